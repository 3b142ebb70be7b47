// SPDX-License-Identifier: MIT
// A game as its screen plays it, whether it runs here (local.c), on a server (remote.c) or is a
// puzzle (puzzle.c). Thinking
// and waiting happen in other threads: no function here takes long. All that is said about cards
// comes from what the viewer may see. A `tui_game` is such a game; its screen is the table
// (tui/table).
#ifndef TUI_GAME_GAME_H
#define TUI_GAME_GAME_H

#include "record/match.h"
#include "term/words.h"
#include "tui/core/screen.h"

struct tui_game;

struct tui_game_clock {
    bool shown;                          /* the game has clocks */
    bool days;                           /* remaining time is per move */
    int64_t remaining[GAME_MAX_PLAYERS]; /* milliseconds, now */
    int running;                         /* whose; -1: nobody's */
};

/* The state of the game, for drawing. Filled in by `look`; its pointers are borrowed from the game
 * until the next call. */
struct tui_game_look {
    const struct game_ops *game;
    int players;
    int viewer;    /* who looks: a seat; -1: a spectator, or only what is public */
    int curtain;   /* the seat that must say it is alone before anything is shown; -1: none.
                    * While the viewer is still another seat, that one looks until it lets the
                    * curtain fall, which is a `lift` too. */
    int turn;      /* who is to move: a seat, GAME_NATURE or GAME_OVER */
    bool over;     /* finished, or ended early */
    bool mine;     /* the viewer, a person, is to move and may */
    bool thinking; /* a bot is */
    bool aids;     /* memory aids: by the settings here, by the room on a server */
    const char *name[GAME_MAX_PLAYERS];
    const char *title;  /* "seed 4711"; on a server its host: "sixsands.example" */
    const char *notice; /* what must be said about the game: lost connection, offer; "": nothing */
    const char *ending; /* how it ended early, "Ann resigned, Bo wins", or who went out of a game
                         * that was played to its end; "": nothing like that */
    unsigned winners;   /* when it is over, as a bit set */
    unsigned out;       /* the seats that went out: they can't win */
    const char *again; /* the key of TUI_GAME_REMATCH in words where it is always there; NULL: it is
                        * "n new game", after the end */
    const char *kept;  /* the name of its file among the finished games; "": none */
    struct tui_game_clock clock;
    unsigned can;     /* a set of TUI_GAME_… */
    uint64_t version; /* changes whenever anything does */
};

/* What can be done in this game now, besides moves. */
enum tui_game_can {
    TUI_GAME_UNDO = 1,
    TUI_GAME_HINT = 2,
    TUI_GAME_SAVE = 4,
    TUI_GAME_RESIGN = 8,
    TUI_GAME_DRAW = 16,  /* offer a draw, or agree to one */
    TUI_GAME_ABORT = 32, /* the same for an abort */
    TUI_GAME_DECLINE = 64,
    TUI_GAME_REMATCH = 128, /* or a new game of the same kind */
    TUI_GAME_ANALYSE = 256, /* the win bar, from the view of its own viewer */
    TUI_GAME_SAY = 1024,    /* a phrase to the others */
    TUI_GAME_VIEWS = 512,   /* nothing is hidden from the viewer: other seats' views may be shown */
};

struct tui_game_ops {
    void (*look)(struct tui_game *b, struct tui *t, struct tui_game_look *out);

    /* The game so far as the viewer saw it. Borrowed: valid until the version changes. */
    const match *(*match)(struct tui_game *b);

    /* Plays a legal move of the viewer. False with a sentence. */
    bool (*play)(struct tui_game *b, game_move move, text *error);

    /* Does one of TUI_GAME_…; false with a sentence. */
    bool (*act)(struct tui_game *b, enum tui_game_can what, text *error);

    /* Says a phrase as it is typed; false with a sentence. NULL: there is nobody. */
    bool (*say)(struct tui_game *b, span typed, text *error);

    /* Saves the game in a file, as `save FILE` does; with an empty name the game chooses one.
     * Writes what was done, or why not. NULL: not possible here. */
    bool (*save)(struct tui_game *b, span name, bool replace, text *said);

    /* Keeps what must not be lost. False with a sentence: that failed, and leaving now loses it.
     * NULL: there is nothing to keep. */
    bool (*keep)(struct tui_game *b, text *why);

    /* Lifts the curtain: the person of that seat is looking. */
    void (*lift)(struct tui_game *b);

    /* Takes in news of threads and the network and continues from there: to be called when a
     * screen begins, at EVENT_NEWS and after each of the above. True: the version changed. */
    bool (*news)(struct tui_game *b, struct tui *t);

    /* Ends its threads, keeps what must not be lost, says where in t->farewell, and frees it. */
    void (*close)(struct tui_game *b, struct tui *t);
};

/* The first member of every such game. */
struct tui_game {
    const struct tui_game_ops *ops;
};

/* The screen of a game, which owns it from then on. NULL: out of memory. */
struct screen *table_screen(struct tui_game *b);

#endif
