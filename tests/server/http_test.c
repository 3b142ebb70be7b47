// SPDX-License-Identifier: MIT
// Heads of requests, by the rules of RFC 9112, 9110 and 3986. Each is read in one piece, byte by
// byte and in random pieces, with the same result.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "server/http/http.h"

enum { CUTS = 20 };

static struct http_head head;

/* Reads in pieces of at most `most` bytes (0: of any length). Each byte is offered once. */
static enum http_result http_read_in_pieces(span input, size_t most, rng *r, size_t *end) {
    enum http_result result = HTTP_MORE;
    *end = 0;
    http_begin(&head);
    while (*end < input.length && result == HTTP_MORE) {
        size_t left = input.length - *end, n = most ? most : 1 + rng_below(r, 40), used;
        n = n < left ? n : left;
        result = http_read(&head, input.at + *end, n, &used);
        assert_true(used <= n && (used == n || result != HTTP_MORE));
        *end += used;
    }
    return result;
}

static bool is_same(span a, span b) {
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

/* The result; `end` is where the head ends. Afterwards `head` is the one read in one piece. */
static enum http_result read_all(span input, size_t *end) {
    static struct http_head once;
    rng r;
    rng_seed(&r, input.length);
    enum http_result result = http_read_in_pieces(input, input.length ? input.length : 1, &r, end);
    once = head;
    for (int i = 0; i < CUTS; i++) {
        size_t other;
        assert_int_equal(http_read_in_pieces(input, i == 0, &r, &other), result);
        assert_int_equal(other, *end);
        if (result != HTTP_DONE)
            continue;
        assert_true(is_same(http_method(&head), http_method(&once)));
        assert_true(is_same(http_path(&head), http_path(&once)));
        assert_true(is_same(http_query(&head), http_query(&once)));
        assert_int_equal(head.count, once.count);
    }
    head = once;
    return result;
}

static enum http_result read_text(const char *input) {
    size_t end;
    return read_all(span_of(input), &end);
}

/* A request with this line and these headers. */
static enum http_result read_lines(const char *line, const char *headers) {
    static char buffer[2 * WEB_HEADER_SIZE];
    text t;
    text_init(&t, buffer, sizeof buffer);
    text_str(&t, line);
    text_str(&t, "\r\n");
    text_str(&t, headers);
    text_str(&t, "\r\n");
    return read_text(buffer);
}

#define LINE "GET / HTTP/1.1"
#define HOST "Host: a\r\n"

static void test_good_lines(void **state) {
    (void)state;
    static const struct {
        const char *line, *method, *path, *query;
    } good[] = {
        {"GET / HTTP/1.1", "GET", "/", ""},
        {"GET / HTTP/1.9", "GET", "/", ""},
        {"get /?a=b HTTP/1.1", "get", "/", "a=b"},
        {"M-SEARCH!#$%&'*+.^_`|~ /x HTTP/1.1", "M-SEARCH!#$%&'*+.^_`|~", "/x", ""},
        {"GET //a//b/../. HTTP/1.1", "GET", "//a//b/../.", ""},
        {"GET /a%20b%2Fc%2fd%25%C3%A9 HTTP/1.1", "GET", "/a b/c/d%\xc3\xa9", ""},
        {"GET /a%3Fb?c?d HTTP/1.1", "GET", "/a?b", "c?d"},
        {"GET /? HTTP/1.1", "GET", "/", ""},
        {"GET /?key=%41%7a%30%2D%2E%5f%7E HTTP/1.1", "GET", "/", "key=Az0-._~"},
        {"GET /?key=a%26since%3D1%20%2B%25 HTTP/1.1", "GET", "/", "key=a%26since%3D1%20%2B%25"},
        {"GET /!\"$&'()*+,-.:;<=>@[\\]^_`{|}~ HTTP/1.1", "GET", "/!\"$&'()*+,-.:;<=>@[\\]^_`{|}~",
         ""},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_int_equal(read_lines(good[i].line, HOST), HTTP_DONE);
        assert_true(span_is(http_method(&head), good[i].method));
        assert_true(span_is(http_path(&head), good[i].path));
        assert_true(span_is(http_query(&head), good[i].query));
        assert_true(head.latest);
    }
    assert_int_equal(read_lines("GET / HTTP/1.0", ""), HTTP_DONE);
    assert_false(head.latest);
}

static void test_bad_lines(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",
        "GET",
        "GET ",
        "GET /",
        "GET / ",
        "GET /  HTTP/1.1",
        "GET  / HTTP/1.1",
        " GET / HTTP/1.1",
        "GET\t/ HTTP/1.1",
        "GET / HTTP/1.1 ",
        "GET / HTTP/1.10",
        "GET / HTTP/1.",
        "GET / HTTP/1.x",
        "GET / http/1.1",
        "GET / HTTP/2.0",
        "GET / HTTP/0.9",
        "GET / HTTP /1.1",
        "GET / HTTPS/1.1",
        "GET * HTTP/1.1",
        "OPTIONS * HTTP/1.1",
        "PRI * HTTP/2.0",
        "CONNECT a.example:443 HTTP/1.1",
        "GET http://a/ HTTP/1.1",
        "GET a HTTP/1.1",
        "GET ?a HTTP/1.1",
        "GET /a b HTTP/1.1",
        "GET /a#b HTTP/1.1",
        "GET /\xc3\xa9 HTTP/1.1",
        "GET /\x7f HTTP/1.1",
        "GET /\x01 HTTP/1.1",
        "GET /%00 HTTP/1.1",
        "GET /?%00 HTTP/1.1",
        "GET /% HTTP/1.1",
        "GET /%1 HTTP/1.1",
        "GET /?%4 HTTP/1.1",
        "GET /%g1 HTTP/1.1",
        "GET /?%1g HTTP/1.1",
        "GET /%-1 HTTP/1.1",
        "G(T / HTTP/1.1",
        "G\"T / HTTP/1.1",
        "G\xc3\xa9T / HTTP/1.1",
        "GET / HTTP/1.1\r",
        "GET / HTTP/1.1\rX: 1",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(read_lines(bad[i], HOST), HTTP_BAD);
}

static void test_line_ends(void **state) {
    (void)state;
    assert_int_equal(read_text(LINE "\r\n" HOST "\r\n"), HTTP_DONE);
    assert_int_equal(read_text("\r\n" LINE "\r\n" HOST "\r\n"), HTTP_DONE);
    static const char *const bad[] = {
        "\r\n\r\n" LINE "\r\n" HOST "\r\n",
        "\n" LINE "\r\n" HOST "\r\n",
        "\r" LINE "\r\n" HOST "\r\n",
        LINE "\n" HOST "\r\n",
        LINE " \n" HOST "\r\n",
        LINE "\r\nHost: a\n\r\n",
        LINE "\r\nHost: a\n\n",
        LINE "\r\n" HOST "\n",
        LINE "\r\n" HOST "\r\r\n",
        LINE "\r\nHost: a\rb\r\n\r\n",
        LINE "\r\nHost: a\r\r\n\r\n",
        LINE "\r\n\r\n", /* no Host */
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(read_text(bad[i]), HTTP_BAD);
    static const char *const begun[] = {"",
                                        "\r",
                                        "\r\n",
                                        "G",
                                        LINE,
                                        LINE "\r",
                                        LINE "\r\n",
                                        LINE "\r\nHost",
                                        LINE "\r\n" HOST,
                                        LINE "\r\n" HOST "\r"};
    for (size_t i = 0; i < sizeof begun / sizeof *begun; i++)
        assert_int_equal(read_text(begun[i]), HTTP_MORE);
    size_t end;
    static const char two[] = LINE "\r\n" HOST "\r\n" LINE "\r\n";
    assert_int_equal(read_all(span_of(two), &end), HTTP_DONE);
    assert_int_equal(end, strlen(LINE "\r\n" HOST "\r\n"));
}

static void test_fields(void **state) {
    (void)state;
    assert_int_equal(read_lines(LINE, "hOST:a.example:80\r\nX: \t b \xff c\t \r\nEmpty:\r\n"
                                      "Connection: keep-alive ,, Upgrade\r\nCONNECTION: Close\r\n"
                                      "X-Forwarded-For: 1.1.1.1\r\nx-forwarded-for: 2.2.2.2\r\n"),
                     HTTP_DONE);
    assert_true(span_is(http_value(&head, "host"), "a.example:80"));
    assert_true(span_is(http_value(&head, "x"), "b \xff c"));
    assert_true(http_value(&head, "empty").at && http_value(&head, "empty").length == 0);
    assert_null(http_value(&head, "hos").at);
    assert_null(http_value(&head, "hostx").at);
    assert_true(span_is(http_value(&head, "x-forwarded-for"), "2.2.2.2"));
    assert_true(http_lists(&head, "connection", "upgrade"));
    assert_true(http_lists(&head, "connection", "close"));
    assert_true(http_lists(&head, "connection", "keep-alive"));
    assert_false(http_lists(&head, "connection", "keep"));
    assert_false(http_lists(&head, "upgrade", "upgrade"));
    static const char *const bad[] = {
        HOST "X : 1\r\n",
        HOST "X\t: 1\r\n",
        HOST ": 1\r\n",
        HOST "X\r\n",
        HOST "X 1\r\n",
        HOST " X: 1\r\n", /* folded */
        HOST "X: 1\r\n 2\r\n",
        HOST "X: 1\r\n\t2\r\n",
        HOST "X: 1\r\n \r\n",
        HOST "X: \x01\r\n",
        HOST "X: \x0b\r\n",
        HOST "X: \x7f\r\n",
        HOST "X\x80: 1\r\n",
        HOST "X(1): 1\r\n",
        HOST "X/Y: 1\r\n",
        HOST "\"X\": 1\r\n",
        HOST "X: 1\nY: 2\r\n",
        HOST "X: 1\rY: 2\r\n",
        HOST "Cookie: a=b\r\nCookie: c=d\r\n",
        HOST "Origin: http://a\r\norigin: http://a\r\n",
        HOST "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n",
        HOST "Sec-WebSocket-Key: a\r\nSec-WebSocket-Key: a\r\n",
        HOST "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Version: 13\r\n",
        HOST "Sec-Fetch-Site: none\r\nSec-Fetch-Site: none\r\n",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(read_lines(LINE, bad[i]), HTTP_BAD);
    size_t end;
    static const char zero[] = LINE "\r\n" HOST "X: a\0b\r\n\r\n";
    assert_int_equal(read_all((span){zero, sizeof zero - 1}, &end), HTTP_BAD);
    static const char in_name[] = LINE "\r\n" HOST "X\0: b\r\n\r\n";
    assert_int_equal(read_all((span){in_name, sizeof in_name - 1}, &end), HTTP_BAD);
}

static void test_hosts(void **state) {
    (void)state;
    static const char *const good[] = {HOST, "Host: [::1]:8080\r\n", "host:A.b-c_d:1\r\n"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_int_equal(read_lines(LINE, good[i]), HTTP_DONE);
    static const char *const bad[] = {"",
                                      "X: 1\r\n",
                                      HOST HOST,
                                      "Host: a\r\nhost: b\r\n",
                                      "Host:\r\n",
                                      "Host: a b\r\n",
                                      "Host: a, b\r\n",
                                      "Host: a/b\r\n",
                                      "Host: u@a\r\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(read_lines(LINE, bad[i]), HTTP_BAD);
    assert_int_equal(read_lines("GET / HTTP/1.0", HOST HOST), HTTP_BAD);
    assert_int_equal(read_lines("GET / HTTP/1.0", "Host: /\r\n"), HTTP_BAD);
}

static void test_sizes(void **state) {
    (void)state;
    assert_int_equal(read_lines(LINE, HOST), HTTP_DONE);
    assert_false(head.sized);
    static const struct {
        const char *value;
        uint64_t size;
    } good[] = {{"0", 0}, {"2", 2}, {" 65536\t", 65536}, {"1099511627776", UINT64_C(1) << 40}};
    char line[128];
    text t;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        text_init(&t, line, sizeof line);
        text_str(&t, HOST "Content-Length:");
        text_str(&t, good[i].value);
        text_str(&t, "\r\n");
        assert_int_equal(read_lines(LINE, line), HTTP_DONE);
        assert_true(head.sized && head.size == good[i].size);
    }
    static const char *const bad[] = {
        "Content-Length:\r\n",
        "Content-Length: +2\r\n",
        "Content-Length: -2\r\n",
        "Content-Length: 0x2\r\n",
        "Content-Length: 2 2\r\n",
        "Content-Length: 2,2\r\n",
        "Content-Length: 2;3\r\n",
        "Content-Length: 02\r\n",
        "Content-Length: 1099511627777\r\n",
        "Content-Length: 18446744073709551616\r\n",
        "Content-Length: 2\r\nContent-Length: 2\r\n",
        "Content-Length : 2\r\n",
        "Transfer-Encoding: chunked\r\n",
        "Transfer-Encoding:\r\n",
        "transfer-encoding: identity\r\nContent-Length: 2\r\n",
        "Transfer-Encoding : chunked\r\n",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        text_init(&t, line, sizeof line);
        text_str(&t, HOST);
        text_str(&t, bad[i]);
        assert_int_equal(read_lines("POST / HTTP/1.1", line), HTTP_BAD);
    }
}

static void test_limits(void **state) {
    (void)state;
    static char input[WEB_HEADER_SIZE + 64];
    static const char before[] = LINE "\r\n" HOST "X: ", after[] = "\r\n\r\n";
    size_t end, room = WEB_HEADER_SIZE - (sizeof before - 1) - (sizeof after - 1);
    for (size_t more = 0; more < 2; more++) {
        text t;
        text_init(&t, input, sizeof input);
        text_str(&t, before);
        for (size_t i = 0; i < room + more; i++)
            text_char(&t, 'a');
        text_str(&t, after);
        assert_int_equal(read_all((span){t.at, t.length}, &end), more ? HTTP_LARGE : HTTP_DONE);
    }
    for (int more = 0; more < 2; more++) {
        text t;
        text_init(&t, input, sizeof input);
        text_str(&t, LINE "\r\n" HOST);
        for (int i = 1; i < WEB_FIELDS + more; i++)
            text_str(&t, "X:\r\n");
        text_str(&t, "\r\n");
        assert_int_equal(read_all((span){t.at, t.length}, &end), more ? HTTP_LARGE : HTTP_DONE);
        assert_int_equal(head.count, WEB_FIELDS);
    }
    memset(input, 'a', sizeof input); /* a method without end */
    assert_int_equal(read_all((span){input, sizeof input}, &end), HTTP_LARGE);
}

static void test_garbage_is_noticed_at_once(void **state) {
    (void)state;
    static const char *const bad[] = {"\x16\x03\x01", "GET * ", "GET http", "{", "\xff", "\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(read_text(bad[i]), HTTP_BAD);
    assert_int_equal(read_lines(LINE, HOST), HTTP_DONE); /* nothing remains of them */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good_lines), cmocka_unit_test(test_bad_lines),
        cmocka_unit_test(test_line_ends),  cmocka_unit_test(test_fields),
        cmocka_unit_test(test_hosts),      cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_limits),     cmocka_unit_test(test_garbage_is_noticed_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
