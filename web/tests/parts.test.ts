// SPDX-License-Identifier: MIT
// The parts that come later: tutorial, replay and analysis, lobby, account, and online games from the waiting room
// to the end. No barriers, nothing outside the window, no English in other languages; windows and languages:
// support/plan.ts. This file has its own server: games that other tests create in the lobby would be seen too.
/// <reference types="node" />
import type { WebSocketRoute } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { GameName } from "../src/engine/types";
import { GAMES } from "../src/games/games.sample";
import { moduleOf } from "../src/games/module";
import type { Kept } from "../src/history/game";
import type { GameState } from "../src/online/net/types";
import { packRecord } from "../src/replay/record/link";
import { LANGUAGES } from "../src/state/settings";
import { barriersIn } from "./support/axe";
import { expect, forgive, test } from "./support/browser";
import { englishIn } from "./support/dictionary";
import { recordOf } from "./support/engine";
import type { Moment } from "./support/engine";
import { faultsInWindows, textsOf } from "./support/look";
import { byFives, planLooks } from "./support/plan";
import type { Look } from "./support/plan";
import { openServer } from "./support/server";
import type { TableScreen } from "./support/table";
import { typing } from "./support/ways";

interface Part {
  name: string;
  /** a page to read rather than a game */
  long?: boolean;
  open(table: TableScreen): Promise<unknown>;
}

let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => void (server = await openServer()));
afterAll(() => server.stop());

const go = ({ page }: TableScreen, path: string) => page.goto(new URL(path, page.url()).href);

/** The longest possible name, in wide letters. */
const LONG_NAME = "W".repeat(40);

/** What the page itself would send. */
const post = <T>({ page }: TableScreen, path: string, sent: object): Promise<T> =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { "Content-Type": "application/json" };
      return (await (await fetch(path, { method: "POST", body, headers })).json()) as T;
    },
    [path, JSON.stringify(sent)] as const,
  );

/** A guest; whoever has an account from an earlier part leaves it. */
async function beSomebody(table: TableScreen): Promise<void> {
  await table.page.evaluate(async () => {
    const { person } = (await (await fetch("/api/me")).json()) as { person: { login: string | null } | null };
    if (person?.login) await fetch("/api/session", { method: "DELETE", body: "{}" });
  });
  await post(table, "/api/guest", { name: LONG_NAME });
}

async function beAccount(table: TableScreen): Promise<void> {
  await beSomebody(table);
  await post(table, "/api/account", { login: `w-${Date.now() % 1e9}`, password: "correct horse" });
}

async function openTable(table: TableScreen, wish: object): Promise<string> {
  await beSomebody(table);
  const { id } = await post<{ id: string }>(table, "/api/games", wish);
  await go(table, `/g/${id}`);
  return id;
}

/** What somebody without a page sends. */
const send = (path: string, sent: object, cookie = "") =>
  fetch(`${server.address}/api/${path}`, {
    method: "POST",
    body: JSON.stringify(sent),
    headers: { "Content-Type": "application/json", Cookie: cookie },
  });

/** Somebody else: the cookie. */
const beStranger = async (name = LONG_NAME) =>
  (await send("guest", { name })).headers.get("Set-Cookie")?.split(";")[0];

/** A stranger's game that may be watched. */
async function strangersTable(wish: object): Promise<string> {
  const cookie = await beStranger();
  const { id, links } = (await (await send("games", wish, cookie)).json()) as GameState;
  await send(`games/${id}/ready`, { nonce: "zoes-nonce-of-22-signs" }, cookie);
  return `/g/${id}/${links?.watch}`;
}

/** The socket is cut, and stays closed on this page. */
async function cutLine({ page }: TableScreen, open: () => Promise<unknown>): Promise<void> {
  const sockets: WebSocketRoute[] = [];
  let cut = false;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (cut) return void socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  await open();
  cut = true;
  await Promise.all(sockets.map((socket) => socket.close()));
}

const lesson = (game: GameName): Part => ({
  name: `a lesson of ${game}`,
  async open(table) {
    await go(table, `/learn/${game}`);
    await table.page.locator(".coach").waitFor();
    await table.page.locator(".play").waitFor();
  },
});

const lessonDone = (game: GameName): Part => ({
  name: `a lesson of ${game}, done`,
  async open(table) {
    await lesson(game).open(table);
    const { lessons = [] } = (await moduleOf(game).lessons?.("en")) ?? {};
    await typing(table, lessons[0]?.solution ?? "");
    await table.page.locator(".coach .good").waitFor();
  },
});

const puzzle = (game: GameName): Part => ({
  name: `a puzzle of ${game}`,
  async open(table) {
    await table.page.addInitScript("Math.random = () => 0");
    await go(table, `/puzzles/${game}`);
    await table.page.locator(".puzzle + *").waitFor();
  },
});

