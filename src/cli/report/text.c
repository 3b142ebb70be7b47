// SPDX-License-Identifier: MIT
// Reports for people: a table of 80 columns with one line per decision, and comments in a record.
#include <stddef.h>
#include <string.h>

#include "cli/report/report.h"
#include "games/games.h"
#include "term/words.h"

enum {
    CELL_SIZE = 64,
    LINE_SIZE = 256,
    WIDE_MOVE = 16, /* widths of the table's columns */
    WIDE_BEST = 8,
    WIDE_WIN = 6,
    WIDE_LOSS = 13,
    WIDE_SEAT = 14, /* and of the sums */
    WIDE_LABEL = 24,
};

static const char comment[] = "; analysis: ";

/* The columns of a text: bytes that don't continue a character. */
static int report_text_columns(const char *s) {
    int n = 0;
    for (; *s; s++)
        n += ((unsigned char)*s & 0xc0) != 0x80;
    return n;
}

static void put_left(text *t, const char *s, int width) {
    text_str(t, s);
    for (int n = report_text_columns(s); n < width; n++)
        text_char(t, ' ');
}

static void put_right(text *t, const char *s, int width) {
    for (int n = report_text_columns(s); n < width; n++)
        text_char(t, ' ');
    text_str(t, s);
}

/* Prints a line without trailing blanks. */
static void print_line(FILE *out, text *t) {
    while (t->length && t->at[t->length - 1] == ' ')
        t->length--;
    fwrite(t->at, 1, t->length, out);
    putc('\n', out);
}

/* A figure with its interval: "14.1 ± 2.1", with `unit` after the number. */
static void report_text_write_figure(text *t, const struct estimate *e, double factor,
                                     const char *unit, bool sign) {
    text_real(t, e->mean * factor, 1, sign);
    text_str(t, unit);
    if (e->variance > 0) {
        text_str(t, " ± ");
        text_real(t, estimate_interval(e) * factor, 1, false);
    }
}

static void put_figure(text *t, const struct estimate *e, double factor, bool sign, int width) {
    char cell[CELL_SIZE];
    text c;
    text_init(&c, cell, sizeof cell);
    report_text_write_figure(&c, e, factor, "", sign);
    put_right(t, cell, width);
}

static void put_number(text *t, unsigned n, int width) {
    char cell[CELL_SIZE];
    snprintf(cell, sizeof cell, "%u", n);
    put_right(t, cell, width);
}

/* Did nature draw, and was the luck computed? */
static bool has_draws(const struct analysis *a) {
    return a->luck && a->player[0].draws > 0;
}

/* How the game ended, from its tags. */
static void print_result(FILE *out, const record *r) {
    const char *result = record_tag(r, "Result");
    struct record_ending ending;
    char line[128];
    text t;
    text_init(&t, line, sizeof line);
    fprintf(out, ": %s", result && strcmp(result, "*") != 0 ? result : "no score");
    if (record_ending_of(&ending, r) && ending.winners) {
        play_write_winners(&t, ending.winners, -1, NULL);
        fprintf(out, ", %s", line);
    }
    putc('\n', out);
}

static void report_print_head(FILE *out, const struct report *r) {
    const struct analysis *a = r->analysis;
    const struct think_limits *limits = &r->options->limits;
    int viewer = a->of->viewer;
    fprintf(out, "%s, record %llu of %s", a->of->game->name, (unsigned long long)r->number,
            r->file);
    print_result(out, r->record);
    if (limits->movetime)
        fprintf(out, "Searches of %u ms", (unsigned)limits->movetime);
    else
        fprintf(out, "Searches of %llu nodes", (unsigned long long)limits->nodes);
    if (a->luck)
        fprintf(out, ", luck from %u rollouts per position", (unsigned)r->options->rollouts);
    fputs("; ± is a 95 % interval.\n", out);
    if (viewer == -1)
        fputs(
            "A record as a spectator saw it: no decision can be evaluated, and luck is unknown.\n",
            out);
    else if (viewer != MATCH_OPEN)
        fprintf(out,
                "A record as seat %d saw it: only that seat is evaluated, and luck is unknown.\n",
                viewer + 1);
    putc('\n', out);
}

/* The action with its outcomes, cut to the column's width. */
static void put_action(text *t, const struct analysis *a, const struct analysis_step *step) {
    char cell[WIDE_MOVE + 1];
    text c;
    text_init(&c, cell, sizeof cell);
    if (step->decision)
        a->of->game->write_move(&c, a->of->log[step->at]);
    record_write_outcomes(&c, a->of, step->first);
    if (c.overflow) {
        c.length = WIDE_MOVE - 3;
        text_str(&c, "...");
    }
    put_left(t, cell, WIDE_MOVE);
}

