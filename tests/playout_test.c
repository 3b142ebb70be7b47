// SPDX-License-Identifier: MIT
// `playout` takes short cuts: whole deck orders, no lists, no history. Here it must be
// indistinguishable from the long way, a listed move or a weighted outcome at a time: the lengths,
// scores and winners of many games agree within five standard errors, from the deal, from positions
// of every phase and shortly before rare ends. Seeds are fixed, so a pass stays a pass.
// PLAYOUT_GAMES=n plays n games of each kind from the deal (default 20000, or FEWER).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "effort.h"
#include "games/games.h"
#include "tally.h"

enum { MAX_CONFIGS = 32, MAX_KINDS = 64, OF_A_KIND = 3, MEASURES = 2 + 3 * GAME_MAX_PLAYERS };
enum { KINDS_OF_TEST = 5 };

struct config {
    const struct game_ops *game;
    int players;
};

/* Sums of everything that is measured of a game. */
struct sums {
    double n, sum[MEASURES], squares[MEASURES];
};

static void playout_measure(struct sums *s, const struct game_ops *g, const game_state *end,
                            double length) {
    int score[GAME_MAX_PLAYERS] = {0};
    unsigned winners = 0;
    g->score(end, score, &winners);
    double x[MEASURES] = {length, length * length};
    for (int i = 0; i < GAME_MAX_PLAYERS; i++) {
        x[2 + 3 * i] = score[i];
        x[3 + 3 * i] = (double)score[i] * score[i];
        x[4 + 3 * i] = winners >> i & 1;
    }
    s->n++;
    for (int i = 0; i < MEASURES; i++) {
        s->sum[i] += x[i];
        s->squares[i] += x[i] * x[i];
    }
}

static void playout_compare(const struct sums *a, const struct sums *b, const char *where) {
    static const char *const names[] = {"length", "length squared", "score", "score squared",
                                        "wins"};
    for (int i = 0; i < MEASURES; i++) {
        double x = a->sum[i] / a->n, y = b->sum[i] / b->n;
        double error =
            (a->squares[i] / a->n - x * x) / a->n + (b->squares[i] / b->n - y * y) / b->n;
        if (fabs(x - y) > 5 * sqrt(error > 0 ? error : 0) + 1e-9)
            fail_msg("%s of playouts is %g, of games move by move %g, from %s",
                     names[i < 2 ? i : 2 + (i - 2) % 3], x, y, where);
    }
}

/* The long way: a seat's move from the list, nature's by weight. */
static int play_listed(const struct game_ops *g, game_state *s, rng *r) {
    int decisions = 0;
    for (int actor; (actor = g->actor(s)) != GAME_OVER;) {
        game_move list[GAME_MAX_MOVES];
        uint32_t weight[GAME_MAX_MOVES], sum = 0;
        bool nature = actor == GAME_NATURE;
        int n = nature ? g->chances(s, list, weight) : g->moves(s, list), i = 0;
        for (int k = 0; k < n; k++)
            sum += weight[k] = nature ? weight[k] : 1;
        uint32_t k = rng_below(r, sum);
        while (k >= weight[i])
            k -= weight[i++];
        g->apply(s, list[i]);
        decisions += !nature;
    }
    return decisions;
}

/* A playout's end is a full, sound position. */
static int playout_play_out(const struct game_ops *g, game_state *s, rng *r) {
    char line[GAME_LINE_SIZE];
    text t;
    int decisions = (int)g->playout(s, r);
    assert_int_equal(g->actor(s), GAME_OVER);
    text_init(&t, line, sizeof line);
    g->write_state(&t, s);
    const char *trouble = tally_trouble(g->name, line);
    if (trouble)
        fail_msg("%s in %s", trouble, line);
    return decisions;
}

static int games_to_play(void) {
    const char *given = getenv("PLAYOUT_GAMES");
    int n = given ? (int)strtol(given, NULL, 10) : 20000 / FEWER;
    return n > 0 ? n : 1;
}

