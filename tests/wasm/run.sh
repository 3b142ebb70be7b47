#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds everything up to the searches as a WebAssembly module without a libc, lets it play, and
# compares with the native program: run.sh NATIVE TESTS_DIR SOURCE...
set -eu
native=$1 tests=$2
shift 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$tests/../bindings/wasm/compile.sh" "$folder/probe.wasm" -DNDEBUG -I "$tests/wasm" \
    -Wl,--export=probe -Wl,--export=probe_games -Wl,--export=probe_bots \
    -Wl,--export=probe_least_players -Wl,--export=probe_most_players \
    "$@" "$tests/wasm/probe.c"
"$native" >"$folder/native" &
node "$tests/wasm/run.mjs" "$folder/probe.wasm" >"$folder/wasm"
wait $!
diff "$folder/native" "$folder/wasm" >"$folder/diff" || {
    echo "not ok - native and WebAssembly differ:"
    sed 's/^/# /' "$folder/diff" | head -20
    exit 1
}
[ "$(wc -l <"$folder/wasm")" -ge 90 ]
echo "$(wc -l <"$folder/wasm") games equal, module of $(wc -c <"$folder/probe.wasm") bytes"
