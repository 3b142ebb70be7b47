// SPDX-License-Identifier: MIT
// Operations are passed on to the file system below. So that the power can be cut, every change
// since a file's last sync is kept with the old content; to restore, all of them are undone, last
// to first, and then those that were synced, and some others, are redone.
#include "fault_vfs.h"

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/rng.h"
#include "base/text.h"

enum { SECTOR = 512, PATH_MOST = 512 };

/* A write (after != NULL) or a truncation. */
struct change {
    struct change *earlier, *later;
    int64_t offset;   /* of a truncation: the new size */
    int64_t old_size; /* of the file */
    int length, old_length;
    bool synced;     /* though an earlier one isn't and won't be */
    bool doomed;     /* its sync has failed: later ones don't help it */
    uint8_t *before; /* old_length bytes from offset on */
    uint8_t *after;  /* length bytes */
};

struct disk_file {
    struct disk_file *next;
    char path[PATH_MOST];
    bool named; /* its name is on the disk: it was there before, or has been synced */
    struct change *first, *last;
};

struct handle {
    sqlite3_file base;
    struct disk_file *file; /* NULL: not watched */
    sqlite3_file *real;
};

static struct {
    pthread_mutex_t lock;
    sqlite3_vfs vfs, *below;
    struct disk_file *files;
    struct fault_plan plan;
    struct fault_figures figures;
    bool cut, unwatched;
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Plans */

enum operation { READ, WRITE, LENGTHEN, SYNC, OTHER };

static bool concerns(enum fault_kind kind, enum operation op) {
    switch (kind) {
    case FAULT_WRITE:
    case FAULT_SHORT:
        return op == WRITE || op == LENGTHEN;
    case FAULT_FULL:
        return op == LENGTHEN;
    case FAULT_SYNC:
        return op == SYNC;
    case FAULT_READ:
        return op == READ;
    default:
        return op != READ;
    }
}

/* Does this operation fail? Called once for each, with the lock held. */
static bool fails(enum operation op) {
    if (disk.cut)
        return true;
    if (!concerns(disk.plan.kind, op))
        return false;
    uint64_t n = ++disk.figures.operations;
    const struct fault_plan *p = &disk.plan;
    if (p->kind == FAULT_NONE || n < p->at || (p->count > 0 && n >= p->at + p->count))
        return false;
    if (p->as_long_as && access(p->as_long_as, F_OK) != 0)
        return false;
    disk.figures.faults++;
    disk.cut |= p->kind == FAULT_CUT;
    return true;
}

void fault_vfs_plan(const struct fault_plan *plan) {
    pthread_mutex_lock(&disk.lock);
    disk.plan = plan ? *plan : (struct fault_plan){0};
    disk.figures = (struct fault_figures){0};
    pthread_mutex_unlock(&disk.lock);
}

bool fault_plan_read(struct fault_plan *plan, const char *words) {
    static const char *const names[FAULT_KINDS] = {"none", "write", "short", "full",
                                                   "sync", "read",  "any",   "cut"};
    span rest = span_of(words), kind = span_cut(&rest, ':'), at = span_cut(&rest, '+');
    *plan = (struct fault_plan){.count = rest.at ? 0 : 1};
    while (plan->kind < FAULT_KINDS && !span_is(kind, names[plan->kind]))
        plan->kind++;
    return plan->kind < FAULT_KINDS && span_uint(at, UINT32_MAX, &plan->at) &&
           (rest.length == 0 || span_uint(rest, UINT32_MAX, &plan->count));
}

struct fault_figures fault_vfs_figures(void) {
    pthread_mutex_lock(&disk.lock);
    struct fault_figures f = disk.figures;
    pthread_mutex_unlock(&disk.lock);
    return f;
}

void fault_vfs_cut(void) {
    pthread_mutex_lock(&disk.lock);
    disk.cut = true;
    pthread_mutex_unlock(&disk.lock);
}

void fault_vfs_watch(bool on) {
    disk.unwatched = !on;
}

bool fault_vfs_is_cut(void) {
    pthread_mutex_lock(&disk.lock);
    bool cut = disk.cut;
    pthread_mutex_unlock(&disk.lock);
    return cut;
}

/* Changes */

static void *fault_vfs_need(void *memory) {
    if (!memory)
        abort();
    return memory;
}

static void forget_changes(struct disk_file *f) {
    for (struct change *c = f->first, *later; c; c = later) {
        later = c->later;
        free(c->before);
        free(c->after);
        free(c);
    }
    f->first = f->last = NULL;
}

/* Notes what is about to be written, or cut off (bytes NULL). */
static void note_change(struct handle *h, const void *bytes, int length, int64_t offset) {
    struct change *c = fault_vfs_need(calloc(1, sizeof *c));
    sqlite3_int64 size = 0;
    h->real->pMethods->xFileSize(h->real, &size);
    c->offset = offset;
    c->old_size = size;
    c->length = length;
    int64_t end = bytes && offset + length < size ? offset + length : size;
    if (end > offset) {
        c->old_length = (int)(end - offset);
        c->before = fault_vfs_need(malloc((size_t)c->old_length));
        h->real->pMethods->xRead(h->real, c->before, c->old_length, offset);
    }
    if (bytes) {
        c->after = fault_vfs_need(malloc((size_t)length));
        memcpy(c->after, bytes, (size_t)length);
    }
    c->earlier = h->file->last;
    if (c->earlier)
        c->earlier->later = c;
    else
        h->file->first = c;
    h->file->last = c;
}

static void note_sync(struct disk_file *f, bool good) {
    bool any_doomed = false;
    for (struct change *c = f->first; c; c = c->later) {
        if (!c->synced && !good)
            c->doomed = true;
        c->synced |= !c->doomed;
        any_doomed |= c->doomed;
    }
    f->named |= good;
    if (!any_doomed)
        forget_changes(f);
}

/* Files */

static struct handle *of(sqlite3_file *file) {
    return (struct handle *)file;
}

static int on_close(sqlite3_file *file) {
    struct handle *h = of(file);
    int code = h->real->pMethods ? h->real->pMethods->xClose(h->real) : SQLITE_OK;
    free(h->real);
    return code;
}

static int on_read(sqlite3_file *file, void *to, int n, sqlite3_int64 offset) {
    struct handle *h = of(file);
    pthread_mutex_lock(&disk.lock);
    bool failing = fails(READ);
    pthread_mutex_unlock(&disk.lock);
    return failing ? SQLITE_IOERR_READ : h->real->pMethods->xRead(h->real, to, n, offset);
}

static int on_write(sqlite3_file *file, const void *from, int n, sqlite3_int64 offset) {
    struct handle *h = of(file);
    const sqlite3_io_methods *m = h->real->pMethods;
    sqlite3_int64 size = 0;
    pthread_mutex_lock(&disk.lock);
    m->xFileSize(h->real, &size);
    bool failing = fails(offset + n > size ? LENGTHEN : WRITE);
    enum fault_kind kind = disk.plan.kind;
    int code = SQLITE_OK;
    if (failing) {
        /* If the power fails too, as much of this write may survive as of the others. */
        bool partly = kind == FAULT_SHORT || kind == FAULT_FULL ||
                      (kind == FAULT_CUT && disk.figures.faults == 1);
        code = kind == FAULT_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
        n = partly ? n / 2 : 0;
    }
    if (n > 0) {
        if (h->file)
            note_change(h, from, n, offset);
        int written = m->xWrite(h->real, from, n, offset);
        code = code == SQLITE_OK ? written : code;
    }
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static int on_truncate(sqlite3_file *file, sqlite3_int64 size) {
    struct handle *h = of(file);
    pthread_mutex_lock(&disk.lock);
    bool failing = fails(OTHER);
    if (!failing && h->file)
        note_change(h, NULL, 0, size);
    int code = failing ? SQLITE_IOERR_TRUNCATE : h->real->pMethods->xTruncate(h->real, size);
    pthread_mutex_unlock(&disk.lock);
    return code;
}

/* The disk below isn't synced: the power cut is simulated, so a test needn't wait for it. */
static int on_sync(sqlite3_file *file, int flags) {
    struct handle *h = of(file);
    (void)flags;
    pthread_mutex_lock(&disk.lock);
    bool was_cut = disk.cut, failing = fails(SYNC);
    if (h->file && !was_cut && !(failing && disk.cut))
        note_sync(h->file, !failing);
    pthread_mutex_unlock(&disk.lock);
    return failing ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int on_size(sqlite3_file *file, sqlite3_int64 *size) {
    return of(file)->real->pMethods->xFileSize(of(file)->real, size);
}

static int on_lock(sqlite3_file *file, int level) {
    return of(file)->real->pMethods->xLock(of(file)->real, level);
}

static int on_unlock(sqlite3_file *file, int level) {
    return of(file)->real->pMethods->xUnlock(of(file)->real, level);
}

static int on_check_lock(sqlite3_file *file, int *out) {
    return of(file)->real->pMethods->xCheckReservedLock(of(file)->real, out);
}

static int on_control(sqlite3_file *file, int op, void *arg) {
    if (op == SQLITE_FCNTL_VFS_POINTER) { /* ours, not the one below */
        *(sqlite3_vfs **)arg = &disk.vfs;
        return SQLITE_OK;
    }
    return of(file)->real->pMethods->xFileControl(of(file)->real, op, arg);
}

static int on_sector(sqlite3_file *file) {
    return of(file)->real->pMethods->xSectorSize(of(file)->real);
}

static int on_device(sqlite3_file *file) {
    return of(file)->real->pMethods->xDeviceCharacteristics(of(file)->real);
}

static int on_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **out) {
    return of(file)->real->pMethods->xShmMap(of(file)->real, page, size, extend, out);
}

static int on_shm_lock(sqlite3_file *file, int offset, int n, int flags) {
    return of(file)->real->pMethods->xShmLock(of(file)->real, offset, n, flags);
}

static void on_shm_barrier(sqlite3_file *file) {
    of(file)->real->pMethods->xShmBarrier(of(file)->real);
}

static int on_shm_unmap(sqlite3_file *file, int delete_it) {
    return of(file)->real->pMethods->xShmUnmap(of(file)->real, delete_it);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2, /* no memory-mapped reading */
    .xClose = on_close,
    .xRead = on_read,
    .xWrite = on_write,
    .xTruncate = on_truncate,
    .xSync = on_sync,
    .xFileSize = on_size,
    .xLock = on_lock,
    .xUnlock = on_unlock,
    .xCheckReservedLock = on_check_lock,
    .xFileControl = on_control,
    .xSectorSize = on_sector,
    .xDeviceCharacteristics = on_device,
    .xShmMap = on_shm_map,
    .xShmLock = on_shm_lock,
    .xShmBarrier = on_shm_barrier,
    .xShmUnmap = on_shm_unmap,
};

/* The file system */

static struct disk_file *fault_vfs_find(const char *path) {
    struct disk_file *f = disk.files;
    while (f && strcmp(f->path, path) != 0)
        f = f->next;
    return f;
}

static struct disk_file *watch(const char *path, bool existed) {
    struct disk_file *f = fault_vfs_find(path);
    if (f)
        return f;
    if (strlen(path) >= PATH_MOST)
        abort();
    f = fault_vfs_need(calloc(1, sizeof *f));
    memcpy(f->path, path, strlen(path) + 1);
    f->named = existed;
    f->next = disk.files;
    disk.files = f;
    return f;
}

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
    struct handle *h = of(file);
    const int watched = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL;
    (void)vfs;
    memset(h, 0, sizeof *h);
    pthread_mutex_lock(&disk.lock);
    bool existed = name && access(name, F_OK) == 0;
    int code = disk.cut ? SQLITE_IOERR : SQLITE_OK;
    if (code == SQLITE_OK) {
        h->real = fault_vfs_need(calloc(1, (size_t)disk.below->szOsFile));
        code = disk.below->xOpen(disk.below, name, h->real, flags, out);
        if (code != SQLITE_OK)
            free(h->real);
    }
    if (code == SQLITE_OK) {
        h->file = name && (flags & watched) && !disk.unwatched ? watch(name, existed) : NULL;
        h->base.pMethods = &methods;
    }
    pthread_mutex_unlock(&disk.lock);
    return code;
}

/* A deletion is on the disk at once. */
static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync_folder) {
    (void)sync_folder;
    (void)vfs;
    pthread_mutex_lock(&disk.lock);
    int code = fails(OTHER) ? SQLITE_IOERR_DELETE
                            : disk.below->xDelete(disk.below, name, 0); /* see on_sync */
    struct disk_file *f = code == SQLITE_OK ? fault_vfs_find(name) : NULL;
    if (f) {
        forget_changes(f);
        f->named = false;
    }
    pthread_mutex_unlock(&disk.lock);
    return code;
}

