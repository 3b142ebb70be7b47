// SPDX-License-Identifier: MIT
// The threads for moves and passwords. A gate in `wake`, which runs in those threads, stops them
// where a test wants to see how many there are or what is waiting.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "games/games.h"
#include "server/workers.h"

struct gate {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int came; /* calls so far */
    bool shut;
    int kept; /* the first calls that stay even if it isn't shut */
};

static void gate_wake(void *context) {
    struct gate *g = context;
    pthread_mutex_lock(&g->lock);
    int number = ++g->came;
    pthread_cond_broadcast(&g->changed);
    while (g->shut || number <= g->kept)
        pthread_cond_wait(&g->changed, &g->lock);
    pthread_mutex_unlock(&g->lock);
}

static void gate_wait(struct gate *g, int calls) {
    pthread_mutex_lock(&g->lock);
    while (g->came < calls)
        pthread_cond_wait(&g->changed, &g->lock);
    pthread_mutex_unlock(&g->lock);
}

static int gate_count(struct gate *g) {
    pthread_mutex_lock(&g->lock);
    int came = g->came;
    pthread_mutex_unlock(&g->lock);
    return came;
}

/* Opened, it lets everybody go. */
static void gate_set(struct gate *g, bool shut) {
    pthread_mutex_lock(&g->lock);
    g->shut = shut;
    g->kept = shut ? g->kept : 0;
    pthread_cond_broadcast(&g->changed);
    pthread_mutex_unlock(&g->lock);
}

#define GATE_INIT                                                                                  \
    { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, false, 0 }

static struct hasher hashers[WORKERS_PASSWORD_THREADS];

static struct workers *start(int threads, struct gate *g) {
    char reason[128];
    text error;
    text_init(&error, reason, sizeof reason);
    struct workers *w = workers_start(threads, hashers, gate_wake, g, &error);
    if (!w)
        fail_msg("%s", reason);
    return w;
}

/* A job about a position some moves into a game. */
static struct job move_job(const struct game_ops *g, bot b, uint64_t seed) {
    struct job j = {.kind = JOB_MOVE, .ticket = seed, .setup = {.game = g, .bot = b, .seed = seed}};
    game_state s;
    rng r;
    rng_seed(&r, seed);
    g->deal(&s, g->min_players + (int)(seed % (g->max_players - g->min_players + 1U)), &r);
    for (uint64_t i = 0; i < 4 + seed % 9; i++) {
        game_run_chance(g, &s, &r);
        g->apply(&s, game_random_move(g, &s, &r));
    }
    game_run_chance(g, &s, &r);
    g->observe(&j.setup.view, &s, g->actor(&s));
    return j;
}

static struct job password_job(enum job_kind kind, const char *secret, const char *password) {
    struct job j = {.kind = kind};
    text t;
    text_init(&t, j.credentials.secret, sizeof j.credentials.secret);
    text_str(&t, secret);
    text_init(&t, j.credentials.password, sizeof j.credentials.password);
    text_str(&t, password);
    return j;
}

static void assert_wiped(const struct job *j) {
    for (size_t i = 0; i < sizeof j->credentials.secret; i++)
        assert_int_equal(j->credentials.secret[i], 0);
}

/* Queues a job as soon as there is room. */
static void put(struct workers *w, struct gate *g, struct job *j) {
    for (;;) {
        int before = gate_count(g);
        if (workers_put(w, j))
            return;
        gate_wait(g, before + 1); /* those that keep it out will come back */
    }
}

