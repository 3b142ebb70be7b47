// SPDX-License-Identifier: MIT
#include "present/rows.h"

#include <assert.h>

#include "base/json_value.h"
#include "present/data.h"
#include "present/view.h"

/* ---- a value in a line of words */

static void rows_say(text *t, const char *v);

/* CARDS of docs/events.md, as data_write_cards writes them. */
static bool is_cards(const char *v) {
    const char *first = json_value_is_object(v) ? json_value_first(v) : NULL;
    return first && json_value_same_name(first, "\"count\"") &&
           json_value_is_object(json_value_of(first));
}

/* An object that says itself how it is written. */
static bool has_own_text(const char *v) {
    return json_value_is_string(json_value_get(v, "text"));
}

/* An object that is only a sum of its members. */
static bool is_plain(const char *v) {
    return json_value_is_object(v) && !is_cards(v) && !has_own_text(v);
}

/* In a list, a pair needs no names of its members: "R 2". */
static bool is_pair(const char *v) {
    return is_plain(v) && json_value_size(v) == 2;
}

static bool is_list_of(const char *v, bool (*is)(const char *)) {
    const char *at = json_value_is_list(v) ? json_value_first(v) : NULL;
    bool all = at != NULL;
    for (; at && all; at = json_value_next(at))
        all = is(at);
    return all;
}

/* Nothing that a line would have to mention. */
static bool rows_is_nothing(const char *v) {
    static const char *const written[] = {"null", "false", "0", "\"\"", "[]"};
    for (size_t i = 0; i < sizeof written / sizeof *written; i++)
        if (json_value_is(v, written[i]))
            return true;
    return is_cards(v) && json_value_is(json_value_get(v, "total"), "0");
}

/* "R2 K + 3 hidden", "none" */
static void rows_say_cards(text *t, const char *v) {
    const char *between = "", *hidden = json_value_get(v, "hidden");
    size_t before = t->length;
    for (const char *at = json_value_first(json_value_get(v, "count")); at;
         at = json_value_next(at)) {
        const char *number = json_value_of(at);
        if (json_value_is(number, "0"))
            continue;
        text_str(t, between);
        json_value_text(t, at);
        if (!json_value_is(number, "1"))
            json_value_text(t, number);
        between = " ";
    }
    if (!json_value_is(hidden, "0")) {
        text_str(t, t->length > before ? " + " : "");
        json_value_text(t, hidden);
        text_str(t, " hidden");
    }
    text_str(t, t->length > before ? "" : "none");
}

static void rows_say_pair(text *t, const char *v) {
    const char *first = json_value_first(v);
    rows_say(t, json_value_of(first));
    text_char(t, ' ');
    rows_say(t, json_value_of(json_value_next(first)));
}

/* "R O Y", "(R7 R2) (K4 Kx)", "R 1, O 2" */
static void rows_say_list(text *t, const char *v) {
    const char *first = json_value_first(v);
    for (const char *at = first; at; at = json_value_next(at)) {
        bool list = json_value_is_list(at);
        if (at != first)
            text_str(t, is_plain(at) || is_cards(at) ? ", " : " ");
        text_str(t, list ? "(" : "");
        (is_pair(at) ? rows_say_pair : rows_say)(t, at);
        text_str(t, list ? ")" : "");
    }
    text_str(t, first ? "" : ROWS_NOTHING);
}

/* A position with this many seats. */
struct rows_source {
    struct rows *out;
    int players;
    const char *by_seat; /* names of lists; NULL: none */
};

/* Is the member a list with an element per seat? Without a source, none is. */
static bool is_by_seat(const struct rows_source *s, const char *member) {
    const char *name = s ? json_value_first(s->by_seat) : NULL;
    while (name && !json_value_same_name(name, member))
        name = json_value_next(name);
    return name && json_value_is_list(json_value_of(member)) &&
           json_value_size(json_value_of(member)) == s->players;
}

/* "mountain R2 K, missing O Y"; lists by seat have rows of their own. */
static void rows_say_object(text *t, const char *v, const struct rows_source *s) {
    size_t before = t->length;
    for (const char *at = json_value_first(v); at; at = json_value_next(at)) {
        if (rows_is_nothing(json_value_of(at)) || is_by_seat(s, at))
            continue;
        text_str(t, t->length == before ? "" : ", ");
        json_value_text(t, at);
        text_char(t, ' ');
        rows_say(t, json_value_of(at));
    }
    text_str(t, t->length > before ? "" : ROWS_NOTHING);
}

