// SPDX-License-Identifier: MIT
// The files of the SQLite storage in their folder: who may serve them, and whether they are still
// those that were opened. What is written to a file that has lost its name is gone when the process
// ends, so none of it may be acknowledged.
#define _GNU_SOURCE /* F_OFD_SETLK: a lock that other handles of this process don't take away */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/store/sqlite/internal.h"

/* A byte far beyond those that SQLite locks; the file may be shorter. */
enum { CLAIMED_BYTE = 0x40000000 + 0x10000 };

const char sqlite_displaced[] = "the file was removed, replaced or moved away under the server";

bool sqlite_in_place(struct sqlite_store *s) {
    static const char *const suffix[SQLITE_FILES] = {"", "-wal", "-shm"};
    char name[SQLITE_PATH_SIZE + 8];
    for (int i = 0; i < SQLITE_FILES; i++) {
        struct stat now, *then = &s->place[i];
        snprintf(name, sizeof name, "%s%s", s->path, suffix[i]);
        bool there = stat(name, &now) == 0;
        if (then->st_ino == 0 && there) /* the log is created when needed */
            *then = now;
        if (then->st_ino != 0 &&
            (!there || now.st_ino != then->st_ino || now.st_dev != then->st_dev))
            return false;
    }
    return true;
}

int sqlite_claim(const char *file, text *error) {
    char path[SQLITE_PATH_SIZE];
    text p;
    struct flock lock = {
        .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = CLAIMED_BYTE, .l_len = 1};
    text_init(&p, path, sizeof path);
    sqlite_path(&p, file);
    if (p.overflow) {
        text_str(error, "the file's name is too long");
        return -1;
    }
    int fd = sqlite_create(path, false) == 0 ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0) {
        bool closed = errno == EACCES || errno == EROFS;
        text_str(error, closed ? "the file can't be written" : strerror(errno));
        return -1;
    }
    if (fcntl(fd, F_OFD_SETLK, &lock) == 0)
        return fd;
    bool taken = errno == EAGAIN || errno == EACCES;
    text_str(error, taken ? "another server is using this file" : strerror(errno));
    close(fd);
    return -1;
}
