// SPDX-License-Identifier: MIT
// Storage's files: new, foreign, newer and older ones; damage; copies.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/sqlite/internal.h"
#include "store_cases.h"

static void store_files_run_sql(const char *file, const char *sql) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}

static void write_file(const char *file, const char *bytes) {
    FILE *out = fopen(file, "wb");
    fputs(bytes, out);
    fclose(out);
}

static long file_size(const char *file) {
    struct stat st;
    return stat(file, &st) == 0 ? (long)st.st_size : -1;
}

/* Opening is refused, by a reader and by a writer, with this in the reason; the file stays. */
static void store_files_refused(const char *file, const char *why) {
    long size = file_size(file);
    for (int reader = 0; reader < 2; reader++) {
        assert_null(store_open(file, reader, fresh()));
        if (!strstr(reason, why))
            fail_msg("%s: \"%s\" isn't in \"%s\"", file, why, reason);
    }
    assert_int_equal(file_size(file), size);
}

static void test_foreign(void **state) {
    (void)state;
    const char *file = help_file("foreign.db");
    store_files_run_sql(file, "CREATE TABLE t (x); INSERT INTO t VALUES (1)");
    store_files_refused(file, "another program");
    store_files_run_sql(file, "PRAGMA application_id = 77; PRAGMA user_version = 1");
    store_files_refused(file, "another program");
    file = help_file("newer.db");
    store_close(open_store(file, false));
    store_files_run_sql(file, "PRAGMA user_version = 99");
    store_files_refused(file, "newer sixsands (file version 99");
    file = help_file("text.db");
    write_file(file,
               "This is a letter to somebody, and no database at all, however long it may be; "
               "it goes on beyond the hundred bytes of a header.");
    store_files_refused(file, "not a database");
    char uri[HELP_PATH + 16];
    file = help_file("locked.db");
    store_close(open_store(file, false));
    snprintf(uri, sizeof uri, "file:%s?mode=ro", file);
    assert_null(store_open(uri, false, fresh()));
    assert_string_equal(reason, "the file can't be written");
    store_files_refused("/tmp", "");
    store_files_refused("/nowhere/at/all.db", "No such file");
}

static void test_new_file(void **state) {
    (void)state;
    const char *file = help_file("new.db");
    char beside[HELP_PATH + 8];
    struct stat st;
    assert_null(store_open(file, true, fresh())); /* a reader makes none */
    assert_int_equal(file_size(file), -1);
    mode_t old = umask(0);
    struct store *s = with_people(file);
    umask(old);
    const char *const suffix[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        snprintf(beside, sizeof beside, "%s%s", file, suffix[i]);
        assert_int_equal(stat(beside, &st), 0);
        assert_int_equal(st.st_mode & 0777, 0600);
    }
    store_close(s);
    s = open_store(file, false); /* existing content stays */
    assert_int_equal(passes(s, 11), 1);
    store_close(s);
    snprintf(beside, sizeof beside, "%s.before-1", file);
    assert_int_equal(file_size(beside), -1); /* a new file needs no copy */
    file = help_file("empty.db");
    write_file(file, "");
    assert_null(store_open(file, true, fresh()));
    assert_non_null(strstr(reason, "empty"));
    store_close(open_store(file, false));
}

