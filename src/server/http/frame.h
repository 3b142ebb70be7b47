// SPDX-License-Identifier: MIT
// WebSocket frames (RFC 6455) as a server reads and writes them. The reader is given bytes as they
// come, split in any way, and reports their content; it enforces every rule, and a violation ends
// it with the code to close the connection with. No allocation, no sockets.
#ifndef SERVER_HTTP_FRAME_H
#define SERVER_HTTP_FRAME_H

#include "base/text.h"
#include "server/bounds.h"

enum frame_kind {
    FRAME_MORE = 0x0, /* a further piece of a message */
    FRAME_TEXT = 0x1,
    FRAME_BINARY = 0x2, /* not accepted here */
    FRAME_CLOSE = 0x8,
    FRAME_PING = 0x9,
    FRAME_PONG = 0xa,
};

enum frame_code {
    FRAME_NORMAL = 1000,
    FRAME_BROKEN = 1002, /* violates the protocol */
    FRAME_NOT_TEXT = 1003,
    FRAME_NO_CODE = 1005, /* none was given; never sent */
    FRAME_NOT_UTF8 = 1007,
    FRAME_TOO_LARGE = 1009,
};

enum frame_event {
    FRAME_NOTHING, /* more is to come */
    FRAME_PIECE,   /* of a message: `content`, perhaps empty; see `over` and `whole` */
    FRAME_CONTROL, /* a whole ping, pong or close: `kind`, `content`; of a close, `code` */
    FRAME_BAD,     /* a rule was broken: close with `code` */
};

enum { FRAME_CONTROL_MOST = 125, FRAME_HEAD_MOST = 10 };

struct frame_reader {
    uint64_t remaining; /* bytes of this frame's content still to come */
    uint64_t size;      /* of its content */
    uint32_t message;   /* size of the message's content, in all frames so far */
    uint16_t code;
    uint8_t kind;
    uint8_t mask[4], turn;   /* the byte of the mask that is next */
    uint8_t head[14], had;   /* the frame's head as received so far */
    uint8_t need;            /* its length, as far as known */
    uint8_t utf8, low, high; /* bytes that a character still lacks, and bounds of the next */
    bool final;              /* the frame is its message's last */
    bool under_way;          /* a message has begun and isn't complete */
    bool over, whole;        /* the piece was its frame's last; its message's last */
    bool bad;
    uint8_t held;
    char control[FRAME_CONTROL_MOST]; /* the content of a ping, pong or close */
};

void frame_begin(struct frame_reader *r);

/* Reads up to the next event. The content is borrowed until the next call: from `bytes`, which are
 * unmasked in place, or from the reader. `used`: how many bytes were read; all of them when it
 * returns NOTHING. */
enum frame_event frame_read(struct frame_reader *r, unsigned char *bytes, size_t length,
                            size_t *used, span *content);

/* Writes the head of a whole message or control frame with `length` bytes of content; returns the
 * head's length. */
size_t frame_head(unsigned char out[FRAME_HEAD_MOST], enum frame_kind kind, size_t length);

#endif
