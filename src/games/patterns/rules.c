// SPDX-License-Identifier: MIT
// Patterns as a `struct game_ops`: set-up, moves, scores, views and random playouts, all made of
// the steps in rules.h.
#include "games/patterns/rules.h"

/* Lays `count` of the `n` tokens, drawn at random, on `cells` in ascending order. */
static inline void patterns_lay(patterns_state *s, uint8_t *tokens, uint32_t n, uint32_t count,
                                uint64_t cells, rng *r) {
    for (uint32_t i = 0; i < count; i++, cells &= cells - 1) {
        uint32_t j = i + rng_below(r, n - i);
        uint8_t token = tokens[j];
        tokens[j] = tokens[i];
        s->colour[token] |= cells & (0 - cells);
    }
}

/* P2: eight tokens of each colour on the outer cells, four of the last six on the marked ones. */
static void patterns_deal(game_state *out, int players, rng *r) {
    static const uint8_t sorted[48 + COLOURS] = {
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3,
        3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 0, 1, 2, 3, 4, 5};
    assert(players == 2);
    (void)players;
    memset(out, 0, sizeof *out);
    patterns_state *s = patterns_in(out);
    uint8_t token[sizeof sorted];
    memcpy(token, sorted, sizeof token);
    rng own = *r; /* a local copy, which stores to the tokens can't alias */
    patterns_lay(s, token, 48, 48, PATTERNS_MAT & ~PATTERNS_MARKED, &own);
    patterns_lay(s, token + 48, COLOURS, 4, PATTERNS_MARKED, &own);
    *r = own;
    s->turn = 1;
    s->phase = PATTERNS_BOWL;
}

bool patterns_dealt(const patterns_state *s) {
    for (int c = 0; c < COLOURS; c++)
        if (bits_count(s->colour[c] & ~PATTERNS_MARKED) != 8)
            return false;
    return true;
}

static bool patterns_is_deal(const game_state *state) {
    const patterns_state *s = patterns_of(state);
    assert(s->phase != PATTERNS_BOWL || patterns_dealt(s)); /* ensured by reading */
    return s->phase == PATTERNS_BOWL;
}

unsigned patterns_left_over(const patterns_state *s) {
    unsigned left = 0;
    for (int c = 0; c < COLOURS; c++)
        left |= (unsigned)(bits_count(s->colour[c]) < PATTERNS_PER_COLOUR) << c;
    return left;
}

static int patterns_players(const game_state *s) {
    (void)s;
    return 2;
}

static int patterns_actor(const game_state *state) {
    const patterns_state *s = patterns_of(state);
    return s->phase == PATTERNS_OVER ? (int)GAME_OVER : s->turn;
}

static patterns_options patterns_options_now(const patterns_state *s) {
    patterns_layout t;
    patterns_lay_out(&t, s);
    patterns_options close = {t.flips[s->turn], 0, false};
    return s->phase == PATTERNS_CLOSE ? close : patterns_options_of(s, &t, s->turn);
}

static int patterns_list(game_move *out, int id, uint64_t cells) {
    int n = 0;
    for (cells = patterns_cells(cells); cells; cells &= cells - 1)
        out[n++] = (game_move)(id + bits_first(cells));
    return n;
}

static int patterns_moves(const game_state *state, game_move *out) {
    const patterns_state *s = patterns_of(state);
    assert(s->phase != PATTERNS_OVER);
    int n = 0;
    if (s->phase == PATTERNS_BOWL) {
        for (uint64_t left = patterns_left_over(s); left; left &= left - 1)
            out[n++] = (game_move)(PATTERNS_BOWL_ID + bits_first(left));
        return n;
    }
    patterns_options o = patterns_options_now(s);
    if (!o.swaps)
        n += patterns_list(out, PATTERNS_ESTABLISH_ID, o.places);
    n += patterns_list(out + n, PATTERNS_FLIP_ID, o.flips);
    if (o.swaps)
        n += patterns_list(out + n, PATTERNS_SWAP_ID, o.places);
    if (s->phase == PATTERNS_CLOSE)
        out[n++] = PATTERNS_STOP_ID;
    return n;
}

static int patterns_count(const game_state *state) {
    const patterns_state *s = patterns_of(state);
    assert(s->phase != PATTERNS_OVER);
    if (s->phase == PATTERNS_BOWL)
        return 2;
    patterns_options o = patterns_options_now(s);
    return bits_count(o.flips) + bits_count(o.places) + (s->phase == PATTERNS_CLOSE);
}

static game_move patterns_nth(const game_state *state, int k) {
    const patterns_state *s = patterns_of(state);
    assert(k >= 0 && k < patterns_count(state));
    if (s->phase == PATTERNS_BOWL)
        return (game_move)(PATTERNS_BOWL_ID + bits_first(bits_nth(patterns_left_over(s), k)));
    patterns_options o = patterns_options_now(s);
    int flips = bits_count(o.flips), places = bits_count(o.places);
    if (k < flips)
        return (game_move)(PATTERNS_FLIP_ID + patterns_cell(bits_nth(o.flips, k)));
    if (k == flips + places)
        return PATTERNS_STOP_ID;
    return (game_move)((o.swaps ? PATTERNS_SWAP_ID : PATTERNS_ESTABLISH_ID) +
                       patterns_cell(bits_nth(o.places, k - flips)));
}

