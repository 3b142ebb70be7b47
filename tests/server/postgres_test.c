// SPDX-License-Identifier: MIT
// What PostgreSQL alone can do to storage: several writers at once, sessions that are killed,
// servers that hang, roles, schemas of all kinds. To be run by postgres.py.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/rng.h"
#include "server/store/postgres/internal.h"
#include "store_cases.h"

/* ---- a session of the test's own */

static PGresult *postgres_ask(PGconn *c, const char *sql) {
    PGresult *r = PQexec(c, sql);
    ExecStatusType status = PQresultStatus(r);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(c));
    return r;
}

static void postgres_run(PGconn *c, const char *sql) {
    PQclear(postgres_ask(c, sql));
}

static int postgres_number(PGconn *c, const char *sql) {
    PGresult *r = postgres_ask(c, sql);
    int n = (int)strtol(PQgetvalue(r, 0, 0), NULL, 10);
    PQclear(r);
    return n;
}

static PGconn *session(const char *address) {
    PGconn *c = PQconnectdb(address);
    assert_int_equal(PQstatus(c), CONNECTION_OK);
    postgres_run(c, "SET client_min_messages = error; SET search_path = sixsands");
    return c;
}

static int backend(struct store *s) {
    return PQbackendPID(postgres_of(s)->link.connection);
}

/* ---- several writers */

enum { GAMES = 6, GROUP_MOST = 5, MARKS = 12000, LOG_MOST = 20000 };

/* A writer with a connection of its own. Each write has a mark that no other has; of each the
 * result is kept. */
struct racer {
    struct store *store; /* owned */
    unsigned first;      /* mark */
    int rounds;          /* groups it writes */
    bool patient;        /* failures are expected */
    struct {
        enum store_result result;
        int events;
    } write[MARKS];
    int count; /* of marks */
    int won, lost;
    atomic_int failed;
    atomic_bool stop; /* before all rounds are written */
    bool wrong;
};

static bool last_event(void *context, const struct room_event *e) {
    *(uint64_t *)context = e->sequence;
    return true;
}

static void fill_move(struct store_write *x, unsigned game, uint64_t first, int count,
                      unsigned mark) {
    help_move(x, game, first, mark);
    x->events.count = count;
    for (int i = 1; i < count; i++) {
        x->events.event[i] = x->events.event[0];
        x->events.event[i].sequence = first + (uint64_t)i;
    }
    x->summary.deadline = 9000 + (int64_t)first + count - 1; /* of the last event */
    x->summary.updated = (int64_t)mark;
}

static void catch_up(struct racer *r, struct store *s, const char *id, uint64_t *known) {
    char why[200];
    text e;
    int status;
    do {
        text_init(&e, why, sizeof why);
        status = store_events(s, id, *known, last_event, known, &e);
    } while (status != 0 && r->patient);
    r->wrong |= status != 0;
}

static void *race(void *context) {
    struct racer *r = context;
    static _Thread_local struct store_write x[GROUP_MOST];
    uint64_t known[GAMES] = {0};
    struct store *s = r->store;
    rng random;
    rng_seed(&random, r->first);
    for (int n = 0; n < r->rounds && !r->wrong && !r->stop; n++) {
        int count = 1 + (int)rng_below(&random, GROUP_MOST);
        for (int i = 0; i < count; i++) {
            unsigned game = rng_below(&random, GAMES);
            int events = rng_below(&random, 4) ? 1 : 3;
            fill_move(&x[i], game, known[game] + 1, events, r->first + (unsigned)(r->count + i));
            x[i].ticket = game;
            x[i].next = i + 1 < count ? &x[i + 1] : NULL;
            r->write[r->count + i].events = events;
        }
        store_write_all(s, x);
        for (int i = 0; i < count; i++) {
            r->write[r->count++].result = x[i].result;
            r->won += x[i].result == STORE_OK;
            r->lost += x[i].result == STORE_CONFLICT;
            r->failed += x[i].result == STORE_FAILED;
            catch_up(r, s, x[i].game, &known[x[i].ticket]);
        }
        r->wrong |= r->failed > 0 && !r->patient;
    }
    store_close(s);
    return NULL;
}

