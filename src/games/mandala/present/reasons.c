// SPDX-License-Identifier: MIT
// Why a move in Mandala is good, as facts: cards in the fields, who would choose first, what a
// colour pays by its place in the river, what is drawn, what is missing. Every fact is certain and
// known to the seat that moves.
#include "present/reasons/reasons.h"
#include "core/notation.h"
#include "games/mandala/ai/ai.h"

/* The kinds, with their English. */

/* "you lead 4:3" */
static void mandala_reasons_say_fields(text *t, const struct reason *r) {
    int own = reason_number(r, "own"), against = reason_number(r, "against");
    if (own < against)
        reason_say_other(t, r);
    field_say(t, &r->fields,
              own > against   ? "you lead {own}:{against}"
              : own < against ? " leads {against}:{own}"
                              : "the fields are equal {own}:{against}");
}

static void mandala_reasons_say_completes(text *t, const struct reason *r) {
    field_say(t, &r->fields, "completes mandala {mandala} while ");
    mandala_reasons_say_fields(t, r);
}

static void mandala_reasons_say_first(text *t, const struct reason *r) {
    reason_say_seat(t, r);
    text_str(t, reason_is_mine(r) ? " choose first" : " chooses first");
}

static void mandala_reasons_say_barren(text *t, const struct reason *r) {
    reason_say_other(t, r);
    text_str(t, "'s field is empty and earns nothing");
}

static void mandala_reasons_say_worth(text *t, const struct reason *r) {
    field_say(t, &r->fields,
              reason_number(r, "least") ? "{colour} is worth at least {points point} to "
                                        : "{colour} is worth {points point} to ");
    reason_say_seat(t, r);
}

static void mandala_reasons_say_denies(text *t, const struct reason *r) {
    field_say(t, &r->fields,
              reason_number(r, "least") ? "denies {colour} worth at least {points}"
                                        : "denies {colour} worth {points}");
}

/* One colour, or two. */
static void mandala_reasons_say_missing(text *t, const struct reason *r) {
    const char *letters = field_word(&r->fields, "colours");
    text_str(t, "then only ");
    text_str(t, colour_name(colour_of(letters[0])));
    if (letters[1]) {
        text_str(t, " and ");
        text_str(t, colour_name(colour_of(letters[1])));
    }
    text_str(t, letters[1] ? " are missing there" : " is missing there");
}

static void mandala_reasons_say_pays(text *t, const struct reason *r) {
    field_say(t, &r->fields, "{colour} pays ");
    reason_say_seat(t, r);
    field_say(t, &r->fields, " {place} a card");
}

static void mandala_reasons_say_draws(text *t, const struct reason *r) {
    text_str(t, "draws ");
    reason_say_number(t, reason_number(r, "count"));
}

static void mandala_reasons_say_builds(text *t, const struct reason *r) {
    text_str(t, "makes it ");
    reason_say_cards(t, r);
    field_say(t, &r->fields, " on mountain {mandala}");
    if (reason_number(r, "own") + reason_number(r, "against") > 0) {
        text_str(t, ", where ");
        mandala_reasons_say_fields(t, r);
    }
}

/* `own` cards are drawn for them. */
static void mandala_reasons_say_exchanges(text *t, const struct reason *r) {
    text_str(t, "exchanges ");
    reason_say_cards(t, r);
    if (reason_number(r, "own") < reason_number(r, "count"))
        field_say(t, &r->fields, " for {own}");
}

static void mandala_reasons_say_takes(text *t, const struct reason *r) {
    text_str(t, "takes ");
    reason_say_cards(t, r);
    field_say(t, &r->fields, " for {points point}");
}

static void mandala_reasons_say_river(text *t, const struct reason *r) {
    field_say(t, &r->fields, "{colour} gets place {place} of your river");
    if (reason_number(r, "place") == COLOURS)
        text_str(t, ", which ends the game");
}

static void mandala_reasons_say_waits(text *t, const struct reason *r) {
    field_say(t, &r->fields, "keeps {colour} for a later place: {count} ");
    text_str(t, reason_number(r, "count") == 1 ? "waits in your cup" : "wait in your cup");
}

static void mandala_reasons_say_wasted(text *t, const struct reason *r) {
    text_str(t, "your field is empty: ");
    reason_say_cards(t, r);
    text_str(t, reason_number(r, "count") == 1 ? " is discarded" : " are discarded");
}

