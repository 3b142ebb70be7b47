// SPDX-License-Identifier: MIT
// Tree search over determinizations (ISMCTS), for any game and any number of players.
//
// Every iteration samples a determinization of the view, walks down the tree along moves that are
// legal in it, adds a node, and finds out how the game may end from there. Nature's moves are
// sampled and have no nodes: a node stands for what the seats did, averaged over what nature did in
// between. Every seat maximises its own value (max-n), so a node keeps the sums of the seat that
// moved there.
//
// One tree gathers all determinizations. A child knows how often it was available, since a move may
// be legal in some determinizations only. A few fixed determinizations with a tree each, whose
// reports are added up, were weaker (docs/strength.md).
//
// With a net, the positions after all moves are evaluated when a node gets children, by what the
// seat that moves knows; without one, moves get priors by rules of thumb, and a leaf a rollout.
//
// Nodes are taken from one block and never given back; when it is full the tree stops growing, and
// its values are still refined.
#include <string.h>

#include "base/real.h"
#include "search/algorithms.h"

enum {
    DEEPEST = 200, /* beyond this, moves are played without nodes */
    NO_NODE = 0,   /* node 0 is never used */
    ROOT = 1,
    LINE_TRIES = 8, /* determinizations in which a line is tried */
};

/* Fills a line of the cache. */
struct node {
    game_move move;
    uint8_t seat; /* whose move it is */
    uint8_t zero;
    uint32_t first, next; /* child, sibling; siblings ascend by seat and move */
    uint32_t visits;
    uint32_t offered; /* how often it could have been chosen */
    float prior;
    /* Sums for `seat`. With a net `value` begins with its estimate, which counts as one visit. */
    double value, win, points;
    double win_square, points_square;
};

_Static_assert(sizeof(struct node) == 64, "a line of the cache");

struct tree {
    const struct search_setup *setup; /* borrowed: outlives the search */
    const struct game_ai *ai;         /* NULL: plain search, random playouts */
    const struct game_net *guide;     /* how the net is used; NULL: there is none */
    struct tree_parameters parameters;
    struct net_sums sums; /* of the last position: most are alike */
    rng random;
    uint32_t used, capacity;
    uint32_t turn; /* iterations so far */
    int count;
    game_move move[GAME_MAX_MOVES];
    struct node node[];
};

static const struct tree_parameters plain_parameters = {1.0, 1, 1, 1};

static size_t tree_size(const struct search_setup *setup) {
    size_t nodes = 1 << 20;
    if (setup->bot.kind == BOT_MCTS && setup->bot.number && setup->bot.number < nodes / 32)
        nodes = setup->bot.number * (size_t)32;
    if (setup->bot.kind == BOT_LEVEL)
        nodes = game_ai_of(setup->game)->level[setup->bot.number].nodes * (size_t)32;
    return sizeof(struct tree) + nodes * sizeof(struct node);
}

static void tree_start(void *memory, size_t size, const struct search_setup *setup,
                       const struct game_ai *ai) {
    struct tree *t = memory;
    game_state state;
    *t = (struct tree){.setup = setup, .ai = ai, .used = ROOT + 1};
    t->guide = ai && setup->net ? ai->net : NULL;
    t->parameters = ai ? ai->parameters : plain_parameters;
    if (t->guide)
        t->parameters = t->guide->parameters;
    t->capacity = (uint32_t)((size - sizeof *t) / sizeof(struct node));
    rng_seed_stream(&t->random, setup->seed, (uint64_t)setup->part);
    t->node[ROOT] = (struct node){0};
    setup->game->determinize(&state, &setup->view, &t->random);
    t->count = search_moves(setup, &state, t->move);
}

static void start_plain(void *memory, size_t size, const struct search_setup *setup) {
    tree_start(memory, size, setup, NULL);
}

static void start_guided(void *memory, size_t size, const struct search_setup *setup) {
    tree_start(memory, size, setup, game_ai_of(setup->game));
}

/* What a seat maximises, 0 to 1. */
static double tree_worth(const struct tree *t, double win, double points) {
    const struct tree_parameters *p = &t->parameters;
    double lead = 0.5 + 0.5 * real_squash(points / p->point_scale);
    return p->win_weight * win + (1 - p->win_weight) * lead;
}

/* ---- the net */

/* How a seat stands after a move, by what it knows. */
struct standing {
    double win, points;
};

static struct standing tree_evaluate(struct tree *t, const game_state *s, int seat) {
    const struct game_ops *g = t->setup->game;
    if (g->actor(s) == GAME_OVER) {
        double win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
        game_ai_outcome(g, s, win, points);
        return (struct standing){win[seat], points[seat]};
    }
    uint16_t input[NET_INPUTS];
    t->ai->features->write(input, s, seat);
    struct net_value v = net_evaluate(t->setup->net, &t->sums, input);
    return (struct standing){net_win(v), t->guide->lead * v.lead / NET_ONE};
}

