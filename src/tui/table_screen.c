// SPDX-License-Identifier: MIT
// Keys and clicks at a table. What can't be done now says so, and nothing is played without Enter
// or a second click on what is pending.
#include <stdlib.h>
#include <string.h>

#include "tui/table_parts.h"

static void say(struct table_page *p, const char *words) {
    snprintf(p->said, sizeof p->said, "%s", words);
}

/* "it isn't your turn" as a sentence. */
static void complain(struct table_page *p, const char *why) {
    snprintf(p->said, sizeof p->said, "%s.", why);
    if (p->said[0] >= 'a' && p->said[0] <= 'z')
        p->said[0] = (char)(p->said[0] - 'a' + 'A');
}

static void act(struct table_page *p, struct tui *t, enum table_can what) {
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    if (!p->table->ops->act(p->table, what, &error))
        complain(p, reason);
    table_refresh(p, t);
}

static void play_pending(struct table_page *p, struct tui *t) {
    game_move move = table_pending(p);
    char reason[256];
    text error;
    if (move == GAME_NO_MOVE || !table_is_legal(p, move))
        return; /* the status line says why */
    if (t->settings.confirm && !p->asked) {
        p->asked = true;
        return;
    }
    text_init(&error, reason, sizeof reason);
    if (!p->table->ops->play(p->table, move, &error))
        complain(p, reason);
    table_refresh(p, t);
}

static void enter(struct table_page *p, struct tui *t) {
    if (p->look.curtain >= 0) {
        p->table->ops->lift(p->table);
        table_refresh(p, t);
    } else if (table_is_mine(p)) {
        play_pending(p, t);
    } else if (p->ended) {
        p->scene = !p->scene;
    }
}

/* A key of a move. */
static void type(struct table_page *p, uint32_t key) {
    size_t n = strlen(p->selection.typed);
    bool letter = (key >= 'a' && key <= 'z') || (key >= 'A' && key <= 'Z');
    if (!table_is_mine(p) || !(letter || (key >= '0' && key <= '9') || key == '-'))
        return;
    p->asked = false;
    if (n + 1 < sizeof p->selection.typed)
        p->selection.typed[n] = (char)key;
}

static void rub_out(struct table_page *p) {
    size_t n = strlen(p->selection.typed);
    p->asked = false;
    if (n)
        p->selection.typed[n - 1] = '\0';
}

/* Clears what there is; false: there was nothing. */
static bool clear(struct table_page *p) {
    bool there = p->said[0] || p->selection.typed[0] || p->asked || p->scene;
    p->said[0] = '\0';
    p->scene = false;
    table_clear(p);
    return there;
}

/* Other views: each seat's, then everything, then the usual one. */
static void next_view(struct table_page *p, struct tui *t) {
    if (!(p->look.can & TABLE_VIEWS) || p->match->viewer != MATCH_OPEN)
        return;
    p->chosen = p->chosen == TABLE_NOBODY         ? 0
                : p->chosen == MATCH_OPEN         ? TABLE_NOBODY
                : p->chosen + 1 < p->look.players ? p->chosen + 1
                                                  : MATCH_OPEN;
    table_refresh(p, t);
}

static enum screen_next key(struct table_page *p, struct tui *t, uint32_t k) {
    bool answered = p->said[0] != '\0';
    if (table_due(p, t) >= 0)
        table_catch_up(p, t);
    if (k != TUI_ESCAPE)
        p->said[0] = '\0';
    if (p->look.curtain >= 0 && k != TUI_ENTER && k != 'q' && k != TUI_ESCAPE)
        return SCREEN_STAYS; /* nothing else while places change */
    switch (k) {
    case TUI_ENTER:
    case ' ':
        enter(p, t);
        break;
    case TUI_ESCAPE:
        return clear(p) || answered ? SCREEN_STAYS : SCREEN_CLOSES;
    case 'q':
        return SCREEN_CLOSES;
    case 'u':
        act(p, t, TABLE_UNDO);
        break;
    case 'n':
        if (p->look.can & TABLE_REMATCH)
            act(p, t, TABLE_REMATCH);
        else
            say(p, "A new game begins when this one is over, or from the menu (q).");
        break;
    case 'v':
        next_view(p, t);
        break;
    case TUI_TAB:
        p->log = !p->log;
        p->log_up = 0;
        break;
    case TUI_RUBOUT:
        rub_out(p);
        break;
    case TUI_PAGE_UP:
        p->scroll -= BOARD_ROWS / 2;
        break;
    case TUI_PAGE_DOWN:
        p->scroll += BOARD_ROWS / 2;
        break;
    default:
        type(p, k);
    }
    return SCREEN_STAYS;
}

static enum screen_next event(struct screen *s, struct tui *t, const struct tui_event *e) {
    struct table_page *p = (struct table_page *)s;
    table_refresh(p, t);
    if (e->kind == EVENT_KEY)
        return key(p, t, e->key);
    return SCREEN_STAYS;
}

static int wait(struct screen *s, struct tui *t) {
    return table_due((struct table_page *)s, t);
}

static void close(struct screen *s, struct tui *t) {
    struct table_page *p = (struct table_page *)s;
    p->table->ops->close(p->table, t);
    free(p);
}

static const struct screen_ops ops = {
    .draw = table_draw, .event = event, .wait = wait, .close = close};

struct screen *table_screen(struct table *b) {
    struct table_page *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->screen.ops = &ops;
    p->table = b;
    p->chosen = TABLE_NOBODY;
    p->viewer = TABLE_NOBODY;
    return &p->screen;
}
