#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Line mode on a real server, in TAP: `sixsands play --connect` through pipes and on a terminal, two people in whole
games, over a server that restarts. Whoever plays here knows no rules: moves are those that `moves` lists.

    online_test.py PATH/TO/sixsands SOURCES [TEST...]
"""
import contextlib
import glob
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time

PROGRAM, SOURCES = sys.argv[1:3]
sys.path.insert(0, os.path.join(SOURCES, "tests", "server"))
import tap  # noqa: E402
from tap import is_equal, test  # noqa: E402
from wsclient import PATIENCE, Server, steady_port  # noqa: E402

GENEROUS = [word for name in ("requests", "games", "logins") for word in ("--limit", f"{name}=1000000")]
TURN = r"You, seat \d, \d+ moves?(: \S+)?> \Z"
OVER = r"The game is over> \Z"
REST = r"is to move> \Z"


def url(server):
    return f"http://127.0.0.1:{server.port}"


class Person:
    """A `sixsands play --connect` with its own state folder, through pipes or, with `terminal`, on a terminal."""

    def __init__(self, *arguments, folder=None, terminal=False):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = folder or self.temporary.name
        environment = dict(os.environ, XDG_STATE_HOME=self.folder, TERM="xterm", LC_ALL="C.UTF-8", NO_COLOR="1")
        self.master, slave = pty.openpty() if terminal else (None, subprocess.PIPE)
        self.process = subprocess.Popen(
            [PROGRAM, "play", *arguments], stdin=slave, stdout=slave, stderr=subprocess.STDOUT, env=environment
        )
        if terminal:
            os.close(slave)
        self.out = self.master if terminal else self.process.stdout.fileno()
        self.into = self.master if terminal else self.process.stdin.fileno()
        self.all, self.seen = "", 0

    def read(self):
        ready, _, _ = select.select([self.out], [], [], PATIENCE)
        assert ready, "nothing comes after: " + self.all[-2000:]
        try:
            data = os.read(self.out, 65536)
        except OSError:  # the terminal's other end is gone
            data = b""
        self.all += data.decode()
        return bool(data)

    def until(self, pattern):
        """Reads up to a pattern; returns what is new up to its end."""
        while not (found := re.search(pattern, self.all[self.seen :], re.M)):
            assert self.read(), f"no {pattern!r} in: {self.all[-2000:]}"
        start, self.seen = self.seen, self.seen + found.end()
        return self.all[start : self.seen]

    def type(self, line, enter="\n"):
        os.write(self.into, (line + enter).encode())

    def moves(self):
        """The legal moves; it must be this person's turn, at its prompt."""
        self.type("moves")
        text = self.until(TURN)
        return [word for line in text.split("\n")[1:-1] for word in line.rsplit(": ", 1)[-1].split()]

    def end(self, code=0):
        while self.read():
            pass
        is_equal(self.process.wait(PATIENCE), code, self.all[-2000:])
        return self.all

    def record(self):
        """The record that was kept, as decisions."""
        (path,) = glob.glob(self.folder + "/sixsands/finished/*.sgr")
        subprocess.run([PROGRAM, "check", path], check=True, stdout=subprocess.DEVNULL)
        with open(path) as file:
            return re.findall(r"^\d .*$", file.read(), re.M)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for file in (self.process.stdin, self.process.stdout):
            if file:
                with contextlib.suppress(BrokenPipeError):
                    file.close()
        if self.master is not None:
            os.close(self.master)
        self.temporary.cleanup()


def play(person, seed, pause=0.0):
    """Plays random legal moves until the game is over; the number of them."""
    choice, count = random.Random(seed), 0
    while "over" not in person.until(f"({TURN})|({OVER})").rsplit("\n", 1)[-1]:
        person.type(choice.choice(person.moves()))
        count += 1
        time.sleep(pause)
    return count


def play_all(*people, pause=0.0):
    """All play at the same time."""
    failed = []

    def one(person, seed):
        try:
            play(person, seed, pause)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=one, args=(p, i)) for i, p in enumerate(people)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    if failed:
        raise failed[0]


@contextlib.contextmanager
def two(server, game, *arguments, **options):
    """Ann and Bo in a game that has just been dealt; Bo came by the link that Ann was shown."""
    with Person(game, "--connect", url(server), "--name", "Ann", *arguments, **options) as ann:
        link = ann.until(r"This link is for seat 2:\n  \S+\n").split()[-1]
        with Person("--connect", link, "--name", "Bo") as bo:
            bo.until(r"There is a free seat: 'sit' takes it\.")
            bo.type("sit")
            yield ann, bo


