// SPDX-License-Identifier: MIT
// Mandala: the state, and the rules as small inline steps.
//
// Everything that plays shares the steps: `apply` takes them one move at a time with nature in
// between, `playout` runs them in a loop. RULINGS.md explains M1 to M11.
//
// The Rule of Colour puts each colour of a mandala in at most one of its three areas, so a mandala
// is one word: lane c says how many cards of colour c are there (six bits) and in whose field (bit
// 6: seat 0's, bit 7: seat 1's, neither: the mountain); byte 7 is the total.
#ifndef GAMES_MANDALA_RULES_H
#define GAMES_MANDALA_RULES_H

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "base/lanes.h"
#include "core/game.h"

enum {
    MANDALA_PER_COLOUR = 18,
    MANDALA_MAX_HAND = 8,
    MANDALA_MAX_IDLE = 50, /* M9 */
    MANDALA_MIN_PLAYERS = 2,
    MANDALA_MAX_PLAYERS = 2,
};

enum mandala_phase {
    MANDALA_PLAY,   /* `turn` chooses an action */
    MANDALA_DRAW,   /* `turn` draws `draws` more cards, then mandala `site` is checked (2: none) */
    MANDALA_CLAIM,  /* `chooser` claims from the mountain of `site`, which `turn` completed */
    MANDALA_REFILL, /* `draws` more cards go to the mountain of `site` */
    MANDALA_OVER,
};

enum { MANDALA_NO_SITE = 2 };

/* The public part of the state of play. */
typedef struct mandala_moment {
    uint8_t turn, phase, site, draws, chooser;
    uint8_t last; /* M1: the next destruction ends the game */
    uint8_t idle; /* M9: discards in a row */
    uint8_t zero;
} mandala_moment;

typedef struct mandala_state {
    lanes mandala[2];
    lanes hand[2], cup[2]; /* the cup with its opening cards */
    lanes deck, discard;
    lanes river[2];             /* lane c: the place of colour c, 1 to 6; 0: not in the river */
    uint64_t open, held, since; /* history for views, see mandala_pack */
    mandala_moment now;
} mandala_state;

static_assert(sizeof(mandala_state) <= 128, "Mandala's state has a size limit");

/* Move ids. */
enum {
    MANDALA_BUILD_ID = 0,                       /* + 6 * mandala + colour */
    MANDALA_GROW_ID = 12,                       /* + 7 * (6 * mandala + colour) + count - 1 */
    MANDALA_DISCARD_ID = MANDALA_GROW_ID + 84,  /* + 8 * colour + count - 1 */
    MANDALA_CLAIM_ID = MANDALA_DISCARD_ID + 48, /* + colour */
    MANDALA_CARD_ID = MANDALA_CLAIM_ID + 6,     /* + colour: nature */
    MANDALA_MOVES = MANDALA_CARD_ID + 6,
};

/* An action: kind 0 discards, 1 and 2 build on mandala 0 and 1, 3 and 4 grow there. */
typedef struct mandala_action {
    int kind, colour, count;
} mandala_action;

enum { MANDALA_KINDS = 5 };

/* What the player to move may do, as one set of bits per kind: bit 8 * colour + count - 1. So
 * actions are counted and chosen without a list. */
typedef struct mandala_options {
    uint64_t kind[MANDALA_KINDS];
    int sum[MANDALA_KINDS], total;
} mandala_options;

/* Where the colours are: 0xff in the lanes of seat 0's field, seat 1's field and the mountain. It
 * changes only where cards are played, so a playout keeps it instead of computing it every turn. */
typedef struct mandala_layout {
    lanes lies[2][3];
} mandala_layout;

enum { MANDALA_MOUNTAIN = 2 };

#define MANDALA_COUNTS (LANES_LOW * 0x3f) /* the counts of a mandala's word */

static inline const mandala_state *mandala_of(const game_state *s) {
    return (const mandala_state *)s;
}

static inline mandala_state *mandala_in(game_state *s) {
    return (mandala_state *)s;
}

/* 0x80 in the lanes of the colours in a seat's field. */
static inline lanes mandala_in_field(lanes mandala, int seat) {
    return (mandala << (1 - seat)) & LANES_HIGH;
}

