// SPDX-License-Identifier: MIT
// Mandala as a `struct game_ops`: set-up, moves, nature, scores and random playouts, all made of
// the steps in rules.h.
#include "games/mandala/rules.h"

#include "core/deck.h"
#include "core/notation.h"

static void mandala_deal(game_state *out, int players, rng *r) {
    assert(players == 2);
    (void)players;
    memset(out, 0, sizeof *out);
    mandala_state *s = mandala_in(out);
    lanes *to[6] = {&s->mandala[0], &s->mandala[1], &s->hand[0],
                    &s->cup[0],     &s->hand[1],    &s->cup[1]};
    static const int cards[6] = {2, 2, 6, 2, 6, 2};
    deck_pile pile;
    rng own = *r; /* a local copy, which stores to the cards can't alias */
    deck_sort(&pile, MANDALA_PER_COLOUR);
    s->deck = LANES_LOW * MANDALA_PER_COLOUR + LANES_TOTAL * LANES * MANDALA_PER_COLOUR;
    for (int i = 0; i < 6; i++) {
        for (int n = 0; n < cards[i]; n++)
            *to[i] += deck_deal(&pile, &own);
        s->deck -= *to[i];
    }
    *r = own;
    for (int i = 0; i < 2; i++)
        s->open |= mandala_pack(i, s->cup[i]);
}

static bool mandala_is_deal(const game_state *state) {
    const mandala_state *s = mandala_of(state);
    for (int i = 0; i < 2; i++)
        if (lanes_total(s->mandala[i]) != 2 || lanes_sum(mandala_mountain(s->mandala[i])) != 2 ||
            lanes_total(s->hand[i]) != 6 || lanes_total(s->cup[i]) != 2 || s->river[i] ||
            mandala_unpack(s->open, i) != s->cup[i])
            return false;
    return !s->discard && !s->held && !s->now.turn && s->now.phase == MANDALA_PLAY &&
           !s->now.last && !s->now.idle;
}

static int mandala_players(const game_state *s) {
    (void)s;
    return 2;
}

int mandala_actor(const game_state *state) {
    const mandala_state *s = mandala_of(state);
    switch (s->now.phase) {
    case MANDALA_PLAY:
        return s->now.turn;
    case MANDALA_CLAIM:
        return s->now.chooser;
    case MANDALA_OVER:
        return GAME_OVER;
    default:
        return GAME_NATURE;
    }
}

static game_move mandala_id_of(mandala_action a) {
    if (a.kind == 0)
        return (game_move)(MANDALA_DISCARD_ID + 8 * a.colour + a.count - 1);
    int place = 6 * mandala_site_of(a) + a.colour;
    return (game_move)(a.kind < 3 ? MANDALA_BUILD_ID + place
                                  : MANDALA_GROW_ID + 7 * place + a.count - 1);
}

mandala_action mandala_action_of(game_move m) {
    int grow = m - MANDALA_GROW_ID, discard = m - MANDALA_DISCARD_ID;
    mandala_action a = {1 + m / 6, m % 6, 1};
    if (grow >= 0) {
        a.kind = 3 + grow / 42;
        a.colour = grow / 7 % 6;
        a.count = grow % 7 + 1;
    }
    if (discard >= 0) {
        a.kind = 0;
        a.colour = discard / 8;
        a.count = discard % 8 + 1;
    }
    return a;
}

static mandala_options mandala_options_now(const mandala_state *s) {
    mandala_layout t;
    mandala_options o;
    mandala_lay_out(&t, s);
    mandala_options_of(&o, s, &t, s->now.turn);
    return o;
}

static int mandala_moves(const game_state *state, game_move *out) {
    const mandala_state *s = mandala_of(state);
    assert(mandala_actor(state) >= 0);
    int n = 0;
    if (s->now.phase == MANDALA_CLAIM) {
        lanes mountain = mandala_mountain(s->mandala[s->now.site]);
        for (int c = 0; c < COLOURS; c++)
            if (lanes_count(mountain, c))
                out[n++] = (game_move)(MANDALA_CLAIM_ID + c);
        return n;
    }
    mandala_options o = mandala_options_now(s);
    for (int i = 1; i <= MANDALA_KINDS; i++) { /* discards have the highest ids */
        int kind = i % MANDALA_KINDS;
        for (uint64_t set = o.kind[kind]; set; set &= set - 1)
            out[n++] = mandala_id_of(mandala_action_at(kind, bits_first(set)));
    }
    return n;
}

