// SPDX-License-Identifier: MIT
// Turns in line: whose step comes next, how many there are in a turn, who has to nap. The test's
// steps only note whose they were.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/rng.h"
#include "crowd_help.h"

enum { MOST = 64, STEPS = 1 << 16 };

static struct crowd crowd;
static struct web *web;
static uv_loop_t loop;
static int64_t clock_now;
static struct connection *done[STEPS]; /* who had a step, in order */
static int steps, price;

int64_t web_now(const struct web *w) {
    (void)w;
    return clock_now;
}

void connection_cut(struct connection *n) {
    n->gone = true;
}

int connection_step(struct connection *n) {
    assert_null(n->line_at);
    assert_true(steps < STEPS);
    done[steps++] = n;
    return price;
}

static int line_begin(void **state) {
    (void)state;
    if (!crowd_open(&crowd))
        return -1;
    web = crowd.web;
    web->steps = (struct limits_rule){.tokens = 12000, .period = 60000, .burst = 1000};
    steps = 0;
    price = 1;
    clock_now = 1000000;
    uv_loop_init(&loop);
    uv_timer_init(&loop, &web->alarm);
    web->alarm.data = web;
    return 0;
}

static int line_end(void **state) {
    (void)state;
    for (int i = 0; i < crowd.count; i++)
        line_leave(crowd.list[i]);
    assert_null(line_next(web));
    assert_null(web->naps.first);
    uv_close((uv_handle_t *)&web->alarm, NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    crowd_close(&crowd);
    return 0;
}

static struct connection *line_comes(uint64_t address) {
    return crowd_add(&crowd, address);
}

static void turn_until(int wanted) {
    for (int i = 0; i < 1000 && steps < wanted; i++)
        line_turn(web);
    assert_int_equal(steps, wanted);
}

static void test_peers_take_turns(void **state) {
    (void)state;
    struct connection *a[3], *b, *c[2];
    for (int i = 0; i < 3; i++)
        line_join(a[i] = line_comes(1));
    line_join(b = line_comes(2));
    for (int i = 0; i < 2; i++)
        line_join(c[i] = line_comes(3));
    line_join(a[0]); /* it is in line already */
    turn_until(6);
    const struct connection *order[] = {a[0], b, c[0], a[1], c[1], a[2]};
    for (int i = 0; i < 6; i++)
        assert_ptr_equal(done[i], order[i]);
    assert_null(line_next(web));
}

/* Connections halfway through TLS come before those that begin. */
static void test_what_was_begun_is_finished(void **state) {
    (void)state;
    struct connection *n[3];
    for (int i = 0; i < 3; i++) {
        n[i] = line_comes(1);
        n[i]->state = CONNECTION_GREETS;
        n[i]->greeted = i == 2;
        line_join(n[i]);
    }
    struct connection *last = line_comes(1);
    line_join(last);
    turn_until(4);
    const struct connection *order[] = {n[2], n[0], n[1], last};
    for (int i = 0; i < 4; i++)
        assert_ptr_equal(done[i], order[i]);
}

/* A newcomer comes before those who have had much already. */
static void test_few_steps_come_before_many(void **state) {
    (void)state;
    struct connection *busy[2] = {line_comes(1), line_comes(2)}, *other = line_comes(3);
    for (int i = 0; i < 2; i++) {
        line_charge(busy[i], WEB_LINE_FIRST * WEB_LINE_MORE + 1);
        line_join(busy[i]);
    }
    line_charge(other, WEB_LINE_FIRST * WEB_LINE_MORE);
    line_join(other);
    turn_until(3);
    assert_ptr_equal(done[0], other);
    assert_ptr_equal(done[1], busy[0]);
    assert_ptr_equal(done[2], busy[1]);
}

static void test_a_turn_is_short(void **state) {
    (void)state;
    for (int i = 0; i < MOST; i++)
        line_join(line_comes((uint64_t)i + 1));
    line_turn(web);
    assert_int_equal(steps, WEB_TURN);
    price = WEB_TURN; /* an expensive step has a turn to itself, */
    line_turn(web);
    assert_int_equal(steps, WEB_TURN + 1);
    price = 10 * WEB_TURN; /* but it has one */
    line_turn(web);
    assert_int_equal(steps, WEB_TURN + 2);
}

/* An address that has used up its steps naps for a while, and no other. */
static void test_naps(void **state) {
    (void)state;
    struct connection *greedy = line_comes(1), *other = line_comes(2);
    for (int i = 0; i < 1000; i++) {
        line_join(greedy);
        turn_until(i + 1);
    }
    line_join(greedy);
    line_join(other);
    turn_until(1001);
    line_turn(web);
    assert_int_equal(steps, 1001);
    assert_ptr_equal(done[1000], other);
    assert_null(line_next(web));
    assert_ptr_equal(web->naps.first, greedy->peer);
    clock_now += 5; /* one more step */
    uv_run(&loop, UV_RUN_ONCE);
    assert_null(web->naps.first);
    turn_until(1002);
    assert_ptr_equal(done[1001], greedy);
}

static void test_dear_steps_are_paid(void **state) {
    (void)state;
    struct connection *n = line_comes(1);
    price = 100;
    for (int i = 0; i < 10; i++) {
        line_join(n);
        turn_until(i + 1);
    }
    line_join(n);
    line_turn(web);
    assert_int_equal(steps, 10);
    clock_now += 5000; /* all of them again */
    assert_true(line_pays(n));
    line_charge(n, 999);
    assert_false(line_pays(n));
}

static void test_a_proxy_never_naps(void **state) {
    (void)state;
    web->set.trust_proxy = true;
    struct connection *n = line_comes(1);
    line_charge(n, 100000);
    for (int i = 0; i < 2000; i++)
        assert_true(line_pays(n));
    assert_true(peer_join(n, 2)); /* its connections do */
    line_charge(n, 100000);
    assert_false(line_pays(n));
}

/* Random arrivals, departures and naps. Nobody is lost or served out of line, and everybody is
 * served within as many turns as there are others. */
static void test_nobody_is_lost(void **state) {
    (void)state;
    rng r;
    rng_seed(&r, 7);
    for (int i = 0; i < MOST; i++)
        line_comes(1 + rng_below(&r, 9));
    for (int i = 0; i < 20000; i++) {
        struct connection *n = crowd.list[rng_below(&r, MOST)];
        int before = steps;
        price = 1 + (int)rng_below(&r, 4);
        clock_now += rng_below(&r, 6);
        switch (rng_below(&r, 8)) {
        case 0:
            line_leave(n);
            break;
        case 1:
            assert_true(peer_join(n, 1 + rng_below(&r, 9)));
            break;
        case 2:
            line_turn(web);
            break;
        default:
            line_join(n);
        }
        for (int j = before; j < steps; j++)
            for (int k = before; k < j; k++)
                assert_ptr_not_equal(done[j], done[k]);
        if (steps > STEPS / 2)
            steps = 0;
    }
    clock_now += 60000;
    if (web->naps.first)
        uv_run(&loop, UV_RUN_ONCE);
    for (int i = 0; i < MOST * 10; i++)
        line_turn(web);
    for (int i = 0; i < MOST; i++)
        assert_null(crowd.list[i]->line_at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_peers_take_turns, line_begin, line_end),
        cmocka_unit_test_setup_teardown(test_what_was_begun_is_finished, line_begin, line_end),
        cmocka_unit_test_setup_teardown(test_few_steps_come_before_many, line_begin, line_end),
        cmocka_unit_test_setup_teardown(test_a_turn_is_short, line_begin, line_end),
        cmocka_unit_test_setup_teardown(test_naps, line_begin, line_end),
        cmocka_unit_test_setup_teardown(test_dear_steps_are_paid, line_begin, line_end),
        cmocka_unit_test_setup_teardown(test_a_proxy_never_naps, line_begin, line_end),
        cmocka_unit_test_setup_teardown(test_nobody_is_lost, line_begin, line_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
