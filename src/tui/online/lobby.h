// SPDX-License-Identifier: MIT
// The lobby of a server: the player's games with whose turn it is, open games as they come and go,
// and the ways to a new game or to one by its link.
#ifndef TUI_ONLINE_LOBBY_H
#define TUI_ONLINE_LOBBY_H

#include "client/client.h"
#include "client/lobby_list.h"
#include "tui/core/screen.h"

/* What the lobby shows, apart from the connection. */
struct lobby {
    struct lobby_list open, mine;
    char name[CLIENT_NAME], host[ADDRESS_HOST + 16];
    int chosen, top;  /* the chosen row, and the first visible one */
    char notice[512]; /* the connection, a refusal; "": none */
};

/* The page, for tests too. */
void lobby_draw(struct lobby *l, canvas *c);

void lobby_free(struct lobby *l);

/* The screen, which owns the client from then on. NULL: out of memory. */
struct screen *lobby_screen(struct client *c);

#endif