static const struct reason_kind completes = {
    .key = "completes", .theme = "completing", .say = mandala_reasons_say_completes};
static const struct reason_kind first_choice = {
    .key = "first", .theme = "majority", .say = mandala_reasons_say_first};
static const struct reason_kind is_worth = {.key = "worth", .say = mandala_reasons_say_worth};
static const struct reason_kind denies = {
    .key = "denies", .theme = "denial", .say = mandala_reasons_say_denies};
static const struct reason_kind barren = {.key = "barren", .say = mandala_reasons_say_barren};
static const struct reason_kind ends = {
    .key = "last", .theme = "endgame", .words = "the game ends with it"};
static const struct reason_kind missing_colours = {.key = "missing",
                                                   .say = mandala_reasons_say_missing};
static const struct reason_kind pays = {.key = "pays", .say = mandala_reasons_say_pays};
static const struct reason_kind draws_cards = {.key = "draws", .say = mandala_reasons_say_draws};
static const struct reason_kind builds = {
    .key = "builds", .theme = "building", .say = mandala_reasons_say_builds};
static const struct reason_kind grows = {
    .key = "grows",
    .theme = "majority",
    .words = "your field of mandala {mandala} grows from {was} to {own} against {against}"};
static const struct reason_kind leads = {
    .key = "leads", .theme = "majority", .words = "you would choose first"};
static const struct reason_kind enters = {
    .key = "enters", .theme = "majority", .words = "without a card there you would earn nothing"};
static const struct reason_kind keeps_off = {
    .key = "keeps", .theme = "denial", .words = "keeps {colour} off that mountain"};
static const struct reason_kind exchanges = {
    .key = "exchanges", .theme = "exchange", .say = mandala_reasons_say_exchanges};
static const struct reason_kind nowhere = {
    .key = "nowhere", .theme = "exchange", .words = "you can play that colour in neither mandala"};
static const struct reason_kind takes = {
    .key = "takes", .theme = "claiming", .say = mandala_reasons_say_takes};
static const struct reason_kind gets_place = {
    .key = "river", .theme = "claiming", .say = mandala_reasons_say_river};
static const struct reason_kind waits = {
    .key = "waits", .theme = "claiming", .say = mandala_reasons_say_waits};
static const struct reason_kind wasted = {
    .key = "wasted", .theme = "claiming", .say = mandala_reasons_say_wasted};

/* The reasons, with their fields in the order in which they are written. */

struct story {
    struct reasons *out;
    const mandala_state *s;
    int me;
    lanes cup[2]; /* the other's without its opening cards */
};

/* The points that a seat gets at once for claiming `n` cards of a colour, as far as is known. */
static int claim_points(const struct story *y, int seat, int colour, int n) {
    lanes river = y->s->river[seat];
    int place = lanes_count(river, colour);
    if (place)
        return place * n;
    place = bits_count(lanes_present(river)) + 1;
    return place * (n - 1 + lanes_count(y->cup[seat], colour));
}

/* Could it be more? With a new colour its cards in the cup begin to score, and the other's opening
 * cards are unknown. */
static bool may_be_more(const struct story *y, int seat, int colour) {
    return seat != y->me && !lanes_count(y->s->river[seat], colour) &&
           mandala_unpack(y->s->open, seat);
}

/* The colour of a mountain that brings a seat the most points; LANES if none brings any. */
static int best_colour(const struct story *y, lanes mountain, int seat, int *points) {
    int best = LANES;
    *points = 0;
    for (int c = 0; c < LANES; c++) {
        int n = lanes_count(mountain, c), worth = n ? claim_points(y, seat, c, n) : 0;
        if (worth > *points)
            best = c, *points = worth;
    }
    return best;
}

static void mandala_reasons_worth(struct story *y, int colour, int points, int seat) {
    struct fields *f = reasons_add(y->out, &is_worth);
    field_add_seat(f, seat);
    field_add_colour(f, "colour", colour);
    field_add_number(f, "points", points);
    field_add_number(f, "least", may_be_more(y, seat, colour));
}

static void mandala_reasons_best(struct story *y, lanes mountain, int seat) {
    int points, colour = best_colour(y, mountain, seat, &points);
    if (colour != LANES)
        mandala_reasons_worth(y, colour, points, seat);
}

