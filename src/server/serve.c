// SPDX-License-Identifier: MIT
// One thread runs the loop: sockets, the core, time. Other threads write and search, and wake it
// when they are done. They use an eventfd: libuv's own way makes the loop wait for a sender that
// was preempted halfway, and a searching thread may be for long. The core's clock is the wall clock
// at the start plus the monotonic time since then, so setting the machine's clock moves no
// deadline.
#include "server/serve.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "server/host/log.h"
#include "server/store/node.h"
#include "server/store/writer.h"

enum {
    SIGNALS = 3,
    TICK_SOON = 10, /* milliseconds from something happening to the core's next tick */
    TICK_LATEST = 1000,
    STORAGE_AGAIN = 1000, /* milliseconds between two looks at storage */
    CLOSING_MOST = 8000,  /* for work in progress when the server shuts down */
    FAREWELL_MOST = 2000, /* for clients to say goodbye */
    DRAIN_TURN = 100,     /* milliseconds between two groups of clients that are sent away */
    CLOCK_NEAR = 100,     /* milliseconds that our clock may differ from the database's */
};

struct serve {
    const struct serve_options *set;
    uv_loop_t loop;
    uv_poll_t pushed; /* the process that sends notifications has results */
    uv_poll_t done;   /* writer or workers have results: */
    int done_event;   /* -1: none */
    uv_timer_t tick;
    uv_check_t turn;  /* runs in every turn of the loop */
    uv_idle_t hasten; /* keeps the loop from sleeping while somebody waits */
    uv_signal_t signal[SIGNALS];
    int claim; /* on the file; -1: none */
    struct store *store, *reader;
    struct store *ear; /* hears other servers on the same storage; NULL: it isn't shared */
    struct writer *writer;
    struct node *node;
    bool leased;
    struct workers *workers;
    struct hasher hashers[WORKERS_PASSWORD_THREADS];
    struct pusher pusher;
    struct files *files;
    struct server *core;
    struct web *web;
    struct histogram durable, caught;
    uint64_t heard;   /* when the oldest news came that aren't served yet; 0: none */
    int64_t wall;     /* at the start, milliseconds since 1970 */
    uint64_t started; /* nanoseconds of the monotonic clock */
    int64_t due;      /* the core's next tick */
    int64_t draining; /* when clients began to be sent elsewhere; 0: they haven't */
    int64_t closing;  /* when shutting down began; 0: it hasn't */
    int64_t farewell; /* when clients were dismissed; 0: not yet */
    bool loop_open;
    bool writes_fail, reads_fail;
    int64_t tried, looked; /* when failing storage was last tried, when it was last read */
    int statm;             /* /proc/self/statm: our memory */
};

static int64_t now_of(void *context) {
    const struct serve *s = context;
    return s->wall + (int64_t)((uv_hrtime() - s->started) / 1000000);
}

/* The port of the core. */

static void port_send(void *context, client_id to, int status, span bytes, const char *type,
                      const char *cookie) {
    struct serve *s = context;
    if (s->web)
        web_send(s->web, to, status, bytes, type, cookie);
}

static void port_close(void *context, client_id who, enum refusal why) {
    struct serve *s = context;
    if (s->web)
        web_close(s->web, who, why);
}

static bool port_write(void *context, struct store_write *x) {
    struct serve *s = context;
    x->begun = uv_hrtime();
    return writer_put(s->writer, x);
}

static bool port_work(void *context, struct job *j) {
    struct serve *s = context;
    return workers_put(s->workers, j);
}

static void port_random(void *context, void *bytes, size_t size) {
    (void)context;
    randombytes_buf(bytes, size);
}

static bool port_push(void *context, const struct push_message *m) {
    struct serve *s = context;
    return pusher_put(&s->pusher, m);
}

static void port_log(void *context, bool grave, const char *event, const char *game,
                     const char *detail) {
    struct serve *s = context;
    struct log_line l;
    if (s->set->quiet && !grave)
        return;
    log_begin(&l, grave ? LOG_LEVEL_ERROR : LOG_LEVEL_INFO, event);
    if (game)
        json_put_str(&l.json, "game", game);
    if (detail)
        json_put_str(&l.json, "detail", detail);
    log_end(&l);
}

