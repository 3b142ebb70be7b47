// SPDX-License-Identifier: MIT
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "move_style.h"
#include "tally.h"

static void twin_stop(const struct tale *t, const char *what) {
    fprintf(stderr, "%s, %d players, game %s: %s\n", t->test.room.set.game->name,
            t->test.room.set.players, t->test.room.set.id, what);
    abort();
}

static void *twin_need(void *memory) {
    if (!memory)
        abort();
    return memory;
}

/* ---- tales */

static struct room_settings twin_any_settings(const char *game, int players, uint64_t seed,
                                              rng *r) {
    struct room_settings set = test_room_settings(game, players, seed);
    for (int i = 1; i < players; i++)
        if (rng_below(r, 6) == 0) {
            set.plan[i] = ROOM_FOR_BOT;
            set.bot[i] = (bot){BOT_LEVEL, rng_below(r, BOT_LEVELS)};
        }
    set.clock = (enum room_clock)rng_below(r, 3);
    set.base = set.clock == ROOM_NO_CLOCK ? 0 : 60000;
    set.increment = set.clock == ROOM_LIVE ? 5000 : 0;
    set.listed = rng_below(r, 2);
    return set;
}

/* Keeps the room as it is after the last event, while the game is in progress. */
static void keep(struct tale *t) {
    struct test_room *test = &t->test;
    if (test->room.status != ROOM_PLAYING)
        return;
    if (t->capacity < test->count + 1) {
        t->capacity = 2 * test->count + 64;
        t->at = twin_need(realloc(t->at, t->capacity * sizeof *t->at));
    }
    t->last = test->count;
    t->at[t->last - 1] = test->room;
}

/* What people do besides moves. */
static void twin_disturb(struct tale *t, rng *r) {
    struct test_room *test = &t->test;
    const room *at = &test->room;
    struct room_decision events = {0};
    enum refusal refusal = REFUSAL_BUSY;
    int seat = (int)rng_below(r, (uint32_t)at->set.players);
    uint32_t what = rng_below(r, 60);
    test->now += rng_below(r, 4000);
    if (what == 0 && at->set.players > 2)
        refusal = room_resign(at, seat, NULL, test->now, &events);
    else if (what <= 2)
        refusal =
            room_offer(at, seat, what == 1 ? ROOM_DRAW : ROOM_ABORT, NULL, test->now, &events);
    else if (what <= 4)
        refusal = room_decline(at, seat, test->now, &events);
    else if (what == 5)
        refusal = room_time_out(at, test->now, &events);
    if (events.count == 1) { /* so that there is a snapshot after each */
        test_room_take(test, refusal, &events);
        keep(t);
    }
    room_decision_drop(&events);
}

static void twin_play(struct tale *t, int style, rng *r) {
    struct test_room *test = &t->test;
    const room *at = &test->room;
    struct room_decision events;
    int seat = room_turn(at);
    char action[GAME_MOVE_SIZE];
    text word;
    if (test->now >= room_deadline(at)) {
        test_room_take(test, room_time_out(at, test->now, &events), &events);
    } else {
        game_move m = move_in_style(at->set.game, &at->match.state, r, style, seat);
        text_init(&word, action, sizeof action);
        at->set.game->write_move(&word, m);
        enum refusal refusal =
            room_bot(at, seat, NULL)
                ? room_play_bot(at, seat, m, at->sequence, test->now, &events)
                : room_play(at, seat, span_of(action), 0, NULL, test->now, &events);
        if (test_room_take(test, refusal, &events))
            twin_stop(t, refusal_code(refusal));
    }
    keep(t);
}

