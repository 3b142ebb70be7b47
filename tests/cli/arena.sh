#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of arena, in TAP: arena.sh PATH/TO/sixsands PATH/TO/tests [few]. What the reports say is worked out
# again from the records; programs that play badly in every way must do no harm. With "few", for builds that are
# slow, the same paths are taken less often, and nobody's strength is measured.
naughty=$(realpath "$(dirname "$0")/naughty.py")
examples=$(realpath "$2")/../examples
. "$(dirname "$0")/tap.sh"

few=${3:-}
kinds="mandala:2 patterns:2 flowers:2 flowers:3 flowers:4" strong="mandala patterns flowers"
signals="SIGTERM SIGINT SIGHUP SIGKILL" threadings="1 2"
[ -z "$few" ] || kinds="mandala:2 flowers:3" strong="" signals="SIGTERM SIGKILL" threadings=2
bad="cmd:python3 '$naughty'"
# No bot may lose for being slow, except where that is tested.
patient=(--grace 600000 --startup 600000)

# field FILE EXPRESSION: evaluates it with r, the JSON object in the file.
field() { python3 -c 'import json, sys; r = json.load(open(sys.argv[1])); print(eval(sys.argv[2]))' "$1" "$2"; }
is() { [ "$(field "$1" "$2")" = "$3" ]; }
# A report without its times.
timeless() { sed -E 's/"(ms_a_move|seconds|games_a_second)":[^,}]*//g' "$1"; }
same_report() { [ "$(timeless "$1")" = "$(timeless "$2")" ]; }
# The games without their players.
anonymous() { grep -v -E '^\[(Round|Player[1-4]) ' "$1"; }

## Usage

run arena mandala
ok "no bots" usage arena
run arena mandala --bots random
ok "one bot" usage arena
run arena mandala --bots random,random,random
ok "too many for Mandala" usage arena
run arena flowers --bots random,random,random,random,random
ok "too many for Flowers" usage arena
run arena flowers --bot random --bot random --bot random --bot random --bot random
ok "--bot five times" usage arena
run arena flowers --bots random,random,random --players 4
ok "three bots for four seats" usage arena
run arena mandala --bots random,random --players 3
ok "Mandala for three" usage arena
run arena mandala --bots random,clever
ok "unknown bot" all usage arena , has err clever
run arena mandala --bots random,random --bot random
ok "--bots and --bot" usage arena
run arena mandala --bots random,
ok "an empty name" usage arena
run arena mandala --bots "random,cmd:"
ok "a program without a name" usage arena
run arena mandala --bot random --bot "cmd:sh -c 'exit"
ok "an open quote" usage arena
run arena mandala --bot random --bot $'cmd:\x01'
ok "control characters in a name" usage arena
for value in 5 5,5 6,5 a,b 0,nan 0,1e3 ,; do
    run arena mandala --bots random,random --sprt "$value"
    ok "--sprt $value is refused" usage arena
done
run arena flowers --bots random,random,random --sprt 0,5
ok "--sprt with three bots" all usage arena , has err "two bots"
run arena mandala --bots random,random --sprt 0,5 --alpha 0.7
ok "an alpha beyond reason" usage arena
run arena mandala --bots random,random --movetime 5 --nodes 5
ok "--movetime and --nodes" usage arena
run arena mandala --bots random,random -o -
ok "records on standard output" usage arena
run arena mandala --bots random,random --resume
ok "--resume of nothing named" usage arena
run arena mandala --bots random,random --resume --state missing
ok "--resume of what isn't there" all input , has err "nothing to resume"
run arena mandala --bots random,random -o missing/games.sgr
ok "a folder that isn't there" input
run arena mandala --bot random --bot "cmd:no-such-program-anywhere" --state s
ok "a program that isn't there" all input , has err "no-such-program-anywhere" , [ ! -e s ]

## Duplicate deals

