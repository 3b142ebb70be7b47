// SPDX-License-Identifier: MIT
// Cells and groups as front ends show them. In events.c.
#ifndef GAMES_PATTERNS_PRESENT_GROUPS_H
#define GAMES_PATTERNS_PRESENT_GROUPS_H

#include "games/patterns/rules.h"

/* The n-th group of a seat, from 0. */
struct patterns_group {
    int colour, place, size, points; /* the place from 1; points by P6 */
    uint64_t marker, tokens;
};

/* The colour at a cell, and its name ("d4"). */
int patterns_colour_at(const patterns_state *s, uint64_t bit);
void patterns_name(char out[3], uint64_t bit);

void patterns_group_of(struct patterns_group *out, const patterns_state *s, int seat, int n);

/* The loose tokens next to a group, and those of them that its owner may flip (P3). */
uint64_t patterns_group_loose(const patterns_state *s, const struct patterns_group *g);
uint64_t patterns_group_flips(const patterns_state *s, int seat, const struct patterns_group *g);

/* Is the cell next to the group, and not in it? */
bool patterns_group_beside(const struct patterns_group *g, uint64_t bit);

/* In score.c: how a group's points add up, "(3 - 1) x 2". */
void patterns_write_sum(text *t, const struct patterns_group *g);

#endif
