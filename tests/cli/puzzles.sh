#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of `sixsands puzzles`, in TAP: puzzles.sh PATH/TO/sixsands PATH/TO/tests. Small searches find puzzles that
# aren't worth much, but in the same way.
. "$(dirname "$0")/tap.sh"
export XDG_STATE_HOME=$dir/state

for game in mandala patterns flowers; do
    # Where only proofs count, they need their nodes.
    quick=(--nodes 64 --count 3)
    [ $game = patterns ] && quick=(--nodes 1000 --count 2)

    ## Those that come with the program
    run puzzles check $game --sample 2 --factor 1
    ok "$game: the shipped file is right" all code 0 , empty err , \
        matches out "^$game: [0-9]{4,} puzzles of $game" , matches out '^[012] of 2 keep'

    ## Making
    run puzzles make $game "${quick[@]}" -o $game.txt
    ok "$game: made" all code 0 , empty err , empty out , [ "$(wc -l <$game.txt)" -gt 2 ]
    run puzzles check $game.txt --sample 0
    ok "$game: read again" all code 0 , empty err , lines out 1 , has out "puzzles of $game"

    ## Playing
    read -r id rating best win margin mistake loss themes view < <(sed -n 2p $game.txt)
    head -1 $game.txt >one.txt
    echo "$id $rating $best $win $margin $mistake $loss $themes $view" >>one.txt
    printf 'moves\nbrief\nnonsense\n%s\n' "$best" | "$bin" puzzles play one.txt >out 2>err
    status=$?
    ok "$game: solved" all code 0 , empty err , has out "Puzzle $id, rated $rating" , has out "Right, $best" , \
        has out "That isn't a move" , has out 'Solved 1 of 1' , has out 'You have tried them all'
    # As in the browser (docs/puzzles.md): at most 40 points, from Elo's expectation.
    after=$(awk -v r="$rating" 'BEGIN { printf "%d", 1200.5 + 40 * (1 - 1 / (1 + 10 ^ ((r - 1200) / 400))) }')
    ok "$game: rated" has out "Your rating is $after; the puzzle's $rating."
    ok "$game: kept" has "state/sixsands/puzzles-$game.txt" "$id +"
    rm -r state
    printf '%s\n' "$mistake" | "$bin" puzzles play one.txt --brief >out 2>err
    status=$?
    ok "$game: missed" all code 0 , has out "It is $best" , has out 'Solved 0 of 1' , \
        has "state/sixsands/puzzles-$game.txt" "$id -"
    run puzzles play one.txt
    ok "$game: not offered again" all code 0 , has out 'You have tried them all'
    rm -r state
    printf 'skip\n' | "$bin" puzzles play $game.txt --theme nothing >out 2>err
    status=$?
    ok "$game: no such theme" all input , empty out , has err "no puzzle is about 'nothing'; the themes are "
    run puzzles play $game --seed 3
    ok "$game: the end of input" all code 0 , empty err , has out 'find the best move' , has out 'Solved 0 of 0'

    ## Bad files
    sed '2s/ [^ ]* / 99999 /' $game.txt >bad.txt
    run puzzles check bad.txt
    ok "$game: a bad rating" all input , has err 'bad.txt: line 2: bad rating'
    sed "2s/ $best / $mistake /" $game.txt >bad.txt
    run puzzles check bad.txt
    ok "$game: the best move is the mistake" all input , has err "line 2: its moves aren't legal there"
    sed '2s/ view=.*//' $game.txt >bad.txt
    run puzzles check bad.txt
    ok "$game: a view cut off" all input , has err 'line 2: '
done

run puzzles make patterns --nodes 1000 --count 2 --threads 3
ok "threads change nothing" all code 0 , cmp -s out patterns.txt
run puzzles make patterns --nodes 1000 --count 1 -o part.txt
run puzzles make patterns --count 2 -o part.txt --resume
ok "continued, the same" all code 0 , cmp -s part.txt patterns.txt
run puzzles make mandala -o patterns.txt --resume
ok "another game's file" all input , has err 'puzzles of another game'
run puzzles check nowhere.txt
ok "no file" all input , has err 'sixsands puzzles: nowhere.txt: No such file'
run puzzles play chess
ok "neither a file nor a game" all usage puzzles , has err 'no file and no game "chess", the games are mandala'
run puzzles play mandela
ok "a mistyped game" all usage puzzles , has err 'did you mean mandala?'
echo nonsense >bad.txt
run puzzles play bad.txt
ok "not puzzles" all input , has err "this isn't a file of puzzles"
mkdir -p state/sixsands
echo nonsense >state/sixsands/puzzles-mandala.txt
run puzzles play mandala
ok "a damaged record isn't overwritten" all input , has err 'move it away' , has state/sixsands/puzzles-mandala.txt nonsense
run puzzles dance mandala
ok "no such task" usage puzzles
run puzzles make nothing
ok "no such game" usage puzzles
run puzzles make mandala --resume
ok "resume needs a file" usage puzzles

finish
