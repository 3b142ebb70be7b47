// SPDX-License-Identifier: MIT
// What viewers are sent, against docs/api.md: the fields of states, events and summaries before,
// during and after a game, for players and spectators; events sent late. secrets_test.c proves that
// nothing hidden is sent; here are the obvious cases.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room_help.h"
#include "server/view/message.h"

static const struct {
    const char *game;
    int players;
} kinds[] = {{"mandala", 2}, {"patterns", 2}, {"flowers", 2}, {"flowers", 3}, {"flowers", 4}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* ---- helpers */

enum what { STATE, EVENT, EVENTS, SUMMARY };
enum { SIZE = 4 * MESSAGE_SIZE, ALL = 1000000 };

/* A message as text, owned by the caller. `number`: the event's, or the person who asks for the
 * state. */
static char *message_of(enum what what, const room *r, int viewer, uint64_t number) {
    char *buffer = malloc(SIZE);
    assert_non_null(buffer);
    text t;
    text_init(&t, buffer, what == EVENTS ? SIZE : MESSAGE_SIZE);
    json j = json_on(&t);
    if (what == STATE)
        message_state(&j, r, viewer, number, -1, 1700000005000);
    else if (what == EVENT)
        message_event(&j, r, number, viewer);
    else if (what == EVENTS)
        message_events(&j, r, number, ALL, viewer);
    else
        message_summary(&j, r);
    assert_false(t.overflow);
    return buffer;
}

static json_t *parsed(enum what what, const room *r, int viewer, uint64_t number) {
    char *buffer = message_of(what, r, viewer, number);
    json_error_t error;
    json_t *value = json_loads(buffer, JSON_REJECT_DUPLICATES, &error);
    if (!value)
        fail_msg("%s in %s", error.text, buffer);
    free(buffer);
    return value;
}

/* Expects this value of `key`, written as JSON with ' for quotes. */
static void expect(const json_t *object, const char *key, const char *quoted) {
    char want[2048];
    json_error_t error;
    assert_true(strlen(quoted) < sizeof want);
    size_t n = 0;
    for (; quoted[n]; n++)
        want[n] = quoted[n] == '\'' ? '"' : quoted[n];
    want[n] = '\0';
    json_t *must = json_loads(want, JSON_DECODE_ANY, &error), *is = json_object_get(object, key);
    if (!must || !is || !json_equal(must, is)) {
        char *found = is ? json_dumps(is, JSON_ENCODE_ANY) : NULL;
        fail_msg("%s is %s, not %s", key, found ? found : "missing", want);
    }
    json_decref(must);
}

/* Expects exactly these keys. */
static void expect_keys(const json_t *object, const char *keys) {
    size_t count = 0;
    for (span rest = span_of(keys); rest.at;) {
        char key[32];
        span word = span_cut(&rest, ' ');
        snprintf(key, sizeof key, "%.*s", (int)word.length, word.at);
        if (!json_object_get(object, key))
            fail_msg("%s is missing", key);
        count++;
    }
    assert_int_equal(json_object_size(object), count);
}

static const char *string_of(const json_t *object, const char *key) {
    const char *s = json_string_value(json_object_get(object, key));
    if (!s)
        fail_msg("%s is no string", key);
    return s;
}

/* The position's line for this viewer, straight from the game. */
static void message_view_of(const room *r, const game_state *s, int viewer,
                            char line[GAME_LINE_SIZE]) {
    game_view v;
    text t;
    text_init(&t, line, GAME_LINE_SIZE);
    r->set.game->observe(&v, s, viewer);
    r->set.game->write_view(&t, &v);
}

static void line_of(const room *r, const game_state *s, char line[GAME_LINE_SIZE]) {
    text t;
    text_init(&t, line, GAME_LINE_SIZE);
    r->set.game->write_state(&t, s);
}

static void message_play(struct test_room *t, int seat, const char *action) {
    struct room_decision e;
    test_room_must(t, room_play(&t->room, seat, span_of(action), 0, NULL, t->now, &e), &e);
}

/* The first legal action of the seat to move. */
static void play_any(struct test_room *t) {
    rng r;
    rng_seed(&r, t->room.sequence);
    test_room_play_any(t, &r);
}

/* ---- before the deal */

static const char state_keys[] =
    "id words game players status sequence turn seats you clock now aids listed rated created "
    "commit "
    "nonces view legal start log offers end scores winners key before after daily "
    "tournament match closed links opens may";

/* A game for four with every kind of seat, in which the first player is ready. */
static void open_waiting(struct test_room *t) {
    struct room_decision e;
    struct room_settings set = test_room_settings("flowers", 4, 7);
    set.plan[1] = ROOM_BY_LINK;
    set.plan[3] = ROOM_FOR_BOT;
    set.bot[3] = (bot){BOT_LEVEL, 4};
    set.clock = ROOM_LIVE;
    set.base = 600000;
    set.increment = 5000;
    set.listed = true;
    memcpy(set.before, "beforebefore", ROOM_ID_SIZE);
    test_room_open(t, &set);
    test_room_must(t, room_join(&t->room, 101, 0, t->now, &e), &e);
    test_room_must(t, room_ready(&t->room, 0, span_of("n1"), NULL, t->now, &e), &e);
    test_room_name(t);
    t->room.seat[0].here = true;
}

static void test_waiting(void **state) {
    (void)state;
    struct test_room t;
    open_waiting(&t);
    json_t *s = parsed(STATE, &t.room, 0, 101);
    expect_keys(s, state_keys);
    expect(s, "id", "'Test00000007'");
    expect(s, "game", "'flowers'");
    expect(s, "players", "4");
    expect(s, "status", "'waiting'");
    expect(s, "sequence", "2");
    expect(s, "turn", "0");
    expect(s, "you", "1");
    expect(s, "seats",
           "[{'seat':1,'kind':'person','name':'Ann \\'A\\'','bot':null,'here':true,'ready':true,"
           "'out':null,'out_template':null,'player':null,'rating':null},{'seat':2,'kind':'person','"
           "name':null,"
           "'bot':null,'here':false,'ready':false,'out':null,'out_template':null,'player':null,'"
           "rating':null},"
           "{'seat':3,'kind':'open','name':null,'bot':null,'here':false,'ready':false,"
           "'out':null,'out_template':null,'player':null,'rating':null},{'seat':4,'kind':'bot','"
           "name':null,"
           "'bot':'level:4','here':false,'ready':true,'out':null,'out_template':null,'player':null,"
           "'rating':null}]");
    expect(s, "clock",
           "{'kind':'live','base':600000,'increment':5000,'left':[0,0,0,0],'running':0,"
           "'since':0}");
    expect(s, "now", "1700000005000");
    expect(s, "listed", "true");
    expect(s, "aids", "false");
    expect(s, "created", "1700000000000");
    expect(s, "before", "'beforebefore'");
    expect(s, "offers", "{'abort':[],'draw':[],'takeback':[]}");
    expect(s, "may", "{'join':false,'draw':false,'abort':true,'takeback':false}");
    expect(s, "words",
           "{'offers':{'abort':'{seat} offered to abort the game','draw':'{seat} offered a draw',"
           "'takeback':'{seat} asked to take a move back'},'phrases':{'hello':'Hello!',"
           "'good_luck':'Good luck!','well_played':'Well played!','wow':'Wow!','oops':'Oops!',"
           "'one_moment':'One moment, please','thanks':'Thank you!','good_game':'Good game!'}}");
    const char *nulls[] = {"nonces", "view",   "legal",   "start", "log",
                           "end",    "scores", "winners", "key",   "after"};
    for (size_t i = 0; i < sizeof nulls / sizeof *nulls; i++)
        expect(s, nulls[i], "null");
    assert_int_equal(strlen(string_of(s, "commit")), 64);
    json_decref(s);
    test_room_close(&t);
}

static void test_waiting_summary(void **state) {
    (void)state;
    struct test_room t;
    open_waiting(&t);
    json_t *summary = parsed(SUMMARY, &t.room, -1, 0);
    expect_keys(summary, "id game players status sequence turn seats clock aids listed rated "
                         "created before after daily tournament match");
    expect(summary, "clock", "{'kind':'live','base':600000,'increment':5000}");
    json_decref(summary);
    test_room_close(&t);
}

/* There is no record yet. */
static void test_waiting_record(void **state) {
    (void)state;
    struct test_room t;
    open_waiting(&t);
    FILE *out = tmpfile();
    assert_non_null(out);
    errno = 0;
    assert_int_equal(message_record(out, &t.room, 0), -1);
    assert_int_equal(errno, EAGAIN);
    assert_int_equal(ftell(out), 0);
    fclose(out);
    test_room_close(&t);
}

/* Another key gives another commitment, and nothing else differs. */
static void test_waiting_secrets(void **state) {
    (void)state;
    struct test_room t[2];
    char commit[2][FAIR_HEX], *state_of[2];
    struct room_decision e;
    for (int i = 0; i < 2; i++) {
        struct room_settings set = test_room_settings("mandala", 2, 11);
        set.key[7] ^= (uint8_t)i;
        set.links[7] ^= (uint8_t)i;
        set.creator += (person_id)i;
        test_room_open(&t[i], &set);
        test_room_must(&t[i], room_join(&t[i].room, 101 + (person_id)i, 0, t[i].now, &e), &e);
        test_room_must(&t[i], room_ready(&t[i].room, 0, span_of(i ? "one" : "two"), NULL, 1, &e),
                       &e);
        fair_commit(commit[i], set.key);
        state_of[i] = message_of(STATE, &t[i].room, -1, 0);
    }
    char *at = strstr(state_of[1], commit[1]);
    assert_non_null(at);
    memcpy(at, commit[0], FAIR_HEX - 1);
    assert_string_equal(state_of[0], state_of[1]);
    for (int i = 0; i < 2; i++) {
        free(state_of[i]);
        test_room_close(&t[i]);
    }
}

/* ---- links */

static void expect_link(const room *r, const json_t *link, int seat) {
    const char *key = json_string_value(link);
    assert_non_null(key);
    assert_int_equal(room_link_seat(r, span_of(key)), seat);
}

static void test_links(void **state) {
    (void)state;
    struct test_room t;
    struct room_decision e;
    struct room_settings set = test_room_settings("flowers", 3, 8);
    set.plan[1] = ROOM_FOR_BOT;
    set.bot[1] = (bot){BOT_LEVEL, 1};
    set.creator = 900;
    test_room_open(&t, &set);
    test_room_must(&t, room_join(&t.room, 101, 0, t.now, &e), &e);
    json_t *s = parsed(STATE, &t.room, -1, 900), *links = json_object_get(s, "links");
    expect_keys(links, "seats watch");
    json_t *seats = json_object_get(links, "seats");
    assert_true(json_is_null(json_array_get(seats, 0))); /* taken */
    assert_true(json_is_null(json_array_get(seats, 1))); /* a bot's */
    expect_link(&t.room, json_array_get(seats, 2), 2);
    expect_link(&t.room, json_object_get(links, "watch"), -1);
    json_decref(s);
    s = parsed(STATE, &t.room, 0, 101); /* a player */
    links = json_object_get(s, "links");
    expect(links, "seats", "null");
    expect_link(&t.room, json_object_get(links, "watch"), -1);
    json_decref(s);
    const person_id strangers[] = {0, 555};
    for (int i = 0; i < 2; i++) {
        s = parsed(STATE, &t.room, -1, strangers[i]);
        expect(s, "links", "null");
        json_decref(s);
    }
    test_room_deal(&t);
    s = parsed(STATE, &t.room, -1, 900); /* no seat is free any more */
    expect(json_object_get(s, "links"), "seats", "null");
    json_decref(s);
    test_room_close(&t);
}

/* ---- in progress */

/* A game of Mandala for two whose deal is known. */
static void open_mandala(struct test_room *t, enum room_clock clock) {
    struct room_settings set = test_room_settings("mandala", 2, 1);
    set.clock = clock;
    set.base = clock ? 60000 : 0;
    set.increment = clock == ROOM_LIVE ? 1000 : 0;
    test_room_open(t, &set);
    test_room_deal(t);
    test_room_name(t);
}

/* A legal action that begins with these letters. */
static void find_action(const room *r, char kind, char word[GAME_MOVE_SIZE]) {
    game_move list[GAME_MAX_MOVES];
    int n = r->set.game->moves(&r->match.state, list);
    for (int i = 0; i < n; i++) {
        text t;
        text_init(&t, word, GAME_MOVE_SIZE);
        r->set.game->write_move(&t, list[i]);
        if (word[0] == kind)
            return;
    }
    fail_msg("no such action");
}

static void test_dealt(void **state) {
    (void)state;
    struct test_room t;
    char line[GAME_LINE_SIZE];
    open_mandala(&t, ROOM_LIVE);
    const game_state *s = &t.room.match.state;
    for (int viewer = -1; viewer < 2; viewer++) {
        json_t *now = parsed(STATE, &t.room, viewer, 0);
        json_t *event = parsed(EVENT, &t.room, viewer, t.room.sequence);
        message_view_of(&t.room, s, viewer, line);
        assert_string_equal(string_of(now, "view"), line);
        assert_string_equal(string_of(now, "start"), line);
        assert_string_equal(string_of(event, "view"), line);
        assert_non_null(strstr(line, "deck=?88"));
        assert_non_null(strstr(line, viewer == 0   ? "/?6 "
                                     : viewer == 1 ? "hand=?6/"
                                                   : "hand=?6/?6"));
        expect(now, "log", "[]");
        expect(now, "nonces", "'nonce-0,nonce-1'");
        expect(now, "turn", "1");
        expect(now, "status", "'playing'");
        expect(now, "key", "null");
        expect(event, "kind", "'dealt'");
        expect(event, "seat", "null");
        expect(event, "nonces", "'nonce-0,nonce-1'");
        expect(event, "left", "[60000,60000]");
        expect_keys(event, viewer == 0 ? "sequence at kind seat nonces turn left view legal"
                                       : "sequence at kind seat nonces turn left view");
        json_t *legal = json_object_get(now, "legal");
        assert_true(viewer == 0 ? json_is_array(legal) : json_is_null(legal));
        if (viewer == 0) {
            game_move list[GAME_MAX_MOVES];
            assert_int_equal(json_array_size(legal), t.room.set.game->moves(s, list));
            assert_true(json_equal(legal, json_object_get(event, "legal")));
        }
        json_decref(now);
        json_decref(event);
    }
    test_room_close(&t);
}

static void test_played(void **state) {
    (void)state;
    struct test_room t;
    char action[GAME_MOVE_SIZE], line[64];
    open_mandala(&t, ROOM_LIVE);
    find_action(&t.room, 'd', action);
    t.now += 7000;
    message_play(&t, 0, action);
    const char *full = t.log[t.count - 1].data, *outcomes = strchr(full, '+');
    assert_non_null(outcomes);
    size_t cards = strlen(outcomes + 1);
    for (int viewer = -1; viewer < 2; viewer++) {
        json_t *event = parsed(EVENT, &t.room, viewer, t.room.sequence);
        json_t *now = parsed(STATE, &t.room, viewer, 0);
        snprintf(line, sizeof line, "1 %s +%.*s", action, (int)cards,
                 viewer == 0 ? outcomes + 1 : "????????");
        assert_string_equal(string_of(event, "line"), line);
        assert_string_equal(json_string_value(json_array_get(json_object_get(now, "log"), 0)),
                            line);
        expect_keys(event, viewer == 1 ? "sequence at kind seat line turn left view legal"
                                       : "sequence at kind seat line turn left view");
        expect(event, "kind", "'played'");
        expect(event, "at", "1700000007000");
        expect(event, "seat", "1");
        expect(event, "turn", "2");
        expect(event, "left", "[54000,60000]");
        expect(now, "turn", "2");
        expect(now, "clock",
               "{'kind':'live','base':60000,'increment':1000,'left':[54000,60000],"
               "'running':2,'since':1700000007000}");
        assert_string_equal(string_of(event, "view"), string_of(now, "view"));
        json_decref(event);
        json_decref(now);
    }
    test_room_close(&t);
}

/* Every other kind of event; `expected` is JSON without the common fields. */
static void expect_event(const struct test_room *t, int viewer, const char *keys, const char *kind,
                         const char *seat) {
    json_t *event = parsed(EVENT, &t->room, viewer, t->room.sequence);
    expect_keys(event, keys);
    expect(event, "kind", kind);
    expect(event, "seat", seat);
    json_decref(event);
}

static void expect_end(const struct test_room *t, const char *end, const char *winners) {
    char line[GAME_LINE_SIZE], key[FAIR_HEX];
    line_of(&t->room, &t->room.match.state, line);
    fair_hex(key, t->room.set.key);
    for (int viewer = -1; viewer < t->room.set.players; viewer++) {
        json_t *event = parsed(EVENT, &t->room, viewer, t->room.sequence);
        json_t *now = parsed(STATE, &t->room, viewer, 0);
        json_t *both[] = {event, now};
        for (int i = 0; i < 2; i++) {
            expect(both[i], "end", end);
            expect(both[i], "winners", winners);
            expect(both[i], "turn", "0");
            assert_string_equal(string_of(both[i], "view"), line);
            assert_string_equal(string_of(both[i], "key"), key);
        }
        expect(now, "status", "'over'");
        expect(now, "legal", "null");
        assert_null(json_object_get(event, "legal"));
        json_decref(event);
        json_decref(now);
    }
}

static void test_waiting_events(void **state) {
    (void)state;
    struct test_room t;
    struct room_decision e;
    struct room_settings set = test_room_settings("mandala", 2, 3);
    test_room_open(&t, &set);
    test_room_must(&t, room_join(&t.room, 101, 0, t.now, &e), &e);
    test_room_name(&t);
    expect_event(&t, -1, "sequence at kind seat name", "'joined'", "1");
    json_t *event = parsed(EVENT, &t.room, -1, 1);
    expect(event, "name", "'Ann \\'A\\''");
    json_decref(event);
    test_room_must(&t, room_ready(&t.room, 0, span_of("abc"), NULL, t.now, &e), &e);
    expect_event(&t, 0, "sequence at kind seat", "'ready'", "1");
    test_room_must(&t, room_leave(&t.room, 0, t.now, &e), &e);
    expect_event(&t, 0, "sequence at kind seat", "'left'", "1");
    test_room_must(&t, room_join(&t.room, 102, 0, t.now, &e), &e);
    snprintf(t.room.seat[0].name, sizeof t.room.seat[0].name, "Bob");
    event = parsed(EVENT, &t.room, -1, 1); /* the name isn't known any more */
    expect(event, "name", "null");
    json_decref(event);
    event = parsed(EVENT, &t.room, -1, 4);
    expect(event, "name", "'Bob'");
    json_decref(event);
    test_room_close(&t);
}

static void test_offers_and_ends(void **state) {
    (void)state;
    struct test_room t;
    struct room_decision e;
    open_mandala(&t, ROOM_NO_CLOCK);
    test_room_must(&t, room_offer(&t.room, 1, ROOM_DRAW, NULL, t.now, &e), &e);
    expect_event(&t, 0, "sequence at kind seat what turn", "'offered'", "2");
    json_t *now = parsed(STATE, &t.room, -1, 0);
    expect(now, "offers", "{'abort':[],'draw':[2],'takeback':[]}");
    expect(now, "clock", "null");
    json_decref(now);
    test_room_must(&t, room_decline(&t.room, 0, t.now, &e), &e);
    expect_event(&t, 0, "sequence at kind seat turn", "'declined'", "1");
    test_room_must(&t, room_offer(&t.room, 0, ROOM_DRAW, NULL, t.now, &e), &e);
    test_room_must(&t, room_offer(&t.room, 1, ROOM_DRAW, NULL, t.now, &e), &e);
    expect_event(&t, 0, "sequence at kind seat what turn view end scores winners key", "'ended'",
                 "null");
    expect_end(&t, "{'kind':'draw','seat':null,'template':'a draw was agreed'}", "[1,2]");
    now = parsed(STATE, &t.room, 0, 0);
    expect(now, "scores", "null");
    json_decref(now);
    test_room_must(&t, room_rematch(&t.room, "nextnextnext", t.now, &e), &e);
    expect_event(&t, 1, "sequence at kind seat after turn", "'rematched'", "null");
    now = parsed(STATE, &t.room, 1, 0);
    expect(now, "after", "'nextnextnext'");
    json_decref(now);
    json_t *event = parsed(EVENT, &t.room, 1, t.room.sequence - 1); /* the end stays in its event */
    expect(event, "what", "'draw'");
    expect(event, "end", "{'kind':'draw','seat':null,'template':'a draw was agreed'}");
    json_decref(event);
    test_room_close(&t);
}

static void test_early_ends(void **state) {
    (void)state;
    struct test_room t;
    struct room_decision e;
    open_mandala(&t, ROOM_NO_CLOCK);
    test_room_must(&t, room_resign(&t.room, 1, NULL, t.now, &e), &e);
    expect_event(&t, 0, "sequence at kind seat out_template turn view end scores winners key",
                 "'resigned'", "2");
    expect_end(&t, "{'kind':'resign','seat':2,'template':'{2} resigned'}", "[1]");
    test_room_close(&t);
    open_mandala(&t, ROOM_DAYS);
    t.now += 60000;
    test_room_must(&t, room_time_out(&t.room, t.now, &e), &e);
    expect_event(&t, 0, "sequence at kind seat out_template turn left view end scores winners key",
                 "'timed_out'", "1");
    expect_end(&t, "{'kind':'time','seat':1,'template':'{1} ran out of time'}", "[2]");
    test_room_close(&t);
    open_mandala(&t, ROOM_NO_CLOCK);
    test_room_must(&t, room_offer(&t.room, 0, ROOM_ABORT, NULL, t.now, &e), &e);
    test_room_must(&t, room_offer(&t.room, 1, ROOM_ABORT, NULL, t.now, &e), &e);
    expect_end(&t, "{'kind':'abort','seat':null,'template':'the game was aborted'}", "[]");
    test_room_close(&t);
    struct room_settings set = test_room_settings("flowers", 3, 78);
    test_room_open(&t, &set);
    test_room_deal(&t);
    for (int i = 0; i < 3; i++)
        test_room_must(&t, room_offer(&t.room, i, ROOM_ABORT, NULL, t.now, &e), &e);
    expect_end(&t, "{'kind':'abort','seat':null,'template':'the game was aborted'}", "[]");
    test_room_close(&t);
}

/* With three players a bot plays on for one who resigned, and the seat is still sent events. */
static void test_out(void **state) {
    (void)state;
    struct test_room t;
    struct room_decision e;
    struct room_settings set = test_room_settings("flowers", 3, 5);
    test_room_open(&t, &set);
    test_room_deal(&t);
    test_room_name(&t);
    json_t *now = parsed(STATE, &t.room, 0, 0);
    assert_true(json_is_array(json_object_get(now, "legal")));
    json_decref(now);
    test_room_must(&t, room_resign(&t.room, 0, NULL, t.now, &e), &e);
    expect_event(&t, 0, "sequence at kind seat bot out_template turn", "'resigned'", "1");
    now = parsed(STATE, &t.room, 0, 0);
    expect(now, "turn", "1");
    expect(now, "legal", "null"); /* the person no longer plays */
    expect(now, "end", "null");
    json_t *seat = json_array_get(json_object_get(now, "seats"), 0);
    expect(seat, "kind", "'person'");
    expect(seat, "out", "'resign'");
    expect(seat, "out_template", "'{1} resigned'");
    assert_non_null(strstr(string_of(seat, "bot"), "level:"));
    json_decref(now);
    json_t *dealt = parsed(EVENT, &t.room, 0, 7); /* as it was sent then */
    expect(dealt, "kind", "'dealt'");
    assert_true(json_is_array(json_object_get(dealt, "legal")));
    json_decref(dealt);
    test_room_close(&t);
}

/* ---- events are the same when sent late; the log consists of their lines */

struct messages {
    char *at[GAME_MAX_PLAYERS + 1];
};

static void keep_messages(struct messages **list, size_t *count, const struct test_room *t) {
    while (*count < t->count) {
        *list = realloc(*list, (*count + 1) * sizeof **list);
        assert_non_null(*list);
        for (int v = -1; v < t->room.set.players; v++)
            (*list)[*count].at[v + 1] = message_of(EVENT, &t->room, v, *count + 1);
        ++*count;
    }
}

/* The events of a game one by one, and as a list from each on. */
static void expect_same_later(const struct test_room *t, const struct messages *list, size_t count,
                              int viewer, uint64_t since) {
    char *all = message_of(EVENTS, &t->room, viewer, since), *at = all;
    assert_int_equal(*at++, '[');
    for (size_t i = since; i < count; i++) {
        const char *then = list[i].at[viewer + 1];
        char *later = message_of(EVENT, &t->room, viewer, i + 1);
        assert_string_equal(later, then);
        free(later);
        assert_memory_equal(at, then, strlen(then));
        at += strlen(then) + 1;
    }
    free(all);
}

static void test_told_late(void **state) {
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        struct test_room t;
        struct messages *list = NULL;
        struct room_decision e;
        size_t count = 0;
        struct room_settings set =
            test_room_settings(kinds[k].game, kinds[k].players, 40 + (uint64_t)k);
        test_room_open(&t, &set);
        test_room_seat(&t);
        test_room_name(&t);
        keep_messages(&list, &count, &t);
        test_room_deal(&t);
        keep_messages(&list, &count, &t);
        for (int i = 0; i < 24 && t.room.status == ROOM_PLAYING; i++) {
            play_any(&t);
            if (i == 5)
                test_room_take(&t, room_offer(&t.room, 0, ROOM_ABORT, NULL, t.now, &e), &e);
            if (t.room.status == ROOM_PLAYING)
                keep_messages(&list, &count, &t);
        }
        assert_int_equal(t.room.status, ROOM_PLAYING);
        for (int v = -1; v < kinds[k].players; v++) {
            expect_same_later(&t, list, count, v, 0);
            expect_same_later(&t, list, count, v, count / 2);
            expect_same_later(&t, list, count, v, count);
        }
        for (size_t i = 0; i < count; i++)
            for (int v = 0; v <= kinds[k].players; v++)
                free(list[i].at[v]);
        free(list);
        test_room_close(&t);
    }
}

