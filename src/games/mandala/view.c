// SPDX-License-Identifier: MIT
// Mandala's views: what a seat knows, and determinizations.
//
// The unseen cards are in the deck, in hidden hands and in hidden opening cups. Before the first
// reshuffle any distribution is possible. At a reshuffle the deck is public, so from then on two
// conditions bind the sample: of each colour the hidden places hold at least `held - since` cards
// (the forced ones), and an opening cup is part of what its seat held then. Opening cups are filled
// first, card by card, only with colours that leave a way to place the rest; then the forced cards
// are dealt, then the others.
#include "games/mandala/view.h"

#include "core/hidden.h"
#include "core/notation.h"

void mandala_observe(game_view *out, const game_state *state, int seat) {
    memset(out, 0, sizeof *out);
    const mandala_state *s = mandala_of(state);
    mandala_view *v = (mandala_view *)out;
    v->seat = (uint8_t)(seat < 0 ? MANDALA_SPECTATOR : seat);
    v->discard = s->discard;
    for (int i = 0; i < 2; i++) {
        lanes open = mandala_unpack(s->open, i), held = mandala_unpack(s->held, i);
        bool hidden = mandala_hides(v, i);
        v->mandala[i] = s->mandala[i];
        v->river[i] = s->river[i];
        v->hand_total[i] = (uint8_t)lanes_total(s->hand[i]);
        v->open_total[i] = (uint8_t)lanes_total(open);
        v->hand[i] = hidden ? 0 : s->hand[i];
        v->open[i] = hidden ? 0 : open;
        v->cup[i] = hidden ? s->cup[i] - open : s->cup[i];
        *(hidden ? &v->hidden_held : &v->own_held) += held;
        v->since[i] = mandala_unpack(s->since, i);
    }
    v->deck_total = (uint8_t)lanes_total(s->deck);
    v->now = s->now;
}

int mandala_viewer(const game_view *v) {
    int seat = mandala_view_of(v)->seat;
    return seat == MANDALA_SPECTATOR ? -1 : seat;
}

/* Cards drawn into a hand are seen by its owner, those for the mountain by everybody. */
bool mandala_sees(const game_state *state, int viewer) {
    const mandala_state *s = mandala_of(state);
    return s->now.phase == MANDALA_REFILL || s->now.turn == viewer;
}

bool mandala_unseen(lanes *unseen, const mandala_view *v) {
    lanes seen = v->discard & LANES_ALL;
    for (int i = 0; i < 2; i++) {
        seen += v->mandala[i] & MANDALA_COUNTS;
        seen += (v->hand[i] & LANES_ALL) + (v->cup[i] & LANES_ALL);
        seen += lanes_present(v->river[i]) >> 7;
    }
    lanes all = LANES_LOW * MANDALA_PER_COLOUR;
    if (!lanes_within(seen, all))
        return false;
    *unseen = lanes_totalled(all - seen);
    return true;
}

/* The hidden places being filled. */
typedef struct puzzle {
    lanes unseen; /* cards not placed yet */
    lanes forced; /* of these, cards that must go to a hidden hand or opening cup */
    lanes open[2], hand[2];
    int open_slots[2], hand_slots[2];
    lanes held, since[2]; /* of the hidden seats together; and what each has played since */
    bool reshuffled;
    lanes needed[2]; /* 1 in the lanes that a mandala lacks and nobody is seen to have (M8) */
} puzzle;

/* Cards that are certain to be in a hand, the deck or the discard pile can complete a mandala. */
static void puzzle_have(puzzle *p, lanes cards) {
    for (int m = 0; m < 2; m++)
        p->needed[m] &= ~(lanes_present(cards) >> 7);
}

static bool mandala_puzzle_start(puzzle *p, const mandala_view *v) {
    memset(p, 0, sizeof *p);
    if (!mandala_unseen(&p->unseen, v))
        return false;
    lanes since = 0;
    for (int i = 0; i < 2; i++)
        if (mandala_hides(v, i)) {
            p->open_slots[i] = v->open_total[i];
            p->hand_slots[i] = v->hand_total[i];
            p->since[i] = v->since[i];
            since += v->since[i];
        }
    for (int m = 0; m < 2 && v->now.phase == MANDALA_PLAY; m++)
        p->needed[m] = (LANES_HIGH & ~lanes_present(v->mandala[m] & MANDALA_COUNTS)) >> 7;
    puzzle_have(p, v->discard | v->hand[0] | v->hand[1]);
    p->held = v->hidden_held;
    p->reshuffled = v->own_held || v->hidden_held;
    if (!lanes_within(since, p->held))
        return false;
    p->forced = p->held - since;
    return lanes_total(p->unseen) == v->deck_total + p->open_slots[0] + p->open_slots[1] +
                                         p->hand_slots[0] + p->hand_slots[1];
}

