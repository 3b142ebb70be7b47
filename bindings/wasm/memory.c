// SPDX-License-Identifier: MIT
// malloc for a module without a libc. Blocks follow one another from the end of the module's own
// data to the end of memory, each after a head with its size. malloc joins a free block with the
// free ones after it and takes the first that is large enough. There are few blocks (texts,
// records, searches), so this is quick enough. Blocks are aligned to 64 bytes, as searches require.
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGN = 64, PAGE = 65536 };

struct head {
    size_t size; /* with the head; a multiple of ALIGN */
    bool used;
};

extern char __heap_base; /* set by the linker */

static uintptr_t heap_start, heap_end;

static struct head *head_at(uintptr_t at) {
    return (struct head *)at;
}

/* Appends a free block of at least `size` bytes; false: out of memory. */
static bool grow(size_t size) {
    if (heap_end == 0)
        heap_start = heap_end = ((uintptr_t)&__heap_base + ALIGN - 1) / ALIGN * ALIGN;
    uintptr_t limit = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (size > (size_t)0 - ALIGN - heap_end)
        return false;
    if (heap_end + size > limit) {
        size_t pages = (heap_end + size - limit + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1)
            return false;
    }
    *head_at(heap_end) = (struct head){.size = size};
    heap_end += size;
    return true;
}

/* Joins this free block with the free ones after it. */
static void join(uintptr_t at) {
    struct head *h = head_at(at);
    while (at + h->size < heap_end && !head_at(at + h->size)->used)
        h->size += head_at(at + h->size)->size;
}

/* A free block that is large enough; 0: none. `*last` is the last block if that is free, else 0. */
static uintptr_t find(size_t size, uintptr_t *last) {
    *last = 0;
    for (uintptr_t at = heap_start; at < heap_end; at += head_at(at)->size) {
        if (head_at(at)->used)
            continue;
        join(at);
        if (head_at(at)->size >= size)
            return at;
        if (at + head_at(at)->size == heap_end)
            *last = at;
    }
    return 0;
}

void *malloc(size_t size) {
    if (size > (size_t)0 - 4 * ALIGN)
        return NULL;
    size = (size + 2 * ALIGN - 1) / ALIGN * ALIGN; /* the head takes the first ALIGN bytes */
    uintptr_t last, at = find(size, &last);
    if (!at) {
        if (!grow(last ? size - head_at(last)->size : size))
            return NULL;
        at = find(size, &last);
    }
    struct head *h = head_at(at);
    if (h->size > size) {
        *head_at(at + size) = (struct head){.size = h->size - size};
        h->size = size;
    }
    h->used = true;
    return (void *)(at + ALIGN);
}

void *aligned_alloc(size_t align, size_t size) {
    return align <= ALIGN ? malloc(size) : NULL;
}

void free(void *block) {
    if (block)
        head_at((uintptr_t)block - ALIGN)->used = false;
}

void *calloc(size_t count, size_t size) {
    if (size && count > (size_t)-1 / size)
        return NULL;
    void *block = malloc(count * size);
    if (block)
        memset(block, 0, count * size);
    return block;
}

void *realloc(void *block, size_t size) {
    void *larger = malloc(size);
    if (!block || !larger)
        return larger;
    size_t old = head_at((uintptr_t)block - ALIGN)->size - ALIGN;
    memcpy(larger, block, old < size ? old : size);
    free(block);
    return larger;
}
