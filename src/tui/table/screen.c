// SPDX-License-Identifier: MIT
// Keys and clicks in a game. A key that can't do anything now says so, and nothing is played
// without Enter or a second click on the pending move.
#include <stdlib.h>
#include <string.h>

#include "tui/table/internal.h"

static void play_pending(struct table_page *p, struct tui *t) {
    game_move move = table_pending(p);
    if (move == GAME_NO_MOVE || !table_is_legal(p, move))
        return; /* the status line says why */
    if (t->settings.confirm && !p->asked) {
        p->asked = true;
        return;
    }
    table_play(p, t, move);
}

/* Enter: what is next. */
static void table_screen_enter(struct table_page *p, struct tui *t) {
    if (p->look.curtain >= 0) {
        p->game->ops->lift(p->game);
        table_refresh(p, t);
    } else if (table_is_mine(p)) {
        play_pending(p, t);
    } else if (p->ended) {
        p->scene = !p->scene;
    } else {
        table_step(p, t);
    }
}

/* A key of a move. */
static void table_screen_type(struct table_page *p, char key) {
    p->asked = false;
    if (!selection_type(&p->selection, p->look.game, key, p->legal, p->legal_count))
        snprintf(p->said, sizeof p->said, "No move begins with %c now; ? shows how to type moves.",
                 key);
}

static void rub_out(struct table_page *p) {
    p->asked = false;
    selection_rub_out(&p->selection, p->look.game, p->legal, p->legal_count);
}

static void table_screen_arrow(struct table_page *p, int right, int down) {
    struct board_scene s;
    p->asked = false;
    if (!table_is_mine(p))
        return;
    table_scene(p, &s);
    p->board->arrow(&p->selection, &s, right, down);
}

/* Clears what is pending; false: there was nothing. */
static bool table_screen_clear(struct table_page *p) {
    bool there = p->said[0] || p->selection.typed[0] || p->asked || p->scene || p->hinting;
    if (p->hinting)
        thought_stop(&p->hint);
    p->hinting = false;
    p->said[0] = '\0';
    p->scene = false;
    table_clear(p);
    return there;
}

/* Other views: each seat's, then everything, then the usual one. */
static void next_view(struct table_page *p, struct tui *t) {
    if (!(p->look.can & TUI_GAME_VIEWS) || p->match->viewer != MATCH_OPEN) {
        table_complain(p, "other views are hidden until the game is over");
        return;
    }
    p->chosen = p->chosen == TABLE_NOBODY         ? 0
                : p->chosen == MATCH_OPEN         ? TABLE_NOBODY
                : p->chosen + 1 < p->look.players ? p->chosen + 1
                                                  : MATCH_OPEN;
    p->scene = false;
    table_refresh(p, t);
}

static void toggle_log(struct table_page *p, const struct tui *t) {
    p->log = !table_shows_log(p, t);
    p->log_asked = true;
    p->log_up = 0;
}

static void table_screen_scroll(struct table_page *p, const struct tui *t, int rows) {
    if (table_shows_log(p, t))
        p->log_up += rows;
}

/* Keys that aren't part of a move; false: this key isn't one. */
static bool table_screen_command(struct table_page *p, struct tui *t, uint32_t k) {
    switch (k) {
    case 'i':
        table_ask_hint(p, t);
        return true;
    case 'u':
        table_act(p, t, TUI_GAME_UNDO);
        return true;
    case 'w':
        table_toggle_bar(p, t);
        return true;
    case 'n':
        if ((p->ended || p->look.again) && (p->look.can & TUI_GAME_REMATCH))
            table_act(p, t, TUI_GAME_REMATCH);
        else
            table_complain(p, "a new game begins when this one is over, or from the menu (q)");
        return true;
    case 'v':
        next_view(p, t);
        return true;
    case ':':
        table_open_line(p, t);
        return true;
    case '?':
        table_open_help(p, t);
        return true;
    case 'x':
        table_open_rules(p, t);
        return true;
    case 'z':
        table_open_settings(t);
        return true;
    case TUI_TAB:
        toggle_log(p, t);
        return true;
    case TUI_PAGE_UP:
        table_screen_scroll(p, t, BOARD_ROWS / 2);
        return true;
    case TUI_PAGE_DOWN:
        table_screen_scroll(p, t, -BOARD_ROWS / 2);
        return true;
    default:
        return false;
    }
}

static bool table_screen_is_letter(uint32_t k) {
    return (k >= 'a' && k <= 'z') || (k >= 'A' && k <= 'Z');
}

/* While a move is being typed, letters belong to it. */
static bool is_typing(const struct table_page *p, uint32_t k) {
    return table_is_mine(p) && table_screen_is_letter(k) &&
           selection_goes_on(&p->selection, p->look.game, p->legal, p->legal_count);
}

