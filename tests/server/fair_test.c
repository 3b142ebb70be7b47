// SPDX-License-Identifier: MIT
// Shuffles: libsodium's HMAC against the vectors of RFC 4231 (those with keys of up to 32 bytes:
// HMAC pads short keys with zeros), and generator, deals and draws recomputed with an HMAC made
// here from SHA-256 alone.
#include "room_help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "games/games.h"
#include "record/shuffle.h"
#include "server/view/message.h"

/* HMAC by definition: H((K ^ opad) H((K ^ ipad) message)), with blocks of 64 bytes. */
static void hmac(uint8_t out[32], const uint8_t *key, size_t key_size, const void *message,
                 size_t size) {
    uint8_t inner[64 + 1024] = {0}, outer[64 + 32] = {0};
    assert_true(key_size <= 64 && size <= 1024);
    for (size_t i = 0; i < 64; i++) {
        uint8_t k = i < key_size ? key[i] : 0;
        inner[i] = k ^ 0x36;
        outer[i] = k ^ 0x5c;
    }
    memcpy(inner + 64, message, size);
    crypto_hash_sha256(outer + 64, inner, 64 + size);
    crypto_hash_sha256(out, outer, sizeof outer);
}

static void expect_hex(const uint8_t bytes[32], const char *hex) {
    char written[FAIR_HEX];
    fair_hex(written, bytes);
    assert_string_equal(written, hex);
}

/* RFC 4231, test cases 1 to 4: keys up to 32 bytes. */
static void test_rfc4231(void **state) {
    (void)state;
    uint8_t counting[32] = {0}, out[32], data[50];
    uint8_t key[4][32] = {{0}, "Jefe", {0}, {0}};
    for (int i = 0; i < 25; i++)
        counting[i] = (uint8_t)(i + 1);
    memset(key[0], 0x0b, 20);
    memset(key[2], 0xaa, 20);
    memcpy(key[3], counting, 25);
    static const char *const text_of[2] = {"Hi There", "what do ya want for nothing?"};
    static const char *const hash[4] = {
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
    };
    for (int i = 0; i < 4; i++) {
        memset(data, i == 2 ? 0xdd : 0xcd, sizeof data);
        const void *message = i < 2 ? (const void *)text_of[i] : data;
        size_t size = i < 2 ? strlen(text_of[i]) : sizeof data;
        hmac(out, key[i], sizeof key[i], message, size);
        expect_hex(out, hash[i]);
        crypto_auth_hmacsha256(out, message, size, key[i]);
        expect_hex(out, hash[i]);
    }
}

/* FIPS 180 has SHA-256("abc"); a commitment is the same function of 32 bytes. */
static void test_commit(void **state) {
    (void)state;
    uint8_t hash[32], key[FAIR_KEY], back[FAIR_KEY];
    char commit[FAIR_HEX], hex[FAIR_HEX];
    crypto_hash_sha256(hash, (const uint8_t *)"abc", 3);
    expect_hex(hash, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    for (int i = 0; i < FAIR_KEY; i++)
        key[i] = (uint8_t)(i * 7);
    fair_commit(commit, key);
    crypto_hash_sha256(hash, key, sizeof key);
    expect_hex(hash, commit);
    fair_hex(hex, key);
    assert_true(shuffle_hex_read(back, span_of(hex)));
    assert_memory_equal(back, key, sizeof key);
    assert_false(shuffle_hex_read(back, (span){hex, FAIR_HEX - 2}));
    hex[5] = 'g';
    assert_false(shuffle_hex_read(back, span_of(hex)));
    hex[5] = 'A'; /* one way of writing it */
    assert_false(shuffle_hex_read(back, span_of(hex)));
}

static void test_nonces(void **state) {
    (void)state;
    char longest[FAIR_NONCE_MOST + 2];
    memset(longest, 'x', sizeof longest);
    assert_true(fair_is_nonce(span_of("A-Z_a-z_09")));
    assert_true(fair_is_nonce((span){longest, FAIR_NONCE_MOST}));
    assert_false(fair_is_nonce((span){longest, FAIR_NONCE_MOST + 1}));
    for (int c = 0; c < 256; c++) {
        char byte = (char)c;
        bool good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                    c == '_' || c == '-';
        assert_int_equal(fair_is_nonce((span){&byte, 1}), good);
    }
    assert_false(fair_is_nonce(span_of("")));
}

/* The generator of outcome `n`, from the definition. */
static rng generator(const struct room_settings *set, uint64_t n, const char *nonces) {
    char message[512];
    uint8_t hash[32];
    rng r;
    int size =
        snprintf(message, sizeof message, "%s:%llu:%s", set->id, (unsigned long long)n, nonces);
    hmac(hash, set->key, sizeof set->key, message, (size_t)size);
    for (int i = 0; i < 4; i++) {
        r.s[i] = 0;
        for (int k = 0; k < 8; k++)
            r.s[i] |= (uint64_t)hash[8 * i + k] << (8 * k);
    }
    return r;
}

static void test_generator(void **state) {
    (void)state;
    static const uint64_t numbers[] = {0, 1, 9, 10, 1234567, UINT64_MAX};
    struct room_settings set = test_room_settings("mandala", 2, 5);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        rng must = generator(&set, numbers[i], "abc,,xyz"), r;
        fair_rng(&r, set.key, set.id, numbers[i], "abc,,xyz");
        assert_memory_equal(&r, &must, sizeof r);
    }
}

