// SPDX-License-Identifier: MIT
// The arena's plan and its games. Games come in sets: the same deal and the same stream of nature's
// outcomes, once with the bots in every order around the table (two players: seats swapped).
//
// What is random in a game has streams of its own: the deal and nature one each per set, and each
// seat one per set. None of them depends on the bot or on the game's place in its set, so bots that
// are the same play the same game again when they have changed seats.
#ifndef CLI_ARENA_ARENA_H
#define CLI_ARENA_ARENA_H

#include <stdio.h>

#include "cli/arena/rating.h"
#include "engine/bots/opponent.h"
#include "record/match.h"

struct arena_plan {
    const struct game_ops *game;
    int players;
    const char *bot[GAME_MAX_PLAYERS]; /* plain text, at most ARENA_NAME_MAX bytes */
    struct think_limits limits;
    uint32_t grace;   /* milliseconds that programs may take longer, */
    uint32_t startup; /* and still longer for their first line */
    uint64_t games;   /* whole sets of as many games as players */
    uint64_t seed;
    int threads; /* games at once */
    bool sprt;
    double elo0, elo1, alpha, beta;
};

/* How a seat fared that was lost before the end. */
enum arena_forfeit { ARENA_PLAYS, ARENA_RESIGNED, ARENA_TIMED_OUT };

/* What counts of a game, by seat. */
struct arena_result {
    bool scored; /* every bot has played to the end, so the scores are its own */
    int score[GAME_MAX_PLAYERS];
    unsigned winners; /* a bit set */
    enum arena_forfeit forfeit[GAME_MAX_PLAYERS];
    uint32_t moves[GAME_MAX_PLAYERS]; /* real choices: more than one legal move */
    double seconds[GAME_MAX_PLAYERS]; /* spent on them */
};

enum { ARENA_REASON_SIZE = 512, ARENA_NAME_MAX = 1000 };

enum arena_outcome {
    ARENA_FINISHED,
    ARENA_STOPPED, /* somebody wants no more */
    ARENA_FAILED,  /* it couldn't be played, for a reason that no bot is to blame for */
};

struct arena_game {
    uint64_t index;
    match match;
    struct arena_result result;
    enum arena_outcome outcome;
    bool played;                    /* now, not read from the state file */
    char reason[ARENA_REASON_SIZE]; /* why it failed, or why seats were forfeited just now */
};

/* The bot that sits at a seat in game `index`. */
int arena_bot_at(const struct arena_plan *p, uint64_t index, int seat);

/* The position that game `index` starts from. */
void arena_deal(const struct arena_plan *p, uint64_t index, game_state *out);

/* Plays game `index` with these bots, until its end or until `*stop`. The match is the caller's to
 * free in any case. */
void arena_play(struct arena_game *out, const struct arena_plan *p, uint64_t index,
                struct opponent *const bots[GAME_MAX_PLAYERS], const atomic_bool *stop);

/* Works out `scored`, `score` and `winners` from the match and the forfeits. */
void arena_judge(struct arena_game *game);

/* Writes its record; 0 or -1 (errno). */
int arena_write_record(FILE *out, const struct arena_plan *p, const struct arena_game *game);

#endif
