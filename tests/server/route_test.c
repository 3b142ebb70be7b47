// SPDX-License-Identifier: MIT
// Bytes from outside, without sockets: paths, queries and bodies as requests, cookies, origins,
// addresses behind proxies, file names.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "server/http/files.h"
#include "server/http/head.h"
#include "server/http/route.h"

/* The request as JSON, or the refusal's code. */
static const char *made(enum route_method method, const char *path, const char *query,
                        const char *body) {
    static char buffer[ROUTE_TEXT_SIZE];
    struct route r;
    text t;
    text_init(&t, buffer, sizeof buffer);
    enum refusal why = route_find(&r, method, span_of(path));
    if (why == REFUSAL_NONE)
        why = route_write(&t, &r, span_of(query), span_of(body));
    return why == REFUSAL_NONE ? buffer : refusal_code(why);
}

#define ID "AZaz09_-1234"

static void test_requests(void **state) {
    (void)state;
    assert_string_equal(made(ROUTE_POST, "/api/guest", "", ""), "{\"do\":\"guest\"}");
    assert_string_equal(made(ROUTE_POST, "/api/guest", "", " { \n} "), "{\"do\":\"guest\"}");
    assert_string_equal(made(ROUTE_POST, "/api/guest", "", "{\"name\":\"\xc3\xa9\"}"),
                        "{\"do\":\"guest\",\"name\":\"\xc3\xa9\"}");
    assert_string_equal(made(ROUTE_POST, "/api/games", "", "{\"game\":\"mandala\"}"),
                        "{\"do\":\"create\",\"game\":\"mandala\"}");
    assert_string_equal(made(ROUTE_GET, "/api/games", "most=5", ""),
                        "{\"do\":\"games\",\"most\":5}");
    assert_string_equal(made(ROUTE_POST, "/api/tournaments/abcdefghijkl/join", "", "{}"),
                        "{\"do\":\"tournament_join\",\"tournament\":\"abcdefghijkl\"}");
    assert_string_equal(made(ROUTE_GET, "/api/daily/best", "game=mandala&day=2026-11-18", ""),
                        "{\"do\":\"daily_best\",\"game\":\"mandala\",\"day\":\"2026-11-18\"}");
    assert_string_equal(made(ROUTE_GET, "/api/games/" ID, "", ""),
                        "{\"do\":\"state\",\"game\":\"" ID "\"}");
    assert_string_equal(made(ROUTE_GET, "/api/games/" ID "/events", "key=a-Z_0&since=0", ""),
                        "{\"do\":\"events\",\"game\":\"" ID "\",\"key\":\"a-Z_0\",\"since\":0}");
    assert_string_equal(made(ROUTE_POST, "/api/games/" ID "/play", "", "{\"move\":\"m1R\"}"),
                        "{\"do\":\"play\",\"game\":\"" ID "\",\"move\":\"m1R\"}");
    assert_string_equal(made(ROUTE_DELETE, "/api/tokens/9007199254740991", "", ""),
                        "{\"do\":\"revoke\",\"number\":9007199254740991}");
    assert_string_equal(made(ROUTE_GET, "/api/games/" ID "/stream", "since=7", ""),
                        "{\"do\":\"stream\",\"game\":\"" ID "\",\"since\":7}");
}

static void test_wrong_paths(void **state) {
    (void)state;
    static const char *const paths[] = {
        "",
        "/",
        "/api",
        "/api/",
        "/api/Me",
        "/api/me/",
        "/api//me",
        "api/me",
        "/api/games/",
        "/api/games/AZaz09_-123",
        "/api/games/AZaz09_-12345",
        "/api/games/AZaz09_-123!",
        "/api/games/" ID "/",
        "/api/games/" ID "/x",
        "/api/games/" ID "/play/x",
        "/api/tokens/",
        "/api/tokens/-1",
        "/api/tokens/01",
        "/api/tokens/9007199254740992",
    };
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        for (int m = 0; m <= ROUTE_OTHER; m++)
            assert_string_equal(made((enum route_method)m, paths[i], "", ""), "not_found");
}

static void test_wrong_methods(void **state) {
    (void)state;
    struct route r;
    assert_int_equal(route_find(&r, ROUTE_DELETE, span_of("/api/me")), REFUSAL_BAD_METHOD);
    assert_int_equal(r.allow, 1u << ROUTE_GET | 1u << ROUTE_POST);
    assert_int_equal(route_find(&r, ROUTE_OTHER, span_of("/api/games/" ID "/play")),
                     REFUSAL_BAD_METHOD);
    assert_int_equal(r.allow, 1u << ROUTE_POST);
}

