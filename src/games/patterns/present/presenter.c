// SPDX-License-Identifier: MIT
// The presenter of Patterns: why the game is over.
#include "games/patterns/present/internal.h"

static const struct ending_kind stuck = {.key = "stuck", .words = "had no move left"};

/* P5: the turn stays with the other seat, which may have made closing flips. */
static void patterns_presenter_ended(struct ending *e, const game_state *state) {
    e->kind = &stuck;
    e->seats = 1U << (patterns_of(state)->turn ^ 1);
}

const struct game_presenter patterns_presenter = {
    .why = patterns_why,
    .ended = patterns_presenter_ended,
    .sheet = patterns_sheet,
    .events = patterns_events,
    .data = patterns_data,
};
