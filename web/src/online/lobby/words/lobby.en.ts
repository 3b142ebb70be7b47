// SPDX-License-Identifier: MIT
// The words of the lobby, the player's own games and the account; by their shape what every language says.
import { counted } from "../../../messages/plural";
import { shared } from "../../words/shared.en";

const count = counted("en");

export const lobby = {
  ...shared,

  title: "Play online",
  loading: "Asking the server …",

  // No server
  awayTitle: "The server can't be reached",
  awayWhat:
    "Without it nobody can play online. Everything else works right here: every game, against bots or with friends at this screen.",
  awayAgain: "Try again",
  awayHere: "Play here",
  lostNow: "The connection is lost; it will be restored. What you see may be out of date.",

  // An opponent at once
  playNow: "Play now",
  searchBegin: "Find an opponent",
  searchWhat: "You meet the next person who wants the same.",
  searchWhatRated: "You meet somebody near your rating; the longer you wait, the further away.",
  searching: (game: string, pace: string) => `Looking for an opponent: ${game}, ${pace} …`,
  searchEnd: "Stop",
  seconds: (n: number) => `${n} s`,

  // New games
  inviteTitle: "Invite a friend",
  inviteWhat: "One tap makes a game and a link to share. Nobody needs an account.",
  invite: (game: string) => `Invite a friend to ${game}`,
  newGame: "New online game",
  newGameWhat: "Players, bots, clock, lobby …",
  seatMe: "You",
  seatFriend: "A friend, by link",
  seatAnyone: "Anyone",
  seatComputer: (level: string) => `Bot, ${level}`,
  match: "Match",
  matches: { single: "One game", duplicate: "Duplicate", best: "Best of" },
  matchWhat: {
    single: "The next one is a rematch.",
    duplicate:
      "Both of you play both sides of the same deals, so luck cancels. First all deals, then all again in an order that nobody knows, in other colours where the game allows it. Cards stay hidden until the end.",
    best: "Ordinary games; you take turns to begin. It ends when it is decided.",
  },
  matchMany: { duplicate: "How many deals", best: "How many games" },
  dealCount: (n: number) => `${n} deals, ${2 * n} games`,
  bestOf: (n: number) => `best of ${n}`,
  clock: "Clock",
  clocks: { none: "None", live: "Minutes", days: "Days" },
  clockWhat: {
    none: "Nobody is hurried.",
    live: "For the whole game, and more with each move. A player who runs out of time is out.",
    days: "For each move. Play when you have a moment.",
  },
  perGame: "Time for each player",
  perMove: "Time for each move",
  rated: "Rating",
  ratings: { casual: "Casual", rated: "Rated" },
  ratedWhat: {
    casual: "Nobody's rating changes.",
    rated: "The result changes the players' ratings. Everybody needs an account.",
  },
  ratedGuest: "Rated games need an account: a login and a password, under “Name and account”.",
  who: "Who can join",
  listings: { link: "By link", lobby: "In the lobby" },
  listingWhat: {
    link: "Only those you send the link to.",
    lobby: "Anyone can take a free seat, and watch.",
  },
  needPerson: "At least one seat must be a person's.",
  create: "Create the game",

  // The lobby
  openGames: "Open games",
  openNone: "No game is waiting for players right now.",
  openNoneWhat: "Create one in the lobby and somebody may join, or invite a friend by link.",
  openInLobby: "Create a game for anyone",
  free: (n: number) => count(n, { one: "free seat", other: "free seats" }),
  gone: "away",
  nobody: "Nobody yet",
  join: "Join",
  joinAt: (game: string, who: string) => `Join: ${game}, ${who}`,
  watch: "Watch",
  watchAt: (game: string, who: string) => `Watch: ${game}, ${who}`,
  featured: "Watch a game",
  spectators: (n: number) => (n === 0 ? "watch" : count(n, { one: "watching", other: "watching" })),
  yours: "your game",
  gameCame: (game: string, who: string) => `New open game: ${game}, ${who}`,

  // The player's own games
  yourGames: "Your games",
  yourNone: "You have no games here yet.",
  yourNoneWhat:
    "Games you create or join appear here, with whose turn it is. They wait for you, for days if need be.",
  groups: {
    yours: "Your turn",
    theirs: "Waiting for others to move",
    waiting: "Waiting for players",
    over: "Finished",
  },
  play: "Play",
  turnOf: (who: string) => `${who} to move`,
  left: (length: string) => `${length} left`,
  leftOut: "time is running out",
  missing: (n: number) => count(n, { one: "seat free", other: "seats free" }),
  beginning: "about to begin",
  against: (who: string) => `against ${who}`,
  alone: "nobody else yet",
  friend: "a friend",
  anyone: "anyone",
  formerPlayer: "a former player",
  won: "You won",
  lost: "You lost",
  drawn: "A draw",
  shared: "Shared victory",
  aborted: "Aborted",
  endWhy: { played: "", resign: "by resignation", time: "on time", draw: "by agreement", abort: "" },
  moreGames: (n: number) => `Show ${count(n, { one: "more game", other: "more games" })}`,

  // Notifications
  notify: "Tell me when it is my turn",
  notifyWhat:
    "A notification of this browser while the page is open but out of sight, also when somebody joins.",
  notifyAway: "In games with days for each move it comes even when the page is closed.",
  notifyNo:
    "This browser doesn't allow notifications here. They can be allowed in its settings for this site.",
  notifyCant: "This browser has no notifications; the number in the page's title tells you too.",
  newsTurn: (game: string) => `Your turn in ${game}`,
  newsJoined: (who: string) => `${who} has joined your game`,
  newsBegun: (game: string) => `${game} begins`,
  newsOver: (game: string) => `${game} is over`,

  // A player's page
  ratingsTitle: "Ratings",
  ratingsNone: "No rated games yet.",
  paces: { live: "with a clock", days: "days a move" },
  gamesRated: (n: number) => count(n, { one: "rated game", other: "rated games" }),
  ratingLine: (game: string, n: number, first: number, last: number) =>
    `${game}: from ${first} to ${last} in ${n} rated games`,
  publicGames: "Public games",
  againstYou: "Against you",
  tally: (won: number, lost: number, drawn: number) => `You have won ${won}, lost ${lost}, drawn ${drawn}.`,
  playerResults: { won: "won", lost: "lost", drawn: "drawn", aborted: "aborted" },
  playerSince: (when: string) => `here since ${when}`,
  noPlayer: "There is no such player, or the account was deleted.",
  ownPage: "Your page, as others see it",

  // Name and account
  accountTitle: "Name and account",
  name: "Your name",
  nameWhat: "Other players see it.",
  nameBad: "1 to 40 characters, please.",
  nameUnseen: "Only characters that others can see, please.",
  save: "Save",
  saved: "Saved.",
  guest: "Guest",
  guestWhat:
    "You play as a guest: this browser remembers you, and nothing else does. With an account your games are yours in every browser.",
  claimTitle: "Keep your games: create an account",
  claimWhat: "Only a login and a password, no e-mail. A lost password can't be recovered.",
  claim: "Create the account",
  claimed: "Your account is ready. Your games and your name are kept.",
  loginTitle: "I have an account",
  loginWhat: "Games that you began as this guest stay with the guest; you can't return to them.",
  logIn: "Log in",
  login: "Login",
  loginHelp: "3 to 32 of a–z, 0–9, _ and -",
  loginBad: "3 to 32 characters: a–z, 0–9, _ and -.",
  password: "Password",
  passwordHelp: "At least 8 characters",
  passwordBad: "At least 8 characters, please.",
  passwordWrong: "This isn't your password.",
  passwordMissing: "Enter your password.",
  show: "Show",
  changeOpen: "Change the password …",
  changeWhat: "A new password logs out all other devices and ends all tokens. You stay logged in here.",
  oldPassword: "Current password",
  newPassword: "New password",
  changeNow: "Change it",
  changeKeep: "Leave it as it is",
  changed: "The password is changed.",
  account: "Account",
  loggedInAs: (login: string) => `You are logged in as ${login}.`,
  logOut: "Log out",
  logOutAll: "Log out everywhere",
  logOutAllWhat: "In all browsers, this one too. Tokens of bots stay valid.",
  loggedOut: "You are logged out.",
  loggedOutAll: "You are logged out everywhere.",
  loggedIn: (name: string) => `Welcome back, ${name}.`,

  // Tokens
  tokens: "Tokens for bots",
  tokensWhat: "With a token a program plays in your name. It can't change your account.",
  tokenLabel: "What is it for?",
  tokenLabelBad: "1 to 40 characters, please.",
  tokenMake: "Create a token",
  tokenNew: "The new token",
  tokenOnce: "It is shown only this once. Copy it now.",
  tokensNone: "You have no tokens yet.",
  tokenMade: (when: string) => `created ${when}`,
  revoke: "Revoke",
  revokeThe: (label: string) => `Revoke the token “${label}”`,
  revoked: (label: string) => `“${label}” is revoked; programs can't use it any more.`,

  // Deleting
  deleteTitle: "Delete the account",
  deleteGuestTitle: "Delete this guest",
  deleteWhat:
    "You give up your seats in games that haven't begun, resign those in progress, and lose your name, login and tokens for good. The moves of your games stay, without your name.",
  deleteOpen: "Delete …",
  deletePassword: "Your password, to be sure",
  deleteNow: "Delete for good",
  deleteKeep: "Keep it",
  deleted: "It is deleted. Only moves without a name remain.",
};

export type LobbyWords = typeof lobby;
