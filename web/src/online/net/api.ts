// SPDX-License-Identifier: MIT
// The server's requests over HTTP. A browser without a session becomes a guest the first time it needs one.
import type { BestScore, Day } from "../../daily/day";
import type { Tournament, TournamentSummary, TournamentWish } from "../tournaments/tournament";
import type {
  CreateWish,
  Duel,
  FeaturedGame,
  GameState,
  PairAnswer,
  PairWish,
  Person,
  PlayerPage,
  Summary,
} from "./types";
import { Refused } from "./types";

/** What didn't come from the server: no network, or some other program's page. */
const NOBODY = { code: "unreachable", text: "no answer of the server" };

async function refusal(answer: Response): Promise<Refused> {
  const found = (await answer.json().catch(() => null)) as { error?: { code: string; text: string } } | null;
  const { code, text } = found?.error ?? NOBODY;
  return new Refused(code, text, answer.status);
}

/** A network that swallows everything must not hold up the caller. */
const PATIENCE = 8_000;
/** Passwords wait for their turn on a busy server, and for long if somebody floods it with them. */
const PASSWORD_PATIENCE = 60_000;

async function reach(path: string, init: RequestInit, patience: number): Promise<Response> {
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch(`/api${path}`, { ...init, signal }).catch(() => null);
  if (answer === null) throw new Refused(NOBODY.code, NOBODY.text, 0);
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function ask<T>(method: string, path: string, body?: unknown, patience = PATIENCE): Promise<T> {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const answer = await reach(path, { method, ...sent }, patience);
  const found = (await answer.json().catch(() => null)) as T | null;
  if (found === null) throw new Refused(NOBODY.code, NOBODY.text, answer.status);
  return found;
}

/** A request with a password in it. */
const vouch = <T>(method: string, path: string, body: unknown) =>
  ask<T>(method, path, body, PASSWORD_PATIENCE);

const keyed = (key: string | null) => (key === null ? "" : `?key=${key}`);

export const api = {
  me: async () => (await ask<{ person: Person | null }>("GET", "/me")).person,
  guest: async () => (await ask<{ person: Person }>("POST", "/guest", {})).person,
  rename: async (name: string) => (await ask<{ person: Person }>("POST", "/me", { name })).person,
  claim: async (login: string, password: string) =>
    (await vouch<{ person: Person }>("POST", "/account", { login, password })).person,
  login: async (login: string, password: string) =>
    (await vouch<{ person: Person }>("POST", "/session", { login, password })).person,
  logout: (everywhere: boolean) => ask<object>("DELETE", "/session", { everywhere }),
  forget: (password?: string) =>
    vouch<object>("DELETE", "/account", password === undefined ? {} : { password }),
  changePassword: async (password: string, next: string) =>
    (await vouch<{ person: Person }>("POST", "/account/password", { password, new: next })).person,
  tokens: async () =>
    (await ask<{ tokens: { number: number; label: string; created: number }[] }>("GET", "/tokens")).tokens,
  token: (label: string) =>
    ask<{ number: number; label: string; created: number; token: string }>("POST", "/tokens", { label }),
  revoke: (number: number) => ask<object>("DELETE", `/tokens/${number}`),
  pushKey: async () => (await ask<{ key: string | null }>("GET", "/push")).key,
  push: (endpoint: string, p256dh: string, auth: string) =>
    ask<object>("POST", "/push", { endpoint, p256dh, auth }),
  unpush: () => ask<object>("DELETE", "/push"),
  lobby: async () => (await ask<{ games: Summary[] }>("GET", "/lobby")).games,
  games: async (most = 50) => (await ask<{ games: Summary[] }>("GET", `/games?most=${most}`)).games,
  player: (player: number) => ask<PlayerPage>("GET", `/players/${player}`),
  ratings: async (player: number, game: string, pace: string) =>
    (
      await ask<{ ratings: { at: number; points: number }[] }>(
        "GET",
        `/players/${player}/ratings?game=${game}&pace=${pace}`,
      )
    ).ratings,
  played: async (player: number) =>
    (await ask<{ games: Summary[] }>("GET", `/players/${player}/games?most=20`)).games,
  against: async (player: number) =>
    (await ask<{ games: Summary[] }>("GET", `/players/${player}/against?most=50`)).games,
  featured: async () => (await ask<{ games: FeaturedGame[] }>("GET", "/featured")).games,
  pair: (wish: PairWish) => ask<PairAnswer>("POST", "/pair", wish),
  unpair: () => ask<object>("DELETE", "/pair"),
  create: (wish: CreateWish) => ask<GameState>("POST", "/games", wish),
  state: (id: string, key: string | null = null) => ask<GameState>("GET", `/games/${id}${keyed(key)}`),
  match: (id: string, key: string | null = null) => ask<Duel>("GET", `/games/${id}/match${keyed(key)}`),
  join: (id: string) => ask<GameState>("POST", `/games/${id}/join`, {}),
  daily: (day: string | null) => ask<Day>("GET", `/daily${day === null ? "" : `?day=${day}`}`),
  dailyBest: async (game: string, day: string) =>
    (await ask<{ best: BestScore[] }>("GET", `/daily/best?game=${game}&day=${day}`)).best,
  dailyPlay: (game: string) => ask<GameState>("POST", "/daily", { game }),
  tournaments: async () =>
    (await ask<{ tournaments: TournamentSummary[] }>("GET", "/tournaments")).tournaments,
  tournament: (id: string) => ask<Tournament>("GET", `/tournaments/${id}`),
  tournamentCreate: (wish: TournamentWish) => ask<Tournament>("POST", "/tournaments", wish),
  tournamentDo: (id: string, what: "join" | "leave" | "start") =>
    ask<Tournament>("POST", `/tournaments/${id}/${what}`, {}),
  tournamentCallOff: (id: string) => ask<Tournament>("DELETE", `/tournaments/${id}`),
  async record(id: string, key: string | null): Promise<string> {
    const answer = await reach(`/games/${id}/record${keyed(key)}`, {}, PATIENCE);
    return answer.text().catch(() => Promise.reject(new Refused(NOBODY.code, NOBODY.text, 0)));
  },
};

let asking: Promise<Person> | null = null;

/** This browser's person: the session's, else a new guest, the same for all simultaneous callers. */
export function whoAmI(): Promise<Person> {
  asking ??= api
    .me()
    .then((person) => person ?? api.guest())
    .finally(() => (asking = null));
  return asking;
}
