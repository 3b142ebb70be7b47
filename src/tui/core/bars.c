// SPDX-License-Identifier: MIT
#include "tui/core/bars.h"

#include <string.h>

enum { WHEEL_LINES = 3 };

void bars_title(canvas *c, const char *left, const char *right) {
    canvas_clear(c, 0, 0, 1, c->columns);
    canvas_put(c, 0, 1, INK_BOLD, left);
    canvas_put(c, 0, c->columns - 1 - canvas_width(right), INK_PLAIN, right);
    canvas_stress(c, 0, 0, 1, c->columns, STRESS_REVERSE);
}

/* A part "keys: meaning" of the line; the next column. */
static int put_key(canvas *c, int column, span part) {
    char word[256];
    const char *colon = part.length ? memchr(part.at + 1, ':', part.length - 1) : NULL;
    int n = colon ? (int)(colon - part.at) : 0;
    snprintf(word, sizeof word, "%.*s", n, part.at);
    column = canvas_put(c, c->rows - 1, column, INK_BOLD, word);
    snprintf(word, sizeof word, "%.*s", (int)part.length - n - (n > 0), part.at + n + (n > 0));
    return canvas_put(c, c->rows - 1, column, INK_PLAIN, word);
}

void bars_keys(canvas *c, const char *keys) {
    int column = 1;
    canvas_clear(c, c->rows - 1, 0, 1, c->columns);
    while (*keys) {
        const char *end = strstr(keys, "  ");
        size_t n = end ? (size_t)(end - keys) : strlen(keys);
        column = put_key(c, column, (span){keys, n}) + 3;
        keys += n;
        keys += strspn(keys, " ");
    }
}

struct bars_place bars_frame(canvas *c, int rows, int columns) {
    struct bars_place at = {(c->rows - rows) / 2, (c->columns - columns) / 2};
    canvas_clear(c, at.row, at.column - 2, rows, columns + 4);
    canvas_frame(c, at.row, at.column, rows, columns, INK_PLAIN);
    return at;
}

bool bars_scroll(int *top, int lines, int rows, const struct tui_event *e) {
    int most = lines > rows ? lines - rows : 0, by = 0;
    bool wheel = e->kind == EVENT_WHEEL;
    if (!wheel && e->kind != EVENT_KEY)
        return false;
    switch (e->key) {
    case TUI_UP:
        by = wheel ? -WHEEL_LINES : -1;
        break;
    case TUI_DOWN:
        by = wheel ? WHEEL_LINES : 1;
        break;
    case TUI_PAGE_UP:
        by = 1 - rows;
        break;
    case ' ':
    case TUI_PAGE_DOWN:
        by = rows - 1;
        break;
    case TUI_HOME:
        by = -lines;
        break;
    case TUI_END:
        by = lines;
        break;
    default:
        return false;
    }
    *top += by;
    *top = *top > most ? most : *top;
    *top = *top < 0 ? 0 : *top;
    return true;
}
