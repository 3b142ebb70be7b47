// SPDX-License-Identifier: MIT
// What several servers share through PostgreSQL besides games: news, leases on slots, limits,
// ratings; and how they read each other's events. To be run by postgres.py.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/store/node.h"
#include "server/store/postgres/internal.h"
#include "store_cases.h"

enum { SOON = 100, PATIENCE = 300 * 1000 };

static struct store *open_to(const char *address, enum store_use use, uint64_t who) {
    struct store *s = store_open(address, use, fresh());
    if (!s)
        fail_msg("%s", reason);
    store_sign(s, who);
    return s;
}

/* ---- news */

static struct store_news *postgres_nodes_hear(struct store *s) {
    struct store_news *news = NULL;
    for (int waited = 0; !news && waited < PATIENCE; waited += SOON)
        store_listen(s, SOON, &news, fresh());
    assert_non_null(news);
    return news;
}

static void add_person(struct store *s, person_id id) {
    struct store_write x;
    help_person(&x, id, "Ann");
    assert_int_equal(help_write(s, &x), STORE_OK);
}

static void rename_person(struct store *s, person_id id, const char *name) {
    struct store_write x = {.kind = STORE_SET_NAME, .person = {.id = id}};
    snprintf(x.person.name, sizeof x.person.name, "%s", name);
    assert_int_equal(help_write(s, &x), STORE_OK);
}

static void test_news_of_others(void **state) {
    (void)state;
    const char *address = help_file("news");
    struct store *one = open_to(address, STORE_TO_WRITE, 1),
                 *two = open_to(address, STORE_TO_WRITE, 2);
    struct store *ear = open_to(address, STORE_TO_LISTEN, 1);
    assert_true(store_is_common(ear));
    add_person(one, 5);
    rename_person(one, 5, "own"); /* isn't heard */
    rename_person(two, 5, "other");
    struct store_news *news = postgres_nodes_hear(ear);
    assert_false(news->everything);
    assert_int_equal(news->count, 1);
    assert_true(news->item[0].kind == STORE_NEWS_PERSON && news->item[0].person == 5);
    free(news);
    /* A whole group is told at once. */
    struct store_write list[3];
    for (int i = 0; i < 3; i++) {
        list[i] = (struct store_write){.kind = STORE_SET_NAME, .person = {.id = 5, .name = "more"}};
        list[i].next = i < 2 ? &list[i + 1] : NULL;
    }
    store_write_all(two, list);
    news = postgres_nodes_hear(ear);
    assert_int_equal(news->count, 3);
    free(news);
    /* After a session has ended, anything may have been missed. */
    PQfinish(postgres_of(ear)->link.connection);
    postgres_of(ear)->link.connection = NULL;
    rename_person(two, 5, "unheard");
    news = postgres_nodes_hear(ear);
    assert_true(news->everything);
    free(news);
    rename_person(two, 5, "heard");
    news = postgres_nodes_hear(ear);
    assert_false(news->everything);
    free(news);
    store_close(ear);
    store_close(one);
    store_close(two);
}

/* ---- reading each other's events: by the key, with a plan that is made once */

static void postgres_nodes_fill(const char *address) {
    struct store *s = with_people(address);
    PGconn *c = postgres_of(s)->link.connection;
    assert_true(postgres_do(c,
                            "INSERT INTO event SELECT md5(g::text), n, 0, 'played', 0, NULL, '', 0,"
                            " 0, 0, 0, '' FROM generate_series(1, 500) g, generate_series(1, 50) n;"
                            " ANALYZE event",
                            postgres_now() + PATIENCE, fresh()));
    store_close(s);
}

/* How a prepared query of this store was carried out: its plan, in words, and whether plans are
 * still made for its values. */
