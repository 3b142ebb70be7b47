// SPDX-License-Identifier: MIT
// What is typed into the account's forms: what is wrong with it before the server is asked, and which
// field a refusal of the server belongs to.
import { codeOf } from "../net/refusal";

const bytes = (text: string) => new TextEncoder().encode(text).length;

export const goodName = (text: string): boolean => {
  const length = [...text.trim()].length;
  return length >= 1 && length <= 40;
};

export const goodLogin = (text: string): boolean => /^[a-z0-9_-]{3,32}$/i.test(text.trim());

export const goodPassword = (text: string): boolean => bytes(text) >= 8 && bytes(text) <= 256;

/** The field that a refusal is about; null: the whole form. */
export function fieldOf(reason: unknown): "login" | "password" | null {
  switch (codeOf(reason)) {
    case "bad_name":
    case "name_taken":
      return "login";
    case "bad_password":
    case "wrong_login":
      return "password";
    default:
      return null;
  }
}
