// SPDX-License-Identifier: MIT
// The core: all rooms, people and connections, and what they ask for. It is the whole server except
// sockets, threads and the clock, which it reaches through a port; so a simulator can run it with
// lost messages, crashes and jumping clocks, and the same seed gives the same run. It runs in one
// thread. Each request is answered once; one that changes something, when the change is durable.
//
// Clients send and receive JSON objects (docs/api.md). A request has a "do"; over HTTP it is made
// from method, path and body, so both take the same way through the core.
//
// Only ONCE clients may send "guest", "login" and "logout", since those set the cookie. A STREAM
// sends one request: {"do":"stream"} (all of a person's games) or {"do":"stream","game":ID,
// "since":N,"key":K} (one game; since and key are optional). It is answered once: with status 200
// and no bytes, after which missed and new events follow as news; or with a refusal, which ends it.
#ifndef SERVER_CORE_CORE_H
#define SERVER_CORE_CORE_H

#include "server/bounds.h"
#include "server/limits.h"
#include "server/refusal.h"
#include "server/store/store.h"
#include "server/workers.h"

enum { SERVER_SESSION = 31536000 }; /* seconds that a cookie is good for: a year */

typedef uint64_t client_id; /* given by the port; never used twice */

enum client_kind {
    CLIENT_ONCE,   /* an HTTP request: one answer */
    CLIENT_SOCKET, /* a WebSocket: answers carry the request's "ref"; news arrives unasked */
    CLIENT_STREAM, /* newline-delimited JSON: news only, about what it asked for */
};

/* None of these may call back into the core. */
struct server_port {
    void *context; /* borrowed: must outlive the server */
    /* An answer (with its HTTP status, which only ONCE clients get), or news (status 0). The bytes
     * are borrowed for the call. Clients that no longer exist are ignored. `type` NULL:
     * application/json. `cookie`: a new session's secret, for the browser to keep; "": the browser
     * drops it; NULL: no change. A stream's request is answered with 200 and empty bytes, or
     * refused; its news follows, one line each, to which the port adds the line end. */
    void (*send)(void *context, client_id to, int status, span bytes, const char *type,
                 const char *cookie);
    void (*close)(void *context, client_id who, enum refusal why);
    /* Carried out later, then given back by server_written or server_worked; the queue owns it
     * until then. One that can't be given back (a simulated crash) is freed with free: a write's
     * settings, the write, the job. False: the queue is full, and the core still owns it. */
    bool (*write)(void *context, struct store_write *x);
    bool (*work)(void *context, struct job *j);
    void (*random)(void *context, void *bytes, size_t size); /* cryptographic, except in tests */
    /* A line for the log: what happened, to which game or client; never a secret. `grave`: it
     * should never happen. */
    void (*log)(void *context, bool grave, const char *event, const char *game, const char *detail);
    /* Hands over a notification, of which server_pushed says later what came of it; false: too many
     * wait, or none can be sent. NULL: there are none. */
    bool (*push)(void *context, const struct push_message *m);
};

struct server_options {
    int most_rooms;           /* kept in memory */
    int most_open_per_person; /* games waiting or in progress */
    int most_clients_per_address, most_clients_per_person;
    int requests_per_minute; /* of an address or account, on average; bursts of a quarter of that */
    int games_per_hour, logins_per_hour; /* and new guests per hour: 4 times that */
    int64_t forget_after;                /* milliseconds that an unused room stays in memory */
    const char *push_key; /* with which browsers subscribe; borrowed; NULL: no notifications */
    struct push_hosts push_hosts; /* further push services */
    bool daily;                   /* a deal a day for everybody (docs/server.md) */
    bool shared; /* other servers use the same storage, and news of them come (server_heard); */
    uint8_t key[LIMITS_HASH_KEY]; /* then limits hash by this key, which all of them have */
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
/* The port and options are copied; the port's context and the reader are borrowed and must outlive
 * the server. NULL with the reason. Freed by server_free. */
struct server *server_new(const struct server_port *port, struct store *reader,
                          const struct server_options *options, int64_t now, text *error);
void server_free(struct server *h);

/* A client connects. `address` is its network address as text; `secret` its cookie or bearer token
 * ("": none); both are borrowed for the call. If refused, the client doesn't exist. */
struct server_visit {
    client_id id;
    enum client_kind kind;
    const char *address;
    span secret;
    bool bearer;       /* the secret is a token */
    const char *trace; /* the id of its request in logs; NULL: none. A socket's is for all of its */
};
enum refusal server_enter(struct server *h, const struct server_visit *v, int64_t now);
void server_leave(struct server *h, client_id who);

/* A request: JSON as received. */
void server_request(struct server *h, client_id who, span line, int64_t now);
/* The same for a request whose JSON must be made first, which takes work: `make` is called only if
 * the client is within its limits. It returns why there is none, or the JSON in `line`, which
 * must stay valid until this function returns. */
void server_request_made(struct server *h, client_id who,
                         enum refusal (*make)(void *context, span *line), void *context,
                         int64_t now);
/* Counts a request that is refused before it reaches the core; false: the address is over its
 * limit. */
bool server_tolerates(struct server *h, const char *address, int64_t now);

/* Gives a write or a job back: the core owns it again, and frees it. */
void server_written(struct server *h, struct store_write *x, int64_t now);
void server_worked(struct server *h, struct job *j, int64_t now);

/* What came of a notification. */
void server_pushed(struct server *h, const struct push_message *m);

/* Other servers have written to the same storage: what it is about is looked at in the next turns,
 * and clients are sent what they missed. News may be late, come twice or be lost. */
void server_heard(struct server *h, const struct store_news *n);
/* Does news of this game concern anybody here? */
bool server_has_room(const struct server *h, const char *game);

/* Which game somebody without an account may see at this address, for the preview of a link: the
 * name of its kind, or NULL if the game isn't in memory, or may not be seen with this key. */
const char *server_game_shown(const struct server *h, span id, span key);

/* Where storage is shared, a server does what nobody asked for (bots, clocks, clean-ups) only for
 * games of these slots, and clocks haven't run before `since`. To be called whenever that may have
 * changed, and once a second; NULL: the lease has run out. */
void server_lease(struct server *h, const struct store_lease *l, int64_t now);

/* To be called in every turn of the port's loop: serves waiting requests, as many as fit in a turn,
 * and catches up with other servers. True: more is waiting. */
bool server_turn(struct server *h, int64_t now);

/* Does what is due; returns the latest time for the next call. */
int64_t server_tick(struct server *h, int64_t now);

/* Sends some sockets and streams, at most `most`, the news that the server will shut down, and
 * closes them: they come back, to another server; new ones are refused. Returns how many of all
 * remain. */
int server_send_away(struct server *h, int most);

/* Sends everybody the news that storage has begun to fail, or works again. */
void server_send_storage(struct server *h, bool works);

/* Refuses new requests. True: nothing is in progress. */
bool server_closing(struct server *h);

struct server_figures {
    uint64_t clients[3], rooms, persons, requests, moves, refusals[REFUSALS];
    uint64_t bot_moves, games_begun, games_ended, conflicts, troubles;
    uint64_t asleep; /* rooms of which only seats and watchers are in memory */
    uint64_t notices[PUSH_GONE + 1], notices_dropped; /* by what came of them; never sent */
    uint64_t reports;
    uint64_t crowded; /* how often a room didn't fit in memory */
};
void server_figures(const struct server *h, struct server_figures *out);

/* Has a room recently not fitted in memory? */
bool server_is_crowded(const struct server *h, int64_t now);

#endif
