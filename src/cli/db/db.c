// SPDX-License-Identifier: MIT
// db: checks a server's storage by replaying every game and rating, writes its games as records,
// copies it, lists what players have reported, or prepares a database. What it reads may be in use;
// each task sees one snapshot throughout.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/unicode/safe_text.h"
#include "cli/db/copy.h"
#include "cli/db/duels.h"
#include "cli/db/tournaments.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "server/store/store.h"
#include "server/view/message.h"
#include "system/output.h"

enum { GAME, UNFINISHED, OUTPUT, GRANT, OPTIONS };
enum { PAGE = 1000 }; /* games listed at once */

enum task { CHECK, BACKUP, COPY, EXPORT, REPORTS, INIT, TASKS };

static const struct choice tasks[] = {
    {"check",
     "check every part of the file, replay all of its games and compute all ratings again; "
     "errors have the form FILE: game ID: REASON"},
    {"backup", "copy a snapshot of the file to TO, which must not exist"},
    {"copy", "copy everything in FILE to TO, a file or a database (postgresql://...), and check it "
             "there; run again, it continues"},
    {"export", "write the records of finished games, in the order of their ids"},
    {"reports", "list what players have reported of others, the oldest first: when, the game, who, "
                "about whom, and why"},
    {"init", "make the tables of a database (postgresql://...), or bring them up to date"},
    {NULL, NULL},
};

/* The number of words depends on the task. */
static const struct word word_table[] = {
    {.name = "check, backup, copy, export, reports or init", .choices = tasks},
    {.name = "FILE", .accepts = VALUE_FILE, .optional = true},
    {.name = "TO", .accepts = VALUE_FILE, .optional = true},
    {0},
};

static const struct option option_table[] = {
    [GAME] = {.name = "game",
              .heading = "Options of export:",
              .metavar = "ID",
              .help = "only this game"},
    [UNFINISHED] = {.name = "unfinished",
                    .help =
                        "also unfinished games, with all hidden cards revealed: not for players"},
    [OUTPUT] = OUTPUT_OPTION,
    [GRANT] = {.name = "grant",
               .heading = "Options of init:",
               .metavar = "ROLE",
               .help = "let this role, which a server uses, read and write the tables"},
    [OPTIONS] = {0},
};

struct job {
    const char *file; /* as it may be shown */
    struct store *store;
    const char *only; /* export: this game; NULL: all */
    bool unfinished;
    FILE *out; /* export; NULL: check */
    int error; /* errno of a failed output */
    unsigned long long games, events, wrong, total, done;
    progress bar;
};

/* Reports an error in one game or tournament; the others are still checked. */
static void db_complain_of(struct job *j, const char *what, const char *id, const char *why) {
    progress_erase(&j->bar);
    fflush(stdout);
    fprintf(stderr, "%s: %s %s: %s\n", j->file, what, id, why);
    j->wrong++;
}

static void db_complain(struct job *j, const char *id, const char *why) {
    db_complain_of(j, "game", id, why);
}

/* NULL, or how the summary differs from the game. */
static const char *wrong_summary(const struct store_summary *kept, const room *r) {
    struct store_summary right;
    store_summarize(&right, r, kept->updated);
    if (kept->status != right.status)
        return "its summary has the wrong status";
    if (kept->turn != right.turn || kept->bot_to_move != right.bot_to_move)
        return "its summary has the wrong seat to move";
    if (kept->deadline != right.deadline)
        return "its summary has the wrong deadline";
    if (memcmp(kept->person, right.person, sizeof right.person) != 0)
        return "its summary has the wrong people";
    return NULL;
}

/* The ratings that a game has made, and those before them, as they are kept. */
struct db_rating {
    uint64_t number;
    struct rating at, before;
};

static bool db_take_rating(void *context, const struct store_rating *r) {
    struct db_rating *k = context;
    *(r->rating.number == k->number ? &k->at : &k->before) = r->rating;
    return true;
}

static bool same_rating(const struct rating *a, const struct rating *b) {
    return a->number == b->number && a->at == b->at && a->points == b->points &&
           a->deviation == b->deviation && a->volatility == b->volatility;
}

