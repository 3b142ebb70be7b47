// SPDX-License-Identifier: MIT
// What the tests of the storage share: a folder for files, sample games and people, short ways to
// write one thing.
#ifndef TESTS_SERVER_STORE_HELP_H
#define TESTS_SERVER_STORE_HELP_H

#include "server/store/store.h"

enum { HELP_PATH = 256 };

/* A folder of this test's own, removed again with all that is in it. */
void help_folder_make(void);
void help_folder_remove(void);

/* A file in it, which doesn't exist any more (nor what lies beside it). */
const char *help_file(const char *name);

/* Settings of a game with that number; its id, 12 letters. */
void help_id(char id[ROOM_ID_SIZE], unsigned number);
void help_settings(struct room_settings *set, unsigned number);

/* Writes that stand alone: the kind, its fields, no list. The settings of a new game are the
 * caller's. */
void help_new_game(struct store_write *x, struct room_settings *set, unsigned number,
                   person_id first);
void help_move(struct store_write *x, unsigned number, uint64_t sequence, unsigned mark);
void help_person(struct store_write *x, person_id id, const char *name);

/* Carries one out. */
enum store_result help_write(struct store *s, struct store_write *x);

/* How many events a game has; -1 when one of them isn't as help_move made it: marks are collected
 * in `marks` (may be NULL), at most `most`. */
int help_events(struct store *s, unsigned number, unsigned *marks, int most);

#endif
