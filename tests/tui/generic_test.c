// SPDX-License-Identifier: MIT
// The generic board: games that bring no terminal, here copies of the three under other names,
// which have no presenter either, drawn from the words of their lines and played from their lists
// of moves. And the three themselves on that board: golden screens of what their presenters say.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "games/games.h"
#include "golden.h"
#include "term/board/board.h"
#include "term/board/generic.h"
#include "term/paint.h"
#include "term/terminal.h"

enum { GAMES = 30, PLIES = 60, TOP = 3 };

struct turn {
    struct game_ops game;
    game_state state;
    game_move legal[GAME_MAX_MOVES];
    struct paint_position position;
    struct board_scene scene;
};

/* A position some moves into a game, with a seat to act; false: the game is over. */
static bool sit_down(struct turn *t, const struct game_ops *g, uint64_t seed, int plies) {
    rng r;
    game_view v;
    t->game = *g;
    t->game.name = "other";
    rng_seed(&r, seed);
    game_deal(g, &t->state, g->max_players, &r);
    for (int i = 0; i < plies && g->actor(&t->state) != GAME_OVER; i++) {
        g->apply(&t->state, game_random_move(g, &t->state, &r));
        game_run_chance(g, &t->state, &r);
    }
    int actor = g->actor(&t->state);
    if (actor < 0)
        return false;
    g->observe(&v, &t->state, actor);
    paint_of_view(&t->position, &t->game, &v);
    t->scene = (struct board_scene){
        .game = &t->game,
        .position = &t->position,
        .viewer = actor,
        .players = g->max_players,
        .name = {"Ann", "Bob", "Cem", "Dia"},
        .legal = t->legal,
        .legal_count = g->moves(&t->state, t->legal),
        .top = TOP,
        .columns = CANVAS_COLUMNS,
        .rows = BOARD_ROWS,
    };
    board_of(&t->game)->begin(&t->scene.selection, &t->scene);
    return true;
}

static game_move generic_meant(const struct turn *t) {
    return selection_move(&t->scene.selection, &t->game, t->legal, t->scene.legal_count);
}

static void type(struct turn *t, const char *keys) {
    for (; *keys; keys++)
        assert_true(
            selection_type(&t->scene.selection, &t->game, *keys, t->legal, t->scene.legal_count));
}

static void each_turn(void (*look)(struct turn *t)) {
    static struct turn t;
    for (int k = 0; games_all[k]; k++)
        for (uint64_t seed = 0; seed < GAMES; seed++)
            if (sit_down(&t, games_all[k], seed, (int)(seed * 7) % PLIES))
                look(&t);
}

/* The whole text of a move means that move. */
static void type_every_move(struct turn *t) {
    for (int i = 0; i < t->scene.legal_count; i++) {
        char word[GAME_MOVE_SIZE];
        game_word(&t->game, t->legal[i], word);
        selection_clear(&t->scene.selection);
        type(t, word);
        assert_int_equal(generic_meant(t), t->legal[i]);
    }
}

static void test_typed(void **state) {
    (void)state;
    each_turn(type_every_move);
}

/* Also when an earlier one begins with it. */
static void test_beginnings(void **state) {
    (void)state;
    const struct game_ops *flowers = games_find(span_of("flowers"));
    struct game_ops other = *flowers;
    struct selection s;
    other.name = "other";
    const game_move legal[] = {flowers->read_move(span_of("p1R12")),
                               flowers->read_move(span_of("p1R1"))};
    selection_clear(&s);
    for (const char *key = "p1r1"; *key; key++)
        assert_true(selection_type(&s, &other, *key, legal, 2));
    assert_int_equal(selection_move(&s, &other, legal, 2), legal[1]);
    assert_true(selection_goes_on(&s, &other, legal, 2));
    assert_true(selection_type(&s, &other, '2', legal, 2));
    assert_int_equal(selection_move(&s, &other, legal, 2), legal[0]);
    assert_false(selection_goes_on(&s, &other, legal, 2));
}

/* The cursor begins at the first move, and the right arrow walks through all of them. */
static void generic_walk_along(struct turn *t) {
    const struct board *b = board_of(&t->game);
    for (int i = 0; i < t->scene.legal_count; i++) {
        assert_int_equal(generic_meant(t), t->legal[i]);
        b->arrow(&t->scene.selection, &t->scene, 1, 0);
    }
    assert_int_equal(generic_meant(t), t->legal[t->scene.legal_count - 1]); /* and stays there */
    for (int i = 0; i < t->scene.legal_count; i++)
        b->arrow(&t->scene.selection, &t->scene, 0, -1);
    assert_true(t->scene.selection.item >= 1);
}

