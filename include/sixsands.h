// SPDX-License-Identifier: MIT
// sixsands: the rules of Mandala, Patterns and Flowers behind one interface.
//
// A whole random game:
//
//     const sixsands_game *game = sixsands_game_find("mandala");
//     sixsands_rng rng;
//     sixsands_state state;
//     int scores[SIXSANDS_MAX_PLAYERS], actor;
//     unsigned winners;
//
//     sixsands_rng_seed(&rng, 7);
//     sixsands_deal(&state, game, 2, &rng);
//     while ((actor = sixsands_actor(game, &state)) != SIXSANDS_OVER) {
//         int move = actor == SIXSANDS_NATURE ? sixsands_sample(game, &state, &rng)
//                                             : sixsands_random_move(game, &state, &rng);
//         sixsands_apply(&state, game, move);
//     }
//     sixsands_score(scores, &winners, game, &state);
//
// States, views and generators are plain values of yours: copy them with `=`, compare them with
// memcmp, keep as many as you like. The library allocates nothing, has no state of its own, and may
// be called from any thread (records aside, see there). Undo is a copy made before.
//
// Nature (the deck, the tile stacks) acts like a player: her outcomes are moves, and `apply` is a
// pure function of state and move. What a seat knows is a view; give views, not states, to players.
//
// Seats count from 0, -1 is a spectator. (The notation counts seats from 1, with 0 for a
// spectator.) Functions return 0, or what the comment says, or an error: a code of -10 or below. A
// failed call changes none of its outputs, unless its comment says so.
//
// Checked: every pointer for NULL, the game, all numbers and texts, that a generator is seeded,
// that a move is legal. Not checked: that a pointer points to enough memory, that a text is
// terminated, and what is in a state or view: it must be one that this library made, for the same
// game. So don't take their bytes from files or the network; that is what the text functions are
// for.
#ifndef SIXSANDS_H
#define SIXSANDS_H

#include <stddef.h>
#include <stdint.h>

#ifndef SIXSANDS_API
#ifdef __GNUC__
#define SIXSANDS_API __attribute__((visibility("default")))
#else
#define SIXSANDS_API
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Version --------------------------------------------------------------------------------- */

#define SIXSANDS_VERSION_MAJOR 0
#define SIXSANDS_VERSION_MINOR 1
#define SIXSANDS_VERSION_PATCH 0
#define SIXSANDS_VERSION_TEXT "0.1.0"
#define SIXSANDS_VERSION_NUMBER                                                                    \
    (SIXSANDS_VERSION_MAJOR * 10000 + SIXSANDS_VERSION_MINOR * 100 + SIXSANDS_VERSION_PATCH)

/* The version of the library that runs, which may differ from the header's: "0.1.0", and 100. */
SIXSANDS_API const char *sixsands_version(void);
SIXSANDS_API int sixsands_version_number(void);

/* ---- Constants and types --------------------------------------------------------------------- */

enum {
    SIXSANDS_MAX_PLAYERS = 4,   /* seats of any game */
    SIXSANDS_MAX_MOVES = 384,   /* more than any list of moves or chances */
    SIXSANDS_LINE_SIZE = 1024,  /* room for any position or view as text, with its terminator */
    SIXSANDS_MOVE_SIZE = 8,     /* room for any move as text, with its terminator */
    SIXSANDS_REASON_SIZE = 512, /* room for any reason, with its terminator */
    SIXSANDS_NATURE = -1,       /* actor: nature */
    SIXSANDS_OVER = -2,         /* actor: nobody, the game is over */
    SIXSANDS_SPECTATOR = -1,    /* seat: one that sees what is public */
};

enum {
    SIXSANDS_OK = 0,
    SIXSANDS_ERROR_ARGUMENT = -10, /* NULL, not a game, or a generator without a seed */
    SIXSANDS_ERROR_PLAYERS = -11,  /* the game isn't for so many players */
    SIXSANDS_ERROR_SEAT = -12,     /* no such seat */
    SIXSANDS_ERROR_MOVE = -13,     /* no such move, or not a legal one here */
    SIXSANDS_ERROR_TURN = -14,     /* not now: somebody else acts, or nobody */
    SIXSANDS_ERROR_SIZE = -15,     /* the buffer is too small */
    SIXSANDS_ERROR_TEXT = -16,     /* the text isn't what it should be; there may be a reason */
    SIXSANDS_ERROR_RECORD = -17,   /* a record is wrong; there is a line and a reason */
    SIXSANDS_ERROR_MEMORY = -18,   /* out of memory (records only) */
};

