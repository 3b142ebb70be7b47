#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The full-screen game in a real terminal: tmux is the terminal, keys and signals come from outside, and what is on the
screen is read back. Nothing here waits for a fixed time: a text, a file or an end is waited for, with patience; and what
is pressed next depends on what is seen, never on how soon it came."""
import contextlib
import fcntl
import itertools
import os
import re
import signal
import struct
import subprocess
import sys
import tempfile
import termios

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
import tap  # noqa: E402
from tap import test  # noqa: E402
from wsclient import PATIENCE, Server, steady_port, until  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
HERE = os.path.dirname(os.path.abspath(__file__))
SOCKETS = (f"sixsands-{os.getpid()}-{i}" for i in itertools.count())  # a server that goes down takes nobody in


def is_alive(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as f:
            return f.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


class Terminal:
    """A terminal with a shell script or a shell in it, and its own home."""

    def __init__(self, command, home, columns=80, rows=24, term="tmux-256color", **env):
        self.home = home
        self.socket = next(SOCKETS)
        settings = {"HOME": home, "TERM": term, "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"], "TZ": "UTC",
                    "SIXSANDS": PROGRAM, "PS1": "prompt> "}
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "SIXSANDS_TEST_RUN"):
            if name in os.environ:
                settings[name] = os.environ[name]
        settings.update(env)
        words = ["env", "-i", *(f"{k}={v}" for k, v in settings.items()), *command]
        # No daemon: ending this test ends its terminals, and hangs up what runs in them.
        self.server = subprocess.Popen(["tmux", "-D", "-L", self.socket, "-f", "/dev/null"], stdin=subprocess.DEVNULL)
        until("tmux", lambda: self.try_tmux("show-options", "-g").returncode == 0)
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), *words)
        self.tmux("set-option", "-g", "status", "off", ";", "set-option", "-g", "remain-on-exit", "on", ";",
                  "set-option", "-g", "window-size", "manual", ";", "resize-window", "-x", str(columns), "-y", str(rows))

    def try_tmux(self, *words):
        return subprocess.run(["tmux", "-N", "-L", self.socket, *words], check=False, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def tmux(self, *words):
        done = self.try_tmux(*words)
        done.check_returncode()
        return done.stdout

    def __enter__(self):
        return self

    def __exit__(self, *_):
        children = self.children()
        self.try_tmux("kill-server")
        try:
            self.server.wait(PATIENCE)
        finally:
            self.server.kill()
        # The program saves what it has to; its home must be there until then.
        until("the end of the program", lambda: not any(is_alive(pid) for pid in children))

    def children(self):
        """The processes that the shell has started."""
        try:
            shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
            with open(f"/proc/{shell}/task/{shell}/children", encoding="ascii") as f:
                return [int(pid) for pid in f.read().split()]
        except (OSError, subprocess.CalledProcessError):
            return []  # it is gone already

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def keys(self, *names):
        self.tmux("send-keys", *names)

    def page(self, *options):
        return "\n".join(line.rstrip() for line in self.tmux("capture-pane", "-p", *options).split("\n")).rstrip() + "\n"

    def sees(self, pattern):
        def look():
            page = self.page()
            return page if re.search(pattern, page) else None
        try:
            return until(repr(pattern), look)
        except AssertionError:
            print("# " + self.page().replace("\n", "\n# "))
            raise

    def shows(self, page):
        """Waits until the page is exactly this."""
        try:
            until("a page", lambda: self.page() == page)
        except AssertionError:
            print("# " + self.page().replace("\n", "\n# "))
            raise

    def another(self, page):
        """Waits until the page is no longer this one."""
        until("another page", lambda: self.page() != page)

    def click_on(self, word):
        self.click(*place_of(self.sees(re.escape(word)), word))

    def sees_no(self, pattern):
        until(f"a page without {pattern!r}", lambda: not re.search(pattern, self.page()))

    def unread(self):
        """How many typed bytes are still unread."""
        tty = os.open(self.tmux("display-message", "-p", "#{pane_tty}").strip(), os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            return struct.unpack("i", fcntl.ioctl(tty, termios.FIONREAD, bytes(4)))[0]
        finally:
            os.close(tty)

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def click(self, row, column):
        """A press and a release of the left button, as xterm sends them."""
        for end in "Mm":
            self.type(f"\x1b[<0;{column + 1};{row + 1}{end}")

    def state(self):
        """What a program can have switched, as the terminal has it."""
        names = ["alternate_on", "cursor_flag", "keypad_cursor_flag", "keypad_flag", "mouse_any_flag", "mouse_sgr_flag",
                 "insert_flag"]
        return self.tmux("display-message", "-p", " ".join(f"{n}=#{{{n}}}" for n in names)).strip()

    def child(self):
        """The process id of the program."""
        def look():
            for pid in self.children():
                if os.path.realpath(f"/proc/{pid}/exe") == os.path.realpath(PROGRAM):
                    return pid
            return None
        return until("the program", look)

    def file(self, name):
        path = os.path.join(self.home, name)
        try:
            with open(path, encoding="utf-8") as f:
                return f.read()
        except OSError:
            return None


def golden(name):
    with open(os.path.join(HERE, "screens", name + ".txt"), encoding="utf-8") as f:
        return f.read().rstrip() + "\n"


# The modes of the terminal before and after, without a shell that would mend them.
SCRIPT = """trap : INT; stty -g >$HOME/before; "$SIXSANDS" "$@"; s=$?; stty -g >$HOME/after; echo "ended $s"; sleep 1000"""


def script(*arguments):
    return ["sh", "-c", SCRIPT, "sh", *arguments]


def restored(t, before):
    """The terminal is as it was."""
    assert t.file("before") == t.file("after"), "the modes of the terminal differ"
    assert t.state() == before, f"{before} became {t.state()}"


def shell_notes_modes(t):
    """As the script does at its end. The file appears when it is whole: what is typed is on the page too, so that no
    word on it proves that the command has run."""
    path = os.path.join(t.home, "after")
    if os.path.exists(path):
        os.remove(path)
    t.type("stty -g >~/now && mv ~/now ~/after\r")
    until("the shell's modes", lambda: os.path.exists(path))


PLAIN = "alternate_on=0 cursor_flag=1 keypad_cursor_flag=0 keypad_flag=0 mouse_any_flag=0 mouse_sgr_flag=0 insert_flag=0"


@test
def the_menu_is_what_the_golden_screens_say(home):
    with Terminal(script(), home) as t:
        t.shows(golden("menu"))
        assert "mouse_any_flag=1" in t.state() and "cursor_flag=0" in t.state(), t.state()
        t.keys("?")
        t.shows(golden("menu-help"))
        t.keys("Escape")
        t.shows(golden("menu"))
        t.type("q")
        t.sees("ended 0")
        restored(t, PLAIN)


@test
def plain_letters_where_the_locale_has_no_others(home):
    with Terminal(script(), home, LC_ALL="C") as t:
        t.shows(golden("menu-ascii"))
    with Terminal(script("tui", "--ascii"), home) as t:
        t.shows(golden("menu-ascii"))
    with Terminal(script(), home, term="linux") as t:
        t.shows(golden("menu-ascii"))
    with Terminal(script("tui"), home, LC_ALL="xx_YY.UTF-8") as t:
        t.shows(golden("menu"))


@test
def colours_of_every_kind_and_none(home):
    kinds = [
        ("tmux-256color", {"COLORTERM": "truecolor"}, r"48;2;179;60;40m", r"48;5;"),
        ("xterm-256color", {"COLORTERM": "24bit"}, r"48;2;179;60;40m", r"48;5;"),
        ("xterm-direct", {}, r"48;2;179;60;40m", r"48;5;"),
        ("screen-256color", {"COLORTERM": "truecolor"}, r"48;5;124m", r"48;2;"),
        ("nothing-known-256color", {"COLORTERM": "truecolor"}, None, None),
        ("tmux-256color", {}, r"48;5;124m", r"48;2;"),
        ("xterm-16color", {}, r"\[[0-9;]*10[0-7]m", r"48;[25];"),
        ("xterm", {}, r"\[[0-9;]*41m", r"48;[25];|10[0-7]m"),
        ("vt100", {}, r"▴▴▴▴", r"\[[0-9;]*[34][0-8][;m]|48;[25];"),
        ("tmux-256color", {"NO_COLOR": "1"}, r"▴▴▴▴", r"\[[0-9;]*[34][0-8][;m]|48;[25];"),
    ]
    for term, env, wanted, unwanted in kinds:
        with Terminal(script(), home, term=term, **env) as t:
            if wanted is None:
                t.sees("is unknown; 'sixsands play' plays in lines of text")
                t.sees("ended 1")
                continue
            t.sees("New game")
            until(f"{term} {env}: {wanted}", lambda: re.search(wanted, t.page("-e")))
            page = t.page("-e")
            assert not re.search(unwanted, page), f"{term} {env}: {unwanted}: {page!r}"
            t.type("q")
            t.sees("ended 0")
            restored(t, PLAIN)


@test
def errors_where_nothing_can_be_drawn(home):
    with Terminal(script("tui", "mandala"), home, term="dumb") as t:
        t.sees("'sixsands play' plays")
        t.sees("ended 1")
        restored(t, PLAIN)
    done = subprocess.run([PROGRAM, "tui"], check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 1 and "sixsands play" in done.stderr and not done.stdout, done
    done = subprocess.run([PROGRAM], check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 2 and "Usage: sixsands COMMAND" in done.stderr, done
    done = subprocess.run([PROGRAM, "tui", "mandela"], check=False, capture_output=True, text=True)
    assert done.returncode == 2 and '"mandela" is neither a game' in done.stderr, done


@test
def keys_that_come_at_once_all_arrive(home):
    with Terminal(script(), home) as t:
        t.sees("New game")
        t.type("n\x1b[B\x1b[B6\x1b[A" + "e")
        t.sees(r"Seat 1 +. expert .*\n +Seat 2 +level 6")
        t.keys("Escape")
        t.shows(golden("menu"))
        t.type("zz" * 10 + "q")
        t.sees("ended 0")


def place_of(page, word):
    lines = page.split("\n")
    row = next(i for i, line in enumerate(lines) if word in line)
    return row, lines[row].index(word)


@test
def line_mode_edits_its_lines(home):
    with Terminal(["sh", "-i"], home, rows=50) as t:
        t.sees("prompt>")
        t.type('"$SIXSANDS" play mandala --seed 7 --bot level:1 --brief\r')
        t.sees(r"moves> *$")
        t.type("1y\x01f\x05\r")  # Ctrl-A, Ctrl-E
        t.sees(r"You play f1Y1(.|\n)*moves> *$")
        t.type("xyz")
        t.sees(r"moves> xyz *$")
        t.keys("Left", "Left")
        t.type("\x0b\x15")  # the rest of the line goes, then what stands before the cursor
        t.sees(r"moves> *$")
        t.keys("Up")
        t.sees(r"moves> f1y *$")
        t.keys("Down")
        t.sees(r"moves> *$")
        t.type("lo")
        t.sees(r"moves> lo *$")
        t.keys("C-z")
        t.sees("prompt> *$")
        shell_notes_modes(t)
        t.type("fg\r")
        t.sees(r"moves> lo *$")
        t.type("g\r")
        t.sees(r"1\. Seat 1: f1Y1(.|\n)*moves> *$")
        t.keys("C-c")
        t.sees("unfinished and saved(.|\n)*prompt> *$")
        modes = t.file("after")
        shell_notes_modes(t)
        assert t.file("after") == modes, "the modes of the terminal differ"


def is_in_the_middle(page, columns, rows):
    lines = page.split("\n")
    filled = [i for i, line in enumerate(lines) if line.strip()]
    if not filled:
        return False
    left = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    right = columns - max(len(line.rstrip()) for line in lines)
    above, below = filled[0], rows - 1 - filled[-1]
    return abs(left - right) <= 2 and left > 20 and abs(above - below) <= 2 and above > 5


@test
def large_windows_have_the_page_in_the_middle(home):
    with Terminal(script("tui", "flowers", "--players", "4", "--seed", "7"), home, columns=200, rows=60, term="xterm-256color") as t:
        t.sees("your turn|Log")
        until("a page in the middle", lambda: is_in_the_middle(t.page(), 200, 60))
        t.click_on("G❧2")  # the green cards in hand
        t.sees("p1G1: face down")
        t.click(0, 0)  # outside the page there is nothing
        t.keys("q")
        t.sees("New game")
        t.click_on("Rules")
        t.sees("Rules of Flowers|Rules of Mandala")


@test
def the_mouse_chooses(home):
    with Terminal(script(), home, term="xterm-256color") as t:
        t.shows(golden("menu"))
        assert "mouse_sgr_flag=1" in t.state(), t.state()
        t.click_on("Settings")
        t.sees("Language of the rules")
        t.keys("Escape")
        t.shows(golden("menu"))
        t.click_on("Rules")
        t.sees("Rules of Mandala")
        t.type("\x1b[<65;10;10M" * 3)  # the wheel
        t.sees_no("MANDALA")
        t.keys("Escape")
        t.shows(golden("menu"))
    with Terminal(script(), home) as t:  # in tmux: another way to say it
        row, column = place_of(t.sees("Settings"), "Settings")
        t.type(f"\x1b[M {chr(33 + column)}{chr(33 + row)}\x1b[M#{chr(33 + column)}{chr(33 + row)}")
        t.sees("Language of the rules")


@test
def unknown_sequences_are_no_keys(home):
    with Terminal(script("tui", "mandala", "--seed", "7", "--bot", "level:1", "--no-motion"), home) as t:
        page = t.sees("q leave")
        t.type("\x1b[<0;40;12M\x1b[<0;40;12m\x1b[1;2;3z\x1bOz\x1b[99~")  # a mouse in another form, keys that nobody has
        t.type("?")
        t.sees("Keys of the game")
        t.keys("Escape")
        t.shows(page)
        t.keys("Escape")
        t.sees("q leaves the game")


@test
def another_size_is_another_page(home):
    with Terminal(script(), home) as t:
        t.shows(golden("menu"))
        t.resize(60, 10)
        t.shows(golden("too-small"))
        t.type("q")  # goes nowhere, since nobody would see it
        until("a reader of q", lambda: not t.unread())
        t.resize(120, 40)
        t.sees(r"\n {27,}\S.*\n(.*\n)+.*New game")
        t.resize(20, 3)
        t.sees(r"too\s+small")
        t.resize(80, 24)
        t.shows(golden("menu"))


def is_stopped(t, pid):
    """The program doesn't run, and the shell has its prompt on the page."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as f:
        state = f.read().rsplit(")", 1)[1].split()[0]
    return state == "T" and t.page().endswith("prompt>\n")


