// SPDX-License-Identifier: MIT
// Dividing a mountain exactly: at most 720 orders of claims, searched to the end with both seats
// maximising their lead. If the game ends with the division, the lead is the final result, else the
// difference in worth.
#include "games/mandala/ai/ai.h"
#include "games/mandala/ai/weights.h"

/* By the colours in the river, in points: a card that waits in the cup; the river itself at the
 * start of the game. Chosen, like the evaluation's weights, by matches against variants. */
FITTED double mandala_waiting_worth[7] = {-0.38, 3.01, 2.92, 3.59, 3.7, 2.09, 0};
FITTED double mandala_river_worth[7] = {0, -0.46, 3.48, 10.63, 20.27, 30.24, 30.24};

struct mandala_holding mandala_holding_of(lanes river, lanes cup) {
    struct mandala_holding h = {.cards = lanes_total(cup)};
    for (int c = 0; c < LANES; c++) {
        int place = lanes_count(river, c), n = lanes_count(cup, c);
        h.places += place > 0;
        h.points += place * n;
        h.waiting += place ? 0 : n;
    }
    return h;
}

double mandala_remaining(const mandala_state *s) {
    return s->now.last ? 0.15 : 0.15 + 0.85 * lanes_total(s->deck) / 88;
}

double mandala_worth(const struct mandala_holding *h, double remaining) {
    return h->points + h->waiting * mandala_waiting_worth[h->places] +
           mandala_river_worth[h->places] * remaining;
}

/* A division in progress. */
struct claims {
    const struct mandala_division *d;
    struct mandala_holding h[2];
    int count[LANES], place[2][LANES], cup[2][LANES];
};

static double mandala_claim_result(const struct claims *q, const struct mandala_holding *h) {
    int lead = h[0].points - h[1].points;
    if (q->d->last || h[0].places == LANES || h[1].places == LANES) {
        int ahead = lead ? lead : h[1].cards - h[0].cards; /* M10 */
        return lead + (ahead > 0 ? MANDALA_WON : ahead < 0 ? -MANDALA_WON : 0);
    }
    return mandala_worth(&h[0], q->d->remaining) - mandala_worth(&h[1], q->d->remaining);
}

/* What the chooser has after taking a colour. */
static inline void mandala_claim_take(struct mandala_holding *h, const struct claims *q, int seat,
                                      int colour) {
    int n = q->count[colour], place = q->place[seat][colour], cup = q->cup[seat][colour];
    if (!q->d->earns[seat])
        return;
    if (place == 0) {
        place = ++h->places;
        h->points += place * cup;
        h->waiting -= cup;
        n--;
    }
    h->points += place * n;
    h->cards += n;
}

static double mandala_claim_gain(const struct claims *q, int seat, int colour) {
    struct mandala_holding after = q->h[seat];
    mandala_claim_take(&after, q, seat, colour);
    if (q->d->last)
        return after.points - q->h[seat].points;
    return mandala_worth(&after, q->d->remaining) - mandala_worth(&q->h[seat], q->d->remaining);
}

static unsigned mandala_claim_start(struct claims *q, const struct mandala_division *d) {
    unsigned left = 0;
    q->d = d;
    for (int c = 0; c < LANES; c++) {
        q->count[c] = lanes_count(d->mountain, c);
        left |= (q->count[c] > 0 ? 1U : 0U) << c;
        for (int i = 0; i < 2; i++) {
            q->place[i][c] = lanes_count(d->river[i], c);
            q->cup[i][c] = lanes_count(d->cup[i], c);
        }
    }
    for (int i = 0; i < 2; i++)
        q->h[i] = mandala_holding_of(d->river[i], d->cup[i]);
    return left;
}

/* A claim also denies the other seat the colour: where gains simply add up, the colour with the
 * largest sum of both gains is the best, and here nearly so. */
double mandala_divide_roughly(const struct mandala_division *d) {
    struct claims q;
    double gains[2][LANES];
    unsigned left = mandala_claim_start(&q, d);
    for (int i = 0; i < 2; i++)
        for (unsigned rest = left; rest; rest &= rest - 1)
            gains[i][__builtin_ctz(rest)] = mandala_claim_gain(&q, i, __builtin_ctz(rest));
    for (int seat = d->chooser; left; seat ^= 1) {
        int best = 0;
        double most = -1e9;
        for (unsigned rest = left; rest; rest &= rest - 1) {
            int c = __builtin_ctz(rest);
            double sum = gains[0][c] + gains[1][c];
            if (sum > most)
                most = sum, best = c;
        }
        int places = q.h[seat].places;
        mandala_claim_take(&q.h[seat], &q, seat, best);
        left &= ~(1U << best);
        if (q.h[seat].places > places) /* the worth of new colours has changed */
            for (unsigned rest = left; rest; rest &= rest - 1)
                gains[seat][__builtin_ctz(rest)] =
                    mandala_claim_gain(&q, seat, __builtin_ctz(rest));
    }
    return mandala_claim_result(&q, q.h);
}

static double mandala_claim_divide(const struct claims *q, unsigned left, int seat, double low,
                                   double high, const struct mandala_holding *h, int *best) {
    if (left == 0)
        return mandala_claim_result(q, h);
    double most = seat ? 1e9 : -1e9;
    for (unsigned rest = left; rest; rest &= rest - 1) {
        int c = __builtin_ctz(rest);
        struct mandala_holding after[2] = {h[0], h[1]};
        mandala_claim_take(&after[seat], q, seat, c);
        double value = mandala_claim_divide(q, left & ~(1U << c), seat ^ 1, low, high, after, NULL);
        if (seat ? value < most : value > most) {
            most = value;
            if (best)
                *best = c;
        }
        if (seat ? most < high : most > low)
            *(seat ? &high : &low) = most;
        if (low >= high)
            break;
    }
    return most;
}

double mandala_divide(const struct mandala_division *d, int *best) {
    struct claims q;
    unsigned left = mandala_claim_start(&q, d);
    return mandala_claim_divide(&q, left, d->chooser, -1e9, 1e9, q.h, best);
}

game_move mandala_solve(const game_state *state, rng *r) {
    const mandala_state *s = mandala_of(state);
    (void)r;
    if (s->now.phase != MANDALA_CLAIM)
        return GAME_NO_MOVE;
    lanes x = s->mandala[s->now.site];
    struct mandala_division d = {
        .mountain = mandala_mountain(x),
        .river = {s->river[0], s->river[1]},
        .cup = {s->cup[0], s->cup[1]},
        .earns = {mandala_in_field(x, 0) != 0, mandala_in_field(x, 1) != 0},
        .last = s->now.last,
        .chooser = s->now.chooser,
        .remaining = mandala_remaining(s),
    };
    int best = bits_first(lanes_present(d.mountain)) / 8;
    mandala_divide(&d, &best);
    return (game_move)(MANDALA_CLAIM_ID + best);
}
