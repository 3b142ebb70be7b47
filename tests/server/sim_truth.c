// SPDX-License-Identifier: MIT
// The truth: what storage has committed, folded independently of the servers. For every event it
// keeps hashes of what each viewer may be sent about it, with which everything that leaves a server
// is compared (sim_check.c). At the end the file itself must agree.
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/view/message.h"
#include "sim.h"

int sim_truth_find(struct sim *s, const char *id) {
    for (int i = 0; id && i < s->games; i++)
        if (!strcmp(s->game[i].room.set.id, id))
            return i;
    return -1;
}

int sim_truth_seat(const struct sim *s, int game, person_id person) {
    return person ? room_seat_of(&s->game[game].room, person) : -1;
}

/* ---- passes */

static void hash_secret(uint8_t hash[STORE_HASH], const char *secret) {
    crypto_generichash(hash, STORE_HASH, (const unsigned char *)secret, strlen(secret), NULL, 0);
}

static const struct sim_pass *find_pass(const struct sim *s, const char *secret) {
    uint8_t hash[STORE_HASH];
    hash_secret(hash, secret);
    for (int i = 0; secret[0] && i < s->passes; i++)
        if (!memcmp(s->pass[i].hash, hash, STORE_HASH))
            return &s->pass[i];
    return NULL;
}

person_id sim_truth_pass(const struct sim *s, const char *secret) {
    const struct sim_pass *p = find_pass(s, secret);
    return p && p->on ? p->person : 0;
}

bool sim_truth_stored(const struct sim *s, const char *secret) {
    return find_pass(s, secret) != NULL;
}

static void add_pass(struct sim *s, const struct store_pass *p) {
    if (s->passes == SIM_PASSES)
        sim_fail(s, "too many passes for us");
    struct sim_pass *to = &s->pass[s->passes++];
    memcpy(to->hash, p->hash, STORE_HASH);
    to->person = p->person;
    to->token = p->token;
    to->number = p->number;
    to->on = true;
}

static void drop_passes(struct sim *s, const struct store_write *x) {
    for (int i = 0; i < s->passes; i++) {
        struct sim_pass *p = &s->pass[i];
        bool one = x->kind == STORE_DROP_PASS && x->drop == STORE_DROP_ONE;
        bool token = x->kind == STORE_DROP_PASS && x->drop == STORE_DROP_TOKEN;
        bool cookies = x->kind == STORE_DROP_PASS && x->drop == STORE_DROP_COOKIES;
        person_id person = x->kind == STORE_DROP_PERSON ? x->person.id : x->pass.person;
        if (one ? memcmp(p->hash, x->pass.hash, STORE_HASH) != 0 : p->person != person)
            continue;
        if ((token && (!p->token || p->number != x->pass.number)) || (cookies && p->token))
            continue;
        p->on = false;
        for (int k = 0; k < s->links; k++)
            if (s->link[k]->person == p->person)
                s->link[k]->revoked = true;
    }
}

/* ---- what each viewer may be sent after an event */

static uint64_t hash_text(const text *t) {
    return sim_hash(t->at, t->length, 0);
}

static void note_views(struct sim_event *e, const room *r) {
    const struct game_ops *g = r->set.game;
    char line[GAME_LINE_SIZE];
    game_view view;
    text t;
    for (int viewer = -1; viewer < r->set.players; viewer++) {
        text_init(&t, line, sizeof line);
        since_view(&view, &r->played, g, &r->match.state, viewer);
        g->write_view(&t, &view);
        e->view[viewer + 1] = hash_text(&t);
    }
    text_init(&t, line, sizeof line);
    g->write_state(&t, &r->match.state);
    e->open_view = hash_text(&t);
    game_move moves[GAME_MAX_MOVES];
    int count = e->player >= 0 ? g->moves(&r->match.state, moves) : 0;
    for (int i = 0; i < count; i++) {
        text_init(&t, line, sizeof line);
        g->write_move(&t, moves[i]);
        e->legal += hash_text(&t);
    }
}

