// SPDX-License-Identifier: MIT
// What people want: to find a game, to play, and sometimes something silly. Everything they do
// follows from what their client was sent and from the seed.
#include <stdio.h>
#include <string.h>

#include "games/games.h"
#include "sim.h"

enum { MOST_GAMES = 9, PATIENCE = 45000, LOOK = 5000 };

static struct sim_link *socket_of(struct sim *s, const struct sim_client *c) {
    return c->socket >= 0 ? s->link[c->socket] : NULL;
}

/* Over the socket, or sometimes by an HTTP request. -1: not now. */
static int way(struct sim *s, int client) {
    struct sim_client *c = &s->client[client];
    if (c->socket >= 0 && !sim_chance(s, 150))
        return c->socket;
    if (c->errand >= 0)
        return c->socket;
    const struct sim_person *p = &s->person[c->person];
    bool bearer = p->token[0] && sim_chance(s, 300);
    c->errand = sim_connect(s, client, CLIENT_ONCE, bearer ? p->token : c->cookie, bearer);
    return c->errand;
}

/* ---- accounts */

static void sign_in(struct sim *s, int client) {
    struct sim_client *c = &s->client[client];
    if (c->errand >= 0)
        return;
    int other = s->persons ? (int)sim_below(s, (uint32_t)s->persons) : -1;
    bool login = other >= 0 && s->person[other].login[0] && !s->person[other].gone;
    if (!login && s->persons + 2 * SIM_CLIENTS > SIM_PERSONS)
        return;
    c->errand = sim_connect(s, client, CLIENT_ONCE, "", false);
    if (c->errand < 0)
        return;
    bool wrong = login && sim_chance(s, 200);
    if (wrong)
        sim_ask(s, c->errand, DO_LOGIN, -1, "\"login\":\"%s\",\"password\":\"%s\"",
                s->person[other].login, "not the password")
            ->refused = "wrong_login";
    else if (login)
        sim_ask(s, c->errand, DO_LOGIN, -1, "\"login\":\"%s\",\"password\":\"%s\"",
                s->person[other].login, s->person[other].password);
    else
        sim_ask(s, c->errand, DO_GUEST, -1, "\"name\":\"Zoë %d\"", client);
}

static void claim(struct sim *s, int client, int link) {
    struct sim_client *c = &s->client[client];
    char login[STORE_LOGIN_SIZE], password[40];
    snprintf(login, sizeof login, "person%d", c->person);
    snprintf(password, sizeof password, "the secret of %d", c->person);
    struct sim_ask *a =
        sim_ask(s, link, DO_CLAIM, -1, "\"login\":\"%s\",\"password\":\"%s\"", login, password);
    memcpy(a->login, login, sizeof login);
    memcpy(a->password, password, sizeof password);
}

static void leave_the_house(struct sim *s, int client) {
    struct sim_client *c = &s->client[client];
    const struct sim_person *p = &s->person[c->person];
    if (c->errand >= 0 || !p->login[0]) /* a guest would lose its games for good */
        return;
    c->errand = sim_connect(s, client, CLIENT_ONCE, c->cookie, false);
    if (c->errand < 0)
        return;
    if (sim_chance(s, 150))
        sim_ask(s, c->errand, DO_FORGET, -1, "\"password\":\"%s\"", p->password);
    else
        sim_ask(s, c->errand, DO_LOGOUT, -1, "\"everywhere\":%s",
                sim_chance(s, 500) ? "true" : "false");
}

static void about_oneself(struct sim *s, int client) {
    struct sim_client *c = &s->client[client];
    struct sim_person *p = &s->person[c->person];
    int link = c->socket;
    switch (sim_below(s, 8)) {
    case 0:
        sim_ask(s, link, DO_RENAME, -1, "\"name\":\"Name %u\"", (unsigned)sim_below(s, 100));
        break;
    case 1:
        if (!p->login[0])
            claim(s, client, link);
        break;
    case 2:
        sim_ask(s, link, DO_TOKENS, -1, "%s", "");
        break;
    case 3:
        if (p->login[0] && !p->token[0])
            sim_ask(s, link, DO_TOKEN, -1, "\"label\":\"bot\"");
        else if (p->token[0] && sim_chance(s, 300))
            sim_ask(s, link, DO_REVOKE, -1, "\"number\":%llu", (unsigned long long)p->token_number);
        break;
    case 4:
        leave_the_house(s, client);
        break;
    case 5:
        sim_ask(s, link, DO_PING, -1, "\"at\":%d", (int)s->now);
        break;
    default:
        sim_ask(s, link, DO_ME, -1, "%s", "");
    }
}

