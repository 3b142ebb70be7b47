// SPDX-License-Identifier: MIT
#include "server/push/vapid.h"

#include <errno.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

enum { VAPID_POINT = 65, VAPID_HALF = 32, VAPID_HOURS = 12 * 3600, VAPID_TOKEN = 1024 };

struct vapid {
    EVP_PKEY *key; /* owned */
    const char *contact;
    char public[VAPID_PUBLIC_SIZE];
};

static void vapid_base64(text *out, const void *bytes, size_t size) {
    char word[VAPID_TOKEN];
    sodium_bin2base64(word, sizeof word, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    text_str(out, word);
}

bool vapid_is_contact(const char *word) {
    bool good = strncmp(word, "mailto:", 7) == 0 || strncmp(word, "https://", 8) == 0;
    size_t length = strlen(word);
    for (size_t i = 0; good && i < length; i++)
        good = word[i] > ' ' && word[i] <= '~';
    return good && length > 8 && length <= 200;
}

static bool vapid_read_public(struct vapid *v) {
    uint8_t point[VAPID_POINT];
    size_t length = 0;
    char group[32] = "";
    text t;
    if (EVP_PKEY_get_group_name(v->key, group, sizeof group, NULL) != 1 ||
        strcmp(group, SN_X9_62_prime256v1) != 0 ||
        EVP_PKEY_get_octet_string_param(v->key, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point,
                                        &length) != 1 ||
        length != sizeof point || point[0] != POINT_CONVERSION_UNCOMPRESSED)
        return false;
    text_init(&t, v->public, sizeof v->public);
    vapid_base64(&t, point, sizeof point);
    return !t.overflow;
}

struct vapid *vapid_load(const char *file, const char *contact, text *error) {
    FILE *f = fopen(file, "re");
    text_str(error, file);
    text_str(error, ": ");
    if (!f) {
        text_str(error, strerror(errno));
        return NULL;
    }
    struct vapid *v = calloc(1, sizeof *v);
    if (v) {
        v->contact = contact;
        v->key = PEM_read_PrivateKey(f, NULL, NULL, (void *)(uintptr_t) ""); /* never asks */
    }
    fclose(f);
    bool good = v && v->key && vapid_read_public(v);
    ERR_clear_error();
    if (good) {
        text_clear(error);
        return v;
    }
    text_str(error, "it isn't a key of the curve P-256 in PEM");
    vapid_free(v);
    return NULL;
}

void vapid_free(struct vapid *v) {
    if (!v)
        return;
    EVP_PKEY_free(v->key);
    free(v);
}

const char *vapid_public(const struct vapid *v) {
    return v->public;
}

/* A signature as two numbers of 32 bytes, not in OpenSSL's form. */
static bool vapid_sign_bytes(const struct vapid *v, span what, uint8_t out[2 * VAPID_HALF]) {
    uint8_t der[80];
    const uint8_t *at = der;
    size_t length = sizeof der;
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    bool good = c && EVP_DigestSignInit(c, NULL, EVP_sha256(), NULL, v->key) == 1 &&
                EVP_DigestSign(c, der, &length, (const uint8_t *)what.at, what.length) == 1;
    ECDSA_SIG *s = good ? d2i_ECDSA_SIG(NULL, &at, (long)length) : NULL;
    good = s && BN_bn2binpad(ECDSA_SIG_get0_r(s), out, VAPID_HALF) == VAPID_HALF &&
           BN_bn2binpad(ECDSA_SIG_get0_s(s), out + VAPID_HALF, VAPID_HALF) == VAPID_HALF;
    ECDSA_SIG_free(s);
    EVP_MD_CTX_free(c);
    ERR_clear_error();
    return good;
}

bool vapid_sign(const struct vapid *v, text *out, const char *origin, int64_t now) {
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[512], token[VAPID_TOKEN];
    _Static_assert(sizeof claims / 3 * 4 + 4 <= VAPID_TOKEN, "base64 of all claims is a word");
    uint8_t signature[2 * VAPID_HALF];
    text c, t;
    text_init(&c, claims, sizeof claims);
    text_init(&t, token, sizeof token);
    json j = json_on(&c);
    json_open_object(&j);
    json_put_str(&j, "aud", origin);
    json_write_key(&j, "exp");
    json_write_int(&j, now + VAPID_HOURS);
    json_put_str(&j, "sub", v->contact);
    json_close_object(&j);
    vapid_base64(&t, head, sizeof head - 1);
    text_char(&t, '.');
    vapid_base64(&t, claims, c.length);
    if (c.overflow || t.overflow || !vapid_sign_bytes(v, (span){token, t.length}, signature))
        return false;
    text_char(&t, '.');
    vapid_base64(&t, signature, sizeof signature);
    text_str(out, "vapid t=");
    text_mem(out, token, t.length);
    text_str(out, ", k=");
    text_str(out, v->public);
    return !t.overflow && !out->overflow;
}
