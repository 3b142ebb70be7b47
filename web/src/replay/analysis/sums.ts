// SPDX-License-Identifier: MIT
// What the figures of a player amount to in a word, and which moves cost most.
import type { GameRecord, EvaluatedStep, PlayerSums, Value } from "../../engine/types";
import { moduleOf } from "../../games/module";
import { HALF } from "../words/figures";
import type { LuckWord, SkillWord } from "../words/en";

/**
 * What a decision loses of what is at stake, against the game's bounds, which separate what bots of our levels
 * lose in this analysis (docs/analysis.md): about level 5, 4, 3, then 2 and 1; beyond them is random play.
 */
const SKILLS: readonly SkillWord[] = ["perfect", "strong", "solid", "uneven", "weak"];

/** How many decisions of an even game must have been at stake; fewer say nothing about how a player does. */
const ENOUGH = 4;

/** An even game has the most to lose, a decided one nothing. */
const stakeOf = ({ win }: Value) => 4 * win * (1 - win);

/** How a seat played; null when too little was at stake. */
export function skillWord(
  { game, steps }: Pick<GameRecord, "game" | "steps">,
  evaluated: ReadonlyMap<number, EvaluatedStep>,
  seat: number,
): SkillWord | null {
  let [lost, stake] = [0, 0];
  for (const { step, value, loss } of evaluated.values()) {
    if (steps[step]?.seat !== seat || !value || !loss) continue;
    lost += loss.win;
    stake += stakeOf(value);
  }
  if (stake < ENOUGH) return null;
  const { skills } = moduleOf(game).analysis;
  return SKILLS[skills.filter((most) => lost / stake >= most).length] ?? "weak";
}

/** Deal and draws together; their errors are independent. */
export function luckOf(sums: PlayerSums): Value | null {
  const parts = [sums.dealLuck, sums.drawLuck].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const add = (pick: (v: Value) => number) => parts.reduce((sum, part) => sum + pick(part), 0);
  const join = (pick: (v: Value) => number | null) =>
    Math.sqrt(parts.reduce((sum, part) => sum + (pick(part) ?? 0) ** 2, 0));
  return {
    win: add((v) => v.win),
    winError: join((v) => v.winError),
    points: add((v) => v.points),
    pointsError: join((v) => v.pointsError),
  };
}

/** Luck has a word only when it is larger than its error bar, and large enough to mention. */
export function luckWord(luck: Value): LuckWord {
  const certain = Math.abs(luck.win) >= Math.max(0.05, HALF * (luck.winError ?? 0));
  return !certain ? "even" : luck.win > 0 ? "lucky" : "unlucky";
}

/** The marked moves, the costliest first. */
export function worstOf(evaluated: ReadonlyMap<number, EvaluatedStep>, most = 8): EvaluatedStep[] {
  return [...evaluated.values()]
    .filter((j) => j.class !== null && j.class !== "fine" && j.loss !== null)
    .sort((a, b) => (b.loss?.win ?? 0) - (a.loss?.win ?? 0) || a.step - b.step)
    .slice(0, most);
}

/** The steps that the graph marks: each player's costliest few. */
export function markedSteps(record: GameRecord, evaluated: ReadonlyMap<number, EvaluatedStep>): Set<number> {
  const seats = Array.from({ length: record.players }, (_, i) => i + 1);
  const own = (seat: number) => new Map([...evaluated].filter(([step]) => record.steps[step]?.seat === seat));
  return new Set(seats.flatMap((seat) => worstOf(own(seat), 3).map(({ step }) => step)));
}