/* ---- after the end every event is open */

static void test_open_end(void **state) {
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        struct test_room t;
        rng r;
        int score[GAME_MAX_PLAYERS];
        unsigned winners;
        struct room_settings set =
            test_room_settings(kinds[k].game, kinds[k].players, 60 + (uint64_t)k);
        test_room_open(&t, &set);
        test_room_deal(&t);
        rng_seed(&r, 9);
        test_room_finish(&t, &r);
        t.room.set.game->score(&t.room.match.state, score, &winners);
        json_t *now = parsed(STATE, &t.room, -1, 0), *events = parsed(EVENTS, &t.room, -1, 0);
        expect(now, "end", "{'kind':'played','seat':null,'template':''}");
        for (int i = 0; i < kinds[k].players; i++)
            assert_int_equal(
                json_integer_value(json_array_get(json_object_get(now, "scores"), (size_t)i)),
                score[i]);
        unsigned told_winners = 0;
        json_t *list = json_object_get(now, "winners"), *log = json_object_get(now, "log");
        for (size_t i = 0; i < json_array_size(list); i++)
            told_winners |= 1U << (json_integer_value(json_array_get(list, i)) - 1);
        assert_int_equal(told_winners, winners);
        assert_int_equal(json_array_size(events), t.count);
        size_t line = 0;
        for (size_t i = 0; i < t.count; i++) { /* the stored event has everything */
            json_t *event = json_array_get(events, i);
            if (t.log[i].kind == ROOM_EVENT_DEALT)
                assert_string_equal(string_of(event, "view"), t.log[i].data);
            if (t.log[i].kind != ROOM_EVENT_PLAYED)
                continue;
            assert_string_equal(string_of(event, "line") + 2, t.log[i].data);
            assert_string_equal(json_string_value(json_array_get(log, line++)),
                                string_of(event, "line"));
            assert_null(strchr(string_of(event, "view"), '?'));
            assert_true((i + 1 == t.count) == (json_object_get(event, "end") != NULL));
        }
        assert_int_equal(line, json_array_size(log));
        json_decref(now);
        json_decref(events);
        test_room_close(&t);
    }
}

