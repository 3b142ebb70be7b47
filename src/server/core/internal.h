// SPDX-License-Identifier: MIT
// What the files of the core share: who is connected, the persons they are, the rooms in memory
// with those who watch them, and what is under way. Not for others.
//
// An ask is one request from its arrival to its answer. Every function that is given one consumes
// it: it answers and frees it, or passes it on, or keeps it until a write or a job comes back.
#ifndef SERVER_CORE_INTERNAL_H
#define SERVER_CORE_INTERNAL_H

#include "server/core/core.h"
#include "server/core/request.h"
#include "server/hash_map.h"
#include "server/limits.h"
#include "server/view/message.h"

enum {
    SERVER_SECRET_SIZE = 48,    /* "six_" and 32 bytes in base64url */
    SERVER_LOBBY_DAYS = 14,     /* games of many days stay in the lobby so long without anybody */
    SERVER_CROWDED = 10000,     /* milliseconds that health tells of rooms that found no place */
    SERVER_SECOND = 1000,       /* milliseconds */
    SERVER_PAUSE = 20,          /* between pieces of what is long */
    SERVER_LOBBY_PAUSE = 100,   /* between news of the lobby, when much happens */
    SERVER_BOTS_AGAIN = 30000,  /* between looks for bots that wait unnoticed */
    SERVER_LOBBY_AGAIN = 10000, /* and for games that nobody waits at any more */
    SERVER_SWEEP_FIRST = 60 * 60 * 1000, /* from the start to the first look for what is too old: a
                                           start with a wrong clock that is put right at once
                                           does nothing */
    SERVER_SWEEP_AGAIN = 24 * 60 * 60 * 1000,
    SERVER_WAITING_DAYS = 60, /* that a game waits for players without anything happening */
};
_Static_assert(SERVER_BUFFER >= TELL_SIZE + 1024,
               "any state fits in an answer, with what is around it");

/* Somebody who is connected, or for whom something is under way. */
struct server_person {
    struct hash_map_link link; /* by id */
    struct store_person rec;
    int holds;     /* clients and asks */
    bool changing; /* its record is being written */
    bool leaving;  /* for good: it begins and joins nothing any more */
    struct server_client *clients;
    int client_count, watches;
};

/* How many come from one address. */
struct server_address {
    struct hash_map_link link;
    int clients, watches;
    struct server_ask *first, **last; /* what waits in line, */
    int waiting;                      /* how many; NULL and 0: nothing */
    struct server_address *line_next, **line_at;
};

struct server_client {
    struct hash_map_link link; /* by id */
    client_id id;
    enum client_kind kind;
    struct server_address *address;
    struct server_person *person;                 /* NULL: signed out */
    struct server_client *next, **at;             /* of its person's */
    struct server_client *lobby_next, **lobby_at; /* of those who watch the lobby; NULL: doesn't */
    uint64_t lobby_told;                          /* changes of it so far */
    struct server_watch *watches;
    int watch_count, refused;
    bool bearer, asked, all; /* a stream has asked; it tells all of its person's games */
    uint8_t pass[STORE_HASH];
};

/* A client watches a room. */
struct server_watch {
    struct server_client *client;
    struct server_room *room;
    bool by_seat;                                /* allowed because the person sits there */
    struct server_watch *next_here, **at_here;   /* of the room's */
    struct server_watch *next_there, **at_there; /* of the client's */
};

/* Somebody's place in a room in memory. */
struct server_place {
    struct hash_map_link link; /* by person */
    struct server_room *room;
    person_id person; /* 0: nobody's, and not in the table */
};

struct server_room {
    struct hash_map_link link; /* by id */
    room room;
    struct server_place place[GAME_MAX_PLAYERS + 1]; /* the seats', and its creator's */
    bool broken;   /* could not be replayed: it must be loaded anew */
    bool asleep;   /* watched, but nothing has happened for long: only what is told of its seats is
                      here, and it isn't among those by last use */
    bool gone;     /* storage has dropped it: it waited too long */
    bool thinking; /* a bot is at it */
    struct server_watch *watches;
    uint64_t told;                    /* events that those who watch have heard of */
    struct server_ask *writing;       /* what is being stored */
    struct server_ask *first, **last; /* what waits for it */
    int waiting;
    int busy;                          /* functions that are at work on it */
    struct server_room *newer, *older; /* by last use */
    int64_t used;
    int64_t time_again, think_again; /* storage failed: not before then */
};

enum server_ask_kind {
    SERVER_ASK_CLIENT,
    SERVER_ASK_BOT,
    SERVER_ASK_TIME,
    SERVER_ASK_RESUME, /* a clock that ran while the server was away */
    SERVER_ASK_FAREWELL
};