/* The moves are those of `think` with the same seed, and so legal. */
static void test_moves(void **state) {
    (void)state;
    enum { COUNT = 72 };
    static struct job job[COUNT];
    static struct search_report report;
    struct gate gate = GATE_INIT;
    struct workers *w = start(3, &gate);
    struct think_memory *memory = think_new();
    int taken = 0;
    assert_non_null(memory);
    for (int i = 0; i < COUNT; i++) {
        bot b = {BOT_LEVEL, 1 + (uint32_t)i % BOT_TOP_LEVEL % 4};
        if (i % 12 == 11)
            b = (bot){BOT_LEVEL, BOT_TOP_LEVEL};
        job[i] = move_job(games_all[i % 3], b, (uint64_t)i);
        put(w, &gate, &job[i]);
    }
    for (gate_wait(&gate, COUNT); workers_take(w) != NULL; taken++)
        continue;
    assert_int_equal(taken, COUNT);
    for (int i = 0; i < COUNT; i++) {
        struct think_limits limits = {.threads = 1};
        assert_true(job[i].done);
        assert_int_equal(job[i].move, think(memory, &job[i].setup, &limits, NULL, &report));
    }
    think_free(memory);
    workers_free(w);
}

static struct job par_job(const struct game_ops *g, uint8_t mark) {
    struct job j = {.kind = JOB_PAR, .deal = {.day = 20000, .game = g}};
    memset(j.deal.key, mark, sizeof j.deal.key);
    return j;
}

/* The bot plays a daily deal to its end, and always makes the same of it. */
static void test_par(void **state) {
    (void)state;
    enum { COUNT = 4 };
    static struct job job[COUNT];
    struct gate gate = GATE_INIT;
    struct workers *w = start(2, &gate);
    for (int i = 0; i < COUNT; i++) {
        job[i] = par_job(games_all[i % 3], 1);
        put(w, &gate, &job[i]);
    }
    gate_wait(&gate, COUNT);
    for (int i = 0; i < COUNT; i++) {
        int margin;
        assert_true(job[i].done);
        assert_true(daily_margin(job[i].deal.par, &margin));
        assert_in_range(margin + 1000, 0, 2000);
    }
    assert_int_equal(job[0].deal.par, job[3].deal.par);
    while (workers_take(w))
        continue;
    /* One that is cut off says nothing. */
    job[0] = par_job(games_all[0], 2);
    assert_true(workers_put(w, &job[0]));
    workers_stop(w);
    assert_ptr_equal(workers_take(w), &job[0]);
    workers_free(w);
}

/* One thread keeps the order of its jobs. */
static void test_order(void **state) {
    (void)state;
    enum { COUNT = 50 };
    static struct job job[COUNT];
    struct gate gate = GATE_INIT;
    struct workers *w = start(1, &gate);
    for (int i = 0; i < COUNT; i++) {
        bot b = {i % 3 ? BOT_RANDOM : BOT_LEVEL, i % 3 ? 0 : 2};
        job[i] = move_job(games_all[i % 3], b, (uint64_t)i);
        put(w, &gate, &job[i]);
    }
    gate_wait(&gate, COUNT);
    for (int i = 0; i < COUNT; i++)
        assert_ptr_equal(workers_take(w), &job[i]);
    assert_null(workers_take(w));
    workers_free(w);
}

/* An owner with many waiting moves doesn't hold up others. */
static void test_turns(void **state) {
    (void)state;
    enum { MOST = 9, FEW = 4, COUNT = WORKERS_MOST_MOVES < MOST ? FEW : MOST };
    static const uint64_t owner[MOST] = {1, 1, 1, 2, 1, 1, 2, 3, 1};
    static const int all[MOST] = {0, 3, 7, 1, 6, 2, 4, 5, 8}, few[FEW] = {0, 3, 1, 2};
    const int *order = COUNT == FEW ? few : all;
    static struct job first, job[COUNT], late;
    struct gate gate = GATE_INIT;
    gate.shut = true;
    struct workers *w = start(1, &gate);
    first = move_job(games_all[0], (bot){BOT_RANDOM, 0}, 1);
    assert_true(workers_put(w, &first));
    gate_wait(&gate, 1); /* the one thread is held, the others wait */
    for (int i = 0; i < COUNT; i++) {
        job[i] = move_job(games_all[0], (bot){BOT_RANDOM, 0}, (uint64_t)i);
        job[i].owner = owner[i];
        assert_true(workers_put(w, &job[i]));
    }
    assert_int_equal(workers_waiting(w), COUNT);
    gate_set(&gate, false);
    gate_wait(&gate, 1 + COUNT);
    assert_ptr_equal(workers_take(w), &first);
    for (int i = 0; i < COUNT; i++)
        assert_ptr_equal(workers_take(w), &job[order[i]]);
    late = move_job(games_all[0], (bot){BOT_RANDOM, 0}, 5); /* a lane that was empty */
    late.owner = 2;
    assert_true(workers_put(w, &late));
    gate_wait(&gate, 2 + COUNT);
    assert_ptr_equal(workers_take(w), &late);
    assert_null(workers_take(w));
    workers_free(w);
}

