// SPDX-License-Identifier: MIT
// SHA-256 and HMAC are libsodium's; the rest is in the game's own `deal` and `sample`, so a
// verifier (record/shuffle.c) needs the key, the nonces and the rules, and no part of the server.
#include "server/room/fair.h"

#include <string.h>

#include <sodium.h>

#include "record/shuffle.h"

void fair_hex(char hex[FAIR_HEX], const uint8_t bytes[FAIR_KEY]) {
    sodium_bin2hex(hex, FAIR_HEX, bytes, FAIR_KEY);
}

void fair_commit(char hex[FAIR_HEX], const uint8_t key[FAIR_KEY]) {
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, key, FAIR_KEY);
    fair_hex(hex, hash);
}

bool fair_is_nonce(span s) {
    return span_is_word(s, FAIR_NONCE_MOST);
}

void fair_rng(rng *r, const uint8_t key[FAIR_KEY], const char *id, uint64_t n, const char *nonces) {
    fair_rng_for(r, key, id, n, nonces, "");
}

void fair_rng_for(rng *r, const uint8_t key[FAIR_KEY], const char *id, uint64_t n,
                  const char *nonces, const char *what) {
    crypto_auth_hmacsha256_state state;
    uint8_t hash[crypto_auth_hmacsha256_BYTES];
    char number[24];
    text t;
    text_init(&t, number, sizeof number);
    shuffle_text(&t, "", n, "");
    crypto_auth_hmacsha256_init(&state, key, FAIR_KEY);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)id, strlen(id));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)number, t.length);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)nonces, strlen(nonces));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)what, strlen(what));
    crypto_auth_hmacsha256_final(&state, hash);
    shuffle_rng(r, hash);
}

static void fair_make(void *context, rng *r, uint64_t n) {
    const struct shuffle *s = context;
    bool colours = shuffle_is_colours(s, n);
    fair_rng_for(r, s->key, s->id, colours ? 0 : n, s->nonces, colours ? SHUFFLE_COLOURS : "");
}

int fair_verify(const record *r, uint64_t *outcomes, text *reason) {
    struct shuffle s;
    uint8_t hash[crypto_hash_sha256_BYTES];
    *outcomes = 0;
    if (shuffle_take(&s, r, reason) < 0)
        return -1;
    crypto_hash_sha256(hash, s.key, FAIR_KEY);
    if (shuffle_check_commit(&s, hash, reason) < 0 ||
        shuffle_check(&s, r, fair_make, &s, reason) < 0)
        return -1;
    *outcomes = s.outcomes;
    return 0;
}