struct db_rated {
    char data[ROOM_EVENT_DATA_SIZE];
    int64_t at;
};

static bool db_find_rated(void *context, const struct room_event *e) {
    struct db_rated *k = context;
    if (e->kind != ROOM_EVENT_RATED)
        return true;
    memcpy(k->data, e->data, sizeof k->data);
    k->at = e->at;
    return false;
}

/* NULL, or how the ratings that a game has made differ from its result, from the ratings before it,
 * or from what is kept of them. */
static const char *wrong_ratings(struct job *j, const room *r, text *why) {
    struct db_rated event = {0};
    struct rating_change c;
    if (!r->set.rated || r->status != ROOM_OVER || r->end == ROOM_BY_ABORT)
        return NULL;
    if (store_events(j->store, r->set.id, r->last, db_find_rated, &event, why) != 0)
        return why->at;
    const char *wrong = r->changed_ratings ? room_wrong_ratings(r, span_of(event.data), event.at)
                                           : "it has ended without ratings";
    if (wrong)
        return wrong;
    rating_read(&c, span_of(event.data), r->set.players, event.at);
    for (int i = 0; i < r->set.players; i++) {
        struct db_rating kept = {.number = c.after[i].number, .before = rating_first()};
        if (c.bots >> i & 1)
            continue;
        if (store_ratings(j->store, r->seat[i].person, r->set.game, r->set.clock, kept.number + 1,
                          2, db_take_rating, &kept, why) != 0)
            return why->at;
        if (!same_rating(&kept.at, &c.after[i]))
            return "a rating isn't kept as the game has made it";
        if (!same_rating(&kept.before, &c.before[i]))
            return "a rating doesn't follow from the one before it";
    }
    return NULL;
}

/* NULL, or how the score of a daily deal differs from the game. */
static const char *wrong_score(struct job *j, const room *r, text *why) {
    struct store_score kept;
    int score = 0;
    bool counts = daily_score(r, &score);
    int found =
        r->set.day ? store_score(j->store, r->set.day, r->set.game, r->set.creator, &kept, why) : 0;
    if (found < 0)
        return why->at;
    if (counts != (found == 1) ||
        (counts && (kept.score != score || strcmp(kept.room, r->set.id) != 0)))
        return "its day has another score of it";
    return NULL;
}

static bool set_names(struct job *j, room *r, text *error) {
    for (int i = 0; i < r->set.players; i++) {
        struct store_person p;
        int found = r->seat[i].person ? store_person(j->store, r->seat[i].person, &p, error) : 0;
        if (found < 0)
            return false;
        if (found == 1)
            memcpy(r->seat[i].name, p.name, sizeof r->seat[i].name);
    }
    return true;
}

/* The host's record of an unfinished game: everything except the key of what is still to come.
 * Records for anybody else come from message_record. */
static int write_open(FILE *out, const room *r) {
    struct message_tags tags;
    message_tags(&tags, r);
    return record_write_match(out, &r->match, tags.tag, tags.count, false);
}

/* Writes the record of a game if it was requested. A match that isn't over has no game that is. */
static void export_game(struct job *j, const char *id, room *r, text *why) {
    r->decided = db_duel_is_over(j->store, r, why);
    bool over = r->status == ROOM_OVER && !duel_hides(r);
    if (r->status == ROOM_WAITING || (!over && !j->unfinished))
        return;
    if (!set_names(j, r, why)) {
        db_complain(j, id, why->at);
        return;
    }
    errno = 0;
    r->sealed = r->set.day && daily_is_sealed(r->set.day, (int64_t)time(NULL) * 1000);
    if ((over ? message_record(j->out, r, -1) : write_open(j->out, r)) == 0)
        j->games++;
    else if (ferror(j->out))
        j->error = errno ? errno : EIO;
    else if (errno != EAGAIN) /* over before the deal */
        db_complain(j, id, strerror(errno));
}

