// SPDX-License-Identifier: MIT
// Reports: a player tells the host of another one of the same game, with a reason from a short
// list. The server only keeps them, one of each player and game, for the host to read (db reports);
// nobody else learns of them, and nothing follows by itself.
#include "server/core/internal.h"

#include <string.h>

static enum refusal reports_check(const room *r, const struct server_ask *a) {
    int own = room_seat_of(r, a->person->rec.id), seat = a->req.seat;
    if (own < 0)
        return REFUSAL_NOT_SEATED;
    if (r->status == ROOM_WAITING)
        return REFUSAL_NOT_PLAYING;
    if (seat == own || seat >= r->set.players || !r->seat[seat].person)
        return REFUSAL_NOT_FOUND;
    return REFUSAL_NONE;
}

void server_report_ask(struct server *h, struct server_client *c, struct server_ask *a,
                       int64_t now) {
    enum refusal why = c->person ? REFUSAL_NONE : REFUSAL_SIGNED_OUT;
    const struct server_room *r = why ? NULL : server_room_get(h, a->req.game, now, &why);
    if (r)
        why = reports_check(&r->room, a);
    if (!why && !server_may(h, c, SERVER_REPORTING, now))
        why = REFUSAL_TOO_MANY;
    if (why) {
        server_refuse(h, a, why, NULL);
        return;
    }
    struct store_write *x = server_write_new(STORE_REPORT);
    if (x) {
        memcpy(x->report.game, a->req.game, sizeof x->report.game);
        memcpy(x->report.reason, a->req.reason, sizeof x->report.reason);
        x->report.person = a->person->rec.id;
        x->report.about = r->room.seat[a->req.seat].person;
        x->report.at = now;
    }
    if (!server_write(h, a, x))
        server_refuse(h, a, REFUSAL_BUSY, NULL);
}

void server_report_written(struct server *h, struct server_ask *a, const struct store_write *x) {
    if (x->result != STORE_OK) {
        server_refuse(h, a, REFUSAL_STORAGE, NULL);
        return;
    }
    h->figures.reports++;
    server_log(h, "reported", x->report.game, x->report.reason);
    server_answer_empty(h, a, NULL);
}
