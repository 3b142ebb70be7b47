// SPDX-License-Identifier: MIT
// Two servers on one storage: what one writes, people at the other are sent as if it had been
// written there, by the news, or without them by looking. And the news themselves.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core_help.h"
#include "store_help.h"

enum { POLL = 16000 };

static struct rig a, b;

/* Two servers on one file; its path. */
static const char *open_both(const char *name) {
    struct server_options options = rig_generous();
    options.shared = true;
    const char *file = help_file(name);
    rig_open_with(&a, file, 1, &options);
    rig_open_with(&b, file, 2, &options);
    return file;
}

static void close_both(void) {
    rig_close(&a);
    rig_close(&b);
}

/* Ann at the first server and Bob at the second, in a game that has begun; both watch it. */
struct table {
    char cookie[2][RIG_SECRET], id[ROOM_ID_SIZE];
    client_id who[2];
    struct rig *at[2];
};

static void seat_both(struct table *t) {
    static const char *const names[] = {"Ann", "Bob"};
    t->at[0] = &a;
    t->at[1] = &b;
    for (int i = 0; i < 2; i++) {
        rig_guest(t->at[i], names[i], t->cookie[i]);
        t->who[i] = rig_enter(t->at[i], CLIENT_SOCKET, t->cookie[i]);
    }
    rig_create(&a, t->who[0], t->id, "'game':'mandala','listed':true");
    rig_ask(&b, t->who[1], "{'do':'join','game':'%s'}", t->id);
    for (int i = 0; i < 2; i++) {
        rig_ask(t->at[i], t->who[i], "{'do':'watch','game':'%s'}", t->id);
        rig_ask(t->at[i], t->who[i], "{'do':'ready','game':'%s','nonce':'n%d'}", t->id, i);
    }
    rig_tell(&a, &b);
    rig_tell(&b, &a);
    for (int i = 0; i < 2; i++)
        rig_forget_news(t->at[i], t->who[i]);
}

/* The seat to move, and a move of its. */
static int core_nodes_mover(const struct table *t, char move[GAME_MOVE_SIZE]) {
    for (int i = 0; i < 2; i++) {
        json_t *state = rig_ask(t->at[i], t->who[i], "{'do':'state','game':'%s'}", t->id);
        const json_t *legal = json_object_get(state, "legal");
        if (json_array_size(legal) == 0)
            continue;
        snprintf(move, GAME_MOVE_SIZE, "%s", json_string_value(json_array_get(legal, 0)));
        return i;
    }
    fail_msg("nobody is to move");
    return -1;
}

/* It plays, at its own server. */
static int core_nodes_play(const struct table *t) {
    char move[GAME_MOVE_SIZE];
    int i = core_nodes_mover(t, move);
    rig_ask(t->at[i], t->who[i], "{'do':'play','game':'%s','move':'%s'}", t->id, move);
    return i;
}

static void test_moves_are_seen_elsewhere(void **unused) {
    (void)unused;
    struct table t;
    open_both("seen");
    seat_both(&t);
    for (int i = 0; i < 12; i++) {
        int who = core_nodes_play(&t);
        struct rig *there = t.at[!who];
        rig_forget_news(there, t.who[!who]);
        char again[sizeof there->told];
        memcpy(again, t.at[who]->told, sizeof again);
        rig_tell(t.at[who], there);
        memcpy(t.at[who]->told, again, sizeof again);
        rig_tell(t.at[who], there); /* nothing comes twice */
        assert_int_equal(rig_count_news(there, t.who[!who], "event"), 1);
        const json_t *event = json_object_get(rig_news(there, t.who[!who], "event"), "event");
        assert_string_equal(rig_string(event, "kind"), "played");
        assert_true(json_is_string(json_object_get(event, "view")));
    }
    close_both();
}

