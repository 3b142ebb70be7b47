#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# `sixsands verify` from outside, in TAP: verify.sh PATH/TO/sixsands PATH/TO/tests PATH/TO/fair_games.
# The games are new; each damaged one is a legal record of another shuffle.
games=$(realpath "$3")
. "$(dirname "$0")/../cli/tap.sh"

"$games" >games.sgr 2>outcomes
status=$?
ok "games with their keys" code 0
run check games.sgr
ok "they are valid records" all code 0 , has out "5 records"
run verify games.sgr
ok "all is as committed" all code 0 , empty err , lines out 1 , \
    has out "games.sgr: 5 games, $(cat outcomes) outcomes: all as committed"
"$bin" verify - <games.sgr >out 2>err
status=$?
ok "standard input" all code 0 , has out "all as committed"

# The same games with other tags: the records are valid, the shuffles aren't.
sed '/^\[Nonces/s/nonce-0/nonce-9/' games.sgr >nonces.sgr
run check nonces.sgr
ok "other nonces: still valid records" code 0
run verify nonces.sgr
ok "other nonces: every deal differs" all code 1 , empty out , lines err 5 , \
    matches err '^nonces.sgr:1: game 1: the deal ' , matches err ': game 5: the deal '
sed '/^\[Id/s/Test/Fest/' games.sgr >id.sgr
run verify id.sgr
ok "another id" all code 1 , lines err 5 , has err "game 1: the deal"
sed '0,/^\[Key/s/^\[Key "./[Key "x/' games.sgr >key.sgr
run verify key.sgr
ok "not a key" all code 1 , lines err 1 , has err "game 1: Key"
digit=$(tag games.sgr Key | cut -c1)
other=$([ "$digit" = 0 ] && echo 1 || echo 0)
sed "0,/^\[Key/s/^\[Key \"./[Key \"$other/" games.sgr >key.sgr
run verify key.sgr
ok "a key that isn't the committed one" all code 1 , lines err 1 , has err "game 1: Commit"
for name in Id Nonces Commit Key; do
    sed "0,/^\[$name /{/^\[$name /d}" games.sgr >without.sgr
    run verify without.sgr
    ok "without $name" all code 1 , empty out , lines err 1 , \
        has err "game 1: not verifiable: the tag $name is missing"
done
run verify "$samples/mandala-2p.sgr"
ok "records from elsewhere" all code 1 , empty out , has err "not verifiable"
write_view_record view.sgr
run verify view.sgr
ok "what one seat saw" all code 1 , empty out , has err "not verifiable: it is what one seat saw"

# Two cards of the first game's draw swapped, the game cut off after it.
awk '/^\[Game/ { game++ } game == 1' games.sgr >first.sgr
python3 - <<'END'
import re
lines = open("first.sgr").read().split("\n")
at = next(i for i, line in enumerate(lines) if re.search(r" \+([A-Z])(?!\1)[A-Z]", line))
where = lines[at].index("+") + 1
lines[at] = lines[at][:where] + lines[at][where + 1] + lines[at][where] + lines[at][where + 2:]
head = [line for line in lines[:at + 1] if not line.startswith("[Winner")]
head = ['[Result "*"]' if line.startswith("[Result") else line for line in head]
start = lines.index("")
before = sum(len("".join(re.findall(r"\+(\S+)", line))) for line in lines[start:at])
open("swapped.sgr", "w").write("\n".join(head) + "\n\n")
open("expected", "w").write("game 1: outcome %d (after decision %d) is %s, but the key gives %s" %
    (before + 1, at - start, lines[at][where], lines[at][where + 1]))
END
run check swapped.sgr
ok "a swapped draw: still a valid record" code 0
run verify swapped.sgr
ok "a swapped draw is found" all code 1 , empty out , lines err 1 , has err "$(cat expected)"

run verify missing.sgr games.sgr
ok "continues after a missing file" all code 1 , lines err 1 , has err missing.sgr , lines out 1
: >empty.sgr
run verify empty.sgr
ok "an empty file" input
head -c 3000 games.sgr >cut.sgr
run verify cut.sgr
ok "a damaged file" all code 1 , empty out , matches err '^cut.sgr:[0-9]+: '
run verify
ok "without a file" usage verify
finish
