// SPDX-License-Identifier: MIT
// Decisions taken back by agreement: which ones may be, what comes of clocks, offers, events and
// records. Expectations follow docs/api.md ("Taking back").
#include "room_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "server/view/message.h"
#include "tally.h"

#define TAKE(decision) test_room_take(&t, (decision), &events)
#define EXPECT(refusal, decision) assert_int_equal(TAKE(decision), refusal)
#define DO(decision) EXPECT(REFUSAL_NONE, decision)

static struct test_room open_with(const struct room_settings *set) {
    struct test_room t;
    test_room_open(&t, set);
    test_room_deal(&t);
    return t;
}

static struct test_room open_game(const char *game, int players) {
    struct room_settings set = test_room_settings(game, players, 7);
    return open_with(&set);
}

/* Plays the nth legal move of the seat to move; returns that seat. */
static int play(struct test_room *t, int n) {
    struct room_decision events;
    const room *r = &t->room;
    int seat = room_turn(r);
    char word[GAME_MOVE_SIZE];
    span action =
        game_word(r->set.game,
                  r->set.game->nth(&r->match.state, n % r->set.game->count(&r->match.state)), word);
    if (room_bot(r, seat, NULL)) {
        game_move move = r->set.game->read_move(action);
        test_room_must(t, room_play_bot(r, seat, move, r->sequence, t->now, &events), &events);
    } else {
        test_room_must(t, room_play(r, seat, action, 0, NULL, t->now, &events), &events);
    }
    return seat;
}

/* All events as a viewer is sent them, and the record. */
static char *told(const struct test_room *t, int viewer) {
    enum { SIZE = 1 << 18 };
    char *bytes = malloc(SIZE);
    text out;
    json j;
    assert_non_null(bytes);
    text_init(&out, bytes, SIZE);
    j = (json){.out = &out};
    message_events(&j, &t->room, 0, t->room.sequence, viewer);
    assert_false(out.overflow);
    return bytes;
}

/* How many decisions the record has. */
static size_t recorded(const struct test_room *t) {
    char line[2048];
    size_t decisions = 0;
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(message_record(file, &t->room, -1), 0);
    rewind(file);
    while (fgets(line, sizeof line, file))
        decisions += line[0] == '1' || line[0] == '2';
    assert_int_equal(fclose(file), 0);
    return decisions;
}

/* Patterns hides nothing and draws nothing: every decision can be taken back, with all after it. */
static void test_agreed(void **state) {
    (void)state;
    struct room_decision events;
    struct test_room t = open_game("patterns", 2);
    EXPECT(REFUSAL_ILLEGAL, room_offer(&t.room, 0, ROOM_TAKEBACK, NULL, t.now, &events));
    play(&t, 0);
    game_state before = t.room.match.state;
    uint64_t to = t.room.sequence;
    int seat = play(&t, 1), other = 1 - seat;
    assert_int_equal(room_turn(&t.room), other);
    DO(room_say(&t.room, other, span_of("wow"), t.now, &events));
    play(&t, 2);
    DO(room_offer(&t.room, seat, ROOM_TAKEBACK, "r1", t.now, &events));
    assert_int_equal(events.count, 1);
    assert_string_equal(events.event[0].data, "takeback");
    EXPECT(REFUSAL_ALREADY, room_offer(&t.room, seat, ROOM_TAKEBACK, NULL, t.now, &events));
    DO(room_offer(&t.room, other, ROOM_TAKEBACK, NULL, t.now, &events));
    assert_int_equal(events.count, 2);
    const struct room_event *back = &t.log[t.count - 1];
    assert_int_equal(back->kind, ROOM_EVENT_TAKEN_BACK);
    assert_int_equal(back->seat, seat);
    assert_int_equal(strtoull(back->data, NULL, 10), to);
    assert_int_equal(room_turn(&t.room), seat);
    assert_memory_equal(&before, &t.room.match.state, sizeof before);
    assert_int_equal(t.room.match.length, 1);
    assert_int_equal(t.room.sequence, t.count); /* nothing is struck out of the log */
    /* The one who replied may ask in turn, for the first decision; then there is nothing left. */
    DO(room_offer(&t.room, room_turn(&t.room), ROOM_DRAW, NULL, t.now, &events));
    unsigned may = room_may_take_back(&t.room);
    for (int i = 0; i < 2; i++)
        if (may >> i & 1) {
            DO(room_offer(&t.room, i, ROOM_TAKEBACK, NULL, t.now, &events));
            DO(room_offer(&t.room, 1 - i, ROOM_TAKEBACK, NULL, t.now, &events));
        }
    assert_int_equal(t.room.offers[ROOM_DRAW], 0); /* cancelled, as by a move */
    assert_int_equal(t.room.match.length, 0);
    assert_int_equal(room_may_take_back(&t.room), 0);
    test_room_close(&t);
}

