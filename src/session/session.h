// SPDX-License-Identifier: MIT
// A game in progress: its match, who sits where, and chance. Chance depends on the seed and on how
// much has happened, on nothing else: nature's k-th outcome has a stream of its own, and so has the
// bot's choice at each point of the log. Taking a move back and playing it again gives the same
// cards and the same answers; nothing can be rerolled.
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "engine/bots/opponent.h"
#include "present/events.h"
#include "record/record.h"

enum { SESSION_OUTCOMES = 16 };

/* A decision and all of nature's outcomes after it, as one viewer saw them. Its text is lent for
 * the call of a session_visit. */
struct session_step {
    const struct game_ops *game;
    int viewer, seat; /* from 0; viewer -1: a spectator, MATCH_OPEN */
    const char *move;
    int outcomes;
    char outcome[SESSION_OUTCOMES][GAME_MOVE_SIZE]; /* `?`: not seen */
    struct events events;
};

struct session {
    const struct game_ops *game;
    int players;
    unsigned people;                        /* the seats of people, as a bit set */
    struct opponent *bot[GAME_MAX_PLAYERS]; /* owned: of the other seats */
    struct think_limits limits;             /* for bots without a fixed amount of work */
    atomic_bool *stop; /* the caller's: when it is set, bots end their thoughts */
    uint64_t seed;
    match match;
    record loaded; /* the record that is continued: its tags; empty for a new game */
};

/* A new game, dealt like `sixsands deal` deals with this seed. */
void session_deal(struct session *t);

/* Lets nature, or the bot whose turn it is, act once; what a bot did wrong is written to `note`
 * (it is replaced then). 0, or -1 with the reason in `note`. Neither people nor the end. */
int session_nature(struct session *t, text *note);
int session_bot(struct session *t, int seat, text *note);

/* Only asks the bot for its move, with the same answer: the match isn't changed, so that others may
 * look at it meanwhile. */
int session_choose(struct session *t, int seat, game_move *out, text *note);

/* Nature does all that is hers. A record can't end before that. False: out of memory. */
bool session_run_chance(struct session *t);

/* With several people and hidden hands a curtain falls between their turns, and nothing is taken
 * back. */
bool session_has_curtain(const struct session *t);

/* Does a person sit there? */
bool session_is_person(const struct session *t, int seat);

/* The log as a viewer saw it, decision by decision, those of the entries from `from` to before
 * `to`: calls `each` with the step and the number of the decision in the game, counted from 1. */
typedef void session_visit(void *context, const struct session_step *s, int number);
void session_steps(const match *m, int viewer, size_t from, size_t to, session_visit *each,
                   void *context);

/* The entry of the log where a person last decided; the log's length when none did. */
size_t session_last_decision(const struct session *t);

/* Writes the record so far. 0, or -1 with errno. */
int session_write(const struct session *t, FILE *out);

/* A generator for other uses at this point of the game, such as hints. */
uint64_t session_point_seed(const struct session *t);

void session_close(struct session *t);

#endif
