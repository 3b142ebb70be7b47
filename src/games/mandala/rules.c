// SPDX-License-Identifier: MIT
// Mandala behind the game interface: set-up, moves, nature, scores and random playouts, all made of
// the steps in rules.h.
#include "games/mandala/rules.h"

#include "core/deck.h"
#include "core/notation.h"

static void deal(game_state *out, int players, rng *r) {
    assert(players == 2);
    (void)players;
    memset(out, 0, sizeof *out);
    mandala_state *s = mandala_in(out);
    for (int c = 0; c < COLOURS; c++)
        s->deck += lanes_of(c, MANDALA_PER_COLOUR);
    lanes *to[6] = {&s->mandala[0], &s->mandala[1], &s->hand[0],
                    &s->cup[0],     &s->hand[1],    &s->cup[1]};
    static const int cards[6] = {2, 2, 6, 2, 6, 2};
    for (int i = 0; i < 6; i++)
        for (int n = 0; n < cards[i]; n++) {
            int k = (int)rng_below(r, (uint32_t)lanes_total(s->deck));
            lanes card = lanes_of(lanes_colour_at(s->deck, k), 1);
            s->deck -= card;
            *to[i] += card;
        }
    for (int i = 0; i < 2; i++) {
        s->mandala[i] &= LANES_ALL;
        s->open |= mandala_pack(i, s->cup[i]);
    }
}

static bool is_deal(const game_state *state) {
    const mandala_state *s = mandala_of(state);
    for (int i = 0; i < 2; i++)
        if (lanes_sum(mandala_mountain(s->mandala[i])) != 2 || (s->mandala[i] & ~MANDALA_COUNTS) ||
            lanes_total(s->hand[i]) != 6 || lanes_total(s->cup[i]) != 2 || s->river[i] ||
            mandala_unpack(s->open, i) != s->cup[i])
            return false;
    return !s->discard && !s->held && !s->turn && s->phase == MANDALA_PLAY && !s->last && !s->idle;
}

static int players(const game_state *s) {
    (void)s;
    return 2;
}

int mandala_actor(const game_state *state) {
    const mandala_state *s = mandala_of(state);
    switch (s->phase) {
    case MANDALA_PLAY:
        return s->turn;
    case MANDALA_CLAIM:
        return s->chooser;
    case MANDALA_OVER:
        return GAME_OVER;
    default:
        return GAME_NATURE;
    }
}

static game_move id_of(mandala_action a) {
    if (a.kind == 0)
        return (game_move)(MANDALA_DISCARD_ID + 8 * a.colour + a.count - 1);
    int place = 6 * ((a.kind - 1) & 1) + a.colour;
    return (game_move)(a.kind < 3 ? MANDALA_GROW_ID + 7 * place + a.count - 1
                                  : MANDALA_BUILD_ID + place);
}

mandala_action mandala_action_of(game_move m) {
    if (m < MANDALA_GROW_ID)
        return (mandala_action){3 + m / 6, m % 6, 1};
    if (m < MANDALA_DISCARD_ID) {
        int n = m - MANDALA_GROW_ID;
        return (mandala_action){1 + n / 42, n / 7 % 6, n % 7 + 1};
    }
    int n = m - MANDALA_DISCARD_ID;
    return (mandala_action){0, n / 8, n % 8 + 1};
}

static int moves(const game_state *state, game_move *out) {
    const mandala_state *s = mandala_of(state);
    assert(mandala_actor(state) >= 0);
    int n = 0;
    if (s->phase == MANDALA_CLAIM) {
        lanes mountain = mandala_mountain(s->mandala[s->site]);
        for (int c = 0; c < COLOURS; c++)
            if (lanes_count(mountain, c))
                out[n++] = (game_move)(MANDALA_CLAIM_ID + c);
        return n;
    }
    mandala_options o;
    mandala_options_of(&o, s);
    static const int in_id_order[MANDALA_KINDS] = {3, 4, 1, 2, 0};
    for (int i = 0; i < MANDALA_KINDS; i++) {
        int kind = in_id_order[i];
        for (int c = 0; c < COLOURS; c++)
            for (int count = 1; count <= lanes_count(o.kind[kind], c); count++)
                out[n++] = id_of((mandala_action){kind, c, count});
    }
    return n;
}

static int claim_count(const mandala_state *s) {
    return __builtin_popcountll(lanes_present(mandala_mountain(s->mandala[s->site])));
}

static int claim_at(const mandala_state *s, int k) {
    return lanes_colour_at(lanes_present(mandala_mountain(s->mandala[s->site])) >> 7, k);
}

static int count(const game_state *state) {
    const mandala_state *s = mandala_of(state);
    assert(mandala_actor(state) >= 0);
    if (s->phase == MANDALA_CLAIM)
        return claim_count(s);
    mandala_options o;
    mandala_options_of(&o, s);
    return mandala_options_total(&o);
}