static void test_not_agreed(void **state) {
    (void)state;
    struct room_decision events;
    struct test_room t = open_game("patterns", 2);
    int seat = play(&t, 0);
    size_t length = t.room.match.length;
    DO(room_offer(&t.room, seat, ROOM_TAKEBACK, NULL, t.now, &events));
    DO(room_decline(&t.room, 1 - seat, t.now, &events));
    EXPECT(REFUSAL_ALREADY, room_decline(&t.room, 1 - seat, t.now, &events));
    DO(room_offer(&t.room, seat, ROOM_TAKEBACK, NULL, t.now, &events));
    play(&t, 0); /* the other one moves instead */
    assert_int_equal(t.room.offers[ROOM_TAKEBACK], 0);
    assert_int_equal(t.room.match.length, length + 1);
    /* An answer that comes too late is a request of one's own, which needs the other one again. */
    DO(room_offer(&t.room, 1 - seat, ROOM_TAKEBACK, NULL, t.now, &events));
    assert_int_equal(t.room.match.length, length + 1);
    assert_int_equal(t.room.asker, 1 - seat);
    DO(room_resign(&t.room, seat, NULL, t.now, &events));
    EXPECT(REFUSAL_NOT_PLAYING, room_offer(&t.room, seat, ROOM_TAKEBACK, NULL, t.now, &events));
    test_room_close(&t);
}

/* What everybody sees. */
static void spectate(const struct test_room *t, char line[TALLY_LINE]) {
    game_view view;
    text out;
    text_init(&out, line, TALLY_LINE);
    t->room.set.game->observe(&view, &t->room.match.state, -1);
    t->room.set.game->write_view(&out, &view);
}

/* In a game with cards nothing is taken back after a card came out: drawn, or played from a hand.
 * Choices among what everybody sees can be. Every decision of random games is looked at. */
static void test_what_came_out(void **state) {
    (void)state;
    static const char *const games[] = {"mandala", "flowers"};
    int asked = 0, refused = 0;
    for (int n = 0; n < 40; n++) {
        struct test_room t = open_game(games[n % 2], 2);
        rng r;
        rng_seed(&r, (uint64_t)n);
        while (t.room.status == ROOM_PLAYING) {
            size_t from = t.room.match.length;
            char seen[TALLY_LINE];
            spectate(&t, seen);
            int choices = t.room.set.game->count(&t.room.match.state);
            int seat = room_turn(&t.room);
            test_room_play_any(&t, &r);
            const char *line = t.log[t.count - 1].data;
            bool draws = strchr(line, '+') != NULL;
            bool from_hand = line[0] != (n % 2 ? 't' : 'c'); /* the other letters, and passes */
            if (n % 2 && line[0] == 'p') {                   /* unless everybody knows the cards */
                int colour = (int)(strchr("ROYGPK", line[2]) - "ROYGPK");
                from_hand = strtol(line + 3, NULL, 10) > tally_part(seen, "hand", seat).of[colour];
            }
            bool may = room_may_take_back(&t.room) >> seat & 1;
            if (t.room.status != ROOM_PLAYING)
                break;
            if (draws || from_hand) {
                assert_int_equal(room_may_take_back(&t.room), 0);
                refused++;
            } else if (choices > 1) {
                assert_true(may && t.room.match.length == from + 1);
                asked++;
            }
        }
        test_room_close(&t);
    }
    print_message("%d could be taken back, %d not\n", asked, refused);
    assert_true(asked > 20 && refused > 200);
}