static void table_screen_move_key(struct table_page *p, uint32_t k) {
    p->clicked[0] = '\0';
    if (k == TUI_LEFT || k == TUI_RIGHT)
        table_screen_arrow(p, k == TUI_RIGHT ? 1 : -1, 0);
    else if (k == TUI_UP || k == TUI_DOWN)
        table_screen_arrow(p, 0, k == TUI_DOWN ? 1 : -1);
    else if (k == TUI_RUBOUT)
        rub_out(p);
    else if (table_is_mine(p) &&
             (table_screen_is_letter(k) || (k >= '0' && k <= '9') || k == '-' || k == '+'))
        table_screen_type(p, (char)k);
}

/* Leaves, unless that loses the game: then the first time only says so. */
static enum screen_next table_screen_leave(struct table_page *p) {
    char why[256];
    text t;
    text_init(&t, why, sizeof why);
    if (p->warned || !p->game->ops->keep || p->game->ops->keep(p->game, &t))
        return SCREEN_CLOSES;
    snprintf(p->said, sizeof p->said, "%s :save FILE saves it elsewhere; q again loses it.", why);
    p->warned = true;
    return SCREEN_STAYS;
}

static enum screen_next table_screen_key(struct table_page *p, struct tui *t, uint32_t k) {
    bool answered = p->said[0] != '\0', moving = table_due(p, t) >= 0 && !table_watches(p);
    if (moving)
        table_catch_up(p, t);
    bool typing = is_typing(p, k);
    if (k == 'q' && !typing)
        return table_screen_leave(p);
    p->warned = false;
    if (k == TUI_ESCAPE) {
        if (!table_screen_clear(p) && !answered && !moving)
            table_complain(p, "nothing to clear; q leaves the game");
        return SCREEN_STAYS;
    }
    p->said[0] = '\0';
    bool go = k == TUI_ENTER || k == ' ';
    if (go && !moving)
        table_screen_enter(p, t);
    else if (!go && (k == '?' || !table_is_closed(p)) && (typing || !table_screen_command(p, t, k)))
        table_screen_move_key(p, k);
    return SCREEN_STAYS;
}

/* A click types the keys of its spot; a second one there plays the pending move. */
static void table_screen_click(struct table_page *p, struct tui *t, int row, int column) {
    if (table_due(p, t) >= 0 && !table_watches(p))
        table_catch_up(p, t);
    p->said[0] = '\0';
    for (int i = 0; table_is_mine(p) && i < p->spot_count; i++) {
        const struct board_spot *s = &p->spots[i];
        if (row < s->row || row >= s->row + s->rows || column < s->column ||
            column >= s->column + s->columns)
            continue;
        if (strcmp(p->clicked, s->keys) == 0) {
            p->asked = true; /* twice is enough */
            play_pending(p, t);
            return;
        }
        selection_commit(&p->selection); /* they aren't part of a typed word */
        for (const char *k = s->keys; *k; k++)
            table_screen_type(p, *k);
        selection_commit(&p->selection);
        memcpy(p->clicked, s->keys, sizeof p->clicked);
        return;
    }
    p->clicked[0] = '\0';
}

static enum screen_next table_screen_event(struct screen *s, struct tui *t,
                                           const struct tui_event *e) {
    struct table_page *p = (struct table_page *)s;
    table_refresh(p, t);
    if (p->leaving) {
        p->leaving = false;
        return table_screen_leave(p);
    }
    if (e->kind == EVENT_KEY)
        return table_screen_key(p, t, e->key);
    if (e->kind == EVENT_CLICK && !table_is_closed(p))
        table_screen_click(p, t, e->row, e->column);
    if (e->kind == EVENT_WHEEL)
        table_screen_scroll(p, t, e->key == TUI_UP ? 1 : -1);
    return SCREEN_STAYS;
}

static int table_screen_wait(struct screen *s, struct tui *t) {
    const struct table_page *p = (struct table_page *)s;
    enum { SECOND = 1000 };
    int due = table_due(p, t);
    bool ticks = p->begun && p->look.clock.shown && p->look.clock.running >= 0;
    return due < 0 && ticks ? SECOND : due;
}

static void table_screen_close(struct screen *s, struct tui *t) {
    struct table_page *p = (struct table_page *)s;
    thought_close(&p->hint);
    thought_close(&p->bar);
    p->game->ops->close(p->game, t);
    free(p);
}

static const struct screen_ops ops = {.draw = table_draw,
                                      .event = table_screen_event,
                                      .wait = table_screen_wait,
                                      .close = table_screen_close};

struct screen *table_screen(struct tui_game *b) {
    struct table_page *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->screen.ops = &ops;
    p->game = b;
    p->chosen = TABLE_NOBODY;
    p->viewer = TABLE_NOBODY;
    return &p->screen;
}
