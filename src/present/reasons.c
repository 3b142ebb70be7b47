// SPDX-License-Identifier: MIT
#include "present/reasons.h"

#include "base/bits.h"
#include "core/notation.h"
#include "games/games.h"
#include "present/findings.h"

void reasons_start(struct reasons *r, const struct game_ops *g, int me, int players) {
    *r = (struct reasons){.game = g, .me = me, .players = players};
}

struct reason *reasons_add(struct reasons *r, enum reason_key key) {
    struct reason *next = &r->list[r->count < REASONS_MOST ? r->count++ : REASONS_MOST - 1];
    *next = (struct reason){.key = key, .of = r, .seat = r->me};
    return next;
}

/* English. */

typedef void say(text *t, const struct reason *r);

/* "1 point", "3 points" */
static void say_count(text *t, int n, const char *noun) {
    text_int(t, n);
    text_char(t, ' ');
    text_str(t, noun);
    if (n != 1)
        text_char(t, 's');
}

static void say_mandala(text *t, const struct reason *r) {
    text_str(t, "mandala ");
    text_int(t, r->mandala + 1);
}

static void say_seat(text *t, const struct reason *r) {
    if (r->seat == r->of->me) {
        text_str(t, "you");
    } else if (r->of->players == 2) {
        text_str(t, "the opponent");
    } else {
        text_str(t, "seat ");
        text_int(t, r->seat + 1);
    }
}

static void say_colour(text *t, const struct reason *r) {
    text_str(t, colour_name(r->colour));
}

/* "2 red cards" */
static void present_reasons_say_cards(text *t, const struct reason *r) {
    text_int(t, r->count);
    text_char(t, ' ');
    say_colour(t, r);
    text_str(t, r->count == 1 ? " card" : " cards");
}

static void say_number(text *t, int value) {
    if (value == REASON_X3)
        text_str(t, "×3");
    else
        text_int(t, value);
}

static void present_reasons_say_tile(text *t, const struct reason *r) {
    say_colour(t, r);
    text_char(t, ' ');
    say_number(t, r->value);
}

/* "you lead 4:3" */
static void say_fields(text *t, const struct reason *r) {
    bool ahead = r->own >= r->against;
    text_str(t, r->own > r->against   ? "you lead "
                : r->own < r->against ? "the opponent leads "
                                      : "the fields are equal ");
    text_int(t, ahead ? r->own : r->against);
    text_char(t, ':');
    text_int(t, ahead ? r->against : r->own);
}

/* "3 cards against 2" */
static void say_standing(text *t, const struct reason *r) {
    say_count(t, r->own, "card");
    text_str(t, " against ");
    if (r->against)
        text_int(t, r->against);
    else
        text_str(t, "none face up");
}

/* "a Flower with your 7, 21 points" */
static void say_flower(text *t, const struct reason *r) {
    text_str(t, "a Flower with ");
    text_str(t, r->seat == r->of->me ? "your " : "their ");
    say_number(t, r->with);
    text_str(t, ", ");
    text_int(t, r->points);
    text_str(t, " points");
}

static void present_reasons_say_completes(text *t, const struct reason *r) {
    text_str(t, "completes ");
    say_mandala(t, r);
    text_str(t, " while ");
    say_fields(t, r);
}

static void say_first(text *t, const struct reason *r) {
    text_str(t, r->seat == r->of->me ? "you choose first" : "the opponent chooses first");
}

static void say_least(text *t, const struct reason *r) {
    if (r->least)
        text_str(t, "at least ");
}

static void say_worth(text *t, const struct reason *r) {
    say_colour(t, r);
    text_str(t, " is worth ");
    say_least(t, r);
    say_count(t, r->points, "point");
    text_str(t, " to ");
    say_seat(t, r);
}

static void say_denies(text *t, const struct reason *r) {
    text_str(t, "denies ");
    say_colour(t, r);
    text_str(t, " worth ");
    say_least(t, r);
    text_int(t, r->points);
}

static void say_missing(text *t, const struct reason *r) {
    int first = bits_first(r->colours);
    unsigned more = r->colours & (r->colours - 1);
    text_str(t, "then only ");
    text_str(t, colour_name(first));
    if (more) {
        text_str(t, " and ");
        text_str(t, colour_name(bits_first(more)));
    }
    text_str(t, more ? " are missing there" : " is missing there");
}

