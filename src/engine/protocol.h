// SPDX-License-Identifier: MIT
// The engine protocol (docs/protocol.md): requests and answers are lines of JSON. Requests are
// fully checked here, at the border between other programs and the searches. Nothing here waits,
// searches or prints.
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
    PROTOCOL_MOST_THREADS = 16, /* total of all requests in flight */
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

/* The request that an answer belongs to; unknown when its id couldn't be read. */
typedef struct protocol_id {
    bool known;
    uint64_t number;
} protocol_id;

struct protocol_request {
    protocol_id id;
    enum protocol_command command;
    /* Of go and analyze: */
    struct search_setup setup; /* its game is static */
    struct think_limits limits;
    bool endless; /* an analysis that runs until `stop` (or the longest movetime) */
    int top;
    uint32_t interval; /* milliseconds between updates; 0: none */
};

/* Reads and checks a request; `usual` is the bot if it names none. False with the reason, and with
 * the id if that could be read. */
bool protocol_read(struct protocol_request *r, span line, const bot *usual, text *error);

/* Answers, each a whole line with its newline. */
void protocol_write_error(text *t, protocol_id id, const char *reason);
void protocol_write_hello(text *t, protocol_id id);
void protocol_write_move(text *t, const struct protocol_request *r, game_move m);

/* The findings of an analysis: an update, or the final result with the bot's move. */
void protocol_write_update(text *t, const struct protocol_request *r,
                           const struct search_report *found);
void protocol_write_result(text *t, const struct protocol_request *r,
                           const struct search_report *found, game_move choice);

#endif
