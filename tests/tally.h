// SPDX-License-Identifier: MIT
// What a position or view line says, taken from its text alone: how many cards, tiles and tokens
// are where, whether any are lost, and whether a full position is possible for a view. Nothing here
// knows the engine's structs or readers, so a mistake in those can't hide.
#ifndef TESTS_TALLY_H
#define TESTS_TALLY_H

#include <stdbool.h>
#include <stddef.h>

enum { TALLY_COLOURS = 6, TALLY_LINE = 1024 };

/* Cards by colour, and `?n`. */
typedef struct tally_cards {
    int of[TALLY_COLOURS], hidden, total; /* total: the known ones */
} tally_cards;

/* The value of `key` in a line; false (and an empty text) when it isn't there. */
bool tally_word(const char *line, const char *key, char out[TALLY_LINE]);

/* Part i of the value of `key`, between slashes, as cards; nothing when it isn't there. */
tally_cards tally_part(const char *line, const char *key, int i);

/* The line without the word of `key`. */
void tally_without(const char *line, const char *key, char out[TALLY_LINE]);

/* Is there a counter for this game? Without one nothing is in trouble and nothing impossible. */
bool tally_counts(const char *game);

/* Law 1: NULL, or what is lost or doubled in a full position of a game. */
const char *tally_trouble(const char *game, const char *position);

/* The cards that a view shows nowhere (zero in a game without cards). */
tally_cards tally_unseen(const char *game, const char *view);

/* Of these, the cards that must be in hidden hands or opening cups: held less since of all hidden
 * seats. */
tally_cards tally_forced(const char *view, int players, int viewer);

/* The cards that a position has in the places which the viewer's view hides: of one seat, hand and
 * opening cup, less what the view knows. */
tally_cards tally_hidden(const char *position, const char *view, int seat);

/* Law 3: NULL, or why this position doesn't fit this view. */
const char *tally_impossible(const char *game, const char *position, const char *view, int players,
                             int viewer);

/* Mandala, ruling M8: does each mandala lack a colour that no hand and no pile holds? Then the game
 * ends by cards that nobody sees together. */
bool tally_ended_by_m8(const char *position);

#endif
