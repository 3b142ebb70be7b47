// SPDX-License-Identifier: MIT
// The page of a replay: the board, the last decision in words, the analysis's verdict on it; and a
// sheet with the graph of the win chances, the players' sums and the list of decisions, beside the
// board on wide pages and over it on others.
#include <stdio.h>
#include <string.h>

#include "games/games.h"
#include "term/board/board.h"
#include "term/paint.h"
#include "term/words.h"
#include "tui/replay/analysis.h"
#include "tui/replay/screen.h"

enum {
    TOP = 1,
    NARROW = 110, /* pages below this have no room beside the board */
    SHEET = 82,   /* where the sheet begins on the others */
    GRAPH_ROWS = 7,
    GRAPH_LABEL = 5,
    TEXT_SIZE = 1024,
};

struct area {
    int row, column, rows, columns;
};

static void replay_draw_title(canvas *c, const struct replay_place *p) {
    const struct replay *r = p->replay;
    char line[TEXT_SIZE], result[256], count[64], game[PLAY_TITLE];
    text t;
    text_init(&t, result, sizeof result);
    replay_result(r, &t);
    snprintf(line, sizeof line, " %s  %s, record %llu  %s", play_title(game, r->record.match.game),
             p->file, (unsigned long long)p->number, result);
    snprintf(count, sizeof count, " decision %zu of %zu ", p->ply, r->plies);
    canvas_put_within(c, 0, 0, c->columns - (int)strlen(count), INK_BOLD, line);
    canvas_put(c, 0, c->columns - (int)strlen(count), INK_BOLD, count);
    canvas_stress(c, 0, 0, 1, c->columns, STRESS_REVERSE);
}

static void replay_draw_board(canvas *c, const struct replay_place *p) {
    const struct replay *r = p->replay;
    const struct game_ops *g = r->record.match.game;
    const struct board *board = board_of(g);
    struct paint_position position;
    struct board_spot spots[BOARD_SPOTS];
    replay_position(&position, r, p->ply, p->viewer);
    struct board_scene scene = {
        .game = g,
        .position = &position,
        .viewer = p->viewer < 0 ? -1 : p->viewer,
        .players = r->record.players,
        .aids = true,
        .ended = p->ply == r->plies && record_tag(&r->record, "End"),
        .top = TOP,
        .columns = c->columns < NARROW ? c->columns : SHEET - 2,
        .rows = c->rows - 5,
    };
    selection_clear(&scene.selection);
    for (int i = 0; i < scene.players; i++)
        scene.name[i] = r->name[i];
    if (p->ply) {
        char last[TEXT_SIZE];
        text t;
        text_init(&t, last, sizeof last);
        scene.last_seat = replay_decision(r, p->ply - 1, &t);
        snprintf(scene.last, sizeof scene.last, "%.*s", (int)strcspn(last, " "), last);
    }
    board->draw(c, &scene, spots);
}

/* "as Ann sees it". */
static void replay_write_viewer(text *t, const struct replay_place *p) {
    if (p->viewer == REPLAY_OPEN)
        text_str(t, "all cards open");
    else if (p->viewer < 0)
        text_str(t, "as a spectator sees it");
    else {
        text_str(t, "as ");
        text_str(t, p->replay->name[p->viewer]);
        text_str(t, " sees it");
    }
}

static void write_analysis(text *t, const struct replay_place *p) {
    if (!p->analysing) {
        text_str(t, "w analyses the game");
    } else if (p->failed) {
        text_str(t, "there isn't enough memory to analyse it");
    } else if (!p->found) {
        text_str(t, "analysing, ");
        text_int(t, p->done);
        text_str(t, " %");
    } else if (p->ply) {
        replay_verdict(p->found, p->ply - 1, t);
    } else {
        text_str(t, "e goes to the first mistake");
    }
}

/* Below the board: what happened, the verdict on it, the keys. */
static void draw_foot(canvas *c, const struct replay_place *p) {
    char line[TEXT_SIZE];
    text t;
    int row = c->rows - 4, width = c->columns < NARROW ? c->columns : SHEET - 2;
    text_init(&t, line, sizeof line);
    if (p->ply)
        replay_write_step(p->replay, p->ply - 1, p->viewer, &t);
    else
        text_str(&t, "The start of the game.");
    canvas_wrap(c, row, 0, width, 2, INK_PLAIN, line);
    text_clear(&t);
    if (p->note[0])
        text_str(&t, p->note);
    else if (p->jump[0]) {
        text_str(&t, "to decision ");
        text_str(&t, p->jump);
        text_str(&t, "_  (Enter)");
    } else
        write_analysis(&t, p);
    canvas_put_within(c, row + 2, 0, width, INK_BOLD, line);
    text_clear(&t);
    replay_write_viewer(&t, p);
    canvas_put(c, row + 2, width - canvas_width(line), INK_FAINT, line);
    canvas_put_within(
        c, c->rows - 1, 0, c->columns, INK_FAINT,
        "arrows step  PgUp PgDn ten  v view  w analysis  e mistakes  Tab list  ? help  q");
}

