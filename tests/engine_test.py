#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of `sixsands engine` and of the example bots from outside, in TAP:

    engine_test.py PATH/TO/sixsands PATH/TO/SOURCE PATH/TO/example-bot

The transcript of docs/protocol.md is replayed; the rest follows from the promises made there. What
must not happen (a missing answer) ends in a timeout far beyond what even a slow machine needs.
"""
import json
import os
import queue
import re
import signal
import subprocess
import sys
import threading

PROGRAM, SOURCE, EXAMPLE_BOT = sys.argv[1:4]
PATIENCE = int(os.environ.get("SIXSANDS_TEST_PATIENCE", "300"))  # seconds until an answer counts as missing

MANDALA = "m1=OK/-/- m2=OY/-/- hand=OY2GPK/?6 cup=RG/?2 river=-/- deck=?88 discard=- turn=1 view=1"
MANDALA_OTHER = "m1=OK/-/- m2=OY/-/- hand=?6/ROG2K2 cup=?2/OG river=-/- deck=?88 discard=- turn=1 view=2"
# What seat 1 may do there, by the rules: colours on the table are barred from the other areas.
MANDALA_LEGAL = (
    "m1O m1Y m1G m1P m1K m2O m2Y m2G m2P m2K f1Y1 f1Y2 f1G1 f1P1 f2G1 f2P1 f2K1 "
    "dO1 dY1 dY2 dG1 dP1 dK1"
).split()


class Engine:
    """A running engine; answers are read by a thread, so that waiting for one can end."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [PROGRAM, "engine", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.answers = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.answers.put(line.decode())
        self.answers.put(None)

    def send(self, request):
        """A request as an object, or any text or bytes as they are."""
        if isinstance(request, dict):
            request = json.dumps(request)
        if isinstance(request, str):
            request = request.encode()
        self.process.stdin.write(request + b"\n")
        self.process.stdin.flush()

    def line(self):
        """The next line, None at the end."""
        return self.answers.get(timeout=PATIENCE)

    def answer(self):
        line = self.line()
        assert line is not None, "the engine ended"
        assert line.endswith("\n"), "half a line"
        return json.loads(line, object_pairs_hook=unique)

    def ask(self, request):
        self.send(request)
        return self.answer()

    def end(self):
        """No more requests. All remaining lines, and the exit code."""
        self.process.stdin.close()
        rest = []
        while (line := self.line()) is not None:
            rest.append(json.loads(line))
        return rest, self.process.wait(PATIENCE)

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if not self.process.stdin.closed:
            try:
                self.process.stdin.close()
            except BrokenPipeError:
                pass


def unique(pairs):
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), f"keys twice: {keys}"
    return dict(pairs)


def go(number, **fields):
    return {"id": number, "cmd": "go", "game": "mandala", "view": MANDALA, **fields}


def analyze(number, **fields):
    return {"id": number, "cmd": "analyze", "game": "mandala", "view": MANDALA, **fields}


def kind(value):
    """The shape of a value: fields and types; figures that may be missing are one kind."""
    if isinstance(value, bool):
        return "bool"
    if value is None or isinstance(value, (int, float)):
        return "number"
    if isinstance(value, list):
        return [kind(value[0])] if value else []
    if isinstance(value, dict):
        return {key: kind(v) for key, v in value.items()}
    return "string"


# ---- the tests: each gets its own engine


def test_transcript(engine):
    with open(os.path.join(SOURCE, "docs", "protocol.md"), encoding="utf-8") as file:
        block = re.search(r"```transcript\n(.*?)```", file.read(), re.S).group(1)
    counts = {">": 0, "<": 0, "~": 0}
    for line in block.splitlines():
        mark, text = line.split(" ", 1)
        counts[mark] += 1
        if mark == ">":
            engine.send(text)
        elif mark == "<":
            got = engine.line()
            assert got == text + "\n", f"expected {text}\ngot      {got}"
        else:
            got = engine.answer()
            assert kind(got) == kind(json.loads(text)), f"expected the like of {text}\ngot {got}"
            assert got["id"] == json.loads(text)["id"]
    assert min(counts.values()) > 0
    rest, code = engine.end()
    assert (rest, code) == ([], 0), (rest, code)


