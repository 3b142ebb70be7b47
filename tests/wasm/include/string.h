// SPDX-License-Identifier: MIT
// The four functions of string.h that the engine uses, for a module without a libc.
#ifndef STRING_H
#define STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *at, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *at, int byte, size_t n);
size_t strlen(const char *s);

#endif
