// SPDX-License-Identifier: MIT
// Units of work: files with numbered games of one run, wherever they were played. An index says
// where each game is; their bytes are read again when they are needed, so files of any size and
// number fit.
#ifndef CLI_MERGE_UNITS_H
#define CLI_MERGE_UNITS_H

#include <stdio.h>
#include <sys/types.h>

#include "base/text.h"
#include "cli/input.h"

/* One game: bytes of a file. */
struct unit_game {
    uint64_t number; /* from 0 */
    int file;
    off_t at;
    size_t length;
};

struct units {
    char *const *path; /* borrowed */
    int files;
    int set; /* games in a set */
    struct unit_game *game;
    size_t count, capacity;
    FILE *open; /* the file that was read last */
    int opened; /* its number; -1: none */
};

void units_init(struct units *u, char *const *path, int files);
void units_free(struct units *u);

/* Notes a game; false: out of memory. */
bool units_add(struct units *u, struct unit_game g);

/* The text of a game, without the blanks and line ends around it. Owned by the caller: free. NULL
 * with the reason. */
char *units_read(struct units *u, const struct unit_game *g, text *error);

/* Puts the games in order. One that several files have is kept once, if `same` says that it is the
 * same in all of them; else false with the reason. */
bool units_sort(struct units *u, bool (*same)(span a, span b), text *error);

/* The game with this number; NULL when there is none. */
const struct unit_game *units_find(const struct units *u, uint64_t number);

/* All sets up to the last game. */
struct input_range units_extent(const struct units *u);

/* The first incomplete set of a range; its end when there is none. */
uint64_t units_gap(const struct units *u, struct input_range sets);

/* Names the incomplete sets of a range as they are given to --sets: "4-6, 9-9". */
void units_write_gaps(const struct units *u, struct input_range sets, text *t);

/* "FILE: reason"; false. */
bool units_complain(const struct units *u, int file, const char *reason, text *error);

/* What the options ask. */
struct merge_settings {
    const options *options;
    struct input_range sets; /* {0, 0}: all that are there */
    bool json, mix;
    const char *path; /* --output; NULL: none */
};
enum { MERGE_SETS, MERGE_SPRT, MERGE_ALPHA, MERGE_BETA, MERGE_MIX, MERGE_JSON, MERGE_OUTPUT };

/* The two kinds of units: state files of an arena, and records. All files are indexed, checked to
 * be of the same run, and joined. Return the exit code. */
int merge_arena(struct units *u, const struct merge_settings *s);
int merge_records(struct units *u, const struct merge_settings *s);

/* A message that names the sets that are missing; returns the exit code. */
int merge_fail_gaps(const struct units *u, struct input_range sets);

/* Refuses several files whose games depend on a clock, unless asked to join them; true: go on. */
bool merge_may_mix(const struct units *u, const struct merge_settings *s, bool clock, text *error);

#endif