/* The seat whose chances are drawn. */
static int graph_seat(const struct replay_place *p) {
    return p->viewer < 0 ? 0 : p->viewer;
}

/* A column is one decision, or several when there are more of them than columns. */
static int draw_graph(canvas *c, const struct replay_place *p, const struct analysis *a,
                      struct area at) {
    int columns = at.columns - GRAPH_LABEL, seat = graph_seat(p);
    size_t plies = p->replay->plies;
    canvas_print(c, at.row, at.column, INK_BOLD, "Win chance of %s", p->replay->name[seat]);
    for (int i = 0; i < GRAPH_ROWS; i += GRAPH_ROWS / 2)
        canvas_print(c, at.row + 1 + i, at.column, INK_FAINT, "%3d%%",
                     100 - i * 100 / (GRAPH_ROWS - 1));
    for (int k = 0; k < columns && plies; k++) {
        size_t ply = plies <= (size_t)columns ? (size_t)k : (size_t)k * plies / (size_t)columns;
        double chance = ply < plies ? replay_chance(a, ply, seat) : -1;
        bool here = p->ply && (plies <= (size_t)columns
                                   ? ply == p->ply - 1
                                   : ply <= p->ply - 1 &&
                                         (size_t)(k + 1) * plies / (size_t)columns > p->ply - 1);
        if (chance < 0)
            continue;
        int row = at.row + 1 + (int)((1 - chance) * (GRAPH_ROWS - 1) + 0.5);
        const struct analysis_step *s = replay_step(a, ply);
        bool bad = s && s->evaluated && s->verdict.class >= VERDICT_MISTAKE;
        canvas_put(c, row, at.column + GRAPH_LABEL + k, bad ? INK_BOLD : INK_PLAIN,
                   bad    ? "?"
                   : here ? "o"
                          : "*");
        if (here)
            canvas_stress(c, row, at.column + GRAPH_LABEL + k, 1, 1, STRESS_REVERSE);
    }
    return at.row + 1 + GRAPH_ROWS;
}

static void replay_draw_write_sum(text *t, const char *label, const struct estimate *e, bool sign) {
    text_str(t, label);
    text_real(t, e->mean * 100, 1, sign);
    text_str(t, " +- ");
    text_real(t, estimate_interval(e) * 100, 1, false);
}

/* "1 blunder, 2 mistakes", or "no mistakes"; marks where there is no room for words. */
static void draw_classes(canvas *c, int row, int column, int width,
                         const struct verdict_player *s) {
    static const char *const one[] = {"", "inaccuracy", "mistake", "blunder"};
    static const char *const many[] = {"", "inaccuracies", "mistakes", "blunders"};
    char line[128];
    text t;
    for (int words = 1; words >= 0; words--) {
        text_init(&t, line, sizeof line);
        for (int k = VERDICT_BLUNDER; k >= VERDICT_INACCURACY; k--) {
            if (s->class[k] == 0)
                continue;
            text_str(&t, t.length ? ", " : "");
            text_uint(&t, s->class[k]);
            text_char(&t, ' ');
            text_str(&t, !words             ? verdict_mark((enum verdict_class)k)
                         : s->class[k] == 1 ? one[k]
                                            : many[k]);
        }
        if ((int)t.length <= width)
            break;
    }
    canvas_put(c, row, column, INK_FAINT, t.length ? line : "no mistakes");
}

/* The columns of a player's figures. */
struct sums {
    int name;  /* columns of the name, */
    int lost;  /* the end of what was lost, */
    int luck;  /* and of the luck: */
    bool both; /* in the same row */
};

static struct sums sums_of(int columns) {
    enum { LOST = 13, LUCK = 15, NAME = 12, LEAST = 10 };
    int rest = columns - LOST - LUCK;
    if (rest >= LEAST) {
        int name = rest < NAME + 1 ? rest : NAME + 1;
        return (struct sums){name - 1, name + LOST, name + LOST + LUCK + (rest > NAME + 1), true};
    }
    int end = columns - 1;
    return (struct sums){end - LOST - 1, end, end, false};
}

static void draw_right(canvas *c, int row, int end, enum canvas_ink ink, const char *words) {
    canvas_put(c, row, end - canvas_width(words), ink, words);
}

/* What else the result is the sum of: "deal -2, hidden +15, result +50". */
static void draw_balance(canvas *c, int row, int column, const struct analysis *a, int seat) {
    struct analysis_balance b = analysis_balance_of(a, seat, false);
    bool hides = games_module(a->of->game)->traits.hides;
    char line[128];
    text t;
    text_init(&t, line, sizeof line);
    text_str(&t, "deal ");
    text_real(&t, b.deal.mean * 100, 0, true);
    text_str(&t, hides ? ", hidden " : ", rest ");
    text_real(&t, b.hidden.mean * 100, 0, true);
    text_str(&t, ", result ");
    text_real(&t, b.result.mean * 100, 0, true);
    canvas_put(c, row, column, INK_FAINT, line);
}

