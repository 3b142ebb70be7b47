// SPDX-License-Identifier: MIT
// Storage on a disk that fails and loses power. A model knows what was acknowledged; afterwards the
// file must hold exactly that, or that and one group whose failing commit left it in doubt
// (sqlite.c), never half a group. First each operation of a fixed run fails, once or from then on,
// in every way (every sixteenth operation outside of releases); then there are seeded runs of all
// kinds: fault_test [FIRST-SEED RUNS].
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/rng.h"
#include "effort.h"
#include "fault_vfs.h"
#include "server/store/sqlite/internal.h"
#include "store_help.h"

enum { GAMES = 4, MOVES = 40, PEOPLE = 6, GROUP = 5, DOUBTS = 64 };

/* What a file holds. */
struct content {
    bool person[PEOPLE], gone[PEOPLE];
    int moves[GAMES]; /* -1: no such game */
    unsigned mark[GAMES][MOVES];
};

struct run {
    rng r;
    char uri[HELP_PATH + 32];
    struct content sure;          /* what was acknowledged */
    struct content doubt[DOUBTS]; /* or one of these */
    int doubts;
    unsigned next_mark;
    struct store_write write[GROUP];
    struct room_settings settings[GROUP];
    struct store *store;
    uint64_t acknowledged, failed, doubtful, resurrected;
};

static const char *describe = "";

#define check(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("%s: %s", describe, #condition);                                              \
    } while (0)

/* Reads what the file holds; false: that failed. */
static bool read_content(struct store *s, struct content *c) {
    char reason[200], id[ROOM_ID_SIZE];
    text error;
    text_init(&error, reason, sizeof reason);
    memset(c, 0, sizeof *c);
    for (int i = 0; i < PEOPLE; i++) {
        struct store_person p;
        int found = store_person(s, (person_id)i + 1, &p, &error);
        if (found < 0)
            return false;
        c->person[i] = found == 1;
        c->gone[i] = found == 1 && p.name[0] == '\0';
    }
    for (int i = 0; i < GAMES; i++) {
        struct room_settings set;
        help_id(id, (unsigned)i);
        int found = store_settings(s, id, &set, &error);
        if (found < 0)
            return false;
        c->moves[i] = found == 1 ? help_events(s, (unsigned)i, c->mark[i], MOVES) : -1;
        if (found == 1 && c->moves[i] < 0)
            return false;
    }
    return true;
}

/* Plans a write: `c` is the content so far, and changes as the write should change it. */
static enum store_result plan_write(struct run *t, int at, struct content *c) {
    struct store_write *x = &t->write[at];
    unsigned g = rng_below(&t->r, GAMES), p = rng_below(&t->r, PEOPLE);
    uint32_t what = rng_below(&t->r, 10);
    if (what == 0) {
        help_person(x, p + 1, "Ann");
        if (c->person[p])
            return STORE_CONFLICT;
        c->person[p] = true;
        return STORE_OK;
    }
    if (what == 1) {
        memset(x, 0, sizeof *x);
        x->kind = STORE_DROP_PERSON;
        x->person.id = p + 1;
        c->gone[p] |= c->person[p];
        return c->person[p] ? STORE_OK : STORE_CONFLICT;
    }
    if (c->moves[g] < 0) {
        help_new_game(x, &t->settings[at], g, 0);
        c->moves[g] = 0;
        return STORE_OK;
    }
    int n = c->moves[g];
    unsigned mark = t->next_mark++;
    bool fits = n < MOVES && what > 2;
    help_move(x, g, fits ? (uint64_t)n + 1 : what == 2 ? (uint64_t)n + 2 : (uint64_t)n, mark);
    if (n == 0 && !fits && what != 2)
        x->events.event[0].sequence = 2; /* a gap */
    if (!fits)
        return STORE_CONFLICT;
    c->mark[g][n] = mark;
    c->moves[g]++;
    return STORE_OK;
}

static void write_group(struct run *t) {
    struct content after = t->sure;
    enum store_result expected[GROUP];
    int count = 1 + (int)rng_below(&t->r, GROUP);
    for (int i = 0; i < count; i++) {
        expected[i] = plan_write(t, i, &after);
        t->write[i].next = i + 1 < count ? &t->write[i + 1] : NULL;
    }
    for (int i = 0; i + 1 < count; i++) /* plan_write cleared the links of later ones */
        t->write[i].next = &t->write[i + 1];
    store_write_all(t->store, t->write);
    bool failed = t->write[0].result == STORE_FAILED;
    for (int i = 0; i < count; i++)
        check(t->write[i].result == (failed ? STORE_FAILED : expected[i]));
    check(failed == (store_reason(t->store)[0] != '\0'));
    if (!failed) {
        t->sure = after;
        t->acknowledged++;
    }
    if (!sqlite_of(t->store)->in_doubt)
        t->doubts = 0;
    t->failed += failed;
    if (!failed || !sqlite_of(t->store)->in_doubt)
        return;
    t->doubtful++;
    check(t->doubts < DOUBTS);
    t->doubt[t->doubts++] = after;
}

