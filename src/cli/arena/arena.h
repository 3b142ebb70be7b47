// SPDX-License-Identifier: MIT
// The arena's plan and its games. Games come in sets: the same deal and the same stream of nature's
// outcomes, once for every rotation of the bots over the seats (two players: swapped).
//
// Each set has separate random streams for the deal, for nature and for each seat. None depends on
// the bot or on the game's place in its set, so identical bots play the same game again after
// changing seats.
#ifndef CLI_ARENA_ARENA_H
#define CLI_ARENA_ARENA_H

#include <stdio.h>

#include "cli/arena/rating.h"
#include "engine/bots/opponent.h"
#include "record/match.h"
#include "record/record_end.h"

struct arena_plan {
    const struct game_ops *game;
    int players;
    /* Borrowed: must outlive the plan. Plain text, at most ARENA_NAME_MAX bytes. */
    const char *bot[GAME_MAX_PLAYERS];
    struct think_limits limits;
    uint32_t grace;   /* milliseconds that a program may exceed its time by */
    uint32_t startup; /* milliseconds added to that for its first line */
    uint64_t first;   /* the set to begin with, from 0 */
    uint64_t games;   /* from there, in whole sets; a set has as many games as players */
    uint64_t seed;
    int threads; /* games at once */
    bool sprt;
    double elo0, elo1, alpha, beta;
};

/* The result of a game, by seat. */
struct arena_result {
    bool scored; /* no seat was forfeited, so each score is its bot's own */
    int score[GAME_MAX_PLAYERS];
    unsigned winners;                 /* a bit set */
    struct record_end end;            /* the seats that were forfeited */
    uint32_t moves[GAME_MAX_PLAYERS]; /* real choices: more than one legal move */
    double seconds[GAME_MAX_PLAYERS]; /* spent on them */
};

enum { ARENA_REASON_SIZE = 512, ARENA_NAME_MAX = 1000, ARENA_MOST_GAMES = 1000000000 };

enum arena_outcome {
    ARENA_FINISHED,
    ARENA_STOPPED, /* the run was stopped */
    ARENA_FAILED,  /* it couldn't be played, through no fault of a bot */
};

struct arena_game {
    uint64_t index;
    match match;
    struct arena_result result;
    enum arena_outcome outcome;
    bool played;                    /* in this run, not read from the state file */
    char reason[ARENA_REASON_SIZE]; /* why it failed, or why seats were forfeited just now */
};

/* The index of the bot in a seat in game `index`. */
int arena_bot_at(const struct arena_plan *p, uint64_t index, int seat);

/* The position that game `index` starts from. */
void arena_deal(const struct arena_plan *p, uint64_t index, game_state *out);

/* Plays game `index` with these bots, until its end or until `*stop`. The caller owns the match
 * whatever the outcome: match_free. */
void arena_play(struct arena_game *out, const struct arena_plan *p, uint64_t index,
                struct opponent *const bots[GAME_MAX_PLAYERS], const atomic_bool *stop);

/* Works out `scored`, `score` and `winners` from the match and the forfeits. */
void arena_score(struct arena_game *game);

/* Writes the game's record; 0 or -1 (errno). */
int arena_write_record(FILE *out, const struct arena_plan *p, const struct arena_game *game);

#endif
