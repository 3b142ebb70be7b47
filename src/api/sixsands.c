// SPDX-License-Identifier: MIT
// The public API over the game interface. The rules assert their contracts; here, at the border,
// contracts are checked, and violations become error codes. The public value types are the engine's
// own under other names, so a call costs only its checks.
//
// Freestanding except for memcpy and memset, without allocation or globals: what needs a C library
// is in record.c and analysis.c.
#include "api/internal.h"

#include <string.h>

_Static_assert(sizeof(sixsands_state) == sizeof(game_state), "a state is a game_state");
_Static_assert(sizeof(sixsands_view) == sizeof(game_view), "a view is a game_view");
_Static_assert(sizeof(sixsands_rng) == sizeof(rng), "a generator is an rng");
_Static_assert(_Alignof(sixsands_state) == _Alignof(game_state), "alignment of states");
_Static_assert(_Alignof(sixsands_view) == _Alignof(game_view), "alignment of views");
_Static_assert(_Alignof(sixsands_rng) == _Alignof(rng), "alignment of generators");
_Static_assert(sizeof(sixsands_move) == sizeof(game_move), "a move is a game_move");
_Static_assert((int)SIXSANDS_MAX_PLAYERS == (int)GAME_MAX_PLAYERS, "players");
_Static_assert((int)SIXSANDS_MAX_MOVES == (int)GAME_MAX_MOVES, "moves");
_Static_assert((int)SIXSANDS_LINE_SIZE == (int)GAME_LINE_SIZE, "lines");
_Static_assert((int)SIXSANDS_MOVE_SIZE == (int)GAME_MOVE_SIZE, "texts of moves");
_Static_assert((int)SIXSANDS_NATURE == (int)GAME_NATURE, "nature");
_Static_assert((int)SIXSANDS_OVER == (int)GAME_OVER, "over");

/* Version and errors. */

const char *sixsands_version(void) {
    return SIXSANDS_VERSION_TEXT;
}

int sixsands_version_number(void) {
    return SIXSANDS_VERSION_NUMBER;
}

const char *sixsands_error_text(int code) {
    if (code >= 0)
        return "no error";
    switch (code) {
    case SIXSANDS_ERROR_ARGUMENT:
        return "a pointer is missing or wrong";
    case SIXSANDS_ERROR_PLAYERS:
        return "the game isn't for this number of players";
    case SIXSANDS_ERROR_SEAT:
        return "there is no such seat";
    case SIXSANDS_ERROR_MOVE:
        return "the move doesn't exist or isn't legal here";
    case SIXSANDS_ERROR_TURN:
        return "another seat acts now, or the game is over";
    case SIXSANDS_ERROR_SIZE:
        return "the buffer is too small";
    case SIXSANDS_ERROR_TEXT:
        return "the text can't be read";
    case SIXSANDS_ERROR_RECORD:
        return "a record is wrong";
    case SIXSANDS_ERROR_MEMORY:
        return "out of memory";
    default:
        return "unknown error";
    }
}

/* Games. */

int sixsands_game_count(void) {
    int n = 0;
    while (games_all[n])
        n++;
    return n;
}

const sixsands_game *sixsands_game_at(int index) {
    if (index < 0 || index >= sixsands_game_count())
        return NULL;
    return (const sixsands_game *)games_all[index];
}

const sixsands_game *sixsands_game_find(const char *name) {
    return name ? (const sixsands_game *)games_find(span_of(name)) : NULL;
}

const char *sixsands_game_name(const sixsands_game *game) {
    const struct game_ops *g = ops_of(game);
    return g ? g->name : NULL;
}

int sixsands_game_min_players(const sixsands_game *game) {
    const struct game_ops *g = ops_of(game);
    return g ? g->min_players : SIXSANDS_ERROR_ARGUMENT;
}

int sixsands_game_max_players(const sixsands_game *game) {
    const struct game_ops *g = ops_of(game);
    return g ? g->max_players : SIXSANDS_ERROR_ARGUMENT;
}

int sixsands_game_default_players(const sixsands_game *game) {
    const struct game_ops *g = ops_of(game);
    return g ? game_default_players(g, &games_module(g)->traits) : SIXSANDS_ERROR_ARGUMENT;
}

