// SPDX-License-Identifier: MIT
// What tournaments, taking back, notifications and matches can cost the core, in counted work and
// bytes (as core_cost_test.c): the largest tournament there can be, any number of others beside it,
// everybody at once; a long history; a long game that is taken back again and again; as many
// notifications as there can be in one moment; the longest match.
//
//   core_cost_club_test figures      what requests take on this machine, at worst
//   (docs/server.md)
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core_help.h"
#include "server/core/internal.h"
#include "server/store/sqlite/internal.h"
#include "store_help.h"
#include "waste.h"

static struct rig n;
static char reason[400];
static text error;

static text *fresh(void) {
    text_init(&error, reason, sizeof reason);
    return &error;
}

/* ---- the largest tournament */

enum { PEOPLE = TOURNAMENT_PLAYERS };
static client_id who[PEOPLE];
static person_id person[PEOPLE];
static char longest[ROOM_NAME_SIZE]; /* a name of 40 characters of four bytes */

static void long_name(void) {
    for (int i = 0; i < 40; i++)
        memcpy(longest + (ptrdiff_t)4 * i, "\xf0\x9d\x90\x80", 5);
}

static void open_with_people(const char *file) {
    rig_open(&n, file, 1);
    long_name();
    for (int i = 0; i < PEOPLE; i++) {
        who[i] = rig_socket(&n, longest);
        rig_ask(&n, who[i], "{'do':'claim','login':'person%d','password':'12345678'}", i);
        rig_ask(&n, who[i], "{'do':'me'}");
        person[i] = (person_id)rig_number(rig_person(&n, who[i]), "player");
    }
}

#define SWISS "'kind':'swiss','game':'mandala','rated':true,'clock':{'days':1}"

static void make(struct tournament *t) {
    const json_t *made =
        rig_ask(&n, who[0], "{'do':'tournament_create','name':'%s','rounds':%d," SWISS "}", longest,
                (int)TOURNAMENT_ROUNDS);
    assert_int_equal(store_tournament(n.reader, rig_string(made, "id"), t, fresh()), 1);
}

/* Events that are stored together. */
static struct store_write *writes, **last_write = &writes;

static void add(struct tournament *t, const struct tournament_event *e) {
    struct store_write *x = calloc(1, sizeof *x);
    assert_true(x && (x->tournament = calloc(1, sizeof *x->tournament)));
    if (tournament_apply(t, e, fresh()) < 0)
        fail_msg("%s", reason);
    x->kind = STORE_TOURNAMENT_EVENT;
    memcpy(x->game, t->set.id, sizeof x->game);
    store_tournament_sum_up(x->tournament, t);
    x->tournament->event = *e;
    *last_write = x;
    last_write = &x->next;
}

static void store_added(void) {
    store_write_all(n.writer, writes);
    while (writes) {
        struct store_write *x = writes;
        writes = x->next;
        assert_int_equal(x->result, STORE_OK);
        store_write_clear(x);
        free(x);
    }
    last_write = &writes;
}

/* As many events before the start as there can be; all but `missing` people are in it then. */
static void crowd(struct tournament *t, int missing) {
    struct tournament_event e;
    while (t->sequence + PEOPLE + 2 <= TOURNAMENT_BUSY) {
        assert_int_equal(tournament_join(t, person[0], n.now, &e), REFUSAL_NONE);
        add(t, &e);
        assert_int_equal(tournament_leave(t, person[0], n.now, &e), REFUSAL_NONE);
        add(t, &e);
    }
    for (int i = 0; i < PEOPLE - missing; i++) {
        assert_int_equal(tournament_join(t, person[i], n.now, &e), REFUSAL_NONE);
        add(t, &e);
    }
    store_added();
}

