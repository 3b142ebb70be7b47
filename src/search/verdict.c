// SPDX-License-Identifier: MIT
#include "search/verdict.h"

#include "base/real.h"

static const struct search_move *find(const struct search_report *r, game_move m) {
    for (int i = 0; i < r->count; i++)
        if (r->move[i].move == m)
            return &r->move[i];
    return NULL;
}

/* The move that the search would have played needs no measuring: it lost nothing. */
static bool is_best(const struct search_report *all, game_move played) {
    return all->move[0].move == played;
}

bool verdict_measures_best(const struct search_report *all, game_move played) {
    return !is_best(all, played) && !all->move[0].exact;
}

bool verdict_measures_played(const struct search_report *all, game_move played) {
    return !is_best(all, played) && !find(all, played)->exact;
}

void verdict_measure_add(struct verdict_measure *m, const struct search_report *found) {
    const struct search_move *move = &found->move[0];
    m->nodes += found->nodes;
    if (m->exact)
        return;
    if (move->exact) /* nothing else counts any more */
        *m = (struct verdict_measure){.exact = true, .nodes = m->nodes};
    m->count++;
    m->win += move->win;
    m->points += move->points;
    m->win_square += move->win * move->win;
    m->points_square += move->points * move->points;
    m->win_variance += move->error * move->error;
    m->points_variance += move->points_error * move->points_error;
}

/* The mean of several searches. Its error is told by how they differ, and isn't less than what they
 * themselves think: few of them may agree by chance. */
static struct estimate mean_of(double sum, double squares, double variances, int count) {
    double mean = sum / count, spread = squares / count - mean * mean;
    double between = count > 1 && spread > 0 ? spread / (count - 1) : 0;
    double within = variances / count / count;
    return (struct estimate){mean, between > within ? between : within};
}

/* A move's value: proved, or measured, or as the search over all moves has it. */
struct value {
    bool exact;
    struct estimate win, points;
};

static struct value value_of(const struct search_move *m, const struct verdict_measure *by) {
    if (by)
        return (struct value){
            by->exact, mean_of(by->win, by->win_square, by->win_variance, by->count),
            mean_of(by->points, by->points_square, by->points_variance, by->count)};
    return (struct value){
        m->exact, {m->win, m->error * m->error}, {m->points, m->points_error * m->points_error}};
}

static struct estimate difference(struct estimate a, struct estimate b) {
    return (struct estimate){a.mean - b.mean, a.variance + b.variance};
}

static enum verdict_class classify(const struct estimate *loss) {
    if (loss->mean <= 0 || loss->mean * loss->mean < 4 * loss->variance)
        return VERDICT_FINE;
    return loss->mean >= VERDICT_BLUNDER_LOSS      ? VERDICT_BLUNDER
           : loss->mean >= VERDICT_MISTAKE_LOSS    ? VERDICT_MISTAKE
           : loss->mean >= VERDICT_INACCURACY_LOSS ? VERDICT_INACCURACY
                                                   : VERDICT_FINE;
}

void verdict_give(struct verdict *out, int seat, game_move played, const struct search_report *all,
                  const struct verdict_measure *best, const struct verdict_measure *mine) {
    *out = (struct verdict){.seat = seat, .played = played, .best = played, .forced = !all};
    if (!all)
        return;
    struct value first = value_of(&all->move[0], best);
    out->best = all->move[0].move;
    out->win = first.win;
    out->points = first.points;
    out->nodes = all->nodes + (best ? best->nodes : 0) + (mine ? mine->nodes : 0);
    out->count = all->count < VERDICT_TOP ? all->count : VERDICT_TOP;
    for (int i = 0; i < out->count; i++)
        out->top[i] = all->move[i];
    out->solved = first.exact;
    if (out->best == played)
        return;
    struct value own = value_of(find(all, played), mine);
    out->solved = first.exact && own.exact;
    out->win_loss = difference(first.win, own.win);
    out->points_loss = difference(first.points, own.points);
    out->class = classify(&out->win_loss);
}

double verdict_shown_loss(const struct estimate *loss) {
    return loss->mean > 0 ? loss->mean : 0;
}

const char *verdict_mark(enum verdict_class class) {
    static const char *const mark[VERDICT_CLASSES] = {"", "?!", "?", "??"};
    return mark[class];
}

static void add(struct estimate *to, const struct estimate *e) {
    to->mean += e->mean;
    to->variance += e->variance;
}

void verdict_add(struct verdict_player *p, const struct verdict *v) {
    if (v->forced) {
        p->forced++;
        return;
    }
    p->decisions++;
    p->class[v->class]++;
    add(&p->win_loss, &v->win_loss);
    add(&p->points_loss, &v->points_loss);
}

void verdict_add_luck(struct verdict_player *p, const struct evaluation *luck, int seat,
                      int draws) {
    p->draws += (uint32_t)draws;
    add(&p->win_luck, &luck->win[seat]);
    add(&p->points_luck, &luck->points[seat]);
}

struct estimate verdict_average(const struct estimate *sum, uint32_t n) {
    double count = n ? n : 1;
    return (struct estimate){sum->mean / count, sum->variance / count / count};
}

double estimate_interval(const struct estimate *e) {
    return 1.96 * real_sqrt(e->variance);
}
