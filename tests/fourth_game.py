#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A fourth game, in TAP: examples/fourth-game/kuhn is copied beside the others and named in the one list of games, in
a scratch copy of the source; then everything must play it: laws, cases, self-play, records, an arena, line mode, the
full screen, a server with two clients who learn nothing of each other's card, the WebAssembly module, and the page in
a browser, on the generic board.

    fourth_game.py SOURCE [TEST...]
"""
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

SOURCE = os.path.abspath(sys.argv[1])
sys.path.insert(0, os.path.join(SOURCE, "tests/server"))
import tap  # noqa: E402
from tap import is_equal, test  # noqa: E402
from wsclient import PATIENCE, Server, until  # noqa: E402

LINE = "    GAME(kuhn)" + " " * 85 + "\\\n"
PROGRAMS = ["sixsands", "tests/laws", "tests/cases", "tests/perft_test", "tests/traits_test", "tests/wasm_games"]


def run(*command, given="", **options):
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=10 * PATIENCE, check=False, **options)
    assert done.returncode == 0, f"{' '.join(command)}: {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


def copy_source(to):
    """All that is part of the source, without what was built; and the game: a folder and a line."""
    listed = run("git", "-C", SOURCE, "ls-files", "-co", "--exclude-standard", "-z").split("\0")
    for name in listed:
        if name and not name.startswith(".ci/") and os.path.isfile(f"{SOURCE}/{name}"):
            os.makedirs(os.path.dirname(f"{to}/{name}"), exist_ok=True)
            shutil.copy2(f"{SOURCE}/{name}", f"{to}/{name}")
    shutil.copytree(f"{SOURCE}/examples/fourth-game/kuhn", f"{to}/src/games/kuhn")
    with open(f"{to}/src/games/games.c", encoding="utf-8") as f:
        lines = f.readlines()
    lines.insert(lines.index("    /* the end */\n"), LINE)
    with open(f"{to}/src/games/games.c", "w", encoding="utf-8") as f:
        f.writelines(lines)


def lend_tools(to):
    """The page's tools, in a folder of its own: what they write there stays in the copy."""
    run(SOURCE + "/scripts/web")  # fetches what is missing
    os.makedirs(f"{to}/web/node_modules")
    for name in os.listdir(f"{SOURCE}/web/node_modules"):
        if not name.startswith(".") or name == ".bin":
            os.symlink(f"{SOURCE}/web/node_modules/{name}", f"{to}/web/node_modules/{name}")


class Copy:
    """The scratch copy, built."""

    def __init__(self, folder):
        self.source, self.build = folder + "/source", folder + "/source/build"
        copy_source(self.source)
        lend_tools(self.source)
        # As scripts/suite builds a release, with what that has compiled already.
        cache = "ccache " if "CCACHE_DIR" in os.environ else ""
        run("meson", "setup", self.build, self.source, "-Dwerror=true", "--buildtype=release", "-Dnative=true",
            env=dict(os.environ, CC=cache + "gcc"))
        run("ninja", "-C", self.build, "-j", "2", *PROGRAMS)
        self.program = self.build + "/sixsands"
        self.env = dict(os.environ, HOME=folder, XDG_STATE_HOME=folder + "/state", XDG_CONFIG_HOME=folder + "/config")

    def sixsands(self, *words, given=""):
        return run(self.program, *words, given=given, env=self.env)

    def node(self, *command):
        """A command of Node's in the folder of the page."""
        env = dict(self.env, SIXSANDS=self.program, NO_COLOR="1")
        return run(SOURCE + "/scripts/with-node", *command, cwd=self.source + "/web", env=env)

    def engine(self):
        """The WebAssembly module, where the page wants it."""
        self.node("npm", "run", "--silent", "engine")
        return self.source + "/web/src/engine/engine.wasm"


@test
def rules_and_laws(copy):
    run("meson", "test", "-C", copy.build, "--no-rebuild", "cases-kuhn", "perft", "traits")
    assert "kuhn, 2 players, law 6" in run(copy.build + "/tests/laws", "kuhn", cwd=copy.build)


@test
def games_by_themselves_are_sound_records(copy):
    records = copy.sixsands("selfplay", "kuhn", "--games", "2000", "--seed", "1", "--legal")
    assert "2000 records" in copy.sixsands("check", "-", given=records)
    starts = set(re.findall(r'\[Start "(.*)"\]', records))
    is_equal(starts, {f"cards={a}/{b} said=-" for a in "JQK" for b in "JQK" if a != b})


@test
def bots_play_it_in_an_arena(copy):
    told = copy.sixsands("arena", "kuhn", "--bots", "level:3,random", "--games", "400", "--seed", "1")
    share = float(re.search(r"1 level:3 .*? (\d+\.\d) %", told)[1])
    assert share > 55, told


@test
def line_mode(copy):
    told = copy.sixsands("play", "kuhn", "--seed", "4", given="help\nmoves\nhint\nfold\nbet\n")
    assert "Type a move as 'moves' lists them, in capitals or not.\n" in told, told
    assert "Kuhn, seed 4. " in told and '"fold" is neither a move of Kuhn nor a command' in told, told
    assert "Seat 2 plays bet. Cards turned over: Q, K.\n" in told, told
    assert re.search(r"You play bet\.( Cards|$)", told, re.M), told  # it has no events to report
    assert "Moves: pass bet" in told and "You play bet." in told and "Final score:" in told, told
    assert re.search(r"^  cards +Q +\?$", told, re.M), told


