#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles C for WebAssembly without a libc: this folder has the few functions that the library
# needs. What isn't part of rules or search is compiled for size: browsers fetch it. The files of nets
# come later, when their game is played.
# Usage: compile.sh OUT.wasm ARGUMENT... (sources, and more options for clang)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$1
shift
options=(--target=wasm32 -std=c17 -nostdlib -ffreestanding -fno-builtin -ffp-contract=off -fno-math-errno
    -fvisibility=hidden -DSIXSANDS_NETS_LATER -Wall -Wextra -Werror -nostdinc -isystem "$(clang -print-resource-dir)/include"
    -isystem "$here/include" -I "$here/../../src" -I "$here/../../include")
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
rest=()
for argument in "$@" "$here"/{string,memory,file}.c; do
    level=-O2
    case $argument in
    */present/*.c | */src/api/*.c | */src/record/*.c | */src/analysis/*.c | */src/base/*.c | */text.c | */core/notation.c | \
        */search/evaluate.c | */search/search.c | */search/bot.c | */search/ladder.c) level=-Oz ;;
    */search/net.c) level='-O2 -msimd128' ;; # elsewhere vectors would only make it larger
    *.c) ;;
    *)
        rest+=("$argument")
        continue
        ;;
    esac
    clang "${options[@]}" $level -c "$argument" -o "$objects/$(echo "$argument" | tr / _).o"
done
# Without a level, so that clang's driver doesn't run wasm-opt by itself: it wouldn't know of vectors.
clang --target=wasm32 -nostdlib -Wl,--no-entry -Wl,-z,stack-size=1048576 -Wl,--strip-all \
    -o "$out" "${rest[@]}" $(find "$objects" -name '*.o' | LC_ALL=C sort)
if command -v wasm-opt >/dev/null; then # binaryen: saves 4 % of the size
    wasm-opt -O2 --enable-simd --enable-bulk-memory --enable-sign-ext --enable-mutable-globals "$out" -o "$out"
fi
