// SPDX-License-Identifier: MIT
#include "cli/play/online/file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "session/files.h"
#include "system/output.h"

/* The tags of the record: who played, which game, what happened before its end. */
struct remote_tags {
    struct record_tag tag[GAME_MAX_PLAYERS + 2];
    size_t count;
    char name[GAME_MAX_PLAYERS][24], value[GAME_MAX_PLAYERS][REMOTE_NAME];
    char id[4], game[REMOTE_ID], end[4], ended[RECORD_END_SIZE];
};

/* `me`: the viewer's seat is marked as the player's own, as the history needs it. */
static void remote_file_tags(struct remote_tags *t, const struct remote_game *g, bool me) {
    struct record_end end;
    text w;
    *t = (struct remote_tags){.id = "Id", .end = "End"};
    for (int i = 0; i < g->summary.players; i++) {
        snprintf(t->name[i], sizeof t->name[i], "Player%d", i + 1);
        if (me && i == g->you)
            snprintf(t->value[i], sizeof t->value[i], "me");
        else
            memcpy(t->value[i], g->summary.seat[i].player, sizeof t->value[i]);
        t->tag[t->count++] = (struct record_tag){t->name[i], t->value[i]};
    }
    memcpy(t->game, g->summary.id, sizeof t->game);
    t->tag[t->count++] = (struct record_tag){t->id, t->game};
    text_init(&w, t->ended, sizeof t->ended);
    remote_game_end(&end, g);
    record_end_write(&w, &end, g->summary.players);
    if (w.length)
        t->tag[t->count++] = (struct record_tag){t->end, t->ended};
}

static bool remote_file_write(const struct remote_game *g, const char *path, bool me) {
    struct remote_tags tags;
    output out;
    remote_file_tags(&tags, g, me);
    if (output_open(&out, path) != 0)
        return false;
    if (record_write_match(out.file, &g->replay.match, tags.tag, tags.count, false) == 0)
        return output_close(&out) == 0;
    output_abandon(&out);
    return false;
}

static bool remote_file_say(text *said, const char *why) {
    text_str(said, why);
    return false;
}

bool remote_file_save(const struct remote_game *g, span name, bool replace, text *said) {
    char path[1024];
    if (name.length >= sizeof path)
        return remote_file_say(said, "That name is too long.");
    if (name.length)
        snprintf(path, sizeof path, "%.*s", (int)name.length, name.at);
    else
        snprintf(path, sizeof path, "%s-%s.sgr", g->summary.game->name, g->summary.id);
    if (!session_may_save(path, replace, said))
        return false;
    if (!remote_file_write(g, path, false)) {
        text_str(said, path);
        return remote_file_say(said, " can't be written; the game is not saved.");
    }
    text_str(said, "Saved in ");
    text_str(said, path);
    text_char(said, '.');
    return true;
}

bool remote_file_keep(const struct remote_game *g, char path[SESSION_PATH_SIZE]) {
    if (g->you < 0 || !g->dealt || g->closed || g->summary.status != REMOTE_OVER ||
        !session_shelf_path(SHELF_FINISHED, true, path))
        return false;
    size_t n = strlen(path);
    snprintf(path + n, SESSION_PATH_SIZE - n, "/%s-%s.sgr", g->summary.game->name, g->summary.id);
    return access(path, F_OK) == 0 || remote_file_write(g, path, true);
}
