#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of `sixsands play`, in TAP: play.sh PATH/TO/sixsands PATH/TO/tests [few]. Whole games are played by
# a script that knows no rules: it takes its moves from `moves`. What was played is compared with the
# saved record, which another command checks. With "few", for builds that are slow, one hint is asked for.
. "$(dirname "$0")/tap.sh"
export XDG_STATE_HOME=$dir/state
hint=hint
[ -z "${3:-}" ] || hint=

# play INPUT ARGS...: plays with a file of input.
play() {
    local input=$1
    shift
    rm -rf state
    "$bin" play "$@" >out 2>err <"$input"
    status=$?
    sed ':a;N;$!ba;s/\n  / /g' out >whole # sentences in one line
}

# type ARGS... <<<LINES: plays with these lines.
type_in() {
    cat >typed
    play typed "$@"
}

# grow FILE WANTED MOST ARGS...: plays a game and writes what was typed to FILE. The moves are taken
# from what `moves` lists, as far as they match the pattern WANTED; the game ends, or stops when
# there is no such move or after MOST inputs. Every prompt ends in >.
grow() {
    local file=$1 wanted=$2 most=$3 step=0 text word words
    shift 3
    rm -rf state
    : >"$file"
    coproc player { exec "$bin" play "$@" 2>err; }
    local pid=$player_PID
    exec {to}>&"${player[1]}" {from}<&"${player[0]}" {player[1]}>&- {player[0]}<&-
    while [ $step -lt "$most" ] && IFS= read -r -d '>' text <&"$from"; do
        words=()
        case ${text##*$'\n'} in
        *"Press Enter"*) words=("") ;;
        *"is over") break ;;
        *)
            echo moves >&"$to"
            IFS= read -r -d '>' text <&"$from"
            text=${text#*$'\n'} # the echo
            while IFS= read -r line; do
                for word in ${line##*: }; do
                    [[ $word =~ $wanted ]] && words+=("$word")
                done
            done <<<"${text%$'\n'*}" # without the prompt
            ;;
        esac
        [ ${#words[@]} -gt 0 ] || break
        word=${words[$((step * 7919 % ${#words[@]}))]}
        echo "$word" >&"$to"
        echo "$word" >>"$file"
        step=$((step + 1))
    done
    exec {to}>&- {from}<&-
    wait "$pid"
    play "$file" "$@"
}

plain() { ! grep -q $'[\033\r]' "$1"; }
narrow() { ! grep -qE '^.{81}' "$1"; }

## Whole games

# The numbers of a `Final score` line, joined by -.
score() { sed -n 's/^Final score: \(.*\)/\1/p' out | grep -oE '[0-9]+ for' | cut -d' ' -f1 | paste -sd-; }
# The seats that the game is over for, by the last position of end.sgr: six colours in the river, no move left, three
# Flowers.
over_for() {
    local line
    line=$("$bin" show end.sgr --ascii | tail -1)
    case $game in
    mandala) grep -oE ' river=[^ ]*' <<<"$line" | cut -d= -f2 | tr / '\n' | awk 'length == 6 { print NR }' ;;
    patterns) grep -oE ' turn=[0-9]' <<<"$line" | cut -d= -f2 | tr 12 21 ;; # P5: the turn stays with the other one
    flowers) grep -oE ' won=[^ ]*' <<<"$line" | cut -d= -f2 | tr / '\n' | awk 'gsub(/\+/, "") >= 3 { print NR }' ;;
    esac
}
# Does the line before the score name these seats and what they have done?
why_over() {
    local why seats
    why=$(grep -B1 '^Final score' out | head -1 | sed "s/\<you\>/seat $seat/")
    seats=$(grep -oE 'seat [1-4]' <<<"$why" | cut -d' ' -f2)
    [ "$seats" = "$(over_for)" ] || return 1
    case $game:$seats in
    mandala: | flowers:) [[ $why =~ ^'The game is over: '(the|there|no|only|all)' '.*'.'$ ]] ;;
    mandala:*) [[ $why =~ ^'The game is over: seat '.*' six colours in the river.'$ ]] ;;
    patterns:*) [[ $why =~ ^'The game is over: seat '.*' had no move left.'$ ]] ;;
    flowers:*) [[ $why =~ ^'The game is over: seat '.*' made a third Flower.'$ ]] ;;
    esac
}
# The decisions of a record, and those of one seat alone.
decisions() { grep -E '^[1-4] ' "$1"; }
of_seat() { decisions "$1" | sed -n "s/^$2 \([^ ]*\).*/\1/p"; }

for kind in mandala:2:1 mandala:2:2 patterns:2:1 patterns:2:2 flowers:2:1 flowers:3:3 flowers:4:2; do
    IFS=: read -r game players seat <<<"$kind"
    name="$game, $players players, seat $seat"
    grow typed_moves . 2000 $game --players "$players" --seat "$seat" --seed 3 --bot random
    cp typed_moves all
    printf '%s\n' log 'save end.sgr' >>all
    rm -f end.sgr
    play all $game --players "$players" --seat "$seat" --seed 3 --bot random
    ok "$name: a whole game" all code 0 , empty err , has out "Final score:" , [ -e end.sgr ]
    ok "$name: why it is over is said, in front of the score" why_over
    ok "$name: nothing is left to save" all [ ! -e state ] , hides out unfinished
    ok "$name: plain lines of at most 80 columns" all plain out , narrow out
    cp out shown
    play typed_moves $game --players "$players" --seat "$seat" --seed 3 --bot random
    kept=state/sixsands/finished/$game-3.sgr
    ok "$name: without a word it is kept among the finished games, and that is said" all code 0 , has out "$dir/$kept" , \
        [ "$(decisions "$kept" | cksum)" = "$(decisions end.sgr | cksum)" ] , [ "$(find state -name '*.sgr' | wc -l)" -eq 1 ]
    run check end.sgr
    ok "$name: the record is right" code 0
    cp shown out
    ok "$name: the score is the record's" [ "$(score)" = "$(tag end.sgr Result)" ]
    of_seat end.sgr "$seat" >moves_of_seat
    ok "$name: the seat played what was typed" cmp -s moves_of_seat typed_moves
    ok "$name: the deal is that of its seed" \
        [ "$(tag end.sgr Start)" = "$("$bin" deal $game --players "$players" --seed 3)" ]
    # What others drew is hidden in the log, and nothing else is.
    decisions end.sgr | awk -v me="$seat" '{
        if ($1 != me && $2 ~ /^[mdp]/ && NF > 2) gsub(/[ROYGPK]/, "?", $3)
        printf "%d. Seat %s:", NR, $1
        for (i = 2; i <= NF; i++) printf " %s", $i
        print ""
    }' >seen
    sed -n '/> log$/,/> save /p' shown | sed '1d;$d' >log
    ok "$name: the log hides what others drew" cmp -s seen log
    play all $game --players "$players" --seat "$seat" --seed 3 --bot random
    ok "$name: a file isn't replaced unasked" has out "save! end.sgr"
    grow other . 12 $game --players "$players" --seat "$seat" --seed 3 --bot level:1
    cp out first
    play other $game --players "$players" --seat "$seat" --seed 3 --bot level:1
    ok "$name: equal input, equal output" cmp -s first out
