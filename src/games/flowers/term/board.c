// SPDX-License-Identifier: MIT
// Flowers on a screen. Every colour has a column, and a mandala is a grid: its tiles (T) above,
// then a row for each player, the viewer's last. A colour is brought by the player who has it face
// up, `R2`, or by a tile, so a column shows who brought it; cards face down are in lower case,
// `r2`. Viewers see their own, and those of others when memory aids are on.
#include <string.h>

#include "games/flowers/present/known.h"
#include "games/flowers/term/internal.h"
#include "term/board/board_internal.h"

enum {
    LABEL = 3,
    NAME = 9, /* columns of a name in a grid */
    CELLS = 16,
    PITCH = 6,
    NOTE = 53,
    HALF = 40, /* columns for a player where two share a row */
    TALL = 22, /* rows of a page with room for more; plus one for each player */
};

static const flowers_state *flowers_board_state(const struct board_scene *s) {
    return flowers_of(&s->position->state);
}

static int flowers_board_score(const game_state *s, int seat) {
    int score[GAME_MAX_PLAYERS];
    unsigned winners;
    flowers_game.score(s, score, &winners);
    return score[seat];
}

/* The k-th player after the viewer's seat; the last is the viewer. */
static int seat_at(const struct board_scene *s, int k) {
    return (board_below(s) + 1 + k) % s->players;
}

/* The rows of the board: the others at the top, each in a row, or with four players two in a row,
 * the viewer among them; the mandalas; the viewer and the hand. */
struct layout {
    int first, step, you, hand, below;
    bool paired;
};

