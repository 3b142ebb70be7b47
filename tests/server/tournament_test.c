// SPDX-License-Identifier: MIT
// Tournaments without a server, from the rules in docs/api.md: who meets whom, who has which seat,
// who gets a bye, and the table. Properties of many random tournaments, and small ones by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "games/games.h"
#include "server/tournament/matching.h"
#include "server/tournament/tournament.h"

enum { MOST = TOURNAMENT_PLAYERS };

/* ---- matchings, against trying everything */

static bool try_all(const uint64_t near[64], uint64_t who) {
    if (!who)
        return true;
    int v = __builtin_ctzll(who);
    who &= who - 1;
    for (uint64_t rest = near[v] & who; rest; rest &= rest - 1)
        if (try_all(near, who & ~(rest & -rest)))
            return true;
    return false;
}

static void test_matching(void **unused) {
    (void)unused;
    rng random;
    rng_seed(&random, 1);
    int perfect = 0, tries = 20000;
    for (int i = 0; i < tries; i++) {
        uint64_t near[64] = {0}, who = 0;
        int count = 2 * (int)(1 + rng_below(&random, 5)), dense = 1 + (int)rng_below(&random, 6);
        for (int a = 0; a < count; a++) {
            who |= UINT64_C(1) << (5 * a + 3);
            for (int b = 0; b < a; b++)
                if (rng_below(&random, 8) < (uint32_t)dense) {
                    near[5 * a + 3] |= UINT64_C(1) << (5 * b + 3);
                    near[5 * b + 3] |= UINT64_C(1) << (5 * a + 3);
                }
        }
        bool right = try_all(near, who);
        perfect += right;
        assert_int_equal(matching_is_perfect(near, who), right);
    }
    assert_in_range(perfect, tries / 4, 3 * tries / 4); /* both cases occur often */
}

/* ---- the circle */

static void test_everybody_meets_once(void **unused) {
    (void)unused;
    for (int n = 2; n <= TOURNAMENT_CIRCLE; n++) {
        int met[MOST][MOST] = {0}, balance[MOST] = {0};
        assert_int_equal(pairing_circle_rounds(n), n % 2 ? n : n - 1);
        for (int round = 0; round < pairing_circle_rounds(n); round++) {
            struct pairing p[PAIRING_MOST];
            int count = pairing_circle(n, round, p), plays[MOST] = {0};
            assert_int_equal(count, n / 2);
            for (int i = 0; i < count; i++) {
                assert_int_equal(plays[p[i].first]++, 0);
                assert_int_equal(plays[p[i].second]++, 0);
                met[p[i].first][p[i].second]++;
                balance[p[i].first]++;
                balance[p[i].second]--;
                bool last = n % 2 == 0 && (p[i].first == n - 1 || p[i].second == n - 1);
                if (last) /* "number r + 1 if r is even" */
                    assert_int_equal(round % 2 ? p[i].second : p[i].first, round);
            }
        }
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < a; b++)
                assert_int_equal(met[a][b] + met[b][a], 1);
            assert_int_equal(abs(balance[a]), n % 2 ? 0 : 1); /* as equal as it can be */
        }
    }
}

/* ---- Swiss */

struct field {
    int players, round;
    struct pairing_player player[MOST];
};

static uint64_t not_met(const struct field *f, int a) {
    uint64_t all = 0;
    for (int i = 0; i < f->players; i++)
        if (i != a && !f->player[i].out)
            all |= UINT64_C(1) << i;
    return all & ~f->player[a].met;
}

static uint64_t active(const struct field *f) {
    uint64_t all = 0;
    for (int i = 0; i < f->players; i++)
        all |= f->player[i].out ? 0 : UINT64_C(1) << i;
    return all;
}

static bool can_pair(const struct field *f, uint64_t who) {
    uint64_t near[64] = {0};
    for (int i = 0; i < f->players; i++)
        near[i] = not_met(f, i);
    return matching_is_perfect(near, who);
}

/* Is a below b in the order of points, then start numbers? */
static bool is_below(const struct field *f, int a, int b) {
    return f->player[a].points != f->player[b].points ? f->player[a].points < f->player[b].points
                                                      : a > b;
}

/* "The bye goes to the last who had none and without whom the others can be paired." */
static void check_bye(const struct field *f, int bye) {
    uint64_t all = active(f);
    bool clean = can_pair(f, all & ~(UINT64_C(1) << bye));
    assert_false(f->player[bye].had_bye);
    for (int i = 0; i < f->players; i++)
        if (all >> i & 1 && !f->player[i].had_bye && i != bye && is_below(f, i, bye))
            assert_false(can_pair(f, all & ~(UINT64_C(1) << i)));
    for (int i = 0; !clean && i < f->players; i++)
        if (all >> i & 1 && !f->player[i].had_bye)
            assert_false(can_pair(f, all & ~(UINT64_C(1) << i)));
}

