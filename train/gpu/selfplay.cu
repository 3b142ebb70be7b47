// SPDX-License-Identifier: MIT
// The steps of self-play as kernels, and the net in floating point: see selfplay.h. Compiled at run
// time (NVRTC) with every function a device function.
#include "train/gpu/selfplay.h"

/* A net as the trainer has it; borrowed. */
struct weights {
    const uint16_t *row; /* [rows][HIDDEN], bfloat16 */
    const float *first_bias, *second, *second_bias, *third, *third_bias;
};

static float row_weight(const struct weights *w, int row, int column) {
    return __uint_as_float((unsigned)w->row[row * HIDDEN + column] << 16);
}

#define EACH(i, n)                                                                                 \
    for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < (uint32_t)(n);                    \
         i += gridDim.x * blockDim.x)

extern "C" __global__ void deal(const struct selfplay *p, uint64_t seed, int fewest, int most) {
    EACH(i, p->games)
    selfplay_deal(p, (int)i, seed, fewest + (int)i % (most - fewest + 1));
}

extern "C" __global__ void count(const struct selfplay *p) {
    EACH(i, p->games)
    selfplay_count(p, (int)i);
}

static uint32_t looks_of(const struct selfplay *p) {
    uint32_t n = p->counter[COUNTED_LOOKS];
    return n < p->looks ? n : (uint32_t)p->looks;
}

extern "C" __global__ void look(const struct selfplay *p) {
    EACH(k, looks_of(p))
    selfplay_look(p, k);
}

extern "C" __global__ void choose(const struct selfplay *p, float noise) {
    EACH(i, p->games)
    selfplay_choose(p, (int)i, noise);
}

/* A warp for each afterstate: a lane adds up some columns of the first layer, then one of the
 * second. Two nets may play each other: game and seat say whose turn it is. */
extern "C" __global__ void evaluate(const struct selfplay *p, const struct weights *nets) {
    enum { COLUMNS = HIDDEN / 32, WARPS = 8 };
    __shared__ float pooled[WARPS][HIDDEN];
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    uint32_t total = looks_of(p);
    for (uint32_t k = blockIdx.x * WARPS + warp; k < total; k += gridDim.x * WARPS) {
        uint32_t i = p->game[k];
        if (i >= p->games || p->known[k] >= 0)
            continue;
        const struct weights *w = &nets[(OF_GAME(actor)(&p->state[i]) + i) & 1];
        const uint16_t *in = p->input + (size_t)k * INPUTS;
        float common[COLUMNS], sum[COLUMNS];
        for (int j = 0; j < COLUMNS; j++)
            common[j] = w->first_bias[lane + 32 * j], sum[j] = 0;
        for (int a = 0; a < COMMON_INPUTS; a++)
            for (int j = 0; j < COLUMNS; j++)
                common[j] += row_weight(w, in[a], lane + 32 * j);
        in += COMMON_INPUTS;
        for (int u = 0; u < UNITS; u++, in += UNIT_INPUTS) {
            float h[COLUMNS];
            for (int j = 0; j < COLUMNS; j++)
                h[j] = common[j];
            for (int a = 0; a < UNIT_INPUTS; a++)
                for (int j = 0; j < COLUMNS; j++)
                    h[j] += row_weight(w, in[a], lane + 32 * j);
            for (int j = 0; j < COLUMNS; j++)
                sum[j] += fminf(fmaxf(h[j], 0.0f), FIRST_CLIP);
        }
        for (int j = 0; j < COLUMNS; j++)
            pooled[warp][lane + 32 * j] = sum[j];
        __syncwarp();
        float x = w->second_bias[lane];
        for (int j = 0; j < HIDDEN; j++)
            x += pooled[warp][j] * w->second[j * SECOND + lane];
        x = fminf(fmaxf(x, 0.0f), SECOND_CLIP);
        float win = x * w->third[2 * lane], lead = x * w->third[2 * lane + 1];
        for (int d = 16; d; d >>= 1) {
            win += __shfl_xor_sync(0xffffffff, win, d);
            lead += __shfl_xor_sync(0xffffffff, lead, d);
        }
        win += w->third_bias[0], lead += w->third_bias[1];
        if (lane == 0)
            p->value[k] = selfplay_worth(1 / (1 + __expf(-win)), lead);
        __syncwarp();
    }
}
