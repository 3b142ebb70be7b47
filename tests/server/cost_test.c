// SPDX-License-Identifier: MIT
// What requests can cost, in counted work, so that the test holds on any machine: how many views
// are made and moves applied for one answer, in a game played to make that expensive.
//
//   cost_test
//   cost_test GAMES              what the worst of this many of each kind takes on this machine
//                                (docs/server.md)
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/games.h"
#include "room_help.h"
#include "server/view/message.h"
#include "waste.h"

enum {
    OUTCOMES = 8,  /* cards drawn after a decision of Mandala, at most */
    AT_ONCE = 200, /* events in an answer */
};

static uint64_t games;

/* ---- Mandala with its work counted */

static const struct game_ops *real;
static struct game_ops counted;
static uint64_t observed, applied;

static void cost_count_observe(game_view *out, const game_state *s, int viewer) {
    observed++;
    real->observe(out, s, viewer);
}

static void cost_count_apply(game_state *s, game_move m) {
    applied++;
    real->apply(s, m);
}

static void count_work(void) {
    real = games_find(span_of("mandala"));
    counted = *real;
    counted.observe = cost_count_observe;
    counted.apply = cost_count_apply;
}

/* ---- events */

static void cost_play_on(struct test_room *t, rng *r, int *idle) {
    struct room_decision events;
    char word[GAME_MOVE_SIZE];
    room *at = &t->room;
    int seat = room_turn(at);
    game_move m = waste_move(real, &at->match.state, r, 0, 0, idle);
    game_word(real, m, word);
    test_room_must(t, room_play(at, seat, span_of(word), 0, NULL, t->now, &events), &events);
}

/* A game in progress after this many events. */
static void play_long(struct test_room *t, uint64_t events) {
    bool found = false;
    for (uint64_t seed = 0; !found; seed++) {
        struct room_settings set = test_room_settings("mandala", 2, seed);
        rng r;
        int idle = 0;
        set.game = &counted;
        rng_seed(&r, seed);
        test_room_open(t, &set);
        test_room_deal(t);
        while (t->room.status == ROOM_PLAYING && t->room.sequence < events)
            cost_play_on(t, &r, &idle);
        found = t->room.status == ROOM_PLAYING;
        if (!found)
            test_room_close(t);
        assert_true(seed < 1000);
    }
}

/* The work of an answer doesn't grow with the game, wherever it starts. */
static void test_events(void **state) {
    enum { LEAST = 1500, SIZE = 1 << 20 };
    struct test_room t;
    char *buffer = malloc(SIZE);
    uint64_t views = 0, moves = 0;
    (void)state;
    assert_non_null(buffer);
    play_long(&t, LEAST);
    for (uint64_t since = 0; since < t.room.sequence; since += 61) {
        text out;
        text_init(&out, buffer, SIZE);
        json j = json_on(&out);
        observed = applied = 0;
        message_events(&j, &t.room, since, AT_ONCE, -1);
        assert_false(out.overflow);
        views = observed > views ? observed : views;
        moves = applied > moves ? applied : moves;
    }
    print_message("%llu events; an answer makes %llu views and applies %llu moves at most\n",
                  (unsigned long long)t.room.sequence, (unsigned long long)views,
                  (unsigned long long)moves);
    assert_true(views <= AT_ONCE);
    assert_true(moves <= (uint64_t)(AT_ONCE + ROOM_STRIDE) * (1 + OUTCOMES));
    test_room_close(&t);
    free(buffer);
}

/* ---- figures */

static double cpu(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* The most microseconds and bytes of an answer. */
struct worst {
    double time;
    size_t bytes;
};

static void note(struct worst *w, double begun, size_t bytes) {
    double time = cpu() - begun;
    w->time = time > w->time ? time : w->time;
    w->bytes = bytes > w->bytes ? bytes : w->bytes;
}

enum { STATE, EVENTS, RECORD, LOAD, KINDS, BUFFER = 1 << 20 };

static void cost_measure(struct worst worst[KINDS], const struct test_room *t, int viewer,
                         char *buffer) {
    const room *r = &t->room;
    char *bytes = NULL;
    size_t size = 0;
    room again;
    text out;
    text_init(&out, buffer, BUFFER);
    json j = json_on(&out);
    double begun = cpu();
    message_state(&j, r, viewer, 0, -1, t->now);
    note(&worst[STATE], begun, out.length);
    text_init(&out, buffer, BUFFER);
    j = json_on(&out);
    begun = cpu();
    message_events(&j, r, r->sequence > AT_ONCE ? r->sequence - AT_ONCE : 0, AT_ONCE, viewer);
    note(&worst[EVENTS], begun, out.length);
    begun = cpu();
    FILE *file = open_memstream(&bytes, &size);
    message_record(file, r, viewer);
    fclose(file);
    note(&worst[RECORD], begun, size);
    free(bytes);
    begun = cpu();
    test_room_replay(&again, t);
    note(&worst[LOAD], begun, 0);
    room_free(&again);
}

/* Measured in random games, and in long ones of Mandala, at many positions. */
static void show_figures(const char *game, int players, bool waste) {
    static const char *const names[KINDS] = {"state", "200 events", "record", "load"};
    struct worst worst[KINDS] = {{0}};
    char *buffer = malloc(BUFFER);
    uint64_t longest = 0;
    for (uint64_t seed = 0; seed < games; seed++) {
        struct room_settings set = test_room_settings(game, players, seed);
        struct test_room t;
        rng r;
        int idle = 0;
        rng_seed(&r, seed);
        test_room_open(&t, &set);
        test_room_deal(&t);
        for (uint64_t n = 1; t.room.status == ROOM_PLAYING; n++) {
            if (waste)
                cost_play_on(&t, &r, &idle);
            else
                test_room_play_any(&t, &r);
            if (n % 97 == 0 || t.room.status == ROOM_OVER)
                cost_measure(worst, &t, (int)(n % (unsigned)(players + 1)) - 1, buffer);
        }
        longest = t.room.sequence > longest ? t.room.sequence : longest;
        test_room_close(&t);
    }
    printf("%s, %d players%s: at most %llu events\n", game, players, waste ? ", wasted" : "",
           (unsigned long long)longest);
    for (int i = 0; i < KINDS; i++)
        printf("    %-10s  %8.0f us  %8zu bytes\n", names[i], worst[i].time, worst[i].bytes);
    free(buffer);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_events),
    };
    if (argc > 2 || (argc == 2 && !span_uint(span_of(argv[1]), 1000000000, &games))) {
        fprintf(stderr, "usage: cost_test [GAMES]\n");
        return 2;
    }
    count_work();
    if (argc == 2) {
        show_figures("mandala", 2, true);
        show_figures("mandala", 2, false);
        show_figures("patterns", 2, false);
        show_figures("flowers", 4, false);
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