static struct layout flowers_board_layout_of(const struct board_scene *s) {
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

/* A tile, with its glyph where there is room. */
static int draw_tile(struct board_pen *p, int row, int column, int tile, bool glyph) {
    if (glyph)
        return flowers_paint_tile(p->c, row, column, tile);
    int colour = tile / FLOWERS_VALUES;
    return canvas_print(p->c, row, column, INK_FILL + (unsigned)colour, "%c%s",
                        colour_letter(colour), flowers_paint_tail(tile));
}

/* The width of a won piece: R7+2 is two tiles of one colour. */
static int piece_width(const struct flowers_piece *k, bool glyph) {
    int width = 1 + glyph + (int)strlen(flowers_paint_tail(k->first));
    if (k->second != FLOWERS_NONE)
        width += 1 + (int)strlen(flowers_paint_tail(k->second));
    return width;
}

/* Won tiles: Flowers as pairs, then single ones, within `width` columns. */
static void draw_won(struct board_pen *p, int row, int column, int width, int seat) {
    struct flowers_piece piece[FLOWERS_TILES];
    int n = flowers_pieces(piece, flowers_board_state(p->s), seat), end = column + width, all = -1;
    for (int i = 0; i < n; i++)
        all += 1 + piece_width(&piece[i], true);
    bool glyph = !p->c->ascii && all <= width;
    for (int i = 0; i < n; i++) {
        int second = piece[i].second;
        if (column + piece_width(&piece[i], glyph) + (i + 1 < n ? 2 : 0) > end) {
            canvas_put(p->c, row, column, INK_PLAIN, "~");
            return;
        }
        column = draw_tile(p, row, column, piece[i].first, glyph);
        if (second != FLOWERS_NONE)
            column = canvas_print(p->c, row, column, INK_FILL + (unsigned)(second / FLOWERS_VALUES),
                                  "+%s", flowers_paint_tail(second));
        column++;
    }
}

/* A player: name, turn, hand, points, won tiles. */
static void flowers_board_draw_seat(struct board_pen *p, int row, int column, int width, int seat) {
    const struct board_scene *s = p->s;
    const flowers_state *m = flowers_board_state(s);
    char name[BOARD_NAME];
    bool wide = width > HALF;
    int at = column + (wide ? CELLS - 2 : 10);
    int cards = lanes_total(m->hand[seat]);
    bool acts = s->game->actor(&s->position->state) == seat ||
                (m->phase == FLOWERS_DRAW && m->turn == seat);
    canvas_put(p->c, row, column, INK_BOLD, board_name(name, s, seat, at - column - 1));
    if (!s->ended && acts)
        canvas_put(p->c, row, at, INK_BOLD, p->c->ascii ? "<" : "◂");
    if (wide)
        at = canvas_print(p->c, row, at + 3, INK_PLAIN, "hand %-3d points", cards) + 1;
    else
        at =
            canvas_print(p->c, row, at + 2, INK_PLAIN, "%2d%s", cards, p->c->ascii ? "c" : "▯") + 1;
    at = canvas_print(p->c, row, at, INK_BOLD, wide ? "%d" : "=%3d",
                      flowers_board_score(&s->position->state, seat));
    at = wide ? column + CELLS + 4 * PITCH + 1 : at + 1;
    draw_won(p, row, at, column + width - at, seat);
}

/* Does the viewer see the cards face down there? */
static bool is_shown(const struct board_scene *s, int seat) {
    return s->aids || flowers_shows_down(flowers_board_state(s), seat, s->position->viewer);
}

struct cell {
    int colour, up, down, coming;
    bool cursor, barred, face_up, last;
};

/* "R2", "r3", "R2r3"; with what would be added: "[R+1]", "[r3+2]". */
static void flowers_board_draw_cell(struct board_pen *p, int row, int column,
                                    const struct cell *cell) {
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

/* Is the viewer to play cards? */
static bool is_playing(const struct board_scene *s) {
    return board_is_mine(s) && board_begins(s, "p");
}

static bool flowers_board_is_open(const struct board_scene *s, int mandala) {
    char place[3] = {'p', (char)('1' + mandala), '\0'};
    const struct selection *sel = &s->selection;
    if (sel->colour < 0)
        return board_begins(s, place);
    return board_can(s, "%s%c%d", place, colour_letter(sel->colour), sel->count);
}

/* After a row: all cards, those face down, and how they count. */
static void draw_note(struct board_pen *p, int row, int mandala, int seat) {
    const flowers_state *m = flowers_board_state(p->s);
    uint64_t area = m->area[mandala][seat];
    int total = flowers_card_count(area), down = total - flowers_up_count(area);
    int needed = flowers_needed(m, mandala, seat);
    int at = canvas_print(p->c, row, NOTE, total ? INK_PLAIN : INK_FAINT, "%2d", total);
    if (down)
        at = canvas_print(p->c, row, at, INK_PLAIN, " (%d down)", down);
    if (m->marker[mandala] == seat + 1) {
        canvas_put(p->c, row, at, INK_BOLD, " marker");
    } else if (flowers_cannot_claim(m, mandala, seat)) {
        canvas_put(p->c, row, at, INK_PLAIN, " cannot claim");
    } else if (needed) {
        canvas_print(p->c, row, at, INK_PLAIN, " half %d/%d%s", total, needed,
                     !flowers_earns(m, mandala, seat) ? ""
                     : p->c->ascii                    ? " ok"
                                                      : " ✓");
    }
}

/* Would the cards of the pending move be face up? */
static bool is_coming_up(const struct board_scene *s) {
    struct events events;
    return board_foresee(&events, s, board_pending(s)) &&
           event_number(events_find(&events, "play"), "up");
}

static void draw_side(struct board_pen *p, int row, int mandala, int seat) {
    const struct board_scene *s = p->s;
    const flowers_state *m = flowers_board_state(s);
    lanes up = flowers_up(m->area[mandala][seat]), down = flowers_down(m->area[mandala][seat]);
    char place[3] = {'p', (char)('1' + mandala), '\0'}, spot[3] = {'m', place[1], '\0'};
    char name[BOARD_NAME];
    bool yours = seat == s->viewer && is_playing(s),
         open = yours && flowers_board_is_open(s, mandala);
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
        struct cell cell = {.colour = i, .up = lanes_count(up, i)};
        cell.down = is_shown(s, seat) ? lanes_count(down, i) : 0;
        cell.last = s->last[0] == 'p' && s->last_seat == seat && s->last[1] == place[1] &&
                    s->last[2] == colour_letter(i);
        if (cursor && s->selection.colour == i) {
            cell.cursor = true;
            cell.barred = !open;
            cell.coming = open ? s->selection.count : 0;
            cell.face_up = open && is_coming_up(s);
        }
        flowers_board_draw_cell(p, row, CELLS + PITCH * i, &cell);
    }
    draw_note(p, row, mandala, seat);
}

/* The heading of a mandala: its tiles in their columns, dots for colours not brought yet. */
static void flowers_board_draw_head(struct board_pen *p, int row, int mandala) {
    const flowers_state *m = flowers_board_state(p->s);
    const uint8_t *centre = m->centre[mandala];
    lanes brought = flowers_present(m, mandala);
    bool gone = !centre[0], here = m->site == mandala;
    canvas_print(p->c, row, 0, INK_BOLD, "Mandala %d", mandala + 1);
    canvas_put(p->c, row, CELLS - 2, INK_FAINT, "T");
    for (int i = 0; i < COLOURS; i++)
        if (!lanes_count(brought, i) && !gone)
            canvas_put(p->c, row, CELLS + 1 + PITCH * i + !p->c->ascii, INK_FAINT, ".");
    for (int i = 0; i < 2; i++) {
        int tile = centre[i] - 1;
        flowers_paint_tile(p->c, row, CELLS + 1 + PITCH * (tile / FLOWERS_VALUES), tile);
    }
    if (m->phase == FLOWERS_TAKE && here) {
        canvas_put(p->c, row, NOTE, INK_BOLD, "is being destroyed");
        return;
    }
    if (m->phase == FLOWERS_FRESH && here) {
        canvas_put(p->c, row, NOTE, INK_BOLD, "begins again");
        return;
    }
    if (gone) {
        canvas_put(p->c, row, NOTE, INK_FAINT, "gone");
        return;
    }
    if (brought == LANES_HIGH)
        return;
    int at = canvas_put(p->c, row, NOTE, INK_PLAIN, "lacks");
    for (int i = 0; i < COLOURS; i++)
        if (!lanes_count(brought, i))
            at = canvas_token(p->c, row, at + 1, i, false, "");
}

static void flowers_board_draw_hand(struct board_pen *p, int row, int seat) {
    const struct board_scene *s = p->s;
    const flowers_state *m = flowers_board_state(s);
    lanes hand = flowers_known_hand(m, seat, s->position->viewer);
    canvas_print(p->c, row, NOTE, INK_PLAIN, "deck %d, discard %d", lanes_total(m->deck),
                 lanes_total(m->discard));
    canvas_put(p->c, row, LABEL, INK_PLAIN, "hand");
    if (hand != m->hand[seat]) {
        canvas_print(p->c, row, CELLS + 1, INK_PLAIN, "%d cards", lanes_total(m->hand[seat]));
        return;
    }
    for (int i = 0; i < COLOURS; i++) {
        struct board_cell cell = {.colour = i, .count = lanes_count(hand, i), .possible = true};
        char key[2] = {(char)(colour_letter(i) - 'A' + 'a'), '\0'};
        cell.cursor = is_playing(s) && s->selection.colour == i;
        board_stack(p, row, CELLS + PITCH * i, &cell);
        if (is_playing(s) && cell.count)
            board_spot(p, row, CELLS + PITCH * i, 1, PITCH, key);
    }
}

/* The choice of a tile. */
static void flowers_board_draw_tray(struct board_pen *p, int row) {
    const struct board_scene *s = p->s;
    const flowers_state *m = flowers_board_state(s);
    int at = canvas_put(p->c, row, 0, INK_BOLD, "Take a tile:");
    for (int i = 0; i < 2; i++) {
        static const char *const moves[] = {"tD", "tL"};
        static const char *const spots[] = {"td", "tl"};
        bool cursor = strcmp(s->selection.place, moves[i]) == 0;
        struct events events;
        if (!board_can(s, "%s", moves[i]))
            continue;
        int from = at + 2;
        at = canvas_print(p->c, row, from, INK_BOLD, "%s+ %s ", cursor ? ">" : " ", moves[i]);
        at = flowers_paint_tile(p->c, row, at, m->centre[m->site][i] - 1);
        if (board_foresee(&events, s, (game_move)(FLOWERS_TAKE_ID + i)))
            at = canvas_print(p->c, row, at, INK_PLAIN, " you %+d",
                              event_number(events_find(&events, "gain"), "points"));
        at = canvas_put(p->c, row, at, INK_BOLD, cursor ? "<" : " ");
        if (cursor)
            canvas_stress(p->c, row, from, 1, at - from, STRESS_REVERSE);
        board_spot(p, row, from, 1, at - from, spots[i]);
    }
}

/* The row below the hand: the choice of a tile, a pass, the end. */
static void draw_below(struct board_pen *p, int row) {
    const struct board_scene *s = p->s;
    const flowers_state *m = flowers_board_state(s);
    int at = 0;
    if (board_begins(s, "t")) {
        flowers_board_draw_tray(p, row);
        return;
    }
    if (board_can(s, "-")) {
        at = canvas_put(p->c, row, 0, INK_BOLD, "No play is possible:  >+ - pass <  ");
        canvas_stress(p->c, row, 22, 1, 11, STRESS_REVERSE);
        board_spot(p, row, 22, 1, 11, "-");
    }
    at = board_warn(p, row, at);
    if (m->phase == FLOWERS_DRAW && !m->ending)
        at = canvas_print(p->c, row, at, INK_BOLD, "%d more to draw.  ", m->draws);
    if (m->passes)
        canvas_print(p->c, row, at, INK_BOLD, "%d of %d have passed.", m->passes, s->players);
}

/* Since a reshuffle: cards that can only be in the others' hands. */
static int draw_forced(struct board_pen *p, int row) {
    const struct board_scene *s = p->s;
    if (!s->aids || s->viewer < 0 || s->position->viewer != s->viewer)
        return row;
    lanes forced = flowers_forced(&s->position->view);
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

/* Where there is room: the other hands when everything is open, else what is known about them, and
 * the odds of the next card. */
static void draw_more(struct board_pen *p, int row) {
    const struct board_scene *s = p->s;
    int percent[COLOURS], left, end = s->top + s->rows;
    bool open = s->position->viewer == EVENTS_OPEN;
    for (int i = 0; (s->aids || open) && i < s->players - 1 && row < end; i++) {
        char name[BOARD_NAME];
        int seat = seat_at(s, i);
        lanes known = flowers_known_hand(flowers_board_state(s), seat, s->position->viewer);
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

/* At the end there are no mandalas any more: the won tiles and the hands. */
static void draw_end(struct board_pen *p) {
    const struct board_scene *s = p->s;
    const flowers_state *m = flowers_board_state(s);
    int row = s->top;
    paint_over(p->c, row);
    row += 2;
    for (int i = 0; i < s->players; i++) {
        int seat = seat_at(s, i);
        lanes hand = flowers_known_hand(m, seat, s->position->viewer);
        flowers_board_draw_seat(p, row, 0, CANVAS_COLUMNS, seat);
        if (hand == m->hand[seat]) {
            canvas_put(p->c, row + 1, LABEL, INK_PLAIN, "hand");
            board_stacks(p, row + 1, CELLS, PITCH, hand);
        }
        row += 3;
    }
}

static void draw_seats(struct board_pen *p, const struct layout *at) {
    const struct board_scene *s = p->s;
    for (int i = 0; i < s->players; i++) {
        bool last = i == s->players - 1;
        if (at->paired)
            flowers_board_draw_seat(p, s->top + i / 2, HALF * (i % 2), HALF - 1, seat_at(s, i));
        else
            flowers_board_draw_seat(p, last ? at->you : s->top + i, 0, CANVAS_COLUMNS,
                                    seat_at(s, i));
    }
}

static int flowers_board_draw(canvas *c, const struct board_scene *s, struct board_spot *spots) {
    struct board_pen pen = {c, s, spots, 0}, *p = &pen;
    struct layout at = flowers_board_layout_of(s);
    if (flowers_board_state(s)->phase == FLOWERS_OVER) {
        draw_end(p);
        return 0;
    }
    draw_seats(p, &at);
    for (int k = 0; k < FLOWERS_MANDALAS; k++) {
        flowers_board_draw_head(p, at.first + k * at.step, k);
        for (int i = 0; i < s->players; i++)
            draw_side(p, at.first + k * at.step + 1 + i, k, seat_at(s, i));
    }
    flowers_board_draw_hand(p, at.hand, board_below(s));
    draw_below(p, at.below);
    draw_more(p, at.below + 1);
    return p->count;
}

static void flowers_board_begin(struct selection *sel, const struct board_scene *s) {
    char move[GAME_MOVE_SIZE];
    if (!board_begin(sel, s, move))
        return;
    snprintf(sel->place, sizeof sel->place, "%.2s", move);
    if (move[0] == 'p')
        sel->colour = (signed char)colour_of(move[2]);
    selection_commit(sel);
}

static void flowers_board_arrow(struct selection *sel, const struct board_scene *s, int right,
                                int down) {
    if (!board_is_mine(s))
        return;
    if (!sel->place[0] || (sel->place[0] == 'p' && sel->colour < 0)) {
        flowers_board_begin(sel, s);
        return;
    }
    if (board_begins(s, "t")) {
        snprintf(sel->place, sizeof sel->place, "t%c", right + down > 0 ? 'L' : 'D');
    } else if (is_playing(s) && right) {
        lanes hand = flowers_board_state(s)->hand[s->viewer];
        unsigned set = 0;
        for (int i = 0; i < COLOURS; i++)
            set |= (unsigned)(lanes_count(hand, i) > 0) << i;
        sel->colour = (signed char)board_next(set, sel->colour, right, COLOURS);
        sel->count = 1;
    } else if (is_playing(s)) {
        int at = sel->place[0] == 'p' ? sel->place[1] - '1' : 0;
        snprintf(sel->place, sizeof sel->place, "p%c",
                 '1' + board_next(7, at, down, FLOWERS_MANDALAS));
    }
    selection_commit(sel);
}

static void flowers_board_keys(text *t, const struct board_scene *s) {
    text_str(t, !board_is_mine(s)      ? ""
                : board_begins(s, "t") ? "<> tile  Enter takes"
                : board_can(s, "-")    ? "Enter passes"
                                       : "<> colour  ^v mandala  1-9 count  Enter");
}

static const char marks[] =
    "> and [ ] mark the cursor; + is a place where the cards may go, * the\n"
    "last move. R2 is face up, r2 face down; T is the row of the tiles. half\n"
    "2/3: two cards of the three that win the second tile.\n";

const struct board flowers_term_board = {marks, flowers_board_draw, flowers_board_arrow,
                                         flowers_board_begin, flowers_board_keys};
