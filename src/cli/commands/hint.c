// SPDX-License-Identifier: MIT
// hint: the best move of a view, and why.
#include <stdio.h>

#include "cli/input.h"
#include "cli/report/report.h"
#include "present/reasons/hint.h"

enum { VIEW, NODES, MOVETIME, THREADS, SEED, JSON, JSON_MOVES = 5 };

static const struct option option_table[] = {
    [VIEW] = {.name = "view",
              .metavar = "LINE",
              .help = "the view of the seat to move, or a position, of which that view is used"},
    [NODES] = {.name = "nodes",
               .metavar = "N",
               .help = "nodes to search (default: 4 times those of level:6)"},
    [MOVETIME] = {.name = "movetime",
                  .metavar = "MS",
                  .help = "search by the clock instead; hints then depend on the machine"},
    [THREADS] = {.name = "threads",
                 .metavar = "N",
                 .help = "number of search threads (default: 1)"},
    [SEED] = {.name = "seed", .metavar = "S", .help = "equal seeds give equal hints (default: 1)"},
    [JSON] = {.name = "json", .help = "the hint and the best moves as JSON"},
    {0},
};

static int commands_hint_run(int argc, char *argv[]) {
    struct search_setup setup = {.bot = {.kind = BOT_EXPERT}, .seed = 1};
    struct think_limits limits;
    struct search_report found;
    options o;
    int status = options_parse(&o, &command_hint, argc, argv);
    if (status == OPTIONS_GO)
        status = input_game(&o, o.words[0], &setup.game);
    if (status == OPTIONS_GO)
        status = input_limits(&o, MOVETIME, NODES, THREADS, &limits);
    if (status == OPTIONS_GO)
        status = options_number(&o, SEED, 0, UINT64_MAX, &setup.seed);
    if (status == OPTIONS_GO)
        status = input_mover(&o, VIEW, setup.game, &setup.view);
    if (status != OPTIONS_GO)
        return status;
    input_usual_nodes(&limits, setup.game, ANALYSIS_POSITION);
    if (report_search(&o, &setup, &limits, &found) != OPTIONS_GO)
        return CLI_WRONG_INPUT;
    if (o.value[JSON]) {
        report_write_moves_json(
            stdout, &(struct report_position){setup.game, &setup.view, &found, JSON_MOVES});
        return CLI_OK;
    }
    char words[HINT_SIZE];
    text t;
    text_init(&t, words, sizeof words);
    hint_write(&t, setup.game, &setup.view, &found);
    puts(words);
    return CLI_OK;
}

const struct command command_hint = {
    .name = "hint",
    .summary = "say what to play in a position, and why",
    .examples = "sixsands hint mandala --view \"$(sixsands deal mandala --seed 7)\"\n"
                "sixsands hint patterns --view \"$(sixsands deal patterns)\" --movetime 2000",
    .usage = "GAME --view LINE [OPTION]...",
    .about = "Say what to play, and why. Only what the seat to move knows is used.",
    .words = input_one_game,
    .options = option_table,
    .run = commands_hint_run,
};
