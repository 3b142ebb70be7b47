// SPDX-License-Identifier: MIT
// The end of a game on a server from which a seat resigned: the server's record, the terminal's own
// save of it, the end screen and the replay must agree on who went out and who won.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "room_help.h"
#include "server/view/message.h"
#include "table_help.h"
#include "tui/game/remote.h"
#include "tui/replay/replay.h"

enum { RECORD = 1 << 16 };

static void remote_end_wake(void *context) {
    (void)context;
}

/* Ann against two bots; she resigns at once, and yet the bot that plays on for her scores the most.
 */
static void play_robbed(struct test_room *t) {
    for (uint64_t seed = 1;; seed++) {
        struct room_settings set = test_room_settings("flowers", 3, seed);
        struct room_decision events;
        int score[GAME_MAX_PLAYERS];
        unsigned top;
        rng r;
        rng_seed(&r, seed);
        for (int i = 1; i < 3; i++) {
            set.plan[i] = ROOM_FOR_BOT;
            set.bot[i] = (bot){.kind = BOT_LEVEL, .number = 1};
        }
        test_room_open(t, &set);
        test_room_deal(t);
        snprintf(t->room.seat[0].name, sizeof t->room.seat[0].name, "Ann");
        test_room_must(t, room_resign(&t->room, 0, NULL, t->now, &events), &events);
        test_room_finish(t, &r);
        set.game->score(&t->room.match.state, score, &top);
        if (top == 1)
            return;
        test_room_close(t);
    }
}

static void write_server_record(char out[RECORD], const room *r) {
    FILE *file = fmemopen(out, RECORD, "w");
    assert_non_null(file);
    assert_int_equal(message_record(file, r, 0), 0);
    fclose(file);
}

static struct remote_room *remote_end_enter(struct client *c, const room *r) {
    static char buffer[MESSAGE_SIZE];
    struct remote_room *remote = remote_room_new(c, r->set.id, "");
    json_error_t error;
    text t;
    text_init(&t, buffer, sizeof buffer);
    json j = json_on(&t);
    message_state(&j, r, 0, r->seat[0].person, -1, 1);
    json_t *state = json_loads(buffer, 0, &error);
    assert_true(remote_game_state(&remote->game, state));
    assert_string_equal(remote->game.trouble, "");
    json_decref(state);
    return remote;
}

/* The line of a tag, "" if there is none. */
static void tag_line(char out[256], const char *lines, const char *name) {
    char start[32];
    snprintf(start, sizeof start, "[%s \"", name);
    const char *at = strstr(lines, start);
    snprintf(out, 256, "%.*s", at ? (int)strcspn(at, "\n") : 0, at ? at : "");
}

static void expect_same_tags(const char *server, const char *saved) {
    static const char *const tags[] = {"Player1", "Player2", "Player3", "Id",
                                       "End",     "Result",  "Winner"};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        char a[256], b[256];
        tag_line(a, server, tags[i]);
        tag_line(b, saved, tags[i]);
        assert_string_not_equal(a, "");
        assert_string_equal(b, a);
    }
}

static void say_replay(char out[256], const char *path) {
    struct replay r;
    char reason[256];
    text t;
    text_init(&t, reason, sizeof reason);
    if (!replay_load(&r, path, 1, &t))
        fail_msg("%s", reason);
    text_init(&t, out, 256);
    replay_result(&r, &t);
    replay_free(&r);
}

static void remote_end_read_file(char out[RECORD], const char *path) {
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    out[fread(out, 1, RECORD - 1, file)] = '\0';
    fclose(file);
}

static void test_resigned(void **state) {
    (void)state;
    static char server[RECORD], saved[RECORD];
    char path[] = "/tmp/sixsands-remote-end-XXXXXX", said[512], ending[256], wanted[64];
    struct address a = {.host = "127.0.0.1", .port = 1};
    struct client_options o = {.wake = remote_end_wake};
    struct client *c = client_open(&a, &o, 1);
    struct test_room t;
    struct hall h;
    text words;
    play_robbed(&t);
    unsigned winners = room_winners(&t.room);
    assert_true(winners == 2 || winners == 4);
    int winner = winners == 2 ? 2 : 3;
    write_server_record(server, &t.room);

    hall_open(&h);
    h.game = tui_game_remote_new(remote_end_enter(c, &t.room));
    tui_push(&h.tui, table_screen(h.game));
    golden_screen(&h.tui, 80, 24, "table-server-resigned");
    assert_true(hall_shows(&h, "You resigned. Final score:"));
    snprintf(wanted, sizeof wanted, "Seat %d wins.", winner);
    assert_true(hall_shows(&h, wanted));
    snprintf(wanted, sizeof wanted, "* %d level 1", winner);
    assert_true(hall_shows(&h, wanted));
    assert_false(hall_shows(&h, "* 1 You"));

    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    text_init(&words, said, sizeof said);
    assert_true(h.game->ops->save(h.game, span_of(path), true, &words));
    remote_end_read_file(saved, path);
    expect_same_tags(server, saved);
    say_replay(ending, path);
    assert_non_null(strstr(ending, "Ann resigned, "));
    snprintf(wanted, sizeof wanted, ", level:1 wins");
    assert_non_null(strstr(ending, wanted));

    unlink(path);
    hall_close(&h);
    client_close(c);
    test_room_close(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_resigned)};
    setenv("XDG_STATE_HOME", "/dev/null/none", 1); /* nothing is kept */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
