// SPDX-License-Identifier: MIT
// Rows become values and values columns, the same for every backend. What a row says is checked:
// others may have changed the database.
#include <string.h>

#include "games/games.h"
#include "server/store/backend.h"

static bool row_text(const struct store_row *r, int column, char *out, size_t size) {
    size_t length;
    const char *value = r->text(r, column, &length);
    if (!value || length >= size || strlen(value) != length)
        return false;
    memcpy(out, value, length + 1);
    return true;
}

static bool row_bytes(const struct store_row *r, int column, uint8_t out[32]) {
    size_t length;
    const uint8_t *value = r->blob(r, column, &length);
    if (!value || length != 32)
        return false;
    memcpy(out, value, 32);
    return true;
}

/* A number from `low` to `high`. */
static bool row_small(const struct store_row *r, int column, int low, int high, int *out) {
    int64_t value = r->number(r, column);
    *out = (int)value;
    return value >= low && value <= high;
}

static bool row_flag(const struct store_row *r, int column, bool *out) {
    int value;
    bool good = row_small(r, column, 0, 1, &value);
    *out = value != 0;
    return good;
}

static person_id row_person(const struct store_row *r, int column) {
    return (person_id)r->number(r, column); /* NULL is 0 */
}

static bool rows_read_seats(struct room_settings *g, const char *seats) {
    span rest = span_of(seats);
    char reason[160];
    text ignored;
    for (int i = 0; i < g->players; i++) {
        if (!rest.at)
            return false;
        span word = span_cut(&rest, ',');
        text_init(&ignored, reason, sizeof reason);
        g->plan[i] = span_is(word, "person") ? ROOM_FOR_PERSON
                     : span_is(word, "link") ? ROOM_BY_LINK
                                             : ROOM_FOR_BOT;
        if (g->plan[i] == ROOM_FOR_BOT && !bot_read(&g->bot[i], word, &ignored))
            return false;
    }
    return !rest.at;
}

void store_write_seats(char out[STORE_SEATS_SIZE], const struct room_settings *g) {
    text t;
    text_init(&t, out, STORE_SEATS_SIZE);
    for (int i = 0; i < g->players; i++) {
        text_str(&t, i ? "," : "");
        if (g->plan[i] == ROOM_FOR_BOT)
            bot_write(&t, &g->bot[i]);
        else
            text_str(&t, g->plan[i] == ROOM_BY_LINK ? "link" : "person");
    }
}

bool store_moves_seats(const struct store_write *x) {
    bool moved = false;
    for (int i = 0; i < x->events.count; i++)
        moved |= x->events.event[i].kind == ROOM_EVENT_JOINED ||
                 x->events.event[i].kind == ROOM_EVENT_LEFT;
    return moved;
}

bool store_rates(struct rating_change *out, const struct store_write *x) {
    for (int i = 0; i < x->events.count; i++) {
        const struct room_event *e = &x->events.event[i];
        int players = GAME_MAX_PLAYERS;
        if (e->kind != ROOM_EVENT_RATED)
            continue;
        while (players > 0 && !rating_read(out, span_of(e->data), players, e->at))
            players--;
        return players > 0;
    }
    return false;
}

bool store_take_settings(const struct store_row *row, void *out) {
    struct room_settings *g = out;
    char name[32], seats[STORE_SEATS_SIZE], duel[DUEL_TEXT_SIZE];
    int clock;
    memset(g, 0, sizeof *g);
    if (!row_text(row, 0, g->id, sizeof g->id) || !row_text(row, 1, name, sizeof name) ||
        !(g->game = games_find(span_of(name))) ||
        !row_small(row, 2, 1, GAME_MAX_PLAYERS, &g->players) ||
        !row_text(row, 3, seats, sizeof seats) || !rows_read_seats(g, seats) ||
        !row_small(row, 4, ROOM_NO_CLOCK, ROOM_DAYS, &clock) || !row_flag(row, 7, &g->aids) ||
        !row_flag(row, 8, &g->listed) || !row_bytes(row, 9, g->key) ||
        !row_bytes(row, 10, g->links) || !row_text(row, 13, g->before, sizeof g->before) ||
        !row_flag(row, 14, &g->rated) || !row_small(row, 15, 0, DAILY_LAST, &g->day) ||
        !row_text(row, 16, g->tournament, sizeof g->tournament) ||
        !row_text(row, 17, duel, sizeof duel) || !duel_read(&g->duel, span_of(duel)))
        return false;
    g->clock = (enum room_clock)clock;
    g->base = row->number(row, 5);
    g->increment = row->number(row, 6);
    g->creator = row_person(row, 11);
    g->created = row->number(row, 12);
    char reason[160];
    text ignored;
    text_init(&ignored, reason, sizeof reason);
    return room_settings_check(g, &ignored);
}

