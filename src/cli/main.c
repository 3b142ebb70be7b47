// SPDX-License-Identifier: MIT
// sixsands, the command line. The first word is the command; everything else belongs to it. This
// file picks the command, prints the general help, and looks after the whole process: standard
// streams are open, a reader that leaves ends it quietly, and lost output is never a success.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/command.h"
#include "games/games.h"

#ifndef SIXSANDS_VERSION
#define SIXSANDS_VERSION "unknown"
#endif

enum { COMMANDS_MAX = 24, BUFFER_SIZE = 1 << 16 };

/* An error on the command line before a command is known. */
static int main_misuse(const char *what, const char *word, const char *close) {
    fprintf(stderr, "sixsands: unknown %s %s", what, word);
    if (close)
        fprintf(stderr, " (did you mean %s?)", close);
    fputs("; see 'sixsands --help'\n", stderr);
    return CLI_WRONG_USAGE;
}

static void print_help(FILE *out) {
    fputs("Examples:\n", out);
    for (span rest = span_of(command_examples); rest.at;) {
        span line = span_cut(&rest, '\n');
        fprintf(out, "  %.*s\n", (int)line.length, line.at);
    }
    fputs("\nUsage: sixsands COMMAND [ARGUMENT]...\n\nCommands:\n", out);
    for (int i = 0; command_list[i]; i++)
        fprintf(out, "  %-12s%s\n", command_list[i]->name, command_list[i]->summary);
    fputs("\nGames: ", out);
    for (int i = 0; games_all[i]; i++) {
        const struct game_ops *g = games_all[i];
        fprintf(out, "%s%s (%d", i ? ", " : "", g->name, g->min_players);
        if (g->max_players > g->min_players)
            fprintf(out, "-%d", g->max_players);
        fputs(" players)", out);
    }
    fputs("\n\n"
          "More about a command: sixsands COMMAND --help. Version: sixsands --version.\n"
          "Exit codes: 0 success, 1 wrong input, 2 wrong usage.\n",
          out);
}

static const struct command *find_command(const char *name) {
    for (int i = 0; command_list[i]; i++)
        if (strcmp(command_list[i]->name, name) == 0)
            return command_list[i];
    return NULL;
}

static int unknown_command(const char *word) {
    const char *names[COMMANDS_MAX + 1];
    char quoted[160];
    text q;
    int count = 0;
    for (; command_list[count] && count < COMMANDS_MAX; count++)
        names[count] = command_list[count]->name;
    names[count] = NULL;
    text_init(&q, quoted, sizeof quoted);
    text_quote(&q, word, strlen(word), 40);
    if (word[0] == '-')
        return main_misuse("option", quoted, NULL);
    return main_misuse("command", quoted, cli_closest(word, names));
}

static int help_about(const char *word) {
    const struct command *c = find_command(word);
    if (!c)
        return unknown_command(word);
    cli_help(c);
    return CLI_OK;
}

static int main_dispatch(int argc, char *argv[]) {
    if (argc < 2 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        char name[] = "tui", *menu[] = {name, NULL};
        return command_tui.run(1, menu);
    }
    if (argc < 2) {
        print_help(stderr);
        return CLI_WRONG_USAGE;
    }
    const char *word = argv[1];
    if (strcmp(word, "--version") == 0) {
        puts("sixsands " SIXSANDS_VERSION);
        return CLI_OK;
    }
    bool help = strcmp(word, "help") == 0;
    if (help && argc > 2)
        return help_about(argv[2]);
    if (help || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        print_help(stdout);
        return CLI_OK;
    }
    const struct command *c = find_command(word);
    return c ? c->run(argc - 1, argv + 1) : unknown_command(word);
}

/* If a standard stream is closed, the next file opened would get its number, and messages would end
 * up in it. The stand-in is opened the wrong way round, so that using it is still an error. */
static void open_standard_streams(void) {
    for (int fd = 0; fd < 3; fd++)
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
            return;
}

int main(int argc, char *argv[]) {
    char buffer[BUFFER_SIZE];
    open_standard_streams();
    signal(SIGPIPE, SIG_IGN);
    if (!isatty(STDOUT_FILENO))
        setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    int status = main_dispatch(argc, argv);
    errno = 0;
    bool lost = ferror(stdout) != 0;
    lost |= fclose(stdout) != 0; /* before `buffer` goes */
    if (!lost || status != CLI_OK)
        return status;
    if (errno != EPIPE) /* EPIPE: the reader has left, no message */
        fprintf(stderr, "sixsands: standard output: %s\n", strerror(errno ? errno : EIO));
    return CLI_WRONG_INPUT;
}
