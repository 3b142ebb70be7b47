// SPDX-License-Identifier: MIT
// store_games FILE: makes a server's file with a finished game of every kind, one that ended early,
// one in progress, one in progress with a player out, one that is waiting, one that was abandoned
// before the deal, three rated ones, a finished daily deal and a match in its second game, for
// tests of `sixsands db`. With a second argument N it then plays N more moves, so that there is a
// writer while others read.
#include "room_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/store.h"

enum { PEOPLE = 4 };

static struct store *store;

static void store_games_put(struct store_write *x) {
    store_write_all(store, x);
    for (; x; x = x->next)
        if (x->result != STORE_OK) {
            fprintf(stderr, "store_games: result %d %s\n", (int)x->result, store_reason(store));
            exit(1);
        }
}

static void add_people(void) {
    static const char *const names[PEOPLE] = {"Ann", "Zo\xc3\xab", "A \"quoted\" \\ name", ""};
    for (int i = 0; i < PEOPLE; i++) {
        struct store_write x = {.kind = STORE_NEW_PERSON};
        x.person.id = x.pass.person = (person_id)(101 + i); /* as room_help has them */
        snprintf(x.person.name, sizeof x.person.name, "%s", names[i]);
        x.pass.hash[0] = (uint8_t)i;
        store_games_put(&x);
    }
}

/* The room after this many of its events. */
static void summary_after(struct store_summary *out, const struct test_room *t, size_t events) {
    char reason[200];
    text error;
    room r;
    text_init(&error, reason, sizeof reason);
    room_init(&r, &t->room.set);
    for (size_t i = 0; i < events; i++)
        if (room_apply(&r, &t->log[i], &error) != 0)
            exit(1);
    store_summarize(out, &r, t->now);
    room_free(&r);
}

/* All of it in one transaction. */
static void store_table(struct test_room *t) {
    struct store_write *x = calloc(t->count + 1, sizeof *x);
    if (!x)
        exit(1);
    x[0].kind = STORE_NEW_GAME;
    x[0].settings = &t->room.set;
    summary_after(&x[0].summary, t, 0);
    for (size_t i = 0; i <= t->count; i++) {
        memcpy(x[i].game, t->room.set.id, sizeof x[i].game);
        x[i].next = i < t->count ? &x[i + 1] : NULL;
        if (i == 0)
            continue;
        x[i].kind = STORE_EVENTS;
        x[i].events.count = 1;
        x[i].events.event[0] = t->log[i - 1];
        summary_after(&x[i].summary, t, i);
    }
    struct store_score *s = &x[t->count].score;
    if (daily_score(&t->room, &s->score)) {
        s->day = t->room.set.day;
        s->game = t->room.set.game;
        s->person = t->room.set.creator;
        memcpy(s->room, t->room.set.id, sizeof s->room);
    }
    store_games_put(x);
    free(x);
}

static unsigned number;
static bool rated;
static struct rating ratings[PEOPLE]; /* of the rated games, which are all of one kind */

static void store_games_begin(struct test_room *t, const char *game, int players) {
    struct room_settings set = test_room_settings(game, players, ++number);
    snprintf(set.id, sizeof set.id, "Test-%07u", number);
    if (rated) {
        set.rated = true;
        test_room_clock(&set, ROOM_DAYS, 86400000, 0);
    }
    if (number % 2 == 0) {
        set.plan[1] = ROOM_FOR_BOT;
        set.bot[1] = (bot){BOT_LEVEL, 2};
    }
    test_room_open(t, &set);
}

static void store_games_play(struct test_room *t, int moves) {
    rng r;
    rng_seed(&r, number);
    for (int i = 0; i < moves && t->room.status == ROOM_PLAYING; i++)
        test_room_play_any(t, &r);
}

static void store_games_rate(struct test_room *t) {
    struct rating before[GAME_MAX_PLAYERS] = {0};
    struct room_decision events;
    struct rating_change c;
    t->now += 3600000;
    for (int i = 0; i < t->room.set.players; i++)
        before[i] =
            t->room.seat[i].person ? ratings[t->room.seat[i].person - 101] : rating_of_bot(-130);
    test_room_must(t, room_rate(&t->room, before, t->now, &events), &events);
    rating_read(&c, span_of(events.event[0].data), t->room.set.players, t->now);
    for (int i = 0; i < t->room.set.players; i++)
        if (t->room.seat[i].person)
            ratings[t->room.seat[i].person - 101] = c.after[i];
}

static void store_games_end(struct test_room *t) {
    store_table(t);
    test_room_close(t);
}

static void make_games(void) {
    static const struct {
        const char *game;
        int players, moves;
        bool resigned;
    } kinds[] = {{"mandala", 2, 10000, false}, {"patterns", 2, 10000, false},
                 {"flowers", 3, 10000, false}, {"flowers", 4, 10000, true},
                 {"mandala", 2, 9, true},      {"mandala", 2, 12, false},
                 {"flowers", 3, 12, true}};
    struct room_decision events;
    struct test_room t;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        store_games_begin(&t, kinds[i].game, kinds[i].players);
        test_room_deal(&t);
        store_games_play(&t, 5);
        if (kinds[i].resigned)
            test_room_take(&t, room_resign(&t.room, 0, NULL, t.now, &events), &events);
        store_games_play(&t, kinds[i].moves);
        store_games_end(&t);
    }
    store_games_begin(&t, "patterns", 2);
    test_room_seat(&t);
    store_games_end(&t);
    rated = true;
    for (int i = 0; i < PEOPLE; i++)
        ratings[i] = rating_first();
    for (int i = 0; i < 3; i++) { /* the second one against a bot */
        store_games_begin(&t, "mandala", 2);
        test_room_deal(&t);
        store_games_play(&t, 10000);
        store_games_rate(&t);
        store_games_end(&t);
    }
    rated = false;
}

