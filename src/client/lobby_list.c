// SPDX-License-Identifier: MIT
#include "client/lobby_list.h"

#include <stdlib.h>
#include <string.h>

const struct remote_summary *lobby_find(const struct lobby_list *l, const char *id) {
    for (int i = 0; i < l->count; i++)
        if (strcmp(l->game[i].id, id) == 0)
            return &l->game[i];
    return NULL;
}

static bool lobby_list_make_space(struct lobby_list *l) {
    if (!l->game)
        l->game = calloc(LOBBY_MOST, sizeof *l->game);
    return l->game && l->count < LOBBY_MOST;
}

void lobby_take_list(struct lobby_list *l, const json_t *j) {
    const json_t *games = json_object_get(j, "games");
    if (!json_is_array(games))
        return;
    l->count = 0;
    l->known = true;
    for (size_t i = 0; i < json_array_size(games) && lobby_list_make_space(l); i++)
        l->count += remote_summary_read(&l->game[l->count], json_array_get(games, i));
}

static void lobby_list_remove(struct lobby_list *l, const char *id) {
    const struct remote_summary *s = lobby_find(l, id);
    if (!s)
        return;
    size_t at = (size_t)(s - l->game);
    memmove(&l->game[at], &l->game[at + 1], ((size_t)--l->count - at) * sizeof *l->game);
}

void lobby_take_news(struct lobby_list *l, const json_t *news) {
    const char *gone = json_string_value(json_object_get(news, "gone"));
    struct remote_summary s;
    if (gone)
        lobby_list_remove(l, gone);
    else if (remote_summary_read(&s, json_object_get(news, "game"))) {
        const struct remote_summary *old = lobby_find(l, s.id);
        if (old) {
            l->game[old - l->game] = s;
        } else if (lobby_list_make_space(l)) { /* the newest first */
            memmove(&l->game[1], &l->game[0], (size_t)l->count * sizeof *l->game);
            l->game[0] = s;
            l->count++;
        }
    }
}