/* "The first seat goes to whoever has had it less often, ..." */
static void check_seats(const struct field *f, struct pairing p) {
    const struct pairing_player *a = &f->player[p.first], *b = &f->player[p.second];
    assert_true(a->balance <= b->balance);
    if (a->balance == b->balance)
        assert_true(!a->first_last || b->first_last);
}

/* "Nobody meets anybody twice while the round can be paired without it." And the highest one meets
 * the first of its wishes with which the others can still be paired. */
static void check_round(const struct field *f, const struct pairing *p, int count) {
    uint64_t seen = 0, all = active(f);
    bool clean;
    for (int i = 0; i < count; i++) {
        uint64_t both = UINT64_C(1) << p[i].first;
        if (p[i].second >= 0)
            both |= UINT64_C(1) << p[i].second;
        assert_true(p[i].second >= 0 || i == count - 1);
        assert_int_equal(seen & both, 0);
        seen |= both;
    }
    assert_true(seen == all);
    if (p[count - 1].second < 0) {
        check_bye(f, p[count - 1].first);
        all &= ~(UINT64_C(1) << p[--count].first);
    }
    clean = can_pair(f, all);
    for (int i = 0; i < count; i++) {
        if (clean)
            assert_false(f->player[p[i].first].met >> p[i].second & 1);
        check_seats(f, p[i]);
    }
}

static void play_round(struct field *f, const struct pairing *p, int count, rng *random) {
    for (int i = 0; i < count; i++) {
        struct pairing_player *a = &f->player[p[i].first];
        if (p[i].second < 0) {
            a->had_bye = true;
            a->points += 2;
            continue;
        }
        struct pairing_player *b = &f->player[p[i].second];
        int share = (int)rng_below(random, 3);
        a->points += share;
        b->points += 2 - share;
        a->met |= UINT64_C(1) << p[i].second;
        b->met |= UINT64_C(1) << p[i].first;
        a->balance++;
        b->balance--;
        a->first_last = true;
        b->first_last = false;
    }
    f->round++;
}

static void test_swiss(void **unused) {
    (void)unused;
    rng random;
    rng_seed(&random, 2);
    int rounds = 0, repeats = 0, byes = 0, none = 0;
    for (int i = 0; i < 3000; i++) {
        struct field f = {.players = 2 + (int)rng_below(&random, i % 10 ? 9 : MOST - 1)};
        if (f.players > MOST)
            f.players = MOST;
        bool leaves = rng_below(&random, 3) == 0;
        struct pairing p[PAIRING_MOST];
        for (int r = 0; r < pairing_swiss_rounds(f.players); r++) {
            for (int k = 0; leaves && k < f.players; k++)
                f.player[k].out |= rng_below(&random, 12) == 0;
            int count = pairing_swiss(f.player, f.players, f.round, p);
            uint64_t all = active(&f);
            bool odd = __builtin_popcountll(all) & 1, has = !odd;
            for (int k = 0; k < f.players; k++)
                has |= (all >> k & 1) && !f.player[k].had_bye;
            assert_int_equal(count > 0, __builtin_popcountll(all) >= 2 && has);
            none += count == 0;
            if (!count)
                break;
            check_round(&f, p, count);
            for (int k = 0; k < count; k++)
                repeats += p[k].second >= 0 && f.player[p[k].first].met >> p[k].second & 1;
            byes += p[count - 1].second < 0;
            play_round(&f, p, count, &random);
            rounds++;
        }
    }
    assert_true(rounds > 5000 && repeats > 0 && byes > 1000 && none > 0); /* all of it occurs */
}

/* Eight without a history: the upper half meets the lower half, in order. */
static void test_first_round(void **unused) {
    (void)unused;
    struct field f = {.players = 8};
    struct pairing p[PAIRING_MOST];
    assert_int_equal(pairing_swiss(f.player, 8, 0, p), 4);
    for (int i = 0; i < 4; i++) {
        int high = p[i].first < p[i].second ? p[i].first : p[i].second;
        assert_int_equal(high, i);
        assert_int_equal(p[i].first + p[i].second - high, i + 4);
        assert_int_equal(p[i].first == high, i % 2 == 0);
    }
    f.players = 7; /* the last one has the bye */
    assert_int_equal(pairing_swiss(f.player, 7, 0, p), 4);
    assert_int_equal(p[3].first, 6);
    assert_int_equal(p[3].second, -1);
}

/* ---- the fold */

static struct tournament_settings settings(enum tournament_kind kind, int rounds) {
    struct tournament_settings set = {.name = "Cup",
                                      .kind = kind,
                                      .game = games_all[0],
                                      .clock = ROOM_LIVE,
                                      .base = 60000,
                                      .rounds = rounds,
                                      .most = 6,
                                      .creator = 9};
    memcpy(set.id, "ABCDEFGHIJKL", sizeof set.id);
    return set;
}