static bool each_game(void *context, const char *id, const struct store_summary *summary) {
    struct job *j = context;
    char reason[300];
    text why;
    room r;
    if (progress_due(&j->bar))
        progress_draw(&j->bar, (double)j->done / (double)j->total);
    j->done++;
    text_init(&why, reason, sizeof reason);
    int found = store_room(j->store, id, &r, &why);
    if (found != 1) {
        db_complain(j, id, found == 0 ? "there is no such game" : reason);
        return !output_interrupted();
    }
    if (j->out) {
        export_game(j, id, &r, &why);
    } else {
        const char *wrong = wrong_summary(summary, &r);
        if (!wrong)
            wrong = wrong_ratings(j, &r, &why);
        if (!wrong)
            wrong = wrong_score(j, &r, &why);
        if (!wrong)
            wrong = db_wrong_duel(j->store, &r, &why);
        if (wrong)
            db_complain(j, id, wrong);
        j->games++;
        j->events += r.sequence;
    }
    room_free(&r);
    return !j->error && !output_interrupted();
}

/* A part of the list of games. */
struct db_page {
    struct job *job;
    bool (*each)(void *context, const char *id, const struct store_summary *summary);
    struct store_place last;
    int count;
    bool stopped;
};

static bool db_each_of_page(void *context, const char *id, const struct store_summary *summary) {
    struct db_page *p = context;
    memcpy(p->last.game, id, sizeof p->last.game);
    p->count++;
    p->stopped = !p->each(p->job, id, summary);
    return !p->stopped;
}

/* All games, page by page, so that a large database fits in memory. 0, or -1 with the reason. */
static int db_each(struct job *j,
                   bool (*each)(void *context, const char *id, const struct store_summary *summary),
                   text *why) {
    struct db_page p = {.job = j, .each = each};
    do {
        struct store_place after = p.last;
        p.count = 0;
        if (store_games_after(j->store, STORE_ALL, 0, &after, PAGE, db_each_of_page, &p, why) != 0)
            return -1;
    } while (p.count == PAGE && !p.stopped);
    return 0;
}

static bool count_game(void *context, const char *id, const struct store_summary *summary) {
    struct job *j = context;
    (void)id, (void)summary;
    j->total++;
    return true;
}

/* Goes through the games. 0, or -1 with the reason. */
static int db_walk(struct job *j, const char *label, text *why) {
    progress_start(&j->bar, label);
    if (j->only) {
        j->total = 1;
        each_game(j, j->only, NULL);
        return 0;
    }
    if (db_each(j, count_game, why) != 0)
        return -1;
    int status = db_each(j, each_game, why);
    progress_erase(&j->bar);
    return status;
}

static int db_broken(const struct job *j, const char *why) {
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", j->file, why);
    return CLI_WRONG_INPUT;
}

static void db_complain_of_tournament(void *context, const char *id, const char *why) {
    db_complain_of(context, "tournament", id, why);
}

static int db_check(struct job *j) {
    char reason[300];
    text why;
    text_init(&why, reason, sizeof reason);
    if (store_check(j->store, &why) != 0 || db_walk(j, "checking", &why) != 0 ||
        db_check_tournaments(j->store, db_complain_of_tournament, j, &why) != 0)
        return db_broken(j, reason);
    if (j->wrong || output_interrupted())
        return CLI_WRONG_INPUT;
    printf("%s: %llu game%s, %llu event%s, all right\n", j->file, j->games,
           j->games == 1 ? "" : "s", j->events, j->events == 1 ? "" : "s");
    return CLI_OK;
}

static int db_backup(struct job *j, const char *to) {
    char reason[300];
    text why;
    text_init(&why, reason, sizeof reason);
    if (store_backup(j->store, to, &why) != 0)
        return cli_fail(&command_db, "%s", reason);
    return CLI_OK;
}