/* The last writer of each game is the one whose summary it has. */
static bool postgres_check_summary(void *context, const char *id, const struct store_summary *u) {
    struct store *s = context;
    static unsigned marks[LOG_MOST];
    unsigned game = (unsigned)strtoul(id + 4, NULL, 10);
    int n = help_events(s, game, marks, LOG_MOST);
    assert_true(n >= 0 && n <= LOG_MOST); /* -1: a gap */
    if (n > 0) {
        assert_int_equal(u->updated, marks[n - 1]);
        assert_int_equal(u->deadline, 9000 + n);
    }
    return true;
}

/* Acknowledged writes are in the logs, whole and once; conflicts aren't; failed ones either way, if
 * that was unknown. */
static void check_race(struct store *s, struct racer *r, int racers) {
    static unsigned marks[LOG_MOST], found[2 * MARKS];
    int all = 0, expected = 0;
    memset(found, 0, sizeof found);
    for (unsigned g = 0; g < GAMES; g++) {
        int n = help_events(s, g, marks, LOG_MOST);
        assert_true(n >= 0 && n <= LOG_MOST);
        all += n;
        for (int i = 0; i < n; i++)
            found[marks[i]]++;
    }
    for (int k = 0; k < racers; k++) {
        assert_false(r[k].wrong);
        for (int i = 0; i < r[k].count; i++) {
            int there = (int)found[r[k].first + (unsigned)i], whole = r[k].write[i].events;
            enum store_result result = r[k].write[i].result;
            expected += there;
            assert_true(result == STORE_OK         ? there == whole
                        : result == STORE_CONFLICT ? there == 0
                                                   : there == 0 || there == whole);
        }
    }
    assert_int_equal(all, expected);
    assert_int_equal(store_games(s, STORE_ALL, 0, 0, 0, postgres_check_summary, s, fresh()), 0);
    assert_int_equal(store_check(s, fresh()), 0);
}

static struct store *with_games(const char *address) {
    struct store *s = with_people(address);
    struct room_settings set;
    struct store_write x;
    for (unsigned g = 0; g < GAMES; g++) {
        help_new_game(&x, &set, g, 11);
        ok(s, &x);
    }
    return s;
}

static void test_race(void **state) {
    (void)state;
    static struct racer r[2];
    const char *address = help_file("race");
    struct store *s = with_games(address);
    pthread_t thread[2];
    for (int i = 0; i < 2; i++) {
        r[i] = (struct racer){.store = open_store(address, STORE_TO_WRITE),
                              .first = (unsigned)(MARKS * i),
                              .rounds = 800};
        assert_int_equal(pthread_create(&thread[i], NULL, race, &r[i]), 0);
    }
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    check_race(s, r, 2);
    assert_true(r[0].won > 0 && r[1].won > 0 && r[0].lost + r[1].lost > 100);
    print_message("race: %d and %d won, %d and %d lost\n", r[0].won, r[1].won, r[0].lost,
                  r[1].lost);
    store_close(s);
}

/* Their sessions are killed in the middle of groups, until that has hurt often enough. */
static void test_killed(void **state) {
    (void)state;
    enum { ENOUGH = 8, ROUNDS = MARKS / GROUP_MOST };
    static struct racer r[2];
    const char *address = help_file("killed");
    struct store *s = with_games(address);
    PGconn *c = session(address);
    char kill[200];
    pthread_t thread[2];
    int kills = 0;
    snprintf(kill, sizeof kill,
             "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = "
             "'killed' AND pid NOT IN (%d, %d) AND state <> 'idle'",
             backend(s), PQbackendPID(c));
    for (int i = 0; i < 2; i++) {
        r[i] = (struct racer){.store = open_store(address, STORE_TO_WRITE),
                              .first = (unsigned)(MARKS * i),
                              .rounds = ROUNDS,
                              .patient = true};
        assert_int_equal(pthread_create(&thread[i], NULL, race, &r[i]), 0);
    }
    for (int i = 0; i < ROUNDS && r[0].failed + r[1].failed < ENOUGH; i++) {
        kills += postgres_number(c, kill);
        usleep(10000);
    }
    for (int i = 0; i < 2; i++) {
        r[i].stop = true;
        pthread_join(thread[i], NULL);
    }
    check_race(s, r, 2);
    print_message("killed %d sessions: %d and %d won, %d failed\n", kills, r[0].won, r[1].won,
                  r[0].failed + r[1].failed);
    assert_true(kills > 0 && r[0].failed + r[1].failed > 0);
    PQfinish(c);
    store_close(s);
}

