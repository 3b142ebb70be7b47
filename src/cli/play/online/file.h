// SPDX-License-Identifier: MIT
// Records of games on a server: what the viewer saw; when the game is over, all of it.
#ifndef CLI_PLAY_ONLINE_FILE_H
#define CLI_PLAY_ONLINE_FILE_H

#include "client/remote_game.h"
#include "session/files.h"

/* `save [FILE]`: without a name it is GAME-ID.sgr. A file that is there is replaced only if asked
 * to. What was done, or why not, is written to `said`. */
bool remote_file_save(const struct remote_game *g, span name, bool replace, text *said);

/* Keeps a finished game of one's own among those that were played here, once; `path` becomes its
 * file. False: it isn't over or isn't one's own, or it can't be written. */
bool remote_file_keep(const struct remote_game *g, char path[SESSION_PATH_SIZE]);

#endif
