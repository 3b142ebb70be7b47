#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot that plays on a server, with nothing but Python's standard library.

    netbot.py http://127.0.0.1:8080 --game mandala --against level:2
    netbot.py http://127.0.0.1:8080 --token six_… --join=ID[/KEY]
    netbot.py http://127.0.0.1:8080 --token six_…            (plays in all its games, for ever)

Without a token it is a guest, who is forgotten when it ends. Put your own idea into choose().
The API is described in docs/api.md.
"""
import argparse
import http.client
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request


PAUSE, LONGEST_PAUSE = 0.2, 8  # seconds before something that failed is retried: at first, and at most
QUICK, PATIENT = 1.6, 20  # seconds without a byte: then something that can be repeated is, and the rest has failed


def choose(view, legal):
    """Your bot: what you know of the position, and what you may do."""
    return random.choice(legal)


def is_passing(error):
    """Trouble that may pass: no connection, a server that restarts or is overloaded."""
    return not isinstance(error, urllib.error.HTTPError) or error.code in (429, 503)


class Again:
    """How long to wait for something, and before the next try: longer and longer."""

    def __init__(self):
        self.tries = 0

    def patience(self):
        return min(QUICK * 2 ** self.tries, PATIENT)

    def rest(self):
        time.sleep(min(PAUSE * 2 ** self.tries, LONGEST_PAUSE))
        self.tries += 1


class Server:
    def __init__(self, url, token=None):
        self.url, self.headers = url.rstrip("/"), {}
        if token:
            self.headers["Authorization"] = "Bearer " + token

    def open(self, method, path, body=None, patience=PATIENT):
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.url + path, data, self.headers, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        return urllib.request.urlopen(request, timeout=patience)

    def ask(self, method, path, body=None, patience=PATIENT):
        with self.open(method, path, body, patience) as answer:
            return json.load(answer)

    def become_guest(self, name):
        with self.open("POST", "/api/guest", {"name": name}) as answer:
            self.headers["Cookie"] = answer.headers["Set-Cookie"].split(";")[0]

    def insist(self, method, path, body=None):
        """Asks until there is an answer; for requests that are harmless when sent twice."""
        again = Again()
        while True:
            try:
                return self.ask(method, path, body, again.patience())
            except (OSError, http.client.HTTPException) as error:
                if not is_passing(error):
                    raise
            again.rest()

    def news(self, path):
        """Newline-delimited JSON; empty lines only show, every second, that the server is alive. A stream
        that ends or falls silent is reopened, at the address that path() then returns."""
        again = Again()
        while True:
            try:
                with self.open("GET", path(), patience=again.patience()) as lines:
                    for line in lines:
                        again.tries = 0
                        if line.strip() and line.endswith(b"\n"):
                            yield json.loads(line)
            except (OSError, http.client.HTTPException) as error:
                if not is_passing(error):
                    raise
            again.rest()


def act(server, game, what, body):
    try:
        server.insist("POST", f"/api/games/{game}/{what}", body)
    except urllib.error.HTTPError as error:
        if error.code != 409:  # the game has moved on: its news will come
            raise


def play(server, game, event):
    """Answers an event of a game with a move, if it is our turn. True when the game is over."""
    if event.get("legal"):
        act(server, game, "play", {
            "move": choose(event["view"], event["legal"]),
            "request": f"after-{event['sequence']}",  # so that sending it twice is harmless
            "sequence": event["sequence"],
        })
    return bool(event.get("end"))


def get_ready(server, state):
    """The server has committed to its cards; now every person adds a number."""
    mine = state["seats"][state["you"] - 1]
    if state["status"] == "waiting" and not mine["ready"]:
        act(server, state["id"], "ready", {"nonce": secrets.token_hex(16)})


def play_one(server, state):
    game, seen = state["id"], state["sequence"]
    get_ready(server, state)
    for news in server.news(lambda: f"/api/games/{game}/stream?since={seen}"):
        if news["news"] in ("event", "state"):  # the whole state after a long absence
            now = news[news["news"]]
            if play(server, game, now):
                return server.insist("GET", f"/api/games/{game}")
            seen = now["sequence"]


def take_up(server, game):
    """Does what a game needs now."""
    state = server.insist("GET", f"/api/games/{game}")
    get_ready(server, state)
    play(server, game, state)


def play_all(server):
    """The stream begins with all unfinished games, then reports new ones and every event."""
    for news in server.news(lambda: "/api/stream"):
        if news["news"] == "game":
            take_up(server, news["game"]["id"])
        elif news["news"] == "event" and news["event"].get("legal"):
            take_up(server, news["game"])


def main():
    options = argparse.ArgumentParser(description="A bot that plays on a Sixsands server.")
    options.add_argument("url")
    options.add_argument("--token", help="a bearer token of an account")
    options.add_argument("--name", default="netbot", help="of a guest")
    options.add_argument("--game", help="create a game of this kind")
    options.add_argument("--against", default="level:1", help="who sits in the other seats")
    options.add_argument("--players", type=int, default=2)
    options.add_argument("--join", metavar="ID[/KEY]", help="join this game, by the key of a link")
    words = sys.argv[1:]
    if "--join" in words[:-1]:  # an id may begin with "-", like an option
        at = words.index("--join")
        words[at:at + 2] = ["--join=" + words[at + 1]]
    o = options.parse_args(words)
    server = Server(o.url, o.token)
    try:
        if not o.token:
            server.become_guest(o.name)
        if o.join:
            game, _, key = o.join.partition("/")
            state = server.ask("POST", f"/api/games/{game}/join", {"key": key} if key else {})
        elif o.game:
            seats = ["me"] + [o.against] * (o.players - 1)
            state = server.ask("POST", "/api/games",
                               {"game": o.game, "players": o.players, "seats": seats})
        else:
            return play_all(server)
        end = play_one(server, state)
        print(f"{end['game']} {end['id']}: {end['scores']}, winners {end['winners']}, I am seat {end['you']}")
    except urllib.error.HTTPError as error:
        sys.exit(f"netbot: {error.code}: {error.read().decode()}")
    except urllib.error.URLError as error:
        sys.exit(f"netbot: {o.url} can't be reached: {error.reason}")
    except (OSError, KeyboardInterrupt) as error:
        sys.exit(f"netbot: {error or 'interrupted'}")


if __name__ == "__main__":
    main()
