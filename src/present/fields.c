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

void field_add_cards(struct fields *f, const char *name, const char *cards) {
    field_add_text(f, name, FIELD_CARDS, cards);
}

void field_add_seat(struct fields *f, int seat) {
    field_add_seat_as(f, "seat", seat);
}

void field_add_seat_as(struct fields *f, const char *name, int seat) {
    field_add(f, name, FIELD_SEAT)->number = seat + 1;
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
    case FIELD_SEAT:
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
    if (f->form == FIELD_NUMBER || f->form == FIELD_SEAT)
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

void field_say_seat(text *t, int seat, int reader) {
    if (seat == reader) {
        text_str(t, "you");
        return;
    }
    text_str(t, reader == READER_SLOTS ? "{" : "seat ");
    text_int(t, seat + 1);
    text_str(t, reader == READER_SLOTS ? "}" : "");
}

/* "red, black" */
static void field_say_colours(text *t, const char *letters) {
    for (int i = 0; letters[i]; i++) {
        int colour = colour_of(letters[i]);
        text_str(t, i ? ", " : "");
        text_str(t, colour < 0 ? "hidden" : colour_name(colour));
    }
}

/* What stands between braces: a name, perhaps with a sign before it or a noun after it. */
static void field_say_one(text *t, const struct fields *f, span braced, int reader) {
    bool sign = braced.at[0] == '+';
    braced = (span){braced.at + sign, braced.length - sign};
    span name = span_cut(&braced, ' '), noun = braced;
    const struct field *field = field_of(f, name);
    text_str(t, sign && field->number >= 0 ? "+" : "");
    if (field->form == FIELD_COLOUR || field->form == FIELD_CARDS)
        field_say_colours(t, field->text);
    else if (field->form == FIELD_SEAT)
        field_say_seat(t, field->number - 1, reader);
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
    field_say_to(t, f, sentence, -1);
}

static void field_say_part(text *t, const struct fields *f, span part, int reader) {
    while (part.at) {
        span plain = span_cut(&part, '{');
        text_mem(t, plain.at, plain.length);
        if (part.at)
            field_say_one(t, f, span_cut(&part, '}'), reader);
    }
}

/* Is the number in brackets 0? */
static bool field_is_none(const struct fields *f, span brackets) {
    span_cut(&brackets, '{');
    span name = span_cut(&brackets, '}');
    name = (span){name.at + (name.at[0] == '+'), name.length - (name.at[0] == '+')};
    return field_of(f, span_cut(&name, ' '))->number == 0;
}

void field_say_to(text *t, const struct fields *f, const char *sentence, int reader) {
    span rest = span_of(sentence);
    while (rest.at) {
        field_say_part(t, f, span_cut(&rest, '['), reader);
        span brackets = rest.at ? span_cut(&rest, ']') : rest;
        if (brackets.at && !field_is_none(f, brackets))
            field_say_part(t, f, brackets, reader);
    }
}
