// SPDX-License-Identifier: MIT
// Why a move of Flowers is good, in phrases made from facts: who holds the marker with how many
// cards, which tiles are at stake and what they make with tiles already won, what is drawn, what
// comes back. Everything said is certain and known to the seat that moves.
#include "search/flowers_outlook.h"
#include "search/phrases.h"

struct story {
    struct phrases say;
    const flowers_state *s;
    int me;
    struct flowers_wealth wealth;
};

static void write_seat(const struct story *y, int seat) {
    if (seat == y->me) {
        text_str(y->say.t, "you");
    } else if (y->s->players == 2) {
        text_str(y->say.t, "the opponent");
    } else {
        text_str(y->say.t, "seat ");
        text_int(y->say.t, seat + 1);
    }
}

static void write_value(text *t, int value) {
    if (value == FLOWERS_X3)
        text_str(t, "×3");
    else
        text_int(t, flowers_number(value));
}

static void write_tile(text *t, int tile) {
    text_str(t, colour_name(tile / FLOWERS_VALUES));
    text_char(t, ' ');
    write_value(t, tile % FLOWERS_VALUES);
}

/* The partner that a tile would find: "a Flower with your 7, 21 points". */
static void write_flower(const struct story *y, int seat, int tile) {
    int value = tile % FLOWERS_VALUES, single = y->wealth.single[seat][tile / FLOWERS_VALUES];
    text_str(y->say.t, "a Flower with ");
    text_str(y->say.t, seat == y->me ? "your " : "their ");
    write_value(y->say.t, single);
    text_str(y->say.t, ", ");
    text_int(y->say.t, flowers_pair(value, single));
    text_str(y->say.t, " points");
}

static bool pairs(const struct story *y, int seat, int tile) {
    return y->wealth.single[seat][tile / FLOWERS_VALUES] != FLOWERS_NO_TILE;
}

/* The most cards of anybody else who counts. */
static int strongest_other(const struct flowers_contest *c, int players, int seat) {
    int most = 0;
    for (int i = 0; i < players; i++)
        if (i != seat && c->up[i] && c->cards[i] > most)
            most = c->cards[i];
    return most;
}

static void write_standing(struct story *y, const struct flowers_contest *c, int seat) {
    int against = strongest_other(c, y->s->players, seat);
    phrases_count(y->say.t, c->cards[seat], "card");
    if (against) {
        text_str(y->say.t, " against ");
        text_int(y->say.t, against);
    } else {
        text_str(y->say.t, " against none face up");
    }
}

/* Tiles of this mandala that make a Flower for somebody. */
static void tell_stakes(struct story *y, int mandala, int seat) {
    for (int light = 0; light < 2; light++) {
        int tile = y->s->centre[mandala][light] - 1;
        if (!pairs(y, seat, tile))
            continue;
        text *t = phrases_next(&y->say);
        text_str(t, "the ");
        write_tile(t, tile);
        text_str(t, seat == y->me ? " makes " : " would make ");
        if (seat != y->me) {
            write_seat(y, seat);
            text_char(t, ' ');
        }
        write_flower(y, seat, tile);
    }
}

/* Does the game end with this destruction, whatever is chosen? */
static bool ends(const flowers_state *s) {
    return !s->ending && flowers_is_closing(s);
}

static void tell_completion(struct story *y, const struct flowers_contest *c, flowers_play p) {
    flowers_state next = *y->s;
    text *t = phrases_next(&y->say);
    flowers_put(&next, y->me, p, flowers_present(&next, p.mandala), false);
    flowers_check_claim(&next, p.mandala, y->me);
    next.site = (uint8_t)p.mandala;
    next.phase = FLOWERS_TAKE;
    int second = flowers_second(&next, p.mandala);
    text_str(t, "completes ");
    phrases_mandala(t, p.mandala);
    text_str(t, ", where ");
    write_seat(y, c->holder);
    text_str(t, c->holder == y->me ? " hold the marker with " : " holds the marker with ");
    write_standing(y, c, c->holder);
    if (c->holder == y->me) {
        text_str(phrases_next(&y->say),
                 second == y->me ? "both tiles are yours" : "you choose first");
        tell_stakes(y, p.mandala, y->me);
    } else if (second == y->me) {
        text_str(phrases_next(&y->say), "you get the tile that is left");
    } else {
        t = phrases_next(&y->say);
        text_str(t, "you get no tile, and your ");
        phrases_count(t, c->cards[y->me], "card");
        text_str(t, c->cards[y->me] == 1 ? " comes back" : " come back");
    }
    if (ends(&next))
        text_str(phrases_next(&y->say), "the game ends");
}

