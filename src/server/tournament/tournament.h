// SPDX-License-Identifier: MIT
// A tournament: the fold of its events, as a game is of its own (server/room/room.h). People join
// until it starts; then the server pairs a round, makes its games, notes their results, and pairs
// the next one, until it is over. What follows from earlier events, such as the pairings, is
// computed again when an event is applied, so a replay checks it. No storage and no clock in here.
#ifndef SERVER_TOURNAMENT_TOURNAMENT_H
#define SERVER_TOURNAMENT_TOURNAMENT_H

#include "server/room/room.h"
#include "server/tournament/pairing.h"

enum tournament_kind { TOURNAMENT_ROUND_ROBIN, TOURNAMENT_SWISS, TOURNAMENT_KINDS };
const char *tournament_kind_name(enum tournament_kind kind); /* "round_robin" */
bool tournament_kind_read(enum tournament_kind *kind, span name);

/* Fixed when it is created. */
struct tournament_settings {
    char id[ROOM_ID_SIZE];
    char name[ROOM_NAME_SIZE];
    enum tournament_kind kind;
    const struct game_ops *game; /* static; its games are for two */
    enum room_clock clock;
    int64_t base, increment;
    bool rated;
    int rounds;            /* of a Swiss one, at most; a round robin has 0 */
    int most;              /* people */
    uint8_t key[FAIR_KEY]; /* makes its games' ids: secret */
    person_id creator;
    int64_t created;
};
bool tournament_settings_check(const struct tournament_settings *set, text *error);

enum tournament_event_kind {
    TOURNAMENT_JOINED,
    TOURNAMENT_LEFT,    /* before the start */
    TOURNAMENT_STARTED, /* data: start numbers, as places in the order of joining from 1 */
    TOURNAMENT_PAIRED,  /* data: the round's pairs, as in 1-4,3-2,5 (a bye); 2+6: 6 has withdrawn */
    TOURNAMENT_RESULT,  /* data: round, board and the points of the first: 2 1 1 (won), = or 0 */
    TOURNAMENT_WITHDRAWN, /* after the start */
    TOURNAMENT_ENDED,     /* after the last round; before the start: it was called off */
    TOURNAMENT_EVENT_KINDS
};
enum { TOURNAMENT_DATA_SIZE = 512 };
_Static_assert(TOURNAMENT_DATA_SIZE > PAIRING_MOST * 6, "a round fits");
_Static_assert(TOURNAMENT_DATA_SIZE > TOURNAMENT_PLAYERS * 3, "start numbers fit");

struct tournament_event {
    uint64_t sequence; /* from 1, without gaps */
    int64_t at;
    enum tournament_event_kind kind;
    person_id person; /* JOINED, LEFT, WITHDRAWN */
    char data[TOURNAMENT_DATA_SIZE];
};
const char *tournament_event_name(enum tournament_event_kind kind);
bool tournament_event_kind_read(enum tournament_event_kind *kind, span name);

enum tournament_status { TOURNAMENT_OPEN, TOURNAMENT_RUNNING, TOURNAMENT_OVER };

/* Points of the first seat, in halves; of the second the rest of two. */
enum tournament_result {
    TOURNAMENT_UNKNOWN = -1,
    TOURNAMENT_LOST,
    TOURNAMENT_DRAWN,
    TOURNAMENT_WON,
    TOURNAMENT_NOBODY, /* no points: both have withdrawn */
};

struct tournament_board {
    int first, second; /* players; second -1: a bye */
    bool walkover;     /* without a game */
    enum tournament_result result;
};

struct tournament_player {
    person_id person;
    bool withdrawn;
    char name[ROOM_NAME_SIZE]; /* set by whoever reads it; not part of the fold */
    person_id player;          /* likewise: the person, while it has an account */
};

struct tournament {
    struct tournament_settings set;
    enum tournament_status status;
    bool called_off;
    int players;
    struct tournament_player player[TOURNAMENT_PLAYERS]; /* from the start on by start numbers */
    int rounds;                                          /* from the start on */
    int paired;                                          /* rounds so far */
    int boards[TOURNAMENT_ROUNDS];
    struct tournament_board board[TOURNAMENT_ROUNDS][PAIRING_MOST];
    uint64_t sequence;
    int64_t updated;
};

void tournament_init(struct tournament *t, const struct tournament_settings *set);
/* Applies the next event: 0, or -1 with the reason; then nothing has changed. */
int tournament_apply(struct tournament *t, const struct tournament_event *e, text *error);

int tournament_find(const struct tournament *t, person_id who); /* -1: isn't in it */
/* The id of a board's game: it follows from the key, so that everybody makes the same game. */
void tournament_game(const struct tournament *t, int round, int board, char id[ROOM_ID_SIZE]);
/* What a game needs to know; its id, keys, creator and time are the caller's. */
void tournament_game_settings(const struct tournament *t, struct room_settings *set);
/* Is this board's game to be played, or being played? */
bool tournament_is_open(const struct tournament_board *b);
/* The result that a game has on a board. */
enum tournament_result tournament_result_of(const room *r);

/* Decisions: REFUSAL_NONE with an event that may be applied. */
enum refusal tournament_join(const struct tournament *t, person_id who, int64_t now,
                             struct tournament_event *out);
/* Leaves it before the start, withdraws from it afterwards. */
enum refusal tournament_leave(const struct tournament *t, person_id who, int64_t now,
                              struct tournament_event *out);
/* `order`: for each start number the place in the order of joining. */
enum refusal tournament_start(const struct tournament *t, const int order[TOURNAMENT_PLAYERS],
                              int64_t now, struct tournament_event *out);
enum refusal tournament_call_off(const struct tournament *t, int64_t now,
                                 struct tournament_event *out);
/* What the server itself has to do now: pair a round or end; false: nothing. */
bool tournament_go_on(const struct tournament *t, int64_t now, struct tournament_event *out);
void tournament_note(const struct tournament *t, int round, int board,
                     enum tournament_result result, int64_t now, struct tournament_event *out);

/* ---- standings (standings.c) */

struct tournament_standing {
    int player, place;             /* from 0; places from 1, shared by those who are equal */
    int points;                    /* in halves */
    int wins, draws, losses, byes; /* byes: won without a game, too */
    int buchholz;                  /* in halves */
    int berger;                    /* Sonneborn-Berger, in quarters */
};
/* The best first; returns how many. */
int tournament_standings(const struct tournament *t,
                         struct tournament_standing out[TOURNAMENT_PLAYERS]);
/* Points so far, in halves. */
int tournament_points(const struct tournament *t, int player);

#endif
