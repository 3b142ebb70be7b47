// SPDX-License-Identifier: MIT
#include "crowd_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

bool crowd_open(struct crowd *c) {
    static const uint8_t key[LIMITS_HASH_KEY] = {1};
    *c = (struct crowd){.web = calloc(1, sizeof *c->web)};
    if (!c->web)
        return false;
    c->web->last_ripe = &c->web->ripe;
    c->web->limits = limits_new(key);
    return c->web->limits && hash_map_init(&c->web->peers);
}

void crowd_close(struct crowd *c) {
    for (int i = 0; i < c->count; i++) {
        peer_leave(c->list[i]);
        free(c->list[i]);
    }
    assert_int_equal(c->web->peers.count, 0);
    peers_free(c->web);
    limits_free(c->web->limits);
    free(c->web);
}

struct connection *crowd_add(struct crowd *c, uint64_t address) {
    struct connection *n = calloc(1, sizeof *n);
    assert_true(n && c->count < CROWD_MOST);
    n->web = c->web;
    n->home = address;
    assert_true(peer_join(n, address));
    c->list[c->count++] = n;
    return n;
}