/* Evaluates all moves: what each is worth, and unless `best` is NULL the position after the best.
 * Returns how the seat stands there. */
static struct standing tree_look(struct tree *t, const game_state *s, int seat,
                                 const game_move *moves, int count, double *worth,
                                 game_state *best) {
    struct standing found = {0, 0};
    double most = -1;
    for (int i = 0; i < count; i++) {
        game_state after = *s;
        t->setup->game->apply(&after, moves[i]);
        struct standing x = tree_evaluate(t, &after, seat);
        worth[i] = tree_worth(t, x.win, x.points);
        if (worth[i] > most) {
            most = worth[i];
            found = x;
            if (best)
                *best = after;
        }
    }
    return found;
}

/* ---- the tree */

/* The logarithms of priors, by what the moves are worth or else by the AI; returns the highest. */
static double tree_log_priors(const struct tree *t, const game_state *s, const game_move *moves,
                              int count, const double *worth, double *log_prior) {
    const struct game_ai *ai = t->ai;
    if (!t->guide)
        (ai->prior ? ai->prior : ai->heuristic)(s, moves, count, log_prior);
    for (int i = 0; i < count && t->guide; i++)
        log_prior[i] = t->guide->sharpness * worth[i];
    double best = log_prior[0];
    for (int i = 1; i < count; i++)
        best = log_prior[i] > best ? log_prior[i] : best;
    return best;
}

/* The children of `parent` for these moves, in the same order; missing ones are made. What the
 * moves are worth by the net is in `worth`, or is found out there if `looked` is false. Returns the
 * number of children: `count`, or fewer when the block is full. */
static int tree_children(struct tree *t, uint32_t parent, const game_state *s, int seat,
                         const game_move *moves, int count, double *worth, bool looked,
                         uint32_t *out) {
    double log_prior[GAME_MAX_MOVES], best = 0;
    bool has_priors = false;
    uint32_t before = NO_NODE, at = t->node[parent].first;
    int n = 0;
    for (int i = 0; i < count; i++) {
        while (at != NO_NODE && (t->node[at].seat < seat ||
                                 (t->node[at].seat == seat && t->node[at].move < moves[i])))
            before = at, at = t->node[at].next;
        if (at == NO_NODE || t->node[at].seat != seat || t->node[at].move != moves[i]) {
            if (t->used == t->capacity)
                continue;
            uint32_t made = t->used++;
            t->node[made] =
                (struct node){.move = moves[i], .seat = (uint8_t)seat, .next = at, .prior = 1};
            if (t->guide || (t->ai && t->ai->heuristic)) {
                if (t->guide && !looked)
                    tree_look(t, s, seat, moves, count, worth, NULL);
                if (!has_priors)
                    best = tree_log_priors(t, s, moves, count, worth, log_prior);
                has_priors = looked = true;
                t->node[made].prior = (float)real_exp(log_prior[i] - best);
                t->node[made].value = t->guide ? worth[i] : 0;
            }
            *(before == NO_NODE ? &t->node[parent].first : &t->node[before].next) = made;
            at = made;
        }
        out[n++] = at;
    }
    return n;
}

/* How a leaf may end: as the position after its best move looks to each seat. Everybody knows
 * something else, so the shares needn't add up to 1: they are made to. The leaf gets its children,
 * since all its moves have been looked at. */
static void tree_value_leaf(struct tree *t, uint32_t at, const game_state *s, double *win,
                            double *points) {
    const struct game_ops *g = t->setup->game;
    game_state best;
    game_move moves[GAME_MAX_MOVES];
    uint32_t child[GAME_MAX_MOVES];
    double worth[GAME_MAX_MOVES], sum = 0;
    int seat = g->actor(s), players = g->players(s), count = g->moves(s, moves);
    struct standing own = tree_look(t, s, seat, moves, count, worth, players == 2 ? NULL : &best);
    tree_children(t, at, s, seat, moves, count, worth, true, child);
    win[seat] = own.win;
    points[seat] = own.points;
    if (players == 2) {
        win[seat ^ 1] = 1 - own.win;
        points[seat ^ 1] = -own.points;
        return;
    }
    for (int i = 0; i < players; i++) {
        struct standing x = i == seat ? own : tree_evaluate(t, &best, i);
        win[i] = x.win;
        points[i] = x.points;
        sum += x.win;
    }
    for (int i = 0; i < players && sum > 0; i++)
        win[i] /= sum;
}

