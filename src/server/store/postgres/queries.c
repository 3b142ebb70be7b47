// SPDX-License-Identifier: MIT
// The queries. A write is one statement that does all of it or nothing, and can't fail because
// somebody else was first: every part of it is made of the rows of the part that may lose. So a
// group needs no savepoints, and a conflict touches one write alone. The last part changes exactly
// one row, or as many as there are events, or none: that is the result.
//
// All of a statement sees the database as it was when the statement began, also after it has waited
// for another transaction; only a row that it changes or locks is looked at again, and an index
// always knows better. So whatever must not be outdated is such a row or a key. Events are added by
// whoever moves their game's summary on from the number before them; the primary key of events is
// the net below that. A person is locked by whoever forgets or seats it. Where a statement must see
// what others did to further rows while it waited for a person, the lock is a statement of its own
// before it (LOCK_PERSON; for ratings, whose next row isn't there yet, LOCK_RATING).
#include <stdio.h>

#include "server/store/postgres/internal.h"

#define PERSON                                                                                     \
    "SELECT p.id, p.name, coalesce((SELECT l.login FROM login l WHERE l.person = p.id LIMIT 1),"   \
    " ''), p.password, p.created, p.gone FROM person p "
#define PASS "SELECT hash, person, token, number, label, created FROM pass "

/* The columns of events in arrays, the first of them parameter `a`. */
#define EVENTS(a, b, c, d, e, f, g, h, i, j, k)                                                    \
    "unnest($" #a "::bigint[], $" #b "::bigint[], $" #c "::text[], $" #d "::integer[], $" #e       \
    "::bigint[], $" #f "::text[], $" #g "::bigint[], $" #h "::bigint[], $" #i "::bigint[], $" #j   \
    "::bigint[], $" #k "::text[])"
/* Do all people exist who get a seat? */
#define PEOPLE(persons)                                                                            \
    "(SELECT count(*) FROM people) = (SELECT count(DISTINCT x) FROM unnest(" persons               \
    "::bigint[]) x)"
/* Moves the summary on: only from the event before the first. Never a gap, never a number twice. A
 * damaged game, whose log is ahead of its summary, is a conflict too. */
#define SUMMARY(first, last, a, b, c, d, e)                                                        \
    "UPDATE summary SET sequence = " last ", status = $" #a "::integer, turn = $" #b               \
    "::integer, bot_to_move = $" #c "::boolean, deadline = $" #d "::bigint, updated = $" #e        \
    "::bigint WHERE game = $1 AND sequence = " first " - 1 AND NOT EXISTS"                         \
    " (SELECT FROM event e WHERE e.game = $1 AND e.sequence = " first ")"

/* What seats keep of a game that is over; `status` and `updated` as of its summary. */
#define ENDED(status, updated)                                                                     \
    "ended AS (UPDATE seat SET ended = $" #updated " FROM moved WHERE $" #status                   \
    " = 2 AND seat.game = moved.game"

/* A game's events after one. The bound is that of all numbers, and says nothing: it is for the
 * planner, which believes that a third of a game comes after a number it doesn't know, and would
 * build and sort a bitmap for that, but that only a few come between two. */
#define EVENTS_AFTER(game, after)                                                                  \
    "SELECT sequence, at, kind, seat, person, request, left1, left2, left3, left4, data"           \
    " FROM event WHERE game = " game " AND sequence > " after                                      \
    " AND sequence < 9223372036854775807 ORDER BY sequence"

/* One event, the usual write. */
#define ONE_EVENT                                                                                  \
    "INSERT INTO event SELECT game, $2, $3::bigint, $4::text, $5::integer, $6::bigint, $7::text,"  \
    " $8::bigint, $9::bigint, $10::bigint, $11::bigint, $12::text FROM moved"
/* A score of a daily deal, unless there is one, in `from`; and it is counted, once. */
#define SCORE(day, name, person, room, value, streak, from)                                        \
    "scored AS (INSERT INTO score SELECT " day "::integer, " name "::text, " person                \
    "::bigint, " room "::text, " value "::integer, coalesce(" streak                               \
    "::integer, (SELECT max(o.streak + (o.day"                                                     \
    " < " day ")::integer) FROM score o WHERE o.person = " person " AND o.day BETWEEN " day        \
    " - 1 AND " day "), 1) " from " ON CONFLICT DO NOTHING RETURNING day, game, score)"
