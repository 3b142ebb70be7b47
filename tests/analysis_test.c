// SPDX-License-Identifier: MIT
// Losses and luck. Values worked out by hand come from a tiny game (wheel.h) and from endings whose
// result follows from the rules; the real games are checked for the laws of luck, and for errors as
// large as the results really differ from seed to seed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "effort.h"
#include "engine/analysis_run.h"
#include "games/games.h"
#include "wheel.h"

#define assert_near(a, b, by) assert_true(fabs((a) - (b)) <= (by))

/* ---- Values and luck of the wheel */

static double error_of(struct estimate e) {
    return sqrt(e.variance);
}

static void test_exact_values(void **state) {
    (void)state;
    struct evaluation v;
    game_state s = wheel_at(SPIN_AGAIN, 2);
    evaluate_state(&v, &wheel, &s, 10, 1);
    assert_true(v.exact);
    assert_near(v.win[0].mean, 1.0 / 3, 1e-12);
    assert_near(v.win[1].mean, 2.0 / 3, 1e-12);
    assert_near(v.points[0].mean, -1.0 / 3, 1e-12); /* 2 + 2/3 - 3 */
    assert_near(v.points[1].mean, 1.0 / 3, 1e-12);
    assert_true(v.win[0].variance == 0 && v.points[0].variance == 0);
    s = wheel_at(END, 3);
    evaluate_state(&v, &wheel, &s, 10, 1);
    assert_true(v.exact && v.win[0].mean == 0.5 && v.win[1].mean == 0.5 && v.points[0].mean == 0);
}

static void test_estimated_values(void **state) {
    (void)state;
    struct evaluation v;
    game_state s = wheel_at(CHOOSE, 2); /* played at random: kept half the time */
    evaluate_state(&v, &wheel, &s, 20000, 1);
    assert_false(v.exact);
    assert_true(error_of(v.win[0]) > 0 && error_of(v.win[0]) < 0.005);
    assert_near(v.win[0].mean, 1.0 / 6, 4 * error_of(v.win[0]));
    assert_near(v.points[0].mean, -1.0 / 3 - 1, 4 * error_of(v.points[0]));
    assert_near(v.win[0].mean + v.win[1].mean, 1, 1e-9);
}

static void test_exact_luck(void **state) {
    (void)state;
    /* Win before the spin and after each outcome, with 2 kept. */
    static const double before = 1.0 / 3, after[3] = {0, 0.5, 1}, chance[3] = {3, 2, 1};
    struct evaluation each, sum;
    game_state s = wheel_at(SPIN_AGAIN, 2);
    double mean = 0, points = 0;
    for (game_move m = 0; m < 3; m++) {
        evaluate_draws(&each, &sum, &wheel, &s, &m, 1, 10, 1);
        assert_true(each.exact && sum.exact);
        assert_near(each.win[0].mean, after[m] - before, 1e-12);
        assert_near(each.win[1].mean, before - after[m], 1e-12);
        assert_near(each.points[0].mean, m - 2.0 / 3, 1e-12);
        assert_near(sum.win[0].mean, each.win[0].mean, 1e-12);
        assert_true(each.win[0].variance == 0 && sum.win[0].variance == 0);
        mean += chance[m] / 6 * each.win[0].mean;
        points += chance[m] / 6 * each.points[0].mean;
    }
    assert_near(mean, 0, 1e-12);
    assert_near(points, 0, 1e-12);
}

static void test_estimated_luck(void **state) {
    (void)state;
    /* Before the choice 2, 1, 0 are worth half of 1/3, 1/12, 0; the mean of that is 1/24. */
    static const double value[3] = {0, 1.0 / 24, 1.0 / 6};
    game_state s = wheel_at(SPIN, 0);
    for (game_move m = 0; m < 3; m++) {
        struct evaluation each, sum;
        evaluate_draws(&each, &sum, &wheel, &s, &m, 1, 20000, 5);
        assert_false(each.exact);
        assert_true(error_of(each.win[0]) > 0 && error_of(each.win[0]) < 0.004);
        assert_near(each.win[0].mean, value[m] - 1.0 / 24, 4 * error_of(each.win[0]));
    }
}

static void test_deal(void **state) {
    (void)state;
    struct evaluation luck;
    game_state s = wheel_at(SPIN, 0);
    evaluate_deal(&luck, &wheel, &s, 20000, 1);
    assert_near(luck.win[0].mean, 1.0 / 24 - 0.5, 4 * error_of(luck.win[0]));
    assert_near(luck.win[0].mean + luck.win[1].mean, 0, 1e-9);
}

