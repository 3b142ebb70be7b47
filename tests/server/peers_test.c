// SPDX-License-Identifier: MIT
// Memory kept for each peer, and who loses some when it runs short: those with more than their
// share, the largest first, and nobody else. In a tiny build the same holds with other numbers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "crowd_help.h"

static struct crowd crowd;
static struct web *web;

static int peers_begin(void **state) {
    (void)state;
    bool good = crowd_open(&crowd);
    web = crowd.web;
    return good ? 0 : -1;
}

static int peers_end(void **state) {
    (void)state;
    crowd_close(&crowd);
    return 0;
}

/* A connection from this address, for which this many bytes are kept. */
static struct connection *peers_comes(uint64_t address, size_t bytes) {
    struct connection *n = crowd_add(&crowd, address);
    web->figures.kept += bytes;
    peer_hold(n, bytes);
    return n;
}

/* Frees the connections that were cut off, as at the end of a turn. */
static void give_back(size_t bytes) {
    web->figures.kept -= bytes;
}

static void test_counts(void **state) {
    (void)state;
    struct connection *a = peers_comes(1, 10), *b = peers_comes(1, 20), *c = peers_comes(2, 30);
    assert_int_equal(peer_count(web, 1), 2);
    assert_int_equal(peer_count(web, 2), 1);
    assert_int_equal(peer_count(web, 3), 0);
    assert_ptr_equal(a->peer, b->peer);
    assert_int_equal(a->peer->held, 30);
    peer_release(b, 5);
    assert_int_equal(a->peer->held, 25);
    assert_true(peer_join(b, 2)); /* through a proxy: with all that is kept for it */
    assert_int_equal(a->peer->held, 10);
    assert_int_equal(c->peer->held, 45);
    connection_cut(c);
    assert_int_equal(b->peer->held, 15);
    peer_release(c, 30); /* freed only now, and no longer counted */
    assert_int_equal(b->peer->held, 15);
}

static void test_nobody_is_cut_while_there_is_room(void **state) {
    (void)state;
    struct connection *a = peers_comes(1, WEB_KEPT_MOST / 2);
    peer_make_space(a);
    assert_false(a->gone);
}

static void test_largest_of_the_greedy_first(void **state) {
    (void)state;
    size_t large = WEB_KEPT_SHARE / 2, small = WEB_KEPT_SHARE / 8;
    struct connection *modest = peers_comes(1, WEB_KEPT_SHARE);
    struct connection *mate = peers_comes(2, small), *greedy[3];
    for (int i = 0; i < 3; i++)
        greedy[i] = peers_comes(2, large + (size_t)i);
    peers_comes(3, WEB_KEPT_MOST / 2 - 2 * (size_t)WEB_KEPT_SHARE);
    peer_make_space(modest);
    assert_false(modest->gone);
    peer_make_space(mate); /* it needs more, at the same address as the greedy ones */
    assert_true(greedy[2]->gone && greedy[1]->gone);
    assert_false(greedy[0]->gone || mate->gone || modest->gone);
    assert_true(mate->peer->held <= WEB_KEPT_SHARE);
    assert_int_equal(web->figures.slow, 2);
}

static void test_somebody_without_anything_is_never_cut(void **state) {
    (void)state;
    peers_comes(1, (size_t)WEB_KEPT_MOST + WEB_KEPT_LEAST);
    struct connection *answered = peers_comes(2, WEB_KEPT_LEAST),
                      *stuck = peers_comes(3, WEB_KEPT_LEAST + 1);
    peer_make_space(answered);
    assert_false(answered->gone);
    peer_make_space(stuck);
    assert_true(stuck->gone);
}

static void test_a_proxy_speaks_for_many(void **state) {
    (void)state;
    web->set.trust_proxy = true;
    struct connection *proxy = peers_comes(1, WEB_KEPT_SHARE),
                      *more = peers_comes(1, WEB_KEPT_MOST / 2);
    peer_make_space(more);
    assert_false(more->gone || proxy->gone);
    assert_true(peer_join(more, 2)); /* its head names another address */
    peer_make_space(more);
    assert_true(more->gone);
}

static int count_gone(void) {
    int gone = 0;
    for (int i = 0; i < crowd.count; i++)
        gone += crowd.list[i]->gone;
    return gone;
}

/* Whatever they want, fifty addresses leave memory for others. */
static void test_fifty_leave_room(void **state) {
    (void)state;
    for (int i = 0; i < 49 * 8; i++) {
        struct connection *n = peers_comes(1 + (uint64_t)i % 49, WEB_KEPT_SHARE);
        int before = count_gone();
        peer_make_space(n);
        give_back((size_t)(count_gone() - before) * WEB_KEPT_SHARE);
    }
#ifndef SIXSANDS_TINY
    assert_true(web->figures.kept < WEB_KEPT_MOST);
#endif
    struct connection *honest = peers_comes(100, WEB_QUEUE_MOST);
    peer_make_space(honest);
#ifndef SIXSANDS_TINY
    assert_false(honest->gone);
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_counts, peers_begin, peers_end),
        cmocka_unit_test_setup_teardown(test_nobody_is_cut_while_there_is_room, peers_begin,
                                        peers_end),
        cmocka_unit_test_setup_teardown(test_largest_of_the_greedy_first, peers_begin, peers_end),
        cmocka_unit_test_setup_teardown(test_somebody_without_anything_is_never_cut, peers_begin,
                                        peers_end),
        cmocka_unit_test_setup_teardown(test_a_proxy_speaks_for_many, peers_begin, peers_end),
        cmocka_unit_test_setup_teardown(test_fifty_leave_room, peers_begin, peers_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