/* What the file holds must be what was acknowledged; `in_doubt`: or a transaction in doubt. */
static void fault_compare(struct run *t, const struct content *found, bool in_doubt) {
    if (memcmp(found, &t->sure, sizeof *found) == 0)
        return;
    for (int i = 0; in_doubt && i < t->doubts; i++)
        if (memcmp(found, &t->doubt[i], sizeof *found) == 0) {
            t->resurrected++;
            t->sure = *found;
            return;
        }
    fail_msg("%s: not what was acknowledged (%d in doubt)", describe, t->doubts);
}

static struct store *fault_try_open(struct run *t, bool reader, char *reason, size_t size) {
    text error;
    text_init(&error, reason, size);
    return store_open(t->uri, reader, &error);
}

enum end {
    END_POWER,    /* the power is cut */
    END_KILL,     /* the process dies; all that it wrote is there */
    END_FAILING,  /* a clean end, but the disk still fails as planned */
    END_IN_ORDER, /* a clean end, and the disk works again */
    ENDS
};

static void end_life(struct run *t, struct store *reader, enum end end) {
    bool power = end == END_POWER || fault_vfs_is_cut();
    if (power || end == END_KILL)
        fault_vfs_cut();
    else if (end == END_IN_ORDER)
        fault_vfs_plan(NULL);
    store_close(reader);
    if (t->store) {
        if (end == END_IN_ORDER && !power) {
            store_rest(t->store);
            check(!sqlite_of(t->store)->in_doubt);
            t->doubts = 0;
        }
        store_close(t->store);
    }
    power |= end != END_KILL && fault_vfs_is_cut(); /* while it was closed */
    if (power || end == END_KILL)
        fault_vfs_restore(power ? rng_next(&t->r) | 1 : 0);
    fault_vfs_plan(NULL);
    t->store = NULL;
}

/* A server's life on a disk with this plan (NULL: a good disk): a number of groups, then its end.
 * Returns how many operations failed. */
static uint64_t live(struct run *t, const struct fault_plan *plan, int groups, enum end end) {
    char reason[300];
    struct content now;
    fault_vfs_plan(plan);
    t->store = fault_try_open(t, false, reason, sizeof reason);
    struct store *reader = t->store ? fault_try_open(t, true, reason, sizeof reason) : NULL;
    for (int i = 0; i < groups && t->store; i++) {
        sqlite_of(t->store)->most_pages = 2 + (int)rng_below(&t->r, 20);
        write_group(t);
        if (reader && i % 4 == 3 && read_content(reader, &now))
            fault_compare(t, &now, false);
        store_rest(t->store);
        if (!sqlite_of(t->store)->in_doubt)
            t->doubts = 0;
    }
    uint64_t faults = fault_vfs_figures().faults;
    end_life(t, reader, end);
    return faults;
}

/* On a good disk again the file opens, is intact, holds what it must, and can be written. */
static void inspect(struct run *t) {
    char reason[300];
    struct content now;
    text error;
    t->store = fault_try_open(t, false, reason, sizeof reason);
    if (!t->store)
        fail_msg("%s: can't be opened again: %s", describe, reason);
    text_init(&error, reason, sizeof reason);
    if (store_check(t->store, &error) != 0)
        fail_msg("%s: %s", describe, reason);
    check(read_content(t->store, &now));
    fault_compare(t, &now, true);
    t->doubts = 0;
    write_group(t);
    check(store_reason(t->store)[0] == '\0');
    check(read_content(t->store, &now));
    fault_compare(t, &now, false);
    store_close(t->store);
    t->store = NULL;
}

static void fault_begin(struct run *t, uint64_t seed) {
    uint64_t sums[4] = {t->acknowledged, t->failed, t->doubtful, t->resurrected};
    memset(t, 0, sizeof *t);
    t->acknowledged = sums[0], t->failed = sums[1], t->doubtful = sums[2], t->resurrected = sums[3];
    rng_seed(&t->r, seed);
    fault_vfs_restore(0); /* drops the last run's files */
    for (int i = 0; i < GAMES; i++)
        t->sure.moves[i] = -1;
    t->next_mark = 1;
    snprintf(t->uri, sizeof t->uri, "file:%s?vfs=fault", help_file("fault.db"));
}

static struct run the_run;
static char description[200];