/* ---- Endings of the real games */

static game_state position(const struct game_ops *g, const char *line) {
    char reason[512];
    text error;
    game_state s;
    text_init(&error, reason, sizeof reason);
    if (!g->read_state(&s, span_of(line), &error))
        fail_msg("%s", reason);
    return s;
}

static game_move move_of(const struct game_ops *g, const char *word) {
    game_move m = g->read_move(span_of(word));
    assert_int_not_equal(m, GAME_NO_MOVE);
    return m;
}

static game_move outcome_of(const struct game_ops *g, const game_state *s, const char *word) {
    span rest = span_of(word);
    game_move m = g->read_chance(s, &rest);
    assert_int_not_equal(m, GAME_NO_MOVE);
    return m;
}

/* Seat 1 holds both remaining mandalas, and nobody is second: it takes all four tiles. Its single
 * R2 pairs with the red tile that comes first. Rx first: 3 x 2 and R7, 13; R7 first: 7 + 2 x 2 and
 * Rx for nothing, 11; with Y2 and G2 17 or 15. Seat 2 has 7 + 2 x 3 and 3: 16. */
static void test_closing_order(void **state) {
    (void)state;
    const struct game_ops *g = games_find(span_of("flowers"));
    game_state s =
        position(g, "m1=-:-/-:0 m2=Rx,Y2:G/-:1 m3=R7,G2:O/-:1 hand=R2/O2 won=R2/P7+P3,K3 "
                    "dark=R3R4R5P2P4P5PxK2K4K5K7Kx light=O2O3O4O5O7OxY3Y4Y5Y7YxG3G4G5G7Gx "
                    "deck=R13O12Y15G14P15K15 discard=- turn=1 ending=1 phase=order");
    static const struct {
        const char *first;
        double win, points;
    } order[] = {{"m2", 0.5, 1}, {"m3", -0.5, -1}};
    for (int i = 0; i < 2; i++) {
        struct evaluation each, sum;
        game_move m = outcome_of(g, &s, order[i].first);
        evaluate_draws(&each, &sum, g, &s, &m, 1, 20, 1);
        assert_near(sum.win[0].mean, order[i].win, 1e-12);
        assert_near(sum.win[1].mean, -order[i].win, 1e-12);
        assert_near(sum.points[0].mean, order[i].points, 1e-12);
        assert_true(sum.win[0].variance == 0 && sum.points[0].variance == 0);
    }
}

/* The fiftieth discard ends the game after its draws (M9), whatever they are: seat 1 has G in place
 * 1 and one G in its cup, seat 2 R and P in places 1 and 2 with one of each: 1-3. */
static void test_draws_that_change_nothing(void **state) {
    (void)state;
    const struct game_ops *g = games_find(span_of("mandala"));
    game_state s = position(g, "m1=RY/-/- m2=G2/-/- hand=R3O/GK2 cup=OG/RP river=G/RP "
                               "deck=R12O16Y17G13P16K16 discard=- turn=1 idle=49");
    g->apply(&s, move_of(g, "dR2"));
    struct evaluation v, each[2], sum;
    evaluate_state(&v, g, &s, 10, 1);
    assert_true(v.exact && v.win[0].mean < 1e-12);
    assert_near(v.win[1].mean, 1, 1e-12);
    assert_near(v.points[1].mean, 2, 1e-12);
    game_move drawn[2] = {outcome_of(g, &s, "O"), outcome_of(g, &s, "K")};
    evaluate_draws(each, &sum, g, &s, drawn, 2, 10, 1);
    assert_true(sum.exact);
    for (int i = 0; i < 2; i++) {
        assert_near(each[i].win[0].mean, 0, 1e-12);
        assert_near(each[i].points[0].mean, 0, 1e-12);
    }
}

/* ---- Laws of luck on every game */

enum { MOST_DRAWS = 256 };

/* A position in which nature acts, a few random decisions after a deal; false when there is
 * none. */
static bool find_draw(const struct game_ops *g, int players, int decisions, rng *r, game_state *s) {
    game_deal(g, s, players, r);
    while (g->actor(s) != GAME_OVER) {
        if (g->actor(s) == GAME_NATURE) {
            if (decisions <= 0)
                return true;
            g->apply(s, g->sample(s, r));
        } else {
            g->apply(s, game_random_move(g, s, r));
            decisions--;
        }
    }
    return false;
}

/* Lets nature act until a seat must; returns how often she did. */
static int analysis_draw_all(const struct game_ops *g, game_state *s, game_move *drawn, rng *r) {
    int count = 0;
    while (g->actor(s) == GAME_NATURE) {
        assert_true(count < MOST_DRAWS);
        drawn[count] = g->sample(s, r);
        g->apply(s, drawn[count++]);
    }
    return count;
}

