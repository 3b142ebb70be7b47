#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of the command line, in TAP: run.sh PATH/TO/sixsands PATH/TO/tests [few]. What is expected comes
# from the notation and from the contract of the commands, not from what the program once printed. With
# "few", for builds that are slow, fewer drawings are looked at.
. "$(dirname "$0")/tap.sh"
every=3
[ -z "${3:-}" ] || every=24

# The commands, as the program lists them.
commands=$("$bin" --help | sed -n '/^Commands:$/,/^$/s/^  \([a-z]*\) .*/\1/p')
kinds="mandala:2 patterns:2 flowers:2 flowers:3 flowers:4"

## The program

# Help in file $1 fits on 80 columns, with options in one column.
fits() {
    [ "$(wc -L <"$1")" -le 80 ] &&
        [ "$(grep -oE '^  --[a-z-]+( [^ ]+)?  +' "$1" | awk '{ print length }' | sort -u | wc -l)" -le 1 ]
}

ok "the commands are listed" [ "$(wc -w <<<"$commands")" -ge 16 ]
run
ok "no arguments: help on standard error, exit 2" all code 2 , empty out , has err "Usage:"
run --help
ok "--help: examples first" all code 0 , empty err , before out "Examples:" "Usage:" , \
    [ "$(wc -L <out)" -le 80 ]
run --version
ok "--version" all code 0 , empty err , lines out 1 , matches out '^sixsands [0-9]'
for c in $commands; do
    run "$c" --help
    ok "$c --help: examples first" all code 0 , empty err , before out "Examples:" "Usage:" , \
        has out "sixsands $c" , fits out
    run "$c" --nonsense
    ok "$c: unknown option" usage "$c"
done
for c in $commands; do
    run help "$c"
    cp out plain
    run "$c" --help
    ok "help $c is $c --help" cmp -s out plain
done
run selfplya
ok "unknown command: a suggestion" all code 2 , empty out , lines err 1 , has err selfplay
run xyzzy
ok "unknown command, nothing close" all code 2 , empty out , lines err 1
run deal mandela
ok "unknown game: a suggestion" all usage deal , has err mandala
run deal
ok "missing game" usage deal
run deal mandala patterns
ok "surplus word" usage deal
run perft mandala --position x
ok "missing --depth" usage perft
run moves mandala
ok "missing --position" usage moves

## Numbers and values

for value in 0 -1 1x 1.5 0x10 01 ' 1' 99999999999999999999 ''; do
    run selfplay mandala --games "$value"
    ok "--games '$value' is refused" usage selfplay
done
run deal mandala --seed 18446744073709551615
ok "the largest seed" code 0
run deal mandala --seed 18446744073709551616
ok "a seed beyond 64 bits" usage deal
ok "and why" has err '--seed can be at most 18446744073709551615, not "18446744073709551616"'
for value in -1 1x 1.5; do
    run deal mandala --seed "$value"
    ok "a seed that is no number: $value" has err "--seed must be a whole number, at least 0, not \"$value\""
done
for args in "hint mandala --view x --nodes" "hint mandala --view x --seed" "selfplay mandala --games" "arena mandala --bots random,random --seed"; do
    run $args 18446744073709551616
    ok "${args##*--} has a largest value, and says it" grep -qE '(can be at most|from [0-9]+ to) [0-9]+, not "18446744073709551616"' err
done
run deal flowers --players 5
ok "too many players" usage deal
run deal mandala --players 3
ok "Mandala is for two" usage deal
run selfplay mandala --games
ok "a value is missing at the end" usage selfplay
run selfplay mandala --games --legal
ok "a value is missing before an option" usage selfplay
run selfplay mandala --legal=yes
ok "a flag takes no value" usage selfplay
run selfplay mandala --bots clever
ok "unknown bot" usage selfplay
run selfplay mandala --bots random,random,random
ok "more bots than seats" usage selfplay
run selfplay flowers --players 3 --bots random,random
ok "fewer bots than seats" usage selfplay
run bench --seconds 1e3
ok "seconds in plain digits only" usage bench
run rules mandala --lang xx
ok "unknown language" usage rules
run rules mandala --lang english
ok "a language is two letters" usage rules
"$bin" deal mandala --seed 5 >a
"$bin" deal --seed=5 mandala >b
ok "options in any place and with =" cmp -s a b

## check

