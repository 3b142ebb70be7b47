// SPDX-License-Identifier: MIT
// Only the thread of the screens changes the match. A bot's thread reads it and leaves its choice
// here; before the match is changed, that thread is stopped.
#include "tui/game/local.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/unicode/safe_text.h"
#include "session/files.h"
#include "term/sentences.h"
#include "tui/core/job.h"

enum { NAME_SIZE = 48 };

struct local {
    struct tui_game game;
    struct session play;
    struct job job;
    int seat;         /* of the thinking bot: what it found, */
    int result;       /* 0, or -1, */
    game_move choice; /* and why its program failed */
    char note[512];

    bool curtain;                   /* several people with hidden hands */
    int looking;                    /* whose cards are on the screen; -1: nobody's */
    bool failed;                    /* no bot can continue */
    bool unsaved;                   /* something happened since it was saved */
    uint64_t version, tried;        /* tried: the last one that was, or couldn't be, kept */
    struct session_file own;        /* the file that it came from, or that the player named, */
    struct session_file unfinished; /* and the one in the folder of unfinished games, */
    bool made;                      /* which this run has made, */
    bool in_own;                    /* and where it was saved last */
    char again[256];
    char name[GAME_MAX_PLAYERS][NAME_SIZE];
    char title[64], notice[640];
};

static int game_local_people_count(const struct local *l) {
    return __builtin_popcount(l->play.people);
}

/* "You", or "Person" among several; "level 3" for level:3; a program's name. */
static void game_local_name_seats(struct local *l) {
    for (int i = 0; i < l->play.players; i++) {
        text t;
        text_init(&t, l->name[i], NAME_SIZE);
        if (session_is_person(&l->play, i)) {
            text_str(&t, game_local_people_count(l) > 1 ? "Person" : "You");
            continue;
        }
        safe_string(l->name[i], NAME_SIZE, opponent_name(l->play.bot[i]));
        char *colon = strchr(l->name[i], ':');
        if (colon && strncmp(l->name[i], "level:", 6) == 0)
            *colon = ' ';
    }
}

static int actor_of(const struct local *l) {
    return l->play.game->actor(&l->play.match.state);
}

/* With one person the view is theirs. Several take turns when cards are hidden; without hidden
 * cards it is the view of the seat to move. With none there are only spectators. */
static int game_local_viewer_of(const struct local *l) {
    int actor = actor_of(l);
    if (l->curtain)
        return l->looking;
    for (int i = 0; i < l->play.players; i++)
        if (game_local_people_count(l) == 1 && session_is_person(&l->play, i))
            return i;
    return session_is_person(&l->play, actor) ? actor : -1;
}

/* The seat that must say it is alone: it is its turn, and another person is looking. */
static int curtain_of(const struct local *l) {
    int actor = actor_of(l);
    return l->curtain && session_is_person(&l->play, actor) && actor != l->looking ? actor : -1;
}

static unsigned game_local_can_of(const struct local *l) {
    bool over = actor_of(l) == GAME_OVER, mine = session_is_person(&l->play, actor_of(l));
    unsigned can = TUI_GAME_SAVE;
    if (!l->curtain && session_last_decision(&l->play) < l->play.match.length)
        can |= TUI_GAME_UNDO;
    if (mine && curtain_of(l) < 0)
        can |= TUI_GAME_HINT;
    if (curtain_of(l) < 0)
        can |= TUI_GAME_ANALYSE;
    if (over)
        can |= TUI_GAME_REMATCH;
    if (over || game_local_people_count(l) == 0)
        can |= TUI_GAME_VIEWS;
    return can;
}

/* The name of its file among the finished games; "": it isn't there. */
static const char *kept_name(const struct local *l) {
    return session_is_on(SHELF_FINISHED, l->unfinished.path) ? strrchr(l->unfinished.path, '/') + 1
                                                             : "";
}

static void game_local_look(struct tui_game *b, struct tui *t, struct tui_game_look *out) {
    const struct local *l = (struct local *)b;
    *out = (struct tui_game_look){.game = l->play.game,
                                  .players = l->play.players,
                                  .viewer = game_local_viewer_of(l),
                                  .curtain = curtain_of(l),
                                  .turn = actor_of(l),
                                  .aids = t->settings.aids,
                                  .title = l->title,
                                  .notice = l->notice,
                                  .ending = "",
                                  .kept = kept_name(l),
                                  .can = game_local_can_of(l),
                                  .version = l->version};
    out->over = out->turn == GAME_OVER;
    out->winners = game_winners(l->play.game, &l->play.match.state, GAME_ALL_SEATS);
    out->mine = session_is_person(&l->play, out->turn) && out->viewer == out->turn;
    out->thinking = l->job.busy;
    out->clock.running = -1;
    for (int i = 0; i < out->players; i++)
        out->name[i] = l->name[i];
}

static const match *game_local_match_of(struct tui_game *b) {
    return &((struct local *)b)->play.match;
}