static void test_without_news_rooms_are_looked_at(void **unused) {
    (void)unused;
    struct table t;
    open_both("poll");
    seat_both(&t);
    int who = core_nodes_play(&t);
    struct rig *there = t.at[!who];
    rig_keep_silent(t.at[who]);
    rig_forget_news(there, t.who[!who]);
    rig_tick(there, 1000);
    assert_int_equal(rig_count_news(there, t.who[!who], "event"), 0);
    rig_tick(there, POLL);
    assert_int_equal(rig_count_news(there, t.who[!who], "event"), 1);
    /* and when news may have been lost, at once */
    who = core_nodes_play(&t);
    there = t.at[!who];
    rig_keep_silent(t.at[who]);
    rig_forget_news(there, t.who[!who]);
    struct store_news *all = store_news_read(span_of("*"));
    assert_true(all->everything);
    server_heard(there->core, all);
    free(all);
    rig_work(there);
    assert_int_equal(rig_count_news(there, t.who[!who], "event"), 1);
    close_both();
}

/* What somebody has done at one server is there at the other, before any news. */
/* A list of games loads a room that slept; its watchers are sent what that brought. */
static void test_what_a_list_finds_is_sent(void **unused) {
    (void)unused;
    struct table t;
    open_both("list");
    seat_both(&t);
    char move[GAME_MOVE_SIZE];
    int who = core_nodes_mover(&t, move);
    struct rig *there = t.at[!who];
    rig_tick(there, there->options.forget_after + 1000); /* watched, but not used */
    rig_ask(t.at[who], t.who[who], "{'do':'play','game':'%s','move':'%s'}", t.id, move);
    rig_keep_silent(t.at[who]);
    rig_forget_news(there, t.who[!who]);
    rig_ask(there, t.who[!who], "{'do':'games'}");
    rig_tick(there, 1);
    assert_int_equal(rig_count_news(there, t.who[!who], "event"), 1);
    close_both();
}

static void test_one_reads_what_one_has_written(void **unused) {
    (void)unused;
    struct table t;
    open_both("own");
    seat_both(&t);
    int who = core_nodes_play(&t);
    int64_t sequence =
        rig_number(rig_ask(t.at[who], t.who[who], "{'do':'state','game':'%s'}", t.id), "sequence");
    client_id there = rig_once(t.at[!who], t.cookie[who], "{'do':'state','game':'%s'}", t.id);
    assert_int_equal(rig_number(rig_result(t.at[!who], there), "sequence"), sequence);
    close_both();
}

/* Both write the same number: the second decides again, and its client doesn't notice. */
static void test_the_loser_of_a_race_decides_again(void **unused) {
    (void)unused;
    struct table t;
    open_both("race");
    seat_both(&t);
    for (int i = 0; i < 2; i++) {
        t.at[i]->hold_writes = true;
        rig_send(t.at[i], t.who[i], "{'do':'offer','game':'%s','what':'abort'}", t.id);
        rig_work(t.at[i]);
    }
    for (int i = 0; i < 2; i++) {
        t.at[i]->hold_writes = false;
        rig_work(t.at[i]);
        assert_string_equal(rig_code(t.at[i], t.who[i]), "");
    }
    rig_tell(&b, &a);
    const json_t *event = json_object_get(rig_news(&a, t.who[0], "event"), "event");
    assert_string_equal(rig_string(event, "kind"), "ended");
    struct server_figures figures;
    server_figures(b.core, &figures);
    assert_int_equal(figures.conflicts, 1);
    close_both();
}

/* Our own events may be found in storage before the write comes back. */
static void test_catching_up_meets_our_own_write(void **unused) {
    (void)unused;
    struct table t;
    open_both("meet");
    seat_both(&t);
    a.hold_writes = true;
    rig_send(&a, t.who[0], "{'do':'offer','game':'%s','what':'abort','request':'q'}", t.id);
    rig_work(&a);
    /* stored, and not reported yet */
    struct store_write copy = *a.writes;
    copy.next = NULL;
    store_write_all(a.writer, &copy);
    assert_int_equal(copy.result, STORE_OK);
    rig_ask(&b, t.who[1], "{'do':'decline','game':'%s'}", t.id);
    rig_forget_news(&a, t.who[0]);
    rig_tell(&b, &a);
    assert_int_equal(rig_count_news(&a, t.who[0], "event"), 2);
    a.hold_writes = false;
    rig_work(&a); /* a conflict, with itself */
    assert_int_equal(rig_number(rig_result(&a, t.who[0]), "sequence"),
                     copy.events.event[0].sequence);
    assert_int_equal(rig_count_news(&a, t.who[0], "event"), 2);
    close_both();
}

