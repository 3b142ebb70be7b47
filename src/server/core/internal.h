// SPDX-License-Identifier: MIT
// What the core's files share: clients, the persons behind them, rooms in memory with their
// watchers, and requests in progress. Not for other folders.
//
// An ask is one request from its arrival to its answer. A function that is given one takes it over:
// it answers and frees it, passes it on, or keeps it until a write or a job comes back.
#ifndef SERVER_CORE_INTERNAL_H
#define SERVER_CORE_INTERNAL_H

#include "server/core/core.h"
#include "server/core/request.h"
#include "server/hash_map.h"
#include "server/limits.h"
#include "server/view/message.h"

enum {
    SERVER_SECRET_SIZE = 48,    /* "six_" and 32 bytes in base64url */
    SERVER_LOBBY_DAYS = 14,     /* a game by days stays in the lobby without its players */
    SERVER_CROWDED = 10000,     /* milliseconds that /healthz reports that memory was full */
    SERVER_SECOND = 1000,       /* milliseconds */
    SERVER_PAUSE = 20,          /* between the pieces of a long scan */
    SERVER_LOBBY_PAUSE = 100,   /* between the lobby's news, when it changes often */
    SERVER_BOTS_AGAIN = 30000,  /* between scans for bots that should have moved */
    SERVER_LOBBY_AGAIN = 10000, /* and for games whose players are gone */
    /* From the start to the first sweep: a clock that is wrong only at the start does no harm. */
    SERVER_SWEEP_FIRST = 60 * 60 * 1000,
    SERVER_SWEEP_AGAIN = 24 * 60 * 60 * 1000,
    SERVER_REPORT_DAYS = 180, /* that a report is kept */
    SERVER_WAITING_DAYS = 60, /* a game without events waits for players, before it is dropped */
};
_Static_assert(SERVER_BUFFER >= MESSAGE_SIZE + 1024,
               "any state fits in an answer, with its envelope");

/* Everything here is owned by the server, through its hash maps; other pointers are borrowed,
 * unless their comment says "owned". What they point to is removed from all lists before it is
 * freed. */

/* A person who is connected, or who has a request in progress. */
struct server_person {
    struct hash_map_link link; /* by id */
    struct store_person rec;
    int holds;     /* clients and asks */
    bool changing; /* its record is being written */
    bool leaving;  /* for good: may no longer create or join games */
    struct server_client *clients;
    int client_count, watches;
    int streams; /* clients that carry all its games */
    struct server_person *doubt_next,
        **doubt_at; /* among those to be read again; NULL: isn't one */
};

/* A network address: its clients, and its requests that wait in line. */
struct server_address {
    struct hash_map_link link;
    int clients, watches;
    struct server_ask *first, **last; /* owned: the waiting requests, */
    int waiting;                      /* how many; NULL and 0: none */
    struct server_address *line_next, **line_at;
};

struct server_client {
    struct hash_map_link link; /* by id */
    client_id id;
    enum client_kind kind;
    struct server_address *address;
    struct server_person *person;                 /* NULL: signed out */
    struct server_client *next, **at;             /* among its person's clients */
    struct server_client *lobby_next, **lobby_at; /* among the lobby's watchers; NULL: isn't one */
    uint64_t lobby_sent;                          /* the last of its changes that was sent */
    struct server_watch *watches;
    int watch_count, refused;
    unsigned pings;
    bool bearer, asked, all; /* a stream: has sent its request; carries all its person's games */
    bool listed;             /* such a stream has been sent the games that there were */
    bool sent_away;          /* told to go to another server */
    bool confirmed;          /* its pass was found in storage, while that is looked up */
    uint8_t pass[STORE_HASH];
    char trace[STORE_TRACE_SIZE]; /* "": none */
};

/* A client watches a room. Freed by server_watch_drop, which the end of either calls. */
struct server_watch {
    struct server_client *client;
    struct server_room *room;
    bool by_seat;                                /* allowed because the person has a seat */
    struct server_watch *next_here, **at_here;   /* among the room's watches */
    struct server_watch *next_there, **at_there; /* among the client's watches */
};

/* A person's connection with a room in memory. */
struct server_place {
    struct hash_map_link link; /* by person */
    struct server_room *room;
    person_id person; /* 0: nobody's, and not in the map */
};

