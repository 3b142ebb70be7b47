// SPDX-License-Identifier: MIT
// The simulator: the real core over real storage, with people, network, clock and threads simulated
// from one seed. Everything that happens is an entry in one queue, ordered by a time that only
// moves forward; each server has its own clock, which may differ. What storage has committed is the
// truth (sim_truth.c), and every byte that leaves the core is compared with it at once.
#ifndef TESTS_SIM_H
#define TESTS_SIM_H

#include <jansson.h>

#include "server/core/core.h"

enum {
    SIM_CLIENTS = 8,
    SIM_PERSONS = 64,
    SIM_GAMES = 60, /* 18 of them of tournaments */
    SIM_CUPS = 3,
    SIM_SAID = 1024, /* phrases that are sent */
    SIM_SERVERS = 3,
    SIM_PASSES = 512,
    SIM_SECRET_SIZE = 128,
    SIM_VIEWERS = GAME_MAX_PLAYERS + 1,
};

/* ---- what may go wrong with this seed: in permille, except for times */
struct sim_weather {
    uint32_t lost, doubled;           /* of messages */
    uint32_t failing;                 /* of transactions */
    uint32_t full;                    /* queues */
    uint32_t slow;                    /* of jobs: those that take seconds */
    uint32_t mischief;                /* of requests: nonsense, others' games, hasty repetitions */
    int64_t delay;                    /* of messages, at most */
    uint32_t deaf;                    /* of news of other servers, lost */
    int64_t crash, jump, cut, hangup; /* mean time between; 0: never */
    int nodes;                        /* servers on one storage */
    bool days;                        /* clocks jump by days, not minutes */
    bool tight;                       /* few rooms in memory, strict limits */
    bool calm;                        /* nothing goes wrong */
};

/* ---- the truth */

struct sim_event {
    struct room_event event;
    bool dealt, over; /* after it */
    int turn, player; /* whose turn it is; the same, or -1 if a bot plays that seat */
    uint64_t view[SIM_VIEWERS], open_view; /* hashes of what viewer - 1 sees after it */
    uint64_t line[SIM_VIEWERS], open_line; /* hashes of the line of a move */
    uint64_t legal;                        /* the actions of the player, in any order */
};

struct sim_game {
    room room;
    struct sim_event *event; /* of sequence i + 1 */
    uint64_t capacity;
    bool exempt;   /* a player's account is deleted: it need not end */
    bool orphaned; /* the creator's account is deleted: its players may invite */
};

struct sim_pass {
    bool on, token;
    uint8_t hash[STORE_HASH];
    person_id person;
    uint64_t number;
};

/* ---- the network */

struct sim_link {
    client_id id;
    int client, server;
    uint64_t epoch; /* of the server it goes to */
    enum client_kind kind;
    person_id person; /* whose secret it entered with; 0: nobody's */
    bool revoked;     /* its secret was revoked since */
    bool ghost;       /* nobody listens: the network repeated it */
    bool gone;        /* lost before it arrived */
    char secret[SIM_SECRET_SIZE];
    bool bearer;
    bool server_open, client_open; /* as each end sees it */
    bool hole_in, hole_out;        /* something was lost: nothing more comes through */
    int64_t last_in, last_out;     /* when the last message on its way arrives */
    int answers;                   /* a ONCE or STREAM client's, so far */
    struct sim_ask *asks;
    uint64_t stream_seen[SIM_GAMES];
    bool watches[SIM_GAMES], asked_watch[SIM_GAMES]; /* as the client believes */
    bool keyed[SIM_GAMES];                           /* has shown a key of that game */
    bool left[SIM_GAMES]; /* gave its seat back: if it watched by that alone, news ends */
    bool watches_lobby;
};