static bool apply(struct tournament *t, const struct tournament_event *e, char reason[160]) {
    text error;
    text_init(&error, reason, 160);
    return tournament_apply(t, e, &error) == 0;
}

static void must(struct tournament *t, const struct tournament_event *e) {
    char reason[160];
    if (!apply(t, e, reason))
        fail_msg("%s", reason);
}

static void start(struct tournament *t, enum tournament_kind kind, int rounds, int players) {
    struct tournament_settings set = settings(kind, rounds);
    struct tournament_event e;
    int order[MOST];
    char reason[160];
    text error;
    text_init(&error, reason, sizeof reason);
    assert_true(tournament_settings_check(&set, &error));
    tournament_init(t, &set);
    for (int i = 0; i < players; i++) {
        order[i] = players - 1 - i; /* who joined last has the first number */
        assert_int_equal(tournament_join(t, 100 + (person_id)i, 5, &e), REFUSAL_NONE);
        must(t, &e);
    }
    assert_int_equal(tournament_start(t, order, 6, &e), REFUSAL_NONE);
    must(t, &e);
    for (int i = 0; i < players; i++)
        assert_int_equal(t->player[i].person, 100 + players - 1 - i);
}

static void result(struct tournament *t, int round, int board, enum tournament_result r) {
    struct tournament_event e;
    tournament_note(t, round, board, r, 7, &e);
    must(t, &e);
}

static void pair_next(struct tournament *t) {
    struct tournament_event e;
    assert_true(tournament_go_on(t, 7, &e));
    assert_int_equal(e.kind, TOURNAMENT_PAIRED);
    must(t, &e);
}

/* Four in a circle, by hand: 1 wins all, 2 beats 3 and 4, 3 and 4 draw. */
static void test_round_robin(void **unused) {
    (void)unused;
    struct tournament t;
    struct tournament_event e;
    struct tournament_standing s[MOST];
    start(&t, TOURNAMENT_ROUND_ROBIN, 0, 4);
    assert_int_equal(t.rounds, 3);
    for (int round = 0; round < 3; round++) {
        pair_next(&t);
        assert_int_equal(t.boards[round], 2);
        assert_false(tournament_go_on(&t, 7, &e)); /* games are being played */
        for (int i = 0; i < 2; i++) {
            const struct tournament_board *b = &t.board[round][i];
            bool drawn = b->first >= 2 && b->second >= 2;
            result(&t, round, i,
                   drawn                  ? TOURNAMENT_DRAWN
                   : b->first < b->second ? TOURNAMENT_WON
                                          : TOURNAMENT_LOST);
        }
    }
    assert_true(tournament_go_on(&t, 8, &e));
    assert_int_equal(e.kind, TOURNAMENT_ENDED);
    must(&t, &e);
    assert_int_equal(t.status, TOURNAMENT_OVER);
    assert_int_equal(tournament_standings(&t, s), 4);
    /* Points in halves 6 4 1 1; Sonneborn-Berger in quarters: 2*4 + 2*1 + 2*1, 2*1 + 2*1, 1*1. */
    const int points[] = {6, 4, 1, 1}, berger[] = {12, 4, 1, 1}, place[] = {1, 2, 3, 3};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(s[i].points, points[i]);
        assert_int_equal(s[i].berger, berger[i]);
        assert_int_equal(s[i].place, place[i]);
    }
    assert_int_equal(s[0].player, 0);
    assert_int_equal(s[1].player, 1);
    assert_int_equal(s[1].buchholz, 6 + 1 + 1);
    assert_int_equal(s[2].draws, 1);
}

/* Of five, the last number has no game in the first round of a Swiss; a bye is a win against
 * somebody with as many points as oneself. */
static void test_bye(void **unused) {
    (void)unused;
    struct tournament t;
    struct tournament_event e;
    struct tournament_standing s[MOST];
    start(&t, TOURNAMENT_SWISS, 1, 5);
    pair_next(&t);
    assert_int_equal(t.boards[0], 3);
    result(&t, 0, 0, TOURNAMENT_DRAWN);
    result(&t, 0, 1, TOURNAMENT_WON);
    assert_true(tournament_go_on(&t, 8, &e));
    must(&t, &e);
    assert_int_equal(t.status, TOURNAMENT_OVER);
    tournament_standings(&t, s);
    assert_int_equal(s[0].player, 4);
    assert_int_equal(s[0].byes, 1);
    assert_int_equal(s[0].wins, 0);
    assert_int_equal(s[0].points, 2);
    assert_int_equal(s[0].buchholz, 2);
    assert_int_equal(s[0].berger, 4);
    assert_int_equal(s[4].place, 5);
}