@test
def two_people_play_whole_games_and_a_rematch(server):
    for game in ("mandala", "patterns"):
        with two(server, game) as (ann, bo):
            play_all(ann, bo)
            for p in (ann, bo):
                assert "Final score: " in p.all, p.all[-1500:]
                assert not re.search(r"[\x1b\r]|^.{81}", p.all.replace("  http", "\n"), re.M), p.all
            is_equal(ann.record(), bo.record())
            assert len(ann.record()) > 5
            bo.type("rematch")
            bo.until("The rematch begins when everybody is there")
            ann.until("A rematch was offered: 'rematch' goes there")
            ann.type("rematch")
            for p in (ann, bo):
                p.until(r"The game begins\.")
            ann.type("resign")
            ann.until("You resigned, Bo wins")
            bo.until("Ann resigned, you win")
            for p in (ann, bo):
                p.type("quit")
                assert "kept. Replay it with" in p.end()


@test
def offers_are_told_and_answered(server):
    with two(server, "mandala") as (ann, bo):
        ann.until(f"({TURN})|({REST})")
        bo.until(f"({TURN})|({REST})")
        ann.type("draw")
        ann.until("You offered a draw")
        bo.until("Ann offered a draw: type draw to agree, or decline")
        bo.type("decline")
        for p in (ann, bo):
            p.until("The offer doesn't stand any more")
        bo.type("draw")
        ann.until("Bo offered a draw")
        ann.type("draw")
        for p in (ann, bo):
            p.until("A draw was agreed")
            p.until(OVER)
            p.type("quit")
            p.end()


@test
def a_move_is_taken_back_by_agreement(server):
    with two(server, "patterns") as (ann, bo):
        begun = [p.until(f"({TURN})|({REST})") for p in (ann, bo)]
        first, other = (ann, bo) if re.search(TURN, begun[0]) else (bo, ann)
        moves = first.moves()
        first.type("undo")
        first.until("hat others have seen can't be taken back")
        first.type(moves[0])
        other.until(TURN)
        first.until(REST)
        first.type("undo")
        first.until("You asked to take a move back")
        other.until("asked to take a move back: type undo to agree, or decline")
        other.type("undo")
        for p in (ann, bo):
            p.until("Taken back, as agreed")
        first.until(TURN)
        is_equal(first.moves(), moves)
        for p in (ann, bo):
            p.type("quit")
            p.end()


@test
def phrases_are_said_and_can_be_muted(server):
    with two(server, "mandala") as (ann, bo):
        for p in (ann, bo):
            p.until(f"({TURN})|({REST})")
        ann.type("say Good luck")
        bo.until("Ann: Good luck!")
        ann.type("say no")
        ann.until(r"These can be said: hello, good luck,\s(.|\n)*good game\.")
        bo.type("mute")
        bo.until("What others say is hidden")
        ann.type("say wow")
        ann.type("resign")
        bo.until("Ann resigned, you win")
        assert "Wow!" not in bo.all
        bo.type("say good game")  # also after the end
        ann.until("Bo: Good game!")
        for p in (ann, bo):
            p.type("quit")
            p.end()


@test
def a_server_that_restarts_is_found_again(_):
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        db = os.path.join(folder, "games.db")
        server = stack.enter_context(Server(PROGRAM, *GENEROUS, db=db, port=steady_port()))
        ann, bo = stack.enter_context(two(server, "mandala"))
        people = {True: ann, False: bo}
        first = "You" in ann.until(f"({TURN})|({REST})").rsplit("\n", 1)[-1]
        mover = people[first]
        if mover is bo:
            bo.until(TURN)
        move = mover.moves()[0]
        for ending in (signal.SIGTERM, signal.SIGKILL):
            server.stop(ending)
            for p in (ann, bo):
                p.until("Trying to come back; Enter tries at once")
            mover.type("" if ending == signal.SIGTERM else move)  # what is typed now is kept
            if ending == signal.SIGKILL:
                mover.until(f"{move} is on its way> ")
            server = stack.enter_context(Server(PROGRAM, *GENEROUS, db=db, port=server.port))
            for p in (ann, bo):
                p.until("The connection is back")
        is_equal(mover.until(rf"You play {move}\b").count("You play"), 1)
        play_all(ann, bo)
        is_equal(ann.record(), bo.record())
        is_equal(ann.record()[0].split()[1], move)


@test
def whoever_leaves_comes_back_to_the_same_seat(server):
    with tempfile.TemporaryDirectory() as folder:
        with two(server, "mandala", folder=folder) as (ann, bo):
            choice = random.Random(1)
            for p in (ann, bo):  # each has moved at least once, unless the other begins
                if "You" in p.until(f"({TURN})|({REST})").rsplit("\n", 1)[-1]:
                    p.type(choice.choice(p.moves()))
                    p.until(r"You play .*")
            ann.type("quit")
            back = re.search(r"Your seat is kept. Come back with\n  sixsands (play --connect \S+)\n", ann.end())
            with Person(*back[1].split()[1:], folder=folder) as again:
                again.until(r"Seat 1: Ann, you\.")
                play_all(again, bo)
                is_equal(again.record(), bo.record())


