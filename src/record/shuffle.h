// SPDX-License-Identifier: MIT
// The shuffle of a server's game, recomputed: what its record says about it, and the check of
// every outcome. The hashes themselves (SHA-256, and HMAC-SHA-256 of a short text) come from
// outside: the server has libsodium, a browser has its own.
#ifndef RECORD_SHUFFLE_H
#define RECORD_SHUFFLE_H

#include "core/recolour.h"
#include "record/record.h"

enum { SHUFFLE_HASH = 32, SHUFFLE_HEX = 2 * SHUFFLE_HASH + 1 };

/* What a record tells about its shuffle; the texts are the record's. */
struct shuffle {
    const char *id, *nonces;
    uint8_t key[SHUFFLE_HASH];
    uint8_t commit[SHUFFLE_HASH]; /* what SHA-256 must make of the key */
    const char *colours;          /* it was dealt in other colours: which; NULL: it wasn't */
    uint64_t outcomes;            /* the deal, all that nature did, and these colours */
};

/* Reads the tags Id (or, where there is one, Deal in its place), Nonces, Commit, Key, and Colours,
 * which few records have: 0, or -1 with the reason. */
int shuffle_take(struct shuffle *s, const record *r, text *reason);

/* "Commit is not the SHA-256 of Key": 0, or -1 with the reason. */
int shuffle_check_commit(const struct shuffle *s, const uint8_t hash[SHUFFLE_HASH], text *reason);

/* The text whose HMAC with the key makes outcome `n`: "ID:N:NONCES"; and that of a shuffle's
 * outcome, of which the last may be its colours: "ID:0:NONCES:colours". */
#define SHUFFLE_COLOURS ":colours"
void shuffle_text(text *t, const char *id, uint64_t n, const char *nonces);
void shuffle_write(text *t, const struct shuffle *s, uint64_t n);
bool shuffle_is_colours(const struct shuffle *s, uint64_t n);

/* The generator that such an HMAC is. */
void shuffle_rng(rng *r, const uint8_t hash[SHUFFLE_HASH]);

/* Makes every outcome again; `make` sets the generator for outcome n. 0, or -1 with the reason:
 * which one differs. */
typedef void shuffle_maker(void *context, rng *r, uint64_t n);
int shuffle_check(const struct shuffle *s, const record *r, shuffle_maker *make, void *context,
                  text *reason);

/* 32 bytes as 64 lower-case digits. */
bool shuffle_hex_read(uint8_t bytes[SHUFFLE_HASH], span hex);

#endif
