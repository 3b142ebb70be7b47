// SPDX-License-Identifier: MIT
// Storage: every kind of write read back, conflicts, lists, files that are foreign or older,
// readers and the writer at once, copies while others write.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "games/games.h"
#include "store_cases.h"

static void test_settings(void **state) {
    (void)state;
    struct store *s = with_people(help_file("settings.db"));
    struct room_settings set, got;
    struct store_write x;
    help_new_game(&x, &set, 1, 11);
    set.creator = UINT64_MAX - 5; /* ids use all 64 bits */
    set.listed = true;
    memcpy(set.before, "aaaabbbbcccc", 13);
    set.key[31] = 0;
    ok(s, &x);
    memset(&got, 0x55, sizeof got);
    assert_int_equal(store_settings(s, set.id, &got, fresh()), 1);
    assert_string_equal(got.id, set.id);
    assert_ptr_equal(got.game, set.game);
    assert_int_equal(got.players, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(got.plan[i], set.plan[i]);
        assert_int_equal(got.bot[i].kind, set.bot[i].kind);
        assert_int_equal(got.bot[i].number, set.bot[i].number);
    }
    assert_int_equal(got.clock, ROOM_LIVE);
    assert_true(got.base == set.base && got.increment == set.increment);
    assert_true(got.aids && got.listed);
    assert_memory_equal(got.key, set.key, 32);
    assert_memory_equal(got.links, set.links, 32);
    assert_true(got.creator == set.creator && got.created == set.created);
    assert_string_equal(got.before, set.before);
    assert_int_equal(store_settings(s, "nobodyknows1", &got, fresh()), 0);
    conflict(s, &x); /* the same id again */
    store_close(s);
}

static bool copy_event(void *context, const struct room_event *e) {
    struct room_event **to = context;
    *(*to)++ = *e;
    return true;
}

static bool first_event(void *context, const struct room_event *e) {
    *(uint64_t *)context = e->sequence;
    return false;
}

static void test_events(void **state) {
    (void)state;
    struct store *s = with_people(help_file("events.db"));
    struct room_settings set;
    struct store_write x;
    help_new_game(&x, &set, 1, 11);
    ok(s, &x);
    help_move(&x, 1, 1, 100);
    x.events.count = 3;
    for (int i = 1; i < 3; i++)
        x.events.event[i] = x.events.event[0];
    struct room_event *e = x.events.event;
    e[0] = (struct room_event){
        .sequence = 1, .at = 5, .kind = ROOM_EVENT_JOINED, .person = UINT64_MAX};
    e[1].sequence = 2;
    e[2] = (struct room_event){.sequence = 3, .kind = ROOM_EVENT_REMATCHED, .seat = -1};
    memset(e[2].data, 'x', sizeof e[2].data - 1);
    memset(e[2].request, 'y', sizeof e[2].request - 1);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        e[2].remaining[i] = INT64_MIN + i;
    x.summary.person[0] = 11;
    ok(s, &x);
    struct room_event got[4], *to = got;
    assert_int_equal(store_events(s, x.game, 0, copy_event, &to, fresh()), 0);
    assert_int_equal(to - got, 3);
    for (int i = 0; i < 3; i++) {
        assert_true(got[i].sequence == e[i].sequence && got[i].at == e[i].at);
        assert_true(got[i].kind == e[i].kind && got[i].seat == e[i].seat);
        assert_true(got[i].person == e[i].person);
        assert_string_equal(got[i].request, e[i].request);
        assert_string_equal(got[i].data, e[i].data);
        assert_memory_equal(got[i].remaining, e[i].remaining, sizeof e[i].remaining);
    }
    uint64_t first = 0;
    assert_int_equal(store_events(s, x.game, 1, first_event, &first, fresh()), 0);
    assert_int_equal(first, 2);
    store_close(s);
}

/* Somebody comes and goes in a game that waits: that adds events. */
static void come_and_go(struct store *s, unsigned number, uint64_t first, int count) {
    for (uint64_t n = first; n < first + (uint64_t)count; n++) {
        struct store_write x;
        bool comes = n % 2 == 1;
        help_move(&x, number, n, 0);
        x.events.event[0] = (struct room_event){.sequence = n,
                                                .kind = comes ? ROOM_EVENT_JOINED : ROOM_EVENT_LEFT,
                                                .seat = 2,
                                                .person = comes ? 11 : 0};
        x.summary.person[2] = comes ? 11 : 0;
        ok(s, &x);
    }
}

