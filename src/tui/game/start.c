// SPDX-License-Identifier: MIT
#include "tui/game/start.h"

#include "cli/play/seats.h"
#include "session/files.h"
#include "tui/game/local.h"

bool start_session(struct tui *t, struct session *p, const char *path, text *error) {
    struct tui_game *game = tui_game_local_new(p, path, "sixsands tui --load");
    struct screen *s = game ? table_screen(game) : NULL;
    t->farewell[0] = '\0'; /* the menu offers earlier games */
    if (s) {
        tui_push(t, s);
        return true;
    }
    if (game)
        game->ops->close(game, t);
    else
        session_close(p);
    text_str(error, "out of memory");
    return false;
}

bool start_unfinished(struct tui *t, const char *path, text *error) {
    struct session p = {.seed = play_random_seed(), .limits = {.threads = 1}};
    char otherwise[16];
    snprintf(otherwise, sizeof otherwise, "level:%d", t->settings.level);
    if (!session_load(&p, path, error))
        return false;
    play_loaded_seed(&p);
    if (play_seat_loaded(&p, otherwise, error))
        return start_session(t, &p, path, error);
    session_close(&p);
    return false;
}
