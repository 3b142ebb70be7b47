// SPDX-License-Identifier: MIT
// The match is walked over once and becomes a list of tasks, each with the position or view it
// needs; threads take them one after the other. Tasks write only into their own step, and sums are
// made when all are done, in the order of the log.
#include "engine/analysis.h"

#include <pthread.h>
#include <stdlib.h>

#include "search/brain.h"

enum {
    MOST_THREADS = 64,
    UPDATE_INTERVAL = 100,
    LEAST_NODES = 2000,
    NODE_MEMORY = 2048, /* plenty for a node of any search, with what it unfolds */
};

enum task_kind { TASK_DECISION, TASK_DRAWS, TASK_DEAL };

struct task {
    enum task_kind kind;
    size_t step;
    game_state state; /* where nature acts; the start */
    game_view view;   /* of whoever decides */
};

struct job {
    struct analysis *analysis;
    const struct analysis_options *options;
    const struct analysis_watch *watch;
    struct task *task;
    size_t tasks;
    atomic_size_t next, done;
    atomic_bool stop, no_memory;
};

/* The reports are too large for a thread's stack of unknown size. */
struct worker {
    struct job *job;
    struct thinker_memory *memory;
    bool caller; /* the thread that asked, and is told how it goes */
    struct search_report all, one;
};

static void tell(struct worker *w) {
    struct job *j = w->job;
    if (!w->caller || !j->watch)
        return;
    double done = j->tasks ? (double)atomic_load(&j->done) / (double)j->tasks : 1;
    if (!j->watch->update(j->watch->context, done))
        atomic_store(&j->stop, true);
}

static void tell_in_between(void *worker, const struct search_report *r) {
    (void)r;
    tell(worker);
}

/* One search; false: out of memory. */
static bool search(struct worker *w, const struct search_setup *setup, struct think_limits limits,
                   struct search_report *out) {
    struct think_watch watch = {.update = w->caller ? tell_in_between : NULL,
                                .context = w,
                                .interval = UPDATE_INTERVAL,
                                .stop = &w->job->stop};
    limits.threads = 1;
    return think(w->memory, setup, &limits, &watch, out) != GAME_NO_MOVE;
}

/* Measures one move by several searches; false: out of memory. */
static bool measure(struct worker *w, struct search_setup setup, game_move m,
                    struct verdict_measure *out) {
    struct think_limits limits = w->job->options->limits;
    setup.measures = true;
    setup.measure = m;
    *out = (struct verdict_measure){0};
    while (out->count < VERDICT_MEASURES && !out->exact) {
        setup.seed++;
        limits.nodes = verdict_measure_size(&w->all, w->job->options->limits.nodes, out->count);
        limits.movetime =
            (uint32_t)verdict_measure_size(&w->all, w->job->options->limits.movetime, out->count);
        if (!search(w, &setup, limits, &w->one))
            return false;
        verdict_measure_add(out, &w->one);
    }
    return true;
}

/* The seed of a task: its place in the log decides, not who does it when. */
static uint64_t seed_of(const struct job *j, const struct task *t) {
    rng r;
    uint64_t at = j->analysis->steps ? j->analysis->step[t->step].at : 0;
    rng_seed_stream(&r, j->options->seed, (uint64_t)at * 4 + t->kind);
    return rng_next(&r);
}

static bool judge(struct worker *w, const struct task *t) {
    const match *m = w->job->analysis->of;
    struct analysis_step *step = &w->job->analysis->step[t->step];
    game_move played = m->log[step->at];
    struct search_setup setup = {
        .game = m->game, .bot = {.kind = BOT_EXPERT}, .view = t->view, .seed = seed_of(w->job, t)};
    struct verdict_measure by_best, by_mine;
    if (!search(w, &setup, w->job->options->limits, &w->all))
        return false;
    bool best = verdict_measures_best(&w->all, played);
    bool mine = verdict_measures_played(&w->all, played);
    if (best && !measure(w, setup, w->all.move[0].move, &by_best))
        return false;
    if (mine && !measure(w, setup, played, &by_mine))
        return false;
    verdict_give(&step->verdict, m->actor[step->at], played, &w->all, best ? &by_best : NULL,
                 mine ? &by_mine : NULL);
    return true;
}

