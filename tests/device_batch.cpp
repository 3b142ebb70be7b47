// SPDX-License-Identifier: MIT
// The batches of a GPU for one game, compiled as C++: a block's threads take turns. For
// device_batch_test.c, and for the tests of Python (fake_cupy.py).
#include "device/batch.cu"

/* Which block the next kernel is. */
extern "C" void PLAY_JOIN(OF_GAME(batch), block)(uint32_t block);

void PLAY_JOIN(OF_GAME(batch), block)(uint32_t block) {
    batch_block = block;
}
