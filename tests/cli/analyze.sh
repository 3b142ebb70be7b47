#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of `sixsands analyze` and `sixsands hint`, in TAP: analyze.sh PATH/TO/sixsands PATH/TO/tests.
# analysis_test.c tests the figures; this tests input and output.
. "$(dirname "$0")/tap.sh"

quick=(--nodes 20 --rollouts 8)
mandala=$samples/mandala-2p.sgr
tests=$(dirname "$samples")

# The first record of a sample, a dozen decisions of it, unfinished.
short() {
    awk '/^\[Game/ {n++} n > 1 {exit} /^\[(Result|Winner)/ {next} /^\[Start/ {print; print "[Result \"*\"]"; next}
         /^[1-4] / && ++d > 12 {next} {print}' "$1"
}
for f in "$samples"/*.sgr; do short "$f" >"$(basename "$f")"; done

json() { python3 -c 'import json, sys
for line in open(sys.argv[1]):
    record = json.loads(line)
    assert eval(sys.argv[2]), sys.argv[2]' "$@" 2>err; }

## Records

for f in *-?p.sgr; do
    name=${f%.sgr}
    n=$(grep -cE '^[1-4] ' "$f")
    run check "$f"
    ok "$name: the sample is right" code 0
    run analyze "$f" "${quick[@]}"
    cp out text
    ok "$name: a line a decision, 80 columns" all code 0 , empty err , \
        [ "$(grep -cE '^ *[0-9]+ [1-4] ' out)" = "$n" ] , [ "$(wc -L <out)" -le 80 ] , \
        [ "$(grep -c ' $' out)" = 0 ]
    run analyze "$f" "${quick[@]}"
    ok "$name: equal seeds, equal bytes" cmp -s text out
    run analyze "$f" "${quick[@]}" --threads 3
    ok "$name: threads change nothing" cmp -s text out
    run analyze "$f" "${quick[@]}" --seed 2
    ok "$name: another seed, other figures" [ "$(cmp text out >/dev/null && echo same)" != same ]
    run analyze "$f" "${quick[@]}" --json
    cp out a.json
    ok "$name: JSON" all code 0 , empty err , lines out 1 , \
        json out "len(record['steps']) == $n and len(record['sums']) == record['players']" , \
        json out "all(s['judged'] and (s['forced'] or s['loss']['win'] >= 0 <= s['loss']['points']) for s in record['steps'])" , \
        json out "sum(p['decisions'] + p['forced'] for p in record['sums']) == $n" , \
        json out "all(abs(sum(d['luck']['win'])) < 1e-4 for s in record['steps'] for d in s['draws'])" , \
        json out "abs(sum(p['deal_luck']['win'] for p in record['sums'])) < 1e-4"
    # Nature's outcomes follow the + signs of the record.
    cards=$(grep -E '^[1-4] ' "$f" | grep -o '+[A-Za-z0-9]*' | tr -d '+\n')
    ok "$name: every outcome, in order" json out \
        "''.join(d['outcome'] for s in record['steps'] for d in s['draws']) == '$cards'"
    run analyze "$f" --nodes 20 --no-luck --json
    ok "$name: --no-luck" all code 0 , [ "$(grep -c luck out)" = 0 ] , \
        json out "[s['best'] for s in record['steps'] if not s['forced']] == [s['best'] for s in json.load(open('a.json'))['steps'] if not s['forced']]"
    cp out b.json
    run analyze "$f" --nodes 20 --rollouts 0 --json
    ok "$name: --rollouts 0 is the same" all code 0 , cmp -s out b.json
    run analyze "$f" "${quick[@]}" --annotate
    cp out annotated.sgr
    grep -v '^; analysis: ' out >plain.sgr
    run check annotated.sgr
    ok "$name: annotations: nothing lost, and check accepts them" all code 0 , \
        has out "1 record, $n decisions" , cmp -s plain.sgr "$f"
    ok "$name: a comment for each decision and each player" \
        [ "$(grep -c '^; analysis: ' annotated.sgr)" = $((n + $(tag "$f" Players))) ]
    run analyze annotated.sgr "${quick[@]}" --annotate
    ok "$name: annotating again replaces the comments" cmp -s out annotated.sgr
done

adds_up() { python3 "$tests/cli/balance.py" <out >added 2>err; }

# How a result came about: whole games, their figures added up from outside.
for f in "$samples"/*-?p.sgr; do
    run analyze "$f" --nodes 4 --rollouts 4 --json
    ok "$(basename "$f" .sgr): the result adds up" all code 0 , adds_up
done
ok "an unfinished game has no balance" json a.json "all('balance' not in p for p in record['sums'])"
cp "$mandala" whole.sgr && run analyze whole.sgr --nodes 4 --rollouts 4 # a short name
ok "the balance is shown" all code 0 , has out "hidden cards, %" , has out "result, points" , \
    [ "$(wc -L <out)" -le 80 ]
run analyze "$samples/patterns-2p.sgr" --nodes 4 --rollouts 4
ok "what isn't hidden can't explain anything" all code 0 , has out "not explained, %" , hides out "hidden"

run analyze patterns-2p.sgr "${quick[@]}"
ok "Patterns has no luck but the deal's" all code 0 , has out "luck of the deal" , \
    [ "$(grep -c 'luck of draws\|luck %' out)" = 0 ]
run analyze mandala-2p.sgr "${quick[@]}"
ok "Mandala has a column for luck" has out "luck %"
run analyze patterns-2p.sgr "${quick[@]}" --json
ok "an error that isn't known is null" all code 0 , \
    json out "all(v['win_error'] is None for s in record['steps'] if not s['solved'] for v in s['moves'] if not v['exact'])" , \
    json out "any(s['value']['win_error'] is None for s in record['steps'])" , \
    json out "all(s['value']['win_error'] != 0 for s in record['steps'] if not s['solved'])"

## What is in a file

{
    echo "; a word before"
    cat mandala-2p.sgr
    echo '; between'
    sed '/^1 /s/$/ ; my comment/' patterns-2p.sgr
    printf '%s' "$(cat flowers-2p.sgr)"
} >several.sgr
run check several.sgr
ok "several records with comments are right" code 0
run analyze several.sgr "${quick[@]}" --annotate
grep -v '^; analysis: ' out >plain.sgr
echo >>several.sgr
ok "other comments stay, between records too" all code 0 , cmp -s plain.sgr several.sgr
run analyze several.sgr "${quick[@]}" --json
ok "one line of JSON for each record" all code 0 , lines out 3 , \
    json out "[1, 2, 3][record['record'] - 1] == ['mandala', 'patterns', 'flowers'].index(record['game']) + 1"
sed -n 2p out >second
run analyze several.sgr "${quick[@]}" --json --game 2
ok "--game takes one of them, with the same result" cmp -s out second
run analyze several.sgr "${quick[@]}" --game 4
ok "a game too many" all input , has err "1 to 3"
"$bin" analyze - "${quick[@]}" <mandala-2p.sgr >out 2>err
status=$?
ok "standard input" all code 0 , empty err , has out "record 1 of -"
run analyze mandala-2p.sgr "${quick[@]}" --top 3
ok "--top: the best moves below each decision" all code 0 , matches out '^ +3\. [mfd]'
run analyze mandala-2p.sgr "${quick[@]}" -o out.txt
run analyze mandala-2p.sgr "${quick[@]}"
ok "-o writes the same" cmp -s out out.txt
write_view_record view.sgr
run analyze view.sgr "${quick[@]}"
ok "what a seat saw: it says what isn't known" all code 0 , has out "only that seat is evaluated" , \
    [ "$(grep -c 'luck %\|luck of' out)" = 0 ]
run analyze view.sgr "${quick[@]}" --json
ok "what a seat saw: only its own decisions" all code 0 , \
    json out "[s['judged'] for s in record['steps']] == [False, True, False] and 'luck' not in str(record['sums'])" , \
    json out "[d['outcome'] for d in record['steps'][2]['draws']] == ['?'] * 3"
run analyze view.sgr "${quick[@]}" --annotate
cp out annotated.sgr
run check annotated.sgr
ok "what a seat saw: annotated" all code 0 , [ "$(grep -c '^; analysis: ' annotated.sgr)" = 2 ]
sed 's/View "2"/View "0"/; s/YG2P2K/?6/; s/RP river/?2 river/; s/view=2/view=0/; s/+PPP/+???/' view.sgr >spectator.sgr
run analyze spectator.sgr "${quick[@]}"
ok "a spectator's record has no verdicts" all code 0 , has out "no decision can be evaluated"
cat >setup.sgr <<'END'
[Game "mandala"]
[Players "2"]
[Setup "1"]
[Start "m1=RY/-/- m2=G2/-/- hand=R3O/GK2 cup=OG/RP river=G/RP deck=R12O16Y17G13P16K16 discard=- turn=1 idle=49"]
[Result "1-3"]
[Winner "2"]

1 dR2 +OK

END
run analyze setup.sgr "${quick[@]}" --json
ok "a setup has no luck of a deal; the last draws changed nothing" all code 0 , \
    json out "'deal_luck' not in record['sums'][0] and record['sums'][0]['draw_luck']['win'] == 0"
sed '/^1 /d' setup.sgr | sed 's/1-3/*/; /Winner/d' >nothing.sgr
run analyze nothing.sgr "${quick[@]}"
ok "a record without decisions" all code 0 , empty err