/* Rooms that are behind by different numbers of events, some by none, are caught up in one go. */
static void test_catching_up(void **state) {
    (void)state;
    enum { GAMES = 6 };
    struct store *s = with_people(help_file("behind.db"));
    struct room_settings set;
    struct store_write x;
    room rooms[GAMES];
    struct store_catch all[GAMES + 2] = {0};
    for (unsigned i = 0; i < GAMES; i++) {
        help_new_game(&x, &set, i + 1, 0);
        ok(s, &x);
        if (i % 2)
            come_and_go(s, i + 1, 1, 2);
        assert_int_equal(store_room(s, x.game, &rooms[i], fresh()), 1);
        if (i > 0)
            come_and_go(s, i + 1, rooms[i].sequence + 1, (int)i);
    }
    for (int i = 0; i < GAMES; i++) { /* not in the order of their ids */
        room *r = &rooms[(i * 5 + 3) % GAMES];
        all[i] = (struct store_catch){.game = r->set.id, .after = r->sequence, .room = r};
    }
    all[GAMES] = (struct store_catch){.game = "nothing-here"};
    all[GAMES + 1] = (struct store_catch){.game = rooms[5].set.id, .after = 6};
    assert_int_equal(store_catch_up_all(s, all, GAMES + 2, fresh()), 0);
    for (unsigned i = 0; i < GAMES; i++)
        assert_int_equal(rooms[i].sequence, (i % 2 ? 2 : 0) + i);
    for (int i = 0; i < GAMES; i++)
        assert_true(!all[i].failed && all[i].more == (all[i].room != &rooms[0]));
    assert_true(!all[GAMES].more && all[GAMES + 1].more);
    for (int i = 0; i < GAMES; i++)
        room_free(&rooms[i]);
    store_close(s);
}

static void test_conflicts(void **state) {
    (void)state;
    struct store *s = with_people(help_file("conflicts.db"));
    struct room_settings set;
    struct store_write x, y, z;
    unsigned marks[9];
    help_new_game(&x, &set, 1, 11);
    ok(s, &x);
    help_move(&x, 1, 1, 1);
    ok(s, &x);
    help_move(&x, 1, 1, 2);
    conflict(s, &x); /* another was first */
    help_move(&x, 1, 3, 3);
    conflict(s, &x); /* a gap */
    help_move(&x, 2, 1, 4);
    conflict(s, &x); /* no such game */
    /* Two for the same number in one group, and others around them: the first gets it. */
    help_move(&x, 1, 2, 5);
    help_move(&y, 1, 2, 6);
    help_move(&z, 1, 3, 7);
    x.next = &y, y.next = &z, z.next = NULL;
    store_write_all(s, &x);
    assert_int_equal(x.result, STORE_OK);
    assert_int_equal(y.result, STORE_CONFLICT);
    assert_int_equal(z.result, STORE_OK);
    /* The second event of a write conflicts: the first isn't kept either. */
    help_move(&x, 1, 4, 8);
    x.events.count = 2;
    x.events.event[1] = x.events.event[0];
    conflict(s, &x);
    assert_int_equal(help_events(s, 1, marks, 9), 3);
    assert_true(marks[0] == 1 && marks[1] == 5 && marks[2] == 7);
    assert_string_equal(store_reason(s), "");
    store_close(s);
}

static void test_people(void **state) {
    (void)state;
    struct store *s = with_people(help_file("people.db"));
    struct store_write x;
    struct store_person p;
    struct store_pass pass;
    assert_int_equal(store_person(s, 12, &p, fresh()), 1);
    assert_true(p.id == 12 && p.created == 77);
    assert_string_equal(p.name, "Ann");
    assert_string_equal(p.login, "");
    assert_int_equal(store_person(s, 99, &p, fresh()), 0);
    help_person(&x, 12, "Twice");
    conflict(s, &x);
    memset(&x, 0, sizeof x);
    x.kind = STORE_SET_PERSON;
    x.person = (struct store_person){
        .id = 12, .name = "Zo\xc3\xab", .login = "zoe", .password = "$argon2id$x"};
    ok(s, &x);
    assert_int_equal(store_login(s, "zoe", &p, fresh()), 1);
    assert_true(p.id == 12 && p.created == 77);
    assert_string_equal(p.name, "Zo\xc3\xab");
    assert_string_equal(p.password, "$argon2id$x");
    assert_int_equal(store_login(s, "nobody", &p, fresh()), 0);
    assert_int_equal(store_login(s, "", &p, fresh()), 0); /* guests have none */
    x.person.id = 13;
    conflict(s, &x); /* taken */
    x.person.id = 99;
    conflict(s, &x); /* nobody */
    /* Passes. */
    uint8_t hash[STORE_HASH];
    memset(hash, 12, sizeof hash);
    assert_int_equal(store_pass(s, hash, &pass, fresh()), 1);
    assert_true(pass.person == 12 && !pass.token && pass.number == 1 && pass.created == 78);
    hash[31] ^= 1;
    assert_int_equal(store_pass(s, hash, &pass, fresh()), 0);
    store_close(s);
}

