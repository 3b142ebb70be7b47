// SPDX-License-Identifier: MIT
// What every storage shares: which one a name means, the questions that are asked of it, loading a
// room from it, the summary of one, and checking its health.
#include "server/store/store.h"

#include <errno.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/hash_map.h"
#include "server/store/backend.h"

void store_write_clear(struct store_write *x) {
    free(x->settings);
    free(x->here);
    free(x->tournament);
    free(x->push);
    x->push = NULL;
    x->tournament = NULL;
    x->settings = NULL;
    x->here = NULL;
}

/* Names */

int store_find(char out[STORE_PATH_SIZE], const char *given, text *error) {
    text t;
    text_init(&t, out, STORE_PATH_SIZE);
    if (given[0] != '@') {
        text_str(&t, given);
    } else {
        char line[STORE_PATH_SIZE];
        FILE *in = fopen(given + 1, "re");
        bool read = in && fgets(line, sizeof line, in);
        int why = errno;
        if (in)
            fclose(in);
        span name = read ? span_trim(span_of(line)) : (span){0};
        text_mem(&t, name.at, name.length);
        if (name.length == 0) {
            text_str(error, given + 1);
            text_str(error, ": ");
            text_str(error,
                     in ? "the file's first line must be the name of the storage" : strerror(why));
            return -1;
        }
    }
    if (t.overflow)
        text_str(error, "the name of the storage is too long");
    return t.overflow ? -1 : 0;
}

bool store_is_shared(const char *name) {
    return postgres_is_address(name);
}

void store_show(text *out, const char *name) {
    if (store_is_shared(name))
        postgres_show_name(out, name);
    else
        text_str(out, name);
}

int store_claim(const char *name, text *error) {
    return store_is_shared(name) ? STORE_UNCLAIMED : sqlite_claim(name, error);
}

void store_release(int claim) {
    if (claim >= 0 && claim != STORE_UNCLAIMED)
        close(claim);
}

int store_init(const char *address, const char *role, text *error) {
    if (store_is_shared(address))
        return postgres_init(address, role, error);
    text_str(error,
             "only a database (postgresql://...) needs this; a file is made when it is used");
    return -1;
}

struct store *store_open(const char *name, enum store_use use, text *error) {
    return store_is_shared(name) ? postgres_open(name, use, error) : sqlite_open(name, use, error);
}

void store_close(struct store *s) {
    if (s)
        s->backend->close(s);
}

const char *store_file(const struct store *s) {
    return s->backend->name(s);
}

void store_needs(const struct store *s, struct store_needs *out) {
    s->backend->needs(s, out);
}

void store_write_all(struct store *s, struct store_write *list) {
    s->backend->write_all(s, list);
}

const char *store_reason(const struct store *s) {
    return s->backend->reason(s);
}

bool store_rest(struct store *s) {
    return s->backend->rest(s);
}

int store_hold(struct store *s, bool hold, text *error) {
    return s->backend->hold(s, hold, error);
}

int store_backup(struct store *s, const char *to, text *error) {
    return s->backend->backup(s, to, error);
}

int store_check(struct store *s, text *error) {
    return s->backend->check(s, error);
}

bool store_is_common(const struct store *s) {
    return s->backend->listen != NULL;
}

void store_sign(struct store *s, uint64_t who) {
    s->who = who;
}

int store_listen(struct store *s, int most, struct store_news **out, text *error) {
    return s->backend->listen(s, most, out, error);
}

int store_renew(struct store *s, const char *node, int most, struct store_lease *out, text *error) {
    return s->backend->renew(s, node, most, out, error);
}

int store_slot(const char *game) {
    return (int)(hash_map_hash(game, strlen(game)) % STORE_SLOTS);
}

/* Reading */

void store_ask(struct store_query *q, enum store_read read, const char *form, ...) {
    va_list args;
    va_start(args, form);
    q->read = read;
    for (q->count = 0; form[q->count]; q->count++) {
        struct store_value *v = &q->value[q->count];
        *v = (struct store_value){.form = form[q->count]};
        if (v->form == 't')
            v->text = va_arg(args, const char *);
        else if (v->form == 'b')
            v->bytes = va_arg(args, const uint8_t *);
        else
            v->number =
                v->form == 'p' ? (int64_t)va_arg(args, person_id) : (int64_t)va_arg(args, int64_t);
    }
    va_end(args);
}

