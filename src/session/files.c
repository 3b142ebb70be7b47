// SPDX-License-Identifier: MIT
#include "session/files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system/folders.h"
#include "system/output.h"
#include "system/source.h"

enum { NAMES_TRIED = 1000 };

/* Can it be continued? The reason why not. */
static const char *session_files_refuse(const record *r, const struct session *t) {
    if (r->match.game != t->game)
        return "it is a record of another game";
    if (r->match.viewer != MATCH_OPEN)
        return "it is what one seat saw, and the rest can't be told from it";
    if (record_tag(r, "End"))
        return "that game was ended early";
    if (t->game->actor(&r->match.state) == GAME_OVER)
        return "that game is over";
    return NULL;
}

static bool load_from(struct session *t, FILE *file, text *error) {
    record r;
    if (!source_record(&r, file, 1, error))
        return false;
    if (!t->game)
        t->game = r.match.game;
    const char *why = session_files_refuse(&r, t);
    if (why) {
        text_str(error, why);
        record_free(&r);
        return false;
    }
    t->players = r.players;
    t->match = r.match;
    memset(&r.match, 0, sizeof r.match); /* it is the session's now */
    t->loaded = r;
    return true;
}

bool session_load(struct session *t, const char *path, text *error) {
    FILE *file = source_open(path);
    if (!file) {
        text_str(error, strerror(errno));
        return false;
    }
    bool good = load_from(t, file, error);
    source_close(file);
    return good;
}

int session_save(const struct session *t, const char *path) {
    output out;
    if (output_open(&out, path) != 0)
        return -1;
    if (session_write(t, out.file) != 0) {
        output_abandon(&out);
        return -1;
    }
    return output_close(&out);
}

void session_file_note(struct session_file *f, const char *path) {
    struct stat now;
    *f = (struct session_file){0};
    snprintf(f->path, sizeof f->path, "%s", path ? path : "");
    if (!f->path[0] || stat(f->path, &now) != 0)
        return;
    f->there = true;
    f->device = now.st_dev;
    f->number = now.st_ino;
    f->size = now.st_size;
    f->changed = now.st_mtim;
}

bool session_file_changed(const struct session_file *f) {
    struct stat now;
    if (!f->path[0] || stat(f->path, &now) != 0)
        return false;
    return !f->there || f->device != now.st_dev || f->number != now.st_ino ||
           f->size != now.st_size || f->changed.tv_sec != now.st_mtim.tv_sec ||
           f->changed.tv_nsec != now.st_mtim.tv_nsec;
}

void session_default_path(const struct session *t, char path[SESSION_PATH_SIZE]) {
    snprintf(path, SESSION_PATH_SIZE, "%s-%" PRIu64 ".sgr", t->game->name, t->seed);
}

