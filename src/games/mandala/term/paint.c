// SPDX-License-Identifier: MIT
// Mandala's drawing. The Rule of Colour makes a mandala a grid: six colours, three areas, at most
// one of them filled in each column. Both grids stand side by side between the seats; the viewer
// sits below, seat 1 when nobody is looking.
#include <string.h>

#include "core/notation.h"
#include "games/mandala/present/worth.h"
#include "games/mandala/term/internal.h"
#include "term/paint.h"

enum { STACKS = PAINT_STACKS, RIGHT = 41 };

static void paint_turn(canvas *c, int row, span line) {
    struct paint_phase p = paint_phase_of(line);
    int turn = paint_number(line, "turn", 0);
    const char *s = p.second == 1 ? "" : "s";
    if (strcmp(p.name, "over") == 0)
        canvas_put(c, row, 0, INK_BOLD, "The game is over.");
    else if (strcmp(p.name, "claim") == 0)
        canvas_print(c, row, 0, INK_BOLD,
                     "Mandala %d, completed by seat %d, is being destroyed: "
                     "seat %d claims a colour.",
                     p.first, turn, paint_number(line, "chooser", 0));
    else if (strcmp(p.name, "draw") == 0 && p.first == 0)
        canvas_print(c, row, 0, INK_BOLD, "Seat %d discarded and draws %d more card%s.", turn,
                     p.second, s);
    else if (strcmp(p.name, "draw") == 0)
        canvas_print(c, row, 0, INK_BOLD, "Seat %d built on mandala %d and draws %d more card%s.",
                     turn, p.first, p.second, s);
    else if (strcmp(p.name, "refill") == 0)
        canvas_print(c, row, 0, INK_BOLD,
                     "Mandala %d begins anew: %d card%s to come on its mountain.", p.first,
                     p.second, s);
    else
        canvas_print(c, row, 0, INK_BOLD, "Seat %d is to move.", turn);
}

int mandala_term_worth(span line, int seat) {
    game_state s;
    if (!paint_state(&s, &mandala_game, line))
        return 0;
    return mandala_known_worth(mandala_of(&s), seat, paint_viewer(line) - 1);
}

static void paint_river(canvas *c, int row, span river) {
    canvas_put(c, row, 2, INK_PLAIN, "river");
    for (int place = 0; place < COLOURS; place++) {
        int column = STACKS + CANVAS_PITCH * place;
        int colour = (size_t)place < river.length ? colour_of(river.at[place]) : -1;
        canvas_print(c, row, column, INK_FAINT, "%d:", place + 1);
        if (colour >= 0)
            canvas_piece(c, row, column + 2, colour, "");
        else
            canvas_put(c, row, column + 2, INK_FAINT, ".");
    }
}

/* Hand, cup and river of one seat. Returns the next free row. */
static int paint_seat(canvas *c, int row, int seat, span line) {
    struct paint_cards hand = paint_read(paint_part(paint_value(line, "hand"), seat));
    struct paint_cards cup = paint_read(paint_part(paint_value(line, "cup"), seat));
    struct paint_cards open = paint_read(paint_part(paint_value(line, "open"), seat));
    span river = paint_part(paint_value(line, "river"), seat);
    char worth[48];
    text t;
    bool viewed = paint_viewer(line) == seat + 1;
    canvas_print(c, row++, 0, INK_BOLD, "Seat %d%s", seat + 1, viewed ? " (you)" : "");
    text_init(&t, worth, sizeof worth);
    text_str(&t, cup.hidden ? ", worth at least " : ", worth ");
    text_int(&t, mandala_term_worth(line, seat));
    paint_row(c, row++, 2, "hand", hand, "");
    paint_row(c, row++, 2, "cup", cup, worth);
    if (open.known)
        paint_row(c, row++, 2, "start", open, ", there from the start");
    paint_river(c, row, river);
    return row + 1;
}

/* One mandala, six rows high. `below` is the seat whose field is drawn below the mountain. */
static void paint_grid(canvas *c, int row, int column, int number, int below, span line) {
    char key[3] = {'m', (char)('0' + number), '\0'};
    span value = paint_value(line, key);
    lanes area[3], all = 0;
    for (int i = 0; i < 3; i++) {
        area[i] = paint_read(paint_part(value, i)).known;
        all += area[i];
    }
    canvas_print(c, row, column, INK_BOLD, "Mandala %d", number);
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

void mandala_term_paint(canvas *c, span line) {
    int below = paint_viewer(line) == 2, row = 0;
    int idle = paint_number(line, "idle", 0);
    bool over = strcmp(paint_phase_of(line).name, "over") == 0;
    paint_turn(c, row++, line);
    if (paint_number(line, "last", 0) && !over)
        canvas_put(c, row++, 0, INK_PLAIN,
                   "Last round: the next mandala to be destroyed ends the game.");
    if (idle > 1)
        canvas_print(c, row++, 0, INK_PLAIN, "%d discards in a row; the 50th ends the game.", idle);
    row = paint_seat(c, row + 1, 1 - below, line);
    paint_grid(c, row + 1, 0, 1, below, line);
    paint_grid(c, row + 1, RIGHT, 2, below, line);
    row = paint_seat(c, row + 8, below, line);
    paint_row(c, row + 1, 0, "deck", paint_read(paint_value(line, "deck")), "");
    paint_row(c, row + 2, 0, "discard", paint_read(paint_value(line, "discard")), "");
    if (paint_value(line, "held").at)
        paint_reshuffle(c, row + 4, line, 2);
}
