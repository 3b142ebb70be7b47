// SPDX-License-Identifier: MIT
#include "cli/db/tournaments.h"

#include <stdlib.h>
#include <string.h>

#include "system/output.h"

enum { DB_TOURNAMENTS_PAGE = 50, DB_TOURNAMENTS_REASON = 300 };

struct db_tournaments {
    struct store *store, *to; /* NULL: they are checked */
    void (*complain)(void *context, const char *id, const char *why);
    void *context;
    text *error;
};

/* ---- checking */

static const char *wrong_seats(const struct tournament *t, const struct tournament_board *b,
                               const room *r) {
    if (strcmp(r->set.tournament, t->set.id) != 0 || r->set.game != t->set.game ||
        r->set.clock != t->set.clock || r->set.base != t->set.base ||
        r->set.increment != t->set.increment || r->set.rated != t->set.rated)
        return "a game has other settings";
    if (r->seat[0].person != t->player[b->first].person ||
        r->seat[1].person != t->player[b->second].person)
        return "a game is between other people";
    return NULL;
}

/* NULL, or how a board differs from its game. */
static const char *wrong_board(struct store *s, const struct tournament *t, int round, int board,
                               text *why) {
    const struct tournament_board *b = &t->board[round][board];
    char id[ROOM_ID_SIZE];
    room r;
    if (b->second < 0 || b->walkover)
        return NULL;
    tournament_game(t, round, board, id);
    int found = store_room(s, id, &r, why);
    if (found < 0)
        return why->at;
    if (!found) /* it hasn't been made yet */
        return b->result == TOURNAMENT_UNKNOWN ? NULL : "a result without a game";
    const char *wrong = wrong_seats(t, b, &r);
    if (!wrong && b->result != TOURNAMENT_UNKNOWN && b->result != tournament_result_of(&r))
        wrong = "a result isn't the one of its game";
    room_free(&r);
    return wrong;
}

static bool is_kept(const struct store_tournament *kept, const struct tournament *t) {
    struct store_tournament right = {0};
    store_tournament_sum_up(&right, t);
    return kept->sequence == right.sequence && kept->status == right.status &&
           kept->called_off == right.called_off && kept->players == right.players &&
           kept->paired == right.paired && kept->rounds == right.rounds &&
           kept->updated == right.updated;
}

static bool check_one(struct db_tournaments *d, const struct store_tournament *kept) {
    char reason[DB_TOURNAMENTS_REASON];
    text why;
    struct tournament *t = malloc(sizeof *t);
    text_init(&why, reason, sizeof reason);
    int found = t ? store_tournament(d->store, kept->set.id, t, &why) : -1;
    const char *wrong = found == 1 ? NULL : t ? reason : "out of memory";
    if (!wrong && !is_kept(kept, t))
        wrong = "what is kept of it differs from its events";
    for (int round = 0; !wrong && round < t->paired; round++)
        for (int i = 0; !wrong && i < t->boards[round]; i++)
            wrong = wrong_board(d->store, t, round, i, &why);
    if (wrong)
        d->complain(d->context, kept->set.id, wrong);
    free(t);
    return true;
}

/* ---- copying */

struct copy_events {
    struct db_tournaments *all;
    struct tournament *t;
    struct store_write *list, **end; /* owned */
    uint64_t have;
    bool failed;
};

static struct store_write *copy_new(struct copy_events *c, enum store_kind kind) {
    struct store_write *x = calloc(1, sizeof *x);
    if (x && !(x->tournament = calloc(1, sizeof *x->tournament))) {
        free(x);
        x = NULL;
    }
    if (!x) {
        text_str(c->all->error, "out of memory");
        c->failed = true;
        return NULL;
    }
    x->kind = kind;
    memcpy(x->game, c->t->set.id, sizeof x->game);
    *c->end = x;
    c->end = &x->next;
    return x;
}

