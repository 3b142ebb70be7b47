// SPDX-License-Identifier: MIT
// The module at the level of bytes: memory that is given back at the end of a call, texts, numbers, and error codes
// that become exceptions with messages.
import { constants, type Exports } from "./header";

/** A rejected request: a message for people, and for a record the line of the error. */
export class EngineError extends Error {
  override name = "EngineError";
  constructor(
    message: string,
    readonly code: number,
    readonly line?: number,
  ) {
    super(message);
  }
}

/** The code of a request about a record that the engine doesn't have (any more); the module's are negative. */
export const LOST = 1;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export class Wasm {
  readonly x: Exports;
  private bytes = new Uint8Array();

  constructor(module: WebAssembly.Module) {
    this.x = new WebAssembly.Instance(module).exports as unknown as Exports;
  }

  /** The module's memory now; it is another array after it has grown. */
  memory(): Uint8Array {
    const { buffer } = this.x.memory;
    if (this.bytes.buffer !== buffer) this.bytes = new Uint8Array(buffer);
    return this.bytes;
  }

  /** Scratch that stays until it is freed. */
  reserve(size: number): number {
    const at = this.x.malloc(size);
    if (at === 0) throw new EngineError("out of memory", constants.ERROR_MEMORY);
    return at;
  }

  /** Calls `run` with scratch for its texts and values, which is gone when it returns. */
  use<T>(run: (scratch: Scratch) => T): T {
    const scratch = new Scratch(this);
    try {
      return run(scratch);
    } finally {
      scratch.close();
    }
  }

  /** The terminated text at an address; an empty one at 0. */
  text(at: number): string {
    if (at === 0) return "";
    const memory = this.memory();
    return decoder.decode(memory.subarray(at, memory.indexOf(0, at)));
  }

  int(at: number): number {
    return new DataView(this.x.memory.buffer).getInt32(at, true);
  }

  double(at: number): number {
    return new DataView(this.x.memory.buffer).getFloat64(at, true);
  }

  /** What the function returned; an error code is thrown, with the reason where there is one. */
  check(code: number, reason?: number): number {
    if (code > constants.ERROR_ARGUMENT) return code;
    const words = reason ? this.text(reason) : "";
    throw new EngineError(words || this.text(this.x.sixsands_error_text(code)), code);
  }
}

/** Memory for one call. */
export class Scratch {
  private readonly blocks: number[] = [];

  constructor(private readonly wasm: Wasm) {}

  bytes(size: number): number {
    const at = this.wasm.reserve(size);
    this.blocks.push(at);
    return at;
  }

  /** The text as the module reads it: UTF-8 with a terminator, so without another one in it. */
  text(s: string): number {
    return this.data(encoder.encode(s.replaceAll("\0", "\ufffd") + "\0"));
  }

  data(bytes: Uint8Array): number {
    const at = this.bytes(bytes.length);
    this.wasm.memory().set(bytes, at);
    return at;
  }

  /** Scratch for a pointer or a number, which is 0. */
  word(): number {
    return this.data(new Uint8Array(8));
  }

  close(): void {
    for (const at of this.blocks) this.wasm.x.free(at);
  }
}

export const utf8 = (s: string): Uint8Array => encoder.encode(s);
