// SPDX-License-Identifier: MIT
// WebSocket frames, by the rules of RFC 6455. Messages, control frames and the end are written as a
// line of text, which must be the same whether read in one piece, byte by byte or in random pieces.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "server/http/frame.h"

enum { CUTS = 20, SIZE = 4 * WEB_FRAME_MOST };

/* Frames to be read: as given, but masked. */
static unsigned char input[SIZE];
static size_t length;

static void frame_clear(void) {
    length = 0;
}

static void frame_put(int byte) {
    assert_true(length < SIZE);
    input[length++] = (unsigned char)byte;
}

/* A frame; `first` has the flags and the kind. The length takes `bytes` further bytes (0: as few as
 * possible). */
static void frame_sized(int first, const void *content, size_t size, int bytes, uint64_t claimed) {
    static const unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d}; /* RFC 6455, 5.7 */
    frame_put(first);
    frame_put(0x80 | (bytes == 0 ? (int)claimed : bytes == 2 ? 126 : 127));
    for (int i = bytes; i-- > 0;)
        frame_put((int)(claimed >> 8 * i & 0xff));
    for (int i = 0; i < 4; i++)
        frame_put(mask[i]);
    for (size_t i = 0; i < size; i++)
        frame_put(((const unsigned char *)content)[i] ^ mask[i % 4]);
}

static void frame(int first, const void *content, size_t size) {
    frame_sized(first, content, size, size < 126 ? 0 : size < 1 << 16 ? 2 : 8, size);
}

static void frame_text(int first, const char *content) {
    frame(first, content, strlen(content));
}

static void put_content(text *t, span s) {
    if (s.length > 40) {
        text_uint(t, s.length);
        text_str(t, " bytes");
    } else {
        text_quote(t, s.at, s.length, 40);
    }
}

/* Reads in pieces of at most `most` bytes (0: of any length), and writes down the result. */
static void frame_read_in_pieces(text *t, size_t most, rng *r) {
    static char message[WEB_FRAME_MOST];
    size_t gathered = 0, done = 0;
    struct frame_reader reader;
    frame_begin(&reader);
    while (done < length) {
        size_t left = length - done, n = most ? most : 1 + rng_below(r, 12), at = 0;
        n = n < left ? n : left;
        unsigned char *piece = malloc(n); /* sanitizers notice a read beyond it */
        assert_non_null(piece);
        memcpy(piece, input + done, n);
        done += n;
        while (at < n) {
            size_t used;
            span content = {"", 0};
            enum frame_event e = frame_read(&reader, piece + at, n - at, &used, &content);
            at += used;
            assert_true(e != FRAME_NOTHING || at == n);
            if (e == FRAME_PIECE) {
                assert_true(gathered + content.length <= sizeof message);
                memcpy(message + gathered, content.at, content.length);
                gathered += content.length;
                if (!reader.over)
                    continue;
                text_str(t, reader.whole ? "message " : "fragment ");
                put_content(t, (span){message, gathered});
                text_str(t, "; ");
                if (reader.whole)
                    gathered = 0;
            } else if (e == FRAME_CONTROL) {
                text_str(t, reader.kind == FRAME_PING   ? "ping "
                            : reader.kind == FRAME_PONG ? "pong "
                                                        : "close ");
                if (reader.kind == FRAME_CLOSE) {
                    text_uint(t, reader.code);
                    text_char(t, ' ');
                }
                put_content(t, content);
                text_str(t, "; ");
            } else if (e == FRAME_BAD) {
                text_str(t, "bad ");
                text_uint(t, reader.code);
                assert_int_equal(frame_read(&reader, piece, n, &used, &content), FRAME_BAD);
                free(piece);
                return;
            }
        }
        free(piece);
    }
}

static const char *frame_come_to(void) {
    static char out[4096];
    char again[sizeof out];
    text t;
    rng r;
    rng_seed(&r, length);
    text_init(&t, out, sizeof out);
    frame_read_in_pieces(&t, length, &r);
    for (int i = 0; i < CUTS; i++) {
        text_init(&t, again, sizeof again);
        frame_read_in_pieces(&t, i == 0, &r);
        assert_string_equal(again, out);
    }
    return out;
}

/* One frame of this content. */
static const char *one(int first, const void *content, size_t size) {
    frame_clear();
    frame(first, content, size);
    return frame_come_to();
}

static const char *one_text(int first, const char *content) {
    return one(first, content, strlen(content));
}

static void test_messages(void **state) {
    (void)state;
    /* RFC 6455, 5.7: a masked text message, as printed there. */
    static const unsigned char hello[] = {0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d,
                                          0x7f, 0x9f, 0x4d, 0x51, 0x58};
    frame_clear();
    for (size_t i = 0; i < sizeof hello; i++)
        frame_put(hello[i]);
    assert_string_equal(frame_come_to(), "message \"Hello\"; ");
    assert_string_equal(one_text(0x81, ""), "message \"\"; ");
    frame_clear();
    frame_text(0x81, "a");
    frame_text(0x81, "b");
    assert_string_equal(frame_come_to(), "message \"a\"; message \"b\"; ");
    frame_clear(); /* fragments, with control frames between them (5.4) */
    frame_text(0x01, "Hel");
    frame_text(0x89, "?");
    frame_text(0x00, "");
    frame_text(0x8a, "");
    frame_text(0x80, "lo");
    frame_text(0x81, "x");
    assert_string_equal(frame_come_to(),
                        "fragment \"Hel\"; ping \"?\"; fragment \"Hel\"; pong \"\"; "
                        "message \"Hello\"; message \"x\"; ");
}