/* The real version 1, and this test's own version 2. */
static void test_migration(void **state) {
    (void)state;
    const char *const steps[] = {sqlite_steps[0],
                                 "ALTER TABLE person ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';"
                                 "UPDATE person SET colour = 'blue' WHERE id = 12"};
    const char *const wrong[] = {sqlite_steps[0], "CREATE TABLE half (x INTEGER) STRICT; NONSENSE"};
    const char *file = help_file("old.db");
    char before[HELP_PATH + 16], found[40];
    sqlite3 *db;
    text t;
    int64_t n;
    snprintf(before, sizeof before, "%s.before-2", file);
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite_migrate(db, steps, 1, fresh()), 0);
    sqlite3_close(db);
    store_files_run_sql(
        file, "INSERT INTO person VALUES (11, 'Ann', 'ann', '', 1, 0), (12, 'Bo', NULL, '', 2, 0)");
    /* A step that fails leaves the file as it was. */
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite_migrate(db, wrong, 2, fresh()), -1);
    if (!strstr(reason, "NONSENSE"))
        fail_msg("%s", reason);
    assert_true(sqlite_number(db, "PRAGMA user_version", &n) && n == 1);
    assert_true(sqlite_number(db, "SELECT count(*) FROM sqlite_schema WHERE name = 'half'", &n));
    assert_int_equal(n, 0);
    /* The correct step; its copy replaces the failed attempt's. */
    store_files_run_sql(file, "UPDATE person SET name = 'Bob' WHERE id = 12");
    assert_int_equal(sqlite_migrate(db, steps, 2, fresh()), 0);
    assert_true(sqlite_number(db, "PRAGMA user_version", &n) && n == 2);
    text_init(&t, found, sizeof found);
    assert_true(sqlite_text(db, "SELECT name || colour FROM person WHERE id = 12", &t, NULL));
    assert_string_equal(found, "Bobblue");
    /* Once more: nothing to do, no new copy. */
    assert_int_equal(unlink(before), 0);
    assert_int_equal(sqlite_migrate(db, steps, 2, fresh()), 0);
    assert_int_equal(file_size(before), -1);
    sqlite3_close(db);
    /* For this program it is too new now. */
    if (sqlite_step_count == 1)
        store_files_refused(file, "newer");
}

static bool count_game(void *context, const char *id, const struct store_summary *summary) {
    (void)id, (void)summary;
    ++*(int *)context;
    return true;
}

/* Games from before seats knew whether theirs are over. */
static void test_older_seats(void **state) {
    (void)state;
    enum { BEFORE = 5 }; /* a version without */
    const char *file = help_file("seats.db");
    sqlite3 *db;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite_migrate(db, sqlite_steps, BEFORE, fresh()), 0);
    sqlite3_close(db);
    store_files_run_sql(
        file, "INSERT INTO person VALUES (11, 'Ann', NULL, '', 1, 0);"
              "INSERT INTO game SELECT 'game0000000' || value, 'mandala', 2, 'person,person', 0, 0,"
              " 0, 0, 1, zeroblob(32), zeroblob(32), 11, 5, NULL, 0, NULL, NULL"
              " FROM json_each('[1,2,3]');"
              "INSERT INTO summary SELECT id, substr(id, 12) - 1, -1, 0, NULL, 6 FROM game;"
              "INSERT INTO seat SELECT id, 0, 11 FROM game");
    struct store *s = open_store(file, false);
    assert_int_equal(store_check(s, fresh()), 0);
    const int found[] = {3, 2, 2, 1};
    for (int i = 0; i < 4; i++) {
        int count = 0;
        assert_int_equal(store_games(s, STORE_OF_PERSON + i, 0, 11, 0, count_game, &count, fresh()),
                         0);
        assert_int_equal(count, found[i]);
    }
    store_close(s);
}

