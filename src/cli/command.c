// SPDX-License-Identifier: MIT
// Error messages of the commands, and the guess at what a mistyped word meant.
#include "cli/command.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *cli_program(const struct command *c) {
    return c->alone ? "" : "sixsands ";
}

__attribute__((format(printf, 2, 0))) static void
command_complain(const struct command *c, const char *format, va_list args) {
    fflush(stdout); /* keeps data and messages in order when both go to the same place */
    fprintf(stderr, "%s%s: ", cli_program(c), c->name);
    vfprintf(stderr, format, args);
}

int cli_fail(const struct command *c, const char *format, ...) {
    va_list args;
    va_start(args, format);
    command_complain(c, format, args);
    va_end(args);
    fputc('\n', stderr);
    return CLI_WRONG_INPUT;
}

int cli_misuse(const struct command *c, const char *format, ...) {
    va_list args;
    va_start(args, format);
    command_complain(c, format, args);
    va_end(args);
    fprintf(stderr, "; see '%s%s --help'\n", cli_program(c), c->name);
    return CLI_WRONG_USAGE;
}

enum { WORD_MAX = 16 }; /* longer words are no mistyped names */

static int command_least(int a, int b) {
    return a < b ? a : b;
}

/* Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`. */
static int command_distance(const char *a, const char *b) {
    int d[WORD_MAX + 1][WORD_MAX + 1];
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n > WORD_MAX || m > WORD_MAX)
        return WORD_MAX;
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = command_least(d[i - 1][j - 1] + (a[i - 1] != b[j - 1]),
                                    1 + command_least(d[i - 1][j], d[i][j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = command_least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[n][m];
}

const char *cli_closest(const char *word, const char *const *names) {
    const char *best = NULL;
    int found = (int)strlen(word) < 4 ? 2 : 3; /* one slip in a short word, two in a long one */
    for (; *names; names++) {
        int d = command_distance(word, *names);
        if (d < found) {
            found = d;
            best = *names;
        }
    }
    return best;
}

int cli_output_failed(const struct command *c, const char *name) {
    if (errno == EPIPE)
        return CLI_WRONG_INPUT;
    return cli_fail(c, "%s: %s", name ? name : "standard output", strerror(errno));
}
