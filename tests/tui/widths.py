#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every character that the terminal game draws is one column wide in every terminal: no wide, zero-width or
"ambiguous" ones in its texts and in the golden screens. Letters of ambiguous width (ä in some Asian settings) are allowed."""
import pathlib
import re
import sys
import unicodedata

root = pathlib.Path(sys.argv[1])
files = sorted([*root.glob("src/tui/**/*.[ch]"), *root.glob("src/client/*.[ch]"), *root.glob("src/games/*/term/*.c"), *root.glob("tests/tui/screens/*.txt"), *root.glob("src/term/*.[ch]"),
                *root.glob("src/base/unicode/safe_text.[ch]"), *root.glob("src/games/*/rules.*.txt")])
foreign = {"safe_text.c", "safe_text.h"}  # they contain what they rewrite
comment = re.compile(r"""'(?:\\.|[^'\\\n])'|"(?:\\.|[^"\\\n])*"|/\*.*?\*/|//[^\n]*""", re.DOTALL)  # or a string, which stays


def drawn(path):
    """The text with its comments blanked out, where it is C."""
    content = path.read_text(encoding="utf-8")
    if path.suffix == ".txt":
        return content
    return comment.sub(lambda m: m.group() if m.group()[0] != "/" else re.sub(r"[^\n]", "", m.group()), content)


bad = 0
for path in files:
    if path.name in foreign:
        continue
    for number, line in enumerate(drawn(path).splitlines(), 1):
        for c in line:
            wide = unicodedata.east_asian_width(c) not in ("N", "Na", "H") and not unicodedata.category(c).startswith("L")
            if wide or unicodedata.category(c) in ("Mn", "Me", "Cf") or unicodedata.east_asian_width(c) in ("W", "F"):
                print(f"# {path.relative_to(root)}:{number}: {c!r} U+{ord(c):04X} isn't one column wide everywhere")
                bad += 1
print(f"{'not ok' if bad else 'ok'} 1 - {len(files)} files")
print("1..1")
