// SPDX-License-Identifier: MIT
#include "engine/bots/opponent.h"

#include <stdlib.h>
#include <string.h>

#include "engine/bots/external.h"

/* Programs that are given nodes and no time may take this long. */
enum { NODES_TIME = 60000 };

struct opponent {
    char *name;
    bot bot; /* a built-in one, */
    struct think_memory *memory;
    const struct net *net; /* NULL: the game's own */
    struct search_report report;
    struct external *program; /* or a program */
    uint32_t grace, startup;
    atomic_bool *stop; /* may be NULL */
    enum opponent_trouble trouble;
};

static const char program_prefix[] = "cmd:";

static bool is_program(span name) {
    return span_starts(name, program_prefix);
}

/* What the name stands for; false with the reason. */
static bool open_kind(struct opponent *o, span name, text *error) {
    if (!is_program(name)) {
        if (!bot_read(&o->bot, name, error))
            return false;
        o->memory = think_new();
        if (!o->memory)
            text_str(error, "out of memory");
        return o->memory != NULL;
    }
    size_t n = sizeof program_prefix - 1;
    o->program = external_new((span){name.at + n, name.length - n}, error);
    return o->program != NULL;
}

struct opponent *opponent_open(span name, text *error) {
    struct opponent *o = calloc(1, sizeof *o);
    char *copy = o ? malloc(name.length + 1) : NULL;
    if (!copy) {
        text_str(error, "out of memory");
        free(o);
        return NULL;
    }
    memcpy(copy, name.at, name.length);
    copy[name.length] = 0;
    o->name = copy;
    o->grace = OPPONENT_USUAL_GRACE;
    o->startup = OPPONENT_USUAL_STARTUP;
    if (!open_kind(o, name, error)) {
        opponent_close(o);
        return NULL;
    }
    return o;
}

void opponent_close(struct opponent *o) {
    if (!o)
        return;
    external_free(o->program);
    think_free(o->memory);
    free(o->name);
    free(o);
}

const char *opponent_name(const struct opponent *o) {
    return o->name;
}

bool opponent_needs_limit(const struct opponent *o) {
    return o->program || bot_needs_limit(&o->bot);
}

void opponent_stop_by(struct opponent *o, atomic_bool *stop) {
    o->stop = stop;
}

void opponent_set_grace(struct opponent *o, uint32_t grace) {
    o->grace = grace;
}

void opponent_set_startup(struct opponent *o, uint32_t startup) {
    o->startup = startup;
}

void opponent_set_net(struct opponent *o, const struct net *net) {
    o->net = net;
}

bool opponent_start(struct opponent *o, text *error) {
    return !o->program || external_start(o->program, error);
}

enum opponent_trouble opponent_trouble(const struct opponent *o) {
    return o->trouble;
}

static bool opponent_fail(struct opponent *o, enum opponent_trouble trouble, const char *why,
                          text *error) {
    o->trouble = trouble;
    text_str(error, why);
    return false;
}

/* A built-in bot thinks. Fixed work is done whatever the limits are. */
static bool ask_bot(struct opponent *o, const struct search_setup *setup,
                    const struct think_limits *given, game_move *out, text *error) {
    struct think_limits limits = *given;
    struct think_watch watch = {.stop = o->stop};
    if (!bot_needs_limit(&o->bot))
        limits.movetime = 0, limits.nodes = 0;
    else if (limits.movetime == 0 && limits.nodes == 0)
        limits.movetime = THINK_DEFAULT_MOVETIME;
    *out = think(o->memory, setup, &limits, &watch, &o->report);
    if (o->stop && atomic_load(o->stop))
        return opponent_fail(o, OPPONENT_STOPPED, "stopped", error);
    if (*out == GAME_NO_MOVE)
        return opponent_fail(o, OPPONENT_NO_MEMORY, "out of memory", error);
    return true;
}

/* A program is asked. */
static bool ask_program(struct opponent *o, struct external_question *q, game_move *out,
                        text *error) {
    const struct think_limits *limits = q->limits;
    q->patience = o->grace + (limits->movetime ? limits->movetime
                              : limits->nodes  ? NODES_TIME
                                               : THINK_DEFAULT_MOVETIME);
    q->startup = o->startup;
    q->stop = o->stop;
    switch (external_ask(o->program, q, out, error)) {
    case EXTERNAL_MOVE:
        return true;
    case EXTERNAL_TOO_LATE:
        return opponent_fail(o, OPPONENT_TOO_LATE, "", error);
    case EXTERNAL_STOPPED:
        return opponent_fail(o, OPPONENT_STOPPED, "", error);
    default:
        return opponent_fail(o, OPPONENT_FAULT, "", error);
    }
}

bool opponent_choose(struct opponent *o, const struct game_ops *g, const game_view *view,
                     const game_move *moves, int count, const struct think_limits *limits,
                     rng *random, game_move *out, text *error) {
    if (!o->program && o->bot.kind == BOT_RANDOM) { /* the search's choice without its costs */
        *out = moves[rng_below(random, (uint32_t)count)];
        return true;
    }
    uint64_t seed = rng_next(random);
    *out = moves[0];
    if (count == 1)
        return true;
    if (o->program) {
        struct external_question q = {
            .game = g, .view = view, .moves = moves, .count = count, .limits = limits};
        return ask_program(o, &q, out, error);
    }
    struct search_setup setup = {
        .game = g, .bot = o->bot, .view = *view, .net = o->net, .seed = seed};
    return ask_bot(o, &setup, limits, out, error);
}
