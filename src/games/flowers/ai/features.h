// SPDX-License-Identifier: MIT
// The input of a net: what one seat knows of a position of Flowers (F9), as numbers of rows
// (search/features.h). Seats are counted from its own; the colours are units that
// share their weights; the mandalas are sorted, the one that lacks fewest colours first.
//
// The same source runs in training, natively and in the browser. A change of what it writes needs
// another FLOWERS_FEATURES and new weights.
#ifndef GAMES_FLOWERS_AI_FEATURES_H
#define GAMES_FLOWERS_AI_FEATURES_H

#include "games/flowers/rules.h"
#include "search/features.h"

enum {
    FLOWERS_FEATURES = 1, /* the version */
    FLOWERS_LEAD = 10,    /* this many points are a lead of 1 */
    FLOWERS_UNITS = COLOURS,
    FLOWERS_COMMON_INPUTS = 41,
    FLOWERS_UNIT_INPUTS = 27,
    FLOWERS_INPUTS = FLOWERS_COMMON_INPUTS + FLOWERS_UNITS * FLOWERS_UNIT_INPUTS,
    FLOWERS_COMMON_ROWS = 3 + 25 + 12 + 12 + 16 + 3 * 14 + 14 + 12 + 2 * 10 + 24 + 5 + 4 + 2 + 4 +
                          3 * (25 + 36 + 9 + 3 * 9 + 2 * 7),
    FLOWERS_UNIT_ROWS = 9 + 16 + 8 + 7 + 4 * 7 + 7 + 3 * (16 + 9 + 4 + 49 + 19 + 13),
};

/* Everything about the position that several colours ask for. */
struct flowers_knowledge {
    int seat, players;
    int after[FLOWERS_SEATS]; /* the seat that sits so many places after its own; -1: none */
    int at[FLOWERS_MANDALAS]; /* the sorted mandalas */
    int lacks[FLOWERS_MANDALAS];
    lanes present[FLOWERS_MANDALAS];
    lanes unseen; /* cards that are in other hands, unknown, or in the deck */
    lanes known;  /* in other hands, taken back in public */
    int points[FLOWERS_SEATS], paired[FLOWERS_SEATS];
    lanes single[FLOWERS_SEATS]; /* the value of a colour's single tile, plus 1; 0: none */
};

/* What the seats have won: their points, how many tiles are in Flowers, the single ones. */
static inline void flowers_count_won(struct flowers_knowledge *k, const flowers_state *s) {
    memset(k->points, 0, sizeof k->points);
    memset(k->paired, 0, sizeof k->paired);
    memset(k->single, 0, sizeof k->single);
    for (int c = 0; c < COLOURS; c++) {
        lanes won; /* the six tiles of the colour, and two bytes more */
        memcpy(&won, s->won + FLOWERS_VALUES * c, sizeof won);
        for (lanes left = lanes_present(won); left; left &= left - 1) {
            int value = bits_first(left) / 8, tile = FLOWERS_VALUES * c + value;
            int seat = (s->won[tile] - FLOWERS_WON) / 8, paired = s->won[tile] % 8 != 0;
            k->points[seat] += flowers_tile_points(s, tile);
            k->paired[seat] += paired;
            k->single[seat] |= (lanes)(paired ? 0 : value + 1) << 8 * c;
        }
    }
}