struct server_room {
    struct hash_map_link link; /* by id */
    room room;
    struct server_place place[GAME_MAX_PLAYERS + 1]; /* the seats', and its creator's */
    bool broken;   /* could not be replayed: must be loaded again */
    bool asleep;   /* watched, but long unused: only its seats are in memory, and it isn't in the
                      list by last use */
    bool gone;     /* storage has dropped it: it waited too long for players */
    bool thinking; /* a bot is choosing a move */
    struct server_watch *watches;
    int spectators; /* watches that aren't players' */
    uint64_t sent;  /* the last event that was sent to watchers */
    uint64_t heard; /* the last event that other servers told of */
    bool behind;    /* in the queue of rooms to be caught up, else in the list by last look */
    struct server_room *look_next, **look_at; /* in either; NULL: storage isn't shared */
    int64_t looked;                           /* when storage was last asked for more, */
    uint64_t round;                           /* and the round of doubt of that time */
    uint8_t here, left; /* seats connected to us; those that left, which others must be told */
    bool curious;       /* others are to be asked who is connected to them */
    struct server_room *tell_next, **tell_at; /* among the games to be told of; NULL: isn't */
    int64_t elsewhere[GAME_MAX_PLAYERS];      /* until then a seat is connected to another server */
    struct server_ask *writing;               /* whose events are being stored */
    struct server_ask *first, **last;         /* owned: its queue */
    int waiting;
    int busy;                          /* functions that are working on it */
    struct server_room *newer, *older; /* by last use */
    int64_t used;
    int64_t time_again, think_again; /* after a failure, not to be tried before then */
};

enum server_ask_kind {
    SERVER_ASK_CLIENT,
    SERVER_ASK_BOT,
    SERVER_ASK_TIME,
    SERVER_ASK_RESUME, /* a clock ran while the server was down */
    SERVER_ASK_FAREWELL,
    SERVER_ASK_TOURNAMENT /* what the server does for a tournament (req.tournament) by itself */
};

struct server_ask {
    struct hash_map_link link; /* by ticket, while a write or a job is out */
    uint64_t ticket;
    enum server_ask_kind kind;
    client_id client; /* 0: nobody waits for the answer */
    char trace[STORE_TRACE_SIZE];
    enum client_kind over;
    uint64_t origin;              /* its address, as a number */
    struct server_person *person; /* who asks; NULL: nobody */
    struct request req;
    struct server_room *room;
    struct server_ask *next;       /* in the room's queue */
    struct room *after;            /* owned: the room as it will be once the write is done */
    struct room *next_game;        /* owned: a new game */
    struct tournament *tournament; /* owned: as it will be once the write is done */
    int tries;                     /* decisions that others were faster than */
    bool retried;                  /* an account was deleted while a game of it was being stored */
    bool is_next_known;            /* the rematch is stored already */
    bool admitted;                 /* within the limit that all servers share */
    uint64_t sequence; /* of the event that answers it; a bot's: of the position it was given */
    int seat;          /* of a bot */
    game_move move;    /* of a bot */
    person_id leaver;  /* FAREWELL: who leaves this game, */
    struct server_ask *errand;       /* and the request to delete the account, which counts */
    int farewells, farewells_done;   /* those in progress, and those stored in this round; */
    enum refusal trouble;            /* why one of them failed */
    struct server_list *list;        /* owned: games sent one by one; NULL: none */
    char secret[SERVER_SECRET_SIZE]; /* a new cookie or token */
    struct store_person subject;     /* the person as it will be stored */
    struct store_pass pass;
};

struct server_lobby {
    struct hash_map_link link;           /* by id */
    struct server_lobby *newer, *older;  /* among the listed games */
    struct server_lobby *later, *sooner; /* by last change, */
    uint64_t change;                     /* whose number this is */
    bool gone;                           /* no longer listed, but not every watcher was sent that */
    char id[ROOM_ID_SIZE];
    person_id person[GAME_MAX_PLAYERS];
    int64_t seen;     /* when one of them was last connected, or the game last changed */
    int64_t updated;  /* when the game last changed, as storage has it */
    uint64_t round;   /* of the last comparison in which storage had it */
    int64_t patience; /* how long it stays without any of them */
    size_t length;
    char summary[]; /* JSON */
};