bool store_take_person(const struct store_row *row, void *out) {
    struct store_person *p = out;
    memset(p, 0, sizeof *p);
    p->id = row_person(row, 0);
    p->created = row->number(row, 4);
    return row_text(row, 1, p->name, sizeof p->name) &&
           row_text(row, 2, p->login, sizeof p->login) &&
           row_text(row, 3, p->password, sizeof p->password) && row_flag(row, 5, &p->gone);
}

bool store_take_pass(const struct store_row *row, void *out) {
    struct store_pass *p = out;
    memset(p, 0, sizeof *p);
    p->person = row_person(row, 1);
    p->number = (uint64_t)row->number(row, 3);
    p->created = row->number(row, 5);
    return row_bytes(row, 0, p->hash) && row_flag(row, 2, &p->token) &&
           row_text(row, 4, p->label, sizeof p->label);
}

bool store_take_event(const struct store_row *row, void *out) {
    struct room_event *e = out;
    memset(e, 0, sizeof *e);
    e->sequence = (uint64_t)row->number(row, 0);
    e->at = row->number(row, 1);
    e->person = row_person(row, 4);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        e->remaining[i] = row->number(row, 6 + i);
    size_t length;
    const char *kind = row->text(row, 2, &length);
    return kind && room_event_kind_read(&e->kind, (span){kind, length}) &&
           row_small(row, 3, -1, GAME_MAX_PLAYERS - 1, &e->seat) &&
           row_text(row, 5, e->request, sizeof e->request) &&
           row_text(row, 10, e->data, sizeof e->data);
}

bool store_take_game(const struct store_row *row, void *out) {
    struct store_game *g = out;
    struct store_summary *u = &g->summary;
    int status;
    memset(g, 0, sizeof *g);
    if (!row_text(row, 0, g->id, sizeof g->id) ||
        !row_small(row, 1, ROOM_WAITING, ROOM_OVER, &status) ||
        !row_small(row, 2, -1, GAME_MAX_PLAYERS - 1, &u->turn) ||
        !row_flag(row, 3, &u->bot_to_move))
        return false;
    u->status = (enum room_status)status;
    u->deadline = row->is_null(row, 4) ? INT64_MAX : row->number(row, 4);
    u->updated = row->number(row, 5);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        u->person[i] = row_person(row, 6 + i);
    return true;
}

bool store_take_rating(const struct store_row *row, void *out) {
    struct store_rating *r = out;
    memset(r, 0, sizeof *r);
    r->rating = (struct rating){.number = (uint64_t)row->number(row, 0),
                                .at = row->number(row, 1),
                                .points = row->number(row, 2),
                                .deviation = row->number(row, 3),
                                .volatility = row->number(row, 4)};
    return row->number(row, 0) > 0 && row_text(row, 5, r->game, sizeof r->game);
}

bool store_take_seek(const struct store_row *row, void *out) {
    struct store_seek *k = out;
    k->person = row_person(row, 0);
    k->since = row->number(row, 2);
    k->seen = row->number(row, 3);
    return k->person && row_small(row, 1, -INT32_MAX, INT32_MAX, &k->points);
}

static bool row_game(const struct store_row *r, int column, const struct game_ops **out) {
    char name[32];
    *out = row_text(r, column, name, sizeof name) ? games_find(span_of(name)) : NULL;
    return *out != NULL;
}

static bool row_score(const struct store_row *r, int column, int *out) {
    return row_small(r, column, DAILY_FORFEIT, -DAILY_FORFEIT, out);
}

bool store_take_deal(const struct store_row *row, void *out) {
    struct store_deal *d = out;
    memset(d, 0, sizeof *d);
    d->is_played = !row->is_null(row, 3);
    return row_small(row, 0, 1, DAILY_LAST, &d->day) && row_game(row, 1, &d->game) &&
           row_bytes(row, 2, d->key) && row_score(row, 3, &d->par);
}

bool store_take_begun(const struct store_row *row, void *out) {
    struct store_begun *b = out;
    return row_game(row, 0, &b->game) && row_text(row, 1, b->id, sizeof b->id);
}