/* The line as `viewer` may read it (-2: as it is). `before`: the position before the decision. */
static uint64_t hash_line(const room *r, size_t at, const game_state *before, int viewer) {
    enum { MOST = 256 };
    const match *m = &r->match;
    game_move log[MOST];
    match seen = *m;
    game_state state = *before;
    char line[ROOM_EVENT_DATA_SIZE];
    text t;
    seen.length = 0;
    seen.log = log;
    seen.actor = m->actor + at;
    for (; at + seen.length < m->length && seen.length < MOST; seen.length++) {
        game_move move = m->log[at + seen.length];
        bool hidden = seen.length > 0 && viewer > -2 && !m->game->sees(&state, viewer);
        log[seen.length] = hidden ? MATCH_HIDDEN : move;
        m->game->apply(&state, move);
    }
    text_init(&t, line, sizeof line);
    text_int(&t, seen.actor[0] + 1);
    text_char(&t, ' ');
    m->game->write_move(&t, log[0]);
    record_write_outcomes(&t, &seen, 1);
    return hash_text(&t);
}

static void note_lines(struct sim_event *e, const room *r, size_t at, const game_state *before) {
    for (int viewer = -1; viewer < r->set.players; viewer++)
        e->line[viewer + 1] = hash_line(r, at, before, viewer);
    e->open_line = hash_line(r, at, before, -2);
}

static void check_clocks(struct sim *s, const struct sim_game *g, const struct room_event *e) {
    const struct room_settings *set = &g->room.set;
    for (int i = 0; i < set->players; i++)
        if (e->remaining[i] < 0 ||
            e->remaining[i] > set->base + set->increment * (int64_t)e->sequence)
            sim_fail(s, "a clock of game %s shows %lld", set->id, (long long)e->remaining[i]);
}

/* Everybody sees again what they saw after that event, and no card came since. */
static void check_taken_back(struct sim *s, const struct sim_game *g, const struct sim_event *e) {
    uint64_t to = strtoull(e->event.data, NULL, 10), i = e->event.sequence;
    if (to < 1 || to >= i || memcmp(g->event[to - 1].view, e->view, sizeof e->view) != 0 ||
        g->event[to - 1].open_view != e->open_view || g->event[to - 1].turn != e->turn)
        sim_fail(s, "game %s didn't go back to event %s", g->room.set.id, e->event.data);
    while (--i > to)
        if (strchr(g->event[i - 1].event.data, '+') &&
            g->event[i - 1].event.kind == ROOM_EVENT_PLAYED)
            sim_fail(s, "a draw of game %s was taken back", g->room.set.id);
    if (g->room.set.rated || g->room.set.day)
        sim_fail(s, "in game %s nothing can be taken back", g->room.set.id);
    s->count.taken_back++;
}

static void apply(struct sim *s, struct sim_game *g, const struct room_event *e) {
    char reason[256];
    text error;
    room *r = &g->room;
    text_init(&error, reason, sizeof reason);
    if (r->sequence + 1 != e->sequence)
        sim_fail(s, "game %s has a gap before event %llu", r->set.id,
                 (unsigned long long)e->sequence);
    if (g->capacity == r->sequence) {
        g->capacity = g->capacity ? g->capacity * 2 : 64;
        g->event = realloc(g->event, g->capacity * sizeof *g->event);
        if (!g->event)
            sim_fail(s, "out of memory");
    }
    for (uint64_t i = 0; e->request[0] && i < r->sequence; i++)
        if (g->event[i].event.seat == e->seat && !strcmp(g->event[i].event.request, e->request))
            sim_fail(s, "request %s of game %s happened twice", e->request, r->set.id);
    if (e->kind == ROOM_EVENT_SAID)
        sim_wishes_said(s, (int)(g - s->game), e);
    game_state before = r->match.state;
    size_t length = r->match.length;
    if (room_apply(r, e, &error) < 0)
        sim_fail(s, "event %llu of game %s doesn't apply: %s", (unsigned long long)e->sequence,
                 r->set.id, reason);
    check_clocks(s, g, e);
    struct sim_event *to = &g->event[e->sequence - 1];
    *to = (struct sim_event){.event = *e, .turn = room_turn(r)};
    to->player = to->turn >= 0 && room_bot(r, to->turn, NULL) ? -1 : to->turn;
    to->over = r->status == ROOM_OVER;
    to->dealt = r->status == ROOM_PLAYING || (e->sequence > 1 && to[-1].dealt);
    if (to->dealt)
        note_views(to, r);
    if (e->kind == ROOM_EVENT_PLAYED)
        note_lines(to, r, length, &before);
    if (e->kind == ROOM_EVENT_TAKEN_BACK)
        check_taken_back(s, g, to);
    s->count.moves += e->kind == ROOM_EVENT_PLAYED;
    s->count.over += to->over && !to[-1].over;
}

