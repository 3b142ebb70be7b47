// SPDX-License-Identifier: MIT
// Servers with the storage, threads and clock that the simulator gives them. A write is carried out
// some time after it was queued, several in one transaction, and comes back later still: a crash
// before that loses it, a crash in between leaves it done but unreported. Bots move at random, and
// passwords are "hashed" by copying them: what matters here is when they come back.
#include <stdlib.h>
#include <string.h>

#include "server/store/writer.h"
#include "sim.h"

enum { CLOCK_BASE_DAYS = 20000 };

int64_t sim_true_clock(const struct sim *s) {
    return (int64_t)CLOCK_BASE_DAYS * 86400000 + s->now;
}

int64_t sim_clock(const struct sim *s, int server) {
    return sim_true_clock(s) + s->server[server].skew;
}

/* ---- the port; its context is the server's own */

struct context {
    struct sim *sim;
    int server;
};

static void port_send(void *context, client_id to, int status, span bytes, const char *type,
                      const char *cookie) {
    sim_net_send(((struct context *)context)->sim, to, status, bytes, type, cookie);
}

static void port_close(void *context, client_id who, enum refusal why) {
    sim_net_close(((struct context *)context)->sim, who, why);
}

static bool port_write(void *context, struct store_write *x) {
    struct context *c = context;
    struct sim *s = c->sim;
    struct sim_server *v = &s->server[c->server];
    if (sim_chance(s, s->weather.full) || v->writes >= WRITER_MOST)
        return false;
    x->next = NULL;
    *v->queue_end = x;
    v->queue_end = &x->next;
    v->writes++;
    if (!v->commit_due) {
        v->commit_due = true;
        int64_t most = s->weather.calm ? 5 : sim_chance(s, 20) ? 2000 : 25;
        struct sim_entry *e = sim_push(s, s->now + sim_between(s, 1, most), SIM_COMMIT, c->server);
        e->epoch = v->epoch;
    }
    return true;
}

static uint32_t *jobs_like(struct sim_server *v, const struct job *j) {
    return j->kind == JOB_MOVE ? &v->moves : &v->passwords;
}

static bool port_work(void *context, struct job *j) {
    struct context *c = context;
    struct sim *s = c->sim;
    uint32_t *count = jobs_like(&s->server[c->server], j);
    uint32_t fit = j->kind == JOB_MOVE ? WORKERS_MOST_MOVES : WORKERS_MOST_PASSWORDS;
    if (sim_chance(s, s->weather.full) || *count >= fit)
        return false;
    int64_t most = sim_chance(s, s->weather.slow) ? 30000 : 150;
    ++*count;
    struct sim_entry *e = sim_push(s, s->now + sim_between(s, 1, most), SIM_WORKED, c->server);
    e->epoch = s->server[c->server].epoch;
    e->load = j;
    return true;
}

static void port_random(void *context, void *bytes, size_t size) {
    struct sim *s = ((struct context *)context)->sim;
    unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        at[i] = (unsigned char)(rng_next(&s->random) >> 32);
}

/* The log may name games and clients, never a secret. */
static void port_log(void *context, bool grave, const char *event, const char *game,
                     const char *detail) {
    struct sim *s = ((struct context *)context)->sim;
    (void)grave;
    sim_say(s, "log %s %s %s", event, game ? game : "", detail ? detail : "");
    for (int i = 0; detail && i < s->persons; i++)
        if ((s->person[i].password[0] && strstr(detail, s->person[i].password)) ||
            (s->person[i].token[0] && strstr(detail, s->person[i].token)))
            sim_fail(s, "a secret in the log: %s", detail);
    for (int i = 0; detail && i < s->clients; i++)
        if (s->client[i].cookie[0] && strstr(detail, s->client[i].cookie))
            sim_fail(s, "a cookie in the log: %s", detail);
}

/* ---- life */

static struct store *open_store(struct sim *s, bool reader) {
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    struct store *store = store_open(s->file, reader, &error);
    if (!store)
        sim_fail(s, "store_open: %s", reason);
    return store;
}

