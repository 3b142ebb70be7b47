// SPDX-License-Identifier: MIT
// What happens to games outside their screen: the menu below it, finished games and their file; and
// what letters mean while a move is being typed.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "cli/puzzles/trainer.h"
#include "games/games.h"
#include "session/history.h"
#include "session/unfinished.h"
#include "table_help.h"
#include "tui/game/puzzle.h"
#include "tui/screens/menu.h"

static char folder[] = "/tmp/sixsands-kept-XXXXXX";

static int kept_make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) && setenv("XDG_STATE_HOME", folder, 1) == 0 &&
                   setenv("XDG_CONFIG_HOME", folder, 1) == 0
               ? 0
               : -1;
}

static int kept_remove_folder(void **state) {
    char command[160];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static bool is_there(const char *name) {
    char path[256];
    snprintf(path, sizeof path, "%s/sixsands/%s", folder, name);
    return access(path, F_OK) == 0;
}

static int count_of(enum session_shelf shelf) {
    int count = history_count();
    if (shelf == SHELF_UNFINISHED)
        free(session_list_unfinished(&count));
    return count;
}

/* A game that is over is among the finished ones from then on; taking a move back makes it
 * unfinished again. */
static void test_finished(void **state) {
    struct hall h;
    (void)state;
    hall_open(&h);
    hall_begin(&h, "patterns", 2, 1, "level:1", 33);
    hall_play_on(&h, 3);
    assert_true(is_there("patterns-33.sgr"));
    hall_play_on(&h, 200);
    assert_true(hall_look(&h).over);
    assert_true(is_there("finished/patterns-33.sgr"));
    assert_false(is_there("patterns-33.sgr"));
    assert_true(hall_shows(&h, "Kept among the menu's finished games: patterns-33.sgr"));
    golden_type(&h.tui, "u");
    assert_false(hall_look(&h).over);
    assert_false(is_there("finished/patterns-33.sgr"));
    assert_true(is_there("patterns-33.sgr"));
    hall_play_on(&h, 200);
    assert_true(hall_look(&h).over);
    golden_type(&h.tui, "n"); /* the next game of these seats */
    hall_wait_for_bots(&h);
    assert_true(is_there("finished/patterns-33.sgr"));
    assert_int_equal(count_of(SHELF_FINISHED), 1);
    assert_int_equal(count_of(SHELF_UNFINISHED), 0);
    hall_close(&h);
}

/* Its result is in the list, its file is named when the program ends. */
static void test_farewell(void **state) {
    struct hall h;
    (void)state;
    hall_open(&h);
    hall_begin(&h, "mandala", 2, 1, "level:1", 35);
    hall_play_on(&h, 2000);
    assert_true(hall_look(&h).over);
    assert_false(golden_key(&h.tui, 'q'));
    assert_non_null(strstr(h.tui.farewell, "sixsands tui "));
    assert_non_null(strstr(h.tui.farewell, "/finished/mandala-35.sgr\n"));
    hall_close(&h);
    struct history list;
    assert_true(history_load(&list, &(struct history_filter){0}));
    assert_true(list.count >= 1);
    assert_non_null(strchr(list.game[0].scores, '-'));
    assert_string_equal(list.game[0].opponent, "level:1");
    assert_int_equal(list.game[0].seat, 0);
    assert_true(list.game[0].result != PLAYED_NONE);
    history_free(&list);
}

/* The menu lists them, and replays one. */
static void test_menu_replays(void **state) {
    struct hall h;
    (void)state;
    hall_open(&h);
    tui_push(&h.tui, menu_screen(&h.tui));
    assert_true(hall_shows(&h, "Finished games (2)"));
    golden_type(&h.tui, "f");
    assert_true(hall_shows(&h, "Mandala"));
    assert_true(hall_shows(&h, "level 1"));
    assert_true(hall_shows(&h, "All games, all opponents, all results"));
    assert_true(hall_shows(&h, "2 games: "));
    golden_type(&h.tui, "g"); /* filters: a game, an opponent, a result */
    assert_true(hall_shows(&h, "Mandala, all opponents, all results"));
    assert_true(hall_shows(&h, "1 game: "));
    golden_type(&h.tui, "o");
    assert_true(hall_shows(&h, "Mandala, against level 1, all results"));
    golden_type(&h.tui, "o");
    assert_true(hall_shows(&h, "Mandala, all opponents, all results"));
    golden_type(&h.tui, "r");
    assert_true(hall_shows(&h, "Mandala, all opponents, won"));
    golden_type(&h.tui, "rr");
    assert_true(hall_shows(&h, "Mandala, all opponents, lost"));
    golden_type(&h.tui, "rggg");
    assert_true(hall_shows(&h, "All games, all opponents, all results"));
    golden_type(&h.tui, "\r");
    assert_true(hall_shows(&h, "decision 0 of "));
    golden_type(&h.tui, "q");
    golden_type(&h.tui, "dy");
    golden_type(&h.tui, "dy"); /* the last one: nothing is left to list */
    assert_true(hall_shows(&h, "New game"));
    assert_false(hall_shows(&h, "Finished games"));
    assert_int_equal(count_of(SHELF_FINISHED), 0);
    hall_close(&h);
}

/* The best move by the trainer's own puzzle: the one whose number is in the title. */
static const struct puzzle *shown_puzzle(const struct puzzle_list *l, const char *title) {
    unsigned long long game;
    unsigned ply;
    assert_int_equal(sscanf(title, "puzzle %llu.%u", &game, &ply), 2);
    for (size_t i = 0; i < l->count; i++)
        if (l->at[i].game == game && l->at[i].ply == ply)
            return &l->at[i];
    return NULL;
}

/* Puzzles: an answer is judged and counted, once; n goes to another one. */
static void test_puzzles(void **state) {
    struct puzzle_list list = {0};
    struct hall h;
    char reason[RECORD_REASON];
    text error;
    (void)state;
    text_init(&error, reason, sizeof reason);
    assert_int_equal(puzzle_list_read(&list, span_of(puzzle_trainer_shipped("patterns")), &error),
                     0);
    hall_open(&h);
    tui_push(&h.tui, menu_screen(&h.tui));
    h.game = tui_game_puzzle_new(games_find(span_of("patterns")), 1, &error);
    assert_non_null(h.game);
    tui_push(&h.tui, table_screen(h.game));
    assert_true(hall_shows(&h, "One move is clearly the best: find it."));
    assert_true(hall_shows(&h, "n next puzzle"));
    for (int round = 0; round < 2; round++) {
        const struct puzzle *p = shown_puzzle(&list, hall_look(&h).title);
        assert_non_null(p);
        assert_true(hall_look(&h).mine);
        hall_play(&h, round ? p->played : p->best); /* first right, then as the bot did */
        assert_false(hall_look(&h).mine);
        assert_non_null(strstr(hall_look(&h).notice, round ? "Not the best. It is " : "Right, "));
        golden_type(&h.tui, "n");
        assert_true(shown_puzzle(&list, hall_look(&h).title) != p);
        assert_true(hall_shows(&h, "One move is clearly the best: find it."));
    }
    golden_type(&h.tui, "q");
    hall_close(&h);
    struct puzzle_record r;
    assert_true(puzzle_record_load(&r, list.head.game, &error));
    assert_int_equal(r.count, 2);
    assert_int_equal(r.solved, 1);
    puzzle_record_free(&r);
    puzzle_list_free(&list);
}

/* A game that began before the menu was ever seen, as by `sixsands tui patterns`, is offered by it
 * when it is left. */
static void test_menu_continues(void **state) {
    struct hall h;
    (void)state;
    hall_open(&h);
    tui_push(&h.tui, menu_screen(&h.tui));
    struct session p;
    hall_deal(&p, "patterns", 2, 1, "level:1", 36);
    struct tui_game *game = tui_game_local_new(&p, NULL, "sixsands tui --load");
    h.game = game;
    tui_push(&h.tui, table_screen(game));
    hall_wait_for_bots(&h);
    hall_play_on(&h, 2);
    golden_type(&h.tui, "q");
    assert_int_equal(h.tui.count, 1);
    assert_true(hall_shows(&h, "Continue"));
    assert_true(hall_shows(&h, "Patterns, you against level 1"));
    hall_close(&h);
}

/* Letters that mean something elsewhere belong to a move that is being typed. */
static void test_letters(void **state) {
    static const char *const begun[][2] = {{"patterns", "E"}, {"mandala", "f"}, {"flowers", "p"}};
    static const char *const letters = "qiuwnvxz";
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct hall h;
        hall_open(&h);
        hall_begin(&h, begun[i][0], 2, 1, "level:1", 37);
        hall_wait_for_bots(&h);
        size_t length = hall_match(&h)->length;
        for (const char *k = letters; *k; k++) {
            char typed[16];
            snprintf(typed, sizeof typed, "> %c%c", begun[i][1][0] | 0x20, *k);
            golden_type(&h.tui, begun[i][1]);
            assert_true(golden_key(&h.tui, (uint32_t)*k));
            assert_int_equal(h.tui.count, 1); /* no page over it */
            assert_true(hall_shows(&h, typed));
            golden_key(&h.tui, TUI_ESCAPE);
            assert_false(hall_shows(&h, typed));
        }
        assert_int_equal(hall_match(&h)->length, length);
        assert_false(golden_key(&h.tui, 'q')); /* nothing is typed: it leaves */
        hall_close(&h);
    }
}

/* After the end nothing is unknown: all cards in a cup are counted. */
static void test_all_known(void **state) {
    struct hall h;
    (void)state;
    hall_open(&h);
    h.tui.settings.aids = true;
    hall_begin(&h, "mandala", 2, 1, "level:1", 35);
    hall_play_on(&h, 12);
    assert_true(hall_shows(&h, " and more"));
    hall_play_on(&h, 2000);
    assert_true(hall_look(&h).over);
    golden_key(&h.tui, TUI_ENTER); /* the board below the scores */
    assert_true(hall_shows(&h, "cup"));
    assert_false(hall_shows(&h, " and more"));
    golden_type(&h.tui, "vv"); /* but the other seat sees what it saw */
    assert_true(hall_shows(&h, " and more"));
    hall_close(&h);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finished),       cmocka_unit_test(test_farewell),
        cmocka_unit_test(test_menu_replays),   cmocka_unit_test(test_puzzles),
        cmocka_unit_test(test_menu_continues), cmocka_unit_test(test_letters),
        cmocka_unit_test(test_all_known),
    };
    return cmocka_run_group_tests(tests, kept_make_folder, kept_remove_folder);
}
