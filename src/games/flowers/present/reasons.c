// SPDX-License-Identifier: MIT
// Why a move in Flowers is good, as facts: who holds the marker with how many cards, which tiles
// are at stake and what they make with tiles already won, what is drawn, what is returned. Every
// fact is certain and known to the seat that moves.
#include "present/reasons.h"
#include "games/flowers/ai/contest.h"

struct story {
    struct reasons *out;
    const flowers_state *s;
    int me;
    struct flowers_wealth wealth;
};

static int number_of(int value) {
    return value == FLOWERS_X3 ? REASON_X3 : flowers_number(value);
}

static bool flowers_reasons_pairs(const struct story *y, int seat, int tile) {
    return y->wealth.single[seat][tile / FLOWERS_VALUES] != FLOWERS_NO_TILE;
}

/* The tile that a reason is about, for a seat, and the Flower it would make there. */
static void set_tile(const struct story *y, struct reason *r, int seat, int tile) {
    int value = tile % FLOWERS_VALUES, single = y->wealth.single[seat][tile / FLOWERS_VALUES];
    r->seat = seat;
    r->colour = tile / FLOWERS_VALUES;
    r->value = number_of(value);
    if (flowers_reasons_pairs(y, seat, tile)) {
        r->with = number_of(single);
        r->points = flowers_pair(value, single);
    }
}

/* The most cards of any other seat that counts. */
static int strongest_other(const struct flowers_contest *c, int players, int seat) {
    int most = 0;
    for (int i = 0; i < players; i++)
        if (i != seat && c->up[i] && c->cards[i] > most)
            most = c->cards[i];
    return most;
}

static void set_standing(const struct story *y, struct reason *r, const struct flowers_contest *c,
                         int seat) {
    r->seat = seat;
    if (seat < 0)
        return;
    r->own = c->cards[seat];
    r->against = strongest_other(c, y->s->players, seat);
}

/* Tiles of this mandala that would make a Flower for a seat; nobody gets them by this move. */
static void flowers_reasons_stakes(struct story *y, int mandala, int seat) {
    for (int light = 0; light < 2; light++) {
        int tile = y->s->centre[mandala][light] - 1;
        if (flowers_reasons_pairs(y, seat, tile))
            set_tile(y, reasons_add(y->out, REASON_STAKE), seat, tile);
    }
}

/* Does the game end with this destruction, whatever is chosen? */
static bool flowers_reasons_ends(const flowers_state *s) {
    return !s->ending && flowers_is_closing(s);
}

static void flowers_reasons_tell_completion(struct story *y, const struct flowers_contest *c,
                                            flowers_play p) {
    flowers_state next = *y->s;
    struct reason *r = reasons_add(y->out, REASON_FINISHES);
    flowers_put(&next, y->me, p, flowers_present(&next, p.mandala), false);
    flowers_check_claim(&next, p.mandala, y->me);
    next.site = (uint8_t)p.mandala;
    next.phase = FLOWERS_TAKE;
    int second = flowers_second(&next, p.mandala);
    r->mandala = p.mandala;
    set_standing(y, r, c, c->holder);
    if (c->holder == y->me) {
        reasons_add(y->out, second == y->me ? REASON_BOTH : REASON_FIRST);
        flowers_reasons_stakes(y, p.mandala, y->me);
    } else if (second == y->me) {
        reasons_add(y->out, REASON_REST);
    } else {
        reasons_add(y->out, REASON_NOTHING)->count = c->cards[y->me];
    }
    if (flowers_reasons_ends(&next))
        reasons_add(y->out, REASON_ENDS);
}

static enum reason_key contest_key(const struct story *y, const struct flowers_contest *before,
                                   const struct flowers_contest *c) {
    if (c->holder == y->me)
        return before->holder == y->me ? REASON_HOLDS : REASON_SEIZES;
    return !before->up[y->me] && c->up[y->me] ? REASON_APPEARS : REASON_ADDS;
}

static void flowers_reasons_contest(struct story *y, const struct flowers_contest *before,
                                    const struct flowers_contest *c, int mandala) {
    struct reason *r = reasons_add(y->out, contest_key(y, before, c));
    r->mandala = mandala;
    r->count = c->cards[y->me] - before->cards[y->me];
    set_standing(y, r, c, c->holder);
    if (c->holder == y->me) {
        flowers_reasons_stakes(y, mandala, y->me);
        if (before->holder >= 0 && before->holder != y->me)
            flowers_reasons_stakes(y, mandala, before->holder);
    }
    if (!c->up[y->me])
        reasons_add(y->out, REASON_LATENT)->count = c->cards[y->me];
    if (c->colours == 1 && before->colours > 1)
        reasons_add(y->out, REASON_MISSING)->colours = 1U << bits_first(c->missing) / 8;
}

static void flowers_reasons_draw(struct story *y, flowers_play p) {
    flowers_state next = *y->s;
    int want = flowers_put(&next, y->me, p, flowers_present(&next, p.mandala), false);
    int draws = flowers_can_draw(&next, want);
    if (draws > 0)
        reasons_add(y->out, REASON_SINGLE)->count = draws;
}

static void flowers_reasons_tell_play(struct story *y, flowers_play p) {
    struct flowers_contest before, c;
    flowers_look_at(&before, y->s, p.mandala);
    c = before;
    flowers_contest_play(&c, y->me, p.colour, p.count);
    if (c.colours == 0)
        flowers_reasons_tell_completion(y, &c, p);
    else
        flowers_reasons_contest(y, &before, &c, p.mandala);
    flowers_reasons_draw(y, p);
}

static void flowers_reasons_tell_take(struct story *y, int light) {
    const uint8_t *centre = y->s->centre[y->s->site];
    int mine = centre[light] - 1, rest = centre[!light] - 1;
    int second = flowers_second(y->s, y->s->site);
    flowers_state next = *y->s;
    set_tile(y, reasons_add(y->out, REASON_TILE), y->me, mine);
    set_tile(y, reasons_add(y->out, second == y->me ? REASON_BESIDE : REASON_LEAVES), second, rest);
    if (second != y->me && flowers_reasons_pairs(y, second, mine))
        set_tile(y, reasons_add(y->out, REASON_SPOILS), second, mine);
    flowers_take(&next, light, false);
    if (next.ending && !y->s->ending)
        reasons_add(y->out, REASON_ENDS);
}

void flowers_explain(struct reasons *out, const game_state *state, game_move m) {
    const flowers_state *s = flowers_of(state);
    struct story y = {.out = out, .s = s, .me = flowers_actor(state)};
    flowers_survey(&y.wealth, s);
    if (m < FLOWERS_TAKE_ID)
        flowers_reasons_tell_play(&y, flowers_play_of(m));
    else if (m < FLOWERS_PASS_ID)
        flowers_reasons_tell_take(&y, m - FLOWERS_TAKE_ID);
}
