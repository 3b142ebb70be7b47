// SPDX-License-Identifier: MIT
// The input of a net: what one seat knows of a position of Mandala (M11), as numbers of
// rows. The net adds up the rows (search/net.h), so that an input is one of several cases: a count,
// or two counts together where their product matters (a cup's cards and their place in the river).
//
// The six colours share their weights: each is a unit with the same inputs about that colour,
// beside those that are common to all. The two mandalas are sorted, so that the net needn't learn
// everything twice: the one that lacks fewer colours comes first.
//
// The same source runs in training, natively and in the browser. A change of what it writes needs
// another MANDALA_FEATURES and new weights.
#ifndef GAMES_MANDALA_AI_FEATURES_H
#define GAMES_MANDALA_AI_FEATURES_H

#include "games/mandala/rules.h"
#include "search/features.h"

enum {
    MANDALA_FEATURES = 1, /* the version */
    MANDALA_LEAD = 15,    /* this many points are a lead of 1 */
    MANDALA_UNITS = LANES,
    MANDALA_COMMON_INPUTS = 21,
    MANDALA_UNIT_INPUTS = 18,
    MANDALA_INPUTS = MANDALA_COMMON_INPUTS + MANDALA_UNITS * MANDALA_UNIT_INPUTS,
    MANDALA_COMMON_ROWS =
        49 + 25 + 12 + 12 + 20 + 20 + 9 + 9 + 8 + 22 + 4 + 6 + 20 + 2 * (49 + 36 + 14 + 7),
    MANDALA_UNIT_ROWS = 8 + 19 + 6 + 10 + 2 * 49 + 2 * (19 + 16 + 9 + 17 + 22 + 22),
};

/* Everything about the position that several colours ask for. */
struct mandala_knowledge {
    int seat;
    lanes field[2][2]; /* of the sorted mandalas: own, other */
    lanes mountain[2];
    int lacks[2];                 /* colours */
    lanes hand, cup[2], river[2]; /* cups: own; what is known of the other */
    lanes unseen;
    lanes hidden; /* after a reshuffle: cards that the other seat holds for certain */
};

static inline void mandala_know(struct mandala_knowledge *k, const mandala_state *s, int seat) {
    int lacks[2], other = seat ^ 1;
    lanes seen = s->discard & LANES_ALL;
    for (int m = 0; m < 2; m++) {
        lacks[m] = LANES - bits_count(lanes_present(s->mandala[m] & MANDALA_COUNTS));
        seen += s->mandala[m] & MANDALA_COUNTS;
    }
    int first = lacks[1] < lacks[0];
    for (int i = 0; i < 2; i++) {
        int m = i ^ first;
        k->field[i][0] = mandala_field(s->mandala[m], seat);
        k->field[i][1] = mandala_field(s->mandala[m], other);
        k->mountain[i] = mandala_mountain(s->mandala[m]);
        k->lacks[i] = lacks[m];
    }
    k->seat = seat;
    k->hand = s->hand[seat];
    k->cup[0] = s->cup[seat];
    k->cup[1] = s->cup[other] - mandala_unpack(s->open, other);
    k->river[0] = s->river[seat];
    k->river[1] = s->river[other];
    seen += (k->hand & LANES_ALL) + (k->cup[0] & LANES_ALL) + (k->cup[1] & LANES_ALL);
    seen += (lanes_present(k->river[0]) >> 7) + (lanes_present(k->river[1]) >> 7);
    k->unseen = LANES_LOW * MANDALA_PER_COLOUR - seen;
    k->hidden = mandala_unpack(s->held, other) - mandala_unpack(s->since, other);
}

