// SPDX-License-Identifier: MIT
// The file: a head, then the arrays of `struct net` in the order first_bias, second, second_bias,
// third, third_bias, row, in little-endian bytes, each filled up to a multiple of 32.
//
// Vectors are the compiler's own (`vector_size`), so that one source serves AVX2, SSE2, NEON and
// WebAssembly. Only widening weights and sums of products of pairs need their instructions by name:
// without them compilers take several times as long.
#include "search/net.h"

#include <string.h>

#include "base/real.h"

/* Which instructions; NET_PLAIN: none by name, for tests. */
#if defined(NET_PLAIN)
#elif defined(__AVX2__)
#define NET_AVX2
#include <immintrin.h>
#elif defined(__SSE2__)
#define NET_SSE2
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#define NET_WASM
#include <wasm_simd128.h>
#endif

enum {
    NET_HEAD = 28,
#ifdef NET_AVX2
    NET_WIDE = 16, /* int16 in a vector */
#else
    NET_WIDE = 8,
#endif
    NET_VECTORS = NET_STEP / NET_WIDE,
    NET_SECOND_CLIP = 16 << 14, /* 16.0 after the second layer */
    NET_SECOND_SHIFT = 8,       /* to 64ths, as the first layer has them */
};

const struct net net_none;

static const char net_magic[] = "SIXSANDSNET\n";

/* ---- reading */

struct net_cursor {
    const uint8_t *at;
    size_t left;
};

static const void *net_take(struct net_cursor *f, size_t size) {
    const uint8_t *at = f->at;
    size += -size % NET_ALIGN;
    if (size > f->left)
        return NULL;
    f->at += size;
    f->left -= size;
    return at;
}

static bool net_fail(text *error, const char *why) {
    text_str(error, "net: ");
    text_str(error, why);
    return false;
}

static int net_number(const uint8_t *head, int i) {
    const uint8_t *at = head + sizeof net_magic - 1 + 2 * (size_t)i;
    return at[0] | at[1] << 8;
}

static bool net_read_head(struct net *out, const uint8_t *head, text *error) {
    if (memcmp(head, net_magic, sizeof net_magic - 1) != 0)
        return net_fail(error, "not a file of weights");
    if (net_number(head, 0) != NET_VERSION)
        return net_fail(error, "a file of another version");
    out->shape = (struct net_shape){
        .version = net_number(head, 1),
        .units = net_number(head, 2),
        .common_inputs = net_number(head, 3),
        .unit_inputs = net_number(head, 4),
        .common_rows = net_number(head, 5),
        .unit_rows = net_number(head, 6),
    };
    out->hidden = net_number(head, 7);
    return true;
}

static bool net_same_shape(const struct net_shape *a, const struct net_shape *b) {
    return a->version == b->version && a->units == b->units &&
           a->common_inputs == b->common_inputs && a->unit_inputs == b->unit_inputs &&
           a->common_rows == b->common_rows && a->unit_rows == b->unit_rows;
}

static bool net_fits(const struct net *n) {
    const struct net_shape *s = &n->shape;
    return s->units <= NET_UNITS && n->hidden > 0 && n->hidden <= NET_HIDDEN &&
           n->hidden % NET_STEP == 0 && s->common_inputs + s->units * s->unit_inputs <= NET_INPUTS;
}

static int64_t net_size(int64_t x) {
    return x < 0 ? -x : x;
}

/* Can no sum overflow, whatever the inputs are? */
static bool net_is_bounded(const struct net *n) {
    int rows = INT8_MAX + 1; /* the most that they can add up to in a unit */
    rows *= n->shape.common_inputs + n->shape.unit_inputs;
    for (int i = 0; i < n->hidden; i++)
        if (net_size(n->first_bias[i]) + rows > INT16_MAX)
            return false;
    for (int k = 0; k < NET_SECOND; k++) {
        int64_t most = net_size(n->second_bias[k]);
        for (int i = 0; i < n->hidden; i++)
            most += (int64_t)NET_CLIP * n->shape.units *
                    net_size(n->second[(i / 2 * NET_SECOND + k) * 2 + i % 2]);
        if (most > INT32_MAX)
            return false;
    }
    for (int k = 0; k < 2; k++) {
        int64_t most = net_size(n->third_bias[k]);
        for (int i = 0; i < NET_SECOND; i++)
            most += (int64_t)(NET_SECOND_CLIP >> NET_SECOND_SHIFT) * net_size(n->third[2 * i + k]);
        if (most > INT32_MAX)
            return false;
    }
    return true;
}

