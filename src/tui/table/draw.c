// SPDX-License-Identifier: MIT
// The page of a game: a title bar, the board, what happened, the pending move, the keys.
#include <string.h>

#include "base/unicode/safe_text.h"
#include "games/games.h"
#include "present/reasons/why.h"
#include "term/sentences.h"
#include "tui/table/internal.h"

enum { LEAST_NAME = 3, MOST_NAME = 16, LEFT = 1 };

/* The rows of the page. */
struct rows {
    int board, board_rows;
    int bar; /* -1: none */
    int news, news_rows;
    int status, keys;
    int columns; /* of everything but the title and a panel at the right */
};

bool table_shows_log(const struct table_page *p, const struct tui *t) {
    return p->log_asked ? p->log : t->settings.log && t->columns >= TABLE_WIDE;
}

static struct rows table_draw_rows_of(const struct table_page *p, const struct tui *t,
                                      const canvas *c) {
    int more = c->rows - SCREEN_ROWS;
    struct rows r = {.board = 1,
                     .board_rows = BOARD_ROWS + more / 2,
                     .news_rows = 2 + more - more / 2,
                     .status = c->rows - 2,
                     .keys = c->rows - 1,
                     .columns = c->columns};
    if (table_shows_log(p, t) && c->columns >= TABLE_WIDE)
        r.columns = TABLE_PANEL - 1;
    r.news = r.status - r.news_rows;
    r.bar = p->bar_on && !p->ended ? r.news++ : -1;
    r.news_rows -= r.bar >= 0;
    return r;
}

/* 4:59, 1:02:03, or days. */
static void table_draw_write_clock(text *t, const struct tui_game_clock *clock, int seat) {
    int64_t left = clock->remaining[seat] > 0 ? (clock->remaining[seat] + 999) / 1000 : 0;
    char line[32];
    if (left >= 2 * 86400)
        snprintf(line, sizeof line, "%d days", (int)(left / 86400));
    else if (left >= 3600)
        snprintf(line, sizeof line, "%d:%02d:%02d", (int)(left / 3600), (int)(left / 60 % 60),
                 (int)(left % 60));
    else
        snprintf(line, sizeof line, "%d:%02d", (int)(left / 60), (int)(left % 60));
    text_str(t, line);
}

/* The first `columns` columns of a text. */
static void write_cut(text *t, const char *s, int columns) {
    if (canvas_width(s) <= columns) {
        text_str(t, s);
        return;
    }
    for (int n = 0; *s && n < columns - 1; n++) {
        text_char(t, *s++);
        while (((unsigned char)*s & 0xc0) == 0x80)
            text_char(t, *s++);
    }
    text_char(t, '~');
}

/* A seat in the title: "> 2 level 3  8". */
static void table_draw_write_seat(text *t, const struct table_page *p, const canvas *c, int seat,
                                  int width) {
    const struct tui_game_look *k = &p->look;
    struct play_result r;
    unsigned known = table_scores(p, &r);
    char name[128];
    bool turn = p->now.game->actor(&p->now.state) == seat && !p->ended;
    text_str(t, turn ? c->ascii ? ">" : "▸" : " ");
    text_int(t, seat + 1);
    text_char(t, ' ');
    write_cut(t, safe_string(name, sizeof name, k->name[seat]), width);
    text_char(t, ' ');
    if (known >> seat & 1)
        text_int(t, r.score[seat]);
    else
        text_char(t, '?');
    if (k->clock.shown) {
        text_str(t, k->clock.running == seat ? " *" : " ");
        table_draw_write_clock(t, &k->clock, seat);
    }
}

static void write_deck(text *t, const struct table_page *p) {
    const struct game_traits *traits = &games_module(p->look.game)->traits;
    if (!traits->deck)
        return;
    text_str(t, "  deck ");
    text_int(t, traits->deck->cards(&p->position.state));
}

/* Everything that fits: names are shortened first, then the game's own title is dropped. */
static void table_draw_title(const struct table_page *p, canvas *c) {
    char line[512], title[256], end[300], game[PLAY_TITLE];
    text t, e;
    safe_string(title, sizeof title, p->look.title);
    for (int width = MOST_NAME, more = 1;; width = width > LEAST_NAME ? width - 1 : MOST_NAME) {
        text_init(&t, line, sizeof line);
        text_char(&t, ' ');
        text_str(&t, play_title(game, p->look.game));
        text_char(&t, ' ');
        for (int i = 0; i < p->look.players; i++) {
            text_char(&t, ' ');
            table_draw_write_seat(&t, p, c, i, width);
        }
        text_init(&e, end, sizeof end);
        write_deck(&e, p);
        if (more && title[0]) {
            text_str(&e, "  ");
            text_str(&e, title);
        }
        text_char(&e, ' ');
        if (canvas_width(line) + canvas_width(end) <= c->columns || (!more && width == LEAST_NAME))
            break;
        more = more && width > LEAST_NAME;
    }
    canvas_put(c, 0, 0, INK_PLAIN, line);
    canvas_put(c, 0, c->columns - canvas_width(end), INK_PLAIN, end);
    canvas_stress(c, 0, 0, 1, c->columns, STRESS_REVERSE);
}

