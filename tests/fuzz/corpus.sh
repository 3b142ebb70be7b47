#!/bin/sh
# SPDX-License-Identifier: MIT
# Seeds for the fuzzers from what the tests already hold: corpus.sh TESTS_DIR OUT makes the folders
# OUT/position, OUT/view, OUT/record, OUT/play, OUT/request, OUT/room, OUT/ask, OUT/http, OUT/frame,
# OUT/news and OUT/remote.
set -eu
tests=$1
out=$2
mkdir -p "$out/position" "$out/view" "$out/record" "$out/play" "$out/request" "$out/room" "$out/ask" "$out/http" "$out/frame" "$out/news" "$out/push" "$out/remote"

# The positions and views of the rule cases, each in its own file as `GAME LINE`.
for folder in "$tests"/../src/games/*/tests/; do
    game=$(basename "${folder%/tests/}")
    cat "$folder"*.cases | sed -e ':a' -e '/\\$/{N;s/ *\\\n */ /;ba' -e '}' |
        awk -v game="$game" -v out="$out" '
            function seed(kind, line) {
                name = sprintf("%s/%s/%s-%04d", out, kind, game, ++n)
                printf "%s %s", game, line > name
                close(name)
            }
            $1 == "position" || $1 == "line" || $1 == "bad" { sub(/^[a-z]+ /, ""); seed("position", $0) }
            $1 == "view" { sub(/^view [0-9] /, ""); seed("view", $0) }
            $1 == "badview" || $1 == "goodview" { sub(/^[a-z]+ /, ""); seed("view", $0) }'
done

# Records: the samples, as they are and without their lists, whole and only begun; the damaged ones.
for file in "$tests"/samples/*.sgr; do
    name=$(basename "$file" .sgr)
    awk 'BEGIN { RS = ""; ORS = "\n\n" } NR <= 2' "$file" >"$out/record/$name-legal"
    sed 's/ | .*//' "$out/record/$name-legal" >"$out/record/$name"
    sed -e 's/^\[Result .*/[Result "*"]/' -e '/^\[Winner/d' "$out/record/$name" |
        head -n 20 >"$out/record/$name-begun"
done
cat >"$out/record/view-mandala" <<'END'
[Game "mandala"]
[Players "2"]
[Setup "1"]
[View "1"]
[Start "m1=RY/-/- m2=G2/-/- hand=ROGP3/?6 cup=OG/?2 river=-/- deck=?88 discard=- turn=1 view=1"]
[Result "*"]

1 m1R +OYG
2 m2K +???
1 f1P2
2 dY2 +??
END
cat >"$out/record/view-flowers" <<'END'
[Game "flowers"]
[Players "3"]
[View "0"]
[Start "m1=K5,G4:-/-/-:0 m2=P4,G7:-/-/-:0 m3=K2,G5:-/-/-:0 hand=?5/?6/?7 won=-/-/- dark=R2R3R4R5R7RxP2P3P5P7PxK3K4K7Kx light=O2O3O4O5O7OxY2Y3Y4Y5Y7YxG2G3Gx deck=?72 discard=- turn=1 view=0"]
[Result "*"]

