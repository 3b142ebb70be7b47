// SPDX-License-Identifier: MIT
// Where long results go: standard output, or a file that appears only when it is complete. It is
// written as FILE.part and renamed at the end, so a run that fails or is interrupted leaves FILE as
// it was. What is no regular file (a pipe, /dev/null) is written to directly.
#ifndef SYSTEM_OUTPUT_H
#define SYSTEM_OUTPUT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct output {
    FILE *file;
    char *path; /* where it shall be; NULL: standard output or a device */
    char *part; /* where it is now */
    char *buffer;
} output;

/* Opens the output; NULL and "-" are standard output. 0, or -1 with errno. */
int output_open(output *o, const char *path);

/* Completes the file. 0, or -1 with errno (then there is no file). */
int output_close(output *o);

/* Gives up: no file. */
void output_abandon(output *o);

/* From now on SIGINT and SIGTERM only make output_interrupted() true, so that the program can tidy
 * up; output_die() then ends it the way the signal would have. */
void output_catch_signals(void);
int output_interrupted(void);
void output_die(void);

/* A flag that becomes true with it, for thoughts that shall end then (engine/think.h). */
atomic_bool *output_stop(void);

#endif
