// SPDX-License-Identifier: MIT
// What a search found, as JSON: one form for the engine protocol, the command line's reports, the
// public library and the browser.
#ifndef PRESENT_REASONS_FINDINGS_H
#define PRESENT_REASONS_FINDINGS_H

#include "base/json.h"
#include "search/search.h"

/* A move in its notation. */
void findings_write_action(json *j, const struct game_ops *g, game_move m);

/* One move with its values as an object; `evaluated` as in its report. */
void findings_write_move(json *j, const struct game_ops *g, const struct search_move *m,
                         bool evaluated);

/* The members nodes, solved (with a text when it is) and moves, the `top` best. */
void findings_write(json *j, const struct game_ops *g, const struct search_report *found, int top);

#endif
