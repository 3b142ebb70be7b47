// SPDX-License-Identifier: MIT
#include "present/facts.h"

#include "base/bits.h"
#include "games/games.h"

static const struct facts_reason over = {"over", "the game is over"};
static const struct facts_reason turn = {"turn", "it is the turn of seat %s"};
static const struct facts_reason nature = {"nature", "cards or tiles are still being drawn"};
const struct facts_reason facts_other = {"other", "nobody can do that now"};
const struct facts_reason facts_cards = {"cards", "you have %n"};
const struct facts_reason facts_hand = {"hand", "no turn may end with an empty hand"};
const struct facts_ending facts_end_other = {.key = "other", .words = "the game is over"};

static const struct game_presenter *facts_of(const struct game_ops *g) {
    static const struct game_presenter none;
    const struct game_presenter *present = games_module(g)->present;
    return present ? present : &none;
}

void facts_determinize(game_state *out, const struct game_ops *g, const game_view *v) {
    rng r;
    rng_seed(&r, 1);
    g->determinize(out, v, &r);
}

bool facts_why(struct facts_why *out, const struct game_ops *g, const game_view *v, game_move m) {
    const struct game_presenter *facts = facts_of(g);
    game_state s;
    facts_determinize(&s, g, v);
    int actor = g->actor(&s);
    *out = (struct facts_why){.reason = &facts_other, .viewer = g->viewer(v), .seat = actor};
    if (actor != out->viewer || actor < 0) {
        out->reason = actor == GAME_OVER ? &over : actor == GAME_NATURE ? &nature : &turn;
        return true;
    }
    if (game_is_legal(g, &s, m))
        return false;
    if (facts->why)
        facts->why(out, &s, m);
    return true;
}

bool facts_odds(uint32_t weight[COLOURS], int *left, const struct game_ops *g, const game_view *v) {
    const struct game_presenter *facts = facts_of(g);
    if (facts->odds)
        facts->odds(weight, left, v);
    return facts->odds != NULL;
}

unsigned facts_scores(int score[GAME_MAX_PLAYERS], unsigned *winners, const struct game_ops *g,
                      const game_view *v) {
    const struct game_presenter *facts = facts_of(g);
    game_state s;
    facts_determinize(&s, g, v);
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        score[i] = 0;
    g->score(&s, score, winners);
    unsigned seats = (1U << g->players(&s)) - 1;
    unsigned known = facts->scored ? facts->scored(v) & seats : seats;
    for (int i = 0; i < GAME_MAX_PLAYERS; i++)
        if (!(known >> i & 1))
            score[i] = 0;
    if (known != seats)
        *winners = 0;
    return known;
}

bool facts_end(struct facts_end *out, const struct game_ops *g, const game_view *v) {
    const struct game_presenter *facts = facts_of(g);
    game_state s;
    facts_determinize(&s, g, v);
    *out = (struct facts_end){.ending = &facts_end_other};
    if (g->actor(&s) != GAME_OVER)
        return false;
    if (facts->ended)
        facts->ended(out, &s);
    return true;
}

/* "seat 1", "seats 1 and 2". */
static void say_seats(text *t, unsigned seats) {
    text_str(t, bits_count(seats) == 1 ? "seat " : "seats ");
    for (unsigned left = seats; left; left &= left - 1) {
        text_int(t, bits_first(left) + 1);
        if (left & (left - 1))
            text_str(t, bits_count(left) == 2 ? " and " : ", ");
    }
}

void facts_end_say(text *t, const struct facts_end *e) {
    text_str(t, e->ending->words);
    if (e->seats)
        say_seats(t, e->seats);
}

bool facts_has(const struct facts_reason *r, char fact) {
    for (const char *at = r->words; *at; at++)
        if (at[0] == '%' && at[1] == fact)
            return true;
    return false;
}

/* "no red cards", "only one red card", "only three red cards". */
static void present_facts_say_cards(text *t, int n, int colour) {
    static const char *const names[] = {"no",         "only one",   "only two",
                                        "only three", "only four",  "only five",
                                        "only six",   "only seven", "only eight"};
    if (n < (int)(sizeof names / sizeof *names)) {
        text_str(t, names[n]);
    } else {
        text_str(t, "only ");
        text_int(t, n);
    }
    text_char(t, ' ');
    text_str(t, colour_name(colour));
    text_str(t, n == 1 ? " card" : " cards");
}

static void say_fact(text *t, char which, const struct facts_why *w) {
    switch (which) {
    case 'c':
        text_str(t, colour_name(w->colour));
        break;
    case 'n':
        present_facts_say_cards(t, w->count, w->colour);
        break;
    case 'w':
        if (w->seat == w->viewer) {
            text_str(t, "your");
        } else {
            text_str(t, "seat ");
            text_int(t, w->seat + 1);
            text_str(t, "'s");
        }
        break;
    case 's':
        text_int(t, w->seat + 1);
        break;
    case 'm':
        text_int(t, w->mandala + 1);
        break;
    default:
        text_str(t, w->cell);
    }
}

void facts_say(text *t, const struct facts_why *w) {
    for (const char *at = w->reason->words; *at; at++)
        if (*at == '%')
            say_fact(t, *++at, w);
        else
            text_char(t, *at);
}