#define COUNT                                                                                      \
    "INSERT INTO field SELECT day, game, score, 1 FROM scored ON CONFLICT (day, game, score)"      \
    " DO UPDATE SET count = field.count + 1"

_Static_assert(STORE_MET_FRESH == 60000, "as the query has it");

const char *const postgres_queries[POSTGRES_QUERIES] = {
    [STORE_READ_SETTINGS] =
        "SELECT id, game, players, seats, clock, base, increment, aids, listed, key, links,"
        " creator, created, coalesce(before, ''), rated, coalesce(day, 0),"
        " coalesce(tournament, ''), coalesce(duel, '') FROM game"
        " WHERE id = $1",
    [STORE_READ_PERSON] = PERSON "WHERE p.id = $1",
    [STORE_READ_LOGIN] = PERSON "WHERE p.id = (SELECT person FROM login WHERE login = $1)",
    [STORE_READ_PEOPLE] = PERSON "WHERE p.id > $1 ORDER BY p.id LIMIT $2",
    [STORE_READ_PASS] = PASS "WHERE hash = $1",
    [STORE_READ_PASSES] = PASS "WHERE person = $1 ORDER BY created, number",
    [STORE_READ_EVENTS] = EVENTS_AFTER("$1", "$2"),
    [STORE_READ_LOBBY] =
        STORE_SQL_GAMES "FROM summary s JOIN game g ON g.id = s.game"
                        " WHERE s.status = 0 AND g.listed ORDER BY s.updated DESC LIMIT $1",
    [STORE_READ_BOTS] = STORE_SQL_GAMES
    "FROM summary s WHERE s.bot_to_move AND s.game > $1 ORDER BY s.game LIMIT $2",
    [STORE_READ_DUE] = STORE_SQL_GAMES "FROM summary s WHERE s.deadline <= $1"
                                       " AND (s.deadline, s.game) > ($2::bigint, $3::text)"
                                       " ORDER BY s.deadline, s.game LIMIT $4",
    [STORE_READ_OF_PERSON] = STORE_SQL_LATEST_GAMES(
        "$1", "", "$2") "ORDER BY (s.turn = p.seat) DESC, s.updated DESC LIMIT $2",
    [STORE_READ_OPEN_OF_PERSON] = STORE_SQL_GAMES STORE_SQL_OPEN(
        "$1") "ORDER BY (s.turn = p.seat) DESC, s.updated DESC LIMIT $2",
    [STORE_READ_HELD_BY_PERSON] = STORE_SQL_GAMES
    "FROM seat p JOIN summary s ON s.game = p.game WHERE p.person = $1 AND " STORE_SQL_HELD
    " ORDER BY s.game LIMIT $2",
    [STORE_READ_PUBLIC_OF_PERSON] = STORE_SQL_LATEST_GAMES(
        "$1", STORE_SQL_LISTED, "$2") "WHERE s.status = 2 ORDER BY s.updated DESC LIMIT $2",
    [STORE_READ_OF_BOTH] = STORE_SQL_GAMES "FROM seat p JOIN seat o ON o.game = p.game"
                                           " JOIN summary s ON s.game = p.game WHERE p.person = $1"
                                           " AND o.person = $2 AND o.seat <> p.seat"
                                           " AND s.status = 2 ORDER BY s.updated DESC LIMIT $3",
    [STORE_READ_ALL] = STORE_SQL_GAMES "FROM summary s WHERE s.game > $1 ORDER BY s.game LIMIT $2",
    [STORE_READ_SEEKS] =
        "SELECT person, points, since, seen FROM seek WHERE game = $1 AND clock = $2 AND base = $3"
        " AND increment = $4 AND rated = ($5::integer = 1) AND seen >= $6 ORDER BY since, person"
        " LIMIT $7",
    [STORE_READ_RATINGS] =
        "SELECT number, at, points, deviation, volatility, room FROM rating WHERE person = $1"
        " AND game = $2 AND pace = $3 AND number < $4 ORDER BY number DESC LIMIT $5",
    [STORE_READ_DEALS] =
        "SELECT day, game, key, par FROM deal WHERE day >= $1 ORDER BY day, game LIMIT $2",
    [STORE_READ_BEGUN] = "SELECT game, id FROM game WHERE day = $1 AND creator = $2",
    [STORE_READ_SCORES] = STORE_SQL_SCORES "s.person = $1 AND s.day BETWEEN $2 - 1 AND $2",
    [STORE_READ_SCORE] = STORE_SQL_SCORES "s.day = $1 AND s.game = $2 AND s.person = $3",
    [STORE_READ_FIELD] = "SELECT game, score, count FROM field WHERE day = $1 ORDER BY game, score",
    [STORE_READ_BEST] =
        STORE_SQL_SCORES "s.day = $1 AND s.game = $2 ORDER BY s.score DESC LIMIT $3",
    [STORE_READ_TOURNAMENT] = STORE_SQL_TOURNAMENTS("false") "WHERE t.id = $1",
    [STORE_READ_TOURNAMENTS] = STORE_SQL_TOURNAMENTS_LATEST("$1::bigint", "$2"),
    [STORE_READ_TOURNAMENTS_OF] = STORE_SQL_TOURNAMENTS_OF("$1::bigint") "LIMIT $2",
    [STORE_READ_TOURNAMENTS_ACTIVE] =
        STORE_SQL_TOURNAMENTS("false") "WHERE t.status < 2 AND t.id > $1 ORDER BY t.id LIMIT $2",
    [STORE_READ_TOURNAMENTS_EVERY] =
        STORE_SQL_TOURNAMENTS("false") "WHERE t.id > $1 ORDER BY t.id LIMIT $2",
    [STORE_READ_TOURNAMENT_EVENTS] = "SELECT e.sequence, e.at, e.kind, e.person, e.data,"
                                     " coalesce(p.name, ''), EXISTS (SELECT FROM login l WHERE"
                                     " l.person = e.person) FROM tournament_event e LEFT JOIN"
                                     " person p ON p.id = e.person WHERE e.tournament = $1"
                                     " AND e.sequence > $2 ORDER BY e.sequence",
    [STORE_READ_DUEL_GAMES] = "SELECT g.id, s.status = 2 FROM game g JOIN summary s"
                              " ON s.game = g.id WHERE g.duel > $1::text || ' '"
                              " AND g.duel < $1::text || '!' ORDER BY g.duel",
    [STORE_READ_TOURNAMENT_GAMES] = "SELECT g.id, s.status = 2 FROM game g JOIN summary s"
                                    " ON s.game = g.id WHERE g.tournament = $1",
    [STORE_READ_PUSHES] = "SELECT pass, endpoint, point, auth, at FROM push WHERE person = $1"
                          " ORDER BY at DESC, pass LIMIT $2",
    [STORE_READ_REPORTS] = STORE_SQL_REPORTS,
    [STORE_READ_ANY_GAME] = "SELECT id FROM game WHERE id >= $1 ORDER BY id LIMIT 1",
    [STORE_READ_ANY_PERSON] = "SELECT id FROM person WHERE id >= $1 ORDER BY id LIMIT 1",

    /* STORE_READ_EVENTS of many games. The arrays come from subqueries, so that their lengths
     * aren't known when it is planned: a plan for any number is made once, those for two or three
     * each time. Rows of one game follow one another; the games are in no promised order. */
    [POSTGRES_EVENTS_TOGETHER] =
        "SELECT e.*, k.i FROM unnest((SELECT $1::text[]), (SELECT $2::bigint[]))"
        " WITH ORDINALITY k(game, after, i) CROSS JOIN LATERAL (" EVENTS_AFTER("k.game",
                                                                               "k.after") ") e",

    [POSTGRES_BEGIN] = "BEGIN",
    [POSTGRES_COMMIT] = "COMMIT",
    [POSTGRES_NOTIFY] = "SELECT pg_notify('sixsands', $1)",
    /* 0x36534e45: "6SNE" */
    [POSTGRES_LOCK_FIELD] = "SELECT pg_advisory_xact_lock(x'36534e45'::bigint)",
    [POSTGRES_ADD_GAME] =
        "WITH people AS MATERIALIZED (SELECT id FROM person WHERE id = ANY ($21::bigint[])"
        " FOR SHARE), met AS (DELETE FROM seek WHERE person IN (SELECT person FROM seek"
        " WHERE person = ANY ($34::bigint[]) FOR UPDATE SKIP LOCKED) RETURNING person),"
        " made AS (INSERT INTO game SELECT $1::text, $2::text, $3::integer, $4::text,"
        " $5::integer, $6::bigint, $7::bigint, $8::boolean, $9::boolean, $10::bytea, $11::bytea,"
        " $12::bigint, $13::bigint, $14::text, $33::boolean, $35::integer, $36::text, $37::text "
        "WHERE (SELECT "
        "count(*) "
        "FROM met) = "
        "cardinality($34) AND NOT EXISTS (SELECT FROM seat p JOIN summary s ON s.game = p.game"
        " JOIN game g ON g.id = p.game WHERE p.person = ANY ($34) AND " STORE_SQL_AWAITS
        " AND s.updated > $13 - 60000 AND g.game = $2 AND g.players = $3 AND g.clock = $5"
        " AND g.base = $6 AND g.increment = $7 AND g.rated = $33) AND " PEOPLE(
            "$21") " ON CONFLICT DO NOTHING RETURNING id),"
                   " seated AS (INSERT INTO seat SELECT made.id, x.*, CASE WHEN $15 = 2 THEN "
                   "$19::bigint END FROM made,"
                   " unnest($20::integer[], $21::bigint[]) x),"
                   " put AS (INSERT INTO event SELECT made.id, x.* FROM made, " EVENTS(
                       22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
                       32) " x)"
                           " INSERT INTO summary SELECT made.id, cardinality($22::bigint[]), "
                           "$15::integer, $16::integer, "
                           "$17::boolean,"
                           " $18::bigint, $19::bigint FROM made",
    [POSTGRES_ADD_EVENT] = "WITH moved AS (" SUMMARY("$2::bigint", "$2", 13, 14, 15, 16,
                                                     17) " RETURNING game) " ONE_EVENT,
    /* The last one of a daily deal. */
    [POSTGRES_ADD_LAST] = "WITH moved AS (" SUMMARY(
        "$2::bigint", "$2", 13, 14, 15, 16,
        17) " RETURNING game), " ENDED(13, 17) "), " SCORE("$18", "$19", "$20", "$21", "$22", "$23",
                                                           "FROM moved") ", counted AS (" COUNT
                                                                         ") " ONE_EVENT,
    [POSTGRES_ADD_SCORE] =
        "WITH " SCORE("$1", "$2", "$3", "$4", "$5", "$6", "WHERE true") " " COUNT,
    [POSTGRES_ADD_DEAL] = "INSERT INTO deal SELECT $1::integer, $2::text, $3::bytea, $4::integer"
                          " ON CONFLICT DO NOTHING",
    [POSTGRES_SET_PAR] = "UPDATE deal SET par = $3 WHERE day = $1 AND game = $2",
    /* Several, or some that change seats ($20) or end the game. */
    [POSTGRES_ADD_EVENTS] =
        "WITH people AS MATERIALIZED (SELECT id FROM person WHERE id = ANY ($19::bigint[]) AND (NOT"
        " gone OR EXISTS (SELECT FROM seat p WHERE p.game = $1 AND p.person = person.id))"
        " FOR SHARE), moved AS (" SUMMARY(
            "($2::bigint[])[1]", "($2)[cardinality($2)]", 13, 14, 15, 16,
            17) " AND " PEOPLE("$19") " RETURNING game),"
                                      " risen AS (DELETE FROM seat USING moved WHERE $20::boolean "
                                      "AND seat.game = moved.game"
                                      " AND seat.seat <> ALL ($18::integer[])),"
                                      " seated AS (INSERT INTO seat SELECT moved.game, x.*, CASE "
                                      "WHEN $13 = 2 THEN $17 END FROM "
                                      "moved,"
                                      " unnest($18::integer[], $19::bigint[]) x WHERE $20"
                                      " ON CONFLICT (game, seat) DO UPDATE SET person = "
                                      "excluded.person, ended = excluded.ended), " ENDED(
                                          13, 17) " AND NOT $20)"
                                                  " INSERT INTO event SELECT moved.game, x.* FROM "
                                                  "moved, " EVENTS(2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
                                                                   12) " x",
    /* Some that end a rated game: none of its ratings may have been made by another. Whoever writes
     * one holds its person's lock, so what this statement sees of them is the latest. */
    [POSTGRES_ADD_RATED] = "WITH moved AS (" SUMMARY(
        "($2::bigint[])[1]", "($2)[cardinality($2)]", 13, 14, 15, 16,
        17) " AND NOT EXISTS (SELECT FROM unnest($18::bigint[], $19::bigint[]) x(person, n)"
            " JOIN game g ON g.id = $1 JOIN rating r ON r.person = x.person AND r.game ="
            " g.game AND r.pace = g.clock AND r.number = x.n) RETURNING game),"
            " made AS (INSERT INTO rating SELECT x.person, g.game, g.clock, x.n, g.id, x.at,"
            " x.points, x.deviation, x.volatility FROM moved JOIN game g ON g.id = moved.game,"
            " unnest($18, $19, $20::bigint[], $21::bigint[], $22::bigint[], $23::bigint[])"
            " x(person, n, at, points, deviation, volatility)), " ENDED(
                13, 17) ")"
                        " INSERT INTO event SELECT moved.game, x.* FROM moved, " EVENTS(
                            2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) " x",
    [POSTGRES_LOCK_RATING] = "SELECT pg_advisory_xact_lock(x'36534e44'::integer, $1::integer)",
    /* Ids and hashes are random: two that are equal at the same time may fail the group. */
    [POSTGRES_ADD_TOURNAMENT] =
        "INSERT INTO tournament SELECT $1::text, $2::text, $3::text, $4::text, $5::integer,"
        " $6::bigint, $7::bigint, $8::boolean, $9::integer, $10::integer, $11::bytea, $12::bigint,"
        " $13::bigint, 0, 0, false, 0, 0, 0, $14::bigint ON CONFLICT DO NOTHING",
    [POSTGRES_ADD_TOURNAMENT_EVENT] =
        "WITH moved AS (UPDATE tournament SET sequence = $2::bigint, status = $3::integer,"
        " called_off = $4::boolean, players = $5::integer, paired = $6::integer,"
        " drawn = $7::integer, updated = $8::bigint WHERE id = $1 AND sequence = $2::bigint - 1"
        " RETURNING id) INSERT INTO tournament_event SELECT id, $2, $9::bigint, $10::text,"
        " $11::bigint, $12::text FROM moved",
    [POSTGRES_ADD_PERSON] =
        "WITH free AS MATERIALIZED (SELECT WHERE NOT EXISTS (SELECT FROM person WHERE id = $1)"
        " AND NOT EXISTS (SELECT FROM login WHERE login = $3::text)"
        " AND NOT EXISTS (SELECT FROM pass WHERE hash = $6::bytea)),"
        " named AS (INSERT INTO login SELECT $3, $1::bigint FROM free WHERE $3 IS NOT NULL"
        " ON CONFLICT DO NOTHING RETURNING login),"
        " good AS MATERIALIZED (SELECT FROM free WHERE $3 IS NULL OR EXISTS (SELECT FROM named)),"
        " passed AS (INSERT INTO pass SELECT $6, $1, $7::boolean, $8::bigint, $9::text,"
        " $10::bigint FROM good WHERE $6 IS NOT NULL)"
        " INSERT INTO person SELECT $1, $2::text, $4::text, $5::bigint FROM good",
    [POSTGRES_SET_PERSON] =
        "WITH one AS MATERIALIZED (SELECT id FROM person WHERE id = $1 AND NOT gone FOR UPDATE),"
        " named AS (INSERT INTO login SELECT $3::text, id FROM one WHERE $3 IS NOT NULL"
        " ON CONFLICT (login) DO UPDATE SET person = excluded.person"
        " WHERE login.person = excluded.person RETURNING person),"
        " good AS MATERIALIZED (SELECT id FROM one WHERE $3 IS NULL OR EXISTS (SELECT FROM"
        " named)), unnamed AS (DELETE FROM login USING good WHERE login.person = good.id"
        " AND login.login IS DISTINCT FROM $3)"
        " UPDATE person SET name = $2, password = $4 FROM good WHERE person.id = good.id",
    [POSTGRES_CLAIM] =
        "WITH one AS MATERIALIZED (SELECT id FROM person WHERE id = $1 AND NOT gone"
        " AND password = '' FOR UPDATE), named AS (INSERT INTO login SELECT $2::text, id FROM one"
        " ON CONFLICT (login) DO NOTHING RETURNING person)"
        " UPDATE person SET password = $3 FROM named WHERE person.id = named.person",
    [POSTGRES_SET_NAME] = "UPDATE person SET name = $2 WHERE id = $1 AND NOT gone",
    [POSTGRES_LOCK_PERSON] = "SELECT FROM person WHERE id = $1 FOR UPDATE",
    [POSTGRES_SET_PASSWORD] =
        "WITH changed AS (UPDATE person SET password = $2 WHERE id = $1 AND NOT gone"
        " AND password = $4 AND EXISTS (SELECT FROM login WHERE person = $1)"
        " AND EXISTS (SELECT FROM pass WHERE hash = $3 AND person = $1) RETURNING id),"
        " others AS (DELETE FROM pass USING changed WHERE pass.person = changed.id"
        " AND pass.hash <> $3) SELECT FROM changed",
    /* Never while a game waits for this person. */
    [POSTGRES_FORGET_PERSON] =
        "WITH forgotten AS (UPDATE person SET name = '', password = '', gone = true WHERE id = $1"
        " AND NOT EXISTS (SELECT FROM seat p JOIN summary s ON s.game = p.game"
        " WHERE p.person = $1 AND " STORE_SQL_HELD ") RETURNING id),"
        " unnamed AS (DELETE FROM login USING forgotten WHERE login.person = forgotten.id),"
        " others AS (DELETE FROM pass USING forgotten WHERE pass.person = forgotten.id),"
        " alone AS (DELETE FROM seek USING forgotten WHERE seek.person = forgotten.id)"
        " SELECT FROM forgotten",
    [POSTGRES_ADD_PASS] =
        "WITH one AS MATERIALIZED (SELECT id FROM person WHERE id = $2 AND NOT gone"
        " AND ($7::text IS NULL OR password = $7) FOR SHARE)"
        " INSERT INTO pass SELECT $1::bytea, id, $3::boolean, $4::bigint, $5::text, $6::bigint"
        " FROM one ON CONFLICT DO NOTHING",
    [POSTGRES_DROP_ONE] = "DELETE FROM pass WHERE hash = $1",
    [POSTGRES_DROP_TOKEN] = "DELETE FROM pass WHERE person = $1 AND number = $2 AND token",
    [POSTGRES_DROP_COOKIES] = "DELETE FROM pass WHERE person = $1 AND NOT token",
    [POSTGRES_DROP_ALL] = "DELETE FROM pass WHERE person = $1",
    /* A game that somebody is adding to isn't stale. */
    [POSTGRES_SWEEP_GAMES] =
        "WITH stale AS MATERIALIZED (SELECT game FROM summary WHERE status = 0 AND updated < $1"
        " ORDER BY updated LIMIT least($3::bigint, (SELECT (count(*) + $2::bigint - 1) / $2"
        " FROM summary WHERE status = 0)) FOR UPDATE SKIP LOCKED),"
        " events AS (DELETE FROM event USING stale WHERE event.game = stale.game),"
        " seats AS (DELETE FROM seat USING stale WHERE seat.game = stale.game),"
        " summaries AS (DELETE FROM summary USING stale WHERE summary.game = stale.game)"
        " DELETE FROM game USING stale WHERE game.id = stale.game",
    [POSTGRES_SWEEP_PASSES] =
        "DELETE FROM pass WHERE NOT token AND created < $1 AND hash IN"
        " (SELECT hash FROM pass WHERE NOT token ORDER BY created LIMIT"
        " (SELECT (count(*) + $2::bigint - 1) / $2 FROM pass WHERE NOT token))",
    [POSTGRES_SWEEP_BUCKETS] = "DELETE FROM bucket WHERE full_at <"
                               " extract(epoch FROM clock_timestamp()) * 1000000",
    [POSTGRES_SWEEP_PEOPLE] =
        "DELETE FROM person p WHERE NOT EXISTS (SELECT FROM login WHERE login.person = p.id)"
        " AND NOT EXISTS (SELECT FROM pass WHERE pass.person = p.id)"
        " AND NOT EXISTS (SELECT FROM seat WHERE seat.person = p.id)",
    [POSTGRES_SEEK] =
        "INSERT INTO seek SELECT $1::bigint, $2::text, $3::integer, $4::bigint, $5::bigint, "
        "$6::boolean,"
        " $7::bigint, $8::bigint, $9::bigint ON CONFLICT (person) DO UPDATE SET since ="
        " CASE WHEN (seek.game, seek.clock, seek.base, seek.increment, seek.rated) ="
        " (excluded.game, excluded.clock, excluded.base, excluded.increment, excluded.rated)"
        " AND seek.seen >= $10::bigint THEN seek.since ELSE excluded.since END,"
        " game = excluded.game, clock = excluded.clock, base = excluded.base,"
        " increment = excluded.increment, rated = excluded.rated, points = excluded.points,"
        " seen = excluded.seen",
    [POSTGRES_UNSEEK] = "DELETE FROM seek WHERE person = $1",
    [POSTGRES_SWEEP_SEEKS] = "DELETE FROM seek WHERE seen < $1",
    [POSTGRES_PUSH] =
        "WITH one AS MATERIALIZED (SELECT hash, person FROM pass WHERE hash = $1 AND person = $2"
        " AND NOT token FOR KEY SHARE) INSERT INTO push SELECT hash, person, $3::text, $4::text,"
        " $5::text, $6::bigint FROM one ON CONFLICT (pass) DO UPDATE SET"
        " endpoint = excluded.endpoint, point = excluded.point, auth = excluded.auth,"
        " at = excluded.at",
    [POSTGRES_DROP_PUSH] =
        "DELETE FROM push WHERE pass = $1 AND ($2::text IS NULL OR endpoint = $2)",
    [POSTGRES_REPORT] = "INSERT INTO report SELECT $1::text, $2::bigint, $3::bigint, $4::text,"
                        " $5::bigint ON CONFLICT DO NOTHING",
    [POSTGRES_SWEEP_REPORTS] =
        "DELETE FROM report WHERE at < $1 AND (game, person) IN"
        " (SELECT game, person FROM report ORDER BY at LIMIT"
        " least($3::bigint, (SELECT (count(*) + $2::bigint - 1) / $2 FROM report)))",
    [POSTGRES_TRY] = "SELECT pg_logical_emit_message(true, 'sixsands', '')",
    /* As server/limits.c does it: a bucket is the moment when it will be full. */
    [POSTGRES_TAKE] = "INSERT INTO bucket SELECT $1::bigint,"
                      " (extract(epoch FROM clock_timestamp()) * 1000000)::bigint + $2::bigint"
                      " ON CONFLICT (name) DO UPDATE"
                      " SET full_at = greatest(bucket.full_at, excluded.full_at - $2) + $2"
                      " WHERE greatest(bucket.full_at, excluded.full_at - $2) + $2"
                      " <= excluded.full_at - $2 + $3::bigint",
};

void postgres_name(char out[POSTGRES_NAME_SIZE], int query) {
    snprintf(out, POSTGRES_NAME_SIZE, "q%d", query);
}
