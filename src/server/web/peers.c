// SPDX-License-Identifier: MIT
// Peers: all connections from one network address, with IPv6 from its first 64 bits, which belong
// to one household. Connections are counted, even before they have sent anything, and so is the
// memory kept for them: what waits to be sent, and incomplete requests.
//
// Memory runs short when somebody asks for much and reads nothing. Then their own connections are
// cut, those that hold most first; a peer with no more than a fair share loses none.
#include <stdlib.h>

#include "server/web/internal.h"

void peers_free(struct web *w) {
    struct hash_map_link *x;
    while (w->peers.slot && (x = hash_map_walk(&w->peers, NULL))) {
        hash_map_remove(&w->peers, x);
        free(HASH_MAP_OF(struct peer, link, x));
    }
    hash_map_free(&w->peers);
}

uint64_t peer_key(const struct web *w, const struct sockaddr_storage *address) {
    bool six = address->ss_family == AF_INET6;
    const void *bytes = six ? (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr
                            : (const void *)&((const struct sockaddr_in *)address)->sin_addr;
    span counts = limits_network(address->ss_family, bytes);
    return limits_hash(w->limits, counts.at, counts.length);
}

static struct peer *peers_find(const struct web *w, uint64_t key) {
    struct hash_map_link *x = hash_map_find(&w->peers, key);
    return x ? HASH_MAP_OF(struct peer, link, x) : NULL;
}

int peer_count(const struct web *w, uint64_t key) {
    const struct peer *p = peers_find(w, key);
    return p ? p->count : 0;
}

static struct peer *peers_make(struct web *w, uint64_t key) {
    struct peer *p = calloc(1, sizeof *p);
    if (p) {
        p->last = &p->first;
        hash_map_add(&w->peers, &p->link, key);
    }
    return p;
}

bool peer_join(struct connection *n, uint64_t key) {
    struct web *w = n->web;
    struct peer *p = peers_find(w, key);
    if (p && p == n->peer)
        return true;
    if (!p && !(p = peers_make(w, key)))
        return false;
    peer_leave(n);
    p->ours |= key == n->home && w->set.trust_proxy;
    p->count++;
    p->held += n->held;
    n->peer = p;
    n->fellow = p->connections;
    if (n->fellow)
        n->fellow->fellow_at = &n->fellow;
    n->fellow_at = &p->connections;
    p->connections = n;
    return true;
}

void peer_leave(struct connection *n) {
    struct peer *p = n->peer;
    if (!p)
        return;
    line_leave(n);
    *n->fellow_at = n->fellow;
    if (n->fellow)
        n->fellow->fellow_at = n->fellow_at;
    n->peer = NULL;
    p->held -= n->held;
    if (--p->count == 0) {
        hash_map_remove(&n->web->peers, &p->link);
        free(p);
    }
}

/* A connection that was cut off is about to free its memory, which no longer counts. */
void peer_hold(struct connection *n, size_t bytes) {
    if (n->gone)
        return;
    n->held += bytes;
    n->peer->held += bytes;
}

void peer_release(struct connection *n, size_t bytes) {
    if (n->gone)
        return;
    n->held -= bytes;
    n->peer->held -= bytes;
}

void peer_forget(struct connection *n) {
    peer_release(n, n->held);
}

static struct connection *find_largest(const struct peer *p) {
    struct connection *most = p->connections;
    for (struct connection *n = most; n; n = n->fellow)
        if (n->held > most->held)
            most = n;
    return most;
}

bool web_is_short(const struct web *w) {
    return w->figures.kept > WEB_KEPT_MOST / 2;
}

void peer_make_space(struct connection *n) {
    struct web *w = n->web;
    struct peer *p = n->peer;
    while (web_is_short(w) && p->held > WEB_KEPT_SHARE && !p->ours) {
        w->figures.slow++;
        connection_cut(find_largest(p));
    }
    if (w->figures.kept > WEB_KEPT_MOST && n->held > WEB_KEPT_LEAST && !n->gone) {
        w->figures.slow++;
        connection_cut(n);
    }
}
