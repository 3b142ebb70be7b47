// SPDX-License-Identifier: MIT
// Several who renew leases on the same storage at once, for as short a time that they often run
// out, and now and then give everything back:
//     lease_history ADDRESS NODES RENEWALS SEED
// prints each renewal: who asked; when it began and ended, in microseconds; storage's clock and for
// how long, in milliseconds; the slots, as hexadecimal bits. chaos_test.py looks for an order in
// which all of that could have happened one after another.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/rng.h"
#include "server/store/store.h"

enum { MOST_NODES = 8, LONGEST = 30, PAUSE = 12 }; /* milliseconds */

struct renter {
    const char *address;
    int number, renewals;
    uint64_t seed;
    bool good;
    pthread_t thread;
};

static long long lease_history_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

static void *lease_history_rent(void *context) {
    struct renter *r = context;
    char reason[200], name[16];
    text error;
    rng random;
    rng_seed(&random, r->seed + (uint64_t)r->number);
    text_init(&error, reason, sizeof reason);
    snprintf(name, sizeof name, "node%d", r->number);
    struct store *s = store_open(r->address, STORE_TO_LISTEN, &error);
    r->good = s != NULL;
    for (int i = 0; r->good && i < r->renewals; i++) {
        struct store_lease lease;
        int most = rng_below(&random, 8) == 0 ? 0 : 1 + (int)rng_below(&random, LONGEST);
        long long call = lease_history_now();
        r->good = store_renew(s, name, most, &lease, &error) == 0;
        if (r->good)
            printf("%s %lld %lld %lld %d %llx\n", name, call, lease_history_now(),
                   (long long)lease.now, most, (unsigned long long)lease.slots);
        struct timespec pause = {.tv_nsec = (long)rng_below(&random, PAUSE) * 1000000};
        nanosleep(&pause, NULL);
    }
    if (!r->good)
        fprintf(stderr, "lease_history: %s\n", reason);
    store_close(s);
    return NULL;
}

int main(int argc, char **argv) {
    struct renter renter[MOST_NODES];
    int nodes = argc == 5 ? (int)strtol(argv[2], NULL, 10) : 0;
    if (nodes < 1 || nodes > MOST_NODES) {
        fprintf(stderr, "lease_history ADDRESS NODES RENEWALS SEED\n");
        return 2;
    }
    for (int i = 0; i < nodes; i++) {
        renter[i] = (struct renter){.address = argv[1],
                                    .number = i,
                                    .renewals = (int)strtol(argv[3], NULL, 10),
                                    .seed = strtoull(argv[4], NULL, 10)};
        if (pthread_create(&renter[i].thread, NULL, lease_history_rent, &renter[i]) != 0)
            return 1;
    }
    bool good = true;
    for (int i = 0; i < nodes; i++) {
        pthread_join(renter[i].thread, NULL);
        good &= renter[i].good;
    }
    return good ? 0 : 1;
}