@test
def ctrl_z_and_fg(home):
    with Terminal(["bash", "--norc", "--noprofile", "-i"], home) as t:
        t.sees("prompt>")
        shell = t.state()
        t.type("stty -g >~/before; $SIXSANDS\r")
        t.shows(golden("menu"))
        program = t.child()
        t.keys("C-z")
        until("the shell", lambda: is_stopped(t, program))
        until("the shell's terminal", lambda: t.state() == shell)
        shell_notes_modes(t)
        restored(t, shell)
        t.type("fg\r")
        t.shows(golden("menu"))
        until("mouse and cursor", lambda: re.search("cursor_flag=0.*mouse_any_flag=1", t.state()))
        t.type("\x1b[B")
        t.sees("▸  s  Play on a server")
        t.keys("C-z")
        until("the shell", lambda: is_stopped(t, program))
        t.resize(100, 30)  # a stopped program doesn't hear of it
        t.type("fg\r")
        t.sees(r"\n {17,}\S.*\n(.*\n)+.*▸  s  Play on a server")
        os.kill(program, signal.SIGSTOP)  # one that nobody can catch
        t.type("\r")
        t.sees("Stopped")
        t.resize(80, 24)
        t.type("fg\r")
        until("page and mouse", lambda: re.search("alternate_on=1.*mouse_any_flag=1", t.state()))
        t.sees(r"\n  {4,8}\S.*\n(.*\n)*.*▸  s  Play on a server")  # the shell would take what comes earlier for its own
        t.keys("Up")
        t.shows(golden("menu"))
        until("page and mouse", lambda: re.search("alternate_on=1.*mouse_any_flag=1", t.state()))
        t.type("q")
        t.sees(r"\$SIXSANDS\s+prompt>\s*\Z")
        shell_notes_modes(t)
        restored(t, shell)


