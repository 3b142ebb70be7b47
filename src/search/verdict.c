// SPDX-License-Identifier: MIT
#include "search/verdict.h"

#include <assert.h>

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

static struct estimate win_of(const struct search_move *m) {
    return (struct estimate){m->win, m->error * m->error};
}

static struct estimate points_of(const struct search_move *m) {
    return (struct estimate){m->points, m->points_error * m->points_error};
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
                  const struct search_report *best, const struct search_report *mine) {
    *out = (struct verdict){.seat = seat, .played = played, .best = played, .forced = !all};
    if (!all)
        return;
    const struct search_move *first = best ? &best->move[0] : &all->move[0];
    const struct search_move *own = mine ? &mine->move[0] : find(all, played);
    assert(first->move == all->move[0].move && own && own->move == played);
    out->best = first->move;
    out->win = win_of(first);
    out->points = points_of(first);
    out->nodes = all->nodes + (best ? best->nodes : 0) + (mine ? mine->nodes : 0);
    out->count = all->count < VERDICT_TOP ? all->count : VERDICT_TOP;
    for (int i = 0; i < out->count; i++)
        out->top[i] = all->move[i];
    if (is_best(all, played)) {
        out->solved = first->exact;
        return;
    }
    out->solved = first->exact && own->exact;
    out->win_loss = difference(out->win, win_of(own));
    out->points_loss = difference(out->points, points_of(own));
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
