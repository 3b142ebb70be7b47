// SPDX-License-Identifier: MIT
// Flowers' drawing. A mandala is a grid of six colours: a row for its tiles and one for each seat,
// the face-up cards at the left (with the tiles they show which colours are there) and the
// face-down ones in brackets at the right. Below are the hands, the won tiles and the stacks.
#include "games/flowers/present/known.h"
#include "games/flowers/term/internal.h"

enum { STACKS = PAINT_STACKS, NOTE = PAINT_NOTE, DOWN = 41 };

static const char *const seat_names[GAME_MAX_PLAYERS] = {"seat 1", "seat 2", "seat 3", "seat 4"};

const char *flowers_paint_tail(int tile) {
    static const char *const tails[FLOWERS_VALUES] = {"2", "3", "4", "5", "7", "x3"};
    return tails[tile % FLOWERS_VALUES];
}

int flowers_paint_tile(canvas *c, int row, int column, int tile) {
    if (tile == FLOWERS_NONE)
        return column;
    return canvas_piece(c, row, column, tile / FLOWERS_VALUES, flowers_paint_tail(tile));
}

static void flowers_paint_turn(canvas *c, int row, const flowers_state *s) {
    int turn = s->turn + 1, site = s->site + 1;
    if (s->phase == FLOWERS_OVER)
        paint_over(c, row);
    else if (s->phase == FLOWERS_DRAW)
        canvas_print(c, row, 0, INK_BOLD,
                     "Seat %d played into mandala %d and draws %d more card%s.", turn, site,
                     s->draws, s->draws == 1 ? "" : "s");
    else if (s->phase == FLOWERS_FRESH)
        canvas_print(c, row, 0, INK_BOLD, "Mandala %d begins again: its tiles are drawn.", site);
    else if (s->phase == FLOWERS_TAKE)
        canvas_print(c, row, 0, INK_BOLD, "Mandala %d is being destroyed: seat %d takes a tile.",
                     site, s->marker[s->site]);
    else if (s->phase == FLOWERS_ORDER)
        canvas_put(c, row, 0, INK_BOLD, "The next mandala to be destroyed is drawn by lot.");
    else
        paint_to_move(c, row, turn);
}

static void paint_tiles_row(canvas *c, int row, const uint8_t centre[2], lanes present) {
    canvas_put(c, row, 2, INK_PLAIN, "tiles");
    for (int i = 0; i < COLOURS; i++)
        canvas_put(c, row, STACKS + CANVAS_PITCH * i + !c->ascii, INK_FAINT, ".");
    for (int i = 0; i < 2; i++) {
        int tile = centre[i] - 1;
        flowers_paint_tile(c, row, STACKS + CANVAS_PITCH * (tile / FLOWERS_VALUES), tile);
    }
    if (present == LANES_HIGH) {
        canvas_put(c, row, NOTE, INK_PLAIN, "all six colours");
        return;
    }
    int at = canvas_put(c, row, NOTE, INK_PLAIN, "lacks");
    for (int i = 0; i < COLOURS; i++)
        if (!lanes_count(present, i))
            at = canvas_piece(c, row, at + 1, i, "");
}

static void paint_seat_row(canvas *c, int row, const char *name, uint64_t area, bool marker) {
    canvas_put(c, row, 2, INK_PLAIN, name);
    canvas_stacks(c, row, STACKS, flowers_up(area));
    canvas_put(c, row, DOWN - 1, INK_PLAIN, "(");
    canvas_stacks(c, row, DOWN, flowers_down(area));
    int at = canvas_print(c, row, DOWN + 6 * CANVAS_PITCH - 1, INK_PLAIN, ") =%3d",
                          flowers_card_count(area));
    if (marker)
        canvas_put(c, row, at, INK_BOLD, " *");
}

/* One mandala; returns the next free row. */
static int paint_mandala_of(canvas *c, int row, int mandala, const flowers_state *s) {
    int marker = s->marker[mandala];
    canvas_print(c, row, 0, INK_BOLD, "Mandala %d", mandala + 1);
    canvas_put(c, row, STACKS + 3, INK_PLAIN, "face up");
    if (marker)
        canvas_print(c, row, NOTE, INK_PLAIN, "face down; seat %d has the marker (*)", marker);
    else
        canvas_put(c, row, NOTE, INK_PLAIN, "face down; the marker is in the centre");
    paint_tiles_row(c, ++row, s->centre[mandala], flowers_present(s, mandala));
    for (int i = 0; i < s->players; i++)
        paint_seat_row(c, ++row, seat_names[i], s->area[mandala][i], marker == i + 1);
    return row + 1;
}

