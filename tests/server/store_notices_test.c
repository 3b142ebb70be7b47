// SPDX-License-Identifier: MIT
// Browsers that are notified, and reports, in storage: a session has one browser and takes it
// along, whatever ends it; and there is one report of each player and game.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_cases.h"

static void add_session(struct store *s, person_id who, uint8_t mark, bool token) {
    struct store_write x = {.kind = STORE_NEW_PASS};
    memset(x.pass.hash, mark, sizeof x.pass.hash);
    x.pass.person = who;
    x.pass.token = token;
    x.pass.number = mark;
    x.pass.created = 1000;
    ok(s, &x);
}

static enum store_result push(struct store *s, enum store_kind kind, person_id who, uint8_t mark,
                              const char *endpoint, int64_t at) {
    struct store_push p = {.person = who, .at = at};
    struct store_write x = {.kind = kind, .push = &p};
    memset(p.pass, mark, sizeof p.pass);
    snprintf(p.to.endpoint, sizeof p.to.endpoint, "%s", endpoint);
    snprintf(p.to.point, sizeof p.to.point, "point of %s", endpoint);
    snprintf(p.to.auth, sizeof p.to.auth, "auth of %s", endpoint);
    return help_write(s, &x);
}

struct browsers {
    int count;
    struct store_push item[4];
};

static bool keep_browser(void *context, const struct store_push *p) {
    struct browsers *b = context;
    b->item[b->count++] = *p;
    return b->count < 4;
}

static struct browsers browsers_of(struct store *s, person_id who, int most) {
    struct browsers b = {0};
    assert_int_equal(store_pushes(s, who, most, keep_browser, &b, fresh()), 0);
    return b;
}

static void test_browsers(void **unused) {
    (void)unused;
    struct store *s = store_open(help_file("browsers"), STORE_TO_WRITE, fresh());
    struct store_write x;
    for (person_id who = 11; who <= 12; who++) {
        help_person(&x, who, "Ann");
        ok(s, &x);
        for (uint8_t i = 0; i < 3; i++)
            add_session(s, who, (uint8_t)(30 * (who - 10) + i), i == 2);
    }
    assert_int_equal(push(s, STORE_PUSH, 11, 30, "one", 1), STORE_OK);
    assert_int_equal(push(s, STORE_PUSH, 11, 31, "two", 2), STORE_OK);
    assert_int_equal(push(s, STORE_PUSH, 12, 60, "bob's", 3), STORE_OK);
    assert_int_equal(push(s, STORE_PUSH, 11, 32, "a token's", 4), STORE_CONFLICT);
    assert_int_equal(push(s, STORE_PUSH, 11, 61, "another's", 4), STORE_CONFLICT);
    assert_int_equal(push(s, STORE_PUSH, 11, 99, "nobody's", 4), STORE_CONFLICT);
    struct browsers b = browsers_of(s, 11, 4);
    assert_int_equal(b.count, 2);
    assert_string_equal(b.item[0].to.endpoint, "two"); /* the last one first */
    assert_string_equal(b.item[1].to.point, "point of one");
    assert_string_equal(b.item[1].to.auth, "auth of one");
    assert_true(b.item[1].pass[31] == 30 && b.item[1].person == 11 && b.item[1].at == 1);
    assert_int_equal(browsers_of(s, 11, 1).count, 1);
    assert_int_equal(push(s, STORE_PUSH, 11, 30, "three", 5), STORE_OK); /* instead of the first */
    b = browsers_of(s, 11, 4);
    assert_int_equal(b.count, 2);
    assert_string_equal(b.item[0].to.endpoint, "three");
    /* The answer of a push service may be about one that has been replaced. */
    assert_int_equal(push(s, STORE_DROP_PUSH, 11, 30, "one", 0), STORE_OK);
    assert_int_equal(browsers_of(s, 11, 4).count, 2);
    assert_int_equal(push(s, STORE_DROP_PUSH, 11, 30, "three", 0), STORE_OK);
    assert_int_equal(push(s, STORE_DROP_PUSH, 11, 30, "", 0), STORE_OK);
    assert_int_equal(browsers_of(s, 11, 4).count, 1);
    x = (struct store_write){.kind = STORE_DROP_PASS, .drop = STORE_DROP_COOKIES};
    x.pass.person = 11;
    ok(s, &x);
    assert_int_equal(browsers_of(s, 11, 4).count, 0);
    x = (struct store_write){.kind = STORE_DROP_PERSON, .person = {.id = 12}};
    ok(s, &x);
    assert_int_equal(browsers_of(s, 12, 4).count, 0);
    assert_int_equal(store_check(s, fresh()), 0);
    store_close(s);
}