bool net_read(struct net *out, const void *file, size_t size, const struct net_shape *shape,
              text *error) {
    struct net_cursor f = {file, size};
    const uint8_t *head = net_take(&f, NET_HEAD);
    if ((uintptr_t)file % NET_ALIGN)
        return net_fail(error, "the file isn't aligned");
    if (!head)
        return net_fail(error, "the file is too short");
    if (!net_read_head(out, head, error))
        return false;
    if (!net_same_shape(&out->shape, shape))
        return net_fail(error, "the weights are for other features");
    if (!net_fits(out))
        return net_fail(error, "sizes out of range");
    size_t hidden = (size_t)out->hidden;
    out->first_bias = net_take(&f, hidden * sizeof *out->first_bias);
    out->second = net_take(&f, hidden * NET_SECOND * sizeof *out->second);
    out->second_bias = net_take(&f, NET_SECOND * sizeof *out->second_bias);
    out->third = net_take(&f, 2 * NET_SECOND * sizeof *out->third);
    out->third_bias = net_take(&f, 2 * sizeof *out->third_bias);
    out->row = net_take(&f, hidden * (size_t)(shape->common_rows + shape->unit_rows));
    if (!out->first_bias || !out->second || !out->second_bias || !out->third || !out->third_bias ||
        !out->row || f.left)
        return net_fail(error, "the file has another length");
    return net_is_bounded(out) || net_fail(error, "weights out of range");
}

/* ---- the first layer */

typedef int16_t net_words __attribute__((vector_size(2 * NET_WIDE)));

/* NET_WIDE weights of a row. */
static inline net_words net_widen(const int8_t *row) {
#if defined(NET_AVX2)
    return (net_words)_mm256_cvtepi8_epi16(_mm_load_si128((const __m128i *)row));
#elif defined(NET_SSE2)
    __m128i x = _mm_loadl_epi64((const __m128i *)row);
    return (net_words)_mm_srai_epi16(_mm_unpacklo_epi8(x, x), 8);
#else
    typedef int8_t bytes __attribute__((vector_size(NET_WIDE)));
    return __builtin_convertvector(*(const bytes *)row, net_words);
#endif
}

/* Adds these rows to a sum, and takes others away. */
static inline void net_add(const struct net *n, int16_t *sum, const uint16_t *to, int adds,
                           const uint16_t *from, int drops) {
    for (int at = 0; at < n->hidden; at += NET_STEP) {
        net_words *kept = (net_words *)(sum + at), s[NET_VECTORS];
        for (int k = 0; k < NET_VECTORS; k++)
            s[k] = kept[k];
        for (int i = 0; i < adds; i++)
            for (int k = 0; k < NET_VECTORS; k++)
                s[k] += net_widen(n->row + to[i] * n->hidden + at + k * NET_WIDE);
        for (int i = 0; i < drops; i++)
            for (int k = 0; k < NET_VECTORS; k++)
                s[k] -= net_widen(n->row + from[i] * n->hidden + at + k * NET_WIDE);
        for (int k = 0; k < NET_VECTORS; k++)
            kept[k] = s[k];
    }
}

/* Are these four inputs the same? */
static inline bool net_same_four(const uint16_t *a, const uint16_t *b) {
    uint64_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return x == y;
}

/* Inputs of one part of the sums: the common ones, or a unit's. Most stay as they are. */
static void net_update(const struct net *n, int16_t *sum, uint16_t *old, const uint16_t *input,
                       int count) {
    uint16_t to[NET_INPUTS], from[NET_INPUTS];
    int differ = 0;
    for (int i = 0; i < count; i += 4) {
        int end = i + 4 < count ? i + 4 : count;
        if (i + 4 <= count && net_same_four(old + i, input + i))
            continue;
        for (int k = i; k < end; k++) {
            to[differ] = input[k];
            from[differ] = old[k];
            differ += input[k] != old[k];
            old[k] = input[k];
        }
    }
    if (differ)
        net_add(n, sum, to, differ, from, differ);
}

void net_clear(const struct net *n, struct net_sums *sums) {
    sums->net = n;
    memset(sums->unit, 0, sizeof sums->unit);
    memcpy(sums->unit[0], n->first_bias, (size_t)n->hidden * sizeof(int16_t));
}

void net_exchange(struct net_sums *sums, int part, const uint16_t *add, int adds,
                  const uint16_t *drop, int drops) {
    net_add(sums->net, sums->unit[part], add, adds, drop, drops);
}

static void net_fill(const struct net *n, struct net_sums *sums, const uint16_t *input) {
    const struct net_shape *shape = &n->shape;
    int inputs = shape->common_inputs + shape->units * shape->unit_inputs;
    net_clear(n, sums);
    memcpy(sums->input, input, (size_t)inputs * sizeof *input);
    net_add(n, sums->unit[0], input, shape->common_inputs, NULL, 0);
    input += shape->common_inputs;
    for (int u = 1; u <= shape->units; u++, input += shape->unit_inputs)
        net_add(n, sums->unit[u], input, shape->unit_inputs, NULL, 0);
}

