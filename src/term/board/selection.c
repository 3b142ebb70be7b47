// SPDX-License-Identifier: MIT
// Typed keys are words of a small grammar, a list of shapes for each game. A key is added to the
// word being typed; the choice is always computed again from the whole word and what was chosen
// before it. So `p2` can mean two purple cards, until a colour after it makes it the
// second place of that letter, and taking a key back costs nothing.
//
// When the word can't continue with the key, a letter begins a new word if the last one was
// complete: `f1p3r` is three purple cards, and then red instead. A digit doesn't, for it would
// change a move that was typed differently: `m1y2` isn't a move. Only a number typed alone gives
// way to the next, and so does any word where digits choose. Anything else makes the word wrong.
#include "term/board/selection.h"

#include <assert.h>
#include <string.h>

#include "core/notation.h"
#include "term/board/selection_list.h"
#include "term/terminal.h"

static bool selection_has(const game_move *legal, int count, game_move m) {
    for (int i = 0; i < count; i++)
        if (legal[i] == m)
            return true;
    return false;
}

bool selection_can(const struct game_ops *g, const char *move, const game_move *legal,
                   int legal_count) {
    game_move m = g->read_move(span_of(move));
    return m != GAME_NO_MOVE && selection_has(legal, legal_count, m);
}

bool selection_begins(const struct game_ops *g, const char *head, const game_move *legal,
                      int legal_count) {
    for (int i = 0; i < legal_count; i++) {
        char word[GAME_MOVE_SIZE];
        game_word(g, legal[i], word);
        if (strncmp(word, head, strlen(head)) == 0)
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
    return k->when && selection_begins(g, k->when, legal, count) ? k->others : k->shapes;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* The letters that a sign of the game stands for; NULL: it isn't one. */
static const char *letters_of(const struct selection_grammar *k, char sign) {
    for (const char *const *s = k->signs; *s; s++)
        if ((*s)[0] == sign)
            return *s + 1;
    return NULL;
}

static bool selection_fits(const struct selection_grammar *k, char sign, char key) {
    const char *letters = letters_of(k, sign);
    if (letters)
        return strchr(letters, key) != NULL;
    if (sign == '@')
        return colour_of(char_upper(key)) >= 0;
    if (sign == '#' || sign == '=')
        return key >= '1' && key <= '9';
    if (sign == '+')
        return key >= '0' && key <= '5';
    return is_digit(sign) ? key >= '1' && key <= sign : key == sign;
}

/* Does a sign stand for letters? */
static bool is_lettered(char sign) {
    return !is_digit(sign) && !strchr("#+=-", sign);
}

static bool is_prefix(const struct selection_grammar *k, const char *shape, const char *word) {
    for (; *word; shape++, word++)
        if (!*shape || !selection_fits(k, *shape, *word))
            return false;
    return true;
}

void selection_set_place(struct selection_choice *c, char first, char second) {
    c->place[0] = first;
    c->place[1] = second;
    c->place[2] = '\0';
}

static void read_colour(const struct selection_grammar *k, struct selection_choice *c, char key) {
    c->colour = (signed char)colour_of(char_upper(key));
    c->count = 1;
    if (k->colour)
        k->colour(c);
}

/* A count needs a colour, and a place that takes several cards. */
static bool read_count(const struct selection_grammar *k, struct selection_choice *c, int count) {
    if (c->colour < 0 || (k->count && !k->count(c, count)))
        return false;
    c->count = (unsigned char)count;
    return true;
}

/* Does a legal move take this many cards of the colour? Only then do the digits 1 and 2 alone mean
 * twelve. */
static bool is_within(const struct selection_reading *r, int count) {
    return r->choice.colour >= 0 &&
           count <= selection_most(r->game, r->choice.colour, r->legal, r->legal_count);
}

/* The key at `at` of the word, which has the shape. */
static bool selection_read_key(struct selection_reading *r, const char *shape, const char *word,
                               size_t at) {
    int digit = word[at] - '0';
    r->half = false;
    switch (shape[at]) {
    case '@':
        read_colour(r->grammar, &r->choice, word[at]);
        return true;
    case '#':
    case '1':
        return read_count(r->grammar, &r->choice, digit);
    case '+':
        return (at > 1 || is_within(r, 10 + digit)) &&
               read_count(r->grammar, &r->choice, 10 + digit);
    default:
        return r->grammar->key(r, shape[at], word, at);
    }
}

/* The whole word by the first shape that makes sense of it. */
static bool read_word(struct selection_reading *r, const char *const *shapes, const char *word) {
    struct selection_choice before = r->choice;
    for (; *shapes; shapes++) {
        if (!is_prefix(r->grammar, *shapes, word))
            continue;
        r->choice = before;
        r->half = false;
        bool good = true;
        for (size_t i = 0; good && word[i]; i++)
            good = selection_read_key(r, *shapes, word, i);
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

static void selection_choose(struct selection *s, const struct selection_choice *c) {
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

/* One card more or less; true when the key means that and isn't itself a legal move. */
static bool step_count(struct selection *s, const struct game_ops *g, char key,
                       const game_move *legal, int legal_count) {
    if (selection_can(g, (char[]){key, '\0'}, legal, legal_count))
        return false;
    struct selection_choice c = choice_of(s);
    int count = c.count + (key == '+' ? 1 : -1);
    if (s->half || !read_count(grammar_of(g), &c, count))
        return false;
    if (count < 1 || count > selection_most(g, c.colour, legal, legal_count))
        return true; /* no move takes this many, or this few */
    selection_choose(s, &c);
    selection_commit(s);
    return true;
}

/* Can the key begin a new word after the one that is there? */
static bool may_begin(const struct selection *s, const struct selection_grammar *k,
                      const char *const *shapes, const char *word, char key) {
    for (const char *const *w = k->wrong; *w; w++)
        if (strlen(*w) == strlen(word) && is_prefix(k, *w, word))
            return false;
    if (s->half || !is_digit(key))
        return !s->half;
    for (; *shapes; shapes++)
        if (strcmp(*shapes, "=") == 0)
            return true;
    return s->typed[strspn(s->typed, "0123456789")] == '\0';
}

/* The word can't be a move any more, whatever follows. */
static void make_wrong(struct selection *s, char key) {
    size_t length = strlen(s->typed);
    s->half = s->wrong = true;
    if (length + 1 < sizeof s->typed) {
        s->typed[length] = char_lower(key);
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
    word[length] = char_lower(key);
    word[length + 1] = '\0';
    size_t last = may_begin(s, grammar, shapes, word, char_lower(key)) ? length : 0;
    for (size_t from = 0; from <= last; from++) {
        struct selection_choice before = from ? choice_of(s) : s->before;
        struct selection_reading r = {grammar, g, legal, legal_count, before, false};
        if (!read_word(&r, shapes, word + from))
            continue;
        s->before = before;
        selection_choose(s, &r.choice);
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
        if (strlen(*shape) > length && is_prefix(k, *shape, s->typed) &&
            is_lettered((*shape)[length]))
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
    struct selection_reading r = {grammar, g, legal, legal_count, s->before, false};
    s->typed[length - 1] = '\0';
    bool good = length == 1 || read_word(&r, shapes, s->typed);
    if (!good && s->wrong)
        return true;
    if (!good) { /* other moves are legal now */
        r.choice = s->before;
        s->typed[0] = '\0';
    }
    selection_choose(s, &r.choice);
    s->half = r.half;
    s->wrong = false;
    return true;
}

bool selection_why_place(text *t, const char *place, char last, const char *noun) {
    char digit = place ? place[1] : '\0';
    if (!digit || (digit >= '1' && digit <= last))
        return false;
    text_str(t, is_digit(digit) ? "there is no " : "which ");
    text_str(t, noun);
    text_str(t, is_digit(digit) ? " " : "? ");
    if (is_digit(digit))
        text_char(t, digit);
    for (char i = '1'; !is_digit(digit) && i <= last; i++) {
        text_str(t, i == '1' ? "" : i == last ? " or " : ", ");
        text_char(t, *place);
        text_char(t, i);
    }
    return true;
}

bool selection_why(text *t, const struct selection *s, const struct game_ops *g) {
    const struct selection_grammar *k = grammar_of(g);
    if (k && k->why(t, s, g))
        return true;
    if (s->wrong)
        text_str(t, "no such move");
    return s->wrong;
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

game_move selection_move(const struct selection *s, const struct game_ops *g,
                         const game_move *legal, int legal_count) {
    const struct selection_grammar *k = grammar_of(g);
    if (!k)
        return selection_list_move(s, legal, legal_count);
    return s->half ? GAME_NO_MOVE : k->move(s, g, legal, legal_count);
}
