#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the public library as a WebAssembly module that imports nothing and exports what the public
# header declares, malloc, free and its memory. A failed assert traps. Usage: build.sh OUT.wasm
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?"usage: build.sh OUT.wasm"}
src=$here/../../src
sources=$(find "$src"/{base,core,games,search,record,api} -name '*.c' | sort)
# shellcheck disable=SC2086
"$here/compile.sh" "$out" ${ENGINE_FLAGS:-} -Wl,--export-dynamic -Wl,--export=malloc -Wl,--export=free $sources
if command -v wasm-opt >/dev/null; then
    wasm-opt -O3 --enable-bulk-memory --enable-sign-ext "$out" -o "$out.opt"
    mv "$out.opt" "$out"
fi
echo "$out: $(wc -c <"$out") bytes, $(gzip -9 -c "$out" | wc -c) gzipped"
