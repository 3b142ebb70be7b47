// SPDX-License-Identifier: MIT
// The running engine: requests come in as lines, answers go out as lines, several searches may be
// under way at once (docs/protocol.md).
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "search/bot.h"

enum engine_end {
    ENGINE_ENDED,  /* by `quit` or the end of input, everything answered */
    ENGINE_NO_OUT, /* answers can't be written: errno; EPIPE when the reader has left */
    ENGINE_NO_IN,  /* requests can't be read: errno */
    ENGINE_NO_MEMORY,
};

/* Serves requests from one file descriptor, with answers to the other, until it is over. `usual` is
 * the bot that thinks when a request names none. */
enum engine_end engine_serve(int in, int out, const bot *usual);

#endif
