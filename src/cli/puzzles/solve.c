// SPDX-License-Identifier: MIT
#include "cli/puzzles/solve.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/play/input.h"
#include "cli/play/talk.h"
#include "cli/puzzles/record.h"
#include "games/games.h"
#include "present/reasons/reasons.h"
#include "present/reasons/why.h"
#include "search/game_ai.h"
#include "system/output.h"
#include "term/words.h"

enum { NEAR = 150, NEAREST = 12 }; /* ratings that fit; at least so many puzzles to draw from */

struct solver {
    const struct solve_plan *plan;
    struct puzzle_record record;
    struct play_input in;
    rng random;
};

/* Is `theme` one of the puzzle's? */
static bool solve_fits(const struct puzzle *p, const char *theme) {
    span rest = span_of(p->themes);
    if (!theme)
        return true;
    while (rest.at)
        if (span_is(span_cut(&rest, ','), theme))
            return true;
    return false;
}

static int solve_distance(const struct solver *s, const struct puzzle *p) {
    int d = p->rating - (int)s->record.rating;
    return d < 0 ? -d : d;
}

/* How many untried puzzles are within `reach` of the person's rating; the k-th of them, if asked
 * for. */
static uint32_t solve_count(const struct solver *s, int reach, uint32_t k,
                            const struct puzzle **out) {
    const struct puzzle_list *l = s->plan->list;
    uint32_t count = 0;
    for (size_t i = 0; i < l->count; i++) {
        const struct puzzle *p = &l->at[i];
        if (solve_distance(s, p) > reach || !solve_fits(p, s->plan->theme) ||
            puzzle_record_has(&s->record, p))
            continue;
        if (out && count == k)
            *out = p;
        count++;
    }
    return count;
}

/* A random one that hasn't been tried and isn't far from the person's rating; NULL: all are done.
 */
static const struct puzzle *solve_choose(struct solver *s) {
    const struct puzzle *p = NULL;
    int reach = NEAR;
    uint32_t count;
    while ((count = solve_count(s, reach, 0, NULL)) < NEAREST && reach < 10000)
        reach *= 2;
    if (count > 0)
        solve_count(s, reach, rng_below(&s->random, count), &p);
    return p;
}

static void solve_show(const struct solver *s, const struct puzzle *p, bool brief) {
    const struct game_ops *g = s->record.game;
    struct paint_position position;
    paint_of_view(&position, g, &p->view);
    putchar('\n');
    if (brief) {
        char lines[2 * PLAY_TEXT_SIZE];
        text t;
        text_init(&t, lines, sizeof lines);
        play_words_of(g)->brief(&t, &position, g->viewer(&p->view));
        fputs(lines, stdout);
    } else {
        canvas c;
        paint_page(&c, &position, s->plan->ascii);
        canvas_show(stdout, &c, canvas_colours_of(stdout));
    }
    putchar('\n');
}

static void solve_list_moves(const struct solver *s, const struct puzzle *p) {
    const struct game_ops *g = s->record.game;
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

/* Why a move is good, as the game explains it; nothing if it doesn't. */
static void solve_reasons(text *t, const struct game_ops *g, const struct puzzle *p) {
    const struct game_ai *ai = game_ai_of(g);
    struct reasons reasons;
    game_state state;
    rng r;
    rng_seed(&r, 1);
    g->determinize(&state, &p->view, &r);
    reasons_start(&reasons, g, g->viewer(&p->view), g->players(&state));
    if (ai->explain)
        ai->explain(&reasons, &state, p->best);
    reasons_say(t, &reasons);
}

/* What the person learns after an answer. */
static void solve_answer(const struct solver *s, const struct puzzle *p, game_move m) {
    const struct game_ops *g = s->record.game;
    char best[GAME_MOVE_SIZE], played[GAME_MOVE_SIZE], why[PLAY_TEXT_SIZE];
    text t;
    text_init(&t, why, sizeof why);
    solve_reasons(&t, g, p);
    game_word(g, p->best, best);
    game_word(g, p->played, played);
    play_say(m == p->best ? "Right, %s%s%s." : "Not the best. It is %s%s%s.", best,
             t.length ? ": " : "", why);
    play_say("It wins %d %% of the games, %d %% more than the next best move. A bot played %s and "
             "lost %d %%.",
             p->win, p->margin, played, p->loss);
    if (s->record.streak > 1)
        play_say("Your rating is %d; the puzzle's %d. %u in a row.", (int)(s->record.rating + 0.5),
                 p->rating, s->record.streak);
    else
        play_say("Your rating is %d; the puzzle's %d.", (int)(s->record.rating + 0.5), p->rating);
}

/* A move that was typed: legal, or the reason why not is printed. */
static bool solve_read_move(const struct solver *s, const struct puzzle *p, span line,
                            game_move *out) {
    const struct game_ops *g = s->record.game;
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
    char reason[512];
    text error;
    text_init(&error, reason, sizeof reason);
    if (!puzzle_record_add(&s->record, p, m == p->best))
        text_str(&error, "out of memory");
    else
        puzzle_record_save(&s->record, &error);
    solve_answer(s, p, m);
    if (error.length == 0)
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
            fputs(play_words_of(s->record.game)->how, stdout);
        else if (line.length > 0 && solve_read_move(s, p, line, &m))
            return solve_count_answer(s, p, m);
    }
}

static enum solve_result solve_next(struct solver *s) {
    const struct puzzle *p = solve_choose(s);
    if (!p) {
        play_say("You have tried them all.");
        return SOLVE_LEAVE;
    }
    solve_show(s, p, s->plan->brief);
    play_say("Puzzle %llu.%u, rated %d. You are seat %d: find the best move.",
             (unsigned long long)p->game, p->ply, p->rating, s->record.game->viewer(&p->view) + 1);
    return solve_ask(s, p);
}

int solve_puzzles(const struct solve_plan *plan) {
    struct solver s = {.plan = plan};
    char reason[RECORD_REASON];
    text error;
    text_init(&error, reason, sizeof reason);
    rng_seed(&s.random, plan->seed);
    if (!puzzle_record_load(&s.record, plan->list->head.game, &error))
        return cli_fail(plan->command, "%s", reason);
    output_catch_signals();
    enum solve_result result;
    do
        result = solve_next(&s);
    while (result == SOLVE_NEXT && !output_interrupted());
    play_say("Solved %u of %zu; your rating is %d, your longest streak %u.", s.record.solved,
             s.record.count, (int)(s.record.rating + 0.5), s.record.longest);
    play_input_close(&s.in);
    puzzle_record_free(&s.record);
    if (output_interrupted())
        output_die();
    return result == SOLVE_LOST ? CLI_WRONG_INPUT : CLI_OK;
}
