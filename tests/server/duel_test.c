// SPDX-License-Identifier: MIT
// Matches as rooms: the plan of a duplicate one, the same deals in other colours with the same
// chance, what is stored, when a match is over, and what it comes to. Nothing of an unfinished
// match may say that two of its games have the same deal.
#include "room_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "server/room/duel.h"
#include "server/room/internal.h"
#include "server/view/message.h"

static const char *const games[] = {"mandala", "flowers", "patterns"};
enum { GAMES = sizeof games / sizeof *games };

static const struct game_traits *traits_of(const struct game_ops *g) {
    return &games_module(g)->traits;
}

/* ---- other colours */

static void inverse(char out[RECOLOUR_SIZE], const struct game_traits *t, const char *colours) {
    char from[RECOLOUR_SIZE] = "";
    for (int i = 0; t->alike[i]; i++)
        strncat(from, t->alike[i], sizeof from - strlen(from) - 1);
    memset(out, 0, RECOLOUR_SIZE);
    for (size_t i = 0; from[i]; i++) /* what becomes from[i]? */
        for (size_t k = 0; from[k]; k++)
            if (colours[k] == from[i])
                out[i] = from[k];
}

static void test_recoloured_deals(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        const struct game_ops *g = games_find(span_of(games[i]));
        const struct game_traits *t = traits_of(g);
        int changed = 0;
        for (uint64_t seed = 0; seed < 200; seed++) {
            char colours[RECOLOUR_SIZE], back[RECOLOUR_SIZE];
            game_state dealt, other;
            rng r;
            rng_seed(&r, seed);
            recolour_draw(colours, t, &r);
            inverse(back, t, colours);
            game_deal(g, &dealt, 2, &r);
            other = dealt;
            assert_true(recolour_start(&other, g, t, colours));
            changed += memcmp(&other, &dealt, sizeof other) != 0;
            assert_true(recolour_start(&other, g, t, back));
            assert_memory_equal(&other, &dealt, sizeof other);
        }
        assert_true(changed > 150);
    }
}

/* In their own colours, outcomes are those of `sample`. */
static void test_own_colours(void **state) {
    (void)state;
    static const char *const own[] = {"ROYGPK", "RPKOYG"};
    for (int i = 0; i < 2; i++) {
        const struct game_ops *g = games_find(span_of(games[i]));
        int outcomes = 0;
        for (uint64_t seed = 0; seed < 30; seed++) {
            game_state s;
            rng r;
            rng_seed(&r, seed);
            game_deal(g, &s, 2, &r);
            while (g->actor(&s) != GAME_OVER) {
                rng b = r;
                bool nature = g->actor(&s) == GAME_NATURE;
                game_move m = nature ? g->sample(&s, &r) : game_random_move(g, &s, &r);
                if (nature) {
                    assert_int_equal(recolour_sample(g, traits_of(g), own[i], &s, &b), m);
                    outcomes++;
                }
                g->apply(&s, m);
            }
        }
        assert_true(outcomes > 500);
    }
}

/* ---- matches */

struct test_match {
    struct test_room game[DUEL_GAMES];
    int games;
};

static struct room_settings duel_settings(const char *game, enum duel_kind kind, int of,
                                          uint64_t seed) {
    struct room_settings set = test_room_settings(game, 2, seed);
    set.duel = (struct duel){.kind = kind, .of = of, .number = 1};
    memcpy(set.duel.first, set.id, sizeof set.duel.first);
    return set;
}

static struct test_room *begin(struct test_match *m, const struct room_settings *set) {
    struct test_room *t = &m->game[m->games++];
    test_room_open(t, set);
    return t;
}

/* The next game, whose players take their seats; NULL: the match is over. */
static struct test_room *follow(struct test_match *m) {
    const struct test_room *before = &m->game[m->games - 1];
    struct room_settings set, other;
    person_id person[GAME_MAX_PLAYERS];
    bool keeps_key;
    if (!duel_next(&set, person, &keeps_key, &before->room))
        return NULL;
    other = test_room_settings(set.game->name, 2, 1000 + (uint64_t)m->games);
    memcpy(set.id, other.id, sizeof set.id);
    if (!keeps_key)
        memcpy(set.key, other.key, sizeof set.key);
    memcpy(set.links, other.links, sizeof set.links);
    struct test_room *t = begin(m, &set);
    struct room_decision d;
    for (int i = 0; i < 2; i++)
        test_room_must(t, room_join(&t->room, person[i], i, t->now, &d), &d);
    return t;
}

