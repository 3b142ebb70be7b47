// SPDX-License-Identifier: MIT
#include "present/events.h"

#include <assert.h>
#include <string.h>

#include "core/notation.h"
#include "games/games.h"
#include "present/presenter.h"
#include "present/view.h"

enum {
    FORESEEN = 64,    /* more than the outcomes after any decision */
    EVENT_WORDS = 160 /* more than any event's words */
};

void events_of_step(struct events *out, const struct game_ops *g, const struct events_step *s) {
    const struct game_presenter *present = games_module(g)->present;
    out->viewer = s->viewer;
    out->seat = s->seat;
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

void events_warn(struct events *out, const struct game_ops *g, const game_state *s, int viewer) {
    const struct game_presenter *present = games_module(g)->present;
    out->viewer = viewer;
    out->seat = -1;
    out->count = 0;
    if (present && present->warn && g->actor(s) != GAME_OVER)
        present->warn(out, s);
}

void event_say(text *t, const struct event *e, int reader) {
    if (e->kind->say) {
        e->kind->say(t, e, reader);
    } else if (e->kind->words) {
        field_say_to(t, &e->fields, e->kind->words, reader);
    } else {
        text_str(t, e->kind->key);
        field_say_all(t, &e->fields);
    }
}

void event_say_briefly(text *t, const struct event *e, int reader) {
    if (e->kind->say_brief)
        e->kind->say_brief(t, e, reader);
    else if (e->kind->brief)
        field_say_to(t, &e->fields, e->kind->brief, reader);
}

static void event_put_words(json *j, const struct event *e, int viewer) {
    char said[EVENT_WORDS];
    text t;
    text_init(&t, said, sizeof said);
    event_say(&t, e, viewer);
    json_put_str(j, "text", said);
    text_clear(&t);
    event_say(&t, e, READER_SLOTS);
    json_put_str(j, "template", said);
    text_clear(&t);
    event_say_briefly(&t, e, READER_SLOTS);
    if (t.length)
        json_put_str(j, "brief", said);
    if (e->kind->implied)
        json_put_bool(j, "implied", true);
    assert(!t.overflow);
}

void events_write(json *j, const struct events *e) {
    json_open_list(j);
    for (int i = 0; i < e->count; i++) {
        json_open_object(j);
        json_put_str(j, "kind", e->event[i].kind->key);
        field_write_all(j, &e->event[i].fields);
        event_put_words(j, &e->event[i], e->viewer);
        json_close_object(j);
    }
    json_close_list(j);
}

void events_say(text *t, const struct events *e, int reader) {
    const char *between = "";
    for (int i = 0; i < e->count; i++) {
        if (e->event[i].kind->implied)
            continue;
        text_str(t, between);
        event_say(t, &e->event[i], reader);
        between = "; ";
    }
}

void events_say_briefly(text *t, const struct events *e, int reader) {
    const char *between = "";
    size_t start = t->length;
    for (int i = 0; i < e->count; i++) {
        char said[EVENT_WORDS];
        text brief;
        text_init(&brief, said, sizeof said);
        event_say_briefly(&brief, &e->event[i], reader);
        if (!brief.length)
            continue;
        text_str(t, between);
        text_str(t, said);
        between = ", ";
    }
    if (t->length == start)
        events_say(t, e, reader);
}

const struct event *events_next(const struct events *e, const char *kind, int *at) {
    while (*at < e->count)
        if (strcmp(e->event[(*at)++].kind->key, kind) == 0)
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

struct fields *events_add(struct events *e, const struct event_kind *kind) {
    assert(e->count < EVENTS_MOST);
    struct event *next = &e->event[e->count++];
    *next = (struct event){.kind = kind, .by = e->seat};
    return &next->fields;
}

static void events_say_draws(text *t, const struct event *e, int reader) {
    (void)reader;
    bool seen = event_word(e, "cards")[0] != '?';
    field_say(t, &e->fields, seen ? "drawn: {cards}" : "{count card} drawn");
}

void events_add_draws(struct events *e, int count, const char *cards) {
    static const struct event_kind draws = {
        .key = "draws", .say = events_say_draws, .brief = "draws {count}"};
    struct fields *f = events_add(e, &draws);
    field_add_number(f, "count", count);
    field_add_cards(f, "cards", cards);
}

struct fields *events_add_over(struct events *e, const struct events_step *s) {
    static const struct event_kind ends = {
        .key = "over", .words = "the game ends", .brief = "ends the game"};
    static const struct event_kind over = {
        .key = "over", .words = "the game is over", .brief = "ends the game", .implied = true};
    return events_add(e, s->foreseen ? &ends : &over);
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
