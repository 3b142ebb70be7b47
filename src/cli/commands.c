// SPDX-License-Identifier: MIT
// The list of all commands, for the program and for its generated documents.
#include <stddef.h>

#include "cli/command.h"

const char command_examples[] =
    "sixsands\n"
    "sixsands play mandala\n"
    "sixsands show mandala --position \"$(sixsands deal mandala --seed 7)\"\n"
    "sixsands selfplay flowers --players 4 --games 1000 --seed 7 -o games.sgr\n"
    "sixsands check games.sgr\n"
    "sixsands show games.sgr --game 3 --ply 20 --view 1\n"
    "sixsands analyze games.sgr --game 3\n"
    "sixsands rules patterns";

const struct option command_help_option = {
    .name = "help",
    .letter = 'h',
    .help = "explain the command",
};

const struct command *const command_list[] = {
    &command_tui,        &command_play,  &command_hint,   &command_puzzles, &command_history,
    &command_selfplay,   &command_arena, &command_merge,  &command_analyze, &command_check,
    &command_verify,     &command_show,  &command_moves,  &command_perft,   &command_bench,
    &command_deal,       &command_rules, &command_engine, &command_db,      &command_serve,
    &command_completion, NULL,
};