int sixsands_game_hides(const sixsands_game *game) {
    const struct game_ops *g = ops_of(game);
    return g ? games_module(g)->traits.hides : SIXSANDS_ERROR_ARGUMENT;
}

int sixsands_game_has_deck(const sixsands_game *game) {
    const struct game_ops *g = ops_of(game);
    return g ? games_module(g)->traits.deck != NULL : SIXSANDS_ERROR_ARGUMENT;
}

const char *sixsands_game_unit(const sixsands_game *game) {
    const struct game_ops *g = ops_of(game);
    return g ? game_unit(&games_module(g)->traits, 2) : NULL;
}

const char *sixsands_game_designers(const sixsands_game *game) {
    const struct game_ops *g = ops_of(game);
    const char *designers = g ? games_module(g)->traits.designers : NULL;
    return g && !designers ? "" : designers;
}

int sixsands_game_num_moves(const sixsands_game *game) {
    const struct game_ops *g = ops_of(game);
    return g ? g->num_moves : SIXSANDS_ERROR_ARGUMENT;
}

/* Random numbers. */

int sixsands_rng_seed(sixsands_rng *out, uint64_t seed) {
    if (!out)
        return SIXSANDS_ERROR_ARGUMENT;
    rng_seed((rng *)out, seed);
    return SIXSANDS_OK;
}

int sixsands_rng_stream(sixsands_rng *out, uint64_t seed, uint64_t index) {
    if (!out)
        return SIXSANDS_ERROR_ARGUMENT;
    rng_seed_stream((rng *)out, seed, index);
    return SIXSANDS_OK;
}

uint64_t sixsands_rng_next(sixsands_rng *r) {
    rng *in = rng_in(r);
    return in ? rng_next(in) : 0;
}

uint32_t sixsands_rng_below(sixsands_rng *r, uint32_t n) {
    rng *in = rng_in(r);
    return in && n >= 1 && n < 65536 ? rng_below(in, n) : 0;
}

/* Play. */

int sixsands_deal(sixsands_state *out, const sixsands_game *game, int players, sixsands_rng *r) {
    const struct game_ops *g = ops_of(game);
    rng *in = rng_in(r);
    if (!out || !g || !in)
        return SIXSANDS_ERROR_ARGUMENT;
    if (players < g->min_players || players > g->max_players)
        return SIXSANDS_ERROR_PLAYERS;
    game_deal(g, state_in(out), players, in);
    return SIXSANDS_OK;
}

int sixsands_players(const sixsands_game *game, const sixsands_state *state) {
    const struct game_ops *g = ops_of(game);
    return g && state ? g->players(state_of(state)) : SIXSANDS_ERROR_ARGUMENT;
}

int sixsands_actor(const sixsands_game *game, const sixsands_state *state) {
    const struct game_ops *g = ops_of(game);
    return g && state ? g->actor(state_of(state)) : SIXSANDS_ERROR_ARGUMENT;
}

/* Copies a list to the caller, who may want only the number; returns that. */
static int hand_over(sixsands_move *out, size_t size, const game_move *list, int count) {
    if (!out)
        return count;
    if (size < (size_t)count)
        return SIXSANDS_ERROR_SIZE;
    memcpy(out, list, (size_t)count * sizeof *list);
    return count;
}

int sixsands_moves(sixsands_move *out, size_t size, const sixsands_game *game,
                   const sixsands_state *state) {
    const struct game_ops *g = ops_of(game);
    if (!g || !state)
        return SIXSANDS_ERROR_ARGUMENT;
    if (g->actor(state_of(state)) < 0)
        return 0;
    game_move list[GAME_MAX_MOVES];
    return hand_over(out, size, list, g->moves(state_of(state), list));
}

int sixsands_chances(sixsands_move *out, uint32_t *weights, size_t size, const sixsands_game *game,
                     const sixsands_state *state) {
    const struct game_ops *g = ops_of(game);
    if (!g || !state)
        return SIXSANDS_ERROR_ARGUMENT;
    if (g->actor(state_of(state)) != GAME_NATURE)
        return 0;
    game_move list[GAME_MAX_MOVES];
    uint32_t weight[GAME_MAX_MOVES];
    int count = hand_over(out, size, list, g->chances(state_of(state), list, weight));
    if (out && weights && count > 0)
        memcpy(weights, weight, (size_t)count * sizeof *weight);
    return count;
}

