// SPDX-License-Identifier: MIT
// A page's traffic: everything that the server sends it, and what it sends over the WebSocket.
import type { Page } from "playwright-core";
import { lineOf, stepsOf } from "../../src/engine/growing";
import type { GameRecord } from "../../src/engine/types";
import { engine } from "./engine";

export class Traffic {
  /** what came, frames of the socket and answers of the API, as text */
  readonly heard: string[] = [];
  /** what was sent over the socket */
  readonly sent: string[] = [];
  private readonly answers: Promise<unknown>[] = [];

  /** From the next page or socket on. */
  constructor(page: Page) {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => this.heard.push(String(payload)));
      socket.on("framesent", ({ payload }) => this.sent.push(String(payload)));
    });
    page.on("response", (answer) => {
      if (!new URL(answer.url()).pathname.startsWith("/api/")) return;
      this.answers.push(
        answer
          .text()
          .then((text) => this.heard.push(text))
          .catch(() => undefined),
      );
    });
  }

  /** All that came until now. */
  async until(): Promise<string> {
    await Promise.all(this.answers);
    return this.heard.join("\n");
  }

  /** How many events of that kind came. */
  events(kind: string): number {
    return this.heard.filter((text) => text.includes(`"kind":"${kind}"`)).length;
  }

  /** The ids under which a move was sent, one for each time. */
  idsOf(move: string): string[] {
    const sent = this.sent.map((text) => JSON.parse(text) as { move?: string; request?: string });
    return sent.filter((message) => message.move === move).map(({ request = "" }) => request);
  }
}

/** Positions in a text, without the count of hidden cards (`since`), which the server words differently. */
const positionsIn = (text: string): string[] =>
  [...text.matchAll(/\bm1=[^"\\\n]*/g)].map(([line]) => line.replace(/ (since|view)=\S*/g, "").trim());

/** Lines of the log with what nature did: "2 m2K +GYP". */
const drawsIn = (text: string): string[] =>
  [...text.matchAll(/(?<=^|"|\\n)\d [a-z]\w* \+[^"\\\n]*/gm)].map(([line]) => line.trim());

/** What a text reveals beyond what this viewer may see of the game, which is known in full by now. */
export async function secretsIn(text: string, record: GameRecord, viewer: number): Promise<string[]> {
  const places = [...record.steps.map(({ position }) => position), record.end];
  const looks = await Promise.all(places.map((position) => engine.look(record.game, position, viewer)));
  const views = new Set(looks.flatMap(({ view }) => positionsIn(view)));
  const all = record.steps.map(lineOf);
  const steps = await stepsOf(engine, record.game, places[0] ?? "", all, viewer);
  const lines = steps.map(lineOf);
  return [
    ...positionsIn(text).filter((position) => !views.has(position)),
    ...drawsIn(text).filter((line) => !lines.includes(line)),
  ];
}
