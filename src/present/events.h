// SPDX-License-Identifier: MIT
// What a decision did, or would do, as a list of events: plain data, which front ends turn into
// words of any language. Each game has its own kinds of events, with their fields (docs/events.md)
// and their English. They contain only what the viewer knows. Warnings about a position have the
// same form.
#ifndef PRESENT_EVENTS_H
#define PRESENT_EVENTS_H

#include "base/lanes.h"
#include "core/game.h"
#include "present/fields.h"

enum { EVENTS_MOST = 40 };

struct event;

/* Static. One kind always has the same fields. It has its English twice, without a full stop: in
 * full for logs and announcements, "2 red discarded", and briefly for the button of a move that
 * would do it, "draws 2", where that is worth mentioning. Who decided has been named before; other
 * seats are named so that no verb depends on them, since "you" may take their place. A kind
 * without words is said by its key. */
struct event_kind {
    const char *key;
    const char *words; /* with fields in braces, see fields.h; */
    void (*say)(text *t, const struct event *e, int reader); /* or, where that won't do, this */
    const char *brief;                                       /* likewise; may be missing */
    void (*say_brief)(text *t, const struct event *e, int reader);
    bool implied; /* by other events of the step, or by its ending: logs leave it out */
};

struct event {
    const struct event_kind *kind;
    int by; /* who decided, from 0 */
    struct fields fields;
};

struct events {
    int viewer, seat; /* as in struct events_step */
    int count;
    struct event event[EVENTS_MOST];
};

enum { EVENTS_OPEN = -2 }; /* a viewer who knows everything */

/* Does the viewer know what is hidden from everybody but `seat`? */
static inline bool events_sees(int viewer, int seat) {
    return viewer == seat || viewer == EVENTS_OPEN;
}

/* A decision with all chance outcomes after it, as one viewer saw it. The pointers are borrowed for
 * the call. */
struct events_step {
    int viewer; /* a seat, -1: a spectator, EVENTS_OPEN */
    int seat;   /* who decided */
    game_move move;
    const game_move *outcome; /* GAME_HIDDEN where the viewer didn't see it */
    int outcomes;
    bool foreseen; /* nature hasn't acted yet: her outcomes are guesses, and aren't reported */

    /* Determinizations of what the viewer knew before the decision, and knows after its
     * outcomes. */
    const game_state *before, *after;
};

/* None in a game without a presenter for them. */
void events_of_step(struct events *out, const struct game_ops *g, const struct events_step *s);

/* What a legal move of the viewer would do, as far as it can know. */
void events_foresee(struct events *out, const struct game_ops *g, const game_view *v, game_move m);

/* What must not be overlooked now. Brief where another warning is beside it. None in a game without
 * a presenter for them, and when it is over. */
void events_warn(struct events *out, const struct game_ops *g, const game_state *s, int viewer);

/* As a list: [{"kind":"discard","colour":"R","count":2,"text":"2 red discarded",...},...]. */
void events_write(json *j, const struct events *e);

/* In English, without those that others imply: "2 red discarded; 2 cards drawn". Nothing without
 * events. A reader as in fields.h. */
void events_say(text *t, const struct events *e, int reader);

/* The brief words alone: "draws 2, completes it, first choice: you". In full if there are none. */
void events_say_briefly(text *t, const struct events *e, int reader);

/* One of them; briefly, it may have no words. */
void event_say(text *t, const struct event *e, int reader);
void event_say_briefly(text *t, const struct event *e, int reader);

/* The first event of a kind from `*at` on, which moves past it; NULL: there is none. It lives in
 * `e`. */
const struct event *events_next(const struct events *e, const char *kind, int *at);

/* The only event of a kind; NULL: there is none. */
const struct event *events_find(const struct events *e, const char *kind);

/* A field by its name, which it must have. */
int event_number(const struct event *e, const char *name);
const char *event_word(const struct event *e, const char *name);

/* For a game's presenter: one more event; its fields, still none, live in `e`. */
struct fields *events_add(struct events *e, const struct event_kind *kind);

/* "draws", with its fields; cards as letters. */
void events_add_draws(struct events *e, int count, const char *cards);

/* "over", to which a game may add fields. */
struct fields *events_add_over(struct events *e, const struct events_step *s);

/* The cards among the outcomes as letters, "GY?"; `first` is the id of the first colour's card.
 * Returns how many. */
int events_cards(char out[FIELD_TEXT], const struct events_step *s, game_move first);

#endif