struct server_ask {
    struct hash_map_link link; /* by ticket, while a write or a job is out */
    uint64_t ticket;
    enum server_ask_kind kind;
    client_id client; /* 0: nobody waits for the answer */
    enum client_kind over;
    uint64_t origin;              /* its address, as a number */
    struct server_person *person; /* who asks; NULL: nobody */
    struct request req;
    struct server_room *room;
    struct server_ask *next; /* in the room's queue */
    struct room *behind;     /* the room as it will be when the write is done */
    struct room *next_game;  /* and the new one of a rematch */
    bool retried;            /* after a conflict */
    bool is_next_known;      /* a rematch is stored already */
    uint64_t sequence;       /* of the event that answers it; of the position a bot thought about */
    int seat;                /* of a bot */
    game_move move;          /* of a bot */
    person_id leaver;        /* FAREWELL: who, */
    struct server_ask *errand;       /* and what it is part of: to be forgotten, which has */
    int farewells, farewells_done;   /* so many under way, and so many stored in this round; */
    enum refusal trouble;            /* one of them failed */
    struct server_list *list;        /* games that are told one after the other; NULL: none */
    char secret[SERVER_SECRET_SIZE]; /* a new cookie or token */
    struct store_person subject;     /* as it will be */
    struct store_pass pass;
};

struct server_lobby {
    struct hash_map_link link;           /* by id */
    struct server_lobby *newer, *older;  /* of those that are listed */
    struct server_lobby *later, *sooner; /* by their last change, whose number is */
    uint64_t change;
    bool gone; /* not listed any more, but somebody hasn't been told */
    char id[ROOM_ID_SIZE];
    person_id person[GAME_MAX_PLAYERS];
    int64_t seen;     /* when one of them was connected, or something happened */
    int64_t patience; /* so long it stays without any of them */
    size_t length;
    char summary[]; /* JSON */
};

/* A game that can't be read: it isn't taken up by itself again for a while. There are at most as
 * many as the file has games. */
enum { SERVER_DAMAGED_REST = 60000 };
struct server_damaged {
    struct hash_map_link link; /* by id */
    char id[ROOM_ID_SIZE];
    int64_t until;
};

struct server {
    struct server_port port;
    struct store *reader;
    struct server_options options;
    struct limits *limits;
    struct hash_map clients, addresses, persons, rooms, places, asks, damaged, lobby;
    struct server_room *newest, *oldest; /* of those that are awake, */
    size_t awake;                        /* so many */
    int64_t crowded;                     /* when there was no place for one more; 0: never */
    struct server_lobby *lobby_newest, *lobby_oldest;
    struct server_lobby *lobby_last, *lobby_first; /* by their last change */
    int lobby_listed, lobby_gone;
    uint64_t lobby_changes, lobby_lost; /* so far; gone and forgotten before somebody was told */
    struct server_client *lobby_clients, **lobby_clients_end; /* who is furthest behind first */
    int64_t lobby_flushes, lobby_sends, lobby_bytes;          /* that may be spent */
    int64_t lobby_refilled;
    struct server_address *line, **line_end; /* who waits to read */
    uint64_t turn; /* steps that may still be read in this turn of the loop */
    uint64_t work; /* done so far, in steps: an event told or replayed, some entries of a log */
    uint64_t ticket;
    int writes, jobs; /* that are out; of jobs only those that somebody waits for */
    bool closing;
    int64_t started;
    int64_t ticked, due_at, bots_at, lobby_at, sweep_at;
    struct store_place due_behind, bots_behind; /* where the scans of these lists have come to */
    bool bots_wait;  /* one was refused while its list was gone through */
    bool lobby_more; /* games that aren't in the lobby for want of room */
    struct server_figures figures;
    char *buffer;
    text out;
    char reason[REQUEST_REASON_SIZE]; /* of whatever went wrong last */
    text error;
};

/* ---- asks and answers (core.c) */

struct server_ask *server_ask_new(enum server_ask_kind kind); /* NULL: no memory */
void server_ask_free(struct server *h, struct server_ask *a);
/* Gives it a ticket, so that it is found again. */
void server_ask_keep(struct server *h, struct server_ask *a);
struct server_ask *server_ask_take(struct server *h, uint64_t ticket);

