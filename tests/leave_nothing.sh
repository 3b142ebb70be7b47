#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Does scripts/leave-nothing see what is left behind? In TAP: leave_nothing.sh PATH/TO/SOURCE
set -u
watch=$1/scripts/leave-nothing
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
said=$dir/said
source "$1/tests/ok.sh"

run() { # the exit code in $status, what was said in the file
    SIXSANDS_TEST_FAREWELL=$patience "$watch" "$@" >"$dir/said" 2>&1
    status=$?
}
is_gone() { [ ! -e "/proc/$1" ] || grep -q '^State:.Z' "/proc/$1/status"; }
gone() { # soon
    local end=$((SECONDS + 300))
    until is_gone "$1"; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.02
    done
}

patience=300
run sh -c 'echo hello'
ok "nothing is left" [ "$status $(cat "$dir/said")" = "0 hello" ]
run sh -c 'exit 7'
ok "the command's own failure" [ $status = 7 ]
run sh -c 'sleep 1 & exit 0'
ok "who is about to end isn't left" [ "$status" = 0 ]
patience=0
run setsid sh -c "sleep 1000 </dev/null >/dev/null 2>&1 & echo \$! >$dir/pid"
ok "a process is left, though it is in a session of its own" [ $status = 1 ]
ok "it is named" grep -q "$(cat "$dir/pid") sleep 1000" "$dir/said"
ok "and ended" gone "$(cat "$dir/pid")"
# shellcheck disable=SC2016
run sh -c 'mktemp >/dev/null; echo "$TMPDIR" >'"$dir/folder"
ok "a file is left" [ $status = 1 ]
ok "and removed" [ ! -e "$(cat "$dir/folder")" ]
echo "1..$count"
exit $failed
