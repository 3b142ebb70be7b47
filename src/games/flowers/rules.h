// SPDX-License-Identifier: MIT
// Flowers: the state, and the rules as small inline steps.
//
// A colour has fifteen cards, so counts fit in nibbles. What a seat has in a mandala is one word:
// in lane c, the low nibble counts its face-up cards of colour c, the high nibble the face-down
// ones; byte 6 is the number of face-up cards and byte 7 that of all cards, which every addition
// keeps up to date. RULINGS.md explains F1 to F9.
#ifndef GAMES_FLOWERS_RULES_H
#define GAMES_FLOWERS_RULES_H

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "base/lanes.h"
#include "core/game.h"
#include "core/notation.h"

enum {
    FLOWERS_SEATS = 4,
    FLOWERS_MANDALAS = 3,
    FLOWERS_PER_COLOUR = 15,
    FLOWERS_FULL_HAND = 8, /* drawing stops here; cards taken back may exceed it */
    FLOWERS_MOST_DRAWS = 4,
    FLOWERS_TO_END = 3, /* this many Flowers of one player end the game */
    FLOWERS_VALUES = 6, /* 2 3 4 5 7 x */
    FLOWERS_TILES = COLOURS * FLOWERS_VALUES,
    FLOWERS_MIN_PLAYERS = 2,
    FLOWERS_MAX_PLAYERS = FLOWERS_SEATS,
};

enum flowers_phase {
    FLOWERS_PLAY,  /* `turn` plays cards, or passes */
    FLOWERS_DRAW,  /* `turn` draws `draws` more cards, then mandala `site` is checked */
    FLOWERS_TAKE,  /* the marker holder of `site` takes a tile */
    FLOWERS_FRESH, /* nature draws new tiles for `site`, dark then light */
    FLOWERS_ORDER, /* at the end of the game nature chooses the next mandala to be destroyed */
    FLOWERS_OVER,
};

typedef struct flowers_state {
    uint64_t area[FLOWERS_MANDALAS][FLOWERS_SEATS];
    lanes hand[FLOWERS_SEATS];
    lanes deck, discard;
    uint64_t held[FLOWERS_SEATS];   /* history: lane c: low nibble held, high nibble since */
    uint64_t known[2];              /* history: cards taken back, see flowers_known */
    uint64_t stack;                 /* the tiles still in the two stacks */
    uint8_t won[FLOWERS_TILES + 4]; /* see flowers_give; padded so that eight bytes can be read */
    uint8_t centre[FLOWERS_MANDALAS][2]; /* tile plus 1: dark, light; 0: none */
    uint8_t marker[FLOWERS_MANDALAS];    /* seat plus 1; 0: in the centre */
    uint8_t players, turn, phase, site, draws, passes, ending;
} flowers_state;

static_assert(sizeof(flowers_state) <= 256, "Flowers' state has a size limit");

/* A tile that was won: FLOWERS_WON + 8 * seat + (0: single, else 1 + the value of its partner). */
enum { FLOWERS_WON = 16 };

static inline int flowers_single(int seat) {
    return FLOWERS_WON + 8 * seat;
}

/* Move ids. A tile is 6 * colour + value. */
enum {
    FLOWERS_PLAY_ID = 0, /* + 15 * (6 * mandala + colour) + count - 1 */
    FLOWERS_TAKE_ID = FLOWERS_MANDALAS * COLOURS * FLOWERS_PER_COLOUR, /* + 0: dark, 1: light */
    FLOWERS_PASS_ID = FLOWERS_TAKE_ID + 2,
    FLOWERS_CARD_ID = FLOWERS_PASS_ID + 1,              /* + colour: nature */
    FLOWERS_TILE_ID = FLOWERS_CARD_ID + COLOURS,        /* + tile: nature */
    FLOWERS_ORDER_ID = FLOWERS_TILE_ID + FLOWERS_TILES, /* + mandala: nature */
    FLOWERS_MOVES = FLOWERS_ORDER_ID + FLOWERS_MANDALAS,
};

