# SPDX-License-Identifier: MIT
"""Tabletop games (`sixsands.games()` lists them): rules, bots, records and batches for learners.

    >>> import sixsands
    >>> state = sixsands.Game("mandala").deal(seed=7)
    >>> state.actor, len(state.legal_moves)
    (0, 23)

docs/python.md is a tutorial and a reference.
"""

from sixsands._core import (
    NATURE,
    OPEN,
    OVER,
    SPECTATOR,
    Batch,
    Error,
    Game,
    IllegalMoveError,
    Record,
    RecordError,
    RecordReader,
    Rng,
    Search,
    State,
    View,
    __version__,
    games,
)

#: The records of a path or of an open file, one at a time.
read_records = RecordReader

__all__ = [
    "NATURE",
    "OPEN",
    "OVER",
    "SPECTATOR",
    "Batch",
    "Error",
    "Game",
    "IllegalMoveError",
    "Record",
    "RecordError",
    "RecordReader",
    "Rng",
    "Search",
    "State",
    "View",
    "__version__",
    "games",
    "read_records",
]
