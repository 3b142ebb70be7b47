// SPDX-License-Identifier: MIT
// The one option parser: `--name value`, `--name=value`, `-o value` for the few with a letter, `--`
// ends the options, `--help` works everywhere. Options and words may come in any order; of an
// option given twice the last counts, unless it collects a list.
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdint.h>

#include "cli/command.h"

enum { OPTIONS_GO = -1, OPTIONS_MOST = 32, OPTIONS_LISTED_MOST = 40 };

/* A parsed command line. Values and words are borrowed from argv. */
typedef struct options {
    const struct command *command;
    const struct option *list;       /* the command's */
    const char *value[OPTIONS_MOST]; /* parallel to it: NULL if not given, "" if it takes none */
    int count[OPTIONS_MOST];         /* how often it was given */
    const char *listed[OPTIONS_LISTED_MOST]; /* values of options with lists, see options_all */
    char **words;                            /* arguments that aren't options, in order */
    int word_count;
} options;

/* Reads what the command's table allows; argv is rearranged and must outlive `o`. OPTIONS_GO, or
 * the exit code after help or an error was printed. */
int options_parse(options *o, const struct command *c, int argc, char *argv[]);

/* All o->count[option] values of an option that collects a list; borrowed from `o`. */
const char *const *options_all(const options *o, int option);

/* Checks the number of words where it depends on more than the table; OPTIONS_GO, or the exit code.
 * `what` names the first missing one. */
int options_words(const options *o, int least, int most, const char *what);

/* The value of an option as a whole number; `*out` stays as it is when the option isn't given.
 * OPTIONS_GO, or the exit code. */
int options_number(const options *o, int option, uint64_t min, uint64_t max, uint64_t *out);

/* The same for a decimal number such as 0.5. */
int options_decimal(const options *o, int option, double min, double max, double *out);

#endif
