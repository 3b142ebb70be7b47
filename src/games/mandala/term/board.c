// SPDX-License-Identifier: MIT
// Mandala on a screen. Every colour has a column, from the mandalas down to the hand, so that a
// stack is below the places where it may go; by the Rule of Colour at most one of the three areas
// of a mandala is filled in a column. While a mountain is divided, a tray at the right says what
// each colour would bring.
#include <string.h>

#include "games/mandala/present/known.h"
#include "games/mandala/term/internal.h"
#include "term/board/board_internal.h"

enum {
    LABEL = 3,
    CELLS = 15,
    PITCH = 6,
    NOTE = 52,
    NAME = 8,
    LONG_NAME = 20,
    TALL = 22,
};

static const mandala_state *mandala_board_state(const struct board_scene *s) {
    return mandala_of(&s->position->state);
}

/* What a claim would bring; an event that isn't among those foreseen is NULL. */
struct gain {
    struct events events; /* in which the others are */
    const struct event *claim, *river, *cup;
};

static bool read_gain(struct gain *out, const struct board_scene *s, game_move claim) {
    if (!board_foresee(&out->events, s, claim))
        return false;
    out->claim = events_find(&out->events, "claim");
    out->river = events_find(&out->events, "river");
    out->cup = events_find(&out->events, "cup");
    return true;
}

/* The rows of the board. */
struct layout {
    int them, first, second, you, more;
    bool tall;
};

static struct layout mandala_board_layout_of(const struct board_scene *s) {
    if (s->rows < TALL)
        return (struct layout){s->top, s->top + 4, s->top + 9, s->top + 14, s->top + 19, false};
    return (struct layout){s->top, s->top + 5, s->top + 10, s->top + 16, s->top + 22, true};
}

static void draw_count(struct board_pen *p, int row, int n, const char *more) {
    int at = canvas_print(p->c, row, NOTE, INK_PLAIN, "%d card%s", n, n == 1 ? "" : "s");
    canvas_put(p->c, row, at, INK_PLAIN, more);
}

/* The name of a seat and what it is about to do. */
static void mandala_board_draw_head(struct board_pen *p, int row, int seat,
                                    const mandala_state *m) {
    char name[BOARD_NAME];
    int at = canvas_put(p->c, row, 0, INK_BOLD, board_name(name, p->s, seat, LONG_NAME));
    const char *turn = p->c->ascii ? " <- " : " ◂ ";
    if (p->s->ended)
        return;
    if (p->s->game->actor(&p->s->position->state) == seat)
        canvas_print(p->c, row, at, INK_BOLD, "%s%s", turn,
                     m->now.phase == MANDALA_CLAIM ? "to claim" : "to move");
    else if (m->now.phase == MANDALA_DRAW && m->now.turn == seat)
        canvas_print(p->c, row, at, INK_BOLD, "%sdraws %d", turn, m->now.draws);
}

static void draw_river(struct board_pen *p, int row, int seat, const mandala_state *m) {
    canvas_put(p->c, row, LABEL, INK_PLAIN, "river");
    const char *last = p->s->last;
    for (int i = 0; i < COLOURS; i++) {
        int at = canvas_print(p->c, row, CELLS + 1 + PITCH * i, INK_FAINT, "%d", i + 1);
        int colour = mandala_river_colour(m, seat, i + 1);
        if (colour < 0) {
            canvas_put(p->c, row, at, INK_FAINT, ".");
            continue;
        }
        at = canvas_piece(p->c, row, at, colour, "");
        if (last[0] == 'c' && last[1] == colour_letter(colour) && p->s->last_seat == seat)
            canvas_put(p->c, row, at, INK_BOLD, "*");
    }
}

