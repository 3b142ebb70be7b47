// SPDX-License-Identifier: MIT
// A server's list of games: those that wait for players, or a player's own.
#ifndef CLIENT_LOBBY_LIST_H
#define CLIENT_LOBBY_LIST_H

#include "client/remote_game.h"

enum { LOBBY_MOST = 200 };

struct lobby_list {
    struct remote_summary *game; /* owned: LOBBY_MOST of them; NULL before the first */
    int count;
    bool known;
};

/* {"games":[…]} and news of the lobby, put into a list. */
void lobby_take_list(struct lobby_list *l, const json_t *j);
void lobby_take_news(struct lobby_list *l, const json_t *news);

/* The game with this id, borrowed from the list; NULL: it isn't listed. */
const struct remote_summary *lobby_find(const struct lobby_list *l, const char *id);

#endif
