// SPDX-License-Identifier: MIT
// What a client makes of a server's messages: whole games of rooms without a network, sent to every
// viewer event by event, must give what a fresh STATE gives, and the server's own views; and what
// our server never sends.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/remote_game.h"
#include "room_help.h"
#include "server/view/message.h"
#include "term/remote_words.h"

enum { VIEWERS = GAME_MAX_PLAYERS + 1 }; /* the spectator first */

static json_t *remote_game_load(const char *words) {
    json_error_t error;
    json_t *j = json_loads(words, JSON_REJECT_DUPLICATES, &error);
    if (!j)
        fail_msg("%s in %s", error.text, words);
    return j;
}

static json_t *state_of(const room *r, int viewer, int64_t now) {
    static char buffer[MESSAGE_SIZE];
    text t;
    text_init(&t, buffer, sizeof buffer);
    json j = json_on(&t);
    person_id who = viewer >= 0 ? r->seat[viewer].person : 0;
    message_state(&j, r, viewer, who, -1, now);
    assert_false(t.overflow);
    return remote_game_load(buffer);
}

static json_t *remote_game_event_of(const room *r, uint64_t sequence, int viewer) {
    static char buffer[MESSAGE_SIZE];
    text t;
    text_init(&t, buffer, sizeof buffer);
    json j = json_on(&t);
    message_event(&j, r, sequence, viewer);
    assert_false(t.overflow);
    return remote_game_load(buffer);
}

static void take_state(struct remote_game *g, const room *r, int viewer, int64_t now) {
    json_t *j = state_of(r, viewer, now);
    assert_true(remote_game_state(g, j));
    assert_string_equal(g->trouble, "");
    assert_false(g->behind);
    json_decref(j);
}

/* Without the word `since`, which with two hidden seats or more is the server's better knowledge.
 */
static void cut_since(char *line) {
    char *at = strstr(line, " since=");
    if (!at)
        return;
    size_t n = 1 + strcspn(at + 1, " ");
    memmove(at, at + n, strlen(at + n) + 1);
}

static void remote_game_expect_line(const struct remote_game *g, const char *wanted) {
    const match *m = &g->replay.match;
    char own[GAME_LINE_SIZE], theirs[GAME_LINE_SIZE];
    text t;
    text_init(&t, own, sizeof own);
    if (m->viewer == MATCH_OPEN)
        m->game->write_state(&t, &m->state);
    else
        m->game->write_view(&t, &m->view);
    snprintf(theirs, sizeof theirs, "%s", wanted);
    if (m->viewer != MATCH_OPEN && g->summary.players - (m->viewer >= 0) > 1) {
        cut_since(own);
        cut_since(theirs);
    }
    assert_string_equal(own, theirs);
}

static void expect_legal(const struct remote_game *g, const json_t *legal) {
    game_move moves[GAME_MAX_MOVES];
    const match *m = &g->replay.match;
    if (!json_is_array(legal))
        return;
    assert_int_equal(g->summary.turn, g->you);
    int count = m->game->moves(&m->state, moves);
    assert_int_equal(count, json_array_size(legal));
    for (int i = 0; i < count; i++) {
        char word[GAME_MOVE_SIZE];
        text t;
        text_init(&t, word, sizeof word);
        m->game->write_move(&t, moves[i]);
        assert_string_equal(word, json_string_value(json_array_get(legal, (size_t)i)));
    }
}

/* Everything that both have. */
static void remote_game_expect_same(const struct remote_game *a, const struct remote_game *b) {
    assert_int_equal(a->summary.status, b->summary.status);
    assert_int_equal(a->summary.sequence, b->summary.sequence);
    assert_int_equal(a->summary.turn, b->summary.turn);
    assert_int_equal(a->abort, b->abort);
    assert_int_equal(a->draw, b->draw);
    assert_int_equal(a->summary.clock.running, b->summary.clock.running);
    assert_int_equal(a->summary.clock.since, b->summary.clock.since);
    assert_string_equal(a->summary.after, b->summary.after);
    for (int i = 0; i < a->summary.players; i++) {
        const struct remote_seat *s = &a->summary.seat[i], *w = &b->summary.seat[i];
        assert_string_equal(s->name, w->name);
        assert_string_equal(s->out, w->out);
        assert_int_equal(s->bot, w->bot);
        assert_int_equal(s->ready, w->ready);
        assert_int_equal(a->summary.clock.remaining[i], b->summary.clock.remaining[i]);
    }
    assert_int_equal(a->dealt, b->dealt);
    assert_int_equal(a->replay.match.length, b->replay.match.length);
}