static game_move nth(const game_state *state, int k) {
    const mandala_state *s = mandala_of(state);
    assert(k >= 0 && k < count(state));
    if (s->phase == MANDALA_CLAIM)
        return (game_move)(MANDALA_CLAIM_ID + claim_at(s, k));
    mandala_options o;
    mandala_options_of(&o, s);
    return id_of(mandala_option_at(&o, k));
}

static void apply(game_state *state, game_move m) {
    assert(game_is_legal(&mandala_game, state, m));
    mandala_state *s = mandala_in(state);
    if (m >= MANDALA_CARD_ID) {
        mandala_need_card(s, true);
        mandala_take(s, lanes_of(m - MANDALA_CARD_ID, 1), true);
    } else if (m >= MANDALA_CLAIM_ID) {
        mandala_claim(s, m - MANDALA_CLAIM_ID);
    } else {
        mandala_act(s, mandala_action_of(m), true);
    }
    mandala_go_on(s);
}

/* The cards that nature draws from: an empty deck is about to be refilled. */
static lanes pile(const mandala_state *s) {
    return s->deck ? s->deck : s->discard;
}

static int chances(const game_state *state, game_move *out, uint32_t *weight) {
    assert(mandala_actor(state) == GAME_NATURE);
    lanes cards = pile(mandala_of(state));
    int n = 0;
    for (int c = 0; c < COLOURS; c++)
        if (lanes_count(cards, c)) {
            weight[n] = (uint32_t)lanes_count(cards, c);
            out[n++] = (game_move)(MANDALA_CARD_ID + c);
        }
    return n;
}

static game_move sample(const game_state *state, rng *r) {
    assert(mandala_actor(state) == GAME_NATURE);
    lanes cards = pile(mandala_of(state));
    int k = (int)rng_below(r, (uint32_t)lanes_total(cards));
    return (game_move)(MANDALA_CARD_ID + lanes_colour_at(cards, k));
}

/* A cup card is worth its colour's place in the river; a tie goes to the smaller cup (M10). */
static void score(const game_state *state, int out[GAME_MAX_PLAYERS], unsigned *winners) {
    const mandala_state *s = mandala_of(state);
    int rank[2];
    for (int seat = 0; seat < 2; seat++) {
        out[seat] = 0;
        for (int c = 0; c < COLOURS; c++)
            out[seat] += lanes_count(s->cup[seat], c) * lanes_count(s->river[seat], c);
        rank[seat] = 256 * out[seat] - lanes_total(s->cup[seat]);
    }
    *winners = (rank[0] >= rank[1] ? 1U : 0U) | (rank[1] >= rank[0] ? 2U : 0U);
}

/* Draws what the position wants, through as many reshuffles as it takes. */
static inline void draw_all(mandala_state *s, deck_order *deck, rng *r) {
    if (s->draws < deck_left(deck)) { /* nearly always: the deck does not run out */
        mandala_take(s, deck_draw(deck, s->draws), false);
        return;
    }
    while (s->draws) {
        if (deck_left(deck) == 0) {
            mandala_need_card(s, false);
            deck_shuffle(deck, s->deck, r);
        }
        int left = deck_left(deck);
        mandala_take(s, deck_draw(deck, s->draws < left ? s->draws : left), false);
    }
}

static uint32_t playout(game_state *state, rng *r) {
    mandala_state *s = mandala_in(state);
    deck_order deck;
    deck.next = deck.size = 0;
    uint32_t decisions = 0;
    draw_all(s, &deck, r);
    mandala_go_on(s);
    while (s->phase != MANDALA_OVER) {
        decisions++;
        if (s->phase == MANDALA_PLAY) {
            mandala_options o;
            mandala_options_of(&o, s);
            int k = (int)rng_below(r, (uint32_t)mandala_options_total(&o));
            mandala_act(s, mandala_option_at(&o, k), false);
        } else {
            mandala_claim(s, claim_at(s, (int)rng_below(r, (uint32_t)claim_count(s))));
        }
        do {
            draw_all(s, &deck, r);
            mandala_go_on(s);
        } while (s->draws);
    }
    return decisions;
}

const struct game_ops mandala_game = {
    .name = "mandala",
    .min_players = 2,
    .max_players = 2,
    .num_moves = MANDALA_MOVES,
    .deal = deal,
    .is_deal = is_deal,
    .players = players,
    .actor = mandala_actor,
    .moves = moves,
    .count = count,
    .nth = nth,
    .apply = apply,
    .chances = chances,
    .sample = sample,
    .score = score,
    .playout = playout,
    .observe = mandala_observe,
    .imagine = mandala_imagine,
    .suppose = mandala_suppose,
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
