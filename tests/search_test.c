// SPDX-License-Identifier: MIT
// Searches and bots, on every registered game: they see only views, equal seeds give equal results
// however the work is cut up, they live in the memory they are given, and what they report are the
// legal moves. How well they play is measured elsewhere (docs/strength.md).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "effort.h"
#include "engine/bots/opponent.h"
#include "engine/think.h"
#include "games/games.h"
#include "present/reasons/reasons.h"
#include "search/game_ai.h"
#include "search/search.h"
#include "sixsands.h"

/* ---- real numbers */

static void test_real_numbers(void **state) {
    (void)state;
    for (double x = -699; x < 700; x += 0.37) {
        double e = real_exp(x);
        assert_true(fabs(e - exp(x)) <= 1e-12 * exp(x));
    }
    assert_true(real_exp(0) == 1);
    assert_true(REAL_95 == SIXSANDS_HALF_95); /* the public header's */
    assert_true(real_exp(-800) == 0);
    assert_true(real_exp(1e300) == real_exp(700));
    for (double x = 1e-12; x < 1e15; x *= 1.0173)
        assert_true(fabs(real_log(x) - log(x)) <= 1e-12 * (1 + fabs(log(x))));
    for (double x = 0; x < 1e6; x = x * 1.5 + 0.1)
        assert_true(real_sqrt(x) == sqrt(x));
    assert_true(real_squash(1) == 0.5 && real_squash(-1) == -0.5 && real_squash(0) == 0);
    assert_true(real_unit(0) == 0 && real_unit(UINT64_MAX) < 1);
}

/* ---- names */

static bot named(const char *name) {
    char reason[256];
    text error;
    bot b;
    text_init(&error, reason, sizeof reason);
    if (!bot_read(&b, span_of(name), &error))
        fail_msg("%s", reason);
    return b;
}

static void test_names(void **state) {
    (void)state;
    static const char *const good[] = {"random", "greedy",    "heuristic", "flatmc",  "flatmc:1",
                                       "mcts",   "mcts:5000", "level:0",   "level:6", "expert"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char buffer[BOT_NAME_SIZE];
        text t;
        bot b = named(good[i]);
        text_init(&t, buffer, sizeof buffer);
        bot_write(&t, &b);
        assert_string_equal(buffer, good[i]);
    }
    static const char *const bad[] = {
        "",        "Random",   "random:1",  "greedy:",         "level",  "level:00",
        "level:7", "level:",   "flatmc:0",  "mcts:-1",         "mcts:",  "mcts:1x",
        "mcts:01", "expert:5", "level:1:2", "mcts:1000000001", " random"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char reason[256];
        text error;
        bot b;
        text_init(&error, reason, sizeof reason);
        assert_false(bot_read(&b, span_of(bad[i]), &error));
        assert_true(error.length > 0 && !error.overflow);
    }
    assert_true(bot_needs_limit(&(bot){BOT_EXPERT, 0}) && bot_needs_limit(&(bot){BOT_MCTS, 0}));
    assert_false(bot_needs_limit(&(bot){BOT_MCTS, 9}) || bot_needs_limit(&(bot){BOT_LEVEL, 2}));
}

/* ---- positions to think about */

typedef void (*check)(const struct game_ops *g, const game_state *s, rng *r);

/* Calls `f` at every `step`-th decision of random games of every kind. */
static void at_positions(check f, int games, int step) {
    for (int k = 0; games_all[k]; k++) {
        const struct game_ops *g = games_all[k];
        for (int players = g->min_players; players <= g->max_players; players++) {
            rng r;
            rng_seed_stream(&r, 77, (uint64_t)(10 * k + players));
            for (int i = 0; i < games; i++) {
                game_state s;
                int decisions = i;
                g->deal(&s, players, &r);
                for (game_run_chance(g, &s, &r); g->actor(&s) != GAME_OVER;
                     game_run_chance(g, &s, &r)) {
                    if (decisions++ % (step * FEWER) == 0)
                        f(g, &s, &r);
                    g->apply(&s, game_random_move(g, &s, &r));
                }
            }
        }
    }
}

static const char *const small_bots[] = {"random",  "greedy",  "heuristic", "flatmc:60",
                                         "mcts:60", "level:1", "level:3",   "expert"};
