// SPDX-License-Identifier: MIT
// Facts about a view for whoever shows it to a person: why an action isn't legal, how likely the
// colours of the next card are, which scores are known, why the game is over. Only what the viewer
// knows goes in. Every reason has a key that stays as it is, so that a front end can say it in
// another language, and its words in English.
#ifndef PRESENT_FACTS_H
#define PRESENT_FACTS_H

#include "base/json.h"
#include "core/game.h"
#include "core/notation.h"

enum facts_key {
    FACTS_OVER,
    FACTS_TURN,
    FACTS_NATURE,
    FACTS_OTHER,
    FACTS_CARDS,
    FACTS_HAND,
    FACTS_FIELD,
    FACTS_MOUNTAIN,
    FACTS_CLAIM,
    FACTS_ABSENT,
    FACTS_QUIET,
    FACTS_BOWL,
    FACTS_BOWLS,
    FACTS_LEFTOVER,
    FACTS_MUST,
    FACTS_CLOSING,
    FACTS_FACEDOWN,
    FACTS_GROUPED,
    FACTS_UNGROUPED,
    FACTS_APART,
    FACTS_BARRED,
    FACTS_PASS,
    FACTS_TILE,
    FACTS_KEYS,
};

/* A reason: its key, and the facts that belong to it. */
struct facts_why {
    enum facts_key key;
    int viewer;   /* whose view it is; -1: a spectator's */
    int colour;   /* CARDS, FIELD, MOUNTAIN, ABSENT, LEFTOVER, (UN)GROUPED, APART, BARRED */
    int seat;     /* TURN, FIELD */
    int mandala;  /* from 0: FIELD, MOUNTAIN, CLAIM, ABSENT, TILE */
    int count;    /* CARDS: how many there are */
    char cell[3]; /* FACEDOWN, APART, BARRED: "d4" */
};

enum facts_end_key {
    FACTS_END_OTHER, /* no play leads to such an end */
    FACTS_END_RIVER,
    FACTS_END_DECK,
    FACTS_END_DEAD,
    FACTS_END_IDLE,
    FACTS_END_STUCK,
    FACTS_END_FLOWERS,
    FACTS_END_TILES,
    FACTS_END_PASSES,
    FACTS_END_KEYS,
};

/* Why a game is over. */
struct facts_end {
    enum facts_end_key key;
    unsigned seats; /* RIVER, STUCK, FLOWERS: the seats that it is about, as a set */
};

struct score_sheet; /* present/score.h */
struct events;      /* present/events.h */
struct events_step;

/* What a game knows about its views; every part may be missing. */
struct game_presenter {
    /* Why the seat to act can't play `m`, which isn't legal: sets the key and its facts. `s` is any
     * full state that fits that seat's view; nothing may be told that the seat doesn't know. */
    void (*why)(struct facts_why *out, const game_state *s, game_move m);

    /* How often each colour lies where the next card comes from, on average up to a factor. */
    void (*odds)(uint32_t weight[COLOURS], int *left, const game_view *v);

    /* The seats whose score the viewer knows, as a set. Missing: all. */
    unsigned (*scored)(const game_view *v);

    /* Why the game is over: sets the key and its facts. `s` is any full state that fits the view;
     * what ends a game is public. */
    void (*ended)(struct facts_end *out, const game_state *s);

    /* How this seat's score adds up, in any full state that fits a view which knows it. */
    void (*sheet)(struct score_sheet *out, const game_state *s, int seat);

    /* What a step did, or would do; `out` is empty. */
    void (*events)(struct events *out, const struct events_step *s);

    /* A position as data, an object: all that this viewer (a seat, -1 or EVENTS_OPEN) knows of it.
     * `s` is any full state that fits the view. */
    void (*data)(json *j, const game_state *s, int viewer);
};

/* Any full state that fits: what a viewer knows is the same in all of them. */
void facts_fitting(game_state *out, const struct game_ops *g, const game_view *v);

/* Why the viewer can't play `m`; false when it can. */
bool facts_why(struct facts_why *out, const struct game_ops *g, const game_view *v, game_move m);

/* "field", and "red is already in your field of mandala 1". */
const char *facts_name(enum facts_key key);
void facts_say(text *t, const struct facts_why *w);

/* Why the game is over; false while it isn't. */
bool facts_end(struct facts_end *out, const struct game_ops *g, const game_view *v);

/* "river", and "seat 1 has six colours in the river". */
const char *facts_end_name(enum facts_end_key key);
void facts_end_say(text *t, const struct facts_end *e);

/* The chance of each colour to be the next card, in the proportions of `weight`, and how many cards
 * it is one of: the draw pile, or the discard pile that becomes it when it is empty. False in a
 * game without a draw pile. Cards that must be in hidden hands or cups since a reshuffle are left
 * out; the other unseen ones count alike, wherever they may lie. */
bool facts_odds(uint32_t weight[COLOURS], int *left, const struct game_ops *g, const game_view *v);

/* The scores as they stand, and the winners by them when all are known (else 0); returns the set of
 * the seats whose score the viewer knows. The others' scores are 0. */
unsigned facts_scores(int score[GAME_MAX_PLAYERS], unsigned *winners, const struct game_ops *g,
                      const game_view *v);

/* For a game's `why`. */
static inline void facts_lacks(struct facts_why *w, int colour, int count) {
    w->key = FACTS_CARDS;
    w->colour = colour;
    w->count = count;
}

#endif
