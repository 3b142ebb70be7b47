// SPDX-License-Identifier: MIT
// Files of `play`: games that are continued, saved, and kept when someone leaves.
#ifndef SESSION_FILES_H
#define SESSION_FILES_H

#include <sys/types.h>
#include <time.h>

#include "session/session.h"

enum { SESSION_PATH_SIZE = 4096 };

/* A file as it was when it was read or written last, so that what another program has put there
 * since isn't lost. */
struct session_file {
    char path[SESSION_PATH_SIZE]; /* empty: none yet */
    bool there;
    dev_t device;
    ino_t number;
    off_t size;
    struct timespec changed;
};

/* Notes a file as it is now. NULL or "": none. Has it been changed since? One that is gone is not.
 */
void session_file_note(struct session_file *f, const char *path);
bool session_file_changed(const struct session_file *f);

/* Loads the game of a record: its last position. It must be a record of t->game, or of
 * any when that is NULL. False with the reason. */
bool session_load(struct session *t, const char *path, text *error);

/* Saves the game so far; the file appears when it is complete. 0, or -1 with errno. */
int session_save(const struct session *t, const char *path);

/* May a game be saved there? Not over the screen or a device; over a file that is there only if
 * asked to. False with a sentence. */
bool session_may_save(const char *path, bool replace, text *said);

/* `save [FILE]` in words: `own` is the game's own file and becomes the new one, an empty name means
 * that or the usual one; a file that is there, or that another program has changed, is replaced
 * only if asked to. What was done, or why not, is written to `said`. */
bool session_save_as(const struct session *t, struct session_file *own, span name, bool replace,
                     text *said);

/* A game with moves of people isn't lost, however they leave: it is saved in the folder of
 * unfinished games, or when it is over (SESSION_FINISHED) in that of finished ones, unless its own
 * file holds it already; `own` becomes its file, and one of these folders that it had before goes.
 * SESSION_MOVED: kept under a new name, because another program has changed its file. SESSION_LOST:
 * errno. */
enum session_kept { SESSION_NOT_KEPT, SESSION_KEPT, SESSION_MOVED, SESSION_FINISHED, SESSION_LOST };
enum session_kept session_keep(const struct session *t, struct session_file *own, bool unsaved);

/* The name that `save` uses without one: GAME-SEED.sgr. */
void session_default_path(const struct session *t, char path[SESSION_PATH_SIZE]);

/* The folders of unfinished games, $XDG_STATE_HOME/sixsands or ~/.local/state/sixsands, and of
 * finished ones, `finished` in it. */
enum session_shelf { SHELF_UNFINISHED, SHELF_FINISHED };
bool session_shelf_path(enum session_shelf shelf, bool make, char path[SESSION_PATH_SIZE]);
bool session_is_on(enum session_shelf shelf, const char *file);

/* A free name in such a folder, which is made if need be. `own`, when it lies there, is the game's
 * own file and is used again. False with errno. */
bool session_file_path(const struct session *t, enum session_shelf shelf, const char *own,
                       char path[SESSION_PATH_SIZE]);

/* A word as a shell takes it, in quotes where it needs them. */
void session_write_word(text *t, const char *word);

#endif