/* ---- games */

/* Tournaments are for accounts; others are refused. */
static void go_to_a_cup(struct sim *s, int client, int link) {
    static const enum sim_do what[] = {DO_CUP,       DO_CUP,      DO_CUP_JOIN,  DO_CUP_JOIN,
                                       DO_CUP_JOIN,  DO_CUP_JOIN, DO_CUP_START, DO_CUP_START,
                                       DO_CUP_LEAVE, DO_CUPS};
    uint32_t dice = sim_below(s, 10);
    if (s->weather.calm)
        return;
    if (!s->person[s->client[client].person].login[0] && dice < 7) {
        claim(s, client, link);
        return;
    }
    if (s->cups == 0 || sim_chance(s, 150)) {
        sim_ask(s, link, DO_CUP_CREATE, -1,
                "\"name\":\"Cup\",\"kind\":\"%s\",\"game\":\"patterns\",\"people\":4,"
                "\"clock\":{\"minutes\":1}",
                dice & 1 ? "swiss" : "round_robin");
        return;
    }
    sim_ask(s, link, what[dice], -1, what[dice] == DO_CUPS ? "%s" : "\"tournament\":\"%s\"",
            what[dice] == DO_CUPS ? "" : s->cup[sim_below(s, (uint32_t)s->cups)]);
}

static void create(struct sim *s, int link) {
    const struct game_ops *g = games_all[sim_below(s, 3)];
    int players = (int)sim_between(s, g->min_players, g->max_players);
    char seats[128], clock[64];
    text t;
    if (sim_chance(s, 150)) {
        sim_ask(s, link, DO_DAILY, -1, "\"game\":\"%s\"", g->name);
        return;
    }
    text_init(&t, seats, sizeof seats);
    int me = sim_chance(s, 900) ? (int)sim_below(s, (uint32_t)players) : -1;
    for (int i = 0; i < players; i++) {
        uint32_t kind = sim_below(s, me < 0 && i == 0 ? 2 : 3);
        text_str(&t, i ? "," : "");
        text_str(&t, i == me     ? "\"me\""
                     : kind == 0 ? "\"open\""
                     : kind == 1 ? "\"person\""
                                 : "\"level:1\"");
    }
    snprintf(clock, sizeof clock, "null");
    if (sim_chance(s, 400))
        snprintf(clock, sizeof clock, "{\"minutes\":%u,\"increment\":%u}",
                 1 + (unsigned)sim_below(s, 2), (unsigned)sim_below(s, 6));
    else if (sim_chance(s, 300))
        snprintf(clock, sizeof clock, "{\"days\":1}");
    bool rated = clock[0] == '{' && sim_chance(s, 500); /* refused to guests */
    sim_ask(s, link, DO_CREATE, -1,
            "\"game\":\"%s\",\"players\":%d,\"seats\":[%s],\"clock\":%s,\"listed\":%s%s", g->name,
            players, seats, clock, sim_chance(s, 500) ? "true" : "false",
            rated ? ",\"rated\":true" : "");
}

/* To be paired, one kind of game among few, so that people meet. */
static void seek(struct sim *s, int link) {
    uint32_t dice = sim_below(s, 8);
    if (dice == 0)
        sim_ask(s, link, DO_UNPAIR, -1, "%s", "");
    else
        sim_ask(s, link, DO_PAIR, -1, "\"game\":\"patterns\",\"clock\":{\"minutes\":1}%s",
                dice == 1 ? ",\"rated\":true" : ""); /* refused to guests */
}

