// SPDX-License-Identifier: MIT
#include "cli/play_left.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/folders.h"

enum { FILES_MOST = 1000 };

/* "level 3" for level:3, as people say it. */
static void write_bot(text *t, const char *name) {
    for (; *name; name++)
        text_char(t, *name == ':' ? ' ' : *name);
}

/* Who plays, from the tags: a person alone is "you". */
static void write_who(text *t, const record *r) {
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

static bool look_into(struct play_left *g, const char *path) {
    struct play_table t = {.game = NULL};
    char reason[256];
    struct stat st;
    text error, who;
    text_init(&error, reason, sizeof reason);
    if (stat(path, &st) != 0 || !S_ISREG(st.st_mode) || !play_load(&t, path, &error))
        return false;
    snprintf(g->path, sizeof g->path, "%s", path);
    g->game = t.game;
    g->players = t.players;
    g->when = st.st_mtime;
    g->decisions = 0;
    for (size_t i = 0; i < t.match.length; i++)
        g->decisions += t.match.actor[i] != MATCH_NATURE;
    text_init(&who, g->who, sizeof g->who);
    write_who(&who, &t.loaded);
    play_close(&t);
    return true;
}

static int later_first(const void *a, const void *b) {
    const struct play_left *x = a, *y = b;
    return x->when != y->when ? (x->when < y->when) - (x->when > y->when)
                              : strcmp(x->path, y->path);
}

static bool is_record(const char *name) {
    size_t n = strlen(name);
    return n > 4 && name[0] != '.' && strcmp(name + n - 4, ".sgr") == 0;
}

struct play_left *play_left_list(int *count) {
    char folder[PLAY_PATH_SIZE - 256], path[PLAY_PATH_SIZE];
    int files = 0;
    *count = 0;
    DIR *dir = folders_find(FOLDER_STATE, false, folder, sizeof folder) ? opendir(folder) : NULL;
    struct play_left *list = dir ? calloc(PLAY_LEFT_MOST, sizeof *list) : NULL;
    for (struct dirent *e; list && files < FILES_MOST && (e = readdir(dir)); files++) {
        if (!is_record(e->d_name))
            continue;
        if (*count == PLAY_LEFT_MOST) { /* the oldest makes room */
            qsort(list, (size_t)*count, sizeof *list, later_first);
            --*count;
        }
        snprintf(path, sizeof path, "%s/%.255s", folder, e->d_name);
        *count += look_into(&list[*count], path);
    }
    if (dir)
        closedir(dir);
    if (*count)
        qsort(list, (size_t)*count, sizeof *list, later_first);
    return list;
}