/* Luck and skill of every player. */
static int draw_sums(canvas *c, const struct replay_place *p, const struct analysis *a,
                     struct area at) {
    int row = at.row, left = at.column;
    bool luck = a->luck && a->player[0].draws > 0;
    struct sums is = sums_of(at.columns);
    canvas_put(c, row, left, INK_BOLD, is.name < 12 ? "% of a win" : "In % of a win");
    draw_right(c, row, left + is.lost, INK_BOLD, "lost");
    if (luck && is.both)
        draw_right(c, row, left + is.luck, INK_BOLD, "luck of draws");
    row++;
    for (int i = 0; i < a->players; i++) {
        const struct verdict_player *s = &a->player[i];
        char line[128];
        text t;
        canvas_put_within(c, row, left, is.name, INK_PLAIN, p->replay->name[i]);
        if (s->decisions == 0) {
            draw_right(c, row++, left + is.lost, INK_FAINT, "not evaluated");
            continue;
        }
        text_init(&t, line, sizeof line);
        replay_draw_write_sum(&t, "", &s->win_loss, false);
        draw_right(c, row, left + is.lost, INK_PLAIN, line);
        if (luck) {
            text_clear(&t);
            replay_draw_write_sum(&t, "", &s->win_luck, true);
            if (!is.both)
                canvas_put(c, ++row, left + 2, INK_FAINT, "luck");
            draw_right(c, row, left + is.luck, INK_PLAIN, line);
        }
        row++;
        if (is.both || a->players < 4) /* else there would be no room for the decisions */
            draw_classes(c, row++, left + 2, at.columns - 2, s);
        if (is.both && analysis_has_balance(a))
            draw_balance(c, row++, left + 2, a, i);
    }
    return row;
}

/* The decisions around the one just played, each with the analysis's mark. */
static void draw_list(canvas *c, const struct replay_place *p, const struct analysis *a,
                      struct area at, struct replay_list *list) {
    size_t plies = p->replay->plies, rows = at.rows > 0 ? (size_t)at.rows : 0;
    size_t now = p->ply ? p->ply - 1 : 0, first = now > rows / 2 ? now - rows / 2 : 0;
    if (first + rows > plies)
        first = plies > rows ? plies - rows : 0;
    *list = (struct replay_list){at.row, at.column, 0, at.columns, first};
    for (size_t i = first; i < plies && i < first + rows; i++) {
        char move[TEXT_SIZE];
        text t;
        int row = at.row + list->rows++;
        const struct analysis_step *s = a ? replay_step(a, i) : NULL;
        bool here = p->ply && i == now;
        text_init(&t, move, sizeof move);
        int seat = replay_decision(p->replay, i, &t);
        if (p->viewer != REPLAY_OPEN)
            move[strcspn(move, " ")] = '\0'; /* not everybody may see what was drawn */
        canvas_print(c, row, at.column, here ? INK_BOLD : INK_FAINT, "%s%3zu", here ? ">" : " ",
                     i + 1);
        canvas_put_within(c, row, at.column + 6, 9, INK_PLAIN, p->replay->name[seat]);
        canvas_put_within(c, row, at.column + 16, at.columns - 20, here ? INK_BOLD : INK_PLAIN,
                          move);
        if (s && s->evaluated)
            canvas_put(c, row, at.column + at.columns - 3, INK_BOLD,
                       verdict_mark(s->verdict.class));
    }
}

static void draw_sheet(canvas *c, const struct replay_place *p, struct area at,
                       struct replay_list *list) {
    const struct analysis *a = p->found;
    int end = at.row + at.rows;
    canvas_clear(c, at.row, at.column, at.rows, at.columns);
    if (a && analysis_decisions(a->of)) {
        at.row = draw_graph(c, p, a, at);
        at.row = draw_sums(c, p, a, at);
    }
    canvas_put(c, at.row++, at.column, INK_BOLD, "Decisions");
    at.rows = end - at.row;
    draw_list(c, p, a, at, list);
}

void replay_draw(canvas *c, const struct replay_place *p, struct replay_list *list) {
    *list = (struct replay_list){0};
    replay_draw_title(c, p);
    replay_draw_board(c, p);
    draw_foot(c, p);
    if (c->columns >= NARROW)
        draw_sheet(c, p, (struct area){TOP, SHEET, c->rows - 2, c->columns - SHEET}, list);
    else if (p->sheet)
        draw_sheet(c, p, (struct area){TOP, c->columns - 46, c->rows - 5, 46}, list);
}