static void test_arrows(void **state) {
    (void)state;
    each_turn(generic_walk_along);
}

/* The drawing stays within its room; the move under the cursor is there, and a click means it. */
static void generic_draw_all(struct turn *t) {
    static canvas page;
    struct board_spot spots[BOARD_SPOTS];
    canvas_init_size(&page, CANVAS_COLUMNS, TOP + BOARD_ROWS + 4, true);
    int n = board_of(&t->game)->draw(&page, &t->scene, spots);
    assert_true(n >= 1);
    for (int i = 0; i < page.rows; i++)
        for (int k = 0; k < page.columns; k++)
            if (page.cell[i][k].glyph[0])
                assert_true(i >= TOP && i < TOP + BOARD_ROWS);
    for (int i = 0; i < n; i++) {
        selection_clear(&t->scene.selection);
        type(t, spots[i].keys);
        char word[GAME_MOVE_SIZE];
        game_word(&t->game, generic_meant(t), word);
        for (size_t c = 0; word[c]; c++)
            assert_int_equal(page.cell[spots[i].row][spots[i].column + 1 + (int)c].glyph[0],
                             word[c]);
    }
}

static void test_drawn(void **state) {
    (void)state;
    each_turn(generic_draw_all);
}

static void generic_write_line(text *t, const game_view *v) {
    (void)v;
    text_str(t, "hand=R2K/?5 turn=1 view=2");
}

/* A drawing of a line whose game declares nothing: every value appears as it is written. */
static void test_painted(void **state) {
    (void)state;
    static canvas page;
    static struct turn t;
    static const char *const rows[] = {"              seat 1                           seat 2, you",
                                       "  hand        R2K/?5", "  turn        1"};
    assert_true(sit_down(&t, games_find(span_of("mandala")), 1, 0));
    t.game.write_view = generic_write_line;
    t.position.viewer = 1;
    paint_page(&page, &t.position, true);
    for (int i = 0; i < 3; i++)
        for (size_t k = 0; rows[i][k]; k++) {
            char glyph = page.cell[i][k].glyph[0];
            assert_int_equal(glyph ? glyph : ' ', rows[i][k]);
        }
}

/* A key that no move has means nothing, and changes nothing; what is rubbed out is gone. */
static void test_keys(void **state) {
    (void)state;
    static struct turn t;
    char word[GAME_MOVE_SIZE];
    assert_true(sit_down(&t, games_all[0], 1, 0));
    struct selection before = t.scene.selection;
    assert_false(selection_type(&t.scene.selection, &t.game, 'z', t.legal, t.scene.legal_count));
    assert_memory_equal(&before, &t.scene.selection, sizeof before);
    game_word(&t.game, t.legal[3], word);
    type(&t, word);
    for (size_t i = strlen(word); i > 0; i--)
        assert_true(selection_rub_out(&t.scene.selection, &t.game, t.legal, t.scene.legal_count));
    assert_false(selection_rub_out(&t.scene.selection, &t.game, t.legal, t.scene.legal_count));
    assert_string_equal(t.scene.selection.typed, "");
}