static void check_chain(const struct game_ops *g, int players, const game_state *start,
                        const game_move *drawn, int count) {
    static struct evaluation each[MOST_DRAWS];
    struct evaluation sum;
    evaluate_draws(each, &sum, g, start, drawn, count, 40, 3);
    double win[GAME_MAX_PLAYERS] = {0}, points[GAME_MAX_PLAYERS] = {0}, all = 0;
    game_state s = *start;
    for (int k = 0; k < count; k++) {
        game_move outcome[GAME_MAX_MOVES];
        uint32_t chance[GAME_MAX_MOVES];
        double seats = 0;
        bool forced = g->chances(&s, outcome, chance) == 1;
        for (int i = 0; i < players; i++) {
            win[i] += each[k].win[i].mean;
            points[i] += each[k].points[i].mean;
            seats += each[k].win[i].mean;
            if (forced)
                assert_true(each[k].win[i].mean == 0 && each[k].win[i].variance == 0);
        }
        assert_near(seats, 0, 1e-9);
        g->apply(&s, drawn[k]);
    }
    for (int i = 0; i < players; i++) {
        assert_near(sum.win[i].mean, win[i], 1e-9);
        assert_near(sum.points[i].mean, points[i], 1e-9);
        all += sum.win[i].mean;
    }
    assert_near(all, 0, 1e-9);
}

static void test_chains(void **state) {
    (void)state;
    for (int i = 0; games_all[i]; i++) {
        const struct game_ops *g = games_all[i];
        for (int players = g->min_players; players <= g->max_players; players++)
            for (int k = 0; k < 12; k++) {
                game_move drawn[MOST_DRAWS];
                game_state s;
                rng r;
                rng_seed_stream(&r, 11, (uint64_t)k);
                if (!find_draw(g, players, k * 6, &r, &s))
                    continue;
                game_state end = s;
                int count = analysis_draw_all(g, &end, drawn, &r);
                check_chain(g, players, &s, drawn, count);
            }
    }
}

/* The weighted mean of luck over all outcomes of a draw is 0, and reported errors are real ones:
 * statistics, for releases. */
static void test_mean_and_error(void **state) {
    (void)state;
    if (FEWER > 1)
        skip(); /* in releases */
    for (int i = 0; games_all[i]; i++) {
        const struct game_ops *g = games_all[i];
        game_move outcome[GAME_MAX_MOVES];
        uint32_t chance[GAME_MAX_MOVES];
        game_state s;
        rng r;
        rng_seed(&r, 8);
        if (!find_draw(g, g->min_players, 8, &r, &s))
            continue;
        int count = g->chances(&s, outcome, chance);
        double all = 0, mean = 0, variance = 0, made = 0, claimed = 0;
        for (int k = 0; k < count; k++)
            all += chance[k];
        for (int k = 0; k < count; k++) {
            struct evaluation each, sum;
            double p = chance[k] / all, seen = 0, squares = 0;
            enum { SEEDS = 40 };
            for (uint64_t seed = 0; seed < SEEDS; seed++) {
                evaluate_draws(&each, &sum, g, &s, &outcome[k], 1, 60, seed * 100 + (uint64_t)k);
                seen += each.win[0].mean / SEEDS;
                squares += each.win[0].mean * each.win[0].mean / SEEDS;
                claimed += each.win[0].variance / SEEDS;
            }
            mean += p * seen;
            made += (squares - seen * seen) * SEEDS / (SEEDS - 1);
            variance += p * p * (squares - seen * seen) / SEEDS;
        }
        assert_near(mean, 0, 4 * sqrt(variance) + 1e-9);
        assert_true(made <= 1.4 * claimed + 1e-9 && made >= claimed / 1.4 - 1e-9);
    }
}

/* ---- Verdicts, from reports made by hand */

static struct search_report report_of(int count) {
    static const double win[] = {0.6, 0.55, 0.2};
    struct search_report r;
    memset(&r, 0, sizeof r);
    r.count = count;
    r.evaluated = true;
    r.nodes = 100;
    for (int i = 0; i < count; i++)
        r.move[i] = (struct search_move){.move = (game_move)(10 + i),
                                         .visits = 50,
                                         .win = win[i],
                                         .points = 10 * win[i],
                                         .error = 0.02,
                                         .points_error = 0.2};
    return r;
}

