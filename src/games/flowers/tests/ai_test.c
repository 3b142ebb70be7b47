// SPDX-License-Identifier: MIT
// What the Flowers AI knows: the end against a brute force that uses only the game's table,
// rules of thumb that see only what the seat sees, estimates, and explanations of drawn positions.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/flowers/ai/ai.h"
#include "games/flowers/view.h"
#include "present/reasons/reasons.h"
#include "search/search.h"

static const struct game_ops *const game = &flowers_game;

typedef void (*check)(const game_state *s, rng *r);

/* Calls `f` at every decision of random games with two, three and four players. */
static void flowers_at_decisions(check f, int games, uint64_t seed) {
    for (int players = 2; players <= 4; players++)
        for (int i = 0; i < games; i++) {
            game_state s;
            rng r;
            rng_seed_stream(&r, seed, (uint64_t)(1000 * players + i));
            game->deal(&s, players, &r);
            for (game_run_chance(game, &s, &r); game->actor(&s) != GAME_OVER;
                 game_run_chance(game, &s, &r)) {
                f(&s, &r);
                game->apply(&s, game_random_move(game, &s, &r));
            }
        }
}

/* ---- tiles */

static void test_tiles(void **state) {
    (void)state;
    static const int number[6] = {2, 3, 4, 5, 7, 0};
    for (int a = 0; a < 6; a++) {
        assert_int_equal(flowers_number(a), number[a]);
        for (int b = 0; b < 6; b++) {
            int low = number[a] < number[b] ? number[a] : number[b];
            int expected = a == 5   ? 3 * number[b]
                           : b == 5 ? 3 * number[a]
                                    : number[a] + number[b] + low;
            if (a != b)
                assert_int_equal(flowers_pair(a, b), expected);
        }
    }
    assert_int_equal(flowers_pair(4, 5), 21); /* x3 wants the 7 */
}

/* Scores and gains are those of the rules: giving a tile changes the score by its gain. */
static void check_gains(const game_state *s, rng *r) {
    const flowers_state *f = flowers_of(s);
    struct flowers_wealth w;
    int before[GAME_MAX_PLAYERS], after[GAME_MAX_PLAYERS];
    unsigned winners;
    (void)r;
    flowers_survey(&w, f);
    game->score(s, before, &winners);
    for (int seat = 0; seat < f->players; seat++) {
        assert_int_equal(w.score[seat], before[seat]);
        assert_int_equal(w.made[seat], flowers_made(f, seat));
        for (int tile = 0; tile < FLOWERS_TILES; tile++) {
            game_state next = *s;
            if (!(w.open >> tile & 1))
                continue;
            flowers_give(flowers_in(&next), tile, seat);
            game->score(&next, after, &winners);
            assert_int_equal(flowers_gain(&w, seat, tile), after[seat] - before[seat]);
        }
    }
}

static void test_gains(void **state) {
    (void)state;
    flowers_at_decisions(check_gains, 3, 5);
}

/* ---- the end */

struct end {
    double value[GAME_MAX_PLAYERS], win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
};

static void finished(const game_state *s, struct end *e) {
    int score[GAME_MAX_PLAYERS], players = game->players(s), count = 0;
    unsigned winners;
    game->score(s, score, &winners);
    for (int i = 0; i < players; i++)
        count += winners >> i & 1;
    for (int i = 0; i < players; i++) {
        int best = -1;
        for (int j = 0; j < players; j++)
            best = j != i && score[j] > best ? score[j] : best;
        e->win[i] = winners >> i & 1 ? 1.0 / count : 0;
        e->points[i] = score[i] - best;
        double lead = e->points[i] / 15;
        e->value[i] = 0.99 * e->win[i] + 0.01 * (0.5 + 0.5 * lead / (1 + fabs(lead)));
    }
}

/* The value of a position by trying everything; false when a card is played before the end. */
static bool brute_force(const game_state *s, struct end *e) {
    game_move list[GAME_MAX_MOVES];
    uint32_t weight[GAME_MAX_MOVES];
    struct end next;
    int seat = game->actor(s), players = game->players(s);
    if (seat == GAME_OVER) {
        finished(s, e);
        return true;
    }
    int n = seat == GAME_NATURE ? game->chances(s, list, weight) : game->moves(s, list);
    double sum = 0;
    *e = (struct end){0};
    for (int i = 0; i < n; i++) {
        game_state after = *s;
        char word[GAME_MOVE_SIZE];
        text t;
        text_init(&t, word, sizeof word);
        game->write_move(&t, list[i]);
        if (word[0] == 'p' || word[0] == '-' || (word[0] == '+' && word[1] != 'm'))
            return false;
        game->apply(&after, list[i]);
        if (!brute_force(&after, &next))
            return false;
        if (seat != GAME_NATURE) {
            if (i == 0 || next.value[seat] > e->value[seat] + 1e-9)
                *e = next;
            continue;
        }
        sum += weight[i];
        for (int k = 0; k < players; k++) {
            double share = weight[i] / sum; /* a running mean */
            e->value[k] += (next.value[k] - e->value[k]) * share;
            e->win[k] += (next.win[k] - e->win[k]) * share;
            e->points[k] += (next.points[k] - e->points[k]) * share;
        }
    }
    return true;
}

