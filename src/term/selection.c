// SPDX-License-Identifier: MIT
// Typed keys are words of a small grammar, a list of shapes for each game. A key is added to the
// word that is being typed; what is chosen is always worked out anew from the whole word and what
// was chosen before it. So `p2` can mean two purple cards, until a colour behind it makes it the
// second mandala, and taking a key back costs nothing.
//
// When the word can't go on with the key, a letter begins a new word, if the last one was whole:
// `f1p3r` is three purple cards, and then red instead. A digit doesn't, for it would change a move
// that was typed otherwise: `m1y2` is no move. Only a number that was typed alone gives way to the
// next, and in Patterns digits choose. All else makes the word wrong.
#include "term/selection.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/notation.h"
#include "term/selection_list.h"
#include "term/terminal.h"

static bool has(const game_move *legal, int count, game_move m) {
    for (int i = 0; i < count; i++)
        if (legal[i] == m)
            return true;
    return false;
}

bool selection_can(const struct game_ops *g, const char *move, const game_move *legal,
                   int legal_count) {
    game_move m = g->read_move(span_of(move));
    return m != GAME_NO_MOVE && has(legal, legal_count, m);
}

/* Does a legal move begin with this letter? */
static bool begins(const struct game_ops *g, char letter, const game_move *legal, int count) {
    for (int i = 0; i < count; i++) {
        char word[GAME_MOVE_SIZE];
        game_word(g, legal[i], word);
        if (word[0] == letter)
            return true;
    }
    return false;
}

int selection_most(const struct game_ops *g, int colour, const game_move *legal, int legal_count) {
    int most = 0;
    for (int i = 0; i < legal_count; i++) {
        char word[GAME_MOVE_SIZE];
        game_word(g, legal[i], word);
        const char *at = strchr(word, colour_letter(colour));
        uint64_t n = 1;
        if (!at || (at[1] && !span_uint(span_of(at + 1), 99, &n)))
            continue;
        most = (int)n > most ? (int)n : most;
    }
    return most;
}

static const struct selection_grammar *grammar_of(const struct game_ops *g) {
    return terminal_of(g)->keys;
}

static const char *const *shapes_of(const struct selection_grammar *k, const struct game_ops *g,
                                    const game_move *legal, int count) {
    return k->when && begins(g, k->when, legal, count) ? k->others : k->shapes;
}

static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool fits(char shape, char key) {
    switch (shape) {
    case '@':
        return colour_of(upper(key)) >= 0;
    case '#':
    case '=':
        return key >= '1' && key <= '9';
    case '+':
        return key >= '0' && key <= '5';
    case '2':
    case '3':
    case '8':
        return key >= '1' && key <= shape;
    case '*':
        return key >= 'a' && key <= 'h';
    case 'K':
        return key == 'e' || key == 'f' || key == 's';
    case 'T':
        return key == 'd' || key == 'l';
    default:
        return key == shape;
    }
}

static bool is_prefix(const char *shape, const char *word) {
    for (; *word; shape++, word++)
        if (!*shape || !fits(*shape, *word))
            return false;
    return true;
}

/* What the keys are read with. */
struct reading {
    const struct selection_grammar *grammar;
    const struct game_ops *game;
    const game_move *legal;
    int legal_count;
    struct selection_choice choice;
    bool half;
};

static void set_place(struct selection_choice *c, char first, char second) {
    c->place[0] = first;
    c->place[1] = second;
    c->place[2] = '\0';
}

static void read_colour(struct selection_choice *c, char key) {
    c->colour = (signed char)colour_of(upper(key));
    c->count = 1;
    if (c->place[0] == 't' || c->place[0] == '-')
        c->place[0] = '\0';
}

/* A count needs a colour, and a place that takes several cards: a mountain takes one, so more of
 * them are meant for the field below it. */
static bool read_count(struct selection_choice *c, int count) {
    if (c->colour < 0 || c->place[0] == 'c' || c->place[0] == 't' || c->place[0] == '-')
        return false;
    c->count = (unsigned char)count;
    if (c->place[0] == 'm' && count > 1)
        c->place[0] = 'f';
    return true;
}

