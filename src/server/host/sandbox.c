// SPDX-License-Identifier: MIT
// Both halves call the kernel directly: it is only a handful of calls, and the system's headers may
// be older than its kernel.
//
// Calls are refused by a list rather than allowed by one: libraries differ in the harmless calls
// they make, and a server that fails with the next version of one is worse than one that may still
// ask for the time. Everything that reaches beyond the process is on the list.
#define _GNU_SOURCE /* O_PATH */
#include "server/host/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Sanitizers look for leaks at the end: they stop the program from a second process, and read its
 * memory map. */
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

static void sandbox_say(text *out, const char *what, const char *why) {
    if (out->length > 0)
        text_str(out, "; ");
    text_str(out, what);
    text_str(out, ": ");
    text_str(out, why);
}

/* Files: landlock. */

enum { CREATE_RULESET = 444, ADD_RULE, RESTRICT_SELF }; /* the same on every processor */
enum { ASK_VERSION = 1, RULE_PATH_BENEATH = 1, RULE_PORT = 2, CONNECT_TCP = 2 };
enum {
    WRITE_FILE = 1 << 1,
    READ_FILE = 1 << 2,
    READ_DIR = 1 << 3,
    REMOVE_FILE = 1 << 5,
    TRUNCATE = 1 << 14,
};

struct ruleset {
    uint64_t files, network, scope; /* what is refused unless a rule allows it */
};

struct rule {
    uint64_t allowed;
    int32_t folder;
} __attribute__((packed));

/* Everything that this version can refuse. */
static struct ruleset refuse_all(long version) {
    static const int bits[] = {0, 13, 14, 15, 15, 16}; /* of files, by version */
    long last = (long)(sizeof bits / sizeof *bits) - 1;
    return (struct ruleset){
        .files = (UINT64_C(1) << bits[version < last ? version : last]) - 1,
        .network = version >= 4 ? 3 : 0, /* TCP: bind, connect */
        .scope = version >= 6 ? 3 : 0,   /* abstract sockets, signals */
    };
}

/* A path that doesn't exist needs no rule. */
static bool sandbox_allow(int rules, const struct ruleset *refused, const char *path,
                          uint64_t what) {
    struct rule r = {.allowed = what & refused->files};
    r.folder = open(path, O_PATH | O_CLOEXEC);
    if (r.folder < 0)
        return errno == ENOENT;
    bool good = syscall(ADD_RULE, rules, RULE_PATH_BENEATH, &r, 0) == 0;
    close(r.folder);
    return good;
}

static bool allow_storage(int rules, const struct ruleset *refused, const char *database) {
    static const char *const beside[] = {"", "-wal", "-shm"};
    enum { SIZE = 4096 };
    char path[SIZE];
    text t;
    bool good = true;
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        text_init(&t, path, SIZE);
        text_str(&t, database);
        text_str(&t, beside[i]);
        good &=
            !t.overflow && sandbox_allow(rules, refused, path, READ_FILE | WRITE_FILE | TRUNCATE);
    }
    /* The folder is synced, and at the end both files next to the database are removed. */
    text_init(&t, path, SIZE);
    text_str(&t, database);
    char *slash = strrchr(path, '/');
    if (!slash || t.overflow)
        return false;
    slash[slash == path] = '\0';
    return good && sandbox_allow(rules, refused, path, READ_DIR | REMOVE_FILE);
}

/* Connections are made anew when one is lost: to the database's ports, and where its hosts have
 * names, by what the resolver reads and asks. TLS reads its certificates each time. */
static bool allow_connections(int rules, const struct ruleset *refused,
                              const struct store_needs *needs) {
    static const char *const resolver[] = {"/etc/resolv.conf",   "/etc/hosts",    "/etc/host.conf",
                                           "/etc/nsswitch.conf", "/etc/gai.conf", "/etc/services"};
    enum { NAMES = 53 };
    struct {
        uint64_t allowed, port;
    } rule = {CONNECT_TCP, NAMES};
    bool good = true;
    for (int i = 0; i < needs->files; i++)
        good &= !needs->file[i][0] || sandbox_allow(rules, refused, needs->file[i], READ_FILE);
    if (needs->ports == 0)
        return good;
    for (size_t i = 0; i < sizeof resolver / sizeof *resolver; i++)
        good &= sandbox_allow(rules, refused, resolver[i], READ_FILE);
    for (int i = -1; i < needs->ports && refused->network; i++) {
        rule.port = i < 0 ? NAMES : needs->port[i];
        good &= syscall(ADD_RULE, rules, RULE_PORT, &rule, 0) == 0;
    }
    return good;
}

