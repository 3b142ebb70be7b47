// SPDX-License-Identifier: MIT
// The search of Patterns: the solver against a plain minimax through the game table, work
// cut into pieces, little memory, equal results for equal seeds, reasons for moves.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "effort.h"
#include "games/patterns/ai/alphabeta.h"
#include "games/patterns/ai/net.h"
#include "present/reasons/reasons.h"
#include "search/game_ai.h"

static const struct game_ops *const g = &patterns_game;

/* A position in phase play after some random moves of game `k`; false: the game ended before. */
static bool random_position(game_state *s, uint64_t k, int moves) {
    rng r;
    rng_seed_stream(&r, 77, k);
    g->deal(s, 2, &r);
    for (; moves > 0 && g->actor(s) >= 0; moves--)
        g->apply(s, game_random_move(g, s, &r));
    return patterns_of(s)->phase == PATTERNS_PLAY;
}

/* The final lead of seat 0 under best play, by trying everything; gives up when `left` is used up.
 */
static int minimax(const game_state *s, int *left) {
    game_move moves[GAME_MAX_MOVES];
    int score[GAME_MAX_PLAYERS], seat = g->actor(s), best = 0;
    unsigned winners;
    if (seat == GAME_OVER || (*left)-- <= 0) {
        g->score(s, score, &winners);
        return score[0] - score[1];
    }
    int count = g->moves(s, moves);
    for (int i = 0; i < count; i++) {
        game_state after = *s;
        g->apply(&after, moves[i]);
        int value = minimax(&after, left);
        if (i == 0 || (seat == 0 ? value > best : value < best))
            best = value;
    }
    return best;
}

enum { MEMORY = 1 << 20, PLENTY = 20000 };

static struct patterns_alphabeta *patterns_start(void *memory, const game_state *s) {
    struct patterns_alphabeta *x = patterns_alphabeta_start(memory, MEMORY, patterns_of(s));
    patterns_alphabeta_aim(x, PATTERNS_TO_THE_END, PATTERNS_NO_ACTION, false, 1);
    return x;
}

static void solver_equals_minimax(void **state) {
    void *memory = aligned_alloc(64, MEMORY);
    int compared = 0;
    (void)state;
    for (uint64_t k = 0; compared < 400 / FEWER; k++) {
        game_state s;
        int left = PLENTY;
        if (!random_position(&s, k, 24 + (int)(k % 12)))
            continue;
        int value = minimax(&s, &left);
        if (left <= 0)
            continue;
        uint64_t nodes = UINT64_MAX / 2;
        struct patterns_alphabeta *x = patterns_start(memory, &s);
        assert_true(patterns_alphabeta_run(x, &nodes));
        struct patterns_verdict v = patterns_alphabeta_verdict(x);
        assert_int_equal(v.low, v.high);
        assert_int_equal(v.low, (g->actor(&s) == 0 ? value : -value) * PATTERNS_POINT);
        compared++;
    }
    free(memory);
}

static void solver_in_pieces(void **state) {
    void *memory = aligned_alloc(64, MEMORY);
    int tried = 0;
    (void)state;
    for (uint64_t k = 0; tried < 20; k++) {
        game_state s;
        if (!random_position(&s, k, 24))
            continue;
        struct patterns_verdict whole, pieces;
        uint64_t nodes = 20000, left = 20000;
        struct patterns_alphabeta *x = patterns_start(memory, &s);
        patterns_alphabeta_run(x, &nodes);
        whole = patterns_alphabeta_verdict(x);
        x = patterns_start(memory, &s);
        for (uint64_t piece = 1; left > 0; piece = piece * 7 % 101) {
            uint64_t now = piece < left ? piece : left;
            left -= now;
            if (patterns_alphabeta_run(x, &now)) {
                left += now;
                break;
            }
        }
        pieces = patterns_alphabeta_verdict(x);
        assert_int_equal(whole.low, pieces.low);
        assert_int_equal(whole.high, pieces.high);
        assert_int_equal(whole.best, pieces.best);
        assert_int_equal(nodes, left);
        tried++;
    }
    free(memory);
}