enum { SMALL_BOTS = sizeof small_bots / sizeof *small_bots };

static struct opponent *players[SMALL_BOTS];
static struct think_memory *memory;

static int open_all(void **state) {
    (void)state;
    text error;
    char reason[256];
    text_init(&error, reason, sizeof reason);
    memory = think_new();
    for (int i = 0; i < SMALL_BOTS; i++)
        players[i] = opponent_open(span_of(small_bots[i]), &error);
    return memory ? 0 : -1;
}

static int close_all(void **state) {
    (void)state;
    think_free(memory);
    for (int i = 0; i < SMALL_BOTS; i++)
        opponent_close(players[i]);
    return 0;
}

static struct search_setup setup_at(const struct game_ops *g, const game_state *s,
                                    const char *name) {
    struct search_setup setup = {.game = g, .bot = named(name), .seed = 4711};
    g->observe(&setup.view, s, g->actor(s));
    return setup;
}

static void assert_same(const struct search_report *a, const struct search_report *b) {
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->solved, b->solved);
    for (int i = 0; i < a->count; i++) {
        const struct search_move *x = &a->move[i], *y = &b->move[i];
        assert_int_equal(x->move, y->move);
        assert_int_equal(x->visits, y->visits);
        assert_int_equal(x->length, y->length);
        assert_memory_equal(x->line, y->line, x->length * sizeof x->line[0]);
        assert_true(x->value == y->value && x->win == y->win && x->points == y->points);
        assert_true(x->error == y->error && x->exact == y->exact);
    }
}

/* ---- only views */

/* Everything that the seat to move can't know is dealt again; its choices must stay. */
static void search_check_secrets(const struct game_ops *g, const game_state *s, rng *r) {
    struct think_limits limits = {.nodes = 60, .threads = 1};
    game_state other;
    game_view view, same;
    int seat = g->actor(s);
    g->observe(&view, s, seat);
    g->determinize(&other, &view, r);
    g->observe(&same, &other, seat);
    for (int i = 0; i < SMALL_BOTS; i++) {
        game_move a, b, list[GAME_MAX_MOVES], list_other[GAME_MAX_MOVES];
        char reason[256];
        text error;
        rng first, second;
        text_init(&error, reason, sizeof reason);
        rng_seed(&first, 5);
        rng_seed(&second, 5);
        assert_true(opponent_choose(players[i], g, &view, list, g->moves(s, list), &limits, &first,
                                    &a, &error));
        assert_true(opponent_choose(players[i], g, &same, list_other, g->moves(&other, list_other),
                                    &limits, &second, &b, &error));
        assert_int_equal(a, b);
        assert_true(game_is_legal(g, s, a));
    }
}

static void test_secrets(void **state) {
    (void)state;
    at_positions(search_check_secrets, 3, 3);
}

static void search_explain(const struct game_ops *g, text *t, const game_state *s, game_move m) {
    struct reasons r;
    reasons_start(&r, g, g->actor(s), g->players(s));
    game_ai_of(g)->explain(&r, s, m);
    assert_true(r.count < REASONS_MOST);
    reasons_say(t, &r);
}

/* The same for what AIs may read: log_priors and explanations are equal in every determinization of
 * the view, or hints and rules of thumb would reveal or use secrets. And everything that AIs have
 * works in every state in which a seat acts. */
static void check_ai(const struct game_ops *g, const game_state *s, rng *r) {
    const struct game_ai *ai = game_ai_of(g);
    game_state other;
    game_view view;
    game_move moves[GAME_MAX_MOVES];
    int players_here = g->players(s), count = g->moves(s, moves);
    g->observe(&view, s, g->actor(s));
    g->determinize(&other, &view, r);
    if (ai->heuristic) {
        double log_prior[GAME_MAX_MOVES], there[GAME_MAX_MOVES];
        ai->heuristic(s, moves, count, log_prior);
        ai->heuristic(&other, moves, count, there);
        for (int i = 0; i < count; i++)
            assert_true(log_prior[i] == there[i] && log_prior[i] - log_prior[i] == 0);
    }
    for (int i = 0; ai->explain && i < count; i++) {
        char here[512], there[512];
        text a, b;
        text_init(&a, here, sizeof here);
        text_init(&b, there, sizeof there);
        search_explain(g, &a, s, moves[i]);
        search_explain(g, &b, &other, moves[i]);
        assert_string_equal(here, there);
        assert_false(a.overflow);
    }
    if (ai->solve) {
        game_move m = ai->solve(s, r);
        assert_true(m == GAME_NO_MOVE || game_is_legal(g, s, m));
    }
    if (ai->rollout) {
        double win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS], sum = 0;
        ai->rollout(&other, r, win, points);
        for (int i = 0; i < players_here; i++) {
            assert_true(win[i] >= -1e-9 && win[i] <= 1 + 1e-9);
            assert_true(points[i] > -500 && points[i] < 500);
            sum += win[i];
        }
        assert_true(sum > 1 - 1e-6 && sum < 1 + 1e-6);
    }
}

