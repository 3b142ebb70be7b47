// SPDX-License-Identifier: MIT
// How Patterns' moves are typed: a cell `d4`, with the kind of action before or after it where
// there are several (`sd4`, `d4s`) or by its number (`d42`); `br`; `-`. The place is empty, or `-`
// for a stop.
#include <stdio.h>
#include <string.h>

#include "core/notation.h"
#include "games/patterns/term/internal.h"

static const char *const shapes[] = {"K*8", "*8", "=", "-", NULL};
static const char *const bowl_shapes[] = {"b@", "@", NULL};
static const char *const wrong[] = {NULL};
static const char *const signs[] = {"*abcdefgh", "Kefs", NULL};

static void patterns_keys_set_kind(struct selection_choice *c, char kind) {
    c->kind = kind;
    c->place[0] = '\0';
}

/* The first or second of what is possible on the cell. */
static bool patterns_keys_option(struct selection_reading *r, int number) {
    struct selection_choice *c = &r->choice;
    for (const char *kind = "FES"; *kind && c->cell[0]; kind++) {
        char move[GAME_MOVE_SIZE];
        snprintf(move, sizeof move, "%c%s", *kind, c->cell);
        if (selection_can(r->game, move, r->legal, r->legal_count) && --number == 0) {
            patterns_keys_set_kind(c, *kind);
            return true;
        }
    }
    return false;
}

static bool patterns_keys_key(struct selection_reading *r, char sign, const char *word, size_t at) {
    struct selection_choice *c = &r->choice;
    switch (sign) {
    case '8': /* the row; the column comes before it, and perhaps a kind before that */
        patterns_keys_set_kind(c, at == 2 ? char_upper(word[0]) : '\0');
        c->cell[0] = word[at - 1];
        c->cell[1] = word[at];
        return true;
    case '=':
        return patterns_keys_option(r, word[at] - '0');
    case '-':
        selection_set_place(c, '-', '\0');
        return true;
    case 'K': /* for the cell already chosen, until a column follows */
        if (word[at + 1])
            return true;
        r->half = !c->cell[0];
        if (c->cell[0])
            patterns_keys_set_kind(c, char_upper(word[at]));
        return true;
    default: /* b and a column */
        r->half = true;
        return true;
    }
}

static bool patterns_keys_why(text *t, const struct selection *s, const struct game_ops *g) {
    char move[GAME_MOVE_SIZE];
    if (s->wrong || s->half || !s->cell[0] || s->place[0])
        return false;
    snprintf(move, sizeof move, "F%s", s->cell);
    if (g->read_move(span_of(move)) != GAME_NO_MOVE)
        return false;
    text_str(t, "there is no cell ");
    text_str(t, s->cell);
    return true;
}

/* Flip, establish or swap: the first that is legal, else the last that is possible elsewhere. */
static game_move patterns_keys_cell_move(const struct selection *s, const struct game_ops *g,
                                         const game_move *legal, int legal_count) {
    const char *kinds = selection_begins(g, "E", legal, legal_count)   ? "FE"
                        : selection_begins(g, "S", legal, legal_count) ? "FS"
                                                                       : "F";
    char move[GAME_MOVE_SIZE] = "";
    for (const char *kind = kinds; *kind; kind++) {
        snprintf(move, sizeof move, "%c%s", s->kind ? s->kind : *kind, s->cell);
        if (s->kind || selection_can(g, move, legal, legal_count))
            break;
    }
    return g->read_move(span_of(move));
}

static game_move patterns_keys_move(const struct selection *s, const struct game_ops *g,
                                    const game_move *legal, int legal_count) {
    char move[GAME_MOVE_SIZE];
    if (s->place[0])
        return g->read_move(span_of(s->place));
    if (s->cell[0])
        return patterns_keys_cell_move(s, g, legal, legal_count);
    if (s->colour < 0)
        return GAME_NO_MOVE;
    snprintf(move, sizeof move, "b%c", colour_letter(s->colour));
    return g->read_move(span_of(move));
}

const struct selection_grammar patterns_term_keys = {
    .shapes = shapes,
    .wrong = wrong,
    .when = "b",
    .others = bowl_shapes,
    .signs = signs,
    .key = patterns_keys_key,
    .why = patterns_keys_why,
    .move = patterns_keys_move,
};
