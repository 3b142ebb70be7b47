// SPDX-License-Identifier: MIT
// Mandala's AI: divisions of mountains against plain search through the rules, what the rules of
// thumb may see, rollouts, explanations.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "games/mandala/ai/ai.h"
#include "present/reasons/reasons.h"

static const struct game_ops *const game = &mandala_game;

typedef void (*check)(const game_state *s, rng *r);

/* Calls `f` at every decision of games between bots that mostly follow the rules of thumb, so that
 * rivers fill up, and sometimes don't, so that decks run out. */
static void mandala_at_decisions(check f, int games) {
    rng r;
    rng_seed(&r, 5);
    for (int i = 0; i < games; i++) {
        game_state s;
        game->deal(&s, 2, &r);
        for (game_run_chance(game, &s, &r); game->actor(&s) != GAME_OVER;
             game_run_chance(game, &s, &r)) {
            game_move moves[GAME_MAX_MOVES], choice = game_random_move(game, &s, &r);
            double log_prior[GAME_MAX_MOVES];
            int count = game->moves(&s, moves), best = 0;
            f(&s, &r);
            mandala_ai.heuristic(&s, moves, count, log_prior);
            for (int k = 1; k < count; k++)
                best = log_prior[k] > log_prior[best] ? k : best;
            game->apply(&s, rng_below(&r, 4) > (uint32_t)(i % 4) ? moves[best] : choice);
        }
    }
}

/* ---- divisions */

struct tried {
    int ends, others; /* ways to divide with which the game ends, and with which it doesn't */
};

/* Seat 0's lead when the mountain is gone: what a won game is worth counts with it. */
static double value_of_end(const game_state *s, struct tried *tried) {
    int score[GAME_MAX_PLAYERS];
    unsigned winners;
    const mandala_state *m = mandala_of(s);
    if (game->actor(s) == GAME_OVER) {
        tried->ends++;
        game->score(s, score, &winners);
        return score[0] - score[1] + (winners == 1 ? MANDALA_WON : winners == 2 ? -MANDALA_WON : 0);
    }
    tried->others++;
    struct mandala_holding h[2] = {mandala_holding_of(m->river[0], m->cup[0]),
                                   mandala_holding_of(m->river[1], m->cup[1])};
    return mandala_worth(&h[0], mandala_remaining(m)) - mandala_worth(&h[1], mandala_remaining(m));
}

/* The best result for the chooser, found by the rules alone. */
static double mandala_try_all(const game_state *s, struct tried *tried) {
    if (mandala_of(s)->now.phase != MANDALA_CLAIM)
        return value_of_end(s, tried);
    game_move moves[GAME_MAX_MOVES];
    int count = game->moves(s, moves), seat = game->actor(s);
    double best = 0;
    for (int i = 0; i < count; i++) {
        game_state next = *s;
        game->apply(&next, moves[i]);
        double value = mandala_try_all(&next, tried);
        if (i == 0 || (seat ? value < best : value > best))
            best = value;
    }
    return best;
}

static struct tried all_tried;
static int mixed; /* divisions of which only some end the game */

static void check_division(const game_state *s, rng *r) {
    struct tried tried = {0, 0};
    if (mandala_of(s)->now.phase != MANDALA_CLAIM) {
        assert_int_equal(mandala_ai.solve(s, r), GAME_NO_MOVE);
        return;
    }
    double best = mandala_try_all(s, &tried);
    game_state next = *s;
    game_move m = mandala_ai.solve(s, r);
    assert_true(game_is_legal(game, s, m));
    game->apply(&next, m);
    mixed += tried.ends && tried.others;
    all_tried.ends += tried.ends > 0;
    all_tried.others += tried.others > 0;
    assert_true(fabs(mandala_try_all(&next, &tried) - best) < 1e-9);
}

static void test_divisions(void **state) {
    (void)state;
    mandala_at_decisions(check_division, 200);
    assert_true(all_tried.ends > 100 && all_tried.others > 100 && mixed > 20);
}

