// SPDX-License-Identifier: MIT
// A bot that is somebody else's program and speaks the engine protocol (docs/protocol.md). It
// is sent views only, and no random number, which would lead back to the seed of the game. It is
// started when it is first needed, and again after it has failed.
#ifndef ENGINE_BOTS_EXTERNAL_H
#define ENGINE_BOTS_EXTERNAL_H

#include "engine/think.h"

struct external;

/* The program and its arguments: words between blanks; '…' and "…" keep blanks together. NULL with
 * the reason. */
struct external *external_new(span command, text *error);
void external_free(struct external *x);

/* Starts the program, unless it runs; false with the reason. */
bool external_start(struct external *x, text *error);

/* All of it is lent for the question. */
struct external_question {
    const struct game_ops *game;
    const game_view *view;  /* its viewer is to move, */
    const game_move *moves; /* among these */
    int count;
    const struct think_limits *limits;
    uint32_t patience;       /* milliseconds after which there is no answer, */
    uint32_t startup;        /* and how many more until it has said its first line */
    const atomic_bool *stop; /* may be NULL */
};

enum external_answer {
    EXTERNAL_MOVE,
    EXTERNAL_TOO_LATE,
    EXTERNAL_FAULT, /* it crashed or answered nonsense */
    EXTERNAL_STOPPED,
};

/* Asks for a move. If there is no move, `error` says why, and the program has been ended. */
enum external_answer external_ask(struct external *x, const struct external_question *q,
                                  game_move *out, text *error);

#endif
