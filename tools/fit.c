// SPDX-License-Identifier: MIT
// fit: the weights of a game's evaluation, made from games. Bots play, and the weights are fitted
// to how positions ended, by least squares; or weights are changed at random and kept when they
// win. What comes out is C, to be pasted. It knows games by their `struct game_fit` (search/fit.h)
// alone.
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "cli/progress.h"
#include "fit/climb.h"
#include "fit/squares.h"
#include "games/games.h"

enum { GAMES, SEED, BOT, NODES, PLAYERS, POSITIONS, OPENING, START, STEPS, MATCH };

static const struct option option_table[] = {
    [GAMES] = {.name = "games",
               .metavar = "N",
               .help = "games to fit to, or in the match of a step (default: 1000)"},
    [SEED] = {.name = "seed",
              .metavar = "S",
              .help = "equal seeds give equal weights (default: 1)"},
    [BOT] = {.name = "bot", .metavar = "NAME", .help = "who plays (default: level:2)"},
    [NODES] = {.name = "nodes",
               .metavar = "N",
               .help = "nodes for a move, for bots without a fixed amount of work"},
    [PLAYERS] = {.name = "players",
                 .metavar = "N",
                 .help = "number of players (default: all that the game allows, in turn)"},
    [POSITIONS] = {.name = "positions",
                   .metavar = "N",
                   .help = "positions of a game at most (default: 10)"},
    [OPENING] = {.name = "opening",
                 .metavar = "N",
                 .help = "begin each game with up to N random turns (default: 0)"},
    [START] = {.name = "start",
               .metavar = "X",
               .help = "start from the current weights multiplied by X (default: 1)"},
    [STEPS] = {.name = "steps",
               .metavar = "N",
               .help = "instead of least squares, try N random steps and keep each that wins its "
                       "match against the weights so far"},
    [MATCH] = {.name = "match",
               .metavar = "N",
               .help = "play N games with the new weights against the current ones"},
    {0},
};

static int fit_run(int argc, char *argv[]);

static const struct command command_fit = {
    .name = "fit",
    .alone = true,
    .examples = "fit patterns --games 6000 --bot expert --nodes 1500 --opening 20\n"
                "fit flowers --games 3000 --bot level:3 --match 300\n"
                "fit mandala --steps 2000 --games 800 --bot heuristic --match 1000",
    .usage = "GAME [OPTION]...",
    .about = "Make the weights of a game's evaluation from games, and print them as C.",
    .notes = "A game in four is held out: nothing is fitted to it, and errors are measured there.",
    .words = (const struct word[]){{.name = "GAME", .accepts = VALUE_GAME}, {0}},
    .options = option_table,
    .run = fit_run,
};

struct plan {
    struct model model;
    struct play_setup setup;
    uint64_t games, positions, steps, match;
    double start;
};

static progress bar;

static void show_progress(double fraction) {
    if (progress_due(&bar))
        progress_draw(&bar, fraction);
}

static int fit_read_bot(const options *o, struct play_setup *t) {
    const char *name = o->value[BOT] ? o->value[BOT] : "level:2";
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    if (!bot_read(&t->bot, span_of(name), &error))
        return cli_misuse(o->command, "%s", reason);
    if (bot_needs_limit(&t->bot) && !o->value[NODES])
        return cli_misuse(o->command, "--bot %s needs --nodes", name);
    if (!bot_needs_limit(&t->bot) && o->value[NODES])
        return cli_misuse(o->command, "--nodes: %s does a fixed amount of work", name);
    return options_number(o, NODES, 1, 1000000000, &t->nodes);
}

static int fit_read_game(const options *o, struct plan *plan) {
    const struct game_ops *g = games_find(span_of(o->words[0]));
    char word[160];
    text t;
    text_init(&t, word, sizeof word);
    text_quote(&t, o->words[0], strlen(o->words[0]), 40);
    if (!g)
        return cli_misuse(o->command, "unknown game %s", word);
    if (!model_open(&plan->model, g))
        return cli_misuse(o->command, "%s has no weights to be fitted", word);
    if (!o->value[PLAYERS])
        return OPTIONS_GO;
    uint64_t players = 0;
    int status = options_number(o, PLAYERS, g->min_players, g->max_players, &players);
    plan->setup.players = (int)players;
    return status;
}

