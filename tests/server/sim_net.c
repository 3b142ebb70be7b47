// SPDX-License-Identifier: MIT
// Connections: each direction keeps the order of its messages, like TCP; when one is lost nothing
// after it arrives either, and each end notices at some later time. What was sent before may still
// arrive long after the other end has reconnected.
#include <stdlib.h>
#include <string.h>

#include "sim.h"

static int64_t delay(struct sim *s) {
    return sim_between(s, 1, s->weather.delay);
}

struct sim_link *sim_link_of(struct sim *s, client_id id) {
    return id >= 1 && id <= (client_id)s->links ? s->link[id - 1] : NULL;
}

static int new_link(struct sim *s) {
    if (s->links == s->links_size) {
        s->links_size = s->links_size ? s->links_size * 2 : 64;
        s->link = realloc(s->link, (size_t)s->links_size * sizeof *s->link);
    }
    struct sim_link *l = s->link ? calloc(1, sizeof *l) : NULL;
    if (!l)
        sim_fail(s, "out of memory");
    s->link[s->links] = l;
    l->id = (client_id)++s->links;
    return s->links - 1;
}

int sim_connect(struct sim *s, int client, enum client_kind kind, const char *secret, bool bearer) {
    int server = (int)sim_below(s, (uint32_t)s->weather.nodes);
    for (int i = 0; i < s->weather.nodes && !s->server[server].up; i++)
        server = (server + 1) % s->weather.nodes;
    if (!s->server[server].up)
        return -1;
    int index = new_link(s);
    struct sim_link *l = s->link[index];
    l->client = client;
    l->server = server;
    l->epoch = s->server[server].epoch;
    l->kind = kind;
    l->bearer = bearer;
    l->client_open = true;
    text t;
    text_init(&t, l->secret, sizeof l->secret);
    text_str(&t, secret);
    l->last_in = s->now + delay(s);
    sim_push(s, l->last_in, SIM_ENTER, index);
    sim_say(s, "client %d connects as %d to server %d, kind %d", client, index + 1, server, kind);
    return index;
}

void sim_break(struct sim *s, int link) {
    sim_push(s, s->now + sim_between(s, 1, 15000), SIM_SERVER_LOSES, link);
    sim_push(s, s->now + sim_between(s, 1, 15000), SIM_CLIENT_LOSES, link);
}

/* The client leaves: the server notices later, after everything sent before. */
void sim_hang_up(struct sim *s, int link) {
    struct sim_link *l = s->link[link];
    sim_say(s, "link %d is hung up", link + 1);
    l->client_open = false;
    int64_t at = s->now + delay(s);
    sim_push(s, at > l->last_in ? at : l->last_in, SIM_SERVER_LOSES, link);
    sim_client_lost(s, l);
}

static void post(struct sim *s, int link, const char *json) {
    struct sim_link *l = s->link[link];
    int64_t at = s->now + delay(s);
    l->last_in = at > l->last_in ? at : l->last_in;
    size_t size = strlen(json) + 1;
    struct sim_entry *e = sim_push(s, l->last_in, SIM_TO_SERVER, link);
    e->bytes = malloc(size);
    if (!e->bytes)
        sim_fail(s, "out of memory");
    memcpy(e->bytes, json, size);
}

void sim_send(struct sim *s, int link, const char *json) {
    struct sim_link *l = s->link[link];
    sim_say(s, "%d > %s", link + 1, json);
    if (l->hole_in)
        return;
    if (sim_chance(s, s->weather.lost)) {
        sim_say(s, "  lost");
        l->hole_in = true;
        s->count.lost++;
        sim_break(s, link);
        return;
    }
    post(s, link, json);
    if (l->kind == CLIENT_ONCE && sim_chance(s, s->weather.doubled)) {
        int ghost = sim_connect(s, l->client, CLIENT_ONCE, l->secret, l->bearer);
        if (ghost >= 0) {
            s->link[ghost]->ghost = true;
            s->link[ghost]->client_open = false;
            sim_ask_copy(s, s->link[ghost], l);
            post(s, ghost, json);
        }
    }
}

/* ---- at the server */

static bool alive(const struct sim *s, const struct sim_link *l) {
    return s->server[l->server].up && s->server[l->server].epoch == l->epoch;
}

void sim_net_enter(struct sim *s, struct sim_entry *e) {
    struct sim_link *l = s->link[e->index];
    char address[24];
    text t;
    text_init(&t, address, sizeof address);
    text_str(&t, "10.0.0.");
    text_int(&t, l->client + 1);
    enum refusal why = REFUSAL_CLOSING;
    if (alive(s, l) && !l->gone) {
        struct server_visit v = {.id = l->id,
                                 .kind = l->kind,
                                 .address = address,
                                 .secret = span_of(l->secret),
                                 .bearer = l->bearer};
        l->server_open = true;
        why = server_enter(s->server[l->server].core, &v, sim_clock(s, l->server));
        l->person = sim_truth_pass(s, l->secret);
    }
    if (why) {
        sim_say(s, "link %d is turned away: %s", e->index + 1, refusal_code(why));
        l->server_open = false;
        sim_push(s, s->now + delay(s), SIM_CLIENT_LOSES, e->index);
        if (why != REFUSAL_CLOSING && why != REFUSAL_SIGNED_OUT &&
            !(s->server[l->server].cut && why == REFUSAL_STORAGE) &&
            !(s->weather.tight && why == REFUSAL_TOO_MANY))
            sim_fail(s, "link %d is turned away: %s", e->index + 1, refusal_code(why));
    }
}