int store_run(struct store *s, struct store_query *query, int count, text *error) {
    int status = s->backend->read(s, query, count, error);
    for (int i = 0; i < count; i++) {
        uint64_t bit = UINT64_C(1) << query[i].read;
        s->failing = query[i].failed ? s->failing | bit : s->failing & ~bit;
    }
    return status;
}

int store_wrong(const struct store *s, const char *what, text *error) {
    text_str(error, what);
    text_str(error, " in the ");
    text_str(error, s->backend->place);
    text_str(error, " can't be right");
    return -1;
}

/* A question with one row, or none, as answer. */
struct store_single {
    store_take *take;
    void *out;
    bool found, right;
};

static bool store_take_single(void *context, const struct store_row *row) {
    struct store_single *one = context;
    one->found = true;
    one->right = one->take(row, one->out);
    return false;
}

static int store_ask_one(struct store *s, struct store_query *q, store_take *take, void *out,
                         const char *what, text *error) {
    struct store_single one = {.take = take, .out = out};
    q->each = store_take_single;
    q->context = &one;
    if (store_run(s, q, 1, error) != 0)
        return -1;
    return !one.found ? 0 : one.right ? 1 : store_wrong(s, what, error);
}

int store_settings(struct store *s, const char *id, struct room_settings *out, text *error) {
    struct store_query q;
    store_ask(&q, STORE_READ_SETTINGS, "t", id);
    return store_ask_one(s, &q, store_take_settings, out, "the settings of a game", error);
}

int store_person(struct store *s, person_id id, struct store_person *out, text *error) {
    struct store_query q;
    store_ask(&q, STORE_READ_PERSON, "p", id);
    return store_ask_one(s, &q, store_take_person, out, "a person", error);
}

int store_login(struct store *s, const char *login, struct store_person *out, text *error) {
    struct store_query q;
    store_ask(&q, STORE_READ_LOGIN, "t", login);
    return store_ask_one(s, &q, store_take_person, out, "a person", error);
}

int store_pass(struct store *s, const uint8_t hash[STORE_HASH], struct store_pass *out,
               text *error) {
    struct store_query q;
    store_ask(&q, STORE_READ_PASS, "b", hash);
    return store_ask_one(s, &q, store_take_pass, out, "a pass", error);
}

/* Lists: a value at a time, handed on to the caller's `each`. */

struct store_listing {
    void *context;
    bool (*event)(void *context, const struct room_event *e);
    bool (*game)(void *context, const char *id, const struct store_summary *summary);
    bool (*pass)(void *context, const struct store_pass *p);
    bool (*person)(void *context, const struct store_person *p);
    bool (*rating)(void *context, const struct store_rating *r);
    bool (*seek)(void *context, const struct store_seek *k);
    const struct store_seek *like; /* what all of them are like */
    bool (*deal)(void *context, const struct store_deal *d);
    bool (*score)(void *context, const struct store_score *x);
    const struct store_day *day;
    bool wrong; /* a row wasn't valid */
};

static bool store_list_event(void *context, const struct store_row *row) {
    struct store_listing *l = context;
    struct room_event e;
    l->wrong = !store_take_event(row, &e);
    return !l->wrong && l->event(l->context, &e);
}

static bool store_list_game(void *context, const struct store_row *row) {
    struct store_listing *l = context;
    struct store_game g;
    l->wrong = !store_take_game(row, &g);
    return !l->wrong && l->game(l->context, g.id, &g.summary);
}

static bool store_list_pass(void *context, const struct store_row *row) {
    struct store_listing *l = context;
    struct store_pass p;
    l->wrong = !store_take_pass(row, &p);
    return !l->wrong && l->pass(l->context, &p);
}

static bool store_list_person(void *context, const struct store_row *row) {
    struct store_listing *l = context;
    struct store_person p;
    l->wrong = !store_take_person(row, &p);
    return !l->wrong && l->person(l->context, &p);
}

static bool store_list_rating(void *context, const struct store_row *row) {
    struct store_listing *l = context;
    struct store_rating r;
    l->wrong = !store_take_rating(row, &r);
    return !l->wrong && l->rating(l->context, &r);
}

static bool store_list_seek(void *context, const struct store_row *row) {
    struct store_listing *l = context;
    struct store_seek k = *l->like;
    l->wrong = !store_take_seek(row, &k);
    return !l->wrong && l->seek(l->context, &k);
}

