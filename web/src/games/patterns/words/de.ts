// SPDX-License-Identifier: MIT
// Patterns in German.
import type { Telling, Translation } from "../../module";
import { briefSum } from "../events";
import type { PatternsEvent } from "../events";
import { colours, count, list, points } from "../../../messages/nouns.de";
import type { en } from "./en";

const tokens = (n: number) => count(n, { one: "Stein", other: "Steine" });

export const de: typeof en & Translation & Telling<PatternsEvent> = {
  name: "Patterns",
  coach: (legal) =>
    legal.some((move) => move[0] === "b")
      ? "Tippe auf den Stein für deine Schale: den ersten, den du legen kannst."
      : "Tippe auf einen Stein: Der Knopf sagt, was du dort tun kannst.",
  incomplete: "Wähle zuerst einen Stein.",
  help: "Wähle einen Stein und bestätige: Der Knopf sagt, was geschieht. Ein Stein, bei dem es nicht geht, sagt warum.",
  keys: [
    ["Pfeiltasten", "über das Brett"],
    ["d4", "einen Stein bei seinem Namen wählen"],
    ["Ed4 Fd4 Sd4", "dort gründen, umdrehen, tauschen"],
    ["R … K", "Schalenstein am Anfang"],
    ["-", "die Schlussrunde beenden"],
    ["Enter", "spielen"],
    ["Esc", "verwerfen"],
    ["?", "diese Seite"],
  ],
  river: "Fluss",
  riverPlace: (place, c) => `Flussfeld ${place}: ${c ? colours[c] : "leer"}`,
  bowl: "Schale",
  bowlOf: (c) => (c ? `Schale: ${colours[c]}` : "leere Schale"),
  bowlTitle: "Wähle deinen Schalenstein",
  bowlWhat: "Der andere geht an die Gegenseite, die beginnt.",
  bowlTake: (c) => `${colours[c]} nehmen`,
  kinds: { E: "Gründen", F: "Umdrehen", S: "Tauschen" },
  stop: "Aufhören",
  closingTitle: "Schlussrunde",
  closingWhat: "Drehe so viele Steine um, wie du willst, einen nach dem anderen, oder höre auf.",
  cell: (name, c) => `${name} ${colours[c]}`,
  cellLoose: "lose",
  cellOf: (who) => `Gruppe von ${who}`,
  cellMarker: (place) => `Marker ${place}`,
  cellBeside: (who, c, place) => `neben ${who}: ${colours[c]}, Gruppe ${place}`,
  inWords: "Das Brett in Worten",
  looseAt: (c, cells) =>
    cells.length > 0 ? `${colours[c]}, lose: ${list(cells)}` : `${colours[c]}: nichts lose`,
  groupAt: (who, c, place, cells) => `${who}, Gruppe ${place}, ${colours[c]}: ${list(cells)}`,
  around: (parts) => (parts.length > 0 ? `ringsum: ${parts.join("; ")}` : "ringsum nichts lose"),
  aroundOf: (c, cells) => `${colours[c]} ${list(cells)}`,
  flipsAt: (cells) => `zum Umdrehen: ${list(cells)}`,
  kindOf: "Was dort geschehen soll",
  group: (c, n, place, total) => `${colours[c]}: ${tokens(n)} auf Flussfeld ${place}, ${points(total)}`,
  why: {
    bowl: () => "Nimm zuerst deinen Schalenstein.",
    bowls: () => "Die Schalen sind schon gefüllt.",
    leftover: (f) => `Der Stein in ${f.colour} ist keiner der beiden übrigen.`,
    must: () => "Wer etwas tun kann, muss etwas tun.",
    closing: () => "Du kannst jetzt nur noch umdrehen oder aufhören.",
    facedown: (f) => `Der Stein auf ${f.cell} liegt schon verdeckt.`,
    grouped: (f) =>
      `Du hast schon eine Gruppe in ${f.colour}: Mit dem Schalenstein kannst du keine zweite gründen.`,
    ungrouped: (f) => `Du hast keine Gruppe in ${f.colour}, in die du tauschen könntest.`,
    apart: (f) => `${f.cell} liegt nicht neben deiner Gruppe in ${f.colour}.`,
    barred: (f) => `${f.cell} liegt neben der gegnerischen Gruppe in ${f.colour}.`,
  },
  ended: {
    stuck: (who) => `Das Spiel ist vorbei. ${who}: kein Zug mehr möglich.`,
  },
  reasons: {
    brings: (f) => `bringt ${points(f.points)} für ${f.colour}, deine Gruppe ${f.place}`,
    claims: (f) =>
      `gründet ${f.colour} als Gruppe ${f.place}${f.count > 0 ? `, mit ${f.count}× ${f.colour} daneben zum Umdrehen` : ""}`,
    snatches: (f) =>
      `nimmt einen Stein in ${f.colour}, den ${f.other} für ${points(f.points)} umdrehen könnte`,
    bars: (f) => `verwehrt ${f.other} ${f.colour} auf ${list(f.cells)}`,
    bowl: (f) => `${f.colour} kann Gruppe ${f.place} werden`,
    stuck: (f) =>
      `lässt ${f.other} keinen Zug${f.points > 0 ? `, und die Schlussrunde bringt noch ${f.points}` : ""}`,
    store: (f) => `du behältst ${f.own} zum Umdrehen in Reserve, gegen ${f.against}`,
    picks: (f) => `nimmt ${f.colour}${f.count > 0 ? `, wovon ${f.count} Steine zusammenhängen` : ""}`,
    flip: (f) => `bringt ${points(f.points)}`,
    closing: (f) => `alles, was noch umgedreht werden kann, bringt zusammen ${f.points}`,
  },
  effect: {
    bowl: (e) => `lässt ${colours[e.left]} übrig`,
    establish: (e) => `gründet Gruppe ${e.place}, nimmt ${colours[e.taken]}`,
    swap: (e) => `nimmt ${colours[e.taken]}`,
    group: (e) => `${briefSum(e.sum)} = ${e.points} (+${e.gain})`,
    closing: () => "Schlussrunde",
    over: (e) => `endet ${e.own}:${e.against}`,
  },
  happened: {
    bowl: (e) => `${colours[e.colour]} in die Schale, ${colours[e.left]} bleibt übrig`,
    establish: (e) =>
      `neue Gruppe ${e.place} in ${colours[e.colour]} auf ${e.cell}, ${colours[e.taken]} in die Schale`,
    flip: (e) => `${colours[e.colour]} auf ${e.cell} umgedreht`,
    swap: (e) => `${colours[e.colour]} auf ${e.cell} gelegt, ${colours[e.taken]} in die Schale`,
    group: (e) => `Gruppe in ${colours[e.colour]}: ${tokens(e.size)}, ${points(e.points)} (+${e.gain})`,
    closing: (e, { who }) => `kein Zug ist mehr möglich; Schlussrunde: ${who(e.seat)}`,
    stop: () => "nichts mehr umgedreht",
    over: (e) => `das Spiel endet: ${e.own}:${e.against}`,
  },
};
