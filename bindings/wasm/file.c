// SPDX-License-Identifier: MIT
// Files in memory, as far as records need them.
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int errno;

struct memory_file {
    char *text;      /* reading: borrowed; writing: the caller owns it after fclose */
    size_t at, size; /* reading: position and end; writing: length and capacity */
    char **text_out; /* writing: set by fclose */
    size_t *length_out;
    bool failed;
};

FILE *fmemopen(void *text, size_t size, const char *mode) {
    FILE *file = calloc(1, sizeof *file);
    (void)mode;
    if (file) {
        file->text = text;
        file->size = size;
    }
    return file;
}

FILE *open_memstream(char **text, size_t *size) {
    FILE *file = calloc(1, sizeof *file);
    if (file) {
        file->text_out = text;
        file->length_out = size;
    }
    return file;
}

size_t fread(void *to, size_t size, size_t count, FILE *file) {
    size_t there = (file->size - file->at) / size;
    count = count < there ? count : there;
    memcpy(to, file->text + file->at, count * size);
    file->at += count * size;
    return count;
}

/* Makes room for `more` bytes and a terminator. */
static bool reserve(FILE *file, size_t more) {
    if (file->at + more < file->size)
        return true;
    size_t size = 2 * (file->at + more) + 1024;
    char *larger = realloc(file->text, size);
    if (!larger) {
        file->failed = true;
        errno = ENOMEM;
        return false;
    }
    file->text = larger;
    file->size = size;
    return true;
}

size_t fwrite(const void *from, size_t size, size_t count, FILE *file) {
    if (!reserve(file, size * count))
        return 0;
    memcpy(file->text + file->at, from, size * count);
    file->at += size * count;
    return count;
}

int fputs(const char *s, FILE *file) {
    size_t length = strlen(s);
    return fwrite(s, 1, length, file) == length ? 0 : -1;
}

int putc(int c, FILE *file) {
    char byte = (char)c;
    return fwrite(&byte, 1, 1, file) == 1 ? c : -1;
}

int ferror(FILE *file) {
    return file->failed;
}

int fclose(FILE *file) {
    bool failed = file->failed;
    if (file->text_out) {
        failed = !reserve(file, 0) || failed;
        if (file->text)
            file->text[file->at] = '\0';
        *file->text_out = file->text;
        *file->length_out = file->at;
    }
    free(file);
    return failed ? -1 : 0;
}
