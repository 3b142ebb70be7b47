// SPDX-License-Identifier: MIT
// Questions about a position of Patterns, answered in words for those who can't see the mat: a
// cell, a row or column, a colour, a group with what lies around it, the rivers.
#include "games/patterns/term/internal.h"

const char patterns_term_questions[] =
    "Or ask about the mat:\n"
    "  d4?       what lies there, and what is next to it\n"
    "  row 4     a row from the left; 'column d' from the bottom\n"
    "  red       where the red tokens are\n"
    "  group 2   both players' second groups, and the loose tokens around them\n"
    "  river     all groups, with what they are worth\n";

/* ---- words */

/* "your", "seat 2's" */
static void look_whose(text *t, int seat, int you, bool capital) {
    if (seat == you) {
        text_str(t, capital ? "Your" : "your");
        return;
    }
    play_seat(t, seat, you, capital);
    text_str(t, "'s");
}

static void look_capital(text *t, size_t from) {
    if (from < t->length)
        t->at[from] = char_upper(t->at[from]);
}

/* "a3, b4" from the top row to the bottom, each from the left. */
static void look_names(text *t, uint64_t cells) {
    bool more = false;
    for (int row = 7; row >= 0; row--)
        for (uint64_t rest = cells & (uint64_t)0xff << 8 * row; rest; rest &= rest - 1) {
            char name[3];
            patterns_name(name, rest & -rest);
            text_str(t, more ? ", " : "");
            text_str(t, name);
            more = true;
        }
}

/* The group that a face-down token belongs to. */
static int look_group_at(const patterns_state *s, uint64_t bit, struct patterns_group *g) {
    for (int seat = 0; seat < 2; seat++)
        for (int n = 0; n < patterns_claims(s, seat); n++) {
            patterns_group_of(g, s, seat, n);
            if (g->tokens & bit)
                return seat;
        }
    return -1;
}

/* "loose red", "red, your group 2" */
static void look_token(text *t, const patterns_state *s, uint64_t bit, int you) {
    struct patterns_group g;
    int seat = look_group_at(s, bit, &g);
    text_str(t, seat < 0 ? "loose " : "");
    text_str(t, colour_name(patterns_colour_at(s, bit)));
    if (seat < 0)
        return;
    text_str(t, ", ");
    look_whose(t, seat, you, false);
    text_str(t, " group ");
    text_int(t, g.place);
    text_str(t, g.marker == bit ? " with its marker" : "");
}

/* ---- a cell */

/* ", beside your yellow group 2 and seat 2's red group 1" */
static void look_beside(text *t, const patterns_state *s, uint64_t bit, int you) {
    bool more = false;
    for (int seat = 0; seat < 2; seat++)
        for (int n = 0; n < patterns_claims(s, seat); n++) {
            struct patterns_group g;
            patterns_group_of(&g, s, seat, n);
            if (!patterns_group_beside(&g, bit))
                continue;
            text_str(t, more ? " and " : ", beside ");
            look_whose(t, seat, you, false);
            text_char(t, ' ');
            text_str(t, colour_name(g.colour));
            text_str(t, " group ");
            text_int(t, g.place);
            more = true;
        }
}

/* "You can play Fd4." for whoever is to move. */
static void look_moves(text *t, const struct paint_position *p, uint64_t bit, int you) {
    game_move moves[GAME_MAX_MOVES];
    int mover = p->game->actor(&p->state), count;
    const int kinds[] = {PATTERNS_FLIP_ID, PATTERNS_SWAP_ID, PATTERNS_ESTABLISH_ID};
    bool more = false;
    if (mover < 0)
        return;
    count = p->game->moves(&p->state, moves);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < count; i++)
            if (moves[i] == kinds[k] + patterns_cell(bit)) {
                if (!more) {
                    text_char(t, ' ');
                    play_seat(t, mover, you, true);
                    text_str(t, " can play ");
                }
                text_str(t, more ? " or " : "");
                p->game->write_move(t, moves[i]);
                more = true;
            }
    text_str(t, more ? "." : "");
}

