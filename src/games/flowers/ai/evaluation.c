// SPDX-License-Identifier: MIT
// How a position of Flowers may end, with little or no play: every seat's score now, what it may
// expect from the three mandalas, its hand and its single tiles; and from these sums, how likely
// each seat is to win. The weights were fitted to how games of the tree search ended
// (tools/fit.c).
#include "base/real.h"
#include "games/flowers/ai/weights.h"

FITTED struct flowers_estimate_weights flowers_estimate_weights = {
    .contest =
        {
            .sharp = {0, 0.431, 0.331, 0.328, 0.242},
            .fringe = {0, 0.445, 0.734, 0.964, 0.332},
            .marker = 0.324,
            .reach = {0, 0.125, 0.0693, 0.278, 0.227},
            .own_reach = {0, 0.262, 0.166, 0.421, 0.416},
            .none = 2.4,
            .half = 1.33,
            .back = 0.363,
            .card = {0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.35, 0.35, 0.4, 0.5},
            .kind = 0.00703,
        },
    .single = 0.0577,
    .made = {0, 0.339, 1.72, 0.1},
    .heat = 1.99,
    .later = 0.124,
    .turn = 0.86,
};

void flowers_estimate(const flowers_state *s, double win[FLOWERS_SEATS],
                      double points[FLOWERS_SEATS]) {
    const struct flowers_estimate_weights *w = &flowers_estimate_weights;
    struct flowers_evaluation o;
    double sum[FLOWERS_SEATS] = {0};
    flowers_look(&o, s, s->turn, true, &w->contest);
    for (int m = 0; m < FLOWERS_MANDALAS; m++) {
        struct flowers_contest c;
        flowers_look_at(&c, s, m);
        flowers_expect(&o, &c, m, sum);
    }
    for (int i = 0; i < s->players; i++) {
        sum[i] += o.wealth.score[i] + w->made[o.wealth.made[i] < 3 ? o.wealth.made[i] : 3];
        sum[i] += flowers_hand_worth(&w->contest, lanes_total(s->hand[i]),
                                     bits_count(lanes_present(s->hand[i])));
        sum[i] += w->single * flowers_prospects(&o.wealth, i, s->stack);
    }
    sum[s->turn] += w->turn;
    double heat = w->heat + w->later * bits_count(o.wealth.open), all = 0;
    for (int i = 0; i < s->players; i++) {
        double best = -1000;
        for (int j = 0; j < s->players; j++)
            best = j != i && sum[j] > best ? sum[j] : best;
        points[i] = sum[i] - best;
        win[i] = real_exp((sum[i] - sum[0]) / heat);
        all += win[i];
    }
    for (int i = 0; i < s->players; i++)
        win[i] /= all;
}

enum {
    ROUND = 3,         /* turns played with four players */
    MOST_COMPARED = 8, /* moves compared for one of them */
};

/* The best of a few moves by the rules of thumb: comparing all would take too long. */
static game_move flowers_evaluation_best_of_few(const game_state *s, rng *r) {
    game_move move[GAME_MAX_MOVES];
    double log_prior[GAME_MAX_MOVES];
    int best = 0, count = flowers_game.moves(s, move);
    int few = count < MOST_COMPARED ? count : MOST_COMPARED;
    for (int i = 0; few < count && i < few; i++) {
        int j = i + (int)rng_below(r, (uint32_t)(count - i));
        game_move m = move[j];
        move[j] = move[i];
        move[i] = m;
    }
    if (count > 1)
        flowers_heuristic(s, move, few, log_prior);
    for (int i = 1; i < few; i++)
        best = log_prior[i] > log_prior[best] ? i : best;
    return move[best];
}

/* With three opponents too much happens before a seat's next turn, so one round is played first.
 * With fewer, the time is better spent on more positions. */
void flowers_rollout(game_state *state, rng *r, double win[GAME_MAX_PLAYERS],
                     double points[GAME_MAX_PLAYERS]) {
    flowers_state *s = flowers_in(state);
    int turns = s->players == 4 ? ROUND : 0;
    while ((s->phase == FLOWERS_TAKE && !flowers_is_closing(s)) ||
           (s->phase == FLOWERS_PLAY && turns-- > 0)) {
        if (s->phase == FLOWERS_TAKE)
            flowers_take(s, flowers_prefer(s), false);
        else
            flowers_game.apply(state, flowers_evaluation_best_of_few(state, r));
        game_run_chance(&flowers_game, state, r);
    }
    if (s->phase == FLOWERS_PLAY) {
        flowers_estimate(s, win, points);
        return;
    }
    struct flowers_end end;
    flowers_close(s, &end);
    for (int i = 0; i < s->players; i++)
        win[i] = end.win[i], points[i] = end.points[i];
}
