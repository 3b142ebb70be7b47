// SPDX-License-Identifier: MIT
// Tables for tests, without a terminal: keys go in as events, threads are waited for at the pipe.
#ifndef TESTS_TUI_TABLE_HELP_H
#define TESTS_TUI_TABLE_HELP_H

#include "golden.h"
#include "tui/table_local.h"

struct hall {
    struct tui tui;
    struct table *table; /* of the screen at the bottom */
};

/* A program with nothing on its stack; and its end. */
void hall_open(struct hall *h);
void hall_close(struct hall *h);

/* A game dealt by a seed; people sit at the seats of the set, `who` at the others. */
void hall_deal(struct play_table *p, const char *game, int players, unsigned people,
               const char *who, uint64_t seed);

/* Opens a table with such a game, as `path`. */
void hall_sit(struct hall *h, struct play_table *p, const char *path);

/* Waits until no bot thinks any more. */
void hall_settle(struct hall *h);

struct table_look hall_look(struct hall *h);
const match *hall_match(struct hall *h);

/* Types a move and Enter. */
void hall_play(struct hall *h, game_move move);

/* A move that a test chooses: any legal one, by the length of the log. */
game_move hall_any(struct hall *h);

/* Does the page hold this text? */
bool hall_shows(struct hall *h, const char *words);

#endif
