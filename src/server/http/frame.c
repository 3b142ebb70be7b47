// SPDX-License-Identifier: MIT
// A frame's head is gathered first: its first two bytes say how long it is. The content is unmasked
// as it comes: that of messages goes straight to the caller, that of control frames is short and
// kept until it is complete.
#include "server/http/frame.h"

#include <string.h>

enum { HEAD_LEAST = 2, MASK_SIZE = 4, LENGTH_16 = 126, LENGTH_64 = 127 };

void frame_begin(struct frame_reader *r) {
    *r = (struct frame_reader){.need = HEAD_LEAST};
}

static enum frame_event frame_fail(struct frame_reader *r, enum frame_code code) {
    r->bad = true;
    r->code = (uint16_t)code;
    return FRAME_BAD;
}

static bool frame_is_control(const struct frame_reader *r) {
    return r->kind >= FRAME_CLOSE;
}

/* May a frame begin with these two bytes? 0, or the code to close with. */
static enum frame_code look_at_start(struct frame_reader *r) {
    unsigned length = r->head[1] & 0x7f;
    r->final = r->head[0] & 0x80;
    r->kind = r->head[0] & 0x0f;
    if ((r->head[0] & 0x70) != 0 || !(r->head[1] & 0x80))
        return FRAME_BROKEN; /* an extension that wasn't agreed on; not masked */
    r->need = (uint8_t)(HEAD_LEAST + MASK_SIZE +
                        (length == LENGTH_16   ? 2
                         : length == LENGTH_64 ? 8
                                               : 0));
    switch (r->kind) {
    case FRAME_MORE:
        return r->under_way ? 0 : FRAME_BROKEN;
    case FRAME_TEXT:
        return r->under_way ? FRAME_BROKEN : 0;
    case FRAME_BINARY:
        return r->under_way ? FRAME_BROKEN : FRAME_NOT_TEXT;
    case FRAME_CLOSE:
    case FRAME_PING:
    case FRAME_PONG:
        return r->final && length <= FRAME_CONTROL_MOST ? 0 : FRAME_BROKEN;
    default:
        return FRAME_BROKEN;
    }
}

/* The head is complete: reads the length, which must be in its shortest form, and the mask. */
static enum frame_code look_at_head(struct frame_reader *r) {
    unsigned length = r->head[1] & 0x7f;
    int at = HEAD_LEAST;
    r->size = length;
    if (length >= LENGTH_16) {
        int bytes = length == LENGTH_16 ? 2 : 8;
        r->size = 0;
        for (int i = 0; i < bytes; i++)
            r->size = r->size << 8 | r->head[at++];
        if (r->size < (bytes == 2 ? LENGTH_16 : UINT64_C(1) << 16) || r->size >> 63)
            return FRAME_BROKEN;
    }
    memcpy(r->mask, r->head + at, MASK_SIZE);
    r->turn = 0;
    r->remaining = r->size;
    r->held = 0;
    if (frame_is_control(r))
        return 0;
    if (!r->under_way)
        r->message = 0;
    if (r->size > WEB_FRAME_MOST - r->message)
        return FRAME_TOO_LARGE;
    r->message += (uint32_t)r->size;
    r->under_way = true;
    return 0;
}

static void frame_unmask(struct frame_reader *r, unsigned char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        bytes[i] ^= r->mask[r->turn++ & 3];
}

/* One byte of UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing beyond U+10FFFF. */
static bool take_utf8(struct frame_reader *r, unsigned char c) {
    if (r->utf8 > 0) {
        if (c < r->low || c > r->high)
            return false;
        r->utf8--;
        r->low = 0x80;
        r->high = 0xbf;
        return true;
    }
    if (c < 0x80)
        return true;
    if (c < 0xc2 || c > 0xf4)
        return false;
    r->utf8 = c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
    r->low = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80;
    r->high = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf;
    return true;
}

