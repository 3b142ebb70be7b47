// SPDX-License-Identifier: MIT
// A search: a view in, moves with values out. It sees only the view; it lives in one block of
// memory from the caller; it does as many nodes as it is asked for and can report at any time in
// between. So it needs no clock, no threads and no allocation: those are the caller's
// (engine/think.h), and for a number of nodes and a seed the result is the same on every machine
// and in the browser.
//
// What a node is depends on the algorithm: a playout, an iteration of a tree search, a position
// visited by a solver. Several searches of one view with different `part`s may run side by side;
// their reports are added up.
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "search/bot.h"

struct net; /* search/net.h */

enum { SEARCH_LINE = 8 };

/* A move as a search values it, for the seat that moves. */
struct search_move {
    game_move move;
    uint8_t length;              /* of the line */
    bool exact;                  /* win and points are proved */
    game_move line[SEARCH_LINE]; /* the principal line, beginning with the move */
    uint32_t visits;
    double value;        /* what the search maximises, 0 to 1; all equal without an evaluation */
    double win;          /* expected share of the win, 0 to 1 */
    double points;       /* expected score less the best other's */
    double error;        /* standard error of `win`; 0: `exact`, or unknown */
    double points_error; /* and of `points` */
};

struct search_report {
    int count;
    bool evaluated; /* win and points mean something (not with random, greedy, heuristic) */
    bool solved;    /* the best move and its value are proved; there is nothing more to do */
    bool by_visits; /* the best is the most visited move, else the one with the highest value */
    uint64_t nodes;
    struct search_move move[GAME_MAX_MOVES]; /* every legal move, the best first */
};

struct search_setup {
    const struct game_ops *game; /* borrowed: outlives the search */
    bot bot;
    game_view view;        /* its viewer must be to move */
    const struct net *net; /* NULL: the game's own; &net_none: none; borrowed: outlives it */
    uint64_t seed;
    int part;          /* the number of this search among those that run side by side, from 0 */
    bool measures;     /* all work goes into one move, which is the only one in the report: */
    game_move measure; /* this one, to learn its value even if it isn't the best */
};

struct search;

/* A good size for the memory of this bot's searches; at most SEARCH_MEMORY. */
size_t search_size(const struct game_ops *g, const bot *b);
enum { SEARCH_MEMORY = 64 << 20, SEARCH_LEAST_MEMORY = 1 << 20 };

/* Does this bot play with a net, if there is one? */
bool search_uses_net(const struct game_ops *g, const bot *b);

/* How many of `wanted` searches of this setup side by side are of use. */
int search_parts(const struct search_setup *setup, int wanted);

/* Begins a search in `memory` (aligned to 64 bytes, at least SEARCH_LEAST_MEMORY; borrowed: it is
 * the search, and the caller frees it). The setup is copied. */
struct search *search_start(void *memory, size_t size, const struct search_setup *setup);

/* Gives a search that hasn't run yet another net: a file of weights, borrowed, which outlives it.
 * A bot that plays without a net ignores it. False, with the reason, when it isn't a net of this
 * game; the search is then as it was. */
bool search_set_net(struct search *s, const void *file, size_t size, text *error);
bool search_has_run(const struct search *s);

/* The setup it was begun with; lives as long as the search. */
const struct search_setup *search_setup_of(const struct search *s);

/* Searches for at most `nodes` more; false when there is nothing more to do: the fixed work is
 * done, only one move is legal, or everything is proved. How the work is divided into calls changes
 * nothing. */
bool search_run(struct search *s, uint64_t nodes);

void search_report(const struct search *s, struct search_report *out);

/* Adds another part's report; both are of the same view. */
void search_add(struct search_report *sum, const struct search_report *part);

/* The move that the bot plays after this report; levels choose among good moves with the seed. */
game_move search_choice(const struct search_report *r, const struct search_setup *setup);

#endif
