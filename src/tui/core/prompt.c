// SPDX-License-Identifier: MIT
#include "tui/core/prompt.h"

#include <stdlib.h>
#include <string.h>

#include "base/unicode/safe_text.h"

enum { CONTROL_A = 1, CONTROL_E = 5, CONTROL_K = 11, CONTROL_U = 21, CONTROL_W = 23 };

void prompt_set(struct prompt_field *f, const char *line) {
    snprintf(f->text, sizeof f->text, "%s", line);
    f->at = (int)strlen(f->text);
}

static bool is_inside(char c) {
    return ((unsigned char)c & 0xc0) == 0x80;
}

static int prompt_before(const struct prompt_field *f, int at) {
    at -= at > 0;
    while (at > 0 && is_inside(f->text[at]))
        at--;
    return at;
}

static int prompt_after(const struct prompt_field *f, int at) {
    at += f->text[at] != '\0';
    while (is_inside(f->text[at]))
        at++;
    return at;
}

/* Removes the bytes from `from` to `to`. */
static void prompt_cut(struct prompt_field *f, int from, int to) {
    memmove(f->text + from, f->text + to, strlen(f->text + to) + 1);
    f->at = from;
}

static int word_start(const struct prompt_field *f) {
    int at = f->at;
    while (at > 0 && f->text[at - 1] == ' ')
        at--;
    while (at > 0 && f->text[at - 1] != ' ')
        at--;
    return at;
}

static int prompt_encode(char out[4], uint32_t c) {
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    int n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (int i = n - 1; i > 0; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3f));
    static const unsigned char head[] = {0, 0, 0xc0, 0xe0, 0xf0};
    out[0] = (char)(head[n] | c);
    return n;
}

static void prompt_insert(struct prompt_field *f, uint32_t c) {
    char bytes[4];
    int n = prompt_encode(bytes, c);
    size_t length = strlen(f->text);
    if (length + (size_t)n >= sizeof f->text)
        return;
    memmove(f->text + f->at + n, f->text + f->at, length - (size_t)f->at + 1);
    memcpy(f->text + f->at, bytes, (size_t)n);
    f->at += n;
}

bool prompt_edit(struct prompt_field *f, const struct tui_event *e) {
    int end = (int)strlen(f->text);
    if (e->kind != EVENT_KEY)
        return false;
    switch (e->key) {
    case TUI_LEFT:
        f->at = prompt_before(f, f->at);
        return true;
    case TUI_RIGHT:
        f->at = prompt_after(f, f->at);
        return true;
    case TUI_HOME:
    case CONTROL_A:
        f->at = 0;
        return true;
    case TUI_END:
    case CONTROL_E:
        f->at = end;
        return true;
    case TUI_RUBOUT:
        prompt_cut(f, prompt_before(f, f->at), f->at);
        return true;
    case TUI_DELETE:
        prompt_cut(f, f->at, prompt_after(f, f->at));
        return true;
    case CONTROL_K:
        prompt_cut(f, f->at, end);
        return true;
    case CONTROL_U:
        prompt_cut(f, 0, f->at);
        return true;
    case CONTROL_W:
        prompt_cut(f, word_start(f), f->at);
        return true;
    default:
        break;
    }
    bool control = e->key < 0x20 || (e->key >= 0x7f && e->key < 0xa0);
    bool surrogate = e->key >= 0xd800 && e->key < 0xe000;
    if (control || surrogate || e->key > 0x10ffff)
        return false;
    prompt_insert(f, e->key);
    return true;
}

