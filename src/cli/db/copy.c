// SPDX-License-Identifier: MIT
// db copy: everything from one storage into another, of whatever kind. It adds what is missing and
// compares what is there, so a copy that was interrupted continues, and one that was made while
// people played is brought up to date by making it again. A game and all its new events are one
// transaction. People change, so theirs is what the source says; games only grow.
#include "cli/db/copy.h"

#include <stdlib.h>
#include <string.h>

#include "cli/db/tournaments.h"
#include "cli/progress.h"
#include "server/room/daily.h"
#include "system/output.h"

enum { PAGE = 200, GROUP = 64, PASSES = 1000, BROWSERS = 200 };

struct copy {
    struct store *from, *to;
    text *error;
    struct store_write *write; /* GROUP of them */
    int writes;
    unsigned long long done, total;
    progress bar;
};

static int copy_fail(struct copy *c, const char *what, const char *id, const char *why) {
    text_str(c->error, what);
    text_str(c->error, id);
    text_str(c->error, why);
    return -1;
}

static int copy_fail_person(struct copy *c, person_id id, const char *why) {
    text_str(c->error, "person ");
    text_uint(c->error, id);
    text_str(c->error, why);
    return -1;
}

/* Carries out a list; every write of it must succeed. */
static int copy_write(struct copy *c, struct store_write *list) {
    store_write_all(c->to, list);
    store_rest(c->to);
    for (const struct store_write *x = list; x; x = x->next) {
        if (x->result == STORE_FAILED) {
            text_str(c->error, store_reason(c->to));
            return -1;
        }
        if (x->result == STORE_CONFLICT && (x->kind == STORE_NEW_GAME || x->kind == STORE_EVENTS))
            return copy_fail(c, "game ", x->game, ": somebody else has changed it meanwhile");
        if (x->result == STORE_CONFLICT && (x->kind == STORE_NEW_DEAL || x->kind == STORE_SET_PAR))
            return copy_fail(c, "the daily deal of ", x->deal.game->name,
                             ": somebody else has changed it meanwhile");
        if (x->result == STORE_CONFLICT)
            return copy_fail_person(c, x->pass.person ? x->pass.person : x->person.id,
                                    ": it can't be added; its login may be somebody else's");
    }
    return 0;
}

/* The people's writes, gathered. */
static int copy_flush(struct copy *c) {
    for (int i = 0; i < c->writes; i++)
        c->write[i].next = i + 1 < c->writes ? &c->write[i + 1] : NULL;
    int status = c->writes ? copy_write(c, c->write) : 0;
    for (int i = 0; i < c->writes; i++)
        store_write_clear(&c->write[i]);
    c->writes = 0;
    return status;
}

static struct store_write *copy_add(struct copy *c, enum store_kind kind) {
    if (c->writes == GROUP && copy_flush(c) != 0)
        return NULL;
    struct store_write *x = &c->write[c->writes++];
    memset(x, 0, sizeof *x);
    x->kind = kind;
    return x;
}

/* People */

struct copy_passes {
    struct store_pass pass[PASSES];
    int count;
};

static bool copy_each_pass(void *context, const struct store_pass *p) {
    struct copy_passes *all = context;
    if (all->count < PASSES)
        all->pass[all->count++] = *p;
    return true;
}

static bool copy_has_pass(const struct copy_passes *all, const struct store_pass *p) {
    for (int i = 0; i < all->count; i++)
        if (memcmp(all->pass[i].hash, p->hash, sizeof p->hash) == 0)
            return true;
    return false;
}

/* The same passes here as there. */
static int copy_passes(struct copy *c, person_id who) {
    static struct copy_passes from, to;
    struct store_write *x;
    from.count = to.count = 0;
    if (store_passes(c->from, who, copy_each_pass, &from, c->error) != 0 ||
        store_passes(c->to, who, copy_each_pass, &to, c->error) != 0)
        return -1;
    for (int i = 0; i < to.count; i++)
        if (!copy_has_pass(&from, &to.pass[i])) {
            if (!(x = copy_add(c, STORE_DROP_PASS)))
                return -1;
            x->drop = STORE_DROP_ONE;
            x->pass = to.pass[i];
        }
    for (int i = 0; i < from.count; i++)
        if (!copy_has_pass(&to, &from.pass[i])) {
            if (!(x = copy_add(c, STORE_NEW_PASS)))
                return -1;
            x->pass = from.pass[i];
        }
    return 0;
}

