// SPDX-License-Identifier: MIT
// The match is changed only by the thread of the screens. The thread of a bot reads it and leaves
// its choice here; whoever wants to change the match stops that thread first.
#include "tui/game/local.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/unicode/safe_text.h"
#include "session/files.h"
#include "tui/core/job.h"

enum { NAME_SIZE = 48 };

static const char moved[] = "Another program has changed the file of this game: it has a new one.";

struct local {
    struct table table;
    struct play_table play;
    struct job job;
    int seat;         /* of the bot that thinks: what it found, */
    int result;       /* 0, or -1, */
    game_move choice; /* and what there is to say about it */
    char note[512];

    bool curtain;            /* several people with hidden hands */
    int looking;             /* whose cards are on the screen; -1: nobody's */
    bool failed;             /* no bot can go on */
    bool unsaved;            /* something happened since it was saved */
    uint64_t version, tried; /* tried: the one at which it was kept last, or couldn't be */
    struct play_file own;    /* the file that it came from, or that the player has named, */
    struct play_file left;   /* and the one in the folder of left games, */
    bool made;               /* which nobody knows of yet, */
    bool in_own;             /* and where it was saved last */
    char again[256];
    char name[GAME_MAX_PLAYERS][NAME_SIZE];
    char title[64], notice[640];
};

static int people_count(const struct local *l) {
    return __builtin_popcount(l->play.people);
}