/* What the record's tag End would say. */
static void remote_game_expect_end_tag(const struct remote_game *g, const char *must) {
    char value[RECORD_END_SIZE];
    struct record_end end;
    text t;
    text_init(&t, value, sizeof value);
    remote_game_end(&end, g);
    record_end_write(&t, &end, g->summary.players);
    assert_string_equal(value, must);
}

struct audience {
    struct test_room test;
    uint64_t told; /* events */
    struct remote_game game[VIEWERS];
    int asked; /* STATEs beyond the first ones */
};

static void tell_one(struct audience *a, int viewer, uint64_t sequence, bool newest) {
    const room *r = &a->test.room;
    struct remote_game *g = &a->game[viewer + 1], fresh;
    json_t *e = remote_game_event_of(r, sequence, viewer);
    remote_game_event(g, e);
    if (g->behind && newest) {
        a->asked++;
        take_state(g, r, viewer, a->test.now);
    }
    if (newest) {
        remote_game_init(&fresh);
        take_state(&fresh, r, viewer, a->test.now);
        remote_game_expect_same(g, &fresh);
        const char *view = json_string_value(json_object_get(e, "view"));
        if (view)
            remote_game_expect_line(g, view);
        expect_legal(g, json_object_get(e, "legal"));
        remote_game_free(&fresh);
    }
    uint64_t version = g->version;
    remote_game_event(g, e); /* twice is once */
    assert_int_equal(g->version, version);
    json_decref(e);
}

static void tell_all(struct audience *a) {
    const room *r = &a->test.room;
    while (a->told < r->sequence) {
        a->told++;
        for (int v = -1; v < r->set.players; v++)
            tell_one(a, v, a->told, a->told == r->sequence);
    }
}

static void open_audience(struct audience *a, const struct room_settings *set) {
    a->asked = 0;
    test_room_open(&a->test, set);
    test_room_seat(&a->test);
    test_room_name(&a->test);
    a->told = a->test.room.sequence;
    for (int v = -1; v < set->players; v++) {
        remote_game_init(&a->game[v + 1]);
        take_state(&a->game[v + 1], &a->test.room, v, a->test.now);
        assert_int_equal(a->game[v + 1].you, v);
        assert_false(a->game[v + 1].dealt);
    }
}

/* The same, dealt, which everybody has seen. */
static void open_dealt(struct audience *a, const struct room_settings *set) {
    open_audience(a, set);
    test_room_deal(&a->test);
    a->told = a->test.room.sequence;
    for (int v = -1; v < set->players; v++)
        take_state(&a->game[v + 1], &a->test.room, v, a->test.now);
}

static void close_audience(struct audience *a) {
    for (int i = 0; i <= a->test.room.set.players; i++)
        remote_game_free(&a->game[i]);
    test_room_close(&a->test);
}

/* People offer, decline, resign now and then. */
static void meddle(struct audience *a, rng *r) {
    struct test_room *t = &a->test;
    struct room_decision events;
    int seat = (int)rng_below(r, (uint32_t)t->room.set.players);
    enum refusal why = REFUSAL_ALREADY;
    switch (rng_below(r, 40)) {
    case 0:
        why = room_offer(&t->room, seat, false, NULL, t->now, &events);
        break;
    case 1:
        why = room_offer(&t->room, seat, true, NULL, t->now, &events);
        break;
    case 2:
        why = room_decline(&t->room, seat, t->now, &events);
        break;
    case 3:
        if (t->room.set.players > 2 && rng_below(r, 4) == 0)
            why = room_resign(&t->room, seat, NULL, t->now, &events);
        break;
    case 4:
        why = room_resume(&t->room, t->now, &events);
        break;
    default:
        return;
    }
    if (!why) {
        test_room_must(t, why, &events);
        tell_all(a);
    }
}