static void test_lobby(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE], other[ROOM_ID_SIZE];
    open_both("lobby");
    client_id ann = rig_socket(&a, "Ann"), bob = rig_socket(&b, "Bob");
    rig_ask(&b, bob, "{'do':'watch_lobby'}");
    rig_create(&a, ann, id, "'game':'patterns','listed':true");
    rig_tell(&a, &b);
    const json_t *game = json_object_get(rig_news(&b, bob, "lobby"), "game");
    assert_string_equal(rig_string(game, "id"), id);
    /* a full game leaves the list everywhere */
    rig_ask(&b, bob, "{'do':'join','game':'%s'}", id);
    rig_tell(&b, &a);
    json_t *list = json_object_get(rig_ask(&a, ann, "{'do':'lobby'}"), "games");
    assert_int_equal(json_array_size(list), 0);
    /* without news it is found by comparing */
    rig_create(&a, ann, other, "'game':'patterns','listed':true");
    rig_keep_silent(&a);
    rig_tick(&b, 11000);
    game = json_object_get(rig_news(&b, bob, "lobby"), "game");
    assert_string_equal(rig_string(game, "id"), other);
    rig_ask(&a, ann, "{'do':'leave','game':'%s'}", other);
    close_both();
}

static void test_people(void **unused) {
    (void)unused;
    struct table t;
    open_both("people");
    seat_both(&t);
    client_id second = rig_enter(&b, CLIENT_SOCKET, t.cookie[0]);
    rig_ask(&a, t.who[0], "{'do':'rename','name':'Anna'}");
    rig_tell(&a, &b);
    rig_ask(&b, second, "{'do':'me'}");
    assert_string_equal(rig_string(rig_person(&b, second), "name"), "Anna");
    json_t *state = rig_ask(&b, t.who[1], "{'do':'state','game':'%s'}", t.id);
    assert_string_equal(rig_string(json_array_get(json_object_get(state, "seats"), 0), "name"),
                        "Anna");
    /* signed out here, signed out there */
    rig_once(&a, t.cookie[0], "{'do':'logout','everywhere':true}");
    assert_false(rig_client(&b, second)->closed);
    rig_tell(&a, &b);
    assert_true(rig_client(&b, second)->closed);
    assert_int_equal(rig_client(&b, second)->why, REFUSAL_SIGNED_OUT);
    assert_false(rig_client(&b, t.who[1])->closed);
    close_both();
}

/* A stream of all games hears of those that somebody else's server has in memory. */
static void test_streams(void **unused) {
    (void)unused;
    struct table t;
    char id[ROOM_ID_SIZE];
    open_both("streams");
    seat_both(&t);
    client_id stream = rig_enter(&b, CLIENT_STREAM, t.cookie[0]);
    rig_send(&b, stream, "{'do':'stream'}");
    rig_work(&b);
    rig_create(&a, t.who[0], id, "'game':'patterns'"); /* Ann's, at the other server */
    rig_tell(&a, &b);
    rig_forget_news(&b, stream);
    char key[ROOM_LINK_SIZE];
    json_t *state = rig_ask(&a, t.who[0], "{'do':'state','game':'%s'}", id);
    const json_t *keys = json_object_get(json_object_get(state, "links"), "seats");
    snprintf(key, sizeof key, "%s", json_string_value(json_array_get(keys, 1)));
    client_id eve = rig_socket(&a, "Eve");
    rig_ask(&a, eve, "{'do':'join','game':'%s','key':'%s'}", id, key);
    rig_tell(&a, &b);
    assert_int_equal(rig_count_news(&b, stream, "event"), 1);
    rig_tick(&b, b.options.forget_after + 1000); /* it leaves memory, but isn't forgotten */
    rig_ask(&a, eve, "{'do':'ready','game':'%s','nonce':'x'}", id);
    rig_tell(&a, &b);
    assert_int_equal(rig_count_news(&b, stream, "event"), 2);
    close_both();
}