/* The expert on a position that it solves: the same value as the minimax, reached by its move. */
static void expert_solves(void **state) {
    void *memory = aligned_alloc(64, SEARCH_LEAST_MEMORY);
    static struct search_report r, again;
    int compared = 0;
    (void)state;
    for (uint64_t k = 1000; compared < 100 / FEWER; k++) {
        game_state s, after;
        int left = PLENTY;
        if (!random_position(&s, k, 24 + (int)(k % 12)))
            continue;
        int value = minimax(&s, &left), seat = g->actor(&s);
        if (left <= 0)
            continue;
        struct search_setup setup = {.game = g, .bot = {BOT_EXPERT, 0}, .seed = k};
        g->observe(&setup.view, &s, seat);
        struct search *x = search_start(memory, SEARCH_LEAST_MEMORY, &setup);
        while (search_run(x, 777))
            ;
        search_report(x, &r);
        assert_true(r.solved && r.evaluated && r.move[0].exact);
        assert_int_equal((int)r.move[0].points, seat == 0 ? value : -value);
        assert_true(r.move[0].win == (r.move[0].points > 0 ? 1 : r.move[0].points < 0 ? 0 : 0.5));
        after = s;
        g->apply(&after, search_choice(&r, &setup));
        left = PLENTY;
        assert_int_equal(minimax(&after, &left), value);
        for (int i = 1; i < r.count; i++)
            assert_true(r.move[i].value <= r.move[0].value);
        x = search_start(memory, SEARCH_LEAST_MEMORY, &setup);
        assert_false(search_run(x, r.nodes));
        search_report(x, &again);
        assert_memory_equal(&r, &again, sizeof r);
        compared++;
    }
    free(memory);
}

/* Measuring one move gives that move's own value, also when it isn't the best. */
static void expert_measures(void **state) {
    void *memory = aligned_alloc(64, SEARCH_LEAST_MEMORY);
    static struct search_report r;
    int compared = 0;
    (void)state;
    for (uint64_t k = 2000; compared < 100 / FEWER; k++) {
        game_state s, after;
        game_move moves[GAME_MAX_MOVES];
        int left = PLENTY;
        if (!random_position(&s, k, 24 + (int)(k % 12)))
            continue;
        int seat = g->actor(&s), count = g->moves(&s, moves);
        struct search_setup setup = {.game = g, .bot = {BOT_EXPERT, 0}, .seed = k};
        setup.measures = true;
        setup.measure = moves[k % (uint64_t)count];
        after = s;
        g->apply(&after, setup.measure);
        int value = minimax(&after, &left);
        if (left <= 0)
            continue;
        g->observe(&setup.view, &s, seat);
        struct search *x = search_start(memory, SEARCH_LEAST_MEMORY, &setup);
        while (search_run(x, 1000))
            ;
        search_report(x, &r);
        assert_true(r.solved && r.count == 1 && r.move[0].move == setup.measure);
        assert_int_equal((int)r.move[0].points, seat == 0 ? value : -value);
        compared++;
    }
    free(memory);
}

/* Moves are compared at equal depth: once every move has a value, they change all at once, when a
 * round is over, and rounds soon become long. */
