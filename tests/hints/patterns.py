# SPDX-License-Identifier: MIT
"""Patterns: a board, its legal moves, and what every sentence about a move claims."""
from words import COLOUR, LETTERS, keys_of

ROWS = {8: "cdef", 7: "bcdefg", 6: "abcdefgh", 5: "abcdefgh", 4: "abcdefgh", 3: "abcdefgh", 2: "bcdefg", 1: "cdef"}
CELLS = [column + str(row) for row in sorted(ROWS) for column in ROWS[row]]


def beside(cell):
    column, row = ord(cell[0]), int(cell[1])
    near = ((column, row + 1), (column, row - 1), (column + 1, row), (column - 1, row))
    return {name for name in (chr(c) + str(r) for c, r in near) if name in CELLS}


def together(start, within):
    """Every cell of `within` that is connected to the cells of `start`."""
    found, edge = set(), set(start) & within
    while edge:
        found |= edge
        edge = {n for cell in edge for n in beside(cell)} & within - found
    return found


class Board:
    """Tokens, groups, bowls; a board is changed by `play`."""

    def __init__(self, keys):
        self.up, self.group, self.order = {}, {1: {}, 2: {}}, {1: [], 2: []}
        down = {}
        for row, text in zip(range(8, 0, -1), keys["board"].split("/")):
            for column, letter in zip(ROWS[row], text, strict=True):
                (self.up if letter.isupper() else down)[f"{column}{row}"] = letter.upper()
        for seat, text in enumerate(keys["claims"].split("/"), 1):
            for at in range(0, 0 if text == "-" else len(text), 3):
                colour, cell = text[at], text[at + 1 : at + 3]
                like = {c for c, letter in down.items() if letter == colour}
                self.group[seat][colour] = together({cell}, like)
                self.order[seat].append(colour)
        self.bowl = dict(enumerate(keys["bowl"].split("/"), 1))
        self.phase = keys["phase"]

    def copy(self):
        other = object.__new__(Board)
        other.up, other.bowl, other.phase = dict(self.up), dict(self.bowl), self.phase
        other.group = {seat: {c: set(cells) for c, cells in g.items()} for seat, g in self.group.items()}
        other.order = {seat: list(order) for seat, order in self.order.items()}
        return other

    def touches(self, seat, colour, cell):
        return bool(beside(cell) & self.group[seat].get(colour, set()))

    def flips(self, seat):
        return {
            cell
            for cell, colour in self.up.items()
            if self.touches(seat, colour, cell) and not self.touches(3 - seat, colour, cell)
        }

    def places(self, seat):
        """Where the bowl token may go: to its group, or anywhere when there is none yet."""
        colour = self.bowl[seat]
        has = colour in self.group[seat]
        return {
            cell
            for cell in self.up
            if not self.touches(3 - seat, colour, cell) and (not has or self.touches(seat, colour, cell))
        }

    def worth(self, seat, colour):
        """The number of a group; 0 without one."""
        return self.order[seat].index(colour) + 1 if colour in self.order[seat] else 0

    def play(self, seat, kind, cell):
        taken = self.up.pop(cell)
        put = taken if kind == "F" else self.bowl[seat]
        if kind != "F":
            self.bowl[seat] = taken
        if put not in self.order[seat]:
            self.order[seat].append(put)
        self.group[seat].setdefault(put, set()).add(cell)
        return taken, put

    def store(self, seat):
        """Flips one after the other while the other waits: how many, and what they bring."""
        board, count, points = self.copy(), 0, 0
        while flips := board.flips(seat):
            for cell in flips:
                points += board.worth(seat, board.up[cell])
                board.play(seat, "F", cell)
                count += 1
        return count, points

    def score(self, seat):
        return sum((len(self.group[seat][c]) - 1) * n for n, c in enumerate(self.order[seat], 1))