/* All rounds; the very last game is still played. `result` -1: at random. */
static void run(struct tournament *t, int result) {
    struct tournament_event e;
    int order[TOURNAMENT_PLAYERS];
    for (int i = 0; i < PEOPLE; i++)
        order[i] = i;
    assert_int_equal(tournament_start(t, order, n.now, &e), REFUSAL_NONE);
    add(t, &e);
    while (tournament_go_on(t, n.now, &e)) {
        add(t, &e);
        int round = t->paired - 1, open = t->boards[round] - (t->paired == t->rounds);
        for (int i = 0; i < open; i++) {
            int how = result < 0 ? (int)rng_below(&n.random, 3) : result;
            tournament_note(t, round, i, (enum tournament_result)how, n.now, &e);
            add(t, &e);
        }
    }
    store_added();
    assert_int_equal(t->paired, TOURNAMENT_ROUNDS);
}

/* ---- what is charged, and who waits */

/* Reading a tournament is charged by its events, and waits in line; the largest answer fits. */
static void test_page(void **state) {
    enum { ASKS = SERVER_LINE < 8 ? SERVER_LINE : 8 };
    struct tournament t;
    client_id greedy, modest;
    int count = 0;
    (void)state;
    open_with_people(help_file("page"));
    make(&t);
    crowd(&t, 0);
    run(&t, -1);
    uint64_t before = n.core->work;
    const json_t *page = rig_ask(&n, who[0], "{'do':'tournament','tournament':'%s'}", t.set.id);
    uint64_t work = n.core->work - before;
    assert_int_equal(json_array_size(json_object_get(page, "boards")), TOURNAMENT_ROUNDS);
    size_t bytes = strlen(rig_client(&n, who[0])->text);
    print_message("%llu events: %llu steps, %zu bytes\n", (unsigned long long)t.sequence,
                  (unsigned long long)work, bytes);
    assert_in_range(work, t.sequence / 4, t.sequence);
    assert_in_range(bytes, 1, WEB_QUEUE_MOST / 2);
    assert_int_equal(rig_try(&n, CLIENT_SOCKET, NULL, "192.0.2.8", &greedy), REFUSAL_NONE);
    assert_int_equal(rig_try(&n, CLIENT_SOCKET, NULL, "192.0.2.9", &modest), REFUSAL_NONE);
    for (int i = 0; i < ASKS; i++)
        rig_send(&n, greedy, "{'do':'tournament','tournament':'%s'}", t.set.id);
    assert_in_range(rig_client(&n, greedy)->answers, 1, SERVER_TURN / t.sequence + 1);
    rig_send(&n, modest, "{'do':'ping'}");
    assert_int_equal(rig_client(&n, modest)->answers, 1);
    rig_work(&n);
    assert_int_equal(rig_client(&n, greedy)->answers, ASKS);
    n.core->options.requests_per_minute = 1200;
    n.now += 3600000;
    for (;; count++) {
        rig_send(&n, greedy, "{'do':'tournament','tournament':'%s'}", t.set.id);
        while (server_turn(n.core, n.now))
            continue;
        if (strcmp(rig_code(&n, greedy), "too_many") == 0)
            break;
    }
    uint64_t cost = 1 + work / SERVER_STEPS;
    assert_int_equal(count, (1200 / 4 + cost - 1) / cost);
    rig_close(&n);
}

/* ---- however many others there are */

/* SQLite's steps since the last time. */
static int64_t steps(void) {
    int64_t sum = 0;
    for (sqlite3_stmt *s = NULL; (s = sqlite3_next_stmt(sqlite_of(n.reader)->db, s));)
        sum += sqlite3_stmt_status(s, SQLITE_STMTSTATUS_VM_STEP, 1);
    return sum;
}

/* More tournaments of other people: waiting, running, over. */
static void fill_up(const char *file, const char *id, int from, int to) {
    rig_tamper(file,
               "WITH RECURSIVE c(i) AS (SELECT %d UNION ALL SELECT i + 1 FROM c WHERE i < %d)"
               " INSERT INTO tournament SELECT printf('%%012d', i), name, kind, game, clock, base,"
               " increment, rated, rounds, most, key, 7, created, 0, i %% 3, 0, 0, 0, 0,"
               " updated + i FROM tournament, c WHERE id = '%s'",
               from, to, id);
}