/* The same browsers here as there, of the passes that are there by then. */
struct copy_browsers {
    struct store_push push[BROWSERS];
    int count;
};

static bool copy_each_browser(void *context, const struct store_push *p) {
    struct copy_browsers *all = context;
    all->push[all->count++] = *p;
    return true;
}

static bool copy_has_browser(const struct copy_browsers *all, const struct store_push *p) {
    for (int i = 0; i < all->count; i++)
        if (memcmp(&all->push[i], p, sizeof *p) == 0)
            return true;
    return false;
}

static int copy_add_browser(struct copy *c, enum store_kind kind, const struct store_push *p) {
    struct store_push *own = malloc(sizeof *own);
    struct store_write *x = own ? copy_add(c, kind) : NULL;
    if (!x) {
        text_str(c->error, own ? "" : "out of memory");
        free(own);
        return -1;
    }
    *own = *p;
    x->push = own;
    return 0;
}

static int copy_browsers(struct copy *c, person_id who) {
    static struct copy_browsers from, to;
    from.count = to.count = 0;
    if (store_pushes(c->from, who, BROWSERS, copy_each_browser, &from, c->error) != 0 ||
        store_pushes(c->to, who, BROWSERS, copy_each_browser, &to, c->error) != 0)
        return -1;
    for (int i = 0; i < to.count; i++)
        if (!copy_has_browser(&from, &to.push[i]) &&
            copy_add_browser(c, STORE_DROP_PUSH, &to.push[i]) != 0)
            return -1;
    for (int i = 0; i < from.count; i++)
        if (!copy_has_browser(&to, &from.push[i]) &&
            copy_add_browser(c, STORE_PUSH, &from.push[i]) != 0)
            return -1;
    return 0;
}

/* Whoever is forgotten comes without a name and is forgotten at the end: games may need it. */
static int copy_person(struct copy *c, const struct store_person *p) {
    struct store_person there;
    struct store_write *x = NULL;
    int found = store_person(c->to, p->id, &there, c->error);
    if (found < 0 || (found == 0 && !(x = copy_add(c, STORE_NEW_PERSON))))
        return -1;
    if (found == 1 && there.gone && !p->gone)
        return copy_fail_person(c, p->id, " is forgotten there, but not here");
    bool differs = found == 1 && !p->gone &&
                   (strcmp(p->name, there.name) != 0 || strcmp(p->login, there.login) != 0 ||
                    strcmp(p->password, there.password) != 0);
    if (differs && !(x = copy_add(c, STORE_SET_PERSON)))
        return -1;
    if (x)
        x->person = *p;
    if (p->gone)
        return 0;
    return copy_passes(c, p->id) == 0 ? copy_browsers(c, p->id) : -1;
}

static int copy_forget(struct copy *c, const struct store_person *p) {
    struct store_person there;
    struct store_write *x;
    if (!p->gone)
        return 0;
    int found = store_person(c->to, p->id, &there, c->error);
    if (found != 1 || there.gone)
        return found < 0 ? -1 : 0;
    if (!(x = copy_add(c, STORE_DROP_PERSON)))
        return -1;
    x->person.id = p->id;
    return 0;
}

struct copy_people {
    struct store_person person[PAGE];
    int count;
};

static bool copy_each_person(void *context, const struct store_person *p) {
    struct copy_people *page = context;
    page->person[page->count++] = *p;
    return true;
}

static int copy_all_people(struct copy *c,
                           int (*one)(struct copy *c, const struct store_person *p)) {
    static struct copy_people page;
    person_id last = 0;
    bool begun = false;
    do {
        page.count = 0;
        if (store_people(c->from, begun ? &last : NULL, PAGE, copy_each_person, &page, c->error))
            return -1;
        for (int i = 0; i < page.count && !output_interrupted(); i++)
            if (one(c, &page.person[i]) != 0)
                return -1;
        if (page.count > 0)
            last = page.person[page.count - 1].id;
        begun = true;
    } while (page.count == PAGE && !output_interrupted());
    return copy_flush(c);
}

