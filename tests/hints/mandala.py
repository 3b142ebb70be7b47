# SPDX-License-Identifier: MIT
"""Mandala: a view, its legal moves, and what every sentence about a move claims."""
import re
from collections import Counter

from words import COLOUR, FIELDS, LETTERS, NUMBER, SEAT, cards, keys_of


class Position:
    players = 2

    def __init__(self, line, move):
        keys = keys_of(line)
        self.me, self.other = int(keys["view"]), 3 - int(keys["view"])
        self.areas = {site: [cards(a) for a in keys[f"m{site}"].split("/")] for site in (1, 2)}
        self.hand = cards(keys["hand"].split("/")[self.me - 1])
        self.cup = [None] + [cards(c) for c in keys["cup"].split("/")]
        self.river = [None] + ["" if r == "-" else r for r in keys["river"].split("/")]
        self.deck, self.discard = cards(keys["deck"]).total(), cards(keys["discard"]).total()
        self.last = keys.get("last") == "1"
        claim = re.fullmatch(r"claim(\d)", keys.get("phase", ""))
        self.site = int(claim[1]) if claim else None
        self.move = move
        self.play(move)

    def play(self, move):
        """The areas after the move, and what is drawn."""
        self.after = {site: [Counter(a) for a in self.areas[site]] for site in (1, 2)}
        self.draws = self.at = None
        kind, rest = move[0], move[1:]
        if kind == "c":
            self.at, self.colour = self.site, rest
            self.count = self.areas[self.site][0][rest]
            return
        if kind == "d":
            self.colour, self.count = rest[0], int(rest[1:])
            self.draws = min(self.count, self.deck + self.discard + self.count)
            return
        self.at, self.colour = int(rest[0]), rest[1]
        self.count = 1 if kind == "m" else int(rest[2:])
        self.after[self.at][0 if kind == "m" else self.me][self.colour] += self.count
        if kind == "m":
            self.draws = min(3, 8 - (self.hand.total() - 1), self.deck + self.discard)

    def legal(self):
        if self.site:
            return {"c" + c for c in LETTERS if self.areas[self.site][0][c]}
        found = {f"d{c}{n}" for c in LETTERS for n in range(1, self.hand[c] + 1)}
        for site, (mountain, *fields) in self.areas.items():
            own, other = fields[self.me - 1], fields[self.other - 1]
            for c in LETTERS:
                if other[c] or not self.hand[c]:
                    continue
                if not own[c] and (self.hand.total() > 1 or self.deck + self.discard > 0):
                    found.add(f"m{site}{c}")
                if not mountain[c]:
                    most = min(self.hand[c], self.hand.total() - 1)
                    found |= {f"f{site}{c}{n}" for n in range(1, most + 1)}
        return found

    def fields(self):
        """The cards in both fields, one's own first, after the move."""
        area = self.after[self.at]
        return {"own": area[self.me].total(), "against": area[self.other].total()}

    def missing(self, when):
        area = when[self.at]
        return "".join(c for c in LETTERS if not any(a[c] for a in area))

    def completes(self):
        return self.move[0] in "mf" and self.missing(self.after) == ""

    def gain(self, seat, colour):
        """What claiming it next adds to a seat's score as it stands, and whether that may be more."""
        n = self.after[self.at][0][colour]
        if not n or self.after[self.at][seat].total() == 0:
            return None  # there is none, or it would be discarded
        if colour in self.river[seat]:
            return n * (self.river[seat].index(colour) + 1), 0
        cup = self.cup[seat]
        return (len(self.river[seat]) + 1) * (n - 1 + cup[colour]), int(cup["?"] > 0)


def first_chooser(p):
    f = p.fields()
    return p.me if f["own"] > f["against"] else p.other


def completes(p, c):
    return {"mandala": p.at, **p.fields()} if p.completes() else None


def first(p, c):
    return {"seat": first_chooser(p)} if p.completes() and p.after[p.at][0].total() else None


def worth(p, c):
    gain = p.completes() and p.gain(c["seat"], c["colour"])
    return {"colour": c["colour"], "seat": c["seat"], "points": gain[0], "least": gain[1]} if gain else None


def denies(p, c):
    gain = p.move[0] == "c" and c["colour"] == p.colour and p.gain(p.other, p.colour)
    return {"colour": p.colour, "points": gain[0], "least": gain[1]} if gain and gain[0] else None


def barren(p, c):
    return {} if p.completes() and p.fields()["against"] == 0 else None


def last(p, c):
    """The deck has run out, or does so with a card that the build draws."""
    pile = p.deck or p.discard
    runs_out = p.move[0] == "m" and p.draws > 0 and p.draws >= pile
    return {} if p.completes() and (p.last or runs_out) else None


