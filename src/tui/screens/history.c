// SPDX-License-Identifier: MIT
#include "tui/screens/history.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/unicode/safe_text.h"
#include "games/games.h"
#include "session/history.h"
#include "term/words.h"
#include "tui/core/bars.h"
#include "tui/replay/screen.h"
#include "tui/screens/unfinished.h"

enum {
    TOP = 5,
    GAME_COLUMN = 3,
    WHO_COLUMN = 14,
    RESULT_COLUMN = 42,
    SCORE_COLUMN = 50,
    FIGURES_COLUMN = 82,
    WHEN_COLUMN = 64,
};

struct history_page {
    struct screen screen;
    struct history history;
    struct history_filter filter;
    char opponent[PLAYED_WORD]; /* of the filter; "": any */
    int at, top, rows;
    bool asking; /* whether to delete it */
    char trouble[256];
};

static void history_reload(struct history_page *p) {
    history_free(&p->history);
    p->filter.opponent = p->opponent;
    if (!history_load(&p->history, &p->filter))
        snprintf(p->trouble, sizeof p->trouble, "There isn't enough memory.");
    if (p->at >= p->history.count)
        p->at = p->history.count ? p->history.count - 1 : 0;
}

/* ---- the page */

static void history_draw_filter(const struct history_page *p, canvas *c) {
    char line[160], title[PLAY_TITLE];
    text t;
    text_init(&t, line, sizeof line);
    text_str(&t, p->filter.game ? play_title(title, p->filter.game) : "All games");
    text_str(&t, ", ");
    if (p->opponent[0]) {
        text_str(&t, "against ");
        history_write_opponent(&t, p->opponent);
    } else {
        text_str(&t, "all opponents");
    }
    text_str(&t, ", ");
    text_str(&t, p->filter.result ? played_result_word(p->filter.result) : "all results");
    canvas_put_within(c, 2, GAME_COLUMN, c->columns - GAME_COLUMN - 2, INK_BOLD, line);
}

/* "12 games: 7 won, 1 shared, 4 lost, 63 %" */
static void history_draw_sum(const struct history_page *p, canvas *c) {
    int of[PLAYED_RESULTS] = {0}, analysed = 0;
    double error = 0, luck = 0;
    for (int i = 0; i < p->history.count; i++) {
        const struct history_game *g = &p->history.game[i];
        of[g->result]++;
        if (g->analysed) {
            error += g->error;
            luck += g->luck;
            analysed++;
        }
    }
    int end =
        canvas_print(c, 3, GAME_COLUMN, INK_PLAIN, "%d %s: %d won, %d shared, %d lost, %.0f %%",
                     p->history.count, p->history.count == 1 ? "game" : "games", of[PLAYED_WON],
                     of[PLAYED_SHARED], of[PLAYED_LOST], 100 * played_share(of));
    if (analysed)
        canvas_print(c, 3, end + 2, INK_PLAIN, "error %.1f %%, luck %+.1f %%",
                     100 * error / analysed, 100 * luck / analysed);
}

static void history_draw_game(const struct history_page *p, canvas *c, int row, int k) {
    const struct history_game *g = &p->history.game[k];
    char name[PLAY_TITLE], when[24], who[128];
    bool here = k == p->at;
    enum canvas_ink ink = here ? INK_BOLD : INK_PLAIN;
    unfinished_write_when(when, g->when);
    if (here)
        canvas_put(c, row, GAME_COLUMN - 2, INK_BOLD, c->ascii ? ">" : "▸");
    canvas_put(c, row, GAME_COLUMN, ink, play_title(name, g->game));
    canvas_put_within(c, row, WHO_COLUMN, RESULT_COLUMN - WHO_COLUMN - 1, ink,
                      safe_string(who, sizeof who, g->others));
    canvas_put(c, row, RESULT_COLUMN, ink, played_result_word(g->result));
    canvas_put_within(c, row, SCORE_COLUMN, WHEN_COLUMN - SCORE_COLUMN - 1, ink, g->scores);
    canvas_put(c, row, WHEN_COLUMN, ink, when);
    if (g->analysed && c->columns > FIGURES_COLUMN + 30)
        canvas_print(c, row, FIGURES_COLUMN, ink, "error %.1f %%, luck %+.1f %%", 100 * g->error,
                     100 * g->luck);
}

