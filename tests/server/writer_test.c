// SPDX-License-Identifier: MIT
// The writer's thread: groups, order, stopping; readers and copies at the same time. With --figures
// FILE: how fast this disk is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/store/sqlite/internal.h"
#include "server/store/writer.h"
#include "store_cases.h"

struct waker {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int times;
};

static void writer_wake(void *context) {
    struct waker *w = context;
    pthread_mutex_lock(&w->lock);
    w->times++;
    pthread_cond_signal(&w->changed);
    pthread_mutex_unlock(&w->lock);
}

/* Waits for the next write that is done. */
static struct store_write *await(struct writer *w, struct waker *k) {
    struct store_write *x;
    pthread_mutex_lock(&k->lock);
    while (!(x = writer_take(w)))
        pthread_cond_wait(&k->changed, &k->lock);
    pthread_mutex_unlock(&k->lock);
    return x;
}

enum { TABLES = BOUND(8, WRITER_MOST), ROUNDS = 60 };

/* A reader that reads all the time: what it sees only grows, without gaps. */
struct watcher {
    const char *file;
    atomic_bool stop;
    int looks, copies;
    bool wrong;
};

static void *writer_watch(void *context) {
    struct watcher *w = context;
    char message[200], copy[HELP_PATH + 16];
    int before[TABLES] = {0};
    text e;
    text_init(&e, message, sizeof message);
    struct store *s = store_open(w->file, true, &e);
    for (; s && (w->looks == 0 || !atomic_load(&w->stop)); w->looks++) {
        for (int i = 0; i < TABLES; i++) {
            int n = help_events(s, (unsigned)i, NULL, 0);
            w->wrong |= n < before[i];
            before[i] = n;
        }
        if (w->looks % 16 != 5 || w->copies >= 5 || help_is_shared())
            continue;
        snprintf(copy, sizeof copy, "%s.copy%d", w->file, w->copies++);
        if (store_backup(s, copy, &e) != 0)
            w->wrong = true;
        struct store *c = store_open(copy, true, &e);
        w->wrong |= !c || store_check(c, &e) != 0;
        for (int i = 0; c && i < TABLES; i++)
            w->wrong |= help_events(c, (unsigned)i, NULL, 0) < before[i];
        store_close(c);
    }
    w->wrong |= !s;
    store_close(s);
    return NULL;
}

static void test_writer(void **state) {
    (void)state;
    static struct store_write x[TABLES];
    struct waker k = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
    struct watcher look = {.file = help_file("writer.db")};
    struct store *s = with_people(look.file);
    struct room_settings set;
    pthread_t thread;
    for (unsigned i = 0; i < TABLES; i++) {
        help_new_game(&x[i], &set, i, 11);
        ok(s, &x[i]);
    }
    if (!help_is_shared())
        sqlite_of(s)->most_pages = 50; /* a checkpoint now and then */
    struct writer *w = writer_start(s, writer_wake, &k, fresh());
    assert_non_null(w);
    assert_int_equal(pthread_create(&thread, NULL, writer_watch, &look), 0);
    uint64_t sequence[TABLES] = {0};
    for (unsigned i = 0; i < TABLES; i++) {
        help_move(&x[i], i, ++sequence[i], 1);
        x[i].ticket = i;
        assert_true(writer_put(w, &x[i]));
    }
    for (int done = 0; done < TABLES * ROUNDS; done++) {
        struct store_write *y = await(w, &k);
        assert_int_equal(y->result, STORE_OK);
        uint64_t i = y->ticket;
        help_move(y, (unsigned)i, ++sequence[i], (unsigned)done);
        y->ticket = i;
        if (sequence[i] <= ROUNDS)
            assert_true(writer_put(w, y));
    }
    assert_null(writer_take(w));
    atomic_store(&look.stop, true);
    pthread_join(thread, NULL);
    assert_false(look.wrong);
    assert_true(look.looks > 0);
    struct writer_figures f = writer_figures(w);
    assert_true(f.writes == TABLES * ROUNDS && f.waiting == 0 && f.failures == 0);
    assert_true(f.transactions >= ROUNDS && f.transactions <= f.writes && f.largest <= TABLES);
    assert_true(k.times > 0);
    writer_free(w);
    for (unsigned i = 0; i < TABLES; i++)
        assert_int_equal(help_events(s, i, NULL, 0), ROUNDS);
    assert_int_equal(store_check(s, fresh()), 0);
    store_close(s);
}

