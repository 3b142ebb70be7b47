// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "base/unicode/safe_text.h"
#include "tui/core/prompt.h"
#include "tui/online/internal.h"
#include "tui/online/new_room.h"
#include "tui/online/waiting.h"
#include "tui/screens/help.h"

enum { MINE_EVERY = 10000 /* ms between looks at the player's games */, REDRAWN = 1000 };

struct lobby_page {
    struct screen screen;
    struct client *client;
    struct lobby lobby;
    struct client_watch watch;
    int64_t asked; /* when the player's games were; 0: to be asked for now */
    bool covered;  /* another screen is above */
    char said[CLIENT_SENTENCE];
};

static const struct help_line help[] = {
    {"up, down, Enter", "choose a game and open it"},
    {"n", "a new game: seats, clock"},
    {"l", "open a game by a link that somebody sent"},
    {"Esc, q", "leave the server; your seats are kept"},
    {NULL, NULL},
};

static const char note[] = "Your games come first where it is your turn.\n"
                           "The list of open games updates itself.\n"
                           "Watchers see no hidden cards.\n";

/* ---- what the server sends */

static void lobby_screen_message(void *context, enum client_message what, const json_t *j) {
    struct lobby_page *p = context;
    const char *news = json_string_value(json_object_get(j, "news"));
    if (what == CLIENT_MESSAGE_STATE)
        lobby_take_list(&p->lobby.open, j);
    else if (what == CLIENT_MESSAGE_NEWS && news && strcmp(news, "lobby") == 0)
        lobby_take_news(&p->lobby.open, j);
    if (what == CLIENT_MESSAGE_LINE || what == CLIENT_MESSAGE_NEWS)
        p->asked = 0;
}

static void lobby_screen_take_mine(void *context, const json_t *ok,
                                   const struct client_refusal *no) {
    struct lobby_page *p = context;
    if (!no)
        lobby_take_list(&p->lobby.mine, ok);
}

static void lobby_screen_ask_mine(struct lobby_page *p, struct tui *t) {
    if (client_state(p->client) != CLIENT_LIVE || (p->asked && t->now - p->asked < MINE_EVERY))
        return;
    p->asked = t->now;
    client_begin(p->client, "games");
    client_send(p->client, false, lobby_screen_take_mine, p);
}

/* ---- where one can go */

static void lobby_screen_go(struct lobby_page *p, struct tui *t, const char *game,
                            const char *key) {
    struct screen *s = waiting_screen(p->client, game, key);
    if (s)
        tui_push(t, s);
}

static const char *lobby_screen_take_link(void *context, struct tui *t, const char *line) {
    struct lobby_page *p = context;
    const struct address *here = client_address(p->client);
    struct address a;
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    if (!address_read(&a, line, &error)) {
        snprintf(p->said, sizeof p->said, "%s", reason);
        return p->said;
    }
    if (!a.game[0])
        return "That is a server, not a game: a game's link ends in /g/ID/KEY.";
    if (strcmp(a.host, here->host) != 0 || a.port != here->port)
        return "That game is on another server: connect there first.";
    lobby_screen_go(p, t, a.game, a.key);
    return NULL;
}

static void lobby_screen_open_chosen(struct lobby_page *p, struct tui *t) {
    const struct remote_summary *s = lobby_chosen(&p->lobby);
    struct screen *more = NULL;
    if (s)
        lobby_screen_go(p, t, s->id, "");
    else if (p->lobby.chosen == LOBBY_NEW)
        more = new_room_screen(p->client);
    else
        more = prompt_screen(PROMPT_MIDDLE, "The link to a game:", "", lobby_screen_take_link, p);
    if (more)
        tui_push(t, more);
}

static enum screen_next lobby_screen_key(struct lobby_page *p, struct tui *t, uint32_t k) {
    int rows = lobby_rows(&p->lobby);
    p->said[0] = '\0';
    switch (k) {
    case TUI_ESCAPE:
    case 'q':
        return SCREEN_CLOSES;
    case TUI_UP:
        p->lobby.chosen = (p->lobby.chosen + rows - 1) % rows;
        break;
    case TUI_DOWN:
    case TUI_TAB:
        p->lobby.chosen = (p->lobby.chosen + 1) % rows;
        break;
    case TUI_HOME:
        p->lobby.chosen = 0;
        break;
    case TUI_END:
        p->lobby.chosen = rows - 1;
        break;
    case '?':
        tui_push(t, help_screen("The lobby", help, note));
        break;
    case 'n':
    case 'l':
        p->lobby.chosen = k == 'n' ? LOBBY_NEW : LOBBY_LINK;
        lobby_screen_open_chosen(p, t);
        break;
    case TUI_ENTER:
    case ' ':
        client_hurry(p->client);
        lobby_screen_open_chosen(p, t);
        break;
    default:
        break;
    }
    return SCREEN_STAYS;
}

static void lobby_screen_click(struct lobby_page *p, struct tui *t, const struct tui_event *e) {
    int row = lobby_row_at(&p->lobby, e->row, t->rows);
    if (row < 0)
        return;
    bool same = p->lobby.chosen == row;
    p->lobby.chosen = row;
    if (same)
        lobby_screen_open_chosen(p, t);
}

static enum screen_next lobby_screen_event(struct screen *s, struct tui *t,
                                           const struct tui_event *e) {
    struct lobby_page *p = (struct lobby_page *)s;
    bool covered = t->stack[t->count - 1] != s;
    if (client_pump(p->client, t->now) && covered)
        tui_wake(t); /* the screen above may have news */
    if (p->covered && !covered)
        p->asked = 0;
    p->covered = covered;
    lobby_screen_ask_mine(p, t);
    if (e->kind == EVENT_KEY)
        return lobby_screen_key(p, t, e->key);
    if (e->kind == EVENT_CLICK)
        lobby_screen_click(p, t, e);
    return SCREEN_STAYS;
}

static void lobby_screen_draw(struct screen *s, struct tui *t, canvas *c) {
    struct lobby_page *p = (struct lobby_page *)s;
    text n;
    text_init(&n, p->lobby.notice, sizeof p->lobby.notice);
    client_write_line(&n, p->client, t->now);
    safe_string(p->lobby.name, sizeof p->lobby.name, client_name(p->client));
    lobby_draw(&p->lobby, c);
}

/* The screens above show clocks and the seconds of a lost connection, too. */
static int lobby_screen_wait(struct screen *s, struct tui *t) {
    struct lobby_page *p = (struct lobby_page *)s;
    int least = client_wait(p->client, t->now);
    return least < REDRAWN ? least : REDRAWN;
}

static void lobby_screen_close(struct screen *s, struct tui *t) {
    struct lobby_page *p = (struct lobby_page *)s;
    (void)t;
    client_unwatch(p->client, &p->watch);
    client_close(p->client);
    lobby_free(&p->lobby);
    free(p);
}

static const struct screen_ops ops = {.draw = lobby_screen_draw,
                                      .event = lobby_screen_event,
                                      .wait = lobby_screen_wait,
                                      .close = lobby_screen_close};

struct screen *lobby_screen(struct client *c) {
    struct lobby_page *p = calloc(1, sizeof *p);
    text t;
    if (!p)
        return NULL;
    p->screen.ops = &ops;
    p->client = c;
    text_init(&t, p->lobby.host, sizeof p->lobby.host);
    address_host(&t, client_address(c));
    p->watch = (struct client_watch){.message = lobby_screen_message, .context = p};
    client_watch(c, &p->watch);
    return &p->screen;
}
