// SPDX-License-Identifier: MIT
#include "present/facts.h"

#include "base/bits.h"
#include "games/games.h"

const struct facts_ending facts_end_other = {.key = "other", .words = "the game is over"};

static const struct game_presenter *facts_of(const struct game_ops *g) {
    static const struct game_presenter none;
    const struct game_presenter *present = games_module(g)->present;
    return present ? present : &none;
}

void facts_determinize(game_state *out, const struct game_ops *g, const game_view *v) {
    rng r;
    rng_seed(&r, 1);
    g->determinize(out, v, &r);
}

bool facts_odds(uint32_t weight[COLOURS], int *left, const struct game_ops *g, const game_view *v) {
    const struct game_presenter *facts = facts_of(g);
    if (facts->odds)
        facts->odds(weight, left, v);
    return facts->odds != NULL;
}

unsigned facts_scores(int score[GAME_MAX_PLAYERS], unsigned *winners, const struct game_ops *g,
                      const game_view *v) {
    const struct game_presenter *facts = facts_of(g);
    game_state s;
    facts_determinize(&s, g, v);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        score[i] = 0;
    g->score(&s, score, winners);
    unsigned seats = (1U << g->players(&s)) - 1;
    unsigned known = facts->scored ? facts->scored(v) & seats : seats;
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        if (!(known >> i & 1))
            score[i] = 0;
    if (known != seats)
        *winners = 0;
    return known;
}

bool facts_end(struct facts_end *out, const struct game_ops *g, const game_view *v) {
    const struct game_presenter *facts = facts_of(g);
    game_state s;
    facts_determinize(&s, g, v);
    *out = (struct facts_end){.ending = &facts_end_other};
    if (g->actor(&s) != GAME_OVER)
        return false;
    if (facts->ended)
        facts->ended(out, &s);
    return true;
}

/* "seat 1", "seats 1 and 2". */
static void say_seats(text *t, unsigned seats) {
    text_str(t, bits_count(seats) == 1 ? "seat " : "seats ");
    for (unsigned left = seats; left; left &= left - 1) {
        text_int(t, bits_first(left) + 1);
        if (left & (left - 1))
            text_str(t, bits_count(left) == 2 ? " and " : ", ");
    }
}

void facts_end_say(text *t, const struct facts_end *e) {
    text_str(t, e->ending->words);
    if (e->seats)
        say_seats(t, e->seats);
}
