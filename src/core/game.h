// SPDX-License-Identifier: MIT
// The one game interface. Everything above the rules (search, records, command line, server,
// bindings) knows a game only as a `struct game_ops`; games/games.h lists all games.
//
// A state is a small plain value of fixed size: no pointers, every byte defined, copied with `=`,
// compared with memcmp. Nature (the deck, the tile stacks) is an actor with ordinary moves, so
// `apply` is a pure function of state and move and a replay needs no seed. A view is what one seat
// knows, and its own type: code that may only send views can't be given a state.
//
// Rules can't fail: they assert their contracts. Input from outside is checked by `read_*` and
// `game_is_legal` before it gets here.
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "base/text.h"

enum {
    GAME_MAX_PLAYERS = 4,
    GAME_MAX_MOVES = 384,  /* more than any list that `moves` or `chances` can return */
    GAME_LINE_SIZE = 1024, /* more than any position or view line, with its terminator */
    GAME_MOVE_SIZE = 8,    /* more than any move's text, with its terminator */
    GAME_NATURE = -1,      /* actor: nature */
    GAME_OVER = -2,        /* actor: nobody */
};

/* A move's id: dense from 0, fixed for ever; also the policy index and the wire format. */
typedef uint16_t game_move;
#define GAME_NO_MOVE ((game_move)0xffff)
#define GAME_HIDDEN ((game_move)0xfffe) /* an outcome that a viewer didn't see */

/* Games keep their own struct in these words, with members of type uint64_t and uint8_t only, so
 * that casts between the two obey the aliasing rules. Unused bytes are zero. */
typedef struct game_state {
    uint64_t word[32];
} game_state;

typedef struct game_view {
    uint64_t word[36];
} game_view;

struct game_ops {
    const char *name;
    uint8_t min_players, max_players;
    uint16_t num_moves;

    /* A start position; nature may be the first to act. Players are checked by the caller. Uses
     * only rng_below. */
    void (*deal)(game_state *s, int players, rng *r);

    /* The number of seats in this position. */
    int (*players)(const game_state *s);

    /* Who acts: a seat from 0, GAME_NATURE or GAME_OVER. */
    int (*actor)(const game_state *s);

    /* The legal moves of the seat to act, ascending by id; returns their number, at least 1.
     * Only when a seat acts. */
    int (*moves)(const game_state *s, game_move *out);

    /* The same moves without a list: their number, and the k-th (in any fixed order). Random
     * playouts choose with these. */
    int (*count)(const game_state *s);
    game_move (*nth)(const game_state *s, int k);

    /* Plays a legal move, or one of nature's possible outcomes. */
    void (*apply)(game_state *s, game_move m);

    /* Nature's possible outcomes, ascending by id, with weights > 0; returns their number.
     * Only when nature acts. */
    int (*chances)(const game_state *s, game_move *out, uint32_t *weight);

    /* One of them, drawn by weight in move-id order with one rng_below of the weights' sum. */
    game_move (*sample)(const game_state *s, rng *r);

    /* Every seat's present score, and the bit set of the seats that would win with it. */
    void (*score)(const game_state *s, int out[GAME_MAX_PLAYERS], unsigned *winners);

    /* Numbers that order the seats as the game does: by score, then by its tie-breaks. */
    void (*rank)(const game_state *s, int out[GAME_MAX_PLAYERS]);

    /* What a seat knows; seat -1 is a spectator, who knows what is public. */
    void (*observe)(game_view *v, const game_state *s, int seat);

    /* A full state that fits the view, random over the hidden cards. */
    void (*determinize)(game_state *s, const game_view *v, rng *r);

    /* A full state that fits the view and in which `m` is a legal move, or a possible outcome, now;
     * false when there is none. For replays of what one seat saw. */
    bool (*determinize_for)(game_state *s, const game_view *v, game_move m, rng *r);

    /* The seat a view belongs to; -1 is a spectator. */
    int (*viewer)(const game_view *v);

    /* Plays uniformly random moves to the end; returns how many decisions the seats made. History
     * that only views need is not kept up to date. */
    uint32_t (*playout)(game_state *s, rng *r);

    /* Can a game start here? It can with the positions of `deal` and `game_deal`. (`read_state`
     * accepts any possible position.) */
    bool (*is_deal)(const game_state *s);

    /* Text, as docs/notation.md has it. Readers take a whole line or word, check it completely, and
     * on failure return false with a reason in `error` (one short line without a full stop),
     * leaving the output undefined. */
    void (*write_state)(text *t, const game_state *s);
    bool (*read_state)(game_state *s, span line, text *error);
    void (*write_view)(text *t, const game_view *v);
    bool (*read_view)(game_view *v, span line, text *error);
    void (*write_move)(text *t, game_move m);

    /* A seat's action by its canonical text; GAME_NO_MOVE when there is no such action. */
    game_move (*read_move)(span word);

    /* Cuts nature's outcome off the head of `rest` (after the `+`): one card, one tile.
     * GAME_NO_MOVE when there is none. */
    game_move (*read_chance)(const game_state *s, span *rest);

    /* Does seat `viewer` see the outcome that nature makes next? */
    bool (*sees)(const game_state *s, int viewer);
};

/* Nature's functions for a game in which she never acts. */
int game_no_chances(const game_state *s, game_move *out, uint32_t *weight);
game_move game_no_sample(const game_state *s, rng *r);
game_move game_no_chance(const game_state *s, span *rest);
bool game_no_secrets(const game_state *s, int viewer);

/* Generic helpers over the interface. */

/* The position in which the first seat acts: dealt, and after nature's outcomes if she acts first.
 * This is a record's `Start`. */
void game_deal(const struct game_ops *g, game_state *s, int players, rng *r);

/* The moves of the actor, a seat or nature, ascending by id; none when the game is over. */
int game_list(const struct game_ops *g, const game_state *s, game_move *out);

/* Is `m` among the moves (or nature's outcomes) of this state? */
bool game_is_legal(const struct game_ops *g, const game_state *s, game_move m);

/* The seats among `seats` that would win with the present scores; both are bit sets. */
unsigned game_winners(const struct game_ops *g, const game_state *s, unsigned seats);
enum { GAME_ALL_SEATS = (1 << GAME_MAX_PLAYERS) - 1 };

/* A uniformly random legal move, for a state in which a seat acts. */
game_move game_random_move(const struct game_ops *g, const game_state *s, rng *r);

/* Lets nature act until a seat must, or the game is over. */
void game_run_chance(const struct game_ops *g, game_state *s, rng *r);

/* A move in its notation, written into `word`, to which the span points. */
span game_word(const struct game_ops *g, game_move m, char word[GAME_MOVE_SIZE]);

#endif