/* Four searches that found these win shares of a move, points ten times that. */
static struct verdict_measure measured(double a, double b, double c, double d, double error) {
    const double win[] = {a, b, c, d};
    struct verdict_measure m = {0};
    for (int i = 0; i < VERDICT_MEASURES; i++) {
        struct search_report r = report_of(1);
        r.move[0].win = win[i];
        r.move[0].points = 10 * win[i];
        r.move[0].error = error;
        r.move[0].points_error = 10 * error;
        verdict_measure_add(&m, &r);
    }
    return m;
}

static void test_losses(void **state) {
    (void)state;
    struct search_report all = report_of(3);
    struct verdict_measure best = measured(0.4, 0.5, 0.6, 0.5, 0.001);
    struct verdict_measure mine = measured(0.3, 0.3, 0.3, 0.3, 0.02);
    struct verdict v;
    assert_true(verdict_measures_best(&all, 12) && verdict_measures_played(&all, 12));
    verdict_give(&v, 1, 12, &all, &best, &mine);
    assert_int_equal(v.seat, 1);
    assert_int_equal(v.best, 10);
    assert_int_equal(v.played, 12);
    assert_int_equal(v.nodes, 100 + 8 * 100);
    assert_int_equal(v.count, 3);
    assert_false(v.forced || v.solved);
    assert_near(v.win.mean, 0.5, 1e-12);
    assert_near(v.win_loss.mean, 0.2, 1e-12);
    assert_near(v.points_loss.mean, 2, 1e-12);
    /* The four differences lie 0.1, 0, 0.1, 0 from their mean: variance 0.02 / 3, of the mean a
     * quarter of that. */
    assert_near(v.win_loss.variance, 0.02 / 3 / 4, 1e-12);
    assert_near(v.points_loss.variance, 100 * v.win_loss.variance, 1e-9);
    assert_near(v.win.variance, 0.02 / 3 / 4, 1e-12);
    assert_int_equal(v.class, VERDICT_BLUNDER);
    assert_string_equal(verdict_mark(v.class), "??");
}

/* Searches may agree by chance: then their own estimates count. And what changes the values of both
 * moves isn't an error of the difference. */
static void test_errors_of_losses(void **state) {
    (void)state;
    struct search_report all = report_of(3);
    struct verdict_measure best = measured(0.5, 0.5, 0.5, 0.5, 0.04);
    struct verdict_measure mine = measured(0.3, 0.3, 0.3, 0.3, 0.02);
    struct verdict v;
    verdict_give(&v, 1, 12, &all, &best, &mine);
    assert_near(v.win_loss.variance, 0.0016 / 4 + 0.0004 / 4, 1e-12);
    best = measured(0.2, 0.8, 0.3, 0.9, 0);
    mine = measured(0.1, 0.7, 0.2, 0.8, 0);
    verdict_give(&v, 1, 12, &all, &best, &mine);
    assert_near(v.win_loss.mean, 0.1, 1e-12);
    assert_near(v.win_loss.variance, 0, 1e-12);
    assert_true(v.win.variance > 0.02);
}

static void test_nothing_lost(void **state) {
    (void)state;
    struct search_report all = report_of(3);
    struct verdict_measure best = measured(0.5, 0.5, 0.5, 0.5, 0.01);
    struct verdict_measure mine = measured(0.52, 0.52, 0.52, 0.52, 0.01);
    struct verdict v;
    assert_false(verdict_measures_best(&all, 10) || verdict_measures_played(&all, 10));
    verdict_give(&v, 0, 10, &all, NULL, NULL); /* the best move itself */
    assert_true(v.win_loss.mean == 0 && v.win_loss.variance == 0 && v.class == VERDICT_FINE);
    assert_near(v.win.mean, 0.6, 1e-12);
    verdict_give(&v, 0, 11, &all, &best, &mine); /* one that measured better */
    assert_true(v.win_loss.mean == 0 && v.points_loss.mean == 0 && v.class == VERDICT_FINE);
    assert_near(v.win_loss.variance, 2 * 0.0001 / 4, 1e-12);
    verdict_give(&v, 0, 11, NULL, NULL, NULL);
    assert_true(v.forced && v.best == 11 && v.win_loss.mean == 0);
}