static void report_text_put_move(text *t, const struct game_ops *g, game_move m, int width) {
    char cell[GAME_MOVE_SIZE];
    game_word(g, m, cell);
    put_left(t, cell, width);
}

static void report_text_put_verdict(text *t, const struct analysis *a, const struct verdict *v) {
    char cell[CELL_SIZE];
    text c;
    text_init(&c, cell, sizeof cell);
    if (v->best != v->played)
        report_text_put_move(t, a->of->game, v->best, WIDE_BEST);
    else
        put_left(t, "", WIDE_BEST);
    text_real(&c, v->win.mean * 100, 1, false);
    put_right(t, v->forced ? "" : cell, WIDE_WIN);
    if (v->best == v->played) {
        put_right(t, v->forced ? "forced" : "", WIDE_LOSS);
        put_left(t, "", WIDE_LOSS);
        return;
    }
    put_figure(t, &v->win_loss, 100, false, WIDE_LOSS);
    put_figure(t, &v->points_loss, 1, false, WIDE_LOSS);
}

/* "solved: +7", the lead that the best move was sure of. */
static void put_solved(text *t, const struct verdict *v) {
    char cell[CELL_SIZE];
    text c;
    text_init(&c, cell, sizeof cell);
    text_str(&c, "solved: ");
    text_real(&c, v->points.mean, 0, true);
    put_right(t, cell, WIDE_LOSS);
}

static const char *unit_of(const struct analysis *a) {
    return game_unit(&games_module(a->of->game)->traits, 2);
}

/* The best moves of a decision below its line. */
static void print_top(FILE *out, const struct report *r, const struct verdict *v) {
    for (int i = 0; r->top > 1 && i < v->count && i < r->top; i++) {
        const struct search_move *m = &v->top[i];
        char line[LINE_SIZE];
        text t;
        text_init(&t, line, sizeof line);
        put_number(&t, (unsigned)i + 1, 26);
        text_str(&t, ". ");
        report_text_put_move(&t, r->analysis->of->game, m->move, WIDE_BEST);
        if (m->visits || m->exact)
            fprintf(out, "%s%6.1f %% %+7.1f %s %9u visits\n", line, m->win * 100, m->points,
                    unit_of(r->analysis), (unsigned)m->visits);
        else
            fprintf(out, "%s not searched\n", line);
    }
}

static void print_step(FILE *out, const struct report *r, const struct analysis_step *step,
                       unsigned number) {
    const struct analysis *a = r->analysis;
    const struct verdict *v = &step->verdict;
    int seat = step->decision ? a->of->actor[step->at] : 0;
    char line[LINE_SIZE];
    text t;
    text_init(&t, line, sizeof line);
    put_number(&t, number, 4);
    put_number(&t, (unsigned)seat + 1, 2);
    text_char(&t, ' ');
    put_action(&t, a, step);
    text_char(&t, ' ');
    put_left(&t, verdict_mark(v->class), 3);
    if (step->evaluated)
        report_text_put_verdict(&t, a, v);
    else
        put_left(&t, "", WIDE_BEST + WIDE_WIN + 2 * WIDE_LOSS);
    if (step->draws && a->luck)
        put_figure(&t, &step->luck.win[seat], 100, true, WIDE_LOSS);
    else if (v->solved)
        put_solved(&t, v);
    print_line(out, &t);
    if (step->evaluated && !v->forced)
        print_top(out, r, v);
}

/* A row of sums, one figure per seat; a seat that wasn't evaluated has no losses. */
static void print_row(FILE *out, const struct analysis *a, const char *label, double factor,
                      bool sign, const struct estimate *figure) {
    char line[LINE_SIZE];
    text t;
    text_init(&t, line, sizeof line);
    put_left(&t, label, WIDE_LABEL);
    for (int i = 0; i < a->players; i++)
        if (sign || a->player[i].decisions)
            put_figure(&t, &figure[i], factor, sign, WIDE_SEAT);
        else
            put_right(&t, "-", WIDE_SEAT);
    print_line(out, &t);
}

/* "average loss, points" */
static void print_points(FILE *out, const struct analysis *a, const char *what, bool sign,
                         const struct estimate *points) {
    char label[CELL_SIZE];
    snprintf(label, sizeof label, "%s, %s", what, unit_of(a));
    print_row(out, a, label, 1, sign, points);
}

static void print_counts(FILE *out, const struct analysis *a, const char *label,
                         enum verdict_class class) {
    char line[LINE_SIZE];
    text t;
    text_init(&t, line, sizeof line);
    put_left(&t, label, WIDE_LABEL);
    for (int i = 0; i < a->players; i++)
        put_number(&t, a->player[i].class[class], WIDE_SEAT);
    print_line(out, &t);
}