/* An answer is opened, gets one value, and is sent, which consumes the ask. */
json server_answer(struct server *h, const struct server_ask *a);
void server_answer_send(struct server *h, struct server_ask *a, json *j, const char *cookie);
void server_answer_empty(struct server *h, struct server_ask *a, const char *cookie);
/* `detail` NULL: the refusal's own sentence. */
void server_refuse(struct server *h, struct server_ask *a, enum refusal why, const char *detail);

/* Hands a write or a job out, with the ask's ticket; false: the queue is full, and it is freed. The
 * ask is kept when it was handed out. */
bool server_write(struct server *h, struct server_ask *a, struct store_write *x);
bool server_work(struct server *h, struct server_ask *a, struct job *j);
struct store_write *server_write_new(enum store_kind kind); /* NULL: no memory */

/* Ids of games from one of storage's lists, in an array of the caller's: so many are there, so many
 * fit. */
struct server_ids {
    int count, most;
    char (*id)[ROOM_ID_SIZE];
};
#define SERVER_IDS(array)                                                                          \
    (struct server_ids) {                                                                          \
        .most = sizeof(array) / sizeof *(array), .id = (array)                                     \
    }
/* Takes one more; false: now it is full. */
bool server_ids_each(void *context, const char *id, const struct store_summary *summary);
/* As many of a list as fit; false, and it is logged: storage can't be read. */
bool server_ids_read(struct server *h, struct server_ids *out, enum store_list list,
                     person_id person);

text *server_error(struct server *h); /* cleared */
void server_log(struct server *h, const char *event, const char *game, const char *detail);
/* The same for what must not happen; it is counted. */
void server_complain(struct server *h, const char *event, const char *game, const char *detail);
uint64_t server_random(struct server *h, uint64_t most); /* 1 to most, a power of two less 1 */
struct server_client *server_client(const struct server *h, client_id id);

enum server_limit {
    SERVER_REQUESTS,
    SERVER_GAMES,
    SERVER_LOGINS,
    SERVER_GUESTS,
    SERVER_RENAMES,
    SERVER_FAILURES,
    SERVER_TRIES
};
struct limits_rule server_rule(const struct server *h, enum server_limit kind);
/* A token of the client's address, and of its person. */
bool server_may(struct server *h, const struct server_client *c, enum server_limit kind,
                int64_t now);

void server_dispatch(struct server *h, struct server_client *c, struct server_ask *a, int64_t now);

/* ---- the line (line.c) */

/* Does what is asked, or lets it wait for its turn. */
void server_line_serve(struct server *h, struct server_client *c, struct server_ask *a,
                       int64_t now);
/* What has had its turn and isn't done is the first of its address to go on. */
void server_line_again(struct server *h, struct server_ask *a);
/* Everybody at this address has gone. */
void server_line_drop(struct server *h, struct server_address *a);

/* ---- lists of somebody's games (lists.c) */

void server_list_games(struct server *h, struct server_ask *a, int64_t now);
void server_list_stream(struct server *h, struct server_client *c, struct server_ask *a,
                        int64_t now);
void server_list_free(struct server_list *l);

/* ---- people (people.c) */

struct server_person *server_person_find(const struct server *h, person_id id);
/* Finds or reads it and holds it; NULL with REFUSAL_NONE: there is none. */
struct server_person *server_person_hold(struct server *h, person_id id, enum refusal *why);
void server_person_release(struct server *h, struct server_person *p);
bool server_is_gone(struct server *h, person_id id); /* for good, with the name */
void server_client_sign_in(struct server_client *c, struct server_person *p);
void server_client_sign_out(struct server *h, struct server_client *c);
void server_pass_hash(uint8_t hash[STORE_HASH], span secret);
void server_people_ask(struct server *h, struct server_client *c, struct server_ask *a,
                       int64_t now);
void server_people_written(struct server *h, struct server_ask *a, struct store_write *x,
                           int64_t now);
void server_people_worked(struct server *h, struct server_ask *a, struct job *j, int64_t now);

/* ---- rooms (rooms.c) */

/* The room in memory, loaded when it isn't; NULL with the refusal. */
struct server_room *server_room_get(struct server *h, const char *id, int64_t now,
                                    enum refusal *why);
struct server_room *server_room_find(const struct server *h, const char *id);
/* Would it have to be loaded? That takes as long as the game has been. */
bool server_room_is_cold(const struct server *h, const char *id);
/* A room that was just stored; takes it over. NULL: no memory (it is freed, and can be loaded). */
struct server_room *server_room_add(struct server *h, room *r, int64_t now);
void server_room_drop(struct server *h, struct server_room *r);
void server_rooms_forget(struct server *h, int64_t now);
/* Storage has swept: games that waited since before then may be gone. */
void server_rooms_swept(struct server *h, int64_t before);
/* Names of persons whose seats have none yet, and whether who made it is gone. */
void server_room_names(struct server *h, room *r);
/* Does what is asked of the room, now or in its turn. */
void server_room_serve(struct server *h, struct server_room *r, struct server_ask *a, int64_t now);
void server_room_written(struct server *h, struct server_ask *a, struct store_write *x,
                         int64_t now);
