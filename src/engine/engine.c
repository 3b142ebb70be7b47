// SPDX-License-Identifier: MIT
// The calling thread reads; every go and analyze is a job with its own thread, which searches and
// writes its answers. One lock guards the jobs and the output: a line is written whole, and a job
// is over exactly when its last line is out. So a client that has seen the answer may reuse the id,
// and a late `stop` is answered after it.
//
// Memory is bounded by the total number of threads. A search takes its memory from a small cache
// and returns it there; what doesn't fit in the cache is freed.
#include "engine/engine.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/protocol.h"

enum { MOST_JOBS = PROTOCOL_MOST_THREADS, CACHED = 2 };

_Static_assert(PROTOCOL_MOST_THREADS == 16 && PROTOCOL_LINE_MAX == 65536,
               "error messages quote them");

struct job {
    struct engine *engine;              /* borrowed */
    enum { FREE, RUNNING, OVER } state; /* OVER: its thread is still to be joined */
    pthread_t thread;
    atomic_bool stop;
    struct protocol_request request;
    struct search_report report;
    char answer[PROTOCOL_ANSWER_SIZE];
};

struct engine {
    int in, out;
    bot usual;
    pthread_mutex_t lock;                /* guards the next three, and `answer` */
    int out_errno;                       /* why answers can no longer be written; 0: they can */
    struct think_memory *cached[CACHED]; /* owned; NULL: a free slot */
    struct job job[MOST_JOBS];

    size_t used;   /* bytes of the line being read */
    bool skipping; /* the line was too long; its beginning is discarded */
    char answer[PROTOCOL_ANSWER_SIZE];
    char line[PROTOCOL_LINE_MAX + 1];
};

/* ---- output; the lock is held */

static void stop_all(struct engine *e, bool endless_only) {
    for (int i = 0; i < MOST_JOBS; i++)
        if (e->job[i].state == RUNNING && (!endless_only || e->job[i].request.endless))
            atomic_store(&e->job[i].stop, true);
}

/* Writes a whole line. Once the reader has gone, all work is pointless and is stopped. */
static void engine_say(struct engine *e, const text *line) {
    size_t done = 0;
    while (done < line->length && !e->out_errno) {
        ssize_t n = write(e->out, line->at + done, line->length - done);
        if (n >= 0)
            done += (size_t)n;
        else if (errno == EAGAIN) /* the descriptor was made non-blocking */
            poll(&(struct pollfd){.fd = e->out, .events = POLLOUT}, 1, -1);
        else if (errno != EINTR)
            e->out_errno = errno;
    }
    if (e->out_errno)
        stop_all(e, false);
}

static void say_error(struct engine *e, protocol_id id, const char *reason) {
    text t;
    text_init(&t, e->answer, sizeof e->answer);
    protocol_write_error(&t, id, reason);
    engine_say(e, &t);
}

/* ---- memory; the lock is held */

static struct think_memory *take_memory(struct engine *e) {
    for (int i = 0; i < CACHED; i++)
        if (e->cached[i]) {
            struct think_memory *m = e->cached[i];
            e->cached[i] = NULL;
            return m;
        }
    return think_new();
}

static void return_memory(struct engine *e, struct think_memory *m) {
    for (int i = 0; i < CACHED; i++)
        if (!e->cached[i]) {
            e->cached[i] = m;
            return;
        }
    think_free(m);
}

/* ---- jobs */

static void engine_update(void *context, const struct search_report *found) {
    struct job *job = context;
    text t;
    text_init(&t, job->answer, sizeof job->answer);
    protocol_write_update(&t, &job->request, found);
    pthread_mutex_lock(&job->engine->lock);
    engine_say(job->engine, &t);
    pthread_mutex_unlock(&job->engine->lock);
}

static game_move engine_find_move(struct job *job, struct think_memory *memory) {
    const struct protocol_request *r = &job->request;
    bool updates = r->command == PROTOCOL_ANALYZE && r->interval > 0;
    struct think_watch watch = {.update = updates ? engine_update : NULL,
                                .context = job,
                                .interval = r->interval,
                                .stop = &job->stop};
    return memory ? think(memory, &r->setup, &r->limits, &watch, &job->report) : GAME_NO_MOVE;
}

static void *run_job(void *argument) {
    struct job *job = argument;
    struct engine *e = job->engine;
    text t;
    text_init(&t, job->answer, sizeof job->answer);
    pthread_mutex_lock(&e->lock);
    struct think_memory *memory = take_memory(e);
    pthread_mutex_unlock(&e->lock);
    game_move m = engine_find_move(job, memory);
    text_clear(&t); /* updates have used the buffer */
    if (m == GAME_NO_MOVE)
        protocol_write_error(&t, job->request.id, "out of memory");
    else if (job->request.command == PROTOCOL_GO)
        protocol_write_move(&t, &job->request, m);
    else
        protocol_write_result(&t, &job->request, &job->report, m);
    pthread_mutex_lock(&e->lock);
    if (memory)
        return_memory(e, memory);
    engine_say(e, &t);
    job->state = OVER;
    pthread_mutex_unlock(&e->lock);
    return NULL;
}

static struct job *find_job(struct engine *e, protocol_id id) {
    for (int i = 0; i < MOST_JOBS; i++)
        if (e->job[i].state == RUNNING && e->job[i].request.id.number == id.number)
            return &e->job[i];
    return NULL;
}

/* A slot for a job with this many threads; NULL when the total would exceed what may be in flight.
 * There are as many slots as threads, so the threads run out first. */
static struct job *find_slot(struct engine *e, int threads) {
    struct job *slot = NULL;
    for (int i = MOST_JOBS - 1; i >= 0; i--) {
        if (e->job[i].state == RUNNING)
            threads += e->job[i].request.limits.threads;
        else
            slot = &e->job[i];
    }
    return threads <= PROTOCOL_MOST_THREADS ? slot : NULL;
}

