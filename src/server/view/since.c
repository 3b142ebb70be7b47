// SPDX-License-Identifier: MIT
// Works on lines, the notation that all games share for cards: a spectator's line has the public
// facts, and in a viewer's line one word is replaced.
//
// For each colour, the hidden seats' `since` adds up to what they have played, but at most to the
// view's sum of `held`. So the view says no more about the hidden cards than what was public: they
// are at least the sum minus what was played. The seat that has played most of a colour is reduced
// first, so that `held` can be shared out freely.
//
// With Mandala's opening cups, which are part of `held`, even that can be too much: if one seat has
// played everything that both held, having drawn it again since, nothing remains for the other's
// cup. Then two cards are kept for each cup: of all pairs of cups for which the reader accepts the
// view, the pair that lets most cards count. Such pairs exist, the true cups among them, because
// with those every `since` is at least the position's own. But the choice depends only on what is
// public.
#include "server/view/since.h"

#include <assert.h>
#include <string.h>

#include "core/notation.h"
#include "games/games.h"

enum { MOST = 127 }; /* cards of a colour: what a lane holds */

/* The value of the word `key` in a line; false, with an empty value: there is none. */
static bool find_word(const char *line, const char *key, span *value) {
    words w = {.rest = span_of(line)};
    while (w.rest.at) {
        if (words_take_optional(&w, key, value))
            return true;
        span_cut(&w.rest, ' ');
    }
    *value = (span){0};
    return false;
}

/* Reads a seat's part of such a word, with its hidden cards; none if it is missing. */
static lanes take_part(span *rest, int *hidden) {
    lanes cards = 0;
    int unknown = 0;
    span part = span_cut(rest, '/');
    bool good = part.length == 0 || cards_read_hidden(&cards, &unknown, part, MOST);
    assert(good);
    (void)good;
    if (hidden)
        *hidden = unknown;
    return cards;
}

static void since_read_parts(lanes out[GAME_MAX_PLAYERS], const char *line, const char *key) {
    span rest;
    find_word(line, key, &rest);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        out[i] = take_part(&rest, NULL);
}

/* The number of cards in a word; -1: the line has no such word. */
static int read_total(const char *line, const char *key) {
    span rest;
    int hidden;
    if (!find_word(line, key, &rest))
        return -1;
    lanes cards = take_part(&rest, &hidden);
    return lanes_total(cards) + hidden;
}

/* ---- counting */

/* Notes what is public about a position. */
static void since_look(struct since_count *s, const struct game_ops *g, const game_state *state) {
    char line[GAME_LINE_SIZE];
    game_view view;
    text t;
    text_init(&t, line, sizeof line);
    g->observe(&view, state, -1);
    g->write_view(&t, &view);
    since_read_parts(s->known, line, "known");
    s->deck = read_total(line, "deck");
    s->discard = read_total(line, "discard");
    assert(s->deck >= 0 && s->discard >= 0);
}

void since_start(struct since_count *s, const struct game_ops *g, const game_state *start) {
    *s = (struct since_count){0};
    if (games_module(g)->traits.deck)
        since_look(s, g, start);
}

void since_step(struct since_count *s, const struct game_ops *g, int actor, game_move m,
                const game_state *after) {
    const struct game_traits *traits = &games_module(g)->traits;
    int64_t deck = s->deck, discard = s->discard;
    if (!traits->deck)
        return;
    if (actor >= 0 && actor < GAME_MAX_PLAYERS && traits->from_hand) {
        lanes cards = traits->from_hand(m);
        s->played[actor] += cards - lanes_min(cards, s->known[actor]);
    }
    since_look(s, g, after);
    /* Only a reshuffle fills the deck or takes discarded cards. If one card replaces the deck's
     * last, only the discards show it. */
    if (s->deck > deck || s->discard < discard)
        memset(s->played, 0, sizeof s->played);
}

/* ---- writing */

/* What a viewer sees of the others: what they held together, what is kept for cups. */
struct side {
    int viewer, players;
    lanes held, own;
    lanes kept[GAME_MAX_PLAYERS];
};

/* How many cards of a colour may count for a seat. */
static int most_of(const struct side *v, int seat, int colour) {
    int most = lanes_count(v->held, colour);
    for (int i = 0; i < v->players; i++)
        if (i != seat && i != v->viewer)
            most -= lanes_count(v->kept[i], colour);
    return most > 0 ? most : 0;
}

/* How many cards of a colour count for each seat except the viewer's. */
static void cut_colour(int n[GAME_MAX_PLAYERS], const struct since_count *s, const struct side *v,
                       int colour) {
    int above = -lanes_count(v->held, colour);
    for (int i = 0; i < v->players; i++) {
        int most = most_of(v, i, colour);
        n[i] = i == v->viewer ? 0 : lanes_count(s->played[i], colour);
        n[i] = n[i] < most ? n[i] : most;
        above += n[i];
    }
    for (; above > 0; above--) {
        int largest = 0;
        for (int i = 1; i < v->players; i++)
            largest = n[i] >= n[largest] ? i : largest;
        n[largest]--;
    }
}

