// SPDX-License-Identifier: MIT
#include "cli/puzzles/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "core/notation.h"
#include "system/folders.h"
#include "system/output.h"

enum { RECORD_PATH = 4096, RECORD_LINE = 256 };
static const double beginner = 1200;

static bool record_path(const struct game_ops *g, bool make, char path[RECORD_PATH]) {
    if (!folders_find(FOLDER_STATE, make, path, RECORD_PATH - 64))
        return false;
    size_t n = strlen(path);
    snprintf(path + n, RECORD_PATH - n, "/puzzles-%s.txt", g->name);
    return true;
}

static bool record_add_try(struct puzzle_record *r, struct puzzle_try t) {
    if (r->count == r->capacity) {
        size_t capacity = r->capacity ? 2 * r->capacity : 64;
        struct puzzle_try *grown = realloc(r->at, capacity * sizeof *grown);
        if (!grown)
            return false;
        r->at = grown;
        r->capacity = capacity;
    }
    r->at[r->count++] = t;
    return true;
}

static void record_count(struct puzzle_record *r, bool right) {
    r->solved += right;
    r->streak = right ? r->streak + 1 : 0;
    r->longest = r->streak > r->longest ? r->streak : r->longest;
}

/* "rating=1234", then "12.34 +" and "12.40 -" for what was solved and what wasn't. */
static bool record_read(struct puzzle_record *r, FILE *file) {
    char line[RECORD_LINE];
    for (bool head = true; fgets(line, sizeof line, file); head = false) {
        span rest = span_trim(span_of(line)), value;
        struct puzzle_try t;
        uint64_t ply, rating;
        if (head) {
            words w = {.rest = rest, .error = &(text){.at = (char[64]){0}, .size = 64}};
            if (!words_take(&w, "rating", &value) || !span_uint(value, 9999, &rating))
                return false;
            r->rating = (double)rating;
            continue;
        }
        span id = span_cut(&rest, ' '), game = span_cut(&id, '.');
        if (!id.at || !span_uint(game, UINT64_MAX, &t.game) || !span_uint(id, UINT32_MAX, &ply) ||
            !(span_is(rest, "+") || span_is(rest, "-")))
            return false;
        t.ply = (uint32_t)ply;
        t.right = span_is(rest, "+");
        if (!record_add_try(r, t))
            return false;
        record_count(r, t.right);
    }
    return !ferror(file);
}

bool puzzle_record_load(struct puzzle_record *r, const struct game_ops *g, text *error) {
    char path[RECORD_PATH];
    *r = (struct puzzle_record){.game = g, .rating = beginner};
    FILE *file = record_path(g, false, path) ? fopen(path, "r") : NULL;
    if (!file)
        return true;
    bool good = record_read(r, file);
    fclose(file);
    if (good)
        return true;
    puzzle_record_free(r);
    text_str(error, path);
    text_str(error, ": this can't be read; move it away to begin anew");
    return false;
}

bool puzzle_record_save(const struct puzzle_record *r, text *error) {
    char path[RECORD_PATH];
    output out;
    if (!record_path(r->game, true, path) || output_open(&out, path) != 0) {
        text_str(error, strerror(errno));
        return false;
    }
    fprintf(out.file, "rating=%d\n", (int)(r->rating + 0.5));
    for (size_t i = 0; i < r->count; i++)
        fprintf(out.file, "%llu.%u %c\n", (unsigned long long)r->at[i].game, r->at[i].ply,
                r->at[i].right ? '+' : '-');
    if (output_close(&out) == 0)
        return true;
    text_str(error, strerror(errno));
    return false;
}

void puzzle_record_free(struct puzzle_record *r) {
    free(r->at);
    r->at = NULL;
    r->count = r->capacity = 0;
}

bool puzzle_record_has(const struct puzzle_record *r, const struct puzzle *p) {
    for (size_t i = 0; i < r->count; i++)
        if (r->at[i].game == p->game && r->at[i].ply == p->ply)
            return true;
    return false;
}

/* Elo: the first thirty attempts count twice as much as later ones. */
bool puzzle_record_add(struct puzzle_record *r, const struct puzzle *p, bool right) {
    static const double per_log = 400 / 2.302585092994046;
    double expected = 1 / (1 + real_exp((p->rating - r->rating) / per_log));
    double step = r->count < 30 ? 40 : 20;
    if (!record_add_try(r, (struct puzzle_try){p->game, p->ply, right}))
        return false;
    r->rating += step * ((right ? 1 : 0) - expected);
    record_count(r, right);
    return true;
}
