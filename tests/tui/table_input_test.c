// SPDX-License-Identifier: MIT
// Keys, clicks and typed words in a game at this screen.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "games/games.h"
#include "table_help.h"
#include "tui/table/internal.h"

/* The words of line mode. */
static void test_words(void **state) {
    struct hall h;
    char path[] = "/tmp/tui-save-XXXXXX", line[64];
    (void)state;
    hall_open(&h);
    hall_begin(&h, "mandala", 2, 1, "level:1", 7);
    hall_say(&h, "moves");
    assert_true(hall_shows(&h, "Build on the mountain of mandala 1: m1O m1Y"));
    hall_say(&h, "brief");
    assert_true(hall_shows(&h, "You: hand O Y2 G P K; cup R G; river empty; worth 0."));
    hall_say(&h, "m1o");
    hall_wait_for_bots(&h);
    assert_true(hall_match(&h)->length > 1);
    hall_say(&h, "f1k4");
    assert_true(hall_shows(&h, "f1K4 isn't legal: "));
    hall_say(&h, "undo");
    assert_int_equal(hall_match(&h)->length, 0);
    hall_say(&h, "resign");
    assert_true(hall_shows(&h, "That isn't possible in this game now."));
    golden_key(&h.tui, TUI_ESCAPE);
    hall_say(&h, "mvoes");
    assert_true(hall_shows(&h, "did you mean moves?"));
    golden_key(&h.tui, TUI_ESCAPE);
    close(mkstemp(path));
    snprintf(line, sizeof line, "save %s", path);
    hall_say(&h, line);
    assert_true(hall_shows(&h, "is there already"));
    snprintf(line, sizeof line, "save! %s", path);
    hall_say(&h, line);
    assert_true(hall_shows(&h, "Saved in"));
    struct stat file;
    assert_int_equal(stat(path, &file), 0);
    assert_true(file.st_size > 100);
    unlink(path);
    hall_say(&h, "quit");
    assert_int_equal(h.tui.count, 1);
    assert_false(tui_event(&h.tui, &(struct tui_event){.kind = EVENT_NEWS}));
    hall_close(&h);
}

/* The line after `:` is above the keys, whatever the size of the window becomes. */
static void test_line_moves(void **state) {
    static const int sizes[] = {24, 40, 25, 24, CANVAS_MOST_ROWS + 20};
    enum { SIZES = sizeof sizes / sizeof sizes[0] };
    struct hall h;
    (void)state;
    hall_open(&h);
    hall_begin(&h, "mandala", 2, 1, "level:1", 7);
    for (int i = 0; i < 2 * SIZES; i++) {
        const canvas *c = &h.tui.page;
        h.tui.rows = sizes[i % SIZES];
        golden_type(&h.tui, i < SIZES ? ":mvoes" : ":mvoes\r");
        h.tui.rows = sizes[(i + 1) % SIZES];
        tui_event(&h.tui, &(struct tui_event){.kind = EVENT_RESIZE});
        assert_true(hall_shows(&h, ": mvoes"));
        assert_string_equal(c->cell[c->rows - 2][1].glyph, ":");
        assert_true(hall_shows(&h, "q leave"));
        assert_true(hall_shows(&h, "did you mean moves?") == (i >= SIZES));
        golden_key(&h.tui, TUI_ESCAPE);
    }
    hall_close(&h);
}

/* Clicks where these words begin on the page. */
static void click_on(struct hall *h, const char *words) {
    for (int row = 0; row < h->tui.page.rows; row++)
        for (int column = 0; column < h->tui.page.columns; column++) {
            size_t n = 0;
            for (char c; words[n]; n++) {
                c = h->tui.page.cell[row][column + (int)n].glyph[0];
                if ((c ? c : ' ') != words[n])
                    break;
            }
            if (words[n])
                continue;
            golden_click(&h->tui, row, column);
            return;
        }
    fail();
}

static void test_click(void **state) {
    struct hall h;
    (void)state;
    hall_open(&h);
    h.tui.settings.confirm = true; /* that is for keys */
    hall_begin(&h, "mandala", 2, 1, "level:1", 7);
    click_on(&h, "m2 mountain");
    assert_true(hall_shows(&h, "m2O"));
    assert_int_equal(hall_match(&h)->length, 0);
    click_on(&h, "river"); /* nothing to choose there */
    click_on(&h, "m2 mountain");
    assert_int_equal(hall_match(&h)->length, 0);
    click_on(&h, "m2 mountain");
    assert_true(hall_match(&h)->length > 0);
    hall_wait_for_bots(&h);
    hall_close(&h);
}

