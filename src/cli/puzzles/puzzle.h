// SPDX-License-Identifier: MIT
// A puzzle: what a seat knows at its turn, the one clearly best move, and how much better it is. A
// file of puzzles is text (docs/puzzles.md): a head that says how it was made, then a line each.
#ifndef CLI_PUZZLES_PUZZLE_H
#define CLI_PUZZLES_PUZZLE_H

#include <stdio.h>

#include "core/game.h"

enum { PUZZLE_THEMES = 96, PUZZLE_LINE = GAME_LINE_SIZE + 256 };

struct puzzle {
    uint64_t game; /* where it comes from: the number of the game that bots played, from 1, */
    uint32_t ply;  /* and of the decision in it, from 1 */
    int rating;
    game_move best, played; /* what a bot played there instead */
    int win, margin, loss;  /* in per cent: of the best; more than the next; more than `played` */
    char themes[PUZZLE_THEMES]; /* with commas between them; "-": none */
    game_view view;             /* its viewer is to move */
};

/* How a file was made. */
struct puzzle_head {
    const struct game_ops *game;
    uint64_t seed, nodes, games; /* games: how many have been searched */
};

struct puzzle_list {
    struct puzzle_head head;
    struct puzzle *at; /* owned */
    size_t count, capacity;
};

/* A line, without its end; it is checked whole: false with the reason. */
bool puzzle_read(struct puzzle *p, const struct game_ops *g, span line, text *error);
void puzzle_write(text *t, const struct game_ops *g, const struct puzzle *p);

bool puzzle_has_theme(const struct puzzle *p, span theme);

/* Adds a theme to a list with commas, unless it is there or is "-". */
void puzzle_add_theme(text *list, span theme);

/* Takes over a copy; false: out of memory. */
bool puzzle_list_add(struct puzzle_list *l, const struct puzzle *p);
void puzzle_list_free(struct puzzle_list *l);

/* All of a file, or of a text in memory; 0, or -1 with the reason, which names the line. */
int puzzle_list_read(struct puzzle_list *l, span text_of_file, text *error);

/* 0, or -1 with errno. */
int puzzle_list_write(FILE *out, const struct puzzle_list *l);

#endif
