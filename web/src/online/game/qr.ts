// SPDX-License-Identifier: MIT
// An address as a QR code (ISO/IEC 18004): bytes, error correction of level M, versions 1 to 10, the first mask.
// Everything is computed here; the codes of other versions aren't needed for addresses.

/** By version: codewords for error correction in a block, then how many blocks there are of which data size. */
const BLOCKS: [check: number, ...blocks: [count: number, data: number][]][] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
];

const dataSizes = (version: number): number[] =>
  BLOCKS[version - 1]!.slice(1).flatMap((block) => {
    const [count, data] = block as [number, number];
    return Array.from({ length: count }, () => data);
  });

const capacity = (version: number) => dataSizes(version).reduce((sum, n) => sum + n, 0);

/** Bytes with their length before them, and padding after them. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, size: number) => {
    for (let i = size - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const most = capacity(version) * 8;
  put(0, Math.min(4, most - bits.length));
  while (bits.length % 8 > 0) bits.push(0);
  const words = [];
  for (let i = 0; i < bits.length; i += 8) words.push(Number.parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let i = 0; words.length < capacity(version); i++) words.push(i % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** In the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> i) & 1) * a);
  return product;
}

/** The remainder of the data by the generator, which has that many roots (Reed and Solomon). */
function checkWords(data: number[], count: number): number[] {
  let generator = [1];
  let root = 1;
  for (let i = 0; i < count; i++) {
    const next = [...generator, 0];
    generator.forEach((factor, k) => (next[k + 1]! ^= times(factor, root)));
    generator = next;
    root = times(root, 2);
  }
  const rest = [...data, ...Array.from({ length: count }, () => 0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    generator.forEach((factor, k) => (rest[i + k]! ^= times(factor, lead)));
  }
  return rest.slice(data.length);
}

/** The blocks' codewords, one of each in turn: first all data, then all checks. */
function interleave(words: number[], version: number): number[] {
  const check = BLOCKS[version - 1]![0];
  let at = 0;
  const data = dataSizes(version).map((size) => words.slice(at, (at += size)));
  const checks = data.map((block) => checkWords(block, check));
  const turns = (blocks: number[][]) =>
    Array.from({ length: Math.max(...blocks.map((b) => b.length)) }, (_, i) =>
      blocks.flatMap((b) => (i < b.length ? [b[i]!] : [])),
    ).flat();
  return [...turns(data), ...turns(checks)];
}

/** A number with the remainder of its division by a polynomial after it. */
function withRest(value: number, divisor: number, size: number): number {
  let rest = value << size;
  for (let i = 31 - Math.clz32(rest); i >= size; i = 31 - Math.clz32(rest)) rest ^= divisor << (i - size);
  return (value << size) | rest;
}

class Square {
  readonly size: number;
  readonly dark: boolean[][];
  private readonly fixed: boolean[][];

  constructor(private readonly version: number) {
    this.size = 17 + 4 * version;
    const empty = () =>
      Array.from({ length: this.size }, () => Array.from({ length: this.size }, () => false));
    [this.dark, this.fixed] = [empty(), empty()];
    this.drawMarks();
    this.drawFormat();
  }

  private set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  /** Squares in squares around a point. */
  private drawEye(x: number, y: number, rings: number, isDark: (ring: number) => boolean): void {
    for (let i = -rings; i <= rings; i++)
      for (let k = -rings; k <= rings; k++)
        this.set(x + i, y + k, isDark(Math.max(Math.abs(i), Math.abs(k))));
  }

  private drawMarks(): void {
    const { size, version } = this;
    for (let i = 0; i < size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    const last = size - 7;
    const step = version < 7 ? last - 6 : (last - 6) / 2;
    const places = version === 1 ? [] : Array.from({ length: (last - 6) / step + 1 }, (_, i) => 6 + i * step);
    for (const x of places)
      for (const y of places)
        if (!((x === 6 && (y === 6 || y === last)) || (x === last && y === 6)))
          this.drawEye(x, y, 2, (ring) => ring !== 1);
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const)
      this.drawEye(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  }

  /** Level M, mask 0; and from version 7 on the version. */
  private drawFormat(): void {
    const { size, version } = this;
    const format = withRest(0, 0x537, 10) ^ 0x5412;
    const bit = (i: number) => ((format >> i) & 1) === 1;
    for (let i = 0; i < 15; i++) {
      this.set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, bit(i));
      this.set(i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i, 8, bit(i));
    }
    this.set(8, size - 8, true);
    if (version < 7) return;
    const word = withRest(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [Math.floor(i / 3), size - 11 + (i % 3)];
      this.set(a, b, ((word >> i) & 1) === 1);
      this.set(b, a, ((word >> i) & 1) === 1);
    }
  }

  /** In pairs of columns from the right, up and down in turn. */
  fill(words: number[]): void {
    let at = 0;
    let up = true;
    for (let right = this.size - 1; right > 0; right -= right === 8 ? 3 : 2) {
      for (let i = 0; i < this.size; i++) {
        const y = up ? this.size - 1 - i : i;
        for (const x of [right, right - 1]) {
          if (this.fixed[y]![x]) continue;
          const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
          this.dark[y]![x] = (bit === 1) !== ((x + y) % 2 === 0);
          at++;
        }
      }
      up = !up;
    }
  }
}

/** Rows of squares, true for a dark one; null for a text that is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const fits = (version: number) => bytes.length + (version < 10 ? 2 : 3) <= capacity(version);
  const version = BLOCKS.findIndex((_, i) => fits(i + 1)) + 1;
  if (version === 0) return null;
  const square = new Square(version);
  square.fill(interleave(codewords(bytes, version), version));
  return square.dark;
}
