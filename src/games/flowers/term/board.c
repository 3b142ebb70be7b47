// SPDX-License-Identifier: MIT
// Flowers on a screen. Every colour has a column, and a mandala is a grid: its tiles (T) above,
// then a row for each player, the viewer's last. A colour is brought by whoever has it face up,
// `R2`, or by a tile, so a column tells who brought it; cards face down are written small, `r2`.
// The viewer sees its own, those of others when memory aids are on.
#include <string.h>

#include "games/flowers/present/needed.h"
#include "games/flowers/term/internal.h"
#include "term/board_internal.h"

enum {
    LABEL = 3,
    NAME = 9, /* columns of a name in a grid */
    CELLS = 16,
    PITCH = 6,
    NOTE = 53,
    HALF = 40, /* columns for a player where two stand in a row */
    TALL = 22, /* rows of a page with room for more, and one for each player */
    MANDALAS = 3,
};

struct side {
    lanes up, down;
    int needed; /* with two players: cards that earn the other tile; 0: none do */
};

struct mandala {
    span tiles; /* "R7,Ox" */
    struct side side[GAME_MAX_PLAYERS];
    int marker; /* a seat; -1: nobody has it */
    lanes brought;
};

struct position {
    struct mandala mandala[MANDALAS];
    struct paint_phase phase;
    int actor; /* a seat; -1: nature, or nobody */
    int turn;
    int score[GAME_MAX_PLAYERS];
};

static bool in_phase(const struct position *m, const char *name) {
    return strcmp(m->phase.name, name) == 0;
}

static int side_total(const struct side *s) {
    return lanes_total(s->up) + lanes_total(s->down);
}

static void read_mandala(struct mandala *m, int number, span line) {
    char key[3] = {'m', (char)('0' + number), '\0'};
    span rest = paint_value(line, key);
    m->tiles = span_cut(&rest, ':');
    span cards = span_cut(&rest, ':');
    m->marker = paint_flag(number, line) - 1;
    m->brought = 0;
    for (int i = 0; i < GAME_MAX_PLAYERS; i++) {
        span side = paint_part(cards, i);
        if (side.at)
            paint_read_side(side, &m->side[i].up, &m->side[i].down);
        m->brought += m->side[i].up;
    }
    for (size_t i = 0; i < m->tiles.length; i++)
        if (colour_of(m->tiles.at[i]) >= 0)
            m->brought += lanes_of(colour_of(m->tiles.at[i]), 1);
}

static void read_position(struct position *m, const struct board_scene *s, span line) {
    memset(m, 0, sizeof *m);
    for (int i = 0; i < MANDALAS; i++)
        read_mandala(&m->mandala[i], i + 1, line);
    m->phase = paint_phase_of(line);
    m->turn = paint_number(line, "turn", 1) - 1;
    m->actor = !m->phase.name[0]     ? m->turn
               : in_phase(m, "take") ? m->mandala[m->phase.first - 1].marker
                                     : -1;
    board_scores(m->score, s, line);
    game_state state;
    if (paint_state(&state, s->game, line))
        for (int i = 0; i < MANDALAS * s->players; i++)
            m->mandala[i / s->players].side[i % s->players].needed =
                flowers_needed(flowers_of(&state), i / s->players, i % s->players);
}

/* The k-th of the players after the viewer's seat; the last is the viewer's. */
static int seat_at(const struct board_scene *s, int k) {
    return (board_below(s) + 1 + k) % s->players;
}

/* Where the rows of the board stand: the others above, each in a row, or with four players two in
 * a row and the viewer among them; the mandalas; the viewer and the hand. */
struct layout {
    int first, step, you, hand, below;
    bool paired;
};

static struct layout layout_of(const struct board_scene *s) {
    bool tall = s->rows >= TALL + s->players, paired = s->players == 4 && !tall;
    bool gap = tall || s->players == 2;
    struct layout at = {.paired = paired, .step = 1 + s->players + (tall || s->players < 4)};
    at.first = s->top + (paired ? 2 : s->players - 1) + gap;
    int end = at.first + 3 * at.step - (s->players == 3 && !tall);
    at.you = paired ? s->top + 1 : end;
    at.hand = paired ? end : end + 1;
    at.below = at.hand + 1;
    return at;
}

