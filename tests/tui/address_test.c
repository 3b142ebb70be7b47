// SPDX-License-Identifier: MIT
// Addresses of servers and links to games, as people write them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/address.h"

static void address_expect(const char *written, const char *server, const char *game,
                           const char *key) {
    struct address a;
    char reason[256], buffer[512];
    text error, t;
    text_init(&error, reason, sizeof reason);
    text_init(&t, buffer, sizeof buffer);
    if (!address_read(&a, written, &error))
        fail_msg("%s: %s", written, reason);
    address_write(&t, &a);
    assert_string_equal(buffer, server);
    assert_string_equal(a.game, game);
    assert_string_equal(a.key, key);
}

static void address_refuse(const char *written) {
    struct address a;
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    if (address_read(&a, written, &error))
        fail_msg("%s was taken", written);
    assert_int_equal(reason[strlen(reason) - 1], '.');
    assert_false(error.overflow);
}

static void test_servers(void **state) {
    (void)state;
    address_expect("https://sixsands.example", "https://sixsands.example", "", "");
    address_expect(" http://sixsands.example/ ", "http://sixsands.example", "", "");
    address_expect("sixsands.example", "https://sixsands.example", "", "");
    address_expect("localhost:8080", "http://localhost:8080", "", "");
    address_expect("127.0.0.1", "http://127.0.0.1", "", "");
    address_expect("https://sixsands.example:443", "https://sixsands.example", "", "");
    address_expect("http://[::1]:8080/", "http://[::1]:8080", "", "");
    address_expect("[2001:db8::1]", "http://[2001:db8::1]", "", "");
    address_expect("wss://sixsands.example:8443", "https://sixsands.example:8443", "", "");
}

static void test_links(void **state) {
    (void)state;
    address_expect("https://a.example/g/abcdefghijkl/K-_y", "https://a.example", "abcdefghijkl",
                   "K-_y");
    address_expect("a.example/g/abcdefghijkl", "https://a.example", "abcdefghijkl", "");
    address_expect("a.example/g/abcdefghijkl/", "https://a.example", "abcdefghijkl", "");
    address_expect("http://a.example/g/abc/def?x=1#y", "http://a.example", "abc", "def");
    struct address a;
    char buffer[128];
    text t;
    text_init(&t, buffer, sizeof buffer);
    assert_true(address_read(&a, "http://a.example:81/g/abc/def", &t));
    address_link(&t, &a, "ghi", "jkl");
    assert_string_equal(buffer, "http://a.example:81/g/ghi/jkl");
}

static void test_wrong(void **state) {
    (void)state;
    static const char *const wrong[] = {"",
                                        "   ",
                                        "ftp://a.example",
                                        "https://",
                                        "https:///g/abc",
                                        "a.example:0",
                                        "a.example:65536",
                                        "a.example:x",
                                        "a b.example",
                                        "http://[::1",
                                        "http://[::1]x",
                                        "user@a.example",
                                        "a.example/online",
                                        "a.example/g",
                                        "a.example/g/",
                                        "a.example/g/a%20b",
                                        "a.example/g/abc/def/ghi",
                                        "a.example\r\nX: y"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        address_refuse(wrong[i]);
    char most[2000];
    memset(most, 'a', sizeof most - 1);
    most[sizeof most - 1] = '\0';
    address_refuse(most);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_servers),
        cmocka_unit_test(test_links),
        cmocka_unit_test(test_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
