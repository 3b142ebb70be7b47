// SPDX-License-Identifier: MIT
#include "cli/arena/report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/json.h"

enum { NAME_WIDTH = 32, JSON_SIZE = 1 << 16 };

/* ---- adding up */

static void add_sum(struct arena_sum *a, const struct arena_sum *b) {
    a->wins += b->wins;
    a->shared += b->shared;
    a->losses += b->losses;
    a->forfeits += b->forfeits;
    a->moves += b->moves;
    a->points += b->points;
    a->score += b->score;
    a->lead += b->lead;
    a->seconds += b->seconds;
}

static void close_set(struct arena_tally *t, const struct arena_plan *p) {
    if (p->players == 2)
        t->pairs[(int)(2 * t->set[0].points)]++;
    for (int i = 0; i < p->players; i++) {
        struct arena_account *a = &t->bot[i];
        rating_add(&a->share, t->set[i].points / p->players);
        if (t->scored) {
            rating_add(&a->score, t->set[i].score / t->scored);
            rating_add(&a->lead, t->set[i].lead / t->scored);
        }
        add_sum(&a->sum, &t->set[i]);
        t->set[i] = (struct arena_sum){0};
    }
    t->scored = 0;
    t->games = t->seen;
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
        bool won = r->winners >> seat & 1;
        double score = r->score[seat];
        struct arena_sum game = {
            .wins = won && winners == 1,
            .shared = won && winners > 1,
            .losses = !won,
            .forfeits = r->end.out[seat] != RECORD_PLAYS,
            .moves = r->moves[seat],
            .points = won ? 1.0 / winners : 0,
            .score = score,
            .lead = score - (sum - score) / (p->players - 1),
            .seconds = r->seconds[seat],
        };
        add_sum(&t->set[arena_bot_at(p, g->index, seat)], &game);
    }
    t->scored += r->scored;
    t->seen++;
    if (t->seen % (uint64_t)p->players == 0)
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

bool arena_tally_decided(const struct arena_tally *t, const struct arena_plan *p) {
    double llr;
    return p->sprt && t->games == t->seen && arena_tally_verdict(t, p, &llr) != ARENA_UNDECIDED;
}

static double milliseconds_a_move(const struct arena_sum *s) {
    return s->moves ? 1000 * s->seconds / (double)s->moves : NAN;
}

static double games_a_second(const struct arena_course *c) {
    return isnan(c->seconds) ? NAN : c->seconds > 0 ? (double)c->played / c->seconds : 0;
}

/* ---- as text */

/* A bot's name in the table, cut if too long. */
struct name {
    char at[NAME_WIDTH + 1];
};

static struct name name_of(const struct arena_plan *p, int i) {
    struct name n = {""};
    size_t length = strlen(p->bot[i]);
    memcpy(n.at, p->bot[i], length < NAME_WIDTH ? length : NAME_WIDTH);
    if (length > NAME_WIDTH)
        memcpy(n.at + NAME_WIDTH - 3, "...", 3);
    return n;
}

/* A number with its sign, never -0, in a column. */
static void print_signed(FILE *out, double x, int decimals, int width) {
    char word[32];
    text t;
    text_init(&t, word, sizeof word);
    if (isinf(x))
        text_str(&t, x > 0 ? "+inf" : "-inf");
    else
        text_real(&t, x, decimals, true);
    fprintf(out, " %*s", width, word);
}

static void print_elo(FILE *out, double share, int players) {
    print_signed(out, rating_elo(share, players), 0, 5);
}

/* A number from 0 up with three digits, easy to read. */
static void print_amount(FILE *out, double x) {
    char word[32];
    text t;
    text_init(&t, word, sizeof word);
    if (x > 0 && x < 0.001) {
        text_str(&t, "< 0.001");
    } else if (x < 999.5) {
        text_real(&t, x, x < 0.9995 ? 3 : x < 9.995 ? 2 : x < 99.95 ? 1 : 0, false);
    } else {
        double unit = pow(10, floor(log10(x)) - 2);
        text_grouped(&t, (uint64_t)(floor(x / unit + 0.5) * unit + 0.5));
    }
    fputs(word, out);
}

static void print_bot(FILE *out, const struct arena_plan *p, const struct arena_account *a, int i,
                      int width) {
    struct rating_interval in = rating_share_interval(&a->share, p->players);
    fprintf(out, "%d %-*s %7" PRIu64 " %7" PRIu64 " %7" PRIu64, i + 1, width, name_of(p, i).at,
            a->sum.wins, a->sum.shared, a->sum.losses);
    fprintf(out, " %7.1f %%%6.1f to%6.1f ", 100 * a->share.mean, 100 * in.low, 100 * in.high);
    print_elo(out, a->share.mean, p->players);
    print_elo(out, in.low, p->players);
    fputs(" to", out);
    print_elo(out, in.high, p->players);
    if (a->score.count) {
        fprintf(out, " %7.1f", a->score.mean);
        print_signed(out, a->lead.mean, 2, 8);
    } else {
        fprintf(out, " %7s %8s", "-", "-");
    }
    if (a->lead.count > 1)
        fprintf(out, " ± %.2f", rating_margin(&a->lead));
    fputc('\n', out);
}

