// SPDX-License-Identifier: MIT
// The conversation of `play`: what happened is told, the position drawn, and lines are read until
// the game is over and the last person has left. Nothing moves the cursor but the line that is
// being typed; whatever changes is said in a line of its own. All that is printed about cards comes
// from the view of who is looking.
#ifndef CLI_PLAY_TALK_H
#define CLI_PLAY_TALK_H

#include "cli/command.h"
#include "cli/play/input.h"
#include "session/files.h"
#include "term/words.h"

struct play_talk {
    struct play_table *table;
    const struct command *command;
    const struct play_words *words;
    struct play_input in;
    bool ascii;   /* letters without glyphs */
    bool brief;   /* short lines instead of drawings */
    bool hidden;  /* several people with hidden hands: a curtain falls between their turns */
    int looking;  /* the seat whose view is on the screen; -1: what everybody may see */
    bool drawn;   /* the position is on the screen as it is */
    bool ended;   /* the end was told */
    bool unsaved; /* something happened since the game was saved */
    int lost;     /* why standard output failed, as errno; 0: it didn't */
    const char *arguments;             /* of the command that goes on with this game */
    struct play_file own;              /* the game's */
    size_t told[GAME_MAX_PLAYERS + 1]; /* entries of the log told to each seat, to spectators */
    struct think_memory *memory;       /* for hints */
};

/* Talks until everybody has left. The exit code. */
int play_talk(struct play_talk *k);

/* The words on a line of input that isn't a move: false when the person leaves. commands.c. */
bool play_command(struct play_talk *k, int seat, span line);

/* For the commands: prints text in lines of less than 80 columns, those after the first indented.
 */
void play_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The position as a drawing, and in short lines. */
void play_draw(const struct play_talk *k, int viewer);
void play_brief(const struct play_talk *k, int viewer);

#endif
