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

void hall_deal(struct session *p, const char *game, int players, unsigned people, const char *who,
               uint64_t seed) {
    *p = (struct session){
        .game = games_find(span_of(game)), .players = players, .people = people, .seed = seed};
    assert_non_null(p->game);
    session_deal(p);
    for (int i = 0; i < players; i++) {
        char reason[256];
        text error;
        text_init(&error, reason, sizeof reason);
        if (!session_is_person(p, i))
            assert_non_null(p->bot[i] = opponent_open(span_of(who), &error));
    }
}

void hall_sit(struct hall *h, struct session *p, const char *path) {
    h->game = tui_game_local_new(p, path, "sixsands tui --load");
    assert_non_null(h->game);
    struct screen *s = table_screen(h->game);
    assert_non_null(s);
    tui_push(&h->tui, s);
    tui_draw(&h->tui);
}

void hall_begin(struct hall *h, const char *game, int players, unsigned people, const char *who,
                uint64_t seed) {
    struct session p;
    hall_deal(&p, game, players, people, who, seed);
    hall_sit(h, &p, NULL);
}

struct tui_game_look hall_look(struct hall *h) {
    struct tui_game_look look;
    h->game->ops->look(h->game, &h->tui, &look);
    return look;
}

const match *hall_match(struct hall *h) {
    return h->game->ops->match(h->game);
}

void hall_wait(struct hall *h) {
    struct pollfd wait = {.fd = h->tui.wake[0], .events = POLLIN};
    char bytes[64];
    assert_true(poll(&wait, 1, -1) > 0);
    (void)!read(h->tui.wake[0], bytes, sizeof bytes);
    tui_event(&h->tui, &(struct tui_event){.kind = EVENT_NEWS});
}

void hall_wait_for_bots(struct hall *h) {
    while (hall_look(h).thinking)
        hall_wait(h);
    tui_draw(&h->tui);
}

void hall_wait_while(struct hall *h, const char *shown) {
    while (hall_shows(h, shown))
        hall_wait(h);
}

void hall_play_on(struct hall *h, int most) {
    for (int i = 0; i < most; i++) {
        hall_wait_for_bots(h);
        while (hall_look(h).curtain >= 0)
            golden_key(&h->tui, TUI_ENTER);
        if (hall_look(h).over)
            return;
        assert_true(hall_look(h).mine);
        hall_play(h, hall_any(h));
    }
    hall_wait_for_bots(h);
}

static void fake_look(struct tui_game *b, struct tui *t, struct tui_game_look *out) {
    (void)t;
    *out = ((struct fake *)b)->look;
}

static const match *fake_match(struct tui_game *b) {
    return &((struct fake *)b)->match;
}

static bool fake_play(struct tui_game *b, game_move move, text *error) {
    struct fake *f = (struct fake *)b;
    f->look.version++;
    return match_play(&f->match, f->look.viewer, move, error) == 0;
}

static bool fake_say(struct tui_game *b, span typed, text *error) {
    struct fake *f = (struct fake *)b;
    snprintf(f->phrase, sizeof f->phrase, "%.*s", (int)typed.length, typed.at);
    if (f->refuses)
        text_str(error, "nobody listens");
    return !f->refuses;
}

static bool fake_act(struct tui_game *b, enum tui_game_can what, text *error) {
    struct fake *f = (struct fake *)b;
    f->done = what;
    if (f->refuses)
        text_str(error, "the others have refused");
    return !f->refuses;
}

static void fake_lift(struct tui_game *b) {
    (void)b;
}

static bool fake_news(struct tui_game *b, struct tui *t) {
    (void)b;
    (void)t;
    return false;
}

static void fake_close(struct tui_game *b, struct tui *t) {
    (void)t;
    ((struct fake *)b)->closed = true;
}

void fake_open(struct fake *f, const char *game, int players, uint64_t seed) {
    static const struct tui_game_ops ops = {.look = fake_look,
                                            .match = fake_match,
                                            .play = fake_play,
                                            .act = fake_act,
                                            .say = fake_say,
                                            .lift = fake_lift,
                                            .news = fake_news,
                                            .close = fake_close};
    struct session p = {.game = games_find(span_of(game)), .players = players, .seed = seed};
    session_deal(&p);
    *f = (struct fake){.game = {&ops}, .match = p.match};
    f->look = (struct tui_game_look){.game = p.game,
                                     .players = players,
                                     .curtain = -1,
                                     .turn = p.game->actor(&p.match.state),
                                     .name = {"Ann", "Bo", "Cy", "Di"},
                                     .title = "sands.example, table Ab3",
                                     .notice = "",
                                     .ending = "",
                                     .kept = "",
                                     .clock = {.running = -1},
                                     .version = 1};
    f->look.mine = f->look.turn == f->look.viewer;
}

void fake_sit(struct hall *h, struct fake *f) {
    h->game = &f->game;
    struct screen *s = table_screen(h->game);
    assert_non_null(s);
    tui_push(&h->tui, s);
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

void hall_say(struct hall *h, const char *line) {
    golden_type(&h->tui, ":");
    golden_type(&h->tui, line);
    golden_key(&h->tui, TUI_ENTER);
}
