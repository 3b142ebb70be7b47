#!/bin/sh
# SPDX-License-Identifier: MIT
# What the shared library exports is what the public header declares, no more and no less.
# Usage: symbols.sh LIBRARY [HEADER]. A static library (.a) must show the same. Speaks TAP.
set -u
export LC_ALL=C
library=${1:?"usage: symbols.sh LIBRARY [HEADER]"}
header=${2:-$(dirname "$0")/../include/sixsands.h}

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# Sanitizers and coverage add their own symbols to special builds: with two leading underscores,
# and libgcov's mangle_path.
case $library in
*.a) which=-g ;;
*) which=-D ;;
esac
"${NM:-nm}" $which --defined-only "$library" >"$work/nm" || exit 2
awk 'NF == 3 && $3 !~ /^__|^mangle_path$/ { print $3 }' "$work/nm" | sort -u >"$work/exported"
grep '^SIXSANDS_API' "$header" | grep -o 'sixsands_[a-z_]*(' | tr -d '(' | sort -u >"$work/declared"

failed=0
number=0
# report NAME FILE: passes when the file is empty, else its lines are the error.
report() {
    number=$((number + 1))
    if [ -s "$2" ]; then
        failed=1
        echo "not ok $number - $1"
        sed 's/^/# /' "$2"
    else
        echo "ok $number - $1"
    fi
}

echo 1..4
[ -s "$work/declared" ] && : >"$work/empty" || echo "no function found in $header" >"$work/empty"
report "the header declares functions" "$work/empty"
grep -v '^sixsands_' "$work/exported" >"$work/foreign"
report "only sixsands_ symbols are exported" "$work/foreign"
comm -23 "$work/declared" "$work/exported" >"$work/missing"
report "every declared function is exported" "$work/missing"
comm -13 "$work/declared" "$work/exported" >"$work/surplus"
report "every exported symbol is declared" "$work/surplus"
exit $failed
