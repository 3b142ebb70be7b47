// SPDX-License-Identifier: MIT
// Colours are capital letters in all notations, and nothing else is. Lists of them are canonical,
// so after the letters have changed, runs of them are sorted again.
#include "core/recolour.h"

#include <assert.h>
#include <string.h>

/* All letters that change, one set after the other. */
static int recolour_letters(char out[RECOLOUR_SIZE], const struct game_traits *t) {
    text all;
    text_init(&all, out, RECOLOUR_SIZE);
    for (int i = 0; t->alike && t->alike[i]; i++)
        text_str(&all, t->alike[i]);
    assert(!all.overflow);
    return (int)all.length;
}

void recolour_draw(char out[RECOLOUR_SIZE], const struct game_traits *t, rng *r) {
    int at = 0;
    recolour_letters(out, t);
    for (int i = 0; t->alike && t->alike[i]; i++) {
        int count = (int)strlen(t->alike[i]);
        for (int left = count; left > 1; left--) {
            int k = (int)rng_below(r, (uint32_t)left);
            char letter = out[at + k];
            out[at + k] = out[at + left - 1];
            out[at + left - 1] = letter;
        }
        at += count;
    }
}

/* What a letter of `from` becomes in `to`; others stay. */
static char recolour_letter(const char *from, const char *to, char c) {
    const char *at = c ? strchr(from, c) : NULL;
    return at ? to[at - from] : c;
}

/* ---- positions */

/* A colour with the count or value after it, and its place in the order of the notation. */
struct recolour_token {
    int order;
    size_t at, length;
};

/* The order of colours in lists: that of the outcomes' letters. */
static int recolour_order(const struct game_traits *t, char c) {
    const char *letters = t->outcome[0].form[0], *at = letters ? strchr(letters, c) : NULL;
    return at ? (int)(at - letters) : -1;
}

/* Writes the run of colours at the head of `line` in order; returns how long it is. */
static size_t recolour_run(text *out, const struct game_traits *t, const char *line) {
    struct recolour_token token[GAME_LINE_SIZE / 2];
    size_t length = 0;
    int count = 0;
    while (recolour_order(t, line[length]) >= 0 && line[length]) {
        struct recolour_token x = {recolour_order(t, line[length]), length, 1};
        while (line[length + x.length] && strchr("0123456789x", line[length + x.length]))
            x.length++;
        length += x.length;
        int to = count++;
        for (; to > 0 && token[to - 1].order > x.order; to--)
            token[to] = token[to - 1];
        token[to] = x;
    }
    for (int i = 0; i < count; i++)
        text_mem(out, line + token[i].at, token[i].length);
    return length;
}

bool recolour_start(game_state *s, const struct game_ops *g, const struct game_traits *t,
                    const char *colours) {
    char from[RECOLOUR_SIZE], line[GAME_LINE_SIZE], sorted[GAME_LINE_SIZE], reason[160];
    text out, ignored;
    recolour_letters(from, t);
    text_init(&out, line, sizeof line);
    g->write_state(&out, s);
    for (size_t i = 0; line[i]; i++)
        line[i] = recolour_letter(from, colours, line[i]);
    text_init(&out, sorted, sizeof sorted);
    for (const char *at = line; *at;) {
        size_t run = recolour_run(&out, t, at);
        if (!run)
            text_char(&out, *at);
        at += run ? run : 1;
    }
    text_init(&ignored, reason, sizeof reason);
    return !out.overflow && g->read_state(s, span_of(sorted), &ignored) && g->is_deal(s);
}

/* ---- outcomes */

/* A number that orders nature's outcomes as their ids do in the original colours: the places of
 * their characters in the sets of their kind. */
static uint64_t recolour_key(const struct game_ops *g, const struct game_traits *t,
                             const char *from, const char *to, game_move m) {
    char word[GAME_MOVE_SIZE];
    uint64_t key = 0;
    span all = game_word(g, m, word);
    const char *outcome = all.at + (all.length && all.at[0] == '+');
    const struct game_outcome *kind = game_outcome_of(t, span_of(outcome));
    for (int i = 0; i < GAME_OUTCOME_FORM && kind->form[i] && outcome[i]; i++) {
        const char *at = strchr(kind->form[i], recolour_letter(to, from, outcome[i]));
        key = key << 8 | (uint64_t)(at ? at - kind->form[i] : 0xff);
    }
    return key;
}

game_move recolour_sample(const struct game_ops *g, const struct game_traits *t,
                          const char *colours, const game_state *s, rng *r) {
    char from[RECOLOUR_SIZE];
    game_move move[GAME_MAX_MOVES];
    uint32_t weight[GAME_MAX_MOVES], sum = 0;
    uint64_t key[GAME_MAX_MOVES];
    int count = g->chances(s, move, weight);
    recolour_letters(from, t);
    for (int i = 0; i < count; i++) {
        game_move m = move[i];
        uint32_t w = weight[i];
        uint64_t k = recolour_key(g, t, from, colours, m);
        int to = i;
        for (; to > 0 && key[to - 1] > k; to--) {
            move[to] = move[to - 1];
            weight[to] = weight[to - 1];
            key[to] = key[to - 1];
        }
        move[to] = m;
        weight[to] = w;
        key[to] = k;
        sum += w;
    }
    uint32_t at = rng_below(r, sum);
    int i = 0;
    while (at >= weight[i])
        at -= weight[i++];
    return move[i];
}
