#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""docs/openapi.yaml against docs/api.md and against a running server, in TAP:

    api_test.py PATH/TO/sixsands PATH/TO/SOURCE

A session uses every operation; everything that it sends and gets must fit its schema. And the example
bot plays whole games through the API.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import time

import jsonschema
import yaml

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import wsclient
from push_service import make_key
from wsclient import PATIENCE, Server, steady_port, until

PROGRAM, SOURCE = sys.argv[1:3]
NETBOT = os.path.join(SOURCE, "examples/netbot.py")
SPEC = yaml.safe_load(open(os.path.join(SOURCE, "docs/openapi.yaml"), encoding="utf-8"))
RESOLVER = jsonschema.RefResolver("", SPEC)
LIMITS = [word for name in ("requests", "logins", "games") for word in ("--limit", f"{name}=1000000")]
METHODS = ("get", "post", "delete", "put", "patch")
used = set()  # operations that the session has used successfully
TESTS = []


def test(function):
    TESTS.append(function)
    return function


def resolve(thing):
    while "$ref" in thing:
        thing = RESOLVER.resolve(thing["$ref"])[1]
    return thing


def operations():
    for path, item in SPEC["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, method, item[method], item.get("parameters", [])


def check(value, schema, what):
    try:
        jsonschema.Draft202012Validator(schema, resolver=RESOLVER).validate(value)
    except jsonschema.ValidationError as error:
        raise AssertionError(f"{what}: {error.message} at {list(error.absolute_path)}") from error


def find(method, path):
    for template, m, operation, _ in operations():
        if m == method.lower() and re.fullmatch(re.sub(r"{\w+}", "[^/]+", template), path):
            return template, operation
    raise AssertionError(f"{method} {path} is not described")


def call(server, method, path, body=None, who=None, status=200):
    """A request and its answer, both checked against the description."""
    template, operation = find(method, path.split("?")[0])
    if body is not None and status == 200:
        content = resolve(operation["requestBody"])["content"]["application/json"]
        check(body, content["schema"], f"body of {method} {template}")
    answer = server.ask(method, path, body, headers=who)
    assert answer.status == status, f"{method} {path}: {answer.status} {answer.body[:300]}"
    responses = operation["responses"]
    response = resolve(responses.get(str(status)) or responses["default"])
    described = response["content"]
    for name, header in response.get("headers", {}).items():
        check(answer.headers[name.lower()], resolve(header)["schema"], f"{name} of {method} {template}")
    kind = answer.headers["content-type"].split(";")[0]
    assert kind in described, f"{method} {template} answers with {kind}"
    if status == 200:
        used.add((template, method.lower()))
    if kind != "application/json":
        return answer.body.decode()
    check(answer.json, described[kind]["schema"], f"{method} {template}")
    return answer.json


@test
def the_description_is_whole(_):
    assert SPEC["openapi"].startswith("3.1.")
    names = [o["operationId"] for _, _, o, _ in operations()]
    assert len(names) == len(set(names)), "operationId twice"
    for schema in SPEC["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)
    for path, method, operation, shared in operations():
        parameters = [resolve(p) for p in shared + operation.get("parameters", [])]
        declared = {p["name"] for p in parameters if p["in"] == "path"}
        assert declared == set(re.findall(r"{(\w+)}", path)), f"parameters of {path}"
        assert operation["responses"] and operation["tags"], f"{method} {path}"
    refs = re.findall(r'\$ref: "([^"]+)"', open(os.path.join(SOURCE, "docs/openapi.yaml")).read())
    for ref in refs:
        RESOLVER.resolve(ref)


@test
def it_has_what_the_words_have(_):
    words = open(os.path.join(SOURCE, "docs/api.md"), encoding="utf-8").read()
    rows = set()
    for method, path in re.findall(r"^\| `(GET|POST|DELETE) (/[^`?]+)[^`]*` \|", words, re.M):
        path = re.sub(r"/ID\b", "/{id}", path)
        rows.add((re.sub(r"/N\b", "/{number}", path), method.lower()))
    described = {(p, m) for p, m, _, _ in operations() if p.startswith("/api")}
    assert len(rows) > 20
    assert rows == described, f"only in api.md {rows - described}, only in the schema {described - rows}"


@test
def every_request_has_its_cost(_):
    source = open(os.path.join(SOURCE, "src/server/core/request.c"), encoding="utf-8").read()
    words = open(os.path.join(SOURCE, "docs/server.md"), encoding="utf-8").read()
    table = re.search(r"^\| request \| processor time .*?^$", words, re.M | re.S).group()
    costs = {name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])}
    names = set(re.findall(r'^ +\[REQUEST_\w+\] = \{"(\w+)"', source, re.M))
    assert len(names) > 40 and names <= costs, names - costs


