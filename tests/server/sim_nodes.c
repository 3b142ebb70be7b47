// SPDX-License-Identifier: MIT
// Several servers on one storage: the news that they send each other, which are late, overtake one
// another and get lost; servers that are cut off from storage, and servers that stand still while
// everything else goes on. Whatever isn't heard must be found in another way.
#include <stdlib.h>
#include <string.h>

#include "server/store/backend.h"
#include "server/store/node.h"
#include "sim.h"

/* ---- storage that can't always be reached */

struct sim_store {
    struct store base;
    struct store *real; /* owned */
    const struct sim_server *server;
};

static int sim_store_read(struct store *base, struct store_query *query, int count, text *error) {
    struct sim_store *s = (struct sim_store *)base;
    if (!s->server->cut)
        return s->real->backend->read(s->real, query, count, error);
    for (int i = 0; i < count; i++)
        query[i].failed = true;
    text_str(error, "cut off");
    return -1;
}

static void sim_store_close(struct store *base) {
    struct sim_store *s = (struct sim_store *)base;
    store_close(s->real);
    free(s);
}

struct store *sim_nodes_reader(struct sim *s, int server, struct store *real) {
    static const struct store_backend backend = {
        .place = "file", .read = sim_store_read, .close = sim_store_close};
    struct sim_store *x = calloc(1, sizeof *x);
    if (!x)
        sim_fail(s, "out of memory");
    *x = (struct sim_store){.base = {.backend = &backend}, .real = real};
    x->server = &s->server[server];
    return &x->base;
}

/* ---- news */

static void send_news(struct sim *s, int from, int to, span news) {
    const struct sim_server *v = &s->server[to];
    if (to == from || !v->up || v->cut)
        return;
    if (sim_chance(s, s->weather.deaf)) {
        s->count.unheard++;
        return;
    }
    int64_t most = s->weather.calm ? 2 : sim_chance(s, 50) ? 3000 : 20;
    struct sim_entry *e = sim_push(s, s->now + sim_between(s, 0, most), SIM_NEWS, to);
    e->epoch = v->epoch;
    e->bytes = strndup(news.at, news.length);
    if (!e->bytes)
        sim_fail(s, "out of memory");
}

void sim_nodes_tell(struct sim *s, int from, const struct store_write *list) {
    char line[STORE_NEWS_SIZE];
    text news;
    text_init(&news, line, sizeof line);
    store_news_write(&news, list);
    for (int i = 0; news.length && i < s->weather.nodes; i++)
        send_news(s, from, i, (span){news.at, news.length});
}

static void hear(struct sim *s, int server, span bytes) {
    struct store_news *news = store_news_read(bytes);
    if (!news)
        sim_fail(s, "out of memory");
    sim_say(s, "server %d hears %.*s", server, (int)bytes.length, bytes.at);
    server_heard(s->server[server].core, news);
    server_turn(s->server[server].core, sim_clock(s, server));
    free(news);
}

void sim_nodes_hear(struct sim *s, const struct sim_entry *e) {
    if (!s->server[e->index].cut)
        hear(s, e->index, span_of(e->bytes));
}

/* ---- leases, as storage would give them (server/store/postgres/lease.c) */

static struct store_lease lease_of(struct sim *s, int server, int64_t most) {
    int alive = 0, others = 0, count = 0;
    for (int i = 0; i < SIM_SERVERS; i++) {
        alive += s->lease.node[i] > s->now;
        others += i != server && s->lease.node[i] > s->now;
    }
    if (alive == 0)
        s->lease.since = sim_true_clock(s);
    s->lease.node[server] = s->now + most;
    struct store_lease lease = {.since = s->lease.since, .now = sim_true_clock(s)};
    int share = (STORE_SLOTS + others) / (others + 1);
    for (int round = 0; round < 2; round++) /* first its own, then free ones */
        for (int i = 0; i < STORE_SLOTS; i++) {
            bool own = s->lease.holder[i] == server + 1, free = s->lease.until[i] <= s->now;
            if (round == 0 ? !own : own || !free || count >= share)
                continue;
            bool kept = count < share;
            count += kept;
            s->lease.holder[i] = kept ? server + 1 : 0;
            s->lease.until[i] = kept ? s->now + most : 0;
            lease.slots |= (uint64_t)kept << i;
        }
    return lease;
}

void sim_nodes_renew(struct sim *s, int server) {
    struct sim_server *v = &s->server[server];
    bool asked = !v->cut && !v->closing;
    if (asked) {
        struct store_lease lease = lease_of(s, server, NODE_LEASE);
        v->leased = s->now;
        if (lease.slots != v->slots)
            sim_say(s, "server %d has slots %016llx", server, (unsigned long long)lease.slots);
        v->slots = lease.slots;
        server_lease(v->core, &lease, sim_clock(s, server));
    } else if (s->now - v->leased >= NODE_LEASE) {
        server_lease(v->core, NULL, sim_clock(s, server));
    }
    sim_push(s, s->now + NODE_RENEW, SIM_RENEW, server)->epoch = v->epoch;
}

/* ---- cuts and pauses */

void sim_nodes_cut(struct sim *s, int server, bool cut) {
    struct sim_server *v = &s->server[server];
    if (v->cut == cut)
        return;
    v->cut = cut;
    sim_say(s, "server %d is %s storage", server, cut ? "cut off from" : "back at");
    if (!cut && v->up)
        hear(s, server, span_of("*"));
}

void sim_nodes_cut_for(struct sim *s, int server, int64_t time) {
    sim_nodes_cut(s, server, true);
    sim_push(s, s->now + time, SIM_HEAL, server);
}

void sim_nodes_trouble(struct sim *s) {
    int server = (int)sim_below(s, (uint32_t)s->weather.nodes);
    struct sim_server *v = &s->server[server];
    int64_t time = sim_between(s, 100, sim_chance(s, 300) ? 20000 : 3000);
    if (sim_chance(s, 500)) {
        sim_nodes_cut_for(s, server, time);
        return;
    }
    v->paused = v->paused > s->now + time ? v->paused : s->now + time;
    sim_say(s, "server %d stands still", server);
}

/* A paused server gets everything later, in the same order. */
bool sim_nodes_postpone(struct sim *s, struct sim_entry *e, int server) {
    const struct sim_server *v = &s->server[server];
    if (!v->up || s->now >= v->paused)
        return false;
    struct sim_entry *later = sim_push(s, v->paused, e->what, e->index);
    struct sim_entry copy = *e;
    copy.at = later->at;
    copy.order = later->order;
    *later = copy;
    *e = (struct sim_entry){.what = SIM_THINK};
    return true;
}
