// SPDX-License-Identifier: MIT
#include "store_help.h"

#include <assert.h>
#include <dirent.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/games.h"

static char folder[64];

void help_folder_make(void) {
    snprintf(folder, sizeof folder, "/tmp/sixsands-store-XXXXXX");
    if (!mkdtemp(folder))
        abort();
}

/* Removes what begins with `name` ("": everything). */
static void store_help_clear(const char *name) {
    DIR *d = opendir(folder);
    struct dirent *e;
    while (d && (e = readdir(d)) != NULL) {
        char path[HELP_PATH + 64];
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (e->d_name[0] != '.' && strncmp(e->d_name, name, strlen(name)) == 0)
            unlink(path);
    }
    if (d)
        closedir(d);
}

void help_folder_remove(void) {
    store_help_clear("");
    rmdir(folder);
}

/* Memory for a few names at once. */
static char *help_name(void) {
    static char path[8][HELP_PATH];
    static int next;
    next = (next + 1) % 8;
    return path[next];
}

bool help_is_shared(void) {
    return getenv("SIXSANDS_TEST_POSTGRES") != NULL;
}

static void store_help_run_sql(PGconn *c, const char *sql) {
    PGresult *r = PQexec(c, sql);
    if (PQresultStatus(r) != PGRES_COMMAND_OK) {
        fprintf(stderr, "%s: %s", sql, PQerrorMessage(c));
        abort();
    }
    PQclear(r);
}

const char *help_database(const char *name, bool make) {
    const char *server = getenv("SIXSANDS_TEST_POSTGRES"), *from = strstr(server, "/postgres?");
    char sql[HELP_PATH], *path = help_name();
    PGconn *c = PQconnectdb(server);
    store_help_run_sql(c, "SET client_min_messages = error");
    snprintf(sql, sizeof sql, "DROP DATABASE IF EXISTS \"%s\" WITH (FORCE)", name);
    store_help_run_sql(c, sql);
    snprintf(sql, sizeof sql, "CREATE DATABASE \"%s\" TEMPLATE template0", name);
    if (make)
        store_help_run_sql(c, sql);
    PQfinish(c);
    snprintf(path, HELP_PATH, "%.*s/%s?%s", (int)(from - server), server, name,
             from + strlen("/postgres?"));
    return path;
}

const char *help_file(const char *name) {
    if (help_is_shared())
        return help_database(name, true);
    char *path = help_name();
    store_help_clear(name);
    snprintf(path, HELP_PATH, "%s/%s", folder, name);
    return path;
}

void help_id(char id[ROOM_ID_SIZE], unsigned number) {
    snprintf(id, ROOM_ID_SIZE, "game%08u", number % 100000000);
}

void help_settings(struct room_settings *set, unsigned number) {
    memset(set, 0, sizeof *set);
    help_id(set->id, number);
    set->game = games_find(span_of("flowers"));
    set->players = 3;
    set->plan[1] = ROOM_FOR_BOT;
    set->plan[2] = ROOM_BY_LINK;
    set->bot[1] = (bot){BOT_LEVEL, 3};
    set->clock = ROOM_LIVE;
    set->base = 600000;
    set->increment = 5000;
    set->aids = true;
    memset(set->key, 7, sizeof set->key);
    memset(set->links, 9, sizeof set->links);
    set->created = 1000 + (int64_t)number;
}

void help_new_game(struct store_write *x, struct room_settings *set, unsigned number,
                   person_id first) {
    help_settings(set, number);
    memset(x, 0, sizeof *x);
    x->kind = STORE_NEW_GAME;
    help_id(x->game, number);
    x->settings = set;
    x->summary.turn = -1;
    x->summary.deadline = INT64_MAX;
    x->summary.updated = set->created;
    x->summary.person[0] = first;
}

void help_move(struct store_write *x, unsigned number, uint64_t sequence, unsigned mark) {
    memset(x, 0, sizeof *x);
    x->kind = STORE_EVENTS;
    help_id(x->game, number);
    x->events.count = 1;
    struct room_event *e = &x->events.event[0];
    e->sequence = sequence;
    e->at = 5000 + (int64_t)sequence;
    e->kind = ROOM_EVENT_PLAYED;
    e->seat = (int)(sequence % 3);
    e->remaining[2] = (int64_t)mark;
    snprintf(e->request, sizeof e->request, "r%u", mark);
    snprintf(e->data, sizeof e->data, "p2G3 +RGB %u", mark);
    x->summary.status = ROOM_PLAYING;
    x->summary.turn = (int)((sequence + 1) % 3);
    x->summary.deadline = 9000 + (int64_t)sequence;
    x->summary.updated = e->at;
}

void help_rate(struct store_write *x, unsigned number, uint64_t before, int64_t points) {
    struct rating_change c = {.players = 3, .bots = 4};
    struct room_event *e = &x->events.event[0];
    text t;
    help_move(x, number, 1, 0);
    for (int i = 0; i < 3; i++) {
        c.before[i] = c.after[i] = rating_first();
        c.before[i].number = before;
        c.before[i].at = before ? 5 : 0;
        c.after[i].points = points + i;
    }
    *e = (struct room_event){.sequence = 1, .at = 1000 + (int64_t)number, .seat = -1};
    e->kind = ROOM_EVENT_RATED;
    text_init(&t, e->data, sizeof e->data);
    rating_write(&t, &c);
    x->summary.person[0] = 11;
    x->summary.person[1] = 12;
}

void help_person(struct store_write *x, person_id id, const char *name) {
    memset(x, 0, sizeof *x);
    x->kind = STORE_NEW_PERSON;
    x->person.id = x->pass.person = id;
    snprintf(x->person.name, sizeof x->person.name, "%s", name);
    x->person.created = 77;
    memset(x->pass.hash, (int)(id & 0xff), sizeof x->pass.hash);
    x->pass.number = 1;
    x->pass.created = 78;
}

enum store_result help_write(struct store *s, struct store_write *x) {
    x->next = NULL;
    store_write_all(s, x);
    return x->result;
}

struct counting {
    int count, most;
    unsigned *marks;
    bool wrong;
};

static bool count_event(void *context, const struct room_event *e) {
    struct counting *c = context;
    char data[64];
    unsigned mark = (unsigned)e->remaining[2];
    snprintf(data, sizeof data, "p2G3 +RGB %u", mark);
    c->wrong |= e->sequence != (uint64_t)c->count + 1 || strcmp(data, e->data) != 0;
    if (c->marks && c->count < c->most)
        c->marks[c->count] = mark;
    c->count++;
    return true;
}

int help_events(struct store *s, unsigned number, unsigned *marks, int most) {
    struct counting c = {.most = most, .marks = marks};
    char id[ROOM_ID_SIZE], reason[200];
    text error;
    text_init(&error, reason, sizeof reason);
    help_id(id, number);
    if (store_events(s, id, 0, count_event, &c, &error) != 0)
        c.wrong = true;
    return c.wrong ? -1 : c.count;
}
