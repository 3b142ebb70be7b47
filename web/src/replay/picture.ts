// SPDX-License-Identifier: MIT
// A picture of a result to share: the rosette, the game, who won and the scores. Drawn here, sent by the system's own
// sheet or saved.
import { petalPath } from "../art/rosette";
import { COLOURS } from "../games/cards";
import { gameName } from "../games/module";
import { nameIn } from "../shell/ui";
import type { BoardProps } from "../shell/ui";

const SIZE = 1080;

function colourOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

function drawRosette(pen: CanvasRenderingContext2D): void {
  const petal = new Path2D(petalPath("heart"));
  pen.save();
  pen.translate(SIZE / 2, 400);
  pen.scale(6, 6);
  pen.lineWidth = 1.5;
  pen.strokeStyle = "#2a231c";
  for (const colour of COLOURS) {
    pen.fillStyle = colourOf(colour);
    pen.fill(petal);
    pen.stroke(petal);
    pen.rotate(Math.PI / 3);
  }
  pen.restore();
}

/** As large as fits. */
function write(pen: CanvasRenderingContext2D, text: string, y: number, font: string, size: number): void {
  pen.font = `${font.replace("SIZE", `${size}px`)}`;
  const most = SIZE * 0.88;
  const wide = pen.measureText(text).width;
  if (wide > most) pen.font = font.replace("SIZE", `${Math.floor((size * most) / wide)}px`);
  pen.fillText(text, SIZE / 2, y);
}

/** "You 32 · Bo 28" */
function sayScores({ ui, t }: BoardProps): string {
  return t.shown.scores.map((score, i) => `${nameIn(ui, t, i + 1)} ${score ?? ""}`.trim()).join(" · ");
}

function draw(props: BoardProps, verdict: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#f6efe2";
  pen.fillRect(0, 0, SIZE, SIZE);
  drawRosette(pen);
  pen.fillStyle = "#2a231c";
  pen.textAlign = "center";
  write(pen, verdict, 830, "600 SIZE Fraunces, serif", 72);
  write(pen, sayScores(props), 920, "400 SIZE Figtree, sans-serif", 48);
  pen.fillStyle = "#65594b";
  const { ui, t } = props;
  write(pen, `${gameName(ui.m, t.shown.game)} · ${ui.m.title}`, 1010, "400 SIZE Figtree, sans-serif", 36);
  return canvas;
}

export async function sharePicture(props: BoardProps, verdict: string): Promise<void> {
  const canvas = draw(props, verdict);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (!blob) return;
  const file = new File([blob], "sixsands.png", { type: blob.type });
  const shared = { files: [file], title: verdict };
  if (navigator.canShare?.(shared)) {
    await navigator.share(shared).catch(() => undefined); // closed without sharing
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
