// SPDX-License-Identifier: MIT
// The batches of a GPU (device/batch.cu) are those of the processor (search/batch.h): the same
// kernels as C++, a block's threads one after another, fill every array with the same bytes, with
// random moves and with others, from the deal through the ends of many games. What isn't legal is
// refused, and then nothing happens.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "search/batch.h"

enum { GAMES = 150, STEPS = 120, ROLLOUT = 200 }; /* two whole blocks, and a part of one */

/* Kernels, of one block each; device_batch.cpp has them once for each game. */
struct device_batch;
typedef void device_block(uint32_t block);
typedef void device_shape(uint32_t *out);
typedef void device_kernel(const struct device_batch *b);
typedef void device_choose(const struct device_batch *b, const char *actions, int64_t stride,
                           int32_t size, int32_t is_signed, uint32_t call);
typedef void device_rollout(const struct device_batch *b, uint32_t steps);

#define GAME(name)                                                                                 \
    device_block name##_batch_block;                                                               \
    device_shape name##_batch_shape;                                                               \
    device_kernel name##_batch_start, name##_batch_sample, name##_batch_step;                      \
    device_choose name##_batch_choose;                                                             \
    device_rollout name##_batch_rollout;
DEVICE_GAMES
#undef GAME

static const struct kernels {
    const char *game;
    device_block *block;
    device_shape *shape;
    device_kernel *start, *sample, *step;
    device_choose *choose;
    device_rollout *rollout;
} kernels[] = {
#define GAME(name)                                                                                 \
    {#name,                                                                                        \
     name##_batch_block,                                                                           \
     name##_batch_shape,                                                                           \
     name##_batch_start,                                                                           \
     name##_batch_sample,                                                                          \
     name##_batch_step,                                                                            \
     name##_batch_choose,                                                                          \
     name##_batch_rollout},
    DEVICE_GAMES
#undef GAME
};

/* As the host of a GPU writes it: device/batch.cu's struct. */
struct device_batch {
    uint64_t *word;
    struct {
        int8_t *actor;
        uint8_t *mask;
        uint16_t *observation;
        float *reward;
        uint8_t *done;
        int16_t *score;
        uint64_t *number;
        uint16_t *action;
    } array;
    uint16_t *chosen;
    uint64_t *refused;
    int64_t *refused_action;
    uint64_t games, players, seed;
};

#define FINE ((uint64_t)INT64_MAX) /* in `refused` */

/* A batch, and the same on a GPU. */
struct pair {
    struct batch batch;
    void *memory;
    const struct kernels *kernels;
    struct device_batch device;
    uint32_t blocks, call;
};

static void *pair_zeros(size_t count, size_t size) {
    void *memory =
        aligned_alloc(BATCH_ALIGN, (count * size + BATCH_ALIGN - 1) / BATCH_ALIGN * BATCH_ALIGN);
    assert_non_null(memory);
    memset(memory, 0, count * size);
    return memory;
}

static void pair_start(struct pair *p, const struct kernels *k, const struct game_ops *game,
                       int players) {
    struct batch *b = &p->batch;
    struct device_batch *d = &p->device;
    uint32_t shape[3];
    size_t each = GAMES * (size_t)players;
    *p = (struct pair){.batch = {.game = game, .players = players, .games = GAMES, .seed = 7},
                       .kernels = k};
    p->memory = aligned_alloc(BATCH_ALIGN, batch_arrange(b, NULL));
    batch_arrange(b, p->memory);
    batch_start(b, 0, GAMES);
    k->shape(shape);
    p->blocks = (GAMES + shape[0] - 1) / shape[0];
    *d = (struct device_batch){.games = GAMES, .players = (uint64_t)players, .seed = 7};
    d->word = pair_zeros(GAMES * (size_t)shape[1], sizeof *d->word);
    d->array.actor = pair_zeros(GAMES, sizeof *d->array.actor);
    d->array.mask = pair_zeros(GAMES * (size_t)game->num_moves, sizeof *d->array.mask);
    d->array.observation = pair_zeros(GAMES * (size_t)b->inputs, sizeof *d->array.observation);
    d->array.reward = pair_zeros(each, sizeof *d->array.reward);
    d->array.done = pair_zeros(GAMES, sizeof *d->array.done);
    d->array.score = pair_zeros(each, sizeof *d->array.score);
    d->array.number = pair_zeros(GAMES, sizeof *d->array.number);
    d->array.action = pair_zeros(GAMES, sizeof *d->array.action);
    d->chosen = pair_zeros(GAMES, sizeof *d->chosen);
    d->refused = pair_zeros(1, sizeof *d->refused);
    d->refused_action = pair_zeros(GAMES, sizeof *d->refused_action);
    *d->refused = FINE;
}

static void pair_end(struct pair *p) {
    struct device_batch *d = &p->device;
    void *all[] = {
        p->memory,       d->word,       d->array.actor,   d->array.mask,   d->array.observation,
        d->array.reward, d->array.done, d->array.score,   d->array.number, d->array.action,
        d->chosen,       d->refused,    d->refused_action};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}

static void pair_launch(struct pair *p, device_kernel *kernel) {
    for (uint32_t i = 0; i < p->blocks; i++) {
        p->kernels->block(i);
        kernel(&p->device);
    }
}

static void pair_choose(struct pair *p, const void *actions, int64_t stride, int32_t size,
                        int32_t is_signed) {
    p->call++;
    for (uint32_t i = 0; i < p->blocks; i++) {
        p->kernels->block(i);
        p->kernels->choose(&p->device, actions, stride, size, is_signed, p->call);
    }
}

static void pair_compare(const struct pair *p) {
    const struct batch *b = &p->batch;
    const struct device_batch *d = &p->device;
    size_t each = GAMES * (size_t)b->players;
    assert_memory_equal(d->array.actor, b->actor, GAMES);
    assert_memory_equal(d->array.mask, b->mask, GAMES * (size_t)b->game->num_moves);
    assert_memory_equal(d->array.observation, b->observation,
                        GAMES * (size_t)b->inputs * sizeof *b->observation);
    assert_memory_equal(d->array.reward, b->reward, each * sizeof *b->reward);
    assert_memory_equal(d->array.done, b->done, GAMES);
    assert_memory_equal(d->array.score, b->score, each * sizeof *b->score);
    assert_memory_equal(d->array.number, b->number, GAMES * sizeof *b->number);
}

/* The last legal move of every game, as signed numbers of 64 bits with others in between. */
static void last_moves(const struct batch *b, int64_t out[GAMES][2]) {
    for (size_t i = 0; i < GAMES; i++) {
        int m = b->game->num_moves - 1;
        while (!b->mask[i * b->game->num_moves + (size_t)m])
            m--;
        out[i][0] = m;
        out[i][1] = -1;
    }
}

/* Plays these moves in both. */
static void pair_step(struct pair *p, int step) {
    int64_t last[GAMES][2];
    batch_sample(&p->batch, 0, GAMES);
    pair_launch(p, p->kernels->sample);
    assert_memory_equal(p->device.array.action, p->batch.action, GAMES * sizeof *p->batch.action);
    last_moves(&p->batch, last);
    for (size_t i = 0; i < GAMES; i++)
        assert_true(
            batch_choose(&p->batch, i, step % 3 ? p->batch.action[i] : (uint64_t)last[i][0]));
    if (step % 3)
        pair_choose(p, p->device.array.action, sizeof(uint16_t), sizeof(uint16_t), 0);
    else
        pair_choose(p, last, sizeof *last, sizeof **last, 1);
    assert_true(*p->device.refused == FINE);
    batch_step(&p->batch, 0, GAMES);
    pair_launch(p, p->kernels->step);
}

static size_t pair_ended(const struct pair *p) {
    size_t ended = 0;
    for (size_t i = 0; i < GAMES; i++)
        ended += p->batch.number[i] / GAMES;
    return ended;
}

static void each_table(void (*check)(struct pair *p)) {
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        const struct game_ops *g = games_find(span_of(kernels[i].game));
        assert_non_null(g);
        for (int players = g->min_players; players <= g->max_players; players++) {
            struct pair p;
            pair_start(&p, &kernels[i], g, players);
            pair_launch(&p, kernels[i].start);
            check(&p);
            pair_end(&p);
        }
    }
}

