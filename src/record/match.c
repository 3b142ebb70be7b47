// SPDX-License-Identifier: MIT
// With everything known a step is `apply`. A viewer's replay keeps a view and one full state that
// fits it: a move that this state doesn't allow makes us sample another state that does;
// when there is none, the move was impossible. After each step the view is observed anew.
//
// What was guessed shows in the view in two rare cases. Whether the game is over may depend on
// hidden cards (M8): `match_reconcile` corrects that. And with two or more hidden seats their
// `since` depends on which of them held a card at a reshuffle: then an impossible move makes us
// `match_rethink` everything.
#include "record/match.h"

#include <assert.h>
#include <stdlib.h>

/* The first takes some 20 ms. The second, too: of games with four hidden hands 4 % of the records
 * would be refused without it, with 8 still 1 in 10,000. */
enum { GUESS_TRIES = 20000, GUESS_RETHINKS = 100 };

void match_start(match *m, const struct game_ops *g, const game_state *start) {
    *m = (match){.game = g, .viewer = MATCH_OPEN, .start = *start, .state = *start};
    rng_seed(&m->guess, m->seed);
}

static void start_view(match *m, const struct game_ops *g, const game_view *start, uint64_t seed) {
    *m = (match){.game = g, .viewer = g->viewer(start), .start_view = *start, .view = *start};
    m->seed = seed;
    m->last = GAME_NO_MOVE;
    rng_seed(&m->guess, seed);
    g->determinize(&m->start, start, &m->guess);
    m->state = m->start;
}

void match_start_view(match *m, const struct game_ops *g, const game_view *start) {
    start_view(m, g, start, 1);
}

void match_free(match *m) {
    free(m->log);
    free(m->actor);
    m->log = NULL;
    m->actor = NULL;
    m->length = m->capacity = 0;
}

/* Makes room for one more entry before anything changes, so a failure leaves the match whole. */
static bool match_grow(match *m, text *error) {
    if (m->length < m->capacity)
        return true;
    size_t capacity = m->capacity ? 2 * m->capacity : 256;
    game_move *log = realloc(m->log, capacity * sizeof *log);
    if (log)
        m->log = log;
    uint8_t *actor = realloc(m->actor, capacity * sizeof *actor);
    if (actor)
        m->actor = actor;
    if (log && actor)
        m->capacity = capacity;
    else
        text_str(error, "out of memory");
    return log && actor;
}

/* A viewer's step; false, and nothing changed, when no state that fits the view allows it. */
static bool step_view(match *m, game_move move) {
    const struct game_ops *g = m->game;
    game_move real = move;
    if (move == MATCH_HIDDEN) {
        real = g->sample(&m->state, &m->guess);
    } else if (!game_is_legal(g, &m->state, move)) {
        game_state state;
        rng guess = m->guess;
        if (!g->determinize_for(&state, &m->view, move, &guess))
            return false;
        m->state = state;
        m->guess = guess;
    }
    m->before = m->view;
    m->last = move;
    g->apply(&m->state, real);
    g->observe(&m->view, &m->state, m->viewer);
    return true;
}

/* Replays the log with other guesses until the move is possible. */
static bool match_rethink(match *m, game_move move) {
    int hidden = m->game->players(&m->state) - (m->viewer >= 0);
    for (uint64_t seed = m->seed + 1; hidden > 1 && seed <= m->seed + GUESS_RETHINKS; seed++) {
        match now;
        start_view(&now, m->game, &m->start_view, seed);
        bool possible = true;
        for (size_t i = 0; i <= m->length && possible; i++)
            possible =
                match_reconcile(&now, false) && step_view(&now, i < m->length ? m->log[i] : move);
        if (!possible)
            continue;
        now.log = m->log;
        now.actor = m->actor;
        now.length = m->length;
        now.capacity = m->capacity;
        *m = now;
        return true;
    }
    return false;
}

static bool match_step(match *m, game_move move) {
    if (m->viewer != MATCH_OPEN)
        return step_view(m, move) || match_rethink(m, move);
    if (!game_is_legal(m->game, &m->state, move))
        return false;
    m->game->apply(&m->state, move);
    return true;
}

bool match_reconcile(match *m, bool over) {
    const struct game_ops *g = m->game;
    if ((g->actor(&m->state) == GAME_OVER) == over)
        return true;
    if (m->viewer == MATCH_OPEN || m->last == GAME_NO_MOVE)
        return false;
    rng guess = m->guess;
    for (int i = 0; i < GUESS_TRIES; i++) {
        game_state state;
        game_move real = m->last;
        if (m->last == MATCH_HIDDEN) {
            g->determinize(&state, &m->before, &guess);
            real = g->sample(&state, &guess);
        } else if (!g->determinize_for(&state, &m->before, m->last, &guess)) {
            return false;
        }
        g->apply(&state, real);
        if ((g->actor(&state) == GAME_OVER) == over) {
            m->state = state;
            m->guess = guess;
            g->observe(&m->view, &state, m->viewer);
            return true;
        }
    }
    return false;
}

