# SPDX-License-Identifier: MIT
"""Flowers: a view, its legal moves, and what every sentence about a move claims."""
import re
from collections import Counter

from words import COLOUR, LETTERS, NUMBER, SEAT, cards, keys_of


def value_of(tile):
    return 0 if tile[1] == "x" else int(tile[1])


def flower_points(a, b):
    low, high = sorted((a, b))
    return 3 * high if low == 0 else high + 2 * low


class Area:
    def __init__(self, text):
        up, _, down = text.partition("(")
        self.up, self.down = cards(up), cards(down.rstrip(")"))

    def total(self):
        return self.up.total() + self.down.total()


class Position:
    def __init__(self, line, move):
        keys = keys_of(line)
        self.me, self.move = int(keys["view"]), move
        self.tiles, self.area, self.marker = {}, {}, {}
        for site in (1, 2, 3):
            tiles, areas, marker = keys[f"m{site}"].split(":")
            self.tiles[site] = [] if tiles == "-" else tiles.split(",")
            self.area[site] = [None] + [Area(a) for a in areas.split("/")]
            self.marker[site] = int(marker)
        self.players = len(self.area[1]) - 1
        self.hand = cards(keys["hand"].split("/")[self.me - 1])
        self.pile = cards(keys["deck"]).total() + cards(keys["discard"]).total()
        self.won = [None] + [[] if w == "-" else w.split(",") for w in keys["won"].split("/")]
        self.no_tiles = "-" in (keys["dark"], keys["light"])
        self.ending = keys.get("ending") == "1"
        taking = re.fullmatch(r"take(\d)", keys.get("phase", ""))
        self.site = int(taking[1]) if taking else None
        self.plays = move[0] == "p"
        if self.plays:
            self.play(int(move[1]), move[2], int(move[3:]))

    def play(self, site, colour, count):
        self.site, self.count = site, count
        self.was_up = self.area[site][self.me].up.total()
        self.was_missing, self.was_marker = self.missing(), self.marker[site]
        mine = self.area[site][self.me]
        (mine.up if colour in self.was_missing else mine.down)[colour] += count
        others = [a for s, a in enumerate(self.area[site]) if a and s != self.me and a.up.total()]
        if mine.up.total() and all(mine.total() > a.total() for a in others):
            self.marker[site] = self.me
        left = self.hand.total() - count
        self.draws = max(0, min(4, 8 - left, self.pile)) if count == 1 else 0

    def missing(self):
        shown = Counter(tile[0] for tile in self.tiles[self.site])
        for area in self.area[self.site][1:]:
            shown += area.up
        return "".join(c for c in LETTERS if not shown[c])

    def legal(self):
        if not self.plays and self.site:
            return {"tD", "tL"}
        total = self.hand.total()
        found = {
            f"p{site}{c}{n}"
            for site in (1, 2, 3)
            for c in LETTERS
            for n in range(1, self.hand[c] + 1)
            if n < total or (n == 1 and self.pile > 0)
        }
        return found or {"-"}

    def second(self):
        """Who gets the tile that the holder leaves."""
        areas, holder = self.area[self.site], self.marker[self.site]
        others = [s for s in range(1, self.players + 1) if s != holder and areas[s].up.total()]
        if self.players == 2:
            others = [s for s in others if 2 * areas[s].total() >= areas[holder].total()]
        if not others:
            return holder
        rank = {s: (areas[s].total(), areas[s].up.total()) for s in others}
        best = [s for s in others if rank[s] == max(rank.values())]
        return best[0] if len(best) == 1 else holder

    def standing(self):
        """The holder's cards, and the most of anybody else with a face-up card."""
        holder, areas = self.marker[self.site], self.area[self.site]
        if not holder:
            return {"own": 0, "against": 0}
        others = [a.total() for s, a in enumerate(areas) if a and s != holder and a.up.total()]
        return {"seat": holder, "own": areas[holder].total(), "against": max(others, default=0)}

    def single(self, seat, colour):
        return next((t for t in self.won[seat] if len(t) == 2 and t[0] == colour), None)

    def tile(self, seat, tile):
        """A tile for somebody, with the Flower that it makes there."""
        single = self.single(seat, tile[0])
        facts = {"colour": tile[0], "value": value_of(tile), "seat": seat, "with": 0, "points": 0}
        if single:
            facts["with"] = value_of(single)
            facts["points"] = flower_points(value_of(tile), value_of(single))
        return facts

    def ends(self, first, rest):
        """Does it end the game when the holder takes `first` and the second gets `rest`?"""
        made = [0] + [sum("+" in t for t in won) for won in self.won[1:]]
        third = False
        for seat, tile in ((self.marker[self.site], first), (self.second(), rest)):
            if self.single(seat, tile[0]):
                made[seat] += 1
                third |= made[seat] >= 3
        return third or self.no_tiles

    def choice(self):
        """The tile that is taken, and the other one."""
        dark, light = self.tiles[self.site]
        return (dark, light) if self.move == "tD" else (light, dark)