/* A game that can't be read: scans leave it alone for a while. There are at most as many as the
 * file has games. */
enum { SERVER_DAMAGED_REST = 60000 };
struct server_damaged {
    struct hash_map_link link; /* by id */
    char id[ROOM_ID_SIZE];
    int64_t until;
};

/* A game of other servers that is to be loaded (nodes.c). */
struct server_call {
    char id[ROOM_ID_SIZE];
    bool lobby;     /* it may have come into the lobby, or left it */
    uint64_t first; /* somebody's stream wants its events from here on; 0: none */
};

/* A player whose turn has come is told so a little later (club/notices.c). */
struct server_notice {
    char game[ROOM_ID_SIZE];
    int seat;
    uint64_t moved; /* the last event that changed the position */
    int64_t due;
};

struct server_looks {
    struct server_room *first, **end;
};

struct server {
    struct server_port port;
    struct store *reader; /* borrowed: must outlive the server */
    struct server_options options;
    struct limits *limits; /* owned */
    struct hash_map clients, addresses, persons, rooms, places, asks, damaged, lobby;
    struct server_room *newest, *oldest; /* of the rooms that are awake, */
    size_t awake;                        /* how many */
    int64_t crowded;                     /* when there was no memory for one more; 0: never */
    struct server_lobby *lobby_newest, *lobby_oldest;
    struct server_lobby *lobby_last, *lobby_first; /* by their last change */
    int lobby_listed, lobby_gone;
    uint64_t lobby_changes, lobby_lost; /* so far; the last that was forgotten before all had it */
    struct server_client *lobby_clients, **lobby_clients_end; /* the one furthest behind first */
    int64_t lobby_flushes, lobby_sends, lobby_bytes;          /* remaining budgets */
    int64_t lobby_refilled;
    struct server_address *line, **line_end; /* addresses with waiting requests */
    uint64_t turn;                           /* remaining steps in this turn of the loop */
    uint64_t work; /* done so far, in steps: an event sent or replayed, some entries of a log */
    struct server_looks behind, seen; /* rooms to be caught up; others, by the last look at them */
    uint64_t slots;              /* of games, bits: bots, clocks and clean-ups of these are ours */
    bool is_leased;              /* known to be so, and since when clocks run */
    uint64_t round;              /* of doubt: rooms of an earlier one are looked at */
    int64_t look_again, poll_at; /* after a failure, and without a reason: not before then */
    struct server_room *tells, **tells_end;     /* games whose presence others must be told */
    int64_t told_at;                            /* when they were last told some */
    struct server_person *doubts, **doubts_end; /* to be read again */
    struct server_call call[SERVER_CALLED];     /* a ring */
    int call_first, calls;
    bool answering;          /* a call that says from where streams must be told */
    uint64_t lobby_round;    /* of its comparisons with storage, */
    uint64_t lobby_unlisted; /* which had these besides, as a hash */
    uint64_t ticket;
    int writes, jobs; /* in progress; of jobs only those that a client waits for */
    bool closing;
    bool dismissing; /* sockets and streams go to other servers */
    int64_t started;
    int64_t ticked, due_at, bots_at, lobby_at, sweep_at;
    struct store_place due_after, bots_after; /* the last place that each scan reached */
    bool bots_wait;  /* this scan has left out, or may have passed, one: another follows soon */
    bool lobby_more; /* some games didn't fit in the lobby's list */
    struct store_deal *deal; /* owned: today's and tomorrow's, one for each game; day 0: unknown */
    int64_t daily_at;        /* when to look for them again */
    bool daily_works;        /* the bot plays a deal */
    char tournament_soon[SERVER_TOURNAMENT_SOON][ROOM_ID_SIZE]; /* to be looked at, */
    int tournaments_soon;                                       /* how many */
    char tournament_after[ROOM_ID_SIZE];       /* the last one that the scan has reached */
    int64_t tournaments_at, tournaments_again; /* when to go on with the scan; after a failure */
    int tournament_works;                      /* writes for tournaments that are under way */
    struct server_notice notice[SERVER_NOTICES_DUE]; /* a ring */
    int notice_first, notices;
    struct server_figures figures;
    char *buffer; /* owned: for `out` */
    text out;
    char reason[REQUEST_REASON_SIZE]; /* of the last error */
    text error;
};

