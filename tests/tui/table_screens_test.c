// SPDX-License-Identifier: MIT
// Golden screens of games: every game, small and large, what is said when, and the end.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "table_help.h"
#include "tui/table/internal.h"

static void open_table(struct hall *h, const char *game, int players, unsigned people,
                       uint64_t seed) {
    struct session p;
    hall_open(h);
    hall_deal(&p, game, players, people, "level:1", seed);
    hall_sit(h, &p, NULL);
    hall_wait_for_bots(h);
}

/* A few moves into a game, then at both sizes, the large one with the log. */
static void both(const char *game, int players, uint64_t seed, int moves, const char *small,
                 const char *large) {
    struct hall h;
    open_table(&h, game, players, 1, seed);
    h.tui.settings.log = true;
    hall_play_on(&h, moves);
    golden_screen(&h.tui, 80, 24, small);
    golden_screen(&h.tui, 120, 40, large);
    hall_close(&h);
}

static void test_turns(void **state) {
    (void)state;
    both("mandala", 2, 7, 6, "table-mandala", "table-mandala-wide");
    both("patterns", 2, 7, 6, "table-patterns", "table-patterns-wide");
    both("flowers", 2, 7, 6, "table-flowers-2", "table-flowers-2-wide");
    both("flowers", 4, 7, 4, "table-flowers-4", "table-flowers-4-wide");
}

static void test_typing(void **state) {
    struct hall h;
    (void)state;
    open_table(&h, "mandala", 2, 1, 7);
    golden_type(&h.tui, "f1");
    golden_screen(&h.tui, 80, 24, "table-typing");
    golden_type(&h.tui, "o");
    golden_screen(&h.tui, 80, 24, "table-illegal");
    h.tui.settings.confirm = true;
    golden_key(&h.tui, TUI_ESCAPE);
    golden_type(&h.tui, "f1y2");
    golden_key(&h.tui, TUI_ENTER);
    golden_screen(&h.tui, 80, 24, "table-confirm");
    golden_key(&h.tui, TUI_ESCAPE);
    golden_type(&h.tui, ":save");
    golden_screen(&h.tui, 80, 24, "table-line");
    golden_key(&h.tui, TUI_ESCAPE);
    golden_type(&h.tui, "?");
    golden_screen(&h.tui, 80, 24, "table-help");
    hall_close(&h);
}

static void test_log(void **state) {
    struct hall h;
    (void)state;
    open_table(&h, "mandala", 2, 1, 7);
    hall_play_on(&h, 14);
    golden_key(&h.tui, TUI_TAB);
    golden_screen(&h.tui, 80, 24, "table-log");
    golden_key(&h.tui, TUI_PAGE_UP);
    golden_screen(&h.tui, 80, 24, "table-log-up");
    h.tui.ascii = true;
    golden_screen(&h.tui, 80, 24, "table-ascii");
    hall_close(&h);
}

static void test_thoughts(void **state) {
    struct hall h;
    (void)state;
    open_table(&h, "mandala", 2, 1, 7);
    hall_play_on(&h, 3);
    golden_type(&h.tui, "i");
    hall_wait_while(&h, "Looking for a hint");
    golden_screen(&h.tui, 80, 24, "table-hint");
    golden_type(&h.tui, "w");
    assert_false(hall_shows(&h, "Hint:")); /* it goes with the next key */
    hall_wait_while(&h, "Win ...");
    golden_screen(&h.tui, 80, 24, "table-bar");
    hall_close(&h);
}

static void test_curtain(void **state) {
    struct hall h;
    (void)state;
    open_table(&h, "flowers", 3, 5, 7);
    golden_screen(&h.tui, 80, 24, "table-curtain");
    golden_screen(&h.tui, 120, 40, "table-curtain-wide");
    golden_key(&h.tui, TUI_ENTER);
    hall_play(&h, hall_any(&h));
    hall_wait_for_bots(&h);
    golden_screen(&h.tui, 80, 24, "table-hide");
    golden_key(&h.tui, TUI_ENTER);
    golden_screen(&h.tui, 80, 24, "table-curtain-3");
    golden_key(&h.tui, TUI_ENTER);
    golden_screen(&h.tui, 80, 24, "table-lifted");
    hall_close(&h);
}