1 p2P1 +????
2 p3K2
3 p1R1 +??
1 p1O1 +?
END
for file in "$tests"/bad/*.sgr; do
    head -c 8192 "$file" >"$out/record/bad-$(basename "$file" .sgr)"
done

# Games: a byte for the game and players, eight for the deal, then moves, here all of one kind.
for first in 0 1 2 5 8; do
    for byte in 000 100 200 377 125 052; do
        {
            printf "\\$(printf %o $first)seedseed"
            head -c 150 /dev/zero | tr '\0' "\\$byte"
        } >"$out/play/$first-$byte"
    done
done

# Requests: those of the transcript, and one for every view of the cases.
sed -n 's/^> //p' "$tests/../docs/protocol.md" |
    awk -v out="$out" '{ name = sprintf("%s/request/transcript-%02d", out, NR); printf "%s", $0 > name; close(name) }'
for file in "$out"/view/*; do
    sed -E 's/^([a-z]+) (.*)$/{"id":1,"cmd":"analyze","game":"\1","view":"\2","nodes":9,"seed":2}/' "$file" \
        >"$out/request/$(basename "$file")"
done

# Rooms: four bytes of settings, one for the deal, then three or more for each step: how, what, who.
for game in 000 001 002; do
    for seats in 000 001 124 202; do
        {
            printf "\\$game\\001\\007\\$seats\\001"
            for who in 100 001 102 043 004 105 006 147; do # moves, some with an id
                printf "\\020\\050\\$who\\077\\037\\$who\\310\\050\\$who\\001\\002\\003\\004"
            done
            printf '\000\104\001\000\104\002\020\050\001\000\104\002\000\104\001' # taken back, by both
            printf '\000\004\001\000\044\001\000\004\002\000\044\002\000\005\002' # offers, a decline
            printf '\000\003\003\000\004\001\000\003\002\000\007\000\360\010\000'     # out; a rematch
        } >"$out/room/$game-$seats"
    done
done
printf '\002\002\007\000\000\000\000\001\000\000\002\000\000\003\000\001\002\000\000\002\000\002\001\000\002\102\000\002\003\000\002\004' >"$out/room/joining"

# Requests to the server: those that the tests of the core send.
cat "$tests"/server/core_*test.c | grep -o "{'do':[^\"]*}" | sort -u |
    sed -e "s/'/\"/g" -e 's/%s/abcdefghijkl/g' -e 's/%[0-9a-z]*d/7/g' |
    awk -v out="$out" '{ name = sprintf("%s/ask/%03d", out, NR); printf "%s", $0 > name; close(name) }'
printf '{"do":"create","ref":"r","game":"flowers","players":4,"seats":["me","open","person","level:6"],"clock":{"minutes":10,"increment":5},"aids":true,"listed":true}' >"$out/ask/create"
ask() { # NAME REQUEST
    printf '%s' "$2" >"$out/ask/$1"
}
ask takeback '{"do":"offer","game":"abcdefghijkl","what":"takeback","request":"r1","ref":1}'
ask push '{"do":"push","endpoint":"https://web.push.apple.com/QPn","p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4","auth":"BTBZMqHH6r4Tts7J_aSIgg"}'
ask unpush '{"do":"unpush","ref":1}'
ask report '{"do":"report","game":"abcdefghijkl","seat":2,"reason":"stalling"}'
ask tournaments '{"do":"tournaments","ref":"r"}'
ask swiss '{"do":"tournament_create","name":"Caf\u00e9 cup","kind":"swiss","game":"mandala","rounds":5,"people":64,"rated":true,"clock":{"minutes":10,"increment":5}}'
ask robin '{"do":"tournament_create","name":"Cup","kind":"round_robin","game":"flowers","people":16,"clock":{"days":3}}'
for what in '' _join _leave _start _call_off; do
    ask "tournament$what" "{\"do\":\"tournament$what\",\"tournament\":\"abcdefghijkl\"}"
done

# HTTP: requests as they are sent.
http() { # NAME METHOD TARGET BODY [HEADER…]
    name=$1 method=$2 target=$3 body=$4
    shift 4
    {
        printf '%s %s HTTP/1.1\r\n' "$method" "$target"
        printf '%s\r\n' 'Host: a.example:8080' 'Cookie: a=b; sixsands=AbC-_123' 'Authorization: Bearer AbC-_123' \
            'Origin: http://a.example:8080' 'X-Forwarded-For: 10.0.0.1, 2001:db8::1' "Content-Length: ${#body}" "$@"
        printf '\r\n%s' "$body"
    } >"$out/http/$name"
}
http guest POST /api/guest '{"name":"Ann"}'
http play POST /api/games/abcdefghijkl/play '{"move":"m1R","sequence":3,"request":"r1"}'
http create POST /api/games '{"game":"mandala","players":2,"seats":["me","level:1"]}'
http events GET '/api/games/abcdefghijkl/events?since=12&key=AbCdEf' ''
http stream GET '/api/games/abcdefghijkl/stream?since=0' ''
http games GET '/api/games?most=10' ''
http takeback POST /api/games/abcdefghijkl/offer '{"what":"takeback"}'
http push POST /api/push '{"endpoint":"https://web.push.apple.com/QPn","p256dh":"B","auth":"x"}'
http report POST /api/games/abcdefghijkl/report '{"seat":2,"reason":"name"}'
http tournaments GET /api/tournaments ''
http tournament GET /api/tournaments/abcdefghijkl ''
http cup POST /api/tournaments '{"name":"Cup","kind":"swiss","game":"mandala","clock":{"days":1}}'
http cup-join POST /api/tournaments/abcdefghijkl/join ''
http cup-leave POST /api/tournaments/abcdefghijkl/leave '{}'
http cup-start POST /api/tournaments/abcdefghijkl/start ''
http cup-off DELETE /api/tournaments/abcdefghijkl ''
http revoke DELETE /api/tokens/9007199254740991 ''
http logout DELETE /api/session ' {"everywhere" : true } '
http page GET '/g/%61bc%2f?x=%41%26' '' 'Accept-Encoding: gzip, br' 'If-None-Match: "a", W/"b"' 'Connection: keep-alive, close'
http socket GET /ws '' 'Upgrade: websocket' 'Connection: Upgrade' 'Sec-WebSocket-Version: 13' 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='
http chunks POST /api/guest '2' 'Transfer-Encoding: chunked' 'X: folded' ' here'
printf 'GET / HTTP/1.0\r\n\r\n' >"$out/http/old"
printf '\r\nGET /a HTTP/1.1\r\nhost:b\r\n\r\nGET /c HTTP/1.1\r\n' >"$out/http/two"

# Frames, masked with zeros, so that what is in them can be read.
frame() { # FIRST LENGTH CONTENT, in octal
    printf "\\$1\\$2\\000\\000\\000\\000$3"
}
frame 201 215 '{"do":"ping"}' >"$out/frame/message"
{ frame 001 203 'a\303\251'; frame 211 201 '?'; frame 000 200 ''; frame 200 201 'b'; } >"$out/frame/pieces"
{ frame 201 200 ''; frame 212 202 'ab'; frame 210 205 '\003\350bye'; } >"$out/frame/goodbye"
{ printf '\201\376\000\176\000\000\000\000'; printf '%126s' ' '; } >"$out/frame/longer"
printf '\201\377\000\000\000\000\000\001\000\000\000\000\000\000' >"$out/frame/too-long"
printf '\201\005Hello' >"$out/frame/unmasked"
frame 202 201 'x' >"$out/frame/binary"

# What servers say to each other.
printf 'abcdefghijkl:12lb~a1-7,abcdefghijkl@7:3,@9' >"$out/news/all"
printf 'abcdefghijkl:0' >"$out/news/game"
printf '@9223372036854775807' >"$out/news/person"
printf '*' >"$out/news/everything"
printf 'abcdefghijkl:5~,@0,,abcdefghijkl@:1,short:1' >"$out/news/wrong"

# Where browsers are notified, and what their push services answer.
push() { # NAME TEXT
    printf '%s' "$2" >"$out/push/$1"
}
push chrome 'https://fcm.googleapis.com/fcm/send/abc:APA91b-_x'
push firefox 'https://updates.push.services.mozilla.com/wpush/v2/gAAA'
push safari 'https://web.push.apple.com:443/QPn'
push edge 'https://wns2-par02p.notify.windows.com/w/?token=BQ%2b'
push own 'https://localhost:8443/x'
push host 'push.example.org:8443'
push answer 'HTTP/1.1 201 Created'
push gone 'HTTP/1.1 410 Gone'
push auth 'BTBZMqHH6r4Tts7J_aSIgg'
push point 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

# What a server says of a game: recorded ones, whole and line by line after the first state.
for file in "$tests"/tui/messages/*.ndjson; do
    name=$(basename "$file" .ndjson)
    cp "$file" "$out/remote/$name"
    sed -n '2,8p' "$file" >"$out/remote/$name-begun"
    sed -n '$p' "$file" >"$out/remote/$name-over"
done
{
    sed -n '1,8p' "$tests/tui/messages/patterns.ndjson"
    printf '%s\n' '{"sequence":9,"at":1,"kind":"offered","seat":1,"what":"takeback"}' \
        '{"sequence":10,"at":2,"kind":"taken_back","seat":1,"to":5,"lines":0,"turn":1,"view":"","legal":[]}'
} >"$out/remote/patterns-back"
sed -n '1s/}$/,"words":{"offers":{"draw":"{seat} offered a draw","abort":"{seat}"},"phrases":{"hello":"Hello!","bad word":"","wow":3}}}/p' \
    "$tests/tui/messages/mandala.ndjson" >"$out/remote/mandala-words"
