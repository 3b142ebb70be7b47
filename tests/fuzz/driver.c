// SPDX-License-Identifier: MIT
// Runs a fuzz target without libFuzzer: `fuzz_X_files [-m N] FILE…` on every file, and on N damaged
// copies of each (bytes changed, cut out, doubled; always the same ones).
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { MAX_SIZE = 1 << 20 };

/* One random change; returns the new size. There is room for twice the bytes. */
static size_t driver_damage(uint8_t *data, size_t size, rng *r) {
    static const char spice[] = "ROYGPKx0123456789/-?=:,()+ \n[]\"";
    if (size == 0)
        return 0;
    size_t at = rng_next(r) % size, length = 1 + rng_next(r) % 8;
    if (length > size - at)
        length = size - at;
    switch (rng_below(r, 5)) {
    case 0:
        data[at] = (uint8_t)rng_next(r);
        return size;
    case 1:
        data[at] = (uint8_t)spice[rng_below(r, sizeof spice - 1)];
        return size;
    case 2:
        memmove(data + at, data + at + length, size - at - length);
        return size - length;
    case 3:
        if (size + length > MAX_SIZE)
            return size;
        memmove(data + at + length, data + at, size - at);
        return size + length;
    default:
        data[at] = data[rng_next(r) % size];
        return size;
    }
}

static void driver_run(const char *path, int damaged) {
    static uint8_t data[MAX_SIZE], copy[MAX_SIZE];
    FILE *file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "can't open %s\n", path);
        exit(2);
    }
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
    rng r;
    fuzz_seed(&r, data, size);
    for (int i = 0; i < damaged; i++) {
        size_t n = size;
        memcpy(copy, data, size);
        for (uint32_t changes = 1 + rng_below(&r, 3); changes; changes--)
            n = driver_damage(copy, n, &r);
        uint8_t *exact = malloc(n ? n : 1); /* so that a read beyond the end is noticed */
        if (!exact)
            exit(2);
        memcpy(exact, copy, n);
        LLVMFuzzerTestOneInput(exact, n);
        free(exact);
    }
}

int main(int argc, char **argv) {
    int damaged = 0, first = 1;
    if (argc > 2 && !strcmp(argv[1], "-m")) {
        damaged = (int)strtol(argv[2], NULL, 10);
        first = 3;
    }
    for (int i = first; i < argc; i++)
        driver_run(argv[i], damaged);
    printf("%d files, %d damaged copies of each\n", argc - first, damaged);
    return 0;
}
