// SPDX-License-Identifier: MIT
// Reports for programs: one line of JSON, written piece by piece, so its length has no limit.
#include "base/json.h"
#include "cli/report/report.h"

enum { PIECE_SIZE = 1 << 16 };

struct page {
    FILE *out;
    const struct report *report;
    char piece[PIECE_SIZE];
    text text;
    json json;
};

static void report_json_begin(struct page *p, FILE *out) {
    p->out = out;
    text_init(&p->text, p->piece, sizeof p->piece);
    p->json = json_on(&p->text);
}

/* Writes out the buffer and empties it. */
static void report_json_flush(struct page *p) {
    fwrite(p->text.at, 1, p->text.length, p->out);
    text_clear(&p->text);
}

static void put_step(struct page *p, size_t step, uint64_t number) {
    analysis_write_step(&p->json, p->report->analysis, step, number, p->report->top);
    report_json_flush(p);
}

static void put_player(struct page *p, int seat) {
    char tag[] = "Player0";
    tag[6] = (char)('1' + seat);
    analysis_write_player(&p->json, p->report->analysis, seat, record_tag(p->report->record, tag));
}

static void report_json_put_head(struct page *p) {
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
    report_json_begin(&p, out);
    json_open_object(&p.json);
    report_json_put_head(&p);
    json_write_key(&p.json, "steps");
    json_open_list(&p.json);
    for (size_t i = 0; i < a->steps; i++)
        put_step(&p, i, number += a->step[i].decision);
    json_close_list(&p.json);
    json_write_key(&p.json, "sums");
    json_open_list(&p.json);
    for (int i = 0; i < a->players; i++)
        put_player(&p, i);
    json_close_list(&p.json);
    json_close_object(&p.json);
    text_char(&p.text, '\n');
    report_json_flush(&p);
}
