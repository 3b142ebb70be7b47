// SPDX-License-Identifier: MIT
// Patterns behind the game interface: set-up, moves, scores, views and random playouts, all made of
// the steps in rules.h.
#include "games/patterns/rules.h"

/* P2: eight tokens of each colour on the outer cells, four of the last six on the marked ones. */
static void deal(game_state *out, int players, rng *r) {
    assert(players == 2);
    (void)players;
    memset(out, 0, sizeof *out);
    patterns_state *s = patterns_in(out);
    uint8_t token[48], aside[COLOURS] = {0, 1, 2, 3, 4, 5};
    for (int i = 0; i < 48; i++)
        token[i] = (uint8_t)(i / 8);
    uint64_t cells = PATTERNS_MAT & ~PATTERNS_MARKED;
    for (uint32_t i = 0; i < 48; i++, cells &= cells - 1) {
        uint32_t j = i + rng_below(r, 48 - i);
        uint8_t taken = token[j];
        token[j] = token[i];
        s->colour[taken] |= cells & (0 - cells);
    }
    cells = PATTERNS_MARKED;
    for (uint32_t i = 0; i < 4; i++, cells &= cells - 1) {
        uint32_t j = i + rng_below(r, COLOURS - i);
        uint8_t taken = aside[j];
        aside[j] = aside[i];
        s->colour[taken] |= cells & (0 - cells);
    }
    s->turn = 1;
    s->phase = PATTERNS_BOWL;
}

bool patterns_dealt(const patterns_state *s) {
    for (int c = 0; c < COLOURS; c++)
        if (bits_count(s->colour[c] & ~PATTERNS_MARKED) != 8)
            return false;
    return true;
}

static bool is_deal(const game_state *state) {
    const patterns_state *s = patterns_of(state);
    return s->phase == PATTERNS_BOWL && patterns_dealt(s);
}

unsigned patterns_left_over(const patterns_state *s) {
    unsigned left = 0;
    for (int c = 0; c < COLOURS; c++)
        if (bits_count(s->colour[c]) < PATTERNS_PER_COLOUR)
            left |= 1U << c;
    return left;
}

static int players(const game_state *s) {
    (void)s;
    return 2;
}

static int actor(const game_state *state) {
    const patterns_state *s = patterns_of(state);
    return s->phase == PATTERNS_OVER ? GAME_OVER : s->turn;
}

static patterns_options options(const patterns_state *s, patterns_reach *r) {
    patterns_reach_of(r, s);
    if (s->phase == PATTERNS_CLOSE)
        return (patterns_options){.flips = patterns_flips(s, r, s->turn)};
    return patterns_options_of(s, r, s->turn);
}

static int list(game_move *out, int id, uint64_t cells) {
    int n = 0;
    for (; cells; cells &= cells - 1)
        out[n++] = (game_move)(id + patterns_cell(cells & (0 - cells)));
    return n;
}

static int moves(const game_state *state, game_move *out) {
    const patterns_state *s = patterns_of(state);
    assert(s->phase != PATTERNS_OVER);
    int n = 0;
    if (s->phase == PATTERNS_BOWL) {
        for (uint64_t left = patterns_left_over(s); left; left &= left - 1)
            out[n++] = (game_move)(PATTERNS_BOWL_ID + bits_first(left));
        return n;
    }
    patterns_reach r;
    patterns_options o = options(s, &r);
    if (!o.swaps)
        n += list(out, PATTERNS_ESTABLISH_ID, o.places);
    n += list(out + n, PATTERNS_FLIP_ID, o.flips);
    if (o.swaps)
        n += list(out + n, PATTERNS_SWAP_ID, o.places);
    if (s->phase == PATTERNS_CLOSE)
        out[n++] = PATTERNS_STOP_ID;
    return n;
}

static int count(const game_state *state) {
    const patterns_state *s = patterns_of(state);
    assert(s->phase != PATTERNS_OVER);
    if (s->phase == PATTERNS_BOWL)
        return 2;
    patterns_reach r;
    patterns_options o = options(s, &r);
    return bits_count(o.flips) + bits_count(o.places) + (s->phase == PATTERNS_CLOSE);
}

