// SPDX-License-Identifier: MIT
// Flowers as a `struct game_ops`: set-up, moves, nature, scores and random playouts, all made of
// the steps in rules.h.
#include "games/flowers/rules.h"

#include "core/deck.h"

static void flowers_deal(game_state *out, int players, rng *r) {
    assert(players >= 2 && players <= FLOWERS_SEATS);
    memset(out, 0, sizeof *out);
    flowers_state *s = flowers_in(out);
    s->players = (uint8_t)players;
    s->stack = FLOWERS_DARK | FLOWERS_LIGHT;
    for (int m = 0; m < FLOWERS_MANDALAS; m++)
        for (int light = 0; light < 2; light++) {
            uint64_t tiles = s->stack & flowers_back(light);
            uint64_t tile = bits_nth(tiles, (int)rng_below(r, (uint32_t)bits_count(tiles)));
            s->stack &= ~tile;
            s->centre[m][light] = (uint8_t)(bits_first(tile) + 1);
        }
    deck_pile pile;
    rng own = *r; /* a local copy, which stores to the cards can't alias */
    deck_sort(&pile, FLOWERS_PER_COLOUR);
    s->deck = LANES_LOW * FLOWERS_PER_COLOUR + LANES_TOTAL * LANES * FLOWERS_PER_COLOUR;
    for (int seat = 0; seat < players; seat++) {
        for (int n = 0; n < 5 + seat; n++)
            s->hand[seat] += deck_deal(&pile, &own);
        s->deck -= s->hand[seat];
    }
    *r = own;
}

static bool flowers_is_deal(const game_state *state) {
    const flowers_state *s = flowers_of(state);
    for (int seat = 0; seat < s->players; seat++)
        if (lanes_total(s->hand[seat]) != 5 + seat || s->held[seat] || s->area[0][seat] ||
            s->area[1][seat] || s->area[2][seat])
            return false;
    return !s->discard && !s->known[0] && !s->known[1] && !s->turn && !s->passes && !s->ending &&
           s->phase == FLOWERS_PLAY && bits_count(s->stack) == FLOWERS_TILES - 6;
}

static int flowers_players(const game_state *s) {
    return flowers_of(s)->players;
}

int flowers_actor(const game_state *state) {
    const flowers_state *s = flowers_of(state);
    switch (s->phase) {
    case FLOWERS_PLAY:
        return s->turn;
    case FLOWERS_TAKE:
        return s->marker[s->site] - 1;
    case FLOWERS_OVER:
        return GAME_OVER;
    default:
        return GAME_NATURE;
    }
}

static game_move flowers_id_of(flowers_play p) {
    return (game_move)(FLOWERS_PLAY_ID + 15 * (6 * p.mandala + p.colour) + p.count - 1);
}

flowers_play flowers_play_of(game_move m) {
    int n = m - FLOWERS_PLAY_ID;
    flowers_play p = {n / 90, n / 15 % 6, n % 15 + 1};
    return p;
}

static int flowers_moves(const game_state *state, game_move *out) {
    const flowers_state *s = flowers_of(state);
    assert(flowers_actor(state) >= 0);
    int n = 0;
    if (s->phase == FLOWERS_TAKE) {
        out[n++] = FLOWERS_TAKE_ID;
        out[n++] = FLOWERS_TAKE_ID + 1;
        return n;
    }
    lanes options = flowers_options(s, s->turn);
    for (int c = 0; c < COLOURS; c++)
        for (int count = 1; count <= lanes_count(options, c); count++) {
            flowers_play p = {0, c, count};
            out[n++] = flowers_id_of(p);
        }
    for (int i = 0, all = FLOWERS_MANDALAS * n; n < all; i++, n++) /* each has the same */
        out[n] = (game_move)(out[i] + COLOURS * FLOWERS_PER_COLOUR);
    if (n == 0)
        out[n++] = FLOWERS_PASS_ID;
    return n;
}

static int flowers_count(const game_state *state) {
    const flowers_state *s = flowers_of(state);
    assert(flowers_actor(state) >= 0);
    if (s->phase == FLOWERS_TAKE)
        return 2;
    int plays = FLOWERS_MANDALAS * lanes_total(flowers_options(s, s->turn));
    return plays ? plays : 1;
}

static game_move flowers_nth(const game_state *state, int k) {
    const flowers_state *s = flowers_of(state);
    assert(k >= 0 && k < flowers_count(state));
    if (s->phase == FLOWERS_TAKE)
        return (game_move)(FLOWERS_TAKE_ID + k);
    lanes options = flowers_options(s, s->turn);
    if (!lanes_total(options))
        return FLOWERS_PASS_ID;
    return flowers_id_of(flowers_option_at(options, k));
}