/* ---- commits */

/* Does a new game of this kind already wait for this person, with everybody there? */
static bool awaits(const struct room *r, const struct room_settings *like, person_id who) {
    enum { RECENT = STORE_MET_FRESH / 2 };
    const struct room_settings *set = &r->set;
    int64_t changed = r->sequence ? r->entry[r->sequence - 1].at : set->created;
    bool full = true;
    for (int i = 0; i < set->players; i++)
        full &= r->seat[i].person != 0;
    return full && r->status == ROOM_WAITING && changed > like->created - RECENT &&
           room_seat_of(r, who) >= 0 && set->game == like->game && set->players == like->players &&
           set->clock == like->clock && set->base == like->base &&
           set->increment == like->increment && set->rated == like->rated;
}

/* Nobody is paired twice. */
static void check_met(struct sim *s, const struct store_write *x) {
    for (int i = 0; i < s->games; i++)
        for (int k = 0; k < 2; k++)
            if (x->met[k] && awaits(&s->game[i].room, x->settings, x->met[k]))
                sim_fail(s, "somebody of game %s is paired again, for %s", s->game[i].room.set.id,
                         x->settings->id);
}

static void add_game(struct sim *s, const struct store_write *x) {
    check_met(s, x);
    if (s->games == SIM_GAMES)
        sim_fail(s, "too many games for us");
    room_init(&s->game[s->games++].room, x->settings);
}

void sim_truth_commit(struct sim *s, struct store_write *x) {
    s->count.commits++;
    s->count.failures += x->result == STORE_FAILED;
    s->count.conflicts += x->result == STORE_CONFLICT;
    int game = x->kind == STORE_EVENTS ? sim_truth_find(s, x->game) : -1;
    struct rating_change ignored; /* another game of the same people may have ended meanwhile */
    if (x->result == STORE_CONFLICT && game >= 0 && !store_rates(&ignored, x) &&
        x->events.event[0].sequence == s->game[game].room.sequence + 1)
        sim_fail(s, "a conflict about event %llu of game %s, where nobody was",
                 (unsigned long long)x->events.event[0].sequence, x->game);
    if (x->result != STORE_OK)
        return;
    sim_wishes_commit(s, x);
    switch (x->kind) {
    case STORE_NEW_GAME:
        game = s->games;
        add_game(s, x);
        break;
    case STORE_EVENTS:
        break;
    case STORE_NEW_PERSON:
    case STORE_NEW_PASS:
        add_pass(s, &x->pass);
        break;
    case STORE_DROP_PERSON:
        for (int i = 0; i < s->games; i++)
            s->game[i].orphaned |= s->game[i].room.set.creator == x->person.id;
        drop_passes(s, x);
        break;
    case STORE_DROP_PASS:
        drop_passes(s, x);
        break;
    case STORE_SET_PASSWORD: /* not simulated */
        sim_fail(s, "a password was changed");
        break;
    case STORE_SET_PERSON:
    case STORE_CLAIM:
    case STORE_SET_NAME:
    case STORE_NEW_TOURNAMENT:
    case STORE_TOURNAMENT_EVENT:
    case STORE_NEW_DEAL:
    case STORE_SET_PAR:
    case STORE_NEW_SCORE:
    case STORE_SWEEP:
    case STORE_TRY:
    case STORE_TAKE:
    case STORE_HERE:
    case STORE_SEEK:
    case STORE_UNSEEK:
    case STORE_PUSH:
    case STORE_DROP_PUSH:
    case STORE_REPORT:
        break;
    }
    for (int i = 0; i < x->events.count && game >= 0; i++)
        apply(s, &s->game[game], &x->events.event[i]);
}

