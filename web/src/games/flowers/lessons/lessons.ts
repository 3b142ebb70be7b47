// SPDX-License-Identifier: MIT
// Flowers in eight lessons, with two players.
import { handSpot } from "../../shared/spots";
import type { LessonFor } from "../../../learn/lesson";
import type { Colour } from "../../cards";
import type { en } from "./en";

/** What these lessons point at. */
type Mark = `hand ${Colour}` | `${"m" | "tiles " | "pips "}${1 | 2 | 3}` | "tray";

/** Where that is on the board. */
export function spot(mark: string): string {
  const [word = "", what = ""] = mark.split(" ");
  const mandala = `.flower-mandala:nth-child(${/\d/.exec(mark)?.[0] ?? "n"})`;
  switch (word) {
    case "hand":
      return handSpot(what);
    case "tiles":
    case "pips":
      return `${mandala} .${word}`;
    case "tray":
      return ".tray .claims";
    default:
      return `${mandala} .side-row.yours`;
  }
}

export const lessons: LessonFor<typeof en, Mark>[] = [
  {
    id: "up",
    position:
      "m1=R7,O3:-/-:0 m2=P2,G5:-/-:0 m3=Kx,Y4:-/-:0 hand=RO2GK/Y2G2PK won=-/- dark=R2R3R4R5RxP3P4P5P7PxK2K3K4K5K7 light=O2O4O5O7OxY2Y3Y5Y7YxG2G3G4G7Gx deck=R14O13Y13G12P14K13 discard=- turn=1",
    marks: ["pips 1", "pips 2", "pips 3"],
    goal: /^(p1[GK]|p2[ROK]|p3[ROG])/,
    solution: "p2O2",
    rules: 3,
  },
  {
    id: "down",
    position:
      "m1=R7,O3:Y/K2:2 m2=P2,G5:-/-:0 m3=Kx,Y4:-/G:2 hand=R3OG2PK/Y2GPK won=-/- dark=R2R3R4R5RxP3P4P5P7PxK2K3K4K5K7 light=O2O4O5O7OxY2Y3Y5Y7YxG2G3G4G7Gx deck=R12O14Y12G11P13K11 discard=- turn=1",
    marks: ["hand R", "pips 1", "m1"],
    goal: /^p1[ROK]/,
    wrong: [[/^(p2[PG]|p3[GK])/, "there"]],
    solution: "p1R2",
    rules: 3,
  },
  {
    id: "draw",
    position:
      "m1=R7,O3:Y(R2)/K2:1 m2=P2,G5:-/O:2 m3=Kx,Y4:-/G:2 hand=RG2P/Y2GPK2 won=-/- dark=R2R3R4R5RxP3P4P5P7PxK2K3K4K5K7 light=O2O4O5O7OxY2Y3Y5Y7YxG2G3G4G7Gx deck=R12O14Y12G11P13K11 discard=- turn=1",
    marks: ["hand R", "hand G", "hand P"],
    goal: /^p..1$/,
    solution: "p2R1",
    rules: 3,
  },
  {
    id: "flag",
    position:
      "m1=R7,O3:Y(R2)/K2:1 m2=P2,G5:(G3)/O3:2 m3=Kx,Y4:-/G:2 hand=RYP2K/Y2GPK2 won=-/- dark=R2R3R4R5RxP3P4P5P7PxK2K3K4K5K7 light=O2O4O5O7OxY2Y3Y5Y7YxG2G3G4G7Gx deck=R12O12Y11G10P12K10 discard=- turn=1",
    marks: ["m2", "pips 2"],
    goal: /^p2[RYK]/,
    wrong: [[/^p2P/, "down"]],
    solution: "p2Y1",
    rules: 3,
  },
  {
    id: "complete",
    position:
      "m1=R7,O3:YK(R2)/P3:1 m2=P2,G5:Y(G3)/O3:1 m3=Kx,Y4:-/G:2 hand=RYG2P/Y2GPK2 won=R3/G2 dark=R2R4R5RxP3P4P5P7PxK2K3K4K5K7 light=O2O4O5O7OxY2Y3Y5Y7YxG3G4G7Gx deck=R10O12Y8G8P10K9 discard=R2Y2K3 turn=1",
    marks: ["pips 1", "hand G"],
    goal: /^p1G/,
    solution: "p1G2",
    rules: 3,
  },
  {
    id: "take",
    position:
      "m1=R7,O3:YG2K(R2)/P3:1 m2=P2,G5:Y(G3)/O3:1 m3=Kx,Y4:-/G:2 hand=RYP/Y2GPK2 won=R3/G2 dark=R2R4R5RxP3P4P5P7PxK2K3K4K5K7 light=O2O4O5O7OxY2Y3Y5Y7YxG3G4G7Gx deck=R10O12Y8G8P10K9 discard=R2Y2K3 turn=1 phase=take1",
    marks: ["tiles 1", "tray"],
    goal: /^tD$/,
    solution: "tD",
    rules: 4,
  },
  {
    id: "half",
    position:
      "m1=K5,O2:-/-:0 m2=P2,G5:Y(G3)/O3:1 m3=Kx,Y4:G/R4P:2 hand=ROG2K2/Y2GPK2 won=R7+R3/O3,G2 dark=R2R4R5RxP3P4P5P7PxK2K3K4K7 light=O4O5O7OxY2Y3Y5Y7YxG3G4G7Gx deck=R8O11Y10G6P10K8 discard=R2Y2G2P3K3 turn=1",
    marks: ["m3"],
    goal: /^p3.2$/,
    wrong: [
      [/^p3O/, "early"],
      [/^p3/, "few"],
    ],
    solution: "p3G2",
    rules: 4,
  },
  {
    id: "end",
    position:
      "m1=K5,O2:-/-:0 m2=P4,G5:RYK(G3)/O2(P2):1 m3=Rx,Y4:-/(R2):0 hand=ROG2K/Y2GPK2 won=R7+R3,Y5+Y3,P7/O3,G3,K7 dark=R2R4R5P2P3P5PxK2K3K4Kx light=O4O5O7OxY2Y7YxG2G4G7Gx deck=R9O12Y10G7P9K8 discard=R2Y2G2P3K3 turn=1 phase=take2",
    marks: ["tray"],
    goal: /^tD$/,
    solution: "tD",
    rules: 5,
  },
];
