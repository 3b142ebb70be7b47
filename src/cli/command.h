// SPDX-License-Identifier: MIT
// What the commands share: how a command is described, the exit codes, and the two kinds of error.
// Data goes to standard output, messages to standard error, one line each.
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdbool.h>

enum {
    CLI_OK = 0,
    CLI_WRONG_INPUT = 1, /* a file, position or device that isn't as it should be */
    CLI_WRONG_USAGE = 2, /* a command line that makes no sense */
};

/* What a value can be, for completions; bits may be combined, 0: it can't be completed. */
enum {
    VALUE_FILE = 1,
    VALUE_FOLDER = 2,
    VALUE_GAME = 4,
    VALUE_BOT = 8,
    VALUE_LIST = 16, /* several, joined by commas */
};

/* One of the words that a value can be. Lists of them end with a nameless one. */
struct choice {
    const char *name, *help; /* NULL help: it explains itself */
};

/* An option. Parser, help, manual pages and completions are all made from this one table. Tables
 * end with a nameless one. */
struct option {
    const char *name;    /* without its dashes */
    char letter;         /* its short form; 0: none */
    const char *heading; /* a line above it, where a new group begins; NULL: none */
    const char *metavar; /* what its value is called, as MS; NULL: it takes none */
    unsigned accepts;    /* VALUE_FILE... */
    const struct choice *choices;
    int most;         /* it collects a list of at most `most` values; 0: the last one counts */
    const char *help; /* what it does: plain text without line breaks */
};

/* An argument that isn't an option. Tables end with a nameless one. */
struct word {
    const char *name; /* as in "GAME is missing" */
    unsigned accepts;
    const struct choice *choices;
    bool optional;
    bool many; /* only the last: any number of them */
};

/* Texts of several lines are filled line by line; an empty line ends a paragraph. */
struct command {
    const char *name;
    bool alone;           /* a program of its own (tools/), not a command of sixsands */
    const char *summary;  /* one line, for the list of commands */
    const char *examples; /* a line each */
    const char *usage;    /* what follows the name, a line for each form */
    const char *about;    /* what it does */
    const char *notes;    /* anything else, printed below the options; NULL: nothing */
    const struct word *words;
    const struct option *options;
    int (*run)(int argc, char *argv[]); /* argv[0] is the command's name; returns the exit code */
};

/* All commands, in the order of the help; ends with NULL. */
extern const struct command *const command_list[];

/* Examples of several commands, a line each. */
extern const char command_examples[];

/* The option for a file written with output_open (system/output.h). */
#define OUTPUT_OPTION                                                                              \
    {                                                                                              \
        .name = "output", .letter = 'o', .metavar = "FILE", .accepts = VALUE_FILE,                 \
        .help = "write to FILE, which appears when it is complete (default: standard output)"      \
    }

/* `--help`, which every command has in addition to its table. */
extern const struct option command_help_option;

extern const struct command command_play;
extern const struct command command_tui; /* src/tui */
extern const struct command command_selfplay;
extern const struct command command_arena;
extern const struct command command_merge;
extern const struct command command_analyze;
extern const struct command command_hint;
extern const struct command command_puzzles;
extern const struct command command_history;
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
extern const struct command command_completion;

/* What is typed in front of a command's name: "sixsands ", or nothing. */
const char *cli_program(const struct command *c);

/* `sixsands COMMAND: MESSAGE` on standard error; returns CLI_WRONG_INPUT. */
int cli_fail(const struct command *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same, followed by where to find help; returns CLI_WRONG_USAGE. */
int cli_misuse(const struct command *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reports that writing (to standard output, if there is no name) failed for the reason in errno;
 * silent when the reader has left. Returns the exit code. */
int cli_output_failed(const struct command *c, const char *name);

/* `--help`: examples, usage, what it does, options. */
void cli_help(const struct command *c);

/* The name (from a list that ends with NULL) that a mistyped `word` probably meant; NULL when none
 * is close. */
const char *cli_closest(const char *word, const char *const *names);

#endif