/* Runs a list; `each` turns its rows into what `l` hands on. */
static int store_list_all(struct store *s, struct store_query *q,
                          bool (*each)(void *context, const struct store_row *row),
                          struct store_listing *l, const char *what, text *error) {
    q->each = each;
    q->context = l;
    if (store_run(s, q, 1, error) != 0)
        return -1;
    return l->wrong ? store_wrong(s, what, error) : 0;
}

int store_events(struct store *s, const char *game, uint64_t after,
                 bool (*each)(void *context, const struct room_event *e), void *context,
                 text *error) {
    struct store_listing l = {.context = context, .event = each};
    struct store_query q;
    store_ask(&q, STORE_READ_EVENTS, "ti", game, (int64_t)after);
    return store_list_all(s, &q, store_list_event, &l, "an event", error);
}

int store_passes(struct store *s, person_id person,
                 bool (*each)(void *context, const struct store_pass *p), void *context,
                 text *error) {
    struct store_listing l = {.context = context, .pass = each};
    struct store_query q;
    store_ask(&q, STORE_READ_PASSES, "p", person);
    return store_list_all(s, &q, store_list_pass, &l, "a pass", error);
}

static void store_ask_seeks(struct store_query *q, const struct store_seek *like, int most) {
    store_ask(q, STORE_READ_SEEKS, "tiiiiii", like->game ? like->game->name : "",
              (int64_t)like->clock, like->base, like->increment, (int64_t)like->rated,
              like->seen - STORE_SEEK_FRESH, (int64_t)most);
}

int store_seeks(struct store *s, const struct store_seek *like, int most,
                bool (*each)(void *context, const struct store_seek *k), void *context,
                text *error) {
    struct store_listing l = {.context = context, .seek = each, .like = like};
    struct store_query q;
    store_ask_seeks(&q, like, most);
    return store_list_all(s, &q, store_list_seek, &l, "a seek", error);
}

int store_ratings(struct store *s, person_id person, const struct game_ops *game,
                  enum room_clock pace, uint64_t below, int most,
                  bool (*each)(void *context, const struct store_rating *r), void *context,
                  text *error) {
    struct store_listing l = {.context = context, .rating = each};
    struct store_query q;
    store_ask(&q, STORE_READ_RATINGS, "ptiii", person, game->name, (int64_t)pace, (int64_t)below,
              (int64_t)most);
    return store_list_all(s, &q, store_list_rating, &l, "a rating", error);
}

static bool store_keep_rating(void *context, const struct store_rating *r) {
    *(struct rating *)context = r->rating;
    return false;
}

int store_rating(struct store *s, person_id person, const struct game_ops *game,
                 enum room_clock pace, struct rating *out, text *error) {
    *out = rating_first();
    return store_ratings(s, person, game, pace, INT64_MAX, 1, store_keep_rating, out, error) < 0
               ? -1
               : 1;
}

int store_standing(struct store *s, person_id person, const struct game_ops *game,
                   struct rating out[STORE_PACES], text *error) {
    struct store_query q[STORE_PACES];
    struct store_listing l[STORE_PACES];
    for (int i = 0; i < STORE_PACES; i++) {
        out[i] = rating_first();
        l[i] = (struct store_listing){.context = &out[i], .rating = store_keep_rating};
        store_ask(&q[i], STORE_READ_RATINGS, "ptiii", person, game->name, (int64_t)(ROOM_LIVE + i),
                  INT64_MAX, INT64_C(1));
        q[i].each = store_list_rating;
        q[i].context = &l[i];
    }
    if (store_run(s, q, STORE_PACES, error) != 0)
        return -1;
    for (int i = 0; i < STORE_PACES; i++)
        if (l[i].wrong)
            return store_wrong(s, "a rating", error);
    return 1;
}

int store_people(struct store *s, const person_id *after, int most,
                 bool (*each)(void *context, const struct store_person *p), void *context,
                 text *error) {
    struct store_listing l = {.context = context, .person = each};
    struct store_query q;
    store_ask(&q, STORE_READ_PEOPLE, "ii", after ? (int64_t)*after : INT64_MIN, (int64_t)most);
    return store_list_all(s, &q, store_list_person, &l, "a person", error);
}

/* Daily deals */