static void mandala_reasons_denied(struct story *y, int colour, int n) {
    int points = claim_points(y, y->me ^ 1, colour, n);
    if (points == 0)
        return;
    struct fields *f = reasons_add(y->out, &denies);
    field_add_colour(f, "colour", colour);
    field_add_number(f, "points", points);
    field_add_number(f, "least", may_be_more(y, y->me ^ 1, colour));
}

/* With the first choice: the colour with the most points at stake for both seats together. It isn't
 * taken by this move, so nothing is denied yet. */
static void mandala_reasons_first_claim(struct story *y, lanes mountain, bool contested) {
    int best = LANES, most = 0;
    for (int c = 0; c < LANES; c++) {
        int n = lanes_count(mountain, c);
        int stake = n ? claim_points(y, y->me, c, n) : 0;
        if (n && contested)
            stake += claim_points(y, y->me ^ 1, c, n);
        if (stake > most)
            most = stake, best = c;
    }
    if (best == LANES)
        return;
    int n = lanes_count(mountain, best);
    for (int i = 0; i <= contested; i++) {
        int points = claim_points(y, y->me ^ i, best, n);
        if (points)
            mandala_reasons_worth(y, best, points, y->me ^ i);
    }
}

static void mandala_reasons_add_completion(struct story *y, lanes x, int site, bool last) {
    int own = lanes_sum(mandala_field(x, y->me)), other = lanes_sum(mandala_field(x, y->me ^ 1));
    struct fields *f = reasons_add(y->out, &completes);
    field_add_number(f, "mandala", site + 1);
    field_add_number(f, "own", own);
    field_add_number(f, "against", other);
    lanes mountain = mandala_mountain(x);
    if (mountain) {
        bool first = own > other;
        field_add_seat(reasons_add(y->out, &first_choice), first ? y->me : y->me ^ 1);
        if (first)
            mandala_reasons_first_claim(y, mountain, other > 0);
        else if (own > 0)
            mandala_reasons_best(y, mountain, y->me);
        if (!first && other > 0)
            mandala_reasons_best(y, mountain, y->me ^ 1);
        if (other == 0)
            reasons_add(y->out, &barren);
    }
    if (last)
        reasons_add(y->out, &ends);
}

/* The colours that the mandala lacks after the move, if that changed and they are few. */
static void mandala_reasons_missing(struct story *y, lanes before, lanes after) {
    lanes missing = LANES_HIGH & ~lanes_present(after & MANDALA_COUNTS);
    lanes was = LANES_HIGH & ~lanes_present(before & MANDALA_COUNTS);
    if (missing == was || bits_count(missing) > 2)
        return;
    char letters[COLOURS + 1] = "";
    for (int i = 0; missing; missing &= missing - 1)
        letters[i++] = colour_letter(bits_first(missing) / 8);
    field_add_word(reasons_add(y->out, &missing_colours), "colours", letters);
}

/* What a colour pays a seat per card, if it is in the river. */
static void mandala_reasons_pay(struct story *y, int colour, int seat) {
    int place = lanes_count(y->s->river[seat], colour);
    if (!place)
        return;
    struct fields *f = reasons_add(y->out, &pays);
    field_add_seat(f, seat);
    field_add_colour(f, "colour", colour);
    field_add_number(f, "place", place);
}

static void mandala_reasons_build(struct story *y, mandala_action a, lanes before, lanes after) {
    struct fields *f = reasons_add(y->out, &builds);
    field_add_colour(f, "colour", a.colour);
    field_add_number(f, "mandala", mandala_site_of(a) + 1);
    field_add_number(f, "count", lanes_count(mandala_mountain(after), a.colour));
    field_add_number(f, "own", lanes_sum(mandala_field(after, y->me)));
    field_add_number(f, "against", lanes_sum(mandala_field(after, y->me ^ 1)));
    mandala_reasons_pay(y, a.colour, y->me);
    mandala_reasons_missing(y, before, after);
}

static void mandala_reasons_grow(struct story *y, mandala_action a, lanes before, lanes after) {
    int was = lanes_sum(mandala_field(before, y->me)), own = was + a.count;
    int other = lanes_sum(mandala_field(before, y->me ^ 1));
    struct fields *f = reasons_add(y->out, &grows);
    field_add_number(f, "mandala", mandala_site_of(a) + 1);
    field_add_number(f, "was", was);
    field_add_number(f, "own", own);
    field_add_number(f, "against", other);
    if (own > other && was <= other)
        reasons_add(y->out, &leads);
    if (was == 0)
        reasons_add(y->out, &enters);
    if (!(lanes_present(before & MANDALA_COUNTS) >> (8 * a.colour + 7) & 1)) {
        field_add_colour(reasons_add(y->out, &keeps_off), "colour", a.colour);
        mandala_reasons_pay(y, a.colour, y->me ^ 1);
    }
    mandala_reasons_missing(y, before, after);
}