static void test_wrong_bodies(void **state) {
    (void)state;
    static const char *const bodies[] = {
        "[]",
        "1",
        "{",
        "}",
        "{}{}",
        "{},",
        "{\"a\"}",
        "{\"do\":1}",
        "{\"ref\":1}",
        "{\"a\":1,\"a\":1}",
        "{\"a\":1e999}",
        "{\"\xff\":1}",
        "{\"a\":\"\\u0000\"}",
        "\xef\xbb\xbf{}",
        "{\"d\\u006f\":1}",
    };
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        assert_string_equal(made(ROUTE_POST, "/api/me", "", bodies[i]), "bad_request");
    assert_string_equal(made(ROUTE_POST, "/api/games/" ID "/play", "", "{\"game\":\"x\"}"),
                        "bad_request");
    assert_string_equal(made(ROUTE_DELETE, "/api/tokens/1", "", "{\"number\":2}"), "bad_request");
    assert_string_equal(made(ROUTE_GET, "/api/me", "", "{}"), "bad_request");
    static const char *const queries[] = {
        "since",           "since=", "=1",        "since=+1", "since=1&", "&since=1", "most=1",
        "since=1&since=1", "key=",   "key=a%20b", "key=a b",  "key=\"",   "sinc=1",   " since=1"};
    for (size_t i = 0; i < sizeof queries / sizeof *queries; i++)
        assert_string_equal(made(ROUTE_GET, "/api/games/" ID "/events", queries[i], ""),
                            "bad_request");
    assert_string_equal(made(ROUTE_POST, "/api/me", "since=1", "{}"), "bad_request");
}

static void test_largest_body(void **state) {
    (void)state;
    static char body[ROUTE_BODY_MOST + 2];
    memset(body, ' ', sizeof body);
    body[0] = '{';
    memcpy(body + 1, "\"a\":1", 5);
    body[ROUTE_BODY_MOST - 1] = '}';
    body[ROUTE_BODY_MOST] = '\0';
    assert_string_equal(made(ROUTE_POST, "/api/games/" ID "/play", "", body),
                        "{\"do\":\"play\",\"game\":\"" ID "\",\"a\":1}");
    memset(body + 1, 'x', sizeof body - 2);
    body[ROUTE_BODY_MOST + 1] = '\0';
    assert_string_equal(made(ROUTE_POST, "/api/games/" ID "/play", "", body), "too_large");
}

static const char *cookie(const char *header) {
    static char out[HEAD_SECRET_MOST + 1];
    span s;
    if (!head_cookie(span_of(header), "sixsands", &s))
        return NULL;
    memcpy(out, s.at, s.length);
    out[s.length] = '\0';
    return out;
}