static int closings, chances_left;

static void compare_ends(const struct flowers_end *got, const struct end *expected, int players) {
    for (int i = 0; i < players; i++) {
        assert_true(fabs(got->value[i] - expected->value[i]) < 1e-10);
        assert_true(fabs(got->win[i] - expected->win[i]) < 1e-10);
        assert_true(fabs(got->points[i] - expected->points[i]) < 1e-8);
    }
}

static void check_end(const game_state *s, rng *r) {
    const flowers_state *f = flowers_of(s);
    struct end expected;
    struct flowers_end got;
    (void)r;
    if (f->phase != FLOWERS_TAKE) {
        assert_false(flowers_is_closing(f));
        return;
    }
    bool closing = brute_force(s, &expected);
    assert_true(flowers_is_closing(f) == closing);
    if (!closing)
        return;
    closings++;
    chances_left += bits_count(flowers_left(f)) > 2;
    flowers_close(f, &got);
    compare_ends(&got, &expected, f->players);
    assert_int_equal(flowers_ai.solve(s, r), FLOWERS_TAKE_ID + flowers_close_choice(f, &got));
    compare_ends(&got, &expected, f->players);
}

static void test_end(void **state) {
    (void)state;
    closings = chances_left = 0;
    flowers_at_decisions(check_end, 120, 6);
    assert_true(closings > 300 && chances_left > 100);
}

static void read_position(game_state *s, const char *line) {
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    if (!game->read_state(s, span_of(line), &error))
        fail_msg("%s", reason);
}

/* The expert reports the proof for both tiles, at any amount of work. */
static void check_expert_end(const game_state *s, rng *r) {
    const flowers_state *f = flowers_of(s);
    static struct search_report report;
    struct search_setup setup = {.game = game, .bot = {BOT_EXPERT, 0}, .seed = rng_next(r)};
    if (f->phase != FLOWERS_TAKE || !flowers_is_closing(f))
        return;
    closings++;
    int seat = game->actor(s);
    game->observe(&setup.view, s, seat);
    void *memory = aligned_alloc(64, SEARCH_LEAST_MEMORY);
    struct search *search = search_start(memory, SEARCH_LEAST_MEMORY, &setup);
    assert_false(search_run(search, 1));
    search_report(search, &report);
    assert_true(report.count == 2 && report.evaluated && report.solved);
    assert_true(report.move[0].value >= report.move[1].value);
    for (int i = 0; i < 2; i++) {
        game_state after = *s;
        struct end expected;
        game->apply(&after, report.move[i].move);
        assert_true(brute_force(&after, &expected));
        assert_true(report.move[i].exact && report.move[i].error == 0);
        assert_true(fabs(report.move[i].win - expected.win[seat]) < 1e-10);
        assert_true(fabs(report.move[i].points - expected.points[seat]) < 1e-8);
    }
    free(memory);
}

static void test_expert_end(void **state) {
    (void)state;
    closings = 0;
    flowers_at_decisions(check_expert_end, 10, 7);
    assert_true(closings > 20);
}

/* ---- rules of thumb and estimates */

/* Other hands and the deck are resampled: nothing changes for the seat to act. */
static void check_evaluation(const game_state *s, rng *r) {
    game_move list[GAME_MAX_MOVES];
    double log_prior[GAME_MAX_MOVES], other[GAME_MAX_MOVES];
    game_view v;
    int n = game->moves(s, list);
    flowers_ai.heuristic(s, list, n, log_prior);
    game->observe(&v, s, game->actor(s));
    for (int i = 0; i < 3; i++) {
        game_state full;
        game->determinize(&full, &v, r);
        flowers_ai.heuristic(&full, list, n, other);
        assert_memory_equal(log_prior, other, (size_t)n * sizeof *log_prior);
    }
}