/* F1: the backs are dark for red, purple and black, light for orange, yellow and green. */
#define FLOWERS_OF(colour) ((uint64_t)0x3f << (FLOWERS_VALUES * (colour)))
#define FLOWERS_DARK (FLOWERS_OF(0) | FLOWERS_OF(4) | FLOWERS_OF(5))
#define FLOWERS_LIGHT (FLOWERS_OF(1) | FLOWERS_OF(2) | FLOWERS_OF(3))

static inline uint64_t flowers_back(int light) {
    return light ? FLOWERS_LIGHT : FLOWERS_DARK;
}

#define FLOWERS_FACE_UP (LANES_LOW * 0x0f)
#define FLOWERS_FACE_DOWN (LANES_LOW * 0xf0)

static inline const flowers_state *flowers_of(const game_state *s) {
    return (const flowers_state *)s;
}

static inline flowers_state *flowers_in(game_state *s) {
    return (flowers_state *)s;
}

static inline lanes flowers_up(uint64_t area) {
    return lanes_totalled(area & FLOWERS_FACE_UP);
}

static inline lanes flowers_down(uint64_t area) {
    return lanes_totalled(area >> 4 & FLOWERS_FACE_UP);
}

static inline int flowers_up_count(uint64_t area) {
    return (int)(area >> 48 & 0xff);
}

static inline int flowers_card_count(uint64_t area) {
    return (int)(area >> 56);
}

/* All cards of an area, as a multiset. */
static inline lanes flowers_cards(uint64_t area) {
    return ((area & FLOWERS_FACE_UP) + (area >> 4 & FLOWERS_FACE_UP)) | (area >> 56 << 56);
}

/* F4: 0x80 in the lanes of the colours that are present, by tiles and face-up cards. */
static inline lanes flowers_present(const flowers_state *s, int mandala) {
    const uint64_t *area = s->area[mandala];
    lanes present = lanes_present((area[0] | area[1] | area[2] | area[3]) & FLOWERS_FACE_UP);
    for (int i = 0; i < 2; i++)
        if (s->centre[mandala][i])
            present |= (lanes)0x80 << (8 * ((s->centre[mandala][i] - 1) / FLOWERS_VALUES));
    return present;
}

/* The history. `known` has a nibble per colour, 32 bits per seat. */
static inline lanes flowers_known(const flowers_state *s, int seat) {
    uint64_t packed = s->known[seat >> 1] >> (32 * (seat & 1));
    packed = (packed & 0xffff) | (packed & 0xff0000) << 16;
    packed = (packed | packed << 8) & 0x00ff00ff00ffU;
    return lanes_totalled((packed | packed << 4) & FLOWERS_FACE_UP);
}

static inline void flowers_set_known(flowers_state *s, int seat, lanes cards) {
    uint64_t packed = 0;
    for (int c = 0; c < COLOURS; c++)
        packed |= (uint64_t)lanes_count(cards, c) << (4 * c);
    int shift = 32 * (seat & 1);
    s->known[seat >> 1] &= ~((uint64_t)0xffffffff << shift);
    s->known[seat >> 1] |= packed << shift;
}

static inline lanes flowers_held(const flowers_state *s, int seat) {
    return flowers_up(s->held[seat]);
}

static inline lanes flowers_since(const flowers_state *s, int seat) {
    return flowers_down(s->held[seat]);
}

static inline void flowers_set_held(flowers_state *s, int seat, lanes held, lanes since) {
    s->held[seat] = (held & LANES_ALL) | (since & LANES_ALL) << 4;
}

/* What a seat may play into any of the three mandalas: card k of this multiset in colour order is
 * one play. F2: no play may leave the hand empty. Empty when the player must pass. */
static inline lanes flowers_options(const flowers_state *s, int seat) {
    lanes hand = s->hand[seat], present = lanes_present(hand);
    assert(hand);
    if ((present & (present - 1)) == 0 && /* one colour only */
        (lanes_total(hand) > 1 || (s->deck | s->discard) == 0))
        return hand - (present >> 7) - LANES_TOTAL;
    return hand;
}

typedef struct flowers_play {
    int mandala, colour, count;
} flowers_play;

/* Play k of 3 * total. No branches here and in `flowers_put`: random plays would make every branch
 * a coin toss, and a misprediction costs more than all the work around it. */
