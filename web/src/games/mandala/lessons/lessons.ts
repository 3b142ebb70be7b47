// SPDX-License-Identifier: MIT
// Mandala in eight lessons.
import { handSpot, ownSpot } from "../../shared/spots";
import type { LessonFor } from "../../../learn/lesson";
import type { Colour } from "../../cards";
import type { en } from "./en";

/** What these lessons point at. */
type Mark =
  `hand ${Colour}` | `${"m" | "f" | "field " | "needs "}${1 | 2}` | "discard" | "tray" | "river" | "cup";

/** Where that is on the board. */
export function spot(mark: string): string {
  const [word = "", what = ""] = mark.split(" ");
  const mandala = `.mandala:nth-child(${/\d/.exec(mark)?.[0] ?? "n"})`;
  switch (word) {
    case "hand":
      return handSpot(what);
    case "m1":
    case "m2":
      return `${mandala} .row.mountain`;
    case "f1":
    case "f2":
      return `${mandala} .row.yours`;
    case "field":
      return `${mandala} .row.theirs`;
    case "needs":
      return `${mandala} .needs`;
    case "tray":
      return ".tray .claims";
    case "discard":
      return ".below .actions .second";
    default:
      return ownSpot(word);
  }
}

export const lessons: LessonFor<typeof en, Mark>[] = [
  {
    id: "build",
    position:
      "m1=RY/-/- m2=G2/-/- hand=RO2GPK/RYG2PK cup=RP/OG river=-/- deck=R14O15Y16G12P15K16 discard=- turn=1",
    marks: ["m1", "m2"],
    goal: /^m/,
    wrong: [
      [/^f/, "field"],
      [/^d/, "discard"],
    ],
    solution: "m1O",
    rules: 4,
  },
  {
    id: "grow",
    position:
      "m1=RYK/-/- m2=OG2/-/P hand=RO3Y2GK/RYG2K cup=RP/OG river=-/- deck=R14O13Y14G12P16K15 discard=- turn=1",
    marks: ["f1", "f2", "hand O", "hand Y"],
    goal: /^f.[ROYGPK][2-8]$/,
    wrong: [[/^f/, "one"]],
    solution: "f1O3",
    rules: 4,
  },
  {
    id: "colour",
    position:
      "m1=R2Y/O3/G2 m2=P2K/-/- hand=RO2G3K/RYG2PK2 cup=RP/OG river=-/- deck=R13O12Y16G10P14K14 discard=- turn=1",
    marks: ["hand G", "field 1"],
    goal: /^[mf]2G/,
    wrong: [[/^dG/, "discard"]],
    solution: "f2G2",
    rules: 3,
  },
  {
    id: "discard",
    position:
      "m1=R2Y/O3/K2 m2=G2P/O/K hand=RYK4/RYG2P cup=RP/OG river=-/- deck=R13O13Y15G13P15K11 discard=- turn=1",
    marks: ["hand K", "discard"],
    goal: /^dK/,
    wrong: [[/^d/, "other"]],
    solution: "dK4",
    rules: 4,
  },
  {
    id: "complete",
    position:
      "m1=R2Y3/O3P/G2 m2=GP/-/K hand=RYG2K2/RYG2P cup=RP/OG river=-/- deck=R13O14Y13G10P14K13 discard=K2 turn=1",
    marks: ["needs 1", "hand K"],
    goal: /^[mf]1K/,
    solution: "m1K",
    rules: 5,
  },
  {
    id: "claim",
    position:
      "m1=R2Y3K/O3P/G2 m2=GP/-/K hand=RYG2P2K2/RYG2P cup=RP/OG river=-/- deck=R13O14Y13G10P12K12 discard=K2 turn=1 phase=claim1 chooser=1",
    marks: ["tray", "river", "cup"],
    goal: /^c/,
    solution: "cY",
    rules: 5,
  },
  {
    id: "value",
    position:
      "m1=R3O2P2/Y4/GK2 m2=GP/O/K hand=RYGK2/RYG2P cup=G3P2K/RY4 river=GK/YR deck=R10O10Y3G5P12K9 discard=RO5Y4G4K2 turn=2 phase=claim1 chooser=1 open=P2/RY",
    marks: ["river", "tray"],
    goal: /^cP$/,
    solution: "cP",
    rules: 7,
  },
  {
    id: "end",
    position:
      "m1=O2/Y4/GK2 m2=GP/-/K hand=RYGK2/RYG2P cup=R4YG3P2K2/R3OY3K2 river=GKRYP/YROK deck=R6O9Y3G5P9K5 discard=RO5Y3G4P4K2 turn=1 phase=claim1 chooser=1 open=P2/RY",
    marks: ["river", "tray"],
    goal: /^cO$/,
    solution: "cO",
    rules: 6,
  },
];
