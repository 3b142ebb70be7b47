// SPDX-License-Identifier: MIT
// The core: all tables, the people, who is connected and what they want. It is the whole of the
// server but for sockets, threads and the clock, which it reaches through a port; so a simulator
// can run it with lost messages, crashes and jumping clocks, and the same seed gives the same run.
// One thread. A request is answered once; what it changes is answered when it is durable.
//
// Clients speak JSON objects (docs/api.md). A request has a "do"; over HTTP it is made from method,
// path and body, so both ways share every line of this.
//
// Only ONCE clients may ask for "guest", "login", "logout", since those set the cookie. A STREAM
// asks once, for {"do":"stream"} (all of a person's games) or {"do":"stream","game":ID,"since":N,
// "key":K} (one; since and key may be missing). It is answered once: with status 200 and no bytes,
// then the missed events and all further ones follow as news; or with a refusal, which ends it.
#ifndef SERVER_CORE_CORE_H
#define SERVER_CORE_CORE_H

#include "server/bounds.h"
#include "server/refusal.h"
#include "server/store/store.h"
#include "server/workers.h"

enum { SERVER_SESSION = 31536000 }; /* seconds that a cookie is good for: a year */

typedef uint64_t client_id; /* the port's; never used twice */

enum client_kind {
    CLIENT_ONCE,   /* an HTTP request: one answer */
    CLIENT_SOCKET, /* a WebSocket: answers carry the request's "ref", news come by themselves */
    CLIENT_STREAM, /* newline-delimited JSON: news only, about what it asked for */
};

/* None of these may call the core back. What the core gave to `write` and `work` and can't come
 * back any more (a simulated crash) is freed with free: a write's settings, the write, the job. */
struct server_port {
    void *context;
    /* An answer (with its HTTP status; other kinds of clients ignore it), or news (status 0). The
     * bytes are the caller's. A client that doesn't exist any more is ignored. `type` NULL:
     * application/json. `cookie`: a new session's secret to be kept by the browser, "" to forget
     * it, NULL: nothing. The request of a stream is answered by 200 with empty bytes, or refused;
     * news follow, each one line, to which the port adds the line end. */
    void (*send)(void *context, client_id to, int status, span bytes, const char *type,
                 const char *cookie);
    void (*close)(void *context, client_id who, enum refusal why);
    /* Carried out later; comes back through server_written, server_worked. False: queue full. The
     * value is allocated by the core and comes back to it. */
    bool (*write)(void *context, struct store_write *x);
    bool (*work)(void *context, struct job *j);
    void (*random)(void *context, void *bytes, size_t size); /* secure in earnest */
    /* A line for the log: what happened, to which game or client; never a secret. `grave`: it must
     * not happen. */
    void (*log)(void *context, bool grave, const char *event, const char *game, const char *detail);
};

struct server_options {
    int most_rooms;           /* kept in memory */
    int most_open_per_person; /* games that wait or go on */
    int most_clients_per_address, most_clients_per_person;
    int requests_per_minute; /* of a client's address or account, averaged; bursts of a quarter */
    int games_per_hour, logins_per_hour; /* and new guests per hour: 4 times that */
    int64_t forget_after;                /* milliseconds a room without anybody stays in memory */
};
#define SERVER_OPTIONS_INIT                                                                        \
    {                                                                                              \
        .most_rooms = SERVER_ROOMS, .most_open_per_person = SERVER_OPEN_PER_PERSON,                \
        .most_clients_per_address = SERVER_CLIENTS_PER_ADDRESS,                                    \
        .most_clients_per_person = SERVER_CLIENTS_PER_PERSON,                                      \
        .requests_per_minute = SERVER_REQUESTS_PER_MINUTE,                                         \
        .games_per_hour = SERVER_GAMES_PER_HOUR, .logins_per_hour = SERVER_LOGINS_PER_HOUR,        \
        .forget_after = 600000                                                                     \
    }

struct server;
struct server *server_new(const struct server_port *port, struct store *reader,
                          const struct server_options *options, int64_t now, text *error);
void server_free(struct server *h);

/* A client has come. `address` is its network address as text; `secret` its cookie or bearer token
 * ("": none). REFUSAL_NONE, or it must be turned away (then it doesn't exist). */
struct server_visit {
    client_id id;
    enum client_kind kind;
    const char *address;
    span secret;
    bool bearer; /* the secret is a token */
};
enum refusal server_enter(struct server *h, const struct server_visit *v, int64_t now);
void server_leave(struct server *h, client_id who);

/* A request, JSON text as it came. */
void server_request(struct server *h, client_id who, span line, int64_t now);
/* One whose text must be made first, which costs something: it is only asked for when the client
 * may ask. `make` gives the text, or why there is none. */
void server_request_made(struct server *h, client_id who,
                         enum refusal (*make)(void *context, span *line), void *context,
                         int64_t now);
/* May this address ask for something that never comes to the core, being refused before? It counts
 * as a request. */
bool server_tolerates(struct server *h, const char *address, int64_t now);

/* What came back. */
void server_written(struct server *h, struct store_write *x, int64_t now);
void server_worked(struct server *h, struct job *j, int64_t now);

/* To be called in every turn of the port's loop: does what waits in line, as much as is good for
 * the others; true: there is more. */
bool server_turn(struct server *h, int64_t now);

/* Time passes; returns when to call again at the latest. */
int64_t server_tick(struct server *h, int64_t now);

/* No new requests; everything under way ends. True: all is quiet. */
bool server_closing(struct server *h);

struct server_figures {
    uint64_t clients[3], rooms, persons, requests, moves, refusals[REFUSALS];
    uint64_t bot_moves, games_begun, games_ended, conflicts, troubles;
    uint64_t asleep;  /* rooms of which hardly anything is in memory */
    uint64_t crowded; /* how often there was no place for one more room */
};
void server_figures(const struct server *h, struct server_figures *out);

/* Was there no place for one more room just now? */
bool server_is_crowded(const struct server *h, int64_t now);

#endif