void sim_server_start(struct sim *s, int server) {
    struct sim_server *v = &s->server[server];
    struct server_options options = SERVER_OPTIONS_INIT;
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    struct context *context = malloc(sizeof *context);
    if (!context)
        sim_fail(s, "out of memory");
    *context = (struct context){s, server};
    options.requests_per_minute = options.games_per_hour = options.logins_per_hour = 1000000;
    if (s->quiet) { /* room for all */
        options.most_rooms = options.most_open_per_person = SIM_GAMES;
        options.most_clients_per_address = options.most_clients_per_person = 200;
    } else if (s->weather.tight) {
        options.most_rooms = 3;
        options.requests_per_minute = 600;
        options.most_open_per_person = 3;
        options.forget_after = 2000;
    }
    options.shared = s->weather.nodes > 1;
    options.daily = true;
    struct server_port port = {context,   port_send,   port_close, port_write,
                               port_work, port_random, port_log,   NULL};
    v->context = context;
    v->writer = open_store(s, false);
    v->reader = sim_nodes_reader(s, server, open_store(s, true));
    v->queue = NULL;
    v->queue_end = &v->queue;
    v->commit_due = v->closing = false;
    v->writes = v->moves = v->passwords = 0;
    v->last_written = s->now;
    v->up = true;
    v->paused = 0;
    v->epoch++;
    sim_say(s, "server %d starts", server);
    v->core = server_new(&port, v->reader, &options, sim_clock(s, server), &error);
    if (!v->core)
        sim_fail(s, "server_new: %s", reason);
    sim_push(s, s->now + 1, SIM_TICK, server)->epoch = v->epoch;
    if (options.shared)
        sim_nodes_renew(s, server);
}

static void free_writes(struct store_write *list) {
    for (struct store_write *next; list; list = next) {
        next = list->next;
        store_write_clear(list);
        free(list);
    }
}

/* A transaction that failed may turn out to be stored if the machine dies before the next one
 * succeeds (server/store/store.h). */
static void doubt(struct sim *s, struct sim_server *v, const struct store_write *x) {
    struct store_write *copy = malloc(sizeof *copy), **end = &v->doubtful;
    if (!copy)
        sim_fail(s, "out of memory");
    *copy = *x;
    copy->next = NULL;
    copy->here = NULL; /* never stored */
    copy->heres = 0;
    if (x->settings) {
        copy->settings = malloc(sizeof *x->settings);
        if (!copy->settings)
            sim_fail(s, "out of memory");
        *copy->settings = *x->settings;
    }
    if (x->tournament) {
        copy->tournament = malloc(sizeof *x->tournament);
        if (!copy->tournament)
            sim_fail(s, "out of memory");
        *copy->tournament = *x->tournament;
    }
    while (*end)
        end = &(*end)->next;
    *end = copy;
}

static void resolve_doubts(struct sim *s, struct sim_server *v, bool found) {
    if (found && v->doubtful)
        store_write_all(v->writer, v->doubtful);
    for (struct store_write *x = v->doubtful; found && x; x = x->next) {
        sim_say(s, "a write that had failed is found: %d", (int)x->result);
        sim_truth_commit(s, x);
    }
    free_writes(v->doubtful);
    v->doubtful = NULL;
}

/* Nothing in progress comes back: what isn't committed is lost. */
void sim_server_crash(struct sim *s, int server) {
    struct sim_server *v = &s->server[server];
    sim_say(s, "server %d dies", server);
    v->up = false;
    server_free(v->core);
    v->core = NULL;
    free_writes(v->queue);
    v->queue = NULL;
    resolve_doubts(s, v, !v->closing && sim_chance(s, 500));
    store_close(v->reader);
    store_close(v->writer);
    free(v->context);
    sim_net_server_gone(s, server);
    s->count.crashes++;
}

/* A clean shutdown: everything in progress is finished. */
void sim_server_close(struct sim *s, int server) {
    struct sim_server *v = &s->server[server];
    sim_say(s, "server %d shuts down", server);
    v->closing = true;
    v->closing_since = s->now;
    sim_server_closed(s, server);
}

