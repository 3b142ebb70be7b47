// SPDX-License-Identifier: MIT
// Why a move is good, or why it can't be played: reasons, each of a kind with its fields. A kind
// has a key that never changes, so that a front end can say it in another language, and its
// English, once as text ("the opponent") and once as a template, in which front ends that know
// names put them ("{2}"). The games have their own kinds, next to the code that finds the reasons
// (search/game_ai.h, present/presenter.h); a hint adds what the search found (hint.h), and
// some belong to all games (why.h).
#ifndef PRESENT_REASONS_REASONS_H
#define PRESENT_REASONS_REASONS_H

#include "core/game.h"
#include "present/fields.h"

enum { REASON_MOVES = 8, REASONS_MOST = 12 };

struct reason;

/* Static. One kind always has the same fields. */
struct reason_kind {
    const char *key;
    const char *words;                            /* with fields in braces, see fields.h; */
    void (*say)(text *t, const struct reason *r); /* or, where that won't do, a function */
    const char *theme; /* what a puzzle is about whose best move has this reason: "denial"; NULL */
};

struct reason {
    const struct reason_kind *kind;
    const struct game_ops *game; /* borrowed: must outlive the reason */
    int me, players;             /* the reader's seat; -1: a spectator */
    bool slots;                  /* say other seats as {2}, for their names */
    struct fields fields;
    int length; /* of the moves */
    game_move moves[REASON_MOVES];
};

struct reasons {
    const struct game_ops *game; /* of all of them */
    int me, players;
    int count;
    struct reason list[REASONS_MOST];
};

void reasons_start(struct reasons *r, const struct game_ops *g, int me, int players);

/* One more; its fields, still none, live in `r`. */
struct fields *reasons_add(struct reasons *r, const struct reason_kind *kind);

/* One more move of the last one. */
void reasons_add_move(struct reasons *r, game_move m);

/* Makes a reason one of this kind; its fields, now none, live in it. */
struct fields *reason_set(struct reason *r, const struct reason_kind *kind);

/* In English, without a full stop: "draws two". */
void reason_say(text *t, const struct reason *r);

/* All of them: "you choose first; draws two". */
void reasons_say(text *t, const struct reasons *r);

/* As a template: from here on, seats other than the reader's are said as {2}. */
void reasons_leave_slots(struct reasons *r);

/* A reason as a template that is a whole sentence: "It is {2}'s turn." */
void reason_say_template(text *t, const struct reason *r);

/* As members of an object: the key, the fields, the moves if there are any. */
void reason_put(json *j, const struct reason *r);

/* All of them as a list of objects. */
void reasons_write(json *j, const struct reasons *r);

/* For the English of a kind, by its fields. */
static inline int reason_number(const struct reason *r, const char *name) {
    return field_number(&r->fields, name);
}

/* Is it about the reader's seat? */
static inline bool reason_is_mine(const struct reason *r) {
    return field_seat(&r->fields) == r->me;
}

void reason_say_seat(text *t, const struct reason *r);  /* "you", "the opponent", "seat 3", "{3}" */
void reason_say_other(text *t, const struct reason *r); /* the other seat of two, likewise */
void reason_say_cards(text *t, const struct reason *r); /* "2 red cards", of count and colour */
void reason_say_number(text *t, int n);                 /* "one" to "eight", then in figures */

#endif