static void draw_cup(struct board_pen *p, int row, int seat, const mandala_state *m) {
    const struct board_scene *s = p->s;
    int viewer = s->position->viewer;
    struct paint_cards cup = paint_cards(m->cup[seat], mandala_known_cup(m, seat, viewer));
    bool open = s->aids || mandala_shows_cup(m, seat, viewer);
    char more[64] = "";
    text t;
    text_init(&t, more, sizeof more);
    canvas_put(p->c, row, LABEL, INK_PLAIN, "cup");
    if (open) {
        board_stacks(p, row, CELLS, PITCH, cup.known);
        text_str(&t, " = ");
        text_int(&t, mandala_known_worth(m, seat, viewer));
        text_str(&t, cup.hidden ? " and more" : "");
    } else {
        canvas_print(p->c, row, CELLS + 1, INK_FAINT, "closed");
    }
    draw_count(p, row, lanes_total(m->cup[seat]), more);
}

/* May cards of the chosen colour and count go from the hand to this place? */
static bool mandala_board_is_open(const struct board_scene *s, const char *place) {
    const struct selection *sel = &s->selection;
    if (sel->colour < 0)
        return board_begins(s, place);
    char letter = colour_letter(sel->colour);
    return place[0] == 'm' ? board_can(s, "%s%c", place, letter)
                           : board_can(s, "%s%c%d", place, letter, sel->count);
}

/* Marks and label of a row that is a place; true: the cursor is there with a complete move. */
static bool draw_place(struct board_pen *p, int row, const char *place, const char *label) {
    const struct board_scene *s = p->s;
    bool mine = board_is_mine(s) && !board_begins(s, "c");
    bool cursor = mine && strcmp(s->selection.place, place) == 0;
    bool open = mine && mandala_board_is_open(s, place);
    board_marks(p, row, 0, (open ? BOARD_OPEN : 0U) | (cursor ? BOARD_CURSOR : 0U));
    int at = canvas_put(p->c, row, LABEL, INK_FAINT, place);
    canvas_put(p->c, row, at + (at == LABEL + 1) + 1, open ? INK_BOLD : INK_PLAIN, label);
    if (cursor)
        canvas_stress(p->c, row, 0, 1, CELLS - 1, STRESS_REVERSE);
    if (mine)
        board_spot(p, row, 0, 1, CELLS + PITCH * COLOURS, place);
    return cursor;
}

static bool is_last(const struct board_scene *s, char kind, int mandala, int colour, int seat) {
    return s->last[0] == kind && s->last[1] == '1' + mandala &&
           s->last[2] == colour_letter(colour) && (seat < 0 || s->last_seat == seat);
}

/* A row of a mandala. area 0: the mountain; else the field of a seat. */
static void draw_area(struct board_pen *p, int row, int mandala, int area, const mandala_state *m) {
    const struct board_scene *s = p->s;
    lanes cards = mandala_term_area(m, mandala, area), all = m->mandala[mandala] & MANDALA_COUNTS;
    char place[3] = {area ? 'f' : 'm', (char)('1' + mandala), '\0'}, name[BOARD_NAME];
    const char *label = area ? board_name(name, s, area - 1, NAME) : "mountain";
    bool yours = area == 0 || area - 1 == board_below(s), cursor = false;
    if (yours)
        cursor = draw_place(p, row, place, label);
    else
        canvas_put(p->c, row, LABEL + 3, INK_PLAIN, label);
    for (int i = 0; i < COLOURS; i++) {
        struct board_cell cell = {.colour = i,
                                  .count = lanes_count(cards, i),
                                  .possible = !lanes_count(all, i),
                                  .last = is_last(s, place[0], mandala, i, area - 1)};
        if (cursor && s->selection.colour == i) {
            cell.cursor = true;
            cell.barred = !mandala_board_is_open(s, place);
            cell.coming = cell.barred ? 0 : area ? s->selection.count : 1;
        }
        board_stack(p, row, CELLS + PITCH * i, &cell);
    }
}

