// SPDX-License-Identifier: MIT
// Patterns in seven lessons, all in positions of real games.
import { ownSpot } from "../../shared/spots";
import type { LessonFor } from "../../../learn/lesson";
import type { en } from "./en";

/** What these lessons point at. */
type Mark = `cell ${string}` | "bowl";

/** Where that is on the board. */
export function spot(mark: string): string {
  const [word = "", cell = ""] = mark.split(" ");
  if (word !== "cell") return ownSpot(word);
  return `.cells [data-place="${cell}"]`;
}

export const lessons: LessonFor<typeof en, Mark>[] = [
  {
    id: "establish",
    position:
      "board=KYKP/RGYROO/YYYRGYPG/PROKROYP/OGKYPPPG/RGKYRPKO/PRGKRO/KKOG bowl=O/G claims=-/- turn=1 phase=play",
    marks: ["bowl", "cell f6", "cell c4"],
    goal: /^E/,
    solution: "Ef6",
    rules: 3,
  },
  {
    id: "flip",
    position:
      "board=YRGY/OROGGP/ROoPOYKK/GYKKROPR/yyKOGPGP/YYGpPYPG/GRRKRR/OKKO bowl=K/P claims=Ya4/Pd3Oc6 turn=1 phase=play",
    marks: ["cell a3", "cell b3", "cell b5"],
    goal: /^F/,
    solution: "Fb3",
    rules: 3,
  },
  {
    id: "swap",
    position:
      "board=OYRO/OOGPKK/OYYRRKGP/rPOYOKRK/YRGPgYOR/KRPKGGGP/YPYGGY/PKOP bowl=R/K claims=Ra5/Ge4 turn=1 phase=play",
    marks: ["bowl", "cell a6", "cell a4", "cell b5"],
    goal: /^S/,
    solution: "Sa4",
    rules: 3,
  },
  {
    id: "apart",
    position:
      "board=GYPP/PRGKGK/GPKGRYrG/KKKKOrPP/GOOGpORG/YYoKRROY/YOoOKY/RyPY bowl=P/R claims=Pe4Rg6Od2/Yd1Rf5Oc3 turn=1 phase=play",
    marks: ["cell c2", "cell e2"],
    goal: /^Fe2$/,
    solution: "Fe2",
    rules: 4,
  },
  {
    id: "value",
    position:
      "board=RGPO/yyYKYP/OoPGRYYP/GoOKPORK/GkkRGYRo/PpOGGGPO/RRRKYG/RKYP bowl=K/K claims=Yc7Oh4Pb3/Ob5Kc4 turn=1 phase=play",
    marks: ["cell a3", "cell d7", "cell h3"],
    goal: /^Fa3$/,
    wrong: [[/^F/, "less"]],
    solution: "Fa3",
    rules: 6,
  },
  {
    id: "deny",
    position:
      "board=RYOG/POkPRK/RYkkkPKO/YrpppyyG/rrgooyRP/OrggPRyP/OggOYy/gKKO bowl=K/G claims=Gc2Pe5Yf5/Od4Kd6Rb3Yg3 turn=1 phase=play",
    marks: ["cell f2", "bowl"],
    goal: /^Ef2$/,
    solution: "Ef2",
    rules: 3,
  },
  {
    id: "end",
    position:
      "board=ppYo/ppoooG/PrpYGppr/krGooorr/krrggkkr/kGgPykkk/yyKyOY/OGyy bowl=R/G claims=Od5Kg4Pc7Gc3Rh6Yc2/Ye3Rb6Of7Gd4Ka4Pg6 turn=1 phase=close",
    marks: ["cell b3"],
    goal: /^F/,
    solution: "Fb3",
    rules: 5,
  },
];
