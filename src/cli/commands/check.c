// SPDX-License-Identifier: MIT
// check: replays records. A file gets one line on standard output if all of it is right, otherwise
// one error with its place on standard error; then comes the next file.
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

#include "cli/input.h"
#include "cli/progress.h"
#include "record/record.h"

struct tally {
    unsigned long long records, decisions;
};

/* How much of the file was read, from 0 to 1; 0 when it has no size (a pipe). */
static double fraction_read(FILE *file, off_t size) {
    off_t at = size > 0 ? ftello(file) : 0;
    return at > 0 ? (double)at / (double)size : 0;
}

/* Replays all records. False with the error. */
static bool check_replay(FILE *file, off_t size, struct tally *tally, struct record_error *error) {
    record_reader reader;
    progress bar;
    if (record_reader_open(&reader, file) != 0) {
        *error = (struct record_error){.line = 1, .reason = "out of memory"};
        return false;
    }
    progress_start(&bar, "checking");
    int found;
    record r;
    while ((found = record_read(&reader, &r, error)) > 0) {
        tally->records++;
        tally->decisions += record_plies(&r);
        record_free(&r);
        if (progress_due(&bar))
            progress_draw(&bar, fraction_read(file, size));
    }
    progress_erase(&bar);
    record_reader_close(&reader);
    if (found == 0 && tally->records == 0)
        *error = (struct record_error){.line = 1, .reason = "no record in this file"};
    return found == 0 && tally->records > 0;
}

static int check_file(FILE *file, const char *name) {
    struct stat st;
    struct tally tally = {0, 0};
    struct record_error error;
    off_t size = 0;
    if (fstat(fileno(file), &st) == 0 && S_ISREG(st.st_mode))
        size = st.st_size;
    errno = 0;
    bool right = check_replay(file, size, &tally, &error);
    if (ferror(file))
        return input_unreadable(&command_check, name, errno ? errno : EIO);
    if (!right) {
        fflush(stdout);
        fprintf(stderr, "%s:%zu: %s\n", name, error.line, error.reason);
        return CLI_WRONG_INPUT;
    }
    printf("%s: %llu record%s, %llu decision%s, all right\n", name, tally.records,
           tally.records == 1 ? "" : "s", tally.decisions, tally.decisions == 1 ? "" : "s");
    return CLI_OK;
}

static int check_run(int argc, char *argv[]) {
    return input_each_file(&command_check, argc, argv, check_file);
}

const struct command command_check = {
    .name = "check",
    .summary = "replay records and report what is wrong with them",
    .examples = "sixsands check games.sgr\n"
                "sixsands selfplay mandala --games 100 --legal | sixsands check -",
    .usage = "FILE...",
    .about = "Replay records and check every part of them. '-' is standard input. Errors have the "
             "form FILE:LINE: REASON.",
    .words = input_files,
    .run = check_run,
};
