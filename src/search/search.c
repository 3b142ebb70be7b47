// SPDX-License-Identifier: MIT
#include "search/search.h"

#include <assert.h>

#include "base/real.h"
#include "search/algorithms.h"
#include "search/game_ai.h"

struct search {
    struct search_setup setup;
    const struct search_algorithm *search_algorithm;
    size_t size;          /* of the memory */
    uint64_t fixed, done; /* nodes: the fixed work (0: none), and what was done */
    bool finished;
    struct net net;   /* the game's own, if that is used */
    uint64_t zero[4]; /* the algorithm's memory follows, aligned */
};

enum { HEAD = (sizeof(struct search) + 63) / 64 * 64 };

static const struct search_algorithm *search_algorithm_of(const struct search_setup *setup) {
    const struct game_ai *ai = game_ai_of(setup->game);
    switch (setup->bot.kind) {
    case BOT_RANDOM:
        return &search_random;
    case BOT_GREEDY:
        return &search_greedy;
    case BOT_HEURISTIC:
        return &search_heuristic;
    case BOT_FLATMC:
        return &search_flatmc;
    case BOT_MCTS:
        return &search_mcts;
    case BOT_LEVEL:
    case BOT_EXPERT:
        break;
    }
    return ai->expert ? ai->expert : &search_tree;
}

static uint64_t fixed_work(const struct search_setup *setup) {
    switch (setup->bot.kind) {
    case BOT_FLATMC:
    case BOT_MCTS:
        return setup->bot.number;
    case BOT_LEVEL:
        return game_ai_of(setup->game)->level[setup->bot.number].nodes;
    default:
        return 0;
    }
}

int search_parts(const struct search_setup *setup, int wanted) {
    const struct search_algorithm *t = search_algorithm_of(setup);
    int most = t->parts ? t->parts(setup) : wanted;
    return wanted < most ? wanted : most;
}

size_t search_size(const struct game_ops *g, const bot *b) {
    struct search_setup setup = {.game = g, .bot = *b};
    size_t size = HEAD + search_algorithm_of(&setup)->size(&setup);
    return size < SEARCH_LEAST_MEMORY ? SEARCH_LEAST_MEMORY
           : size > SEARCH_MEMORY     ? SEARCH_MEMORY
                                      : size;
}

bool search_uses_net(const struct game_ops *g, const bot *b) {
    return game_ai_of(g)->net && b->kind == BOT_EXPERT;
}

/* The net that plays: of the setup, or the game's own, read into `own`; NULL: none. */
static const struct net *search_net(const struct search_setup *setup, struct net *own) {
    const struct net_file *file = game_ai_net_file(setup->game);
    char reason[1];
    text error;
    if (!search_uses_net(setup->game, &setup->bot) || setup->net == &net_none)
        return NULL;
    if (setup->net)
        return setup->net;
    text_init(&error, reason, sizeof reason);
    return file && game_ai_read_net(own, setup->game, file->bytes, file->size, &error) ? own : NULL;
}

struct search *search_start(void *memory, size_t size, const struct search_setup *setup) {
    assert(size >= SEARCH_LEAST_MEMORY);
    struct search *s = memory;
    *s = (struct search){.setup = *setup, .size = size, .fixed = fixed_work(setup)};
    s->setup.net = search_net(setup, &s->net);
    s->search_algorithm = search_algorithm_of(&s->setup);
    s->search_algorithm->start((char *)memory + HEAD, size - HEAD, &s->setup);
    return s;
}

bool search_set_net(struct search *s, const void *file, size_t size, text *error) {
    struct net net;
    assert(s->done == 0);
    if (!game_ai_read_net(&net, s->setup.game, file, size, error))
        return false;
    s->net = net;
    s->setup.net = search_uses_net(s->setup.game, &s->setup.bot) ? &s->net : NULL;
    s->search_algorithm->start((char *)s + HEAD, s->size - HEAD, &s->setup);
    return true;
}

bool search_has_run(const struct search *s) {
    return s->done > 0;
}

const struct search_setup *search_setup_of(const struct search *s) {
    return &s->setup;
}

bool search_run(struct search *s, uint64_t nodes) {
    if (s->fixed && nodes > s->fixed - s->done)
        nodes = s->fixed - s->done;
    if (!s->finished && nodes > 0) {
        s->finished = !s->search_algorithm->run((char *)s + HEAD, nodes);
        s->done += nodes;
    }
    return !s->finished && (s->fixed == 0 || s->done < s->fixed);
}