# Of Mandala with seed 7: a card onto the mountain, three drawn, and the same from the bot.
FIRST_MOVE = "m1Y\r"
ANSWERED = r"deck\D*82"


def ends_by(number, home, said):
    """A signal from outside in the middle of a game: the terminal as before, the end that the signal brings, and the game
    offered again."""
    name = signal.Signals(number).name
    with Terminal(script("tui", "mandala", "--seed", "7", "--bot", "level:1", "--no-motion"), home) as t:
        t.sees("seed 7")
        t.type(FIRST_MOVE)
        t.sees(ANSWERED)
        os.kill(t.child(), number)
        page = t.sees(f"ended {128 + number}")
        restored(t, PLAIN)
        assert ("saved. Continue it with" in page) == said, f"{name}: {page}"
    with Terminal(script(), home) as t:
        t.sees("Continue")
        t.keys("Enter")
        t.sees(ANSWERED)
        t.type("q")
        t.sees("Continue")
        t.keys("C-c")
        t.sees("ended 130")
        restored(t, PLAIN)


@test
def signals_that_end_it_save_the_game(home):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        with tempfile.TemporaryDirectory() as own:
            ends_by(number, own, True)


@test
def crashes_lose_nothing_and_leave_the_terminal_as_it_was(home):
    for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGQUIT):
        with tempfile.TemporaryDirectory() as own:
            ends_by(number, own, False)


