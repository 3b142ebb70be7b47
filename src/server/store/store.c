// SPDX-License-Identifier: MIT
// What every storage shares: loading a room from it, and the summary of one.
#include "server/store/store.h"

struct replay {
    room *room;
    text *error;
    bool failed;
};

static bool replay_event(void *context, const struct room_event *e) {
    struct replay *r = context;
    r->failed = room_apply(r->room, e, r->error) < 0;
    return !r->failed;
}

int store_catch_up(struct store *s, room *r, text *error) {
    struct replay replay = {.room = r, .error = error};
    int status = store_events(s, r->set.id, r->sequence, replay_event, &replay, error);
    return status < 0 || replay.failed ? -1 : 0;
}

int store_room(struct store *s, const char *id, room *out, text *error) {
    struct room_settings set;
    int found = store_settings(s, id, &set, error);
    if (found != 1)
        return found;
    room_init(out, &set);
    if (store_catch_up(s, out, error) == 0)
        return 1;
    room_free(out);
    return -1;
}

void store_summarize(struct store_summary *out, const room *r, int64_t now) {
    *out = (struct store_summary){
        .status = r->status, .turn = room_turn(r), .deadline = room_deadline(r), .updated = now};
    out->bot_to_move = out->turn >= 0 && room_bot(r, out->turn, NULL);
    for (int i = 0; i < r->set.players; i++)
        out->person[i] = r->seat[i].person;
}
