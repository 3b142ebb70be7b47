// SPDX-License-Identifier: MIT
// Key derivation as in RFC 8291, section 3.4: the agreed secret and the browser's own make a key,
// from which the message's salt makes the one that encrypts, and the nonce.
#include "server/push/seal.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <string.h>

enum { SEAL_KEY = 16, SEAL_NONCE = 12, SEAL_SECRET = 32, SEAL_INFO = 144, SEAL_LAST = 2 };

static char curve[] = "P-256";

bool seal_own_new(struct seal_own *out) {
    size_t length = 0;
    BIGNUM *scalar = NULL;
    EVP_PKEY *key = EVP_EC_gen(curve);
    bool good = key && RAND_bytes(out->salt, sizeof out->salt) == 1 &&
                EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, out->point,
                                                sizeof out->point, &length) == 1 &&
                length == sizeof out->point &&
                EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &scalar) == 1 &&
                BN_bn2binpad(scalar, out->scalar, sizeof out->scalar) == sizeof out->scalar;
    BN_clear_free(scalar);
    EVP_PKEY_free(key);
    ERR_clear_error();
    return good;
}

/* A key from its numbers; `own` NULL: a public one. NULL: it isn't on the curve. */
static EVP_PKEY *seal_key(const uint8_t point[SEAL_POINT], const struct seal_own *own) {
    OSSL_PARAM param[4];
    uint8_t native[SEAL_SCALAR]; /* as the machine has its numbers */
    int n = 0;
    param[n++] = OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, curve, 0);
    param[n++] = OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY,
                                                   (void *)(uintptr_t)point, SEAL_POINT);
    BIGNUM *scalar = own ? BN_bin2bn(own->scalar, sizeof own->scalar, NULL) : NULL;
    if (scalar && BN_bn2nativepad(scalar, native, sizeof native) > 0)
        param[n++] = OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, native, sizeof native);
    param[n] = OSSL_PARAM_construct_end();
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (c && (!own || scalar) && EVP_PKEY_fromdata_init(c) == 1)
        EVP_PKEY_fromdata(c, &key, own ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, param);
    EVP_PKEY_CTX_free(c);
    BN_clear_free(scalar);
    OPENSSL_cleanse(native, sizeof native);
    return key;
}

static bool seal_agree(uint8_t secret[SEAL_SECRET], const struct seal_to *to,
                       const struct seal_own *own) {
    size_t length = SEAL_SECRET;
    EVP_PKEY *theirs = to->point[0] == 4 ? seal_key(to->point, NULL) : NULL;
    EVP_PKEY *ours = theirs ? seal_key(own->point, own) : NULL;
    EVP_PKEY_CTX *c = ours ? EVP_PKEY_CTX_new_from_pkey(NULL, ours, NULL) : NULL;
    bool good = c && EVP_PKEY_derive_init(c) == 1 &&
                EVP_PKEY_derive_set_peer_ex(c, theirs, 1) == 1 &&
                EVP_PKEY_derive(c, secret, &length) == 1 && length == SEAL_SECRET;
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(theirs);
    EVP_PKEY_free(ours);
    return good;
}

struct seal_bytes {
    uint8_t *at;
    size_t length;
};

/* HKDF with SHA-256. */
static bool seal_derive(uint8_t *out, size_t size, struct seal_bytes salt, struct seal_bytes key,
                        struct seal_bytes info) {
    char hash[] = "SHA256";
    OSSL_PARAM param[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, hash, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, salt.at, salt.length),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, key.at, key.length),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, info.at, info.length),
        OSSL_PARAM_construct_end(),
    };
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *c = kdf ? EVP_KDF_CTX_new(kdf) : NULL;
    bool good = c && EVP_KDF_derive(c, out, size, param) == 1;
    EVP_KDF_CTX_free(c);
    EVP_KDF_free(kdf);
    return good;
}

/* The message's key and nonce. */
static bool seal_schedule(uint8_t key[SEAL_KEY], uint8_t nonce[SEAL_NONCE],
                          const struct seal_to *to, const struct seal_own *own) {
    uint8_t secret[SEAL_SECRET], mixed[SEAL_SECRET], auth[SEAL_AUTH], salt[SEAL_SALT];
    uint8_t info[SEAL_INFO] = "WebPush: info"; /* and its terminator */
    uint8_t for_key[] = "Content-Encoding: aes128gcm", for_nonce[] = "Content-Encoding: nonce";
    size_t n = sizeof "WebPush: info";
    memcpy(info + n, to->point, SEAL_POINT);
    memcpy(info + n + SEAL_POINT, own->point, SEAL_POINT);
    memcpy(auth, to->auth, sizeof auth);
    memcpy(salt, own->salt, sizeof salt);
    struct seal_bytes mix = {mixed, sizeof mixed}, by = {salt, sizeof salt};
    bool good =
        seal_agree(secret, to, own) &&
        seal_derive(mixed, sizeof mixed, (struct seal_bytes){auth, sizeof auth},
                    (struct seal_bytes){secret, sizeof secret},
                    (struct seal_bytes){info, n + 2 * (size_t)SEAL_POINT}) &&
        seal_derive(key, SEAL_KEY, by, mix, (struct seal_bytes){for_key, sizeof for_key}) &&
        seal_derive(nonce, SEAL_NONCE, by, mix, (struct seal_bytes){for_nonce, sizeof for_nonce});
    OPENSSL_cleanse(secret, sizeof secret);
    OPENSSL_cleanse(mixed, sizeof mixed);
    return good;
}
_Static_assert(sizeof "WebPush: info" + 2 * SEAL_POINT <= SEAL_INFO, "the info fits");

size_t seal(uint8_t *out, size_t size, const struct seal_to *to, const struct seal_own *own,
            span plain, size_t padded) {
    uint8_t key[SEAL_KEY], nonce[SEAL_NONCE], *at = out + SEAL_HEAD;
    static const uint8_t zeros[64], last = SEAL_LAST;
    int n = 0, good = padded >= plain.length && padded < SEAL_RECORD - SEAL_TAG &&
                      size >= SEAL_HEAD + padded + 1 + SEAL_TAG;
    if (!good || !seal_schedule(key, nonce, to, own)) {
        ERR_clear_error();
        return 0;
    }
    memcpy(out, own->salt, SEAL_SALT);
    memcpy(out + SEAL_SALT, (const uint8_t[]){0, 0, SEAL_RECORD >> 8, 0, SEAL_POINT}, 5);
    memcpy(out + SEAL_SALT + 5, own->point, SEAL_POINT);
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    good = c && EVP_EncryptInit_ex2(c, EVP_aes_128_gcm(), key, nonce, NULL) == 1 &&
           EVP_EncryptUpdate(c, at, &n, (const uint8_t *)plain.at, (int)plain.length) == 1;
    at += n;
    good = good && EVP_EncryptUpdate(c, at, &n, &last, 1) == 1;
    at += n;
    for (size_t left = padded - plain.length; good && left > 0; left -= (size_t)n, at += n) {
        size_t piece = left < sizeof zeros ? left : sizeof zeros;
        good = EVP_EncryptUpdate(c, at, &n, zeros, (int)piece) == 1 && n > 0;
    }
    good = good && EVP_EncryptFinal_ex(c, at, &n) == 1 &&
           EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_GET_TAG, SEAL_TAG, at) == 1;
    EVP_CIPHER_CTX_free(c);
    OPENSSL_cleanse(key, sizeof key);
    ERR_clear_error();
    return good ? (size_t)(at - out) + SEAL_TAG : 0;
}