static void remote_game_whole_game(const char *game, int players, uint64_t seed) {
    struct audience *a = calloc(1, sizeof *a);
    struct room_settings set = test_room_settings(game, players, seed);
    rng r;
    assert_non_null(a);
    rng_seed(&r, seed);
    if (seed % 2)
        test_room_clock(&set, ROOM_LIVE, 6000000, 5000);
    open_audience(a, &set);
    test_room_deal(&a->test);
    a->told = a->test.room.sequence - 1; /* the nonces before it were missed */
    for (int v = -1; v < players; v++) {
        json_t *e = remote_game_event_of(&a->test.room, a->test.room.sequence, v);
        remote_game_event(&a->game[v + 1], e);
        assert_true(a->game[v + 1].behind);
        take_state(&a->game[v + 1], &a->test.room, v, a->test.now);
        json_decref(e);
    }
    a->told++;
    while (a->test.room.status == ROOM_PLAYING) {
        a->test.now += 1 + rng_below(&r, 5000);
        test_room_play_any(&a->test, &r);
        tell_all(a);
        if (a->test.room.status == ROOM_PLAYING)
            meddle(a, &r);
    }
    assert_int_equal(a->asked, players + 1); /* once each, at the end */
    for (int v = 0; v <= players; v++) {
        assert_int_equal(a->game[v].replay.match.viewer, MATCH_OPEN);
        assert_int_equal(a->game[v].summary.status, REMOTE_OVER);
    }
    close_audience(a);
    free(a);
}

/* A game that is over in a match that isn't: it is followed as it was seen, and stays closed. */
static void test_closed(void **state) {
    (void)state;
    static const char *const games[] = {"mandala", "patterns", "flowers"};
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct room_settings set = test_room_settings(games[seed % 3], 2, seed);
        struct test_room t;
        rng r;
        rng_seed(&r, seed);
        set.duel = (struct duel){.kind = DUEL_DUPLICATE, .of = 2, .number = 1};
        memcpy(set.duel.first, set.id, sizeof set.duel.first);
        test_room_open(&t, &set);
        test_room_deal(&t);
        test_room_finish(&t, &r);
        for (int viewer = -1; viewer < 2; viewer++) {
            struct remote_game g;
            const match *m = &g.replay.match;
            remote_game_init(&g);
            take_state(&g, &t.room, viewer, t.now);
            assert_string_equal(g.trouble, "");
            assert_true(g.closed && g.summary.number == 1 && g.summary.games == 4);
            assert_int_equal(m->viewer, viewer);
            assert_int_equal(m->game->actor(&m->state), GAME_OVER);
            remote_game_free(&g);
        }
        test_room_close(&t);
    }
}

static void test_mandala(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++)
        remote_game_whole_game("mandala", 2, seed);
}

static void test_patterns(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++)
        remote_game_whole_game("patterns", 2, seed);
}

static void test_flowers(void **state) {
    (void)state;
    for (int players = 2; players <= 4; players++)
        for (uint64_t seed = 1; seed <= 4; seed++)
            remote_game_whole_game("flowers", players, seed);
}

/* Before the deal every nonce is an event, and the deal too. */
static void test_waiting(void **state) {
    (void)state;
    struct audience *a = calloc(1, sizeof *a);
    struct room_settings set = test_room_settings("flowers", 3, 5);
    struct room_decision events;
    assert_non_null(a);
    open_audience(a, &set);
    for (int i = 0; i < 3; i++) {
        test_room_must(&a->test, room_ready(&a->test.room, i, span_of("n"), NULL, 7, &events),
                       &events);
        tell_all(a);
        assert_true(a->game[0].summary.seat[i].ready);
    }
    assert_int_equal(a->asked, 0);
    assert_true(a->game[0].dealt && a->game[3].dealt);
    assert_int_equal(a->game[3].replay.match.viewer, 2);
    close_audience(a);
    free(a);
}

static void test_ends(void **state) {
    (void)state;
    static const char *const kinds[] = {"resign", "draw", "abort", "time"};
    static const char *const tags[] = {"resign 2", "draw", "abort", "time 1"};
    for (int k = 0; k < 4; k++) {
        struct audience *a = calloc(1, sizeof *a);
        struct room_settings set = test_room_settings("mandala", 2, 9);
        struct room_decision events;
        assert_non_null(a);
        test_room_clock(&set, ROOM_LIVE, 60000, 0);
        open_audience(a, &set);
        test_room_deal(&a->test);
        a->told = a->test.room.sequence;
        struct test_room *t = &a->test;
        for (int v = -1; v < 2; v++)
            take_state(&a->game[v + 1], &t->room, v, t->now);
        assert_int_equal(remote_clock_remaining(&a->game[0], 0, t->now + 1000), 59000);
        assert_int_equal(remote_clock_remaining(&a->game[0], 1, t->now + 1000), 60000);
        assert_int_equal(remote_clock_remaining(&a->game[0], 0, t->now + 70000), 0);
        if (k == 0) {
            test_room_must(t, room_resign(&t->room, 1, NULL, t->now, &events), &events);
        } else if (k == 3) {
            t->now += 61000;
            test_room_must(t, room_time_out(&t->room, t->now, &events), &events);
        } else {
            for (int i = 0; i < 2; i++) {
                test_room_must(t, room_offer(&t->room, i, k == 1, NULL, t->now, &events), &events);
                tell_all(a);
                if (i == 0)
                    assert_int_equal(k == 1 ? a->game[2].draw : a->game[2].abort, 1);
            }
        }
        tell_all(a);
        assert_string_equal(a->game[1].end.kind, kinds[k]);
        remote_game_expect_end_tag(&a->game[1], tags[k]);
        assert_false(a->game[1].end.scored);
        test_room_must(t, room_rematch(&t->room, "Next12345678", t->now, &events), &events);
        tell_all(a);
        assert_string_equal(a->game[1].summary.after, "Next12345678");
        close_audience(a);
        free(a);
    }
}