static void say_pays(text *t, const struct reason *r) {
    say_colour(t, r);
    text_str(t, " pays ");
    say_seat(t, r);
    text_char(t, ' ');
    text_int(t, r->place);
    text_str(t, " a card");
}

static void say_draws(text *t, const struct reason *r) {
    static const char *const number[] = {"none", "one", "two", "three", "four"};
    text_str(t, r->key == REASON_SINGLE ? "single card: draws " : "draws ");
    text_str(t, number[r->count]);
}

static void say_builds(text *t, const struct reason *r) {
    text_str(t, "makes it ");
    present_reasons_say_cards(t, r);
    text_str(t, " on mountain ");
    text_int(t, r->mandala + 1);
    if (r->own + r->against > 0) {
        text_str(t, ", where ");
        say_fields(t, r);
    }
}

static void say_grows(text *t, const struct reason *r) {
    text_str(t, "your field of ");
    say_mandala(t, r);
    text_str(t, " grows from ");
    text_int(t, r->was);
    text_str(t, " to ");
    text_int(t, r->own);
    text_str(t, " against ");
    text_int(t, r->against);
}

static void say_keeps(text *t, const struct reason *r) {
    text_str(t, "keeps ");
    say_colour(t, r);
    text_str(t, " off that mountain");
}

/* `own` cards are drawn for them. */
static void say_exchanges(text *t, const struct reason *r) {
    text_str(t, "exchanges ");
    present_reasons_say_cards(t, r);
    if (r->own < r->count) {
        text_str(t, " for ");
        text_int(t, r->own);
    }
}

static void say_takes(text *t, const struct reason *r) {
    text_str(t, "takes ");
    present_reasons_say_cards(t, r);
    text_str(t, " for ");
    say_count(t, r->points, "point");
}

static void say_river(text *t, const struct reason *r) {
    say_colour(t, r);
    text_str(t, " gets place ");
    text_int(t, r->place);
    text_str(t, " of your river");
    if (r->place == COLOURS)
        text_str(t, ", which ends the game");
}

static void say_waits(text *t, const struct reason *r) {
    text_str(t, "keeps ");
    say_colour(t, r);
    text_str(t, " for a later place: ");
    text_int(t, r->count);
    text_str(t, r->count == 1 ? " waits in your cup" : " wait in your cup");
}

static void say_wasted(text *t, const struct reason *r) {
    text_str(t, "your field is empty: ");
    present_reasons_say_cards(t, r);
    text_str(t, r->count == 1 ? " is discarded" : " are discarded");
}

static void say_brings(text *t, const struct reason *r) {
    text_str(t, "brings ");
    say_count(t, r->points, "point");
    if (r->key == REASON_FLIP)
        return;
    text_str(t, " for ");
    say_colour(t, r);
    text_str(t, ", your group ");
    text_int(t, r->place);
}

static void say_claims(text *t, const struct reason *r) {
    text_str(t, "claims ");
    say_colour(t, r);
    text_str(t, " as group ");
    text_int(t, r->place);
    if (r->count) {
        text_str(t, ", with ");
        text_int(t, r->count);
        text_char(t, ' ');
        say_colour(t, r);
        text_str(t, " beside it to flip");
    }
}

static void say_snatches(text *t, const struct reason *r) {
    text_str(t, "takes a ");
    say_colour(t, r);
    text_str(t, " that the opponent could flip for ");
    say_count(t, r->points, "point");
}

static void say_cell(text *t, int bit) {
    text_char(t, (char)('a' + bit % 8));
    text_char(t, (char)('1' + bit / 8));
}

/* "c4", "c4 and d5", "c4, d5 and e6" */
static void say_bars(text *t, const struct reason *r) {
    text_str(t, "bars ");
    say_colour(t, r);
    text_str(t, " from the opponent on ");
    for (uint64_t left = r->cells; left; left &= left - 1) {
        if (left != r->cells)
            text_str(t, left & (left - 1) ? ", " : " and ");
        say_cell(t, bits_first(left));
    }
}

static void present_reasons_say_bowl(text *t, const struct reason *r) {
    say_colour(t, r);
    text_str(t, " may become group ");
    text_int(t, r->place);
}

static void say_stuck(text *t, const struct reason *r) {
    text_str(t, "leaves the opponent without a move");
    if (r->points) {
        text_str(t, ", and closing flips bring ");
        text_int(t, r->points);
        text_str(t, " more");
    }
}