static void store_add_pass(struct store *s, person_id who, uint64_t number, bool token) {
    struct store_write x = {.kind = STORE_NEW_PASS};
    x.pass =
        (struct store_pass){.person = who, .number = number, .token = token, .label = "my bot"};
    memset(x.pass.hash, 0xa0 + (int)number, sizeof x.pass.hash);
    ok(s, &x);
}

/* An account is made of a guest once, and its password changed by somebody who knows it and whose
 * pass is still good. */
static void test_passwords(void **state) {
    (void)state;
    struct store *s = with_people(help_file("passwords.db"));
    struct store_write x = {.kind = STORE_CLAIM,
                            .person = {.id = 12, .login = "ann", .password = "one"}};
    struct store_person p;
    ok(s, &x);
    memcpy(x.person.login, "bea", 4);
    conflict(s, &x); /* no guest any more */
    assert_int_equal(store_login(s, "bea", &p, fresh()), 0);
    memcpy(x.person.login, "ann", 4);
    x.person.id = 13;
    conflict(s, &x); /* taken */
    store_add_pass(s, 12, 2, false);
    x = (struct store_write){
        .kind = STORE_SET_PASSWORD, .person = {.id = 12, .password = "two"}, .was = "none"};
    memset(x.pass.hash, 12, sizeof x.pass.hash);
    conflict(s, &x); /* the password is another */
    memcpy(x.was, "one", 4);
    ok(s, &x);
    conflict(s, &x);
    assert_int_equal(passes(s, 12), 1);
    memcpy(x.was, "two", 4);
    memset(x.pass.hash, 13, sizeof x.pass.hash);
    conflict(s, &x); /* somebody else's pass */
    memset(x.pass.hash, 0xa2, sizeof x.pass.hash);
    conflict(s, &x); /* one that was dropped */
    assert_int_equal(store_login(s, "ann", &p, fresh()), 1);
    assert_true(p.id == 12);
    assert_string_equal(p.password, "two");
    store_close(s);
}

static void test_passes(void **state) {
    (void)state;
    struct store *s = with_people(help_file("passes.db"));
    struct store_write x = {.kind = STORE_DROP_PASS};
    struct store_pass pass;
    for (uint64_t n = 2; n <= 7; n++)
        store_add_pass(s, 12, n, n >= 4);
    assert_int_equal(passes(s, 12), 7); /* cookies 1 2 3, tokens 4 to 7 */
    uint8_t hash[STORE_HASH];
    memset(hash, 0xa4, sizeof hash);
    assert_int_equal(store_pass(s, hash, &pass, fresh()), 1);
    assert_true(pass.token);
    assert_string_equal(pass.label, "my bot");
    x.drop = STORE_DROP_ONE;
    memcpy(x.pass.hash, hash, sizeof hash);
    ok(s, &x);
    assert_int_equal(store_pass(s, hash, &pass, fresh()), 0);
    ok(s, &x); /* harmless */
    x.drop = STORE_DROP_TOKEN;
    x.pass.person = 12;
    x.pass.number = 5;
    ok(s, &x);
    x.pass.number = 3; /* a cookie */
    ok(s, &x);
    assert_int_equal(passes(s, 12), 5);
    x.drop = STORE_DROP_COOKIES;
    ok(s, &x);
    assert_int_equal(passes(s, 12), 2);
    x.drop = STORE_DROP_ALL;
    ok(s, &x);
    assert_int_equal(passes(s, 12), 0);
    assert_int_equal(passes(s, 11), 1);
    x.kind = STORE_NEW_PASS;
    x.pass.person = 99;
    conflict(s, &x);
    store_close(s);
}

