// SPDX-License-Identifier: MIT
// sixsands: tabletop games behind one interface: rules, bots, records, analysis.
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
// States, views and generators are plain values that you own: copy them with `=`, compare them with
// memcmp, keep as many as you like. The library has no global state and may be called from any
// thread; it allocates only records, readers and analyses. Each of them, like a search, may be used
// by one thread at a time. To undo, keep a copy.
//
// Nature (the deck, the tile stacks) acts like a player: her outcomes are moves, and `apply` is a
// pure function of state and move. What a seat knows is a view; give players views, not states.
//
// Seats count from 0; -1 is a spectator. (The notation counts seats from 1, with 0 for a
// spectator.) Functions return 0, or what their comment says, or an error: a code of -10 or below.
// A failed call changes none of its outputs unless its comment says so.
//
// Pointers in arguments are borrowed for the call unless a comment says otherwise; returned texts
// without such a comment are static. Checked: every pointer for NULL, the game, all numbers and
// texts, that a generator is seeded, that a move is legal. Not checked: that a pointer points to
// enough memory, that a text is terminated, and the contents of a state or view: it must be one
// that this library made, for the same game. So don't read their bytes from files or the network;
// the text functions are for that.
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
#define SIXSANDS_VERSION_MINOR 2
#define SIXSANDS_VERSION_PATCH 0
#define SIXSANDS_VERSION_TEXT "0.2.0"
#define SIXSANDS_VERSION_NUMBER                                                                    \
    (SIXSANDS_VERSION_MAJOR * 10000 + SIXSANDS_VERSION_MINOR * 100 + SIXSANDS_VERSION_PATCH)

/* The version of the library that runs, which may differ from the header's: "0.2.0", and 200. */
SIXSANDS_API const char *sixsands_version(void);
SIXSANDS_API int sixsands_version_number(void);

/* ---- Constants and types --------------------------------------------------------------------- */

/* Half of a 95 % interval, in the standard errors that searches and analyses give. */
#define SIXSANDS_HALF_95 1.959963984540054

enum {
    SIXSANDS_MAX_PLAYERS = 4,   /* seats of any game */
    SIXSANDS_MAX_MOVES = 384,   /* more than any list of moves or chances */
    SIXSANDS_LINE_SIZE = 1024,  /* room for any position or view as text, with its terminator */
    SIXSANDS_MOVE_SIZE = 8,     /* room for any move as text, with its terminator */
    SIXSANDS_REASON_SIZE = 512, /* room for any reason, with its terminator */
    SIXSANDS_NATURE = -1,       /* actor: nature */
    SIXSANDS_OVER = -2,         /* actor: nobody, the game is over */
    SIXSANDS_SPECTATOR = -1,    /* seat: a viewer who sees what is public */
    SIXSANDS_OPEN = -2,         /* viewer of a record: one who knows everything */
    SIXSANDS_COLOURS = 6,       /* R O Y G P K */
    SIXSANDS_NO_PILE = -1,      /* odds: this game has no draw pile */
    SIXSANDS_HASH_SIZE = 32,    /* bytes of a hash, and of a server's key */
    SIXSANDS_SEARCH_LEAST = 1048576, /* the least memory of a search, in bytes */
    SIXSANDS_SEARCH_ALIGN = 64,      /* its alignment */
    SIXSANDS_NET_ALIGN = 32,         /* of a net's bytes */
    SIXSANDS_FINDINGS_SIZE = 131072, /* room for all findings of a search, as text */
    SIXSANDS_HINT_SIZE = 1024,       /* room for any hint */
    SIXSANDS_REASONS_SIZE = 4096,    /* room for any hint with its reasons, as text */
    SIXSANDS_ANALYSIS_SIZE = 32768,  /* room for a step of an analysis, as text */
    SIXSANDS_SHEET_SIZE = 2048,      /* room for a score sheet, as text */
    SIXSANDS_DATA_SIZE = 16384,      /* room for a position as data, as text */
    SIXSANDS_ROWS_SIZE = 32768,      /* room for a position in rows, as text */
    SIXSANDS_EVENTS_SIZE = 8192,     /* room for the events of a step, as text */

