// SPDX-License-Identifier: MIT
// What can be typed only in a game on a server.
#include "cli/play/online/file.h"
#include "cli/play/online/talk.h"
#include "term/remote_words.h"

bool online_has_advice(const struct play_online *o) {
    return remote_game_can(&o->room->game) & REMOTE_ADVICE;
}

void online_save(const struct play_online *o, span name, bool replace, text *said) {
    remote_file_save(&o->room->game, name, replace, said);
}

bool online_do_seats(struct play_talk *k, int seat, span rest) {
    (void)seat;
    (void)rest;
    online_list_seats(k->online);
    return true;
}

/* Asks the server, if it can be done now; the answer is told when it comes. */
static bool online_act(struct play_talk *k, enum remote_can what, const char *word) {
    struct play_online *o = k->online;
    if (!(remote_game_can(&o->room->game) & what))
        return play_refuse("that can't be done now");
    if (client_state(o->client) != CLIENT_LIVE)
        return play_refuse("there is no connection to the server just now");
    remote_room_act(o->room, word);
    return true;
}

bool online_do_resign(struct play_talk *k, int seat, span rest) {
    (void)seat;
    (void)rest;
    return online_act(k, REMOTE_RESIGN, "resign");
}

bool online_do_draw(struct play_talk *k, int seat, span rest) {
    (void)seat;
    (void)rest;
    return online_act(k, REMOTE_DRAW, "draw");
}

bool online_do_abort(struct play_talk *k, int seat, span rest) {
    (void)seat;
    (void)rest;
    return online_act(k, REMOTE_ABORT, "abort");
}

bool online_do_undo(struct play_talk *k, int seat, span rest) {
    const struct remote_game *g = &k->online->room->game;
    (void)seat;
    (void)rest;
    if (!g->may_take_back && !g->takeback)
        return play_refuse("what others have seen can't be taken back");
    return online_act(k, REMOTE_TAKEBACK, "takeback");
}

bool online_do_say(struct play_talk *k, int seat, span rest) {
    struct play_online *o = k->online;
    const struct remote_game *g = &o->room->game;
    const char *phrase = remote_phrase_read(g, span_trim(rest.at ? rest : (span){"", 0}));
    char line[512];
    text t;
    (void)seat;
    if (!(remote_game_can(g) & REMOTE_SAY))
        return play_refuse("there is nobody to say something to");
    if (!phrase) {
        text_init(&t, line, sizeof line);
        remote_write_phrases(&t, g);
        return play_refuse(line);
    }
    if (client_state(o->client) != CLIENT_LIVE)
        return play_refuse("there is no connection to the server just now");
    remote_room_say(o->room, phrase);
    return true;
}

bool online_do_mute(struct play_talk *k, int seat, span rest) {
    struct play_online *o = k->online;
    (void)seat;
    (void)rest;
    o->muted = !o->muted;
    play_say(o->muted ? "What others say is hidden; 'mute' again shows it."
                      : "What others say is shown again.");
    return true;
}

bool online_do_decline(struct play_talk *k, int seat, span rest) {
    (void)seat;
    (void)rest;
    return online_act(k, REMOTE_DECLINE, "decline");
}

bool online_do_rematch(struct play_talk *k, int seat, span rest) {
    (void)seat;
    (void)rest;
    if (k->online->next)
        return play_refuse("the rematch begins when everybody is there");
    return online_act(k, REMOTE_REMATCH, "rematch");
}

bool online_do_sit(struct play_talk *k, int seat, span rest) {
    struct play_online *o = k->online;
    (void)rest;
    if (seat >= 0)
        return play_refuse("you have a seat already");
    if (!o->room->game.may_join)
        return play_refuse("there is no free seat for you here");
    remote_room_join(o->room);
    return true;
}

bool online_do_stand(struct play_talk *k, int seat, span rest) {
    struct play_online *o = k->online;
    (void)rest;
    if (seat < 0 || o->room->game.summary.status != REMOTE_WAITING)
        return play_refuse("a seat can be given back only before the game begins");
    remote_room_leave(o->room);
    play_say("Your seat is free again.");
    online_go_lobby(o);
    return true;
}

bool online_do_lobby(struct play_talk *k, int seat, span rest) {
    (void)seat;
    (void)rest;
    online_go_lobby(k->online);
    return true;
}
