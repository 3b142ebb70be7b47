// SPDX-License-Identifier: MIT
// The word `since` of views that are sent: cases made by hand, and random games with many
// reshuffles, in which every view must be readable, may differ from the game's own only in that
// word and only where two or more seats are hidden, and must have determinizations.
//
//   since_test POSITIONS      of each game
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core/hidden.h"
#include "games/games.h"
#include "move_style.h"
#include "server/view/since.h"
#include "tally.h"
#include "waste.h"

/* ---- by hand */

struct play {
    const struct game_ops *game;
    game_state state;
    struct since_count count;
};

static void since_begin(struct play *p, const char *game, const char *line) {
    char reason[256];
    text t;
    text_init(&t, reason, sizeof reason);
    p->game = games_find(span_of(game));
    if (!p->game->read_state(&p->state, span_of(line), &t))
        fail_msg("%s: %s", reason, line);
    since_start(&p->count, p->game, &p->state);
}

static void move(struct play *p, game_move m) {
    int actor = p->game->actor(&p->state);
    assert_true(game_is_legal(p->game, &p->state, m));
    p->game->apply(&p->state, m);
    since_step(&p->count, p->game, actor, m, &p->state);
}

static void decide(struct play *p, const char *action) {
    move(p, p->game->read_move(span_of(action)));
}

static void draw(struct play *p, const char *card) {
    span rest = span_of(card);
    move(p, p->game->read_chance(&p->state, &rest));
}

/* What is sent, and what the game itself would say. */
static game_view since_view_of(const struct play *p, int viewer, char line[GAME_LINE_SIZE],
                               char own[GAME_LINE_SIZE]) {
    game_view view;
    text t;
    text_init(&t, own, GAME_LINE_SIZE);
    p->game->observe(&view, &p->state, viewer);
    p->game->write_view(&t, &view);
    text_init(&t, line, GAME_LINE_SIZE);
    since_view(&view, &p->count, p->game, &p->state, viewer);
    p->game->write_view(&t, &view);
    assert_false(t.overflow);
    return view;
}

static void assert_since(const struct play *p, int viewer, const char *wanted) {
    char line[GAME_LINE_SIZE], own[GAME_LINE_SIZE], word[TALLY_LINE] = "";
    since_view_of(p, viewer, line, own);
    tally_word(line, "since", word);
    assert_string_equal(word, wanted);
}

#define TABLE                                                                                      \
    "m1=R2,O2:-/-/-:0 m2=P2,Y2:-/-/-:0 m3=K2,G2:-/-/-:0 hand=R2Y/OGK2/YK2 won=-/-/- "              \
    "dark=R3R4R5R7RxP3P4P5P7PxK3K4K5K7Kx light=O3O4O5O7OxY3Y4Y5Y7YxG3G4G5G7Gx "                    \
    "deck=R13O14Y13G14P15K11 discard=- turn=2 "

/* The example of docs/notation.md: nobody sees the position's own limit. */
static void test_example(void **state) {
    (void)state;
    static const char *const positions[] = {TABLE "held=R2/OK/YK2", TABLE "held=R2/OK2/YK"};
    char first[GAME_LINE_SIZE], line[GAME_LINE_SIZE], own[GAME_LINE_SIZE];
    struct play p;
    for (int i = 0; i < 2; i++) {
        since_begin(&p, "flowers", positions[i]);
        since_view_of(&p, 0, line, own);
        assert_string_equal(line, own);
        assert_non_null(strstr(line, " held=R2/OYK3 view=1"));
        decide(&p, "p1K2");
        since_view_of(&p, 0, line, own);
        assert_non_null(strstr(line, " held=R2/OYK3 since=-/K2/- view=1"));
        assert_int_equal(strcmp(line, own) == 0, i == 1); /* its own limit is one K in the first */
        if (i == 0)
            memcpy(first, line, sizeof first);
        assert_string_equal(line, first);
        assert_since(&p, 1, i ? "-/K2/-" : "-/K/-"); /* it knows its own cards */
        assert_since(&p, 2, i ? "-/K2/-" : "-/K/-"); /* it knows that the others had one then */
        assert_since(&p, -1, "-/K2/-");
    }
}

