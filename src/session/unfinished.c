// SPDX-License-Identifier: MIT
#include "session/unfinished.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "system/source.h"

enum { FILES_MOST = 512 };

/* "level 3" for level:3, as people say it. */
static void write_bot(text *t, const char *name) {
    for (; *name; name++)
        text_char(t, *name == ':' ? ' ' : *name);
}

/* Who plays, from the tags: a person alone is "you". */
static void session_unfinished_write_who(text *t, const record *r) {
    int people = 0, bots = 0;
    char tag[16] = "Player1";
    const char *name[GAME_MAX_PLAYERS];
    for (int i = 0; i < r->players; i++) {
        tag[6] = (char)('1' + i);
        name[i] = record_tag(r, tag);
        people += name[i] && strcmp(name[i], "person") == 0;
    }
    if (people > 1) {
        text_int(t, people);
        text_str(t, " people");
    } else {
        text_str(t, "you");
    }
    for (int i = 0; i < r->players; i++) {
        if (!name[i] || strcmp(name[i], "person") == 0)
            continue;
        text_str(t, bots++ ? ", " : " against ");
        write_bot(t, name[i]);
    }
}

/* Reads the game in g->path. False: it isn't an unfinished one. */
static bool look_into(struct session_shelved *g) {
    char reason[256];
    record r;
    text error, who;
    text_init(&error, reason, sizeof reason);
    FILE *file = source_open(g->path);
    bool read = file && source_record(&r, file, 1, &error);
    if (file)
        source_close(file);
    if (!read)
        return false;
    g->game = r.match.game;
    g->players = r.players;
    for (size_t i = 0; i < r.match.length; i++)
        g->decisions += r.match.actor[i] != MATCH_NATURE;
    bool over = g->game->actor(&r.match.state) == GAME_OVER;
    text_init(&who, g->who, sizeof g->who);
    session_unfinished_write_who(&who, &r);
    bool whole = r.match.viewer == MATCH_OPEN && !record_tag(&r, "End");
    record_free(&r);
    return whole && !over;
}

/* A file of the folder. */
struct file {
    time_t when;
    char name[256];
};

static int later_first(const struct file *x, const struct file *y) {
    return x->when != y->when ? (x->when < y->when) - (x->when > y->when)
                              : strcmp(x->name, y->name);
}

static bool is_record(const char *name) {
    size_t n = strlen(name);
    return n > 4 && name[0] != '.' && strcmp(name + n - 4, ".sgr") == 0;
}

/* Puts a file into the list, which is sorted, if it is among the latest. */
static void session_unfinished_enlist(struct file *list, int *count, const struct file *f) {
    int at = *count;
    while (at > 0 && later_first(&list[at - 1], f) > 0)
        at--;
    if (at == FILES_MOST)
        return;
    int moved = (*count < FILES_MOST ? *count : FILES_MOST - 1) - at;
    memmove(&list[at + 1], &list[at], (size_t)moved * sizeof *list);
    list[at] = *f;
    *count += *count < FILES_MOST;
}

static int list_files(struct file *list, const char *folder) {
    char path[SESSION_PATH_SIZE];
    int count = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *e; dir && (e = readdir(dir));) {
        struct file f;
        struct stat st;
        snprintf(f.name, sizeof f.name, "%s", e->d_name);
        snprintf(path, sizeof path, "%.3800s/%s", folder, f.name);
        if (!is_record(f.name) || stat(path, &st) != 0 || !S_ISREG(st.st_mode))
            continue;
        f.when = st.st_mtime;
        session_unfinished_enlist(list, &count, &f);
    }
    if (dir)
        closedir(dir);
    return count;
}

struct session_shelved *session_list_unfinished(int *count) {
    char folder[SESSION_PATH_SIZE];
    struct session_shelved *list = calloc(SESSION_SHELVED_MOST, sizeof *list);
    struct file *files = calloc(FILES_MOST, sizeof *files);
    bool there = list && files && session_shelf_path(SHELF_UNFINISHED, false, folder);
    int found = there ? list_files(files, folder) : 0;
    *count = 0;
    for (int i = 0; i < found && *count < SESSION_SHELVED_MOST; i++) {
        struct session_shelved *g = &list[*count];
        *g = (struct session_shelved){.when = files[i].when};
        snprintf(g->path, sizeof g->path, "%.3800s/%s", folder, files[i].name);
        *count += look_into(g);
    }
    free(files);
    return list;
}
