// SPDX-License-Identifier: MIT
#include "cli/puzzles/judge.h"

#include <string.h>

#include "base/real.h"
#include "present/reasons/reasons.h"
#include "search/game_ai.h"

/* What makes a puzzle, in shares of the win. */
static const double least_margin = 0.06; /* measured, to the next best move */
static const double seen_margin = 0.04;  /* in every search */
static const double least_missed = 0.05; /* the share of the levels' choices that aren't the best */

enum {
    RIVALS = 4,        /* moves that the best is measured against */
    LEVEL_CHOICES = 16 /* of every level, after one search */
};

/* The searches, each with its own seed: nodes in eighths. The smallest rejects most positions. */
static const int sizes[] = {1, 8, 8 * JUDGE_LARGEST};
enum { SEARCHES = sizeof sizes / sizeof sizes[0] };

game_move judge_best(struct judge *j, const game_view *v, uint64_t nodes, uint64_t seed) {
    struct search_setup setup = {
        .game = j->game, .bot = {.kind = BOT_EXPERT}, .view = *v, .seed = seed};
    struct think_limits limits = {.nodes = nodes ? nodes : 1, .threads = 1};
    struct think_watch watch = {.stop = j->stop};
    game_move best = think(j->memory, &setup, &limits, &watch, &j->found);
    return atomic_load(j->stop) ? GAME_NO_MOVE : best;
}

/* By how much the first move of the last search leads, as far as that search knows. */
static double judge_lead(const struct search_report *r) {
    double next = 0;
    for (int i = 1; i < r->count; i++)
        if (r->move[i].win > next && (r->move[i].visits > 0 || r->move[i].exact))
            next = r->move[i].win;
    return r->move[0].win - next;
}

/* Is there nothing to be said for a value but one search? Searches without chance report no error,
 * and what they think changes with depth: of them only proofs count. */
static bool judge_unfounded(const struct search_move *m) {
    return m->error == 0 && !m->exact;
}

/* The share of the win that a move alone is worth; below 0: stopped, or unfounded. After a proof
 * there are as many nodes as that had. */
static double judge_measure(struct judge *j, const game_view *v, game_move m, uint64_t seed) {
    struct search_setup setup = {.game = j->game,
                                 .bot = {.kind = BOT_EXPERT},
                                 .view = *v,
                                 .seed = seed,
                                 .measures = true,
                                 .measure = m};
    struct think_limits limits = {.nodes = j->found.solved ? JUDGE_LARGEST * j->nodes : j->nodes,
                                  .threads = 1};
    struct think_watch watch = {.stop = j->stop};
    struct search_report found;
    if (think(j->memory, &setup, &limits, &watch, &found) == GAME_NO_MOVE || atomic_load(j->stop))
        return -1;
    return judge_unfounded(&found.move[0]) ? -1 : found.move[0].win;
}

static int judge_per_cent(double share) {
    return share <= 0 ? 0 : share >= 1 ? 100 : (int)(share * 100 + 0.5);
}

/* Measures the best move, its rivals and the mistake. */
static bool judge_measures(struct judge *j, struct puzzle *p, uint64_t seed) {
    double best = judge_measure(j, &p->view, p->best, seed), played = -1, next = -1;
    for (int i = 1; i < j->found.count; i++) {
        game_move m = j->found.move[i].move;
        if (i > RIVALS && m != p->played)
            continue;
        double win = judge_measure(j, &p->view, m, seed);
        if (win < 0 || best - win < least_margin)
            return false;
        next = win > next ? win : next;
        played = m == p->played ? win : played;
    }
    p->win = judge_per_cent(best);
    p->margin = judge_per_cent(best - next);
    p->loss = judge_per_cent(best - played);
    return best >= 0;
}

/* What the levels choose. */
struct choices {
    int levels;
    double elo[BOT_LEVELS];          /* of each level; level 3 has 1500 */
    double found;                    /* how many of them find the best move: a sum of shares */
    uint16_t chosen[GAME_MAX_MOVES]; /* how often each of the judge's moves was chosen */
};

