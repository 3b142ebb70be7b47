// SPDX-License-Identifier: MIT
// moves and perft: what can happen in a position, and in how many ways it can continue. Nature's
// outcomes are actions like any other. perft walks the whole tree; the last action of a sequence is
// counted, not played.
#include <inttypes.h>
#include <stdio.h>

#include "cli/input.h"
#include "cli/progress.h"

enum { POSITION, DEPTH, DIVIDE, DEPTH_MAX = 1000 };

static const struct option moves_table[] = {
    [POSITION] = {.name = "position",
                  .metavar = "LINE",
                  .help = "a position, or the view of the seat that is to act"},
    {0},
};

static const struct option perft_table[] = {
    [POSITION] = {.name = "position", .metavar = "LINE", .help = "where to start"},
    [DEPTH] = {.name = "depth",
               .metavar = "N",
               .help = "number of actions; nature's outcomes count too"},
    [DIVIDE] = {.name = "divide", .help = "first list the count for each action of the position"},
    {0},
};

static int run_moves(int argc, char *argv[]) {
    const struct game_ops *g;
    options o;
    position p;
    int status = options_parse(&o, &command_moves, argc, argv);
    if (status == OPTIONS_GO)
        status = input_game(&o, o.words[0], &g);
    if (status == OPTIONS_GO)
        status = input_position(&o, POSITION, g, &p);
    if (status == OPTIONS_GO && p.is_view)
        status = input_complete(&o, g, &p);
    if (status != OPTIONS_GO)
        return status;
    game_move moves[GAME_MAX_MOVES];
    int count = game_list(g, &p.state, moves);
    bool nature = g->actor(&p.state) == GAME_NATURE;
    for (int i = 0; i < count; i++) {
        char word[GAME_MOVE_SIZE + 1];
        position_move_text(g, moves[i], nature, word);
        puts(word);
    }
    return CLI_OK;
}

/* The number of sequences of `depth` actions, added to `*sum`; false when it doesn't fit. */
static bool count_below(const struct game_ops *g, const game_state *s, unsigned depth,
                        uint64_t *sum) {
    if (depth == 0)
        return !__builtin_add_overflow(*sum, 1, sum);
    if (depth == 1 && g->actor(s) >= 0)
        return !__builtin_add_overflow(*sum, (uint64_t)g->count(s), sum);
    game_move moves[GAME_MAX_MOVES];
    int count = game_list(g, s, moves);
    if (depth == 1)
        return !__builtin_add_overflow(*sum, (uint64_t)count, sum);
    for (int i = 0; i < count; i++) {
        game_state next = *s;
        g->apply(&next, moves[i]);
        if (!count_below(g, &next, depth - 1, sum))
            return false;
    }
    return true;
}

/* The total, summed action by action, to print the parts and to show progress. */
static bool count_divided(const struct game_ops *g, const game_state *s, unsigned depth, bool print,
                          uint64_t *total) {
    game_move moves[GAME_MAX_MOVES];
    int count = game_list(g, s, moves);
    bool nature = g->actor(s) == GAME_NATURE;
    progress bar;
    progress_start(&bar, "counting");
    for (int i = 0; i < count; i++) {
        char word[GAME_MOVE_SIZE + 1];
        uint64_t below = 0;
        game_state next = *s;
        g->apply(&next, moves[i]);
        if (!count_below(g, &next, depth - 1, &below) ||
            __builtin_add_overflow(*total, below, total)) {
            progress_erase(&bar);
            return false;
        }
        if (print) {
            position_move_text(g, moves[i], nature, word);
            progress_erase(&bar);
            printf("%s %" PRIu64 "\n", word, below);
        }
        if (progress_due(&bar))
            progress_draw(&bar, (double)(i + 1) / count);
    }
    progress_erase(&bar);
    return true;
}

static int run_perft(int argc, char *argv[]) {
    const struct game_ops *g;
    options o;
    position p;
    uint64_t depth = 0, total = 0;
    int status = options_parse(&o, &command_perft, argc, argv);
    if (status == OPTIONS_GO)
        status = input_game(&o, o.words[0], &g);
    if (status == OPTIONS_GO && !o.value[DEPTH])
        status = cli_misuse(o.command, "--depth is missing");
    if (status == OPTIONS_GO)
        status = options_number(&o, DEPTH, 0, DEPTH_MAX, &depth);
    if (status == OPTIONS_GO)
        status = input_position(&o, POSITION, g, &p);
    if (status == OPTIONS_GO && p.is_view)
        status = cli_fail(o.command, "a view has no single count: give a full position");
    if (status != OPTIONS_GO)
        return status;
    bool counted =
        depth == 0 ? count_below(g, &p.state, 0, &total)
                   : count_divided(g, &p.state, (unsigned)depth, o.value[DIVIDE] != NULL, &total);
    if (!counted)
        return cli_fail(o.command, "the count doesn't fit in 64 bits");
    printf("%" PRIu64 "\n", total);
    return CLI_OK;
}

const struct command command_moves = {
    .name = "moves",
    .summary = "list the legal actions of a position",
    .examples = "sixsands moves mandala --position \"$(sixsands deal mandala)\"\n"
                "sixsands moves patterns --position \"board=... turn=1 phase=play\"",
    .usage = "GAME --position LINE",
    .about = "List the legal actions of a position, one per line.",
    .notes = "When nature acts, her outcomes are listed with a '+' in front; when the game is "
             "over, nothing.",
    .words = input_one_game,
    .options = moves_table,
    .run = run_moves,
};

const struct command command_perft = {
    .name = "perft",
    .summary = "count the sequences of actions of a given length",
    .examples = "sixsands perft patterns --position \"$(sixsands deal patterns)\" --depth 3\n"
                "sixsands perft mandala --position \"$(cat position.txt)\" --depth 2 --divide",
    .usage = "GAME --position LINE --depth N [--divide]",
    .about = "Count the sequences of actions of exactly a given length.",
    .words = input_one_game,
    .options = perft_table,
    .run = run_perft,
};
