// SPDX-License-Identifier: MIT
// One walk over the match makes a list of tasks, each with the position or view it needs. A task
// writes only into its own step, and sums are made in the order of the log when all tasks are done.
#include "analysis/analysis.h"

#include <assert.h>
#include <stdlib.h>

#include "search/game_ai.h"

enum {
    LEAST_NODES = 2000,
    NODE_MEMORY = 2048, /* plenty for a node of any search, with its children */
};

size_t analysis_search_memory(uint64_t nodes) {
    uint64_t size = nodes < SEARCH_MEMORY / NODE_MEMORY ? nodes * NODE_MEMORY : SEARCH_MEMORY;
    return size < SEARCH_LEAST_MEMORY ? SEARCH_LEAST_MEMORY : (size_t)size;
}

static bool can_evaluate(const match *m, size_t at) {
    return m->actor[at] != MATCH_NATURE && (m->viewer == MATCH_OPEN || m->viewer == m->actor[at]);
}

uint64_t analysis_nodes(const struct game_ops *g) {
    uint64_t nodes = game_ai_of(g)->level[BOT_TOP_LEVEL].nodes;
    return nodes < LEAST_NODES ? LEAST_NODES : nodes;
}

size_t analysis_decisions(const match *m) {
    size_t n = 0;
    for (size_t i = 0; i < m->length; i++)
        n += can_evaluate(m, i);
    return n;
}

/* Adds the step that begins at the walk's position, and its decision's task if there is one. */
static void plan_decision(struct analysis *a, const match_walk *walk) {
    const match *m = a->of;
    const struct game_ops *g = m->game;
    struct analysis_step *step = &a->step[a->steps++];
    *step = (struct analysis_step){.at = walk->at};
    step->decision = m->actor[walk->at] != MATCH_NATURE;
    step->evaluated = can_evaluate(m, walk->at);
    step->first = walk->at + step->decision;
    step->each = &a->draws[step->first];
    if (!step->evaluated)
        return;
    struct analysis_task *t = &a->task[a->tasks];
    *t = (struct analysis_task){.kind = ANALYSIS_DECISION, .step = a->steps - 1};
    if (m->viewer == MATCH_OPEN)
        g->observe(&t->view, &walk->now.state, m->actor[walk->at]);
    else
        t->view = walk->now.view;
    if (g->count(&walk->now.state) > 1)
        a->tasks++;
    else
        verdict_give(&step->verdict, m->actor[walk->at], m->log[walk->at], NULL, NULL, NULL);
}

/* Walks over the match and lists what is to be done. */
static void analysis_plan(struct analysis *a) {
    const match *m = a->of;
    match_walk walk;
    a->luck = a->rollouts > 0 && m->viewer == MATCH_OPEN;
    a->deal = a->luck && m->game->is_deal(&m->start);
    if (a->deal)
        a->task[a->tasks++] = (struct analysis_task){.kind = ANALYSIS_DEAL, .state = m->start};
    match_walk_start(&walk, m);
    while (walk.at < m->length) {
        bool nature = m->actor[walk.at] == MATCH_NATURE;
        if (!nature || a->steps == 0)
            plan_decision(a, &walk);
        struct analysis_step *step = &a->step[a->steps - 1];
        if (nature && step->draws++ == 0 && a->luck)
            a->task[a->tasks++] = (struct analysis_task){
                .kind = ANALYSIS_DRAWS, .step = a->steps - 1, .state = walk.now.state};
        match_walk_step(&walk);
    }
}

bool analysis_start(struct analysis *a, const match *m, uint32_t rollouts, uint64_t seed) {
    *a = (struct analysis){
        .of = m, .players = m->game->players(&m->state), .rollouts = rollouts, .seed = seed};
    a->step = calloc(m->length + 1, sizeof *a->step);
    a->draws = calloc(m->length + 1, sizeof *a->draws);
    a->task = calloc(m->length + 1, sizeof *a->task);
    if (!a->step || !a->draws || !a->task)
        return false;
    analysis_plan(a);
    return true;
}

void analysis_free(struct analysis *a) {
    free(a->step);
    free(a->draws);
    free(a->task);
    *a = (struct analysis){0};
}

/* The seed of a task: it follows from its place in the log, not from who does it when. */
static uint64_t analysis_seed_of(const struct analysis *a, const struct analysis_task *t) {
    rng r;
    uint64_t at = a->steps ? a->step[t->step].at : 0;
    rng_seed_stream(&r, a->seed, (uint64_t)at * 4 + t->kind);
    return rng_next(&r);
}

void analysis_value(struct analysis *a, const struct analysis_task *t) {
    const struct game_ops *g = a->of->game;
    uint64_t seed = analysis_seed_of(a, t);
    assert(t->kind != ANALYSIS_DECISION);
    if (t->kind == ANALYSIS_DEAL) {
        evaluate_deal(&a->dealt, g, &t->state, a->rollouts, seed);
        return;
    }
    struct analysis_step *step = &a->step[t->step];
    evaluate_draws(&a->draws[step->first], &step->luck, g, &t->state, &a->of->log[step->first],
                   step->draws, a->rollouts, seed);
}

