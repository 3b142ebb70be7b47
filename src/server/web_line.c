// SPDX-License-Identifier: MIT
// Turns. What costs time and needs no more than an address (agreeing about TLS, reading requests,
// writing long answers) is done in line: in one turn of the loop only so many steps for all, and
// peers take turns, so that nobody waits for somebody who does more. A peer that has taken more
// steps than it may has a nap first. It isn't refused: it gets what it asked for, later.
//
// WebSockets are read from at once, unless their peer has to nap: moves don't wait in line.
#include "server/web_parts.h"

enum { NAP = 50 /* milliseconds */ };

static void append(struct line *l, struct peer *p) {
    p->line_next = NULL;
    p->line_at = l->first ? l->end : &l->first;
    *p->line_at = p;
    l->end = &p->line_next;
}

/* Takes it out of either line. */
static void take_out(struct web *w, struct peer *p) {
    for (int i = 0; i < 2; i++) {
        struct line *l = i ? &w->naps : &w->line;
        if (l->first && l->end == &p->line_next)
            l->end = p->line_at;
    }
    *p->line_at = p->line_next;
    if (p->line_next)
        p->line_next->line_at = p->line_at;
    p->line_at = NULL;
}

void line_join(struct connection *n) {
    struct peer *p = n->peer;
    if (n->line_at)
        return;
    bool first = n->state == CONNECTION_GREETS && n->greeted; /* what it has cost shan't be lost */
    n->line_at = first ? &p->first : p->last;
    n->line_next = *n->line_at;
    *n->line_at = n;
    *(n->line_next ? &n->line_next->line_at : &p->last) = &n->line_next;
    if (!p->line_at)
        append(&n->web->line, p);
}

void line_leave(struct connection *n) {
    struct peer *p = n->peer;
    if (!n->line_at)
        return;
    *n->line_at = n->line_next;
    *(n->line_next ? &n->line_next->line_at : &p->last) = n->line_at;
    n->line_at = NULL;
    if (!p->first)
        take_out(n->web, p);
}

bool line_pays(struct connection *n) {
    struct web *w = n->web;
    bool may = n->peer->ours || limits_take(w->limits, &w->steps, n->peer->link.hash, web_now(w));
    w->figures.steps += may;
    return may;
}

void line_charge(struct connection *n, int steps) {
    struct web *w = n->web;
    w->figures.steps += (uint64_t)steps;
    if (!n->peer->ours)
        limits_charge(w->limits, &w->steps, n->peer->link.hash, steps, web_now(w));
}

static void wake(uv_timer_t *timer) {
    struct web *w = timer->data;
    while (w->naps.first) {
        struct peer *p = w->naps.first;
        take_out(w, p);
        append(&w->line, p);
    }
}

static void nap(struct web *w, struct peer *p) {
    take_out(w, p);
    append(&w->naps, p);
    w->figures.naps++;
    if (!uv_is_active((uv_handle_t *)&w->alarm))
        uv_timer_start(&w->alarm, wake, NAP, 0);
}

void line_turn(struct web *w) {
    for (int left = WEB_TURN; w->line.first && left > 0;) {
        struct peer *p = w->line.first;
        struct connection *n = p->first;
        if (!line_pays(n)) {
            nap(w, p);
            continue;
        }
        line_leave(n);
        if (p->first) { /* behind the others */
            take_out(w, p);
            append(&w->line, p);
        }
        int steps = connection_step(n);
        line_charge(n, steps - 1);
        left -= steps;
    }
}