/* A tile with its glyph, or without where there is little room. */
static int draw_tile(struct board_pen *p, int row, int column, span tile, bool glyph) {
    int colour = tile.length == 2 ? colour_of(tile.at[0]) : -1;
    if (colour < 0 || glyph)
        return paint_tile(p->c, row, column, tile);
    return canvas_print(p->c, row, column, INK_FILL + (unsigned)colour, "%c%s", tile.at[0],
                        paint_tile_tail(tile.at[1]));
}

/* The columns of an item of `won=`: `R7+R2` is drawn as R7+2. */
static int item_width(span item, bool glyph) {
    int width = glyph;
    for (size_t i = 0; i < item.length; i++)
        width += item.at[i] == 'x' ? 2 : i != 3;
    return width;
}

static int won_width(span won, bool glyph) {
    int width = -1;
    while (won.at)
        width += 1 + item_width(span_cut(&won, ','), glyph);
    return width;
}

/* Tiles that were won: Flowers as pairs, then single ones, within `width` columns. */
static void draw_won(struct board_pen *p, int row, int column, int width, span won) {
    bool glyph = !p->c->ascii && won_width(won, true) <= width;
    int end = column + width;
    while (won.at && !span_is(won, "-")) {
        span item = span_cut(&won, ','), rest = item, first = span_cut(&rest, '+');
        if (column + item_width(item, glyph) + (won.at ? 2 : 0) > end) {
            canvas_put(p->c, row, column, INK_PLAIN, "~");
            return;
        }
        column = draw_tile(p, row, column, first, glyph);
        if (rest.length == 2)
            column = canvas_print(p->c, row, column, INK_FILL + (unsigned)colour_of(rest.at[0]),
                                  "+%s", paint_tile_tail(rest.at[1]));
        column++;
    }
}

/* A player: name, turn, hand, points, what was won. */
static void draw_seat(struct board_pen *p, int row, int column, int width, int seat,
                      const struct position *m) {
    const struct board_scene *s = p->s;
    char name[BOARD_NAME];
    bool wide = width > HALF;
    int at = column + (wide ? CELLS - 2 : 10);
    struct paint_cards hand = paint_read(paint_part(paint_value(s->line, "hand"), seat));
    int cards = lanes_total(hand.known) + hand.hidden;
    canvas_put(p->c, row, column, INK_BOLD, board_name(name, s, seat, at - column - 1));
    if (!s->ended && (m->actor == seat || (in_phase(m, "draw") && m->turn == seat)))
        canvas_put(p->c, row, at, INK_BOLD, p->c->ascii ? "<" : "◂");
    if (wide)
        at = canvas_print(p->c, row, at + 3, INK_PLAIN, "hand %-3d points", cards) + 1;
    else
        at =
            canvas_print(p->c, row, at + 2, INK_PLAIN, "%2d%s", cards, p->c->ascii ? "c" : "▯") + 1;
    at = canvas_print(p->c, row, at, INK_BOLD, wide ? "%d" : "=%3d", m->score[seat]);
    at = wide ? column + CELLS + 4 * PITCH + 1 : at + 1;
    draw_won(p, row, at, column + width - at, paint_part(paint_value(s->line, "won"), seat));
}

/* Does the viewer see what lies face down there? */
static bool is_shown(const struct board_scene *s, const struct position *m, int seat) {
    return seat == s->viewer || s->aids || paint_viewer(s->line) == PAINT_OPEN ||
           in_phase(m, "over");
}

struct cell {
    int colour, up, down, coming;
    bool cursor, barred, face_up, last;
};