/* A game is loaded for somebody else before the news comes that Ann has a seat there: her stream
 * has missed that, and begins anew. */
static void test_a_stream_that_has_missed_a_seat_is_closed(void **unused) {
    (void)unused;
    struct table t;
    char id[ROOM_ID_SIZE];
    open_both("missed");
    seat_both(&t);
    client_id stream = rig_enter(&b, CLIENT_STREAM, t.cookie[0]);
    rig_send(&b, stream, "{'do':'stream'}");
    rig_work(&b);
    rig_create(&a, t.who[0], id, "'game':'patterns','listed':true");
    rig_keep_silent(&a);
    assert_false(rig_client(&b, stream)->closed);
    rig_ask(&b, t.who[1], "{'do':'state','game':'%s'}", id);
    assert_true(rig_client(&b, stream)->closed);
    close_both();
}

static void test_a_rematch_is_told_everywhere(void **unused) {
    (void)unused;
    struct table t;
    open_both("rematch");
    seat_both(&t);
    rig_ask(&a, t.who[0], "{'do':'resign','game':'%s'}", t.id);
    rig_tell(&a, &b);
    json_t *next = rig_ask(&a, t.who[0], "{'do':'rematch','game':'%s'}", t.id);
    rig_tell(&a, &b);
    const json_t *told = json_object_get(rig_news(&b, t.who[1], "game"), "game");
    assert_string_equal(rig_string(told, "id"), rig_string(next, "id"));
    assert_int_equal(rig_count_news(&b, t.who[1], "game"), 1);
    close_both();
}

/* ---- leases */

static void lease(struct rig *n, uint64_t slots, int64_t since) {
    struct store_lease l = {.slots = slots, .since = since, .now = n->now};
    server_lease(n->core, &l, n->now);
}

/* Servers of different versions must agree, or nobody works for a game. */
static void test_slots_never_change(void **unused) {
    (void)unused;
    assert_int_equal(store_slot("ILFHxV0-tOQb"), 60);
    assert_int_equal(store_slot("abcdefghi-_0"), 9);
}

/* Bots are moved by the server that has their slot, also in games that it doesn't have in memory,
 * and by another when it loses it. */
static void test_bots_belong_to_slots(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE];
    open_both("bots");
    lease(&a, 0, 0);
    lease(&b, UINT64_MAX, 0);
    client_id ann = rig_socket(&a, "Ann");
    rig_create(&a, ann, id, "'game':'patterns','seats':['level:1','me']");
    rig_ask(&a, ann, "{'do':'watch','game':'%s'}", id);
    rig_ask(&a, ann, "{'do':'ready','game':'%s','nonce':'x'}", id);
    rig_play_alone(&a, ann, id);
    rig_tick(&a, 40000);
    assert_int_equal(a.moves, 0);
    rig_tell(&a, &b);
    assert_true(b.moves > 0);
    rig_tell(&b, &a);
    rig_play_alone(&a, ann, id);
    rig_tick(&a, 40000);
    assert_int_equal(a.moves, 0);
    /* the other one dies */
    lease(&a, UINT64_MAX, 0);
    rig_tick(&a, 1);
    assert_true(a.moves > 0);
    close_both();
}

/* A bot whose move couldn't be stored rests for a second. News that come meanwhile, as after a
 * lost connection, don't make it forgotten. */
static void test_bots_that_rest_are_not_forgotten(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE];
    open_both("rest");
    lease(&a, UINT64_MAX, 0);
    client_id ann = rig_socket(&a, "Ann");
    rig_create(&a, ann, id, "'game':'patterns','seats':['level:1','me']");
    rig_ask(&a, ann, "{'do':'ready','game':'%s','nonce':'x'}", id);
    a.hold_jobs = true;
    rig_play_alone(&a, ann, id);
    a.fail_writes = true;
    a.hold_jobs = false;
    rig_work(&a); /* the bot has moved, and it can't be stored */
    a.fail_writes = false;
    a.moves = 0;
    struct store_news *all = store_news_read(span_of("*"));
    server_heard(a.core, all);
    free(all);
    rig_tick(&a, 10);
    assert_int_equal(a.moves, 0);
    rig_tick(&a, 1100);
    rig_tick(&a, 1100);
    assert_true(a.moves > 0);
    close_both();
}

