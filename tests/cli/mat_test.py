#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Patterns in words, in TAP: what `sixsands play` answers about cells, rows, colours, groups and rivers is recomputed
here from the position's line alone.

    mat_test.py PATH/TO/sixsands
"""
import os
import re
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]
COLOURS = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "P": "purple", "K": "black"}
COLUMNS = "abcdefgh"
WIDTHS = {8: "cdef", 7: "bcdefg", 6: COLUMNS, 5: COLUMNS, 4: COLUMNS, 3: COLUMNS, 2: "bcdefg", 1: "cdef"}


def run(*arguments, given=""):
    return subprocess.run([PROGRAM, *arguments], input=given, text=True, check=True, capture_output=True).stdout


class Mat:
    """A position of the line's words."""

    def __init__(self, line):
        word = dict(part.split("=", 1) for part in line.split())
        self.token, self.owner = {}, {}  # by cell: a colour; (seat, place)
        for row, letters in zip(range(8, 0, -1), word["board"].split("/")):
            for column, letter in zip(WIDTHS[row], letters, strict=True):
                self.token[column + str(row)] = letter
        self.bowl, self.turn = word["bowl"].split("/"), int(word["turn"])
        self.claims = [re.findall(r"([A-Z])([a-h]\d)", claims) for claims in word["claims"].split("/")]
        self.group = {}  # by (seat, place): its cells
        for seat in (1, 2):
            for place, (_, marker) in enumerate(self.claims[seat - 1], 1):
                self.group[seat, place] = self.grow(marker)
                for cell in self.group[seat, place]:
                    self.owner[cell] = (seat, place)

    def beside(self, cell):
        """By side, clockwise from above; None at the edge."""
        column, row = COLUMNS.index(cell[0]), int(cell[1])
        places = [(column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row)]
        names = [COLUMNS[c] + str(r) if 0 <= c < 8 else None for c, r in places]
        return [name if name in self.token else None for name in names]

    def grow(self, marker):
        """The face-down tokens of a marker's colour that hang together with it: a group grows only by tokens next to it,
        and never touches the other player's group of its colour."""
        found, new = {marker}, [marker]
        while new:
            for cell in self.beside(new.pop()):
                if cell and cell not in found and self.token[cell] == self.token[marker]:
                    found.add(cell)
                    new.append(cell)
        return found

    def loose(self, cell):
        return self.token[cell].isupper()

    def around(self, key):
        return {c for cell in self.group[key] for c in self.beside(cell) if c and self.loose(c)}

    def flips(self, key):
        """Loose, of the group's colour, and not next to the other seat's group of that colour."""
        colour = next(self.token[c] for c in self.group[key]).upper()
        other = [c for (seat, place), cells in self.group.items() if seat != key[0] for c in cells]
        barred = {b for c in other if self.token[c].upper() == colour for b in self.beside(c)}
        return {c for c in self.around(key) if self.token[c] == colour and c not in barred}


def ordered(cells):
    return ", ".join(sorted(cells, key=lambda c: (-int(c[1]), c[0])))


def whose(seat, you, capital=False):
    return ("Your" if capital else "your") if seat == you else f"{'Seat' if capital else 'seat'} {seat}'s"


def token(mat, cell, you):
    colour = COLOURS[mat.token[cell].upper()]
    if mat.loose(cell):
        return "loose " + colour
    seat, place = mat.owner[cell]
    marker = mat.claims[seat - 1][place - 1][1]
    return f"{colour}, {whose(seat, you)} group {place}" + (" with its marker" if marker == cell else "")


def say_cell(mat, cell, you, moves):
    groups = [k for k in sorted(mat.group) if mat.loose(cell) and cell in mat.around(k)]
    colour = lambda k: COLOURS[mat.claims[k[0] - 1][k[1] - 1][0]]
    beside = " and ".join(f"{whose(k[0], you)} {colour(k)} group {k[1]}" for k in groups)
    said = f"{cell}: {token(mat, cell, you)}" + (f", beside {beside}" if beside else "") + "."
    for side, name in zip(("Above", "Right", "Below", "Left"), mat.beside(cell)):
        said += f" {side}: " + (f"{name} {token(mat, name, you)}" if name else "the edge") + "."
    can = [kind + cell for kind in "FSE" if kind + cell in moves]
    return said + (f" You can play {' or '.join(can)}." if can else "")


def say_colour(mat, letter, you):
    where = [c for c in mat.token if mat.token[c] == letter]
    said = f"{COLOURS[letter].capitalize()}: {len(where)} loose" + (f" at {ordered(where)}" if where else "")
    for seat in (1, 2):
        for (owner, place), cells in mat.group.items():
            if owner == seat and mat.claims[seat - 1][place - 1][0] == letter:
                said += f"; {whose(seat, you)} group {place} at {ordered(cells)}"
        if mat.bowl[seat - 1] == letter:
            said += f"; one in {whose(seat, you)} bowl"
    return said + "."


