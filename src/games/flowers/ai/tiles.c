// SPDX-License-Identifier: MIT
#include "games/flowers/ai/ai.h"

int flowers_number(int value) {
    static const int number[FLOWERS_VALUES] = {2, 3, 4, 5, 7, 0};
    return number[value];
}

int flowers_pair(int a, int b) {
    int low = flowers_number(a < b ? a : b), high = flowers_number(a < b ? b : a);
    return (a < b ? b : a) == FLOWERS_X3 ? 3 * low : 2 * low + high;
}

void flowers_survey(struct flowers_wealth *w, const flowers_state *s) {
    memset(w->single, FLOWERS_NO_TILE, sizeof w->single);
    memset(w->made, 0, sizeof w->made);
    memset(w->score, 0, sizeof w->score);
    w->open = 0;
    for (int tile = 0; tile < FLOWERS_TILES; tile++) {
        int code = s->won[tile] - FLOWERS_WON, value = tile % FLOWERS_VALUES;
        if (code < 0) {
            w->open |= (uint64_t)1 << tile;
        } else if (code % 8 == 0) {
            w->single[code / 8][tile / FLOWERS_VALUES] = (int8_t)value;
            w->score[code / 8] += (int16_t)flowers_number(value);
        } else if (code % 8 - 1 > value) { /* once for the two */
            w->score[code / 8] += (int16_t)flowers_pair(value, code % 8 - 1);
            w->made[code / 8]++;
        }
    }
}

int flowers_gain(const struct flowers_wealth *w, int seat, int tile) {
    int value = tile % FLOWERS_VALUES, single = w->single[seat][tile / FLOWERS_VALUES];
    if (single == FLOWERS_NO_TILE)
        return flowers_number(value);
    return flowers_pair(value, single) - flowers_number(single);
}

/* A later partner adds the lower number once more; an x3 adds twice the other number. */
static double partner_adds(int value, int partner) {
    if (value == FLOWERS_X3)
        return 2.0 * flowers_number(partner);
    if (partner == FLOWERS_X3)
        return 2.0 * flowers_number(value);
    return flowers_number(value < partner ? value : partner);
}

double flowers_worth(const struct flowers_wealth *w, int seat, int tile, int players) {
    const double each = 0.14; /* how likely a given seat gets one more tile of a colour */
    int value = tile % FLOWERS_VALUES, colour = tile / FLOWERS_VALUES;
    double worth = flowers_gain(w, seat, tile);
    if (w->single[seat][colour] != FLOWERS_NO_TILE)
        return worth;
    for (int v = 0; v < FLOWERS_VALUES; v++)
        if (v != value && w->open >> (FLOWERS_VALUES * colour + v) & 1)
            worth += each / players * partner_adds(value, v);
    return worth;
}

double flowers_prospects(const struct flowers_wealth *w, int seat, uint64_t tiles) {
    double sum = 0;
    for (int c = 0; c < COLOURS; c++) {
        int single = w->single[seat][c];
        if (single == FLOWERS_NO_TILE)
            continue;
        for (int v = 0; v < FLOWERS_VALUES; v++)
            if (tiles >> (FLOWERS_VALUES * c + v) & 1)
                sum += partner_adds(single, v);
    }
    return sum;
}

int flowers_prefer(const flowers_state *s) {
    int first = s->marker[s->site] - 1, second = flowers_second(s, s->site);
    const uint8_t *centre = s->centre[s->site];
    struct flowers_wealth w;
    double value[2];
    flowers_survey(&w, s);
    for (int light = 0; light < 2; light++)
        value[light] = flowers_worth(&w, first, centre[light] - 1, s->players) -
                       flowers_worth(&w, second, centre[!light] - 1, s->players) / (s->players - 1);
    return first != second && value[1] > value[0];
}