struct reads {
    int64_t list, create, join;
};

static struct reads count_reads(const char *id) {
    struct reads r;
    const char *const asks[] = {
        "{'do':'tournaments'}",
        "{'do':'tournament_create','name':'C'," SWISS "}",
    };
    steps();
    rig_ask(&n, who[1], "%s", asks[0]);
    r.list = steps();
    const json_t *made = rig_ask(&n, who[1], "%s", asks[1]);
    r.create = steps();
    rig_ask(&n, who[1], "{'do':'tournament_call_off','tournament':'%s'}", rig_string(made, "id"));
    steps();
    rig_ask(&n, who[1], "{'do':'tournament_join','tournament':'%s'}", id);
    r.join = steps();
    rig_ask(&n, who[1], "{'do':'tournament_leave','tournament':'%s'}", id);
    return r;
}

/* Lists, and whether somebody may join one more, cost the same with thousands of tournaments. */
static void test_many(void **state) {
    enum { FEW = 300, MANY = 6000 };
    const char *file = help_file("many");
    struct tournament t;
    (void)state;
    open_with_people(file);
    make(&t);
    fill_up(file, t.set.id, 1, FEW);
    count_reads(t.set.id); /* statements are made */
    struct reads few = count_reads(t.set.id);
    fill_up(file, t.set.id, FEW + 1, MANY);
    struct reads many = count_reads(t.set.id);
    print_message("steps of a list %lld, %lld; to make one %lld, %lld; to join %lld, %lld\n",
                  (long long)few.list, (long long)many.list, (long long)few.create,
                  (long long)many.create, (long long)few.join, (long long)many.join);
    assert_in_range(many.list, 1, few.list + few.list / 10);
    assert_in_range(many.create, 1, few.create + few.create / 4);
    assert_in_range(many.join, 1, few.join + few.join / 4);
    rig_close(&n);
}

/* ---- however many games somebody has played */

/* More games as this one. */
static void more_games(const char *file, const char *id, int from, int to) {
    static const char *const copies[] = {
        ("game SELECT printf('%012d', i), game, players, seats, clock, base, increment, aids,"
         " listed, key, links, creator, created, before, rated, day, tournament, duel FROM game, c"
         " WHERE id"),
        ("summary SELECT printf('%012d', i), status, turn, bot_to_move, deadline, updated + i"
         " FROM summary, c WHERE game"),
        "seat SELECT printf('%012d', i), seat, person, ended + i FROM seat, c WHERE game",
    };
    for (size_t i = 0; i < sizeof copies / sizeof copies[0]; i++) {
        char sql[500];
        snprintf(sql, sizeof sql,
                 "WITH RECURSIVE c(i) AS (SELECT %d UNION ALL SELECT i + 1 FROM c WHERE i < %d)"
                 " INSERT INTO %s = '%s'",
                 from, to, copies[i], id);
        rig_tamper(file, "%s", sql);
    }
}

static bool count_games(void *context, const char *id, const struct store_summary *summary) {
    (void)id, (void)summary;
    ++*(int *)context;
    return true;
}

static bool note_first(void *context, const char *id, const struct store_summary *summary) {
    (void)id;
    *(person_id *)context = summary->person[0];
    return false;
}

enum {
    LISTS = STORE_PUBLIC_OF_PERSON - STORE_OF_PERSON + 1,
    SHOWN = 10,
    CREATE = LISTS,
    READS_OF_PERSON
};

/* What the lists of a person's games take, and to make one more. */
static void steps_of_person(int64_t out[READS_OF_PERSON], client_id ann, person_id is) {
    static const int found[LISTS] = {SHOWN, 1, 1, SHOWN};
    char id[ROOM_ID_SIZE];
    for (int i = 0; i < LISTS; i++) {
        int count = 0;
        steps();
        if (store_games(n.reader, STORE_OF_PERSON + i, 0, is, SHOWN, count_games, &count,
                        fresh()) != 0)
            fail_msg("%s", reason);
        out[i] = steps();
        assert_int_equal(count, found[i]);
    }
    rig_create(&n, ann, id, "'game':'patterns'");
    out[CREATE] = steps();
    rig_ask(&n, ann, "{'do':'leave','game':'%s'}", id);
}