/* ---- what is seen */

/* The log_priors in two determinizations of the view of the seat to act. */
static void check_sight(const game_state *s, rng *r) {
    game_view view;
    game_state full[2];
    game_move moves[GAME_MAX_MOVES];
    double log_prior[2][GAME_MAX_MOVES], prior[2][GAME_MAX_MOVES];
    game->observe(&view, s, game->actor(s));
    int count = game->moves(s, moves);
    for (int i = 0; i < 2; i++) {
        game->determinize(&full[i], &view, r);
        mandala_ai.heuristic(&full[i], moves, count, log_prior[i]);
        mandala_ai.prior(&full[i], moves, count, prior[i]);
    }
    for (int i = 0; i < count; i++)
        assert_true(log_prior[0][i] == log_prior[1][i] && prior[0][i] == prior[1][i]);
}

static void test_sight(void **state) {
    (void)state;
    mandala_at_decisions(check_sight, 60);
}

static void mandala_write_reasons(text *t, const game_state *s, game_move m) {
    struct reasons r;
    reasons_start(&r, game, game->actor(s), game->players(s));
    game_ai_of(game)->explain(&r, s, m);
    reasons_say(t, &r);
}

/* ---- explanations say nothing that the seat doesn't know */

static void mandala_check_words(const game_state *s, rng *r) {
    game_view view;
    game_move moves[GAME_MAX_MOVES];
    game->observe(&view, s, game->actor(s));
    int count = game->moves(s, moves);
    game_move m = moves[rng_below(r, (uint32_t)count)];
    char said[2][512];
    for (int i = 0; i < 2; i++) {
        game_state full;
        text t;
        text_init(&t, said[i], sizeof said[i]);
        game->determinize(&full, &view, r);
        mandala_write_reasons(&t, &full, m);
        assert_true(t.length > 0 && !t.overflow);
    }
    assert_string_equal(said[0], said[1]);
}

static void test_words(void **state) {
    (void)state;
    mandala_at_decisions(mandala_check_words, 60);
}

/* ---- playouts */

static void check_playout(const game_state *s, rng *r) {
    double win[2][GAME_MAX_PLAYERS], points[2][GAME_MAX_PLAYERS];
    uint64_t seed = rng_next(r);
    for (int i = 0; i < 2; i++) {
        game_state end = *s;
        rng own;
        rng_seed(&own, seed);
        mandala_ai.rollout(&end, &own, win[i], points[i]);
        assert_true(win[i][0] >= 0 && win[i][1] >= 0 && fabs(win[i][0] + win[i][1] - 1) < 1e-9);
        assert_true(fabs(points[i][0] + points[i][1]) < 1e-9);
    }
    assert_true(win[0][0] == win[1][0] && points[0][0] == points[1][0]);
}

static void test_playouts(void **state) {
    (void)state;
    mandala_at_decisions(check_playout, 60);
}

/* ---- explanations */

static void mandala_explains(const char *line, const char *move, const char *expected) {
    game_state s;
    char said[512], reason[256];
    text t, error;
    text_init(&error, reason, sizeof reason);
    if (!game->read_state(&s, span_of(line), &error))
        fail_msg("%s", reason);
    game_move m = game->read_move(span_of(move));
    assert_true(game_is_legal(game, &s, m));
    text_init(&t, said, sizeof said);
    mandala_write_reasons(&t, &s, m);
    assert_string_equal(said, expected);
}

