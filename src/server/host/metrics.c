// SPDX-License-Identifier: MIT
#include "server/host/metrics.h"

#include <unistd.h>

/* Seconds, and as they are written. */
static const struct {
    double most;
    const char *text;
} bounds[METRICS_BUCKETS] = {
    {0.0005, "0.0005"}, {0.001, "0.001"}, {0.0025, "0.0025"}, {0.005, "0.005"},
    {0.01, "0.01"},     {0.025, "0.025"}, {0.05, "0.05"},     {0.1, "0.1"},
    {0.25, "0.25"},     {0.5, "0.5"},     {1, "1"},           {5, "5"},
};

void histogram_add(struct histogram *h, double seconds) {
    int i = 0;
    while (i < METRICS_BUCKETS && seconds > bounds[i].most)
        i++;
    h->bucket[i]++;
    h->count++;
    h->sum += seconds;
}

static void head(text *out, const char *name, const char *type, const char *help) {
    text_str(out, "# HELP sixsands_");
    text_str(out, name);
    text_char(out, ' ');
    text_str(out, help);
    text_str(out, "\n# TYPE sixsands_");
    text_str(out, name);
    text_char(out, ' ');
    text_str(out, type);
    text_char(out, '\n');
}

/* One sample; with a label when `key` isn't NULL. */
static void sample(text *out, const char *name, const char *key, const char *value, uint64_t n) {
    text_str(out, "sixsands_");
    text_str(out, name);
    if (key) {
        text_char(out, '{');
        text_str(out, key);
        text_str(out, "=\"");
        text_str(out, value);
        text_str(out, "\"}");
    }
    text_char(out, ' ');
    text_uint(out, n);
    text_char(out, '\n');
}

static void single(text *out, const char *name, const char *type, const char *help, uint64_t n) {
    head(out, name, type, help);
    sample(out, name, NULL, NULL, n);
}

static void write_house(text *out, const struct server_figures *f) {
    static const char *const kinds[] = {"once", "socket", "stream"};
    head(out, "clients", "gauge", "Clients in the core by kind.");
    for (int i = 0; i < 3; i++)
        sample(out, "clients", "kind", kinds[i], f->clients[i]);
    single(out, "rooms", "gauge", "Games in memory.", f->rooms);
    single(out, "rooms_asleep", "gauge", "Games that are watched and not in memory.", f->asleep);
    single(out, "rooms_crowded_total", "counter",
           "Times that no game could leave memory for another.", f->crowded);
    single(out, "persons", "gauge", "People in memory.", f->persons);
    single(out, "requests_total", "counter", "Requests of clients.", f->requests);
    single(out, "moves_total", "counter", "Durable moves.", f->moves);
    single(out, "bot_moves_total", "counter", "Durable moves of bots.", f->bot_moves);
    single(out, "games_begun_total", "counter", "Games dealt.", f->games_begun);
    single(out, "games_ended_total", "counter", "Games that ended.", f->games_ended);
    single(out, "conflicts_total", "counter", "Writes that came second.", f->conflicts);
    single(out, "troubles_total", "counter", "Things that must not happen; the log has each.",
           f->troubles);
    head(out, "refusals_total", "counter", "Refused requests by code.");
    for (int i = 1; i < REFUSALS; i++)
        sample(out, "refusals_total", "code", refusal_code((enum refusal)i), f->refusals[i]);
}

static void write_web(text *out, const struct web_figures *f) {
    static const char *const classes[] = {"0xx", "1xx", "2xx", "3xx", "4xx", "5xx"};
    single(out, "connections", "gauge", "Open connections.", f->connections);
    single(out, "accepted_total", "counter", "Connections accepted.", f->accepted);
    single(out, "turned_away_total", "counter", "Connections turned away.", f->turned_away);
    head(out, "http_answers_total", "counter", "HTTP answers by status.");
    for (int i = 1; i < 6; i++)
        sample(out, "http_answers_total", "status", classes[i], f->answers[i]);
    single(out, "received_bytes_total", "counter", "Bytes of bodies and messages.", f->received);
    single(out, "sent_bytes_total", "counter", "Bytes of answers and messages.", f->sent);
    single(out, "messages_in_total", "counter", "WebSocket messages received.", f->messages_in);
    single(out, "messages_out_total", "counter", "WebSocket messages sent.", f->messages_out);
    single(out, "slow_readers_total", "counter", "Clients cut off as too slow.", f->slow);
    single(out, "silent_clients_total", "counter", "Clients cut off as silent.", f->silent);
    single(out, "steps_total", "counter", "Steps that addresses have taken on the network.",
           f->steps);
    single(out, "naps_total", "counter", "Times that one had taken too many and had to wait.",
           f->naps);
    single(out, "kept_bytes", "gauge", "Bytes that wait to be sent, or for the rest of a request.",
           f->kept);
}

static void write_writer(text *out, const struct writer_figures *f) {
    single(out, "transactions_total", "counter", "Transactions of storage.", f->transactions);
    single(out, "writes_total", "counter", "Writes in them.", f->writes);
    single(out, "write_failures_total", "counter", "Writes that storage refused.", f->failures);
    single(out, "largest_group", "gauge", "Most writes in one transaction so far.", f->largest);
    single(out, "writes_waiting", "gauge", "Writes that wait.", f->waiting);
}

static void write_histogram(text *out, const struct histogram *h) {
    uint64_t sum = 0;
    head(out, "move_seconds", "histogram", "From a move queued to a move durable.");
    for (int i = 0; i < METRICS_BUCKETS; i++) {
        sum += h->bucket[i];
        sample(out, "move_seconds_bucket", "le", bounds[i].text, sum);
    }
    sample(out, "move_seconds_bucket", "le", "+Inf", h->count);
    text_str(out, "sixsands_move_seconds_sum ");
    text_real(out, h->sum, 6, false);
    text_char(out, '\n');
    sample(out, "move_seconds_count", NULL, NULL, h->count);
}

uint64_t metrics_memory(int statm) {
    char buffer[128];
    uint64_t pages;
    ssize_t n = pread(statm, buffer, sizeof buffer, 0);
    span all = {buffer, n > 0 ? (size_t)n : 0};
    span_cut(&all, ' ');
    return all.at && span_uint(span_cut(&all, ' '), UINT64_MAX, &pages)
               ? pages * (uint64_t)sysconf(_SC_PAGESIZE)
               : 0;
}

void metrics_write(text *out, const struct metrics *m) {
    write_house(out, &m->core);
    write_web(out, &m->web);
    write_writer(out, &m->writer);
    write_histogram(out, m->durable);
    single(out, "jobs_waiting", "gauge", "Bots and passwords that wait for a thread.",
           m->jobs_waiting);
    single(out, "log_lines_dropped_total", "counter", "Lines of the log that nobody read in time.",
           m->log_dropped);
    single(out, "closing", "gauge", "1 while the server goes down.", m->closing);
    head(out, "uptime_seconds", "gauge", "Since the start.");
    text_str(out, "sixsands_uptime_seconds ");
    text_real(out, m->up, 3, false);
    text_str(out, "\n# HELP process_resident_memory_bytes Resident memory.\n"
                  "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes ");
    text_uint(out, m->memory);
    text_char(out, '\n');
}
