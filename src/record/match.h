// SPDX-License-Identifier: MIT
// A match: a position and the log of everything that happened since its start. It is the one place
// where moves from outside are checked, so whatever is in the log is legal. Players, nature and
// replays all come through here.
//
// A match may also be the replay of what one seat saw: then only a view is known, some of nature's
// outcomes are MATCH_HIDDEN, and `state` is one full position that fits.
#ifndef RECORD_MATCH_H
#define RECORD_MATCH_H

#include "core/game.h"

#define MATCH_HIDDEN GAME_HIDDEN /* an outcome that the viewer did not see */
enum { MATCH_OPEN = -2 };        /* viewer: everything is known */

typedef struct match {
    const struct game_ops *game;
    int viewer;       /* MATCH_OPEN, or the seat (-1: spectator) whose replay this is */
    game_state start; /* where it began; with a viewer: one that fits the view */
    game_view start_view;
    game_state state; /* the position now; with a viewer: one that fits the view */
    game_view view;   /* what the viewer knows now (not with MATCH_OPEN) */
    game_move *log;   /* owned: decisions and outcomes in order, */
    uint8_t *actor;   /* and who made each: a seat, or MATCH_NATURE */
    size_t length, capacity;
    uint64_t seed;    /* the rest is a viewer's: where its guesses began, */
    rng guess;        /* which choose among what it can't know; */
    game_view before; /* what it knew before the last step, */
    game_move last;   /* and that step */
} match;

enum { MATCH_NATURE = 0xff };

/* Starts a match at a position, or at what a seat sees. */
void match_start(match *m, const struct game_ops *g, const game_state *start);
void match_start_view(match *m, const struct game_ops *g, const game_view *start);
void match_free(match *m);

/* Plays a seat's action. 0, or -1 with the reason: not this seat's turn, not legal, out of memory.
 */
int match_play(match *m, int seat, game_move move, text *error);

/* Applies an outcome of nature, MATCH_HIDDEN where the viewer does not see it. 0, or -1 with the
 * reason. */
int match_chance(match *m, game_move outcome, text *error);

/* Is the game over, or not over, as someone who knows claims? In a viewer's replay the end may
 * depend on hidden cards: then the guess is corrected when it can be. */
bool match_reconcile(match *m, bool over);

/* Takes back everything after the first `length` entries of the log. */
void match_cut(match *m, size_t length);
/* The same in a match without a viewer, by somebody who has kept the position there. */
void match_cut_at(match *m, size_t length, const game_state *state);

/* A walk over the log, from the start to the last position. Meanwhile the match may grow, but not
 * be cut. */
typedef struct match_walk {
    const match *of; /* borrowed until the walk ends */
    size_t at;       /* how many entries have been passed */
    match now;       /* the match at this point, without a log */
} match_walk;

void match_walk_start(match_walk *w, const match *m);

/* Makes one step; at < length. */
void match_walk_step(match_walk *w);

/* Goes to where `at` entries have been passed: on from where the walk stands (all zeros: nowhere),
 * or from the start when it stands further ahead or the match has changed its guesses. */
void match_walk_to(match_walk *w, const match *m, size_t at);

#endif
