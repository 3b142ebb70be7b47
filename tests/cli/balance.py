#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Does every result add up? Reads analyses (`analyze --json`, a line each) and adds deal, draws, losses and hidden
cards up from the single steps, against the result that the record itself states.
    sixsands analyze FILE --json | balance.py
"""
import json
import sys


def result_of(record, unit):
    """Each seat's result as the record's tags have it: its share of the win less an equal one, or its lead."""
    players = record["players"]
    scores = [int(n) for n in record["result"].split("-")]
    winners = [int(n) for n in record["winner"] if n.isdigit()]
    if unit == "points":
        return [s - max(scores[:i] + scores[i + 1:]) for i, s in enumerate(scores)]
    return [(i + 1 in winners) / len(winners) - 1 / players for i in range(players)]


def parts_of(record, unit, seat):
    """Luck and losses of a seat, from the steps; and what each of the others lost, in equal parts."""
    players, steps = record["players"], record["steps"]
    draws = sum(s["luck"][unit][seat] for s in steps if "luck" in s)
    lost = [0.0] * players
    for s in steps:
        if "loss" in s:
            lost[s["seat"] - 1] += s["loss"][unit]
    given = (sum(lost) - lost[seat]) / (players - 1)
    return {"draws": draws, "lost": lost[seat], "given": given}


def check(record):
    rounding = {"win": 5e-6, "points": 5e-4}  # of one written figure
    most = {unit: (len(record["steps"]) + 6) * error for unit, error in rounding.items()}
    for unit in rounding:
        for seat, sums in enumerate(record["sums"]):
            b = {name: part[unit] for name, part in sums["balance"].items()}
            expected = dict(parts_of(record, unit, seat), result=result_of(record, unit)[seat], deal=sums["deal_luck"][unit])
            for name, value in expected.items():
                assert abs(b[name] - value) <= most[unit], (record["record"], seat + 1, name, b[name], value)
            total = b["deal"] + b["draws"] - b["lost"] + b["given"] + b["hidden"]
            assert abs(total - b["result"]) <= 6 * rounding[unit], (record["record"], seat + 1, b)
            errors = [part[f"{unit}_error"] for name, part in sums["balance"].items() if name not in ("hidden", "result")]
            own = sums["balance"]["hidden"][f"{unit}_error"]
            assert abs(own - sum(e * e for e in errors) ** 0.5) <= 6 * rounding[unit], (own, errors)


count = 0
for line in sys.stdin:
    check(json.loads(line))
    count += 1
if count == 0:
    sys.exit("balance.py: no records")
print(f"{count} results add up")
