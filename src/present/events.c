// SPDX-License-Identifier: MIT
#include "present/events.h"

#include <assert.h>
#include <string.h>

#include "core/notation.h"
#include "games/games.h"
#include "present/facts.h"

enum { FORESEEN = 64 }; /* more than the outcomes after any decision */

void events_of_step(struct events *out, const struct game_ops *g, const struct events_step *s) {
    const struct game_presenter *present = games_module(g)->present;
    out->count = 0;
    if (present && present->events)
        present->events(out, s);
}

void events_foresee(struct events *out, const struct game_ops *g, const game_view *v, game_move m) {
    game_state before, after;
    game_move outcome[FORESEEN];
    rng r;
    facts_determinize(&before, g, v);
    struct events_step s = {.viewer = g->viewer(v),
                            .seat = g->actor(&before),
                            .move = m,
                            .outcome = outcome,
                            .foreseen = true,
                            .before = &before,
                            .after = &after};
    after = before;
    rng_seed(&r, 1);
    g->apply(&after, m);
    while (g->actor(&after) == GAME_NATURE) {
        assert(s.outcomes < FORESEEN);
        outcome[s.outcomes] = g->sample(&after, &r);
        g->apply(&after, outcome[s.outcomes++]);
    }
    events_of_step(out, g, &s);
}

static void write_field(json *j, const struct event_field *f) {
    json_write_key(j, f->name);
    if (f->form == EVENT_NUMBER)
        json_write_int(j, f->number);
    else if (f->form == EVENT_FLAG)
        json_write_bool(j, f->number);
    else
        json_write_str(j, f->text);
}

void events_write(json *j, const struct events *e) {
    json_open_list(j);
    for (int i = 0; i < e->count; i++) {
        json_open_object(j);
        json_put_str(j, "kind", e->event[i].kind);
        for (int k = 0; k < e->event[i].fields; k++)
            write_field(j, &e->event[i].field[k]);
        json_close_object(j);
    }
    json_close_list(j);
}

const struct event *events_next(const struct events *e, const char *kind, int *at) {
    while (*at < e->count)
        if (strcmp(e->event[(*at)++].kind, kind) == 0)
            return &e->event[*at - 1];
    return NULL;
}

const struct event *events_find(const struct events *e, const char *kind) {
    int at = 0;
    return events_next(e, kind, &at);
}

static const struct event_field *field_of(const struct event *e, const char *name) {
    int i = 0;
    while (strcmp(e->field[i].name, name) != 0) {
        i++;
        assert(i < e->fields);
    }
    return &e->field[i];
}

int event_number(const struct event *e, const char *name) {
    return field_of(e, name)->number;
}

const char *event_word(const struct event *e, const char *name) {
    return field_of(e, name)->text;
}

void events_add(struct events *e, const char *kind) {
    assert(e->count < EVENTS_MOST);
    e->event[e->count++] = (struct event){.kind = kind};
}

static struct event_field *add_field(struct events *e, const char *name) {
    struct event *last = &e->event[e->count - 1];
    assert(last->fields < EVENT_FIELDS);
    last->field[last->fields].name = name;
    return &last->field[last->fields++];
}

void events_number(struct events *e, const char *name, int number) {
    struct event_field *f = add_field(e, name);
    f->form = EVENT_NUMBER;
    f->number = number;
}

void events_flag(struct events *e, const char *name, bool flag) {
    struct event_field *f = add_field(e, name);
    f->form = EVENT_FLAG;
    f->number = flag;
}

void events_word(struct events *e, const char *name, const char *word) {
    struct event_field *f = add_field(e, name);
    assert(strlen(word) < sizeof f->text);
    f->form = EVENT_WORD;
    memcpy(f->text, word, strlen(word) + 1);
}

void events_colour(struct events *e, const char *name, int colour) {
    events_word(e, name, (char[]){colour_letter(colour), '\0'});
}

int events_cards(char out[EVENT_TEXT], const struct events_step *s, game_move first) {
    int n = 0;
    for (int i = 0; i < s->outcomes; i++) {
        game_move m = s->outcome[i];
        bool hidden = m == GAME_HIDDEN;
        if (!hidden && (m < first || m >= first + COLOURS))
            continue;
        assert(n + 1 < EVENT_TEXT);
        out[n++] = hidden || s->foreseen ? '?' : colour_letter(m - first);
    }
    out[n] = '\0';
    return n;
}
