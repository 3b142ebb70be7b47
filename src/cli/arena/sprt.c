// SPDX-License-Identifier: MIT
#include "cli/arena/sprt.h"

#include <stdlib.h>
#include <string.h>

/* An Elo difference: digits, optionally with a sign and a point. */
static bool read_elo(span word, double *out) {
    char copy[16];
    if (word.length == 0 || word.length >= sizeof copy)
        return false;
    memcpy(copy, word.at, word.length);
    copy[word.length] = '\0';
    char *end;
    *out = strtod(copy, &end);
    return strspn(copy, "+-.0123456789") == word.length && *end == '\0';
}

int arena_read_sprt(const options *o, int sprt, int alpha, int beta, struct arena_plan *p) {
    const char *value = o->value[sprt];
    int status = options_decimal(o, alpha, 0.0001, 0.4999, &p->alpha);
    if (status == OPTIONS_GO)
        status = options_decimal(o, beta, 0.0001, 0.4999, &p->beta);
    if (status != OPTIONS_GO || !value)
        return status;
    span rest = span_of(value), first = span_cut(&rest, ',');
    if (!rest.at || !read_elo(first, &p->elo0) || !read_elo(rest, &p->elo1) || p->elo0 >= p->elo1 ||
        p->elo0 < -1000 || p->elo1 > 1000)
        return cli_misuse(o->command,
                          "--sprt must be two Elo differences, the lower one first, as in 0,20");
    if (p->players != 2)
        return cli_misuse(o->command, "--sprt is for two bots");
    p->sprt = true;
    return OPTIONS_GO;
}