static inline lanes mandala_field(lanes mandala, int seat) {
    return mandala & MANDALA_COUNTS & lanes_spread(mandala_in_field(mandala, seat));
}

static inline lanes mandala_mountain(lanes mandala) {
    lanes fields = mandala_in_field(mandala, 0) | mandala_in_field(mandala, 1);
    return mandala & MANDALA_COUNTS & ~lanes_spread(fields);
}

static inline bool mandala_complete(lanes mandala) {
    return lanes_present(mandala & MANDALA_COUNTS) == LANES_HIGH;
}

static inline void mandala_lay_out(mandala_layout *t, const mandala_state *s) {
    for (int m = 0; m < 2; m++) {
        for (int seat = 0; seat < 2; seat++)
            t->lies[m][seat] = lanes_spread(mandala_in_field(s->mandala[m], seat));
        t->lies[m][MANDALA_MOUNTAIN] = lanes_spread(lanes_present(mandala_mountain(s->mandala[m])));
    }
}

/* The history: `open`, `held` and `since` are two multisets each, five bits per colour. */
static inline int mandala_history_shift(int seat, int colour) {
    return 5 * (6 * seat + colour);
}

static inline uint64_t mandala_pack(int seat, lanes cards) {
    uint64_t history = 0;
    for (int c = 0; c < LANES; c++)
        history |= (uint64_t)lanes_count(cards, c) << mandala_history_shift(seat, c);
    return history;
}

static inline lanes mandala_unpack(uint64_t history, int seat) {
    lanes cards = 0;
    for (int c = 0; c < LANES; c++)
        cards += lanes_of(c, (int)((history >> mandala_history_shift(seat, c)) & 31));
    return cards;
}

/* What `seat` may do in its turn by the Rule of Colour and M4 (no turn may end with an empty
 * hand). */
static inline void mandala_options_of(mandala_options *o, const mandala_state *s,
                                      const mandala_layout *t, int seat) {
    uint64_t hand = lanes_unary(s->hand[seat]), grow = hand, build = hand & LANES_LOW;
    if ((build & (build - 1)) == 0) { /* one colour only: growing must keep a card of it */
        grow = hand & hand >> 1;
        if (grow == 0 && (s->deck | s->discard) == 0)
            build = 0;
    }
    o->kind[0] = hand;
    for (int m = 0; m < 2; m++) {
        const lanes *lies = t->lies[m];
        o->kind[1 + m] = build & ~(lies[0] | lies[1]);
        o->kind[3 + m] = grow & ~(lies[MANDALA_MOUNTAIN] | lies[seat ^ 1]);
    }
    for (int i = 0; i < MANDALA_KINDS; i++)
        o->sum[i] = bits_count(o->kind[i]);
    o->total = (o->sum[0] + o->sum[1] + o->sum[2]) + (o->sum[3] + o->sum[4]);
}

/* The action of a kind that a bit stands for. */
static inline mandala_action mandala_action_at(int kind, int bit) {
    mandala_action a = {kind, bit >> 3, (bit & 7) + 1};
    return a;
}

/* The k-th of them. Like `mandala_act` it has no branches: random actions would make every branch a
 * coin toss, and a misprediction costs more than all the work around it. */
static inline mandala_action mandala_option_at(const mandala_options *o, int k) {
    int kind = 0, to = 0, start = 0;
    for (int i = 0; i < MANDALA_KINDS - 1; i++) {
        to += o->sum[i];
        int beyond = k >= to;
        kind += beyond;
        start += o->sum[i] & -beyond;
    }
    return mandala_action_at(kind, bits_first(bits_nth(o->kind[kind], k - start)));
}

static inline void mandala_remember_play(mandala_state *s, mandala_action a) {
    int shift = mandala_history_shift(s->now.turn, a.colour);
    uint64_t held = (s->held >> shift) & 31;
    uint64_t since = ((s->since >> shift) & 31) + (uint64_t)a.count;
    s->since &= ~((uint64_t)31 << shift);
    s->since |= (since < held ? since : held) << shift;
}

/* The mandala that an action plays into; meaningless for a discard. */
static inline int mandala_site_of(mandala_action a) {
    return (a.kind - 1) & 1;
}