static inline void flowers_know(struct flowers_knowledge *k, const flowers_state *s, int seat) {
    int lacks[FLOWERS_MANDALAS];
    lanes seen = (s->discard & LANES_ALL) + (s->hand[seat] & LANES_ALL);
    k->seat = seat;
    k->players = s->players;
    for (int turn = 0; turn < FLOWERS_SEATS; turn++) {
        int at = seat + turn;
        k->after[turn] = turn >= s->players ? -1 : at >= s->players ? at - s->players : at;
    }
    k->known = 0;
    flowers_count_won(k, s);
    for (int i = 0; i < s->players; i++) {
        for (int m = 0; m < FLOWERS_MANDALAS; m++)
            seen += flowers_cards(s->area[m][i]) & LANES_ALL;
        if (i != seat)
            k->known += flowers_known(s, i);
    }
    k->unseen = LANES_LOW * FLOWERS_PER_COLOUR - seen - (k->known & LANES_ALL);
    for (int m = 0; m < FLOWERS_MANDALAS; m++) {
        int place = m;
        lanes present = flowers_present(s, m);
        lacks[m] = COLOURS - bits_count(present);
        for (; place > 0 && k->lacks[place - 1] > lacks[m]; place--) {
            k->at[place] = k->at[place - 1];
            k->lacks[place] = k->lacks[place - 1];
            k->present[place] = k->present[place - 1];
        }
        k->at[place] = m;
        k->lacks[place] = lacks[m];
        k->present[place] = present;
    }
}

/* What is to be seen of the i-th of the sorted mandalas. */
static inline void flowers_mandala_inputs(struct features *f, const struct flowers_knowledge *k,
                                          const flowers_state *s, int i) {
    int m = k->at[i], best = 0, marker = 0;
    const uint64_t *area = s->area[m];
    for (int turn = 0; turn < k->players; turn++) {
        int seat = k->after[turn], cards = flowers_card_count(area[seat]);
        if (turn && flowers_up_count(area[seat]) && cards > best)
            best = cards;
        if (s->marker[m] == seat + 1)
            marker = turn + 1;
    }
    int own = flowers_card_count(area[k->seat]), second = 0;
    if (marker) {
        int next = flowers_second(s, m);
        second = next == k->seat ? 1 : 2;
    }
    features_add(f, 5 * features_capped(k->lacks[i], 4) + marker, 25);
    features_add(f, 6 * features_capped(own, 5) + features_capped(best, 5), 36);
    features_add(f, 3 * features_capped(flowers_up_count(area[k->seat]), 2) + second, 9);
    for (int turn = 1; turn < FLOWERS_SEATS; turn++) {
        int seat = k->after[turn];
        features_add(f, seat < 0 ? 0 : 1 + flowers_card_count(area[seat]), 9);
    }
    for (int light = 0; light < 2; light++) {
        int tile = s->centre[m][light] - 1;
        features_add(f, tile < 0 ? 0 : 1 + tile % FLOWERS_VALUES, 7);
    }
}

static inline void flowers_common_inputs(struct features *f, const struct flowers_knowledge *k,
                                         const flowers_state *s) {
    int own = k->points[k->seat], best = 0, most = 0, whose = 0, site = 0;
    for (int turn = 0; turn < k->players; turn++) {
        int seat = k->after[turn];
        int points = k->points[seat], made = k->paired[seat] / 2;
        if (turn && points > best)
            best = points;
        if (turn && made > most)
            most = made;
        if (s->turn == seat)
            whose = turn;
    }
    features_add(f, k->players - 2, 3);
    features_add(f, (own - best + 36) / 3, 25);
    features_add(f, own / 4, 12);
    features_add(f, best / 4, 12);
    features_add(f, 4 * features_capped(k->paired[k->seat] / 2, 3) + features_capped(most, 3), 16);
    for (int turn = 1; turn < FLOWERS_SEATS; turn++) {
        int seat = k->after[turn];
        features_add(f, seat < 0 ? 0 : 1 + lanes_total(s->hand[seat]), 14);
    }
    features_add(f, lanes_total(s->hand[k->seat]), 14);
    features_add(f, lanes_total(s->deck) / 6, 12);
    for (int light = 0; light < 2; light++)
        features_add(f, bits_count(s->stack & flowers_back(light)), 10);
    features_add(f, 4 * s->phase + whose, 24);
    features_add(f, s->phase == FLOWERS_DRAW ? s->draws : 0, 5);
    features_add(f, s->passes, 4);
    features_add(f, s->ending, 2);
    if (s->phase == FLOWERS_DRAW || s->phase == FLOWERS_TAKE || s->phase == FLOWERS_FRESH)
        while (k->at[site] != s->site)
            site++;
    else
        site = 3;
    features_add(f, site, 4);
    for (int i = 0; i < FLOWERS_MANDALAS; i++)
        flowers_mandala_inputs(f, k, s, i);
}

