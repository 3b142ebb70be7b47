// SPDX-License-Identifier: MIT
// Wishes that may come true once. Whoever wants to be paired has a stored wish, which ends with the
// game that it makes; a phrase that somebody has sent is said at most once, by nobody else. Both
// are kept here from what was committed and what was sent, independently of the servers.
#include <string.h>

#include "sim.h"

/* ---- pairing */

static struct store_seek *seek_of(struct sim *s, person_id who) {
    for (int i = 0; i < s->seeks; i++)
        if (s->seek[i].person == who)
            return &s->seek[i];
    return NULL;
}

static void seek_end(struct sim *s, struct store_seek *k) {
    if (k)
        *k = s->seek[--s->seeks];
}

static bool seek_fits(const struct store_seek *k, const struct room_settings *set) {
    return k && k->game == set->game && k->clock == set->clock && k->base == set->base &&
           k->increment == set->increment && k->rated == set->rated;
}

/* Two who wished for just this, and nobody else; their wishes end with it. */
static void check_pair(struct sim *s, const struct store_write *x) {
    const person_id *who = x->summary.person;
    bool theirs = (who[0] == x->met[0] && who[1] == x->met[1]) ||
                  (who[0] == x->met[1] && who[1] == x->met[0]);
    if (!theirs || x->settings->players != 2 || x->met[0] == x->met[1])
        sim_fail(s, "game %s isn't between the two who were paired", x->game);
    for (int i = 0; i < 2; i++) {
        struct store_seek *k = seek_of(s, x->met[i]);
        if (!seek_fits(k, x->settings))
            sim_fail(s, "somebody is paired in game %s %s", x->game,
                     k ? "who wished for another" : "without a wish");
        seek_end(s, k);
    }
    s->count.paired++;
}

void sim_wishes_commit(struct sim *s, const struct store_write *x) {
    struct store_seek *k = NULL;
    if (x->kind == STORE_NEW_GAME && x->met[0]) {
        check_pair(s, x);
    } else if (x->kind == STORE_SEEK) {
        k = seek_of(s, x->seek.person);
        if (!k && s->seeks == SIM_PERSONS)
            sim_fail(s, "too many wishes for us");
        *(k ? k : &s->seek[s->seeks++]) = x->seek;
    } else if (x->kind == STORE_UNSEEK || x->kind == STORE_DROP_PERSON) {
        seek_end(s, seek_of(s, x->kind == STORE_UNSEEK ? x->seek.person : x->person.id));
    }
}

/* The game that an answer gives to somebody who wants to be paired. */
void sim_wishes_paired(struct sim *s, const struct sim_link *l, int game) {
    const struct room *r = &s->game[game].room;
    bool seated = false;
    for (int i = 0; i < r->set.players; i++)
        seated |= r->seat[i].person == l->person;
    if (!l->revoked && !seated)
        sim_fail(s, "link %d is paired in game %s, which is others'", (int)l->id, r->set.id);
}

/* ---- phrases */

void sim_wishes_say(struct sim *s, int game, int link, const char *words) {
    if (s->phrases == SIM_SAID)
        sim_fail(s, "too many phrases for us");
    s->phrase[s->phrases++] = (struct sim_phrase){.game = game, .link = link, .words = words};
}

/* What was sent and not said yet. Whose it is, is known once the link has entered. */
static struct sim_phrase *phrase_find(struct sim *s, int game, person_id who, const char *words) {
    for (int i = 0; i < s->phrases; i++) {
        struct sim_phrase *p = &s->phrase[i];
        if (p->game == game && !p->said && s->link[p->link]->person == who &&
            !strcmp(p->words, words))
            return p;
    }
    return NULL;
}

void sim_wishes_said(struct sim *s, int game, const struct room_event *e) {
    const struct room *r = &s->game[game].room;
    person_id who = e->seat >= 0 ? r->seat[e->seat].person : 0;
    struct sim_phrase *p = who ? phrase_find(s, game, who, e->data) : NULL;
    if (!p)
        sim_fail(s, "event %llu of game %s says what its seat hasn't sent, or not so often",
                 (unsigned long long)e->sequence, r->set.id);
    p->said = true;
    s->count.said++;
}

void sim_wishes_heard(struct sim *s, const struct sim_link *l, const struct sim_ask *a,
                      uint64_t sequence) {
    const struct sim_game *g = &s->game[a->game];
    const struct room_event *e =
        sequence >= 1 && sequence <= g->room.sequence ? &g->event[sequence - 1].event : NULL;
    if (!e || e->kind != ROOM_EVENT_SAID || strcmp(e->data, a->phrase) != 0 ||
        (!l->revoked && e->seat != sim_truth_seat(s, a->game, l->person)))
        sim_fail(s, "link %d: %s is acknowledged in game %s, but event %llu is another", (int)l->id,
                 a->phrase, g->room.set.id, (unsigned long long)sequence);
}