class Position:
    players = 2

    def __init__(self, line, move):
        keys = keys_of(line)
        self.me, self.other, self.move = int(keys["view"]), 3 - int(keys["view"]), move
        self.before, self.after = Board(keys), Board(keys)
        self.acts = move[0] in "EFS"
        if self.acts:
            self.cell = move[1:]
            self.taken, self.put = self.after.play(self.me, move[0], self.cell)

    def legal(self):
        board = self.before
        if board.phase == "bowl":
            return {"b" + c for c in LETTERS if list(board.up.values()).count(c) == 8}
        flips = {"F" + cell for cell in board.flips(self.me)}
        if board.phase == "close":
            return flips | {"-"}
        kind = "S" if board.bowl[self.me] in board.group[self.me] else "E"
        return flips | {kind + cell for cell in board.places(self.me)}


def playing(p):
    return p.acts and p.before.phase == "play"


def brings(p, c):
    worth = playing(p) and p.before.worth(p.me, p.put)
    return {"points": worth, "colour": p.put, "place": worth} if worth else None


def claims(p, c):
    if not playing(p) or p.before.worth(p.me, p.put):
        return None
    ready = [n for n in beside(p.cell) if p.after.up.get(n) == p.put and n in p.after.flips(p.me)]
    return {"colour": p.put, "place": len(p.after.order[p.me]), "count": len(ready)}


def snatches(p, c):
    if not playing(p) or p.move[0] == "F" or p.cell not in p.before.flips(p.other):
        return None
    return {"colour": p.taken, "points": p.before.worth(p.other, p.taken)}


def bars(p, c):
    if not playing(p):
        return None
    lost = p.before.flips(p.other) - p.after.flips(p.other) - {p.cell}
    same = all(p.before.up[cell] == p.put and p.after.touches(p.me, p.put, cell) for cell in lost)
    return {"colour": p.put, "cells": sorted(lost, key=CELLS.index)} if lost and same else None


def bowl(p, c):
    """The new bowl token has no group yet, and there is a cell for one."""
    colour = p.after.bowl[p.me]
    fresh = playing(p) and p.move[0] != "F" and colour not in p.after.group[p.me]
    if not fresh or not p.after.places(p.me):
        return None
    return {"colour": colour, "place": len(p.after.order[p.me]) + 1}


def stuck(p, c):
    if not playing(p) or p.after.flips(p.other) or p.after.places(p.other):
        return None
    return {"points": p.after.store(p.me)[1]}


def store(p, c):
    if not playing(p):
        return None
    return {"own": p.after.store(p.me)[0], "against": p.after.store(p.other)[0]}


def picks(p, c):
    if p.before.phase != "bowl":
        return None
    colour = p.move[1]
    like = {cell for cell, letter in p.before.up.items() if letter == colour}
    most = max(len(together({cell}, like)) for cell in like)
    return {"colour": colour, "count": most if most > 1 else 0}


def closing_flip(p):
    return p.acts and p.before.phase == "close"


def flip(p, c):
    return {"points": p.before.worth(p.me, p.taken)} if closing_flip(p) else None


def closing(p, c):
    return {"points": p.before.store(p.me)[1]} if closing_flip(p) else None


TEMPLATES = [
    ("brings", rf"brings (?P<points>\d) points? for {COLOUR}, your group (?P<place>\d)", brings),
    ("claims", rf"claims {COLOUR} as group (?P<place>\d)(?:, with (?P<count>\d) (?P=colour) beside it to flip)?", claims),
    ("snatches", rf"takes a {COLOUR} that the opponent could flip for (?P<points>\d) points?", snatches),
    ("bars", rf"bars {COLOUR} from the opponent on (?P<cells>[a-h][1-8](?:(?:, [a-h][1-8])* and [a-h][1-8])?)", bars),
    ("bowl", rf"{COLOUR} may become group (?P<place>\d)", bowl),
    ("stuck", r"leaves the opponent without a move(?:, and closing flips bring (?P<points>\d+) more)?", stuck),
    ("store", r"leaves you (?P<own>\d+) flips? in store against (?P<against>\d+)", store),
    ("picks", rf"takes {COLOUR}(?:, whose largest cluster is (?P<count>\d) tokens)?", picks),
    ("flip", r"brings (?P<points>\d) points?", flip),
    ("closing", r"the remaining flips bring (?P<points>\d+) in all", closing),
]
