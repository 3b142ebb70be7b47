// SPDX-License-Identifier: MIT
// Game screens for tests, without a terminal: keys go in as events, threads are waited for at the
// pipe.
#ifndef TESTS_TUI_TABLE_HELP_H
#define TESTS_TUI_TABLE_HELP_H

#include "golden.h"
#include "tui/game/local.h"

struct hall {
    struct tui tui;
    struct tui_game *game; /* borrowed from the screen at the bottom */
};

/* A program with nothing on its stack; and its end. */
void hall_open(struct hall *h);
void hall_close(struct hall *h);

/* A game dealt by a seed; people sit at the seats of the set, `who` at the others. */
void hall_deal(struct session *p, const char *game, int players, unsigned people, const char *who,
               uint64_t seed);

/* Opens the screen of such a game, as `path`. */
void hall_sit(struct hall *h, struct session *p, const char *path);

/* Both, as most tests want it. */
void hall_begin(struct hall *h, const char *game, int players, unsigned people, const char *who,
                uint64_t seed);

/* Waits for one piece of news from a thread; until no bot thinks any more; and as long as the page
 * holds this text. */
void hall_wait(struct hall *h);
void hall_wait_for_bots(struct hall *h);
void hall_wait_while(struct hall *h, const char *shown);

struct tui_game_look hall_look(struct hall *h);
const match *hall_match(struct hall *h);

/* Types a move and Enter. */
void hall_play(struct hall *h, game_move move);

/* A move that a test chooses: any legal one, by the length of the log. */
game_move hall_any(struct hall *h);

/* Moves of all people in the game until it is over, or this many. */
void hall_play_on(struct hall *h, int most);

/* A game that is what a test says. */
struct fake {
    struct tui_game game;
    struct tui_game_look look;
    match match;
    enum tui_game_can done; /* the last act */
    char phrase[32];        /* what was said last */
    bool refuses;           /* acts aren't possible */
    bool closed;
};

/* One with a look like that of a new game, and a match that the test frees. */
void fake_open(struct fake *f, const char *game, int players, uint64_t seed);
void fake_sit(struct hall *h, struct fake *f);

/* Does the page hold this text? */
bool hall_shows(struct hall *h, const char *words);

/* A line typed after a colon. */
void hall_say(struct hall *h, const char *line);

#endif
