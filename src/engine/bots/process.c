// SPDX-License-Identifier: MIT
#define _GNU_SOURCE /* pipe2: descriptors must not leak into programs that other threads start */
#include "engine/bots/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { QUEUE_SIZE = 1 << 16, LOOK_AROUND = 50 /* ms between looks at `stop` */ };

struct process {
    pid_t id;
    int to, from; /* our ends of its pipes; -1: closed */
    size_t queued, sent;
    size_t start, end; /* what was read and not used */
    char queue[QUEUE_SIZE];
    char said[PROCESS_LINE_MAX + 1];
};

double process_clock(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void close_end(int *fd) {
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* Starts it with these ends as its standard streams, in a process group of its own, with signals as
 * they are by default. 0 or the error's number. */
static int process_spawn(pid_t *id, char *const argv[], int in, int out) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    int reason = posix_spawnp(id, argv[0], &files, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return reason;
}

struct process *process_start(char *const argv[], text *error) {
    int in[2] = {-1, -1}, out[2] = {-1, -1}, reason = 0;
    struct process *p = calloc(1, sizeof *p);
    if (!p || pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 ||
        fcntl(in[1], F_SETFL, O_NONBLOCK) != 0 || fcntl(out[0], F_SETFL, O_NONBLOCK) != 0)
        reason = errno ? errno : ENOMEM;
    if (reason == 0)
        reason = process_spawn(&p->id, argv, in[0], out[1]);
    close_end(&in[0]);
    close_end(&out[1]);
    if (reason == 0) {
        p->to = in[1];
        p->from = out[0];
        return p;
    }
    close_end(&in[1]);
    close_end(&out[0]);
    free(p);
    text_str(error, strerror(reason));
    return NULL;
}

bool process_send(struct process *p, span bytes) {
    memmove(p->queue, p->queue + p->sent, p->queued - p->sent);
    p->queued -= p->sent;
    p->sent = 0;
    if (bytes.length > QUEUE_SIZE - p->queued)
        return false;
    memcpy(p->queue + p->queued, bytes.at, bytes.length);
    p->queued += bytes.length;
    return true;
}

/* The next whole line of what was read. */
static bool cut_line(struct process *p, span *line) {
    char *newline = memchr(p->said + p->start, '\n', p->end - p->start);
    if (!newline)
        return false;
    *line = (span){p->said + p->start, (size_t)(newline - p->said) - p->start};
    p->start += line->length + 1;
    return true;
}

static bool process_is_passing(int reason) {
    return reason == EAGAIN || reason == EINTR;
}

/* Reads and writes what is possible now. False when the program has closed an end. */
static bool process_exchange(struct process *p, short can_read, short can_write) {
    ssize_t n;
    if (can_read) {
        n = read(p->from, p->said + p->end, sizeof p->said - p->end);
        if (n == 0 || (n < 0 && !process_is_passing(errno)))
            return false;
        p->end += n > 0 ? (size_t)n : 0;
    } else if (can_write) {
        n = write(p->to, p->queue + p->sent, p->queued - p->sent);
        if (n < 0 && !process_is_passing(errno))
            return false;
        p->sent += n > 0 ? (size_t)n : 0;
    }
    return true;
}

enum process_event process_listen(struct process *p, double until, const atomic_bool *stop,
                                  span *line) {
    while (!cut_line(p, line)) {
        memmove(p->said, p->said + p->start, p->end - p->start);
        p->end -= p->start;
        p->start = 0;
        if (p->end == sizeof p->said)
            return PROCESS_TOO_LONG;
        if (stop && atomic_load(stop))
            return PROCESS_STOPPED;
        double left = (until - process_clock()) * 1000;
        if (left <= 0)
            return PROCESS_TOO_LATE;
        struct pollfd ends[2] = {{.fd = p->from, .events = POLLIN},
                                 {.fd = p->to, .events = POLLOUT}};
        int ready = poll(ends, p->sent < p->queued ? 2 : 1,
                         left < LOOK_AROUND ? (int)left + 1 : LOOK_AROUND);
        if (ready > 0 && !process_exchange(p, ends[0].revents, ends[1].revents))
            return PROCESS_GONE;
    }
    return PROCESS_LINE;
}

static void process_write_end(const siginfo_t *end, text *how) {
    text_str(how, end->si_code == CLD_EXITED ? "exit status " : "signal ");
    text_int(how, end->si_status);
}

void process_end(struct process *p, double patience, text *how) {
    double until = process_clock() + patience;
    siginfo_t end;
    if (patience <= 0)
        kill(-p->id, SIGKILL); /* first, so that it has nothing to say about closed pipes */
    close_end(&p->to);
    close_end(&p->from);
    for (;;) { /* looks without reaping: the group's number must stay taken until it is killed */
        end.si_pid = 0;
        bool known = waitid(P_PID, (id_t)p->id, &end, WEXITED | WNOHANG | WNOWAIT) == 0;
        if (!known || end.si_pid != 0 || process_clock() >= until)
            break;
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
    if (end.si_pid != 0 && patience > 0 && how)
        process_write_end(&end, how);
    kill(-p->id, SIGKILL);
    while (waitpid(p->id, NULL, 0) < 0 && errno == EINTR)
        ;
    free(p);
}
