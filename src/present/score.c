// SPDX-License-Identifier: MIT
#include "present/score.h"

#include <assert.h>

#include "games/games.h"
#include "present/facts.h"

bool score_sheet(struct score_sheet *out, const struct game_ops *g, const game_view *v, int seat) {
    const struct game_presenter *present = games_module(g)->present;
    int score[GAME_MAX_PLAYERS];
    unsigned winners, known = facts_scores(score, &winners, g, v);
    game_state s;
    *out = (struct score_sheet){.count = 0};
    if (!present || !present->sheet)
        return false;
    facts_fitting(&s, g, v);
    assert(seat >= 0 && seat < g->players(&s));
    present->sheet(out, &s, seat);
    if (known >> seat & 1)
        return true;
    out->count = 0;
    return false;
}

const char *score_tie_name(enum score_tie tie) {
    static const char *const names[] = {
        [SCORE_SHARED] = NULL, [SCORE_SMALLER_CUP] = "cup", [SCORE_FULLER_HAND] = "hand"};
    return names[tie];
}

struct score_item *score_add(struct score_sheet *s, int points, text *sum) {
    assert(s->count < SCORE_ITEMS);
    struct score_item *item = &s->item[s->count++];
    *item = (struct score_item){.points = points};
    text_init(sum, item->sum, sizeof item->sum);
    return item;
}
