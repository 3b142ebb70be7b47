// SPDX-License-Identifier: MIT
// verify: recomputes every deal and draw of a server's records from their keys. Each game that
// differs from its commitment is reported with its place; the rest of the file is still read.
#include <errno.h>
#include <stdio.h>

#include "cli/input.h"
#include "server/room/fair.h"

struct tally {
    unsigned long long games, wrong, outcomes;
};

/* Verifies one game and reports a difference. */
static void verify_record(const char *name, const record *r, struct tally *tally) {
    char buffer[200];
    text reason;
    uint64_t outcomes;
    text_init(&reason, buffer, sizeof buffer);
    tally->games++;
    if (fair_verify(r, &outcomes, &reason) == 0) {
        tally->outcomes += outcomes;
        return;
    }
    tally->wrong++;
    fflush(stdout);
    fprintf(stderr, "%s:%zu: game %llu: %s\n", name, r->line, tally->games, buffer);
}

static int verify_file(FILE *file, const char *name) {
    struct tally tally = {0};
    struct record_error error = {.line = 1, .reason = "out of memory"};
    record_reader reader;
    record r;
    int found = -1;
    errno = 0;
    if (record_reader_open(&reader, file) == 0) {
        while ((found = record_read(&reader, &r, &error)) > 0) {
            verify_record(name, &r, &tally);
            record_free(&r);
        }
        record_reader_close(&reader);
    }
    if (ferror(file))
        return input_unreadable(&command_verify, name, errno ? errno : EIO);
    if (found == 0 && tally.games == 0) {
        error = (struct record_error){.line = 1, .reason = "no record in this file"};
        found = -1;
    }
    if (found < 0) {
        fflush(stdout);
        fprintf(stderr, "%s:%zu: %s\n", name, error.line, error.reason);
    }
    if (found < 0 || tally.wrong)
        return CLI_WRONG_INPUT;
    printf("%s: %llu game%s, %llu outcome%s: all as committed\n", name, tally.games,
           tally.games == 1 ? "" : "s", tally.outcomes, tally.outcomes == 1 ? "" : "s");
    return CLI_OK;
}

static int verify_run(int argc, char *argv[]) {
    return input_each_file(&command_verify, argc, argv, verify_file);
}

const struct command command_verify = {
    .name = "verify",
    .summary = "recompute the shuffles of a server's games",
    .examples = "sixsands verify game.sgr\n"
                "curl -s https://example.org/api/games/ID/record | sixsands verify -",
    .usage = "FILE...",
    .about =
        "Recompute the deal and all of nature's outcomes from the tags Id, Nonces, Commit and Key "
        "of finished games, and check that they are what the server committed to before the deal. "
        "'-' is standard input. Errors have the form FILE:LINE: game N: REASON.",
    .words = input_files,
    .run = verify_run,
};