static void test_ais(void **state) {
    (void)state;
    at_positions(check_ai, 40, 1);
}

/* ---- reports */

static void check_report(const struct game_ops *g, const game_state *s, rng *r) {
    (void)r;
    game_move list[GAME_MAX_MOVES];
    int count = g->moves(s, list);
    for (int i = 0; i < SMALL_BOTS; i++) {
        struct search_setup setup = setup_at(g, s, small_bots[i]);
        struct think_limits limits = {.nodes = 60, .threads = 1};
        struct search_report report;
        game_move choice = think(memory, &setup, &limits, NULL, &report);
        assert_true(game_is_legal(g, s, choice));
        assert_int_equal(report.count, count);
        uint64_t seen = 0, visits = 0;
        for (int k = 0; k < count; k++) {
            const struct search_move *m = &report.move[k];
            assert_true(m->length >= 1 && m->length <= SEARCH_LINE && m->line[0] == m->move);
            for (int j = 0; j < count; j++)
                seen += list[j] == m->move;
            visits += m->visits;
            if (report.evaluated) {
                assert_true(m->win >= 0 && m->win <= 1 && m->error >= 0);
                assert_true(m->points > -500 && m->points < 500);
            }
        }
        assert_int_equal(seen, count); /* every legal move once */
        if (count > 1 && (setup.bot.kind == BOT_FLATMC || setup.bot.kind == BOT_MCTS))
            assert_int_equal(visits, 60);
    }
}

static void test_reports(void **state) {
    (void)state;
    at_positions(check_report, 2, 5);
}

/* Can these moves follow one another, in some determinization of the view and with some luck? */
static bool line_is_possible(const struct search_setup *setup, const struct search_move *m,
                             rng *r) {
    enum { SAMPLES = 3000 };
    const struct game_ops *g = setup->game;
    for (int i = 0; i < SAMPLES; i++) {
        game_state s;
        int k = 0;
        g->determinize(&s, &setup->view, r);
        for (; k < m->length && g->actor(&s) >= 0 && game_is_legal(g, &s, m->line[k]); k++) {
            g->apply(&s, m->line[k]);
            game_run_chance(g, &s, r);
        }
        if (k == m->length)
            return true;
    }
    return false;
}

/* A line has the moves of all seats, one after another, including solved moves, which aren't
 * searched. */
static void check_lines(const struct game_ops *g, const game_state *s, rng *r) {
    struct search_setup setup = setup_at(g, s, "expert");
    struct think_limits limits = {.nodes = 400, .threads = 1};
    struct search_report report;
    think(memory, &setup, &limits, NULL, &report);
    for (int i = 0; i < report.count && i < 3; i++)
        assert_true(line_is_possible(&setup, &report.move[i], r));
}

static void test_lines(void **state) {
    (void)state;
    at_positions(check_lines, 2, 3);
}

/* ---- the ladder never changes */

/* What the rungs play in a few games, as one number each. Strength is compared over the years
 * against them: a change of a number here makes a new yardstick, which needs a new name. (The
 * numbers come from the bots themselves and say nothing about right or wrong.) */
static const struct {
    const char *bot;
    uint64_t signature;
} ladder[] = {
    {"random", 0x5bb520a811b05927},    {"greedy", 0x40a672ac0756c5a7},
    {"heuristic", 0x409f147180e2f58a}, {"flatmc:40", 0x45881a1167b53e84},
    {"mcts:40", 0xd9442e89a1597553},
};

