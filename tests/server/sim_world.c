// SPDX-License-Identifier: MIT
// Randomness, the queue of coming events, and how a failure is reported.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sim.h"

void sim_remove_file(const struct sim *s) {
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    char name[128];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s%s", s->file, ends[i]);
        unlink(name);
    }
}

void sim_fail(struct sim *s, const char *form, ...) {
    va_list list;
    fflush(stdout);
    fprintf(stderr, "simulate: seed %llu, after %.3f s: ", (unsigned long long)s->seed,
            (double)s->now / 1000);
    va_start(list, form);
    vfprintf(stderr, form, list);
    va_end(list);
    fprintf(stderr, "\nsimulate: to repeat it: simulate --seed %llu --verbose\n",
            (unsigned long long)s->seed);
    fflush(stderr);
    sim_remove_file(s);
    _exit(1); /* the core is in the middle of something */
}

void sim_say(struct sim *s, const char *form, ...) {
    if (!s->verbose)
        return;
    va_list list;
    printf("%10.3f ", (double)s->now / 1000);
    va_start(list, form);
    vprintf(form, list);
    va_end(list);
    putchar('\n');
}

uint32_t sim_below(struct sim *s, uint32_t n) {
    return rng_below(&s->random, n);
}

bool sim_chance(struct sim *s, uint32_t permille) {
    return permille > 0 && sim_below(s, 1000) < permille;
}

int64_t sim_between(struct sim *s, int64_t least, int64_t most) {
    if (most <= least)
        return least;
    return least + (int64_t)((rng_next(&s->random) >> 16) % (uint64_t)(most - least + 1));
}

uint64_t sim_hash(const void *bytes, size_t size, uint64_t hash) {
    const unsigned char *at = bytes;
    hash ^= 0xcbf29ce484222325U;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * 0x100000001b3U;
    return rng_mix(hash);
}

/* ---- the queue: a heap, the earliest first, equal times in order of arrival */

static bool before(const struct sim_entry *a, const struct sim_entry *b) {
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

/* The entry is to be filled in before the next push. */
struct sim_entry *sim_push(struct sim *s, int64_t at, enum sim_what what, int index) {
    if (s->heap_count == s->heap_size) {
        s->heap_size = s->heap_size ? s->heap_size * 2 : 256;
        s->heap = realloc(s->heap, s->heap_size * sizeof *s->heap);
        if (!s->heap)
            sim_fail(s, "out of memory");
    }
    struct sim_entry e = {.at = at, .order = s->order++, .what = what, .index = index};
    size_t i = s->heap_count++;
    for (; i > 0 && before(&e, &s->heap[(i - 1) / 2]); i = (i - 1) / 2)
        s->heap[i] = s->heap[(i - 1) / 2];
    s->heap[i] = e;
    return &s->heap[i];
}

bool sim_pop(struct sim *s, struct sim_entry *out) {
    if (s->heap_count == 0)
        return false;
    *out = s->heap[0];
    struct sim_entry last = s->heap[--s->heap_count];
    size_t i = 0;
    for (size_t child; (child = 2 * i + 1) < s->heap_count; i = child) {
        if (child + 1 < s->heap_count && before(&s->heap[child + 1], &s->heap[child]))
            child++;
        if (!before(&s->heap[child], &last))
            break;
        s->heap[i] = s->heap[child];
    }
    s->heap[i] = last;
    return true;
}

void sim_entry_free(struct sim_entry *e) {
    if (e->what == SIM_WRITTEN && e->load) {
        struct store_write *x = e->load;
        store_write_clear(x);
    }
    free(e->load);
    free(e->bytes);
    json_decref(e->message);
}