/* ---- the end: the file agrees */

struct reading {
    struct sim *s;
    struct sim_game *g;
    room again;
};

static bool compare_event(void *context, const struct room_event *e) {
    struct reading *c = context;
    const struct room_event *t = &c->g->event[c->again.sequence].event;
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    if (c->again.sequence >= c->g->room.sequence || e->sequence != t->sequence || e->at != t->at ||
        e->kind != t->kind || e->seat != t->seat || e->person != t->person ||
        strcmp(e->request, t->request) != 0 || strcmp(e->data, t->data) != 0 ||
        memcmp(e->remaining, t->remaining, sizeof e->remaining) != 0)
        sim_fail(c->s, "event %llu of game %s isn't stored as it was",
                 (unsigned long long)e->sequence, c->g->room.set.id);
    if (room_apply(&c->again, e, &error) < 0)
        sim_fail(c->s, "game %s doesn't replay: %s", c->g->room.set.id, reason);
    return true;
}

/* The record is correct for every viewer, and so are all outcomes of a finished game. */
static void sim_truth_check_record(struct sim *s, const room *r, int viewer) {
    char *bytes = NULL, words[512];
    size_t size = 0;
    record_reader reader;
    record game_record;
    struct record_error complaint;
    uint64_t outcomes;
    text reason;
    text_init(&reason, words, sizeof words);
    FILE *out = open_memstream(&bytes, &size);
    if (!out || message_record(out, r, viewer) < 0 || fclose(out) != 0)
        sim_fail(s, "game %s has no record for viewer %d", r->set.id, viewer);
    FILE *in = fmemopen(bytes, size, "r");
    if (!in || record_reader_open(&reader, in) < 0)
        sim_fail(s, "out of memory");
    if (record_read(&reader, &game_record, &complaint) != 1)
        sim_fail(s, "the record of game %s, line %zu: %s", r->set.id, complaint.line,
                 complaint.reason);
    if (r->status == ROOM_OVER && fair_verify(&game_record, &outcomes, &reason) < 0)
        sim_fail(s, "the outcomes of game %s: %s", r->set.id, words);
    record_free(&game_record);
    record_reader_close(&reader);
    fclose(in);
    free(bytes);
}

/* A daily deal that was finished in time has its score, once. */
static void check_score(struct sim *s, struct store *store, const room *r) {
    char reason[256];
    text error;
    struct store_score kept;
    int score = 0;
    text_init(&error, reason, sizeof reason);
    int found =
        r->set.day ? store_score(store, r->set.day, r->set.game, r->set.creator, &kept, &error) : 0;
    if (found < 0 || found != daily_score(r, &score) || (found && kept.score != score))
        sim_fail(s, "the score of game %s is wrong: %s", r->set.id, reason);
}