static void test_from_the_deal(void **state) {
    const struct config *c = *state;
    struct sums out = {0}, listed = {0};
    for (int i = 0; i < games_to_play(); i++) {
        rng r;
        game_state s, t;
        rng_seed_stream(&r, 77 + (uint64_t)c->players, (uint64_t)i);
        c->game->deal(&s, c->players, &r);
        t = s;
        playout_measure(&out, c->game, &s, playout_play_out(c->game, &s, &r));
        if (i & 1) /* the long way takes longer */
            playout_measure(&listed, c->game, &t, play_listed(c->game, &t, &r));
    }
    playout_compare(&out, &listed, c->game->name);
}

/* Some positions of each kind (phase, whether there was a reshuffle, whether it is the end). */
struct kinds {
    char name[MAX_KINDS][64];
    game_state state[MAX_KINDS];
    int count;
};

static void collect(struct kinds *k, const struct config *c, const game_state *s) {
    char line[GAME_LINE_SIZE], phase[TALLY_LINE], held[TALLY_LINE], name[64];
    text t;
    text_init(&t, line, sizeof line);
    c->game->write_state(&t, s);
    tally_word(line, "phase", phase);
    snprintf(name, sizeof name, "%.20s%s%s", phase, tally_word(line, "held", held) ? " late" : "",
             tally_word(line, "ending", held) ? " ending" : "");
    int found = 0;
    for (int i = 0; i < k->count; i++)
        found += !strcmp(k->name[i], name);
    if (found == OF_A_KIND || k->count == MAX_KINDS || c->game->actor(s) == GAME_OVER)
        return;
    snprintf(k->name[k->count], sizeof name, "%s", name);
    k->state[k->count++] = *s;
}

static void find_kinds(struct kinds *k, const struct config *c) {
    k->count = 0;
    for (int i = 0; i < 100; i++) {
        rng r;
        game_state s;
        rng_seed_stream(&r, 99 + (uint64_t)c->players, (uint64_t)i);
        c->game->deal(&s, c->players, &r);
        for (int actor, n = 0; (actor = c->game->actor(&s)) != GAME_OVER; n++) {
            if (n >= i && (n + i) % 3 == 0) /* not always the first of its kind */
                collect(k, c, &s);
            c->game->apply(&s, actor == GAME_NATURE ? c->game->sample(&s, &r)
                                                    : game_random_move(c->game, &s, &r));
        }
    }
}

static void compare_from(const struct config *c, const game_state *start, int stream,
                         const char *where) {
    struct sums out = {0}, listed = {0};
    double budget = 1.25 * games_to_play(); /* decisions: more games where they are short */
    for (int n = 0; n < games_to_play() && listed.sum[0] < budget; n++) {
        rng r;
        rng_seed_stream(&r, 55 + (uint64_t)stream, (uint64_t)n);
        game_state s = *start, t = s;
        playout_measure(&out, c->game, &s, playout_play_out(c->game, &s, &r));
        playout_measure(&listed, c->game, &t, play_listed(c->game, &t, &r));
    }
    playout_compare(&out, &listed, where);
}

static void test_from_every_phase(void **state) {
    const struct config *c = *state;
    static struct kinds k;
    find_kinds(&k, c);
    assert_true(k.count >= 3);
    for (int i = 0; i < k.count; i++)
        compare_from(c, &k.state[i], i, k.name[i][0] ? k.name[i] : "the middle of a game");
}

