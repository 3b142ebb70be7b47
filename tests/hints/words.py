# SPDX-License-Identifier: MIT
"""What the readers of hints share: cards and colours as they are written, and sentences taken apart.

A template is a pattern of one sentence and a function that is given the position and the facts which
the sentence states. It recomputes them from the position alone and returns all facts that belong to
the sentence, or None when what is said isn't so."""
import re
from collections import Counter

NAMES = {"red": "R", "orange": "O", "yellow": "Y", "green": "G", "purple": "P", "black": "K"}
LETTERS = "ROYGPK"
NUMBERS = {"none": 0, "one": 1, "two": 2, "three": 3, "four": 4}

COLOUR = "(?P<colour>" + "|".join(NAMES) + ")"
SEAT = r"(?P<seat>you|the opponent|seat \d)"
FIELDS = r"(?P<lead>you lead|the opponent leads|the fields are equal) (?P<high>\d+):(?P<low>\d+)"
NUMBER = "(?P<count>" + "|".join(NUMBERS) + ")"


def cards(text):
    """"R2YK3" as a Counter; what is hidden ("?5") is under "?"."""
    found = Counter()
    for letter, number in re.findall(r"([ROYGPK?])(\d*)", "" if text == "-" else text):
        found[letter] += int(number or 1)
    return found


def keys_of(line):
    return dict(word.split("=", 1) for word in line.split())


def seat_of(word, me):
    return me if word == "you" else 3 - me if word == "the opponent" else int(word.split()[1])


def fields_of(facts):
    """"you lead 4:3" as own and against; None when that isn't a lead."""
    lead, high, low = facts.pop("lead"), int(facts.pop("high")), int(facts.pop("low"))
    facts["own"], facts["against"] = (low, high) if lead == "the opponent leads" else (high, low)
    return high == low if lead == "the fields are equal" else high > low


def convert(name, value, me):
    if value is None:
        return None if name in ("seat", "whose") else 0
    if isinstance(value, int) or name in ("whose", "noun"):
        return value
    if name == "least":
        return 1
    if name == "colour":
        return NAMES[value]
    if name == "colours":
        return "".join(sorted((NAMES[word] for word in value.split(" and ")), key=LETTERS.index))
    if name == "seat":
        return seat_of(value, me)
    if name in ("value", "with"):
        return 0 if value == "×3" else int(value)
    if name == "cells":
        return re.findall("[a-h][1-8]", value)
    if name == "moves":
        return value.split(", ")
    if name == "figure":
        return float(value)
    if name == "against" and value == "none face up":
        return 0
    return NUMBERS[value] if value in NUMBERS else int(value)


def facts_of(match, me):
    """The facts that a sentence states; what an optional part would say is 0, a seat None. None when its
    own words contradict one another."""
    groups = match.groupdict()
    if "lead" in groups:
        if groups["lead"] is None:
            groups = {name: value for name, value in groups.items() if name not in ("lead", "high", "low")}
            groups["own"] = groups["against"] = 0
        elif not fields_of(groups):
            return None
    return {name: convert(name, value, me) for name, value in groups.items()}


def has_wrong_plural(text):
    """"1 cards", "2 point"."""
    return re.search(r"\b1 (\w+ )?(points|cards|flips|tokens|moves|games)\b", text) or re.search(
        r"(?<!\d)(?!1 )\d+ (point|card|flip|token|move|game)\b", text
    )
