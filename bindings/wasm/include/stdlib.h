// SPDX-License-Identifier: MIT
// Memory for a module without a libc.
#ifndef STDLIB_H
#define STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *block, size_t size);
void *aligned_alloc(size_t align, size_t size); /* to 64 bytes or less */
void free(void *block);

#endif
