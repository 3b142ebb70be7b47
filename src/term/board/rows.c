// SPDX-License-Identifier: MIT
#include "term/board/rows.h"

#include <jansson.h>
#include <string.h>

#include "present/data.h"

#define ROWS_NOTHING "-"

/* ---- a value in a line of words */

static void rows_say(text *t, json_t *v);

/* CARDS of docs/events.md. */
static bool is_cards(json_t *v) {
    return json_is_object(json_object_get(v, "count")) && json_object_get(v, "hidden") &&
           json_object_get(v, "total");
}

/* An object that says itself how it is written. */
static const char *own_text(json_t *v) {
    return json_string_value(json_object_get(v, "text"));
}

/* An object that is only a sum of its members. */
static bool is_plain(json_t *v) {
    return json_is_object(v) && !is_cards(v) && !own_text(v);
}

/* In a list, a pair needs no names of its members: "R 2". */
static bool is_pair(json_t *v) {
    return is_plain(v) && json_object_size(v) == 2;
}

static bool is_list_of(json_t *v, bool (*is)(json_t *)) {
    for (size_t i = 0; i < json_array_size(v); i++)
        if (!is(json_array_get(v, i)))
            return false;
    return json_array_size(v) > 0;
}

/* Nothing that a line would have to mention. */
static bool rows_is_nothing(json_t *v) {
    return json_is_null(v) || json_is_false(v) || (json_is_integer(v) && !json_integer_value(v)) ||
           (json_is_string(v) && !json_string_length(v)) ||
           (json_is_array(v) && !json_array_size(v)) ||
           (is_cards(v) && !json_integer_value(json_object_get(v, "total")));
}

/* "R2 K + 3 hidden", "none" */
static void rows_say_cards(text *t, json_t *v) {
    size_t before = t->length;
    const char *colour;
    json_t *number;
    json_object_foreach(json_object_get(v, "count"), colour, number) {
        json_int_t n = json_integer_value(number);
        if (n == 0)
            continue;
        text_str(t, t->length > before ? " " : "");
        text_str(t, colour);
        if (n > 1)
            text_int(t, n);
    }
    if (json_integer_value(json_object_get(v, "hidden"))) {
        text_str(t, t->length > before ? " + " : "");
        text_int(t, json_integer_value(json_object_get(v, "hidden")));
        text_str(t, " hidden");
    }
    text_str(t, t->length > before ? "" : "none");
}

/* "mountain R2 K, missing O Y" */
static void rows_say_object(text *t, json_t *v) {
    size_t before = t->length;
    const char *key;
    json_t *member;
    json_object_foreach(v, key, member) {
        if (rows_is_nothing(member))
            continue;
        text_str(t, t->length == before ? "" : ", ");
        text_str(t, key);
        text_char(t, ' ');
        rows_say(t, member);
    }
    text_str(t, t->length > before ? "" : ROWS_NOTHING);
}

static void rows_say_pair(text *t, json_t *v) {
    size_t before = t->length;
    const char *key;
    json_t *member;
    json_object_foreach(v, key, member) {
        text_str(t, t->length == before ? "" : " ");
        rows_say(t, member);
    }
}

/* "R O Y", "(R7 R2) (K4 Kx)", "R 1, O 2" */
static void rows_say_list(text *t, json_t *v) {
    for (size_t i = 0; i < json_array_size(v); i++) {
        json_t *element = json_array_get(v, i);
        bool list = json_is_array(element);
        text_str(t, i == 0 ? "" : is_plain(element) || is_cards(element) ? ", " : " ");
        text_str(t, list ? "(" : "");
        (is_pair(element) ? rows_say_pair : rows_say)(t, element);
        text_str(t, list ? ")" : "");
    }
    text_str(t, json_array_size(v) ? "" : ROWS_NOTHING);
}

static void rows_say(text *t, json_t *v) {
    if (is_cards(v))
        rows_say_cards(t, v);
    else if (own_text(v))
        text_str(t, own_text(v));
    else if (json_is_object(v))
        rows_say_object(t, v);
    else if (json_is_array(v))
        rows_say_list(t, v);
    else if (json_is_integer(v))
        text_int(t, json_integer_value(v));
    else if (json_is_real(v))
        text_real(t, json_real_value(v), 2, false);
    else if (json_is_boolean(v))
        text_str(t, json_is_true(v) ? "yes" : "no");
    else
        text_str(t, json_is_string(v) ? json_string_value(v) : ROWS_NOTHING);
}

