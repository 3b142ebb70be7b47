// SPDX-License-Identifier: MIT
// Games on a server in words, for line mode and the full screen.
#ifndef TERM_REMOTE_WORDS_H
#define TERM_REMOTE_WORDS_H

#include "client/remote_game.h"

/* "10 min + 5 s", "3 days a move", "no clock". */
void remote_write_clock(text *t, const struct remote_clock *k);

/* "waits", "your turn", "goes on", "over": for a player of this name. Static. */
const char *remote_state_word(const struct remote_summary *s, const char *own);

/* "free", "ready", "here", "away just now", "a bot". Static. */
const char *remote_seat_word(const struct remote_seat *s, bool dealt);

/* What is offered and how to answer, a sentence each with a space after it; `before` is typed in
 * front of commands. Nothing when nothing is offered. */
void remote_write_offers(text *t, const struct remote_game *g, const char *before);

/* The seats by their names, borrowed from the game; the viewer's is "You". */
void remote_name_seats(const char *name[GAME_MAX_PLAYERS], const struct remote_game *g);

/* " 1500?", " 1512 (+12)" of a seat in a rated game; nothing otherwise. */
void remote_write_rating(text *t, const struct remote_rating *r);

/* "game 3 of 8 of a duplicate match"; nothing if it is of no match. */
void remote_write_place(text *t, const struct remote_summary *s);

/* "Your rating is now 1512 (+12)." once a rated game of the viewer's is over; nothing otherwise. */
void remote_write_new_rating(text *t, const struct remote_game *g);

/* What was said last, "Good luck!"; NULL: nothing. The word of a phrase as it is typed, in any
 * case, with blanks or without; NULL: there is none. A clause with all of them, for those who typed
 * something else. What is returned is borrowed from the game. */
const char *remote_said(const struct remote_game *g);
const char *remote_phrase_read(const struct remote_game *g, span typed);
void remote_write_phrases(text *t, const struct remote_game *g);

/* How a game ended early, "Ann resigned, you win", or who went out of one that was played to its
 * end; nothing otherwise. */
void remote_write_ending(text *t, const struct remote_game *g);

#endif
