// SPDX-License-Identifier: MIT
// The events of a step in Flowers.
#include "games/flowers/present/internal.h"

static bool has_tile(const flowers_state *s, int seat, int tile) {
    return s->won[tile] >= flowers_single(seat) && s->won[tile] < flowers_single(seat + 1);
}

/* The kinds, with their English. */

/* "red 7", "orange x3" */
static void flowers_events_say_tile(text *t, const struct event *e, const char *name) {
    const char *tile = event_word(e, name);
    text_str(t, colour_name(colour_of(tile[0])));
    text_str(t, tile[1] == 'x' ? " x3" : (char[]){' ', tile[1], '\0'});
}

static bool is_own(const struct event *e) {
    return field_seat(&e->fields) == e->by;
}

static void flowers_events_say_play(text *t, const struct event *e, int reader) {
    (void)reader;
    field_say(t, &e->fields, "{count} {colour} into mandala {mandala}, face ");
    text_str(t, event_number(e, "up") ? "up" : "down");
}

static void flowers_events_say_play_briefly(text *t, const struct event *e, int reader) {
    (void)reader;
    text_str(t, event_number(e, "up") ? "face up" : "face down");
    text_str(t, event_number(e, "draws") ? "" : ", draws none");
}

static void flowers_events_say_take(text *t, const struct event *e, int reader) {
    (void)reader;
    flowers_events_say_tile(t, e, "tile");
    text_str(t, " chosen");
}

/* What the player wins is added up in an event of its own. */
static void flowers_events_say_won(text *t, const struct event *e, int reader) {
    flowers_events_say_tile(t, e, "tile");
    field_say_to(t, &e->fields, is_own(e) ? " taken" : " goes to {seat} ({+points})", reader);
}

/* Of the two tiles the other one is obvious. */
static void flowers_events_say_won_briefly(text *t, const struct event *e, int reader) {
    (void)reader;
    if (!is_own(e)) {
        field_say(t, &e->fields, "leaves {+points}");
    } else if (event_number(e, "also")) {
        text_str(t, "also ");
        flowers_events_say_tile(t, e, "tile");
    }
}

static void flowers_events_say_flower(text *t, const struct event *e, int reader) {
    text_str(t, "a Flower of ");
    flowers_events_say_tile(t, e, "first");
    text_str(t, " and ");
    flowers_events_say_tile(t, e, "second");
    field_say_to(t, &e->fields, is_own(e) ? "" : " for {seat}", reader);
}

static void flowers_events_say_flower_briefly(text *t, const struct event *e, int reader) {
    (void)reader;
    text_str(t, is_own(e) ? "makes a Flower" : "");
}

static void flowers_events_say_taken_back(text *t, const struct event *e, int reader) {
    field_say_to(t, &e->fields,
                 is_own(e) ? "{count card} taken back" : "{count card} taken back by {seat}",
                 reader);
}

static void flowers_events_say_tiles(text *t, const struct event *e, int reader) {
    (void)reader;
    field_say(t, &e->fields, "new tiles in mandala {mandala}: ");
    flowers_events_say_tile(t, e, "dark");
    text_str(t, ", ");
    flowers_events_say_tile(t, e, "light");
}

static const struct event_kind event_play = {
    .key = "play", .say = flowers_events_say_play, .say_brief = flowers_events_say_play_briefly};
static const struct event_kind event_marker = {.key = "marker",
                                               .words = "claim marker of mandala {mandala} taken",
                                               .brief = "takes the marker"};
static const struct event_kind event_take = {
    .key = "take", .say = flowers_events_say_take, .brief = "{+points}", .implied = true};
static const struct event_kind event_tile_won = {
    .key = "tile-won", .say = flowers_events_say_won, .say_brief = flowers_events_say_won_briefly};
static const struct event_kind event_flower = {.key = "flower",
                                               .say = flowers_events_say_flower,
                                               .say_brief = flowers_events_say_flower_briefly};
static const struct event_kind event_gain = {.key = "gain", .words = "{+points point}"};
static const struct event_kind event_taken_back = {.key = "taken-back",
                                                   .say = flowers_events_say_taken_back};
static const struct event_kind event_tiles = {.key = "tiles", .say = flowers_events_say_tiles};
static const struct event_kind event_completes = {
    .key = "completes",
    .words = "mandala {mandala} is complete, first choice: {chooser}",
    .brief = "completes it, first choice: {chooser}"};
static const struct event_kind event_destroyed_next = {
    .key = "destroyed-next", .words = "mandala {mandala} is destroyed next"};
static const struct event_kind event_pass = {.key = "pass", .words = "pass"};
static const struct event_kind event_ending = {.key = "ending",
                                               .words =
                                                   "the end has begun: all mandalas are destroyed",
                                               .brief = "the end begins"};

static void flowers_events_add_tile(struct fields *f, const char *name, int tile) {
    char word[3];
    flowers_tile_name(word, tile);
    field_add_word(f, name, word);
}

static void flowers_events_add_play(struct events *e, const struct events_step *s, flowers_play p) {
    const flowers_state *was = flowers_of(s->before), *is = flowers_of(s->after);
    char drawn[FIELD_TEXT];
    int draws = events_cards(drawn, s, FLOWERS_CARD_ID);
    struct fields *f = events_add(e, &event_play);
    field_add_number(f, "mandala", p.mandala + 1);
    field_add_colour(f, "colour", p.colour);
    field_add_number(f, "count", p.count);
    field_add_flag(f, "up", !lanes_count(flowers_present(was, p.mandala), p.colour));
    field_add_number(f, "draws", draws);
    if (is->marker[p.mandala] == s->seat + 1 && was->marker[p.mandala] != s->seat + 1)
        field_add_number(events_add(e, &event_marker), "mandala", p.mandala + 1);
    if (draws)
        events_add_draws(e, draws, drawn);
}