## Wrong input

sed '$d' several.sgr | sed '$s/$/X/' >bad.sgr
for form in --json --annotate --no-luck; do
    run analyze bad.sgr --nodes 20 $form
    ok "a mistake at the end: nothing is written ($form)" all input , \
        matches err '^sixsands analyze: bad\.sgr:[0-9]+: .'
done
echo precious >kept
run analyze bad.sgr "${quick[@]}" -o kept
ok "and no file is replaced" all input , has kept precious , [ ! -e kept.part ]
run analyze missing.sgr
ok "a missing file" all input , has err missing.sgr
run analyze chess
ok "neither a file nor a game" all usage analyze , has err "no file and no game"
run analyze .
ok "a folder" input
: >empty.sgr
run analyze empty.sgr
ok "an empty file" input
run analyze
ok "no file" usage analyze
run analyze mandala
ok "a game without a position" usage analyze
run analyze mandala-2p.sgr --json --annotate
ok "two forms at once" usage analyze
run analyze mandala-2p.sgr --rollouts 5 --no-luck
ok "rollouts for no luck" usage analyze
run analyze mandala-2p.sgr --nodes 5 --movetime 5
ok "two limits at once" usage analyze
for option in --nodes --threads --top --game; do
    run analyze mandala-2p.sgr $option 0
    ok "$option 0 is refused" usage analyze