/* A word for each seat. */
static void print_words(FILE *out, const struct analysis *a, const char *label,
                        const char *(*word)(const struct analysis *a, int seat)) {
    char line[LINE_SIZE];
    text t;
    text_init(&t, line, sizeof line);
    put_left(&t, label, WIDE_LABEL);
    for (int i = 0; i < a->players; i++)
        put_right(&t, *word(a, i) ? word(a, i) : "-", WIDE_SEAT);
    print_line(out, &t);
}

static const char *skill_word(const struct analysis *a, int seat) {
    return verdict_skill_word(analysis_skill(a, seat));
}

static const char *luck_word(const struct analysis *a, int seat) {
    struct estimate win = analysis_luck(a, seat, false);
    return verdict_luck_word(verdict_luck_of(&win));
}

static void print_losses(FILE *out, const struct analysis *a) {
    struct estimate win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
    char line[LINE_SIZE];
    text t;
    text_init(&t, line, sizeof line);
    put_left(&t, "decisions (forced)", WIDE_LABEL);
    for (int i = 0; i < a->players; i++) {
        const struct verdict_player *p = &a->player[i];
        char cell[CELL_SIZE];
        win[i] = verdict_average(&p->win_loss, p->decisions);
        points[i] = verdict_average(&p->points_loss, p->decisions);
        snprintf(cell, sizeof cell, "%u (%u)", (unsigned)p->decisions, (unsigned)p->forced);
        put_right(&t, cell, WIDE_SEAT);
    }
    print_line(out, &t);
    print_row(out, a, "average loss, %", 100, false, win);
    print_points(out, a, "average loss", false, points);
    print_counts(out, a, "inaccuracies ?!", VERDICT_INACCURACY);
    print_counts(out, a, "mistakes ?", VERDICT_MISTAKE);
    print_counts(out, a, "blunders ??", VERDICT_BLUNDER);
    print_words(out, a, "skill", skill_word);
}

/* A part of the balance, in both units. `offset`: where it is in the struct; `sign`: -1 for what is
 * subtracted. */
static void print_part(FILE *out, const struct analysis *a, const char *label, size_t offset,
                       int sign) {
    struct estimate figure[2][GAME_MAX_PLAYERS];
    for (int i = 0; i < a->players; i++)
        for (int points = 0; points < 2; points++) {
            struct analysis_balance b = analysis_balance_of(a, i, points);
            figure[points][i] = *(const struct estimate *)((const char *)&b + offset);
            figure[points][i].mean *= sign;
        }
    char percent[CELL_SIZE];
    snprintf(percent, sizeof percent, "%s, %%", label);
    print_row(out, a, percent, 100, true, figure[0]);
    print_points(out, a, label, true, figure[1]);
}

/* With the luck above, all that the result is the sum of. */
static void print_balance(FILE *out, const struct analysis *a) {
    bool hides = games_module(a->of->game)->traits.hides;
    print_part(out, a, "own losses", offsetof(struct analysis_balance, lost), -1);
    print_part(out, a, a->players > 2 ? "others' losses" : "other's losses",
               offsetof(struct analysis_balance, given), 1);
    print_part(out, a, hides ? "hidden cards" : "not explained",
               offsetof(struct analysis_balance, hidden), 1);
    print_part(out, a, "result", offsetof(struct analysis_balance, result), 1);
}

static void print_sums(FILE *out, const struct report *r) {
    const struct analysis *a = r->analysis;
    fprintf(out, "\n%*s", WIDE_LABEL, "");
    for (int i = 0; i < a->players; i++)
        fprintf(out, "%*s%d", WIDE_SEAT - 1, "seat ", i + 1);
    putc('\n', out);
    print_losses(out, a);
    if (a->deal) {
        print_row(out, a, "luck of the deal, %", 100, true, a->dealt.win);
        print_points(out, a, "luck of the deal", true, a->dealt.points);
    }
    if (has_draws(a)) {
        struct estimate win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
        for (int i = 0; i < a->players; i++) {
            win[i] = a->player[i].win_luck;
            points[i] = a->player[i].points_luck;
        }
        print_row(out, a, "luck of draws, %", 100, true, win);
        print_points(out, a, "luck of draws", true, points);
    }
    if (a->luck)
        print_words(out, a, "luck", luck_word);
    if (analysis_has_balance(a))
        print_balance(out, a);
}

