// SPDX-License-Identifier: MIT
// Flowers in words.
#include <string.h>

#include "games/flowers/present/known.h"
#include "games/flowers/term/internal.h"
#include "term/words.h"

static const char how[] =
    "  p2G3  play three green cards into mandala 2 (1 to 3); one alone draws\n"
    "        up to four, more draw none\n"
    "  tD tL take the dark or the light tile of the mandala being destroyed\n"
    "  -     pass (only when no play is legal)\n" PLAY_HOW_COLOURS;

/* "R7,Ox"; "-" for a tile that isn't there. */
static void flowers_words_brief_tiles(text *t, const uint8_t centre[2]) {
    char dark[3] = "", light[3] = "-";
    if (centre[0])
        flowers_tile_name(dark, centre[0] - 1);
    if (centre[1])
        flowers_tile_name(light, centre[1] - 1);
    text_str(t, dark);
    text_str(t, dark[0] ? "," : "");
    text_str(t, light);
}

/* A mandala, and below it each seat that has cards there: face up, then face down in brackets. */
static void flowers_words_brief_mandala(text *t, const flowers_state *s, int you, int mandala) {
    text_str(t, "Mandala ");
    text_int(t, mandala + 1);
    text_str(t, ": tiles ");
    flowers_words_brief_tiles(t, s->centre[mandala]);
    text_char(t, ';');
    play_lacks(t, flowers_present(s, mandala));
    t->length -= t->at[t->length - 1] == ';';
    text_str(t, ".\n");
    for (int i = 0; i < s->players; i++) {
        uint64_t area = s->area[mandala][i];
        lanes up = flowers_up(area), down = flowers_down(area);
        if (!area)
            continue;
        text_str(t, "  ");
        play_seat(t, i, you, false);
        text_str(t, ": ");
        if (up)
            play_short(t, paint_cards(up, up));
        if (down) {
            text_str(t, up ? " (" : "(");
            play_short(t, paint_cards(down, down));
            text_char(t, ')');
        }
        text_str(t, " = ");
        text_int(t, flowers_card_count(area));
        text_str(t, s->marker[mandala] == i + 1 ? ", has the marker\n" : "\n");
    }
}

/* "R7+R2 Ox", "nothing". */
static void flowers_words_brief_won(text *t, const flowers_state *s, int seat) {
    struct flowers_piece piece[FLOWERS_TILES];
    char name[3];
    int n = flowers_pieces(piece, s, seat);
    text_str(t, n ? "" : "nothing");
    for (int i = 0; i < n; i++) {
        text_str(t, i ? " " : "");
        flowers_tile_name(name, piece[i].first);
        text_str(t, name);
        if (piece[i].second == FLOWERS_NONE)
            continue;
        flowers_tile_name(name, piece[i].second);
        text_char(t, '+');
        text_str(t, name);
    }
}

static void flowers_words_brief(text *t, const struct paint_position *p, int you) {
    const flowers_state *s = flowers_of(&p->state);
    if (s->phase == FLOWERS_TAKE) {
        text_str(t, "Mandala ");
        text_int(t, s->site + 1);
        text_str(t, " is being destroyed.\n");
    }
    for (int i = 0; i < FLOWERS_MANDALAS; i++)
        flowers_words_brief_mandala(t, s, you, i);
    for (int i = 0; i < s->players; i++) {
        play_seat(t, i, you, true);
        text_str(t, ": hand ");
        play_short(t, paint_cards(s->hand[i], flowers_known_hand(s, i, p->viewer)));
        text_str(t, "; won ");
        flowers_words_brief_won(t, s, i);
        text_str(t, ".\n");
    }
    play_stock(t, lanes_total(s->deck), s->discard);
    text_str(t, ".\n");
}

static void flowers_words_heading(text *t, const char *move) {
    if (move[0] == 'p') {
        text_str(t, "Play into mandala ");
        text_char(t, move[1]);
    } else {
        text_str(t, move[0] == 't' ? "Take the dark or the light tile" : "Pass");
    }
}

const struct play_words flowers_term_words = {
    how,
    true,
    flowers_words_brief,
    flowers_words_heading,
};
