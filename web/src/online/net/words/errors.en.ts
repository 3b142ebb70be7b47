// SPDX-License-Identifier: MIT
// What the server's refusals mean, by their code (docs/api.md), and by its shape what every language says.
// The last two are the page's own: no answer, and an answer that isn't in the table.

export const errors = {
  bad_request: "The server couldn't make sense of that.",
  bad_name: "A name has 1 to 40 characters; a login has 3 to 32 of a–z, 0–9, _ and -.",
  bad_password: "A password has at least 8 characters.",
  signed_out: "You are signed out. Reload the page, or log in again.",
  wrong_login: "The login or the password is wrong.",
  forbidden: "This isn't open to you, or the link is wrong.",
  bad_origin: "The server takes this only from its own address.",
  not_seated: "Only players of this game can do that.",
  not_found: "There is nothing here any more.",
  bad_method: "The server can't do that here.",
  not_your_turn: "It is not your turn.",
  stale: "The game has gone on meanwhile.",
  seat_taken: "Somebody else took the seat first.",
  already: "That is so already.",
  not_playing: "The game hasn't begun, or it is over.",
  not_over: "The game isn't over yet.",
  name_taken: "Somebody else has that login.",
  too_early: "It is too early for that.",
  too_large: "That is too much at once for the server.",
  bad_action: "That is no move of this game.",
  illegal: "That can't be played now.",
  too_many: "That was too much in a short time. Wait a little, then try again.",
  storage: "The server couldn't store it, and nothing was changed. Try again.",
  busy: "The server is busy. Try again in a moment.",
  closing: "The server is going down. Come back in a minute.",
  unreachable: "The server can't be reached.",
  unknown: "The server refused that.",
};

export type ErrorWords = typeof errors;
