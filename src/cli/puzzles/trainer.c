// SPDX-License-Identifier: MIT
#include "cli/puzzles/trainer.h"

#include <string.h>

#include "cli/puzzles/shipped.h"
#include "present/reasons/reasons.h"
#include "search/game_ai.h"

enum { NEAR = 150, NEAREST = 12 }; /* ratings that fit; the fewest puzzles to draw from */

const char *puzzle_trainer_shipped(const char *game) {
    for (const struct shipped_puzzles *p = shipped_puzzles; p->game; p++)
        if (strcmp(p->game, game) == 0)
            return p->text;
    return NULL;
}

bool puzzle_trainer_open(struct puzzle_trainer *t, const struct puzzle_list *list,
                         const char *theme, uint64_t seed, text *error) {
    *t = (struct puzzle_trainer){.list = list, .theme = theme};
    rng_seed(&t->random, seed);
    return puzzle_record_load(&t->record, list->head.game, error);
}

static int trainer_distance(const struct puzzle_trainer *t, const struct puzzle *p) {
    int d = p->rating - (int)t->record.rating;
    return d < 0 ? -d : d;
}

/* How many untried puzzles are within `reach` of the person's rating; the k-th of them, if asked
 * for. */
static uint32_t trainer_within(const struct puzzle_trainer *t, int reach, uint32_t k,
                               const struct puzzle **out) {
    uint32_t count = 0;
    for (size_t i = 0; i < t->list->count; i++) {
        const struct puzzle *p = &t->list->at[i];
        if (trainer_distance(t, p) > reach ||
            (t->theme && !puzzle_has_theme(p, span_of(t->theme))) ||
            puzzle_record_has(&t->record, p))
            continue;
        if (out && count == k)
            *out = p;
        count++;
    }
    return count;
}

const struct puzzle *puzzle_trainer_next(struct puzzle_trainer *t) {
    const struct puzzle *p = NULL;
    int reach = NEAR;
    uint32_t count;
    while ((count = trainer_within(t, reach, 0, NULL)) < NEAREST && reach < 10000)
        reach *= 2;
    if (count > 0)
        trainer_within(t, reach, rng_below(&t->random, count), &p);
    return p;
}

bool puzzle_trainer_count(struct puzzle_trainer *t, const struct puzzle *p, game_move answer,
                          text *error) {
    if (puzzle_record_add(&t->record, p, answer == p->best))
        return puzzle_record_save(&t->record, error);
    text_str(error, "out of memory");
    return false;
}

/* Why a move is good, as the game explains it; nothing if it doesn't. */
static void trainer_write_reasons(text *out, const struct game_ops *g, const struct puzzle *p) {
    const struct game_ai *ai = game_ai_of(g);
    struct reasons reasons;
    game_state state;
    rng r;
    rng_seed(&r, 1);
    g->determinize(&state, &p->view, &r);
    reasons_start(&reasons, g, g->viewer(&p->view), g->players(&state));
    if (ai->explain)
        ai->explain(&reasons, &state, p->best);
    size_t before = out->length;
    text_str(out, ": ");
    size_t head = out->length;
    reasons_say(out, &reasons);
    if (out->length == head)
        out->at[out->length = before] = '\0';
}

static void trainer_write_number(text *out, const char *before, int64_t n, const char *after) {
    text_str(out, before);
    text_int(out, n);
    text_str(out, after);
}

void puzzle_trainer_say(text *out, const struct puzzle_trainer *t, const struct puzzle *p,
                        game_move answer) {
    const struct game_ops *g = t->record.game;
    text_str(out, answer == p->best ? "Right, " : "Not the best. It is ");
    g->write_move(out, p->best);
    trainer_write_reasons(out, g, p);
    trainer_write_number(out, ".\nIt wins ", p->win, " % of the games, ");
    trainer_write_number(out, "", p->margin, " % more than the next best move. A bot played ");
    g->write_move(out, p->played);
    trainer_write_number(out, " and lost ", p->loss, " %.\n");
    trainer_write_number(out, "Your rating is ", (int)(t->record.rating + 0.5), "; the puzzle's ");
    trainer_write_number(out, "", p->rating, ".");
    if (t->record.streak > 1)
        trainer_write_number(out, " ", t->record.streak, " in a row.");
}