/* A game's rules: found by name or index, never freed. */
typedef struct sixsands_game sixsands_game;

/* A move's id: dense from 0 and fixed for ever, so good for policies, files and wires. */
typedef uint16_t sixsands_move;

/* A full position. */
typedef struct sixsands_state {
    uint64_t opaque[32];
} sixsands_state;

/* What one seat knows of a position. */
typedef struct sixsands_view {
    uint64_t opaque[36];
} sixsands_view;

/* A random generator (xoshiro256**). Equal seeds give equal numbers on every machine. */
typedef struct sixsands_rng {
    uint64_t opaque[4];
} sixsands_rng;

/* What an error code means, in English without a full stop; never NULL. */
SIXSANDS_API const char *sixsands_error_text(int code);

/* ---- Games ----------------------------------------------------------------------------------- */

/* The games: index 0 to count - 1. NULL when there is no such index or name. */
SIXSANDS_API int sixsands_game_count(void);
SIXSANDS_API const sixsands_game *sixsands_game_at(int index);
SIXSANDS_API const sixsands_game *sixsands_game_find(const char *name);

/* "mandala"; NULL when this is no game. */
SIXSANDS_API const char *sixsands_game_name(const sixsands_game *game);

/* How many can play. */
SIXSANDS_API int sixsands_game_min_players(const sixsands_game *game);
SIXSANDS_API int sixsands_game_max_players(const sixsands_game *game);

/* All ids of moves, nature's too, are below this. */
SIXSANDS_API int sixsands_game_num_moves(const sixsands_game *game);

/* ---- Random numbers -------------------------------------------------------------------------- */

/* Seeds a generator. */
SIXSANDS_API int sixsands_rng_seed(sixsands_rng *out, uint64_t seed);

/* Seeds it for item `index` under one seed. `sixsands selfplay --seed S` plays game k, from 0, with
 * (S, k). */
SIXSANDS_API int sixsands_rng_stream(sixsands_rng *out, uint64_t seed, uint64_t index);

/* The next 64 random bits; 0 without a generator. */
SIXSANDS_API uint64_t sixsands_rng_next(sixsands_rng *rng);

/* A number below n, which is from 1 to 65535; 0 with another n or without a generator. */
SIXSANDS_API uint32_t sixsands_rng_below(sixsands_rng *rng, uint32_t n);

/* ---- Play ------------------------------------------------------------------------------------ */

/* A start position. */
SIXSANDS_API int sixsands_deal(sixsands_state *out, const sixsands_game *game, int players,
                               sixsands_rng *rng);

/* The number of seats. */
SIXSANDS_API int sixsands_players(const sixsands_game *game, const sixsands_state *state);

/* Who acts: a seat, SIXSANDS_NATURE or SIXSANDS_OVER. */
SIXSANDS_API int sixsands_actor(const sixsands_game *game, const sixsands_state *state);

/* Lists the legal moves of the seat to act, ascending, into `size` places; returns their number, 0
 * when no seat acts. With `out` NULL it only counts. */
SIXSANDS_API int sixsands_moves(sixsands_move *out, size_t size, const sixsands_game *game,
                                const sixsands_state *state);

/* Lists nature's possible outcomes, ascending, with their weights (NULL: without); returns their
 * number, 0 when nature doesn't act. With `out` NULL it only counts. */
SIXSANDS_API int sixsands_chances(sixsands_move *out, uint32_t *weights, size_t size,
                                  const sixsands_game *game, const sixsands_state *state);

/* 1 when the actor, nature included, may do this now, else 0. */
SIXSANDS_API int sixsands_is_legal(const sixsands_game *game, const sixsands_state *state,
                                   int move);

/* Plays a legal move or a possible outcome of nature; anything else is SIXSANDS_ERROR_MOVE. */
SIXSANDS_API int sixsands_apply(sixsands_state *state, const sixsands_game *game, int move);

/* One of nature's outcomes, by weight. */
SIXSANDS_API int sixsands_sample(const sixsands_game *game, const sixsands_state *state,
                                 sixsands_rng *rng);