struct listing {
    char ids[400];
    struct store_summary last;
    int stop_after;
};

static bool list_game(void *context, const char *id, const struct store_summary *summary) {
    struct listing *l = context;
    size_t n = strlen(l->ids);
    snprintf(l->ids + n, sizeof l->ids - n, "%s%s", n ? " " : "", id + 11);
    l->last = *summary;
    return --l->stop_after != 0;
}

/* The last digits of the games in a list. */
static const char *listed(struct store *s, enum store_list list, int64_t until, person_id who,
                          int most) {
    static struct listing l;
    l = (struct listing){.stop_after = -1};
    assert_int_equal(store_games(s, list, until, who, most, list_game, &l, fresh()), 0);
    return l.ids;
}

static bool contains(const char *bytes, size_t n, const char *word) {
    size_t length = strlen(word);
    for (size_t i = 0; i + length <= n; i++)
        if (memcmp(bytes + i, word, length) == 0)
            return true;
    return false;
}

/* Person 12 has a login, and a seat in `games` games. */
static struct store *with_rumpel(const char *file, unsigned games) {
    struct store *s = with_people(file);
    struct room_settings set;
    struct store_write x = {.kind = STORE_SET_PERSON};
    x.person = (struct store_person){
        .id = 12, .name = "Rumpelstiltskin", .login = "rumpel", .password = "$argon2id$straw"};
    ok(s, &x);
    for (unsigned n = 1; n <= games; n++) {
        help_new_game(&x, &set, n, 12);
        ok(s, &x);
    }
    return s;
}

/* Person 12 needn't stay in game n any more: they leave it, are out, or it is over. */
static void let_go(struct store *s, unsigned n, enum room_event_kind kind,
                   enum room_status status) {
    struct store_write x;
    help_move(&x, n, 1, 1);
    x.events.event[0].kind = kind;
    x.events.event[0].seat = 0;
    x.summary.person[0] = kind == ROOM_EVENT_LEFT ? 0 : 12;
    x.summary.status = status;
    ok(s, &x);
}

static struct store_write dropping(person_id who) {
    return (struct store_write){.kind = STORE_DROP_PERSON, .person.id = who};
}

static void test_not_forgotten_while_needed(void **state) {
    (void)state;
    struct store *s = with_rumpel(help_file("needed.db"), 3);
    struct store_write x = dropping(12);
    conflict(s, &x);
    assert_string_equal(listed(s, STORE_HELD_BY_PERSON, 0, 12, 0), "1 2 3");
    let_go(s, 1, ROOM_EVENT_LEFT, ROOM_WAITING);
    conflict(s, &x);
    assert_string_equal(listed(s, STORE_HELD_BY_PERSON, 0, 12, 0), "2 3");
    let_go(s, 2, ROOM_EVENT_TIMED_OUT, ROOM_PLAYING);
    conflict(s, &x);
    assert_string_equal(listed(s, STORE_HELD_BY_PERSON, 0, 12, 0), "3");
    let_go(s, 3, ROOM_EVENT_PLAYED, ROOM_OVER);
    assert_string_equal(listed(s, STORE_HELD_BY_PERSON, 0, 12, 0), "");
    assert_string_equal(listed(s, STORE_OPEN_OF_PERSON, 0, 12, 0), "2");
    ok(s, &x);
    assert_int_equal(store_check(s, fresh()), 0);
    store_close(s);
}

/* A deleted person has no name, no passes and no login, and doesn't come back. */
static void test_forgotten(void **state) {
    (void)state;
    struct store *s = with_rumpel(help_file("forgotten.db"), 0);
    struct store_person p;
    struct store_write x = dropping(12);
    ok(s, &x);
    assert_int_equal(store_person(s, 12, &p, fresh()), 1);
    assert_true(p.name[0] == '\0' && p.login[0] == '\0' && p.password[0] == '\0');
    assert_int_equal(passes(s, 12), 0);
    assert_int_equal(store_login(s, "rumpel", &p, fresh()), 0);
    x.person.id = 99;
    conflict(s, &x);
    x.kind = STORE_SET_PERSON;
    x.person.id = 12;
    conflict(s, &x);
    x.kind = STORE_NEW_PASS;
    x.pass.person = 12;
    conflict(s, &x);
    assert_int_equal(store_check(s, fresh()), 0);
    store_close(s);
}

