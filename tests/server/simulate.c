// SPDX-License-Identifier: MIT
// Runs the simulator (sim.h): `simulate --seeds FROM-TO`, or one seed with `--seed N --verbose`.
// First a time of trouble, in which people come and go and anything in the seed's weather may
// happen; then a quiet time, in which every game that can end must end; then everybody leaves, and
// nothing may remain. Every 20th seed runs twice, and both runs must send the same bytes.
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sim.h"

enum { TROUBLE = 60000, QUIET_MOST = 1800000, ALONE = 1200000, ALONE_MOST = 7200000, TWICE = 20 };

/* ---- the weather */

static void make_weather(struct sim *s) {
    struct sim_weather *w = &s->weather;
    *w = (struct sim_weather){.delay = 5, .calm = BOUND(s->seed % 10 == 0, false)};
    w->mischief = 40;
    w->nodes = s->seed % 20 == 0 ? SIM_SERVERS : 1;
    if (w->calm)
        return;
    w->delay = sim_between(s, 5, sim_chance(s, 300) ? 2000 : 150);
    w->lost = sim_chance(s, 600) ? sim_below(s, 12) : 0;
    w->doubled = sim_chance(s, 600) ? 300 : 0;
    w->failing = sim_chance(s, 400) ? 60 : 0;
    w->full = sim_chance(s, 300) ? 30 : 0;
    w->slow = sim_chance(s, 300) ? 50 : 0;
    w->mischief = sim_chance(s, 500) ? 150 : 20;
    w->crash = sim_chance(s, 600) ? sim_between(s, 3000, 20000) : 0;
    w->jump = sim_chance(s, 400) ? sim_between(s, 3000, 20000) : 0;
    w->days = sim_chance(s, 300);
    w->nodes = sim_chance(s, 600) ? 2 + (int)sim_below(s, SIM_SERVERS - 1) : 1;
    w->deaf = w->nodes > 1 && sim_chance(s, 400) ? 50 : 0;
    w->cut = w->nodes > 1 && sim_chance(s, 500) ? sim_between(s, 3000, 20000) : 0;
    w->hangup = sim_chance(s, 600);
    w->tight = sim_chance(s, BOUND(200, 1000));
}

static void again(struct sim *s, int64_t mean, enum sim_what what) {
    if (mean && !s->quiet)
        sim_push(s, s->now + sim_between(s, mean / 2, mean * 3 / 2), what, 0);
}

static void crash(struct sim *s) {
    again(s, s->weather.crash, SIM_CRASH);
    int server = (int)sim_below(s, (uint32_t)s->weather.nodes);
    if (s->quiet || !s->server[server].up || s->server[server].closing)
        return;
    if (sim_chance(s, 300) && s->server[server].paused < s->now) {
        sim_server_close(s, server);
        return;
    }
    sim_server_crash(s, server);
    sim_push(s, s->now + sim_between(s, 1, 4000), SIM_START, server);
}

static void trouble(struct sim *s) {
    again(s, s->weather.cut, SIM_CUT);
    if (!s->quiet)
        sim_nodes_trouble(s);
}

/* It needs its storage to start. */
static void simulate_start(struct sim *s, int server) {
    if (s->server[server].cut)
        sim_push(s, s->now + 500, SIM_START, server);
    else if (!s->server[server].up)
        sim_server_start(s, server);
}

static void jump(struct sim *s) {
    again(s, s->weather.jump, SIM_JUMP);
    if (s->quiet)
        return;
    int64_t far = s->weather.days && sim_chance(s, 300) ? 2 * 86400000 : 300000;
    int server = (int)sim_below(s, (uint32_t)s->weather.nodes);
    s->server[server].skew += sim_between(s, -far, far);
    sim_say(s, "the clock of server %d jumps to %lld", server, (long long)sim_clock(s, server));
}

/* ---- what happens */

static void happen_to_server(struct sim *s, struct sim_entry *e) {
    if (!s->server[e->index].up || s->server[e->index].epoch != e->epoch)
        return; /* of an earlier server */
    if (e->what == SIM_COMMIT)
        sim_server_commit(s, e->index);
    else if (e->what == SIM_WRITTEN)
        sim_server_written(s, e);
    else if (e->what == SIM_WORKED)
        sim_server_worked(s, e);
    else if (e->what == SIM_NEWS)
        sim_nodes_hear(s, e);
    else if (e->what == SIM_RENEW)
        sim_nodes_renew(s, e->index);
    else
        sim_server_tick(s, e->index);
    sim_server_closed(s, e->index);
}