@test
def a_window_that_is_closed_loses_nothing(home):
    with Terminal(script("tui", "mandala", "--seed", "7", "--bot", "level:1", "--no-motion"), home) as t:
        t.sees("seed 7")
        t.type(FIRST_MOVE)
        t.sees(ANSWERED)
        program = t.child()
        t.tmux("kill-server")
        until("the end of the program", lambda: not is_alive(program))
        path = os.path.join(home, ".local/state/sixsands/mandala-7.sgr")
        done = subprocess.run([PROGRAM, "check", path], check=False, capture_output=True, text=True)
        assert done.returncode == 0, done


@test
def a_kill_loses_nothing(home):
    with Terminal(script("tui", "mandala", "--seed", "7", "--bot", "level:1", "--no-motion"), home) as t:
        t.sees("seed 7")
        t.type(FIRST_MOVE)
        t.sees(ANSWERED)
        os.kill(t.child(), signal.SIGKILL)
        t.sees("ended 137")
    with Terminal(script(), home) as t:
        t.sees("Continue")
        t.keys("Enter")
        t.sees(ANSWERED)


# Over all cells, colours and places, whether or not the ends of rows and columns are joined.
WALK = (["Right"] * 8 + ["Down"] + ["Left"] * 8 + ["Down"]) * 4 + (["Right"] * 8 + ["Up"] + ["Left"] * 8 + ["Up"]) * 4


