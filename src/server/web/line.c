// SPDX-License-Identifier: MIT
// Turns. Work that costs time and that anybody can cause (TLS handshakes, reading requests, writing
// long answers) is done in line: a turn of the loop has a limited number of steps for all, and
// peers take turns, so that nobody waits for a peer that does more. Peers that have taken few steps
// lately come before those that have taken many: players don't wait for a flood. A peer that has
// taken more than its allowance naps first. It isn't refused: it gets what it asked for, later.
//
// WebSockets are read at once, unless their peer has to nap or very many have input: moves don't
// wait in line.
#include "server/web/internal.h"

enum { NAP = 50 /* milliseconds */ };

static void web_line_append(struct line *l, struct peer *p) {
    p->line_next = NULL;
    p->line_at = l->first ? l->end : &l->first;
    *p->line_at = p;
    l->end = &p->line_next;
    p->line = l;
}

/* After those that have had about as much. */
static void web_line_up(struct web *w, struct peer *p) {
    int64_t had = p->ours ? 0 : limits_used(w->limits, &w->steps, p->link.hash, web_now(w));
    int level = 0;
    for (int64_t most = WEB_LINE_FIRST; level < WEB_LINES - 1 && had > most; most *= WEB_LINE_MORE)
        level++;
    web_line_append(&w->line[level], p);
}

static void web_line_take_out(struct peer *p) {
    if (p->line->end == &p->line_next)
        p->line->end = p->line_at;
    *p->line_at = p->line_next;
    if (p->line_next)
        p->line_next->line_at = p->line_at;
    p->line_at = NULL;
}

void line_join(struct connection *n) {
    struct peer *p = n->peer;
    if (n->line_at)
        return;
    bool first = n->state == CONNECTION_GREETS && n->greeted; /* so that the work done isn't lost */
    n->line_at = first ? &p->first : p->last;
    n->line_next = *n->line_at;
    *n->line_at = n;
    *(n->line_next ? &n->line_next->line_at : &p->last) = &n->line_next;
    if (!p->line_at)
        web_line_up(n->web, p);
}

void line_leave(struct connection *n) {
    struct peer *p = n->peer;
    if (!n->line_at)
        return;
    *n->line_at = n->line_next;
    *(n->line_next ? &n->line_next->line_at : &p->last) = n->line_at;
    n->line_at = NULL;
    if (!p->first)
        web_line_take_out(p);
}

bool line_pays(struct connection *n) {
    struct web *w = n->web;
    bool may = n->peer->ours || limits_take(w->limits, &w->steps, n->peer->link.hash, web_now(w));
    w->figures.steps += may;
    w->remaining -= may;
    return may;
}

void line_charge(struct connection *n, int steps) {
    struct web *w = n->web;
    w->figures.steps += (uint64_t)steps;
    w->remaining -= steps;
    if (!n->peer->ours)
        limits_charge(w->limits, &w->steps, n->peer->link.hash, steps, web_now(w));
}

static void web_line_wake(uv_timer_t *timer) {
    struct web *w = timer->data;
    while (w->naps.first) {
        struct peer *p = w->naps.first;
        web_line_take_out(p);
        web_line_up(w, p);
    }
}

static void web_line_nap(struct web *w, struct peer *p) {
    web_line_take_out(p);
    web_line_append(&w->naps, p);
    w->figures.naps++;
    if (!uv_is_active((uv_handle_t *)&w->alarm))
        uv_timer_start(&w->alarm, web_line_wake, NAP, 0);
}

struct peer *line_next(const struct web *w) {
    struct peer *p = NULL;
    for (int i = 0; i < WEB_LINES && !p; i++)
        p = w->line[i].first;
    return p;
}

void line_turn(struct web *w) {
    struct peer *p;
    w->remaining = WEB_TURN;
    while (w->remaining > 0 && (p = line_next(w))) {
        struct connection *n = p->first;
        if (!line_pays(n)) {
            web_line_nap(w, p);
            continue;
        }
        line_leave(n);
        if (p->first) {
            web_line_take_out(p);
            web_line_up(w, p);
        }
        line_charge(n, connection_step(n) - 1);
    }
    w->remaining = WEB_AT_ONCE; /* until the next time */
}
