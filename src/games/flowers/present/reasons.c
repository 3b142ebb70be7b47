// SPDX-License-Identifier: MIT
// Why a move in Flowers is good, as facts: who holds the marker with how many cards, which tiles
// are at stake and what they make with tiles already won, what is drawn, what is returned. Every
// fact is certain and known to the seat that moves.
#include "present/reasons/reasons.h"
#include "games/flowers/ai/contest.h"

enum { FLOWERS_REASONS_X3 = 0 }; /* the "value" of a tile ×3, or "with" one */

/* The kinds, with their English. */

static void flowers_reasons_say_value(text *t, const struct reason *r, const char *name) {
    int value = reason_number(r, name);
    if (value == FLOWERS_REASONS_X3)
        text_str(t, "×3");
    else
        text_int(t, value);
}

static void flowers_reasons_say_tile(text *t, const struct reason *r) {
    field_say(t, &r->fields, "{colour} ");
    flowers_reasons_say_value(t, r, "value");
}

/* "a Flower with your 7, 21 points" */
static void flowers_reasons_say_flower(text *t, const struct reason *r) {
    text_str(t, reason_is_mine(r) ? "a Flower with your " : "a Flower with their ");
    flowers_reasons_say_value(t, r, "with");
    field_say(t, &r->fields, ", {points} points");
}

/* "3 cards against 2" */
static void flowers_reasons_say_standing(text *t, const struct reason *r) {
    field_say(t, &r->fields,
              reason_number(r, "against") ? "{own card} against {against}"
                                          : "{own card} against none face up");
}

/* ", where you hold the marker with 3 cards against 2"; nothing if nobody holds it. */
static void flowers_reasons_say_holder(text *t, const struct reason *r) {
    if (field_seat(&r->fields) < 0)
        return;
    text_str(t, ", where ");
    reason_say_seat(t, r);
    text_str(t, reason_is_mine(r) ? " hold the marker with " : " holds the marker with ");
    flowers_reasons_say_standing(t, r);
}

static void flowers_reasons_say_finishes(text *t, const struct reason *r) {
    field_say(t, &r->fields, "completes mandala {mandala}");
    flowers_reasons_say_holder(t, r);
}

static void flowers_reasons_say_nothing(text *t, const struct reason *r) {
    field_say(t, &r->fields, "you get no tile, and your {count card} ");
    text_str(t, reason_number(r, "count") == 1 ? "comes back" : "come back");
}

static void flowers_reasons_say_stake(text *t, const struct reason *r) {
    text_str(t, "the ");
    flowers_reasons_say_tile(t, r);
    text_str(t, " would make ");
    if (!reason_is_mine(r)) {
        reason_say_seat(t, r);
        text_char(t, ' ');
    }
    flowers_reasons_say_flower(t, r);
}

static void flowers_reasons_say_appears(text *t, const struct reason *r) {
    text_str(t, reason_number(r, "count") == 1 ? "puts your first face-up card into "
                                               : "puts your first face-up cards into ");
    field_say(t, &r->fields, "mandala {mandala}");
    flowers_reasons_say_holder(t, r);
}

static void flowers_reasons_say_adds(text *t, const struct reason *r) {
    field_say(t, &r->fields, "adds to mandala {mandala}");
    flowers_reasons_say_holder(t, r);
}

static void flowers_reasons_say_holds(text *t, const struct reason *r) {
    field_say(t, &r->fields, "keeps the marker of mandala {mandala} with ");
    flowers_reasons_say_standing(t, r);
}

static void flowers_reasons_say_seizes(text *t, const struct reason *r) {
    field_say(t, &r->fields, "takes the marker of mandala {mandala} with ");
    flowers_reasons_say_standing(t, r);
}

static void flowers_reasons_say_latent(text *t, const struct reason *r) {
    field_say(t, &r->fields, "your {count card} there ");
    text_str(t, reason_number(r, "count") == 1 ? "counts" : "count");
    text_str(t, " once you have one face up");
}

static void flowers_reasons_say_single(text *t, const struct reason *r) {
    text_str(t, "single card: draws ");
    reason_say_number(t, reason_number(r, "count"));
}

/* The Flower that the tile makes, if any. */
static void flowers_reasons_say_made(text *t, const struct reason *r, const char *before) {
    if (!reason_number(r, "points"))
        return;
    text_str(t, before);
    flowers_reasons_say_flower(t, r);
}

static void flowers_reasons_say_takes(text *t, const struct reason *r) {
    text_str(t, "takes ");
    flowers_reasons_say_tile(t, r);
    flowers_reasons_say_made(t, r, ": ");
}

static void flowers_reasons_say_beside(text *t, const struct reason *r) {
    flowers_reasons_say_tile(t, r);
    text_str(t, " is yours as well");
    flowers_reasons_say_made(t, r, ", for ");
}

static void flowers_reasons_say_leaves(text *t, const struct reason *r) {
    text_str(t, "leaves ");
    flowers_reasons_say_tile(t, r);
    text_str(t, " to ");
    reason_say_seat(t, r);
    flowers_reasons_say_made(t, r, ", for ");
}

