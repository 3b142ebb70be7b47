// SPDX-License-Identifier: MIT
#include "search/hint.h"

#include "search/brain.h"

/* A state that fits is all that explanations need; which one, doesn't matter. */
enum { HINT_SEED = 1 };

static const double interval = 1.96;

/* How it compares with the next best, as far as it was looked at. Of the moves beside a proved one
 * only bounds may be known: they are no match for it. */
static void write_comparison(text *t, const struct game_ops *g, const struct search_report *r) {
    const struct search_move *best = &r->move[0], *next = &r->move[1];
    bool known = best->exact ? next->exact : next->visits > 0 || next->exact;
    if (!r->judged || !known) {
        text_str(t, "the best of ");
        text_int(t, r->count);
        text_str(t, " moves");
        return;
    }
    double win = best->win - next->win, points = best->points - next->points;
    if (win >= 0.01) {
        text_str(t, "wins ");
        text_real(t, win * 100, 0, false);
        text_str(t, " % more often than ");
    } else if (points >= 0.1) {
        text_real(t, points, 1, false);
        text_str(t, " points better than ");
    } else {
        text_str(t, "about as good as ");
    }
    g->write_move(t, next->move);
    text_str(t, ", the next best");
}

static void write_line(text *t, const struct game_ops *g, const struct search_move *m) {
    for (int i = 1; i < m->length; i++) {
        text_str(t, i == 1 ? "; may go on with " : ", ");
        g->write_move(t, m->line[i]);
    }
}

void hint_write_reason(text *t, const struct game_ops *g, const game_view *v,
                       const struct search_report *r) {
    const struct brain *brain = brain_of(g);
    size_t before = t->length;
    if (brain->explain) {
        game_state world;
        rng random;
        rng_seed(&random, HINT_SEED);
        g->imagine(&world, v, &random);
        brain->explain(t, &world, r->move[0].move);
    }
    if (r->count == 1)
        text_str(t, t->length > before ? "; the only move" : "the only move");
    else if (t->length == before) {
        write_comparison(t, g, r);
        write_line(t, g, &r->move[0]);
    }
}

void hint_write_value(text *t, const struct search_report *r) {
    const struct search_move *best = &r->move[0];
    if (best->exact) {
        text_str(t, "Solved: ");
        text_real(t, best->points, 0, true);
        return;
    }
    text_str(t, "Win ");
    text_real(t, best->win * 100, 0, false);
    text_str(t, " %");
    if (best->error > 0) { /* rounded up: "± 0" would claim too much */
        text_str(t, " ± ");
        text_real(t, best->error * interval * 100 + 0.499, 0, false);
    }
    text_str(t, ", ");
    text_real(t, best->points, 1, true);
    text_str(t, " points");
}

void hint_write(text *t, const struct game_ops *g, const game_view *v,
                const struct search_report *r) {
    g->write_move(t, r->move[0].move);
    text_str(t, ": ");
    hint_write_reason(t, g, v, r);
    text_char(t, '.');
    if (r->judged && (r->move[0].visits > 0 || r->move[0].exact)) {
        text_char(t, ' ');
        hint_write_value(t, r);
        text_char(t, '.');
    }
}
