// SPDX-License-Identifier: MIT
// The end of a game: what every seat scored, sum by sum, who won and how, and what can be done
// next. The game says how the scores add up (present/score.h).
#include <string.h>

#include "base/unicode/safe_text.h"
#include "games/games.h"
#include "present/ending.h"
#include "present/score.h"
#include "present/view.h"
#include "term/sentences.h"
#include "term/words.h"
#include "tui/table/internal.h"

enum { MARGIN = 2 };

/* How a seat's score adds up, as its viewer knows it. */
static void sheet_of(struct score_sheet *out, const struct table_page *p, int seat) {
    game_view view;
    if (p->viewer == MATCH_OPEN || table_is_open(p))
        p->look.game->observe(&view, &p->now.state, seat); /* a seat knows everything of its own */
    else
        table_view_now(p, &view);
    score_sheet(out, p->look.game, &view, seat);
}

/* A place that scores, still empty. */
static bool table_end_is_nothing(const struct score_item *item) {
    return !item->piece[0].count && !item->piece[0].value;
}

/* "3 x 4 = 12"; a number alone is its own sum. */
static void table_end_write_sum(text *t, const struct score_item *item) {
    text_str(t, item->sum);
    if (item->sum[strspn(item->sum, "0123456789")] == '\0')
        return;
    text_str(t, " = ");
    text_int(t, item->points);
}

/* "9 cards" and where they are, if that breaks a tie. */
static void write_tie(text *t, const struct score_sheet *s) {
    if (!s->tie)
        return;
    text_int(t, s->tied);
    text_str(t, s->tied == 1 ? " card " : " cards ");
    text_str(t, s->tie->where);
}

unsigned table_scores(const struct table_page *p, struct play_result *r) {
    game_view view;
    unsigned known = GAME_ALL_SEATS;
    *r = (struct play_result){
        .players = p->look.players, .viewer = p->look.viewer, .out = p->look.out};
    if (p->viewer == MATCH_OPEN || table_is_open(p)) {
        p->look.game->score(&p->now.state, r->score, &r->winners);
    } else {
        table_view_now(p, &view);
        known = view_scores(r->score, &r->winners, p->look.game, &view);
    }
    if (r->winners && p->look.over) /* who leads is known; who has won, the game says */
        r->winners = p->look.winners;
    return known;
}

/* Was it played to its end? */
static bool table_end_is_played(const struct table_page *p) {
    return p->look.game->actor(&p->now.state) == GAME_OVER;
}

void table_write_result(const struct table_page *p, text *t) {
    struct play_result r;
    char ending[768]; /* three long names */
    unsigned known = table_scores(p, &r), all = (1U << r.players) - 1;
    if (p->look.ending[0]) {
        text_str(t, safe_string(ending, sizeof ending, p->look.ending));
        text_char(t, '.');
        if (!table_end_is_played(p))
            return;
        text_char(t, ' ');
    }
    if ((known & all) == all) {
        play_write_result(t, p->look.game, &r);
    } else {
        text_str(t, SAY_OVER ".");
    }
}

/* Why the game is over, if it was played to its end. */
static void table_end_write_why(const struct table_page *p, text *t) {
    struct ending why;
    game_view view;
    table_view_now(p, &view);
    if (!table_end_is_played(p) || !ending_of(&why, p->look.game, &view))
        return;
    ending_say_over(t, &why, p->look.viewer);
    text_char(t, ' ');
}

struct place {
    int row, column, width, total;
};

/* A seat's sums below its name; its total is in row `total`. */
static void table_end_draw_seat(const struct table_page *p, canvas *c, const struct place *at,
                                int seat) {
    int row = at->row, column = at->column, width = at->width;
    struct score_sheet s;
    struct play_result r;
    char name[64], head[96], said[64];
    text t;
    unsigned known = table_scores(p, &r);
    bool won = table_end_is_played(p) && r.winners >> seat & 1;
    sheet_of(&s, p, seat);
    snprintf(head, sizeof head, "%s%d %s", won ? "* " : "", seat + 1,
             safe_string(name, sizeof name, p->look.name[seat]));
    canvas_put_within(c, row++, column, width, INK_BOLD, head);
    for (int i = 0; i < s.count && row < at->total; i++) {
        if (table_end_is_nothing(&s.item[i]))
            continue;
        int end = canvas_piece(c, row, column, s.item[i].piece[0].colour, "") + 1;
        text_init(&t, said, sizeof said);
        table_end_write_sum(&t, &s.item[i]);
        canvas_put_within(c, row++, end, width - (end - column), INK_PLAIN, said);
    }
    text_init(&t, said, sizeof said);
    write_tie(&t, &s);
    if (row < at->total)
        canvas_put_within(c, row, column, width, INK_FAINT, said);
    if (known >> seat & 1)
        canvas_print(c, at->total, column, INK_BOLD, "%d %s", r.score[seat],
                     game_unit(&games_module(p->look.game)->traits, r.score[seat]));
}

static int most_items(const struct table_page *p) {
    int most = 0;
    for (int i = 0; i < p->look.players; i++) {
        struct score_sheet s;
        sheet_of(&s, p, i);
        int rows = s.tie != NULL;
        for (int k = 0; k < s.count; k++)
            rows += !table_end_is_nothing(&s.item[k]);
        most = rows > most ? rows : most;
    }
    return most;
}

static void write_next(const struct table_page *p, text *t) {
    unsigned can = p->look.can;
    text_str(t, can & TUI_GAME_REMATCH ? "n new game  " : "");
    text_str(t, can & TUI_GAME_UNDO ? "u undo  " : "");
    text_str(t, can & TUI_GAME_VIEWS ? "v views  " : "");
    text_str(t, "Enter board  q leave");
}

void table_draw_end(const struct table_page *p, canvas *c, int columns, int bottom) {
    char result[1280], next[128];
    text t;
    int players = p->look.players, width = players == 2 ? 60 : 78;
    int inside = width - 2 * MARGIN - 2, each = inside / players;
    text_init(&t, result, sizeof result);
    table_end_write_why(p, &t);
    table_write_result(p, &t);
    int said = canvas_wrap(c, 0, 0, inside, 0, INK_BOLD, result);
    bool kept = p->look.kept[0] != '\0';
    int rows = said + most_items(p) + 8 + kept;
    rows = rows > bottom - 1 ? bottom - 1 : rows;
    int top = 1 + (bottom - 1 - rows) / 2, left = (columns - width) / 2;
    canvas_clear(c, top, left - 1, rows, width + 2);
    canvas_frame(c, top, left, rows, width, INK_BOLD);
    canvas_wrap(c, top + 2, left + MARGIN + 1, inside, said, INK_BOLD, result);
    for (int i = 0; i < players; i++) {
        struct place at = {top + said + 3, left + MARGIN + 1 + i * each, each - 1,
                           top + rows - 4 - kept};
        table_end_draw_seat(p, c, &at, i);
    }
    if (kept) {
        char where[PLAY_TEXT_SIZE];
        snprintf(where, sizeof where, "Kept among the menu's finished games: %s", p->look.kept);
        canvas_clear(c, top + rows - 3, left + 1, 1, width - 2);
        canvas_put_within(c, top + rows - 3, left + MARGIN + 1, inside, INK_FAINT, where);
    }
    text_init(&t, next, sizeof next);
    write_next(p, &t);
    canvas_clear(c, top + rows - 2, left + 1, 1, width - 2);
    canvas_put(c, top + rows - 2, left + MARGIN + 1, INK_FAINT, next);
}
