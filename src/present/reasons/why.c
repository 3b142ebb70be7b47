// SPDX-License-Identifier: MIT
#include "present/reasons/why.h"

#include "games/games.h"
#include "present/presenter.h"
#include "present/view.h"

/* "you have no red cards", "you have only one red card" */
static void why_say_cards(text *t, const struct reason *r) {
    int n = reason_number(r, "count");
    text_str(t, n ? "you have only " : "you have no");
    if (n)
        reason_say_number(t, n);
    field_say(t, &r->fields, n == 1 ? " {colour} card" : " {colour} cards");
}

static void why_say_turn(text *t, const struct reason *r) {
    text_str(t, "it is ");
    reason_say_seat(t, r);
    text_str(t, "'s turn");
}

static const struct reason_kind over = {.key = "over", .words = "the game is over"};
static const struct reason_kind turn = {.key = "turn", .say = why_say_turn};
static const struct reason_kind nature = {.key = "nature",
                                          .words = "something is still being drawn"};
const struct reason_kind why_other = {.key = "other", .words = "that can't be played now"};
static const struct reason_kind cards = {.key = "cards", .say = why_say_cards};
static const struct reason_kind hand = {.key = "hand",
                                        .words = "no turn may end with an empty hand"};

bool why_not(struct reason *out, const struct game_ops *g, const game_view *v, game_move m) {
    const struct game_presenter *present = games_module(g)->present;
    game_state s;
    view_determinize(&s, g, v);
    int actor = g->actor(&s), viewer = g->viewer(v);
    *out = (struct reason){.kind = &why_other, .game = g, .me = viewer, .players = g->players(&s)};
    if (actor == GAME_OVER) {
        reason_set(out, &over);
    } else if (actor == GAME_NATURE) {
        reason_set(out, &nature);
    } else if (actor != viewer) {
        field_add_seat(reason_set(out, &turn), actor);
    } else {
        if (game_is_legal(g, &s, m))
            return false;
        if (present && present->why)
            present->why(out, &s, m);
    }
    return true;
}

void why_lacks(struct reason *out, int colour, int count) {
    struct fields *f = reason_set(out, &cards);
    field_add_colour(f, "colour", colour);
    field_add_number(f, "count", count);
}

void why_empties(struct reason *out) {
    reason_set(out, &hand);
}