/* Time. */

static void serve_on_tick(uv_timer_t *timer);

static void tick_by(struct serve *s, int64_t at) {
    int64_t now = now_of(s);
    if (at >= s->due && uv_is_active((uv_handle_t *)&s->tick))
        return;
    s->due = at;
    uv_timer_start(&s->tick, serve_on_tick, at > now ? (uint64_t)(at - now) : 0, 0);
}

static void server_serve_stirred(void *context) {
    struct serve *s = context;
    tick_by(s, now_of(s) + TICK_SOON);
}

static void go_down(struct serve *s) {
    int64_t now = now_of(s);
    bool quiet = server_closing(s->core);
    if (!s->farewell && (quiet || now - s->closing > CLOSING_MOST))
        s->farewell = now;
    if (s->farewell && (web_dismiss(s->web) == 0 || now - s->farewell > FAREWELL_MOST))
        uv_stop(&s->loop);
}

static void begin_closing(struct serve *s) {
    if (!s->set->quiet)
        log_say(LOG_LEVEL_INFO, "closing", NULL);
    s->closing = now_of(s);
    web_refuse(s->web);
    server_closing(s->core);
    server_serve_stirred(s);
}

/* For a quarter of the time everything goes on, so that a balancer notices that this server isn't
 * ready. Then clients are sent away one after another: when all of them have gone, or time is up,
 * it shuts down. */
static void drain_away(struct serve *s, int64_t now) {
    int64_t most = (int64_t)s->set->drain * 1000, past = now - s->draining;
    if (past < most / 4)
        return;
    int remaining = server_send_away(s->core, 0);
    int64_t turns = (most - past) / DRAIN_TURN - 1; /* the last one is for those that were late */
    if (past >= most || remaining == 0)
        begin_closing(s);
    else
        server_send_away(s->core, turns > 0 ? remaining / (int)turns + 1 : remaining);
}

/* Logs once when storage begins to fail, and once when it works again; clients are told too. */
static void watch_storage(struct serve *s, bool *failing, bool fails, const char *why) {
    bool worked = !s->writes_fail && !s->reads_fail;
    if (fails && !*failing)
        log_say(LOG_LEVEL_ERROR, "storage_fails", why);
    else if (!fails && *failing)
        log_say(LOG_LEVEL_WARNING, "storage_works_again", "");
    *failing = fails;
    bool works = !s->writes_fail && !s->reads_fail;
    if (works != worked && !s->closing)
        server_send_storage(s->core, works);
}

static void look_at_storage(struct serve *s, int64_t now) {
    char reason[160];
    text error;
    if (s->closing || now - s->looked < STORAGE_AGAIN)
        return;
    s->looked = now;
    text_init(&error, reason, sizeof reason);
    bool well = store_is_well(s->reader, &error);
    watch_storage(s, &s->reads_fail, !well, reason);
}

/* While we report ill health nobody may send us a write, so we must try one ourselves. */
static void try_storage(struct serve *s, int64_t now) {
    if (!s->writes_fail || s->closing || now - s->tried < STORAGE_AGAIN)
        return;
    struct store_write *x = calloc(1, sizeof *x);
    if (!x)
        return;
    s->tried = now;
    x->kind = STORE_TRY;
    if (!port_write(s, x))
        free(x);
}

/* Servers on one database go by its clock. */
static void set_clock(struct serve *s, int64_t database) {
    char detail[64];
    int64_t differs = database - now_of(s);
    if (differs > -CLOCK_NEAR && differs < CLOCK_NEAR)
        return;
    s->wall += differs;
    snprintf(detail, sizeof detail, "by %lld ms, after the database's", (long long)differs);
    if (s->core)
        log_say(LOG_LEVEL_WARNING, "clock_set", detail);
}

static void look_at_lease(struct serve *s) {
    struct store_lease lease;
    bool leased = node_lease(s->node, &lease);
    if (leased)
        set_clock(s, lease.now);
    if (leased != s->leased && s->core && !s->closing)
        log_say(LOG_LEVEL_WARNING, leased ? "lease_again" : "lease_lost", "");
    s->leased = leased;
    if (s->core)
        server_lease(s->core, leased ? &lease : NULL, now_of(s));
}

