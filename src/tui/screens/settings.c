// SPDX-License-Identifier: MIT
#include "tui/screens/settings.h"

#include <stdlib.h>
#include <string.h>

#include "tui/core/bars.h"
#include "tui/core/prompt.h"

enum row { LANGUAGE, MOTION, CONFIRM, AIDS, LOG, NAME, ROWS };
enum { COLUMNS = 72, FRAME_ROWS = ROWS + 8, VALUE_COLUMN = 26, FIELD_COLUMNS = 40 };

static const struct {
    const char *name, *about;
} rows[ROWS] = {
    [LANGUAGE] = {"Language of the rules", "The rules (x) are shown in this language."},
    [MOTION] = {"Motion", "Moves are shown step by step; off: at once."},
    [CONFIRM] = {"Enter twice", "On: the first Enter asks, the second one plays."},
    [AIDS] = {"Memory aids", "Cards that everybody has seen stay visible."},
    [LOG] = {"Log", "The moves so far beside the board, in windows of 110 columns or more."},
    [NAME] = {"Name on servers", "As others see you there. Empty: the server chooses one."},
};

struct settings_page {
    struct screen screen;
    int row;
    struct prompt_field name;
    struct bars_place at; /* where its frame was drawn */
    bool begun;
    const char *trouble; /* said once before it closes */
};

static bool *flag_of(struct settings *s, enum row r) {
    switch (r) {
    case MOTION:
        return &s->motion;
    case CONFIRM:
        return &s->confirm;
    case AIDS:
        return &s->aids;
    case LOG:
        return &s->log;
    default:
        return NULL;
    }
}

static void screens_settings_begin(struct settings_page *p, const struct tui *t) {
    if (!p->begun)
        prompt_set(&p->name, t->settings.name);
    p->begun = true;
}

static void draw_value(struct settings_page *p, struct tui *t, canvas *c, int row, int column,
                       enum row r) {
    bool here = p->row == (int)r;
    const bool *flag = flag_of(&t->settings, r);
    if (r == NAME) {
        prompt_draw(&p->name, c, row, column + 2, FIELD_COLUMNS, here);
        return;
    }
    const char *value = r == LANGUAGE ? settings_language_name(t->settings.language)
                        : *flag       ? "on"
                                      : "off";
    const char *left = c->ascii ? "<" : "◂", *right = c->ascii ? ">" : "▸";
    int end = canvas_put(c, row, column + 2, here ? INK_BOLD : INK_PLAIN, value);
    if (here) {
        canvas_put(c, row, column, INK_BOLD, left);
        canvas_put(c, row, end + 1, INK_BOLD, right);
    }
}

static void screens_settings_draw(struct screen *s, struct tui *t, canvas *c) {
    struct settings_page *p = (struct settings_page *)s;
    struct bars_place at = p->at = bars_frame(c, FRAME_ROWS, COLUMNS);
    screens_settings_begin(p, t);
    canvas_put(c, at.row + 1, at.column + 3, INK_BOLD, "Settings");
    for (int i = 0; i < ROWS; i++) {
        int row = at.row + 3 + i;
        bool here = p->row == i;
        if (here)
            canvas_put(c, row, at.column + 1, INK_BOLD, c->ascii ? ">" : "▸");
        canvas_put(c, row, at.column + 3, here ? INK_BOLD : INK_PLAIN, rows[i].name);
        draw_value(p, t, c, row, at.column + VALUE_COLUMN, (enum row)i);
    }
    canvas_put(c, at.row + ROWS + 4, at.column + 3, INK_PLAIN,
               p->trouble ? p->trouble : rows[p->row].about);
    canvas_put(c, at.row + ROWS + 6, at.column + 3, INK_FAINT,
               "arrows: choose and change   Esc: back, saved");
}

static void screens_settings_change(struct settings_page *p, struct tui *t, int by) {
    bool *flag = flag_of(&t->settings, (enum row)p->row);
    t->settings.still &= p->row != MOTION; /* chosen now, so it is saved */
    if (flag)
        *flag = !*flag;
    else if (p->row == LANGUAGE)
        t->settings.language =
            (enum settings_language)(((int)t->settings.language + by + LANGUAGES) % LANGUAGES);
}

static enum screen_next screens_settings_leave(struct settings_page *p, struct tui *t) {
    const char *trouble = "They can't be saved, and apply to this run only. Esc: back";
    if (strlen(p->name.text) >= sizeof t->settings.name)
        trouble = "That name is too long, and isn't kept. Esc: back";
    else
        snprintf(t->settings.name, sizeof t->settings.name, "%s", p->name.text);
    bool saved = settings_save(&t->settings);
    if (p->trouble || (saved && strcmp(t->settings.name, p->name.text) == 0))
        return SCREEN_CLOSES;
    p->trouble = trouble;
    return SCREEN_STAYS;
}

static enum screen_next screens_settings_click(struct settings_page *p, struct tui *t,
                                               const struct tui_event *e) {
    int top = p->at.row + 3, left = p->at.column;
    int row = e->row - top;
    if (e->row < top - 3 || e->row >= top - 3 + FRAME_ROWS || e->column < left ||
        e->column >= left + COLUMNS)
        return screens_settings_leave(p, t);
    if (row >= 0 && row < ROWS) {
        bool same = p->row == row;
        p->row = row;
        if (same || e->column >= left + VALUE_COLUMN)
            screens_settings_change(p, t, 1);
    }
    return SCREEN_STAYS;
}

static enum screen_next screens_settings_event(struct screen *s, struct tui *t,
                                               const struct tui_event *e) {
    struct settings_page *p = (struct settings_page *)s;
    screens_settings_begin(p, t);
    if (e->kind == EVENT_CLICK)
        return screens_settings_click(p, t, e);
    if (e->kind != EVENT_KEY)
        return SCREEN_STAYS;
    if (e->key == TUI_ESCAPE)
        return screens_settings_leave(p, t);
    if (e->key == TUI_UP || e->key == TUI_DOWN || e->key == TUI_TAB) {
        p->row = (p->row + (e->key == TUI_UP ? ROWS - 1 : 1)) % ROWS;
        return SCREEN_STAYS;
    }
    if (p->row == NAME) {
        if (e->key == TUI_ENTER)
            return screens_settings_leave(p, t);
        prompt_edit(&p->name, e);
        return SCREEN_STAYS;
    }
    if (e->key == 'q' || e->key == 'z')
        return screens_settings_leave(p, t);
    if (e->key == TUI_LEFT || e->key == TUI_RIGHT || e->key == TUI_ENTER || e->key == ' ')
        screens_settings_change(p, t, e->key == TUI_LEFT ? -1 : 1);
    return SCREEN_STAYS;
}

static void screens_settings_close(struct screen *s, struct tui *t) {
    struct settings_page *p = (struct settings_page *)s;
    if (p->begun && !p->trouble)
        settings_save(&t->settings); /* the window was closed with this page open */
    free(p);
}

static const struct screen_ops ops = {.draw = screens_settings_draw,
                                      .event = screens_settings_event,
                                      .close = screens_settings_close,
                                      .overlay = true};

struct screen *settings_screen(void) {
    struct settings_page *p = calloc(1, sizeof *p);
    if (p)
        p->screen.ops = &ops;
    return p ? &p->screen : NULL;
}