static void judge_ask_level(struct judge *j, const struct puzzle *p, int level, uint64_t seed,
                            struct choices *c) {
    struct search_setup setup = {.game = j->game,
                                 .bot = {.kind = BOT_LEVEL, .number = (uint32_t)level},
                                 .view = p->view,
                                 .seed = seed};
    struct think_limits limits = {.threads = 1};
    struct think_watch watch = {.stop = j->stop};
    struct search_report found;
    think(j->memory, &setup, &limits, &watch, &found);
    for (int k = 0; k < LEVEL_CHOICES; k++) {
        setup.seed = seed + (uint64_t)k;
        game_move m = search_choice(&found, &setup);
        int i = 0;
        while (j->found.move[i].move != m)
            i++;
        c->chosen[i]++;
        c->found += m == p->best ? 1.0 / LEVEL_CHOICES : 0;
    }
}

/* Lets all levels choose. The mistake is what they chose most often instead of the best move,
 * unless one was played; false: hardly any level missed it. */
static bool judge_ask_levels(struct judge *j, struct puzzle *p, uint64_t seed, struct choices *c) {
    static const double middle = 1500;
    int mistake = 0;
    *c = (struct choices){0};
    for (int level = 1; level <= BOT_TOP_LEVEL; level++) {
        int worth = 0;
        game_ai_level_elo(j->game, level, &worth);
        c->elo[c->levels++] = middle + worth;
        judge_ask_level(j, p, level, seed, c);
    }
    for (int i = 1; i < j->found.count; i++)
        if (c->chosen[i] && (!mistake || c->chosen[i] > c->chosen[mistake]))
            mistake = i;
    if (mistake && p->played == p->best)
        p->played = j->found.move[mistake].move;
    return p->played != p->best && c->levels - c->found >= least_missed * c->levels;
}

/* The rating at which the levels, by their Elo, would be expected to find it as often as they
 * did. */
static int judge_rating(const struct choices *c) {
    static const double per_log = 400 / 2.302585092994046;
    double low = 600, high = 2600;
    while (high - low > 1) {
        double rating = (low + high) / 2, expected = 0;
        for (int i = 0; i < c->levels; i++)
            expected += 1 / (1 + real_exp((rating - c->elo[i]) / per_log));
        *(expected > c->found ? &low : &high) = rating;
    }
    return (int)(low + 0.5);
}

/* The themes of the reasons why the move is good, each once; and whether the game is nearly over.
 */
static void judge_themes(struct judge *j, struct puzzle *p, bool near_end) {
    const struct game_ai *ai = game_ai_of(j->game);
    struct reasons reasons;
    game_state s;
    rng r;
    text t;
    rng_seed(&r, 1);
    j->game->determinize(&s, &p->view, &r);
    reasons_start(&reasons, j->game, j->game->viewer(&p->view), j->game->players(&s));
    if (ai->explain)
        ai->explain(&reasons, &s, p->best);
    text_init(&t, p->themes, sizeof p->themes);
    for (int i = 0; i < reasons.count; i++)
        if (reasons.list[i].kind->theme)
            puzzle_add_theme(&t, span_of(reasons.list[i].kind->theme));
    if (near_end)
        puzzle_add_theme(&t, span_of("endgame"));
    if (t.length == 0)
        text_char(&t, '-');
}

/* The searches; a proof ends them. */
static enum judgement judge_searches(struct judge *j, struct puzzle *p, uint64_t seed) {
    for (int i = 0; i < SEARCHES; i++) {
        uint64_t nodes = j->nodes * (uint64_t)sizes[i] / 8;
        game_move best = judge_best(j, &p->view, nodes, seed + (uint64_t)i), before = p->best;
        if (best == GAME_NO_MOVE || judge_lead(&j->found) < seen_margin)
            return JUDGE_NO;
        p->best = best;
        if (j->found.solved)
            return JUDGE_YES;
        if (i > 0 && best != before)
            return JUDGE_NO;
    }
    return judge_unfounded(&j->found.move[0]) ? JUDGE_UNFOUNDED : JUDGE_YES;
}

enum judgement judge_puzzle(struct judge *j, struct puzzle *p, bool near_end, uint64_t seed) {
    struct choices choices;
    enum judgement is = judge_searches(j, p, seed);
    if (is != JUDGE_YES)
        return is;
    if (!judge_ask_levels(j, p, seed, &choices) || !judge_measures(j, p, seed + SEARCHES))
        return JUDGE_NO;
    p->rating = judge_rating(&choices);
    judge_themes(j, p, near_end);
    return atomic_load(j->stop) ? JUDGE_NO : JUDGE_YES;
}