static inline flowers_play flowers_option_at(lanes options, int k) {
    int total = lanes_total(options);
    int second = k >= total, third = k >= 2 * total;
    k -= (total & -second) + (total & -third);
    lanes running = (options & LANES_ALL) * LANES_LOW;
    int colour = lanes_find(running, k);
    flowers_play p = {second + third, colour, k - lanes_count(running << 8, colour) + 1};
    return p;
}

/* A play uses known cards first; the others count as played since the reshuffle. */
static inline void flowers_remember_play(flowers_state *s, int colour, int count) {
    int seat = s->turn;
    lanes known = flowers_known(s, seat);
    int used = lanes_count(known, colour);
    used = used < count ? used : count;
    if (used)
        flowers_set_known(s, seat, known - lanes_of(colour, used));
    int held = (int)(s->held[seat] >> (8 * colour) & 15);
    int since = (int)(s->held[seat] >> (8 * colour + 4) & 15) + count - used;
    since = since < held ? since : held;
    s->held[seat] &= ~((uint64_t)0xf0 << (8 * colour));
    s->held[seat] |= (uint64_t)since << (8 * colour + 4);
}

/* Step 1: the cards of `seat` go into a mandala, face up if their colour is not `present` yet;
 * returns how many cards are to be drawn (F3), if there are enough. */
static inline int flowers_put(flowers_state *s, int seat, flowers_play p, lanes present,
                              bool history) {
    if (history)
        flowers_remember_play(s, p.colour, p.count);
    lanes hand = s->hand[seat] - lanes_of(p.colour, p.count);
    s->hand[seat] = hand;
    int shift = 8 * p.colour;
    uint64_t is_new = ~present >> (shift + 7) & 1; /* a low nibble and byte 6, or a high nibble */
    uint64_t one = (uint64_t)1 << (shift + 4 - 4 * (int)is_new) | is_new << 48 | (uint64_t)1 << 56;
    s->area[p.mandala][seat] += one * (uint64_t)p.count;
    int space = FLOWERS_FULL_HAND - lanes_total(hand);
    space = space < FLOWERS_MOST_DRAWS ? space : FLOWERS_MOST_DRAWS;
    return space & -(int)((p.count == 1) & (space > 0));
}

/* How many of the wanted cards can be drawn. */
static inline int flowers_can_draw(const flowers_state *s, int want) {
    int there = lanes_total(s->deck) + lanes_total(s->discard);
    return want < there ? want : there;
}

/* The discard pile becomes the deck; from now on only the cards in hidden places are unknown. */
static inline void flowers_reshuffle(flowers_state *s, bool history) {
    s->deck = s->discard;
    s->discard = 0;
    for (int seat = 0; history && seat < s->players; seat++)
        flowers_set_held(s, seat, s->hand[seat] - flowers_known(s, seat), 0);
}

/* Before a draw: an empty deck is refilled only when a card is needed (F3). */
static inline void flowers_need_card(flowers_state *s, bool history) {
    if (s->deck == 0)
        flowers_reshuffle(s, history);
}

/* Cards leave the deck for the hand of `turn`. */
static inline void flowers_draw(flowers_state *s, lanes cards, bool history) {
    s->deck -= cards;
    s->hand[s->turn] += cards;
    s->draws = (uint8_t)(s->draws - lanes_total(cards));
    if (s->deck == 0 && s->discard)
        flowers_reshuffle(s, history);
}

/* Step 3, F5: does `seat` take the marker of this mandala? The holder has at least as many cards as
 * any other seat with a face-up card, since a seat with more takes the marker at once; so it is
 * enough to compare with the holder. */
static inline void flowers_check_claim(flowers_state *s, int mandala, int seat) {
    const uint64_t *area = s->area[mandala];
    int marker = s->marker[mandala], held = marker != 0;
    int beat = flowers_card_count(area[marker - held]) & -held;
    int has_up = flowers_up_count(area[seat]) > 0, has_more = flowers_card_count(area[seat]) > beat;
    s->marker[mandala] = (uint8_t)(has_up & has_more ? seat + 1 : marker);
}

static inline bool flowers_complete(const flowers_state *s, int mandala) {
    return flowers_present(s, mandala) == LANES_HIGH;
}

