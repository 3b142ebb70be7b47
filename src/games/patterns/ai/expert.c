// SPDX-License-Identifier: MIT
// The strongest player of Patterns: iterative deepening by alpha-beta, one move further each round,
// and beside it, in its own memory, the same search to the very end. When that one has its proof
// the position is solved.
//
// The first rounds find the value of every move, later ones only that of the best, and that the
// others are worse. Levels value every move in all rounds, since they choose among several, and
// never try to solve.
#include "games/patterns/ai/ai.h"

#include "base/real.h"
#include "games/patterns/ai/alphabeta.h"
#include "search/algorithms.h"

enum {
    ROUNDS_WITH_ALL = 3,
    PIECE = 1024,      /* positions before the other search gets its turn */
    SOLVER_FROM = 40,  /* face-up tokens: no attempt with more */
    SOLVER_FIRST = 32, /* with fewer, the proof gets most of the time */
};

struct candidate {
    patterns_action action;
    int value;       /* quarters of a point: the final lead expected */
    int next;        /* the same in the unfinished round: not comparable yet */
    uint64_t visits; /* positions visited for this action alone */
};

struct expert {
    const struct search_setup *setup; /* borrowed: outlives the search */
    patterns_state root;
    struct patterns_board board;
    int count;
    game_move move[GAME_MAX_MOVES];
    /* the search ahead; it and the proof are in the expert's memory */
    struct patterns_alphabeta *ahead;
    int round, turn; /* the depth, and the candidate to be searched */
    bool aimed;
    int candidates, best;
    struct candidate candidate[PATTERNS_MOST_ACTIONS];
    /* the search to the end */
    struct patterns_alphabeta *proof;   /* NULL: none */
    struct patterns_alphabeta *bowl[2]; /* in phase bowl: the search after each choice */
    bool solved;
    uint64_t clock; /* positions so far */
};

static bool looks_at_all(const struct expert *x) {
    return x->setup->bot.kind == BOT_LEVEL || x->round <= ROUNDS_WITH_ALL || x->candidates == 1;
}

static size_t patterns_expert_size(const struct search_setup *setup) {
    return setup->bot.kind == BOT_LEVEL ? SEARCH_LEAST_MEMORY : SEARCH_MEMORY;
}

/* The actions of the moves; a swap that equals a flip shares the flip's. */
static void list_candidates(struct expert *x) {
    patterns_options o = patterns_board_options(&x->board, x->root.turn);
    x->candidates = 0;
    for (int i = 0; i < x->count; i++) {
        patterns_action a = patterns_action_of(x->move[i]);
        bool flip = a < PATTERNS_PLACE;
        bool own = (flip ? o.flips : o.places) >> (a & 63) & 1;
        if (!own && x->count == 1) { /* to be measured */
            a &= 63;
            own = true;
        }
        if (own)
            x->candidate[x->candidates++] = (struct candidate){.action = a};
    }
}

/* Is the proof tried from this position? */
static bool tries_proof(const struct search_setup *setup, const patterns_state *s) {
    struct patterns_board b;
    if (setup->bot.kind == BOT_LEVEL || s->phase != PATTERNS_PLAY)
        return false;
    patterns_board_set(&b, s);
    return bits_count(b.t.face_up) <= SOLVER_FROM;
}

/* Levels look at everything, as they did when they were measured. */
static void select_search(const struct search_setup *setup, struct patterns_alphabeta *ahead) {
    if (setup->bot.kind != BOT_LEVEL)
        patterns_alphabeta_select(ahead, setup->net);
}

static void patterns_expert_start(void *memory, size_t size, const struct search_setup *setup) {
    struct expert *x = memory;
    game_state s;
    rng none = {{0}};
    memset(x, 0, sizeof *x);
    x->setup = setup;
    setup->game->determinize(&s, &setup->view, &none);
    x->root = *patterns_of(&s);
    x->count = search_moves(setup, &s, x->move);
    x->round = 1;
    size_t head = (sizeof *x + 63) / 64 * 64;
    char *rest = (char *)memory + head;
    size_t half = (size - head) / 2 / 64 * 64;
    x->candidates = x->count;
    for (int i = 0; i < x->count && x->root.phase == PATTERNS_BOWL; i++) {
        game_state after = s;
        setup->game->apply(&after, x->move[i]);
        x->bowl[i] = patterns_alphabeta_start(rest + (size_t)i * half, half, patterns_of(&after));
        select_search(setup, x->bowl[i]);
    }
    if (x->root.phase != PATTERNS_PLAY)
        return;
    patterns_board_set(&x->board, &x->root);
    list_candidates(x);
    bool solves = tries_proof(setup, &x->root);
    x->ahead = patterns_alphabeta_start(rest, solves ? half : size - head, &x->root);
    select_search(setup, x->ahead);
    if (solves) {
        x->proof = patterns_alphabeta_start(rest + half, half, &x->root);
        patterns_alphabeta_aim(x->proof, PATTERNS_TO_THE_END, x->candidate[0].action,
                               x->candidates == 1, 1); /* is it won? */
    }
}

