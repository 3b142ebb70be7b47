// SPDX-License-Identifier: MIT
// A line to the server that can be cut and mended: everything of one browser goes through it.
/// <reference types="node" />
import { createServer, connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export class Line {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    readonly address: string,
    private readonly close: () => void,
  ) {}

  static async to(server: string): Promise<Line> {
    const { hostname, port } = new URL(server);
    const door = createServer((near) => line.join(near, connect(Number(port), hostname)));
    await new Promise<void>((ready) => door.listen(0, "127.0.0.1", ready));
    const address = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
    const line: Line = new Line(address, () => door.close());
    return line;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  remove(): void {
    this.cut();
    this.close();
  }

  private join(near: Socket, far: Socket): void {
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    if (this.isCut) near.destroy();
    else near.pipe(far).pipe(near);
  }
}
