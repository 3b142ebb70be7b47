// SPDX-License-Identifier: MIT
// Storage in a PostgreSQL database, which several servers may share: opening it, what it needs of
// the system, and the checks of the whole.
#include <stdlib.h>
#include <string.h>

#include "server/store/postgres/internal.h"

static void postgres_close(struct store *base) {
    struct postgres_store *s = postgres_of(base);
    postgres_link_close(&s->link);
    free(s);
}

static const char *postgres_file(const struct store *s) {
    return ((const struct postgres_store *)s)->shown;
}

static const char *postgres_reason(const struct store *s) {
    return ((const struct postgres_store *)s)->reason;
}

static bool postgres_rest(struct store *s) {
    (void)s;
    return false; /* autovacuum tidies up */
}

static bool postgres_is_well(struct store *s, text *error) {
    return postgres_link_get(&postgres_of(s)->link, 0, error) != NULL;
}

static int postgres_backup(struct store *s, const char *to, text *error) {
    (void)s, (void)to;
    text_str(error, "a PostgreSQL database is copied by pg_dump, or by 'sixsands db copy'");
    return -1;
}

/* What a tool asks for, which may take as long as it likes. */
static PGresult *postgres_ask(struct postgres_store *s, const char *sql, text *error) {
    PGconn *c = postgres_link_get(&s->link, POSTGRES_CONNECT_MOST, error);
    return c ? postgres_exec(c, sql, postgres_now() + POSTGRES_WORK_MOST, error) : NULL;
}

static int postgres_hold(struct store *base, bool hold, text *error) {
    PGresult *r =
        postgres_ask(postgres_of(base),
                     hold ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "COMMIT", error);
    PQclear(r);
    return r ? 0 : -1;
}

/* Queries that find errors: a row is an error. Constraints see to the rest. */
static const struct {
    const char *what, *sql;
} faults[] = {
    {"events of no game: ", "SELECT game FROM event WHERE NOT EXISTS (SELECT FROM game WHERE"
                            " game.id = event.game) LIMIT 1"},
    {"events with a gap, in game ", "SELECT game FROM event GROUP BY game HAVING min(sequence) <> 1"
                                    " OR max(sequence) <> count(*) LIMIT 1"},
    {"no summary of game ",
     "SELECT id FROM game WHERE NOT EXISTS (SELECT FROM summary WHERE game = id) LIMIT 1"},
    {"a summary with another number of events, of game ",
     "SELECT game FROM summary s WHERE sequence <>"
     " (SELECT count(*) FROM event e WHERE e.game = s.game) LIMIT 1"},
    /* Those that an older server has ended say nothing. */
    {"a seat that is over before its game, in game ",
     "SELECT p.game FROM seat p JOIN summary s ON s.game = p.game WHERE p.ended IS NOT NULL"
     " AND s.status <> 2 LIMIT 1"},
    {"a day's scores that aren't counted: day ",
     "SELECT day FROM (SELECT day, game, score, count(*) n FROM score GROUP BY 1, 2, 3) s FULL JOIN"
     " field f USING (day, game, score) WHERE s.n IS DISTINCT FROM f.count LIMIT 1"},
    {"a pass of somebody forgotten: person ",
     "SELECT person FROM pass JOIN person ON id = person WHERE gone LIMIT 1"},
    {"a rating that no game has made, of person ",
     "SELECT person FROM rating r WHERE NOT EXISTS (SELECT FROM event WHERE game = r.room"
     " AND kind = 'rated') OR NOT EXISTS (SELECT FROM seat WHERE game = r.room"
     " AND person = r.person) LIMIT 1"},
    {"ratings with a gap, of person ", "SELECT person FROM rating GROUP BY person, game, pace"
                                       " HAVING max(number) <> count(*) LIMIT 1"},
    {"two logins of one person: ",
     "SELECT person FROM login GROUP BY person HAVING count(*) > 1 LIMIT 1"},
};

static int postgres_check(struct store *base, text *error) {
    int status = 0;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0] && status == 0; i++) {
        PGresult *r = postgres_ask(postgres_of(base), faults[i].sql, error);
        if (r && PQntuples(r) > 0) {
            text_str(error, faults[i].what);
            text_str(error, PQgetvalue(r, 0, 0));
        }
        status = r && PQntuples(r) == 0 ? 0 : -1;
        PQclear(r);
    }
    return status;
}

