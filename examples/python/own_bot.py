#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot of your own in the arena: it tries every legal move in a few deals that fit what it knows, plays each to the end
at random, and takes the move that won most.

    sixsands arena mandala --bot "cmd:python3 examples/python/own_bot.py" --bot random --games 20

The program asks in lines of JSON and wants lines of JSON (docs/protocol.md). Put your own idea into `choose`.
"""
import json
import sys

import sixsands

TRIES = 30
rng = sixsands.Rng(1)


def choose(view, moves):
    """What to play, by what this seat knows."""
    won = dict.fromkeys(moves, 0.0)
    for _ in range(TRIES):
        deal = view.determinize(rng)  # hidden cards as they might be
        for move in moves:
            state = deal.after(move)
            state.run_chance(rng)
            winners = state.playout(rng)[1]
            won[move] += (view.seat in winners) / len(winners)
    return max(moves, key=won.__getitem__)


for line in sys.stdin:
    request = json.loads(line)
    view = sixsands.View(request["game"], request["view"])
    print(json.dumps({"id": request["id"], "move": choose(view, request["legal"])}), flush=True)
