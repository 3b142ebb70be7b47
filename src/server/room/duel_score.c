// SPDX-License-Identifier: MIT
// What a match comes to. The deals are what is counted, not the games: the two games of a deal
// belong together, and their difference is one measurement, from which luck has cancelled. Its mean
// has an error that follows from how far the deals are apart (Student's t, 95 %).
#include <math.h>

#include "server/room/duel.h"
#include "server/room/internal.h"

int duel_results(const room *last, struct duel_result out[DUEL_GAMES]) {
    const struct duel *d = &last->set.duel;
    int count = d->number - 1, score[GAME_MAX_PLAYERS];
    unsigned ignored, winners = room_winners(last);
    for (int i = 0; i < count; i++)
        out[i] = d->result[i];
    if (last->status != ROOM_OVER || last->end == ROOM_BY_ABORT)
        return count;
    struct duel_result *x = &out[count];
    *x = (struct duel_result){.scored = last->end == ROOM_PLAYED_OUT, .winner = -1};
    if (winners == 1 || winners == 2)
        x->winner = (int8_t)duel_side(&last->set, winners == 2);
    if (x->scored) {
        last->set.game->score(&last->match.state, score, &ignored);
        for (int seat = 0; seat < 2; seat++)
            x->score[duel_side(&last->set, seat)] = (int16_t)score[seat];
    }
    return count + 1;
}

/* Half the width of the 95 % interval, in deviations of the mean. */
static double duel_score_student(int freedom) {
    static const double t[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447,
                               2.365,  2.306, 2.262, 2.228, 2.201};
    _Static_assert(sizeof t / sizeof *t >= DUEL_DEALS - 1, "there is a value for each");
    return t[freedom - 1];
}

static void duel_score_sum(struct duel_sum *out, const int *value, int count) {
    double spread = 0;
    for (int i = 0; i < count; i++)
        out->total += value[i];
    out->mean = count ? (double)out->total / count : 0;
    for (int i = 0; i < count; i++)
        spread += (value[i] - out->mean) * (value[i] - out->mean);
    out->any = count >= DUEL_FEW && spread > 0;
    if (out->any)
        out->error = duel_score_student(count - 1) * sqrt(spread / (count - 1) / count);
}

static int duel_score_won(const struct duel_result *x) {
    return x->winner < 0 ? 0 : x->winner ? -1 : 1;
}

static void duel_score_deals(struct duel_score *out, const room *last,
                             const struct duel_result *result, int games) {
    const struct duel *d = &last->set.duel;
    int order[DUEL_DEALS], points[DUEL_DEALS], wins[DUEL_DEALS], done = 0;
    out->pairs = d->of;
    for (int i = 0; i < games && i < d->of; i++)
        out->pair[i].game[0] = i + 1;
    if (games > d->of)
        duel_order(order, last);
    for (int i = d->of; i < games; i++) {
        struct duel_pair *p = &out->pair[order[i - d->of] - 1];
        const struct duel_result *a = &result[p->game[0] - 1], *b = &result[i];
        p->game[1] = i + 1;
        if (!a->scored || !b->scored)
            continue;
        p->both = true;
        p->points = a->score[0] - a->score[1] + b->score[0] - b->score[1];
        p->wins = duel_score_won(a) + duel_score_won(b);
        points[done] = p->points;
        wins[done++] = p->wins;
    }
    duel_score_sum(&out->points, points, done);
    duel_score_sum(&out->wins, wins, done);
}

/* Whoever resigns a game of a duplicate match, or runs out of time, has lost the match. One that
 * was given up between games or by agreement has no winner. */
static int duel_score_winner(const struct duel_score *s, const struct duel *d,
                             const struct duel_result *result, int games) {
    bool duplicate = d->kind == DUEL_DUPLICATE, all = games == duel_games(d);
    int lead = s->halves[0] - s->halves[1];
    if (duplicate && games && !result[games - 1].scored)
        return result[games - 1].winner;
    if (!all && (duplicate || (s->halves[0] <= d->of && s->halves[1] <= d->of)))
        return -1;
    if (duplicate)
        lead = s->points.total ? s->points.total : s->wins.total;
    return lead > 0 ? 0 : lead < 0 ? 1 : -1;
}

void duel_score(struct duel_score *out, const room *last) {
    struct duel_result result[DUEL_GAMES];
    int games = duel_results(last, result);
    *out = (struct duel_score){0};
    for (int i = 0; i < games; i++) {
        int won = duel_score_won(&result[i]);
        out->halves[0] += 1 + won;
        out->halves[1] += 1 - won;
    }
    if (last->set.duel.kind == DUEL_DUPLICATE)
        duel_score_deals(out, last, result, games);
    out->winner = duel_score_winner(out, &last->set.duel, result, games);
}
