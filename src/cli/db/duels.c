// SPDX-License-Identifier: MIT
#include "cli/db/duels.h"

#include <string.h>

static const char *wrong_next(const room *before, const room *r) {
    struct room_settings set;
    person_id person[GAME_MAX_PLAYERS];
    char kept[DUEL_TEXT_SIZE], right[DUEL_TEXT_SIZE];
    bool keeps_key;
    text t;
    if (!duel_next(&set, person, &keeps_key, before))
        return "its match was over before";
    text_init(&t, kept, sizeof kept);
    duel_write(&t, &r->set.duel);
    text_init(&t, right, sizeof right);
    duel_write(&t, &set.duel);
    if (strcmp(kept, right) != 0)
        return "what it carries of its match isn't what happened before it";
    if (keeps_key && memcmp(r->set.key, before->set.key, sizeof r->set.key) != 0)
        return "it hasn't the key of its match";
    for (int i = 0; i < r->set.players; i++)
        if (r->seat[i].person && r->seat[i].person != person[i])
            return "its players have the wrong seats for their match";
    return NULL;
}

const char *db_wrong_duel(struct store *s, const room *r, text *why) {
    room before;
    if (r->set.duel.number < 2)
        return NULL;
    int found = store_room(s, r->set.before, &before, why);
    if (found != 1)
        return found < 0 ? why->at : "its match lacks the game before it";
    const char *wrong = wrong_next(&before, r);
    room_free(&before);
    return wrong;
}

static bool duels_keep_last(void *context, const char *game, bool over) {
    (void)over;
    memcpy(context, game, ROOM_ID_SIZE);
    return true;
}

bool db_duel_is_over(struct store *s, const room *r, text *why) {
    char id[ROOM_ID_SIZE] = "";
    room last;
    if (!duel_hides(r))
        return true;
    if (store_duel_games(s, r->set.duel.first, duels_keep_last, id, why) < 0 ||
        store_room(s, id, &last, why) != 1)
        return false;
    bool over = duel_is_over(&last);
    room_free(&last);
    return over;
}