/* ---- rows */

struct rows_source {
    struct rows *out;
    int players;
    json_t *by_seat; /* names of lists */
};

static struct rows_row *rows_add(struct rows *r, enum rows_kind kind, const char *label) {
    struct rows_row *row = &r->row[r->count];
    r->count += r->count < ROWS_MOST;
    *row = (struct rows_row){.kind = kind};
    snprintf(row->label, sizeof row->label, "%s", label);
    return row;
}

/* Where the next part of a row is written; rows_end ends it. */
static text *rows_part(struct rows *r, struct rows_row *row) {
    row->part[row->parts++] = r->words.at + r->words.length;
    return &r->words;
}

static void rows_end(struct rows *r) {
    text_mem(&r->words, "", 1);
}

static bool is_by_seat(const struct rows_source *s, const char *key, json_t *v) {
    if ((int)json_array_size(v) != s->players)
        return false;
    for (size_t i = 0; i < json_array_size(s->by_seat); i++)
        if (strcmp(json_string_value(json_array_get(s->by_seat, i)), key) == 0)
            return true;
    return false;
}

/* A row with a part for each seat: the element itself, or its member of that name. */
static void add_seats(const struct rows_source *s, const char *label, json_t *list,
                      const char *member, bool inner) {
    struct rows_row *row = rows_add(s->out, ROWS_WORDS, label);
    row->inner = inner;
    for (int i = 0; i < s->players; i++) {
        json_t *element = json_array_get(list, (size_t)i);
        rows_say(rows_part(s->out, row), member ? json_object_get(element, member) : element);
        rows_end(s->out);
    }
}

/* An object: one row, and below it those of its lists by seat. */
static void add_object(const struct rows_source *s, const char *label, json_t *v) {
    json_t *rest = json_copy(v), *member;
    const char *key;
    json_object_foreach(v, key, member) if (is_by_seat(s, key, member)) json_object_del(rest, key);
    struct rows_row *row = rows_add(s->out, ROWS_WORDS, label);
    rows_say_object(rows_part(s->out, row), rest);
    rows_end(s->out);
    json_decref(rest);
    json_object_foreach(v, key, member) if (is_by_seat(s, key, member))
        add_seats(s, key, member, NULL, true);
}

/* ---- cells in rows and columns */

static bool is_cell(json_t *v) {
    return json_is_integer(json_object_get(v, "row")) &&
           json_is_integer(json_object_get(v, "column"));
}

static bool is_place(const char *key) {
    return strcmp(key, "row") == 0 || strcmp(key, "column") == 0;
}

/* "c8 K11": what comes first names the cell; zeros at the end aren't written. */
static void say_cell(text *t, json_t *v) {
    size_t end = t->length;
    int said = 0;
    const char *key;
    json_t *member;
    json_object_foreach(v, key, member) {
        if (is_place(key))
            continue;
        text_str(t, said++ == 1 ? " " : "");
        rows_say(t, member);
        end = rows_is_nothing(member) ? end : t->length;
    }
    t->at[t->length = end] = '\0';
}

static int most_of(json_t *list, const char *key) {
    json_int_t most = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_int_t n = json_integer_value(json_object_get(json_array_get(list, i), key));
        most = n > most ? n : most;
    }
    return (int)most;
}

static json_t *cell_at(json_t *list, int row, int column) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *cell = json_array_get(list, i);
        if (json_integer_value(json_object_get(cell, "row")) == row &&
            json_integer_value(json_object_get(cell, "column")) == column)
            return cell;
    }
    return NULL;
}

static int cell_width(json_t *list) {
    size_t width = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        char buffer[64];
        text t;
        text_init(&t, buffer, sizeof buffer);
        say_cell(&t, json_array_get(list, i));
        width = t.length > width ? t.length : width;
    }
    return (int)width;
}