/* ---- asks and answers (core.c) */

struct server_ask *server_ask_new(enum server_ask_kind kind); /* NULL: no memory */
void server_ask_free(struct server *h, struct server_ask *a);
/* Gives it a ticket and keeps it, until it is taken by that. */
void server_ask_keep(struct server *h, struct server_ask *a);
struct server_ask *server_ask_take(struct server *h, uint64_t ticket);

/* An answer is opened, gets one value, and is sent, which consumes the ask. */
json server_answer(struct server *h, const struct server_ask *a);
void server_answer_send(struct server *h, struct server_ask *a, json *j, const char *cookie);
void server_answer_empty(struct server *h, struct server_ask *a, const char *cookie);
/* `detail` NULL: the refusal's own sentence. */
void server_refuse(struct server *h, struct server_ask *a, enum refusal why, const char *detail);

/* Queues a write or a job with the ask's ticket, and keeps the ask. False: it was NULL, or the
 * queue is full; then it is freed, and the ask is the caller's. */
bool server_write(struct server *h, struct server_ask *a, struct store_write *x);
bool server_work(struct server *h, struct server_ask *a, struct job *j);
struct store_write *server_write_new(enum store_kind kind); /* NULL: no memory */
/* Queues a write whose result nobody waits for. False: it was NULL, or the queue is full; then it
 * is freed. */
bool server_write_alone(struct server *h, struct store_write *x);

/* Ids of games from one of storage's lists. */
struct server_ids {
    int count, most;
    char (*id)[ROOM_ID_SIZE]; /* borrowed: an array of the caller's, of size `most` */
};
#define SERVER_IDS(array)                                                                          \
    (struct server_ids) {                                                                          \
        .most = sizeof(array) / sizeof *(array), .id = (array)                                     \
    }
/* Adds one; false: it is full now. */
bool server_ids_each(void *context, const char *id, const struct store_summary *summary);
/* Reads as many of a list as fit; false: storage can't be read, which is logged. */
bool server_ids_read(struct server *h, struct server_ids *out, enum store_list list,
                     person_id person);

text *server_error(struct server *h); /* h->error, cleared; borrowed */
/* Every read of storage passes its result through here: a failure (below 0) is logged with the
 * reason in h->error. Returns it. */
int server_read(struct server *h, int result);
void server_log(struct server *h, const char *event, const char *game, const char *detail);
/* The same for what should never happen; it is counted. */
void server_complain(struct server *h, const char *event, const char *game, const char *detail);
uint64_t server_random(struct server *h,
                       uint64_t most); /* 1 to most, which is a power of two minus 1 */
struct server_client *server_client(const struct server *h, client_id id);

enum server_limit {
    SERVER_REQUESTS,
    SERVER_GAMES,
    SERVER_LOGINS,
    SERVER_GUESTS,
    SERVER_RENAMES,
    SERVER_SAYS,
    SERVER_NOTIFIED,
    SERVER_REPORTING,
    SERVER_FAILURES,
    SERVER_TRIES
};
struct limits_rule server_rule(const struct server *h, enum server_limit kind);
/* Takes a token of the client's address, and one of its person. */
bool server_may(struct server *h, const struct server_client *c, enum server_limit kind,
                int64_t now);

void server_dispatch(struct server *h, struct server_client *c, struct server_ask *a, int64_t now);

/* ---- the line (line.c) */

/* Serves a request, or lets it wait for its turn. */
void server_line_serve(struct server *h, struct server_client *c, struct server_ask *a,
                       int64_t now);
/* A request that has had its turn and isn't done comes first at its address's next turn. */
void server_line_again(struct server *h, struct server_ask *a);
/* The address has no clients any more: drops its requests. */
void server_line_drop(struct server *h, struct server_address *a);

/* ---- lists of a person's games (lists.c) */

void server_list_games(struct server *h, struct server_ask *a, int64_t now);
void server_list_stream(struct server *h, struct server_client *c, struct server_ask *a,
                        int64_t now);
void server_list_free(struct server_list *l);

/* ---- players' pages (players.c) */

void server_player_ask(struct server *h, struct server_ask *a, int64_t now);

/* ---- people (people.c) */