static void history_draw(struct screen *s, struct tui *t, canvas *c) {
    struct history_page *p = (struct history_page *)s;
    (void)t;
    canvas_clear(c, 0, 0, c->rows, c->columns);
    bars_title(c, "Finished games", "sixsands");
    history_draw_filter(p, c);
    p->rows = c->rows - TOP - 4;
    if (p->at < p->top)
        p->top = p->at;
    if (p->at >= p->top + p->rows)
        p->top = p->at - p->rows + 1;
    if (p->history.count)
        history_draw_sum(p, c);
    else
        canvas_put(c, TOP, GAME_COLUMN, INK_PLAIN,
                   history_count() ? "No game like that." : "No finished game yet.");
    for (int i = 0; i < p->rows && p->top + i < p->history.count; i++)
        history_draw_game(p, c, TOP + i, p->top + i);
    if (p->trouble[0])
        canvas_wrap(c, c->rows - 3, GAME_COLUMN, c->columns - 6, 2, INK_BOLD, p->trouble);
    bars_keys(c, p->asking
                     ? "y: delete this game for good  Esc: keep it"
                     : "Enter: replay  g: game  o: opponent  r: result  d: delete  Esc: back");
}

/* ---- filters */

static void history_next_game(struct history_page *p) {
    int i = 0;
    while (p->filter.game && games_all[i] != p->filter.game)
        i++;
    p->filter.game = p->filter.game ? games_all[i + 1] : games_all[0];
}

/* The next opponent by name among the games that pass the other filters; after the last, any. */
static void history_next_opponent(struct history_page *p) {
    char next[PLAYED_WORD] = "", before[PLAYED_WORD];
    memcpy(before, p->opponent, sizeof before);
    p->opponent[0] = '\0';
    history_reload(p);
    for (int i = 0; i < p->history.count; i++) {
        const char *o = p->history.game[i].opponent;
        if (strcmp(o, before) > 0 && (!next[0] || strcmp(o, next) < 0))
            snprintf(next, sizeof next, "%s", o);
    }
    memcpy(p->opponent, next, sizeof next);
}

/* ---- events */

static void history_page_replay(struct history_page *p, struct tui *t) {
    char path[SESSION_PATH_SIZE];
    text error;
    text_init(&error, p->trouble, sizeof p->trouble);
    history_path(path, &p->history, &p->history.game[p->at]);
    tui_push(t, replay_screen(path, &error));
}

static void history_erase(struct history_page *p) {
    char path[SESSION_PATH_SIZE];
    p->trouble[0] = '\0';
    history_path(path, &p->history, &p->history.game[p->at]);
    if (unlink(path) != 0)
        snprintf(p->trouble, sizeof p->trouble, "It can't be deleted: %s.", strerror(errno));
    history_reload(p);
}

static enum screen_next history_click(struct history_page *p, struct tui *t,
                                      const struct tui_event *e) {
    int k = p->top + e->row - TOP;
    if (e->row < TOP || e->row >= TOP + p->rows || k >= p->history.count)
        return SCREEN_STAYS;
    bool same = k == p->at;
    p->at = k;
    if (same)
        history_page_replay(p, t);
    return SCREEN_STAYS;
}

static enum screen_next history_key(struct history_page *p, struct tui *t, uint32_t key) {
    switch (key) {
    case TUI_ESCAPE:
    case 'q':
        return SCREEN_CLOSES;
    case TUI_UP:
        p->at -= p->at > 0;
        break;
    case TUI_DOWN:
        p->at += p->at + 1 < p->history.count;
        break;
    case 'g':
        history_next_game(p);
        history_reload(p);
        break;
    case 'o':
        history_next_opponent(p);
        history_reload(p);
        break;
    case 'r':
        p->filter.result = (p->filter.result + 1) % PLAYED_RESULTS;
        history_reload(p);
        break;
    case 'd':
    case TUI_DELETE:
        p->asking = p->history.count > 0;
        break;
    case TUI_ENTER:
        if (p->history.count)
            history_page_replay(p, t);
        break;
    default:
        break;
    }
    return SCREEN_STAYS;
}

static enum screen_next history_event(struct screen *s, struct tui *t, const struct tui_event *e) {
    struct history_page *p = (struct history_page *)s;
    bool asked = p->asking, key = e->kind == EVENT_KEY;
    if (key || e->kind == EVENT_CLICK)
        p->asking = false;
    if (asked && key) {
        if (e->key == 'y')
            history_erase(p);
        return history_count() ? SCREEN_STAYS : SCREEN_CLOSES;
    }
    if (e->kind == EVENT_CLICK)
        return history_click(p, t, e);
    return key || e->kind == EVENT_WHEEL ? history_key(p, t, e->key) : SCREEN_STAYS;
}

static void history_close(struct screen *s, struct tui *t) {
    struct history_page *p = (struct history_page *)s;
    (void)t;
    history_free(&p->history);
    free(p);
}

static const struct screen_ops ops = {
    .draw = history_draw, .event = history_event, .close = history_close};

struct screen *history_screen(void) {
    struct history_page *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->screen.ops = &ops;
    history_reload(p);
    return &p->screen;
}
