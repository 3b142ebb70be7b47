// SPDX-License-Identifier: MIT
// Requests that read a lot wait in line, so that nobody keeps others waiting. A turn of the loop
// reads a bounded amount; further requests wait, by address, and addresses take turns. While a
// request of an address waits, its later ones queue up after it. Moves from other addresses wait at
// most for the current turn, unless their game must first be loaded.
#include "server/core/internal.h"

#include <string.h>

/* Does its cost depend on the length of games or lists, or on a game that must be loaded? */
static bool is_reading(const struct server *h, const struct request *req) {
    return request_reads(req->what) || (req->game[0] && server_room_is_cold(h, req->game));
}

/* ---- the line of addresses */

static void join_line(struct server *h, struct server_address *a) {
    a->line_next = NULL;
    a->line_at = h->line_end ? h->line_end : &h->line;
    *a->line_at = a;
    h->line_end = &a->line_next;
}

static void leave_line(struct server *h, struct server_address *a) {
    *a->line_at = a->line_next;
    *(a->line_next ? &a->line_next->line_at : &h->line_end) = a->line_at;
    a->line_at = NULL;
}

static struct server_ask *take_first(struct server *h, struct server_address *a) {
    struct server_ask *first = a->first;
    a->first = first->next;
    first->next = NULL;
    a->waiting--;
    leave_line(h, a);
    if (a->first)
        join_line(h, a); /* after the others */
    return first;
}

void server_line_again(struct server *h, struct server_ask *a) {
    struct server_address *address = server_client(h, a->client)->address;
    a->next = address->first;
    if (!a->next) {
        address->last = &a->next;
        join_line(h, address);
    }
    address->first = a;
    address->waiting++;
}

void server_line_drop(struct server *h, struct server_address *a) {
    while (a->first)
        server_ask_free(h, take_first(h, a));
}

/* ---- serving */

/* Charges the work to the client, as further requests; the client may be gone afterwards. */
static void core_line_serve(struct server *h, struct server_client *c, struct server_ask *a,
                            int64_t now) {
    struct limits_rule rule = server_rule(h, SERVER_REQUESTS);
    uint64_t before = h->work, address = c->address->link.hash;
    uint64_t person = c->person ? c->person->link.hash : 0;
    h->work += is_reading(h, &a->req);
    server_dispatch(h, c, a, now);
    uint64_t done = h->work - before;
    h->turn = done < h->turn ? h->turn - done : 0;
    int64_t more = (int64_t)(done / SERVER_STEPS);
    if (more == 0)
        return;
    limits_charge(h->limits, &rule, address, more, now);
    if (person)
        limits_charge(h->limits, &rule, person, more, now);
}

void server_line_serve(struct server *h, struct server_client *c, struct server_ask *a,
                       int64_t now) {
    struct server_address *address = c->address;
    if (!address->first && (h->turn > 0 || !is_reading(h, &a->req))) {
        core_line_serve(h, c, a, now);
        return;
    }
    if (address->waiting >= SERVER_LINE) {
        server_refuse(h, a, REFUSAL_BUSY, NULL);
        return;
    }
    if (!address->first) {
        address->last = &address->first;
        join_line(h, address);
    }
    a->next = NULL;
    *address->last = a;
    address->last = &a->next;
    address->waiting++;
}

bool server_turn(struct server *h, int64_t now) {
    h->turn = SERVER_TURN;
    while (h->line && h->turn > 0) {
        struct server_ask *a = take_first(h, h->line);
        struct server_client *c = server_client(h, a->client);
        if (!c)
            server_ask_free(h, a); /* it has left without waiting for the answer */
        else if (h->closing && a->list && a->over == CLIENT_STREAM)
            server_ask_free(h, a); /* the stream has begun, and gets the news with all others */
        else if (h->closing)
            server_refuse(h, a, REFUSAL_CLOSING, NULL);
        else
            core_line_serve(h, c, a, now);
    }
    bool more = server_nodes_turn(h, now);
    return more || h->line != NULL;
}