/* "R2", "r3", "R2r3"; with what would come: "[R+1]", "[r3+2]". */
static void draw_cell(struct board_pen *p, int row, int column, const struct cell *cell) {
    int at = column + 1;
    char letter = colour_letter(cell->colour), small = (char)(letter - 'A' + 'a');
    char tail[16] = "";
    if (cell->up) {
        snprintf(tail, sizeof tail, "%d", cell->up);
        at = canvas_piece(p->c, row, at, cell->colour, tail);
    }
    if (cell->down && !(cell->cursor && cell->up))
        at = canvas_print(p->c, row, at, INK_PALE + (unsigned)cell->colour, "%c%d", small,
                          cell->down);
    if (cell->coming && !cell->up && !cell->down)
        at = canvas_print(p->c, row, at, INK_BOLD, "%c", cell->face_up ? letter : small);
    if (cell->coming)
        at = canvas_print(p->c, row, at, INK_BOLD, "+%d", cell->coming);
    if (cell->barred)
        at = canvas_put(p->c, row, at, INK_BOLD, "x");
    if (cell->last && !cell->cursor)
        canvas_put(p->c, row, at, INK_BOLD, "*");
    if (!cell->cursor)
        return;
    canvas_put(p->c, row, column, INK_BOLD, "[");
    canvas_put(p->c, row, at, INK_BOLD, "]");
    canvas_stress(p->c, row, column, 1, 1, STRESS_REVERSE);
    canvas_stress(p->c, row, at, 1, 1, STRESS_REVERSE);
}

/* The viewer is to play cards. */
static bool is_playing(const struct board_scene *s) {
    return board_is_mine(s) && board_begins(s, "p");
}

static bool is_open(const struct board_scene *s, int mandala) {
    char place[3] = {'p', (char)('1' + mandala), '\0'};
    const struct selection *sel = &s->selection;
    if (sel->colour < 0)
        return board_begins(s, place);
    return board_can(s, "%s%c%d", place, colour_letter(sel->colour), sel->count);
}

/* Behind a row: all cards, those face down, and how they count. */
static void draw_note(struct board_pen *p, int row, const struct position *m, int mandala,
                      int seat) {
    const struct mandala *k = &m->mandala[mandala];
    const struct side *side = &k->side[seat];
    int total = side_total(side), down = lanes_total(side->down);
    int at = canvas_print(p->c, row, NOTE, total ? INK_PLAIN : INK_FAINT, "%2d", total);
    if (down)
        at = canvas_print(p->c, row, at, INK_PLAIN, " (%d down)", down);
    if (k->marker == seat) {
        canvas_put(p->c, row, at, INK_BOLD, " marker");
    } else if (total && !side->up) {
        canvas_put(p->c, row, at, INK_PLAIN, " cannot claim");
    } else if (side->needed) {
        canvas_print(p->c, row, at, INK_PLAIN, " half %d/%d%s", total, side->needed,
                     total < side->needed ? ""
                     : p->c->ascii        ? " ok"
                                          : " ✓");
    }
}

static void draw_side(struct board_pen *p, int row, const struct position *m, int mandala,
                      int seat) {
    const struct board_scene *s = p->s;
    const struct mandala *k = &m->mandala[mandala];
    const struct side *side = &k->side[seat];
    char place[3] = {'p', (char)('1' + mandala), '\0'}, spot[3] = {'m', place[1], '\0'};
    char name[BOARD_NAME];
    bool yours = seat == s->viewer && is_playing(s), open = yours && is_open(s, mandala);
    bool cursor = yours && strcmp(s->selection.place, place) == 0;
    if (yours) {
        board_marks(p, row, 0, (open ? BOARD_OPEN : 0U) | (cursor ? BOARD_CURSOR : 0U));
        canvas_put(p->c, row, LABEL, INK_FAINT, place);
        board_spot(p, row, 0, 1, CELLS + PITCH * COLOURS, spot);
    }
    canvas_put(p->c, row, LABEL + 3, open ? INK_BOLD : INK_PLAIN, board_name(name, s, seat, NAME));
    if (cursor)
        canvas_stress(p->c, row, 0, 1, CELLS - 1, STRESS_REVERSE);
    for (int i = 0; i < COLOURS; i++) {
        struct cell cell = {.colour = i, .up = lanes_count(side->up, i)};
        cell.down = is_shown(s, m, seat) ? lanes_count(side->down, i) : 0;
        cell.last = s->last[0] == 'p' && s->last_seat == seat && s->last[1] == place[1] &&
                    s->last[2] == colour_letter(i);
        if (cursor && s->selection.colour == i) {
            cell.cursor = true;
            cell.barred = !open;
            cell.coming = open ? s->selection.count : 0;
            cell.face_up = !lanes_count(k->brought, i);
        }
        draw_cell(p, row, CELLS + PITCH * i, &cell);
    }
    draw_note(p, row, m, mandala, seat);
}