static inline void flowers_next_turn(flowers_state *s) {
    s->turn = (uint8_t)(s->turn + 1 == s->players ? 0 : s->turn + 1);
    s->phase = FLOWERS_PLAY;
    s->site = 0;
}

/* Steps 3 and 4, when all cards are drawn. */
static inline void flowers_after_draw(flowers_state *s) {
    flowers_check_claim(s, s->site, s->turn);
    if (flowers_complete(s, s->site))
        s->phase = FLOWERS_TAKE;
    else
        flowers_next_turn(s);
}

/* F6, with two players: how many cards earn the tile that the holder leaves: half of the holder's.
 */
static inline int flowers_half(int cards) {
    return (cards + 1) >> 1; /* a count: a shift is quicker than a signed division */
}

/* F6: the seat that gets the tile that the holder leaves. */
static inline int flowers_second(const flowers_state *s, int mandala) {
    const uint64_t *area = s->area[mandala];
    int holder = s->marker[mandala] - 1;
    int best = 0, second = holder;
    for (int seat = 0; seat < s->players; seat++) {
        if (seat == holder || flowers_up_count(area[seat]) == 0)
            continue;
        int cards = flowers_card_count(area[seat]);
        if (s->players == 2)
            return cards >= flowers_half(flowers_card_count(area[holder])) ? seat : holder;
        int rank = 256 * cards + flowers_up_count(area[seat]);
        if (rank >= best) {
            second = rank == best ? holder : seat; /* a tie counts only at the top */
            best = rank;
        }
    }
    return second;
}

/* A seat gets a tile; true if that makes a Flower with a single tile of its colour. */
static inline bool flowers_give(flowers_state *s, int tile, int seat) {
    int value = tile % FLOWERS_VALUES, single = flowers_single(seat);
    uint8_t *colour = s->won + (tile - value);
    uint64_t codes;
    memcpy(&codes, colour, sizeof codes); /* the six tiles of the colour, and two bytes more */
    codes = (codes ^ LANES_LOW * (uint64_t)single) & LANES_ALL;
    uint64_t alike = ~lanes_present(codes) & LANES_HIGH; /* at most one */
    colour[value] = (uint8_t)single;
    if (!alike)
        return false;
    int other = bits_first(alike) / 8;
    colour[value] = (uint8_t)(single + 1 + other);
    colour[other] = (uint8_t)(single + 1 + value);
    return true;
}

/* What a tile that was won scores: a single one its number; in a Flower the lower number counts
 * twice, and with an x3 the other one three times. */
static inline int flowers_tile_points(const flowers_state *s, int tile) {
    int value = tile % FLOWERS_VALUES, partner = s->won[tile] % 8 - 1;
    int number = value < 4 ? 2 + value : value == 4 ? 7 : 0; /* 2 3 4 5 7 x */
    return (partner < 0 ? 1 : partner == 5 ? 3 : partner > value ? 2 : 1) * number;
}

/* How many Flowers a seat has. */
static inline int flowers_made(const flowers_state *s, int seat) {
    int paired = 0, single = flowers_single(seat);
    for (int tile = 0; tile < FLOWERS_TILES; tile++)
        paired += s->won[tile] > single && s->won[tile] < single + 8;
    return paired / 2;
}

/* Clears the mandala: cards of `takers` are discarded, the others return to their hands. */
static inline void flowers_clear(flowers_state *s, int mandala, unsigned takers, bool history) {
    for (int seat = 0; seat < s->players; seat++) {
        lanes cards = flowers_cards(s->area[mandala][seat]);
        s->area[mandala][seat] = 0;
        if (takers >> seat & 1) {
            s->discard += cards;
        } else {
            s->hand[seat] += cards;
            if (history && cards)
                flowers_set_known(s, seat, flowers_known(s, seat) + cards);
        }
    }
    s->marker[mandala] = 0;
    s->centre[mandala][0] = s->centre[mandala][1] = 0;
}

/* The mandalas that still have tiles, as a set. */
static inline unsigned flowers_left(const flowers_state *s) {
    unsigned left = 0;
    for (int m = 0; m < FLOWERS_MANDALAS; m++)
        left |= (unsigned)(s->centre[m][0] != 0) << m;
    return left;
}

