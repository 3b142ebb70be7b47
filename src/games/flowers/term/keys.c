// SPDX-License-Identifier: MIT
// How Flowers' moves are typed: `p2g3`, `g3m2`, `td`, `-`. A mandala may be called p, as in
// notation, or m; a place is a mandala (p2), a tile (tD) or a pass (-).
#include <stdio.h>
#include <string.h>

#include "core/notation.h"
#include "games/flowers/term/internal.h"

static const char *const shapes[] = {"@#m3",  "@1+m3", "@m3#", "@m31+", "p3@#", "p3@1+", "m3@#",
                                     "m3@1+", "#",     "1+",   "tT",    "-",    NULL};
static const char *const take_shapes[] = {"tT", "T", "p3@#", "m3@#", NULL};
static const char *const wrong[] = {"p#@", "p1+@", NULL};
static const char *const signs[] = {"Tdl", NULL};

/* A tile or a pass: not a place for cards. */
static bool flowers_keys_is_apart(const char *place) {
    return place[0] == 't' || place[0] == '-';
}

static void flowers_keys_colour(struct selection_choice *c) {
    if (flowers_keys_is_apart(c->place))
        c->place[0] = '\0';
}

static bool flowers_keys_count(struct selection_choice *c, int count) {
    (void)count;
    return !flowers_keys_is_apart(c->place);
}

static bool flowers_keys_key(struct selection_reading *r, char sign, const char *word, size_t at) {
    if (sign == '3')
        selection_set_place(&r->choice, 'p', word[at]);
    else if (sign == 'T')
        selection_set_place(&r->choice, 't', char_upper(word[at]));
    else if (sign == '-')
        selection_set_place(&r->choice, '-', '\0');
    else
        r->half = true; /* p, m and t: which one? */
    return true;
}

static bool flowers_keys_why(text *t, const struct selection *s, const struct game_ops *g) {
    (void)g;
    const char *place = strchr(s->typed, s->typed[0] == 'p' ? 'p' : 'm');
    return s->wrong && selection_why_place(t, place, '3', "mandala");
}

static game_move flowers_keys_move(const struct selection *s, const struct game_ops *g,
                                   const game_move *legal, int legal_count) {
    char move[GAME_MOVE_SIZE];
    (void)legal;
    (void)legal_count;
    if (flowers_keys_is_apart(s->place))
        return g->read_move(span_of(s->place));
    if (s->colour < 0 || !s->place[0])
        return GAME_NO_MOVE;
    snprintf(move, sizeof move, "%s%c%d", s->place, colour_letter(s->colour), s->count);
    return g->read_move(span_of(move));
}

const struct selection_grammar flowers_term_keys = {
    .shapes = shapes,
    .wrong = wrong,
    .when = "t",
    .others = take_shapes,
    .signs = signs,
    .colour = flowers_keys_colour,
    .count = flowers_keys_count,
    .key = flowers_keys_key,
    .why = flowers_keys_why,
    .move = flowers_keys_move,
};