/* Writes queued when the writer stops are done; none are taken after that. */
static void test_writer_stops(void **state) {
    (void)state;
    enum { MANY = BOUND(3000, WRITER_MOST) };
    struct store_write *x = calloc(MANY + 1, sizeof *x), *y;
    struct waker k = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
    struct store *s = with_people(help_file("stops.db"));
    struct room_settings set;
    help_new_game(&x[0], &set, 1, 11);
    ok(s, &x[0]);
    struct writer *w = writer_start(s, writer_wake, &k, fresh());
    for (unsigned i = 1; i <= MANY; i++) {
        help_move(&x[i], 1, i, i);
        assert_true(writer_put(w, &x[i]));
    }
    writer_stop(w);
    assert_false(writer_put(w, &x[0]));
    for (unsigned i = 1; i <= MANY; i++) { /* all of them, in order */
        y = writer_take(w);
        assert_ptr_equal(y, &x[i]);
        assert_int_equal(y->result, STORE_OK);
    }
    assert_null(writer_take(w));
    struct writer_figures f = writer_figures(w);
    assert_true(f.largest <= WRITER_GROUP && f.transactions >= MANY / WRITER_GROUP &&
                f.waiting == 0);
    writer_free(w);
    assert_int_equal(help_events(s, 1, NULL, 0), MANY);
    store_close(s);
    free(x);
}

/* Figures for the documentation: durable moves a second on this disk. */
static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void writer_measure(const char *file, unsigned group, unsigned total) {
    enum { AT_ONCE = 5000, MADE = 500 };
    static struct store_write x[1024];
    static struct room_settings set[MADE];
    static uint64_t sequence[AT_ONCE];
    memset(sequence, 0, sizeof sequence);
    struct store *s = open_store(file, false);
    for (unsigned i = 0; i < AT_ONCE; i += MADE) {
        for (unsigned k = 0; k < MADE; k++) {
            help_new_game(&x[k], &set[k], (i + k) * 7919 % 100000, 0);
            x[k].next = k + 1 < MADE ? &x[k + 1] : NULL;
        }
        store_write_all(s, x);
        assert_int_equal(x[MADE - 1].result, STORE_OK);
    }
    double start = seconds();
    clock_t cpu = clock();
    for (unsigned done = 0; done < total; done += group) {
        for (unsigned i = 0; i < group; i++) {
            unsigned g = (done + i) % AT_ONCE;
            help_move(&x[i], g * 7919 % 100000, ++sequence[g], done);
            x[i].next = i + 1 < group ? &x[i + 1] : NULL;
        }
        store_write_all(s, x);
        assert_int_equal(x[group - 1].result, STORE_OK);
        store_rest(s);
    }
    double took = seconds() - start;
    double work = (double)(clock() - cpu) / CLOCKS_PER_SEC;
    printf("groups of %4u: %6.0f durable moves/s, %3.0f us of a processor each\n", group,
           total / took, 1e6 * work / total);
    store_close(s);
}

/* SQLite, and under postgres.py PostgreSQL too, in turn: both have the same weather. */
static int figures(const char *file) {
    static const unsigned groups[][2] = {{1, 4000}, {8, 16000}, {64, 64000}, {512, 102400}};
    char name[HELP_PATH];
    for (int i = 0; i < 4; i++) {
        snprintf(name, sizeof name, "%s.%d", file, i);
        printf("SQLite,     ");
        writer_measure(name, groups[i][0], groups[i][1]);
        if (!help_is_shared())
            continue;
        printf("PostgreSQL, ");
        writer_measure(help_database("figures", true), groups[i][0], groups[i][1]);
    }
    return 0;
}

int main(int argc, char *argv[]) {
    if (argc == 3 && strcmp(argv[1], "--figures") == 0)
        return figures(argv[2]); /* files FILE.0 and so on, on the disk to be measured */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_writer),
        cmocka_unit_test(test_writer_stops),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests_name("writer", tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