static void draw_lacks(struct board_pen *p, int row, lanes all) {
    if (lanes_present(all) == LANES_HIGH) {
        canvas_put(p->c, row, NOTE, INK_PLAIN, "complete");
        return;
    }
    int at = canvas_put(p->c, row, NOTE, INK_PLAIN, "lacks");
    for (int i = 0; i < COLOURS; i++)
        if (!lanes_count(all, i))
            at = canvas_token(p->c, row, at + 1, i, false, "");
}

static void draw_mandala(struct board_pen *p, int row, int mandala, const mandala_state *m) {
    int below = board_below(p->s), order[3] = {2 - below, 0, 1 + below};
    bool notes = m->now.phase != MANDALA_CLAIM;
    canvas_print(p->c, row, 0, INK_BOLD, "Mandala %d", mandala + 1);
    for (int i = 0; i < COLOURS; i++) {
        char letter[2] = {colour_letter(i), '\0'};
        canvas_put(p->c, row, CELLS + 1 + PITCH * i + !p->c->ascii, INK_FAINT, letter);
    }
    if (m->now.phase == MANDALA_REFILL && m->now.site == mandala)
        canvas_print(p->c, row, NOTE, INK_BOLD, "begins again, %d to come", m->now.draws);
    for (int i = 0; i < 3; i++) {
        draw_area(p, row + 1 + i, mandala, order[i], m);
        if (notes && order[i])
            draw_count(p, row + 1 + i, lanes_total(mandala_term_area(m, mandala, order[i])), "");
    }
    if (notes)
        draw_lacks(p, row + 2, m->mandala[mandala] & MANDALA_COUNTS);
}

/* A line of the tray: a colour of the mountain and what it would bring the chooser. */
static void draw_claim(struct board_pen *p, int row, int colour, const mandala_state *m) {
    const struct board_scene *s = p->s;
    bool mine = board_is_mine(s), chosen = mine && s->selection.colour == colour;
    char keys[3] = {'c', (char)(colour_letter(colour) - 'A' + 'a'), '\0'};
    struct gain gain;
    board_marks(p, row, NOTE - 2, mine ? BOARD_OPEN | (chosen ? BOARD_CURSOR : 0U) : 0U);
    board_stack(
        p, row, NOTE,
        &(struct board_cell){.colour = colour,
                             .count = lanes_count(mandala_term_area(m, m->now.site, 0), colour),
                             .cursor = chosen});
    if (mine)
        board_spot(p, row, NOTE - 2, 1, 30, keys);
    if (!mine || !read_gain(&gain, s, (game_move)(MANDALA_CLAIM_ID + colour)))
        return;
    int at = NOTE + 7;
    if (gain.river)
        at = canvas_print(p->c, row, at, INK_PLAIN, "river %d", event_number(gain.river, "place"));
    if (gain.cup)
        at = canvas_print(p->c, row, at, INK_PLAIN, "%scup +%d", gain.river ? ", " : "",
                          event_number(gain.cup, "count"));
    if (gain.river || gain.cup)
        canvas_print(p->c, row, NOTE + 24, INK_BOLD, "%+4d", event_number(gain.claim, "points"));
    else
        canvas_put(p->c, row, at, INK_FAINT, "discarded");
}

static void mandala_board_draw_tray(struct board_pen *p, int row, const mandala_state *m) {
    const struct board_scene *s = p->s;
    int site = m->now.site, seat = m->now.chooser;
    lanes mountain = mandala_term_area(m, site, 0);
    char line[160];
    text t;
    canvas_print(p->c, row++, NOTE, INK_BOLD, "Mandala %d is destroyed", site + 1);
    for (int i = 0; i < COLOURS; i++)
        if (lanes_count(mountain, i))
            draw_claim(p, row++, i, m);
    text_init(&t, line, sizeof line);
    text_str(&t, board_is_mine(s) ? "your choice" : "the choice of ");
    if (!board_is_mine(s))
        board_who(&t, s, seat);
    if (mandala_next_chooser(m) >= 0) {
        text_str(&t, ", then ");
        board_who(&t, s, mandala_next_chooser(m));
    }
    canvas_wrap(p->c, row, NOTE, CANVAS_COLUMNS - NOTE, 2, INK_PLAIN, line);
}