static int patterns_rules_colour_at(const patterns_state *s, uint64_t bit) {
    int c = 0;
    while (!(s->colour[c] & bit))
        c++;
    return c;
}

/* The second player takes one of the two remaining tokens, the start player gets the other. */
static void pick_bowl(patterns_state *s, unsigned left_over, int colour) {
    s->bowl[1] = (uint8_t)(colour + 1);
    s->bowl[0] = (uint8_t)(bits_first(left_over & ~(1U << colour)) + 1);
    s->turn = 0;
    s->phase = PATTERNS_PLAY;
}

static void patterns_apply(game_state *state, game_move m) {
    assert(game_is_legal(&patterns_game, state, m));
    patterns_state *s = patterns_in(state);
    if (m < PATTERNS_ESTABLISH_ID) {
        pick_bowl(s, patterns_left_over(s), m - PATTERNS_BOWL_ID);
        return;
    }
    if (m == PATTERNS_STOP_ID) {
        s->phase = PATTERNS_OVER;
        return;
    }
    uint64_t bit = patterns_bit((m - PATTERNS_ESTABLISH_ID) % PATTERNS_CELLS);
    int seat = s->turn, token = patterns_rules_colour_at(s, bit), bowl = s->bowl[seat] - 1;
    bool flip = m >= PATTERNS_FLIP_ID && m < PATTERNS_SWAP_ID;
    if (m < PATTERNS_FLIP_ID)
        s->claim[seat][patterns_claims(s, seat)] = (uint8_t)(bits_first(bit) + 1);
    patterns_layout t;
    patterns_lay_out(&t, s);
    patterns_put(s, &t, seat, bit, token, flip ? token : bowl, flip ? bowl : token);
    if (s->phase == PATTERNS_CLOSE) {
        if (!t.flips[seat])
            s->phase = PATTERNS_OVER;
        return;
    }
    patterns_options next = patterns_options_of(s, &t, seat ^ 1);
    patterns_next_turn(s, &t, seat, &next);
}

/* P6: each group's tokens except the marked one, times the marker's number. */
static void patterns_points(const game_state *state, int out[GAME_MAX_PLAYERS]) {
    const patterns_state *s = patterns_of(state);
    for (int seat = 0; seat < 2; seat++) {
        out[seat] = 0;
        for (int n = 0; n < 6 && s->claim[seat][n]; n++) {
            int c = patterns_rules_colour_at(s, (uint64_t)1 << (s->claim[seat][n] - 1));
            out[seat] += (n + 1) * (bits_count(s->colour[c] & s->owned[seat]) - 1);
        }
    }
}

/* Equal scores are a draw. */
static void patterns_rank(const game_state *state, int out[GAME_MAX_PLAYERS]) {
    patterns_points(state, out);
}

static void patterns_score(const game_state *state, int out[GAME_MAX_PLAYERS], unsigned *winners) {
    patterns_points(state, out);
    *winners = game_winners(&patterns_game, state, GAME_ALL_SEATS);
}

static void patterns_observe(game_view *out, const game_state *s, int seat) {
    memset(out, 0, sizeof *out);
    patterns_view *v = (patterns_view *)out;
    memcpy(&v->state, s, sizeof v->state);
    v->seat = (uint8_t)(seat < 0 ? PATTERNS_SPECTATOR : seat);
}

static void patterns_determinize(game_state *s, const game_view *v, rng *r) {
    (void)r;
    memset(s, 0, sizeof *s);
    memcpy(s, &((const patterns_view *)v)->state, sizeof(patterns_state));
}

static bool determinize_for(game_state *s, const game_view *v, game_move m, rng *r) {
    patterns_determinize(s, v, r);
    return game_is_legal(&patterns_game, s, m);
}

static int patterns_viewer(const game_view *v) {
    int seat = ((const patterns_view *)v)->seat;
    return seat == PATTERNS_SPECTATOR ? -1 : seat;
}

/* What a playout keeps beside the state: one local struct, so that the compiler can keep it in
 * registers. */
typedef struct work {
    patterns_state s;
    patterns_layout t;
    rng random;
    uint8_t colour_at[64]; /* the token on every cell */
    uint8_t claim[2][8];   /* cells of the markers, plus 1; garbage after the last one */
    unsigned claims[2];
} work;