static bool perform(struct worker *w, const struct task *t) {
    struct analysis *a = w->job->analysis;
    const struct game_ops *g = a->of->game;
    uint32_t rollouts = w->job->options->rollouts;
    uint64_t seed = seed_of(w->job, t);
    if (t->kind == TASK_DECISION)
        return judge(w, t);
    if (t->kind == TASK_DEAL) {
        evaluate_deal(&a->dealt, g, &t->state, rollouts, seed);
        return true;
    }
    struct analysis_step *step = &a->step[t->step];
    evaluate_draws(&a->draws[step->first], &step->luck, g, &t->state, &a->of->log[step->first],
                   step->draws, rollouts, seed);
    return true;
}

static void *work(void *context) {
    struct worker *w = context;
    struct job *j = w->job;
    while (!atomic_load(&j->stop)) {
        size_t i = atomic_fetch_add(&j->next, 1);
        if (i >= j->tasks)
            break;
        if (!perform(w, &j->task[i])) {
            atomic_store(&j->no_memory, true);
            atomic_store(&j->stop, true);
        }
        atomic_fetch_add(&j->done, 1);
        tell(w);
    }
    return NULL;
}

static struct worker *new_worker(struct job *j, bool caller) {
    struct worker *w = malloc(sizeof *w);
    if (!w)
        return NULL;
    w->job = j;
    w->caller = caller;
    w->memory = thinker_new();
    if (!w->memory) {
        free(w);
        return NULL;
    }
    thinker_bound(w->memory, analysis_memory(&j->options->limits));
    return w;
}

static void free_worker(struct worker *w) {
    if (w)
        thinker_free(w->memory);
    free(w);
}

size_t analysis_memory(const struct think_limits *limits) {
    uint64_t size =
        limits->nodes < SEARCH_MEMORY / NODE_MEMORY ? limits->nodes * NODE_MEMORY : SEARCH_MEMORY;
    if (limits->nodes == 0)
        size = THINK_MEMORY / (unsigned)(limits->threads > 0 ? limits->threads : 1);
    return size < SEARCH_LEAST_MEMORY ? SEARCH_LEAST_MEMORY
           : size > SEARCH_MEMORY     ? SEARCH_MEMORY
                                      : (size_t)size;
}

int analysis_workers(const struct think_limits *limits) {
    int fitting = (int)(THINK_MEMORY / analysis_memory(limits));
    int most = fitting < MOST_THREADS ? fitting : MOST_THREADS;
    return limits->threads < 1 ? 1 : limits->threads < most ? limits->threads : most;
}

/* Does all tasks, with as many threads as are asked for and to be had. */
static void perform_all(struct job *j) {
    struct worker *worker[MOST_THREADS] = {NULL};
    pthread_t thread[MOST_THREADS];
    int count = analysis_workers(&j->options->limits), running = 1;
    worker[0] = new_worker(j, true);
    if (!worker[0]) {
        atomic_store(&j->no_memory, true);
        return;
    }
    for (; running < count; running++) {
        worker[running] = new_worker(j, false);
        if (!worker[running] ||
            pthread_create(&thread[running], NULL, work, worker[running]) != 0) {
            free_worker(worker[running]);
            break;
        }
    }
    work(worker[0]);
    for (int i = 1; i < running; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < running; i++)
        free_worker(worker[i]);
}

static bool can_judge(const match *m, size_t at) {
    return m->actor[at] != MATCH_NATURE && (m->viewer == MATCH_OPEN || m->viewer == m->actor[at]);
}

