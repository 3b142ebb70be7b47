// SPDX-License-Identifier: MIT
// A game in progress: its match, who sits where, and chance. Chance depends on the seed and on how
// much has happened, on nothing else: nature's k-th outcome has a stream of its own, and so has the
// bot's choice at each point of the log. Taking a move back and playing it again gives the same
// cards and the same answers; nothing can be rolled anew.
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "engine/bots/opponent.h"
#include "present/events.h"
#include "record/record.h"

enum { PLAY_OUTCOMES = 16 };

/* A decision and all of nature's outcomes behind it, as one viewer saw them. */
struct play_step {
    const struct game_ops *game;
    span before, after; /* the viewer's lines */
    int viewer, seat;   /* from 0; viewer -1: a spectator */
    const char *move;
    int outcomes;
    char outcome[PLAY_OUTCOMES][GAME_MOVE_SIZE]; /* `?`: not seen */
    struct events events;
};

struct play_table {
    const struct game_ops *game;
    int players;
    unsigned people;                        /* the seats of people, as a bit set */
    struct opponent *bot[GAME_MAX_PLAYERS]; /* of the other seats */
    struct think_limits limits;             /* for bots without a fixed amount of work */
    atomic_bool *stop;                      /* when it is set, bots end their thoughts */
    uint64_t seed;
    match match;
    record loaded; /* the record that is continued: its tags; empty for a new game */
};

/* A new game, dealt like `sixsands deal` deals with this seed. */
void play_deal(struct play_table *t);

/* Lets nature, or the bot whose turn it is, act once; what a bot did wrong is written to `note`
 * (it is replaced then). 0, or -1 with the reason in `note`. Neither people nor the end. */
int play_nature(struct play_table *t, text *note);
int play_bot(struct play_table *t, int seat, text *note);

/* Only asks the bot for its move, with the same answer: the match isn't changed, so that others may
 * look at it meanwhile. */
int play_choose(struct play_table *t, int seat, game_move *out, text *note);

/* Nature does all that is hers. A record can't end before that. False: out of memory. */
bool play_run_chance(struct play_table *t);

/* With several people and hidden hands a curtain falls between their turns, and nothing is taken
 * back. */
bool play_has_curtain(const struct play_table *t);

/* Does a person sit there? */
bool play_is_person(const struct play_table *t, int seat);

/* What the viewer knows now, as its line: a seat, a spectator (-1), or all there is (MATCH_OPEN). A
 * match that is what one seat saw has no other viewers. `buffer` holds GAME_LINE_SIZE. */
span play_line(const match *m, int viewer, char *buffer);

/* The log as a viewer saw it, decision by decision, those of the entries from `from` to before
 * `to`: calls `each` with the step and the number of the decision in the game, counted from 1. */
typedef void play_visit(void *context, const struct play_step *s, int number);
void play_steps(const match *m, int viewer, size_t from, size_t to, play_visit *each,
                void *context);

/* The entry of the log where a person last decided; the log's length when none did. */
size_t play_last_decision(const struct play_table *t);

/* Cuts the log back to `length` entries. False: out of memory, nothing changed. */
bool play_cut(struct play_table *t, size_t length);

/* Writes the record so far. 0, or -1 with errno. */
int play_write(const struct play_table *t, FILE *out);

/* A generator for other uses at this point of the game, such as hints. */
uint64_t play_point_seed(const struct play_table *t);

void play_close(struct play_table *t);

#endif
