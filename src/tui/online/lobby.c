// SPDX-License-Identifier: MIT
// What a lobby holds, and its page; the screen that feeds it is lobby_screen.c.
#include "tui/online/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "term/remote_words.h"
#include "term/words.h"
#include "tui/core/bars.h"
#include "tui/online/internal.h"

enum { FIRST_ROW = 2, NAMES_COLUMN = 26, CLOCK_COLUMN = 57 };

void lobby_free(struct lobby *l) {
    free(l->open.game);
    free(l->mine.game);
}

/* ---- words */

static void online_lobby_write_names(text *t, const struct remote_summary *s) {
    for (int i = 0; i < s->players; i++) {
        text_str(t, i ? ", " : "");
        text_str(t, s->seat[i].name);
    }
}

/* ---- the page */

int lobby_rows(const struct lobby *l) {
    return LOBBY_FIRST + l->mine.count + l->open.count;
}

const struct remote_summary *lobby_chosen(const struct lobby *l) {
    int at = l->chosen - LOBBY_FIRST;
    if (at < 0)
        return NULL;
    return at < l->mine.count ? &l->mine.game[at] : &l->open.game[at - l->mine.count];
}

static void lobby_draw_game(const struct lobby *l, canvas *c, int row,
                            const struct remote_summary *s, bool own, bool here) {
    char words[1024], game[PLAY_TITLE];
    text t;
    enum canvas_ink ink = here ? INK_BOLD : INK_PLAIN;
    text_init(&t, words, sizeof words);
    text_str(&t, play_title(game, s->game));
    canvas_put_within(c, row, 4, 10, ink, words);
    canvas_put_within(c, row, 14, 10, ink,
                      own               ? remote_state_word(s, l->name)
                      : s->players == 2 ? "for 2"
                      : s->players == 3 ? "for 3"
                                        : "for 4");
    text_clear(&t);
    online_lobby_write_names(&t, s);
    canvas_put_within(c, row, NAMES_COLUMN, CLOCK_COLUMN - NAMES_COLUMN - 1, ink, words);
    text_clear(&t);
    remote_write_clock(&t, &s->clock);
    text_str(&t, s->aids ? ", aids" : "");
    canvas_put_within(c, row, CLOCK_COLUMN, c->columns - CLOCK_COLUMN - 1, ink, words);
}

/* A line of the page: a row to choose, a heading, or nothing. */
struct line {
    int row;             /* -1: none */
    const char *heading; /* NULL: none */
};

static struct line online_lobby_line_of(const struct lobby *l, int n) {
    static const struct line none = {-1, NULL};
    int mine = l->mine.count > 0 ? l->mine.count : 1, open = l->open.count > 0 ? l->open.count : 1;
    if (n < LOBBY_FIRST)
        return (struct line){n, NULL};
    n -= LOBBY_FIRST;
    if (n < 2)
        return n ? (struct line){-1, "Your games"} : none;
    n -= 2;
    if (n < mine)
        return l->mine.count ? (struct line){LOBBY_FIRST + n, NULL}
                             : (struct line){-1, l->mine.known ? "  none yet" : "  ..."};
    n -= mine;
    if (n < 2)
        return n ? (struct line){-1, "Open games"} : none;
    n -= 2;
    if (n < open)
        return l->open.count ? (struct line){LOBBY_FIRST + l->mine.count + n, NULL}
                             : (struct line){-1, l->open.known ? "  nobody is waiting" : "  ..."};
    return none;
}

static int online_lobby_lines_of(const struct lobby *l) {
    return LOBBY_FIRST + 4 + (l->mine.count ? l->mine.count : 1) +
           (l->open.count ? l->open.count : 1);
}

/* Keeps the chosen row on the page. */
static void online_lobby_scroll(struct lobby *l, int rows) {
    int at = 0, lines = online_lobby_lines_of(l);
    if (l->chosen >= lobby_rows(l))
        l->chosen = lobby_rows(l) - 1;
    while (at < lines && online_lobby_line_of(l, at).row != l->chosen)
        at++;
    if (at < l->top)
        l->top = at;
    if (at >= l->top + rows)
        l->top = at - rows + 1;
    if (l->top > lines - rows)
        l->top = lines > rows ? lines - rows : 0;
}

int lobby_row_at(const struct lobby *l, int row, int rows) {
    int n = row - FIRST_ROW + l->top;
    return row < FIRST_ROW || row >= rows - 3 || n >= online_lobby_lines_of(l)
               ? -1
               : online_lobby_line_of(l, n).row;
}

void lobby_draw(struct lobby *l, canvas *c) {
    static const char *const actions[LOBBY_FIRST] = {"New game ...", "Open a game by its link ..."};
    char right[sizeof l->name + sizeof l->host + 8];
    int room = c->rows - FIRST_ROW - 3;
    snprintf(right, sizeof right, "%s at %s", l->name[0] ? l->name : "...", l->host);
    bars_title(c, "Lobby", right);
    online_lobby_scroll(l, room);
    for (int i = 0; i < room && l->top + i < online_lobby_lines_of(l); i++) {
        struct line line = online_lobby_line_of(l, l->top + i);
        int row = FIRST_ROW + i, at = line.row - LOBBY_FIRST;
        bool here = line.row >= 0 && line.row == l->chosen;
        if (line.heading)
            canvas_put(c, row, 2, line.heading[0] == ' ' ? INK_FAINT : INK_BOLD, line.heading);
        if (here)
            canvas_put(c, row, 2, INK_BOLD, c->ascii ? ">" : "▸");
        if (line.row >= 0 && at < 0)
            canvas_put(c, row, 4, here ? INK_BOLD : INK_PLAIN, actions[line.row]);
        else if (line.row >= 0)
            lobby_draw_game(l, c, row,
                            at < l->mine.count ? &l->mine.game[at]
                                               : &l->open.game[at - l->mine.count],
                            at < l->mine.count, here);
    }
    canvas_put_within(c, c->rows - 2, 2, c->columns - 4, INK_PLAIN, l->notice);
    bars_keys(c,
              "arrows: choose   Enter: open   n: new game   l: by a link   Esc: leave   ?: keys");
}
