// SPDX-License-Identifier: MIT
// A bot for all games, in C: for every legal move it samples what it can't see, plays random games
// to the end, and takes the move that wins most often. It sees the library through <sixsands.h>
// only and speaks the engine protocol (docs/protocol.md) by plain handling of lines.
//
//     cc bot.c $(pkg-config --cflags --libs sixsands) -o bot
//     sixsands arena mandala --bots "cmd:./bot,random" --games 20
#include <sixsands.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 65536 + 2, GAMES = 20, NAME_SIZE = 16 };

/* What follows `"key":` in a line of JSON; borrowed from the line; NULL when there is no such key.
 */
static const char *value_of(const char *line, const char *key) {
    char quoted[32];
    snprintf(quoted, sizeof quoted, "\"%s\"", key);
    const char *at = strstr(line, quoted);
    if (!at)
        return NULL;
    at += strlen(quoted);
    at += strspn(at, " \t");
    if (*at != ':')
        return NULL;
    at++;
    return at + strspn(at, " \t");
}

/* A string of the line; the ones that matter here never contain anything escaped. 0, or -1. */
static int read_string(char *out, size_t size, const char *line, const char *key) {
    const char *at = value_of(line, key);
    if (!at || *at != '"')
        return -1;
    size_t length = strcspn(++at, "\"");
    if (length >= size || at[length] != '"')
        return -1;
    memcpy(out, at, length);
    out[length] = '\0';
    return 0;
}

/* Our share of the win, over a few random games after `move`. */
static double try_move(const sixsands_game *game, const sixsands_view *view, int move,
                       sixsands_rng *rng) {
    int seat = sixsands_viewer(game, view);
    double won = 0;
    for (int i = 0; i < GAMES; i++) {
        sixsands_state state;
        int scores[SIXSANDS_MAX_PLAYERS], sharing = 0;
        unsigned winners = 0;
        sixsands_determinize(&state, game, view, rng);
        sixsands_apply(&state, game, move);
        sixsands_playout(scores, &winners, game, &state, rng);
        for (unsigned rest = winners; rest; rest &= rest - 1)
            sharing++;
        if (winners >> seat & 1)
            won += 1.0 / sharing;
    }
    return won;
}

/* The legal moves follow from the view, so the request's own list isn't needed. */
static int choose(const sixsands_game *game, const sixsands_view *view, sixsands_rng *rng) {
    sixsands_state state;
    sixsands_move moves[SIXSANDS_MAX_MOVES];
    int best = -1;
    double most = -1;
    sixsands_determinize(&state, game, view, rng);
    if (sixsands_actor(game, &state) != sixsands_viewer(game, view))
        return -1;
    int count = sixsands_moves(moves, SIXSANDS_MAX_MOVES, game, &state);
    for (int i = 0; i < count; i++) {
        double won = count > 1 ? try_move(game, view, moves[i], rng) : 0;
        if (won > most) {
            most = won;
            best = moves[i];
        }
    }
    return best;
}

static void answer(const char *line, sixsands_rng *rng) {
    char name[NAME_SIZE], text[SIXSANDS_LINE_SIZE], word[SIXSANDS_MOVE_SIZE];
    const char *id = value_of(line, "id");
    const sixsands_game *game = NULL;
    sixsands_view view;
    int move = -1;
    if (read_string(name, sizeof name, line, "game") == 0)
        game = sixsands_game_find(name);
    if (game && read_string(text, sizeof text, line, "view") == 0 &&
        sixsands_view_read(&view, NULL, 0, game, text) == SIXSANDS_OK)
        move = choose(game, &view, rng);
    long long number = id ? strtoll(id, NULL, 10) : 0;
    if (move < 0) {
        printf("{\"id\":%lld,\"error\":\"this bot can't read that\"}\n", number);
    } else {
        sixsands_move_write(word, sizeof word, game, move);
        printf("{\"id\":%lld,\"move\":\"%s\"}\n", number, word);
    }
    fflush(stdout); /* the arena is waiting */
}

int main(void) {
    static char line[LINE_SIZE];
    sixsands_rng rng;
    sixsands_rng_seed(&rng, 1);
    while (fgets(line, sizeof line, stdin))
        answer(line, &rng);
    return 0;
}
