// SPDX-License-Identifier: MIT
// hint: the best move of a view, and why.
#include <stdio.h>

#include "cli/input.h"
#include "cli/report.h"
#include "search/hint.h"

static const char help[] =
    "Examples:\n"
    "  sixsands hint mandala --view \"$(sixsands show games.sgr --ply 20 --view 1 | tail -1)\"\n"
    "  sixsands hint patterns --view \"$(sixsands deal patterns)\" --movetime 2000\n"
    "\n"
    "Usage: sixsands hint GAME --view LINE [OPTION]...\n"
    "\n"
    "Say what to play, and why. Only what the seat to move knows is used.\n"
    "\n"
    "  --view LINE    the view of the seat that is to move; of a position, that seat's view is "
    "taken\n"
    "  --nodes N      how much to search (default: 4 times what level:6 does); equal seeds then "
    "give\n"
    "                 equal hints\n"
    "  --movetime MS  search by the clock instead\n"
    "  --threads N    search with so many threads (default: 1)\n"
    "  --seed S       (default: 1)\n"
    "  --json         the hint and the best moves as JSON\n";

enum { VIEW, NODES, MOVETIME, THREADS, SEED, JSON, JSON_MOVES = 5 };

static int run(int argc, char *argv[]) {
    struct option list[] = {
        [VIEW] = {.name = "view"},
        [NODES] = {.name = "nodes"},
        [MOVETIME] = {.name = "movetime"},
        [THREADS] = {.name = "threads"},
        [SEED] = {.name = "seed"},
        [JSON] = {.name = "json", .flag = true},
        {0},
    };
    struct search_setup setup = {.bot = {.kind = BOT_EXPERT}, .seed = 1};
    struct think_limits limits;
    struct search_report found;
    options o;
    int status = options_parse(&o, &command_hint, list, argc, argv);
    if (status == OPTIONS_GO)
        status = options_words(&o, 1, 1, "GAME");
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
    if (list[JSON].value) {
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
    "hint",
    "say what to play in a position, and why",
    help,
    run,
};