/* ---- size */

/* Two players who discard as long as they may, then play as little as they can: a game of thousands
 * of decisions, whose state still fits (`message_of` checks that). */
static void test_long(void **state) {
    (void)state;
    struct test_room t;
    open_mandala(&t, ROOM_NO_CLOCK);
    while (t.room.status == ROOM_PLAYING) {
        game_move list[GAME_MAX_MOVES];
        char line[GAME_LINE_SIZE], action[GAME_MOVE_SIZE];
        int n = t.room.set.game->moves(&t.room.match.state, list);
        line_of(&t.room, &t.room.match.state, line);
        text word;
        text_init(&word, action, sizeof action);
        t.room.set.game->write_move(&word, list[strstr(line, "idle=49") ? 0 : n - 1]);
        message_play(&t, room_turn(&t.room), action);
    }
    assert_true(t.count > 2000);
    char *few, *whole = message_of(STATE, &t.room, 0, 0);
    assert_int_equal(whole[strlen(whole) - 1], '}');
    free(whole);
    few = malloc(SIZE);
    assert_non_null(few);
    text out;
    text_init(&out, few, SIZE);
    json j = json_on(&out);
    message_events(&j, &t.room, 1000, 200, 0);
    json_t *events = json_loads(few, 0, NULL);
    assert_int_equal(json_array_size(events), 200);
    expect(json_array_get(events, 0), "sequence", "1001");
    expect(json_array_get(events, 199), "sequence", "1200");
    json_decref(events);
    free(few);
    test_room_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_waiting),
        cmocka_unit_test(test_waiting_summary),
        cmocka_unit_test(test_waiting_record),
        cmocka_unit_test(test_waiting_secrets),
        cmocka_unit_test(test_links),
        cmocka_unit_test(test_dealt),
        cmocka_unit_test(test_played),
        cmocka_unit_test(test_waiting_events),
        cmocka_unit_test(test_offers_and_ends),
        cmocka_unit_test(test_early_ends),
        cmocka_unit_test(test_out),
        cmocka_unit_test(test_told_late),
        cmocka_unit_test(test_open_end),
        cmocka_unit_test(test_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