static void test_evaluation(void **state) {
    (void)state;
    flowers_at_decisions(check_evaluation, 6, 8);
}

/* Shares of the win add up to 1; what is certain is not estimated. */
static void check_rollout(const game_state *s, rng *r) {
    const flowers_state *f = flowers_of(s);
    double win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS], sum = 0, best = -1000;
    game_state copy = *s;
    flowers_ai.rollout(&copy, r, win, points);
    for (int i = 0; i < f->players; i++) {
        assert_true(win[i] >= 0 && win[i] <= 1);
        sum += win[i];
        best = points[i] > best ? points[i] : best;
    }
    assert_true(fabs(sum - 1) < 1e-9);
    struct end expected;
    if (f->phase == FLOWERS_TAKE && brute_force(s, &expected)) {
        for (int i = 0; i < f->players; i++)
            assert_true(fabs(win[i] - expected.win[i]) < 1e-10 &&
                        fabs(points[i] - expected.points[i]) < 1e-8);
    } else if (f->phase == FLOWERS_PLAY) {
        for (int i = 0; i < f->players; i++) /* the seat that is ahead is the likely winner */
            for (int j = 0; j < f->players; j++)
                assert_false(points[i] > points[j] + 1e-9 && win[i] < win[j]);
        assert_true(best >= 0);
    }
}

static void test_rollout(void **state) {
    (void)state;
    flowers_at_decisions(check_rollout, 10, 9);
}

/* ---- explanations */

static void flowers_write_reasons(text *t, const game_state *s, game_move m) {
    struct reasons r;
    reasons_start(&r, game, game->actor(s), game->players(s));
    game_ai_of(game)->explain(&r, s, m);
    reasons_say(t, &r);
}

static void flowers_explains(const char *line, const char *move, const char *expected) {
    game_state s;
    char said[512];
    text t;
    read_position(&s, line);
    game_move m = game->read_move(span_of(move));
    assert_true(game_is_legal(game, &s, m));
    text_init(&t, said, sizeof said);
    flowers_write_reasons(&t, &s, m);
    assert_string_equal(said, expected);
}

/* Two players: mandala 2 is complete with a red card. */
#define ALMOST_COMPLETE                                                                            \
    "m1=R3,O5:-/-:0 m2=P7,Y3:G2K(P2)/O3:1 m3=K2,G2:-/-:0 hand=R2Y/ROYGPK won=Px/- "                \
    "dark=R2R4R5R7RxP2P3P4P5K3K4K5K7Kx light=O2O3O4O7OxY2Y4Y5Y7YxG3G4G5G7Gx "                      \
    "deck=R12O11Y13G12P12K13 discard=- turn=1"
/* Three players: seat 1 holds the marker of mandala 1; the seat to act follows. */
#define MARKER_HELD                                                                                \
    "m1=R3,O5:Y3/G3/-:1 m2=P7,Y3:-/-/-:0 m3=K2,G2:-/-/-:0 hand=R3/R4OYGP2K2/RP2 "                  \
    "won=Ox/R5/O7 dark=R2R4R7RxP2P3P4P5PxK3K4K5K7Kx light=O2O3O4Y2Y4Y5Y7YxG3G4G5G7Gx "             \
    "deck=R7O14Y11G11P11K13 discard=- turn="

static void test_explain_completion(void **state) {
    (void)state;
    flowers_explains(
        ALMOST_COMPLETE, "p2R1",
        "completes mandala 2, where you hold the marker with 6 cards against 3; you choose "
        "first; the purple 7 would make a Flower with your ×3, 21 points; single card: draws four");
    flowers_explains(
        ALMOST_COMPLETE, "p2R2",
        "completes mandala 2, where you hold the marker with 7 cards against 3; both tiles "
        "are yours; the purple 7 would make a Flower with your ×3, 21 points");
    flowers_explains(
        "m1=R3,O5:Y3/G2K/-:1 m2=P7,Y3:-/-/-:0 m3=K2,G2:-/-/-:0 hand=R3/R4OYGP2K2/RP2 "
        "won=-/R5/O7 dark=R2R4R7RxP2P3P4P5PxK3K4K5K7Kx light=O2O3O4OxY2Y4Y5Y7YxG3G4G5G7Gx "
        "deck=R7O14Y11G12P11K12 discard=- turn=3",
        "p1P1",
        "completes mandala 1, where seat 1 holds the marker with 3 cards against 3; you get "
        "no tile, and your 1 card comes back; single card: draws four");
    flowers_explains(
        "m1=R3,O5:Y3/GK/-:1 m2=P7,Y3:-/-/-:0 m3=K2,G2:-/-/-:0 hand=R3/R4OYGP2K2/RP2 "
        "won=-/R5/O7 dark=R2R4R7RxP2P3P4P5PxK3K4K5K7Kx light=O2O3O4OxY2Y4Y5Y7YxG3G4G5G7Gx "
        "deck=R7O14Y11G13P11K12 discard=- turn=2",
        "p1P1",
        "completes mandala 1, where seat 1 holds the marker with 3 cards against 3; you get "
        "the other tile");
}

