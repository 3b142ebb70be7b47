// SPDX-License-Identifier: MIT
// Flowers' views: what a seat knows, and determinizations. The unseen cards are in the deck and in
// the hidden parts of other hands. After a reshuffle those hands together must still have, of each
// colour, at least what they held then less what was played since: these forced cards are dealt
// first.
#include "games/flowers/view.h"

#include "core/hidden.h"

static bool flowers_hides(const flowers_view *v, int seat) {
    return seat != v->seat;
}

void flowers_observe(game_view *out, const game_state *state, int seat) {
    memset(out, 0, sizeof *out);
    flowers_view *v = (flowers_view *)out;
    memcpy(&v->seen, state, sizeof v->seen);
    flowers_state *s = &v->seen;
    v->seat = (uint8_t)(seat < 0 ? FLOWERS_SPECTATOR : seat);
    for (int i = 0; i < s->players; i++) {
        if (!flowers_hides(v, i))
            continue;
        lanes known = flowers_known(s, i);
        v->hidden[i] = (uint8_t)(lanes_total(s->hand[i]) - lanes_total(known));
        s->hand[i] = known;
        v->hidden_held += flowers_held(s, i);
        flowers_set_held(s, i, 0, flowers_since(s, i));
    }
    v->deck_total = (uint8_t)lanes_total(s->deck);
    s->deck = 0;
}

int flowers_viewer(const game_view *v) {
    int seat = flowers_view_of(v)->seat;
    return seat == FLOWERS_SPECTATOR ? -1 : seat;
}

/* Cards drawn are seen by their owner, tiles and the order at the end by everybody. */
bool flowers_sees(const game_state *state, int viewer) {
    const flowers_state *s = flowers_of(state);
    return s->phase != FLOWERS_DRAW || s->turn == viewer;
}

lanes flowers_seen(const flowers_state *s) {
    lanes seen = (s->deck & LANES_ALL) + (s->discard & LANES_ALL);
    for (int seat = 0; seat < s->players; seat++) {
        seen += s->hand[seat] & LANES_ALL;
        for (int m = 0; m < FLOWERS_MANDALAS; m++)
            seen += flowers_cards(s->area[m][seat]) & LANES_ALL;
    }
    return seen;
}

/* The hidden hands being filled. */
typedef struct puzzle {
    lanes unseen; /* cards not placed yet */
    lanes forced; /* of these, cards that must go to hidden hands */
    lanes hand[FLOWERS_SEATS];
    int slots[FLOWERS_SEATS];
} puzzle;

static bool flowers_puzzle_start(puzzle *p, const flowers_view *v) {
    memset(p, 0, sizeof *p);
    lanes all = LANES_LOW * FLOWERS_PER_COLOUR, seen = flowers_seen(&v->seen), since = 0;
    if (!lanes_within(seen, all))
        return false;
    p->unseen = lanes_totalled(all - seen);
    int all_slots = v->deck_total;
    for (int i = 0; i < v->seen.players; i++)
        if (flowers_hides(v, i)) {
            p->slots[i] = v->hidden[i];
            all_slots += v->hidden[i];
            since += flowers_since(&v->seen, i);
        }
    if (!lanes_within(since, v->hidden_held))
        return false;
    p->forced = v->hidden_held - since;
    return lanes_total(p->unseen) == all_slots;
}

static bool flowers_puzzle_solvable(const puzzle *p) {
    int all_slots = 0;
    for (int i = 0; i < FLOWERS_SEATS; i++) {
        all_slots += p->slots[i];
        if (p->slots[i] < 0)
            return false;
    }
    return lanes_within(p->forced, p->unseen) && lanes_total(p->forced) <= all_slots;
}

