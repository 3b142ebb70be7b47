// SPDX-License-Identifier: MIT
// How Mandala's moves are typed: `f2k3`, `k3f2`, `m1r`, `dg2`, `cy`. A place is a mountain (m1), a
// field (f1), the discard pile (d) or a claim (c).
#include <stdio.h>
#include <string.h>

#include "core/notation.h"
#include "games/mandala/term/internal.h"

static const char *const shapes[] = {"m2@",  "f2@#", "f2#", "d@#",  "d#", "c@", "@#f2", "@#d",
                                     "@f2#", "@d#",  "@m2", "@1m2", "@c", "#",  NULL};
static const char *const wrong[] = {"@#m", "@#c", "d#@", "f2#@", NULL};
static const char *const no_signs[] = {NULL};

/* A claim takes all cards of a colour. A mountain takes one card, so several are meant for the
 * field below it. */
static bool mandala_keys_count(struct selection_choice *c, int count) {
    if (c->place[0] == 'm' && count > 1)
        c->place[0] = 'f';
    return c->place[0] != 'c';
}

static bool mandala_keys_key(struct selection_reading *r, char sign, const char *word, size_t at) {
    if (sign == '2')
        selection_set_place(&r->choice, word[at - 1], word[at]);
    else if (sign == 'd' || sign == 'c')
        selection_set_place(&r->choice, sign, '\0');
    else
        r->half = true; /* m and f: which one? */
    return true;
}

/* Is there a digit besides the one after the place? */
static bool mandala_keys_has_count(const char *word, const char *place) {
    for (const char *c = word; *c; c++)
        if (*c >= '0' && *c <= '9' && c != place + 1)
            return true;
    return false;
}

static bool mandala_keys_why(text *t, const struct selection *s, const struct game_ops *g) {
    (void)g;
    const char *mountain = strchr(s->typed, 'm');
    if (!s->wrong)
        return false;
    if (selection_why_place(t, mountain ? mountain : strchr(s->typed, 'f'), '2', "mandala"))
        return true;
    if (!mountain || !mandala_keys_has_count(s->typed, mountain))
        return false;
    text_str(t, "m takes one card");
    return true;
}

static game_move mandala_keys_move(const struct selection *s, const struct game_ops *g,
                                   const game_move *legal, int legal_count) {
    char move[GAME_MOVE_SIZE] = "";
    if (s->colour < 0)
        return GAME_NO_MOVE;
    char letter = colour_letter(s->colour);
    if (s->place[0] == 'c' || (!s->place[0] && selection_begins(g, "c", legal, legal_count)))
        snprintf(move, sizeof move, "c%c", letter);
    else if (s->place[0] == 'm')
        snprintf(move, sizeof move, "%s%c", s->place, letter);
    else if (s->place[0])
        snprintf(move, sizeof move, "%s%c%d", s->place, letter, s->count);
    return move[0] ? g->read_move(span_of(move)) : GAME_NO_MOVE;
}

const struct selection_grammar mandala_term_keys = {
    .shapes = shapes,
    .wrong = wrong,
    .signs = no_signs,
    .count = mandala_keys_count,
    .key = mandala_keys_key,
    .why = mandala_keys_why,
    .move = mandala_keys_move,
};
