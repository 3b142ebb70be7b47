// SPDX-License-Identifier: MIT
// What most commands are given: a game, its number of players, a seed, a position or a view. All of
// it is checked here, once. The functions return OPTIONS_GO, or print an error and return the exit
// code.
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <stdio.h>

#include "cli/options.h"
#include "core/game.h"
#include "engine/think.h"
#include "record/record.h"

/* For the tables of commands: numbers of players, and the arguments GAME, FILE or GAME, FILE... */
extern const struct choice input_player_counts[];
extern const struct word input_one_game[];
extern const struct word input_file_or_game[];
extern const struct word input_files[];

/* Options that several commands have. */
#define INPUT_PLAYERS                                                                              \
    {                                                                                              \
        .name = "players", .metavar = "N", .choices = input_player_counts,                         \
        .help = "number of players (default: the game's usual number)"                             \
    }
#define INPUT_MOVETIME                                                                             \
    {                                                                                              \
        .name = "movetime", .metavar = "MS",                                                       \
        .help = "time for a move, for bots without a fixed amount of work (default: 1000)"         \
    }
#define INPUT_SETS                                                                                 \
    {                                                                                              \
        .name = "sets", .metavar = "A-B",                                                          \
        .help = "only the sets A to B, counted from 1: a part of the run, to be joined with the "  \
                "others by 'sixsands merge'"                                                       \
    }

/* The game with that name; `*out` is static. */
int input_game(const options *o, const char *name, const struct game_ops **out);

/* The names of all games, with commas between them. */
void input_list_games(text *t);

/* A number of players that the game allows; without the option, the smallest. */
int input_players(const options *o, int option, const struct game_ops *g, int *out);

/* How long bots may think: --movetime and --nodes (not both), --threads; a time or threads of -1
 * isn't an option of the command. */
int input_limits(const options *o, int movetime, int nodes, int threads, struct think_limits *out);

/* If no limit is set: `times` the nodes of a usual analysis. */
void input_usual_nodes(struct think_limits *limits, const struct game_ops *g, int times);

/* The sets A-B, at most `most`, as a half-open range from 0; unchanged without the option. */
struct input_range {
    uint64_t first, end;
};
int input_sets(const options *o, int option, uint64_t most, struct input_range *out);

/* "sixsands COMMAND: FILE: why it can't be read" on standard error, also for commands that continue
 * with the next file; returns CLI_WRONG_INPUT. */
int input_unreadable(const struct command *c, const char *name, int reason);

/* The same where FILE or GAME is expected, and `name` isn't a game: it may be a mistyped one.
 * Returns the exit code. */
int input_unreadable_or_game(const options *o, const char *name, int reason);

/* Runs a command that takes only files: parses its arguments and calls `each` for every file.
 * Returns the exit code of the last failure. */
int input_each_file(const struct command *c, int argc, char *argv[],
                    int (*each)(FILE *file, const char *name));

/* A position, or what one seat knows of one (a line that ends in view=S). */
typedef struct position {
    bool is_view;
    game_state state;
    game_view view;
} position;

/* Reads the line of `option`, which must be given. */
int input_position(const options *o, int option, const struct game_ops *g, position *out);

/* Sets the state to a determinization of the view. When the view's own seat is to act, the legal
 * moves are the same in all of them; otherwise this is an error. */
int input_complete(const options *o, const struct game_ops *g, position *p);

/* What the seat to move knows, from its view or from a full position in `option`. */
int input_mover(const options *o, int option, const struct game_ops *g, game_view *out);

/* The line of a position or view in notation, in `buffer` of GAME_LINE_SIZE bytes. */
span position_line(const struct game_ops *g, const position *p, char *buffer);

/* The text of a move, nature's prefixed with `+`. `buffer` holds GAME_MOVE_SIZE + 1 bytes. */
void position_move_text(const struct game_ops *g, game_move m, bool nature, char *buffer);

#endif
