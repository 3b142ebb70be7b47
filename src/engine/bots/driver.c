// SPDX-License-Identifier: MIT
#include "engine/bots/driver.h"

bool driver_choose(struct driver *d, int seat, game_move *out, text *error) {
    const match *m = d->match;
    game_move moves[GAME_MAX_MOVES];
    game_view view;
    m->game->observe(&view, &m->state, seat);
    d->asked = seat;
    d->choices = m->game->moves(&m->state, moves);
    return opponent_choose(d->bot[seat], m->game, &view, moves, d->choices, d->limits,
                           d->seat[seat], out, error);
}

enum driver_result driver_step(struct driver *d, text *error) {
    match *m = d->match;
    int actor = m->game->actor(&m->state);
    game_move move;
    d->asked = -1;
    d->choices = 0;
    if (actor == GAME_OVER)
        return DRIVER_OVER;
    if (actor == GAME_NATURE) {
        move = m->game->sample(&m->state, d->nature);
        return match_chance(m, move, error) == 0 ? DRIVER_WENT_ON : DRIVER_FAILED;
    }
    if (!driver_choose(d, actor, &move, error))
        return DRIVER_NO_MOVE;
    return match_play(m, actor, move, error) == 0 ? DRIVER_WENT_ON : DRIVER_FAILED;
}
