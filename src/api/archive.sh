#!/bin/sh
# SPDX-License-Identifier: MIT
# A static library that has only the public names. An archive of many objects shows all that they
# share (text_init, match_play, ...) to the program that links it, hidden or not; so they become one
# object first, and what is hidden in that becomes local.
# Usage: archive.sh LIBRARY.a OBJECT...
set -eu
out=${1:?"usage: archive.sh LIBRARY.a OBJECT..."}
shift
"${LD:-ld}" -r -o "$out.o" "$@"
"${OBJCOPY:-objcopy}" --localize-hidden "$out.o"
rm -f "$out"
"${AR:-ar}" rcsD "$out" "$out.o"
rm -f "$out.o"
