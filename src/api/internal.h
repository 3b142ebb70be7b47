// SPDX-License-Identifier: MIT
// What the files of the public API share: its types as the engine's own, and texts in the caller's
// memory. Not for other folders.
#ifndef API_INTERNAL_H
#define API_INTERNAL_H

#include <stdbool.h>

#include "games/games.h"
#include "sixsands.h"

/* The public types as the engine's. */

static inline const game_state *state_of(const sixsands_state *s) {
    return (const game_state *)s;
}

static inline game_state *state_in(sixsands_state *s) {
    return (game_state *)s;
}

static inline const game_view *view_of(const sixsands_view *v) {
    return (const game_view *)v;
}

/* The game of a handle; NULL if it isn't a handle. */
static inline const struct game_ops *ops_of(const sixsands_game *game) {
    for (int i = 0; games_all[i]; i++)
        if (game == (const sixsands_game *)games_all[i])
            return games_all[i];
    return NULL;
}

/* A seeded generator, else NULL. All zeros is the one state that no seed gives. */
static inline rng *rng_in(sixsands_rng *r) {
    bool seeded = r && (r->opaque[0] | r->opaque[1] | r->opaque[2] | r->opaque[3]);
    return seeded ? (rng *)r : NULL;
}

/* A writer on the caller's buffer: 0, or an error. */
static inline int start_text(text *t, char *out, size_t size) {
    if (size == 0)
        return SIXSANDS_ERROR_SIZE;
    if (!out)
        return SIXSANDS_ERROR_ARGUMENT;
    text_init(t, out, size);
    return SIXSANDS_OK;
}

/* The length; a text that was cut off is emptied, since it could be taken for another one. */
static inline int end_text(text *t) {
    if (!t->overflow)
        return (int)t->length;
    text_clear(t);
    return SIXSANDS_ERROR_SIZE;
}

/* A writer on the caller's buffer for reasons, or on `spare` if there is none. */
static inline void start_reason(text *t, char *reason, size_t size, char spare[1]) {
    bool wanted = reason && size > 0;
    text_init(t, wanted ? reason : spare, wanted ? size : 1);
}

static inline int api_refuse(text *error, int code) {
    text_str(error, sixsands_error_text(code));
    return code;
}

#endif
