// SPDX-License-Identifier: MIT
// No secrets leave. Whole games are played in rooms, and at every position a viewer is sent the
// same, byte for byte, in games that differ in everything that the viewer can't know: hidden cards,
// the shuffle's key, who the persons are, the ids of their requests, for spectators the links.
//
// Two kinds of games are compared with the true one. A twin (twin.h) has other hidden cards from
// the deal on: its log, past events and records are compared too. And at each position a
// determinization of the viewer's current view is compared.
//
//   secrets_test POSITIONS [VIEWERS]      of each game, each seen by this many viewers (all)
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "server/view/message.h"
#include "twin.h"

enum {
    SEGMENT = 20,  /* events compared with one twin */
    ATTEMPTS = 80, /* to change a card of it */
    BUFFER = 4 * MESSAGE_SIZE,
};

/* What was compared, for the reader of the test's output. */
struct count {
    uint64_t games, positions, compared, twins_differ, logs_differ, bytes, records, requests;
};

/* What is sent at one position, the same in all games. */
struct question {
    uint64_t sequence;
    int viewer;
    int64_t now;
    bool whole;     /* the state too, */
    bool news;      /* the last event and the summary, */
    uint64_t since; /* the events after this one; 0: none, */
    bool record;    /* the record, */
    uint64_t seed;  /* the answers to some requests; 0: none */
};

static void tell_refusal(text *t, enum refusal refusal, struct room_decision *events) {
    text_str(t, refusal_code(refusal));
    room_decision_drop(events);
}

/* Requests of the viewer: random moves, typed nonsense, old sequence numbers. */
static void ask_for_moves(text *t, const room *r, const struct question *q) {
    static const char *const nonsense[] = {"", "x", "m9R", "p4K2", "?", "c"};
    const struct game_ops *g = r->set.game;
    struct room_decision events;
    rng dice;
    rng_seed(&dice, q->seed);
    for (int i = 0; i < 4; i++) {
        char word[GAME_MOVE_SIZE];
        text move;
        text_init(&move, word, sizeof word);
        g->write_move(&move, (game_move)rng_below(&dice, g->num_moves));
        if (i == 3)
            snprintf(word, sizeof word, "%s", nonsense[rng_below(&dice, 6)]);
        enum refusal refusal =
            room_play(r, q->viewer, span_of(word), i ? 0 : q->sequence, "again", q->now, &events);
        text_int(t, refusal_status(refusal));
        text_str(t, refusal_code(refusal));
        text_str(t, refusal_text(refusal));
        text_uint(t, refusal ? 0 : events.event[0].sequence);
        room_decision_drop(&events);
    }
    tell_refusal(t, room_resign(r, q->viewer, "again", q->now, &events), &events);
    tell_refusal(t, room_offer(r, q->viewer, ROOM_DRAW, NULL, q->now, &events), &events);
    tell_refusal(t, room_decline(r, q->viewer, q->now, &events), &events);
    tell_refusal(t, room_leave(r, q->viewer, q->now, &events), &events);
    tell_refusal(t, room_rematch(r, "abcdefghijkl", q->now, &events), &events);
}

static void add_record(text *t, const room *r, int viewer) {
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size);
    assert_non_null(out);
    int done = message_record(out, r, viewer);
    fclose(out);
    if (done < 0)
        fail_msg("%s, %d players, game %s, event %u: no record for viewer %d: %s",
                 r->set.game->name, r->set.players, r->set.id, (unsigned)r->sequence, viewer,
                 strerror(errno));
    text_mem(t, bytes, size);
    free(bytes);
}

static void secrets_ask(text *t, const room *r, const struct question *q) {
    json j = json_on(t);
    text_clear(t);
    if (q->news) {
        message_event(&j, r, q->sequence, q->viewer);
        text_char(t, '\n');
        message_summary(&j, r);
        text_char(t, '\n');
    }
    if (q->whole)
        message_state(&j, r, q->viewer, 0, -1, q->now);
    if (q->since)
        message_events(&j, r, q->since, q->sequence, q->viewer);
    if (q->record)
        add_record(t, r, q->viewer);
    if (q->seed)
        ask_for_moves(t, r, q);
    assert_false(t->overflow);
}

/* ---- comparing */

/* Commitments differ with the keys, and nothing else may: in `b` the twin's is replaced. */
static void equal_commits(text *b, const room *truth, const room *twin) {
    char of_truth[FAIR_HEX], of_twin[FAIR_HEX];
    fair_commit(of_truth, truth->set.key);
    fair_commit(of_twin, twin->set.key);
    for (char *at = b->at; (at = strstr(at, of_twin)) != NULL; at += FAIR_HEX - 1)
        memcpy(at, of_truth, FAIR_HEX - 1);
}

static void secrets_compare(text *a, text *b, const struct question *q, const room *truth,
                            const room *twin, const char *what) {
    equal_commits(b, truth, twin);
    if (a->length == b->length && !memcmp(a->at, b->at, a->length))
        return;
    size_t i = 0;
    while (i < a->length && i < b->length && a->at[i] == b->at[i])
        i++;
    size_t from = i < 100 ? 0 : i - 100;
    fail_msg("%s, %d players, game %s, event %u: viewer %d is sent more than it may know (%s):\n"
             "%.300s\n----\n%.300s",
             truth->set.game->name, truth->set.players, truth->set.id, (unsigned)q->sequence,
             q->viewer, what, a->at + from, b->at + from);
}

struct desk {
    text truth, other;
    rng dice;
    struct count *count;
};