done

type_in mandala --seed 3 --seat none --bot random <<<'save watched.sgr'
ok "nobody plays: bots do, to the end" all code 0 , has out "Final score:" , has out "save" , \
    matches out 'Seat 1 plays' , matches out 'Seat 2 plays' , hides out 'You'
ok "and a spectator sees no card that is drawn" hides out 'and draws'

## Ends with equal scores
# Of many games that bots played, those that ended in a tie: all but the last decision is loaded,
# and the last one typed. What is said must agree with the record's Winner.

# tie WHO: the first tie of many.sgr (WHO: one seat wins it, all share it) becomes tie.sgr.
tie() {
    awk -v who="$1" 'BEGIN { RS = ""; FS = "\n" }
        NR % 2 { head = $0; next }
        {
            result = winner = head
            sub(/.*\[Result "/, "", result); sub(/".*/, "", result)
            sub(/.*\[Winner "/, "", winner); sub(/".*/, "", winner)
            if (split(result, n, "-") != 2 || n[1] != n[2] || (winner ~ /,/) != (who == "all")) next
            sub(/\[Result.*/, "[Result \"*\"]", head)
            print head "\n" >"tie.sgr"
            for (i = 1; i < NF; i++) print $i >"tie.sgr"
            print "" >"tie.sgr"
            print winner, $NF
            exit
        }' many.sgr
}
for kind in "mandala:one:wins by fewer cards in the cup" "flowers:one:wins by more cards in hand" \
    "patterns:all:share the victory."; do
    IFS=: read -r game who words <<<"$kind"
    run selfplay $game --games 2000 --seed 1 -o many.sgr
    read -r winner seat move _ <<<"$(tie $who)"
    type_in $game --load tie.sgr --seat "$seat" --bot random <<<"$move"
    sed 's/You win /Seat '"$seat"' wins /; s/You and/Seat 1 and/; s/and you share/and seat 2 share/' whole >told
    ok "$game: a tie of $who" all code 0 , has told "$words" , \
        matches told "Seat ${winner/,/ and seat } "
done

## Nothing hidden is printed
# Two games that differ only in what seat 1 can't see must look the same to seat 1.

# twins GAME PLAYERS START TWIN: two records, left.sgr and right.sgr, with these starts.
twins() {
    printf '[Game "%s"]\n[Players "%s"]\n[Seed "5"]\n[Start "%s"]\n[Result "*"]\n\n\n' \
        "$1" "$2" "$3" >left.sgr
    printf '[Game "%s"]\n[Players "%s"]\n[Seed "5"]\n[Start "%s"]\n[Result "*"]\n\n\n' \
        "$1" "$2" "$4" >right.sgr
}
# What seat 1 saw: from its curtain to the next one.
seen_by_1() { sed -n '/^Seat 1.s turn/,/^Press Enter to hide/p' out; }

# In Mandala seat 2 has a red card in its hand and an orange one in its cup, or the reverse; in
# Flowers seats 2 and 3 have them in their hands. Red and orange are never played by them.
mandala_start() {
    echo "m1=OK/-/- m2=OY/-/- hand=OY2GPK/$1 cup=RG/$2 river=-/- deck=R16O13Y15G13P17K14 discard=- turn=1"
}
flowers_start() {
    echo "m1=Rx,Gx:-/-/-:0 m2=P2,O4:-/-/-:0 m3=K7,Y4:-/-/-:0 hand=ROY2G/$1/$2 won=-/-/-" \
        "dark=R2R3R4R5R7P3P4P5P7PxK2K3K4K5Kx light=O2O3O5O7OxY2Y3Y5Y7YxG2G3G4G5G7" \
        "deck=R13O13Y10G12P12K12 discard=- turn=1"
}
for game in mandala flowers; do
    if [ $game = mandala ]; then
        players=2
        twins mandala 2 "$(mandala_start ROG2K2 OG)" "$(mandala_start O2G2K2 RG)"
    else
        players=3
        twins flowers 3 "$(flowers_start RYGP2K OY2GPK2)" "$(flowers_start OYGP2K RY2GPK2)"
    fi
    run check left.sgr
    ok "$game: the first twin is a record" code 0
    run check right.sgr
    ok "$game: the second twin is a record" code 0
    for side in left right; do
        type_in $game --load $side.sgr --bot random <<<$'moves\nshow\nbrief\nlog\nhelp\n'"$hint"
        cp out $side
    done
    ok "$game: to the seat that moves, the twins look the same" all [ -s left ] , cmp -s left right
    # Everybody at one screen; only colours that the twins share are played.
    grow typed_moves '^([mfp].[YGPK]|d[YGPK]|c|t|-)' 160 $game --players $players --load left.sgr --seat all
    sed '/^[mfdpct-]/i log\nbrief\nshow\nmoves' typed_moves >all
    for side in left right; do
        play all $game --players $players --load $side.sgr --seat all
        seen_by_1 >$side
        cp out $side.all
    done
    ok "$game: at one screen, too, for many turns" \
        all [ "$(grep -c '^Seat 1.s turn' left)" -gt 5 ] , cmp -s left right
    ok "$game: though the other seats see the difference" [ "$(cmp -s left.all right.all; echo $?)" = 1 ]
done

## At one screen

type_in mandala --seed 7 --seat all <<<$'\nf1y'
ok "the first turn begins behind a curtain" \
    before out "Seat 1's turn. Press Enter" "Seat 1 (you)"
ok "a move closes it" all code 0 , [ "$(sed -n '/to hide your cards>/,$p' out | grep -c hand)" -eq 0 ]
type_in mandala --seed 7 --seat all <<<$'\nf1y\n\nmoves\nq'
ok "behind the curtain there is nothing to see" all code 0 , \
    has out "Only Enter or quit is possible here." , hides out "Seat 2 (you)"
type_in mandala --seed 7 --seat all <<<$'\nf1y\n\n\nundo\nbrief'
ok "then the other seat looks, and may not undo" all has out "Seat 2 (you)" , \
    has out "Seat 1 plays f1Y1" , matches out '^No undo here' , has out "You: hand R O G2 K2"
grow typed_moves . 3000 mandala --seed 3 --seat all
echo 'save! end.sgr' >>typed_moves
play typed_moves mandala --seed 3 --seat all
run check end.sgr
ok "a whole game at one screen" code 0
play typed_moves mandala --seed 3 --seat all
ok "its score is the record's, its end is no one seat's view" all \
    [ "$(score)" = "$(tag end.sgr Result)" ] , plain out , narrow out , \
    [ "$(sed -n '/^The game is over\.$/,$p' out | grep -c 'you\|You')" -eq 0 ]
type_in patterns --seed 7 --seat all <<<$'bk\nEd4\nundo\nundo\nundo\nsave p.sgr'
ok "each move is told once" [ "$(grep -c 'plays* bK' out)" -eq 1 ]
ok "Patterns hides nothing: no curtain, and undo" all code 0 , hides out "Press Enter" , \
    [ "$(grep -c '^Taken back: 1 move' out)" -eq 2 ] , has out "There is no move" , \
    [ -z "$(decisions p.sgr)" ]
type_in flowers --players 3 --seed 7 --seat 1,3 --bot random <<<$'\np1y\n\n\n'
ok "two people and a bot" all has out "Seat 3's turn" , hides out "Seat 2's turn" , has out "Seat 2 plays"

## Undo, and chance that can't be rolled again

type_in mandala --seed 7 --bot level:1 <<<$'m1o\nsave once.sgr'
type_in mandala --seed 7 --bot level:1 <<<$'m1o\nundo\nm2y\nundo\ndk\nundo\nm1o\nsave twice.sgr'
ok "the same move after undo: the same cards, the same answer" \
    all code 0 , [ "$(decisions once.sgr | wc -l)" -ge 2 ] , cmp -s once.sgr twice.sgr
type_in mandala --seed 7 --bot level:1 <<<$'m1o\nm1y\nm1g\nundo\nundo\nundo\nundo\nsave zero.sgr'
ok "undo goes back to the start and no further" all has out "There is no move of yours to take back" , \
    [ -z "$(decisions zero.sgr)" ]
grow typed_moves . 2000 patterns --seed 4 --bot random
printf '%s\n' undo moves >>typed_moves
play typed_moves patterns --seed 4 --bot random
ok "undo after the end of the game" all before out "Final score" "Taken back" , \
    matches out '^(Establish|Flip|Swap|Stop)'

## Saving and continuing

grow typed_moves . 30 flowers --players 3 --seed 8 --bot level:1
head -12 typed_moves >half
tail -n +13 typed_moves >rest
printf '%s\n' 'save whole.sgr' >>typed_moves
printf '%s\n' 'save half.sgr' >>half
printf '%s\n' 'save rest.sgr' >>rest
play typed_moves flowers --players 3 --seed 8 --bot level:1
play half flowers --players 3 --seed 8 --bot level:1
play rest flowers --load half.sgr --bot level:1
ok "a game that is saved and continued is the same game" \
    all code 0 , [ -s whole.sgr ] , cmp -s whole.sgr rest.sgr
type_in flowers --load half.sgr --bot level:1 <<<$'quit'
ok "what happened since the own last move is told, and no more" \
    [ "$(grep -cE '^(You play|Seat . plays) ' out)" -eq "$(decisions half.sgr | tac | sed '/^1 /q' | wc -l)" ]
sed '2a [Event "A \\"quoted\\" event"]' half.sgr >tagged.sgr
type_in flowers --load tagged.sgr <<<$'save tags.sgr'
ok "tags are kept" [ "$(grep -c '^\[Event "A \\"quoted\\" event"\]$' tags.sgr)" -eq 1 ]
type_in flowers --load tagged.sgr --bot level:1 <<<$'save'
ok "without a name, the file that was loaded" has out "Saved in tagged.sgr, which is replaced"
type_in mandala --seed 7 <<<$'save'
ok "without a name, the game and the seed" all has out "Saved in mandala-7.sgr." , [ -e mandala-7.sgr ]
echo mine >mine.sgr
type_in mandala --seed 7 <<<$'save mine.sgr\nlog'
ok "another's file stays" all code 0 , has out "save! mine.sgr" , [ "$(cat mine.sgr)" = mine ]
type_in mandala --seed 7 <<<$'save! mine.sgr'
ok "unless it is said" all has out "which is replaced" , has mine.sgr '[Game "mandala"]'
mkfifo pipe.sgr
type_in mandala --seed 7 <<<$'save! -\nsave! /dev/stdout\nsave! pipe.sgr'
ok "a record never goes to the screen" all code 0 , hides out 'deck=' , [ "$(grep -c 'is no file' out)" -eq 3 ]
type_in mandala --seed 7 <<<$'save none/x.sgr\nsave .\nf1y\nlog'
ok "a name that can't be: told, and the game goes on" all code 0 , has out "not saved" , \
    has out "1. Seat 1: f1Y1" , [ -z "$(ls -- *.part 2>/dev/null)" ]

run selfplay mandala --seed 1 -o over.sgr
run play mandala --load over.sgr
ok "a finished game isn't continued" all input , has err "is over"
run play patterns --load half.sgr
ok "nor another game's record" all input , has err "another game"
run play flowers --players 2 --load half.sgr
ok "nor with other players" all input , has err "3 players"
run play mandala --load nowhere.sgr
ok "nor a file that isn't there" input
run play mandala --load .
ok "nor a folder" input
: >nothing.sgr
run play mandala --load nothing.sgr
ok "nor an empty one" input
sed 's/^1 /1 x/' half.sgr >damaged.sgr
run play flowers --load damaged.sgr
ok "nor a damaged one" all input , has err "line "
run play mandala --load -
ok "standard input is for moves" usage play
printf '[Game "mandala"]\n[Players "2"]\n[View "1"]\n[Start "%s"]\n[Result "*"]\n\n\n' \
    "$("$bin" show mandala --position "$("$bin" deal mandala)" --view 1 | tail -1)" >view.sgr
run play mandala --load view.sgr
ok "nor what one seat saw" all input , has err "one seat"

## What can't be meant

type_in mandala --seed 7 <<<'save clean.sgr'
{
    printf '%s\n' movse f9R m1R f1O1 cR xyzzy 'm1O m2O' 'moves now' '-' 'm1' 'saev x' 'hepl'
    printf 'x\001\377\033[2J\n'
    head -c 5000 /dev/zero | tr '\0' a
    printf '\n%s\n' 'save dirty.sgr'
} >typed
play typed mandala --seed 7
ok "a mistyped command: a suggestion" all code 0 , has out "did you mean 'moves'?" , \
    has out "did you mean 'save'?" , has out "did you mean 'help'?"
ok "no such card" has out "m1R isn't legal: you have no red cards."
ok "the Rule of Colour" has whole "f1O1 isn't legal: orange is already in the mountain of mandala 1."
ok "not the time to claim" matches whole "cR isn't legal: no mandala is being destroyed"
ok "no move and no command" all has out '"xyzzy" is neither a move of Mandala nor' , has out '"f9R" is neither a move' , \
    has out '"-" is neither a move'
ok "two moves in a line" has out "One move per line"
ok "a word too many" has out "'moves' must be alone"
ok "bytes that would move the cursor are not repeated" plain out
ok "a line without end" has out "too long"
ok "nothing of that touched the game" cmp -s clean.sgr dirty.sgr
type_in patterns --seed 7 --seat all <<<$'Ed4\nbk\nbr\nFd4\nSd4\n-\nEd4\nEd4\nEd5'
ok "Patterns: reasons" all has out "first take your bowl token" , has whole "bowl tokens are already taken" , \
    has out "d4 isn't beside" , has whole "establish one" , has out "a player who can act must act" , \
    has whole "the token at d4 is already face down"
type_in flowers --seed 7 <<<$'p1y9\n-\ntD\nP1Y'
ok "Flowers: reasons" all has out "p1Y9 isn't legal: you have only" , has whole "you may pass only when no play is legal" , \
    has out "no mandala is being destroyed" , has out "You play p1Y1"
type_in mandala --seed 7 <<<$'F1Y\nundo\nf1y1\nundo\nQUIT'
ok "any case, a count of 1 left out" all code 0 , [ "$(grep -c '^You play f1Y1' out)" -eq 2 ]
type_in mandala --seed 7 <<<$'help\nrules\nhelp rules\nhint'
ok "help, rules, hint" all has out "f2K3" , [ "$(grep -c '^THE RULE OF COLOUR' out)" -eq 2 ] , \
    matches out '^Hint: [mfd]' , narrow out

for bad in "--seat 3" "--seat 1,x" "--seat" "--seat 1,,2" "--bot nonsense" "--players 3" "--seed x" \
    "--bot random --bot random" "--nodes 5 --movetime 5"; do
    # shellcheck disable=SC2086
    run play mandala $bad
    ok "play mandala $bad" usage play
done

type_in mandala --seed 7 --bot 'cmd:false' <<<$'f1y\nlog'
ok "a program that fails is told, and replaced" all code 0 , has out "Seat 2's program failed" , \
    has whole "heuristic plays on for it" , has out "2. Seat 2:"

## Leaving

left() { find state "$@" -name '*.sgr' 2>/dev/null; }
type_in mandala --seed 7 <<<$'f1y'
cp "$(left)" left.sgr
ok "the end of the input: the game is saved" all code 0 , empty err , has out "unfinished and saved" , \
    has out "--load $dir/state/sixsands/mandala-7.sgr"
run check left.sgr
ok "as a record" code 0
type_in mandala --load left.sgr --seed 7 <<<$'log\nquit'
ok "which goes on" all code 0 , has out "1. Seat 1: f1Y1"
type_in mandala --seed 7 --bot heuristic --brief <<<$'f1y\nsave it\'s mine.sgr'
sed -n 's/^  sixsands //p' out >command
eval "\"$bin\" $(cat command)" >out 2>err <<<'log'
status=$?
ok "the command that is told goes on, with the same options" all code 0 , has command "--bot heuristic" , \
    has command --brief , has out "1. Seat 1: f1Y1"
rm -rf state
type_in mandala --seed 7 <<<$'moves\nquit'
ok "nothing played, nothing saved" all code 0 , [ -z "$(left)" ] , hides out unfinished
type_in mandala --seed 7 <<<$'f1y\nsave kept.sgr\nquit'
ok "what is saved isn't saved again" all code 0 , [ -z "$(left)" ] , has out "--load kept.sgr"
rm -rf state
for _ in 1 2; do "$bin" play mandala --seed 7 >out 2>err <<<'f1y'; done
ok "a game that was left isn't overwritten" [ "$(left | wc -l)" -eq 2 ]
XDG_STATE_HOME=relative HOME=$dir/home "$bin" play mandala --seed 7 >out 2>err <<<'f1y'
status=$?
ok "the home folder otherwise" all code 0 , [ -e home/.local/state/sixsands/mandala-7.sgr ] , [ ! -e relative ]
env -u XDG_STATE_HOME -u HOME "$bin" play mandala --seed 7 >out 2>err <<<'f1y'
status=$?
ok "no folder at all: told" all code 0 , has out "can't be saved"

rm -rf state fifo
mkfifo fifo
"$bin" play mandala --seed 7 --bot expert --movetime 3600000 >out 2>err <fifo &
pid=$!
exec {hold}>fifo
echo f1y >&"$hold"
patiently grep -q 'You play f1Y1' out
kill -TERM $pid
wait $pid 2>/dev/null
status=$?
exec {hold}>&-
ok "a bot that thinks for an hour doesn't keep anybody" all code 143 , [ "$(left | wc -l)" -eq 1 ]

for signal in INT TERM HUP; do
    rm -rf state fifo out
    mkfifo fifo
    env --default-signal=$signal "$bin" play mandala --seed 7 >out 2>err <fifo &
    pid=$!
    exec {hold}>fifo
    echo f1y >&"$hold"
    patiently all matches out 'moves> *$' , has out 'Seat 2 plays'
    kill -$signal $pid
    wait $pid 2>/dev/null
    status=$?
    exec {hold}>&-
    ok "SIG$signal: the game is saved, and the signal ends it" all code $((128 + $(kill -l $signal))) , \
        [ "$(left | wc -l)" -eq 1 ] , has out "unfinished and saved"
done

rm -rf state
{
    echo f1y
    yes show
} | { "$bin" play mandala --seed 7 2>err; echo $? >code; } | head -1 >out
status=$(cat code)
ok "a reader who leaves: a quiet end, and the game is saved" all code 1 , empty err , lines out 1 , \
    [ "$(left | wc -l)" -eq 1 ]
if [ -w /dev/full ]; then
    "$bin" play mandala --seed 7 >/dev/full 2>err <<<'f1y'
    status=$?
    ok "a full disk is reported" all code 1 , lines err 1
fi

## Terminals

if command -v script >/dev/null; then
    terminal() { # terminal NO_COLOR: a short game on a terminal
        TERM=xterm-256color NO_COLOR=$1 script -qec "'$bin' play mandala --seed 7 --bot level:1" /dev/null \
            >out 2>err <<<$'f1y\nmoves\nquit'
        status=$?
    }
    terminal ""
    ok "colours alone, nothing that moves the cursor" all [ "$(grep -c $'\033\\[[0-9;]*m' out)" -gt 0 ] , \
        [ "$(sed 's/\x1b\[[0-9;]*m//g' out | tr -cd '\033' | wc -c)" -eq 0 ]
    terminal 1
    ok "no colour with NO_COLOR" [ "$(tr -cd '\033' <out | wc -c)" -eq 0 ]
fi

finish