/* Damaged games are reported and left out; the rest is written all the same. */
static int db_export(struct job *j, const char *to) {
    char reason[300];
    text why;
    output o;
    text_init(&why, reason, sizeof reason);
    if (output_open(&o, to) != 0)
        return cli_output_failed(&command_db, to);
    j->out = o.file;
    int status = db_walk(j, "writing", &why) != 0 ? db_broken(j, reason) : CLI_OK;
    bool none = status == CLI_OK && j->only && j->games == 0 && !j->error;
    if (none && !j->wrong)
        db_broken(j, j->unfinished ? "this game isn't dealt"
                                   : "this game isn't over; see --unfinished");
    if (none || j->error || status != CLI_OK || output_interrupted()) {
        output_abandon(&o);
        errno = j->error;
        return j->error ? cli_output_failed(&command_db, to) : CLI_WRONG_INPUT;
    }
    if (output_close(&o) != 0)
        return cli_output_failed(&command_db, to);
    return j->wrong ? CLI_WRONG_INPUT : CLI_OK;
}

static void db_write_person(text *t, const char *name, person_id id) {
    text_str(t, " \"");
    safe_text(t, span_of(name));
    text_str(t, "\" (");
    text_uint(t, id);
    text_char(t, ')');
}

static bool db_each_report(void *context, const struct store_report *r) {
    char line[4 * ROOM_NAME_SIZE + 200], when[32];
    time_t seconds = (time_t)(r->at / 1000);
    struct tm at;
    text t;
    (void)context;
    text_init(&t, line, sizeof line);
    if (gmtime_r(&seconds, &at) && strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ ", &at))
        text_str(&t, when);
    text_str(&t, r->game);
    text_char(&t, ' ');
    text_str(&t, r->reason);
    db_write_person(&t, r->name, r->person);
    text_str(&t, " about");
    db_write_person(&t, r->about_name, r->about);
    puts(line);
    return !output_interrupted();
}

static int db_reports(struct job *j) {
    char reason[300];
    text why;
    text_init(&why, reason, sizeof reason);
    return store_reports(j->store, db_each_report, NULL, &why) == 0 ? CLI_OK : db_broken(j, reason);
}

/* Writes to `to`, which no server may be using if it is a file. */
static int db_fill(struct job *j, const char *to, text *why) {
    int claim = store_claim(to, why);
    struct store *s = claim >= 0 ? store_open(to, STORE_TO_WRITE, why) : NULL;
    int status = s ? db_each(j, count_game, why) : -1;
    if (status == 0)
        status = db_copy(j->store, s, j->total, why);
    store_close(s);
    store_release(claim);
    return status;
}

/* Copies, then checks what is there by replaying it. */
static int db_copy_to(struct job *j, const char *to) {
    char reason[300], shown[STORE_PATH_SIZE];
    text why, name;
    text_init(&why, reason, sizeof reason);
    text_init(&name, shown, sizeof shown);
    store_show(&name, to);
    struct job there = {.file = shown};
    if (db_fill(j, to, &why) != 0)
        return db_broken(&there, reason);
    if (output_interrupted())
        return CLI_WRONG_INPUT;
    there.store = store_open(to, STORE_TO_WORK, &why);
    if (!there.store)
        return db_broken(&there, reason);
    int status = db_check(&there);
    if (status == CLI_OK && there.games > j->total)
        printf("%s: %llu of these games aren't in %s\n", there.file, there.games - j->total,
               j->file);
    store_close(there.store);
    return status;
}

static int db_init(const char *name, const char *role) {
    char reason[300], shown[STORE_PATH_SIZE];
    text why, t;
    text_init(&why, reason, sizeof reason);
    text_init(&t, shown, sizeof shown);
    store_show(&t, name);
    struct job j = {.file = shown};
    return store_init(name, role, &why) == 0 ? CLI_OK : db_broken(&j, reason);
}

static int unknown_task(const options *o, const char *word) {
    const char *names[TASKS + 1] = {0};
    for (int i = 0; i < TASKS; i++)
        names[i] = tasks[i].name;
    const char *close = cli_closest(word, names);
    char quoted[160];
    text t;
    text_init(&t, quoted, sizeof quoted);
    text_quote(&t, word, strlen(word), 40);
    return cli_misuse(o->command, "unknown task %s%s%s%s", quoted, close ? " (did you mean " : "",
                      close ? close : "", close ? "?)" : "");
}

/* Which task is it, and does the rest of the command line fit it? */
static int db_choose(const options *o, enum task *task) {
    const char *word = o->words[0];
    for (*task = CHECK; *task < TASKS && strcmp(word, tasks[*task].name) != 0;)
        ++*task;
    if (*task == TASKS)
        return unknown_task(o, word);
    const char *id = o->value[GAME];
    if (id && (strlen(id) != ROOM_ID_SIZE - 1 || !fair_is_nonce(span_of(id)))) /* its letters */
        return cli_misuse(o->command, "--game must be a game's id, 12 characters");
    for (int i = 0; i < OPTIONS; i++) {
        enum task owner = i == GRANT ? INIT : EXPORT;
        if (o->value[i] && *task != owner)
            return cli_misuse(o->command, "--%s is an option of %s", o->list[i].name,
                              tasks[owner].name);
    }
    int words = *task == BACKUP || *task == COPY ? 3 : 2;
    return options_words(o, words, words, o->word_count < 2 ? "FILE" : "TO");
}

static int db_work(struct job *j, enum task task, const char *name, const char *to,
                   const options *o) {
    char reason[300];
    text why;
    text_init(&why, reason, sizeof reason);
    j->store = store_open(name, STORE_TO_WORK, &why);
    if (!j->store || store_hold(j->store, true, &why) != 0) {
        store_close(j->store);
        return db_broken(j, reason);
    }
    output_catch_signals();
    int status = task == CHECK     ? db_check(j)
                 : task == BACKUP  ? db_backup(j, to)
                 : task == COPY    ? db_copy_to(j, to)
                 : task == REPORTS ? db_reports(j)
                                   : db_export(j, o->value[OUTPUT]);
    store_close(j->store);
    if (output_interrupted())
        output_die();
    return status;
}

static int db_run(int argc, char *argv[]) {
    char name[STORE_PATH_SIZE], to[STORE_PATH_SIZE], shown[STORE_PATH_SIZE], reason[300];
    options o;
    enum task task;
    text why, t;
    int status = options_parse(&o, &command_db, argc, argv);
    if (status == OPTIONS_GO)
        status = db_choose(&o, &task);
    if (status != OPTIONS_GO)
        return status;
    text_init(&why, reason, sizeof reason);
    if (store_find(name, o.words[1], &why) != 0 ||
        (o.word_count > 2 && store_find(to, o.words[2], &why) != 0))
        return cli_fail(&command_db, "%s", reason);
    if (task == INIT)
        return db_init(name, o.value[GRANT]);
    text_init(&t, shown, sizeof shown);
    store_show(&t, name);
    struct job j = {
        .file = shown, .only = o.value[GAME], .unfinished = o.value[UNFINISHED] != NULL};
    return db_work(&j, task, name, to, &o);
}

const struct command command_db = {
    .name = "db",
    .summary = "check, copy or export a server's file or database",
    .examples = "sixsands db check games.db\n"
                "sixsands db backup games.db games-2026-11.db\n"
                "sixsands db export games.db -o games.sgr\n"
                "sixsands db export games.db --game Xk3_a9PqL0-z | sixsands verify -\n"
                "sixsands db init postgresql://owner@db.example.org/games --grant player\n"
                "sixsands db copy games.db @/etc/sixsands/db",
    .usage = "check FILE\n"
             "backup FILE TO\n"
             "copy FILE TO\n"
             "export FILE [OPTION]...\n"
             "reports FILE\n"
             "init ADDRESS [OPTION]...",
    .about = "Check, copy or export the file or database of 'sixsands serve', which may be "
             "running.",
    .notes = "FILE and TO may also be addresses of databases (postgresql://...); @NAME means the "
             "first line of the file NAME, so that no password is on the command line. Files, "
             "databases and their copies contain secrets of unfinished games; keep them to "
             "yourself.",
    .words = word_table,
    .options = option_table,
    .run = db_run,
};
