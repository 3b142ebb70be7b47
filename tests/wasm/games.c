// SPDX-License-Identifier: MIT
// Thousands of random games, and a game of every bot, through the public header, boiled down to
// hashes: a line per hundred games, a line per game of a bot with all that it thought. module.mjs
// prints the same from the module that browsers get. Usage: games [GAME]
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sixsands.h>

enum { BLOCKS = 8, GAMES = 100, NODES = 80 };

static uint32_t games_hash_text(uint32_t hash, const char *s) {
    for (; *s; s++)
        hash = (hash ^ (unsigned char)*s) * 16777619U;
    return hash;
}

static int games_play(sixsands_state *s, const sixsands_game *g, sixsands_rng *r) {
    int actor = sixsands_actor(g, s);
    if (actor == SIXSANDS_OVER)
        return 0;
    int move = actor == SIXSANDS_NATURE ? sixsands_sample(g, s, r) : sixsands_random_move(g, s, r);
    return sixsands_apply(s, g, move) == SIXSANDS_OK;
}

/* The last positions of a hundred games, and why they were the last. */
static uint32_t games(const sixsands_game *g, int players, uint64_t block) {
    char line[SIXSANDS_LINE_SIZE];
    uint32_t hash = 2166136261U;
    for (uint64_t k = 0; k < GAMES; k++) {
        sixsands_rng r;
        sixsands_state s;
        sixsands_view v;
        sixsands_rng_stream(&r, 1, block * GAMES + k);
        sixsands_deal(&s, g, players, &r);
        while (games_play(&s, g, &r))
            ;
        sixsands_state_write(line, sizeof line, g, &s);
        hash = games_hash_text(hash, line);
        sixsands_observe(&v, g, &s, SIXSANDS_SPECTATOR);
        sixsands_end(line, sizeof line, g, &v);
        hash = games_hash_text(hash, line);
    }
    return hash;
}

/* What a bot finds and its hint; *choice is the move that it takes. */
static uint32_t thought(const sixsands_game *g, const sixsands_view *v, const char *bot,
                        uint64_t seed, int *choice) {
    static char found[SIXSANDS_FINDINGS_SIZE];
    size_t size = (size_t)sixsands_search_size(g, bot);
    void *memory = aligned_alloc(SIXSANDS_SEARCH_ALIGN, (size + 63) / 64 * 64);
    uint32_t hash = 2166136261U;
    sixsands_search *search;
    if (!memory || sixsands_search_start(&search, memory, size, NULL, 0, g, v, bot, seed) != 0)
        exit(1);
    sixsands_search_run(search, NODES);
    sixsands_search_write(found, sizeof found, search, SIXSANDS_MAX_MOVES);
    hash = games_hash_text(hash, found);
    sixsands_search_hint(found, sizeof found, search);
    hash = games_hash_text(hash, found);
    sixsands_search_reasons(found, sizeof found, search);
    hash = games_hash_text(hash, found);
    *choice = sixsands_search_choice(search);
    free(memory);
    return hash;
}

/* The reasons against all moves that aren't legal. */
static uint32_t games_reasons(uint32_t hash, const sixsands_game *g, const sixsands_view *v) {
    char found[SIXSANDS_LINE_SIZE];
    for (int m = 0; m < sixsands_game_num_moves(g); m++) {
        sixsands_why(found, sizeof found, g, v, m);
        hash = games_hash_text(hash, found);
    }
    return hash;
}

/* A game of which a bot plays all sides: all that it thinks. */
static void compete(const sixsands_game *g, int players, const char *bot) {
    uint32_t hash = 2166136261U;
    uint32_t count = 0;
    sixsands_rng r;
    sixsands_state s;
    sixsands_rng_seed(&r, 3);
    sixsands_deal(&s, g, players, &r);
    for (int actor; (actor = sixsands_actor(g, &s)) != SIXSANDS_OVER;) {
        sixsands_view v;
        int move;
        if (actor == SIXSANDS_NATURE) {
            games_play(&s, g, &r);
            continue;
        }
        sixsands_observe(&v, g, &s, actor);
        hash = (hash ^ thought(g, &v, bot, count, &move)) * 16777619U;
        if (count++ % 8 == 0)
            hash = games_reasons(hash, g, &v);
        if (sixsands_apply(&s, g, move) != SIXSANDS_OK)
            exit(1);
    }
    printf("%s %d %s %" PRIu32 " %08" PRIx32 "\n", sixsands_game_name(g), players, bot, count,
           hash);
}

int main(int argc, char **argv) {
    static const char *const bots[] = {"random",  "greedy",  "heuristic", "flatmc",  "mcts",
                                       "level:0", "level:1", "level:3",   "level:6", "expert"};
    for (int i = 0; i < sixsands_game_count(); i++) {
        const sixsands_game *g = sixsands_game_at(i);
        if (argc > 1 && strcmp(argv[1], sixsands_game_name(g)) != 0)
            continue;
        for (int n = sixsands_game_min_players(g); n <= sixsands_game_max_players(g); n++) {
            for (uint64_t block = 0; block < BLOCKS; block++)
                printf("%s %d %" PRIu64 " %08" PRIx32 "\n", sixsands_game_name(g), n, block,
                       games(g, n, block));
            for (size_t b = 0; b < sizeof bots / sizeof *bots; b++)
                compete(g, n, bots[b]);
        }
    }
    return 0;
}
