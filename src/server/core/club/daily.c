// SPDX-License-Identifier: MIT
// Daily deals. The key of a day is made a day ahead and once, whichever server is first (the
// primary key of deals decides), and its commitment is public from then on; the key follows when
// the day is over. What others have made of a deal, and the bot in the same seat, is shown to those
// who have finished it, and to everybody after the day.
#include "server/core/internal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "server/view/projection.h"

enum {
    DAILY_SOON = 1000,   /* milliseconds until missing deals are looked for again, */
    DAILY_LATER = 60000, /* and otherwise */
    DAILY_COST = 4,      /* steps of reading a day, besides its rows */
};

static int daily_games(void) {
    int count = 0;
    while (games_all[count])
        count++;
    return count;
}

static int daily_index(const struct game_ops *g) {
    int i = 0;
    while (games_all[i] != g)
        i++;
    return i;
}

/* ---- the deals */

struct daily_known {
    struct server *server;
    int day;
};

static bool daily_note(void *context, const struct store_deal *d) {
    const struct daily_known *k = context;
    int ahead = d->day - k->day;
    if (ahead > 1)
        return false;
    k->server->deal[ahead * daily_games() + daily_index(d->game)] = *d;
    return true;
}

static void daily_make(struct server *h, int day, const struct game_ops *g) {
    struct store_write *x = server_write_new(STORE_NEW_DEAL);
    if (!x)
        return;
    x->deal = (struct store_deal){.day = day, .game = g};
    h->port.random(h->port.context, x->deal.key, sizeof x->deal.key);
    server_write_alone(h, x);
}

/* Lets the bot play a deal in all seats, unless it has, or is busy with another: whoever looks
 * later asks again. Nobody needs it before somebody plays. */
static void daily_play_alone(struct server *h, const struct store_deal *d) {
    struct job *j = d->is_played || h->daily_works || h->closing ? NULL : calloc(1, sizeof *j);
    if (!j)
        return;
    j->kind = JOB_PAR;
    j->deal = *d;
    h->daily_works = h->port.work(h->port.context, j);
    if (!h->daily_works)
        free(j);
}

void server_daily_worked(struct server *h, const struct job *j) {
    struct store_write *x = j->done ? server_write_new(STORE_SET_PAR) : NULL;
    h->daily_works = false;
    if (!x)
        return;
    for (int i = 0; h->deal && i < 2 * daily_games(); i++)
        if (h->deal[i].day == j->deal.day && h->deal[i].game == j->deal.game) {
            h->deal[i].is_played = true;
            h->deal[i].par = j->deal.par;
        }
    x->deal = j->deal;
    x->deal.is_played = true;
    server_write_alone(h, x);
}

/* Reads today's and tomorrow's. False: storage can't be read, or no memory. */
static bool daily_read(struct server *h, int day) {
    struct daily_known known = {h, day};
    int most = 2 * daily_games();
    if (!h->deal)
        h->deal = calloc((size_t)most, sizeof *h->deal);
    if (!h->deal)
        return false;
    memset(h->deal, 0, (size_t)most * sizeof *h->deal);
    return server_read(h, store_deals(h->reader, day, most, daily_note, &known, server_error(h))) >=
           0;
}

void server_daily_tick(struct server *h, int64_t now) {
    int games = daily_games(), day = daily_day(now);
    int64_t next = daily_begin(day + 1);
    bool leads = h->slots & 1, complete = true, makes = false;
    h->daily_at = now + DAILY_SOON;
    if (!daily_read(h, day))
        return;
    for (int i = 0; i < 2 * games; i++) {
        if (!h->deal[i].day && leads && !makes) { /* one at a time: others want to write too */
            daily_make(h, day + i / games, games_all[i % games]);
            makes = true;
        }
        complete &= h->deal[i].day != 0;
    }
    if (complete)
        h->daily_at = next - now < DAILY_LATER ? next : now + DAILY_LATER;
}

void server_daily_free(struct server *h) {
    if (h->deal)
        sodium_memzero(h->deal, (size_t)daily_games() * 2 * sizeof *h->deal);
    free(h->deal);
}