uint64_t analysis_nodes(const struct game_ops *g) {
    uint64_t nodes = brain_of(g)->level[BOT_LEVELS - 1].nodes;
    return nodes < LEAST_NODES ? LEAST_NODES : nodes;
}

size_t analysis_decisions(const match *m) {
    size_t n = 0;
    for (size_t i = 0; i < m->length; i++)
        n += can_judge(m, i);
    return n;
}

/* The step that begins where the walk stands, and its decision's task if there is one. */
static void plan_decision(struct job *j, const match_walk *walk) {
    struct analysis *a = j->analysis;
    const match *m = a->of;
    const struct game_ops *g = m->game;
    struct analysis_step *step = &a->step[a->steps++];
    *step = (struct analysis_step){.at = walk->at};
    step->decision = m->actor[walk->at] != MATCH_NATURE;
    step->judged = can_judge(m, walk->at);
    step->first = walk->at + step->decision;
    step->each = &a->draws[step->first];
    if (!step->judged)
        return;
    struct task *t = &j->task[j->tasks];
    *t = (struct task){.kind = TASK_DECISION, .step = a->steps - 1};
    if (m->viewer == MATCH_OPEN)
        g->observe(&t->view, &walk->now.state, m->actor[walk->at]);
    else
        t->view = walk->now.view;
    if (g->count(&walk->now.state) > 1)
        j->tasks++;
    else
        verdict_give(&step->verdict, m->actor[walk->at], m->log[walk->at], NULL, NULL, NULL);
}

/* Walks over the match and writes down what is to do. */
static void plan(struct job *j) {
    struct analysis *a = j->analysis;
    const match *m = a->of;
    match_walk walk;
    a->luck = j->options->rollouts > 0 && m->viewer == MATCH_OPEN;
    a->deal = a->luck && m->game->is_deal(&m->start);
    if (a->deal)
        j->task[j->tasks++] = (struct task){.kind = TASK_DEAL, .state = m->start};
    match_walk_start(&walk, m);
    while (walk.at < m->length) {
        bool nature = m->actor[walk.at] == MATCH_NATURE;
        if (!nature || a->steps == 0)
            plan_decision(j, &walk);
        struct analysis_step *step = &a->step[a->steps - 1];
        if (nature && step->draws++ == 0 && a->luck)
            j->task[j->tasks++] =
                (struct task){.kind = TASK_DRAWS, .step = a->steps - 1, .state = walk.now.state};
        match_walk_step(&walk);
    }
}

static void add_up(struct analysis *a) {
    for (size_t i = 0; i < a->steps; i++) {
        const struct analysis_step *step = &a->step[i];
        if (step->judged)
            verdict_add(&a->player[step->verdict.seat], &step->verdict);
        for (int seat = 0; a->luck && step->draws && seat < a->players; seat++)
            verdict_add_luck(&a->player[seat], &step->luck, seat, step->draws);
    }
}

enum analysis_result analysis_run(struct analysis *out, const match *m,
                                  const struct analysis_options *options,
                                  const struct analysis_watch *watch) {
    struct job job = {.analysis = out, .options = options, .watch = watch};
    *out = (struct analysis){.of = m, .players = m->game->players(&m->state)};
    out->step = calloc(m->length + 1, sizeof *out->step);
    out->draws = calloc(m->length + 1, sizeof *out->draws);
    job.task = calloc(m->length + 1, sizeof *job.task);
    if (out->step && out->draws && job.task) {
        plan(&job);
        perform_all(&job);
        add_up(out);
    } else {
        job.no_memory = true;
    }
    free(job.task);
    if (!job.no_memory && !job.stop)
        return ANALYSIS_DONE;
    analysis_free(out);
    return job.no_memory ? ANALYSIS_NO_MEMORY : ANALYSIS_STOPPED;
}

void analysis_free(struct analysis *a) {
    free(a->step);
    free(a->draws);
    *a = (struct analysis){0};
}