done
run analyze mandala-2p.sgr "${quick[@]}" -o nowhere/x
ok "-o into a folder that isn't there" input
"$bin" analyze "$mandala" --nodes 1000000 -o stopped >out 2>err &
pid=$!
patiently [ -e stopped.part ]
kill -TERM $pid
wait $pid
status=$?
ok "an interrupted run leaves nothing" all code 143 , [ ! -e stopped ] , [ ! -e stopped.part ]

## Positions and hints

view="m1=RY/-/- m2=G2/-/- hand=ROGP3/?6 cup=OG/?2 river=-/- deck=?88 discard=- turn=1 view=1"
full=$(tag "$mandala" Start)
"$bin" moves mandala --position "$view" | sort >legal
run analyze mandala --position "$view" --nodes 200 --top 100 --json
ok "a view: all its moves" all code 0 , lines out 1 , \
    json out "sorted(m['move'] for m in record['moves']) == open('legal').read().split()" , \
    json out "record['nodes'] == 200 and sum(m['visits'] for m in record['moves']) == 200"
cp out a.json
run analyze mandala --position "$full" --nodes 200 --top 100 --json
ok "of a position only the mover's view is used" cmp -s out a.json
run analyze mandala --position "$view" --nodes 200
cp out text
best=$(python3 -c "import json; print(json.load(open('a.json'))['moves'][0]['move'])")
ok "as text: the best first, and the hint" all code 0 , matches out "^  1\. $best " , \
    matches out "^$best: .*\. Win [0-9]+ %.* points\.$"
run hint mandala --view "$view" --nodes 200
ok "hint: the same sentence" all code 0 , empty err , lines out 1 , \
    [ "$(cat out)" = "$(tail -1 text)" ]
run hint mandala --view "$view" --nodes 200 --json
ok "hint --json" all code 0 , lines out 1 , \
    json out "record['hint'].startswith(record['moves'][0]['move'] + ': ' + record['reason']) and record['seat'] == 1"
deal=$("$bin" deal patterns --seed 5)
run analyze patterns --position "$deal" --nodes 100
ok "no interval where no error is known" all code 0 , matches out '^  1\. ' , \
    [ "$(grep -c '±' out)" = 0 ]
run analyze patterns --position "$deal" --nodes 100 --json
ok "and null in JSON" all code 0 , json out \
    "all(m['win_error'] is None and m['points_error'] is None and not m['exact'] for m in record['moves'])"
for game in mandala patterns flowers; do
    run hint $game --view "$("$bin" deal $game --seed 5)" --nodes 100
    ok "hint $game: one line with a move" all code 0 , lines out 1 , matches out '^[A-Za-z0-9-]+: .+\.$'
done
run hint mandala --view "${view/turn=1/turn=2}"
ok "another seat's view has no hint" input
run hint mandala --view "$("$bin" show "$mandala" | tail -1)"
ok "no hint when the game is over" input
run hint mandala --view \
    "m1=ROY/-/- m2=G2/-/- hand=RGP3/YG2P2K cup=OG/RP river=-/- deck=R15O16Y16G12P12K17 discard=- turn=1 phase=draw1:3"
ok "no hint for nature" input
run hint mandala
ok "hint without a view" usage hint
run hint mandala --view nonsense
ok "a bad view" input
run analyze mandala --position "$view" --game 1
ok "--game is for records" usage analyze
run analyze mandala --position "$view" --annotate
ok "--annotate is for records" usage analyze
run analyze mandala --position "$view" --no-luck
ok "--no-luck is for records" usage analyze
run analyze mandala --position "$view" --rollouts 5
ok "--rollouts is for records" usage analyze
run analyze mandala --position "$view" --nodes 50 -o p.txt
ok "a position goes to a file too" all code 0 , empty out , [ -s p.txt ]

finish