static void mandala_board_draw_hand(struct board_pen *p, int row, int seat,
                                    const mandala_state *m) {
    const struct board_scene *s = p->s;
    lanes hand = mandala_known_hand(m, seat, s->position->viewer);
    bool mine = board_is_mine(s) && !board_begins(s, "c");
    canvas_put(p->c, row, LABEL, INK_PLAIN, "hand");
    draw_count(p, row, lanes_total(m->hand[seat]), "");
    if (hand != m->hand[seat])
        return;
    for (int i = 0; i < COLOURS; i++) {
        struct board_cell cell = {.colour = i, .count = lanes_count(hand, i), .possible = true};
        cell.cursor = mine && seat == s->viewer && s->selection.colour == i;
        board_stack(p, row, CELLS + PITCH * i, &cell);
        char keys[2] = {(char)(colour_letter(i) - 'A' + 'a'), '\0'};
        if (mine && cell.count)
            board_spot(p, row, CELLS + PITCH * i, 1, PITCH, keys);
    }
}

static void draw_discard(struct board_pen *p, int row, const mandala_state *m) {
    const struct board_scene *s = p->s;
    bool cursor = draw_place(p, row, "d", "discard");
    for (int i = 0; i < COLOURS; i++) {
        struct board_cell cell = {.colour = i,
                                  .count = lanes_count(m->discard, i),
                                  .possible = true,
                                  .last = s->last[0] == 'd' && s->last[1] == colour_letter(i)};
        if (cursor && s->selection.colour == i) {
            cell.cursor = true;
            cell.barred = !mandala_board_is_open(s, "d");
            cell.coming = cell.barred ? 0 : s->selection.count;
        }
        board_stack(p, row, CELLS + PITCH * i, &cell);
    }
    draw_count(p, row, lanes_total(m->discard), "");
}

/* What must not be overlooked: the ways in which the game ends. */
static void draw_banner(struct board_pen *p, int row, const mandala_state *m) {
    if (m->now.phase == MANDALA_OVER)
        paint_over(p->c, row);
    else
        board_warn(p, row, 0);
}

/* The other hand when everything is open; since a reshuffle, the cards that the other player must
 * have, in hand or in the cup from the start. */
static void draw_other(struct board_pen *p, int row, int seat, const mandala_state *m) {
    const struct paint_position *position = p->s->position;
    if (mandala_known_hand(m, seat, position->viewer)) {
        mandala_board_draw_hand(p, row, seat, m);
        return;
    }
    if (!p->s->aids || p->s->viewer < 0 || position->viewer != p->s->viewer)
        return;
    lanes forced = mandala_forced(&position->view);
    if (!forced)
        return;
    canvas_put(p->c, row, LABEL, INK_PLAIN, "has surely");
    board_stacks(p, row, CELLS, PITCH, forced);
}

static void draw_deck(struct board_pen *p, int row, const mandala_state *m) {
    canvas_print(p->c, row, NOTE, INK_PLAIN, "deck %d", lanes_total(m->deck));
}

/* Where there is room: the odds of the next card. */
static void draw_odds(struct board_pen *p, int row, const mandala_state *m) {
    int percent[COLOURS], left;
    if (m->now.phase == MANDALA_OVER || !board_odds(percent, &left, p->s))
        return;
    canvas_put(p->c, row, LABEL, INK_FAINT, "next card");
    for (int i = 0; i < COLOURS; i++)
        canvas_print(p->c, row, CELLS + 1 + PITCH * i, INK_FAINT, "%d%%", percent[i]);
    canvas_print(p->c, row, NOTE, INK_FAINT, "one of %d", left);
}

