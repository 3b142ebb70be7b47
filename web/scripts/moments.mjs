// SPDX-License-Identifier: MIT
// Moments of games for pictures: records of games between bots, cut where a scene says, and put into a browser.
import { execFileSync } from "node:child_process";

/** A record of bots, cut after a number of lines, with a person in seat 1. */
function record(program, game, { lines, seed, players = 2, person = 1 }) {
  const made = ["selfplay", game, "--players", players, "--seed", seed, "--bots", "level:2"].map(String);
  const text = execFileSync(program, made, { encoding: "utf8" });
  const [head, body] = text.trimEnd().split("\n\n");
  const kept = body.split("\n").slice(0, lines);
  const whole = kept.length === body.split("\n").length;
  const tags = head.split("\n").filter((l) => whole || !/^\[(Result|Winner) /.test(l));
  if (!whole) tags.push('[Result "*"]');
  for (let seat = 1; seat <= players; seat++)
    tags.push(`[Player${seat} "${seat === person ? "me" : "level:2"}"]`);
  tags.push('[Seed "1"]');
  return `${tags.join("\n")}\n\n${kept.join("\n")}\n`;
}

/** The record at which a scene begins. */
export function momentOf(program, scene) {
  if (!scene.until) return record(program, scene.game, scene);
  const moves = record(program, scene.game, { ...scene, lines: 999 })
    .split("\n\n")[1]
    .split("\n");
  return record(program, scene.game, { ...scene, lines: moves.findIndex(scene.until) });
}

/** Runs in the page, before its own scripts: the browser keeps this game. */
export function keep([game, text]) {
  localStorage.setItem("sixsands.game", game);
  localStorage.setItem(`sixsands.game.${game}`, text);
}
