// SPDX-License-Identifier: MIT
// Reports for programs: one line of JSON. It goes out piece by piece, so its length has no limit.
#include "base/json.h"
#include "base/real.h"
#include "cli/report.h"
#include "search/findings.h"

enum { PIECE_SIZE = 1 << 16 };

struct page {
    FILE *out;
    const struct report *report;
    char piece[PIECE_SIZE];
    text text;
    json json;
};

static void begin(struct page *p, FILE *out) {
    p->out = out;
    text_init(&p->text, p->piece, sizeof p->piece);
    p->json = json_on(&p->text);
}

/* What was written so far leaves the buffer. */
static void turn(struct page *p) {
    fwrite(p->text.at, 1, p->text.length, p->out);
    text_clear(&p->text);
}

static void put_move(json *j, const char *key, const struct game_ops *g, game_move m) {
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

/* {"win":…,"win_error":…,"points":…,"points_error":…}; `known`: an error of 0 means that there is
 * none. */
static void put_pair(json *j, const char *key, struct estimate win, struct estimate points,
                     bool known) {
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

static void put_verdict(struct page *p, const struct verdict *v) {
    static const char *const class[VERDICT_CLASSES] = {"fine", "inaccuracy", "mistake", "blunder"};
    const struct game_ops *g = p->report->analysis->of->game;
    json *j = &p->json;
    json_put_bool(j, "forced", v->forced);
    if (v->forced)
        return;
    put_move(j, "best", g, v->best);
    put_pair(j, "value", v->win, v->points, v->solved || v->top[0].exact);
    put_pair(j, "loss", v->win_loss, v->points_loss, true);
    json_put_bool(j, "solved", v->solved);
    json_put_str(j, "class", class[v->class]);
    json_put_uint(j, "nodes", v->nodes);
    json_write_key(j, "moves");
    json_open_list(j);
    for (int i = 0; i < v->count && i < p->report->top; i++)
        findings_write_move(j, g, &v->top[i], true);
    json_close_list(j);
}

static void put_step(struct page *p, const struct analysis_step *step, uint64_t number) {
    const struct analysis *a = p->report->analysis;
    json *j = &p->json;
    json_open_object(j);
    if (step->decision) {
        json_put_uint(j, "number", number);
        json_put_uint(j, "seat", (uint64_t)a->of->actor[step->at] + 1);
        put_move(j, "move", a->of->game, a->of->log[step->at]);
        json_put_bool(j, "judged", step->judged);
    }
    if (step->judged)
        put_verdict(p, &step->verdict);
    json_write_key(j, "draws");
    json_open_list(j);
    for (int i = 0; i < step->draws; i++) {
        json_open_object(j);
        put_move(j, "outcome", a->of->game, a->of->log[step->first + (size_t)i]);
        if (a->luck)
            put_luck(j, &step->each[i], a->players);
        json_close_object(j);
    }
    json_close_list(j);
    if (a->luck && step->draws)
        put_luck(j, &step->luck, a->players);
    json_close_object(j);
    turn(p);
}

static void put_player(struct page *p, int seat) {
    const struct analysis *a = p->report->analysis;
    const struct verdict_player *s = &a->player[seat];
    json *j = &p->json;
    char tag[] = "Player0";
    tag[6] = (char)('1' + seat);
    json_open_object(j);
    json_put_uint(j, "seat", (uint64_t)seat + 1);
    json_put_str(j, "name", record_tag(p->report->record, tag));
    json_put_uint(j, "decisions", s->decisions);
    json_put_uint(j, "forced", s->forced);
    json_put_uint(j, "inaccuracies", s->class[VERDICT_INACCURACY]);
    json_put_uint(j, "mistakes", s->class[VERDICT_MISTAKE]);
    json_put_uint(j, "blunders", s->class[VERDICT_BLUNDER]);
    if (s->decisions)
        put_pair(j, "error_rate", verdict_average(&s->win_loss, s->decisions),
                 verdict_average(&s->points_loss, s->decisions), true);
    if (a->deal)
        put_pair(j, "deal_luck", a->dealt.win[seat], a->dealt.points[seat], true);
    if (a->luck)
        put_pair(j, "draw_luck", s->win_luck, s->points_luck, true);
    json_close_object(j);
}

static void put_head(struct page *p) {
    const struct report *r = p->report;
    const struct analysis *a = r->analysis;
    json *j = &p->json;
    json_put_str(j, "game", a->of->game->name);
    json_put_uint(j, "players", (uint64_t)a->players);
    json_put_str(j, "file", r->file);
    json_put_uint(j, "record", r->number);
    json_put_uint(j, "line", r->record->line);
    json_put_str(j, "result", record_tag(r->record, "Result"));
    json_put_str(j, "winner", record_tag(r->record, "Winner"));
    json_put_str(j, "view", record_tag(r->record, "View"));
    if (r->options->limits.movetime)
        json_put_uint(j, "movetime", r->options->limits.movetime);
    else
        json_put_uint(j, "nodes", r->options->limits.nodes);
    json_put_uint(j, "rollouts", a->luck ? r->options->rollouts : 0);
    json_put_uint(j, "seed", r->options->seed);
}

void report_write_json(FILE *out, const struct report *r) {
    const struct analysis *a = r->analysis;
    struct page p = {.report = r};
    uint64_t number = 0;
    begin(&p, out);
    json_open_object(&p.json);
    put_head(&p);
    json_write_key(&p.json, "steps");
    json_open_list(&p.json);
    for (size_t i = 0; i < a->steps; i++)
        put_step(&p, &a->step[i], number += a->step[i].decision);
    json_close_list(&p.json);
    json_write_key(&p.json, "sums");
    json_open_list(&p.json);
    for (int i = 0; i < a->players; i++)
        put_player(&p, i);
    json_close_list(&p.json);
    json_close_object(&p.json);
    text_char(&p.text, '\n');
    turn(&p);
}
