// SPDX-License-Identifier: MIT
// The pages around a game on a server, as text: connecting, the lobby, a new game, waiting.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"
#include "tui/online/connect.h"
#include "tui/online/internal.h"
#include "tui/online/new_room.h"
#include "tui/online/waiting.h"

/* Nothing of ours is read or kept. */
static struct tui *online_new_tui(void) {
    setenv("XDG_STATE_HOME", "/dev/null/none", 1);
    setenv("XDG_CONFIG_HOME", "/dev/null/none", 1);
    struct tui *t = calloc(1, sizeof *t);
    assert_non_null(t);
    settings_default(&t->settings);
    t->wake[1] = -1;
    return t;
}

static void end_tui(struct tui *t) {
    tui_close(t);
    free(t);
}

/* JSON with ' for ". */
static json_t *online_load(const char *words) {
    size_t n = strlen(words);
    char *copy = malloc(n + 1);
    json_error_t error;
    assert_non_null(copy);
    for (size_t i = 0; i <= n; i++)
        copy[i] = words[i] == '\'' ? '"' : words[i];
    json_t *j = json_loads(copy, 0, &error);
    if (!j)
        fail_msg("%s: %s", error.text, copy);
    free(copy);
    return j;
}

/* ---- connecting */

static void test_connect(void **state) {
    (void)state;
    struct tui *t = online_new_tui();
    snprintf(t->settings.server, sizeof t->settings.server, "https://sixsands.example");
    snprintf(t->settings.name, sizeof t->settings.name, "Zoë");
    tui_push(t, connect_screen(NULL, NULL));
    golden_screen(t, 80, 24, "connect");
    golden_type(t, "\t\tzoe\tsecret");
    golden_screen(t, 80, 24, "connect-account");
    golden_click(t, 6, 30);
    golden_type(t, "\x15"
                   "ftp://x\r");
    golden_screen(t, 80, 24, "connect-wrong");
    golden_type(t, "\x15"
                   "sixsands.example/somewhere\r");
    t->ascii = true;
    golden_screen(t, 110, 30, "connect-path-ascii");
    assert_false(golden_key(t, TUI_ESCAPE));
    end_tui(t);
}

/* ---- the lobby */

#define PERSON(name) "{'kind':'person','name':'" name "'}"
#define OPEN "{'kind':'open','name':null}"
#define BOT "{'kind':'bot','bot':'level:3'}"

static const char mine[] =
    "{'games':["
    "{'id':'aaaaaaaaaaaa','game':'mandala','players':2,'status':'playing','sequence':9,'"
    "turn':1,"
    "'seats':[" PERSON("Ann") "," PERSON(
        "Bo") "],'clock':{'kind':'live','base':600000,"
              "'increment':5000}},"
              "{'id':'bbbbbbbbbbbb','game':'flowers','players':4,'status':'playing','"
              "sequence':9,'turn':2,"
              "'seats':[" PERSON("Ann") "," PERSON(
                  "\xe6\xbc\xa2 the one with the very "
                  "long name") "," BOT
                               "," PERSON("Dora") "],'clock':{'kind':'days','base':259200000,'"
                                                  "increment':0},'aids'"
                                                  ":true},"
                                                  "{'id':'cccccccccccc','game':'patterns','players'"
                                                  ":2,'status':'"
                                                  "over','sequence':9,'turn':0,"
                                                  "'seats':[" PERSON("Ann") "," BOT
                                                                            "],'clock':null}]}";

static const char open_games[] =
    "{'games':["
    "{'id':'dddddddddddd','game':'flowers','players':3,'status':'waiting','sequence':1,'turn':0,"
    "'seats':[" PERSON("Eve") "," OPEN "," OPEN "],'clock':{'kind':'live','base':1200000,"
                              "'increment':10000}},"
                              "{'id':'eeeeeeeeeeee','game':'nonsense','players':2,'status':'"
                              "waiting','seats':[" OPEN "," OPEN "]}]}";

static void page(canvas *c, int columns, int rows, bool ascii) {
    canvas_init_size(c, columns, rows, ascii);
}

static void test_lobby(void **state) {
    (void)state;
    static canvas c;
    struct lobby l = {.name = "Ann", .host = "sixsands.example"};
    json_t *own = online_load(mine), *all = online_load(open_games), *j;
    page(&c, 80, 24, false);
    lobby_draw(&l, &c);
    golden_page(&c, "lobby-new");
    lobby_take_list(&l.mine, own);
    lobby_take_list(&l.open, all);
    assert_int_equal(l.open.count, 1); /* what isn't understood isn't shown */
    l.chosen = LOBBY_FIRST;
    page(&c, 80, 24, false);
    lobby_draw(&l, &c);
    golden_page(&c, "lobby");
    assert_string_equal(lobby_chosen(&l)->id, "aaaaaaaaaaaa");
    l.chosen = LOBBY_FIRST + 3;
    snprintf(l.notice, sizeof l.notice, "No connection. Trying again in 4 s.");
    page(&c, 110, 30, true);
    lobby_draw(&l, &c);
    golden_page(&c, "lobby-ascii");
    assert_string_equal(lobby_chosen(&l)->id, "dddddddddddd");

    /* News: a seat is taken, another game comes, one goes. */
    j = online_load("{'news':'lobby','game':{'id':'dddddddddddd','game':'flowers','players':3,"
                    "'status':'waiting','seats':[" PERSON("Eve") "," PERSON("Fay") "," OPEN "]}}");
    lobby_take_news(&l.open, j);
    assert_int_equal(l.open.count, 1);
    assert_string_equal(l.open.game[0].seat[1].name, "Fay");
    json_decref(j);
    j = online_load("{'news':'lobby','game':{'id':'ffffffffffff','game':'mandala','players':2,"
                    "'status':'waiting','seats':[" PERSON("Gus") "," OPEN "]}}");
    lobby_take_news(&l.open, j);
    assert_int_equal(l.open.count, 2);
    assert_string_equal(l.open.game[0].id, "ffffffffffff");
    json_decref(j);
    j = online_load("{'news':'lobby','gone':'ffffffffffff'}");
    lobby_take_news(&l.open, j);
    lobby_take_news(&l.open, j);
    assert_int_equal(l.open.count, 1);
    assert_string_equal(l.open.game[0].id, "dddddddddddd");
    json_decref(j);
    json_decref(own);
    json_decref(all);
    lobby_free(&l);
}

