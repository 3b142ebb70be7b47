// SPDX-License-Identifier: MIT
// Shuffles that nobody can predict and anybody can verify. A game has a secret key of 32 bytes; its
// SHA-256 is published before the deal, the key at the end, and every player adds a nonce after the
// publication. Outcome N (0 is the whole deal, then nature's outcomes 1, 2, ...) comes from the
// generator whose state is HMAC-SHA-256(key, "ID:N:NONCES").
#ifndef SERVER_ROOM_FAIR_H
#define SERVER_ROOM_FAIR_H

#include "record/record.h"

enum { FAIR_KEY = 32, FAIR_HEX = 65, FAIR_NONCE_MOST = 64 };

void fair_commit(char hex[FAIR_HEX], const uint8_t key[FAIR_KEY]);
void fair_hex(char hex[FAIR_HEX], const uint8_t bytes[FAIR_KEY]);

/* May this be a nonce, a word of at most FAIR_NONCE_MOST characters? */
bool fair_is_nonce(span s);

/* The generator for outcome `n`; and for something else, by what is added: "ID:N:NONCES" `what`. */
void fair_rng(rng *r, const uint8_t key[FAIR_KEY], const char *id, uint64_t n, const char *nonces);
void fair_rng_for(rng *r, const uint8_t key[FAIR_KEY], const char *id, uint64_t n,
                  const char *nonces, const char *what);

/* Recomputes every outcome of a record with the tags Id, Nonces, Commit, Key: 0, or -1 with the
 * reason (a tag is missing, the commitment doesn't match, this outcome differs). `outcomes` is how
 * many were recomputed, including the deal. */
int fair_verify(const record *r, uint64_t *outcomes, text *reason);

#endif