/* Whoever has played thousands of games waits no longer for their lists, or for a new one. */
static void test_history(void **state) {
    enum { FEW = 50, MANY = 3000 };
    const char *file = help_file("history");
    char id[ROOM_ID_SIZE], open[ROOM_ID_SIZE];
    int64_t few[READS_OF_PERSON], many[READS_OF_PERSON];
    person_id is;
    (void)state;
    rig_open(&n, file, 1);
    const client_id at[2] = {rig_socket(&n, "Ann"), rig_socket(&n, "Bob")};
    rig_create(&n, at[0], id, "'game':'mandala','listed':true");
    rig_ask(&n, at[1], "{'do':'join','game':'%s'}", id);
    for (int i = 0; i < 2; i++) {
        rig_ask(&n, at[i], "{'do':'ready','game':'%s','nonce':'a'}", id);
    }
    rig_ask(&n, at[0], "{'do':'resign','game':'%s'}", id);
    assert_int_equal(store_games(n.reader, STORE_ALL, 0, 0, 1, note_first, &is, fresh()), 0);
    rig_create(&n, at[0], open, "'game':'patterns'");
    more_games(file, id, 1, FEW);
    steps_of_person(few, at[0], is); /* statements are made */
    steps_of_person(few, at[0], is);
    more_games(file, id, FEW + 1, MANY);
    steps_of_person(many, at[0], is);
    for (int i = 0; i < READS_OF_PERSON; i++) {
        print_message("steps %lld, %lld\n", (long long)few[i], (long long)many[i]);
        assert_in_range(many[i], 1, few[i] + few[i] / 10);
    }
    rig_close(&n);
}

/* Many who do something in the same moment are served in turn, not at once. */
static void test_race(void **state) {
    enum { AT_ONCE = (int)SERVER_AGAIN < (int)PEOPLE ? (int)SERVER_AGAIN : PEOPLE - 1 };
    struct tournament t;
    (void)state;
    open_with_people(help_file("race"));
    make(&t);
    crowd(&t, 0);
    run(&t, TOURNAMENT_DRAWN);
    n.hold_writes = true;
    for (int i = 0; i < AT_ONCE; i++) {
        rig_send(&n, who[i], "{'do':'tournament_leave','tournament':'%s'}", t.set.id);
        rig_work(&n);
    }
    uint64_t before = n.core->work;
    rig_let_writes(&n);
    assert_in_range(n.core->work - before, 0, t.sequence); /* the answer to the first */
    n.hold_writes = false;
    before = n.core->work;
    for (bool more = true; more; before = n.core->work) {
        more = server_turn(n.core, n.now);
        assert_in_range(n.core->work - before, 0, SERVER_TURN + t.sequence + PEOPLE + AT_ONCE);
    }
    rig_work(&n);
    for (int i = 0; i < AT_ONCE; i++)
        assert_string_equal(rig_code(&n, who[i]), "");
    assert_int_equal(n.core->figures.conflicts, AT_ONCE * (AT_ONCE - 1) / 2);
    rig_close(&n);
}

/* ---- taking back */

static const struct game_ops *real;
static struct game_ops counted;
static uint64_t applied, observed;

static void club_count_apply(game_state *s, game_move m) {
    applied++;
    real->apply(s, m);
}

static void club_count_observe(game_view *out, const game_state *s, int viewer) {
    observed++;
    real->observe(out, s, viewer);
}