def press(t, key):
    """A key whose effect may not be visible, and the page when it has been done: the prompt opened after it shows that."""
    t.keys(key, ":")
    t.sees(r"\n :\n")
    t.keys("Escape")
    return until("the end of the prompt", lambda: "\n :\n" not in (page := t.page()) and page)


def is_turn(page, seat):
    return f"▸{seat} You" in page


def is_playable(page, seat):
    """The line above the keys says what the chosen move would do, or why it can't be."""
    line = page.rstrip("\n").split("\n")[-2]
    return is_turn(page, seat) and "isn't legal" not in line and "Your turn." not in line


def play_on(t, seat):
    """Moves by arrow keys and Enter until the game is over; how often Enter was pressed."""
    entered, walk = 0, itertools.cycle(WALK)
    while True:
        page = t.sees(rf"▸{seat} You|Final score")
        if "Final score" in page:
            return entered
        if entered % 3 == 0:  # elsewhere than where the turn begins
            page = press(t, next(walk))
        for _ in range(len(WALK)):
            if is_playable(page, seat) or not is_turn(page, seat):
                break
            page = press(t, next(walk))
        if not is_turn(page, seat):  # the last move was still being drawn
            continue
        assert is_playable(page, seat), f"no move to be found: {page}"
        t.keys("Enter")
        entered += 1
        assert entered < 500, "the game doesn't end"
        t.another(page)