/* Today's deal; NULL: it isn't known yet. */
static const struct store_deal *daily_today(const struct server *h, const struct game_ops *g,
                                            int64_t now) {
    const struct store_deal *d = h->deal ? &h->deal[daily_index(g)] : NULL;
    return d && d->day && d->day == daily_day(now) ? d : NULL;
}

/* ---- a day as somebody sees it */

struct daily_game {
    struct store_deal deal;   /* day 0: none */
    char next[FAIR_HEX];      /* the commitment of the next day; "": not made yet */
    char id[ROOM_ID_SIZE];    /* the person's game; "": none */
    struct store_score score; /* day 0: none */
    int64_t played, worse, same;
};

struct daily_page {
    int day, streak, rows;
    struct daily_game *game; /* owned: one for each game */
};

static bool daily_page_deal(void *context, const struct store_deal *d) {
    struct daily_page *p = context;
    struct daily_game *g = &p->game[daily_index(d->game)];
    if (d->day == p->day)
        g->deal = *d;
    else if (d->day == p->day + 1)
        fair_commit(g->next, d->key);
    return d->day <= p->day + 1;
}

static void daily_page_begun(void *context, const struct game_ops *g, const char *id) {
    struct daily_page *p = context;
    memcpy(p->game[daily_index(g)].id, id, ROOM_ID_SIZE);
}

static void daily_page_score(void *context, const struct store_score *x) {
    struct daily_page *p = context;
    if (x->day == p->day)
        p->game[daily_index(x->game)].score = *x;
    if (x->streak > p->streak)
        p->streak = x->streak;
}

/* Scores come before the field, which is compared with the person's own. */
static void daily_page_field(void *context, const struct game_ops *g, int score, int64_t count) {
    struct daily_page *p = context;
    struct daily_game *x = &p->game[daily_index(g)];
    p->rows++;
    x->played += count;
    if (!x->score.day)
        return;
    if (score < x->score.score)
        x->worse += count;
    if (score == x->score.score)
        x->same += count - 1; /* the others */
}

static bool daily_page_read(struct server *h, struct daily_page *p, person_id who) {
    struct store_day day = {p, daily_page_begun, daily_page_score, daily_page_field};
    return server_read(h, store_deals(h->reader, p->day, 2 * daily_games(), daily_page_deal, p,
                                      server_error(h))) >= 0 &&
           server_read(h, store_day(h->reader, p->day, who, &day, server_error(h))) >= 0;
}

static void daily_put_score(json *j, int score) {
    static const char *const results[] = {
        [DAILY_LOST] = "lost", [DAILY_DRAWN] = "drawn", [DAILY_WON] = "won"};
    int margin;
    bool played = daily_margin(score, &margin);
    json_write_key(j, "margin");
    if (played)
        json_write_int(j, margin);
    else
        json_write_null(j);
    json_put_str(j, "result", results[daily_result(score)]);
}

static void daily_put_own(json *j, const struct daily_game *g) {
    json_write_key(j, "you");
    if (!g->id[0]) {
        json_write_null(j);
        return;
    }
    json_open_object(j);
    json_put_str(j, "id", g->id);
    json_put_bool(j, "done", g->score.day != 0);
    if (g->score.day)
        daily_put_score(j, g->score.score);
    json_close_object(j);
}

static void daily_put_others(json *j, const struct daily_game *g, bool open) {
    json_write_key(j, "par");
    if (open && g->deal.is_played) {
        json_open_object(j);
        daily_put_score(j, g->deal.par);
        json_close_object(j);
    } else {
        json_write_null(j);
    }
    json_write_key(j, "field");
    if (!open) {
        json_write_null(j);
        return;
    }
    json_open_object(j);
    json_put_uint(j, "played", (uint64_t)g->played);
    json_put_uint(j, "worse", (uint64_t)g->worse);
    json_put_uint(j, "same", (uint64_t)g->same);
    json_close_object(j);
}

static void daily_put_bot(json *j, const struct room_settings *set) {
    char name[BOT_NAME_SIZE];
    text t;
    text_init(&t, name, sizeof name);
    bot_write(&t, &set->bot[(daily_seat(set) + 1) % set->players]);
    json_put_str(j, "bot", name);
}

