// SPDX-License-Identifier: MIT
// Mandala on a screen. Every colour has a column, from the mandalas down to the hand, so that a
// stack stands below the places where it may go; the Rule of Colour leaves at most one of the three
// areas of a mandala filled in a column. While a mountain is divided a tray at the right says what
// each colour would bring.
#include <string.h>

#include "games/mandala/term/internal.h"
#include "term/board_internal.h"

enum {
    LABEL = 3,
    CELLS = 15,
    PITCH = 6,
    NOTE = 52,
    NAME = 8,
    LONG_NAME = 20,
    TALL = 22,
    BUSY = 10
};

struct position {
    lanes area[2][3]; /* mountain, field of seat 1, of seat 2 */
    struct paint_cards hand[2], cup[2];
    span river[2];
    int worth[2];
    struct paint_cards deck, discard;
    struct paint_phase phase;
    int actor; /* a seat; -1: nature, or nobody */
    int turn;
};

static bool in_phase(const struct position *m, const char *name) {
    return strcmp(m->phase.name, name) == 0;
}

static int all_of(struct paint_cards cards) {
    return lanes_total(cards.known) + cards.hidden;
}

static void read_position(struct position *m, span line) {
    memset(m, 0, sizeof *m);
    for (int i = 0; i < 2; i++) {
        span value = paint_value(line, i ? "m2" : "m1");
        for (int k = 0; k < 3; k++)
            m->area[i][k] = paint_read(paint_part(value, k)).known;
        m->hand[i] = paint_read(paint_part(paint_value(line, "hand"), i));
        m->cup[i] = paint_read(paint_part(paint_value(line, "cup"), i));
        m->river[i] = paint_part(paint_value(line, "river"), i);
        if (span_is(m->river[i], "-"))
            m->river[i].length = 0;
        m->worth[i] = mandala_term_worth(line, i);
    }
    m->deck = paint_read(paint_value(line, "deck"));
    m->discard = paint_read(paint_value(line, "discard"));
    m->phase = paint_phase_of(line);
    m->turn = paint_number(line, "turn", 1) - 1;
    m->actor = !m->phase.name[0]      ? m->turn
               : in_phase(m, "claim") ? paint_number(line, "chooser", 1) - 1
                                      : -1;
}

/* The place of a colour in a river, from 1; 0: not there. */
static int place_of(span river, int colour) {
    for (size_t i = 0; i < river.length; i++)
        if (colour_of(river.at[i]) == colour)
            return (int)i + 1;
    return 0;
}

/* What a seat gets by a claim. */
struct gain {
    int cards;  /* of the colour, on the mountain */
    int opens;  /* the place in the river that it gets; 0: none */
    int place;  /* the place that it has then; 0: nothing is earned */
    int cupped; /* cards that go to the cup */
    int points;
    bool ends; /* it was the last claim of the game */
    int next;  /* who chooses then; -1: the division is over */
};

static bool read_gain(struct gain *out, const struct board_scene *s, const struct position *was,
                      int colour) {
    char move[3] = {'c', colour_letter(colour), '\0'};
    struct board_preview p;
    struct position is;
    int seat = was->actor;
    if (seat < 0 || !board_preview(&p, s, s->game->read_move(span_of(move))))
        return false;
    read_position(&is, span_of(p.now));
    bool opens = is.river[seat].length > was->river[seat].length;
    out->cards = lanes_count(was->area[was->phase.first - 1][0], colour);
    out->cupped =
        lanes_count(is.cup[seat].known, colour) - lanes_count(was->cup[seat].known, colour);
    out->opens = opens ? (int)is.river[seat].length : 0;
    out->place = opens || out->cupped ? place_of(is.river[seat], colour) : 0;
    out->points = is.worth[seat] - was->worth[seat];
    out->ends = in_phase(&is, "over");
    out->next = in_phase(&is, "claim") ? is.actor : -1;
    return true;
}