    /* Deprecated: SIXSANDS_ANALYSIS_SIZE by its name in 0.1. */
    SIXSANDS_JUDGEMENT_SIZE = SIXSANDS_ANALYSIS_SIZE,
};

enum {
    SIXSANDS_OK = 0,
    SIXSANDS_ERROR_ARGUMENT = -10, /* NULL, not a game, or a generator without a seed */
    SIXSANDS_ERROR_PLAYERS = -11,  /* the game isn't for this number of players */
    SIXSANDS_ERROR_SEAT = -12,     /* no such seat */
    SIXSANDS_ERROR_MOVE = -13,     /* no such move, or it isn't legal here */
    SIXSANDS_ERROR_TURN = -14,     /* not now: another seat acts, or nobody */
    SIXSANDS_ERROR_SIZE = -15,     /* the buffer is too small */
    SIXSANDS_ERROR_TEXT = -16,     /* the text is wrong; there may be a reason */
    SIXSANDS_ERROR_RECORD = -17,   /* a record is wrong; there is a line and a reason */
    SIXSANDS_ERROR_MEMORY = -18,   /* out of memory (records and analyses) */
};

/* A game's rules: found by name or index, never freed. */
typedef struct sixsands_game sixsands_game;

/* A move's id: dense from 0 and fixed for ever, so fit for policies, files and networks. */
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

/* Its name, in lower case; NULL if this isn't a game. */
SIXSANDS_API const char *sixsands_game_name(const sixsands_game *game);

/* How many can play, and how many do unless somebody says otherwise. */
SIXSANDS_API int sixsands_game_min_players(const sixsands_game *game);
SIXSANDS_API int sixsands_game_max_players(const sixsands_game *game);
SIXSANDS_API int sixsands_game_default_players(const sixsands_game *game);

/* What kind of game it is, 1 or 0: can its seats know different things? Are cards drawn from a
 * pile? */
SIXSANDS_API int sixsands_game_hides(const sixsands_game *game);
SIXSANDS_API int sixsands_game_has_deck(const sixsands_game *game);

/* What a score counts: "points"; NULL if this isn't a game. */
SIXSANDS_API const char *sixsands_game_unit(const sixsands_game *game);

/* Who is credited for the rules, names separated by ", "; "" for nobody, NULL if this isn't a
 * game. */
SIXSANDS_API const char *sixsands_game_designers(const sixsands_game *game);

/* All move ids, including nature's, are below this. */
SIXSANDS_API int sixsands_game_num_moves(const sixsands_game *game);

/* ---- Random numbers -------------------------------------------------------------------------- */

/* Seeds a generator. */
SIXSANDS_API int sixsands_rng_seed(sixsands_rng *out, uint64_t seed);

/* Seeds it for item `index` under one seed. `sixsands selfplay --seed S` plays game k, from 0, with
 * (S, k). */
SIXSANDS_API int sixsands_rng_stream(sixsands_rng *out, uint64_t seed, uint64_t index);

/* The next 64 random bits; 0 without a generator. */
SIXSANDS_API uint64_t sixsands_rng_next(sixsands_rng *rng);

/* A number below n, which must be 1 to 65535; 0 with another n or without a generator. */
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

/* Lists nature's possible outcomes, ascending, with their weights (may be NULL); returns their
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

/* Every seat's present score (0 for unused seats), and the set of the seats that would win with it:
 * bit `1 << seat` each, several after a tie. `winners` may be NULL. */
SIXSANDS_API int sixsands_score(int scores[SIXSANDS_MAX_PLAYERS], unsigned *winners,
                                const sixsands_game *game, const sixsands_state *state);

/* Plays uniformly random moves to the end, as fast as possible; the state itself doesn't change.
 * Gives the final scores as above; returns how many decisions the seats made. */
SIXSANDS_API int sixsands_playout(int scores[SIXSANDS_MAX_PLAYERS], unsigned *winners,
                                  const sixsands_game *game, const sixsands_state *state,
                                  sixsands_rng *rng);

/* ---- Views ----------------------------------------------------------------------------------- */

/* What a seat, or SIXSANDS_SPECTATOR, knows. */
SIXSANDS_API int sixsands_observe(sixsands_view *out, const sixsands_game *game,
                                  const sixsands_state *state, int seat);

