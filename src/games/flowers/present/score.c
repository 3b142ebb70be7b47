// SPDX-License-Identifier: MIT
// Flowers' score sheet: a Flower is worth twice its lower and once its higher number, or three
// times the number beside an x3; a single tile its number.
#include "games/flowers/present/internal.h"

const struct score_tie flowers_tie = {"hand", "in hand", false};

static const int number[FLOWERS_VALUES] = {2, 3, 4, 5, 7, 0};
enum { TIMES_3 = FLOWERS_VALUES - 1 };

static struct score_piece piece_of(int tile) {
    static const char *const label[FLOWERS_VALUES] = {"2", "3", "4", "5", "7", "x3"};
    return (struct score_piece){.colour = tile / FLOWERS_VALUES,
                                .value = label[tile % FLOWERS_VALUES]};
}

/* As in the notation, the higher number comes first and an x3 last. */
static void add_flower(struct score_sheet *out, int first, int second) {
    int high = number[first % FLOWERS_VALUES], low = number[second % FLOWERS_VALUES];
    bool times = second % FLOWERS_VALUES == TIMES_3;
    text sum;
    struct score_item *item = score_add(out, times ? 3 * high : high + 2 * low, &sum);
    item->pieces = 2;
    item->piece[0] = piece_of(first);
    item->piece[1] = piece_of(second);
    text_int(&sum, times ? 3 : high);
    text_str(&sum, times ? " x " : " + 2 x ");
    text_int(&sum, times ? high : low);
}

static void add_single(struct score_sheet *out, int tile) {
    text sum;
    struct score_item *item = score_add(out, number[tile % FLOWERS_VALUES], &sum);
    item->pieces = 1;
    item->piece[0] = piece_of(tile);
    if (tile % FLOWERS_VALUES == TIMES_3)
        text_str(&sum, "x3");
    else
        text_int(&sum, number[tile % FLOWERS_VALUES]);
}

void flowers_sheet(struct score_sheet *out, const game_state *state, int seat) {
    const flowers_state *s = flowers_of(state);
    struct flowers_piece piece[FLOWERS_TILES];
    int n = flowers_pieces(piece, s, seat);
    for (int i = 0; i < n; i++)
        if (piece[i].second == FLOWERS_NONE)
            add_single(out, piece[i].first);
        else
            add_flower(out, piece[i].first, piece[i].second);
    out->tied = lanes_total(s->hand[seat]);
}