/* Of the games that search knows something about. */
static uint64_t play_signature(const char *name) {
    uint64_t signature = 0;
    for (int k = 0; games_all[k]; k++) {
        const struct game_ops *g = games_all[k];
        if (!games_module(g)->ai)
            continue;
        for (int seats = g->min_players; seats <= g->max_players; seats++) {
            game_state s;
            rng r;
            rng_seed_stream(&r, 5, (uint64_t)(10 * k + seats));
            g->deal(&s, seats, &r);
            for (game_run_chance(g, &s, &r); g->actor(&s) != GAME_OVER;
                 game_run_chance(g, &s, &r)) {
                struct search_setup setup = setup_at(g, &s, name);
                struct think_limits limits = {.threads = 1};
                struct search_report report;
                setup.seed = rng_next(&r);
                game_move m = think(memory, &setup, &limits, NULL, &report);
                signature = rng_mix(signature + m + 1);
                g->apply(&s, m);
            }
        }
    }
    return signature;
}

static void test_ladder(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof ladder / sizeof *ladder; i++) {
        uint64_t now = play_signature(ladder[i].bot);
        if (now != ladder[i].signature)
            print_error("%s plays otherwise than before: 0x%016llx\n", ladder[i].bot,
                        (unsigned long long)now);
        assert_true(now == ladder[i].signature);
    }
}

/* ---- equal seeds, equal results */

/* Enough for experts that go from one kind of work to another and back. */
enum { PIECES_IN_ALL = 2500 };

static void check_pieces(const struct game_ops *g, const game_state *s, rng *r) {
    static const char *const bots[] = {"flatmc", "mcts", "expert", "level:2"};
    static _Alignas(64) char block[2][SEARCH_LEAST_MEMORY];
    (void)r;
    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
        struct search_setup setup = setup_at(g, s, bots[i]);
        struct search_report whole, cut;
        struct search *search = search_start(block[0], sizeof block[0], &setup);
        search_run(search, PIECES_IN_ALL);
        search_report(search, &whole);
        search = search_start(block[1], sizeof block[1], &setup);
        for (int done = 0, piece = 1; done < PIECES_IN_ALL; done += piece, piece = 1 + done % 7) {
            if (piece > PIECES_IN_ALL - done)
                piece = PIECES_IN_ALL - done;
            search_run(search, (uint64_t)piece);
        }
        search_report(search, &cut);
        assert_same(&whole, &cut);
    }
}

static void test_pieces(void **state) {
    (void)state;
    at_positions(check_pieces, 1, 11);
}

static void check_threads(const struct game_ops *g, const game_state *s, rng *r) {
    (void)r;
    struct search_setup setup = setup_at(g, s, "expert");
    for (int threads = 1; threads <= 3; threads++) {
        struct think_limits limits = {.nodes = 400, .threads = threads};
        struct search_report first, second;
        game_move a = think(memory, &setup, &limits, NULL, &first);
        game_move b = think(memory, &setup, &limits, NULL, &second);
        assert_int_equal(a, b);
        assert_same(&first, &second);
    }
}

static void test_threads(void **state) {
    (void)state;
    at_positions(check_threads, 1, 9);
}

/* A seed must matter, or the tests above show nothing. */
static void test_seeds_differ(void **state) {
    (void)state;
    const struct game_ops *g = games_find(span_of("mandala"));
    game_state s;
    rng r;
    rng_seed(&r, 3);
    g->deal(&s, 2, &r);
    struct search_setup setup = setup_at(g, &s, "mcts:50");
    struct think_limits limits = {.threads = 1};
    struct search_report first, second;
    think(memory, &setup, &limits, NULL, &first);
    setup.seed++;
    think(memory, &setup, &limits, NULL, &second);
    bool differ = false;
    for (int i = 0; i < first.count; i++)
        differ |= first.move[i].points != second.move[i].points;
    assert_true(differ);
}

/* ---- limits */

static void stop_at_third(void *context, const struct search_report *r) {
    struct {
        int calls;
        atomic_bool stop;
    } *watched = context;
    assert_true(r->count > 0);
    if (++watched->calls == 3)
        atomic_store(&watched->stop, true);
}

