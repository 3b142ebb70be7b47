// SPDX-License-Identifier: MIT
#include "tui/online/new_room.h"

#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "term/words.h"
#include "tui/core/bars.h"
#include "tui/online/lobby.h"
#include "tui/online/waiting.h"

enum { COLUMNS = 66, VALUE_COLUMN = 24, ROWS_MOST = 10 };

enum kind { GAME, PLAYERS, OWN_SEAT, OTHER, CLOCK, LISTED, AIDS, CREATE };

static const struct {
    const char *words, *seat; /* as people and as the server call it */
} others[] = {
    {"a friend, by link", "person"}, {"anyone who comes", "open"}, {"level 0", "level:0"},
    {"level 1", "level:1"},          {"level 2", "level:2"},       {"level 3", "level:3"},
    {"level 4", "level:4"},          {"level 5", "level:5"},       {"level 6", "level:6"}};
enum { OTHERS = sizeof others / sizeof *others };

static const struct {
    const char *words;
    unsigned minutes, increment, days; /* none: no clock */
} clocks[] = {{"no clock", 0, 0, 0},
              {"5 min + 5 s a move", 5, 5, 0},
              {"10 min + 5 s a move", 10, 5, 0},
              {"20 min + 10 s a move", 20, 10, 0},
              {"45 min + 30 s a move", 45, 30, 0},
              {"1 day a move", 0, 0, 1},
              {"3 days a move", 0, 0, 3},
              {"7 days a move", 0, 0, 7}};
enum { CLOCKS = sizeof clocks / sizeof *clocks };

struct row {
    enum kind kind;
    int seat; /* of OTHER */
};

struct new_room {
    struct screen screen;
    struct client *client;
    int game, players, own, clock;
    int seat[GAME_MAX_PLAYERS]; /* which of `others` */
    bool listed, aids, begun, asking;
    int chosen;
    char trouble[CLIENT_SENTENCE];
    char made[REMOTE_ID]; /* the new game */
};

/* ---- what can be chosen */

static int new_room_count_games(void) {
    int count = 0;
    while (games_all[count])
        count++;
    return count;
}

_Static_assert((int)ROWS_MOST >= 7 + (int)GAME_MAX_PLAYERS - 1, "all rows of the largest game");

static int new_room_rows_of(const struct new_room *n, struct row rows[ROWS_MOST]) {
    const struct game_ops *g = games_all[n->game];
    int count = 0;
    rows[count++] = (struct row){GAME, 0};
    if (g->min_players < g->max_players)
        rows[count++] = (struct row){PLAYERS, 0};
    rows[count++] = (struct row){OWN_SEAT, 0};
    for (int i = 0; i < n->players; i++)
        if (i != n->own)
            rows[count++] = (struct row){OTHER, i};
    rows[count++] = (struct row){CLOCK, 0};
    rows[count++] = (struct row){LISTED, 0};
    rows[count++] = (struct row){AIDS, 0};
    rows[count++] = (struct row){CREATE, 0};
    return count;
}

static int new_room_turned(int value, int by, int least, int most) {
    int count = most - least + 1;
    return least + (value - least + by + count) % count;
}

static void new_room_change(struct new_room *n, struct row row, int by) {
    const struct game_ops *g = games_all[n->game];
    switch (row.kind) {
    case GAME:
        n->game = new_room_turned(n->game, by, 0, new_room_count_games() - 1);
        g = games_all[n->game];
        break;
    case PLAYERS:
        n->players = new_room_turned(n->players, by, g->min_players, g->max_players);
        break;
    case OWN_SEAT:
        n->own = new_room_turned(n->own, by, 0, n->players - 1);
        break;
    case OTHER:
        n->seat[row.seat] = new_room_turned(n->seat[row.seat], by, 0, OTHERS - 1);
        break;
    case CLOCK:
        n->clock = new_room_turned(n->clock, by, 0, CLOCKS - 1);
        break;
    case LISTED:
        n->listed = !n->listed;
        break;
    case AIDS:
        n->aids = !n->aids;
        break;
    case CREATE:
        break;
    }
    if (n->players < g->min_players)
        n->players = g->min_players;
    if (n->players > g->max_players)
        n->players = g->max_players;
    if (n->own >= n->players)
        n->own = n->players - 1;
}

/* ---- the request */

static void new_room_created(void *context, const json_t *ok, const struct client_refusal *no) {
    struct new_room *n = context;
    struct remote_summary s;
    n->asking = false;
    if (no)
        snprintf(n->trouble, sizeof n->trouble, "%s", no->sentence);
    else if (remote_summary_read(&s, ok))
        snprintf(n->made, sizeof n->made, "%s", s.id);
}

static void new_room_create(struct new_room *n) {
    struct remote_wish w = {.game = games_all[n->game],
                            .players = n->players,
                            .minutes = clocks[n->clock].minutes,
                            .increment = clocks[n->clock].increment,
                            .days = clocks[n->clock].days,
                            .aids = n->aids,
                            .listed = n->listed};
    for (int i = 0; i < n->players; i++)
        w.seat[i] = i == n->own ? "me" : others[n->seat[i]].seat;
    n->asking = true;
    n->trouble[0] = '\0';
    remote_room_create(n->client, &w, new_room_created, n);
}

/* The lobby shows games that wait for anyone. */
static bool new_room_has_open(const struct new_room *n) {
    for (int i = 0; i < n->players; i++)
        if (i != n->own && strcmp(others[n->seat[i]].seat, "open") == 0)
            return true;
    return false;
}

