// SPDX-License-Identifier: MIT
#include "tui/core/screen.h"

#include <stdlib.h>
#include <unistd.h>

void tui_push(struct tui *t, struct screen *s) {
    if (s && t->count == SCREENS_MOST) /* help on help on help */
        s->ops->close(s, t);
    else if (s)
        t->stack[t->count++] = s;
}

void screen_free(struct screen *s, struct tui *t) {
    (void)t;
    free(s);
}

void tui_wake(struct tui *t) {
    (void)!write(t->wake[1], "", 1); /* a full pipe wakes it anyway */
}

static void close_from(struct tui *t, int bottom) {
    while (t->count > bottom) {
        struct screen *s = t->stack[--t->count];
        s->ops->close(s, t);
    }
}

/* A screen closes alone: what it opened last stays on top. */
static bool core_screen_obey(struct tui *t, struct screen *s, enum screen_next next) {
    if (next == SCREEN_LEAVES)
        return false;
    for (int i = 0; next == SCREEN_CLOSES && i < t->count; i++)
        if (t->stack[i] == s) {
            for (int k = i + 1; k < t->count; k++)
                t->stack[k - 1] = t->stack[k];
            t->count--;
            s->ops->close(s, t);
        }
    return t->count > 0;
}

static bool is_too_small(const struct tui *t) {
    return t->columns < SCREEN_COLUMNS || t->rows < SCREEN_ROWS;
}

bool tui_event(struct tui *t, const struct tui_event *e) {
    bool all = e->kind == EVENT_NEWS || e->kind == EVENT_TICK || e->kind == EVENT_RESIZE;
    if (!all && t->columns && is_too_small(t)) /* nobody sees what a key would do */
        return true;
    for (int i = t->count - 1; i >= 0; i--) {
        struct screen *s = t->stack[i];
        if (!core_screen_obey(t, s, s->ops->event(s, t, e)))
            return false;
        if (!all)
            break;
    }
    return true;
}

static void draw_too_small(struct tui *t) {
    canvas *c = &t->page;
    canvas_wrap(c, 0, 0, c->columns, c->rows, INK_PLAIN,
                "This window is too small: the game needs 80 columns and 24 rows. Make it larger, "
                "or leave by Ctrl-C and play in lines: sixsands play");
}

void tui_draw(struct tui *t) {
    int from = t->count - 1;
    canvas_init_size(&t->page, t->columns, t->rows, t->ascii);
    if (is_too_small(t)) {
        draw_too_small(t);
        return;
    }
    while (from > 0 && t->stack[from]->ops->overlay)
        from--;
    for (int i = from; i >= 0 && i < t->count; i++)
        t->stack[i]->ops->draw(t->stack[i], t, &t->page);
}

int tui_wait(struct tui *t) {
    int least = -1;
    for (int i = 0; i < t->count; i++) {
        struct screen *s = t->stack[i];
        int wanted = s->ops->wait ? s->ops->wait(s, t) : -1;
        if (wanted >= 0 && (least < 0 || wanted < least))
            least = wanted;
    }
    return least;
}

void tui_close(struct tui *t) {
    close_from(t, 0);
}
