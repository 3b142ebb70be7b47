#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of the fitter of weights, in TAP: fit.sh PATH/TO/fit PATH/TO/tests [few]. Weights that were spoilt must come back
# to where today's are, measured by games that the fit hasn't seen. With "few", for builds that are slow, there are too few
# games to see that: then everything runs, and only the figures go unchecked.
games=$(realpath "$2")/../src/games
. "$(dirname "$0")/tap.sh"
few=${3:-}
number=600 some=16 match=100
[ -z "$few" ] || number=40 some=4 match=4

misuse() { all code 2 , empty out , lines err 1 , has err "see 'fit --help'" , has err "$1"; }

## Usage

run --help
ok "help" all code 0 , empty err , has out "Usage: fit GAME" , has out "--match N"
run
ok "no game" misuse "GAME is missing"
run chess
ok "an unknown game" misuse 'unknown game "chess"'
run mandala patterns
ok "two games" misuse 'unexpected word "patterns"'
run mandala --players 3
ok "too many players" misuse "--players"
run mandala --bot clever
ok "an unknown bot" misuse "clever"
run mandala --bot expert
ok "a bot without a limit" misuse "--bot expert needs --nodes"
run mandala --bot level:1 --nodes 10
ok "a limit for a bot that has its own" misuse "fixed amount of work"
run mandala --game 10
ok "an unknown option" misuse "did you mean --games?"
for wrong in "--games 3" "--games many" "--seed -1" "--positions 0" "--start x" "--start 11" "--steps 0" "--match 0" "--opening"; do
    run mandala $wrong
    ok "$wrong" misuse "${wrong%% *}"
done
"$bin" mandala --bot random --games 8 >/dev/full 2>err
status=$?
: >out
ok "a full disk" all input , has err "No space left"

## Least squares

# The number after some words at the start of a line of the report.
number_of() { sed -nE "s/^$1 +(-?[0-9.]+).*/\1/p" out | head -1; }
true_that() { awk "BEGIN { exit !($1) }"; }
# What was begun with was clearly worse than today's weights, and what came out isn't, on games held out. Fitting w
# weights to n games adds about w / n to the error, if the positions of a game tell no more than one of them does.
came_back() {
    local today first fitted weights
    today=$(number_of "current weights") first=$(number_of "first weights") fitted=$(number_of "fitted weights")
    weights=$(sed -nE 's/.* ([0-9]+) weights;.*/\1/p' out)
    echo "# today $today, first $first, fitted $fitted"
    [ -n "$few" ] || true_that "$today > 0 && $first > 1.08 * $today && $fitted <= $today * (1 + $weights / (0.75 * $number))"
}
while read -r game start; do
    run "$game" --games $number --bot heuristic --start "$start"
    ok "$game from today's weights times $start" all code 0 , empty err , came_back
done <<'EOF'
mandala 0
patterns 2
flowers 0
EOF

run flowers --games $some --bot level:1 --players 3 --seed 7 --opening 4 --positions 3
mv out before
run flowers --games $some --bot level:1 --players 3 --seed 7 --opening 4 --positions 3
ok "equal seeds, equal weights" all code 0 , cmp -s out before , has out "$some games, $((3 * some)) positions"
run flowers --games $some --bot level:1 --players 3 --seed 8 --opening 4 --positions 3
ok "another seed, other weights" eval '! cmp -s out before'

## Matches

share() { sed -nE 's/^against the current weights: ([0-9.]+) of a fair share.*/\1/p' out; }
loses() { [ -n "$few" ] || true_that "$(share) < 0.8"; }
for game in mandala flowers; do
    run "$game" --games 4 --bot level:1 --players 2 --start 0 --steps 1 --match $match
    echo "# without weights: $(share)"
    ok "$game: no weights lose to today's" all code 0 , has out "step 1: " , loses
done

# Shares are twentieths here, so 1.04 is between two of them.
kept_if_won() {
    grep '^step' out | awk '{ won = $3 >= 1.04; kept = / kept$/; n[won]++; wrong += won != kept }
        END { print "# won " n[1] ", not " n[0]; exit !(n[0] > 0 && n[1] > 0 && wrong == 0) }'
}
run mandala --games 40 --bot heuristic --steps 20
ok "steps are kept if they win" all code 0 , kept_if_won

# A step that isn't kept leaves the weights as they are, so they are printed as they stand in the source.
in_source() {
    local line
    sed -n '/^FITTED/,$p' out | sed -E 's/^ *(\.contest)?//; s/[,;]$//' | grep -vE '^\}|\{$' >weights
    [ -s weights ] || return 1
    while IFS= read -r line; do
        grep -qF -- "$line" source || { echo "# not in the source: $line" && return 1; }
    done <weights
}
for game in mandala patterns flowers; do
    cat "$games/$game"/ai/*.c | tr -s ' \n' ' ' >source
    run "$game" --games 4 --bot heuristic --steps 1 --seed 3
    ok "$game: weights as they stand in the source" all code 0 , hides out kept , in_source
done

finish