/* What the kinds of action do, as masks. */
struct mandala_effect {
    lanes discards, plays; /* all ones or zero */
    lanes field;           /* the flag of seat 0's field, for growing */
    int draws;             /* the most cards it draws; a discard draws as many as it discards */
    int in_field;
};

static const struct mandala_effect mandala_effects[MANDALA_KINDS] = {
    {~(lanes)0, 0, 0, 0, 0},    {0, ~(lanes)0, 0, 3, 0},    {0, ~(lanes)0, 0, 3, 0},
    {0, ~(lanes)0, 0x40, 0, 1}, {0, ~(lanes)0, 0x40, 0, 1},
};

/* The cards leave the hand for their place; returns how many are to be drawn, if there are
 * enough. */
static inline int mandala_act(mandala_state *s, mandala_layout *t, int seat, mandala_action a,
                              bool history) {
    const struct mandala_effect *effect = &mandala_effects[a.kind];
    int shift = 8 * a.colour, site = mandala_site_of(a);
    lanes cards = lanes_of(a.colour, a.count);
    if (history)
        mandala_remember_play(s, a);
    lanes hand = s->hand[seat] - cards;
    s->hand[seat] = hand;
    s->discard += cards & effect->discards;
    s->mandala[site] += cards & effect->plays;
    s->mandala[site] |= effect->field << seat << shift;
    t->lies[site][effect->in_field ? seat : MANDALA_MOUNTAIN] |=
        (lanes)0xff << shift & effect->plays;
    s->now.idle = (uint8_t)((s->now.idle + 1) & (int)effect->discards);
    int space = MANDALA_MAX_HAND - lanes_total(hand);
    int most = effect->draws | (a.count & (int)effect->discards);
    return space < most ? space : most;
}

/* M5: how many of the wanted cards can be drawn. */
static inline int mandala_can_draw(const mandala_state *s, int want) {
    int there = lanes_total(s->deck) + lanes_total(s->discard);
    return want < there ? want : there;
}

/* The discard pile becomes the deck; from now on only the cards in hidden places are unknown. */
static inline void mandala_reshuffle(mandala_state *s, bool history) {
    s->deck = s->discard;
    s->discard = 0;
    if (history) {
        s->held = 0;
        for (int seat = 0; seat < 2; seat++)
            s->held |= mandala_pack(seat, s->hand[seat] + mandala_unpack(s->open, seat));
        s->since = 0;
    }
}

/* Before a draw: an empty deck is refilled only when a card is needed (M1). */
static inline void mandala_need_card(mandala_state *s, bool history) {
    if (s->deck == 0)
        mandala_reshuffle(s, history);
}

/* Cards leave the deck: in phase DRAW for the hand, in phase REFILL for the mountain. */
static inline void mandala_take(mandala_state *s, lanes cards, bool history) {
    s->deck -= cards;
    s->now.draws = (uint8_t)(s->now.draws - lanes_total(cards));
    if (s->now.phase == MANDALA_DRAW)
        s->hand[s->now.turn] += cards;
    else
        s->mandala[s->now.site] += cards;
    if (s->deck == 0) { /* M1: it runs out with its last card */
        s->now.last = 1;
        if (s->discard)
            mandala_reshuffle(s, history);
    }
}

static inline void mandala_end(mandala_state *s) {
    s->now.phase = MANDALA_OVER;
    s->now.site = s->now.draws = s->now.chooser = 0;
}

/* M8: does each mandala lack a colour that is in no hand and no pile any more? */
static inline bool mandala_dead(const mandala_state *s) {
    if (lanes_present(s->deck) == LANES_HIGH) /* nearly always */
        return false;
    lanes gone = LANES_HIGH & ~lanes_present(s->hand[0] | s->hand[1] | s->deck | s->discard);
    return (gone & ~lanes_present(s->mandala[0] & MANDALA_COUNTS)) &&
           (gone & ~lanes_present(s->mandala[1] & MANDALA_COUNTS));
}

/* The turn passes to the opponent (M7), or the game is over (M8, M9). */
static inline void mandala_next_turn(mandala_state *s) {
    if (s->now.idle == MANDALA_MAX_IDLE || mandala_dead(s)) {
        mandala_end(s);
        return;
    }
    s->now.turn ^= 1;
    s->now.phase = MANDALA_PLAY;
    s->now.site = s->now.chooser = 0;
}

