// SPDX-License-Identifier: MIT
// Named values: what an event, or a reason for or against a move, has beside its kind. They are
// plain data, written as members of a JSON object in the order in which they were added; seats and
// other places count from 1, as in JSON.
#ifndef PRESENT_FIELDS_H
#define PRESENT_FIELDS_H

#include "base/json.h"

enum { FIELDS_MOST = 6, FIELD_TEXT = 24 };

enum field_form {
    FIELD_NUMBER,
    FIELD_REAL,
    FIELD_FLAG,
    FIELD_WORD,
    FIELD_LIST,
    FIELD_COLOUR,
    FIELD_CARDS,
    FIELD_SEAT
};

/* As the reader of a sentence: all seats are said as {2}, for front ends that know names. */
enum { READER_SLOTS = -3 };

struct field {
    const char *name;
    enum field_form form;
    int number;
    double real;
    char text[FIELD_TEXT]; /* a word; a list, with blanks between its words; letters of colours */
};

struct fields {
    int count;
    struct field field[FIELDS_MOST];
};

/* One more field. The name is borrowed, and must outlive the fields. */
void field_add_number(struct fields *f, const char *name, int number);
void field_add_real(struct fields *f, const char *name, double real); /* with one decimal */
void field_add_flag(struct fields *f, const char *name, bool flag);
void field_add_word(struct fields *f, const char *name, const char *word);
void field_add_list(struct fields *f, const char *name, const char *list); /* "c4 d5" */
void field_add_colour(struct fields *f, const char *name, int colour);

void field_add_cards(struct fields *f, const char *name, const char *cards); /* "RK?" */

/* A seat, from 0 here; without a name it is "seat". */
void field_add_seat(struct fields *f, int seat);
void field_add_seat_as(struct fields *f, const char *name, int seat);

/* A field by its name, which there must be. */
int field_number(const struct fields *f, const char *name); /* or a flag, or a seat from 1 */
double field_real(const struct fields *f, const char *name);
const char *field_word(const struct fields *f, const char *name); /* or a list, or letters */
int field_colour(const struct fields *f, const char *name);

/* "seat", from 0; -1 where nobody is meant. */
int field_seat(const struct fields *f);

/* Members of an object. */
void field_write_all(json *j, const struct fields *f);

/* Each with its name: " colour R, count 2, up". A flag that isn't set isn't mentioned. */
void field_say_all(text *t, const struct fields *f);

/* A sentence with fields in it: {place} is the field "place", colours and cards by their names;
 * {points point} is a number with its noun: "1 point", "3 points"; {+points} has a sign: "+3"; what
 * stands in [brackets] is left out if the number in it is 0.
 * `reader` is the seat that is "you", -1: nobody's, or READER_SLOTS; other seats are "seat 2". */
void field_say(text *t, const struct fields *f, const char *sentence);
void field_say_to(text *t, const struct fields *f, const char *sentence, int reader);
void field_say_seat(text *t, int seat, int reader);

#endif