def test_hello(engine):
    hello = engine.ask({"cmd": "hello"})
    assert hello["id"] is None and hello["name"] == "sixsands" and hello["protocol"] == 1
    version = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True)
    assert version.stdout == f"sixsands {hello['version']}\n"
    for bot in hello["bots"]:  # every bot that is named can be asked
        answer = engine.ask(go(1, bot=bot, nodes=50))
        assert answer["move"] in MANDALA_LEGAL, (bot, answer)
    assert {g["game"]: g["players"] for g in hello["games"]} == {
        "mandala": [2],
        "patterns": [2],
        "flowers": [2, 3, 4],
    }


def test_legal_moves(engine):
    answer = engine.ask(go(1, bot="greedy", legal=MANDALA_LEGAL, players=2, seat=1))
    assert answer["move"] in MANDALA_LEGAL
    everything = engine.ask(analyze(2, bot="flatmc:100", top=384, interval=0))
    assert sorted(m["move"] for m in everything["moves"]) == sorted(MANDALA_LEGAL)


def refused(engine, number, request, part):
    answer = engine.ask(request)
    assert list(answer) == ["id", "error"], answer
    assert answer["id"] == number and part in answer["error"], (part, answer)
    assert "\n" not in answer["error"] and not answer["error"].endswith(".")


def test_bad_json(engine):
    for line, part in [
        ("nonsense", "not valid JSON"),
        ("{", "ends too early"),
        ('{"id":1,"cmd":"hello"} {"id":2}', "follows the JSON"),
        ('{"id":1,"cmd":"hello"},', "follows the JSON"),
        ('{"id":1,"cmd":"hello","id":2}', "twice"),
        ('{"id":1,"cmd":"go","view":"\\u0000"}', "u0000"),
        (b'{"id":1,"cmd":"\xff"}', "UTF-8"),
        (b'{"id":1,"cmd":"\xc0\xaf"}', "UTF-8"),
        (b'{"id":1,\x00"cmd":"hello"}', "u0000"),
        (b'{"id":1,"cmd":"hello"}\x00', "u0000"),
        ('{"id":1e999,"cmd":"hello"}', "too large"),
        ('{"id":123456789012345678901234567890,"cmd":"hello"}', "too large"),
        ("[" * 5000, "nested"),
        ("[1]", "object"),
        ("42", "object"),
        ("null", "object"),
        ('"hello"', "object"),
        ("42 43", "follows the JSON"),
    ]:
        refused(engine, None, line, part)


def test_bad_heads(engine):
    for value in ["1.5", "-1", '"7"', "null", "[]", "9007199254740992", "true"]:
        refused(engine, None, '{"id":%s,"cmd":"hello"}' % value, "id must be")
    assert engine.ask('{"id":9007199254740991,"cmd":"hello"}')["id"] == 9007199254740991
    refused(engine, 1, '{"id":1}', "cmd is missing")
    refused(engine, 1, '{"id":1,"cmd":7}', "cmd must be a string")
    refused(engine, 1, '{"id":1,"cmd":"dance"}', "unknown cmd")
    refused(engine, 1, '{"id":1,"cmd":"hello","seat":1}', 'unknown field "seat"')
    refused(engine, 1, go(1, top=3), 'unknown field "top"')
    refused(engine, 1, go(1, movetme=3), 'unknown field "movetme"')
    for request in ({"cmd": "go"}, {"cmd": "analyze"}, {"cmd": "stop"}):
        refused(engine, None, request, "id is missing")
    refused(engine, 5, {"id": 5, "cmd": "stop"}, "no request with this id")


