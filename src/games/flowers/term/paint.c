// SPDX-License-Identifier: MIT
// Flowers' drawing. A mandala is a grid of six colours: a row for its tiles and one for each seat,
// the face-up cards at the left (with the tiles they tell which colours are there) and the
// face-down ones in brackets at the right. Below stand the hands, what was won, and the stacks.
#include <string.h>

#include "core/notation.h"
#include "games/flowers/term/internal.h"
#include "term/paint.h"

enum { STACKS = PAINT_STACKS, NOTE = PAINT_NOTE, DOWN = 41 };

static const char *const seat_names[GAME_MAX_PLAYERS] = {"seat 1", "seat 2", "seat 3", "seat 4"};

const char *paint_tile_tail(char value) {
    static const char *const tails[] = {"2", "3", "4", "5", "7", "x3"};
    const char *found = strchr("23457x", value);
    return found && value ? tails[found - "23457x"] : "";
}

int paint_tile(canvas *c, int row, int column, span tile) {
    if (tile.length != 2 || colour_of(tile.at[0]) < 0)
        return column;
    return canvas_piece(c, row, column, colour_of(tile.at[0]), paint_tile_tail(tile.at[1]));
}

static int count_seats(span line) {
    int n = 0;
    while (n < GAME_MAX_PLAYERS && paint_part(paint_value(line, "hand"), n).at)
        n++;
    return n;
}

int paint_flag(int mandala, span line) {
    char key[3] = {'m', (char)('0' + mandala), '\0'};
    span value = paint_value(line, key);
    char last = value.length ? value.at[value.length - 1] : '0';
    return last >= '1' && last <= '4' ? last - '0' : 0;
}

static void paint_turn(canvas *c, int row, span line) {
    struct paint_phase p = paint_phase_of(line);
    int turn = paint_number(line, "turn", 0);
    if (strcmp(p.name, "over") == 0)
        canvas_put(c, row, 0, INK_BOLD, "The game is over.");
    else if (strcmp(p.name, "draw") == 0)
        canvas_print(c, row, 0, INK_BOLD,
                     "Seat %d played into mandala %d and draws %d more card%s.", turn, p.first,
                     p.second, p.second == 1 ? "" : "s");
    else if (strcmp(p.name, "tiles") == 0)
        canvas_print(c, row, 0, INK_BOLD, "Mandala %d begins anew: its tiles are drawn.", p.first);
    else if (strcmp(p.name, "take") == 0)
        canvas_print(c, row, 0, INK_BOLD, "Mandala %d is being destroyed: seat %d takes a tile.",
                     p.first, paint_flag(p.first, line));
    else if (strcmp(p.name, "order") == 0)
        canvas_put(c, row, 0, INK_BOLD, "The next mandala to be destroyed is drawn by lot.");
    else
        canvas_print(c, row, 0, INK_BOLD, "Seat %d is to move.", turn);
}

void paint_read_side(span cards, lanes *up, lanes *down) {
    span rest = cards, shown = span_cut(&rest, '(');
    *up = shown.length ? paint_read(shown).known : 0;
    *down = rest.length > 1 ? paint_read((span){rest.at, rest.length - 1}).known : 0;
}

static void paint_tiles_row(canvas *c, int row, span tiles, lanes present) {
    canvas_put(c, row, 2, INK_PLAIN, "tiles");
    for (int i = 0; i < COLOURS; i++)
        canvas_put(c, row, STACKS + CANVAS_PITCH * i + !c->ascii, INK_FAINT, ".");
    while (tiles.at) {
        span tile = span_cut(&tiles, ',');
        if (tile.length == 2 && colour_of(tile.at[0]) >= 0)
            paint_tile(c, row, STACKS + CANVAS_PITCH * colour_of(tile.at[0]), tile);
    }
    if (lanes_present(present) == LANES_HIGH) {
        canvas_put(c, row, NOTE, INK_PLAIN, "all six colours");
        return;
    }
    int at = canvas_put(c, row, NOTE, INK_PLAIN, "lacks");
    for (int i = 0; i < COLOURS; i++)
        if (!lanes_count(present, i))
            at = canvas_piece(c, row, at + 1, i, "");
}

static void paint_seat_row(canvas *c, int row, const char *name, lanes up, lanes down,
                           bool marker) {
    int total = lanes_total(up) + lanes_total(down);
    canvas_put(c, row, 2, INK_PLAIN, name);
    canvas_stacks(c, row, STACKS, up);
    canvas_put(c, row, DOWN - 1, INK_PLAIN, "(");
    canvas_stacks(c, row, DOWN, down);
    int at = canvas_print(c, row, DOWN + 6 * CANVAS_PITCH - 1, INK_PLAIN, ") =%3d", total);
    if (marker)
        canvas_put(c, row, at, INK_BOLD, " *");
}

