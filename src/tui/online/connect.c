// SPDX-License-Identifier: MIT
#include "tui/online/connect.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "tui/core/bars.h"
#include "tui/core/prompt.h"
#include "tui/online/lobby.h"
#include "tui/online/waiting.h"

enum field { SERVER, NAME, LOGIN, PASSWORD, FIELDS };
enum { LABEL_COLUMN = 6, FIELD_COLUMN = 20, FIELD_COLUMNS = 54, FIRST_ROW = 6 };

static const struct {
    const char *label, *about;
} fields[FIELDS] = {
    [SERVER] = {"Server", "Its address, such as https://sixsands.example, or the link to a game."},
    [NAME] = {"Name", "As others see you. Empty: as last time, or the server chooses one."},
    [LOGIN] = {"Login", "Of your account there, if you have one; else leave it empty."},
    [PASSWORD] = {"Password", "Of that account. It isn't saved."},
};

struct connect_page {
    struct screen screen;
    const char *url, *ca;
    struct prompt_field field[FIELDS];
    int chosen;
    bool begun;
    struct client *client;  /* owned while it connects; then the lobby's */
    struct address address; /* where to */
    char trouble[CLIENT_SENTENCE];
};

static void connect_wake(void *context) {
    tui_wake(context);
}

static void connect_start(struct connect_page *p, struct tui *t) {
    text error;
    text_init(&error, p->trouble, sizeof p->trouble);
    if (!address_read(&p->address, p->field[SERVER].text, &error))
        return;
    if (p->field[LOGIN].text[0] && !p->field[PASSWORD].text[0]) {
        text_str(&error, "The password is missing.");
        p->chosen = PASSWORD;
        return;
    }
    struct client_options o = {.name = p->field[NAME].text,
                               .login = p->field[LOGIN].text,
                               .password = p->field[PASSWORD].text,
                               .ca = p->ca ? p->ca : getenv("SIXSANDS_CA"),
                               .wake = connect_wake,
                               .context = t};
    p->client = client_open(&p->address, &o, t->now);
    if (!p->client)
        text_str(&error, "There isn't enough memory.");
}

static void connect_begin(struct connect_page *p, struct tui *t) {
    if (p->begun)
        return;
    p->begun = true;
    prompt_set(&p->field[SERVER], p->url ? p->url : t->settings.server);
    prompt_set(&p->field[NAME], t->settings.name);
    if (p->url)
        connect_start(p, t);
}

/* Connected: the server is remembered, and the lobby opens. */
static void connect_go_on(struct connect_page *p, struct tui *t) {
    char server[ADDRESS_HOST + 32];
    text w;
    struct screen *lobby = lobby_screen(p->client);
    struct screen *waiting = lobby && p->address.game[0]
                                 ? waiting_screen(p->client, p->address.game, p->address.key)
                                 : NULL;
    if (!lobby) {
        client_close(p->client);
        p->client = NULL;
        return;
    }
    text_init(&w, server, sizeof server);
    address_write(&w, &p->address);
    if (strlen(server) < sizeof t->settings.server)
        snprintf(t->settings.server, sizeof t->settings.server, "%s", server);
    if (strlen(p->field[NAME].text) < sizeof t->settings.name)
        snprintf(t->settings.name, sizeof t->settings.name, "%s", p->field[NAME].text);
    settings_save(&t->settings);
    sodium_memzero(&p->field[PASSWORD], sizeof p->field[PASSWORD]);
    p->client = NULL; /* the lobby's */
    tui_push(t, lobby);
    if (waiting)
        tui_push(t, waiting);
}

static void connect_follow(struct connect_page *p, struct tui *t) {
    if (!p->client)
        return;
    client_pump(p->client, t->now);
    if (client_state(p->client) == CLIENT_LIVE) {
        connect_go_on(p, t);
    } else if (client_state(p->client) == CLIENT_FAILED) {
        snprintf(p->trouble, sizeof p->trouble, "%s", client_trouble(p->client));
        client_close(p->client);
        p->client = NULL;
    }
}

/* ---- the page */