void sim_net_to_server(struct sim *s, struct sim_entry *e) {
    struct sim_link *l = s->link[e->index];
    if (!l->server_open || !alive(s, l))
        return;
    s->count.requests++;
    server_request(s->server[l->server].core, l->id, span_of(e->bytes), sim_clock(s, l->server));
    server_turn(s->server[l->server].core, sim_clock(s, l->server));
}

void sim_net_server_loses(struct sim *s, int link) {
    struct sim_link *l = s->link[link];
    l->gone = true;
    if (!l->server_open || !alive(s, l))
        return;
    l->server_open = false;
    sim_say(s, "link %d is lost to the server", link + 1);
    server_leave(s->server[l->server].core, l->id);
}

void sim_net_server_gone(struct sim *s, int server) {
    for (int i = 0; i < s->links; i++)
        if (s->link[i]->server == server && s->link[i]->epoch == s->server[server].epoch &&
            (s->link[i]->server_open || s->link[i]->client_open)) {
            s->link[i]->server_open = false;
            s->link[i]->hole_in = true;
            sim_push(s, s->now + sim_between(s, 1, 3000), SIM_CLIENT_LOSES, i);
        }
}

/* ---- to the client */

/* One answer for a ONCE client or the beginning of a stream, and news for sockets and streams. */
static void check_kind(struct sim *s, struct sim_link *l, int status) {
    if (l->kind == CLIENT_SOCKET)
        return;
    if (status == 0 && (l->kind == CLIENT_ONCE || l->answers == 0))
        sim_fail(s, "news for link %d, which can't have any", (int)l->id);
    if (status != 0 && l->answers++ > 0)
        sim_fail(s, "a second answer for link %d", (int)l->id);
}

void sim_net_send(void *context, client_id to, int status, span bytes, const char *type,
                  const char *cookie) {
    struct sim *s = context;
    struct sim_link *l = sim_link_of(s, to);
    s->hash = sim_hash(bytes.at, bytes.length, s->hash + to * 31 + (uint64_t)status);
    s->hash = sim_hash(cookie ? cookie : "-", cookie ? strlen(cookie) : 1, s->hash);
    s->count.messages++;
    sim_say(s, "%d < %d %s%.*s%s%s", (int)to, status, type ? type : "", (int)bytes.length,
            bytes.at ? bytes.at : "", cookie ? " cookie " : "", cookie ? cookie : "");
    if (!l || !l->server_open)
        return; /* as the port does it */
    check_kind(s, l, status);
    json_error_t error;
    json_t *message = NULL;
    if (bytes.length > 0 && !type) {
        message = json_loadb(bytes.at, bytes.length, JSON_REJECT_DUPLICATES, &error);
        if (!message)
            sim_fail(s, "no JSON for link %d: %s: %.*s", (int)to, error.text, (int)bytes.length,
                     bytes.at);
    }
    sim_check(s, l, status, bytes, type, message);
    if (l->kind == CLIENT_ONCE)
        sim_push(s, s->now, SIM_SERVER_LOSES, (int)to - 1);
    if (cookie && cookie[0] && !sim_truth_stored(s, cookie))
        sim_fail(s, "a cookie that isn't stored");
    bool lost = l->hole_out || sim_chance(s, s->weather.lost);
    if (lost && !l->hole_out && !l->ghost) {
        sim_say(s, "  lost");
        l->hole_out = true;
        s->count.lost++;
        sim_break(s, (int)to - 1);
    }
    if (lost || l->ghost) {
        json_decref(message);
        return;
    }
    int64_t at = s->now + delay(s);
    l->last_out = at > l->last_out ? at : l->last_out;
    struct sim_entry *e = sim_push(s, l->last_out, SIM_TO_CLIENT, (int)to - 1);
    e->message = message;
    e->status = status;
    e->has_cookie = cookie != NULL;
    text t;
    text_init(&t, e->cookie, sizeof e->cookie);
    text_str(&t, cookie ? cookie : "");
    if (t.overflow)
        sim_fail(s, "a cookie too long for us");
}

void sim_net_close(void *context, client_id who, enum refusal why) {
    struct sim *s = context;
    struct sim_link *l = sim_link_of(s, who);
    sim_say(s, "the core closes link %d: %s", (int)who, refusal_code(why));
    if (!l || !l->server_open)
        return;
    sim_push(s, s->now, SIM_SERVER_LOSES, (int)who - 1);
    int64_t at = s->now + delay(s);
    sim_push(s, at > l->last_out ? at : l->last_out, SIM_CLIENT_LOSES, (int)who - 1);
}

void sim_net_to_client(struct sim *s, struct sim_entry *e) {
    struct sim_link *l = s->link[e->index];
    if (l->client_open)
        sim_client_heard(s, l, e);
}

void sim_net_client_loses(struct sim *s, int link) {
    struct sim_link *l = s->link[link];
    if (!l->client_open)
        return;
    l->client_open = false;
    sim_say(s, "link %d is lost to client %d", link + 1, l->client);
    sim_client_lost(s, l);
}

void sim_net_free(struct sim *s) {
    for (int i = 0; i < s->links; i++) {
        sim_ask_drop(s->link[i]);
        free(s->link[i]);
    }
    free(s->link);
}