/* Upper confidence bounds (UCT): untried moves come first, in random order. */
static uint32_t select_plain(struct tree *t, const uint32_t *child, int n) {
    uint32_t best = child[0];
    double most = -1;
    int fresh = 0;
    for (int i = 0; i < n; i++) {
        const struct node *c = &t->node[child[i]];
        if (c->visits == 0) {
            if (rng_below(&t->random, (uint32_t)++fresh) == 0)
                best = child[i];
        } else if (fresh == 0) {
            double bound = c->value / c->visits +
                           t->parameters.explore * real_sqrt(real_log(c->offered) / c->visits);
            if (bound > most)
                most = bound, best = child[i];
        }
    }
    return best;
}

/* The mean value of a node that was visited, or has an estimate. */
static double tree_mean(const struct tree *t, const struct node *n) {
    return n->value / (n->visits + (t->guide ? 1.0 : 0.0));
}

/* PUCT: priors matter at first, values later. An untried child has its estimate by the net; without
 * a net it counts as the average of the tried ones. */
static uint32_t select_guided(struct tree *t, const uint32_t *child, int n) {
    double priors = 0, value = 0, visits = 0;
    for (int i = 0; i < n; i++) {
        const struct node *c = &t->node[child[i]];
        priors += (double)c->prior;
        value += c->value;
        visits += c->visits;
    }
    double expected = visits > 0 ? value / visits : 0.5;
    uint32_t best = child[0];
    double most = -1;
    for (int i = 0; i < n; i++) {
        const struct node *c = &t->node[child[i]];
        double found = c->visits || t->guide ? tree_mean(t, c) : expected;
        double exploration =
            (double)c->prior / priors * real_sqrt((double)c->offered) / (1.0 + c->visits);
        double bound = found + t->parameters.explore * exploration;
        if (bound > most)
            most = bound, best = child[i];
    }
    return best;
}

static uint32_t select_child(struct tree *t, uint32_t *child, int n) {
    for (int i = 0; i < n; i++)
        t->node[child[i]].offered++;
    return t->ai ? select_guided(t, child, n) : select_plain(t, child, n);
}

/* A solved move, which needs no search and, except at the root, has no node. */
static game_move solved_move(const struct tree *t, const game_state *s, rng *r) {
    return t->ai && t->ai->solve ? t->ai->solve(s, r) : GAME_NO_MOVE;
}

/* Plays solved moves until there is something to decide. */
static void tree_play_solved(struct tree *t, game_state *s) {
    const struct game_ops *g = t->setup->game;
    game_move solved;
    while (g->actor(s) != GAME_OVER && (solved = solved_move(t, s, &t->random)) != GAME_NO_MOVE) {
        g->apply(s, solved);
        game_run_chance(g, s, &t->random);
    }
}

/* Walks down from the root, playing the moves on `s`; `path` gets the nodes it passes. */
static int tree_descend(struct tree *t, game_state *s, uint32_t *path) {
    const struct game_ops *g = t->setup->game;
    uint32_t at = ROOT, child[GAME_MAX_MOVES];
    game_move moves[GAME_MAX_MOVES];
    double worth[GAME_MAX_MOVES];
    int depth = 0;
    while (depth < DEEPEST) {
        game_run_chance(g, s, &t->random);
        int seat = g->actor(s);
        if (seat == GAME_OVER)
            break;
        game_move solved = at == ROOT ? GAME_NO_MOVE : solved_move(t, s, &t->random);
        if (solved != GAME_NO_MOVE) {
            g->apply(s, solved);
            continue;
        }
        if (at != ROOT && t->node[at].visits < (uint32_t)t->parameters.expand_after)
            break;
        int n = at == ROOT ? search_moves(t->setup, s, moves) : g->moves(s, moves);
        n = tree_children(t, at, s, seat, moves, n, worth, false, child);
        if (n == 0) /* the block is full */
            break;
        at = select_child(t, child, n);
        path[depth++] = at;
        g->apply(s, t->node[at].move);
    }
    game_run_chance(g, s, &t->random);
    return depth;
}

/* How the game may end from the node `at`. */
static void tree_finish(struct tree *t, uint32_t at, game_state *s, double *win, double *points) {
    const struct game_ops *g = t->setup->game;
    if (t->guide) {
        tree_play_solved(t, s);
        if (g->actor(s) == GAME_OVER)
            game_ai_outcome(g, s, win, points);
        else
            tree_value_leaf(t, at, s, win, points);
        return;
    }
    if (t->ai && t->ai->rollout) {
        t->ai->rollout(s, &t->random, win, points);
        return;
    }
    if (g->actor(s) != GAME_OVER)
        g->playout(s, &t->random);
    game_ai_outcome(g, s, win, points);
}