static void net_follow(const struct net *n, struct net_sums *sums, const uint16_t *input) {
    const struct net_shape *shape = &n->shape;
    uint16_t *old = sums->input;
    int count = shape->common_inputs;
    for (int u = 0; u <= shape->units; u++) {
        net_update(n, sums->unit[u], old, input, count);
        old += count;
        input += count;
        count = shape->unit_inputs;
    }
}

/* Clips every unit's sums and adds them up. */
static void net_pool(const struct net *n, const struct net_sums *sums, int16_t *out) {
    const net_words most = (net_words){0} + NET_CLIP;
    for (int at = 0; at < n->hidden; at += NET_WIDE) {
        net_words common = *(const net_words *)(sums->unit[0] + at), all = {0};
        for (int u = 1; u <= n->shape.units; u++) {
            net_words x = common + *(const net_words *)(sums->unit[u] + at);
            x &= x > 0;
            all += (x & (x < most)) | (most & (x >= most));
        }
        *(net_words *)(out + at) = all;
    }
}

/* ---- the second layer: out[k] += a[i] * w[i][k], inputs in pairs */

#if defined(NET_AVX2)
typedef __m256i net_ints;
#define net_splat _mm256_set1_epi32
#define net_plus _mm256_add_epi32
#define net_pairs _mm256_madd_epi16
#elif defined(NET_SSE2)
typedef __m128i net_ints;
#define net_splat _mm_set1_epi32
#define net_plus _mm_add_epi32
#define net_pairs _mm_madd_epi16
#elif defined(NET_WASM)
typedef v128_t net_ints;
#define net_splat wasm_i32x4_splat
#define net_plus wasm_i32x4_add
#define net_pairs wasm_i32x4_dot_i16x8
#endif

#ifdef net_pairs

/* Four vectors of sums at a time stay in registers: all of them, or half. */
static void net_multiply(int32_t *out, const int16_t *a, const int16_t *w, int count) {
    enum { TOGETHER = 4 * sizeof(net_ints) / sizeof *out };
    for (int first = 0; first < NET_SECOND; first += TOGETHER) {
        net_ints *sum = (net_ints *)(out + first);
        net_ints s0 = sum[0], s1 = sum[1], s2 = sum[2], s3 = sum[3];
        for (int i = 0; i < count; i += 2) {
            const net_ints *weight = (const net_ints *)(w + i * NET_SECOND + 2 * first);
            int32_t pair;
            memcpy(&pair, a + i, sizeof pair);
            net_ints both = net_splat(pair);
            s0 = net_plus(s0, net_pairs(both, weight[0]));
            s1 = net_plus(s1, net_pairs(both, weight[1]));
            s2 = net_plus(s2, net_pairs(both, weight[2]));
            s3 = net_plus(s3, net_pairs(both, weight[3]));
        }
        sum[0] = s0, sum[1] = s1, sum[2] = s2, sum[3] = s3;
    }
}

#else

static void net_multiply(int32_t *out, const int16_t *a, const int16_t *w, int count) {
    for (int i = 0; i < count; i += 2)
        for (int k = 0; k < NET_SECOND; k++)
            out[k] += a[i] * w[i * NET_SECOND + 2 * k] + a[i + 1] * w[i * NET_SECOND + 2 * k + 1];
}

#endif

struct net_value net_value_of(const struct net_sums *sums) {
    const struct net *n = sums->net;
    _Alignas(NET_ALIGN) int16_t pooled[NET_HIDDEN];
    _Alignas(NET_ALIGN) int32_t second[NET_SECOND];
    net_pool(n, sums, pooled);
    memcpy(second, n->second_bias, sizeof second);
    net_multiply(second, pooled, n->second, n->hidden);
    struct net_value out = {n->third_bias[0], n->third_bias[1]};
    for (int k = 0; k < NET_SECOND; k++) {
        int32_t x = second[k] < 0 ? 0 : second[k] > NET_SECOND_CLIP ? NET_SECOND_CLIP : second[k];
        x >>= NET_SECOND_SHIFT;
        out.win += x * n->third[2 * k];
        out.lead += x * n->third[2 * k + 1];
    }
    return out;
}

struct net_value net_evaluate(const struct net *n, struct net_sums *sums, const uint16_t *input) {
    if (sums->net == n)
        net_follow(n, sums, input);
    else
        net_fill(n, sums, input);
    return net_value_of(sums);
}

double net_win(struct net_value v) {
    return 1 / (1 + real_exp(-v.win / (double)NET_ONE));
}
