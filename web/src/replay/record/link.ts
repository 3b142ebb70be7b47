// SPDX-License-Identifier: MIT
// A record inside a link: the fragment of /r#… is a letter for the kind, a check of seven base-36 digits, and
// the bytes in base64url. "d" is deflated, "p" plain, for browsers that can't deflate. Fragments
// never reach a server.
import { hashOf } from "./hash";

/** Characters of a fragment: what even the strictest browsers and messengers carry. */
export const MOST_FRAGMENT = 60_000;
/** Bytes of the record, so that a small link can't fill the memory. */
const MOST_BYTES = 400_000;
const CHECK = 7;

export class BadLink extends Error {}

function toBase64url(bytes: Uint8Array): string {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) throw new BadLink("no base64url");
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** Everything that comes out of a stream, as long as it isn't too much. */
async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_BYTES) {
      await reader.cancel().catch(() => undefined);
      throw new BadLink("too large");
    }
    pieces.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function through(bytes: Uint8Array<ArrayBuffer>, change: GenericTransformStream): Promise<Uint8Array> {
  const stream = new Blob([bytes])
    .stream()
    .pipeThrough(change as ReadableWritablePair<Uint8Array, BufferSource>);
  return collect(stream);
}

const checkOf = (bytes: Uint8Array) => hashOf(bytes).toString(36).padStart(CHECK, "0");

/** The fragment for a record; null when it would be too long for a link. */
export async function packRecord(
  text: string,
  deflate = "CompressionStream" in globalThis,
): Promise<string | null> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MOST_BYTES) return null;
  const body = deflate ? await through(bytes, new CompressionStream("deflate-raw")) : bytes;
  const fragment = `${deflate ? "d" : "p"}${checkOf(bytes)}${toBase64url(body)}`;
  return fragment.length <= MOST_FRAGMENT ? fragment : null;
}

/** The record in a fragment; rejects with BadLink when it isn't whole. */
export async function unpackRecord(fragment: string): Promise<string> {
  if (fragment.length > MOST_FRAGMENT) throw new BadLink("too long");
  const [, kind, check, body] = /^([dp])([0-9a-z]{7})(.*)$/.exec(fragment) ?? []; // not a move
  if (kind === undefined || body === undefined) throw new BadLink("unknown kind");
  const packed = fromBase64url(body);
  let bytes: Uint8Array = packed;
  const deflated = kind === "d"; // not a move
  if (deflated)
    try {
      bytes = await through(packed, new DecompressionStream("deflate-raw"));
    } catch {
      throw new BadLink("cut off or damaged");
    }
  if (checkOf(bytes) !== check) throw new BadLink("cut off or damaged");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BadLink("no text");
  }
}