/* Won tiles: Flowers as pairs, then single ones. */
static void paint_won(canvas *c, int row, int column, const flowers_state *s, int seat) {
    struct flowers_piece piece[FLOWERS_TILES];
    int n = flowers_pieces(piece, s, seat);
    if (!n)
        canvas_put(c, row, column, INK_PLAIN, "-");
    for (int i = 0; i < n; i++) {
        int at = flowers_paint_tile(c, row, column, piece[i].first);
        if (piece[i].second != FLOWERS_NONE)
            at = canvas_put(c, row, at, INK_PLAIN, "+");
        column = flowers_paint_tile(c, row, at, piece[i].second) + 1;
    }
}

/* Cards taken back to a hand. Returns the next free row. */
static int paint_known(canvas *c, int row, const flowers_state *s) {
    if (!(s->known[0] | s->known[1]))
        return row;
    canvas_put(c, ++row, 0, INK_BOLD,
               "Of these, taken back from a mandala, so everybody knows them");
    for (int i = 0; i < s->players; i++) {
        lanes cards = flowers_known(s, i);
        if (cards)
            paint_row(c, ++row, 2, seat_names[i], paint_cards(cards, cards), "");
    }
    return row + 1;
}

/* A set of tiles, one colour after another: R 2 3 x3. */
static void paint_stack(canvas *c, int row, const char *name, uint64_t tiles) {
    int at = STACKS, last = -1;
    canvas_put(c, row, 0, INK_PLAIN, name);
    if (!tiles)
        canvas_put(c, row, at, INK_PLAIN, "-");
    for (; tiles; tiles &= tiles - 1) {
        int tile = bits_first(tiles), colour = tile / FLOWERS_VALUES;
        if (colour != last)
            at = canvas_piece(c, row, last < 0 ? at : at + 2, colour, "");
        last = colour;
        at = canvas_print(c, row, at, INK_PLAIN, " %s", flowers_paint_tail(tile));
    }
}

/* Hands, won tiles and the piles. Returns the next free row. */
static int flowers_paint_seats(canvas *c, int row, const struct paint_position *p) {
    const flowers_state *s = flowers_of(&p->state);
    canvas_put(c, row, 0, INK_BOLD, "Hands");
    for (int i = 0; i < s->players; i++)
        paint_row(c, ++row, 2, seat_names[i],
                  paint_cards(s->hand[i], flowers_known_hand(s, i, p->viewer)),
                  p->viewer == i ? ", yours" : "");
    row = paint_known(c, row + 1, s);
    canvas_put(c, ++row, 0, INK_BOLD, "Won Flowers and tiles");
    for (int i = 0; i < s->players; i++) {
        canvas_put(c, ++row, 2, INK_PLAIN, seat_names[i]);
        paint_won(c, row, STACKS, s, i);
    }
    row++;
    paint_row(c, ++row, 0, "deck", paint_deck(p, s->deck), "");
    paint_row(c, ++row, 0, "discard", paint_cards(s->discard, s->discard), "");
    paint_stack(c, ++row, "dark", s->stack & FLOWERS_DARK);
    paint_stack(c, ++row, "light", s->stack & FLOWERS_LIGHT);
    return row + 1;
}

void flowers_term_paint(canvas *c, const struct paint_position *p) {
    const flowers_state *s = flowers_of(&p->state);
    lanes held[FLOWERS_SEATS], since[FLOWERS_SEATS];
    int row = 0;
    flowers_paint_turn(c, row++, s);
    row = paint_warnings(c, row, p);
    if (s->passes)
        canvas_print(c, row++, 0, INK_PLAIN, "%d pass%s in a row.", s->passes,
                     s->passes == 1 ? "" : "es");
    for (int i = 0; i < FLOWERS_MANDALAS; i++)
        row = paint_mandala_of(c, row + 1, i, s);
    row = flowers_paint_seats(c, row + 1, p);
    for (int i = 0; i < s->players; i++) {
        held[i] = flowers_held(s, i);
        since[i] = flowers_since(s, i);
    }
    paint_reshuffle(c, row + 1, p->viewer, s->players, held, since);
}
