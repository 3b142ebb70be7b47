// SPDX-License-Identifier: MIT
// The PostgreSQL storage: which server does the work that nobody asked for (bots, clocks). Games
// belong to slots, and a server has leases on its share of them, which it renews before they run
// out, all by the database's clock. A server that dies or stands still loses its slots to the
// others; a new one gets its share when the others renew theirs. Two that believe to hold a slot
// only waste work: what they write meets at the events' numbers.
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/store/postgres/internal.h"

/* $1: the server's name, $2: for how long. If no server is alive, the site was down until now. Of
 * the slots that are ours or free we keep or take our share, and give back the rest. Rows that
 * another server is changing are skipped, so nobody waits. */
static const char lease_query[] =
    "WITH t AS MATERIALIZED (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now),"
    " alive AS MATERIALIZED (SELECT count(*) AS count, count(*) FILTER (WHERE id <> $1) AS others"
    " FROM node, t WHERE until > t.now),"
    " me AS (INSERT INTO node SELECT $1, t.now + $2::bigint FROM t"
    " ON CONFLICT (id) DO UPDATE SET until = excluded.until),"
    " gone AS (DELETE FROM node WHERE id IN (SELECT id FROM node, t WHERE until < t.now - 60000"
    " AND id <> $1 FOR UPDATE OF node SKIP LOCKED)),"
    " up AS (UPDATE site SET since = t.now FROM t, alive WHERE alive.count = 0 RETURNING since),"
    " kept AS MATERIALIZED (SELECT slot FROM slot, t WHERE holder = $1 OR until <= t.now"
    " ORDER BY holder = $1 DESC, slot LIMIT (SELECT ceil((SELECT count(*) FROM slot)"
    " / (others + 1.0)) FROM alive) FOR UPDATE OF slot SKIP LOCKED),"
    " renewed AS (UPDATE slot SET holder = $1, until = t.now + $2::bigint FROM t, kept"
    " WHERE slot.slot = kept.slot),"
    " released AS (UPDATE slot SET holder = '', until = 0 WHERE slot IN (SELECT slot FROM slot"
    " WHERE holder = $1 AND slot NOT IN (SELECT slot FROM kept) FOR UPDATE SKIP LOCKED))"
    " SELECT t.now, coalesce((SELECT since FROM up), (SELECT since FROM site)),"
    " (SELECT coalesce(bit_or(1::bigint << slot), 0) FROM kept),"
    " (SELECT encode(key, 'hex') FROM site) FROM t";

static int64_t lease_number(const PGresult *r, int column) {
    return strtoll(PQgetvalue(r, 0, column), NULL, 10);
}

/* Reads up to the end of the answer; false: the connection is of no use. */
static bool lease_receive(PGconn *c, int64_t deadline, struct store_lease *out, bool *good,
                          text *error) {
    PGresult *r = NULL;
    bool answered;
    while ((answered = postgres_result(c, deadline, &r)) && r) {
        if (PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1) {
            *out = (struct store_lease){.now = lease_number(r, 0),
                                        .since = lease_number(r, 1),
                                        .slots = (uint64_t)lease_number(r, 2)};
            *good = sodium_hex2bin(out->key, sizeof out->key, PQgetvalue(r, 0, 3),
                                   2 * sizeof out->key, NULL, NULL, NULL) == 0;
        } else {
            postgres_explain(c, r, error);
            answered = !postgres_is_fatal(c, r);
        }
        PQclear(r);
        if (!answered)
            return false;
    }
    return answered;
}

int postgres_renew(struct store *base, const char *node, int most, struct store_lease *out,
                   text *error) {
    struct postgres_store *s = postgres_of(base);
    PGconn *c = postgres_link_get(&s->link, 0, error);
    char time[24];
    const char *values[] = {node, time};
    bool good = false;
    if (!c)
        return -1;
    snprintf(time, sizeof time, "%d", most);
    bool usable = PQsendQueryParams(c, lease_query, 2, NULL, values, NULL, NULL, 0) == 1 &&
                  lease_receive(c, postgres_deadline(&s->link), out, &good, error);
    if (!usable) {
        if (error->length == 0)
            postgres_explain(c, NULL, error);
        postgres_link_lose(&s->link, error->at);
    }
    return good ? 0 : -1;
}