/* Borrowed, and gone with the last hold; NULL: not connected, and nothing in progress. */
struct server_person *server_person_find(const struct server *h, person_id id);
/* Finds or reads a person and adds a hold, to be ended by server_person_release; NULL with
 * REFUSAL_NONE: there is none. */
struct server_person *server_person_hold(struct server *h, person_id id, enum refusal *why);
void server_person_release(struct server *h, struct server_person *p);
bool server_is_gone(struct server *h, person_id id); /* deleted */
void server_client_sign_in(struct server_client *c, struct server_person *p);
void server_client_sign_out(struct server *h, struct server_client *c);
/* Reads a person and their passes again, and signs out clients whose pass is gone. False: storage
 * can't be read. */
bool server_person_review(struct server *h, struct server_person *p);
void server_pass_hash(uint8_t hash[STORE_HASH], span secret);
void server_people_ask(struct server *h, struct server_client *c, struct server_ask *a,
                       int64_t now);
void server_people_written(struct server *h, struct server_ask *a, struct store_write *x,
                           int64_t now);
void server_people_worked(struct server *h, struct server_ask *a, struct job *j, int64_t now);

/* ---- rooms (rooms.c) */

/* The room, loaded if it isn't in memory; NULL with the refusal. Borrowed, like all rooms here: one
 * that isn't busy may be dropped when another is added, or in server_tick. */
struct server_room *server_room_get(struct server *h, const char *id, int64_t now,
                                    enum refusal *why);
struct server_room *server_room_find(const struct server *h, const char *id);
/* Must it be loaded? That takes longer the longer the game is. */
bool server_room_is_cold(const struct server *h, const char *id);
/* Adds a room that was loaded or just stored, and takes its contents over. NULL: out of memory
 * (they are freed; it can be loaded later). */
struct server_room *server_room_add(struct server *h, room *r, int64_t now);
void server_room_drop(struct server *h, struct server_room *r);
void server_rooms_forget(struct server *h, int64_t now);
/* Storage has swept: games that have waited since before then may be gone. */
void server_rooms_swept(struct server *h, int64_t before);
/* Fills in missing names, and whether the creator is gone. */
void server_room_names(struct server *h, room *r);
/* What its players' ratings are now; false: storage can't be read. */
bool server_room_ratings(struct server *h, const room *r, struct rating out[GAME_MAX_PLAYERS]);
/* Serves a request about the room, now or when its turn comes. */
void server_room_serve(struct server *h, struct server_room *r, struct server_ask *a, int64_t now);
void server_room_written(struct server *h, struct server_ask *a, struct store_write *x,
                         int64_t now);
/* Starts a bot's search if a bot is to move and none is running. */
void server_room_think(struct server *h, struct server_room *r, int64_t now);
/* A bot may have been missed: looks for all that should move in a second, not after the usual
 * pause. */
void server_bots_soon(struct server *h);
void server_room_thought(struct server *h, struct server_ask *a, const struct job *j, int64_t now);
/* Serves the queue as far as possible, after what the clock demands. */
void server_room_continue(struct server *h, struct server_room *r, int64_t now);
/* Did a clock run while the server was down? */
bool server_room_was_away(const struct server *h, const room *r);
/* Sends watchers the events that another process has written. Not while an answer is being written.
 */
void server_room_publish(struct server *h, struct server_room *r);
/* Applies and sends what another process has written to this game: 1 if there was something, 0 if
 * not, -1 if storage can't be read. Also during a write of our own, which may be among it already,
 * or will end in a conflict. */
int server_room_refresh(struct server *h, struct server_room *r);
/* Adds an ask to the room's queue. */
void server_room_queue(struct server_room *r, struct server_ask *a, bool first);

/* A FAREWELL is stored (REFUSAL_NONE) or has failed; frees it. */
void server_farewell_done(struct server *h, struct server_ask *a, enum refusal why, int64_t now);

/* ---- other servers on the same storage (nodes.c) */

/* A room comes into memory, or leaves it. */
void server_nodes_add(struct server *h, struct server_room *r, int64_t now);
void server_nodes_drop(struct server *h, struct server_room *r);
void server_nodes_loaded(struct server *h, const struct server_room *r);
void server_nodes_queue(struct server *h, struct server_room *r); /* to be looked at soon */
/* Has a player a stream of all games here? Then the room stays in memory, at least asleep: what
 * others write is to be sent. And after the stream's end: those that nobody needs are dropped. */
