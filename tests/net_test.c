// SPDX-License-Identifier: MIT
// The net against a slow reference that is written from its definition; damaged files.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "search/net.h"

/* A net of random weights, as arrays and as a file. */
struct sample {
    struct net_shape shape;
    int hidden;
    int row[64][NET_HIDDEN];
    int first_bias[NET_HIDDEN];
    int second[NET_HIDDEN][NET_SECOND];
    int second_bias[NET_SECOND];
    int third[NET_SECOND][2];
    int third_bias[2];
    size_t size;
    _Alignas(NET_ALIGN) uint8_t file[1 << 16];
};

static int any(rng *r, int most) {
    return (int)rng_below(r, (uint32_t)(2 * most + 1)) - most;
}

static void net_put(struct sample *s, int64_t value, int bytes) {
    for (int i = 0; i < bytes; i++)
        s->file[s->size++] = (uint8_t)((uint64_t)value >> (8 * i));
}

static void fill_up(struct sample *s) {
    while (s->size % 32)
        s->file[s->size++] = 0;
}

static void net_write_file(struct sample *s) {
    const struct net_shape *h = &s->shape;
    int head[] = {1,
                  h->version,
                  h->units,
                  h->common_inputs,
                  h->unit_inputs,
                  h->common_rows,
                  h->unit_rows,
                  s->hidden};
    memcpy(s->file, "SIXSANDSNET\n", 12);
    s->size = 12;
    for (int i = 0; i < 8; i++)
        net_put(s, head[i], 2);
    fill_up(s);
    for (int i = 0; i < s->hidden; i++)
        net_put(s, s->first_bias[i], 2);
    fill_up(s);
    for (int i = 0; i < s->hidden; i += 2)
        for (int k = 0; k < NET_SECOND; k++) {
            net_put(s, s->second[i][k], 2);
            net_put(s, s->second[i + 1][k], 2);
        }
    fill_up(s);
    for (int k = 0; k < NET_SECOND; k++)
        net_put(s, s->second_bias[k], 4);
    fill_up(s);
    for (int k = 0; k < NET_SECOND; k++)
        for (int o = 0; o < 2; o++)
            net_put(s, s->third[k][o], 2);
    fill_up(s);
    for (int o = 0; o < 2; o++)
        net_put(s, s->third_bias[o], 4);
    fill_up(s);
    for (int i = 0; i < h->common_rows + h->unit_rows; i++)
        for (int k = 0; k < s->hidden; k++)
            net_put(s, s->row[i][k], 1);
    fill_up(s);
}

/* `large`: weights as large as the file can hold. */
static void make_sample(struct sample *s, int hidden, int units, bool large, rng *r) {
    int row = large ? 127 : 40, second = large ? 127 : 30;
    memset(s, 0, sizeof *s);
    s->hidden = hidden;
    s->shape = (struct net_shape){3, units, 4, 5, 24, 40};
    for (int i = 0; i < 64; i++)
        for (int k = 0; k < hidden; k++)
            s->row[i][k] = any(r, row);
    for (int k = 0; k < hidden; k++)
        s->first_bias[k] = any(r, 100);
    for (int k = 0; k < hidden; k++)
        for (int o = 0; o < NET_SECOND; o++)
            s->second[k][o] = any(r, second);
    for (int k = 0; k < NET_SECOND; k++) {
        s->second_bias[k] = any(r, 1 << 16);
        for (int o = 0; o < 2; o++)
            s->third[k][o] = any(r, 32767 / (large ? 1 : 50));
    }
    for (int o = 0; o < 2; o++)
        s->third_bias[o] = any(r, 1 << 14);
    net_write_file(s);
}

static int clip(int x, int most) {
    return x < 0 ? 0 : x > most ? most : x;
}

/* As net.h says it. */
static struct net_value reference(const struct sample *s, const uint16_t *input) {
    const struct net_shape *h = &s->shape;
    int64_t out[2] = {s->third_bias[0], s->third_bias[1]};
    for (int o = 0; o < NET_SECOND; o++) {
        int64_t x = s->second_bias[o];
        for (int k = 0; k < s->hidden; k++)
            for (int u = 0; u < h->units; u++) {
                int sum = s->first_bias[k];
                for (int i = 0; i < h->common_inputs; i++)
                    sum += s->row[input[i]][k];
                for (int i = 0; i < h->unit_inputs; i++)
                    sum += s->row[input[h->common_inputs + u * h->unit_inputs + i]][k];
                x += (int64_t)clip(sum, 255) * s->second[k][o];
            }
        x = x < 0 ? 0 : x > 16 * 16384 ? 16 * 16384 : x;
        for (int i = 0; i < 2; i++)
            out[i] += x / 256 * s->third[o][i];
    }
    return (struct net_value){(int32_t)out[0], (int32_t)out[1]};
}

static void any_inputs(const struct sample *s, uint16_t *input, rng *r) {
    const struct net_shape *h = &s->shape;
    for (int i = 0; i < h->common_inputs; i++)
        *input++ = (uint16_t)rng_below(r, (uint32_t)h->common_rows);
    for (int i = 0; i < h->units * h->unit_inputs; i++)
        *input++ = (uint16_t)(h->common_rows + (int)rng_below(r, (uint32_t)h->unit_rows));
}