static const char *restrict_files(const struct store_needs *needs) {
    long version = syscall(CREATE_RULESET, NULL, 0, ASK_VERSION);
    if (version < 1)
        return version < 0 && errno != ENOSYS ? strerror(errno) : "the kernel has no landlock";
    struct ruleset refused = refuse_all(version);
    int rules = (int)syscall(CREATE_RULESET, &refused, sizeof refused, 0);
    if (rules < 0)
        return strerror(errno);
    bool good = !needs || !needs->database || allow_storage(rules, &refused, needs->database);
    good = good && (!needs || !needs->connects || allow_connections(rules, &refused, needs));
    if (SANITIZED) /* their reports name addresses in the program and its libraries */
        good = good && sandbox_allow(rules, &refused, "/proc", READ_FILE | READ_DIR) &&
               sandbox_allow(rules, &refused, "/usr", READ_FILE | READ_DIR) &&
               sandbox_allow(rules, &refused, "/proc/self/exe", READ_FILE);
    good = good && syscall(RESTRICT_SELF, rules, 0) == 0;
    const char *why = good ? NULL : strerror(errno);
    close(rules);
    return why;
}

/* Calls: seccomp. */

#if defined(__x86_64__)
#define PROCESSOR AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define PROCESSOR AUDIT_ARCH_AARCH64
#endif

#ifdef PROCESSOR
#define CALL(name) __NR_##name
static const unsigned refused_calls[] = {
    /* programs (clone is handled separately) */
    CALL(execve),
    CALL(execveat),
    CALL(memfd_create),
#ifdef __NR_fork
    CALL(fork),
    CALL(vfork),
#endif
    /* connections; accepting is still allowed, and see refuse_connections */
    CALL(socketpair),
    CALL(bind),
    CALL(listen),
    /* other processes */
    CALL(kill),
    CALL(tkill),
    CALL(rt_sigqueueinfo),
    CALL(rt_tgsigqueueinfo),
    CALL(pidfd_open),
    CALL(pidfd_send_signal),
#ifdef __NR_pidfd_getfd
    CALL(pidfd_getfd),
#endif
    CALL(process_vm_readv),
    CALL(process_vm_writev),
    CALL(kcmp),
/* names and rights of files: storage only opens, truncates and removes */
#ifdef __NR_rename
    CALL(rename),
    CALL(link),
    CALL(symlink),
    CALL(mknod),
    CALL(mkdir),
    CALL(chmod),
    CALL(chown),
    CALL(lchown),
#endif
#ifdef __NR_renameat
    CALL(renameat),
#endif
    CALL(renameat2),
    CALL(linkat),
    CALL(symlinkat),
    CALL(mknodat),
    CALL(mkdirat),
    CALL(fchmodat),
    CALL(fchownat),
    CALL(setxattr),
    CALL(lsetxattr),
    CALL(fsetxattr),
    CALL(name_to_handle_at),
    CALL(open_by_handle_at),
    /* the system's configuration */
    CALL(mount),
    CALL(umount2),
    CALL(move_mount),
    CALL(open_tree),
    CALL(fsopen),
    CALL(fsmount),
    CALL(fspick),
    CALL(pivot_root),
    CALL(chroot),
    CALL(unshare),
    CALL(setns),
    /* rights */
    CALL(setuid),
    CALL(setgid),
    CALL(setreuid),
    CALL(setregid),
    CALL(setresuid),
    CALL(setresgid),
    CALL(setgroups),
    CALL(setfsuid),
    CALL(setfsgid),
    CALL(capset),
    CALL(personality),
    /* the kernel */
    CALL(add_key),
    CALL(request_key),
    CALL(keyctl),
    CALL(bpf),
    CALL(perf_event_open),
    CALL(userfaultfd),
    CALL(io_uring_setup),
    CALL(io_uring_enter),
    CALL(io_uring_register),
    CALL(init_module),
    CALL(finit_module),
    CALL(delete_module),
    CALL(kexec_load),
    CALL(reboot),
    CALL(swapon),
    CALL(swapoff),
    CALL(syslog),
    CALL(acct),
    CALL(quotactl),
    CALL(settimeofday),
    CALL(clock_settime),
    CALL(clock_adjtime),
    CALL(adjtimex),
    CALL(sethostname),
    CALL(setdomainname),
#ifdef __NR_iopl
    CALL(iopl),
    CALL(ioperm),
    CALL(modify_ldt),
    CALL(uselib),
#endif
};

enum { FILTER_MOST = 512 };
_Static_assert(2 * sizeof refused_calls / sizeof *refused_calls + 64 < FILTER_MOST,
               "the filter has room for every call");

struct filter {
    struct sock_filter step[FILTER_MOST];
    unsigned short count;
};

static void sandbox_add(struct filter *f, unsigned short code, unsigned k, unsigned char yes,
                        unsigned char no) {
    f->step[f->count++] = (struct sock_filter){code, yes, no, k};
}

static void sandbox_load(struct filter *f, size_t at) {
    sandbox_add(f, BPF_LD | BPF_W | BPF_ABS, (unsigned)at, 0, 0);
}

static void sandbox_end(struct filter *f, unsigned with) {
    sandbox_add(f, BPF_RET | BPF_K, with, 0, 0);
}

/* The offset of an argument's low half; on both processors it comes first. */
static size_t sandbox_argument(int i) {
    return offsetof(struct seccomp_data, args) + (size_t)i * sizeof(uint64_t);
}

