// SPDX-License-Identifier: MIT
// Rooms: every decision and refusal of docs/api.md, clocks, offers, seats that go out, links,
// idempotency; whole games by chance, replayed from their events; damaged events.
#include "room_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"

static const struct {
    const char *game;
    int players;
} kinds[] = {{"mandala", 2}, {"patterns", 2}, {"flowers", 2}, {"flowers", 3}, {"flowers", 4}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void expect_replay(const struct table *t) {
    room again;
    table_replay(&again, t);
    const char *difference = table_difference(&t->room, &again);
    if (difference)
        fail_msg("a replay differs: %s", difference);
    room_free(&again);
}

/* ---- whole games ---- */

/* Something that people do beside moves; a refusal is all right, it changes nothing. */
static void disturb(struct table *t, rng *r) {
    struct room_events events;
    const room *at = &t->room;
    int seat = (int)rng_below(r, (uint32_t)at->set.players);
    enum refusal refusal;
    switch (rng_below(r, 40)) {
    case 0:
        refusal = room_resign(at, seat, NULL, t->now, &events);
        break;
    case 1:
        refusal = room_offer(at, seat, rng_below(r, 2), NULL, t->now, &events);
        break;
    case 2: /* all of them but perhaps one */
        for (int i = 0, but = (int)rng_below(r, 8), draw = but % 2; i < at->set.players; i++)
            if (i != but)
                table_take(t, room_offer(at, i, draw, NULL, t->now, &events), &events);
        return;
    case 3:
    case 4:
    case 5:
        refusal = room_decline(at, seat, t->now, &events);
        break;
    case 6:
        refusal = room_time_out(at, t->now, &events);
        break;
    default:
        return;
    }
    table_take(t, refusal, &events);
}

static struct room_settings any_settings(int kind, uint64_t seed, rng *r) {
    struct room_settings set = table_settings(kinds[kind].game, kinds[kind].players, seed);
    for (int i = 1; i < set.players; i++)
        if (rng_below(r, 4) == 0) {
            set.plan[i] = ROOM_FOR_BOT;
            set.bot[i] = (bot){BOT_LEVEL, 1 + rng_below(r, BOT_LEVELS)};
        }
    set.clock = (enum room_clock)rng_below(r, 3);
    set.base = set.clock == ROOM_NO_CLOCK ? 0 : 30000;
    set.increment = set.clock == ROOM_LIVE ? 1000 : 0;
    return set;
}

static void test_whole_games(void **state) {
    (void)state;
    int ends[ROOM_BY_ABORT + 1] = {0};
    for (uint64_t seed = 0; seed < 2000; seed++) {
        struct table t;
        rng r;
        rng_seed(&r, seed);
        struct room_settings set = any_settings((int)(seed % KINDS), seed, &r);
        bool calm = seed % 3 == 0;
        table_open(&t, &set);
        table_deal(&t);
        assert_int_equal(t.room.status, ROOM_PLAYING);
        for (int64_t was = -1; t.room.status == ROOM_PLAYING; was = (int64_t)t.room.sequence) {
            t.now += (int64_t)rng_below(&r, 4000) - 500;
            if (!calm)
                disturb(&t, &r);
            if (t.room.status != ROOM_PLAYING)
                break;
            if (t.now >= room_deadline(&t.room)) {
                struct room_events events;
                assert_int_equal(table_take(&t, room_time_out(&t.room, t.now, &events), &events),
                                 0);
            } else {
                table_play(&t, &r);
            }
            assert_true((int64_t)t.room.sequence > was);
        }
        assert_int_equal(t.room.status, ROOM_OVER);
        assert_int_equal(room_turn(&t.room), -1);
        ends[t.room.end]++;
        expect_replay(&t);
        table_close(&t);
    }
    for (int i = 0; i <= ROOM_BY_ABORT; i++)
        assert_true(ends[i] > 10); /* every end was seen */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