static void end_match(struct test_match *m) {
    for (int i = 0; i < m->games; i++)
        test_room_close(&m->game[i]);
}

static void play(struct test_room *t, rng *r) {
    test_room_deal(t);
    test_room_finish(t, r);
}

/* Plays a duplicate match at random. */
static void play_match(struct test_match *m, const char *game, int deals, uint64_t seed) {
    struct room_settings set = duel_settings(game, DUEL_DUPLICATE, deals, seed);
    struct test_room *t = begin(m, &set);
    rng r;
    rng_seed(&r, seed);
    do
        play(t, &r);
    while ((t = follow(m)) != NULL);
}

static char *state_of(const room *r, int viewer) {
    char *bytes = malloc(MESSAGE_SIZE);
    text t;
    text_init(&t, bytes, MESSAGE_SIZE);
    json j = json_on(&t);
    message_state(&j, r, viewer, 0, -1, 0);
    assert_false(t.overflow);
    return bytes;
}

static char *events_of(const room *r, int viewer) {
    char *bytes = malloc(16 * MESSAGE_SIZE);
    text t;
    text_init(&t, bytes, 16 * MESSAGE_SIZE);
    json j = json_on(&t);
    message_events(&j, r, 0, r->sequence, viewer);
    assert_false(t.overflow);
    return bytes;
}

static char *record_of(const room *r, int viewer) {
    char *bytes = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&bytes, &size);
    assert_int_equal(message_record(file, r, viewer), 0);
    fclose(file);
    return bytes;
}

static char *(*const ways[])(const room *r, int viewer) = {state_of, events_of, record_of};

/* The plan: all deals in the same seats, then all again in the others, each once. */
static void test_plan(void **state) {
    (void)state;
    int orders = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct test_match m = {0};
        int seen[DUEL_DEALS] = {0}, deals = 2 + (int)(seed % (DUEL_DEALS - 1));
        play_match(&m, "patterns", deals, seed);
        assert_int_equal(m.games, 2 * deals);
        for (int i = 0; i < m.games; i++) {
            const room *r = &m.game[i].room;
            assert_int_equal(r->set.duel.number, i + 1);
            assert_int_equal(r->seat[0].person, i < deals ? 101 : 102);
            assert_memory_equal(r->set.key, m.game[0].room.set.key, FAIR_KEY);
            assert_string_equal(r->nonces, m.game[0].room.nonces);
            int deal = duel_deal(r);
            assert_in_range(deal, 1, deals);
            seen[deal - 1]++;
            orders += i >= deals && deal != i - deals + 1;
            for (int k = 0; k < i; k++) {
                bool same =
                    !memcmp(&r->match.start, &m.game[k].room.match.start, sizeof r->match.start);
                assert_int_equal(same, duel_deal(&m.game[k].room) == deal);
            }
        }
        for (int i = 0; i < deals; i++)
            assert_int_equal(seen[i], 2);
        end_match(&m);
    }
    assert_true(orders > 5);
}

/* The text of a word in other colours. */
static void recolour_word(char *word, const struct game_traits *t, const char *colours) {
    char from[RECOLOUR_SIZE] = "";
    for (int i = 0; t->alike && t->alike[i]; i++)
        strncat(from, t->alike[i], sizeof from - strlen(from) - 1);
    for (; *word; word++)
        if (strchr(from, *word))
            *word = colours[strchr(from, *word) - from];
}