static void look_cell(text *t, const struct paint_position *p, uint64_t bit, int you) {
    const patterns_state *s = patterns_of(&p->state);
    static const struct {
        const char *name;
        int by;
    } sides[] = {{"above", 8}, {"right", 1}, {"below", -8}, {"left", -1}};
    uint64_t around = patterns_neighbours(bit);
    char name[3];
    patterns_name(name, bit);
    text_str(t, name);
    text_str(t, ": ");
    look_token(t, s, bit, you);
    if (!((s->owned[0] | s->owned[1]) & bit))
        look_beside(t, s, bit, you);
    text_char(t, '.');
    for (int i = 0; i < 4; i++) {
        uint64_t next = sides[i].by > 0 ? bit << sides[i].by : bit >> -sides[i].by;
        size_t from = t->length + 1;
        text_char(t, ' ');
        text_str(t, sides[i].name);
        look_capital(t, from);
        text_str(t, ": ");
        if (next & around) {
            patterns_name(name, next);
            text_str(t, name);
            text_char(t, ' ');
            look_token(t, s, next, you);
        } else {
            text_str(t, "the edge");
        }
        text_char(t, '.');
    }
    look_moves(t, p, bit, you);
}

/* ---- a line of the mat */

static void look_line(text *t, const patterns_state *s, uint64_t cells, int you) {
    for (uint64_t rest = cells & PATTERNS_MAT; rest; rest &= rest - 1) {
        uint64_t bit = rest & -rest;
        char name[3];
        patterns_name(name, bit);
        text_str(t, rest == (cells & PATTERNS_MAT) ? "" : "; ");
        text_str(t, name);
        text_char(t, ' ');
        look_token(t, s, bit, you);
    }
    text_char(t, '.');
}

/* ---- a colour */

static void look_colour(text *t, const patterns_state *s, int colour, int you) {
    uint64_t loose = s->colour[colour] & ~(s->owned[0] | s->owned[1]);
    size_t from = t->length;
    text_str(t, colour_name(colour));
    look_capital(t, from);
    text_str(t, ": ");
    text_int(t, bits_count(loose));
    text_str(t, loose ? " loose at " : " loose");
    look_names(t, loose);
    for (int seat = 0; seat < 2; seat++) {
        uint64_t own = s->colour[colour] & s->owned[seat];
        struct patterns_group g;
        if (own) {
            look_group_at(s, own & -own, &g);
            text_str(t, "; ");
            look_whose(t, seat, you, false);
            text_str(t, " group ");
            text_int(t, g.place);
            text_str(t, " at ");
            look_names(t, own);
        }
        if (s->bowl[seat] == colour + 1) {
            text_str(t, "; one in ");
            look_whose(t, seat, you, false);
            text_str(t, " bowl");
        }
    }
    text_char(t, '.');
}

/* ---- groups */

/* "Around it: 2 red at c4, d5; 1 black at e6." */
static void look_around(text *t, const patterns_state *s, int seat,
                        const struct patterns_group *g) {
    uint64_t loose = patterns_group_loose(s, g), flips = patterns_group_flips(s, seat, g);
    const char *between = "";
    text_str(t, loose ? " Around it, loose: " : " No loose token is next to it.");
    for (int c = 0; c < COLOURS; c++) {
        uint64_t some = loose & s->colour[c];
        if (!some)
            continue;
        text_str(t, between);
        text_int(t, bits_count(some));
        text_char(t, ' ');
        text_str(t, colour_name(c));
        text_str(t, " at ");
        look_names(t, some);
        between = "; ";
    }
    text_str(t, loose ? "." : "");
    if (flips) {
        text_str(t, " It can be made bigger by flipping ");
        look_names(t, flips);
        text_char(t, '.');
    }
}