static enum frame_event read_piece(struct frame_reader *r, unsigned char *bytes, size_t length,
                                   span *content) {
    frame_unmask(r, bytes, length);
    for (size_t i = 0; i < length; i++)
        if (!take_utf8(r, bytes[i]))
            return frame_fail(r, FRAME_NOT_UTF8);
    r->over = r->remaining == 0;
    r->whole = r->over && r->final;
    if (r->whole && r->utf8 > 0)
        return frame_fail(r, FRAME_NOT_UTF8);
    if (r->whole)
        r->under_way = false;
    *content = (span){(const char *)bytes, length};
    return FRAME_PIECE;
}

/* Codes that a client may send: those of RFC 6455, IANA's list, libraries and applications. */
static bool is_code(unsigned code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

static enum frame_event end_control(struct frame_reader *r, span *content) {
    *content = (span){r->control, r->held};
    if (r->kind != FRAME_CLOSE)
        return FRAME_CONTROL;
    r->code = FRAME_NO_CODE;
    if (r->held == 0)
        return FRAME_CONTROL;
    const unsigned char *bytes = (const unsigned char *)r->control;
    unsigned code = r->held >= 2 ? (unsigned)(bytes[0] << 8 | bytes[1]) : 0;
    if (!is_code(code))
        return frame_fail(r, FRAME_BROKEN);
    for (span why = {r->control + 2, (size_t)r->held - 2}; why.length > 0;) {
        size_t n = span_utf8(why);
        if (n == 0)
            return frame_fail(r, FRAME_NOT_UTF8);
        why = (span){why.at + n, why.length - n};
    }
    r->code = (uint16_t)code;
    return FRAME_CONTROL;
}

/* Gathers the head; 0, or the code to close with. */
static enum frame_code read_head(struct frame_reader *r, const unsigned char *bytes, size_t length,
                                 size_t *used) {
    enum frame_code code = 0;
    while (code == 0 && r->had < r->need && *used < length) {
        r->head[r->had++] = bytes[(*used)++];
        if (r->had == HEAD_LEAST)
            code = look_at_start(r);
    }
    return code == 0 && r->had == r->need ? look_at_head(r) : code;
}

enum frame_event frame_read(struct frame_reader *r, unsigned char *bytes, size_t length,
                            size_t *used, span *content) {
    *used = 0;
    if (r->bad)
        return FRAME_BAD;
    if (r->had < r->need) {
        enum frame_code code = read_head(r, bytes, length, used);
        if (code != 0)
            return frame_fail(r, code);
        if (r->had < r->need || (r->remaining > 0 && *used == length))
            return FRAME_NOTHING;
    }
    size_t n = length - *used < r->remaining ? length - *used : (size_t)r->remaining;
    unsigned char *at = bytes + *used;
    if (n == 0 && r->remaining > 0)
        return FRAME_NOTHING;
    *used += n;
    r->remaining -= n;
    if (r->remaining == 0) { /* the next head follows */
        r->had = 0;
        r->need = HEAD_LEAST;
    }
    if (!frame_is_control(r))
        return read_piece(r, at, n, content);
    frame_unmask(r, at, n);
    if (n > 0)
        memcpy(r->control + r->held, at, n);
    r->held = (uint8_t)(r->held + n);
    return r->remaining == 0 ? end_control(r, content) : FRAME_NOTHING;
}

size_t frame_head(unsigned char out[FRAME_HEAD_MOST], enum frame_kind kind, size_t length) {
    size_t n = 0;
    int bytes = length < LENGTH_16 ? 0 : length < 1 << 16 ? 2 : 8;
    out[n++] = (unsigned char)(0x80 | kind);
    out[n++] = (unsigned char)(bytes == 0 ? length : bytes == 2 ? LENGTH_16 : LENGTH_64);
    for (int i = bytes; i-- > 0;)
        out[n++] = (unsigned char)(length >> 8 * i);
    return n;
}