/* One mandala; returns the next free row. */
static int paint_mandala_of(canvas *c, int row, int number, span line, int seats) {
    char key[3] = {'m', (char)('0' + number), '\0'};
    span rest = paint_value(line, key), tiles = span_cut(&rest, ':');
    span cards = span_cut(&rest, ':');
    int marker = paint_flag(number, line);
    lanes up[GAME_MAX_PLAYERS], down[GAME_MAX_PLAYERS], present = 0;
    for (int i = 0; i < seats; i++) {
        paint_read_side(paint_part(cards, i), &up[i], &down[i]);
        present += up[i];
    }
    for (size_t i = 0; i < tiles.length; i++)
        if (colour_of(tiles.at[i]) >= 0)
            present += lanes_of(colour_of(tiles.at[i]), 1);
    canvas_print(c, row, 0, INK_BOLD, "Mandala %d", number);
    canvas_put(c, row, STACKS + 3, INK_PLAIN, "face up");
    if (marker)
        canvas_print(c, row, NOTE, INK_PLAIN, "face down; seat %d has the marker (*)", marker);
    else
        canvas_put(c, row, NOTE, INK_PLAIN, "face down; the marker is in the centre");
    paint_tiles_row(c, ++row, tiles, present);
    for (int i = 0; i < seats; i++)
        paint_seat_row(c, ++row, seat_names[i], up[i], down[i], marker == i + 1);
    return row + 1;
}

/* Won tiles: Flowers as pairs, then single ones. */
static void paint_won(canvas *c, int row, int column, span won) {
    if (span_is(won, "-"))
        canvas_put(c, row, column, INK_PLAIN, "-");
    while (won.at) {
        span item = span_cut(&won, ','), rest = item, first = span_cut(&rest, '+');
        int at = paint_tile(c, row, column, first);
        if (rest.at)
            at = paint_tile(c, row, canvas_put(c, row, at, INK_PLAIN, "+"), rest);
        column = at + 1;
    }
}

static void paint_hand(canvas *c, int row, int seat, span line) {
    bool viewed = paint_viewer(line) == seat + 1;
    paint_row(c, row, 2, seat_names[seat], paint_read(paint_part(paint_value(line, "hand"), seat)),
              viewed ? ", yours" : "");
}

/* known=: cards taken back to a hand. Returns the next free row. */
static int paint_known(canvas *c, int row, span line, int seats) {
    span value = paint_value(line, "known");
    if (!value.at)
        return row;
    canvas_put(c, ++row, 0, INK_BOLD,
               "Of these taken back from a mandala, so everybody knows them");
    for (int i = 0; i < seats; i++) {
        struct paint_cards cards = paint_read(paint_part(value, i));
        if (cards.known)
            paint_row(c, ++row, 2, seat_names[i], cards, "");
    }
    return row + 1;
}

/* A set of tiles, one colour after another: R 2 3 x3. */
static void paint_stack(canvas *c, int row, const char *key, span line) {
    span set = paint_value(line, key);
    int at = STACKS, last = -1;
    canvas_put(c, row, 0, INK_PLAIN, key);
    if (span_is(set, "-"))
        canvas_put(c, row, at, INK_PLAIN, "-");
    for (size_t i = 0; i + 1 < set.length; i += 2) {
        int colour = colour_of(set.at[i]);
        if (colour != last)
            at = canvas_piece(c, row, last < 0 ? at : at + 2, colour, "");
        last = colour;
        at = canvas_print(c, row, at, INK_PLAIN, " %s", paint_tile_tail(set.at[i + 1]));
    }
}

void flowers_term_paint(canvas *c, span line) {
    int seats = count_seats(line), row = 0;
    int passes = paint_number(line, "passes", 0);
    paint_turn(c, row++, line);
    if (paint_number(line, "ending", 0) && !span_is(paint_value(line, "phase"), "over"))
        canvas_put(c, row++, 0, INK_PLAIN,
                   "The game is ending: the mandalas that are left are destroyed.");
    if (passes)
        canvas_print(c, row++, 0, INK_PLAIN, "%d pass%s in a row.", passes,
                     passes == 1 ? "" : "es");
    for (int i = 1; i <= 3; i++)
        row = paint_mandala_of(c, row + 1, i, line, seats);
    canvas_put(c, ++row, 0, INK_BOLD, "Hands");
    for (int i = 0; i < seats; i++)
        paint_hand(c, ++row, i, line);
    row = paint_known(c, row + 1, line, seats);
    canvas_put(c, ++row, 0, INK_BOLD, "Won Flowers and tiles");
    for (int i = 0; i < seats; i++) {
        canvas_put(c, ++row, 2, INK_PLAIN, seat_names[i]);
        paint_won(c, row, STACKS, paint_part(paint_value(line, "won"), i));
    }
    row++;
    paint_row(c, ++row, 0, "deck", paint_read(paint_value(line, "deck")), "");
    paint_row(c, ++row, 0, "discard", paint_read(paint_value(line, "discard")), "");
    paint_stack(c, ++row, "dark", line);
    paint_stack(c, ++row, "light", line);
    if (paint_value(line, "held").at)
        paint_reshuffle(c, row + 2, line, seats);
}
