// SPDX-License-Identifier: MIT
#include "server/log.h"

#include <stdio.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

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

void log_begin(struct log_line *l, enum log_level level, const char *event) {
    static const char *const names[] = {"error", "warning", "info", "debug"};
    text_init(&l->text, l->buffer, sizeof l->buffer - 2); /* leaves room for the end of the line */
    l->json = json_on(&l->text);
    json_open_object(&l->json);
    write_time(&l->json);
    json_put_str(&l->json, "level", names[level]);
    json_put_str(&l->json, "event", event);
}

void log_end(struct log_line *l) {
    json_close_object(&l->json);
    if (l->text.overflow) { /* half an object would spoil the whole log for its readers */
        log_begin(l, LOG_LEVEL_WARNING, "log_line_too_long");
        json_close_object(&l->json);
    }
    size_t n = l->text.length;
    l->buffer[n] = '\n';
    if (write(STDERR_FILENO, l->buffer, n + 1) < 0)
        return; /* nobody left who could be told */
}

void log_say(enum log_level level, const char *event, const char *detail) {
    struct log_line l;
    log_begin(&l, level, event);
    if (detail)
        json_put_str(&l.json, "detail", detail);
    log_end(&l);
}
