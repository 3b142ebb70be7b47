// SPDX-License-Identifier: MIT
// Moves in words, for line mode and the full screen. What happened is said by the events of a step
// (present/events.h), which hold only what the viewer may know.
#ifndef TERM_WORDS_H
#define TERM_WORDS_H

#include "base/lanes.h"
#include "record/record_end.h"
#include "session/session.h"
#include "term/paint.h"

enum { PLAY_TEXT_SIZE = 2048 };

struct play_words {
    const char *how; /* static: how moves are written, a few lines for `help` */

    bool airy; /* the drawing has blank lines that can be dropped in a small window */

    /* The position in a few short lines, for screen readers and small windows; `you` is the
     * reader's seat, -1: nobody's. */
    void (*brief)(text *t, const struct paint_position *p, int you);

    /* A heading for moves of this kind in a list. */
    void (*heading)(text *t, const char *move);
};

/* The words for a game; never NULL, and static. */
const struct play_words *play_words_of(const struct game_ops *g);

/* "You play m1R: ..." or "Seat 2 plays m1R: ..."; in a game without events, with what nature did
 * after it: "Seat 2 plays bet. Cards turned over: Q, K." */
void play_write_step(text *t, const struct session_step *s);

/* Moves in groups, a line for each, with its heading: "Discard: dR1 dR2". */
void play_group_moves(text *t, const struct play_words *w, const struct game_ops *g,
                      const game_move *moves, int count);

/* A decision as a line of the log: "12. Seat 2: m1R +RGK". */
void play_log_step(text *t, const struct session_step *s, int number);

/* The end: "Final score: 12 for you, 9 for seat 2. You win." */
struct play_result {
    int players, viewer; /* viewer -1: a spectator */
    int score[GAME_MAX_PLAYERS];
    unsigned winners, out; /* sets; out: went out, so they can't win */
};
void play_write_result(text *t, const struct game_ops *g, const struct play_result *r);

/* What happened before the end: "Ann resigned, Bo ran out of time", "A draw was agreed"; nothing if
 * nothing did. */
void play_write_early(text *t, const struct record_end *e,
                      const char *const name[GAME_MAX_PLAYERS]);

/* "Ann wins", "you win", "Ann and Bo share the victory"; nothing without winners. `you` is the
 * reader's seat, -1: nobody's. Without names: "seat 1 wins". */
void play_write_winners(text *t, unsigned winners, int you,
                        const char *const name[GAME_MAX_PLAYERS]);

/* The name of a game as a title, with a capital. Returns `out`. */
enum { PLAY_TITLE = 24 };
const char *play_title(char out[PLAY_TITLE], const struct game_ops *g);

/* A position in a few short lines, with its warnings. */
void play_write_brief(text *t, const struct play_words *w, const struct paint_position *p, int you);

/* One of them as a sentence. */
void play_write_warning(text *t, const struct event *e, int reader);

/* A reason as a sentence, with a capital and a full stop. */
void play_sentence(text *t, const char *reason);

/* For the games' words. */

/* Cards in short: `R2 O K`, `R + 5 hidden`, `none`. */
void play_short(text *t, struct paint_cards cards);

/* " lacks R O" for the missing colours; nothing when all are present. */
void play_lacks(text *t, lanes present);

/* A line of `how` for games with cards. */
#define PLAY_HOW_COLOURS "  Colours: R red, O orange, Y yellow, G green, P purple, K black.\n"

/* The head of a brief position's last line: "Deck 40 cards; discard pile R2 O". */
void play_stock(text *t, int deck, lanes discard);

/* A seat from 0: "you" or "seat 2", with a capital at the beginning of a sentence. */
void play_seat(text *t, int seat, int viewer, bool capital);

#endif
