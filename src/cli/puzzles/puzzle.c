// SPDX-License-Identifier: MIT
#include "cli/puzzles/puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "games/games.h"

static const char puzzle_title[] = "sixsands-puzzles";

static bool puzzle_number(span *rest, uint64_t least, uint64_t most, uint64_t *out) {
    return span_uint(span_cut(rest, ' '), most, out) && *out >= least;
}

static bool puzzle_int(span *rest, int most, int *out) {
    uint64_t n;
    bool good = puzzle_number(rest, 0, (uint64_t)most, &n);
    *out = good ? (int)n : 0;
    return good;
}

/* Where it comes from: GAME.PLY. */
static bool puzzle_read_origin(struct puzzle *p, span word) {
    span game = span_cut(&word, '.');
    uint64_t ply;
    if (!word.at || !span_uint(game, UINT64_MAX, &p->game) || !span_uint(word, UINT32_MAX, &ply))
        return false;
    p->ply = (uint32_t)ply;
    return p->game > 0 && ply > 0;
}

static bool puzzle_read_themes(struct puzzle *p, span word) {
    if (word.length == 0 || word.length >= sizeof p->themes)
        return false;
    for (size_t i = 0; i < word.length; i++)
        if (word.at[i] != ',' && word.at[i] != '-' && (word.at[i] < 'a' || word.at[i] > 'z'))
            return false;
    memcpy(p->themes, word.at, word.length);
    p->themes[word.length] = '\0';
    return true;
}

static bool puzzle_is_among(span list, span theme) {
    while (list.at) {
        span one = span_cut(&list, ',');
        if (one.length == theme.length && memcmp(one.at, theme.at, one.length) == 0)
            return true;
    }
    return false;
}

bool puzzle_has_theme(const struct puzzle *p, span theme) {
    return puzzle_is_among(span_of(p->themes), theme);
}

void puzzle_add_theme(text *list, span theme) {
    if (span_is(theme, "-") || puzzle_is_among((span){list->at, list->length}, theme))
        return;
    text_str(list, list->length ? "," : "");
    text_mem(list, theme.at, theme.length);
}

/* The view's own seat must be to move, and both moves legal; which determinization is asked doesn't
 * matter. */
static bool puzzle_fits(const struct puzzle *p, const struct game_ops *g) {
    game_state s;
    rng r;
    rng_seed(&r, 1);
    g->determinize(&s, &p->view, &r);
    return g->viewer(&p->view) >= 0 && g->actor(&s) == g->viewer(&p->view) &&
           game_is_legal(g, &s, p->best) && game_is_legal(g, &s, p->played) && p->best != p->played;
}

bool puzzle_read(struct puzzle *p, const struct game_ops *g, span line, text *error) {
    memset(p, 0, sizeof *p);
    if (!puzzle_read_origin(p, span_cut(&line, ' ')))
        return notation_refuse(error, "it doesn't begin with GAME.PLY");
    if (!puzzle_int(&line, 9999, &p->rating))
        return notation_refuse(error, "bad rating");
    p->best = g->read_move(span_cut(&line, ' '));
    if (p->best == GAME_NO_MOVE || !puzzle_int(&line, 100, &p->win) ||
        !puzzle_int(&line, 100, &p->margin))
        return notation_refuse(error, "bad best move, or its figures");
    p->played = g->read_move(span_cut(&line, ' '));
    if (p->played == GAME_NO_MOVE || !puzzle_int(&line, 100, &p->loss))
        return notation_refuse(error, "bad move played, or its loss");
    if (!puzzle_read_themes(p, span_cut(&line, ' ')))
        return notation_refuse(error, "bad themes");
    if (!line.at)
        return notation_refuse(error, "the view is missing");
    if (!g->read_view(&p->view, line, error))
        return false;
    return puzzle_fits(p, g) || notation_refuse(error, "its moves aren't legal there");
}