/* ---- two at once, in a chosen order: one holds its transaction open until the other waits */

struct other {
    struct store *store;
    struct store_write *write;
};

static void *write_other(void *context) {
    struct other *o = context;
    help_write(o->store, o->write);
    return NULL;
}

/* Carries out the write while the session's transaction is open, and commits that when the write
 * waits for it. */
static enum store_result meanwhile(const char *address, PGconn *c, struct store *s,
                                   struct store_write *x) {
    struct other o = {s, x};
    char waits[160];
    pthread_t thread;
    snprintf(waits, sizeof waits,
             "SELECT count(*) FROM pg_stat_activity WHERE pid = %d AND wait_event_type = 'Lock'",
             backend(s));
    PGconn *look = session(address);
    assert_int_equal(pthread_create(&thread, NULL, write_other, &o), 0);
    while (postgres_number(look, waits) == 0)
        usleep(1000);
    postgres_run(c, "COMMIT");
    pthread_join(thread, NULL);
    PQfinish(look);
    return x->result;
}

static PGconn *open_transaction(const char *address) {
    PGconn *c = session(address);
    postgres_run(c, "BEGIN");
    return c;
}

static void claim_login(struct store_write *x, person_id who, const char *login) {
    memset(x, 0, sizeof *x);
    x->kind = STORE_CLAIM;
    x->person = (struct store_person){.id = who, .password = "old"};
    snprintf(x->person.login, sizeof x->person.login, "%s", login);
}

static void test_meanwhile(void **state) {
    (void)state;
    const char *address = help_file("meanwhile");
    struct store *s = with_games(address);
    struct store_write x;
    PGconn *c = open_transaction(address);
    /* Somebody else takes the number. */
    postgres_run(c,
                 "UPDATE summary SET sequence = 1 WHERE game = 'game00000001';"
                 "INSERT INTO event SELECT 'game00000001', 1, 5, 'played', 0, NULL, '', 0, 0, 5, 0,"
                 " 'p2G3 +RGB 5'");
    help_move(&x, 1, 1, 6);
    assert_int_equal(meanwhile(address, c, s, &x), STORE_CONFLICT);
    assert_int_equal(help_events(s, 1, NULL, 0), 1);
    assert_int_equal(postgres_number(c, "SELECT count(*) FROM summary WHERE updated > 5000"), 0);
    /* Or gives up: then it is free. */
    postgres_run(c, "BEGIN");
    postgres_run(c, "SELECT FROM summary WHERE game = 'game00000002' FOR UPDATE");
    help_move(&x, 2, 1, 6);
    assert_int_equal(meanwhile(address, c, s, &x), STORE_OK);
    /* A game is swept while somebody joins: the event finds no game. */
    postgres_run(c, "BEGIN; SELECT FROM summary WHERE game = 'game00000004' FOR UPDATE;"
                    "DELETE FROM seat WHERE game = 'game00000004'; DELETE FROM summary WHERE game ="
                    " 'game00000004'; DELETE FROM game WHERE id = 'game00000004'");
    help_move(&x, 4, 1, 6);
    assert_int_equal(meanwhile(address, c, s, &x), STORE_CONFLICT);
    assert_int_equal(store_check(s, fresh()), 0);
    PQfinish(c);
    store_close(s);
}