/* Esc clears, then goes back; Backspace takes keys back; Enter twice by a setting. */
static void test_keys(void **state) {
    struct hall h;
    (void)state;
    hall_open(&h);
    h.tui.settings.confirm = true;
    hall_begin(&h, "mandala", 2, 1, "level:1", 7);
    golden_type(&h.tui, "f1y2");
    assert_true(hall_shows(&h, "> f1y2"));
    assert_true(hall_shows(&h, "f1Y2: "));
    golden_key(&h.tui, TUI_RUBOUT);
    assert_true(hall_shows(&h, "> f1y "));
    golden_key(&h.tui, TUI_ENTER);
    assert_true(hall_shows(&h, "Enter again: f1Y"));
    assert_int_equal(hall_match(&h)->length, 0);
    golden_key(&h.tui, TUI_ESCAPE);
    assert_false(hall_shows(&h, "Enter again"));
    golden_type(&h.tui, "f1y");
    golden_key(&h.tui, TUI_ENTER);
    golden_key(&h.tui, TUI_ENTER);
    assert_true(hall_match(&h)->length > 0);
    hall_wait_for_bots(&h);
    golden_type(&h.tui, "x");
    assert_int_equal(h.tui.count, 2);
    golden_key(&h.tui, TUI_ESCAPE);
    golden_type(&h.tui, "z");
    assert_int_equal(h.tui.count, 2);
    golden_key(&h.tui, TUI_ESCAPE);
    golden_type(&h.tui, "?");
    assert_true(hall_shows(&h, "Keys of the game"));
    golden_key(&h.tui, TUI_ESCAPE);
    assert_int_equal(h.tui.count, 1);
    golden_type(&h.tui, "m1");
    assert_true(golden_key(&h.tui, TUI_ESCAPE));
    assert_false(hall_shows(&h, "; q leaves the game."));
    for (int i = 0; i < 5; i++) { /* it never leaves */
        assert_true(golden_key(&h.tui, TUI_ESCAPE));
        assert_true(hall_shows(&h, "; q leaves the game.") == (i % 2 == 0));
    }
    assert_true(golden_key(&h.tui, 'q')); /* which would lose the game */
    assert_true(hall_shows(&h, "can't be saved"));
    assert_true(golden_key(&h.tui, TUI_ESCAPE));
    assert_false(hall_shows(&h, "can't be saved"));
    assert_true(golden_key(&h.tui, 'q'));
    assert_false(golden_key(&h.tui, 'q'));
    hall_close(&h);
}

/* A word that can't be a move says why, and Enter plays nothing; a key that begins none says so. */
static void test_wrong_words(void **state) {
    static const struct {
        const char *keys, *shown;
    } cases[] = {
        {"m1y2", "> m1y2  m takes one card; Esc clears"},
        {"f3y", "> f3y  there is no mandala 3; Esc clears"},
        {"f1p9", "> f1p9  isn't legal: you have only one purple card"},
        {"y\\^\\vd9", "> d9  isn't legal: you have only two yellow cards"},
        {"f1y22", "> f1y22  no such move; Esc clears"},
        {"f1p", "f1P1: "}, /* and it isn't too late for a good one */
    };
    struct hall h;
    (void)state;
    hall_open(&h);
    hall_begin(&h, "mandala", 2, 1, "level:1", 7);
    golden_type(&h.tui, "0");
    assert_true(hall_shows(&h, "No move begins with 0 now"));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(hall_match(&h)->length, 0);
        golden_key(&h.tui, TUI_ESCAPE);
        golden_type(&h.tui, cases[i].keys);
        assert_false(hall_shows(&h, "No move begins"));
        if (!hall_shows(&h, cases[i].shown))
            fail_msg("%s doesn't show: %s", cases[i].keys, cases[i].shown);
        golden_key(&h.tui, TUI_ENTER);
    }
    assert_true(hall_match(&h)->length > 0);
    hall_close(&h);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),       cmocka_unit_test(test_line_moves),
        cmocka_unit_test(test_click),       cmocka_unit_test(test_keys),
        cmocka_unit_test(test_wrong_words),
    };
    setenv("XDG_STATE_HOME", "/dev/null/none", 1); /* games are saved nowhere */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