/* By a published link, or from the lobby; some only want to watch. */
static void come_to(struct sim *s, int client, int link) {
    struct sim_client *c = &s->client[client];
    if (s->posts > 0 && sim_chance(s, 600)) {
        const struct sim_post *p = &s->post[sim_below(s, (uint32_t)s->posts)];
        s->link[link]->keyed[p->game] = true;
        if (p->seat >= 0 && sim_chance(s, 300)) {
            sim_ask(s, link, DO_JOIN, p->game, "\"key\":\"%s\",\"nonce\":\"at-once\"", p->key);
        } else if (p->seat >= 0) {
            sim_ask(s, link, DO_JOIN, p->game, "\"key\":\"%s\"", p->key);
        } else {
            struct sim_known *k = &c->known[p->game];
            memcpy(k->key, p->key, sizeof k->key);
            k->cares = true;
        }
        return;
    }
    int game = s->games ? (int)sim_below(s, (uint32_t)s->games) : -1;
    if (game < 0 || !c->lobby[game])
        return;
    if (sim_chance(s, 700))
        sim_ask(s, link, DO_JOIN, game, "%s", "");
    else
        c->known[game].cares = true;
}

static void look_around(struct sim *s, int client, int link) {
    struct sim_client *c = &s->client[client];
    int game = s->games ? (int)sim_below(s, (uint32_t)s->games) : -1;
    struct sim_known *k = game >= 0 ? &c->known[game] : NULL;
    uint32_t what = sim_below(s, k && k->have ? 8 : 3);
    if (what == 0) {
        sim_ask(s, link, DO_LOBBY, -1, "%s", "");
    } else if (what == 1) {
        sim_ask(s, link, DO_GAMES, -1, "\"most\":%d", 1 + (int)sim_below(s, 20));
    } else if (what == 2 && s->link[link]->kind == CLIENT_SOCKET) {
        bool on = s->link[link]->watches_lobby;
        sim_ask(s, link, on ? DO_PING : DO_WATCH_LOBBY, -1, "%s", "");
    } else if (what > 2) {
        char key[48] = "";
        if (k->key[0])
            snprintf(key, sizeof key, ",\"key\":\"%s\"", k->key);
        s->link[link]->keyed[game] = k->key[0] || s->link[link]->keyed[game];
        uint64_t since = k->seen ? sim_below(s, (uint32_t)k->seen + 1) : 0;
        if (what < 5)
            sim_ask(s, link, DO_STATE, game, "%s", key[0] ? key + 1 : "");
        else if (what < 7)
            sim_ask(s, link, DO_EVENTS, game, "\"since\":%llu%s", (unsigned long long)since, key)
                ->since = since;
        else if (k->status != ROOM_WAITING)
            sim_ask(s, link, DO_RECORD, game, "%s", key[0] ? key + 1 : "");
    }
}

/* ---- playing */

static void wish_for(struct sim *s, int client, int game, enum sim_do what) {
    struct sim_client *c = &s->client[client];
    struct sim_known *k = &c->known[game];
    struct sim_wish *w = &k->wish;
    *w = (struct sim_wish){.on = true, .what = what, .sequence = k->seen};
    w->offer = room_offer_word((enum room_offer)(sim_chance(s, 500)   ? ROOM_TAKEBACK
                                                 : sim_chance(s, 400) ? ROOM_DRAW
                                                                      : ROOM_ABORT));
    w->guarded = sim_chance(s, 700);
    snprintf(w->request, sizeof w->request, "c%d-%llu", client, (unsigned long long)++c->requests);
    if (what == DO_PLAY) {
        uint32_t count = (uint32_t)json_array_size(k->legal);
        text t;
        text_init(&t, w->move, sizeof w->move);
        text_str(&t, json_string_value(json_array_get(k->legal, sim_below(s, count))));
    }
}

static void ask_wish(struct sim *s, int link, int game, struct sim_wish *w) {
    struct sim_ask *a;
    w->asked = true;
    if (w->what == DO_PLAY && w->guarded)
        a = sim_ask(s, link, DO_PLAY, game, "\"move\":\"%s\",\"request\":\"%s\",\"sequence\":%llu",
                    w->move, w->request, (unsigned long long)w->sequence);
    else if (w->what == DO_PLAY)
        a = sim_ask(s, link, DO_PLAY, game, "\"move\":\"%s\",\"request\":\"%s\"", w->move,
                    w->request);
    else if (w->what == DO_OFFER)
        a = sim_ask(s, link, DO_OFFER, game, "\"what\":\"%s\",\"request\":\"%s\"", w->offer,
                    w->request);
    else
        a = sim_ask(s, link, w->what, game, "\"request\":\"%s\"", w->request);
    a->wish = true;
    a->sequence = w->sequence;
    memcpy(a->request, w->request, sizeof a->request);
    memcpy(a->move, w->move, sizeof a->move);
}

