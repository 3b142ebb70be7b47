// SPDX-License-Identifier: MIT
// The analysis of a replay, computed in another thread while the replay is shown.
#ifndef TUI_REPLAY_ANALYSIS_H
#define TUI_REPLAY_ANALYSIS_H

#include "analysis/analysis.h"
#include "tui/core/screen.h"
#include "tui/replay/replay.h"

struct replay_analysis;

/* Begins; the replay is borrowed and must not change until it is stopped. NULL: no memory or
 * thread.
 */
struct replay_analysis *replay_analysis_start(const struct replay *r, struct tui *t);

/* Ends the thread, at once, and frees everything. NULL is allowed. */
void replay_analysis_stop(struct replay_analysis *a);

/* Takes the thread's result, if it is ready. */
void replay_analysis_news(struct replay_analysis *a);

/* How much is done, in per cent; and the result, borrowed, NULL until it is complete. */
int replay_analysis_done(const struct replay_analysis *a);
const struct analysis *replay_analysis_found(const struct replay_analysis *a);
bool replay_analysis_failed(const struct replay_analysis *a);

/* The step that is decision `ply`, borrowed; NULL when there is none. */
const struct analysis_step *replay_step(const struct analysis *a, size_t ply);

/* The verdict on decision `ply`: "mistake: costs 8.2 +- 1.9 % chance of winning; best m1R". */
void replay_verdict(const struct analysis *a, size_t ply, text *t);

/* The seat's share of the win before decision `ply`, from 0 to 1: of its own decisions, and with
 * two players of all. The one before it where that isn't known; -1 without any. */
double replay_chance(const struct analysis *a, size_t ply, int seat);

/* The decision with the next mistake or blunder after (or before) `ply`; `ply` itself when there is
 * none. */
size_t replay_mistake(const struct analysis *a, size_t ply, bool back);

#endif
