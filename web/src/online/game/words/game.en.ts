// SPDX-License-Identifier: MIT
// The words of a game on the server, and by their shape what every language says.
import type { Offered } from "../../net/types";
import { shared } from "../../words/shared.en";

export const game = {
  ...shared,

  // The link
  connecting: "Connecting …",
  lost: "Connection lost. Reconnecting …",
  lostMove: "Connection lost. Your move is kept and will be sent.",
  /** in English the server says why */
  paused: (why: string) => `${why} The game goes on by itself.`,
  pausedMove: (why: string) => `${why} Your move is kept and will be sent.`,
  dropped: (move: string) => `Your move ${move} was kept, but it can't be played any more.`,
  back: "Connected again.",
  lag: (ms: number) => `${ms} ms`,
  lagWhat: "to the server and back",

  // Before the deal
  waitingFor: "The game begins when everybody is here.",
  waitingForThem: (names: string) => `Waiting for ${names} …`,
  dealing: "Everybody is here. The game begins …",
  free: "free",
  seatKept: "reserved for a link",
  away: "not here now",
  unknown: "not known while disconnected",
  ready: "ready",
  notReady: "not ready yet",
  you: "you",
  listed: "anyone may join or watch",
  unlisted: "by link only",
  inviteTo: (seat: number) => `Link to seat ${seat}`,
  code: "As a QR code",
  watchLink: "Link to watch",
  share: "Send",
  shareText: (name: string) => `Play ${name} with me`,
  onlyThisMachine:
    "These links work on this machine only: the page was opened at an address that nobody else can reach.",
  joinTitle: "A seat is free for you",
  nameTitle: "What should others call you?",
  saveName: "Save",
  yourName: "Your name",
  takeSeatAs: (name: string) => (name === "" ? "Take the seat" : `Take the seat as ${name}`),
  onlyWatch: "This link lets you watch; the seats are for others.",
  leave: "Leave the game",
  toLobby: "To the lobby",

  // During the game
  game: "Game",
  actions: "Resign, offer a draw …",
  watching: "watching",
  resign: "Resign",
  resignSure: "Resign this game?",
  keepPlaying: "Play on",
  offerDraw: "Offer a draw",
  offerAbort: "Offer to abort",
  askBack: "Take my last move back",
  takenBack: "A move was taken back.",
  takeBack: "Take it back",
  accept: "Accept",
  decline: "Decline",
  declined: "The offer no longer stands.",
  botPlaysOn: (who: string) => `A bot plays on for ${who}.`,
  standIn: "a bot plays on",
  bot: "bot",
  titleTurn: "● your turn",

  // Phrases
  say: "Say something",
  mute: "Hide what others say",
  report: "Report a player …",
  reportWhom: "Whom would you like to report?",
  reportWhy: (who: string) => `Report ${who} to the host of this server. Nobody else learns of it. Why?`,
  reasons: {
    name: "The name",
    phrases: "Phrases",
    stalling: "Stalling",
    unfair: "Unfair play",
  },
  reportNot: "Don't report",
  reported: "Thank you. The host will see it.",
  reportClose: "Close",
  saidBy: (who: string, phrase: string) => `${who}: ${phrase}`,

  // What is announced
  joined: (who: string) => `${who} has joined.`,
  left: (who: string) => `${who} has left.`,
  comes: (who: string) => `${who} is here.`,
  goes: (who: string) => `${who} is away.`,
  dealt: "The game begins.",
  timeShort: "Half a minute left on your clock.",

  // The end
  aborted: "Aborted",
  newRating: (points: number, change: string) => `Your rating is now ${points} (${change}).`,
  rematch: "Rematch",
  toDaily: "Compare",
  toTournament: "To the tournament",
  toRematch: "To the rematch",
  wantsRematch: "There is a rematch.",
  replay: "Replay and analysis",
  fair: "Fair deal: every card was recomputed from what the server had committed to and everybody's random numbers, including yours.",
  unfair: "This deal doesn't match what the server had committed to.",
  verify: "Verify it in the replay",

  // Matches
  matchKinds: { duplicate: "Duplicate match", best: "Match" },
  gameOf: (n: number, of: number) => `game ${n} of ${of}`,
  dealOf: (n: number, of: number) => `deal ${n} of ${of}`,
  nextGame: "Next game",
  nextReady: "The next game is ready.",
  newMatch: "New match",
  matchWon: "You have won the match",
  matchWonBy: (who: string) => `${who} won the match`,
  matchDrawn: "The match has no winner",
  closed: "The cards stay hidden until the match is over: these deals come again.",
  deal: "Deal",
  games: "Games",
  points: "Points",
  wins: "Wins",
  sum: "Sum",
  perDeal: "A deal, ± 95 %",
  fewDeals: "Too few deals, or all alike: nothing can be said about the error.",
  leaveMatch: "Leave and end the match",
};

/** How a game ended, in other languages; English is the server's. */
export interface EndWords {
  resign(who: string): string;
  youResign: string;
  time(who: string): string;
  youTime: string;
  draw: string;
  abort: string;
}

/** What is offered, likewise. */
type OfferWords = Record<Offered, (who: string) => string> & { you: Record<Offered, string> };

export type GameWords = typeof game & {
  ended?: EndWords;
  offered?: OfferWords;
  phrases?: Record<string, string>;
};