/* The server that something happens to; -1: none. */
static int server_of(const struct sim *s, const struct sim_entry *e) {
    switch (e->what) {
    case SIM_TO_SERVER:
    case SIM_ENTER:
    case SIM_SERVER_LOSES:
        return s->link[e->index]->server;
    case SIM_COMMIT:
    case SIM_WRITTEN:
    case SIM_WORKED:
    case SIM_TICK:
    case SIM_NEWS:
    case SIM_RENEW:
        return e->index;
    default:
        return -1;
    }
}

static void happen(struct sim *s, struct sim_entry *e) {
    int server = server_of(s, e);
    if (server >= 0 && sim_nodes_postpone(s, e, server))
        return;
    switch (e->what) {
    case SIM_TO_SERVER:
        sim_net_to_server(s, e);
        break;
    case SIM_TO_CLIENT:
        sim_net_to_client(s, e);
        break;
    case SIM_ENTER:
        sim_net_enter(s, e);
        break;
    case SIM_SERVER_LOSES:
        sim_net_server_loses(s, e->index);
        break;
    case SIM_CLIENT_LOSES:
        sim_net_client_loses(s, e->index);
        break;
    case SIM_COMMIT:
    case SIM_WRITTEN:
    case SIM_WORKED:
    case SIM_TICK:
    case SIM_NEWS:
    case SIM_RENEW:
        happen_to_server(s, e);
        break;
    case SIM_THINK:
        sim_people_think(s, e->index);
        break;
    case SIM_CRASH:
        crash(s);
        break;
    case SIM_START:
        simulate_start(s, e->index);
        break;
    case SIM_JUMP:
        jump(s);
        break;
    case SIM_CUT:
        trouble(s);
        break;
    case SIM_HEAL:
        sim_nodes_cut(s, e->index, false);
        break;
    }
}

static void step(struct sim *s) {
    struct sim_entry e;
    if (!sim_pop(s, &e))
        sim_fail(s, "nothing is left to happen");
    s->now = e.at;
    happen(s, &e);
    sim_entry_free(&e);
}

/* ---- the end */

/* Can somebody still play for this seat? */
static bool is_played(struct sim *s, const room *r, int seat) {
    if (room_bot(r, seat, NULL))
        return true;
    for (int i = 0; i < s->clients; i++)
        if (s->client[i].cookie[0] && s->client[i].person >= 0 &&
            s->person[s->client[i].person].id == r->seat[seat].person)
            return true;
    return false;
}

static bool is_done(struct sim *s, const struct sim_game *g) {
    if (g->room.status != ROOM_PLAYING)
        return true;
    for (int i = 0; i < g->room.set.players; i++)
        if (!is_played(s, &g->room, i))
            return true;
    return false;
}

/* Has this client been sent everything, and done its part? */
static bool is_served(struct sim *s, const struct sim_client *c) {
    if (!c->cookie[0] || c->socket < 0 || s->link[c->socket]->asks)
        return false;
    int watched = 0, missed = 0;
    for (int i = 0; i < s->games; i++) {
        const struct sim_known *k = &c->known[i];
        if (k->cares && (k->wish.on || !k->have || k->seen != s->game[i].room.sequence))
            return false;
        watched += s->link[c->socket]->watches[i];
        missed += k->cares && !s->link[c->socket]->watches[i];
    }
    return missed == 0 || watched >= SERVER_WATCHES - 1; /* they take turns */
}

static bool is_all_quiet(struct sim *s) {
    for (int i = 0; i < s->weather.nodes; i++) {
        const struct sim_server *v = &s->server[i];
        if (!v->up || v->writes || v->moves || v->passwords)
            return false;
    }
    for (int i = 0; i < s->games; i++)
        if (!is_done(s, &s->game[i]))
            return false;
    for (int i = 0; i < s->clients; i++)
        if (!is_served(s, &s->client[i]))
            return false;
    return true;
}

static void explain_client(struct sim *s, int client) {
    const struct sim_client *c = &s->client[client];
    const struct sim_link *l = c->socket >= 0 ? s->link[c->socket] : NULL;
    fprintf(stderr, "simulate: client %d isn't served: cookie %d, socket %d, asks %d\n", client,
            c->cookie[0] != 0, c->socket + 1, l && l->asks ? (int)l->asks->what : -1);
    for (int i = 0; l && i < s->games; i++)
        if (c->known[i].cares)
            fprintf(stderr, "  game %s: has %d, watches %d, seen %llu of %llu, wish %d\n",
                    s->game[i].room.set.id, c->known[i].have, l->watches[i],
                    (unsigned long long)c->known[i].seen,
                    (unsigned long long)s->game[i].room.sequence, c->known[i].wish.on);
}

