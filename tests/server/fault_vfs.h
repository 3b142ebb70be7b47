// SPDX-License-Identifier: MIT
// A disk that fails: a file system for SQLite (a VFS named "fault") over the usual one. Operations
// fail as planned, and the power can be cut: then what wasn't synced is lost, kept or torn.
//
// In a test's own process: fault_vfs_register, then open "file:PATH?vfs=fault". In a program that
// doesn't know of it: LD_PRELOAD the module built from fault_preload.c, with the plan in the
// environment: SIXSANDS_FAULT=sync:20+3. With SIXSANDS_FAULT_WHILE=FILE the fault lasts until the
// test removes the file.
#ifndef TESTS_SERVER_FAULT_VFS_H
#define TESTS_SERVER_FAULT_VFS_H

#include <stdbool.h>
#include <stdint.h>

enum fault_kind {
    FAULT_NONE,
    FAULT_WRITE, /* a write fails, and writes nothing */
    FAULT_SHORT, /* a write fails halfway */
    FAULT_FULL,  /* the disk is full: a write that makes a file longer fails halfway */
    FAULT_SYNC,  /* a sync fails; its data is safe only after it is written and synced again */
    FAULT_READ,
    FAULT_ANY, /* a write, sync, truncation or deletion fails */
    FAULT_CUT, /* the power is cut at one of these */
    FAULT_KINDS
};

struct fault_plan {
    enum fault_kind kind;
    uint64_t at;            /* the first to fail of the operations of this kind, from 1 */
    uint64_t count;         /* how many in a row; 0: all from then on */
    const char *as_long_as; /* borrowed: they fail only while this file exists; NULL: always */
};

/* False: SQLite refuses it. As the default it serves every file from then on. */
bool fault_vfs_register(bool as_default);

/* Sets the plan from now on; NULL: none. Counting starts again. */
void fault_vfs_plan(const struct fault_plan *plan);

/* Reads KIND:AT (once), KIND:AT+COUNT, KIND:AT+ (from then on), with the kinds write, short, full,
 * sync, read, any, cut. */
bool fault_plan_read(struct fault_plan *plan, const char *words);

/* How many operations of the plan's kind there were, and how many of them failed. Without a plan:
 * those of FAULT_ANY. */
struct fault_figures {
    uint64_t operations, faults;
};
struct fault_figures fault_vfs_figures(void);

/* Cuts the power: every operation fails until it is restored. A plan may have cut it already. */
void fault_vfs_cut(void);
bool fault_vfs_is_cut(void);

/* Leaves the files as a disk might be found afterwards; the seed decides about each write that
 * wasn't synced. Seed 0: nothing is lost, as if only the process had died. All files must be
 * closed. Ends the plan. */
void fault_vfs_restore(uint64_t seed);

/* Without watching, the power can be cut but not restored, and nothing is kept in memory. It is on
 * unless switched off before the first file is opened. */
void fault_vfs_watch(bool on);

#endif
