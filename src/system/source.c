// SPDX-License-Identifier: MIT
#include "system/source.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

void source_close(FILE *file) {
    if (file != stdin)
        fclose(file);
}

FILE *source_open(const char *name) {
    struct stat st;
    FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
    if (file && fstat(fileno(file), &st) == 0 && S_ISDIR(st.st_mode)) {
        source_close(file);
        errno = EISDIR;
        return NULL;
    }
    return file;
}

bool source_record(record *out, FILE *file, uint64_t number, text *error) {
    struct record_error bad = {.line = 0};
    record_reader reader;
    int found = 1;
    if (record_reader_open(&reader, file) != 0) {
        text_str(error, "out of memory");
        return false;
    }
    for (uint64_t k = 1; k <= number && found > 0; k++) {
        found = record_read(&reader, out, &bad);
        if (found > 0 && k < number)
            record_free(out);
    }
    record_reader_close(&reader);
    if (found == 0)
        text_str(error, number == 1 ? "it has no records" : "it has fewer records");
    if (found < 0) {
        text_str(error, "line ");
        text_uint(error, bad.line);
        text_str(error, ": ");
        text_str(error, bad.reason);
    }
    return found > 0;
}