/* "Your group 2, yellow: 3 tokens at ..., worth (3 - 1) x 2 = 4." */
static void look_group(text *t, const patterns_state *s, int seat, int n, int you, bool around) {
    struct patterns_group g;
    patterns_group_of(&g, s, seat, n);
    look_whose(t, seat, you, true);
    text_str(t, " group ");
    text_int(t, g.place);
    text_str(t, ", ");
    text_str(t, colour_name(g.colour));
    text_str(t, ": ");
    text_int(t, g.size);
    text_str(t, g.size == 1 ? " token at " : " tokens at ");
    look_names(t, g.tokens);
    text_str(t, ", worth ");
    patterns_write_sum(t, &g);
    text_str(t, " = ");
    text_int(t, g.points);
    text_char(t, '.');
    if (around)
        look_around(t, s, seat, &g);
}

/* The reader's seat first. */
static int look_seat(int i, int you) {
    return you == 1 ? 1 - i : i;
}

static void look_groups(text *t, const patterns_state *s, int place, int you) {
    for (int i = 0; i < 2; i++) {
        int seat = look_seat(i, you);
        text_str(t, i ? "\n" : "");
        if (place <= patterns_claims(s, seat)) {
            look_group(t, s, seat, place - 1, you, true);
        } else {
            play_seat(t, seat, you, true);
            text_str(t, seat == you ? " have no group " : " has no group ");
            text_int(t, place);
            text_str(t, " yet.");
        }
    }
}

static void look_rivers(text *t, const patterns_state *s, int you) {
    for (int i = 0; i < 2; i++) {
        int seat = look_seat(i, you), claims = patterns_claims(s, seat);
        text_str(t, i ? "\n" : "");
        for (int n = 0; n < claims; n++) {
            look_group(t, s, seat, n, you, false);
            text_char(t, '\n');
        }
        look_whose(t, seat, you, true);
        text_str(t, claims == 6 ? " river is empty" : " next group gets place ");
        if (claims < 6)
            text_int(t, claims + 1);
        text_str(t, "; the bowl holds ");
        text_str(t, s->bowl[seat] ? colour_name(s->bowl[seat] - 1) : "nothing");
        text_char(t, '.');
    }
}

/* ---- questions */

static uint64_t look_read_cell(span word) {
    if (word.length == 3 && word.at[2] == '?')
        word.length--;
    if (word.length != 2)
        return 0;
    int column = char_lower(word.at[0]) - 'a', row = word.at[1] - '1';
    if (column < 0 || column > 7 || row < 0 || row > 7)
        return 0;
    return (uint64_t)1 << (8 * row + column) & PATTERNS_MAT;
}

static int look_read_colour(span word) {
    if (word.length && word.at[word.length - 1] == '?')
        word.length--;
    for (int c = 0; c < COLOURS; c++)
        if (span_is(word, colour_name(c)))
            return c;
    return -1;
}

static bool look_read_line(span first, span rest, uint64_t *cells) {
    char c = rest.length == 1 ? char_lower(rest.at[0]) : 0;
    if (span_is(first, "row") && c >= '1' && c <= '8')
        *cells = (uint64_t)0xff << 8 * (c - '1');
    else if (span_is(first, "column") && c >= 'a' && c <= 'h')
        *cells = (uint64_t)0x0101010101010101 << (c - 'a');
    else
        return false;
    return true;
}

bool patterns_term_look(text *t, const struct paint_position *p, int you, span question) {
    const patterns_state *s = patterns_of(&p->state);
    span rest = question, first = span_cut(&rest, ' ');
    uint64_t cells, place;
    rest = rest.at ? span_trim(rest) : (span){"", 0};
    if (rest.length == 0) {
        int colour = look_read_colour(first);
        cells = look_read_cell(first);
        if (cells)
            look_cell(t, p, cells, you);
        else if (colour >= 0)
            look_colour(t, s, colour, you);
        else if (span_is(first, "river") || span_is(first, "groups"))
            look_rivers(t, s, you);
        else
            return false;
        return true;
    }
    if (look_read_line(first, rest, &cells))
        look_line(t, s, cells, you);
    else if (span_is(first, "group") && span_uint(rest, 6, &place) && place >= 1)
        look_groups(t, s, (int)place, you);
    else
        return false;
    return true;
}
