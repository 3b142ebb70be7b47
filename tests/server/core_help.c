// SPDX-License-Identifier: MIT
#include "core_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/rng.h"

/* ---- the port */

struct inn_client *inn_client(struct inn *n, client_id who) {
    for (int i = 0; i < n->clients; i++)
        if (n->client[i].id == who)
            return &n->client[i];
    return NULL;
}

static json_t *parse(span bytes) {
    json_error_t error;
    json_t *value = json_loadb(bytes.at, bytes.length, JSON_REJECT_DUPLICATES, &error);
    if (!value)
        fail_msg("not JSON: %s: %.*s", error.text, (int)bytes.length, bytes.at);
    return value;
}

static void port_send(void *context, client_id to, int status, span bytes, const char *type,
                      const char *cookie) {
    struct inn *n = context;
    if (n->asks) {
        n->bytes += bytes.length;
        n->own += to == n->asks ? bytes.length : 0;
        return;
    }
    struct inn_client *c = inn_client(n, to);
    if (!c)
        return;
    n->sends++;
    n->bytes += bytes.length;
    n->digest = (n->digest ^ to) * UINT64_C(0x100000001b3);
    for (size_t i = 0; i < bytes.length; i++)
        n->digest = (n->digest ^ (uint8_t)bytes.at[i]) * UINT64_C(0x100000001b3);
    if (status == 0) {
        json_array_append_new(c->news, parse(bytes));
        return;
    }
    c->answers++;
    c->status = status;
    json_decref(c->answer);
    free(c->text);
    c->text = strndup(bytes.at, bytes.length);
    c->answer = type || bytes.length == 0 ? NULL : parse(bytes);
    snprintf(c->type, sizeof c->type, "%s", type ? type : "");
    c->has_cookie = cookie != NULL;
    snprintf(c->cookie, sizeof c->cookie, "%s", cookie ? cookie : "");
}

static void port_close(void *context, client_id who, enum refusal why) {
    struct inn_client *c = inn_client(context, who);
    if (!c)
        return;
    c->closed = true;
    c->why = why;
}

static bool port_write(void *context, struct store_write *x) {
    struct inn *n = context;
    if (n->refuse_writes)
        return false;
    x->next = NULL;
    *n->last_write = x;
    n->last_write = &x->next;
    return true;
}

static bool port_work(void *context, struct job *j) {
    struct inn *n = context;
    n->moves += j->kind == JOB_MOVE;
    if (n->refuse_jobs)
        return false;
    j->next = NULL;
    *n->last_job = j;
    n->last_job = &j->next;
    return true;
}

static void port_random(void *context, void *bytes, size_t size) {
    struct inn *n = context;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)(rng_next(&n->random) >> 56);
}

static void port_log(void *context, bool grave, const char *event, const char *game,
                     const char *detail) {
    struct inn *n = context;
    (void)game, (void)detail;
    snprintf(n->log, sizeof n->log, "%s", event);
    n->logged++;
    n->complained += grave;
}

/* ---- the core */

static void start(struct inn *n, const char *file) {
    char reason[400];
    text error;
    const struct server_port port = {n,         port_send,   port_close, port_write,
                                     port_work, port_random, port_log};
    text_init(&error, reason, sizeof reason);
    n->writer = store_open(file, false, &error);
    n->reader = n->writer ? store_open(file, true, &error) : NULL;
    n->core = n->reader ? server_new(&port, n->reader, &n->options, n->now, &error) : NULL;
    if (!n->core)
        fail_msg("%s", reason);
}

void inn_open_with(struct inn *n, const char *file, uint64_t seed,
                   const struct server_options *options) {
    memset(n, 0, sizeof *n);
    n->last_write = &n->writes;
    n->last_job = &n->jobs;
    n->options = *options;
    n->now = INT64_C(1700000000000);
    n->next = 1;
    rng_seed(&n->random, seed);
    start(n, file);
}

struct server_options inn_generous(void) {
    struct server_options options = SERVER_OPTIONS_INIT;
    options.requests_per_minute = 1000000;
    options.logins_per_hour = options.games_per_hour = 100000;
    options.most_open_per_person = 1000;
    options.most_clients_per_address = options.most_clients_per_person = 200;
    return options;
}

