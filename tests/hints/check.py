#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Are hints true? Plays games with the library, asks it for hints, and reads every sentence as a player
would: takes it apart, recomputes what it claims from the view and the move alone, with arithmetic of
its own, and compares that with the sentence and with the facts from which other languages are worded.
A sentence that no template knows is false too; and each sentence with a number or colour altered must be
found out.

    check.py LIBRARY [HINTS [SEED]]     HINTS hints per game, reported in TAP"""
import ctypes
import json
import math
import random
import re
import sys
from collections import Counter

import flowers
import mandala
import patterns
from words import NAMES, facts_of, has_wrong_plural

GAMES = {"mandala": (mandala, (2,)), "patterns": (patterns, (2,)), "flowers": (flowers, (2, 3, 4))}
# With little work bots say something about moves that no strong player would look at.
BOTS = [("random", 1), ("greedy", 1), ("heuristic", 1), ("flatmc:4", 100), ("mcts:8", 100), ("expert", 4), ("expert", 40)]
SHOWN = 12
SHAPE = re.compile(r"(\S+): (.+?)\.(?: ((?:Win|Solved).*)\.)?")


class Library:
    """The library's functions by their names, without `sixsands_`."""

    def __init__(self, path):
        self.of = ctypes.CDLL(path)
        self.of.sixsands_game_find.restype = ctypes.c_void_p
        self.state, self.view = (ctypes.c_uint64 * 32)(), (ctypes.c_uint64 * 36)()
        self.rng = (ctypes.c_uint64 * 4)()
        self.room = ctypes.create_string_buffer((64 << 20) + 64)
        self.memory = ctypes.c_void_p(ctypes.addressof(self.room) + 63 & ~63)
        self.text = ctypes.create_string_buffer(1 << 17)

    def __call__(self, name, *arguments):
        got = getattr(self.of, "sixsands_" + name)(*arguments)
        assert got > -10, f"{name}: error {got}"
        return got

    def written(self, name, *arguments):
        self(name, self.text, ctypes.c_size_t(len(self.text)), *arguments)
        return self.text.value.decode()

    def start(self, game, players, seed):
        self.game = ctypes.c_void_p(self.of.sixsands_game_find(game.encode()))
        self("rng_seed", self.rng, ctypes.c_uint64(seed))
        self("deal", self.state, self.game, players, self.rng)

    def hint(self, bot, nodes, seed):
        """What the bot has to say about its best move, and all that it found."""
        search = ctypes.c_void_p()
        size = self("search_size", self.game, bot.encode())
        self(
            "search_start", ctypes.byref(search), self.memory, ctypes.c_size_t(size), None, ctypes.c_size_t(0),
            self.game, self.view, bot.encode(), ctypes.c_uint64(seed),
        )  # fmt: skip
        self("search_run", search, ctypes.c_uint64(nodes))
        return json.loads(self.written("search_reasons", search)), json.loads(self.written("search_write", search, 400))


def positions(library, choose, game, players, seed):
    """A game from deal to end: its views at every decision, moved on by what `choose` picks, or at random."""
    library.start(game, players, seed)
    while (actor := library("actor", library.game, library.state)) != -2:
        if actor == -1:
            move = library("sample", library.game, library.state, library.rng)
        else:
            library("observe", library.view, library.game, library.state, actor)
            yield library.written("view_write", library.game, library.view)
            word = choose()
            move = library("random_move", library.game, library.state, library.rng)
            if word:
                move = library("move_read", library.game, library.state, word.encode())
        library("apply", library.state, library.game, move)


# What the search found, in every game.


def only(p, c):
    return {} if p.legal() == {p.move} else None


def other_moves(p):
    return [m for m in p.found["moves"] if m["move"] != p.move]


def judged(p):
    return p.found["moves"][0]["win"] is not None


def best(p, c):
    """Of all legal ones, and nothing that was looked at is better."""
    top = p.found["moves"][0]
    beaten = judged(p) and all(m["points"] is None or not m["exact"] or m["points"] <= top["points"] for m in other_moves(p))
    return {"count": len(p.legal())} if beaten else None