/* Whose view it is: a seat or SIXSANDS_SPECTATOR. */
SIXSANDS_API int sixsands_viewer(const sixsands_game *game, const sixsands_view *view);

/* A determinization: a full state that fits the view, random in what is hidden. What the viewer may
 * know of the position (who acts, its own legal moves) is true of any such state. */
SIXSANDS_API int sixsands_determinize(sixsands_state *out, const sixsands_game *game,
                                      const sixsands_view *view, sixsands_rng *rng);

/* Deprecated: sixsands_determinize by its name in 0.1. */
SIXSANDS_API int sixsands_imagine(sixsands_state *out, const sixsands_game *game,
                                  const sixsands_view *view, sixsands_rng *rng);

/* 1 when the seat, or SIXSANDS_SPECTATOR, will see the outcome that nature makes next, else 0. */
SIXSANDS_API int sixsands_sees(const sixsands_game *game, const sixsands_state *state, int seat);

/* The present scores, as far as the viewer knows them. `known` is the set of the seats with a known
 * score (the others get 0), `winners` the set of those that would win, empty unless all are known.
 * Both may be NULL. */
SIXSANDS_API int sixsands_view_score(int scores[SIXSANDS_MAX_PLAYERS], unsigned *known,
                                     unsigned *winners, const sixsands_game *game,
                                     const sixsands_view *view);

/* How likely each colour is to be the next card drawn, as far as the viewer knows: from the cards
 * it doesn't see, without those that must be in hidden hands or cups since a reshuffle. Returns the
 * size of the pile: the draw pile, or when that is empty the discard pile that becomes it; all
 * chances are 0 when both are empty. SIXSANDS_NO_PILE in a game without a draw pile. */
SIXSANDS_API int sixsands_odds(double chance[SIXSANDS_COLOURS], const sixsands_game *game,
                               const sixsands_view *view);

/* A view, or a whole position, as data for front ends: a line of JSON with what is where and what
 * follows from it (docs/events.md). It has nothing that the viewer doesn't know. */
SIXSANDS_API int sixsands_view_data(char *out, size_t size, const sixsands_game *game,
                                    const sixsands_view *view);
SIXSANDS_API int sixsands_state_data(char *out, size_t size, const sixsands_game *game,
                                     const sixsands_state *state);

/* The same in rows, for front ends that don't know the game and only place them:
 *     [{"key":"cards","cells":["K","?"]},{"key":"turn","cells":["1"]}]
 * A row has one cell, or one for each seat; cells are short English. The key is that of the data,
 * "number" (from 1) says which element of a list it is about. "inner":true: it belongs to the row
 * above; "grid":true: the cell is lines whose blanks matter. */
SIXSANDS_API int sixsands_view_rows(char *out, size_t size, const sixsands_game *game,
                                    const sixsands_view *view);
SIXSANDS_API int sixsands_state_rows(char *out, size_t size, const sixsands_game *game,
                                     const sixsands_state *state);

/* What a legal move of the viewer would do, as far as it can know, as a line of JSON:
 *     [{"kind":"discard","colour":"R","count":3,"text":"3 red discarded",...},...]
 * (docs/events.md). SIXSANDS_ERROR_TURN when the viewer isn't to move. */
SIXSANDS_API int sixsands_foresee(char *out, size_t size, const sixsands_game *game,
                                  const sixsands_view *view, int move);

/* Why the viewer can't play this move now, as a line of JSON:
 *     {"key":"turn","seat":2,"text":"it is the opponent's turn","template":"It is {2}'s turn."}
 * The key never changes and always has the same fields beside it (seats and other places from 1),
 * so that it can be said in another language. The text is English; the template is the same as a
 * whole sentence, with a seat other than the viewer's as {2}: put the player's name there. Returns
 * the length: 0, and an empty text, when the move is legal. */
SIXSANDS_API int sixsands_why(char *out, size_t size, const sixsands_game *game,
                              const sixsands_view *view, int move);

