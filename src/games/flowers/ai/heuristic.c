// SPDX-License-Identifier: MIT
// Flowers' rules of thumb: the `heuristic` of the ladder. It never changes.
//
// The value of a play is what it leads to: what the seat may expect from the mandala, less the
// others' average, and what the hand is worth after the draw. So single plays that draw four count
// for much, one face-up card makes a contender, and a contest without a tile returns its cards. A
// play that ends the game gets its exact value.
#include "games/flowers/ai/contest.h"

static const struct flowers_weights heuristic_weights = {
    .sharp = {0, 1.15, 0.36, 0.38, 0.31},
    .fringe = {0, 0.4, 0.65, 0.9, 1},
    .marker = 0.6,
    .reach = {0, 1.1, 0.37, 0.28, 0.18},
    .own_reach = {0, 0.27, 0.21, 0.2, 0.13},
    .none = 0.3,
    .half = 0.75,
    .back = 0.43,
    .card = {1.33, 1, 0.8, 0.67, 0.28, 0.25, 0.21, 0.18, 0.2, 0.13},
    .kind = 0.3,
};

static const double winning = 30;     /* points that a win is worth when the game ends */
static const double confidence = 0.5; /* of a point, in the logarithm of a prior */

/* The own gain less the others' average. */
static double flowers_heuristic_net(const struct flowers_evaluation *o,
                                    const double gain[FLOWERS_SEATS]) {
    double sum = 0, envy = 1.0 / (o->s->players - 1);
    for (int i = 0; i < o->s->players; i++)
        sum += i == o->me ? gain[i] : -envy * gain[i];
    return sum;
}

static double heuristic_end(const struct flowers_evaluation *o, const flowers_state *end) {
    struct flowers_end outcome;
    flowers_close(end, &outcome);
    return outcome.points[o->me] + winning * (outcome.win[o->me] - 1.0 / o->s->players);
}

static double heuristic_take(const struct flowers_evaluation *o, int light) {
    int site = o->s->site, second = flowers_second(o->s, site);
    flowers_state next = *o->s;
    double gain[FLOWERS_SEATS] = {0};
    flowers_take(&next, light, false);
    if (next.ending)
        return heuristic_end(o, &next);
    gain[o->me] = o->worth[site][o->me][light];
    gain[second] += o->worth[site][second][!light];
    return flowers_heuristic_net(o, gain);
}

/* A play that completes a mandala: who gets what is certain. */
static double heuristic_completion(const struct flowers_evaluation *o,
                                   const struct flowers_contest *c, flowers_play p) {
    flowers_state next = *o->s;
    double gain[FLOWERS_SEATS] = {0};
    flowers_put(&next, o->me, p, flowers_present(&next, p.mandala), false);
    flowers_check_claim(&next, p.mandala, o->me);
    next.site = (uint8_t)p.mandala;
    next.phase = FLOWERS_TAKE;
    if (flowers_is_closing(&next))
        return heuristic_end(o, &next);
    int second = flowers_second(&next, p.mandala);
    for (int i = 0; i < next.players; i++)
        if (i != c->holder && i != second)
            gain[i] = o->w->back * c->cards[i];
    flowers_divide(o, p.mandala, c->holder, second, 1, gain);
    return flowers_heuristic_net(o, gain);
}

/* The hand after a play and its draws. */
static double heuristic_hand(const struct flowers_evaluation *o, flowers_play p) {
    lanes hand = o->s->hand[o->me] - lanes_of(p.colour, p.count);
    int n = lanes_total(hand), draws = FLOWERS_FULL_HAND - n;
    draws = p.count > 1 || draws < 0 ? 0 : draws < FLOWERS_MOST_DRAWS ? draws : FLOWERS_MOST_DRAWS;
    draws = flowers_can_draw(o->s, draws);
    double kinds = bits_count(lanes_present(hand));
    for (int i = 0; i < draws; i++)
        kinds += (COLOURS - kinds) / COLOURS;
    return flowers_hand_worth(o->w, n + draws, kinds);
}

static double heuristic_play(const struct flowers_evaluation *o, flowers_play p, double before) {
    struct flowers_contest c;
    double gain[FLOWERS_SEATS] = {0};
    flowers_look_at(&c, o->s, p.mandala);
    flowers_contest_play(&c, o->me, p.colour, p.count);
    double hand = heuristic_hand(o, p) - before;
    if (c.colours == 0)
        return heuristic_completion(o, &c, p) + hand;
    flowers_expect(o, &c, p.mandala, gain);
    return flowers_heuristic_net(o, gain) + hand;
}

void flowers_heuristic(const game_state *state, const game_move *moves, int count,
                       double *log_prior) {
    const flowers_state *s = flowers_of(state);
    double before[FLOWERS_MANDALAS] = {0};
    struct flowers_evaluation o;
    flowers_look(&o, s, flowers_actor(state), false, &heuristic_weights);
    for (int m = 0; m < FLOWERS_MANDALAS && s->phase == FLOWERS_PLAY; m++) {
        struct flowers_contest c;
        double gain[FLOWERS_SEATS] = {0};
        flowers_look_at(&c, s, m);
        flowers_expect(&o, &c, m, gain);
        before[m] = flowers_heuristic_net(&o, gain);
    }
    for (int i = 0; i < count; i++) {
        double points = 0;
        if (moves[i] < FLOWERS_TAKE_ID) {
            flowers_play p = flowers_play_of(moves[i]);
            points = heuristic_play(&o, p, before[p.mandala]);
        } else if (moves[i] < FLOWERS_PASS_ID) {
            points = heuristic_take(&o, moves[i] - FLOWERS_TAKE_ID);
        }
        log_prior[i] = confidence * points;
    }
}
