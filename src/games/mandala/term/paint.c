// SPDX-License-Identifier: MIT
// Mandala's drawing. The Rule of Colour makes a mandala a grid: six colours, three areas, at most
// one of them filled in each column. Both grids are side by side between the seats; the viewer is
// at the bottom, or seat 1 without a viewer.
#include "core/notation.h"
#include "games/mandala/present/known.h"
#include "games/mandala/term/internal.h"

enum { STACKS = PAINT_STACKS, RIGHT = 41 };

static void mandala_paint_turn(canvas *c, int row, const mandala_moment *now) {
    int turn = now->turn + 1, site = now->site + 1;
    const char *s = now->draws == 1 ? "" : "s";
    if (now->phase == MANDALA_OVER)
        paint_over(c, row);
    else if (now->phase == MANDALA_CLAIM)
        canvas_print(c, row, 0, INK_BOLD,
                     "Mandala %d, completed by seat %d, is being destroyed: "
                     "seat %d claims a colour.",
                     site, turn, now->chooser + 1);
    else if (now->phase == MANDALA_DRAW && now->site == MANDALA_NO_SITE)
        canvas_print(c, row, 0, INK_BOLD, "Seat %d discarded and draws %d more card%s.", turn,
                     now->draws, s);
    else if (now->phase == MANDALA_DRAW)
        canvas_print(c, row, 0, INK_BOLD, "Seat %d built on mandala %d and draws %d more card%s.",
                     turn, site, now->draws, s);
    else if (now->phase == MANDALA_REFILL)
        canvas_print(c, row, 0, INK_BOLD,
                     "Mandala %d begins again: %d card%s to come on its mountain.", site,
                     now->draws, s);
    else
        paint_to_move(c, row, turn);
}

static void paint_river(canvas *c, int row, const mandala_state *s, int seat) {
    canvas_put(c, row, 2, INK_PLAIN, "river");
    for (int place = 0; place < COLOURS; place++) {
        int column = STACKS + CANVAS_PITCH * place;
        int colour = mandala_river_colour(s, seat, place + 1);
        canvas_print(c, row, column, INK_FAINT, "%d:", place + 1);
        if (colour >= 0)
            canvas_piece(c, row, column + 2, colour, "");
        else
            canvas_put(c, row, column + 2, INK_FAINT, ".");
    }
}

/* Has a cup more than its opening cards? Until then these are all there is. */
static bool is_cup_filled(const mandala_state *s) {
    return s->cup[0] != mandala_unpack(s->open, 0) || s->cup[1] != mandala_unpack(s->open, 1);
}

/* Hand, cup and river of one seat. Returns the next free row. */
static int paint_seat(canvas *c, int row, int seat, const struct paint_position *p) {
    const mandala_state *s = mandala_of(&p->state);
    struct paint_cards hand = paint_cards(s->hand[seat], mandala_known_hand(s, seat, p->viewer));
    struct paint_cards cup = paint_cards(s->cup[seat], mandala_known_cup(s, seat, p->viewer));
    lanes open = mandala_known_open(s, seat, p->viewer);
    char worth[48];
    canvas_print(c, row++, 0, INK_BOLD, "Seat %d%s", seat + 1, p->viewer == seat ? " (you)" : "");
    snprintf(worth, sizeof worth, ", worth %s%d", cup.hidden ? "at least " : "",
             mandala_known_worth(s, seat, p->viewer));
    paint_row(c, row++, 2, "hand", hand, "");
    paint_row(c, row++, 2, "cup", cup, worth);
    if (open && is_cup_filled(s))
        paint_row(c, row++, 2, "start", paint_cards(open, open), ", there from the start");
    paint_river(c, row, s, seat);
    return row + 1;
}

/* One mandala, six rows high. `below` is the seat whose field is drawn below the mountain. */
static void paint_grid(canvas *c, int row, int column, int site, int below,
                       const mandala_state *s) {
    lanes area[3], all = s->mandala[site] & MANDALA_COUNTS;
    for (int i = 0; i < 3; i++)
        area[i] = mandala_term_area(s, site, i);
    canvas_print(c, row, column, INK_BOLD, "Mandala %d", site + 1);
    int order[3] = {2 - below, 0, 1 + below};
    for (int i = 0; i < COLOURS; i++) {
        char letter[2] = {colour_letter(i), '\0'};
        canvas_put(c, row + 1, column + STACKS + CANVAS_PITCH * i + !c->ascii, INK_FAINT, letter);
    }
    for (int i = 0; i < 3; i++) {
        int at = order[i];
        if (at)
            canvas_print(c, row + 2 + i, column, INK_PLAIN, "Seat %d", at);
        else
            canvas_put(c, row + 2 + i, column, INK_PLAIN, "Mountain");
        canvas_stacks(c, row + 2 + i, column + STACKS, area[at]);
    }
    canvas_put(c, row + 5, column, INK_PLAIN, "Fields");
    int at = canvas_print(c, row + 5, column + STACKS, INK_PLAIN, "%d:%d",
                          lanes_total(area[order[0]]), lanes_total(area[order[2]]));
    at = canvas_put(c, row + 5, at, INK_PLAIN, lanes_present(all) == LANES_HIGH ? "" : ", lacks");
    for (int i = 0; i < COLOURS; i++)
        if (!lanes_count(all, i))
            at = canvas_piece(c, row + 5, at + 1, i, "");
}

void mandala_term_paint(canvas *c, const struct paint_position *p) {
    const mandala_state *s = mandala_of(&p->state);
    lanes held[2], since[2];
    int below = p->viewer == 1, row = 0;
    mandala_paint_turn(c, row++, &s->now);
    row = paint_warnings(c, row, p);
    row = paint_seat(c, row + 1, 1 - below, p);
    paint_grid(c, row + 1, 0, 0, below, s);
    paint_grid(c, row + 1, RIGHT, 1, below, s);
    row = paint_seat(c, row + 8, below, p);
    paint_row(c, row + 1, 0, "deck", paint_deck(p, s->deck), "");
    paint_row(c, row + 2, 0, "discard", paint_cards(s->discard, s->discard), "");
    for (int i = 0; i < 2; i++) {
        held[i] = mandala_unpack(s->held, i);
        since[i] = mandala_unpack(s->since, i);
    }
    paint_reshuffle(c, row + 4, p->viewer, 2, held, since);
}