/* Takes back; returns the moves that deciding it has applied. */
static uint64_t take_back(const struct server_room *r, const char *id, const client_id player[2]) {
    int asker = room_may_take_back(&r->room) & 1 ? 0 : 1;
    assert_true(room_may_take_back(&r->room) >> asker & 1);
    rig_ask(&n, player[asker], "{'do':'offer','game':'%s','what':'takeback'}", id);
    applied = observed = 0;
    n.hold_writes = true;
    rig_send(&n, player[!asker], "{'do':'offer','game':'%s','what':'takeback'}", id);
    rig_work(&n);
    uint64_t decided = applied;
    n.hold_writes = false;
    rig_work(&n);
    assert_string_equal(rig_code(&n, player[!asker]), "");
    return decided;
}

/* However long the game is, only what was played since the last mark is played again, once to
 * decide and once for each view, and a view is made for each player and one for all spectators. */
static void test_back(void **state) {
    enum { MOVES = BOUND(24, 8), SPECTATORS = BOUND(8, 2), TIMES = BOUND(12, 2), VIEWERS = 2 + 1 };
    client_id player[2];
    char id[ROOM_ID_SIZE];
    (void)state;
    rig_open(&n, help_file("back"), 1);
    player[0] = rig_socket(&n, "Ann");
    player[1] = rig_socket(&n, "Bob");
    rig_create(&n, player[0], id, "'game':'patterns','listed':true");
    rig_ask(&n, player[1], "{'do':'join','game':'%s','nonce':'b'}", id);
    rig_ask(&n, player[0], "{'do':'ready','game':'%s','nonce':'a'}", id);
    for (int i = 0; i < MOVES; i++)
        assert_true(rig_play(&n, id, player, 2));
    for (int i = 0; i < 2; i++)
        rig_ask(&n, player[i], "{'do':'watch','game':'%s'}", id);
    for (int i = 0; i < SPECTATORS; i++)
        rig_ask(&n, rig_enter(&n, CLIENT_SOCKET, NULL), "{'do':'watch','game':'%s'}", id);
    struct server_room *r = server_room_find(n.core, id);
    assert_non_null(r);
    real = r->room.set.game;
    counted = *real;
    counted.apply = club_count_apply;
    counted.observe = club_count_observe;
    r->room.set.game = r->room.match.game = &counted;
    for (int i = 0; i < TIMES; i++) {
        int backs = r->room.backs;
        assert_in_range(take_back(r, id, player), 0, i ? 1 : ROOM_STRIDE);
        assert_int_equal(r->room.backs, backs + 1);
        assert_in_range(applied, 0, (1 + VIEWERS) * ROOM_STRIDE);
        assert_in_range(observed, 1, VIEWERS);
        if (i + 1 < TIMES)
            rig_play(&n, id, player, 2);
    }
    rig_close(&n);
}

/* ---- notifications */

/* Two in a game by days, who have as many browsers as are notified and aren't here. */
static struct server_room *absent(const char *file, int pair) {
    client_id player[2];
    char id[ROOM_ID_SIZE];
    for (int i = 0; i < 2; i++)
        player[i] = rig_socket(&n, "Ann");
    rig_create(&n, player[0], id, "'game':'mandala','listed':true,'clock':{'days':1}");
    rig_ask(&n, player[1], "{'do':'join','game':'%s','nonce':'b'}", id);
    rig_ask(&n, player[0], "{'do':'ready','game':'%s','nonce':'a'}", id);
    struct server_room *r = server_room_find(n.core, id);
    assert_non_null(r);
    for (int i = 0; i < 2; i++) {
        rig_tamper(file,
                   "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < %d)"
                   " INSERT INTO push SELECT CAST(printf('%%08d%%24d', %d, i) AS BLOB), %lld,"
                   " 'https://web.push.apple.com/x', 'point', 'auth', i FROM c",
                   (int)SERVER_BROWSERS, 2 * pair + i, (long long)r->room.seat[i].person);
        rig_leave(&n, player[i]);
    }
    return r;
}

