// SPDX-License-Identifier: MIT
// Lists of games of a person: their own, or another's. Games that aren't in memory must be
// replayed, and may be long; so a list is made in pieces: a turn of the loop loads only as many
// games as it has steps for, then the list waits in line again (line.c).
#include "server/core/internal.h"

#include <stdlib.h>
#include <string.h>

#include "server/view/message.h"

/* A list in the making. */
struct server_list {
    int count, size, at;
    char (*id)[ROOM_ID_SIZE]; /* owned */
    char *bytes;              /* owned: the summaries so far, each followed by a newline */
    size_t length;
    bool lost; /* there was no memory for all of them */
};

void server_list_free(struct server_list *l) {
    if (!l)
        return;
    free(l->id);
    free(l->bytes);
    free(l);
}

static bool add_each(void *context, const char *id, const struct store_summary *summary) {
    struct server_list *l = context;
    (void)summary;
    if (l->count == l->size) {
        int size = l->size ? 2 * l->size : 16;
        void *more = realloc(l->id, (size_t)size * sizeof *l->id);
        l->lost = !more;
        if (!more)
            return false;
        l->id = more;
        l->size = size;
    }
    memcpy(l->id[l->count++], id, ROOM_ID_SIZE);
    return true;
}

/* Reads which games they are, at most `most` (0: all); false: the ask was refused. */
static bool core_lists_begin(struct server *h, struct server_ask *a, enum store_list list,
                             int most) {
    person_id me = a->person ? a->person->rec.id : 0;
    person_id whose = list == STORE_PUBLIC_OF_PERSON || list == STORE_OF_BOTH ? a->req.player : me;
    a->list = calloc(1, sizeof *a->list);
    bool good = a->list && server_read(h, store_games(h->reader, list, (int64_t)me, whose, most,
                                                      add_each, a->list, server_error(h))) >= 0;
    if (good && !a->list->lost)
        return true;
    server_refuse(h, a, a->list && !good ? REFUSAL_STORAGE : REFUSAL_BUSY, NULL);
    return false;
}

/* Calls `each` for the games of the list that can be loaded. False: it waits for its next turn, or
 * was refused. */
static bool work_off(struct server *h, struct server_ask *a, int64_t now,
                     bool (*each)(struct server *h, struct server_ask *a, struct server_room *r)) {
    struct server_list *l = a->list;
    uint64_t before = h->work;
    for (int first = l->at; l->at < l->count; l->at++) {
        enum refusal why;
        const char *id = l->id[l->at];
        if (l->at > first && h->work - before >= h->turn && server_room_is_cold(h, id)) {
            server_line_again(h, a);
            return false;
        }
        struct server_room *r = server_room_get(h, id, now, &why);
        if (r && !each(h, a, r)) {
            server_refuse(h, a, REFUSAL_BUSY, NULL);
            return false;
        }
    }
    return true;
}

/* ---- as an answer */

static bool core_lists_write_one(struct server *h, struct server_ask *a, struct server_room *r) {
    struct server_list *l = a->list;
    text_init(&h->out, h->buffer, SERVER_BUFFER);
    json j = json_on(&h->out);
    message_summary(&j, &r->room);
    text_char(&h->out, '\n'); /* there is none in JSON */
    char *more = h->out.overflow ? NULL : realloc(l->bytes, l->length + h->out.length);
    if (!more)
        return false;
    memcpy(more + l->length, h->buffer, h->out.length);
    l->bytes = more;
    l->length += h->out.length;
    return true;
}

void server_list_games(struct server *h, struct server_ask *a, int64_t now) {
    enum store_list list = a->req.what == REQUEST_PLAYED    ? STORE_PUBLIC_OF_PERSON
                           : a->req.what == REQUEST_AGAINST ? STORE_OF_BOTH
                                                            : STORE_OF_PERSON;
    if ((!a->list && !core_lists_begin(h, a, list, a->req.most)) ||
        !work_off(h, a, now, core_lists_write_one))
        return;
    json j = server_answer(h, a);
    span rest = {a->list->bytes, a->list->length};
    json_open_object(&j);
    json_write_key(&j, "games");
    json_open_list(&j);
    while (rest.length)
        json_write_raw(&j, span_cut(&rest, '\n'));
    json_close_list(&j);
    json_close_object(&j);
    server_answer_send(h, a, &j, NULL);
}

/* ---- as a stream */

static bool core_lists_send_one(struct server *h, struct server_ask *a, struct server_room *r) {
    struct server_client *c = server_client(h, a->client);
    if (c) {
        server_send_game(h, c, r);
        server_lobby_return(h, r);
    }
    return true;
}

void server_list_stream(struct server *h, struct server_client *c, struct server_ask *a,
                        int64_t now) {
    if (!a->list) {
        if (!core_lists_begin(h, a, STORE_OPEN_OF_PERSON, 0))
            return;
        h->port.send(h->port.context, c->id, 200, (span){"", 0}, NULL, NULL);
        c->all = true;
        c->person->streams++;
    }
    if (!work_off(h, a, now, core_lists_send_one))
        return;
    c->listed = true;
    server_here_of(h, a->person);
    server_ask_free(h, a);
}
