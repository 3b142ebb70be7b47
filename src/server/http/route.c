// SPDX-License-Identifier: MIT
#include "server/http/route.h"

#include <assert.h>
#include <jansson.h>
#include <string.h>

#include "base/json.h"

/* In a path, `#` stands for the id of a game, or of a tournament, and `%` for a number. */
static const struct rule {
    enum route_method method;
    const char *path, *word, *query;
    enum client_kind kind;
} rules[] = {
    {ROUTE_POST, "/api/guest", "guest", "", CLIENT_ONCE},
    {ROUTE_GET, "/api/me", "me", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/me", "rename", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/account", "claim", "", CLIENT_ONCE},
    {ROUTE_DELETE, "/api/account", "forget", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/account/password", "password", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/session", "login", "", CLIENT_ONCE},
    {ROUTE_DELETE, "/api/session", "logout", "", CLIENT_ONCE},
    {ROUTE_GET, "/api/tokens", "tokens", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/tokens", "token", "", CLIENT_ONCE},
    {ROUTE_DELETE, "/api/tokens/%", "revoke", "", CLIENT_ONCE},
    {ROUTE_GET, "/api/push", "push_key", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/push", "push", "", CLIENT_ONCE},
    {ROUTE_DELETE, "/api/push", "unpush", "", CLIENT_ONCE},
    {ROUTE_GET, "/api/daily", "daily", "day", CLIENT_ONCE},
    {ROUTE_GET, "/api/daily/best", "daily_best", "game day", CLIENT_ONCE},
    {ROUTE_POST, "/api/daily", "daily_play", "", CLIENT_ONCE},
    {ROUTE_GET, "/api/tournaments", "tournaments", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/tournaments", "tournament_create", "", CLIENT_ONCE},
    {ROUTE_GET, "/api/tournaments/#", "tournament", "", CLIENT_ONCE},
    {ROUTE_DELETE, "/api/tournaments/#", "tournament_call_off", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/tournaments/#/join", "tournament_join", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/tournaments/#/leave", "tournament_leave", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/tournaments/#/start", "tournament_start", "", CLIENT_ONCE},
    {ROUTE_GET, "/api/lobby", "lobby", "", CLIENT_ONCE},
    {ROUTE_GET, "/api/featured", "featured", "", CLIENT_ONCE},
    {ROUTE_GET, "/api/games", "games", "most", CLIENT_ONCE},
    {ROUTE_GET, "/api/players/%", "player", "", CLIENT_ONCE},
    {ROUTE_GET, "/api/players/%/ratings", "ratings", "game pace", CLIENT_ONCE},
    {ROUTE_GET, "/api/players/%/games", "played", "most", CLIENT_ONCE},
    {ROUTE_GET, "/api/players/%/against", "against", "most", CLIENT_ONCE},
    {ROUTE_POST, "/api/games", "create", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/pair", "pair", "", CLIENT_ONCE},
    {ROUTE_DELETE, "/api/pair", "unpair", "", CLIENT_ONCE},
    {ROUTE_GET, "/api/games/#", "state", "key", CLIENT_ONCE},
    {ROUTE_GET, "/api/games/#/events", "events", "since key", CLIENT_ONCE},
    {ROUTE_GET, "/api/games/#/record", "record", "key", CLIENT_ONCE},
    {ROUTE_GET, "/api/games/#/match", "match", "key", CLIENT_ONCE},
    {ROUTE_POST, "/api/games/#/join", "join", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/games/#/leave", "leave", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/games/#/ready", "ready", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/games/#/play", "play", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/games/#/resign", "resign", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/games/#/offer", "offer", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/games/#/decline", "decline", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/games/#/say", "say", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/games/#/rematch", "rematch", "", CLIENT_ONCE},
    {ROUTE_POST, "/api/games/#/report", "report", "", CLIENT_ONCE},
    {ROUTE_GET, "/api/stream", "stream", "", CLIENT_STREAM},
    {ROUTE_GET, "/api/games/#/stream", "stream", "since key", CLIENT_STREAM},
};
enum { RULES = sizeof rules / sizeof *rules, KEY_MOST = 64 };

static const uint64_t most_number = (UINT64_C(1) << 53) - 1; /* exact in every JSON reader */

/* Does the path match the pattern? If so, fills in the values of its marks. */
static bool route_fits(struct route *r, const char *pattern, span path) {
    span want = span_of(pattern);
    while (want.at && path.at) {
        span w = span_cut(&want, '/'), p = span_cut(&path, '/');
        if (span_is(w, "#")) {
            if (p.length != ROOM_ID_SIZE - 1 || !span_is_word(p, ROOM_ID_SIZE - 1))
                return false;
            memcpy(r->game, p.at, p.length);
            r->game[p.length] = '\0';
        } else if (span_is(w, "%")) {
            if (!span_uint(p, most_number, &r->number))
                return false;
            r->numbered = true;
        } else if (w.length != p.length || memcmp(w.at, p.at, w.length) != 0) {
            return false;
        }
    }
    return !want.at && !path.at;
}

enum refusal route_find(struct route *out, enum route_method method, span path) {
    unsigned allow = 0;
    bool found = false;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < RULES; i++) {
        struct route r = {0};
        if (!route_fits(&r, rules[i].path, path))
            continue;
        allow |= 1u << rules[i].method;
        if (rules[i].method != method)
            continue;
        *out = r;
        out->word = rules[i].word;
        out->query = rules[i].query;
        out->kind = rules[i].kind;
        out->method = method;
        found = true;
    }
    out->allow = allow;
    return found ? REFUSAL_NONE : allow ? REFUSAL_BAD_METHOD : REFUSAL_NOT_FOUND;
}

/* Is the word in the list? */
static bool route_listed(const char *list, span word) {
    span rest = span_of(list);
    while (rest.at) {
        span one = span_cut(&rest, ' ');
        if (one.length == word.length && memcmp(one.at, word.at, word.length) == 0)
            return word.length > 0;
    }
    return false;
}

static bool write_parameter(json *j, span name, span value) {
    uint64_t n;
    static const char *const words[] = {"key", "pace", "day", "game"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!span_is(name, words[i]))
            continue;
        if (!span_is_word(value, KEY_MOST))
            return false;
        json_write_key(j, words[i]);
        json_write_string(j, value);
        return true;
    }
    if (!span_uint(value, most_number, &n))
        return false;
    json_put_uint(j, span_is(name, "since") ? "since" : "most", n);
    return true;
}

static bool write_query(json *j, const struct route *r, span query) {
    char seen[3] = {0}; /* the parameters' first letters differ */
    int count = 0;
    span rest = query;
    while (rest.at && query.length > 0) {
        span value = span_cut(&rest, '&');
        span name = span_cut(&value, '=');
        if (!value.at || !route_listed(r->query, name) || count == (int)sizeof seen ||
            memchr(seen, name.at[0], (size_t)count))
            return false;
        seen[count++] = name.at[0];
        if (!write_parameter(j, name, value))
            return false;
    }
    return true;
}

/* The name of what `#` stands for. */
static const char *route_subject(const struct route *r) {
    static const char tournament[] = "tournament";
    return strncmp(r->word, tournament, sizeof tournament - 1) == 0 ? tournament : "game";
}

/* The members of the body's object, without its braces; false when it isn't an object, or has a
 * member that only the path may set. */
static bool route_members(span *out, const struct route *r, span body) {
    *out = span_trim(body);
    if (out->length == 0)
        return true;
    json_t *root = json_loadb(out->at, out->length, JSON_REJECT_DUPLICATES, NULL);
    bool good = json_is_object(root) && !json_object_get(root, "do") &&
                !json_object_get(root, "ref") &&
                !(r->game[0] && json_object_get(root, route_subject(r))) &&
                !(r->numbered && json_object_get(root, "number"));
    json_decref(root);
    if (!good)
        return false;
    assert(out->length >= 2 && out->at[0] == '{' && out->at[out->length - 1] == '}');
    *out = span_trim((span){out->at + 1, out->length - 2});
    return true;
}

enum refusal route_write(text *out, const struct route *r, span query, span body) {
    span inner = {NULL, 0};
    if (body.length > ROUTE_BODY_MOST)
        return REFUSAL_TOO_LARGE;
    if (r->method == ROUTE_GET ? body.length > 0 : !route_members(&inner, r, body))
        return REFUSAL_BAD_REQUEST;
    json j = json_on(out);
    json_open_object(&j);
    json_put_str(&j, "do", r->word);
    if (r->game[0])
        json_put_str(&j, route_subject(r), r->game);
    if (r->numbered)
        json_put_uint(&j, r->method == ROUTE_GET ? "player" : "number", r->number);
    if (!write_query(&j, r, query))
        return REFUSAL_BAD_REQUEST;
    if (inner.length > 0) { /* checked above: safe to copy */
        text_char(out, ',');
        text_mem(out, inner.at, inner.length);
    }
    json_close_object(&j);
    assert(!out->overflow);
    return REFUSAL_NONE;
}