/* Where the rows of the board stand. */
struct layout {
    int them, first, second, you, more;
    bool tall;
};

static struct layout layout_of(const struct board_scene *s) {
    if (s->rows < TALL)
        return (struct layout){s->top, s->top + 4, s->top + 9, s->top + 14, s->top + 19, false};
    return (struct layout){s->top, s->top + 5, s->top + 10, s->top + 16, s->top + 22, true};
}

static void draw_count(struct board_pen *p, int row, int n, const char *more) {
    int at = canvas_print(p->c, row, NOTE, INK_PLAIN, "%d card%s", n, n == 1 ? "" : "s");
    canvas_put(p->c, row, at, INK_PLAIN, more);
}

/* The name of a seat and what it is about to do. */
static void draw_head(struct board_pen *p, int row, int seat, const struct position *m) {
    char name[BOARD_NAME];
    int at = canvas_put(p->c, row, 0, INK_BOLD, board_name(name, p->s, seat, LONG_NAME));
    const char *turn = p->c->ascii ? " <- " : " ◂ ";
    if (p->s->ended)
        return;
    if (m->actor == seat)
        at = canvas_print(p->c, row, at, INK_BOLD, "%s%s", turn,
                          in_phase(m, "claim") ? "to claim" : "to move");
    else if (in_phase(m, "draw") && m->turn == seat)
        at = canvas_print(p->c, row, at, INK_BOLD, "%sdraws %d", turn, m->phase.second);
}

static void draw_river(struct board_pen *p, int row, int seat, const struct position *m) {
    span river = m->river[seat];
    canvas_put(p->c, row, LABEL, INK_PLAIN, "river");
    const char *last = p->s->last;
    for (int i = 0; i < COLOURS; i++) {
        int at = canvas_print(p->c, row, CELLS + 1 + PITCH * i, INK_FAINT, "%d", i + 1);
        if ((size_t)i >= river.length) {
            canvas_put(p->c, row, at, INK_FAINT, ".");
            continue;
        }
        at = canvas_piece(p->c, row, at, colour_of(river.at[i]), "");
        if (last[0] == 'c' && last[1] == river.at[i] && p->s->last_seat == seat)
            canvas_put(p->c, row, at, INK_BOLD, "*");
    }
}

static void draw_cup(struct board_pen *p, int row, int seat, const struct position *m) {
    const struct board_scene *s = p->s;
    struct paint_cards cup = m->cup[seat];
    bool open = s->aids || seat == s->viewer || cup.hidden == 0 || in_phase(m, "over");
    char more[64] = "";
    text t;
    text_init(&t, more, sizeof more);
    canvas_put(p->c, row, LABEL, INK_PLAIN, "cup");
    if (open) {
        board_stacks(p, row, CELLS, PITCH, cup.known);
        text_str(&t, " = ");
        text_int(&t, m->worth[seat]);
        text_str(&t, cup.hidden ? " and more" : "");
    } else {
        canvas_print(p->c, row, CELLS + 1, INK_FAINT, "closed");
    }
    draw_count(p, row, all_of(cup), more);
}

/* Are cards of the colour and count in hand that may go to this place? */
static bool is_open(const struct board_scene *s, const char *place) {
    const struct selection *sel = &s->selection;
    if (sel->colour < 0)
        return board_begins(s, place);
    char letter = colour_letter(sel->colour);
    return place[0] == 'm' ? board_can(s, "%s%c", place, letter)
                           : board_can(s, "%s%c%d", place, letter, sel->count);
}