void tale_play(struct tale *t, const char *game, int players, uint64_t seed) {
    rng r;
    rng_seed_stream(&r, seed, 1);
    struct room_settings set = twin_any_settings(game, players, seed, &r);
    *t = (struct tale){0};
    test_room_open(&t->test, &set);
    test_room_deal(&t->test);
    room *at = &t->test.room;
    for (int i = 0; i < players; i++) {
        snprintf(at->seat[i].name, sizeof at->seat[i].name, "Player \"%d\"", i);
        at->seat[i].here = rng_below(&r, 2);
    }
    t->first = t->test.count;
    keep(t);
    while (at->status == ROOM_PLAYING) {
        twin_disturb(t, &r);
        if (at->status == ROOM_PLAYING)
            twin_play(t, (int)(seed % MOVE_STYLES), &r);
    }
    const match *m = &at->match;
    t->state = twin_need(malloc((m->length + 1) * sizeof *t->state));
    t->state[0] = m->start;
    for (size_t i = 0; i < m->length; i++) {
        t->state[i + 1] = t->state[i];
        m->game->apply(&t->state[i + 1], m->log[i]);
    }
    for (uint64_t i = t->first - 1; i < t->last; i++) {
        t->at[i].entry = at->entry;
        t->at[i].mark = at->mark;
        t->at[i].seen = at->seen;
        t->at[i].match.log = at->match.log;
        t->at[i].match.actor = at->match.actor;
    }
}

void tale_free(struct tale *t) {
    test_room_close(&t->test);
    free(t->at);
    free(t->state);
}

/* ---- twins */

void twin_init(struct twin *w, const struct tale *t, int viewer) {
    const match *m = &t->test.room.match;
    uint64_t events = t->test.room.sequence;
    size_t size = m->length + 1;
    *w = (struct twin){.of = t, .viewer = viewer};
    w->state = twin_need(malloc(size * sizeof *w->state));
    w->next = twin_need(malloc(size * sizeof *w->next));
    w->log = twin_need(malloc(size * sizeof *w->log));
    w->played = twin_need(malloc(size * sizeof *w->played));
    w->hidden = twin_need(malloc(size * sizeof *w->hidden));
    w->seen = twin_need(malloc(size));
    w->entry = twin_need(malloc(events * sizeof *w->entry));
    w->mark = twin_need(malloc((events / ROOM_STRIDE + 1) * sizeof *w->mark));
    memcpy(w->entry, t->test.room.entry, events * sizeof *w->entry);
    for (uint64_t i = 0; i < events; i++) /* request ids are known only to their senders */
        w->entry[i].request ^= 0x5eed;
}

void twin_free(struct twin *w) {
    free(w->state);
    free(w->next);
    free(w->log);
    free(w->played);
    free(w->hidden);
    free(w->seen);
    free(w->entry);
    free(w->mark);
}

/* Mandala may end by cards that nobody sees all of (M8): then, by the rules, the viewer learns
 * something. */
static bool over_by_m8(const struct twin *w, const game_state *s) {
    const struct game_ops *g = w->of->test.room.set.game;
    char line[GAME_LINE_SIZE];
    text t;
    text_init(&t, line, sizeof line);
    g->write_state(&t, s);
    return g->actor(s) == GAME_OVER && tally_ended_by_m8(line);
}

/* Can everything visible happen from entry `from` on, starting with `next`? Fills that in. */
static bool replay(struct twin *w, size_t from) {
    const match *m = &w->of->test.room.match;
    const struct game_ops *g = m->game;
    for (size_t i = from; i < w->length; i++) {
        const game_state *s = &w->next[i];
        int actor = g->actor(s), must = g->actor(&w->of->state[i]);
        if (actor != must && over_by_m8(w, s))
            return false;
        if (actor != must)
            twin_stop(w->of, "who acts depends on what is hidden");
        if (actor == GAME_NATURE && g->sees(s, w->viewer) != g->sees(&w->of->state[i], w->viewer))
            twin_stop(w->of, "what is seen depends on what is hidden");
        if (!game_is_legal(g, s, w->log[i])) {
            if (actor == w->viewer && actor >= 0)
                twin_stop(w->of, "the own moves depend on what is hidden");
            return false;
        }
        w->next[i + 1] = *s;
        g->apply(&w->next[i + 1], w->log[i]);
    }
    const game_state *end = &w->next[w->length], *truth = &w->of->state[w->length];
    return (g->actor(end) == GAME_OVER) == (g->actor(truth) == GAME_OVER);
}