def one_of(p, c):
    return {"count": len(p.legal())} if len(p.legal()) > 1 else None


def margins(p):
    first, second = p.found["moves"][:2]
    return first["win"] - second["win"], first["points"] - second["points"], [second["move"]]


def near(a, b, step):
    """Equal but for what was lost when the findings were written down."""
    return abs(a - b) <= step


def often(p, c):
    win, _, moves = margins(p)
    return {"count": c["count"], "moves": moves} if near(100 * win, c["count"], 0.52) and c["count"] > 0 else None


def better(p, c):
    win, points, moves = margins(p)
    return {"figure": c["figure"], "moves": moves} if near(points, c["figure"], 0.06) and win > -0.0101 else None


def even(p, c):
    win, points, moves = margins(p)
    return {"moves": moves} if abs(win) < 0.0102 and points < 0.12 else None


def follows(p, c):
    return {"moves": p.found["moves"][0]["line"][1:]}


MOVES = r"(?P<moves>[\w-]+)"
ANY_GAME = [
    ("only", "the only move", only),
    ("best", r"the best of (?P<count>\d+) moves", best),
    ("any", r"one of (?P<count>\d+) moves", one_of),
    ("often", rf"wins (?P<count>\d+) more of 100 games than {MOVES}, the next best", often),
    ("better", rf"(?P<figure>\d+\.\d) points better than {MOVES}, the next best", better),
    ("even", f"about as good as {MOVES}, the next best", even),
    ("follows", r"may continue with (?P<moves>[\w-]+(?:, [\w-]+)*)", follows),
]


# Sentences.


def agrees(facts, truth, me):
    """Does the sentence say what is true?"""
    whose, noun = facts.pop("whose", None), facts.pop("noun", None)
    if whose and (whose == "your") != (truth["seat"] == me):
        return False
    if noun and (noun == "card") != (truth["count"] == 1):
        return False
    return all(truth.get(name) == value for name, value in facts.items())


def check_reason(p, templates, sentence, reason):
    """Why a reason is false: None when it is true."""
    for key, pattern, recompute in templates:
        match = re.fullmatch(pattern, sentence)
        if not match or key != reason["key"]:
            continue
        if has_wrong_plural(sentence):
            return "a wrong plural"
        facts = facts_of(match, p.me)
        truth = facts is not None and recompute(p, facts)
        if truth is None or truth is False:
            return "isn't so"
        if not agrees(facts, truth, p.me):
            return f"the truth is {truth}"
        told = {name: value for name, value in reason.items() if name != "key"}
        return None if told == truth else f"its facts are {told} instead of {truth}"
    return "a sentence that no template knows"


def altered(sentence):
    """The sentence with another number, or else another colour; None without either."""
    number = re.search(r"\d+", sentence)
    if number:
        return sentence[: number.start()] + str(int(number[0]) + 1) + sentence[number.end() :]
    names = list(NAMES)
    colour = re.search("|".join(names), sentence)
    if colour:
        other = names[(names.index(colour[0]) + 1) % len(names)]
        return sentence[: colour.start()] + other + sentence[colour.end() :]
    return None


def rounded(figure, decimals):
    return {f"{figure + nudge:+.{decimals}f}" for nudge in (-0.006, 0, 0.006)}


def check_value(p, said, value):
    """The value: the same in words, in figures and in what was found."""
    top = p.found["moves"][0]
    if not said or not value:
        return None if not said and not value and not judged(p) else "a value is missing, or comes from nowhere"
    if said.startswith("Solved: "):
        true = top["exact"] and value["solved"] and int(said[8:]) == value["points"] == top["points"]
        return None if true and check_solution(p, value["points"]) else "isn't solved so"
    match = re.fullmatch(r"Win (\d+) %(?: ± (\d+))?, ([+-]\d+\.\d) points", said)
    if not match or value["solved"] or top["exact"]:
        return "a value that no template knows"
    win, error, points = match.groups()
    true = int(win) == value["win"] and near(value["win"], 100 * top["win"], 0.51)
    true = true and float(points) == value["points"] and points in rounded(top["points"], 1) | {"-0.0", "+0.0"}
    true = true and (int(error) if error else None) == value.get("error")
    if error and top["win_error"]:
        true = true and near(int(error), math.ceil(196 * top["win_error"]), 1)
    return None if true else f"it found {top}"