static void serve_on_tick(uv_timer_t *timer) {
    struct serve *s = timer->data;
    if (s->node)
        look_at_lease(s);
    int64_t now = now_of(s), next = server_tick(s->core, now);
    look_at_storage(s, now);
    try_storage(s, now);
    if (s->draining && !s->closing)
        drain_away(s, now);
    if (s->closing)
        go_down(s);
    int64_t latest = now + (s->closing ? TICK_SOON : s->draining ? DRAIN_TURN : TICK_LATEST);
    tick_by(s, next < latest ? (next > now ? next : now + 1) : latest);
}

/* Results of the threads. */

/* A line for what a request has changed, here or at another server. */
static void log_change(const struct serve *s, const char *event, const char *trace,
                       const char *game, uint64_t sequence, const char *request) {
    struct log_line l;
    if (s->set->quiet || !trace[0])
        return;
    log_begin(&l, LOG_LEVEL_INFO, event);
    json_put_str(&l.json, "request_id", trace);
    json_put_str(&l.json, "game", game);
    json_put_uint(&l.json, "sequence", sequence);
    if (request[0])
        json_put_str(&l.json, "request", request);
    log_end(&l);
}

static void server_serve_note(const struct serve *s, const struct store_write *x) {
    const struct room_event *last = x->events.count ? &x->events.event[x->events.count - 1] : NULL;
    if (x->result == STORE_OK && (x->kind == STORE_EVENTS || x->kind == STORE_NEW_GAME))
        log_change(s, "stored", x->trace, x->game, last ? last->sequence : 0,
                   last ? x->events.event[0].request : "");
}

/* They are dated by the oldest. */
static void server_serve_hear(struct serve *s, const struct store_news *n) {
    if (!s->heard)
        s->heard = n->heard;
    for (int i = 0; i < n->count; i++) {
        const struct store_news_item *item = &n->item[i];
        if (item->trace[0] && server_has_room(s->core, item->game))
            log_change(s, "heard", item->trace, item->game, item->sequence, "");
    }
    server_heard(s->core, n);
}

static void server_serve_measure(struct serve *s, const struct store_write *x) {
    watch_storage(s, &s->writes_fail, x->result == STORE_FAILED, writer_figures(s->writer).reason);
    if (x->result != STORE_OK)
        return;
    for (int i = 0; x->kind == STORE_EVENTS && i < x->events.count; i++)
        if (x->events.event[i].kind == ROOM_EVENT_PLAYED)
            histogram_add(&s->durable, (double)(uv_hrtime() - x->begun) * 1e-9);
}

static void take_done(struct serve *s) {
    for (struct store_write *x; (x = writer_take(s->writer));) {
        server_serve_measure(s, x);
        server_serve_note(s, x);
        if (x->kind == STORE_TRY)
            free(x);
        else
            server_written(s->core, x, now_of(s));
    }
    for (struct job *j; (j = workers_take(s->workers));)
        server_worked(s->core, j, now_of(s));
    for (struct store_news *n; s->node && (n = node_take(s->node));) {
        server_serve_hear(s, n);
        free(n);
    }
}

static void serve_on_done(uv_poll_t *poll, int status, int events) {
    struct serve *s = poll->data;
    uint64_t times;
    (void)status;
    (void)events;
    (void)!read(s->done_event, &times, sizeof times);
    take_done(s);
    server_serve_stirred(s);
}

static void serve_on_pushed(uv_poll_t *poll, int status, int events) {
    struct serve *s = poll->data;
    struct push_message m;
    int taken = status < 0 ? -1 : 1;
    (void)events;
    while (taken > 0 && (taken = pusher_take(&s->pusher, &m)) > 0)
        server_pushed(s->core, &m);
    if (taken == 0)
        return;
    log_say(LOG_LEVEL_ERROR, "pusher_lost", "no notifications until the next start");
    uv_poll_stop(poll);
    pusher_stop(&s->pusher);
}

static void serve_on_idle(uv_idle_t *idle) {
    (void)idle;
}