static const char *const kinds[FAULT_KINDS] = {"none", "write", "short", "full",
                                               "sync", "read",  "any",   "cut"};

/* Operation `at` of a fixed run fails; false: the run has fewer. */
static bool fail_at(const struct fault_plan *plan, bool fresh, enum end end) {
    struct run *t = &the_run;
    snprintf(description, sizeof description, "%s:%d+%d fresh %d end %d", kinds[plan->kind],
             (int)plan->at, (int)plan->count, fresh, (int)end);
    describe = description;
    fault_begin(t, 5);
    if (!fresh)
        live(t, NULL, 3, END_IN_ORDER);
    t->r.s[0] ^= plan->at * 977; /* different writes, and different losses */
    bool failed = live(t, plan, 4, end) > 0;
    inspect(t);
    return failed;
}

static void test_every_operation(void **state) {
    (void)state;
    for (int kind = FAULT_WRITE; kind < FAULT_KINDS; kind++)
        for (int way = 0; way < 4; way++) {
            struct fault_plan plan = {.kind = (enum fault_kind)kind, .at = 0, .count = way & 1};
            uint64_t step =
                kind == FAULT_READ ? 5 : 1; /* there are many, and they change nothing */
            step *= FEWER > 1 ? 2 * FEWER : 1;
            plan.at = 1 + (uint64_t)(5 * way) % step;
            while (fail_at(&plan, (way & 2) != 0, (enum end)(plan.at / step % ENDS)))
                plan.at += step;
            assert_true(plan.at > 5);
        }
}

/* A copy is complete or doesn't exist. */
static void test_copies(void **state) {
    (void)state;
    struct run *t = &the_run;
    char reason[300], to[HELP_PATH];
    describe = "copies";
    int good = 0, bad = 0;
    for (int kind = FAULT_WRITE; kind < FAULT_CUT; kind++)
        for (uint64_t at = 1; at <= 12; at++) {
            struct fault_plan plan = {.kind = (enum fault_kind)kind, .at = at, .count = at % 2};
            text error;
            fault_begin(t, 3);
            live(t, NULL, 6, END_IN_ORDER);
            snprintf(to, sizeof to, "%s", help_file("copy.db"));
            t->store = fault_try_open(t, false, reason, sizeof reason);
            check(t->store);
            fault_vfs_plan(&plan);
            text_init(&error, reason, sizeof reason);
            bool done = store_backup(t->store, to, &error) == 0;
            fault_vfs_plan(NULL);
            store_close(t->store);
            good += done;
            bad += !done;
            check(done == (access(to, F_OK) == 0) && done == (reason[0] == '\0'));
            if (!done)
                continue;
            snprintf(t->uri, sizeof t->uri, "file:%s?vfs=fault", to);
            inspect(t);
        }
    assert_true(good > 3 && bad > 20);
}

/* A random plan; sometimes none. */
static struct fault_plan any_plan(rng *r) {
    struct fault_plan plan = {.kind = (enum fault_kind)rng_below(r, FAULT_KINDS)};
    plan.at = 1 + rng_below(r, 1u << rng_below(r, 9));
    plan.count = rng_below(r, 3) ? 1 + rng_below(r, 4) : 0;
    return plan;
}

static uint64_t first_seed = 1, runs = 300 / FEWER;

static void test_seeded_runs(void **state) {
    (void)state;
    struct run *t = &the_run;
    for (uint64_t seed = first_seed; seed < first_seed + runs; seed++) {
        snprintf(description, sizeof description, "seed %llu", (unsigned long long)seed);
        describe = description;
        fault_begin(t, seed);
        for (int lives = 1 + (int)rng_below(&t->r, 3); lives > 0; lives--) {
            struct fault_plan plan = any_plan(&t->r);
            live(t, &plan, 1 + (int)rng_below(&t->r, 15), (enum end)rng_below(&t->r, ENDS));
            inspect(t);
        }
    }
}

int main(int argc, char *argv[]) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_operation),
        cmocka_unit_test(test_copies),
        cmocka_unit_test(test_seeded_runs),
    };
    if (argc == 3) {
        first_seed = strtoull(argv[1], NULL, 10);
        runs = strtoull(argv[2], NULL, 10);
    }
    help_folder_make();
    if (!fault_vfs_register(false))
        return 1;
    int failed = cmocka_run_group_tests_name("fault", tests, NULL, NULL);
    printf("# groups: %llu acknowledged, %llu failed, %llu of these in doubt, %llu found later\n",
           (unsigned long long)the_run.acknowledged, (unsigned long long)the_run.failed,
           (unsigned long long)the_run.doubtful, (unsigned long long)the_run.resurrected);
    help_folder_remove();
    return failed;
}