/* Somebody asks for a game before the news of a move arrive, which then say nothing new. */
static void test_bots_are_asked_by_whoever_catches_up(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE];
    open_both("asked");
    lease(&a, 0, 0);
    lease(&b, UINT64_MAX, 0);
    rig_tick(&b, 1);
    client_id ann = rig_socket(&a, "Ann"), bob = rig_socket(&b, "Bob");
    rig_create(&a, ann, id, "'game':'patterns','seats':['me','level:1'],'listed':true");
    rig_ask(&a, ann, "{'do':'ready','game':'%s','nonce':'x'}", id);
    rig_tell(&a, &b);
    rig_ask(&b, bob, "{'do':'state','game':'%s'}", id);
    b.moves = 0;
    rig_play_alone(&a, ann, id);
    rig_ask(&b, bob, "{'do':'state','game':'%s'}", id);
    rig_tell(&a, &b);
    assert_true(b.moves > 0);
    close_both();
}

/* News of a bot that is to move come while storage can't be read: the game is looked for soon, not
 * after the usual pause. */
static void test_bots_that_can_not_be_read_are_not_forgotten(void **unused) {
    (void)unused;
    char id[ROOM_ID_SIZE];
    const char *file = open_both("unread");
    lease(&a, 0, 0);
    lease(&b, UINT64_MAX, 0);
    rig_tick(&b, 1);
    client_id ann = rig_socket(&a, "Ann");
    rig_create(&a, ann, id, "'game':'patterns','seats':['level:1','me']");
    rig_ask(&a, ann, "{'do':'ready','game':'%s','nonce':'x'}", id);
    rig_play_alone(&a, ann, id);
    rig_tamper(file, "ALTER TABLE event RENAME TO hidden");
    rig_tell(&a, &b);
    assert_int_equal(b.moves, 0);
    rig_tamper(file, "ALTER TABLE hidden RENAME TO event");
    for (int i = 0; i < 3; i++)
        rig_tick(&b, 1100);
    assert_true(b.moves > 0);
    close_both();
}

/* Clocks run while there is any server, and nobody decides about them without a lease. */
static void test_clocks_run_while_there_is_a_server(void **unused) {
    (void)unused;
    struct table t;
    char id[ROOM_ID_SIZE];
    open_both("clocks");
    lease(&a, UINT64_MAX, a.now - 1000);
    lease(&b, 0, b.now - 1000);
    seat_both(&t);
    rig_create(&a, t.who[0], id, "'game':'mandala','listed':true,'clock':{'minutes':1}");
    rig_ask(&b, t.who[1], "{'do':'join','game':'%s'}", id);
    for (int i = 0; i < 2; i++)
        rig_ask(t.at[i], t.who[i], "{'do':'ready','game':'%s','nonce':'n%d'}", id, i);
    rig_ask(&a, t.who[0], "{'do':'watch','game':'%s'}", id);
    int64_t begun = a.now;
    /* nobody could renew a lease for a while: the clock begins again */
    server_lease(a.core, NULL, a.now);
    rig_tick(&a, 70000);
    assert_int_equal(rig_count_news(&a, t.who[0], "event"), 0);
    lease(&a, UINT64_MAX, begun + 69000);
    rig_tick(&a, 1);
    const json_t *event = json_object_get(rig_news(&a, t.who[0], "event"), "event");
    assert_string_equal(rig_string(event, "kind"), "resumed");
    rig_tick(&a, 61000);
    event = json_object_get(rig_news(&a, t.who[0], "event"), "event");
    assert_string_equal(rig_string(event, "kind"), "timed_out");
    close_both();
}

/* ---- who is connected */

enum {
    TOLD = 100,
    FORGOTTEN = 60000
}; /* after which presence is told, and not believed any more */

