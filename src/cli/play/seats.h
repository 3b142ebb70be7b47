// SPDX-License-Identifier: MIT
// Who sits where: the options --seat and --bot, and the tags of a loaded game.
#ifndef CLI_PLAY_SEATS_H
#define CLI_PLAY_SEATS_H

#include "cli/command.h"
#include "session/session.h"

extern const struct choice play_seat_choices[];

#define PLAY_OPTION_SEAT                                                                           \
    {                                                                                              \
        .name = "seat", .metavar = "S[,S]", .accepts = VALUE_LIST, .choices = play_seat_choices,   \
        .help = "the seats of people (default: 1); 'all': everyone at one screen, with a "         \
                "curtain between the turns; 'none': watch the bots"                                \
    }
#define PLAY_OPTION_BOT                                                                            \
    {                                                                                              \
        .name = "bot", .metavar = "NAME", .accepts = VALUE_BOT, .most = GAME_MAX_PLAYERS,          \
        .help = "who plays the other seats (default: level:3); repeated, one for each of these "   \
                "seats in turn"                                                                    \
    }
#define PLAY_OPTION_SEED                                                                           \
    {                                                                                              \
        .name = "seed", .metavar = "S",                                                            \
        .help = "equal seeds and moves give equal games (default: a random one)"                   \
    }

/* A random seed. */
uint64_t play_random_seed(void);

/* The seats of people from the value of --seat; NULL is the first. False with the reason. */
bool play_read_seats(struct session *t, const char *value, text *error);

/* Opens bots for all seats without a person, from the values of --bot: one for all of them, or one
 * for each; none: level:3. False with the reason. */
bool play_open_bots(struct session *t, const char *const *names, int count, text *error);

/* Takes over the loaded game's seed, if it has one. */
void play_loaded_seed(struct session *t);

/* Seats people and bots as in the loaded game's tags; seats without a name, or with a program, are
 * played by `otherwise`. If there is no person, the first seat becomes one. False with the reason.
 */
bool play_seat_loaded(struct session *t, const char *otherwise, text *error);

#endif
