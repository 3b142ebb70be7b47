// SPDX-License-Identifier: MIT
// The estimates of a net for the search ahead. Positions that are evaluated one after another are
// neighbours in a tree: of each only what differs from the one before is looked at. That is done
// for either seat by itself, since to the other everything looks different.
#ifndef GAMES_PATTERNS_AI_NET_H
#define GAMES_PATTERNS_AI_NET_H

#include "games/patterns/ai/board.h"
#include "games/patterns/ai/features.h"
#include "search/net.h"

enum {
    PATTERNS_GROUP_INPUTS = PATTERNS_UNIT_INPUTS - PATTERNS_PER_COLOUR,
    PATTERNS_SCENE_INPUTS = PATTERNS_COMMON_INPUTS - PATTERNS_CELLS,
};

/* All that a unit's inputs but its tokens follow from. */
struct patterns_unit {
    uint64_t tokens, reach[2], owned[2], risk[2];
    uint64_t beside; /* the cells beside its chains */
    uint64_t names;  /* markers and bowls */
};

/* The last position as one seat saw it, and the rows that are in the sums. */
struct patterns_seen {
    struct net_sums sums;
    uint64_t colour[COLOURS], owned[2];
    struct patterns_unit unit[COLOURS];
    uint16_t scene[PATTERNS_SCENE_INPUTS];
    uint16_t group[COLOURS][PATTERNS_GROUP_INPUTS];
};

/* {.net = …} to begin with. */
struct patterns_net {
    const struct net *net; /* borrowed; NULL: none */
    struct patterns_seen seen[2];
};

/* As patterns_evaluate. */
int patterns_net_evaluate(struct patterns_net *n, const struct patterns_board *b, int seat);

#endif