static void rows_say(text *t, const char *v) {
    if (is_cards(v))
        rows_say_cards(t, v);
    else if (has_own_text(v))
        json_value_text(t, json_value_get(v, "text"));
    else if (json_value_is_object(v))
        rows_say_object(t, v, NULL);
    else if (json_value_is_list(v))
        rows_say_list(t, v);
    else if (json_value_is_string(v) || json_value_is_number(v))
        json_value_text(t, v);
    else
        text_str(t, json_value_is(v, "true")    ? "yes"
                    : json_value_is(v, "false") ? "no"
                                                : ROWS_NOTHING);
}

/* ---- rows */

/* Warnings are a row when there are any. */
static bool rows_is_shown(const struct rows_source *s, const char *member) {
    const char *v = json_value_of(member);
    if (json_value_same_name(member, "\"" DATA_WARNINGS "\""))
        return !json_value_is(v, "[]");
    return !json_value_same_name(member, "\"view\"") && v != s->by_seat;
}

static struct rows_row *rows_add(struct rows *r, enum rows_kind kind, const char *member) {
    struct rows_row *row = &r->row[r->count];
    text key;
    r->count += r->count < ROWS_MOST;
    *row = (struct rows_row){.kind = kind};
    text_init(&key, row->key, sizeof row->key);
    json_value_text(&key, member);
    assert(!key.overflow);
    return row;
}

/* Where the next cell of a row is written; rows_end ends it. */
static text *rows_cell(struct rows *r, struct rows_row *row) {
    row->cell[row->cells++] = r->words.at + r->words.length;
    return &r->words;
}

static void rows_end(struct rows *r) {
    text_mem(&r->words, "", 1);
}

/* A row with a cell for each seat: the element itself, or its member of the row's name. */
static struct rows_row *rows_add_seats(const struct rows_source *s, const char *named,
                                       const char *list, bool member) {
    struct rows_row *row = rows_add(s->out, ROWS_WORDS, named);
    for (const char *at = json_value_first(list); at; at = json_value_next(at)) {
        rows_say(rows_cell(s->out, row), member ? json_value_get(at, row->key) : at);
        rows_end(s->out);
    }
    return row;
}

/* An object, also when it is an element of the member's list: one row, and below it those of its
 * lists by seat. */
static void rows_add_object(const struct rows_source *s, const char *member, int number,
                            const char *v) {
    struct rows_row *row = rows_add(s->out, ROWS_WORDS, member);
    row->number = number;
    rows_say_object(rows_cell(s->out, row), v, s);
    rows_end(s->out);
    for (const char *at = json_value_first(v); at; at = json_value_next(at))
        if (is_by_seat(s, at))
            rows_add_seats(s, at, json_value_of(at), false)->inner = true;
}

/* ---- cells in rows and columns */

static bool is_cell(const char *v) {
    return json_value_is_number(json_value_get(v, "row")) &&
           json_value_is_number(json_value_get(v, "column"));
}

static bool is_place(const char *member) {
    return json_value_same_name(member, "\"row\"") || json_value_same_name(member, "\"column\"");
}

/* "c8 K11": what comes first names the cell; zeros at the end aren't written. */
static void rows_say_cell(text *t, const char *v) {
    size_t end = t->length;
    int said = 0;
    for (const char *at = json_value_first(v); at; at = json_value_next(at)) {
        if (is_place(at))
            continue;
        text_str(t, said++ == 1 ? " " : "");
        rows_say(t, json_value_of(at));
        end = rows_is_nothing(json_value_of(at)) ? end : t->length;
    }
    t->at[t->length = end] = '\0';
}

/* The columns of the widest cell. */
static size_t rows_cell_width(const char *list) {
    size_t width = 0;
    for (const char *at = json_value_first(list); at; at = json_value_next(at)) {
        char buffer[64];
        text t;
        text_init(&t, buffer, sizeof buffer);
        rows_say_cell(&t, at);
        width = t.length > width ? t.length : width;
    }
    return width;
}

