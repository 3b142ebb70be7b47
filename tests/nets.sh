#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The files of nets: each has a text beside it with its hash and where it comes from. nets.sh SOURCE
set -u
cd "$1/src/games" || exit 2
said=$(mktemp)
trap 'rm -f "$said"' EXIT
. "$1/tests/ok.sh"

has_hash() { sha256sum "$1" | cut -d' ' -f1 >"$said" && grep -qF "SHA-256: $(cat "$said")" "$1.txt"; }
is_small() { wc -c <"$1" >"$said" && [ "$(cat "$said")" -le 100000 ]; }
says_how() { cp "$1.txt" "$said" && grep -q "^    python3 train/train.py " "$1.txt" && grep -q "^    build/gate " "$1.txt"; }
is_alone() { echo "$1" >"$said" && [ -f "${1%.txt}" ]; }

for net in */ai/*.net; do
    [ -f "$net" ] || continue
    ok "$net is the file that its text names" has_hash "$net"
    ok "$net has at most 100 kB" is_small "$net"
    ok "how $net was made and measured" says_how "$net"
done
for text in */ai/*.net.txt; do
    [ -f "$text" ] || continue
    ok "$text is about a file" is_alone "$text"
done
[ "$count" -gt 0 ] || ok "there is no net" true
echo "1..$count"
exit $failed
