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
    text_str(t, s->now.last ? "; last round.\n" : ".\n");
}

/* What a claim brought. */
static void mandala_words_write_claim(text *t, const struct session_step *s,
                                      const struct event *claim) {
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

static void mandala_words_write_play(text *t, const struct session_step *s) {
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

/* A mandala that was completed, destroyed, begun again; the last round. */
static void mandala_words_write_rest(text *t, const struct session_step *s) {
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
        text_str(t, claimed ? " is destroyed" : " is complete and destroyed");
        if (mountain) {
            text_str(t, "; its new mountain: ");
            play_list(t, event_word(mountain, "cards"));
        }
        text_char(t, '.');
    }
    if (events_find(&s->events, "last-round"))
        text_str(t, " The deck has run out: the next mandala that is completed ends the game.");
}

static void mandala_words_step(text *t, const struct session_step *s) {
    const struct event *claim = events_find(&s->events, "claim");
    if (claim)
        mandala_words_write_claim(t, s, claim);
    else
        mandala_words_write_play(t, s);
    text_char(t, '.');
    mandala_words_write_rest(t, s);
}

const struct play_words mandala_term_words = {
    how, true, mandala_words_brief, mandala_words_heading, mandala_words_step,
};