/* The same moves on the same deal make the same game, in other colours: the same chance. */
static void test_same_chance(void **state) {
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        struct test_match m = {0};
        play_match(&m, games[i], 3, 77);
        const struct game_traits *t = traits_of(m.game[0].room.set.game);
        int coloured = 0;
        for (int k = 3; k < 6; k++) {
            const room *second = &m.game[k].room, *first = &m.game[duel_deal(second) - 1].room;
            char colours[RECOLOUR_SIZE];
            struct test_room again;
            duel_colours(colours, second);
            coloured += colours[0] != '\0';
            test_room_open(&again, &second->set);
            again.room.set.duel = second->set.duel;
            struct room_decision d;
            for (int seat = 0; seat < 2; seat++)
                test_room_must(&again,
                               room_join(&again.room, second->seat[seat].person, seat, 0, &d), &d);
            test_room_deal(&again);
            for (size_t at = 0; at < first->match.length; at++) {
                char word[GAME_MOVE_SIZE], other[GAME_MOVE_SIZE];
                game_word(first->set.game, first->match.log[at], word);
                recolour_word(word, t, colours);
                if (first->match.actor[at] != MATCH_NATURE)
                    test_room_must(&again,
                                   room_play(&again.room, first->match.actor[at], span_of(word), 0,
                                             NULL, 0, &d),
                                   &d);
                game_word(first->set.game, again.room.match.log[at], other);
                assert_string_equal(other, word);
            }
            assert_int_equal(again.room.status, ROOM_OVER);
            test_room_close(&again);
        }
        assert_int_equal(coloured, i < 2 ? 3 : 0);
        end_match(&m);
    }
}

/* Until the match is over its games are what the viewer saw of them; then everything is open. */
static void test_secrets(void **state) {
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        struct test_match m = {0};
        char key[FAIR_HEX];
        play_match(&m, games[i], 3, 5);
        fair_hex(key, m.game[0].room.set.key);
        for (int k = 0; k < m.games; k++) {
            room *r = &m.game[k].room;
            for (int viewer = -1; viewer < 2; viewer++)
                for (int way = 0; way < 3; way++) {
                    r->decided = k == m.games - 1;
                    char *closed = ways[way](r, viewer);
                    bool tells = strstr(closed, key) != NULL;
                    assert_int_equal(tells, r->decided);
                    assert_int_equal(strstr(closed, "match-") != NULL, r->decided && way == 2);
                    if (!r->decided) {
                        assert_null(strstr(closed, "Colours"));
                        assert_true(!r->set.game->sees || way == 1 || i == 2 ||
                                    strstr(closed, "view=") || strstr(closed, "[View "));
                    }
                    r->decided = true;
                    char *open = ways[way](r, viewer);
                    assert_int_equal(strstr(open, key) != NULL, true);
                    free(open);
                    free(closed);
                }
        }
        end_match(&m);
    }
}

/* A closed game's bytes for a viewer don't depend on what the viewer didn't see. The hidden cards
 * of two games differ, but everything seen is alike: so must be everything sent. */
static void test_closed_is_a_view(void **state) {
    (void)state;
    struct test_match m = {0};
    play_match(&m, "mandala", 2, 9);
    room *r = &m.game[0].room;
    r->decided = false;
    char *seen = state_of(r, 0);
    assert_non_null(strstr(seen, "\"closed\":true"));
    assert_non_null(strstr(seen, "???"));    /* what the other one drew */
    assert_non_null(strstr(seen, "view=1")); /* and holds */
    assert_non_null(strstr(seen, "\"key\":null"));
    assert_non_null(strstr(seen, "\"scores\":["));
    free(seen);
    end_match(&m);
}

/* Every record of a match that is over can be verified, and a wrong colour is found. */
static void verify(const room *r, bool good) {
    char *bytes = record_of(r, -1), buffer[200];
    if (!good) {
        char *at = strstr(bytes, "[Colours \"");
        assert_non_null(at);
        char first = at[10];
        at[10] = at[11];
        at[11] = first;
    }
    FILE *file = fmemopen(bytes, strlen(bytes), "r");
    record_reader reader;
    record rec;
    struct record_error error = {0};
    text reason;
    uint64_t outcomes;
    assert_int_equal(record_reader_open(&reader, file), 0);
    if (record_read(&reader, &rec, &error) != 1)
        fail_msg("line %zu: %s", error.line, error.reason);
    text_init(&reason, buffer, sizeof buffer);
    int status = fair_verify(&rec, &outcomes, &reason);
    if (good && status != 0)
        fail_msg("%s", buffer);
    if (!good) {
        assert_int_equal(status, -1);
        assert_string_equal(buffer, "Colours are not those that the key gives");
    }
    record_free(&rec);
    record_reader_close(&reader);
    fclose(file);
    free(bytes);
}

static void test_verified(void **state) {
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        struct test_match m = {0};
        play_match(&m, games[i], 2, 21);
        for (int k = 0; k < m.games; k++) {
            m.game[k].room.decided = true;
            verify(&m.game[k].room, true);
        }
        if (i < 2)
            verify(&m.game[3].room, false);
        end_match(&m);
    }
}

