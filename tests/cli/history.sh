#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of `sixsands history`, in TAP: history.sh PATH/TO/sixsands PATH/TO/tests. Results are added up here from the tags
# of the records, and compared.
. "$(dirname "$0")/tap.sh"
export XDG_STATE_HOME=$dir/state
finished=state/sixsands/finished

# games GAME COUNT PLAYER1 PLAYER2 SEED: finished games between these two.
games() {
    "$bin" selfplay "$1" --games "$2" --seed "$5" --bots random |
        sed "s/^\[Players \"2\"\]$/&\n[Player1 \"$3\"]\n[Player2 \"$4\"]/"
}

run history
ok "nothing yet" all code 0 , empty err , has out "No finished game yet."

games mandala 6 me level:3 1 >mine.sgr
games patterns 4 level:5 me 2 >>mine.sgr
games patterns 3 Bo me 3 >>mine.sgr
run history import mine.sgr
ok "records are added" all code 0 , empty err , has out "13 games were added." , [ "$(ls $finished/*.sgr | wc -l)" -eq 13 ]
run history import mine.sgr
ok "but none twice" all code 0 , has out "0 games were added, 13 were there already." , [ "$(ls $finished/*.sgr | wc -l)" -eq 13 ]

games mandala 1 level:1 level:2 4 >bots.sgr
run history import bots.sgr
ok "games of bots alone aren't history" all code 0 , has err "bots.sgr:1: only bots play" , has out "0 games were added"
sed '/^\[Winner/d; s/^\[Result.*/[Result "*"]/' mine.sgr | awk '/^\[Game/ { n++ } n == 1' | sed '$d' | sed '$d' | { cat; echo; } >unfinished.sgr
run history import unfinished.sgr
ok "nor are unfinished ones" all code 0 , has err "the game isn't over" , has out "0 games were added"
echo '[Game "chess"]' >bad.sgr
run history import bad.sgr
ok "a damaged record is one line" all code 1 , lines err 1 , has err "bad.sgr:"

# won SEAT FROM TO: how many of the records FROM to TO of mine.sgr this seat won alone.
won() { awk -v seat="$1" -v from="$2" -v to="$3" '/^\[Game/ { n++ } n >= from && n <= to && $0 == "[Winner \"" seat "\"]"' mine.sgr | wc -l; }
run history results
ok "results by game and opponent" all code 0 , empty err , lines out 3 , \
    matches out "^Mandala   level 3 +6 games: $(won 1 1 6) won, " , \
    matches out "^Patterns  level 5 +4 games: $(won 2 7 10) won, " , \
    matches out "^Patterns  people +3 games: $(won 2 11 13) won, "
run history
ok "the list has them all" all code 0 , lines out 13 , [ "$(grep -c ' won ' out)" -eq $(($(won 1 1 6) + $(won 2 7 13))) ]
run history list --game patterns --against people
ok "filters" all code 0 , lines out 3 , has out "against Bo" , hides out Mandala
run history list --result won --game mandala
ok "by result" all code 0 , lines out "$(won 1 1 6)"
run history list --against level:6
ok "nothing like that" all code 0 , has out "No game like that."

run history export --game mandala -o out.sgr
ok "records are saved" all code 0 , empty err , empty out , [ "$(grep -c '^\[Game "mandala"\]' out.sgr)" -eq 6 ]
run check out.sgr
ok "which are right" code 0
rm -r state
run history import out.sgr
ok "and can be added elsewhere" all code 0 , has out "6 games were added."

touch -d '2020-02-03 04:05' $finished/*.sgr
run history analyze --nodes 20 --rollouts 2 --against level:3
ok "they are analysed" all code 0 , empty err , has out "6 games analysed."
run history list
ok "error rate and luck are in the list, and they ended when they ended" all \
    [ "$(grep -cE '2020-02-03 04:05 .* error [0-9.]+ %, luck [+-][0-9.]+ %$' out)" -eq 6 ]
run check $finished/*.sgr
ok "in records that are still right" all code 0 , [ "$(grep -c '^\[ErrorRate "0\.' $finished/*.sgr | grep -c ':1$')" -eq 6 ]
run history results
ok "and in the results" matches out "^Mandala   level 3 .* error [0-9.]+ %, luck "
run history analyze --nodes 20 --rollouts 2
ok "once" has out "0 games analysed."

printf 'quit\n' | "$bin" play mandala --seed 5 --bot random >out 2>err
run history
ok "an unfinished game isn't there" lines out 6

run history replay 7
ok "a number that isn't there" all code 1 , has err "there are only 6 such games"
run history frobnicate
ok "a word that isn't one" code 2
run history --result good
ok "a result that isn't one" all code 2 , has err "--result must be won, shared or lost"
run history import
ok "import needs a file" code 2

# Games of all kinds, which the browser's history reads too, and what is said of them in expected.json.
mine=$2/history
rm -r state
run history import "$mine/games.sgr"
ok "games of all kinds: what isn't kept is named" all code 0 , has out "13 games were added, 3 aren't finished games" , lines err 3
run history results
python3 - "$mine/expected.json" >expected <<'END'
import json, sys
for r in json.load(open(sys.argv[1]))["results"]:
    whom = "several bots" if r["opponent"] == "bots" else r["opponent"].replace(":", " ")
    print(r["game"].capitalize(), whom, r["games"], "game:" if r["games"] == 1 else "games:",
          f"{r['won']} won, {r['shared']} shared, {r['lost']} lost, {r['percent']} %")
END
ok "their results add up as described" diff expected <(tr -s ' ' <out)
for opponent in people bots level:3; do
    n=$(grep -c "\"kept\": true.*\"opponent\": \"$opponent\"" "$mine/expected.json")
    run history list --against "$opponent"
    ok "and are found by opponent: $opponent" lines out "$n"
done
for result in won shared lost; do
    n=$(grep -c "\"kept\": true.*\"result\": \"$result\"" "$mine/expected.json")
    run history list --result "$result"
    ok "and by result: $result" lines out "$n"
done
finish