bool server_room_is_followed(const struct server *h, const struct server_room *r);
void server_nodes_unfollow(struct server *h, const struct server_person *p);
void server_nodes_forget_person(struct server *h, struct server_person *p);
/* Is this game's work ours? */
bool server_nodes_holds(const struct server *h, const char *id);
/* Has a game loaded, or looked at if it is in memory, before long. */
void server_nodes_call(struct server *h, const char *id, bool lobby, uint64_t first);
/* Catches up with some of what others have written; true: more waits. And when to do so at the
 * latest. */
bool server_nodes_turn(struct server *h, int64_t now);
int64_t server_nodes_tick(const struct server *h);

/* ---- presence (presence.c) */

/* Finds out whose players are here, and sends changes to all watchers except `but` (NULL: none). */
void server_here(struct server *h, struct server_room *r, const struct server_client *but);
void server_here_of(struct server *h, const struct server_person *p);
/* Others are asked who is connected to them; are told again who is to us. */
void server_presence_ask(struct server *h, struct server_room *r);
void server_presence_repeat(struct server *h, struct server_room *r);
void server_presence_hear(struct server *h, const struct store_here *x);
void server_presence_drop(struct server *h, struct server_room *r); /* nothing is to be told */
void server_presence_turn(struct server *h, int64_t now);
int64_t server_presence_tick(const struct server *h); /* when that is wanted */

/* ---- games (games.c) */

void server_games_ask(struct server *h, struct server_client *c, struct server_ask *a, int64_t now);
/* What follows from an ask; if it was done before, `*sequence` is set instead. */
enum refusal server_decide(struct server *h, const struct server_room *r, struct server_ask *a,
                           int64_t now, struct room_decision *out, uint64_t *sequence);
/* Answers an ask whose events have happened. */
void server_decided(struct server *h, struct server_room *r, struct server_ask *a, int64_t now);
/* As whom a client sees a room: REFUSAL_NONE with the viewer, and whether its seat allows that. */
enum refusal server_viewer(const room *r, const struct server_person *p, span key, int *viewer,
                           bool *by_seat);
void server_game_written(struct server *h, struct server_ask *a, struct store_write *x,
                         int64_t now);
/* May this person create or join one more game? */
enum refusal server_may_open(struct server *h, const struct server_person *p);
/* A new game's id, keys, creator and time. */
void server_game_begin(struct server *h, struct room_settings *set, person_id creator, int64_t now);
/* Queues a new game with its players for storage; false: out of memory, or the queue is full. The
 * ask owns it as `next_game`. `met`: whose seeks it ends; NULL: nobody's. */
bool server_game_store(struct server *h, struct server_ask *a, const struct room_settings *set,
                       const person_id person[GAME_MAX_PLAYERS], const person_id met[2],
                       int64_t now);
/* The new game is in storage: puts it into memory. NULL: out of memory. */
struct server_room *server_game_take_in(struct server *h, struct server_ask *a, int64_t now);
/* Answers with the game as whoever asks sees it. */
void server_answer_game(struct server *h, struct server_ask *a, const struct server_room *r,
                        int64_t now);
/* Begins a rematch: stores the new game. */
void server_rematch(struct server *h, struct server_room *r, struct server_ask *a, int64_t now);

/* ---- quick pairing (pairs.c) */

void server_pair_ask(struct server *h, struct server_ask *a, int64_t now);
void server_pair_sought(struct server *h, struct server_ask *a, const struct store_write *x,
                        int64_t now);
void server_pair_made(struct server *h, struct server_ask *a, const struct store_write *x,
                      int64_t now);

/* ---- notifications (notices.c) */

void server_push_ask(struct server *h, struct server_client *c, struct server_ask *a, int64_t now);
void server_push_written(struct server *h, struct server_ask *a, const struct store_write *x);
/* A write of ours is done, before which it was the turn of seat `before` (-1: of none): whoever has
 * the turn now is notified before long, if not here by then. */
void server_notices_turn(struct server *h, struct server_room *r, int before, int64_t now);
/* Sends those that are due; returns when to be called again. */
int64_t server_notices_tick(struct server *h, int64_t now);

/* ---- reports (reports.c) */