static void make_daily(void) {
    struct room_settings usual = test_room_settings("patterns", 2, ++number), set;
    struct store_write x = {.kind = STORE_NEW_DEAL};
    struct room_decision begun;
    struct test_room t;
    x.deal = (struct store_deal){
        .day = daily_day(usual.created), .game = usual.game, .is_played = true, .par = 4};
    memcpy(x.deal.key, usual.key, sizeof x.deal.key);
    store_games_put(&x);
    daily_settings(&set, usual.game, x.deal.day, usual.key);
    snprintf(set.id, sizeof set.id, "Test-%07u", number);
    memcpy(set.links, usual.links, sizeof set.links);
    set.creator = 101 + (person_id)daily_seat(&set);
    set.created = usual.created;
    test_room_open(&t, &set);
    test_room_seat(&t);
    test_room_take(&t, room_begin(&t.room, t.now, &begun), &begun);
    store_games_play(&t, 10000);
    store_games_end(&t);
}

static void add_event(struct tournament *t, const struct tournament_event *e) {
    struct store_write x = {.kind = STORE_TOURNAMENT_EVENT};
    struct store_tournament kept = {.event = *e};
    char reason[160];
    text error;
    text_init(&error, reason, sizeof reason);
    if (tournament_apply(t, e, &error) < 0) {
        fprintf(stderr, "store_games: %s\n", reason);
        exit(1);
    }
    store_tournament_sum_up(&kept, t);
    memcpy(x.game, t->set.id, sizeof x.game);
    x.tournament = &kept;
    store_games_put(&x);
}

/* Two tournaments: one that waits, and one that has just been paired. */
static void make_tournaments(void) {
    for (int i = 0; i < 2; i++) {
        struct room_settings usual = test_room_settings("patterns", 2, 0);
        struct tournament_settings set = {.name = "A cup",
                                          .kind = i ? TOURNAMENT_SWISS : TOURNAMENT_ROUND_ROBIN,
                                          .game = usual.game,
                                          .clock = ROOM_LIVE,
                                          .base = 60000,
                                          .rounds = i ? 3 : 0,
                                          .most = 4,
                                          .creator = 101,
                                          .created = usual.created};
        static const int order[TOURNAMENT_PLAYERS] = {1, 0};
        struct store_tournament kept = {.set = set};
        struct store_write x = {.kind = STORE_NEW_TOURNAMENT, .tournament = &kept};
        struct tournament_event e;
        struct tournament t;
        snprintf(kept.set.id, sizeof kept.set.id, "Cup-%08d", i);
        tournament_init(&t, &kept.set);
        store_tournament_sum_up(&kept, &t);
        store_games_put(&x);
        for (int k = 0; k < 2; k++) {
            tournament_join(&t, 101 + (person_id)k, usual.created + k, &e);
            add_event(&t, &e);
        }
        if (!i)
            continue;
        tournament_start(&t, order, usual.created + 5, &e);
        add_event(&t, &e);
        tournament_go_on(&t, usual.created + 6, &e);
        add_event(&t, &e);
    }
}

/* A duplicate match: one game is over, the next one begins. */
static void make_match(void) {
    struct test_room t, next;
    struct room_settings set = test_room_settings("mandala", 2, 77), more;
    person_id person[GAME_MAX_PLAYERS];
    struct room_decision d;
    bool keeps_key;
    set.duel = (struct duel){.kind = DUEL_DUPLICATE, .of = 2, .number = 1};
    memcpy(set.duel.first, set.id, sizeof set.duel.first);
    test_room_open(&t, &set);
    test_room_deal(&t);
    store_games_play(&t, 10000);
    if (!duel_next(&more, person, &keeps_key, &t.room))
        exit(1);
    memcpy(more.id, "Test-Match-2", sizeof more.id);
    test_room_open(&next, &more);
    for (int i = 0; i < 2; i++)
        test_room_must(&next, room_join(&next.room, person[i], i, next.now, &d), &d);
    store_games_end(&t);
    store_games_end(&next);
}

/* A game that is played while others read. */
static void store_games_play_on(unsigned long moves) {
    struct test_room t;
    size_t stored;
    while (moves > 0) {
        store_games_begin(&t, "mandala", 2);
        test_room_deal(&t);
        store_table(&t);
        rng r;
        rng_seed(&r, number);
        for (stored = t.count; t.room.status == ROOM_PLAYING && moves > 0; moves--) {
            struct store_write x = {.kind = STORE_EVENTS};
            test_room_play_any(&t, &r);
            memcpy(x.game, t.room.set.id, sizeof x.game);
            for (; stored < t.count; stored++)
                x.events.event[x.events.count++] = t.log[stored];
            store_summarize(&x.summary, &t.room, t.now);
            store_games_put(&x);
        }
        test_room_close(&t);
    }
}

int main(int argc, char *argv[]) {
    char reason[200];
    text error;
    text_init(&error, reason, sizeof reason);
    if (argc < 2 || !(store = store_open(argv[1], false, &error))) {
        fprintf(stderr, "store_games: %s\n", argc < 2 ? "no file" : reason);
        return 1;
    }
    add_people();
    make_games();
    make_daily();
    make_tournaments();
    make_match();
    if (argc > 2) {
        puts("ready");
        fflush(stdout);
        store_games_play_on(strtoul(argv[2], NULL, 10));
    }
    store_close(store);
    return 0;
}