/* The most cards of a colour that a seat's opening cup may hold in all. */
static int open_limit(const puzzle *p, int seat, int colour) {
    if (!p->reshuffled)
        return MANDALA_PER_COLOUR;
    int other = lanes_count(p->since[seat ^ 1], colour);
    int there = lanes_count(p->open[seat ^ 1], colour);
    return lanes_count(p->held, colour) - (other > there ? other : there);
}

static int mandala_at_most(int a, int b) {
    return a < b ? a : b;
}

/* Can the rest be placed, with the `needed` cards outside opening cups? This is a flow from the two
 * opening cups through the colours to forced cards or to free ones, whose number is limited; by
 * max-flow/min-cut it is enough to check every cut: which cups, and whether the free cards, are on
 * the source's side. */
static bool puzzle_flows(const puzzle *p, lanes needed) {
    int slots = p->open_slots[0] + p->open_slots[1];
    int must = lanes_total(p->forced) - p->hand_slots[0] - p->hand_slots[1]; /* forced into cups */
    int free_slots = must > 0 ? slots - must : slots;
    if (free_slots < 0 || !lanes_within(needed, p->unseen))
        return false;
    for (int cups = 1; cups < 4; cups++)
        for (int free_side = 0; free_side < 2; free_side++) {
            int cut = free_side ? free_slots : 0;
            for (int i = 0; i < 2; i++)
                cut += cups >> i & 1 ? 0 : p->open_slots[i];
            for (int c = 0; c < COLOURS; c++) {
                int in = 0;
                for (int i = 0; i < 2; i++)
                    if (cups >> i & 1)
                        in += open_limit(p, i, c) - lanes_count(p->open[i], c);
                int most = lanes_count(p->unseen, c) - lanes_count(needed, c);
                if (p->reshuffled)
                    most =
                        mandala_at_most(most, lanes_count(p->held, c) - lanes_count(p->open[0], c) -
                                                  lanes_count(p->open[1], c));
                int forced = mandala_at_most(lanes_count(p->forced, c), most);
                cut += mandala_at_most(in, free_side ? forced : most);
            }
            if (cut < slots)
                return false;
        }
    return true;
}

static bool mandala_puzzle_solvable(const puzzle *p) {
    if (!lanes_within(p->forced, p->unseen) || p->hand_slots[0] < 0 || p->hand_slots[1] < 0)
        return false;
    return puzzle_flows(p, p->needed[0]) || puzzle_flows(p, p->needed[1]);
}

/* Puts a card, forced or not, into a place. */
static void puzzle_put(puzzle *p, lanes *place, int *slots, int colour, bool forced) {
    lanes card = lanes_of(colour, 1);
    p->unseen -= card;
    p->forced -= forced ? card : 0;
    *place += card;
    --*slots;
}

/* One random card for an opening cup: a forced one in proportion to the hidden places that forced
 * cards fill, else one of the others; only colours that let the rest be placed. */
static void puzzle_fill_open(puzzle *p, int seat, rng *r) {
    int slots = p->open_slots[0] + p->open_slots[1] + p->hand_slots[0] + p->hand_slots[1];
    int forced = lanes_total(p->forced), others = lanes_total(p->unseen) - forced;
    uint32_t weight[2 * COLOURS], sum = 0;
    for (int i = 0; i < 2 * COLOURS; i++) {
        int c = i / 2, n = lanes_count(p->forced, c);
        int share =
            i & 1 ? n * (others ? others : 1) : (lanes_count(p->unseen, c) - n) * (slots - forced);
        weight[i] = 0;
        if (share <= 0 || open_limit(p, seat, c) <= lanes_count(p->open[seat], c))
            continue;
        puzzle trial = *p;
        puzzle_put(&trial, &trial.open[seat], &trial.open_slots[seat], c, i & 1);
        if (mandala_puzzle_solvable(&trial))
            weight[i] = (uint32_t)share;
        sum += weight[i];
    }
    uint32_t k = rng_below(r, sum);
    int i = 0;
    while (k >= weight[i])
        k -= weight[i++];
    puzzle_put(p, &p->open[seat], &p->open_slots[seat], i / 2, i & 1);
}

