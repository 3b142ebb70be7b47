// SPDX-License-Identifier: MIT
// Why games are over, through the public header: every reason from a position just before such an
// end, and whole random games, whose reason is worked out independently from their lines when the
// end began.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <sixsands.h>

static const sixsands_game *end_game(const char *name) {
    const sixsands_game *g = sixsands_game_find(name);
    assert_non_null(g);
    return g;
}

/* All viewers get the same. */
static void told(char *out, size_t size, const sixsands_game *g, const sixsands_state *s) {
    char other[SIXSANDS_REASON_SIZE];
    for (int seat = SIXSANDS_SPECTATOR; seat < sixsands_players(g, s); seat++) {
        sixsands_view v;
        assert_int_equal(sixsands_observe(&v, g, s, seat), SIXSANDS_OK);
        int length = sixsands_end(other, sizeof other, g, &v);
        assert_int_equal(length, strlen(other));
        assert_int_equal(length > 0, sixsands_actor(g, s) == SIXSANDS_OVER);
        if (seat == SIXSANDS_SPECTATOR)
            snprintf(out, size, "%s", other);
        assert_string_equal(out, other);
    }
}

/* An answer: the reason as text, and with names to come. */
#define ENDED(key, seats, text, named)                                                             \
    "{\"key\":\"" key "\"," seats "\"text\":\"" text "\",\"template\":\"The game is over: " named  \
    ".\"}"
#define BECAUSE(key, text) ENDED(key, "", text, text)

static const struct {
    const char *game, *line, *moves, *end;
} cases[] = {
    {"mandala",
     "m1=R/P2/O m2=YG2/-/- hand=OY/RO cup=G14K16/RP river=GKROY/Y deck=R14O14Y14P15K discard=G "
     "turn=1 phase=claim1 chooser=1",
     "cR", NULL}, /* red is already in the river: the game isn't over */
    {"mandala",
     "m1=P/O2/Y m2=YG2/-/- hand=OY/RO cup=G15K16/RP river=GKROY/Y deck=R15O13Y13P16K discard=- "
     "turn=1 phase=claim1 chooser=1",
     "cP",
     ENDED("river", "\"seats\":[1],", "seat 1 had six colours in the river",
           "{1} had six colours in the river")},
    {"mandala",
     "m1=R/P2/O m2=YG2/-/- hand=OY/RO cup=G15K16/RP river=GK/Y deck=R15O15Y15P15K discard=- turn=1 "
     "last=1 "
     "phase=claim1 chooser=2",
     "cR", BECAUSE("deck", "the deck had run out, and a mandala was completed since")},
    {"mandala",
     "m1=ROY/-/- m2=OYK2/-/- hand=R2G/RO cup=G16K15/RP river=GK/R deck=R12O15Y16P17 discard=- "
     "turn=1",
     "f1G1", BECAUSE("dead", "no mandala can be completed any more")},
    {"mandala",
     "m1=RY/-/- m2=G2/-/- hand=ROGP3/YG2P2K cup=OG/RP river=-/- deck=R15O16Y16G12P12K17 discard=- "
     "turn=1 idle=49",
     "dR1", BECAUSE("idle", "only discards for too long")},
    {"flowers",
     "m1=R2,O2:-/-:0 m2=P2,Y2:RO(R13O14Y15P15)/-:1 m3=K2,G2:(G14K15)/-:0 hand=R/G won=-/- "
     "dark=R3R4R5R7RxP3P4P5P7PxK3K4K5K7Kx light=O3O4O5O7OxY3Y4Y5Y7YxG3G4G5G7Gx deck=- discard=- "
     "turn=1",
     "- - tD", BECAUSE("passes", "everybody passed in a row")},
    {"flowers",
     "m1=R2,O2:Y(R)/GP:1 m2=P2,Y2:-/-:0 m3=K2,G2:-/-:0 hand=YK2/G "
     "won=P7+P3,K7+K3,R5/O7+O3,Y7+Y3,G7 dark=R3R4R7RxP4P5PxK4K5Kx light=O4O5OxY4Y5YxG3G4G5Gx "
     "deck=R14O15Y13G13P14K13 discard=- turn=1",
     "p1K2 tD",
     ENDED("flowers", "\"seats\":[1],", "seat 1 made a third Flower", "{1} made a third Flower")},
    {"flowers",
     "m1=R2,O2:Y(R)/GP:1 m2=P2,Y2:-/-:0 m3=K2,G2:-/-:0 hand=YK2/G "
     "won=P7+P3,K7+K3,R5/Y7+Y3,G7+G3,O5 dark=R3R4R7RxP4P5PxK4K5Kx light=O3O4O7OxY4Y5YxG4G5Gx "
     "deck=R14O15Y13G13P14K13 discard=- turn=1",
     "p1K2 tD",
     ENDED("flowers", "\"seats\":[1,2],", "seat 1 and seat 2 each made a third Flower",
           "{1} and {2} each made a third Flower")},
    {"flowers",
     "m1=R2,O2:Y/G/P(R2)/-:3 m2=P2,Y2:-/-/-/-:0 m3=K2,G2:-/-/-/-:0 hand=R2/O2/Y2/GK2 "
     "won=R7+R3,O7+O3,Y4,G4,P4,K4/Y7+Y3,G7+G3,R4,O4,P5,K5/P7+P3,R5,O5,Y5,G5,Kx/"
     "K7+K3,Rx,Ox,Yx,Gx,Px dark=- light=- deck=R11O13Y12G13P14K13 discard=- turn=4",
     "p1K2 tD", BECAUSE("tiles", "there were no tiles for a new mandala")},
};