/* By how much a seat's score grows. */
static int flowers_events_gain(const struct events_step *s, int seat) {
    int had[GAME_MAX_PLAYERS], has[GAME_MAX_PLAYERS];
    unsigned winners;
    flowers_game.score(s->before, had, &winners);
    flowers_game.score(s->after, has, &winners);
    return has[seat] - had[seat];
}

/* The tile that is taken by choice. */
static int flowers_events_chosen(const struct events_step *s) {
    const flowers_state *was = flowers_of(s->before);
    return was->centre[was->site][s->move - FLOWERS_TAKE_ID] - 1;
}

static void flowers_events_add_won_tile(struct events *e, const struct events_step *s, int seat,
                                        int tile) {
    if (has_tile(flowers_of(s->before), seat, tile))
        return;
    struct fields *f = events_add(e, &event_tile_won);
    field_add_seat(f, seat);
    flowers_events_add_tile(f, "tile", tile);
    field_add_number(f, "points", flowers_events_gain(s, seat));
    field_add_flag(f, "also", seat == s->seat && tile != flowers_events_chosen(s));
}

static void flowers_events_add_take(struct events *e, const struct events_step *s) {
    struct fields *f = events_add(e, &event_take);
    flowers_events_add_tile(f, "tile", flowers_events_chosen(s));
    field_add_number(f, "points", flowers_events_gain(s, s->seat));
}

/* What a seat won: tiles, then the Flowers that they made. */
static void flowers_events_add_won(struct events *e, const struct events_step *s, int seat) {
    const flowers_state *was = flowers_of(s->before), *is = flowers_of(s->after);
    struct flowers_piece piece[FLOWERS_TILES];
    int n = flowers_pieces(piece, is, seat);
    for (int i = 0; i < n; i++) {
        flowers_events_add_won_tile(e, s, seat, piece[i].first);
        if (piece[i].second != FLOWERS_NONE)
            flowers_events_add_won_tile(e, s, seat, piece[i].second);
    }
    for (int i = 0; i < n; i++) {
        int first = piece[i].first;
        if (piece[i].second == FLOWERS_NONE || was->won[first] == is->won[first])
            continue;
        struct fields *f = events_add(e, &event_flower);
        field_add_seat(f, seat);
        flowers_events_add_tile(f, "first", first);
        flowers_events_add_tile(f, "second", piece[i].second);
    }
}

/* New tiles, and which mandala is destroyed next. */
static void flowers_events_add_nature(struct events *e, const struct events_step *s, int site) {
    static const char *const sides[] = {"dark", "light"};
    struct fields *f = NULL; /* of the last pair of tiles */
    int side = 0;
    for (int i = 0; i < s->outcomes && !s->foreseen; i++) {
        game_move m = s->outcome[i];
        if (m == GAME_HIDDEN || m < FLOWERS_TILE_ID)
            continue;
        if (m >= FLOWERS_ORDER_ID) {
            field_add_number(events_add(e, &event_destroyed_next), "mandala",
                             m - FLOWERS_ORDER_ID + 1);
            continue;
        }
        if (side % 2 == 0) {
            f = events_add(e, &event_tiles);
            field_add_number(f, "mandala", site + 1);
        }
        flowers_events_add_tile(f, sides[side++ % 2], m - FLOWERS_TILE_ID);
    }
}

/* Seats that won no tile take their cards back. */
static void flowers_events_add_taken_back(struct events *e, const flowers_state *was,
                                          const flowers_state *is, int site) {
    for (int seat = 0; seat < was->players; seat++) {
        int cards = flowers_card_count(was->area[site][seat]);
        bool won = false;
        for (int tile = 0; tile < FLOWERS_TILES; tile++)
            won |= has_tile(is, seat, tile) && !has_tile(was, seat, tile);
        if (!cards || won)
            continue;
        struct fields *f = events_add(e, &event_taken_back);
        field_add_seat(f, seat);
        field_add_number(f, "count", cards);
    }
}

void flowers_events(struct events *e, const struct events_step *s) {
    const flowers_state *was = flowers_of(s->before), *is = flowers_of(s->after);
    bool plays = s->move < FLOWERS_TAKE_ID, takes = !plays && s->move < FLOWERS_PASS_ID;
    int site = plays ? flowers_play_of(s->move).mandala : was->site;
    if (plays)
        flowers_events_add_play(e, s, flowers_play_of(s->move));
    else if (takes)
        flowers_events_add_take(e, s);
    else
        events_add(e, &event_pass);
    for (int i = 0; i < is->players; i++)
        flowers_events_add_won(e, s, (s->seat + i) % is->players);
    if (takes)
        field_add_number(events_add(e, &event_gain), "points", flowers_events_gain(s, s->seat));
    if (plays && is->phase == FLOWERS_TAKE && is->marker[is->site]) {
        struct fields *f = events_add(e, &event_completes);
        field_add_number(f, "mandala", is->site + 1);
        field_add_seat_as(f, "chooser", is->marker[is->site] - 1);
    }
    flowers_events_add_nature(e, s, site);
    if (takes)
        flowers_events_add_taken_back(e, was, is, site);
    if (is->ending && !was->ending)
        events_add(e, &event_ending);
    if (is->phase == FLOWERS_OVER)
        events_add_over(e, s);
}
