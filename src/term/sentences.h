// SPDX-License-Identifier: MIT
// Sentences that drawings, line mode and the full-screen game have in common: each is written once.
// Those in lower case and without a full stop are reasons; play_sentence completes them.
#ifndef TERM_SENTENCES_H
#define TERM_SENTENCES_H

#include "present/ending.h"

#define SAY_OVER ENDING_OVER
#define SAY_NO_MORE_MOVES SAY_OVER ": no more moves."
#define SAY_NO_MOVES_YET "No moves yet."

/* Hints. */
#define SAY_NOTHING_TO_DECIDE "the game is over: there is nothing to decide"
#define SAY_NO_MEMORY_FOR_HINT "there isn't enough memory for a hint"

/* Undo. */
#define SAY_UNDO_WOULD_SHOW "no undo here: it would show cards that must stay hidden"
#define SAY_NOTHING_TO_UNDO "there is no move of yours to take back"

/* Saving. A command or a reason follows all but the first. */
#define SAY_FILE_CHANGED "Another program has changed the file of this game: it is in a new one."
#define SAY_KEPT "The game is over and kept. Replay it with\n  "
#define SAY_SAVED "The game is unfinished and saved. Continue it with\n  "
#define SAY_OVER_UNSAVED "The game is over and can't be saved: "
#define SAY_UNFINISHED_UNSAVED "The game is unfinished and can't be saved: "

/* A seat from 1, and the reason. */
#define SAY_PROGRAM_FAILED "Seat %d's program failed: %s."

#endif