/* The head of a mandala: its tiles in their columns, dots for colours that nobody brought yet. */
static void draw_head(struct board_pen *p, int row, const struct position *m, int mandala) {
    const struct mandala *k = &m->mandala[mandala];
    span tiles = k->tiles;
    bool taken = in_phase(m, "take") && m->phase.first == mandala + 1;
    canvas_print(p->c, row, 0, INK_BOLD, "Mandala %d", mandala + 1);
    canvas_put(p->c, row, CELLS - 2, INK_FAINT, "T");
    for (int i = 0; i < COLOURS; i++)
        if (!lanes_count(k->brought, i) && !span_is(k->tiles, "-"))
            canvas_put(p->c, row, CELLS + 1 + PITCH * i + !p->c->ascii, INK_FAINT, ".");
    while (tiles.at) {
        span tile = span_cut(&tiles, ',');
        if (tile.length == 2 && colour_of(tile.at[0]) >= 0)
            paint_tile(p->c, row, CELLS + 1 + PITCH * colour_of(tile.at[0]), tile);
    }
    if (taken) {
        canvas_put(p->c, row, NOTE, INK_BOLD, "is being destroyed");
        return;
    }
    if (in_phase(m, "tiles") && m->phase.first == mandala + 1) {
        canvas_put(p->c, row, NOTE, INK_BOLD, "begins anew");
        return;
    }
    if (span_is(k->tiles, "-")) {
        canvas_put(p->c, row, NOTE, INK_FAINT, "gone");
        return;
    }
    if (lanes_present(k->brought) == LANES_HIGH)
        return;
    int at = canvas_put(p->c, row, NOTE, INK_PLAIN, "lacks");
    for (int i = 0; i < COLOURS; i++)
        if (!lanes_count(k->brought, i))
            at = canvas_token(p->c, row, at + 1, i, false, "");
}

static void draw_hand(struct board_pen *p, int row, int seat) {
    const struct board_scene *s = p->s;
    struct paint_cards hand = paint_read(paint_part(paint_value(s->line, "hand"), seat));
    struct paint_cards deck = paint_read(paint_value(s->line, "deck"));
    struct paint_cards discard = paint_read(paint_value(s->line, "discard"));
    canvas_print(p->c, row, NOTE, INK_PLAIN, "deck %d, discard %d",
                 lanes_total(deck.known) + deck.hidden, lanes_total(discard.known));
    canvas_put(p->c, row, LABEL, INK_PLAIN, "hand");
    if (hand.hidden) {
        canvas_print(p->c, row, CELLS + 1, INK_PLAIN, "%d cards",
                     lanes_total(hand.known) + hand.hidden);
        return;
    }
    for (int i = 0; i < COLOURS; i++) {
        struct board_cell cell = {
            .colour = i, .count = lanes_count(hand.known, i), .possible = true};
        char key[2] = {(char)(colour_letter(i) - 'A' + 'a'), '\0'};
        cell.cursor = is_playing(s) && s->selection.colour == i;
        board_stack(p, row, CELLS + PITCH * i, &cell);
        if (is_playing(s) && cell.count)
            board_spot(p, row, CELLS + PITCH * i, 1, PITCH, key);
    }
}

/* What a seat has gained between two positions, in points. */
static int gain_of(const struct position *was, const struct position *is, int seat) {
    return is->score[seat] - was->score[seat];
}