/* Why the game is over, as a line of JSON:
 *     {"key":"stuck","seats":[1],"text":"seat 1 had no move left",
 *      "template":"The game is over: {1} had no move left."}
 * Keys and templates as above, but nobody is "you" here; docs/events.md lists the keys. "seats" are
 * the seats concerned, where there are any. Returns the length: 0, and an empty text, while it
 * isn't over. */
SIXSANDS_API int sixsands_end(char *out, size_t size, const sixsands_game *game,
                              const sixsands_view *view);

/* How the score of a seat adds up, as a line of JSON:
 *     {"items":[{"pieces":[{"colour":"R","count":3}],"sum":"3 x 4","points":12,"total":12},...],
 *      "tie":"hand","tied":9,"decides":false,
 *      "tie_text":"Equal scores: more cards in hand decide."}
 * A piece is something with a "count", or with a "value" printed on it. "tie" says which cards
 * decide between equal scores, "tied" how many of them this seat has, "decides" whether they decide
 * now, "tie_text" says it in English; all are missing when equal scores share the victory
 * (docs/events.md). Returns the length: 0, and an empty text, when the viewer doesn't know that
 * score. */
SIXSANDS_API int sixsands_score_sheet(char *out, size_t size, const sixsands_game *game,
                                      const sixsands_view *view, int seat);

/* ---- Bots ------------------------------------------------------------------------------------ */
/* A bot has a name: random, greedy, heuristic, flatmc[:N], mcts[:N], level:0 to level:6, expert. A
 * search is a bot at work on one view. It lives in memory that you own, sees nothing but the view,
 * needs no clock and no threads, and can report at any time. With equal seeds and nodes it finds
 * the same on every machine; how the nodes are divided into calls doesn't matter, but the size of
 * the memory may when a long search fills it. To end a search, just free or reuse its memory.
 *
 * `reason` as in the functions about text. */

typedef struct sixsands_search sixsands_search;

/* 1 when the bot works as long as it is allowed to and so needs a number of nodes (or a clock), 0
 * when its work is fixed; SIXSANDS_ERROR_TEXT when there is no such bot. */
SIXSANDS_API int sixsands_bot_read(char *reason, size_t reason_size, const char *bot);

/* 1 when the bot plays this game with a net, if it has one, else 0; an error as above. */
SIXSANDS_API int sixsands_bot_uses_net(const sixsands_game *game, const char *bot);

/* What level:N is worth in this game: its Elo against level:3, as measured (docs/strength.md).
 * SIXSANDS_ERROR_TEXT when there is no such level, SIXSANDS_ERROR_TURN when nobody has measured. */
SIXSANDS_API int sixsands_level_elo(int *out, const sixsands_game *game, int level);

/* A good memory size in bytes for its searches: at least SIXSANDS_SEARCH_LEAST, at most 64 MB. */
SIXSANDS_API int sixsands_search_size(const sixsands_game *game, const char *bot);

/* Begins a search in `size` bytes of memory, aligned to SIXSANDS_SEARCH_ALIGN. The memory is
 * borrowed: it must outlive the search. SIXSANDS_ERROR_TURN when the viewer isn't to move. */
SIXSANDS_API int sixsands_search_start(sixsands_search **out, void *memory, size_t size,
                                       char *reason, size_t reason_size, const sixsands_game *game,
                                       const sixsands_view *view, const char *bot, uint64_t seed);

/* Gives a search that hasn't run yet another net than the one that the library has for its game:
 * the `size` bytes of a file of weights (src/games/GAME/ai/GAME.net), aligned to
 * SIXSANDS_NET_ALIGN and borrowed: they must outlive the search. The module for browsers has no
 * nets in itself, and is given them in this way. Bots that play without a net ignore it.
 * SIXSANDS_ERROR_TEXT with the reason when these aren't weights for this game, SIXSANDS_ERROR_TURN
 * when the search has begun: then it is as it was. */
SIXSANDS_API int sixsands_search_set_net(sixsands_search *search, char *reason, size_t reason_size,
                                         const void *net, size_t size);

/* Searches for at most `nodes` more nodes; 1 when there is more to do, else 0. */
SIXSANDS_API int sixsands_search_run(sixsands_search *search, uint64_t nodes);

/* The move that the bot plays, by what it has found so far. */
SIXSANDS_API int sixsands_search_choice(const sixsands_search *search);