static void flowers_apply(game_state *state, game_move m) {
    assert(game_is_legal(&flowers_game, state, m));
    flowers_state *s = flowers_in(state);
    if (m >= FLOWERS_ORDER_ID) {
        flowers_destroy(s, m - FLOWERS_ORDER_ID, true);
        if (s->phase == FLOWERS_ORDER)
            flowers_continue_ending(s, true);
    } else if (m >= FLOWERS_TILE_ID) {
        flowers_lay_tile(s, m - FLOWERS_TILE_ID);
    } else if (m >= FLOWERS_CARD_ID) {
        flowers_need_card(s, true);
        flowers_draw(s, lanes_of(m - FLOWERS_CARD_ID, 1), true);
    } else if (m == FLOWERS_PASS_ID) {
        flowers_pass(s, true);
    } else if (m >= FLOWERS_TAKE_ID) {
        flowers_take(s, m - FLOWERS_TAKE_ID, true);
    } else {
        flowers_play p = flowers_play_of(m);
        int want = flowers_put(s, s->turn, p, flowers_present(s, p.mandala), true);
        s->draws = (uint8_t)flowers_can_draw(s, want);
        s->site = (uint8_t)p.mandala;
        s->passes = 0;
        s->phase = FLOWERS_DRAW;
    }
    if (s->phase == FLOWERS_DRAW && s->draws == 0)
        flowers_after_draw(s);
}

/* The cards that nature draws from: an empty deck is about to be refilled. */
static lanes flowers_pile(const flowers_state *s) {
    return s->deck ? s->deck : s->discard;
}

static int flowers_chances(const game_state *state, game_move *out, uint32_t *weight) {
    const flowers_state *s = flowers_of(state);
    assert(flowers_actor(state) == GAME_NATURE);
    int n = 0;
    if (s->phase == FLOWERS_DRAW) {
        lanes cards = flowers_pile(s);
        for (int c = 0; c < COLOURS; c++)
            if (lanes_count(cards, c)) {
                weight[n] = (uint32_t)lanes_count(cards, c);
                out[n++] = (game_move)(FLOWERS_CARD_ID + c);
            }
        return n;
    }
    bool fresh = s->phase == FLOWERS_FRESH;
    uint64_t set = fresh ? flowers_tiles(s) : flowers_left(s);
    for (; set; set &= set - 1) {
        weight[n] = 1;
        out[n++] = (game_move)((fresh ? FLOWERS_TILE_ID : FLOWERS_ORDER_ID) + bits_first(set));
    }
    return n;
}

/* A uniformly random member of a set. */
static int sample_bit(uint64_t set, rng *r) {
    return bits_first(bits_nth(set, (int)rng_below(r, (uint32_t)bits_count(set))));
}

static game_move flowers_sample(const game_state *state, rng *r) {
    const flowers_state *s = flowers_of(state);
    assert(flowers_actor(state) == GAME_NATURE);
    if (s->phase == FLOWERS_FRESH)
        return (game_move)(FLOWERS_TILE_ID + sample_bit(flowers_tiles(s), r));
    if (s->phase == FLOWERS_ORDER)
        return (game_move)(FLOWERS_ORDER_ID + sample_bit(flowers_left(s), r));
    lanes cards = flowers_pile(s);
    int k = (int)rng_below(r, (uint32_t)lanes_total(cards));
    return (game_move)(FLOWERS_CARD_ID + lanes_colour_at(cards, k));
}

static void flowers_points(const game_state *state, int out[GAME_MAX_PLAYERS]) {
    const flowers_state *s = flowers_of(state);
    memset(out, 0, GAME_MAX_PLAYERS * sizeof out[0]);
    for (int tile = 0; tile < FLOWERS_TILES; tile++)
        if (s->won[tile])
            out[(s->won[tile] - FLOWERS_WON) / 8] += flowers_tile_points(s, tile);
}

/* F8: a tie goes to the fuller hand. */
static void flowers_rank(const game_state *state, int out[GAME_MAX_PLAYERS]) {
    const flowers_state *s = flowers_of(state);
    flowers_points(state, out);
    for (int seat = 0; seat < s->players; seat++)
        out[seat] = 256 * out[seat] + lanes_total(s->hand[seat]);
}

static void flowers_score(const game_state *state, int out[GAME_MAX_PLAYERS], unsigned *winners) {
    flowers_points(state, out);
    *winners = game_winners(&flowers_game, state, GAME_ALL_SEATS);
}

/* Makes all draws of the position, through as many reshuffles as it takes. */
static void flowers_draw_all(flowers_state *s, deck_order *deck, rng *r) {
    while (s->draws) {
        if (deck_left(deck) == 0) {
            flowers_need_card(s, false);
            deck_shuffle(deck, s->deck, r);
        }
        int left = deck_left(deck);
        flowers_draw(s, deck_draw(deck, s->draws < left ? s->draws : left), false);
    }
}

/* The colours present in each mandala; a playout keeps them up to date. */
typedef struct flowers_layout {
    lanes present[FLOWERS_MANDALAS];
} flowers_layout;