static int candidate_of(const struct expert *x, patterns_action a) {
    int i = 0;
    while (x->candidate[i].action != a)
        i++;
    return i;
}

/* A round over all candidates at once is over. */
static void take_round(struct expert *x) {
    struct patterns_verdict v = patterns_alphabeta_verdict(x->ahead);
    x->best = candidate_of(x, v.best);
    for (int i = 0; i < x->candidates; i++) {
        int most = patterns_alphabeta_most(x->ahead, x->candidate[i].action);
        if (i != x->best && x->candidate[i].value > most)
            x->candidate[i].value = most;
        if (i != x->best && x->candidate[i].value >= v.low)
            x->candidate[i].value = v.low - 1;
    }
    x->candidate[x->best].value = v.low;
    x->round++;
}

/* A candidate has its value. Values of different depth can't be compared, so they count only when
 * all candidates have theirs; but in the first round there is nothing else. */
static void take_turn(struct expert *x, int value) {
    x->candidate[x->turn].next = value;
    if (x->round == 1)
        x->candidate[x->turn].value = value;
    if (++x->turn < x->candidates)
        return;
    x->best = 0;
    for (int i = 0; i < x->candidates; i++) {
        x->candidate[i].value = x->candidate[i].next;
        if (x->candidate[i].value > x->candidate[x->best].value)
            x->best = i;
    }
    x->turn = 0;
    x->round++;
}

/* Looks ahead for at most `*nodes`, and leaves what remains of them. */
static void patterns_expert_look_ahead(struct expert *x, uint64_t *nodes) {
    while (*nodes > 0 && x->round < PATTERNS_TO_THE_END) {
        bool all = looks_at_all(x);
        struct candidate *c = &x->candidate[all ? x->turn : x->best];
        uint64_t before = *nodes;
        if (!x->aimed)
            patterns_alphabeta_aim(x->ahead, x->round, c->action, all, c->value);
        x->aimed = true;
        bool done = patterns_alphabeta_run(x->ahead, nodes);
        c->visits += before - *nodes;
        if (!done)
            return;
        x->aimed = false;
        if (all)
            take_turn(x, patterns_alphabeta_verdict(x->ahead).low);
        else
            take_round(x);
    }
}

/* The same for the choice of a bowl token: the opponent moves next. */
static void patterns_expert_look_past_bowls(struct expert *x, uint64_t *nodes) {
    while (*nodes > 0 && x->round < PATTERNS_TO_THE_END) {
        struct candidate *c = &x->candidate[x->turn];
        struct patterns_alphabeta *ahead = x->bowl[x->turn];
        uint64_t before = *nodes;
        if (!x->aimed)
            patterns_alphabeta_aim(ahead, x->round, patterns_alphabeta_verdict(ahead).best, false,
                                   -c->value);
        x->aimed = true;
        bool done = patterns_alphabeta_run(ahead, nodes);
        c->visits += before - *nodes;
        if (!done)
            return;
        x->aimed = false;
        take_turn(x, -patterns_alphabeta_verdict(ahead).low);
    }
}

/* How the two searches share their time: in pieces, by how much remains to be played. */
static bool proof_has_turn(const struct expert *x) {
    if (!x->proof)
        return false;
    uint64_t piece = x->clock / PIECE;
    if (x->setup->part > 0)
        return true;
    return bits_count(x->board.t.face_up) < SOLVER_FIRST ? piece % 4 != 0 : piece % 2 == 1;
}

static bool patterns_expert_run(void *memory, uint64_t nodes) {
    struct expert *x = memory;
    if (x->root.phase == PATTERNS_CLOSE)
        return false;
    while (nodes > 0 && !x->solved) {
        uint64_t piece = PIECE - x->clock % PIECE;
        piece = piece < nodes ? piece : nodes;
        uint64_t left = piece;
        if (proof_has_turn(x))
            x->solved = patterns_alphabeta_run(x->proof, &left);
        else if (x->root.phase == PATTERNS_BOWL)
            patterns_expert_look_past_bowls(x, &left);
        else
            patterns_expert_look_ahead(x, &left);
        /* the whole piece counts even if the search needed less, except for the last */
        x->clock += x->solved ? piece - left : piece;
        nodes -= piece;
    }
    return !x->solved;
}

/* A lead as a share of the win, by how much remains to be played; fitted to games between
 * searches. */
static double win_of(const struct expert *x, double points) {
    int left = x->root.phase == PATTERNS_BOWL ? PATTERNS_CELLS : bits_count(x->board.t.face_up);
    double scale = 0.5 + left * left / 256.0;
    return 1 / (1 + real_exp(-points / scale));
}

