#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# `sixsands db` from outside, in TAP: db.sh PATH/TO/sixsands PATH/TO/tests PATH/TO/store_games PATH/TO/fault_preload.
games=$(realpath "$3")
faults=$(realpath "$4")
. "$(dirname "$0")/../cli/tap.sh"

"$games" games.db
status=$?
ok "a file with games" code 0
sql() { python3 -c 'import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
for row in db.execute(sys.argv[2]): print(*row)
db.commit()' "$@"; }
events=$(sql games.db 'SELECT count(*) FROM event')

## check

run db check games.db
ok "check: no errors" all code 0 , empty err , lines out 1 , \
    has out "games.db: 14 games, $events events, all right"
# Damages a copy: what is changed, and the error.
damage() {
    rm -f damaged.db*
    cp games.db damaged.db
    sql damaged.db "$1"
    run db check damaged.db
    ok "check: $2" all code 1 , empty out , lines err 1 , matches err "^damaged.db: $3"
}
damage "UPDATE event SET data = 'dR9' WHERE game = 'Test-0000001' AND kind = 'played' AND sequence = 9" \
    "an impossible move" "game Test-0000001: "
damage "UPDATE event SET kind = 'resigned', data = '' WHERE game = 'Test-0000003' AND sequence = 12" \
    "another event" "game Test-0000003: "
damage "UPDATE event SET seat = 1 - seat WHERE game = 'Test-0000001' AND kind = 'played' AND sequence = 7" \
    "another seat" "game Test-0000001: "
damage "DELETE FROM event WHERE game = 'Test-0000001' AND sequence = 9" "a gap" "events with a gap, in game Test-0000001"
damage "UPDATE summary SET status = 1 WHERE game = 'Test-0000001'" "a seat of a game that is over" \
    "a seat that doesn't say whether its game is over, in game Test-0000001"
damage "UPDATE summary SET turn = 1 - turn WHERE game = 'Test-0000006'" "another turn" \
    "game Test-0000006: its summary has the wrong seat to move"
damage "UPDATE summary SET deadline = 5 WHERE game = 'Test-0000001'" "a deadline" \
    "game Test-0000001: its summary has the wrong deadline"
damage "DELETE FROM seat WHERE game = 'Test-0000001'" "nobody there" \
    "game Test-0000001: its summary has the wrong people"
# The ratings follow from the games, and each from the one before.
damage "UPDATE rating SET points = points + 1 WHERE person = 101 AND number = 3" "another rating" \
    "game Test-0000011: a rating isn't kept as the game has made it"
damage "DELETE FROM rating WHERE person = 101 AND number = 2" "a lost rating" "ratings with a gap, of person 101"
damage "UPDATE rating SET room = 'Test-0000001' WHERE person = 101 AND number = 2" "a rating of nothing" \
    "a rating that no game has made, of person 101"
damage "UPDATE event SET data = replace(data, '0/0/1500000/', '0/0/1500001/') WHERE game = 'Test-0000009' AND kind = 'rated'" \
    "ratings out of nowhere" "game Test-0000009: its ratings don't follow from its result"
damage "DELETE FROM event WHERE game = 'Test-0000010' AND kind = 'rated'" "no ratings" \
    "a rating that no game has made, of person 101"
damage "UPDATE game SET key = zeroblob(32) WHERE id = 'Test-0000001'" "another key" "game Test-0000001: "
damage "UPDATE game SET day = day + 1 WHERE day IS NOT NULL" "another day" "game Test-0000012: "
damage "UPDATE game SET duel = replace(duel, ' 02 ', ' 03 ') WHERE id = 'Test-Match-2'" "another place in a match" \
    "game Test-Match-2: "
damage "UPDATE game SET duel = replace(replace(replace(duel, ':1 ', ':3 '), ':2 ', ':1 '), ':3 ', ':2 ') WHERE id = 'Test-Match-2'" "another result in a match" \
    "game Test-Match-2: what it carries of its match isn't what happened before it"
damage "UPDATE game SET key = zeroblob(32) WHERE id = 'Test-Match-2'" "another key in a match" \
    "game Test-Match-2: it hasn't the key of its match"
damage "DELETE FROM field" "a score that isn't counted" "a day's scores that aren't counted: day 19675"
damage "DELETE FROM score; " "no score" "a day's scores that aren't counted: day 19675"
rm -f damaged.db*
cp games.db damaged.db
sql damaged.db "UPDATE summary SET status = 1 WHERE game = 'Test-0000001'"
sql damaged.db "UPDATE seat SET ended = NULL WHERE game = 'Test-0000001'"
run db check damaged.db
ok "check: wrong status" all code 1 , lines err 1 , has err "game Test-0000001: its summary has the wrong status"
rm -f damaged.db*
cp games.db damaged.db
sql damaged.db "UPDATE score SET score = score + 3"
sql damaged.db "UPDATE field SET score = score + 3"
run db check damaged.db
ok "check: another score" all code 1 , lines err 1 , has err "game Test-0000012: its day has another score of it"
rm -f damaged.db*
cp games.db damaged.db
sql damaged.db "UPDATE event SET data = 'zzz' WHERE kind = 'played' AND sequence = 9"
run db check damaged.db
ok "check: every damaged game has its error" all code 1 , empty out , lines err 13
head -c 3000 games.db >short.db
run db check short.db
ok "check: a truncated file" input
cp games.db scratched.db
printf 'scratch' | dd of=scratched.db bs=1 seek=40960 conv=notrunc 2>/dev/null
run db check scratched.db
ok "check: a damaged page" all input , has err "scratched.db: " , has err "age "
run db check nowhere.db
ok "check: no file" all input , has err "nowhere.db: No such file" , [ ! -e nowhere.db ]
echo "a letter" >letter.db
run db check letter.db
ok "check: another kind of file" all input , has err "letter.db: "
: >empty.db
run db check empty.db
ok "check: an empty file" all input , has err "empty"
python3 -c 'import sqlite3; sqlite3.connect("other.db").execute("CREATE TABLE t (x)")'
run db check other.db
ok "check: another program's file" all input , has err "another program"
cp games.db newer.db
sql newer.db 'PRAGMA user_version = 99'
run db check newer.db
ok "check: a newer file" all input , has err "newer"

rm -f damaged.db*
cp games.db damaged.db
sql damaged.db "UPDATE tournament_event SET data = '2-1' WHERE kind = 'paired' AND data = '1-2'"
run db check damaged.db
ok "check: a pairing that doesn't follow" all input , has err "tournament Cup-00000001: the pairing isn't the one"
rm -f damaged.db*
cp games.db damaged.db
sql damaged.db "INSERT INTO tournament_event VALUES ('Cup-00000001', 5, 9, 'result', NULL, '1 1 =')"
sql damaged.db "UPDATE tournament SET sequence = 5, updated = 9 WHERE id = 'Cup-00000001'"
run db check damaged.db
ok "check: a result without a game" all input , has err "tournament Cup-00000001: a result without a game"
rm -f damaged.db*
cp games.db damaged.db
sql damaged.db "UPDATE tournament SET players = 3 WHERE id = 'Cup-00000000'"
run db check damaged.db
ok "check: a tournament's list" all input , has err "tournament Cup-00000000: what is kept of it differs"
rm -f damaged.db*

## export

run db export games.db
cp out all.sgr
ok "export: the games that are over" all code 0 , empty err , [ "$(grep -c '^\[Game ' all.sgr)" = 9 ]
run check all.sgr
ok "export: valid records" all code 0 , has out "9 records"
run verify all.sgr
ok "export: every shuffle as committed" all code 0 , has out "9 games"
ok "export: names" all has all.sgr '[Player1 "Ann"]' , has all.sgr '[Player2 "level:2"]' , \
    has all.sgr '[Player3 "A \"quoted\" \\ name"]'
ok "export: a daily deal has its own name" has all.sgr '[Deal "daily-2023-11-14-patterns"]'
ok "export: ends" all has all.sgr '[End "resign 1"]' , has all.sgr '[Id "Test-0000005"]'
run db export games.db -o file.sgr
ok "export: to a file" all code 0 , empty out , cmp -s all.sgr file.sgr
run db export games.db --unfinished
cp out open.sgr
ok "export: unfinished games too" all code 0 , empty err , [ "$(grep -c '^\[Game ' open.sgr)" = 12 ]
run check open.sgr
ok "export: they are valid too" all code 0 , has out "12 records"
ok "export: open, without the keys of unfinished games" all [ "$(grep -c '?' open.sgr)" = 0 ] , \
    [ "$(grep -c '^\[Key ' open.sgr)" = 9 ] , [ "$(grep -c '^\[View ' open.sgr)" = 0 ]
run db export games.db --game Test0000004d
ok "export: no game of a match that isn't over" all input , has err "unfinished"
run db export games.db --game Test-0000003
ok "export: one game" all code 0 , [ "$(tag out Id)" = Test-0000003 ] , [ "$(grep -c '^\[Game ' out)" = 1 ]
run db export games.db --game Test-0000006 -o none.sgr
ok "export: an unfinished game" all input , has err "unfinished" , [ ! -e none.sgr ]
run db export games.db --game Test-0000006 --unfinished
ok "export: the same when asked for" all code 0 , [ "$(tag out Result)" = "*" ]
run db export games.db --game Test-0000008 --unfinished
ok "export: a game that isn't dealt" all input , has err "isn't dealt"
run db export games.db --game Test-9999999
ok "export: no such game" all input , has err "no such game"
rm -f damaged.db*
cp games.db damaged.db
sql damaged.db "UPDATE event SET data = 'zzz' WHERE game = 'Test-0000001' AND kind = 'played' AND sequence = 9"
run db export damaged.db -o rest.sgr
ok "export: the rest of a damaged file" all code 1 , lines err 1 , has err "game Test-0000001" , \
    [ "$(grep -c '^\[Game ' rest.sgr)" = 8 ]
sql damaged.db "UPDATE person SET name = '', login = NULL, password = '', gone = 1; "
sql damaged.db "DELETE FROM pass"
run db export damaged.db --game Test-0000005
cp out gone.sgr
run check gone.sgr
ok "export: deleted people" all code 0 , has gone.sgr '[Player1 ""]'
run db export games.db -o /nowhere/x.sgr
ok "export: no folder" input
run db export games.db -o /dev/full
ok "export: a full disk" input

## backup

run db backup games.db copy.db
ok "backup" all code 0 , empty out , empty err , [ "$(stat -c %a copy.db)" = 600 ]
run db check copy.db
ok "backup: no errors" all code 0 , has out "14 games, $events events"
run db backup games.db copy.db
ok "backup: never over a file" all input , has err "copy.db: File exists"
run db backup games.db /nowhere/copy.db
ok "backup: no folder" all input , has err "/nowhere/copy.db: No such file"
mkfifo pipe
"$games" live.db 4000 >pipe &
read -r word <pipe
wrong=0
for i in 1 2 3 4 5; do
    run db backup live.db "live$i.db"
    code 0 || wrong=1
    run db check "live$i.db"
    code 0 || wrong=1
    run db check live.db
    code 0 || wrong=1
done
kill -9 $! 2>/dev/null
wait 2>/dev/null
ok "during writes: copies are intact, and so is the file" [ "$word$wrong" = ready0 ]
run db check live.db
ok "and after a kill" all code 0 , empty err

## copy

run db copy games.db other-copy.db
ok "copy: to a new file, checked there" all code 0 , empty err , lines out 1 , \
    has out "other-copy.db: 14 games, $events events, all right"
sql other-copy.db "DELETE FROM event WHERE game = 'Test-0000001' AND sequence > 5"
sql other-copy.db "DELETE FROM pass"
sql other-copy.db "UPDATE person SET name = 'Somebody'"
run db copy games.db other-copy.db
ok "copy: what is missing is added" all code 0 , empty err , has out "14 games, $events events"
run db export other-copy.db
ok "copy: the same games, by the same people" all code 0 , cmp -s out all.sgr , \
    [ "$(sql other-copy.db 'SELECT count(*) FROM pass')" = "$(sql games.db 'SELECT count(*) FROM pass')" ]
ok "copy: the same days" [ "$(sql other-copy.db 'SELECT * FROM score, field, deal')" = "$(sql games.db 'SELECT * FROM score, field, deal')" ]
sql games.db "INSERT INTO push SELECT hash, person, 'https://a.example/x', 'p', 'a', 5 FROM pass WHERE token = 0 LIMIT 1"
sql games.db "INSERT INTO report SELECT 'Test-0000001', 101, 102, 'name', 1700000000000"
sql other-copy.db "INSERT INTO push SELECT hash, person, 'https://b.example/x', 'p', 'a', 6 FROM pass WHERE token = 0 ORDER BY hash DESC LIMIT 1"
run db copy games.db other-copy.db
ok "copy: the same browsers and reports" all code 0 , [ "$(sql games.db 'SELECT count(*) FROM push')" = 1 ] , \
    [ "$(sql other-copy.db 'SELECT * FROM push, report')" = "$(sql games.db 'SELECT * FROM push, report')" ]
run db reports games.db
ok "reports: a line for each" all code 0 , empty err , lines out 1 , \
    matches out '^2023-11-14T22:13:20Z Test-0000001 name ".*" \(101\) about ".*" \(102\)$'
sql games.db "UPDATE person SET name = 'x' || char(27) || '[2J' WHERE id = 102"
run db reports games.db
ok "reports: names can do no harm" all code 0 , has out 'about "x?[2J"'
run db reports nowhere.db
ok "reports: no file" all input , has err "nowhere.db: "
sql other-copy.db "UPDATE deal SET par = NULL"
run db copy games.db other-copy.db
ok "copy: what the bot has scored meanwhile" all code 0 , \
    [ "$(sql other-copy.db 'SELECT * FROM deal')" = "$(sql games.db 'SELECT * FROM deal')" ]
# A storage that was served by itself has keys of its own for its days.
rm -f served.db*
cp other-copy.db served.db
sql served.db "UPDATE deal SET key = zeroblob(32)"
before=$(sql served.db 'SELECT * FROM deal' && sql served.db 'SELECT * FROM event')
run db copy games.db served.db
ok "copy: never over another key of a day" all input , lines err 1 , \
    has err "served.db: the daily deal of 2023-11-14 in patterns: it has another key there"
ok "copy: and then nothing has changed" \
    [ "$before" = "$(sql served.db 'SELECT * FROM deal' && sql served.db 'SELECT * FROM event')" ]
sql other-copy.db "UPDATE event SET at = at + 1 WHERE game = 'Test-0000002' AND sequence = 3"
run db copy games.db other-copy.db
ok "copy: never over another game" all input , \
    has err "other-copy.db: game Test-0000002: it has gone on differently there"
run db copy games.db letter.db
ok "copy: not into another kind of file" all input , has err "letter.db: "
run db copy @nowhere copy2.db
ok "copy: a file that isn't there" all input , has err "nowhere: No such file"
echo games.db >name
run db check @name
ok "check: a file named in a file" all code 0 , has out "games.db: 14 games"
run db check "postgresql://ann:s3cret@/x?host=$PWD"
ok "check: a database that isn't there, without its password" all input , has err "ann@" , \
    [ "$(grep -c s3cret err)" = 0 ]

## a disk that fails

# Runs sixsands with faults; the sanitizers ask to be loaded first, but needn't be.
faulty() {
    local plan=$1
    shift
    ASAN_OPTIONS=verify_asan_link_order=0:detect_leaks=0 LD_PRELOAD=$faults SIXSANDS_FAULT=$plan \
        "$bin" "$@" >out 2>err </dev/null
    status=$?
}
faulty none:1 db check games.db
ok "no fault" all code 0 , has out "14 games, $events events"
faulty read:20+ db check games.db
ok "check: reading fails" all input , has err "games.db: "
for kind in write short full sync; do
    faulty $kind:3+ db backup games.db "copy-$kind.db"
    ok "backup: $kind" all input , [ ! -e "copy-$kind.db" ]
done

## usage

run db
ok "nothing" usage db
run db check
ok "no file" all usage db , has err "FILE is missing"
run db backup games.db
ok "no copy" all usage db , has err "TO is missing"
run db chek games.db
ok "a typing error" all usage db , has err "did you mean check"
run db check games.db more
ok "one word too many" usage db
run db copy games.db
ok "no target" all usage db , has err "TO is missing"
run db init games.db
ok "init: not for a file" all input , has err "games.db: only a database"
run db check games.db --grant ann
ok "an option of init" all usage db , has err "--grant is an option of init"
run db check games.db --unfinished
ok "an option of another task" all usage db , has err "--unfinished is an option of export"
run db export games.db --game 'a/b'
ok "no id" usage db
run db --help
ok "help begins with examples" all code 0 , matches out '^Examples:' , [ "$(wc -L <out)" -le 100 ]

finish