bool session_shelf_path(enum session_shelf shelf, bool make, char path[SESSION_PATH_SIZE]) {
    /* with room for names after it */
    if (!folders_find(FOLDER_STATE, make, path, SESSION_PATH_SIZE - 320))
        return false;
    if (shelf == SHELF_UNFINISHED)
        return true;
    size_t n = strlen(path);
    snprintf(path + n, SESSION_PATH_SIZE - n, "/finished");
    return !make || mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool session_is_on(enum session_shelf shelf, const char *file) {
    char path[SESSION_PATH_SIZE];
    if (!session_shelf_path(shelf, false, path))
        return false;
    size_t n = strlen(path);
    return strncmp(file, path, n) == 0 && file[n] == '/' && !strchr(file + n + 1, '/');
}

bool session_file_path(const struct session *t, enum session_shelf shelf, const char *own,
                       char path[SESSION_PATH_SIZE]) {
    if (!session_shelf_path(shelf, true, path))
        return false;
    size_t n = strlen(path);
    if (own && session_is_on(shelf, own)) {
        snprintf(path, SESSION_PATH_SIZE, "%s", own);
        return true;
    }
    for (int k = 1; k < NAMES_TRIED; k++) {
        char number[16] = "";
        if (k > 1)
            snprintf(number, sizeof number, "-%d", k);
        snprintf(path + n, SESSION_PATH_SIZE - n, "/%s-%" PRIu64 "%s.sgr", t->game->name, t->seed,
                 number);
        if (access(path, F_OK) != 0 && errno == ENOENT)
            return true;
    }
    errno = EEXIST;
    return false;
}

/* May a record, which holds all cards, be written there? Not to what shows the game. */
static bool session_files_is_file(const char *path) {
    struct stat there, shown;
    if (strcmp(path, "-") == 0)
        return false;
    if (stat(path, &there) != 0)
        return true; /* a new one */
    return S_ISREG(there.st_mode) &&
           !(fstat(STDOUT_FILENO, &shown) == 0 && there.st_dev == shown.st_dev &&
             there.st_ino == shown.st_ino);
}

static bool session_files_say(text *said, bool saved, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool session_files_say(text *said, bool saved, const char *format, ...) {
    char line[2 * SESSION_PATH_SIZE + 128];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_str(said, line);
    return saved;
}

bool session_may_save(const char *path, bool replace, text *said) {
    if (!session_files_is_file(path))
        return session_files_say(said, false, "%s is no file; the game is not saved.", path);
    if (access(path, F_OK) == 0 && !replace)
        return session_files_say(said, false, "%s is there already; 'save! %s' replaces it.", path,
                                 path);
    return true;
}

bool session_save_as(const struct session *t, struct session_file *own, span name, bool replace,
                     text *said) {
    char path[SESSION_PATH_SIZE];
    if (name.length >= sizeof path)
        return session_files_say(said, false, "That name is too long.");
    if (name.length)
        snprintf(path, sizeof path, "%.*s", (int)name.length, name.at);
    else if (own->path[0])
        memcpy(path, own->path, sizeof path);
    else
        session_default_path(t, path);
    bool there = access(path, F_OK) == 0, is_own = strcmp(path, own->path) == 0;
    if (is_own && !replace && session_file_changed(own))
        return session_files_say(
            said, false, "Another program has changed %s; 'save! %s' replaces it.", path, path);
    if (!session_may_save(path, replace || is_own, said))
        return false;
    if (session_save(t, path) != 0)
        return session_files_say(said, false, "%s: %s; the game is not saved.", path,
                                 strerror(errno));
    session_file_note(own, path);
    return session_files_say(said, true,
                             "Saved in %s%s. The file holds all cards, the hidden ones too.", path,
                             there ? ", which is replaced" : "");
}

enum session_kept session_keep(const struct session *t, struct session_file *own, bool unsaved) {
    char path[SESSION_PATH_SIZE];
    bool changed = session_file_changed(own), over = t->game->actor(&t->match.state) == GAME_OVER;
    enum session_shelf shelf = over ? SHELF_FINISHED : SHELF_UNFINISHED;
    if (session_last_decision(t) == t->match.length)
        return SESSION_NOT_KEPT;
    if (!unsaved)
        return !over                             ? SESSION_KEPT
               : session_is_on(shelf, own->path) ? SESSION_FINISHED
                                                 : SESSION_NOT_KEPT;
    if (!session_file_path(t, shelf, changed ? NULL : own->path, path) ||
        session_save(t, path) != 0)
        return SESSION_LOST;
    /* It was left and is over, or was over and a move was taken back. */
    if (!changed && session_is_on(over ? SHELF_UNFINISHED : SHELF_FINISHED, own->path))
        unlink(own->path);
    session_file_note(own, path);
    return over ? SESSION_FINISHED : changed ? SESSION_MOVED : SESSION_KEPT;
}

void session_write_word(text *t, const char *word) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "+,-./:=@_";
    if (word[0] && strspn(word, plain) == strlen(word)) {
        text_str(t, word);
        return;
    }
    text_char(t, '\'');
    for (; *word; word++)
        if (*word == '\'')
            text_str(t, "'\\''");
        else
            text_char(t, *word);
    text_char(t, '\'');
}
