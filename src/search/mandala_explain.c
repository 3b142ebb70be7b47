// SPDX-License-Identifier: MIT
// Why a move of Mandala is good, in phrases made from facts: cards in the fields, who would choose
// first, what a colour pays by its place in the river, what is drawn, what is missing. Everything
// said is certain and known to the seat that moves.
#include "core/notation.h"
#include "search/mandala_outlook.h"
#include "search/phrases.h"

struct story {
    struct phrases say;
    const mandala_state *s;
    int me;
    lanes cup[2]; /* the other's without its opening cards */
};

static void write_cards(text *t, int n, int colour) {
    text_int(t, n);
    text_char(t, ' ');
    text_str(t, colour_name(colour));
    text_str(t, n == 1 ? " card" : " cards");
}

/* Points that a seat gets at once for claiming so many cards of a colour, as far as is known. */
static int claim_points(const struct story *y, int seat, int colour, int n) {
    lanes river = y->s->river[seat];
    int place = lanes_count(river, colour);
    if (place)
        return place * n;
    place = bits_count(lanes_present(river)) + 1;
    return place * (n - 1 + lanes_count(y->cup[seat], colour));
}

/* The colour of a mountain that brings a seat most points, or LANES when none brings any. */
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

static void tell_best(struct story *y, lanes mountain, int seat) {
    int points, colour = best_colour(y, mountain, seat, &points);
    if (colour == LANES)
        return;
    text *t = phrases_next(&y->say);
    text_str(t, colour_name(colour));
    text_str(t, " is worth ");
    phrases_count(t, points, "point");
    text_str(t, seat == y->me ? " to you" : " to the opponent");
}

static void tell_denied(struct story *y, int colour, int n) {
    int points = claim_points(y, y->me ^ 1, colour, n);
    if (points == 0)
        return;
    text *t = phrases_next(&y->say);
    text_str(t, "denies ");
    text_str(t, colour_name(colour));
    text_str(t, " worth ");
    text_int(t, points);
}

/* With the first choice: the colour with most points at stake for both together. */
static void tell_first_claim(struct story *y, lanes mountain, bool contested) {
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
    text *t = phrases_next(&y->say);
    text_str(t, colour_name(best));
    text_str(t, " is worth ");
    phrases_count(t, claim_points(y, y->me, best, n), "point");
    text_str(t, " to you");
    if (contested)
        tell_denied(y, best, n);
}

/* "while you lead 4:3": own cards first. */
static void write_fields(text *t, int own, int other) {
    text_str(t, own > other   ? "you lead "
                : own < other ? "the opponent leads "
                              : "the fields are equal ");
    text_int(t, own >= other ? own : other);
    text_char(t, ':');
    text_int(t, own >= other ? other : own);
}

static void tell_completion(struct story *y, lanes x, int site, bool last) {
    int own = lanes_sum(mandala_field(x, y->me)), other = lanes_sum(mandala_field(x, y->me ^ 1));
    text *t = phrases_next(&y->say);
    text_str(t, "completes ");
    phrases_mandala(t, site);
    text_str(t, " while ");
    write_fields(t, own, other);
    lanes mountain = mandala_mountain(x);
    if (mountain) {
        bool first = own > other;
        text_str(phrases_next(&y->say), first ? "you choose first" : "the opponent chooses first");
        if (first)
            tell_first_claim(y, mountain, other > 0);
        else if (own > 0)
            tell_best(y, mountain, y->me);
        if (!first && other > 0)
            tell_best(y, mountain, y->me ^ 1);
        if (other == 0)
            text_str(phrases_next(&y->say), "the opponent's field is empty and earns nothing");
    }
    if (last)
        text_str(phrases_next(&y->say), "the game ends with it");
}

/* What the mandala lacks after the move, when that changed and is little. */
static void tell_missing(struct story *y, lanes before, lanes after) {
    lanes missing = LANES_HIGH & ~lanes_present(after & MANDALA_COUNTS);
    lanes was = LANES_HIGH & ~lanes_present(before & MANDALA_COUNTS);
    if (missing == was || bits_count(missing) > 2)
        return;
    text *t = phrases_next(&y->say);
    text_str(t, "only ");
    text_str(t, colour_name(bits_first(missing) / 8));
    if (bits_count(missing) == 2) {
        text_str(t, " and ");
        text_str(t, colour_name(bits_first(missing & (missing - 1)) / 8));
        text_str(t, " are missing there then");
    } else {
        text_str(t, " is missing there then");
    }
}

/* What a colour pays a seat for each card, when it is in the river. */
static void tell_pay(struct story *y, int colour, int seat) {
    int place = lanes_count(y->s->river[seat], colour);
    if (!place)
        return;
    text *t = phrases_next(&y->say);
    text_str(t, colour_name(colour));
    text_str(t, seat == y->me ? " pays you " : " pays the opponent ");
    text_int(t, place);
    text_str(t, " a card");
}

static void tell_draw(struct story *y, int draws) {
    static const char *const number[] = {"none", "one", "two", "three"};
    text *t = phrases_next(&y->say);
    text_str(t, "draws ");
    text_str(t, number[draws]);
}

static void tell_build(struct story *y, mandala_action a, lanes before, lanes after) {
    int own = lanes_sum(mandala_field(after, y->me));
    int other = lanes_sum(mandala_field(after, y->me ^ 1));
    text *t = phrases_next(&y->say);
    text_str(t, "makes it ");
    write_cards(t, lanes_count(mandala_mountain(after), a.colour), a.colour);
    text_str(t, " on mountain ");
    text_int(t, mandala_site_of(a) + 1);
    if (own + other > 0) {
        text_str(t, ", where ");
        write_fields(t, own, other);
    }
    tell_pay(y, a.colour, y->me);
    tell_missing(y, before, after);
}