/* The cells, each row of them after a line's end; they are in the order of reading. */
static void rows_say_cells(text *t, const char *list) {
    size_t width = rows_cell_width(list) + 2, begin = t->length;
    int line = -1;
    for (const char *at = json_value_first(list); at && !t->overflow; at = json_value_next(at)) {
        int row = json_value_int(json_value_get(at, "row"));
        int column = json_value_int(json_value_get(at, "column"));
        for (; line < row && !t->overflow; line++, begin = t->length)
            text_char(t, '\n');
        while (t->length < begin + (size_t)column * width && !t->overflow)
            text_char(t, ' ');
        rows_say_cell(t, at);
    }
}

/* The names of what a cell says, then the cells. */
static void rows_add_grid(const struct rows_source *s, const char *member) {
    const char *list = json_value_of(member), *between = "";
    text *t = rows_cell(s->out, rows_add(s->out, ROWS_GRID, member));
    for (const char *at = json_value_first(json_value_first(list)); at; at = json_value_next(at)) {
        if (is_place(at))
            continue;
        text_str(t, between);
        json_value_text(t, at);
        between = " ";
    }
    rows_say_cells(t, list);
    rows_end(s->out);
}

/* ---- a whole position */

static void rows_add_member(const struct rows_source *s, const char *member) {
    const char *v = json_value_of(member), *at = json_value_first(v);
    if (is_by_seat(s, member) && is_list_of(v, is_plain)) {
        for (at = json_value_first(at); at; at = json_value_next(at))
            rows_add_seats(s, at, v, true);
    } else if (is_by_seat(s, member)) {
        rows_add_seats(s, member, v, false);
    } else if (is_list_of(v, is_cell)) {
        rows_add_grid(s, member);
    } else if (is_list_of(v, is_plain) && !is_list_of(v, is_pair)) {
        for (int i = 1; at; at = json_value_next(at), i++)
            rows_add_object(s, member, i, at);
    } else if (is_plain(v)) {
        rows_add_object(s, member, 0, v);
    } else {
        bool one = !json_value_is_object(v) && !json_value_is_list(v);
        rows_say(rows_cell(s->out, rows_add(s->out, one ? ROWS_VALUE : ROWS_WORDS, member)), v);
        rows_end(s->out);
    }
}

void rows_of_data(struct rows *out, const char *data, int players) {
    struct rows_source s = {out, players, json_value_get(data, DATA_BY_SEAT)};
    out->count = 0;
    text_init(&out->words, out->buffer, sizeof out->buffer);
    for (const char *at = json_value_first(data); at; at = json_value_next(at))
        if (rows_is_shown(&s, at))
            rows_add_member(&s, at);
}

void rows_of_view(struct rows *out, const struct game_ops *g, const game_view *v) {
    char data[DATA_SIZE];
    game_state s;
    text t;
    text_init(&t, data, sizeof data);
    json j = json_on(&t);
    data_write_view(&j, g, v);
    assert(!t.overflow);
    view_determinize(&s, g, v);
    rows_of_data(out, data, g->players(&s));
}

void rows_of_state(struct rows *out, const struct game_ops *g, const game_state *s) {
    char data[DATA_SIZE];
    text t;
    text_init(&t, data, sizeof data);
    json j = json_on(&t);
    data_write_state(&j, g, s);
    assert(!t.overflow);
    rows_of_data(out, data, g->players(s));
}

void rows_label(text *t, const struct rows_row *row) {
    text_str(t, row->key);
    if (row->number) {
        text_char(t, ' ');
        text_int(t, row->number);
    }
}

void rows_write(json *j, const struct rows *r) {
    json_open_list(j);
    for (int i = 0; i < r->count; i++) {
        const struct rows_row *row = &r->row[i];
        json_open_object(j);
        json_put_str(j, "key", row->key);
        if (row->number)
            json_put_uint(j, "number", (uint64_t)row->number);
        if (row->inner)
            json_put_bool(j, "inner", true);
        if (row->kind == ROWS_GRID)
            json_put_bool(j, "grid", true);
        json_write_key(j, "cells");
        json_open_list(j);
        for (int k = 0; k < row->cells; k++)
            json_write_str(j, row->cell[k]);
        json_close_list(j);
        json_close_object(j);
    }
    json_close_list(j);
}
