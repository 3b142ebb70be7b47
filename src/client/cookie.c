// SPDX-License-Identifier: MIT
#include "client/cookie.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system/folders.h"

enum { PATH_SIZE = 4096 };

/* A name without characters that mean something to a file system. */
static bool cookie_path(const struct address *a, char path[PATH_SIZE]) {
    char name[ADDRESS_HOST + 32];
    if (!folders_find(FOLDER_STATE, true, path, PATH_SIZE - sizeof name - 16))
        return false;
    size_t n = strlen(path);
    snprintf(name, sizeof name, "%s_%s_%d", a->tls ? "https" : "http", a->host, a->port);
    for (char *c = name; *c; c++)
        if (*c == ':' || *c == '/')
            *c = '-';
    snprintf(path + n, PATH_SIZE - n, "/servers");
    if (mkdir(path, 0700) != 0 && errno != EEXIST)
        return false;
    snprintf(path + n, PATH_SIZE - n, "/servers/%s", name);
    return true;
}

/* Printable characters that are allowed in a header. */
static bool is_cookie(const char *s) {
    if (!strchr(s, '='))
        return false;
    for (; *s; s++)
        if (*s <= ' ' || *s >= 0x7f || *s == ';' || *s == ',' || *s == '"')
            return false;
    return true;
}

void cookie_load(const struct address *a, char cookie[WIRE_COOKIE]) {
    char path[PATH_SIZE];
    cookie[0] = '\0';
    FILE *file = cookie_path(a, path) ? fopen(path, "re") : NULL;
    if (!file)
        return;
    if (!fgets(cookie, WIRE_COOKIE, file))
        cookie[0] = '\0';
    cookie[strcspn(cookie, "\r\n")] = '\0';
    if (!is_cookie(cookie))
        cookie[0] = '\0';
    fclose(file);
}

bool cookie_keep(const struct address *a, const char *cookie) {
    char path[PATH_SIZE], part[PATH_SIZE + 8];
    if (!cookie_path(a, path))
        return false;
    if (!cookie[0])
        return unlink(path) == 0 || errno == ENOENT;
    if (!is_cookie(cookie)) {
        errno = EINVAL;
        return false;
    }
    snprintf(part, sizeof part, "%s.part", path);
    unlink(part); /* so that the mode below applies */
    int fd = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    size_t n = strlen(cookie);
    bool good = write(fd, cookie, n) == (ssize_t)n && write(fd, "\n", 1) == 1;
    good = close(fd) == 0 && good;
    if (good && rename(part, path) == 0)
        return true;
    int why = errno;
    unlink(part);
    errno = why;
    return false;
}
