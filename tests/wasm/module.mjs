// SPDX-License-Identifier: MIT
// The module that browsers get, from outside. node module.mjs MODULE COMMAND ...
//   exports HEADER.TS   it imports nothing and exports what the header declares, with these arguments
//   games [GAME]        the lines of games.c
//   analyze RECORD JSON its analysis of a record is what `sixsands analyze --json` wrote
//   verify RECORDS      it finds a server's shuffles right, and wrong when something was changed
import { createHash, createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { deepStrictEqual, match, strictEqual } from "node:assert";

const [path, command, ...args] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));
const x = new WebAssembly.Instance(module).exports;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

const bytes = () => new Uint8Array(x.memory.buffer);
const int = (at) => new DataView(x.memory.buffer).getInt32(at, true);
const read = (at) => decoder.decode(bytes().subarray(at, bytes().indexOf(0, at)));
function put(data) {
  const at = x.malloc(data.length);
  bytes().set(data, at);
  return at;
}
const text = (s) => put(encoder.encode(s + "\0"));

/** The sizes and constants of the header, by name. */
const size = { state: 256, view: 288, rng: 32, line: 1024, findings: 131072, moves: 384 };
const [nature, over, spectator] = [-1, -2, -1];
const state = x.malloc(size.state), view = x.malloc(size.view), rng = x.malloc(size.rng);
const out = x.malloc(8), page = x.malloc(size.findings);

function fnv(hash, at) {
  const memory = bytes();
  for (; memory[at]; at++) hash = Math.imul(hash ^ memory[at], 16777619);
  return hash;
}
const hex = (hash) => (hash >>> 0).toString(16).padStart(8, "0");

function play(game) {
  const actor = x.sixsands_actor(game, state);
  if (actor === over) return false;
  const choose = actor === nature ? x.sixsands_sample : x.sixsands_random_move;
  return x.sixsands_apply(state, game, choose(game, state, rng)) === 0;
}

function games(game, players, block) {
  let hash = 2166136261;
  for (let k = 0; k < 100; k++) {
    x.sixsands_rng_stream(rng, 1n, BigInt(block * 100 + k));
    x.sixsands_deal(state, game, players, rng);
    while (play(game));
    x.sixsands_state_write(page, size.line, game, state);
    hash = fnv(hash, page);
    x.sixsands_observe(view, game, state, spectator);
    x.sixsands_end(page, size.line, game, view);
    hash = fnv(hash, page);
  }
  return hex(hash);
}

/** The file of a game's net in the module's memory, as browsers fetch it; undefined: there is none. */
function netOf(game) {
  const name = read(x.sixsands_game_name(game));
  const file = new URL(`../../src/games/${name}/ai/${name}.net`, import.meta.url);
  if (!existsSync(file)) return undefined;
  const weights = readFileSync(file);
  return { at: put(weights), size: weights.length };
}

/** The hash of what a bot thinks of the view, and its move. */
function thought(game, name, seed, net) {
  const room = x.sixsands_search_size(game, name);
  const memory = x.malloc(room);
  strictEqual(x.sixsands_search_start(out, memory, room, 0, 0, game, view, name, BigInt(seed)), 0);
  const search = int(out);
  if (net && x.sixsands_bot_uses_net(game, name))
    strictEqual(x.sixsands_search_set_net(search, page, 512, net.at, net.size), 0);
  x.sixsands_search_run(search, 80n);
  x.sixsands_search_write(page, size.findings, search, size.moves);
  let hash = fnv(2166136261, page);
  x.sixsands_search_hint(page, size.findings, search);
  hash = fnv(hash, page);
  x.sixsands_search_reasons(page, size.findings, search);
  hash = fnv(hash, page);
  const move = x.sixsands_search_choice(search);
  x.free(memory);
  return [hash, move];
}

function reasons(hash, game) {
  for (let m = 0; m < x.sixsands_game_num_moves(game); m++) {
    x.sixsands_why(page, size.line, game, view, m);
    hash = fnv(hash, page);
  }
  return hash;
}

function compete(game, players, bot) {
  const name = text(bot);
  const net = netOf(game);
  let all = 2166136261, count = 0;
  x.sixsands_rng_seed(rng, 3n);
  x.sixsands_deal(state, game, players, rng);
  for (let actor; (actor = x.sixsands_actor(game, state)) !== over; ) {
    if (actor === nature) {
      play(game);
      continue;
    }
    x.sixsands_observe(view, game, state, actor);
    const [hash, move] = thought(game, name, count, net);
    all = Math.imul(all ^ hash, 16777619);
    if (count++ % 8 === 0) all = reasons(all, game);
    strictEqual(x.sixsands_apply(state, game, move), 0);
  }
  x.free(name);
  if (net) x.free(net.at);
  console.log(`${read(x.sixsands_game_name(game))} ${players} ${bot} ${count} ${hex(all)}`);
}

