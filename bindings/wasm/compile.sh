#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles C for WebAssembly without a libc: the little that the library needs of one is in this
# folder. Usage: compile.sh OUT.wasm ARGUMENT... (sources, and more options for clang)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$1
shift
clang --target=wasm32 -std=c17 -O2 -nostdlib -ffreestanding -fno-builtin -ffp-contract=off \
    -fno-math-errno -fvisibility=hidden -Wall -Wextra -Werror -nostdinc \
    -isystem "$(clang -print-resource-dir)/include" -isystem "$here/include" -I "$here/../../src" \
    -I "$here/../../include" -Wl,--no-entry -Wl,-z,stack-size=1048576 -Wl,--strip-all \
    -o "$out" "$@" "$here/string.c" "$here/memory.c" "$here/file.c"