/* All findings as a line of JSON, as in the engine protocol (docs/protocol.md): the choice as
 * "move", "nodes", "solved", and in "moves" the `top` best moves, the best first. */
SIXSANDS_API int sixsands_search_write(char *out, size_t size, const sixsands_search *search,
                                       int top);

/* The best move, why, and its value, as a sentence or two for a player. */
SIXSANDS_API int sixsands_search_hint(char *out, size_t size, const sixsands_search *search);

/* The same as data, in a line of JSON of at most SIXSANDS_REASONS_SIZE:
 *     {"move":"dK1","reasons":[{"key":"often","count":12,"moves":["dR1"]}],
 *      "value":{"solved":false,"points":1.4,"win":57,"error":3},"text":"dK1: wins 12 more ...",
 *      "template":"dK1: wins 12 more ..."}
 * The keys never change and always have the same fields beside them (docs/events.md), so that it
 * can be said in another language. "value" is there when the move was evaluated: the lead in
 * points, and the win in per cent with half a 95 % interval. The template as in sixsands_why. */
SIXSANDS_API int sixsands_search_reasons(char *out, size_t size, const sixsands_search *search);

/* ---- Text ------------------------------------------------------------------------------------ */
/* The notation is in docs/notation.md. Writers put a terminated text into `size` bytes and return
 * its length; when it doesn't fit they return SIXSANDS_ERROR_SIZE and leave an empty text (if size
 * > 0). Readers take a terminated text. Where they take a `reason` (may be NULL), it says in one
 * line what is wrong, cut off if necessary, and is empty when nothing is wrong. */

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

/* A move, or one of nature's outcomes (without the `+` of records). */
SIXSANDS_API int sixsands_move_write(char *out, size_t size, const sixsands_game *game, int move);

/* A move as people type it: blanks around it, either case, a count of 1 left out. When nature acts
 * in `state`: one outcome, with or without its `+`. Returns the id, which need not be legal here;
 * without a state (NULL) it reads only the moves of seats. */
SIXSANDS_API int sixsands_move_read(const sixsands_game *game, const sixsands_state *state,
                                    const char *word);

/* ---- Records --------------------------------------------------------------------------------- */
/* Records (.sgr) are whole games as text, docs/notation.md. A sixsands_record is one in memory: its
 * tags, and all its positions. Decisions, called steps, count from 0. A record that was read has
 * been replayed and is right in every part. You own what you get: free it; NULL is fine. */

/* What a check found. */
typedef struct sixsands_record_report {
    uint64_t records;                  /* right ones, before the first error */
    uint64_t decisions;                /* of the seats, in those records */
    uint64_t line;                     /* of the error, from 1; 0: no error */
    char reason[SIXSANDS_REASON_SIZE]; /* what is wrong; empty: nothing */
} sixsands_record_report;

/* Replays the records (.sgr) in `length` bytes of text. 0 when they are right in every part;
 * SIXSANDS_ERROR_RECORD when one is wrong, or there are none. The report is always filled in. */
SIXSANDS_API int sixsands_record_check(sixsands_record_report *out, const char *text,
                                       size_t length);

typedef struct sixsands_reader sixsands_reader;
typedef struct sixsands_record sixsands_record;

/* Reads the records in `length` bytes of text, borrowed until the reader is closed. You own the
 * reader. */
SIXSANDS_API int sixsands_reader_open(sixsands_reader **out, const char *text, size_t length);
SIXSANDS_API void sixsands_reader_close(sixsands_reader *reader);

/* The next record, which you own: 1, or 0 after the last one, or SIXSANDS_ERROR_RECORD with the
 * line of the error (from 1) and the reason; then no more can be read. `line` may be NULL; for a
 * right record it is the first line. */
SIXSANDS_API int sixsands_reader_next(sixsands_record **out, uint64_t *line, char *reason,
                                      size_t reason_size, sixsands_reader *reader);

/* Begins a record, which you own, at a position or a view. */
SIXSANDS_API int sixsands_record_start(sixsands_record **out, const sixsands_game *game,
                                       const sixsands_state *start);
SIXSANDS_API int sixsands_record_start_view(sixsands_record **out, const sixsands_game *game,
                                            const sixsands_view *start);
