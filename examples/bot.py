#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for all games, in Python and nothing else. The last three lines are the protocol.

    sixsands arena mandala --bots "cmd:python3 examples/bot.py,random" --games 20

It likes to play many cards at once (the number at the end of f2K3, dG2, p1R4) and breaks ties at
random. Put your own ideas into `liking`; request["view"] tells what the seat knows. The words of
moves and views are explained in docs/notation.md, the requests in docs/protocol.md.
"""
import json
import random
import sys


def liking(move, request):
    """How good a move looks."""
    count = int(move[-1]) if move[-1].isdigit() and move[0] in "fdp" else 0
    return count + random.random()


for line in sys.stdin:
    request = json.loads(line)
    move = max(request["legal"], key=lambda m: liking(m, request))
    print(json.dumps({"id": request["id"], "move": move}), flush=True)
