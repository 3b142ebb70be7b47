// SPDX-License-Identifier: MIT
// What an analysis found, as JSON (docs/analysis.md): one form for the command line, the public
// library and the browser.
#include "analysis/analysis.h"
#include "base/real.h"
#include "present/reasons/findings.h"

static void analysis_json_put_move(json *j, const char *key, const struct game_ops *g,
                                   game_move m) {
    char word[GAME_MOVE_SIZE];
    text t;
    text_init(&t, word, sizeof word);
    if (m == MATCH_HIDDEN)
        text_char(&t, '?');
    else
        g->write_move(&t, m);
    json_put_str(j, key, word);
}

static void put_error(json *j, const char *key, const struct estimate *e, bool known,
                      int decimals) {
    json_write_key(j, key);
    if (known || e->variance > 0)
        json_write_real(j, real_sqrt(e->variance), decimals);
    else
        json_write_null(j);
}

/* {"win":…,"win_error":…,"points":…,"points_error":…}; `known`: an error of 0 means an exact
 * value. */
static void analysis_json_put_pair(json *j, const char *key, struct estimate win,
                                   struct estimate points, bool known) {
    json_write_key(j, key);
    json_open_object(j);
    json_put_real(j, "win", win.mean, 5);
    put_error(j, "win_error", &win, known, 5);
    json_put_real(j, "points", points.mean, 3);
    put_error(j, "points_error", &points, known, 3);
    json_close_object(j);
}

static void put_list(json *j, const char *key, const struct estimate *e, int players, bool error,
                     int decimals) {
    json_write_key(j, key);
    json_open_list(j);
    for (int i = 0; i < players; i++)
        json_write_real(j, error ? real_sqrt(e[i].variance) : e[i].mean, decimals);
    json_close_list(j);
}

/* The same for all seats: lists. */
static void put_luck(json *j, const struct evaluation *luck, int players) {
    json_write_key(j, "luck");
    json_open_object(j);
    put_list(j, "win", luck->win, players, false, 5);
    put_list(j, "win_error", luck->win, players, true, 5);
    put_list(j, "points", luck->points, players, false, 3);
    put_list(j, "points_error", luck->points, players, true, 3);
    json_close_object(j);
}

static void analysis_json_put_verdict(json *j, const struct game_ops *g, const struct verdict *v,
                                      int top) {
    static const char *const class[VERDICT_CLASSES] = {"fine", "inaccuracy", "mistake", "blunder"};
    json_put_bool(j, "forced", v->forced);
    if (v->forced)
        return;
    analysis_json_put_move(j, "best", g, v->best);
    analysis_json_put_pair(j, "value", v->win, v->points, v->solved || v->top[0].exact);
    analysis_json_put_pair(j, "loss", v->win_loss, v->points_loss, true);
    json_put_bool(j, "solved", v->solved);
    json_put_str(j, "class", class[v->class]);
    json_put_uint(j, "nodes", v->nodes);
    json_write_key(j, "moves");
    json_open_list(j);
    for (int i = 0; i < v->count && i < top; i++)
        findings_write_move(j, g, &v->top[i], true);
    json_close_list(j);
}

void analysis_write_step(json *j, const struct analysis *a, size_t index, uint64_t number,
                         int top) {
    const struct analysis_step *step = &a->step[index];
    json_open_object(j);
    if (step->decision) {
        json_put_uint(j, "number", number);
        json_put_uint(j, "seat", (uint64_t)a->of->actor[step->at] + 1);
        analysis_json_put_move(j, "move", a->of->game, a->of->log[step->at]);
        json_put_bool(j, "judged", step->evaluated);
    }
    if (step->evaluated)
        analysis_json_put_verdict(j, a->of->game, &step->verdict, top);
    json_write_key(j, "draws");
    json_open_list(j);
    for (int i = 0; i < step->draws; i++) {
        json_open_object(j);
        analysis_json_put_move(j, "outcome", a->of->game, a->of->log[step->first + (size_t)i]);
        if (a->luck)
            put_luck(j, &step->each[i], a->players);
        json_close_object(j);
    }
    json_close_list(j);
    if (a->luck && step->draws)
        put_luck(j, &step->luck, a->players);
    json_close_object(j);
}

static void put_balance(json *j, const struct analysis *a, int seat) {
    struct analysis_balance w = analysis_balance_of(a, seat, false);
    struct analysis_balance p = analysis_balance_of(a, seat, true);
    json_write_key(j, "balance");
    json_open_object(j);
    analysis_json_put_pair(j, "deal", w.deal, p.deal, true);
    analysis_json_put_pair(j, "draws", w.draws, p.draws, true);
    analysis_json_put_pair(j, "lost", w.lost, p.lost, true);
    analysis_json_put_pair(j, "given", w.given, p.given, true);
    analysis_json_put_pair(j, "hidden", w.hidden, p.hidden, true);
    analysis_json_put_pair(j, "result", w.result, p.result, true);
    json_close_object(j);
}

/* What is said in a word: keys that don't apply are missing. */
static void put_words(json *j, const struct analysis *a, int seat) {
    enum verdict_skill skill = analysis_skill(a, seat);
    if (skill != SKILL_NONE)
        json_put_str(j, "skill", verdict_skill_word(skill));
    if (!a->luck)
        return;
    struct estimate win = analysis_luck(a, seat, false);
    analysis_json_put_pair(j, "luck", win, analysis_luck(a, seat, true), true);
    json_put_str(j, "fortune", verdict_luck_word(verdict_luck_of(&win)));
}

void analysis_write_player(json *j, const struct analysis *a, int seat, const char *name) {
    const struct verdict_player *s = &a->player[seat];
    json_open_object(j);
    json_put_uint(j, "seat", (uint64_t)seat + 1);
    json_put_str(j, "name", name);
    json_put_uint(j, "decisions", s->decisions);
    json_put_uint(j, "forced", s->forced);
    json_put_uint(j, "inaccuracies", s->class[VERDICT_INACCURACY]);
    json_put_uint(j, "mistakes", s->class[VERDICT_MISTAKE]);
    json_put_uint(j, "blunders", s->class[VERDICT_BLUNDER]);
    if (s->decisions)
        analysis_json_put_pair(j, "error_rate", verdict_average(&s->win_loss, s->decisions),
                               verdict_average(&s->points_loss, s->decisions), true);
    if (a->deal)
        analysis_json_put_pair(j, "deal_luck", a->dealt.win[seat], a->dealt.points[seat], true);
    if (a->luck)
        analysis_json_put_pair(j, "draw_luck", s->win_luck, s->points_luck, true);
    put_words(j, a, seat);
    if (analysis_has_balance(a))
        put_balance(j, a, seat);
    json_close_object(j);
}