static void postgres_nodes_plan(struct store *s, int query, const char *values) {
    char sql[256];
    PGconn *c = postgres_of(s)->link.connection;
    snprintf(sql, sizeof sql, "EXPLAIN EXECUTE q%d(%s)", query, values);
    PGresult *r = postgres_exec(c, sql, postgres_now() + PATIENCE, fresh());
    bool by_key = false;
    for (int i = 0; r && i < PQntuples(r); i++) {
        const char *line = PQgetvalue(r, i, 0);
        by_key |= strstr(line, "Index Scan using event_pkey") != NULL;
        assert_false(strstr(line, "Bitmap") || strstr(line, "Sort"));
    }
    assert_true(by_key);
    PQclear(r);
    snprintf(sql, sizeof sql,
             "SELECT custom_plans FROM pg_prepared_statements WHERE name = 'q%d'"
             " AND generic_plans >= 5",
             query);
    r = postgres_exec(c, sql, postgres_now() + PATIENCE, fresh());
    assert_int_equal(r ? PQntuples(r) : -1, 1);
    assert_true(strtol(PQgetvalue(r, 0, 0), NULL, 10) <= 5); /* tries, of which PostgreSQL learns */
    PQclear(r);
}

static void test_reading_events(void **state) {
    (void)state;
    const char *address = help_file("plans");
    postgres_nodes_fill(address);
    struct store *s = open_to(address, STORE_TO_READ, 1);
    struct store_catch two[2] = {{.game = "one", .after = 7}, {.game = "two", .after = 49}};
    for (int count = 1; count <= 2; count++)
        for (int i = 0; i < 12; i++)
            assert_int_equal(store_catch_up_all(s, two, count, fresh()), 0);
    postgres_nodes_plan(s, STORE_READ_EVENTS, "'one', 7");
    postgres_nodes_plan(s, POSTGRES_EVENTS_TOGETHER, "'{one,two}', '{7,49}'");
    store_close(s);
}

/* ---- the games of a person, without a look at all that are over */

/* More games of person 11 with others, all over but the first. */
enum { OTHERS = 1000 };

static struct store *postgres_nodes_crowd(const char *address) {
    struct store *s = with_people(address);
    char sql[100];
    snprintf(sql, sizeof sql,
             "INSERT INTO person SELECT 20 + i, 'Bob', '', 1 FROM generate_series(0, %d) i",
             OTHERS);
    assert_true(
        postgres_do(postgres_of(s)->link.connection, sql, postgres_now() + PATIENCE, fresh()));
    return s;
}

static void postgres_nodes_games(struct store *s, int from, int to) {
    char sql[900];
    snprintf(sql, sizeof sql,
             "INSERT INTO game SELECT lpad(i::text, 12, '0'), 'mandala', 2, 'person,person', 0, 0,"
             " 0, true, true, sha256(''), sha256(''), 11, i FROM generate_series(%d, %d) i;"
             "INSERT INTO summary SELECT id, 0, CASE created WHEN 1 THEN 0 ELSE 2 END, -1, false,"
             " NULL, created FROM game WHERE created >= %d;"
             "INSERT INTO seat SELECT id, 0, 11, CASE WHEN created > 1 THEN created END"
             " FROM game WHERE created >= %d;"
             "INSERT INTO seat SELECT id, 1, 20 + created %% %d, ended FROM game JOIN seat"
             " ON seat.game = game.id WHERE created >= %d; ANALYZE game, summary, seat",
             from, to, from, from, OTHERS, from);
    if (!postgres_do(postgres_of(s)->link.connection, sql, postgres_now() + PATIENCE, fresh()))
        fail_msg("%s", reason);
}

/* Pages that a prepared list of ten games looks at. */
static long postgres_nodes_pages(struct store *s, int query) {
    char sql[96];
    snprintf(sql, sizeof sql, "EXPLAIN (ANALYZE, BUFFERS) EXECUTE q%d(11, 10)", query);
    PGresult *r =
        postgres_exec(postgres_of(s)->link.connection, sql, postgres_now() + PATIENCE, fresh());
    long pages = 0;
    for (int i = 0; r && i < PQntuples(r) && !pages; i++) {
        const char *line = strstr(PQgetvalue(r, i, 0), "Buffers: shared hit=");
        pages = line ? strtol(strchr(line, '=') + 1, NULL, 10) : 0;
    }
    PQclear(r);
    assert_true(pages > 0);
    return pages;
}

