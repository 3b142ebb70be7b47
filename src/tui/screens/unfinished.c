// SPDX-License-Identifier: MIT
#include "tui/screens/unfinished.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/unicode/safe_text.h"
#include "term/words.h"
#include "tui/core/bars.h"
#include "tui/game/start.h"

enum { TOP = 3, GAME_COLUMN = 3, WHO_COLUMN = 14, MOVES_COLUMN = 52, WHEN_COLUMN = 64 };

struct unfinished {
    struct screen screen;
    struct session_shelved *list;
    int count, at, top, rows;
    bool asking; /* whether to delete it */
    char trouble[256];
};

void unfinished_write_when(char out[24], time_t when) {
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    struct tm day;
    if (localtime_r(&when, &day))
        snprintf(out, 24, "%2d %s %02d:%02d", day.tm_mday % 32, months[day.tm_mon % 12],
                 day.tm_hour % 24, day.tm_min % 60);
    else
        snprintf(out, 24, "?");
}

void unfinished_write(text *t, const struct session_shelved *g) {
    char when[24], name[PLAY_TITLE];
    unfinished_write_when(when, g->when);
    text_str(t, play_title(name, g->game));
    text_str(t, ", ");
    safe_text(t, span_of(g->who));
    text_str(t, ", ");
    text_uint(t, g->decisions);
    text_str(t, g->decisions == 1 ? " move, " : " moves, ");
    text_str(t, when + (when[0] == ' '));
}

static void draw_game(const struct unfinished *l, canvas *c, int row, int k) {
    const struct session_shelved *g = &l->list[k];
    char name[PLAY_TITLE], when[24], who[MOVES_COLUMN - WHO_COLUMN];
    bool here = k == l->at;
    enum canvas_ink ink = here ? INK_BOLD : INK_PLAIN;
    unfinished_write_when(when, g->when);
    if (here)
        canvas_put(c, row, GAME_COLUMN - 2, INK_BOLD, c->ascii ? ">" : "▸");
    canvas_put(c, row, GAME_COLUMN, ink, play_title(name, g->game));
    canvas_put(c, row, WHO_COLUMN, ink, safe_string(who, sizeof who, g->who));
    canvas_print(c, row, MOVES_COLUMN, ink, "%3zu %s", g->decisions,
                 g->decisions == 1 ? "move" : "moves");
    canvas_put(c, row, WHEN_COLUMN, ink, when);
}

static void screens_unfinished_draw(struct screen *s, struct tui *t, canvas *c) {
    struct unfinished *l = (struct unfinished *)s;
    (void)t;
    canvas_clear(c, 0, 0, c->rows, c->columns);
    bars_title(c, "Unfinished games", "sixsands");
    l->rows = c->rows - TOP - 4;
    if (l->at < l->top)
        l->top = l->at;
    if (l->at >= l->top + l->rows)
        l->top = l->at - l->rows + 1;
    if (l->count == 0)
        canvas_put(c, TOP, GAME_COLUMN, INK_PLAIN, "There are no unfinished games.");
    for (int i = 0; i < l->rows && l->top + i < l->count; i++)
        draw_game(l, c, TOP + i, l->top + i);
    if (l->trouble[0])
        canvas_wrap(c, c->rows - 3, GAME_COLUMN, c->columns - 6, 2, INK_BOLD, l->trouble);
    if (l->asking)
        bars_keys(c, "y: delete this game for good  Esc: keep it");
    else
        bars_keys(c, "Enter: continue  d: delete  Esc: back");
}

static void screens_unfinished_reload(struct unfinished *l) {
    free(l->list);
    l->list = session_list_unfinished(&l->count);
    if (l->at >= l->count)
        l->at = l->count ? l->count - 1 : 0;
}

static enum screen_next screens_unfinished_go_on(struct unfinished *l, struct tui *t) {
    text error;
    text_init(&error, l->trouble, sizeof l->trouble);
    return start_unfinished(t, l->list[l->at].path, &error) ? SCREEN_CLOSES : SCREEN_STAYS;
}

static void erase_game(struct unfinished *l) {
    l->trouble[0] = '\0';
    if (unlink(l->list[l->at].path) != 0)
        snprintf(l->trouble, sizeof l->trouble, "It can't be deleted: %s.", strerror(errno));
    screens_unfinished_reload(l);
}

static enum screen_next screens_unfinished_click(struct unfinished *l, struct tui *t,
                                                 const struct tui_event *e) {
    int k = l->top + e->row - TOP;
    if (e->row < TOP || e->row >= TOP + l->rows || k >= l->count)
        return SCREEN_STAYS;
    bool same = k == l->at;
    l->at = k;
    return same ? screens_unfinished_go_on(l, t) : SCREEN_STAYS;
}

static enum screen_next screens_unfinished_event(struct screen *s, struct tui *t,
                                                 const struct tui_event *e) {
    struct unfinished *l = (struct unfinished *)s;
    bool asked = l->asking, key = e->kind == EVENT_KEY;
    if (key || e->kind == EVENT_CLICK)
        l->asking = false;
    if (asked && key) {
        if (e->key == 'y')
            erase_game(l);
        return l->count ? SCREEN_STAYS : SCREEN_CLOSES;
    }
    if (e->kind == EVENT_CLICK)
        return screens_unfinished_click(l, t, e);
    if (!key && e->kind != EVENT_WHEEL)
        return SCREEN_STAYS;
    switch (e->key) {
    case TUI_ESCAPE:
    case 'q':
        return SCREEN_CLOSES;
    case TUI_UP:
        l->at -= l->at > 0;
        break;
    case TUI_DOWN:
        l->at += l->at + 1 < l->count;
        break;
    case 'd':
    case TUI_DELETE:
        l->asking = l->count > 0;
        break;
    case 'c':
    case TUI_ENTER:
        if (l->count)
            return screens_unfinished_go_on(l, t);
        break;
    default:
        break;
    }
    return SCREEN_STAYS;
}

static void close_list(struct screen *s, struct tui *t) {
    struct unfinished *l = (struct unfinished *)s;
    (void)t;
    free(l->list);
    free(l);
}

static const struct screen_ops ops = {
    .draw = screens_unfinished_draw, .event = screens_unfinished_event, .close = close_list};

struct screen *unfinished_screen(void) {
    struct unfinished *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->screen.ops = &ops;
    screens_unfinished_reload(l);
    return &l->screen;
}