/* Nor does the name remain in the file. */
static void test_forgotten_in_the_file(void **state) {
    (void)state;
    if (help_is_shared())
        return;
    const char *file = help_file("erased.db");
    struct store *s = with_rumpel(file, 1);
    let_go(s, 1, ROOM_EVENT_LEFT, ROOM_WAITING);
    struct store_write x = dropping(12);
    ok(s, &x);
    store_close(s);
    FILE *in = fopen(file, "rb");
    static char bytes[1 << 20];
    size_t n = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    assert_true(n > 1000);
    assert_true(contains(bytes, n, "game00000001"));
    assert_false(contains(bytes, n, "Rumpel"));
    assert_false(contains(bytes, n, "straw"));
}

/* Lists know what is over, also what was said afterwards, and of seats that change with the end. */
static void test_lists_after_the_end(void **state) {
    (void)state;
    struct store *s = with_people(help_file("ended.db"));
    struct room_settings set;
    struct store_write x;
    for (unsigned n = 1; n <= 3; n++) {
        help_new_game(&x, &set, n, 11);
        set.listed = n > 1;
        ok(s, &x);
    }
    for (unsigned n = 1; n <= 2; n++) {
        help_move(&x, n, 1, 1);
        x.events.event[0].kind = n == 2 ? ROOM_EVENT_LEFT : ROOM_EVENT_PLAYED;
        x.summary.status = ROOM_OVER;
        x.summary.updated = 7000 + n;
        x.summary.person[1] = 11;
        ok(s, &x);
    }
    assert_string_equal(listed(s, STORE_OF_PERSON, 0, 11, 2), "2 1");
    assert_string_equal(listed(s, STORE_OPEN_OF_PERSON, 0, 11, 0), "3");
    assert_string_equal(listed(s, STORE_PUBLIC_OF_PERSON, 0, 11, 1), "2");
    help_move(&x, 1, 2, 2);
    x.events.event[0].kind = ROOM_EVENT_SAID;
    x.summary.status = ROOM_OVER;
    x.summary.updated = 8000;
    ok(s, &x);
    assert_string_equal(listed(s, STORE_OF_PERSON, 0, 11, 0), "1 2 3");
    assert_int_equal(store_check(s, fresh()), 0);
    store_close(s);
}

static void test_lists(void **state) {
    (void)state;
    struct store *s = with_people(help_file("lists.db"));
    struct room_settings set;
    struct store_write x;
    for (unsigned n = 1; n <= 6; n++) {
        help_new_game(&x, &set, n, n % 2 ? 11 : 12);
        set.listed = n >= 3;
        x.summary.person[2] = n == 6 ? 11 : 0;
        ok(s, &x);
    }
    assert_string_equal(listed(s, STORE_LOBBY, 0, 0, 0), "6 5 4 3");
    assert_string_equal(listed(s, STORE_LOBBY, 0, 0, 2), "6 5");
    assert_string_equal(listed(s, STORE_ALL, 0, 0, 0), "1 2 3 4 5 6");
    assert_string_equal(listed(s, STORE_OF_PERSON, 0, 11, 0), "6 5 3 1");
    assert_string_equal(listed(s, STORE_OF_PERSON, 0, 13, 0), "");
    assert_string_equal(listed(s, STORE_DUE, INT64_MAX, 0, 0), "");
    help_move(&x, 3, 1, 1); /* the seat to move is 2 */
    x.summary.bot_to_move = true;
    x.summary.deadline = 500;
    ok(s, &x);
    help_move(&x, 6, 1, 1);
    x.summary.updated = 1; /* 11 is to move, long ago */
    x.summary.deadline = 400;
    ok(s, &x);
    assert_string_equal(listed(s, STORE_LOBBY, 0, 0, 0), "5 4");
    assert_string_equal(listed(s, STORE_BOTS, 0, 0, 0), "3");
    assert_string_equal(listed(s, STORE_DUE, 399, 0, 0), "");
    assert_string_equal(listed(s, STORE_DUE, 400, 0, 0), "6");
    assert_string_equal(listed(s, STORE_DUE, 500, 0, 0), "6 3");
    assert_string_equal(listed(s, STORE_OF_PERSON, 0, 11, 0), "6 3 5 1");
    /* Seats follow joined and left. */
    help_move(&x, 3, 2, 2);
    x.events.event[0].kind = ROOM_EVENT_LEFT;
    x.summary.person[0] = 0;
    x.summary.person[1] = 13;
    ok(s, &x);
    assert_string_equal(listed(s, STORE_OF_PERSON, 0, 11, 0), "6 5 1");
    help_move(&x, 5, 1, 1);
    x.summary.status = ROOM_OVER;
    x.summary.turn = -1;
    ok(s, &x);
    assert_string_equal(listed(s, STORE_OF_PERSON, 0, 11, 0), "6 5 1");
    assert_string_equal(listed(s, STORE_OPEN_OF_PERSON, 0, 11, 0), "6 1");
    struct listing l = {.stop_after = 1};
    assert_int_equal(store_games(s, STORE_OF_PERSON, 0, 13, 0, list_game, &l, fresh()), 0);
    assert_string_equal(l.ids, "3");
    assert_true(l.last.person[0] == 0 && l.last.person[1] == 13 && l.last.person[2] == 0);
    assert_true(l.last.status == ROOM_PLAYING && l.last.turn == 0 && !l.last.bot_to_move);
    assert_true(l.last.deadline == 9002 && l.last.updated == 5002);
    l = (struct listing){.stop_after = 2}; /* the reader may stop */
    assert_int_equal(store_games(s, STORE_ALL, 0, 0, 0, list_game, &l, fresh()), 0);
    assert_string_equal(l.ids, "1 2");
    assert_int_equal(store_check(s, fresh()), 0);
    store_close(s);
}