static void test_long_history(void **state) {
    (void)state;
    enum {
        FEW = 2000,
        MANY = 12000,
        LISTS = STORE_READ_PUBLIC_OF_PERSON - STORE_READ_OF_PERSON + 1
    };
    struct store *s = postgres_nodes_crowd(help_file("history"));
    long few[LISTS];
    postgres_nodes_games(s, 1, FEW);
    for (int i = 0; i < LISTS; i++) {
        postgres_nodes_pages(s, STORE_READ_OF_PERSON + i); /* they are in memory */
        few[i] = postgres_nodes_pages(s, STORE_READ_OF_PERSON + i);
    }
    postgres_nodes_games(s, FEW + 1, MANY);
    for (int i = 0; i < LISTS; i++) {
        long many = postgres_nodes_pages(s, STORE_READ_OF_PERSON + i);
        print_message("pages %ld, %ld\n", few[i], many);
        assert_in_range(many, 1, few[i] + few[i] / 4);
    }
    store_close(s);
}

static long postgres_nodes_number(struct store *s, const char *sql) {
    PGresult *r =
        postgres_exec(postgres_of(s)->link.connection, sql, postgres_now() + PATIENCE, fresh());
    assert_int_equal(r ? PQntuples(r) : -1, 1);
    long n = strtol(PQgetvalue(r, 0, 0), NULL, 10);
    PQclear(r);
    return n;
}

/* Every statement that may end a game tells its seats. */
static void test_ends_are_noted(void **state) {
    (void)state;
    enum { GAMES = 5 };
    struct store *s = with_people(help_file("ends"));
    struct room_settings set;
    struct store_write x;
    for (unsigned n = 1; n <= GAMES; n++) {
        help_new_game(&x, &set, n, 11);
        x.summary.status = n == GAMES ? ROOM_OVER : ROOM_WAITING; /* copied */
        ok(s, &x);
        if (n == GAMES)
            break;
        help_move(&x, n, 1, 1);
        if (n == 2)
            help_rate(&x, n, 0, 1500000);
        if (n == 3) {
            x.score = (struct store_score){.day = 9, .game = set.game, .person = 11, .score = 5};
            memcpy(x.score.room, set.id, sizeof set.id);
        }
        if (n == 4)
            x.events.event[0].kind = ROOM_EVENT_LEFT;
        x.summary.person[0] = 11;
        x.summary.status = ROOM_OVER;
        x.summary.updated = 7000;
        ok(s, &x);
    }
    assert_int_equal(postgres_nodes_number(s, "SELECT count(*) FROM seat JOIN summary s USING"
                                              " (game) WHERE ended = s.updated"),
                     GAMES);
    store_close(s);
}

static bool postgres_nodes_count(void *context, const char *id, const struct store_summary *u) {
    (void)id, (void)u;
    ++*(int *)context;
    return true;
}

/* A server that doesn't know yet that seats have an end has seated somebody, and ended the game. */
static void test_ended_by_an_older_server(void **state) {
    (void)state;
    static const int found[] = {4, 0, 0, 4};
    struct store *s = postgres_nodes_crowd(help_file("older"));
    postgres_nodes_games(s, 2, 4);
    if (!postgres_do(postgres_of(s)->link.connection,
                     "INSERT INTO game SELECT 'older0000000', 'mandala', 2, 'person,person', 0, 0,"
                     " 0, true, true, sha256(''), sha256(''), 11, 1;"
                     "INSERT INTO summary VALUES ('older0000000', 0, 2, -1, false, NULL, 1);"
                     "INSERT INTO seat VALUES ('older0000000', 0, 11)",
                     postgres_now() + PATIENCE, fresh()))
        fail_msg("%s", reason);
    for (int i = 0; i < 4; i++) {
        int count = 0;
        assert_int_equal(
            store_games(s, STORE_OF_PERSON + i, 0, 11, 0, postgres_nodes_count, &count, fresh()),
            0);
        assert_int_equal(count, found[i]);
    }
    assert_int_equal(store_check(s, fresh()), 0);
    store_close(s);
}

/* ---- leases */