/* In a round robin, whoever has withdrawn loses without a game; with fewer than two it is over. */
static void test_withdrawing(void **unused) {
    (void)unused;
    struct tournament t;
    struct tournament_event e;
    struct tournament_standing s[MOST];
    start(&t, TOURNAMENT_ROUND_ROBIN, 0, 3);
    assert_int_equal(t.rounds, 3);
    pair_next(&t);
    assert_int_equal(t.boards[0], 1);
    result(&t, 0, 0, TOURNAMENT_WON);
    int out = t.board[0][0].first;
    assert_int_equal(tournament_leave(&t, t.player[out].person, 7, &e), REFUSAL_NONE);
    assert_int_equal(e.kind, TOURNAMENT_WITHDRAWN);
    must(&t, &e);
    assert_int_equal(tournament_leave(&t, t.player[out].person, 7, &e), REFUSAL_ALREADY);
    assert_int_equal(tournament_leave(&t, 1, 7, &e), REFUSAL_NOT_SEATED);
    int walkovers = 0;
    for (int round = 1; round < 3; round++) {
        pair_next(&t);
        const struct tournament_board *b = &t.board[round][0];
        bool his = b->first == out || b->second == out;
        assert_int_equal(b->walkover, his);
        walkovers += his;
        if (his)
            assert_int_equal(b->result, b->first == out ? TOURNAMENT_LOST : TOURNAMENT_WON);
        else
            result(&t, round, 0, TOURNAMENT_DRAWN);
    }
    assert_int_equal(walkovers, 1);
    tournament_standings(&t, s);
    assert_int_equal(s[0].byes, 1); /* the walkover */
    start(&t, TOURNAMENT_SWISS, 3, 3);
    pair_next(&t);
    for (int i = 0; i < 2; i++) {
        tournament_leave(&t, t.player[i].person, 7, &e);
        must(&t, &e);
    }
    assert_false(tournament_go_on(&t, 7, &e)); /* a game is being played */
    result(&t, 0, 0, TOURNAMENT_WON);
    assert_true(tournament_go_on(&t, 7, &e));
    assert_int_equal(e.kind, TOURNAMENT_ENDED);
}

/* By days a round robin is played all at once. */
static void test_days_at_once(void **unused) {
    (void)unused;
    struct tournament t;
    struct tournament_event e;
    start(&t, TOURNAMENT_ROUND_ROBIN, 0, 4);
    t.set.clock = ROOM_DAYS;
    for (int i = 0; i < 3; i++)
        pair_next(&t);
    assert_false(tournament_go_on(&t, 7, &e));
}

/* Events that can't have happened are refused, and change nothing. */
static void test_damage(void **unused) {
    (void)unused;
    struct tournament t, before;
    struct tournament_event e;
    char reason[160];
    static const struct {
        enum tournament_event_kind kind;
        const char *data;
        person_id person;
    } wrong[] = {
        {TOURNAMENT_JOINED, "", 7},         {TOURNAMENT_LEFT, "", 100},
        {TOURNAMENT_STARTED, "1,2,3,4", 0}, {TOURNAMENT_PAIRED, "1-2,3-4", 0},
        {TOURNAMENT_RESULT, "1 1", 0},      {TOURNAMENT_RESULT, "1 1 2", 0},
        {TOURNAMENT_RESULT, "1 3 1", 0},    {TOURNAMENT_RESULT, "2 1 1", 0},
        {TOURNAMENT_RESULT, "0 1 1", 0},    {TOURNAMENT_RESULT, "x", 0},
        {TOURNAMENT_WITHDRAWN, "", 7},      {TOURNAMENT_ENDED, "", 0},
    };
    start(&t, TOURNAMENT_ROUND_ROBIN, 0, 4);
    pair_next(&t);
    before = t;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        e = (struct tournament_event){
            .sequence = t.sequence + 1, .kind = wrong[i].kind, .person = wrong[i].person};
        snprintf(e.data, sizeof e.data, "%s", wrong[i].data);
        assert_false(apply(&t, &e, reason));
        assert_true(reason[0]);
        assert_memory_equal(&t, &before, sizeof t);
    }
    tournament_note(&t, 0, 0, TOURNAMENT_WON, 7, &e);
    e.sequence++;
    assert_false(apply(&t, &e, reason)); /* a gap */
    e.sequence--;
    must(&t, &e);
    e.sequence++;
    assert_false(apply(&t, &e, reason)); /* the same result twice */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_matching),    cmocka_unit_test(test_everybody_meets_once),
        cmocka_unit_test(test_swiss),       cmocka_unit_test(test_first_round),
        cmocka_unit_test(test_round_robin), cmocka_unit_test(test_bye),
        cmocka_unit_test(test_withdrawing), cmocka_unit_test(test_days_at_once),
        cmocka_unit_test(test_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