/* Plays the words, letting nature act in between and afterwards. */
static void play_words(const sixsands_game *g, sixsands_state *s, const char *words) {
    sixsands_rng r;
    sixsands_rng_seed(&r, 1);
    while (*words || sixsands_actor(g, s) == SIXSANDS_NATURE) {
        if (sixsands_actor(g, s) == SIXSANDS_NATURE) {
            assert_int_equal(sixsands_apply(s, g, sixsands_sample(g, s, &r)), SIXSANDS_OK);
            continue;
        }
        char word[SIXSANDS_MOVE_SIZE];
        int length = (int)strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", length, words);
        assert_int_equal(sixsands_apply(s, g, sixsands_move_read(g, s, word)), SIXSANDS_OK);
        words += length + (words[length] == ' ');
    }
}

static void test_cases(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char end[SIXSANDS_REASON_SIZE], reason[SIXSANDS_REASON_SIZE];
        const sixsands_game *g = end_game(cases[i].game);
        sixsands_state s;
        if (sixsands_state_read(&s, reason, sizeof reason, g, cases[i].line) != SIXSANDS_OK)
            fail_msg("%s: %s", cases[i].line, reason);
        play_words(g, &s, cases[i].moves);
        told(end, sizeof end, g, &s);
        assert_string_equal(end, cases[i].end ? cases[i].end : "");
    }
}

/* What the lines of a game said when its end began. */
struct watch {
    char expected[64]; /* how the answer begins */
    bool begun;
};

static bool end_has(const char *line, const char *words) {
    return strstr(line, words) != NULL;
}

/* The number of colours in a seat's river. */
static int river_of(const char *line, int seat) {
    const char *at = strstr(line, "river=") + strlen("river=");
    if (seat)
        at = strchr(at, '/') + 1;
    return (int)strspn(at, "ROYGPK");
}

static void watch_mandala(struct watch *w, const char *before, const char *after) {
    if (!end_has(after, "phase=over"))
        return;
    bool first = river_of(after, 0) == 6, second = river_of(after, 1) == 6;
    if (first || second)
        snprintf(w->expected, sizeof w->expected, "{\"key\":\"river\",\"seats\":[%s%s%s],",
                 first ? "1" : "", first && second ? "," : "", second ? "2" : "");
    else if (end_has(before, "phase=claim"))
        snprintf(w->expected, sizeof w->expected, "{\"key\":\"deck\",");
    else
        snprintf(w->expected, sizeof w->expected, "{\"key\":\"%s\",",
                 end_has(after, "idle=50") ? "idle" : "dead");
}

/* The seat that moved last isn't the one without a move. */
static void watch_patterns(struct watch *w, const char *before, const char *after) {
    if (w->begun || !end_has(before, "phase=play") || end_has(after, "phase=play"))
        return;
    w->begun = true;
    snprintf(w->expected, sizeof w->expected, "{\"key\":\"stuck\",\"seats\":[%d],",
             end_has(before, "turn=1") ? 2 : 1);
}

