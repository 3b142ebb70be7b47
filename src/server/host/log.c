// SPDX-License-Identifier: MIT
#include "server/host/log.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { FAREWELL = 2 }; /* seconds that the reader has for the remaining lines at the end */

/* One log per program, as there is one standard error. */
static struct {
    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t more;  /* for the thread: a line, or the end */
    pthread_cond_t done;  /* for log_stop: the thread has ended */
    pthread_t thread;
    bool running;  /* lines are queued */
    bool stopping; /* the thread ends with the last line */
    bool over;     /* it has ended */
    char line[LOG_QUEUE_MOST][LOG_LINE_SIZE];
    size_t length[LOG_QUEUE_MOST];
    unsigned first, count;
    uint64_t dropped, reported; /* lines; how many of them the log has reported */
} queue = {.lock = PTHREAD_MUTEX_INITIALIZER,
           .more = PTHREAD_COND_INITIALIZER,
           .done = PTHREAD_COND_INITIALIZER};

/* May wait for the reader. False: it has gone. */
static bool host_log_write_all(const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t n = write(STDERR_FILENO, bytes, length);
        if (n > 0) {
            bytes += n;
            length -= (size_t)n;
        } else if (n < 0 && errno == EAGAIN) { /* another program made it non-blocking */
            poll(&(struct pollfd){.fd = STDERR_FILENO, .events = POLLOUT}, 1, -1);
        } else if (n == 0 || errno != EINTR) {
            return false;
        }
    }
    return true;
}

static void write_time(json *j) {
    char stamp[64];
    struct timeval now;
    struct tm day;
    gettimeofday(&now, NULL);
    gmtime_r(&now.tv_sec, &day);
    size_t n = strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &day);
    snprintf(stamp + n, sizeof stamp - n, ".%03dZ", (int)(now.tv_usec / 1000));
    json_put_str(j, "at", stamp);
}

static const char *node_name;

void log_name(const char *node) {
    node_name = node;
}

void log_begin(struct log_line *l, enum log_level level, const char *event) {
    static const char *const names[] = {"error", "warning", "info", "debug"};
    text_init(&l->text, l->buffer, sizeof l->buffer - 2); /* leaves room for the end of the line */
    l->json = json_on(&l->text);
    json_open_object(&l->json);
    write_time(&l->json);
    json_put_str(&l->json, "level", names[level]);
    json_put_str(&l->json, "event", event);
    if (node_name)
        json_put_str(&l->json, "node", node_name);
}

/* Closes the object and ends the line; returns its length. */
static size_t host_log_finish(struct log_line *l) {
    json_close_object(&l->json);
    if (l->text.overflow) { /* half an object would spoil the whole log for its readers */
        log_begin(l, LOG_LEVEL_WARNING, "log_line_too_long");
        json_close_object(&l->json);
    }
    size_t n = l->text.length;
    l->buffer[n] = '\n';
    return n + 1;
}

/* Logs that lines were lost since the last such report. The lock is held, but not while writing. */
static void report_dropped(void) {
    uint64_t lost = queue.dropped - queue.reported;
    struct log_line l;
    if (lost == 0)
        return;
    queue.reported = queue.dropped;
    pthread_mutex_unlock(&queue.lock);
    log_begin(&l, LOG_LEVEL_WARNING, "log_lines_dropped");
    json_put_uint(&l.json, "count", lost);
    host_log_write_all(l.buffer, host_log_finish(&l));
    pthread_mutex_lock(&queue.lock);
}

static void *write_queue(void *unused) {
    char line[LOG_LINE_SIZE];
    pthread_mutex_lock(&queue.lock);
    for (;;) {
        while (queue.count == 0 && !queue.stopping)
            pthread_cond_wait(&queue.more, &queue.lock);
        if (queue.count == 0)
            break;
        size_t length = queue.length[queue.first];
        memcpy(line, queue.line[queue.first], length);
        queue.first = (queue.first + 1) % LOG_QUEUE_MOST;
        queue.count--;
        pthread_mutex_unlock(&queue.lock);
        bool written = host_log_write_all(line, length);
        pthread_mutex_lock(&queue.lock);
        if (!written) {
            queue.dropped++;
            queue.reported = queue.dropped; /* nobody is left to report to */
        }
        report_dropped();
    }
    queue.over = true;
    pthread_cond_broadcast(&queue.done);
    pthread_mutex_unlock(&queue.lock);
    return unused;
}

bool log_start(void) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_mutex_lock(&queue.lock);
    if (!queue.running) {
        queue.stopping = queue.over = false;
        pthread_sigmask(SIG_SETMASK, &all, &before); /* signals go to the loop's thread */
        queue.running = pthread_create(&queue.thread, NULL, write_queue, NULL) == 0;
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    bool running = queue.running;
    pthread_mutex_unlock(&queue.lock);
    return running;
}

void log_stop(void) {
    struct timespec until;
    int late = 0;
    pthread_mutex_lock(&queue.lock);
    if (queue.running && !queue.stopping) {
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += FAREWELL;
        queue.stopping = true;
        pthread_cond_signal(&queue.more);
        while (!queue.over && !late)
            late = pthread_cond_timedwait(&queue.done, &queue.lock, &until);
        if (queue.over) {
            pthread_join(queue.thread, NULL);
            queue.running = false;
        } else { /* nobody reads: the thread stays blocked until the program ends */
            pthread_detach(queue.thread);
        }
    }
    pthread_mutex_unlock(&queue.lock);
}

uint64_t log_dropped(void) {
    pthread_mutex_lock(&queue.lock);
    uint64_t n = queue.dropped;
    pthread_mutex_unlock(&queue.lock);
    return n;
}

void log_end(struct log_line *l) {
    size_t length = host_log_finish(l);
    pthread_mutex_lock(&queue.lock);
    bool running = queue.running;
    if (running && queue.count < LOG_QUEUE_MOST) {
        unsigned at = (queue.first + queue.count++) % LOG_QUEUE_MOST;
        memcpy(queue.line[at], l->buffer, length);
        queue.length[at] = length;
        pthread_cond_signal(&queue.more);
    } else if (running) {
        queue.dropped++;
    }
    pthread_mutex_unlock(&queue.lock);
    if (!running)
        host_log_write_all(l->buffer, length);
}

void log_say(enum log_level level, const char *event, const char *detail) {
    struct log_line l;
    log_begin(&l, level, event);
    if (detail)
        json_put_str(&l.json, "detail", detail);
    log_end(&l);
}