const puzzleDone = (game: GameName): Part => ({
  name: `a puzzle of ${game}, answered`,
  async open(table) {
    await puzzle(game).open(table);
    await table.page.locator(".puzzle .steps button").first().click();
    await table.page.locator(".puzzle .primary").waitFor();
  },
});

/** Only the fragment differs between two records: without the blank page the old one would be checked. */
async function openReplay(table: TableScreen, moment: Moment): Promise<void> {
  const path = `/r#${await packRecord(await recordOf(moment))}`;
  await table.page.goto("about:blank");
  await table.page.goto(server.address + path);
  await table.page.locator(`.replay.of-${moment.game}.of${moment.seats.length}`).waitFor();
  await table.page.keyboard.press("End"); // the longest numbers
}

const replay = (game: GameName, players = 2): Part => ({
  name: `the replay of ${game} with ${players}`,
  long: true,
  open: (table) => openReplay(table, { game, seats: Array.from({ length: players }, () => "level:1") }),
});

const analysed = (section: number): Part => ({
  name: `an analysis, section ${section}`,
  long: true,
  async open(table) {
    await openReplay(table, { game: "mandala", seats: ["level:1", "level:1"], when: (_, i) => i === 8 });
    const start = table.page.locator(".analysis-start");
    await start.or(table.page.locator(".graph")).first().waitFor();
    if ((await start.count()) > 0) await start.getByRole("button").first().click();
    await start.waitFor({ state: "detached" });
    await table.page.getByRole("radio").nth(section).check();
  },
});

/** Games of every kind, with everything that can be said of them. */
const PLAYED: Kept[] = Array.from({ length: 12 }, (_, i) => ({
  id: `${i}`,
  game: GAMES[i % 3] ?? "",
  at: 1_700_000_000_000 + i * 86_400_000,
  others: [i % 4 < 3 ? { bot: `level:${i % 4}`, name: "" } : { bot: null, name: LONG_NAME }],
  scores: [i, 100 - i],
  result: (["won", "lost", "shared"] as const)[i % 3] ?? null,
  error: i < 11 ? i / 200 : null,
  luck: i < 11 ? (i - 5) / 20 : null,
  record: "",
  seat: 1,
}));

async function fillHistory(table: TableScreen): Promise<void> {
  await go(table, "/history");
  await table.page.locator(".history").waitFor();
  await table.page.evaluate(
    (games) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("sixsands-history", 1);
        opening.onerror = reject;
        opening.onsuccess = () => {
          const work = opening.result.transaction("games", "readwrite");
          for (const game of games) work.objectStore("games").put(game);
          work.oncomplete = resolve;
        };
      }),
    PLAYED,
  );
  await table.page.reload();
  await table.page.locator(".history .entry").first().waitFor();
}

/** The daily deals: one finished, one begun; the bot has played its own. */
async function fillDay(table: TableScreen): Promise<void> {
  await beSomebody(table);
  const [done = "", begun = ""] = GAMES;
  await table.page.waitForFunction(
    async (count) =>
      ((await (await fetch("/api/daily")).json()) as { games: unknown[] }).games.length === count,
    GAMES.length,
  );
  const { id } = await post<{ id: string }>(table, "/api/daily", { game: done });
  await post(table, "/api/daily", { game: begun });
  await post(table, `/api/games/${id}/resign`, {});
  await go(table, "/daily");
  await table.page.locator(".daily-card").nth(2).waitFor();
  await table.page.locator(".daily-card summary").first().click();
  await table.page.locator(".daily-card table").waitFor();
  await table.page.locator(".daily-proof summary").click();
}

/** People with long names, of whom the page's own is the first; they play by resigning. */
async function holdTournament(table: TableScreen, kind: "round_robin" | "swiss", people: number) {
  await beAccount(table);
  const wish = { name: LONG_NAME, kind, game: "patterns", clock: { minutes: 5, increment: 5 }, rated: true };
  const { id } = await post<{ id: string }>(table, "/api/tournaments", wish);
  await post(table, `/api/tournaments/${id}/join`, {});
  for (let i = 1; i < people; i++) {
    const name = i % 2 ? LONG_NAME : `Zoë ${i}`;
    const cookie = await beStranger(name);
    await send("account", { login: `z${i}-${Date.now() % 1e9}`, password: "correct horse" }, cookie);
    await send(`tournaments/${id}/join`, {}, cookie);
  }
  if (people > 1) await post(table, `/api/tournaments/${id}/start`, {});
  await go(table, `/tournament/${id}`);
  await table.page.locator(people > 1 ? ".tournament-round" : ".tournament-table").waitFor();
}

