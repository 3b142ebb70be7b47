// SPDX-License-Identifier: MIT
// Golden screens of the boards: every game, phase and number of players, at the smallest size and
// on larger pages. Below the board stand the pending move, what it would do and the keys.
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "board_help.h"
#include "golden.h"

struct shot {
    const char *name, *game, *position;
    int viewer; /* -1: a spectator, -2: all is open */
    const char *keys, *last;
    int last_seat;
    bool aids, ascii;
    int columns, rows; /* 0: the smallest */
};

#include "board_shots.h"

static void draw_shot(const struct shot *shot) {
    struct board_help h;
    struct board_spot spots[BOARD_SPOTS];
    static canvas page;
    char move[GAME_MOVE_SIZE], words[256];
    text t;
    board_help_line(&h, shot->game, shot->position, shot->viewer);
    struct board_scene *s = &h.scene;
    s->aids = shot->aids;
    s->columns = shot->columns ? shot->columns : CANVAS_COLUMNS;
    s->rows = shot->rows ? shot->rows : BOARD_ROWS;
    snprintf(s->last, sizeof s->last, "%s", shot->last);
    s->last_seat = shot->last_seat;
    board_help_press(&h, shot->keys);
    canvas_init_size(&page, s->columns, s->rows + 4, shot->ascii);
    h.board->draw(&page, s, spots);
    canvas_print(&page, s->rows, 0, INK_PLAIN, "==== typed %s", s->selection.typed);
    text_init(&t, words, sizeof words);
    game_move m = selection_move(&s->selection, s->game, s->legal, s->legal_count);
    if (m != GAME_NO_MOVE)
        h.board->consequence(&t, s, m);
    assert_false(t.overflow);
    canvas_print(&page, s->rows + 1, 0, INK_PLAIN, "%s %s", board_help_move(&h, move), words);
    text_init(&t, words, sizeof words);
    h.board->keys(&t, s);
    canvas_print(&page, s->rows + 2, 0, INK_PLAIN, "%s", words);
    golden_page(&page, shot->name);
}

static void test_shots(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof shots / sizeof *shots; i++)
        draw_shot(&shots[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_shots)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