/* ---- results */

static void test_score(void **state) {
    (void)state;
    struct test_match m = {0};
    struct duel_score s;
    int points = 0, score[GAME_MAX_PLAYERS];
    unsigned winners;
    play_match(&m, "mandala", 3, 33);
    for (int i = 0; i < m.games; i++) {
        const room *r = &m.game[i].room;
        r->set.game->score(&r->match.state, score, &winners);
        points += i < 3 ? score[0] - score[1] : score[1] - score[0];
    }
    duel_score(&s, &m.game[5].room);
    assert_int_equal(s.pairs, 3);
    assert_int_equal(s.points.total, points);
    assert_int_equal(s.halves[0] + s.halves[1], 12);
    assert_int_equal(s.winner, points > 0 ? 0 : points < 0 ? 1 : s.winner);
    double mean = points / 3.0, spread = 0;
    for (int i = 0; i < 3; i++) {
        assert_true(s.pair[i].both);
        spread += (s.pair[i].points - mean) * (s.pair[i].points - mean);
    }
    assert_true(s.points.any);
    /* 4.303 deviations of a mean of three: squared, without a root. */
    double error = s.points.error * s.points.error, right = 4.303 * 4.303 * spread / 6;
    assert_true(error > right * 0.999 && error < right * 1.001);
    end_match(&m);
    m = (struct test_match){0}; /* two deals say nothing about the error */
    play_match(&m, "mandala", 2, 33);
    duel_score(&s, &m.game[3].room);
    assert_false(s.points.any);
    end_match(&m);
}

static void test_best(void **state) {
    (void)state;
    struct test_match m = {0};
    struct room_decision d;
    struct duel_score s;
    struct room_settings set = duel_settings("patterns", DUEL_BEST, 3, 2);
    struct test_room *t = begin(&m, &set);
    test_room_deal(t);
    test_room_must(t, room_resign(&t->room, 0, NULL, 0, &d), &d); /* 102 has won */
    assert_false(duel_hides(&t->room));
    t = follow(&m);
    assert_int_equal(t->room.seat[0].person, 102); /* the sides alternate */
    test_room_deal(t);
    test_room_must(t, room_resign(&t->room, 0, NULL, 0, &d), &d); /* 101 has won */
    t = follow(&m);
    assert_int_equal(t->room.seat[0].person, 101);
    test_room_deal(t);
    test_room_must(t, room_offer(&t->room, 0, ROOM_DRAW, NULL, 0, &d), &d);
    test_room_must(t, room_offer(&t->room, 1, ROOM_DRAW, NULL, 0, &d), &d);
    assert_null(follow(&m)); /* three games are played */
    duel_score(&s, &t->room);
    assert_int_equal(s.winner, -1);
    assert_int_equal(s.halves[0], 3);
    end_match(&m);
    m = (struct test_match){0}; /* decided after two */
    t = begin(&m, &set);
    test_room_deal(t);
    test_room_must(t, room_resign(&t->room, 0, NULL, 0, &d), &d);
    t = follow(&m);
    test_room_deal(t);
    test_room_must(t, room_resign(&t->room, 1, NULL, 0, &d), &d);
    assert_true(duel_ends(&t->room));
    assert_null(follow(&m));
    duel_score(&s, &t->room);
    assert_int_equal(s.winner, 1);
    end_match(&m);
}

/* Giving up: a resigned game of a duplicate match loses the match; an abort, and leaving between
 * games, ends it without a winner. */
