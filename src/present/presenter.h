// SPDX-License-Identifier: MIT
// What a game brings for front ends of all kinds. Whatever it says contains only what the viewer
// knows, and has keys that never change, so that a front end can say it in another language.
#ifndef PRESENT_PRESENTER_H
#define PRESENT_PRESENTER_H

#include "base/json.h"
#include "core/game.h"
#include "core/notation.h"

struct reason;      /* present/reasons/reasons.h */
struct ending;      /* present/ending.h */
struct score_sheet; /* present/score.h */
struct score_tie;
struct events; /* present/events.h */
struct events_step;

/* How a game presents its views; every part may be missing. */
struct game_presenter {
    /* Why the seat to act can't play `m`, which isn't legal: sets the reason (reasons/why.h). `s`
     * is any determinization of that seat's view; the reason may say nothing that the seat doesn't
     * know. */
    void (*why)(struct reason *out, const game_state *s, game_move m);

    /* The expected number of each colour in the pile that the next card comes from, up to a common
     * factor. */
    void (*odds)(uint32_t weight[COLOURS], int *pile, const game_view *v);

    /* The seats whose score the viewer knows, as a set. Missing: all. */
    unsigned (*scored)(const game_view *v);

    /* Why the game is over: sets the kind of the ending, and its seats. `s` is any determinization
     * of the view; what ends a game is public. */
    void (*ended)(struct ending *out, const game_state *s);

    /* How this seat's score adds up; `s` is any determinization of a view that knows it. */
    void (*sheet)(struct score_sheet *out, const game_state *s, int seat);

    /* What decides between equal scores. Missing: they share the victory. */
    const struct score_tie *tie;

    /* What a step did, or would do; `out` is empty. */
    void (*events)(struct events *out, const struct events_step *s);

    /* What must not be overlooked in a position, such as that the game ends soon: public, a
     * sentence each. `out` is empty. */
    void (*warn)(struct events *out, const game_state *s);

    /* A position as data: writes the members of an object, all that this viewer (a seat, -1 or
     * EVENTS_OPEN) knows of it. `s` is any determinization of the view. */
    void (*data)(json *j, const game_state *s, int viewer);
};

#endif