/* Games */

struct copy_log {
    struct room_event *event; /* owned */
    size_t count, size;
    bool failed; /* out of memory */
};

static bool copy_each_event(void *context, const struct room_event *e) {
    struct copy_log *l = context;
    if (l->count == l->size) {
        size_t size = l->size ? 2 * l->size : 64;
        struct room_event *more = realloc(l->event, size * sizeof *more);
        l->failed = !more;
        if (!more)
            return false;
        l->event = more;
        l->size = size;
    }
    l->event[l->count++] = *e;
    return true;
}

static int copy_read_log(struct copy *c, struct store *s, const char *id, struct copy_log *out) {
    if (store_events(s, id, 0, copy_each_event, out, c->error) != 0)
        return -1;
    if (out->failed)
        text_str(c->error, "out of memory");
    return out->failed ? -1 : 0;
}

struct copy_game {
    char id[ROOM_ID_SIZE];
    struct store_summary summary;
};

/* The score of a daily deal comes with its game. */
static int copy_score(struct copy *c, const struct room_settings *set, struct store_score *out) {
    if (!set->day)
        return 0;
    return store_score(c->from, set->day, set->game, set->creator, out, c->error);
}

/* Adds the events from `have` on, and first the game itself unless it is there; at once. */
static int copy_write_game(struct copy *c, const struct copy_game *g, struct room_settings *set,
                           const struct copy_log *log, size_t have, bool is_there) {
    size_t count = (log->count - have + ROOM_EVENTS - 1) / ROOM_EVENTS + !is_there, n = 0;
    struct store_score score;
    int scored = copy_score(c, set, &score);
    struct store_write *x = calloc(count + 2, sizeof *x);
    if (scored < 0) {
        free(x);
        return -1;
    }
    if (!x) {
        text_str(c->error, "out of memory");
        return -1;
    }
    for (size_t at = have; n < count; n++) {
        memcpy(x[n].game, g->id, sizeof x[n].game);
        x[n].summary = g->summary;
        x[n].next = n + 1 < count ? &x[n + 1] : NULL;
        x[n].kind = n == 0 && !is_there ? STORE_NEW_GAME : STORE_EVENTS;
        x[n].settings = x[n].kind == STORE_NEW_GAME ? set : NULL;
        while (x[n].kind == STORE_EVENTS && at < log->count && x[n].events.count < ROOM_EVENTS)
            x[n].events.event[x[n].events.count++] = log->event[at++];
    }
    if (count && scored) {
        x[count - 1].next = &x[count];
        x[count] = (struct store_write){.kind = STORE_NEW_SCORE, .score = score};
    }
    int status = count ? copy_write(c, x) : 0;
    free(x);
    return status;
}

static int copy_compare_game(struct copy *c, const struct copy_game *g, struct copy_log *from,
                             struct copy_log *to) {
    struct room_settings set, there;
    int found = store_settings(c->from, g->id, &set, c->error);
    int known = found == 1 ? store_settings(c->to, g->id, &there, c->error) : -1;
    if (found == 0)
        return copy_fail(c, "game ", g->id, ": there is no such game");
    if (known < 0 || copy_read_log(c, c->from, g->id, from) != 0 ||
        (known == 1 && copy_read_log(c, c->to, g->id, to) != 0))
        return -1;
    if (known == 1 && memcmp(&set, &there, sizeof set) != 0)
        return copy_fail(c, "game ", g->id, ": another game has this id there");
    if (to->count > from->count ||
        (to->count && memcmp(from->event, to->event, to->count * sizeof *to->event) != 0))
        return copy_fail(c, "game ", g->id, ": it has gone on differently there");
    return copy_write_game(c, g, &set, from, to->count, known == 1);
}

static int copy_game(struct copy *c, const struct copy_game *g) {
    struct copy_log from = {0}, to = {0};
    int status = copy_compare_game(c, g, &from, &to);
    free(from.event);
    free(to.event);
    if (progress_due(&c->bar))
        progress_draw(&c->bar, (double)c->done / (double)c->total);
    c->done++;
    return status;
}