/* A whole game whose every outcome is recomputed. */
static void expect_outcomes(const struct test_room *t, const char *nonces) {
    const match *m = &t->room.match;
    const struct game_ops *g = m->game;
    rng r = generator(&t->room.set, 0, nonces);
    game_state s;
    uint64_t n = 0;
    g->deal(&s, t->room.set.players, &r);
    assert_memory_equal(&s, &m->start, sizeof s);
    for (size_t i = 0; i < m->length; i++) {
        if (m->actor[i] == MATCH_NATURE) {
            r = generator(&t->room.set, ++n, nonces);
            assert_int_equal(m->log[i], g->sample(&s, &r));
        }
        g->apply(&s, m->log[i]);
    }
    assert_int_equal(n, t->room.outcomes);
}

/* The record of a room, read back. */
static record fair_record_of(const struct test_room *t) {
    char *bytes = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&bytes, &size);
    assert_int_equal(message_record(file, &t->room, -1), 0);
    fclose(file);
    file = fmemopen(bytes, size, "r");
    record_reader reader;
    record r;
    struct record_error error = {0};
    assert_int_equal(record_reader_open(&reader, file), 0);
    if (record_read(&reader, &r, &error) != 1)
        fail_msg("line %zu: %s", error.line, error.reason);
    record_reader_close(&reader);
    fclose(file);
    free(bytes);
    return r;
}

static void test_games(void **state) {
    (void)state;
    static const char *const games[] = {"mandala", "patterns", "flowers"};
    for (uint64_t seed = 0; seed < 60; seed++) {
        const char *name = games[seed % 3];
        int players = seed % 3 == 2 ? 2 + (int)(seed / 3 % 3) : 2;
        struct room_settings set = test_room_settings(name, players, seed);
        bool bot_plays = seed % 2;
        set.plan[1] = bot_plays ? ROOM_FOR_BOT : ROOM_FOR_PERSON;
        set.bot[1] = (bot){BOT_LEVEL, 2};
        char nonces[100] = "nonce-0,";
        if (!bot_plays)
            strncat(nonces, "nonce-1", sizeof nonces - strlen(nonces) - 1);
        for (int i = 2; i < players; i++)
            snprintf(nonces + strlen(nonces), sizeof nonces - strlen(nonces), ",nonce-%d", i);
        struct test_room t;
        rng r;
        rng_seed(&r, seed);
        test_room_open(&t, &set);
        test_room_deal(&t);
        assert_string_equal(t.room.nonces, nonces);
        test_room_finish(&t, &r);
        expect_outcomes(&t, nonces);
        record rec = fair_record_of(&t);
        char buffer[200];
        text reason;
        uint64_t outcomes;
        text_init(&reason, buffer, sizeof buffer);
        if (fair_verify(&rec, &outcomes, &reason) != 0)
            fail_msg("%s", buffer);
        assert_int_equal(outcomes, t.room.outcomes + 1);
        record_free(&rec);
        test_room_close(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rfc4231), cmocka_unit_test(test_commit),
        cmocka_unit_test(test_nonces),  cmocka_unit_test(test_generator),
        cmocka_unit_test(test_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