static void test_proved_losses(void **state) {
    (void)state;
    struct search_report all = report_of(3), proof = report_of(1);
    struct verdict v;
    all.move[0].exact = all.move[2].exact = true;
    for (int i = 0; i < 3; i += 2)
        all.move[i].error = all.move[i].points_error = 0;
    assert_false(verdict_measures_best(&all, 12) || verdict_measures_played(&all, 12));
    assert_true(verdict_measures_played(&all, 11));
    verdict_give(&v, 0, 12, &all, NULL, NULL);
    assert_true(v.solved && v.win_loss.variance == 0 && v.points_loss.variance == 0);
    assert_near(v.win_loss.mean, 0.4, 1e-12);
    /* A proof overrides what other searches found before. */
    struct verdict_measure mine = {0};
    for (int i = 0; i < 2; i++) {
        struct search_report doubt = report_of(1);
        verdict_measure_add(&mine, &doubt);
    }
    proof.move[0] = (struct search_move){.move = 11, .exact = true, .win = 0.5, .points = 7};
    verdict_measure_add(&mine, &proof);
    verdict_give(&v, 0, 11, &all, NULL, &mine);
    assert_true(v.solved && v.win_loss.variance == 0);
    assert_near(v.win_loss.mean, 0.1, 1e-12);
    assert_true(v.points_loss.mean == 0); /* 6 against 7 */
}

static void test_measure_sizes(void **state) {
    (void)state;
    struct search_report r = report_of(1);
    for (int k = 0; k < VERDICT_MEASURES; k++)
        assert_int_equal(verdict_measure_size(&r, 1000, k), 500);
    assert_int_equal(verdict_measure_size(&r, 1, 0), 1);
    assert_int_equal(verdict_measure_size(&r, 0, 0), 0); /* no such limit */
    r.move[0].error = r.move[0].points_error = 0;        /* chance plays no part */
    for (int k = 0; k < VERDICT_MEASURES; k++)
        assert_int_equal(verdict_measure_size(&r, 1000, k), 1000 >> k);
    assert_int_equal(verdict_measure_size(&r, 1, 3), 1);
}

static void test_classes(void **state) {
    (void)state;
    static const struct {
        double loss, error; /* of each of four searches */
        enum verdict_class class;
    } cases[] = {
        {0.029, 0.001, VERDICT_FINE},       {0.031, 0.001, VERDICT_INACCURACY},
        {0.059, 0.001, VERDICT_INACCURACY}, {0.061, 0.001, VERDICT_MISTAKE},
        {0.119, 0.001, VERDICT_MISTAKE},    {0.121, 0.001, VERDICT_BLUNDER},
        {0.121, 0.13, VERDICT_FINE}, /* could be chance: its error is 0.065 */
        {0.121, 0.11, VERDICT_BLUNDER},
    };
    struct search_report all = report_of(3);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double own = 0.5 - cases[i].loss;
        struct verdict_measure best = measured(0.5, 0.5, 0.5, 0.5, 0);
        struct verdict_measure mine = measured(own, own, own, own, cases[i].error);
        struct verdict v;
        verdict_give(&v, 0, 11, &all, &best, &mine);
        assert_int_equal(v.class, cases[i].class);
    }
}

static void test_sums(void **state) {
    (void)state;
    struct verdict_player p = {0};
    struct verdict v = {
        .class = VERDICT_MISTAKE, .win_loss = {0.08, 0.0003}, .points_loss = {2, 0.04}};
    verdict_add(&p, &v);
    v = (struct verdict){.win_loss = {0.02, 0.0001}, .points_loss = {0, 0.05}};
    verdict_add(&p, &v);
    v = (struct verdict){.forced = true};
    verdict_add(&p, &v);
    assert_int_equal(p.decisions, 2);
    assert_int_equal(p.forced, 1);
    assert_int_equal(p.class[VERDICT_MISTAKE], 1);
    struct estimate rate = verdict_average(&p.win_loss, p.decisions);
    assert_near(rate.mean, 0.05, 1e-12);
    assert_near(rate.variance, 0.0001, 1e-12);
    assert_near(estimate_interval(&rate), 0.0196, 1e-5);
    assert_near(verdict_average(&p.points_loss, 2).mean, 1, 1e-12);
    struct evaluation luck = {.win = {{0.1, 0.01}, {-0.1, 0.02}}, .points = {{3, 1}, {-3, 2}}};
    verdict_add_luck(&p, &luck, 1, 3);
    verdict_add_luck(&p, &luck, 1, 1);
    assert_int_equal(p.draws, 4);
    assert_near(p.win_luck.mean, -0.2, 1e-12);
    assert_near(p.points_luck.variance, 4, 1e-12);
}

/* Bounds are shares of what was at stake: decided decisions change nothing, and a few say nothing.
 */
