// SPDX-License-Identifier: MIT
// Tournaments in storage: what is written is read back, an event follows the one before it or is a
// conflict, lists know whose part is where, and games know their tournament.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "games/games.h"
#include "store_cases.h"

struct cups {
    int count;
    struct store_tournament item[8];
};

static bool keep_cup(void *context, const struct store_tournament *t) {
    struct cups *c = context;
    c->item[c->count++] = *t;
    return c->count < 8;
}

static struct cups cups_of(struct store *s, enum store_tournaments list, person_id who) {
    struct cups c = {0};
    assert_int_equal(store_tournaments(s, list, who, "", 8, keep_cup, &c, fresh()), 0);
    return c;
}

static bool count_game(void *context, const char *game, bool over) {
    (void)game;
    ++((int *)context)[over];
    return true;
}

static struct tournament_settings cup(unsigned number) {
    struct tournament_settings set = {.name = "Cup",
                                      .kind = TOURNAMENT_SWISS,
                                      .game = games_all[0],
                                      .clock = ROOM_DAYS,
                                      .base = 86400000,
                                      .rated = true,
                                      .rounds = 2,
                                      .most = 4,
                                      .creator = 11,
                                      .created = 77};
    help_id(set.id, number);
    memset(set.key, 3, sizeof set.key);
    return set;
}

/* The next event of a tournament, and what lists show. */
static struct store_write cup_event(struct tournament *t, struct store_tournament *kept,
                                    const struct tournament_event *e) {
    struct store_write x = {.kind = STORE_TOURNAMENT_EVENT, .tournament = kept};
    assert_int_equal(tournament_apply(t, e, fresh()), 0);
    memset(kept, 0, sizeof *kept);
    store_tournament_sum_up(kept, t);
    kept->event = *e;
    memcpy(x.game, t->set.id, sizeof x.game);
    return x;
}

static void test_tournaments(void **state) {
    (void)state;
    struct store *s = with_people(help_file("cups.db"));
    struct tournament t, again;
    struct store_tournament kept = {.set = cup(800)};
    struct tournament_event e;
    struct store_write x = {.kind = STORE_NEW_TOURNAMENT, .tournament = &kept};
    tournament_init(&t, &kept.set);
    store_tournament_sum_up(&kept, &t);
    ok(s, &x);
    conflict(s, &x);
    assert_int_equal(store_tournament(s, "nonenonenone", &again, fresh()), 0);
    assert_int_equal(tournament_join(&t, 12, 80, &e), REFUSAL_NONE);
    x = cup_event(&t, &kept, &e);
    ok(s, &x);
    conflict(s, &x); /* the number is taken */
    kept.event.sequence = 4;
    conflict(s, &x); /* a gap */
    assert_int_equal(store_tournament(s, t.set.id, &again, fresh()), 1);
    assert_memory_equal(&again.set, &t.set, sizeof t.set);
    assert_int_equal(again.sequence, 1);
    assert_int_equal(again.players, 1);
    assert_int_equal(again.player[0].person, 12);
    struct cups c = cups_of(s, STORE_TOURNAMENTS_LATEST, 12);
    assert_int_equal(c.count, 1);
    assert_int_equal(c.item[0].players, 1);
    assert_true(c.item[0].takes_part);
    assert_false(cups_of(s, STORE_TOURNAMENTS_LATEST, 11).item[0].takes_part);
    assert_int_equal(cups_of(s, STORE_TOURNAMENTS_OF_PERSON, 12).count, 1);
    assert_int_equal(cups_of(s, STORE_TOURNAMENTS_OF_PERSON, 11).count, 1); /* made it */
    assert_int_equal(cups_of(s, STORE_TOURNAMENTS_OF_PERSON, 13).count, 0);
    assert_int_equal(tournament_leave(&t, 12, 81, &e), REFUSAL_NONE);
    x = cup_event(&t, &kept, &e);
    ok(s, &x);
    assert_int_equal(cups_of(s, STORE_TOURNAMENTS_OF_PERSON, 12).count, 0);
    assert_int_equal(cups_of(s, STORE_TOURNAMENTS_ACTIVE, 0).count, 1);
    assert_int_equal(tournament_call_off(&t, 82, &e), REFUSAL_NONE);
    x = cup_event(&t, &kept, &e);
    ok(s, &x);
    assert_int_equal(cups_of(s, STORE_TOURNAMENTS_ACTIVE, 0).count, 0);
    c = cups_of(s, STORE_TOURNAMENTS_EVERY, 0);
    assert_int_equal(c.count, 1);
    assert_true(c.item[0].called_off && c.item[0].status == TOURNAMENT_OVER);
    int games[2] = {0};
    assert_int_equal(store_tournament_games(s, t.set.id, count_game, games, fresh()), 0);
    assert_int_equal(games[0] + games[1], 0);
    assert_int_equal(store_check(s, fresh()), 0);
    store_close(s);
}

/* A tournament's game keeps whose it is. */
static void test_tournament_game(void **state) {
    (void)state;
    struct store *s = with_people(help_file("cupgame.db"));
    struct room_settings set, again;
    struct tournament t = {.set = cup(801)};
    tournament_game_settings(&t, &set);
    help_id(set.id, 802);
    struct room_settings plain;
    struct store_write x;
    help_new_game(&x, &plain, 802, 11);
    set.creator = 11;
    set.created = plain.created;
    memcpy(set.key, plain.key, sizeof set.key);
    memcpy(set.links, plain.links, sizeof set.links);
    x.settings = &set;
    ok(s, &x);
    assert_int_equal(store_settings(s, set.id, &again, fresh()), 1);
    assert_string_equal(again.tournament, t.set.id);
    int games[2] = {0};
    assert_int_equal(store_tournament_games(s, t.set.id, count_game, games, fresh()), 0);
    assert_int_equal(games[false], 1);
    store_close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tournaments),
        cmocka_unit_test(test_tournament_game),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
