#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The module that browsers get against the native library, in TAP:
# module.sh NATIVE_GAMES SIXSANDS FAIR_GAMES TESTS_DIR
set -u
games=$(realpath "$1") sixsands=$(realpath "$2") fair=$(realpath "$3") tests=$(realpath "$4")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
number=0 failed=0
# ok NAME COMMAND...: the command succeeds; what it says otherwise is shown.
ok() {
    local name=$1
    shift
    number=$((number + 1))
    if "$@" >said 2>&1; then
        echo "ok $number - $name: $(head -n 1 said)"
    else
        echo "not ok $number - $name"
        head -n 30 said | sed 's/^/# /'
        failed=1
    fi
}
same_games() {
    "$games" >native &
    node "$tests/wasm/module.mjs" engine.wasm games >wasm && wait $! && diff native wasm && [ "$(wc -l <wasm)" -ge 85 ]
}
small() {
    [ "$(gzip -9 -c engine.wasm | wc -c)" -le 153600 ]
}
same_analysis() {
    "$sixsands" selfplay "$1" --players "$2" --games 1 --seed 5 -o game.sgr &&
        "$sixsands" analyze game.sgr --json --nodes 60 --rollouts 3 >analysis.json &&
        node "$tests/wasm/module.mjs" engine.wasm analyze game.sgr analysis.json
}
verifies() {
    "$fair" >fair.sgr && node "$tests/wasm/module.mjs" engine.wasm verify fair.sgr
}

echo 1..9
built=$tests/../web/src/engine/engine.wasm # where the web client wants it: it is compiled once
ok "the module is built" "$tests/../bindings/wasm/build.sh" "$built"
cp "$built" engine.wasm
ok "at most 150 kB" small
ok "the header in TypeScript is that of C" \
    node "$tests/../bindings/wasm/header.mjs" --check "$tests/../include/sixsands.h" "$tests/../web/src/engine/header.ts"
ok "it exports what that declares" node "$tests/wasm/module.mjs" engine.wasm exports "$tests/../web/src/engine/header.ts"
ok "4,000 games, and a game of every bot with all its thoughts, are the same" same_games
ok "Mandala is analysed like natively" same_analysis mandala 2
ok "Patterns is analysed like natively" same_analysis patterns 2
ok "Flowers is analysed like natively" same_analysis flowers 3
ok "shuffles of a server" verifies
exit $failed
