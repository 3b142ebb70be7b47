// SPDX-License-Identifier: MIT
// Files of `play`: games that are continued, saved, and kept when someone leaves.
#ifndef SESSION_FILES_H
#define SESSION_FILES_H

#include <sys/types.h>
#include <time.h>

#include "session/session.h"

enum { PLAY_PATH_SIZE = 4096 };

/* A file as it was when it was read or written last, so that what another program has put there
 * since isn't lost. */
struct play_file {
    char path[PLAY_PATH_SIZE]; /* empty: none yet */
    bool there;
    dev_t device;
    ino_t number;
    off_t size;
    struct timespec changed;
};

/* Notes a file as it is now. NULL or "": none. Has it been changed since? One that is gone is not.
 */
void play_file_note(struct play_file *f, const char *path);
bool play_file_changed(const struct play_file *f);

/* Puts the game of a record on the table: its last position. It must be a record of t->game, or of
 * any when that is NULL. False with the reason. */
bool play_load(struct play_table *t, const char *path, text *error);

/* Saves the game so far; the file appears when it is complete. 0, or -1 with errno. */
int play_save(const struct play_table *t, const char *path);

/* May a game be saved there? Not over the screen or a device; over a file that is there only when
 * told so. False with a sentence. */
bool play_may_save(const char *path, bool replace, text *said);

/* `save [FILE]` in words: `own` is the game's own file and becomes the new one, an empty name means
 * that or the usual one; a file that is there, or that another program has changed, is replaced
 * only when told so. What was done, or why not, is written to `said`. */
bool play_save_as(const struct play_table *t, struct play_file *own, span name, bool replace,
                  text *said);

/* A game with moves of people isn't lost, however they leave: it is saved in the folder of left
 * games, or when it is over (PLAY_FINISHED) in that of finished ones, unless its own file holds it
 * already; `own` becomes its file, and one of these folders that it had before goes. PLAY_MOVED:
 * kept under a new name, because another program has changed its file. PLAY_LOST: errno. */
enum play_kept { PLAY_NOT_KEPT, PLAY_KEPT, PLAY_MOVED, PLAY_FINISHED, PLAY_LOST };
enum play_kept play_keep(const struct play_table *t, struct play_file *own, bool unsaved);

/* The name that `save` uses without one: GAME-SEED.sgr. */
void play_default_path(const struct play_table *t, char path[PLAY_PATH_SIZE]);

/* The folders of games that were left, $XDG_STATE_HOME/sixsands or ~/.local/state/sixsands, and of
 * finished ones, `finished` in it. */
enum play_shelf { SHELF_LEFT, SHELF_FINISHED };
bool play_shelf_path(enum play_shelf shelf, bool make, char path[PLAY_PATH_SIZE]);
bool play_is_on(enum play_shelf shelf, const char *file);

/* A free name in such a folder, which is made if need be. `own`, when it lies there, is the game's
 * own file and is used again. False with errno. */
bool play_file_path(const struct play_table *t, enum play_shelf shelf, const char *own,
                    char path[PLAY_PATH_SIZE]);

/* A word as a shell takes it, in quotes where it needs them. */
void play_write_word(text *t, const char *word);

#endif
