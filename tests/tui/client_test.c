// SPDX-License-Identifier: MIT
// The client without a network: a test wire replaces it, and the clock is a number.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/client.h"
#include "client/wire.h"

/* The wire: the newest attempt, what was sent last and how much was, one piece of news. */
struct wire {
    unsigned attempt;
    int sent;
    char message[CLIENT_REQUEST_MOST];
    const char *why; /* of an end; NULL: nothing is said */
    struct wire_news *news;
    int endless; /* and this many more that say nothing */
};

struct wire *wire_open(const struct address *a, const char *ca, wire_wake *wake, void *context) {
    (void)a;
    (void)ca;
    (void)wake;
    return context;
}

void wire_close(struct wire *w) {
    free(w->news);
}

void wire_ask(struct wire *w, unsigned attempt, const char *method, const char *path,
              const char *cookie, const char *body) {
    (void)method;
    (void)path;
    (void)cookie;
    (void)body;
    w->attempt = attempt;
}

void wire_connect(struct wire *w, unsigned attempt, const char *cookie) {
    (void)cookie;
    w->attempt = attempt;
}

void wire_hang_up(struct wire *w) {
    (void)w;
}

void wire_send(struct wire *w, unsigned attempt, const char *message, size_t length) {
    (void)attempt;
    w->sent++;
    snprintf(w->message, sizeof w->message, "%.*s", (int)length, message);
}

static struct wire_news *make_news(const struct wire *w, enum wire_kind kind, const char *body) {
    size_t length = strlen(body);
    struct wire_news *n = calloc(1, sizeof *n + length + 1);
    assert_non_null(n);
    n->kind = kind;
    n->attempt = w->attempt;
    n->status = 200;
    n->length = length;
    memcpy(n->body, body, length);
    snprintf(n->why, sizeof n->why, "%s", w->why ? w->why : "");
    return n;
}

struct wire_news *wire_next(struct wire *w) {
    struct wire_news *n = w->news;
    w->news = NULL;
    if (!n && w->endless > 0) {
        w->endless--;
        n = make_news(w, WIRE_MESSAGE, "{\"news\":\"here\",\"game\":\"x\"}");
    }
    return n;
}

/* One piece of news comes. */
static void bring(struct client *c, struct wire *w, int64_t now, enum wire_kind kind,
                  const char *body) {
    w->news = make_news(w, kind, body);
    client_pump(c, now);
}

/* A client without a home, on a test wire. */
static struct client *open_client(struct wire *w, int64_t now) {
    struct address a = {.port = 1};
    struct client_options o = {.name = "", .login = "", .password = "", .context = w};
    setenv("XDG_STATE_HOME", "/dev/null/none", 1);
    struct client *c = client_open(&a, &o, now);
    assert_non_null(c);
    return c;
}

static void connect_now(struct client *c, struct wire *w, int64_t now) {
    bring(c, w, now, WIRE_ANSWER, "{\"person\":{\"name\":\"Ann\"}}");
    bring(c, w, now, WIRE_OPENED, "");
    assert_int_equal(client_state(c), CLIENT_LIVE);
}

static void client_count(void *context, const json_t *ok, const struct client_refusal *no) {
    (void)ok;
    (void)no;
    ++*(int *)context;
}

static int ref_of(const struct wire *w) {
    const char *at = strstr(w->message, "\"ref\":");
    assert_non_null(at);
    return (int)strtol(at + strlen("\"ref\":"), NULL, 10);
}

/* A kept request that is put off while the server goes down: nothing is due before the next
 * attempt, and with the new connection it goes out at once. */
