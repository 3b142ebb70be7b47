// SPDX-License-Identifier: MIT
#include "games/games.h"

#include "games/flowers/rules.h"
#include "games/mandala/rules.h"
#include "games/patterns/rules.h"

const struct game_ops *const games_all[] = {
    &mandala_game,
    &patterns_game,
    &flowers_game,
    NULL,
};

const struct game_ops *games_find(span name) {
    for (int i = 0; games_all[i]; i++)
        if (span_is(name, games_all[i]->name))
            return games_all[i];
    return NULL;
}