static int claim_count(const mandala_state *s) {
    return __builtin_popcountll(lanes_present(mandala_mountain(s->mandala[s->now.site])));
}

static int claim_at(const mandala_state *s, int k) {
    return lanes_colour_at(lanes_present(mandala_mountain(s->mandala[s->now.site])) >> 7, k);
}

static int mandala_count(const game_state *state) {
    const mandala_state *s = mandala_of(state);
    assert(mandala_actor(state) >= 0);
    if (s->now.phase == MANDALA_CLAIM)
        return claim_count(s);
    mandala_options o = mandala_options_now(s);
    return o.total;
}

static game_move mandala_nth(const game_state *state, int k) {
    const mandala_state *s = mandala_of(state);
    assert(k >= 0 && k < mandala_count(state));
    if (s->now.phase == MANDALA_CLAIM)
        return (game_move)(MANDALA_CLAIM_ID + claim_at(s, k));
    mandala_options o = mandala_options_now(s);
    return mandala_id_of(mandala_option_at(&o, k));
}

static void mandala_apply(game_state *state, game_move m) {
    assert(game_is_legal(&mandala_game, state, m));
    mandala_state *s = mandala_in(state);
    if (m >= MANDALA_CARD_ID) {
        mandala_need_card(s, true);
        mandala_take(s, lanes_of(m - MANDALA_CARD_ID, 1), true);
    } else if (m >= MANDALA_CLAIM_ID) {
        mandala_claim(s, m - MANDALA_CLAIM_ID);
    } else {
        mandala_layout t;
        mandala_lay_out(&t, s);
        mandala_action a = mandala_action_of(m);
        s->now.draws = (uint8_t)mandala_can_draw(s, mandala_act(s, &t, s->now.turn, a, true));
        s->now.site = (uint8_t)(a.kind ? mandala_site_of(a) : MANDALA_NO_SITE);
        s->now.phase = MANDALA_DRAW;
    }
    mandala_advance(s);
}

/* The cards that nature draws from: an empty deck is about to be refilled. */
static lanes mandala_pile(const mandala_state *s) {
    return s->deck ? s->deck : s->discard;
}

static int mandala_chances(const game_state *state, game_move *out, uint32_t *weight) {
    assert(mandala_actor(state) == GAME_NATURE);
    lanes cards = mandala_pile(mandala_of(state));
    int n = 0;
    for (int c = 0; c < COLOURS; c++)
        if (lanes_count(cards, c)) {
            weight[n] = (uint32_t)lanes_count(cards, c);
            out[n++] = (game_move)(MANDALA_CARD_ID + c);
        }
    return n;
}

static game_move mandala_sample(const game_state *state, rng *r) {
    assert(mandala_actor(state) == GAME_NATURE);
    lanes cards = mandala_pile(mandala_of(state));
    int k = (int)rng_below(r, (uint32_t)lanes_total(cards));
    return (game_move)(MANDALA_CARD_ID + lanes_colour_at(cards, k));
}

static void mandala_points(const game_state *state, int out[GAME_MAX_PLAYERS]) {
    const mandala_state *s = mandala_of(state);
    for (int seat = 0; seat < 2; seat++)
        out[seat] = mandala_points_of(s->cup[seat], s->river[seat]);
}

/* M10: a tie goes to the smaller cup. */
static void mandala_rank(const game_state *state, int out[GAME_MAX_PLAYERS]) {
    const mandala_state *s = mandala_of(state);
    mandala_points(state, out);
    for (int seat = 0; seat < 2; seat++)
        out[seat] = 256 * out[seat] - lanes_total(s->cup[seat]);
}

static void mandala_score(const game_state *state, int out[GAME_MAX_PLAYERS], unsigned *winners) {
    mandala_points(state, out);
    *winners = game_winners(&mandala_game, state, GAME_ALL_SEATS);
}

/* Makes all draws of the position, through as many reshuffles as it takes. */
static void mandala_draw_all(mandala_state *s, deck_order *deck, rng *r) {
    while (s->now.draws) {
        if (deck_left(deck) == 0) {
            mandala_need_card(s, false);
            deck_shuffle(deck, s->deck, r);
        }
        int left = deck_left(deck);
        mandala_take(s, deck_draw(deck, s->now.draws < left ? s->now.draws : left), false);
    }
}

/* Everything except ordinary turns (draws that exhaust the deck, claims, refills), until a turn
 * begins or the game is over. Returns the number of decisions. Kept out of the loop of turns, which
 * then fits in the registers. */
