#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the public library as a WebAssembly module that imports nothing and exports what the
# public header declares, malloc, free and its memory. A failed assert traps. Does nothing when
# OUT.wasm is newer than all of its sources. Usage: build.sh OUT.wasm
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?"usage: build.sh OUT.wasm"}
top=$here/../..
parts=("$top"/src/{base,core,games,search,present,record,analysis,api})
if [ ! -f "$out" ] || [ -n "$(find "${parts[@]}" "$top/include" "$here" -type f -newer "$out" | head -n 1)" ]; then
    mapfile -t sources < <(find "${parts[@]}" -name '*.c' -not -path '*/term/*' -not -path '*/unicode/*' -not -path '*/ai/fit.c' -not -path '*/tests/*' | LC_ALL=C sort)
    "$here/compile.sh" "$out.$$" -Wl,--export-dynamic -Wl,--export=malloc -Wl,--export=free "${sources[@]}"
    mv "$out.$$" "$out"
fi
echo "$(basename "$out"): $(wc -c <"$out") bytes, $(gzip -9 -c "$out" | wc -c) gzipped"