static void test_people_meanwhile(void **state) {
    (void)state;
    const char *address = help_file("people_meanwhile");
    struct store *s = with_games(address);
    struct store_write x;
    struct store_person p;
    PGconn *c = session(address);
    /* Somebody else takes the login. */
    postgres_run(c, "BEGIN; INSERT INTO login VALUES ('zoe', 13)");
    claim_login(&x, 12, "zoe");
    assert_int_equal(meanwhile(address, c, s, &x), STORE_CONFLICT);
    assert_int_equal(store_login(s, "zoe", &p, fresh()), 1);
    assert_true(p.id == 13);
    claim_login(&x, 12, "zoe2");
    ok(s, &x);
    /* Somebody logs in with the old password while it is changed: that session ends. */
    postgres_run(c,
                 "BEGIN; SELECT FROM person WHERE id = 12 FOR SHARE;"
                 "INSERT INTO pass VALUES (decode(repeat('ab', 32), 'hex'), 12, false, 99, '', 5)");
    memset(&x, 0, sizeof x);
    x.kind = STORE_SET_PASSWORD;
    x.person.id = 12;
    memcpy(x.was, "old", 4);
    memcpy(x.person.password, "new", 4);
    memset(x.pass.hash, 12, sizeof x.pass.hash);
    assert_int_equal(meanwhile(address, c, s, &x), STORE_OK);
    assert_int_equal(passes(s, 12), 1);
    /* Somebody else changes it. */
    postgres_run(c, "BEGIN; UPDATE person SET password = 'newer' WHERE id = 12");
    memcpy(x.was, "new", 4);
    memcpy(x.person.password, "late", 5);
    assert_int_equal(meanwhile(address, c, s, &x), STORE_CONFLICT);
    assert_int_equal(store_login(s, "zoe2", &p, fresh()), 1);
    assert_string_equal(p.password, "newer");
    /* A guest claims another login elsewhere. */
    postgres_run(c, "BEGIN; UPDATE person SET password = 'mine' WHERE id = 11;"
                    "INSERT INTO login VALUES ('eleven', 11)");
    claim_login(&x, 11, "other");
    assert_int_equal(meanwhile(address, c, s, &x), STORE_CONFLICT);
    assert_int_equal(store_login(s, "other", &p, fresh()), 0);
    /* Somebody is seated while the account is deleted: it stays. */
    postgres_run(c, "BEGIN; SELECT FROM person WHERE id = 12 FOR SHARE;"
                    "INSERT INTO seat VALUES ('game00000003', 2, 12)");
    memset(&x, 0, sizeof x);
    x.kind = STORE_DROP_PERSON;
    x.person.id = 12;
    assert_int_equal(meanwhile(address, c, s, &x), STORE_CONFLICT);
    assert_int_equal(store_check(s, fresh()), 0);
    PQfinish(c);
    store_close(s);
}

/* ---- people and sweeping */

static void test_sweep(void **state) {
    (void)state;
    const char *address = help_file("sweep");
    struct store *s = with_games(address); /* created at 1000 to 1005 */
    PGconn *c = open_transaction(address);
    struct room_settings set;
    struct store_write x = {.kind = STORE_SWEEP};
    struct store_person p;
    x.summary.updated = 1002;
    x.pass.created = 100; /* all cookies are older, but one in twenty goes: one */
    postgres_run(
        c, "SELECT FROM summary WHERE game = 'game00000000' FOR UPDATE"); /* in use: not stale */
    ok(s, &x);
    postgres_run(c, "COMMIT");
    assert_int_equal(store_settings(s, "game00000000", &set, fresh()), 1);
    assert_int_equal(store_settings(s, "game00000001", &set, fresh()), 0);
    assert_int_equal(store_settings(s, "game00000002", &set, fresh()), 1);
    assert_int_equal(passes(s, 11) + passes(s, 12) + passes(s, 13), 2);
    assert_int_equal(store_person(s, 11, &p, fresh()), 1); /* seated */
    assert_int_equal(store_check(s, fresh()), 0);
    x.kind = STORE_TRY;
    ok(s, &x);
    PQfinish(c);
    store_close(s);
}

/* ---- hanging and failing */

static void become_well(struct store *s) {
    while (!store_is_well(s, fresh()))
        usleep(10000);
}

