// SPDX-License-Identifier: MIT
// Who is winning is the value that a search finds for the seat to move from its own view. If that
// seat is the viewer, the view is known; else the search is given that seat's view in each of a few
// determinizations of what the viewer knows. With more than two players rollouts say how the others
// share the rest.
#include "tui/table/thought.h"

#include "base/real.h"
#include "games/games.h"
#include "search/evaluate.h"

/* At most about a second of the expert's time, and the same result on every machine. */
static const uint64_t nodes_each = 50000;

enum { DETERMINIZATIONS = 6, ROLLOUTS = 400 };

static bool table_thought_search(struct thought *th, atomic_bool *stop, const game_view *view,
                                 uint64_t nodes, uint64_t seed) {
    struct search_setup setup = {
        .game = th->game, .bot = {.kind = BOT_EXPERT}, .view = *view, .seed = seed};
    struct think_limits limits = {.nodes = nodes, .threads = 1};
    struct think_watch watch = {.stop = stop};
    if (think(th->memory, &setup, &limits, &watch, &th->report) == GAME_NO_MOVE)
        th->failed = true;
    return !th->failed && !atomic_load(stop);
}

static void table_thought_hint(struct thought *th, atomic_bool *stop) {
    text t;
    text_init(&t, th->hint, sizeof th->hint);
    if (table_thought_search(th, stop, &th->view, nodes_each, th->seed))
        hint_write(&t, th->game, &th->view, &th->report);
}

/* One seat's share after some determinizations. */
struct sums {
    double win, square, error;
    double others[GAME_MAX_PLAYERS], doubt[GAME_MAX_PLAYERS]; /* with the variance */
};

static void table_thought_add(struct thought *th, struct sums *s, const game_state *state, int seat,
                              uint64_t seed) {
    const struct search_move *best = &th->report.move[0];
    struct evaluation value;
    s->win += best->win;
    s->square += best->win * best->win;
    s->error += best->error * best->error;
    if (th->game->players(state) == 2)
        return;
    evaluate_state(&value, th->game, state, ROLLOUTS, seed);
    for (int i = 0; i < th->game->players(state); i++) {
        s->others[i] += i == seat ? 0 : value.win[i].mean;
        s->doubt[i] += value.win[i].variance;
    }
}

static void table_thought_conclude(struct thought_evaluation *out, const struct sums *s,
                                   int players, int seat, int count) {
    double win = s->win / count, spread = s->square / count - win * win, all = 0;
    double variance = s->error / count / count;
    if (count > 1 && spread > 0)
        variance += spread / (count - 1);
    for (int i = 0; i < players; i++)
        all += s->others[i];
    for (int i = 0; i < players; i++) {
        double share = players == 2 ? 1 : all > 0 ? s->others[i] / all : 1.0 / (players - 1);
        double rest =
            players == 2 || all <= 0 ? 0 : (1 - win) * (1 - win) * s->doubt[i] / all / all;
        out->win[i] = 100 * (i == seat ? win : (1 - win) * share);
        out->error[i] =
            100 * REAL_95 * real_sqrt(i == seat ? variance : variance * share * share + rest);
    }
}

static void table_thought_look_ahead(struct thought *th, atomic_bool *stop) {
    const struct game_ops *g = th->game;
    struct thought_evaluation *out = &th->evaluation;
    struct sums sums = {0};
    game_state state;
    rng r;
    rng_seed(&r, th->seed);
    g->determinize(&state, &th->view, &r);
    int seat = g->actor(&state), players = g->players(&state);
    bool known = g->viewer(&th->view) == seat || !games_module(g)->traits.hides;
    int count = known ? 1 : DETERMINIZATIONS;
    *out = (struct thought_evaluation){0};
    for (int i = 0; i < count; i++) {
        game_view view = th->view;
        if (i > 0)
            g->determinize(&state, &th->view, &r);
        if (g->viewer(&view) != seat)
            g->observe(&view, &state, seat);
        /* A hint for the same viewer must find the same move. */
        uint64_t seed = known ? th->seed : rng_next(&r);
        if (!table_thought_search(th, stop, &view, nodes_each / (uint64_t)count, seed))
            return;
        table_thought_add(th, &sums, &state, seat, rng_next(&r));
    }
    table_thought_conclude(out, &sums, players, seat, count);
    if (!known)
        return;
    out->solved = th->report.move[0].exact;
    out->length = th->report.move[0].length;
    for (int i = 0; i < out->length; i++)
        out->line[i] = th->report.move[0].line[i];
}

static void table_thought_work(void *context, atomic_bool *stop) {
    struct thought *th = context;
    if (th->kind == THOUGHT_HINT)
        table_thought_hint(th, stop);
    else
        table_thought_look_ahead(th, stop);
}

bool thought_start(struct thought *th, struct tui *t, enum thought_kind kind,
                   const struct game_ops *g, const game_view *view, uint64_t seed) {
    thought_stop(th);
    if (!th->memory)
        th->memory = think_new();
    th->kind = kind;
    th->game = g;
    th->view = *view;
    th->seed = seed;
    th->failed = false; /* once started, the thread owns it */
    return th->memory && job_start(&th->job, t, table_thought_work, th);
}

bool thought_take(struct thought *th) {
    return job_take(&th->job);
}

void thought_stop(struct thought *th) {
    job_stop(&th->job);
}

void thought_close(struct thought *th) {
    thought_stop(th);
    think_free(th->memory);
    th->memory = NULL;
}
