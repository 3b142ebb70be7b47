// SPDX-License-Identifier: MIT
// Why a move is good: a list of reasons, each a key that never changes with its facts, so that a
// front end can say it in another language, and its words in English. The games make them
// (search/game_ai.h), a hint adds what the search found (hint.h).
#ifndef PRESENT_REASONS_H
#define PRESENT_REASONS_H

#include "base/json.h"
#include "core/game.h"

enum reason_key {
    /* Mandala */
    REASON_COMPLETES,
    REASON_FIRST,
    REASON_WORTH,
    REASON_DENIES,
    REASON_BARREN,
    REASON_LAST,
    REASON_MISSING,
    REASON_PAYS,
    REASON_DRAWS,
    REASON_BUILDS,
    REASON_GROWS,
    REASON_LEADS,
    REASON_ENTERS,
    REASON_KEEPS,
    REASON_EXCHANGES,
    REASON_NOWHERE,
    REASON_TAKES,
    REASON_RIVER,
    REASON_WAITS,
    REASON_WASTED,
    /* Patterns */
    REASON_BRINGS,
    REASON_CLAIMS,
    REASON_SNATCHES,
    REASON_BARS,
    REASON_BOWL,
    REASON_STUCK,
    REASON_STORE,
    REASON_PICKS,
    REASON_FLIP,
    REASON_CLOSING,
    /* Flowers */
    REASON_FINISHES,
    REASON_BOTH,
    REASON_REST,
    REASON_NOTHING,
    REASON_STAKE,
    REASON_ENDS,
    REASON_APPEARS,
    REASON_ADDS,
    REASON_HOLDS,
    REASON_SEIZES,
    REASON_LATENT,
    REASON_SINGLE,
    REASON_TILE,
    REASON_BESIDE,
    REASON_LEAVES,
    REASON_SPOILS,
    /* what the search found */
    REASON_ONLY,
    REASON_BEST,
    REASON_ANY,
    REASON_OFTEN,
    REASON_BETTER,
    REASON_EVEN,
    REASON_FOLLOWS,
    REASON_KEYS,
};

enum { REASON_MOVES = 8, REASONS_MOST = 12, REASON_X3 = 0 };

/* A reason; the table in reasons.c says which facts belong to a key. */
struct reason {
    enum reason_key key;
    const struct reasons *of; /* the list that it is in */
    int seat;                 /* whom it is about; -1: nobody */
    int colour;
    unsigned colours; /* a set */
    int mandala;      /* from 0 */
    int count, was, own, against, points, place;
    bool least;      /* the points may be more */
    int value, with; /* numbers of tiles, REASON_X3 for ×3; points: of the Flower, 0 without one */
    uint64_t cells;  /* bit 8 × row + column */
    double figure;
    int length; /* of the moves */
    game_move moves[REASON_MOVES];
};

struct reasons {
    const struct game_ops *game; /* borrowed: must outlive the list */
    int me, players;
    int count;
    struct reason list[REASONS_MOST];
};

void reasons_start(struct reasons *r, const struct game_ops *g, int me, int players);

/* A new reason about the seat that moves, to be filled in; it lives in `r`. */
struct reason *reasons_add(struct reasons *r, enum reason_key key);

/* "completes". */
const char *reason_name(enum reason_key key);

/* All of them in English, without a full stop: "completes mandala 1 while you lead 4:3; draws two".
 */
void reasons_say(text *t, const struct reasons *r);

/* All of them as a list of objects; seats and mandalas count from 1. */
void reasons_write(json *j, const struct reasons *r);

#endif