static void work_start(work *w) {
    patterns_lay_out(&w->t, &w->s);
    const uint64_t *colour = w->s.colour;
    for (int row = 0; row < 8; row++) { /* the three bits of a colour, eight cells at once */
        uint64_t cells = bits_to_bytes((unsigned)((colour[1] | colour[3] | colour[5]) >> 8 * row)) |
                         bits_to_bytes((unsigned)((colour[2] | colour[3]) >> 8 * row)) << 1 |
                         bits_to_bytes((unsigned)((colour[4] | colour[5]) >> 8 * row)) << 2;
        memcpy(&w->colour_at[8 * row], &cells, 8);
    }
    for (int seat = 0; seat < 2; seat++) {
        memcpy(w->claim[seat], w->s.claim[seat], 6);
        w->claims[seat] = (unsigned)patterns_claims(&w->s, seat);
    }
}

/* A random action of `seat` among `o`. Without branches: the kind of action is random, and a
 * misprediction costs as much as all the rest. */
static inline void act_randomly(work *w, int seat, patterns_options o) {
    int flips = bits_count(o.flips), places = bits_count(o.places);
    int k = (int)rng_below(&w->random, (uint32_t)(flips + places));
    bool flip = k < flips;
    uint64_t bit = bits_nth(flip ? o.flips : o.places, flip ? k : k - flips);
    int at = bits_first(bit), token = w->colour_at[at], bowl = w->s.bowl[seat] - 1;
    int placed = flip ? token : bowl;
    w->claim[seat][w->claims[seat]] = (uint8_t)(at + 1); /* kept only if it is an establishment */
    w->claims[seat] += !flip & !o.swaps;
    w->colour_at[at] = (uint8_t)placed;
    patterns_put(&w->s, &w->t, seat, bit, token, placed, flip ? bowl : token);
}

/* One action of `seat`; `o` becomes the other's options. False if the other can't act. */
static inline bool patterns_turn_randomly(work *w, int seat, patterns_options *o) {
    act_randomly(w, seat, *o);
    *o = patterns_options_of(&w->s, &w->t, seat ^ 1);
    return patterns_can_act(o);
}

/* Random turns until a seat can't act; returns the seat that acted last. */
static inline int play_randomly(work *w) {
    patterns_options o = patterns_options_of(&w->s, &w->t, w->s.turn);
    if (w->s.turn == 1 && !patterns_turn_randomly(w, 1, &o))
        return 1;
    for (;;) { /* the seats are constants here */
        if (!patterns_turn_randomly(w, 0, &o))
            return 0;
        if (!patterns_turn_randomly(w, 1, &o))
            return 1;
    }
}

/* Random closing flips; returns whether they ended by a stop. */
static bool close_randomly(work *w, int seat) {
    while (w->t.flips[seat]) {
        uint32_t flips = (uint32_t)bits_count(w->t.flips[seat]);
        if (rng_below(&w->random, flips + 1) == flips)
            return true;
        patterns_options o = {w->t.flips[seat], 0, true};
        act_randomly(w, seat, o);
    }
    return false;
}

static uint32_t patterns_playout(game_state *state, rng *r) {
    work w;
    w.s = *patterns_of(state);
    w.random = *r;
    if (w.s.phase == PATTERNS_OVER)
        return 0;
    uint32_t others = 0; /* decisions that don't turn a token */
    if (w.s.phase == PATTERNS_BOWL) {
        unsigned left = patterns_left_over(&w.s);
        pick_bowl(&w.s, left, bits_first(bits_nth(left, (int)rng_below(&w.random, 2))));
        others++;
    }
    work_start(&w);
    int before = bits_count(w.t.face_up);
    w.s.turn = (uint8_t)(w.s.phase == PATTERNS_PLAY ? play_randomly(&w) : w.s.turn);
    others += close_randomly(&w, w.s.turn);
    w.s.phase = PATTERNS_OVER;
    for (int seat = 0; seat < 2; seat++) {
        memset(w.claim[seat] + w.claims[seat], 0, 8 - w.claims[seat]);
        memcpy(w.s.claim[seat], w.claim[seat], 6);
    }
    *patterns_in(state) = w.s;
    *r = w.random;
    return others + (uint32_t)(before - bits_count(w.t.face_up));
}

#ifndef __cplusplus /* tests and GPUs take the rules alone */
const struct game_ops patterns_game = {
    .name = "patterns",
    .min_players = PATTERNS_MIN_PLAYERS,
    .max_players = PATTERNS_MAX_PLAYERS,
    .num_moves = PATTERNS_MOVES,
    .deal = patterns_deal,
    .is_deal = patterns_is_deal,
    .players = patterns_players,
    .actor = patterns_actor,
    .moves = patterns_moves,
    .count = patterns_count,
    .nth = patterns_nth,
    .apply = patterns_apply,
    .chances = game_no_chances,
    .sample = game_no_sample,
    .score = patterns_score,
    .rank = patterns_rank,
    .playout = patterns_playout,
    .observe = patterns_observe,
    .determinize = patterns_determinize,
    .determinize_for = determinize_for,
    .viewer = patterns_viewer,
    .sees = game_no_secrets,
    .write_state = patterns_write_state,
    .read_state = patterns_read_state,
    .write_view = patterns_write_view,
    .read_view = patterns_read_view,
    .write_move = patterns_write_move,
    .read_move = patterns_read_move,
    .read_chance = game_no_chance,
};
#endif