static bool copy_event(void *context, const struct tournament_event *e) {
    struct copy_events *c = context;
    struct store_write *x;
    c->failed = tournament_apply(c->t, e, c->all->error) < 0;
    if (c->failed || e->sequence <= c->have || !(x = copy_new(c, STORE_TOURNAMENT_EVENT)))
        return !c->failed;
    store_tournament_sum_up(x->tournament, c->t);
    x->tournament->event = *e;
    return true;
}

/* Carries out and frees what was gathered. */
static bool copy_flush_events(struct copy_events *c) {
    bool good = !c->failed;
    if (good && c->list)
        store_write_all(c->all->to, c->list);
    for (struct store_write *x = c->list, *next; x; x = next) {
        next = x->next;
        if (good && x->result != STORE_OK) {
            text_str(c->all->error, x->result == STORE_FAILED
                                        ? store_reason(c->all->to)
                                        : "a tournament has gone on differently there");
            good = false;
        }
        store_write_clear(x);
        free(x);
    }
    return good;
}

static bool copy_one(struct db_tournaments *d, const struct store_tournament *kept) {
    struct tournament *t = malloc(2 * sizeof *t);
    struct copy_events c = {.all = d, .t = t};
    c.end = &c.list;
    if (!t) {
        text_str(d->error, "out of memory");
        return false;
    }
    int found = store_tournament(d->to, kept->set.id, &t[1], d->error);
    tournament_init(t, &kept->set);
    if (found == 0) {
        struct store_write *x = copy_new(&c, STORE_NEW_TOURNAMENT);
        if (x)
            store_tournament_sum_up(x->tournament, t);
    }
    if (found == 1)
        c.have = t[1].sequence;
    c.failed |= found < 0 ||
                store_tournament_events(d->store, kept->set.id, 0, copy_event, &c, d->error) < 0;
    if (!c.failed &&
        (c.have > t->sequence || (found == 1 && memcmp(&t[1].set, &t->set, sizeof t->set) != 0))) {
        text_str(d->error, "a tournament has gone on differently there");
        c.failed = true;
    }
    bool good = copy_flush_events(&c);
    free(t);
    return good;
}

/* ---- all of them */

struct db_tournaments_page {
    struct store_tournament *item; /* owned: DB_TOURNAMENTS_PAGE of them */
    int count;
};

static bool page_each(void *context, const struct store_tournament *t) {
    struct db_tournaments_page *p = context;
    p->item[p->count++] = *t;
    return true;
}

static int db_tournaments_walk(struct db_tournaments *d,
                               bool (*each)(struct db_tournaments *d,
                                            const struct store_tournament *kept)) {
    struct db_tournaments_page p = {.item = calloc(DB_TOURNAMENTS_PAGE, sizeof *p.item)};
    char last[ROOM_ID_SIZE] = "";
    int status = p.item ? 0 : -1;
    if (!p.item)
        text_str(d->error, "out of memory");
    do {
        p.count = 0;
        if (status == 0)
            status = store_tournaments(d->store, STORE_TOURNAMENTS_EVERY, 0, last,
                                       DB_TOURNAMENTS_PAGE, page_each, &p, d->error);
        for (int i = 0; status == 0 && i < p.count && !output_interrupted(); i++) {
            memcpy(last, p.item[i].set.id, sizeof last);
            status = each(d, &p.item[i]) ? 0 : -1;
        }
    } while (status == 0 && p.count == DB_TOURNAMENTS_PAGE && !output_interrupted());
    free(p.item);
    return status;
}

int db_check_tournaments(struct store *s,
                         void (*complain)(void *context, const char *id, const char *why),
                         void *context, text *error) {
    struct db_tournaments d = {
        .store = s, .complain = complain, .context = context, .error = error};
    return db_tournaments_walk(&d, check_one);
}

int db_copy_tournaments(struct store *from, struct store *to, text *error) {
    struct db_tournaments d = {.store = from, .to = to, .error = error};
    return db_tournaments_walk(&d, copy_one);
}
