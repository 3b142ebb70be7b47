// SPDX-License-Identifier: MIT
#include "table_help.h"

#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "games/games.h"

void hall_open(struct hall *h) {
    memset(h, 0, sizeof *h);
    h->tui.settings = (struct settings){.motion = false};
    h->tui.columns = SCREEN_COLUMNS;
    h->tui.rows = SCREEN_ROWS;
    assert_int_equal(pipe(h->tui.wake), 0);
    fcntl(h->tui.wake[0], F_SETFL, O_NONBLOCK);
    fcntl(h->tui.wake[1], F_SETFL, O_NONBLOCK);
}

void hall_close(struct hall *h) {
    tui_close(&h->tui);
    close(h->tui.wake[0]);
    close(h->tui.wake[1]);
}

void hall_deal(struct play_table *p, const char *game, int players, unsigned people,
               const char *who, uint64_t seed) {
    *p = (struct play_table){
        .game = games_find(span_of(game)), .players = players, .people = people, .seed = seed};
    assert_non_null(p->game);
    play_deal(p);
    for (int i = 0; i < players; i++) {
        char reason[256];
        text error;
        text_init(&error, reason, sizeof reason);
        if (!play_is_person(p, i))
            assert_non_null(p->bot[i] = opponent_open(span_of(who), &error));
    }
}

void hall_sit(struct hall *h, struct play_table *p, const char *path) {
    h->table = table_local_new(p, path, "sixsands tui --load");
    assert_non_null(h->table);
    struct screen *s = table_screen(h->table);
    assert_non_null(s);
    tui_push(&h->tui, s);
    tui_draw(&h->tui);
}

struct table_look hall_look(struct hall *h) {
    struct table_look look;
    h->table->ops->look(h->table, &h->tui, &look);
    return look;
}

const match *hall_match(struct hall *h) {
    return h->table->ops->match(h->table);
}

void hall_settle(struct hall *h) {
    while (hall_look(h).thinking) {
        struct pollfd wait = {.fd = h->tui.wake[0], .events = POLLIN};
        char bytes[64];
        assert_true(poll(&wait, 1, -1) > 0);
        (void)!read(h->tui.wake[0], bytes, sizeof bytes);
        tui_event(&h->tui, &(struct tui_event){.kind = EVENT_NEWS});
    }
    tui_draw(&h->tui);
}

void hall_play(struct hall *h, game_move move) {
    char word[GAME_MOVE_SIZE];
    text t;
    text_init(&t, word, sizeof word);
    hall_match(h)->game->write_move(&t, move);
    golden_type(&h->tui, word);
    golden_key(&h->tui, TUI_ENTER);
}

game_move hall_any(struct hall *h) {
    const match *m = hall_match(h);
    game_move moves[GAME_MAX_MOVES];
    int count = m->game->moves(&m->state, moves);
    return moves[m->length * 7919 % (size_t)count];
}

bool hall_shows(struct hall *h, const char *words) {
    static char page[1 << 18];
    text t;
    tui_draw(&h->tui);
    text_init(&t, page, sizeof page);
    canvas_write(&t, &h->tui.page);
    return strstr(page, words) != NULL;
}