static void depths_are_not_mixed(void **state) {
    enum { STEP = 25, STEPS = 180, MOST_ROUNDS = 6 };
    void *memory = aligned_alloc(64, SEARCH_LEAST_MEMORY);
    static struct search_report r, last;
    (void)state;
    for (uint64_t k = 0; k < 5; k++) {
        game_state s;
        assert_true(random_position(&s, k, 6));
        struct search_setup setup = {.game = g, .bot = {BOT_LEVEL, 6}, .seed = k};
        g->observe(&setup.view, &s, g->actor(&s));
        struct search *x = search_start(memory, SEARCH_LEAST_MEMORY, &setup);
        int changes = 0, unequal = 0;
        for (int i = 0; i < STEPS && search_run(x, STEP); i++) {
            search_report(x, &r);
            bool changed = false;
            for (int m = 0; m < r.count; m++)
                changed |= r.move[m].points != last.move[m].points;
            changes += i * STEP > 2 * r.count && changed;
            last = r;
        }
        for (int m = 1; m < r.count; m++)
            unequal += r.move[m].points != r.move[0].points;
        assert_true(unequal > 0);
        assert_in_range(changes, 1, MOST_ROUNDS);
    }
    free(memory);
}

/* Positions that look alike but have different futures must not share an entry. */
static void keys_tell_futures_apart(void **state) {
    int tried = 0;
    (void)state;
    for (uint64_t k = 0; tried < 200; k++) {
        game_state s;
        struct patterns_board b, other;
        if (!random_position(&s, k, 12))
            continue;
        patterns_board_set(&b, patterns_of(&s));
        if (b.claims[0] < 2 || b.claims[1] < 2)
            continue;
        for (int seat = 0; seat < 2; seat++) { /* the same groups, begun in another order */
            game_state swapped = s;
            uint8_t *claim = patterns_in(&swapped)->claim[seat];
            uint8_t first = claim[0];
            claim[0] = claim[1];
            claim[1] = first;
            patterns_board_set(&other, patterns_of(&swapped));
            assert_true(patterns_board_key(&b) != patterns_board_key(&other));
            other = b;
            other.s.bowl[seat] = (uint8_t)(b.s.bowl[seat] % COLOURS + 1);
            assert_true(patterns_board_key(&b) != patterns_board_key(&other));
            other = b;
            other.claims[seat]++;
            assert_true(patterns_board_key(&b) != patterns_board_key(&other));
        }
        tried++;
    }
}

