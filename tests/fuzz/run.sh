#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs every libFuzzer target of a build (meson option fuzzers) for so many seconds each:
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

failed=0
for kind in position view play record request room ask http remote; do
    target=$build/tests/fuzz_$kind
    if [ ! -x "$target" ]; then
        echo "no $target: configure with -Dfuzzers=true" >&2
        exit 2
    fi
    length=2048
    [ "$kind" = record ] && length=32768
    [ "$kind" = remote ] && length=32768
    log=$corpus/$kind.log
    if "$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len="$length" \
        -dict="$tests/fuzz/notation.dict" -artifact_prefix="$build/fuzz-findings/$kind-" \
        -print_final_stats=1 "$corpus/$kind" >"$log" 2>&1; then
        echo "ok fuzz_$kind: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs"
    else
        tail -n 60 "$log"
        echo "not ok fuzz_$kind, see $build/fuzz-findings"
        failed=1
    fi
done
exit $failed
