// SPDX-License-Identifier: MIT
#include "board_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"

void board_help_state(struct board_help *h, const struct game_ops *g, const game_state *s,
                      int viewer) {
    static const char *const names[GAME_MAX_PLAYERS] = {"Ann", "Bo", "level 3", "Dora the Great"};
    game_view view;
    memset(h, 0, sizeof *h);
    if (viewer == EVENTS_OPEN) {
        paint_of_state(&h->position, g, s);
    } else {
        g->observe(&view, s, viewer);
        paint_of_view(&h->position, g, &view);
    }
    paint_line(&h->position, h->line);
    h->board = board_of(g);
    assert_non_null(h->board);
    h->scene = (struct board_scene){.game = g,
                                    .position = &h->position,
                                    .viewer = viewer < 0 ? -1 : viewer,
                                    .players = g->players(s),
                                    .legal = h->legal,
                                    .columns = CANVAS_COLUMNS,
                                    .rows = BOARD_ROWS};
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        h->scene.name[i] = i == viewer ? "You" : names[i];
    if (viewer >= 0 && g->actor(s) == viewer)
        h->scene.legal_count = g->moves(s, h->legal);
    selection_clear(&h->scene.selection);
}

void board_help_line(struct board_help *h, const char *game, const char *line, int viewer) {
    char error[256];
    game_state s;
    text t;
    const struct game_ops *g = games_find(span_of(game));
    text_init(&t, error, sizeof error);
    if (!g->read_state(&s, span_of(line), &t))
        fail_msg("%s: %s", line, error);
    board_help_state(h, g, &s, viewer);
}

void board_help_press(struct board_help *h, const char *keys) {
    struct board_scene *s = &h->scene;
    for (; *keys; keys++) {
        if (*keys == '!') {
            h->board->begin(&s->selection, s);
        } else if (*keys == '\\') {
            keys++;
            h->board->arrow(&s->selection, s, (*keys == '>') - (*keys == '<'),
                            (*keys == 'v') - (*keys == '^'));
        } else {
            selection_type(&s->selection, s->game, *keys, s->legal, s->legal_count);
        }
    }
}

const char *board_help_move(const struct board_help *h, char out[GAME_MOVE_SIZE]) {
    const struct board_scene *s = &h->scene;
    game_move m = selection_move(&s->selection, s->game, s->legal, s->legal_count);
    text t;
    text_init(&t, out, GAME_MOVE_SIZE);
    if (m != GAME_NO_MOVE)
        s->game->write_move(&t, m);
    return out;
}
