// SPDX-License-Identifier: MIT
#include "client/address.h"

#include <string.h>

static bool is_host_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_' || c == ':';
}

static bool address_copy(char *out, size_t size, span s) {
    if (s.length == 0 || s.length >= size)
        return false;
    memcpy(out, s.at, s.length);
    out[s.length] = '\0';
    return true;
}

static bool address_complain(text *error, const char *why) {
    text_str(error, why);
    return false;
}

/* Cuts the scheme off; false: one that isn't supported. */
static bool take_scheme(struct address *a, span *rest, bool *given) {
    static const struct {
        const char *word;
        bool tls;
    } schemes[] = {{"http://", false}, {"https://", true}, {"ws://", false}, {"wss://", true}};
    *given = false;
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (span_starts(*rest, schemes[i].word)) {
            size_t n = strlen(schemes[i].word);
            *rest = (span){rest->at + n, rest->length - n};
            a->tls = schemes[i].tls;
            *given = true;
            return true;
        }
    for (size_t i = 0; i + 2 < rest->length; i++)
        if (memcmp(rest->at + i, "://", 3) == 0)
            return false;
    return true;
}

/* `host`, `host:port`, `[::1]:port`. */
static bool take_host(struct address *a, span place, bool scheme) {
    span host = place, port = {NULL, 0};
    uint64_t n;
    if (place.length && place.at[0] == '[') {
        port = (span){place.at + 1, place.length - 1};
        host = span_cut(&port, ']');
        if (!port.at || (port.length && port.at[0] != ':'))
            return false;
        port = port.length ? (span){port.at + 1, port.length - 1} : (span){NULL, 0};
    } else {
        port = place;
        host = span_cut(&port, ':');
    }
    if (!address_copy(a->host, sizeof a->host, host))
        return false;
    for (const char *c = a->host; *c; c++)
        if (!is_host_char(*c) || (*c == ':' && place.at[0] != '['))
            return false;
    bool numbers = strspn(a->host, "0123456789.") == strlen(a->host) || strchr(a->host, ':');
    if (!scheme)
        a->tls = !numbers && strcmp(a->host, "localhost") != 0;
    a->port = a->tls ? 443 : 80;
    if (!port.at)
        return true;
    if (!span_uint(port, 65535, &n) || n == 0)
        return false;
    a->port = (int)n;
    return true;
}

/* `/`, `/g/ID`, `/g/ID/KEY`. */
static bool take_path(struct address *a, span path) {
    span game, letter = span_cut(&path, '/');
    if (!path.at && letter.length == 0)
        return true;
    if (!span_is(letter, "g") || !path.at) /* not a move */
        return false;
    game = span_cut(&path, '/');
    if (!span_is_word(game, sizeof a->game - 1) || !address_copy(a->game, sizeof a->game, game))
        return false;
    if (!path.at || path.length == 0)
        return true;
    return span_is_word(path, sizeof a->key - 1) && address_copy(a->key, sizeof a->key, path);
}

bool address_read(struct address *a, const char *written, text *error) {
    span rest = span_trim(span_of(written));
    bool scheme;
    *a = (struct address){0};
    if (rest.length == 0)
        return address_complain(error, "Which server? Something like https://sixsands.example.");
    if (!take_scheme(a, &rest, &scheme))
        return address_complain(error, "The address of a server begins with http:// or https://.");
    size_t end = 0;
    while (end < rest.length && rest.at[end] != '?' && rest.at[end] != '#')
        end++;
    span path = {rest.at, end};
    span place = span_cut(&path, '/');
    if (!take_host(a, place, scheme))
        return address_complain(
            error, "That isn't the address of a server, such as https://sixsands.example "
                   "or localhost:8080.");
    if (path.at && !take_path(a, path))
        return address_complain(error,
                                "A link to a game ends in /g/ID or /g/ID/KEY; a server alone has "
                                "no path.");
    return true;
}

void address_host(text *t, const struct address *a) {
    bool six = strchr(a->host, ':') != NULL;
    text_str(t, six ? "[" : "");
    text_str(t, a->host);
    text_str(t, six ? "]" : "");
    if (a->port != (a->tls ? 443 : 80)) {
        text_char(t, ':');
        text_int(t, a->port);
    }
}

void address_write(text *t, const struct address *a) {
    text_str(t, a->tls ? "https://" : "http://");
    address_host(t, a);
}

void address_link(text *t, const struct address *a, const char *game, const char *key) {
    address_write(t, a);
    text_str(t, "/g/");
    text_str(t, game);
    text_str(t, key[0] ? "/" : "");
    text_str(t, key);
}