static bool is_legal(const struct game_ops *g, const game_state *s, int move) {
    return move >= 0 && move < g->num_moves && game_is_legal(g, s, (game_move)move);
}

int sixsands_is_legal(const sixsands_game *game, const sixsands_state *state, int move) {
    const struct game_ops *g = ops_of(game);
    return g && state ? is_legal(g, state_of(state), move) : SIXSANDS_ERROR_ARGUMENT;
}

int sixsands_apply(sixsands_state *state, const sixsands_game *game, int move) {
    const struct game_ops *g = ops_of(game);
    if (!g || !state)
        return SIXSANDS_ERROR_ARGUMENT;
    if (!is_legal(g, state_of(state), move))
        return SIXSANDS_ERROR_MOVE;
    g->apply(state_in(state), (game_move)move);
    return SIXSANDS_OK;
}

int sixsands_sample(const sixsands_game *game, const sixsands_state *state, sixsands_rng *r) {
    const struct game_ops *g = ops_of(game);
    rng *in = rng_in(r);
    if (!g || !state || !in)
        return SIXSANDS_ERROR_ARGUMENT;
    if (g->actor(state_of(state)) != GAME_NATURE)
        return SIXSANDS_ERROR_TURN;
    return g->sample(state_of(state), in);
}

/* By the list and not by `nth`, whose order isn't documented: so other programs can recompute the
 * choice, and it equals that of the random player. */
int sixsands_random_move(const sixsands_game *game, const sixsands_state *state, sixsands_rng *r) {
    const struct game_ops *g = ops_of(game);
    rng *in = rng_in(r);
    if (!g || !state || !in)
        return SIXSANDS_ERROR_ARGUMENT;
    if (g->actor(state_of(state)) < 0)
        return SIXSANDS_ERROR_TURN;
    game_move list[GAME_MAX_MOVES];
    int count = g->moves(state_of(state), list);
    return list[rng_below(in, (uint32_t)count)];
}

static void sixsands_write_score(int scores[GAME_MAX_PLAYERS], unsigned *winners,
                                 const struct game_ops *g, const game_state *s) {
    unsigned won;
    memset(scores, 0, GAME_MAX_PLAYERS * sizeof *scores);
    g->score(s, scores, &won);
    if (winners)
        *winners = won;
}

int sixsands_score(int scores[SIXSANDS_MAX_PLAYERS], unsigned *winners, const sixsands_game *game,
                   const sixsands_state *state) {
    const struct game_ops *g = ops_of(game);
    if (!scores || !g || !state)
        return SIXSANDS_ERROR_ARGUMENT;
    sixsands_write_score(scores, winners, g, state_of(state));
    return SIXSANDS_OK;
}

/* On a copy that the caller never gets: a playout drops the history that views need. */
int sixsands_playout(int scores[SIXSANDS_MAX_PLAYERS], unsigned *winners, const sixsands_game *game,
                     const sixsands_state *state, sixsands_rng *r) {
    const struct game_ops *g = ops_of(game);
    rng *in = rng_in(r);
    if (!scores || !g || !state || !in)
        return SIXSANDS_ERROR_ARGUMENT;
    game_state copy;
    memcpy(&copy, state, sizeof copy);
    int decisions = (int)g->playout(&copy, in);
    sixsands_write_score(scores, winners, g, &copy);
    return decisions;
}

/* Views. */

int sixsands_observe(sixsands_view *out, const sixsands_game *game, const sixsands_state *state,
                     int seat) {
    const struct game_ops *g = ops_of(game);
    if (!out || !g || !state)
        return SIXSANDS_ERROR_ARGUMENT;
    if (seat < SIXSANDS_SPECTATOR || seat >= g->players(state_of(state)))
        return SIXSANDS_ERROR_SEAT;
    g->observe((game_view *)out, state_of(state), seat);
    return SIXSANDS_OK;
}

int sixsands_viewer(const sixsands_game *game, const sixsands_view *view) {
    const struct game_ops *g = ops_of(game);
    return g && view ? g->viewer(view_of(view)) : SIXSANDS_ERROR_ARGUMENT;
}