void inn_open(struct inn *n, const char *file, uint64_t seed) {
    const struct server_options options = inn_generous();
    inn_open_with(n, file, seed, &options);
}

static void forget_client(struct inn_client *c) {
    json_decref(c->answer);
    json_decref(c->news);
    free(c->text);
}

static void stop(struct inn *n) {
    while (n->writes) {
        struct store_write *x = n->writes;
        n->writes = x->next;
        free(x->settings);
        free(x);
    }
    while (n->jobs) {
        struct job *j = n->jobs;
        n->jobs = j->next;
        free(j);
    }
    n->last_write = &n->writes;
    n->last_job = &n->jobs;
    server_free(n->core);
    store_close(n->reader);
    store_close(n->writer);
    for (int i = 0; i < n->clients; i++)
        forget_client(&n->client[i]);
    n->clients = 0;
}

void inn_crash(struct inn *n, const char *file) {
    stop(n);
    start(n, file);
}

void inn_close(struct inn *n) {
    stop(n);
}

/* ---- what is carried out */

double inn_cpu(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

void inn_let_writes(struct inn *n) {
    struct store_write *list = n->writes;
    n->writes = NULL;
    n->last_write = &n->writes;
    if (!n->fail_writes)
        store_write_all(n->writer, list);
    while (list) {
        struct store_write *x = list;
        list = x->next;
        if (n->fail_writes)
            x->result = STORE_FAILED;
        double begun = inn_cpu();
        server_written(n->core, x, n->now);
        n->spent += inn_cpu() - begun;
    }
}

/* A bot that plays by chance what its view allows. */
static game_move choose(struct inn *n, const struct search_setup *setup) {
    game_state world;
    rng r;
    (void)n;
    rng_seed(&r, setup->seed);
    setup->game->determinize(&world, &setup->view, &r);
    assert_int_equal(setup->game->actor(&world), setup->game->viewer(&setup->view));
    return game_random_move(setup->game, &world, &r);
}

static void carry_out(struct inn *n, struct job *j) {
    size_t length = strlen(j->secret);
    j->done = !n->fail_jobs;
    if (!j->done)
        return;
    if (j->kind == JOB_MOVE)
        j->move = choose(n, &j->setup);
    else if (j->kind == JOB_HASH)
        j->done = crypto_pwhash_str(j->password, j->secret, length, crypto_pwhash_OPSLIMIT_MIN,
                                    crypto_pwhash_MEMLIMIT_MIN) == 0;
    else
        j->matches = crypto_pwhash_str_verify(j->password, j->secret, length) == 0;
    memset(j->secret, 0, sizeof j->secret);
}

void inn_let_jobs(struct inn *n) {
    struct job *list = n->jobs;
    n->jobs = NULL;
    n->last_job = &n->jobs;
    while (list) {
        struct job *j = list;
        list = j->next;
        carry_out(n, j);
        double begun = inn_cpu();
        server_worked(n->core, j, n->now);
        n->spent += inn_cpu() - begun;
    }
}

void inn_work(struct inn *n) {
    while (server_turn(n->core, n->now))
        ;
    while ((n->writes && !n->hold_writes) || (n->jobs && !n->hold_jobs)) {
        if (!n->hold_writes)
            inn_let_writes(n);
        if (!n->hold_jobs)
            inn_let_jobs(n);
    }
}

void inn_tick(struct inn *n, int64_t milliseconds) {
    n->now += milliseconds;
    int64_t next = server_tick(n->core, n->now);
    assert_true(next > n->now);
    inn_work(n);
}

/* ---- clients */

enum refusal inn_try(struct inn *n, enum client_kind kind, const char *secret, const char *address,
                     client_id *id) {
    struct server_visit v = {.id = n->next, .kind = kind, .address = address};
    if (secret)
        v.secret = span_of(secret);
    v.bearer = secret && strncmp(secret, "six_", 4) == 0;
    enum refusal why = server_enter(n->core, &v, n->now);
    *id = why ? 0 : n->next++;
    if (why)
        return why;
    if (n->clients == INN_CLIENTS) { /* the oldest that was asked once makes place */
        forget_client(&n->client[0]);
        memmove(&n->client[0], &n->client[1], sizeof n->client - sizeof n->client[0]);
        n->clients--;
    }
    n->client[n->clients++] = (struct inn_client){.id = *id, .news = json_array()};
    return REFUSAL_NONE;
}

client_id inn_enter(struct inn *n, enum client_kind kind, const char *secret) {
    client_id id;
    inn_try(n, kind, secret, "192.0.2.1", &id);
    return id;
}

void inn_leave(struct inn *n, client_id who) {
    server_leave(n->core, who);
}

__attribute__((format(printf, 3, 0))) static void send_list(struct inn *n, client_id who,
                                                            const char *format, va_list list) {
    char line[1 << 16];
    int length = vsnprintf(line, sizeof line, format, list);
    assert_true(length >= 0 && (size_t)length < sizeof line);
    for (int i = 0; i < length; i++)
        if (line[i] == '\'')
            line[i] = '"';
    char *exact = malloc((size_t)length + 1); /* a read beyond it is noticed */
    memcpy(exact, line, (size_t)length);
    server_request(n->core, who, (span){exact, (size_t)length}, n->now);
    free(exact);
}

void inn_send(struct inn *n, client_id who, const char *format, ...) {
    va_list list;
    va_start(list, format);
    send_list(n, who, format, list);
    va_end(list);
}

json_t *inn_result(struct inn *n, client_id who) {
    struct inn_client *c = inn_client(n, who);
    json_t *ok = json_object_get(c->answer, "ok");
    return ok ? ok : json_object_get(c->answer, "error") ? NULL : c->answer;
}

const char *inn_code(struct inn *n, client_id who) {
    const json_t *error = json_object_get(inn_client(n, who)->answer, "error");
    return error ? json_string_value(json_object_get(error, "code")) : "";
}

const json_t *inn_person(struct inn *n, client_id who) {
    return json_object_get(inn_result(n, who), "person");
}

json_t *inn_ask(struct inn *n, client_id who, const char *format, ...) {
    int before = inn_client(n, who)->answers;
    va_list list;
    va_start(list, format);
    send_list(n, who, format, list);
    va_end(list);
    inn_work(n);
    struct inn_client *c = inn_client(n, who);
    assert_int_equal(c->answers, before + 1);
    if (c->status != 200 || inn_code(n, who)[0])
        fail_msg("%s: %s", format, c->text);
    return inn_result(n, who);
}

const char *inn_refused(struct inn *n, client_id who, const char *format, ...) {
    int before = inn_client(n, who)->answers;
    va_list list;
    va_start(list, format);
    send_list(n, who, format, list);
    va_end(list);
    inn_work(n);
    struct inn_client *c = inn_client(n, who);
    assert_int_equal(c->answers, before + 1);
    if (c->status == 200 || !inn_code(n, who)[0])
        fail_msg("%s was not refused: %s", format, c->text);
    return inn_code(n, who);
}

client_id inn_once(struct inn *n, const char *secret, const char *format, ...) {
    client_id who = inn_enter(n, CLIENT_ONCE, secret);
    assert_true(who);
    va_list list;
    va_start(list, format);
    send_list(n, who, format, list);
    va_end(list);
    inn_work(n);
    if (!n->hold_writes && !n->hold_jobs)
        assert_int_equal(inn_client(n, who)->answers, 1);
    inn_leave(n, who);
    return who;
}

void inn_once_refused(struct inn *n, const char *code, const char *secret, const char *line) {
    assert_string_equal(inn_code(n, inn_once(n, secret, "%s", line)), code);
}

void inn_guest(struct inn *n, const char *name, char cookie[INN_SECRET]) {
    client_id who = inn_once(n, NULL, "{'do':'guest','name':'%s'}", name);
    struct inn_client *c = inn_client(n, who);
    assert_int_equal(c->status, 200);
    assert_true(c->has_cookie);
    assert_int_equal(strlen(c->cookie), 43);
    memcpy(cookie, c->cookie, INN_SECRET);
}

client_id inn_socket(struct inn *n, const char *name) {
    char cookie[INN_SECRET];
    inn_guest(n, name, cookie);
    client_id who = inn_enter(n, CLIENT_SOCKET, cookie);
    assert_true(who);
    return who;
}

/* ---- JSON */

const char *inn_string(const json_t *object, const char *key) {
    const char *s = json_string_value(json_object_get(object, key));
    return s ? s : "";
}

int64_t inn_number(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value))
        fail_msg("no number %s", key);
    return json_integer_value(value);
}