static void flowers_reasons_say_spoils(text *t, const struct reason *r) {
    text_str(t, "denies ");
    reason_say_seat(t, r);
    text_char(t, ' ');
    flowers_reasons_say_flower(t, r);
}

static const struct reason_kind finishes = {
    .key = "finishes", .theme = "completing", .say = flowers_reasons_say_finishes};
static const struct reason_kind both = {.key = "both", .words = "both tiles are yours"};
static const struct reason_kind first = {.key = "first", .words = "you choose first"};
static const struct reason_kind other_tile = {.key = "rest", .words = "you get the other tile"};
static const struct reason_kind nothing = {.key = "nothing", .say = flowers_reasons_say_nothing};
static const struct reason_kind stake = {.key = "stake", .say = flowers_reasons_say_stake};
static const struct reason_kind ends = {
    .key = "ends", .theme = "endgame", .words = "the game ends"};
static const struct reason_kind appears = {
    .key = "appears", .theme = "building", .say = flowers_reasons_say_appears};
static const struct reason_kind adds = {
    .key = "adds", .theme = "building", .say = flowers_reasons_say_adds};
static const struct reason_kind holds = {
    .key = "holds", .theme = "majority", .say = flowers_reasons_say_holds};
static const struct reason_kind seizes = {
    .key = "seizes", .theme = "majority", .say = flowers_reasons_say_seizes};
static const struct reason_kind latent = {.key = "latent", .say = flowers_reasons_say_latent};
static const struct reason_kind missing = {.key = "missing",
                                           .words = "then only {colours} is missing there"};
static const struct reason_kind single = {.key = "single", .say = flowers_reasons_say_single};
static const struct reason_kind takes = {
    .key = "tile", .theme = "claiming", .say = flowers_reasons_say_takes};
static const struct reason_kind beside = {
    .key = "beside", .theme = "claiming", .say = flowers_reasons_say_beside};
static const struct reason_kind leaves = {
    .key = "leaves", .theme = "claiming", .say = flowers_reasons_say_leaves};
static const struct reason_kind spoils = {
    .key = "spoils", .theme = "denial", .say = flowers_reasons_say_spoils};

/* The reasons, with their fields in the order in which they are written. */

struct story {
    struct reasons *out;
    const flowers_state *s;
    int me;
    struct flowers_wealth wealth;
};

static int number_of(int value) {
    return value == FLOWERS_X3 ? FLOWERS_REASONS_X3 : flowers_number(value);
}

static bool flowers_reasons_pairs(const struct story *y, int seat, int tile) {
    return y->wealth.single[seat][tile / FLOWERS_VALUES] != FLOWERS_NO_TILE;
}

/* The Flower that a tile would make for a seat: its points, and the number of the other tile; 0
 * without a Flower. */
static int flowers_reasons_points(const struct story *y, int seat, int tile) {
    int other = y->wealth.single[seat][tile / FLOWERS_VALUES];
    return flowers_reasons_pairs(y, seat, tile) ? flowers_pair(tile % FLOWERS_VALUES, other) : 0;
}

static int flowers_reasons_with(const struct story *y, int seat, int tile) {
    int other = y->wealth.single[seat][tile / FLOWERS_VALUES];
    return flowers_reasons_pairs(y, seat, tile) ? number_of(other) : 0;
}

/* The tile that a reason is about, for a seat. */
static void set_tile(const struct story *y, struct fields *f, int seat, int tile) {
    field_add_seat(f, seat);
    field_add_colour(f, "colour", tile / FLOWERS_VALUES);
    field_add_number(f, "points", flowers_reasons_points(y, seat, tile));
    field_add_number(f, "value", number_of(tile % FLOWERS_VALUES));
    field_add_number(f, "with", flowers_reasons_with(y, seat, tile));
}

/* The most cards of any other seat that counts. */
static int strongest_other(const struct flowers_contest *c, int players, int seat) {
    int most = 0;
    for (int i = 0; i < players; i++)
        if (i != seat && c->up[i] && c->cards[i] > most)
            most = c->cards[i];
    return most;
}

/* The cards of the marker's holder, and the most of another; 0 if nobody holds it. */
static void set_standing(const struct story *y, struct fields *f, const struct flowers_contest *c) {
    int seat = c->holder;
    field_add_number(f, "own", seat < 0 ? 0 : c->cards[seat]);
    field_add_number(f, "against", seat < 0 ? 0 : strongest_other(c, y->s->players, seat));
}

/* Tiles of this mandala that would make a Flower for a seat; nobody gets them by this move. */
static void flowers_reasons_stakes(struct story *y, int mandala, int seat) {
    for (int light = 0; light < 2; light++) {
        int tile = y->s->centre[mandala][light] - 1;
        if (flowers_reasons_pairs(y, seat, tile))
            set_tile(y, reasons_add(y->out, &stake), seat, tile);
    }
}

