// SPDX-License-Identifier: MIT
#include "engine/opponent.h"

#include <stdlib.h>
#include <string.h>

struct opponent {
    char *name;
    bot bot;
    struct thinker_memory *memory;
    struct search_report report;
    atomic_bool *stop; /* may be NULL */
    enum opponent_trouble trouble;
};

struct opponent *opponent_open(span name, text *error) {
    struct opponent *o = calloc(1, sizeof *o);
    char *copy = o ? malloc(name.length + 1) : NULL;
    if (o)
        o->name = copy;
    if (!copy || !(o->memory = thinker_new())) {
        text_str(error, "out of memory");
        opponent_close(o);
        return NULL;
    }
    memcpy(copy, name.at, name.length);
    copy[name.length] = 0;
    if (!bot_read(&o->bot, name, error)) {
        opponent_close(o);
        return NULL;
    }
    return o;
}

void opponent_close(struct opponent *o) {
    if (!o)
        return;
    thinker_free(o->memory);
    free(o->name);
    free(o);
}

const char *opponent_name(const struct opponent *o) {
    return o->name;
}

void opponent_stop_by(struct opponent *o, atomic_bool *stop) {
    o->stop = stop;
}

enum opponent_trouble opponent_trouble(const struct opponent *o) {
    return o->trouble;
}

/* A bot of ours thinks. Fixed work is done whatever the limits are. */
static bool ask_bot(struct opponent *o, const struct search_setup *setup,
                    const struct think_limits *given, game_move *out, text *error) {
    struct think_limits limits = *given;
    struct think_watch watch = {.stop = o->stop};
    if (!bot_needs_limit(&o->bot))
        limits.movetime = 0, limits.nodes = 0;
    else if (limits.movetime == 0 && limits.nodes == 0)
        limits.movetime = THINK_DEFAULT_MOVETIME;
    *out = think(o->memory, setup, &limits, &watch, &o->report);
    if (o->stop && atomic_load(o->stop)) {
        o->trouble = OPPONENT_STOPPED;
        text_str(error, "stopped");
        return false;
    }
    if (*out == GAME_NO_MOVE) {
        o->trouble = OPPONENT_NO_MEMORY;
        text_str(error, "out of memory");
    }
    return *out != GAME_NO_MOVE;
}

bool opponent_choose(struct opponent *o, const struct game_ops *g, const game_view *view,
                     const game_move *moves, int count, const struct think_limits *limits,
                     rng *random, game_move *out, text *error) {
    if (o->bot.kind == BOT_RANDOM) { /* the same choice as the search's, without its costs */
        *out = moves[rng_below(random, (uint32_t)count)];
        return true;
    }
    struct search_setup setup = {.game = g, .bot = o->bot, .view = *view, .seed = rng_next(random)};
    *out = moves[0];
    return count == 1 || ask_bot(o, &setup, limits, out, error);
}
