// SPDX-License-Identifier: MIT
#include "present/reasons/reasons.h"

#include <assert.h>

#include "present/reasons/findings.h"

void reasons_start(struct reasons *r, const struct game_ops *g, int me, int players) {
    *r = (struct reasons){.game = g, .me = me, .players = players};
}

struct fields *reason_set(struct reason *r, const struct reason_kind *kind) {
    r->kind = kind;
    r->fields.count = 0;
    return &r->fields;
}

struct fields *reasons_add(struct reasons *r, const struct reason_kind *kind) {
    struct reason *next = &r->list[r->count < REASONS_MOST ? r->count++ : REASONS_MOST - 1];
    *next = (struct reason){.game = r->game, .me = r->me, .players = r->players};
    return reason_set(next, kind);
}

void reasons_add_move(struct reasons *r, game_move m) {
    struct reason *last = &r->list[r->count - 1];
    assert(last->length < REASON_MOVES);
    last->moves[last->length++] = m;
}

/* English. */

void reason_say(text *t, const struct reason *r) {
    if (r->kind->say)
        r->kind->say(t, r);
    else
        field_say(t, &r->fields, r->kind->words);
}

void reasons_say(text *t, const struct reasons *r) {
    for (int i = 0; i < r->count; i++) {
        if (i > 0)
            text_str(t, "; ");
        reason_say(t, &r->list[i]);
    }
}

void reasons_leave_slots(struct reasons *r) {
    for (int i = 0; i < r->count; i++)
        r->list[i].slots = true;
}

/* The name of a cell, "d4", keeps its small letter. */
void reason_say_template(text *t, const struct reason *r) {
    size_t start = t->length;
    struct reason named = *r;
    named.slots = true;
    reason_say(t, &named);
    char next = t->at[start + 1];
    if (next < '0' || next > '9')
        t->at[start] = char_upper(t->at[start]);
    text_char(t, '.');
}

static void reasons_say_name(text *t, const struct reason *r, int seat) {
    if (!r->slots && r->players == 2 && r->me >= 0) {
        text_str(t, "the opponent");
        return;
    }
    text_str(t, r->slots ? "{" : "seat ");
    text_int(t, seat + 1);
    text_str(t, r->slots ? "}" : "");
}

void reason_say_seat(text *t, const struct reason *r) {
    if (reason_is_mine(r))
        text_str(t, "you");
    else
        reasons_say_name(t, r, field_seat(&r->fields));
}

void reason_say_other(text *t, const struct reason *r) {
    assert(r->players == 2 && r->me >= 0);
    reasons_say_name(t, r, r->me ^ 1);
}

void reason_say_cards(text *t, const struct reason *r) {
    field_say(t, &r->fields, "{count} {colour} card");
    if (reason_number(r, "count") != 1)
        text_char(t, 's');
}

void reason_say_number(text *t, int n) {
    static const char *const names[] = {"one",  "two", "three", "four",
                                        "five", "six", "seven", "eight"};
    if (n >= 1 && n <= 8)
        text_str(t, names[n - 1]);
    else
        text_int(t, n);
}

/* JSON. */

void reason_put(json *j, const struct reason *r) {
    json_put_str(j, "key", r->kind->key);
    field_write_all(j, &r->fields);
    if (r->length == 0)
        return;
    json_write_key(j, "moves");
    json_open_list(j);
    for (int i = 0; i < r->length; i++)
        findings_write_action(j, r->game, r->moves[i]);
    json_close_list(j);
}

void reasons_write(json *j, const struct reasons *r) {
    json_open_list(j);
    for (int i = 0; i < r->count; i++) {
        json_open_object(j);
        reason_put(j, &r->list[i]);
        json_close_object(j);
    }
    json_close_list(j);
}
