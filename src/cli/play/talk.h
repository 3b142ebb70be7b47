// SPDX-License-Identifier: MIT
// The conversation of `play`: it reports what happened, draws the position and reads lines until
// the game is over and the last person has left. Only the line being typed moves the cursor; every
// change is printed as a new line. All that is printed about cards comes from the viewer's view.
#ifndef CLI_PLAY_TALK_H
#define CLI_PLAY_TALK_H

#include "cli/command.h"
#include "cli/play/input.h"
#include "session/files.h"
#include "term/words.h"

struct play_talk {
    struct session *session; /* borrowed: must outlive the conversation */
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
    struct think_memory *memory; /* owned: for hints; NULL: none asked for yet */
};

/* Talks until everyone has left. Returns the exit code. */
int play_talk(struct play_talk *k);

/* Runs a line of input that isn't a move (commands.c); false when the person leaves. */
bool play_command(struct play_talk *k, int seat, span line);

/* Prints text in lines of less than 80 columns, indenting those after the first. */
void play_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Print the position as a drawing, and in short lines. */
void play_draw(const struct play_talk *k, int viewer);
void play_brief(const struct play_talk *k, int viewer);

#endif
