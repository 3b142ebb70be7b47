// SPDX-License-Identifier: MIT
// The engine protocol (docs/protocol.md): a request is a line of JSON and is checked completely
// here, the border between other programs and the searches; answers are lines of JSON too. Nothing
// here waits, thinks or prints.
#ifndef ENGINE_PROTOCOL_H
#define ENGINE_PROTOCOL_H

#include "base/json.h"
#include "engine/think.h"

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_LINE_MAX = 1 << 16,    /* bytes of a request, without its newline */
    PROTOCOL_ANSWER_SIZE = 1 << 17, /* more than any answer, with newline and terminator */
    PROTOCOL_REASON_SIZE = 640,
    PROTOCOL_MOST_MOVETIME = 3600000,
    PROTOCOL_MOST_NODES = 1000000000,
    PROTOCOL_MOST_THREADS = 16, /* of all requests in flight together */
    PROTOCOL_MOST_INTERVAL = 3600000,
    PROTOCOL_USUAL_INTERVAL = 500,
    PROTOCOL_USUAL_TOP = 5,
    PROTOCOL_USUAL_SEED = 1,
};

enum protocol_command {
    PROTOCOL_HELLO,
    PROTOCOL_GO,
    PROTOCOL_ANALYZE,
    PROTOCOL_STOP,
    PROTOCOL_QUIT,
};

/* What an answer belongs to; unknown when a request's id couldn't be read. */
typedef struct protocol_id {
    bool known;
    uint64_t number;
} protocol_id;

struct protocol_request {
    protocol_id id;
    enum protocol_command command;
    /* Of go and analyze: */
    struct search_setup setup;
    struct think_limits limits;
    bool endless; /* an analysis that ends only by `stop` (or when the longest time is over) */
    int top;
    uint32_t interval; /* milliseconds between updates; 0: none */
};

/* Reads and checks a request; `usual` is the bot when it names none. False with the reason, and
 * with the id when that could be read. */
bool protocol_read(struct protocol_request *r, span line, const bot *usual, text *error);

/* Answers, each a whole line with its newline. */
void protocol_write_error(text *t, protocol_id id, const char *reason);
void protocol_write_hello(text *t, protocol_id id);
void protocol_write_move(text *t, const struct protocol_request *r, game_move m);

/* The findings of an analysis: an update, or with the move that the bot would play the last word.
 */
void protocol_write_update(text *t, const struct protocol_request *r,
                           const struct search_report *found);
void protocol_write_result(text *t, const struct protocol_request *r,
                           const struct search_report *found, game_move choice);

#endif