/* The choice of a tile. */
static void draw_tray(struct board_pen *p, int row, const struct position *m) {
    const struct board_scene *s = p->s;
    span tiles = m->mandala[m->phase.first - 1].tiles;
    int at = canvas_put(p->c, row, 0, INK_BOLD, "Take a tile:");
    for (int i = 0; i < 2; i++) {
        static const char *const moves[] = {"tD", "tL"};
        static const char *const spots[] = {"td", "tl"};
        span tile = span_cut(&tiles, ',');
        bool cursor = strcmp(s->selection.place, moves[i]) == 0;
        struct board_preview preview;
        struct position is;
        if (!board_can(s, "%s", moves[i]))
            continue;
        int from = at + 2;
        at = canvas_print(p->c, row, from, INK_BOLD, "%s+ %s ", cursor ? ">" : " ", moves[i]);
        at = paint_tile(p->c, row, at, tile);
        if (board_preview(&preview, s, s->game->read_move(span_of(moves[i])))) {
            read_position(&is, s, span_of(preview.now));
            at = canvas_print(p->c, row, at, INK_PLAIN, " you %+d", gain_of(m, &is, m->actor));
        }
        at = canvas_put(p->c, row, at, INK_BOLD, cursor ? "<" : " ");
        if (cursor)
            canvas_stress(p->c, row, from, 1, at - from, STRESS_REVERSE);
        board_spot(p, row, from, 1, at - from, spots[i]);
    }
}

/* The row below the hand: the choice of a tile, a pass, the end. */
static void draw_below(struct board_pen *p, int row, const struct position *m) {
    const struct board_scene *s = p->s;
    int passes = paint_number(s->line, "passes", 0), at = 0;
    if (board_begins(s, "t")) {
        draw_tray(p, row, m);
        return;
    }
    if (board_can(s, "-")) {
        at = canvas_put(p->c, row, 0, INK_BOLD, "No play is possible:  >+ - pass <  ");
        canvas_stress(p->c, row, 22, 1, 11, STRESS_REVERSE);
        board_spot(p, row, 22, 1, 11, "-");
    }
    if (paint_number(s->line, "ending", 0))
        at = canvas_put(p->c, row, at, INK_BOLD,
                        "The game is ending: the mandalas left are destroyed, by lot.  ");
    else if (in_phase(m, "draw"))
        at = canvas_print(p->c, row, at, INK_BOLD, "%d more to draw.  ", m->phase.second);
    if (passes)
        canvas_print(p->c, row, at, INK_BOLD, "%d of %d have passed.", passes, s->players);
}

/* Since a reshuffle: cards that can be in no place but the hands of the others. */
static int draw_forced(struct board_pen *p, int row) {
    const struct board_scene *s = p->s;
    span held = paint_value(s->line, "held"), since = paint_value(s->line, "since");
    if (!s->aids || s->viewer < 0 || paint_viewer(s->line) != s->viewer + 1 || !held.at)
        return row;
    lanes forced = paint_read(paint_part(held, 1)).known;
    for (int i = 0; since.at && i < s->players; i++)
        if (i != s->viewer)
            forced -= paint_read(paint_part(since, i)).known;
    if (!forced)
        return row;
    char name[BOARD_NAME];
    bool one = s->players == 2;
    canvas_put(p->c, row, LABEL, INK_PLAIN,
               one ? board_name(name, s, seat_at(s, 0), CELLS - LABEL - 1) : "others");
    board_stacks(p, row, CELLS, PITCH, forced);
    canvas_put(p->c, row, NOTE, INK_PLAIN, one ? "surely in hand" : "surely in their hands");
    return row + 1;
}

/* Where there is room: the other hands when all is open, else what is known about them, and the
 * chances of the next card. */
static void draw_more(struct board_pen *p, int row) {
    const struct board_scene *s = p->s;
    int percent[COLOURS], left, end = s->top + s->rows;
    bool open = paint_viewer(s->line) == PAINT_OPEN;
    for (int i = 0; (s->aids || open) && i < s->players - 1 && row < end; i++) {
        char name[BOARD_NAME];
        int seat = seat_at(s, i);
        span value = paint_value(s->line, open ? "hand" : "known");
        lanes known = paint_read(paint_part(value, seat)).known;
        if (!known)
            continue;
        canvas_put(p->c, row, LABEL, INK_PLAIN, board_name(name, s, seat, CELLS - LABEL - 1));
        board_stacks(p, row, CELLS, PITCH, known);
        canvas_put(p->c, row++, NOTE, INK_PLAIN, open ? "in hand" : "taken back to hand");
    }
    row = row < end ? draw_forced(p, row) : row;
    if (row >= end || !board_odds(percent, &left, s))
        return;
    canvas_put(p->c, row, LABEL, INK_FAINT, "next card");
    for (int i = 0; i < COLOURS; i++)
        canvas_print(p->c, row, CELLS + 1 + PITCH * i, INK_FAINT, "%d%%", percent[i]);
    canvas_print(p->c, row, NOTE, INK_FAINT, "one of %d", left);
}