static void test_skill(void **state) {
    (void)state;
    static const double bound[4] = {0.01, 0.02, 0.04, 0.08};
    static const struct {
        double win, loss;
        int even, decided;
        enum verdict_skill skill;
    } cases[] = {
        {0.5, 0, 20, 0, SKILL_PERFECT},      {0.5, 0.015, 20, 0, SKILL_STRONG},
        {0.5, 0.03, 20, 0, SKILL_SOLID},     {0.5, 0.06, 20, 0, SKILL_UNEVEN},
        {0.5, 0.08, 20, 0, SKILL_WEAK},      {0.5, 0.09, 20, 60, SKILL_WEAK},
        {0.5, 0, 3, 60, SKILL_NONE},         {0.5, 0, 4, 0, SKILL_PERFECT},
        {0.75, 0.0149, 20, 0, SKILL_STRONG}, {0.75, 0.0155, 20, 0, SKILL_SOLID},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct verdict_player p = {0};
        struct verdict even = {.win = {cases[i].win, 0}, .win_loss = {cases[i].loss, 0}};
        struct verdict decided = {.win = {i % 2, 0}};
        for (int k = 0; k < cases[i].even; k++)
            verdict_add(&p, &even);
        for (int k = 0; k < cases[i].decided; k++)
            verdict_add(&p, &decided);
        assert_int_equal(verdict_skill_of(&p, bound), cases[i].skill);
        assert_int_equal(verdict_skill_of(&p, (double[4]){0}), SKILL_NONE);
    }
}

static void test_luck_in_a_word(void **state) {
    (void)state;
    struct estimate lucky = {0.2, 0.0025}, unlucky = {-0.2, 0.0025}, noisy = {0.2, 0.04},
                    small = {0.01, 0};
    assert_int_equal(verdict_luck_of(&lucky), LUCK_GOOD);
    assert_int_equal(verdict_luck_of(&unlucky), LUCK_BAD);
    assert_int_equal(verdict_luck_of(&noisy), LUCK_EVEN);
    assert_int_equal(verdict_luck_of(&small), LUCK_EVEN);
    assert_string_equal(verdict_luck_word(LUCK_BAD), "unlucky");
    assert_string_equal(verdict_skill_word(SKILL_UNEVEN), "uneven");
}

/* ---- Whole matches */

static const struct analysis_options quick = {
    .limits = {.nodes = 60, .threads = 1}, .rollouts = 16, .seed = 4};

static void analysis_play(match *m, int seat, game_move move) {
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    int status = seat < 0 ? match_chance(m, move, &error) : match_play(m, seat, move, &error);
    if (status != 0)
        fail_msg("%s", reason);
}

/* The wheel shows 2, seat 1 wastes it, the wheel shows 1. Wasting costs all that keeping was worth,
 * 1/3 of the win, and 2 points. The last spin can't win any more; it is 1/3 above its mean of 2/3.
 */
static void test_wheel_match(void **state) {
    (void)state;
    struct analysis_options options = {
        .limits = {.nodes = 2000, .threads = 1}, .rollouts = 4000, .seed = 1};
    struct analysis a;
    game_state start = wheel_at(SPIN, 0);
    match m;
    match_start(&m, &wheel, &start);
    analysis_play(&m, -1, 2);
    analysis_play(&m, 0, WASTE);
    analysis_play(&m, -1, 1);
    analysis_play(&m, 1, NOD);
    assert_int_equal(analysis_run(&a, &m, &options, NULL), ANALYSIS_DONE);
    assert_int_equal(a.steps, 3);
    assert_true(a.luck && a.deal);
    assert_false(a.step[0].decision || a.step[0].evaluated);
    assert_int_equal(a.step[0].draws, 1);
    assert_near(a.step[0].luck.win[0].mean, 1.0 / 8, 4 * error_of(a.step[0].luck.win[0]));
    const struct verdict *v = &a.step[1].verdict;
    assert_true(a.step[1].evaluated && !v->forced);
    assert_int_equal(v->best, KEEP);
    assert_near(v->win_loss.mean, 1.0 / 3, 4 * error_of(v->win_loss));
    assert_true(error_of(v->win_loss) < 0.02);
    assert_near(v->points_loss.mean, 2, 4 * error_of(v->points_loss));
    assert_int_equal(v->class, VERDICT_BLUNDER);
    assert_true(a.step[1].luck.exact && a.step[1].luck.win[0].mean == 0);
    assert_near(a.step[1].luck.points[0].mean, 1.0 / 3, 1e-12);
    assert_near(a.step[1].each[0].points[1].mean, -1.0 / 3, 1e-12);
    assert_true(a.step[2].verdict.forced);
    assert_int_equal(a.player[0].class[VERDICT_BLUNDER], 1);
    assert_int_equal(a.player[0].decisions, 1);
    assert_int_equal(a.player[1].forced, 1);
    assert_int_equal(a.player[1].draws, 2);
    /* Nothing is hidden on the wheel, but luck is valued by random play, which wastes half of what
     * was shown: 1/6 where the search, which knows better, sees 1/3. */
    struct analysis_balance b = analysis_balance_of(&a, 0, false);
    assert_near(b.result.mean, -0.5, 1e-12);
    assert_near(b.lost.mean, 1.0 / 3, 4 * error_of(b.lost));
    assert_near(b.hidden.mean, 1.0 / 6, 4 * error_of(b.hidden));
    assert_true(error_of(b.hidden) < 0.05);
    analysis_free(&a);
    match_free(&m);
}