static void explain(struct sim *s) {
    for (int i = 0; i < s->games; i++)
        if (!is_done(s, &s->game[i]))
            fprintf(stderr, "simulate: game %s is unfinished, with %llu events\n",
                    s->game[i].room.set.id, (unsigned long long)s->game[i].room.sequence);
    for (int i = 0; i < s->clients; i++)
        if (!is_served(s, &s->client[i]))
            explain_client(s, i);
    sim_fail(s, "the games don't come to an end");
}

/* Everyone's last view agrees with the truth. */
static void check_views(struct sim *s) {
    for (int i = 0; i < s->clients; i++)
        for (int k = 0; k < s->games; k++) {
            const struct sim_known *known = &s->client[i].known[k];
            const struct sim_game *g = &s->game[k];
            if (!known->cares || !known->have || g->room.sequence == 0)
                continue;
            const struct sim_event *e = &g->event[g->room.sequence - 1];
            int seat = sim_truth_seat(s, k, s->person[s->client[i].person].id);
            uint64_t right = e->over ? e->open_view : e->view[seat + 1];
            if (e->dealt && known->view != right)
                sim_fail(s, "client %d has another view of game %s", i, g->room.set.id);
        }
}

/* When all have left, nothing may remain. */
static void check_empty(struct sim *s, int server) {
    struct server_figures figures;
    server_figures(s->server[server].core, &figures);
    if (figures.clients[0] + figures.clients[1] + figures.clients[2] + figures.persons != 0 ||
        figures.rooms != 0)
        sim_fail(s, "%llu, %llu, %llu clients, %llu persons and %llu rooms remain",
                 (unsigned long long)figures.clients[0], (unsigned long long)figures.clients[1],
                 (unsigned long long)figures.clients[2], (unsigned long long)figures.persons,
                 (unsigned long long)figures.rooms);
}

/* A player whose time is up is out, even if nobody watches. */
static void check_time(struct sim *s) {
    enum { LATE = 5000 };
    for (int i = 0; i < s->games; i++)
        if (room_deadline(&s->game[i].room) < sim_clock(s, 0) - LATE)
            sim_fail(s, "game %s is unfinished, though time is up", s->game[i].room.set.id);
}

static void check_figures(struct sim *s, int server) {
    struct server_figures figures;
    uint64_t links[3] = {0};
    server_figures(s->server[server].core, &figures);
    for (int i = 0; i < s->links; i++)
        if (s->link[i]->server_open && s->link[i]->server == server)
            links[s->link[i]->kind]++;
    for (int i = 0; i < 3; i++)
        if (figures.clients[i] != links[i])
            sim_fail(s, "the core counts %llu clients of kind %d, and there are %llu",
                     (unsigned long long)figures.clients[i], i, (unsigned long long)links[i]);
    if (figures.rooms > (uint64_t)s->games)
        sim_fail(s, "%llu rooms, but %d games", (unsigned long long)figures.rooms, s->games);
}

/* ---- a run */

static void begin(struct sim *s) {
    const char *folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    rng_seed(&s->random, s->seed);
    make_weather(s);
    snprintf(s->file, sizeof s->file, "%s/sixsands-simulate-%ld", folder, (long)getpid());
    sim_remove_file(s);
    s->clients = (int)sim_between(s, 3, SIM_CLIENTS);
    for (int i = 0; i < s->weather.nodes; i++)
        sim_server_start(s, i);
    for (int i = 0; i < s->clients; i++) {
        struct sim_client *c = &s->client[i];
        c->person = c->socket = c->stream = c->errand = -1;
        sim_push(s, sim_between(s, 1, 500), SIM_THINK, i);
    }
    again(s, s->weather.crash, SIM_CRASH);
    again(s, s->weather.jump, SIM_JUMP);
    again(s, s->weather.cut, SIM_CUT);
}

/* The weather clears: all servers are there, and stay. */
static void calm_down(struct sim *s) {
    sim_say(s, "the trouble is over");
    s->quiet = true;
    bool tight = s->weather.tight;
    s->weather = (struct sim_weather){.delay = 5, .nodes = s->weather.nodes};
    for (int i = 0; i < s->weather.nodes; i++) {
        struct sim_server *v = &s->server[i];
        v->skew = s->server[0].skew; /* clocks agree again */
        sim_nodes_cut(s, i, false);
        if (tight && v->up) { /* one with memory for all */
            sim_server_crash(s, i);
            sim_server_start(s, i);
        }
    }
    for (int i = 0; i < s->links; i++) /* broken links are closed now */
        if (s->link[i]->hole_in || s->link[i]->hole_out)
            sim_push(s, s->now + 1, SIM_CLIENT_LOSES, i);
}

static uint64_t rooms_in_memory(const struct sim *s) {
    uint64_t rooms = 0;
    for (int i = 0; i < s->weather.nodes; i++) {
        struct server_figures figures;
        server_figures(s->server[i].core, &figures);
        rooms += figures.rooms;
    }
    return rooms;
}

