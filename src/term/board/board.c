// SPDX-License-Identifier: MIT
#include "term/board/board.h"

#include <stdarg.h>
#include <string.h>

#include "present/view.h"
#include "term/board/board_internal.h"
#include "term/board/generic.h"
#include "term/terminal.h"

enum { BRIEF = 8 }; /* columns of a name in a sentence */

const struct board *board_of(const struct game_ops *g) {
    const struct board *own = terminal_of(g)->board;
    return own ? own : &generic_board;
}

bool board_begin(struct selection *sel, const struct board_scene *s, char move[GAME_MOVE_SIZE]) {
    selection_clear(sel);
    if (!board_is_mine(s))
        return false;
    game_word(s->game, s->legal[0], move);
    return true;
}

game_move board_pending(const struct board_scene *s) {
    return selection_move(&s->selection, s->game, s->legal, s->legal_count);
}

bool board_can(const struct board_scene *s, const char *format, ...) {
    char move[32];
    va_list args;
    va_start(args, format);
    vsnprintf(move, sizeof move, format, args);
    va_end(args);
    return selection_can(s->game, move, s->legal, s->legal_count);
}

bool board_begins(const struct board_scene *s, const char *head) {
    return selection_begins(s->game, head, s->legal, s->legal_count);
}

const char *board_name(char out[BOARD_NAME], const struct board_scene *s, int seat, int width) {
    const char *name = s->name[seat] ? s->name[seat] : "";
    bool cut = canvas_width(name) > width;
    text t;
    text_init(&t, out, BOARD_NAME);
    for (int columns = 0; *name && columns < width - cut; columns++) {
        size_t n = span_utf8(span_of(name));
        n = n ? n : 1;
        text_mem(&t, name, n);
        name += n;
    }
    text_str(&t, cut ? "~" : "");
    return out;
}

void board_who(text *t, const struct board_scene *s, int seat) {
    char name[BOARD_NAME];
    text_str(t, seat == s->viewer ? "you" : board_name(name, s, seat, BRIEF));
}

void board_spot(struct board_pen *p, int row, int column, int rows, int columns, const char *keys) {
    if (p->count == BOARD_SPOTS)
        return;
    struct board_spot *spot = &p->spots[p->count++];
    *spot = (struct board_spot){.row = row, .column = column, .rows = rows, .columns = columns};
    snprintf(spot->keys, sizeof spot->keys, "%s", keys);
}

void board_marks(struct board_pen *p, int row, int column, unsigned marks) {
    if (marks & BOARD_CURSOR)
        canvas_put(p->c, row, column, INK_BOLD, ">");
    if (marks & BOARD_OPEN)
        canvas_put(p->c, row, column + 1, INK_BOLD, "+");
}

void board_stack(struct board_pen *p, int row, int column, const struct board_cell *cell) {
    char tail[32] = "";
    int at = column + 1;
    if (cell->count && cell->coming)
        snprintf(tail, sizeof tail, "%d+%d", cell->count, cell->coming);
    else if (cell->count)
        snprintf(tail, sizeof tail, "%d%s", cell->count, cell->last ? "*" : "");
    if (strlen(tail) > 3 && cell->coming) /* too long with a glyph */
        at = canvas_print(p->c, row, at, INK_FILL + (unsigned)cell->colour, "%c%s",
                          colour_letter(cell->colour), tail);
    else if (cell->count)
        at = canvas_piece(p->c, row, at, cell->colour, tail);
    else if (cell->coming)
        at = canvas_print(p->c, row, at, INK_BOLD, "+%d", cell->coming);
    else if (cell->possible && !cell->barred)
        at = canvas_put(p->c, row, at + !p->c->ascii, INK_FAINT, ".");
    if (cell->barred)
        at = canvas_put(p->c, row, at, INK_BOLD, "x");
    if (!cell->cursor)
        return;
    canvas_put(p->c, row, column, INK_BOLD, "[");
    canvas_put(p->c, row, at, INK_BOLD, "]");
    canvas_stress(p->c, row, column, 1, 1, STRESS_REVERSE);
    canvas_stress(p->c, row, at, 1, 1, STRESS_REVERSE);
}

void board_stacks(struct board_pen *p, int row, int column, int pitch, lanes cards) {
    for (int i = 0; i < COLOURS; i++)
        board_stack(
            p, row, column + pitch * i,
            &(struct board_cell){.colour = i, .count = lanes_count(cards, i), .possible = true});
}

bool board_foresee(struct events *out, const struct board_scene *s, game_move move) {
    for (int i = 0; i < s->legal_count; i++)
        if (s->legal[i] == move) {
            events_foresee(out, s->game, &s->position->view, move);
            return true;
        }
    return false;
}

/* A sentence with the names of the seats in its slots. */
static void board_fill(text *t, const struct board_scene *s, const char *slots) {
    for (const char *at = slots; *at; at++) {
        bool slot = at[0] == '{' && at[1] >= '1' && at[1] <= '9' && at[2] == '}';
        if (slot)
            board_who(t, s, at[1] - '1');
        else
            text_char(t, *at);
        at += slot ? 2 : 0;
    }
}

void board_consequence(text *t, const struct board_scene *s, game_move move) {
    struct events events;
    char said[256];
    text slots;
    if (!board_foresee(&events, s, move))
        return;
    text_init(&slots, said, sizeof said);
    events_say_briefly(&slots, &events, READER_SLOTS);
    board_fill(t, s, said);
}

int board_warn(struct board_pen *p, int row, int column) {
    const struct board_scene *s = p->s;
    struct events warnings;
    events_warn(&warnings, s->game, &s->position->state, s->position->viewer);
    for (int i = 0; i < warnings.count; i++) {
        char said[160], named[320], whole[328];
        text slots, names, sentence;
        text_init(&slots, said, sizeof said);
        text_init(&names, named, sizeof named);
        text_init(&sentence, whole, sizeof whole);
        if (warnings.count > 1)
            event_say_briefly(&slots, &warnings.event[i], READER_SLOTS);
        if (!slots.length)
            event_say(&slots, &warnings.event[i], READER_SLOTS);
        board_fill(&names, s, said);
        play_sentence(&sentence, named);
        column = canvas_put(p->c, row, column, INK_BOLD, whole) + 2;
    }
    return column;
}

bool board_odds(int percent[COLOURS], int *cards, const struct board_scene *s) {
    const struct paint_position *p = s->position;
    uint32_t weight[COLOURS], sum = 0;
    if (p->viewer == EVENTS_OPEN || !view_odds(weight, cards, s->game, &p->view))
        return false;
    for (int i = 0; i < COLOURS; i++)
        sum += weight[i];
    for (int i = 0; i < COLOURS; i++)
        percent[i] = sum ? (int)((200 * weight[i] + sum) / (2 * sum)) : 0;
    return sum > 0;
}

int board_next(unsigned set, int at, int step, int size) {
    for (int i = 1; i <= size; i++) {
        int next = ((at + step * i) % size + size) % size;
        if (set >> next & 1)
            return next;
    }
    return at;
}