/* Are there so many cards of the colour? Digits alone, 1 and then 2, are twelve only then. */
static bool is_within(const struct reading *r, int count) {
    return r->choice.colour >= 0 &&
           count <= selection_most(r->game, r->choice.colour, r->legal, r->legal_count);
}

/* Patterns: a digit is the first or second of what is possible on the cell. */
static bool read_option(struct reading *r, int number) {
    struct selection_choice *c = &r->choice;
    for (const char *kind = "FES"; *kind && c->cell[0]; kind++) {
        char move[GAME_MOVE_SIZE];
        snprintf(move, sizeof move, "%c%s", *kind, c->cell);
        if (selection_can(r->game, move, r->legal, r->legal_count) && --number == 0) {
            c->kind = *kind;
            c->place[0] = '\0';
            return true;
        }
    }
    return false;
}

static void read_cell(struct selection_choice *c, const char *keys, bool typed_kind) {
    c->kind = typed_kind ? upper(keys[-1]) : '\0';
    c->cell[0] = keys[0];
    c->cell[1] = keys[1];
    c->place[0] = '\0';
}

/* A letter that means something together with what is chosen already. */
static void read_kind(struct reading *r, char key) {
    struct selection_choice *c = &r->choice;
    r->half = !c->cell[0];
    if (c->cell[0]) {
        c->kind = upper(key);
        c->place[0] = '\0';
    }
}

/* The key at `at` of the word, which has the shape. */
static bool read_key(struct reading *r, const char *shape, const char *word, size_t at) {
    struct selection_choice *c = &r->choice;
    char name = at ? word[at - 1] : '\0';
    r->half = false;
    switch (shape[at]) {
    case '@':
        read_colour(c, word[at]);
        return true;
    case '#':
        return read_count(c, word[at] - '0');
    case '=':
        return read_option(r, word[at] - '0');
    case '1':
        return read_count(c, 1);
    case '+':
        return (at > 1 || is_within(r, 10 + word[at] - '0')) && read_count(c, 10 + word[at] - '0');
    case '2':
    case '3':
        set_place(c, name == 'm' ? r->grammar->m : name, word[at]);
        return true;
    case 'T':
        set_place(c, 't', upper(word[at]));
        return true;
    case '8':
        read_cell(c, word + at - 1, at == 2);
        return true;
    case 'K':
        if (!word[at + 1])
            read_kind(r, word[at]);
        return true;
    case 'd':
    case 'c':
    case '-':
        set_place(c, word[at], '\0');
        return true;
    default: /* m f p t b and a column: more must follow */
        r->half = true;
        return true;
    }
}

/* The whole word by the first shape that makes sense of it. */
static bool read_word(struct reading *r, const char *const *shapes, const char *word) {
    struct selection_choice before = r->choice;
    for (; *shapes; shapes++) {
        if (!is_prefix(*shapes, word))
            continue;
        r->choice = before;
        r->half = false;
        bool good = true;
        for (size_t i = 0; good && word[i]; i++)
            good = read_key(r, *shapes, word, i);
        if (good)
            return true;
    }
    return false;
}

static struct selection_choice choice_of(const struct selection *s) {
    struct selection_choice c = {.colour = s->colour, .count = s->count, .kind = s->kind};
    memcpy(c.place, s->place, sizeof c.place);
    memcpy(c.cell, s->cell, sizeof c.cell);
    return c;
}

static void choose(struct selection *s, const struct selection_choice *c) {
    s->colour = c->colour;
    s->count = c->count;
    s->kind = c->kind;
    memcpy(s->place, c->place, sizeof s->place);
    memcpy(s->cell, c->cell, sizeof s->cell);
}

void selection_commit(struct selection *s) {
    s->before = choice_of(s);
    s->half = s->wrong = false;
    s->typed[0] = '\0';
}

void selection_clear(struct selection *s) {
    *s = (struct selection){.colour = -1, .count = 1};
    selection_commit(s);
}