static void test_masks(void **state) {
    (void)state;
    frame_clear(); /* RFC 6455, 5.7: not masked, as a server's */
    static const unsigned char hello[] = {0x81, 0x05, 0x48, 0x65, 0x6c, 0x6c, 0x6f};
    for (size_t i = 0; i < sizeof hello; i++)
        frame_put(hello[i]);
    assert_string_equal(frame_come_to(), "bad 1002");
    frame_clear();
    frame_text(0x81, "a");
    frame_put(0x89);
    frame_put(0x00);
    assert_string_equal(frame_come_to(), "message \"a\"; bad 1002");
}

static void test_first_bytes(void **state) {
    (void)state;
    for (int rsv = 1; rsv < 8; rsv++)
        assert_string_equal(one_text(0x81 | rsv << 4, "a"), "bad 1002");
    static const int unknown[] = {3, 4, 5, 6, 7, 11, 12, 13, 14, 15};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        assert_string_equal(one_text(0x80 | unknown[i], "a"), "bad 1002");
    assert_string_equal(one_text(0x82, "a"), "bad 1003");
    assert_string_equal(one_text(0x02, "a"), "bad 1003");
    assert_string_equal(one_text(0x80, "a"), "bad 1002"); /* a continuation of nothing */
    assert_string_equal(one_text(0x00, "a"), "bad 1002");
    frame_clear(); /* another message within one */
    frame_text(0x01, "a");
    frame_text(0x81, "b");
    assert_string_equal(frame_come_to(), "fragment \"a\"; bad 1002");
    frame_clear();
    frame_text(0x01, "a");
    frame_text(0x82, "b");
    assert_string_equal(frame_come_to(), "fragment \"a\"; bad 1002");
    frame_clear();
    frame_text(0x81, "a");
    frame_text(0x80, "b");
    assert_string_equal(frame_come_to(), "message \"a\"; bad 1002");
}

static void test_control(void **state) {
    (void)state;
    char content[126] = {0};
    assert_string_equal(one(0x89, content, 125), "ping 125 bytes; ");
    assert_string_equal(one(0x8a, content, 125), "pong 125 bytes; ");
    assert_string_equal(one(0x89, content, 126), "bad 1002");
    assert_string_equal(one(0x8a, content, 126), "bad 1002");
    assert_string_equal(one(0x88, content, 126), "bad 1002");
    for (int kind = 8; kind <= 10; kind++)
        assert_string_equal(one_text(kind, ""), "bad 1002"); /* in fragments */
}

static void test_lengths(void **state) {
    (void)state;
    static char content[WEB_FRAME_MOST + 1];
    memset(content, ' ', sizeof content);
    static const size_t sizes[] = {125, 126, 127, 255, 256, WEB_FRAME_MOST};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char expected[64];
        text t;
        text_init(&t, expected, sizeof expected);
        text_str(&t, "message ");
        text_uint(&t, sizes[i]);
        text_str(&t, " bytes; ");
        assert_string_equal(one(0x81, content, sizes[i]), expected);
    }
    static const struct {
        int bytes;
        uint64_t claimed;
    } wrong[] = {{2, 0}, {2, 125}, {8, 0}, {8, 126}, {8, 65535}, {8, UINT64_C(1) << 63}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) { /* longer than necessary */
        frame_clear();
        frame_sized(0x81, "", 0, wrong[i].bytes, wrong[i].claimed);
        assert_string_equal(frame_come_to(), "bad 1002");
    }
    assert_string_equal(one(0x81, content, WEB_FRAME_MOST + 1), "bad 1009");
    frame_clear();
    frame_sized(0x81, "", 0, 8, (UINT64_C(1) << 63) - 1);
    assert_string_equal(frame_come_to(), "bad 1009");
    frame_clear(); /* the limit is for all fragments of one message */
    frame(0x81, content, WEB_FRAME_MOST);
    frame(0x01, content, WEB_FRAME_MOST - 1);
    frame(0x00, content, 1);
    frame_text(0x80, "");
    frame(0x01, content, WEB_FRAME_MOST - 1);
    frame(0x80, content, 2);
    static const struct {
        const char *word;
        int size;
    } parts[] = {{"message ", WEB_FRAME_MOST},
                 {"fragment ", WEB_FRAME_MOST - 1},
                 {"fragment ", WEB_FRAME_MOST},
                 {"message ", WEB_FRAME_MOST},
                 {"fragment ", WEB_FRAME_MOST - 1}};
    char expected[256];
    text t;
    text_init(&t, expected, sizeof expected);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        text_str(&t, parts[i].word);
        text_int(&t, parts[i].size);
        text_str(&t, " bytes; ");
    }
    text_str(&t, "bad 1009");
    assert_string_equal(frame_come_to(), expected);
}

