// SPDX-License-Identifier: MIT
// The part of the public API about analyses: the tasks of analysis/analysis.h one after another, in
// slices, without a clock or threads.
#include <stdlib.h>

#include "analysis/analysis.h"
#include "api/record.h"

struct sixsands_analysis {
    const sixsands_record *of;
    struct analysis analysis;
    uint64_t nodes; /* of a search over all moves */
    size_t at;      /* the first task that isn't done */
    void *memory;
    size_t size;
    struct search *search; /* under way; NULL: none */
    uint64_t left;         /* its remaining nodes */
    struct analysis_evaluation evaluation;
    struct search_report found;
};

int sixsands_analysis_start(sixsands_analysis **out, const sixsands_record *r, uint64_t nodes,
                            uint32_t rollouts, uint64_t seed) {
    if (!out || !r)
        return SIXSANDS_ERROR_ARGUMENT;
    const struct game_ops *g = r->record.match.game;
    sixsands_analysis *a = calloc(1, sizeof *a);
    if (!a)
        return SIXSANDS_ERROR_MEMORY;
    a->of = r;
    a->nodes = nodes ? nodes : analysis_nodes(g);
    a->size = search_size(g, &(bot){.kind = BOT_EXPERT});
    size_t most = analysis_search_memory(a->nodes);
    a->size = a->size < most ? a->size : most;
    a->memory =
        aligned_alloc(SIXSANDS_SEARCH_ALIGN, (a->size + SIXSANDS_SEARCH_ALIGN - 1) /
                                                 SIXSANDS_SEARCH_ALIGN * SIXSANDS_SEARCH_ALIGN);
    if (!a->memory || !analysis_start(&a->analysis, &r->record.match, rollouts, seed)) {
        sixsands_analysis_free(a);
        return SIXSANDS_ERROR_MEMORY;
    }
    *out = a;
    return SIXSANDS_OK;
}

void sixsands_analysis_free(sixsands_analysis *a) {
    if (!a)
        return;
    analysis_free(&a->analysis);
    free(a->memory);
    free(a);
}

static void begin_search(sixsands_analysis *a) {
    a->search = search_start(a->memory, a->size, &a->evaluation.setup);
    a->left = analysis_search_size(&a->evaluation, a->nodes);
}

/* Continues the task, a decision, for at most `nodes` nodes; true when it is done. */
static bool heuristic_on(sixsands_analysis *a, uint64_t *nodes) {
    const struct analysis_task *t = &a->analysis.task[a->at];
    if (!a->search) {
        analysis_evaluate(&a->evaluation, &a->analysis, t);
        begin_search(a);
    }
    uint64_t now = a->left < *nodes ? a->left : *nodes;
    bool more = search_run(a->search, now);
    a->left -= now;
    *nodes -= now;
    if (more && a->left > 0)
        return false;
    search_report(a->search, &a->found);
    a->search = NULL;
    if (analysis_take(&a->evaluation, &a->found)) {
        begin_search(a);
        return false;
    }
    analysis_close(&a->analysis, t, &a->evaluation);
    return true;
}

int sixsands_analysis_run(sixsands_analysis *a, uint64_t nodes) {
    if (!a)
        return SIXSANDS_ERROR_ARGUMENT;
    while (nodes > 0 && a->at < a->analysis.tasks) {
        const struct analysis_task *t = &a->analysis.task[a->at];
        bool decision = t->kind == ANALYSIS_DECISION;
        if (!decision) { /* many rollouts: enough for one call */
            analysis_value(&a->analysis, t);
            nodes = 0;
        }
        if (!decision || heuristic_on(a, &nodes)) {
            a->at++;
            if (a->at == a->analysis.tasks)
                analysis_add_up(&a->analysis);
        }
    }
    return a->at < a->analysis.tasks;
}

int sixsands_analysis_steps(const sixsands_analysis *a) {
    return a ? (int)a->analysis.steps : SIXSANDS_ERROR_ARGUMENT;
}

/* Tasks are in the order of the steps, except for the deal, which comes first. */
int sixsands_analysis_ready(const sixsands_analysis *a) {
    if (!a)
        return SIXSANDS_ERROR_ARGUMENT;
    return (int)(a->at < a->analysis.tasks ? a->analysis.task[a->at].step : a->analysis.steps);
}

int sixsands_analysis_write(char *out, size_t size, const sixsands_analysis *a, int step, int top) {
    text t;
    if (!a)
        return SIXSANDS_ERROR_ARGUMENT;
    if (step < 0 || (size_t)step >= a->analysis.steps)
        return SIXSANDS_ERROR_MOVE;
    if (step >= sixsands_analysis_ready(a))
        return SIXSANDS_ERROR_TURN;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    json j = json_on(&t);
    uint64_t number = (uint64_t)step + a->analysis.step[0].decision;
    analysis_write_step(&j, &a->analysis, (size_t)step, number, top);
    return end_text(&t);
}

int sixsands_analysis_write_player(char *out, size_t size, const sixsands_analysis *a, int seat) {
    char tag[] = "Player0";
    text t;
    if (!a)
        return SIXSANDS_ERROR_ARGUMENT;
    if (seat < 0 || seat >= a->analysis.players)
        return SIXSANDS_ERROR_SEAT;
    if (a->at < a->analysis.tasks)
        return SIXSANDS_ERROR_TURN;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    json j = json_on(&t);
    tag[6] = (char)('1' + seat);
    analysis_write_player(&j, &a->analysis, seat, record_tag(&a->of->record, tag));
    return end_text(&t);
}
