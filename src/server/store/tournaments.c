// SPDX-License-Identifier: MIT
// The questions about tournaments that are asked of storage.
#include "server/store/backend.h"

#include <string.h>

/* Settings, then events; they make `out`. */
struct store_tournament_replay {
    struct tournament *out;
    text *error;
    bool found, wrong;
};

static bool store_list_tournament_start(void *context, const struct store_row *row) {
    struct store_tournament_replay *r = context;
    struct store_tournament t;
    r->found = true;
    r->wrong = !store_take_tournament(row, &t);
    if (!r->wrong)
        tournament_init(r->out, &t.set);
    return false;
}

static bool store_list_tournament_step(void *context, const struct store_row *row) {
    struct store_tournament_replay *r = context;
    struct store_tournament_step step;
    if (!r->found || r->wrong)
        return false;
    if (!store_take_tournament_event(row, &step)) {
        text_str(r->error, "an event can't be read");
        r->wrong = true;
    } else if (tournament_apply(r->out, &step.event, r->error) < 0) {
        r->wrong = true;
    } else if (step.event.kind == TOURNAMENT_JOINED) {
        struct tournament_player *p = &r->out->player[r->out->players - 1];
        memcpy(p->name, step.name, sizeof p->name);
        p->player = step.account ? p->person : 0;
    }
    return !r->wrong;
}

int store_tournament(struct store *s, const char *id, struct tournament *out, text *error) {
    struct store_tournament_replay replay = {.out = out, .error = error};
    struct store_query q[2];
    store_ask(&q[0], STORE_READ_TOURNAMENT, "t", id);
    store_ask(&q[1], STORE_READ_TOURNAMENT_EVENTS, "ti", id, INT64_C(0));
    q[0].each = store_list_tournament_start;
    q[1].each = store_list_tournament_step;
    q[0].context = q[1].context = &replay;
    if (store_run(s, q, 2, error) != 0)
        return -1;
    if (replay.wrong)
        return error->length ? -1 : store_wrong(s, "a tournament", error);
    return replay.found;
}

struct store_tournament_list {
    void *context;
    bool (*tournament)(void *context, const struct store_tournament *t);
    bool (*event)(void *context, const struct tournament_event *e);
    bool (*game)(void *context, const char *game, bool over);
    bool wrong;
};

static bool store_list_tournament(void *context, const struct store_row *row) {
    struct store_tournament_list *l = context;
    struct store_tournament t;
    l->wrong = !store_take_tournament(row, &t);
    return !l->wrong && l->tournament(l->context, &t);
}

static bool store_list_tournament_event(void *context, const struct store_row *row) {
    struct store_tournament_list *l = context;
    struct store_tournament_step step;
    l->wrong = !store_take_tournament_event(row, &step);
    return !l->wrong && l->event(l->context, &step.event);
}

static bool store_list_tournament_game(void *context, const struct store_row *row) {
    struct store_tournament_list *l = context;
    struct store_tournament_game g;
    l->wrong = !store_take_tournament_game(row, &g);
    return !l->wrong && l->game(l->context, g.id, g.over);
}

static int store_list_of_tournaments(struct store *s, struct store_query *q,
                                     bool (*each)(void *context, const struct store_row *row),
                                     struct store_tournament_list *l, text *error) {
    q->each = each;
    q->context = l;
    if (store_run(s, q, 1, error) != 0)
        return -1;
    return l->wrong ? store_wrong(s, "a tournament", error) : 0;
}

void store_ask_tournaments(struct store_query *q, enum store_tournaments list, person_id person,
                           const char *after, int most) {
    int64_t limit = most > 0 ? most : INT64_MAX;
    if (list == STORE_TOURNAMENTS_LATEST || list == STORE_TOURNAMENTS_OF_PERSON)
        store_ask(q,
                  list == STORE_TOURNAMENTS_LATEST ? STORE_READ_TOURNAMENTS
                                                   : STORE_READ_TOURNAMENTS_OF,
                  "pi", person, limit);
    else
        store_ask(q,
                  list == STORE_TOURNAMENTS_ACTIVE ? STORE_READ_TOURNAMENTS_ACTIVE
                                                   : STORE_READ_TOURNAMENTS_EVERY,
                  "ti", after, limit);
}

int store_tournaments(struct store *s, enum store_tournaments list, person_id person,
                      const char *after, int most,
                      bool (*each)(void *context, const struct store_tournament *t), void *context,
                      text *error) {
    struct store_tournament_list l = {.context = context, .tournament = each};
    struct store_query q;
    store_ask_tournaments(&q, list, person, after, most);
    return store_list_of_tournaments(s, &q, store_list_tournament, &l, error);
}

int store_tournament_events(struct store *s, const char *id, uint64_t after,
                            bool (*each)(void *context, const struct tournament_event *e),
                            void *context, text *error) {
    struct store_tournament_list l = {.context = context, .event = each};
    struct store_query q;
    store_ask(&q, STORE_READ_TOURNAMENT_EVENTS, "ti", id, (int64_t)after);
    return store_list_of_tournaments(s, &q, store_list_tournament_event, &l, error);
}

int store_tournament_games(struct store *s, const char *id,
                           bool (*each)(void *context, const char *game, bool over), void *context,
                           text *error) {
    struct store_tournament_list l = {.context = context, .game = each};
    struct store_query q;
    store_ask(&q, STORE_READ_TOURNAMENT_GAMES, "t", id);
    return store_list_of_tournaments(s, &q, store_list_tournament_game, &l, error);
}

int store_duel_games(struct store *s, const char *id,
                     bool (*each)(void *context, const char *game, bool over), void *context,
                     text *error) {
    struct store_tournament_list l = {.context = context, .game = each};
    struct store_query q;
    store_ask(&q, STORE_READ_DUEL_GAMES, "t", id);
    return store_list_of_tournaments(s, &q, store_list_tournament_game, &l, error);
}

void store_tournament_sum_up(struct store_tournament *out, const struct tournament *t) {
    out->set = t->set;
    out->status = t->status;
    out->called_off = t->called_off;
    out->players = t->players;
    out->paired = t->paired;
    out->rounds = t->rounds;
    out->updated = t->updated;
    out->sequence = t->sequence;
}