/* "You", or "Person" among several; "level 3" for level:3; a program's name. */
static void name_seats(struct local *l) {
    for (int i = 0; i < l->play.players; i++) {
        text t;
        text_init(&t, l->name[i], NAME_SIZE);
        if (play_is_person(&l->play, i)) {
            text_str(&t, people_count(l) > 1 ? "Person" : "You");
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

/* With one person the view is that one's. Several see by turns when cards are hidden; without
 * secrets whoever is to move. With none there are only spectators. */
static int viewer_of(const struct local *l) {
    int actor = actor_of(l);
    if (l->curtain)
        return l->looking;
    for (int i = 0; i < l->play.players; i++)
        if (people_count(l) == 1 && play_is_person(&l->play, i))
            return i;
    return play_is_person(&l->play, actor) ? actor : -1;
}

/* The seat that must say it is alone: another person's turn than of who looks. */
static int curtain_of(const struct local *l) {
    int actor = actor_of(l);
    return l->curtain && play_is_person(&l->play, actor) && actor != l->looking ? actor : -1;
}

static unsigned can_of(const struct local *l) {
    bool over = actor_of(l) == GAME_OVER, mine = play_is_person(&l->play, actor_of(l));
    unsigned can = TABLE_SAVE;
    if (!l->curtain && play_last_decision(&l->play) < l->play.match.length)
        can |= TABLE_UNDO;
    if (mine && curtain_of(l) < 0)
        can |= TABLE_HINT;
    if (curtain_of(l) < 0)
        can |= TABLE_ANALYSE;
    if (over)
        can |= TABLE_REMATCH;
    if (over || people_count(l) == 0)
        can |= TABLE_VIEWS;
    return can;
}

/* The name of its file among the finished games; "": it isn't there. */
static const char *kept_name(const struct local *l) {
    return play_is_on(SHELF_FINISHED, l->left.path) ? strrchr(l->left.path, '/') + 1 : "";
}

static void look(struct table *b, struct tui *t, struct table_look *out) {
    const struct local *l = (struct local *)b;
    *out = (struct table_look){.game = l->play.game,
                               .players = l->play.players,
                               .viewer = viewer_of(l),
                               .curtain = curtain_of(l),
                               .turn = actor_of(l),
                               .aids = t->settings.aids,
                               .title = l->title,
                               .notice = l->notice,
                               .ending = "",
                               .kept = kept_name(l),
                               .can = can_of(l),
                               .version = l->version};
    out->over = out->turn == GAME_OVER;
    out->mine = play_is_person(&l->play, out->turn) && out->viewer == out->turn;
    out->thinking = l->job.busy;
    out->clock.running = -1;
    for (int i = 0; i < out->players; i++)
        out->name[i] = l->name[i];
}

static const match *match_of(struct table *b) {
    return &((struct local *)b)->play.match;
}

static bool play(struct table *b, game_move move, text *error) {
    struct local *l = (struct local *)b;
    int seat = actor_of(l);
    if (!play_is_person(&l->play, seat) || seat != viewer_of(l)) {
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
static bool undo(struct local *l, text *error) {
    size_t to = play_last_decision(&l->play);
    if (l->curtain) {
        text_str(error, "no undo here: it would show cards that must stay hidden");
        return false;
    }
    if (to == l->play.match.length) {
        text_str(error, "there is no move of yours to take back");
        return false;
    }
    job_stop(&l->job);
    if (!play_cut(&l->play, to)) {
        text_str(error, "there isn't enough memory to take a move back");
        return false;
    }
    l->failed = false;
    l->unsaved = true;
    l->notice[0] = '\0';
    return true;
}

/* Forgets the file in the folder of left games, if that was only for the worst. */
static void drop_left(struct local *l) {
    if (l->made && !play_file_changed(&l->left))
        unlink(l->left.path);
    if (l->made)
        play_file_note(&l->left, NULL);
    l->made = false;
}

/* Saves what has changed, so that nothing is lost whatever happens to this program. */
static enum play_kept keep_left(struct local *l) {
    bool fresh = !l->left.path[0], same = !fresh && strcmp(l->own.path, l->left.path) == 0;
    bool over = play_is_on(SHELF_FINISHED, l->left.path);
    enum play_kept kept = play_keep(&l->play, &l->left, l->unsaved);
    if (kept == PLAY_MOVED)
        snprintf(l->notice, sizeof l->notice, moved);
    if (same) /* both go the same way */
        l->own = l->left;
    if (l->unsaved && (kept == PLAY_KEPT || kept == PLAY_MOVED)) {
        l->made = l->made || fresh || over;
        l->unsaved = l->in_own = false;
    }
    if (kept == PLAY_FINISHED)
        l->unsaved = l->in_own = l->made = false; /* it stays, whatever comes */
    return kept;
}

static bool keep(struct table *b, text *why) {
    struct local *l = (struct local *)b;
    job_stop(&l->job); /* as in `save` */
    if (keep_left(l) != PLAY_LOST)
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
    play_deal(&l->play);
    snprintf(l->title, sizeof l->title, "seed %" PRIu64, l->play.seed);
    drop_left(l);
    play_file_note(&l->own, NULL);
    play_file_note(&l->left, NULL);
    l->notice[0] = '\0';
    l->failed = l->unsaved = false;
    l->looking = -1;
}

static bool save(struct table *b, span name, bool replace, text *said) {
    struct local *l = (struct local *)b;
    job_stop(&l->job); /* it may replace a bot, whose name is written; it will begin again */
    if (!play_save_as(&l->play, &l->own, name, replace, said))
        return false;
    if (strcmp(l->own.path, l->left.path) == 0)
        l->left = l->own;
    else
        drop_left(l);
    l->unsaved = false;
    l->in_own = true;
    return true;
}

static bool act(struct table *b, enum table_can what, text *error) {
    struct local *l = (struct local *)b;
    if (!(can_of(l) & what) && what != TABLE_UNDO) {
        text_str(error, "that isn't possible now");
        return false;
    }
    if (what == TABLE_UNDO && !undo(l, error))
        return false;
    if (what == TABLE_REMATCH)
        deal_again(l);
    l->version++;
    return true;
}

static void lift(struct table *b) {
    struct local *l = (struct local *)b;
    int seat = curtain_of(l);
    if (seat < 0)
        return;
    l->looking = l->looking >= 0 ? -1 : seat;
    l->version++;
}

/* In the thread of the bot. */
static void choose(void *context, atomic_bool *stop) {
    struct local *l = context;
    text note;
    (void)stop; /* the bots look at it themselves */
    text_init(&note, l->note, sizeof l->note);
    l->result = play_choose(&l->play, l->seat, &l->choice, &note);
}

/* Plays what the bot found. */
static void take_choice(struct local *l) {
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    name_seats(l); /* another may sit there now */
    if (l->note[0]) {
        char safe[sizeof l->note];
        safe_string(safe, sizeof safe, l->note);
        snprintf(l->notice, sizeof l->notice, "Seat %d's program failed: %s.", l->seat + 1, safe);
    }
    if (l->result != 0 || match_play(&l->play.match, l->seat, l->choice, &error) != 0)
        l->failed = true;
    else
        l->unsaved = true;
}

static bool news(struct table *b, struct tui *t) {
    struct local *l = (struct local *)b;
    uint64_t before = l->version;
    if (job_take(&l->job)) {
        take_choice(l);
        l->version++;
    }
    size_t length = l->play.match.length;
    if (!l->job.busy && !play_run_chance(&l->play))
        l->failed = true;
    l->version += l->play.match.length > length;
    if (l->unsaved && !l->job.busy && l->tried != l->version) {
        l->tried = l->version;
        (void)keep_left(l); /* when that fails, leaving says so */
    }
    int actor = actor_of(l);
    if (!l->job.busy && !l->failed && actor >= 0 && !play_is_person(&l->play, actor)) {
        l->seat = actor;
        l->note[0] = '\0';
        l->failed = !job_start(&l->job, t, choose, l);
        l->version++;
    }
    if (l->failed && !l->notice[0])
        snprintf(l->notice, sizeof l->notice, "There isn't enough memory to go on.");
    return l->version != before;
}

/* Where the game was saved and how it goes on. */
static void say_farewell(struct local *l, struct tui *t) {
    size_t used = strlen(t->farewell);
    bool over = actor_of(l) == GAME_OVER;
    char word[PLAY_PATH_SIZE + 64];
    text w, out;
    text_init(&out, t->farewell + used, sizeof t->farewell - used);
    switch (keep_left(l)) {
    case PLAY_NOT_KEPT:
        drop_left(l);
        return;
    case PLAY_FINISHED:
        text_init(&w, word, sizeof word);
        play_write_word(&w, l->left.path);
        text_str(&out, "The game is over and kept. It is replayed by\n  sixsands tui ");
        text_str(&out, word);
        text_char(&out, '\n');
        if (out.overflow)
            t->farewell[used] = '\0';
        return;
    case PLAY_LOST:
        text_str(&out, over ? "The game is over and can't be saved: "
                            : "The game is unfinished and can't be saved: ");
        text_str(&out, strerror(errno));
        text_str(&out, ".\n");
        snprintf(t->notice, sizeof t->notice, "The game is lost: %s.", strerror(errno));
        return;
    case PLAY_MOVED:
        snprintf(t->notice, sizeof t->notice, moved);
        text_str(&out, moved);
        text_char(&out, '\n');
        break;
    case PLAY_KEPT:
        break;
    }
    text_init(&w, word, sizeof word);
    play_write_word(&w, l->in_own ? l->own.path : l->left.path);
    text_str(&out, "The game is unfinished and saved. It goes on with\n  ");
    text_str(&out, l->again);
    text_char(&out, ' ');
    text_str(&out, word);
    text_char(&out, '\n');
    if (out.overflow) /* half a sentence is none */
        t->farewell[used] = '\0';
}

static void close_table(struct table *b, struct tui *t) {
    struct local *l = (struct local *)b;
    job_stop(&l->job);
    if (play_run_chance(&l->play))
        say_farewell(l, t);
    play_close(&l->play);
    free(l);
}

static const struct table_ops ops = {
    .look = look,
    .match = match_of,
    .play = play,
    .act = act,
    .save = save,
    .keep = keep,
    .lift = lift,
    .news = news,
    .close = close_table,
};

struct table *table_local_new(struct play_table *p, const char *path, const char *again) {
    struct local *l = calloc(1, sizeof *l);
    char folder[PLAY_PATH_SIZE];
    if (!l)
        return NULL;
    l->table.ops = &ops;
    l->play = *p;
    *p = (struct play_table){0};
    l->play.stop = &l->job.stop;
    for (int i = 0; i < l->play.players; i++)
        if (l->play.bot[i])
            opponent_stop_by(l->play.bot[i], l->play.stop);
    l->curtain = play_has_curtain(&l->play);
    l->looking = -1;
    l->version = 1;
    name_seats(l);
    snprintf(l->title, sizeof l->title, "seed %" PRIu64, l->play.seed);
    play_file_note(&l->own, path);
    l->in_own = l->own.path[0] != '\0';
    if (l->in_own && play_file_path(&l->play, SHELF_LEFT, path, folder) &&
        strcmp(path, folder) == 0)
        l->left = l->own;
    snprintf(l->again, sizeof l->again, "%s", again);
    return &l->table;
}