enum sim_what {
    SIM_TO_SERVER,
    SIM_TO_CLIENT,
    SIM_ENTER,
    SIM_SERVER_LOSES, /* the server notices that the connection is gone */
    SIM_CLIENT_LOSES,
    SIM_COMMIT,
    SIM_WRITTEN,
    SIM_WORKED,
    SIM_TICK,
    SIM_THINK,
    SIM_CRASH,
    SIM_START,
    SIM_JUMP,
    SIM_NEWS,  /* of another server */
    SIM_RENEW, /* its lease */
    SIM_CUT,   /* a server is cut off from storage, or stands still */
    SIM_HEAL,
};

struct sim_entry {
    int64_t at;
    uint64_t order;
    enum sim_what what;
    int index; /* of the server, client or link */
    uint64_t epoch;
    int status;
    void *load; /* owned: a write, a job */
    char *bytes;
    json_t *message;
    char cookie[SIM_SECRET_SIZE];
    bool has_cookie;
};

/* ---- a server */

struct sim_server {
    bool up, closing;
    uint64_t epoch;
    struct server *core;
    void *context; /* of its port */
    struct store *reader, *writer;
    int64_t skew;
    struct store_write *queue, **queue_end; /* to be carried out */
    struct store_write *doubtful;           /* failed since the last success: see below */
    bool commit_due;
    uint32_t writes, moves, passwords; /* in progress */
    int64_t closing_since, last_written;
    bool cut;       /* off from storage */
    int64_t leased; /* when it last got a lease, */
    uint64_t slots; /* on these */
    int64_t paused; /* stands still until then */
};

/* ---- people */

struct sim_person {
    person_id id; /* 0: not known yet */
    char login[STORE_LOGIN_SIZE], password[40];
    char token[SIM_SECRET_SIZE];
    uint64_t token_number;
    bool gone; /* the account was deleted */
};

enum sim_do {
    DO_GUEST,
    DO_ME,
    DO_RENAME,
    DO_CLAIM,
    DO_FORGET,
    DO_LOGIN,
    DO_LOGOUT,
    DO_TOKENS,
    DO_TOKEN,
    DO_REVOKE,
    DO_LOBBY,
    DO_GAMES,
    DO_CREATE,
    DO_DAILY,
    DO_PAIR,
    DO_UNPAIR,
    DO_CUPS,
    DO_CUP,
    DO_CUP_CREATE,
    DO_CUP_JOIN,
    DO_CUP_LEAVE,
    DO_CUP_START,
    DO_STATE,
    DO_EVENTS,
    DO_RECORD,
    DO_JOIN,
    DO_LEAVE,
    DO_READY,
    DO_PLAY,
    DO_RESIGN,
    DO_OFFER,
    DO_DECLINE,
    DO_SAY,
    DO_REMATCH,
    DO_WATCH,
    DO_UNWATCH,
    DO_WATCH_LOBBY,
    DO_UNWATCH_LOBBY,
    DO_PING,
    DO_STREAM,
    DO_NONSENSE, /* must be refused with `refused` */
    DO_KINDS
};

/* A request in progress. */
struct sim_ask {
    struct sim_ask *next;
    enum sim_do what;
    uint64_t ref;
    int64_t at;
    int game; /* -1: none */
    uint64_t since;
    uint64_t least; /* events that this client knows to be stored */
    bool watched;   /* the game was watched over this link: news may have arrived in between */
    bool wish;      /* carries its game's wish: */
    char request[ROOM_EVENT_REQUEST_SIZE], move[GAME_MOVE_SIZE];
    uint64_t sequence;
    const char *refused; /* the code it must get; NULL: any that fits */
    char login[STORE_LOGIN_SIZE], password[40];
    const char *phrase; /* SAY */
};

/* What a client keeps asking of a game until it gets an answer. */
struct sim_wish {
    bool on, asked;
    enum sim_do what; /* PLAY, RESIGN or OFFER */
    const char *offer;
    uint64_t sequence; /* what it had seen */
    bool guarded;      /* and sends that */
    int not_stored;    /* answers that it couldn't be stored */
    char move[GAME_MOVE_SIZE];
    char request[ROOM_EVENT_REQUEST_SIZE];
};