/* A bot's turn: lets it think, unless it does. */
void server_room_think(struct server *h, struct server_room *r, int64_t now);
void server_room_thought(struct server *h, struct server_ask *a, const struct job *j, int64_t now);
/* Does what waits, if it can be done, and before that what time demands. */
void server_room_go_on(struct server *h, struct server_room *r, int64_t now);
/* Did a clock run while the server was away? */
bool server_room_was_away(const struct server *h, const room *r);
/* Tells those who watch what was written elsewhere while it slept. Not in the middle of an answer.
 */
void server_room_tell(struct server *h, struct server_room *r);
/* Takes over and tells what another process has written to this game; true: there was something.
 * While a write of our own is out nothing is done: it will meet the conflict. */
bool server_room_refresh(struct server *h, struct server_room *r);
/* Puts it among what waits. */
void server_room_queue(struct server_room *r, struct server_ask *a, bool first);

/* A FAREWELL is stored (REFUSAL_NONE) or not; frees it. */
void server_farewell_done(struct server *h, struct server_ask *a, enum refusal why, int64_t now);

/* ---- games (games.c) */

void server_games_ask(struct server *h, struct server_client *c, struct server_ask *a, int64_t now);
/* The events that follow from an ask; `*sequence` is set instead when it was done before. */
enum refusal server_decide(struct server *h, const struct server_room *r, struct server_ask *a,
                           int64_t now, struct room_events *out, uint64_t *sequence);
/* The answer when the room has it. */
void server_decided(struct server *h, struct server_room *r, struct server_ask *a, int64_t now);
/* What a client sees of a room: REFUSAL_NONE with the viewer, and whether by its seat. */
enum refusal server_viewer(const room *r, const struct server_person *p, span key, int *viewer,
                           bool *by_seat);
void server_game_written(struct server *h, struct server_ask *a, struct store_write *x,
                         int64_t now);
/* Begins a rematch: a new game is stored, or one that is stored already is named. */
void server_rematch(struct server *h, struct server_room *r, struct server_ask *a, int64_t now);

/* ---- news (news.c) */

bool server_watch_add(struct server *h, struct server_client *c, struct server_room *r,
                      bool by_seat);
void server_watch_drop(struct server *h, struct server_watch *w);
struct server_watch *server_watch_find(const struct server_client *c, const struct server_room *r);
/* Watches that only a seat allowed, of somebody who has left it. */
void server_watch_review(struct server *h, struct server_room *r);
void server_tell_events(struct server *h, struct server_room *r, uint64_t from);
/* The events behind number `since` to one client, each one line. */
void server_tell_missed(struct server *h, const struct server_client *c,
                        const struct server_room *r, uint64_t since);
void server_tell_state(struct server *h, const struct server_client *c, const struct server_room *r,
                       int64_t now);
void server_tell_game(struct server *h, const struct server_client *c, const struct server_room *r);
void server_tell_seated(struct server *h, const struct server_room *r);
void server_tell_closing(struct server *h);
/* Who is here? All who watch are told but one (NULL: all). */
void server_here(struct server *h, struct server_room *r, const struct server_client *but);
void server_here_of(struct server *h, const struct server_person *p);
/* The head of a line of news for h->out, and its way to a client. */
json server_news_open(struct server *h, const char *news);
void server_news_send(struct server *h, const struct server_client *c);

/* ---- the lobby (lobby.c) */

void server_lobby_update(struct server *h, const struct server_room *r);
/* The same for a game that was given up, when somebody is there again. */
void server_lobby_return(struct server *h, const struct server_room *r);
/* Games from storage, as far as there is room. */
void server_lobby_load(struct server *h, int64_t now);
/* Drops those at which nobody waits, and lets others in. */
void server_lobby_review(struct server *h, int64_t now);
bool server_lobby_has(const struct server *h, const char *id);
/* This game is no more. */
void server_lobby_drop(struct server *h, const char *id);
/* Time passes: tells those who are behind; when to call again at the latest. */
int64_t server_lobby_tick(struct server *h, int64_t now);
void server_lobby_free(struct server *h);
void server_lobby_watch(struct server *h, struct server_client *c, bool on);
void server_lobby_write(const struct server *h, json *j);

#endif