static void test_close(void **state) {
    (void)state;
    assert_string_equal(one_text(0x88, ""), "close 1005 \"\"; ");
    assert_string_equal(one_text(0x88, "\x03\xe8"), "close 1000 \"\\x03\\xe8\"; ");
    assert_string_equal(one_text(0x88, "\x03\xe9"
                                       "bye"),
                        "close 1001 \"\\x03\\xe9bye\"; ");
    assert_string_equal(one_text(0x88, "\x03"), "bad 1002");
    for (int code = 0; code<1 << 16; code += code> 5100 ? 97 : 1) {
        unsigned char content[2] = {(unsigned char)(code >> 8), (unsigned char)code};
        /* 7.4: 1004 to 1006 and 1015 aren't sent, 1016 to 2999 aren't used, 3000 to 4999 are for
         * libraries and applications. */
        bool good = (code >= 1000 && code <= 1014 && (code < 1004 || code > 1006)) ||
                    (code >= 3000 && code < 5000);
        frame_clear();
        frame(0x88, content, 2);
        char out[64] = {0};
        text t;
        text_init(&t, out, sizeof out);
        frame_read_in_pieces(&t, length, NULL);
        assert_true(good ? strncmp(out, "close ", 6) == 0 : strcmp(out, "bad 1002") == 0);
    }
    assert_string_equal(one_text(0x88, "\x03\xe8\xff"), "bad 1007");
    assert_string_equal(one_text(0x88, "\x03\xe8\xc3"), "bad 1007");
    frame_clear(); /* within a message too */
    frame_text(0x01, "a\xc3");
    frame_text(0x88, "\x03\xe8\xc3\xa9");
    assert_string_equal(frame_come_to(),
                        "fragment \"a\\xc3\"; close 1000 \"\\x03\\xe8\\xc3\\xa9\"; ");
}

static void test_utf8(void **state) {
    (void)state;
    static const char *const good[] = {
        "\x7f",
        "\xc2\x80",
        "\xdf\xbf",
        "\xe0\xa0\x80",
        "\xed\x9f\xbf",
        "\xee\x80\x80",
        "\xef\xbf\xbf",
        "\xf0\x90\x80\x80",
        "\xf4\x8f\xbf\xbf",
        "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_memory_equal(one_text(0x81, good[i]), "message ", 8);
        for (size_t cut = 0; cut <= strlen(good[i]); cut++) { /* a character in two fragments */
            frame_clear();
            frame(0x01, good[i], cut);
            frame_text(0x89, "\xff"); /* may be anything */
            frame_text(0x80, good[i] + cut);
            frame_text(0x81, "after");
            const char *got = frame_come_to();
            assert_string_equal(got + strlen(got) - strlen("message \"after\"; "),
                                "message \"after\"; ");
        }
    }
    static const char *const bad[] = {
        "\x80",
        "\xbf",
        "\xc0\x80",
        "\xc1\xbf",
        "\xc2",
        "\xc2 ",
        "\xe0\x9f\xbf",
        "\xe1\x80",
        "\xe1\x80\x7f",
        "\xed\xa0\x80",
        "\xed\xbf\xbf",
        "\xf0\x8f\xbf\xbf",
        "\xf1\x80\x80",
        "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80",
        "\xfe",
        "\xff",
        "abc\xc3",
        "\xe2\x82\xc3\xa9",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_string_equal(one_text(0x81, bad[i]), "bad 1007");
        frame_clear();
        frame_text(0x01, "");
        frame_text(0x80, bad[i]);
        assert_string_equal(frame_come_to(), "fragment \"\"; bad 1007");
    }
    frame_clear(); /* reported at once, not when the message ends */
    frame_sized(0x81, "\xff", 1, 0, 100);
    assert_string_equal(frame_come_to(), "bad 1007");
}

static void test_heads(void **state) {
    (void)state;
    static const struct {
        size_t length, size;
        unsigned char head[FRAME_HEAD_MOST];
    } heads[] = {
        {0, 2, {0x81, 0}},
        {125, 2, {0x81, 125}},
        {126, 4, {0x81, 126, 0, 126}},
        {256, 4, {0x81, 126, 1, 0}}, /* 5.7 */
        {65535, 4, {0x81, 126, 0xff, 0xff}},
        {65536, 10, {0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0}}, /* 5.7 */
    };
    unsigned char out[FRAME_HEAD_MOST];
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        assert_int_equal(frame_head(out, FRAME_TEXT, heads[i].length), heads[i].size);
        assert_memory_equal(out, heads[i].head, heads[i].size);
    }
    assert_int_equal(frame_head(out, FRAME_CLOSE, 2), 2);
    assert_int_equal(out[0], 0x88);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_messages),    cmocka_unit_test(test_masks),
        cmocka_unit_test(test_first_bytes), cmocka_unit_test(test_control),
        cmocka_unit_test(test_lengths),     cmocka_unit_test(test_close),
        cmocka_unit_test(test_utf8),        cmocka_unit_test(test_heads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