struct kept {
    int count;
    struct store_report item[8];
};

static bool keep_report(void *context, const struct store_report *r) {
    struct kept *k = context;
    k->item[k->count++] = *r;
    return k->count < 8;
}

static bool count_report(void *context, const struct store_report *r) {
    (void)r;
    ++*(int *)context;
    return true;
}

static struct kept reports_of(struct store *s) {
    struct kept k = {0};
    assert_int_equal(store_reports(s, keep_report, &k, fresh()), 0);
    return k;
}

static void report(struct store *s, unsigned game, person_id who, person_id about, const char *why,
                   int64_t at) {
    struct store_write x = {.kind = STORE_REPORT,
                            .report = {.person = who, .about = about, .at = at}};
    help_id(x.report.game, game);
    snprintf(x.report.reason, sizeof x.report.reason, "%s", why);
    ok(s, &x);
}

static void test_reports(void **unused) {
    (void)unused;
    struct store *s = store_open(help_file("reports"), STORE_TO_WRITE, fresh());
    struct store_write x;
    help_person(&x, 11, "Ann");
    ok(s, &x);
    help_person(&x, 12, "Bob");
    ok(s, &x);
    report(s, 1, 12, 11, "name", 50);
    report(s, 1, 11, 12, "stalling", 40);
    report(s, 1, 11, 12, "phrases", 60); /* there is one already */
    report(s, 2, 11, 12, "unfair", 70);
    struct kept k = reports_of(s);
    assert_int_equal(k.count, 3);
    assert_string_equal(k.item[0].reason, "stalling"); /* the oldest first */
    assert_string_equal(k.item[0].name, "Ann");
    assert_string_equal(k.item[0].about_name, "Bob");
    assert_true(k.item[0].person == 11 && k.item[0].about == 12 && k.item[0].at == 40);
    assert_string_equal(k.item[2].reason, "unfair");
    x = (struct store_write){.kind = STORE_SWEEP, .report = {.at = 50}};
    ok(s, &x);
    k = reports_of(s);
    assert_int_equal(k.count, 2);
    assert_int_equal(k.item[0].at, 50);
    store_close(s);
}

/* A clock that is far ahead doesn't empty the table, and no sweep takes long. */
static void test_sweep_takes_its_share(void **unused) {
    (void)unused;
    enum { COUNT = 3 * STORE_SHARE, SHARE = BOUND(3, STORE_SWEPT_REPORTS) };
    struct store *s = store_open(help_file("share"), STORE_TO_WRITE, fresh());
    struct store_write x;
    help_person(&x, 11, "Ann");
    ok(s, &x);
    for (int i = 0; i < COUNT; i++)
        report(s, (unsigned)i, 11, 12, "name", 1000 - i);
    x = (struct store_write){.kind = STORE_SWEEP, .report = {.at = 1000000}};
    ok(s, &x);
    int left = 0;
    assert_int_equal(store_reports(s, count_report, &left, fresh()), 0);
    assert_int_equal(left, COUNT - SHARE);
    assert_int_equal(reports_of(s).item[0].at, 1000 - COUNT + SHARE + 1); /* the oldest went */
    store_close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_browsers),
        cmocka_unit_test(test_reports),
        cmocka_unit_test(test_sweep_takes_its_share),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