/* ---- changes of cards */

static void write_cards(char *out, const tally_cards *cards) {
    static const char letters[] = "ROYGPK";
    text t;
    text_init(&t, out, 64);
    for (int c = 0; c < TALLY_COLOURS; c++)
        if (cards->of[c]) {
            text_char(&t, letters[c]);
            if (cards->of[c] > 1)
                text_int(&t, cards->of[c]);
        }
    if (t.length == 0)
        text_char(&t, '-');
}

/* A hidden place of a start position: part `seat` of the word `key`. */
struct place {
    const char *key;
    int seat;
};

static struct place any_place(const struct twin *w, const char *line, rng *r) {
    char word[TALLY_LINE];
    bool cups = tally_word(line, "cup", word);
    int seat = (int)rng_below(r, (uint32_t)w->of->test.room.set.players);
    if (seat == w->viewer || rng_below(r, 3) == 0)
        return (struct place){"deck", 0};
    return (struct place){cups && rng_below(r, 3) == 0 ? "cup" : "hand", seat};
}

/* The line with one card of colour `out` fewer and one of colour `in` more in this place; false:
 * there is no such card. */
static bool exchange(char line[TALLY_LINE], struct place p, int out, int in) {
    char next[TALLY_LINE], cards[64], key[16];
    tally_cards has = tally_part(line, p.key, p.seat);
    if (has.of[out] == 0)
        return false;
    has.of[out]--;
    has.of[in]++;
    write_cards(cards, &has);
    snprintf(key, sizeof key, " %s=", p.key);
    char *from = strstr(line, key) + strlen(key);
    for (int i = 0; i < p.seat; i++)
        from = strchr(from, '/') + 1;
    size_t length = strcspn(from, "/ ");
    int written =
        snprintf(next, sizeof next, "%.*s%s%s", (int)(from - line), line, cards, from + length);
    if (written < 0 || written >= TALLY_LINE)
        abort();
    memcpy(line, next, (size_t)written + 1);
    return true;
}

/* Swaps two cards of different colours between two hidden places of the start; `colour` is what the
 * first of them, a seat's, gave, and `other` what it got. */
static bool change_start(struct twin *w, rng *r, int *colour, int *other) {
    const struct game_ops *g = w->of->test.room.set.game;
    char line[TALLY_LINE], reason[200];
    text t;
    text_init(&t, line, sizeof line);
    g->write_state(&t, &w->state[0]);
    struct place a = any_place(w, line, r), b = any_place(w, line, r);
    *colour = (int)rng_below(r, TALLY_COLOURS);
    *other = (int)rng_below(r, TALLY_COLOURS);
    if (*colour == *other || !strcmp(a.key, "deck") ||
        (!strcmp(a.key, b.key) && a.seat == b.seat) || !exchange(line, a, *colour, *other) ||
        !exchange(line, b, *other, *colour))
        return false;
    text_init(&t, reason, sizeof reason);
    if (!g->read_state(&w->next[0], span_of(line), &t) || !g->is_deal(&w->next[0]))
        twin_stop(w->of, reason);
    return true;
}

/* Nature's card of a colour. */
static game_move card(const struct twin *w, size_t at, int colour) {
    static const char *const letters[] = {"R", "O", "Y", "G", "P", "K"};
    span word = span_of(letters[colour]);
    return w->of->test.room.set.game->read_chance(&w->state[at], &word);
}

/* Changes something hidden; returns the first entry that differs, with the position before it in
 * `next`; `length`: none differs. */