static void table_draw_board(struct table_page *p, canvas *c, const struct rows *r) {
    struct board_scene s;
    p->spot_count = 0;
    table_scene(p, &s);
    s.aids = p->look.aids;
    s.top = r->board;
    s.columns = r->columns;
    s.rows = r->board_rows;
    p->spot_count = p->board->draw(c, &s, p->spots);
}

static bool table_draw_is_blank(const canvas *c, int row, int column) {
    char glyph = c->cell[row][column].glyph[0];
    return glyph == '\0' || glyph == ' ';
}

/* The last sentences that fit, the newest at the bottom. */
static void draw_sentences(canvas *c, int row, int rows, int width, const char *all) {
    const char *from = all;
    while (strchr(from, '\n') && canvas_wrap(c, 0, 0, width, 0, INK_PLAIN, from) > rows)
        from = strchr(from, '\n') + 1;
    if (canvas_wrap(c, row, LEFT, width, rows, INK_PLAIN, from) <= rows)
        return;
    int end = LEFT + width - 4, last = row + rows - 1; /* the end of a word before the dots */
    while (end > LEFT && !table_draw_is_blank(c, last, end))
        end--;
    while (end > LEFT && table_draw_is_blank(c, last, end - 1))
        end--;
    canvas_clear(c, last, end, 1, LEFT + width - end);
    canvas_put(c, last, end + 1, INK_PLAIN, "...");
}

/* The answer to a command: in place of the news, or over the upper part of the board, so that the
 * viewer's cards stay visible. */
static void draw_said(const struct table_page *p, canvas *c, const struct rows *r) {
    int width = r->columns - 2 * LEFT;
    int wanted = canvas_wrap(c, 0, 0, width, 0, INK_PLAIN, p->said);
    if (wanted <= r->news_rows) {
        canvas_wrap(c, r->news, LEFT, width, wanted, INK_PLAIN, p->said);
        return;
    }
    int most = r->board_rows - 1, rows = wanted < most ? wanted : most;
    canvas_clear(c, r->board, 0, rows + 1, r->columns);
    canvas_wrap(c, r->board, LEFT, width, rows, INK_PLAIN, p->said);
    for (int i = 0; i < r->columns; i++)
        canvas_put(c, r->board + rows, i, INK_FAINT, c->ascii ? "-" : "╌");
}

/* News and notices. */
static void draw_news(const struct table_page *p, canvas *c, const struct rows *r) {
    char notice[512];
    int width = r->columns - 2 * LEFT, row = r->news, rows = r->news_rows;
    if (p->said[0]) {
        draw_said(p, c, r);
        return;
    }
    if (p->look.notice[0]) {
        safe_string(notice, sizeof notice, p->look.notice);
        int wanted = canvas_wrap(c, 0, 0, width - 2, 0, INK_BOLD, notice);
        wanted = wanted < rows ? wanted : rows;
        canvas_put(c, r->status - wanted, LEFT, INK_BOLD, "!");
        canvas_wrap(c, r->status - wanted, LEFT + 2, width - 2, wanted, INK_BOLD, notice);
        rows -= wanted;
    }
    if (rows > 0)
        draw_sentences(c, row, rows, width, p->news);
}

void table_write_illegal(const struct table_page *p, text *t, game_move move) {
    struct reason why;
    game_view view;
    table_view_now(p, &view);
    p->look.game->write_move(t, move);
    if (why_not(&why, p->look.game, &view, move) && why.kind != &why_other) {
        text_str(t, " isn't legal: ");
        reason_say(t, &why);
    } else {
        text_str(t, " isn't legal here");
    }
}

/* What is typed isn't a move: why, or that more must follow. */
static void write_unfinished(const struct table_page *p, text *t) {
    const struct selection *s = &p->selection;
    const struct game_ops *g = p->look.game;
    game_move near = selection_nearest(s, g, p->legal, p->legal_count);
    struct reason why;
    game_view view;
    if (!s->typed[0]) {
        text_str(t, "Your turn.");
    } else if (selection_why(t, s, g)) {
        text_str(t, "; Esc clears");
    } else if (near != GAME_NO_MOVE) { /* there aren't that many cards */
        table_view_now(p, &view);
        text_str(t, "isn't legal");
        if (why_not(&why, g, &view, near) && why.kind != &why_other) {
            text_str(t, ": ");
            reason_say(t, &why);
        }
    } else {
        text_str(t, "...");
    }
}

static void write_legal(text *t, const struct table_page *p, game_move move) {
    struct board_scene s;
    char effect[160], word[GAME_MOVE_SIZE];
    text w;
    text_init(&w, effect, sizeof effect);
    game_word(p->look.game, move, word);
    table_scene(p, &s);
    board_consequence(&w, &s, move);
    text_str(t, word);
    text_str(t, effect[0] ? ": " : "");
    text_str(t, effect);
}