/* More than all hidden seats held together counts only that far. */
static void test_sum(void **state) {
    (void)state;
    struct play p;
    since_begin(&p, "flowers", TABLE "held=R2/OK/Y");
    decide(&p, "p1K2");
    assert_since(&p, 0, "-/K/-");
    assert_since(&p, 1, "-/K/-");
    assert_since(&p, 2, "-/K/-");
    decide(&p, "p2K2"); /* seat 3's weren't there either */
    assert_since(&p, 0, "-/K/-");
    assert_since(&p, -1, "-/K/-");
}

/* Known cards are played first. */
static void test_known(void **state) {
    (void)state;
    struct play p;
    since_begin(&p, "flowers", TABLE "known=-/K/- held=R2/OK/YK2");
    decide(&p, "p1K2");
    assert_since(&p, 0, "-/K/-");
}

/* Seat 2 has played as many K as both held. Two more are in seat 1's cup. */
static void test_cups(void **state) {
    (void)state;
    struct play p;
    since_begin(&p, "mandala",
                "m1=R/-/- m2=G/-/- hand=RK/K7 cup=K2/K2 river=-/- deck=R16O18Y18G17P18K6 discard=- "
                "turn=2 last=1 held=K3/K3");
    decide(&p, "f1K6");
    assert_since(&p, -1, "-/K4");
    assert_since(&p, 0, "-/K3");
}

/* A reshuffle that doesn't make the deck larger: one card replaces its last. */
static void test_last_card(void **state) {
    (void)state;
    struct play p;
    char line[GAME_LINE_SIZE], own[GAME_LINE_SIZE];
    since_begin(
        &p, "mandala",
        "m1=G/-/- m2=Y/-/- hand=R3P/RO2YGK cup=R14O13Y16G16P17K15/K2 river=-/- deck=O2 discard=O "
        "turn=1 open=P2/K2 held=R3P3/K2");
    decide(&p, "m1R");
    assert_since(&p, -1, "R/-");
    draw(&p, "O");
    assert_since(&p, -1, "R/-");
    draw(&p, "O");
    for (int viewer = -1; viewer < 2; viewer++) {
        since_view_of(&p, viewer, line, own);
        assert_string_equal(line, own);
        assert_null(strstr(line, "since="));
    }
}

/* ---- random games */

struct count {
    uint64_t positions, views, reshuffled, differ, kept;
};

/* The line without its `since`; returns how many cards of hidden seats it had. */
static int without(char line[GAME_LINE_SIZE], int players, int viewer) {
    int sum = 0;
    char word[TALLY_LINE];
    if (!tally_word(line, "since", word))
        return sum;
    for (int i = 0; i < players; i++)
        sum += i == viewer ? 0 : tally_part(line, "since", i).total;
    char *from = strstr(line, " since="), *to = strstr(line, " view=");
    memmove(from, to, strlen(to) + 1);
    return sum;
}

/* The view's value agrees with its line, and the view can be determinized. */
static void examine_worlds(const struct play *p, const game_view *view, const char *line, rng *r) {
    const struct game_ops *g = p->game;
    char again[GAME_LINE_SIZE], own[GAME_LINE_SIZE];
    game_view read;
    text t;
    text_init(&t, again, sizeof again);
    if (!g->read_view(&read, span_of(line), &t))
        fail_msg("%s: %s", again, line);
    assert_memory_equal(&read, view, sizeof read);
    text_init(&t, again, sizeof again);
    g->write_view(&t, view);
    assert_string_equal(again, line);
    struct play other = *p;
    g->determinize(&other.state, view, r);
    text_init(&t, own, sizeof own);
    g->observe(&read, &other.state, g->viewer(view));
    g->write_view(&t, &read);
    assert_string_equal(own, line);
    since_view_of(&other, g->viewer(view), again, own);
    assert_string_equal(again, line);
}

static void since_examine(const struct play *p, int viewer, struct count *n, rng *r) {
    const struct game_ops *g = p->game;
    char line[GAME_LINE_SIZE], own[GAME_LINE_SIZE];
    int players = g->players(&p->state);
    game_view view = since_view_of(p, viewer, line, own);
    examine_worlds(p, &view, line, r);
    n->views++;
    n->reshuffled += strstr(line, " held=") != NULL;
    if (players - (viewer >= 0) == 1) {
        assert_string_equal(line, own);
        return;
    }
    n->differ += strcmp(line, own) != 0;
    int all = without(line, players, viewer), least = without(own, players, viewer);
    assert_string_equal(line, own);
    assert_true(all >= least);
}