static void test_put_off(void **state) {
    static const char *const codes[] = {"closing", "busy", "too_many"};
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        struct wire w = {0};
        int64_t now = 1000;
        int answers = 0;
        char body[128];
        struct client *c = open_client(&w, now);
        connect_now(c, &w, now);
        client_begin(c, "play");
        client_send(c, true, client_count, &answers);
        int ref = ref_of(&w), sent = w.sent;
        snprintf(body, sizeof body, "{\"ref\":%d,\"error\":{\"code\":\"%s\",\"text\":\"\"}}", ref,
                 codes[i]);
        bring(c, &w, now, WIRE_MESSAGE, body);
        int wait = client_wait(c, now);
        assert_true(wait > 0);
        now += wait; /* it is sent once more */
        client_pump(c, now);
        assert_int_equal(w.sent, ++sent);
        assert_int_equal(ref_of(&w), ref);
        bring(c, &w, now, WIRE_MESSAGE, body);
        bring(c, &w, now, WIRE_CLOSED, "");
        assert_int_equal(client_state(c), CLIENT_LOST);
        int pumps = 0;
        for (unsigned lost = w.attempt; w.attempt == lost; pumps++) {
            now += client_wait(c, now);
            client_pump(c, now);
            assert_true(pumps < 10);
        }
        now += 1000; /* the answer takes a while */
        client_pump(c, now);
        assert_true(client_wait(c, now) > 0);
        assert_int_equal(w.sent, sent);
        connect_now(c, &w, now);
        assert_int_equal(w.sent, sent + 2); /* it and a ping */
        assert_int_equal(answers, 0);
        snprintf(body, sizeof body, "{\"ref\":%d,\"ok\":{}}", ref);
        bring(c, &w, now, WIRE_MESSAGE, body);
        assert_int_equal(answers, 1);
        client_close(c);
    }
}

static void watch_nothing(void *context, enum client_message what, const json_t *j) {
    (void)context;
    (void)what;
    (void)j;
}

/* Answers the last message, a ping. */
static void answer_ping(struct client *c, struct wire *w, int64_t now) {
    char body[128];
    assert_non_null(strstr(w->message, "\"ping\""));
    snprintf(body, sizeof body, "{\"ref\":%d,\"ok\":{\"now\":5}}", ref_of(w));
    bring(c, w, now, WIRE_MESSAGE, body);
}

/* Pumps until another attempt has begun. How long it took, with a pause that is random. */
static int64_t time_to_leave(struct client *c, const struct wire *w, int64_t *now) {
    int64_t begun = *now;
    for (unsigned attempt = w->attempt; w->attempt < attempt + 2;) {
        *now += client_wait(c, *now);
        client_pump(c, *now);
    }
    return *now - begun;
}

/* A server that stands still while a game is watched is left within two seconds; the move goes to
 * the next one, once. */
static void test_a_server_that_stands_still(void **state) {
    (void)state;
    struct wire w = {0};
    int64_t now = 1000;
    int answers = 0;
    struct client_watch watch = {.game = "x", .key = "", .message = watch_nothing};
    struct client *c = open_client(&w, now);
    client_watch(c, &watch);
    connect_now(c, &w, now);
    for (int i = 0; i < 10; i++) {
        answer_ping(c, &w, now);
        now += client_wait(c, now);
        client_pump(c, now);
    }
    answer_ping(c, &w, now);
    client_begin(c, "play");
    client_send(c, true, client_count, &answers);
    int ref = ref_of(&w);
    assert_true(time_to_leave(c, &w, &now) <= 2200);
    char body[128];
    int sent = w.sent;
    connect_now(c, &w, now);
    assert_int_equal(w.sent, sent + 3); /* the move, the watch and a ping */
    snprintf(body, sizeof body, "{\"ref\":%d,\"ok\":{\"sequence\":5}}", ref);
    bring(c, &w, now, WIRE_MESSAGE, body);
    assert_int_equal(answers, 1);
    client_close(c);
}

/* Also if the game was opened when the line had been quiet for a while. */
static void test_a_game_opened_later(void **state) {
    (void)state;
    struct wire w = {0};
    int64_t now = 1000;
    struct client_watch lobby = {.message = watch_nothing};
    struct client_watch watch = {.game = "x", .key = "", .message = watch_nothing};
    struct client *c = open_client(&w, now);
    client_watch(c, &lobby);
    connect_now(c, &w, now);
    answer_ping(c, &w, now);
    now += 3000;
    client_pump(c, now);
    client_watch(c, &watch);
    assert_true(time_to_leave(c, &w, &now) <= 2200);
    client_close(c);
}

