// SPDX-License-Identifier: MIT
// manual COMMAND FILE: writes the manual page of a command, or of sixsands itself, as scdoc. FILE
// is the part written by hand; its lines @head, @options, @notes, @examples, @commands and @games
// are replaced by what the tables of the command line have.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "games/games.h"

enum { LINE_SIZE = 4096 };

static void print_escaped(const char *s, size_t n) {
    for (size_t i = 0; i < n; i++)
        printf("%s%c", strchr("\\*_`", s[i]) ? "\\" : "", s[i]);
}

static void print_marked(char mark, const char *s, size_t n) {
    putchar(mark);
    print_escaped(s, n);
    putchar(mark);
}

/* A word of running text: options are bold; `value`, the name of an option's value, is
 * underlined. */
static void manual_print_word(const char *s, size_t n, const char *value) {
    size_t start = 0, end = n;
    while (start < end && strchr("'\"(", s[start]))
        start++;
    while (end > start && strchr("'\"),.:;", s[end - 1]))
        end--;
    size_t length = end - start;
    print_escaped(s, start);
    if (length > 2 && s[start] == '-' && s[start + 1] == '-')
        print_marked('*', s + start, length);
    else if (value && length == strlen(value) && memcmp(s + start, value, length) == 0)
        print_marked('_', s + start, length);
    else
        print_escaped(s + start, length);
    print_escaped(s + end, n - end);
}

static void print_prose(const char *s, const char *value) {
    while (*s) {
        size_t n = strcspn(s, " \n");
        manual_print_word(s, n, value);
        s += n;
        if (*s)
            putchar(*s++);
    }
    putchar('\n');
}

/* A line of usage: words to be typed are bold, placeholders underlined. */
static void print_usage(const char *name, const char *s, size_t n) {
    printf("*sixsands %s*%s", name, n ? " " : "");
    while (n > 0) {
        size_t k = 0;
        bool fixed = !isupper((unsigned char)*s);
        while (k < n && (fixed ? islower((unsigned char)s[k]) || s[k] == '-'
                               : isupper((unsigned char)s[k]) || isdigit((unsigned char)s[k])))
            k++;
        if (k > 0)
            print_marked(fixed ? '*' : '_', s, k);
        else
            print_escaped(s, k = 1);
        s += k;
        n -= k;
    }
}

static void print_synopsis(const struct command *c) {
    for (const char *s = c->usage; *s;) {
        size_t n = strcspn(s, "\n");
        print_usage(c->name, s, n);
        s += n + (s[n] == '\n');
        puts(*s ? "++" : "");
    }
}

static void print_choices(const struct command *c) {
    for (const struct word *w = c->words; w && w->name; w++)
        for (const struct choice *x = w->choices; x && x->name && x->help; x++) {
            printf("\n*%s*\n\t", x->name);
            print_prose(x->help, NULL);
        }
}

static void manual_print_head(const struct command *c) {
    printf("# NAME\n\nsixsands-%s - %s\n\n# SYNOPSIS\n\n", c->name, c->summary);
    print_synopsis(c);
    puts("\n# DESCRIPTION\n");
    print_prose(c->about, NULL);
    print_choices(c);
}

static void print_option(const struct option *x) {
    if (x->heading) {
        print_prose(x->heading, NULL);
        putchar('\n');
    }
    if (x->letter)
        printf("*-%c*, ", x->letter);
    printf("*--%s*", x->name);
    if (x->metavar) {
        putchar(' ');
        print_marked('_', x->metavar, strlen(x->metavar));
    }
    fputs("\n\t", stdout);
    print_prose(x->help, x->metavar);
    putchar('\n');
}

static void manual_print_options(const struct command *c) {
    bool helped = false;
    puts("# OPTIONS\n");
    for (const struct option *x = c->options; x && x->name; x++) {
        if (x->heading && !helped) {
            print_option(&command_help_option); /* it belongs to no heading */
            helped = true;
        }
        print_option(x);
    }
    if (!helped)
        print_option(&command_help_option);
}

static void print_examples(const char *examples) {
    fputs("# EXAMPLES\n\n```\n", stdout);
    for (; *examples; examples++)
        printf("%s%c", *examples == '\\' ? "\\" : "", *examples);
    puts("\n```");
}

static void print_commands(void) {
    for (int i = 0; command_list[i]; i++)
        printf("*sixsands-%s*(1)\n\t%s\n\n", command_list[i]->name, command_list[i]->summary);
}

static void print_games(void) {
    for (int i = 0; games_all[i]; i++) {
        const struct game_ops *g = games_all[i];
        printf("*%s*\n\t%d", g->name, g->min_players);
        if (g->max_players > g->min_players)
            printf(" to %d", g->max_players);
        puts(" players\n");
    }
}

/* `c` is NULL for the page of sixsands itself. False: no such line. */
static bool manual_replace(const char *line, const struct command *c) {
    if (strcmp(line, "@commands\n") == 0)
        print_commands();
    else if (strcmp(line, "@games\n") == 0)
        print_games();
    else if (strcmp(line, "@examples\n") == 0)
        print_examples(c ? c->examples : command_examples);
    else if (strcmp(line, "@head\n") == 0 && c)
        manual_print_head(c);
    else if (strcmp(line, "@notes\n") == 0 && c && c->notes)
        print_prose(c->notes, NULL);
    else if (strcmp(line, "@options\n") == 0 && c)
        manual_print_options(c);
    else
        return false;
    return true;
}

static int write_page(FILE *in, const struct command *c) {
    char line[LINE_SIZE];
    printf("sixsands%s%s(1) \"Sixsands " SIXSANDS_VERSION "\" \"Sixsands\"\n\n", c ? "-" : "",
           c ? c->name : "");
    while (fgets(line, sizeof line, in))
        if (line[0] != '@')
            fputs(line, stdout);
        else if (!manual_replace(line, c)) {
            fprintf(stderr, "manual: can't replace %s", line);
            return 1;
        }
    return ferror(in) || ferror(stdout) || fflush(stdout) != 0;
}

int main(int argc, char *argv[]) {
    const struct command *found = NULL;
    FILE *in = argc == 3 ? fopen(argv[2], "r") : NULL;
    for (int i = 0; in && command_list[i]; i++)
        if (strcmp(command_list[i]->name, argv[1]) == 0)
            found = command_list[i];
    if (!in || (!found && strcmp(argv[1], "sixsands") != 0)) {
        fputs("usage: manual COMMAND FILE\n", stderr);
        return 2;
    }
    int status = write_page(in, found);
    fclose(in);
    return status;
}
