// SPDX-License-Identifier: MIT
// What the server's refusals mean, by their code (docs/api.md), and by its shape what every language says.
// The last two are the page's own: no answer, and an answer that isn't in the table.

export const errors = {
  bad_request: "The server couldn't understand the request.",
  bad_name: "A name has 1 to 40 characters; a login has 3 to 32 of a to z, 0 to 9, _ and -.",
  bad_password: "A password has at least 8 characters.",
  signed_out: "You are signed out. Reload the page, or log in again.",
  wrong_login: "The login or the password is wrong.",
  forbidden: "This isn't open to you, or the link is wrong.",
  bad_origin: "The server accepts this only from its own pages.",
  not_seated: "Only players of this game can do that.",
  not_found: "There is nothing here.",
  bad_method: "The server can't do that here.",
  not_your_turn: "It is not your turn.",
  stale: "The game has moved on.",
  seat_taken: "The seat is taken.",
  already: "That has already been done.",
  not_playing: "The game hasn't begun, or it is over.",
  not_over: "The game isn't over yet.",
  name_taken: "Somebody else has that login.",
  too_early: "It is too early for that.",
  too_large: "The request is too large.",
  bad_action: "That isn't a move in this game.",
  illegal: "That isn't legal now.",
  too_many: "That was too much in a short time. Wait a little, then try again.",
  storage: "The server couldn't store that; nothing has changed. Try again.",
  busy: "The server is busy. Try again in a moment.",
  closing: "The server is shutting down. Come back in a minute.",
  unreachable: "The server can't be reached.",
  unknown: "The server refused that.",
};

export type ErrorWords = typeof errors;
