// SPDX-License-Identifier: MIT
// Any bytes as an HTTP request: the first line is method, path and query, then a line each for the
// headers that are looked at, then the body. What is refused has a code; what is accepted becomes a
// JSON object that says what the path says and what the body says, no more; and headers yield only
// what they may.
#include "fuzz.h"

#include <arpa/inet.h>
#include <jansson.h>
#include <string.h>

#include "server/head.h"
#include "server/route.h"

/* All of the body's members are in the object, and besides them only what path and query say. */
static void expect_same(const json_t *made, span body, const struct route *r) {
    json_t *said = json_loadb(body.at, body.length, JSON_REJECT_DUPLICATES, NULL);
    const char *key;
    json_t *value;
    size_t more = 1;
    json_object_foreach(said, key, value) fuzz_expect(json_equal(value, json_object_get(made, key)),
                                                      "a member of the body changed", key);
    more += r->game[0] != '\0';
    more += r->numbered;
    if (r->method != ROUTE_GET)
        fuzz_expect(json_object_size(made) == json_object_size(said) + more, "more than was said",
                    NULL);
    json_decref(said);
}

static void try_route(enum route_method method, span path, span query, span body) {
    static char buffer[ROUTE_TEXT_SIZE];
    struct route r;
    text t;
    text_init(&t, buffer, sizeof buffer);
    enum refusal why = route_find(&r, method, path);
    fuzz_expect(why == REFUSAL_NONE || why == REFUSAL_NOT_FOUND || why == REFUSAL_BAD_METHOD,
                "another refusal of a path", NULL);
    fuzz_expect((why == REFUSAL_NOT_FOUND) == (r.allow == 0), "methods of nothing", NULL);
    if (why != REFUSAL_NONE)
        return;
    fuzz_expect(strlen(r.game) == 0 || strlen(r.game) == ROOM_ID_SIZE - 1, "an id", r.game);
    why = route_write(&t, &r, query, body);
    fuzz_expect(why == REFUSAL_NONE || why == REFUSAL_BAD_REQUEST || why == REFUSAL_TOO_LARGE,
                "another refusal of a body", NULL);
    if (why != REFUSAL_NONE)
        return;
    json_t *made = json_loadb(t.at, t.length, JSON_REJECT_DUPLICATES, NULL);
    fuzz_expect(json_is_object(made), "not an object", t.at);
    const char *word = json_string_value(json_object_get(made, "do"));
    fuzz_expect(word && strcmp(word, r.word) == 0, "another request", t.at);
    const char *game = json_string_value(json_object_get(made, "game"));
    fuzz_expect(!r.game[0] || (game && strcmp(game, r.game) == 0), "another game", t.at);
    expect_same(made, body, &r);
    json_decref(made);
}

static void try_headers(span cookie, span bearer, span origin, span host, span forwarded) {
    span secret;
    char address[HEAD_ADDRESS_SIZE];
    unsigned char bytes[16];
    if (head_cookie(cookie, "sixsands", &secret))
        fuzz_expect(head_is_secret(secret) && secret.at >= cookie.at &&
                        secret.at + secret.length <= cookie.at + cookie.length,
                    "a cookie from elsewhere", NULL);
    if (head_bearer(bearer, &secret))
        fuzz_expect(head_is_secret(secret), "no token", NULL);
    if (head_forwarded(forwarded, address))
        fuzz_expect(inet_pton(AF_INET, address, bytes) == 1 ||
                        inet_pton(AF_INET6, address, bytes) == 1,
                    "no address", address);
    struct head_source s = {.origin = origin, .host = host, .cookie = true};
    if (origin.at && head_is_own(&s))
        fuzz_expect(origin.length == host.length + 7 && memcmp(origin.at, "http://", 7) == 0 &&
                        memcmp(origin.at + 7, host.at, host.length) == 0,
                    "a foreign origin", NULL);
    head_takes_gzip(forwarded);
    head_has_tag(cookie, "\"tag\"");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const methods[] = {"GET", "POST", "DELETE"};
    span rest = {(const char *)data, size};
    span query = span_cut(&rest, '\n');
    span method = span_cut(&query, ' ');
    span path = span_cut(&query, '?');
    span header[5];
    for (int i = 0; i < 5; i++)
        header[i] = span_cut(&rest, '\n');
    int m = 0;
    while (m < ROUTE_METHODS && !span_is(method, methods[m]))
        m++;
    if (path.at)
        try_route((enum route_method)m, path, query, rest);
    try_headers(header[0], header[1], header[2], header[3], header[4]);
    return 0;
}
