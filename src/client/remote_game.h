// SPDX-License-Identifier: MIT
// A game on a server as this program knows it: the server's STATE, updated by its EVENTs
// (docs/api.md), and the match that its lines make, as the viewer saw it. No network and no clock.
// Everything comes from outside and is checked: what can't be understood changes nothing, what
// isn't possible by the rules is reported. Repeated events change nothing; after a gap, and where
// an event doesn't say everything, a new STATE is needed (`behind`).
#ifndef CLIENT_REMOTE_GAME_H
#define CLIENT_REMOTE_GAME_H

#include <jansson.h>

#include "record/record.h"

enum {
    REMOTE_ID = 16,
    REMOTE_KEY = 68,
    REMOTE_NAME = 168, /* 40 characters */
    REMOTE_WORD = 16,
    REMOTE_LINES_MOST = 4000, /* decisions of a game */
    REMOTE_GAMES_MOST = 99,   /* games of a match */
};

enum {
    REMOTE_PHRASES_MOST = 16,
    REMOTE_SENTENCE = 64,
};

enum remote_status { REMOTE_WAITING, REMOTE_PLAYING, REMOTE_OVER };

struct remote_seat {
    bool person;              /* for a person, invited or not: not a bot from the start */
    bool open;                /* free for anybody */
    bool taken;               /* somebody sits there */
    char name[REMOTE_NAME];   /* safe for the screen; also of a bot, and of an empty seat */
    char player[REMOTE_NAME]; /* as records name it: a name, level:1; "" */
    bool bot;                 /* a bot plays it, also for a player who is out */
    bool here, ready;
    char out[REMOTE_WORD]; /* "resign", "time", "" */
    struct remote_rating { /* in a rated game; `known` false: there is none */
        bool known, provisional, changed;
        int points, change; /* before the game, and by it */
    } rating;
};

struct remote_clock {
    bool on, days;
    int64_t base, increment;
    int64_t remaining[GAME_MAX_PLAYERS]; /* at the moment `since` */
    int running;                         /* whose time has run since then; -1: nobody's */
    int64_t since;
};

/* What both a STATE and a SUMMARY have. */
struct remote_summary {
    char id[REMOTE_ID];
    const struct game_ops *game; /* static */
    int players;
    enum remote_status status;
    uint64_t sequence;
    int turn; /* -1: nobody's */
    struct remote_seat seat[GAME_MAX_PLAYERS];
    struct remote_clock clock;
    bool aids, listed;
    int number, games; /* which game of a match, and of how many at most; 0: of none */
    bool duplicate;    /* the match has every deal twice */
    int64_t created;
    char after[REMOTE_ID]; /* the rematch; "" */
};

struct remote_end {
    char kind[REMOTE_WORD]; /* "played", "resign", "time", "draw", "abort"; "": it isn't over */
    bool scored;
    int score[GAME_MAX_PLAYERS];
    unsigned winners; /* bit set of seats */
};

struct remote_game {
    struct remote_summary summary;
    int you;                                /* -1: a spectator */
    unsigned abort, draw, takeback;         /* who offers it, as bit sets */
    char key[GAME_MAX_PLAYERS][REMOTE_KEY]; /* of the links to free seats; "": none to give */
    char watch_key[REMOTE_KEY];             /* of the link for spectators; "" */
    int opens;    /* the seat that our link is for, while we may take it; -1: none */
    bool creator; /* we may give out its links */
    /* May we take a seat, offer a draw or an abort, take our last move back? */
    bool may_join, may_draw, may_abort, may_take_back;
    int64_t now;         /* the server's clock when the STATE was written */
    struct remote_said { /* the last phrase since we came; sequence 0: none */
        int seat;
        uint64_t sequence;
        char phrase[REMOTE_WORD];
    } said;
    struct remote_words { /* the server's English, safe for the screen */
        /* "{seat} offered a draw"; "" if the server doesn't say */
        char abort[REMOTE_SENTENCE], draw[REMOTE_SENTENCE], takeback[REMOTE_SENTENCE];
        int phrases;
        struct remote_phrase {
            char word[REMOTE_WORD], text[REMOTE_SENTENCE];
        } phrase[REMOTE_PHRASES_MOST];
    } words;
    struct remote_end end;
    bool closed;       /* it is over, but its match isn't: hidden cards stay hidden */
    bool dealt;        /* there is a match */
    record replay;     /* owned, with the match */
    bool behind;       /* a new STATE is needed */
    char trouble[256]; /* why the game can't be followed; "": it can */
    uint64_t version;  /* changes with everything */
};

void remote_game_init(struct remote_game *g);
void remote_game_free(struct remote_game *g);

/* Reads a SUMMARY; false when it isn't one. */
bool remote_summary_read(struct remote_summary *s, const json_t *j);

/* Takes a STATE, unless it is older than what is known of this game. False: it can't be understood
 * or is another game's, and nothing has changed. */
bool remote_game_state(struct remote_game *g, const json_t *state);

/* Takes an EVENT. */
void remote_game_event(struct remote_game *g, const json_t *event);

/* Somebody came or went: {"seat":n,"here":b}. */
void remote_game_here(struct remote_game *g, const json_t *news);

/* A seat's remaining time at a time of the server. */
int64_t remote_clock_remaining(const struct remote_game *g, int seat, int64_t now);

/* What happened before the end, as records say it. */
void remote_game_end(struct record_end *out, const struct remote_game *g);

/* What the viewer may do now besides moves, as a set. Advice is for games against bots. */
enum remote_can {
    REMOTE_RESIGN = 1,
    REMOTE_DRAW = 2, /* offer one, or agree; if two people play */
    REMOTE_ABORT = 4,
    REMOTE_DECLINE = 8,
    REMOTE_REMATCH = 16,
    REMOTE_ADVICE = 32,
    REMOTE_TAKEBACK = 64, /* ask for it, or agree */
    REMOTE_SAY = 128,     /* a phrase, also after the end; if somebody else is there */
};
unsigned remote_game_can(const struct remote_game *g);

#endif