json_t *inn_news(struct inn *n, client_id who, const char *kind) {
    json_t *news = inn_client(n, who)->news;
    for (size_t i = json_array_size(news); i > 0; i--)
        if (strcmp(inn_string(json_array_get(news, i - 1), "news"), kind) == 0)
            return json_array_get(news, i - 1);
    return NULL;
}

int inn_count_news(struct inn *n, client_id who, const char *kind) {
    json_t *news = inn_client(n, who)->news;
    int count = 0;
    for (size_t i = 0; i < json_array_size(news); i++)
        count += strcmp(inn_string(json_array_get(news, i), "news"), kind) == 0;
    return count;
}

void inn_forget_news(struct inn *n, client_id who) {
    json_array_clear(inn_client(n, who)->news);
}

/* ---- games */

void inn_create(struct inn *n, client_id who, char id[ROOM_ID_SIZE], const char *fields) {
    json_t *state = inn_ask(n, who, "{'do':'create',%s}", fields);
    assert_int_equal(strlen(inn_string(state, "id")), ROOM_ID_SIZE - 1);
    snprintf(id, ROOM_ID_SIZE, "%s", inn_string(state, "id"));
}

bool inn_play(struct inn *n, const char *id, const client_id *who, int players) {
    json_t *state = inn_ask(n, who[0], "{'do':'state','game':'%s'}", id);
    int turn = (int)inn_number(state, "turn");
    if (strcmp(inn_string(state, "status"), "over") == 0)
        return false;
    assert_in_range(turn, 1, players);
    client_id mover = who[turn - 1];
    state = inn_ask(n, mover, "{'do':'state','game':'%s'}", id);
    const json_t *legal = json_object_get(state, "legal");
    assert_true(json_array_size(legal) > 0);
    size_t k = rng_below(&n->random, (uint32_t)json_array_size(legal));
    char move[GAME_MOVE_SIZE];
    snprintf(move, sizeof move, "%s", json_string_value(json_array_get(legal, k)));
    int64_t sequence = inn_number(state, "sequence");
    json_t *played = inn_ask(n, mover, "{'do':'play','game':'%s','move':'%s','sequence':%lld}", id,
                             move, (long long)sequence);
    assert_int_equal(inn_number(played, "sequence"), sequence + 1);
    return true;
}

void inn_long_game(struct inn *n, client_id who[2], char id[ROOM_ID_SIZE], int moves) {
    who[0] = inn_socket(n, "Ann");
    who[1] = inn_socket(n, "Bob");
    inn_create(n, who[0], id, "'game':'mandala','listed':true");
    inn_ask(n, who[1], "{'do':'join','game':'%s','nonce':'b'}", id);
    inn_ask(n, who[0], "{'do':'ready','game':'%s','nonce':'a'}", id);
    for (int i = 0; i < moves; i++)
        inn_play(n, id, who, 2);
}

void inn_tamper(const char *path, const char *format, ...) {
    char statement[600], *trouble = NULL;
    sqlite3 *db;
    va_list list;
    va_start(list, format);
    vsnprintf(statement, sizeof statement, format, list);
    va_end(list);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, statement, NULL, NULL, &trouble) != SQLITE_OK)
        fail_msg("%s: %s", statement, trouble);
    assert_true(sqlite3_changes(db) > 0 || strstr(statement, "ALTER"));
    sqlite3_close(db);
}