/* The files of TLS that libpq opens for every connection, given or in the user's folder. */
static void postgres_find_files(struct postgres_store *s) {
    static const char *const names[POSTGRES_FILES][2] = {{"sslrootcert", "root.crt"},
                                                         {"sslcrl", "root.crl"},
                                                         {"sslcert", "postgresql.crt"},
                                                         {"sslkey", "postgresql.key"}};
    const char *home = getenv("HOME");
    for (int i = 0; i < POSTGRES_FILES; i++) {
        const char *given = postgres_option(s->link.options, names[i][0]);
        text t;
        text_init(&t, s->files[i], sizeof s->files[i]);
        text_str(&t, given ? given : home ? home : "");
        if (!given) {
            text_str(&t, "/.postgresql/");
            text_str(&t, names[i][1]);
        }
        if (t.overflow)
            text_clear(&t);
    }
}

/* Every host's port; one may be for all. Sockets of the file system need none. */
static void postgres_needs(const struct store *base, struct store_needs *out) {
    const struct postgres_store *s = (const struct postgres_store *)base;
    const char *hosts = postgres_option(s->link.options, "host"),
               *addresses = postgres_option(s->link.options, "hostaddr"),
               *ports = postgres_option(s->link.options, "port");
    span host = span_of(addresses ? addresses : hosts ? hosts : "/");
    span port = span_of(ports ? ports : "5432"), last = port;
    uint64_t number;
    *out = (struct store_needs){.connects = true};
    while (host.at && out->ports < STORE_PORTS) {
        span h = span_cut(&host, ',');
        last = port.at ? span_cut(&port, ',') : last;
        if (h.length > 0 && (h.at[0] == '/' || h.at[0] == '@'))
            out->local = true;
        else if (span_uint(last.length ? last : span_of("5432"), 65535, &number))
            out->port[out->ports++] = (uint16_t)number;
    }
    for (int i = 0; i < POSTGRES_FILES; i++)
        out->file[i] = s->files[i];
    out->files = POSTGRES_FILES;
}

static const struct store_backend postgres_backend = {
    .place = "database",
    .close = postgres_close,
    .name = postgres_file,
    .read = postgres_read,
    .write_all = postgres_write_all,
    .reason = postgres_reason,
    .rest = postgres_rest,
    .is_well = postgres_is_well,
    .needs = postgres_needs,
    .hold = postgres_hold,
    .backup = postgres_backup,
    .check = postgres_check,
    .listen = postgres_listen,
    .renew = postgres_renew,
};

bool postgres_is_address(const char *name) {
    return strncmp(name, "postgres://", 11) == 0 || strncmp(name, "postgresql://", 13) == 0;
}

void postgres_show_name(text *out, const char *name) {
    PQconninfoOption *options = postgres_address(name);
    if (options)
        postgres_show(out, options);
    else
        text_str(out, "postgresql:");
    PQconninfoFree(options);
}

/* The schema as this use of it needs it. */
static int postgres_prepare(struct postgres_store *s, text *error) {
    PGconn *c = s->link.connection;
    const char *encoding = PQparameterStatus(c, "server_encoding");
    int version;
    if (!encoding || strcmp(encoding, "UTF8") != 0) {
        text_str(error, "the database's encoding must be UTF8");
        return -1;
    }
    if (PQserverVersion(c) < 140000) {
        text_str(error, "PostgreSQL 14 or newer is needed");
        return -1;
    }
    if (s->link.use == STORE_TO_WRITE &&
        postgres_migrate(c, postgres_steps, postgres_step_count, error) != 0)
        return -1;
    if (postgres_identify(c, postgres_step_count, &version, error) != 0)
        return -1;
    if (version < postgres_step_count) {
        text_str(error, version == 0 ? "no games are kept in this database"
                                     : "made by an older sixsands; 'sixsands db init' brings it up "
                                       "to date");
        return -1;
    }
    return postgres_session(c, &s->link, postgres_now() + 2 * POSTGRES_CONNECT_MOST, error);
}

struct store *postgres_open(const char *name, enum store_use use, text *error) {
    struct postgres_store *s = calloc(1, sizeof *s);
    text shown;
    if (!s) {
        text_str(error, "out of memory");
        return NULL;
    }
    s->base.backend = &postgres_backend;
    if (postgres_link_open(&s->link, name, use, error) != 0) {
        free(s);
        return NULL;
    }
    text_init(&shown, s->shown, sizeof s->shown);
    postgres_show(&shown, s->link.options);
    postgres_find_files(s);
    if (postgres_prepare(s, error) == 0)
        return &s->base;
    postgres_close(&s->base);
    return NULL;
}
