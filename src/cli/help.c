// SPDX-License-Identifier: MIT
// --help, made from a command's table: examples first, everything else filled to fit 80 columns.
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/command.h"

enum { WIDTH = 79, LABEL_MOST = 15, LABEL_SIZE = 80 };

/* Prints words, filling lines. The first line continues at `column`, the others begin at `left`. */
static void cli_help_fill(span words, int left, int column) {
    bool first = true;
    while (words.at) {
        span word = span_cut(&words, ' ');
        if (!first && column + 1 + (int)word.length > WIDTH) {
            printf("\n%*s", left, "");
            column = left;
            first = true;
        }
        printf("%s%.*s", first ? "" : " ", (int)word.length, word.at);
        column += (int)word.length + !first;
        first = false;
    }
    putchar('\n');
}

/* A text of several lines, each filled separately. */
static void print_text(const char *lines) {
    for (span rest = span_of(lines); rest.at;)
        cli_help_fill(span_cut(&rest, '\n'), 0, 0);
}

/* Lines that each begin with `others` and the name, except the first, which begins with `first`. */
static void print_lines(const char *lines, const char *first, const char *others,
                        const char *name) {
    for (span rest = span_of(lines); rest.at; first = others) {
        span line = span_cut(&rest, '\n');
        printf("%s%s%s%.*s\n", first, name, line.length && *name ? " " : "", (int)line.length,
               line.at);
    }
}

static int write_label(char label[LABEL_SIZE], const struct option *x) {
    char letter[5] = "";
    if (x->letter)
        snprintf(letter, sizeof letter, "-%c, ", x->letter);
    return snprintf(label, LABEL_SIZE, "%s--%s%s%s", letter, x->name, x->metavar ? " " : "",
                    x->metavar ? x->metavar : "");
}

/* "  LABEL  what it means"; a label that is too long gets its own line. */
static void print_item(const char *label, int width, const char *meaning) {
    int left = width + 4;
    if ((int)strlen(label) > width)
        printf("  %s\n%*s", label, left, "");
    else
        printf("  %-*s  ", width, label);
    cli_help_fill(span_of(meaning), left, left);
}

static void help_print_options(const struct option *list) {
    char label[LABEL_SIZE];
    int width = 0;
    for (const struct option *x = list; x->name; x++) {
        int n = write_label(label, x);
        width = n > width && n <= LABEL_MOST ? n : width;
    }
    for (const struct option *x = list; x->name; x++) {
        if (x->heading)
            printf("%s%s\n", x == list ? "" : "\n", x->heading);
        write_label(label, x);
        print_item(label, width, x->help);
    }
}

/* The choices for a command's argument, when they have help texts. */
static void cli_help_print_choices(const struct word *w) {
    int width = 0;
    for (; w && w->name && !(w->choices && w->choices->help);)
        w++;
    if (!w || !w->name)
        return;
    putchar('\n');
    for (const struct choice *c = w->choices; c->name; c++)
        width = (int)strlen(c->name) > width ? (int)strlen(c->name) : width;
    for (const struct choice *c = w->choices; c->name; c++)
        print_item(c->name, width, c->help);
}

void cli_help(const struct command *c) {
    puts("Examples:");
    print_lines(c->examples, "  ", "  ", "");
    putchar('\n');
    print_lines(c->usage, c->alone ? "Usage: " : "Usage: sixsands ",
                c->alone ? "       " : "       sixsands ", c->name);
    putchar('\n');
    print_text(c->about);
    cli_help_print_choices(c->words);
    if (c->options) {
        putchar('\n');
        help_print_options(c->options);
    }
    if (c->notes) {
        putchar('\n');
        print_text(c->notes);
    }
}
