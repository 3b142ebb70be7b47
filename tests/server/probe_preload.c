// SPDX-License-Identifier: MIT
// For LD_PRELOAD: tries, from inside a running server, what it must not be able to do any more, and
// appends the results to the file that SIXSANDS_PROBE names: a line "THREAD WHAT ERROR" each, with
// error 0 if it was possible. Runs once in each kind of thread, at the first call that only this
// kind makes: the loop sets up a connection, the writer syncs, a worker lowers its priority, the
// process for passwords hashes one, the one for notifications asks for the address of a host. None
// of them tries before the first connection: while a thread is in execve, even in vain, no other
// thread can be started (EAGAIN), and the server is still starting its workers. A worker waits for
// that; the writer, which may sync something at the start, tries at a later sync.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int out = -1;
static char folder[2048]; /* the storage's */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t connected = PTHREAD_COND_INITIALIZER;
static bool is_connected;

static void set_connected(void) {
    pthread_mutex_lock(&lock);
    is_connected = true;
    pthread_cond_broadcast(&connected);
    pthread_mutex_unlock(&lock);
}

static bool has_connected(void) {
    pthread_mutex_lock(&lock);
    bool has = is_connected;
    pthread_mutex_unlock(&lock);
    return has;
}

static void wait_until_connected(void) {
    pthread_mutex_lock(&lock);
    while (!is_connected)
        pthread_cond_wait(&connected, &lock);
    pthread_mutex_unlock(&lock);
}

__attribute__((constructor)) static void prepare(void) {
    const char *path = getenv("SIXSANDS_PROBE"), *in = getenv("SIXSANDS_PROBE_FOLDER");
    if (!path || !in)
        return;
    snprintf(folder, sizeof folder, "%s", in);
    out = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void probe_preload_report(const char *thread, const char *what, bool possible) {
    char line[256];
    int n = snprintf(line, sizeof line, "%s %s %s\n", thread, what,
                     possible ? "0" : strerrorname_np(errno));
    if (write(out, line, (size_t)n) != n)
        abort();
}

static void probe_preload_try_open(const char *thread, const char *what, const char *path,
                                   int flags) {
    int fd = open(path, flags | O_CLOEXEC, 0600);
    probe_preload_report(thread, what, fd >= 0);
    if (fd >= 0)
        close(fd);
}

static void try_beside(const char *thread, const char *what, const char *name, int flags) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    probe_preload_try_open(thread, what, path, flags);
}

/* An executable file that isn't a program: where running is possible, that is the error. */
static void try_run(const char *thread) {
    char path[4096], *none[] = {NULL};
    snprintf(path, sizeof path, "%s/no-program", folder);
    execve(path, none, none);
    probe_preload_report(thread, "run", errno == ENOEXEC);
}

static void try_fork(const char *thread) {
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    probe_preload_report(thread, "fork", child > 0);
    if (child > 0)
        waitpid(child, NULL, 0);
}

static void probe_preload_try_all(const char *thread) {
    probe_preload_try_open(thread, "read", "/etc/passwd", O_RDONLY);
    probe_preload_try_open(thread, "list", "/", O_RDONLY | O_DIRECTORY);
    probe_preload_try_open(thread, "memory", "/proc/self/mem", O_RDWR);
    try_beside(thread, "read-beside", "other", O_RDONLY);
    try_beside(thread, "write-beside", "other", O_WRONLY);
    try_beside(thread, "make-beside", "new", O_WRONLY | O_CREAT);
    try_beside(thread, "storage", "test.db", O_RDWR);
    try_run(thread);
    try_fork(thread);
    int s = socket(AF_INET, SOCK_STREAM, 0);
    probe_preload_report(thread, "socket", s >= 0);
    if (s >= 0)
        close(s);
    probe_preload_report(thread, "signal", kill(getppid(), 0) == 0);
    /* No process has that number; one that was really traced would stop at its next signal. */
    probe_preload_report(thread, "trace",
                         ptrace(PTRACE_SEIZE, INT_MAX, 0, 0) == 0 || errno == ESRCH);
    void *code = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    probe_preload_report(thread, "code", code != MAP_FAILED);
    probe_preload_report(thread, "end", true);
}

/* What only the process for notifications may do, and the rest of that. */
static void try_connecting(const char *thread) {
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(1), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int s = socket(AF_INET, SOCK_STREAM, 0), local = socket(AF_UNIX, SOCK_STREAM, 0);
    int failed = local >= 0 ? 0 : errno;
    bool refused = s >= 0 && connect(s, (const void *)&to, sizeof to) != 0 && errno == ECONNREFUSED;
    probe_preload_report(thread, "connect", refused);
    errno = failed;
    probe_preload_report(thread, "local", local >= 0);
    if (s >= 0)
        close(s);
    if (local >= 0)
        close(local);
}

static void once(const char *thread, bool *done) {
    int before = errno;
    if (out >= 0 && !*done) {
        *done = true;
        probe_preload_try_all(thread);
    }
    errno = before;
}

typedef int setup_call(int fd, int level, int name, const void *value, socklen_t size);
typedef int sync_call(int fd);
typedef int nice_call(__priority_which_t which, id_t who, int priority);
typedef int hash_call(char *restrict to, const char *password, unsigned long long length,
                      unsigned long long work, size_t memory);
hash_call crypto_pwhash_str;
typedef int address_call(const char *restrict name, const char *restrict service,
                         const struct addrinfo *restrict like, struct addrinfo **restrict out);

/* The real function; dlsym returns an object pointer, so C wants it copied. */
static void probe_preload_find(void *call, const char *name) {
    void *real = dlsym(RTLD_NEXT, name);
    if (!real)
        abort();
    memcpy(call, &real, sizeof real);
}

int setsockopt(int fd, int level, int name, const void *value, socklen_t size) {
    static bool done;
    setup_call *real;
    if (level == IPPROTO_TCP && name == TCP_NODELAY) { /* not when it starts listening */
        once("loop", &done);
        set_connected();
    }
    probe_preload_find(&real, "setsockopt");
    return real(fd, level, name, value, size);
}

int fdatasync(int fd) {
    static bool done;
    sync_call *real;
    if (getpid() != gettid() && has_connected()) /* not when storage is created */
        once("writer", &done);
    probe_preload_find(&real, "fdatasync");
    return real(fd);
}

int setpriority(__priority_which_t which, id_t who, int priority) {
    static bool done;
    nice_call *real;
    if (getpid() != gettid()) { /* not a process */
        wait_until_connected();
        once("worker", &done);
    }
    probe_preload_find(&real, "setpriority");
    return real(which, who, priority);
}

int crypto_pwhash_str(char *restrict to, const char *password, unsigned long long length,
                      unsigned long long work, size_t memory) {
    static bool done;
    hash_call *real;
    once("hasher", &done);
    probe_preload_find(&real, "crypto_pwhash_str");
    return real(to, password, length, work, memory);
}

int getaddrinfo(const char *restrict name, const char *restrict service,
                const struct addrinfo *restrict like, struct addrinfo **restrict list) {
    static bool done;
    address_call *real;
    if (out >= 0 && !done && !(like->ai_flags & AI_PASSIVE)) { /* not an address to listen at */
        try_connecting("pusher");
        once("pusher", &done);
    }
    probe_preload_find(&real, "getaddrinfo");
    return real(name, service, like, list);
}
