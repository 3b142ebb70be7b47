// SPDX-License-Identifier: MIT
// Settings and their file, the rules, the help.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "games/games.h"
#include "golden.h"
#include "tui/screens/help.h"
#include "tui/screens/rules.h"
#include "tui/screens/settings.h"

static char folder[] = "/tmp/sixsands-pages-XXXXXX";

static const char *file(void) {
    static char path[128];
    snprintf(path, sizeof path, "%s/sixsands/settings", folder);
    return path;
}

static void write_settings(const char *content) {
    FILE *out = fopen(file(), "w");
    assert_non_null(out);
    fputs(content, out);
    fclose(out);
}

static const char *read_settings(void) {
    static char content[4096];
    FILE *in = fopen(file(), "r");
    assert_non_null(in);
    content[fread(content, 1, sizeof content - 1, in)] = '\0';
    fclose(in);
    return content;
}

static int pages_make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? setenv("XDG_CONFIG_HOME", folder, 1) : -1;
}

static int pages_remove_folder(void **state) {
    char sub[128];
    (void)state;
    unlink(file());
    snprintf(sub, sizeof sub, "%s/sixsands", folder);
    rmdir(sub);
    return rmdir(folder);
}

static void test_saved(void **state) {
    struct settings s, back;
    (void)state;
    setenv("LC_ALL", "nl_BE.UTF-8", 1);
    settings_load(&s); /* no file */
    assert_int_equal(s.language, LANGUAGE_DUTCH);
    setenv("LC_ALL", "C", 1);
    settings_load(&s);
    assert_int_equal(s.language, LANGUAGE_ENGLISH);
    assert_true(s.motion);
    assert_int_equal(s.level, 3);
    s.language = LANGUAGE_DUTCH;
    s.motion = false;
    s.players = 4;
    snprintf(s.name, sizeof s.name, "Zoë van Dam");
    assert_true(settings_save(&s));
    settings_load(&back);
    assert_memory_equal(&s, &back, sizeof s);
    struct stat st;
    assert_int_equal(stat(file(), &st), 0);
}

static void test_foreign(void **state) {
    struct settings s;
    (void)state;
    write_settings(
        "# by hand\nlevel 9\nplayers two\nmotion off\ncolour-of-the-moon green\nlanguage nl\n"
        "aids\n  log off  \nname   Ann  \nserver \x1b[2J\n");
    settings_load(&s);
    assert_int_equal(s.level, 3);
    assert_int_equal(s.players, 2);
    assert_false(s.motion);
    assert_false(s.aids);
    assert_false(s.log);
    assert_int_equal(s.language, LANGUAGE_DUTCH);
    assert_string_equal(s.name, "Ann");
    assert_string_equal(s.server, "");
    assert_true(settings_save(&s));
    const char *after = read_settings();
    assert_non_null(strstr(after, "# by hand\n"));
    assert_non_null(strstr(after, "colour-of-the-moon green\n"));
    assert_non_null(strstr(after, "language nl\n"));
    assert_null(strstr(strstr(after, "level ") + 1, "level "));
}

/* A byte that ends a text in C ends nothing here. */
static void test_zero(void **state) {
    static const char content[] = "level 5\nodd\0line\n# behind\nplayers 4\n";
    struct settings s;
    (void)state;
    FILE *out = fopen(file(), "w");
    assert_non_null(out);
    assert_int_equal(fwrite(content, 1, sizeof content - 1, out), sizeof content - 1);
    fclose(out);
    settings_load(&s);
    assert_int_equal(s.level, 5);
    assert_int_equal(s.players, 4);
    assert_true(settings_save(&s));
    assert_non_null(strstr(read_settings(), "# behind\n"));
}

static void test_unwritable(void **state) {
    struct settings s;
    (void)state;
    settings_default(&s);
    setenv("XDG_CONFIG_HOME", "/dev/null", 1);
    assert_false(settings_save(&s));
    settings_load(&s);
    assert_int_equal(s.level, 3);
    setenv("XDG_CONFIG_HOME", folder, 1);
}

static struct tui *pages_new_tui(void) {
    struct tui *t = calloc(1, sizeof *t);
    assert_non_null(t);
    settings_default(&t->settings);
    return t;
}

static void test_settings_page(void **state) {
    struct tui *t = pages_new_tui();
    (void)state;
    tui_push(t, settings_screen());
    golden_screen(t, 80, 24, "settings");
    t->columns = CANVAS_MOST_COLUMNS + 80; /* more than a page has */
    tui_draw(t);
    golden_click(t, 9, (CANVAS_MOST_COLUMNS - 72) / 2 + 30); /* on the value */
    assert_int_equal(t->count, 1);
    assert_false(t->settings.motion);
    golden_click(t, 9, (CANVAS_MOST_COLUMNS - 72) / 2 + 30);
    golden_type(t, "\\^");
    golden_type(t, "\\>\\v\r\\v\\v \\^\\^");
    assert_int_equal(t->settings.language, LANGUAGE_DUTCH);
    assert_false(t->settings.motion);
    assert_false(t->settings.confirm);
    assert_true(t->settings.aids);
    golden_type(t, "\\^\\^");
    golden_type(t, "Bo q");
    t->ascii = true;
    golden_screen(t, 80, 24, "settings-ascii");
    assert_false(golden_type(t, "\r"));
    assert_string_equal(t->settings.name, "Bo q");
    assert_non_null(strstr(read_settings(), "name Bo q\n"));
    free(t);
}

static void test_rules(void **state) {
    struct tui *t = pages_new_tui();
    (void)state;
    tui_push(t, rules_screen(games_all[0], t));
    golden_screen(t, 80, 24, "rules");
    golden_type(t, "\t\t\t");
    golden_key(t, TUI_PAGE_DOWN);
    golden_type(t, "l");
    golden_screen(t, 80, 24, "rules-dutch");
    assert_int_equal(t->settings.language, LANGUAGE_DUTCH);
    golden_type(t, "ll");
    golden_type(t, "\\>");
    golden_key(t, TUI_END);
    golden_screen(t, 120, 40, "rules-wide");
    t->settings.language = LANGUAGE_GERMAN;
    t->ascii = true;
    tui_push(t, rules_screen(games_all[0], t));
    golden_key(t, TUI_PAGE_DOWN);
    golden_screen(t, 80, 24, "rules-german-ascii");
    golden_type(t, "x");
    t->ascii = false;
    for (int i = 0; i < 3; i++)
        golden_type(t, "\\<");
    for (int i = 0; i < 400; i++)
        golden_type(t, "\\^");
    assert_false(golden_type(t, "x"));
    free(t);
}

static void test_help(void **state) {
    static const struct help_line lines[] = {
        {NULL, "Moves"},   {"arrows", "choose colour and place"},
        {"Enter", "play"}, {NULL, "Besides"},
        {"i", "hint"},     {NULL, NULL},
    };
    struct tui *t = pages_new_tui();
    (void)state;
    tui_push(t, help_screen("Keys", lines, "Moves: m1R, f2K3\nChance ± luck\n"));
    golden_screen(t, 80, 24, "help");
    assert_false(golden_type(t, "?"));
    free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_saved),      cmocka_unit_test(test_foreign),
        cmocka_unit_test(test_unwritable), cmocka_unit_test(test_settings_page),
        cmocka_unit_test(test_zero),       cmocka_unit_test(test_rules),
        cmocka_unit_test(test_help),
    };
    return cmocka_run_group_tests(tests, pages_make_folder, pages_remove_folder);
}
