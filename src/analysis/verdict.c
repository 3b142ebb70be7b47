// SPDX-License-Identifier: MIT
#include "analysis/verdict.h"

#include "base/real.h"

static const struct search_move *verdict_find(const struct search_report *r, game_move m) {
    for (int i = 0; i < r->count; i++)
        if (r->move[i].move == m)
            return &r->move[i];
    return NULL;
}

/* The move that the search would have played needn't be measured: it lost nothing. */
static bool is_best(const struct search_report *all, game_move played) {
    return all->move[0].move == played;
}

bool verdict_measures_best(const struct search_report *all, game_move played) {
    return !is_best(all, played) && !all->move[0].exact;
}

bool verdict_measures_played(const struct search_report *all, game_move played) {
    return !is_best(all, played) && !verdict_find(all, played)->exact;
}

uint64_t verdict_measure_size(const struct search_report *found, uint64_t all, int k) {
    const struct search_move *m = &found->move[0];
    bool chance = m->exact || m->error > 0 || m->points_error > 0;
    uint64_t size = chance ? all / 2 : all >> k;
    return all > 0 && size == 0 ? 1 : size;
}

void verdict_measure_add(struct verdict_measure *m, const struct search_report *found) {
    const struct search_move *move = &found->move[0];
    m->nodes += found->nodes;
    if (m->exact)
        return;
    if (move->exact) /* nothing else counts from now on */
        *m = (struct verdict_measure){.exact = true, .nodes = m->nodes};
    m->win[m->count] = move->win;
    m->points[m->count++] = move->points;
    m->win_variance += move->error * move->error;
    m->points_variance += move->points_error * move->points_error;
}

/* A value by several searches, and the square of their mean's error by their own estimates. */
struct series {
    double at[VERDICT_MEASURES];
    double variance;
};

static struct series verdict_constant(double value, double error) {
    struct series s = {.variance = error * error};
    for (int i = 0; i < VERDICT_MEASURES; i++)
        s.at[i] = value;
    return s;
}

static struct series verdict_varied(const double *found, double variances, int count) {
    struct series s = {.variance = variances / count / count};
    for (int i = 0; i < VERDICT_MEASURES; i++)
        s.at[i] = found[i < count ? i : count - 1];
    return s;
}

static struct series verdict_difference(const struct series *a, const struct series *b) {
    struct series s = {.variance = a->variance + b->variance};
    for (int i = 0; i < VERDICT_MEASURES; i++)
        s.at[i] = a->at[i] - b->at[i];
    return s;
}

/* The mean. Its error follows from how the searches differ, but isn't less than their own
 * estimates: a few may agree by chance. */
static struct estimate mean_of(const struct series *s) {
    double mean = 0, squares = 0;
    for (int i = 0; i < VERDICT_MEASURES; i++)
        mean += s->at[i] / VERDICT_MEASURES;
    for (int i = 0; i < VERDICT_MEASURES; i++)
        squares += (s->at[i] - mean) * (s->at[i] - mean);
    double between = squares / (VERDICT_MEASURES - 1) / VERDICT_MEASURES;
    return (struct estimate){mean, between > s->variance ? between : s->variance};
}

/* Search by search: what changes both values, like the depth, isn't an error of the difference. */
static struct estimate loss_of(const struct series *best, const struct series *own) {
    struct series d = verdict_difference(best, own);
    struct estimate loss = mean_of(&d);
    loss.mean = loss.mean > 0 ? loss.mean : 0;
    return loss;
}

/* A move's value: proved, measured, or that of the search over all moves. */
struct value {
    bool exact;
    struct series win, points;
};

static struct value verdict_value_of(const struct search_move *m,
                                     const struct verdict_measure *by) {
    if (!by)
        return (struct value){m->exact, verdict_constant(m->win, m->error),
                              verdict_constant(m->points, m->points_error)};
    if (by->exact)
        return (struct value){true, verdict_constant(by->win[0], 0),
                              verdict_constant(by->points[0], 0)};
    return (struct value){false, verdict_varied(by->win, by->win_variance, by->count),
                          verdict_varied(by->points, by->points_variance, by->count)};
}

static enum verdict_class verdict_classify(const struct estimate *loss) {
    if (loss->mean * loss->mean < 4 * loss->variance)
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
    struct value first = verdict_value_of(&all->move[0], best);
    out->best = all->move[0].move;
    out->win = mean_of(&first.win);
    out->points = mean_of(&first.points);
    out->nodes = all->nodes + (best ? best->nodes : 0) + (mine ? mine->nodes : 0);
    out->count = all->count < VERDICT_TOP ? all->count : VERDICT_TOP;
    for (int i = 0; i < out->count; i++)
        out->top[i] = all->move[i];
    out->solved = first.exact;
    if (out->best == played)
        return;
    struct value own = verdict_value_of(verdict_find(all, played), mine);
    out->solved = first.exact && own.exact;
    out->win_loss = loss_of(&first.win, &own.win);
    out->points_loss = loss_of(&first.points, &own.points);
    out->class = verdict_classify(&out->win_loss);
}

const char *verdict_mark(enum verdict_class class) {
    static const char *const mark[VERDICT_CLASSES] = {"", "?!", "?", "??"};
    return mark[class];
}

struct estimate estimate_add(const struct estimate *a, const struct estimate *b) {
    return (struct estimate){a->mean + b->mean, a->variance + b->variance};
}

struct estimate estimate_less(const struct estimate *a, const struct estimate *b) {
    return (struct estimate){a->mean - b->mean, a->variance + b->variance};
}

void verdict_add(struct verdict_player *p, const struct verdict *v) {
    if (v->forced) {
        p->forced++;
        return;
    }
    p->decisions++;
    p->class[v->class]++;
    p->win_loss = estimate_add(&p->win_loss, &v->win_loss);
    p->points_loss = estimate_add(&p->points_loss, &v->points_loss);
    p->stake += 4 * v->win.mean * (1 - v->win.mean);
}

void verdict_add_luck(struct verdict_player *p, const struct evaluation *luck, int seat,
                      int draws) {
    p->draws += (uint32_t)draws;
    p->win_luck = estimate_add(&p->win_luck, &luck->win[seat]);
    p->points_luck = estimate_add(&p->points_luck, &luck->points[seat]);
}

enum verdict_skill verdict_skill_of(const struct verdict_player *p, const double bound[4]) {
    static const double enough = 4; /* less at stake says nothing about how somebody plays */
    if (p->stake < enough || bound[0] == 0)
        return SKILL_NONE;
    enum verdict_skill skill = SKILL_PERFECT;
    for (int i = 0; i < 4; i++)
        skill += p->win_loss.mean >= bound[i] * p->stake;
    return skill;
}

enum verdict_luck verdict_luck_of(const struct estimate *win) {
    static const double least = 0.05;
    double size = win->mean < 0 ? -win->mean : win->mean;
    if (size < least || size < estimate_interval(win))
        return LUCK_EVEN;
    return win->mean > 0 ? LUCK_GOOD : LUCK_BAD;
}

const char *verdict_skill_word(enum verdict_skill skill) {
    static const char *const word[] = {"", "perfect", "strong", "solid", "uneven", "weak"};
    return word[skill];
}

const char *verdict_luck_word(enum verdict_luck luck) {
    static const char *const word[] = {"even", "lucky", "unlucky"};
    return word[luck];
}

struct estimate verdict_average(const struct estimate *sum, uint32_t n) {
    double count = n ? n : 1;
    return (struct estimate){sum->mean / count, sum->variance / count / count};
}

double estimate_interval(const struct estimate *e) {
    return REAL_95 * real_sqrt(e->variance);
}
