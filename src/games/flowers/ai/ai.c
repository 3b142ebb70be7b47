// SPDX-License-Identifier: MIT
// The Flowers AI: its parts, the levels, and the expert: tree search, except where the game can be
// solved.
#include "games/flowers/ai/ai.h"
#include "games/flowers/ai/features.h"

#include "games/flowers/ai/features.h"
#include "search/algorithms.h"

/* The choice of a tile is solved when the game closes with it, or when the holder gets both. */
static game_move flowers_ai_solve(const game_state *state, rng *r) {
    const flowers_state *s = flowers_of(state);
    struct flowers_end end;
    (void)r;
    if (s->phase != FLOWERS_TAKE)
        return GAME_NO_MOVE;
    if (flowers_is_closing(s))
        return (game_move)(FLOWERS_TAKE_ID + flowers_close_choice(s, &end));
    if (flowers_second(s, s->site) == s->marker[s->site] - 1)
        return FLOWERS_TAKE_ID;
    return GAME_NO_MOVE;
}

/* The expert's memory begins with this; the tree's follows. */
struct expert {
    const struct search_setup *setup; /* borrowed: outlives the search */
    bool closing;
    int seat;
    struct flowers_end end[2]; /* after the dark and after the light tile */
};

enum { EXPERT_HEAD = (sizeof(struct expert) + 63) / 64 * 64 };

static size_t flowers_ai_expert_size(const struct search_setup *setup) {
    return EXPERT_HEAD + search_tree.size(setup);
}

/* When the game closes, nothing hidden matters any more, so any determinization will do. */
static void flowers_ai_expert_start(void *memory, size_t size, const struct search_setup *setup) {
    struct expert *e = memory;
    game_state state;
    rng r;
    rng_seed_stream(&r, setup->seed, (uint64_t)setup->part);
    flowers_determinize(&state, &setup->view, &r);
    const flowers_state *s = flowers_of(&state);
    *e = (struct expert){.setup = setup,
                         .closing = s->phase == FLOWERS_TAKE && flowers_is_closing(s),
                         .seat = flowers_actor(&state)};
    for (int light = 0; e->closing && light < 2; light++) {
        flowers_state next = *s;
        flowers_take(&next, light, false);
        flowers_close(&next, &e->end[light]);
    }
    search_tree.start((char *)memory + EXPERT_HEAD, size - EXPERT_HEAD, setup);
}

static bool flowers_ai_expert_run(void *memory, uint64_t nodes) {
    const struct expert *e = memory;
    return !e->closing && search_tree.run((char *)memory + EXPERT_HEAD, nodes);
}

static void flowers_ai_expert_report(const void *memory, struct search_report *out) {
    const struct expert *e = memory;
    if (!e->closing) {
        search_tree.report((const char *)memory + EXPERT_HEAD, out);
        return;
    }
    out->evaluated = out->solved = true;
    out->nodes = 1;
    for (int light = 0; light < 2; light++) {
        const struct flowers_end *end = &e->end[light];
        game_move m = (game_move)(FLOWERS_TAKE_ID + light);
        if (e->setup->measures && m != e->setup->measure)
            continue;
        out->move[out->count++] = (struct search_move){.move = m,
                                                       .length = 1,
                                                       .line = {m},
                                                       .exact = true,
                                                       .visits = 1,
                                                       .value = end->value[e->seat],
                                                       .win = end->win[e->seat],
                                                       .points = end->points[e->seat]};
    }
}

static const struct search_algorithm expert = {flowers_ai_expert_size, flowers_ai_expert_start,
                                               flowers_ai_expert_run, flowers_ai_expert_report,
                                               NULL};

static const struct game_features flowers_ai_features = {
    .shape = {.version = FLOWERS_FEATURES,
              .units = FLOWERS_UNITS,
              .common_inputs = FLOWERS_COMMON_INPUTS,
              .unit_inputs = FLOWERS_UNIT_INPUTS,
              .common_rows = FLOWERS_COMMON_ROWS,
              .unit_rows = FLOWERS_UNIT_ROWS},
    .write = flowers_features,
};

static const struct game_net net = {
    .lead = FLOWERS_LEAD,
    .sharpness = 25,
    .parameters = {.explore = 0.5, .win_weight = 0.96, .point_scale = 10, .expand_after = 1},
};

const struct game_ai flowers_ai = {
    .heuristic = flowers_heuristic,
    .solve = flowers_ai_solve,
    .rollout = flowers_rollout,
    .net = &net,
    .parameters = {.explore = 0.5, .win_weight = 0.5, .point_scale = 15, .expand_after = 1},
    .level = {{30, 0.1, 0.8, -1080},
              {60, 0.075, 0, -302},
              {80, 0.04, 0, -137},
              {120, 0.019, 0, 0},
              {200, 0.009, 0, 157},
              {500, 0.003, 0, 310},
              {1800, 0, 0, 444}},
    .skill = {0.01, 0.022, 0.035, 0.05},
    .expert = &expert,
    .features = &flowers_ai_features,
    .explain = flowers_explain,
};
