// SPDX-License-Identifier: MIT
// Plays a random game and prints every position, every move and the result. It sees the library
// through <sixsands.h> only; read it from the bottom up.
//
//     cc random_game.c $(pkg-config --cflags --libs sixsands) -o random_game
//     ./random_game flowers 3 42
#include <sixsands.h>

#include <stdio.h>
#include <stdlib.h>

/* Every call returns an error code of -10 or below when something is wrong; here that ends it. */
static int checked(int result) {
    if (result <= SIXSANDS_ERROR_ARGUMENT) {
        fprintf(stderr, "random_game: %s\n", sixsands_error_text(result));
        exit(1);
    }
    return result;
}

static const sixsands_game *find_game(const char *name) {
    const sixsands_game *game = sixsands_game_find(name);
    if (game)
        return game;
    fprintf(stderr, "random_game: no game '%s'; there are:", name);
    for (int i = 0; i < sixsands_game_count(); i++)
        fprintf(stderr, " %s", sixsands_game_name(sixsands_game_at(i)));
    fprintf(stderr, "\n");
    exit(1);
}

/* A position is a line of text, and can be read back from it. */
static void print_position(const sixsands_game *game, const sixsands_state *state) {
    char line[SIXSANDS_LINE_SIZE];
    checked(sixsands_state_write(line, sizeof line, game, state));
    printf("%s\n", line);
}

/* People count seats from 1. Nature, who draws the cards, has a `+` before her moves. */
static void print_move(const sixsands_game *game, int actor, int move) {
    char word[SIXSANDS_MOVE_SIZE];
    checked(sixsands_move_write(word, sizeof word, game, move));
    if (actor == SIXSANDS_NATURE)
        printf("  nature +%s\n", word);
    else
        printf("  player %d: %s\n", actor + 1, word);
}

static void print_result(const sixsands_game *game, const sixsands_state *state) {
    int scores[SIXSANDS_MAX_PLAYERS];
    unsigned winners;
    checked(sixsands_score(scores, &winners, game, state));
    int players = checked(sixsands_players(game, state));
    for (int seat = 0; seat < players; seat++)
        printf("player %d: %d%s\n", seat + 1, scores[seat], winners >> seat & 1 ? " (wins)" : "");
}

/* The heart of it: ask who acts, choose a move, apply it, until the game is over. */
static void play(const sixsands_game *game, int players, uint64_t seed) {
    sixsands_rng rng;
    sixsands_state state;
    int actor;
    checked(sixsands_rng_seed(&rng, seed));
    checked(sixsands_deal(&state, game, players, &rng));
    print_position(game, &state);
    while ((actor = checked(sixsands_actor(game, &state))) != SIXSANDS_OVER) {
        int move;
        if (actor == SIXSANDS_NATURE)
            move = checked(sixsands_sample(game, &state, &rng));
        else
            move = checked(sixsands_random_move(game, &state, &rng));
        checked(sixsands_apply(&state, game, move));
        print_move(game, actor, move);
        print_position(game, &state);
    }
    print_result(game, &state);
}

int main(int argc, char *argv[]) {
    if (argc > 4) {
        fprintf(stderr, "usage: random_game [GAME [PLAYERS [SEED]]]\n");
        return 2;
    }
    const sixsands_game *game = find_game(argc > 1 ? argv[1] : "mandala");
    int players = sixsands_game_min_players(game);
    if (argc > 2)
        players = (int)strtol(argv[2], NULL, 10);
    play(game, players, argc > 3 ? strtoull(argv[3], NULL, 10) : 1);
    return 0;
}