/* As many notices as there can be are due at once, each of somebody with as many browsers. */
static void fill_notices(const char *file) {
    enum { OF_ONE = SERVER_NOTICES / 4, PAIRS = (SERVER_NOTICES_DUE + OF_ONE - 1) / OF_ONE };
    struct server_options options = rig_generous();
    options.push_key = "the public key";
    rig_open_with(&n, file, 1, &options);
    struct server_notice due[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
        const struct server_room *r = absent(file, i);
        due[i] = (struct server_notice){.seat = room_turn(&r->room), .moved = r->room.moved};
        memcpy(due[i].game, r->room.set.id, sizeof due[i].game);
    }
    n.core->notice_first = 0;
    n.core->notices = SERVER_NOTICES_DUE;
    for (int i = 0; i < SERVER_NOTICES_DUE; i++) {
        n.core->notice[i] = due[i % PAIRS];
        n.core->notice[i].due = n.now;
    }
    n.pushes = 0;
}

/* A turn of the loop sends some of those that are due, and the next ones the rest. */
static void test_notices(void **state) {
    int turns = 0, most = 0;
    (void)state;
    fill_notices(help_file("notices"));
    for (int before = 0; n.core->notices; turns++, before = n.pushes) {
        assert_in_range(server_notices_tick(n.core, n.now), n.now, INT64_MAX);
        most = n.pushes - before > most ? n.pushes - before : most;
    }
    print_message("%d notifications in %d turns, at most %d in one\n", n.pushes, turns, most);
    assert_int_equal(n.pushes + (int)n.core->figures.notices_dropped,
                     SERVER_NOTICES_DUE * SERVER_BROWSERS);
    assert_in_range(most, 1, SERVER_LOAD + SERVER_BROWSERS);
    rig_close(&n);
}

/* ---- figures */

#define measure(cost, ...) rig_measure(&n, cost, __VA_ARGS__)
enum { TIMES = 20, WATCHERS = 300, OTHERS = 20000 };

static void figures_of_tournaments(void) {
    struct rig_cost page = {0}, list = {0}, create = {0}, call_off = {0}, join = {0}, leave = {0};
    struct rig_cost start = {0};
    struct tournament t;
    const char *file = help_file("tournaments");
    open_with_people(file);
    for (int result = -1; result <= TOURNAMENT_WON; result++) {
        make(&t);
        crowd(&t, 0);
        run(&t, result);
        for (int i = 0; i < TIMES; i++)
            measure(&page, who[1], "{'do':'tournament','tournament':'%s'}", t.set.id);
        if (!result)
            fill_up(file, t.set.id, 1, OTHERS);
    }
    for (int i = 0; i < TIMES; i++) {
        measure(&list, who[1], "{'do':'tournaments'}");
        measure(&leave, who[i], "{'do':'tournament_leave','tournament':'%s'}", t.set.id);
        measure(&create, who[1], "{'do':'tournament_create','name':'%s','rounds':%d," SWISS "}",
                longest, (int)TOURNAMENT_ROUNDS);
        rig_tamper(file, "UPDATE tournament SET status = 2 WHERE creator = %lld",
                   (long long)person[1]);
    }
    make(&t);
    crowd(&t, 8);
    for (int i = 0; i < 3; i++) {
        measure(&join, who[PEOPLE - 1], "{'do':'tournament_join','tournament':'%s'}", t.set.id);
        measure(&leave, who[PEOPLE - 1], "{'do':'tournament_leave','tournament':'%s'}", t.set.id);
    }
    measure(&start, who[0], "{'do':'tournament_start','tournament':'%s'}", t.set.id);
    make(&t);
    crowd(&t, 0);
    measure(&call_off, who[0], "{'do':'tournament_call_off','tournament':'%s'}", t.set.id);
    rig_print_cost("tournaments", &list);
    rig_print_cost("tournament", &page);
    rig_print_cost("create", &create);
    rig_print_cost("join", &join);
    rig_print_cost("leave", &leave);
    rig_print_cost("start", &start);
    rig_print_cost("call_off", &call_off);
    rig_close(&n);
}