static void run_one(struct workers *w, struct gate *g, struct job *j) {
    int before = gate_count(g);
    assert_true(workers_put(w, j));
    gate_wait(g, before + 1);
    assert_ptr_equal(workers_take(w), j);
    assert_wiped(j);
}

static void test_passwords(void **state) {
    (void)state;
    struct gate gate = GATE_INIT;
    struct workers *w = start(1, &gate);
    struct job hash = password_job(JOB_HASH, "correct horse", ""), again = hash;
    run_one(w, &gate, &hash);
    run_one(w, &gate, &again);
    assert_true(hash.done && again.done);
    assert_memory_equal(hash.credentials.password, "$argon2id$", 10);
    assert_string_not_equal(hash.credentials.password,
                            again.credentials.password); /* each has its own salt */
    struct job right = password_job(JOB_VERIFY, "correct horse", hash.credentials.password);
    run_one(w, &gate, &right);
    assert_true(right.done && right.credentials.matches);
    struct job wrong = password_job(JOB_VERIFY, "correct horsf", hash.credentials.password);
    run_one(w, &gate, &wrong);
    assert_true(wrong.done && !wrong.credentials.matches);
    struct job longest = password_job(JOB_HASH, "", "");
    memset(longest.credentials.secret, 'x', HASHER_SECRET_SIZE - 1);
    run_one(w, &gate, &longest);
    struct job shorter = password_job(JOB_VERIFY, "", longest.credentials.password);
    memset(shorter.credentials.secret, 'x', HASHER_SECRET_SIZE - 2);
    run_one(w, &gate, &shorter);
    assert_true(longest.done && shorter.done && !shorter.credentials.matches);
    struct job damaged = password_job(JOB_VERIFY, "correct horse", "$argon2id$nonsense");
    run_one(w, &gate, &damaged);
    assert_true(!damaged.done && !damaged.credentials.matches);
    workers_free(w);
}

static bool all_run(void) {
    bool all = true;
    for (int i = 0; i < WORKERS_PASSWORD_THREADS; i++)
        all &= hashers[i].socket >= 0 && waitpid(hashers[i].process, NULL, WNOHANG) == 0;
    return all;
}

/* If the system kills a hashing process for want of memory, people can still log in. Last, since
 * the tests before it need the processes. */
static void test_killed_hashers(void **state) {
    (void)state;
    assert_true(all_run());
    for (int i = 0; i < WORKERS_PASSWORD_THREADS; i++)
        kill(hashers[i].process, SIGKILL);
    test_passwords(state);
    assert_false(all_run());
}

/* A server that is killed leaves no processes: each holds an end of this pipe. */
static void test_hashers_of_a_killed_server(void **state) {
    (void)state;
    int ends[2];
    char byte;
    assert_int_equal(pipe(ends), 0);
    pid_t server = fork();
    if (server == 0) {
        struct hasher own[WORKERS_PASSWORD_THREADS];
        hashers_start(own, WORKERS_PASSWORD_THREADS, SANDBOX_AUTO);
        kill(getpid(), SIGKILL);
    }
    close(ends[1]);
    assert_int_equal(waitpid(server, NULL, 0), server);
    assert_int_equal(read(ends[0], &byte, 1), 0);
    close(ends[0]);
}

