#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of parts of runs (--sets) and of merge, in TAP: merge.sh PATH/TO/sixsands PATH/TO/tests [few]. Whatever the parts
# are, what comes out must be what a single run writes and reports.
. "$(dirname "$0")/tap.sh"
few=${3:-}
kinds="mandala:2 patterns:2 flowers:2 flowers:3 flowers:4"
[ -z "$few" ] || kinds="mandala:2 flowers:3"

# A report without its times.
timeless() { sed -E 's/"(ms_a_move|seconds|games_a_second)":[^,}]*//g; s/^time .*//' "$1"; }
same_report() { [ "$(timeless "$1")" = "$(timeless "$2")" ]; }
# part SETS FILE [ARGUMENT...]: plays a part of the arena in args.
part() { "$bin" "${args[@]}" --sets "$1" --state "$2" "${@:3}" >/dev/null 2>&1; }

## Usage

run arena mandala --bots random,random --sets 1-2 --games 4
ok "arena: --sets and --games" usage arena
run arena mandala --bots random,random --sets 1-2 --sprt 0,5
ok "arena: a part has no verdict" all usage arena , has err "merge"
run selfplay mandala --sets 1-2 --games 4
ok "selfplay: --sets and --games" usage selfplay
for value in 0-1 2-1 1 1- -3 a-b 1-2-3 1-99999999999999; do
    run arena mandala --bots random,random --sets="$value"
    ok "arena: --sets $value is refused" usage arena
    run selfplay mandala --sets="$value"
    ok "selfplay: --sets $value is refused" usage selfplay
done
run merge
ok "no file" usage merge
run merge missing
ok "a file that isn't there" all input , has err missing
run merge "$dir"
ok "a folder" input
: >nothing
run merge nothing
ok "an empty file" all input , has err "no game"

## Parts of an arena

