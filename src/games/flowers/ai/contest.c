// SPDX-License-Identifier: MIT
#include "games/flowers/ai/contest.h"

#include "base/real.h"

/* The cards in the hands. Hidden cards are an average of the unseen ones. */
static void look_at_hands(struct flowers_evaluation *o, bool open) {
    const flowers_state *s = o->s;
    lanes sure[FLOWERS_SEATS], unseen = LANES_LOW * FLOWERS_PER_COLOUR - (s->discard & LANES_ALL);
    double share[FLOWERS_SEATS] = {0}; /* of the unseen cards */
    for (int i = 0; i < s->players; i++) {
        sure[i] = open || i == o->me ? s->hand[i] : flowers_known(s, i);
        unseen -= sure[i] & LANES_ALL;
        for (int m = 0; m < FLOWERS_MANDALAS; m++)
            unseen -= flowers_cards(s->area[m][i]) & LANES_ALL;
    }
    for (int i = 0; i < s->players; i++) {
        int hidden = lanes_total(s->hand[i]) - lanes_total(sure[i]);
        share[i] = hidden ? (double)hidden / lanes_sum(unseen) : 0;
        for (int c = 0; c < COLOURS; c++)
            o->card[i][c] = lanes_count(sure[i], c) + share[i] * lanes_count(unseen, c);
    }
}

void flowers_look(struct flowers_evaluation *o, const flowers_state *s, int me, bool open,
                  const struct flowers_weights *w) {
    o->s = s;
    o->w = w;
    o->me = me;
    flowers_survey(&o->wealth, s);
    look_at_hands(o, open);
    for (int m = 0; m < FLOWERS_MANDALAS; m++)
        for (int t = 0; t < 2; t++)
            for (int i = 0; i < s->players; i++)
                o->worth[m][i][t] =
                    s->centre[m][t] ? flowers_worth(&o->wealth, i, s->centre[m][t] - 1, s->players)
                                    : 0;
}

void flowers_look_at(struct flowers_contest *c, const flowers_state *s, int mandala) {
    for (int i = 0; i < s->players; i++) {
        c->cards[i] = flowers_card_count(s->area[mandala][i]);
        c->up[i] = flowers_up_count(s->area[mandala][i]);
    }
    c->holder = s->marker[mandala] - 1;
    c->missing = LANES_HIGH & ~flowers_present(s, mandala);
    c->colours = bits_count(c->missing);
}

void flowers_contest_play(struct flowers_contest *c, int me, int colour, int count) {
    lanes bit = (lanes)0x80 << (8 * colour);
    c->cards[me] += count;
    if (c->missing & bit) {
        c->up[me] += count;
        c->missing &= ~bit;
        c->colours--;
    }
    if (c->up[me] && (c->holder < 0 || c->cards[me] > c->cards[c->holder]))
        c->holder = me;
}

void flowers_divide(const struct flowers_evaluation *o, int mandala, int first, int second,
                    double chance, double gain[FLOWERS_SEATS]) {
    const double *a = o->worth[mandala][first], *b = o->worth[mandala][second];
    if (first == second) {
        gain[first] += chance * (a[0] + a[1]);
        return;
    }
    double envy = 1.0 / (o->s->players - 1);
    int light = a[1] - envy * b[0] > a[0] - envy * b[1];
    gain[first] += chance * a[light];
    gain[second] += chance * b[!light];
}

/* The most cards of one missing colour in a hand. */
static double reach_of(const double *card, lanes missing) {
    double most = 0;
    for (; missing; missing &= missing - 1) {
        double n = card[bits_first(missing) / 8];
        most = n > most ? n : most;
    }
    return most;
}

/* How strong each seat is in a contest: in cards, and as a weight. */
struct strength {
    double cards[FLOWERS_SEATS], weight[FLOWERS_SEATS], sum;
};

static void flowers_contest_weigh(struct strength *x, const struct flowers_evaluation *o,
                                  const struct flowers_contest *c) {
    const struct flowers_weights *w = o->w;
    int k = c->colours;
    x->sum = 0;
    for (int i = 0; i < o->s->players; i++) {
        x->cards[i] =
            c->cards[i] + (i == c->holder ? w->marker : 0) +
            reach_of(o->card[i], c->missing) * (i == o->me ? w->own_reach[k] : w->reach[k]);
        x->weight[i] = real_exp(w->sharp[k] * x->cards[i]) * (c->up[i] ? 1 : w->fringe[k]);
        x->sum += x->weight[i];
    }
}

/* Two players: the second needs half as many cards as the first. */
static double second_of_two(const struct strength *x, const struct flowers_evaluation *o,
                            const struct flowers_contest *c, int first) {
    const struct flowers_weights *w = o->w;
    int j = !first, k = c->colours;
    double odds = real_exp(w->sharp[k] * (2 * x->cards[j] - x->cards[first] + w->half));
    return odds / (1 + odds) * (c->up[j] ? 1 : w->fringe[k]);
}

void flowers_expect(const struct flowers_evaluation *o, const struct flowers_contest *c,
                    int mandala, double gain[FLOWERS_SEATS]) {
    int players = o->s->players;
    double paid[FLOWERS_SEATS] = {0}, none = 0; /* how likely a seat gets a tile */
    struct strength x;
    flowers_contest_weigh(&x, o, c);
    if (players > 2)
        none = real_exp(o->w->sharp[c->colours] * o->w->none);
    for (int i = 0; i < players; i++) {
        double first = x.weight[i] / x.sum, rest = first;
        for (int j = 0; j < players; j++) {
            if (j == i)
                continue;
            double second = players == 2 ? second_of_two(&x, o, c, i)
                                         : x.weight[j] / (x.sum - x.weight[i] + none);
            flowers_divide(o, mandala, i, j, first * second, gain);
            paid[j] += first * second;
            rest -= first * second;
        }
        flowers_divide(o, mandala, i, i, rest, gain);
        paid[i] += first;
    }
    for (int i = 0; i < players; i++)
        gain[i] += (1 - paid[i]) * o->w->back * c->cards[i];
}

double flowers_hand_worth(const struct flowers_weights *w, int cards, double kinds) {
    double worth = w->kind * kinds;
    for (int n = 0; n < cards; n++)
        worth += w->card[n < 9 ? n : 9];
    return worth;
}