static int fit_read_plan(struct plan *plan, int argc, char *argv[]) {
    options o;
    uint64_t opening = 0;
    *plan = (struct plan){.games = 1000, .positions = 10, .start = 1};
    plan->setup = (struct play_setup){.model = &plan->model, .seed = 1, .progress = show_progress};
    int status = options_parse(&o, &command_fit, argc, argv);
    if (status == OPTIONS_GO)
        status = fit_read_game(&o, plan);
    if (status == OPTIONS_GO)
        status = fit_read_bot(&o, &plan->setup);
    if (status == OPTIONS_GO)
        status = options_number(&o, GAMES, 4, 1000000, &plan->games);
    if (status == OPTIONS_GO)
        status = options_number(&o, SEED, 0, UINT64_MAX, &plan->setup.seed);
    if (status == OPTIONS_GO)
        status = options_number(&o, POSITIONS, 1, 100, &plan->positions);
    if (status == OPTIONS_GO)
        status = options_number(&o, OPENING, 0, 1000, &opening);
    if (status == OPTIONS_GO)
        status = options_decimal(&o, START, 0, 10, &plan->start);
    if (status == OPTIONS_GO)
        status = options_number(&o, STEPS, 1, 1000000, &plan->steps);
    if (status == OPTIONS_GO)
        status = options_number(&o, MATCH, 1, 1000000, &plan->match);
    plan->setup.opening = (int)opening;
    return status;
}

static void fit_print_error(const char *name, const struct game_fit *f, struct error e) {
    printf("%-16s %12.5f", name, e.whole);
    if (f->win_weight > 0)
        printf(" %12.4f", e.win);
    if (f->win_weight < 1)
        printf(" %12.3f", e.points);
    putchar('\n');
}

static struct error held_out(const struct model *m, const struct samples *s,
                             const double *weights) {
    model_use(m, weights);
    return squares_error(m, s, SQUARES_HELD_OUT);
}

/* Errors on the games held out: today's, where the fit began, and now. */
static int report_errors(const struct plan *plan, const struct samples *s, const double *start,
                         const double *weights) {
    const struct model *m = &plan->model;
    const struct game_fit *f = m->fit;
    double less, error;
    if (!squares_compare(m, s, m->today, weights, &less, &error))
        return cli_fail(&command_fit, "out of memory");
    printf("%" PRIu32 " games, %zu positions, %d weights; errors on the games held out:\n",
           s->games, s->count, m->count);
    printf("%-16s %12s%s%s\n", "", "mean square", f->win_weight > 0 ? "  win (root)" : "",
           f->win_weight < 1 ? "  points (root)" : "");
    fit_print_error("no estimate", f, squares_of_nothing(m, s));
    fit_print_error("current weights", f, held_out(m, s, m->today));
    if (plan->start != 1)
        fit_print_error("first weights", f, held_out(m, s, start));
    fit_print_error("fitted weights", f, held_out(m, s, weights));
    printf("lower than today's by %.5f, standard error %.5f\n\n", less, error);
    return CLI_OK;
}

static int fit_squares(struct plan *plan, double *weights) {
    double start[MODEL_MOST];
    struct samples samples;
    memcpy(start, weights, sizeof start);
    progress_start(&bar, "playing");
    bool played = play_samples(&samples, &plan->setup, (uint32_t)plan->games, (int)plan->positions);
    progress_erase(&bar);
    if (!played)
        return cli_fail(&command_fit, "out of memory");
    progress_start(&bar, "fitting");
    squares_fit(&plan->model, &samples, weights, show_progress);
    progress_erase(&bar);
    model_round(&plan->model, weights);
    int status = report_errors(plan, &samples, start, weights);
    free(samples.at);
    return status;
}

static void tell_step(uint32_t step, const struct score *s, bool kept) {
    progress_erase(&bar);
    printf("step %" PRIu32 ": %.3f of a fair share, standard error %.3f%s\n", step, s->mean,
           s->error, kept ? ", kept" : "");
    fflush(stdout);
}

static int fit_by(struct plan *plan) {
    const struct model *m = &plan->model;
    double weights[MODEL_MOST] = {0};
    int status = CLI_OK;
    for (int i = 0; i < m->count; i++)
        weights[i] = plan->start == 1 ? m->today[i] : model_within(m, i, plan->start * m->today[i]);
    if (plan->steps) {
        progress_start(&bar, "playing");
        climb(&plan->setup, weights, (uint32_t)plan->steps, (uint32_t)plan->games, tell_step);
        model_round(m, weights);
        putchar('\n');
    } else {
        status = fit_squares(plan, weights);
    }
    if (status != CLI_OK)
        return status;
    if (plan->match) {
        progress_start(&bar, "playing");
        struct score s =
            play_match(&plan->setup, weights, m->today, (uint32_t)plan->match, UINT32_MAX);
        progress_erase(&bar);
        printf("against the current weights: %.3f of a fair share, standard error %.3f, "
               "%" PRIu32 " games\n\n",
               s.mean, s.error, s.games);
    }
    model_print(m, weights);
    return fflush(stdout) == 0 && !ferror(stdout) ? CLI_OK : cli_output_failed(&command_fit, NULL);
}

static int fit_run(int argc, char *argv[]) {
    struct plan plan;
    int status = fit_read_plan(&plan, argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (!play_open(&plan.setup))
        return cli_fail(&command_fit, "out of memory");
    status = fit_by(&plan);
    play_close(&plan.setup);
    return status;
}

int main(int argc, char *argv[]) {
    return fit_run(argc, argv);
}
