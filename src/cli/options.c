// SPDX-License-Identifier: MIT
// Values aren't copied: they stay in argv. The checks of numbers say what was expected.
#include "cli/options.h"

#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { QUOTE_SIZE = 160, QUOTE_MOST = 40 };

/* What the user typed, safe to print. */
struct quote {
    char at[QUOTE_SIZE];
};

static struct quote quote_of(const char *s, size_t n) {
    struct quote q = {""};
    text t;
    text_init(&t, q.at, sizeof q.at);
    text_quote(&t, s, n, QUOTE_MOST);
    return q;
}

static int unknown_option(const options *o, const char *arg, const char *name, size_t n) {
    const char *names[OPTIONS_MOST + 1];
    char word[32] = "";
    int count = 0;
    for (; count < OPTIONS_MOST && o->list[count].name; count++)
        names[count] = o->list[count].name;
    names[count] = NULL;
    if (n < sizeof word)
        memcpy(word, name, n);
    const char *close = arg[1] == '-' && word[0] ? cli_closest(word, names) : NULL;
    struct quote q = quote_of(arg, strcspn(arg, "="));
    if (close)
        return cli_misuse(o->command, "unknown option %s (did you mean --%s?)", q.at, close);
    return cli_misuse(o->command, "unknown option %s", q.at);
}

/* The index of an option in the table; -1: not found. */
static int find_long(const options *o, const char *name, size_t n) {
    for (int i = 0; o->list[i].name; i++)
        if (strlen(o->list[i].name) == n && memcmp(o->list[i].name, name, n) == 0)
            return i;
    return -1;
}

static int find_letter(const options *o, char letter) {
    for (int i = 0; o->list[i].name; i++)
        if (o->list[i].letter && o->list[i].letter == letter)
            return i;
    return -1;
}

/* Where an option's list begins: each has its own range, after those of earlier options. */
static int list_start(const options *o, int option) {
    int start = 0;
    for (int i = 0; i < option; i++)
        start += o->list[i].most;
    assert(start + o->list[option].most <= OPTIONS_LISTED_MOST);
    return start;
}

const char *const *options_all(const options *o, int option) {
    return o->listed + list_start(o, option);
}

/* Sets an option's value: `attached` to it, or else the next argument. */
static int take_value(options *o, int option, const char *attached, int argc, char *argv[],
                      int *i) {
    const struct option *x = &o->list[option];
    if (!x->metavar) {
        if (attached)
            return cli_misuse(o->command, "--%s takes no value", x->name);
        o->value[option] = "";
        o->count[option]++;
        return OPTIONS_GO;
    }
    if (!attached && (*i + 1 >= argc || strncmp(argv[*i + 1], "--", 2) == 0))
        return cli_misuse(o->command, "--%s needs a value", x->name);
    o->value[option] = attached ? attached : argv[++*i];
    if (x->most && o->count[option] == x->most)
        return cli_misuse(o->command, "--%s can't be given more than %d times", x->name, x->most);
    if (x->most)
        o->listed[list_start(o, option) + o->count[option]] = o->value[option];
    o->count[option]++;
    return OPTIONS_GO;
}

static int take_option(options *o, int argc, char *argv[], int *i) {
    const char *arg = argv[*i];
    if (strcmp(arg, "--help") == 0 || strcmp(arg, "-h") == 0) {
        cli_help(o->command);
        return CLI_OK;
    }
    if (arg[1] == '-') {
        const char *name = arg + 2;
        size_t n = strcspn(name, "=");
        int option = find_long(o, name, n);
        if (option < 0)
            return unknown_option(o, arg, name, n);
        return take_value(o, option, name[n] ? name + n + 1 : NULL, argc, argv, i);
    }
    int option = find_letter(o, arg[1]);
    if (option < 0)
        return unknown_option(o, arg, arg + 1, strlen(arg + 1));
    return take_value(o, option, arg[2] ? arg + 2 : NULL, argc, argv, i);
}

/* Is the number of words what the table allows? */
static int check_words(const options *o) {
    const struct word *missing = NULL;
    int most = 0;
    for (const struct word *w = o->command->words; w && w->name; w++) {
        if (most >= o->word_count && !w->optional && !missing)
            missing = w;
        most = w->many ? INT_MAX : most + 1;
    }
    if (missing)
        return cli_misuse(o->command, "%s is missing", missing->name);
    return options_words(o, 0, most, "");
}

int options_parse(options *o, const struct command *c, int argc, char *argv[]) {
    static const struct option none[] = {{0}};
    *o = (options){.command = c, .list = c->options ? c->options : none, .words = argv + 1};
    bool ended = false;
    for (int i = 1; i < argc; i++) {
        if (ended || argv[i][0] != '-' || argv[i][1] == '\0') {
            o->words[o->word_count++] = argv[i];
        } else if (strcmp(argv[i], "--") == 0) {
            ended = true;
        } else {
            int status = take_option(o, argc, argv, &i);
            if (status != OPTIONS_GO)
                return status;
        }
    }
    return check_words(o);
}

int options_words(const options *o, int least, int most, const char *what) {
    if (o->word_count < least)
        return cli_misuse(o->command, "%s is missing", what);
    if (o->word_count > most) {
        const char *word = o->words[most];
        return cli_misuse(o->command, "unexpected word %s", quote_of(word, strlen(word)).at);
    }
    return OPTIONS_GO;
}

int options_number(const options *o, int option, uint64_t min, uint64_t max, uint64_t *out) {
    const char *value = o->value[option], *name = o->list[option].name;
    if (!value)
        return OPTIONS_GO;
    uint64_t n;
    bool fits = span_uint(span_of(value), max, &n);
    if (fits && n >= min) {
        *out = n;
        return OPTIONS_GO;
    }
    struct quote q = quote_of(value, strlen(value));
    bool digits = value[0] > '0' && value[strspn(value, "0123456789")] == '\0';
    if (max == UINT64_MAX && digits && !fits)
        return cli_misuse(o->command, "--%s can be at most %" PRIu64 ", not %s", name, max, q.at);
    if (max == UINT64_MAX)
        return cli_misuse(o->command, "--%s must be a whole number, at least %" PRIu64 ", not %s",
                          name, min, q.at);
    return cli_misuse(o->command,
                      "--%s must be a whole number from %" PRIu64 " to %" PRIu64 ", not %s", name,
                      min, max, q.at);
}

int options_decimal(const options *o, int option, double min, double max, double *out) {
    const char *value = o->value[option];
    if (!value)
        return OPTIONS_GO;
    size_t n = strlen(value);
    /* Digits with at most one point: no signs, exponents, hexadecimals or infinities. */
    bool plain = n > 0 && n < 20 && strspn(value, "0123456789.") == n &&
                 strchr(value, '.') == strrchr(value, '.') && strcmp(value, ".") != 0;
    double number = plain ? strtod(value, NULL) : -1;
    if (plain && number >= min && number <= max) {
        *out = number;
        return OPTIONS_GO;
    }
    struct quote q = quote_of(value, n);
    return cli_misuse(o->command, "--%s must be a number from %g to %g, not %s",
                      o->list[option].name, min, max, q.at);
}
