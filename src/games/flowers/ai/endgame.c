// SPDX-License-Identifier: MIT
// The end of Flowers, solved: once no more cards will be played, everything is public, and only the
// random order of at most three mandalas and a choice of two tiles at each remain. Every seat
// maximises its own expectation (max-n): its share of the win and, where that is equal, its lead.
// At most 3! orders with 2 choices each: a few dozen positions.
#include "base/real.h"
#include "games/flowers/ai/ai.h"

static void flowers_endgame_score(const flowers_state *s, struct flowers_end *out) {
    const double scale = 15, tie_break = 0.01;
    game_ai_outcome(&flowers_game, (const game_state *)(const void *)s, out->win, out->points);
    for (int i = 0; i < s->players; i++)
        out->value[i] = (1 - tie_break) * out->win[i] +
                        tie_break * (0.5 + 0.5 * real_squash(out->points[i] / scale));
}

/* Nature's choice: all remaining mandalas are equally likely. */
static void flowers_endgame_average(const flowers_state *s, struct flowers_end *out) {
    unsigned left = flowers_left(s);
    double share = 1.0 / bits_count(left);
    *out = (struct flowers_end){0};
    for (; left; left &= left - 1) {
        flowers_state next = *s;
        struct flowers_end end;
        flowers_destroy(&next, bits_first(left), false);
        if (next.phase == FLOWERS_ORDER)
            flowers_continue_ending(&next, false);
        flowers_close(&next, &end);
        for (int i = 0; i < s->players; i++) {
            out->value[i] += share * end.value[i];
            out->win[i] += share * end.win[i];
            out->points[i] += share * end.points[i];
        }
    }
}

/* Values that differ by less are equal but for rounding; then the dark tile is taken. */
static const double equal = 1e-9;

int flowers_close_choice(const flowers_state *s, struct flowers_end *out) {
    int holder = s->marker[s->site] - 1;
    flowers_state dark = *s, light = *s;
    struct flowers_end other;
    flowers_take(&dark, 0, false);
    flowers_take(&light, 1, false);
    flowers_close(&dark, out);
    flowers_close(&light, &other);
    if (other.value[holder] <= out->value[holder] + equal)
        return 0;
    *out = other;
    return 1;
}

void flowers_close(const flowers_state *s, struct flowers_end *out) {
    if (s->phase == FLOWERS_TAKE)
        flowers_close_choice(s, out);
    else if (s->phase == FLOWERS_ORDER)
        flowers_endgame_average(s, out);
    else
        flowers_endgame_score(s, out);
}

bool flowers_is_closing(const flowers_state *s) {
    if (s->phase == FLOWERS_ORDER)
        return true;
    if (s->phase != FLOWERS_TAKE)
        return false;
    if (s->ending)
        return true;
    for (int light = 0; light < 2; light++) {
        flowers_state next = *s;
        flowers_take(&next, light, false);
        if (!next.ending)
            return false;
    }
    return true;
}