static void say_store(text *t, const struct reason *r) {
    text_str(t, "leaves you ");
    say_count(t, r->own, "flip");
    text_str(t, " in store against ");
    text_int(t, r->against);
}

static void say_picks(text *t, const struct reason *r) {
    text_str(t, "takes ");
    say_colour(t, r);
    if (r->count) {
        text_str(t, ", whose largest cluster is ");
        text_int(t, r->count);
        text_str(t, " tokens");
    }
}

static void say_closing(text *t, const struct reason *r) {
    text_str(t, "the remaining flips bring ");
    text_int(t, r->points);
    text_str(t, " in all");
}

/* ", where you hold the marker with 3 cards against 2" */
static void say_holder(text *t, const struct reason *r) {
    text_str(t, ", where ");
    say_seat(t, r);
    text_str(t, r->seat == r->of->me ? " hold the marker with " : " holds the marker with ");
    say_standing(t, r);
}

static void say_contest(text *t, const struct reason *r) {
    text_str(t, r->key == REASON_FINISHES ? "completes "
                : r->key == REASON_ADDS   ? "adds to "
                : r->count == 1           ? "puts your first face-up card into "
                                          : "puts your first face-up cards into ");
    say_mandala(t, r);
    if (r->seat >= 0)
        say_holder(t, r);
}

static void say_marker(text *t, const struct reason *r) {
    text_str(t, r->key == REASON_HOLDS ? "keeps the marker of " : "takes the marker of ");
    say_mandala(t, r);
    text_str(t, " with ");
    say_standing(t, r);
}

static void say_nothing(text *t, const struct reason *r) {
    text_str(t, "you get no tile, and your ");
    say_count(t, r->count, "card");
    text_str(t, r->count == 1 ? " comes back" : " come back");
}

static void say_stake(text *t, const struct reason *r) {
    text_str(t, "the ");
    present_reasons_say_tile(t, r);
    text_str(t, " would make ");
    if (r->seat != r->of->me) {
        say_seat(t, r);
        text_char(t, ' ');
    }
    say_flower(t, r);
}

static void say_latent(text *t, const struct reason *r) {
    text_str(t, "your ");
    say_count(t, r->count, "card");
    text_str(t, r->count == 1 ? " there counts" : " there count");
    text_str(t, " once you have one face up");
}

static void present_reasons_say_take(text *t, const struct reason *r) {
    text_str(t, "takes ");
    present_reasons_say_tile(t, r);
    if (r->points) {
        text_str(t, ": ");
        say_flower(t, r);
    }
}

static void say_rest(text *t, const struct reason *r) {
    if (r->key == REASON_LEAVES)
        text_str(t, "leaves ");
    present_reasons_say_tile(t, r);
    if (r->key == REASON_LEAVES) {
        text_str(t, " to ");
        say_seat(t, r);
    } else {
        text_str(t, " is yours as well");
    }
    if (r->points) {
        text_str(t, ", for ");
        say_flower(t, r);
    }
}

static void say_spoils(text *t, const struct reason *r) {
    text_str(t, "denies ");
    say_seat(t, r);
    text_char(t, ' ');
    say_flower(t, r);
}

static void say_best(text *t, const struct reason *r) {
    text_str(t, r->key == REASON_BEST ? "the best of " : "one of ");
    text_int(t, r->count);
    text_str(t, " moves");
}

static void say_compared(text *t, const struct reason *r) {
    if (r->key == REASON_OFTEN) {
        text_str(t, "wins ");
        text_int(t, r->count);
        text_str(t, " more of 100 games than ");
    } else if (r->key == REASON_BETTER) {
        text_real(t, r->figure, 1, false);
        text_char(t, ' ');
        text_str(t, game_unit(&games_module(r->of->game)->traits));
        text_str(t, " better than ");
    } else {
        text_str(t, "about as good as ");
    }
    r->of->game->write_move(t, r->moves[0]);
    text_str(t, ", the next best");
}

static void say_follows(text *t, const struct reason *r) {
    for (int i = 0; i < r->length; i++) {
        text_str(t, i == 0 ? "may continue with " : ", ");
        r->of->game->write_move(t, r->moves[i]);
    }
}