const bots = ["random", "greedy", "heuristic", "flatmc", "mcts", "level:0", "level:1", "level:3", "level:6", "expert"];

function allGames(only) {
  for (let i = 0; i < x.sixsands_game_count(); i++) {
    const game = x.sixsands_game_at(i);
    const name = read(x.sixsands_game_name(game));
    if (only !== undefined && name !== only) continue;
    for (let n = x.sixsands_game_min_players(game); n <= x.sixsands_game_max_players(game); n++) {
      for (let block = 0; block < 8; block++) console.log(`${name} ${n} ${block} ${games(game, n, block)}`);
      for (const bot of bots) compete(game, n, bot);
    }
  }
}

/** Calls `each` with every record of a text. */
function records(source, each) {
  const data = encoder.encode(source);
  const at = put(data);
  strictEqual(x.sixsands_reader_open(out, at, data.length), 0);
  const reader = int(out);
  let count = 0;
  for (; x.sixsands_reader_next(out, 0, page, 512, reader) === 1; count++) {
    const record = int(out);
    each(record, count);
    x.sixsands_record_free(record);
  }
  x.sixsands_reader_close(reader);
  x.free(at);
  return count;
}

function analyze(source, wanted) {
  records(source, (record, index) => {
    if (index > 0) return;
    const { steps, sums, nodes, rollouts, seed } = wanted;
    strictEqual(x.sixsands_analysis_start(out, record, BigInt(nodes), rollouts, BigInt(seed)), 0);
    const analysis = int(out);
    while (x.sixsands_analysis_run(analysis, 50n) === 1);
    strictEqual(x.sixsands_analysis_steps(analysis), steps.length);
    const found = (length) => (length > 0 ? JSON.parse(read(page)) : undefined);
    steps.forEach((step, i) =>
      deepStrictEqual(found(x.sixsands_analysis_write(page, size.findings, analysis, i, 3)), step),
    );
    sums.forEach((sum, seat) =>
      deepStrictEqual(found(x.sixsands_analysis_write_player(page, size.findings, analysis, seat)), sum),
    );
    x.sixsands_analysis_free(analysis);
    console.log(`${steps.length} steps evaluated alike`);
  });
}

/** Null, or why the shuffle isn't right. */
function doubt(record, change = () => undefined) {
  const key = x.malloc(32);
  const count = x.sixsands_shuffle_outcomes(key, page, 512, record);
  if (count < 0) return read(page);
  const secret = bytes().slice(key, key + 32);
  const hashes = new Uint8Array(32 * count);
  for (let n = 0; n < count; n++) {
    x.sixsands_shuffle_text(page, size.findings, record, n);
    hashes.set(createHmac("sha256", secret).update(read(page)).digest(), 32 * n);
  }
  change(hashes);
  const commit = put(createHash("sha256").update(secret).digest());
  return x.sixsands_shuffle_check(page, 512, record, commit, put(hashes), count) === 0 ? null : read(page);
}

function verify(source) {
  const count = records(source, (record) => {
    strictEqual(doubt(record), null);
    match(doubt(record, (hashes) => hashes[0]++), /^the deal /);
    const behind = (hashes) => hashes.fill(7, 32); /* all but the deal */
    if (x.sixsands_shuffle_outcomes(0, 0, 0, record) > 20) match(doubt(record, behind), /^outcome \d+ /);
  });
  strictEqual(count, 5);
  records(source.replaceAll("[Key", "[Kez"), (record) => match(doubt(record), /the tag Key is missing/));
  console.log(`${count} shuffles verified`);
}

function exports_(header) {
  const declared = new Map([...header.matchAll(/^ {2}(\w+): (\d+),$/gm)].map(([, name, n]) => [name, Number(n)]));
  for (const name of [...declared.keys()]) if (!/^(sixsands_.*|malloc|free)$/.test(name)) declared.delete(name);
  for (const name of ["sixsands_state", "sixsands_view", "sixsands_rng"]) declared.delete(name);
  const exported = Object.entries(x).filter(([, f]) => typeof f === "function");
  strictEqual(WebAssembly.Module.imports(module).length, 0);
  deepStrictEqual(new Map(exported.map(([name, f]) => [name, f.length]).sort()), new Map([...declared].sort()));
  console.log(`${exported.length} functions as declared`);
}

if (command === "games") allGames(args[0]);
if (command === "exports") exports_(readFileSync(args[0], "utf8"));
if (command === "analyze") analyze(readFileSync(args[0], "utf8"), JSON.parse(readFileSync(args[1], "utf8")));
if (command === "verify") verify(readFileSync(args[0], "utf8"));
