// SPDX-License-Identifier: MIT
#include "cli/options.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { NAMES_MAX = 32, QUOTE_SIZE = 160, QUOTE_MOST = 40 };

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
    const char *names[NAMES_MAX + 1];
    char word[32] = "";
    int count = 0;
    for (const struct option *x = o->list; x->name && count < NAMES_MAX; x++)
        names[count++] = x->name;
    names[count] = NULL;
    if (n < sizeof word)
        memcpy(word, name, n);
    const char *close = arg[1] == '-' && word[0] ? cli_closest(word, names) : NULL;
    struct quote q = quote_of(arg, strcspn(arg, "="));
    if (close)
        return cli_misuse(o->command, "unknown option %s, did you mean --%s?", q.at, close);
    return cli_misuse(o->command, "unknown option %s", q.at);
}

static struct option *find_long(const options *o, const char *name, size_t n) {
    for (struct option *x = o->list; x->name; x++)
        if (strlen(x->name) == n && memcmp(x->name, name, n) == 0)
            return x;
    return NULL;
}

static struct option *find_letter(const options *o, char letter) {
    for (struct option *x = o->list; x->name; x++)
        if (x->letter && x->letter == letter)
            return x;
    return NULL;
}

/* Gives `x` its value: `attached` behind the option, or else the next argument. */
static int take_value(const options *o, struct option *x, const char *attached, int argc,
                      char *argv[], int *i) {
    if (x->flag) {
        if (attached)
            return cli_misuse(o->command, "--%s takes no value", x->name);
        x->value = "";
        return OPTIONS_GO;
    }
    if (!attached && (*i + 1 >= argc || strncmp(argv[*i + 1], "--", 2) == 0))
        return cli_misuse(o->command, "--%s needs a value", x->name);
    x->value = attached ? attached : argv[++*i];
    if (x->all && x->count == x->room)
        return cli_misuse(o->command, "--%s can't be given more than %d times", x->name, x->room);
    if (x->all)
        x->all[x->count++] = x->value;
    return OPTIONS_GO;
}

static int take_option(const options *o, int argc, char *argv[], int *i) {
    const char *arg = argv[*i];
    if (strcmp(arg, "--help") == 0 || strcmp(arg, "-h") == 0) {
        fputs(o->command->help, stdout);
        return CLI_OK;
    }
    if (arg[1] == '-') {
        const char *name = arg + 2;
        size_t n = strcspn(name, "=");
        struct option *x = find_long(o, name, n);
        if (!x)
            return unknown_option(o, arg, name, n);
        return take_value(o, x, name[n] ? name + n + 1 : NULL, argc, argv, i);
    }
    struct option *x = find_letter(o, arg[1]);
    if (!x)
        return unknown_option(o, arg, arg + 1, strlen(arg + 1));
    return take_value(o, x, arg[2] ? arg + 2 : NULL, argc, argv, i);
}

int options_parse(options *o, const struct command *c, struct option *list, int argc,
                  char *argv[]) {
    *o = (options){.command = c, .list = list, .words = argv + 1};
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
    return OPTIONS_GO;
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
    const struct option *x = &o->list[option];
    if (!x->value)
        return OPTIONS_GO;
    uint64_t n;
    if (span_uint(span_of(x->value), max, &n) && n >= min) {
        *out = n;
        return OPTIONS_GO;
    }
    struct quote q = quote_of(x->value, strlen(x->value));
    if (max == UINT64_MAX)
        return cli_misuse(o->command, "--%s must be a whole number, at least %" PRIu64 ", not %s",
                          x->name, min, q.at);
    return cli_misuse(o->command,
                      "--%s must be a whole number from %" PRIu64 " to %" PRIu64 ", not %s",
                      x->name, min, max, q.at);
}

int options_decimal(const options *o, int option, double min, double max, double *out) {
    const struct option *x = &o->list[option];
    if (!x->value)
        return OPTIONS_GO;
    size_t n = strlen(x->value);
    /* Digits with at most one point: no signs, exponents, hexadecimals or infinities. */
    bool plain = n > 0 && n < 20 && strspn(x->value, "0123456789.") == n &&
                 strchr(x->value, '.') == strrchr(x->value, '.') && strcmp(x->value, ".") != 0;
    double value = plain ? strtod(x->value, NULL) : -1;
    if (plain && value >= min && value <= max) {
        *out = value;
        return OPTIONS_GO;
    }
    struct quote q = quote_of(x->value, n);
    return cli_misuse(o->command, "--%s must be a number from %g to %g, not %s", x->name, min, max,
                      q.at);
}
