// SPDX-License-Identifier: MIT
// The findings at one position: the best moves with their values and lines, and the hint.
#include "base/json.h"
#include "base/real.h"
#include "cli/report/report.h"
#include "games/games.h"
#include "present/reasons/findings.h"
#include "present/reasons/hint.h"

enum { PAGE_SIZE = 1 << 17 };

int report_search(const options *o, const struct search_setup *setup,
                  const struct think_limits *limits, struct search_report *out) {
    struct think_memory *memory = think_new();
    bool good = memory && think(memory, setup, limits, NULL, out) != GAME_NO_MOVE;
    think_free(memory);
    return good ? OPTIONS_GO : cli_fail(o->command, "out of memory");
}

/* Half an interval; blank where the value is proved or the error unknown. */
static void report_print_error(FILE *out, double error, int width) {
    if (error > 0)
        fprintf(out, " ± %*.1f", width, error * REAL_95);
    else
        fprintf(out, "%*s", width + 3, "");
}

static void print_value(FILE *out, const struct search_move *m) {
    fprintf(out, " %5.1f", m->win * 100);
    report_print_error(out, m->error * 100, 4);
    fprintf(out, " %+6.1f", m->points);
    report_print_error(out, m->points_error, 3);
}

/* Does any of the listed moves have an interval? */
static bool has_errors(const struct report_position *p) {
    for (int i = 0; i < p->found->count && i < p->top; i++)
        if (p->found->move[i].error > 0 || p->found->move[i].points_error > 0)
            return true;
    return false;
}

static void print_move(FILE *out, const struct game_ops *g, const struct search_report *r,
                       int rank) {
    const struct search_move *m = &r->move[rank];
    char word[GAME_MOVE_SIZE];
    game_word(g, m->move, word);
    fprintf(out, "%3d. %-7s", rank + 1, word);
    if (r->evaluated && (m->exact || m->visits)) {
        print_value(out, m);
        fprintf(out, " %9u ", (unsigned)m->visits);
    }
    for (int i = 1; i < m->length; i++) {
        game_word(g, m->line[i], word);
        fprintf(out, " %s", word);
    }
    putc('\n', out);
}

void report_write_moves(FILE *out, const struct report_position *p) {
    char words[HINT_SIZE];
    text t;
    text_init(&t, words, sizeof words);
    fprintf(out, "%s, seat %d to move, %llu nodes%s%s\n\n", p->game->name,
            p->game->viewer(p->view) + 1, (unsigned long long)p->found->nodes,
            p->found->solved ? ", solved" : "", has_errors(p) ? "; ± is a 95 % interval" : "");
    fprintf(out, "     move      win %%        %-6s      visits  continuation\n",
            game_unit(&games_module(p->game)->traits, 2));
    for (int i = 0; i < p->found->count && i < p->top; i++)
        print_move(out, p->game, p->found, i);
    hint_write(&t, p->game, p->view, p->found);
    fprintf(out, "\n%s\n", words);
}

void report_write_moves_json(FILE *out, const struct report_position *p) {
    static const char *const keys[] = {"reason", "hint"};
    char page[PAGE_SIZE], words[HINT_SIZE];
    text t, w;
    text_init(&t, page, sizeof page);
    text_init(&w, words, sizeof words);
    json j = json_on(&t);
    json_open_object(&j);
    json_put_str(&j, "game", p->game->name);
    json_write_key(&j, "seat");
    json_write_int(&j, p->game->viewer(p->view) + 1);
    json_put_uint(&j, "nodes", p->found->nodes);
    json_put_bool(&j, "solved", p->found->solved);
    for (int i = 0; i < 2; i++) {
        text_clear(&w);
        (i ? hint_write : hint_write_reason)(&w, p->game, p->view, p->found);
        json_write_key(&j, keys[i]);
        json_write_str(&j, words);
    }
    json_write_key(&j, "moves");
    json_open_list(&j);
    for (int i = 0; i < p->found->count && i < p->top; i++)
        findings_write_move(&j, p->game, &p->found->move[i], p->found->evaluated);
    json_close_list(&j);
    json_close_object(&j);
    fprintf(out, "%s\n", page);
}
