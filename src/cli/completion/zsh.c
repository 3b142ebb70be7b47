// SPDX-License-Identifier: MIT
// The completion script for zsh: a call to _arguments for each command, and a small function for
// each list of choices, which saves a layer of quotes.
#include <stdio.h>
#include <string.h>

#include "cli/completion/completion.h"

static const char head[] = "#compdef sixsands\n"
                           "# zsh completion for sixsands; made by 'sixsands completion zsh'\n"
                           "\n";

static const char middle[] =
    "\n"
    "_sixsands() {\n"
    "    local curcontext=$curcontext state line\n"
    "    local -A opt_args\n"
    "    _arguments -C '(- *)'{-h,--help}'[explain the commands]' \\\n"
    "        '(- *)--version[say which version this is]' \\\n"
    "        '1:command:_sixsands_commands' '*::argument:->arguments' && return\n"
    "    [[ $state == arguments ]] || return\n"
    "    curcontext=${curcontext%:*:*}:sixsands-$words[1]:\n"
    "    case $words[1] in\n"
    "    help) _arguments '1:command:_sixsands_commands' ;;\n";

static const char tail[] = "    esac\n"
                           "}\n"
                           "\n"
                           "# Autoloaded when needed, or sourced.\n"
                           "if [[ $funcstack[1] == _sixsands ]]; then\n"
                           "    _sixsands \"$@\"\n"
                           "else\n"
                           "    compdef _sixsands sixsands\n"
                           "fi\n";

/* Inside '...'. */
static void zsh_print_quoted(const char *s, const char *special) {
    for (; *s; s++)
        if (*s == '\'')
            fputs("'\\''", stdout);
        else
            printf("%s%c", strchr(special, *s) ? "\\" : "", *s);
}

static void print_described(const char *indent, const char *name, const char *help) {
    printf("%s'", indent);
    zsh_print_quoted(name, ":\\");
    if (help) {
        putchar(':');
        zsh_print_quoted(help, "\\");
    }
    puts("'");
}

/* The name of the function for a command's choices. */
static void print_function(const struct command *c, const char *about) {
    printf("_sixsands_%s_", c->name);
    for (; *about; about++)
        putchar(*about == '-' ? '_' : *about);
}

static void zsh_print_choices(const struct command *c, const char *about,
                              const struct choice *list) {
    const char *last = list->name;
    print_function(c, about);
    puts("() {\n    local -a list=(");
    for (; list->name; list++) {
        print_described("        ", list->name, list->help);
        last = list->name;
    }
    puts("    )");
    printf("    _describe -t values '%s' list \"$@\"%s\n}\n", about,
           last[strlen(last) - 1] == '=' ? " -S ''" : "");
}

/* What completes a value. */
static void zsh_print_action(const struct command *c, const char *about, unsigned accepts,
                             const struct choice *choices) {
    putchar(':');
    if (accepts & VALUE_LIST)
        fputs("_sequence -d ", stdout);
    if (accepts & VALUE_FILE && accepts & VALUE_GAME)
        fputs("_sixsands_file_or_game", stdout);
    else if (accepts & VALUE_FILE)
        fputs("_files", stdout);
    else if (accepts & VALUE_FOLDER)
        fputs("_files -/", stdout);
    else if (accepts & VALUE_GAME)
        fputs("_sixsands_games", stdout);
    else if (accepts & VALUE_BOT)
        fputs("_sixsands_bots", stdout);
    else if (choices)
        print_function(c, about);
    else
        putchar(' '); /* nothing, not even files */
}

static void zsh_print_option(const struct command *c, const struct option *x) {
    fputs(" \\\n        ", stdout);
    if (x->most)
        fputs("'*'", stdout);
    else if (x->letter)
        printf("'(-%c --%s)'", x->letter, x->name);
    if (x->letter)
        printf("{-%c%s,--%s%s}", x->letter, x->metavar ? "+" : "", x->name, x->metavar ? "=" : "");
    else
        printf("--%s%s", x->name, x->metavar ? "=" : "");
    fputs("'[", stdout);
    zsh_print_quoted(x->help, "[]:\\");
    putchar(']');
    if (x->metavar) {
        putchar(':');
        zsh_print_quoted(x->metavar, ":\\");
        zsh_print_action(c, x->name, x->accepts, x->choices);
    }
    putchar('\'');
}

static void zsh_print_command(const struct command *c) {
    int place = 1;
    printf("    %s)\n        _arguments -s", c->name);
    for (const struct option *x = c->options; x && x->name; x++)
        zsh_print_option(c, x);
    zsh_print_option(c, &command_help_option);
    for (const struct word *w = c->words; w && w->name; w++, place++) {
        fputs(" \\\n        '", stdout);
        if (w->many)
            putchar('*');
        else
            printf("%d", place);
        fputs(w->optional ? "::" : ":", stdout);
        zsh_print_quoted(w->name, ":\\");
        zsh_print_action(c, "word", w->accepts, w->choices);
        putchar('\'');
    }
    puts("\n        ;;");
}

void completion_zsh(void) {
    fputs(head, stdout);
    puts("_sixsands_commands() {\n    local -a list=(");
    for (int i = 0; command_list[i]; i++)
        print_described("        ", command_list[i]->name, command_list[i]->summary);
    puts("        'help:explain a command'\n    )\n    _describe -t commands command list\n}");
    fputs("_sixsands_games() { compadd \"$@\" - ", stdout);
    completion_print_games();
    fputs("; }\n_sixsands_bots() { compadd \"$@\" - ", stdout);
    completion_print_bots();
    puts("; }\n_sixsands_file_or_game() { _alternative games:game:_sixsands_games "
         "files:file:_files; }");
    for (int i = 0; command_list[i]; i++) {
        const struct command *c = command_list[i];
        for (const struct option *x = c->options; x && x->name; x++)
            if (x->choices)
                zsh_print_choices(c, x->name, x->choices);
        for (const struct word *w = c->words; w && w->name; w++)
            if (w->choices)
                zsh_print_choices(c, "word", w->choices);
    }
    fputs(middle, stdout);
    for (int i = 0; command_list[i]; i++)
        zsh_print_command(command_list[i]);
    fputs(tail, stdout);
}