/* ---- ratings */

static bool count_rating(void *context, const struct store_rating *r) {
    (void)r;
    ++*(int *)context;
    return true;
}

/* They come with the end of a game, one number after another, and of two with the same number only
 * one is kept, and nothing of the other game's end. */
static void test_ratings(void **state) {
    (void)state;
    struct store *s = with_people(help_file("ratings.db"));
    struct room_settings set[3], got;
    struct store_write x, y;
    struct rating r;
    for (unsigned i = 0; i < 3; i++) {
        help_new_game(&x, &set[i], i + 1, 11);
        set[i].rated = true;
        ok(s, &x);
    }
    assert_int_equal(store_settings(s, set[0].id, &got, fresh()), 1);
    assert_true(got.rated);
    const struct game_ops *g = set[0].game;
    assert_int_equal(store_rating(s, 11, g, ROOM_LIVE, &r, fresh()), 1);
    assert_int_equal(r.number, 0);
    assert_int_equal(rating_points(&r), 1500);
    help_rate(&x, 1, 0, 1600000);
    ok(s, &x);
    help_rate(&x, 2, 0, 1700000); /* from an outdated rating */
    conflict(s, &x);
    assert_int_equal(help_events(s, 2, NULL, 0), 0);
    help_rate(&x, 2, 1, 1700000);
    ok(s, &x);
    assert_int_equal(store_rating(s, 12, g, ROOM_LIVE, &r, fresh()), 1);
    assert_int_equal(r.number, 2);
    assert_int_equal(r.points, 1700001);
    assert_int_equal(r.at, 1002);
    assert_int_equal(store_rating(s, 12, g, ROOM_DAYS, &r, fresh()), 1);
    assert_int_equal(r.number, 0);
    int count = 0;
    assert_int_equal(
        store_ratings(s, 11, g, ROOM_LIVE, INT64_MAX, 9, count_rating, &count, fresh()), 0);
    assert_int_equal(count, 2);
    struct rating both[STORE_PACES];
    assert_int_equal(store_standing(s, 11, g, both, fresh()), 1);
    assert_true(both[0].number == 2 && both[1].number == 0);
    /* two in one transaction */
    help_new_game(&x, &got, 4, 11);
    ok(s, &x);
    help_rate(&x, 3, 2, 1800000);
    help_rate(&y, 4, 2, 1900000);
    x.next = &y;
    store_write_all(s, &x);
    assert_int_equal((x.result == STORE_OK) + (y.result == STORE_OK), 1);
    assert_int_equal((x.result == STORE_CONFLICT) + (y.result == STORE_CONFLICT), 1);
    assert_int_equal(store_rating(s, 11, g, ROOM_LIVE, &r, fresh()), 1);
    assert_int_equal(r.number, 3);
    store_close(s);
}

/* ---- seeks */

struct seen_seeks {
    int count;
    struct store_seek k[4];
};

static bool see_seek(void *context, const struct store_seek *k) {
    struct seen_seeks *all = context;
    all->k[all->count++] = *k;
    return all->count < 4;
}