/** A game of the page's person with strangers, which has begun: its id and the strangers' cookies. */
async function sitWithStrangers(table: TableScreen, wish: object, players = 2) {
  await beSomebody(table);
  const { id } = await post<GameState>(table, "/api/games", { ...wish, players, listed: true });
  const cookies = await Promise.all(Array.from({ length: players - 1 }, () => beStranger()));
  for (const [i, cookie] of cookies.entries()) await send(`games/${id}/join`, { nonce: `n${i}` }, cookie);
  await post(table, `/api/games/${id}/ready`, { nonce: "n" });
  return { id, cookies };
}

/** A duplicate match of two deals, game by game, until this one: both play the first thing that is legal. */
async function playMatch(table: TableScreen, last: number): Promise<string> {
  const wish = { game: "patterns", match: { kind: "duplicate", deals: 2 } };
  const begun = await sitWithStrangers(table, wish);
  const cookie = begun.cookies[0] ?? "";
  let { id } = begun;
  const state = async () => {
    const headers = { Cookie: cookie };
    return (await (await fetch(`${server.address}/api/games/${id}`, { headers })).json()) as GameState;
  };
  for (let number = 1; ; number++) {
    for (let seen = await state(); seen.status === "playing"; seen = await state()) {
      if (seen.legal) await send(`games/${id}/play`, { move: seen.legal[0] }, cookie);
      else
        await table.page.evaluate(async (path) => {
          const { legal } = (await (await fetch(path)).json()) as { legal: string[] };
          await fetch(`${path}/play`, { method: "POST", body: JSON.stringify({ move: legal[0] }) });
        }, `/api/games/${id}`);
    }
    if (number === last) return id;
    id = (await post<GameState>(table, `/api/games/${id}/rematch`, {})).id;
    await post(table, `/api/games/${id}/ready`, { nonce: "n" });
    await send(`games/${id}/ready`, { nonce: "m" }, cookie);
  }
}

const match = (name: string, last: number): Part => ({
  name,
  async open(table) {
    await go(table, `/g/${await playMatch(table, last)}`);
    await table.page.locator(".duel-result").waitFor();
  },
});

/** What is behind a button of the bar, in a game with strangers. */
async function openBar(table: TableScreen, which: "say" | "flag", players = 2): Promise<void> {
  const clock = { minutes: 10, increment: 5 };
  const { id } = await sitWithStrangers(table, { game: "flowers", clock }, players);
  await go(table, `/g/${id}`);
  await table.page.locator(".status").waitFor();
  const buttons = table.page.locator(".net-line .icon-button");
  await (which === "say" ? buttons.first() : buttons.last()).click();
  await table.page.locator(".net-menu").waitFor();
}