static bool read_sample(struct net *out, const struct sample *s, char reason[128]) {
    text error;
    text_init(&error, reason, 128);
    return net_read(out, s->file, s->size, &s->shape, &error);
}

static void test_reference(void **state) {
    static struct sample s;
    (void)state;
    rng r;
    rng_seed(&r, 1);
    for (int n = 0; n < 48; n++) {
        struct net net;
        struct net_sums sums = {0};
        char reason[128];
        uint16_t input[NET_INPUTS], other[NET_INPUTS];
        make_sample(&s, NET_STEP * (1 + n % 4), 1 + n % NET_UNITS, n % 3 == 0, &r);
        assert_true(read_sample(&net, &s, reason));
        any_inputs(&s, input, &r);
        for (int k = 0; k < 20; k++) {
            struct net_sums fresh = {0};
            struct net_value right = reference(&s, input);
            struct net_value first = net_evaluate(&net, &fresh, input);
            struct net_value next = net_evaluate(&net, &sums, input);
            assert_memory_equal(&first, &right, sizeof right);
            assert_memory_equal(&next, &right, sizeof right);
            any_inputs(&s, other, &r);
            for (int i = 0; i < s.shape.common_inputs + s.shape.units * s.shape.unit_inputs; i++)
                if (k % 5 == 4 || rng_below(&r, 8) == 0)
                    input[i] = other[i];
        }
    }
}

/* Sums that are kept belong to one net. */
static void test_two_nets(void **state) {
    static struct sample a, b;
    (void)state;
    struct net first, second;
    struct net_sums sums = {0};
    char reason[128];
    uint16_t input[NET_INPUTS];
    rng r;
    rng_seed(&r, 2);
    make_sample(&a, 64, 6, false, &r);
    make_sample(&b, 96, 6, false, &r);
    assert_true(read_sample(&first, &a, reason) && read_sample(&second, &b, reason));
    any_inputs(&a, input, &r);
    for (int k = 0; k < 4; k++) {
        struct net_value right = reference(k % 2 ? &b : &a, input);
        struct net_value found = net_evaluate(k % 2 ? &second : &first, &sums, input);
        assert_memory_equal(&found, &right, sizeof right);
    }
}

static void expect_refusal(struct sample *s, const char *why) {
    struct net net;
    char reason[128];
    assert_false(read_sample(&net, s, reason));
    assert_string_equal(reason, why);
}

static void test_damage(void **state) {
    static struct sample good, s;
    (void)state;
    rng r;
    struct net net;
    char reason[128];
    rng_seed(&r, 3);
    make_sample(&good, 64, 6, false, &r);
    assert_true(read_sample(&net, &good, reason));
    for (size_t size = 0; size < good.size; size++) {
        s = good;
        s.size = size;
        expect_refusal(&s, size < 32 ? "net: the file is too short"
                                     : "net: the file has another length");
    }
    s = good;
    s.size += 32;
    expect_refusal(&s, "net: the file has another length");
    s = good;
    s.file[3] ^= 1;
    expect_refusal(&s, "net: not a file of weights");
    s = good;
    s.file[12] = 2;
    expect_refusal(&s, "net: a file of another version");
    for (int i = 14; i < 26; i++) {
        s = good;
        s.file[i] ^= 1;
        expect_refusal(&s, "net: the weights are for other features");
    }
    for (int hidden = 0; hidden <= 300; hidden++)
        if (hidden % NET_STEP || hidden == 0 || hidden > NET_HIDDEN) {
            s = good;
            s.file[26] = (uint8_t)hidden;
            s.file[27] = (uint8_t)(hidden >> 8);
            expect_refusal(&s, "net: sizes out of range");
        }
}

/* Weights that could overflow a sum. */
static void test_bounds(void **state) {
    static struct sample good, s;
    (void)state;
    rng r;
    struct net net;
    char reason[128];
    rng_seed(&r, 4);
    make_sample(&good, 64, 6, true, &r);
    s = good;
    s.first_bias[5] = 32767 - 9 * 128;
    net_write_file(&s);
    assert_true(read_sample(&net, &s, reason));
    s.first_bias[5]++;
    net_write_file(&s);
    expect_refusal(&s, "net: weights out of range");
    s = good;
    for (int k = 0; k < 64; k++)
        s.second[k][7] = 32767;
    net_write_file(&s);
    expect_refusal(&s, "net: weights out of range");
    s = good;
    s.second_bias[31] = -2147483647;
    net_write_file(&s);
    expect_refusal(&s, "net: weights out of range");
    s = good;
    s.third_bias[1] = 2147483647;
    net_write_file(&s);
    expect_refusal(&s, "net: weights out of range");
}

int main(void) {
#ifdef NEEDS_AVX2
    if (!__builtin_cpu_supports("avx2"))
        return 77; /* skipped */
#endif
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reference),
        cmocka_unit_test(test_two_nets),
        cmocka_unit_test(test_damage),
        cmocka_unit_test(test_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
