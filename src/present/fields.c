// SPDX-License-Identifier: MIT
#include "present/fields.h"

#include <assert.h>
#include <string.h>

#include "core/notation.h"

static struct field *field_add(struct fields *f, const char *name, enum field_form form) {
    assert(f->count < FIELDS_MOST);
    struct field *next = &f->field[f->count++];
    *next = (struct field){.name = name, .form = form};
    return next;
}

static void field_add_text(struct fields *f, const char *name, enum field_form form,
                           const char *word) {
    struct field *next = field_add(f, name, form);
    assert(strlen(word) < sizeof next->text);
    memcpy(next->text, word, strlen(word) + 1);
}

void field_add_number(struct fields *f, const char *name, int number) {
    field_add(f, name, FIELD_NUMBER)->number = number;
}

void field_add_real(struct fields *f, const char *name, double real) {
    field_add(f, name, FIELD_REAL)->real = real;
}

void field_add_flag(struct fields *f, const char *name, bool flag) {
    field_add(f, name, FIELD_FLAG)->number = flag;
}

void field_add_word(struct fields *f, const char *name, const char *word) {
    field_add_text(f, name, FIELD_WORD, word);
}

void field_add_list(struct fields *f, const char *name, const char *list) {
    field_add_text(f, name, FIELD_LIST, list);
}

void field_add_colour(struct fields *f, const char *name, int colour) {
    field_add_text(f, name, FIELD_COLOUR, (char[]){colour_letter(colour), '\0'});
}

void field_add_seat(struct fields *f, int seat) {
    field_add_number(f, "seat", seat + 1);
}

/* NULL: there is none. */
static const struct field *field_find(const struct fields *f, span name) {
    for (int i = 0; i < f->count; i++)
        if (span_is(name, f->field[i].name))
            return &f->field[i];
    return NULL;
}

static const struct field *field_of(const struct fields *f, span name) {
    const struct field *found = field_find(f, name);
    assert(found);
    return found;
}

int field_number(const struct fields *f, const char *name) {
    return field_of(f, span_of(name))->number;
}

double field_real(const struct fields *f, const char *name) {
    return field_of(f, span_of(name))->real;
}

const char *field_word(const struct fields *f, const char *name) {
    return field_of(f, span_of(name))->text;
}

int field_colour(const struct fields *f, const char *name) {
    return colour_of(field_word(f, name)[0]);
}

int field_seat(const struct fields *f) {
    const struct field *seat = field_find(f, span_of("seat"));
    return seat ? seat->number - 1 : -1;
}

static void field_write_list(json *j, span list) {
    json_open_list(j);
    while (list.at)
        json_write_string(j, span_cut(&list, ' '));
    json_close_list(j);
}

static void field_write(json *j, const struct field *f) {
    json_write_key(j, f->name);
    switch (f->form) {
    case FIELD_NUMBER:
        json_write_int(j, f->number);
        break;
    case FIELD_REAL:
        json_write_real(j, f->real, 1);
        break;
    case FIELD_FLAG:
        json_write_bool(j, f->number);
        break;
    case FIELD_LIST:
        field_write_list(j, span_of(f->text));
        break;
    default:
        json_write_str(j, f->text);
    }
}

void field_write_all(json *j, const struct fields *f) {
    for (int i = 0; i < f->count; i++)
        field_write(j, &f->field[i]);
}

static void field_say_value(text *t, const struct field *f) {
    if (f->form == FIELD_NUMBER)
        text_int(t, f->number);
    else if (f->form == FIELD_REAL)
        text_real(t, f->real, 1, false);
    else
        text_str(t, f->text);
}

void field_say_all(text *t, const struct fields *f) {
    const char *between = " ";
    for (int i = 0; i < f->count; i++) {
        const struct field *one = &f->field[i];
        if (one->form == FIELD_FLAG && !one->number)
            continue;
        text_str(t, between);
        text_str(t, one->name);
        if (one->form != FIELD_FLAG) {
            text_char(t, ' ');
            field_say_value(t, one);
        }
        between = ", ";
    }
}

/* What stands between braces: a name, and perhaps a noun. */
static void field_say_one(text *t, const struct fields *f, span braced) {
    span name = span_cut(&braced, ' '), noun = braced;
    const struct field *field = field_of(f, name);
    if (field->form == FIELD_COLOUR)
        text_str(t, colour_name(colour_of(field->text[0])));
    else
        field_say_value(t, field);
    if (noun.at) {
        text_char(t, ' ');
        text_mem(t, noun.at, noun.length);
        if (field->number != 1)
            text_char(t, 's');
    }
}

void field_say(text *t, const struct fields *f, const char *sentence) {
    span rest = span_of(sentence);
    while (rest.at) {
        span plain = span_cut(&rest, '{');
        text_mem(t, plain.at, plain.length);
        if (rest.at)
            field_say_one(t, f, span_cut(&rest, '}'));
    }
}
