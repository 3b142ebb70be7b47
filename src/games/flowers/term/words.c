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

/* "red 7", "orange x3". */
static void flowers_words_tile(text *t, const char *tile) {
    text_str(t, play_colour(tile[0]));
    text_char(t, ' ');
    text_char(t, tile[1]);
    text_str(t, tile[1] == 'x' ? "3" : "");
}

static void flowers_words_write_play(text *t, const struct session_step *s,
                                     const struct event *play) {
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

/* When a mandala was destroyed: who made a Flower, and who takes cards back. */
static void flowers_words_write_spoils(text *t, const struct session_step *s, int seat) {
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
static void flowers_words_write_take(text *t, const struct session_step *s,
                                     const struct event *take) {
    const struct event *e;
    const char *taken = event_word(take, "tile");
    flowers_words_tile(t, taken);
    for (int at = 0; (e = events_next(&s->events, "tile-won", &at));) {
        int winner = event_number(e, "seat") - 1;
        if (strcmp(event_word(e, "tile"), taken) == 0)
            continue;
        text_str(t, winner == s->seat ? ", and " : "; ");
        flowers_words_tile(t, event_word(e, "tile"));
        if (winner == s->seat) {
            text_str(t, " too");
        } else {
            text_str(t, " goes to ");
            play_who(t, s, winner, false);
        }
    }
    text_char(t, '.');
    for (int seat = 0; seat < FLOWERS_SEATS; seat++)
        flowers_words_write_spoils(t, s, seat);
}

/* New tiles, and mandalas drawn by lot at the end. */
static void flowers_words_write_nature(text *t, const struct session_step *s) {
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
            flowers_words_tile(t, event_word(e, "dark"));
            text_str(t, " and ");
            flowers_words_tile(t, event_word(e, "light"));
            text_char(t, '.');
        }
    }
}

static void flowers_words_step(text *t, const struct session_step *s) {
    const struct event *play = events_find(&s->events, "play");
    const struct event *take = events_find(&s->events, "take");
    if (play)
        flowers_words_write_play(t, s, play);
    else if (take)
        flowers_words_write_take(t, s, take);
    else
        text_str(t, "pass.");
    flowers_words_write_nature(t, s);
}

const struct play_words flowers_term_words = {
    how, true, flowers_words_brief, flowers_words_heading, flowers_words_step,
};