static void test_cookies(void **state) {
    (void)state;
    span s;
    assert_string_equal(cookie("sixsands=abc"), "abc");
    assert_string_equal(cookie("a=b; sixsands=a-_=;x"), "a-_=");
    assert_string_equal(cookie("a=sixsands=1;sixsands=2"), "2");
    static const char *const none[] = {"",
                                       "sixsands",
                                       "sixsands=",
                                       "xsixsands=1",
                                       "Sixsands=1",
                                       "sixsands =1",
                                       "sixsands=a b",
                                       "sixsands=\"a\"",
                                       "sixsands=1; sixsands=1",
                                       "sixsands=\xff"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_null(cookie(none[i]));
    assert_false(head_cookie((span){NULL, 0}, "sixsands", &s));
    char large[HEAD_SECRET_MOST + 16] = "sixsands=";
    memset(large + 9, 'a', HEAD_SECRET_MOST);
    assert_non_null(cookie(large));
    large[9 + HEAD_SECRET_MOST] = 'a';
    assert_null(cookie(large));
    assert_true(head_bearer(span_of("Bearer abc"), &s) && span_is(s, "abc"));
    assert_true(head_bearer(span_of("bearer abc"), &s) && span_is(s, "abc"));
    static const char *const bad[] = {"Bearer",    "Bearer ",   "Bearer  a",
                                      "Basic abc", "Bearerabc", ""};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(head_bearer(span_of(bad[i]), &s));
}

static bool own(const char *origin, const char *host, bool secure, const char *site,
                bool has_cookie) {
    static const span no = {NULL, 0};
    struct head_source s = {origin ? span_of(origin) : no,
                            host ? span_of(host) : no,
                            site ? span_of(site) : no,
                            secure,
                            has_cookie,
                            NULL,
                            0};
    return head_is_own(&s);
}

static void test_origins(void **state) {
    (void)state;
    assert_true(own("http://a.example:8080", "a.example:8080", false, NULL, true));
    assert_true(own("https://a.example", "a.example", true, "cross-site", true));
    assert_true(own("http://[::1]:8080", "[::1]:8080", false, NULL, true));
    assert_false(own("http://a.example", "a.example", true, NULL, true));
    assert_false(own("https://a.example", "a.example", false, NULL, true));
    assert_false(own("http://a.example:80", "a.example", false, NULL, false));
    assert_false(own("http://a.example/", "a.example/", false, NULL, false));
    assert_false(own("http://a.example", NULL, false, NULL, false));
    assert_false(own("null", "null", false, NULL, false));
    assert_false(own("", "", false, NULL, false));
    assert_false(own("http://", "", false, NULL, false));
    assert_false(own("http://a,http://b", "a,http://b", false, NULL, false));
    assert_true(own(NULL, "a", false, NULL, true));
    assert_true(own(NULL, "a", false, "same-origin", true));
    assert_true(own(NULL, "a", false, "none", true));
    assert_false(own(NULL, "a", false, "same-site", true));
    assert_false(own(NULL, "a", false, "cross-site", true));
    assert_true(own(NULL, "a", false, "cross-site", false));
    static const char *const list[] = {"https://a.example", "http://b.example"};
    struct head_source s = {
        .origin = span_of("http://b.example"), .host = span_of("c"), .origins = list, .count = 2};
    assert_true(head_is_own(&s));
    s.origin = span_of("http://c"); /* the Host header no longer counts */
    assert_false(head_is_own(&s));
}

static void test_addresses(void **state) {
    (void)state;
    char out[HEAD_ADDRESS_SIZE];
    assert_true(head_forwarded(span_of("1.2.3.4"), out));
    assert_string_equal(out, "1.2.3.4");
    assert_true(head_forwarded(span_of("6.6.6.6, 1.2.3.4"), out));
    assert_string_equal(out, "1.2.3.4");
    assert_true(head_forwarded(span_of("2001:DB8:0:0::1"), out));
    assert_string_equal(out, "2001:db8::1");
    static const char *const bad[] = {"",          "1.2.3.4,", "1.2.3",         "1.2.3.4:80",
                                      "a.example", "unknown",  "[2001:db8::1]", "1.2.3.4 5"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(head_forwarded(span_of(bad[i]), out));
}

static void test_files(void **state) {
    (void)state;
    assert_true(head_takes_gzip(span_of("br, GZIP")));
    assert_true(head_takes_gzip(span_of("gzip;q=0.5")));
    assert_false(head_takes_gzip(span_of("gzip; q=0.0")));
    assert_false(head_takes_gzip(span_of("identity")));
    assert_false(head_takes_gzip((span){NULL, 0}));
    assert_true(head_has_tag(span_of("\"a\", W/\"b\""), "\"b\""));
    assert_false(head_has_tag(span_of("\"a\""), "\"b\""));
    assert_false(head_has_tag((span){NULL, 0}, "\"b\""));
    assert_true(files_is_hashed("/assets/index-Bx9k2_Lm.js"));
    assert_true(files_is_hashed("/assets/index-Bx9k2_Lm.js.map"));
    assert_true(files_is_hashed("/assets/a-b-Bx9k-_Lm.css"));
    assert_false(files_is_hashed("/assets/index.js"));
    assert_false(files_is_hashed("/assets/some-settings.js"));
    assert_false(files_is_hashed("/assets/some-readings.js"));
    assert_false(files_is_hashed("/assets/-Bx9k2_Lm.js"));
    assert_false(files_is_hashed("/assets/index-Bx9k2_Lm"));
    assert_false(files_is_hashed("/assets/x-Bx9k2_Lm/index.js"));
    assert_false(files_is_hashed("/about-Overview.html"));
    assert_false(files_is_hashed("/assets/about-Overview.html"));
    assert_false(files_is_hashed("/index-Bx9k2_Lm.js"));
    assert_false(files_is_hashed("/old/assets/index-Bx9k2_Lm.js"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_requests),      cmocka_unit_test(test_wrong_paths),
        cmocka_unit_test(test_wrong_methods), cmocka_unit_test(test_wrong_bodies),
        cmocka_unit_test(test_largest_body),  cmocka_unit_test(test_cookies),
        cmocka_unit_test(test_origins),       cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
