// SPDX-License-Identifier: MIT
// Verdicts on what was played: how much a move lost against the best, what class of mistake that
// is, and sums for a player. Pure arithmetic on the reports of searches and the evaluations of
// draws.
//
// The best move is the first of a search over all moves. Its value there is biased upwards by
// having been chosen, and the move played may have few visits; so both are measured again, each by
// its own searches, and the loss is the difference. Both values are from the view of the seat that
// moves: what it couldn't know costs it nothing.
#ifndef ANALYSIS_VERDICT_H
#define ANALYSIS_VERDICT_H

#include "search/evaluate.h"
#include "search/search.h"

enum verdict_class { VERDICT_FINE, VERDICT_INACCURACY, VERDICT_MISTAKE, VERDICT_BLUNDER };
enum { VERDICT_CLASSES = 4, VERDICT_TOP = 10 };

/* The least loss of win probability of each class; it must also be significant: at least twice its
 * standard error. */
#define VERDICT_INACCURACY_LOSS 0.03
#define VERDICT_MISTAKE_LOSS 0.06
#define VERDICT_BLUNDER_LOSS 0.12

struct verdict {
    int seat;
    game_move played, best;
    bool forced;                           /* there was no other move: nothing to evaluate */
    bool solved;                           /* the loss is proved */
    struct estimate win, points;           /* of the best move, for the mover */
    struct estimate win_loss, points_loss; /* as measured; at least 0 */
    enum verdict_class class;
    uint64_t nodes; /* of all searches */
    int count;      /* the best moves by the search over all moves, in order; */
    struct search_move top[VERDICT_TOP]; /* has the move played only if it is one of them */
};

/* A move is measured by this many searches with different seeds, each with half the nodes of the
 * search over all moves: a single search doesn't know how far its tree went wrong, but several can
 * be compared. A search without randomness reports no error, and other seeds find the same: such
 * searches have different sizes, all nodes, half of them, and so on. */
enum { VERDICT_MEASURES = 4 };

/* The nodes (or milliseconds) of measuring search `k`, when the search over all moves had `all`. */
uint64_t verdict_measure_size(const struct search_report *found, uint64_t all, int k);

/* The results for one move. */
struct verdict_measure {
    int count;
    bool exact;     /* one of them proved it: the rest needn't run */
    uint64_t nodes; /* of all of them */
    double win[VERDICT_MEASURES], points[VERDICT_MEASURES];
    double win_variance, points_variance; /* sums of their own estimates */
};

void verdict_measure_add(struct verdict_measure *m, const struct search_report *found);

/* Which moves must be measured after the search over all moves? None if the move played is the
 * best, and none whose value is proved. */
bool verdict_measures_best(const struct search_report *all, game_move played);
bool verdict_measures_played(const struct search_report *all, game_move played);

/* The verdict on a decision. `best` and `mine` are the measured values, NULL where measuring wasn't
 * needed. `all` NULL: forced. */
void verdict_give(struct verdict *out, int seat, game_move played, const struct search_report *all,
                  const struct verdict_measure *best, const struct verdict_measure *mine);

/* `?!`, `?`, `??`, or an empty text. */
const char *verdict_mark(enum verdict_class class);

/* A player's sums. */
struct verdict_player {
    uint32_t decisions; /* evaluated ones */
    uint32_t forced;
    uint32_t class[VERDICT_CLASSES];
    struct estimate win_loss, points_loss; /* sums over the decisions */
    uint32_t draws;                        /* chance outcomes whose luck is known, of all seats */
    struct estimate win_luck, points_luck; /* sums over the draws, without the deal */
    double stake; /* of the decisions together: an even game is worth 1, a decided one 0 */
};

/* How somebody played: the losses as a share of what was at stake, against the game's bounds
 * (game_ai's `skill`). NONE: too little was at stake, or the game has no bounds. */
enum verdict_skill {
    SKILL_NONE,
    SKILL_PERFECT,
    SKILL_STRONG,
    SKILL_SOLID,
    SKILL_UNEVEN,
    SKILL_WEAK
};
enum verdict_skill verdict_skill_of(const struct verdict_player *p, const double bound[4]);

/* Has somebody been lucky? Only if the figure is larger than its error, and worth mentioning. */
enum verdict_luck { LUCK_EVEN, LUCK_GOOD, LUCK_BAD };
enum verdict_luck verdict_luck_of(const struct estimate *win);

/* Their names, as JSON has them and people read them; "" for none. */
const char *verdict_skill_word(enum verdict_skill skill);
const char *verdict_luck_word(enum verdict_luck luck);

void verdict_add(struct verdict_player *p, const struct verdict *v);

/* Adds the luck of a chain of `draws` outcomes for `seat`. */
void verdict_add_luck(struct verdict_player *p, const struct evaluation *luck, int seat, int draws);

/* Sum and difference of independent figures. */
struct estimate estimate_add(const struct estimate *a, const struct estimate *b);
struct estimate estimate_less(const struct estimate *a, const struct estimate *b);

/* A sum over n decisions as an average, for the error rate. */
struct estimate verdict_average(const struct estimate *sum, uint32_t n);

/* Half of the 95 % interval. */
double estimate_interval(const struct estimate *e);

#endif
