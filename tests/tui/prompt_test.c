// SPDX-License-Identifier: MIT
// Lines that are typed, and texts from elsewhere.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/unicode/safe_text.h"
#include "golden.h"
#include "tui/core/prompt.h"

static void expect_safe(const char *from, const char *to) {
    char buffer[64];
    assert_string_equal(safe_string(buffer, sizeof buffer, from), to);
}

static void test_safe(void **state) {
    (void)state;
    expect_safe("Ann-Sofie Åkerström", "Ann-Sofie Åkerström");
    expect_safe("Борис Ελένη", "Борис Ελένη");
    expect_safe("61% ± 4 → “good” – 2×3…", "61% +- 4 -> \"good\" - 2x3...");
    expect_safe("日本", "??");      /* two columns each */
    expect_safe("e\xcc\x81", "e?"); /* no column */
    expect_safe("\x1b[31mred\n", "?[31mred?");
    expect_safe("a\xff\xc3", "a??"); /* not UTF-8 */
    expect_safe("\xe2\x80\xae"
                "abc",
                "?abc"); /* would reverse the line */
    char little[8];
    assert_string_equal(safe_string(little, sizeof little, "éééééé"), "éé...");
    assert_string_equal(safe_string(little, sizeof little, "1234567"), "1234567");
    assert_string_equal(safe_string(little, sizeof little, "12345678"), "1234...");
}

static void press(struct prompt_field *f, uint32_t key) {
    prompt_edit(f, &(struct tui_event){.kind = EVENT_KEY, .key = key});
}

static void test_field(void **state) {
    (void)state;
    struct prompt_field f;
    prompt_set(&f, "save é.sgr");
    for (int i = 0; i < 4; i++)
        press(&f, TUI_LEFT);
    press(&f, TUI_RUBOUT);
    assert_string_equal(f.text, "save .sgr");
    press(&f, 0xe4);
    press(&f, 0x1f600);
    assert_string_equal(f.text, "save ä😀.sgr");
    press(&f, TUI_LEFT);
    press(&f, TUI_DELETE);
    assert_string_equal(f.text, "save ä.sgr");
    press(&f, TUI_HOME);
    press(&f, 'x');
    press(&f, TUI_END);
    press(&f, 23); /* Ctrl-W */
    assert_string_equal(f.text, "xsave ");
    press(&f, TUI_RUBOUT);
    press(&f, 21); /* Ctrl-U */
    press(&f, TUI_RUBOUT);
    press(&f, TUI_DELETE);
    assert_string_equal(f.text, "");
    assert_false(prompt_edit(&f, &(struct tui_event){.kind = EVENT_KEY, .key = TUI_ENTER}));
    assert_false(prompt_edit(&f, &(struct tui_event){.kind = EVENT_KEY, .key = TUI_UP}));
    for (int i = 0; i < 2 * PROMPT_SIZE; i++)
        press(&f, 0xe4);
    assert_true(strlen(f.text) == PROMPT_SIZE - 2);
}

static const char *prompt_take(void *context, struct tui *t, const char *line) {
    (void)t;
    snprintf(context, 64, "%s", line);
    return strcmp(line, "good") == 0 ? NULL : "There is no such file.";
}

static void test_overlay(void **state) {
    (void)state;
    char line[64] = "";
    struct tui *t = calloc(1, sizeof *t);
    assert_non_null(t);
    tui_push(t, prompt_screen(PROMPT_MIDDLE, "Open which record?", "goo", prompt_take, line));
    golden_screen(t, 80, 24, "prompt");
    assert_true(golden_type(t, "\r"));
    golden_screen(t, 80, 24, "prompt-wrong");
    assert_true(golden_type(t, "x\x7f"
                               "d"));
    assert_false(golden_type(t, "\r"));
    assert_string_equal(line, "good");
    tui_push(t, prompt_screen(0, ":", "", prompt_take, line));
    golden_type(t, "hint");
    golden_screen(t, 80, 24, "prompt-row");
    golden_type(t, "\r");
    for (int rows = CANVAS_MOST_ROWS + 20; rows >= 24; rows -= 32) { /* it moves with the window */
        t->rows = rows;
        tui_draw(t);
        assert_string_equal(t->page.cell[t->page.rows - 1][2].glyph, "h");
        assert_string_equal(t->page.cell[t->page.rows - 2][1].glyph, "T");
    }
    assert_false(golden_key(t, TUI_ESCAPE));
    assert_string_equal(line, "hint");
    tui_close(t);
    free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_safe),
        cmocka_unit_test(test_field),
        cmocka_unit_test(test_overlay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
