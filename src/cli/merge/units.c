// SPDX-License-Identifier: MIT
#include "cli/merge/units.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { GAPS_NAMED = 20 };

void units_init(struct units *u, char *const *path, int files) {
    *u = (struct units){.path = path, .files = files, .set = 1, .opened = -1};
}

void units_free(struct units *u) {
    if (u->open)
        fclose(u->open);
    free(u->game);
}

bool units_complain(const struct units *u, int file, const char *reason, text *error) {
    text_str(error, u->path[file]);
    text_str(error, ": ");
    text_str(error, reason);
    return false;
}

bool units_add(struct units *u, struct unit_game g) {
    if (u->count == u->capacity) {
        size_t capacity = u->capacity ? 2 * u->capacity : 1024;
        struct unit_game *more = realloc(u->game, capacity * sizeof *more);
        if (!more)
            return false;
        u->game = more;
        u->capacity = capacity;
    }
    u->game[u->count++] = g;
    return true;
}

static bool units_open(struct units *u, int file) {
    if (u->opened == file)
        return true;
    if (u->open)
        fclose(u->open);
    u->open = fopen(u->path[file], "r");
    u->opened = u->open ? file : -1;
    return u->open != NULL;
}

char *units_read(struct units *u, const struct unit_game *g, text *error) {
    char *bytes = malloc(g->length + 1);
    errno = 0;
    if (!bytes || !units_open(u, g->file) || fseeko(u->open, g->at, SEEK_SET) != 0 ||
        fread(bytes, 1, g->length, u->open) != g->length) {
        free(bytes);
        units_complain(u, g->file, errno ? strerror(errno) : "it has become shorter", error);
        return NULL;
    }
    span inner = span_trim((span){bytes, g->length});
    memmove(bytes, inner.at, inner.length);
    bytes[inner.length] = '\0';
    return bytes;
}

static int compare_games(const void *a, const void *b) {
    const struct unit_game *x = a, *y = b;
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

static bool check_double(struct units *u, const struct unit_game *a, const struct unit_game *b,
                         bool (*same)(span a, span b), text *error) {
    char *x = units_read(u, a, error), *y = x ? units_read(u, b, error) : NULL;
    bool read = x && y, equal = read && same(span_of(x), span_of(y));
    free(x);
    free(y);
    if (equal || !read)
        return equal;
    text_str(error, "game ");
    text_uint(error, a->number + 1);
    text_str(error, " of set ");
    text_uint(error, a->number / (uint64_t)u->set + 1);
    text_str(error, " isn't the same in ");
    text_str(error, u->path[a->file]);
    text_str(error, " and in ");
    text_str(error, u->path[b->file]);
    return false;
}

bool units_sort(struct units *u, bool (*same)(span a, span b), text *error) {
    if (u->count)
        qsort(u->game, u->count, sizeof *u->game, compare_games);
    size_t kept = 0;
    for (size_t i = 0; i < u->count; i++) {
        bool twice = kept && u->game[kept - 1].number == u->game[i].number;
        if (twice && !check_double(u, &u->game[kept - 1], &u->game[i], same, error))
            return false;
        if (!twice)
            u->game[kept++] = u->game[i];
    }
    u->count = kept;
    return true;
}

const struct unit_game *units_find(const struct units *u, uint64_t number) {
    size_t low = 0, high = u->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (u->game[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < u->count && u->game[low].number == number ? &u->game[low] : NULL;
}

struct input_range units_extent(const struct units *u) {
    uint64_t last = u->count ? u->game[u->count - 1].number / (uint64_t)u->set + 1 : 0;
    return (struct input_range){0, last};
}

static bool set_is_whole(const struct units *u, uint64_t set) {
    for (int i = 0; i < u->set; i++)
        if (!units_find(u, set * (uint64_t)u->set + (uint64_t)i))
            return false;
    return true;
}

uint64_t units_gap(const struct units *u, struct input_range sets) {
    uint64_t set = sets.first;
    while (set < sets.end && set_is_whole(u, set))
        set++;
    return set;
}

/* The first set with any game from `set` on; the end of the range when there is none. */
static uint64_t next_set(const struct units *u, uint64_t set, uint64_t end) {
    size_t low = 0, high = u->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (u->game[middle].number < set * (uint64_t)u->set)
            low = middle + 1;
        else
            high = middle;
    }
    uint64_t found = low < u->count ? u->game[low].number / (uint64_t)u->set : end;
    return found < end ? found : end;
}

void units_write_gaps(const struct units *u, struct input_range sets, text *t) {
    uint64_t set = units_gap(u, sets);
    for (int named = 0; set < sets.end; named++) {
        if (named == GAPS_NAMED) {
            text_str(t, " and more");
            return;
        }
        uint64_t from = set;
        while (set < sets.end && !set_is_whole(u, set)) {
            uint64_t next = next_set(u, set, sets.end); /* wide gaps in one step */
            set = next > set ? next : set + 1;
        }
        text_str(t, named ? ", " : "");
        text_uint(t, from + 1);
        text_char(t, '-');
        text_uint(t, set);
        set = units_gap(u, (struct input_range){set, sets.end});
    }
}
