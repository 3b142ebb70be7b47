#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for all games, in Python and nothing else. The last lines are the protocol.

    sixsands arena mandala --bots "cmd:python3 examples/bot.py,random" --games 20

It likes to play several cards at once (f2K3, p1R4) and to swap (Sd4), discards (dG2) only when it
must, and leaves the rest to chance. Put your own ideas into `prior`; request["view"] is what the
seat knows. Moves and views are explained in docs/notation.md, requests in docs/protocol.md.
"""
import json
import random
import sys


def prior(move, request):
    """How good a move looks."""
    if move[0] == "d":
        return -1
    several = move[0] in "fp" and move[-1] != "1"
    return 1 if several or move[0] == "S" else 0


for line in sys.stdin:
    request = json.loads(line)
    move = max(request["legal"], key=lambda m: prior(m, request) + random.random())
    print(json.dumps({"id": request["id"], "move": move}), flush=True)
