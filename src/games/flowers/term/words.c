// SPDX-License-Identifier: MIT
// Flowers in words.
#include <string.h>

#include "core/notation.h"
#include "games/flowers/term/internal.h"
#include "term/paint.h"
#include "term/words.h"

static const char how[] =
    "  p2G3  play three green cards into mandala 2 (1 to 3); one alone draws\n"
    "        up to four, more draw none\n"
    "  tD tL take the dark or the light tile of the mandala being destroyed\n"
    "  -     pass (only when no play is legal)\n"
    "  Colours: R red, O orange, Y yellow, G green, P purple, K black.\n";

/* A mandala's value, m1=TILES:CARDS:MARKER, taken apart. */
struct site {
    span tiles, cards;
    int marker; /* the seat from 0; -1: in the centre */
};

static struct site site_of(span line, int number) {
    char key[3] = {'m', (char)('0' + number), '\0'};
    span rest = paint_value(line, key);
    struct site s = {.tiles = span_cut(&rest, ':')};
    s.cards = span_cut(&rest, ':');
    s.marker = rest.length ? rest.at[0] - '1' : -1;
    return s;
}

/* A seat's cards in a mandala, `R2(G3)`: those face up, and all. */
static lanes cards_of(struct site s, int seat, bool all) {
    span rest = paint_part(s.cards, seat), shown = span_cut(&rest, '(');
    lanes cards = shown.length ? paint_read(shown).known : 0;
    if (all && rest.length > 1)
        cards += paint_read((span){rest.at, rest.length - 1}).known;
    return cards;
}

/* The tiles' and face-up cards' colours. */
static lanes present_in(struct site s, int seats) {
    lanes present = 0;
    for (int i = 0; i < seats; i++)
        present += cards_of(s, i, false);
    for (size_t i = 0; i < s.tiles.length; i++)
        if (colour_of(s.tiles.at[i]) >= 0)
            present += lanes_of(colour_of(s.tiles.at[i]), 1);
    return present;
}

static void name_seat(text *t, int seat, int viewer, bool capital) {
    if (seat == viewer) {
        text_str(t, capital ? "You" : "you");
    } else {
        text_str(t, capital ? "Seat " : "seat ");
        text_int(t, seat + 1);
    }
}

/* A mandala, and below it each seat that has cards there: face up, then face down in brackets. */
static void brief_mandala(text *t, span line, int viewer, int number, int seats) {
    struct site s = site_of(line, number);
    text_str(t, "Mandala ");
    text_int(t, number);
    text_str(t, ": tiles ");
    text_mem(t, s.tiles.at, s.tiles.length);
    text_char(t, ';');
    play_lacks(t, present_in(s, seats));
    t->length -= t->at[t->length - 1] == ';';
    text_str(t, ".\n");
    for (int i = 0; i < seats; i++) {
        int all = lanes_total(cards_of(s, i, true));
        if (all == 0)
            continue;
        span rest = paint_part(s.cards, i), up = span_cut(&rest, '(');
        text_str(t, "  ");
        name_seat(t, i, viewer, false);
        text_str(t, ": ");
        if (up.length)
            play_short(t, up);
        if (rest.length > 1) {
            text_str(t, up.length ? " (" : "(");
            play_short(t, (span){rest.at, rest.length - 1});
            text_char(t, ')');
        }
        text_str(t, " = ");
        text_int(t, all);
        text_str(t, s.marker == i ? ", has the marker\n" : "\n");
    }
}

static int seats_of(span line) {
    int n = 0;
    while (n < GAME_MAX_PLAYERS && paint_part(paint_value(line, "hand"), n).at)
        n++;
    return n;
}

static void brief(text *t, span line, int viewer) {
    int seats = seats_of(line);
    struct paint_phase p = paint_phase_of(line);
    if (strcmp(p.name, "take") == 0) {
        text_str(t, "Mandala ");
        text_int(t, p.first);
        text_str(t, " is being destroyed.\n");
    }
    for (int number = 1; number <= 3; number++)
        brief_mandala(t, line, viewer, number, seats);
    for (int i = 0; i < seats; i++) {
        span won = paint_part(paint_value(line, "won"), i);
        name_seat(t, i, viewer, true);
        text_str(t, ": hand ");
        play_short(t, paint_part(paint_value(line, "hand"), i));
        text_str(t, "; won ");
        text_str(t, span_is(won, "-") ? "nothing" : "");
        for (size_t k = 0; k < won.length && won.at[k] != '-'; k++)
            text_char(t, won.at[k] == ',' ? ' ' : won.at[k]);
        text_str(t, ".\n");
    }
    struct paint_cards deck = paint_read(paint_value(line, "deck"));
    text_str(t, "Deck ");
    text_int(t, lanes_total(deck.known) + deck.hidden);
    text_str(t, " cards; discard pile ");
    play_short(t, paint_value(line, "discard"));
    text_str(t, ".\n");
}

static void heading(text *t, const char *move) {
    if (move[0] == 'p') {
        text_str(t, "Play into mandala ");
        text_char(t, move[1]);
    } else {
        text_str(t, move[0] == 't' ? "Take the dark or the light tile" : "Pass");
    }
}