static void tell_contest(struct story *y, const struct flowers_contest *before,
                         const struct flowers_contest *c, int mandala) {
    text *t = phrases_next(&y->say);
    if (c->holder != y->me) {
        text_str(t, !before->up[y->me] && c->up[y->me] ? "puts your first face-up card into "
                                                       : "adds to ");
        phrases_mandala(t, mandala);
        if (c->holder >= 0) {
            text_str(t, ", where ");
            write_seat(y, c->holder);
            text_str(t, " holds the marker with ");
            write_standing(y, c, c->holder);
        }
    } else {
        text_str(t, before->holder == y->me ? "keeps the marker of " : "takes the marker of ");
        phrases_mandala(t, mandala);
        text_str(t, " with ");
        write_standing(y, c, y->me);
        tell_stakes(y, mandala, y->me);
        if (before->holder >= 0 && before->holder != y->me)
            tell_stakes(y, mandala, before->holder);
    }
    if (!c->up[y->me]) {
        t = phrases_next(&y->say);
        text_str(t, "your ");
        phrases_count(t, c->cards[y->me], "card");
        text_str(t, c->cards[y->me] == 1 ? " there counts" : " there count");
        text_str(t, " once you have one face up");
    }
    if (c->colours == 1 && before->colours > 1) {
        t = phrases_next(&y->say);
        text_str(t, "only ");
        text_str(t, colour_name(bits_first(c->missing) / 8));
        text_str(t, " is missing there then");
    }
}

static void tell_draw(struct story *y, flowers_play p) {
    static const char *const number[] = {"none", "one", "two", "three", "four"};
    flowers_state next = *y->s;
    int want = flowers_put(&next, y->me, p, flowers_present(&next, p.mandala), false);
    int draws = flowers_can_draw(&next, want);
    if (draws == 0)
        return;
    text *t = phrases_next(&y->say);
    text_str(t, "single card: draws ");
    text_str(t, number[draws]);
}

static void tell_play(struct story *y, flowers_play p) {
    struct flowers_contest before, c;
    flowers_look_at(&before, y->s, p.mandala);
    c = before;
    flowers_contest_play(&c, y->me, p.colour, p.count);
    if (c.colours == 0)
        tell_completion(y, &c, p);
    else
        tell_contest(y, &before, &c, p.mandala);
    tell_draw(y, p);
}

static void tell_take(struct story *y, int light) {
    const uint8_t *centre = y->s->centre[y->s->site];
    int mine = centre[light] - 1, rest = centre[!light] - 1;
    int second = flowers_second(y->s, y->s->site);
    flowers_state next = *y->s;
    text *t = phrases_next(&y->say);
    text_str(t, "takes ");
    write_tile(t, mine);
    if (pairs(y, y->me, mine)) {
        text_str(t, ": ");
        write_flower(y, y->me, mine);
    }
    phrases_next(&y->say);
    if (second == y->me) {
        write_tile(t, rest);
        text_str(t, " is yours as well");
    } else {
        text_str(t, "leaves ");
        write_tile(t, rest);
        text_str(t, " to ");
        write_seat(y, second);
    }
    if (pairs(y, second, rest)) {
        text_str(t, ", for ");
        write_flower(y, second, rest);
    }
    if (second != y->me && pairs(y, second, mine)) {
        text_str(phrases_next(&y->say), "denies ");
        write_seat(y, second);
        text_char(t, ' ');
        write_flower(y, second, mine);
    }
    flowers_take(&next, light, false);
    if (next.ending && !y->s->ending)
        text_str(phrases_next(&y->say), "the game ends");
}

void flowers_explain(text *t, const game_state *state, game_move m) {
    const flowers_state *s = flowers_of(state);
    struct story y = {.say = {.t = t}, .s = s, .me = flowers_actor(state)};
    flowers_survey(&y.wealth, s);
    if (m < FLOWERS_TAKE_ID)
        tell_play(&y, flowers_play_of(m));
    else if (m < FLOWERS_PASS_ID)
        tell_take(&y, m - FLOWERS_TAKE_ID);
}
