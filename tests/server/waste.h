// SPDX-License-Identifier: MIT
// Players who make a server work hard: they discard as long as the rules let them, each in its own
// style, so that games of Mandala become long, decks are reshuffled, and what was held then is
// played repeatedly.
#ifndef TESTS_SERVER_WASTE_H
#define TESTS_SERVER_WASTE_H

#include <string.h>

#include "core/game.h"

enum { WASTE_IDLE = 49 }; /* one more discard in a row ends the game */

/* The preference for a move: discards first while they are allowed, otherwise what completes no
 * mandala. `style`: 0 many cards, 1 few, 2 high ids, 3 low ids, 4 random. */
static inline double waste_wish(const struct game_ops *g, const game_state *s, game_move m,
                                bool discard, int style, rng *r) {
    char word[GAME_MOVE_SIZE], line[GAME_LINE_SIZE];
    game_word(g, m, word);
    int count = word[0] == 'd' ? word[2] - '0' : word[0] == 'f' ? word[3] - '0' : 1;
    double wish = (double)rng_below(r, 100) / 1000;
    if (word[0] == 'd')
        wish += discard ? 1000 : -1000;
    if (word[0] != 'd' && !discard) {
        game_state next = *s;
        text t;
        text_init(&t, line, sizeof line);
        g->apply(&next, m);
        g->write_state(&t, &next);
        wish -= strstr(line, "phase=claim") || strstr(line, "phase=over") ? 500 : 0;
    }
    switch (style) {
    case 0:
        return wish + count;
    case 1:
        return wish - count;
    case 2:
        return wish + (double)m / 100;
    case 3:
        return wish - (double)m / 100;
    default:
        return wish + (double)rng_below(r, 10);
    }
}

/* `idle`: discards in a row so far, updated here; one in `lapse` decisions is something else anyway
 * (0: none). */
static inline game_move waste_move(const struct game_ops *g, const game_state *s, rng *r, int style,
                                   uint32_t lapse, int *idle) {
    game_move list[GAME_MAX_MOVES], best = GAME_NO_MOVE;
    int n = g->moves(s, list);
    bool discard = *idle < WASTE_IDLE && !(lapse && rng_below(r, lapse) == 0);
    double most = -1e9;
    for (int i = 0; i < n; i++) {
        double wish = waste_wish(g, s, list[i], discard, style, r);
        if (wish > most) {
            most = wish;
            best = list[i];
        }
    }
    char word[GAME_MOVE_SIZE];
    game_word(g, best, word);
    *idle = word[0] == 'd' ? *idle + 1 : 0;
    return best;
}

#endif
