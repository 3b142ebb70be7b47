// SPDX-License-Identifier: MIT
#include "present/score.h"

#include <assert.h>
#include <limits.h>

#include "games/games.h"
#include "present/presenter.h"
#include "present/view.h"

bool score_sheet(struct score_sheet *out, const struct game_ops *g, const game_view *v, int seat) {
    const struct game_presenter *present = games_module(g)->present;
    int score[GAME_MAX_PLAYERS];
    unsigned winners, known = view_scores(score, &winners, g, v);
    game_state s;
    *out = (struct score_sheet){.tie = score_tie(g)};
    if (!present || !present->sheet)
        return false;
    view_determinize(&s, g, v);
    assert(seat >= 0 && seat < g->players(&s));
    present->sheet(out, &s, seat);
    out->decides = out->tie && winners && winners != score_leaders(score, g->players(&s), 0);
    if (known >> seat & 1)
        return true;
    out->count = 0;
    return false;
}

unsigned score_leaders(const int *score, int players, unsigned out) {
    int best = INT_MIN;
    unsigned leaders = 0;
    for (int i = 0; i < players; i++) {
        if (out >> i & 1 || score[i] < best)
            continue;
        leaders = score[i] > best ? 1u << i : leaders | 1u << i;
        best = score[i];
    }
    return leaders;
}

const struct score_tie *score_tie(const struct game_ops *g) {
    const struct game_presenter *present = games_module(g)->present;
    return present ? present->tie : NULL;
}

void score_say_tie(text *t, const struct score_tie *tie) {
    text_str(t, tie->fewer ? "fewer cards " : "more cards ");
    text_str(t, tie->where);
}

void score_say_tie_break(text *t, const struct score_tie *tie) {
    text_str(t, "Equal scores: ");
    score_say_tie(t, tie);
    text_str(t, " decide.");
}

struct score_item *score_add(struct score_sheet *s, int points, text *sum) {
    assert(s->count < SCORE_ITEMS);
    struct score_item *item = &s->item[s->count++];
    *item = (struct score_item){.points = points};
    text_init(sum, item->sum, sizeof item->sum);
    return item;
}