/* When all is over there are no mandalas any more: what was won, and the hands. */
static void draw_end(struct board_pen *p, const struct position *m) {
    const struct board_scene *s = p->s;
    int row = s->top;
    canvas_put(p->c, row, 0, INK_BOLD, "The game is over.");
    row += 2;
    for (int i = 0; i < s->players; i++) {
        int seat = seat_at(s, i);
        struct paint_cards hand = paint_read(paint_part(paint_value(s->line, "hand"), seat));
        draw_seat(p, row, 0, CANVAS_COLUMNS, seat, m);
        if (!hand.hidden) {
            canvas_put(p->c, row + 1, LABEL, INK_PLAIN, "hand");
            board_stacks(p, row + 1, CELLS, PITCH, hand.known);
        }
        row += 3;
    }
}

static void draw_seats(struct board_pen *p, const struct layout *at, const struct position *m) {
    const struct board_scene *s = p->s;
    for (int i = 0; i < s->players; i++) {
        bool last = i == s->players - 1;
        if (at->paired)
            draw_seat(p, s->top + i / 2, HALF * (i % 2), HALF - 1, seat_at(s, i), m);
        else
            draw_seat(p, last ? at->you : s->top + i, 0, CANVAS_COLUMNS, seat_at(s, i), m);
    }
}

static int draw(canvas *c, const struct board_scene *s, struct board_spot *spots) {
    struct board_pen pen = {c, s, spots, 0}, *p = &pen;
    struct layout at = layout_of(s);
    struct position m;
    read_position(&m, s, s->line);
    if (in_phase(&m, "over")) {
        draw_end(p, &m);
        return 0;
    }
    draw_seats(p, &at, &m);
    for (int k = 0; k < MANDALAS; k++) {
        draw_head(p, at.first + k * at.step, &m, k);
        for (int i = 0; i < s->players; i++)
            draw_side(p, at.first + k * at.step + 1 + i, &m, k, seat_at(s, i));
    }
    draw_hand(p, at.hand, board_below(s));
    draw_below(p, at.below, &m);
    draw_more(p, at.below + 1);
    return p->count;
}

static void begin(struct selection *sel, const struct board_scene *s) {
    char move[GAME_MOVE_SIZE];
    if (!board_begin(sel, s, move))
        return;
    snprintf(sel->place, sizeof sel->place, "%.2s", move);
    if (move[0] == 'p')
        sel->colour = (signed char)colour_of(move[2]);
    selection_commit(sel);
}

static void arrow(struct selection *sel, const struct board_scene *s, int right, int down) {
    if (!board_is_mine(s))
        return;
    if (!sel->place[0] || (sel->place[0] == 'p' && sel->colour < 0)) {
        begin(sel, s);
        return;
    }
    if (board_begins(s, "t")) {
        snprintf(sel->place, sizeof sel->place, "t%c", right + down > 0 ? 'L' : 'D');
    } else if (is_playing(s) && right) {
        lanes hand = paint_read(paint_part(paint_value(s->line, "hand"), s->viewer)).known;
        unsigned set = 0;
        for (int i = 0; i < COLOURS; i++)
            set |= (unsigned)(lanes_count(hand, i) > 0) << i;
        sel->colour = (signed char)board_next(set, sel->colour, right, COLOURS);
        sel->count = 1;
    } else if (is_playing(s)) {
        int at = sel->place[0] == 'p' ? sel->place[1] - '1' : 0;
        snprintf(sel->place, sizeof sel->place, "p%c", '1' + board_next(7, at, down, MANDALAS));
    }
    selection_commit(sel);
}