/* Without storage a move is repeated, and the line says why it waits, until it is stored. */
static void test_without_storage(void **state) {
    (void)state;
    struct wire w = {0};
    int64_t now = 1000;
    int answers = 0;
    char body[128], line[256];
    text t;
    struct client *c = open_client(&w, now);
    connect_now(c, &w, now);
    answer_ping(c, &w, now);
    client_begin(c, "play");
    client_send(c, true, client_count, &answers);
    int ref = ref_of(&w);
    for (int i = 0; i < 12; i++) {
        int sent = w.sent;
        snprintf(body, sizeof body,
                 "{\"ref\":%d,\"error\":{\"code\":\"storage\",\"text\":\"No room.\"}}", ref);
        bring(c, &w, now, WIRE_MESSAGE, body);
        text_init(&t, line, sizeof line);
        client_write_line(&t, c, now);
        assert_string_equal(line, "No room.");
        while (w.sent == sent) {
            now += client_wait(c, now) + 1;
            client_pump(c, now);
            if (strstr(w.message, "\"ping\""))
                answer_ping(c, &w, now);
        }
    }
    bring(c, &w, now, WIRE_MESSAGE, "{\"news\":\"storage\",\"works\":true}");
    text_init(&t, line, sizeof line);
    client_write_line(&t, c, now);
    assert_int_equal(t.length, 0);
    assert_int_equal(answers, 0);
    snprintf(body, sizeof body, "{\"ref\":%d,\"ok\":{\"sequence\":5}}", ref);
    bring(c, &w, now, WIRE_MESSAGE, body);
    assert_int_equal(answers, 1);
    client_close(c);
}

/* A server's clock that no clock can show is left alone: sums with it would overflow. */
static void test_absurd_clock(void **state) {
    (void)state;
    struct wire w = {0};
    struct client *c = open_client(&w, 1000);
    char body[128];
    connect_now(c, &w, 1000);
    assert_non_null(strstr(w.message, "\"ping\""));
    snprintf(body, sizeof body, "{\"ref\":%d,\"ok\":{\"now\":9223372036854775807}}", ref_of(&w));
    bring(c, &w, 1000, WIRE_MESSAGE, body);
    assert_int_equal(client_server_time(c, 5000), 5000);
    client_close(c);
}

/* A server that sends more than could be read: the line says so, and comes back. */
static void test_too_much(void **state) {
    (void)state;
    struct wire w = {0};
    struct client *c = open_client(&w, 1000);
    char line[128];
    text t;
    connect_now(c, &w, 1000);
    w.why = WIRE_TOO_MUCH;
    bring(c, &w, 1000, WIRE_CLOSED, "");
    w.why = "";
    assert_int_equal(client_state(c), CLIENT_LOST);
    assert_string_equal(client_trouble(c), "The server sent more than could be read.");
    text_init(&t, line, sizeof line);
    client_write_line(&t, c, 1000);
    assert_memory_equal(line, "More came than could be read. Trying again", 42);
    client_hurry(c);
    connect_now(c, &w, 2000);
    client_close(c);
}

/* Endless news keeps nothing else waiting: after some of them the pump returns, and wants to
 * be called again at once. */
static void test_endless(void **state) {
    (void)state;
    struct wire w = {0};
    struct client *c = open_client(&w, 1000);
    connect_now(c, &w, 1000);
    assert_true(client_wait(c, 1000) > 0);
    w.endless = 100000;
    client_pump(c, 1000);
    assert_in_range(w.endless, 90000, 99999);
    assert_int_equal(client_wait(c, 1000), 0);
    w.endless = 0;
    client_pump(c, 1000);
    assert_true(client_wait(c, 1000) > 0);
    client_close(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_too_much),
        cmocka_unit_test(test_endless),
        cmocka_unit_test(test_put_off),
        cmocka_unit_test(test_a_server_that_stands_still),
        cmocka_unit_test(test_a_game_opened_later),
        cmocka_unit_test(test_without_storage),
        cmocka_unit_test(test_absurd_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