/* Ends that random games hardly ever meet, some decisions ahead. */
static const struct {
    const char *game, *line;
} rare_ends[] = {
    /* fifty discards in a row */
    {"mandala", "m1=RY/-/- m2=G2/-/- hand=R3O/GK2 cup=OG/RP river=G/RP "
                "deck=R12O16Y17G13P16K16 discard=- turn=1 idle=48"},
    /* two mandalas that can never be completed, once the last green card lies in mandala 1 */
    {"mandala", "m1=ROY/-/- m2=OYK2/-/- hand=R2G/RO cup=G16K15/RP river=GK/R "
                "deck=R12O15Y16P17 discard=- turn=2"},
    /* the only remaining action fills the mat */
    {"patterns", "board=rrkk/rrrkkY/oooorrrr/yyyyoooo/ggggyyyy/ppppgggg/pkkppg/kkpp bowl=O/K "
                 "claims=Rc8Oa6Ya5Ga4Pa3Kc1/Kf8Rh6Oh5Yh4Gh3Pf1 turn=2 phase=play"},
    /* seat 2 can leave seat 1 without a move at once, and then has closing flips */
    {"patterns", "board=rrYY/KkRORG/KPOGYPRG/RPKGPPPK/YGOYOGKY/KOOGPPYR/OKGKPG/YYOO bowl=R/R "
                 "claims=Rc8/Kc7 turn=2 phase=play"},
};

static void test_from_rare_ends(void **state) {
    const struct config *c = *state;
    for (size_t i = 0; i < sizeof rare_ends / sizeof *rare_ends; i++) {
        const char *line = rare_ends[i].line;
        char reason[512];
        text t;
        text_init(&t, reason, sizeof reason);
        game_state s;
        if (strcmp(rare_ends[i].game, c->game->name) != 0)
            continue;
        if (!c->game->read_state(&s, span_of(line), &t))
            fail_msg("%s: %s", reason, line);
        if (c->game->players(&s) == c->players)
            compare_from(c, &s, MAX_KINDS + (int)i, line);
    }
}

static void test_same_seed_same_game(void **state) {
    const struct config *c = *state;
    int differ = 0;
    for (int i = 0; i < 200; i++) {
        rng a, b, other;
        game_state s, t, u;
        rng_seed(&a, (uint64_t)i);
        c->game->deal(&s, c->players, &a);
        rng_seed(&other, (uint64_t)i + 1000);
        t = u = s;
        b = a;
        uint32_t n = c->game->playout(&s, &a), m = c->game->playout(&t, &b);
        c->game->playout(&u, &other);
        assert_int_equal(n, m);
        assert_memory_equal(&s, &t, sizeof s);
        assert_memory_equal(&a, &b, sizeof a);
        differ += memcmp(&s, &u, sizeof s) != 0;
    }
    assert_true(differ > 150);
}

/* A position that is over stays as it is. */
static void test_nothing_left_to_play(void **state) {
    const struct config *c = *state;
    rng r;
    game_state s;
    rng_seed(&r, 5);
    c->game->deal(&s, c->players, &r);
    play_listed(c->game, &s, &r);
    game_state t = s;
    assert_int_equal(c->game->playout(&t, &r), 0);
    assert_memory_equal(&s, &t, sizeof s);
}

int main(void) {
    static const struct {
        const char *name;
        CMUnitTestFunction run;
    } kinds[KINDS_OF_TEST] = {{"from the deal", test_from_the_deal},
                              {"from every phase", test_from_every_phase},
                              {"from rare ends", test_from_rare_ends},
                              {"same seed, same game", test_same_seed_same_game},
                              {"nothing left to play", test_nothing_left_to_play}};
    static struct config configs[MAX_CONFIGS];
    static struct CMUnitTest tests[KINDS_OF_TEST * MAX_CONFIGS];
    static char names[KINDS_OF_TEST * MAX_CONFIGS][96];
    size_t n = 0, count = 0;
    for (const struct game_ops *const *g = games_all; *g; g++)
        for (int players = (*g)->min_players; players <= (*g)->max_players; players++) {
            configs[count] = (struct config){*g, players};
            for (int i = 0; i < KINDS_OF_TEST; i++, n++) {
                snprintf(names[n], sizeof names[n], "%s, %d players: %s", (*g)->name, players,
                         kinds[i].name);
                tests[n] = (struct CMUnitTest){names[n], kinds[i].run, NULL, NULL, &configs[count]};
            }
            count++;
        }
    return _cmocka_run_group_tests("playouts", tests, n, NULL, NULL);
}
