// SPDX-License-Identifier: MIT
// Threads of the full-screen game: which signals reach them. A crash must, wherever it happens,
// since its handler restores the terminal; the others are for the thread of the terminal.
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "client/wire.h"
#include "tui/core/job.h"

static void check_mask(const sigset_t *blocked) {
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    static const int others[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH, SIGCONT, SIGQUIT};
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
        if (sigismember(blocked, crashes[i]))
            fail_msg("%s is blocked", strsignal(crashes[i]));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (!sigismember(blocked, others[i]))
            fail_msg("%s isn't blocked", strsignal(others[i]));
}

static void *job_ask(void *context) {
    pthread_sigmask(SIG_SETMASK, NULL, context);
    return NULL;
}

/* A thread that the work starts, as a search with several does. */
static void job_test_work(void *context, atomic_bool *stop) {
    sigset_t *masks = context;
    pthread_t thread;
    (void)stop;
    job_ask(&masks[0]);
    if (pthread_create(&thread, NULL, job_ask, &masks[1]) == 0)
        pthread_join(thread, NULL);
}

static void test_job(void **state) {
    struct tui t = {.wake = {-1, -1}};
    struct job j = {0};
    sigset_t masks[2], before = {0}, after = {0}; /* the system fills only a part */
    (void)state;
    job_ask(&before);
    sigemptyset(&masks[0]);
    sigemptyset(&masks[1]);
    assert_true(job_start(&j, &t, job_test_work, masks));
    while (!job_take(&j))
        usleep(1000);
    check_mask(&masks[0]);
    check_mask(&masks[1]);
    job_ask(&after);
    assert_memory_equal(&before, &after, sizeof before);
}

struct heard {
    sigset_t mask;
    atomic_bool any;
};

static void job_wake(void *context) {
    struct heard *h = context;
    job_ask(&h->mask);
    atomic_store(&h->any, true);
}

/* The network's: a port where nobody listens is news soon, reported in its thread. */
static void test_wire(void **state) {
    struct heard h = {0};
    struct address a;
    char reason[128];
    text error;
    (void)state;
    text_init(&error, reason, sizeof reason);
    assert_true(address_read(&a, "http://127.0.0.1:1", &error));
    struct wire *w = wire_open(&a, NULL, job_wake, &h);
    assert_non_null(w);
    wire_ask(w, 1, "GET", "/api/me", "", NULL);
    while (!atomic_load(&h.any))
        usleep(1000);
    wire_close(w);
    check_mask(&h.mask);
}

struct slow_file {
    char path[64];
    atomic_bool read;
};

/* Opening the file waits, longer than a wire that is closed waits for a look-up. */
static void *hold(void *context) {
    struct slow_file *s = context;
    FILE *f = fopen(s->path, "w");
    assert_non_null(f);
    sleep(1);
    atomic_store(&s->read, true);
    fclose(f);
    return NULL;
}

/* A thread in the middle of its preparations isn't left to itself when its wire is closed: the
 * program may end next, and the libraries with it. */
static void test_wire_is_waited_for(void **state) {
    struct slow_file s = {"", false};
    struct heard h = {0};
    struct address a;
    char reason[128], folder[] = "/tmp/sixsands-job-XXXXXX";
    pthread_t thread;
    text error;
    (void)state;
    text_init(&error, reason, sizeof reason);
    assert_non_null(mkdtemp(folder));
    snprintf(s.path, sizeof s.path, "%s/ca", folder);
    assert_int_equal(mkfifo(s.path, 0600), 0);
    assert_int_equal(pthread_create(&thread, NULL, hold, &s), 0);
    assert_true(address_read(&a, "https://127.0.0.1:1", &error));
    struct wire *w = wire_open(&a, s.path, job_wake, &h);
    assert_non_null(w);
    wire_close(w);
    assert_true(atomic_load(&s.read));
    pthread_join(thread, NULL);
    unlink(s.path);
    rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_job),
        cmocka_unit_test(test_wire),
        cmocka_unit_test(test_wire_is_waited_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