/* What a client knows of a game. */
struct sim_known {
    bool cares, have; /* wants to follow it; has had its state */
    char key[ROOM_LINK_SIZE];
    int seat; /* -1: spectator */
    uint64_t seen;
    enum room_status status;
    int turn;
    bool ready, asked_ready, rematched;
    uint64_t view;      /* hash of the last one */
    int64_t not_before; /* the server was busy: when to ask again */
    uint64_t stored;    /* the last event that was acknowledged or seen */
    json_t *legal;
    struct sim_wish wish;
};

struct sim_client {
    int person; /* -1: nobody yet */
    char cookie[SIM_SECRET_SIZE];
    int socket, stream;         /* links; -1: none */
    int errand;                 /* a ONCE link that waits for its answer; -1: none */
    int64_t away_until, looked; /* the latter: for games of its own */
    uint64_t refs, requests;
    struct sim_known known[SIM_GAMES];
    bool lobby[SIM_GAMES]; /* seen there */
};

/* A link to a seat, or for watching, that a creator has published. */
struct sim_post {
    int game, seat; /* seat -1: to watch */
    char key[ROOM_LINK_SIZE];
};

/* A phrase that was sent over a link. */
struct sim_phrase {
    int game, link;
    const char *words;
    bool said;
};

struct sim {
    int64_t latest; /* that any server's clock has shown */
    uint64_t seed;
    bool verbose;
    rng random;
    struct sim_weather weather;
    int64_t now, end_of_trouble;
    bool quiet; /* nothing goes wrong any more */
    char file[96];
    struct sim_entry *heap;
    size_t heap_count, heap_size;
    uint64_t order;
    uint64_t hash; /* of everything that the servers sent */
    struct sim_server server[SIM_SERVERS];
    struct {
        int64_t node[SIM_SERVERS]; /* alive until then */
        int holder[STORE_SLOTS];
        int64_t until[STORE_SLOTS], since;
    } lease; /* as storage has it */
    struct sim_link **link;
    int links, links_size;
    struct sim_client client[SIM_CLIENTS];
    int clients;
    struct sim_person person[SIM_PERSONS];
    int persons;
    struct sim_game game[SIM_GAMES];
    int games;
    struct sim_pass pass[SIM_PASSES];
    int passes;
    struct sim_post post[SIM_GAMES * SIM_VIEWERS];
    int posts;
    char cup[SIM_CUPS][ROOM_ID_SIZE]; /* tournaments */
    int cups;
    struct store_seek seek[SIM_PERSONS]; /* stored wishes to be paired */
    int seeks;
    struct sim_phrase phrase[SIM_SAID];
    int phrases;
    struct {
        uint64_t messages, requests, commits, conflicts, failures, crashes, acknowledged, repeated,
            paired, said, moves, over, lost, unheard, cups, taken_back;
    } count;
};

/* sim_world.c: randomness, the queue, failures */
#if defined(__GNUC__)
__attribute__((noreturn, format(printf, 2, 3)))
#endif
void sim_fail(struct sim *s, const char *form, ...);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void sim_say(struct sim *s, const char *form, ...);
uint32_t sim_below(struct sim *s, uint32_t n);
bool sim_chance(struct sim *s, uint32_t permille);
int64_t sim_between(struct sim *s, int64_t least, int64_t most);
uint64_t sim_hash(const void *bytes, size_t size, uint64_t hash);
struct sim_entry *sim_push(struct sim *s, int64_t at, enum sim_what what, int index);
bool sim_pop(struct sim *s, struct sim_entry *out);
void sim_entry_free(struct sim_entry *e);
void sim_remove_file(const struct sim *s);

