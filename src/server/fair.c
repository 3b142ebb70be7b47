// SPDX-License-Identifier: MIT
// The arithmetic is libsodium's SHA-256 and HMAC; the rest is in the game's own `deal` and
// `sample`, so a verifier needs the key, the nonces and the rules, and nothing of the server.
#include "server/fair.h"

#include <string.h>

#include <sodium.h>

void fair_hex(char hex[FAIR_HEX], const uint8_t bytes[FAIR_KEY]) {
    sodium_bin2hex(hex, FAIR_HEX, bytes, FAIR_KEY);
}

void fair_commit(char hex[FAIR_HEX], const uint8_t key[FAIR_KEY]) {
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, key, FAIR_KEY);
    fair_hex(hex, hash);
}

static int hex_digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool fair_hex_read(uint8_t bytes[FAIR_KEY], span hex) {
    if (hex.length != FAIR_HEX - 1)
        return false;
    for (size_t i = 0; i < FAIR_KEY; i++) {
        int high = hex_digit(hex.at[2 * i]), low = hex_digit(hex.at[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool fair_is_word(span s, size_t most) {
    if (s.length == 0 || s.length > most)
        return false;
    for (size_t i = 0; i < s.length; i++) {
        char c = s.at[i];
        if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
              c == '_' || c == '-'))
            return false;
    }
    return true;
}

bool fair_is_nonce(span s) {
    return fair_is_word(s, FAIR_NONCE_MOST);
}

void fair_rng(rng *r, const uint8_t key[FAIR_KEY], const char *id, uint64_t n, const char *nonces) {
    crypto_auth_hmacsha256_state state;
    uint8_t hash[crypto_auth_hmacsha256_BYTES];
    char number[24];
    text t;
    text_init(&t, number, sizeof number);
    text_char(&t, ':');
    text_uint(&t, n);
    text_char(&t, ':');
    crypto_auth_hmacsha256_init(&state, key, FAIR_KEY);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)id, strlen(id));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)number, t.length);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)nonces, strlen(nonces));
    crypto_auth_hmacsha256_final(&state, hash);
    for (int i = 0; i < 4; i++) {
        r->s[i] = 0;
        for (int k = 7; k >= 0; k--)
            r->s[i] = r->s[i] << 8 | hash[8 * i + k];
    }
}

/* What a record tells about its shuffle. */
struct shuffle {
    const char *id, *nonces;
    uint8_t key[FAIR_KEY];
};

static int fail(text *reason, const char *why) {
    text_str(reason, why);
    return -1;
}

static int take_shuffle(struct shuffle *f, const record *r, text *reason) {
    static const char *const names[] = {"Id", "Nonces", "Commit", "Key"};
    const char *value[4];
    char commit[FAIR_HEX];
    if (r->match.viewer != MATCH_OPEN)
        return fail(reason, "not verifiable: it is what one seat saw");
    for (int i = 0; i < 4; i++) {
        value[i] = record_tag(r, names[i]);
        if (value[i])
            continue;
        text_str(reason, "not verifiable: the tag ");
        text_str(reason, names[i]);
        return fail(reason, " is missing");
    }
    f->id = value[0];
    f->nonces = value[1];
    if (!fair_hex_read(f->key, span_of(value[3])))
        return fail(reason, "Key is not 64 hexadecimal digits");
    fair_commit(commit, f->key);
    if (strcmp(commit, value[2]) != 0)
        return fail(reason, "Commit is not the SHA-256 of Key");
    return 0;
}

static int fail_outcome(text *reason, const match *m, size_t at, uint64_t n, game_move made) {
    size_t decision = 0;
    for (size_t i = 0; i < at; i++)
        decision += m->actor[i] != MATCH_NATURE;
    text_str(reason, "outcome ");
    text_uint(reason, n);
    text_str(reason, " (behind decision ");
    text_uint(reason, decision);
    text_str(reason, ") is ");
    m->game->write_move(reason, m->log[at]);
    text_str(reason, ", but the key gives ");
    m->game->write_move(reason, made);
    return -1;
}

int fair_verify(const record *r, uint64_t *outcomes, text *reason) {
    const match *m = &r->match;
    struct shuffle f;
    game_state dealt;
    rng random;
    *outcomes = 0;
    if (take_shuffle(&f, r, reason) < 0)
        return -1;
    fair_rng(&random, f.key, f.id, 0, f.nonces);
    m->game->deal(&dealt, r->players, &random);
    if (memcmp(&dealt, &m->start, sizeof dealt) != 0)
        return fail(reason, "the deal is not the one that the key gives");
    match_walk walk;
    uint64_t n = 0;
    match_walk_start(&walk, m);
    for (; walk.at < m->length; match_walk_step(&walk)) {
        if (m->actor[walk.at] != MATCH_NATURE)
            continue;
        fair_rng(&random, f.key, f.id, ++n, f.nonces);
        game_move made = m->game->sample(&walk.now.state, &random);
        if (made != m->log[walk.at])
            return fail_outcome(reason, m, walk.at, n, made);
    }
    *outcomes = n + 1;
    return 0;
}
