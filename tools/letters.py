#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes src/base/unicode/letters_table.h: which characters are visible, and which combine with the one before.

    tools/letters.py > src/base/unicode/letters_table.h

By the categories of Unicode as this Python knows them: letters, numbers, punctuation and symbols are
visible, marks combine with them. Left out are characters of these categories that show nothing:
fillers, the empty Braille cell, the combining grapheme joiner, inherent vowels, variation selectors,
the object replacement character, the musical null. The two joiners and the two selectors between text
and emoji count as marks.
"""
import unicodedata

EMPTY = {0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFFFC, 0x1D159,
         *range(0x180B, 0x1810), *range(0xFE00, 0xFE0E), *range(0xE0100, 0xE01F0)}
JOINERS = {0x200C, 0x200D, 0xFE0E, 0xFE0F}


def kind(c):
    if c in EMPTY:
        return 0
    category = unicodedata.category(chr(c))[0]
    return 2 if category == "M" or c in JOINERS else 1 if category in "LNPS" else 0


def main():
    changes, last = [], 0
    for c in range(0x110000):
        if kind(c) != last:
            last = kind(c)
            changes.append(f"0x{c << 2 | last:x},")
    print("// SPDX-License-Identifier: MIT")
    print(f"// Made by tools/letters.py from Unicode {unicodedata.unidata_version}: where the kind of character changes, as the")
    print("// code point times four plus the kind from there on (letters.h).")
    print("// clang-format off")
    for i in range(0, len(changes), 12):
        print(" ".join(changes[i:i + 12]))


main()
