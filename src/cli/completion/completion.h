// SPDX-License-Identifier: MIT
// Completion scripts for shells, written from the commands' tables; each shell has a file. A value
// that can be guessed is completed from its list, from the games and bots, or from files.
#ifndef CLI_COMPLETION_COMPLETION_H
#define CLI_COMPLETION_COMPLETION_H

#include <stdbool.h>

#include "cli/command.h"

void completion_bash(void);
void completion_zsh(void);
void completion_fish(void);

/* Names with a blank between them, for scripts in which none of them needs quotes. */
void completion_print_games(void);
void completion_print_bots(void);
void completion_print_choices(const struct choice *list);

/* Games, bots and choices: everything that isn't a file. */
void completion_print_values(unsigned accepts, const struct choice *list);
bool completion_has_values(unsigned accepts, const struct choice *list);

/* A text with `escape` in front of each of `special`. */
void completion_print_escaped(const char *s, const char *special, const char *escape);

/* The options of a command: those with a value, or those without; each with `separator` behind. */
void completion_print_options(const struct command *c, bool valued, const char *separator);

#endif