static void say_play(text *t, const struct board_scene *s, const char *move,
                     const struct board_preview *p, const struct position *was) {
    struct position now, later;
    read_position(&now, s, span_of(p->now));
    read_position(&later, s, span_of(p->later));
    int site = move[1] - '1', colour = colour_of(move[2]), seat = was->turn;
    bool up = lanes_total(now.mandala[site].side[seat].up) >
              lanes_total(was->mandala[site].side[seat].up);
    text_str(t, "plays ");
    text_str(t, move + 3);
    text_char(t, ' ');
    text_str(t, colour_name(colour));
    text_str(t, up ? " face up" : " face down");
    board_draws(t, in_phase(&now, "draw") ? now.phase.second : 0);
    const struct mandala *is = &later.mandala[site];
    if (in_phase(&later, "take")) {
        text_str(t, "; completes it: ");
        board_who(t, s, is->marker);
        text_char(t, ' ');
        board_verb(t, s, is->marker, "choose");
    } else if (is->marker == seat && was->mandala[site].marker != seat) {
        text_str(t, "; takes the marker");
    }
}

static void say_points(text *t, int points) {
    text_str(t, " (");
    text_str(t, points < 0 ? "" : "+");
    text_int(t, points);
    text_char(t, ')');
}

/* A tile as it is drawn: R7, Ox3. */
static void say_tile(text *t, span tile) {
    if (tile.length == 2) {
        text_char(t, tile.at[0]);
        text_str(t, paint_tile_tail(tile.at[1]));
    }
}

/* How many Flowers and tiles a seat has won. */
static int count_won(span line, int seat, char c) {
    span won = paint_part(paint_value(line, "won"), seat);
    int n = 0;
    for (size_t i = 0; i < won.length; i++)
        n += c ? won.at[i] == c : colour_of(won.at[i]) >= 0;
    return n;
}

static void say_take(text *t, const struct board_scene *s, const char *move,
                     const struct board_preview *p, const struct position *was) {
    struct position now;
    read_position(&now, s, span_of(p->now));
    int seat = was->actor;
    span tiles = was->mandala[was->phase.first - 1].tiles, dark = span_cut(&tiles, ',');
    bool light = move[1] == 'L', both = false;
    int before = count_won(s->line, seat, '\0'), after = count_won(span_of(p->now), seat, '\0');
    both = after == before + 2;
    text_str(t, "takes ");
    say_tile(t, light ? tiles : dark);
    if (both) {
        text_str(t, " and ");
        say_tile(t, light ? dark : tiles);
    }
    int flowers = count_won(span_of(p->now), seat, '+') - count_won(s->line, seat, '+');
    text_str(t, flowers == 2 ? ", two Flowers" : flowers ? ", a Flower" : "");
    say_points(t, gain_of(was, &now, seat));
    for (int i = 0; i < s->players && !both; i++) {
        if (i == seat || count_won(span_of(p->now), i, '\0') == count_won(s->line, i, '\0'))
            continue;
        text_str(t, "; ");
        say_tile(t, light ? dark : tiles);
        text_str(t, " goes to ");
        board_who(t, s, i);
        say_points(t, gain_of(was, &now, i));
    }
    if (in_phase(&now, "over"))
        text_str(t, "; the game ends");
    else if (paint_number(span_of(p->now), "ending", 0) && !paint_number(s->line, "ending", 0))
        text_str(t, "; the end begins");
}

static void consequence(text *t, const struct board_scene *s, game_move move) {
    char word[GAME_MOVE_SIZE];
    struct board_preview p;
    struct position was;
    game_word(s->game, move, word);
    read_position(&was, s, s->line);
    if (!board_preview(&p, s, move))
        return;
    if (word[0] == 'p')
        say_play(t, s, word, &p, &was);
    else if (word[0] == 't')
        say_take(t, s, word, &p, &was);
    else
        text_str(t, paint_number(span_of(p.now), "ending", 0)
                        ? "passes: all have passed, the end begins"
                        : "passes");
}

static void keys(text *t, const struct board_scene *s) {
    text_str(t, !board_is_mine(s)      ? ""
                : board_begins(s, "t") ? "<> tile  Enter takes"
                : board_can(s, "-")    ? "Enter passes"
                                       : "<> colour  ^v mandala  1-9 count  Enter");
}

static const char marks[] =
    "> and [ ] are where you stand; + is a place where the cards may go, * the\n"
    "last move. R2 lies face up, r2 face down; T is the row of the tiles. half\n"
    "2/3: two cards of the three that win the second tile.\n";

const struct board flowers_term_board = {marks, draw, arrow, begin, consequence, keys};
