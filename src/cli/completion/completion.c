// SPDX-License-Identifier: MIT
// completion: writes a script that teaches a shell our commands, options, games and bots.
#include "cli/completion/completion.h"

#include <stdio.h>
#include <string.h>

#include "cli/options.h"
#include "games/games.h"
#include "search/bot.h"

void completion_print_games(void) {
    for (int i = 0; games_all[i]; i++)
        printf("%s%s", i ? " " : "", games_all[i]->name);
}

void completion_print_bots(void) {
    for (bot b = {.kind = BOT_RANDOM}; b.kind <= BOT_EXPERT; b.kind++) {
        uint32_t last = b.kind == BOT_LEVEL ? BOT_TOP_LEVEL : 0;
        for (b.number = 0; b.number <= last; b.number++) {
            char name[BOT_NAME_SIZE];
            text t;
            text_init(&t, name, sizeof name);
            bot_write(&t, &b);
            printf("%s%s", b.kind == BOT_RANDOM ? "" : " ", name);
        }
    }
}

void completion_print_choices(const struct choice *list) {
    for (const struct choice *c = list; c->name; c++)
        printf("%s%s", c == list ? "" : " ", c->name);
}

bool completion_has_values(unsigned accepts, const struct choice *list) {
    return list || accepts & (VALUE_GAME | VALUE_BOT);
}

void completion_print_values(unsigned accepts, const struct choice *list) {
    if (accepts & VALUE_GAME)
        completion_print_games();
    if (accepts & VALUE_BOT)
        completion_print_bots();
    if (list)
        completion_print_choices(list);
}

void completion_print_escaped(const char *s, const char *special, const char *escape) {
    for (; *s; s++)
        printf("%s%c", strchr(special, *s) ? escape : "", *s);
}

static void completion_print_option(const struct option *x, const char *separator) {
    if (x->letter)
        printf("-%c%s", x->letter, separator);
    printf("--%s%s", x->name, separator);
}

void completion_print_options(const struct command *c, bool valued, const char *separator) {
    for (const struct option *x = c->options; x && x->name; x++)
        if (valued == (x->metavar != NULL))
            completion_print_option(x, separator);
    if (!valued)
        completion_print_option(&command_help_option, separator);
}

static const struct choice shells[] = {
    {"bash", "in ~/.bashrc: source <(sixsands completion bash)"},
    {"zsh", "in ~/.zshrc, below compinit: source <(sixsands completion zsh)"},
    {"fish", "in ~/.config/fish/config.fish: sixsands completion fish | source"},
    {NULL, NULL},
};

static const struct word word_table[] = {{.name = "bash, zsh or fish", .choices = shells}, {0}};

static int completion_run(int argc, char *argv[]) {
    void (*const writers[])(void) = {completion_bash, completion_zsh, completion_fish};
    options o;
    int status = options_parse(&o, &command_completion, argc, argv);
    if (status != OPTIONS_GO)
        return status;
    for (int i = 0; shells[i].name; i++)
        if (strcmp(o.words[0], shells[i].name) == 0) {
            writers[i]();
            return CLI_OK;
        }
    return cli_misuse(o.command, "there are completions for bash, zsh and fish");
}

const struct command command_completion = {
    .name = "completion",
    .summary = "write a script that completes our commands in a shell",
    .examples = "source <(sixsands completion bash)\n"
                "sixsands completion fish > ~/.config/fish/completions/sixsands.fish",
    .usage = "bash|zsh|fish",
    .about = "Write a script that makes the Tab key complete commands, options, games, bots and "
             "files. 'make install' puts the scripts where the shells look for them. Without it, "
             "add a line to the shell's startup file:",
    .words = word_table,
    .run = completion_run,
};