static size_t change(struct twin *w, rng *r) {
    if (w->hidden_count == 0)
        return w->length;
    size_t i = w->hidden[rng_below(r, (uint32_t)w->hidden_count)];
    size_t k = w->hidden[rng_below(r, (uint32_t)w->hidden_count)];
    int a, b;
    switch (rng_below(r, 4)) {
    case 0: /* another card is drawn */
        w->log[i] = card(w, i, (int)rng_below(r, TALLY_COLOURS));
        w->next[i] = w->state[i];
        return i;
    case 1: /* a card comes with the deal, and another in its place later */
        if (!change_start(w, r, &a, &b))
            return w->length;
        for (size_t n = 0; n < w->hidden_count; n++)
            if (w->log[w->hidden[n]] == card(w, w->hidden[n], b) && rng_below(r, 4) == 0) {
                w->log[w->hidden[n]] = card(w, w->hidden[n], a);
                break;
            }
        return 0;
    default: { /* two cards swap their order, or their seats */
        game_move m = w->log[i];
        if (m == w->log[k])
            return w->length;
        w->log[i] = w->log[k];
        w->log[k] = m;
        i = i < k ? i : k;
        w->next[i] = w->state[i];
        return i;
    }
    }
}

void twin_determinize(struct twin *w, size_t length, int attempts, rng *r) {
    const match *m = &w->of->test.room.match;
    w->length = length;
    w->hidden_count = 0;
    memcpy(w->log, m->log, length * sizeof *w->log);
    memcpy(w->state, w->of->state, (length + 1) * sizeof *w->state);
    for (size_t i = 0; i < length; i++)
        if (m->actor[i] == MATCH_NATURE && !m->game->sees(&w->state[i], w->viewer))
            w->hidden[w->hidden_count++] = i;
    size_t bytes = length * sizeof *w->log;
    game_move *log = twin_need(malloc(bytes + 1));
    for (int n = 0; n < attempts; n++) {
        memcpy(log, w->log, bytes);
        size_t from = change(w, r);
        if (from < length && replay(w, from))
            memcpy(w->state + from, w->next + from, (length + 1 - from) * sizeof *w->state);
        else
            memcpy(w->log, log, bytes);
    }
    free(log);
    since_start(&w->played[0], m->game, &w->state[0]);
    for (size_t i = 0; i < length; i++) {
        w->played[i + 1] = w->played[i];
        since_step(&w->played[i + 1], m->game, m->actor[i], w->log[i], &w->state[i + 1]);
        bool seen = m->actor[i] != MATCH_NATURE || m->game->sees(&w->state[i], w->viewer);
        w->seen[i] = seen ? ROOM_SEEN_BY(w->viewer) : 0; /* what others saw doesn't matter */
    }
}

/* The twin's marks up to an event. */
static void set_marks(struct twin *w, uint64_t sequence) {
    for (uint64_t i = 0; i < sequence / ROOM_STRIDE; i++) {
        uint64_t log = w->of->test.room.mark[i].log;
        w->mark[i] =
            (struct room_mark){.state = w->state[log], .played = w->played[log], .log = log};
    }
}

const room *twin_room(struct twin *w, uint64_t sequence, rng *now) {
    const room *truth = &w->of->at[sequence - 1];
    room *twin = &w->room;
    *twin = *truth;
    match *m = &twin->match;
    m->log = w->log;
    m->start = w->state[0];
    m->state = w->state[m->length];
    twin->played = w->played[m->length];
    twin->seen = w->seen;
    if (now) {
        game_view view;
        since_view(&view, &truth->played, m->game, &truth->match.state, w->viewer);
        m->game->determinize(&m->state, &view, now);
    }
    set_marks(w, sequence);
    twin->entry = w->entry;
    twin->mark = w->mark;
    for (int i = 0; i < FAIR_KEY; i++) {
        twin->set.key[i] ^= 0xa5;
        if (w->viewer < 0) /* players know the link for watching */
            twin->set.links[i] ^= 0x5a;
    }
    twin->set.creator += 1000;
    for (int i = 0; i < twin->set.players; i++)
        if (twin->seat[i].person)
            twin->seat[i].person += 1000;
    return twin;
}
