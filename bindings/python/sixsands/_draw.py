# SPDX-License-Identifier: MIT
"""Drawings of positions, from the rows that the engine lays them out in.

They know no game: rows are placed below each other, and letters of colours are coloured.
"""

from __future__ import annotations

import html as _html
import re
from typing import Any, Protocol

_COLOURS = {"R": "#c0392b", "O": "#e67e22", "Y": "#f1c40f", "G": "#27ae60", "P": "#8e44ad", "K": "#222222"}


class _Position(Protocol):
    @property
    def rows(self) -> list[dict[str, Any]]: ...


def _label(row: dict[str, Any]) -> str:
    number = f" {row['number']}" if "number" in row else ""
    return ("  " if row.get("inner") else "") + str(row["key"]) + number


def _rows(position: _Position) -> list[dict[str, Any]]:
    """The rows that say something: not those in which all answers are no."""
    return [row for row in position.rows if any(cell != "no" for cell in row["cells"])]


def text(position: _Position) -> str:
    """A position as lines of text."""
    rows = _rows(position)
    width = max(len(_label(row)) for row in rows)
    lines = []
    for row in rows:
        cells = row["cells"]
        parts = cells[0].split("\n") if row.get("grid") else ["   ".join(cells)]
        lines += [f"{_label(row) if i == 0 else '':{width}}  {part}".rstrip() for i, part in enumerate(parts)]
    return "\n".join(lines)


def _paint(part: str) -> str:
    """Letters of colours in their colours, where they aren't part of a word."""
    def paint(match: re.Match[str]) -> str:
        letter = match.group()
        return f'<b style="color:{_COLOURS[letter.upper()]}">{letter}</b>'
    return re.sub(r"(?<![a-z])[ROYGPKroygpk](?![a-z])", paint, _html.escape(part))


def html(position: _Position) -> str:
    """A position as a table, for notebooks."""
    cells = []
    for row in _rows(position):
        between = "<br>" if row.get("grid") else " &nbsp; "
        parts = row["cells"][0].split("\n") if row.get("grid") else row["cells"]
        style = "text-align:left;font-family:monospace" + (";white-space:pre" if row.get("grid") else "")
        label = f'<th style="text-align:left;white-space:pre">{_html.escape(_label(row))}</th>'
        cells.append(f'<tr>{label}<td style="{style}">{between.join(map(_paint, parts))}</td></tr>')
    return f"<table>{''.join(cells)}</table>"