static void check_same(struct pair *p) {
    pair_compare(p);
    for (int step = 0; step < STEPS; step++) {
        pair_step(p, step);
        pair_compare(p);
    }
    for (int step = 0; step < ROLLOUT; step++) {
        batch_sample(&p->batch, 0, GAMES);
        for (size_t i = 0; i < GAMES; i++)
            batch_choose(&p->batch, i, p->batch.action[i]);
        batch_step(&p->batch, 0, GAMES);
    }
    for (uint32_t i = 0; i < p->blocks; i++) {
        p->kernels->block(i);
        p->kernels->rollout(&p->device, ROLLOUT);
    }
    pair_compare(p);
    assert_memory_equal(p->device.array.action, p->batch.action, GAMES * sizeof *p->batch.action);
    assert_true(pair_ended(p) > GAMES);
}

static void test_same_batches(void **state) {
    (void)state;
    each_table(check_same);
}

/* Two games have wrong actions, and later all have: the first call and game counts. */
static void check_refusals(struct pair *p) {
    int64_t last[GAMES][2];
    last_moves(&p->batch, last);
    int64_t wrong[] = {-1, p->batch.game->num_moves, INT64_MAX, (int64_t)1 << 32};
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        int64_t kept[] = {last[70][0], last[149][0]};
        last[70][0] = wrong[k];
        last[149][0] = -9;
        pair_choose(p, last, sizeof *last, sizeof **last, 1);
        uint64_t refused = *p->device.refused;
        assert_true(refused == ((uint64_t)p->call << 32 | 70));
        pair_choose(p, &last[0][1], sizeof *last, sizeof **last, 1); /* all -1 */
        assert_true(*p->device.refused == refused);
        assert_true(p->device.refused_action[70] == wrong[k]);
        pair_launch(p, p->kernels->step);
        p->kernels->rollout(&p->device, 1);
        pair_compare(p);
        *p->device.refused = FINE;
        last[70][0] = kept[0];
        last[149][0] = kept[1];
    }
    pair_step(p, 0);
    pair_compare(p);
}

static void test_refused_actions(void **state) {
    (void)state;
    each_table(check_refusals);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_batches),
        cmocka_unit_test(test_refused_actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
