// SPDX-License-Identifier: MIT
#include "present/reasons/hint.h"

#include "base/real.h"
#include "games/games.h"
#include "present/reasons/findings.h"
#include "search/game_ai.h"

/* Explanations need a determinization; which one doesn't matter. */
enum { HINT_SEED = 1 };

static bool has_value(const struct search_report *r) {
    return r->evaluated && (r->move[0].visits > 0 || r->move[0].exact);
}

/* What the search found, in English. */

static void present_hint_say_next(text *t, const struct reason *r, const char *sentence) {
    field_say(t, &r->fields, sentence);
    r->game->write_move(t, r->moves[0]);
    text_str(t, ", the next best");
}

static void present_hint_say_often(text *t, const struct reason *r) {
    present_hint_say_next(t, r, "wins {count} more of 100 games than ");
}

static void present_hint_say_better(text *t, const struct reason *r) {
    field_say(t, &r->fields, "{figure} ");
    text_str(t, game_unit(&games_module(r->game)->traits, 2));
    present_hint_say_next(t, r, " better than ");
}

static void present_hint_say_even(text *t, const struct reason *r) {
    present_hint_say_next(t, r, "about as good as ");
}

static void present_hint_say_follows(text *t, const struct reason *r) {
    for (int i = 0; i < r->length; i++) {
        text_str(t, i == 0 ? "may continue with " : ", ");
        r->game->write_move(t, r->moves[i]);
    }
}

static const struct reason_kind only = {.key = "only", .words = "the only move"};
static const struct reason_kind best_of = {.key = "best", .words = "the best of {count} moves"};
static const struct reason_kind any_of = {.key = "any", .words = "one of {count} moves"};
static const struct reason_kind often = {.key = "often", .say = present_hint_say_often};
static const struct reason_kind better = {.key = "better", .say = present_hint_say_better};
static const struct reason_kind even = {.key = "even", .say = present_hint_say_even};
static const struct reason_kind follows = {.key = "follows", .say = present_hint_say_follows};

/* How the best move compares with the next. Next to a proved move only bounds of the others may be
 * known, which can't be compared with it. The most visited move may look worse than the next: then
 * nothing is claimed, as without an evaluation. */
static void present_hint_compare(struct reasons *out, const struct search_report *r) {
    const struct search_move *best = &r->move[0], *next = &r->move[1];
    bool known = best->exact ? next->exact : next->visits > 0 || next->exact;
    double win = best->win - next->win, points = best->points - next->points;
    bool evaluated = has_value(r),
         worse = known && (win <= -0.01 || (win < 0.01 && points <= -0.1));
    if (!evaluated || !known || worse) {
        field_add_number(reasons_add(out, evaluated && !worse ? &best_of : &any_of), "count",
                         r->count);
        return;
    }
    if (win >= 0.01)
        field_add_number(reasons_add(out, &often), "count", (int)(win * 100 + 0.5));
    else if (points >= 0.1)
        field_add_real(reasons_add(out, &better), "figure", points);
    else
        reasons_add(out, &even);
    reasons_add_move(out, next->move);
}

static void present_hint_follow(struct reasons *out, const struct search_move *m) {
    if (m->length < 2)
        return;
    reasons_add(out, &follows);
    for (int i = 1; i < m->length; i++)
        reasons_add_move(out, m->line[i]);
}

void hint_reasons(struct reasons *out, const struct game_ops *g, const game_view *v,
                  const struct search_report *r) {
    const struct game_ai *ai = game_ai_of(g);
    game_state state;
    rng random;
    rng_seed(&random, HINT_SEED);
    g->determinize(&state, v, &random);
    reasons_start(out, g, g->viewer(v), g->players(&state));
    if (ai->explain)
        ai->explain(out, &state, r->move[0].move);
    if (r->count == 1) {
        reasons_add(out, &only);
    } else if (out->count == 0) {
        present_hint_compare(out, r);
        present_hint_follow(out, &r->move[0]);
    }
}

void hint_write_reason(text *t, const struct game_ops *g, const game_view *v,
                       const struct search_report *r) {
    struct reasons reasons;
    hint_reasons(&reasons, g, v, r);
    reasons_say(t, &reasons);
}

/* Half an interval in per cent, rounded up: "± 0" would promise too much. */
static double half_interval(const struct search_move *m) {
    return m->error * REAL_95 * 100 + 0.499;
}

void hint_write_value(text *t, const struct game_ops *g, const struct search_report *r) {
    const struct search_move *best = &r->move[0];
    if (best->exact) {
        text_str(t, "Solved: ");
        text_real(t, best->points, 0, true);
        return;
    }
    text_str(t, "Win ");
    text_real(t, best->win * 100, 0, false);
    text_str(t, " %");
    if (best->error > 0) {
        text_str(t, " ± ");
        text_real(t, half_interval(best), 0, false);
    }
    text_str(t, ", ");
    text_real(t, best->points, 1, true);
    text_char(t, ' ');
    text_str(t, game_unit(&games_module(g)->traits, 2));
}

static void present_hint_say(text *t, const struct reasons *reasons,
                             const struct search_report *r) {
    const struct game_ops *g = reasons->game;
    g->write_move(t, r->move[0].move);
    text_str(t, ": ");
    reasons_say(t, reasons);
    text_char(t, '.');
    if (has_value(r)) {
        text_char(t, ' ');
        hint_write_value(t, g, r);
        text_char(t, '.');
    }
}

void hint_write(text *t, const struct game_ops *g, const game_view *v,
                const struct search_report *r) {
    struct reasons reasons;
    hint_reasons(&reasons, g, v, r);
    present_hint_say(t, &reasons, r);
}

static void put_value(json *j, const struct search_move *best) {
    json_write_key(j, "value");
    json_open_object(j);
    json_put_bool(j, "solved", best->exact);
    json_put_real(j, "points", best->points, best->exact ? 0 : 1);
    if (!best->exact) {
        json_put_real(j, "win", best->win * 100, 0);
        if (best->error > 0)
            json_put_real(j, "error", half_interval(best), 0);
    }
    json_close_object(j);
}

void hint_write_json(json *j, const struct game_ops *g, const game_view *v,
                     const struct search_report *r) {
    char words[HINT_SIZE];
    text sentence;
    struct reasons reasons;
    hint_reasons(&reasons, g, v, r);
    text_init(&sentence, words, sizeof words);
    present_hint_say(&sentence, &reasons, r);
    json_open_object(j);
    json_write_key(j, "move");
    findings_write_action(j, g, r->move[0].move);
    json_write_key(j, "reasons");
    reasons_write(j, &reasons);
    if (has_value(r))
        put_value(j, &r->move[0]);
    json_put_str(j, "text", words);
    text_clear(&sentence);
    reasons_leave_slots(&reasons);
    present_hint_say(&sentence, &reasons, r);
    json_put_str(j, "template", words);
    json_close_object(j);
}