static void check_game(struct sim *s, struct store *store, struct sim_game *g) {
    char reason[256];
    text error;
    struct room_settings set;
    struct reading c = {.s = s, .g = g};
    text_init(&error, reason, sizeof reason);
    if (store_settings(store, g->room.set.id, &set, &error) != 1)
        sim_fail(s, "game %s isn't stored: %s", g->room.set.id, reason);
    room_init(&c.again, &set);
    if (store_events(store, set.id, 0, compare_event, &c, &error) < 0)
        sim_fail(s, "events of game %s: %s", set.id, reason);
    if (c.again.sequence != g->room.sequence)
        sim_fail(s, "events of game %s are missing", set.id);
    if (memcmp(&c.again.match.state, &g->room.match.state, sizeof(game_state)) != 0)
        sim_fail(s, "game %s replays to another position", set.id);
    check_score(s, store, &c.again);
    c.again.sealed = false;
    bool dealt = g->room.sequence > 0 && g->event[g->room.sequence - 1].dealt;
    for (int viewer = -1; dealt && viewer < set.players; viewer++)
        sim_truth_check_record(s, &c.again, viewer);
    room_free(&c.again);
}

struct sim_cups {
    struct sim *s;
    struct store *store;
};

static bool compare_summary(void *context, const char *id, const struct store_summary *summary) {
    struct sim *s = context;
    int game = sim_truth_find(s, id);
    if (game < 0)
        sim_fail(s, "game %s is stored, but nobody made it", id);
    const room *r = &s->game[game].room;
    int turn = room_turn(r);
    if (summary->status != r->status || summary->turn != turn ||
        summary->deadline != room_deadline(r) ||
        summary->bot_to_move != (turn >= 0 && room_bot(r, turn, NULL)))
        sim_fail(s, "the summary of game %s is wrong", id);
    for (int i = 0; i < r->set.players; i++)
        if (summary->person[i] != r->seat[i].person)
            sim_fail(s, "the summary of game %s has other people", id);
    return true;
}

/* A tournament replays, which checks its pairings; its games are between the right people, and its
 * results theirs. */
static bool compare_cup(void *context, const struct store_tournament *kept) {
    struct sim_cups *c = context;
    static struct tournament t;
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    if (store_tournament(c->store, kept->set.id, &t, &error) != 1)
        sim_fail(c->s, "tournament %s: %s", kept->set.id, reason);
    for (int round = 0; round < t.paired; round++)
        for (int i = 0; i < t.boards[round]; i++) {
            const struct tournament_board *b = &t.board[round][i];
            char id[ROOM_ID_SIZE];
            tournament_game(&t, round, i, id);
            int game = sim_truth_find(c->s, id);
            const room *r = game >= 0 ? &c->s->game[game].room : NULL;
            bool played = b->second >= 0 && !b->walkover;
            if (played ? !r && b->result != TOURNAMENT_UNKNOWN : r != NULL)
                sim_fail(c->s, "tournament %s has a game too many or too few", t.set.id);
            if (r && (r->seat[0].person != t.player[b->first].person ||
                      r->seat[1].person != t.player[b->second].person))
                sim_fail(c->s, "a game of tournament %s is between others", t.set.id);
            if (r && b->result != TOURNAMENT_UNKNOWN && b->result != tournament_result_of(r))
                sim_fail(c->s, "a result of tournament %s is wrong", t.set.id);
            c->s->count.cups += r != NULL;
        }
    return true;
}

void sim_truth_end(struct sim *s) {
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    struct store *store = store_open(s->file, true, &error);
    if (!store)
        sim_fail(s, "store_open: %s", reason);
    for (int i = 0; i < s->games; i++)
        check_game(s, store, &s->game[i]);
    if (store_games(store, STORE_ALL, 0, 0, 0, compare_summary, s, &error) < 0 ||
        store_tournaments(store, STORE_TOURNAMENTS_EVERY, 0, "", 0, compare_cup,
                          &(struct sim_cups){s, store}, &error) < 0 ||
        store_check(store, &error) < 0)
        sim_fail(s, "the store: %s", reason);
    store_close(store);
}

void sim_truth_free(struct sim *s) {
    for (int i = 0; i < s->games; i++) {
        room_free(&s->game[i].room);
        free(s->game[i].event);
    }
}