static void print_bots(FILE *out, const struct arena_tally *t, const struct arena_plan *p) {
    int width = 3;
    for (int i = 0; i < p->players; i++) {
        int length = (int)strlen(name_of(p, i).at);
        width = length > width ? length : width;
    }
    fprintf(out, "  %-*s %7s %7s %7s %9s%15s  %5s %15s %7s %8s\n", width, "bot", "wins", "shared",
            "losses", "share", "95 %   ", "Elo", "95 %    ", "score", "lead");
    for (int i = 0; i < p->players; i++)
        print_bot(out, p, &t->bot[i], i, width);
}

static void print_pairs(FILE *out, const struct arena_tally *t, const struct arena_plan *p) {
    static const char *const points[RATING_PAIRS] = {"0", "1/2", "1", "3/2", "2"};
    fputs("pairs     ", out);
    for (int i = 0; i < RATING_PAIRS; i++)
        fprintf(out, "%s: %" PRIu64 "  ", points[i], t->pairs[i]);
    fprintf(out, "(points of %s in two games)\n", name_of(p, 0).at);
    double p0 = rating_superiority(&t->bot[0].share, 2), sure = p0 < 0.5 ? 1 - p0 : p0;
    if (p0 == 0.5)
        fputs("stronger  neither: both have won equally\n", out);
    else if (sure < 0.9995)
        fprintf(out, "stronger  %s with a probability of %.1f %%\n", name_of(p, p0 < 0.5).at,
                100 * sure);
    else
        fprintf(out, "stronger  %s with a probability of more than 99.9 %%\n",
                name_of(p, p0 < 0.5).at);
}

static void print_sprt(FILE *out, const struct arena_tally *t, const struct arena_plan *p) {
    static const char *const words[] = {
        [ARENA_UNDECIDED] = "undecided",
        [ARENA_ACCEPT_ELO0] = "H0 is accepted",
        [ARENA_ACCEPT_ELO1] = "H1 is accepted",
    };
    struct rating_interval b = rating_bounds(p->alpha, p->beta);
    double llr;
    enum arena_verdict verdict = arena_tally_verdict(t, p, &llr);
    fprintf(out, "test      LLR %.2f in (%.2f, %.2f), H0: Elo %g, H1: Elo %g: %s\n", llr, b.low,
            b.high, p->elo0, p->elo1, words[verdict]);
}

static void print_limits(FILE *out, const struct arena_plan *p) {
    if (p->limits.nodes)
        fprintf(out, ", %" PRIu64 " nodes per move", p->limits.nodes);
    if (p->limits.movetime)
        fprintf(out, ", %" PRIu32 " ms per move", p->limits.movetime);
}

static void print_time(FILE *out, const struct arena_tally *t, const struct arena_plan *p,
                       const struct arena_course *c) {
    fputs("time      ", out);
    if (!isnan(c->seconds)) {
        print_amount(out, c->seconds);
        fputs(" s, ", out);
        print_amount(out, games_a_second(c));
        fputs(" games/s; ", out);
    }
    fputs("a move takes", out);
    for (int i = 0; i < p->players; i++) {
        fputs(i ? ", " : " ", out);
        if (t->bot[i].sum.moves)
            print_amount(out, milliseconds_a_move(&t->bot[i].sum));
        else
            fputs("-", out);
    }
    fputs(" ms\n", out);
}

void arena_report_text(FILE *out, const struct arena_tally *t, const struct arena_plan *p,
                       const struct arena_course *c) {
    fprintf(out, "%s, %d players, seed %" PRIu64, p->game->name, p->players, p->seed);
    print_limits(out, p);
    uint64_t sets = t->bot[0].share.count;
    if (p->first)
        fprintf(out, ", from set %" PRIu64, p->first + 1);
    fprintf(out, ": %" PRIu64 " games in %" PRIu64 " %s%s", t->games, sets,
            p->players == 2 ? "pair" : "set", sets == 1 ? "" : "s");
    if (p->players > 2)
        fprintf(out, "; the fair share is %.1f %%", 100.0 / p->players);
    fputs(c->interrupted ? ", interrupted\n" : "\n", out);
    if (t->games == 0)
        return;
    print_bots(out, t, p);
    if (p->players == 2)
        print_pairs(out, t, p);
    if (p->sprt)
        print_sprt(out, t, p);
    for (int i = 0; i < p->players; i++)
        if (t->bot[i].sum.forfeits)
            fprintf(out, "forfeits  %d %s: %" PRIu64 "\n", i + 1, name_of(p, i).at,
                    t->bot[i].sum.forfeits);
    print_time(out, t, p, c);
}