/* A session that hangs is given up: reads fail, and work again over another one. */
static void test_hangs(void **state) {
    (void)state;
    const char *address = help_file("hangs");
    struct store *s = with_games(address), *reader = open_store(address, STORE_TO_READ);
    struct room_settings set;
    struct store_write x;
    int stopped = backend(reader);
    postgres_of(s)->link.most = 300; /* less to wait for */
    assert_true(store_is_well(reader, fresh()));
    assert_int_equal(kill(stopped, SIGSTOP), 0);
    assert_int_equal(store_settings(reader, "game00000001", &set, fresh()), -1);
    assert_non_null(strstr(reason, "doesn't answer"));
    become_well(reader);
    assert_int_equal(store_settings(reader, "game00000001", &set, fresh()), 1);
    assert_true(backend(reader) != stopped);
    kill(stopped, SIGCONT);
    /* A writer's: nothing more is written until it is sure that nothing comes late. */
    stopped = backend(s);
    assert_int_equal(kill(stopped, SIGSTOP), 0);
    help_move(&x, 1, 1, 1);
    assert_int_equal(help_write(s, &x), STORE_FAILED);
    assert_int_equal(help_events(reader, 1, NULL, 0), 0);
    help_move(&x, 1, 1, 2);
    assert_int_equal(help_write(s, &x), STORE_FAILED);
    kill(stopped, SIGCONT);
    do
        help_move(&x, 1, 1, 3);
    while (help_write(s, &x) == STORE_FAILED);
    unsigned mark;
    assert_int_equal(help_events(reader, 1, &mark, 1), 1);
    assert_true(x.result == STORE_OK ? mark == 3 : mark == 1);
    store_close(reader);
    store_close(s);
}

/* A session that ended while nobody used it costs nothing. */
static void test_ended(void **state) {
    (void)state;
    const char *address = help_file("ended");
    struct store *s = with_games(address), *reader = open_store(address, STORE_TO_READ);
    struct room_settings set;
    struct store_write x;
    PGconn *c = session(address);
    char end[120];
    snprintf(end, sizeof end,
             "SELECT pg_terminate_backend(%d, 5000), pg_terminate_backend(%d, 5000)", backend(s),
             backend(reader));
    postgres_run(c, end);
    help_move(&x, 1, 1, 1);
    ok(s, &x);
    while (store_settings(reader, "game00000001", &set, fresh()) != 1)
        usleep(1000);
    PQfinish(c);
    store_close(reader);
    store_close(s);
}

/* Reads that fail are noticed, and so is their end. */
static void test_unreadable(void **state) {
    (void)state;
    const char *const tables[] = {"event", "game", "seat", "summary", "pass", "person", "login"};
    const char *address = help_file("unreadable");
    struct store *s = with_games(address), *reader = open_store(address, STORE_TO_READ);
    PGconn *c = session(address);
    char sql[120];
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        assert_true(store_is_well(reader, fresh()));
        snprintf(sql, sizeof sql, "ALTER TABLE %s RENAME TO elsewhere", tables[i]);
        postgres_run(c, sql);
        assert_false(store_is_well(reader, fresh()));
        assert_true(reason[0] != '\0');
        snprintf(sql, sizeof sql, "ALTER TABLE elsewhere RENAME TO %s", tables[i]);
        postgres_run(c, sql);
        become_well(reader);
    }
    /* A failing write fails its group, with a reason, and the next one works. */
    struct store_write x;
    postgres_run(c, "ALTER TABLE event ADD CONSTRAINT never CHECK (at < 0) NOT VALID");
    help_move(&x, 1, 1, 1);
    assert_int_equal(help_write(s, &x), STORE_FAILED);
    assert_non_null(strstr(store_reason(s), "never"));
    postgres_run(c, "ALTER TABLE event DROP CONSTRAINT never");
    help_move(&x, 1, 1, 1);
    ok(s, &x);
    assert_string_equal(store_reason(s), "");
    PQfinish(c);
    store_close(reader);
    store_close(s);
}