/* What is taken back comes with a new STATE; whoever may ask or agree can. */
static void test_taken_back(void **state) {
    (void)state;
    struct audience *a = calloc(1, sizeof *a);
    struct room_settings set = test_room_settings("patterns", 2, 9);
    struct room_decision events;
    struct test_room *t = &a->test;
    rng r;
    rng_seed(&r, 3);
    assert_non_null(a);
    open_dealt(a, &set);
    assert_false(remote_game_can(&a->game[1]) & REMOTE_TAKEBACK);
    int seat = room_turn(&t->room);
    test_room_play_any(t, &r);
    tell_all(a);
    struct remote_game *own = &a->game[seat + 1], *other = &a->game[2 - seat];
    assert_true(remote_game_can(own) & REMOTE_TAKEBACK);
    assert_false(remote_game_can(other) & REMOTE_TAKEBACK);
    test_room_must(t, room_offer(&t->room, seat, ROOM_TAKEBACK, NULL, t->now, &events), &events);
    tell_all(a);
    assert_false(remote_game_can(own) & REMOTE_TAKEBACK);
    assert_true(remote_game_can(own) & remote_game_can(other) & REMOTE_DECLINE);
    assert_true(remote_game_can(other) & REMOTE_TAKEBACK);
    test_room_must(t, room_offer(&t->room, 1 - seat, ROOM_TAKEBACK, NULL, t->now, &events),
                   &events);
    tell_all(a);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(a->game[i].replay.match.length, 0);
        assert_int_equal(a->game[i].summary.turn, seat);
        assert_int_equal(a->game[i].takeback, 0);
        assert_false(a->game[i].behind);
    }
    assert_int_equal(a->asked, 3); /* once each */
    close_audience(a);
    free(a);
}

/* With three players the game continues without a seat that is out, and so do the offers. */
static void test_out(void **state) {
    (void)state;
    struct audience *a = calloc(1, sizeof *a);
    struct room_settings set = test_room_settings("flowers", 3, 9);
    struct room_decision events;
    struct test_room *t = &a->test;
    assert_non_null(a);
    open_dealt(a, &set);
    test_room_must(t, room_offer(&t->room, 1, false, NULL, t->now, &events), &events);
    tell_all(a);
    assert_int_equal(a->game[0].abort, 2);
    test_room_must(t, room_resign(&t->room, 1, NULL, t->now, &events), &events);
    tell_all(a);
    assert_int_equal(a->game[0].abort, 0);
    assert_string_equal(a->game[0].summary.seat[1].out, "resign");
    assert_true(a->game[0].summary.seat[1].bot);
    assert_int_equal(a->asked, 0);
    close_audience(a);
    free(a);
}

static void test_links(void **state) {
    (void)state;
    struct test_room t;
    struct room_settings set = test_room_settings("mandala", 2, 3);
    struct room_decision events;
    struct remote_game g;
    test_room_open(&t, &set);
    test_room_must(&t, room_join(&t.room, 101, 0, t.now, &events), &events);
    remote_game_init(&g);
    take_state(&g, &t.room, 0, t.now);
    assert_true(g.creator);
    assert_int_equal(strlen(g.key[1]), 22);
    assert_string_equal(g.key[0], "");
    assert_string_equal(g.summary.seat[1].name, "(free)");
    assert_false(g.may_join); /* sits there */
    remote_game_free(&g);
    remote_game_init(&g);
    take_state(&g, &t.room, -1, t.now);
    assert_false(g.creator);
    assert_true(g.may_join);
    remote_game_free(&g);
    test_room_close(&t);
}

