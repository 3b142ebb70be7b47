// SPDX-License-Identifier: MIT
// What the fuzz targets share: how they fail, and the laws as they apply to one position. A target
// is a function LLVMFuzzerTestOneInput; it is linked either with libFuzzer or with driver.c, which
// runs it on given files (and on damaged copies of them).
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include "games/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the program with a reason when `good` is false. */
void fuzz_expect(bool good, const char *reason, const char *line);

/* The game named by the first word of `rest`, which is cut off; else one chosen by the first byte.
 */
const struct game_ops *fuzz_game(span *rest);

/* Laws 1 to 4 and 8 at this position, and `determinize_for` for the moves that are possible. */
void fuzz_position(const struct game_ops *g, const game_state *s, rng *r);

/* Law 3 for a view: determinizations fit. */
void fuzz_view(const struct game_ops *g, const game_view *v, rng *r);

/* Some other numbers for every input. */
void fuzz_seed(rng *r, const uint8_t *data, size_t size);

#endif
