// SPDX-License-Identifier: MIT
// Line mode on a server: the lobby, waiting for players, the game, its rematch. News is told as it
// comes, each once and in a line of its own, above the line that is being typed. The connection and
// the game are those of the full screen (src/client); this puts them into words.
#ifndef CLI_PLAY_ONLINE_TALK_H
#define CLI_PLAY_ONLINE_TALK_H

#include "cli/options.h"
#include "cli/play/talk.h"
#include "client/lobby_list.h"
#include "client/remote_room.h"

/* What was told of a game, so that only what is new is told. */
struct online_told {
    bool known, begun, over, trouble, advised;
    bool taken[GAME_MAX_PLAYERS], out[GAME_MAX_PLAYERS];
    unsigned draw, abort, takeback;
    uint64_t said;
    uint64_t turn; /* the event after which the own turn was announced, and 1 */
};

struct play_online {
    struct play_talk talk;
    struct client *client;           /* owned */
    struct remote_room *room, *next; /* owned; NULL: the lobby; next: a rematch until it is dealt */
    struct online_told told;
    enum client_state line; /* as it was told */
    bool muted;             /* what others say is hidden */
    bool paused;            /* the server can't store anything: told */
    int wake[2];
    struct play_news news;
    char prompt[PLAY_PROMPT];
    bool prompting, printed; /* a prompt is being answered; something was printed below it */
    bool starting;           /* refusals of the command line's game aren't told, but reported */
    bool leaving, asking;    /* asking: for a new game, or for lists */
    struct lobby_list mine, open;
    char made[REMOTE_ID];          /* the new game; "": none */
    char refused[CLIENT_SENTENCE]; /* why there is none; "" */
    char kept[SESSION_PATH_SIZE];  /* the file of the finished game; "" */
};

/* Where to and as whom; all of it is borrowed. */
struct online_start {
    const char *url, *ca, *name, *login; /* NULL: not given */
    struct remote_wish wish;             /* its game is NULL: no new game */
};

/* Talks until the person leaves. `o->talk` has the options. Returns the exit code. */
int play_online(struct play_online *o, const struct online_start *s);

/* The seats of a new game: one's own (NULL: the first), bots in turn for the others, and people
 * for the rest, by link or, if `open`, whoever comes. False with the reason. */
bool online_read_seats(struct remote_wish *w, const char *own, const char *const *bots, int count,
                       bool open, text *error);

/* "10+5", minutes and seconds for each move, or "3d", days for each move. */
bool online_read_clock(struct remote_wish *w, span value);

/* ---- for the files of this folder */

/* start.c: connects and goes where the command line says. OPTIONS_GO, or the exit code. */
int online_open(struct play_online *o, const struct online_start *s);

int64_t online_now(void); /* milliseconds */

/* Enters a game; leaves it for the lobby; asks for a new one. */
void online_enter(struct play_online *o, const char *game, const char *key);
void online_go_lobby(struct play_online *o);
void online_create(struct play_online *o, const struct remote_wish *w);

/* Prints a sentence below the prompt, if there is one. */
void online_say(struct play_online *o, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Before anything is printed otherwise. */
void online_interrupt(struct play_online *o);

/* Waits until everything that was asked for is answered, and bots have moved. */
void online_await_answers(struct play_online *o);

/* Who sits where, with clocks and links. */
void online_list_seats(struct play_online *o);

/* lobby.c: the lists, and a line typed there; false when the person leaves. */
void online_list_games(struct play_online *o);
bool online_lobby_line(struct play_online *o, span line);

/* ---- for the commands of line mode (cli/play/commands.c) */

bool online_has_advice(const struct play_online *o);
void online_save(const struct play_online *o, span name, bool replace, text *said);

bool online_do_seats(struct play_talk *k, int seat, span rest);
bool online_do_resign(struct play_talk *k, int seat, span rest);
bool online_do_draw(struct play_talk *k, int seat, span rest);
bool online_do_abort(struct play_talk *k, int seat, span rest);
bool online_do_say(struct play_talk *k, int seat, span rest);
bool online_do_mute(struct play_talk *k, int seat, span rest);
bool online_do_undo(struct play_talk *k, int seat, span rest);
bool online_do_decline(struct play_talk *k, int seat, span rest);
bool online_do_sit(struct play_talk *k, int seat, span rest);
bool online_do_stand(struct play_talk *k, int seat, span rest);
bool online_do_rematch(struct play_talk *k, int seat, span rest);
bool online_do_lobby(struct play_talk *k, int seat, span rest);

#endif
