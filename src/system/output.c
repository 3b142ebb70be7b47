// SPDX-License-Identifier: MIT
#include "system/output.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUFFER_SIZE = 1 << 20 };

/* What the signal handler sets, hence global. */
static volatile sig_atomic_t caught;
static atomic_bool stop;

static void note_signal(int number) {
    caught = number;
    atomic_store(&stop, true);
}

void output_catch_signals(void) {
    /* Without SA_RESTART: a write that waits for a slow reader is interrupted too. */
    struct sigaction action = {.sa_handler = note_signal};
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction before;
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL); /* under nohup it stays ignored */
    }
}

int output_interrupted(void) {
    return caught;
}

atomic_bool *output_stop(void) {
    return &stop;
}

void output_die(void) {
    signal(caught, SIG_DFL);
    raise(caught);
}

/* The paths of the file to be replaced; a symbolic link is followed, not replaced. */
static int choose_paths(output *o, const char *path) {
    static const char suffix[] = ".part";
    o->path = realpath(path, NULL);
    if (!o->path)
        o->path = strdup(path);
    if (!o->path)
        return -1;
    size_t n = strlen(o->path);
    o->part = malloc(n + sizeof suffix);
    if (!o->part)
        return -1;
    memcpy(o->part, o->path, n);
    memcpy(o->part + n, suffix, sizeof suffix);
    return 0;
}

static void output_release(output *o) {
    free(o->path);
    free(o->part);
    free(o->buffer);
    *o = (output){0};
}

int output_open(output *o, const char *path) {
    *o = (output){0};
    if (!path || strcmp(path, "-") == 0) {
        o->file = stdout;
        return 0;
    }
    struct stat st;
    bool special = stat(path, &st) == 0 && !S_ISREG(st.st_mode);
    if (special && S_ISDIR(st.st_mode)) {
        errno = EISDIR;
        return -1;
    }
    if (special || choose_paths(o, path) == 0)
        o->file = fopen(special ? path : o->part, "w");
    if (!o->file) {
        int reason = errno;
        output_release(o);
        errno = reason;
        return -1;
    }
    o->buffer = malloc(BUFFER_SIZE);
    if (o->buffer)
        setvbuf(o->file, o->buffer, _IOFBF, BUFFER_SIZE);
    return 0;
}

int output_close(output *o) {
    if (o->file == stdout) /* main() closes it */
        return fflush(stdout) == 0 && !ferror(stdout) ? 0 : -1;
    bool failed = fflush(o->file) != 0 || ferror(o->file);
    int reason = errno;
    if (fclose(o->file) != 0 && !failed) {
        failed = true;
        reason = errno;
    }
    if (!failed && o->part && rename(o->part, o->path) != 0) {
        failed = true;
        reason = errno;
    }
    if (failed && o->part)
        unlink(o->part);
    output_release(o);
    errno = reason;
    return failed ? -1 : 0;
}

void output_abandon(output *o) {
    int reason = errno;
    if (o->file && o->file != stdout)
        fclose(o->file);
    if (o->part)
        unlink(o->part);
    output_release(o);
    errno = reason;
}
