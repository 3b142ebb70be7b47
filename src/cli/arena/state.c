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

#include "base/json.h"

enum { HEAD_SIZE = 1 << 15, HASH_DIGITS = 16, MOVE_SIZE = 6 };

static const char signature[] = "sixsands arena 1 ";
static const char forfeits[] = "-rt"; /* by enum record_out */

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

static uint64_t hash_of(span bytes) {
    uint64_t hash = 0xcbf29ce484222325U;
    for (size_t i = 0; i < bytes.length; i++)
        hash = (hash ^ (unsigned char)bytes.at[i]) * 0x100000001b3U;
    return hash;
}

static void write_hash(text *t, uint64_t hash) {
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(t, "0123456789abcdef"[hash >> shift & 15]);
}

/* Everything that determines the games, and nothing else: a resumed run may have more of them. */
static void write_head(text *t, const struct arena_plan *p) {
    text_str(t, signature);
    json j = json_on(t);
    json_open_object(&j);
    json_put_str(&j, "game", p->game->name);
    json_write_key(&j, "bots");
    json_open_list(&j);
    for (int i = 0; i < p->players; i++)
        json_write_str(&j, p->bot[i]);
    json_close_list(&j);
    json_put_uint(&j, "seed", p->seed);
    json_put_uint(&j, "movetime", p->limits.movetime);
    json_put_uint(&j, "nodes", p->limits.nodes);
    json_close_object(&j);
    text_char(t, '\n');
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

static void arena_state_write_game(text *t, const struct arena_game *game, int players) {
    const struct arena_result *r = &game->result;
    const match *m = &game->match;
    text_uint(t, game->index);
    text_char(t, ' ');
    for (int i = 0; i < players; i++)
        text_char(t, forfeits[r->end.out[i]]);
    for (int i = 0; i < players; i++) {
        text_char(t, i ? '/' : ' ');
        text_uint(t, r->moves[i]);
    }
    for (int i = 0; i < players; i++) {
        text_char(t, i ? '/' : ' ');
        text_uint(t, (uint64_t)(r->seconds[i] * 1e9));
    }
    text_str(t, m->length ? " " : " -");
    for (size_t i = 0; i < m->length; i++) {
        if (i)
            text_char(t, ',');
        text_uint(t, m->log[i]);
    }
    text_char(t, ' ');
    write_hash(t, hash_of((span){t->at, t->length}));
    text_char(t, '\n');
}

bool arena_state_save(struct arena_state *s, const struct arena_game *game, text *error) {
    size_t size = 512 + game->match.length * MOVE_SIZE;
    char *line = malloc(size);
    if (!line)
        return arena_state_refuse(s, error, "out of memory");
    text t;
    text_init(&t, line, size);
    arena_state_write_game(&t, game, s->plan->players);
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

static bool arena_state_read_numbers(span list, char separator, int count,
                                     uint64_t out[GAME_MAX_PLAYERS]) {
    for (int i = 0; i < count; i++)
        if (!list.at || !span_uint(span_cut(&list, separator), UINT64_MAX, &out[i]))
            return false;
    return !list.at;
}

static bool read_forfeits(span word, int count, struct arena_result *r) {
    if (word.length != (size_t)count)
        return false;
    for (int i = 0; i < count; i++) {
        const char *kind = memchr(forfeits, word.at[i], sizeof forfeits - 1);
        if (!kind)
            return false;
        r->end.out[i] = (enum record_out)(kind - forfeits);
    }
    return true;
}

/* Cuts the checksum off a line; false when it is wrong. */
static bool check_line(span *line) {
    char digits[HASH_DIGITS + 1];
    text t;
    if (line->length < HASH_DIGITS + 1)
        return false;
    size_t rest = line->length - HASH_DIGITS;
    text_init(&t, digits, sizeof digits);
    write_hash(&t, hash_of((span){line->at, rest}));
    if (memcmp(line->at + rest, digits, HASH_DIGITS) != 0)
        return false;
    line->length = rest - 1;
    return true;
}

static bool arena_state_replay(match *m, span log, text *error) {
    if (span_is(log, "-"))
        return true;
    while (log.at) {
        uint64_t id;
        if (!span_uint(span_cut(&log, ','), GAME_NO_MOVE, &id)) {
            text_str(error, "a move isn't a number");
            return false;
        }
        int actor = m->game->actor(&m->state);
        if ((actor == GAME_NATURE ? match_chance(m, (game_move)id, error)
                                  : match_play(m, actor, (game_move)id, error)) != 0)
            return false;
    }
    return true;
}

static bool arena_state_read_game(struct arena_game *out, const struct arena_plan *p, span line,
                                  text *error) {
    struct arena_result *r = &out->result;
    uint64_t moves[GAME_MAX_PLAYERS], nanoseconds[GAME_MAX_PLAYERS];
    span_cut(&line, ' '); /* the index */
    if (!read_forfeits(span_cut(&line, ' '), p->players, r) || !line.at ||
        !arena_state_read_numbers(span_cut(&line, ' '), '/', p->players, moves) || !line.at ||
        !arena_state_read_numbers(span_cut(&line, ' '), '/', p->players, nanoseconds) || !line.at) {
        text_str(error, "the line isn't a game");
        return false;
    }
    if (!arena_state_replay(&out->match, line, error))
        return false;
    bool ended = p->game->actor(&out->match.state) == GAME_OVER;
    for (int i = 0; i < p->players; i++) {
        r->moves[i] = (uint32_t)moves[i];
        r->seconds[i] = (double)nanoseconds[i] * 1e-9;
        ended |= p->players == 2 && r->end.out[i] != RECORD_PLAYS;
    }
    if (!ended)
        text_str(error, "the game isn't finished");
    else
        arena_score(out);
    return ended;
}

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
    game_state start;
    *out = (struct arena_game){.index = index};
    arena_deal(s->plan, index, &start);
    match_start(&out->match, s->plan->game, &start);
    text_init(&why, reason, sizeof reason);
    char *buffer = malloc(e->length);
    bool good = buffer && pread(s->fd, buffer, e->length, e->at) == (ssize_t)e->length;
    span line = {buffer, e->length};
    if (!good)
        text_str(&why, "can't be read again");
    else
        good = check_line(&line) && arena_state_read_game(out, s->plan, line, &why);
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
        good = check_line(&rest) && span_uint(span_cut(&rest, ' '), UINT64_MAX - 1, &e.index);
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
    char first[HEAD_SIZE] = "";
    off_t end = (off_t)strlen(head);
    bool good = true, begun = true;
    if (!fgets(first, sizeof first, in) || !strchr(first, '\n')) /* it ended very early */
        begun = strncmp(first, head, strlen(first)) != 0;
    if (!begun)
        end = 0;
    else if (strncmp(first, signature, sizeof signature - 1) != 0)
        good = arena_state_refuse(s, error, "this isn't an arena's state file");
    else if (strcmp(first, head) != 0)
        good = arena_state_refuse(
            s, error, "this belongs to another run, with different bots, seed or limits");
    else
        good = index_lines(s, in, &end, error);
    fclose(in);
    if (good &&
        (ftruncate(s->fd, end) != 0 || (!begun && !arena_state_write_all(s->fd, span_of(head)))))
        good = arena_state_refuse(s, error, strerror(errno));
    return good;
}

static bool open_file(struct arena_state *s, bool resume, text *error) {
    char head[HEAD_SIZE];
    text t;
    text_init(&t, head, sizeof head);
    write_head(&t, s->plan);
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
