// SPDX-License-Identifier: MIT
// What the commands share: the form of a command, the exit codes, and the two kinds of complaint.
// Data goes to standard output, messages to standard error, one line each.
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

enum {
    CLI_OK = 0,
    CLI_WRONG_INPUT = 1, /* a file, position or device that isn't as it should be */
    CLI_WRONG_USAGE = 2, /* a command line that can't be meant */
};

struct command {
    const char *name;
    const char *summary;                /* one line, for the list of commands */
    const char *help;                   /* the whole text of `--help` */
    int (*run)(int argc, char *argv[]); /* argv[0] is the command's name; returns the exit code */
};

extern const struct command command_play;
extern const struct command command_selfplay;
extern const struct command command_arena;
extern const struct command command_analyze;
extern const struct command command_hint;
extern const struct command command_check;
extern const struct command command_verify;
extern const struct command command_show;
extern const struct command command_moves;
extern const struct command command_perft;
extern const struct command command_bench;
extern const struct command command_deal;
extern const struct command command_rules;
extern const struct command command_engine;
extern const struct command command_db;
extern const struct command command_serve;

/* `sixsands COMMAND: MESSAGE` on standard error; returns CLI_WRONG_INPUT. */
int cli_fail(const struct command *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same with where to find help behind it; returns CLI_WRONG_USAGE. */
int cli_misuse(const struct command *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Of the names (the list ends with NULL) the one that a mistyped `word` probably meant; NULL when
 * none is close. */
const char *cli_closest(const char *word, const char *const *names);

#endif