void report_write_text(FILE *out, const struct report *r) {
    const struct analysis *a = r->analysis;
    unsigned number = 0;
    report_print_head(out, r);
    fprintf(out, "  no   played              best     win %%       lost %%  lost %6s", unit_of(a));
    fputs(has_draws(a) ? "       luck %\n" : "\n", out);
    for (size_t i = 0; i < a->steps; i++)
        print_step(out, r, &a->step[i], number += a->step[i].decision);
    print_sums(out, r);
}

/* "6.3 points ± 1.2" */
static void write_points(text *t, const struct analysis *a, const struct estimate *points,
                         bool sign) {
    char unit[CELL_SIZE];
    snprintf(unit, sizeof unit, " %s", unit_of(a));
    report_text_write_figure(t, points, 1, unit, sign);
}

/* "lost 14.1 % ± 2.1 and 6.3 points ± 1.2" */
static void write_loss(text *t, const struct analysis *a, const struct estimate *win,
                       const struct estimate *points) {
    text_str(t, "lost ");
    report_text_write_figure(t, win, 100, " %", false);
    text_str(t, " and ");
    write_points(t, a, points, false);
}

static void write_luck(text *t, const struct analysis *a, const struct estimate *win,
                       const struct estimate *points) {
    report_text_write_figure(t, win, 100, " %", true);
    text_str(t, ", ");
    write_points(t, a, points, true);
}

static void write_verdict(text *t, const struct analysis *a, const struct verdict *v) {
    if (v->forced) {
        text_str(t, "forced");
        return;
    }
    if (v->class != VERDICT_FINE) {
        text_str(t, verdict_mark(v->class));
        text_char(t, ' ');
    }
    text_str(t, "best ");
    a->of->game->write_move(t, v->best);
    text_str(t, ", win ");
    report_text_write_figure(t, &v->win, 100, " %", false);
    text_str(t, ", ");
    write_points(t, a, &v->points, true);
    text_str(t, v->solved ? ", solved; " : "; ");
    write_loss(t, a, &v->win_loss, &v->points_loss);
}

static void annotate_step(FILE *out, const struct analysis *a, const struct analysis_step *step) {
    char line[512];
    text t;
    text_init(&t, line, sizeof line);
    if (step->evaluated)
        write_verdict(&t, a, &step->verdict);
    if (step->draws && a->luck) {
        int seat = a->of->actor[step->at];
        text_str(&t, t.length ? "; luck of seat " : "luck of seat ");
        text_int(&t, seat + 1);
        text_char(&t, ' ');
        write_luck(&t, a, &step->luck.win[seat], &step->luck.points[seat]);
    }
    if (t.length)
        fprintf(out, "%s%s\n", comment, line);
}

static void annotate_player(FILE *out, const struct analysis *a, int seat) {
    const struct verdict_player *p = &a->player[seat];
    struct estimate win = verdict_average(&p->win_loss, p->decisions);
    struct estimate points = verdict_average(&p->points_loss, p->decisions);
    char line[512];
    text t;
    text_init(&t, line, sizeof line);
    write_loss(&t, a, &win, &points);
    fprintf(out, "%sseat %d: %s per decision, %u evaluated: %u ?! %u ? %u ??", comment, seat + 1,
            line, (unsigned)p->decisions, (unsigned)p->class[VERDICT_INACCURACY],
            (unsigned)p -> class[VERDICT_MISTAKE], (unsigned)p -> class[VERDICT_BLUNDER]);
    text_clear(&t);
    if (a->deal) {
        text_str(&t, "; luck of the deal ");
        write_luck(&t, a, &a->dealt.win[seat], &a->dealt.points[seat]);
    }
    if (a->luck && p->draws) {
        text_str(&t, "; of draws ");
        write_luck(&t, a, &p->win_luck, &p->points_luck);
    }
    fprintf(out, "%s\n", line);
}

static void annotate_sums(FILE *out, const struct analysis *a) {
    for (int i = 0; i < a->players; i++)
        if (a->of->viewer == MATCH_OPEN || a->of->viewer == i)
            annotate_player(out, a, i);
}

static bool is_decision(span line) {
    return line.length && line.at[0] >= '1' && line.at[0] <= '9';
}

void report_annotate(FILE *out, const struct report *r, span lines) {
    const struct analysis *a = r->analysis;
    size_t at = 0;
    while (lines.at && lines.length) {
        span line = span_cut(&lines, '\n');
        if (span_starts(line, comment))
            continue;
        fwrite(line.at, 1, line.length, out);
        putc('\n', out);
        if (is_decision(line) && at < a->steps) {
            annotate_step(out, a, &a->step[at++]);
            if (at == a->steps)
                annotate_sums(out, a);
        }
    }
}