static inline void mandala_common_inputs(struct features *f, const struct mandala_knowledge *k,
                                         const mandala_state *s) {
    int seat = k->seat, other = seat ^ 1;
    int places[2], points[2];
    for (int i = 0; i < 2; i++) {
        places[i] = bits_count(lanes_present(k->river[i]));
        points[i] = mandala_points_of(k->cup[i], k->river[i]);
    }
    bool own_turn = s->now.turn == seat, claims = s->now.phase == MANDALA_CLAIM;
    features_add(f, 7 * places[0] + places[1], 49);
    features_add(f, (points[0] - points[1] + 48) / 4, 25);
    features_add(f, points[0] / 4, 12);
    features_add(f, points[1] / 4, 12);
    features_add(f, lanes_total(k->cup[0]), 20);
    features_add(f, lanes_total(k->cup[1]), 20);
    features_add(f, lanes_total(k->hand), MANDALA_MAX_HAND + 1);
    features_add(f, lanes_total(s->hand[other]), MANDALA_MAX_HAND + 1);
    features_add(f, s->now.phase == MANDALA_DRAW ? s->now.draws : 0, MANDALA_MAX_HAND);
    features_add(f, lanes_total(s->deck) / 4, 22);
    features_add(f, 2 * (s->held != 0) + s->now.last, 4);
    features_add(f, s->now.idle, 6);
    features_add(f, 4 * s->now.phase + 2 * (claims && s->now.chooser == seat) + own_turn, 20);
    for (int i = 0; i < 2; i++) {
        int own = lanes_sum(k->field[i][0]), theirs = lanes_sum(k->field[i][1]);
        int ahead = own - theirs < -3 ? 0 : features_capped(own - theirs + 3, 6);
        features_add(f, 7 * ahead + k->lacks[i], 49);
        features_add(f, 6 * features_capped(own, 5) + features_capped(theirs, 5), 36);
        features_add(f, lanes_sum(k->mountain[i]), 14);
        features_add(f, bits_count(lanes_present(k->mountain[i])), 7);
    }
}

/* Where the colour lies in a mandala: nowhere, in the mountain, in the own field, in the other's.
 */
static inline int mandala_lies(const struct mandala_knowledge *k, int i, int c) {
    return lanes_count(k->mountain[i], c)   ? 1
           : lanes_count(k->field[i][0], c) ? 2
           : lanes_count(k->field[i][1], c) ? 3
                                            : 0;
}

static inline void mandala_unit_inputs(struct features *f, const struct mandala_knowledge *k,
                                       const mandala_state *s, int c) {
    int hand = lanes_count(k->hand, c), unseen = lanes_count(k->unseen, c);
    features_add(f, hand, 8);
    features_add(f, unseen, MANDALA_PER_COLOUR + 1);
    features_add(f, lanes_count(k->hidden, c), 6);
    features_add(f, lanes_count(s->discard, c), 10);
    for (int i = 0; i < 2; i++) { /* own, other */
        int cup = features_capped(lanes_count(k->cup[i], c), 6);
        features_add(f, 7 * cup + lanes_count(k->river[i], c), 49);
    }
    for (int i = 0; i < 2; i++) { /* the mandalas */
        int mountain = lanes_count(k->mountain[i], c), lies = mandala_lies(k, i, c);
        int count = mountain + lanes_count(k->field[i][0], c) + lanes_count(k->field[i][1], c);
        int few = features_capped(mountain, 3), lacks = features_capped(k->lacks[i], 4);
        int waits = unseen == 0 ? 0 : unseen < 4 ? 1 : unseen < 9 ? 2 : 3;
        features_add(f, count ? 6 * (lies - 1) + features_capped(count, 6) : 0, 19);
        features_add(f, 4 * features_capped(hand, 3) + lies, 16);
        features_add(f, lies ? 0 : 2 * lacks - 1 + (hand > 0), 9);
        features_add(f, lies ? 0 : 4 * lacks - 3 + waits, 17);
        features_add(f, few ? 7 * few - 6 + lanes_count(k->river[0], c) : 0, 22);
        features_add(f, few ? 7 * few - 6 + lanes_count(k->river[1], c) : 0, 22);
    }
}

/* `out` gets the common inputs, then those of every unit. */
static inline void mandala_features(uint16_t *out, const game_state *state, int seat) {
    const mandala_state *s = mandala_of(state);
    struct mandala_knowledge k;
    struct features f = {out, 0};
    mandala_know(&k, s, seat);
    mandala_common_inputs(&f, &k, s);
    for (int c = 0; c < LANES; c++) {
        f.row = MANDALA_COMMON_ROWS;
        mandala_unit_inputs(&f, &k, s, c);
    }
}

#endif