static void tell_grow(struct story *y, mandala_action a, lanes before, lanes after) {
    int was = lanes_sum(mandala_field(before, y->me)), own = was + a.count;
    int other = lanes_sum(mandala_field(before, y->me ^ 1));
    text *t = phrases_next(&y->say);
    text_str(t, "your field of ");
    phrases_mandala(t, mandala_site_of(a));
    text_str(t, " grows from ");
    text_int(t, was);
    text_str(t, " to ");
    text_int(t, own);
    text_str(t, " against ");
    text_int(t, other);
    if (own > other && was <= other)
        text_str(phrases_next(&y->say), "you would choose first");
    if (was == 0)
        text_str(phrases_next(&y->say), "without a card there you would earn nothing");
    if (!(lanes_present(before & MANDALA_COUNTS) >> (8 * a.colour + 7) & 1)) {
        t = phrases_next(&y->say);
        text_str(t, "keeps ");
        text_str(t, colour_name(a.colour));
        text_str(t, " off that mountain");
        tell_pay(y, a.colour, y->me ^ 1);
    }
    tell_missing(y, before, after);
}

/* May the seat play this colour anywhere? */
static bool fits(const struct story *y, int colour) {
    for (int m = 0; m < 2; m++)
        if (!(mandala_in_field(y->s->mandala[m], y->me ^ 1) >> (8 * colour + 7) & 1))
            return true;
    return false;
}

static void tell_discard(struct story *y, mandala_action a, int draws) {
    text *t = phrases_next(&y->say);
    text_str(t, "exchanges ");
    write_cards(t, a.count, a.colour);
    if (draws < a.count) {
        text_str(t, " for ");
        text_int(t, draws);
    }
    if (!fits(y, a.colour))
        text_str(phrases_next(&y->say), "you can play that colour in neither mandala");
}

static void tell_turn(struct story *y, mandala_action a) {
    const mandala_state *s = y->s;
    mandala_state after = *s;
    mandala_table table;
    int site = mandala_site_of(a);
    mandala_lay_out(&table, &after);
    int draws = mandala_can_draw(&after, mandala_act(&after, &table, y->me, a, false));
    if (a.kind == 0) {
        tell_discard(y, a, draws);
        return;
    }
    lanes x = after.mandala[site];
    if (mandala_complete(x)) {
        bool runs_out = draws > 0 && draws >= lanes_total(s->deck); /* M3 */
        tell_completion(y, x, site, s->now.last || runs_out);
    } else if (a.kind < 3) {
        tell_build(y, a, s->mandala[site], x);
    } else {
        tell_grow(y, a, s->mandala[site], x);
    }
    if (a.kind < 3 && draws)
        tell_draw(y, draws);
}

/* A colour of the mountain that better stays out of the river for now: it waits in the cup. */
static void tell_waiting(struct story *y, lanes mountain, int claimed, int place) {
    for (int c = 0; c < LANES && place <= 2; c++) {
        int waiting = lanes_count(y->cup[y->me], c);
        if (c == claimed || !waiting || !lanes_count(mountain, c) ||
            lanes_count(y->s->river[y->me], c))
            continue;
        text *t = phrases_next(&y->say);
        text_str(t, "keeps ");
        text_str(t, colour_name(c));
        text_str(t, " for a later place: ");
        text_int(t, waiting);
        text_str(t, waiting == 1 ? " waits in your cup" : " wait in your cup");
        return;
    }
}

static void tell_claim(struct story *y, int colour) {
    const mandala_state *s = y->s;
    lanes x = s->mandala[s->now.site], mountain = mandala_mountain(x);
    int n = lanes_count(mountain, colour), place = lanes_count(s->river[y->me], colour);
    int next = bits_count(lanes_present(s->river[y->me])) + 1;
    text *t = phrases_next(&y->say);
    if (!mandala_in_field(x, y->me)) {
        text_str(t, "your field is empty: ");
        write_cards(t, n, colour);
        text_str(t, n == 1 ? " is discarded" : " are discarded");
    } else {
        int points = claim_points(y, y->me, colour, n);
        text_str(t, "takes ");
        write_cards(t, n, colour);
        text_str(t, " for ");
        phrases_count(t, points, "point");
        if (!place) {
            t = phrases_next(&y->say);
            text_str(t, colour_name(colour));
            text_str(t, " gets place ");
            text_int(t, next);
            text_str(t, " of your river");
            if (next == LANES)
                text_str(t, ", which ends the game");
            tell_waiting(y, mountain, colour, next);
        }
    }
    if (mandala_in_field(x, y->me ^ 1))
        tell_denied(y, colour, n);
}

void mandala_explain(text *t, const game_state *state, game_move m) {
    const mandala_state *s = mandala_of(state);
    struct story y = {
        .say = {.t = t}, .s = s, .me = mandala_actor(state), .cup = {s->cup[0], s->cup[1]}};
    y.cup[y.me ^ 1] -= mandala_unpack(s->open, y.me ^ 1);
    if (m >= MANDALA_CLAIM_ID)
        tell_claim(&y, m - MANDALA_CLAIM_ID);
    else
        tell_turn(&y, mandala_action_of(m));
}
