// SPDX-License-Identifier: MIT
// The server's requests over HTTP. Who has no session yet becomes a guest the first time one is needed.
import type { CreateWish, GameState, Person, Summary } from "./types";
import { Refused } from "./types";

async function refusal(answer: Response): Promise<Refused> {
  const found = (await answer.json().catch(() => null)) as { error?: { code: string; text: string } } | null;
  return new Refused(found?.error?.code ?? "busy", found?.error?.text ?? answer.statusText, answer.status);
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const answer = await fetch(`/api${path}`, { method, ...sent });
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as T;
}

export const api = {
  me: async () => (await ask<{ person: Person | null }>("GET", "/me")).person,
  guest: async () => (await ask<{ person: Person }>("POST", "/guest", {})).person,
  rename: async (name: string) => (await ask<{ person: Person }>("POST", "/me", { name })).person,
  claim: async (login: string, password: string) =>
    (await ask<{ person: Person }>("POST", "/account", { login, password })).person,
  login: async (login: string, password: string) =>
    (await ask<{ person: Person }>("POST", "/session", { login, password })).person,
  logout: (everywhere: boolean) => ask<object>("DELETE", "/session", { everywhere }),
  forget: (password?: string) =>
    ask<object>("DELETE", "/account", password === undefined ? {} : { password }),
  tokens: async () =>
    (await ask<{ tokens: { number: number; label: string; created: number }[] }>("GET", "/tokens")).tokens,
  token: (label: string) =>
    ask<{ number: number; label: string; created: number; token: string }>("POST", "/tokens", { label }),
  revoke: (number: number) => ask<object>("DELETE", `/tokens/${number}`),
  lobby: async () => (await ask<{ games: Summary[] }>("GET", "/lobby")).games,
  games: async (most = 50) => (await ask<{ games: Summary[] }>("GET", `/games?most=${most}`)).games,
  create: (wish: CreateWish) => ask<GameState>("POST", "/games", wish),
  async record(id: string, key: string | null): Promise<string> {
    const answer = await fetch(`/api/games/${id}/record${key === null ? "" : `?key=${key}`}`);
    if (!answer.ok) throw await refusal(answer);
    return answer.text();
  },
};

/** The person behind this browser: the session's, else a new guest. */
export async function whoAmI(): Promise<Person> {
  return (await api.me()) ?? (await api.guest());
}