@test
def its_scores_count_chips(copy):
    """Hints and analyses use the game's own word."""
    record = copy.sixsands("selfplay", "kuhn", "--games", "1", "--seed", "1")
    start = re.search(r'\[Start "(.*)"\]', record)[1]
    told = [copy.sixsands("analyze", "kuhn", "--position", start, "--nodes", "200"),
            copy.sixsands("analyze", "-", "--nodes", "200", given=record),
            copy.sixsands("analyze", "-", "--nodes", "200", "--annotate", given=record),
            copy.sixsands("play", "kuhn", "--seed", "4", given="hint\n")]
    for words in told:
        assert "chips" in words and "point" not in words, words


class Screen:
    """The full screen in a tmux of its own."""

    def __init__(self, copy):
        self.socket = f"fourth-{os.getpid()}"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "30", copy.program, "tui", env=copy.env)

    def tmux(self, *words, **options):
        return subprocess.run(["tmux", "-L", self.socket, *words], capture_output=True, text=True, check=False,
                              stdin=subprocess.DEVNULL, **options).stdout

    def press(self, keys, wanted):
        """What is on the screen, once it shows what is wanted after these keys."""
        self.tmux("send-keys", *keys)
        def shown():
            page = self.tmux("capture-pane", "-p")
            return page if re.search(wanted, page) else None
        return until(wanted, shown)


@test
def full_screen(copy):
    screen = Screen(copy)
    try:
        screen.press([], "New game")
        screen.press(["n"], "Mandala")
        screen.press(["Left"], "Kuhn")
        page = screen.press(["Enter"], ">pass +bet")
        assert re.search(r"cards +[JQK] +\?", page), page
        screen.press(["b"], r"> b +bet")
        page = screen.press(["Enter"], r"The game is over[^\0]*\d chips?\b")
        assert "point" not in page, page
    finally:
        screen.tmux("kill-server")


class Player:
    """Somebody at a table of a server, and everything that it was sent."""

    def __init__(self, server, name):
        self.server, self.who, self.sent = server, server.guest(name), []

    def ask(self, method, path, body=None):
        answer = self.server.ask(method, path, body, headers=self.who)
        assert answer.status in (200, 201), answer.body
        self.sent.append(answer.body.decode())
        return answer.json


@test
def a_server_with_two_clients(copy):
    with Server(copy.program, "--quiet") as server:
        for number in range(8):
            ann, bo = Player(server, "Ann"), Player(server, "Bo")
            made = ann.ask("POST", "/api/games", {"game": "kuhn", "seats": ["me", "person"]})
            at = f"/api/games/{made['id']}"
            bo.ask("POST", at + "/join", {"key": made["links"]["seats"][1]})
            for player in (ann, bo):
                player.ask("POST", at + "/ready", {"nonce": "x"})
            words = [("bet", "bet"), ("bet", "pass")][number % 2]
            for player, word in zip((ann, bo), words):
                state = player.ask("GET", at)
                is_equal(sorted(state["legal"]), ["bet", "pass"])
                player.ask("POST", at + "/play", {"move": word})
            ends = [player.ask("GET", at) for player in (ann, bo)]
            is_equal([x["status"] for x in ends], ["over", "over"])
            a, b = re.match(r"cards=(.)/(.) ", ends[0]["view"]).groups()  # it is over: all is open
            is_equal(ends[1]["view"], ends[0]["view"])
            is_equal(ends[0]["log"][-1], f"2 bet +{a}{b}" if words[1] == "bet" else "2 pass")
            is_equal(sum(ends[0]["scores"]), 4)
            for player, other in ((ann, 2), (bo, 0)):  # where the other's card stands in "K/?"
                views = [cards for text in player.sent for cards in re.findall(r"cards=(./.) said=\S+ view", text)]
                is_equal({cards[other] for cards in views}, {"?"})


@test
def the_module_of_browsers_plays_the_same(copy):
    native = run(copy.build + "/tests/wasm_games", "kuhn").splitlines()
    module = copy.node("node", copy.source + "/tests/wasm/module.mjs", copy.engine(), "games", "kuhn").splitlines()
    is_equal(module, native)
    is_equal(len(native), 8 + 10)  # hundreds of games, and bots
    is_equal({line.split()[0] for line in native}, {"kuhn"})


@test
def in_a_browser_on_the_generic_board(copy):
    copy.engine()
    copy.node("npm", "run", "--silent", "bundle")
    shutil.copy2(f"{copy.source}/web/tests/fourth.ts", f"{copy.source}/web/tests/fourth.test.ts")
    told = copy.node("npm", "run", "--silent", "look", "--", "tests/fourth.test.ts")
    assert re.search(r"Tests +2 passed \(2\)", told), told


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        made = Copy(scratch)
        sys.exit(1 if tap.run_all(sys.argv[2:], lambda: contextlib.nullcontext(made)) else 0)