/* The copy made before a change is the old file, whole. */
static void test_copy_before(void **state) {
    (void)state;
    const char *file = help_file("copied.db");
    char before[HELP_PATH + 16], steps_text[] = "CREATE TABLE more (x INTEGER) STRICT";
    enum { STEPS_MOST = 20 };
    const char *steps[STEPS_MOST];
    struct stat st;
    sqlite3 *db;
    store_close(with_people(file));
    assert_true(sqlite_step_count < STEPS_MOST);
    for (int i = 0; i < sqlite_step_count; i++)
        steps[i] = sqlite_steps[i];
    steps[sqlite_step_count] = steps_text;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    if (sqlite_migrate(db, steps, sqlite_step_count + 1, fresh()) != 0)
        fail_msg("%s", reason);
    sqlite3_close(db);
    snprintf(before, sizeof before, "%s.before-%d", file, sqlite_step_count + 1);
    assert_int_equal(stat(before, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    struct store *s = open_store(before, true);
    assert_int_equal(store_check(s, fresh()), 0);
    assert_int_equal(passes(s, 12), 1);
    store_close(s);
    store_files_refused(file, "newer");
}

/* A store with a game of this many moves. */
static struct store *with_game(const char *file, uint64_t moves) {
    struct store *s = with_people(file);
    struct room_settings set;
    struct store_write x;
    help_new_game(&x, &set, 1, 11);
    ok(s, &x);
    for (uint64_t k = 1; k <= moves; k++) {
        help_move(&x, 1, k, (unsigned)k);
        ok(s, &x);
    }
    return s;
}

static bool skip_event(void *context, const struct room_event *e) {
    (void)context, (void)e;
    return true;
}

/* Does the check or any read complain? */
static bool is_damaged(struct store *s) {
    struct room_settings set;
    struct store_person p;
    int n = 0;
    return store_check(s, fresh()) < 0 ||
           store_events(s, "game00000001", 0, skip_event, NULL, fresh()) < 0 ||
           store_settings(s, "game00000001", &set, fresh()) < 0 ||
           store_person(s, 11, &p, fresh()) < 0 || store_passes(s, 11, count_pass, &n, fresh()) < 0;
}

/* Impossible content is reported, not believed. */
static void test_damage(void **state) {
    (void)state;
    const char *const damages[][2] = {
        {"UPDATE event SET kind = 'danced' WHERE sequence = 2", "an event"},
        {"UPDATE event SET data = printf('%2000s', 'x') WHERE sequence = 2", "an event"},
        {"UPDATE event SET request = 'a' || char(0) || 'b' WHERE sequence = 2", "an event"},
        {"DELETE FROM event WHERE sequence = 2", "a gap, in game game00000001"},
        {"DELETE FROM event WHERE sequence = 1", "a gap, in game game00000001"},
        {"DELETE FROM summary", "no summary of game game00000001"},
        {"DELETE FROM game", "without what it belongs to"},
        {"UPDATE seat SET person = 5", "without what it belongs to, in table seat"},
        {"UPDATE seat SET ended = 5", "whether its game is over, in game game00000001"},
        {"UPDATE person SET gone = 1", "forgotten"},
        {"UPDATE game SET game = 'chess'", "the settings of a game"},
        {"UPDATE game SET seats = 'person,person'", "the settings of a game"},
        {"UPDATE game SET seats = 'person,person,person,person'", "the settings of a game"},
        {"UPDATE game SET seats = 'person,grandmaster,person'", "the settings of a game"},
        {"UPDATE game SET players = 1", "the settings of a game"},
        {"UPDATE game SET base = -5", "the settings of a game"},
        {"UPDATE person SET name = printf('%200s', 'x')", "a person"},
        {"UPDATE pass SET label = printf('%200s', 'x')", "a pass"},
    };
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        const char *file = help_file("damaged.db");
        struct store *s = with_game(file, 3);
        assert_false(is_damaged(s));
        store_files_run_sql(file, damages[i][0]);
        if (!is_damaged(s) || !strstr(reason, damages[i][1]))
            fail_msg("%s: \"%s\"", damages[i][0], reason);
        store_close(s);
    }
}

static void test_bytes_damaged(void **state) {
    (void)state;
    const char *file = help_file("bytes.db");
    struct store *s = with_game(file, 100);
    store_close(s);
    FILE *io = fopen(file, "r+b");
    for (long at = 4096; at < file_size(file); at += 4096) { /* every page but the first */
        fseek(io, at + 2, SEEK_SET);
        fputs("damage", io);
    }
    fclose(io);
    s = store_open(file, true, fresh());
    if (s)
        assert_int_equal(store_check(s, fresh()), -1);
    assert_true(reason[0] != '\0');
    store_close(s);
}

/* A file that lacks something isn't served, nor checked further. */
static void test_incomplete(void **state) {
    (void)state;
    const char *const losses[][2] = {
        {"DROP TABLE event", "the table event is missing"},
        {"DROP TABLE pass", "the table pass is missing"},
        {"DROP TABLE summary", "the table summary is missing"},
        {"ALTER TABLE game DROP COLUMN before", "the column before of table game is missing"},
        {"DROP INDEX seat_latest", "the index seat_latest is missing"},
    };
    for (size_t i = 0; i < sizeof losses / sizeof losses[0]; i++) {
        const char *file = help_file("incomplete.db");
        store_close(with_people(file));
        store_files_run_sql(file, losses[i][0]);
        store_files_refused(file, losses[i][1]);
    }
    const char *file = help_file("more.db");
    store_close(with_people(file));
    store_files_run_sql(file, "CREATE TABLE notes (x); CREATE INDEX mine ON person (name)");
    store_close(open_store(file, true)); /* an operator's own additions do no harm */
    store_close(open_store(file, false));
}

static void rename_all(const char *from, const char *to) {
    static const char *const suffix[] = {"", "-wal", "-shm"};
    char old[HELP_PATH + 8], new[HELP_PATH + 8];
    for (int i = 0; i < 3; i++) {
        snprintf(old, sizeof old, "%s%s", from, suffix[i]);
        snprintf(new, sizeof new, "%s%s", to, suffix[i]);
        assert_int_equal(rename(old, new), 0);
    }
}

/* Nothing is acknowledged that goes into a file which was renamed or deleted. */
static void test_displaced(void **state) {
    (void)state;
    const char *const suffix[] = {"", "-wal", "-shm"};
    char file[HELP_PATH], aside[HELP_PATH], piece[HELP_PATH + 8];
    struct store_write x;
    for (int i = 0; i < 3; i++) { /* any of the files may be the one */
        snprintf(file, sizeof file, "%s", help_file("displaced.db"));
        struct store *s = with_people(file), *reader = open_store(file, true);
        assert_true(store_is_well(reader, fresh()));
        snprintf(piece, sizeof piece, "%s%s", file, suffix[i]);
        assert_int_equal(unlink(piece), 0);
        help_person(&x, 20, "Dee");
        assert_int_equal(help_write(s, &x), STORE_FAILED);
        assert_non_null(strstr(store_reason(s), "removed, replaced or moved"));
        assert_false(store_is_well(reader, fresh()));
        assert_non_null(strstr(reason, "removed, replaced or moved"));
        store_close(reader);
        store_close(s);
    }
    snprintf(file, sizeof file, "%s", help_file("displaced.db"));
    snprintf(aside, sizeof aside, "%s", help_file("aside.db"));
    struct store *s = with_people(file), *reader = open_store(file, true);
    rename_all(file, aside);
    store_close(with_people(file)); /* another file by that name */
    help_person(&x, 20, "Dee");
    assert_int_equal(help_write(s, &x), STORE_FAILED);
    assert_false(store_is_well(reader, fresh()));
    assert_int_equal(unlink(file), 0);
    rename_all(aside, file);
    help_person(&x, 20, "Dee");
    ok(s, &x);
    assert_true(store_is_well(reader, fresh()));
    store_close(reader);
    store_close(s);
}

/* Failing reads are noticed, in requests and on an idle server. */
static void test_unreadable(void **state) {
    (void)state;
    const char *const tables[] = {"event", "game", "seat", "summary", "pass", "person"};
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        char away[80], back[80];
        const char *file = help_file("unreadable.db");
        struct store *s = with_game(file, 3), *reader = open_store(file, true);
        snprintf(away, sizeof away, "ALTER TABLE %s RENAME TO elsewhere", tables[i]);
        snprintf(back, sizeof back, "ALTER TABLE elsewhere RENAME TO %s", tables[i]);
        assert_true(store_is_well(reader, fresh()));
        store_files_run_sql(file, away);
        assert_false(store_is_well(reader, fresh()));
        assert_true(reason[0] != '\0');
        store_files_run_sql(file, back);
        assert_true(store_is_well(reader, fresh()));
        store_close(reader);
        store_close(s);
    }
}