/* sim_server.c: servers with their ports */
int64_t sim_clock(const struct sim *s, int server);
int64_t sim_true_clock(const struct sim *s); /* storage's */
void sim_server_start(struct sim *s, int server);
void sim_server_crash(struct sim *s, int server);
void sim_server_close(struct sim *s, int server);
void sim_server_closed(struct sim *s, int server);
void sim_server_commit(struct sim *s, int server);
void sim_server_written(struct sim *s, struct sim_entry *e);
void sim_server_worked(struct sim *s, struct sim_entry *e);
void sim_server_tick(struct sim *s, int server);

/* sim_nodes.c: several servers on one storage */
struct store *sim_nodes_reader(struct sim *s, int server, struct store *real);
void sim_nodes_tell(struct sim *s, int from, const struct store_write *list);
void sim_nodes_hear(struct sim *s, const struct sim_entry *e);
void sim_nodes_renew(struct sim *s, int server);
void sim_nodes_cut(struct sim *s, int server, bool cut);
void sim_nodes_cut_for(struct sim *s, int server, int64_t time);
void sim_nodes_trouble(struct sim *s);
bool sim_nodes_postpone(struct sim *s, struct sim_entry *e, int server);

/* sim_net.c: connections and messages in flight */
int sim_connect(struct sim *s, int client, enum client_kind kind, const char *secret, bool bearer);
void sim_send(struct sim *s, int link, const char *json);
void sim_hang_up(struct sim *s, int link);
void sim_break(struct sim *s, int link);
struct sim_link *sim_link_of(struct sim *s, client_id id);
void sim_net_enter(struct sim *s, struct sim_entry *e);
void sim_net_to_server(struct sim *s, struct sim_entry *e);
void sim_net_to_client(struct sim *s, struct sim_entry *e);
void sim_net_server_loses(struct sim *s, int link);
void sim_net_client_loses(struct sim *s, int link);
void sim_net_server_gone(struct sim *s, int server);
void sim_net_free(struct sim *s);
/* For the port. */
void sim_net_send(void *context, client_id to, int status, span bytes, const char *type,
                  const char *cookie);
void sim_net_close(void *context, client_id who, enum refusal why);

/* sim_truth.c: what is committed */
void sim_truth_commit(struct sim *s, struct store_write *x);
int sim_truth_find(struct sim *s, const char *id);
int sim_truth_seat(const struct sim *s, int game, person_id person);
person_id sim_truth_pass(const struct sim *s, const char *secret); /* 0: nobody's */
bool sim_truth_stored(const struct sim *s, const char *secret);    /* now or earlier */
void sim_truth_end(struct sim *s);
void sim_truth_free(struct sim *s);

/* sim_wishes.c: pairing and phrases, as they are committed, sent and answered */
void sim_wishes_commit(struct sim *s, const struct store_write *x);
void sim_wishes_paired(struct sim *s, const struct sim_link *l, int game);
void sim_wishes_say(struct sim *s, int game, int link, const char *words);
void sim_wishes_said(struct sim *s, int game, const struct room_event *e);
void sim_wishes_heard(struct sim *s, const struct sim_link *l, const struct sim_ask *a,
                      uint64_t sequence);

/* sim_check.c: is it a daily deal that was played to its end, and whose day is over for the server
 * furthest ahead? Then anybody may look. */
bool sim_check_is_open(const struct sim *s, const room *r);

/* May this be sent over this link? */
void sim_check(struct sim *s, const struct sim_link *l, int status, span bytes, const char *type,
               const json_t *message);

/* sim_client.c: what a client does with what it receives */
#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
struct sim_ask *
sim_ask(struct sim *s, int link, enum sim_do what, int game, const char *form, ...);
void sim_ask_copy(struct sim *s, struct sim_link *to, const struct sim_link *from);
void sim_ask_drop(struct sim_link *l);
void sim_client_refused(struct sim *s, const struct sim_link *l, const struct sim_ask *a,
                        const char *code);
void sim_client_heard(struct sim *s, struct sim_link *l, struct sim_entry *e);
void sim_client_lost(struct sim *s, struct sim_link *l);

/* sim_people.c: what people want */
void sim_people_think(struct sim *s, int client);

#endif
