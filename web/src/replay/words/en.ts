// SPDX-License-Identifier: MIT
// The replay in English, and by its shape what every language must say.
import type { Balance, LuckWord, MistakeClass, SkillWord } from "../../engine/types";
import { counted } from "../../messages/plural";
import { figuresIn } from "./figures";

const count = counted("en");
const f = figuresIn("en");
const decisions = (n: number) => count(n, { one: "decision", other: "decisions" });

export type VerifyWord = "local" | "running" | "view" | "insecure";

export const en = {
  figures: f,

  // Finding a record
  title: "Replay",
  openTitle: "Open a record",
  openWhat: "Drop a file with records (.sgr) anywhere on this page, or choose one.",
  openChoose: "Choose a file …",
  severalTitle: (n: number) => `${n} games in this file`,
  badLink: "This link is damaged or was cut off: the game in it can't be read.",
  badRecord: (line: number | null) => `This isn't a game record${line === null ? "" : ` (line ${line})`}.`,
  fileTooLarge: "The file is too large to be opened here.",

  // How it ended
  versus: " – ",
  won: (who: string) => `${who} won`,
  youWon: "You won",
  shared: (who: string) => `Shared victory: ${who}`,
  unfinished: "Not finished",
  seenByYou: "as you saw it",
  seenBy: (who: string) => `as ${who} saw it`,
  seenBySpectator: "as a spectator saw it",

  // The steps
  steps: "Steps of the game",
  first: "To the start",
  back: "One step back",
  forward: "One step forward",
  last: "To the end",
  run: "Play automatically",
  pause: "Pause",
  slider: "Step",
  stepOf: (at: number, last: number) => `${at} / ${last}`,
  start: "The deal. Nothing has been played yet.",
  viewer: "Seen by",
  viewerAll: "All open",
  viewerSpectator: "Spectator",
  hands: "Hands",
  hand: (who: string, cards: string) => `Hand of ${who}: ${cards}`,
  unknown: (n: number) => `${n} unknown`,
  continueHere: "Play on from here",
  continueWhat: "The cards to come are shuffled again; a bot takes the other side.",

  // Sections
  sections: { moves: "Moves", sums: "Luck and skill", record: "Record" },
  showSection: "What is shown",

  // Sharing
  copyLink: "Copy a link",
  sendLink: "Send a link",
  linkCopied: "Link copied.",
  linkTooLong: "This record is too long for a link: save the file instead.",
  linkOffline: "The whole game is inside the link; nothing is stored on a server.",
  linkOnline: "The link leads to this game on the server.",
  save: "Save as .sgr",
  copyPosition: "Copy the position",
  positionCopied: "Position copied.",
  position: "This position, in notation",
  copyFailed: "The browser doesn't allow copying; select the text and copy it yourself.",

  // The shuffle
  verify: "Verify the shuffle",
  verifyWhat:
    "Before the game the server published a fingerprint of its secret key, and everybody who played added a random number (a nonce). The key, shown after the game, must match that fingerprint and, with those numbers, must give exactly the cards that came.",
  verifying: "Recomputing …",
  verifyCommit: "Commitment, published before the deal",
  verifyNonces: "Random numbers of the players (nonces)",
  verifyNoNonces: "none",
  verifyKey: "Key, revealed after the game",
  verifyKeyFits: "The SHA-256 of the key is the commitment.",
  verifyOutcomes: (n: number) =>
    `${count(n, { one: "outcome", other: "outcomes" })} recomputed, including the deal: all are as recorded.`,
  verifyOk:
    "The cards are those that the key and the players' random numbers give. No player could choose them, nor could a host who neither plays nor is in league with a player.",
  verifyOkAlone:
    "The cards are those that the key gives, and it was fixed before the deal. No player added a random number: the server alone chose them.",
  verifyWrong: "The shuffle can't be confirmed.",
  verifyNot: {
    local:
      "This game was dealt in a browser, or its record has no key: there is no server's commitment to check.",
    running: "The server reveals its key when the game is over; then the record can be verified.",
    view: "This is what one seat saw. Only the whole record, which the server gives when the game is over, can be verified.",
    insecure: "This browser offers cryptography only to pages over https or on this machine.",
  } as Record<VerifyWord, string>,

  // Analysis
  analyse: "Analyse this game",
  analyseWhat: "The engine goes through every decision on this device; nothing is sent anywhere.",
  quick: "Quick",
  thorough: "Thorough",
  analysing: (share: number) => `Analysing … ${f.share(share)}`,
  stop: "Stop",
  deeper: "Analyse more thoroughly",
  failed: "The analysis failed.",
  graph: "Chances of winning",
  graphWhat: "Each player's chance of winning at each of their decisions, by what they knew.",
  graphEnd: "the result",
  graphPoint: (step: number, who: string, win: string, mark: string) =>
    `${step}. ${who}: ${win}${mark === "" ? "" : `, ${mark}`}`,
  asTable: "As a table",
  table: { step: "Step", who: "Player", move: "Move", win: "Win", lost: "Lost", luck: "Luck" },

  // One decision
  classes: {
    fine: "fine",
    inaccuracy: "inaccuracy",
    mistake: "mistake",
    blunder: "blunder",
  } as Record<MistakeClass, string>,
  bestMove: "the best move found",
  fineMove: "as good as the best move, as far as the analysis can tell",
  forced: "There was no other move.",
  notEvaluated: "Not evaluated: this seat's cards are hidden in the record.",
  /** what scores count, by the engine's word for it */
  unit: (unit: string) => unit,
  /** with figures like "2.3 points" */
  lost: (win: string, points: string) => `gave away ${win} (${points})`,
  better: (move: string) => `Better was ${move}`,
  proved: "proved",
  toYou: "you",
  luckOf: (who: string, win: string) => `The draws were worth ${win} to ${who}.`,
  dealLuckOf: (who: string, win: string) => `The deal was worth ${win} to ${who}.`,
  choices: "The best choices",
  choiceMove: "Move",
  choiceWin: "Win",
  played: "played",

  // Sums
  how: "Skill is the chance of winning that moves gave away compared with the best move that an expert search found, knowing what the player knew; luck is how much better the cards that came were than the average of all that could have come. The word for skill weighs what was lost against what was at stake: in a decided game, nothing is.",
  skill: "Skill",
  luck: "Luck",
  skills: {
    perfect: "Hardly a chance was given away",
    strong: "Strong play",
    solid: "Solid play",
    uneven: "Uneven play",
    weak: "Many chances were given away",
  } as Record<SkillWord, string>,
  lossRate: (win: string, points: string, n: number) =>
    `on average ${win} (${points}) lost over ${decisions(n)}`,
  noDecisions: "no decisions to evaluate",
  marks: (inaccuracies: number, mistakes: number, blunders: number) =>
    [
      count(inaccuracies, { one: "inaccuracy", other: "inaccuracies" }),
      count(mistakes, { one: "mistake", other: "mistakes" }),
      count(blunders, { one: "blunder", other: "blunders" }),
    ].join(", "),
  lucks: {
    lucky: "Lucky",
    unlucky: "Unlucky",
    even: "Neither clearly lucky nor unlucky",
  } as Record<LuckWord, string>,
  luckSum: (win: string) => `${win} in all`,
  luckDeal: (win: string) => `${win} by the deal`,
  luckDraws: (win: string) => `${win} by the draws`,
  sum: "Result",
  balance: {
    deal: "deal",
    draws: "draws",
    lost: "own losses",
    given: "others' losses",
    hidden: "hidden cards",
    result: "together",
  } as Record<keyof Balance, string>,
  unexplained: "not explained",
  balanceHidden:
    "The result, as a share of the win above an equal one, is the sum of all this. Losses are measured by what players knew, luck with all cards open: hidden cards are the rest.",
  balanceOpen:
    "The result, as a share of the win above an equal one, is the sum of all this. The rest is what the search couldn't see.",
  noLuck: "Luck is unknown: it takes all cards to compute.",
  luckOfSetUp: "Only the set-up is luck here.",
  errors: "± is half of a 95 % interval: how much the figure would vary with other random numbers.",
  worst: "What cost most",
  yourWorst: "Your costliest moves",
  sharePicture: "Share as a picture",
  worstNone: "No move stands out as a mistake.",
  worstMove: (played: string, best: string) => `${played} instead of ${best}`,
  worstWords: (played: string, best: string) => `${played}; better: ${best}`,
};

/** How a game ended early, in other languages; English is the engine's. */
export interface EndWords {
  endings: { resign(who: string): string; time(who: string): string; draw: string; abort: string };
  yourEndings: { resign: string; time: string };
}

export type Words = typeof en & Partial<EndWords>;
