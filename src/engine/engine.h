// SPDX-License-Identifier: MIT
// The running engine: requests come in as lines, answers go out as lines, and several searches may
// run at once (docs/protocol.md).
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "search/bot.h"

enum engine_end {
    ENGINE_ENDED,  /* by `quit` or the end of input, everything answered */
    ENGINE_NO_OUT, /* answers can't be written: errno; EPIPE when the reader has left */
    ENGINE_NO_IN,  /* requests can't be read: errno */
    ENGINE_NO_MEMORY,
};

/* Reads requests from `in` and writes answers to `out` until either ends. `usual` is the bot for
 * requests that name none. */
enum engine_end engine_serve(int in, int out, const bot *usual);

#endif