const PARTS: Part[] = [
  match("a duplicate match, half of it", 2),
  match("a duplicate match that is over", 4),
  {
    name: "the first game of a match",
    async open(table) {
      const wish = { game: "mandala", match: { kind: "best", of: 9 }, clock: { minutes: 10, increment: 5 } };
      const { id } = await sitWithStrangers(table, wish);
      await go(table, `/g/${id}`);
      await table.page.locator(".net-match").waitFor();
    },
  },
  { name: "the actions", open: (table) => openBar(table, "flag") },
  { name: "the phrases", open: (table) => openBar(table, "say") },
  {
    name: "whom to report",
    async open(table) {
      await openBar(table, "say", 4);
      await table.page.locator(".net-menu button").last().click();
      await table.page.locator(".report-what").waitFor();
    },
  },
  {
    name: "why somebody is reported",
    async open(table) {
      await openBar(table, "say");
      await table.page.locator(".net-menu button").last().click();
      await table.page.locator(".report-what").waitFor();
    },
  },
  {
    name: "a player's page",
    long: true,
    async open(table) {
      await beAccount(table);
      const { person } = await table.page.evaluate(
        async () => (await (await fetch("/api/me")).json()) as { person: { player: number } },
      );
      await go(table, `/player/${person.player}`);
      await table.page.locator(".box").first().waitFor();
    },
  },
  {
    name: "the lobby of a server that notifies",
    long: true,
    async open(table) {
      await table.page.addInitScript(() => {
        if (location.protocol === "about:") return;
        const registration = { pushManager: { getSubscription: () => Promise.resolve(null) } };
        Object.assign(navigator.serviceWorker, { getRegistration: () => Promise.resolve(registration) });
      });
      const key = JSON.stringify({ key: "B".repeat(87) });
      await table.page.route(/\/api\/push$/, (route) => route.fulfill({ body: key }));
      await beSomebody(table);
      await go(table, "/online");
      await table.page.locator("#notify-what").waitFor();
    },
  },
  {
    name: "the tournaments",
    long: true,
    async open(table) {
      await holdTournament(table, "swiss", 1);
      await go(table, "/tournaments");
      await table.page.locator(".entry").first().waitFor();
      await table.page
        .locator("#tournament-name, .tournament-account")
        .first()
        .waitFor({ state: "attached" });
    },
  },
  { name: "a tournament that waits", long: true, open: (table) => holdTournament(table, "swiss", 1) },
  { name: "a Swiss tournament", long: true, open: (table) => holdTournament(table, "swiss", 5) },
  { name: "a round robin", long: true, open: (table) => holdTournament(table, "round_robin", 6) },
  { name: "the daily deal", long: true, open: fillDay },
  {
    name: "the daily deal without a server",
    long: true,
    async open(table) {
      await table.page.route(/\/api\/daily/, (route) => route.abort(), { times: 1 });
      await go(table, "/daily");
      await table.page.locator(".daily-away").waitFor();
    },
  },
  { name: "the history", long: true, open: fillHistory },
  ...GAMES.map(lesson),
  ...GAMES.map(lessonDone),
  ...GAMES.map(puzzle),
  ...GAMES.map(puzzleDone),
  ...GAMES.map((game) => replay(game)),
  replay("flowers", 4),
  ...[0, 1, 2].map(analysed),
  {
    name: "the lobby",
    long: true,
    async open(table) {
      await beSomebody(table);
      await go(table, "/online");
      await table.page.locator(".online").waitFor();
    },
  },
  {
    name: "the account",
    long: true,
    async open(table) {
      await go(table, "/me");
      await table.page.locator(".online").waitFor();
    },
  },
  {
    name: "a waiting room",
    long: true,
    async open(table) {
      await openTable(table, { game: "flowers", players: 4 });
      await table.page.locator(".net-places").waitFor();
    },
  },
  ...GAMES.map((game) => ({
    name: `a table of ${game}`,
    async open(table: TableScreen) {
      await openTable(table, { game, seats: ["me", "level:1"], clock: { minutes: 10, increment: 5 } });
      await table.settled();
    },
  })),
  {
    name: "a table of four",
    async open(table) {
      const seats = ["me", "level:1", "level:1", "level:1"];
      await openTable(table, { game: "flowers", players: 4, seats, clock: { minutes: 10, increment: 5 } });
      await table.settled();
    },
  },
  ...([2, 3] as const).map((players) => ({
    name: `a table of ${players}, watched`,
    async open(table: TableScreen) {
      const seats = ["me", "level:1", "level:1"].slice(0, players);
      await go(table, await strangersTable({ game: "flowers", players, seats }));
      await table.page.locator(".net-watching").waitFor();
      await table.page.locator(".on-flowers > .player, .on-flowers > .others").first().waitFor();
    },
  })),
  {
    name: "a game that was resigned",
    async open(table) {
      const id = await openTable(table, { game: "mandala", seats: ["me", "level:1"] });
      await table.settled();
      await table.page.evaluate(
        (game) => fetch(`/api/games/${game}/resign`, { method: "POST", body: "{}" }),
        id,
      );
      await table.scores.waitFor();
    },
  },
  {
    name: "a table that isn't there",
    long: true,
    async open(table) {
      await go(table, "/g/nowhere00000");
      await table.page.locator("main [role=alert]").waitFor();
    },
  },
  {
    name: "a replay that isn't there",
    long: true,
    async open(table) {
      await go(table, "/r/nowhere00000");
      await table.page.locator(".bring [role=alert]").waitFor();
    },
  },
  {
    name: "a damaged link",
    long: true,
    async open(table) {
      await go(table, "/r#nothing");
      await table.page.locator(".bring [role=alert]").waitFor();
    },
  },
  {
    name: "a table whose line is lost",
    async open(table) {
      await cutLine(table, async () => {
        await openTable(table, { game: "flowers", seats: ["me", "level:1"] });
        await table.settled();
      });
      await table.page.locator(".net-lost").waitFor();
    },
  },
];

async function lookAt(table: TableScreen, { screen, language, windows, schemes }: Look<Part>) {
  const { page } = table;
  await screen.open(table);
  const faults = await faultsInWindows(page, windows, screen.long);
  faults.push(...englishIn(language, await textsOf(page)));
  faults.push(...(await barriersIn(page, schemes)));
  return faults.map((fault) => `${screen.name}: ${fault}`);
}

const LOOKS = planLooks(byFives(PARTS));

for (const language of LANGUAGES)
  test(`later parts in ${language}`, async ({ visit, errors }) => {
    const table = await visit({ language, screen: "phone", address: server.address });
    const found: string[] = [];
    for (const look of LOOKS.filter((l) => l.language === language))
      found.push(...(await lookAt(table, look)));
    forgive(errors, /404|nowhere|WebSocket|ERR_FAILED/);
    expect(found).toEqual([]);
  });