/* ---- what our server never sends */

static void test_not_understood(void **state) {
    (void)state;
    static const char *const words[] = {
        "{}",
        "[]",
        "{'id':'a','game':'chess','players':2,'status':'waiting','seats':[{},{}]}",
        "{'id':'a','game':'mandala','players':3,'status':'waiting','seats':[{},{},{}]}",
        "{'id':'a','game':'mandala','players':2,'status':'waiting','seats':[{}]}",
        "{'id':'a','game':'mandala','players':2,'status':'asleep','seats':[{},{}]}",
        "{'id':'a b','game':'mandala','players':2,'status':'waiting','seats':[{},{}]}",
        "{'id':'a','game':'mandala','players':'2','status':'waiting','seats':[{},{}]}",
    };
    struct remote_game g;
    remote_game_init(&g);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char line[256];
        snprintf(line, sizeof line, "%s", words[i]);
        for (char *c = line; *c; c++)
            *c = *c == '\'' ? '"' : *c;
        json_t *j = remote_game_load(line);
        assert_false(remote_game_state(&g, j));
        remote_game_event(&g, j);
        remote_game_here(&g, j);
        json_decref(j);
    }
    assert_null(g.summary.game);
    remote_game_free(&g);
}

static void test_impossible(void **state) {
    (void)state;
    struct test_room t;
    struct room_settings set = test_room_settings("mandala", 2, 3);
    struct remote_game g;
    test_room_open(&t, &set);
    test_room_deal(&t);
    remote_game_init(&g);
    take_state(&g, &t.room, 0, t.now);

    /* An impossible line: a fresh state is asked for, and an impossible one is reported. */
    json_t *e = remote_game_load(
        "{\"sequence\":99,\"kind\":\"played\",\"seat\":1,\"line\":\"1 zz\",\"turn\":2}");
    json_object_set_new(e, "sequence", json_integer((json_int_t)g.summary.sequence + 1));
    remote_game_event(&g, e);
    assert_true(g.behind);
    json_t *j = state_of(&t.room, 0, t.now);
    json_object_set_new(j, "log", remote_game_load("[\"2 f1R1\"]"));
    assert_true(remote_game_state(&g, j));
    assert_non_null(strstr(g.trouble, "can't be followed"));
    assert_true(g.dealt); /* what was there is still shown */
    assert_int_equal(g.replay.match.length, 0);
    json_decref(j);

    /* Another viewer's view, another turn, another game. */
    j = state_of(&t.room, 0, t.now);
    json_t *other = state_of(&t.room, 1, t.now);
    json_object_set(j, "start", json_object_get(other, "start"));
    assert_true(remote_game_state(&g, j));
    assert_non_null(strstr(g.trouble, "another seat's"));
    json_decref(j);
    json_decref(other);
    j = state_of(&t.room, 0, t.now);
    json_object_set_new(j, "turn", json_integer(g.summary.turn == 0 ? 2 : 1));
    assert_true(remote_game_state(&g, j));
    assert_non_null(strstr(g.trouble, "turn"));
    json_object_set_new(j, "id", json_string("Another12345"));
    assert_false(remote_game_state(&g, j));
    json_decref(j);

    take_state(&g, &t.room, 0, t.now); /* all is well again */
    json_decref(e);
    remote_game_free(&g);
    test_room_close(&t);
}

static void test_names(void **state) {
    (void)state;
    struct remote_summary s;
    json_t *j = remote_game_load(
        "{\"id\":\"a\",\"game\":\"mandala\",\"players\":2,\"status\":\"playing\",\"seats\":["
        "{\"kind\":\"person\",\"name\":\"\\u001b[2J\\u202eX\"},"
        "{\"kind\":\"bot\",\"bot\":\"level:3\"}]}");
    assert_true(remote_summary_read(&s, j));
    assert_string_equal(s.seat[0].name, "?[2J?X");
    assert_string_equal(s.seat[1].name, "level 3");
    json_object_set_new(json_array_get(json_object_get(j, "seats"), 0), "name", json_string(""));
    assert_true(remote_summary_read(&s, j));
    assert_string_equal(s.seat[0].name, "seat 1");
    json_decref(j);
}

