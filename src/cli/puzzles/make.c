// SPDX-License-Identifier: MIT
// Puzzles come from games between levels: wherever a bot played something else than the best move,
// searches decide whether this is a puzzle. Game k draws everything from stream k of the seed, so a
// file can be continued, and equal seeds and nodes give equal files.
#include "cli/puzzles/make.h"

#include <pthread.h>
#include <string.h>

#include "cli/progress.h"
#include "cli/puzzles/judge.h"
#include "engine/bots/driver.h"
#include "system/output.h"

enum {
    WEAKEST = 1, /* the levels that play */
    LEVELS = 4,
    LEAST_CHOICES = 3,
    MOST_DECISIONS = 1024, /* of a game; later ones are ignored */
    MOST_VAIN = 3,
    LAST_TURNS = 2, /* the last decisions of every seat are an endgame */
};

/* A thread with what it needs; several share a batch of games. */
struct maker {
    const struct puzzle_head *head; /* borrowed, like the batch */
    struct batch *batch;
    struct judge judge;
    struct opponent *bot[LEVELS];
    pthread_t thread;
};

/* What one game brought. */
struct yield {
    struct puzzle_list list;
    bool good;
    char reason[256];
};

struct batch {
    atomic_int next; /* the game of the batch to be taken by the next free thread */
    struct yield yield[MAKE_KEEP];
};

/* Game number `k`, from 0, played to its end. False with the reason. */
static bool make_play(struct maker *m, match *game, uint64_t k, rng *r, text *error) {
    const struct game_ops *g = m->head->game;
    int players = g->min_players + (int)(k % (uint64_t)(g->max_players - g->min_players + 1));
    struct think_limits limits = {.threads = 1};
    struct driver d = {.match = game, .limits = &limits, .nature = r};
    enum driver_result result;
    game_state start;
    game_deal(g, &start, players, r);
    match_start(game, g, &start);
    for (int seat = 0; seat < players; seat++) {
        d.bot[seat] = m->bot[rng_below(r, LEVELS)];
        d.seat[seat] = r;
    }
    do
        result = driver_step(&d, error);
    while (result == DRIVER_WENT_ON);
    return result == DRIVER_OVER;
}

/* The places of the decisions in the log; returns their number. */
static uint32_t make_decisions(const match *game, size_t at[MOST_DECISIONS]) {
    uint32_t count = 0;
    for (size_t i = 0; i < game->length && count < MOST_DECISIONS; i++)
        if (game->actor[i] != MATCH_NATURE)
            at[count++] = i;
    return count;
}

/* The puzzles of a game, from its end to its beginning: where only proofs count, they become rarer,
 * and after a few attempts in vain the rest is left out. False: out of memory. */
static bool make_find(struct maker *m, const match *game, uint64_t k, rng *r,
                      struct puzzle_list *out) {
    const struct game_ops *g = game->game;
    size_t at[MOST_DECISIONS];
    uint32_t all = make_decisions(game, at), vain = 0;
    uint32_t last = (uint32_t)(LAST_TURNS * g->players(&game->start));
    for (uint32_t ply = all; ply > 0 && vain < MOST_VAIN; ply--) {
        struct puzzle p = {.game = k + 1, .ply = ply, .played = game->log[at[ply - 1]]};
        uint64_t seed = rng_next(r);
        match_walk w = {0};
        match_walk_to(&w, game, at[ply - 1]);
        if (g->count(&w.now.state) < LEAST_CHOICES)
            continue;
        g->observe(&p.view, &w.now.state, game->actor[at[ply - 1]]);
        enum judgement is = judge_puzzle(&m->judge, &p, ply + last > all, seed);
        vain += is == JUDGE_UNFOUNDED;
        if (is == JUDGE_YES && !puzzle_list_add(out, &p))
            return false;
    }
    return true;
}

static void make_game(struct maker *m, uint64_t k, struct yield *out) {
    match game;
    rng r;
    text error;
    text_init(&error, out->reason, sizeof out->reason);
    rng_seed_stream(&r, m->head->seed, k);
    out->good = make_play(m, &game, k, &r, &error);
    if (out->good && !make_find(m, &game, k, &r, &out->list)) {
        text_str(&error, "out of memory");
        out->good = false;
    }
    match_free(&game);
}

static void *make_games(void *maker) {
    struct maker *m = maker;
    for (int i; (i = atomic_fetch_add(&m->batch->next, 1)) < MAKE_KEEP && !output_interrupted();)
        make_game(m, m->head->games + (uint64_t)i, &m->batch->yield[i]);
    return NULL;
}

static bool make_open(struct maker *m, struct puzzle_list *l, struct batch *batch, text *error) {
    *m = (struct maker){.head = &l->head,
                        .batch = batch,
                        .judge = {.game = l->head.game,
                                  .nodes = l->head.nodes,
                                  .memory = think_new(),
                                  .stop = output_stop()}};
    for (int i = 0; i < LEVELS; i++) {
        char name[] = "level:0";
        name[6] = (char)('0' + WEAKEST + i);
        m->bot[i] = opponent_open(span_of(name), error);
        if (!m->bot[i])
            return false;
    }
    if (!m->judge.memory)
        text_str(error, "out of memory");
    return m->judge.memory != NULL;
}

static void make_close(struct maker *m) {
    for (int i = 0; i < LEVELS; i++)
        opponent_close(m->bot[i]);
    think_free(m->judge.memory);
}

/* The puzzles of a batch, game by game, so that the number of threads makes no difference. After a
 * signal nothing is taken: the games may be incomplete. */
static bool make_collect(struct puzzle_list *l, struct batch *b, uint64_t wanted, text *error) {
    bool good = true;
    for (int i = 0; i < MAKE_KEEP; i++) {
        struct yield *y = &b->yield[i];
        if (good && l->count < wanted && !output_interrupted()) {
            good = y->good;
            text_str(error, y->reason);
            for (size_t k = 0; good && k < y->list.count; k++)
                good = puzzle_list_add(l, &y->list.at[k]);
            l->head.games++;
        }
        puzzle_list_free(&y->list);
    }
    return good;
}

static bool make_batch(struct maker *m, int threads, struct puzzle_list *l, uint64_t wanted,
                       text *error) {
    struct batch *b = m->batch;
    int running = 1;
    memset(b, 0, sizeof *b);
    while (running < threads &&
           pthread_create(&m[running].thread, NULL, make_games, &m[running]) == 0)
        running++;
    make_games(&m[0]);
    for (int i = 1; i < running; i++)
        pthread_join(m[i].thread, NULL);
    return make_collect(l, b, wanted, error);
}

int make_puzzles(struct puzzle_list *l, const struct make_plan *plan, text *error) {
    struct batch batch;
    struct maker m[MAKE_THREADS];
    progress bar;
    int threads = 0;
    bool good = true;
    while (good && threads < plan->threads)
        good = make_open(&m[threads++], l, &batch, error);
    progress_start(&bar, "making puzzles");
    while (good && l->count < plan->wanted && !output_interrupted()) {
        good = make_batch(m, threads, l, plan->wanted, error);
        if (good && plan->keep && !output_interrupted())
            good = plan->keep(plan->context) == 0;
        if (progress_due(&bar))
            progress_draw(&bar, (double)l->count / (double)plan->wanted);
    }
    progress_erase(&bar);
    while (threads > 0)
        make_close(&m[--threads]);
    return good ? 0 : -1;
}
