// SPDX-License-Identifier: MIT
// The end of a game: what every seat has scored, sum by sum, who has won and by what, and what can
// be done next. How the scores add up is read from the last line alone, like everything on a page;
// the totals are the game's own.
#include <stdarg.h>
#include <string.h>

#include "base/unicode/safe_text.h"
#include "core/notation.h"
#include "present/facts.h"
#include "term/paint.h"
#include "term/words.h"
#include "tui/table/internal.h"

enum { ITEMS = 16, ITEM_SIZE = 48, MARGIN = 2 };

/* How one seat's score adds up. */
struct sum {
    char item[ITEMS][ITEM_SIZE];
    int colour[ITEMS]; /* of the piece before an item; -1: none */
    int count, points;
};

static void add(struct sum *s, int colour, int points, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void add(struct sum *s, int colour, int points, const char *format, ...) {
    va_list args;
    s->points += points;
    if (s->count == ITEMS)
        return;
    s->colour[s->count] = colour;
    va_start(args, format);
    vsnprintf(s->item[s->count++], ITEM_SIZE, format, args);
    va_end(args);
}

/* Mandala: the cards of a colour in the cup, each as much as the colour's place in the river. */
static void add_mandala(struct sum *s, span line, int seat) {
    span river = paint_part(paint_value(line, "river"), seat);
    struct paint_cards cup = paint_read(paint_part(paint_value(line, "cup"), seat));
    lanes paid = 0;
    for (size_t i = 0; i < river.length; i++) {
        int colour = colour_of(river.at[i]), place = (int)i + 1;
        int n = colour < 0 ? 0 : lanes_count(cup.known, colour);
        if (n == 0)
            continue;
        add(s, colour, n * place, "%d x %d = %d", n, place, n * place);
        paid += lanes_of(colour, n);
    }
    for (int c = 0; c < COLOURS; c++)
        if (lanes_count(cup.known, c) && !lanes_count(paid, c))
            add(s, c, 0, "%d x 0 = 0", lanes_count(cup.known, c));
    add(s, -1, 0, "%d cards in the cup", lanes_total(cup.known) + cup.hidden);
}

/* Patterns: a group's tokens but one, each as much as the group's number. */
static void add_patterns(struct sum *s, span line, int seat) {
    struct paint_mat mat;
    paint_read_mat(&mat, line);
    for (int i = 0; i < mat.claims[seat]; i++) {
        const struct paint_claim *k = &mat.claim[seat][i];
        int points = (k->tokens - 1) * (i + 1);
        add(s, k->colour, points, "(%d - 1) x %d = %d", k->tokens, i + 1, points);
    }
}

/* A tile `R7`, or a Flower `R7+R2`; `x` is the x3. */
static void add_flower(struct sum *s, span item) {
    int colour = colour_of(item.at[0]), high = item.at[1] - '0';
    if (item.length == 5 && item.at[4] == 'x') {
        add(s, colour, 3 * high, "%d x 3 = %d", high, 3 * high);
    } else if (item.length == 5) {
        int low = item.at[4] - '0';
        add(s, colour, high + 2 * low, "%d + 2 x %d = %d", high, low, high + 2 * low);
    } else if (item.at[1] == 'x') {
        add(s, colour, 0, "x3 alone = 0");
    } else {
        add(s, colour, high, "%d", high);
    }
}

static void add_flowers(struct sum *s, span line, int seat) {
    struct paint_cards hand = paint_read(paint_part(paint_value(line, "hand"), seat));
    int cards = lanes_total(hand.known) + hand.hidden;
    for (span rest = paint_part(paint_value(line, "won"), seat); rest.length;) {
        span item = span_cut(&rest, ',');
        if (item.length >= 2)
            add_flower(s, item);
    }
    add(s, -1, 0, "%d card%s in hand", cards, cards == 1 ? "" : "s");
}

static void add_up(struct sum *s, const struct game_ops *g, span line, int seat) {
    static const struct {
        const char *game;
        void (*add)(struct sum *s, span line, int seat);
    } games[] = {{"mandala", add_mandala}, {"patterns", add_patterns}, {"flowers", add_flowers}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        if (strcmp(games[i].game, g->name) == 0)
            games[i].add(s, line, seat);
}

int table_sum(const struct game_ops *g, span line, int seat) {
    struct sum s = {.count = 0};
    add_up(&s, g, line, seat);
    return s.points;
}

unsigned table_scores(const struct table_page *p, struct play_result *r) {
    game_view view;
    *r = (struct play_result){.players = p->look.players, .viewer = p->look.viewer};
    if (p->viewer == MATCH_OPEN || table_is_open(p)) {
        p->look.game->score(&p->now.state, r->score, &r->winners);
        return GAME_ALL_SEATS;
    }
    table_view_now(p, &view);
    return facts_scores(r->score, &r->winners, p->look.game, &view);
}

void table_write_result(const struct table_page *p, text *t) {
    struct play_result r;
    char ending[200];
    unsigned known = table_scores(p, &r), all = (1U << r.players) - 1;
    if (p->look.ending[0]) {
        text_str(t, safe_string(ending, sizeof ending, p->look.ending));
        text_char(t, '.');
    } else if ((known & all) == all) {
        play_tell_result(t, p->words, &r);
    } else {
        text_str(t, "The game is over.");
    }
}

/* Why it is over, if it was played to its end. */
static void write_why(const struct table_page *p, text *t) {
    struct facts_end why;
    game_view view;
    table_view_now(p, &view);
    if (p->look.ending[0] || !facts_end(&why, p->look.game, &view))
        return;
    play_tell_end(t, &why, p->look.viewer);
    text_char(t, ' ');
}

struct place {
    int row, column, width, total;
};

/* A seat's sums below its name; its total stands in row `total`. */
static void draw_seat(const struct table_page *p, canvas *c, const struct place *at, int seat) {
    int row = at->row, column = at->column, width = at->width;
    struct sum s = {.count = 0};
    struct play_result r;
    char line[GAME_LINE_SIZE], name[64], head[96];
    unsigned known = table_scores(p, &r);
    int viewer = table_is_open(p) ? MATCH_OPEN : p->viewer;
    bool won = !p->look.ending[0] && r.winners >> seat & 1;
    add_up(&s, p->look.game, play_line(&p->now, viewer, line), seat);
    snprintf(head, sizeof head, "%s%d %s", won ? "* " : "", seat + 1,
             safe_string(name, sizeof name, p->look.name[seat]));
    canvas_put_within(c, row++, column, width, INK_BOLD, head);
    for (int i = 0; i < s.count && row < at->total; i++, row++) {
        int end = column;
        if (s.colour[i] >= 0)
            end = canvas_piece(c, row, column, s.colour[i], "") + 1;
        canvas_put_within(c, row, end, width - (end - column),
                          s.colour[i] >= 0 ? INK_PLAIN : INK_FAINT, s.item[i]);
    }
    if (known >> seat & 1)
        canvas_print(c, at->total, column, INK_BOLD, "%d point%s", r.score[seat],
                     r.score[seat] == 1 ? "" : "s");
}

static int most_items(const struct table_page *p) {
    int most = 0;
    for (int i = 0; i < p->look.players; i++) {
        struct sum s = {.count = 0};
        char line[GAME_LINE_SIZE];
        int viewer = table_is_open(p) ? MATCH_OPEN : p->viewer;
        add_up(&s, p->look.game, play_line(&p->now, viewer, line), i);
        most = s.count > most ? s.count : most;
    }
    return most;
}

static void write_next(const struct table_page *p, text *t) {
    unsigned can = p->look.can;
    text_str(t, can & TABLE_REMATCH ? "n new game  " : "");
    text_str(t, can & TABLE_UNDO ? "u undo  " : "");
    text_str(t, can & TABLE_VIEWS ? "v views  " : "");
    text_str(t, "Enter board  q leave");
}

void table_draw_end(const struct table_page *p, canvas *c, int columns, int bottom) {
    char result[512], next[128];
    text t;
    int players = p->look.players, width = players == 2 ? 60 : 78;
    int inside = width - 2 * MARGIN - 2, each = inside / players;
    text_init(&t, result, sizeof result);
    write_why(p, &t);
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
        draw_seat(p, c, &at, i);
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