static bool may_move(const struct sim_known *k) {
    return k->cares && k->have && k->status == ROOM_PLAYING && !k->wish.on && k->seat >= 0 &&
           k->turn == k->seat && json_array_size(k->legal) > 0;
}

/* How many more games the socket may watch. */
static int places(const struct sim *s, const struct sim_link *l) {
    int left = SERVER_WATCHES;
    for (int i = 0; i < s->games; i++)
        left -= l->watches[i] || l->asked_watch[i];
    return left;
}

/* Stops watching a game in which there is nothing to do, to make room. */
static void make_place(struct sim *s, const struct sim_client *c) {
    const struct sim_link *l = s->link[c->socket];
    int first = (int)sim_below(s, (uint32_t)s->games);
    for (int i = 0; i < s->games; i++) {
        int game = (first + i) % s->games;
        const struct sim_known *k = &c->known[game];
        if (l->watches[game] && k->have && !k->wish.on && !may_move(k)) {
            sim_ask(s, c->socket, DO_UNWATCH, game, "%s", "");
            return;
        }
    }
}

/* What must be done in every game: watch it, send a nonce, repeat what wasn't answered. */
static void keep_up(struct sim *s, int client) {
    struct sim_client *c = &s->client[client];
    int left = places(s, s->link[c->socket]);
    int first = left < s->games ? (int)sim_below(s, (uint32_t)s->games) : 0; /* each has its turn */
    for (int n = 0; n < s->games && c->socket >= 0; n++) {
        int i = (first + n) % s->games;
        struct sim_known *k = &c->known[i];
        struct sim_link *l = socket_of(s, c);
        if (!k->cares)
            continue;
        bool unsure = !l->watches[i] || l->left[i] || !k->have;
        bool wanted = unsure && !l->asked_watch[i] && s->now >= k->not_before;
        if (wanted && !l->watches[i])
            left--;
        if (wanted && (l->watches[i] || left >= 0)) {
            char key[48] = "", since[48] = "";
            if (k->key[0])
                snprintf(key, sizeof key, "\"key\":\"%s\"", k->key);
            if (k->have)
                snprintf(since, sizeof since, "%s\"since\":%llu", key[0] ? "," : "",
                         (unsigned long long)k->seen);
            l->keyed[i] = l->keyed[i] || k->key[0];
            l->asked_watch[i] = true;
            sim_ask(s, c->socket, DO_WATCH, i, "%s%s", key, since)->since = k->seen;
        }
        if (k->have && k->status == ROOM_WAITING && k->seat >= 0 && !k->ready && !k->asked_ready) {
            k->asked_ready = true;
            sim_ask(s, c->socket, DO_READY, i, "\"nonce\":\"n%u\"", (unsigned)sim_below(s, 10000));
        }
        if (k->wish.on && (!k->wish.asked || sim_chance(s, s->weather.mischief))) {
            s->count.repeated += k->wish.asked;
            int link = way(s, client);
            if (link >= 0)
                ask_wish(s, link, i, &k->wish);
        }
    }
    if (left < 0 && c->socket >= 0)
        make_place(s, c);
}

static void say(struct sim *s, const struct sim_client *c, int game) {
    const char *words = room_phrase((int)sim_below(s, ROOM_PHRASES));
    sim_wishes_say(s, game, c->socket, words);
    sim_ask(s, c->socket, DO_SAY, game, "\"phrase\":\"%s\"", words)->phrase = words;
}