static void since_play_game(const struct game_ops *g, int players, uint64_t seed, struct count *n) {
    struct play p = {.game = g};
    rng r;
    rng_seed_stream(&r, seed, (uint64_t)players);
    g->deal(&p.state, players, &r);
    since_start(&p.count, g, &p.state);
    int actor;
    while ((actor = g->actor(&p.state)) != GAME_OVER) {
        if (actor == GAME_NATURE) {
            move(&p, g->sample(&p.state, &r));
            continue;
        }
        n->positions++;
        for (int viewer = -1; viewer < players; viewer++)
            since_examine(&p, viewer, n, &r);
        move(&p, move_in_style(g, &p.state, &r, (int)(seed % MOVE_STYLES), actor));
    }
}

/* Does something else count than what was played, limited to what was held? Then cards are kept for
 * the opening cups. */
static bool keeps_cups(const struct play *p) {
    char line[GAME_LINE_SIZE], own[GAME_LINE_SIZE];
    since_view_of(p, -1, line, own);
    tally_cards held = tally_part(line, "held", 0);
    bool kept = false;
    for (int c = 0; c < TALLY_COLOURS; c++) {
        int share[2];
        for (int seat = 0; seat < 2; seat++) {
            int played = lanes_count(p->count.played[seat], c);
            share[seat] = played < held.of[c] ? played : held.of[c];
        }
        hidden_cut(share, 2, held.of[c]);
        for (int seat = 0; seat < 2; seat++)
            kept |= tally_part(line, "since", seat).of[c] != share[seat];
    }
    return kept;
}

/* Both players discard by their styles, so that one often plays all that both held. */
static void waste_game(const struct game_ops *g, uint64_t seed, struct count *n) {
    enum { STYLES = 5, LAPSE = 50 };
    struct play p = {.game = g};
    rng r;
    int actor, idle = 0;
    rng_seed_stream(&r, seed, 2);
    g->deal(&p.state, 2, &r);
    since_start(&p.count, g, &p.state);
    while ((actor = g->actor(&p.state)) != GAME_OVER) {
        if (actor == GAME_NATURE) {
            move(&p, g->sample(&p.state, &r));
            continue;
        }
        int style = (int)(seed / (actor ? STYLES : 1) % STYLES);
        n->positions++;
        since_examine(&p, -1, n, &r);
        n->kept += keeps_cups(&p);
        move(&p, waste_move(g, &p.state, &r, style, LAPSE, &idle));
    }
}

static uint64_t wanted;

static void test_waste(void **state) {
    struct count n = {0};
    (void)state;
    for (uint64_t seed = 0; n.positions < wanted || seed < 25; seed++)
        waste_game(games_find(span_of("mandala")), seed, &n);
    print_message("wasted: %llu positions; cards are kept for cups in %llu\n",
                  (unsigned long long)n.positions, (unsigned long long)n.kept);
    assert_true(n.kept > 0);
}

static void test_games(void **state) {
    const struct game_ops *g = games_find(span_of(*state));
    struct count n = {0};
    for (uint64_t i = 0; n.positions < wanted; i++)
        since_play_game(
            g, g->min_players + (int)(i / MOVE_STYLES) % (g->max_players - g->min_players + 1), i,
            &n);
    print_message("%s: %llu positions, %llu views, after a reshuffle %llu; since differs in %llu\n",
                  g->name, (unsigned long long)n.positions, (unsigned long long)n.views,
                  (unsigned long long)n.reshuffled, (unsigned long long)n.differ);
    assert_true(n.reshuffled > n.views / 20);
    assert_true(n.differ > n.views / 1000);
}

int main(int argc, char **argv) {
    static char mandala[] = "mandala", flowers[] = "flowers";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example),
        cmocka_unit_test(test_sum),
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_cups),
        cmocka_unit_test(test_last_card),
        {"mandala", test_games, NULL, NULL, mandala},
        {"flowers", test_games, NULL, NULL, flowers},
        cmocka_unit_test(test_waste),
    };
    if (argc != 2 || !span_uint(span_of(argv[1]), 1000000000, &wanted)) {
        fprintf(stderr, "usage: since_test POSITIONS\n");
        return 2;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
