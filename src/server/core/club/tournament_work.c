// SPDX-License-Identifier: MIT
// What the server does for tournaments by itself: it makes the games of a round, notes how they
// have ended, and pairs the next round. Each step is one write, and follows from what storage has,
// so after a crash it goes on where it was, and of several servers one is first and the others look
// again. The ids of games follow from the tournament's key: nobody can make a game twice.
//
// A tournament is looked at when one of its games has ended here, or it has started; and all of
// those whose slots are ours now and then, one after the other.
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

enum {
    WORK_AGAIN = 30000, /* milliseconds between scans */
    WORK_PATIENCE = 30, /* days until one that doesn't start is called off */
};

void server_tournaments_soon(struct server *h, const char *id) {
    for (int i = 0; i < h->tournaments_soon; i++)
        if (!strcmp(h->tournament_soon[i], id))
            return;
    if (h->tournaments_soon == SERVER_TOURNAMENT_SOON)
        h->tournaments_at = 0; /* the scan will find it */
    else
        memcpy(h->tournament_soon[h->tournaments_soon++], id, ROOM_ID_SIZE);
}

/* ---- games */

/* The open boards of a tournament, with what storage has of their games. */
struct work_board {
    int round, board;
    char id[ROOM_ID_SIZE];
    bool exists, over;
};
struct work_boards {
    int count;
    struct work_board board[TOURNAMENT_ROUNDS * PAIRING_MOST];
};

static bool work_each_game(void *context, const char *game, bool over) {
    struct work_boards *all = context;
    for (int i = 0; i < all->count; i++)
        if (!strcmp(all->board[i].id, game)) {
            all->board[i].exists = true;
            all->board[i].over = over;
        }
    return true;
}

static bool work_read_boards(struct server *h, const struct tournament *t,
                             struct work_boards *all) {
    all->count = 0;
    for (int round = 0; round < t->paired; round++)
        for (int i = 0; i < t->boards[round]; i++) {
            struct work_board *b = &all->board[all->count];
            if (!tournament_is_open(&t->board[round][i]))
                continue;
            *b = (struct work_board){.round = round, .board = i};
            tournament_game(t, round, i, b->id);
            all->count++;
        }
    return !all->count ||
           server_read(h, store_tournament_games(h->reader, t->set.id, work_each_game, all,
                                                 server_error(h))) >= 0;
}

static struct server_ask *work_ask(const struct tournament *t) {
    struct server_ask *a = server_ask_new(SERVER_ASK_TOURNAMENT);
    if (a)
        memcpy(a->req.tournament, t->set.id, sizeof a->req.tournament);
    return a;
}

/* Queues a game; false: the queue is full, or there is no memory. */
static bool work_make(struct server *h, const struct tournament *t, const struct work_board *b,
                      int64_t now) {
    const struct tournament_board *x = &t->board[b->round][b->board];
    struct server_ask *a = work_ask(t);
    struct room_settings set;
    person_id person[GAME_MAX_PLAYERS] = {t->player[x->first].person, t->player[x->second].person};
    if (!a)
        return false;
    tournament_game_settings(t, &set);
    server_game_begin(h, &set, t->set.creator, now);
    memcpy(set.id, b->id, sizeof set.id);
    bool good = server_game_store(h, a, &set, person, NULL, now);
    h->tournament_works += good;
    if (!good)
        server_ask_free(h, a);
    return good;
}

/* ---- steps */

/* Stores an event; `t` is taken over. */
static void work_store(struct server *h, struct tournament *t, const struct tournament_event *e) {
    struct server_ask *a = work_ask(t);
    if (!a) {
        free(t);
    } else if (server_tournament_store(h, a, t, e)) {
        h->tournament_works++;
        return;
    }
    server_ask_free(h, a);
    h->tournaments_at = 0;
}

/* Somebody whose account is deleted withdraws. */
static bool work_withdraw(const struct tournament *t, int64_t now, struct tournament_event *e) {
    for (int i = 0; i < t->players; i++)
        if (!t->player[i].player && !t->player[i].withdrawn)
            return tournament_leave(t, t->player[i].person, now, e) == REFUSAL_NONE;
    return false;
}

/* The result of a game that is over; false: there is none, or it can't be read now. */
static bool work_result(struct server *h, const struct tournament *t, const struct work_boards *all,
                        int64_t now, struct tournament_event *e) {
    for (int i = 0; i < all->count; i++) {
        const struct work_board *b = &all->board[i];
        enum refusal why;
        if (!b->over)
            continue;
        struct server_room *r = server_room_get(h, b->id, now, &why);
        if (r && r->room.status != ROOM_OVER)
            server_room_refresh(h, r);
        enum tournament_result result = r ? tournament_result_of(&r->room) : TOURNAMENT_UNKNOWN;
        if (result == TOURNAMENT_UNKNOWN)
            continue;
        tournament_note(t, b->round, b->board, result, now, e);
        return true;
    }
    return false;
}

