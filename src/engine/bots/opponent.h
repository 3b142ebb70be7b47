// SPDX-License-Identifier: MIT
// Whoever plays a seat without being a person: one of our bots by name (search/bot.h), or
// `cmd:PROGRAM ARGS`, any program that speaks the engine protocol (docs/protocol.md). It is given
// views only, and it isn't asked where there is only one legal move. A process in which programs
// play must ignore SIGPIPE.
#ifndef ENGINE_BOTS_OPPONENT_H
#define ENGINE_BOTS_OPPONENT_H

#include "engine/think.h"

struct opponent;

/* Opens a bot by name; a program is started when it is first asked for a move. NULL with the
 * reason. */
struct opponent *opponent_open(span name, text *error);
void opponent_close(struct opponent *o);

/* The name as it was given, which lives as long as the bot. */
const char *opponent_name(const struct opponent *o);

/* Does it work as long as it may, so that it needs limits? Programs do. */
bool opponent_needs_limit(const struct opponent *o);

/* From now on thinking ends soon, without a move, when `*stop` is set by another thread;
 * it must outlive the bot. */
void opponent_stop_by(struct opponent *o, atomic_bool *stop);

/* How many milliseconds beyond its limit a program may take. */
void opponent_set_grace(struct opponent *o, uint32_t grace);
enum { OPPONENT_USUAL_GRACE = 5000 };

/* How many more milliseconds a program may take for its first line after a start: it may have a lot
 * to load. */
void opponent_set_startup(struct opponent *o, uint32_t startup);
enum { OPPONENT_USUAL_STARTUP = 30000 };

/* The net that one of our bots plays with from now on (search_setup's); borrowed: it outlives the
 * bot. */
void opponent_set_net(struct opponent *o, const struct net *net);

/* Starts a program now rather than when it is first asked; false with the reason. */
bool opponent_start(struct opponent *o, text *error);

/* Asks for a move at a view whose viewer is to act, among the `count` legal ones (which follow from
 * the view). `random` is drawn from once, and decides everything that our bots do with equal limits
 * other than time. False with the reason when a program crashed, hung or answered nonsense; it is
 * started anew when it is asked next. */
bool opponent_choose(struct opponent *o, const struct game_ops *g, const game_view *view,
                     const game_move *moves, int count, const struct think_limits *limits,
                     rng *random, game_move *out, text *error);

/* Why it gave no move when it was asked last. */
enum opponent_trouble {
    OPPONENT_NO_MEMORY,
    OPPONENT_STOPPED,
    OPPONENT_TOO_LATE, /* a program that didn't answer in time */
    OPPONENT_FAULT,    /* a program that crashed or answered nonsense */
};
enum opponent_trouble opponent_trouble(const struct opponent *o);

#endif