/* Whoever must pass shows that the hand has no play; whoever takes a tile shows nothing. */
static void test_pass(void **state) {
    (void)state;
    static const char line[] =
        "m1=R2,O2:-/-:0 m2=P2,Y2:RO(R13O14Y15P15)/-:1 m3=K2,G2:(G13K15)/-:0 hand=R/G2 won=-/- "
        "dark=R3R4R5R7RxP3P4P5P7PxK3K4K5K7Kx light=O3O4O5O7OxY3Y4Y5Y7YxG3G4G5G7Gx deck=- discard=- "
        "turn=1";
    const struct game_ops *g = games_find(span_of("flowers"));
    struct since_count played;
    game_state s;
    char reason[200];
    text error;
    text_init(&error, reason, sizeof reason);
    assert_true(g->read_state(&s, span_of(line), &error));
    assert_int_equal(g->count(&s), 1); /* a single card may not be played */
    since_start(&played, g, &s);
    assert_true(since_reveals(&played, g, &s, 0, g->nth(&s, 0)));
    const struct game_ops *open = games_find(span_of("patterns"));
    rng r;
    rng_seed(&r, 1);
    game_deal(open, &s, 2, &r);
    since_start(&played, open, &s);
    assert_false(since_reveals(&played, open, &s, 0, open->nth(&s, 0)));
}

/* Used time stays used; nobody gains an increment; a clock of days begins anew. */
static void test_clocks(void **state) {
    (void)state;
    struct room_decision events;
    struct room_settings set = test_room_settings("patterns", 2, 9);
    test_room_clock(&set, ROOM_LIVE, 60000, 1000);
    struct test_room t = open_with(&set);
    t.now += 5000;
    int seat = play(&t, 0), other = room_turn(&t.room);
    assert_int_equal(t.room.seat[seat].remaining, 56000);
    t.now += 3000;
    DO(room_offer(&t.room, seat, ROOM_TAKEBACK, NULL, t.now, &events));
    t.now += 1000;
    DO(room_offer(&t.room, other, ROOM_TAKEBACK, NULL, t.now, &events));
    assert_int_equal(t.room.seat[seat].remaining, 56000);
    assert_int_equal(t.room.seat[other].remaining, 56000);
    assert_int_equal(room_deadline(&t.room), t.now + 56000);
    play(&t, 0);
    DO(room_offer(&t.room, seat, ROOM_TAKEBACK, NULL, t.now, &events));
    t.now += 56000; /* the other one's time is up */
    EXPECT(REFUSAL_STALE, room_offer(&t.room, other, ROOM_TAKEBACK, NULL, t.now, &events));
    test_room_close(&t);
    set = test_room_settings("patterns", 2, 9);
    test_room_clock(&set, ROOM_DAYS, 86400000, 0);
    t = open_with(&set);
    seat = play(&t, 0);
    t.now += 80000000;
    for (int i = 0; i < 2; i++)
        DO(room_offer(&t.room, i ? 1 - seat : seat, ROOM_TAKEBACK, NULL, t.now, &events));
    assert_int_equal(room_deadline(&t.room), t.now + 86400000);
    test_room_close(&t);
}

/* Who plays alone with bots needs nobody's consent, and the bot's reply goes too; a bot's move that
 * was chosen before comes too late. */
static void test_bots(void **state) {
    (void)state;
    struct room_decision events;
    struct room_settings set = test_room_settings("patterns", 2, 8);
    set.plan[1] = ROOM_FOR_BOT;
    set.bot[1] = (bot){BOT_LEVEL, 5};
    struct test_room t = open_with(&set);
    while (room_turn(&t.room) != 0)
        play(&t, 0);
    size_t length = t.room.match.length;
    play(&t, 3);
    assert_int_equal(room_turn(&t.room), 1);
    uint64_t thought = t.room.sequence;
    game_move move = set.game->nth(&t.room.match.state, 0);
    play(&t, 0);
    DO(room_offer(&t.room, 0, ROOM_TAKEBACK, NULL, t.now, &events));
    assert_int_equal(events.count, 2);
    assert_int_equal(t.room.match.length, length);
    assert_int_equal(room_turn(&t.room), 0);
    play(&t, 4);
    EXPECT(REFUSAL_STALE, room_play_bot(&t.room, 1, move, thought, t.now, &events));
    /* So does a move of a player who hasn't seen it. */
    DO(room_offer(&t.room, 0, ROOM_TAKEBACK, NULL, t.now, &events));
    EXPECT(REFUSAL_STALE, room_play(&t.room, 0, span_of("Ea1"), thought, NULL, t.now, &events));
    test_room_close(&t);
}

