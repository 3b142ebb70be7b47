// SPDX-License-Identifier: MIT
// The one option parser: `--name value`, `--name=value`, `-o value` for the few with a letter, `--`
// ends the options, `--help` is known everywhere. Options and words may stand in any order; an
// option given twice counts as it was given last, unless it makes a list.
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/command.h"

struct option {
    const char *name;  /* without its dashes */
    char letter;       /* its short form; 0: none */
    bool flag;         /* takes no value */
    const char *value; /* set by the parser: NULL when it wasn't given */
    const char **all;  /* of one that may be repeated: where its values go, */
    int room, count;   /* so many at most; so many were given */
};

typedef struct options {
    const struct command *command;
    struct option *list; /* ends with a nameless one */
    char **words;        /* what is no option, in order */
    int word_count;
} options;

enum { OPTIONS_GO = -1 };

/* Fills in the options' values and the words; argv is rearranged. OPTIONS_GO, or the exit code:
 * help was printed, or a complaint. */
int options_parse(options *o, const struct command *c, struct option *list, int argc, char *argv[]);

/* Checks the number of words; OPTIONS_GO, or the exit code. `what` names the first missing one. */
int options_words(const options *o, int least, int most, const char *what);

/* The value of an option as a whole number; `*out` stays as it is when the option isn't there.
 * OPTIONS_GO, or the exit code. */
int options_number(const options *o, int option, uint64_t min, uint64_t max, uint64_t *out);

/* The same for a decimal number such as 0.5. */
int options_decimal(const options *o, int option, double min, double max, double *out);

#endif