static int count_bits(uint64_t bits) {
    int count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

static struct store_lease renew(struct store *s, const char *node, int most) {
    struct store_lease lease;
    if (store_renew(s, node, most, &lease, fresh()) != 0)
        fail_msg("%s", reason);
    return lease;
}

static void test_leases(void **state) {
    (void)state;
    enum { LONG = 3600 * 1000 };
    const char *address = help_file("leases");
    struct store *owner = open_to(address, STORE_TO_WRITE, 0);
    struct store *s[2] = {open_to(address, STORE_TO_LISTEN, 1),
                          open_to(address, STORE_TO_LISTEN, 2)};
    struct store_lease a = renew(s[0], "a", LONG);
    assert_true(a.slots == UINT64_MAX && a.since == a.now);
    /* A second one gets its share once the first has given it back. */
    struct store_lease b = renew(s[1], "b", LONG), other;
    assert_true(b.slots == 0 && b.since == a.since);
    assert_memory_equal(a.key, b.key, sizeof a.key);
    a = renew(s[0], "a", LONG);
    b = renew(s[1], "b", LONG);
    assert_int_equal(count_bits(a.slots), STORE_SLOTS / 2);
    assert_true(b.slots == ~a.slots && b.since == a.since);
    other = renew(s[0], "a", LONG); /* and everybody keeps theirs */
    assert_true(other.slots == a.slots);
    /* Three */
    renew(s[0], "c", LONG);
    a = renew(s[0], "a", LONG);
    b = renew(s[1], "b", LONG);
    other = renew(s[0], "c", LONG);
    assert_true((a.slots | b.slots | other.slots) == UINT64_MAX);
    assert_true((a.slots & b.slots) == 0 && (other.slots & (a.slots | b.slots)) == 0);
    /* One that ends gives its slots to the others. */
    renew(s[0], "c", 0);
    renew(s[0], "a", LONG);
    b = renew(s[1], "b", LONG);
    a = renew(s[0], "a", LONG);
    assert_true(b.slots == ~a.slots);
    /* When all have ended, the site begins anew. */
    renew(s[0], "a", 0);
    renew(s[1], "b", 0);
    other = renew(s[1], "d", LONG);
    assert_true(other.slots == UINT64_MAX && other.since == other.now && other.since > a.since);
    for (int i = 0; i < 2; i++)
        store_close(s[i]);
    store_close(owner);
}

static void postgres_nodes_ignore(void *context) {
    (void)context;
}

/* The thread renews its lease, and gives it back at its end. */
static void test_node(void **state) {
    (void)state;
    const char *address = help_file("node");
    struct store *owner = open_to(address, STORE_TO_WRITE, 0);
    struct store *s = open_to(address, STORE_TO_LISTEN, 1),
                 *t = open_to(address, STORE_TO_LISTEN, 2);
    struct node *n = node_start(s, "one", postgres_nodes_ignore, NULL, fresh());
    assert_non_null(n);
    struct store_lease lease;
    assert_true(node_lease(n, &lease));
    assert_true(lease.slots == UINT64_MAX);
    renew(t, "two", 3600 * 1000);
    struct timespec pause = {.tv_nsec = SOON * 1000000L};
    while (node_lease(n, &lease) && count_bits(lease.slots) != STORE_SLOTS / 2)
        nanosleep(&pause, NULL);
    assert_int_equal(count_bits(lease.slots), STORE_SLOTS / 2);
    node_free(n);
    assert_true(renew(t, "two", 3600 * 1000).slots == UINT64_MAX);
    store_close(s);
    store_close(t);
    store_close(owner);
}

/* ---- limits */

static enum store_result postgres_nodes_take(struct store *s, uint64_t name) {
    struct store_write x = {.kind = STORE_TAKE};
    x.bucket.name = name;
    x.bucket.token = INT64_C(3600) * 1000000;
    x.bucket.most = 3 * x.bucket.token;
    return help_write(s, &x);
}

static void test_limits(void **state) {
    (void)state;
    const char *address = help_file("limits");
    struct store *one = open_to(address, STORE_TO_WRITE, 1),
                 *two = open_to(address, STORE_TO_WRITE, 2);
    assert_int_equal(postgres_nodes_take(one, 7), STORE_OK);
    assert_int_equal(postgres_nodes_take(two, 7), STORE_OK);
    assert_int_equal(postgres_nodes_take(one, 7), STORE_OK);
    assert_int_equal(postgres_nodes_take(two, 7), STORE_CONFLICT);
    assert_int_equal(postgres_nodes_take(one, 7), STORE_CONFLICT);
    assert_int_equal(postgres_nodes_take(two, UINT64_MAX), STORE_OK); /* another's */
    struct store_write x = {.kind = STORE_SWEEP}; /* keeps what isn't full again */
    assert_int_equal(help_write(one, &x), STORE_OK);
    assert_int_equal(postgres_nodes_take(two, 7), STORE_CONFLICT);
    store_close(one);
    store_close(two);
}

/* A new name doesn't bring an old password back. */
static void test_names_alone(void **state) {
    (void)state;
    struct store *s = open_to(help_file("names"), STORE_TO_WRITE, 1);
    struct store_write x = {.kind = STORE_SET_PERSON,
                            .person = {.id = 5, .name = "Ann", .login = "ann", .password = "new"}};
    struct store_person p;
    add_person(s, 5);
    assert_int_equal(help_write(s, &x), STORE_OK);
    rename_person(s, 5, "Anna");
    assert_int_equal(store_person(s, 5, &p, fresh()), 1);
    assert_string_equal(p.name, "Anna");
    assert_string_equal(p.login, "ann");
    assert_string_equal(p.password, "new");
    store_close(s);
}

/* ---- ratings */

enum { ROUNDS = 60 };

struct rater {
    struct store *store;
    unsigned first;
    int won, lost;
    bool failed;
};

/* Ends two games of the same people in one group, again and again, in either order of seats. */
static void *rate(void *context) {
    struct rater *k = context;
    char why[200];
    text t;
    for (unsigned i = 0; i < ROUNDS && !k->failed; i++) {
        struct room_settings set[2];
        struct store_write x[2];
        struct rating now;
        text_init(&t, why, sizeof why);
        for (unsigned g = 0; g < 2; g++) {
            help_new_game(&x[g], &set[g], k->first + 2 * i + g, 11);
            k->failed |= help_write(k->store, &x[g]) != STORE_OK;
        }
        k->failed |= store_rating(k->store, 11, set[0].game, ROOM_LIVE, &now, &t) != 1;
        for (unsigned g = 0; g < 2; g++) {
            help_rate(&x[g], k->first + 2 * i + g, now.number, 1500000);
            if ((i + g) % 2) {
                x[g].summary.person[0] = 12;
                x[g].summary.person[1] = 11;
            }
        }
        x[0].next = &x[1];
        store_write_all(k->store, x);
        for (unsigned g = 0; g < 2; g++) {
            k->won += x[g].result == STORE_OK;
            k->lost += x[g].result == STORE_CONFLICT;
            k->failed |= x[g].result == STORE_FAILED;
        }
    }
    return NULL;
}

/* Two servers end games of the same people at the same time: nobody waits for ever, nothing fails,
 * and every rating was made once. */
static void test_ratings(void **state) {
    (void)state;
    const char *address = help_file("raters");
    struct store *s = with_people(address);
    struct rater k[2];
    pthread_t thread[2];
    struct room_settings set;
    struct rating now;
    help_settings(&set, 1);
    for (unsigned i = 0; i < 2; i++) {
        k[i] = (struct rater){.store = open_to(address, STORE_TO_WRITE, i + 1),
                              .first = 1000 * (i + 1)};
        assert_int_equal(pthread_create(&thread[i], NULL, rate, &k[i]), 0);
    }
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    assert_false(k[0].failed || k[1].failed);
    assert_true(k[0].lost >= ROUNDS && k[1].lost >= ROUNDS); /* one of each group at least */
    for (person_id who = 11; who <= 12; who++) {
        assert_int_equal(store_rating(s, who, set.game, ROOM_LIVE, &now, fresh()), 1);
        assert_int_equal(now.number, k[0].won + k[1].won);
    }
    for (int i = 0; i < 2; i++)
        store_close(k[i].store);
    store_close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_news_of_others), cmocka_unit_test(test_leases),
        cmocka_unit_test(test_node),           cmocka_unit_test(test_limits),
        cmocka_unit_test(test_names_alone),    cmocka_unit_test(test_ratings),
        cmocka_unit_test(test_reading_events), cmocka_unit_test(test_long_history),
        cmocka_unit_test(test_ends_are_noted), cmocka_unit_test(test_ended_by_an_older_server),
    };
    if (!help_is_shared()) {
        fprintf(stderr, "to be run by postgres.py\n");
        return 77;
    }
    return cmocka_run_group_tests_name("postgres-nodes", tests, NULL, NULL);
}