static void test_damage(void **state) {
    (void)state;
    const char *const damages[][2] = {
        {"UPDATE event SET kind = 'danced' WHERE sequence = 2", "an event in the database"},
        {"UPDATE event SET data = repeat('x', 2000) WHERE sequence = 2", "an event"},
        {"DELETE FROM event WHERE sequence = 2", "a gap, in game game00000001"},
        {"DELETE FROM event WHERE sequence = 3", "another number of events, of game game00000001"},
        {"INSERT INTO event SELECT 'nowhere', sequence, at, kind, seat, person, request, left1,"
         " left2, left3, left4, data FROM event",
         "events of no game: nowhere"},
        {"DELETE FROM summary", "no summary of game "},
        {"UPDATE person SET gone = true", "forgotten"},
        {"UPDATE game SET game = 'chess'", "the settings of a game"},
        {"UPDATE game SET seats = 'person,person'", "the settings of a game"},
        {"UPDATE person SET name = repeat('x', 200)", "a person"},
        {"UPDATE pass SET label = repeat('x', 200)", "a pass"},
    };
    const char *address = help_file("damage");
    struct store *s = with_games(address);
    PGconn *c = session(address);
    struct store_write x;
    struct room_settings set;
    struct store_person p;
    int n = 0;
    for (uint64_t k = 1; k <= 3; k++) {
        help_move(&x, 1, k, (unsigned)k);
        ok(s, &x);
    }
    postgres_run(c, "CREATE SCHEMA spare; CREATE TABLE spare.event AS TABLE event; CREATE TABLE"
                    " spare.summary AS TABLE summary");
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        postgres_run(c, "BEGIN");
        postgres_run(c, damages[i][0]);
        postgres_run(c, "COMMIT");
        bool found = store_check(s, fresh()) < 0 ||
                     store_events(s, "game00000001", 0, last_event, &(uint64_t){0}, fresh()) < 0 ||
                     store_settings(s, "game00000001", &set, fresh()) < 0 ||
                     store_person(s, 11, &p, fresh()) < 0 ||
                     store_passes(s, 11, count_pass, &n, fresh()) < 0;
        if (!found || !strstr(reason, damages[i][1]))
            fail_msg("%s: \"%s\"", damages[i][0], reason);
        postgres_run(
            c, "DELETE FROM event; INSERT INTO event TABLE spare.event; DELETE FROM summary; INSERT"
               " INTO summary TABLE spare.summary; UPDATE person SET gone = false, name = 'Ann';"
               "UPDATE game SET game = 'flowers', seats = 'person,level:3,link';"
               "UPDATE pass SET label = ''");
        assert_int_equal(store_check(s, fresh()), 0);
    }
    PQfinish(c);
    store_close(s);
}

/* ---- schemas, roles, names */

static void *postgres_open_one(void *context) {
    char why[200];
    text e;
    text_init(&e, why, sizeof why);
    struct store *s = store_open(context, STORE_TO_WRITE, &e);
    if (!s)
        fprintf(stderr, "open: %s\n", why);
    store_close(s);
    return s;
}

/* Several servers that start at once on an empty database make its tables once. */
static void test_start_together(void **state) {
    (void)state;
    char address[HELP_PATH];
    snprintf(address, sizeof address, "%s", help_file("together"));
    pthread_t thread[4];
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, postgres_open_one, address), 0);
    for (int i = 0; i < 4; i++) {
        void *opened;
        pthread_join(thread[i], &opened);
        assert_non_null(opened);
    }
    PGconn *c = session(address);
    assert_int_equal(postgres_number(c, "SELECT count(*) FROM version"), postgres_step_count);
    PQfinish(c);
}

static void postgres_refused(const char *address, const char *why) {
    for (int use = STORE_TO_WRITE; use <= STORE_TO_WORK; use++) {
        struct store *s = store_open(address, (enum store_use)use, fresh());
        assert_null(s);
        if (!strstr(reason, why))
            fail_msg("\"%s\" isn't in \"%s\"", why, reason);
    }
}