/* More games than the page has rows: the chosen one stays visible. */
static void test_long_lobby(void **state) {
    (void)state;
    static canvas c;
    struct lobby l = {.name = "Ann", .host = "sixsands.example"};
    for (int i = 0; i < LOBBY_MOST + 20; i++) {
        char words[512];
        snprintf(words, sizeof words,
                 "{'news':'lobby','game':{'id':'t%d','game':'mandala','players':2,"
                 "'status':'waiting','seats':[" PERSON("P%d") "," OPEN "]}}",
                 i, i);
        json_t *j = online_load(words);
        lobby_take_news(&l.open, j);
        json_decref(j);
    }
    assert_int_equal(l.open.count, LOBBY_MOST);
    for (l.chosen = 0; l.chosen < lobby_rows(&l); l.chosen++) {
        page(&c, 80, 24, true);
        lobby_draw(&l, &c);
        int marked = 0;
        for (int row = 2; row < 21; row++)
            if (c.cell[row][2].glyph[0] == '>') {
                marked++;
                assert_int_equal(lobby_row_at(&l, row, 24), l.chosen);
            }
        assert_int_equal(marked, 1);
    }
    lobby_free(&l);
}

/* ---- waiting */

static void test_waiting(void **state) {
    (void)state;
    static canvas c;
    struct address a = {.tls = true, .host = "sixsands.example", .port = 443};
    struct remote_game g;
    remote_game_init(&g);
    page(&c, 80, 24, false);
    waiting_draw(&c, &g, &a, "There is nothing here.");
    golden_page(&c, "waiting-unknown");
    json_t *j = online_load("{'id':'aaaaaaaaaaaa','game':'flowers','players':4,'status':'waiting',"
                            "'sequence':2,'turn':0,'you':1,'seats':["
                            "{'kind':'person','name':'Ann','here':true,'ready':true},"
                            "{'kind':'person','name':null}," BOT ","
                            "{'kind':'person','name':'Dora','here':false,'ready':false}],"
                            "'clock':{'kind':'live','base':600000,'increment':5000},'aids':true,"
                            "'links':{'seats':[null,'AbCdEfGhIjKlMnOpQrStUv',null,null],"
                            "'watch':'0123456789012345678901'},'opens':null}");
    assert_true(remote_game_state(&g, j));
    page(&c, 80, 24, false);
    waiting_draw(&c, &g, &a, "The game begins when every seat is taken.");
    golden_page(&c, "waiting");
    json_object_set_new(j, "you", json_integer(0));
    json_object_set_new(j, "opens", json_integer(2));
    json_object_set_new(j, "may", json_pack("{s:b}", "join", true));
    json_object_set_new(j, "links", json_null());
    assert_true(remote_game_state(&g, j));
    page(&c, 120, 40, true);
    waiting_draw(&c, &g, &a, "There is a free seat: Enter takes it.");
    golden_page(&c, "waiting-guest-ascii");
    json_decref(j);
    remote_game_free(&g);
}

/* ---- a new game */

static void online_wake(void *context) {
    (void)context;
}

static void test_new_room(void **state) {
    (void)state;
    struct tui *t = online_new_tui();
    struct address a = {.host = "127.0.0.1", .port = 1};
    struct client_options o = {.wake = online_wake};
    struct client *c = client_open(&a, &o, 1);
    assert_non_null(c);
    for (int64_t now = 1; client_state(c) != CLIENT_FAILED; now += 10000)
        client_pump(c, now);
    tui_push(t, new_room_screen(c));
    golden_screen(t, 80, 24, "new-room");
    golden_type(t, "\\>\\v\\v");
    golden_screen(t, 80, 24, "new-room-patterns");
    golden_type(t, "\\^\\^\\>\\v\\>\\>\\v\\>\\v\\>\\v\\>\\>\\>\\>\\v\\<"
                   "\\v\\>\\>\\v\\>\\v\\>");
    golden_screen(t, 80, 24, "new-room-flowers");
    golden_type(t, "\\^\\^\\^\\^\\^\\<"); /* the lobby is for games with a free seat */
    golden_screen(t, 80, 24, "new-room-by-link");
    golden_type(t, "\\>\\v\\v\\v\\v\\v");
    golden_type(t, "\r");
    golden_screen(t, 80, 24, "new-room-refused");
    assert_false(golden_key(t, TUI_ESCAPE));
    end_tui(t);
    client_close(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_connect),    cmocka_unit_test(test_lobby),
        cmocka_unit_test(test_long_lobby), cmocka_unit_test(test_waiting),
        cmocka_unit_test(test_new_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
