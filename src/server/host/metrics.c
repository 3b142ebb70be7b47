// SPDX-License-Identifier: MIT
#include "server/host/metrics.h"

#include <unistd.h>

/* The bounds in seconds, as numbers and as text. */
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

static void metrics_head(text *out, const char *name, const char *type, const char *help) {
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
static void metrics_sample(text *out, const char *name, const char *key, const char *value,
                           uint64_t n) {
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

static void metrics_single(text *out, const char *name, const char *type, const char *help,
                           uint64_t n) {
    metrics_head(out, name, type, help);
    metrics_sample(out, name, NULL, NULL, n);
}

static void write_house(text *out, const struct server_figures *f) {
    static const char *const kinds[] = {"once", "socket", "stream"};
    metrics_head(out, "clients", "gauge", "Clients in the core by kind.");
    for (int i = 0; i < 3; i++)
        metrics_sample(out, "clients", "kind", kinds[i], f->clients[i]);
    metrics_single(out, "rooms", "gauge", "Games in memory.", f->rooms);
    metrics_single(out, "rooms_asleep", "gauge", "Games that are watched but not in memory.",
                   f->asleep);
    metrics_single(out, "rooms_crowded_total", "counter",
                   "Times that no game could leave memory for another.", f->crowded);
    metrics_single(out, "persons", "gauge", "People in memory.", f->persons);
    metrics_single(out, "requests_total", "counter", "Requests from clients.", f->requests);
    metrics_single(out, "moves_total", "counter", "Durable moves.", f->moves);
    metrics_single(out, "bot_moves_total", "counter", "Durable moves by bots.", f->bot_moves);
    metrics_single(out, "games_begun_total", "counter", "Games dealt.", f->games_begun);
    metrics_single(out, "games_ended_total", "counter", "Games that ended.", f->games_ended);
    metrics_single(out, "conflicts_total", "counter", "Writes that lost a conflict.", f->conflicts);
    metrics_single(out, "troubles_total", "counter",
                   "Events that must not happen; each is in the log.", f->troubles);
    metrics_head(out, "refusals_total", "counter", "Refused requests by code.");
    for (int i = 1; i < REFUSALS; i++)
        metrics_sample(out, "refusals_total", "code", refusal_code((enum refusal)i),
                       f->refusals[i]);
}

static void write_web(text *out, const struct web_figures *f) {
    static const char *const classes[] = {"0xx", "1xx", "2xx", "3xx", "4xx", "5xx"};
    metrics_single(out, "connections", "gauge", "Open connections.", f->connections);
    metrics_single(out, "accepted_total", "counter", "Connections accepted.", f->accepted);
    metrics_single(out, "turned_away_total", "counter", "Connections turned away.", f->turned_away);
    metrics_head(out, "http_answers_total", "counter", "HTTP answers by status.");
    for (int i = 1; i < 6; i++)
        metrics_sample(out, "http_answers_total", "status", classes[i], f->answers[i]);
    metrics_single(out, "received_bytes_total", "counter", "Bytes of bodies and messages.",
                   f->received);
    metrics_single(out, "sent_bytes_total", "counter", "Bytes of answers and messages.", f->sent);
    metrics_single(out, "messages_in_total", "counter", "WebSocket messages received.",
                   f->messages_in);
    metrics_single(out, "messages_out_total", "counter", "WebSocket messages sent.",
                   f->messages_out);
    metrics_single(out, "slow_readers_total", "counter", "Clients cut off for reading too slowly.",
                   f->slow);
    metrics_single(out, "silent_clients_total", "counter", "Clients cut off for silence.",
                   f->silent);
    metrics_single(out, "steps_total", "counter", "Steps that addresses have taken on the network.",
                   f->steps);
    metrics_single(out, "naps_total", "counter",
                   "Times that one had taken too many and had to wait.", f->naps);
    metrics_single(out, "kept_bytes", "gauge",
                   "Bytes waiting to be sent, or for the rest of a request.", f->kept);
}

static void write_writer(text *out, const struct writer_figures *f) {
    metrics_single(out, "transactions_total", "counter", "Transactions of storage.",
                   f->transactions);
    metrics_single(out, "writes_total", "counter", "Writes in them.", f->writes);
    metrics_single(out, "write_failures_total", "counter", "Writes that storage refused.",
                   f->failures);
    metrics_single(out, "largest_group", "gauge", "Most writes in one transaction so far.",
                   f->largest);
    metrics_single(out, "writes_waiting", "gauge", "Writes in the queue.", f->waiting);
}

static void write_histogram(text *out, const struct histogram *h) {
    uint64_t sum = 0;
    metrics_head(out, "move_seconds", "histogram", "From a move queued to a move durable.");
    for (int i = 0; i < METRICS_BUCKETS; i++) {
        sum += h->bucket[i];
        metrics_sample(out, "move_seconds_bucket", "le", bounds[i].text, sum);
    }
    metrics_sample(out, "move_seconds_bucket", "le", "+Inf", h->count);
    text_str(out, "sixsands_move_seconds_sum ");
    text_real(out, h->sum, 6, false);
    text_char(out, '\n');
    metrics_sample(out, "move_seconds_count", NULL, NULL, h->count);
}

static void write_node(text *out, const char *name, const struct node_figures *f) {
    int slots = 0;
    for (uint64_t bits = f->slots; bits; bits &= bits - 1)
        slots++;
    metrics_head(out, "node", "gauge", "1, with this server's name among those on its database.");
    metrics_sample(out, "node", "node", name, 1);
    metrics_single(out, "node_slots", "gauge", "Of 64 slots of games, those whose bots are ours.",
                   (uint64_t)slots);
    metrics_single(out, "node_listening", "gauge", "1 while news of other servers can be heard.",
                   f->listening);
    metrics_single(out, "node_news_total", "counter", "News of other servers.", f->news);
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
    metrics_single(out, "jobs_waiting", "gauge", "Bots and passwords that wait for a thread.",
                   m->jobs_waiting);
    metrics_single(out, "log_lines_dropped_total", "counter",
                   "Log lines dropped because nobody read them in time.", m->log_dropped);
    metrics_single(out, "closing", "gauge", "1 while the server shuts down.", m->closing);
    metrics_single(out, "draining", "gauge", "1 while clients are sent to other servers.",
                   m->draining);
    metrics_single(out, "ready", "gauge", "1 while new clients should come here.", m->ready);
    if (m->name)
        write_node(out, m->name, &m->node);
    metrics_head(out, "uptime_seconds", "gauge", "Seconds since the start.");
    text_str(out, "sixsands_uptime_seconds ");
    text_real(out, m->up, 3, false);
    text_str(out, "\n# HELP process_resident_memory_bytes Resident memory.\n"
                  "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes ");
    text_uint(out, m->memory);
    text_char(out, '\n');
}