/* Each seat's share of `held`: at least its opening cup and `since`, at most what it can have. */
static void mandala_split_held(lanes held[2], const puzzle *p, rng *r) {
    for (int c = 0; c < COLOURS; c++) {
        int low[2], high[2], share[2];
        for (int i = 0; i < 2; i++) {
            int since = lanes_count(p->since[i], c), open = lanes_count(p->open[i], c);
            low[i] = since > open ? since : open;
            high[i] = since + open + lanes_count(p->hand[i], c);
        }
        hidden_split(share, low, high, 2, lanes_count(p->held, c), r);
        for (int i = 0; i < 2; i++)
            held[i] += lanes_of(c, share[i]);
    }
}

static void mandala_state_from(game_state *out, const mandala_view *v, puzzle *p, rng *r) {
    for (int i = 0; i < 2; i++)
        while (p->open_slots[i])
            puzzle_fill_open(p, i, r);
    lanes *hands[2] = {&p->hand[0], &p->hand[1]};
    p->unseen -= p->forced;
    hidden_deal(hands, p->hand_slots, 2, p->forced, r);
    for (int i = 0; i < 2; i++)
        p->hand[i] += hidden_take(&p->unseen, p->hand_slots[i], r);

    memset(out, 0, sizeof *out);
    mandala_state *s = mandala_in(out);
    lanes held[2] = {0, 0};
    if (v->seat == MANDALA_SPECTATOR) {
        if (p->reshuffled)
            mandala_split_held(held, p, r);
    } else {
        held[v->seat] = v->own_held;
        held[v->seat ^ 1] = v->hidden_held;
    }
    for (int i = 0; i < 2; i++) {
        lanes open = mandala_hides(v, i) ? p->open[i] : v->open[i];
        s->mandala[i] = v->mandala[i];
        s->river[i] = v->river[i];
        s->hand[i] = mandala_hides(v, i) ? p->hand[i] : v->hand[i];
        s->cup[i] = mandala_hides(v, i) ? v->cup[i] + open : v->cup[i];
        s->open |= mandala_pack(i, open);
        s->held |= mandala_pack(i, held[i]);
        s->since |= mandala_pack(i, v->since[i]);
    }
    s->deck = p->unseen;
    s->discard = v->discard;
    s->now = v->now;
}

void mandala_determinize(game_state *out, const game_view *view, rng *r) {
    const mandala_view *v = mandala_view_of(view);
    assert(mandala_view_possible(v));
    puzzle p;
    mandala_puzzle_start(&p, v);
    mandala_state_from(out, v, &p, r);
}

bool mandala_view_possible(const mandala_view *v) {
    puzzle p;
    return mandala_puzzle_start(&p, v) && mandala_puzzle_solvable(&p);
}

bool mandala_determinize_for(game_state *out, const game_view *view, game_move m, rng *r) {
    const mandala_view *v = mandala_view_of(view);
    puzzle p;
    mandala_puzzle_start(&p, v);
    lanes reserved = 0; /* a card that stays in the deck */
    if (m >= MANDALA_CARD_ID) {
        reserved = lanes_of(m - MANDALA_CARD_ID, 1);
        if (v->deck_total == 0) { /* drawn from the discard pile, which is public */
            mandala_determinize(out, view, r);
            return lanes_within(reserved, v->discard);
        }
        if (!lanes_within(reserved, p.unseen))
            return false;
        p.unseen -= reserved;
        puzzle_have(&p, reserved);
    } else if (m < MANDALA_CLAIM_ID && mandala_hides(v, v->now.turn)) {
        mandala_action a = mandala_action_of(m);
        if (!lanes_within(lanes_of(a.colour, a.count), p.unseen))
            return false;
        for (int i = 0; i < a.count; i++)
            puzzle_put(&p, &p.hand[v->now.turn], &p.hand_slots[v->now.turn], a.colour,
                       lanes_count(p.forced, a.colour) > 0);
        puzzle_have(&p, p.hand[v->now.turn]);
    }
    if (!mandala_puzzle_solvable(&p))
        return false;
    mandala_state_from(out, v, &p, r);
    mandala_in(out)->deck += reserved;
    return game_is_legal(&mandala_game, out, m);
}
