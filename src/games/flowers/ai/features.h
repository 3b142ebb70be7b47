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
    int at[FLOWERS_MANDALAS]; /* the sorted mandalas */
    int lacks[FLOWERS_MANDALAS];
    lanes present[FLOWERS_MANDALAS];
    lanes unseen; /* cards that are in other hands, unknown, or in the deck */
    lanes known;  /* in other hands, taken back in public */
    int points[FLOWERS_SEATS], paired[FLOWERS_SEATS];
    uint8_t single[COLOURS][FLOWERS_SEATS]; /* a single tile's value, plus 1; 0: none */
};

/* The seat that sits `turn` places after its own; -1 beyond the last. */
static inline int flowers_after(const struct flowers_knowledge *k, int turn) {
    int seat = k->seat + turn;
    return turn >= k->players ? -1 : seat >= k->players ? seat - k->players : seat;
}

/* What the seats have won: their points, how many tiles are in Flowers, the single ones. */
static inline void flowers_count_won(struct flowers_knowledge *k, const flowers_state *s) {
    memset(k->points, 0, sizeof k->points);
    memset(k->paired, 0, sizeof k->paired);
    memset(k->single, 0, sizeof k->single);
    for (int tile = 0; tile < FLOWERS_TILES; tile++) {
        if (!s->won[tile])
            continue;
        int seat = (s->won[tile] - FLOWERS_WON) / 8, value = tile % FLOWERS_VALUES;
        k->points[seat] += flowers_tile_points(s, tile);
        if (s->won[tile] % 8)
            k->paired[seat]++;
        else
            k->single[tile / FLOWERS_VALUES][seat] = (uint8_t)(value + 1);
    }
}

static inline void flowers_know(struct flowers_knowledge *k, const flowers_state *s, int seat) {
    int lacks[FLOWERS_MANDALAS];
    lanes seen = (s->discard & LANES_ALL) + (s->hand[seat] & LANES_ALL);
    k->seat = seat;
    k->players = s->players;
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
        int seat = flowers_after(k, turn), cards = flowers_card_count(area[seat]);
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
        int seat = flowers_after(k, turn);
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
        int seat = flowers_after(k, turn);
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
        int seat = flowers_after(k, turn);
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

static inline void flowers_unit_inputs(struct features *f, const struct flowers_knowledge *k,
                                       const flowers_state *s, int c) {
    int hand = lanes_count(s->hand[k->seat], c), single = 0, pairs = 0;
    features_add(f, hand, 9);
    features_add(f, lanes_count(k->unseen, c), 16);
    features_add(f, lanes_count(s->discard, c), 8);
    features_add(f, lanes_count(k->known, c), 7);
    for (int turn = 0; turn < FLOWERS_SEATS; turn++) {
        int seat = flowers_after(k, turn), has = seat < 0 ? 0 : k->single[c][seat];
        single = turn ? single : has;
        pairs |= turn && has;
        features_add(f, has, 7);
    }
    features_add(f, bits_count(s->stack & FLOWERS_OF(c)), 7);
    for (int i = 0; i < FLOWERS_MANDALAS; i++) {
        int m = k->at[i], value = 0;
        bool present = k->present[i] >> (8 * c) & 0x80;
        lanes own = flowers_cards(s->area[m][k->seat]), up = flowers_up(s->area[m][k->seat]);
        for (int light = 0; light < 2; light++)
            if (s->centre[m][light] && (s->centre[m][light] - 1) / FLOWERS_VALUES == c)
                value = (s->centre[m][light] - 1) % FLOWERS_VALUES + 1;
        int lies = value ? 1 : lanes_count(up, c) ? 2 : present ? 3 : 0;
        int holder = s->marker[m] ? s->marker[m] - 1 == k->seat ? 1 : 2 : 0;
        features_add(f, 4 * features_capped(hand, 3) + lies, 16);
        features_add(f, present ? 0 : 2 * features_capped(k->lacks[i], 4) - 1 + (hand > 0), 9);
        features_add(f, lanes_count(own, c), 4);
        features_add(f, 7 * single + value, 49);
        features_add(f, value ? 6 * holder + value : 0, 19);
        features_add(f, value ? 6 * pairs + value : 0, 13);
    }
}

/* `out` gets the common inputs, then those of every unit. */
static inline void flowers_features(uint16_t *out, const game_state *state, int seat) {
    const flowers_state *s = flowers_of(state);
    struct flowers_knowledge k;
    struct features f = {out, 0};
    flowers_know(&k, s, seat);
    flowers_common_inputs(&f, &k, s);
    for (int c = 0; c < COLOURS; c++) {
        f.row = FLOWERS_COMMON_ROWS;
        flowers_unit_inputs(&f, &k, s, c);
    }
}

#endif