static void test_given_up(void **state) {
    (void)state;
    struct test_match m = {0};
    struct room_decision d;
    struct duel_score s;
    struct room_settings set = duel_settings("mandala", DUEL_DUPLICATE, 2, 4);
    rng r;
    rng_seed(&r, 4);
    struct test_room *t = begin(&m, &set);
    play(t, &r);
    t = follow(&m);
    assert_int_equal(room_join(&t->room, 103, -1, 0, &d), REFUSAL_SEAT_TAKEN);
    test_room_deal(t);
    assert_int_equal(room_offer(&t->room, 0, ROOM_DRAW, NULL, 0, &d), REFUSAL_ILLEGAL);
    assert_int_equal(room_may_take_back(&t->room), 0);
    test_room_must(t, room_resign(&t->room, 1, NULL, 0, &d), &d);
    assert_true(t->room.decided && duel_ends(&t->room));
    duel_score(&s, &t->room);
    assert_int_equal(s.winner, 0);
    assert_null(follow(&m));
    end_match(&m);
    m = (struct test_match){0};
    t = begin(&m, &set);
    play(t, &r);
    assert_true(duel_hides(&t->room));
    t = follow(&m);
    assert_false(duel_ends(&t->room));
    test_room_must(t, room_leave(&t->room, 0, 0, &d), &d);
    assert_true(t->room.decided && duel_ends(&t->room));
    assert_int_equal(room_join(&t->room, 103, 0, 0, &d), REFUSAL_SEAT_TAKEN);
    assert_int_equal(room_join(&t->room, 102, 0, 0, &d), REFUSAL_ALREADY);
    duel_score(&s, &t->room);
    assert_int_equal(s.winner, -1);
    end_match(&m);
}

/* ---- what is stored */

static void test_text(void **state) {
    (void)state;
    static const char *const good[] = {"AbCdEfGhIjKl 01 duplicate 4 - ",
                                       "AbCdEfGhIjKl 03 duplicate 2 31:28:1,20:20:= a1b2,c3",
                                       "AbCdEfGhIjKl 02 best 3 ?:?:2 ", ""};
    static const char *const bad[] = {"AbCdEfGhIjKl",
                                      "AbCdEfGhIjKl 01",
                                      "AbCdEfGhIjKl 1 duplicate 4 - ",
                                      "AbCdEfGhIjKl 00 duplicate 4 - ",
                                      "AbCdEfGhIjKl 01 triple 4 - ",
                                      "AbCdEfGhIjKl 02 duplicate 4 - ",
                                      "AbCdEfGhIjKl 02 duplicate 4 1:2 ",
                                      "AbCdEfGhIjKl 02 duplicate 4 1:2:3 ",
                                      "AbCdEfGhIjKl 02 duplicate 4 1:?:1 ",
                                      "AbCdEfGhIjKl 02 duplicate 4 ?:1:1 ",
                                      "AbCdEfGhIjKl 02 duplicate 4 1:2:1,1:2:1 ",
                                      "AbCdEfGhIjKl 01 duplicate 99 - ",
                                      "short 01 duplicate 4 - "};
    struct duel d;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char again[DUEL_TEXT_SIZE];
        text t;
        text_init(&t, again, sizeof again);
        assert_true(duel_read(&d, span_of(good[i])));
        duel_write(&t, &d);
        assert_string_equal(again, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (duel_read(&d, span_of(bad[i])))
            fail_msg("read: %s", bad[i]);
}

static void test_settings(void **state) {
    (void)state;
    char reason[200];
    text error;
    text_init(&error, reason, sizeof reason);
    struct room_settings right = duel_settings("flowers", DUEL_DUPLICATE, 3, 1), set = right;
    assert_true(room_settings_check(&set, &error));
    set.players = 3;
    assert_false(room_settings_check(&set, &error));
    set = right;
    set.duel.of = 1;
    assert_false(room_settings_check(&set, &error));
    set.duel.of = DUEL_DEALS + 1;
    assert_false(room_settings_check(&set, &error));
    set = right;
    set.duel.number = 2; /* without a game before */
    assert_false(room_settings_check(&set, &error));
    set = right;
    set.duel.first[0] = 'X';
    assert_false(room_settings_check(&set, &error));
    set = right;
    test_room_clock(&set, ROOM_LIVE, 1000, 0);
    set.rated = true;
    assert_false(room_settings_check(&set, &error));
    set.duel = (struct duel){.kind = DUEL_BEST, .of = 3, .number = 1};
    memcpy(set.duel.first, set.id, sizeof set.duel.first);
    assert_true(room_settings_check(&set, &error));
    set.duel.of = 4;
    assert_false(room_settings_check(&set, &error));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_recoloured_deals),
        cmocka_unit_test(test_own_colours),
        cmocka_unit_test(test_plan),
        cmocka_unit_test(test_same_chance),
        cmocka_unit_test(test_secrets),
        cmocka_unit_test(test_closed_is_a_view),
        cmocka_unit_test(test_verified),
        cmocka_unit_test(test_score),
        cmocka_unit_test(test_best),
        cmocka_unit_test(test_given_up),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_settings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
