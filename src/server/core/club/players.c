// SPDX-License-Identifier: MIT
// The page of an account, which anybody may see: name, ratings and how they came about, games that
// anybody could watch; and games against whoever asks.
#include "games/games.h"
#include "server/core/internal.h"

/* Reads whose page it is; false: the ask was refused. */
static bool players_find(struct server *h, struct server_ask *a, struct store_person *out) {
    int found = server_read(h, store_person(h->reader, a->req.player, out, server_error(h)));
    if (found == 1 && !out->gone && out->login[0])
        return true;
    server_refuse(h, a, found < 0 ? REFUSAL_STORAGE : REFUSAL_NOT_FOUND, NULL);
    return false;
}

static void players_write_rating(json *j, const struct game_ops *game, int pace,
                                 const struct rating *r, int64_t now) {
    json_open_object(j);
    json_put_str(j, "game", game->name);
    json_put_str(j, "pace", pace == 0 ? "live" : "days");
    json_write_key(j, "points");
    json_write_int(j, rating_points(r));
    json_write_key(j, "deviation");
    json_write_int(j, rating_deviation(r, now));
    json_put_bool(j, "provisional", rating_is_provisional(r, now));
    json_put_uint(j, "games", r->number);
    json_close_object(j);
}

static void players_show(struct server *h, struct server_ask *a, const struct store_person *p,
                         int64_t now) {
    enum { MOST = 16 }; /* games that the program has */
    struct rating ratings[MOST][STORE_PACES];
    int games = 0;
    for (; games < MOST && games_all[games]; games++)
        if (server_read(h, store_standing(h->reader, p->id, games_all[games], ratings[games],
                                          server_error(h))) < 0) {
            server_refuse(h, a, REFUSAL_STORAGE, NULL);
            return;
        }
    h->work += (uint64_t)games;
    json j = server_answer(h, a);
    json_open_object(&j);
    message_player(&j, p->id);
    json_put_str(&j, "name", p->name);
    json_write_key(&j, "created");
    json_write_int(&j, p->created);
    json_write_key(&j, "ratings");
    json_open_list(&j);
    for (int i = 0; i < games; i++)
        for (int pace = 0; pace < STORE_PACES; pace++)
            if (ratings[i][pace].number)
                players_write_rating(&j, games_all[i], pace, &ratings[i][pace], now);
    json_close_list(&j);
    json_close_object(&j);
    server_answer_send(h, a, &j, NULL);
}

/* The newest ratings, the newest first. */
struct players_history {
    int count;
    struct {
        int64_t at;
        int points;
    } item[SERVER_RATINGS];
};

static bool players_keep(void *context, const struct store_rating *r) {
    struct players_history *k = context;
    k->item[k->count].at = r->rating.at;
    k->item[k->count++].points = rating_points(&r->rating);
    return k->count < SERVER_RATINGS;
}

static void players_history(struct server *h, struct server_ask *a, const struct store_person *p) {
    struct players_history k = {0};
    if (server_read(h, store_ratings(h->reader, p->id, a->req.set.game, a->req.pace, INT64_MAX,
                                     SERVER_RATINGS, players_keep, &k, server_error(h))) < 0) {
        server_refuse(h, a, REFUSAL_STORAGE, NULL);
        return;
    }
    h->work += (uint64_t)k.count / SERVER_STEP;
    json j = server_answer(h, a);
    json_open_object(&j);
    json_write_key(&j, "ratings");
    json_open_list(&j);
    for (int i = k.count - 1; i >= 0; i--) {
        json_open_object(&j);
        json_write_key(&j, "at");
        json_write_int(&j, k.item[i].at);
        json_write_key(&j, "points");
        json_write_int(&j, k.item[i].points);
        json_close_object(&j);
    }
    json_close_list(&j);
    json_close_object(&j);
    server_answer_send(h, a, &j, NULL);
}

void server_player_ask(struct server *h, struct server_ask *a, int64_t now) {
    struct store_person p;
    if (!a->list && !players_find(h, a, &p))
        return;
    if (a->req.what == REQUEST_PLAYER)
        players_show(h, a, &p, now);
    else if (a->req.what == REQUEST_RATINGS)
        players_history(h, a, &p);
    else
        server_list_games(h, a, now);
}
