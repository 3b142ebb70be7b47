// SPDX-License-Identifier: MIT
// How a position may end: both seats play by a few quick, partly random rules until the next
// mandala is divided, and the position after that is evaluated. Playing to the end is worse: these
// rules are far from good play, and the evaluation knows more than they do.
#include "base/real.h"
#include "games/mandala/ai/ai.h"
#include "games/mandala/ai/weights.h"

/* Chances out of 256. */
enum {
    COMPLETES = 230, /* a mandala that can be completed with the first choice is completed */
    GROWS = 128,     /* a field that isn't ahead is grown */
};

/* A lead of this much, by the evaluation, wins 73 % of games. */
FITTED double mandala_lead_scale = 9;

/* What a point of the evaluation is in the final score: its weights were chosen for good moves, and
 * overrate leads. Measured on games of experts; equal at every stage. */
FITTED double mandala_points_in_the_end = 0.42;

static void mandala_rollout_draw(mandala_state *s, rng *r) {
    while (s->now.draws) {
        mandala_need_card(s, false);
        int k = (int)rng_below(r, (uint32_t)lanes_total(s->deck));
        mandala_take(s, lanes_of(lanes_colour_at(s->deck, k), 1), false);
    }
}

/* A turn being chosen. */
struct turn {
    uint64_t build[2], grow[2]; /* the options that don't complete a mandala */
    int need[2];                /* cards that would put the own field ahead */
    uint64_t random;
    mandala_action action;
};

static uint32_t random_byte(struct turn *t) {
    uint32_t byte = t->random & 0xff;
    t->random >>= 8;
    return byte;
}

/* Completes mandala `m` if that gives the first choice; if it doesn't, removes that option. */
static bool mandala_rollout_complete(struct turn *t, int m, lanes mandala) {
    lanes missing = LANES_HIGH & ~lanes_present(mandala & MANDALA_COUNTS);
    if (missing & (missing - 1))
        return false;
    int colour = bits_first(missing) / 8, shift = 8 * colour;
    int most = bits_count(t->grow[m] >> shift & 0xff), need = t->need[m];
    bool sure = random_byte(t) < COMPLETES;
    if (sure && need <= 0 && (t->build[m] >> shift & 1)) {
        t->action = (mandala_action){1 + m, colour, 1};
        return true;
    }
    if (sure && most && most >= need) {
        t->action = (mandala_action){3 + m, colour, need > 1 ? need : 1};
        return true;
    }
    t->build[m] &= ~((uint64_t)0xff << shift);
    t->grow[m] &= ~((uint64_t)0xff << shift);
    return false;
}

/* Grows the own field with the most frequent colour, by no more than it takes. */
static bool mandala_rollout_grow(struct turn *t, int m) {
    int best = 0, most = 0;
    if (t->need[m] < 1 || random_byte(t) >= GROWS)
        return false;
    for (int c = 0; c < LANES; c++) {
        int n = bits_count(t->grow[m] >> 8 * c & 0xff);
        if (n > most)
            most = n, best = c;
    }
    t->action = (mandala_action){3 + m, best, t->need[m] < most ? t->need[m] : most};
    return most > 0;
}

/* Any card for a mountain; any move at all if there is none. */
static void mandala_rollout_build(struct turn *t, const mandala_options *o) {
    int a = bits_count(t->build[0]), b = bits_count(t->build[1]);
    uint64_t random = t->random & 0xffff;
    int k = (int)(random * (uint64_t)(a + b) >> 16);
    if (a + b == 0)
        t->action = mandala_option_at(o, (int)(random * (uint64_t)o->total >> 16));
    else if (k < a)
        t->action = mandala_action_at(1, bits_first(bits_nth(t->build[0], k)));
    else
        t->action = mandala_action_at(2, bits_first(bits_nth(t->build[1], k - a)));
}

static mandala_action mandala_rollout_choose(const mandala_state *s, const mandala_options *o,
                                             rng *r) {
    struct turn t = {
        .build = {o->kind[1], o->kind[2]}, .grow = {o->kind[3], o->kind[4]}, .random = rng_next(r)};
    int seat = s->now.turn;
    for (int m = 0; m < 2; m++)
        t.need[m] = lanes_sum(mandala_field(s->mandala[m], seat ^ 1)) -
                    lanes_sum(mandala_field(s->mandala[m], seat)) + 1;
    int m = random_byte(&t) & 1;
    if (!mandala_rollout_complete(&t, 0, s->mandala[0]) &&
        !mandala_rollout_complete(&t, 1, s->mandala[1]) && !mandala_rollout_grow(&t, m) &&
        !mandala_rollout_grow(&t, m ^ 1))
        mandala_rollout_build(&t, o);
    return t.action;
}

/* Divides the rest of the mountain and begins the next. */
static void mandala_rollout_divide(game_state *state, rng *r) {
    mandala_state *s = mandala_in(state);
    while (s->now.phase == MANDALA_CLAIM)
        mandala_claim(s, mandala_solve(state, r) - MANDALA_CLAIM_ID);
    mandala_rollout_draw(s, r);
    mandala_advance(s);
}

/* One turn, without the division it may lead to. */
static void mandala_rollout_turn(game_state *state, rng *r) {
    mandala_state *s = mandala_in(state);
    mandala_layout t;
    mandala_options o;
    mandala_lay_out(&t, s);
    mandala_options_of(&o, s, &t, s->now.turn);
    mandala_action a = mandala_rollout_choose(s, &o, r);
    s->now.draws = (uint8_t)mandala_can_draw(s, mandala_act(s, &t, s->now.turn, a, false));
    s->now.site = (uint8_t)(a.kind ? mandala_site_of(a) : MANDALA_NO_SITE);
    s->now.phase = MANDALA_DRAW;
    mandala_rollout_draw(s, r);
    mandala_advance(s);
}

void mandala_estimate(const mandala_state *s, double win[GAME_MAX_PLAYERS],
                      double points[GAME_MAX_PLAYERS]) {
    int seat = s->now.turn ^ 1; /* the seat that has just moved */
    struct mandala_evaluation o;
    mandala_look(&o, s, seat, MANDALA_OPEN);
    double lead = mandala_expect(&o, NULL) - mandala_hand_worth(s->hand[seat ^ 1], 0);
    win[seat] = 1 / (1 + real_exp(-lead / mandala_lead_scale));
    win[seat ^ 1] = 1 - win[seat];
    points[seat] = lead * mandala_points_in_the_end;
    points[seat ^ 1] = -points[seat];
}

void mandala_play_on(game_state *state, rng *random, double win[GAME_MAX_PLAYERS],
                     double points[GAME_MAX_PLAYERS]) {
    const mandala_state *s = mandala_of(state);
    rng r = *random;
    while (s->now.phase == MANDALA_PLAY)
        mandala_rollout_turn(state, &r);
    if (s->now.phase == MANDALA_CLAIM)
        mandala_rollout_divide(state, &r);
    *random = r;
    if (s->now.phase == MANDALA_OVER)
        game_ai_outcome(&mandala_game, state, win, points);
    else
        mandala_estimate(s, win, points);
}
