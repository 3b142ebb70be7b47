// SPDX-License-Identifier: MIT
// A task is sent over a pair of sockets as its bytes in memory, and comes back the same way: both
// ends are the same program.
#include "server/host/hasher.h"

#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/host/log.h"

enum { NICE = 5 }; /* the network comes first, then logins, then bots */

static void hash_here(struct hasher_task *t) {
    size_t length = strnlen(t->credentials.secret, sizeof t->credentials.secret);
    t->credentials.matches = false;
    if (!t->verify) {
        t->done = crypto_pwhash_str(t->credentials.password, t->credentials.secret, length,
                                    crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                    crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
        return;
    }
    errno = 0;
    t->credentials.matches =
        crypto_pwhash_str_verify(t->credentials.password, t->credentials.secret, length) == 0;
    t->done =
        t->credentials.matches || errno == EINVAL; /* EINVAL: they were compared, and differ */
}

static bool send_task(int socket, const struct hasher_task *t) {
    ssize_t sent;
    do
        sent = send(socket, t, sizeof *t, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == (ssize_t)sizeof *t;
}

static bool receive_task(int socket, struct hasher_task *t) {
    ssize_t got;
    do
        got = recv(socket, t, sizeof *t, 0);
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)sizeof *t;
}

/* The process's whole life. The signals that end a server go to its whole group; this process
 * ignores them, finishes its task, and ends when the server closes the socket. */
static _Noreturn void be_hasher(int socket, enum sandbox_mode mode) {
    static const int deaf[] = {SIGINT, SIGTERM, SIGHUP};
    struct hasher_task task;
    char lacks[256];
    text t;
    for (size_t i = 0; i < sizeof deaf / sizeof *deaf; i++)
        signal(deaf[i], SIG_IGN);
    (void)setpriority(PRIO_PROCESS, 0, NICE);
    text_init(&t, lacks, sizeof lacks);
    if (mode != SANDBOX_OFF) /* the server, which lacks the same, reports what is missing */
        (void)sandbox_enter(NULL, &t);
    while (receive_task(socket, &task)) {
        hash_here(&task);
        sodium_memzero(task.credentials.secret, sizeof task.credentials.secret);
        if (!send_task(socket, &task))
            break;
    }
    _exit(0);
}

/* Closes the server's ends of the hashers from `before` on: inherited, they would keep those
 * alive. */
static struct hasher start_hasher(const struct hasher *before, const struct hasher *end,
                                  enum sandbox_mode mode) {
    int pair[2];
    if (sodium_init() < 0 || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
        return HASHER_NONE;
    pid_t process = fork();
    if (process == 0) {
        for (; before < end; before++)
            close(before->socket);
        close(pair[0]);
        be_hasher(pair[1], mode);
    }
    close(pair[1]);
    if (process > 0)
        return (struct hasher){process, pair[0]};
    close(pair[0]);
    return HASHER_NONE;
}

void hashers_start(struct hasher *h, int count, enum sandbox_mode mode) {
    for (int i = 0; i < count; i++)
        h[i] = start_hasher(h, h + i, mode);
}

void hasher_do(struct hasher *h, struct hasher_task *t) {
    struct hasher_task back;
    if (h->socket >= 0 && send_task(h->socket, t) && receive_task(h->socket, &back)) {
        *t = back;
        return;
    }
    if (h->socket >= 0)
        log_say(LOG_LEVEL_WARNING, "hasher_lost", "a thread of the server hashes from now on");
    hasher_stop(h);
    (void)setpriority(PRIO_PROCESS, 0, NICE); /* Linux: of this thread alone */
    hash_here(t);
    sodium_memzero(t->credentials.secret, sizeof t->credentials.secret);
}

void hasher_stop(struct hasher *h) {
    if (h->socket < 0)
        return;
    close(h->socket);
    h->socket = -1;
    while (waitpid(h->process, NULL, 0) < 0 && errno == EINTR)
        continue;
}
