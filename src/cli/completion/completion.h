// SPDX-License-Identifier: MIT
// Completion scripts for shells, generated from the commands' tables; each shell has its own file.
// Values are completed from their choices, from the games and bots, or from files.
#ifndef CLI_COMPLETION_COMPLETION_H
#define CLI_COMPLETION_COMPLETION_H

#include <stdbool.h>

#include "cli/command.h"

void completion_bash(void);
void completion_zsh(void);
void completion_fish(void);

/* Names separated by blanks; none of them needs quotes. */
void completion_print_games(void);
void completion_print_bots(void);
void completion_print_choices(const struct choice *list);

/* Games, bots and choices: everything that isn't a file. */
void completion_print_values(unsigned accepts, const struct choice *list);
bool completion_has_values(unsigned accepts, const struct choice *list);

/* A text with `escape` before each character of `special`. */
void completion_print_escaped(const char *s, const char *special, const char *escape);

/* The options of a command, those with a value or those without, each followed by `separator`. */
void completion_print_options(const struct command *c, bool valued, const char *separator);

#endif
