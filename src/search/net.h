// SPDX-License-Identifier: MIT
// A small net that evaluates positions, in integers alone, so that every compiler and processor
// gives the same bits. Its input is a position as numbers of rows (features.h).
//
// First layer: for every unit (a colour) the rows of the common inputs and of the unit's own are
// added up, clipped to [0, 255], and added up over the units. Second layer: 32 sums of products,
// clipped. Third layer: two outputs, the win (before the logistic function) and the lead.
//
// Positions that are evaluated one after another are often siblings, which share most inputs. So
// the sums of the first layer are kept, and only the rows that differ are exchanged.
#ifndef SEARCH_NET_H
#define SEARCH_NET_H

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

enum {
    NET_VERSION = 1,
    NET_UNITS = 6,     /* at most; so is every number up to NET_STEP */
    NET_INPUTS = 320,  /* common ones and those of all units */
    NET_HIDDEN = 128,  /* the width of the first layer, a multiple of NET_STEP */
    NET_STEP = 32,     /* columns that are worked on together */
    NET_SECOND = 32,   /* the width of the second layer */
    NET_CLIP = 255,    /* what a unit's sum is clipped to */
    NET_ONE = 1 << 14, /* 1.0 in an output */
    NET_ALIGN = 32,    /* bytes */
};

/* What a game's features look like; a file of weights was made for one shape. */
struct net_shape {
    int version; /* of the features */
    int units, common_inputs, unit_inputs;
    int common_rows, unit_rows;
};

/* The arrays are in the file, which is borrowed. */
struct net {
    struct net_shape shape;
    int hidden;
    const int8_t *row;         /* [common_rows + unit_rows][hidden] */
    const int16_t *first_bias; /* [hidden] */
    const int16_t *second;     /* [hidden / 2][NET_SECOND][2] */
    const int32_t *second_bias;
    const int16_t *third; /* [NET_SECOND][2] */
    const int32_t *third_bias;
};

/* A file of weights that is part of the program: src/games/GAME/ai/GAME.net. */
struct net_file {
    const char *game; /* NULL: the end of a list */
    const void *bytes;
    size_t size;
};

/* Reads a file of weights, which must stay where it is and begin at a multiple of 32. False, with a
 * reason, if it is damaged, is for other features, or could make sums overflow. */
bool net_read(struct net *out, const void *file, size_t size, const struct net_shape *shape,
              text *error);

/* Stands for no net, where NULL means the game's own. */
extern const struct net net_none;

/* The first layer of the last position. */
struct net_sums {
    const struct net *net; /* NULL: none yet */
    uint16_t input[NET_INPUTS];
    _Alignas(NET_ALIGN) int16_t unit[NET_UNITS + 1][NET_HIDDEN]; /* the common ones first */
};

/* In NET_ONE-ths. */
struct net_value {
    int32_t win, lead;
};

/* Evaluates a position by its inputs. `sums` are {0} at first, then those of the last position. */
struct net_value net_evaluate(const struct net *n, struct net_sums *sums, const uint16_t *input);

/* For a search that knows better what has changed, and keeps its own inputs: sums of a position
 * without any, an exchange of rows in one part of them (0: the common ones, then the units), and
 * their value. */
void net_clear(const struct net *n, struct net_sums *sums);
void net_exchange(struct net_sums *sums, int part, const uint16_t *add, int adds,
                  const uint16_t *drop, int drops);
struct net_value net_value_of(const struct net_sums *sums);

/* The share of the win, 0 to 1. */
double net_win(struct net_value v);

#endif
