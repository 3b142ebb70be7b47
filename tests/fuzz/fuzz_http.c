// SPDX-License-Identifier: MIT
// Any bytes as an HTTP request, head and body. However they are cut up the head comes to the same;
// what is accepted has one meaning. What then is refused has a code; what is accepted becomes a
// JSON object that says what the path says and what the body says, no more; and headers yield only
// what they may.
#include "fuzz.h"

#include <arpa/inet.h>
#include <jansson.h>
#include <string.h>

#include "server/http/head.h"
#include "server/http/http.h"
#include "server/http/route.h"

/* All of the body's members are in the object, and besides them only what path and query say. */
static void fuzz_http_expect_same(const json_t *made, span body, const struct route *r) {
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
    bool cup = strncmp(r.word, "tournament", strlen("tournament")) == 0;
    const char *id = json_string_value(json_object_get(made, cup ? "tournament" : "game"));
    fuzz_expect(!r.game[0] || (id && strcmp(id, r.game) == 0), "another id", t.at);
    fuzz_http_expect_same(made, body, &r);
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

/* Reads in random pieces; where the head ends. */
static size_t fuzz_http_read_in_pieces(struct http_head *h, span input, rng *r) {
    size_t end = 0;
    http_begin(h);
    while (end < input.length && h->result == HTTP_MORE) {
        size_t left = input.length - end, n = 1 + rng_below(r, 60), used;
        n = n < left ? n : left;
        http_read(h, input.at + end, n, &used);
        fuzz_expect(used == n || (used < n && h->result != HTTP_MORE), "bytes are left out", NULL);
        end += used;
    }
    return end;
}

static bool fuzz_http_is_same(const struct http_head *a, const struct http_head *b) {
    return a->result == b->result && a->length == b->length && a->count == b->count &&
           a->size == b->size && a->sized == b->sized && a->latest == b->latest &&
           memcmp(&a->path, &b->path, sizeof a->path) == 0 &&
           memcmp(&a->query, &b->query, sizeof a->query) == 0 &&
           memcmp(a->field, b->field, a->count * sizeof *a->field) == 0 &&
           memcmp(a->bytes, b->bytes, a->length) == 0;
}

/* What only a good head may say. */
static void check_head(const struct http_head *h, span input, size_t end) {
    fuzz_expect(end >= 4 && memcmp(input.at + end - 4, "\r\n\r\n", 4) == 0, "no end", NULL);
    for (size_t i = 0; i < end; i++) {
        bool cr = input.at[i] == '\r', lf = input.at[i] == '\n';
        fuzz_expect(!cr || input.at[i + 1] == '\n', "a bare CR", NULL);
        fuzz_expect(!lf || (i > 0 && input.at[i - 1] == '\r'), "a bare LF", NULL);
        fuzz_expect(input.at[i] != '\0', "a zero", NULL);
    }
    fuzz_expect(http_path(h).at[0] == '/' && !memchr(http_path(h).at, 0, http_path(h).length),
                "no path", NULL);
    fuzz_expect(!http_value(h, "transfer-encoding").at, "chunks", NULL);
    fuzz_expect(!h->latest || head_is_host(http_value(h, "host")), "no host", NULL);
    for (int i = 0; i < h->count; i++) {
        const struct http_field *f = &h->field[i];
        span value = {h->bytes + f->value.at, f->value.length}, same = span_trim(value);
        fuzz_expect(f->name.length > 0 && same.length == value.length, "a header", NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const methods[] = {"GET", "POST", "DELETE"};
    static struct http_head h, again;
    span input = {(const char *)data, size};
    size_t end = 0;
    rng r;
    fuzz_seed(&r, data, size);
    http_begin(&h);
    http_read(&h, input.at, input.length, &end);
    for (int i = 0; i < 3; i++)
        fuzz_expect(fuzz_http_read_in_pieces(&again, input, &r) == end &&
                        fuzz_http_is_same(&h, &again),
                    "cut up it is another", NULL);
    if (h.result != HTTP_DONE)
        return 0;
    check_head(&h, input, end);
    int m = 0;
    while (m < ROUTE_METHODS && !span_is(http_method(&h), methods[m]))
        m++;
    try_route((enum route_method)m, http_path(&h), http_query(&h),
              (span){input.at + end, input.length - end});
    try_headers(http_value(&h, "cookie"), http_value(&h, "authorization"), http_value(&h, "origin"),
                http_value(&h, "host"), http_value(&h, "x-forwarded-for"));
    return 0;
}
