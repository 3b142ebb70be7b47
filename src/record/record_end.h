// SPDX-License-Identifier: MIT
// How a game ended: the one place that writes and reads the tag End, and that says who wins when
// seats went out before the end, and the English for it.
#ifndef RECORD_RECORD_END_H
#define RECORD_RECORD_END_H

#include "core/game.h"

/* Whether, and how, a seat went out. */
enum record_out { RECORD_PLAYS, RECORD_RESIGNED, RECORD_TIMED_OUT };

/* What happened before the end; all zero: nothing. With two players it ended the game; with more,
 * others play on for the seats that are out. */
struct record_end {
    enum record_out out[GAME_MAX_PLAYERS];
    bool draw, abort; /* agreed by the players */
};

enum { RECORD_END_SIZE = 64 }; /* more than the longest value of End */

/* The word of a record for a way out, "resign" or "time", and back; NULL and RECORD_PLAYS: none. */
const char *record_out_word(enum record_out out);
enum record_out record_out_read(span word);

/* What it means, after a name: "resigned"; NULL for RECORD_PLAYS. */
const char *record_out_words(enum record_out out);

/* A seat went out: "seat 2 resigned"; a reader as in present/fields.h. */
void record_out_say(text *t, enum record_out out, int seat, int reader);

/* What happened before the end: "seat 2 resigned, seat 3 ran out of time", "a draw was agreed";
 * nothing if nothing did. */
enum { RECORD_END_WORDS = 128 };
void record_end_say(text *t, const struct record_end *end, int reader);

/* The seats that are out, as a bit set: they can't win. */
unsigned record_end_out(const struct record_end *end);

/* The value of End: `resign 1, time 3`; nothing where a record of this many players has no such
 * tag. And the reverse: false where they can't have this value. */
void record_end_write(text *t, const struct record_end *end, int players);
bool record_end_read(struct record_end *end, span value, int players);

/* The winners of a game in this state, as a bit set; 0: nobody has won, or not yet. */
unsigned record_end_winners(const struct record_end *end, const struct game_ops *g,
                            const game_state *s);

#endif
