// SPDX-License-Identifier: MIT
// What an analysis found is in the record itself, in the tags ErrorRate and Luck, so that it goes
// where the file goes. A game's time is that of its file.
#include "session/history.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system/output.h"
#include "system/source.h"

enum { NAMES_TRIED = 10000 };

/* ---- a record as a game of the history */

static void history_write_name(text *t, const char *name) {
    if (!played_is_bot(name)) {
        text_str(t, name[0] && strcmp(name, "person") != 0 ? name : "somebody");
        return;
    }
    for (; *name; name++)
        text_char(t, *name == ':' ? ' ' : *name);
}

static void history_take_others(struct history_game *g, const record *r) {
    text t;
    text_init(&t, g->others, sizeof g->others);
    for (int i = 0; i < r->players; i++) {
        if (i == g->seat)
            continue;
        text_str(&t, t.length ? ", " : "");
        history_write_name(&t, played_name(r, i));
    }
}

static double history_number(const record *r, const char *tag, bool *there) {
    const char *value = record_tag(r, tag);
    char *end = NULL;
    double n = value ? strtod(value, &end) : 0;
    *there = value && end != value && *end == '\0' && isfinite(n);
    return *there ? n : 0;
}

static bool history_read(struct history_game *g, const record *r) {
    char reason[128];
    text why;
    struct played played;
    bool error, luck;
    text_init(&why, reason, sizeof reason);
    if (!played_of(&played, r, &why))
        return false;
    g->game = r->match.game;
    g->players = r->players;
    g->seat = played.seat;
    g->result = played.result;
    memcpy(g->opponent, played.opponent, sizeof g->opponent);
    history_take_others(g, r);
    const char *scores = record_tag(r, "Result");
    snprintf(g->scores, sizeof g->scores, "%s", scores ? scores : "*");
    g->error = history_number(r, "ErrorRate", &error);
    g->luck = history_number(r, "Luck", &luck);
    g->analysed = error && luck;
    return true;
}

/* ---- the folder */

void history_path(char path[SESSION_PATH_SIZE], const struct history *h,
                  const struct history_game *g) {
    snprintf(path, SESSION_PATH_SIZE, "%.3800s/%s", h->folder, g->name);
}

static int history_is_record(const struct dirent *e) {
    size_t n = strlen(e->d_name);
    return n > 4 && n < HISTORY_NAME && e->d_name[0] != '.' &&
           strcmp(e->d_name + n - 4, ".sgr") == 0;
}

/* The names in the folder, to be freed one by one; -1: there is none. */
static int history_names(char folder[SESSION_PATH_SIZE], struct dirent ***names) {
    return session_shelf_path(SHELF_FINISHED, false, folder)
               ? scandir(folder, names, history_is_record, alphasort)
               : -1;
}

static void history_free_names(struct dirent **names, int count) {
    for (int i = 0; i < count; i++)
        free(names[i]);
    if (count >= 0)
        free(names);
}

int history_count(void) {
    char folder[SESSION_PATH_SIZE];
    struct dirent **names = NULL;
    int count = history_names(folder, &names);
    history_free_names(names, count);
    return count < 0 ? 0 : count;
}

static bool history_load_record(record *r, const char *path, text *why) {
    FILE *file = source_open(path);
    bool read = file && source_record(r, file, 1, why);
    if (!file)
        text_str(why, strerror(errno));
    else
        source_close(file);
    return read;
}

static bool history_passes(const struct history_game *g, const struct history_filter *f) {
    return (!f->game || f->game == g->game) &&
           (!f->opponent || !f->opponent[0] || strcmp(f->opponent, g->opponent) == 0) &&
           (f->result == PLAYED_NONE || f->result == g->result);
}

/* Latest first; those of the same second by name. */
static int history_later(const void *a, const void *b) {
    const struct history_game *x = a, *y = b;
    return x->when != y->when ? (x->when < y->when) - (x->when > y->when)
                              : strcmp(x->name, y->name);
}

static void history_load_one(struct history *h, const char *name, const struct history_filter *f) {
    struct history_game *g = &h->game[h->count];
    char path[SESSION_PATH_SIZE], reason[256];
    struct stat st;
    text why;
    record r;
    text_init(&why, reason, sizeof reason);
    *g = (struct history_game){0};
    snprintf(g->name, sizeof g->name, "%s", name);
    history_path(path, h, g);
    if (stat(path, &st) != 0 || !S_ISREG(st.st_mode) || !history_load_record(&r, path, &why))
        return;
    g->when = st.st_mtime;
    h->count += history_read(g, &r) && history_passes(g, f);
    record_free(&r);
}

bool history_load(struct history *h, const struct history_filter *f) {
    struct dirent **names = NULL;
    *h = (struct history){0};
    int count = history_names(h->folder, &names);
    if (count > 0)
        h->game = calloc((size_t)count, sizeof *h->game);
    for (int i = 0; i < count && h->game; i++)
        history_load_one(h, names[i]->d_name, f);
    bool loaded = count <= 0 || h->game;
    history_free_names(names, count);
    if (h->count)
        qsort(h->game, (size_t)h->count, sizeof *h->game, history_later);
    if (h->count > HISTORY_MOST)
        h->count = HISTORY_MOST;
    return loaded;
}

void history_free(struct history *h) {
    free(h->game);
    *h = (struct history){0};
}

/* ---- words and sums */

void history_write_opponent(text *t, const char *opponent) {
    if (strcmp(opponent, "bots") == 0)
        text_str(t, "several bots");
    else if (strcmp(opponent, "people") == 0)
        text_str(t, opponent);
    else
        history_write_name(t, opponent);
}

