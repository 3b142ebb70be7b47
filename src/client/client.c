// SPDX-License-Identifier: MIT
// An attempt to connect asks who we are (GET /api/me with the stored cookie), if necessary creates
// a guest or logs in, then opens the WebSocket. Only the first attempt may fail for good; later
// ones are repeated for ever, unless the server says that the session is over. Attempts are
// numbered, so that late news of an old connection is ignored.
#include "client/client.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/unicode/safe_text.h"
#include "client/cookie.h"
#include "client/wire.h"
#include "engine/fields.h"

enum {
    PING_EVERY = 20000,
    WATCH_EVERY = 1000, /* while a game is watched: a server that stands still is noticed soon */
    PING_PATIENCE = 10000,
    FIRST_PATIENCE = 800, /* doubled whenever it was too short, and halved after a good time */
    GOOD_PINGS = 60,
    OPEN_PATIENCE = 20000,
    REOPEN_PATIENCE = 1500, /* doubled with every failure */
    FIRST_PAUSE = 200,
    LONGEST_PAUSE = 30000,
    STORAGE_PAUSE = 4000, /* the longest while the server's storage fails */
    AGAIN_PAUSE = 500,    /* before a refused request is sent again; doubled each time */
    ELSEWHERE = 400,      /* a server without storage is left for another after this time, */
    STAY = 5000,          /* if the connection is at least as old as this */
    MOST_TRIES = 6,
    PUMP_MOST = 256,     /* news handled in one turn */
    STATUS_GOING = 1001, /* of a WebSocket: the server shuts down */
};

enum stage { STAGE_WHO, STAGE_GUEST, STAGE_LOGIN, STAGE_OPENING, STAGE_OPEN, STAGE_RESTING };

struct request {
    struct request *next;
    unsigned ref;
    bool kept, sent;
    int tries;
    int64_t again; /* when it is sent again; 0: it isn't delayed */
    client_answer *done;
    void *context;
    struct client_watch *watch; /* borrowed: the watch that it is for; NULL: none */
    size_t length;
    char message[];
};

struct client {
    struct address address;
    struct wire *wire;
    enum client_state state;
    enum stage stage;
    unsigned attempt;
    bool was_live, account;
    int failures;
    int64_t now;
    int64_t due; /* when the stage has lasted too long, or the pause is over */
    bool more;   /* there may be more news */
    char cookie[WIRE_COOKIE], name[CLIENT_NAME], wanted[CLIENT_NAME];
    char login[64], password[260];
    char trouble[CLIENT_SENTENCE];
    int64_t ahead, best_lag; /* the server's clock */
    int64_t ping_sent;       /* 0: none is under way */
    unsigned ping_ref;
    int64_t heard, opened; /* when something last came, and when the WebSocket was opened */
    int64_t patience;      /* until a ping must be answered */
    int good_pings;
    bool paused;                  /* the server's storage fails: */
    char pauses[CLIENT_SENTENCE]; /* in its own words */
    int64_t elsewhere;            /* when to try another server because of that; 0: stay */
    struct request *requests, **requests_end;
    struct client_watch *watches;
    unsigned next_ref;
    char draft[CLIENT_REQUEST_MOST];
    text out;
    json json;
};

/* ---- small things */

static void client_set(char *to, size_t size, const char *s) {
    text t;
    text_init(&t, to, size);
    text_str(&t, s ? s : "");
}