static void write_waiting(text *t, const struct table_page *p) {
    const struct tui_game_look *k = &p->look;
    char name[64];
    int turn = p->now.game->actor(&p->now.state);
    if (p->ended) {
        table_write_result(p, t);
        if (canvas_width(t->at) <= SCREEN_COLUMNS - 2 * LEFT)
            return;
        text_clear(t);
        text_str(t, SAY_OVER "; Enter shows how the scores add up.");
        return;
    }
    if (turn < 0)
        return;
    if (turn == k->viewer) {
        text_str(t, k->thinking ? "A bot plays for you now." : "Your move is on its way ...");
        return;
    }
    text_str(t, "Seat ");
    text_int(t, turn + 1);
    text_str(t, ", ");
    text_str(t, safe_string(name, sizeof name, k->name[turn]));
    text_str(t, k->thinking ? ", is thinking ..." : ", is to move.");
}

static void draw_status(const struct table_page *p, canvas *c, const struct rows *r) {
    char line[512];
    text t;
    int at = LEFT;
    game_move move = table_pending(p);
    bool legal = move != GAME_NO_MOVE && table_is_legal(p, move);
    text_init(&t, line, sizeof line);
    if (p->look.curtain >= 0) {
        text_str(&t, "Enter hides your cards; then seat ");
        text_int(&t, p->look.curtain + 1);
        text_str(&t, " may look.");
    } else if (!table_is_mine(p)) {
        write_waiting(&t, p);
    } else if (move == GAME_NO_MOVE) {
        write_unfinished(p, &t);
    } else if (!legal) {
        table_write_illegal(p, &t, move);
    } else {
        text_str(&t, p->asked ? "Enter again: " : "");
        write_legal(&t, p, move);
    }
    int width = r->columns - 2 * LEFT, typed = canvas_width(p->selection.typed) + 4;
    bool fits = move == GAME_NO_MOVE || canvas_width(line) + typed <= width;
    if (p->selection.typed[0] && table_is_mine(p) && fits) {
        at = canvas_put(c, r->status, at, INK_PLAIN, "> ");
        at = canvas_put(c, r->status, at, INK_BOLD, p->selection.typed);
        canvas_stress(c, r->status, at, 1, 1, STRESS_REVERSE);
        at += 2;
    }
    canvas_put_within(c, r->status, at, LEFT + width - at, legal ? INK_BOLD : INK_PLAIN, line);
}

static void draw_keys(const struct table_page *p, canvas *c, const struct rows *r) {
    unsigned can = p->look.can;
    bool mine = table_is_mine(p);
    char keys[200] = "";
    text t;
    text_init(&t, keys, sizeof keys);
    if (mine) {
        struct board_scene s;
        table_scene(p, &s);
        p->board->keys(&t, &s);
        text_str(&t, "  ");
    }
    const struct {
        bool there;
        const char *words;
    } list[] = {
        {table_watches(p), "Enter next move"},
        {p->ended, "Enter scores"},
        {true, "? help"},
        {(p->ended || p->look.again) && (can & TUI_GAME_REMATCH),
         p->look.again ? p->look.again : "n new game"},
        {can & TUI_GAME_RESIGN, ": resign, draw"},
        {mine && (can & TUI_GAME_HINT), "i hint"},
        {can & TUI_GAME_UNDO, "u undo"},
        {(can & TUI_GAME_ANALYSE) && !p->ended, "w win"},
        {true, "q leave"},
        {can & TUI_GAME_VIEWS, "v view"},
        {!(can & TUI_GAME_RESIGN), ": words"},
        {true, "x rules"},
        {true, "Tab log"},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i].there && canvas_width(keys) + (int)strlen(list[i].words) <= c->columns - LEFT) {
            text_str(&t, list[i].words);
            text_str(&t, "  ");
        }
    canvas_put(c, r->keys, LEFT, INK_FAINT, keys);
}

static void draw_curtain(const struct table_page *p, canvas *c) {
    char line[64];
    int row = c->rows / 2 - 2;
    snprintf(line, sizeof line, "Seat %d, it is your turn.", p->look.curtain + 1);
    canvas_put(c, row, (c->columns - canvas_width(line)) / 2, INK_BOLD, line);
    static const char wait[] = "Press Enter when only you are looking.";
    canvas_put(c, row + 2, (c->columns - canvas_width(wait)) / 2, INK_PLAIN, wait);
    canvas_put(c, c->rows - 1, LEFT, INK_FAINT, "Enter show  q leave  ? help");
}

void table_draw(struct screen *s, struct tui *t, canvas *c) {
    struct table_page *p = (struct table_page *)s;
    table_refresh(p, t);
    struct rows r = table_draw_rows_of(p, t, c);
    table_draw_title(p, c);
    if (table_is_closed(p)) {
        draw_curtain(p, c);
        return;
    }
    table_draw_board(p, c, &r);
    if (p->scene)
        table_draw_end(p, c, r.columns, r.board + r.board_rows);
    if (table_shows_log(p, t))
        table_draw_log(p, c, c->columns >= TABLE_WIDE ? r.status : r.board + r.board_rows);
    if (r.bar >= 0)
        table_draw_bar(p, c, r.bar, r.columns - 2 * LEFT);
    draw_news(p, c, &r);
    draw_status(p, c, &r);
    draw_keys(p, c, &r);
}
