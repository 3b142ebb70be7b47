// SPDX-License-Identifier: MIT
// The lobby of a server: the player's games with whose turn it is, open games as they come and go,
// and the ways to a new game or to one by its link.
#ifndef TUI_ONLINE_LOBBY_H
#define TUI_ONLINE_LOBBY_H

#include "client/client.h"
#include "client/remote_game.h"
#include "tui/core/screen.h"

enum { LOBBY_MOST = 200 };

struct lobby_list {
    struct remote_summary *game; /* owned: LOBBY_MOST of them; NULL before the first */
    int count;
    bool known;
};

/* What the lobby shows, apart from the connection. */
struct lobby {
    struct lobby_list open, mine;
    char name[CLIENT_NAME], host[ADDRESS_HOST + 16];
    int chosen, top;  /* the chosen row, and the first visible one */
    char notice[512]; /* the connection, a refusal; "": none */
};

/* The page, for tests too. */
void lobby_draw(struct lobby *l, canvas *c);

/* {"games":[…]} and news of the lobby, put into a list. */
void lobby_take_list(struct lobby_list *l, const json_t *j);
void lobby_take_news(struct lobby_list *l, const json_t *news);
void lobby_free(struct lobby *l);

/* The game with this id, borrowed from the list; NULL: it isn't listed. */
const struct remote_summary *lobby_find(const struct lobby_list *l, const char *id);

/* "10 min + 5 s", "3 days a move". */
void lobby_write_clock(text *t, const struct remote_clock *k);

/* The screen, which owns the client from then on. NULL: out of memory. */
struct screen *lobby_screen(struct client *c);

#endif