void puzzle_write(text *t, const struct game_ops *g, const struct puzzle *p) {
    char line[GAME_LINE_SIZE];
    text view;
    text_uint(t, p->game);
    text_char(t, '.');
    text_uint(t, p->ply);
    text_char(t, ' ');
    text_int(t, p->rating);
    text_char(t, ' ');
    g->write_move(t, p->best);
    text_char(t, ' ');
    text_int(t, p->win);
    text_char(t, ' ');
    text_int(t, p->margin);
    text_char(t, ' ');
    g->write_move(t, p->played);
    text_char(t, ' ');
    text_int(t, p->loss);
    text_char(t, ' ');
    text_str(t, p->themes);
    text_char(t, ' ');
    text_init(&view, line, sizeof line);
    g->write_view(&view, &p->view);
    text_mem(t, line, view.length);
}

bool puzzle_list_add(struct puzzle_list *l, const struct puzzle *p) {
    if (l->count == l->capacity) {
        size_t capacity = l->capacity ? 2 * l->capacity : 256;
        struct puzzle *grown = realloc(l->at, capacity * sizeof *grown);
        if (!grown)
            return false;
        l->at = grown;
        l->capacity = capacity;
    }
    l->at[l->count++] = *p;
    return true;
}

void puzzle_list_free(struct puzzle_list *l) {
    free(l->at);
    *l = (struct puzzle_list){0};
}

/* "sixsands-puzzles 1 GAME seed=1 nodes=2000 games=812" */
static bool puzzle_read_head(struct puzzle_head *h, span line, text *error) {
    words w = {.rest = line, .error = error};
    span value;
    if (!span_is(span_cut(&w.rest, ' '), puzzle_title) || !span_is(span_cut(&w.rest, ' '), "1"))
        return notation_refuse(error, "this isn't a file of puzzles");
    h->game = games_find(span_cut(&w.rest, ' '));
    if (!h->game)
        return notation_refuse(error, "unknown game");
    if (!words_take(&w, "seed", &value) || !span_uint(value, UINT64_MAX, &h->seed) ||
        !words_take(&w, "nodes", &value) || !span_uint(value, UINT64_MAX, &h->nodes) ||
        !words_take(&w, "games", &value) || !span_uint(value, UINT64_MAX, &h->games))
        return notation_refuse(error, "bad seed, nodes or games");
    return words_end(&w);
}

static int puzzle_fail_at(text *error, size_t line, const char *reason) {
    text_str(error, "line ");
    text_uint(error, line);
    text_str(error, ": ");
    text_str(error, reason);
    return -1;
}

int puzzle_list_read(struct puzzle_list *l, span rest, text *error) {
    char reason[256];
    text why;
    *l = (struct puzzle_list){0};
    text_init(&why, reason, sizeof reason);
    if (!puzzle_read_head(&l->head, span_trim(span_cut(&rest, '\n')), &why))
        return puzzle_fail_at(error, 1, reason);
    for (size_t number = 2; rest.at && rest.length > 0; number++) {
        struct puzzle p;
        span line = span_trim(span_cut(&rest, '\n'));
        bool good = puzzle_read(&p, l->head.game, line, &why);
        if (good && puzzle_list_add(l, &p))
            continue;
        puzzle_list_free(l);
        return puzzle_fail_at(error, number, good ? "out of memory" : reason);
    }
    return 0;
}

int puzzle_list_write(FILE *out, const struct puzzle_list *l) {
    const struct puzzle_head *h = &l->head;
    fprintf(out, "%s 1 %s seed=%llu nodes=%llu games=%llu\n", puzzle_title, h->game->name,
            (unsigned long long)h->seed, (unsigned long long)h->nodes,
            (unsigned long long)h->games);
    for (size_t i = 0; i < l->count; i++) {
        char line[PUZZLE_LINE];
        text t;
        text_init(&t, line, sizeof line);
        puzzle_write(&t, h->game, &l->at[i]);
        fputs(line, out);
        putc('\n', out);
    }
    return ferror(out) ? -1 : 0;
}