static game_move nth(const game_state *state, int k) {
    const patterns_state *s = patterns_of(state);
    assert(k >= 0 && k < count(state));
    if (s->phase == PATTERNS_BOWL)
        return (game_move)(PATTERNS_BOWL_ID + bits_first(bits_nth(patterns_left_over(s), k)));
    patterns_reach r;
    patterns_options o = options(s, &r);
    int flips = bits_count(o.flips), places = bits_count(o.places);
    if (k < flips)
        return (game_move)(PATTERNS_FLIP_ID + patterns_cell(bits_nth(o.flips, k)));
    if (k == flips + places)
        return PATTERNS_STOP_ID;
    return (game_move)((o.swaps ? PATTERNS_SWAP_ID : PATTERNS_ESTABLISH_ID) +
                       patterns_cell(bits_nth(o.places, k - flips)));
}

static int colour_at(const patterns_state *s, uint64_t bit) {
    int c = 0;
    while (!(s->colour[c] & bit))
        c++;
    return c;
}

/* The second player takes one of the tokens left over, the start player gets the other. */
static void pick_bowl(patterns_state *s, int colour) {
    s->bowl[1] = (uint8_t)(colour + 1);
    s->bowl[0] = (uint8_t)(bits_first(patterns_left_over(s) & ~(1U << colour)) + 1);
    s->turn = 0;
    s->phase = PATTERNS_PLAY;
}

static void apply(game_state *state, game_move m) {
    assert(game_is_legal(&patterns_game, state, m));
    patterns_state *s = patterns_in(state);
    if (m < PATTERNS_ESTABLISH_ID) {
        pick_bowl(s, m - PATTERNS_BOWL_ID);
        return;
    }
    if (m == PATTERNS_STOP_ID) {
        s->phase = PATTERNS_OVER;
        return;
    }
    uint64_t bit = patterns_bit((m - PATTERNS_ESTABLISH_ID) % PATTERNS_CELLS);
    int seat = s->turn, token = colour_at(s, bit), bowl = s->bowl[seat] - 1;
    bool flip = m >= PATTERNS_FLIP_ID && m < PATTERNS_SWAP_ID;
    if (m < PATTERNS_FLIP_ID)
        s->claim[seat][patterns_claims(s, seat)] = (uint8_t)(bits_first(bit) + 1);
    patterns_reach r;
    patterns_reach_of(&r, s);
    patterns_put(s, &r, bit, token, flip ? token : bowl, flip ? bowl : token);
    if (s->phase == PATTERNS_CLOSE) {
        if (!patterns_flips(s, &r, seat))
            s->phase = PATTERNS_OVER;
        return;
    }
    patterns_options next = patterns_options_of(s, &r, seat ^ 1);
    patterns_next_turn(s, &r, &next);
}

/* P6: each group's tokens but the marked one, times the marker's number. */
static void score(const game_state *state, int out[GAME_MAX_PLAYERS], unsigned *winners) {
    const patterns_state *s = patterns_of(state);
    for (int seat = 0; seat < 2; seat++) {
        out[seat] = 0;
        for (int n = 0; n < 6 && s->claim[seat][n]; n++) {
            int c = colour_at(s, (uint64_t)1 << (s->claim[seat][n] - 1));
            out[seat] += (n + 1) * (bits_count(s->colour[c] & s->owned[seat]) - 1);
        }
    }
    *winners = (out[0] >= out[1] ? 1U : 0U) | (out[1] >= out[0] ? 2U : 0U);
}

static void observe(game_view *out, const game_state *s, int seat) {
    memset(out, 0, sizeof *out);
    patterns_view *v = (patterns_view *)out;
    memcpy(&v->state, s, sizeof v->state);
    v->seat = (uint8_t)(seat < 0 ? PATTERNS_SPECTATOR : seat);
}

static void imagine(game_state *s, const game_view *v, rng *r) {
    (void)r;
    memset(s, 0, sizeof *s);
    memcpy(s, &((const patterns_view *)v)->state, sizeof(patterns_state));
}