@test
def a_pipe_may_be_typed_ahead(server):
    """What needs the own turn waits for it: here the bot begins."""
    with Person("mandala", "--connect", url(server), "--seat", "2", "--bot", "level:0") as p:
        p.type("moves\nhint\nlog\nresign\nsave\nquit")
        text = p.end()
        assert re.search(r"moves\n(.*\n)*Discard: ", text), text
        assert "Hint: " in text and "1. Seat 1: " in text, text
        assert text.index("1. Seat 1: ") < text.index("You resigned, level 0 wins"), text
        saved = re.search(r"Saved in (\S+)\.\n", text)[1]
        os.remove(saved)


@test
def the_lobby_is_a_list(server):
    with Person("flowers", "--connect", url(server), "--name", "Cy", "--players", "3", "--open", "--clock", "10+5") as cy:
        cy.until(r"Flowers, 10 min \+ 5 s, in the lobby\.")
        with Person("--connect", url(server), "--name", "Di") as di:
            text = di.until(r"'new GAME'")
            number = re.search(r"(\d+)\. Flowers, waits: Cy, \(free\), \(free\); 10 min \+ 5 s\.", text)[1]
            di.type("new patterns level:9")
            di.until(r"seats: .*level:9.*\nLobby> ")
            di.type("new patterns level:1")
            di.until(r"Seat 1: Di, you(, here|)\.")
            di.type("lobby")
            number = re.search(r"(\d+)\. Flowers", di.until("'new GAME'"))[1]
            di.type(number)
            di.until("'sit' takes it")
            di.type("sit")
            di.until("You take seat 2")
            cy.until("Di takes seat 2")
            di.type("show\nstand")
            assert "The game hasn't begun" in di.until(r"Lobby> \Z"), di.all
            cy.until("Seat 2 is free again")
            di.type("nonsense")
            di.until("neither a number nor a command of the lobby")
            di.type("quit")
            di.end()


@test
def an_account_logs_in_by_its_password(server):
    guest = server.guest("Zed")
    is_equal(server.ask("POST", "/api/account", {"login": "zed", "password": "secret words"}, guest).status, 200)
    with tempfile.TemporaryDirectory() as folder:
        with Person("--connect", url(server), "--login", "zed", folder=folder) as p:
            p.type("secret words\nquit")
            assert " as Zed.\n" in p.end() and "secret" not in p.all, p.all
        with Person("--connect", url(server), folder=folder) as p:  # still logged in
            p.type("quit")
            assert " as Zed.\n" in p.end(), p.all
    with Person("--connect", url(server), "--login", "zed") as p:
        p.type("other words")
        assert "The login or the password is wrong\n" in p.end(1), p.all


@test
def what_cannot_be_is_one_line(server):
    for arguments, code, wanted in (
        (["--connect", f"http://127.0.0.1:{steady_port()}"], 1, "The server can't be reached"),
        (["--connect", url(server) + "/g/abcdefghijkl"], 1, "There is no such game here"),
        (["mandala", "--connect", url(server), "--bot", "level:9"], 1, "level:9|seats"),
        (["mandala", "--connect", url(server), "--clock", "soon"], 2, "--clock must be"),
        (["mandala", "--connect", url(server), "--seed", "7"], 2, "--seed is for games here"),
        (["mandala", "--connect", url(server) + "/g/abcdefghijkl/key"], 2, "can't be combined"),
        (["mandala", "--connect", "ftp://x"], 2, "begins with http"),
        (["mandala", "--connect", url(server), "--seat", "3"], 2, "--seat must be one seat from 1 to 2"),
        (["--connect", url(server), "--seat", "1"], 2, "--seat is only for a new GAME"),
        (["mandala", "--open"], 2, "--open needs --connect"),
        ([], 2, "GAME is missing"),
    ):
        with Person(*arguments) as p:
            p.process.stdin.close()
            p.process.stdin = None
            assert re.search(wanted, p.end(code)), (arguments, p.all)
            assert len([line for line in p.all.splitlines() if line.startswith("sixsands play: ")]) == 1, p.all


@test
def on_a_terminal_news_comes_above_the_line_that_is_typed(server):
    with two(server, "mandala") as (ann, bo):
        first = "You" in ann.until(f"({TURN})|({REST})").rsplit("\n", 1)[-1]
        mover, other = (ann, bo) if first else (bo, ann)
        mover.until(TURN) if mover is bo else None
        move = mover.moves()[0]
        other.type("quit")
        link = re.search(r"--connect (\S+)\n", other.end())[1]
        with Person("--connect", link, folder=other.folder, terminal=True) as back:
            back.until(r"is to move> ")
            back.type("mov", enter="")
            back.until("mov")
            mover.type(move)
            back.until(rf"Seat \d plays {move}\b")
            back.until(r"You, seat \d, \d+ moves> mov")  # the prompt is another, what was typed is still there
            back.type("\t", enter="")
            back.until("es")  # Tab completes it
            back.type("")
            back.until(r"Discard: ")
            back.type("quit")
            back.end()


sys.exit(tap.main(PROGRAM, sys.argv[3:], *GENEROUS))