static double patterns_expert_value_of(double points) {
    return 0.5 + 0.5 * real_squash(points / 15);
}

static void report_estimate(const struct expert *x, struct search_move *m,
                            const struct candidate *c) {
    m->visits = c->visits < 1U << 30 ? (uint32_t)c->visits : 1U << 30;
    m->points = (double)c->value / PATTERNS_POINT;
    m->win = win_of(x, m->points);
    m->value = patterns_expert_value_of(m->points);
}

static void report_exact(struct search_move *m, int points) {
    m->exact = true;
    m->points = points;
    m->win = points > 0 ? 1 : points < 0 ? 0 : 0.5;
    m->value = patterns_expert_value_of(points);
    m->error = m->points_error = 0;
}

/* Closing flips (P5): all of them get flipped, in any order; to stop is to do without them. */
static void report_close(const struct expert *x, struct search_report *out) {
    struct patterns_board b;
    patterns_board_set(&b, &x->root);
    int lead = patterns_board_lead(&b, x->root.turn), closing = patterns_closing(&b, x->root.turn);
    out->solved = true;
    for (int i = 0; i < x->count; i++)
        report_exact(&out->move[i], x->move[i] == PATTERNS_STOP_ID ? lead : lead + closing);
}

/* The line that a search remembers after a move that led to `b`. */
static void report_line(struct search_move *m, const struct patterns_alphabeta *from,
                        struct patterns_board b) {
    patterns_action line[SEARCH_LINE];
    int n = patterns_alphabeta_line(from, &b, line, SEARCH_LINE - 1);
    for (int i = 0; i < n; i++) {
        m->line[m->length++] = patterns_move_of(&b, line[i]);
        patterns_board_play(&b, line[i]);
    }
}

static void report_bowl(const struct expert *x, struct search_move *m, int i) {
    game_state after = {{0}};
    struct patterns_board b;
    memcpy(&after, &x->root, sizeof x->root);
    x->setup->game->apply(&after, m->move);
    patterns_board_set(&b, patterns_of(&after));
    report_estimate(x, m, &x->candidate[i]);
    report_line(m, x->bowl[i], b);
}

/* What the proof says about an action, if anything: a value, or a certain win. */
static void report_proof(const struct expert *x, struct search_move *m, patterns_action a) {
    struct patterns_verdict v = patterns_alphabeta_verdict(x->proof);
    int low = v.low / PATTERNS_POINT;
    if (a == v.best && x->solved) {
        report_exact(m, low);
    } else if (a == v.best && v.low > 0) {
        m->points = m->points > low ? m->points : low;
        m->win = 1;
        m->value = 1;
    } else if (x->solved && m->value >= patterns_expert_value_of(low)) {
        m->points = low;
        m->value = patterns_expert_value_of(low) - 1e-6;
        m->win = low > 0 ? m->win : low < 0 ? 0 : m->win < 0.5 ? m->win : 0.5;
    }
}

static void patterns_expert_report(const void *memory, struct search_report *out) {
    const struct expert *x = memory;
    out->count = x->count;
    out->nodes = x->clock;
    out->evaluated = true;
    for (int i = 0; i < x->count; i++)
        out->move[i] = (struct search_move){.move = x->move[i], .length = 1, .line = {x->move[i]}};
    if (x->root.phase == PATTERNS_CLOSE)
        report_close(x, out);
    if (x->root.phase == PATTERNS_BOWL)
        for (int i = 0; i < x->count; i++)
            report_bowl(x, &out->move[i], i);
    if (x->root.phase != PATTERNS_PLAY)
        return;
    out->solved = x->solved;
    for (int i = 0; i < x->count; i++) {
        struct search_move *m = &out->move[i];
        patterns_action a = patterns_action_of(m->move);
        int k = 0;
        while (k < x->candidates && x->candidate[k].action != a)
            k++;
        if (k == x->candidates) { /* a swap that equals the flip */
            a &= 63;
            k = candidate_of(x, a);
        }
        report_estimate(x, m, &x->candidate[k]);
        if (x->proof)
            report_proof(x, m, a);
        struct patterns_board b = x->board;
        patterns_board_play(&b, a);
        report_line(m, m->exact ? x->proof : x->ahead, b);
    }
}

/* One looks ahead; a second has all its time for the proof, where that is tried. More would only
 * repeat this. */
static int expert_parts(const struct search_setup *setup) {
    game_state s;
    rng none = {{0}};
    setup->game->determinize(&s, &setup->view, &none);
    return tries_proof(setup, patterns_of(&s)) ? 2 : 1;
}

const struct search_algorithm patterns_expert = {patterns_expert_size, patterns_expert_start,
                                                 patterns_expert_run, patterns_expert_report,
                                                 expert_parts};
