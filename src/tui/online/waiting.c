// SPDX-License-Identifier: MIT
#include "tui/online/waiting.h"

#include <stdlib.h>
#include <string.h>

#include "term/remote_words.h"
#include "term/words.h"
#include "tui/core/bars.h"
#include "tui/game/remote.h"
#include "tui/online/internal.h"

enum { LEFT = 2, STATE_COLUMN = 48, LINK_COLUMN = 4 };

struct waiting {
    struct screen screen;
    struct remote_room *room; /* owned; NULL: handed to the game screen */
};

/* ---- the page */

/* A link over as many rows as it takes; returns the row after it. */
static int waiting_put_link(canvas *c, int row, const char *link) {
    int width = c->columns - LINK_COLUMN - 2;
    for (size_t length = strlen(link), at = 0; at < length; at += (size_t)width) {
        char part[CANVAS_MOST_COLUMNS + 1];
        snprintf(part, sizeof part, "%.*s", width, link + at);
        canvas_put(c, row++, LINK_COLUMN, INK_BOLD, part);
    }
    return row;
}

static void waiting_draw_seat(canvas *c, int row, const struct remote_game *g, int i) {
    const struct remote_seat *s = &g->summary.seat[i];
    char name[REMOTE_NAME + 8];
    const char *state = remote_seat_word(s, false);
    snprintf(name, sizeof name, "%s%s", s->name, i == g->you ? " (you)" : "");
    canvas_print(c, row, LEFT, INK_PLAIN, "Seat %d", i + 1);
    canvas_put_within(c, row, LEFT + 8, STATE_COLUMN - LEFT - 10,
                      i == g->you ? INK_BOLD : INK_PLAIN, name);
    canvas_put(c, row, STATE_COLUMN, s->person && !s->taken ? INK_BOLD : INK_PLAIN, state);
}

static int waiting_draw_links(canvas *c, int row, const struct remote_game *g,
                              const struct address *a) {
    char link[ADDRESS_HOST + 128];
    text t;
    text_init(&t, link, sizeof link);
    for (int i = 0; i < g->summary.players; i++)
        if (g->key[i][0]) {
            canvas_print(c, row++, LEFT, INK_PLAIN, "This link is for seat %d:", i + 1);
            text_clear(&t);
            address_link(&t, a, g->summary.id, g->key[i]);
            row = waiting_put_link(c, row, link);
        }
    if (g->watch_key[0]) {
        canvas_put(c, row++, LEFT, INK_PLAIN, "And this one is for watching:");
        text_clear(&t);
        address_link(&t, a, g->summary.id, g->watch_key);
        row = waiting_put_link(c, row, link);
    }
    return row;
}

void waiting_draw(canvas *c, const struct remote_game *g, const struct address *a,
                  const char *notice) {
    char words[256], game[PLAY_TITLE];
    text t;
    int row = 2;
    text_init(&t, words, sizeof words);
    address_host(&t, a);
    bars_title(c, "Waiting for players", words);
    if (g->summary.game) {
        text_clear(&t);
        text_str(&t, play_title(game, g->summary.game));
        text_str(&t, ", ");
        remote_write_clock(&t, &g->summary.clock);
        text_str(&t, g->summary.aids ? ", memory aids" : "");
        text_str(&t, g->summary.listed ? ", in the lobby" : ", by link only");
        canvas_put(c, row, LEFT, INK_BOLD, words);
        row += 2;
        for (int i = 0; i < g->summary.players; i++)
            waiting_draw_seat(c, row++, g, i);
        waiting_draw_links(c, row + 1, g, a);
    } else {
        canvas_put(c, row, LEFT, INK_PLAIN, "Looking for the game ...");
    }
    canvas_put_within(c, c->rows - 2, LEFT, c->columns - 4, INK_PLAIN, notice);
    bars_keys(c, g->may_join ? "Enter: sit down   Esc: back"
                 : g->you >= 0 && g->summary.status == REMOTE_WAITING
                     ? "d: give the seat back   "
                       "Esc: back, the seat is kept"
                     : "Esc: back");
}

static void waiting_write_notice(text *t, const struct remote_room *r, int64_t now) {
    const struct remote_game *g = &r->game;
    client_write_line(t, r->client, now);
    if (t->length)
        return;
    if (r->refused[0])
        text_str(t, r->refused);
    else if (g->trouble[0])
        text_str(t, g->trouble);
    else if (r->said[0])
        text_str(t, r->said);
    else if (g->may_join)
        text_str(t, "There is a free seat: Enter takes it.");
    else if (r->known && g->summary.status == REMOTE_WAITING)
        text_str(t, g->you >= 0 ? "The game begins when every seat is taken."
                                : "You are watching: the game begins when every seat is taken.");
}

static void online_waiting_draw(struct screen *s, struct tui *t, canvas *c) {
    struct waiting *w = (struct waiting *)s;
    char notice[512];
    text n;
    if (!w->room)
        return;
    text_init(&n, notice, sizeof notice);
    waiting_write_notice(&n, w->room, t->now);
    waiting_draw(c, &w->room->game, client_address(w->room->client), notice);
}

/* ---- events */

static enum screen_next waiting_begin_game(struct waiting *w, struct tui *t) {
    struct tui_game *b = tui_game_remote_new(w->room);
    struct screen *s = b ? table_screen(b) : NULL;
    if (!s) {
        if (b) /* which owns the room now */
            b->ops->close(b, t);
        w->room = b ? NULL : w->room;
        return SCREEN_CLOSES;
    }
    w->room = NULL;
    tui_push(t, s);
    return SCREEN_CLOSES;
}

static enum screen_next waiting_key(struct waiting *w, uint32_t k) {
    const struct remote_game *g = &w->room->game;
    if (k == TUI_ESCAPE || k == 'q')
        return SCREEN_CLOSES;
    if ((k == TUI_ENTER || k == ' ') && g->may_join && !w->room->asking)
        remote_room_join(w->room);
    if (k == 'd' && g->you >= 0 && g->summary.status == REMOTE_WAITING) {
        remote_room_leave(w->room);
        return SCREEN_CLOSES;
    }
    return SCREEN_STAYS;
}

static enum screen_next waiting_event(struct screen *s, struct tui *t, const struct tui_event *e) {
    struct waiting *w = (struct waiting *)s;
    if (!w->room)
        return SCREEN_CLOSES;
    client_pump(w->room->client, t->now);
    remote_room_news(w->room);
    if (w->room->game.dealt)
        return waiting_begin_game(w, t);
    return e->kind == EVENT_KEY ? waiting_key(w, e->key) : SCREEN_STAYS;
}

static void waiting_close(struct screen *s, struct tui *t) {
    struct waiting *w = (struct waiting *)s;
    (void)t;
    remote_room_free(w->room);
    free(w);
}

static const struct screen_ops ops = {
    .draw = online_waiting_draw, .event = waiting_event, .close = waiting_close};

struct screen *waiting_screen(struct client *c, const char *game, const char *key_of) {
    struct waiting *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->screen.ops = &ops;
    w->room = remote_room_new(c, game, key_of);
    if (!w->room) {
        free(w);
        return NULL;
    }
    return &w->screen;
}