/* The names of what a cell says, then the cells. */
static void add_grid(const struct rows_source *s, const char *label, json_t *list) {
    struct rows_row *row = rows_add(s->out, ROWS_WORDS, label);
    text *t = rows_part(s->out, row);
    int width = cell_width(list), said = 0;
    const char *key;
    json_t *member;
    json_object_foreach(json_array_get(list, 0), key, member) {
        if (is_place(key))
            continue;
        text_str(t, said++ ? " " : "");
        text_str(t, key);
    }
    rows_end(s->out);
    for (int i = 0; i <= most_of(list, "row"); i++) {
        t = rows_part(s->out, rows_add(s->out, ROWS_FIXED, ""));
        for (int k = 0; k <= most_of(list, "column"); k++) {
            json_t *cell = cell_at(list, i, k);
            size_t end = t->length + (size_t)width + 2;
            if (cell)
                say_cell(t, cell);
            while (t->length < end && !t->overflow)
                text_char(t, ' ');
        }
        while (t->length && t->at[t->length - 1] == ' ')
            t->at[--t->length] = '\0';
        rows_end(s->out);
    }
}

/* ---- a whole position */

static void rows_add_member(const struct rows_source *s, const char *key, json_t *v) {
    if (is_by_seat(s, key, v) && is_list_of(v, is_plain)) {
        const char *name;
        json_t *first;
        json_object_foreach(json_array_get(v, 0), name, first) add_seats(s, name, v, name, false);
    } else if (is_by_seat(s, key, v)) {
        add_seats(s, key, v, NULL, false);
    } else if (is_list_of(v, is_cell)) {
        add_grid(s, key, v);
    } else if (is_list_of(v, is_plain) && !is_list_of(v, is_pair)) {
        for (size_t i = 0; i < json_array_size(v); i++) {
            char label[ROWS_LABEL];
            snprintf(label, sizeof label, "%s %zu", key, i + 1);
            add_object(s, label, json_array_get(v, i));
        }
    } else if (is_plain(v)) {
        add_object(s, key, v);
    } else {
        bool one = !json_is_object(v) && !json_is_array(v);
        rows_say(rows_part(s->out, rows_add(s->out, one ? ROWS_VALUE : ROWS_WORDS, key)), v);
        rows_end(s->out);
    }
}

void rows_of(struct rows *out, const struct paint_position *p) {
    char data[DATA_SIZE];
    text t;
    text_init(&t, data, sizeof data);
    json j = json_on(&t);
    if (p->viewer == EVENTS_OPEN)
        data_write_state(&j, p->game, &p->state);
    else
        data_write_view(&j, p->game, &p->view);
    out->count = 0;
    text_init(&out->words, out->buffer, sizeof out->buffer);
    json_t *root = json_loadb(data, t.length, 0, NULL), *member;
    const char *key;
    struct rows_source s = {out, p->game->players(&p->state), json_object_get(root, DATA_BY_SEAT)};
    json_object_foreach(root, key,
                        member) if (strcmp(key, "view") != 0 && strcmp(key, DATA_BY_SEAT) != 0)
        rows_add_member(&s, key, member);
    json_decref(root);
}

static bool is_empty(const struct rows_row *row) {
    int empty = 0;
    while (empty < row->parts && strcmp(row->part[empty], ROWS_NOTHING) == 0)
        empty++;
    return empty == row->parts;
}

void rows_pack(struct rows *r) {
    struct rows_row packed = {.kind = ROWS_WORDS};
    text *t = rows_part(r, &packed);
    const char *values = packed.part[0];
    for (int i = 0; i < r->count; i++)
        if (r->row[i].kind == ROWS_VALUE) {
            text_str(t, *values ? ", " : "");
            text_str(t, r->row[i].label);
            text_char(t, ' ');
            text_str(t, r->row[i].part[0]);
        }
    rows_end(r);
    int count = 0;
    for (int i = 0; i < r->count; i++)
        if (r->row[i].kind != ROWS_VALUE && !is_empty(&r->row[i]))
            r->row[count++] = r->row[i];
    if (*values) {
        memmove(r->row + 1, r->row, (size_t)count++ * sizeof *r->row);
        r->row[0] = packed;
    }
    r->count = count;
}
