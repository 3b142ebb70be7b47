// SPDX-License-Identifier: MIT
// Any bytes as a file of records. Reading never crashes and always ends; an error has a line and a
// reason; what was read is written in its canonical form, and that reads back as itself.
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/record.h"

/* The first record of a text, written again; NULL when there is none or it is refused. */
static char *rewrite(char *bytes, size_t size, size_t *length, bool must, int *result) {
    FILE *in = fmemopen(bytes, size, "r");
    record_reader reader;
    record rec;
    struct record_error error = {0};
    char *out = NULL;
    *length = 0;
    fuzz_expect(in && record_reader_open(&reader, in) == 0, "out of memory", NULL);
    *result = record_read(&reader, &rec, &error);
    if (*result < 0) {
        fuzz_expect(error.reason[0] && error.line > 0, "refused without line or reason", NULL);
        fuzz_expect(!strchr(error.reason, '\n'), "a reason of two lines", error.reason);
        fuzz_expect(!must, "a written record is refused", error.reason);
        struct record_error again = {0};
        record rest;
        fuzz_expect(record_read(&reader, &rest, &again) < 0, "reading goes on after an error",
                    NULL);
    } else if (*result > 0) {
        FILE *file = open_memstream(&out, length);
        fuzz_expect(file && record_write(file, &rec, rec.legal) == 0, "a record can't be written",
                    NULL);
        fclose(file);
        game_state s;
        game_view v;
        for (size_t ply = 0; ply <= record_plies(&rec); ply += 1 + record_plies(&rec) / 4)
            record_position(&rec, ply, &s, &v);
        record_free(&rec);
        for (int i = 0; i < 64 && record_read(&reader, &rec, &error) > 0; i++)
            record_free(&rec);
    }
    record_reader_close(&reader);
    fclose(in);
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    char *bytes = malloc(size);
    fuzz_expect(bytes != NULL, "out of memory", NULL);
    memcpy(bytes, data, size);
    size_t n, m;
    int result;
    char *once = rewrite(bytes, size, &n, false, &result);
    if (once) {
        char *twice = rewrite(once, n, &m, true, &result);
        fuzz_expect(result == 1 && twice && n == m && !memcmp(once, twice, n),
                    "a record reads back differently", once);
        free(twice);
    }
    free(once);
    free(bytes);
    return 0;
}