static bool game_local_play(struct tui_game *b, game_move move, text *error) {
    struct local *l = (struct local *)b;
    int seat = actor_of(l);
    if (!session_is_person(&l->play, seat) || seat != game_local_viewer_of(l)) {
        text_str(error, "it isn't your turn");
        return false;
    }
    if (match_play(&l->play.match, seat, move, error) != 0)
        return false;
    l->unsaved = true;
    l->notice[0] = '\0';
    l->version++;
    return true;
}

/* Chance follows from the seed, so the same moves bring the same cards and answers again. */
static bool game_local_undo(struct local *l, text *error) {
    size_t to = session_last_decision(&l->play);
    if (l->curtain) {
        text_str(error, SAY_UNDO_WOULD_SHOW);
        return false;
    }
    if (to == l->play.match.length) {
        text_str(error, SAY_NOTHING_TO_UNDO);
        return false;
    }
    job_stop(&l->job);
    match_cut(&l->play.match, to);
    l->failed = false;
    l->unsaved = true;
    l->notice[0] = '\0';
    return true;
}

/* Removes the file from the folder of unfinished games, if it was only a safeguard. */
static void drop_left(struct local *l) {
    if (l->made && !session_file_changed(&l->unfinished))
        unlink(l->unfinished.path);
    if (l->made)
        session_file_note(&l->unfinished, NULL);
    l->made = false;
}

/* Saves what has changed, so that nothing is lost whatever happens to this program. */
static enum session_kept keep_left(struct local *l) {
    bool fresh = !l->unfinished.path[0],
         same = !fresh && strcmp(l->own.path, l->unfinished.path) == 0;
    bool over = session_is_on(SHELF_FINISHED, l->unfinished.path);
    enum session_kept kept = session_keep(&l->play, &l->unfinished, l->unsaved);
    if (kept == SESSION_MOVED)
        snprintf(l->notice, sizeof l->notice, SAY_FILE_CHANGED);
    if (same) /* they are the same file */
        l->own = l->unfinished;
    if (l->unsaved && (kept == SESSION_KEPT || kept == SESSION_MOVED)) {
        l->made = l->made || fresh || over;
        l->unsaved = l->in_own = false;
    }
    if (kept == SESSION_FINISHED)
        l->unsaved = l->in_own = l->made = false; /* it stays, whatever comes */
    return kept;
}

static bool game_local_keep(struct tui_game *b, text *why) {
    struct local *l = (struct local *)b;
    job_stop(&l->job); /* as in `local_save` */
    if (keep_left(l) != SESSION_LOST)
        return true;
    text_str(why, "This game can't be saved: ");
    text_str(why, strerror(errno));
    text_char(why, '.');
    return false;
}

/* The next game of these seats; its seed follows from this one's, so a series can be repeated. */
static void deal_again(struct local *l) {
    rng r;
    job_stop(&l->job);
    match_free(&l->play.match);
    record_free(&l->play.loaded);
    memset(&l->play.loaded, 0, sizeof l->play.loaded);
    rng_seed(&r, l->play.seed);
    l->play.seed = rng_next(&r) % 10000000;
    session_deal(&l->play);
    snprintf(l->title, sizeof l->title, "seed %" PRIu64, l->play.seed);
    drop_left(l);
    session_file_note(&l->own, NULL);
    session_file_note(&l->unfinished, NULL);
    l->notice[0] = '\0';
    l->failed = l->unsaved = false;
    l->looking = -1;
}

static bool game_local_save(struct tui_game *b, span name, bool replace, text *said) {
    struct local *l = (struct local *)b;
    job_stop(&l->job); /* it may replace a bot, whose name is written; it starts again later */
    if (!session_save_as(&l->play, &l->own, name, replace, said))
        return false;
    if (strcmp(l->own.path, l->unfinished.path) == 0)
        l->unfinished = l->own;
    else
        drop_left(l);
    l->unsaved = false;
    l->in_own = true;
    return true;
}

static bool game_local_act(struct tui_game *b, enum tui_game_can what, text *error) {
    struct local *l = (struct local *)b;
    if (!(game_local_can_of(l) & what) && what != TUI_GAME_UNDO) {
        text_str(error, "that isn't possible now");
        return false;
    }
    if (what == TUI_GAME_UNDO && !game_local_undo(l, error))
        return false;
    if (what == TUI_GAME_REMATCH)
        deal_again(l);
    l->version++;
    return true;
}

static void game_local_lift(struct tui_game *b) {
    struct local *l = (struct local *)b;
    int seat = curtain_of(l);
    if (seat < 0)
        return;
    l->looking = l->looking >= 0 ? -1 : seat;
    l->version++;
}

/* In the thread of the bot. */
static void game_local_choose(void *context, atomic_bool *stop) {
    struct local *l = context;
    text note;
    (void)stop; /* bots check it themselves */
    text_init(&note, l->note, sizeof l->note);
    l->result = session_choose(&l->play, l->seat, &l->choice, &note);
}

