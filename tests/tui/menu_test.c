// SPDX-License-Identifier: MIT
// The menu, new games, and unfinished games that are offered again.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include <cmocka.h>

#include "cli/play/seats.h"
#include "games/games.h"
#include "golden.h"
#include "session/unfinished.h"
#include "tui/screens/menu.h"
#include "tui/screens/new_game.h"
#include "tui/screens/unfinished.h"

static char folder[] = "/tmp/sixsands-menu-XXXXXX";

static int menu_make_folder(void **state) {
    char path[128];
    (void)state;
    if (!mkdtemp(folder) || setenv("TZ", "UTC", 1) || setenv("XDG_CONFIG_HOME", folder, 1) ||
        setenv("XDG_STATE_HOME", folder, 1))
        return -1;
    snprintf(path, sizeof path, "%s/sixsands", folder);
    return mkdir(path, 0700);
}

static int menu_remove_folder(void **state) {
    char command[160];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static struct tui *menu_new_tui(void) {
    struct tui *t = calloc(1, sizeof *t);
    assert_non_null(t);
    settings_default(&t->settings);
    t->settings.motion = false;
    assert_int_equal(pipe(t->wake), 0);
    return t;
}

static void menu_end(struct tui *t) {
    tui_close(t);
    close(t->wake[0]);
    close(t->wake[1]);
    free(t);
}

static const char *path_of(const char *name) {
    static char path[160];
    snprintf(path, sizeof path, "%s/sixsands/%s", folder, name);
    return path;
}

/* A game with some decisions, of which the file is from a known minute. */
static void leave_game(const char *game, int players, const char *seats, const char *const *bots,
                       int bot_count, int decisions, time_t when, const char *name) {
    struct session p = {.game = games_find(span_of(game)), .players = players, .seed = 7};
    char reason[256];
    text error;
    rng r;
    text_init(&error, reason, sizeof reason);
    assert_true(play_read_seats(&p, seats, &error));
    assert_true(play_open_bots(&p, bots, bot_count, &error));
    session_deal(&p);
    rng_seed_stream(&r, 1, 1);
    while (decisions > 0) {
        int actor = p.game->actor(&p.match.state);
        if (actor == GAME_NATURE)
            assert_int_equal(session_nature(&p, &error), 0);
        else if (actor == GAME_OVER)
            break;
        else {
            game_move m = game_random_move(p.game, &p.match.state, &r);
            assert_int_equal(match_play(&p.match, actor, m, &error), 0);
            decisions--;
        }
    }
    while (p.game->actor(&p.match.state) == GAME_NATURE)
        assert_int_equal(session_nature(&p, &error), 0);
    assert_int_equal(session_save(&p, path_of(name)), 0);
    assert_int_equal(utime(path_of(name), &(struct utimbuf){when, when}), 0);
    session_close(&p);
}

static void test_new_game(void **state) {
    struct tui *t = menu_new_tui();
    (void)state;
    tui_push(t, menu_screen(t));
    golden_screen(t, 80, 24, "menu");
    t->ascii = true;
    golden_screen(t, 80, 24, "menu-ascii");
    t->ascii = false;
    golden_type(t, "?");
    golden_screen(t, 80, 24, "menu-help");
    golden_type(t, "?n");
    golden_screen(t, 80, 24, "new-game");
    golden_type(t, "\\<");
    golden_type(t, "\\v\\<\\v\\<\\v6\\ve\\vp");
    golden_screen(t, 120, 40, "new-game-flowers");
    golden_type(t, "\\^\\^\\^p\\vp\\vp");
    golden_screen(t, 80, 24, "new-game-people");
    assert_int_equal(t->count, 2);
    golden_type(t, "\\v\\v\r"); /* the menu and the game */
    assert_int_equal(t->count, 2);
    assert_string_equal(t->settings.game, "flowers");
    assert_int_equal(t->settings.players, 4);
    menu_end(t);
}

/* All games can be chosen, with every number of players, in a circle. */
static void test_circle(void **state) {
    struct tui *t = menu_new_tui();
    (void)state;
    tui_push(t, new_game_screen(t, games_find(span_of("patterns"))));
    golden_screen(t, 80, 24, "new-game-patterns");
    golden_type(t, "\\>\\>\\>");
    golden_screen(t, 80, 24, "new-game-patterns");
    golden_type(t, "\\v\\v\\v\\v");
    golden_screen(t, 80, 24, "new-game-patterns");
    assert_false(golden_key(t, TUI_ESCAPE));
    menu_end(t);
}

static void test_left(void **state) {
    static const char *const bots[] = {"level:3", "level:5"};
    struct tui *t = menu_new_tui();
    (void)state;
    static char content[1 << 16];
    text page;
    time_t day = 1794700000; /* 14 Nov 2026, 23:46:40 */
    leave_game("mandala", 2, "1", bots, 1, 12, day, "mandala-7.sgr");
    leave_game("flowers", 3, "2", bots, 2, 1, day + 60, "flowers-7.sgr");
    leave_game("patterns", 2, "all", NULL, 0, 5, day - 86400, "patterns-7.sgr");
    leave_game("patterns", 2, "all", NULL, 0, 1000, day, "patterns-8.sgr"); /* over */
    FILE *bad = fopen(path_of("bad.sgr"), "w");
    assert_non_null(bad);
    fputs("[Game \"chess\"]\n", bad);
    fclose(bad);
    tui_push(t, menu_screen(t));
    golden_screen(t, 80, 24, "menu-left");
    golden_type(t, "a");
    golden_screen(t, 80, 24, "left");
    golden_type(t, "\\v\\vd");
    golden_screen(t, 80, 24, "left-delete");
    golden_key(t, TUI_ESCAPE);
    assert_int_equal(access(path_of("patterns-7.sgr"), F_OK), 0);
    golden_type(t, "dy");
    assert_int_equal(access(path_of("patterns-7.sgr"), F_OK), -1);
    assert_int_equal(access(path_of("mandala-7.sgr"), F_OK), 0);
    golden_type(t, "\r"); /* Mandala continues, over the menu */
    assert_int_equal(t->count, 2);
    tui_draw(t);
    text_init(&page, content, sizeof content);
    canvas_write(&page, &t->page);
    assert_non_null(strstr(content, "level 3"));
    menu_end(t);
    int count;
    struct session_shelved *list = session_list_unfinished(&count);
    assert_int_equal(count, 2);
    free(list);
    unlink(path_of("mandala-7.sgr"));
    unlink(path_of("flowers-7.sgr"));
}

/* An unfinished game that was then played to its end isn't offered again: it moves to the finished
 * ones, all of it. */
static void test_finished(void **state) {
    static const char *const bots[] = {"level:2"};
    char reason[256];
    struct session_file own;
    text error;
    rng r;
    int count;
    (void)state;
    leave_game("patterns", 2, "1", bots, 1, 3, 0, "patterns-9.sgr");
    struct session p = {.game = NULL};
    session_file_note(&own, path_of("patterns-9.sgr"));
    text_init(&error, reason, sizeof reason);
    rng_seed_stream(&r, 2, 2);
    assert_true(session_load(&p, own.path, &error));
    assert_true(play_read_seats(&p, "1", &error));
    for (int actor; (actor = p.game->actor(&p.match.state)) != GAME_OVER;)
        assert_int_equal(
            match_play(&p.match, actor, game_random_move(p.game, &p.match.state, &r), &error), 0);
    assert_int_equal(session_keep(&p, &own, true), SESSION_FINISHED);
    session_close(&p);
    assert_int_not_equal(access(path_of("patterns-9.sgr"), F_OK), 0);
    assert_string_equal(own.path, path_of("finished/patterns-0.sgr")); /* by its seed */
    struct session_shelved *list = session_list_unfinished(&count);
    assert_int_equal(count, 0);
    free(list);
    struct session again = {.game = NULL};
    assert_false(session_load(&again, own.path, &error));
    assert_string_equal(reason, "that game is over");
    unlink(own.path);
}

/* A file can't make us run a program, and a damaged one is no reason to stop. */
static void test_seats_of_tags(void **state) {
    static const char *const bots[] = {"level:2"};
    char reason[256], line[4096];
    text error;
    (void)state;
    leave_game("mandala", 2, "2", bots, 1, 3, 0, "mandala-9.sgr");
    FILE *in = fopen(path_of("mandala-9.sgr"), "r"), *out = fopen(path_of("other.sgr"), "w");
    assert_true(in && out);
    while (fgets(line, sizeof line, in))
        fputs(strstr(line, "Player1") ? "[Player1 \"cmd:touch /tmp/sixsands-was-here\"]\n" : line,
              out);
    fclose(in);
    fclose(out);
    struct session p = {.game = NULL};
    text_init(&error, reason, sizeof reason);
    assert_true(session_load(&p, path_of("other.sgr"), &error));
    assert_true(play_seat_loaded(&p, "level:6", &error));
    assert_int_equal(p.people, 2);
    assert_string_equal(opponent_name(p.bot[0]), "level:6");
    session_close(&p);
    assert_int_equal(access("/tmp/sixsands-was-here", F_OK), -1);
    p = (struct session){.game = NULL};
    assert_true(session_load(&p, path_of("mandala-9.sgr"), &error));
    assert_true(play_seat_loaded(&p, "level:6", &error));
    assert_string_equal(opponent_name(p.bot[0]), "level:2");
    session_close(&p);
    unlink(path_of("mandala-9.sgr"));
    unlink(path_of("other.sgr"));
}

/* What a game says when it closes is in the menu until something is opened. */
static void test_notice(void **state) {
    struct tui *t = menu_new_tui();
    (void)state;
    tui_push(t, menu_screen(t));
    snprintf(t->notice, sizeof t->notice, "The game is lost: No space left on device.");
    golden_screen(t, 80, 24, "menu-notice");
    assert_string_equal(t->notice, "");
    golden_type(t, "?");
    golden_key(t, TUI_ESCAPE);
    golden_screen(t, 80, 24, "menu-notice"); /* help opens nothing */
    menu_end(t);
}

/* A file that another program has written since isn't replaced unasked. */
static void test_changed(void **state) {
    static const char *const bots[] = {"level:2"};
    struct session_file own;
    struct session p = {.game = NULL};
    char said[SESSION_PATH_SIZE + 256];
    text t;
    (void)state;
    text_init(&t, said, sizeof said);
    leave_game("patterns", 2, "1", bots, 1, 3, 1000, "patterns-9.sgr");
    session_file_note(&own, path_of("patterns-9.sgr"));
    assert_true(session_load(&p, own.path, &t));
    assert_true(session_save_as(&p, &own, (span){"", 0}, false, &t));
    assert_true(
        session_save_as(&p, &own, (span){"", 0}, false, &t)); /* its own writing doesn't count */
    leave_game("patterns", 2, "1", bots, 1, 5, 2000, "patterns-9.sgr");
    text_clear(&t);
    assert_false(session_save_as(&p, &own, (span){"", 0}, false, &t));
    assert_non_null(strstr(said, "Another program has changed"));
    assert_true(session_save_as(&p, &own, (span){"", 0}, true, &t));
    session_close(&p);
    unlink(own.path);
}

/* While nobody sees anything, keys do nothing. */
static void test_too_small(void **state) {
    struct tui *t = menu_new_tui();
    (void)state;
    tui_push(t, menu_screen(t));
    golden_screen(t, 60, 10, "too-small");
    assert_true(golden_type(t, "q\r"));
    assert_int_equal(t->count, 1);
    golden_screen(t, 80, 24, "menu");
    assert_false(golden_type(t, "q"));
    menu_end(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new_game), cmocka_unit_test(test_circle),
        cmocka_unit_test(test_left),     cmocka_unit_test(test_seats_of_tags),
        cmocka_unit_test(test_finished), cmocka_unit_test(test_too_small),
        cmocka_unit_test(test_notice),   cmocka_unit_test(test_changed),
    };
    return cmocka_run_group_tests(tests, menu_make_folder, menu_remove_folder);
}
