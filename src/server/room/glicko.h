// SPDX-License-Identifier: MIT
// Glicko-2 (Mark Glickman, "Example of the Glicko-2 system"): a rating with its deviation, which
// says how sure it is, and its volatility, which says how much the player's strength changes. Only
// exact arithmetic in a fixed order (base/real.h), so every machine computes the same numbers.
#ifndef SERVER_ROOM_GLICKO_H
#define SERVER_ROOM_GLICKO_H

struct glicko {
    double rating, deviation, volatility;
};

/* Against whom, and with what result: 1 won, 0.5 drawn, 0 lost. */
struct glicko_result {
    struct glicko opponent;
    double score;
};

/* The rating after these results, `periods` rating periods after the last change. */
struct glicko glicko_after(const struct glicko *player, const struct glicko_result *results,
                           int count, double periods);

/* The rating after these periods without results: only less sure. */
struct glicko glicko_aged(const struct glicko *player, double periods);

/* The expected score against an opponent. */
double glicko_expected(const struct glicko *player, const struct glicko *opponent);

#endif