for f in "$samples"/*.sgr; do
    run check "$f"
    n=$(grep -cE '^[1-4] ' "$f")
    ok "check $(basename "$f")" all code 0 , empty err , lines out 1 , \
        has out "$f: 3 records, $n decisions"
done
run check "$samples"/*.sgr
ok "check of several files" all code 0 , lines out "$(ls "$samples"/*.sgr | wc -l)"
run check missing.sgr "$samples/mandala-2p.sgr"
ok "check goes on after a missing file" all code 1 , lines err 1 , \
    has err "sixsands check: missing.sgr: No such file" , lines out 1
sed '7s/^1 f2O1/1 f1R1/' "$samples/mandala-2p.sgr" >illegal.sgr
run check illegal.sgr # red lies on that mountain
ok "an illegal action: file, line, reason" all input , matches err '^illegal\.sgr:7: .'
sed '4s/16-25/16-26/' "$samples/mandala-2p.sgr" >result.sgr
run check result.sgr
ok "a wrong result" all input , matches err '^result\.sgr:[0-9]+: .'
run check illegal.sgr "$samples/mandala-2p.sgr" result.sgr
ok "complaints about every file that needs one" all code 1 , lines err 2 , lines out 1
: >empty.sgr
run check empty.sgr
ok "a file without a record" all input , matches err '^empty\.sgr:'
head -c 100000 /dev/zero >zero.sgr
run check zero.sgr
ok "a binary file" all input , matches err '^zero\.sgr:1: .'
head -c 10000000 /dev/zero | tr '\0' x >long.sgr
run check long.sgr
ok "a line of 10 MB" all input , matches err '^long\.sgr:1: .'
run check .
ok "a directory" input
run check
ok "check without a file" usage check
"$bin" check - <"$samples/patterns-2p.sgr" >out 2>err
status=$?
ok "check of standard input" all code 0 , empty err , has out "3 records"

## selfplay

for kind in $kinds; do
    game=${kind%:*} players=${kind#*:}
    args=(selfplay "$game" --players "$players" --seed 42)
    "$bin" "${args[@]}" --games 20 >a
    "$bin" "${args[@]}" --games 20 >b
    run check a
    ok "$game $players: the same seed, the same bytes" all cmp -s a b , code 0 , has out "20 records"
    "$bin" "${args[@]}" --games 20 --legal >b
    run check b
    sed 's/ | .*//' b >c
    ok "$game $players: --legal adds the lists and nothing else" all code 0 , cmp -s a c
    "$bin" "${args[@]}" --games 1 >b
    head -c "$(wc -c <b)" a >c
    ok "$game $players: a game doesn't depend on how many there are" cmp -s b c
    ok "$game $players: the tags are Game Players Start Result Winner" \
        [ "$(sed -n 's/^\[\([A-Za-z]*\) .*/\1/p' b | tr '\n' ' ')" = "Game Players Start Result Winner " ]
    run deal "$game" --players "$players" --seed 42
    ok "$game $players: deal is the first start" [ "$(cat out)" = "$(tag a Start 1)" ]
    "$bin" selfplay "$game" --players "$players" --seed 43 --games 20 >b
    ok "$game $players: another seed, other games" [ "$(cmp a b >/dev/null && echo same)" != same ]
done
"$bin" selfplay mandala >a
"$bin" selfplay mandala --players 2 --games 1 --seed 1 --bots random,random >b
ok "the defaults" cmp -s a b

"$bin" selfplay patterns --games 50 --seed 9 >a
run selfplay patterns --games 50 --seed 9 -o b
ok "-o writes the same, and no .part stays" all code 0 , empty out , empty err , cmp -s a b , \
    [ ! -e b.part ]
run selfplay patterns --games 1 -o nowhere/b
ok "-o into a folder that isn't there" input
run selfplay patterns --games 1 -o .
ok "-o onto a folder" input
echo precious >kept
(trap '' XFSZ; ulimit -f 16; "$bin" selfplay mandala --games 1000 -o kept >out 2>err)
status=$?
ok "a write that fails leaves the old file" all input , has kept precious , [ ! -e kept.part ]
run selfplay mandala --games 1 -o /dev/null
ok "-o onto a device" all code 0 , [ -c /dev/null ]
if [ -w /dev/full ]; then
    "$bin" selfplay mandala --games 100 >/dev/full 2>err
    status=$?
    ok "a full disk is reported" all code 1 , lines err 1
    "$bin" deal mandala >/dev/full 2>err
    status=$?
    ok "a full disk is reported at the end too" all code 1 , lines err 1
