// SPDX-License-Identifier: MIT
// Why a move in Mandala is good, as facts: cards in the fields, who would choose first, what a
// colour pays by its place in the river, what is drawn, what is missing. Every fact is certain and
// known to the seat that moves.
#include "present/reasons.h"
#include "games/mandala/ai/ai.h"

struct story {
    struct reasons *out;
    const mandala_state *s;
    int me;
    lanes cup[2]; /* the other's without its opening cards */
};

/* The points that a seat gets at once for claiming `n` cards of a colour, as far as is known. */
static int claim_points(const struct story *y, int seat, int colour, int n) {
    lanes river = y->s->river[seat];
    int place = lanes_count(river, colour);
    if (place)
        return place * n;
    place = bits_count(lanes_present(river)) + 1;
    return place * (n - 1 + lanes_count(y->cup[seat], colour));
}

/* Could it be more? With a new colour its cards in the cup begin to score, and the other's opening
 * cards are unknown. */
static bool may_be_more(const struct story *y, int seat, int colour) {
    return seat != y->me && !lanes_count(y->s->river[seat], colour) &&
           mandala_unpack(y->s->open, seat);
}

/* The colour of a mountain that brings a seat the most points; LANES if none brings any. */
static int best_colour(const struct story *y, lanes mountain, int seat, int *points) {
    int best = LANES;
    *points = 0;
    for (int c = 0; c < LANES; c++) {
        int n = lanes_count(mountain, c), worth = n ? claim_points(y, seat, c, n) : 0;
        if (worth > *points)
            best = c, *points = worth;
    }
    return best;
}

static void mandala_reasons_worth(struct story *y, int colour, int points, int seat) {
    struct reason *r = reasons_add(y->out, REASON_WORTH);
    r->colour = colour;
    r->points = points;
    r->least = may_be_more(y, seat, colour);
    r->seat = seat;
}

static void mandala_reasons_best(struct story *y, lanes mountain, int seat) {
    int points, colour = best_colour(y, mountain, seat, &points);
    if (colour != LANES)
        mandala_reasons_worth(y, colour, points, seat);
}

static void mandala_reasons_denied(struct story *y, int colour, int n) {
    int points = claim_points(y, y->me ^ 1, colour, n);
    if (points == 0)
        return;
    struct reason *r = reasons_add(y->out, REASON_DENIES);
    r->colour = colour;
    r->points = points;
    r->least = may_be_more(y, y->me ^ 1, colour);
}

/* With the first choice: the colour with the most points at stake for both seats together. It isn't
 * taken by this move, so nothing is denied yet. */
static void mandala_reasons_first_claim(struct story *y, lanes mountain, bool contested) {
    int best = LANES, most = 0;
    for (int c = 0; c < LANES; c++) {
        int n = lanes_count(mountain, c);
        int stake = n ? claim_points(y, y->me, c, n) : 0;
        if (n && contested)
            stake += claim_points(y, y->me ^ 1, c, n);
        if (stake > most)
            most = stake, best = c;
    }
    if (best == LANES)
        return;
    int n = lanes_count(mountain, best);
    for (int i = 0; i <= contested; i++) {
        int points = claim_points(y, y->me ^ i, best, n);
        if (points)
            mandala_reasons_worth(y, best, points, y->me ^ i);
    }
}

static void mandala_reasons_tell_completion(struct story *y, lanes x, int site, bool last) {
    int own = lanes_sum(mandala_field(x, y->me)), other = lanes_sum(mandala_field(x, y->me ^ 1));
    struct reason *r = reasons_add(y->out, REASON_COMPLETES);
    r->mandala = site;
    r->own = own;
    r->against = other;
    lanes mountain = mandala_mountain(x);
    if (mountain) {
        bool first = own > other;
        reasons_add(y->out, REASON_FIRST)->seat = first ? y->me : y->me ^ 1;
        if (first)
            mandala_reasons_first_claim(y, mountain, other > 0);
        else if (own > 0)
            mandala_reasons_best(y, mountain, y->me);
        if (!first && other > 0)
            mandala_reasons_best(y, mountain, y->me ^ 1);
        if (other == 0)
            reasons_add(y->out, REASON_BARREN);
    }
    if (last)
        reasons_add(y->out, REASON_LAST);
}

/* The colours that the mandala lacks after the move, if that changed and they are few. */
static void mandala_reasons_missing(struct story *y, lanes before, lanes after) {
    lanes missing = LANES_HIGH & ~lanes_present(after & MANDALA_COUNTS);
    lanes was = LANES_HIGH & ~lanes_present(before & MANDALA_COUNTS);
    if (missing == was || bits_count(missing) > 2)
        return;
    struct reason *r = reasons_add(y->out, REASON_MISSING);
    for (; missing; missing &= missing - 1)
        r->colours |= 1U << bits_first(missing) / 8;
}

/* What a colour pays a seat per card, if it is in the river. */
static void mandala_reasons_pay(struct story *y, int colour, int seat) {
    int place = lanes_count(y->s->river[seat], colour);
    if (!place)
        return;
    struct reason *r = reasons_add(y->out, REASON_PAYS);
    r->colour = colour;
    r->place = place;
    r->seat = seat;
}

