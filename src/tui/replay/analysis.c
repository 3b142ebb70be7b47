// SPDX-License-Identifier: MIT
#include "tui/replay/analysis.h"

#include <stdlib.h>

#include "engine/analysis_run.h"
#include "tui/core/job.h"

struct replay_analysis {
    struct job job;
    const struct replay *of;
    struct analysis found;
    enum analysis_result result;
    bool over;       /* the job is done and its result taken */
    atomic_int done; /* in per cent */
    atomic_bool *stop;
};

static bool replay_analysis_update(void *context, double done) {
    struct replay_analysis *a = context;
    int part = (int)(done * 100);
    if (atomic_exchange(&a->done, part) != part)
        tui_wake(a->job.tui);
    return !atomic_load(a->stop);
}

static void replay_analysis_work(void *context, atomic_bool *stop) {
    struct replay_analysis *a = context;
    const match *m = &a->of->record.match;
    struct analysis_options how = {
        .limits = {.nodes = analysis_nodes(m->game), .threads = 1},
        .rollouts = m->viewer == MATCH_OPEN ? ANALYSIS_ROLLOUTS : 0,
        .seed = 1,
    };
    struct analysis_watch watch = {replay_analysis_update, a};
    a->stop = stop;
    a->result = analysis_run(&a->found, m, &how, &watch);
}

struct replay_analysis *replay_analysis_start(const struct replay *r, struct tui *t) {
    struct replay_analysis *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->of = r;
    if (!job_start(&a->job, t, replay_analysis_work, a)) {
        free(a);
        return NULL;
    }
    return a;
}

void replay_analysis_stop(struct replay_analysis *a) {
    if (!a)
        return;
    job_stop(&a->job);
    if (a->result == ANALYSIS_DONE)
        analysis_free(&a->found);
    free(a);
}

void replay_analysis_news(struct replay_analysis *a) {
    if (a && job_take(&a->job))
        a->over = true;
}

int replay_analysis_done(const struct replay_analysis *a) {
    return atomic_load(&a->done);
}

const struct analysis *replay_analysis_found(const struct replay_analysis *a) {
    return a && a->over && a->result == ANALYSIS_DONE ? &a->found : NULL;
}

bool replay_analysis_failed(const struct replay_analysis *a) {
    return a && a->over && a->result != ANALYSIS_DONE;
}

const struct analysis_step *replay_step(const struct analysis *a, size_t ply) {
    for (size_t i = 0, k = 0; i < a->steps; i++)
        if (a->step[i].decision && k++ == ply)
            return &a->step[i];
    return NULL;
}

static void write_percent(text *t, const struct estimate *e) {
    text_real(t, e->mean * 100, 1, false);
    if (e->variance > 0) {
        text_str(t, " +- ");
        text_real(t, estimate_interval(e) * 100, 1, false);
    }
    text_str(t, " %");
}

void replay_verdict(const struct analysis *a, size_t ply, text *t) {
    static const char *const names[VERDICT_CLASSES] = {"",
                                                       "inaccuracy: ", "mistake: ", "blunder: "};
    const struct analysis_step *s = replay_step(a, ply);
    if (!s || !s->evaluated)
        return;
    const struct verdict *v = &s->verdict;
    if (v->forced) {
        text_str(t, "the only move");
        return;
    }
    if (v->best == v->played) {
        text_str(t, "the best move; win ");
        write_percent(t, &v->win);
        return;
    }
    text_str(t, names[v->class]);
    text_str(t, "costs ");
    write_percent(t, &v->win_loss);
    text_str(t, " chance of winning; best ");
    a->of->game->write_move(t, v->best);
}

double replay_chance(const struct analysis *a, size_t ply, int seat) {
    double chance = -1;
    for (size_t i = 0, k = 0; i < a->steps && k <= ply; i++) {
        const struct analysis_step *s = &a->step[i];
        if (!s->decision)
            continue;
        k++;
        if (!s->evaluated || s->verdict.forced)
            continue;
        if (s->verdict.seat == seat)
            chance = s->verdict.win.mean;
        else if (a->players == 2)
            chance = 1 - s->verdict.win.mean;
    }
    return chance;
}

static bool is_mistake(const struct analysis_step *s) {
    return s && s->evaluated && s->verdict.class >= VERDICT_MISTAKE;
}

size_t replay_mistake(const struct analysis *a, size_t ply, bool back) {
    for (size_t at = ply; back ? at-- > 0 : replay_step(a, ++at) != NULL;)
        if (is_mistake(replay_step(a, at)))
            return at;
    return ply;
}