/* May the seat play this colour anywhere? */
static bool mandala_reasons_fits(const struct story *y, int colour) {
    for (int m = 0; m < 2; m++)
        if (!(mandala_in_field(y->s->mandala[m], y->me ^ 1) >> (8 * colour + 7) & 1))
            return true;
    return false;
}

static void mandala_reasons_discard(struct story *y, mandala_action a, int draws) {
    struct fields *f = reasons_add(y->out, &exchanges);
    field_add_colour(f, "colour", a.colour);
    field_add_number(f, "count", a.count);
    field_add_number(f, "own", draws);
    if (!mandala_reasons_fits(y, a.colour))
        reasons_add(y->out, &nowhere);
}

static void mandala_reasons_turn(struct story *y, mandala_action a) {
    const mandala_state *s = y->s;
    mandala_state after = *s;
    mandala_layout layout;
    int site = mandala_site_of(a);
    mandala_lay_out(&layout, &after);
    int draws = mandala_can_draw(&after, mandala_act(&after, &layout, y->me, a, false));
    if (a.kind == 0) {
        mandala_reasons_discard(y, a, draws);
        return;
    }
    lanes x = after.mandala[site];
    if (mandala_complete(x)) {
        int pile = lanes_total(s->deck ? s->deck : s->discard);
        bool runs_out = draws > 0 && draws >= pile; /* M1, M3 */
        mandala_reasons_add_completion(y, x, site, s->now.last || runs_out);
    } else if (a.kind < 3) {
        mandala_reasons_build(y, a, s->mandala[site], x);
    } else {
        mandala_reasons_grow(y, a, s->mandala[site], x);
    }
    if (a.kind < 3 && draws)
        field_add_number(reasons_add(y->out, &draws_cards), "count", draws);
}

/* A colour of the mountain that had better stay out of the river for now: it waits in the cup. */
static void mandala_reasons_waiting(struct story *y, lanes mountain, int claimed, int place) {
    for (int c = 0; c < LANES && place <= 2; c++) {
        int waiting = lanes_count(y->cup[y->me], c);
        if (c == claimed || !waiting || !lanes_count(mountain, c) ||
            lanes_count(y->s->river[y->me], c))
            continue;
        struct fields *f = reasons_add(y->out, &waits);
        field_add_colour(f, "colour", c);
        field_add_number(f, "count", waiting);
        return;
    }
}

static void mandala_reasons_add_claim(struct story *y, int colour) {
    const mandala_state *s = y->s;
    lanes x = s->mandala[s->now.site], mountain = mandala_mountain(x);
    int n = lanes_count(mountain, colour);
    bool keeps = mandala_in_field(x, y->me);
    struct fields *f = reasons_add(y->out, keeps ? &takes : &wasted);
    field_add_colour(f, "colour", colour);
    field_add_number(f, "count", n);
    if (keeps)
        field_add_number(f, "points", claim_points(y, y->me, colour, n));
    if (keeps && !lanes_count(s->river[y->me], colour)) {
        int next = bits_count(lanes_present(s->river[y->me])) + 1;
        f = reasons_add(y->out, &gets_place);
        field_add_colour(f, "colour", colour);
        field_add_number(f, "place", next);
        mandala_reasons_waiting(y, mountain, colour, next);
    }
    if (mandala_in_field(x, y->me ^ 1))
        mandala_reasons_denied(y, colour, n);
}

void mandala_explain(struct reasons *out, const game_state *state, game_move m) {
    const mandala_state *s = mandala_of(state);
    struct story y = {
        .out = out, .s = s, .me = mandala_actor(state), .cup = {s->cup[0], s->cup[1]}};
    y.cup[y.me ^ 1] -= mandala_unpack(s->open, y.me ^ 1);
    if (m >= MANDALA_CLAIM_ID)
        mandala_reasons_add_claim(&y, m - MANDALA_CLAIM_ID);
    else
        mandala_reasons_turn(&y, mandala_action_of(m));
}
