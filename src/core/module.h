// SPDX-License-Identifier: MIT
// A game as the rest of the program knows it: its rules, and what else it may bring. For what is
// missing there is a generic way: without `ai` it is played by plain tree search, without `present`
// it is shown by its notation and its list of moves. What a game draws in a terminal is separate
// (term/terminal.h), since the library and the browser have none.
#ifndef CORE_MODULE_H
#define CORE_MODULE_H

#include "base/lanes.h"
#include "core/game.h"

enum { GAME_OUTCOME_KINDS = 4, GAME_OUTCOME_FORM = 4 };

/* A kind of chance outcome. */
struct game_outcome {
    const char *name; /* "card" */
    const char *done; /* what happens to it: "drawn", "chosen" */

    /* How it is written: one character of each of these sets. */
    const char *form[GAME_OUTCOME_FORM];

    bool hidden; /* not everybody may see it: the others get `?`; at most one kind */
    bool alone;  /* in records it is a separate token; others in a row share one */
};

/* A pile that cards are drawn from into hands, and that is refilled with the discarded cards.
 * Position lines have the keys `deck`, `discard`, `hand`, `held` and `since` (docs/notation.md). */
struct game_deck {
    /* How many cards are in the pile, and how many are discarded. */
    int (*cards)(const game_state *s);
    int (*discards)(const game_state *s);

    /* The cards that a move takes out of its player's hand. */
    lanes (*from_hand)(game_move m);

    /* The cards of a seat's hand that everybody knows. NULL: there never are any. */
    lanes (*known)(const game_state *s, int seat);

    /* Gives a view the `since` of its hidden seats again, from what was public alone: `played` is
     * what everybody has seen each seat play since the reshuffle, without known cards. It is
     * limited so that the view remains possible. */
    void (*count_since)(game_view *v, const lanes played[GAME_MAX_PLAYERS]);
};

/* What kind of game it is, for generic code. How many can play is in `game_ops`. */
struct game_traits {
    bool hides; /* seats know different things: views differ, and screens need a curtain */

    const char *unit[2]; /* what a score counts, one and many: "chip", "chips"; NULL: points */

    const char *designers; /* who is credited for the rules; NULL: nobody */

    uint8_t players; /* how many play unless somebody says otherwise; 0: the fewest */

    /* Moves that begin with one of these letters end in a number of cards, and people may leave it
     * out when it is 1. NULL: none do. */
    const char *counted;

    /* The names of those lists in its positions as data, at any depth, that have an element per
     * seat; they end with NULL. Without a presenter's data: the keys of position lines whose value
     * has a part per seat, with slashes between them. NULL: none. */
    const char *const *by_seat;

    const struct game_deck *deck; /* NULL: there is none */

    /* Sets of letters of its notation, ended by NULL, that differ in name alone: when those of a
     * set change places everywhere, the game remains the same (core/recolour.h). NULL: none. */
    const char *const *alike;

    struct game_outcome outcome[GAME_OUTCOME_KINDS]; /* up to the first without a name */
};

/* The kind of an outcome by its text, `?` included; never NULL. A game that doesn't declare its
 * kinds has one, which may be hidden. */
const struct game_outcome *game_outcome_of(const struct game_traits *t, span word);

/* How many play by default. */
int game_default_players(const struct game_ops *g, const struct game_traits *t);

/* An action as people type it: in any case, a count of 1 left out; GAME_NO_MOVE when there is no
 * such action. */
game_move game_read_typed(const struct game_ops *g, const struct game_traits *t, span word);

/* What a score counts, as it follows that number: "points". */
const char *game_unit(const struct game_traits *t, int number);

struct game_ai;        /* search/game_ai.h */
struct game_presenter; /* present/presenter.h */

/* All pointers are to static data. */
struct game_module {
    const struct game_ops *rules;
    struct game_traits traits;
    const struct game_ai *ai;             /* may be NULL */
    const struct game_presenter *present; /* may be NULL */
};

#endif
