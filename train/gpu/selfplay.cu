// SPDX-License-Identifier: MIT
// The steps of self-play as kernels, and the net in floating point: see selfplay.h. Compiled at run
// time (NVRTC) with every function a device function.
#include "train/gpu/selfplay.h"

#define EACH(i, n)                                                                                 \
    for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < (uint32_t)(n);                    \
         i += gridDim.x * blockDim.x)

extern "C" __global__ void deal(const struct selfplay *p, uint64_t seed, int fewest, int most,
                                int alike) {
    EACH(i, p->games)
    selfplay_deal(p, (int)i, seed, fewest, most, alike);
}

extern "C" __global__ void count(const struct selfplay *p) {
    EACH(i, p->games)
    selfplay_count(p, (int)i);
}

extern "C" __global__ void look(const struct selfplay *p) {
    EACH(k, selfplay_looks(p))
    selfplay_look(p, k);
}

extern "C" __global__ void choose(const struct selfplay *p, float noise) {
    EACH(i, p->games)
    selfplay_choose(p, (int)i, noise);
}

/* A warp for each afterstate: a lane adds up some columns of the first layer, then one of the
 * second. */
extern "C" __global__ void evaluate(const struct selfplay *p, const struct weights *nets) {
    enum { COLUMNS = HIDDEN / 32, WARPS = 8 };
    __shared__ float pooled[WARPS][HIDDEN];
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    uint32_t total = selfplay_looks(p);
    for (uint32_t k = blockIdx.x * WARPS + warp; k < total; k += gridDim.x * WARPS) {
        if (!selfplay_needs_net(p, k))
            continue;
        const struct weights *w = selfplay_net(p, nets, k);
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