@test
def every_operation_answers_as_described(server):
    people(server)
    ann, bo = server.guest("Ann"), server.guest("Bo")
    games(server, ann, bo)
    notifications(server, ann)
    ratings(server)
    daily(server, ann)
    tournaments(server, ann)
    matches(server)
    streams(server, ann, bo)
    missing = {(p, m) for p, m, _, _ in operations()} - used
    assert not missing, missing


class Stream:
    """Lines of news, each checked against the description."""

    def __init__(self, server, path, who):
        self.template, operation = find("GET", path.split("?")[0])
        self.schema = resolve(operation["responses"]["200"])["content"]["application/x-ndjson"]["schema"]
        self.socket = server.connect()
        self.socket.sendall(wsclient.encode("GET", path, headers=who))
        reader = self.socket.makefile("rb")
        status, headers = wsclient.receive_head(reader)
        assert (status, headers["content-type"]) == (200, "application/x-ndjson"), (status, headers)
        self.news = self.lines(wsclient.chunks(reader))
        used.add((self.template, "get"))

    def lines(self, pieces):
        rest = b""
        for piece in pieces:
            *whole, rest = (rest + piece).split(b"\n")
            for line in whole:
                if line:
                    news = json.loads(line)
                    check(news, self.schema, f"a line of {self.template}")
                    yield news

    def until(self, kind):
        """The lines up to the first of this kind, included."""
        got = []
        for news in self.news:
            got.append(news)
            if news["news"] == kind:
                break
        assert got and got[-1]["news"] == kind, f"{self.template}: no {kind} in {got}"
        return got


def streams(server, ann, bo):
    state = server.ask("POST", "/api/games", {"game": "patterns", "listed": True}, headers=ann).json
    at = f"/api/games/{state['id']}"
    one = Stream(server, at + "/stream", ann)
    assert [n["news"] for n in one.until("state")] == ["state"]
    everything = Stream(server, "/api/stream", bo)
    server.ask("POST", at + "/ready", {"nonce": "a"}, headers=ann)
    server.ask("POST", at + "/join", {"nonce": "b"}, headers=bo)
    assert one.until("event")[-1]["event"]["kind"] == "ready"
    assert one.until("here")[-1]["seat"] == 2  # Bob has a stream of all his games
    kinds = [n["event"]["kind"] for n in everything.until("event") + everything.until("event")
             if n["news"] == "event"]
    assert kinds == ["joined", "ready"], kinds
    late = Stream(server, at + "/stream?since=1", None)
    assert late.until("event")[0]["event"]["sequence"] == 2
    seen = Stream(server, "/api/stream", bo).until("game")
    assert state["id"] in [n["game"]["id"] for n in seen]
    assert server.stop() == 0
    for stream in (one, everything, late):
        stream.until("closing")


def people(server):
    ann = server.guest("Ann")
    call(server, "POST", "/api/guest", {"name": "Somebody"})
    call(server, "GET", "/api/me")
    call(server, "GET", "/api/me", who=ann)
    call(server, "POST", "/api/me", {"name": "Anna"}, who=ann)
    secret = {"login": "anna", "password": "correct horse"}
    call(server, "POST", "/api/account", secret, who=ann)
    call(server, "POST", "/api/account", secret, who=ann, status=409)
    call(server, "POST", "/api/session", secret)
    call(server, "POST", "/api/session", {**secret, "password": "wrong horse"}, status=401)
    made = call(server, "POST", "/api/tokens", {"label": "my bot"}, who=ann)
    assert call(server, "GET", "/api/me", who={"Authorization": "Bearer " + made["token"]})["person"]
    listed = call(server, "GET", "/api/tokens", who=ann)["tokens"]
    assert [t["number"] for t in listed] == [made["number"]]
    call(server, "POST", "/api/account/password", {"password": "wrong horse", "new": "new horse"}, who=ann, status=401)
    call(server, "POST", "/api/account/password", {"password": "correct horse", "new": "better horse"}, who=ann)
    call(server, "POST", "/api/session", secret, status=401)
    secret["password"] = "better horse"
    assert call(server, "GET", "/api/tokens", who=ann)["tokens"] == []
    made = call(server, "POST", "/api/tokens", {"label": "my bot"}, who=ann)
    call(server, "DELETE", f"/api/tokens/{made['number']}", who=ann)
    call(server, "GET", "/api/tokens", status=401)
    other = server.ask("POST", "/api/session", secret)
    other = {"Cookie": other.headers["set-cookie"].split(";")[0]}
    call(server, "DELETE", "/api/session", {"everywhere": False}, who=other)
    assert call(server, "GET", "/api/me", who=other)["person"] is None
    call(server, "DELETE", "/api/account", {"password": "better horse"}, who=ann)
    assert call(server, "GET", "/api/me", who=ann)["person"] is None
    assert "ok" in call(server, "GET", "/healthz")
    assert "ok" in call(server, "GET", "/readyz")
    assert "# TYPE" in call(server, "GET", "/metrics")
    with Server(PROGRAM, "--quiet", "--trust-proxy") as behind:
        call(behind, "GET", "/metrics", who={"X-Forwarded-For": "203.0.113.9"}, status=403)