/* Usually a move; sometimes one of the other requests about a game. */
static void at_table(struct sim *s, int client, int game) {
    struct sim_client *c = &s->client[client];
    struct sim_known *k = &c->known[game];
    if (!k->cares || !k->have || k->wish.on)
        return;
    uint32_t dice = s->quiet ? 500 : sim_below(s, 1000);
    if (k->seat >= 0 && k->status == ROOM_PLAYING && dice < 4)
        wish_for(s, client, game, DO_RESIGN);
    else if (k->seat >= 0 && k->status == ROOM_PLAYING && dice < 24)
        wish_for(s, client, game, DO_OFFER);
    else if (k->seat >= 0 && k->status == ROOM_PLAYING && dice < 30)
        sim_ask(s, c->socket, DO_DECLINE, game, "%s", "");
    else if (k->seat >= 0 && k->status != ROOM_WAITING && dice < 33)
        say(s, c, game);
    else if (k->seat >= 0 && k->status == ROOM_WAITING && dice < 5)
        sim_ask(s, c->socket, DO_LEAVE, game, "%s", "");
    else if (k->seat >= 0 && k->status == ROOM_OVER && dice < 100 && !k->rematched &&
             s->games < MOST_GAMES + 4) {
        k->rematched = true;
        sim_ask(s, c->socket, DO_REMATCH, game, "%s", "");
    } else if (k->seat < 0 && dice < 30 && socket_of(s, c)->watches[game]) {
        k->cares = false;
        sim_ask(s, c->socket, DO_UNWATCH, game, "%s", "");
    } else if (may_move(k)) {
        wish_for(s, client, game, DO_PLAY);
    }
}

/* ---- mischief, with the refusal that it must get */

static void raw(struct sim *s, int link, const char *json, const char *refused) {
    struct sim_ask *a = sim_ask(s, link, DO_NONSENSE, -1, "%s", json);
    a->refused = refused;
}

static void be_silly(struct sim *s, int client) {
    struct sim_client *c = &s->client[client];
    int link = c->socket, game = s->games ? (int)sim_below(s, (uint32_t)s->games) : -1;
    if (game < 0) {
        raw(s, link, "", "bad_request");
        return;
    }
    struct sim_known *k = &c->known[game];
    bool stranger = sim_truth_seat(s, game, s->person[c->person].id) < 0;
    const room *r = &s->game[game].room;
    switch (sim_below(s, 7)) {
    case 0:
        raw(s, link, "\"game\":7,\"x\":[{}]", "bad_request");
        break;
    case 1: /* a stranger plays */
        if (stranger && r->status == ROOM_PLAYING && r->set.listed)
            sim_ask(s, link, DO_PLAY, game, "\"move\":\"m1R\"")->refused = "not_seated";
        break;
    case 2: /* not an action of any game */
        if (k->have && !stranger && r->status == ROOM_PLAYING && room_turn(r) == k->seat)
            sim_ask(s, link, DO_PLAY, game, "\"move\":\"zz9\",\"sequence\":%llu",
                    (unsigned long long)k->seen);
        break;
    case 3: /* a game that the person may not see, without a key */
        if (stranger && !r->set.listed && !s->link[link]->keyed[game] &&
            r->set.creator != s->person[c->person].id)
            sim_ask(s, link, DO_STATE, game, "%s", "")->refused = "forbidden";
        break;
    case 4:
        if (stranger && !r->set.listed && !s->link[link]->keyed[game] &&
            r->set.creator != s->person[c->person].id)
            sim_ask(s, link, DO_STATE, game, "\"key\":\"%s\"", "AAAAAAAAAAAAAAAAAAAAAA")->refused =
                "forbidden";
        break;
    case 5:
        sim_ask(s, link, DO_WATCH, game, "\"sinse\":4")->refused = "bad_request";
        break;
    default:
        sim_ask(s, link, DO_RENAME, -1, "\"name\":\"\"")->refused = "bad_name";
    }
}

/* ---- the whole person */

/* A program's stream: of all its games, or of one from where it left off. */
static void open_stream(struct sim *s, int client) {
    struct sim_client *c = &s->client[client];
    const struct sim_person *p = &s->person[c->person];
    int game = s->games ? (int)sim_below(s, (uint32_t)s->games) : 0;
    const struct sim_known *k = &c->known[game];
    bool bearer = p->token[0] != '\0';
    c->stream = sim_connect(s, client, CLIENT_STREAM, bearer ? p->token : c->cookie, bearer);
    if (c->stream < 0)
        return;
    if (k->have && k->seat >= 0) {
        s->link[c->stream]->stream_seen[game] = k->seen;
        sim_ask(s, c->stream, DO_STREAM, game, "\"since\":%llu", (unsigned long long)k->seen);
    } else {
        sim_ask(s, c->stream, DO_STREAM, -1, "%s", "");
    }
}

