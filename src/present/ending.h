// SPDX-License-Identifier: MIT
// Why a game is over. The games have the kinds of endings, each with a key that never changes and
// its English.
#ifndef PRESENT_ENDING_H
#define PRESENT_ENDING_H

#include "core/game.h"

/* Static. The words are followed by the seats that the ending is about. */
struct ending_kind {
    const char *key, *words;
    const char *did, *have; /* of these seats: "made a third Flower"; "six colours in the river" */
};

extern const struct ending_kind ending_other; /* in positions that no game leads to */

struct ending {
    const struct ending_kind *kind;
    unsigned seats; /* the seats that it is about, as a set */
};

/* Why the game is over; false while it isn't. */
bool ending_of(struct ending *out, const struct game_ops *g, const game_view *v);

/* "six colours in the river: seat 1". */
void ending_say(text *t, const struct ending *e);

#endif
