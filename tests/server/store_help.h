// SPDX-License-Identifier: MIT
// What the tests of storage share: a folder for files, sample games and people, shortcuts for
// single writes.
#ifndef TESTS_SERVER_STORE_HELP_H
#define TESTS_SERVER_STORE_HELP_H

#include "server/store/store.h"

enum { HELP_PATH = 256 };

/* The test's own folder; and its removal, with everything in it. */
void help_folder_make(void);
void help_folder_remove(void);

/* A file in it; an old one is removed, with its companions. With SIXSANDS_TEST_POSTGRES in the
 * environment (postgres.py), the address of a new database instead. */
const char *help_file(const char *name);
bool help_is_shared(void);
/* An address on that server; an old database is dropped, and with `make` a new one made. */
const char *help_database(const char *name, bool make);

/* Settings of a game with this number; its id, 12 letters. */
void help_id(char id[ROOM_ID_SIZE], unsigned number);
void help_settings(struct room_settings *set, unsigned number);

/* Single writes: the kind, its fields, no list. A new game's settings are borrowed: they must
 * outlive the write. */
void help_new_game(struct store_write *x, struct room_settings *set, unsigned number,
                   person_id first);
void help_move(struct store_write *x, unsigned number, uint64_t sequence, unsigned mark);
/* Game `number` of persons 11 and 12 ends and makes their ratings, from those of number `before`.
 */
void help_rate(struct store_write *x, unsigned number, uint64_t before, int64_t points);
void help_person(struct store_write *x, person_id id, const char *name);

/* Carries out a write. */
enum store_result help_write(struct store *s, struct store_write *x);

/* How many events a game has; -1: one of them isn't as help_move made it. At most `most` marks are
 * written to `marks` (may be NULL). */
int help_events(struct store *s, unsigned number, unsigned *marks, int most);

#endif