static void mandala_reasons_build(struct story *y, mandala_action a, lanes before, lanes after) {
    struct reason *r = reasons_add(y->out, REASON_BUILDS);
    r->count = lanes_count(mandala_mountain(after), a.colour);
    r->colour = a.colour;
    r->mandala = mandala_site_of(a);
    r->own = lanes_sum(mandala_field(after, y->me));
    r->against = lanes_sum(mandala_field(after, y->me ^ 1));
    mandala_reasons_pay(y, a.colour, y->me);
    mandala_reasons_missing(y, before, after);
}

static void mandala_reasons_grow(struct story *y, mandala_action a, lanes before, lanes after) {
    int was = lanes_sum(mandala_field(before, y->me)), own = was + a.count;
    int other = lanes_sum(mandala_field(before, y->me ^ 1));
    struct reason *r = reasons_add(y->out, REASON_GROWS);
    r->mandala = mandala_site_of(a);
    r->was = was;
    r->own = own;
    r->against = other;
    if (own > other && was <= other)
        reasons_add(y->out, REASON_LEADS);
    if (was == 0)
        reasons_add(y->out, REASON_ENTERS);
    if (!(lanes_present(before & MANDALA_COUNTS) >> (8 * a.colour + 7) & 1)) {
        reasons_add(y->out, REASON_KEEPS)->colour = a.colour;
        mandala_reasons_pay(y, a.colour, y->me ^ 1);
    }
    mandala_reasons_missing(y, before, after);
}

/* May the seat play this colour anywhere? */
static bool mandala_reasons_fits(const struct story *y, int colour) {
    for (int m = 0; m < 2; m++)
        if (!(mandala_in_field(y->s->mandala[m], y->me ^ 1) >> (8 * colour + 7) & 1))
            return true;
    return false;
}

static void mandala_reasons_discard(struct story *y, mandala_action a, int draws) {
    struct reason *r = reasons_add(y->out, REASON_EXCHANGES);
    r->count = a.count;
    r->colour = a.colour;
    r->own = draws;
    if (!mandala_reasons_fits(y, a.colour))
        reasons_add(y->out, REASON_NOWHERE);
}

static void mandala_reasons_turn(struct story *y, mandala_action a) {
    const mandala_state *s = y->s;
    mandala_state after = *s;
    mandala_layout layout;
    int site = mandala_site_of(a);
    mandala_lay_out(&layout, &after);
    int draws = mandala_can_draw(&after, mandala_act(&after, &layout, y->me, a, false));
    if (a.kind == 0) {
        mandala_reasons_discard(y, a, draws);
        return;
    }
    lanes x = after.mandala[site];
    if (mandala_complete(x)) {
        int pile = lanes_total(s->deck ? s->deck : s->discard);
        bool runs_out = draws > 0 && draws >= pile; /* M1, M3 */
        mandala_reasons_tell_completion(y, x, site, s->now.last || runs_out);
    } else if (a.kind < 3) {
        mandala_reasons_build(y, a, s->mandala[site], x);
    } else {
        mandala_reasons_grow(y, a, s->mandala[site], x);
    }
    if (a.kind < 3 && draws)
        reasons_add(y->out, REASON_DRAWS)->count = draws;
}

/* A colour of the mountain that had better stay out of the river for now: it waits in the cup. */
static void mandala_reasons_waiting(struct story *y, lanes mountain, int claimed, int place) {
    for (int c = 0; c < LANES && place <= 2; c++) {
        int waiting = lanes_count(y->cup[y->me], c);
        if (c == claimed || !waiting || !lanes_count(mountain, c) ||
            lanes_count(y->s->river[y->me], c))
            continue;
        struct reason *r = reasons_add(y->out, REASON_WAITS);
        r->colour = c;
        r->count = waiting;
        return;
    }
}

static void mandala_reasons_tell_claim(struct story *y, int colour) {
    const mandala_state *s = y->s;
    lanes x = s->mandala[s->now.site], mountain = mandala_mountain(x);
    int n = lanes_count(mountain, colour);
    bool keeps = mandala_in_field(x, y->me);
    struct reason *r = reasons_add(y->out, keeps ? REASON_TAKES : REASON_WASTED);
    r->count = n;
    r->colour = colour;
    r->points = claim_points(y, y->me, colour, n);
    if (keeps && !lanes_count(s->river[y->me], colour)) {
        int next = bits_count(lanes_present(s->river[y->me])) + 1;
        r = reasons_add(y->out, REASON_RIVER);
        r->colour = colour;
        r->place = next;
        mandala_reasons_waiting(y, mountain, colour, next);
    }
    if (mandala_in_field(x, y->me ^ 1))
        mandala_reasons_denied(y, colour, n);
}

void mandala_explain(struct reasons *out, const game_state *state, game_move m) {
    const mandala_state *s = mandala_of(state);
    struct story y = {
        .out = out, .s = s, .me = mandala_actor(state), .cup = {s->cup[0], s->cup[1]}};
    y.cup[y.me ^ 1] -= mandala_unpack(s->open, y.me ^ 1);
    if (m >= MANDALA_CLAIM_ID)
        mandala_reasons_tell_claim(&y, m - MANDALA_CLAIM_ID);
    else
        mandala_reasons_turn(&y, mandala_action_of(m));
}
