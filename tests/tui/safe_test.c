// SPDX-License-Identifier: MIT
// Foreign text on a page: names that others chose can't move a column.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/canvas.h"

static void expect(const char *s, int most, bool ascii, const char *wanted) {
    char buffer[128];
    text t;
    text_init(&t, buffer, sizeof buffer);
    canvas_safe(&t, s, most, ascii);
    assert_string_equal(buffer, wanted);
    assert_true(canvas_width(buffer) <= most);
}

static void letters_stay(void **state) {
    (void)state;
    expect("Ann", 40, false, "Ann");
    expect("Zoë van ’t Hoff", 40, false, "Zoë van 't Hoff");
    expect("Борис", 40, false, "Борис");
    expect("Ἀ Ωμέγα", 40, false, "? Ωμέγα");
    expect("", 40, false, "");
}

static void unsafe_ones_become_question_marks(void **state) {
    (void)state;
    expect("a\x1b[31mb\n\x7f", 40, false, "a?[31mb??");
    expect("\xe6\xbc\xa2\xe5\xad\x97", 40, false, "??"); /* wide */
    expect("\xf0\x9f\x98\x80!", 40, false, "?!");        /* wide, beyond 16 bits */
    expect("a\xe2\x80\x8b\xcc\x81z", 40, false, "a??z"); /* zero width, combining */
    expect("\xe2\x80\xae"
           "ab",
           40, false, "?ab");                    /* turns the direction */
    expect("\xd7\xa9\xd7\x9c", 40, false, "??"); /* right to left */
    expect("\xff\xc3", 40, false, "??");         /* no UTF-8 */
    expect("\xc2\x9b"
           "2J",
           40, false, "?2J"); /* C1 control */
    expect("soft\xc2\xadhyphen", 40, false, "soft?hyphen");
}

static void ascii_is_ascii(void **state) {
    (void)state;
    expect("Zoë – “Ω”", 40, true, "Zo? - \"?\"");
}

static void long_ones_are_cut(void **state) {
    (void)state;
    expect("abcdef", 6, false, "abcdef");
    expect("abcdefg", 6, false, "abcde~");
    expect("ëëëë", 3, false, "ëë~");
    expect("ab", 1, false, "~");
    expect("a", 0, false, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_stay),
        cmocka_unit_test(unsafe_ones_become_question_marks),
        cmocka_unit_test(ascii_is_ascii),
        cmocka_unit_test(long_ones_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