@test
def whole_games_by_keys(home):
    games = [("patterns", 1, ["--seed", "5"]), ("mandala", 1, ["--seed", "5"]),
             ("flowers", 2, ["--seed", "5", "--players", "3", "--seat", "2"])]
    for game, seat, options in games:
        with Terminal(script("tui", game, "--bot", "level:1", "--no-motion", *options), home) as t:
            entered = play_on(t, seat)
            path = os.path.join(home, game + ".sgr")
            t.type(f":save {path}\r")
            record = until("the record", lambda: t.file(game + ".sgr"))
            assert re.search(r'\[Result "\d', record) and "End" not in record, record
            assert f'[Player{seat} "person"]' in record, record
            decisions = len(re.findall(rf"^{seat}[.: ]", record, re.MULTILINE))
            assert 5 < decisions <= entered, (decisions, entered, record)
            done = subprocess.run([PROGRAM, "check", path], check=False, capture_output=True, text=True)
            assert done.returncode == 0, done
            t.type("q")
            t.sees("New game")
            assert "Continue" not in t.page(), t.page()
            t.type("q")
            t.sees("ended 0")
            restored(t, PLAIN)


class Opponent:
    """Another player in a server's game, over HTTP."""

    def __init__(self, server, link):
        self.server, self.guest = server, server.guest("Bo")
        self.game, key = link.split("/g/")[1].split("/")
        self.ask("join", {"key": key})
        self.ask("ready", {"nonce": "bo"})

    def ask(self, what, body):
        answer = self.server.ask("POST", f"/api/games/{self.game}/{what}", body, self.guest)
        assert answer.status == 200, answer.body

    def state(self):
        return self.server.ask("GET", f"/api/games/{self.game}", headers=self.guest).json

    def play(self):
        state = until("the turn", lambda: (s := self.state())["turn"] == 2 and s)
        self.ask("play", {"move": state["legal"][0]})


@test
def a_game_on_a_server(home):
    database = os.path.join(home, "games.db")
    with Server(PROGRAM, db=database, port=steady_port()) as server:
        port, url = server.port, f"http://127.0.0.1:{server.port}"
        with Terminal(script("tui", "--no-motion", "--connect", url), home) as t:
            t.sees("Open games")
            t.keys("n")
            t.sees("a friend, by link")
            t.keys("Enter")
            link = re.search(r"http://\S+/g/\S+", t.sees("This link is for seat 2"))[0]
            bo = Opponent(server, link)
            t.sees("1 You .* 2 Bo")
            t.keys("Enter")
            bo.play()
            t.sees("Seat 2 plays")
            server.stop()
            t.sees("No connection")
            t.keys("Enter")  # a move without a line is kept,
            t.sees("is kept and will be sent")
            with Server(PROGRAM, db=database, port=port) as again:
                bo.server = again
                until("the move", lambda: len(bo.state()["log"]) == 3)  # and sent
                bo.play()
                t.sees_no("No connection")
                t.type(":resign")
                t.keys("Enter")
                t.sees("You resigned")
                assert bo.state()["winners"] == [2]
                t.keys("q")
                t.sees("Mandala +over +")
                t.resize(120, 40)
                t.sees("Mandala +over +")
                t.keys("C-c")
                t.sees("ended 130")
                restored(t, PLAIN)


@contextlib.contextmanager
def a_home():
    """A folder for a test, and one beside it for tmux. A program that just ended may still write there."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ["TMUX_TMPDIR"] = folder
        home = os.path.join(folder, "home")
        os.mkdir(home)
        yield home


sys.exit(1 if tap.run_all(sys.argv[2:], a_home) else 0)