/* Destroys a mandala at the end of the game: its holder takes a tile, if it has one. */
static inline void flowers_destroy(flowers_state *s, int mandala, bool history) {
    if (s->marker[mandala]) {
        s->phase = FLOWERS_TAKE;
        s->site = (uint8_t)mandala;
        return;
    }
    flowers_clear(s, mandala, 0, history);
    s->phase = FLOWERS_ORDER;
    s->site = 0;
}

/* Continues the end of the game until a seat or nature has a choice. */
static inline void flowers_continue_ending(flowers_state *s, bool history) {
    s->phase = FLOWERS_ORDER;
    s->site = 0;
    while (s->phase == FLOWERS_ORDER) {
        unsigned left = flowers_left(s);
        if (left & (left - 1))
            return;
        if (left)
            flowers_destroy(s, bits_first(left), history);
        else
            s->phase = FLOWERS_OVER;
    }
}

/* The holder takes the dark (0) or the light (1) tile, and the mandala is destroyed. F7: a third
 * Flower, or a lack of tiles for a new mandala, ends the game. */
static inline void flowers_take(flowers_state *s, int light, bool history) {
    int mandala = s->site, holder = s->marker[mandala] - 1, second = flowers_second(s, mandala);
    const uint8_t *centre = s->centre[mandala];
    bool third =
        flowers_give(s, centre[light] - 1, holder) && flowers_made(s, holder) >= FLOWERS_TO_END;
    third |=
        flowers_give(s, centre[!light] - 1, second) && flowers_made(s, second) >= FLOWERS_TO_END;
    flowers_clear(s, mandala, 1U << holder | 1U << second, history);
    s->ending |= third || !(s->stack & FLOWERS_DARK) || !(s->stack & FLOWERS_LIGHT);
    if (s->ending)
        flowers_continue_ending(s, history);
    else
        s->phase = FLOWERS_FRESH;
}

/* Nature puts a tile from a stack into the centre. */
static inline void flowers_lay_tile(flowers_state *s, int tile) {
    int light = s->centre[s->site][0] != 0;
    s->stack &= ~((uint64_t)1 << tile);
    s->centre[s->site][light] = (uint8_t)(tile + 1);
    if (light)
        flowers_next_turn(s);
}

/* The tiles that nature draws from. */
static inline uint64_t flowers_tiles(const flowers_state *s) {
    return s->stack & flowers_back(s->centre[s->site][0] != 0);
}

/* F2: when all seats have passed in a row, all three mandalas are destroyed. */
static inline void flowers_pass(flowers_state *s, bool history) {
    s->passes++;
    if (s->passes < s->players) {
        flowers_next_turn(s);
        return;
    }
    s->ending = 1;
    flowers_continue_ending(s, history);
}

extern const struct game_ops flowers_game;

/* rules.c */
int flowers_actor(const game_state *s);
flowers_play flowers_play_of(game_move m);

/* view.c and text.c */
void flowers_observe(game_view *v, const game_state *s, int seat);
void flowers_determinize(game_state *s, const game_view *v, rng *r);
bool flowers_determinize_for(game_state *s, const game_view *v, game_move m, rng *r);
int flowers_viewer(const game_view *v);
bool flowers_sees(const game_state *s, int viewer);
void flowers_write_state(text *t, const game_state *s);
bool flowers_read_state(game_state *s, span line, text *error);
void flowers_write_view(text *t, const game_view *v);
bool flowers_read_view(game_view *v, span line, text *error);
void flowers_write_move(text *t, game_move m);
game_move flowers_read_move(span word);
game_move flowers_read_chance(const game_state *s, span *rest);

/* text.c: a tile's name, "R7"; and what a seat has won in the order of the notation, Flowers before
 * single tiles, the higher number of a Flower first and an x3 last. Returns how many pieces. */
enum { FLOWERS_NONE = -1 };

struct flowers_piece {
    int first, second; /* tiles; FLOWERS_NONE: single */
};

void flowers_tile_name(char out[3], int tile);
int flowers_pieces(struct flowers_piece out[FLOWERS_TILES], const flowers_state *s, int seat);

#endif