static void serve_on_turn(uv_check_t *check) {
    struct serve *s = check->data;
    if (server_turn(s->core, now_of(s))) {
        uv_idle_start(&s->hasten, serve_on_idle);
        return;
    }
    uv_idle_stop(&s->hasten);
    if (s->heard)
        histogram_add(&s->caught, (double)(uv_hrtime() - s->heard) * 1e-9);
    s->heard = 0;
}

static void server_serve_wake(void *context) {
    struct serve *s = context;
    static const uint64_t once = 1;
    (void)!write(s->done_event, &once, sizeof once); /* it fails only if already set */
}

/* Figures. */

static bool server_serve_healthy(void *context) {
    const struct serve *s = context;
    return !s->closing && !s->writes_fail && !s->reads_fail &&
           !server_is_crowded(s->core, now_of(context));
}

/* Should new clients be sent here? */
static bool server_serve_ready(void *context) {
    const struct serve *s = context;
    return server_serve_healthy(context) && !s->draining && (!s->node || s->leased);
}

static void write_metrics(void *context, text *out) {
    struct serve *s = context;
    struct metrics m = {
        .writer = writer_figures(s->writer),
        .web = web_figures(s->web),
        .durable = &s->durable,
        .caught = &s->caught,
        .jobs_waiting = workers_waiting(s->workers),
        .log_dropped = log_dropped(),
        .memory = metrics_memory(s->statm),
        .up = (double)(uv_hrtime() - s->started) * 1e-9,
        .healthy = server_serve_healthy(s),
        .closing = s->closing != 0,
        .draining = s->draining != 0,
        .ready = server_serve_ready(s),
        .name = s->node ? s->set->node : NULL,
    };
    server_figures(s->core, &m.core);
    if (s->node)
        m.node = node_figures(s->node);
    metrics_write(out, &m);
}

/* Start and end. */

static void serve_on_signal(uv_signal_t *handle, int number) {
    struct serve *s = handle->data;
    if (s->closing) {
        log_say(LOG_LEVEL_WARNING, "killed", "another signal: stopping at once");
        log_stop();
        _exit(128 + number);
    }
    if (s->set->drain > 0 && !s->draining) {
        if (!s->set->quiet)
            log_say(LOG_LEVEL_INFO, "draining", NULL);
        s->draining = now_of(s);
        server_serve_stirred(s);
    } else {
        begin_closing(s);
    }
}

static int raise_files(void) {
    struct rlimit l;
    if (getrlimit(RLIMIT_NOFILE, &l) != 0)
        return 1024;
    rlim_t want = l.rlim_max < SERVE_FILES ? l.rlim_max : SERVE_FILES;
    if (l.rlim_cur < want || l.rlim_cur > SERVE_FILES) {
        struct rlimit more = {want, l.rlim_max};
        if (setrlimit(RLIMIT_NOFILE, &more) == 0)
            l.rlim_cur = want;
    }
    return l.rlim_cur > SERVE_FILES ? SERVE_FILES : (int)l.rlim_cur;
}

/* The kernel's table of open files grows in leaps, and once there are threads each leap takes tens
 * of milliseconds in the middle of accepting. So it is grown now. */
static void reserve_files(int count) {
    int last = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, count - 1);
    if (last >= 0)
        close(last);
}

static int threads_of(const struct serve_options *o) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (o->bot_threads > 0)
        return o->bot_threads;
    return processors > 2 ? (int)processors - 1 : 1;
}

static bool open_files(struct serve *s, text *error) {
    char detail[64];
    const char *origin = s->set->origin_count > 0 ? s->set->origins[0] : "";
    s->files = files_load(s->set->folder, origin, error);
    int links = s->files ? files_links(s->files) : 0;
    snprintf(detail, sizeof detail, "%d in the web client's folder", links);
    if (links > 0)
        log_say(LOG_LEVEL_WARNING, "links_not_followed", detail);
    return s->files != NULL;
}

