// SPDX-License-Identifier: MIT
// A move being composed, by cursor keys, typed notation or clicks. It is pure: a selection and a
// key give the next selection, so two fast keys can't overtake each other. It doesn't know what is
// legal; the move that a selection means is looked up among the legal ones.
//
// There are no modes: what is chosen (a colour, a count, a place, a cell) keeps its value until
// something else is chosen. The game's grammar says which keys there are and what they mean; this
// is only the mechanics of words.
#ifndef TERM_BOARD_SELECTION_H
#define TERM_BOARD_SELECTION_H

#include "core/game.h"

enum { SELECTION_TYPED = 16 };

/* What is chosen so far; a game uses the members that mean something in it. */
struct selection_choice {
    signed char colour; /* -1: none yet */
    unsigned char count;
    char place[3]; /* empty: none yet; so are the next two */
    char cell[3];
    char kind; /* of action */
};

struct selection {
    signed char colour; /* as in a choice */
    unsigned char count;
    char place[3];
    char cell[3];
    char kind;
    short item;                  /* in a list of moves: the number of the chosen move; 0: none */
    bool half;                   /* the word being typed is incomplete: `f` of `f2`, `d` of `d4`; */
    bool wrong;                  /* and can't become a move: `f3`, `m1y2` */
    char typed[SELECTION_TYPED]; /* the keys of the word so far, to be shown */
    struct selection_choice before; /* what was chosen before them */
};

/* A word being read: what is legal, and what its keys have chosen so far. All pointers are borrowed
 * for the call. */
struct selection_reading {
    const struct selection_grammar *grammar;
    const struct game_ops *game;
    const game_move *legal;
    int legal_count;
    struct selection_choice choice;
    bool half; /* more must follow */
};

/* How the moves of a game are typed. A word has a shape, in which one sign stands for one key: `@`
 * a colour, `#` a count, `+` a second digit of it, `1` a count of one, another digit a digit up to
 * that, `=` a digit that chooses among what is possible, a sign of the game one of several letters;
 * anything else stands for itself. The first shape that begins like the word and makes sense gives
 * its meaning. Lists end with NULL. Everything is static. */
struct selection_grammar {
    const char *const *shapes;
    const char *const *wrong;  /* shapes of two words that are meant as one */
    const char *when;          /* NULL, or: turns in which a legal move begins so have `others` */
    const char *const *others; /* as shapes */
    const char *const *signs;  /* of the game: "Tdl", T stands for d or l */

    /* A colour has been chosen: drops what doesn't go with it. May be NULL. */
    void (*colour)(struct selection_choice *c);

    /* Is a count possible with what is chosen, which includes a colour? Changes what doesn't go
     * with it. NULL: always. */
    bool (*count)(struct selection_choice *c, int count);

    /* The key at `at` of the word, other than a colour or a count: changes the choice, or says
     * that more must follow. False: it makes no sense. */
    bool (*key)(struct selection_reading *r, char sign, const char *word, size_t at);

    /* See selection_why. False: the game has nothing to add. */
    bool (*why)(text *t, const struct selection *s, const struct game_ops *g);

    /* See selection_move; the last word is complete. */
    game_move (*move)(const struct selection *s, const struct game_ops *g, const game_move *legal,
                      int legal_count);
};

void selection_clear(struct selection *s);

/* The choice was made without typing, by arrow keys: typed keys begin a new word. */
void selection_commit(struct selection *s);

/* A letter, digit, `+` or `-`; false: no move of this turn begins with it, and nothing changed. A
 * word means what it says or nothing: one that can't be a move stays wrong until keys are taken
 * back or it is cleared. */
bool selection_type(struct selection *s, const struct game_ops *g, char key, const game_move *legal,
                    int legal_count);

/* Is a move being typed, so that a letter would belong to it? */
bool selection_goes_on(const struct selection *s, const struct game_ops *g, const game_move *legal,
                       int legal_count);

/* Takes back the last typed key; false when there is none. */
bool selection_rub_out(struct selection *s, const struct game_ops *g, const game_move *legal,
                       int legal_count);

/* The move that is meant: the first meaning that is legal, else the first that is complete;
 * GAME_NO_MOVE while something is missing. */
game_move selection_move(const struct selection *s, const struct game_ops *g,
                         const game_move *legal, int legal_count);

/* Why the typed word can't be a move, without a full stop; false: it can, or may become one. A
 * count that notation has no move for isn't reported here: see selection_nearest. */
bool selection_why(text *t, const struct selection *s, const struct game_ops *g);

/* The move like the one that is meant, with the largest count up to its own that notation has. */
game_move selection_nearest(const struct selection *s, const struct game_ops *g,
                            const game_move *legal, int legal_count);

/* Is the move with this text among the legal ones? */
bool selection_can(const struct game_ops *g, const char *move, const game_move *legal,
                   int legal_count);

/* Does a legal move begin like this? */
bool selection_begins(const struct game_ops *g, const char *head, const game_move *legal,
                      int legal_count);

/* The most cards of a colour that a legal move takes; 0: none does. */
int selection_most(const struct game_ops *g, int colour, const game_move *legal, int legal_count);

/* For grammars: a place of one or two characters. */
void selection_set_place(struct selection_choice *c, char first, char second);

/* For grammars: what is wrong with the place at `place` in a wrong word, a letter and a digit up to
 * `last`: "there is no field 3", "which field? f1 or f2", with the noun for such places. NULL:
 * the word has none. False: the place isn't what is wrong. */
bool selection_why_place(text *t, const char *place, char last, const char *noun);

#endif