/* One card more or less; true when the key means that. */
static bool step_count(struct selection *s, const struct game_ops *g, char key,
                       const game_move *legal, int legal_count) {
    if (key == '-' && selection_can(g, "-", legal, legal_count))
        return false;
    struct selection_choice c = choice_of(s);
    int count = c.count + (key == '+' ? 1 : -1);
    if (s->half || c.colour < 0 || !read_count(&c, count))
        return false;
    if (count < 1 || count > selection_most(g, c.colour, legal, legal_count))
        return true; /* not so many, or so few */
    choose(s, &c);
    selection_commit(s);
    return true;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Can the key begin a new word behind the one that is there? */
static bool may_begin(const struct selection *s, const struct selection_grammar *k,
                      const char *const *shapes, const char *word, char key) {
    for (const char *const *w = k->wrong; *w; w++)
        if (strlen(*w) == strlen(word) && is_prefix(*w, word))
            return false;
    if (s->half || !is_digit(key))
        return !s->half;
    for (; *shapes; shapes++)
        if (strcmp(*shapes, "=") == 0)
            return true;
    return s->typed[strspn(s->typed, "0123456789")] == '\0';
}

/* The word is no move any more, whatever follows. */
static void make_wrong(struct selection *s, char key) {
    size_t length = strlen(s->typed);
    s->half = s->wrong = true;
    if (length + 1 < sizeof s->typed) {
        s->typed[length] = lower(key);
        s->typed[length + 1] = '\0';
    }
}

bool selection_type(struct selection *s, const struct game_ops *g, char key, const game_move *legal,
                    int legal_count) {
    const struct selection_grammar *grammar = grammar_of(g);
    if (!grammar)
        return selection_list_type(s, g, key, legal, legal_count);
    const char *const *shapes = shapes_of(grammar, g, legal, legal_count);
    if ((key == '+' || key == '-') && step_count(s, g, key, legal, legal_count))
        return true;
    if (s->wrong) {
        make_wrong(s, key);
        return true;
    }
    char word[SELECTION_TYPED]; /* longer than any shape */
    size_t length = strlen(s->typed);
    assert(length + 1 < sizeof word);
    memcpy(word, s->typed, length);
    word[length] = lower(key);
    word[length + 1] = '\0';
    size_t last = may_begin(s, grammar, shapes, word, lower(key)) ? length : 0;
    for (size_t from = 0; from <= last; from++) {
        struct selection_choice before = from ? choice_of(s) : s->before;
        struct reading r = {grammar, g, legal, legal_count, before, false};
        if (!read_word(&r, shapes, word + from))
            continue;
        s->before = before;
        choose(s, &r.choice);
        s->half = r.half;
        memcpy(s->typed, word + from, length + 2 - from);
        return true;
    }
    if (length)
        make_wrong(s, key);
    return length > 0;
}

bool selection_goes_on(const struct selection *s, const struct game_ops *g, const game_move *legal,
                       int legal_count) {
    const struct selection_grammar *k = grammar_of(g);
    size_t length = strlen(s->typed);
    if (!k)
        return selection_list_goes_on(s, g, legal, legal_count);
    if (length == 0)
        return false;
    if (s->half || s->wrong)
        return true;
    for (const char *const *shape = shapes_of(k, g, legal, legal_count); *shape; shape++)
        if (strlen(*shape) > length && is_prefix(*shape, s->typed) &&
            !strchr("#+=238-", (*shape)[length]))
            return true;
    return false;
}

bool selection_rub_out(struct selection *s, const struct game_ops *g, const game_move *legal,
                       int legal_count) {
    size_t length = strlen(s->typed);
    const struct selection_grammar *grammar = grammar_of(g);
    if (!grammar)
        return selection_list_rub_out(s, g, legal, legal_count);
    if (!length)
        return false;
    const char *const *shapes = shapes_of(grammar, g, legal, legal_count);
    struct reading r = {grammar, g, legal, legal_count, s->before, false};
    s->typed[length - 1] = '\0';
    bool good = length == 1 || read_word(&r, shapes, s->typed);
    if (!good && s->wrong)
        return true;
    if (!good) { /* other moves are legal by now */
        r.choice = s->before;
        s->typed[0] = '\0';
    }
    choose(s, &r.choice);
    s->half = r.half;
    s->wrong = false;
    return true;
}

/* Is there a digit besides the one behind the place? */
static bool has_count(const char *word, const char *place) {
    for (const char *c = word; *c; c++)
        if (is_digit(*c) && c != place + 1)
            return true;
    return false;
}

static void say_wrong(text *t, const struct selection_grammar *k, const char *word) {
    const char *m = strchr(word, k->m == 'p' && word[0] != 'p' ? 'm' : k->m);
    const char *place = m ? m : strchr(word, 'f');
    char digit = place ? place[1] : '\0';
    if (place && is_digit(digit) && (digit == '0' || digit > k->mandalas)) {
        text_str(t, "there is no mandala ");
        text_char(t, digit);
    } else if (place && !is_digit(digit) && digit) {
        text_str(t, "which mandala? ");
        for (char i = '1'; i <= k->mandalas; i++) {
            text_str(t, i == '1' ? "" : i == k->mandalas ? " or " : ", ");
            text_char(t, *place);
            text_char(t, i);
        }
    } else if (m && k->m == 'm' && has_count(word, m)) {
        text_str(t, "m takes one card");
    } else {
        text_str(t, "no such move");
    }
}

bool selection_why(text *t, const struct selection *s, const struct game_ops *g) {
    const struct selection_grammar *k = grammar_of(g);
    if (k && k->m && s->wrong)
        say_wrong(t, k, s->typed);
    else if (s->wrong)
        text_str(t, "no such move");
    else if (s->cell[0] && !s->half && !s->place[0]) {
        char move[GAME_MOVE_SIZE];
        snprintf(move, sizeof move, "F%s", s->cell);
        if (g->read_move(span_of(move)) != GAME_NO_MOVE)
            return false;
        text_str(t, "there is no cell ");
        text_str(t, s->cell);
    } else {
        return false;
    }
    return true;
}

game_move selection_nearest(const struct selection *s, const struct game_ops *g,
                            const game_move *legal, int legal_count) {
    struct selection less = *s;
    for (; less.count > 0; less.count--) {
        game_move m = selection_move(&less, g, legal, legal_count);
        if (m != GAME_NO_MOVE)
            return m;
    }
    return GAME_NO_MOVE;
}

/* Flip, establish or swap: the first that is legal; else what is possible elsewhere was meant. */
static game_move cell_move(const struct selection *s, const struct game_ops *g,
                           const game_move *legal, int legal_count) {
    const char *kinds = begins(g, 'E', legal, legal_count)   ? "FE"
                        : begins(g, 'S', legal, legal_count) ? "FS"
                                                             : "F";
    char move[GAME_MOVE_SIZE] = "";
    for (const char *kind = kinds; *kind; kind++) {
        snprintf(move, sizeof move, "%c%s", s->kind ? s->kind : *kind, s->cell);
        if (s->kind || selection_can(g, move, legal, legal_count))
            break;
    }
    return g->read_move(span_of(move));
}

game_move selection_move(const struct selection *s, const struct game_ops *g,
                         const game_move *legal, int legal_count) {
    char move[GAME_MOVE_SIZE] = "";
    char letter = s->colour >= 0 ? colour_letter(s->colour) : '\0';
    if (!grammar_of(g))
        return selection_list_move(s, legal, legal_count);
    if (s->half)
        return GAME_NO_MOVE;
    if (s->place[0] == 't' || s->place[0] == '-')
        return g->read_move(span_of(s->place));
    if (s->cell[0])
        return cell_move(s, g, legal, legal_count);
    if (!letter)
        return GAME_NO_MOVE;
    if (begins(g, 'b', legal, legal_count))
        snprintf(move, sizeof move, "b%c", letter);
    else if (s->place[0] == 'c' || (!s->place[0] && begins(g, 'c', legal, legal_count)))
        snprintf(move, sizeof move, "c%c", letter);
    else if (s->place[0] == 'm')
        snprintf(move, sizeof move, "%s%c", s->place, letter);
    else if (s->place[0])
        snprintf(move, sizeof move, "%s%c%d", s->place, letter, s->count);
    return move[0] ? g->read_move(span_of(move)) : GAME_NO_MOVE;
}
