// SPDX-License-Identifier: MIT
#include "cli/puzzles/solve.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/play/input.h"
#include "cli/play/talk.h"
#include "cli/puzzles/trainer.h"
#include "games/games.h"
#include "present/reasons/why.h"
#include "system/output.h"
#include "term/words.h"

struct solver {
    const struct solve_plan *plan;
    struct puzzle_trainer trainer;
    struct play_input in;
};

static void solve_show(const struct solver *s, const struct puzzle *p, bool brief) {
    const struct game_ops *g = s->plan->list->head.game;
    struct paint_position position;
    paint_of_view(&position, g, &p->view);
    putchar('\n');
    if (brief) {
        char lines[2 * PLAY_TEXT_SIZE];
        text t;
        text_init(&t, lines, sizeof lines);
        play_write_brief(&t, play_words_of(g), &position, g->viewer(&p->view));
        fputs(lines, stdout);
    } else {
        canvas c;
        paint_page(&c, &position, s->plan->ascii);
        canvas_show(stdout, &c, canvas_colours_of(stdout));
    }
    putchar('\n');
}

static void solve_list_moves(const struct solver *s, const struct puzzle *p) {
    const struct game_ops *g = s->plan->list->head.game;
    char lines[2 * PLAY_TEXT_SIZE];
    game_move moves[GAME_MAX_MOVES];
    game_state state;
    text t;
    rng r;
    rng_seed(&r, 1);
    g->determinize(&state, &p->view, &r);
    text_init(&t, lines, sizeof lines);
    play_group_moves(&t, play_words_of(g), g, moves, g->moves(&state, moves));
    fputs(lines, stdout);
}

/* A move that was typed: legal, or the reason why not is printed. */
static bool solve_read_move(const struct solver *s, const struct puzzle *p, span line,
                            game_move *out) {
    const struct game_ops *g = s->plan->list->head.game;
    struct reason reason;
    char words[PLAY_TEXT_SIZE], sentence[PLAY_TEXT_SIZE];
    text t, said;
    *out = game_read_typed(g, &games_module(g)->traits, line);
    if (*out == GAME_NO_MOVE) {
        play_say("That isn't a move. Type a move, or moves, show, brief, skip, help or quit.");
        return false;
    }
    if (!why_not(&reason, g, &p->view, *out))
        return true;
    text_init(&t, words, sizeof words);
    text_init(&said, sentence, sizeof sentence);
    reason_say(&t, &reason);
    play_sentence(&said, words);
    play_say("%s", sentence);
    return false;
}

enum solve_result { SOLVE_NEXT, SOLVE_LEAVE, SOLVE_LOST };

static enum solve_result solve_count_answer(struct solver *s, const struct puzzle *p, game_move m) {
    char reason[512], said[PLAY_TEXT_SIZE];
    text error, t;
    text_init(&error, reason, sizeof reason);
    text_init(&t, said, sizeof said);
    bool kept = puzzle_trainer_count(&s->trainer, p, m, &error);
    puzzle_trainer_say(&t, &s->trainer, p, m);
    for (span rest = {said, t.length}; rest.at;) {
        span line = span_cut(&rest, '\n');
        play_say("%.*s", (int)line.length, line.at);
    }
    if (kept)
        return SOLVE_NEXT;
    cli_fail(s->plan->command, "your rating can't be kept: %s", reason);
    return SOLVE_LOST;
}

/* Reads lines until the puzzle is answered, skipped or left. */
static enum solve_result solve_ask(struct solver *s, const struct puzzle *p) {
    for (;;) {
        span line;
        game_move m;
        enum play_line got = play_input_line(&s->in, "Best move? ", &line);
        if (got == PLAY_END || span_is(line, "quit") || span_is(line, "q")) { /* not a move */
            putchar('\n');
            return SOLVE_LEAVE;
        }
        if (got == PLAY_LINE && !isatty(STDIN_FILENO))
            printf("%.*s\n", (int)line.length, line.at);
        if (got == PLAY_LONG_LINE)
            play_say("That line is too long to be a move or a command.");
        else if (span_is(line, "skip"))
            return SOLVE_NEXT;
        else if (span_is(line, "moves"))
            solve_list_moves(s, p);
        else if (span_is(line, "show") || span_is(line, "brief"))
            solve_show(s, p, span_is(line, "brief"));
        else if (span_is(line, "help"))
            fputs(play_words_of(s->plan->list->head.game)->how, stdout);
        else if (line.length > 0 && solve_read_move(s, p, line, &m))
            return solve_count_answer(s, p, m);
    }
}

static enum solve_result solve_next(struct solver *s) {
    const struct puzzle *p = puzzle_trainer_next(&s->trainer);
    if (!p) {
        play_say("You have tried them all.");
        return SOLVE_LEAVE;
    }
    solve_show(s, p, s->plan->brief);
    play_say("Puzzle %llu.%u, rated %d. You are seat %d: find the best move.",
             (unsigned long long)p->game, p->ply, p->rating,
             s->plan->list->head.game->viewer(&p->view) + 1);
    return solve_ask(s, p);
}

int solve_puzzles(const struct solve_plan *plan) {
    struct solver s = {.plan = plan};
    char reason[RECORD_REASON];
    text error;
    text_init(&error, reason, sizeof reason);
    if (!puzzle_trainer_open(&s.trainer, plan->list, plan->theme, plan->seed, &error))
        return cli_fail(plan->command, "%s", reason);
    output_catch_signals();
    enum solve_result result;
    do
        result = solve_next(&s);
    while (result == SOLVE_NEXT && !output_interrupted());
    play_say("Solved %u of %zu; your rating is %d, your longest streak %u.",
             s.trainer.record.solved, s.trainer.record.count, (int)(s.trainer.record.rating + 0.5),
             s.trainer.record.longest);
    play_input_close(&s.in);
    puzzle_record_free(&s.trainer.record);
    if (output_interrupted())
        output_die();
    return result == SOLVE_LOST ? CLI_WRONG_INPUT : CLI_OK;
}