static struct seen_seeks seeks_like(struct store *s, const struct store_seek *like) {
    struct seen_seeks all = {0};
    assert_int_equal(store_seeks(s, like, 4, see_seek, &all, fresh()), 0);
    return all;
}

/* A seek stays as long as it is renewed, and ends with the game that it leads to. */
static void test_seeks(void **state) {
    (void)state;
    struct store *s = with_people(help_file("seeks.db"));
    struct room_settings set;
    struct store_write game, x = {.kind = STORE_SEEK};
    help_new_game(&game, &set, 1, 11);
    x.seek = (struct store_seek){.person = 11,
                                 .game = set.game,
                                 .clock = ROOM_LIVE,
                                 .base = 300000,
                                 .rated = true,
                                 .points = 1512,
                                 .since = 5000,
                                 .seen = 5000};
    ok(s, &x);
    x.seek.since = x.seek.seen = 8000; /* again: the wait goes on */
    ok(s, &x);
    struct seen_seeks all = seeks_like(s, &x.seek);
    assert_int_equal(all.count, 1);
    assert_true(all.k[0].person == 11 && all.k[0].points == 1512);
    assert_true(all.k[0].since == 5000 && all.k[0].seen == 8000);
    x.seek.rated = false; /* another wish */
    ok(s, &x);
    assert_int_equal(seeks_like(s, &x.seek).k[0].since, 8000);
    x.seek.rated = true;
    assert_int_equal(seeks_like(s, &x.seek).count, 0);
    x.seek.since = x.seek.seen = 9000;
    ok(s, &x);
    x.seek.person = 12;
    x.seek.since = x.seek.seen = 9000 + STORE_SEEK_FRESH + 1;
    ok(s, &x); /* too late for the first */
    assert_int_equal(seeks_like(s, &x.seek).count, 1);
    game.met[0] = 12;
    game.met[1] = 13; /* who doesn't wait */
    conflict(s, &game);
    assert_int_equal(store_settings(s, set.id, &set, fresh()), 0);
    game.met[1] = 11;
    x.seek.person = 12; /* on PostgreSQL the lost one took it along */
    ok(s, &x);
    ok(s, &game);
    conflict(s, &game);
    x.seek.seen = 9000;
    assert_int_equal(seeks_like(s, &x.seek).count, 0);
    x.kind = STORE_UNSEEK;
    ok(s, &x);
    store_close(s);
}

/* ---- daily deals */

enum { TODAY = 20000 };

static bool last_deal(void *context, const struct store_deal *d) {
    *(struct store_deal *)context = *d;
    return true;
}

static void test_deals(void **state) {
    (void)state;
    struct store *s = with_people(help_file("deals.db"));
    struct store_write x = {.kind = STORE_NEW_DEAL};
    struct store_deal got = {0};
    x.deal = (struct store_deal){.day = TODAY, .game = games_all[0]};
    memset(x.deal.key, 1, sizeof x.deal.key);
    ok(s, &x);
    memset(x.deal.key, 2, sizeof x.deal.key);
    conflict(s, &x); /* the first key stays */
    assert_int_equal(store_deals(s, TODAY, 1, last_deal, &got, fresh()), 0);
    assert_int_equal(got.day, TODAY);
    assert_ptr_equal(got.game, games_all[0]);
    assert_int_equal(got.key[5], 1);
    assert_false(got.is_played);
    x.kind = STORE_SET_PAR;
    x.deal.par = -7;
    ok(s, &x);
    assert_int_equal(store_deals(s, TODAY, 1, last_deal, &got, fresh()), 0);
    assert_true(got.is_played && got.par == -7 && got.key[5] == 1);
    x.deal.day++;
    conflict(s, &x);
    got.day = 0;
    assert_int_equal(store_deals(s, TODAY + 1, 1, last_deal, &got, fresh()), 0);
    assert_int_equal(got.day, 0);
    store_close(s);
}

struct seen_day {
    int begun, streak, rows, played, own;
};

static void see_begun(void *context, const struct game_ops *g, const char *id) {
    struct seen_day *d = context;
    assert_ptr_equal(g, games_all[0]);
    assert_int_equal(strlen(id), ROOM_ID_SIZE - 1);
    d->begun++;
}

static void see_score(void *context, const struct store_score *x) {
    struct seen_day *d = context;
    d->own = x->score;
    d->streak = x->streak > d->streak ? x->streak : d->streak;
}