def test_bad_positions(engine):
    refused(engine, 1, {"id": 1, "cmd": "go"}, "game is missing")
    refused(engine, 1, {"id": 1, "cmd": "go", "game": "mandala"}, "view is missing")
    refused(engine, 1, go(1, game="chess"), "unknown game")
    refused(engine, 1, go(1, game=["mandala"]), "game must be a string")
    refused(engine, 1, go(1, game="flowers"), "bad view")
    refused(engine, 1, go(1, game="patterns", view="board=x view=1"), "bad view")
    refused(engine, 1, go(1, view=7), "view must be a string")
    refused(engine, 1, go(1, view=""), "bad view")
    refused(engine, 1, go(1, view=MANDALA + "\n"), "bad view")
    refused(engine, 1, go(1, view=MANDALA_OTHER), "seat 1 is to move")
    spectator = MANDALA.replace("OY2GPK", "?6").replace("cup=RG", "cup=?2").replace("view=1", "view=0")
    refused(engine, 1, go(1, view=spectator), "spectator")
    refused(engine, 1, go(1, players=3), "players must be")
    refused(engine, 1, go(1, seat=2), "seat is 2")
    refused(engine, 1, go(1, seat=0), "seat must be")
    refused(engine, 1, go(1, legal="m1O"), "list")
    refused(engine, 1, go(1, legal=[1]), "list")
    refused(engine, 1, go(1, legal=MANDALA_LEGAL[1:]), '"m1O" is missing')
    refused(engine, 1, go(1, legal=MANDALA_LEGAL + ["m1R"]), '"m1R" is not a legal move')
    refused(engine, 1, go(1, legal=MANDALA_LEGAL + ["m1o"]), '"m1o" is not a legal move')
    refused(engine, 1, go(1, legal=MANDALA_LEGAL + ["m1O"]), '"m1O" is listed twice')


def over_view(game):
    """The view of seat 1 at the end of a random game."""
    record = subprocess.run(
        [PROGRAM, "selfplay", game, "--seed", "3"], capture_output=True, text=True, check=True
    ).stdout
    shown = subprocess.run(
        [PROGRAM, "show", "-", "--view", "1"], input=record, capture_output=True, text=True, check=True
    ).stdout
    return shown.splitlines()[-1]


def test_game_over(engine):
    for game in ("mandala", "patterns", "flowers"):
        refused(engine, 1, go(1, game=game, view=over_view(game)), "the game is over")


def test_bad_limits(engine):
    for field, values in {
        "movetime": [0, -1, 3600001, 1.5, "100", None],
        "nodes": [0, 1000000001, 1e3],
        "threads": [0, 17],
        "seed": [-1, 0.5],
    }.items():
        for value in values:
            refused(engine, 1, go(1, **{field: value}), f"{field} must be")
    for value in (0, 385):
        refused(engine, 1, analyze(1, top=value), "top must be")
    refused(engine, 1, analyze(1, interval=-1), "interval must be")
    refused(engine, 1, go(1, movetime=10, nodes=10), "can't be combined")
    for bot in ("expertt", "level:7", "level", "mcts:0", "cmd:true", ""):
        refused(engine, 1, go(1, bot=bot), "bot ")


def test_long_lines(engine):
    padding = 65536 - len('{"id":1,"cmd":"hello"}')
    assert engine.ask('{"id":1,"cmd":"hello"' + " " * padding + "}")["id"] == 1
    refused(engine, None, '{"id":1,"cmd":"hello"' + " " * (padding + 1) + "}", "65536")
    refused(engine, None, "x" * 1000000, "65536")
    assert engine.ask({"id": 2, "cmd": "hello"})["id"] == 2


def test_blank_lines(engine):
    engine.send("")
    engine.send("  \r")
    assert engine.ask('{"id":1,"cmd":"hello"}\r')["id"] == 1


def test_equal_requests(engine):
    for fields in ({"bot": "mcts:300"}, {"bot": "expert", "nodes": 500}, {"bot": "level:2"},
                   {"bot": "expert", "nodes": 500, "threads": 2}):
        first = engine.ask(analyze(1, seed=5, interval=0, **fields))
        second = engine.ask(analyze(1, seed=5, interval=0, **fields))
        assert first == second and first["done"] is True, fields
    moves = {engine.ask(go(1, bot="random", seed=seed))["move"] for seed in range(40)}
    assert len(moves) > 5, moves