/* The facts of a key. */
enum {
    SEAT = 1 << 0,
    COLOUR = 1 << 1,
    SET = 1 << 2,
    MANDALA = 1 << 3,
    COUNT = 1 << 4,
    WAS = 1 << 5,
    OWN = 1 << 6,
    AGAINST = 1 << 7,
    POINTS = 1 << 8,
    PLACE = 1 << 9,
    VALUE = 1 << 10,
    WITH = 1 << 11,
    CELLS = 1 << 12,
    FIGURE = 1 << 13,
    MOVES = 1 << 14,
    LEAST = 1 << 15,
    FIELDS = OWN | AGAINST,
    FLOWER = WITH | POINTS,
    TILE = COLOUR | VALUE,
};

static const struct {
    const char *name;
    unsigned facts;
    say *say;
    const char *words; /* of a key without facts */
} keys[REASON_KEYS] = {
    [REASON_COMPLETES] = {"completes", MANDALA | FIELDS, present_reasons_say_completes, NULL},
    [REASON_FIRST] = {"first", SEAT, say_first, NULL},
    [REASON_WORTH] = {"worth", COLOUR | POINTS | LEAST | SEAT, say_worth, NULL},
    [REASON_DENIES] = {"denies", COLOUR | POINTS | LEAST, say_denies, NULL},
    [REASON_BARREN] = {"barren", 0, NULL, "the opponent's field is empty and earns nothing"},
    [REASON_LAST] = {"last", 0, NULL, "the game ends with it"},
    [REASON_MISSING] = {"missing", SET, say_missing, NULL},
    [REASON_PAYS] = {"pays", COLOUR | PLACE | SEAT, say_pays, NULL},
    [REASON_DRAWS] = {"draws", COUNT, say_draws, NULL},
    [REASON_BUILDS] = {"builds", COUNT | COLOUR | MANDALA | FIELDS, say_builds, NULL},
    [REASON_GROWS] = {"grows", MANDALA | WAS | FIELDS, say_grows, NULL},
    [REASON_LEADS] = {"leads", 0, NULL, "you would choose first"},
    [REASON_ENTERS] = {"enters", 0, NULL, "without a card there you would earn nothing"},
    [REASON_KEEPS] = {"keeps", COLOUR, say_keeps, NULL},
    [REASON_EXCHANGES] = {"exchanges", COUNT | COLOUR | OWN, say_exchanges, NULL},
    [REASON_NOWHERE] = {"nowhere", 0, NULL, "you can play that colour in neither mandala"},
    [REASON_TAKES] = {"takes", COUNT | COLOUR | POINTS, say_takes, NULL},
    [REASON_RIVER] = {"river", COLOUR | PLACE, say_river, NULL},
    [REASON_WAITS] = {"waits", COLOUR | COUNT, say_waits, NULL},
    [REASON_WASTED] = {"wasted", COUNT | COLOUR, say_wasted, NULL},
    [REASON_BRINGS] = {"brings", POINTS | COLOUR | PLACE, say_brings, NULL},
    [REASON_CLAIMS] = {"claims", COLOUR | PLACE | COUNT, say_claims, NULL},
    [REASON_SNATCHES] = {"snatches", COLOUR | POINTS, say_snatches, NULL},
    [REASON_BARS] = {"bars", COLOUR | CELLS, say_bars, NULL},
    [REASON_BOWL] = {"bowl", COLOUR | PLACE, present_reasons_say_bowl, NULL},
    [REASON_STUCK] = {"stuck", POINTS, say_stuck, NULL},
    [REASON_STORE] = {"store", FIELDS, say_store, NULL},
    [REASON_PICKS] = {"picks", COLOUR | COUNT, say_picks, NULL},
    [REASON_FLIP] = {"flip", POINTS, say_brings, NULL},
    [REASON_CLOSING] = {"closing", POINTS, say_closing, NULL},
    [REASON_FINISHES] = {"finishes", MANDALA | SEAT | FIELDS, say_contest, NULL},
    [REASON_BOTH] = {"both", 0, NULL, "both tiles are yours"},
    [REASON_REST] = {"rest", 0, NULL, "you get the other tile"},
    [REASON_NOTHING] = {"nothing", COUNT, say_nothing, NULL},
    [REASON_STAKE] = {"stake", TILE | SEAT | FLOWER, say_stake, NULL},
    [REASON_ENDS] = {"ends", 0, NULL, "the game ends"},
    [REASON_APPEARS] = {"appears", COUNT | MANDALA | SEAT | FIELDS, say_contest, NULL},
    [REASON_ADDS] = {"adds", MANDALA | SEAT | FIELDS, say_contest, NULL},
    [REASON_HOLDS] = {"holds", MANDALA | FIELDS, say_marker, NULL},
    [REASON_SEIZES] = {"seizes", MANDALA | FIELDS, say_marker, NULL},
    [REASON_LATENT] = {"latent", COUNT, say_latent, NULL},
    [REASON_SINGLE] = {"single", COUNT, say_draws, NULL},
    [REASON_TILE] = {"tile", TILE | SEAT | FLOWER, present_reasons_say_take, NULL},
    [REASON_BESIDE] = {"beside", TILE | SEAT | FLOWER, say_rest, NULL},
    [REASON_LEAVES] = {"leaves", TILE | SEAT | FLOWER, say_rest, NULL},
    [REASON_SPOILS] = {"spoils", SEAT | FLOWER, say_spoils, NULL},
    [REASON_ONLY] = {"only", 0, NULL, "the only move"},
    [REASON_BEST] = {"best", COUNT, say_best, NULL},
    [REASON_ANY] = {"any", COUNT, say_best, NULL},
    [REASON_OFTEN] = {"often", COUNT | MOVES, say_compared, NULL},
    [REASON_BETTER] = {"better", FIGURE | MOVES, say_compared, NULL},
    [REASON_EVEN] = {"even", MOVES, say_compared, NULL},
    [REASON_FOLLOWS] = {"follows", MOVES, say_follows, NULL},
};

