// SPDX-License-Identifier: MIT
#include "server/host/metrics.h"

#include <stdio.h>
#include <unistd.h>

#ifndef SIXSANDS_VERSION
#define SIXSANDS_VERSION "unknown"
#endif

/* Where metrics are written, and the name that every sample carries; NULL: none. */
struct page {
    text *out;
    const char *node;
};

static void metrics_head(const struct page *p, const char *name, const char *type,
                         const char *help) {
    text_str(p->out, "# HELP sixsands_");
    text_str(p->out, name);
    text_char(p->out, ' ');
    text_str(p->out, help);
    text_str(p->out, "\n# TYPE sixsands_");
    text_str(p->out, name);
    text_char(p->out, ' ');
    text_str(p->out, type);
    text_char(p->out, '\n');
}

/* A sample's name with its labels: the server's, and one more when `key` isn't NULL. */
static void metrics_name(const struct page *p, const char *name, const char *key,
                         const char *value) {
    const char *labels[][2] = {{"node", p->node}, {key, value}};
    const char *gap = "{";
    text_str(p->out, "sixsands_");
    text_str(p->out, name);
    for (int i = 0; i < 2; i++) {
        if (!labels[i][0] || !labels[i][1])
            continue;
        text_str(p->out, gap);
        text_str(p->out, labels[i][0]);
        text_str(p->out, "=\"");
        text_str(p->out, labels[i][1]);
        text_char(p->out, '"');
        gap = ",";
    }
    text_str(p->out, gap[0] == ',' ? "} " : " ");
}

static void metrics_sample(const struct page *p, const char *name, const char *key,
                           const char *value, uint64_t n) {
    metrics_name(p, name, key, value);
    text_uint(p->out, n);
    text_char(p->out, '\n');
}

static void metrics_real(const struct page *p, const char *name, double x, int digits) {
    metrics_name(p, name, NULL, NULL);
    text_real(p->out, x, digits, false);
    text_char(p->out, '\n');
}

static void metrics_single(const struct page *p, const char *name, const char *type,
                           const char *help, uint64_t n) {
    metrics_head(p, name, type, help);
    metrics_sample(p, name, NULL, NULL, n);
}

static void write_core(const struct page *p, const struct server_figures *f) {
    static const char *const kinds[] = {"once", "socket", "stream"};
    metrics_head(p, "clients", "gauge", "Clients in the core by kind.");
    for (int i = 0; i < 3; i++)
        metrics_sample(p, "clients", "kind", kinds[i], f->clients[i]);
    metrics_single(p, "rooms", "gauge", "Games in memory.", f->rooms);
    metrics_single(p, "rooms_asleep", "gauge", "Games that are watched but not in memory.",
                   f->asleep);
    metrics_single(p, "rooms_crowded_total", "counter",
                   "Times that no game could leave memory for another.", f->crowded);
    metrics_single(p, "persons", "gauge", "People in memory.", f->persons);
    metrics_single(p, "requests_total", "counter", "Requests from clients.", f->requests);
    metrics_single(p, "moves_total", "counter", "Durable moves.", f->moves);
    metrics_single(p, "bot_moves_total", "counter", "Durable moves by bots.", f->bot_moves);
    metrics_single(p, "games_begun_total", "counter", "Games dealt.", f->games_begun);
    metrics_single(p, "games_ended_total", "counter", "Games that ended.", f->games_ended);
    metrics_single(p, "conflicts_total", "counter", "Writes that lost a conflict.", f->conflicts);
    metrics_single(p, "troubles_total", "counter",
                   "Events that must not happen; each is in the log.", f->troubles);
    static const char *const outcomes[] = {"failed", "sent", "gone"};
    _Static_assert(sizeof outcomes / sizeof *outcomes == PUSH_GONE + 1, "a word for each");
    metrics_head(p, "notifications_total", "counter", "Notifications by what came of them.");
    for (int i = 0; i <= PUSH_GONE; i++)
        metrics_sample(p, "notifications_total", "outcome", outcomes[i], f->notices[i]);
    metrics_sample(p, "notifications_total", "outcome", "dropped", f->notices_dropped);
    metrics_single(p, "reports_total", "counter", "Reports of players for the host.", f->reports);
    metrics_head(p, "refusals_total", "counter", "Refused requests by code.");
    for (int i = 1; i < REFUSALS; i++)
        metrics_sample(p, "refusals_total", "code", refusal_code((enum refusal)i), f->refusals[i]);
}