/* Plays a game for as long as it can be taken back, until something can; false: it ended before. */
static bool play_long(struct server_room *r, const char *id, const client_id player[2]) {
    enum { LONG = BOUND(ROOM_BUSY - 4 * ROOM_BACKS - 50, 8) };
    int idle = 0;
    while (r->room.sequence < LONG || !room_may_take_back(&r->room)) {
        char word[GAME_MOVE_SIZE];
        const game_state *s = &r->room.match.state;
        const struct game_ops *g = r->room.set.game;
        if (r->room.status != ROOM_PLAYING)
            return false;
        game_move m = r->room.sequence < LONG
                          ? waste_move(g, s, &n.random, 0, 0, &idle)
                          : g->nth(s, (int)rng_below(&n.random, (uint32_t)g->count(s)));
        game_word(g, m, word);
        rig_ask(&n, player[room_turn(&r->room)], "{'do':'play','game':'%s','move':'%s'}", id, word);
    }
    return true;
}

static struct server_room *long_game(const char *file, client_id player[2], char id[ROOM_ID_SIZE]) {
    rig_open(&n, file, 1);
    for (;;) {
        rig_long_game(&n, player, id, 1);
        struct server_room *r = server_room_find(n.core, id);
        if (play_long(r, id, player))
            return r;
    }
}

static void watch_all(const char *id) {
    for (int i = 0; i < WATCHERS; i++) {
        client_id one;
        char from[32];
        snprintf(from, sizeof from, "198.51.100.%d", i / SERVER_CROWD);
        assert_int_equal(rig_try(&n, CLIENT_SOCKET, NULL, from, &one), REFUSAL_NONE);
        rig_ask(&n, one, "{'do':'watch','game':'%s'}", id);
    }
}

static void figures_of_taking_back(void) {
    struct rig_cost ask = {0}, agree = {0}, load = {0};
    client_id player[2];
    char id[ROOM_ID_SIZE], word[GAME_MOVE_SIZE];
    const char *file = help_file("taking-back");
    struct server_room *r = long_game(file, player, id);
    watch_all(id);
    while (room_may_take_back(&r->room) && r->room.sequence + 4 < ROOM_BUSY) {
        const match *m = &r->room.match;
        int asker = room_may_take_back(&r->room) & 1 ? 0 : 1;
        size_t last = m->length - 1;
        while (m->actor[last] != asker)
            last--;
        game_word(m->game, m->log[last], word);
        measure(&ask, player[asker], "{'do':'offer','game':'%s','what':'takeback'}", id);
        measure(&agree, player[!asker], "{'do':'offer','game':'%s','what':'takeback'}", id);
        rig_ask(&n, player[asker], "{'do':'play','game':'%s','move':'%s'}", id, word);
    }
    print_message("%llu events, %d times taken back\n", (unsigned long long)r->room.sequence,
                  r->room.backs);
    rig_crash(&n, file);
    client_id looker = rig_enter(&n, CLIENT_SOCKET, NULL);
    measure(&load, looker, "{'do':'state','game':'%s'}", id);
    rig_print_cost("offer", &ask);
    rig_print_cost("taken back", &agree);
    rig_print_cost("load, state", &load);
    rig_close(&n);
}

/* Plays a match's game to its end; `follow`: `id` becomes the next one's. */
static void play_of_match(const client_id player[2], char id[ROOM_ID_SIZE], bool follow) {
    client_id seat[2] = {0};
    for (int i = 0; i < 2; i++) {
        int64_t you = rig_number(rig_ask(&n, player[i], "{'do':'state','game':'%s'}", id), "you");
        assert_in_range(you, 1, 2);
        seat[you - 1] = player[i];
    }
    for (int i = 0; i < 2; i++)
        rig_ask(&n, seat[i], "{'do':'ready','game':'%s','nonce':'n%d'}", id, i);
    while (rig_play(&n, id, seat, 2))
        continue;
    if (follow)
        snprintf(id, ROOM_ID_SIZE, "%s",
                 rig_string(rig_ask(&n, player[0], "{'do':'rematch','game':'%s'}", id), "id"));
}