static bool store_list_deal(void *context, const struct store_row *row) {
    struct store_listing *l = context;
    struct store_deal d;
    l->wrong = !store_take_deal(row, &d);
    return !l->wrong && l->deal(l->context, &d);
}

static bool store_list_score(void *context, const struct store_row *row) {
    struct store_listing *l = context;
    struct store_score x;
    l->wrong = !store_take_score(row, &x);
    return !l->wrong && l->score(l->context, &x);
}

static bool store_list_day_begun(void *context, const struct store_row *row) {
    struct store_listing *l = context;
    struct store_begun b;
    l->wrong |= !store_take_begun(row, &b);
    if (!l->wrong)
        l->day->begun(l->day->context, b.game, b.id);
    return !l->wrong;
}

static bool store_list_day_score(void *context, const struct store_row *row) {
    struct store_listing *l = context;
    struct store_score x;
    l->wrong |= !store_take_score(row, &x);
    if (!l->wrong)
        l->day->score(l->day->context, &x);
    return !l->wrong;
}

static bool store_list_day_field(void *context, const struct store_row *row) {
    struct store_listing *l = context;
    struct store_field f;
    l->wrong |= !store_take_field(row, &f);
    if (!l->wrong)
        l->day->field(l->day->context, f.game, f.score, f.count);
    return !l->wrong;
}

int store_deals(struct store *s, int from, int most,
                bool (*each)(void *context, const struct store_deal *d), void *context,
                text *error) {
    struct store_listing l = {.context = context, .deal = each};
    struct store_query q;
    store_ask(&q, STORE_READ_DEALS, "ii", (int64_t)from, most > 0 ? (int64_t)most : INT64_MAX);
    return store_list_all(s, &q, store_list_deal, &l, "a day's deal", error);
}

int store_day(struct store *s, int day, person_id person, const struct store_day *out,
              text *error) {
    struct store_listing l = {.day = out};
    struct store_query q[3];
    store_ask(&q[0], STORE_READ_BEGUN, "ip", (int64_t)day, person);
    store_ask(&q[1], STORE_READ_SCORES, "pi", person, (int64_t)day);
    store_ask(&q[2], STORE_READ_FIELD, "i", (int64_t)day);
    q[0].each = store_list_day_begun;
    q[1].each = store_list_day_score;
    q[2].each = store_list_day_field;
    q[0].context = q[1].context = q[2].context = &l;
    if (store_run(s, q, 3, error) != 0)
        return -1;
    return l.wrong ? store_wrong(s, "a day's result", error) : 0;
}

int store_best(struct store *s, int day, const struct game_ops *g, int most,
               bool (*each)(void *context, const struct store_score *x), void *context,
               text *error) {
    struct store_listing l = {.context = context, .score = each};
    struct store_query q;
    store_ask(&q, STORE_READ_BEST, "iti", (int64_t)day, g->name, (int64_t)most);
    return store_list_all(s, &q, store_list_score, &l, "a day's result", error);
}

int store_score(struct store *s, int day, const struct game_ops *g, person_id person,
                struct store_score *out, text *error) {
    struct store_query q;
    store_ask(&q, STORE_READ_SCORE, "itp", (int64_t)day, g->name, person);
    return store_ask_one(s, &q, store_take_score, out, "a day's result", error);
}

/* The query of a list of games. */
static void store_ask_games(struct store_query *q, enum store_list list, int64_t until,
                            person_id person, const struct store_place *after, int most) {
    int64_t limit = most > 0 ? most : INT64_MAX;
    int64_t deadline = after->game[0] ? after->deadline : INT64_MIN;
    switch (list) {
    case STORE_LOBBY:
        store_ask(q, STORE_READ_LOBBY, "i", limit);
        break;
    case STORE_BOTS:
        store_ask(q, STORE_READ_BOTS, "ti", after->game, limit);
        break;
    case STORE_DUE:
        store_ask(q, STORE_READ_DUE, "iiti", until, deadline, after->game, limit);
        break;
    case STORE_OF_PERSON:
        store_ask(q, STORE_READ_OF_PERSON, "pi", person, limit);
        break;
    case STORE_OPEN_OF_PERSON:
        store_ask(q, STORE_READ_OPEN_OF_PERSON, "pi", person, limit);
        break;
    case STORE_HELD_BY_PERSON:
        store_ask(q, STORE_READ_HELD_BY_PERSON, "pi", person, limit);
        break;
    case STORE_PUBLIC_OF_PERSON:
        store_ask(q, STORE_READ_PUBLIC_OF_PERSON, "pi", person, limit);
        break;
    case STORE_OF_BOTH:
        store_ask(q, STORE_READ_OF_BOTH, "pii", person, until, limit);
        break;
    default:
        store_ask(q, STORE_READ_ALL, "ti", after->game, limit);
    }
}

