// SPDX-License-Identifier: MIT
// Matches between two, as they are asked about: what has been played, and once a match is over what
// it came to. A game carries what happened before it (server/room/duel.h), so the last one of a
// match is all that has to be looked at. Until then nothing is said from which it would follow that
// two games have the same deal: sums over deals least of all.
#include <string.h>

#include "server/core/internal.h"

struct duels_games {
    int count;
    char id[DUEL_GAMES][ROOM_ID_SIZE];
};

static bool duels_each(void *context, const char *game, bool over) {
    struct duels_games *g = context;
    (void)over;
    memcpy(g->id[g->count++], game, ROOM_ID_SIZE);
    return g->count < DUEL_GAMES;
}

/* The games of a room's match, and the last of them, which may be the room itself; NULL: it can't
 * be read now. */
static struct server_room *duels_last(struct server *h, struct server_room *r,
                                      struct duels_games *all, int64_t now, enum refusal *why) {
    struct server_room *last = NULL;
    all->count = 0;
    *why = REFUSAL_STORAGE;
    h->work++;
    if (server_read(h, store_duel_games(h->reader, r->room.set.duel.first, duels_each, all,
                                        server_error(h))) < 0 ||
        !all->count)
        return NULL;
    r->busy++;
    last = server_room_get(h, all->id[all->count - 1], now, why);
    if (last && last != r && h->options.shared && server_room_refresh(h, last) < 0) {
        *why = REFUSAL_STORAGE;
        last = NULL;
    }
    r->busy--;
    return last;
}

void server_duel_open(struct server *h, struct server_room *r, int64_t now) {
    struct duels_games all;
    enum refusal why;
    if (!duel_hides(&r->room))
        return;
    const struct server_room *last = duels_last(h, r, &all, now, &why);
    r->room.decided = last && duel_is_over(&last->room);
}

/* ---- the answer */

static void duels_put_side(json *j, const room *last, int side) {
    struct projection_room k;
    const struct projection_seat *seat;
    projection_room(&k, last);
    seat = &k.seat[duel_side(&last->set, side)];
    json_open_object(j);
    json_put_str(j, "name", seat->name);
    json_put_str(j, "bot", seat->bot[0] ? seat->bot : NULL);
    message_player(j, seat->player);
    json_close_object(j);
}

/* A side, counted from 1; 0: neither. */
static void duels_put_winner(json *j, int side) {
    json_put_uint(j, "winner", (uint64_t)(side + 1));
}

static void duels_put_game(json *j, const room *last, const char *id, int number,
                           const struct duel_result *x) {
    struct room_settings set = {.duel = last->set.duel};
    set.duel.number = number;
    json_open_object(j);
    json_put_str(j, "game", id);
    json_put_uint(j, "number", (uint64_t)number);
    json_put_uint(j, "first", (uint64_t)duel_side(&set, 0) + 1);
    json_write_key(j, "scores");
    if (x && x->scored) {
        json_open_list(j);
        json_write_int(j, x->score[0]);
        json_write_int(j, x->score[1]);
        json_close_list(j);
    } else {
        json_write_null(j);
    }
    if (x)
        duels_put_winner(j, x->winner);
    else
        json_put_str(j, "winner", NULL);
    json_close_object(j);
}

static void duels_put_games(json *j, const room *last, const struct duels_games *all) {
    struct duel_result result[DUEL_GAMES];
    int results = duel_results(last, result);
    json_write_key(j, "played");
    json_open_list(j);
    for (int i = 0; i < all->count; i++)
        duels_put_game(j, last, all->id[i], i + 1, i < results ? &result[i] : NULL);
    json_close_list(j);
}

static void duels_put_sum(json *j, const char *key, const struct duel_sum *s) {
    json_write_key(j, key);
    json_open_object(j);
    json_write_key(j, "total");
    json_write_int(j, s->total);
    json_put_real(j, "mean", s->mean, 2);
    json_write_key(j, "error");
    if (s->any)
        json_write_real(j, s->error, 2);
    else
        json_write_null(j);
    json_close_object(j);
}

static void duels_put_deal(json *j, int deal, const struct duel_pair *p) {
    json_open_object(j);
    json_put_uint(j, "deal", (uint64_t)deal);
    json_write_key(j, "games");
    json_open_list(j);
    for (int i = 0; i < 2; i++)
        if (p->game[i])
            json_write_int(j, p->game[i]);
    json_close_list(j);
    json_write_key(j, "points");
    if (p->both)
        json_write_int(j, p->points);
    else
        json_write_null(j);
    json_write_key(j, "wins");
    if (p->both)
        json_write_int(j, p->wins);
    else
        json_write_null(j);
    json_close_object(j);
}

/* What it came to, of a match that is over. */
static void duels_put_result(json *j, const room *last) {
    struct duel_score s;
    duel_score(&s, last);
    json_write_key(j, "standing");
    json_open_list(j);
    json_write_real(j, s.halves[0] / 2.0, 1);
    json_write_real(j, s.halves[1] / 2.0, 1);
    json_close_list(j);
    duels_put_winner(j, s.winner);
    if (last->set.duel.kind != DUEL_DUPLICATE)
        return;
    json_write_key(j, "deals");
    json_open_list(j);
    for (int i = 0; i < s.pairs; i++)
        duels_put_deal(j, i + 1, &s.pair[i]);
    json_close_list(j);
    duels_put_sum(j, "points", &s.points);
    duels_put_sum(j, "wins", &s.wins);
}

void server_duel_answer(struct server *h, struct server_ask *a, struct server_room *r, int viewer,
                        int64_t now) {
    const struct duel *d = &r->room.set.duel;
    struct duels_games all;
    enum refusal why = REFUSAL_NOT_FOUND;
    struct server_room *last = d->kind ? duels_last(h, r, &all, now, &why) : NULL;
    if (!last) {
        server_refuse(h, a, why, NULL);
        return;
    }
    h->work += 1 + (uint64_t)all.count / SERVER_STEP;
    json j = server_answer(h, a);
    json_open_object(&j);
    json_put_str(&j, "id", d->first);
    json_put_str(&j, "kind", duel_kind_name(d->kind));
    json_put_str(&j, "game", r->room.set.game->name);
    json_put_uint(&j, "of", (uint64_t)d->of);
    json_put_uint(&j, "games", (uint64_t)duel_games(d));
    json_put_bool(&j, "over", duel_is_over(&last->room));
    json_put_uint(&j, "you", viewer < 0 ? 0 : (uint64_t)duel_side(&r->room.set, viewer) + 1);
    json_write_key(&j, "sides");
    json_open_list(&j);
    duels_put_side(&j, &last->room, 0);
    duels_put_side(&j, &last->room, 1);
    json_close_list(&j);
    duels_put_games(&j, &last->room, &all);
    if (d->kind == DUEL_DUPLICATE) {
        struct projection_deal deal;
        projection_duel(&deal, &last->room, duel_is_over(&last->room));
        json_put_str(&j, "commit", deal.commit);
        json_put_str(&j, "key", deal.key[0] ? deal.key : NULL);
    }
    if (duel_is_over(&last->room))
        duels_put_result(&j, &last->room);
    json_close_object(&j);
    server_answer_send(h, a, &j, NULL);
}