static COLD uint32_t mandala_advance_randomly(mandala_state *s, mandala_layout *t, deck_order *deck,
                                              rng *r) {
    uint32_t decisions = 0;
    do {
        mandala_draw_all(s, deck, r);
        mandala_advance(s);
        while (s->now.phase == MANDALA_CLAIM) {
            lanes mountain = lanes_present(mandala_mountain(s->mandala[s->now.site])) >> 7;
            uint32_t colours = (uint32_t)__builtin_popcountll(mountain);
            mandala_claim(s, lanes_colour_at(mountain, (int)rng_below(r, colours)));
            decisions++;
        }
    } while (s->now.phase == MANDALA_REFILL);
    mandala_lay_out(t, s);
    return decisions;
}

/* One random turn of `seat`. True if the next one is an ordinary turn too; else the action's draw
 * is still to be made, or a mandala to be destroyed (`mandala_advance_randomly`). */
static inline bool mandala_turn_randomly(mandala_state *s, mandala_layout *t, deck_order *deck,
                                         int seat, uint64_t random) {
    mandala_options o;
    mandala_options_of(&o, s, t, seat);
    int k = (int)((random * (uint64_t)o.total) >> 32);
    mandala_action a = mandala_option_at(&o, k);
    int site = mandala_site_of(a), draws = mandala_act(s, t, seat, a, false);
    bool enough = draws < deck_left(deck); /* the deck doesn't run out */
    if (LIKELY(enough)) {
        lanes cards = deck_draw(deck, draws);
        s->hand[seat] += cards;
        s->deck -= cards;
        if (LIKELY(!mandala_complete(s->mandala[site]) && s->now.idle < MANDALA_MAX_IDLE &&
                   !mandala_dead(s)))
            return true;
        draws = 0;
    }
    s->now.turn = (uint8_t)seat;
    s->now.draws = (uint8_t)mandala_can_draw(s, draws);
    s->now.site = (uint8_t)site;
    s->now.phase = MANDALA_DRAW;
    return false;
}

static uint32_t mandala_playout(game_state *state, rng *random) {
    mandala_state s = *mandala_of(state);
    rng r = *random;
    mandala_layout t;
    deck_order deck;
    deck_clear(&deck);
    uint32_t decisions = mandala_advance_randomly(&s, &t, &deck, &r);
    while (s.now.phase == MANDALA_PLAY) {
        uint64_t bits = rng_next(&r); /* two numbers of 32 bits; the seats are constants */
        bool again = true;
        if (s.now.turn == 0) {
            decisions++;
            again = mandala_turn_randomly(&s, &t, &deck, 0, bits >> 32);
        }
        while (again) {
            decisions++;
            again = mandala_turn_randomly(&s, &t, &deck, 1, bits & 0xffffffff);
            if (!again)
                break;
            bits = rng_next(&r);
            decisions++;
            again = mandala_turn_randomly(&s, &t, &deck, 0, bits >> 32);
        }
        rng apart = r; /* so that `r` itself can stay in registers */
        decisions += mandala_advance_randomly(&s, &t, &deck, &apart);
        r = apart;
    }
    *mandala_in(state) = s;
    *random = r;
    return decisions;
}

#ifndef __cplusplus /* tests and GPUs take the rules alone */
const struct game_ops mandala_game = {
    .name = "mandala",
    .min_players = MANDALA_MIN_PLAYERS,
    .max_players = MANDALA_MAX_PLAYERS,
    .num_moves = MANDALA_MOVES,
    .deal = mandala_deal,
    .is_deal = mandala_is_deal,
    .players = mandala_players,
    .actor = mandala_actor,
    .moves = mandala_moves,
    .count = mandala_count,
    .nth = mandala_nth,
    .apply = mandala_apply,
    .chances = mandala_chances,
    .sample = mandala_sample,
    .score = mandala_score,
    .rank = mandala_rank,
    .playout = mandala_playout,
    .observe = mandala_observe,
    .determinize = mandala_determinize,
    .determinize_for = mandala_determinize_for,
    .viewer = mandala_viewer,
    .sees = mandala_sees,
    .write_state = mandala_write_state,
    .read_state = mandala_read_state,
    .write_view = mandala_write_view,
    .read_view = mandala_read_view,
    .write_move = mandala_write_move,
    .read_move = mandala_read_move,
    .read_chance = mandala_read_chance,
};
#endif