fi
"$bin" selfplay mandala --games 100000000 -o stopped >out 2>err &
pid=$!
patiently [ -e stopped.part ]
kill -TERM $pid
wait $pid
status=$?
ok "an interrupted run leaves nothing" all code 143 , [ ! -e stopped ] , [ ! -e stopped.part ]
"$bin" selfplay mandala --games 100000000 2>err | head -1 >out
status=${PIPESTATUS[0]}
ok "a reader who leaves: a quiet end" all code 1 , empty err , lines out 1

## show

for f in "$samples"/*.sgr; do
    name=$(basename "$f" .sgr)
    game=$(tag "$f" Game)
    players=$(tag "$f" Players)
    for k in 1 2 3; do
        run show "$f" --game $k --ply 0
        ok "$name $k: ply 0 is Start" all code 0 , empty err , \
            [ "$(tail -1 out)" = "$(tag "$f" Start $k)" ]
        run show "$f" --game $k
        ok "$name $k: the last position is the end, with its score" all code 0 , \
            matches out ' phase=over' , has out "Final score $(tag "$f" Result $k)"
    done
    ok "$name: an empty line before the position" [ -z "$(tail -2 out | head -1)" ]
    plies=$(awk '/^\[Game/ {n++} n == 1 && /^[1-4] /' "$f" | wc -l)
    wide=0
    for ((ply = 0; ply <= plies; ply += every)); do
        for view in all 0 "$players"; do
            seen=()
            [ $view = all ] || seen=(--view $view)
            "$bin" show "$f" --ply $ply "${seen[@]}" | sed 1d | head -n -1
        done >drawing
        [ "$(wc -L <drawing)" -le 80 ] || wide=1
    done
    ok "$name: drawings fit 80 columns" [ $wide = 0 ]
    run show "$f" --ply $plies
    ok "$name: the last ply" code 0
    run show "$f" --ply $((plies + 1))
    ok "$name: a ply too many" all input , has err "0 to $plies"
    run show "$f" --game 4
    ok "$name: a game too many" all input , has err "1 to 3"
    run show "$f" --view $((players + 1))
    ok "$name: a seat too many" all input , has err "0 to $players"
    position=$(tag "$f" Start)
    run show "$game" --position "$position"
    ok "$name: show --position ends in the position" [ "$(tail -1 out)" = "$position" ]
    run show "$f" --ply 0 --view 0
    view=$(tail -1 out)
    run show "$game" --position "$view"
    ok "$name: show takes a view too" all code 0 , [ "$(tail -1 out)" = "$view" ]
    run show "$f" --ply 9 --ascii
    ok "$name: --ascii is ASCII" all code 0 , [ "$(LC_ALL=C tr -d '\0-\177' <out | wc -c)" -eq 0 ]
    run show "$f" --ply 9
    ok "$name: no escape codes in a pipe" [ "$(tr -cd '\033' <out | wc -c)" -eq 0 ]
done
start="m1=RY/-/- m2=G2/-/- hand=ROGP3/YG2P2K cup=OG/RP river=-/- deck=R15O16Y16G12P12K17 discard=- turn=1"
run show "$samples/mandala-2p.sgr" --ply 0 --view 2
ok "seat 2 sees its own cards only" [ "$(tail -1 out)" = \
    "m1=RY/-/- m2=G2/-/- hand=?6/YG2P2K cup=?2/RP river=-/- deck=?88 discard=- turn=1 view=2" ]
ok "and the drawing tells no more" [ "$(sed '$d' out | grep -cE '3 cards|O.?3|P.?3')" -eq 0 ]
run show "$samples/mandala-2p.sgr" --ply 0 --view 0
ok "a spectator sees no hand" [ "$(tail -1 out)" = \
    "m1=RY/-/- m2=G2/-/- hand=?6/?6 cup=?2/?2 river=-/- deck=?88 discard=- turn=1 view=0" ]
write_view_record view.sgr
run show view.sgr
ok "a record of what a seat saw" all code 0 , [ "$(tail -1 out)" = \
    "m1=RY/-/- m2=RG2K/O/- hand=?7/YG2P5 cup=?2/RP river=-/- deck=?82 discard=- turn=2 view=2" ]
run show view.sgr --view 1
ok "which tells nothing about another seat" all code 1 , empty out
run show missing.sgr
ok "show of a missing file" input
run show mandela
ok "show of neither a file nor a game" all usage show , has err "no file and no game \"mandela\" (did you mean mandala?)"
run show mandala
ok "show of a game without a position" all code 2 , empty out
run show mandala --position "$start x"
ok "a bad position" input
run show mandala --position "$start" --ply 3
ok "--ply is for records" usage show

## moves and perft

for f in "$samples"/*.sgr; do
    name=$(basename "$f" .sgr)
    game=$(tag "$f" Game)
    run moves "$game" --position "$(tag "$f" Start)"
    sed -n '7s/.* | //p' "$f" >legal
    ok "$name: moves agrees with the sample" all code 0 , empty err , same_words out legal
    n=$(wc -w <legal)
    run perft "$game" --position "$(tag "$f" Start)" --depth 1
    ok "$name: perft 1 is their number" all code 0 , [ "$(cat out)" = "$n" ]
    run perft "$game" --position "$(tag "$f" Start)" --depth 0
    ok "$name: perft 0 is 1" all code 0 , [ "$(cat out)" = 1 ]
    run perft "$game" --position "$(tag "$f" Start)" --depth 3
    cp out total
    run perft "$game" --position "$(tag "$f" Start)" --depth 3 --divide
    tail -1 out >last
    sed '$d' out | cut -d' ' -f1 >names
    ok "$name: --divide lists every action and ends in the total" all same_words names legal , \
        cmp -s last total , [ "$(sed '$d' out | awk '{n += $2} END {print n}')" = "$(cat total)" ]
    end=$("$bin" show "$f" | tail -1)
    run moves "$game" --position "$end"
    ok "$name: no moves at the end" all code 0 , empty out , empty err
    run perft "$game" --position "$end" --depth 1
    ok "$name: no sequences either" all code 0 , [ "$(cat out)" = 0 ]
done
# Seat 1 has built orange on mandala 1 of the sample's start and draws three of six colours.
drawing="m1=ROY/-/- m2=G2/-/- hand=RGP3/YG2P2K cup=OG/RP river=-/- deck=R15O16Y16G12P12K17 discard=- turn=1 phase=draw1:3"
run moves mandala --position "$drawing"
echo "+R +O +Y +G +P +K" >legal
ok "nature's outcomes" all code 0 , same_words out legal
run perft mandala --position "$drawing" --depth 3
ok "nature's outcomes are actions: 6 x 6 x 6" [ "$(cat out)" = 216 ]
# Then seat 2 with YG2P2K: m1 and m2 4 each, f1 G G2 P P2 K, f2 Y P P2 K, d Y G G2 P P2 K.
run perft mandala --position "$drawing" --depth 4
ok "and then seat 2 has 23 actions" [ "$(cat out)" = $((216 * 23)) ]
run perft patterns --position "$(tag "$samples/patterns-2p.sgr" Start)" --depth 2
ok "two bowl tokens, then any of 52 cells" [ "$(cat out)" = 104 ]
run moves flowers --position \
    "m1=K5,-:-/-:0 m2=P4,G7:-/-:0 m3=K2,G5:-/-:0 hand=O/R won=-/- dark=- light=O2Y3 deck=- discard=- turn=1 phase=tiles1"
ok "an impossible position is refused" input
run moves mandala --position "m1=RY/-/- m2=G2/-/- hand=ROGP3/?6 cup=OG/?2 river=-/- deck=?88 discard=- turn=1 view=1"
cp out a
run moves mandala --position "$start"
ok "a view of the seat to act has the same moves" cmp -s a out
run moves mandala --position "m1=RY/-/- m2=G2/-/- hand=?6/YG2P2K cup=?2/RP river=-/- deck=?88 discard=- turn=1 view=2"
ok "another seat's view has none to tell" input
run perft mandala --depth 1 --position "m1=RY/-/- m2=G2/-/- hand=ROGP3/?6 cup=OG/?2 river=-/- deck=?88 discard=- turn=1 view=1"
ok "perft wants a full position" input
for line in "" "nonsense" "m1=RY/-/-" "$start turn=1" "${start/deck=R15/deck=R16}" "${start/m1/m3}"; do
    run moves mandala --position "$line"
    ok "a bad position: ${line:0:30}" input
done

## bench and rules

run bench patterns --seconds 0.01 --json
ok "bench --json" all code 0 , empty err , matches out \
    '^\{"game":"patterns","players":2,"threads":1,"games_per_s":[0-9]+,"decisions_per_s":[0-9]+,"mean_length":[0-9.]+,"mean_branching":[0-9.]+,"mean_score":\[[0-9.]+,[0-9.]+\],"win_share":\[[0-9.]+,[0-9.]+\],"signature":"[0-9a-f]{16}"\}$'
ok "bench: a row for one core and one for all" lines out $(($(getconf _NPROCESSORS_ONLN) > 1 ? 2 : 1))
grep -o '"signature":"[^"]*"' out | sort -u >a
run bench patterns --seconds 0.01 --json
grep -o '"signature":"[^"]*"' out | sort -u >b
ok "bench: the signature doesn't move" all lines a 1 , cmp -s a b
run bench --solver --positions 3 --plies 28
ok "bench --solver" all code 0 , empty err , lines out 4 , has out "solved 3 of 3 positions" , \
    matches out '^90 % within [0-9.]+ s, [0-9]+ nodes$'
run bench --solver --positions 2 --plies 12 --nodes 10
ok "bench --solver: gives up" all code 0 , has out "solved 0 of 2 positions" , has out "(not all of them solved)"
solved=$samples/../../src/games/patterns/tests/solved.txt
run bench --solver --table "$solved"
ok "bench: a table of solved positions" all code 0 , empty err , has out "solved 50 of 50 positions" , \
    has out "the solved ones have the leads of the table"
tail -n 4 "$solved" >last
run bench --solver --table last --plain
ok "bench: brute force" all code 0 , empty err , has out "brute force finds the same for 4, and gives up on 0"
run bench --solver --table last --list
ok "bench: the table again" all code 0 , cmp -s out last
sed 's/| \(-*\)[0-9]* |/| \1200 |/' last >wrong
run bench --solver --table wrong
ok "bench: a wrong lead" all code 1 , lines err 1 , matches err '^sixsands bench: wrong:1: the solver finds a lead of -?[0-9]+, not -?200$'
{
    echo '# no position'
    echo 'patterns | 3'
} >wrong
run bench --solver --table wrong
ok "bench: no line of a table" all code 1 , lines err 1 , has err "wrong:2: this isn't GAME | LEAD | POSITION"
run bench --solver --table wrong.none
ok "bench: no table" all code 1 , lines err 1
run bench --solver --table last --plies 3
ok "bench: a table has its positions" usage bench
run bench --solver --positions 1 --plies 12 --limit 0.001
ok "bench --solver: no more time" all code 0 , has out "solved 0 of 1 positions"
run bench --plies 3
ok "bench: --plies without --solver" usage bench
run bench --solver --json
ok "bench: --json with --solver" usage bench
run bench flowers --players 3 --seconds 0.01
ok "bench: a table" all code 0 , empty err , matches out '^game +players +threads' , \
    matches out '^flowers +3 +1 '
for game in mandala patterns flowers; do
    run rules $game --lang en
    ok "rules $game" all code 0 , empty err , [ -s out ]
    cp out en
    run rules $game --lang nl
    ok "rules $game in Dutch" all code 0 , [ -s out ] , [ "$(cmp en out >/dev/null && echo same)" != same ]
    cp out nl
    run rules $game --lang de
    ok "rules $game in German" all code 0 , [ -s out ] , [ "$(cmp en out >/dev/null && echo same)" != same ]
    cp out de
    env LC_ALL=de_AT.UTF-8 "$bin" rules $game >out
    ok "rules $game: German for a German user" cmp -s de out
    env LC_ALL=nl_NL.UTF-8 "$bin" rules $game >out
    ok "rules $game: the language of the user" cmp -s nl out
    env LC_ALL=C.UTF-8 LANG=nl_NL.UTF-8 "$bin" rules $game >out
    ok "rules $game: LC_ALL before LANG" cmp -s en out
done

## Terminals

if command -v script >/dev/null; then
    terminal() { # terminal TERM NO_COLOR: show on a terminal
        TERM=$1 NO_COLOR=$2 script -qec "'$bin' show '$samples/mandala-2p.sgr' --ply 9" /dev/null \
            >out 2>err </dev/null
        status=$?
    }
    escapes() { tr -cd '\033' <out | wc -c; }
    terminal xterm-256color ""
    ok "colours on a terminal" [ "$(escapes)" -gt 0 ]
    sed 's/\x1b\[[0-9;]*m//g; s/\r//' out >a
    terminal xterm-256color 1
    sed 's/\r//' out >b
    ok "none with NO_COLOR" [ "$(escapes)" -eq 0 ]
    ok "colours change nothing else" cmp -s a b
    terminal dumb ""
    ok "none on a dumb terminal" [ "$(escapes)" -eq 0 ]
fi

finish