def test_figures(engine):
    result = engine.ask(analyze(1, bot="mcts:2000", top=3, interval=0))
    assert result["nodes"] == 2000 and result["solved"] is False and "text" not in result
    assert len(result["moves"]) == 3 and result["move"] == result["moves"][0]["move"]
    for m in result["moves"]:
        assert 0 <= m["win"] <= 1 and 0 < m["win_error"] < 0.5 and m["points_error"] > 0
        assert m["line"][0] == m["move"] and len(m["line"]) > 1 and m["exact"] is False
    visits = [m["visits"] for m in result["moves"]]
    assert visits == sorted(visits, reverse=True) and visits[-1] > 0
    bare = engine.ask(analyze(2, bot="greedy"))
    assert len(bare["moves"]) == 5
    for m in bare["moves"]:
        assert m["win"] is m["points"] is m["win_error"] is m["points_error"] is None


def test_updates(engine):
    engine.send(analyze(1, interval=1, top=1))
    nodes = []
    for _ in range(3):
        update = engine.answer()
        assert update["done"] is False and "move" not in update and update["id"] == 1
        nodes.append(update["nodes"])
    assert nodes == sorted(nodes) and nodes[0] < nodes[2]
    engine.send({"id": 1, "cmd": "stop"})
    while not (last := engine.answer())["done"]:
        pass
    assert last["move"] in MANDALA_LEGAL and last["nodes"] >= nodes[2]
    refused(engine, 1, {"id": 1, "cmd": "stop"}, "no request with this id")


def test_stop_go(engine):
    engine.send(go(1, movetime=3600000))
    engine.send({"id": 1, "cmd": "stop"})
    answer = engine.answer()
    assert answer["id"] == 1 and answer["move"] in MANDALA_LEGAL


def test_whole_lines(engine):
    """Long updates of many threads never mix."""
    for number in range(8):
        engine.send(analyze(number, top=384, interval=1))
    for _ in range(200):
        update = engine.answer()
        assert len(update["moves"]) == len(MANDALA_LEGAL) and update["done"] is False
    engine.send({"cmd": "quit"})
    rest, code = engine.end()
    last = {a["id"]: a for a in rest}
    assert sorted(last) == list(range(8)) and code == 0
    assert all(a["done"] for a in last.values()), "an update after the result"


def test_out_of_order(engine):
    for number in range(8):
        engine.send(analyze(number, interval=0))
    for number in range(100, 108):  # all others wait for their stop
        assert engine.ask(go(number, bot="mcts:100")).keys() == {"id", "move"}
    refused(engine, 3, go(3), "already in flight")
    for number in (5, 0, 7, 3, 1, 2, 6, 4):
        engine.send({"id": number, "cmd": "stop"})
        answer = engine.answer()
        assert answer["id"] == number and answer["done"] is True
        assert engine.ask(go(number, bot="random"))["id"] == number  # the id is free again


def test_too_many(engine):
    for number in range(16):
        engine.send(analyze(number, interval=0))
    refused(engine, 16, go(16, bot="random"), "too many")
    engine.send({"id": 9, "cmd": "stop"})
    assert engine.answer()["id"] == 9
    assert engine.ask(go(16, bot="random"))["id"] == 16
    refused(engine, 17, go(17, threads=2), "too many")
    engine.send({"cmd": "quit"})
    rest, code = engine.end()
    assert sorted(a["id"] for a in rest) == [n for n in range(16) if n != 9] and code == 0


def test_quit(engine):
    engine.send(go(1, movetime=3600000))
    engine.send(analyze(2, interval=0))
    engine.send({"id": 3, "cmd": "quit"})
    rest, code = engine.end()
    assert sorted(a["id"] for a in rest) == [1, 2] and code == 0
    assert all(a["move"] in MANDALA_LEGAL for a in rest)