static void test_stop(void **state) {
    (void)state;
    struct {
        int calls;
        atomic_bool stop;
    } watched = {0, false};
    const struct game_ops *g = games_find(span_of("flowers"));
    game_state s;
    rng r;
    rng_seed(&r, 8);
    g->deal(&s, 3, &r);
    game_run_chance(g, &s, &r);
    struct search_setup setup = setup_at(g, &s, "expert");
    struct think_watch watch = {stop_at_third, &watched, 1, &watched.stop};
    struct think_limits limits = {.threads = 2}; /* no limit but the stop */
    struct search_report report;
    game_move m = think(memory, &setup, &limits, &watch, &report);
    assert_true(game_is_legal(g, &s, m));
    assert_true(watched.calls >= 3);
    assert_true(report.nodes > 0);
}

/* Much more work than the least memory can hold nodes for. */
static void test_little_memory(void **state) {
    (void)state;
    for (int k = 0; games_all[k]; k++) {
        static _Alignas(64) char block[SEARCH_LEAST_MEMORY + 64];
        const struct game_ops *g = games_all[k];
        game_state s;
        rng r;
        rng_seed(&r, 12);
        g->deal(&s, g->max_players, &r);
        game_run_chance(g, &s, &r);
        memset(block + SEARCH_LEAST_MEMORY, 0x5a, 64);
        struct search_setup setup = setup_at(g, &s, "expert");
        struct search *search = search_start(block, SEARCH_LEAST_MEMORY, &setup);
        search_run(search, 30000);
        struct search_report report;
        search_report(search, &report);
        assert_true(report.evaluated && report.count > 1);
        for (int i = 0; i < 64; i++)
            assert_int_equal(block[SEARCH_LEAST_MEMORY + i], 0x5a);
    }
}

static void test_levels_have_fixed_work(void **state) {
    (void)state;
    for (int k = 0; games_all[k]; k++) {
        const struct game_ops *g = games_all[k];
        game_state s;
        rng r;
        rng_seed(&r, 21);
        g->deal(&s, g->min_players, &r);
        game_run_chance(g, &s, &r);
        uint64_t before = 0;
        for (int level = 0; level <= BOT_TOP_LEVEL; level++) {
            char name[] = "level:0";
            name[6] = (char)('0' + level);
            struct search_setup setup = setup_at(g, &s, name);
            struct think_limits limits = {.threads = 4};
            struct search_report report;
            think(memory, &setup, &limits, NULL, &report);
            assert_int_equal(report.nodes, game_ai_of(g)->level[level].nodes);
            assert_true(report.nodes >= before);
            before = report.nodes;
        }
    }
}

/* ---- nets */

/* What the expert finds with a net, a copy of the file of one, or the game's own if both are NULL.
 */
static void expert_finds(struct search_report *out, const struct game_ops *g, const game_state *s,
                         const struct net *net, const struct net_file *copy) {
    static _Alignas(64) char block[SEARCH_LEAST_MEMORY];
    struct search_setup setup = setup_at(g, s, "expert");
    char reason[200] = "";
    text error;
    setup.net = net;
    struct search *search = search_start(block, sizeof block, &setup);
    text_init(&error, reason, sizeof reason);
    if (copy)
        assert_true(search_set_net(search, copy->bytes, copy->size, &error));
    search_run(search, 400);
    search_report(search, out);
}

/* The nets that are part of the program are read, and used unless a search shall have none. */
static void test_own_nets(void **state) {
    static _Alignas(NET_ALIGN) uint8_t bytes[1 << 17];
    static struct search_report own, none, copied;
    (void)state;
    for (int k = 0; games_all[k]; k++) {
        const struct game_ops *g = games_all[k];
        const struct net_file *file = game_ai_net_file(g);
        char reason[200] = "";
        text error;
        struct net net;
        game_state s;
        rng r;
        if (!file)
            continue;
        text_init(&error, reason, sizeof reason);
        assert_true(game_ai_read_net(&net, g, file->bytes, file->size, &error));
        assert_string_equal(reason, "");
        rng_seed(&r, 31);
        g->deal(&s, g->max_players, &r);
        game_run_chance(g, &s, &r);
        expert_finds(&own, g, &s, NULL, NULL);
        expert_finds(&none, g, &s, &net_none, NULL);
        assert_true(own.move[0].win != none.move[0].win);
        assert_in_range(file->size, 1, sizeof bytes);
        memcpy(bytes, file->bytes, file->size);
        struct net_file copy = {g->name, bytes, file->size};
        expert_finds(&copied, g, &s, &net_none, &copy);
        assert_same(&own, &copied);
    }
}