static int mandala_board_draw(canvas *c, const struct board_scene *s, struct board_spot *spots) {
    struct board_pen pen = {c, s, spots, 0}, *p = &pen;
    struct layout at = mandala_board_layout_of(s);
    const mandala_state *m = mandala_board_state(s);
    int you = board_below(s), them = 1 - you;
    mandala_board_draw_head(p, at.them, them, m);
    canvas_print(c, at.them, NOTE, INK_PLAIN, "hand %d", lanes_total(m->hand[them]));
    draw_river(p, at.them + 1, them, m);
    draw_cup(p, at.them + 2, them, m);
    draw_other(p, at.them + 3, them, m);
    draw_mandala(p, at.first, 0, m);
    draw_mandala(p, at.second, 1, m);
    if (m->now.phase == MANDALA_CLAIM)
        mandala_board_draw_tray(p, at.first, m);
    draw_banner(p, at.you - 1, m);
    mandala_board_draw_head(p, at.you, you, m);
    draw_deck(p, at.you, m);
    draw_river(p, at.you + 1, you, m);
    draw_cup(p, at.you + 2, you, m);
    mandala_board_draw_hand(p, at.you + 3, you, m);
    draw_discard(p, at.you + 4, m);
    if (at.tall)
        draw_odds(p, at.more - 1, m);
    return p->count;
}

/* The colours that the arrows go through: those in hand, or on the mountain being divided. */
static unsigned colours_of(const struct board_scene *s, const mandala_state *m) {
    int seat = board_below(s);
    lanes cards = m->now.phase == MANDALA_CLAIM ? mandala_term_area(m, m->now.site, 0)
                                                : mandala_known_hand(m, seat, s->position->viewer);
    unsigned set = 0;
    for (int i = 0; i < COLOURS; i++)
        set |= (unsigned)(lanes_count(cards, i) > 0) << i;
    return set;
}

static void mandala_board_begin(struct selection *sel, const struct board_scene *s) {
    char move[GAME_MOVE_SIZE];
    if (!board_begin(sel, s, move))
        return;
    size_t head = move[0] == 'm' || move[0] == 'f' ? 2 : 1;
    memcpy(sel->place, move, head);
    sel->colour = (signed char)colour_of(move[head]);
    selection_commit(sel);
}

static void mandala_board_arrow(struct selection *sel, const struct board_scene *s, int right,
                                int down) {
    static const char *const places[] = {"m1", "f1", "m2", "f2", "d"};
    const mandala_state *m = mandala_board_state(s);
    if (!board_is_mine(s))
        return;
    if (sel->colour < 0 || !sel->place[0]) {
        mandala_board_begin(sel, s);
        return;
    }
    bool claims = m->now.phase == MANDALA_CLAIM;
    if (right || (claims && down)) {
        sel->colour =
            (signed char)board_next(colours_of(s, m), sel->colour, right ? right : down, COLOURS);
        sel->count = 1;
    } else if (down) {
        int at = 0;
        while (at < 4 && strcmp(places[at], sel->place) != 0)
            at++;
        snprintf(sel->place, sizeof sel->place, "%s", places[board_next(31, at, down, 5)]);
    }
    if (claims)
        snprintf(sel->place, sizeof sel->place, "c");
    selection_commit(sel);
}

static void mandala_board_keys(text *t, const struct board_scene *s) {
    text_str(t, !board_is_mine(s)      ? ""
                : board_begins(s, "c") ? "^v colour  Enter takes"
                                       : "<> colour  ^v place  1-8 count  Enter");
}

static const char marks[] =
    "> and [ ] mark the cursor; + is a place where the cards may go, x one\n"
    "where they may not, * the last move; . is a colour that may still come.\n";

const struct board mandala_term_board = {marks, mandala_board_draw, mandala_board_arrow,
                                         mandala_board_begin, mandala_board_keys};