/* The end, and the board below it with everything open. */
static void test_ends(void **state) {
    static const struct {
        const char *game;
        int players;
        const char *end, *wide;
    } ends[] = {{"mandala", 2, "table-end-mandala", "table-end-mandala-wide"},
                {"patterns", 2, "table-end-patterns", "table-end-patterns-wide"},
                {"flowers", 2, "table-end-flowers-2", "table-end-flowers-2-wide"},
                {"flowers", 4, "table-end-flowers-4", "table-end-flowers-4-wide"}};
    (void)state;
    for (int i = 0; i < 4; i++) {
        struct hall h;
        open_table(&h, ends[i].game, ends[i].players, 1, 9);
        hall_play_on(&h, 1000);
        assert_true(hall_look(&h).over);
        golden_screen(&h.tui, 80, 24, ends[i].end);
        golden_screen(&h.tui, 120, 40, ends[i].wide);
        if (i == 0) {
            golden_key(&h.tui, TUI_ENTER);
            golden_screen(&h.tui, 80, 24, "table-over");
            golden_type(&h.tui, "vvv"); /* seat 1, seat 2, everything */
            golden_screen(&h.tui, 80, 24, "table-over-open");
        }
        hall_close(&h);
    }
}

/* On a server: clocks, notices, names from elsewhere, an early end. */
static void test_server(void **state) {
    struct hall h;
    struct fake f;
    (void)state;
    hall_open(&h);
    fake_open(&f, "mandala", 2, 7);
    f.look.name[1] = "Bo 日本 with a very long name";
    f.look.clock =
        (struct tui_game_clock){.shown = true, .remaining = {299000, 3723000}, .running = 0};
    f.look.can = TUI_GAME_RESIGN | TUI_GAME_DRAW | TUI_GAME_ABORT | TUI_GAME_DECLINE;
    f.look.notice = "Bo offered a draw: type :draw to agree, or :decline.";
    fake_sit(&h, &f);
    assert_int_equal(tui_wait(&h.tui), 1000);
    golden_screen(&h.tui, 80, 24, "table-server");
    golden_screen(&h.tui, 120, 40, "table-server-wide");
    f.look.mine = false;
    f.look.viewer = 1;
    f.look.notice = "The connection is lost; trying again ...";
    f.look.clock.days = true;
    f.look.clock.remaining[0] = 3 * 86400000LL - 1;
    f.look.version++;
    golden_screen(&h.tui, 80, 24, "table-server-waits");
    f.look.over = true;
    f.look.notice = "";
    f.look.ending = "Ann resigned, Bo wins";
    f.look.can = TUI_GAME_REMATCH;
    f.look.clock.running = -1;
    f.look.version++;
    golden_screen(&h.tui, 80, 24, "table-server-over");
    hall_close(&h);
    match_free(&f.match);
}

static void test_thinking(void **state) {
    struct hall h;
    struct fake f;
    (void)state;
    hall_open(&h);
    fake_open(&f, "patterns", 2, 7); /* seat 2 begins */
    f.look.name[0] = "You";
    f.look.name[1] = "level 5";
    f.look.title = "seed 7";
    f.look.thinking = true;
    fake_sit(&h, &f);
    golden_screen(&h.tui, 80, 24, "table-thinking");
    hall_close(&h);
    match_free(&f.match);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns),   cmocka_unit_test(test_typing),
        cmocka_unit_test(test_log),     cmocka_unit_test(test_thoughts),
        cmocka_unit_test(test_curtain), cmocka_unit_test(test_ends),
        cmocka_unit_test(test_server),  cmocka_unit_test(test_thinking),
    };
    setenv("XDG_STATE_HOME", "/dev/null/none", 1); /* unfinished games are saved nowhere */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