/* The mountain is empty: the fields are discarded, then the game ends or the mountain is
 * refilled. */
static inline void mandala_clear(mandala_state *s) {
    lanes fields = s->mandala[s->now.site] & MANDALA_COUNTS;
    s->mandala[s->now.site] = 0;
    s->discard += lanes_totalled(fields);
    if (s->now.last || lanes_present(s->river[0]) == LANES_HIGH ||
        lanes_present(s->river[1]) == LANES_HIGH) {
        mandala_end(s);
        return;
    }
    s->now.draws = (uint8_t)mandala_can_draw(s, 2);
    s->now.phase = MANDALA_REFILL;
    s->now.chooser = 0;
}

/* Mandala `site` is complete: decides who chooses first. */
static inline void mandala_begin_claim(mandala_state *s, int site) {
    lanes x = s->mandala[site];
    int first = lanes_sum(mandala_field(x, 0)), second = lanes_sum(mandala_field(x, 1));
    s->now.chooser = (uint8_t)(first > second ? 0 : first < second ? 1 : s->now.turn ^ 1);
    s->now.phase = MANDALA_CLAIM;
    s->now.site = (uint8_t)site;
    if (mandala_mountain(x) == 0) /* all six colours are in the fields */
        mandala_clear(s);
}

/* A cup card is worth its colour's place in the river. */
static inline int mandala_points_of(lanes cup, lanes river) {
    int points = 0;
    for (int c = 0; c < LANES; c++)
        points += lanes_count(cup, c) * lanes_count(river, c);
    return points;
}

/* All ones when `yes`, else zero: a choice without a branch. */
static inline uint64_t mandala_if(bool yes) {
    return 0 - (uint64_t)yes;
}

/* `chooser` claims a colour of the mountain (M6): a new colour takes its place in the river with
 * one card, the others go to the cup; a seat without a card in the field earns nothing. */
static inline void mandala_claim(mandala_state *s, int colour) {
    int seat = s->now.chooser;
    lanes *x = &s->mandala[s->now.site], *river = &s->river[seat];
    lanes cards = lanes_of(colour, lanes_count(*x, colour));
    bool earns = mandala_in_field(*x, seat) != 0;
    bool opens = earns & (lanes_count(*river, colour) == 0);
    lanes place = (lanes)__builtin_popcountll(lanes_present(*river)) + 1;
    *river |= place << (8 * colour) & mandala_if(opens);
    s->cup[seat] += (cards - (lanes_of(colour, 1) & mandala_if(opens))) & mandala_if(earns);
    s->discard += cards & mandala_if(!earns);
    *x -= cards;
    s->now.chooser ^= 1;
    if (mandala_mountain(*x) == 0)
        mandala_clear(s);
}

/* Once all cards are drawn: claims begin if the action completed its mandala, else the turn is
 * over. */
static inline void mandala_advance(mandala_state *s) {
    while (s->now.draws == 0) {
        if (s->now.phase == MANDALA_DRAW && s->now.site != MANDALA_NO_SITE &&
            mandala_complete(s->mandala[s->now.site]))
            mandala_begin_claim(s, s->now.site);
        else if (s->now.phase == MANDALA_DRAW || s->now.phase == MANDALA_REFILL)
            mandala_next_turn(s);
        else
            return;
    }
}

extern const struct game_ops mandala_game;

/* view.c and text.c */
void mandala_observe(game_view *v, const game_state *s, int seat);
void mandala_determinize(game_state *s, const game_view *v, rng *r);
bool mandala_determinize_for(game_state *s, const game_view *v, game_move m, rng *r);
int mandala_viewer(const game_view *v);
bool mandala_sees(const game_state *s, int viewer);
void mandala_write_state(text *t, const game_state *s);
bool mandala_read_state(game_state *s, span line, text *error);
void mandala_write_view(text *t, const game_view *v);
bool mandala_read_view(game_view *v, span line, text *error);
void mandala_write_move(text *t, game_move m);
game_move mandala_read_move(span word);
game_move mandala_read_chance(const game_state *s, span *rest);

/* rules.c */
mandala_action mandala_action_of(game_move m);
int mandala_actor(const game_state *s);

#endif