/* Makes games that don't exist yet; returns how many are still missing. */
static int work_make_games(struct server *h, const struct tournament *t,
                           const struct work_boards *all, int64_t now) {
    int missing = 0;
    for (int i = 0; i < all->count; i++) {
        bool now_too = !all->board[i].exists && missing < SERVER_TOURNAMENT_GAMES;
        missing += !all->board[i].exists;
        if (now_too && !work_make(h, t, &all->board[i], now))
            h->tournaments_at = 0;
    }
    return missing;
}

/* One that waits for its start too long. */
static bool work_is_stale(const struct tournament *t, int64_t now) {
    return t->status == TOURNAMENT_OPEN &&
           now - t->updated > WORK_PATIENCE * INT64_C(24 * 60 * 60 * 1000);
}

/* What is to be done next, as an event; false: nothing, or games were made. */
static bool work_next(struct server *h, const struct tournament *t, int64_t now,
                      struct tournament_event *e) {
    struct work_boards boards;
    if (work_is_stale(t, now))
        return tournament_call_off(t, now, e) == REFUSAL_NONE;
    if (t->status == TOURNAMENT_OVER || work_withdraw(t, now, e))
        return t->status != TOURNAMENT_OVER;
    if (t->status != TOURNAMENT_RUNNING || !work_read_boards(h, t, &boards))
        return false;
    h->work += (uint64_t)boards.count / SERVER_STEP;
    if (work_result(h, t, &boards, now, e))
        return true;
    return !work_make_games(h, t, &boards, now) && tournament_go_on(t, now, e);
}

static void work_look(struct server *h, const char *id, int64_t now) {
    enum refusal why;
    struct tournament_event e;
    struct tournament *t = server_tournament_read(h, id, &why);
    if (t && work_next(h, t, now, &e))
        work_store(h, t, &e);
    else
        free(t);
}

void server_tournament_worked(struct server *h, struct server_ask *a, const struct store_write *x,
                              int64_t now) {
    h->tournament_works--;
    if (x->result == STORE_OK && x->kind == STORE_NEW_GAME) {
        server_log(h, "created", x->game, x->settings->game->name);
        const struct server_room *r = server_game_take_in(h, a, now);
        if (r)
            server_send_seated(h, r);
    }
    if (x->result == STORE_FAILED)
        h->tournaments_again = now + SERVER_SECOND;
    server_tournaments_soon(h, a->req.tournament);
    server_ask_free(h, a);
}

/* ---- time */

struct work_page {
    int count;
    char id[SERVER_TOURNAMENT_SCAN][ROOM_ID_SIZE];
};

static bool work_each(void *context, const struct store_tournament *t) {
    struct work_page *p = context;
    memcpy(p->id[p->count++], t->set.id, ROOM_ID_SIZE);
    return p->count < SERVER_TOURNAMENT_SCAN;
}

/* Goes on with the scan: what it finds is looked at soon. */
static void work_scan(struct server *h, int64_t now) {
    struct work_page p = {0};
    int status = server_read(h, store_tournaments(h->reader, STORE_TOURNAMENTS_ACTIVE, 0,
                                                  h->tournament_after, SERVER_TOURNAMENT_SCAN,
                                                  work_each, &p, server_error(h)));
    bool more = status >= 0 && p.count == SERVER_TOURNAMENT_SCAN;
    for (int i = 0; i < p.count; i++)
        if (server_nodes_holds(h, p.id[i]))
            work_look(h, p.id[i], now);
    memset(h->tournament_after, 0, sizeof h->tournament_after);
    if (more)
        memcpy(h->tournament_after, p.id[p.count - 1], sizeof h->tournament_after);
    h->tournaments_at = now + (more ? SERVER_PAUSE : status < 0 ? SERVER_SECOND : WORK_AGAIN);
}

int64_t server_tournaments_tick(struct server *h, int64_t now) {
    bool rests = now < h->tournaments_again && h->tournaments_again - now <= SERVER_SECOND;
    if (h->tournament_works || rests) /* one thing after the other */
        return now + SERVER_PAUSE;
    if (h->tournaments_soon) {
        char id[ROOM_ID_SIZE];
        memcpy(id, h->tournament_soon[--h->tournaments_soon], sizeof id);
        work_look(h, id, now);
    } else if (now >= h->tournaments_at || h->tournaments_at - now > WORK_AGAIN) {
        work_scan(h, now);
    }
    bool more = h->tournaments_soon || h->tournament_works || h->tournaments_at <= now;
    return more ? now + SERVER_PAUSE : h->tournaments_at;
}