/* Phrases and ratings come with events, and ratings with every STATE. */
static void test_said_and_rated(void **state) {
    (void)state;
    struct audience *a = calloc(1, sizeof *a);
    struct room_settings set = test_room_settings("mandala", 2, 9);
    struct room_decision events;
    struct test_room *t = &a->test;
    struct rating before[GAME_MAX_PLAYERS] = {rating_first(), rating_of_bot(3)};
    assert_non_null(a);
    test_room_clock(&set, ROOM_LIVE, 60000, 0);
    set.rated = true;
    open_audience(a, &set);
    test_room_deal(t);
    a->told = t->room.sequence;
    for (int i = 0; i < 2; i++)
        t->room.seat[i].rating =
            (struct room_rating){.known = true, .provisional = i == 0, .points = 1500};
    for (int v = -1; v < 2; v++)
        take_state(&a->game[v + 1], &t->room, v, t->now);
    for (int v = 0; v < 3; v++) {
        const struct remote_seat *s = a->game[v].summary.seat;
        assert_true(s[0].rating.known && s[0].rating.provisional && !s[0].rating.changed);
        assert_true(s[1].rating.known && !s[1].rating.provisional);
        assert_int_equal(s[0].rating.points, 1500);
        assert_int_equal(a->game[v].said.sequence, 0);
        assert_int_equal(remote_game_can(&a->game[v]) & REMOTE_SAY, v ? REMOTE_SAY : 0);
    }
    test_room_must(t, room_say(&t->room, 1, span_of("well_played"), t->now, &events), &events);
    tell_all(a);
    assert_string_equal(a->game[1].said.phrase, "well_played");
    assert_int_equal(a->game[1].said.seat, 1);
    assert_int_equal(a->game[1].said.sequence, t->room.sequence);
    test_room_must(t, room_resign(&t->room, 0, NULL, t->now, &events), &events);
    test_room_must(t, room_rate(&t->room, before, t->now, &events), &events);
    tell_all(a);
    const struct remote_rating *mine = &a->game[1].summary.seat[0].rating;
    assert_true(mine->changed && mine->change < 0);
    assert_int_equal(mine->change, t->room.seat[0].rating.change);
    assert_true(remote_game_can(&a->game[1]) & REMOTE_SAY); /* "good game" */
    close_audience(a);
    free(a);
}

/* What the terminal says of offers, before typed commands. */
static void assert_offers(const struct remote_game *g, const char *expected) {
    char line[512];
    text t;
    text_init(&t, line, sizeof line);
    remote_write_offers(&t, g, ":");
    assert_string_equal(line, expected);
}

/* Offers and phrases are said in the server's words, with the names of the players. */
static void test_words(void **state) {
    (void)state;
    struct audience *a = calloc(1, sizeof *a);
    struct room_settings set = test_room_settings("flowers", 3, 9);
    struct room_decision events;
    struct test_room *t = &a->test;
    assert_non_null(a);
    open_dealt(a, &set);
    struct remote_game *watching = &a->game[0], *first = &a->game[1], *last = &a->game[3];
    assert_offers(first, "");
    test_room_must(t, room_offer(&t->room, 0, ROOM_ABORT, NULL, t->now, &events), &events);
    tell_all(a);
    assert_offers(first, "You offered to abort the game. ");
    assert_offers(last, "Ann \"A\" offered to abort the game: type :abort to agree, or :decline. ");
    assert_offers(watching, "Ann \"A\" offered to abort the game. ");
    test_room_must(t, room_offer(&t->room, 1, ROOM_ABORT, NULL, t->now, &events), &events);
    tell_all(a);
    assert_offers(last, "Ann \"A\" offered to abort the game. Bob\\ offered to abort the game: "
                        "type :abort to agree, or :decline. ");
    assert_null(remote_said(last));
    test_room_must(t, room_say(&t->room, 1, span_of("good_luck"), t->now, &events), &events);
    tell_all(a);
    assert_string_equal(remote_said(last), "Good luck!");
    assert_string_equal(remote_phrase_read(last, span_of("Good LUCK")), "good_luck");
    assert_null(remote_phrase_read(last, span_of("good")));
    close_audience(a);
    free(a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),          cmocka_unit_test(test_closed),
        cmocka_unit_test(test_mandala),        cmocka_unit_test(test_patterns),
        cmocka_unit_test(test_flowers),        cmocka_unit_test(test_waiting),
        cmocka_unit_test(test_ends),           cmocka_unit_test(test_links),
        cmocka_unit_test(test_taken_back),     cmocka_unit_test(test_out),
        cmocka_unit_test(test_not_understood), cmocka_unit_test(test_impossible),
        cmocka_unit_test(test_names),          cmocka_unit_test(test_said_and_rated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
