// SPDX-License-Identifier: MIT
// Where long results go: standard output, or a file that appears only when it is complete. It is
// written as FILE.part and renamed at the end, so a run that fails or is interrupted leaves FILE as
// it was. Anything but a regular file (a pipe, /dev/null) is written to directly.
#ifndef SYSTEM_OUTPUT_H
#define SYSTEM_OUTPUT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct output {
    FILE *file; /* owned, like the rest, until output_close or output_abandon */
    char *path; /* its final path; NULL: standard output or a device */
    char *part; /* its path until then */
    char *buffer;
} output;

/* Opens the output; NULL and "-" mean standard output. 0, or -1 with errno. */
int output_open(output *o, const char *path);

/* Completes the file. 0, or -1 with errno (then there is no file). */
int output_close(output *o);

/* Closes it without leaving a file. */
void output_abandon(output *o);

/* From now on SIGINT, SIGTERM and SIGHUP only make output_interrupted() true, so that the program
 * can clean up; output_die() then ends it as the signal would have. */
void output_catch_signals(void);
int output_interrupted(void);
void output_die(void);

/* A static flag that becomes true with it, and stops searches (engine/think.h). */
atomic_bool *output_stop(void);

#endif