static void write_web(const struct page *p, const struct web_figures *f) {
    static const char *const classes[] = {"0xx", "1xx", "2xx", "3xx", "4xx", "5xx"};
    metrics_single(p, "connections", "gauge", "Open connections.", f->connections);
    metrics_single(p, "accepted_total", "counter", "Connections accepted.", f->accepted);
    metrics_single(p, "turned_away_total", "counter", "Connections turned away.", f->turned_away);
    metrics_head(p, "http_answers_total", "counter", "HTTP answers by status.");
    for (int i = 1; i < 6; i++)
        metrics_sample(p, "http_answers_total", "status", classes[i], f->answers[i]);
    metrics_single(p, "received_bytes_total", "counter", "Bytes of bodies and messages.",
                   f->received);
    metrics_single(p, "sent_bytes_total", "counter", "Bytes of answers and messages.", f->sent);
    metrics_single(p, "messages_in_total", "counter", "WebSocket messages received.",
                   f->messages_in);
    metrics_single(p, "messages_out_total", "counter", "WebSocket messages sent.", f->messages_out);
    metrics_single(p, "slow_readers_total", "counter", "Clients cut off for reading too slowly.",
                   f->slow);
    metrics_single(p, "silent_clients_total", "counter", "Clients cut off for silence.", f->silent);
    metrics_single(p, "steps_total", "counter", "Steps that addresses have taken on the network.",
                   f->steps);
    metrics_single(p, "naps_total", "counter", "Times that one had taken too many and had to wait.",
                   f->naps);
    metrics_single(p, "kept_bytes", "gauge",
                   "Bytes waiting to be sent, or for the rest of a request.", f->kept);
}

static void write_histogram(const struct page *p, const char *name, const char *help,
                            const struct histogram *h) {
    char part[64];
    uint64_t sum = 0;
    metrics_head(p, name, "histogram", help);
    snprintf(part, sizeof part, "%s_bucket", name);
    for (int i = 0; i < HISTOGRAM_BUCKETS; i++) {
        sum += h->bucket[i];
        metrics_sample(p, part, "le", histogram_bound(i), sum);
    }
    metrics_sample(p, part, "le", "+Inf", h->count);
    snprintf(part, sizeof part, "%s_sum", name);
    metrics_real(p, part, h->sum, 6);
    snprintf(part, sizeof part, "%s_count", name);
    metrics_sample(p, part, NULL, NULL, h->count);
}

static void write_writer(const struct page *p, const struct writer_figures *f) {
    metrics_single(p, "transactions_total", "counter", "Transactions of storage.", f->transactions);
    metrics_single(p, "writes_total", "counter", "Writes in them.", f->writes);
    metrics_single(p, "write_failures_total", "counter", "Writes that storage refused.",
                   f->failures);
    metrics_single(p, "largest_group", "gauge", "Most writes in one transaction so far.",
                   f->largest);
    write_histogram(p, "transaction_seconds", "How long transactions took.", &f->took);
    metrics_single(p, "writes_waiting", "gauge", "Writes in the queue.", f->waiting);
}

static void write_node(const struct page *p, const struct metrics *m) {
    const struct node_figures *f = &m->node;
    int slots = 0;
    for (uint64_t bits = f->slots; bits; bits &= bits - 1)
        slots++;
    metrics_single(p, "node_slots", "gauge", "Of 64 slots of games, those whose bots are ours.",
                   (uint64_t)slots);
    metrics_single(p, "node_leased", "gauge", "1 while this server has a lease.", f->leased);
    metrics_single(p, "node_listening", "gauge", "1 while news of other servers can be heard.",
                   f->listening);
    metrics_single(p, "node_news_total", "counter", "News of other servers.", f->news);
    metrics_single(p, "node_news_vague_total", "counter",
                   "Those after which everything had to be looked at.", f->vague);
    write_histogram(p, "node_news_seconds", "From news heard to everything sent that it was about.",
                    m->caught);
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
    struct page page = {out, m->name}, *p = &page;
    metrics_head(p, "info", "gauge", "1, with the program's version.");
    metrics_sample(p, "info", "version", SIXSANDS_VERSION, 1);
    write_core(p, &m->core);
    write_web(p, &m->web);
    write_writer(p, &m->writer);
    write_histogram(p, "move_seconds", "From a move queued to a move durable.", m->durable);
    metrics_single(p, "jobs_waiting", "gauge", "Bots and passwords that wait for a thread.",
                   m->jobs_waiting);
    metrics_single(p, "log_lines_dropped_total", "counter",
                   "Log lines dropped because nobody read them in time.", m->log_dropped);
    metrics_single(p, "healthy", "gauge", "1 while /healthz says so.", m->healthy);
    metrics_single(p, "closing", "gauge", "1 while the server shuts down.", m->closing);
    metrics_single(p, "draining", "gauge", "1 while clients are sent to other servers.",
                   m->draining);
    metrics_single(p, "ready", "gauge", "1 while new clients should come here.", m->ready);
    if (m->name)
        write_node(p, m);
    metrics_head(p, "uptime_seconds", "gauge", "Seconds since the start.");
    metrics_real(p, "uptime_seconds", m->up, 3);
    text_str(out, "# HELP process_resident_memory_bytes Resident memory.\n"
                  "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes");
    if (m->name) {
        text_str(out, "{node=\"");
        text_str(out, m->name);
        text_str(out, "\"}");
    }
    text_char(out, ' ');
    text_uint(out, m->memory);
    text_char(out, '\n');
}