static int history_order(const struct history_tally *t, const struct history_game *g) {
    int games = strcmp(t->game->name, g->game->name);
    return games ? games : strcmp(t->opponent, g->opponent);
}

int history_add_up(const struct history *h, struct history_tally out[HISTORY_TALLIES]) {
    int count = 0;
    for (int i = 0; i < h->count; i++) {
        const struct history_game *g = &h->game[i];
        int at = 0;
        if (g->result == PLAYED_NONE)
            continue;
        while (at < count && history_order(&out[at], g) < 0)
            at++;
        if (at == count || history_order(&out[at], g) != 0) {
            if (count == HISTORY_TALLIES)
                continue;
            memmove(&out[at + 1], &out[at], (size_t)(count - at) * sizeof *out);
            out[at] = (struct history_tally){.game = g->game};
            memcpy(out[at].opponent, g->opponent, sizeof g->opponent);
            count++;
        }
        out[at].games++;
        out[at].of[g->result]++;
        if (g->analysed) {
            struct history_tally *t = &out[at];
            t->analysed++;
            t->error += (g->error - t->error) / t->analysed;
            t->luck += (g->luck - t->luck) / t->analysed;
        }
    }
    return count;
}

/* ---- adding */

/* The same game: its start and all that followed. */
static bool history_is_same(const match *a, const match *b) {
    return a->game == b->game && a->length == b->length &&
           memcmp(&a->start, &b->start, sizeof a->start) == 0 &&
           memcmp(a->log, b->log, a->length * sizeof *a->log) == 0;
}

static uint64_t history_hash(uint64_t h, const void *bytes, size_t n) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < n; i++)
        h = (h ^ at[i]) * 0x100000001b3; /* FNV-1a */
    return h;
}

/* A word for a file's name that the same game has again. */
static void history_write_id(char out[HISTORY_NAME], const record *r) {
    const char *id = record_tag(r, "Id"), *seed = record_tag(r, "Seed");
    const char *own = id ? id : seed;
    if (own && span_is_word(span_of(own), 64)) {
        snprintf(out, HISTORY_NAME, "%s", own);
        return;
    }
    uint64_t h = history_hash(0xcbf29ce484222325, &r->match.start, sizeof r->match.start);
    h = history_hash(h, r->match.log, r->match.length * sizeof *r->match.log);
    snprintf(out, HISTORY_NAME, "%016llx", (unsigned long long)h);
}

/* A free name, or one that has the same game: *there. */
static bool history_find_name(const record *r, char path[SESSION_PATH_SIZE], bool *there) {
    char reason[256], own[HISTORY_NAME];
    text why;
    *there = false;
    history_write_id(own, r);
    if (!session_shelf_path(SHELF_FINISHED, true, path))
        return false;
    size_t n = strlen(path);
    for (int k = 1; k < NAMES_TRIED; k++) {
        char number[16] = "";
        record other;
        if (k > 1)
            snprintf(number, sizeof number, "-%d", k);
        snprintf(path + n, SESSION_PATH_SIZE - n, "/%s-%s%s.sgr", r->match.game->name, own, number);
        if (access(path, F_OK) != 0)
            return errno == ENOENT;
        text_init(&why, reason, sizeof reason);
        if (!history_load_record(&other, path, &why))
            continue;
        *there = history_is_same(&other.match, &r->match);
        record_free(&other);
        if (*there)
            return true;
    }
    errno = EEXIST;
    return false;
}

int history_add(const record *r) {
    char path[SESSION_PATH_SIZE];
    bool there;
    output out;
    if (!history_find_name(r, path, &there))
        return -1;
    if (there)
        return 0;
    if (output_open(&out, path) != 0)
        return -1;
    if (record_write(out.file, r, false) == 0)
        return output_close(&out) == 0 ? 1 : -1;
    output_abandon(&out);
    return -1;
}

/* ---- what an analysis found */

static bool history_rewrite(const record *r, const struct history_game *g, const char *path) {
    char names[2][16] = {"ErrorRate", "Luck"}, values[2][32];
    struct record_tag tags[RECORD_TAGS_MAX];
    size_t count = 0;
    record changed = *r;
    output out;
    for (size_t i = 0; i < r->tag_count && count < RECORD_TAGS_MAX - 2; i++)
        if (strcmp(r->tags[i].name, names[0]) != 0 && strcmp(r->tags[i].name, names[1]) != 0)
            tags[count++] = r->tags[i];
    snprintf(values[0], sizeof values[0], "%.5f", g->error);
    snprintf(values[1], sizeof values[1], "%.5f", g->luck);
    for (int i = 0; i < 2; i++)
        tags[count++] = (struct record_tag){names[i], values[i]};
    changed.tags = tags;
    changed.tag_count = count;
    if (output_open(&out, path) != 0)
        return false;
    if (record_write(out.file, &changed, false) == 0)
        return output_close(&out) == 0;
    output_abandon(&out);
    return false;
}

bool history_note(const struct history *h, struct history_game *g, double error, double luck,
                  text *why) {
    char path[SESSION_PATH_SIZE];
    struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = g->when}};
    record r;
    history_path(path, h, g);
    if (!history_load_record(&r, path, why))
        return false;
    g->analysed = true;
    g->error = error;
    g->luck = luck;
    bool written = history_rewrite(&r, g, path);
    record_free(&r);
    if (!written) {
        text_str(why, strerror(errno));
        return false;
    }
    utimensat(AT_FDCWD, path, times, 0); /* it ended when it ended */
    return true;
}