/* Is the other player here, as this one's server says? */
static bool core_nodes_sees(const struct table *t, int i) {
    json_t *state = rig_ask(t->at[i], t->who[i], "{'do':'state','game':'%s'}", t->id);
    const json_t *seat = json_array_get(json_object_get(state, "seats"), (size_t)!i);
    return json_is_true(json_object_get(seat, "here"));
}

static void core_nodes_exchange(int64_t after) {
    for (int i = 0; i < 2; i++) {
        rig_tick(&a, after);
        rig_tick(&b, after);
        rig_tell(&a, &b);
        rig_tell(&b, &a);
    }
}

static void test_presence_is_told(void **unused) {
    (void)unused;
    struct table t;
    open_both("presence");
    seat_both(&t);
    core_nodes_exchange(TOLD);
    assert_true(core_nodes_sees(&t, 0));
    assert_true(core_nodes_sees(&t, 1));
    rig_leave(&b, t.who[1]);
    rig_forget_news(&a, t.who[0]);
    core_nodes_exchange(TOLD);
    assert_false(core_nodes_sees(&t, 0));
    const json_t *news = rig_news(&a, t.who[0], "here");
    assert_int_equal(json_integer_value(json_object_get(news, "seat")), 2);
    assert_true(json_is_false(json_object_get(news, "here")));
    close_both();
}

/* Somebody's connection moves to the other server before the first notices. */
static void test_presence_moves_with_its_player(void **unused) {
    (void)unused;
    struct table t;
    open_both("moves");
    seat_both(&t);
    core_nodes_exchange(TOLD);
    client_id again = rig_enter(&a, CLIENT_SOCKET, t.cookie[1]);
    rig_ask(&a, again, "{'do':'watch','game':'%s'}", t.id);
    core_nodes_exchange(TOLD);
    rig_leave(&b, t.who[1]);
    client_id eye = rig_enter(&b, CLIENT_SOCKET, t.cookie[0]);
    rig_ask(&b, eye, "{'do':'watch','game':'%s'}", t.id);
    core_nodes_exchange(TOLD);
    json_t *state = rig_ask(&b, eye, "{'do':'state','game':'%s'}", t.id);
    const json_t *seat = json_array_get(json_object_get(state, "seats"), 1);
    assert_true(json_is_true(json_object_get(seat, "here")));
    close_both();
}

/* A server that is silent from now on isn't believed for ever; one that repeats itself is. */
static void test_presence_is_forgotten(void **unused) {
    (void)unused;
    struct table t;
    open_both("forgotten");
    seat_both(&t);
    core_nodes_exchange(TOLD);
    for (int i = 0; i < 5; i++)
        core_nodes_exchange(POLL / 2);
    assert_true(core_nodes_sees(&t, 0));
    rig_forget_news(&a, t.who[0]);
    for (int i = 0; i < 60; i++)
        rig_tick(&a, FORGOTTEN / 60);
    assert_false(core_nodes_sees(&t, 0));
    assert_int_equal(rig_count_news(&a, t.who[0], "here"), 1);
    close_both();
}

/* Who begins to watch asks, and needn't wait until others repeat themselves. */
static void test_presence_is_asked_for(void **unused) {
    (void)unused;
    struct table t;
    open_both("asked");
    seat_both(&t);
    core_nodes_exchange(TOLD);
    rig_leave(&a, t.who[0]);
    rig_tick(&a, FORGOTTEN); /* the server itself has forgotten */
    t.who[0] = rig_enter(&a, CLIENT_SOCKET, t.cookie[0]);
    rig_ask(&a, t.who[0], "{'do':'watch','game':'%s'}", t.id);
    assert_false(core_nodes_sees(&t, 0));
    core_nodes_exchange(TOLD);
    assert_true(core_nodes_sees(&t, 0));
    close_both();
}

/* ---- the news themselves */