def matches(server):
    who = [server.guest(f"Side {n}") for n in (1, 2)]
    wish = {"game": "patterns", "seats": ["me", "open"], "listed": True}
    call(server, "POST", "/api/games", {**wish, "match": {"kind": "best", "of": 2}}, who=who[0], status=400)
    for match in ({"kind": "duplicate", "deals": 3}, {"kind": "best", "of": 3}):
        game = call(server, "POST", "/api/games", {**wish, "match": match}, who=who[0])
        first = game["match"]["id"]
        assert first == game["id"] and call(server, "GET", f"/api/games/{first}/match")["over"] is False
        at = f"/api/games/{first}"
        call(server, "POST", at + "/join", {"nonce": "n"}, who=who[1])
        call(server, "POST", at + "/ready", {"nonce": "n"}, who=who[0])
        call(server, "POST", at + "/resign", {}, who=who[1])
        result = call(server, "GET", at + "/match", who=who[1])
        assert result["you"] == 2 and result["played"][0]["winner"] == 1, result
        assert result["over"] == (match["kind"] == "duplicate"), result
        assert call(server, "POST", at + "/rematch", who=who[1])["match"]["number"] == 2 - result["over"]
    game = call(server, "POST", "/api/games", wish, who=who[0])["id"]
    call(server, "GET", f"/api/games/{game}/match", status=404)


def tournaments(server, guest):
    who = []
    for n in range(3):
        who.append(server.guest(f"Player {n}"))
        call(server, "POST", "/api/account", {"login": f"player{n}", "password": "correct horse"}, who=who[n])
    wish = {"name": "Cup", "kind": "round_robin", "game": "patterns", "clock": {"minutes": 5}, "people": 4}
    call(server, "POST", "/api/tournaments", wish, who=guest, status=403)
    call(server, "POST", "/api/tournaments", {**wish, "rounds": 3}, who=who[0], status=400)
    at = "/api/tournaments/" + call(server, "POST", "/api/tournaments", wish, who=who[0])["id"]
    call(server, "POST", at + "/start", who=who[0], status=409)
    for w in who:
        call(server, "POST", at + "/join", who=w)
    call(server, "POST", at + "/leave", who=who[2])
    call(server, "POST", at + "/start", who=who[1], status=403)
    call(server, "POST", at + "/start", who=who[0])
    games = until("the game", lambda: [b["game"] for r in call(server, "GET", at)["boards"] for b in r])
    until("it exists", lambda: server.ask("GET", f"/api/games/{games[0]}").status == 200)
    state = call(server, "GET", f"/api/games/{games[0]}", who=who[1])
    assert state["tournament"] in at and state["you"] in (1, 2), state
    for w in who[:2]:
        call(server, "POST", f"/api/games/{games[0]}/ready", {"nonce": "n"}, who=w)
    call(server, "POST", f"/api/games/{games[0]}/resign", {}, who=who[1])
    until("the end", lambda: call(server, "GET", at, who=who[0])["status"] == "over")
    table = call(server, "GET", at, who=who[1])["players"]
    assert [(p["place"], p["points"]) for p in table] == [(1, 1), (2, 0)], table
    call(server, "DELETE", at, who=who[0], status=409)
    other = call(server, "POST", "/api/tournaments", {**wish, "kind": "swiss", "rounds": 3}, who=who[0])
    assert call(server, "DELETE", f"/api/tournaments/{other['id']}", who=who[0])["called_off"]
    call(server, "GET", "/api/tournaments/AAAAAAAAAAAA", status=404)
    assert [t["mine"] for t in call(server, "GET", "/api/tournaments", who=who[1])["tournaments"]].count(True) == 1


def daily(server, ann):
    def today():
        return call(server, "GET", "/api/daily", who=ann)
    until("the deals of the day", lambda: len(today()["games"]) == 3)
    assert {g["you"] for g in call(server, "GET", "/api/daily")["games"]} == {None}
    call(server, "GET", "/api/daily?day=2001-02-03")
    call(server, "GET", "/api/daily?day=2001-02-30", status=400)
    call(server, "GET", "/api/daily/best?game=patterns", who=ann, status=403)
    state = call(server, "POST", "/api/daily", {"game": "patterns"}, who=ann)
    assert state["daily"] == today()["day"] and state["status"] == "playing"
    assert call(server, "POST", "/api/daily", {"game": "patterns"}, who=ann)["id"] == state["id"]
    call(server, "POST", f"/api/games/{state['id']}/resign", {}, who=ann)
    own = next(g for g in today()["games"] if g["game"] == "patterns")
    assert own["you"]["done"] and own["field"]["played"] == 1, own
    best = call(server, "GET", "/api/daily/best?game=patterns", who=ann)["best"]
    assert [(b["name"], b["margin"], b["id"]) for b in best] == [("Ann", None, None)], best