static void figures_of_match(void) {
    struct rig_cost over = {0}, report = {0}, next = {0}, closed = {0};
    client_id player[2];
    char first[ROOM_ID_SIZE], id[ROOM_ID_SIZE], fields[160];
    const char *file = help_file("match");
    rig_open(&n, file, 1);
    long_name();
    player[0] = rig_socket(&n, longest);
    player[1] = rig_socket(&n, longest);
    snprintf(fields, sizeof fields,
             "'game':'mandala','listed':true,'match':{'kind':'duplicate','deals':%d}",
             (int)DUEL_DEALS);
    rig_create(&n, player[0], id, fields);
    memcpy(first, id, sizeof first);
    rig_ask(&n, player[1], "{'do':'join','game':'%s'}", id);
    for (int i = 1; i < DUEL_GAMES; i++)
        play_of_match(player, id, i < DUEL_GAMES - 1);
    for (int i = 0; i < TIMES; i++) {
        struct server_room *r = server_room_find(n.core, first);
        client_id looker = rig_enter(&n, CLIENT_SOCKET, NULL);
        server_room_drop(n.core, server_room_find(n.core, id));
        server_room_drop(n.core, r);
        measure(&closed, looker, "{'do':'state','game':'%s'}", first);
        rig_leave(&n, looker);
    }
    measure(&next, player[0], "{'do':'rematch','game':'%s'}", id);
    snprintf(id, sizeof id, "%s",
             rig_string(rig_ask(&n, player[0], "{'do':'rematch','game':'%s'}", id), "id"));
    play_of_match(player, id, false);
    for (int i = 0; i < TIMES; i++) {
        measure(&over, player[0], "{'do':'match','game':'%s'}", first);
        measure(&report, player[0], "{'do':'report','game':'%s','seat':2,'reason':'stalling'}",
                first);
    }
    rig_print_cost("match", &over);
    rig_print_cost("closed, cold", &closed);
    rig_print_cost("next game", &next);
    rig_print_cost("report", &report);
    rig_close(&n);
}

static void figures_of_notices(void) {
    struct rig_cost key = {0}, push = {0}, unpush = {0};
    double most = 0;
    long_name();
    fill_notices(help_file("notices"));
    while (n.core->notices) {
        double begun = rig_cpu();
        server_notices_tick(n.core, n.now);
        double spent = rig_cpu() - begun;
        most = spent > most ? spent : most;
    }
    client_id one = rig_socket(&n, longest);
    for (int i = 0; i < TIMES; i++) {
        measure(&key, one, "{'do':'push_key'}");
        measure(&push, one,
                "{'do':'push','endpoint':'https://web.push.apple.com/%0200d','p256dh':'"
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkN"
                "toIAiw4','auth':'BTBZMqHH6r4Tts7J_aSIgg'}",
                i);
        measure(&unpush, one, "{'do':'unpush'}");
    }
    rig_print_cost("push_key", &key);
    rig_print_cost("push", &push);
    rig_print_cost("unpush", &unpush);
    print_message("a turn that sends notifications: %5.0f us\n", most);
    rig_close(&n);
}

static void core_cost_club_figures(void **state) {
    (void)state;
    figures_of_notices();
    figures_of_match();
    figures_of_tournaments();
    figures_of_taking_back();
}

int main(int count, char **words) {
    help_folder_make();
    if (count > 1 && strcmp(words[1], "figures") == 0) {
        const struct CMUnitTest only[] = {cmocka_unit_test(core_cost_club_figures)};
        int failed = cmocka_run_group_tests(only, NULL, NULL);
        help_folder_remove();
        return failed;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_page), cmocka_unit_test(test_history), cmocka_unit_test(test_many),
        cmocka_unit_test(test_race), cmocka_unit_test(test_back),    cmocka_unit_test(test_notices),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
