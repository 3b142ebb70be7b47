// SPDX-License-Identifier: MIT
// Files for a module without a libc: texts in memory, to be read or to grow.
#ifndef STDIO_H
#define STDIO_H

#include <stddef.h>

typedef struct memory_file FILE;

/* Only for reading. */
FILE *fmemopen(void *text, size_t size, const char *mode);

/* Only for writing; the text is set when the file is closed, and the caller frees it. */
FILE *open_memstream(char **text, size_t *size);

size_t fread(void *to, size_t size, size_t count, FILE *file);
size_t fwrite(const void *from, size_t size, size_t count, FILE *file);
int fputs(const char *s, FILE *file);
int putc(int c, FILE *file);
int ferror(FILE *file);
int fclose(FILE *file); /* not 0: something wasn't written */

#endif
