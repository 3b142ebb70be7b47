// SPDX-License-Identifier: MIT
// Workers take the next game's number, play it, and leave it in a window of places in which the
// games wait for their turn. A worker that is too far ahead waits.
#include "cli/arena/run.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WINDOW_PER_WORKER = 8 };

struct worker {
    struct arena_run *run;
    pthread_t thread;
    struct opponent *bot[GAME_MAX_PLAYERS];
};

struct place {
    bool filled;
    struct arena_game game;
};

struct arena_run {
    const struct arena_plan *plan;
    struct arena_state *state; /* may be NULL */
    struct worker *worker;
    int workers; /* running */
    struct place *window;
    uint64_t places;
    pthread_mutex_t lock; /* over the window and the numbers below */
    pthread_cond_t change;
    uint64_t taken, handed; /* games that workers took, and that were handed over */
    atomic_bool stop;
};

static bool open_bots(struct worker *w, text *error) {
    const struct arena_plan *p = w->run->plan;
    for (int i = 0; i < p->players; i++) {
        w->bot[i] = opponent_open(span_of(p->bot[i]), error);
        if (!w->bot[i])
            return false;
        opponent_stop_by(w->bot[i], &w->run->stop);
        opponent_set_grace(w->bot[i], p->grace);
        opponent_set_startup(w->bot[i], p->startup);
        if (!opponent_start(w->bot[i], error))
            return false;
    }
    return true;
}

/* Takes the number of a game to play; false when there is none. */
static bool take(struct arena_run *run, uint64_t *index) {
    pthread_mutex_lock(&run->lock);
    while (!atomic_load(&run->stop) && run->taken < run->plan->games &&
           run->taken - run->handed >= run->places)
        pthread_cond_wait(&run->change, &run->lock);
    bool more = !atomic_load(&run->stop) && run->taken < run->plan->games;
    if (more)
        *index = run->taken++;
    pthread_mutex_unlock(&run->lock);
    return more;
}

/* Gets a game from the state file, or plays and saves it. */
static void get_game(struct worker *w, struct arena_game *out, uint64_t index) {
    struct arena_run *run = w->run;
    char reason[ARENA_REASON_SIZE];
    text error;
    bool good = true;
    text_init(&error, reason, sizeof reason);
    if (run->state && arena_state_has(run->state, index)) {
        good = arena_state_load(run->state, out, index, &error);
    } else {
        arena_play(out, run->plan, index, w->bot, &run->stop);
        if (run->state && out->outcome == ARENA_FINISHED)
            good = arena_state_save(run->state, out, &error);
    }
    if (!good) {
        out->outcome = ARENA_FAILED;
        memcpy(out->reason, reason, sizeof reason);
    }
}

static void *work(void *argument) {
    struct worker *w = argument;
    struct arena_run *run = w->run;
    uint64_t index;
    while (take(run, &index)) {
        /* Nobody else touches this place until it is filled. */
        struct place *place = &run->window[index % run->places];
        get_game(w, &place->game, index);
        pthread_mutex_lock(&run->lock);
        place->filled = true;
        pthread_cond_broadcast(&run->change);
        pthread_mutex_unlock(&run->lock);
    }
    return NULL;
}

struct arena_run *arena_run_start(const struct arena_plan *p, struct arena_state *state,
                                  text *error) {
    struct arena_run *run = calloc(1, sizeof *run);
    if (!run) {
        text_str(error, "out of memory");
        return NULL;
    }
    run->plan = p;
    run->state = state;
    run->places = (uint64_t)p->threads * WINDOW_PER_WORKER;
    run->worker = calloc((size_t)p->threads, sizeof *run->worker);
    run->window = calloc(run->places, sizeof *run->window);
    pthread_mutex_init(&run->lock, NULL);
    pthread_cond_init(&run->change, NULL);
    bool good = run->worker && run->window;
    if (!good)
        text_str(error, "out of memory");
    for (int i = 0; good && i < p->threads; i++) {
        run->worker[i].run = run;
        good = open_bots(&run->worker[i], error);
    }
    while (good && run->workers < p->threads) {
        struct worker *w = &run->worker[run->workers];
        int reason = pthread_create(&w->thread, NULL, work, w);
        if (reason != 0)
            text_str(error, strerror(reason));
        good = reason == 0;
        run->workers += good;
    }
    if (good)
        return run;
    arena_run_stop(run);
    return NULL;
}

bool arena_run_next(struct arena_run *run, struct arena_game *out) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 100000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&run->lock);
    struct place *place = &run->window[run->handed % run->places];
    int late = 0;
    while (!place->filled && late == 0)
        late = pthread_cond_timedwait(&run->change, &run->lock, &until);
    bool there = place->filled;
    if (there) {
        *out = place->game;
        place->filled = false;
        run->handed++;
        pthread_cond_broadcast(&run->change);
    }
    pthread_mutex_unlock(&run->lock);
    return there;
}

void arena_run_stop(struct arena_run *run) {
    pthread_mutex_lock(&run->lock);
    atomic_store(&run->stop, true);
    pthread_cond_broadcast(&run->change);
    pthread_mutex_unlock(&run->lock);
    for (int i = 0; i < run->workers; i++)
        pthread_join(run->worker[i].thread, NULL);
    for (int i = 0; run->worker && i < run->plan->threads; i++)
        for (int k = 0; k < GAME_MAX_PLAYERS; k++)
            opponent_close(run->worker[i].bot[k]);
    for (uint64_t i = 0; run->window && i < run->places; i++)
        if (run->window[i].filled)
            match_free(&run->window[i].game.match);
    pthread_mutex_destroy(&run->lock);
    pthread_cond_destroy(&run->change);
    free(run->worker);
    free(run->window);
    free(run);
}
