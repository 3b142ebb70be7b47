// SPDX-License-Identifier: MIT
#include "present/reasons/findings.h"

void findings_write_action(json *j, const struct game_ops *g, game_move m) {
    char word[GAME_MOVE_SIZE];
    game_word(g, m, word);
    json_write_str(j, word);
}

static void findings_write_figure(json *j, const char *key, bool known, double x, int decimals) {
    json_write_key(j, key);
    if (known)
        json_write_real(j, x, decimals);
    else
        json_write_null(j);
}

void findings_write_move(json *j, const struct game_ops *g, const struct search_move *m,
                         bool evaluated) {
    bool known = evaluated && (m->exact || m->visits > 0);
    bool spread = evaluated && m->visits > 1;
    json_open_object(j);
    json_write_key(j, "move");
    findings_write_action(j, g, m->move);
    findings_write_figure(j, "win", known, m->win, 4);
    findings_write_figure(j, "win_error", m->exact || (spread && m->error > 0), m->error, 4);
    findings_write_figure(j, "points", known, m->points, 2);
    findings_write_figure(j, "points_error", m->exact || (spread && m->points_error > 0),
                          m->points_error, 2);
    json_put_uint(j, "visits", m->visits);
    json_put_bool(j, "exact", m->exact);
    json_write_key(j, "line");
    json_open_list(j);
    for (int i = 0; i < m->length; i++)
        findings_write_action(j, g, m->line[i]);
    json_close_list(j);
    json_close_object(j);
}

/* "solved: +7": the lead that the mover is sure of. */
static void write_solution(json *j, double points) {
    char words[48];
    text t;
    text_init(&t, words, sizeof words);
    text_str(&t, points > 0 ? "solved: +" : "solved: ");
    json number = json_on(&t);
    json_write_real(&number, points, 2);
    json_put_str(j, "text", words);
}

void findings_write(json *j, const struct game_ops *g, const struct search_report *found, int top) {
    json_put_uint(j, "nodes", found->nodes);
    json_put_bool(j, "solved", found->solved);
    if (found->solved)
        write_solution(j, found->move[0].points);
    json_write_key(j, "moves");
    json_open_list(j);
    for (int i = 0; i < found->count && i < top; i++)
        findings_write_move(j, g, &found->move[i], found->evaluated);
    json_close_list(j);
}
