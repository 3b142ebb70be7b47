// SPDX-License-Identifier: MIT
// Mandala in words.
#include "term/words.h"
#include "core/notation.h"
#include "games/mandala/present/known.h"
#include "games/mandala/term/internal.h"

static const char how[] =
    "  m1R   build: one red card onto the mountain of mandala 1, then draw\n"
    "  f2K3  grow: three black cards into your field of mandala 2\n"
    "  dG2   discard two green cards, then draw two\n"
    "  cY    claim the yellow cards of the mountain that is being destroyed\n" PLAY_HOW_COLOURS;

static void mandala_words_heading(text *t, const char *move) {
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

static void mandala_words_brief_mandala(text *t, const mandala_state *s, int you, int site) {
    text_str(t, "Mandala ");
    text_int(t, site + 1);
    for (int area = 0; area < 3; area++) {
        lanes cards = mandala_term_area(s, site, area);
        text_str(t, area == 0         ? ": mountain "
                    : area == 1 + you ? "; your field "
                    : area == 1       ? "; seat 1's field "
                                      : "; seat 2's field ");
        play_short(t, paint_cards(cards, cards));
    }
    text_char(t, ';');
    play_lacks(t, s->mandala[site] & MANDALA_COUNTS);
    t->length -= t->at[t->length - 1] == ';';
    text_str(t, ".\n");
}

/* A river in short, `1=Y 2=O`. */
static void brief_river(text *t, const mandala_state *s, int seat) {
    text_str(t, s->river[seat] ? "; river" : "; river empty");
    for (int place = 1, c; (c = mandala_river_colour(s, seat, place)) >= 0; place++) {
        text_char(t, ' ');
        text_int(t, place);
        text_char(t, '=');
        text_char(t, colour_letter(c));
    }
}

static void brief_seat(text *t, const struct paint_position *p, int you, int seat) {
    const mandala_state *s = mandala_of(&p->state);
    struct paint_cards cup = paint_cards(s->cup[seat], mandala_known_cup(s, seat, p->viewer));
    play_seat(t, seat, you, true);
    text_str(t, ": hand ");
    play_short(t, paint_cards(s->hand[seat], mandala_known_hand(s, seat, p->viewer)));
    text_str(t, "; cup ");
    play_short(t, cup);
    brief_river(t, s, seat);
    text_str(t, cup.hidden ? "; worth at least " : "; worth ");
    text_int(t, mandala_known_worth(s, seat, p->viewer));
    text_str(t, ".\n");
}

static void mandala_words_brief(text *t, const struct paint_position *p, int you) {
    const mandala_state *s = mandala_of(&p->state);
    if (s->now.phase == MANDALA_CLAIM) {
        text_str(t, "Mandala ");
        text_int(t, s->now.site + 1);
        text_str(t, " is being destroyed.\n");
    }
    mandala_words_brief_mandala(t, s, you, 0);
    mandala_words_brief_mandala(t, s, you, 1);
    int below = you == 1;
    brief_seat(t, p, you, 1 - below);
    brief_seat(t, p, you, below);
    play_stock(t, lanes_total(s->deck), s->discard);
    text_str(t, ".\n");
}

const struct play_words mandala_term_words = {
    how,
    true,
    mandala_words_brief,
    mandala_words_heading,
};