static bool open_storage(struct serve *s, text *error) {
    store_show(error, s->set->file);
    text_str(error, ": ");
    s->claim = store_claim(s->set->file, error);
    s->store = s->claim >= 0 ? store_open(s->set->file, STORE_TO_WRITE, error) : NULL;
    s->reader = s->store ? store_open(s->set->file, STORE_TO_READ, error) : NULL;
    bool common = s->reader && store_is_common(s->reader);
    if (common)
        s->ear = store_open(s->set->file, STORE_TO_LISTEN, error);
    if (common && s->ear) {
        uint64_t who = (uint64_t)randombytes_random() << 32 | randombytes_random() | 1;
        store_sign(s->store, who);
        store_sign(s->ear, who);
    }
    bool good = s->reader && (!common || s->ear);
    if (good)
        text_clear(error);
    return good;
}

/* Before the threads are started: they inherit the restrictions. */
static bool restrict_self(struct serve *s, text *error) {
    char reason[256];
    text lacks;
    struct store_needs needs;
    text_init(&lacks, reason, sizeof reason);
    store_needs(s->store, &needs);
    if (s->set->sandbox == SANDBOX_OFF)
        text_str(&lacks, "switched off");
    else if (sandbox_enter(&needs, &lacks))
        return true;
    if (s->set->sandbox != SANDBOX_ON) {
        log_say(LOG_LEVEL_WARNING, "sandbox_incomplete", reason);
        return true;
    }
    text_str(error, "--sandbox on isn't possible: ");
    text_str(error, reason);
    return false;
}

static bool server_serve_start_threads(struct serve *s, text *error) {
    log_name(s->ear ? s->set->node : NULL);
    log_start();
    s->writer = writer_start(s->store, server_serve_wake, s, error);
    s->workers = s->writer
                     ? workers_start(threads_of(s->set), s->hashers, server_serve_wake, s, error)
                     : NULL;
    if (s->workers && s->ear)
        s->node = node_start(s->ear, s->set->node, server_serve_wake, s, error);
    if (s->node)
        look_at_lease(s); /* and at its clock */
    return s->workers && (s->node || !s->ear);
}

static bool serve_open_server(struct serve *s, text *error) {
    struct server_port port = {.context = s,
                               .send = port_send,
                               .close = port_close,
                               .write = port_write,
                               .work = port_work,
                               .random = port_random,
                               .log = port_log,
                               .push = port_push};
    struct server_options options = s->set->core;
    struct store_lease lease;
    options.shared = s->ear != NULL;
    options.daily = true;
    options.push_key = s->pusher.public[0] ? s->pusher.public : NULL;
    options.push_hosts = s->set->push.more;
    if (s->node) {
        node_lease(s->node, &lease);
        memcpy(options.key, lease.key, sizeof options.key);
    }
    s->core = server_new(&port, s->reader, &options, now_of(s), error);
    if (s->core && s->node)
        look_at_lease(s);
    return s->core != NULL;
}

static struct web_times times_of(const struct serve_options *o) {
    struct web_times t = WEB_TIMES_INIT;
    int64_t *each[] = {&t.head, &t.body, &t.answer, &t.idle, &t.ping, &t.silent, &t.slow, &t.blank};
    for (size_t i = 0; o->haste > 1 && i < sizeof each / sizeof *each; i++)
        *each[i] /= o->haste;
    return t;
}

/* Browsers keep connections open between requests, so an address may have more connections than
 * clients. */
static int connections_of_one(const struct server_options *h) {
    int most = h->most_clients_per_address;
    return most < INT_MAX / 2 ? 2 * most : INT_MAX;
}

static bool open_web(struct serve *s, text *error) {
    const struct serve_options *o = s->set;
    int files = raise_files(), connections = files - SERVE_FILES_OURS;
    reserve_files(files);
    struct web_options w = {
        .bind = o->bind,
        .port = o->port,
        .cert = o->cert,
        .key = o->key,
        .origins = o->origins,
        .origin_count = o->origin_count,
        .trust_proxy = o->trust_proxy,
        .open_metrics = o->open_metrics,
        .quiet = o->quiet,
        .requests_per_minute = o->core.requests_per_minute,
        .most = connections > 0 ? connections : 1,
        .most_of_one = connections_of_one(&o->core),
        .times = times_of(o),
        .files = s->files,
        .context = s,
        .now = now_of,
        .stirred = server_serve_stirred,
        .healthy = server_serve_healthy,
        .ready = server_serve_ready,
        .metrics = write_metrics,
    };
    s->web = web_open(&s->loop, &w, error);
    return s->web != NULL;
}