/* What of all units' inputs is about the i-th of the sorted mandalas. */
static inline void flowers_unit_mandala(struct features *f, const struct flowers_knowledge *k,
                                        const flowers_state *s, int i, lanes pairs) {
    const int m = k->at[i], apart = FLOWERS_UNIT_INPUTS;
    const lanes hand = s->hand[k->seat], has = lanes_present(hand) >> 7;
    lanes value = 0; /* the tile's, plus 1 */
    for (int light = 0; light < 2; light++) {
        int tile = s->centre[m][light] - 1;
        value |= tile < 0 ? 0 : lanes_of(tile / FLOWERS_VALUES, tile % FLOWERS_VALUES + 1);
    }
    value &= LANES_ALL;
    lanes there = lanes_present(value), tiles = lanes_spread(there);
    lanes up = lanes_present(s->area[m][k->seat] & FLOWERS_FACE_UP) & ~there;
    lanes theirs = k->present[i] & ~there & ~up;
    lanes lies = (there >> 7) + (up >> 6) + (theirs >> 6) + (theirs >> 7);
    lanes lacks = LANES_LOW * (lanes)(2 * features_capped(k->lacks[i], 4) - 1) + has;
    lanes holder = LANES_LOW * (lanes)(s->marker[m] ? s->marker[m] - 1 == k->seat ? 6 : 12 : 0);
    features_add_lanes(f, 4 * lanes_capped(hand, 3) + lies, 16, apart);
    features_add_lanes(f, lacks & LANES_ALL & ~lanes_spread(k->present[i]), 9, apart);
    features_add_lanes(f, lanes_capped(flowers_cards(s->area[m][k->seat]), 3), 4, apart);
    features_add_lanes(f, 7 * k->single[k->seat] + value, 49, apart);
    features_add_lanes(f, (holder & tiles) + value, 19, apart);
    features_add_lanes(f, (6 * pairs & tiles) + value, 13, apart);
}

/* The inputs of all units, a lane for each. */
static inline void flowers_unit_inputs(struct features *f, const struct flowers_knowledge *k,
                                       const flowers_state *s) {
    const int apart = FLOWERS_UNIT_INPUTS;
    lanes pairs = 0, stack = 0; /* where others have a single tile; tiles in the stacks */
    for (int c = 0; c < COLOURS; c++)
        stack |= (lanes)bits_count(s->stack & FLOWERS_OF(c)) << 8 * c;
    features_add_lanes(f, lanes_capped(s->hand[k->seat], 8), 9, apart);
    features_add_lanes(f, k->unseen, 16, apart);
    features_add_lanes(f, lanes_capped(s->discard, 7), 8, apart);
    features_add_lanes(f, lanes_capped(k->known, 6), 7, apart);
    for (int turn = 0; turn < FLOWERS_SEATS; turn++) {
        lanes single = turn < k->players ? k->single[k->after[turn]] : 0;
        pairs |= turn ? lanes_present(single) >> 7 : 0;
        features_add_lanes(f, single, 7, apart);
    }
    features_add_lanes(f, stack, 7, apart);
    for (int i = 0; i < FLOWERS_MANDALAS; i++)
        flowers_unit_mandala(f, k, s, i, pairs);
}

/* `out` gets the common inputs, then those of every unit. */
static inline void flowers_features(uint16_t *out, const game_state *state, int seat) {
    const flowers_state *s = flowers_of(state);
    struct flowers_knowledge k;
    struct features f = {out, 0};
    flowers_know(&k, s, seat);
    flowers_common_inputs(&f, &k, s);
    flowers_unit_inputs(&f, &k, s);
}

#endif
