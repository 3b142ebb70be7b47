// SPDX-License-Identifier: MIT
// Why a game is over. The games have the kinds of endings, each with a key that never changes and
// its English.
#ifndef PRESENT_ENDING_H
#define PRESENT_ENDING_H

#include "core/game.h"

/* Static. Where an ending is about seats, the words say what they did, in the past, which is the
 * same for "you" and "seat 2": "had no move left". */
struct ending_kind {
    const char *key, *words;
};

#define ENDING_OVER "The game is over"

extern const struct ending_kind ending_other; /* in positions that no game leads to */

struct ending {
    const struct ending_kind *kind;
    unsigned seats; /* the seats that it is about, as a set */
};

/* Why the game is over; false while it isn't. */
bool ending_of(struct ending *out, const struct game_ops *g, const game_view *v);

/* "seat 1 had no move left"; a reader as in fields.h. */
void ending_say(text *t, const struct ending *e, int reader);

/* The whole sentence: "The game is over: you had no move left." */
void ending_say_over(text *t, const struct ending *e, int reader);

#endif
