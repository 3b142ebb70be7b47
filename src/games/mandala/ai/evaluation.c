// SPDX-License-Identifier: MIT
// The evaluation for a seat: its lead now, what the two mountains may bring it, what its hand is
// worth, and what the opponent can do at once.
//
// A mountain is divided as if it were complete now, once with each seat choosing first, and the two
// results are mixed by the lead in the fields. An empty field may still be filled. How much this
// counts depends on how many colours are missing. With only one missing, a seat that holds it can
// complete the mandala: the opponent's best way to do so is a threat, as likely as that hand holds
// the colour.
#include "base/real.h"
#include "games/mandala/ai/ai.h"
#include "games/mandala/ai/weights.h"

/* Chosen by some 2000 random steps, each kept if it won a match against the weights before it
 * (tools/fit.c). */
FITTED struct mandala_weights mandala_weights = {
    .first = {0, 0.24, 0.28, 0.44, 0.12, 0.03, 0.2},
    .later = {0, 0.3, 0.13, 0.12, 0.41, 0.83, 0.27},
    .weight = {0, 1.07, 0.76, 0.48, 0.28, 0.1, 0.17},
    .hand = {0, 0.87, 0.79, 0.82, 1.64},
    .more = 2.41,
    .draw = 0.34,
    .ready = 0.49,
};

void mandala_look(struct mandala_evaluation *o, const mandala_state *s, int seat,
                  enum mandala_look look) {
    int other = seat ^ 1;
    bool open = look == MANDALA_OPEN;
    lanes opening = mandala_unpack(s->open, other), hand = s->hand[other];
    memset(o->known, 0, sizeof o->known);
    o->s = s;
    o->seat = seat;
    o->quick = look != MANDALA_CAREFUL;
    o->last = s->now.last;
    o->remaining = mandala_remaining(s);
    o->cup[seat] = s->cup[seat];
    o->cup[other] = open ? s->cup[other] : s->cup[other] - opening;
    struct mandala_holding a = mandala_holding_of(s->river[seat], o->cup[seat]);
    struct mandala_holding b = mandala_holding_of(s->river[other], o->cup[other]);
    o->base = mandala_worth(&a, o->remaining) - mandala_worth(&b, o->remaining);
    lanes unseen = s->deck + hand + opening;
    int held = lanes_total(hand), all = lanes_total(unseen);
    for (int c = 0; c < LANES; c++) {
        double share = all ? (double)lanes_count(unseen, c) / all : 0, none = 1;
        for (int i = 0; i < held; i++)
            none *= 1 - share;
        o->has[c] = open ? lanes_count(hand, c) > 0 : 1 - none;
    }
}

static double mandala_evaluation_divided(const struct mandala_evaluation *o, lanes mountain,
                                         int key) {
    const mandala_state *s = o->s;
    struct mandala_division d = {.mountain = mountain,
                                 .river = {s->river[0], s->river[1]},
                                 .cup = {o->cup[0], o->cup[1]},
                                 .earns = {key & 1, key >> 1 & 1},
                                 .chooser = key >> 2,
                                 .last = o->last,
                                 .remaining = o->remaining};
    double lead = o->quick ? mandala_divide_roughly(&d) : mandala_divide(&d, NULL);
    return o->seat ? -lead : lead;
}

/* The seat's lead after the division of a mountain to which up to two colours were added. */
static double mandala_evaluation_division(struct mandala_evaluation *o, int site, int added,
                                          int also, int key) {
    lanes mountain = mandala_mountain(o->s->mandala[site]);
    if (added == MANDALA_NO_COLOUR)
        added = also, also = MANDALA_NO_COLOUR;
    mountain += added == MANDALA_NO_COLOUR ? 0 : lanes_of(added, 1);
    if (also != MANDALA_NO_COLOUR)
        return mandala_evaluation_divided(o, mountain + lanes_of(also, 1), key);
    if (!(o->known[site][added] >> key & 1)) {
        o->known[site][added] |= (uint8_t)(1 << key);
        o->lead[site][added][key] = mandala_evaluation_divided(o, mountain, key);
    }
    return o->lead[site][added][key];
}

/* A mandala after an action, as far as it matters here. */
struct scene {
    int site, added; /* a colour added to the mountain */
    int own, other;  /* cards in the fields */
    lanes missing;
    lanes hand; /* own */
};

/* The lead after `completer` has completed it. */
static double mandala_evaluation_completed(struct mandala_evaluation *o, const struct scene *c,
                                           int also, int completer) {
    int first = c->own > c->other ? o->seat : c->own < c->other ? o->seat ^ 1 : completer ^ 1;
    int key = (c->own > 0) << o->seat | (c->other > 0) << (o->seat ^ 1) | first << 2;
    return mandala_evaluation_division(o, c->site, c->added, also, key);
}

static double mandala_evaluation_logistic(double x) {
    return 1 / (1 + real_exp(-x));
}

