// SPDX-License-Identifier: MIT
// A move while it is put together, by cursor keys, typed notation or clicks. It is pure: a
// selection and a key give the next selection, so two fast keys can't overtake one another. What is
// legal is not known here; the move that a selection means is looked up among the legal ones.
//
// There are no modes. In the card games the colour, the count and the place always have a value
// once one was chosen: left and right change the colour, up and down the place, digits and + - the
// count. In Patterns the arrows move over the cells, and a digit chooses among what is possible
// there.
#ifndef TERM_SELECTION_H
#define TERM_SELECTION_H

#include "core/game.h"

enum { SELECTION_TYPED = 16 };

/* What is chosen so far. */
struct selection_choice {
    signed char colour; /* -1: none yet */
    unsigned char count;
    char
        place[3]; /* "m1" "f2" "d" "c" in Mandala, "p3" in Flowers, "tD" "tL" and "-" as they are */
    char cell[3]; /* Patterns: "d4" */
    char kind;    /* and E, F or S when it was typed; 0: whichever is possible */
};

struct selection {
    signed char colour; /* as in a choice */
    unsigned char count;
    char place[3];
    char cell[3];
    char kind;
    short item;                  /* in a list of moves: the number of the chosen one; 0: none */
    bool half;                   /* the last typed word isn't whole: `f` of `f2`, `d` of `d4`; */
    bool wrong;                  /* nor can it become a move: `f3`, `m1y2` */
    char typed[SELECTION_TYPED]; /* the keys so far that may still belong together, for the eye */
    struct selection_choice before; /* what was chosen before them */
};

/* How the moves of a game are typed. One character of a shape stands for one key: `@` a colour, `#`
 * a count, `+` a second digit of it, `2` `3` `8` a digit up to that, `*` a column, `K` a kind of
 * action, `=` one of those that are possible, `T` a tile, others themselves. The first shape that
 * begins like the word gives its meaning. Lists end with NULL. */
struct selection_grammar {
    char m;        /* what a place is called that was typed as m1, m2 */
    char mandalas; /* the last one's digit */
    const char *const *shapes;
    const char *const *wrong; /* what would be two words but is meant as one */
    char when; /* the shapes for turns in which a legal move begins with this letter */
    const char *const *others;
};

void selection_clear(struct selection *s);

/* What is chosen now was chosen without typing, by arrow keys: typed keys begin anew. */
void selection_commit(struct selection *s);

/* A letter, digit, `+` or `-`; false: no move of this turn begins with it, and nothing changed. A
 * word means what it says or nothing: one that can't be a move stays wrong until keys are taken
 * back or it is given up. */
bool selection_type(struct selection *s, const struct game_ops *g, char key, const game_move *legal,
                    int legal_count);

/* Is a move in the midst of being typed, so that a letter would belong to it? */
bool selection_goes_on(const struct selection *s, const struct game_ops *g, const game_move *legal,
                       int legal_count);

/* Takes back the last typed key; false when there is none. */
bool selection_rub_out(struct selection *s, const struct game_ops *g, const game_move *legal,
                       int legal_count);

/* The move that is meant: the first meaning that is legal, else the first that is whole;
 * GAME_NO_MOVE while something is missing. */
game_move selection_move(const struct selection *s, const struct game_ops *g,
                         const game_move *legal, int legal_count);

/* Why the typed word can't be a move, without a full stop; false: it can, or may become one. A
 * count that notation has no move for is no matter of words: see selection_nearest. */
bool selection_why(text *t, const struct selection *s, const struct game_ops *g);

/* The move like the one that is meant, with the largest count up to it that notation has. */
game_move selection_nearest(const struct selection *s, const struct game_ops *g,
                            const game_move *legal, int legal_count);

/* Is the move with this text among the legal ones? */
bool selection_can(const struct game_ops *g, const char *move, const game_move *legal,
                   int legal_count);

/* The most cards of a colour that a legal move takes; 0: none does. */
int selection_most(const struct game_ops *g, int colour, const game_move *legal, int legal_count);

#endif