static void test_explain(void **state) {
    (void)state;
    /* Four cards against three. Black is the third colour of the own river and the fifth of the
     * other; orange would be the fourth of the own river and is the fourth of the other. */
    static const char half_way[] =
        "m1=O2YK2/R4/P3 m2=R2/-/P hand=RG2PK2/RY2G2 cup=RYK/OG2 river=RYK/RYGOK "
        "deck=R7O14Y12G11P13K11 discard=- turn=1 open=RY/G2";
    mandala_explains(
        half_way, "m1G",
        "completes mandala 1 while you lead 4:3; you choose first; black is worth 6 points to "
        "you; black is worth 10 points to the opponent; draws three");
    mandala_explains(
        half_way, "f2G2",
        "your field of mandala 2 grows from 0 to 2 against 1; you would choose first; without "
        "a card there you would earn nothing; keeps green off that mountain; green pays the "
        "opponent 3 a card");
    mandala_explains(
        half_way, "m2R",
        "makes it 3 red cards on mountain 2, where the opponent leads 1:0; red pays you 1 a "
        "card; draws three");
    mandala_explains(half_way, "dP1",
                     "exchanges 1 purple card; you can play that colour in neither mandala");
    static const char other_leads[] =
        "m1=O2YK2/R2/P3 m2=R2/-/P hand=RG2PK2/RY2G2 cup=RYK/OG2 river=RYK/RYGOK "
        "deck=R9O14Y12G11P13K11 discard=- turn=1 open=RY/G2";
    mandala_explains(
        other_leads, "m1G",
        "completes mandala 1 while the opponent leads 3:2; the opponent chooses first; black "
        "is worth 6 points to you; black is worth 10 points to the opponent; draws three");
}

static void test_explain_claims(void **state) {
    (void)state;
    static const char claim[] =
        "m1=O2YGK2/R4/P3 m2=R2/-/P hand=RGPK2/RY2G2 cup=RYK/OG2 river=RYK/RYGOK "
        "deck=R7O14Y12G11P13K11 discard=- turn=1 phase=claim1 chooser=1 open=RY/G2";
    mandala_explains(claim, "cK", "takes 2 black cards for 6 points; denies black worth 10");
    mandala_explains(
        claim, "cO",
        "takes 2 orange cards for 4 points; orange gets place 4 of your river; denies orange "
        "worth 8");
    static const char first_claim[] =
        "m1=R2OY2K/G/P m2=R2/-/P hand=RGPK2/RY2G2 cup=R2/OG river=-/- "
        "deck=R10O16Y14G13P15K15 discard=- turn=1 phase=claim1 chooser=1";
    mandala_explains(
        first_claim, "cY",
        "takes 2 yellow cards for 1 point; yellow gets place 1 of your river; keeps red for a "
        "later place: 2 wait in your cup; denies yellow worth at least 1");
    static const char empty[] = "m1=R2OY2K/-/GP m2=R2/-/P hand=RGPK2/RY2G2 cup=R2/OG river=-/- "
                                "deck=R10O16Y14G13P15K15 discard=- turn=1 phase=claim1 chooser=1";
    mandala_explains(
        empty, "cY",
        "your field is empty: 2 yellow cards are discarded; denies yellow worth at least 1");
    /* The other's opening cards may be orange, too. */
    mandala_explains(
        "m1=O3YK2/R2/P3 m2=R2/-/P hand=RG2PK2/RY2G2 cup=RYK/G2 river=RYK/RYGK "
        "deck=R9O15Y12G11P13K11 discard=- turn=1 open=RY/G2",
        "m1G",
        "completes mandala 1 while the opponent leads 3:2; the opponent chooses first; "
        "orange is worth 8 points to you; orange is worth at least 10 points to the opponent; "
        "draws three");
    /* An empty deck runs out only when the discard pile that becomes it does. */
    static const char no_deck[] =
        "m1=O2YK2/R4/P3 m2=R2/-/P hand=RG2PK2/RY2G2 cup=RYK/OG2 river=RYK/RYGOK "
        "deck=- discard=R7O14Y12G11P13K11 turn=1 open=RY/G2";
    mandala_explains(
        no_deck, "m1G",
        "completes mandala 1 while you lead 4:3; you choose first; black is worth 6 points to "
        "you; black is worth 10 points to the opponent; draws three");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_divisions), cmocka_unit_test(test_sight),
        cmocka_unit_test(test_words),     cmocka_unit_test(test_playouts),
        cmocka_unit_test(test_explain),   cmocka_unit_test(test_explain_claims),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