int search_moves(const struct search_setup *setup, const game_state *s, game_move *out) {
    if (!setup->measures)
        return setup->game->moves(s, out);
    out[0] = setup->measure;
    return 1;
}

bool search_continues(const struct search_setup *setup, int moves, uint64_t nodes) {
    enum { FORCED_NODES = 16 };
    return moves > 1 || setup->measures || nodes < FORCED_NODES;
}

/* Does `a` come before `b`? */
static bool search_better(const struct search_report *r, const struct search_move *a,
                          const struct search_move *b) {
    if (r->by_visits && a->visits != b->visits)
        return a->visits > b->visits;
    if (a->value != b->value)
        return a->value > b->value;
    return a->move < b->move;
}

static void search_sort(struct search_report *r) {
    for (int i = 1; i < r->count; i++) {
        struct search_move m = r->move[i];
        int j = i;
        for (; j > 0 && search_better(r, &m, &r->move[j - 1]); j--)
            r->move[j] = r->move[j - 1];
        r->move[j] = m;
    }
}

void search_report(const struct search *s, struct search_report *out) {
    *out = (struct search_report){0};
    s->search_algorithm->report((const char *)s + HEAD, out);
    search_sort(out);
}

static double join_errors(double a, double b) {
    return real_sqrt(a * a + b * b);
}

static void add_move(struct search_move *a, const struct search_move *b) {
    double total = (double)a->visits + b->visits;
    if (a->exact || total == 0)
        return;
    if (b->exact || b->visits > a->visits) { /* the line of the one with more visits */
        a->length = b->length;
        memcpy(a->line, b->line, sizeof a->line);
    }
    if (b->exact) {
        a->exact = true;
        a->value = b->value, a->win = b->win, a->points = b->points;
        a->error = a->points_error = 0;
    } else {
        double x = a->visits / total, y = b->visits / total;
        a->value = a->value * x + b->value * y;
        a->win = a->win * x + b->win * y;
        a->points = a->points * x + b->points * y;
        a->error = join_errors(a->error * x, b->error * y);
        a->points_error = join_errors(a->points_error * x, b->points_error * y);
    }
    a->visits += b->visits;
}

void search_add(struct search_report *sum, const struct search_report *part) {
    assert(sum->count == part->count);
    uint64_t nodes = sum->nodes + part->nodes;
    if (part->solved && !sum->solved)
        *sum = *part; /* estimates say nothing against a proof */
    else if (!sum->solved)
        for (int i = 0; i < sum->count; i++)
            for (int j = 0; j < part->count; j++)
                if (sum->move[i].move == part->move[j].move)
                    add_move(&sum->move[i], &part->move[j]);
    sum->nodes = nodes;
    search_sort(sum);
}

/* One of the moves whose value equals the best: not always the first in the list. */
static game_move choose_equal(const struct search_report *r, rng *g) {
    int equal = 1;
    while (equal < r->count && r->move[equal].value == r->move[0].value)
        equal++;
    return r->move[rng_below(g, (uint32_t)equal)].move;
}

/* A good move, the better ones more often. Moves with few visits are left out: people don't play
 * what they haven't considered either. */
static game_move choose_near(const struct search_report *r, double width, rng *g) {
    double weight[GAME_MAX_MOVES], sum = 0;
    double best = r->move[0].value;
    for (int i = 0; i < r->count; i++) {
        const struct search_move *m = &r->move[i];
        double loss = best > m->value ? best - m->value : 0;
        bool considered = !r->by_visits || m->visits * 20 >= r->move[0].visits;
        weight[i] = considered && loss <= 3 * width ? real_exp(-loss / width) : 0;
        sum += weight[i];
    }
    double at = real_unit(rng_next(g)) * sum;
    int i = 0;
    while (i < r->count - 1 && at >= weight[i])
        at -= weight[i++];
    while (weight[i] == 0) /* only after rounding */
        i--;
    return r->move[i].move;
}

game_move search_choice(const struct search_report *r, const struct search_setup *setup) {
    rng g;
    rng_seed_stream(&g, setup->seed, 0xc401ce);
    if (setup->bot.kind == BOT_LEVEL) {
        const struct level *level = &game_ai_of(setup->game)->level[setup->bot.number];
        if (level->blind > 0 && real_unit(rng_next(&g)) < level->blind)
            return r->move[rng_below(&g, (uint32_t)r->count)].move;
        if (level->width > 0)
            return choose_near(r, level->width, &g);
    }
    return r->evaluated ? r->move[0].move : choose_equal(r, &g);
}