/* Does the game end with this destruction, whatever is chosen? */
static bool flowers_reasons_ends(const flowers_state *s) {
    return !s->ending && flowers_is_closing(s);
}

static void flowers_reasons_add_completion(struct story *y, const struct flowers_contest *c,
                                           flowers_play p) {
    flowers_state next = *y->s;
    flowers_put(&next, y->me, p, flowers_present(&next, p.mandala), false);
    flowers_check_claim(&next, p.mandala, y->me);
    next.site = (uint8_t)p.mandala;
    next.phase = FLOWERS_TAKE;
    int second = flowers_second(&next, p.mandala);
    struct fields *f = reasons_add(y->out, &finishes);
    if (c->holder >= 0)
        field_add_seat(f, c->holder);
    field_add_number(f, "mandala", p.mandala + 1);
    set_standing(y, f, c);
    if (c->holder == y->me) {
        if (second == y->me)
            reasons_add(y->out, &both);
        else
            field_add_seat(reasons_add(y->out, &first), y->me);
        flowers_reasons_stakes(y, p.mandala, y->me);
    } else if (second == y->me) {
        reasons_add(y->out, &other_tile);
    } else {
        field_add_number(reasons_add(y->out, &nothing), "count", c->cards[y->me]);
    }
    if (flowers_reasons_ends(&next))
        reasons_add(y->out, &ends);
}

/* Who holds the marker after the play, and how it came about. */
static void flowers_reasons_marker(struct story *y, const struct flowers_contest *before,
                                   const struct flowers_contest *c, int mandala) {
    bool mine = c->holder == y->me, new = !before->up[y->me] && c->up[y->me];
    struct fields *f = reasons_add(y->out, mine && before->holder == y->me ? &holds
                                           : mine                          ? &seizes
                                           : new                           ? &appears
                                                                           : &adds);
    if (!mine && c->holder >= 0)
        field_add_seat(f, c->holder);
    field_add_number(f, "mandala", mandala + 1);
    if (!mine && new)
        field_add_number(f, "count", c->cards[y->me] - before->cards[y->me]);
    set_standing(y, f, c);
}

static void flowers_reasons_contest(struct story *y, const struct flowers_contest *before,
                                    const struct flowers_contest *c, int mandala) {
    flowers_reasons_marker(y, before, c, mandala);
    if (c->holder == y->me) {
        flowers_reasons_stakes(y, mandala, y->me);
        if (before->holder >= 0 && before->holder != y->me)
            flowers_reasons_stakes(y, mandala, before->holder);
    }
    if (!c->up[y->me])
        field_add_number(reasons_add(y->out, &latent), "count", c->cards[y->me]);
    if (c->colours == 1 && before->colours > 1)
        field_add_colour(reasons_add(y->out, &missing), "colours", bits_first(c->missing) / 8);
}

static void flowers_reasons_draw(struct story *y, flowers_play p) {
    flowers_state next = *y->s;
    int want = flowers_put(&next, y->me, p, flowers_present(&next, p.mandala), false);
    int draws = flowers_can_draw(&next, want);
    if (draws > 0)
        field_add_number(reasons_add(y->out, &single), "count", draws);
}

static void flowers_reasons_add_play(struct story *y, flowers_play p) {
    struct flowers_contest before, c;
    flowers_look_at(&before, y->s, p.mandala);
    c = before;
    flowers_contest_play(&c, y->me, p.colour, p.count);
    if (c.colours == 0)
        flowers_reasons_add_completion(y, &c, p);
    else
        flowers_reasons_contest(y, &before, &c, p.mandala);
    flowers_reasons_draw(y, p);
}

static void flowers_reasons_add_take(struct story *y, int light) {
    const uint8_t *centre = y->s->centre[y->s->site];
    int mine = centre[light] - 1, rest = centre[!light] - 1;
    int second = flowers_second(y->s, y->s->site);
    flowers_state next = *y->s;
    set_tile(y, reasons_add(y->out, &takes), y->me, mine);
    set_tile(y, reasons_add(y->out, second == y->me ? &beside : &leaves), second, rest);
    if (second != y->me && flowers_reasons_pairs(y, second, mine)) {
        struct fields *f = reasons_add(y->out, &spoils);
        field_add_seat(f, second);
        field_add_number(f, "points", flowers_reasons_points(y, second, mine));
        field_add_number(f, "with", flowers_reasons_with(y, second, mine));
    }
    flowers_take(&next, light, false);
    if (next.ending && !y->s->ending)
        reasons_add(y->out, &ends);
}

void flowers_explain(struct reasons *out, const game_state *state, game_move m) {
    const flowers_state *s = flowers_of(state);
    struct story y = {.out = out, .s = s, .me = flowers_actor(state)};
    flowers_survey(&y.wealth, s);
    if (m < FLOWERS_TAKE_ID)
        flowers_reasons_add_play(&y, flowers_play_of(m));
    else if (m < FLOWERS_PASS_ID)
        flowers_reasons_add_take(&y, m - FLOWERS_TAKE_ID);
}