static void daily_put_game(json *j, const struct daily_game *g, bool sealed, int64_t now) {
    struct room_settings set;
    struct projection_deal k;
    projection_deal(&k, g->deal.day, g->deal.key, now);
    daily_settings(&set, g->deal.game, g->deal.day, g->deal.key);
    json_open_object(j);
    json_put_str(j, "game", g->deal.game->name);
    json_put_uint(j, "players", (uint64_t)set.players);
    json_put_uint(j, "seat", (uint64_t)daily_seat(&set) + 1);
    daily_put_bot(j, &set);
    json_put_str(j, "commit", k.commit);
    json_put_str(j, "next", g->next[0] ? g->next : NULL);
    json_put_str(j, "key", k.key[0] ? k.key : NULL);
    daily_put_own(j, g);
    daily_put_others(j, g, !sealed || g->score.day);
    json_close_object(j);
}

static void daily_put_date(json *j, const char *key, int day) {
    char date[DAILY_DATE_SIZE];
    text t;
    text_init(&t, date, sizeof date);
    daily_write_date(&t, day);
    json_put_str(j, key, date);
}

static void daily_answer(struct server *h, struct server_ask *a, const struct daily_page *p,
                         int64_t now) {
    bool sealed = daily_is_sealed(p->day, now);
    json j = server_answer(h, a);
    json_open_object(&j);
    daily_put_date(&j, "day", p->day);
    daily_put_date(&j, "today", daily_day(now));
    json_write_key(&j, "now");
    json_write_int(&j, now);
    json_write_key(&j, "ends");
    json_write_int(&j, daily_begin(p->day + 1));
    json_put_bool(&j, "sealed", sealed);
    json_put_uint(&j, "streak", (uint64_t)p->streak);
    json_write_key(&j, "games");
    json_open_list(&j);
    for (int i = 0; i < daily_games(); i++)
        if (p->game[i].deal.day) {
            daily_put_game(&j, &p->game[i], sealed, now);
            if (!sealed || p->game[i].score.day)
                daily_play_alone(h, &p->game[i].deal);
        }
    json_close_list(&j);
    json_close_object(&j);
    server_answer_send(h, a, &j, NULL);
}

static person_id daily_who(const struct server_ask *a) {
    return a->person ? a->person->rec.id : 0;
}

static void daily_show(struct server *h, struct server_ask *a, int64_t now) {
    struct daily_page p = {.day = a->req.day ? a->req.day : daily_day(now)};
    p.game = calloc((size_t)daily_games(), sizeof *p.game);
    bool good = p.game && daily_page_read(h, &p, daily_who(a));
    h->work += DAILY_COST + (uint64_t)p.rows / SERVER_STEP;
    if (good)
        daily_answer(h, a, &p, now);
    else
        server_refuse(h, a, p.game ? REFUSAL_STORAGE : REFUSAL_BUSY, NULL);
    free(p.game);
}

/* ---- the best of a day */

struct daily_list {
    json *out;
    bool sealed;
};

static bool daily_each_best(void *context, const struct store_score *x) {
    struct daily_list *l = context;
    json_open_object(l->out);
    json_put_str(l->out, "name", x->name);
    daily_put_score(l->out, x->score);
    json_put_str(l->out, "id", l->sealed ? NULL : x->room);
    json_close_object(l->out);
    return true;
}

static void daily_best(struct server *h, struct server_ask *a, int64_t now) {
    const struct game_ops *g = a->req.set.game;
    int day = a->req.day ? a->req.day : daily_day(now);
    bool sealed = daily_is_sealed(day, now);
    struct store_score own;
    int found =
        !sealed ? 1
        : a->person
            ? server_read(h, store_score(h->reader, day, g, daily_who(a), &own, server_error(h)))
            : 0;
    if (found != 1) {
        server_refuse(h, a, found ? REFUSAL_STORAGE : REFUSAL_FORBIDDEN,
                      found ? NULL : "Results of the day are for those who have finished it.");
        return;
    }
    json j = server_answer(h, a);
    struct daily_list l = {&j, sealed};
    json_open_object(&j);
    json_write_key(&j, "best");
    json_open_list(&j);
    found = server_read(
        h, store_best(h->reader, day, g, SERVER_BEST, daily_each_best, &l, server_error(h)));
    h->work += DAILY_COST;
    json_close_list(&j);
    json_close_object(&j);
    if (found < 0)
        server_refuse(h, a, REFUSAL_STORAGE, NULL);
    else
        server_answer_send(h, a, &j, NULL);
}

