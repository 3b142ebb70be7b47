// SPDX-License-Identifier: MIT
// The end of Flowers, which takes some time.
#include "games/flowers/present/internal.h"

void flowers_warn(struct events *e, const game_state *state) {
    static const struct event_kind ending = {
        .key = "ending",
        .words = "the game is ending: the last mandalas are destroyed, one by one"};
    if (flowers_of(state)->ending)
        events_add(e, &ending);
}