def test_end_of_input(engine):
    engine.send(go(1, nodes=3000))
    engine.send(analyze(2, interval=0))
    engine.send(analyze(3, interval=0, nodes=3000))
    rest, code = engine.end()
    assert code == 0
    by_id = {a["id"]: a for a in rest}
    assert sorted(by_id) == [1, 2, 3] and len(rest) == 3
    assert by_id[3]["nodes"] == 3000 and by_id[2]["done"] is True


def test_no_newline(engine):
    engine.process.stdin.write(b'{"id":4,"cmd":"hello"}')
    rest, code = engine.end()
    assert [a["id"] for a in rest] == [4] and code == 0


def test_usual_bot(_):
    engine = Engine("--bot", "random")
    try:
        assert engine.ask(analyze(1))["moves"][0]["win"] is None
        assert engine.ask(analyze(1, bot="flatmc:100"))["moves"][0]["win"] is not None
    finally:
        engine.kill()


def test_terminate(engine):
    engine.send(analyze(1, interval=1))
    engine.answer()
    engine.process.send_signal(signal.SIGTERM)
    assert engine.process.wait(PATIENCE) == -signal.SIGTERM


def test_reader_leaves(_):
    process = subprocess.Popen(
        [PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdin.write(json.dumps(analyze(1, interval=1)).encode() + b"\n")
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()  # and the input stays open
    assert process.wait(PATIENCE) == 1
    assert process.stderr.read() == b""
    process.stderr.close()
    process.stdin.close()


def test_full_device(_):
    with open("/dev/full", "wb") as full:
        process = subprocess.run(
            [PROGRAM, "engine"], input=b'{"id":4,"cmd":"hello"}\n', stdout=full, stderr=subprocess.PIPE,
            timeout=PATIENCE, check=False,
        )
    assert process.returncode == 1
    assert process.stderr.decode().startswith("sixsands engine: standard output: "), process.stderr


def test_example_bots(_):
    python = f"cmd:{sys.executable} {os.path.join(SOURCE, 'examples', 'bot.py')}"
    for game, players in (("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 3)):
        # whole games without a forfeit
        arena = subprocess.run(
            [PROGRAM, "arena", game, "--players", str(players), "--bot", f"cmd:{EXAMPLE_BOT}", "--bot", python,
             "--games", "6", "--movetime", "100000", "--startup", "100000", "--seed", "1"],
            capture_output=True, text=True, timeout=PATIENCE, check=True,
        )
        assert arena.stderr == "" and "forfeit" not in arena.stdout, arena.stderr
        assert "6 games" in arena.stdout, arena.stdout


def test_document_bot(_):
    """The bot at the top of the document is complete."""
    with open(os.path.join(SOURCE, "docs", "protocol.md"), encoding="utf-8") as file:
        code = re.search(r"```python\n(.*?)```", file.read(), re.S).group(1)
    requests = [go(n, legal=MANDALA_LEGAL, players=2, seat=1, movetime=100) for n in (7, 8)]
    answers = subprocess.run(
        [sys.executable, "-c", code], input="".join(json.dumps(r) + "\n" for r in requests),
        capture_output=True, text=True, timeout=PATIENCE, check=True,
    ).stdout.splitlines()
    assert [json.loads(a)["id"] for a in answers] == [7, 8]
    assert all(json.loads(a)["move"] in MANDALA_LEGAL for a in answers)


def main():
    tests = [(n, f) for n, f in globals().items() if n.startswith("test_")]
    print(f"1..{len(tests)}")
    failed = 0
    for number, (name, test) in enumerate(tests, 1):
        engine = Engine()
        try:
            test(engine)
            print(f"ok {number} - {name[5:]}")
        except Exception as error:  # whatever it is, the test has failed
            failed += 1
            print(f"not ok {number} - {name[5:]}")
            for line in f"{type(error).__name__}: {error}".splitlines():
                print(f"# {line}")
        finally:
            engine.kill()
        sys.stdout.flush()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
