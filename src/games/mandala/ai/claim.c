// SPDX-License-Identifier: MIT
// Dividing a mountain exactly: at most 720 orders of claims, searched to the end with both seats
// maximising their lead. When the game ends with it the lead is the final result, else the worth of
// what both then have.
#include "games/mandala/ai/ai.h"

/* By the colours in the river, in points: a card that waits in the cup; the river itself at the
 * start of the game. Chosen, like the outlook's weights, by matches against variants. */
static const double waiting_worth[7] = {-0.38, 3.01, 2.92, 3.59, 3.7, 2.09, 0};
static const double river_worth[7] = {0, -0.46, 3.48, 10.63, 20.27, 30.24, 30.24};

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
    return h->points + h->waiting * waiting_worth[h->places] + river_worth[h->places] * remaining;
}

/* The division while it goes on. */
struct claims {
    const struct mandala_division *d;
    struct mandala_holding h[2];
    int count[LANES], place[2][LANES], cup[2][LANES];
};

static double result(const struct claims *q, const struct mandala_holding *h) {
    int lead = h[0].points - h[1].points;
    if (q->d->last || h[0].places == LANES || h[1].places == LANES) {
        int ahead = lead ? lead : h[1].cards - h[0].cards; /* M10 */
        return lead + (ahead > 0 ? MANDALA_WON : ahead < 0 ? -MANDALA_WON : 0);
    }
    return mandala_worth(&h[0], q->d->remaining) - mandala_worth(&h[1], q->d->remaining);
}

/* What the chooser has after taking a colour. */
static inline void take(struct mandala_holding *h, const struct claims *q, int seat, int colour) {
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

static double gain(const struct claims *q, int seat, int colour) {
    struct mandala_holding after = q->h[seat];
    take(&after, q, seat, colour);
    if (q->d->last)
        return after.points - q->h[seat].points;
    return mandala_worth(&after, q->d->remaining) - mandala_worth(&q->h[seat], q->d->remaining);
}

static unsigned start(struct claims *q, const struct mandala_division *d) {
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

/* A claim takes from the other what it gives oneself: the colour with the largest sum of both is
 * the best where gains simply add up, and nearly so here. */
double mandala_divide_roughly(const struct mandala_division *d) {
    struct claims q;
    double gains[2][LANES];
    unsigned left = start(&q, d);
    for (int i = 0; i < 2; i++)
        for (unsigned rest = left; rest; rest &= rest - 1)
            gains[i][__builtin_ctz(rest)] = gain(&q, i, __builtin_ctz(rest));
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
        take(&q.h[seat], &q, seat, best);
        left &= ~(1U << best);
        if (q.h[seat].places > places) /* new colours are worth something else now */
            for (unsigned rest = left; rest; rest &= rest - 1)
                gains[seat][__builtin_ctz(rest)] = gain(&q, seat, __builtin_ctz(rest));
    }
    return result(&q, q.h);
}

static double divide(const struct claims *q, unsigned left, int seat, double low, double high,
                     const struct mandala_holding *h, int *best) {
    if (left == 0)
        return result(q, h);
    double most = seat ? 1e9 : -1e9;
    for (unsigned rest = left; rest; rest &= rest - 1) {
        int c = __builtin_ctz(rest);
        struct mandala_holding after[2] = {h[0], h[1]};
        take(&after[seat], q, seat, c);
        double value = divide(q, left & ~(1U << c), seat ^ 1, low, high, after, NULL);
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
    unsigned left = start(&q, d);
    return divide(&q, left, d->chooser, -1e9, 1e9, q.h, best);
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
