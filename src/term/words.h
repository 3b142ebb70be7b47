// SPDX-License-Identifier: MIT
// Moves in words, for people who play in lines. What happened is told from the events of a step
// (present/events.h), in which is only what the viewer may know.
// A game without a table here is told in notation alone.
#ifndef TERM_WORDS_H
#define TERM_WORDS_H

#include "base/lanes.h"
#include "session/session.h"

enum { PLAY_TEXT_SIZE = 2048 };

struct play_words {
    const char *how; /* how moves are written, a few lines for `help` */
    const char *tie; /* what decides between equal scores; NULL: nothing does */

    bool airy; /* the drawing has blank lines that may go where the window is small */

    /* The position in a few short lines, for screen readers and small windows; viewer -1: a
     * spectator. */
    void (*brief)(text *t, span line, int viewer);

    /* A heading for moves of this kind in a list. */
    void (*heading)(text *t, const char *move);

    /* What the decision did, as a sentence or more behind `You play m1R: `. */
    void (*tell)(text *t, const struct play_step *s);
};

/* The words for a game; never NULL. */
const struct play_words *play_words_of(const struct game_ops *g);

/* "You play m1R: ..." or "Seat 2 plays m1R: ...". */
void play_tell_step(text *t, const struct play_words *w, const struct play_step *s);

/* Moves in groups, each with its heading on a line of its own: "Discard: dR1 dR2". */
void play_group_moves(text *t, const struct play_words *w, const struct game_ops *g,
                      const game_move *moves, int count);

/* A decision as a line of the log: "12. Seat 2: m1R +RGK". */
void play_log_step(text *t, const struct play_step *s, int number);

/* Why it is over: "The game is over: you have six colours in the river." Viewer -1: a spectator. */
struct facts_end;
void play_tell_end(text *t, const struct facts_end *e, int viewer);

/* The end: "Final score: 12 for you, 9 for seat 2. You win." */
struct play_result {
    int players, viewer; /* viewer -1: a spectator */
    int score[GAME_MAX_PLAYERS];
    unsigned winners; /* a set */
};
void play_tell_result(text *t, const struct play_words *w, const struct play_result *r);

/* For the tables: the name of a colour by its letter, lower case or upper. */
const char *play_colour(char letter);

/* one, two, ... ten; 11. */
void play_number(text *t, int n);

/* "one red card", "three red cards". */
void play_cards(text *t, int n, char letter);

/* A multiset in short: `R2 O K`, `R 5 hidden`, `none`. */
void play_short(text *t, span cards);

/* " lacks R O" for the colours of which there is none; nothing when all are there. */
void play_lacks(text *t, lanes present);

/* Who does it: "you" or "seat 2", with a capital at the head of a sentence; "your" or "seat 2's";
 * and the verb that fits: "claim" or "claims". */
void play_who(text *t, const struct play_step *s, int seat, bool capital);
void play_whose(text *t, const struct play_step *s, int seat);
void play_verb(text *t, const struct play_step *s, int seat, const char *verb);

/* ", draws three" or ", and draw red, red, black"; nothing without draws. */
void play_draws(text *t, const struct play_step *s);

/* The colours of cards: "red, black" for RK. */
void play_list(text *t, const char *cards);

/* "three red cards", the fields `count` and `colour` of an event. */
void play_stack(text *t, const struct event *e);

#endif