bool store_take_score(const struct store_row *row, void *out) {
    struct store_score *x = out;
    memset(x, 0, sizeof *x);
    x->person = row_person(row, 2);
    return row_small(row, 0, 1, DAILY_LAST, &x->day) && row_game(row, 1, &x->game) &&
           row_text(row, 3, x->room, sizeof x->room) && row_score(row, 4, &x->score) &&
           row_small(row, 5, 1, DAILY_LAST, &x->streak) &&
           row_text(row, 6, x->name, sizeof x->name);
}

bool store_take_field(const struct store_row *row, void *out) {
    struct store_field *f = out;
    f->count = row->number(row, 2);
    return row_game(row, 0, &f->game) && row_score(row, 1, &f->score) && f->count > 0;
}

bool store_take_tournament(const struct store_row *row, void *out) {
    struct store_tournament *t = out;
    struct tournament_settings *set = &t->set;
    char kind[16], reason[160];
    int clock, status;
    text ignored;
    memset(t, 0, sizeof *t);
    if (!row_text(row, 0, set->id, sizeof set->id) ||
        !row_text(row, 1, set->name, sizeof set->name) || !row_text(row, 2, kind, sizeof kind) ||
        !tournament_kind_read(&set->kind, span_of(kind)) || !row_game(row, 3, &set->game) ||
        !row_small(row, 4, ROOM_NO_CLOCK, ROOM_DAYS, &clock) || !row_flag(row, 7, &set->rated) ||
        !row_small(row, 8, 0, TOURNAMENT_ROUNDS, &set->rounds) ||
        !row_small(row, 9, 0, TOURNAMENT_PLAYERS, &set->most) || !row_bytes(row, 10, set->key) ||
        !row_small(row, 14, TOURNAMENT_OPEN, TOURNAMENT_OVER, &status) ||
        !row_flag(row, 15, &t->called_off) ||
        !row_small(row, 16, 0, TOURNAMENT_PLAYERS, &t->players) ||
        !row_small(row, 17, 0, TOURNAMENT_ROUNDS, &t->paired) ||
        !row_small(row, 18, 0, TOURNAMENT_ROUNDS, &t->rounds) || !row_flag(row, 20, &t->takes_part))
        return false;
    set->clock = (enum room_clock)clock;
    set->base = row->number(row, 5);
    set->increment = row->number(row, 6);
    set->creator = row_person(row, 11);
    set->created = row->number(row, 12);
    t->sequence = (uint64_t)row->number(row, 13);
    t->status = (enum tournament_status)status;
    t->updated = row->number(row, 19);
    text_init(&ignored, reason, sizeof reason);
    return tournament_settings_check(set, &ignored);
}

bool store_take_tournament_event(const struct store_row *row, void *out) {
    struct store_tournament_step *step = out;
    struct tournament_event *e = &step->event;
    char kind[16];
    memset(step, 0, sizeof *step);
    e->sequence = (uint64_t)row->number(row, 0);
    e->at = row->number(row, 1);
    e->person = row_person(row, 3);
    return row_text(row, 2, kind, sizeof kind) &&
           tournament_event_kind_read(&e->kind, span_of(kind)) &&
           row_text(row, 4, e->data, sizeof e->data) &&
           row_text(row, 5, step->name, sizeof step->name) && row_flag(row, 6, &step->account);
}

bool store_take_tournament_game(const struct store_row *row, void *out) {
    struct store_tournament_game *g = out;
    return row_text(row, 0, g->id, sizeof g->id) && row_flag(row, 1, &g->over);
}

bool store_take_push(const struct store_row *row, void *out) {
    struct store_push *p = out;
    memset(p, 0, sizeof *p);
    p->at = row->number(row, 4);
    return row_bytes(row, 0, p->pass) && row_text(row, 1, p->to.endpoint, sizeof p->to.endpoint) &&
           row_text(row, 2, p->to.point, sizeof p->to.point) &&
           row_text(row, 3, p->to.auth, sizeof p->to.auth);
}

bool store_take_report(const struct store_row *row, void *out) {
    struct store_report *r = out;
    memset(r, 0, sizeof *r);
    r->person = row_person(row, 1);
    r->about = row_person(row, 2);
    r->at = row->number(row, 4);
    return row_text(row, 0, r->game, sizeof r->game) &&
           row_text(row, 3, r->reason, sizeof r->reason) &&
           row_text(row, 5, r->name, sizeof r->name) &&
           row_text(row, 6, r->about_name, sizeof r->about_name);
}

bool store_take_id(const struct store_row *row, void *out) {
    return row_text(row, 0, out, ROOM_ID_SIZE);
}

bool store_take_number(const struct store_row *row, void *out) {
    *(person_id *)out = row_person(row, 0);
    return true;
}