/* Starts a job; NULL, or why it can't. The lock is held. */
static const char *start_job(struct engine *e, const struct protocol_request *r) {
    if (find_job(e, r->id))
        return "a request with this id is already in flight";
    struct job *job = find_slot(e, r->limits.threads);
    if (!job)
        return "too many requests in flight: they may use 16 threads in total";
    if (job->state == OVER)
        pthread_join(job->thread, NULL); /* it has released the lock for the last time */
    job->state = FREE;
    job->engine = e;
    job->request = *r;
    atomic_store(&job->stop, false);
    if (pthread_create(&job->thread, NULL, run_job, job) != 0)
        return "can't start a thread for this request";
    job->state = RUNNING;
    return NULL;
}

/* ---- requests */

/* False after `quit`. */
static bool engine_handle(struct engine *e, span line) {
    struct protocol_request r;
    char reason[PROTOCOL_REASON_SIZE];
    text error, t;
    const char *trouble = NULL;
    text_init(&error, reason, sizeof reason);
    text_init(&t, e->answer, sizeof e->answer);
    bool good = protocol_read(&r, line, &e->usual, &error);
    pthread_mutex_lock(&e->lock);
    if (!good) {
        trouble = reason;
    } else if (r.command == PROTOCOL_HELLO) {
        protocol_write_hello(&t, r.id);
        engine_say(e, &t);
    } else if (r.command == PROTOCOL_STOP) {
        struct job *job = find_job(e, r.id);
        if (job)
            atomic_store(&job->stop, true);
        else
            trouble = "no request with this id is in flight";
    } else if (r.command != PROTOCOL_QUIT) {
        trouble = start_job(e, &r);
    }
    if (trouble)
        say_error(e, r.id, trouble);
    pthread_mutex_unlock(&e->lock);
    return !(good && r.command == PROTOCOL_QUIT);
}

/* Handles a line, without its newline. False after `quit`. */
static bool take_line(struct engine *e, span line) {
    if (e->skipping) { /* the end of a line that was refused */
        e->skipping = false;
        return true;
    }
    return span_trim(line).length == 0 || engine_handle(e, line);
}

/* Takes the complete lines out of the buffer. False after `quit`. */
static bool take_lines(struct engine *e) {
    size_t from = 0;
    const char *end;
    bool more = true;
    while (more && (end = memchr(e->line + from, '\n', e->used - from))) {
        size_t length = (size_t)(end - (e->line + from));
        more = take_line(e, (span){e->line + from, length});
        from += length + 1;
    }
    e->used -= from;
    memmove(e->line, e->line + from, e->used);
    if (e->used <= PROTOCOL_LINE_MAX)
        return more;
    e->used = 0; /* all of it belongs to a line that is too long */
    if (!e->skipping) {
        pthread_mutex_lock(&e->lock);
        say_error(e, (protocol_id){0}, "a line may have at most 65536 bytes");
        pthread_mutex_unlock(&e->lock);
    }
    e->skipping = true;
    return more;
}

/* Waits for input, or for the reader of our output to leave; false: it has left. */
static bool wait_for_input(struct engine *e) {
    struct pollfd f[2] = {{.fd = e->in, .events = POLLIN}, {.fd = e->out}};
    while (poll(f, 2, -1) < 0 && (errno == EINTR || errno == EAGAIN))
        continue;
    pthread_mutex_lock(&e->lock);
    if (f[1].revents && !e->out_errno)
        e->out_errno = EPIPE;
    bool listening = !e->out_errno;
    pthread_mutex_unlock(&e->lock);
    return listening;
}

/* Reads until the end of input, `quit` or an error: 0, or the input's errno. */
static int read_requests(struct engine *e, bool *quit) {
    while (wait_for_input(e)) {
        ssize_t n = read(e->in, e->line + e->used, sizeof e->line - e->used);
        if (n < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (n < 0)
            return errno;
        if (n == 0) { /* a last line may lack its newline */
            *quit = e->used > 0 && !take_line(e, (span){e->line, e->used});
            return 0;
        }
        e->used += (size_t)n;
        *quit = !take_lines(e);
        if (*quit)
            return 0;
    }
    return 0;
}

/* Waits for the jobs to end; endless ones are stopped, `at_once` stops all. */
static void engine_finish(struct engine *e, bool at_once) {
    pthread_mutex_lock(&e->lock);
    stop_all(e, !at_once && !e->out_errno);
    pthread_mutex_unlock(&e->lock);
    for (int i = 0; i < MOST_JOBS; i++) {
        pthread_mutex_lock(&e->lock);
        bool started = e->job[i].state != FREE;
        pthread_mutex_unlock(&e->lock);
        if (started)
            pthread_join(e->job[i].thread, NULL);
    }
}

enum engine_end engine_serve(int in, int out, const bot *usual) {
    struct engine *e = calloc(1, sizeof *e);
    bool quit = false;
    if (!e)
        return ENGINE_NO_MEMORY;
    e->in = in;
    e->out = out;
    e->usual = *usual;
    pthread_mutex_init(&e->lock, NULL);
    int in_errno = read_requests(e, &quit);
    engine_finish(e, quit || in_errno != 0);
    int out_errno = e->out_errno;
    for (int i = 0; i < CACHED; i++)
        think_free(e->cached[i]);
    pthread_mutex_destroy(&e->lock);
    free(e);
    errno = out_errno ? out_errno : in_errno;
    return out_errno ? ENGINE_NO_OUT : in_errno ? ENGINE_NO_IN : ENGINE_ENDED;
}