/* One position, one viewer. */
static void secrets_examine(struct desk *d, struct twin *w, uint64_t sequence) {
    const room *truth = &w->of->at[sequence - 1], *other;
    struct question q = {.sequence = sequence,
                         .viewer = w->viewer,
                         .now = truth->entry[sequence - 1].at + 250,
                         .news = true,
                         .whole = rng_below(&d->dice, 2)};
    /* The current position. */
    if (rng_below(&d->dice, 4) == 0)
        q.seed = 1 + rng_next(&d->dice) / 2;
    d->count->requests += q.seed != 0;
    secrets_ask(&d->truth, truth, &q);
    other = twin_room(w, sequence, &d->dice);
    secrets_ask(&d->other, other, &q);
    secrets_compare(&d->truth, &d->other, &q, truth, other, "determinized");
    d->count->bytes += d->truth.length;
    /* From the deal on. */
    q.whole = !q.whole;
    if (rng_below(&d->dice, 48) == 0)
        q.since = 1 + rng_below(&d->dice, (uint32_t)sequence);
    q.record = rng_below(&d->dice, 48) == 0;
    d->count->records += q.record;
    other = twin_room(w, sequence, NULL);
    secrets_ask(&d->truth, truth, &q);
    secrets_ask(&d->other, other, &q);
    d->count->bytes += d->truth.length;
    secrets_compare(&d->truth, &d->other, &q, truth, other, "twin");
    d->count->compared++;
    d->count->twins_differ +=
        memcmp(&truth->match.state, &other->match.state, sizeof truth->match.state) != 0;
    size_t length = truth->match.length * sizeof(game_move);
    d->count->logs_differ += memcmp(truth->match.log, w->log, length) != 0;
}

/* All positions of a game, seen by some of its viewers, who take turns from game to game. */
static void examine_game(struct desk *d, const char *game, int players, uint64_t seed,
                         int viewers) {
    struct tale t;
    tale_play(&t, game, players, seed);
    for (int nth = 0; nth < viewers && nth <= players; nth++) {
        int viewer = (int)((seed + (uint64_t)nth) % (uint64_t)(players + 1)) - 1;
        struct twin w;
        twin_init(&w, &t, viewer);
        for (uint64_t from = t.first; from <= t.last; from += SEGMENT) {
            uint64_t to = from + SEGMENT - 1 < t.last ? from + SEGMENT - 1 : t.last;
            twin_determinize(&w, t.at[to - 1].match.length, ATTEMPTS, &d->dice);
            for (uint64_t i = from; i <= to; i++)
                secrets_examine(d, &w, i);
        }
        twin_free(&w);
    }
    const struct room_entry *entry = t.test.room.entry;
    for (uint64_t i = t.first; i <= t.last; i++)
        d->count->positions +=
            entry[i - 1].kind == ROOM_EVENT_DEALT || entry[i - 1].kind == ROOM_EVENT_PLAYED;
    d->count->games++;
    tale_free(&t);
}

/* ---- the test of one game */

struct trial {
    const struct game_ops *game;
    uint64_t positions, viewers;
};

static void test_game(void **state) {
    const struct trial *trial = *state;
    const struct game_ops *g = trial->game;
    uint64_t wanted = trial->positions;
    struct count count = {0};
    struct desk d = {.count = &count};
    char *buffer = malloc(2 * BUFFER);
    assert_non_null(buffer);
    text_init(&d.truth, buffer, BUFFER);
    text_init(&d.other, buffer + BUFFER, BUFFER);
    rng_seed(&d.dice, 0x5ec2e7);
    int kinds = g->max_players - g->min_players + 1;
    for (int players = g->min_players; players <= g->max_players; players++) {
        uint64_t until = wanted * (uint64_t)(players - g->min_players + 1) / (uint64_t)kinds;
        for (uint64_t i = 0; count.positions < until; i++)
            examine_game(&d, g->name, players, (uint64_t)players << 32 | i, (int)trial->viewers);
    }
    free(buffer);
    assert_true(count.positions >= wanted);
    print_message("%s: %llu positions of %llu games, %llu views; hidden cards differ now in %llu "
                  "and in the log in %llu; %llu MB, %llu records, %llu rounds of requests\n",
                  g->name, (unsigned long long)count.positions, (unsigned long long)count.games,
                  (unsigned long long)count.compared, (unsigned long long)count.twins_differ,
                  (unsigned long long)count.logs_differ,
                  (unsigned long long)(count.bytes / 1000000), (unsigned long long)count.records,
                  (unsigned long long)count.requests);
    if (strcmp(g->name, "patterns") != 0) { /* it hides nothing */
        assert_true(count.twins_differ > count.compared / 2);
        assert_true(count.logs_differ > count.compared / 2);
    }
    assert_true(count.records > count.positions / 100);
}

int main(int argc, char **argv) {
    enum { MOST = 16 };
    static struct CMUnitTest tests[MOST];
    static struct trial trials[MOST];
    uint64_t positions, viewers = GAME_MAX_PLAYERS + 1;
    if (argc < 2 || argc > 3 || !span_uint(span_of(argv[1]), 1000000000, &positions) ||
        (argc == 3 && (!span_uint(span_of(argv[2]), viewers, &viewers) || !viewers))) {
        fprintf(stderr, "usage: secrets_test POSITIONS [VIEWERS]\n");
        return 2;
    }
    size_t n = 0;
    for (; games_all[n] && n < MOST; n++) {
        trials[n] = (struct trial){games_all[n], positions, viewers};
        tests[n] = (struct CMUnitTest){games_all[n]->name, test_game, NULL, NULL, &trials[n]};
    }
    return _cmocka_run_group_tests("secrets", tests, n, NULL, NULL);
}
