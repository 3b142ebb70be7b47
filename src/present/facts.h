// SPDX-License-Identifier: MIT
// Facts about a view for front ends: why an action isn't legal, how likely the colours of the next
// card are, which scores are known, why the game is over. They contain only what the viewer knows.
// Every reason has a key that never changes, so that a front end can say it in another language,
// and its words in English.
#ifndef PRESENT_FACTS_H
#define PRESENT_FACTS_H

#include "base/json.h"
#include "core/game.h"
#include "core/notation.h"

/* A way to end: its key, and its words, which are followed by the seats that it is about; and what
 * these seats did, or have. */
struct facts_ending {
    const char *key, *words;
    const char *did, *have; /* "made a third Flower"; "six colours in the river" */
};

extern const struct facts_ending facts_end_other; /* in positions that no game leads to */

/* Why a game is over. */
struct facts_end {
    const struct facts_ending *ending;
    unsigned seats; /* the seats that it is about, as a set */
};

struct score_sheet; /* present/score.h */
struct score_tie;
struct reason; /* present/reasons.h */
struct events; /* present/events.h */
struct events_step;

/* How a game presents its views; every part may be missing. */
struct game_presenter {
    /* Why the seat to act can't play `m`, which isn't legal: sets the reason (why.h). `s` is any
     * determinization of that seat's view; the reason may say nothing that the seat doesn't know.
     */
    void (*why)(struct reason *out, const game_state *s, game_move m);

    /* The expected number of each colour in the pile that the next card comes from, up to a common
     * factor. */
    void (*odds)(uint32_t weight[COLOURS], int *left, const game_view *v);

    /* The seats whose score the viewer knows, as a set. Missing: all. */
    unsigned (*scored)(const game_view *v);

    /* Why the game is over: sets the ending and its facts. `s` is any determinization of the view;
     * what ends a game is public. */
    void (*ended)(struct facts_end *out, const game_state *s);

    /* How this seat's score adds up; `s` is any determinization of a view that knows it. */
    void (*sheet)(struct score_sheet *out, const game_state *s, int seat);

    /* What decides between equal scores. Missing: they share the victory. */
    const struct score_tie *tie;

    /* What a step did, or would do; `out` is empty. */
    void (*events)(struct events *out, const struct events_step *s);

    /* A position as data, an object: all that this viewer (a seat, -1 or EVENTS_OPEN) knows of it.
     * `s` is any determinization of the view. */
    void (*data)(json *j, const game_state *s, int viewer);
};

/* Some determinization: what the viewer knows is the same in all of them. */
void facts_determinize(game_state *out, const struct game_ops *g, const game_view *v);

/* Why the game is over; false while it isn't. */
bool facts_end(struct facts_end *out, const struct game_ops *g, const game_view *v);

/* "six colours in the river: seat 1". */
void facts_end_say(text *t, const struct facts_end *e);

/* How likely each colour is to be the next card, in the proportions of `weight`, and the size of
 * the pile: the draw pile, or when that is empty the discard pile that becomes it. False in a game
 * without a draw pile. Cards that must be in hidden hands or cups since a reshuffle are left out;
 * all other unseen cards count alike, wherever they may be. */
bool facts_odds(uint32_t weight[COLOURS], int *left, const struct game_ops *g, const game_view *v);

/* The present scores, and the winners by them if all are known (else 0); returns the set of the
 * seats whose score the viewer knows. The others' scores are 0. */
unsigned facts_scores(int score[GAME_MAX_PLAYERS], unsigned *winners, const struct game_ops *g,
                      const game_view *v);

#endif
