// SPDX-License-Identifier: MIT
// Can everybody be paired? A perfect matching in any graph of at most 64 vertices, by Edmonds'
// blossoms.
#ifndef SERVER_TOURNAMENT_MATCHING_H
#define SERVER_TOURNAMENT_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

/* `near[v]`: bits of the vertices that v may be paired with; `who`: bits of those to be paired. */
bool matching_is_perfect(const uint64_t near[64], uint64_t who);

#endif
