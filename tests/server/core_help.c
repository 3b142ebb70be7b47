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

struct rig_client *rig_client(struct rig *n, client_id who) {
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

void rig_forbid(struct rig *n, const void *bytes, size_t size) {
    assert_true(n->forbidden < RIG_TABOOS && size <= RIG_SECRET);
    memcpy(n->taboo[n->forbidden], bytes, size);
    n->taboo_size[n->forbidden++] = size;
}

static void expect_no_taboo(const struct rig *n, span bytes) {
    for (int i = 0; i < n->forbidden; i++)
        for (size_t at = 0; at + n->taboo_size[i] <= bytes.length; at++)
            if (memcmp(bytes.at + at, n->taboo[i], n->taboo_size[i]) == 0)
                fail_msg("a secret leaves: %.*s", (int)bytes.length, bytes.at);
}

static void core_help_port_send(void *context, client_id to, int status, span bytes,
                                const char *type, const char *cookie) {
    struct rig *n = context;
    expect_no_taboo(n, bytes);
    if (n->asks) {
        n->bytes += bytes.length;
        n->own += to == n->asks ? bytes.length : 0;
        return;
    }
    struct rig_client *c = rig_client(n, to);
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

static void core_help_port_close(void *context, client_id who, enum refusal why) {
    struct rig_client *c = rig_client(context, who);
    if (!c)
        return;
    c->closed = true;
    c->why = why;
}

static bool core_help_port_write(void *context, struct store_write *x) {
    struct rig *n = context;
    if (n->refuse_writes)
        return false;
    x->next = NULL;
    *n->last_write = x;
    n->last_write = &x->next;
    return true;
}

static bool core_help_port_work(void *context, struct job *j) {
    struct rig *n = context;
    n->moves += j->kind == JOB_MOVE;
    if (n->refuse_jobs)
        return false;
    j->next = NULL;
    *n->last_job = j;
    n->last_job = &j->next;
    return true;
}

static void core_help_port_random(void *context, void *bytes, size_t size) {
    struct rig *n = context;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)(rng_next(&n->random) >> 56);
}

static void core_help_port_log(void *context, bool grave, const char *event, const char *game,
                               const char *detail) {
    struct rig *n = context;
    expect_no_taboo(n, span_of(game));
    expect_no_taboo(n, span_of(detail));
    snprintf(n->log, sizeof n->log, "%s", event);
    n->logged++;
    n->complained += grave;
}

static bool core_help_port_push(void *context, const struct push_message *m) {
    struct rig *n = context;
    expect_no_taboo(n, (span){m->text, m->length});
    if (!n->refuse_pushes)
        n->push[n->pushes++ % RIG_PUSHES] = *m;
    return !n->refuse_pushes;
}

/* ---- the core */

static void core_help_start(struct rig *n, const char *file) {
    char reason[400];
    text error;
    const struct server_port port = {n,
                                     core_help_port_send,
                                     core_help_port_close,
                                     core_help_port_write,
                                     core_help_port_work,
                                     core_help_port_random,
                                     core_help_port_log,
                                     core_help_port_push};
    text_init(&error, reason, sizeof reason);
    n->writer = store_open(file, false, &error);
    n->reader = n->writer ? store_open(file, true, &error) : NULL;
    n->core = n->reader ? server_new(&port, n->reader, &n->options, n->now, &error) : NULL;
    if (!n->core)
        fail_msg("%s", reason);
}

void rig_open_with(struct rig *n, const char *file, uint64_t seed,
                   const struct server_options *options) {
    memset(n, 0, sizeof *n);
    n->last_write = &n->writes;
    n->last_job = &n->jobs;
    n->options = *options;
    n->now = INT64_C(1700000000000);
    n->next = 1;
    rng_seed(&n->random, seed);
    core_help_start(n, file);
}

struct server_options rig_generous(void) {
    struct server_options options = SERVER_OPTIONS_INIT;
    options.requests_per_minute = 1000000;
    options.logins_per_hour = options.games_per_hour = 100000;
    options.most_open_per_person = 1000;
    options.most_clients_per_address = options.most_clients_per_person = 200;
    return options;
}

void rig_open(struct rig *n, const char *file, uint64_t seed) {
    const struct server_options options = rig_generous();
    rig_open_with(n, file, seed, &options);
}

static void forget_client(struct rig_client *c) {
    json_decref(c->answer);
    json_decref(c->news);
    free(c->text);
}

static void core_help_stop(struct rig *n) {
    while (n->writes) {
        struct store_write *x = n->writes;
        n->writes = x->next;
        store_write_clear(x);
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

void rig_crash(struct rig *n, const char *file) {
    core_help_stop(n);
    core_help_start(n, file);
}

void rig_close(struct rig *n) {
    core_help_stop(n);
}

/* ---- writes and jobs */

double rig_cpu(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void note_news(struct rig *n, const struct store_write *list) {
    char line[STORE_NEWS_SIZE];
    text news, told;
    text_init(&news, line, sizeof line);
    store_news_write(&news, list);
    if (strlen(n->told) + news.length + 2 > sizeof n->told)
        rig_keep_silent(n);
    size_t length = strlen(n->told);
    text_init(&told, n->told + length, sizeof n->told - length);
    text_str(&told, length && news.length ? "," : "");
    text_mem(&told, news.at, news.length);
}

void rig_keep_silent(struct rig *n) {
    n->told[0] = '\0';
}

void rig_tell(struct rig *from, struct rig *to) {
    struct store_news *news = store_news_read(span_of(from->told));
    assert_non_null(news);
    if (from->told[0]) {
        assert_false(BOUND(news->everything, false));
        server_heard(to->core, news);
    }
    rig_keep_silent(from);
    free(news);
    rig_work(to);
}

void rig_let_writes(struct rig *n) {
    struct store_write *list = n->writes;
    n->writes = NULL;
    n->last_write = &n->writes;
    if (!n->fail_writes)
        store_write_all(n->writer, list);
    note_news(n, list);
    while (list) {
        struct store_write *x = list;
        list = x->next;
        if (n->fail_writes)
            x->result = STORE_FAILED;
        double begun = rig_cpu();
        server_written(n->core, x, n->now);
        n->spent += rig_cpu() - begun;
    }
}

/* A bot that plays a random legal move of its view. */
static game_move choose(struct rig *n, const struct search_setup *setup) {
    game_state state;
    rng r;
    (void)n;
    rng_seed(&r, setup->seed);
    setup->game->determinize(&state, &setup->view, &r);
    assert_int_equal(setup->game->actor(&state), setup->game->viewer(&setup->view));
    return game_random_move(setup->game, &state, &r);
}

static void carry_out(struct rig *n, struct job *j) {
    size_t length = strlen(j->credentials.secret);
    j->done = !n->fail_jobs;
    if (!j->done)
        return;
    if (j->kind == JOB_MOVE)
        j->move = choose(n, &j->setup);
    else if (j->kind == JOB_PAR)
        j->deal.par = 3 * 7 + DAILY_WON;
    else if (j->kind == JOB_HASH)
        j->done = crypto_pwhash_str(j->credentials.password, j->credentials.secret, length,
                                    crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN) == 0;
    else
        j->credentials.matches =
            crypto_pwhash_str_verify(j->credentials.password, j->credentials.secret, length) == 0;
    memset(j->credentials.secret, 0, sizeof j->credentials.secret);
}

void rig_let_jobs(struct rig *n) {
    struct job *list = n->jobs;
    n->jobs = NULL;
    n->last_job = &n->jobs;
    while (list) {
        struct job *j = list;
        list = j->next;
        carry_out(n, j);
        double begun = rig_cpu();
        server_worked(n->core, j, n->now);
        n->spent += rig_cpu() - begun;
    }
}

void rig_work(struct rig *n) {
    for (bool more = true; more;) {
        while (server_turn(n->core, n->now))
            ;
        more = (n->writes && !n->hold_writes) || (n->jobs && !n->hold_jobs);
        if (!n->hold_writes)
            rig_let_writes(n);
        if (!n->hold_jobs)
            rig_let_jobs(n);
    }
}

void rig_tick(struct rig *n, int64_t milliseconds) {
    n->now += milliseconds;
    int64_t next = server_tick(n->core, n->now);
    assert_true(next > n->now);
    rig_work(n);
}

/* ---- clients */

enum refusal rig_try(struct rig *n, enum client_kind kind, const char *secret, const char *address,
                     client_id *id) {
    struct server_visit v = {.id = n->next, .kind = kind, .address = address};
    if (secret)
        v.secret = span_of(secret);
    v.bearer = secret && strncmp(secret, "six_", 4) == 0;
    enum refusal why = server_enter(n->core, &v, n->now);
    *id = why ? 0 : n->next++;
    if (why)
        return why;
    if (n->clients == RIG_CLIENTS) { /* the oldest ONCE client makes room */
        forget_client(&n->client[0]);
        memmove(&n->client[0], &n->client[1], sizeof n->client - sizeof n->client[0]);
        n->clients--;
    }
    n->client[n->clients++] = (struct rig_client){.id = *id, .news = json_array()};
    return REFUSAL_NONE;
}

client_id rig_enter(struct rig *n, enum client_kind kind, const char *secret) {
    client_id id;
    rig_try(n, kind, secret, "192.0.2.1", &id);
    return id;
}

void rig_leave(struct rig *n, client_id who) {
    server_leave(n->core, who);
}

__attribute__((format(printf, 3, 0))) static void send_list(struct rig *n, client_id who,
                                                            const char *format, va_list list) {
    char line[1 << 16];
    int length = vsnprintf(line, sizeof line, format, list);
    assert_true(length >= 0 && (size_t)length < sizeof line);
    for (int i = 0; i < length; i++)
        if (line[i] == '\'')
            line[i] = '"';
    char *exact = malloc((size_t)length + 1); /* sanitizers notice a read beyond it */
    memcpy(exact, line, (size_t)length);
    server_request(n->core, who, (span){exact, (size_t)length}, n->now);
    free(exact);
}

void rig_send(struct rig *n, client_id who, const char *format, ...) {
    va_list list;
    va_start(list, format);
    send_list(n, who, format, list);
    va_end(list);
}

json_t *rig_result(struct rig *n, client_id who) {
    struct rig_client *c = rig_client(n, who);
    json_t *ok = json_object_get(c->answer, "ok");
    return ok ? ok : json_object_get(c->answer, "error") ? NULL : c->answer;
}

const char *rig_code(struct rig *n, client_id who) {
    const json_t *error = json_object_get(rig_client(n, who)->answer, "error");
    return error ? json_string_value(json_object_get(error, "code")) : "";
}

const json_t *rig_person(struct rig *n, client_id who) {
    return json_object_get(rig_result(n, who), "person");
}

json_t *rig_ask(struct rig *n, client_id who, const char *format, ...) {
    int before = rig_client(n, who)->answers;
    va_list list;
    va_start(list, format);
    send_list(n, who, format, list);
    va_end(list);
    rig_work(n);
    struct rig_client *c = rig_client(n, who);
    assert_int_equal(c->answers, before + 1);
    if (c->status != 200 || rig_code(n, who)[0])
        fail_msg("%s: %s", format, c->text);
    return rig_result(n, who);
}

void rig_play_alone(struct rig *n, client_id who, const char *id) {
    for (;;) {
        json_t *state = rig_ask(n, who, "{'do':'state','game':'%s'}", id);
        const json_t *legal = json_object_get(state, "legal");
        char move[GAME_MOVE_SIZE];
        if (json_array_size(legal) == 0)
            return;
        snprintf(move, sizeof move, "%s", json_string_value(json_array_get(legal, 0)));
        rig_ask(n, who, "{'do':'play','game':'%s','move':'%s'}", id, move);
    }
}

const char *rig_refused(struct rig *n, client_id who, const char *format, ...) {
    int before = rig_client(n, who)->answers;
    va_list list;
    va_start(list, format);
    send_list(n, who, format, list);
    va_end(list);
    rig_work(n);
    struct rig_client *c = rig_client(n, who);
    assert_int_equal(c->answers, before + 1);
    if (c->status == 200 || !rig_code(n, who)[0])
        fail_msg("%s was not refused: %s", format, c->text);
    return rig_code(n, who);
}

void rig_measure(struct rig *n, struct rig_cost *w, client_id who, const char *format, ...) {
    char line[512];
    uint64_t before = n->bytes;
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    for (char *c = line; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    n->asks = who;
    n->own = 0;
    n->spent = 0;
    double begun = rig_cpu();
    server_request(n->core, who, span_of(line), n->now);
    while (server_turn(n->core, n->now))
        continue;
    double first = rig_cpu() - begun;
    rig_work(n);
    n->asks = 0;
    uint64_t others = n->bytes - before - n->own;
    w->first = first > w->first ? first : w->first;
    w->second = n->spent > w->second ? n->spent : w->second;
    w->own = n->own > w->own ? n->own : w->own;
    w->others = others > w->others ? others : w->others;
}

void rig_print_cost(const char *what, const struct rig_cost *w) {
    print_message("%-12s %5.0f us, %5.0f us after it; %6llu bytes, to others %8llu\n", what,
                  w->first, w->second, (unsigned long long)w->own, (unsigned long long)w->others);
}

client_id rig_once(struct rig *n, const char *secret, const char *format, ...) {
    client_id who = rig_enter(n, CLIENT_ONCE, secret);
    assert_true(who);
    va_list list;
    va_start(list, format);
    send_list(n, who, format, list);
    va_end(list);
    rig_work(n);
    if (!n->hold_writes && !n->hold_jobs)
        assert_int_equal(rig_client(n, who)->answers, 1);
    rig_leave(n, who);
    return who;
}

void rig_once_refused(struct rig *n, const char *code, const char *secret, const char *line) {
    assert_string_equal(rig_code(n, rig_once(n, secret, "%s", line)), code);
}

void rig_guest(struct rig *n, const char *name, char cookie[RIG_SECRET]) {
    client_id who = rig_once(n, NULL, "{'do':'guest','name':'%s'}", name);
    struct rig_client *c = rig_client(n, who);
    assert_int_equal(c->status, 200);
    assert_true(c->has_cookie);
    assert_int_equal(strlen(c->cookie), 43);
    memcpy(cookie, c->cookie, RIG_SECRET);
}

client_id rig_socket(struct rig *n, const char *name) {
    char cookie[RIG_SECRET];
    rig_guest(n, name, cookie);
    client_id who = rig_enter(n, CLIENT_SOCKET, cookie);
    assert_true(who);
    return who;
}

/* ---- JSON */

const char *rig_string(const json_t *object, const char *key) {
    const char *s = json_string_value(json_object_get(object, key));
    return s ? s : "";
}

int64_t rig_number(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value))
        fail_msg("no number %s", key);
    return json_integer_value(value);
}

json_t *rig_news(struct rig *n, client_id who, const char *kind) {
    json_t *news = rig_client(n, who)->news;
    for (size_t i = json_array_size(news); i > 0; i--)
        if (strcmp(rig_string(json_array_get(news, i - 1), "news"), kind) == 0)
            return json_array_get(news, i - 1);
    return NULL;
}

int rig_count_news(struct rig *n, client_id who, const char *kind) {
    json_t *news = rig_client(n, who)->news;
    int count = 0;
    for (size_t i = 0; i < json_array_size(news); i++)
        count += strcmp(rig_string(json_array_get(news, i), "news"), kind) == 0;
    return count;
}

void rig_forget_news(struct rig *n, client_id who) {
    json_array_clear(rig_client(n, who)->news);
}

/* ---- games */

void rig_create(struct rig *n, client_id who, char id[ROOM_ID_SIZE], const char *fields) {
    json_t *state = rig_ask(n, who, "{'do':'create',%s}", fields);
    assert_int_equal(strlen(rig_string(state, "id")), ROOM_ID_SIZE - 1);
    snprintf(id, ROOM_ID_SIZE, "%s", rig_string(state, "id"));
}

bool rig_play(struct rig *n, const char *id, const client_id *who, int players) {
    json_t *state = rig_ask(n, who[0], "{'do':'state','game':'%s'}", id);
    int turn = (int)rig_number(state, "turn");
    if (strcmp(rig_string(state, "status"), "over") == 0)
        return false;
    assert_in_range(turn, 1, players);
    client_id mover = who[turn - 1];
    state = rig_ask(n, mover, "{'do':'state','game':'%s'}", id);
    const json_t *legal = json_object_get(state, "legal");
    assert_true(json_array_size(legal) > 0);
    size_t k = rng_below(&n->random, (uint32_t)json_array_size(legal));
    char move[GAME_MOVE_SIZE];
    snprintf(move, sizeof move, "%s", json_string_value(json_array_get(legal, k)));
    int64_t sequence = rig_number(state, "sequence");
    json_t *played = rig_ask(n, mover, "{'do':'play','game':'%s','move':'%s','sequence':%lld}", id,
                             move, (long long)sequence);
    assert_int_equal(rig_number(played, "sequence"), sequence + 1);
    return true;
}

void rig_long_game(struct rig *n, client_id who[2], char id[ROOM_ID_SIZE], int moves) {
    who[0] = rig_socket(n, "Ann");
    who[1] = rig_socket(n, "Bob");
    rig_create(n, who[0], id, "'game':'mandala','listed':true");
    rig_ask(n, who[1], "{'do':'join','game':'%s','nonce':'b'}", id);
    rig_ask(n, who[0], "{'do':'ready','game':'%s','nonce':'a'}", id);
    for (int i = 0; i < moves; i++)
        rig_play(n, id, who, 2);
}

void rig_tamper(const char *path, const char *format, ...) {
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
