// SPDX-License-Identifier: MIT
// What failures mean, where English doesn't leave it to the server's sentence: what to do in a page, where the server
// speaks to programs, and the page's own two, no answer and a failure that isn't the server's. Other languages also
// have a sentence for every code of the server (docs/api.md).

export const errors = {
  signed_out: "You are signed out. Reload the page, or log in again.",
  unreachable: "The server can't be reached.",
  unknown: "The server refused that.",
};

export type ErrorWords = typeof errors & Partial<Record<string, string>>;
