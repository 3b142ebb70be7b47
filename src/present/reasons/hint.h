// SPDX-License-Identifier: MIT
// A hint in words: what a search found, as a sentence that a player can use. The command line, the
// terminal game and the browser all use these words.
#ifndef PRESENT_REASONS_HINT_H
#define PRESENT_REASONS_HINT_H

#include "present/reasons/reasons.h"
#include "search/search.h"

/* More than any hint, with its terminator. */
enum { HINT_SIZE = 1024 };

/* "m1R: red pays you 4 a card; draws two. Win 63 % ± 2, +5.1 points." The
 * move, why it is good (facts of the game; without any, how it compares with the next best and what
 * may follow), and its value; the figure after ± is half a 95 % interval. The report is of this
 * view; the hint is its first move. */
void hint_write(text *t, const struct game_ops *g, const game_view *v,
                const struct search_report *r);

/* The reasons: facts of the game, or else what the search found. */
void hint_reasons(struct reasons *out, const struct game_ops *g, const game_view *v,
                  const struct search_report *r);

/* All of it as an object: the move, the reasons with their keys, the value if it is known (in per
 * cent, as in the sentence), and the sentence itself, also as a template. */
void hint_write_json(json *j, const struct game_ops *g, const game_view *v,
                     const struct search_report *r);

/* The reasons alone, without a full stop. */
void hint_write_reason(text *t, const struct game_ops *g, const game_view *v,
                       const struct search_report *r);

/* The value alone, without a full stop: "Win 63 % ± 2, +5.1 points" or "Solved: +7". */
void hint_write_value(text *t, const struct game_ops *g, const struct search_report *r);

#endif