def missing(p, c):
    if p.move[0] not in "mf" or p.missing(p.after) == "":
        return None
    return {"colours": p.missing(p.after)}


def pays(p, c):
    if p.move[0] not in "mf" or c["colour"] not in p.river[c["seat"]]:
        return None
    return {"colour": c["colour"], "seat": c["seat"], "place": p.river[c["seat"]].index(c["colour"]) + 1}


def draws(p, c):
    return {"count": p.draws} if p.move[0] == "m" else None


def builds(p, c):
    if p.move[0] != "m":
        return None
    return {"count": p.after[p.at][0][p.colour], "colour": p.colour, "mandala": p.at, **p.fields()}


def grows(p, c):
    if p.move[0] != "f":
        return None
    return {"mandala": p.at, "was": p.areas[p.at][p.me].total(), **p.fields()}


def leads(p, c):
    return {} if p.move[0] == "f" and p.fields()["own"] > p.fields()["against"] else None


def enters(p, c):
    return {} if p.move[0] == "f" and p.areas[p.at][p.me].total() == 0 else None


def keeps(p, c):
    """The colour could have gone there before, and can't any more."""
    was = p.areas[p.at]
    new = p.move[0] == "f" and not any(area[p.colour] for area in was)
    return {"colour": p.colour} if new else None


def exchanges(p, c):
    """For as many, unless it says for how many."""
    if p.move[0] != "d" or ("own" in c) != (p.draws < p.count):
        return None
    return {"count": p.count, "colour": p.colour, "own": p.draws}


def nowhere(p, c):
    barred = all(p.areas[site][p.other][p.colour] for site in (1, 2))
    return {} if p.move[0] == "d" and barred else None


def takes(p, c):
    gain = p.move[0] == "c" and p.gain(p.me, p.colour)
    return {"count": p.count, "colour": p.colour, "points": gain[0]} if gain else None


def river(p, c):
    if p.move[0] != "c" or not p.areas[p.at][p.me].total() or p.colour in p.river[p.me]:
        return None
    return {"colour": p.colour, "place": len(p.river[p.me]) + 1}


def waits(p, c):
    """Another colour that could have been claimed, isn't in the river and has cards in the cup."""
    colour = c["colour"]
    waiting = p.cup[p.me][colour]
    could = river(p, c) and colour != p.colour and p.areas[p.at][0][colour] and colour not in p.river[p.me]
    return {"colour": colour, "count": waiting} if could and waiting else None


def wasted(p, c):
    if p.move[0] != "c" or p.areas[p.at][p.me].total():
        return None
    return {"count": p.count, "colour": p.colour}


COLOURED = rf"(?P<count>\d+) {COLOUR} cards?"

TEMPLATES = [
    ("completes", rf"completes mandala (?P<mandala>\d) while {FIELDS}", completes),
    ("first", rf"{SEAT} chooses? first", first),
    ("worth", rf"{COLOUR} is worth (?P<least>at least )?(?P<points>\d+) points? to {SEAT}", worth),
    ("denies", rf"denies {COLOUR} worth (?P<least>at least )?(?P<points>\d+)", denies),
    ("barren", "the opponent's field is empty and earns nothing", barren),
    ("last", "the game ends with it", last),
    ("missing", r"then only (?P<colours>\w+ and \w+) are missing there", missing),
    ("missing", r"then only (?P<colours>\w+) is missing there", missing),
    ("pays", rf"{COLOUR} pays {SEAT} (?P<place>\d) a card", pays),
    ("draws", f"draws {NUMBER}", draws),
    ("builds", rf"makes it {COLOURED} on mountain (?P<mandala>\d)(?:, where {FIELDS})?", builds),
    (
        "grows",
        r"your field of mandala (?P<mandala>\d) grows from (?P<was>\d+) to (?P<own>\d+) against (?P<against>\d+)",
        grows,
    ),
    ("leads", "you would choose first", leads),
    ("enters", "without a card there you would earn nothing", enters),
    ("keeps", f"keeps {COLOUR} off that mountain", keeps),
    ("exchanges", f"exchanges {COLOURED}", exchanges),
    ("exchanges", rf"exchanges {COLOURED} for (?P<own>\d+)", exchanges),
    ("nowhere", "you can play that colour in neither mandala", nowhere),
    ("takes", rf"takes {COLOURED} for (?P<points>\d+) points?", takes),
    ("river", rf"{COLOUR} gets place (?P<place>[1-5]) of your river", river),
    ("river", rf"{COLOUR} gets place (?P<place>6) of your river, which ends the game", river),
    ("waits", rf"keeps {COLOUR} for a later place: (?P<count>\d+) waits? in your cup", waits),
    ("wasted", rf"your field is empty: {COLOURED} (?:is|are) discarded", wasted),
]
