// SPDX-License-Identifier: MIT
#include "present/ending.h"

#include "base/bits.h"
#include "games/games.h"
#include "present/presenter.h"
#include "present/view.h"

const struct ending_kind ending_other = {.key = "other", .words = "the game is over"};

bool ending_of(struct ending *out, const struct game_ops *g, const game_view *v) {
    const struct game_presenter *present = games_module(g)->present;
    game_state s;
    view_determinize(&s, g, v);
    *out = (struct ending){.kind = &ending_other};
    if (g->actor(&s) != GAME_OVER)
        return false;
    if (present && present->ended)
        present->ended(out, &s);
    return true;
}

/* "seat 1", "seats 1 and 2". */
static void ending_say_seats(text *t, unsigned seats) {
    text_str(t, bits_count(seats) == 1 ? "seat " : "seats ");
    for (unsigned left = seats; left; left &= left - 1) {
        text_int(t, bits_first(left) + 1);
        if (left & (left - 1))
            text_str(t, bits_count(left) == 2 ? " and " : ", ");
    }
}

void ending_say(text *t, const struct ending *e) {
    text_str(t, e->kind->words);
    if (e->seats)
        ending_say_seats(t, e->seats);
}