void prompt_draw(const struct prompt_field *f, canvas *c, int row, int column, int width,
                 bool active) {
    char head[3 * PROMPT_SIZE], tail[3 * PROMPT_SIZE];
    text t;
    text_init(&t, head, sizeof head);
    safe_text(&t, (span){f->text, (size_t)f->at});
    text_init(&t, tail, sizeof tail);
    safe_text(&t, span_of(f->text + f->at));
    int cursor = canvas_width(head), skip = cursor >= width ? cursor - width + 1 : 0;
    const char *from = head;
    for (int i = 0; i < skip; i++) {
        from++;
        while (is_inside(*from))
            from++;
    }
    canvas_clear(c, row, column, 1, width);
    int at = canvas_put(c, row, column, INK_PLAIN, from);
    for (const char *s = tail; *s && at < column + width; at++) {
        char glyph[5] = {*s++};
        for (int i = 1; is_inside(*s) && i < 4; i++)
            glyph[i] = *s++;
        canvas_put(c, row, at, INK_PLAIN, glyph);
    }
    canvas_stress(c, row, column, 1, width, STRESS_UNDERLINE);
    if (active)
        canvas_stress(c, row, column + cursor - skip, 1, 1, STRESS_REVERSE);
}

struct prompt {
    struct screen screen;
    struct prompt_field field;
    int up; /* rows below it; PROMPT_MIDDLE: a frame in the middle */
    char label[160], trouble[256];
    prompt_done *done;
    void *context;
};

/* How wide the frame in the middle is. */
enum { FRAME_COLUMNS = 64, FRAME_ROWS = 7 };

static void draw_in_row(struct prompt *p, canvas *c) {
    int row = c->rows - 1 - p->up;
    canvas_clear(c, row, 0, 1, c->columns);
    int at = canvas_put(c, row, 1, INK_BOLD, p->label);
    prompt_draw(&p->field, c, row, at, c->columns - at - 1, true);
    if (p->trouble[0]) {
        canvas_clear(c, row - 1, 0, 1, c->columns);
        canvas_put(c, row - 1, 1, INK_BOLD, p->trouble);
    }
}

static void draw_in_frame(struct prompt *p, canvas *c) {
    int row = (c->rows - FRAME_ROWS) / 2, column = (c->columns - FRAME_COLUMNS) / 2;
    int width = FRAME_COLUMNS - 6;
    canvas_clear(c, row - 1, column - 2, FRAME_ROWS + 2, FRAME_COLUMNS + 4);
    canvas_frame(c, row, column, FRAME_ROWS, FRAME_COLUMNS, INK_PLAIN);
    canvas_put(c, row + 1, column + 3, INK_BOLD, p->label);
    prompt_draw(&p->field, c, row + 2, column + 3, width, true);
    if (p->trouble[0])
        canvas_wrap(c, row + 3, column + 3, width, 2, INK_PLAIN, p->trouble);
    canvas_put(c, row + 5, column + 3, INK_FAINT, "Enter: continue   Esc: back");
}

static void core_prompt_draw(struct screen *s, struct tui *t, canvas *c) {
    struct prompt *p = (struct prompt *)s;
    (void)t;
    if (p->up != PROMPT_MIDDLE)
        draw_in_row(p, c);
    else
        draw_in_frame(p, c);
}

static enum screen_next prompt_event(struct screen *s, struct tui *t, const struct tui_event *e) {
    struct prompt *p = (struct prompt *)s;
    if (e->kind != EVENT_KEY)
        return SCREEN_STAYS;
    if (e->key == TUI_ESCAPE)
        return SCREEN_CLOSES;
    if (prompt_edit(&p->field, e)) {
        p->trouble[0] = '\0';
        return SCREEN_STAYS;
    }
    if (e->key != TUI_ENTER)
        return SCREEN_STAYS;
    const char *why = p->done(p->context, t, p->field.text);
    if (!why)
        return SCREEN_CLOSES;
    safe_string(p->trouble, sizeof p->trouble, why);
    return SCREEN_STAYS;
}

static const struct screen_ops ops = {
    .draw = core_prompt_draw, .event = prompt_event, .close = screen_free, .overlay = true};

struct screen *prompt_screen(int up, const char *label, const char *line, prompt_done *done,
                             void *context) {
    struct prompt *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->screen.ops = &ops;
    p->up = up;
    p->done = done;
    p->context = context;
    snprintf(p->label, sizeof p->label, "%s", label);
    prompt_set(&p->field, line);
    return &p->screen;
}