/* One file, one server; a copy and a check may run at the same time. */
static void test_claim(void **state) {
    (void)state;
    const char *file = help_file("claimed.db");
    int first = store_claim(file, fresh());
    assert_true(first >= 0);
    struct store *s = with_people(file);
    assert_int_equal(store_claim(file, fresh()), -1);
    assert_non_null(strstr(reason, "another server is using this file"));
    struct store *reader = open_store(file, true);
    assert_int_equal(store_check(reader, fresh()), 0);
    store_close(reader);
    store_close(s);
    store_release(first);
    int second = store_claim(file, fresh());
    assert_true(second >= 0);
    store_release(second);
    assert_int_equal(store_claim("/nowhere/at/all.db", fresh()), -1);
    assert_non_null(strstr(reason, "No such file"));
}

static void test_backup(void **state) {
    (void)state;
    const char *file = help_file("whole.db"), *to = help_file("copy.db");
    struct store *s = with_people(file);
    struct stat st;
    assert_int_equal(store_backup(s, to, fresh()), 0);
    assert_int_equal(stat(to, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(store_backup(s, to, fresh()), -1); /* never over an existing file */
    assert_non_null(strstr(reason, "exists"));
    assert_int_equal(store_backup(s, "/nowhere/copy.db", fresh()), -1);
    store_close(s);
    s = open_store(to, false);
    assert_int_equal(passes(s, 11), 1);
    store_close(s);
}

enum { PEOPLE = 1000, MARKS = 10000 };

/* Which of these occur anywhere in the file: `mark` and a number of four digits? */
static void find_marks(bool found[MARKS], const char *file, const char *mark) {
    size_t size = (size_t)file_size(file), length = strlen(mark);
    char *all = test_malloc(size + 1);
    FILE *in = fopen(file, "rb");
    assert_non_null(in);
    assert_int_equal(fread(all, 1, size, in), size);
    fclose(in);
    memset(found, 0, MARKS * sizeof *found);
    for (size_t i = 0; i + length + 4 <= size; i++)
        if (memcmp(all + i, mark, length) == 0) {
            char digits[5] = {0};
            memcpy(digits, all + i + length, 4);
            found[strtol(digits, NULL, 10)] = true;
        }
    test_free(all);
}

/* Enough people to fill pages; then every other one is deleted. */
static void test_forgotten(void **state) {
    (void)state;
    static const char *const marks[] = {"Zyxgh", "qwvkj", "$bcdf"};
    const char *file = help_file("forgotten.db");
    char log[HELP_PATH + 8];
    bool found[MARKS];
    struct store *s = open_store(file, false);
    struct store_write x;
    sqlite3 *reader;
    snprintf(log, sizeof log, "%s-wal", file);
    for (int i = 0; i < PEOPLE; i++) {
        int n = i * 6007 % PEOPLE;
        help_person(&x, (person_id)i + 1, "");
        memcpy(x.pass.hash, &i, sizeof i);
        snprintf(x.person.name, sizeof x.person.name, "%s%04d", marks[0], n);
        snprintf(x.person.login, sizeof x.person.login, "%s%04d", marks[1], n);
        snprintf(x.person.password, sizeof x.person.password, "%s%04d", marks[2], n);
        ok(s, &x);
    }
    assert_int_equal(sqlite3_open(file, &reader), SQLITE_OK);
    assert_int_equal(sqlite3_exec(reader, "BEGIN; SELECT * FROM person", NULL, NULL, NULL), 0);
    for (person_id i = 0; i < PEOPLE; i += 2) {
        x = (struct store_write){.kind = STORE_DROP_PERSON, .person.id = i + 1};
        ok(s, &x);
    }
    assert_true(store_rest(s)); /* a reader still uses the old content */
    find_marks(found, log, marks[0]);
    if (!found[0]) /* a tiny log was checkpointed long ago */
        find_marks(found, file, marks[0]);
    assert_true(found[0]);
    sqlite3_close(reader);
    assert_false(store_rest(s));
    assert_int_equal(file_size(log), 0);
    for (int k = 0; k < 3; k++) {
        find_marks(found, file, marks[k]);
        for (int n = 0; n < PEOPLE; n++)
            assert_int_equal(found[n], n % 2);
    }
    store_close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_foreign),     cmocka_unit_test(test_new_file),
        cmocka_unit_test(test_migration),   cmocka_unit_test(test_copy_before),
        cmocka_unit_test(test_damage),      cmocka_unit_test(test_bytes_damaged),
        cmocka_unit_test(test_older_seats), cmocka_unit_test(test_incomplete),
        cmocka_unit_test(test_displaced),   cmocka_unit_test(test_unreadable),
        cmocka_unit_test(test_claim),       cmocka_unit_test(test_backup),
        cmocka_unit_test(test_forgotten),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests_name("store files", tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
