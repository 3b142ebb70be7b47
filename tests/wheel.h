// SPDX-License-Identifier: MIT
// A game simple enough that values, losses and luck are known exactly.
//
// A wheel shows 0, 1 or 2 with chances 3:2:1. It is spun, then seat 1 keeps what it shows or wastes
// it, then it is spun again, then seat 2 nods. Seat 1 scores what it kept and the second spin, seat
// 2 always 3. With p = 1/2, 1/3, 1/6 the win of seat 1 before the second spin is
//   kept 2: 1/6 * 1 + 1/3 * 1/2 = 1/3;  kept 1: 1/6 * 1/2 = 1/12;  kept 0: 0.
#ifndef WHEEL_H
#define WHEEL_H

#include "core/game.h"

enum { KEEP = 3, WASTE, NOD, SPIN = 0, CHOOSE, SPIN_AGAIN, LAST, END };

extern const struct game_ops wheel;

/* The state in this phase, with `sum` points kept. */
game_state wheel_at(uint64_t phase, uint64_t sum);

#endif
