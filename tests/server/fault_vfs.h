// SPDX-License-Identifier: MIT
// A disk that fails: a file system for SQLite (a VFS named "fault") over the usual one. Operations
// fail as planned; and the power can be cut: then what wasn't synced is lost, kept or torn.
//
// In a test's own process: fault_vfs_register, then open "file:PATH?vfs=fault". In a program that
// knows nothing of it: LD_PRELOAD the module built from fault_preload.c, with the plan in the
// environment: SIXSANDS_FAULT=sync:20+3. With SIXSANDS_FAULT_WHILE=FILE a test holds the fault
// until it removes the file.
#ifndef TESTS_SERVER_FAULT_VFS_H
#define TESTS_SERVER_FAULT_VFS_H

#include <stdbool.h>
#include <stdint.h>

enum fault_kind {
    FAULT_NONE,
    FAULT_WRITE, /* a write fails, nothing of it is there */
    FAULT_SHORT, /* a write fails half way */
    FAULT_FULL,  /* the disk is full: a write that makes a file longer fails, half way */
    FAULT_SYNC, /* a sync fails; what it was for is safe only when it is written and synced again */
    FAULT_READ,
    FAULT_ANY, /* a write, sync, truncation or deletion fails */
    FAULT_CUT, /* the power is cut at one of these */
    FAULT_KINDS
};

struct fault_plan {
    enum fault_kind kind;
    uint64_t at;    /* the how manieth operation of those that it concerns, from 1 */
    uint64_t count; /* so many in a row; 0: all from then on */
    const char
        *as_long_as; /* this file is there: then they fail, without it they don't; NULL: any */
};

/* False: SQLite doesn't want it. As the default it serves every file from then on. */
bool fault_vfs_register(bool as_default);

/* What shall happen from now on; NULL: nothing. Counting begins anew. */
void fault_vfs_plan(const struct fault_plan *plan);

/* Reads KIND:AT (once), KIND:AT+COUNT, KIND:AT+ (for good), with the kinds write, short, full,
 * sync, read, any, cut. */
bool fault_plan_read(struct fault_plan *plan, const char *words);

/* How many operations that the plan concerns there were, and how many of them failed. Without a
 * plan: the operations that FAULT_ANY concerns. */
struct fault_figures {
    uint64_t operations, faults;
};
struct fault_figures fault_vfs_figures(void);

/* Cuts the power: every operation fails until it is restored. By a plan it may be cut already. */
void fault_vfs_cut(void);
bool fault_vfs_is_cut(void);

/* Everything is as a disk might be found afterwards; the seed decides about each write that wasn't
 * synced. Seed 0: nothing is lost, as when only the process died. All files must be closed. No plan
 * any more. */
void fault_vfs_restore(uint64_t seed);

/* Without watching, the power can be cut but not restored, and nothing is kept in memory. On unless
 * switched off before the first file is opened. */
void fault_vfs_watch(bool on);

#endif