void sim_server_closed(struct sim *s, int server) {
    struct sim_server *v = &s->server[server];
    if (!v->closing || !v->up)
        return;
    if (server_closing(v->core)) {
        sim_server_crash(s, server);
        sim_push(s, s->now + sim_between(s, 1, 2000), SIM_START, server);
    } else if (s->now - v->closing_since > 120000) {
        sim_fail(s, "the core doesn't come to rest when it closes");
    }
}

/* ---- writes and work */

void sim_server_commit(struct sim *s, int server) {
    struct sim_server *v = &s->server[server];
    struct store_write *list = v->queue;
    bool cut = v->cut, fails = cut || sim_chance(s, s->weather.failing);
    v->queue = NULL;
    v->queue_end = &v->queue;
    v->commit_due = false;
    if (!fails) {
        resolve_doubts(s, v, false);
        store_write_all(v->writer, list);
        sim_nodes_tell(s, server, list);
    }
    /* Sometimes it is committed, and the connection is lost before the answer. */
    bool lost = !fails && s->weather.cut && sim_chance(s, 20);
    int64_t at = s->now + sim_between(s, 0, s->weather.calm ? 2 : 15);
    v->last_written = at > v->last_written ? at : v->last_written;
    for (struct store_write *x = list, *next; x; x = next) {
        next = x->next;
        x->next = NULL;
        if (fails) {
            x->result = STORE_FAILED;
            if (!cut)
                doubt(s, v, x);
        } else if (x->result == STORE_FAILED) {
            sim_fail(s, "a write failed without a reason: %s", store_reason(v->writer));
        }
        sim_truth_commit(s, x);
        if (lost)
            x->result = STORE_FAILED;
        struct sim_entry *e = sim_push(s, v->last_written, SIM_WRITTEN, server);
        e->epoch = v->epoch;
        e->load = x;
    }
    if (lost)
        sim_nodes_cut_for(s, server, sim_between(s, 100, 3000));
}

void sim_server_written(struct sim *s, struct sim_entry *e) {
    struct store_write *x = e->load;
    e->load = NULL;
    s->server[e->index].writes--;
    server_written(s->server[e->index].core, x, sim_clock(s, e->index));
}

static void work(struct sim *s, struct job *j) {
    j->done = true;
    if (j->kind == JOB_MOVE) {
        const struct game_ops *g = j->setup.game;
        game_state state;
        rng r;
        rng_seed(&r, j->setup.seed);
        g->determinize(&state, &j->setup.view, &r);
        if (g->actor(&state) != g->viewer(&j->setup.view))
            sim_fail(s, "a bot was asked for a move out of its turn");
        j->move = game_random_move(g, &state, &r);
        return;
    }
    if (j->kind == JOB_PAR) {
        j->deal.par = 1;
        return;
    }
    char expected[STORE_PASSWORD_SIZE];
    text t;
    text_init(&t, expected, sizeof expected);
    text_str(&t, "hash of ");
    text_uint(&t, sim_hash(j->credentials.secret, strlen(j->credentials.secret), 1));
    if (j->kind == JOB_HASH)
        memcpy(j->credentials.password, expected, sizeof expected);
    else
        j->credentials.matches = strcmp(j->credentials.password, expected) == 0;
    memset(j->credentials.secret, 0, sizeof j->credentials.secret);
}

void sim_server_worked(struct sim *s, struct sim_entry *e) {
    struct job *j = e->load;
    e->load = NULL;
    --*jobs_like(&s->server[e->index], j);
    if (sim_chance(s, s->weather.full))
        j->done = false;
    else
        work(s, j);
    server_worked(s->server[e->index].core, j, sim_clock(s, e->index));
}

/* The loop checks its timers at least once a second. */
void sim_server_tick(struct sim *s, int server) {
    int64_t clock = sim_clock(s, server);
    s->latest = clock > s->latest ? clock : s->latest;
    int64_t wait = server_tick(s->server[server].core, clock);
    wait = wait <= clock ? 1 : wait - clock > 1000 ? 1000 : wait - clock;
    sim_push(s, s->now + wait, SIM_TICK, server)->epoch = s->server[server].epoch;
}