bool fault_vfs_register(bool as_default) {
    if (!disk.below) {
        disk.below = sqlite3_vfs_find(NULL);
        if (!disk.below)
            return false;
        disk.vfs = *disk.below; /* everything else goes straight through */
        disk.vfs.pNext = NULL;
        disk.vfs.szOsFile = sizeof(struct handle);
        disk.vfs.zName = "fault";
        disk.vfs.xOpen = vfs_open;
        disk.vfs.xDelete = vfs_delete;
    }
    return sqlite3_vfs_register(&disk.vfs, as_default) == SQLITE_OK;
}

/* After the cut */

static void put_bytes(int fd, const uint8_t *bytes, int length, int64_t offset) {
    if (length > 0 && pwrite(fd, bytes, (size_t)length, offset) != length)
        abort();
}

static void set_size(int fd, int64_t size) {
    if (ftruncate(fd, size) != 0)
        abort();
}

/* A change that was never synced: each of its sectors is lost, kept or torn. */
static void redo(int fd, const struct change *c, rng *r) {
    uint32_t fate = c->synced ? 1 : rng_below(r, 3);
    if (fate == 0)
        return;
    if (!c->after) {
        set_size(fd, c->offset);
        return;
    }
    if (fate == 1) {
        put_bytes(fd, c->after, c->length, c->offset);
        return;
    }
    for (int at = 0; at < c->length; at += SECTOR)
        if (rng_below(r, 2))
            put_bytes(fd, c->after + at, c->length - at < SECTOR ? c->length - at : SECTOR,
                      c->offset + at);
}

static void restore(struct disk_file *f, rng *r) {
    int fd = open(f->path, O_RDWR | O_CLOEXEC);
    if (fd < 0)
        return; /* deleted */
    for (struct change *c = f->last; c; c = c->earlier) {
        put_bytes(fd, c->before, c->old_length, c->offset);
        set_size(fd, c->old_size);
    }
    for (struct change *c = f->first; c; c = c->later)
        redo(fd, c, r);
    close(fd);
    if (!f->named && rng_below(r, 2))
        unlink(f->path);
}

void fault_vfs_restore(uint64_t seed) {
    rng r;
    rng_seed(&r, seed);
    pthread_mutex_lock(&disk.lock);
    for (struct disk_file *f = disk.files, *next; f; f = next) {
        next = f->next;
        if (seed != 0)
            restore(f, &r);
        forget_changes(f);
        free(f);
    }
    disk.files = NULL;
    disk.cut = false;
    disk.plan = (struct fault_plan){0};
    disk.figures = (struct fault_figures){0};
    pthread_mutex_unlock(&disk.lock);
}