/* A file that isn't a net of the game changes nothing. */
static void test_wrong_nets(void **state) {
    static _Alignas(64) char block[SEARCH_LEAST_MEMORY];
    static _Alignas(NET_ALIGN) uint8_t bytes[1 << 17];
    static struct search_report before, after;
    (void)state;
    for (int k = 0; games_all[k]; k++) {
        const struct game_ops *g = games_all[k];
        const struct net_file *file = game_ai_net_file(g);
        char reason[200] = "";
        text error;
        game_state s;
        rng r;
        rng_seed(&r, 32);
        g->deal(&s, g->min_players, &r);
        game_run_chance(g, &s, &r);
        expert_finds(&before, g, &s, NULL, NULL);
        struct search_setup setup = setup_at(g, &s, "expert");
        struct search *search = search_start(block, sizeof block, &setup);
        text_init(&error, reason, sizeof reason);
        if (file)
            memcpy(bytes, file->bytes, file->size);
        assert_false(search_set_net(search, bytes, file ? file->size - 32 : 100, &error));
        assert_true(reason[0]);
        search_run(search, 400);
        search_report(search, &after);
        assert_same(&before, &after);
    }
}

/* ---- adding up */

static void test_add(void **state) {
    (void)state;
    struct search_report a = {.count = 2, .evaluated = true, .by_visits = true, .nodes = 40};
    struct search_report b = {.count = 2, .evaluated = true, .by_visits = true, .nodes = 100};
    a.move[0] = (struct search_move){.move = 7, .length = 1, .line = {7}, .visits = 30, .win = 0.5};
    a.move[1] = (struct search_move){
        .move = 3, .length = 2, .line = {3, 4}, .visits = 10, .win = 0.2, .points = -4};
    b.move[0] = (struct search_move){
        .move = 3, .length = 2, .line = {3, 5}, .visits = 90, .win = 0.6, .points = 6};
    b.move[1] = (struct search_move){.move = 7, .length = 1, .line = {7}, .visits = 10, .win = 0.1};
    search_add(&a, &b);
    assert_int_equal(a.nodes, 140);
    assert_int_equal(a.move[0].move, 3);
    assert_int_equal(a.move[0].visits, 100);
    assert_true(fabs(a.move[0].win - 0.56) < 1e-12);   /* (10 * 0.2 + 90 * 0.6) / 100 */
    assert_true(fabs(a.move[0].points - 5.0) < 1e-12); /* (10 * -4 + 90 * 6) / 100 */
    assert_int_equal(a.move[0].line[1], 5);            /* of the one with more visits */
    assert_int_equal(a.move[1].visits, 40);
    assert_true(fabs(a.move[1].win - 0.4) < 1e-12);

    /* what one part has proved isn't changed by the estimates of others */
    struct search_report proof = {.count = 2, .evaluated = true, .solved = true, .nodes = 5};
    proof.move[0] = (struct search_move){.move = 7, .exact = true, .value = 0.4, .points = -3};
    proof.move[1] = (struct search_move){.move = 3, .value = 0.3};
    a.by_visits = false;
    a.move[0].value = 0.9;
    b = proof;
    search_add(&b, &a);
    search_add(&a, &proof);
    assert_true(a.solved && b.solved && a.nodes == 145 && b.nodes == 145);
    assert_true(a.move[0].move == 7 && a.move[0].points == -3);
    assert_true(b.move[0].move == 7 && b.move[0].points == -3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_real_numbers),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_secrets),
        cmocka_unit_test(test_ais),
        cmocka_unit_test(test_reports),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_ladder),
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_seeds_differ),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_little_memory),
        cmocka_unit_test(test_levels_have_fixed_work),
        cmocka_unit_test(test_own_nets),
        cmocka_unit_test(test_wrong_nets),
        cmocka_unit_test(test_add),
    };
    return cmocka_run_group_tests_name("search", tests, open_all, close_all);
}
