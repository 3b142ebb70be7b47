// SPDX-License-Identifier: MIT
// A search: a view in, judged moves out. It sees only the view; it lives in one block of memory
// that the caller gives it; it does as many nodes as it is told and can be asked for its findings
// at any time in between. So it needs no clock, no threads and no allocation: those are the
// caller's (engine/think.h), and with a number of nodes and a seed the result is the same on every
// machine and in the browser.
//
// What a node is depends on the kind: a playout, an iteration of a tree search, a position visited
// by a solver. Several searches of one view with different `part`s may run side by side; their
// reports are added up.
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "search/bot.h"

enum { SEARCH_LINE = 8 };

/* A move as a search judges it, for the seat that moves. */
struct search_move {
    game_move move;
    uint8_t length;              /* of the line */
    bool exact;                  /* win and points are proved */
    game_move line[SEARCH_LINE]; /* the principal line, beginning with the move */
    uint32_t visits;
    double value;        /* what the search maximises, 0 to 1; without a judgement all are equal */
    double win;          /* expected share of the win, 0 to 1 */
    double points;       /* expected score less the best other's */
    double error;        /* standard error of `win`; 0: `exact`, or else not known */
    double points_error; /* and of `points` */
};

struct search_report {
    int count;
    bool judged;    /* win and points mean something (not with random, greedy, heuristic) */
    bool solved;    /* the best move and its value are proved; nothing is left to do */
    bool by_visits; /* the most visited move is the best, else the one of the highest value */
    uint64_t nodes;
    struct search_move move[GAME_MAX_MOVES]; /* every legal move, the best first */
};

struct search_setup {
    const struct game_ops *game;
    bot bot;
    game_view view; /* its viewer must be to move */
    uint64_t seed;
    int part;          /* 0, or the number of this one among those that run side by side */
    bool measures;     /* all work goes into one move, which is the only one in the report: */
    game_move measure; /* this one, to learn what it is worth when it isn't the best */
};

struct search;

/* A good size for the block of this kind of search; at most SEARCH_MEMORY. */
size_t search_size(const struct game_ops *g, const bot *b);
enum { SEARCH_MEMORY = 64 << 20, SEARCH_LEAST_MEMORY = 1 << 20 };

/* Of `wanted` searches of this setup side by side, so many find more than fewer would. */
int search_parts(const struct search_setup *setup, int wanted);

/* Begins a search in `memory` (aligned to 64 bytes, at least SEARCH_LEAST_MEMORY). */
struct search *search_start(void *memory, size_t size, const struct search_setup *setup);

/* What it was begun with. */
const struct search_setup *search_setup_of(const struct search *s);

/* Goes on for at most `nodes` more; false when there is nothing left to do: the fixed work is done,
 * only one move is legal, or all is proved. How the work is cut into calls changes nothing. */
bool search_run(struct search *s, uint64_t nodes);

void search_report(const struct search *s, struct search_report *out);

/* Adds another part's findings; both are reports of the same view. */
void search_add(struct search_report *sum, const struct search_report *part);

/* The move that the bot plays after this report; levels choose among good moves with the seed. */
game_move search_choice(const struct search_report *r, const struct search_setup *setup);

#endif
