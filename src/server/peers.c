// SPDX-License-Identifier: MIT
// Two tables: addresses with their counts, and connections that point to them.
#include "server/peers.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <stdlib.h>

#include "server/limits.h"

struct address {
    struct table_link link; /* its hash is the key */
    int count;
};

struct connection {
    struct table_link link; /* its hash is made from the pointer */
    const void *which;
    struct address *from;
};

bool peers_init(struct peers *p) {
    *p = (struct peers){0};
    if (table_init(&p->addresses) && table_init(&p->connections))
        return true;
    peers_free(p);
    return false;
}

static void free_all(struct table *t) {
    struct table_link *x;
    while (t->slot && (x = table_walk(t, NULL))) {
        table_remove(t, x);
        free(x); /* the link is the first member of both */
    }
    table_free(t);
}

void peers_free(struct peers *p) {
    free_all(&p->connections);
    free_all(&p->addresses);
}

uint64_t peers_key(const struct sockaddr_storage *address) {
    bool six = address->ss_family == AF_INET6;
    const void *bytes = six ? (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr
                            : (const void *)&((const struct sockaddr_in *)address)->sin_addr;
    span counts = limits_network(address->ss_family, bytes);
    return counts.length > 0 ? table_hash(counts.at, counts.length) : 0;
}

static struct address *find_address(const struct peers *p, uint64_t key) {
    struct table_link *x = table_find(&p->addresses, key);
    return x ? TABLE_OF(struct address, link, x) : NULL;
}

int peers_count(const struct peers *p, uint64_t key) {
    const struct address *a = find_address(p, key);
    return a ? a->count : 0;
}

static struct connection *find_connection(const struct peers *p, const void *which) {
    struct table_link *x = table_find(&p->connections, table_hash_number((uintptr_t)which));
    for (; x; x = table_find_next(x)) {
        struct connection *c = TABLE_OF(struct connection, link, x);
        if (c->which == which)
            return c;
    }
    return NULL;
}

bool peers_add(struct peers *p, uint64_t key, const void *connection) {
    struct address *a = find_address(p, key);
    struct connection *c = malloc(sizeof *c);
    if (!a && c && (a = calloc(1, sizeof *a)))
        table_add(&p->addresses, &a->link, key);
    if (!a || !c) {
        free(c);
        return false;
    }
    *c = (struct connection){.which = connection, .from = a};
    table_add(&p->connections, &c->link, table_hash_number((uintptr_t)connection));
    a->count++;
    return true;
}

void peers_remove(struct peers *p, const void *connection) {
    struct connection *c = find_connection(p, connection);
    if (!c)
        return;
    struct address *a = c->from;
    table_remove(&p->connections, &c->link);
    free(c);
    if (--a->count == 0) {
        table_remove(&p->addresses, &a->link);
        free(a);
    }
}

uint64_t peers_received(int socket) {
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    return getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 ? info.tcpi_bytes_received
                                                                        : 0;
}