void server_report_ask(struct server *h, struct server_client *c, struct server_ask *a,
                       int64_t now);
void server_report_written(struct server *h, struct server_ask *a, const struct store_write *x);

/* ---- daily deals (daily.c) */

void server_daily_ask(struct server *h, struct server_client *c, struct server_ask *a, int64_t now);
/* The person has begun this deal already: answers with that game. */
void server_daily_again(struct server *h, struct server_ask *a, int64_t now);
/* Reads today's and tomorrow's deals, and makes those that don't exist yet. */
void server_daily_tick(struct server *h, int64_t now);
void server_daily_worked(struct server *h, const struct job *j);
void server_daily_free(struct server *h);

/* ---- matches (duels.c) */

/* Opens a game that is closed until its match is over, if that is so by now. */
void server_duel_open(struct server *h, struct server_room *r, int64_t now);
void server_duel_answer(struct server *h, struct server_ask *a, struct server_room *r, int viewer,
                        int64_t now);

/* ---- tournaments (tournaments.c, tournament_work.c) */

void server_tournament_ask(struct server *h, struct server_client *c, struct server_ask *a,
                           int64_t now);
void server_tournament_written(struct server *h, struct server_ask *a, const struct store_write *x,
                               int64_t now);
/* Reads one, which the caller frees; NULL with the refusal. */
struct tournament *server_tournament_read(struct server *h, const char *id, enum refusal *why);
/* Queues an event, of which the ask owns the outcome: `t` is taken over. False: it can't be, and
 * the ask is the caller's. */
bool server_tournament_store(struct server *h, struct server_ask *a, struct tournament *t,
                             const struct tournament_event *e);
/* Something has happened there: the server is to look at it in its next turn. */
void server_tournaments_soon(struct server *h, const char *id);
/* An event or a game of one is stored, or isn't; frees the ask. */
void server_tournament_worked(struct server *h, struct server_ask *a, const struct store_write *x,
                              int64_t now);
/* Looks at what waits; returns when to be called again. */
int64_t server_tournaments_tick(struct server *h, int64_t now);

/* ---- news (news.c) */

bool server_watch_add(struct server *h, struct server_client *c, struct server_room *r,
                      bool by_seat);
void server_watch_drop(struct server *h, struct server_watch *w);
struct server_watch *server_watch_find(const struct server_client *c, const struct server_room *r);
/* Drops watches that were allowed by a seat which the person has left since. */
void server_watch_review(struct server *h, struct server_room *r);
void server_send_events(struct server *h, struct server_room *r, uint64_t from);
/* Sends one client the events after number `since`, each as a line. */
void server_send_missed(struct server *h, const struct server_client *c,
                        const struct server_room *r, uint64_t since);
void server_send_state(struct server *h, const struct server_client *c, const struct server_room *r,
                       int64_t now);
void server_send_game(struct server *h, const struct server_client *c, const struct server_room *r);
void server_send_seated(struct server *h, const struct server_room *r);
void server_send_closing(struct server *h);
/* Begins a line of news in h->out, and sends it to a client. */
json server_news_open(struct server *h, const char *news);
void server_news_send(struct server *h, const struct server_client *c);

/* ---- the lobby (lobby.c) */

void server_lobby_update(struct server *h, const struct server_room *r);
/* The same for a game that left the list while its players were away. */
void server_lobby_return(struct server *h, const struct server_room *r);
/* Fills the list with games from storage. */
void server_lobby_load(struct server *h, int64_t now);
/* Removes games whose players are gone, and lets others in. */
void server_lobby_review(struct server *h, int64_t now);
bool server_lobby_has(const struct server *h, const char *id);
/* It couldn't be looked at: it is to be compared with storage again. */
void server_lobby_doubt(struct server *h, const char *id);
/* This game no longer exists. */
void server_lobby_drop(struct server *h, const char *id);
/* Sends watchers what they have missed; returns the latest time for the next call. */
int64_t server_lobby_tick(struct server *h, int64_t now);
void server_lobby_free(struct server *h);
void server_lobby_watch(struct server *h, struct server_client *c, bool on);
void server_lobby_write(const struct server *h, json *j);
/* Listed games in progress, those with the most spectators first. */
void server_lobby_write_featured(struct server *h, json *j);

#endif