static int by_key(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Two face-up tokens change places, all pairs of a position: each makes another position. */
static void keys_tell_cells_apart(void **state) {
    static uint64_t key[PATTERNS_CELLS * PATTERNS_CELLS];
    (void)state;
    for (uint64_t k = 0; k < 50; k++) {
        game_state s;
        struct patterns_board b;
        int count = 0;
        if (!random_position(&s, k, 12))
            continue;
        patterns_board_set(&b, patterns_of(&s));
        key[count++] = patterns_board_key(&b);
        for (uint64_t x = b.t.face_up; x; x &= x - 1)
            for (uint64_t y = x & (x - 1); y; y &= y - 1) {
                struct patterns_board other = b;
                uint64_t pair = (x & -x) | (y & -y);
                int one = patterns_board_colour(&b, x & -x),
                    two = patterns_board_colour(&b, y & -y);
                other.s.colour[one] ^= pair;
                other.s.colour[two] ^= pair;
                if (one != two)
                    key[count++] = patterns_board_key(&other);
            }
        qsort(key, (size_t)count, sizeof *key, by_key);
        assert_true(count > 100);
        for (int i = 1; i < count; i++)
            assert_true(key[i] != key[i - 1]);
    }
}

/* ---- the net */

static struct net patterns_test_net(void) {
    const struct net_file *file = game_ai_net_file(g);
    char reason[100];
    text error;
    struct net net;
    text_init(&error, reason, sizeof reason);
    if (!game_ai_read_net(&net, g, file->bytes, file->size, &error))
        fail_msg("%s", reason);
    return net;
}

/* The search evaluates its boards, one neighbour after another, as the net was trained: by the
 * features of the position, seen by the seat that moved last. */
static void net_sees_positions(void **state) {
    static struct patterns_net kept;
    struct net net = patterns_test_net();
    int tried = 0;
    (void)state;
    kept.net = &net;
    for (uint64_t k = 0; tried < 20000 / FEWER; k++) {
        game_state s;
        game_move moves[GAME_MAX_MOVES];
        if (!random_position(&s, k, 1 + (int)(k % 30)))
            continue;
        int seat = g->actor(&s), count = g->moves(&s, moves);
        for (int i = 0; i < count; i++) {
            game_state after = s;
            struct patterns_board b;
            struct net_sums fresh = {0};
            uint16_t inputs[NET_INPUTS];
            patterns_board_set(&b, patterns_of(&s));
            patterns_board_play(&b, patterns_action_of(moves[i]));
            g->apply(&after, moves[i]);
            if (patterns_of(&after)->phase != PATTERNS_PLAY)
                continue;
            patterns_features(inputs, &after, seat);
            double lead = (double)net_evaluate(&net, &fresh, inputs).lead * PATTERNS_LEAD / NET_ONE;
            double wanted = PATTERNS_POINT * (patterns_board_lead(&b, seat) - lead);
            int found = patterns_net_evaluate(&kept, &b, seat ^ 1);
            assert_true(found > wanted - 1.01 && found < wanted + 1.01);
            tried++;
        }
    }
}

/* The same result, however the work is divided, with and without the net. */
static void looking_ahead_in_pieces(void **state) {
    void *memory = aligned_alloc(64, MEMORY);
    struct net net = patterns_test_net();
    (void)state;
    for (uint64_t k = 0; k < 20; k++) {
        game_state s;
        if (!random_position(&s, k, 10))
            continue;
        struct patterns_verdict found[2];
        for (int i = 0; i < 2; i++) {
            uint64_t nodes = UINT64_MAX / 2;
            struct patterns_alphabeta *x =
                patterns_alphabeta_start(memory, MEMORY, patterns_of(&s));
            patterns_alphabeta_select(x, k % 2 ? &net : NULL);
            patterns_alphabeta_aim(x, 6, PATTERNS_NO_ACTION, false, 0);
            for (nodes = i ? 1 : nodes; !patterns_alphabeta_run(x, &nodes); nodes = nodes % 7 + 1)
                ;
            found[i] = patterns_alphabeta_verdict(x);
        }
        assert_true(found[0].low >= found[0].high); /* a selective search may contradict itself */
        assert_int_equal(found[0].low, found[1].low);
        assert_int_equal(found[0].high, found[1].high);
        assert_int_equal(found[0].best, found[1].best);
    }
    free(memory);
}

static game_move patterns_test_choice(void *memory, const game_state *s, const struct net *net) {
    static struct search_report r;
    struct search_setup setup = {.game = g, .bot = {BOT_EXPERT, 0}, .net = net};
    g->observe(&setup.view, s, g->actor(s));
    struct search *x = search_start(memory, SEARCH_LEAST_MEMORY, &setup);
    search_run(x, 1500);
    search_report(x, &r);
    return search_choice(&r, &setup);
}

/* With its net the expert beats itself without, for the same number of nodes. */
static void net_plays_better(void **state) {
    enum { DEALS = FEWER > 1 ? 4 : 12 };
    void *memory = aligned_alloc(64, SEARCH_LEAST_MEMORY);
    double won = 0;
    (void)state;
    for (int i = 0; i < 2 * DEALS; i++) {
        double win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
        game_state s;
        rng r;
        rng_seed_stream(&r, 5, (uint64_t)i / 2);
        g->deal(&s, 2, &r);
        while (g->actor(&s) != GAME_OVER) {
            const struct net *net = g->actor(&s) == i % 2 ? NULL : &net_none;
            g->apply(&s, patterns_test_choice(memory, &s, net));
        }
        game_ai_outcome(g, &s, win, points);
        won += win[i % 2];
    }
    assert_true(won >= 1.2 * DEALS);
    free(memory);
}

/* ---- words */

static void patterns_write_reasons(text *t, const game_state *s, game_move m) {
    struct reasons r;
    reasons_start(&r, g, g->actor(s), g->players(s));
    game_ai_of(g)->explain(&r, s, m);
    reasons_say(t, &r);
}

static void assert_reason(const char *line, const char *move, const char *reason) {
    char buffer[512], why[256];
    text t, error;
    game_state s;
    text_init(&t, buffer, sizeof buffer);
    text_init(&error, why, sizeof why);
    if (!g->read_state(&s, span_of(line), &error))
        fail_msg("%s", why);
    game_move m = g->read_move(span_of(move));
    assert_true(game_is_legal(g, &s, m));
    patterns_write_reasons(&t, &s, m);
    assert_string_equal(buffer, reason);
}

static void reasons(void **state) {
    (void)state;
    /* a3 and b3 are black, and nothing else is connected with a group */
    assert_reason(
        "board=YRKP/OGOPGK/YGrYOPKO/GRGGYPRR/GRYKPPRP/KKOOOYOG/YKGPoY/PYRR bowl=K/K "
        "claims=Rc6/Of2 turn=1 phase=play",
        "Ea4",
        "claims black as group 2, with 1 black beside it to flip; green may become group 3; "
        "leaves you 2 flips in store against 0");
    /* the opponent's black on a4 could flip a3 */
    assert_reason("board=YRKP/OGOPGK/YGrYOPKO/GRGGYPRR/kRYKPPRP/KKOOOYOG/YKGPoY/PYRR bowl=K/G "
                  "claims=Rc6/Of2Ka4 turn=1 phase=play",
                  "Eb3", "claims black as group 2; bars black from the opponent on a3");
    assert_reason("board=YRKP/OGOPGK/YGrYOPKO/GRGGYPRR/kRYKPPRP/KKOOOYOG/YKGPoY/PYRR bowl=G/K "
                  "claims=Rc6/Of2Ka4 turn=1 phase=play",
                  "Ea3",
                  "claims green as group 2; takes a black that the opponent could flip for 2 "
                  "points; black may become group 3");
    assert_reason("board=YRKP/OGOPGK/YGrYOPKO/GRGGYPRR/kRYKPPRP/KKOOOYOG/YKGPoY/PYRR bowl=G/K "
                  "claims=Rc6/Of2Ka4 turn=2 phase=play",
                  "Fa3",
                  "brings 2 points for black, your group 2; leaves you 1 flip in store against 0");
    /* the opponent's orange keeps its flips f3, e3, d3, c3: only what is lost is mentioned */
    assert_reason("board=YRKP/OGOPGK/YGrYOPKO/GRGGYPRR/kRYKPPRP/KKOOOOYG/YKGPoY/PYRR bowl=K/G "
                  "claims=Rc6/Of2Ka4 turn=1 phase=play",
                  "Eb3",
                  "claims black as group 2; bars black from the opponent on a3; leaves you 0 flips "
                  "in store against 4");
    /* b7 and c7, a4 and b4: the largest cluster has two */
    assert_reason("board=RPOR/GGOOPR/GRYKPKRO/PKGPKPYR/GGPRYPYG/YROYKPKK/OOYROG/YKKY bowl=-/- "
                  "claims=-/- turn=2 phase=bowl",
                  "bG", "takes green, whose largest cluster is 2 tokens");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solver_equals_minimax),
        cmocka_unit_test(solver_in_pieces),
        cmocka_unit_test(expert_solves),
        cmocka_unit_test(expert_measures),
        cmocka_unit_test(depths_are_not_mixed),
        cmocka_unit_test(keys_tell_futures_apart),
        cmocka_unit_test(keys_tell_cells_apart),
        cmocka_unit_test(net_sees_positions),
        cmocka_unit_test(looking_ahead_in_pieces),
        cmocka_unit_test(net_plays_better),
        cmocka_unit_test(reasons),
    };
    return cmocka_run_group_tests_name("patterns", tests, NULL, NULL);
}
