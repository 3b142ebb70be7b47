// SPDX-License-Identifier: MIT
// More games than one scan serves, whose time is up or whose bots are to move, at default limits.
// All of them are served in the end, whatever comes before them in storage's lists.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core_help.h"
#include "store_help.h"

enum { MANY = BOUND(330, 13), ANNS = 4 };

static struct rig n;
static char cookie[ANNS][RIG_SECRET], id[MANY][ROOM_ID_SIZE];

/* Games of a few people, begun shortly after one another. */
static void core_scan_begin(const char *fields) {
    client_id ann[ANNS];
    for (int i = 0; i < ANNS; i++) {
        rig_guest(&n, "Ann", cookie[i]);
        ann[i] = rig_enter(&n, CLIENT_SOCKET, cookie[i]);
    }
    for (int i = 0; i < MANY; i++) {
        rig_create(&n, ann[i % ANNS], id[i], fields);
        rig_ask(&n, ann[i % ANNS], "{'do':'ready','game':'%s','nonce':'a'}", id[i]);
        n.now += 10;
    }
}

static void open_rig(const char *file) {
    struct server_options options = SERVER_OPTIONS_INIT;
    options.requests_per_minute = 1000000;
    options.logins_per_hour = options.games_per_hour = 100000;
    options.most_open_per_person = MANY;
    rig_open_with(&n, file, 1, &options);
}

static bool count_each(void *context, const char *game, const struct store_summary *summary) {
    (void)game, (void)summary;
    ++*(int *)context;
    return true;
}

/* How many games one of storage's lists has. */
static int count(enum store_list list) {
    char reason[200];
    int found = 0;
    text error;
    text_init(&error, reason, sizeof reason);
    if (store_games(n.reader, list, n.now, 0, 0, count_each, &found, &error) < 0)
        fail_msg("%s", reason);
    return found;
}

/* Lets time pass until the list has this many games. */
static void wait_for(enum store_list list, int left) {
    for (int i = 0; count(list) > left; i++) {
        if (i == 10 * MANY)
            fail_msg("%d games are never served", count(list) - left);
        rig_tick(&n, 100);
    }
}

#define CLOCK ",'clock':{'minutes':1,'increment':0}"

static void test_due(void **unused) {
    (void)unused;
    open_rig(help_file("due"));
    core_scan_begin("'game':'patterns','seats':['me','level:1']" CLOCK);
    n.now += 61000;
    assert_int_equal(count(STORE_DUE), MANY);
    wait_for(STORE_DUE, 0);
    rig_close(&n);
}

static void test_bots(void **unused) {
    (void)unused;
    const char *file = help_file("bots");
    open_rig(file);
    n.hold_jobs = true;
    core_scan_begin("'game':'patterns','seats':['me','level:1']");
    assert_int_equal(count(STORE_BOTS), MANY);
    rig_crash(&n, file);
    n.hold_jobs = false;
    wait_for(STORE_BOTS, 0);
    rig_close(&n);
}

/* Bots that never finish don't hold up others. */
static void test_slow_bots(void **unused) {
    (void)unused;
    const char *file = help_file("slow");
    open_rig(file);
    n.hold_jobs = true;
    n.options.most_rooms = MANY; /* all of them are needed */
    core_scan_begin("'game':'patterns','seats':['me','level:1']");
    rig_crash(&n, file);
    n.moves = 0;
    for (int i = 0; i < 10 * MANY && n.moves < MANY; i++)
        rig_tick(&n, 100);
    assert_int_equal(n.moves, MANY);
    rig_close(&n);
}

/* Bots that didn't fit in the queue are tried again, also those at the head of the list. */
static void test_refused_bots(void **unused) {
    (void)unused;
    const char *file = help_file("refused");
    open_rig(file);
    n.hold_jobs = true;
    core_scan_begin("'game':'patterns','seats':['me','level:1']");
    rig_crash(&n, file);
    n.hold_jobs = false;
    n.refuse_jobs = true;
    for (int i = 0; i < MANY; i++) /* more than once through the list */
        rig_tick(&n, 100);
    assert_int_equal(count(STORE_BOTS), MANY);
    n.refuse_jobs = false;
    wait_for(STORE_BOTS, 0);
    rig_close(&n);
}

/* Nor do games that can't be read; each is logged once a minute. */
static void test_damaged(void **unused) {
    (void)unused;
    enum { SECONDS = 130 };
    const char *file = help_file("damaged");
    open_rig(file);
    core_scan_begin("'game':'patterns','seats':['me','level:1']" CLOCK);
    rig_tamper(file, "UPDATE event SET seat = 0 WHERE game <> '%s' AND kind = 'dealt'",
               id[MANY - 1]);
    rig_crash(&n, file);
    n.now += 61000;
    int complained = n.complained;
    wait_for(STORE_DUE, MANY - 1);
    for (int i = 0; i < SECONDS; i++)
        rig_tick(&n, 1000);
    assert_int_equal(count(STORE_DUE), MANY - 1);
    assert_true(n.complained - complained >= MANY - 1);
    assert_true(n.complained - complained <= (SECONDS / 60 + 2) * (MANY - 1));
    rig_close(&n);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_due),       cmocka_unit_test(test_bots),
        cmocka_unit_test(test_slow_bots), cmocka_unit_test(test_refused_bots),
        cmocka_unit_test(test_damaged),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