SIXSANDS_API void sixsands_record_free(sixsands_record *record);

/* For records that you began: the next move of a seat, or with SIXSANDS_NATURE her next outcome.
 * SIXSANDS_ERROR_MOVE with the reason when it isn't its turn or the move isn't legal: then nothing
 * has changed. */
SIXSANDS_API int sixsands_record_play(sixsands_record *record, char *reason, size_t reason_size,
                                      int seat, int move);

/* The same from a line such as "1 m1R +PPP", with all of nature's outcomes after the decision.
 * SIXSANDS_ERROR_RECORD with the reason; the record is then of no further use. */
SIXSANDS_API int sixsands_record_add(sixsands_record *record, char *reason, size_t reason_size,
                                     const char *line);

/* Takes back all but the first `steps` decisions, with what nature did after them. */
SIXSANDS_API int sixsands_record_cut(sixsands_record *record, int steps);

/* A tag beside those that follow from the game; the same name again replaces it. Both texts are
 * copied. It is checked when the record is written. */
SIXSANDS_API int sixsands_record_set_tag(sixsands_record *record, const char *name,
                                         const char *value);

/* The record as text: in the canonical form when it was read, else with the tags that follow from
 * the game. With `out` NULL it only counts. SIXSANDS_ERROR_RECORD when it would be wrong: in the
 * middle of nature's outcomes, or with invalid tags. */
SIXSANDS_API int sixsands_record_write(char *out, size_t size, const sixsands_record *record);

/* The game, the number of players, and the viewer: SIXSANDS_OPEN, or the seat or spectator whose
 * view was recorded. */
SIXSANDS_API const sixsands_game *sixsands_record_game(const sixsands_record *record);
SIXSANDS_API int sixsands_record_players(const sixsands_record *record);
SIXSANDS_API int sixsands_record_viewer(const sixsands_record *record);

/* Its tags: how many, and each by its index, NULL when there is none. The record owns these texts:
 * they are valid until it is freed or a tag is set. */
SIXSANDS_API int sixsands_record_tags(const sixsands_record *record);
SIXSANDS_API const char *sixsands_record_tag_name(const sixsands_record *record, int index);
SIXSANDS_API const char *sixsands_record_tag_value(const sixsands_record *record, int index);

/* How it ended, as a line of JSON of less than SIXSANDS_REASON_SIZE bytes:
 *     {"kind":"played","text":"seat 1 resigned, seat 2 ran out of time",
 *      "template":"{1} resigned, {2} ran out of time",
 *      "out":[{"seat":1,"kind":"resign"},{"seat":2,"kind":"time"}],
 *      "scores":[44,38,34],"winners":[3]}
 * `kind` is "played" (to its end), "out" (of two seats one went out), "draw", "abort" or
 * "unfinished"; `text` and `template` say what happened before the end; `out` has the seats that
 * went out, ascending; without an end by the rules `scores` is null. SIXSANDS_ERROR_RECORD when the
 * record can't be written as it is. */
SIXSANDS_API int sixsands_record_ending(char *out, size_t size, const sixsands_record *record);

/* What it is in a player's history of finished games, as a line of JSON of less than
 * SIXSANDS_REASON_SIZE bytes:
 *     {"seat":1,"result":"won","opponent":"level:3","bots":[2]}
 * `seat` is that of the Player tag "me", or of the only "person", 0 if there is none; then `result`
 * is null, otherwise "won", "shared" (a draw, too) or "lost". `opponent` is the name of the bots,
 * "bots" of several kinds, "people" with anybody else. SIXSANDS_ERROR_RECORD for a record that
 * isn't kept there: of bots alone, of what one seat saw, of an unfinished or aborted game. */
SIXSANDS_API int sixsands_record_played(char *out, size_t size, const sixsands_record *record);

/* The number of decisions; the move of one, and whose it is (`seat` may be NULL). */
SIXSANDS_API int sixsands_record_steps(const sixsands_record *record);
SIXSANDS_API int sixsands_record_step(const sixsands_record *record, int step, int *seat);

/* Nature's outcomes after a decision, as in the record, with a blank before each token: " +GYP".
 * After -1: before the first decision. */
