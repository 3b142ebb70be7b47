// SPDX-License-Identifier: MIT
// Servers that are wrong, for the campaign that must find it (chaos/campaign.py): loaded before
// libpq (LD_PRELOAD), with SABOTAGE naming what is broken, with commas.
//   fence  an event may take the number of another, which it replaces
//   early  some transactions are acknowledged though they were never committed
//   deaf   no news of other servers arrive
//   pair   whoever is paired goes on waiting, and may be paired again
//   rated  some rated games change no ratings
//   daily  a person may have several games of a daily deal
//   lease  a lease is given to others 9 ms before it has run out
//   greedy everybody keeps all the leases that they can get
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libpq-fe.h>

enum { QUERY = 8192, NAME = 64, EARLY = 40 };

static char commit_name[NAME];

static bool sabotages(const char *what) {
    const char *set = getenv("SABOTAGE");
    return set && strstr(set, what) != NULL;
}

/* The real function; `out` points to a pointer to it. */
static void find(void *out, const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    memcpy(out, &found, sizeof found);
}

/* Writes `query` with `replacement` for the first `word`; false: it isn't there, or there is no
 * room. */
static bool replace(char *out, size_t size, const char *query, const char *word,
                    const char *replacement) {
    const char *at = strstr(query, word);
    if (!at)
        return false;
    int n =
        snprintf(out, size, "%.*s%s%s", (int)(at - query), query, replacement, at + strlen(word));
    return n > 0 && (size_t)n < size;
}

/* No seek ends before it is old, and adding a game needs none and looks for no other game. */
static bool break_pairs(char *out, size_t size, const char *query) {
    char once[QUERY], twice[QUERY];
    if (replace(out, size, query, "DELETE FROM seek WHERE person = $1",
                "DELETE FROM seek WHERE person = $1 AND false"))
        return true;
    return replace(once, sizeof once, query, "person = ANY ($34::bigint[]) FOR UPDATE",
                   "person = ANY ($34::bigint[]) AND false FOR UPDATE") &&
           replace(twice, sizeof twice, once, "(SELECT count(*) FROM met) = cardinality($34)",
                   "true") &&
           replace(out, size, twice, "p.person = ANY ($34) AND ",
                   "p.person = ANY ($34) AND false AND ");
}

int PQsendPrepare(PGconn *c, const char *name, const char *query, int count, const Oid *types) {
    int (*real)(PGconn *, const char *, const char *, int, const Oid *);
    find(&real, "PQsendPrepare");
    char once[QUERY], twice[QUERY], whole[2 * QUERY];
    if (strcmp(query, "COMMIT") == 0)
        snprintf(commit_name, sizeof commit_name, "%s", name);
    /* Only the statement that adds one event: its guards are the summary's number and the event. */
    if (sabotages("fence") && strstr(query, "INSERT INTO event SELECT game, $2") &&
        replace(once, sizeof once, query, " sequence = $2::bigint - 1", " sequence >= 0") &&
        replace(twice, sizeof twice, once, "e.sequence = $2::bigint)", "e.sequence < 0)")) {
        snprintf(whole, sizeof whole,
                 "%s ON CONFLICT (game, sequence) DO UPDATE SET request = excluded.request, "
                 "data = excluded.data, at = excluded.at, seat = excluded.seat",
                 twice);
        return real(c, name, whole, count, types);
    }
    if (sabotages("pair") && break_pairs(whole, sizeof whole, query))
        query = whole;
    else if (sabotages("pair") && strstr(query, "INSERT INTO game "))
        abort(); /* reworded: an unbroken server would be taken for one that nobody can break */
    else if (sabotages("rated") &&
             replace(whole, sizeof whole, query, "g.id = moved.game, unnest($18",
                     "g.id = moved.game AND g.id < 'a', unnest($18"))
        query = whole;
    return real(c, name, query, count, types);
}

/* The tables are made with it. */
int PQsendQuery(PGconn *c, const char *query) {
    int (*real)(PGconn *, const char *);
    find(&real, "PQsendQuery");
    char whole[2 * QUERY];
    if (sabotages("daily") && replace(whole, sizeof whole, query, "CREATE UNIQUE INDEX game_day",
                                      "CREATE INDEX game_day"))
        query = whole;
    return real(c, query);
}

int PQsendQueryParams(PGconn *c, const char *query, int count, const Oid *types,
                      const char *const *values, const int *lengths, const int *formats,
                      int result) {
    int (*real)(PGconn *, const char *, int, const Oid *, const char *const *, const int *,
                const int *, int);
    find(&real, "PQsendQueryParams");
    char whole[QUERY];
    if (sabotages("lease") &&
        replace(whole, sizeof whole, query, "until <= t.now", "until <= t.now + 9"))
        query = whole;
    if (sabotages("greedy") && replace(whole, sizeof whole, query, "/ (others + 1.0)", "/ 1.0"))
        query = whole;
    return real(c, query, count, types, values, lengths, formats, result);
}

int PQsendQueryPrepared(PGconn *c, const char *name, int count, const char *const *values,
                        const int *lengths, const int *formats, int result) {
    int (*real)(PGconn *, const char *, int, const char *const *, const int *, const int *, int);
    find(&real, "PQsendQueryPrepared");
    static unsigned commits;
    if (sabotages("early") && strcmp(name, commit_name) == 0 && ++commits % EARLY == 0)
        return PQsendQueryParams(c, "ROLLBACK", 0, NULL, NULL, NULL, NULL, 0);
    return real(c, name, count, values, lengths, formats, result);
}

char *PQcmdStatus(PGresult *r) {
    char *(*real)(PGresult *);
    find(&real, "PQcmdStatus");
    char *status = real(r);
    static char committed[] = "COMMIT";
    return sabotages("early") && strcmp(status, "ROLLBACK") == 0 ? committed : status;
}

PGnotify *PQnotifies(PGconn *c) {
    PGnotify *(*real)(PGconn *);
    find(&real, "PQnotifies");
    PGnotify *got;
    while ((got = real(c)) && sabotages("deaf"))
        PQfreemem(got);
    return got;
}
