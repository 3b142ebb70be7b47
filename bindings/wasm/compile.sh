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
for argument; do
    case $argument in
    */present/*.c | */src/api/*.c | */src/record/*.c | */src/analysis/*.c | */src/base/json*.c)
        clang "${options[@]}" -Oz -c "$argument" -o "$objects/$(echo "$argument" | tr / _).o"
        ;;
    */search/net.c) # elsewhere vectors would only make it larger
        clang "${options[@]}" -O2 -msimd128 -c "$argument" -o "$objects/net.o"
        ;;
    *) rest+=("$argument") ;;
    esac
done
clang "${options[@]}" -O2 -Wl,--no-entry -Wl,-z,stack-size=1048576 -Wl,--strip-all \
    -o "$out" "${rest[@]}" $(find "$objects" -name '*.o' | LC_ALL=C sort) "$here/string.c" "$here/memory.c" "$here/file.c"
