// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tally.h"

void fuzz_expect(bool good, const char *reason, const char *line) {
    if (good)
        return;
    fprintf(stderr, "fuzz: %s\n%s\n", reason, line ? line : "");
    abort();
}

const struct game_ops *fuzz_game(span *rest) {
    span after = *rest, word = span_cut(&after, ' ');
    const struct game_ops *g = games_find(word);
    if (g) {
        *rest = after.at ? after : (span){"", 0};
        return g;
    }
    int count = 0, first = rest->length ? (unsigned char)rest->at[0] : 0;
    while (games_all[count])
        count++;
    if (rest->length)
        *rest = (span){rest->at + 1, rest->length - 1};
    return games_all[first % count];
}

void fuzz_seed(rng *r, const uint8_t *data, size_t size) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ data[i]) * UINT64_C(0x100000001b3);
    rng_seed(r, hash);
}

static void fuzz_write_state(const struct game_ops *g, const game_state *s,
                             char line[GAME_LINE_SIZE]) {
    text t;
    text_init(&t, line, GAME_LINE_SIZE);
    g->write_state(&t, s);
    fuzz_expect(!t.overflow, "a line does not fit", line);
}

static void fuzz_write_view(const struct game_ops *g, const game_view *v,
                            char line[GAME_LINE_SIZE]) {
    text t;
    text_init(&t, line, GAME_LINE_SIZE);
    g->write_view(&t, v);
    fuzz_expect(!t.overflow, "a line does not fit", line);
}

/* Laws 1 and 2. */
static void fuzz_check_state(const struct game_ops *g, const game_state *s) {
    char line[GAME_LINE_SIZE], reason[512] = "";
    text error;
    game_state again;
    fuzz_write_state(g, s, line);
    fuzz_expect(!tally_trouble(g->name, line), tally_trouble(g->name, line), line);
    text_init(&error, reason, sizeof reason);
    fuzz_expect(g->read_state(&again, span_of(line), &error), reason, line);
    fuzz_expect(!memcmp(&again, s, sizeof again), "a position reads back differently", line);
}

/* A full state and a view that should be its own. */
static void check_fit(const struct game_ops *g, const game_state *s, const game_view *v) {
    char line[GAME_LINE_SIZE], view[GAME_LINE_SIZE];
    game_view again;
    fuzz_write_state(g, s, line);
    fuzz_write_view(g, v, view);
    g->observe(&again, s, g->viewer(v));
    fuzz_expect(!memcmp(&again, v, sizeof again), view, line);
    const char *trouble = tally_impossible(g->name, line, view, g->players(s), g->viewer(v));
    fuzz_expect(!trouble, trouble, line);
    fuzz_check_state(g, s);
}

void fuzz_view(const struct game_ops *g, const game_view *v, rng *r) {
    char line[GAME_LINE_SIZE], reason[512] = "";
    text error;
    game_view again;
    fuzz_write_view(g, v, line);
    text_init(&error, reason, sizeof reason);
    fuzz_expect(g->read_view(&again, span_of(line), &error), reason, line);
    fuzz_expect(!memcmp(&again, v, sizeof again), "a view reads back differently", line);
    for (int i = 0; i < 2; i++) {
        game_state s;
        g->determinize(&s, v, r);
        check_fit(g, &s, v);
    }
}

static void check_moves(const struct game_ops *g, const game_state *s, const game_move *list,
                        int n) {
    char line[GAME_LINE_SIZE];
    fuzz_write_state(g, s, line);
    fuzz_expect(n >= 1 && n <= GAME_MAX_MOVES, "no moves", line);
    for (int i = 1; i < n; i++)
        fuzz_expect(list[i] > list[i - 1], "moves are not ascending", line);
    if (g->actor(s) < 0)
        return;
    fuzz_expect(g->count(s) == n, "another count than moves", line);
    uint64_t sum = 0, nth = 0;
    for (int i = 0; i < n; i++) { /* the same set, near enough for a fuzzer */
        sum += UINT64_C(0x9e3779b97f4a7c15) * (list[i] + 1U) * (list[i] + 7U);
        game_move m = g->nth(s, i);
        nth += UINT64_C(0x9e3779b97f4a7c15) * (m + 1U) * (m + 7U);
    }
    fuzz_expect(sum == nth, "nth gives other moves", line);
}

/* Law 4: the actor's view tells its moves. */
static void check_own_moves(const struct game_ops *g, const game_state *s, const game_state *other,
                            const game_move *list, int n) {
    game_move again[GAME_MAX_MOVES];
    char line[GAME_LINE_SIZE];
    fuzz_write_state(g, s, line);
    fuzz_expect(g->actor(other) == g->actor(s), "another actor in a determinization", line);
    fuzz_expect(g->moves(other, again) == n && !memcmp(list, again, (size_t)n * sizeof *list),
                "other moves in a determinization", line);
}

void fuzz_position(const struct game_ops *g, const game_state *s, rng *r) {
    game_move list[GAME_MAX_MOVES];
    char line[GAME_LINE_SIZE];
    int actor = g->actor(s), n = game_list(g, s, list);
    fuzz_check_state(g, s);
    fuzz_write_state(g, s, line);
    if (actor != GAME_OVER)
        check_moves(g, s, list, n);
    for (int viewer = -1; viewer < g->players(s); viewer++) {
        game_view v;
        game_state other;
        g->observe(&v, s, viewer);
        fuzz_view(g, &v, r);
        g->determinize(&other, &v, r);
        if (actor >= 0 && actor == viewer)
            check_own_moves(g, s, &other, list, n);
        if (actor == GAME_OVER)
            continue;
        game_move m = list[rng_below(r, (uint32_t)n)];
        fuzz_expect(g->determinize_for(&other, &v, m, r), "what is possible is refused", line);
        fuzz_expect(game_is_legal(g, &other, m), "not possible in the determinization", line);
        check_fit(g, &other, &v);
        g->determinize_for(&other, &v, (game_move)rng_below(r, g->num_moves), r);
    }
}
