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

static void tell_play(text *t, const struct play_step *s, const struct event *play) {
    const struct event *completes = events_find(&s->events, "completes");
    play_stack(t, play);
    text_str(t, event_number(play, "up") ? " face up" : " face down");
    text_str(t, " into mandala ");
    text_int(t, event_number(play, "mandala"));
    play_draws(t, s);
    text_char(t, '.');
    if (events_find(&s->events, "marker")) {
        text_char(t, ' ');
        play_who(t, s, s->seat, true);
        play_verb(t, s, s->seat, " take");
        text_str(t, " the claim marker there.");
    }
    if (completes) {
        int chooser = event_number(completes, "chooser") - 1;
        text_str(t, " Mandala ");
        text_int(t, event_number(completes, "mandala"));
        text_str(t, " is complete: ");
        play_who(t, s, chooser, false);
        play_verb(t, s, chooser, " choose");
        text_str(t, " a tile.");
    }
}

/* Who made a Flower, and who takes cards back, when a mandala was destroyed. */
static void tell_spoils(text *t, const struct play_step *s, int seat) {
    const struct event *e;
    int made = 0, at = 0;
    while ((e = events_next(&s->events, "flower", &at)))
        made += event_number(e, "seat") == seat + 1;
    if (made) {
        text_char(t, ' ');
        play_who(t, s, seat, true);
        play_verb(t, s, seat, " make");
        text_str(t, made > 1 ? " two Flowers." : " a Flower.");
    }
    for (at = 0; (e = events_next(&s->events, "taken-back", &at));) {
        int cards = event_number(e, "count");
        if (event_number(e, "seat") != seat + 1)
            continue;
        text_char(t, ' ');
        play_who(t, s, seat, true);
        play_verb(t, s, seat, " take");
        text_str(t, " back ");
        play_number(t, cards);
        text_str(t, cards == 1 ? " card." : " cards.");
    }
}

/* The tile that was chosen, and who got the other one. */
static void tell_take(text *t, const struct play_step *s, const struct event *take) {
    const struct event *e;
    const char *taken = event_word(take, "tile");
    tile(t, taken);
    for (int at = 0; (e = events_next(&s->events, "tile-won", &at));) {
        int winner = event_number(e, "seat") - 1;
        if (strcmp(event_word(e, "tile"), taken) == 0)
            continue;
        text_str(t, winner == s->seat ? ", and " : "; ");
        tile(t, event_word(e, "tile"));
        if (winner == s->seat) {
            text_str(t, " too");
        } else {
            text_str(t, " goes to ");
            play_who(t, s, winner, false);
        }
    }
    text_char(t, '.');
    for (int seat = 0; seat < seats_of(s->before); seat++)
        tell_spoils(t, s, seat);
}

/* New tiles, and mandalas drawn by lot at the end. */
static void tell_nature(text *t, const struct play_step *s) {
    if (events_find(&s->events, "ending"))
        text_str(t, " The game is ending: all mandalas are destroyed.");
    for (int i = 0; i < s->events.count; i++) {
        const struct event *e = &s->events.event[i];
        if (strcmp(e->kind, "destroyed-next") == 0) {
            text_str(t, " By lot, mandala ");
            text_int(t, event_number(e, "mandala"));
            text_str(t, " is next.");
        } else if (strcmp(e->kind, "tiles") == 0) {
            text_str(t, " New tiles: ");
            tile(t, event_word(e, "dark"));
            text_str(t, " and ");
            tile(t, event_word(e, "light"));
            text_char(t, '.');
        }
    }
}

static void tell(text *t, const struct play_step *s) {
    const struct event *play = events_find(&s->events, "play");
    const struct event *take = events_find(&s->events, "take");
    if (play)
        tell_play(t, s, play);
    else if (take)
        tell_take(t, s, take);
    else
        text_str(t, "pass.");
    tell_nature(t, s);
}

const struct play_words flowers_term_words = {
    how, "more cards in hand", true, brief, heading, tell,
};