/* Plays what the bot found. */
static void take_choice(struct local *l) {
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    game_local_name_seats(l); /* another bot may sit there now */
    if (l->note[0]) {
        char safe[sizeof l->note];
        safe_string(safe, sizeof safe, l->note);
        snprintf(l->notice, sizeof l->notice, SAY_PROGRAM_FAILED, l->seat + 1, safe);
    }
    if (l->result != 0 || match_play(&l->play.match, l->seat, l->choice, &error) != 0)
        l->failed = true;
    else
        l->unsaved = true;
}

static bool game_local_news(struct tui_game *b, struct tui *t) {
    struct local *l = (struct local *)b;
    uint64_t before = l->version;
    if (job_take(&l->job)) {
        take_choice(l);
        l->version++;
    }
    size_t length = l->play.match.length;
    if (!l->job.busy && !session_run_chance(&l->play))
        l->failed = true;
    l->version += l->play.match.length > length;
    if (l->unsaved && !l->job.busy && l->tried != l->version) {
        l->tried = l->version;
        (void)keep_left(l); /* when that fails, leaving says so */
    }
    int actor = actor_of(l);
    if (!l->job.busy && !l->failed && actor >= 0 && !session_is_person(&l->play, actor)) {
        l->seat = actor;
        l->note[0] = '\0';
        l->failed = !job_start(&l->job, t, game_local_choose, l);
        l->version++;
    }
    if (l->failed && !l->notice[0])
        snprintf(l->notice, sizeof l->notice, "There isn't enough memory to continue.");
    return l->version != before;
}

/* Where the game was saved and how to continue it. */
static void say_farewell(struct local *l, struct tui *t) {
    size_t used = strlen(t->farewell);
    bool over = actor_of(l) == GAME_OVER;
    char word[SESSION_PATH_SIZE + 64];
    text w, out;
    text_init(&out, t->farewell + used, sizeof t->farewell - used);
    switch (keep_left(l)) {
    case SESSION_NOT_KEPT:
        drop_left(l);
        return;
    case SESSION_FINISHED:
        text_init(&w, word, sizeof word);
        session_write_word(&w, l->unfinished.path);
        text_str(&out, SAY_KEPT "sixsands tui ");
        text_str(&out, word);
        text_char(&out, '\n');
        if (out.overflow)
            t->farewell[used] = '\0';
        return;
    case SESSION_LOST:
        text_str(&out, over ? SAY_OVER_UNSAVED : SAY_UNFINISHED_UNSAVED);
        text_str(&out, strerror(errno));
        text_str(&out, ".\n");
        snprintf(t->notice, sizeof t->notice, "The game is lost: %s.", strerror(errno));
        return;
    case SESSION_MOVED:
        snprintf(t->notice, sizeof t->notice, SAY_FILE_CHANGED);
        text_str(&out, SAY_FILE_CHANGED "\n");
        break;
    case SESSION_KEPT:
        break;
    }
    text_init(&w, word, sizeof word);
    session_write_word(&w, l->in_own ? l->own.path : l->unfinished.path);
    text_str(&out, SAY_SAVED);
    text_str(&out, l->again);
    text_char(&out, ' ');
    text_str(&out, word);
    text_char(&out, '\n');
    if (out.overflow) /* better none than half a sentence */
        t->farewell[used] = '\0';
}

static void game_local_close(struct tui_game *b, struct tui *t) {
    struct local *l = (struct local *)b;
    job_stop(&l->job);
    if (session_run_chance(&l->play))
        say_farewell(l, t);
    session_close(&l->play);
    free(l);
}

static const struct tui_game_ops ops = {
    .look = game_local_look,
    .match = game_local_match_of,
    .play = game_local_play,
    .act = game_local_act,
    .save = game_local_save,
    .keep = game_local_keep,
    .lift = game_local_lift,
    .news = game_local_news,
    .close = game_local_close,
};

struct tui_game *tui_game_local_new(struct session *p, const char *path, const char *again) {
    struct local *l = calloc(1, sizeof *l);
    char folder[SESSION_PATH_SIZE];
    if (!l)
        return NULL;
    l->game.ops = &ops;
    l->play = *p;
    *p = (struct session){0};
    l->play.stop = &l->job.stop;
    for (int i = 0; i < l->play.players; i++)
        if (l->play.bot[i])
            opponent_stop_by(l->play.bot[i], l->play.stop);
    l->curtain = session_has_curtain(&l->play);
    l->looking = -1;
    l->version = 1;
    game_local_name_seats(l);
    snprintf(l->title, sizeof l->title, "seed %" PRIu64, l->play.seed);
    session_file_note(&l->own, path);
    l->in_own = l->own.path[0] != '\0';
    if (l->in_own && session_file_path(&l->play, SHELF_UNFINISHED, path, folder) &&
        strcmp(path, folder) == 0)
        l->unfinished = l->own;
    snprintf(l->again, sizeof l->again, "%s", again);
    return &l->game;
}
