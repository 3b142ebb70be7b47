// SPDX-License-Identifier: MIT
// The `since` of a spectator's view from what was public alone: `count_since` of core/module.h. A
// seat's view has one hidden seat, whose `since` is public anyway.
//
// For each colour, `since` adds up to what both seats have played, but at most to what they held
// together. So the view says no more about the hidden cards than what was public: they are at least
// what was held less what was played.
//
// With the opening cups, which are part of `held`, even that can be too much: if one seat has
// played everything that both held, having drawn it again since, nothing remains for the other's
// cup. Then two cards are kept for each cup: of all pairs of cups with which the view is possible,
// the pair that lets most cards count. Such pairs exist, the true cups among them, because with
// those every `since` is at least the position's own. But the choice depends only on what is
// public.
#include "core/hidden.h"
#include "core/notation.h"
#include "games/mandala/view.h"

enum { IN_CUP = 2, CUPS = COLOURS * (COLOURS + 1) / 2 };

/* What counts of a colour if this many cards of it are kept for the opening cups. */
static void mandala_count_colour(lanes since[2], const lanes played[], lanes all_held, int colour,
                                 const int kept[2]) {
    int share[2], held = lanes_count(all_held, colour);
    for (int i = 0; i < 2; i++) {
        int most = held - kept[i ^ 1], count = lanes_count(played[i], colour);
        most = most > 0 ? most : 0;
        share[i] = count < most ? count : most;
    }
    hidden_cut(share, 2, held);
    for (int i = 0; i < 2; i++)
        since[i] += lanes_of(colour, share[i]);
}

/* What counts when a pair of cups is kept. */
struct cup_pair {
    lanes since[2];
    bool dropped; /* no state fits it */
};

/* All pairs. Colours are independent, so each is counted once for every number of its cards in
 * either cup, and pairs are combined from these. */
static void mandala_cup_pairs(struct cup_pair out[CUPS * CUPS], const lanes played[], lanes held) {
    lanes cup[CUPS], counted[COLOURS][IN_CUP + 1][IN_CUP + 1][2] = {0};
    int cups = 0;
    for (int a = 0; a < COLOURS; a++)
        for (int b = a; b < COLOURS; b++)
            cup[cups++] = lanes_of(a, 1) + lanes_of(b, 1);
    for (int c = 0; c < COLOURS; c++)
        for (int first = 0; first <= IN_CUP; first++)
            for (int second = 0; second <= IN_CUP; second++)
                mandala_count_colour(counted[c][first][second], played, held, c,
                                     (int[2]){first, second});
    for (int k = 0; k < CUPS * CUPS; k++) {
        out[k] = (struct cup_pair){{0, 0}, false};
        for (int c = 0; c < COLOURS; c++) {
            int first = lanes_count(cup[k / CUPS], c), second = lanes_count(cup[k % CUPS], c);
            for (int i = 0; i < 2; i++)
                out[k].since[i] += counted[c][first][second][i];
        }
    }
}

static int cup_pair_total(const struct cup_pair *p) {
    return lanes_total(p->since[0] + p->since[1]);
}

/* The best possible pair, the first of several. The best is tried first, and pairs with the same
 * `since` only once, so one or two tries are nearly always enough. */
static void mandala_keep_cups(mandala_view *v, const lanes played[]) {
    struct cup_pair pair[CUPS * CUPS];
    mandala_cup_pairs(pair, played, v->hidden_held);
    do {
        const struct cup_pair *best = NULL;
        for (int k = 0; k < CUPS * CUPS; k++)
            if (!pair[k].dropped && (!best || cup_pair_total(&pair[k]) > cup_pair_total(best)))
                best = &pair[k];
        assert(best);
        memcpy(v->since, best->since, sizeof v->since);
        for (int k = 0; k < CUPS * CUPS; k++)
            pair[k].dropped |= pair[k].since[0] == v->since[0] && pair[k].since[1] == v->since[1];
    } while (!mandala_view_possible(v));
}

void mandala_count_since(game_view *view, const lanes played[GAME_MAX_PLAYERS]) {
    mandala_view *v = (mandala_view *)view;
    static const int none[2] = {0, 0};
    if (v->seat != MANDALA_SPECTATOR || !v->hidden_held)
        return;
    v->since[0] = v->since[1] = 0;
    for (int c = 0; c < COLOURS; c++)
        mandala_count_colour(v->since, played, v->hidden_held, c, none);
    if (!mandala_view_possible(v))
        mandala_keep_cups(v, played);
}