/* Ends with `with` if it is this call. */
static void sandbox_refuse(struct filter *f, unsigned call, unsigned with) {
    sandbox_add(f, BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1);
    sandbox_end(f, with);
}

/* Refuses this call only with (`set`) or without a bit in an argument. */
static void refuse_bit(struct filter *f, unsigned call, int i, unsigned bit, bool set) {
    sandbox_add(f, BPF_JMP | BPF_JEQ | BPF_K, call, 0, 4);
    sandbox_load(f, sandbox_argument(i));
    sandbox_add(f, BPF_JMP | BPF_JSET | BPF_K, bit, !set, set);
    sandbox_end(f, SECCOMP_RET_ERRNO | EPERM);
    sandbox_end(f, SECCOMP_RET_ALLOW);
}

/* Outgoing connections: none, or those of storage, by the family of the socket. */
static void refuse_connections(struct filter *f, const struct store_needs *needs) {
    bool local = needs && needs->connects && needs->local;
    bool remote = needs && needs->connects && needs->ports > 0;
    if (!local && !remote) {
        sandbox_refuse(f, CALL(socket), SECCOMP_RET_ERRNO | EPERM);
        sandbox_refuse(f, CALL(connect), SECCOMP_RET_ERRNO | EPERM);
        return;
    }
    unsigned family[3];
    unsigned char count = 0;
    if (local)
        family[count++] = AF_UNIX;
    if (remote) {
        family[count++] = AF_INET;
        family[count++] = AF_INET6;
    }
    sandbox_add(f, BPF_JMP | BPF_JEQ | BPF_K, CALL(socket), 0, (unsigned char)(count + 3));
    sandbox_load(f, sandbox_argument(0));
    for (unsigned char i = 0; i < count; i++)
        sandbox_add(f, BPF_JMP | BPF_JEQ | BPF_K, family[i], (unsigned char)(count - i), 0);
    sandbox_end(f, SECCOMP_RET_ERRNO | EPERM);
    sandbox_end(f, SECCOMP_RET_ALLOW);
}

static void sandbox_build(struct filter *f, const struct store_needs *needs) {
    f->count = 0;
    sandbox_load(f, offsetof(struct seccomp_data, arch));
    sandbox_add(f, BPF_JMP | BPF_JEQ | BPF_K, PROCESSOR, 1, 0);
    sandbox_end(f, SECCOMP_RET_KILL_PROCESS);
    sandbox_load(f, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__ /* the numbers of x32 would be a way around */
    sandbox_add(f, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
    sandbox_end(f, SECCOMP_RET_KILL_PROCESS);
#endif
    for (size_t i = 0; i < sizeof refused_calls / sizeof *refused_calls; i++)
        sandbox_refuse(f, refused_calls[i], SECCOMP_RET_ERRNO | EPERM);
    refuse_connections(f, needs);
    /* New threads, but no new processes. clone3's arguments can't be inspected; without it the
     * library uses clone. */
    sandbox_refuse(f, CALL(clone3), SECCOMP_RET_ERRNO | ENOSYS);
    if (!SANITIZED) {
        sandbox_refuse(f, CALL(ptrace), SECCOMP_RET_ERRNO | EPERM);
        refuse_bit(f, CALL(clone), 0, CLONE_THREAD, false);
    }
    /* Signals only to itself, as abort sends. */
    sandbox_add(f, BPF_JMP | BPF_JEQ | BPF_K, CALL(tgkill), 0, 4);
    sandbox_load(f, sandbox_argument(0));
    sandbox_add(f, BPF_JMP | BPF_JEQ | BPF_K, (unsigned)getpid(), 1, 0);
    sandbox_end(f, SECCOMP_RET_ERRNO | EPERM);
    sandbox_end(f, SECCOMP_RET_ALLOW);
    /* No new code. */
    refuse_bit(f, CALL(mmap), 2, PROT_EXEC, true);
    refuse_bit(f, CALL(mprotect), 2, PROT_EXEC, true);
    refuse_bit(f, CALL(pkey_mprotect), 2, PROT_EXEC, true);
    sandbox_end(f, SECCOMP_RET_ALLOW);
}

static const char *restrict_calls(const struct store_needs *needs) {
    static struct filter f;
    sandbox_build(&f, needs);
    struct sock_fprog program = {f.count, f.step};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? NULL
           : errno == EINVAL                                         ? "the kernel has no seccomp"
                                                                     : strerror(errno);
}
#else
static const char *restrict_calls(const struct store_needs *needs) {
    (void)needs;
    return "not for this processor";
}
#endif

bool sandbox_enter(const struct store_needs *needs, text *lacks) {
    size_t before = lacks->length;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        sandbox_say(lacks, "rights", strerror(errno));
        return false;
    }
    const char *files = restrict_files(needs), *calls = restrict_calls(needs);
    if (files)
        sandbox_say(lacks, "files", files);
    if (calls)
        sandbox_say(lacks, "calls", calls);
    return lacks->length == before;
}
