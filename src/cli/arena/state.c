// SPDX-License-Identifier: MIT
#include "cli/arena/state.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "cli/arena/lines.h"

/* Where the file has a game of an earlier run. */
struct entry {
    uint64_t index;
    off_t at;
    size_t length; /* without the newline */
};

struct arena_state {
    const struct arena_plan *plan;
    char *path;
    int fd;
    struct entry *entry; /* by index */
    size_t count, capacity;
    pthread_mutex_t lock; /* guards writing */
    bool broken;          /* writing has failed: the last line may be incomplete */
    uint64_t saved;
};

static bool arena_state_refuse(const struct arena_state *s, text *error, const char *reason) {
    text_str(error, s->path);
    text_str(error, ": ");
    text_str(error, reason);
    return false;
}

/* ---- writing */

static bool arena_state_write_all(int fd, span bytes) {
    while (bytes.length) {
        ssize_t n = write(fd, bytes.at, bytes.length);
        if (n < 0 && errno != EINTR)
            return false;
        bytes.at += n > 0 ? n : 0;
        bytes.length -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

bool arena_state_save(struct arena_state *s, const struct arena_game *game, text *error) {
    size_t size = arena_line_size(game);
    char *line = malloc(size);
    if (!line)
        return arena_state_refuse(s, error, "out of memory");
    text t;
    text_init(&t, line, size);
    arena_line_write(&t, game, s->plan->players);
    pthread_mutex_lock(&s->lock);
    bool good = !s->broken && arena_state_write_all(s->fd, (span){line, t.length});
    s->broken = !good;
    s->saved += good;
    int reason = errno;
    pthread_mutex_unlock(&s->lock);
    free(line);
    return good || arena_state_refuse(s, error, strerror(reason));
}

/* ---- reading */

static int compare_entries(const void *a, const void *b) {
    uint64_t x = ((const struct entry *)a)->index, y = ((const struct entry *)b)->index;
    return (x > y) - (x < y);
}

static const struct entry *find_entry(const struct arena_state *s, uint64_t index) {
    struct entry key = {.index = index};
    return s->count ? bsearch(&key, s->entry, s->count, sizeof key, compare_entries) : NULL;
}

bool arena_state_is_empty(const struct arena_state *s) {
    return s->count == 0 && s->saved == 0;
}

bool arena_state_has(const struct arena_state *s, uint64_t index) {
    return find_entry(s, index) != NULL;
}

bool arena_state_load(struct arena_state *s, struct arena_game *out, uint64_t index, text *error) {
    const struct entry *e = find_entry(s, index);
    char reason[ARENA_REASON_SIZE];
    text why;
    *out = (struct arena_game){.index = index}; /* an empty match, until there is one */
    text_init(&why, reason, sizeof reason);
    char *buffer = malloc(e->length);
    bool good = buffer && pread(s->fd, buffer, e->length, e->at) == (ssize_t)e->length;
    span line = {buffer, e->length};
    if (!good)
        text_str(&why, "can't be read again");
    else
        good = arena_line_read(out, s->plan, index, line, &why);
    free(buffer);
    if (good)
        return true;
    arena_state_refuse(s, error, "game ");
    text_uint(error, index + 1);
    text_str(error, ": ");
    text_str(error, reason);
    return false;
}

/* ---- opening */

static bool add_entry(struct arena_state *s, struct entry e) {
    if (s->count == s->capacity) {
        size_t capacity = s->capacity ? 2 * s->capacity : 1024;
        struct entry *more = realloc(s->entry, capacity * sizeof *more);
        if (!more)
            return false;
        s->entry = more;
        s->capacity = capacity;
    }
    s->entry[s->count++] = e;
    return true;
}

/* Finds the games in the lines after the head. `*end` becomes the end of the last whole line. */
static bool index_lines(struct arena_state *s, FILE *in, off_t *end, text *error) {
    char *line = NULL;
    size_t size = 0;
    ssize_t n;
    bool good = true;
    for (uint64_t number = 2; good && (n = getline(&line, &size, in)) > 0; number++) {
        if (line[n - 1] != '\n')
            break;
        struct entry e = {.at = *end, .length = (size_t)n - 1};
        span rest = {line, e.length};
        good = arena_line_check(&rest, &e.index);
        if (!good) {
            arena_state_refuse(s, error, "line ");
            text_uint(error, number);
            text_str(error, " is damaged");
        } else if (!add_entry(s, e)) {
            good = arena_state_refuse(s, error, "out of memory");
        }
        *end += n;
    }
    free(line);
    if (good && s->count)
        qsort(s->entry, s->count, sizeof *s->entry, compare_entries);
    for (size_t i = 1; good && i < s->count; i++)
        if (s->entry[i].index == s->entry[i - 1].index)
            good = arena_state_refuse(s, error, "a game appears twice");
    return good;
}

/* Reads the games of earlier runs, and cuts off an incomplete last line. */
static bool arena_state_read_file(struct arena_state *s, const char *head, text *error) {
    int copy = dup(s->fd);
    FILE *in = copy >= 0 ? fdopen(copy, "r") : NULL;
    if (!in) {
        arena_state_refuse(s, error, strerror(errno));
        if (copy >= 0)
            close(copy);
        return false;
    }
    char first[ARENA_HEAD_SIZE] = "";
    off_t end = (off_t)strlen(head);
    bool good = true, begun = true;
    if (!fgets(first, sizeof first, in) || !strchr(first, '\n')) /* it ended very early */
        begun = strncmp(first, head, strlen(first)) != 0;
    if (!begun)
        end = 0;
    else if (strncmp(first, arena_signature, strlen(arena_signature)) != 0)
        good = arena_state_refuse(s, error, "this isn't an arena's state file");
    else if (strcmp(first, head) != 0)
        good = arena_state_refuse(
            s, error,
            "this belongs to another run, with different bots, seed or limits, or of "
            "another build of the program");
    else
        good = index_lines(s, in, &end, error);
    fclose(in);
    if (good &&
        (ftruncate(s->fd, end) != 0 || (!begun && !arena_state_write_all(s->fd, span_of(head)))))
        good = arena_state_refuse(s, error, strerror(errno));
    return good;
}

static bool open_file(struct arena_state *s, bool resume, text *error) {
    char head[ARENA_HEAD_SIZE];
    text t;
    text_init(&t, head, sizeof head);
    arena_head_write(&t, s->plan);
    int flags = O_RDWR | O_APPEND | O_CLOEXEC | (resume ? 0 : O_CREAT | O_EXCL);
    s->fd = open(s->path, flags, 0666);
    if (s->fd < 0 && errno == EEXIST)
        return arena_state_refuse(
            s, error, "left by an interrupted run; continue it with --resume, or remove it");
    if (s->fd < 0 && errno == ENOENT && resume)
        return arena_state_refuse(s, error, "there is nothing to resume");
    if (s->fd < 0)
        return arena_state_refuse(s, error, strerror(errno));
    if (flock(s->fd, LOCK_EX | LOCK_NB) != 0)
        return arena_state_refuse(s, error, "another run is using it");
    if (resume)
        return arena_state_read_file(s, head, error);
    return arena_state_write_all(s->fd, (span){head, t.length}) ||
           arena_state_refuse(s, error, strerror(errno));
}

struct arena_state *arena_state_open(const struct arena_plan *p, const char *path, bool resume,
                                     text *error) {
    struct arena_state *s = calloc(1, sizeof *s);
    if (s)
        s->path = strdup(path);
    if (!s || !s->path) {
        free(s);
        text_str(error, "out of memory");
        return NULL;
    }
    s->plan = p;
    s->fd = -1;
    pthread_mutex_init(&s->lock, NULL);
    if (open_file(s, resume, error))
        return s;
    arena_state_close(s, false);
    return NULL;
}

void arena_state_close(struct arena_state *s, bool remove) {
    if (!s)
        return;
    if (remove)
        unlink(s->path);
    if (s->fd >= 0)
        close(s->fd);
    pthread_mutex_destroy(&s->lock);
    free(s->entry);
    free(s->path);
    free(s);
}