static void test_schemas(void **state) {
    (void)state;
    const char *address = help_file("schemas");
    struct store *s = store_open(address, STORE_TO_READ, fresh()); /* a reader makes nothing */
    assert_null(s);
    assert_string_equal(reason, "no games are kept in this database");
    PGconn *c = session(address);
    postgres_run(c, "CREATE SCHEMA sixsands; CREATE TABLE sixsands.mine (x integer)");
    postgres_refused(address, "another program's schema");
    postgres_run(c, "DROP SCHEMA sixsands CASCADE");
    store_close(open_store(address, STORE_TO_WRITE));
    postgres_run(c, "INSERT INTO version VALUES (99)");
    postgres_refused(address, "newer sixsands (schema version 99");
    postgres_run(c, "DELETE FROM version WHERE version = 99; ALTER TABLE event RENAME TO gone");
    postgres_refused(address, "\"event\" does not exist");
    postgres_run(c, "ALTER TABLE gone RENAME TO event");
    /* A step that fails leaves everything as it was; a right one is taken once. */
    enum { STEPS_MOST = 20 };
    const char *wrong[STEPS_MOST], *right[STEPS_MOST];
    struct postgres_link l;
    int version, count = postgres_step_count + 1;
    assert_true(count < STEPS_MOST);
    memcpy(wrong, postgres_steps, (size_t)postgres_step_count * sizeof *wrong);
    memcpy(right, wrong, sizeof right);
    wrong[count - 1] = "CREATE TABLE sixsands.half (x integer); OOPS";
    right[count - 1] = "CREATE TABLE sixsands.half (x integer)";
    assert_int_equal(postgres_link_open(&l, address, STORE_TO_WRITE, fresh()), 0);
    assert_int_equal(postgres_migrate(l.connection, wrong, count, fresh()), -1);
    assert_non_null(strstr(reason, "OOPS"));
    assert_int_equal(postgres_number(c, "SELECT count(*) FROM pg_class WHERE relname = 'half'"), 0);
    for (int i = 0; i < 2; i++)
        assert_int_equal(postgres_migrate(l.connection, right, count, fresh()), 0);
    assert_int_equal(postgres_identify(l.connection, count, &version, fresh()), 0);
    assert_int_equal(version, count);
    postgres_link_close(&l);
    postgres_refused(address, "newer");
    PQfinish(c);
}

static void as_player(char out[HELP_PATH], const char *address) {
    const char *rest = strchr(address, '@');
    snprintf(out, HELP_PATH, "postgresql://player:open%%20sesame%s", rest);
}

/* The role that serves can't change the tables, and says who must. */
static void test_roles(void **state) {
    (void)state;
    char player[HELP_PATH], why[200];
    const char *address = help_file("roles");
    PGconn *c = session(address), *weak;
    postgres_run(c, "DROP ROLE IF EXISTS player; CREATE ROLE player LOGIN PASSWORD 'open sesame'");
    postgres_run(c, "REVOKE CREATE ON DATABASE roles FROM PUBLIC");
    as_player(player, address);
    assert_null(store_open(player, STORE_TO_WRITE, fresh()));
    snprintf(why, sizeof why,
             "its schema has version 0 of %d, and player doesn't own it: let its owner run"
             " 'sixsands db init ADDRESS --grant player'",
             postgres_step_count);
    assert_string_equal(reason, why);
    assert_int_equal(store_init(player, NULL, fresh()), -1);
    assert_int_equal(store_init(address, "player", fresh()), 0);
    assert_int_equal(store_init(address, "player", fresh()), 0); /* again: harmless */
    assert_int_equal(store_init(address, "nobody\"; --", fresh()), -1);
    struct store *s = with_people(player);
    assert_int_equal(passes(s, 11), 1);
    assert_null(strstr(store_file(s), "sesame"));
    assert_non_null(strstr(store_file(s), "player@"));
    struct store *ear = store_open(player, STORE_TO_LISTEN, fresh());
    struct store_lease lease;
    assert_non_null(ear);
    assert_int_equal(store_renew(ear, "player", 1000, &lease, fresh()), 0);
    store_close(ear);
    weak = session(player);
    const char *const forbidden[] = {"DROP TABLE event",
                                     "ALTER TABLE event ADD COLUMN x integer",
                                     "TRUNCATE event",
                                     "CREATE TABLE mine (x integer)",
                                     "DROP SCHEMA sixsands CASCADE",
                                     "DELETE FROM version"};
    for (size_t i = 0; i < sizeof forbidden / sizeof forbidden[0]; i++) {
        PGresult *r = PQexec(weak, forbidden[i]);
        assert_string_equal(PQresultErrorField(r, PG_DIAG_SQLSTATE), "42501");
        PQclear(r);
    }
    store_close(s);
    PQfinish(weak);
    postgres_run(c, "DROP OWNED BY player; DROP ROLE player");
    assert_null(store_open(player, STORE_TO_WRITE, fresh()));
    assert_null(strstr(reason, "sesame"));
    PQfinish(c);
}

