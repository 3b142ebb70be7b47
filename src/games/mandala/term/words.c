// SPDX-License-Identifier: MIT
// Mandala in words.
#include <string.h>

#include "core/notation.h"
#include "games/mandala/term/internal.h"
#include "term/paint.h"
#include "term/words.h"

static const char how[] = "  m1R   build: one red card onto the mountain of mandala 1, then draw\n"
                          "  f2K3  grow: three black cards into your field of mandala 2\n"
                          "  dG2   discard two green cards, then draw two\n"
                          "  cY    claim the yellow cards of the mountain that is being destroyed\n"
                          "  Colours: R red, O orange, Y yellow, G green, P purple, K black.\n";

/* Area of a mandala: 0 the mountain, 1 and 2 the fields of the seats. */
static span area_of(span line, char mandala, int area) {
    char key[3] = {'m', mandala, '\0'};
    return paint_part(paint_value(line, key), area);
}

static span part_of(span line, const char *key, int seat) {
    return paint_part(paint_value(line, key), seat);
}

static int total(span cards) {
    struct paint_cards p = paint_read(cards);
    return lanes_total(p.known) + p.hidden;
}

static void heading(text *t, const char *move) {
    switch (move[0]) {
    case 'm':
        text_str(t, "Build on the mountain of mandala ");
        text_char(t, move[1]);
        break;
    case 'f':
        text_str(t, "Grow in your field of mandala ");
        text_char(t, move[1]);
        break;
    case 'd':
        text_str(t, "Discard");
        break;
    default:
        text_str(t, "Claim from the mountain");
    }
}

static void brief_mandala(text *t, span line, int viewer, char number) {
    lanes present = 0;
    text_str(t, "Mandala ");
    text_char(t, number);
    for (int area = 0; area < 3; area++) {
        span cards = area_of(line, number, area);
        present += paint_read(cards).known;
        if (area == 0) {
            text_str(t, ": mountain ");
        } else if (area == 1 + viewer) {
            text_str(t, "; your field ");
        } else {
            text_str(t, area == 1 ? "; seat 1's field " : "; seat 2's field ");
        }
        play_short(t, cards);
    }
    text_char(t, ';');
    play_lacks(t, present);
    t->length -= t->at[t->length - 1] == ';';
    text_str(t, ".\n");
}

/* A river in short, `1=Y 2=O`. */
static void brief_river(text *t, span river) {
    text_str(t, "; river");
    for (size_t i = 0; i < river.length; i++) {
        int colour = colour_of(river.at[i]);
        if (colour < 0) {
            text_str(t, " empty");
            continue;
        }
        text_char(t, ' ');
        text_int(t, (int)i + 1);
        text_char(t, '=');
        text_char(t, river.at[i]);
    }
}

static void brief_seat(text *t, span line, int viewer, int seat) {
    span cup = part_of(line, "cup", seat);
    text_str(t, seat == viewer ? "You" : seat ? "Seat 2" : "Seat 1");
    text_str(t, ": hand ");
    play_short(t, part_of(line, "hand", seat));
    text_str(t, "; cup ");
    play_short(t, cup);
    brief_river(t, part_of(line, "river", seat));
    text_str(t, paint_read(cup).hidden ? "; worth at least " : "; worth ");
    text_int(t, mandala_term_worth(line, seat));
    text_str(t, ".\n");
}

static void brief(text *t, span line, int viewer) {
    struct paint_phase p = paint_phase_of(line);
    if (strcmp(p.name, "claim") == 0) {
        text_str(t, "Mandala ");
        text_int(t, p.first);
        text_str(t, " is being destroyed.\n");
    }
    brief_mandala(t, line, viewer, '1');
    brief_mandala(t, line, viewer, '2');
    int below = viewer == 1;
    brief_seat(t, line, viewer, 1 - below);
    brief_seat(t, line, viewer, below);
    text_str(t, "Deck ");
    text_int(t, total(paint_value(line, "deck")));
    text_str(t, " cards; discard pile ");
    play_short(t, paint_value(line, "discard"));
    text_str(t, paint_number(line, "last", 0) ? "; last round.\n" : ".\n");
}

/* What a claim brought. */
static void tell_claim(text *t, const struct play_step *s, const struct event *claim) {
    const struct event *river = events_find(&s->events, "river");
    const struct event *cup = events_find(&s->events, "cup");
    play_stack(t, claim);
    text_str(t, " of the mountain");
    if (events_find(&s->events, "wasted"))
        text_str(t, ", discarded: no card in the field");
    if (river) {
        text_str(t, ", one to river place ");
        text_int(t, event_number(river, "place"));
    }
    if (cup) {
        text_str(t, ", ");
        play_number(t, event_number(cup, "count"));
        text_str(t, " to the cup");
    }
}

static void tell_play(text *t, const struct play_step *s) {
    const struct event *build = events_find(&s->events, "build");
    const struct event *grow = events_find(&s->events, "grow");
    const struct event *discard = events_find(&s->events, "discard");
    if (discard) {
        play_stack(t, discard);
        text_str(t, " discarded");
    } else if (build) {
        play_cards(t, 1, event_word(build, "colour")[0]);
        text_str(t, " onto the mountain of mandala ");
        text_int(t, event_number(build, "mandala"));
    } else if (grow) {
        play_stack(t, grow);
        text_str(t, " into ");
        text_str(t, s->seat == s->viewer ? "your" : "its own");
        text_str(t, " field of mandala ");
        text_int(t, event_number(grow, "mandala"));
    }
    play_draws(t, s);
}

/* A mandala that was completed, swept away, begun anew; the last round. */
static void tell_rest(text *t, const struct play_step *s) {
    const struct event *completes = events_find(&s->events, "completes");
    const struct event *swept = events_find(&s->events, "swept");
    const struct event *mountain = events_find(&s->events, "mountain");
    if (completes) {
        int chooser = event_number(completes, "chooser") - 1;
        text_str(t, " Mandala ");
        text_int(t, event_number(completes, "mandala"));
        text_str(t, " is complete: ");
        play_who(t, s, chooser, false);
        play_verb(t, s, chooser, " choose");
        text_str(t, " first.");
    }
    if (swept) {
        bool claimed = events_find(&s->events, "claim") != NULL;
        text_str(t, " Mandala ");
        text_int(t, event_number(swept, "mandala"));
        text_str(t, claimed ? " is swept away" : " is complete and swept away");
        if (mountain) {
            text_str(t, "; its new mountain: ");
            play_list(t, event_word(mountain, "cards"));
        }
        text_char(t, '.');
    }
    if (events_find(&s->events, "last-round"))
        text_str(t, " The deck has run out: the next mandala destroyed ends the game.");
}

static void tell(text *t, const struct play_step *s) {
    const struct event *claim = events_find(&s->events, "claim");
    if (claim)
        tell_claim(t, s, claim);
    else
        tell_play(t, s);
    text_char(t, '.');
    tell_rest(t, s);
}

const struct play_words mandala_term_words = {
    how, "fewer cards in the cup", true, brief, heading, tell,
};