struct copy_games {
    struct copy_game game[PAGE];
    int count;
};

static bool copy_each_game(void *context, const char *id, const struct store_summary *summary) {
    struct copy_games *page = context;
    struct copy_game *g = &page->game[page->count++];
    memcpy(g->id, id, sizeof g->id);
    g->summary = *summary;
    return true;
}

static int copy_all_games(struct copy *c) {
    static struct copy_games page;
    struct store_place after = {0};
    do {
        page.count = 0;
        if (store_games_after(c->from, STORE_ALL, 0, &after, PAGE, copy_each_game, &page, c->error))
            return -1;
        for (int i = 0; i < page.count && !output_interrupted(); i++)
            if (copy_game(c, &page.game[i]) != 0)
                return -1;
        if (page.count > 0)
            memcpy(after.game, page.game[page.count - 1].id, sizeof after.game);
    } while (page.count == PAGE && !output_interrupted());
    return 0;
}

/* Days */

struct copy_deal {
    struct store_deal deal;
    bool found;
};

/* The one of the same game, among a day's deals. */
static bool copy_find_deal(void *context, const struct store_deal *d) {
    struct copy_deal *c = context;
    c->found |= d->day == c->deal.day && d->game == c->deal.game;
    if (c->found)
        c->deal = *d;
    return !c->found && d->day == c->deal.day;
}

static int copy_deal(struct copy *c, const struct store_deal *d) {
    struct copy_deal there = {.deal = {.day = d->day, .game = d->game}};
    if (store_deals(c->to, d->day, 0, copy_find_deal, &there, c->error) < 0)
        return -1;
    const struct store_deal *o = &there.deal;
    if (there.found && memcmp(o->key, d->key, sizeof d->key) != 0) {
        text_str(c->error, "the daily deal of ");
        daily_write_date(c->error, d->day);
        return copy_fail(c, " in ", d->game->name, ": it has another key there");
    }
    if (there.found && (!d->is_played || (o->is_played && o->par == d->par)))
        return 0;
    struct store_write *x = copy_add(c, there.found ? STORE_SET_PAR : STORE_NEW_DEAL);
    if (x)
        x->deal = *d;
    return x ? 0 : -1;
}

static bool copy_each_deal(void *context, const struct store_deal *d) {
    struct copy *c = context;
    return copy_deal(c, d) == 0;
}

/* Whose cards were dealt from another key than the day's couldn't be compared with the others, so
 * two keys for a day are an error, before anything of that day is written. */
static int copy_deals(struct copy *c) {
    c->writes = 0;
    int status = store_deals(c->from, 0, 0, copy_each_deal, c, c->error);
    return status == 0 && c->error->length == 0 ? copy_flush(c) : -1;
}

/* Reports */

static bool copy_each_report(void *context, const struct store_report *r) {
    struct copy *c = context;
    struct store_write *x = copy_add(c, STORE_REPORT);
    if (x)
        x->report = *r;
    return x != NULL;
}

static int copy_reports(struct copy *c) {
    int status = store_reports(c->from, copy_each_report, c, c->error);
    return status == 0 && c->error->length == 0 ? copy_flush(c) : -1;
}

int db_copy(struct store *from, struct store *to, unsigned long long games, text *error) {
    struct copy c = {.from = from, .to = to, .error = error, .total = games ? games : 1};
    c.write = calloc(GROUP, sizeof *c.write);
    if (!c.write) {
        text_str(error, "out of memory");
        return -1;
    }
    progress_start(&c.bar, "copying");
    int status = copy_deals(&c);
    status = status == 0 ? copy_all_people(&c, copy_person) : status;
    status = status == 0 ? copy_all_games(&c) : status;
    status = status == 0 ? db_copy_tournaments(from, to, error) : status;
    status = status == 0 ? copy_reports(&c) : status;
    status = status == 0 ? copy_all_people(&c, copy_forget) : status;
    progress_erase(&c.bar);
    free(c.write);
    return status;
}