static int store_walk_games(struct store *s, struct store_query *q,
                            bool (*each)(void *context, const char *id,
                                         const struct store_summary *summary),
                            void *context, text *error) {
    struct store_listing l = {.context = context, .game = each};
    return store_list_all(s, q, store_list_game, &l, "the summary of a game", error);
}

int store_games(struct store *s, enum store_list list, int64_t until, person_id person, int most,
                bool (*each)(void *context, const char *id, const struct store_summary *summary),
                void *context, text *error) {
    static const struct store_place start = {0};
    struct store_query q;
    store_ask_games(&q, list, until, person, &start, most);
    return store_walk_games(s, &q, each, context, error);
}

int store_games_after(struct store *s, enum store_list list, int64_t until,
                      const struct store_place *after, int most,
                      bool (*each)(void *context, const char *id,
                                   const struct store_summary *summary),
                      void *context, text *error) {
    struct store_query q;
    store_ask_games(&q, list, until, 0, after, most);
    return store_walk_games(s, &q, each, context, error);
}

/* Rooms */

struct store_replay {
    room *room;
    text *error;
    bool begun, failed;
    struct store_single settings;
    struct room_settings set;
};

static bool store_replay_event(void *context, const struct room_event *e) {
    struct store_replay *r = context;
    r->failed = room_apply(r->room, e, r->error) < 0;
    return !r->failed;
}

static bool store_catch_event(void *context, const struct room_event *e) {
    struct store_catch *c = context;
    char ignored[160];
    text error;
    text_init(&error, ignored, sizeof ignored);
    c->more = true;
    c->failed = c->room && room_apply(c->room, e, &error) < 0;
    return c->room && !c->failed;
}

static int store_catch_up_some(struct store *s, struct store_catch *list, int count, text *error) {
    struct store_listing l[STORE_TOGETHER];
    struct store_query q[STORE_TOGETHER];
    for (int i = 0; i < count; i++) {
        struct store_catch *c = &list[i];
        l[i] = (struct store_listing){.context = c, .event = store_catch_event};
        store_ask(&q[i], STORE_READ_EVENTS, "ti", c->game, (int64_t)c->after);
        q[i].each = store_list_event;
        q[i].context = &l[i];
    }
    int status = store_run(s, q, count, error);
    for (int i = 0; i < count; i++)
        list[i].failed |= l[i].wrong;
    return status;
}

int store_catch_up_all(struct store *s, struct store_catch *list, int count, text *error) {
    int status = 0;
    for (int i = 0; i < count; i++)
        list[i].more = list[i].failed = false;
    for (int i = 0; i < count && status == 0; i += STORE_TOGETHER)
        status = store_catch_up_some(
            s, list + i, count - i < STORE_TOGETHER ? count - i : STORE_TOGETHER, error);
    return status;
}

static bool store_replay_settings(void *context, const struct store_row *row) {
    struct store_replay *r = context;
    store_take_single(&r->settings, row);
    r->begun = r->settings.right;
    if (r->begun)
        room_init(r->room, &r->set);
    return false;
}

/* Settings and events in one go. The events, which come second, have a room by then, unless there
 * is none. */