/* Each hidden seat's share of `held`: at least `since`, at most what it can have. */
static void flowers_split_held(flowers_state *s, const flowers_view *v, rng *r) {
    lanes held[FLOWERS_SEATS] = {0};
    for (int c = 0; c < COLOURS; c++) {
        int low[FLOWERS_SEATS], high[FLOWERS_SEATS], share[FLOWERS_SEATS];
        for (int i = 0; i < s->players; i++) {
            bool hidden = flowers_hides(v, i);
            int there = lanes_count(s->hand[i], c) - lanes_count(flowers_known(s, i), c);
            low[i] = hidden ? lanes_count(flowers_since(s, i), c) : 0;
            high[i] = hidden ? low[i] + there : 0;
        }
        hidden_split(share, low, high, s->players, lanes_count(v->hidden_held, c), r);
        for (int i = 0; i < s->players; i++)
            held[i] += lanes_of(c, share[i]);
    }
    for (int i = 0; i < s->players; i++)
        if (flowers_hides(v, i))
            flowers_set_held(s, i, held[i], flowers_since(s, i));
}

static void flowers_state_from(game_state *out, const flowers_view *v, puzzle *p, rng *r) {
    lanes *hands[FLOWERS_SEATS];
    for (int i = 0; i < FLOWERS_SEATS; i++)
        hands[i] = &p->hand[i];
    p->unseen -= p->forced;
    hidden_deal(hands, p->slots, FLOWERS_SEATS, p->forced, r);
    memset(out, 0, sizeof *out);
    memcpy(out, &v->seen, sizeof v->seen);
    flowers_state *s = flowers_in(out);
    for (int i = 0; i < s->players; i++)
        s->hand[i] += p->hand[i] + hidden_take(&p->unseen, p->slots[i], r);
    s->deck = p->unseen;
    if (v->hidden_held)
        flowers_split_held(s, v, r);
}

bool flowers_view_possible(const flowers_view *v) {
    puzzle p;
    return flowers_puzzle_start(&p, v) && flowers_puzzle_solvable(&p);
}

/* More `since` leaves fewer forced cards, so the view remains possible. */
void flowers_count_since(game_view *view, const lanes played[GAME_MAX_PLAYERS]) {
    flowers_view *v = (flowers_view *)view;
    flowers_state *s = &v->seen;
    lanes since[FLOWERS_SEATS] = {0};
    for (int c = 0; c < COLOURS && v->hidden_held; c++) {
        int share[FLOWERS_SEATS], held = lanes_count(v->hidden_held, c);
        for (int i = 0; i < s->players; i++) {
            int count = flowers_hides(v, i) ? lanes_count(played[i], c) : 0;
            share[i] = count < held ? count : held;
        }
        hidden_cut(share, s->players, held);
        for (int i = 0; i < s->players; i++)
            since[i] += lanes_of(c, share[i]);
    }
    for (int i = 0; i < s->players; i++)
        if (flowers_hides(v, i))
            flowers_set_held(s, i, 0, since[i]);
}

void flowers_determinize(game_state *out, const game_view *view, rng *r) {
    const flowers_view *v = flowers_view_of(view);
    assert(flowers_view_possible(v));
    puzzle p;
    flowers_puzzle_start(&p, v);
    flowers_state_from(out, v, &p, r);
}

bool flowers_determinize_for(game_state *out, const game_view *view, game_move m, rng *r) {
    const flowers_view *v = flowers_view_of(view);
    puzzle p;
    flowers_puzzle_start(&p, v);
    lanes reserved = 0; /* a card that stays in the deck */
    if (m >= FLOWERS_CARD_ID && m < FLOWERS_TILE_ID && v->deck_total) {
        reserved = lanes_of(m - FLOWERS_CARD_ID, 1);
        if (!lanes_within(reserved, p.unseen))
            return false;
        p.unseen -= reserved;
    } else if (m < FLOWERS_TAKE_ID && flowers_hides(v, v->seen.turn)) {
        flowers_play play = flowers_play_of(m);
        int seat = v->seen.turn;
        int need = play.count - lanes_count(v->seen.hand[seat], play.colour);
        lanes cards = need > 0 ? lanes_of(play.colour, need) : 0;
        if (!lanes_within(cards, p.unseen))
            return false;
        p.unseen -= cards;
        p.forced -= lanes_min(p.forced, cards);
        p.hand[seat] += cards;
        p.slots[seat] -= lanes_total(cards);
    }
    if (!flowers_puzzle_solvable(&p))
        return false;
    flowers_state_from(out, v, &p, r);
    flowers_in(out)->deck += reserved;
    return game_is_legal(&flowers_game, out, m);
}