int sixsands_determinize(sixsands_state *out, const sixsands_game *game, const sixsands_view *view,
                         sixsands_rng *r) {
    const struct game_ops *g = ops_of(game);
    rng *in = rng_in(r);
    if (!out || !g || !view || !in)
        return SIXSANDS_ERROR_ARGUMENT;
    g->determinize(state_in(out), view_of(view), in);
    return SIXSANDS_OK;
}

int sixsands_imagine(sixsands_state *out, const sixsands_game *game, const sixsands_view *view,
                     sixsands_rng *r) {
    return sixsands_determinize(out, game, view, r);
}

int sixsands_sees(const sixsands_game *game, const sixsands_state *state, int seat) {
    const struct game_ops *g = ops_of(game);
    if (!g || !state)
        return SIXSANDS_ERROR_ARGUMENT;
    if (seat < SIXSANDS_SPECTATOR || seat >= g->players(state_of(state)))
        return SIXSANDS_ERROR_SEAT;
    if (g->actor(state_of(state)) != GAME_NATURE)
        return SIXSANDS_ERROR_TURN;
    return g->sees(state_of(state), seat);
}

/* Text. */

int sixsands_state_write(char *out, size_t size, const sixsands_game *game,
                         const sixsands_state *state) {
    const struct game_ops *g = ops_of(game);
    if (!g || !state)
        return SIXSANDS_ERROR_ARGUMENT;
    text t;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    g->write_state(&t, state_of(state));
    return end_text(&t);
}

int sixsands_state_read(sixsands_state *out, char *reason, size_t reason_size,
                        const sixsands_game *game, const char *line) {
    const struct game_ops *g = ops_of(game);
    char spare[1];
    text error;
    game_state read;
    start_reason(&error, reason, reason_size, spare);
    if (!out || !g || !line)
        return api_refuse(&error, SIXSANDS_ERROR_ARGUMENT);
    if (!g->read_state(&read, span_of(line), &error))
        return SIXSANDS_ERROR_TEXT;
    memcpy(out, &read, sizeof *out);
    return SIXSANDS_OK;
}

int sixsands_view_write(char *out, size_t size, const sixsands_game *game,
                        const sixsands_view *view) {
    const struct game_ops *g = ops_of(game);
    if (!g || !view)
        return SIXSANDS_ERROR_ARGUMENT;
    text t;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    g->write_view(&t, view_of(view));
    return end_text(&t);
}

int sixsands_view_read(sixsands_view *out, char *reason, size_t reason_size,
                       const sixsands_game *game, const char *line) {
    const struct game_ops *g = ops_of(game);
    char spare[1];
    text error;
    game_view read;
    start_reason(&error, reason, reason_size, spare);
    if (!out || !g || !line)
        return api_refuse(&error, SIXSANDS_ERROR_ARGUMENT);
    if (!g->read_view(&read, span_of(line), &error))
        return SIXSANDS_ERROR_TEXT;
    memcpy(out, &read, sizeof *out);
    return SIXSANDS_OK;
}

int sixsands_move_write(char *out, size_t size, const sixsands_game *game, int move) {
    const struct game_ops *g = ops_of(game);
    if (!g)
        return SIXSANDS_ERROR_ARGUMENT;
    if (move < 0 || move >= g->num_moves)
        return SIXSANDS_ERROR_MOVE;
    text t;
    int status = start_text(&t, out, size);
    if (status != SIXSANDS_OK)
        return status;
    g->write_move(&t, (game_move)move);
    return end_text(&t);
}

int sixsands_move_read(const sixsands_game *game, const sixsands_state *state, const char *word) {
    const struct game_ops *g = ops_of(game);
    if (!g || !word)
        return SIXSANDS_ERROR_ARGUMENT;
    span rest = span_trim(span_of(word));
    game_move move;
    if (state && g->actor(state_of(state)) == GAME_NATURE) {
        if (span_starts(rest, "+"))
            rest = (span){rest.at + 1, rest.length - 1};
        move = g->read_chance(state_of(state), &rest);
        if (rest.length)
            return SIXSANDS_ERROR_TEXT;
    } else {
        move = game_read_typed(g, &games_module(g)->traits, rest);
    }
    return move == GAME_NO_MOVE ? SIXSANDS_ERROR_TEXT : move;
}