/* Marks and label of a row that is a place; true: the cursor is there with a whole move. */
static bool draw_place(struct board_pen *p, int row, const char *place, const char *label) {
    const struct board_scene *s = p->s;
    bool mine = board_is_mine(s) && !board_begins(s, "c");
    bool cursor = mine && strcmp(s->selection.place, place) == 0;
    bool open = mine && is_open(s, place);
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
static void draw_area(struct board_pen *p, int row, int mandala, int area,
                      const struct position *m) {
    const struct board_scene *s = p->s;
    const lanes *areas = m->area[mandala];
    lanes all = areas[0] + areas[1] + areas[2];
    char place[3] = {area ? 'f' : 'm', (char)('1' + mandala), '\0'}, name[BOARD_NAME];
    const char *label = area ? board_name(name, s, area - 1, NAME) : "mountain";
    bool yours = area == 0 || area - 1 == board_below(s), cursor = false;
    if (yours)
        cursor = draw_place(p, row, place, label);
    else
        canvas_put(p->c, row, LABEL + 3, INK_PLAIN, label);
    for (int i = 0; i < COLOURS; i++) {
        struct board_cell cell = {.colour = i,
                                  .count = lanes_count(areas[area], i),
                                  .possible = !lanes_count(all, i),
                                  .last = is_last(s, place[0], mandala, i, area - 1)};
        if (cursor && s->selection.colour == i) {
            cell.cursor = true;
            cell.barred = !is_open(s, place);
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

static void draw_mandala(struct board_pen *p, int row, int mandala, const struct position *m) {
    int below = board_below(p->s), order[3] = {2 - below, 0, 1 + below};
    const lanes *areas = m->area[mandala];
    bool notes = !in_phase(m, "claim");
    canvas_print(p->c, row, 0, INK_BOLD, "Mandala %d", mandala + 1);
    for (int i = 0; i < COLOURS; i++) {
        char letter[2] = {colour_letter(i), '\0'};
        canvas_put(p->c, row, CELLS + 1 + PITCH * i + !p->c->ascii, INK_FAINT, letter);
    }
    if (in_phase(m, "refill") && m->phase.first == mandala + 1)
        canvas_print(p->c, row, NOTE, INK_BOLD, "begins anew, %d to come", m->phase.second);
    for (int i = 0; i < 3; i++) {
        draw_area(p, row + 1 + i, mandala, order[i], m);
        if (notes && order[i])
            draw_count(p, row + 1 + i, lanes_total(areas[order[i]]), "");
    }
    if (notes)
        draw_lacks(p, row + 2, areas[0] + areas[1] + areas[2]);
}

/* A line of the tray: a colour of the mountain and what it would bring whoever chooses. */
static void draw_claim(struct board_pen *p, int row, int colour, const struct position *m) {
    const struct board_scene *s = p->s;
    bool mine = board_is_mine(s), chosen = mine && s->selection.colour == colour;
    char keys[3] = {'c', (char)(colour_letter(colour) - 'A' + 'a'), '\0'};
    struct gain gain;
    board_marks(p, row, NOTE - 2, mine ? BOARD_OPEN | (chosen ? BOARD_CURSOR : 0U) : 0U);
    board_stack(p, row, NOTE,
                &(struct board_cell){.colour = colour,
                                     .count = lanes_count(m->area[m->phase.first - 1][0], colour),
                                     .cursor = chosen});
    if (mine)
        board_spot(p, row, NOTE - 2, 1, 30, keys);
    if (!mine || !read_gain(&gain, s, m, colour))
        return;
    int at = NOTE + 7;
    if (gain.opens)
        at = canvas_print(p->c, row, at, INK_PLAIN, "river %d", gain.opens);
    if (gain.cupped)
        at = canvas_print(p->c, row, at, INK_PLAIN, "%scup +%d", gain.opens ? ", " : "",
                          gain.cupped);
    if (gain.place)
        canvas_print(p->c, row, NOTE + 24, INK_BOLD, "%+4d", gain.points);
    else
        canvas_put(p->c, row, at, INK_FAINT, "discarded");
}

static void draw_tray(struct board_pen *p, int row, const struct position *m) {
    const struct board_scene *s = p->s;
    int site = m->phase.first - 1, seat = m->actor, colours = 0;
    lanes mountain = m->area[site][0];
    char line[160];
    text t;
    canvas_print(p->c, row++, NOTE, INK_BOLD, "Mandala %d is divided", site + 1);
    for (int i = 0; i < COLOURS; i++)
        if (lanes_count(mountain, i)) {
            draw_claim(p, row++, i, m);
            colours++;
        }
    text_init(&t, line, sizeof line);
    text_str(&t, board_is_mine(s) ? "your choice" : "the choice of ");
    if (!board_is_mine(s))
        board_who(&t, s, seat);
    if (colours > 1) {
        text_str(&t, ", then ");
        board_who(&t, s, seat ^ 1);
    }
    canvas_wrap(p->c, row, NOTE, CANVAS_COLUMNS - NOTE, 2, INK_PLAIN, line);
}

static void draw_hand(struct board_pen *p, int row, int seat, const struct position *m) {
    const struct board_scene *s = p->s;
    struct paint_cards hand = m->hand[seat];
    bool mine = board_is_mine(s) && !board_begins(s, "c");
    canvas_put(p->c, row, LABEL, INK_PLAIN, "hand");
    draw_count(p, row, all_of(hand), "");
    if (!hand.known && hand.hidden)
        return;
    for (int i = 0; i < COLOURS; i++) {
        struct board_cell cell = {
            .colour = i, .count = lanes_count(hand.known, i), .possible = true};
        cell.cursor = mine && seat == s->viewer && s->selection.colour == i;
        board_stack(p, row, CELLS + PITCH * i, &cell);
        char keys[2] = {(char)(colour_letter(i) - 'A' + 'a'), '\0'};
        if (mine && cell.count)
            board_spot(p, row, CELLS + PITCH * i, 1, PITCH, keys);
    }
}

static void draw_discard(struct board_pen *p, int row, const struct position *m) {
    const struct board_scene *s = p->s;
    bool cursor = draw_place(p, row, "d", "discard");
    for (int i = 0; i < COLOURS; i++) {
        struct board_cell cell = {.colour = i,
                                  .count = lanes_count(m->discard.known, i),
                                  .possible = true,
                                  .last = s->last[0] == 'd' && s->last[1] == colour_letter(i)};
        if (cursor && s->selection.colour == i) {
            cell.cursor = true;
            cell.barred = !is_open(s, "d");
            cell.coming = cell.barred ? 0 : s->selection.count;
        }
        board_stack(p, row, CELLS + PITCH * i, &cell);
    }
    draw_count(p, row, all_of(m->discard), "");
}

/* What must not be overlooked: both ways in which the game ends. */
static void draw_banner(struct board_pen *p, int row, const struct position *m) {
    int idle = paint_number(p->s->line, "idle", 0), at = 0;
    if (in_phase(m, "over")) {
        canvas_put(p->c, row, 0, INK_BOLD, "The game is over.");
        return;
    }
    if (paint_number(p->s->line, "last", 0))
        at = canvas_put(p->c, row, 0, INK_BOLD,
                        "Last round: the next mandala destroyed ends the game.  ");
    if (idle >= BUSY)
        canvas_print(p->c, row, at, INK_BOLD,
                     at ? "Discards: %d of 50." : "%d discards in a row; the 50th ends the game.",
                     idle);
}

/* The other hand where all is open; since a reshuffle the cards that the other one must have, in
 * hand or from the start in the cup. */
static void draw_other(struct board_pen *p, int row, int seat, const struct position *m) {
    span line = p->s->line;
    if (m->hand[seat].known) {
        draw_hand(p, row, seat, m);
        return;
    }
    if (!p->s->aids || p->s->viewer < 0 || paint_viewer(line) != p->s->viewer + 1)
        return;
    lanes held = paint_read(paint_part(paint_value(line, "held"), 1)).known;
    lanes since = paint_read(paint_part(paint_value(line, "since"), seat)).known;
    if (!held || held == since)
        return;
    canvas_put(p->c, row, LABEL, INK_PLAIN, "has surely");
    board_stacks(p, row, CELLS, PITCH, held - since);
}

static void draw_deck(struct board_pen *p, int row, const struct position *m) {
    canvas_print(p->c, row, NOTE, INK_PLAIN, "deck %d", all_of(m->deck));
}

/* On a page with room: the chances of the next card. */
static void draw_odds(struct board_pen *p, int row, const struct position *m) {
    int percent[COLOURS], left;
    if (in_phase(m, "over") || !board_odds(percent, &left, p->s))
        return;
    canvas_put(p->c, row, LABEL, INK_FAINT, "next card");
    for (int i = 0; i < COLOURS; i++)
        canvas_print(p->c, row, CELLS + 1 + PITCH * i, INK_FAINT, "%d%%", percent[i]);
    canvas_print(p->c, row, NOTE, INK_FAINT, "one of %d", left);
}

static int draw(canvas *c, const struct board_scene *s, struct board_spot *spots) {
    struct board_pen pen = {c, s, spots, 0}, *p = &pen;
    struct layout at = layout_of(s);
    struct position m;
    int you = board_below(s), them = 1 - you;
    read_position(&m, s->line);
    draw_head(p, at.them, them, &m);
    canvas_print(c, at.them, NOTE, INK_PLAIN, "hand %d", all_of(m.hand[them]));
    draw_river(p, at.them + 1, them, &m);
    draw_cup(p, at.them + 2, them, &m);
    draw_other(p, at.them + 3, them, &m);
    draw_mandala(p, at.first, 0, &m);
    draw_mandala(p, at.second, 1, &m);
    if (in_phase(&m, "claim"))
        draw_tray(p, at.first, &m);
    draw_banner(p, at.you - 1, &m);
    draw_head(p, at.you, you, &m);
    draw_deck(p, at.you, &m);
    draw_river(p, at.you + 1, you, &m);
    draw_cup(p, at.you + 2, you, &m);
    draw_hand(p, at.you + 3, you, &m);
    draw_discard(p, at.you + 4, &m);
    if (at.tall)
        draw_odds(p, at.more - 1, &m);
    return p->count;
}

/* The colours that the arrows go through: of the hand, or of the mountain that is divided. */
static unsigned colours_of(const struct board_scene *s, const struct position *m) {
    lanes cards =
        in_phase(m, "claim") ? m->area[m->phase.first - 1][0] : m->hand[board_below(s)].known;
    unsigned set = 0;
    for (int i = 0; i < COLOURS; i++)
        set |= (unsigned)(lanes_count(cards, i) > 0) << i;
    return set;
}

static void begin(struct selection *sel, const struct board_scene *s) {
    char move[GAME_MOVE_SIZE];
    if (!board_begin(sel, s, move))
        return;
    size_t head = move[0] == 'm' || move[0] == 'f' ? 2 : 1;
    memcpy(sel->place, move, head);
    sel->colour = (signed char)colour_of(move[head]);
    selection_commit(sel);
}

static void arrow(struct selection *sel, const struct board_scene *s, int right, int down) {
    static const char *const places[] = {"m1", "f1", "m2", "f2", "d"};
    struct position m;
    if (!board_is_mine(s))
        return;
    if (sel->colour < 0 || !sel->place[0]) {
        begin(sel, s);
        return;
    }
    read_position(&m, s->line);
    bool claims = in_phase(&m, "claim");
    if (right || (claims && down)) {
        sel->colour =
            (signed char)board_next(colours_of(s, &m), sel->colour, right ? right : down, COLOURS);
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

static void say_claim(text *t, const struct board_scene *s, const struct position *was,
                      int colour) {
    struct gain gain;
    if (!read_gain(&gain, s, was, colour))
        return;
    text_str(t, gain.place ? "takes " : "discards ");
    text_int(t, gain.cards);
    text_char(t, ' ');
    text_str(t, colour_name(colour));
    if (!gain.place)
        text_str(t, ": no card in your field");
    if (gain.opens) {
        text_str(t, ": river ");
        text_int(t, gain.opens);
    }
    if (gain.cupped) {
        text_str(t, gain.opens ? ", +" : ": +");
        text_int(t, gain.cupped);
        text_str(t, " in the cup");
    }
    if (!gain.opens && gain.place) {
        text_str(t, " at river ");
        text_int(t, gain.place);
    }
    if (gain.place) {
        text_str(t, " = +");
        text_int(t, gain.points);
    }
    if (gain.ends)
        text_str(t, "; the game ends");
    else if (gain.next >= 0) {
        text_str(t, "; then ");
        board_who(t, s, gain.next);
        text_char(t, ' ');
        board_verb(t, s, gain.next, "choose");
    } else {
        text_str(t, "; the mandala begins anew");
    }
}

/* What completing mandala `site` leads to; nothing when it isn't completed. `now` is right behind
 * the move, `later` when the cards are drawn. */
static void say_completes(text *t, const struct board_scene *s, int site,
                          const struct position *was, const struct position *now,
                          const struct position *later) {
    bool swept = lanes_total(now->area[site][1] + now->area[site][2]) <
                 lanes_total(was->area[site][1] + was->area[site][2]);
    if (!in_phase(later, "claim") && !swept)
        return;
    text_str(t, "; completes it: ");
    if (swept) {
        text_str(t, in_phase(now, "over") ? "the game ends" : "no mountain, it begins anew");
        return;
    }
    board_who(t, s, later->actor);
    text_char(t, ' ');
    board_verb(t, s, later->actor, "choose");
    text_str(t, " first");
}

/* "builds red, draws 3" */
static void say_play(text *t, const struct board_scene *s, const char *move,
                     const struct board_preview *p, const struct position *was) {
    struct position now, later;
    read_position(&now, span_of(p->now));
    read_position(&later, span_of(p->later));
    int site = move[1] - '1', seat = was->turn;
    size_t colour = move[0] == 'd' ? 1 : 2;
    text_str(t, move[0] == 'm' ? "builds" : move[0] == 'f' ? "plays " : "discards ");
    text_str(t, move[0] == 'm' ? "" : move + colour + 1);
    text_char(t, ' ');
    text_str(t, colour_name(colour_of(move[colour])));
    if (move[0] == 'f') {
        text_str(t, ": fields ");
        text_int(t, lanes_total(was->area[site][1 + seat]) + move[3] - '0');
        text_str(t, " to ");
        text_int(t, lanes_total(was->area[site][2 - seat]));
    } else {
        board_draws(t, in_phase(&now, "draw") ? now.phase.second : 0);
    }
    if (move[0] != 'd')
        say_completes(t, s, site, was, &now, &later);
    else if (paint_number(s->line, "idle", 0) == 49)
        text_str(t, "; the game ends with the 50th discard in a row");
    if (!paint_number(s->line, "last", 0) && paint_number(span_of(p->later), "last", 0))
        text_str(t, "; last round");
}

static void consequence(text *t, const struct board_scene *s, game_move move) {
    char word[GAME_MOVE_SIZE];
    struct board_preview p;
    struct position was;
    game_word(s->game, move, word);
    read_position(&was, s->line);
    if (word[0] == 'c')
        say_claim(t, s, &was, colour_of(word[1]));
    else if (board_preview(&p, s, move))
        say_play(t, s, word, &p, &was);
}

static void keys(text *t, const struct board_scene *s) {
    text_str(t, !board_is_mine(s)      ? ""
                : board_begins(s, "c") ? "^v colour  Enter takes"
                                       : "<> colour  ^v place  1-8 count  Enter");
}

static const char marks[] =
    "> and [ ] are where you stand; + is a place where the cards may go, x one\n"
    "where they may not, * the last move; . says the colour may still come.\n";

const struct board mandala_term_board = {marks, draw, arrow, begin, consequence, keys};
