// SPDX-License-Identifier: MIT
#include "present/ending.h"

#include "base/bits.h"
#include "games/games.h"
#include "present/fields.h"
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

void ending_say(text *t, const struct ending *e, int reader) {
    for (unsigned left = e->seats; left; left &= left - 1) {
        field_say_seat(t, bits_first(left), reader);
        text_str(t, bits_count(left) > 2 ? ", " : bits_count(left) == 2 ? " and " : " ");
    }
    if (bits_count(e->seats) > 1)
        text_str(t, "each ");
    text_str(t, e->kind->words);
}

void ending_say_over(text *t, const struct ending *e, int reader) {
    text_str(t, ENDING_OVER);
    if (e->kind != &ending_other) {
        text_str(t, ": ");
        ending_say(t, e, reader);
    }
    text_char(t, '.');
}