for kind in $kinds; do
    game=${kind%:*} players=${kind#*:}
    args=(arena "$game" --bots flatmc:3,random --players "$players" --seed 11)
    run "${args[@]}" --games $((7 * players)) --json -o whole.sgr
    cp out whole
    rm -f ?.arena
    part 6-7 c.arena --threads 2
    part 1-3 a.arena
    part 4-5 b.arena
    run merge --json c.arena a.arena b.arena -o joined.sgr
    ok "$kind: three parts are the run" all code 0 , empty err , same_report out whole , cmp -s joined.sgr whole.sgr
    part 3-6 d.arena
    run merge --json d.arena c.arena a.arena b.arena -o joined.sgr
    ok "$kind: sets that were played twice count once" all code 0 , same_report out whole , cmp -s joined.sgr whole.sgr
done
args=(arena mandala --bots flatmc:3,random --seed 11)
run "${args[@]}" --games 14
cp out whole
rm -f ?.arena
part 1-3 a.arena
part 4-5 b.arena
part 6-7 c.arena
run merge a.arena b.arena c.arena
ok "the report as text" all code 0 , same_report out whole , matches out '^time +a move takes '
head -1 a.arena >x.arena
run merge x.arena
ok "a part without a game" all input , has err "no game"
run "${args[@]}" --sets 4-5 --json
ok "a part says where it begins" all code 0 , has out '"first_set":4,' , has out '"sets":2'
cp out report
run merge b.arena --sets 4-5 --json
ok "a part alone, and its report" all code 0 , same_report out report
run merge a.arena c.arena
ok "a gap is named" all input , has err "missing: 4-5"
run merge a.arena c.arena --sets 2-9
ok "gaps are named, the end too" all input , has err "missing: 4-5, 8-9"
run merge a.arena --sets 2-1000000
ok "a wide gap" all input , has err "missing: 4-1000000"
run merge a.arena c.arena -o joined2.sgr
ok "with a gap nothing is written" all input , [ ! -e joined2.sgr ] , [ ! -e joined2.sgr.part ]
head -n -1 b.arena >short.arena
run merge a.arena short.arena c.arena
ok "half a set is a gap" all input , has err "missing: 5-5"
head -c -5 b.arena >cut.arena
run merge a.arena cut.arena c.arena
ok "a game that was cut off is missing" all input , has err "missing: 5-5"
run "${args[@]}" --sets 4-5 --state cut.arena --resume
run merge a.arena cut.arena c.arena
ok "resumed, the part is whole" all code 0 , same_report out whole
sed '3s/1/2/' b.arena >damaged.arena
run merge a.arena damaged.arena c.arena
ok "a damaged line" all input , has err "damaged.arena: line 3 is damaged"

# Another game in a line with a right checksum: change LINE WORD VALUE.
change() {
    python3 - "$@" <<'END'
import sys
lines = open("b.arena").read().splitlines()
line, word, value = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
words = lines[line].split(" ")
words[word] = value
body = " ".join(words[:5]) + " "
total = 0xcbf29ce484222325
for byte in body.encode():
    total = (total ^ byte) * 0x100000001b3 % 2**64
lines[line] = body + "%016x" % total
print("\n".join(lines))
END
}
change 2 3 5/5 >clocks.arena
run merge a.arena b.arena clocks.arena c.arena
ok "clocks may differ" all code 0 , same_report out whole
change 2 2 99/99 >other.arena
run merge a.arena b.arena other.arena c.arena
ok "two results of a game that differ" all input , has err "game 8 of set 4 isn't the same in b.arena and in other.arena"
change 2 4 1,2,3 >other.arena
run merge a.arena other.arena c.arena
ok "a game that can't have been played" all input , has err "other.arena: game 8"

for other in "--seed 12" "--bots random,flatmc:3" "--nodes 5" "flowers"; do
    rm -f x.arena
    if [ "$other" = flowers ]; then
        "$bin" arena flowers --bots flatmc:3,random --seed 11 --sets 4-5 --state x.arena >out 2>&1
    else
        # shellcheck disable=SC2086
        part 4-5 x.arena $other
    fi
    run merge a.arena x.arena c.arena
    ok "another run: $other" all input , has err "x.arena: this isn't the same run as a.arena: " , has err ", not "
done
sed '1s/"build":"[^"]*"/"build":"0.0.1+cafe"/' b.arena >x.arena
run merge a.arena x.arena c.arena
ok "another build" all input , has err 'build "0.0.1+cafe", not '
run "${args[@]}" --sets 4-5 --state x.arena --resume
ok "another build's run isn't resumed" all input , has err "another build"
for head in 'sixsands arena 2 {' 'sixsands arena 2 {}' 'sixsands arena 2 []' \
    'sixsands arena 2 {"game":"chess","seed":"1"}' 'sixsands arena 2 {"game":"mandala","seed":"1","bots":["a"]}' \
    'sixsands arena 2 {"game":"mandala","seed":"x","bots":["a","b"]}' 'sixsands arena 2 {"game":"mandala","seed":"1","bots":["a",5]}'; do
    echo "$head" >x.arena
    run merge x.arena
    ok "a first line that is wrong: $head" all input , has err x.arena
done
echo "sixsands arena 1 {}" >x.arena
run merge x.arena
ok "an old file" input

## The clock

args=(arena mandala --bots mcts,random --seed 3 --movetime 1)
rm -f ?.arena
part 1-1 a.arena
part 2-2 b.arena
run merge a.arena b.arena
ok "results by the clock aren't mixed" all input , has err "--mix-movetime"
run merge a.arena b.arena --mix-movetime
ok "unless one asks" all code 0 , has out "4 games in 2 pairs"
run merge a.arena
ok "one file isn't a mixture" code 0

## The sequential test

args=(arena mandala --bots greedy,random --seed 2)
sprt=(--sprt 0,50 --alpha 0.1 --beta 0.1)
run "${args[@]}" --games 160 "${sprt[@]}" --json -o whole.sgr
cp out whole
decided=$(python3 -c 'import json; r = json.load(open("whole")); print(r["sets"] if r["sprt"]["verdict"] == "H1" else 0)')
ok "a single run decides early" all code 0 , [ "$decided" -gt 2 ] , [ "$decided" -lt 70 ]
rm -f ?.arena
part 41-80 c.arena
part 1-20 a.arena
part 21-40 b.arena
run merge c.arena b.arena a.arena "${sprt[@]}" --json -o joined.sgr
ok "the parts give its verdict" all code 0 , same_report out whole , cmp -s joined.sgr whole.sgr
rm -f ?.arena
part 1-"$decided" a.arena
part $((decided + 5))-$((decided + 6)) c.arena
run merge a.arena c.arena "${sprt[@]}" --json
ok "a gap after the verdict does no harm" all code 0 , same_report out whole
run merge a.arena c.arena "${sprt[@]}" --sets "$decided-$((decided + 6))" --json
ok "from another set on it is another test" all code 1 , has err "missing: $((decided + 1))-$((decided + 4))"
rm -f a.arena
part 1-$((decided - 1)) a.arena
run merge a.arena c.arena "${sprt[@]}"
ok "before the verdict every set is needed" all input , has err "missing: $decided-$((decided + 4))"
run merge a.arena "${sprt[@]}"
ok "too few sets: undecided" all code 0 , has out undecided

## Records

for kind in $kinds; do
    game=${kind%:*} players=${kind#*:}
    args=(selfplay "$game" --players "$players" --bots greedy --seed 7)
    run "${args[@]}" --sets 1-9 -o whole.sgr
    run "${args[@]}" --games 9 -o plain.sgr
    grep -v -E '^\[(Event|Round|Seed|Player[1-4]|Build) ' whole.sgr >bare.sgr
    ok "selfplay $kind: the games are those of --games" cmp -s bare.sgr plain.sgr
    run check whole.sgr
    ok "selfplay $kind: the records are right" all code 0 , has out "9 records"
    run "${args[@]}" --sets 4-9 -o b.sgr
    run "${args[@]}" --sets 1-5 -o a.sgr
    run merge b.sgr a.sgr
    ok "selfplay $kind: joined, and what is double once" all code 0 , empty err , cmp -s out whole.sgr
done
args=(selfplay mandala --bots expert --nodes 20 --legal --seed 7)
run "${args[@]}" --sets 1-4 -o whole.sgr
run "${args[@]}" --sets 1-2 -o a.sgr
run "${args[@]}" --sets 3-4 -o b.sgr
run merge a.sgr b.sgr -o joined.sgr
ok "selfplay with nodes, and lists of legal actions" all code 0 , empty out , cmp -s joined.sgr whole.sgr , has whole.sgr '[Nodes "20"]'
run merge b.sgr
ok "a gap between records" all input , has err "missing: 1-2"
run merge b.sgr --sets 3-4
ok "some sets of records" all code 0 , cmp -s out b.sgr
for other in "--nodes 21" "--seed 8" "--bots level:1"; do
    # shellcheck disable=SC2086
    run "${args[@]}" --sets 3-4 $other -o x.sgr
    run merge a.sgr x.sgr
    ok "records of another run: $other" all input , has err "x.sgr: line 1: not the same run"
done
sed 's/\[Build "[^"]*"/[Build "0.0.1+cafe"/' b.sgr >x.sgr
run merge a.sgr x.sgr
ok "records of another build" all input , has err "Build 0.0.1+cafe, not "
run selfplay mandala --bots expert --nodes 20 --seed 7 --sets 3-4 -o x.sgr
run merge a.sgr x.sgr
ok "only some with legal actions" all input , has err "legal actions"
sed '0,/^1 f/s//1 F/' b.sgr >x.sgr
run merge a.sgr x.sgr
ok "a damaged record" all input , has err "x.sgr: line "
sed 's/\[Round "3"\]/[Round "2"]/' b.sgr >x.sgr
run merge a.sgr x.sgr
ok "a game that differs" all input , has err "game 2 of set 2 isn't the same in a.sgr and in x.sgr"
run merge "$samples/mandala-2p.sgr"
ok "records of no run" all input , has err "--sets"
run arena mandala --bots random,random --games 2 -o x.sgr
run merge x.sgr
ok "records of an arena" all input , has err "--state"
run merge a.sgr b.sgr --sprt 0,5
ok "records have no verdict" all code 2 , empty out
run selfplay mandala --bots expert --movetime 1 --sets 1-1 -o a.sgr
run selfplay mandala --bots expert --movetime 1 --sets 2-2 -o b.sgr
run merge a.sgr b.sgr
ok "records by the clock aren't mixed" all input , has err "--mix-movetime"
run merge a.sgr b.sgr --mix-movetime
ok "unless one asks for it" all code 0 , [ "$(grep -c '^\[Movetime "1"\]' out)" = 2 ]
run merge a.sgr --mix-movetime -o missing/out.sgr
ok "a folder that isn't there" input

finish