/* While the gate is shut no thread takes a second password, which shows how many work at once. And
 * an endless search doesn't hold them up. */
static void test_few_at_once(void **state) {
    (void)state;
    enum { THREADS = WORKERS_PASSWORD_THREADS, COUNT = WORKERS_MOST_PASSWORDS + THREADS };
    static struct job job[COUNT];
    struct gate gate = GATE_INIT;
    struct workers *w = start(1, &gate);
    struct job endless = move_job(games_all[0], (bot){.kind = BOT_EXPERT}, 1);
    endless.limits.nodes = UINT64_MAX;
    assert_true(workers_put(w, &endless));
    while (workers_waiting(w) > 0)
        sched_yield();
    gate_set(&gate, true);
    for (int i = 0; i < THREADS; i++) {
        job[i] = password_job(JOB_HASH, "secret", "");
        assert_true(workers_put(w, &job[i]));
    }
    gate_wait(&gate, THREADS);
    for (int i = THREADS; i < COUNT; i++) {
        job[i] = password_job(JOB_HASH, "secret", "");
        job[i].owner = (uint64_t)i;
        assert_true(workers_put(w, &job[i]));
    }
    struct job one_more = password_job(JOB_HASH, "secret", "");
    assert_false(workers_put(w, &one_more)); /* full */
    for (int i = 0; i < 1000; i++)
        sched_yield();
    assert_int_equal(workers_waiting(w), WORKERS_MOST_PASSWORDS);
    assert_int_equal(gate_count(&gate), THREADS);
    gate_set(&gate, false);
    workers_stop(w);
    int done = 0, undone = 0;
    for (struct job *j; (j = workers_take(w)) != NULL; j->done ? done++ : undone++)
        assert_wiped(j);
    assert_int_equal(done + undone, COUNT + 1);
    assert_true(done >= THREADS);
    assert_false(endless.done);
    workers_free(w);
}

/* Lets all go but the first `kept`. */
static void gate_keep(struct gate *g, int kept) {
    pthread_mutex_lock(&g->lock);
    g->kept = kept;
    g->shut = false;
    pthread_cond_broadcast(&g->changed);
    pthread_mutex_unlock(&g->lock);
}

/* A flood from 49 addresses keeps others waiting for a turn at most; with tiny queues, from as many
 * as leave room for one more. One thread works, so that the order is that of the queue. */
static void test_flood_of_passwords(void **state) {
    (void)state;
    enum { PLACES = WORKERS_MOST_PASSWORDS / WORKERS_PASSWORDS_OF_ONE - 1 };
    enum { FLOODERS = PLACES < 49 ? PLACES : 49, COUNT = FLOODERS * WORKERS_PASSWORDS_OF_ONE };
    enum { THREADS = WORKERS_PASSWORD_THREADS };
    static struct job held[THREADS], job[COUNT], one_more, honest;
    struct gate gate = GATE_INIT;
    struct workers *w = start(1, &gate);
    gate_set(&gate, true);
    for (int i = 0; i < THREADS; i++) { /* they are held */
        held[i] = password_job(JOB_VERIFY, "secret", "$argon2id$nonsense");
        assert_true(workers_put(w, &held[i]));
    }
    gate_wait(&gate, THREADS);
    for (int i = 0; i < COUNT; i++) {
        job[i] = password_job(JOB_VERIFY, "secret", "$argon2id$nonsense");
        job[i].owner = (uint64_t)(1 + i / WORKERS_PASSWORDS_OF_ONE);
        assert_true(workers_put(w, &job[i]));
    }
    one_more = honest = password_job(JOB_VERIFY, "secret", "$argon2id$nonsense");
    one_more.owner = 1;
    assert_false(workers_put(w, &one_more));
    honest.owner = 1 + FLOODERS;
    assert_true(workers_put(w, &honest));
    gate_keep(&gate, THREADS - 1);
    gate_wait(&gate, THREADS + COUNT + 1);
    gate_set(&gate, false);
    int place = -1, taken = 0;
    for (struct job *j; (j = workers_take(w)) != NULL; taken++)
        if (j == &honest)
            place = taken;
    assert_int_equal(place, THREADS + FLOODERS); /* after those that were held and one of each */
    workers_free(w);
}

