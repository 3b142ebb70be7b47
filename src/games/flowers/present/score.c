// SPDX-License-Identifier: MIT
// Flowers' score sheet: a Flower is worth twice its lower and once its higher number, or three
// times the number beside a x3; a single tile its number.
#include "games/flowers/present/internal.h"
#include "games/flowers/rules.h"

static const int number[FLOWERS_VALUES] = {2, 3, 4, 5, 7, 0};
enum { TIMES_3 = FLOWERS_VALUES - 1 };

static struct score_piece tile_of(int colour, int value) {
    return (struct score_piece){.colour = colour,
                                .value = value == TIMES_3 ? 'x' : (char)('0' + number[value])};
}

/* `high` comes after `low` in the order of values, where a x3 is the last. As in the notation, the
 * higher number stands first and a x3 last. */
static void add_flower(struct score_sheet *out, int colour, int high, int low) {
    bool times = high == TIMES_3;
    int points = times ? 3 * number[low] : number[high] + 2 * number[low];
    text sum;
    struct score_item *item = score_add(out, points, &sum);
    item->pieces = 2;
    item->piece[times] = tile_of(colour, high);
    item->piece[!times] = tile_of(colour, low);
    text_int(&sum, times ? 3 : number[high]);
    text_str(&sum, times ? " x " : " + 2 x ");
    text_int(&sum, number[low]);
}

static void add_single(struct score_sheet *out, int colour, int value) {
    text sum;
    struct score_item *item = score_add(out, number[value], &sum);
    item->pieces = 1;
    item->piece[0] = tile_of(colour, value);
    if (value == TIMES_3)
        text_str(&sum, "x3");
    else
        text_int(&sum, number[value]);
}

void flowers_sheet(struct score_sheet *out, const game_state *state, int seat) {
    const flowers_state *s = flowers_of(state);
    for (int singles = 0; singles < 2; singles++)
        for (int tile = 0; tile < FLOWERS_TILES; tile++) {
            int won = s->won[tile], value = tile % FLOWERS_VALUES, partner = won % 8 - 1;
            if (!won || (won - FLOWERS_WON) / 8 != seat)
                continue;
            if (singles && partner < 0)
                add_single(out, tile / FLOWERS_VALUES, value);
            else if (!singles && partner >= 0 && value > partner)
                add_flower(out, tile / FLOWERS_VALUES, value, partner);
        }
    out->tie = SCORE_FULLER_HAND;
    out->tied = lanes_total(s->hand[seat]);
}