def say_group(mat, key, you, around):
    seat, place = key
    cells, n = mat.group[key], len(mat.group[key])
    colour = COLOURS[mat.claims[seat - 1][place - 1][0]]
    said = f"{whose(seat, you, True)} group {place}, {colour}: {n} token{'s' if n > 1 else ''} at {ordered(cells)}, "
    said += f"worth ({n} - 1) x {place} = {(n - 1) * place}."
    if not around:
        return said
    parts = []
    for letter, name in COLOURS.items():
        some = [c for c in mat.around(key) if mat.token[c] == letter]
        if some:
            parts.append(f"{len(some)} {name} at {ordered(some)}")
    said += " Around it, loose: " + "; ".join(parts) + "." if parts else " No loose token is next to it."
    flips = mat.flips(key)
    return said + (f" It can be made bigger by flipping {ordered(flips)}." if flips else "")


def say_groups(mat, place, you):
    said = []
    for seat in (you, 3 - you):
        if (seat, place) in mat.group:
            said.append(say_group(mat, (seat, place), you, True))
        else:
            said.append(f"{'You have' if seat == you else f'Seat {seat} has'} no group {place} yet.")
    return "\n".join(said)


def say_rivers(mat, you):
    said = []
    for seat in (you, 3 - you):
        count, bowl = len(mat.claims[seat - 1]), mat.bowl[seat - 1]
        said += [say_group(mat, (seat, place), you, False) for place in range(1, count + 1)]
        river = " river is empty" if count == 6 else f" next group gets place {count + 1}"
        said.append(f"{whose(seat, you, True)}{river}; the bowl holds {COLOURS[bowl] if bowl != '-' else 'nothing'}.")
    return "\n".join(said)


def say_line(mat, cells, you):
    return "; ".join(f"{c} {token(mat, c, you)}" for c in cells if c in mat.token) + "."


def questions(mat, you, moves):
    """All that can be asked, with the answers."""
    for cell in mat.token:
        yield cell + "?", say_cell(mat, cell, you, moves)
    yield "D4", say_cell(mat, "d4", you, moves)
    for row in "12345678":
        yield "row " + row, say_line(mat, [c + row for c in COLUMNS], you)
    for column in COLUMNS:
        yield "column " + column, say_line(mat, [column + r for r in "12345678"], you)
    for letter, name in COLOURS.items():
        yield name, say_colour(mat, letter, you)
    for place in range(1, 7):
        yield f"group {place}", say_groups(mat, place, you)
    yield "river", say_rivers(mat, you)


def answers(path, asked):
    """What the program answers to each question."""
    said = run("play", "patterns", "--load", path, "--seat", "all", "--brief", given="\n".join(asked) + "\nquit\n")
    parts = re.split(r"^You, seat \d, \d+ moves?(?:: \S+)?> ", said, flags=re.M)[1:]
    return [re.sub(r"\n  ", " ", part.split("\n", 1)[1]).strip("\n") for part in parts]


def positions(folder):
    """Unfinished records at several moments of several games, as files, with their positions' lines."""
    games = run("selfplay", "patterns", "--games", "4", "--seed", "3", "--bots", "level:1").strip().split("\n\n")
    for number, (tags, log) in enumerate(zip(games[::2], games[1::2])):
        start = re.search(r'\[Start ".*"\]', tags)[0]
        decisions = log.split("\n")
        for ply in (1, len(decisions) // 4, len(decisions) // 2, len(decisions) - 2):
            path = os.path.join(folder, f"{number}-{ply}.sgr")
            with open(path, "w") as file:
                file.write('[Game "patterns"]\n[Players "2"]\n' + start + '\n[Result "*"]\n\n')
                file.write("\n".join(decisions[:ply]) + "\n\n")
            line = run("show", path, "--ply", str(ply), "--ascii").strip().split("\n")[-1]
            yield path, line


def main():
    failed = count = 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        for path, line in positions(folder):
            mat = Mat(line)
            moves = run("moves", "patterns", "--position", line).split()
            asked = list(questions(mat, mat.turn, moves))
            got = answers(path, [question for question, _ in asked])
            assert len(got) == len(asked) + 1, (len(got), len(asked))
            count += 1
            wrong = [(q, wanted, said) for (q, wanted), said in zip(asked, got) if wanted != said]
            failed += bool(wrong)
            print(("not " if wrong else "") + f"ok {count} - {line}")
            for q, wanted, said in wrong[:3]:
                print(f"# {q}\n#   said   {said!r}\n#   wanted {wanted!r}")
    print(f"1..{count}")
    assert count == 16, count
    return 1 if failed else 0


sys.exit(main())
