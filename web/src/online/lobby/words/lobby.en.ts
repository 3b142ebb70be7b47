// SPDX-License-Identifier: MIT
// The words of the lobby, of one's own games and of the account; by their shape what every language says.
import { counted } from "../../../messages/plural";
import { table } from "../../words/table.en";

const count = counted("en");

export const lobby = {
  ...table,

  title: "Play online",
  loading: "Asking the server …",

  // No server
  awayTitle: "The server can't be reached",
  awayWhat:
    "Without it there are no tables to share. Everything else works right here: the three games, against the computer or with friends at this screen.",
  awayAgain: "Try again",
  awayHere: "Play here",
  lostNow: "The connection is lost; it comes back by itself. What you see may be out of date.",

  // New tables
  inviteTitle: "Invite a friend",
  inviteWhat: "One tap makes a table and a link to share. No account needed, on either side.",
  invite: (game: string) => `Invite a friend to ${game}`,
  newTable: "New table",
  newTableWhat: "Players, computer, clock, lobby …",
  seatMe: "You",
  seatFriend: "A friend, by link",
  seatAnyone: "Anyone",
  seatComputer: (level: string) => `Computer, ${level}`,
  clock: "Clock",
  clocks: { none: "None", live: "Minutes", days: "Days" },
  clockWhat: {
    none: "Nobody is hurried.",
    live: "For the whole game, and more with each move. Whoever runs out of time is out.",
    days: "For each move. Play when you have a moment.",
  },
  perGame: "Time for each player",
  perMove: "Time for each move",
  who: "Who can come",
  listings: { link: "By link", lobby: "In the lobby" },
  listingWhat: {
    link: "Only those you send the link to.",
    lobby: "Anyone can take a free seat, and watch.",
  },
  needPerson: "At least one seat must be a person's.",
  create: "Open the table",

  // The lobby
  openTables: "Open tables",
  openNone: "No table is waiting for players right now.",
  openNoneWhat: "Open one in the lobby and somebody may come, or invite a friend by link.",
  openInLobby: "Open a table for anyone",
  free: (n: number) => count(n, { one: "free seat", other: "free seats" }),
  gone: "away",
  nobody: "Nobody yet",
  join: "Join",
  joinAt: (game: string, who: string) => `Join: ${game}, ${who}`,
  watch: "Watch",
  watchAt: (game: string, who: string) => `Watch: ${game}, ${who}`,
  yours: "your table",
  tableCame: (game: string, who: string) => `New open table: ${game}, ${who}`,

  // One's own games
  yourGames: "Your games",
  yourNone: "You have no games here yet.",
  yourNoneWhat:
    "Games you open or join stand here, with whose turn it is. They wait for you, for days if need be.",
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
  aborted: "Called off",
  endWhy: { played: "", resign: "by resignation", time: "on time", draw: "by agreement", abort: "" },
  moreGames: (n: number) => `Show ${count(n, { one: "more game", other: "more games" })}`,

  // Notifications
  notify: "Tell me when it is my turn",
  notifyWhat:
    "A notification of this browser while the page is open but out of sight, also when somebody joins.",
  notifyNo:
    "This browser doesn't allow notifications here. They can be allowed in its settings for this site.",
  notifyCant: "This browser has no notifications; the number in the page's title tells as well.",
  newsTurn: (game: string) => `Your turn in ${game}`,
  newsJoined: (who: string) => `${who} has joined your table`,
  newsBegun: (game: string) => `${game} begins`,
  newsOver: (game: string) => `${game} is over`,

  // Name and account
  accountTitle: "Name and account",
  name: "Your name",
  nameWhat: "Others see it at the table.",
  nameBad: "1 to 40 characters, please.",
  nameUnseen: "Only characters that others can see, please.",
  save: "Save",
  saved: "Saved.",
  guest: "Guest",
  guestWhat:
    "You play as a guest: this browser remembers you, and nothing else does. With an account your games are yours in every browser.",
  claimTitle: "Keep your games: make an account",
  claimWhat: "Only a login and a password, no e-mail. A password that is lost can't be sent to you.",
  claim: "Make the account",
  claimed: "The account is made. Your games and your name are kept.",
  loginTitle: "I have an account",
  loginWhat: "Games that you have begun as a guest stay with that guest, and can't be reached any more.",
  logIn: "Log in",
  login: "Login",
  loginHelp: "3 to 32 of a–z, 0–9, _ and -",
  loginBad: "3 to 32 characters: a–z, 0–9, _ and -.",
  password: "Password",
  passwordHelp: "At least 8 characters",
  passwordBad: "At least 8 characters, please.",
  passwordWrong: "That is not your password.",
  passwordMissing: "Your password, please.",
  show: "Show",
  changeOpen: "Change the password …",
  changeWhat: "A new password logs out all other devices and ends all tokens. You stay logged in here.",
  oldPassword: "The password until now",
  newPassword: "The new password",
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
  tokenMake: "Make a token",
  tokenNew: "The new token",
  tokenOnce: "It is shown only this once. Copy it now.",
  tokensNone: "There are none yet.",
  tokenMade: (when: string) => `made ${when}`,
  revoke: "Revoke",
  revokeThe: (label: string) => `Revoke the token “${label}”`,
  revoked: (label: string) => `“${label}” is revoked; programs can't use it any more.`,

  // Deleting
  deleteTitle: "Delete the account",
  deleteGuestTitle: "Delete this guest",
  deleteWhat:
    "Your seats at tables that wait are given back, games that go on are resigned, and your name, login and tokens are gone for good. The moves of your games stay, without your name.",
  deleteOpen: "Delete …",
  deletePassword: "Your password, to be sure",
  deleteNow: "Delete for good",
  deleteKeep: "Keep it",
  deleted: "It is deleted. Nothing is left but moves without a name.",
};

export type LobbyWords = typeof lobby;
