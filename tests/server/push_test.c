// SPDX-License-Identifier: MIT
// Notifications, piece by piece: encryption (RFC 8291's own example), the signature of the sender
// (RFC 8292), which addresses are accepted, and the first line of an answer.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <jansson.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/push/post.h"
#include "server/push/push.h"
#include "server/push/seal.h"
#include "server/push/vapid.h"
#include "store_help.h"

static size_t decode(uint8_t *out, size_t size, span s) {
    size_t length = 0;
    if (sodium_base642bin(out, size, s.at, s.length, NULL, &length, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0)
        fail_msg("not base64url: %.*s", (int)s.length, s.at);
    return length;
}

/* ---- encryption */

/* RFC 8291, appendix A. */
static const char example_plain[] = "When I grow up, I want to be a watermelon";
#define EXAMPLE_OWN                                                                                \
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
#define EXAMPLE_TO                                                                                 \
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"

static void example(struct seal_to *to, struct seal_own *own) {
    decode(own->point, sizeof own->point, span_of(EXAMPLE_OWN));
    decode(own->scalar, sizeof own->scalar, span_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
    decode(own->salt, sizeof own->salt, span_of("DGv6ra1nlYgDCS1FRnbzlw"));
    decode(to->point, sizeof to->point, span_of(EXAMPLE_TO));
    decode(to->auth, sizeof to->auth, span_of("BTBZMqHH6r4Tts7J_aSIgg"));
}

static void test_example(void **unused) {
    (void)unused;
    struct seal_to to;
    struct seal_own own;
    uint8_t out[256], wanted[256];
    example(&to, &own);
    size_t length = decode(
        wanted, sizeof wanted,
        span_of("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYL"
                "ocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyou"
                "BWLVWGNWQexSgSxsj_Qulcy4a-fN"));
    assert_int_equal(length, 144);
    span plain = span_of(example_plain);
    assert_int_equal(seal(out, sizeof out, &to, &own, plain, plain.length), length);
    assert_memory_equal(out, wanted, length);
}

/* A longer padding changes the length and nothing before it; what doesn't fit is refused. */
static void test_padding(void **unused) {
    (void)unused;
    struct seal_to to;
    struct seal_own own;
    static uint8_t out[SEAL_RECORD + 256], more[SEAL_RECORD + 256];
    span plain = span_of(example_plain);
    example(&to, &own);
    size_t length = seal(out, sizeof out, &to, &own, plain, plain.length);
    for (size_t padded = plain.length + 1; padded < 300; padded++) {
        assert_int_equal(seal(more, sizeof more, &to, &own, plain, padded),
                         SEAL_HEAD + padded + 1 + SEAL_TAG);
        assert_memory_equal(more, out, length - SEAL_TAG);
    }
    assert_int_equal(seal(more, sizeof more, &to, &own, plain, plain.length - 1), 0);
    assert_int_equal(seal(more, sizeof more, &to, &own, plain, SEAL_RECORD - SEAL_TAG), 0);
    assert_int_equal(seal(more, length - 1, &to, &own, plain, plain.length), 0);
}

/* A point that isn't on the curve, or has another form. */
static void test_points(void **unused) {
    (void)unused;
    struct seal_to to, wrong;
    struct seal_own own;
    uint8_t out[256];
    span plain = span_of("x");
    example(&to, &own);
    assert_int_not_equal(seal(out, sizeof out, &to, &own, plain, 1), 0);
    wrong = to;
    wrong.point[40] ^= 1;
    assert_int_equal(seal(out, sizeof out, &wrong, &own, plain, 1), 0);
    wrong = to;
    wrong.point[0] = 2;
    assert_int_equal(seal(out, sizeof out, &wrong, &own, plain, 1), 0);
    memset(&wrong.point, 0, sizeof wrong.point);
    assert_int_equal(seal(out, sizeof out, &wrong, &own, plain, 1), 0);
    assert_true(push_is_point(span_of(EXAMPLE_TO)));
    assert_false(push_is_point(span_of("BCVxsr7N")));
    assert_true(push_is_auth(span_of("BTBZMqHH6r4Tts7J_aSIgg")));
    assert_false(push_is_auth(span_of("BTBZMqHH6r4Tts7J+aSIgg")));
}

/* Every message has a key and a salt of its own. */
static void test_fresh(void **unused) {
    (void)unused;
    struct seal_own a, b;
    struct seal_to to, ours;
    struct seal_own own;
    uint8_t out[256];
    assert_true(seal_own_new(&a) && seal_own_new(&b));
    assert_memory_not_equal(&a.scalar, &b.scalar, sizeof a.scalar);
    assert_memory_not_equal(&a.salt, &b.salt, sizeof a.salt);
    example(&to, &own);
    memcpy(ours.point, a.point, sizeof ours.point);
    memcpy(ours.auth, to.auth, sizeof ours.auth);
    assert_int_not_equal(seal(out, sizeof out, &ours, &b, span_of("x"), 1), 0);
}

/* ---- the sender */

static void make_key(const char *path, const char *curve) {
    EVP_PKEY *key = EVP_EC_gen(curve);
    FILE *f = fopen(path, "w");
    assert_true(key && f && PEM_write_PrivateKey(f, key, NULL, NULL, 0, NULL, NULL) == 1);
    fclose(f);
    EVP_PKEY_free(key);
}

static bool verify(const char *path, span what, const uint8_t signature[64]) {
    FILE *f = fopen(path, "r");
    EVP_PKEY *key = PEM_read_PrivateKey(f, NULL, NULL, NULL);
    fclose(f);
    ECDSA_SIG *s = ECDSA_SIG_new();
    uint8_t *der = NULL;
    assert_true(ECDSA_SIG_set0(s, BN_bin2bn(signature, 32, NULL),
                               BN_bin2bn(signature + 32, 32, NULL)) == 1);
    int length = i2d_ECDSA_SIG(s, &der);
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    bool good =
        EVP_DigestVerifyInit(c, NULL, EVP_sha256(), NULL, key) == 1 &&
        EVP_DigestVerify(c, der, (size_t)length, (const uint8_t *)what.at, what.length) == 1;
    EVP_MD_CTX_free(c);
    OPENSSL_free(der);
    ECDSA_SIG_free(s);
    EVP_PKEY_free(key);
    return good;
}

static void test_sender(void **unused) {
    (void)unused;
    char path[200], reason[300], value[1200];
    uint8_t bytes[512];
    text error, t;
    snprintf(path, sizeof path, "%s", help_file("push.pem"));
    make_key(path, "P-256");
    text_init(&error, reason, sizeof reason);
    struct vapid *v = vapid_load(path, "mailto:ann@example.org", &error);
    assert_non_null(v);
    for (int64_t now = 1800000000; now < 1800000050; now++) { /* numbers with leading zeros too */
        text_init(&t, value, sizeof value);
        assert_true(vapid_sign(v, &t, "https://push.example.org", now));
        span rest = span_of(value);
        assert_true(span_starts(rest, "vapid t="));
        rest = (span){value + 8, strcspn(value + 8, ",")};
        assert_string_equal(rest.at + rest.length + 4, vapid_public(v));
        const char *dot = memchr(rest.at, '.', rest.length);
        const char *last = strchr(dot + 1, '.');
        span claims = {dot + 1, (size_t)(last - dot - 1)};
        span signature = {last + 1, rest.length - (size_t)(last + 1 - rest.at)};
        size_t length = decode(bytes, sizeof bytes, claims);
        json_t *j = json_loadb((const char *)bytes, length, 0, NULL);
        assert_string_equal(json_string_value(json_object_get(j, "aud")),
                            "https://push.example.org");
        assert_string_equal(json_string_value(json_object_get(j, "sub")), "mailto:ann@example.org");
        int64_t expires = json_integer_value(json_object_get(j, "exp"));
        assert_true(expires > now && expires <= now + 24 * 3600);
        json_decref(j);
        assert_int_equal(decode(bytes, sizeof bytes, signature), 64);
        assert_true(verify(path, (span){rest.at, (size_t)(last - rest.at)}, bytes));
        bytes[63] ^= 1;
        assert_false(verify(path, (span){rest.at, (size_t)(last - rest.at)}, bytes));
    }
    text_init(&t, value, 100);
    assert_false(vapid_sign(v, &t, "https://push.example.org", 0)); /* it doesn't fit */
    vapid_free(v);
}

static void key_refused(const char *path, const char *why) {
    char reason[300];
    text error;
    text_init(&error, reason, sizeof reason);
    assert_null(vapid_load(path, "mailto:ann@example.org", &error));
    assert_non_null(strstr(reason, why));
}

static void test_wrong_keys(void **unused) {
    (void)unused;
    char path[200];
    snprintf(path, sizeof path, "%s", help_file("wrong.pem"));
    key_refused("/nowhere/key.pem", "No such file");
    make_key(path, "P-384");
    key_refused(path, "isn't a key of the curve P-256");
    FILE *f = fopen(path, "w");
    fputs("nonsense\n", f);
    fclose(f);
    key_refused(path, "isn't a key of the curve P-256");
    assert_true(vapid_is_contact("mailto:ann@example.org"));
    assert_true(vapid_is_contact("https://example.org/contact"));
    assert_false(vapid_is_contact("ann@example.org"));
    assert_false(vapid_is_contact("mailto:"));
    assert_false(vapid_is_contact("mailto:ann@example.org\r\nX: y"));
}

/* ---- addresses */

static void accepted(const char *address, const struct push_hosts *more, bool is) {
    struct push_endpoint e;
    if (push_endpoint_read(&e, address, more) != is)
        fail_msg("%s is %s", address, is ? "refused" : "accepted");
}

static void test_endpoints(void **unused) {
    (void)unused;
    static const char *const good[] = {
        "https://fcm.googleapis.com/fcm/send/abc:APA91b-_x",
        "https://FCM.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com:443/x",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com/QPn",
        "https://wns2-par02p.notify.windows.com/w/?token=BQ%2b",
    };
    static const char *const bad[] = {
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com",
        "https://fcm.googleapis.com:80/x",
        "https://fcm.googleapis.com:443:443/x",
        "https://fcm.googleapis.com:/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://example.org/fcm.googleapis.com/",
        "https://xfcm.googleapis.com/x",
        "https://push.apple.com/x",
        "https://.push.apple.com/x",
        "https://evilpush.apple.com/x",
        "https://ann:b@fcm.googleapis.com/x",
        "https://fcm.googleapis.com/x y",
        "https://fcm.googleapis.com/x\r\nHost: y",
        "https://fcm.googleapis.com/x#y",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "https:///x",
        "https://",
        "file:///etc/passwd",
        "",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        accepted(good[i], NULL, true);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        accepted(bad[i], NULL, false);
    char longest[PUSH_ENDPOINT_SIZE + 1] = "https://fcm.googleapis.com/";
    memset(longest + strlen(longest), 'x', sizeof longest - strlen(longest) - 1);
    longest[PUSH_ENDPOINT_SIZE - 1] = '\0';
    accepted(longest, NULL, true);
    longest[PUSH_ENDPOINT_SIZE - 1] = 'x';
    longest[PUSH_ENDPOINT_SIZE] = '\0';
    accepted(longest, NULL, false);
}

/* The operator's hosts are exactly those, with their ports. */
static void test_further_hosts(void **unused) {
    (void)unused;
    static const char *const words[] = {"localhost:8443", "Push.example.org"};
    const struct push_hosts more = {words, 2};
    struct push_endpoint e;
    accepted("https://localhost:8443/x", &more, true);
    accepted("https://localhost/x", &more, false);
    accepted("https://push.example.org/x", &more, true);
    accepted("https://push.example.org:8443/x", &more, false);
    assert_true(push_endpoint_read(&e, "https://localhost:8443/a/b?c", &more));
    assert_string_equal(e.host, "localhost");
    assert_string_equal(e.path, "/a/b?c");
    assert_true(e.port == 8443 && e.is_operators);
    assert_true(push_endpoint_read(&e, "https://fcm.googleapis.com/x", &more));
    assert_false(e.is_operators);
}

static bool is_public(const char *address) {
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, address, &four.sin_addr) == 1)
        return push_address_is_public((const struct sockaddr *)&four);
    if (inet_pton(AF_INET6, address, &six.sin6_addr) != 1)
        fail_msg("%s isn't an address", address);
    return push_address_is_public((const struct sockaddr *)&six);
}

static void test_network_addresses(void **unused) {
    (void)unused;
    static const char *const good[] = {"8.8.8.8",       "11.0.0.0",    "100.63.255.255",
                                       "100.128.0.0",   "172.15.0.1",  "172.32.0.1",
                                       "192.167.1.1",   "223.1.1.1",   "2a00:1450::1",
                                       "2001:4860::88", "2001:200::1", "64:ff9b::8.8.8.8"};
    static const char *const bad[] = {"0.0.0.0",
                                      "10.1.2.3",
                                      "100.64.0.1",
                                      "127.0.0.1",
                                      "127.255.255.255",
                                      "169.254.169.254",
                                      "172.16.0.1",
                                      "172.31.255.255",
                                      "192.168.1.1",
                                      "192.0.2.1",
                                      "198.18.0.1",
                                      "198.51.100.7",
                                      "203.0.113.7",
                                      "224.0.0.1",
                                      "255.255.255.255",
                                      "240.0.0.1",
                                      "::",
                                      "::1",
                                      "::ffff:10.0.0.1",
                                      "::ffff:8.8.8.8",
                                      "fe80::1",
                                      "fc00::1",
                                      "fd12:3456::1",
                                      "ff02::1",
                                      "2001:db8::1",
                                      "2002:7f00:1::",
                                      "2001::1",
                                      "64:ff9b::10.0.0.1",
                                      "64:ff9b:1::1",
                                      "::127.0.0.1"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!is_public(good[i]))
            fail_msg("%s isn't public", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (is_public(bad[i]))
            fail_msg("%s is public", bad[i]);
    struct sockaddr other = {.sa_family = AF_UNIX};
    assert_false(push_address_is_public(&other));
}

/* ---- answers */

static void test_answers(void **unused) {
    (void)unused;
    static const struct {
        const char *line;
        int status;
    } lines[] = {
        {"HTTP/1.1 201 Created\r", 201},
        {"HTTP/1.0 410 Gone\r", 410},
        {"HTTP/1.1 404\r", 404},
        {"HTTP/1.1 599", 599},
        {"HTTP/1.1 600 X", -1},
        {"HTTP/1.1 099 X", -1},
        {"HTTP/1.1 20 X", -1},
        {"HTTP/1.1 2010", -1},
        {"HTTP/1.1  201", -1},
        {"HTTP/1.1 +12", -1},
        {"HTTP/2 201", -1},
        {"HTTP/1.", -1},
        {"http/1.1 201", -1},
        {"", -1},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (post_status(span_of(lines[i].line)) != lines[i].status)
            fail_msg("%s: %d", lines[i].line, post_status(span_of(lines[i].line)));
}

int main(void) {
    if (sodium_init() < 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example),
        cmocka_unit_test(test_padding),
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_fresh),
        cmocka_unit_test(test_sender),
        cmocka_unit_test(test_wrong_keys),
        cmocka_unit_test(test_endpoints),
        cmocka_unit_test(test_further_hosts),
        cmocka_unit_test(test_network_addresses),
        cmocka_unit_test(test_answers),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
