// SPDX-License-Identifier: MIT
// Any bytes as what comes over a WebSocket. However they are cut up, the same messages and control
// frames come out, and it ends in the same way; messages are UTF-8 and within their bound.
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "server/http/frame.h"

/* What was told, in a row: for everything its kind, then its bytes. */
struct told {
    uint64_t hash;
    int messages, fragments, controls;
    unsigned code; /* 0: it hasn't ended */
    size_t length; /* of the message under way */
    char message[WEB_FRAME_MOST];
};

static void fuzz_frame_add(struct told *t, int kind, span s) {
    t->hash = (t->hash ^ (uint64_t)kind) * UINT64_C(0x100000001b3);
    for (size_t i = 0; i < s.length; i++)
        t->hash = (t->hash ^ (unsigned char)s.at[i]) * UINT64_C(0x100000001b3);
}

static void check_message(span message) {
    fuzz_expect(message.length <= WEB_FRAME_MOST, "too long", NULL);
    while (message.length > 0) {
        size_t n = span_utf8(message);
        fuzz_expect(n > 0, "no UTF-8", NULL);
        message = (span){message.at + n, message.length - n};
    }
}

static void fuzz_frame_take(struct told *t, const struct frame_reader *r, enum frame_event e,
                            span content) {
    if (e == FRAME_CONTROL) {
        fuzz_expect(content.length <= FRAME_CONTROL_MOST, "a long control frame", NULL);
        t->controls++;
        fuzz_frame_add(t, r->kind, content);
    }
    if (e != FRAME_PIECE)
        return;
    fuzz_expect(t->length + content.length <= sizeof t->message, "too much", NULL);
    memcpy(t->message + t->length, content.at, content.length);
    t->length += content.length;
    t->fragments += r->over;
    if (!r->whole)
        return;
    check_message((span){t->message, t->length});
    fuzz_frame_add(t, FRAME_TEXT, (span){t->message, t->length});
    t->messages++;
    t->length = 0;
}

static void fuzz_frame_read_in_pieces(struct told *t, const uint8_t *data, size_t size,
                                      uint32_t most, rng *random) {
    struct frame_reader r;
    *t = (struct told){0};
    frame_begin(&r);
    for (size_t done = 0; done < size && !r.bad;) {
        size_t n = most ? 1 + rng_below(random, most) : size, at = 0;
        n = n < size - done ? n : size - done;
        unsigned char *piece = malloc(n);
        if (!piece)
            exit(2);
        memcpy(piece, data + done, n);
        while (at < n && !r.bad) {
            size_t used;
            span content = {"", 0};
            enum frame_event e = frame_read(&r, piece + at, n - at, &used, &content);
            at += used;
            fuzz_expect(at <= n && (e != FRAME_NOTHING || at == n), "bytes are left out", NULL);
            fuzz_frame_take(t, &r, e, content);
        }
        free(piece);
        done += n;
    }
    t->code = r.bad ? r.code : 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct told once, again;
    rng random;
    fuzz_seed(&random, data, size);
    fuzz_frame_read_in_pieces(&once, data, size, 0, &random);
    for (uint32_t most = 1; most < 100; most = most * 4 + 1) {
        fuzz_frame_read_in_pieces(&again, data, size, most, &random);
        fuzz_expect(again.hash == once.hash && again.messages == once.messages &&
                        again.fragments == once.fragments && again.controls == once.controls &&
                        again.code == once.code,
                    "cut up it is another", NULL);
    }
    return 0;
}