static bool suppose(game_state *s, const game_view *v, game_move m, rng *r) {
    imagine(s, v, r);
    return game_is_legal(&patterns_game, s, m);
}

static int viewer(const game_view *v) {
    int seat = ((const patterns_view *)v)->seat;
    return seat == PATTERNS_SPECTATOR ? -1 : seat;
}

/* What a playout keeps beside the state: the colour of every cell, and markers placed. */
typedef struct work {
    patterns_reach reach;
    uint8_t colour_at[64];
    int claims[2];
} work;

static void work_start(work *w, const patterns_state *s) {
    patterns_reach_of(&w->reach, s);
    for (int c = 0; c < COLOURS; c++)
        for (uint64_t set = s->colour[c]; set; set &= set - 1)
            w->colour_at[bits_first(set)] = (uint8_t)c;
    for (int seat = 0; seat < 2; seat++)
        w->claims[seat] = patterns_claims(s, seat);
}

/* One random action of `turn` among `o`. Without branches: kinds of action follow one another at
 * random, and a wrong guess of the processor costs as much as all the rest. */
static inline void act_randomly(patterns_state *s, work *w, patterns_options o, rng *r) {
    int seat = s->turn, flips = bits_count(o.flips), places = bits_count(o.places);
    int k = (int)rng_below(r, (uint32_t)(flips + places));
    bool flip = k < flips;
    uint64_t bit = bits_nth(flip ? o.flips : o.places, flip ? k : k - flips);
    int at = bits_first(bit), token = w->colour_at[at], bowl = s->bowl[seat] - 1;
    int placed = flip ? token : bowl;
    bool establish = !flip && !o.swaps;
    uint8_t *claim = &s->claim[seat][w->claims[seat] - (w->claims[seat] == 6)];
    *claim = establish ? (uint8_t)(at + 1) : *claim;
    w->claims[seat] += establish;
    w->colour_at[at] = (uint8_t)placed;
    patterns_put(s, &w->reach, bit, token, placed, flip ? bowl : token);
}

static uint32_t playout(game_state *state, rng *r) {
    patterns_state *s = patterns_in(state);
    uint32_t decisions = 0;
    if (s->phase == PATTERNS_BOWL) {
        pick_bowl(s, bits_first(bits_nth(patterns_left_over(s), (int)rng_below(r, 2))));
        decisions++;
    }
    work w;
    work_start(&w, s);
    patterns_options o = {0, 0, false};
    if (s->phase == PATTERNS_PLAY)
        o = patterns_options_of(s, &w.reach, s->turn);
    while (s->phase == PATTERNS_PLAY) {
        act_randomly(s, &w, o, r);
        o = patterns_options_of(s, &w.reach, s->turn ^ 1);
        patterns_next_turn(s, &w.reach, &o);
        decisions++;
    }
    while (s->phase == PATTERNS_CLOSE) {
        o = (patterns_options){.flips = patterns_flips(s, &w.reach, s->turn)};
        int flips = bits_count(o.flips);
        if (flips == 0) {
            s->phase = PATTERNS_OVER;
        } else {
            decisions++;
            if ((int)rng_below(r, (uint32_t)flips + 1) == flips)
                s->phase = PATTERNS_OVER;
            else
                act_randomly(s, &w, o, r);
        }
    }
    return decisions;
}

const struct game_ops patterns_game = {
    .name = "patterns",
    .min_players = 2,
    .max_players = 2,
    .num_moves = PATTERNS_MOVES,
    .deal = deal,
    .is_deal = is_deal,
    .players = players,
    .actor = actor,
    .moves = moves,
    .count = count,
    .nth = nth,
    .apply = apply,
    .chances = game_no_chances,
    .sample = game_no_sample,
    .score = score,
    .playout = playout,
    .observe = observe,
    .imagine = imagine,
    .suppose = suppose,
    .viewer = viewer,
    .sees = game_no_secrets,
    .write_state = patterns_write_state,
    .read_state = patterns_read_state,
    .write_view = patterns_write_view,
    .read_view = patterns_read_view,
    .write_move = patterns_write_move,
    .read_move = patterns_read_move,
    .read_chance = game_no_chance,
};
