// SPDX-License-Identifier: MIT
// A table of addresses with their counts.
#include "server/peers.h"

#include <netinet/in.h>
#include <stdlib.h>

#include "server/limits.h"

struct address {
    struct table_link link; /* its hash is the key */
    int count;
};

bool peers_init(struct peers *p) {
    return table_init(&p->addresses);
}

void peers_free(struct peers *p) {
    struct table_link *x;
    while (p->addresses.slot && (x = table_walk(&p->addresses, NULL))) {
        table_remove(&p->addresses, x);
        free(TABLE_OF(struct address, link, x));
    }
    table_free(&p->addresses);
}

uint64_t peers_key(const struct sockaddr_storage *address) {
    bool six = address->ss_family == AF_INET6;
    const void *bytes = six ? (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr
                            : (const void *)&((const struct sockaddr_in *)address)->sin_addr;
    span counts = limits_network(address->ss_family, bytes);
    return counts.length > 0 ? table_hash(counts.at, counts.length) : 0;
}

static struct address *find(const struct peers *p, uint64_t key) {
    struct table_link *x = table_find(&p->addresses, key);
    return x ? TABLE_OF(struct address, link, x) : NULL;
}

int peers_count(const struct peers *p, uint64_t key) {
    const struct address *a = find(p, key);
    return a ? a->count : 0;
}

bool peers_add(struct peers *p, uint64_t key) {
    struct address *a = find(p, key);
    if (!a && (a = calloc(1, sizeof *a)))
        table_add(&p->addresses, &a->link, key);
    if (a)
        a->count++;
    return a != NULL;
}

void peers_remove(struct peers *p, uint64_t key) {
    struct address *a = find(p, key);
    if (a && --a->count == 0) {
        table_remove(&p->addresses, &a->link);
        free(a);
    }
}
