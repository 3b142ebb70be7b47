# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# For tests of scripts, in TAP: what was said is in the file $said, and is shown when a test fails.
count=0 failed=0

ok() { # ok NAME CONDITION...
    local name=$1
    shift
    count=$((count + 1))
    if "$@"; then
        echo "ok $count - $name"
    else
        echo "not ok $count - $name"
        sed 's/^/# /' "$said"
        failed=1
    fi
}