/* The lead if the mandala is divided later. */
static double divided_later(struct mandala_evaluation *o, const struct scene *c, int lacks) {
    double first = mandala_evaluation_logistic(mandala_weights.first[lacks] * (c->own - c->other));
    double later = mandala_weights.later[lacks], own = c->own ? 1 : later,
           other = c->other ? 1 : later;
    double lead = 0;
    for (int i = 0; i < 4; i++) {
        double likely = (i & 1 ? own : 1 - own) * (i & 2 ? other : 1 - other);
        if (likely == 0)
            continue;
        int key = o->seat ? (i & 1) << 1 | i >> 1 : i;
        lead += likely *
                (first * mandala_evaluation_division(o, c->site, c->added, MANDALA_NO_COLOUR,
                                                     key | o->seat << 2) +
                 (1 - first) * mandala_evaluation_division(o, c->site, c->added, MANDALA_NO_COLOUR,
                                                           key | (o->seat ^ 1) << 2));
    }
    return lead;
}

struct prospect {
    double lead, weight;
    double threat; /* the lead when the other completes it at once */
    double chance; /* how likely the other can */
};

static double best_of(double a, double b) {
    return a > b ? a : b;
}

static struct prospect prospect_of(struct mandala_evaluation *o, const struct scene *c) {
    int lacks = __builtin_popcountll(c->missing);
    struct prospect p = {.lead = divided_later(o, c, lacks),
                         .weight = mandala_weights.weight[lacks]};
    if (lacks > 1)
        return p;
    int colour = __builtin_ctzll(c->missing) / 8, n = lanes_count(c->hand, colour);
    struct scene grown = *c;
    grown.other++;
    p.threat = -best_of(-mandala_evaluation_completed(o, c, colour, o->seat ^ 1),
                        -mandala_evaluation_completed(o, &grown, MANDALA_NO_COLOUR, o->seat ^ 1));
    p.chance = o->has[colour];
    if (n) {
        grown = *c;
        grown.own += n;
        double ready = best_of(mandala_evaluation_completed(o, c, colour, o->seat),
                               mandala_evaluation_completed(o, &grown, MANDALA_NO_COLOUR, o->seat));
        p.lead += mandala_weights.ready * best_of(0, ready - p.lead);
    }
    return p;
}

static struct scene scene_of(const struct mandala_evaluation *o, int site, lanes hand) {
    lanes x = o->s->mandala[site];
    return (struct scene){.site = site,
                          .added = MANDALA_NO_COLOUR,
                          .own = lanes_sum(mandala_field(x, o->seat)),
                          .other = lanes_sum(mandala_field(x, o->seat ^ 1)),
                          .missing = LANES_HIGH & ~lanes_present(x & MANDALA_COUNTS),
                          .hand = hand};
}

/* Both mandalas together, with the opponent to move. */
static double mandala_evaluation_together(const struct mandala_evaluation *o,
                                          const struct prospect p[2]) {
    double stay, worst = 0;
    if (o->last) /* only one of them will be divided */
        stay = (p[0].lead * p[0].weight + p[1].lead * p[1].weight) / (p[0].weight + p[1].weight);
    else
        stay = o->base + p[0].weight * (p[0].lead - o->base) + p[1].weight * (p[1].lead - o->base);
    for (int i = 0; i < 2; i++) {
        const struct prospect *rest = &p[i ^ 1];
        double then = p[i].threat + (o->last ? 0 : rest->weight * (rest->lead - o->base));
        double loss = p[i].chance * (then - stay);
        worst = loss < worst ? loss : worst;
    }
    return stay + worst;
}

double mandala_hand_worth(lanes hand, int draws) {
    double worth = draws * mandala_weights.draw;
    for (int c = 0; c < LANES; c++) {
        int n = lanes_count(hand, c);
        worth += n < 5 ? mandala_weights.hand[n]
                       : mandala_weights.hand[4] + (n - 4) * mandala_weights.more;
    }
    return worth;
}

/* The lead after an action that completes a mandala; `rest` is the other one. */
static double expect_division(struct mandala_evaluation *o, const struct scene *done,
                              const struct scene *rest, int draws) {
    if (!o->last && draws > 0 && draws >= lanes_total(o->s->deck)) { /* M3 */
        struct mandala_evaluation end = *o;
        end.last = true;
        memset(end.known, 0, sizeof end.known);
        return mandala_evaluation_completed(&end, done, MANDALA_NO_COLOUR, o->seat);
    }
    double lead = mandala_evaluation_completed(o, done, MANDALA_NO_COLOUR, o->seat);
    if (o->last)
        return lead;
    struct prospect p = prospect_of(o, rest);
    return lead + p.weight * (p.lead - o->base);
}

double mandala_expect(struct mandala_evaluation *o, const mandala_action *action) {
    const mandala_state *s = o->s;
    lanes hand = s->hand[o->seat];
    int draws = 0;
    if (action) {
        mandala_state after = *s;
        mandala_layout t;
        mandala_lay_out(&t, &after);
        draws = mandala_can_draw(&after, mandala_act(&after, &t, o->seat, *action, false));
        hand = after.hand[o->seat];
    }
    struct scene scene[2] = {scene_of(o, 0, hand), scene_of(o, 1, hand)};
    struct prospect p[2];
    double worth = mandala_hand_worth(hand, draws);
    if (action && action->kind) {
        int site = mandala_site_of(*action);
        struct scene *c = &scene[site];
        c->missing &= ~((lanes)0x80 << 8 * action->colour);
        if (action->kind < 3)
            c->added = action->colour;
        else
            c->own += action->count;
        if (c->missing == 0)
            return expect_division(o, c, &scene[site ^ 1], draws) + worth;
    }
    for (int i = 0; i < 2; i++)
        p[i] = prospect_of(o, &scene[i]);
    return mandala_evaluation_together(o, p) + worth;
}
