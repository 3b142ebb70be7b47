# SPDX-License-Identifier: MIT
"""Drawings of positions, made from their lines: a row for each word of the line.

They know no game: letters of colours are coloured, and a word with many parts is a board, its
parts are the rows.
"""

from __future__ import annotations

import html as _html
import re

_COLOURS = {"R": "#c0392b", "O": "#e67e22", "Y": "#f1c40f", "G": "#27ae60", "P": "#8e44ad", "K": "#222222"}
_BOARD = 5  # parts from which on a word is a board


def _rows(position: object) -> list[tuple[str, list[str]]]:
    """The words of a line: what it is about, and its parts."""
    words = [word.partition("=") for word in str(position).split(" ")]
    return [(key, value.split("/")) for key, _, value in words]


def text(position: object) -> str:
    """A position as lines of text."""
    rows = _rows(position)
    width = max(len(key) for key, _ in rows)
    lines = []
    for key, parts in rows:
        if len(parts) >= _BOARD:
            widest = max(map(len, parts))
            lines += [f"{key if i == 0 else '':{width}}  {' '.join(part.center(widest)).rstrip()}"
                      for i, part in enumerate(parts)]
        else:
            lines.append(f"{key:{width}}  {'   '.join(parts)}")
    return "\n".join(lines)


def _paint(part: str) -> str:
    """Letters of colours in their colours."""
    def paint(match: re.Match[str]) -> str:
        letter = match.group()
        return f'<b style="color:{_COLOURS[letter.upper()]}">{letter}</b>'
    return re.sub("[ROYGPK]", paint, _html.escape(part), flags=re.IGNORECASE)


def html(position: object) -> str:
    """A position as a table, for notebooks."""
    cells = []
    for key, parts in _rows(position):
        board = len(parts) >= _BOARD
        between, align = ("<br>", "center") if board else (" &nbsp; ", "left")
        painted = between.join(_paint(part) if key not in ("turn", "phase") else _html.escape(part) for part in parts)
        style = f"text-align:{align};font-family:monospace" + (";letter-spacing:.6em" if board else "")
        cells.append(f'<tr><th style="text-align:left">{_html.escape(key)}</th><td style="{style}">{painted}</td></tr>')
    return f"<table>{''.join(cells)}</table>"
