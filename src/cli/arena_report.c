// SPDX-License-Identifier: MIT
#include "cli/arena_report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static void close_set(struct arena_tally *t, const struct arena_plan *p) {
    if (p->players == 2)
        t->pairs[(int)(2 * t->bot[0].points)]++;
    for (int i = 0; i < p->players; i++) {
        struct arena_account *a = &t->bot[i];
        rating_add(&a->share, a->points / p->players);
        if (t->scored) {
            rating_add(&a->scores, a->score / t->scored);
            rating_add(&a->leads, a->lead / t->scored);
        }
        a->points = a->score = a->lead = 0;
    }
    t->scored = 0;
}

static int count_bits(unsigned set) {
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

void arena_tally_add(struct arena_tally *t, const struct arena_plan *p,
                     const struct arena_game *g) {
    const struct arena_result *r = &g->result;
    int winners = count_bits(r->winners), sum = 0;
    for (int seat = 0; seat < p->players; seat++)
        sum += r->score[seat];
    for (int seat = 0; seat < p->players; seat++) {
        struct arena_account *a = &t->bot[arena_bot_at(p, g->index, seat)];
        bool won = r->winners >> seat & 1;
        a->wins += won && winners == 1;
        a->shared += won && winners > 1;
        a->losses += !won;
        a->forfeits += r->forfeit[seat] != ARENA_PLAYS;
        a->points += won ? 1.0 / winners : 0;
        a->moves += r->moves[seat];
        a->seconds += r->seconds[seat];
        if (r->over) {
            a->score += r->score[seat];
            a->lead += r->score[seat] - (double)(sum - r->score[seat]) / (p->players - 1);
        }
    }
    t->scored += r->over;
    t->games++;
    if (t->games % (uint64_t)p->players == 0)
        close_set(t, p);
}

enum arena_verdict arena_tally_verdict(const struct arena_tally *t, const struct arena_plan *p,
                                       double *llr) {
    struct rating_interval bounds = rating_bounds(p->alpha, p->beta);
    *llr = rating_llr(t->pairs, p->elo0, p->elo1);
    return *llr >= bounds.high  ? ARENA_ACCEPT_ELO1
           : *llr <= bounds.low ? ARENA_ACCEPT_ELO0
                                : ARENA_UNDECIDED;
}

/* A difference with its sign; what is off the scale as "inf". */
static void print_elo(FILE *out, double elo) {
    if (isinf(elo))
        fputs(elo > 0 ? "+inf" : "-inf", out);
    else
        fprintf(out, "%+.0f", elo);
}

static void print_bot(FILE *out, const struct arena_plan *p, const struct arena_account *a, int i,
                      int width) {
    struct rating_interval in = rating_share_interval(&a->share, p->players);
    fprintf(out, "%d %-*s  %6" PRIu64 " %6" PRIu64 " %6" PRIu64, i + 1, width, p->bot[i], a->wins,
            a->shared, a->losses);
    fprintf(out, "  %5.1f %% [%.1f, %.1f]  ", 100 * a->share.mean, 100 * in.low, 100 * in.high);
    print_elo(out, rating_elo(a->share.mean, p->players));
    fputs(" [", out);
    print_elo(out, rating_elo(in.low, p->players));
    fputs(", ", out);
    print_elo(out, rating_elo(in.high, p->players));
    fprintf(out, "]  %.1f  %+.2f ± %.2f  %.3g ms", a->scores.mean, a->leads.mean,
            rating_margin(&a->leads), a->moves ? 1000 * a->seconds / (double)a->moves : 0);
    if (a->forfeits)
        fprintf(out, "  %" PRIu64 " forfeits", a->forfeits);
    fputc('\n', out);
}

void arena_report_text(FILE *out, const struct arena_tally *t, const struct arena_plan *p,
                       double seconds) {
    int width = 4;
    for (int i = 0; i < p->players; i++)
        if ((int)strlen(p->bot[i]) > width)
            width = (int)strlen(p->bot[i]);
    fprintf(out, "%s, %d players, %" PRIu64 " games in %" PRIu64 " sets, seed %" PRIu64 "\n",
            p->game->name, p->players, t->games, t->bot[0].share.count, p->seed);
    fprintf(out,
            "  %-*s    wins shared losses  share [95 %%]  Elo [95 %%]  score  lead  time a move\n",
            width, "bot");
    for (int i = 0; i < p->players; i++)
        print_bot(out, p, &t->bot[i], i, width);
    if (p->players == 2) {
        fputs("pairs by points of the first (0, 1/2, 1, 3/2, 2):", out);
        for (int i = 0; i < RATING_PAIRS; i++)
            fprintf(out, " %" PRIu64, t->pairs[i]);
        fprintf(out, "; it is the stronger one with %.1f %%\n",
                100 * rating_superiority(&t->bot[0].share, 2));
    }
    double llr;
    if (p->sprt) {
        enum arena_verdict verdict = arena_tally_verdict(t, p, &llr);
        struct rating_interval b = rating_bounds(p->alpha, p->beta);
        fprintf(out, "sequential test of Elo %g against %g: LLR %.2f in (%.2f, %.2f): %s\n",
                p->elo1, p->elo0, llr, b.low, b.high,
                verdict == ARENA_ACCEPT_ELO1   ? "accepted"
                : verdict == ARENA_ACCEPT_ELO0 ? "rejected"
                                               : "undecided");
    }
    fprintf(out, "%.1f s, %.2f games/s\n", seconds, seconds > 0 ? (double)t->games / seconds : 0);
}
