// SPDX-License-Identifier: MIT
// The conversation of `play`: it reports what happened, draws the position and reads lines until
// the game is over and the last person has left. The game runs here (talk.c) or on a server
// (online/talk.c). Only the line being typed moves the cursor; every
// change is printed as a new line. All that is printed about cards comes from the viewer's view.
#ifndef CLI_PLAY_TALK_H
#define CLI_PLAY_TALK_H

#include "cli/command.h"
#include "cli/play/input.h"
#include "session/files.h"
#include "term/words.h"

enum { PLAY_PROMPT = 96 };

struct play_online;

struct play_talk {
    struct session *session;    /* borrowed for the conversation; NULL: the game is on a server */
    struct play_online *online; /* borrowed, the conversation there; NULL: the game is here */
    const struct game_ops *game;
    const match *match; /* borrowed: the session's, or the room's; NULL before the deal there */
    const struct command *command;
    const struct play_words *words; /* static */
    struct play_input in;
    bool ascii;   /* letters without glyphs */
    bool brief;   /* short lines instead of drawings */
    bool hidden;  /* several people with hidden hands: a curtain falls between their turns */
    int looking;  /* the seat whose view is on the screen; -1: what everyone may see */
    bool drawn;   /* the current position is on the screen */
    bool ended;   /* the end was reported */
    bool unsaved; /* something happened since the game was saved */
    int lost;     /* why standard output failed, as errno; 0: it didn't */
    const char *arguments;   /* borrowed: of the command that continues this game */
    struct session_file own; /* the game's */
    /* Entries of the log reported to each seat; the last is a spectator's. */
    size_t reported[GAME_MAX_PLAYERS + 1];
    struct think_limits limits;  /* of hints; without any, the usual ones */
    struct think_memory *memory; /* owned: for hints; NULL: none asked for yet */
};

/* Talks until everyone has left. Returns the exit code. */
int play_talk(struct play_talk *k);

/* Runs a line of input that isn't a move (commands.c); false when the person leaves. */
bool play_command(struct play_talk *k, int seat, span line);

/* Completes a command or a legal move (play_input's `complete`; the context is a play_talk). */
void play_complete(void *context, span typed, text *more);

/* Must such a line, or a move, wait until it is the seat's turn? */
bool play_needs_turn(const struct play_talk *k, span line);

/* Prints text in lines of less than 80 columns, indenting those after the first. */
void play_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Print the position as a drawing, and in short lines. */
void play_draw(const struct play_talk *k, int viewer);
void play_brief(const struct play_talk *k, int viewer);

/* The position as it is shown at each turn: drawn, unless the window is too small for it. */
void play_show(struct play_talk *k, int viewer);

/* Reports what happened since the last report to this viewer; and how far that was. */
void play_report(struct play_talk *k, int viewer);
size_t *play_reported(struct play_talk *k, int viewer);

/* Says why a move isn't legal, and that a command can't be done. */
void play_say_illegal(const struct play_talk *k, int seat, game_move move);
bool play_refuse(const char *reason);

/* "You, seat 1, 12 moves> " */
void play_write_prompt(char prompt[PLAY_PROMPT], const struct play_talk *k, int seat);

/* Reads a line after a prompt; input from a pipe is echoed, so that the output reads like a
 * terminal's. False at the end of input. */
bool play_ask(struct play_talk *k, const char *prompt, span *line);

/* Flushes, so that output is read before we wait or search, and notes why it failed. */
void play_send_out(struct play_talk *k);

/* The rows of the terminal; 0: not a terminal, or unknown. */
int play_window_rows(void);

#endif
