// SPDX-License-Identifier: MIT
#include "search/batch.h"

#include <string.h>

#include "base/bits.h"

/* Takes the next `size` bytes of the block; NULL as long as there is none. */
static void *batch_take(char *block, size_t *used, size_t size) {
    void *at = block ? block + *used : NULL;
    *used += (size + BATCH_ALIGN - 1) / BATCH_ALIGN * BATCH_ALIGN;
    return at;
}

size_t batch_arrange(struct batch *b, void *memory) {
    size_t used = 0, n = b->games, each = n * (size_t)b->players;
    b->features = game_ai_of(b->game)->features;
    b->inputs = b->features ? game_features_inputs(b->features) : 0;
    b->slot = batch_take(memory, &used, n * sizeof *b->slot);
    b->actor = batch_take(memory, &used, n * sizeof *b->actor);
    b->mask = batch_take(memory, &used, n * b->game->num_moves * sizeof *b->mask);
    b->observation = batch_take(memory, &used, n * (size_t)b->inputs * sizeof *b->observation);
    b->reward = batch_take(memory, &used, each * sizeof *b->reward);
    b->done = batch_take(memory, &used, n * sizeof *b->done);
    b->score = batch_take(memory, &used, each * sizeof *b->score);
    b->number = batch_take(memory, &used, n * sizeof *b->number);
    b->action = batch_take(memory, &used, n * sizeof *b->action);
    return used;
}

/* The slot's own set of legal moves, and the arrays, from a state in which a seat acts. */
static void batch_tell(struct batch *b, size_t i) {
    struct batch_slot *slot = &b->slot[i];
    const struct game_ops *g = b->game;
    uint8_t *mask = b->mask + i * g->num_moves;
    game_move list[GAME_MAX_MOVES];
    uint64_t legal[BATCH_LEGAL] = {0}; /* a local copy, which stores to the mask can't alias */
    int count = g->moves(&slot->state, list), actor = g->actor(&slot->state);
    memset(mask, 0, g->num_moves);
    for (int k = 0; k < count; k++) {
        unsigned move = list[k];
        mask[move] = 1;
        legal[move / 64] |= (uint64_t)1 << move % 64;
    }
    memcpy(slot->legal, legal, sizeof legal);
    slot->moves = (uint16_t)count;
    b->actor[i] = (int8_t)actor;
    b->number[i] = slot->number;
    if (b->features)
        b->features->write(b->observation + i * (size_t)b->inputs, &slot->state, actor);
}

static void batch_deal(struct batch *b, size_t i, uint64_t number) {
    struct batch_slot *slot = &b->slot[i];
    slot->number = number;
    rng_seed_stream(&slot->nature, b->seed, number);
    rng_seed_stream(&slot->sampler, b->seed, number + BATCH_SAMPLER);
    game_deal(b->game, &slot->state, b->players, &slot->nature);
}

void batch_start(struct batch *b, size_t first, size_t end) {
    size_t players = (size_t)b->players;
    memset(b->reward + first * players, 0, (end - first) * players * sizeof *b->reward);
    memset(b->score + first * players, 0, (end - first) * players * sizeof *b->score);
    memset(b->done + first, 0, (end - first) * sizeof *b->done);
    memset(b->action + first, 0, (end - first) * sizeof *b->action);
    for (size_t i = first; i < end; i++) {
        batch_deal(b, i, i);
        batch_tell(b, i);
    }
}

bool batch_choose(struct batch *b, size_t i, uint64_t move) {
    struct batch_slot *slot = &b->slot[i];
    if (move >= b->game->num_moves || !(slot->legal[move / 64] >> move % 64 & 1))
        return false;
    slot->move = (game_move)move;
    return true;
}

void batch_sample(struct batch *b, size_t first, size_t end) {
    for (size_t i = first; i < end; i++) {
        struct batch_slot *slot = &b->slot[i];
        int k = (int)rng_below(&slot->sampler, slot->moves), word = 0;
        for (int here; k >= (here = bits_count(slot->legal[word])); word++)
            k -= here;
        b->action[i] = (uint16_t)(64 * word + bits_first(bits_nth(slot->legal[word], k)));
    }
}

/* The winners share what the others lose: with two players 1 and -1, or 0 after a tie; with more
 * the losers share the loss. */
static void batch_reward(struct batch *b, size_t i) {
    int score[GAME_MAX_PLAYERS], players = b->players;
    unsigned winners;
    b->game->score(&b->slot[i].state, score, &winners);
    float share = (float)players / (float)(bits_count(winners) * (players - 1));
    for (int seat = 0; seat < players; seat++) {
        size_t at = i * (size_t)players + (size_t)seat;
        b->score[at] = (int16_t)score[seat];
        b->reward[at] = (winners >> seat & 1 ? share : 0) - 1 / (float)(players - 1);
    }
}

void batch_step(struct batch *b, size_t first, size_t end) {
    const struct game_ops *g = b->game;
    size_t players = (size_t)b->players;
    for (size_t i = first; i < end; i++) {
        struct batch_slot *slot = &b->slot[i];
        g->apply(&slot->state, slot->move);
        game_run_chance(g, &slot->state, &slot->nature);
        b->done[i] = g->actor(&slot->state) == GAME_OVER;
        if (b->done[i]) {
            batch_reward(b, i);
            batch_deal(b, i, slot->number + b->games);
        } else {
            memset(b->reward + i * players, 0, players * sizeof *b->reward);
        }
        batch_tell(b, i);
    }
}
