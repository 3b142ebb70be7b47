// SPDX-License-Identifier: MIT
// A worker takes the next game's number, plays it, and leaves it in a window of slots, where games
// wait to be handed over in order. A worker that is too far ahead waits.
#include "cli/arena/run.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WINDOW_PER_WORKER = 8 };

struct worker {
    struct arena_run *run; /* borrowed */
    pthread_t thread;
    struct opponent *bot[GAME_MAX_PLAYERS]; /* owned */
};

struct slot {
    bool filled;
    struct arena_game game;
};

struct arena_run {
    const struct arena_plan *plan; /* borrowed, like the state */
    struct arena_state *state;     /* may be NULL */
    struct worker *worker;         /* owned, like the window */
    int workers;                   /* running */
    struct slot *window;
    uint64_t slots;
    pthread_mutex_t lock; /* guards the window and the numbers below */
    pthread_cond_t change;
    uint64_t taken, handed; /* games taken by workers, and games handed over */
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
static bool arena_run_take(struct arena_run *run, uint64_t *index) {
    pthread_mutex_lock(&run->lock);
    while (!atomic_load(&run->stop) && run->taken < run->plan->games &&
           run->taken - run->handed >= run->slots)
        pthread_cond_wait(&run->change, &run->lock);
    bool more = !atomic_load(&run->stop) && run->taken < run->plan->games;
    if (more)
        *index = run->plan->first * (uint64_t)run->plan->players + run->taken++;
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

static void *arena_run_work(void *argument) {
    struct worker *w = argument;
    struct arena_run *run = w->run;
    uint64_t index;
    while (arena_run_take(run, &index)) {
        /* Nobody else touches this slot until it is filled. */
        uint64_t first = run->plan->first * (uint64_t)run->plan->players;
        struct slot *slot = &run->window[(index - first) % run->slots];
        get_game(w, &slot->game, index);
        pthread_mutex_lock(&run->lock);
        slot->filled = true;
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
    run->slots = (uint64_t)p->threads * WINDOW_PER_WORKER;
    run->worker = calloc((size_t)p->threads, sizeof *run->worker);
    run->window = calloc(run->slots, sizeof *run->window);
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
        int reason = pthread_create(&w->thread, NULL, arena_run_work, w);
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
    struct slot *slot = &run->window[run->handed % run->slots];
    int late = 0;
    while (!slot->filled && late == 0)
        late = pthread_cond_timedwait(&run->change, &run->lock, &until);
    bool ready = slot->filled;
    if (ready) {
        *out = slot->game;
        slot->filled = false;
        run->handed++;
        pthread_cond_broadcast(&run->change);
    }
    pthread_mutex_unlock(&run->lock);
    return ready;
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
    for (uint64_t i = 0; run->window && i < run->slots; i++)
        if (run->window[i].filled)
            match_free(&run->window[i].game.match);
    pthread_mutex_destroy(&run->lock);
    pthread_cond_destroy(&run->change);
    free(run->worker);
    free(run->window);
    free(run);
}