int store_room(struct store *s, const char *id, room *out, text *error) {
    struct store_replay replay = {.room = out, .error = error};
    struct store_listing l = {.context = &replay, .event = store_replay_event};
    struct store_query q[2];
    replay.settings = (struct store_single){.take = store_take_settings, .out = &replay.set};
    store_ask(&q[0], STORE_READ_SETTINGS, "t", id);
    q[0].each = store_replay_settings;
    q[0].context = &replay;
    store_ask(&q[1], STORE_READ_EVENTS, "ti", id, INT64_C(0));
    q[1].each = store_list_event;
    q[1].context = &l;
    int status = store_run(s, q, 2, error);
    if (status == 0 && replay.settings.found && !replay.settings.right)
        status = store_wrong(s, "the settings of a game", error);
    else if (status == 0 && l.wrong)
        status = store_wrong(s, "an event", error);
    if (status == 0 && !replay.failed)
        return replay.begun;
    if (replay.begun)
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

/* Health */

static bool store_ignore(void *context, const struct store_row *row) {
    (void)context, (void)row;
    return false;
}

enum { STORE_LOOKS = STORE_READS };

static struct store_query *store_look(struct store_query *q, int *count) {
    q[*count].each = store_ignore;
    return &q[(*count)++];
}

/* Reads a random game and person, so that no part of the database goes unread for long. */
static void store_read_anything(struct store *s, text *ignored) {
    static const char letters[] =
        "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
    static const struct store_place start = {0};
    uint8_t bytes[ROOM_ID_SIZE - 1], nobody[STORE_HASH] = {0};
    char id[ROOM_ID_SIZE] = "";
    person_id person = 0;
    struct store_query q[STORE_LOOKS];
    struct store_single game = {.take = store_take_id, .out = id};
    struct store_single somebody = {.take = store_take_number, .out = &person};
    int n = 0;
    randombytes_buf(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        id[i] = letters[bytes[i] & 63];
    randombytes_buf(&person, sizeof person);
    person &= (UINT64_C(1) << 53) - 1;
    store_ask(&q[0], STORE_READ_ANY_GAME, "t", id);
    store_ask(&q[1], STORE_READ_ANY_PERSON, "p", person);
    q[0].each = q[1].each = store_take_single;
    q[0].context = &game;
    q[1].context = &somebody;
    store_run(s, q, 2, ignored);
    store_ask(store_look(q, &n), STORE_READ_SETTINGS, "t", id);
    store_ask(store_look(q, &n), STORE_READ_EVENTS, "ti", id, INT64_C(0));
    store_ask(store_look(q, &n), STORE_READ_PERSON, "p", person);
    store_ask(store_look(q, &n), STORE_READ_LOGIN, "t", "nobody at all");
    store_ask(store_look(q, &n), STORE_READ_PASS, "b", nobody);
    store_ask(store_look(q, &n), STORE_READ_PASSES, "p", person);
    store_ask(store_look(q, &n), STORE_READ_RATINGS, "ptiii", person, "", INT64_C(1), INT64_MAX,
              INT64_C(1));
    store_ask_seeks(store_look(q, &n), &(struct store_seek){0}, 1);
    store_ask_games(store_look(q, &n), STORE_OF_PERSON, 0, person, &start, 1);
    store_ask(store_look(q, &n), STORE_READ_DEALS, "ii", INT64_C(0), INT64_C(1));
    store_ask(store_look(q, &n), STORE_READ_BEGUN, "ip", INT64_C(0), person);
    store_ask(store_look(q, &n), STORE_READ_SCORES, "pi", person, INT64_C(0));
    store_ask(store_look(q, &n), STORE_READ_SCORE, "itp", INT64_C(0), "", person);
    store_ask(store_look(q, &n), STORE_READ_FIELD, "i", INT64_C(0));
    store_ask(store_look(q, &n), STORE_READ_BEST, "iti", INT64_C(0), "", INT64_C(1));
    store_ask(store_look(q, &n), STORE_READ_TOURNAMENT, "t", id);
    store_ask(store_look(q, &n), STORE_READ_TOURNAMENT_EVENTS, "ti", id, INT64_C(0));
    store_ask(store_look(q, &n), STORE_READ_TOURNAMENT_GAMES, "t", id);
    store_ask(store_look(q, &n), STORE_READ_DUEL_GAMES, "t", id);
    for (enum store_tournaments list = 0; list <= STORE_TOURNAMENTS_EVERY; list++)
        store_ask_tournaments(store_look(q, &n), list, person, id, 1);
    for (enum store_list list = 0; list < STORE_ALL; list++) /* these may cost more */
        if (list != STORE_OF_PERSON && s->failing >> (STORE_READ_LOBBY + list) & 1)
            store_ask_games(store_look(q, &n), list, 0, person, &start, 1);
    store_run(s, q, n, ignored);
}

bool store_is_well(struct store *s, text *error) {
    char reason[160];
    text ignored;
    if (!s->backend->is_well(s, error))
        return false;
    text_init(&ignored, reason, sizeof reason);
    store_read_anything(s, &ignored);
    if (s->failing)
        text_str(error, reason[0] ? reason : "a read failed");
    return !s->failing;
}
