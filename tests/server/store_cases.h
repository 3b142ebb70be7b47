// SPDX-License-Identifier: MIT
// What the cmocka tests of storage share, each with its own copy: the last error's reason, stores
// that must open, writes that must succeed.
#ifndef TESTS_SERVER_STORE_CASES_H
#define TESTS_SERVER_STORE_CASES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "store_help.h"

static char reason[400];
static text error;

static inline text *fresh(void) {
    text_init(&error, reason, sizeof reason);
    return &error;
}

static inline struct store *open_store(const char *file, bool reader) {
    struct store *s = store_open(file, reader, fresh());
    if (!s)
        fail_msg("%s: %s", file, reason);
    return s;
}

#define ok(s, x) assert_int_equal(help_write((s), (x)), STORE_OK)
#define conflict(s, x) assert_int_equal(help_write((s), (x)), STORE_CONFLICT)

/* A store with persons 11, 12, 13. */
static inline struct store *with_people(const char *file) {
    struct store *s = open_store(file, false);
    struct store_write x;
    for (person_id id = 11; id <= 13; id++) {
        help_person(&x, id, "Ann");
        ok(s, &x);
    }
    return s;
}

static inline bool count_pass(void *context, const struct store_pass *p) {
    (void)p;
    ++*(int *)context;
    return true;
}

static inline int passes(struct store *s, person_id who) {
    int n = 0;
    assert_int_equal(store_passes(s, who, count_pass, &n, fresh()), 0);
    return n;
}

#endif