static void match_write_seat(text *t, int seat) {
    text_str(t, "seat ");
    text_int(t, seat + 1);
}

static void match_write_move(text *t, const struct game_ops *g, game_move move) {
    if (move < g->num_moves)
        g->write_move(t, move);
    else
        text_char(t, '?');
}

/* Is it this seat's turn? */
static bool match_await(match *m, int seat, text *error) {
    bool open = match_reconcile(m, false);
    int actor = m->game->actor(&m->state);
    if (actor == seat && seat >= 0)
        return true;
    if (!open) {
        text_str(error, "the game is already over");
    } else if (actor == GAME_NATURE) {
        text_str(error, "nature's outcome comes first");
    } else {
        text_str(error, "it is the turn of ");
        match_write_seat(error, actor);
        text_str(error, ", not of ");
        match_write_seat(error, seat);
    }
    return false;
}

int match_play(match *m, int seat, game_move move, text *error) {
    if (!match_await(m, seat, error) || !match_grow(m, error))
        return -1;
    if (move < m->game->num_moves && match_step(m, move)) {
        m->log[m->length] = move;
        m->actor[m->length++] = (uint8_t)seat;
        return 0;
    }
    match_write_seat(error, seat);
    text_str(error, " can't play ");
    match_write_move(error, m->game, move);
    text_str(error, " here");
    if (m->viewer != MATCH_OPEN && m->viewer != seat)
        text_str(error, ", or can't have these cards");
    return -1;
}

int match_chance(match *m, game_move outcome, text *error) {
    const struct game_ops *g = m->game;
    if (!match_reconcile(m, false) || g->actor(&m->state) != GAME_NATURE) {
        text_str(error, "nature has nothing to do here");
        return -1;
    }
    bool seen = m->viewer == MATCH_OPEN || g->sees(&m->state, m->viewer);
    if (seen != (outcome != MATCH_HIDDEN)) {
        text_str(error, seen ? "this outcome isn't hidden: ? can't stand for it"
                             : "the viewer can't see this outcome: it must be ?");
        return -1;
    }
    if (!match_grow(m, error))
        return -1;
    if ((outcome == MATCH_HIDDEN || outcome < g->num_moves) && match_step(m, outcome)) {
        m->log[m->length] = outcome;
        m->actor[m->length++] = MATCH_NATURE;
        return 0;
    }
    text_str(error, "the outcome ");
    match_write_move(error, g, outcome);
    text_str(error, " isn't possible here");
    return -1;
}

void match_walk_start(match_walk *w, const match *m) {
    *w = (match_walk){.of = m};
    if (m->viewer == MATCH_OPEN)
        match_start(&w->now, m->game, &m->start);
    else
        start_view(&w->now, m->game, &m->start_view, m->seed);
}

/* The same calls in the same order as when the log was made, so the guesses are the same too. */
void match_walk_step(match_walk *w) {
    const match *m = w->of;
    assert(w->at < m->length);
    game_move move = m->log[w->at++];
    if (m->viewer == MATCH_OPEN) {
        m->game->apply(&w->now.state, move);
        return;
    }
    /* Where the log ended once, it may have looked like the end of the game. */
    bool possible = match_reconcile(&w->now, false) && step_view(&w->now, move);
    if (w->at < m->length) {
        possible = possible && match_reconcile(&w->now, false);
    } else { /* whether the last step ended the game, only the match knows */
        w->now.state = m->state;
        w->now.view = m->view;
        w->now.guess = m->guess;
    }
    assert(possible);
    (void)possible;
}

void match_walk_to(match_walk *w, const match *m, size_t at) {
    assert(at <= m->length);
    if (w->of != m || w->at > at || w->now.seed != m->seed)
        match_walk_start(w, m);
    while (w->at < at)
        match_walk_step(w);
}

void match_cut(match *m, size_t length) {
    match_walk w = {0};
    match_walk_to(&w, m, length);
    w.now.log = m->log;
    w.now.actor = m->actor;
    w.now.length = length;
    w.now.capacity = m->capacity;
    *m = w.now;
}

void match_cut_at(match *m, size_t length, const game_state *state) {
    assert(m->viewer == MATCH_OPEN && length <= m->length);
    m->state = *state;
    m->length = length;
}
