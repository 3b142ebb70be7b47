# SPDX-License-Identifier: MIT
"""Drawings of positions, from the rows that the engine lays them out in.

They know no game: rows are placed below each other, the seats' cells in columns.
"""

from __future__ import annotations

import html as _html
from typing import Any, Protocol

_SILENT = {"no", "none", "-", "0"}


class _Position(Protocol):
    @property
    def rows(self) -> list[dict[str, Any]]: ...


def _rows(position: _Position) -> list[tuple[str, list[str]]]:
    """The rows that say something: what each is about, and its cells or the lines of its grid."""
    rows = []
    for row in position.rows:
        cells = [str(cell) for cell in row["cells"]]
        if row.get("grid"):
            cells = ["\n".join(cells)]
        elif _SILENT.issuperset(cells):
            continue
        number = f" {row['number']}" if "number" in row else ""
        rows.append((("  " if row.get("inner") else "") + str(row["key"]) + number, cells))
    return rows


def text(position: _Position) -> str:
    """A position as lines of text."""
    rows = _rows(position)
    label = max(len(key) for key, _ in rows)
    column = max((len(cells[0]) for _, cells in rows if len(cells) > 1), default=0)
    lines = []
    for key, cells in rows:
        whole = "   ".join(cell.ljust(column) for cell in cells) if len(cells) > 1 else cells[0]
        lines += [f"{key if i == 0 else '':{label}}  {line}".rstrip() for i, line in enumerate(whole.split("\n"))]
    return "\n".join(lines)


def html(position: _Position) -> str:
    """A position as a table, for notebooks."""
    rows = _rows(position)
    most = max(len(cells) for _, cells in rows)
    lines = []
    for key, cells in rows:
        span = f' colspan="{most}"' if len(cells) < most else ""
        style = "text-align:left;font-family:monospace;white-space:pre"
        each = "".join(f'<td{span} style="{style}">{_html.escape(cell)}</td>' for cell in cells)
        lines.append(f'<tr><th style="text-align:left;white-space:pre">{_html.escape(key)}</th>{each}</tr>')
    return f"<table>{''.join(lines)}</table>"