/* Not where results are compared, and not for ever. */
static void test_never(void **state) {
    (void)state;
    struct room_decision events;
    struct room_settings set = test_room_settings("patterns", 2, 9);
    test_room_clock(&set, ROOM_LIVE, 60000, 0);
    set.rated = true;
    struct test_room t = open_with(&set);
    int seat = play(&t, 0);
    EXPECT(REFUSAL_ILLEGAL, room_offer(&t.room, seat, ROOM_TAKEBACK, NULL, t.now, &events));
    test_room_close(&t);
    t = open_game("patterns", 2);
    for (int i = 0; i < ROOM_BACKS && t.room.sequence + 3 < ROOM_BUSY; i++) {
        seat = play(&t, 0);
        DO(room_offer(&t.room, seat, ROOM_TAKEBACK, NULL, t.now, &events));
        DO(room_offer(&t.room, 1 - seat, ROOM_TAKEBACK, NULL, t.now, &events));
    }
    seat = play(&t, 0);
    EXPECT(REFUSAL_ILLEGAL, room_offer(&t.room, seat, ROOM_TAKEBACK, NULL, t.now, &events));
    test_room_close(&t);
}

/* What was sent about an event is sent again in the same bytes, although its decision was taken
 * back; the event that goes back shows what was seen there; records have the line that stands. */
static void test_sent(void **state) {
    enum { SENT = 1000 };
    (void)state;
    for (int n = 0; n < 30; n++) {
        struct room_decision events;
        struct test_room t = open_game("patterns", 2);
        char *lines[SENT] = {NULL};
        rng r;
        rng_seed(&r, (uint64_t)n);
        while (t.room.status == ROOM_PLAYING && t.room.sequence < ROOM_BUSY - 4) {
            int seat = (int)rng_below(&r, 2);
            if (rng_below(&r, 3) == 0 && room_may_take_back(&t.room) >> seat & 1) {
                DO(room_offer(&t.room, seat, ROOM_TAKEBACK, NULL, t.now, &events));
                DO(room_offer(&t.room, 1 - seat, ROOM_TAKEBACK, NULL, t.now, &events));
            } else {
                test_room_play_any(&t, &r);
            }
            char buffer[8192];
            text out;
            json j;
            text_init(&out, buffer, sizeof buffer);
            j = (json){.out = &out};
            message_event(&j, &t.room, t.room.sequence, 0);
            assert_true(t.room.sequence < SENT && !out.overflow);
            if (t.room.status == ROOM_PLAYING)
                lines[t.room.sequence] = strdup(buffer);
            char *all = told(&t, 0);
            for (uint64_t i = 0; i < t.room.sequence && t.room.status == ROOM_PLAYING; i++)
                assert_true(!lines[i] || strstr(all, lines[i]));
            free(all);
        }
        assert_int_equal(recorded(&t), t.room.match.length);
        for (int i = 0; i < SENT; i++)
            free(lines[i]);
        test_room_close(&t);
    }
}

/* Events that nobody may have made. */
static void test_crafted(void **state) {
    (void)state;
    struct room_decision events;
    char reason[200];
    text error;
    struct test_room t = open_game("patterns", 2);
    int seat = play(&t, 0);
    DO(room_offer(&t.room, seat, ROOM_TAKEBACK, NULL, t.now, &events));
    struct room_event e = {.sequence = t.room.sequence + 1, .at = t.now, .seat = seat};
    e.kind = ROOM_EVENT_TAKEN_BACK;
    for (int agreed = 0; agreed < 2; agreed++) {
        for (int other = 0; other < 2; other++) {
            room copy;
            assert_true(room_copy(&copy, &t.room));
            text_init(&error, reason, sizeof reason);
            e.seat = other ? 1 - seat : seat;
            memcpy(e.data, other || !agreed ? "5" : "4",
                   2); /* joined twice, ready twice, dealt: 5 */
            assert_int_equal(room_apply(&copy, &e, &error), -1);
            room_free(&copy);
        }
        t.room.offers[ROOM_TAKEBACK] = 3; /* as if everybody had agreed */
    }
    test_room_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_agreed),        cmocka_unit_test(test_not_agreed),
        cmocka_unit_test(test_what_came_out), cmocka_unit_test(test_pass),
        cmocka_unit_test(test_clocks),        cmocka_unit_test(test_bots),
        cmocka_unit_test(test_never),         cmocka_unit_test(test_sent),
        cmocka_unit_test(test_crafted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