/* ---- as JSON */

static void arena_report_put_pair(json *j, const char *key, double low, double high, int decimals) {
    json_write_key(j, key);
    json_open_list(j);
    json_write_real(j, low, decimals);
    json_write_real(j, high, decimals);
    json_close_list(j);
}

static void put_bot(json *j, const struct arena_plan *p, const struct arena_account *a, int i) {
    struct rating_interval in = rating_share_interval(&a->share, p->players);
    json_open_object(j);
    json_put_str(j, "name", p->bot[i]);
    json_put_uint(j, "wins", a->sum.wins);
    json_put_uint(j, "shared", a->sum.shared);
    json_put_uint(j, "losses", a->sum.losses);
    json_put_uint(j, "forfeits", a->sum.forfeits);
    json_put_real(j, "share", a->share.mean, 6);
    arena_report_put_pair(j, "share95", in.low, in.high, 6);
    json_put_real(j, "elo", rating_elo(a->share.mean, p->players), 2);
    arena_report_put_pair(j, "elo95", rating_elo(in.low, p->players),
                          rating_elo(in.high, p->players), 2);
    json_put_real(j, "score", a->score.count ? a->score.mean : NAN, 4);
    json_put_real(j, "lead", a->lead.count ? a->lead.mean : NAN, 4);
    json_put_real(j, "lead_margin", a->lead.count > 1 ? rating_margin(&a->lead) : NAN, 4);
    json_put_uint(j, "moves", a->sum.moves);
    json_put_real(j, "ms_a_move", milliseconds_a_move(&a->sum), 4);
    json_close_object(j);
}

static void put_test(json *j, const struct arena_tally *t, const struct arena_plan *p) {
    static const char *const words[] = {
        [ARENA_UNDECIDED] = "undecided", [ARENA_ACCEPT_ELO0] = "H0", [ARENA_ACCEPT_ELO1] = "H1"};
    struct rating_interval b = rating_bounds(p->alpha, p->beta);
    double llr;
    enum arena_verdict verdict = arena_tally_verdict(t, p, &llr);
    json_write_key(j, "sprt");
    json_open_object(j);
    json_put_real(j, "elo0", p->elo0, 4);
    json_put_real(j, "elo1", p->elo1, 4);
    json_put_real(j, "alpha", p->alpha, 6);
    json_put_real(j, "beta", p->beta, 6);
    json_put_real(j, "llr", llr, 4);
    arena_report_put_pair(j, "bounds", b.low, b.high, 4);
    json_put_str(j, "verdict", words[verdict]);
    json_close_object(j);
}

static void arena_report_put_head(json *j, const struct arena_tally *t, const struct arena_plan *p,
                                  const struct arena_course *c) {
    json_put_str(j, "game", p->game->name);
    json_put_uint(j, "players", (uint64_t)p->players);
    json_put_uint(j, "seed", p->seed);
    if (p->limits.movetime)
        json_put_uint(j, "movetime", p->limits.movetime);
    if (p->limits.nodes)
        json_put_uint(j, "nodes", p->limits.nodes);
    if (p->first)
        json_put_uint(j, "first_set", p->first + 1);
    json_put_uint(j, "games", t->games);
    json_put_uint(j, "sets", t->bot[0].share.count);
    json_put_bool(j, "interrupted", c->interrupted);
}

void arena_report_json(FILE *out, const struct arena_tally *t, const struct arena_plan *p,
                       const struct arena_course *c) {
    char buffer[JSON_SIZE];
    text line;
    text_init(&line, buffer, sizeof buffer);
    json j = json_on(&line);
    json_open_object(&j);
    arena_report_put_head(&j, t, p, c);
    json_write_key(&j, "bots");
    json_open_list(&j);
    for (int i = 0; i < p->players; i++)
        put_bot(&j, p, &t->bot[i], i);
    json_close_list(&j);
    if (p->players == 2) {
        json_write_key(&j, "pairs");
        json_open_list(&j);
        for (int i = 0; i < RATING_PAIRS; i++)
            json_write_uint(&j, t->pairs[i]);
        json_close_list(&j);
        json_put_real(&j, "superiority", rating_superiority(&t->bot[0].share, 2), 6);
    }
    if (p->sprt)
        put_test(&j, t, p);
    json_put_real(&j, "seconds", c->seconds, 3);
    json_put_real(&j, "games_a_second", games_a_second(c), 3);
    json_close_object(&j);
    fprintf(out, "%s\n", buffer);
}