static void test_news_read_back(void **unused) {
    (void)unused;
    static struct store_write list[4];
    char line[STORE_NEWS_SIZE];
    text t;
    list[0].kind = STORE_EVENTS;
    memcpy(list[0].game, "abcdefghi-_0", ROOM_ID_SIZE);
    list[0].events.count = 2;
    list[0].events.event[0] = (struct room_event){.sequence = 7, .kind = ROOM_EVENT_JOINED};
    list[0].events.event[1] = (struct room_event){.sequence = 8, .kind = ROOM_EVENT_READY};
    list[0].summary.person[1] = 12345;
    list[0].listed = true;
    list[1].kind = STORE_NEW_PASS; /* nobody has to know */
    list[2].kind = STORE_DROP_PASS;
    list[2].pass.person = 99;
    list[3] = list[0];
    list[3].events.event[0].kind = list[3].events.event[1].kind = ROOM_EVENT_PLAYED;
    list[3].summary.bot_to_move = true;
    memcpy(list[3].trace, "r.1", 4);
    for (int i = 0; i < 3; i++)
        list[i].next = &list[i + 1];
    text_init(&t, line, sizeof line);
    store_news_write(&t, list);
    assert_string_equal(line, "abcdefghi-_0:8l,abcdefghi-_0@12345:7,@99,abcdefghi-_0:8b~r.1");
    struct store_news *n = store_news_read(span_of(line));
    assert_false(n->everything);
    assert_int_equal(n->count, 4);
    assert_true(n->item[0].in_lobby && !n->item[0].bot_to_move && n->item[0].sequence == 8);
    assert_true(n->item[1].kind == STORE_NEWS_SEAT && n->item[1].person == 12345 &&
                n->item[1].sequence == 7);
    assert_true(n->item[2].kind == STORE_NEWS_PERSON && n->item[2].person == 99);
    assert_true(n->item[3].bot_to_move && !n->item[3].in_lobby);
    assert_string_equal(n->item[3].trace, "r.1");
    assert_string_equal(n->item[0].trace, "");
    free(n);
}

static void test_presence_reads_back(void **unused) {
    (void)unused;
    struct store_here here[2] = {{.game = "abcdefghi-_0", .here = 15, .asks = true},
                                 {.game = "abcdefghi-_1", .here = 2, .gone = 9}};
    struct store_write x = {.kind = STORE_HERE, .here = here, .heres = 2};
    char line[STORE_NEWS_SIZE];
    text t;
    text_init(&t, line, sizeof line);
    store_news_write(&t, &x);
    assert_string_equal(line, "abcdefghi-_0^f.0?,abcdefghi-_1^2.9");
    struct store_news *n = store_news_read(span_of(line));
    assert_false(n->everything);
    assert_int_equal(n->count, 2);
    for (int i = 0; i < 2; i++) {
        assert_true(n->item[i].kind == STORE_NEWS_HERE);
        assert_memory_equal(&n->item[i].here, &here[i], sizeof here[i]);
    }
    free(n);
}

/* It is left out before anything else is. */
static void test_presence_makes_no_news_vague(void **unused) {
    (void)unused;
    static struct store_here here[STORE_NEWS_BYTES / 16 + 1];
    static struct store_write list[2];
    char line[STORE_NEWS_SIZE];
    text t;
    int count = sizeof here / sizeof *here;
    for (int i = 0; i < count; i++)
        memcpy(here[i].game, "abcdefghi-_0", ROOM_ID_SIZE);
    list[0] = (struct store_write){.kind = STORE_HERE, .here = here, .heres = count};
    list[0].next = &list[1];
    list[1].kind = STORE_DROP_PASS;
    list[1].pass.person = 99;
    text_init(&t, line, sizeof line);
    store_news_write(&t, list);
    assert_string_equal(line, "@99");
}