/* A step without events is reported by its outcomes. */
static void test_told(void **state) {
    (void)state;
    static const struct {
        const char *game, *outcome[3], *told;
    } cases[] = {
        {"patterns", {NULL}, "You play go."},
        {"mandala", {"R", NULL}, "You play go. Card drawn: R."},
        {"mandala", {"R", "?", NULL}, "You play go. Cards drawn: R, ?."},
        {"flowers", {"K", "m2", NULL}, "You play go. Card drawn: K. Mandala chosen: m2."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct session_step s = {.game = games_find(span_of(cases[i].game)), .move = "go"};
        char told[128];
        text t;
        for (; cases[i].outcome[s.outcomes]; s.outcomes++)
            snprintf(s.outcome[s.outcomes], GAME_MOVE_SIZE, "%s", cases[i].outcome[s.outcomes]);
        text_init(&t, told, sizeof told);
        play_write_step(&t, &s);
        assert_string_equal(told, cases[i].told);
    }
}

/* One that has them, by them: they say what nature did too. */
static void test_told_by_events(void **state) {
    (void)state;
    static const struct event_kind raise = {.key = "raise"};
    struct session_step s = {.game = games_all[0], .move = "go", .outcome = {"R"}, .outcomes = 1};
    char told[128];
    text t;
    field_add_number(events_add(&s.events, &raise), "chips", 1);
    events_add_draws(&s.events, 1, "R");
    text_init(&t, told, sizeof told);
    play_write_step(&t, &s);
    assert_string_equal(told, "You play go: raise chips 1; drawn: red.");
}

/* Where space is short, values share a row, and what doesn't fit is announced. */
static void test_presented(void **state) {
    (void)state;
    static canvas page;
    static struct turn t;
    static const struct {
        const char *game, *screen;
        uint64_t seed;
        int plies, columns, rows;
    } shots[] = {
        {"mandala", "generic-mandala", 7, 15, CANVAS_COLUMNS, BOARD_ROWS},
        {"patterns", "generic-patterns", 7, 30, CANVAS_COLUMNS, BOARD_ROWS},
        {"patterns", "generic-patterns-wide", 7, 30, 100, 30},
        {"flowers", "generic-flowers", 7, 40, CANVAS_COLUMNS, BOARD_ROWS},
        {"flowers", "generic-flowers-wide", 7, 40, 120, 34},
    };
    for (size_t i = 0; i < sizeof shots / sizeof *shots; i++) {
        struct board_spot spots[BOARD_SPOTS];
        const struct game_ops *g = games_find(span_of(shots[i].game));
        assert_true(sit_down(&t, g, shots[i].seed, shots[i].plies));
        t.game.name = shots[i].game; /* so that it has its presenter */
        t.scene.top = 0;
        t.scene.columns = shots[i].columns;
        t.scene.rows = shots[i].rows;
        generic_board.begin(&t.scene.selection, &t.scene);
        canvas_init_size(&page, shots[i].columns, shots[i].rows, true);
        generic_board.draw(&page, &t.scene, spots);
        golden_page(&page, shots[i].screen);
    }
}

/* In short lines each part that a seat has names its seat. */
static void test_brief(void **state) {
    (void)state;
    static struct turn t;
    char brief[PLAY_TEXT_SIZE];
    text w;
    assert_true(sit_down(&t, games_find(span_of("mandala")), 1, 0));
    t.game.write_view = generic_write_line;
    text_init(&w, brief, sizeof brief);
    play_words_of(&t.game)->brief(&w, &t.position, 1);
    assert_string_equal(brief, "hand: R2K/?5\nturn: 1\n");
    assert_true(sit_down(&t, games_find(span_of("patterns")), 7, 30));
    t.game.name = "patterns"; /* so that it has its presenter */
    text_clear(&w);
    generic_brief(&w, &t.position, 1);
    assert_non_null(
        strstr(brief, "\nbowls: seat 1 P; you G\ngroups 1: seat 1, colour G, place 1,"));
}

static const char *consequence(const struct turn *t, game_move move) {
    static char said[256];
    text w;
    text_init(&w, said, sizeof said);
    board_consequence(&w, &t->scene, move);
    return said;
}

static void expect_silence(struct turn *t) {
    for (int i = 0; i < t->scene.legal_count; i++)
        assert_string_equal(consequence(t, t->legal[i]), "");
}

/* What a move would do is said by its events; a game without events is silent. */
static void test_consequence(void **state) {
    (void)state;
    static struct turn t;
    static const struct {
        const char *game, *move, *said;
        uint64_t seed;
        int plies;
    } cases[] = {
        {"mandala", "cO", "river 1 = +1", 7, 15},
        {"patterns", "Sd5", "takes orange, (3-1)x5 = 10 (+5)", 7, 30},
        {"flowers", "p1R2", "face up, draws none, takes the marker", 7, 40},
    };
    each_turn(expect_silence);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct game_ops *g = games_find(span_of(cases[i].game));
        assert_true(sit_down(&t, g, cases[i].seed, cases[i].plies));
        t.game.name = cases[i].game;
        assert_string_equal(consequence(&t, g->read_move(span_of(cases[i].move))), cases[i].said);
    }
    assert_string_equal(consequence(&t, t.game.read_move(span_of("p1K9"))), ""); /* not legal */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_typed),       cmocka_unit_test(test_arrows),
        cmocka_unit_test(test_drawn),       cmocka_unit_test(test_painted),
        cmocka_unit_test(test_told),        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_beginnings),  cmocka_unit_test(test_presented),
        cmocka_unit_test(test_brief),       cmocka_unit_test(test_told_by_events),
        cmocka_unit_test(test_consequence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
