// SPDX-License-Identifier: MIT
// Advice for a viewer, computed in another thread: a hint in words, and who is winning. It is given
// views and never a position, so it can't reveal more than the viewer may know.
#ifndef TUI_TABLE_THOUGHT_H
#define TUI_TABLE_THOUGHT_H

#include "engine/think.h"
#include "present/reasons/hint.h"
#include "tui/core/job.h"

enum thought_kind { THOUGHT_HINT, THOUGHT_EVALUATION };

/* Who is winning: each seat's share with half of its 95 % interval, both in per cent, and what the
 * best play may look like as far as the viewer can know it. */
struct thought_evaluation {
    bool solved;
    double win[GAME_MAX_PLAYERS], error[GAME_MAX_PLAYERS];
    int length;
    game_move line[SEARCH_LINE];
};

/* All zero: none yet. It must not be moved while one is running. */
struct thought {
    struct job job;
    struct think_memory *memory; /* owned, until thought_close */
    enum thought_kind kind;
    const struct game_ops *game; /* static */
    game_view view;
    uint64_t seed;
    bool failed; /* out of memory */
    char hint[HINT_SIZE];
    struct thought_evaluation evaluation;
    struct search_report report;
};

/* Begins one, in place of the one that is running. For a hint it must be the viewer's turn; for the
 * win bar the game mustn't be over. The same seed gives the same answer. False: no thread, or no
 * memory. */
bool thought_start(struct thought *th, struct tui *t, enum thought_kind kind,
                   const struct game_ops *g, const game_view *view, uint64_t seed);

/* Is it done? Its answer stays until the next one begins. */
bool thought_take(struct thought *th);

/* Stops the one that is running, if any; and frees its memory. */
void thought_stop(struct thought *th);
void thought_close(struct thought *th);

#endif