static void test_full_of_moves(void **state) {
    (void)state;
    struct job *job = calloc(WORKERS_MOST_MOVES + 2, sizeof *job);
    struct gate gate = GATE_INIT;
    struct workers *w = start(1, &gate);
    uint32_t back = 0;
    assert_non_null(job);
    for (uint32_t i = 0; i < WORKERS_MOST_MOVES + 2; i++)
        job[i] = i ? job[0] : move_job(games_all[1], (bot){.kind = BOT_RANDOM}, 7);
    gate_set(&gate, true);
    assert_true(workers_put(w, &job[0]));
    gate_wait(&gate, 1);
    for (uint32_t i = 1; i <= WORKERS_MOST_MOVES; i++)
        assert_true(workers_put(w, &job[i]));
    assert_false(workers_put(w, &job[WORKERS_MOST_MOVES + 1]));
    assert_int_equal(workers_waiting(w), WORKERS_MOST_MOVES);
    assert_ptr_equal(workers_take(w), &job[0]);
    assert_null(workers_take(w));
    gate_set(&gate, false);
    workers_stop(w);
    while (workers_take(w))
        back++;
    assert_int_equal(back, WORKERS_MOST_MOVES);
    workers_free(w);
    free(job);
}

/* Stopped during work: all jobs come back, and no more are taken. */
static void test_stop(void **state) {
    (void)state;
    enum { COUNT = WORKERS_MOST_MOVES < 20 ? WORKERS_MOST_MOVES : 20 };
    static struct job job[COUNT];
    struct gate gate = GATE_INIT;
    struct workers *w = start(2, &gate);
    int back = 0;
    for (int i = 0; i < COUNT; i++) {
        job[i] = move_job(games_all[i % 3], (bot){.kind = BOT_EXPERT}, (uint64_t)i);
        job[i].limits.nodes = UINT64_MAX;
        job[i].done = true;
        assert_true(workers_put(w, &job[i]));
    }
    while (workers_waiting(w) > COUNT - 2)
        sched_yield();
    workers_stop(w);
    for (struct job *j; (j = workers_take(w)) != NULL; back++)
        assert_false(j->done);
    assert_int_equal(back, COUNT);
    assert_int_equal(workers_waiting(w), 0);
    assert_false(workers_put(w, &job[0]));
    workers_free(w);
}

/* Jobs that nobody took are freed; a bot without a limit gets one and comes back. */
static void test_what_is_left(void **state) {
    (void)state;
    struct gate gate = GATE_INIT;
    struct workers *w = start(1, &gate);
    for (int i = 0; i < 3; i++) {
        struct job *j = malloc(sizeof *j);
        assert_non_null(j);
        *j = move_job(games_all[0], (bot){.kind = i ? BOT_EXPERT : BOT_FLATMC}, 3);
        assert_true(workers_put(w, j));
    }
    gate_wait(&gate, 1);
    workers_free(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_par),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_passwords),
        cmocka_unit_test(test_few_at_once),
        cmocka_unit_test(test_flood_of_passwords),
        cmocka_unit_test(test_full_of_moves),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_what_is_left),
        cmocka_unit_test(test_hashers_of_a_killed_server),
        cmocka_unit_test(test_killed_hashers),
    };
    hashers_start(hashers, WORKERS_PASSWORD_THREADS, SANDBOX_AUTO);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