const char *reason_name(enum reason_key key) {
    return keys[key].name;
}

void reasons_say(text *t, const struct reasons *all) {
    for (int i = 0; i < all->count; i++) {
        const struct reason *r = &all->list[i];
        if (i > 0)
            text_str(t, "; ");
        if (keys[r->key].say)
            keys[r->key].say(t, r);
        else
            text_str(t, keys[r->key].words);
    }
}

/* JSON. */

static void put_letters(json *j, const char *key, unsigned colours) {
    char letters[COLOURS];
    size_t count = 0;
    for (int c = 0; c < COLOURS; c++)
        if (colours >> c & 1)
            letters[count++] = colour_letter(c);
    json_write_key(j, key);
    json_write_string(j, (span){letters, count});
}

static void put_cells(json *j, uint64_t cells) {
    json_write_key(j, "cells");
    json_open_list(j);
    for (; cells; cells &= cells - 1) {
        char word[3];
        text t;
        text_init(&t, word, sizeof word);
        say_cell(&t, bits_first(cells));
        json_write_str(j, word);
    }
    json_close_list(j);
}

static void present_reasons_put_moves(json *j, const struct reason *r) {
    json_write_key(j, "moves");
    json_open_list(j);
    for (int i = 0; i < r->length; i++)
        findings_write_action(j, r->of->game, r->moves[i]);
    json_close_list(j);
}

static void put_numbers(json *j, const struct reason *r, unsigned facts) {
    const struct {
        unsigned fact;
        const char *name;
        int number;
    } numbers[] = {
        {MANDALA, "mandala", r->mandala + 1}, /* not the game */
        {COUNT, "count", r->count},
        {WAS, "was", r->was},
        {OWN, "own", r->own},
        {AGAINST, "against", r->against},
        {POINTS, "points", r->points},
        {LEAST, "least", r->least},
        {PLACE, "place", r->place},
        {VALUE, "value", r->value},
        {WITH, "with", r->with},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (facts & numbers[i].fact)
            json_put_uint(j, numbers[i].name, (uint64_t)numbers[i].number);
}

static void write_reason(json *j, const struct reason *r) {
    unsigned facts = keys[r->key].facts;
    json_open_object(j);
    json_put_str(j, "key", keys[r->key].name);
    if (facts & SEAT && r->seat >= 0)
        json_put_uint(j, "seat", (uint64_t)r->seat + 1);
    if (facts & COLOUR)
        put_letters(j, "colour", 1U << r->colour);
    if (facts & SET)
        put_letters(j, "colours", r->colours);
    put_numbers(j, r, facts);
    if (facts & CELLS)
        put_cells(j, r->cells);
    if (facts & FIGURE)
        json_put_real(j, "figure", r->figure, 1);
    if (facts & MOVES)
        present_reasons_put_moves(j, r);
    json_close_object(j);
}

void reasons_write(json *j, const struct reasons *all) {
    json_open_list(j);
    for (int i = 0; i < all->count; i++)
        write_reason(j, &all->list[i]);
    json_close_list(j);
}
