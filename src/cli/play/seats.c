// SPDX-License-Identifier: MIT
#include "cli/play/seats.h"

#include <string.h>
#include <sys/random.h>
#include <unistd.h>

const struct choice play_seat_choices[] = {
    {"1", NULL},
    {"2", NULL},
    {"3", NULL},
    {"4", NULL},
    {"all", "everyone at one screen"},
    {"none", "watch the bots"},
    {NULL, NULL},
};

/* Seven digits are random enough and short enough to type. */
uint64_t play_random_seed(void) {
    uint64_t bits = 0;
    if (getrandom(&bits, sizeof bits, 0) != (ssize_t)sizeof bits)
        bits = (uint64_t)getpid();
    return bits % 10000000;
}

bool play_read_seats(struct session *t, const char *value, text *error) {
    t->people = 0;
    if (!value)
        value = "1";
    if (strcmp(value, "all") == 0)
        t->people = (1U << t->players) - 1;
    if (t->people || strcmp(value, "none") == 0 || strcmp(value, "0") == 0)
        return true;
    for (span rest = span_of(value); rest.at;) {
        span part = span_cut(&rest, ',');
        uint64_t seat;
        if (!span_uint(part, (uint64_t)t->players, &seat) || seat == 0) {
            text_str(error, "--seat must be seats from 1 to ");
            text_int(error, t->players);
            text_str(error, " joined by commas, all or none");
            return false;
        }
        t->people |= 1U << (seat - 1);
    }
    return true;
}

static bool open_bot(struct session *t, int seat, const char *name, text *error) {
    t->bot[seat] = opponent_open(span_of(name), error);
    if (t->bot[seat])
        opponent_stop_by(t->bot[seat], t->stop);
    return t->bot[seat] != NULL;
}

bool play_open_bots(struct session *t, const char *const *names, int count, text *error) {
    int wanted = t->players - __builtin_popcount(t->people), k = 0;
    if (count > 1 && count != wanted) {
        text_str(error, "--bot is given ");
        text_int(error, count);
        text_str(error, " times, but there are ");
        text_int(error, wanted);
        text_str(error, " seats for bots");
        return false;
    }
    for (int i = 0; i < t->players; i++) {
        const char *name = count == 0 ? "level:3" : names[count > 1 ? k : 0];
        if (session_is_person(t, i))
            continue;
        if (!open_bot(t, i, name, error))
            return false;
        k++;
    }
    return true;
}

void play_loaded_seed(struct session *t) {
    const char *seed = record_tag(&t->loaded, "Seed");
    uint64_t n;
    if (seed && span_uint(span_of(seed), UINT64_MAX, &n))
        t->seed = n;
}

/* The tag PlayerN of a seat; NULL without one. */
static const char *player_tag(const struct session *t, int seat) {
    char name[16] = "Player1";
    name[6] = (char)('1' + seat);
    return record_tag(&t->loaded, name);
}

/* Files may come from anywhere, so a program named in one is never run. */
static bool play_is_built_in(const char *name) {
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    if (strncmp(name, "cmd:", 4) == 0)
        return false;
    struct opponent *o = opponent_open(span_of(name), &error);
    opponent_close(o);
    return o != NULL;
}

bool play_seat_loaded(struct session *t, const char *otherwise, text *error) {
    t->people = 0;
    for (int i = 0; i < t->players; i++) {
        const char *name = player_tag(t, i);
        if (name && strcmp(name, "person") == 0)
            t->people |= 1U << i;
    }
    if (!t->people)
        t->people = 1;
    for (int i = 0; i < t->players; i++) {
        const char *name = player_tag(t, i);
        if (!session_is_person(t, i) &&
            !open_bot(t, i, name && play_is_built_in(name) ? name : otherwise, error))
            return false;
    }
    return true;
}
