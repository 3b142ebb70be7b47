// SPDX-License-Identifier: MIT
#include "games/games.h"

/* A line for each game; meson.build reads it too. */
#define GAMES                                                                                      \
    GAME(mandala)                                                                                  \
    GAME(patterns)                                                                                 \
    GAME(flowers)                                                                                  \
    /* the end */

#define GAME(name)                                                                                 \
    extern const struct game_ops name##_game;                                                      \
    extern const struct game_module name##_module;
GAMES
#undef GAME

#define GAME(name) &name##_game,
const struct game_ops *const games_all[] = {GAMES NULL};
#undef GAME

#define GAME(name) &name##_module,
static const struct game_module *const modules[] = {GAMES NULL};
#undef GAME

const struct game_module *games_module(const struct game_ops *g) {
    static const struct game_module none;
    for (int i = 0; modules[i]; i++) /* by its name: `g` may be a copy with other functions */
        if (span_is(span_of(g->name), modules[i]->rules->name))
            return modules[i];
    return &none;
}

const struct game_ops *games_find(span name) {
    for (int i = 0; games_all[i]; i++)
        if (span_is(name, games_all[i]->name))
            return games_all[i];
    return NULL;
}