/* ---- the page */

static void new_room_write_row(const struct new_room *n, struct row row, text *name, text *value) {
    static const char *const names[] = {
        [GAME] = "Game",        [PLAYERS] = "Players", [OWN_SEAT] = "Your seat",
        [OTHER] = "Seat ",      [CLOCK] = "Clock",     [LISTED] = "In the lobby",
        [AIDS] = "Memory aids", [CREATE] = "Create it"};
    char game[PLAY_TITLE];
    text_str(name, names[row.kind]);
    switch (row.kind) {
    case GAME:
        text_str(value, play_title(game, games_all[n->game]));
        break;
    case PLAYERS:
        text_int(value, n->players);
        break;
    case OWN_SEAT:
        text_int(value, n->own + 1);
        break;
    case OTHER:
        text_int(name, row.seat + 1);
        text_str(value, others[n->seat[row.seat]].words);
        break;
    case CLOCK:
        text_str(value, clocks[n->clock].words);
        break;
    case LISTED:
        text_str(value, !n->listed             ? "no, by link only"
                        : new_room_has_open(n) ? "yes, anyone may watch"
                                               : "no free seat; anyone may watch");
        break;
    case AIDS:
        text_str(value, n->aids ? "on" : "off");
        break;
    case CREATE:
        break;
    }
}

static void new_room_begin(struct new_room *n, const struct tui *t) {
    if (n->begun)
        return;
    n->begun = true;
    n->aids = t->settings.aids;
    for (int i = 0; games_all[i]; i++)
        if (strcmp(games_all[i]->name, t->settings.game) == 0)
            n->game = i;
    new_room_change(n, (struct row){CREATE, 0}, 0);
}

static void new_room_draw(struct screen *s, struct tui *t, canvas *c) {
    struct new_room *n = (struct new_room *)s;
    struct row rows[ROWS_MOST];
    new_room_begin(n, t);
    int count = new_room_rows_of(n, rows);
    struct bars_place at = bars_frame(c, count + 8, COLUMNS);
    canvas_put(c, at.row + 1, at.column + 3, INK_BOLD, "New game");
    for (int i = 0; i < count; i++) {
        char name[32], value[64];
        text a, b;
        text_init(&a, name, sizeof name);
        text_init(&b, value, sizeof value);
        new_room_write_row(n, rows[i], &a, &b);
        int row = at.row + 3 + i + (rows[i].kind == CREATE);
        bool here = n->chosen == i;
        enum canvas_ink ink = here ? INK_BOLD : INK_PLAIN;
        if (here)
            canvas_put(c, row, at.column + 1, INK_BOLD, c->ascii ? ">" : "▸");
        canvas_put(c, row, at.column + 3, ink, name);
        int end = canvas_put(c, row, at.column + VALUE_COLUMN + 2, ink, value);
        if (here && rows[i].kind != CREATE) {
            canvas_put(c, row, at.column + VALUE_COLUMN, INK_BOLD, c->ascii ? "<" : "◂");
            canvas_put(c, row, end + 1, INK_BOLD, c->ascii ? ">" : "▸");
        }
    }
    canvas_put_within(c, at.row + count + 5, at.column + 3, COLUMNS - 6, INK_PLAIN,
                      n->asking ? "Asking the server ..." : n->trouble);
    canvas_put(c, at.row + count + 6, at.column + 3, INK_FAINT,
               "arrows: choose and change   Enter: create   Esc: back");
}

/* ---- events */

static enum screen_next new_room_event(struct screen *s, struct tui *t, const struct tui_event *e) {
    struct new_room *n = (struct new_room *)s;
    struct row rows[ROWS_MOST];
    new_room_begin(n, t);
    client_pump(n->client, t->now);
    if (n->made[0]) {
        struct screen *w = waiting_screen(n->client, n->made, "");
        if (w)
            tui_push(t, w);
        return SCREEN_CLOSES;
    }
    if (e->kind != EVENT_KEY)
        return SCREEN_STAYS;
    int count = new_room_rows_of(n, rows);
    n->trouble[0] = '\0';
    if (e->key == TUI_ESCAPE)
        return SCREEN_CLOSES;
    if (e->key == TUI_UP || e->key == TUI_DOWN || e->key == TUI_TAB || e->key == TUI_BACK_TAB)
        n->chosen = new_room_turned(n->chosen, e->key == TUI_UP || e->key == TUI_BACK_TAB ? -1 : 1,
                                    0, count - 1);
    else if (e->key == TUI_LEFT || e->key == TUI_RIGHT || e->key == ' ')
        new_room_change(n, rows[n->chosen], e->key == TUI_LEFT ? -1 : 1);
    else if (e->key == TUI_ENTER && !n->asking)
        new_room_create(n);
    count = new_room_rows_of(n, rows);
    if (n->chosen >= count)
        n->chosen = count - 1;
    return SCREEN_STAYS;
}

static void new_room_close(struct screen *s, struct tui *t) {
    struct new_room *n = (struct new_room *)s;
    (void)t;
    client_forget(n->client, n);
    free(n);
}

static const struct screen_ops ops = {
    .draw = new_room_draw, .event = new_room_event, .close = new_room_close, .overlay = true};

struct screen *new_room_screen(struct client *c) {
    struct new_room *n = calloc(1, sizeof *n);
    if (!n)
        return NULL;
    n->screen.ops = &ops;
    n->client = c;
    n->players = 2;
    return &n->screen;
}