static void watch_signals(struct serve *s) {
    static const int numbers[SIGNALS] = {SIGTERM, SIGINT, SIGHUP};
    for (int i = 0; i < SIGNALS; i++) {
        uv_signal_init(&s->loop, &s->signal[i]);
        s->signal[i].data = s;
        uv_signal_start(&s->signal[i], serve_on_signal, numbers[i]);
    }
}

static bool open_loop(struct serve *s, text *error) {
    struct timeval now;
    if (sodium_init() < 0 || uv_loop_init(&s->loop) != 0) {
        text_str(error, "the event loop can't start");
        return false;
    }
    gettimeofday(&now, NULL);
    s->wall = (int64_t)now.tv_sec * 1000 + now.tv_usec / 1000;
    s->started = uv_hrtime();
    s->loop_open = true;
    s->done_event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (s->done_event < 0 || uv_poll_init(&s->loop, &s->done, s->done_event) != 0) {
        text_str(error, "the event loop can't start");
        return false;
    }
    uv_poll_start(&s->done, UV_READABLE, serve_on_done);
    if (s->pusher.socket >= 0 && uv_poll_init(&s->loop, &s->pushed, s->pusher.socket) != 0) {
        text_str(error, "the event loop can't start");
        return false;
    }
    s->pushed.data = s;
    uv_timer_init(&s->loop, &s->tick);
    uv_check_init(&s->loop, &s->turn);
    uv_idle_init(&s->loop, &s->hasten);
    s->done.data = s->tick.data = s->turn.data = s;
    return true;
}

static void close_handle(uv_handle_t *handle, void *context) {
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* In this order: no new clients, then everything queued becomes durable. */
static void take_down(struct serve *s) {
    if (s->web)
        web_free(s->web);
    s->web = NULL;
    if (s->workers)
        workers_stop(s->workers);
    if (s->writer)
        writer_stop(s->writer);
    node_free(s->node);
    s->node = NULL;
    if (s->core) {
        take_done(s);
        server_free(s->core);
    }
    workers_free(s->workers);
    for (int i = 0; i < WORKERS_PASSWORD_THREADS; i++)
        hasher_stop(&s->hashers[i]);
    if (s->pusher.socket >= 0 && s->loop_open)
        uv_poll_stop(&s->pushed);
    pusher_stop(&s->pusher);
    writer_free(s->writer);
    store_close(s->ear);
    store_close(s->reader);
    store_close(s->store);
    store_release(s->claim);
    files_free(s->files);
    if (s->loop_open) {
        uv_walk(&s->loop, close_handle, NULL);
        uv_run(&s->loop, UV_RUN_DEFAULT);
        uv_loop_close(&s->loop);
    }
    if (s->done_event >= 0)
        close(s->done_event);
}

int serve_run(const struct serve_options *options, text *error) {
    struct serve *s = calloc(1, sizeof *s);
    if (!s) {
        text_str(error, "out of memory");
        return -1;
    }
    s->set = options;
    hashers_start(s->hashers, WORKERS_PASSWORD_THREADS, options->sandbox);
    bool good = pusher_start(&s->pusher, &options->push, options->sandbox, s->hashers,
                             WORKERS_PASSWORD_THREADS, error) == 0;
    s->done_event = -1;
    s->statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    s->claim = -1;
    good = good && open_loop(s, error) && open_files(s, error) && open_storage(s, error) &&
           open_web(s, error) && restrict_self(s, error) && server_serve_start_threads(s, error) &&
           serve_open_server(s, error);
    if (good) {
        web_start(s->web, s->core);
        watch_signals(s);
        if (s->pusher.socket >= 0)
            uv_poll_start(&s->pushed, UV_READABLE, serve_on_pushed);
        uv_check_start(&s->turn, serve_on_turn);
        server_serve_stirred(s);
        options->ready(options->context, web_port(s->web));
        uv_run(&s->loop, UV_RUN_DEFAULT);
        if (!options->quiet)
            log_say(LOG_LEVEL_INFO, "closed", NULL);
    }
    take_down(s);
    log_stop();
    if (s->statm >= 0)
        close(s->statm);
    free(s);
    return good ? 0 : -1;
}