/* One of the listed legal moves, uniformly: the one at sixsands_rng_below of their number. */
SIXSANDS_API int sixsands_random_move(const sixsands_game *game, const sixsands_state *state,
                                      sixsands_rng *rng);

/* Every seat's score as it stands (0 for seats nobody sits on), and the set of the seats that win
 * with it: bit `1 << seat` each, several after a tie. `winners` may be NULL. */
SIXSANDS_API int sixsands_score(int scores[SIXSANDS_MAX_PLAYERS], unsigned *winners,
                                const sixsands_game *game, const sixsands_state *state);

/* Plays uniformly random moves from here to the end, as fast as can be; the state stays as it is.
 * The final scores as above; returns how many decisions the seats made. */
SIXSANDS_API int sixsands_playout(int scores[SIXSANDS_MAX_PLAYERS], unsigned *winners,
                                  const sixsands_game *game, const sixsands_state *state,
                                  sixsands_rng *rng);

/* ---- Views ----------------------------------------------------------------------------------- */

/* What a seat, or SIXSANDS_SPECTATOR, knows. */
SIXSANDS_API int sixsands_observe(sixsands_view *out, const sixsands_game *game,
                                  const sixsands_state *state, int seat);

/* Whose view it is: a seat or SIXSANDS_SPECTATOR. */
SIXSANDS_API int sixsands_viewer(const sixsands_game *game, const sixsands_view *view);

/* A full state that fits the view, random in what is hidden. Whatever the viewer may know of the
 * position (who acts, its own legal moves) is true of any such state. */
SIXSANDS_API int sixsands_imagine(sixsands_state *out, const sixsands_game *game,
                                  const sixsands_view *view, sixsands_rng *rng);

/* ---- Text ------------------------------------------------------------------------------------ */
/* The notation is in docs/notation.md. Writers put a terminated text into `size` bytes and return
 * its length; when it doesn't fit they return SIXSANDS_ERROR_SIZE and leave an empty text (if size
 * > 0). Readers take a terminated text. Where they take a `reason` (NULL: none), it says in one
 * line what is wrong, cut off if need be, and is empty when nothing is. */

/* A position as a line, without a newline. */
SIXSANDS_API int sixsands_state_write(char *out, size_t size, const sixsands_game *game,
                                      const sixsands_state *state);
SIXSANDS_API int sixsands_state_read(sixsands_state *out, char *reason, size_t reason_size,
                                     const sixsands_game *game, const char *line);

/* A view as a line, without a newline. */
SIXSANDS_API int sixsands_view_write(char *out, size_t size, const sixsands_game *game,
                                     const sixsands_view *view);
SIXSANDS_API int sixsands_view_read(sixsands_view *out, char *reason, size_t reason_size,
                                    const sixsands_game *game, const char *line);

/* A move, or one of nature's outcomes (without the `+` that it has in records). */
SIXSANDS_API int sixsands_move_write(char *out, size_t size, const sixsands_game *game, int move);

/* The move that somebody typed: blanks around it, either case, a count of 1 left out. When nature
 * acts in `state`: one outcome, with or without its `+`. Returns the id, which need not be legal
 * here; without a state (NULL) only the moves of seats are read. */
SIXSANDS_API int sixsands_move_read(const sixsands_game *game, const sixsands_state *state,
                                    const char *word);

/* ---- Records --------------------------------------------------------------------------------- */
/* This part needs a C library with files and malloc; the freestanding build leaves it out. */

/* What a check found. */
typedef struct sixsands_record_report {
    uint64_t records;                  /* right ones, before the first complaint */
    uint64_t decisions;                /* of the seats, in those records */
    uint64_t line;                     /* where the complaint is, from 1; 0: no complaint */
    char reason[SIXSANDS_REASON_SIZE]; /* what it says; empty: no complaint */
} sixsands_record_report;

/* Replays the records (.sgr) in `length` bytes of text. 0 when they are right in every part;
 * SIXSANDS_ERROR_RECORD when one is wrong, or there is none. The report is always filled in. */
SIXSANDS_API int sixsands_record_check(sixsands_record_report *out, const char *text,
                                       size_t length);

#ifdef __cplusplus
}
#endif

#endif