/* "red 7", "orange x3". */
static void tile(text *t, const char *tile) {
    text_str(t, play_colour(tile[0]));
    text_char(t, ' ');
    text_char(t, tile[1]);
    text_str(t, tile[1] == 'x' ? "3" : "");
}

/* The two tiles of a mandala, dark then light: `R7,Ox`. */
static void tile_at(struct site s, bool light, char out[3]) {
    span rest = s.tiles, dark = span_cut(&rest, ','), one = light ? rest : dark;
    out[0] = out[1] = out[2] = '\0';
    if (one.length == 2)
        memcpy(out, one.at, 2);
}

static bool won_more(const struct play_step *s, int seat) {
    span was = paint_part(paint_value(s->before, "won"), seat);
    span is = paint_part(paint_value(s->after, "won"), seat);
    return was.length != is.length || memcmp(was.at, is.at, is.length) != 0;
}

static int flowers_made(span line, int seat) {
    span won = paint_part(paint_value(line, "won"), seat);
    int n = 0;
    for (size_t i = 0; i < won.length; i++)
        n += won.at[i] == '+';
    return n;
}

static void tell_play(text *t, const struct play_step *s) {
    int number = s->move[1] - '0', count = play_move_count(s->move, 3);
    struct site was = site_of(s->before, number), is = site_of(s->after, number);
    bool up = cards_of(is, s->seat, false) != cards_of(was, s->seat, false);
    play_cards(t, count, s->move[2]);
    text_str(t, up ? " face up" : " face down");
    text_str(t, " into mandala ");
    text_int(t, number);
    play_draws(t, s);
    text_char(t, '.');
    if (was.marker != is.marker) {
        text_char(t, ' ');
        play_who(t, s, is.marker, true);
        play_verb(t, s, is.marker, " take");
        text_str(t, " the claim marker there.");
    }
    if (strcmp(paint_phase_of(s->after).name, "take") == 0) {
        text_str(t, " Mandala ");
        text_int(t, number);
        text_str(t, " is complete: ");
        play_who(t, s, is.marker, false);
        play_verb(t, s, is.marker, " choose");
        text_str(t, " a tile.");
    }
}

/* Who made a Flower, and who takes cards back, when a mandala was destroyed. */
static void tell_spoils(text *t, const struct play_step *s, struct site was) {
    for (int seat = 0; seat < seats_of(s->before); seat++) {
        int cards = lanes_total(cards_of(was, seat, true));
        int made = flowers_made(s->after, seat) - flowers_made(s->before, seat);
        if (made > 0) {
            text_char(t, ' ');
            play_who(t, s, seat, true);
            play_verb(t, s, seat, " make");
            text_str(t, made > 1 ? " two Flowers." : " a Flower.");
        }
        if (cards && !won_more(s, seat)) {
            text_char(t, ' ');
            play_who(t, s, seat, true);
            play_verb(t, s, seat, " take");
            text_str(t, " back ");
            play_number(t, cards);
            text_str(t, cards == 1 ? " card." : " cards.");
        }
    }
}

static void tell_take(text *t, const struct play_step *s) {
    struct site was = site_of(s->before, paint_phase_of(s->before).first);
    bool light = s->move[1] == 'L';
    char taken[3], left[3];
    int second = s->seat;
    tile_at(was, light, taken);
    tile_at(was, !light, left);
    for (int seat = 0; seat < seats_of(s->before); seat++)
        if (seat != s->seat && won_more(s, seat))
            second = seat;
    tile(t, taken);
    if (second == s->seat) {
        text_str(t, ", and ");
        tile(t, left);
        text_str(t, " too.");
    } else {
        text_str(t, "; ");
        tile(t, left);
        text_str(t, " goes to ");
        play_who(t, s, second, false);
        text_char(t, '.');
    }
    tell_spoils(t, s, was);
}

/* New tiles, and mandalas drawn by lot at the end. */
static void tell_nature(text *t, const struct play_step *s) {
    if (paint_number(s->after, "ending", 0) && !paint_number(s->before, "ending", 0))
        text_str(t, " The game is ending: all mandalas are destroyed.");
    for (int i = 0; i < s->outcomes; i++) {
        if (s->outcome[i][0] == 'm') {
            text_str(t, " By lot, mandala ");
            text_char(t, s->outcome[i][1]);
            text_str(t, " is next.");
        } else if (s->outcome[i][1] && i + 1 < s->outcomes) {
            text_str(t, " New tiles: ");
            tile(t, s->outcome[i]);
            text_str(t, " and ");
            tile(t, s->outcome[++i]);
            text_char(t, '.');
        }
    }
}

static void tell(text *t, const struct play_step *s) {
    if (s->move[0] == 'p')
        tell_play(t, s);
    else if (s->move[0] == 't')
        tell_take(t, s);
    else
        text_str(t, "pass.");
    tell_nature(t, s);
}

const struct play_words flowers_term_words = {
    how, "more cards in hand", true, brief, heading, tell,
};
