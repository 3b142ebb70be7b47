// SPDX-License-Identifier: MIT
// Thoughts for the eyes of a player, in a thread of their own: a hint in words, and who is winning.
// They are given views and never a position, so they can't tell more than the viewer may know.
#ifndef TUI_TABLE_THOUGHT_H
#define TUI_TABLE_THOUGHT_H

#include "engine/think.h"
#include "present/hint.h"
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

/* All zero: none yet. It must stay where it is. */
struct thought {
    struct job job;
    struct think_memory *memory;
    enum thought_kind kind;
    const struct game_ops *game;
    game_view view;
    uint64_t seed;
    bool failed; /* out of memory */
    char hint[HINT_SIZE];
    struct thought_evaluation outlook;
    struct search_report report;
};

/* Begins one, in place of the one under way. For a hint the viewer must be to move; for an outlook
 * the game mustn't be over. Equal seeds give equal answers. False: no thread, or no memory. */
bool thought_start(struct thought *th, struct tui *t, enum thought_kind kind,
                   const struct game_ops *g, const game_view *view, uint64_t seed);

/* Is it done? Its answer stays until the next one begins. */
bool thought_take(struct thought *th);

/* Ends the one under way, if any; and frees its memory. */
void thought_stop(struct thought *th);
void thought_close(struct thought *th);

#endif
