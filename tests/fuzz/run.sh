#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs every libFuzzer target of a build (meson option fuzzers) for SECONDS each:
# run.sh BUILD_DIR SECONDS. Fails when one of them finds something; the input stays in
# BUILD_DIR/fuzz-findings.
set -u
build=$(cd "$1" && pwd) || exit 2
seconds=$2
tests=$(cd "$(dirname "$0")/.." && pwd)
corpus=$(mktemp -d)
trap 'rm -rf "$corpus"' EXIT
mkdir -p "$build/fuzz-findings"
sh "$tests/fuzz/corpus.sh" "$tests" "$corpus" || exit 2

# Says how one target did; one that found something leaves the file `failed`.
fuzz() {
    target=$build/tests/fuzz_$1
    if [ ! -x "$target" ]; then
        echo "no $target: configure with -Dfuzzers=true" >&2
        touch "$corpus/failed"
        return
    fi
    length=2048
    case $1 in record | remote) length=32768 ;; esac
    log=$corpus/$1.log
    if "$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len="$length" \
        -dict="$tests/fuzz/notation.dict" -artifact_prefix="$build/fuzz-findings/$1-" \
        -print_final_stats=1 "$corpus/$1" >"$log" 2>&1; then
        echo "ok fuzz_$1: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs"
    else
        tail -n 60 "$log"
        echo "not ok fuzz_$1, see $build/fuzz-findings"
        touch "$corpus/failed"
    fi
}

# Two at a time: all take equally long.
set -- position view play record request room ask http frame news push remote
while [ $# -gt 0 ]; do
    fuzz "$1" &
    shift
    [ $# -eq 0 ] || fuzz "$1" &
    [ $# -eq 0 ] || shift
    wait
done
[ ! -e "$corpus/failed" ]