static void test_news_without_ids_are_shorter(void **unused) {
    (void)unused;
    enum { MANY = STORE_NEWS_BYTES / 30 };
    struct store_write *list = calloc(MANY, sizeof *list);
    char line[STORE_NEWS_SIZE];
    text t;
    for (int i = 0; i < MANY; i++) {
        list[i].kind = STORE_EVENTS;
        memcpy(list[i].game, "abcdefghi-_0", ROOM_ID_SIZE);
        list[i].events.count = 1;
        list[i].events.event[0] = (struct room_event){.sequence = 7, .kind = ROOM_EVENT_PLAYED};
        memset(list[i].trace, 'x', STORE_TRACE_SIZE - 1);
        list[i].next = i < MANY - 1 ? &list[i + 1] : NULL;
    }
    text_init(&t, line, sizeof line);
    store_news_write(&t, list);
    struct store_news *n = store_news_read(span_of(line));
    assert_false(n->everything);
    assert_int_equal(n->count, MANY);
    assert_string_equal(n->item[0].trace, "");
    free(n);
    free(list);
}

static void test_news_that_are_too_long(void **unused) {
    (void)unused;
    enum { MANY = 1000 };
    struct store_write *list = calloc(MANY, sizeof *list);
    char line[STORE_NEWS_SIZE];
    text t;
    for (int i = 0; i < MANY; i++) {
        list[i].kind = STORE_DROP_PASS;
        list[i].pass.person = INT64_MAX - i;
        list[i].next = i < MANY - 1 ? &list[i + 1] : NULL;
    }
    text_init(&t, line, sizeof line);
    store_news_write(&t, list);
    assert_string_equal(line, "*");
    free(list);
}

static void test_junk_means_everything(void **unused) {
    (void)unused;
    static const char *const junk[] = {
        "",
        "*",
        "abc",
        "abcdefghi-_0",
        "abcdefghi-_0:",
        "abcdefghi-_0:x",
        "@",
        "@0",
        "@-1",
        "abcdefghi-_0@5",
        "abcdefghi-_0@5:",
        "abcdefghi-_0:lb",
        ":5",
        "@5,,@6",
        "\xff",
        "abcdefghi-_0:5 \n",
        "@99999999999999999999",
        "abcdefghi-_0:5~",
        "abcdefghi-_0^",
        "abcdefghi-_0^1",
        "abcdefghi-_0^1.g",
        "abcdefghi-_0^1.2x",
        "abcdefghi-_^1.2",
        "^1.2",
        "abcdefghi-_0:5~1234567890123456789012345678901234567",
    };
    for (size_t i = 0; i < sizeof junk / sizeof *junk; i++) {
        struct store_news *n = store_news_read(span_of(junk[i]));
        assert_non_null(n);
        assert_true(n->everything);
        free(n);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_are_seen_elsewhere),
        cmocka_unit_test(test_without_news_rooms_are_looked_at),
        cmocka_unit_test(test_what_a_list_finds_is_sent),
        cmocka_unit_test(test_one_reads_what_one_has_written),
        cmocka_unit_test(test_the_loser_of_a_race_decides_again),
        cmocka_unit_test(test_catching_up_meets_our_own_write),
        cmocka_unit_test(test_lobby),
        cmocka_unit_test(test_people),
        cmocka_unit_test(test_streams),
        cmocka_unit_test(test_a_stream_that_has_missed_a_seat_is_closed),
        cmocka_unit_test(test_a_rematch_is_told_everywhere),
        cmocka_unit_test(test_slots_never_change),
        cmocka_unit_test(test_bots_belong_to_slots),
        cmocka_unit_test(test_bots_that_rest_are_not_forgotten),
        cmocka_unit_test(test_bots_are_asked_by_whoever_catches_up),
        cmocka_unit_test(test_bots_that_can_not_be_read_are_not_forgotten),
        cmocka_unit_test(test_clocks_run_while_there_is_a_server),
        cmocka_unit_test(test_presence_is_told),
        cmocka_unit_test(test_presence_moves_with_its_player),
        cmocka_unit_test(test_presence_is_forgotten),
        cmocka_unit_test(test_presence_is_asked_for),
        cmocka_unit_test(test_news_read_back),
        cmocka_unit_test(test_presence_reads_back),
        cmocka_unit_test(test_presence_makes_no_news_vague),
        cmocka_unit_test(test_news_without_ids_are_shorter),
        cmocka_unit_test(test_news_that_are_too_long),
        cmocka_unit_test(test_junk_means_everything),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