for kind in $kinds; do
    game=${kind%:*} players=${kind#*:}
    run arena "$game" --bots greedy,greedy --players "$players" --games 12 --seed 5 -o games.sgr --json
    cp out report
    run check games.sgr
    ok "$game $players: the records are right" all code 0 , has out "12 records" , [ ! -e games.sgr.state ]
    # The same bot in all seats plays the same game as often as there are seats.
    anonymous games.sgr >plain
    awk -v n="$players" 'BEGIN { RS = "" } /^\[/ { head = $0; next }
        { set = int(k / n); game = head "\n" $0; if (k++ % n == 0) first[set] = game
          else if (game != first[set]) bad = 1 }
        END { for (i in first) for (j in first) if (i != j && first[i] == first[j]) bad = 1
              exit bad || k != 12 }' plain
    ok "$game $players: a set is one deal, other sets are other deals" [ $? -eq 0 ]
    ok "$game $players: equal bots are equal" is report \
        "all(abs(b['share'] - 1 / $players) < 1e-6 and abs(b['elo']) < .01 and b['lead'] == 0 for b in r['bots'])" True
    [ "$players" = 2 ] && ok "$game: every pair in the middle" is report "r['pairs']" "[0, 0, 6, 0, 0]"
    run arena "$game" --bots greedy,greedy --players "$players" --games "$players" --seed 6 -o games.sgr
    ok "$game $players: another seed, another deal" [ "$(tag games.sgr Start 1)" != "$(tag plain Start 1)" ]
done
run arena flowers --bots random,greedy,mcts:5 --games 4 -o games.sgr
ok "the games are rounded up to whole sets" all code 0 , has err "6 games" , has out "6 games"
sed -n 's/^\[Player[1-4] "\(.*\)"\]$/\1/p' games.sgr | paste -sd' ' >seats
ok "bots go round all seats" [ "$(cat seats)" = "random greedy mcts:5 mcts:5 random greedy greedy mcts:5 random \
random greedy mcts:5 mcts:5 random greedy greedy mcts:5 random" ]

## The report

# Works out the report from the records: recount FILE BOT... Scores of games with a forfeit don't count.
cat >recount.py <<'EOF'
import re, statistics, sys
bots, n = sys.argv[2:], len(sys.argv[2:])
games = []
for head in re.findall(r"((?:^\[.*\]\n)+)", open(sys.argv[1]).read(), re.M):
    games.append(dict(re.findall(r'^\[(\w+) "(.*)"\]$', head, re.M)))
wins, shared, losses, points, leads, scores = ([[] for _ in bots] for _ in range(6))
whole = 0
for k, game in enumerate(games):
    score = [int(x) for x in game["Result"].split("-")]
    whole += "End" not in game
    winners = [int(x) - 1 for x in game["Winner"].split(",")]
    for seat in range(n):
        bot = (seat - k) % n
        assert game[f"Player{seat + 1}"] == bots[bot]
        won = seat in winners
        wins[bot].append(winners == [seat])
        shared[bot].append(won and len(winners) > 1)
        losses[bot].append(not won)
        points[bot].append(won / len(winners))
        forfeit = "End" in game
        scores[bot].append(None if forfeit else score[seat])
        leads[bot].append(None if forfeit else score[seat] - (sum(score) - score[seat]) / (n - 1))
def sets(x):
    found = [[y for y in x[i:i + n] if y is not None] for i in range(0, len(x), n)]
    return [statistics.mean(y) for y in found if y]
for b in range(n):
    lead = sets(leads[b])
    print(sum(wins[b]), sum(shared[b]), sum(losses[b]), "%.4f" % statistics.mean(points[b]),
          "%.2f" % statistics.mean(sets(scores[b])), "%.2f" % statistics.mean(lead),
          "%.2f" % (1.959964 * statistics.stdev(lead) / len(lead) ** .5))
print(whole, "of", len(games), file=open("whole", "w"))
if n == 2:
    pairs = [round(4 * x) for x in sets(points[0])]
    print(*(pairs.count(i) for i in range(5)))
EOF
cat >told.py <<'EOF'
import json, sys
r = json.load(open(sys.argv[1]))
for b in r["bots"]:
    print(b["wins"], b["shared"], b["losses"], "%.4f" % b["share"], "%.2f" % b["score"],
          "%.2f" % b["lead"], "%.2f" % b["lead_margin"])
if "pairs" in r:
    print(*r["pairs"])
EOF
for kind in $kinds; do
    game=${kind%:*} players=${kind#*:}
    bots=(flatmc:4 random random random)
    bots=("${bots[@]:0:players}")
    args=(arena "$game" --bots "$(IFS=,; echo "${bots[*]}")" --games 24 --seed 3 --json)
    run "${args[@]}" -o games.sgr
    cp out report
    python3 recount.py games.sgr "${bots[@]}" >a
    python3 told.py report >b
    ok "$game $players: the report says what the records say" all [ -s a ] , cmp -s a b
    ok "$game $players: intervals are around their values" is report \
        "all(b['share95'][0] < b['share'] < b['share95'][1] and b['elo95'][0] < b['elo'] < b['elo95'][1]
             for b in r['bots'] if 0 < b['share'] < 1)" True
    run "${args[@]}" --threads 3 -o three.sgr
    ok "$game $players: three threads change nothing" all code 0 , same_report out report , cmp -s games.sgr three.sgr
    run arena "$game" --bots flatmc:4,random --players "$players" --games 24 --seed 3 --json --nodes 1
    cp out short
    ok "$game $players: the second bot fills the table; fixed work has no limits" [ "$(timeless short | sed 's/"nodes":1,//')" = "$(timeless report)" ]
done
run arena mandala --bot flatmc:4 --bot=random --games 24 --seed 3
ok "--bot, as text" all code 0 , has out "24 games in 12 pairs" , matches out '^1 flatmc:4 ' , matches out '^2 random '
ok "the text says the same" all \
    [ "$(awk '$1 == 1 && $2 == "flatmc:4" { print $3, $4, $5 }' out)" = "$(run arena mandala --bots flatmc:4,random --games 24 --seed 3 --json; python3 told.py out | sed -n 1p | cut -d' ' -f1-3)" ]
for bot in flatmc mcts expert; do
    run arena patterns --bots $bot,random --nodes 20 --games 4 -o a.sgr
    run arena patterns --bots $bot,random --nodes 20 --games 2 -o b.sgr
    head -c "$(wc -c <b.sgr)" a.sgr >c.sgr
    ok "$bot with --nodes: equal games, however many there are" all code 0 , cmp -s b.sgr c.sgr
done
if [ -z "$few" ]; then
    run arena mandala --bots mcts:60,random --games 1000 --sprt 0,50 --json
    cp out report
    ok "the better one: H1, early" all code 0 , is report "r['sprt']['verdict']" H1 , is report "r['games'] < 200" True
    run arena mandala --bots mcts:60,random --games 1000 --sprt 0,50 --json --threads 2
    ok "the same with two threads" same_report out report
    run arena mandala --bots random,mcts:60 --games 1000 --sprt 0,50 --json
    ok "the worse one: H0, early" all code 0 , is out "r['sprt']['verdict']" H0 , is out "r['games'] < 200" True
fi
run arena mandala --bots random,random --games 2 --sprt -1,1 --alpha 0.01
ok "too few games: undecided" all code 0 , has out undecided , has out "Elo -1"
lacks() { ! matches "$@"; }
ok "equal bots: neither is stronger" all has out "stronger  neither" , lacks out ' -0( |$)'
ok "one pair is one, and tells no margin" all has out "2 games in 1 pair" , lacks out '1 pairs|±'
run arena flowers --bots random,random,random --games 3
ok "one set is one, and tells no margin" all has out "3 games in 1 set;" , lacks out '±'
run arena mandala --bots random,random --games 400
ok "margins from many sets; times that people can read" all matches out '±' , lacks out '[0-9]e[+-]?[0-9]' , \
    matches out '^time +(< 0\.001|[0-9,]+(\.[0-9]+)?) s, [0-9,]+(\.[0-9]+)? games/s; a move takes (< 0\.001|[0-9.]+), (< 0\.001|[0-9.]+) ms$'
run arena mandala --bots random,flatmc:100 --games 2 --json
ok "a run lasts at least as long as all its moves" is out \
    "r['seconds'] + .002 > sum(b['moves'] * b['ms_a_move'] for b in r['bots']) / 1000" True
echo "SIGTERM 1" >trigger
run arena mandala --bot "$bad trap" --bot expert "${patient[@]}" --games 2 --json
ok "the usual limit is told where a bot needs one" all is out "r['movetime']" 1000 , is out "'nodes' in r" False
run arena mandala --bots level:1,greedy --games 2 --json
ok "and not where none does" is out "'movetime' in r or 'nodes' in r" False

## Programs

run arena mandala --bot "cmd:python3 '$examples/bot.py'" --bot random "${patient[@]}" --games 4 -o games.sgr --json
ok "the example bot plays" all code 0 , empty err , is out "r['bots'][0]['forfeits']" 0
ok "its name is in the records" [ "$(tag games.sgr Player1 1)" = "cmd:python3 '$examples/bot.py'" ]
for kind in $kinds; do
    game=${kind%:*} players=${kind#*:}
    run arena "$game" --bot "cmd:'$bin' engine" --bot greedy --players "$players" --nodes 10 "${patient[@]}" --games "$players" --json
    ok "$game $players: our own engine over the protocol" all code 0 , empty err , is out "r['bots'][0]['forfeits']" 0
done
for game in $strong; do
    run arena "$game" --bot level:1 --bot "cmd:'$bin' engine --bot level:1" "${patient[@]}" --games 20 --seed 3 --json
    ok "$game: a level is as strong over the protocol" all code 0 , \
        is out "0.3 < r['bots'][0]['share'] < 0.7" True
done
run arena flowers --bot "$bad log" --bot random --players 3 --movetime 70 "${patient[@]}" --games 3
ok "questions have all that the protocol promises" python3 - <<'EOF'
import json
seats = set()
for number, line in enumerate(open("requests"), 1):
    q = json.loads(line)
    assert q["cmd"] == "go" and q["game"] == "flowers" and q["players"] == 3 and q["id"] == number
    assert q["view"].split()[-1] == "view=%d" % q["seat"] and q["movetime"] == 70 and "nodes" not in q
    assert "seed" not in q # it would lead back to the cards
    assert len(q["legal"]) > 1 and len(set(q["legal"])) == len(q["legal"])
    seats.add(q["seat"])
assert seats == {1, 2, 3}
EOF

run arena mandala --bot "cmd:  \"sh\"  -c 'exit '\"1\"7 " --bot random --games 2
ok "quotes keep blanks, and join" all code 0 , lines err 2 , has err "exit status 17"

# misbehaves HOW REASON [AT [END]]: forfeits both games of a pair, with one message each.
# A release only repeats what the checked builds try: it has one of each kind.
misbehaves() {
    [ -n "$few" ] || [[ $1 = crash || $1 = garbage || $1 = hang ]] || return 0
    run arena mandala --bot "$bad $1 ${3:-1}" --bot random --games 4 --movetime 1 --grace "${grace:-600000}" --startup "${startup:-600000}" -o games.sgr --json
    cp out report
    "$bin" check games.sgr >checked 2>&1
    local kind=${4:-resign}
    ok "$1 at question ${3:-1}" all code 0 , lines err 4 , matches err "^sixsands arena: game 1: .* in seat 1 forfeits: .*$2" , \
        matches err "^sixsands arena: game 4: .* in seat 2 forfeits: .*$2" , \
        is report "[(b['wins'], b['losses'], b['forfeits']) for b in r['bots']]" "[(0, 4, 4), (4, 0, 0)]" , \
        has checked "all right" , [ "$(tag games.sgr End 1)" = "$kind 1" ] , [ "$(tag games.sgr End 2)" = "$kind 2" ] , \
        [ "$(tag games.sgr Winner 1)" = 2 ]
}
misbehaves atonce "exit status 4"
misbehaves crash "exit status 3"
misbehaves crash "exit status 3" 3
misbehaves signal "signal 11" 2
misbehaves leave "exit status 0" 2
misbehaves garbage '"I think, therefore I am", which is no JSON object'
misbehaves list "no JSON object"
misbehaves twice "no JSON object" 2
misbehaves binary 'xff.*no JSON object'
misbehaves illegal '"m9Z", which isn.t legal' 2
misbehaves nomove "without a move"
misbehaves number "without a move"
misbehaves error "no idea"
misbehaves flood "without end"
misbehaves deaf "closed its input or output" 2
misbehaves mute "closed its input or output"
grace=300 startup=0
misbehaves hang "no answer within 301 ms" 1 time
misbehaves wrongid "no answer within 301 ms" 1 time
misbehaves chatter "no answer within 301 ms" 1 time
startup=200
misbehaves hang "no answer within 501 ms" 1 time
startup=600000 # it has written a line: its clock runs
misbehaves hang "no answer within 301 ms" 2 time
misbehaves chatter "no answer within 301 ms" 1 time
# It needs longer than it has for a move, plays one, and hangs at the next.
run arena mandala --bot "cmd:sh -c 'sleep 1; exec python3 \"$naughty\" hang 2'" --bot random --games 2 --movetime 1 --grace 300 --startup 600000 -o games.sgr
awk 'BEGIN { RS = "" } /^\[/ { game++; next } $0 ~ "(^|\n)" game " " { moved++ } END { exit moved != 2 }' games.sgr
ok "who starts slowly doesn't lose its first move" all [ $? = 0 ] , code 0 , lines err 2 , [ "$(grep -c 'no answer within 301 ms' err)" = 2 ]
for how in extras slow sip; do
    run arena mandala --bot "$bad $how" --bot random "${patient[@]}" --games 2 --json
    ok "$how: no forfeit" all code 0 , empty err , is out "r['bots'][0]['forfeits']" 0
done
run arena mandala --bot "$bad family 2" --bot random --games 2 --movetime 1 --grace 300 --startup 600000
# A killed program is gone a moment later.
is_gone() { [ ! -e "/proc/$1" ] || grep -q '^State:.Z' "/proc/$1/status" 2>/dev/null; }
gone=1
for pid in $(cat family); do
    patiently is_gone "$pid" || { gone=0 && kill -9 "$pid"; }
done
ok "a program that hangs is ended with its children" all lines family 2 , [ $gone = 1 ]
run arena mandala --bot "cmd:false" --bot random --games 20 --json
ok "nothing but wins has no Elo, but a lower bound" is out \
    "(r['bots'][1]['share'], r['bots'][1]['elo'], r['bots'][1]['elo95'][1]) == (1, None, None) and r['bots'][1]['elo95'][0] > 100" True
(ulimit -n 24 && "$bin" arena mandala --bot "cmd:sh -c 'exit 5'" --bot random --games 200 >out 2>err)
status=$?
ok "200 crashes leak no descriptor" all code 0 , lines err 200 , [ "$(grep -c 'exit status 5' err)" = 200 ]

# With three or four players the game continues.
run arena flowers --bot "$bad crash 2" --bot random --bot random "${patient[@]}" --games 3 --movetime 1 -o games.sgr --json
cp out report
run check games.sgr
ok "three players: the game goes on without a forfeited seat" all code 0 , lines report 1 , \
    is report "[b['forfeits'] for b in r['bots']]" "[3, 0, 0]" , is report "r['bots'][0]['losses']" 3 , \
    [ "$(tag games.sgr End 1)" = "resign 1" ] , [ "$(tag games.sgr End 2)" = "resign 2" ] , \
    [ "$(grep -c '^\[Result "[0-9]' games.sgr)" = 3 ] , \
    is report "[(b['score'], b['lead'], b['lead_margin']) for b in r['bots']]" "[(None, None, None), (None, None, None), (None, None, None)]"
# One that crashes at every 60th question plays some games to their end.
run arena flowers --bot "$bad crash 60" --bot random --bot random "${patient[@]}" --games 12 -o games.sgr --json
python3 recount.py games.sgr "$bad crash 60" random random >a
python3 told.py out >b
ok "scores are those of the games without a forfeit" all code 0 , cmp -s a b , matches whole '^([1-9]|1[01]) of 12'
run arena flowers --bot "$bad crash" --bot "$bad garbage" --bot random "${patient[@]}" --games 3 --movetime 1 -o games.sgr --json
cp out report
run check games.sgr
ok "two forfeits in a game of three" all code 0 , is report "[b['wins'] for b in r['bots']]" "[0, 0, 3]" , \
    [ "$(tag games.sgr End 1)" = "resign 1, resign 2" ] , [ "$(tag games.sgr Winner 1)" = 3 ] , [ "$(grep -c '^\[Winner' games.sgr)" = 3 ]
run arena flowers --bot "$bad crash" --bot "$bad garbage" --bot "$bad list" "${patient[@]}" --games 3 --movetime 1 -o games.sgr --json
cp out report
run check games.sgr
ok "nobody is left: nobody wins" all code 0 , is report "[b['losses'] for b in r['bots']]" "[3, 3, 3]" , hides games.sgr '[Winner'

## Interrupts

trap_args=(arena mandala --bot "$bad trap" --bot greedy "${patient[@]}" --games 8 --seed 9)
run "${trap_args[@]}" -o whole.sgr --json
cp out whole
ok "a run without interrupt" all code 0 , empty err , [ ! -e whole.sgr.state ]
for signal in $signals; do
    for threads in $threadings; do
        rm -f games.sgr*
        echo "$signal 100" >trigger
        # A shell that waits keeps its own messages about the end to itself.
        # The tests may run with signals ignored, as under nohup; background jobs ignore SIGINT.
        env --default-signal=HUP,INT,TERM "$bin" "${trap_args[@]}" -o games.sgr --threads $threads >out 2>err </dev/null &
        { wait $!; status=$?; } 2>/dev/null
        ok "$signal, $threads threads: the exit code tells" all [ $status -gt 128 ] , [ -e games.sgr.state ] , [ ! -e games.sgr ]
        if [ $signal != SIGKILL ]; then
            ok "$signal, $threads threads: it says how to go on" all lines err 1 , has out interrupted , has err "continue with: sixsands arena"
            command=$(sed 's/.*continue with: sixsands //' err)
            eval "'$bin' $command --json" >out 2>err
            status=$?
        else
            run "${trap_args[@]}" -o games.sgr --threads $threads
            ok "$signal, $threads threads: a plain rerun is refused" all input , has err "--resume" , [ -e games.sgr.state ]
            run "${trap_args[@]}" -o games.sgr --threads $threads --resume --json
        fi
        ok "$signal, $threads threads: resumed, it ends as if nothing had been" all code 0 , \
            same_report out whole , cmp -s games.sgr whole.sgr , [ ! -e games.sgr.state ] , [ ! -e games.sgr.part ]
    done
done
echo "SIGTERM 60" >trigger
run "${trap_args[@]}"
ok "without a state file the result so far is shown" all [ $status -gt 128 ] , has out interrupted , has err "--state FILE"

# State files.
args=(arena mandala --bots greedy,random --seed 4)
run "${args[@]}" --games 6 --state state
ok "--state is kept" all code 0 , [ -e state ] , lines state 7
run "${args[@]}" --games 10 --json -o ten.sgr
cp out ten
run "${args[@]}" --games 10 --state state --resume --json -o more.sgr
ok "a run can be made longer" all code 0 , same_report out ten , cmp -s more.sgr ten.sgr , lines state 11
run "${args[@]}" --games 10 --state state
ok "a state file is never overwritten" all input , has err "--resume" , lines state 11
for other in "--seed 5" "--bots random,greedy" "--nodes 5"; do
    # shellcheck disable=SC2086
    run "${args[@]}" --games 10 --state state --resume $other
    ok "another run's state: $other" all input , has err "another run" , lines state 11
done
printf '%s' "$(head -8 state)" | head -c -5 >cut
run "${args[@]}" --games 10 --state cut --resume --json
ok "a last line that was cut off is dropped" all code 0 , empty err , same_report out ten , cmp -s <(sort cut | cut -d' ' -f1,2,3,5) <(sort state | cut -d' ' -f1,2,3,5)
head -c 20 state >cut
run "${args[@]}" --games 10 --state cut --resume --json
ok "even a first line that was cut off" all code 0 , same_report out ten
sed '3s/1/2/' state >damaged
cp damaged before
run "${args[@]}" --games 10 --state damaged --resume
ok "a damaged line" all input , has err "line 3 is damaged" , cmp -s damaged before
sed '4p' state >damaged
run "${args[@]}" --games 10 --state damaged --resume
ok "a line that appears twice" all input , has err "twice"
echo "Dear diary" >damaged
run "${args[@]}" --games 10 --state damaged --resume
ok "no state file at all" all input , has err "isn't an arena's state file"
# A line with a right checksum but a wrong game.
python3 - state >damaged <<'EOF'
import sys
lines = open(sys.argv[1]).read().splitlines()
words = lines[2].split(" ")
log = words[4].split(",")
words[4] = ",".join(log[:-1])
body = " ".join(words[:5]) + " "
hash = 0xcbf29ce484222325
for byte in body.encode():
    hash = (hash ^ byte) * 0x100000001b3 % 2**64
lines[2] = body + "%016x" % hash
print("\n".join(lines))
EOF
run "${args[@]}" --games 10 --state damaged --resume
ok "a game that isn't finished" all input , has err "isn't finished"
mkfifo gate
"$bin" arena mandala --bot "cmd:sh -c 'cat gate; sleep 600'" --bot random "${patient[@]}" --games 2 --state busy >/dev/null 2>&1 &
holder=$!
echo >gate # it has begun
run arena mandala --bot "cmd:sh -c 'cat gate; sleep 600'" --bot random "${patient[@]}" --games 2 --state busy --resume
ok "a state file in use" all input , has err "another run is using it"
kill -TERM $holder
{ wait $holder; } 2>/dev/null

## Terminals

if command -v script >/dev/null; then
    hang="'$bin' arena mandala --bot 'cmd:sleep 60' --bot random --games 4 --movetime 1 --grace 1000 --startup 0"
    TERM=xterm script -qec "$hang" /dev/null >out 2>err </dev/null
    ok "a progress line on a terminal, with the result so far" all has out "playing [" , has out "cmd:sleep 60 0.0 % ["
    TERM=dumb script -qec "$hang" /dev/null >out 2>err </dev/null
    ok "none on a dumb terminal" all [ "$(tr -cd '\033' <out | wc -c)" -eq 0 ] , has out "4 games in 2 pairs"
fi

finish
