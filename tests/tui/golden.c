// SPDX-License-Identifier: MIT
#include "golden.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PAGE_SIZE = CANVAS_MOST_ROWS * (CANVAS_MOST_COLUMNS * 4 + 1) + 1 };

static char *golden_read_file(const char *path) {
    char *content = calloc(1, PAGE_SIZE);
    FILE *file = fopen(path, "r");
    assert_non_null(content);
    if (file) {
        size_t n = fread(content, 1, PAGE_SIZE - 1, file);
        content[n] = '\0';
        fclose(file);
    }
    return content;
}

static void golden_write_file(const char *path, const char *content) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(content, file);
    fclose(file);
}

void golden_page(const canvas *c, const char *name) {
    static char page[PAGE_SIZE];
    char path[512];
    text t;
    text_init(&t, page, sizeof page);
    canvas_write(&t, c);
    assert_false(t.overflow);
    snprintf(path, sizeof path, "%s/tui/screens/%s.txt", TESTS_DIR, name);
    const char *how = getenv("GOLDEN");
    if (how && strcmp(how, "write") == 0)
        golden_write_file(path, page);
    char *wanted = golden_read_file(path);
    if (strcmp(wanted, page) != 0)
        print_error("%s differs; the page is:\n%s", path, page);
    assert_string_equal(wanted, page);
    free(wanted);
}

void golden_screen(struct tui *t, int columns, int rows, const char *name) {
    t->columns = columns;
    t->rows = rows;
    tui_draw(t);
    golden_page(&t->page, name);
}

bool golden_key(struct tui *t, uint32_t key) {
    return tui_event(t, &(struct tui_event){.kind = EVENT_KEY, .key = key});
}

bool golden_type(struct tui *t, const char *keys) {
    static const char marks[] = "^v<>";
    static const uint32_t arrows[] = {TUI_UP, TUI_DOWN, TUI_LEFT, TUI_RIGHT};
    bool on = true;
    for (; on && *keys; keys++) {
        const char *arrow = *keys == '\\' && keys[1] ? strchr(marks, keys[1]) : NULL;
        on = golden_key(t, arrow ? arrows[arrow - marks] : (uint32_t)(unsigned char)*keys);
        keys += arrow != NULL;
    }
    return on;
}

bool golden_click(struct tui *t, int row, int column) {
    return tui_event(t, &(struct tui_event){.kind = EVENT_CLICK, .row = row, .column = column});
}