/* ---- playing */

struct daily_find {
    const struct game_ops *game;
    char id[ROOM_ID_SIZE];
};

static void daily_find_begun(void *context, const struct game_ops *g, const char *id) {
    struct daily_find *f = context;
    if (g == f->game)
        memcpy(f->id, id, ROOM_ID_SIZE);
}

static void daily_skip_score(void *context, const struct store_score *x) {
    (void)context, (void)x;
}

static void daily_skip_field(void *context, const struct game_ops *g, int score, int64_t count) {
    (void)context, (void)g, (void)score, (void)count;
}

/* The person's game of today: 1 with its id, 0: none, -1: storage can't be read. */
static int daily_find(struct server *h, const struct server_ask *a, char id[ROOM_ID_SIZE],
                      int64_t now) {
    struct daily_find f = {.game = a->req.set.game};
    struct store_day day = {&f, daily_find_begun, daily_skip_score, daily_skip_field};
    h->work += DAILY_COST;
    if (server_read(h, store_day(h->reader, daily_day(now), daily_who(a), &day, server_error(h))) <
        0)
        return -1;
    memcpy(id, f.id, ROOM_ID_SIZE);
    return f.id[0] != '\0';
}

void server_daily_again(struct server *h, struct server_ask *a, int64_t now) {
    char id[ROOM_ID_SIZE];
    enum refusal why = REFUSAL_STORAGE;
    int found = daily_find(h, a, id, now);
    struct server_room *r = found == 1 ? server_room_get(h, id, now, &why) : NULL;
    if (r)
        server_answer_game(h, a, r, now);
    else
        server_refuse(h, a, why, NULL);
}

static void daily_begin_game(struct server *h, const struct server_client *c, struct server_ask *a,
                             int64_t now) {
    struct room_settings set;
    person_id person[GAME_MAX_PLAYERS] = {0};
    const struct store_deal *d = daily_today(h, a->req.set.game, now);
    if (!d && daily_read(h, daily_day(now))) /* it may have been made just now */
        d = daily_today(h, a->req.set.game, now);
    enum refusal why = d ? server_may_open(h, a->person) : REFUSAL_BUSY;
    if (!why && !server_may(h, c, SERVER_GAMES, now))
        why = REFUSAL_TOO_MANY;
    if (why) {
        server_refuse(h, a, why, NULL);
        return;
    }
    daily_settings(&set, d->game, d->day, d->key);
    server_game_begin(h, &set, daily_who(a), now);
    memcpy(set.key, d->key, sizeof set.key); /* the day's, not its own */
    person[daily_seat(&set)] = set.creator;
    daily_play_alone(h, d);
    if (!server_game_store(h, a, &set, person, NULL, now))
        server_refuse(h, a, REFUSAL_BUSY, NULL);
}

void server_daily_ask(struct server *h, struct server_client *c, struct server_ask *a,
                      int64_t now) {
    char id[ROOM_ID_SIZE];
    bool plays = a->req.what == REQUEST_DAILY_PLAY;
    int found;
    if (!h->options.daily || a->req.day > daily_day(now))
        server_refuse(h, a, REFUSAL_NOT_FOUND, NULL);
    else if (plays && !a->person)
        server_refuse(h, a, REFUSAL_SIGNED_OUT, NULL);
    else if (a->req.what == REQUEST_DAILY)
        daily_show(h, a, now);
    else if (!plays)
        daily_best(h, a, now);
    else if ((found = daily_find(h, a, id, now)) < 0)
        server_refuse(h, a, REFUSAL_STORAGE, NULL);
    else if (found)
        server_daily_again(h, a, now);
    else
        daily_begin_game(h, c, a, now);
}