static void everybody_leaves(struct sim *s) {
    for (int i = 0; i < s->links; i++)
        if (s->link[i]->client_open)
            sim_hang_up(s, i);
    for (size_t i = 0; i < s->heap_count; i++) /* and nobody reconnects */
        if (s->heap[i].what == SIM_THINK)
            s->heap[i].what = SIM_SERVER_LOSES, s->heap[i].index = 0;
    uint64_t rooms = 1; /* clocks may still run in some */
    for (int64_t begun = s->now, alone = 0; alone < (rooms ? ALONE_MOST : ALONE);) {
        step(s);
        alone = s->now - begun;
        if (alone >= ALONE)
            rooms = rooms_in_memory(s);
    }
}

static void finish(struct sim *s) {
    struct sim_entry e;
    for (int i = 0; i < s->weather.nodes; i++)
        sim_server_crash(s, i);
    sim_truth_end(s);
    while (sim_pop(s, &e))
        sim_entry_free(&e);
    free(s->heap);
    for (int i = 0; i < s->clients; i++)
        for (int k = 0; k < SIM_GAMES; k++)
            json_decref(s->client[i].known[k].legal);
    sim_net_free(s);
    sim_truth_free(s);
    sim_remove_file(s);
}

static uint64_t run(uint64_t seed, bool verbose, bool table) {
    struct sim *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->seed = seed;
    s->verbose = verbose;
    begin(s);
    int nodes = s->weather.nodes;
    while (s->now < TROUBLE)
        step(s);
    calm_down(s);
    while (!is_all_quiet(s)) {
        step(s);
        if (s->now > TROUBLE + QUIET_MOST)
            explain(s);
    }
    check_views(s);
    for (int i = 0; i < s->weather.nodes; i++)
        check_figures(s, i);
    everybody_leaves(s);
    check_time(s);
    for (int i = 0; i < s->weather.nodes; i++)
        check_empty(s, i);
    finish(s);
    if (table)
        printf("seed %llu: %d servers, %d games, %llu of tournaments, %llu paired, %llu said, %llu "
               "over, %llu "
               "moves, %llu "
               "taken back, %llu "
               "acknowledged, %llu "
               "repeated, "
               "%llu requests, %llu messages, %llu lost, %llu news unheard, %llu writes, %llu "
               "conflicts, %llu failed, "
               "%llu crashes, %.0f s, hash %016llx\n",
               (unsigned long long)seed, nodes, s->games, (unsigned long long)s->count.cups,
               (unsigned long long)s->count.paired, (unsigned long long)s->count.said,
               (unsigned long long)s->count.over, (unsigned long long)s->count.moves,
               (unsigned long long)s->count.taken_back, (unsigned long long)s->count.acknowledged,
               (unsigned long long)s->count.repeated, (unsigned long long)s->count.requests,
               (unsigned long long)s->count.messages, (unsigned long long)s->count.lost,
               (unsigned long long)s->count.unheard, (unsigned long long)s->count.commits,
               (unsigned long long)s->count.conflicts, (unsigned long long)s->count.failures,
               (unsigned long long)s->count.crashes, (double)s->now / 1000,
               (unsigned long long)s->hash);
    uint64_t hash = s->hash;
    free(s);
    return hash;
}

static int usage(void) {
    fputs("usage: simulate --seeds FROM-TO | --seed N [--verbose]\n", stderr);
    return 2;
}

static bool read_seeds(span word, uint64_t *from, uint64_t *to) {
    span first = span_cut(&word, '-');
    return span_uint(first, UINT32_MAX, from) && word.at && span_uint(word, UINT32_MAX, to) &&
           *from <= *to;
}

int main(int argc, char **argv) {
    uint64_t from = 1, to = 200;
    bool verbose = argc == 4 && !strcmp(argv[3], "--verbose");
    if (argc < 3 || argc > 4 || (argc == 4 && !verbose))
        return usage();
    if (!strcmp(argv[1], "--seed")
            ? !span_uint(span_of(argv[2]), UINT32_MAX, &from)
            : strcmp(argv[1], "--seeds") != 0 || !read_seeds(span_of(argv[2]), &from, &to))
        return usage();
    if (!strcmp(argv[1], "--seed"))
        to = from;
    if (sodium_init() < 0)
        return 1;
    for (uint64_t seed = from; seed <= to; seed++) {
        uint64_t hash = run(seed, verbose, true);
        fflush(stdout);
        if (seed % TWICE == 0 && run(seed, false, false) != hash) {
            fprintf(stderr, "simulate: seed %llu ran another way the second time\n",
                    (unsigned long long)seed);
            return 1;
        }
    }
    return 0;
}
