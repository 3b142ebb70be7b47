// SPDX-License-Identifier: MIT
// A puzzle is a match that begins with its view and has no moves: an answer isn't played, but
// judged. The next puzzle takes the place of the last one.
#include "tui/game/puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "cli/puzzles/trainer.h"

struct puzzle_game {
    struct tui_game game;
    struct puzzle_list list; /* owned */
    struct puzzle_trainer trainer;
    const struct puzzle *puzzle; /* of the list; NULL: all are done, and the last one is shown */
    match match;
    bool answered;
    uint64_t version;
    char title[96], notice[PLAY_TEXT_SIZE];
};

static void puzzle_write_title(struct puzzle_game *b) {
    snprintf(b->title, sizeof b->title, "puzzle %llu.%u rated %d, you %d",
             (unsigned long long)b->puzzle->game, b->puzzle->ply, b->puzzle->rating,
             (int)(b->trainer.record.rating + 0.5));
}

/* The next one; false: there is none. */
static bool puzzle_next(struct puzzle_game *b) {
    const struct puzzle *p = puzzle_trainer_next(&b->trainer);
    b->version++;
    b->answered = !p;
    if (!p) {
        snprintf(b->notice, sizeof b->notice, "You have tried them all.");
        return false;
    }
    b->puzzle = p;
    match_free(&b->match);
    match_start_view(&b->match, b->list.head.game, &p->view);
    snprintf(b->notice, sizeof b->notice, "One move is clearly the best: find it.");
    puzzle_write_title(b);
    return true;
}

static void game_puzzle_look(struct tui_game *game, struct tui *t, struct tui_game_look *out) {
    struct puzzle_game *b = (struct puzzle_game *)game;
    const struct game_ops *g = b->list.head.game;
    static const char *const names[GAME_MAX_PLAYERS] = {"seat 1", "seat 2", "seat 3", "seat 4"};
    int seat = g->viewer(&b->match.view);
    *out = (struct tui_game_look){.game = g,
                                  .players = g->players(&b->match.state),
                                  .viewer = seat,
                                  .curtain = -1,
                                  .turn = seat,
                                  .mine = !b->answered,
                                  .aids = t->settings.aids,
                                  .title = b->title,
                                  .notice = b->notice,
                                  .ending = "",
                                  .kept = "",
                                  .again = "n next puzzle",
                                  .clock.running = -1,
                                  .can = TUI_GAME_REMATCH,
                                  .version = b->version};
    for (int i = 0; i < out->players; i++)
        out->name[i] = i == seat ? "You" : names[i];
}

static const match *game_puzzle_match_of(struct tui_game *game) {
    return &((struct puzzle_game *)game)->match;
}

static bool game_puzzle_play(struct tui_game *game, game_move move, text *error) {
    struct puzzle_game *b = (struct puzzle_game *)game;
    char reason[RECORD_REASON];
    text why, said;
    if (b->answered || !game_is_legal(b->match.game, &b->match.state, move)) {
        text_str(error,
                 b->answered ? "it is answered: n goes to the next one" : "that isn't legal here");
        return false;
    }
    text_init(&why, reason, sizeof reason);
    text_init(&said, b->notice, sizeof b->notice);
    b->answered = true;
    b->version++;
    bool kept = puzzle_trainer_count(&b->trainer, b->puzzle, move, &why);
    puzzle_trainer_say(&said, &b->trainer, b->puzzle, move);
    if (!kept) {
        text_str(&said, " It can't be kept: ");
        text_str(&said, reason);
        text_char(&said, '.');
    }
    for (char *c = b->notice; *c; c++)
        if (*c == '\n')
            *c = ' ';
    puzzle_write_title(b);
    return true;
}

static bool game_puzzle_act(struct tui_game *game, enum tui_game_can what, text *error) {
    if (what == TUI_GAME_REMATCH) {
        puzzle_next((struct puzzle_game *)game);
        return true;
    }
    text_str(error, "that can't be done in a puzzle");
    return false;
}

static void game_puzzle_lift(struct tui_game *game) {
    (void)game;
}

static bool game_puzzle_news(struct tui_game *game, struct tui *t) {
    (void)game;
    (void)t;
    return false;
}

static void game_puzzle_close(struct tui_game *game, struct tui *t) {
    struct puzzle_game *b = (struct puzzle_game *)game;
    (void)t;
    match_free(&b->match);
    puzzle_record_free(&b->trainer.record);
    puzzle_list_free(&b->list);
    free(b);
}

static const struct tui_game_ops ops = {
    .look = game_puzzle_look,
    .match = game_puzzle_match_of,
    .play = game_puzzle_play,
    .act = game_puzzle_act,
    .lift = game_puzzle_lift,
    .news = game_puzzle_news,
    .close = game_puzzle_close,
};

struct tui_game *tui_game_puzzle_new(const struct game_ops *g, uint64_t seed, text *error) {
    const char *shipped = puzzle_trainer_shipped(g->name);
    struct puzzle_game *b = calloc(1, sizeof *b);
    if (!b) {
        text_str(error, "there isn't enough memory");
        return NULL;
    }
    b->game.ops = &ops;
    b->version = 1;
    if (!shipped)
        text_str(error, "there are no puzzles of this game");
    else if (puzzle_list_read(&b->list, span_of(shipped), error) == 0 &&
             puzzle_trainer_open(&b->trainer, &b->list, NULL, seed, error)) {
        if (puzzle_next(b))
            return &b->game;
        text_str(error, "you have tried all puzzles of this game");
    }
    game_puzzle_close(&b->game, NULL);
    return NULL;
}
