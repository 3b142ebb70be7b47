// SPDX-License-Identifier: MIT
// The completion script for fish: a line for each command, option and word, with the condition for
// offering it.
#include <stdio.h>

#include "cli/completion/completion.h"

static const char head[] =
    "# fish completions for sixsands; made by 'sixsands completion fish'\n"
    "\n"
    "# Is the cursor after that command, and at the word with that number, if given?\n"
    "function __sixsands_at --argument-names command place\n"
    "    set -l words (commandline -opc)\n"
    "    set -l at 0\n"
    "    set -l skip no\n"
    "    set -l valued\n"
    "    test \"$words[2]\" = \"$command\"; or return 1\n"
    "    test -n \"$place\"; or return 0\n"
    "    switch $command\n";

static const char middle[] =
    "    end\n"
    "    for word in $words[3..]\n"
    "        if test $skip = yes\n"
    "            set skip no\n"
    "        else if contains -- $word $valued\n"
    "            set skip yes\n"
    "        else if not string match -q -- '-?*' $word\n"
    "            set at (math $at + 1)\n"
    "        end\n"
    "    end\n"
    "    test $skip = no -a $at -eq $place\n"
    "end\n"
    "\n"
    "function __sixsands_first\n"
    "    test (count (commandline -opc)) -eq 1\n"
    "end\n"
    "\n"
    "# Values with what stands before them. One without words of its own has none: not the "
    "option's.\n"
    "function __sixsands_values --argument-names before\n"
    "    for value in $argv[2..]\n"
    "        set -l parts (string split -m 1 \\t -- $value)\n"
    "        printf '%s%s\\t%s\\n' \"$before\" $parts[1] \"$parts[2]\"\n"
    "    end\n"
    "end\n"
    "\n"
    "# Values that continue the list before the cursor.\n"
    "function __sixsands_list\n"
    "    set -l token (commandline -ct | string replace -r '^--[^=]*=' '')\n"
    "    set -l before (string match -r '.*,' -- $token)\n"
    "    __sixsands_values \"$before\" $argv\n"
    "end\n"
    "\n"
    "complete -c sixsands -f\n"
    "complete -c sixsands -n __sixsands_first -s h -l help -d 'explain the commands'\n"
    "complete -c sixsands -n __sixsands_first -l version -d 'say which version this is'\n"
    "complete -c sixsands -n __sixsands_first -a help -d 'explain a command'\n";

/* Inside '...'. */
static void fish_print_quoted(const char *s) {
    completion_print_escaped(s, "'\\", "\\");
}

static void print_values(unsigned accepts, const struct choice *choices) {
    fputs(accepts & VALUE_LIST ? " -a '(__sixsands_list " : " -a '(__sixsands_values \"\" ",
          stdout);
    completion_print_values(accepts, NULL);
    for (const struct choice *c = choices; c && c->name; c++) {
        printf("%s%s", c == choices ? "" : " ", c->name);
        if (!c->help)
            continue;
        fputs("\\t\"", stdout);
        fish_print_quoted(c->help);
        putchar('"');
    }
    fputs(")'", stdout);
}

/* What completes a value; the same for options and words. */
static void fish_print_action(unsigned accepts, const struct choice *choices) {
    if (accepts & VALUE_FILE)
        fputs(" -F", stdout);
    if (accepts & VALUE_FOLDER)
        fputs(" -a '(__fish_complete_directories)'", stdout);
    if (completion_has_values(accepts, choices))
        print_values(accepts, choices);
}

static void fish_print_option(const struct command *c, const struct option *x) {
    printf("complete -c sixsands -n '__sixsands_at %s'", c->name);
    if (x->letter)
        printf(" -s %c", x->letter);
    printf(" -l %s", x->name);
    if (x->metavar) {
        fputs(x->accepts & VALUE_FILE ? " -r" : " -x", stdout);
        fish_print_action(x->accepts, x->choices);
    }
    fputs(" -d '", stdout);
    fish_print_quoted(x->help);
    puts("'");
}

static void fish_print_command(const struct command *c) {
    int place = 0;
    printf("\ncomplete -c sixsands -n __sixsands_first -a %s -d '", c->name);
    fish_print_quoted(c->summary);
    printf("'\ncomplete -c sixsands -n '__sixsands_at help 0' -a %s\n", c->name);
    for (const struct option *x = c->options; x && x->name; x++)
        fish_print_option(c, x);
    fish_print_option(c, &command_help_option);
    for (const struct word *w = c->words; w && w->name; w++, place++) {
        printf("complete -c sixsands -n '__sixsands_at %s", c->name);
        if (!w->many)
            printf(" %d", place);
        putchar('\'');
        fish_print_action(w->accepts, w->choices);
        putchar('\n');
    }
}

void completion_fish(void) {
    fputs(head, stdout);
    for (int i = 0; command_list[i]; i++) {
        printf("        case %s\n            set valued ", command_list[i]->name);
        completion_print_options(command_list[i], true, " ");
        putchar('\n');
    }
    fputs(middle, stdout);
    for (int i = 0; command_list[i]; i++)
        fish_print_command(command_list[i]);
}