/* The same decision at another place in the log has its own seed. */
static void test_own_seeds(void **state) {
    (void)state;
    struct analysis_options options = {.limits = {.nodes = 50, .threads = 1}, .seed = 1};
    game_state spin = wheel_at(SPIN, 0), choose = wheel_at(CHOOSE, 2);
    struct analysis a, b;
    match m, n;
    match_start(&m, &wheel, &spin);
    analysis_play(&m, -1, 2);
    analysis_play(&m, 0, WASTE);
    match_start(&n, &wheel, &choose);
    analysis_play(&n, 0, WASTE);
    assert_int_equal(analysis_run(&a, &m, &options, NULL), ANALYSIS_DONE);
    assert_int_equal(analysis_run(&b, &n, &options, NULL), ANALYSIS_DONE);
    assert_int_equal(a.step[1].verdict.best, b.step[0].verdict.best);
    assert_true(a.step[1].verdict.win.mean != b.step[0].verdict.win.mean);
    analysis_free(&a);
    analysis_free(&b);
    match_free(&m);
    match_free(&n);
}

static void play_random(match *m, const struct game_ops *g, int players, int decisions) {
    game_state start;
    rng r;
    rng_seed(&r, 21);
    game_deal(g, &start, players, &r);
    match_start(m, g, &start);
    while (g->actor(&m->state) != GAME_OVER) {
        int seat = g->actor(&m->state);
        if (seat >= 0 && decisions-- == 0)
            break;
        analysis_play(m, seat,
                      seat < 0 ? g->sample(&m->state, &r) : game_random_move(g, &m->state, &r));
    }
}

static void expect_equal(const struct analysis *a, const struct analysis *b) {
    assert_int_equal(a->steps, b->steps);
    for (size_t i = 0; i < a->steps; i++) {
        const struct verdict *v = &a->step[i].verdict, *w = &b->step[i].verdict;
        assert_true(v->best == w->best && v->win_loss.mean == w->win_loss.mean &&
                    v->points_loss.variance == w->points_loss.variance);
        for (int k = 0; k < a->players; k++)
            assert_true(a->step[i].luck.win[k].mean == b->step[i].luck.win[k].mean);
    }
    for (int k = 0; k < a->players; k++)
        assert_true(a->player[k].win_luck.mean == b->player[k].win_luck.mean &&
                    a->player[k].win_loss.mean == b->player[k].win_loss.mean &&
                    a->dealt.win[k].mean == b->dealt.win[k].mean);
}

/* Every decision is evaluated once, every draw has its luck, and threads change nothing. */
static void test_matches(void **state) {
    (void)state;
    for (int i = 0; games_all[i]; i++) {
        const struct game_ops *g = games_all[i];
        for (int players = g->min_players; players <= g->max_players; players++) {
            struct analysis_options threads = quick, other = quick;
            struct analysis a, b;
            uint32_t evaluated = 0, nature = 0;
            match m;
            play_random(&m, g, players, 14);
            assert_int_equal(analysis_run(&a, &m, &quick, NULL), ANALYSIS_DONE);
            threads.limits.threads = 3;
            assert_int_equal(analysis_run(&b, &m, &threads, NULL), ANALYSIS_DONE);
            expect_equal(&a, &b);
            analysis_free(&b);
            for (size_t k = 0; k < m.length; k++)
                nature += m.actor[k] == MATCH_NATURE;
            for (int k = 0; k < players; k++)
                evaluated += a.player[k].decisions + a.player[k].forced;
            assert_int_equal(evaluated, m.length - nature);
            assert_int_equal(analysis_decisions(&m), evaluated);
            assert_int_equal(a.player[0].draws, nature);
            assert_true(a.luck && a.deal);
            other.seed++;
            assert_int_equal(analysis_run(&b, &m, &other, NULL), ANALYSIS_DONE);
            assert_true(a.dealt.win[0].mean != b.dealt.win[0].mean ||
                        a.dealt.points[0].mean != b.dealt.points[0].mean);
            analysis_free(&a);
            analysis_free(&b);
            match_free(&m);
        }
    }
}