PUSH = {"endpoint": "https://web.push.apple.com/QPn",
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg"}


def notifications(server, ann):
    assert len(call(server, "GET", "/api/push")["key"]) == 87
    call(server, "POST", "/api/push", PUSH, who=ann)
    call(server, "POST", "/api/push", PUSH, status=401)
    call(server, "POST", "/api/push", {**PUSH, "endpoint": "https://10.0.0.1/"}, who=ann, status=403)
    call(server, "DELETE", "/api/push", who=ann)


def games(server, ann, bo):
    state = call(server, "POST", "/api/games",
                 {"game": "mandala", "players": 2, "seats": ["me", "open"], "listed": True,
                  "clock": {"minutes": 10, "increment": 5}, "aids": True}, who=ann)
    at = f"/api/games/{state['id']}"
    lobby = call(server, "GET", "/api/lobby")["games"]
    assert [g["id"] for g in lobby] == [state["id"]]
    call(server, "POST", at + "/join", {}, who=bo)
    call(server, "POST", at + "/leave", who=bo)
    call(server, "POST", at + "/join", {"seat": 2, "nonce": "b"}, who=bo)
    call(server, "POST", at + "/ready", {"nonce": "a"}, who=ann)
    assert call(server, "GET", "/api/lobby")["games"] == []
    [shown] = call(server, "GET", "/api/featured")["games"]
    assert shown["game"]["id"] == state["id"]
    mine = call(server, "GET", "/api/games?most=5", who=ann)["games"]
    assert [g["id"] for g in mine] == [state["id"]]
    for turn in range(6):
        for who in (ann, bo):
            state = call(server, "GET", at, who=who)
            if state["legal"]:
                call(server, "POST", at + "/play",
                     {"move": state["legal"][0], "request": f"r{turn}",
                      "sequence": state["sequence"]}, who=who)
    turn = call(server, "GET", at, who=ann)["turn"]
    for seat, who in ((1, ann), (2, bo)):
        call(server, "POST", at + "/play", {"move": "nonsense"}, who=who, status=422 if seat == turn else 409)
    call(server, "GET", at)  # a spectator
    call(server, "POST", at + "/offer", {"what": "draw"}, who=ann)
    call(server, "POST", at + "/decline", who=bo)
    call(server, "POST", at + "/say", {"phrase": "hello"}, who=bo)
    call(server, "POST", at + "/report", {"seat": 1, "reason": "stalling"}, who=bo)
    call(server, "POST", at + "/report", {"seat": 2, "reason": "name"}, who=bo, status=404)
    call(server, "POST", at + "/report", {"seat": 2, "reason": "name"}, status=401)
    call(server, "GET", at + "/record", who=ann)
    call(server, "POST", at + "/resign", {"request": "enough"}, who=bo)
    events = call(server, "GET", at + "/events?since=3", who=ann)["events"]
    assert events[0]["sequence"] == 4 and events[-1]["end"] == {"kind": "resign", "seat": 2, "template": "{2} resigned"}
    over = call(server, "GET", at, who=ann)
    assert over["key"] and over["winners"] == [1]
    record = call(server, "GET", at + "/record")
    assert '[End "resign 2"]' in record and "[Key " in record
    following = call(server, "POST", at + "/rematch", who=ann)
    assert call(server, "POST", at + "/rematch", who=bo)["id"] == following["id"]
    call(server, "GET", "/api/games/abcdefghijkl", status=404)


def ratings(server):
    who = []
    for name in ("Cyd", "Dee"):
        who.append(server.guest(name))
        wish = {"game": "patterns", "listed": True, "rated": True, "clock": {"minutes": 5}}
        call(server, "POST", "/api/games", wish, who=who[-1], status=403)
        call(server, "POST", "/api/account", {"login": name, "password": "correct horse"}, who=who[-1])
    cyd = call(server, "GET", "/api/me", who=who[0])["person"]["player"]
    state = call(server, "POST", "/api/games", wish, who=who[0])
    at = f"/api/games/{state['id']}"
    call(server, "POST", at + "/join", {"nonce": "d"}, who=who[1])
    call(server, "POST", at + "/ready", {"nonce": "c"}, who=who[0])
    call(server, "POST", at + "/resign", who=who[1])
    event = call(server, "GET", at + "/events?since=5", who=who[0])["events"][-1]
    change = event["ratings"][0]["change"]
    assert event["kind"] == "rated" and change > 0, event
    page = f"/api/players/{cyd}"
    found = call(server, "GET", page)
    assert found["name"] == "Cyd"
    assert [(r["game"], r["pace"], r["points"], r["games"]) for r in found["ratings"]] == [
        ("patterns", "live", 1500 + change, 1)]
    line = call(server, "GET", page + "/ratings?game=patterns&pace=live")["ratings"]
    assert [p["points"] for p in line] == [1500 + change]
    assert call(server, "GET", page + "/ratings?game=patterns&pace=days")["ratings"] == []
    for path, by in ((page + "/games?most=3", None), (page + "/against", who[1])):
        [game] = call(server, "GET", path, who=by)["games"]
        assert (game["id"], game["winners"], game["end"]["kind"]) == (state["id"], [1], "resign"), game
    wish = {"game": "mandala", "clock": {"minutes": 3}, "rated": True}
    assert call(server, "POST", "/api/pair", wish, who=who[0])["game"] is None
    call(server, "DELETE", "/api/pair", who=who[0])
    assert call(server, "POST", "/api/pair", wish, who=who[1])["game"] is None
    met = call(server, "POST", "/api/pair", wish, who=who[0])["game"]
    assert met["rated"] and call(server, "POST", "/api/pair", wish, who=who[1])["game"]["id"] == met["id"]
    call(server, "GET", page + "/against", status=401)
    call(server, "GET", "/api/players/1", status=404)
    call(server, "GET", page + "/ratings?game=patterns", status=400)


BLANK = "\u3000"
MOST = 2**53 - 1

# Values just inside and just outside the limits of a body's field, by operation. What else the body needs
# comes first.
NAMES = (["x", "x" * 40, f"{BLANK} {'x' * 40}  ", "a\u0301\u0302\u0303\u0304", "\u2764\ufe0f", "a b", "\U0001f338" * 40],
         ["", "  ", "x" * 41, "\u200d", "\u3164", "\u2800", "\ufe0f", "a\u202eb", "\u0301", "a\ue000", "a\nb",
          "a\u0301\u0302\u0303\u0304\u0305", "a" + 40 * "\u0301", "\u034f", "\U0001f338" * 41, 7, None])
PASSWORDS = (["x" * 8, "x" * 256], ["x" * 7, "x" * 257, "", "12345\u00006789", 12345678, None])
WORDS = (["a", "x" * 32, "A-z_9"], ["", "x" * 33, "a b", "\u00e9", 1, None])
FIELDS = [
    ("POST", "/api/me", {}, "name", *NAMES),
    ("POST", "/api/guest", {}, "name", *NAMES),
    ("POST", "/api/tokens", {}, "label", *NAMES),
    ("POST", "/api/account/password", {"password": "old password"}, "new", *PASSWORDS),
    ("POST", "/api/games", {}, "game", ["mandala", "patterns", "flowers"], ["chess", "", "Mandala", 1, None]),
    ("POST", "/api/games", {"game": "flowers"}, "players", [2, 3, 4], [1, 5, 0, -1, 2.5, "2", None]),
    ("POST", "/api/games", {"game": "mandala"}, "players", [2], [1, 3]),
    ("POST", "/api/games", {"game": "patterns"}, "players", [2], [1, 3]),
    ("POST", "/api/games", {"game": "flowers"}, "seats",
     [["me", "open"], ["open", "person"], ["me", "level:0", "level:6"], ["me", "open", "open", "person"], ["level:1", "person"]],
     [["me"], ["me", "me"], ["me", "level:00"], ["me", "level:7"], ["level:1", "level:2"], ["me", "nobody"], ["me", 1], [],
      ["me", "open", "open", "open", "open"], "me,open", None]),
    ("POST", "/api/games", {"game": "flowers", "players": 3}, "seats", [["me", "open", "open"]],
     [["me", "open"], ["me", "open", "open", "open"]]),
    ("POST", "/api/games", {"game": "mandala"}, "seats", [["me", "open"]], [["me", "open", "open"]]),
    ("POST", "/api/games", {"game": "mandala"}, "clock",
     [None, {"minutes": 1}, {"minutes": 180, "increment": 180}, {"minutes": 5, "increment": 0}, {"days": 1}, {"days": 30}],
     [{}, {"minutes": 0}, {"minutes": 181}, {"minutes": 5, "increment": 181}, {"minutes": 5, "increment": -1}, {"increment": 5},
      {"days": 0}, {"days": 31}, {"days": 1, "minutes": 5}, {"hours": 1}, {"minutes": 1.5}, [], 5]),
    ("POST", "/api/games", {"game": "mandala"}, "aids", [True, False], [0, "yes", None]),
    ("POST", "/api/games", {"game": "mandala"}, "listed", [True, False], [1, "no", None]),
    ("POST", "/api/games", {"game": "mandala"}, "nonce", [], ["a"]),
    ("POST", "/api/games/ID/ready", {"nonce": "n"}, "request", *WORDS),
    ("POST", "/api/games/ID/ready", {}, "nonce", ["a", "x" * 64], ["", "x" * 65, "a b", "\u00e9", 1, None]),
    ("POST", "/api/games/ID/join", {}, "seat", [2], [0, 5, -1, 1.5, "2", None]),
    ("POST", "/api/games/ID/join", {}, "nonce", ["a", "x" * 64], ["", "x" * 65]),
    ("POST", "/api/games/ID/join", {}, "key", ["KEY"], ["", "x" * 21, "x" * 23, "x" * 21 + "+", 1, None]),
    ("POST", "/api/games/ID/play", {"move": "MOVE"}, "sequence", [5], [0, -1, MOST + 1, 1.5, "1", None]),
    ("POST", "/api/games/ID/play", {"move": "MOVE"}, "request", *WORDS),
    ("POST", "/api/games/ID/play", {}, "move", ["MOVE"], ["", "x" * 16, "d R", "\u00e9", 1, None]),
    ("POST", "/api/games/ID/resign", {}, "request", *WORDS),
    ("POST", "/api/games/ID/offer", {}, "what", ["abort", "draw"], ["win", "", None]),
    ("POST", "/api/games/ID/offer", {"what": "draw"}, "request", *WORDS),
    ("POST", "/api/games/ID/report", {"reason": "name"}, "seat", [], [0, 5, -1, 1.5, "2", None]),
    ("POST", "/api/games/ID/report", {"seat": 1}, "reason", [], ["", "x", 1, None]),
    ("POST", "/api/push", PUSH, "endpoint", [PUSH["endpoint"] + "x" * (1024 - len(PUSH["endpoint"]))],
     [PUSH["endpoint"] + "x" * (1025 - len(PUSH["endpoint"])), 7, None]),
    ("POST", "/api/push", PUSH, "p256dh", [], ["", "B" * 86, "B" * 88, "B" * 86 + "+", 1, None]),
    ("POST", "/api/push", PUSH, "auth", [], ["", "x" * 21, "x" * 23, "x" * 21 + "=", 1, None]),
    ("DELETE", "/api/session", {}, "everywhere", [True, False], [1, "no", None]),
]
PARAMETERS = [
    ("/api/games", "most", [1, 50], [0, 51, -1, 1.5, "x", ""]),
    ("/api/games/ID/events", "since", [0, 1, MOST], [-1, MOST + 1, 1.5, "x", ""]),
    ("/api/games/ID", "key", ["KEY"], ["", "x" * 21, "x" * 23, "x" * 21 + "."]),
]


def fits(value, schema):
    return jsonschema.Draft202012Validator(schema, resolver=RESOLVER).is_valid(value)


class Fixture:
    """A person with an account and a game in which to try the values, new for each."""

    def __init__(self, server, path):
        self.server, self.path = server, path
        self.who = server.guest("Ann")
        if path.startswith(("/api/tokens", "/api/account")):
            login = f"ann{id(self)}-{time.monotonic_ns()}"[-32:]
            server.ask("POST", "/api/account", {"login": login, "password": "old password"}, headers=self.who)
        self.state = {"id": "x" * 12, "links": None, "legal": None}
        if "/ID" in path:
            bo = server.guest("Bo")
            self.state = server.ask("POST", "/api/games", {"game": "patterns", "seats": ["me", "person"]}, headers=bo).json
            self.key = self.state["links"]["seats"][1]
            at = f"/api/games/{self.state['id']}"
            if path.endswith(("join", "/ID", "events")):
                return
            server.ask("POST", at + "/join", {"key": self.key}, headers=self.who)
            if not path.endswith("ready"):
                for who in (bo, self.who):
                    server.ask("POST", at + "/ready", {"nonce": "a"}, headers=who)
                for who in (bo, self.who):
                    state = server.ask("GET", at, headers=who).json
                    if state["legal"]:
                        self.state, mover = state, who
                self.who = mover

    def fill(self, value):
        """KEY and MOVE stand for those of this game."""
        if isinstance(value, dict):
            return {k: self.fill(v) for k, v in value.items()}
        return {"KEY": getattr(self, "key", None), "MOVE": (self.state["legal"] or [None])[0]}.get(value, value) \
            if isinstance(value, str) else value

    def ask(self, method, body=None, query=""):
        path = self.path.replace("ID", self.state["id"])
        return self.server.ask(method, path + query, self.fill(body), headers=self.who)


@test
def the_schema_and_the_server_draw_the_same_lines(server):
    """Bodies just inside the limits fit the schema and succeed; those just outside are refused by both."""
    for method, path, base, field, inside, outside in FIELDS:
        operation = find(method, path.replace("ID", "x" * 12))[1]
        schema = resolve(operation["requestBody"])["content"]["application/json"]["schema"]
        for value, good in [(v, True) for v in inside] + [(v, False) for v in outside]:
            fixture = Fixture(server, path)
            body = {**base, field: value}
            if path.endswith("join") and field != "key":
                body["key"] = fixture.key
            body = fixture.fill(body)
            what = f"{method} {path} {body!r}"
            assert fits(body, schema) == good, f"the schema {'refuses' if good else 'takes'} {what}"
            status = fixture.ask(method, body).status
            assert status == 200 if good else status in (400, 403, 404, 422), f"{what}: {status}"
        body = {**base, "nonsense": 1}
        assert not fits(body, schema) and Fixture(server, path).ask(method, body).status == 400, f"{path}: {body}"


@test
def the_parameters_draw_the_same_lines(server):
    for path, name, inside, outside in PARAMETERS:
        template, operation = find("GET", path.replace("ID", "x" * 12))
        parameter = [resolve(p) for p in operation["parameters"] if resolve(p)["name"] == name][0]
        fixture = Fixture(server, path)
        more = "" if name == "key" or "ID" not in path else f"&key={fixture.key}"
        for value, good in [(v, True) for v in inside] + [(v, False) for v in outside]:
            value = fixture.fill(value)
            assert fits(value, parameter["schema"]) == good, f"the schema about {name}={value} of {template}"
            status = fixture.ask("GET", query=f"?{name}={value}{more}").status
            assert status == 200 if good else status in (400, 403), f"{template} {name}={value}: {status}"
    for number in ("-1", str(MOST + 1), "1.5", "x"):
        assert not fits(json.loads(number) if number != "x" else number, SPEC["components"]["schemas"]["Number"])
        assert server.ask("DELETE", f"/api/tokens/{number}", headers=server.guest()).status in (400, 404)
    for game in ("x" * 11, "x" * 13, "x" * 11 + "+"):
        assert not fits(game, SPEC["components"]["schemas"]["GameId"])
        assert server.ask("GET", f"/api/games/{game}").status == 404


@test
def logins_and_accounts_draw_the_same_lines(server):
    schema = SPEC["components"]["schemas"]["Credentials"]
    logins = (["abc", "x" * 32, "Ann_-9"], ["ab", "x" * 33, "a b", "\u00e4nn", "", 123, None])
    for values, field in ((logins, "login"), (PASSWORDS, "password")):
        for good in (True, False):
            for value in values[not good]:
                body = {"login": f"l{time.monotonic_ns()}", "password": "some password", field: value}
                assert fits(body, schema) == good, f"the schema about {body!r}"
                ann = server.guest()
                status = server.ask("POST", "/api/account", body, headers=ann).status
                assert status == (200 if good else 400), f"claim {body!r}: {status}"
                status = server.ask("POST", "/api/session", body).status
                assert status == (200 if good else 400), f"log in {body!r}: {status}"
                if not good:
                    continue
                status = server.ask("DELETE", "/api/account", {}, headers=ann).status
                assert status == 400, "an account is deleted only with its password"
                status = server.ask("DELETE", "/api/account", {"password": body["password"]}, headers=ann).status
                assert status == 200, f"forget: {status}"


@test
def the_example_bot_plays_whole_games(server):
    for game, players in (("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 4)):
        done = subprocess.run(
            [sys.executable, NETBOT, f"http://127.0.0.1:{server.port}", "--game", game,
             "--players", str(players)], capture_output=True, text=True, timeout=2 * PATIENCE)
        assert done.returncode == 0, done.stderr
        assert re.match(rf"{game} \S{{12}}: \[[\d, -]+\], winners \[[\d, ]+\], I am seat 1", done.stdout), done.stdout
    ann = server.guest("Ann")
    state = server.ask("POST", "/api/games", {"game": "mandala", "seats": ["me", "person"]}, headers=ann).json
    bot = subprocess.Popen([sys.executable, NETBOT, f"http://127.0.0.1:{server.port}", f"--join={state['id']}/{state['links']['seats'][1]}"],
                           stdout=subprocess.PIPE, text=True)
    at = f"/api/games/{state['id']}"
    server.ask("POST", at + "/ready", {"nonce": "x"}, headers=ann)

    def is_over():
        assert bot.poll() in (None, 0), "the bot has left"
        while (state := server.ask("GET", at, headers=ann).json)["legal"]:
            server.ask("POST", at + "/play", {"move": state["legal"][0]}, headers=ann)
        return state["status"] == "over"

    try:
        until("the end of the game", is_over)
        assert "I am seat 2" in bot.communicate(timeout=PATIENCE)[0]
    finally:
        bot.kill()
        bot.wait()


def account_with_token(server):
    """A new account's token for a bot, and the header that sends requests as its owner."""
    owner = server.guest("Owner")
    server.ask("POST", "/api/account", {"login": "owner", "password": "correct horse"}, headers=owner)
    token = server.ask("POST", "/api/tokens", {"label": "bot"}, headers=owner).json["token"]
    return token, {"Authorization": "Bearer " + token}


@test
def the_example_bot_plays_in_all_its_games(server):
    token, bearer = account_with_token(server)
    ids = [server.ask("POST", "/api/games", {"game": game, "seats": ["me", "level:1"]}, headers=bearer).json["id"]
           for game in ("mandala", "patterns", "flowers")]  # before the bot connects
    bot = subprocess.Popen([sys.executable, NETBOT, f"http://127.0.0.1:{server.port}", "--token", token],
                           stderr=subprocess.PIPE, text=True)
    ids.append(server.ask("POST", "/api/games", {"game": "mandala", "seats": ["me", "level:1"]},
                          headers=bearer).json["id"])  # and while it is connected

    def all_over():
        assert bot.poll() is None, bot.stderr.read()
        return all(server.ask("GET", f"/api/games/{i}", headers=bearer).json["status"] == "over" for i in ids)

    try:
        until("the end of the games", all_over)
    finally:
        bot.kill()
        bot.wait()


@test
def the_example_bot_takes_any_id(server):
    """Ids and keys may begin with "-", one of 64 does."""
    bot = subprocess.run([sys.executable, NETBOT, f"http://127.0.0.1:{server.port}", "--join", "-AAAAAAAAAA/-AAAA"],
                         capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert bot.returncode == 1 and "netbot: 404" in bot.stderr, bot.stderr


@test
def the_example_bot_outlives_the_server(server):
    token, bearer = account_with_token(server)
    url = f"http://127.0.0.1:{server.port}"
    made = [server.ask("POST", "/api/games", {"game": "mandala", "seats": ["me", "person"]}, headers=bearer).json
            for _ in range(2)]
    bots = [subprocess.Popen([sys.executable, NETBOT, url, *more],
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            for more in (["--token", token], ["--join", f"{made[0]['id']}/{made[0]['links']['seats'][1]}"])]

    def wait_until(server, index, is_so):
        def look():
            assert bots[0].poll() is None, "the bot has left"
            assert bots[1].poll() in (None, 0), bots[1].stderr.read()
            return is_so(server.ask("GET", f"/api/games/{made[index]['id']}", headers=bearer).json)

        until("something to happen", look)

    try:
        wait_until(server, 0, lambda state: state["sequence"] > 8)
        assert server.stop(9) == -9
        with Server(PROGRAM, "--quiet", "--limit", "requests=1000000", db=server.db, port=server.port) as again:
            guest = again.guest("Guest")  # in the second game, which the first bot joins
            again.ask("POST", f"/api/games/{made[1]['id']}/join",
                      {"key": made[1]["links"]["seats"][1], "nonce": "g"}, headers=guest)
            wait_until(again, 1, lambda state: state["status"] == "playing")
            wait_until(again, 0, lambda state: state["status"] == "over")
            assert bots[1].wait(PATIENCE) == 0, bots[1].stderr.read()
    finally:
        for bot in bots:
            bot.kill()
            bot.wait()


@test
def the_session_of_the_document(server):
    """The commands of docs/api.md, run by a shell: every answer is as printed there."""
    with open(os.path.join(SOURCE, "docs/api.md"), encoding="utf-8") as page:
        block = re.search(r"```session\n(.*?)```", page.read(), re.S)[1]
    steps = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)
    assert len(steps) > 10
    shell = "".join(f"{command.replace(':8080', f':{server.port}')}\necho; echo ---\n" for command, _ in steps)
    path = os.path.dirname(os.path.realpath(PROGRAM)) + os.pathsep + os.environ["PATH"]
    with tempfile.TemporaryDirectory() as folder:
        out = subprocess.run(["bash", "-c", shell], cwd=folder, env={**os.environ, "PATH": path},
                             capture_output=True, text=True, timeout=2 * PATIENCE, check=False).stdout
    for (command, wanted), got in zip(steps, out.split("---\n"), strict=False):
        pattern = ".*".join(map(re.escape, wanted.strip().split("…")))
        assert re.fullmatch(pattern, got.strip()), f"{command}\nwanted {wanted}got {got}"


def main():
    print(f"1..{len(TESTS)}")
    failed = False
    folder = tempfile.TemporaryDirectory()
    make_key(folder.name + "/push.pem")
    notify = ["--push-key", folder.name + "/push.pem", "--push-contact", "mailto:ann@example.org"]
    for number, function in enumerate(TESTS, 1):
        with Server(PROGRAM, "--quiet", *LIMITS, *notify, port=steady_port()) as server:
            try:
                function(server)
                print(f"ok {number} - {function.__name__.replace('_', ' ')}", flush=True)
            except (AssertionError, OSError, KeyError, subprocess.SubprocessError) as error:
                failed = True
                print(f"not ok {number} - {function.__name__}", flush=True)
                print("# " + f"{type(error).__name__}: {error}".replace("\n", "\n# "), flush=True)
    sys.exit(failed)


main()
