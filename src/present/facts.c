// SPDX-License-Identifier: MIT
#include "present/facts.h"

#include "base/bits.h"
#include "games/games.h"

static const struct game_presenter *facts_of(const struct game_ops *g) {
    static const struct game_presenter none;
    const struct game_presenter *present = games_module(g)->present;
    return present ? present : &none;
}

void facts_fitting(game_state *out, const struct game_ops *g, const game_view *v) {
    rng r;
    rng_seed(&r, 1);
    g->imagine(out, v, &r);
}

bool facts_why(struct facts_why *out, const struct game_ops *g, const game_view *v, game_move m) {
    const struct game_presenter *facts = facts_of(g);
    game_state s;
    facts_fitting(&s, g, v);
    int actor = g->actor(&s);
    *out = (struct facts_why){.key = FACTS_OTHER, .viewer = g->viewer(v), .seat = actor};
    if (actor != out->viewer || actor < 0) {
        out->key = actor == GAME_OVER     ? FACTS_OVER
                   : actor == GAME_NATURE ? FACTS_NATURE
                                          : FACTS_TURN;
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
    facts_fitting(&s, g, v);
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
    facts_fitting(&s, g, v);
    *out = (struct facts_end){.key = FACTS_END_OTHER};
    if (g->actor(&s) != GAME_OVER)
        return false;
    if (facts->ended)
        facts->ended(out, &s);
    return true;
}

const char *facts_end_name(enum facts_end_key key) {
    static const char *const name[FACTS_END_KEYS] = {
        [FACTS_END_OTHER] = "other",     [FACTS_END_RIVER] = "river",
        [FACTS_END_DECK] = "deck",       [FACTS_END_DEAD] = "dead",
        [FACTS_END_IDLE] = "idle",       [FACTS_END_STUCK] = "stuck",
        [FACTS_END_TILES] = "tiles",     [FACTS_END_PASSES] = "passes",
        [FACTS_END_FLOWERS] = "flowers", /* not the game */
    };
    return name[key];
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
    static const char *const sentence[FACTS_END_KEYS] = {
        [FACTS_END_OTHER] = "the game is over",
        [FACTS_END_RIVER] = "six colours in the river: ",
        [FACTS_END_DECK] = "the deck had run out, and a mandala was completed since",
        [FACTS_END_DEAD] = "no mandala can be completed any more",
        [FACTS_END_IDLE] = "only discards for too long",
        [FACTS_END_STUCK] = "no move was left: ",
        [FACTS_END_FLOWERS] = "a third Flower was made: ",
        [FACTS_END_TILES] = "there were no tiles for a new mandala",
        [FACTS_END_PASSES] = "all passed in a row",
    };
    text_str(t, sentence[e->key]);
    if (e->seats)
        say_seats(t, e->seats);
}

const char *facts_name(enum facts_key key) {
    static const char *const name[FACTS_KEYS] = {
        [FACTS_OVER] = "over",           [FACTS_TURN] = "turn",         [FACTS_NATURE] = "nature",
        [FACTS_OTHER] = "other",         [FACTS_CARDS] = "cards",       [FACTS_HAND] = "hand",
        [FACTS_FIELD] = "field",         [FACTS_MOUNTAIN] = "mountain", [FACTS_CLAIM] = "claim",
        [FACTS_ABSENT] = "absent",       [FACTS_QUIET] = "quiet",       [FACTS_BOWL] = "bowl",
        [FACTS_BOWLS] = "bowls",         [FACTS_LEFTOVER] = "leftover", [FACTS_MUST] = "must",
        [FACTS_CLOSING] = "closing",     [FACTS_FACEDOWN] = "facedown", [FACTS_GROUPED] = "grouped",
        [FACTS_UNGROUPED] = "ungrouped", [FACTS_APART] = "apart",       [FACTS_BARRED] = "barred",
        [FACTS_PASS] = "pass",           [FACTS_TILE] = "tile",
    };
    return name[key];
}

/* What each key says: %c the colour, %n the number of cards of it, %w whose field, %s the seat,
 * %m the mandala, %p the cell. */
static const char *const sentence[FACTS_KEYS] = {
    [FACTS_OVER] = "the game is over",
    [FACTS_TURN] = "it is the turn of seat %s",
    [FACTS_NATURE] = "cards or tiles are still being drawn",
    [FACTS_OTHER] = "nobody can do that now",
    [FACTS_CARDS] = "you have %n",
    [FACTS_HAND] = "no turn may end with an empty hand",
    [FACTS_FIELD] = "%c is already in %w field of mandala %m",
    [FACTS_MOUNTAIN] = "%c is already in the mountain of mandala %m",
    [FACTS_CLAIM] = "mandala %m is being destroyed: claim a colour of its mountain",
    [FACTS_ABSENT] = "there is no %c in the mountain of mandala %m",
    [FACTS_QUIET] = "no mandala is being destroyed",
    [FACTS_BOWL] = "first take your bowl token (b and a colour)",
    [FACTS_BOWLS] = "the bowl tokens are taken already",
    [FACTS_LEFTOVER] = "%c isn't one of the two tokens left over",
    [FACTS_MUST] = "whoever can act must act",
    [FACTS_CLOSING] = "the game is ending: only flips (F) and the stop (-) are left",
    [FACTS_FACEDOWN] = "the token at %p is face down already",
    [FACTS_GROUPED] = "you already have a group of %c, your bowl's colour: swap (S) or flip (F)",
    [FACTS_UNGROUPED] = "you have no group of %c, your bowl's colour: establish one (E)",
    [FACTS_APART] = "%p isn't beside a %c group of yours",
    [FACTS_BARRED] = "%p is beside your opponent's %c group",
    [FACTS_PASS] = "a pass needs that no play is legal",
    [FACTS_TILE] = "mandala %m is being destroyed: take a tile first (tD or tL)",
};

/* "no red cards", "only one red card", "only three red cards". */
static void say_cards(text *t, int n, int colour) {
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
        say_cards(t, w->count, w->colour);
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
    for (const char *at = sentence[w->key]; *at; at++)
        if (*at == '%')
            say_fact(t, *++at, w);
        else
            text_char(t, *at);
}
