// SPDX-License-Identifier: MIT
// Golden screens of the boards: every game, phase and number of players, at the smallest size and
// on larger pages. Below the board are the pending move, what it would do and the keys.
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "board_help.h"
#include "golden.h"

/* One line of board_shots.txt, parsed. */
struct shot {
    char name[64], keys[32], last[GAME_MOVE_SIZE];
    int viewer, last_seat, columns, rows;
    bool aids, ascii;
};

static void read_option(struct shot *shot, const char *word) {
    int seat;
    if (strcmp(word, "aids") == 0)
        shot->aids = true;
    else if (strcmp(word, "ascii") == 0)
        shot->ascii = true;
    else if (strcmp(word, "spectator") == 0)
        shot->viewer = -1;
    else if (strcmp(word, "open") == 0)
        shot->viewer = -2;
    else if (sscanf(word, "seat=%d", &seat) == 1)
        shot->viewer = seat - 1;
    else if (sscanf(word, "last=%d:%7s", &seat, shot->last) == 2)
        shot->last_seat = seat - 1;
    else if (sscanf(word, "size=%dx%d", &shot->columns, &shot->rows) != 2 &&
             sscanf(word, "keys=%31s", shot->keys) != 1)
        fail_msg("%s: what is %s?", shot->name, word);
}

/* The board, and below it what the game screen says: the pending move with its consequence, the
 * keys. */
static void draw_shot(const struct shot *shot, struct board_help *h) {
    struct board_spot spots[BOARD_SPOTS];
    static canvas page;
    char move[GAME_MOVE_SIZE], words[256];
    text t;
    struct board_scene *s = &h->scene;
    s->aids = shot->aids;
    s->columns = shot->columns;
    s->rows = shot->rows;
    snprintf(s->last, sizeof s->last, "%s", shot->last);
    s->last_seat = shot->last_seat;
    board_help_press(h, shot->keys);
    canvas_init_size(&page, s->columns, s->rows + 4, shot->ascii);
    h->board->draw(&page, s, spots);
    canvas_print(&page, s->rows, 0, INK_PLAIN, "==== typed %s", s->selection.typed);
    text_init(&t, words, sizeof words);
    game_move m = selection_move(&s->selection, s->game, s->legal, s->legal_count);
    if (m != GAME_NO_MOVE)
        board_consequence(&t, s, m);
    canvas_print(&page, s->rows + 1, 0, INK_PLAIN, "%s%s%s", board_help_move(h, move),
                 words[0] ? ": " : "", words);
    text_init(&t, words, sizeof words);
    h->board->keys(&t, s);
    canvas_print(&page, s->rows + 2, 0, INK_PLAIN, "%s", words);
    golden_page(&page, shot->name);
}

static void take_shot(char *line) {
    struct shot shot = {.columns = CANVAS_COLUMNS, .rows = BOARD_ROWS};
    struct board_help h;
    char *position = strstr(line, " | "), game[16], *rest;
    assert_non_null(position);
    *position = '\0';
    position += 3;
    position[strcspn(position, "\n")] = '\0';
    snprintf(shot.name, sizeof shot.name, "%s", strtok_r(line, " ", &rest));
    snprintf(game, sizeof game, "%.*s", (int)strcspn(shot.name, "-"), shot.name);
    for (char *word; (word = strtok_r(NULL, " ", &rest));)
        read_option(&shot, word);
    board_help_line(&h, game, position, shot.viewer);
    draw_shot(&shot, &h);
}

static void test_shots(void **state) {
    (void)state;
    static char line[2 * GAME_LINE_SIZE];
    FILE *file = fopen(TESTS_DIR "/tui/board_shots.txt", "r");
    int count = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        if (line[0] != '#') {
            take_shot(line);
            count++;
        }
    fclose(file);
    assert_true(count > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_shots)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