static void test_explain_marker(void **state) {
    (void)state;
    flowers_explains(
        "m1=R3,O5:Y(O2)/G3/-:1 m2=P7,Y3:-/-/-:0 m3=K2,G2:-/-/-:0 hand=R3/ROYGPK/R2 won=-/-/O7 "
        "dark=R2R4R5R7RxP2P3P4P5PxK3K4K5K7Kx light=O2O3O4OxY2Y4Y5Y7YxG3G4G5G7Gx "
        "deck=R9O12Y13G11P14K14 discard=- turn=1",
        "p1R1", "keeps the marker of mandala 1 with 4 cards against 3; single card: draws four");
    flowers_explains(
        MARKER_HELD "2", "p1P2",
        "takes the marker of mandala 1 with 5 cards against 3; the red 3 would make a Flower with "
        "your 5, 11 points; the orange 5 would make seat 1 a Flower with their ×3, 15 points; "
        "then only black is missing there");
    flowers_explains(
        MARKER_HELD "3", "p1R1",
        "adds to mandala 1, where seat 1 holds the marker with 3 cards against 3; your 1 card "
        "there counts once you have one face up; single card: draws four");
    flowers_explains(
        MARKER_HELD "3", "p1P1",
        "puts your first face-up card into mandala 1, where seat 1 holds the marker with 3 "
        "cards against 3; then only black is missing there; single card: draws four");
    flowers_explains(
        MARKER_HELD "3", "p1P2",
        "puts your first face-up cards into mandala 1, where seat 1 holds the marker with 3 "
        "cards against 3; then only black is missing there");
}

static void test_explain_tiles(void **state) {
    (void)state;
    flowers_explains(
        "m1=R3,O5:-/-:0 m2=P7,Y3:RGK(P2)/O3:1 m3=K2,G2:-/-:0 hand=R2Y/ROYGPK won=Px/Y7 "
        "dark=R2R4R5R7RxP2P3P4P5K3K4K5K7Kx light=O2O3O4O7OxY2Y4Y5YxG3G4G5G7Gx "
        "deck=R11O11Y13G13P12K13 discard=- turn=1 phase=take2",
        "tD",
        "takes purple 7: a Flower with your ×3, 21 points; leaves yellow 3 to the opponent, "
        "for a Flower with their 7, 13 points");
    flowers_explains(
        "m1=R3,O5:-/-:0 m2=P7,Y3:RGK(P2)/O3:1 m3=K2,G2:-/-:0 hand=R2Y/ROYGPK won=Px/P5 "
        "dark=R2R4R5R7RxP2P3P4K3K4K5K7Kx light=O2O3O4O7OxY2Y4Y5Y7YxG3G4G5G7Gx "
        "deck=R11O11Y13G13P12K13 discard=- turn=1 phase=take2",
        "tD",
        "takes purple 7: a Flower with your ×3, 21 points; leaves yellow 3 to the opponent; "
        "denies the opponent a Flower with their 5, 17 points");
    flowers_explains(
        "m1=R3,O5:-/-:0 m2=P7,Y3:RGK(P4)/O3:1 m3=K2,G2:-/-:0 hand=R2Y/ROYGPK "
        "won=O3+O2,K5+K4,Px/- dark=R2R4R5R7RxP2P3P4P5K3K7Kx light=O4O7OxY2Y4Y5Y7YxG3G4G5G7Gx "
        "deck=R11O11Y13G13P10K13 discard=- turn=1 phase=take2",
        "tD",
        "takes purple 7: a Flower with your ×3, 21 points; yellow 3 is yours as well; the "
        "game ends");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tiles),
        cmocka_unit_test(test_gains),
        cmocka_unit_test(test_end),
        cmocka_unit_test(test_expert_end),
        cmocka_unit_test(test_evaluation),
        cmocka_unit_test(test_rollout),
        cmocka_unit_test(test_explain_completion),
        cmocka_unit_test(test_explain_marker),
        cmocka_unit_test(test_explain_tiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