static void tree_iterate(struct tree *t) {
    uint32_t path[DEEPEST];
    double win[GAME_MAX_PLAYERS], points[GAME_MAX_PLAYERS];
    game_state s;
    t->turn++;
    t->setup->game->determinize(&s, &t->setup->view, &t->random);
    int depth = tree_descend(t, &s, path);
    tree_finish(t, depth ? path[depth - 1] : ROOT, &s, win, points);
    for (int i = 0; i < depth; i++) {
        struct node *n = &t->node[path[i]];
        n->visits++;
        n->value += tree_worth(t, win[n->seat], points[n->seat]);
        n->win += win[n->seat];
        n->points += points[n->seat];
        n->win_square += win[n->seat] * win[n->seat];
        n->points_square += points[n->seat] * points[n->seat];
    }
}

static bool tree_run(void *memory, uint64_t nodes) {
    struct tree *t = memory;
    for (; nodes > 0 && search_continues(t->setup, t->count, t->turn); nodes--)
        tree_iterate(t);
    return search_continues(t->setup, t->count, t->turn);
}

/* The standard error of the mean of `visits` numbers. */
static double error_of(double sum, double squares, uint32_t visits) {
    double mean = sum / visits, variance = squares / visits - mean * mean;
    return real_sqrt((variance > 0 ? variance : 0) / visits);
}

static uint32_t most_visited(const struct tree *t, uint32_t parent) {
    uint32_t best = NO_NODE;
    for (uint32_t c = t->node[parent].first; c != NO_NODE; c = t->node[c].next)
        if (t->node[c].visits > 0 && (best == NO_NODE || t->node[c].visits > t->node[best].visits))
            best = c;
    return best;
}

/* The most visited line from `at` on, played in one determinization, with the solved moves in
 * between; `*whole`: all of it was legal there. */
static int try_line(const struct tree *t, uint32_t at, rng *r, game_move *out, bool *whole) {
    const struct game_ops *g = t->setup->game;
    game_state s;
    int length = 0;
    *whole = true;
    g->determinize(&s, &t->setup->view, r);
    while (at != NO_NODE && length < SEARCH_LINE) {
        if (!game_is_legal(g, &s, t->node[at].move)) {
            *whole = false;
            break;
        }
        out[length++] = t->node[at].move;
        g->apply(&s, t->node[at].move);
        for (;;) {
            game_run_chance(g, &s, r);
            game_move solved = g->actor(&s) == GAME_OVER ? GAME_NO_MOVE : solved_move(t, &s, r);
            if (solved == GAME_NO_MOVE || length == SEARCH_LINE)
                break;
            out[length++] = solved;
            g->apply(&s, solved);
        }
        at = g->actor(&s) == GAME_OVER ? NO_NODE : most_visited(t, at);
    }
    return length;
}

/* The line that the tree expects after a move. What others play depends on hidden cards, so a few
 * determinizations are tried, and the longest line that is legal in one of them is taken. */
static int principal_line(const struct tree *t, uint32_t at, game_move *out) {
    game_move line[SEARCH_LINE];
    bool whole = false;
    int longest = 0;
    rng r;
    rng_seed_stream(&r, t->setup->seed, t->node[at].move);
    for (int i = 0; i < LINE_TRIES && !whole; i++) {
        int length = try_line(t, at, &r, line, &whole);
        if (length > longest) {
            longest = length;
            memcpy(out, line, sizeof line);
        }
    }
    return longest;
}

static void tree_report(const void *memory, struct search_report *out) {
    const struct tree *t = memory;
    out->count = t->count;
    out->nodes = t->turn;
    out->evaluated = out->by_visits = true;
    for (int i = 0; i < t->count; i++) {
        struct search_move *m = &out->move[i];
        *m = (struct search_move){.move = t->move[i], .length = 1, .line = {t->move[i]}};
        uint32_t c = t->node[ROOT].first;
        while (c != NO_NODE && t->node[c].move != t->move[i])
            c = t->node[c].next;
        if (c == NO_NODE || t->node[c].visits == 0)
            continue;
        const struct node *n = &t->node[c];
        m->visits = n->visits;
        m->value = tree_mean(t, n);
        m->win = n->win / n->visits;
        m->points = n->points / n->visits;
        m->error = error_of(n->win, n->win_square, n->visits);
        m->points_error = error_of(n->points, n->points_square, n->visits);
        m->length = (uint8_t)principal_line(t, c, m->line);
    }
}

const struct search_algorithm search_mcts = {tree_size, start_plain, tree_run, tree_report, NULL};
const struct search_algorithm search_tree = {tree_size, start_guided, tree_run, tree_report, NULL};