/* A password as stars. */
static void connect_hide(struct prompt_field *f) {
    struct prompt_field stars;
    int count = 0, at = 0;
    for (int i = 0; f->text[i]; i++)
        if (((unsigned char)f->text[i] & 0xc0) != 0x80) {
            stars.text[count++] = '*';
            at += i < f->at;
        }
    stars.text[count] = '\0';
    stars.at = at;
    *f = stars;
}

static void connect_draw(struct screen *s, struct tui *t, canvas *c) {
    struct connect_page *p = (struct connect_page *)s;
    connect_begin(p, t);
    bars_title(c, "Sixsands on a server", "");
    canvas_put(c, 3, LABEL_COLUMN, INK_PLAIN,
               "Play with others: no account needed, the server gives you a guest's seat.");
    for (int i = 0; i < FIELDS; i++) {
        struct prompt_field shown = p->field[i];
        bool here = !p->client && p->chosen == i;
        int row = FIRST_ROW + 2 * i;
        if (i == PASSWORD)
            connect_hide(&shown);
        if (here)
            canvas_put(c, row, LABEL_COLUMN - 2, INK_BOLD, c->ascii ? ">" : "▸");
        canvas_put(c, row, LABEL_COLUMN, here ? INK_BOLD : INK_PLAIN, fields[i].label);
        prompt_draw(&shown, c, row, FIELD_COLUMN, FIELD_COLUMNS, here);
        sodium_memzero(&shown, sizeof shown);
    }
    int row = FIRST_ROW + 2 * FIELDS + 1;
    if (p->client)
        canvas_put(c, row, LABEL_COLUMN, INK_BOLD, "Connecting ...");
    else
        canvas_wrap(c, row, LABEL_COLUMN, c->columns - LABEL_COLUMN - 2, 3,
                    p->trouble[0] ? INK_BOLD : INK_FAINT,
                    p->trouble[0] ? p->trouble : fields[p->chosen].about);
    bars_keys(c, p->client ? "Esc: stop" : "Tab: next field   Enter: connect   Esc: back");
}

/* ---- events */

static enum screen_next connect_key(struct connect_page *p, struct tui *t,
                                    const struct tui_event *e) {
    if (e->key == TUI_ESCAPE && p->client) {
        client_close(p->client);
        p->client = NULL;
        return SCREEN_STAYS;
    }
    if (e->key == TUI_ESCAPE)
        return SCREEN_CLOSES;
    if (p->client)
        return SCREEN_STAYS;
    p->trouble[0] = '\0';
    if (e->key == TUI_ENTER)
        connect_start(p, t);
    else if (e->key == TUI_TAB || e->key == TUI_DOWN)
        p->chosen = (p->chosen + 1) % FIELDS;
    else if (e->key == TUI_BACK_TAB || e->key == TUI_UP)
        p->chosen = (p->chosen + FIELDS - 1) % FIELDS;
    else
        prompt_edit(&p->field[p->chosen], e);
    return SCREEN_STAYS;
}

static enum screen_next connect_event(struct screen *s, struct tui *t, const struct tui_event *e) {
    struct connect_page *p = (struct connect_page *)s;
    int row = e->row - FIRST_ROW;
    connect_begin(p, t);
    enum screen_next next = SCREEN_STAYS;
    if (e->kind == EVENT_KEY)
        next = connect_key(p, t, e);
    else if (e->kind == EVENT_CLICK && !p->client && row >= 0 && row % 2 == 0 && row / 2 < FIELDS)
        p->chosen = row / 2;
    connect_follow(p, t);
    return next;
}

static int connect_wait(struct screen *s, struct tui *t) {
    const struct connect_page *p = (const struct connect_page *)s;
    return p->client ? client_wait(p->client, t->now) : -1;
}

static void connect_close(struct screen *s, struct tui *t) {
    struct connect_page *p = (struct connect_page *)s;
    (void)t;
    client_close(p->client);
    sodium_memzero(p, sizeof *p);
    free(p);
}

static const struct screen_ops ops = {
    .draw = connect_draw, .event = connect_event, .wait = connect_wait, .close = connect_close};

struct screen *connect_screen(const char *url, const char *ca) {
    struct connect_page *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->screen.ops = &ops;
    p->url = url;
    p->ca = ca;
    return &p->screen;
}
