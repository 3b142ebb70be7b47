// SPDX-License-Identifier: MIT
// One game of an arena: who sits where, which random numbers it gets, and what happens when a bot
// fails. With two players that ends the game; with more, the heuristic bot plays on for the seat,
// which can't win any more (docs/notation.md).
#include "cli/arena/arena.h"

#include <string.h>

#include "cli/progress.h"

enum stream { STREAM_DEAL, STREAM_NATURE, STREAM_SEAT, STREAMS = 8 };

static void seed_stream(rng *r, const struct arena_plan *p, uint64_t index, int stream) {
    uint64_t set = index / (uint64_t)p->players;
    rng_seed_stream(r, p->seed, set * STREAMS + (uint64_t)stream);
}

int arena_bot_at(const struct arena_plan *p, uint64_t index, int seat) {
    int turn = (int)(index % (uint64_t)p->players);
    return (seat + p->players - turn) % p->players;
}

void arena_deal(const struct arena_plan *p, uint64_t index, game_state *out) {
    rng r;
    seed_stream(&r, p, index, STREAM_DEAL);
    game_deal(p->game, out, p->players, &r);
}

void arena_judge(struct arena_game *game) {
    const struct game_ops *g = game->match.game;
    const game_state *end = &game->match.state;
    struct arena_result *r = &game->result;
    unsigned able = 0;
    for (int seat = 0; seat < g->players(end); seat++)
        able |= (unsigned)(r->forfeit[seat] == ARENA_PLAYS) << seat;
    bool over = g->actor(end) == GAME_OVER;
    r->scored = over && able == (1U << g->players(end)) - 1;
    if (r->scored)
        g->score(end, r->score, &r->winners);
    else if (!over)
        r->winners = able; /* who is left */
    else
        r->winners = able ? game_winners(g, end, able) : 0;
}

/* A game while it is being played. */
struct play {
    const struct arena_plan *plan;
    struct arena_game *game;
    struct opponent *const *bots;
    struct opponent *stand_in; /* for seats that were forfeited; opened when needed */
    rng nature, seat[GAME_MAX_PLAYERS];
    text reason;
};

static bool fail(struct play *p, const char *why) {
    text_str(&p->reason, why);
    p->game->outcome = ARENA_FAILED;
    return false;
}

static void note_forfeit(struct play *p, int seat, bool late, const char *why) {
    struct arena_result *r = &p->game->result;
    const char *name = p->plan->bot[arena_bot_at(p->plan, p->game->index, seat)];
    r->forfeit[seat] = late ? ARENA_TIMED_OUT : ARENA_RESIGNED;
    if (p->reason.length)
        text_str(&p->reason, "; ");
    text_quote(&p->reason, name, strlen(name), 60);
    text_str(&p->reason, " in seat ");
    text_int(&p->reason, seat + 1);
    text_str(&p->reason, " forfeits: ");
    text_str(&p->reason, why);
}

/* The move of a seat; GAME_NO_MOVE when the bot has just forfeited. False: the game can't go on. */
static bool choose(struct play *p, int seat, game_move *out) {
    const struct game_ops *g = p->plan->game;
    struct arena_result *r = &p->game->result;
    struct opponent *player = p->bots[arena_bot_at(p->plan, p->game->index, seat)];
    game_move moves[GAME_MAX_MOVES];
    game_view view;
    char why[ARENA_REASON_SIZE];
    text error;
    text_init(&error, why, sizeof why);
    if (r->forfeit[seat] != ARENA_PLAYS) {
        if (!p->stand_in)
            p->stand_in = opponent_open(span_of("heuristic"), &error);
        if (!p->stand_in)
            return fail(p, why);
        player = p->stand_in;
    }
    g->observe(&view, &p->game->match.state, seat);
    int count = g->moves(&p->game->match.state, moves);
    double before = progress_clock();
    bool good = opponent_choose(player, g, &view, moves, count, &p->plan->limits, &p->seat[seat],
                                out, &error);
    if (count > 1 && r->forfeit[seat] == ARENA_PLAYS) {
        r->moves[seat]++;
        r->seconds[seat] += progress_clock() - before;
    }
    enum opponent_trouble trouble = opponent_trouble(player);
    if (!good && trouble == OPPONENT_STOPPED)
        return false;
    if (!good && trouble == OPPONENT_NO_MEMORY)
        return fail(p, why);
    if (!good) {
        note_forfeit(p, seat, trouble == OPPONENT_TOO_LATE, why);
        *out = GAME_NO_MOVE;
    }
    return true;
}

/* One step. False when the game has come to its end, or can't go on. */
static bool step(struct play *p, bool *ended) {
    match *m = &p->game->match;
    int actor = m->game->actor(&m->state);
    char why[ARENA_REASON_SIZE];
    text error;
    game_move move;
    text_init(&error, why, sizeof why);
    *ended = actor == GAME_OVER;
    if (*ended)
        return false;
    if (actor == GAME_NATURE)
        return match_chance(m, m->game->sample(&m->state, &p->nature), &error) == 0 || fail(p, why);
    if (!choose(p, actor, &move))
        return false;
    if (move == GAME_NO_MOVE) {
        *ended = p->plan->players == 2;
        return !*ended;
    }
    return match_play(m, actor, move, &error) == 0 || fail(p, why);
}

void arena_play(struct arena_game *out, const struct arena_plan *plan, uint64_t index,
                struct opponent *const bots[GAME_MAX_PLAYERS], const atomic_bool *stop) {
    struct play p = {.plan = plan, .game = out, .bots = bots};
    game_state start;
    bool ended = false;
    *out = (struct arena_game){.index = index, .outcome = ARENA_STOPPED, .played = true};
    text_init(&p.reason, out->reason, sizeof out->reason);
    arena_deal(plan, index, &start);
    match_start(&out->match, plan->game, &start);
    seed_stream(&p.nature, plan, index, STREAM_NATURE);
    for (int seat = 0; seat < plan->players; seat++)
        seed_stream(&p.seat[seat], plan, index, STREAM_SEAT + seat);
    while (!atomic_load(stop) && step(&p, &ended))
        ;
    opponent_close(p.stand_in);
    if (ended) {
        out->outcome = ARENA_FINISHED;
        arena_judge(out);
    }
}