static void watch_flowers(struct watch *w, const char *before, const char *after) {
    if (w->begun || end_has(before, "ending=1") || !end_has(after, "ending=1"))
        return;
    w->begun = true;
    bool taken = end_has(before, "phase=take");
    const char *key = !taken ? "passes\","
                      : end_has(after, "dark=-") || end_has(after, "light=-")
                          ? "tiles\","
                          : "flowers\",\"seats\":[";
    snprintf(w->expected, sizeof w->expected, "{\"key\":\"%s", key);
}

typedef void watcher(struct watch *w, const char *before, const char *after);

/* One random game; the reason at its end begins as expected. */
static void watch_game(const sixsands_game *g, int players, uint64_t seed, watcher *look) {
    char before[SIXSANDS_LINE_SIZE], after[SIXSANDS_LINE_SIZE], end[SIXSANDS_REASON_SIZE];
    struct watch w = {.begun = false};
    sixsands_rng r;
    sixsands_state s;
    sixsands_rng_seed(&r, seed);
    assert_int_equal(sixsands_deal(&s, g, players, &r), SIXSANDS_OK);
    sixsands_state_write(after, sizeof after, g, &s);
    while (sixsands_actor(g, &s) != SIXSANDS_OVER) {
        bool nature = sixsands_actor(g, &s) == SIXSANDS_NATURE;
        int move = nature ? sixsands_sample(g, &s, &r) : sixsands_random_move(g, &s, &r);
        memcpy(before, after, sizeof before);
        assert_int_equal(sixsands_apply(&s, g, move), SIXSANDS_OK);
        sixsands_state_write(after, sizeof after, g, &s);
        look(&w, before, after);
    }
    told(end, sizeof end, g, &s);
    assert_true(w.expected[0] != '\0');
    if (strncmp(end, w.expected, strlen(w.expected)) != 0)
        fail_msg("%s\nexpected %s...\ntold %s", after, w.expected, end);
}

enum { GAMES = 150 };

static void test_random_games(void **state) {
    (void)state;
    static const struct {
        const char *name;
        watcher *look;
    } all[] = {
        {"mandala", watch_mandala}, {"patterns", watch_patterns}, {"flowers", watch_flowers}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const sixsands_game *g = end_game(all[i].name);
        for (int n = sixsands_game_min_players(g); n <= sixsands_game_max_players(g); n++)
            for (uint64_t seed = 1; seed <= GAMES; seed++)
                watch_game(g, n, seed, all[i].look);
    }
}

static void test_errors(void **state) {
    (void)state;
    char end[SIXSANDS_REASON_SIZE];
    const sixsands_game *g = end_game("mandala");
    sixsands_rng r;
    sixsands_state s;
    sixsands_view v;
    sixsands_rng_seed(&r, 1);
    assert_int_equal(sixsands_deal(&s, g, 2, &r), SIXSANDS_OK);
    assert_int_equal(sixsands_observe(&v, g, &s, 0), SIXSANDS_OK);
    assert_int_equal(sixsands_end(end, sizeof end, g, &v), 0);
    assert_string_equal(end, "");
    assert_int_equal(sixsands_end(end, sizeof end, NULL, &v), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_end(end, sizeof end, g, NULL), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_end(NULL, 0, g, &v), SIXSANDS_ERROR_SIZE);
}

/* A finished position that no game leads to. */
static void test_constructed(void **state) {
    (void)state;
    char end[SIXSANDS_REASON_SIZE], reason[SIXSANDS_REASON_SIZE];
    const sixsands_game *g = end_game("flowers");
    sixsands_state s;
    const char *line = "m1=-:-/-:0 m2=-:-/-:0 m3=-:-/-:0 hand=R15O15Y15/G15P15K15 won=-/- "
                       "dark=R2R3R4R5R7RxP2P3P4P5P7PxK2K3K4K5K7Kx "
                       "light=O2O3O4O5O7OxY2Y3Y4Y5Y7YxG2G3G4G5G7Gx deck=- discard=- turn=1 "
                       "ending=1 phase=over";
    if (sixsands_state_read(&s, reason, sizeof reason, g, line) != SIXSANDS_OK)
        fail_msg("%s", reason);
    told(end, sizeof end, g, &s);
    assert_string_equal(
        end,
        "{\"key\":\"other\",\"text\":\"the game is over\",\"template\":\"The game is over.\"}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_constructed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
