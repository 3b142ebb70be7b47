// SPDX-License-Identifier: MIT
#include "present/events.h"

#include <assert.h>
#include <string.h>

#include "core/notation.h"
#include "games/games.h"
#include "present/presenter.h"
#include "present/view.h"

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
    view_determinize(&before, g, v);
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

void events_write(json *j, const struct events *e) {
    json_open_list(j);
    for (int i = 0; i < e->count; i++) {
        json_open_object(j);
        json_put_str(j, "kind", e->event[i].kind);
        field_write_all(j, &e->event[i].fields);
        json_close_object(j);
    }
    json_close_list(j);
}

void events_say(text *t, const struct events *e) {
    for (int i = 0; i < e->count; i++) {
        text_str(t, i ? "; " : "");
        text_str(t, e->event[i].kind);
        field_say_all(t, &e->event[i].fields);
    }
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

int event_number(const struct event *e, const char *name) {
    return field_number(&e->fields, name);
}

const char *event_word(const struct event *e, const char *name) {
    return field_word(&e->fields, name);
}

struct fields *events_add(struct events *e, const char *kind) {
    assert(e->count < EVENTS_MOST);
    struct event *next = &e->event[e->count++];
    *next = (struct event){.kind = kind};
    return &next->fields;
}

int events_cards(char out[FIELD_TEXT], const struct events_step *s, game_move first) {
    int n = 0;
    for (int i = 0; i < s->outcomes; i++) {
        game_move m = s->outcome[i];
        bool hidden = m == GAME_HIDDEN;
        if (!hidden && (m < first || m >= first + COLOURS))
            continue;
        assert(n + 1 < FIELD_TEXT);
        out[n++] = hidden || s->foreseen ? '?' : colour_letter(m - first);
    }
    out[n] = '\0';
    return n;
}
