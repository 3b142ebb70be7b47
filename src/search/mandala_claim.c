// SPDX-License-Identifier: MIT
// Dividing a mountain exactly: at most 720 orders of claims, searched to the end with both seats
// maximising their lead. When the game ends with it the lead is the final result, else the worth of
// what both then have.
#include "search/mandala_outlook.h"

static const double waiting_worth[7] = {1.6, 1.9, 2.2, 2.5, 2.6, 2.6, 0};
static const double river_worth[7] = {0, 4, 8, 12, 15, 17, 17};

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

struct claims {
    const struct mandala_division *d;
    int count[LANES], place[2][LANES], cup[2][LANES];
};

static double leaf(const struct claims *q, const struct mandala_holding *h) {
    int lead = h[0].points - h[1].points;
    if (q->d->last || h[0].places == LANES || h[1].places == LANES) {
        int tie = h[1].cards - h[0].cards;
        int sign = lead ? lead : tie;
        return lead + (sign > 0 ? MANDALA_WON : sign < 0 ? -MANDALA_WON : 0);
    }
    return mandala_worth(&h[0], q->d->remaining) - mandala_worth(&h[1], q->d->remaining);
}

/* What the chooser has after taking a colour. */
static void take(struct mandala_holding *h, const struct claims *q, int seat, int colour) {
    int n = q->count[colour], place = q->place[seat][colour], cup = q->cup[seat][colour];
    if (!q->d->earns[seat])
        return;
    if (place == 0) {
        place = ++h->places;
        h->points += place * (cup + n - 1);
        h->waiting -= cup;
        h->cards += n - 1;
    } else {
        h->points += place * n;
        h->cards += n;
    }
}

static double divide(const struct claims *q, unsigned left, int seat, double low, double high,
                     const struct mandala_holding *h, int *best) {
    if (left == 0)
        return leaf(q, h);
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
    struct claims q = {.d = d};
    struct mandala_holding h[2];
    unsigned left = 0;
    for (int c = 0; c < LANES; c++) {
        q.count[c] = lanes_count(d->mountain, c);
        left |= (q.count[c] > 0 ? 1U : 0U) << c;
        for (int i = 0; i < 2; i++) {
            q.place[i][c] = lanes_count(d->river[i], c);
            q.cup[i][c] = lanes_count(d->cup[i], c);
        }
    }
    for (int i = 0; i < 2; i++)
        h[i] = mandala_holding_of(d->river[i], d->cup[i]);
    return divide(&q, left, d->chooser, -1e9, 1e9, h, best);
}