def completed(p):
    return p.plays and p.missing() == ""


def open_play(p):
    return p.plays and p.missing() != ""


def finishes(p, c):
    return {"mandala": p.site, **p.standing()} if completed(p) else None


def first(p, c):
    return {"seat": p.me} if completed(p) and p.marker[p.site] == p.me else None


def both(p, c):
    return {} if completed(p) and p.marker[p.site] == p.me == p.second() else None


def rest(p, c):
    return {} if completed(p) and p.marker[p.site] != p.me == p.second() else None


def nothing(p, c):
    if not completed(p) or p.me in (p.marker[p.site], p.second()):
        return None
    return {"count": p.area[p.site][p.me].total()}


def stake(p, c):
    """A tile in the centre, and a single one of its colour; it isn't taken by this move."""
    tile = c["colour"] + ("x" if c["value"] == 0 else str(c["value"]))
    if not p.plays or tile not in p.tiles[p.site]:
        return None
    facts = p.tile(c.get("seat", p.me), tile)
    return facts if facts["points"] else None


def ends(p, c):
    if p.ending:
        return None
    if completed(p):
        dark, light = p.tiles[p.site]
        return {} if p.ends(dark, light) and p.ends(light, dark) else None
    return {} if p.move[0] == "t" and p.ends(*p.choice()) else None


def appears(p, c):
    new = open_play(p) and not p.was_up and p.area[p.site][p.me].up.total()
    return {"mandala": p.site, "count": p.count, **p.standing()} if new else None


def adds(p, c):
    return {"mandala": p.site, **p.standing()} if open_play(p) else None


def marker(p, kept):
    if not open_play(p) or p.marker[p.site] != p.me or (p.was_marker == p.me) != kept:
        return None
    facts = p.standing()
    return {"mandala": p.site, "own": facts["own"], "against": facts["against"]}


def latent(p, c):
    mine = p.area[p.site][p.me] if open_play(p) else None
    return {"count": mine.total()} if mine and not mine.up.total() else None


def missing(p, c):
    return {"colours": p.missing()} if open_play(p) else None


def single(p, c):
    return {"count": p.draws} if p.plays and p.count == 1 else None


def taken(p, c):
    return p.tile(p.me, p.choice()[0]) if p.move[0] == "t" else None


def beside(p, c):
    return p.tile(p.me, p.choice()[1]) if p.move[0] == "t" and p.second() == p.me else None


def leaves(p, c):
    return p.tile(p.second(), p.choice()[1]) if p.move[0] == "t" and p.second() != p.me else None


def spoils(p, c):
    if p.move[0] != "t" or p.second() == p.me:
        return None
    facts = p.tile(p.second(), p.choice()[0])
    return {name: facts[name] for name in ("seat", "with", "points")} if facts["points"] else None


STANDING = r"(?P<own>\d+) cards? against (?P<against>\d+|none face up)"
HOLDER = rf"(?:, where {SEAT} holds? the marker with {STANDING})?"
AT = r"mandala (?P<mandala>\d)"
TILE = rf"{COLOUR} (?P<value>[23457]|×3)"
FLOWER = r"a Flower with (?P<whose>your|their) (?P<with>[23457]|×3), (?P<points>\d+) points"

TEMPLATES = [
    ("finishes", f"completes {AT}{HOLDER}", finishes),
    ("first", "(?P<seat>you) choose first", first),
    ("both", "both tiles are yours", both),
    ("rest", "you get the other tile", rest),
    ("nothing", r"you get no tile, and your (?P<count>\d+) cards? comes? back", nothing),
    ("stake", f"the {TILE} would make {FLOWER}", stake),
    ("stake", f"the {TILE} would make {SEAT} {FLOWER}", stake),
    ("ends", "the game ends", ends),
    ("appears", f"puts your first face-up (?P<noun>cards?) into {AT}{HOLDER}", appears),
    ("adds", f"adds to {AT}{HOLDER}", adds),
    ("holds", f"keeps the marker of {AT} with {STANDING}", lambda p, c: marker(p, True)),
    ("seizes", f"takes the marker of {AT} with {STANDING}", lambda p, c: marker(p, False)),
    ("latent", r"your (?P<count>\d+) cards? there counts? once you have one face up", latent),
    ("missing", r"then only (?P<colours>\w+) is missing there", missing),
    ("single", f"single card: draws {NUMBER}", single),
    ("tile", f"takes {TILE}(?:: {FLOWER})?", taken),
    ("beside", f"{TILE} is yours as well(?:, for {FLOWER})?", beside),
    ("leaves", f"leaves {TILE} to {SEAT}(?:, for {FLOWER})?", leaves),
    ("spoils", f"denies {SEAT} {FLOWER}", spoils),
]
