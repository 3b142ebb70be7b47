// SPDX-License-Identifier: MIT
// Matches between two: several games that are counted together. (In code they are duels, since a
// match is a position with its log.) A match is a chain of games, each the rematch of the one
// before; every game carries what happened before it, so the last one alone tells the whole match,
// and nothing has to be kept, or repaired, beside the games.
//
// Duplicate: all deals once, side 0 in the first seat; then all of them again in an order that
// nobody knows, with the seats exchanged and, where colours differ in name alone, in other colours.
// So luck cancels, and who remembers a deal doesn't know that it is this one. One key is behind all
// deals; it is committed to before the first, and games stay closed until the match is over.
// Best of N: ordinary games with keys of their own, in which the sides alternate.
#ifndef SERVER_ROOM_DUEL_H
#define SERVER_ROOM_DUEL_H

#include "core/recolour.h"
#include "server/room/room.h"

enum {
    DUEL_NAME_SIZE = 32,  /* match-ID-12: names a deal in the shuffle, in place of a game's id */
    DUEL_TEXT_SIZE = 640, /* a duel as it is stored */
    DUEL_FEW = 3,         /* fewer deals say nothing about an error */
};

const char *duel_kind_name(enum duel_kind kind); /* "duplicate" */
bool duel_kind_read(enum duel_kind *kind, span name);

/* How many games it has, at most. */
int duel_games(const struct duel *d);

/* May a game with these settings be a part of its match? False with the reason. */
bool duel_check(const struct room_settings *set, text *error);

/* As it is stored: "ID 03 duplicate 4 31:28:1,20:20:= a1b2,c3". Empty for a game without a match.
 */
void duel_write(text *t, const struct duel *d);
bool duel_read(struct duel *d, span line);

/* The side that a seat is, and the seat of a side: the same number. */
int duel_side(const struct room_settings *set, int seat);

/* Duplicate: the number of the deal, the name of its shuffle, and its colours ("": its own). From
 * the deal on, or once its nonces are known. */
int duel_deal(const room *r);
/* And the numbers of the deals in the order in which they are given again. */
void duel_order(int order[DUEL_DEALS], const room *r);
void duel_name(char out[DUEL_NAME_SIZE], const room *r);
void duel_colours(char out[RECOLOUR_SIZE], const room *r);

/* Does what others see of this game stay hidden although it is over? */
bool duel_hides(const room *r);

/* Is the match over with this game, as it is now: everything is played or decided, or somebody gave
 * it up? */
bool duel_ends(const room *r);

/* The same as its last game has it that still exists: one whose next game was never dealt, and has
 * been dropped since, isn't played any further. */
bool duel_is_over(const room *last);

/* Has everybody a seat? */
bool duel_is_complete(const struct room_settings *set, const person_id person[GAME_MAX_PLAYERS]);

/* Can nobody join this game, since it is a later one and its players had their seats from the
 * start? */
bool duel_is_closed(const room *r);

/* The settings of the next game, except id, links, creator and time, and its own key unless it has
 * the match's (then true is written to `keeps_key`). False: the match is over. `person`: who has
 * which seat. */
bool duel_next(struct room_settings *set, person_id person[GAME_MAX_PLAYERS], bool *keeps_key,
               const room *r);

/* ---- the result (duel_score.c) */

/* The games so far as the last one of a match tells them, with that one if it is over. Returns how
 * many. */
int duel_results(const room *last, struct duel_result out[DUEL_GAMES]);

/* How much better side 0 did, with the half width of the interval that holds the true mean in 95 of
 * 100 matches; `any` false: too few deals, or all were equal. */
struct duel_sum {
    int total;
    double mean, error;
    bool any;
};
struct duel_pair {
    int game[2];      /* numbers from 1: in the first seat side 0, then side 1; 0: not played */
    bool both;        /* are played to their ends, so there is */
    int points, wins; /* what side 0 has more than side 1 */
};
struct duel_score {
    int pairs;                         /* DUPLICATE: deals */
    struct duel_pair pair[DUEL_DEALS]; /* by their numbers */
    struct duel_sum points, wins;      /* over the deals played twice */
    int halves[2];                     /* points of a match: 2 a game won, 1 drawn */
    int winner;                        /* of a match that is over: a side; -1: nobody */
};
void duel_score(struct duel_score *out, const room *last);

#endif