SIXSANDS_API int sixsands_record_outcomes(char *out, size_t size, const sixsands_record *record,
                                          int step);

/* What a decision did, with nature's outcomes after it, as a line of JSON:
 *     {"seat":1,"move":"m1R","outcomes":"+???","events":[{"kind":"build",...},...]}
 * as a seat or SIXSANDS_SPECTATOR sees it, or SIXSANDS_OPEN if the record knows everything
 * (docs/events.md). */
SIXSANDS_API int sixsands_record_events(char *out, size_t size, sixsands_record *record, int step,
                                        int viewer);

/* The position before a decision (step = their number: the last one), in full, or as a seat or a
 * spectator sees it. A record of what one seat saw has only that seat's views. */
SIXSANDS_API int sixsands_record_state(sixsands_state *out, sixsands_record *record, int step);
SIXSANDS_API int sixsands_record_view(sixsands_view *out, sixsands_record *record, int step,
                                      int seat);

/* ---- Analysis -------------------------------------------------------------------------------- */
/* Evaluates every decision of a record and the luck of every draw (docs/analysis.md), a little at a
 * time. With equal nodes, rollouts and seed the figures are those of `sixsands analyze`. You own an
 * analysis: free it. */

typedef struct sixsands_analysis sixsands_analysis;

/* Begins an analysis of a record, borrowed: it must not change until the analysis is freed. Each
 * search has `nodes` nodes (0: the usual number); for luck each position is valued by `rollouts`
 * rollouts (500 is usual; 0: no luck). */
SIXSANDS_API int sixsands_analysis_start(sixsands_analysis **out, const sixsands_record *record,
                                         uint64_t nodes, uint32_t rollouts, uint64_t seed);
SIXSANDS_API void sixsands_analysis_free(sixsands_analysis *analysis);

/* Works for about `nodes` more nodes, at least 1; or values one chain of draws, which takes some
 * hundred times as long as a node. 1 when there is more to do, else 0. */
SIXSANDS_API int sixsands_analysis_run(sixsands_analysis *analysis, uint64_t nodes);

/* Its steps: each decision with nature's outcomes after it, and before the first decision one for
 * nature alone if she acts there. How many there are, and how many, from the first on, are
 * ready. */
SIXSANDS_API int sixsands_analysis_steps(const sixsands_analysis *analysis);
SIXSANDS_API int sixsands_analysis_ready(const sixsands_analysis *analysis);

/* The results of a step that is ready, and at the end those of a player, as lines of JSON like
 * those of `sixsands analyze --json`; with at most `top` of the best moves. SIXSANDS_ERROR_TURN
 * when it isn't ready. */
SIXSANDS_API int sixsands_analysis_write(char *out, size_t size, const sixsands_analysis *analysis,
                                         int step, int top);
SIXSANDS_API int sixsands_analysis_write_player(char *out, size_t size,
                                                const sixsands_analysis *analysis, int seat);

/* ---- Shuffles -------------------------------------------------------------------------------- */
/* The record of a server's finished game says how it was shuffled (docs/notation.md): outcome n
 * follows from HMAC-SHA-256(key, "ID:N:NONCES"), where outcome 0 is the deal. Compute these hashes,
 * and the library says whether everything is as committed. */

/* The number of outcomes, and the key (`key` may be NULL). SIXSANDS_ERROR_RECORD with the reason
 * when this record can't be verified. */
SIXSANDS_API int sixsands_shuffle_outcomes(uint8_t key[SIXSANDS_HASH_SIZE], char *reason,
                                           size_t reason_size, const sixsands_record *record);

/* The text to be hashed for one of them. */
SIXSANDS_API int sixsands_shuffle_text(char *out, size_t size, const sixsands_record *record,
                                       int outcome);

/* 0 when everything is as committed, else SIXSANDS_ERROR_RECORD with the reason. `commit` is the
 * SHA-256 of the key; `hashes` are the `count` HMACs of all outcomes, one after another. */
SIXSANDS_API int sixsands_shuffle_check(char *reason, size_t reason_size,
                                        const sixsands_record *record,
                                        const uint8_t commit[SIXSANDS_HASH_SIZE],
                                        const uint8_t *hashes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
