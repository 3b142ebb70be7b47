// SPDX-License-Identifier: MIT
// The list of all commands: for the program itself and for what is written about them.
#include <stddef.h>

#include "cli/command.h"

const struct command *const command_list[] = {
    &command_play,   &command_hint,       &command_selfplay,
    &command_arena,  &command_analyze,    &command_check,
    &command_verify, &command_show,       &command_moves,
    &command_perft,  &command_bench,      &command_deal,
    &command_rules,  &command_engine,     &command_db,
    &command_serve,  &command_completion, NULL,
};
