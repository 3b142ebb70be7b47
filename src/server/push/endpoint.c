// SPDX-License-Identifier: MIT
#include "server/push/endpoint.h"

#include <netinet/in.h>
#include <string.h>

/* The push services of browsers; with a dot in front, hosts below that name. */
static const char *const services[] = {
    "fcm.googleapis.com",         /* Chrome and what is made of it */
    ".push.services.mozilla.com", /* Firefox */
    ".push.apple.com",            /* Safari */
    ".notify.windows.com",        /* Edge */
};

static bool endpoint_is_in_host(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
}

bool push_host_read(const char *word, char host[PUSH_HOST_SIZE], uint16_t *port) {
    uint64_t number = PUSH_HTTPS;
    text t;
    span rest = span_of(word), name = span_cut(&rest, ':');
    text_init(&t, host, PUSH_HOST_SIZE);
    for (size_t i = 0; i < name.length; i++) {
        char c = char_lower(name.at[i]);
        if (!endpoint_is_in_host(c))
            return false;
        text_char(&t, c);
    }
    if (rest.at && (!span_uint(rest, UINT16_MAX, &number) || number == 0))
        return false;
    *port = (uint16_t)number;
    return t.length > 0 && !t.overflow;
}

static bool endpoint_is_known(const char *host) {
    size_t length = strlen(host);
    for (size_t i = 0; i < sizeof services / sizeof *services; i++) {
        size_t n = strlen(services[i]);
        bool below = services[i][0] == '.';
        if ((below ? length > n : length == n) && strcmp(host + length - n, services[i]) == 0)
            return true;
    }
    return false;
}

static bool endpoint_is_operators(const struct push_endpoint *e, const struct push_hosts *more) {
    char host[PUSH_HOST_SIZE];
    uint16_t port;
    for (int i = 0; more && i < more->count; i++)
        if (push_host_read(more->word[i], host, &port) && port == e->port &&
            strcmp(host, e->host) == 0)
            return true;
    return false;
}

bool push_endpoint_read(struct push_endpoint *out, const char *address,
                        const struct push_hosts *more) {
    static const char scheme[] = "https://";
    char host[PUSH_HOST_SIZE];
    text t;
    if (strncmp(address, scheme, sizeof scheme - 1) != 0)
        return false;
    const char *at = address + sizeof scheme - 1, *slash = strchr(at, '/');
    if (!slash || strlen(address) >= PUSH_ENDPOINT_SIZE)
        return false;
    for (const char *c = slash; *c; c++)
        if (*c <= ' ' || *c > '~' || *c == '#' || *c == '"' || *c == '\\')
            return false;
    text_init(&t, host, sizeof host);
    text_mem(&t, at, (size_t)(slash - at));
    if (t.overflow || !push_host_read(host, out->host, &out->port))
        return false;
    out->path = slash;
    out->is_operators = endpoint_is_operators(out, more);
    return out->is_operators || (out->port == PUSH_HTTPS && endpoint_is_known(out->host));
}

/* ---- network addresses */

/* Blocks of IPv4 that aren't the internet's: their first address and the length of their prefix. */
static const struct {
    uint32_t first;
    int bits;
} reserved[] = {
    {0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},  {0xa9fe0000, 16},
    {0xac100000, 12}, {0xc0000000, 24}, {0xc0000200, 24}, {0xc0586300, 24}, {0xc0a80000, 16},
    {0xc6120000, 15}, {0xc6336400, 24}, {0xcb007100, 24}, {0xe0000000, 3},
};

static bool endpoint_is_public_v4(uint32_t a) {
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if ((a ^ reserved[i].first) >> (32 - reserved[i].bits) == 0)
            return false;
    return true;
}

static uint32_t endpoint_word(const uint8_t *b) {
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* Of 2000::/3 everything except 2001::/23 (tunnels and the like), 2001:db8::/32 (documents) and
 * 2002::/16 (tunnels to any IPv4 address); and IPv4 behind NAT64, as that address. */
static bool endpoint_is_public_v6(const uint8_t b[16]) {
    static const uint8_t nat64[12] = {0, 0x64, 0xff, 0x9b};
    uint32_t head = endpoint_word(b);
    if (memcmp(b, nat64, sizeof nat64) == 0)
        return endpoint_is_public_v4(endpoint_word(b + 12));
    return head >> 29 == 1 && head >> 9 != 0x20010000 >> 9 && head != 0x20010db8 &&
           head >> 16 != 0x2002;
}

bool push_address_is_public(const struct sockaddr *a) {
    if (a->sa_family == AF_INET)
        return endpoint_is_public_v4(
            ntohl(((const struct sockaddr_in *)(const void *)a)->sin_addr.s_addr));
    return a->sa_family == AF_INET6 &&
           endpoint_is_public_v6(((const struct sockaddr_in6 *)(const void *)a)->sin6_addr.s6_addr);
}