static void test_patterns_has_no_draws(void **state) {
    (void)state;
    struct analysis a;
    match m;
    play_random(&m, games_find(span_of("patterns")), 2, 10);
    assert_int_equal(analysis_run(&a, &m, &quick, NULL), ANALYSIS_DONE);
    assert_true(a.deal && a.player[0].draws == 0 && a.player[0].win_luck.mean == 0);
    analysis_free(&a);
    match_free(&m);
}

/* What one seat saw: its own decisions, no luck. And the verdict on them is that of the whole
 * record: nothing else was used there. */
static void test_view_match(void **state) {
    (void)state;
    for (int i = 0; games_all[i]; i++) {
        const struct game_ops *g = games_all[i];
        struct analysis whole, seen;
        game_view view;
        match m, v;
        play_random(&m, g, 2, 12);
        g->observe(&view, &m.start, 1);
        match_start_view(&v, g, &view);
        match_walk walk;
        match_walk_start(&walk, &m);
        for (; walk.at < m.length; match_walk_step(&walk)) {
            bool nature = m.actor[walk.at] == MATCH_NATURE;
            bool hidden = nature && !g->sees(&walk.now.state, 1);
            analysis_play(&v, nature ? -1 : m.actor[walk.at],
                          hidden ? MATCH_HIDDEN : m.log[walk.at]);
        }
        assert_int_equal(analysis_run(&whole, &m, &quick, NULL), ANALYSIS_DONE);
        assert_int_equal(analysis_run(&seen, &v, &quick, NULL), ANALYSIS_DONE);
        assert_false(seen.luck || seen.deal);
        assert_int_equal(seen.player[0].decisions + seen.player[0].forced, 0);
        assert_int_equal(seen.steps, whole.steps);
        for (size_t k = 0; k < seen.steps; k++) {
            assert_true(seen.step[k].evaluated == (m.actor[seen.step[k].at] == 1));
            if (seen.step[k].evaluated)
                assert_true(seen.step[k].verdict.win_loss.mean ==
                                whole.step[k].verdict.win_loss.mean &&
                            seen.step[k].verdict.best == whole.step[k].verdict.best);
        }
        analysis_free(&whole);
        analysis_free(&seen);
        match_free(&m);
        match_free(&v);
    }
}

static bool stop_at_once(void *context, double done) {
    (void)done;
    ++*(int *)context;
    return false;
}

static void test_stop_and_empty(void **state) {
    (void)state;
    int calls = 0;
    struct analysis_watch watch = {stop_at_once, &calls};
    struct analysis_options no_luck = quick;
    struct analysis a;
    match m;
    play_random(&m, games_find(span_of("mandala")), 2, 10);
    assert_int_equal(analysis_run(&a, &m, &quick, &watch), ANALYSIS_STOPPED);
    assert_int_equal(calls, 1);
    no_luck.rollouts = 0;
    assert_int_equal(analysis_run(&a, &m, &no_luck, NULL), ANALYSIS_DONE);
    assert_false(a.luck || a.deal);
    analysis_free(&a);
    match_free(&m);
    play_random(&m, games_find(span_of("mandala")), 2, 0);
    assert_int_equal(analysis_run(&a, &m, &quick, NULL), ANALYSIS_DONE);
    assert_int_equal(a.steps, 0);
    assert_true(a.deal);
    analysis_free(&a);
    match_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact_values),
        cmocka_unit_test(test_estimated_values),
        cmocka_unit_test(test_exact_luck),
        cmocka_unit_test(test_estimated_luck),
        cmocka_unit_test(test_deal),
        cmocka_unit_test(test_closing_order),
        cmocka_unit_test(test_draws_that_change_nothing),
        cmocka_unit_test(test_chains),
        cmocka_unit_test(test_mean_and_error),
        cmocka_unit_test(test_losses),
        cmocka_unit_test(test_errors_of_losses),
        cmocka_unit_test(test_nothing_lost),
        cmocka_unit_test(test_proved_losses),
        cmocka_unit_test(test_measure_sizes),
        cmocka_unit_test(test_classes),
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_skill),
        cmocka_unit_test(test_luck_in_a_word),
        cmocka_unit_test(test_wheel_match),
        cmocka_unit_test(test_own_seeds),
        cmocka_unit_test(test_matches),
        cmocka_unit_test(test_patterns_has_no_draws),
        cmocka_unit_test(test_view_match),
        cmocka_unit_test(test_stop_and_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
