// SPDX-License-Identifier: MIT
// One game of an arena: who sits where, which random numbers it gets, and what happens when a bot
// fails. With two players that ends the game; with more, the heuristic bot plays on for the seat,
// which can't win any more (docs/notation.md).
#include "cli/arena/arena.h"

#include <string.h>

#include "cli/progress.h"
#include "engine/bots/driver.h"

enum stream { STREAM_DEAL, STREAM_NATURE, STREAM_SEAT, STREAMS = 8 };

static void arena_play_seed_stream(rng *r, const struct arena_plan *p, uint64_t index, int stream) {
    uint64_t set = index / (uint64_t)p->players;
    rng_seed_stream(r, p->seed, set * STREAMS + (uint64_t)stream);
}

int arena_bot_at(const struct arena_plan *p, uint64_t index, int seat) {
    int turn = (int)(index % (uint64_t)p->players);
    return (seat + p->players - turn) % p->players;
}

void arena_deal(const struct arena_plan *p, uint64_t index, game_state *out) {
    rng r;
    arena_play_seed_stream(&r, p, index, STREAM_DEAL);
    game_deal(p->game, out, p->players, &r);
}

void arena_score(struct arena_game *game) {
    const struct game_ops *g = game->match.game;
    const game_state *end = &game->match.state;
    struct arena_result *r = &game->result;
    unsigned ignored;
    r->winners = record_end_winners(&r->end, g, end);
    r->scored = g->actor(end) == GAME_OVER && !record_end_out(&r->end);
    if (r->scored)
        g->score(end, r->score, &ignored);
}

/* A game while it is being played. */
struct play {
    const struct arena_plan *plan;
    struct arena_game *game;
    struct driver driver;
    struct opponent *stand_in; /* for seats that were forfeited; opened when needed */
    rng nature, seat[GAME_MAX_PLAYERS];
    text reason;
};

static bool arena_play_fail(struct play *p, const char *why) {
    text_str(&p->reason, why);
    p->game->outcome = ARENA_FAILED;
    return false;
}

static void arena_play_note_forfeit(struct play *p, int seat, bool late, const char *why) {
    struct arena_result *r = &p->game->result;
    const char *name = p->plan->bot[arena_bot_at(p->plan, p->game->index, seat)];
    r->end.out[seat] = late ? RECORD_TIMED_OUT : RECORD_RESIGNED;
    if (p->reason.length)
        text_str(&p->reason, "; ");
    text_quote(&p->reason, name, strlen(name), 60);
    text_str(&p->reason, " in seat ");
    text_int(&p->reason, seat + 1);
    text_str(&p->reason, " forfeits: ");
    text_str(&p->reason, why);
}

/* A bot gave no move: with two players the game has ended, with more its seat is played by another.
 * False: it goes no further. */
static bool arena_play_forfeit(struct play *p, int seat, const char *why, bool *ended) {
    enum opponent_trouble trouble = opponent_trouble(p->driver.bot[seat]);
    char reason[ARENA_REASON_SIZE];
    text error;
    if (trouble == OPPONENT_STOPPED)
        return false;
    if (trouble == OPPONENT_NO_MEMORY)
        return arena_play_fail(p, why);
    arena_play_note_forfeit(p, seat, trouble == OPPONENT_TOO_LATE, why);
    *ended = p->plan->players == 2;
    if (*ended)
        return false;
    text_init(&error, reason, sizeof reason);
    if (!p->stand_in)
        p->stand_in = opponent_open(span_of("heuristic"), &error);
    if (!p->stand_in)
        return arena_play_fail(p, reason);
    p->driver.bot[seat] = p->stand_in;
    return true;
}

/* One step. False when the game has come to its end, or can't go on. */
static bool arena_play_step(struct play *p, bool *ended) {
    struct arena_result *r = &p->game->result;
    const struct driver *d = &p->driver;
    char why[ARENA_REASON_SIZE];
    text error;
    text_init(&error, why, sizeof why);
    double before = progress_clock();
    enum driver_result result = driver_step(&p->driver, &error);
    if (d->choices > 1 && r->end.out[d->asked] == RECORD_PLAYS) {
        r->moves[d->asked]++;
        r->seconds[d->asked] += progress_clock() - before;
    }
    switch (result) {
    case DRIVER_WENT_ON:
        return true;
    case DRIVER_OVER:
        *ended = true;
        return false;
    case DRIVER_NO_MOVE:
        return arena_play_forfeit(p, d->asked, why, ended);
    default:
        return arena_play_fail(p, why);
    }
}

void arena_play(struct arena_game *out, const struct arena_plan *plan, uint64_t index,
                struct opponent *const bots[GAME_MAX_PLAYERS], const atomic_bool *stop) {
    struct play p = {.plan = plan, .game = out};
    game_state start;
    bool ended = false;
    *out = (struct arena_game){.index = index, .outcome = ARENA_STOPPED, .played = true};
    text_init(&p.reason, out->reason, sizeof out->reason);
    arena_deal(plan, index, &start);
    match_start(&out->match, plan->game, &start);
    arena_play_seed_stream(&p.nature, plan, index, STREAM_NATURE);
    p.driver = (struct driver){.match = &out->match, .limits = &plan->limits, .nature = &p.nature};
    for (int seat = 0; seat < plan->players; seat++) {
        arena_play_seed_stream(&p.seat[seat], plan, index, STREAM_SEAT + seat);
        p.driver.seat[seat] = &p.seat[seat];
        p.driver.bot[seat] = bots[arena_bot_at(plan, index, seat)];
    }
    while (!atomic_load(stop) && arena_play_step(&p, &ended))
        ;
    opponent_close(p.stand_in);
    if (ended) {
        out->outcome = ARENA_FINISHED;
        arena_score(out);
    }
}