/* Which games are mine? A seat may have been taken although its request got no answer, or was
 * refused as `storage` (the server didn't know), or was carried out long afterwards. */
static void look_for_mine(struct sim *s, int client) {
    struct sim_client *c = &s->client[client];
    c->looked = s->now;
    sim_ask(s, c->socket, DO_GAMES, -1, "\"most\":%d", (int)REQUEST_MOST_GAMES);
}

static void come_in(struct sim *s, int client) {
    struct sim_client *c = &s->client[client];
    c->socket = sim_connect(s, client, CLIENT_SOCKET, c->cookie, false);
    if (c->socket >= 0)
        look_for_mine(s, client);
    if (c->socket >= 0 && c->stream < 0 && sim_chance(s, 200))
        open_stream(s, client);
}

/* A server that is up answers, if slowly; a connection that seems dead is closed. */
static bool lose_patience(struct sim *s, int link) {
    struct sim_link *l = link >= 0 ? s->link[link] : NULL;
    if (!l || !l->asks || s->now - l->asks->at <= PATIENCE)
        return false;
    if (l->server_open && !l->hole_in && !l->hole_out && s->server[l->server].up &&
        s->server[l->server].paused < l->asks->at && s->server[l->server].epoch == l->epoch)
        sim_fail(s, "link %d has no answer to request %llu (%d)", link + 1,
                 (unsigned long long)l->asks->ref, (int)l->asks->what);
    sim_hang_up(s, link);
    return true;
}

static void do_something(struct sim *s, int client) {
    struct sim_client *c = &s->client[client];
    uint32_t dice = sim_below(s, 1000);
    int link = dice < 200 ? way(s, client) : c->socket;
    if (link < 0)
        return;
    if (dice < 40 && s->games < MOST_GAMES)
        create(s, link);
    else if (dice < 150)
        come_to(s, client, link);
    else if (dice < 200)
        look_around(s, client, link);
    else if (dice < 230)
        about_oneself(s, client);
    else if (dice < 230 + s->weather.mischief)
        be_silly(s, client);
    else if (dice >= 900 && dice < 965 && s->games < MOST_GAMES)
        seek(s, link);
    else if (dice >= 965)
        go_to_a_cup(s, client, link);
    for (int i = 0, first = s->games ? (int)sim_below(s, (uint32_t)s->games) : 0;
         i < s->games && c->socket >= 0; i++)
        if (sim_chance(s, 600))
            at_table(s, client, (first + i) % s->games);
}

void sim_people_think(struct sim *s, int client) {
    struct sim_client *c = &s->client[client];
    sim_push(s, s->now + sim_between(s, 20, s->quiet ? 120 : 400), SIM_THINK, client);
    if (s->now < c->away_until && !s->quiet)
        return;
    if (!lose_patience(s, c->errand) && c->errand >= 0 && !s->link[c->errand]->asks)
        sim_hang_up(s, c->errand); /* changed its mind */
    if (lose_patience(s, c->socket) || lose_patience(s, c->stream))
        return;
    if (!c->cookie[0]) {
        sign_in(s, client);
        return;
    }
    if (c->socket < 0) {
        come_in(s, client);
        return;
    }
    if (!s->quiet && s->weather.hangup && sim_below(s, 1000) < 3) {
        sim_hang_up(s, c->socket);
        c->away_until = s->now + sim_between(s, 0, sim_chance(s, 200) ? 90000 : 3000);
        return;
    }
    keep_up(s, client);
    if (c->socket < 0)
        return;
    if (!s->quiet) {
        do_something(s, client);
        return;
    }
    if (s->now - c->looked >= LOOK)
        look_for_mine(s, client);
    for (int i = 0; i < s->games && c->socket >= 0; i++)
        at_table(s, client, i);
}