void analysis_evaluate(struct analysis_evaluation *j, const struct analysis *a,
                       const struct analysis_task *t) {
    j->phase = EVALUATION_ALL;
    j->played = a->of->log[a->step[t->step].at];
    j->seed = analysis_seed_of(a, t);
    j->measured[0] = j->measured[1] = false;
    j->setup = (struct search_setup){.game = a->of->game,
                                     .bot = {.kind = BOT_EXPERT},
                                     .view = t->view,
                                     .net = &net_none, /* its values have no honest errors */
                                     .seed = j->seed};
}

uint64_t analysis_search_size(const struct analysis_evaluation *j, uint64_t all) {
    if (j->phase == EVALUATION_ALL)
        return all;
    return verdict_measure_size(&j->all, all, j->measure[j->phase - EVALUATION_BEST].count);
}

/* The next move to be measured, and whether there is one. */
static bool next_measure(struct analysis_evaluation *j) {
    for (j->phase++; j->phase < EVALUATION_DONE; j->phase++) {
        bool best = j->phase == EVALUATION_BEST;
        if (!(best ? verdict_measures_best : verdict_measures_played)(&j->all, j->played))
            continue;
        int k = j->phase - EVALUATION_BEST;
        j->measured[k] = true;
        j->measure[k] = (struct verdict_measure){0};
        j->setup.measures = true;
        j->setup.measure = best ? j->all.move[0].move : j->played;
        j->setup.seed = j->seed + 1;
        return true;
    }
    return false;
}

bool analysis_take(struct analysis_evaluation *j, const struct search_report *found) {
    assert(j->phase < EVALUATION_DONE);
    if (j->phase == EVALUATION_ALL) {
        j->all = *found;
        return next_measure(j);
    }
    struct verdict_measure *m = &j->measure[j->phase - EVALUATION_BEST];
    verdict_measure_add(m, found);
    j->setup.seed++;
    return (m->count < VERDICT_MEASURES && !m->exact) || next_measure(j);
}

void analysis_close(struct analysis *a, const struct analysis_task *t,
                    const struct analysis_evaluation *j) {
    struct analysis_step *step = &a->step[t->step];
    assert(j->phase == EVALUATION_DONE);
    verdict_give(&step->verdict, a->of->actor[step->at], j->played, &j->all,
                 j->measured[0] ? &j->measure[0] : NULL, j->measured[1] ? &j->measure[1] : NULL);
}

void analysis_add_up(struct analysis *a) {
    for (size_t i = 0; i < a->steps; i++) {
        const struct analysis_step *step = &a->step[i];
        if (step->evaluated)
            verdict_add(&a->player[step->verdict.seat], &step->verdict);
        for (int seat = 0; a->luck && step->draws && seat < a->players; seat++)
            verdict_add_luck(&a->player[seat], &step->luck, seat, step->draws);
    }
}

bool analysis_has_balance(const struct analysis *a) {
    return a->deal && a->of->game->actor(&a->of->state) == GAME_OVER;
}

struct estimate analysis_luck(const struct analysis *a, int seat, bool points) {
    const struct verdict_player *p = &a->player[seat];
    const struct evaluation *dealt = &a->dealt; /* zeros if there was no deal */
    return estimate_add(points ? &dealt->points[seat] : &dealt->win[seat],
                        points ? &p->points_luck : &p->win_luck);
}

static const struct estimate *lost_by(const struct analysis *a, int seat, bool points) {
    const struct verdict_player *p = &a->player[seat];
    return points ? &p->points_loss : &p->win_loss;
}

struct analysis_balance analysis_balance_of(const struct analysis *a, int seat, bool points) {
    const struct verdict_player *p = &a->player[seat];
    double win[GAME_MAX_PLAYERS], lead[GAME_MAX_PLAYERS];
    assert(analysis_has_balance(a));
    game_ai_outcome(a->of->game, &a->of->state, win, lead);
    struct analysis_balance b = {
        .deal = points ? a->dealt.points[seat] : a->dealt.win[seat],
        .draws = points ? p->points_luck : p->win_luck,
        .lost = *lost_by(a, seat, points),
        .result = {points ? lead[seat] : win[seat] - 1.0 / a->players, 0},
    };
    for (int i = 0; i < a->players; i++) {
        struct estimate part = verdict_average(lost_by(a, i, points), (uint32_t)a->players - 1);
        if (i != seat)
            b.given = estimate_add(&b.given, &part);
    }
    struct estimate luck = estimate_add(&b.deal, &b.draws);
    struct estimate play = estimate_less(&b.given, &b.lost);
    struct estimate explained = estimate_add(&luck, &play);
    b.hidden = estimate_less(&b.result, &explained);
    return b;
}

enum verdict_skill analysis_skill(const struct analysis *a, int seat) {
    return verdict_skill_of(&a->player[seat], game_ai_of(a->of->game)->skill);
}