static void see_field(void *context, const struct game_ops *g, int score, int64_t count) {
    struct seen_day *d = context;
    (void)g, (void)score;
    d->rows++;
    d->played += (int)count;
}

static struct seen_day see_day(struct store *s, int day, person_id who) {
    struct seen_day seen = {0};
    struct store_day out = {&seen, see_begun, see_score, see_field};
    assert_int_equal(store_day(s, day, who, &out, fresh()), 0);
    return seen;
}

/* A game of the day, with this number, that ends with its first event. */
static enum store_result add_daily(struct store *s, unsigned number, int day, person_id who,
                                   int score) {
    struct room_settings set;
    struct store_write x;
    static const uint8_t key[FAIR_KEY] = {1};
    help_new_game(&x, &set, number, who);
    daily_settings(&set, games_all[0], day, key);
    help_id(set.id, number);
    set.creator = who;
    memset(&x.summary, 0, sizeof x.summary);
    enum store_result result = help_write(s, &x);
    if (result != STORE_OK)
        return result;
    help_move(&x, number, 1, 0);
    x.score = (struct store_score){.day = day, .game = set.game, .person = who, .score = score};
    memcpy(x.score.room, set.id, sizeof set.id);
    return help_write(s, &x);
}

static bool last_score(void *context, const struct store_score *x) {
    int **to = context;
    *(*to)++ = x->score;
    return true;
}

static void test_scores(void **state) {
    (void)state;
    struct store *s = with_people(help_file("scores.db"));
    assert_int_equal(add_daily(s, 1, TODAY, 11, 5), STORE_OK);
    assert_int_equal(add_daily(s, 2, TODAY, 11, 9), STORE_CONFLICT); /* one try */
    assert_int_equal(add_daily(s, 3, TODAY, 12, 5), STORE_OK);
    assert_int_equal(add_daily(s, 4, TODAY, 13, DAILY_FORFEIT), STORE_OK);
    struct seen_day seen = see_day(s, TODAY, 11);
    assert_true(seen.begun == 1 && seen.own == 5 && seen.streak == 1);
    assert_true(seen.rows == 2 && seen.played == 3);
    int best[4] = {0}, *to = best;
    assert_int_equal(store_best(s, TODAY, games_all[0], 2, last_score, &to, fresh()), 0);
    assert_true(to - best == 2 && best[0] == 5 && best[1] == 5);
    /* A copy's, which is there already, isn't counted again. */
    struct store_write x = {.kind = STORE_NEW_SCORE};
    assert_int_equal(store_score(s, TODAY, games_all[0], 11, &x.score, fresh()), 1);
    assert_string_equal(x.score.name, "Ann");
    ok(s, &x);
    assert_int_equal(see_day(s, TODAY, 11).played, 3);
    assert_int_equal(store_score(s, TODAY, games_all[1], 11, &x.score, fresh()), 0);
    /* Days in a row. */
    assert_int_equal(add_daily(s, 5, TODAY + 1, 11, 5), STORE_OK);
    assert_int_equal(see_day(s, TODAY + 1, 11).streak, 2);
    assert_int_equal(see_day(s, TODAY + 2, 11).streak, 2);
    assert_int_equal(see_day(s, TODAY + 3, 11).streak, 0);
    assert_int_equal(add_daily(s, 6, TODAY + 3, 11, 5), STORE_OK);
    assert_int_equal(see_day(s, TODAY + 3, 11).streak, 1);
    assert_int_equal(store_check(s, fresh()), 0);
    store_close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_settings),
        cmocka_unit_test(test_events),
        cmocka_unit_test(test_conflicts),
        cmocka_unit_test(test_people),
        cmocka_unit_test(test_passwords),
        cmocka_unit_test(test_passes),
        cmocka_unit_test(test_not_forgotten_while_needed),
        cmocka_unit_test(test_forgotten),
        cmocka_unit_test(test_forgotten_in_the_file),
        cmocka_unit_test(test_lists_after_the_end),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_catching_up),
        cmocka_unit_test(test_ratings),
        cmocka_unit_test(test_seeks),
        cmocka_unit_test(test_deals),
        cmocka_unit_test(test_scores),
    };
    help_folder_make();
    int failed = cmocka_run_group_tests_name("store", tests, NULL, NULL);
    help_folder_remove();
    return failed;
}