static void since_cut(lanes out[GAME_MAX_PLAYERS], const struct since_count *s,
                      const struct side *v) {
    memset(out, 0, GAME_MAX_PLAYERS * sizeof *out);
    for (int c = 0; c < COLOURS; c++) {
        int n[GAME_MAX_PLAYERS];
        cut_colour(n, s, v, c);
        for (int i = 0; i < v->players; i++)
            out[i] += lanes_of(c, n[i]);
    }
    if (v->viewer >= 0)
        out[v->viewer] = v->own;
}

/* The line `seen` with another `since`; false: no position fits it. */
static bool since_try(game_view *out, text *line, const char *seen,
                      const lanes since[GAME_MAX_PLAYERS], const struct game_ops *g,
                      const struct side *v) {
    lanes all = 0;
    char reason[256];
    text error;
    for (int i = 0; i < v->players; i++)
        all += since[i];
    const char *view = strstr(seen, " view="), *old = strstr(seen, " since=");
    text_clear(line);
    text_mem(line, seen, (size_t)((old ? old : view) - seen));
    for (int i = 0; i < v->players && all; i++) {
        text_str(line, i ? "/" : " since=");
        cards_write(line, since[i]);
    }
    text_str(line, view);
    text_init(&error, reason, sizeof reason);
    return g->read_view(out, span_of(line->at), &error);
}

/* ---- cups */

enum { SEATS = 2, CUPS = COLOURS * (COLOURS + 1) / 2, IN_CUP = 2 };

/* What counts when a pair of cups is kept. */
struct kept {
    lanes since[SEATS];
    bool dropped; /* no position fits it */
};

static int since_counts(const struct kept *k) {
    return lanes_total(k->since[0] + k->since[1]);
}

/* All pairs. Colours are independent, so each is cut once for every number of its cards in either
 * cup, and pairs are combined from these. */
static void keep_cups(struct kept out[CUPS * CUPS], const struct since_count *s, struct side v) {
    lanes cup[CUPS], cut_to[COLOURS][IN_CUP + 1][IN_CUP + 1][SEATS];
    int cups = 0;
    for (int a = 0; a < COLOURS; a++)
        for (int b = a; b < COLOURS; b++)
            cup[cups++] = lanes_of(a, 1) + lanes_of(b, 1);
    for (int k = 0; k < COLOURS * (IN_CUP + 1) * (IN_CUP + 1); k++) {
        int n[GAME_MAX_PLAYERS], c = k / (IN_CUP + 1) / (IN_CUP + 1);
        int first = k / (IN_CUP + 1) % (IN_CUP + 1), second = k % (IN_CUP + 1);
        v.kept[0] = lanes_of(c, first);
        v.kept[1] = lanes_of(c, second);
        cut_colour(n, s, &v, c);
        for (int i = 0; i < SEATS; i++)
            cut_to[c][first][second][i] = lanes_of(c, n[i]);
    }
    for (int k = 0; k < CUPS * CUPS; k++) {
        out[k] = (struct kept){{0, 0}, false};
        for (int c = 0; c < COLOURS; c++) {
            int first = lanes_count(cup[k / CUPS], c), second = lanes_count(cup[k % CUPS], c);
            for (int i = 0; i < SEATS; i++)
                out[k].since[i] += cut_to[c][first][second][i];
        }
    }
}

/* The same with cups kept: the best possible pair, the first of several. The best is tried first,
 * and pairs with the same `since` only once, so one or two tries are nearly always enough. */
static void try_cups(game_view *out, text *line, const char *seen, const struct since_count *s,
                     const struct game_ops *g, const struct side *v) {
    struct kept kept[CUPS * CUPS];
    assert(v->players == SEATS);
    keep_cups(kept, s, *v);
    for (;;) {
        const struct kept *best = NULL;
        for (int k = 0; k < CUPS * CUPS; k++)
            if (!kept[k].dropped && (!best || since_counts(&kept[k]) > since_counts(best)))
                best = &kept[k];
        assert(best);
        lanes since[GAME_MAX_PLAYERS] = {best->since[0], best->since[1]};
        if (v->viewer >= 0)
            since[v->viewer] = v->own;
        if (since_try(out, line, seen, since, g, v))
            return;
        for (int k = 0; k < CUPS * CUPS; k++)
            kept[k].dropped |=
                kept[k].since[0] == best->since[0] && kept[k].since[1] == best->since[1];
    }
}

void since_view(game_view *out, text *line, const struct since_count *s, const struct game_ops *g,
                const game_state *state, int viewer) {
    char seen[GAME_LINE_SIZE];
    lanes own[GAME_MAX_PLAYERS], since[GAME_MAX_PLAYERS];
    struct side v = {.viewer = viewer, .players = g->players(state)};
    span held;
    assert(line->length == 0);
    g->observe(out, state, viewer);
    g->write_view(line, out);
    if (!games_module(g)->traits.deck || !find_word(line->at, "held", &held))
        return; /* no reshuffle yet */
    for (int parts = viewer >= 0 ? 2 : 1; parts > 0; parts--)
        v.held = take_part(&held, NULL);
    since_read_parts(own, line->at, "since");
    v.own = viewer >= 0 ? own[viewer] : 0;
    assert(line->length < sizeof seen);
    memcpy(seen, line->at, line->length + 1);
    since_cut(since, s, &v);
    if (!since_try(out, line, seen, since, g, &v))
        try_cups(out, line, seen, s, g, &v);
}