/* Passwords are never shown, wherever they stand in an address. */
static void test_names(void **state) {
    (void)state;
    const char *const names[][2] = {
        {"postgres://ann:s3cret@db.example.org:5433/games?sslmode=verify-full",
         "postgresql://ann@db.example.org:5433/games"},
        {"postgresql:///games?user=ann&password=s3cret&host=/run/x",
         "postgresql://ann@%2Frun%2Fx/games"},
        {"postgresql://ann:s3cret@a:1,b:2,[::1]:3/games", "postgresql://ann@a:1,b:2,[::1]:3/games"},
        {"postgresql://s3cret:s3cret@/%zz", "postgresql:"},
        {"games.db", "games.db"},
    };
    char shown[200], name[STORE_PATH_SIZE];
    text t;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        text_init(&t, shown, sizeof shown);
        store_show(&t, names[i][0]);
        assert_string_equal(shown, names[i][1]);
    }
    assert_null(store_open(names[3][0], STORE_TO_WRITE, fresh()));
    assert_null(strstr(reason, "s3cret"));
    assert_int_equal(store_find(name, "@/nowhere/at/all", fresh()), -1);
    assert_string_equal(reason, "/nowhere/at/all: No such file or directory");
    assert_int_equal(store_find(name, "@/dev/null", fresh()), -1);
    assert_int_equal(store_find(name, "games.db", fresh()), 0);
    assert_string_equal(name, "games.db");
    assert_int_equal(store_claim(names[0][0], fresh()), STORE_UNCLAIMED);
    store_release(STORE_UNCLAIMED);
}

/* A server that accepts connections and keeps silent. */
static int silent_server(const char *folder) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int s = socket(AF_UNIX, SOCK_STREAM, 0);
    snprintf(address.sun_path, sizeof address.sun_path, "%.80s/.s.PGSQL.5432", folder);
    assert_int_equal(bind(s, (const struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(s, 8), 0);
    return s;
}

/* A host that refuses, or only keeps silent, keeps nobody from the other one. */
static void test_hosts(void **state) {
    (void)state;
    char several[HELP_PATH + 120], silent[] = "/tmp/sixsands-silent-XXXXXX", path[80];
    const char *address = help_file("hosts"), *folder = strstr(address, "host=") + 5;
    store_close(with_people(address));
    assert_non_null(mkdtemp(silent));
    snprintf(several, sizeof several, "postgresql:///hosts?user=keeper&host=%s,%s", silent, folder);
    struct store *s = open_store(several, STORE_TO_READ); /* nobody listens there */
    assert_int_equal(passes(s, 11), 1);
    struct store_needs needs;
    store_needs(s, &needs);
    assert_true(needs.connects && needs.local && needs.ports == 0 && !needs.database);
    int listener = silent_server(silent);
    postgres_link_lose(&postgres_of(s)->link, "a test");
    assert_false(store_is_well(s, fresh()));
    assert_string_equal(reason, "a test");
    become_well(s);
    assert_int_equal(passes(s, 11), 1);
    store_close(s);
    close(listener);
    snprintf(path, sizeof path, "%s/.s.PGSQL.5432", silent);
    unlink(path);
    rmdir(silent);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_race),      cmocka_unit_test(test_killed),
        cmocka_unit_test(test_meanwhile), cmocka_unit_test(test_people_meanwhile),
        cmocka_unit_test(test_sweep),     cmocka_unit_test(test_hangs),
        cmocka_unit_test(test_ended),     cmocka_unit_test(test_unreadable),
        cmocka_unit_test(test_damage),    cmocka_unit_test(test_start_together),
        cmocka_unit_test(test_schemas),   cmocka_unit_test(test_roles),
        cmocka_unit_test(test_names),     cmocka_unit_test(test_hosts),
    };
    if (!help_is_shared()) {
        fprintf(stderr, "to be run by postgres.py\n");
        return 77;
    }
    return cmocka_run_group_tests_name("postgres", tests, NULL, NULL);
}