/* Everything except ordinary turns (draws that exhaust the deck, passes, destructions, the end),
 * until a turn with a play begins or the game is over. Returns the number of decisions. Kept out of
 * the loop of turns, which then fits in the registers. */
static COLD uint32_t flowers_advance_randomly(flowers_state *s, flowers_layout *t, deck_order *deck,
                                              rng *r) {
    uint32_t decisions = 0;
    for (;;) {
        if (s->phase == FLOWERS_DRAW) {
            flowers_draw_all(s, deck, r);
            flowers_after_draw(s);
        } else if (s->phase == FLOWERS_TAKE) {
            decisions++;
            flowers_take(s, (int)(rng_next(r) >> 63), false);
        } else if (s->phase == FLOWERS_FRESH) {
            flowers_lay_tile(s, sample_bit(flowers_tiles(s), r));
        } else if (s->phase == FLOWERS_ORDER) {
            flowers_destroy(s, sample_bit(flowers_left(s), r), false);
            if (s->phase == FLOWERS_ORDER)
                flowers_continue_ending(s, false);
        } else if (s->phase == FLOWERS_PLAY && !lanes_total(flowers_options(s, s->turn))) {
            decisions++;
            flowers_pass(s, false);
        } else {
            break;
        }
    }
    for (int m = 0; m < FLOWERS_MANDALAS; m++)
        t->present[m] = flowers_present(s, m);
    return decisions;
}

/* One random play of `seat`. True if the next turn is an ordinary one too; else the rest of this
 * one is up to `flowers_advance_randomly`. */
static inline bool flowers_turn_randomly(flowers_state *s, flowers_layout *t, deck_order *deck,
                                         int seat, uint64_t random) {
    lanes options = flowers_options(s, seat);
    uint64_t plays = FLOWERS_MANDALAS * (uint64_t)lanes_total(options);
    flowers_play p = flowers_option_at(options, (int)((random * plays) >> 32));
    lanes present = t->present[p.mandala];
    int draws = flowers_put(s, seat, p, present, false);
    present |= (lanes)0x80 << (8 * p.colour);
    t->present[p.mandala] = present;
    if (LIKELY(draws < deck_left(deck))) { /* the deck doesn't run out */
        lanes cards = deck_draw(deck, draws);
        s->hand[seat] += cards;
        s->deck -= cards;
        draws = 0;
        if (LIKELY(present != LANES_HIGH)) {
            flowers_check_claim(s, p.mandala, seat);
            return true;
        }
    }
    s->turn = (uint8_t)seat;
    s->draws = (uint8_t)flowers_can_draw(s, draws);
    s->site = (uint8_t)p.mandala;
    s->passes = 0;
    s->phase = FLOWERS_DRAW;
    return false;
}

static uint32_t flowers_playout(game_state *state, rng *random) {
    flowers_state s = *flowers_of(state);
    rng r = *random;
    flowers_layout t;
    deck_order deck;
    deck_clear(&deck);
    uint32_t decisions = flowers_advance_randomly(&s, &t, &deck, &r);
    while (s.phase == FLOWERS_PLAY) {
        int seat = s.turn;
        decisions++;
        while (flowers_turn_randomly(&s, &t, &deck, seat, rng_next(&r) >> 32)) {
            decisions++;
            seat = seat + 1 == s.players ? 0 : seat + 1;
        }
        rng apart = r; /* so that `r` itself can stay in registers */
        decisions += flowers_advance_randomly(&s, &t, &deck, &apart);
        r = apart;
    }
    *flowers_in(state) = s;
    *random = r;
    return decisions;
}

#ifndef __cplusplus /* tests and GPUs take the rules alone */
const struct game_ops flowers_game = {
    .name = "flowers",
    .min_players = FLOWERS_MIN_PLAYERS,
    .max_players = FLOWERS_MAX_PLAYERS,
    .num_moves = FLOWERS_MOVES,
    .deal = flowers_deal,
    .is_deal = flowers_is_deal,
    .players = flowers_players,
    .actor = flowers_actor,
    .moves = flowers_moves,
    .count = flowers_count,
    .nth = flowers_nth,
    .apply = flowers_apply,
    .chances = flowers_chances,
    .sample = flowers_sample,
    .score = flowers_score,
    .rank = flowers_rank,
    .playout = flowers_playout,
    .observe = flowers_observe,
    .determinize = flowers_determinize,
    .determinize_for = flowers_determinize_for,
    .viewer = flowers_viewer,
    .sees = flowers_sees,
    .write_state = flowers_write_state,
    .read_state = flowers_read_state,
    .write_view = flowers_write_view,
    .read_view = flowers_read_view,
    .write_move = flowers_write_move,
    .read_move = flowers_read_move,
    .read_chance = flowers_read_chance,
};
#endif