void client_new_id(char id[CLIENT_ID]) {
    unsigned char bytes[16];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(id, CLIENT_ID, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static const char *client_string_of(const json_t *object, const char *key) {
    const char *s = json_string_value(json_object_get(object, key));
    return s ? s : "";
}

/* What client_write_line says has changed. */
static void client_line_changed(struct client *c) {
    for (struct client_watch *w = c->watches, *next; w; w = next) {
        next = w->next;
        w->message(w->context, CLIENT_MESSAGE_LINE, NULL);
    }
}

static void change_state(struct client *c, enum client_state state) {
    if (c->state == state)
        return;
    c->state = state;
    client_line_changed(c);
}

/* ---- requests */

static void client_transmit(struct client *c, struct request *r) {
    r->sent = true;
    r->again = 0;
    r->tries++;
    wire_send(c->wire, c->attempt, r->message, r->length);
}

static void client_give_answer(const struct request *r, const json_t *ok, const char *code,
                               const char *why) {
    char sentence[CLIENT_SENTENCE];
    struct client_refusal no = {code, safe_string(sentence, sizeof sentence, why ? why : "")};
    if (r->done)
        r->done(r->context, ok, ok ? NULL : &no);
}

static struct request *client_take_out(struct client *c, struct request **at) {
    struct request *r = *at;
    *at = r->next;
    if (!r->next)
        c->requests_end = at;
    return r;
}

json *client_begin(struct client *c, const char *what) {
    text_init(&c->out, c->draft, sizeof c->draft);
    c->json = json_on(&c->out);
    json_open_object(&c->json);
    json_put_str(&c->json, "do", what);
    json_put_uint(&c->json, "ref", ++c->next_ref);
    return &c->json;
}

static struct request *client_finish(struct client *c, client_answer *done, void *context) {
    json_close_object(&c->json);
    struct request *r = calloc(1, sizeof *r + c->out.length);
    if (!r || c->out.overflow) {
        free(r);
        return NULL;
    }
    r->ref = c->next_ref;
    r->done = done;
    r->context = context;
    r->length = c->out.length;
    memcpy(r->message, c->draft, r->length);
    return r;
}

static void client_enqueue(struct client *c, struct request *r) {
    *c->requests_end = r;
    c->requests_end = &r->next;
    if (c->state == CLIENT_LIVE)
        client_transmit(c, r);
}

void client_send(struct client *c, bool kept, client_answer *done, void *context) {
    struct request *r = client_finish(c, done, context);
    struct request none = {.done = done, .context = context};
    if (r && (kept || c->state == CLIENT_LIVE || c->state == CLIENT_CONNECTING)) {
        r->kept = kept;
        client_enqueue(c, r);
        return;
    }
    client_give_answer(&none, NULL, r ? "unreachable" : "too_large",
                       r ? "There is no connection to the server just now." : "That is too long.");
    free(r);
}

void client_forget(struct client *c, const void *context) {
    for (struct request *r = c->requests; r; r = r->next)
        if (r->context == context)
            r->done = NULL;
}

/* ---- what is watched */

static void ask_watch(struct client *c, struct client_watch *w) {
    for (struct request *r = c->requests; r; r = r->next)
        if (r->watch == w)
            r->watch = NULL; /* an older request, whose answer would come first */
    json *j = client_begin(c, w->game ? "watch" : "watch_lobby");
    if (w->game)
        json_put_str(j, "game", w->game);
    if (w->game && w->key[0])
        json_put_str(j, "key", w->key);
    if (w->game && w->since)
        json_put_uint(j, "since", w->since);
    struct request *r = client_finish(c, NULL, NULL);
    if (!r)
        return;
    r->watch = w;
    client_enqueue(c, r);
}

void client_watch(struct client *c, struct client_watch *w) {
    w->next = c->watches;
    c->watches = w;
    client_watch_again(c, w);
    bool quiet = c->stage == STAGE_OPEN && !c->ping_sent;
    if (w->game && quiet && c->due > c->now + WATCH_EVERY) /* the next ping was far away */
        c->due = c->now + WATCH_EVERY;
}

void client_watch_again(struct client *c, struct client_watch *w) {
    if (c->state == CLIENT_LIVE)
        ask_watch(c, w);
}

static bool is_watched(const struct client *c, const char *game) {
    for (const struct client_watch *w = c->watches; w; w = w->next)
        if (game ? w->game && strcmp(w->game, game) == 0 : !w->game)
            return true;
    return false;
}

void client_unwatch(struct client *c, struct client_watch *w) {
    for (struct client_watch **at = &c->watches; *at; at = &(*at)->next)
        if (*at == w) {
            *at = w->next;
            break;
        }
    for (struct request *r = c->requests; r; r = r->next)
        if (r->watch == w)
            r->watch = NULL;
    client_forget(c, w->context);
    if (c->state != CLIENT_LIVE || is_watched(c, w->game))
        return;
    json *j = client_begin(c, w->game ? "unwatch" : "unwatch_lobby");
    if (w->game)
        json_put_str(j, "game", w->game);
    client_send(c, false, NULL, NULL);
}

static void answer_watch(struct client_watch *w, const json_t *ok, const json_t *error) {
    if (error)
        w->message(w->context, CLIENT_MESSAGE_REFUSED, error);
    else
        w->message(w->context,
                   json_object_get(ok, "events") ? CLIENT_MESSAGE_EVENTS : CLIENT_MESSAGE_STATE,
                   ok);
}

/* ---- attempts */

/* Doubled `times` times, up to a limit. */
static int64_t client_grown(int64_t time, int times, int64_t most) {
    for (int i = 0; i < times && time < most; i++)
        time *= 2;
    return time < most ? time : most;
}

static void begin_attempt(struct client *c) {
    bool logs_in = c->login[0] && !c->was_live;
    c->attempt++;
    c->due = c->now + (c->was_live ? client_grown(REOPEN_PATIENCE, c->failures - 1, OPEN_PATIENCE)
                                   : OPEN_PATIENCE);
    c->stage = STAGE_WHO;
    if (!logs_in) {
        wire_ask(c->wire, c->attempt, "GET", "/api/me", c->cookie, NULL);
        return;
    }
    char body[1024];
    text t;
    text_init(&t, body, sizeof body);
    json j = json_on(&t);
    json_open_object(&j);
    json_put_str(&j, "login", c->login);
    json_put_str(&j, "password", c->password);
    json_close_object(&j);
    c->stage = STAGE_LOGIN;
    wire_ask(c->wire, c->attempt, "POST", "/api/session", "", body);
    sodium_memzero(body, sizeof body);
}

static void become_guest(struct client *c) {
    char body[1024];
    text t;
    text_init(&t, body, sizeof body);
    json j = json_on(&t);
    json_open_object(&j);
    if (c->wanted[0])
        json_put_str(&j, "name", c->wanted);
    json_close_object(&j);
    c->stage = STAGE_GUEST;
    wire_ask(c->wire, c->attempt, "POST", "/api/guest", "", body);
}

/* Answers the requests that must not be sent twice. */
static void drop_requests(struct client *c) {
    struct request *dropped = NULL, **end = &dropped;
    for (struct request **at = &c->requests; *at;) {
        (*at)->sent = false;
        (*at)->again = 0; /* it is sent with the next connection */
        if ((*at)->kept) {
            at = &(*at)->next;
            continue;
        }
        *end = client_take_out(c, at);
        end = &(*end)->next;
        *end = NULL;
    }
    while (dropped) {
        struct request *r = dropped;
        dropped = r->next;
        client_give_answer(r, NULL, "unreachable",
                           "The connection was lost before the server answered.");
        free(r);
    }
}

/* Ends for good. */
static void client_fail(struct client *c, const char *why) {
    client_set(c->trouble, sizeof c->trouble, why);
    c->attempt++;
    wire_hang_up(c->wire);
    c->stage = STAGE_RESTING;
    c->due = INT64_MAX;
    drop_requests(c);
    change_state(c, CLIENT_FAILED);
}

/* Ends for now, if there was a connection before. */
static void client_lose(struct client *c, const char *why) {
    if (!c->was_live) {
        client_fail(c, why);
        return;
    }
    client_set(c->trouble, sizeof c->trouble, why);
    c->attempt++;
    wire_hang_up(c->wire);
    int64_t pause =
        client_grown(FIRST_PAUSE, c->failures, c->paused ? STORAGE_PAUSE : LONGEST_PAUSE);
    c->failures += c->failures < 16;
    c->due = c->now + pause / 2 + randombytes_uniform((uint32_t)pause); /* not all at once */
    c->stage = STAGE_RESTING;
    c->ping_sent = c->elsewhere = 0;
    drop_requests(c);
    change_state(c, CLIENT_LOST);
}

/* Storage fails, or works again: the line that says so changes. `said`: what has the server's text,
 * news or an error. */
static void client_pause(struct client *c, bool paused, const json_t *said) {
    if (paused && !c->paused && c->now - c->opened >= STAY)
        c->elsewhere = c->now + ELSEWHERE;
    if (!paused)
        c->elsewhere = 0;
    for (struct request *r = c->requests; r && !paused && c->paused; r = r->next)
        if (r->again)
            r->again = c->now;
    bool changed = c->paused != paused;
    c->paused = paused;
    if (paused)
        safe_string(c->pauses, sizeof c->pauses, client_string_of(said, "text"));
    if (changed)
        client_line_changed(c);
}

/* Is a game watched? Then time matters. */
static bool client_is_attentive(const struct client *c) {
    for (const struct client_watch *w = c->watches; w; w = w->next)
        if (w->game)
            return true;
    return false;
}

static void client_ping(struct client *c) {
    client_begin(c, "ping");
    struct request *r = client_finish(c, NULL, NULL);
    if (!r)
        return;
    int64_t far = c->best_lag < PING_PATIENCE ? 4 * c->best_lag : PING_PATIENCE;
    c->ping_sent = c->now;
    c->due = c->now + (c->patience > far ? c->patience : far);
    wire_send(c->wire, c->attempt, r->message, r->length);
    c->ping_ref = c->next_ref;
    free(r);
}

static void client_renamed(void *context, const json_t *ok, const struct client_refusal *no) {
    struct client *c = context;
    if (!no)
        client_set(c->name, sizeof c->name,
                   client_string_of(json_object_get(ok, "person"), "name"));
}

/* A guest takes the name that was asked for; an account keeps its own. */
static void take_name(struct client *c) {
    if (c->wanted[0] && strcmp(c->wanted, c->name) != 0 && !c->account) {
        json_put_str(client_begin(c, "rename"), "name", c->wanted);
        client_send(c, false, client_renamed, c);
    }
    c->wanted[0] = '\0';
}

static void client_opened(struct client *c) {
    c->stage = STAGE_OPEN;
    c->failures = 0;
    c->best_lag = INT64_MAX;
    c->opened = c->heard = c->now;
    c->was_live = true;
    change_state(c, CLIENT_LIVE);
    for (struct request *r = c->requests; r; r = r->next)
        if (!r->sent)
            client_transmit(c, r);
    for (struct client_watch *w = c->watches; w; w = w->next)
        ask_watch(c, w);
    take_name(c);
    client_ping(c);
}

/* ---- what comes over HTTP */

static void take_cookie(struct client *c, const char *cookie) {
    client_set(c->cookie, sizeof c->cookie, cookie);
    cookie_keep(&c->address, cookie);
}

static const char not_ours[] = "That isn't a Sixsands server, or something in front of it "
                               "blocks the connection.";

static void refuse_entry(struct client *c, const struct wire_news *n, const json_t *root) {
    char sentence[CLIENT_SENTENCE];
    const json_t *error = json_object_get(root, "error");
    const char *code = client_string_of(error, "code");
    safe_string(sentence, sizeof sentence, client_string_of(error, "text"));
    if (!error) {
        client_lose(c, not_ours);
    } else if (n->status == 429 || n->status == 503) {
        c->paused = strcmp(code, "storage") == 0;
        client_set(c->pauses, sizeof c->pauses, sentence);
        client_lose(c, sentence);
    } else {
        client_fail(c, sentence);
    }
}

static void client_answered(struct client *c, const struct wire_news *n) {
    char reason[128];
    text error;
    text_init(&error, reason, sizeof reason);
    json_t *root = fields_load((span){n->body, n->length}, "{}", &error);
    const json_t *person = json_object_get(root, "person");
    if (n->status != 200) {
        refuse_entry(c, n, root);
    } else if (json_is_object(person)) {
        client_set(c->name, sizeof c->name, client_string_of(person, "name"));
        c->account = json_is_string(json_object_get(person, "login"));
        if (n->cookie[0])
            take_cookie(c, n->cookie);
        sodium_memzero(c->password, sizeof c->password);
        c->stage = STAGE_OPENING;
        wire_connect(c->wire, c->attempt, c->cookie);
    } else if (!json_is_null(person) || c->stage != STAGE_WHO) {
        client_lose(c, not_ours);
    } else if (c->was_live) {
        cookie_keep(&c->address, "");
        client_fail(c, "The server has ended this session: connect again.");
    } else {
        become_guest(c);
    }
    json_decref(root);
}

/* ---- what comes over the WebSocket */

/* Is it worth another try? Without storage, for as long as that takes. */
static bool client_is_passing(const struct request *r, const char *code) {
    if (!r->kept && !r->watch)
        return false;
    bool passes =
        strcmp(code, "busy") == 0 || strcmp(code, "closing") == 0 || strcmp(code, "too_many") == 0;
    return (passes && r->tries < MOST_TRIES) || strcmp(code, "storage") == 0;
}

static const int64_t latest = INT64_C(1) << 53; /* milliseconds: more isn't a server's time */

static void take_pong(struct client *c, const json_t *ok) {
    int64_t now = json_integer_value(json_object_get(ok, "now")), lag = c->now - c->ping_sent;
    if (now > 0 && now <= latest && lag <= c->best_lag) {
        c->best_lag = lag;
        c->ahead = now - c->ping_sent - lag / 2;
    }
    if (++c->good_pings >= GOOD_PINGS && c->patience > FIRST_PATIENCE) {
        c->patience /= 2;
        c->good_pings = 0;
    }
    c->ping_sent = 0;
    c->due = c->now + (client_is_attentive(c) ? WATCH_EVERY : PING_EVERY);
}

static void take_answer(struct client *c, json_int_t ref, const json_t *root) {
    const json_t *ok = json_object_get(root, "ok"), *error = json_object_get(root, "error");
    const char *code = client_string_of(error, "code");
    if (c->ping_sent && ref == c->ping_ref) {
        take_pong(c, ok);
        return;
    }
    for (struct request **at = &c->requests; *at; at = &(*at)->next) {
        struct request *r = *at;
        if (r->ref != ref)
            continue;
        if (ok || strcmp(code, "storage") == 0)
            client_pause(c, !ok, error);
        if (!ok && client_is_passing(r, code)) {
            r->again = c->now + client_grown(AGAIN_PAUSE, r->tries,
                                             c->paused ? STORAGE_PAUSE : LONGEST_PAUSE);
            return;
        }
        client_take_out(c, at);
        if (r->watch)
            answer_watch(r->watch, ok, ok ? NULL : error);
        else
            client_give_answer(r, ok, code, client_string_of(error, "text"));
        free(r);
        return;
    }
}

static void take_news(struct client *c, const json_t *root) {
    const char *news = client_string_of(root, "news"), *game = client_string_of(root, "game");
    bool lobby = strcmp(news, "lobby") == 0, all = strcmp(news, "game") == 0;
    if (strcmp(news, "storage") == 0)
        client_pause(c, json_is_false(json_object_get(root, "works")), root);
    for (struct client_watch *w = c->watches, *next; w; w = next) {
        next = w->next;
        if (all || (w->game ? !lobby && strcmp(w->game, game) == 0 : lobby))
            w->message(w->context, CLIENT_MESSAGE_NEWS, root);
    }
}

static void client_heard(struct client *c, const struct wire_news *n) {
    char reason[128];
    text error;
    text_init(&error, reason, sizeof reason);
    json_t *root = fields_load((span){n->body, n->length}, "{}", &error);
    const json_t *ref = json_object_get(root, "ref");
    c->heard = c->now;
    if (!root)
        client_lose(c, "The server sent something that can't be understood.");
    else if (json_is_integer(ref))
        take_answer(c, json_integer_value(ref), root);
    else if (json_object_get(root, "news"))
        take_news(c, root);
    json_decref(root);
}

static const char too_much[] = "The server sent more than could be read.";

/* Why there is no connection, as a sentence, by libwebsockets' message. */
static const char *trouble_of(const struct client *c, const struct wire_news *n) {
    static const struct {
        const char *word, *sentence;
    } known[] = {
        {"SSL", "The server's certificate isn't trusted, or it doesn't speak TLS."},
        {"no connection", "There is no server by that name, or no network."},
        {"HS:", not_ours},
        {"read failed", not_ours},
        {"closed", not_ours},
    };
    if (strcmp(n->why, WIRE_TOO_MUCH) == 0)
        return too_much;
    if (c->stage == STAGE_OPEN)
        return n->status == STATUS_GOING ? "The server is restarting." : "The connection was lost.";
    if (c->stage == STAGE_OPENING) /* it has just answered */
        return "The server is there, but accepts no connections just now; please try again.";
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strstr(n->why, known[i].word))
            return known[i].sentence;
    return "The server can't be reached.";
}

static void client_take(struct client *c, const struct wire_news *n) {
    if (n->attempt != c->attempt)
        return;
    switch (n->kind) {
    case WIRE_ANSWER:
        client_answered(c, n);
        break;
    case WIRE_OPENED:
        client_opened(c);
        break;
    case WIRE_MESSAGE:
        client_heard(c, n);
        break;
    case WIRE_CLOSED:
        client_lose(c, trouble_of(c, n));
        break;
    }
}

/* ---- time */

/* Without an answer to a ping, but with other news since, there is still somebody there. */
static void ping_is_late(struct client *c) {
    if (c->heard > c->ping_sent && c->now - c->heard < c->patience) {
        c->due = c->heard + c->patience;
        return;
    }
    c->patience = client_grown(c->patience, 1, PING_PATIENCE);
    c->good_pings = 0;
    client_lose(c, "The server doesn't answer.");
}

static void do_due(struct client *c) {
    if (c->elsewhere && c->now >= c->elsewhere)
        client_lose(c, c->pauses);
    if (c->now < c->due)
        return;
    if (c->stage == STAGE_RESTING)
        begin_attempt(c);
    else if (c->stage == STAGE_OPEN && !c->ping_sent)
        client_ping(c);
    else if (c->stage == STAGE_OPEN)
        ping_is_late(c);
    else
        client_lose(c, "The server doesn't answer.");
}

bool client_pump(struct client *c, int64_t now) {
    struct wire_news *n;
    int count = 0;
    c->now = now;
    for (; count < PUMP_MOST && (n = wire_next(c->wire)); count++) {
        client_take(c, n);
        free(n);
    }
    c->more = count == PUMP_MOST;
    do_due(c);
    for (struct request *r = c->requests; r && c->state == CLIENT_LIVE; r = r->next)
        if (r->again && r->again <= now)
            client_transmit(c, r);
    return count > 0;
}

int client_wait(const struct client *c, int64_t now) {
    int64_t due = c->more ? now : c->due;
    if (c->elsewhere && c->elsewhere < due)
        due = c->elsewhere;
    for (const struct request *r = c->requests; r; r = r->next)
        if (r->again && r->again < due)
            due = r->again;
    if (c->state == CLIENT_LOST && due > now + 1000)
        due = now + 1000; /* the seconds are shown */
    int64_t wait = due - now;
    return wait < 0 ? 0 : wait > PING_EVERY ? PING_EVERY : (int)wait;
}

/* ---- the rest */

struct client *client_open(const struct address *a, const struct client_options *o, int64_t now) {
    struct client *c = calloc(1, sizeof *c);
    if (!c || sodium_init() < 0) {
        free(c);
        return NULL;
    }
    c->address = *a;
    c->now = now;
    c->patience = FIRST_PATIENCE;
    c->requests_end = &c->requests;
    client_set(c->wanted, sizeof c->wanted, o->name);
    client_set(c->login, sizeof c->login, o->login);
    client_set(c->password, sizeof c->password, o->password);
    c->wire = wire_open(a, o->ca, o->wake, o->context);
    if (!c->wire) {
        free(c);
        return NULL;
    }
    cookie_load(a, c->cookie);
    begin_attempt(c);
    return c;
}

void client_close(struct client *c) {
    if (!c)
        return;
    wire_close(c->wire);
    while (c->requests) {
        struct request *r = c->requests;
        c->requests = r->next;
        free(r);
    }
    sodium_memzero(c, sizeof *c);
    free(c);
}

enum client_state client_state(const struct client *c) {
    return c->state;
}

const struct address *client_address(const struct client *c) {
    return &c->address;
}

const char *client_trouble(const struct client *c) {
    return c->trouble;
}

int64_t client_resting(const struct client *c, int64_t now) {
    return c->stage == STAGE_RESTING && c->due > now ? c->due - now : 0;
}

void client_write_line(text *t, const struct client *c, int64_t now) {
    int64_t pause = (client_resting(c, now) + 999) / 1000;
    bool flooded = strcmp(c->trouble, too_much) == 0;
    const char *why = flooded     ? "More came than could be read."
                      : c->paused ? c->pauses
                                  : "No connection.";
    if (c->state == CLIENT_FAILED) {
        text_str(t, c->trouble);
    } else if (c->state == CLIENT_LIVE && c->paused) {
        text_str(t, c->pauses);
    } else if (c->state == CLIENT_LOST && pause > 0) {
        text_str(t, why);
        text_str(t, " Trying again in ");
        text_int(t, pause);
        text_str(t, " s.");
    } else if (c->state == CLIENT_LOST) {
        text_str(t, why);
        text_str(t, " Trying again now.");
    }
}

bool client_is_paused(const struct client *c) {
    return c->state == CLIENT_LIVE && c->paused;
}

void client_hurry(struct client *c) {
    if (c->state == CLIENT_LOST && c->stage == STAGE_RESTING)
        begin_attempt(c);
}

const char *client_name(const struct client *c) {
    return c->name;
}

int64_t client_server_time(const struct client *c, int64_t now) {
    return now + c->ahead;
}
