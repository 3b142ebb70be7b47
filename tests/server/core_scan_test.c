// SPDX-License-Identifier: MIT
// More games than one scan serves, whose time is up or whose bots are to move, at default limits.
// All of them are served in the end, whatever comes before them in storage's lists, and whatever is
// heard from other servers meanwhile.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core_help.h"
#include "server/core/internal.h"
#include "store_help.h"

enum { MANY = BOUND(330, 13), ANNS = 4, PASSED = 2 * SERVER_SCAN + 2 };
_Static_assert((int)PASSED <= (int)MANY, "as many ids");

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

/* ---- beside another server, where Ann plays */

static struct rig other;

/* Bots are to move at this server in all games but the first in the list; its scan has passed that
 * one when a bot is to move there too. */
static void pass_first(const char *file) {
    struct server_options options = rig_generous();
    struct store_lease all = {.slots = UINT64_MAX}, none = {0};
    char secret[RIG_SECRET];
    options.shared = true;
    rig_open_with(&other, file, 1, &options);
    rig_open_with(&n, file, 2, &options);
    server_lease(other.core, &none, other.now);
    rig_guest(&other, "Ann", secret);
    client_id ann = rig_enter(&other, CLIENT_SOCKET, secret);
    for (int i = 0; i < PASSED; i++) {
        rig_create(&other, ann, id[i], "'game':'patterns','seats':['level:1','me']");
        rig_ask(&other, ann, "{'do':'ready','game':'%s','nonce':'a'}", id[i]);
        if (i > 0 && strcmp(id[i], id[0]) < 0) {
            char swap[ROOM_ID_SIZE];
            memcpy(swap, id[0], sizeof swap);
            memcpy(id[0], id[i], sizeof swap);
            memcpy(id[i], swap, sizeof swap);
        }
    }
    for (int i = 1; i < PASSED; i++)
        rig_play_alone(&other, ann, id[i]);
    int waiting = count(STORE_BOTS);
    all.now = n.now;
    server_lease(n.core, &all, n.now);
    rig_tick(&n, 1);
    assert_in_range(count(STORE_BOTS), 1, waiting - 1); /* a piece is done */
    rig_play_alone(&other, ann, id[0]);
    rig_keep_silent(&other);
}

/* The bot is asked soon after the scan, not after the usual pause. */
static void expect_soon(void) {
    for (int i = 0; i < 3 * SERVER_SECOND / SERVER_PAUSE && count(STORE_BOTS) > 0; i++)
        rig_tick(&n, SERVER_PAUSE);
    assert_int_equal(count(STORE_BOTS), 0);
    rig_close(&n);
    rig_close(&other);
}

/* News may have been lost. */
static void test_lost_news(void **unused) {
    (void)unused;
    pass_first(help_file("lost"));
    struct store_news *everything = store_news_read(span_of("*"));
    server_heard(n.core, everything);
    free(everything);
    expect_soon();
}

/* There are more news than are kept. */
static void test_many_news(void **unused) {
    (void)unused;
    pass_first(help_file("news"));
    struct store_news *news =
        calloc(1, sizeof *news + (SERVER_CALLED + 1) * sizeof(struct store_news_item));
    assert_non_null(news);
    for (int i = 0; i <= SERVER_CALLED; i++) {
        struct store_news_item *item = &news->item[news->count++];
        *item = (struct store_news_item){.kind = STORE_NEWS_GAME, .sequence = 1, .in_lobby = true};
        snprintf(item->game, sizeof item->game, "%012d", i);
    }
    struct store_news_item *last = &news->item[SERVER_CALLED];
    memcpy(last->game, id[0], sizeof last->game);
    last->in_lobby = false;
    last->bot_to_move = true;
    server_heard(n.core, news);
    free(news);
    expect_soon();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_due),       cmocka_unit_test(test_bots),
        cmocka_unit_test(test_slow_bots), cmocka_unit_test(test_refused_bots),
        cmocka_unit_test(test_damaged),   cmocka_unit_test(test_lost_news),
        cmocka_unit_test(test_many_news),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