def check_solution(p, points):
    """Closing flips of Patterns can be added up; of other proofs nothing is recomputed here."""
    if not isinstance(p, patterns.Position) or p.before.phase != "close" or p.move == "-":
        return True
    return points == p.before.score(p.me) - p.before.score(p.other) + p.before.store(p.me)[1]


def named(p, seat):
    """A seat that a template leaves to be named, as the text has it."""
    return "?" if seat == p.me else "the opponent" if p.players == 2 else f"seat {seat}"


def check_hint(module, line, hint, found, seen):
    """Everything false about a hint, as (sentence, why)."""
    shape = SHAPE.fullmatch(hint["text"])
    if not shape or shape[1] != hint["move"]:
        return [(hint["text"], "not the shape of a hint")]
    p = module.Position(line, hint["move"])
    p.found = found
    if hint["move"] not in p.legal() or {m["move"] for m in found["moves"]} != p.legal():
        return [(hint["text"], "the legal moves are others")]
    sentences = shape[2].split("; ")
    if len(sentences) != len(hint["reasons"]):
        return [(hint["text"], "words and facts are not the same number")]
    wrong, templates = [], module.TEMPLATES + ANY_GAME
    said = re.sub(r"\{(\d)\}", lambda seat: named(p, int(seat[1])), hint["template"])
    if said != hint["text"]:
        wrong.append(("template", hint["template"], "says something else than the text"))
    for sentence, reason in zip(sentences, hint["reasons"]):
        seen[reason["key"]] += 1
        why = check_reason(p, templates, sentence, reason)
        if why:
            wrong.append((reason["key"], sentence, why))
        lie = altered(sentence)
        if lie and not check_reason(p, templates, lie, reason):
            wrong.append((reason["key"], lie, "isn't so, but passes here"))
    why = check_value(p, shape[3], hint.get("value"))
    return wrong + ([("value", shape[3], why)] if why else [])


def run(library, game, wanted, seed):
    """`wanted` hints of a game; what is false about them."""
    module, tables = GAMES[game]
    dice, seen, false, hints = random.Random(f"{game} {seed}"), Counter(), [], 0
    round_ = 0
    while hints < wanted:
        last = [None]
        by_hint = dice.random()
        round_ += 1
        for line in positions(library, lambda: last[0], game, tables[round_ % len(tables)], seed * 1000003 + round_):
            bot, nodes = dice.choice(BOTS)
            hint, found = library.hint(bot, nodes, dice.randrange(1 << 30))
            hints += 1
            false += [(line, *wrong) for wrong in check_hint(module, line, hint, found, seen)]
            last[0] = hint["move"] if dice.random() < by_hint else None
            if hints == wanted:
                break
    return hints, seen, false


def main(path, wanted=300, seed=1):
    library = Library(path)
    print(f"1..{len(GAMES)}", flush=True)
    failed = 0
    for number, game in enumerate(GAMES, 1):
        hints, seen, false = run(library, game, int(wanted), int(seed))
        failed += bool(false)
        print(f"{'not ok' if false else 'ok'} {number} - {game}: {hints} hints, {len(false)} false sentences")
        print("#", ", ".join(f"{key} {count}" for key, count in sorted(seen.items())))
        for key, count in Counter(wrong[1] for wrong in false).items():
            print(f"# false: {key} {count} of {seen.get(key, hints)}")
        for wrong in false[:SHOWN]:
            print("#", " | ".join(map(str, wrong)), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
