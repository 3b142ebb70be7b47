// SPDX-License-Identifier: MIT
#include "server/http/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

struct files {
    struct file *list;  /* by path */
    const char *origin; /* borrowed, while files are loaded */
    int count, capacity;
    int links; /* left out */
    size_t total;
};

static const struct {
    const char *ending, *type;
    bool packs; /* isn't compressed already */
} types[] = {
    {".html", "text/html; charset=utf-8", true},
    {".js", "text/javascript; charset=utf-8", true},
    {".mjs", "text/javascript; charset=utf-8", true},
    {".css", "text/css; charset=utf-8", true},
    {".wasm", "application/wasm", true},
    {".json", "application/json", true},
    {".map", "application/json", true},
    {".webmanifest", "application/manifest+json", true},
    {".svg", "image/svg+xml", true},
    {".txt", "text/plain; charset=utf-8", true},
    {".md", "text/plain; charset=utf-8", true},
    {".sgr", "application/x-sgr", true},
    {".xml", "application/xml", true},
    {".png", "image/png", false},
    {".jpg", "image/jpeg", false},
    {".webp", "image/webp", false},
    {".avif", "image/avif", false},
    {".ico", "image/x-icon", true},
    {".woff2", "font/woff2", false},
    {".mp3", "audio/mpeg", false},
    {".ogg", "audio/ogg", false},
    {"", "application/octet-stream", false},
};

static const char welcome[] =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Sixsands</title>\n"
    "<meta name=\"viewport\" content=\"width=device-width\"></head>\n"
    "<body><h1>Sixsands</h1>\n"
    "<p>This server hosts tabletop games for browsers and bots. It was started without\na web "
    "client "
    "(<code>--web DIR</code>), so there is only the API: requests under <code>/api/</code>, a "
    "WebSocket\nat <code>/ws</code>, as <code>docs/api.md</code> of the project describes "
    "them.</p>\n"
    "<p><a href=\"/api/lobby\">The lobby</a> as JSON.</p></body></html>\n";

static void *http_files_fail(text *error, const char *path, const char *reason) {
    text_str(error, path);
    text_str(error, ": ");
    text_str(error, reason);
    return NULL;
}

bool files_is_hashed(const char *name) {
    const char *slash = strrchr(name, '/'), *base = slash ? slash + 1 : name;
    const char *dot = strchr(base, '.');
    enum { HASH = 8 };
    if (!span_starts(span_of(name), "/assets/") || !dot || strcmp(dot, ".html") == 0 ||
        dot - base < HASH + 2 || dot[-HASH - 1] != '-')
        return false;
    bool mixed = false; /* a plain word of eight letters isn't a hash */
    for (const char *c = dot - HASH; c < dot; c++) {
        bool small = (*c >= 'a' && *c <= 'z') || *c == '_' || *c == '-';
        bool other = (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9');
        if (!small && !other)
            return false;
        mixed |= other;
    }
    return mixed;
}

static void make_tag(char out[FILES_TAG_SIZE], const struct file *f, const char *ending) {
    unsigned char hash[16];
    char hex[33];
    text t;
    crypto_generichash(hash, sizeof hash, f->bytes, f->size, NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    text_init(&t, out, FILES_TAG_SIZE);
    text_char(&t, '"');
    text_str(&t, hex);
    text_str(&t, ending);
    text_char(&t, '"');
}

/* Keeps a gzipped copy if it is smaller; if there is no memory, there is just none. */
static void http_files_pack(struct file *f) {
    z_stream z = {0};
    if (f->size < 128 || deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return;
    unsigned char *out = malloc(f->size);
    z.next_in = f->bytes;
    z.avail_in = (uInt)f->size;
    z.next_out = out;
    z.avail_out = out ? (uInt)f->size : 0;
    bool smaller = out && deflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out < f->size;
    size_t size = z.total_out;
    deflateEnd(&z);
    unsigned char *fitted = smaller ? realloc(out, size) : NULL;
    if (!fitted) {
        free(out);
        return;
    }
    f->packed = fitted;
    f->packed_size = size;
}

static void http_files_describe(struct file *f) {
    size_t length = strlen(f->path);
    int i = 0;
    for (;; i++) {
        size_t n = strlen(types[i].ending);
        if (length >= n && memcmp(f->path + length - n, types[i].ending, n) == 0)
            break;
    }
    f->type = types[i].type;
    f->forever = files_is_hashed(f->path);
    if (types[i].packs)
        http_files_pack(f);
    make_tag(f->tag, f, "");
    make_tag(f->packed_tag, f, "-gz");
}

/* Takes ownership of `bytes`. */
static bool http_files_keep(struct files *all, const char *path, unsigned char *bytes, size_t size,
                            text *error) {
    if (all->count == all->capacity) {
        int more = all->capacity ? 2 * all->capacity : FILES_FIRST;
        more = more < FILES_MOST ? more : FILES_MOST;
        bool fits = all->count < FILES_MOST;
        struct file *list = fits ? realloc(all->list, (size_t)more * sizeof *list) : NULL;
        if (!list) {
            free(bytes);
            http_files_fail(error, path, "too many files");
            return false;
        }
        all->list = list;
        all->capacity = more;
    }
    struct file *f = &all->list[all->count];
    *f = (struct file){.path = strdup(path), .bytes = bytes, .size = size};
    if (!f->path) {
        free(bytes);
        http_files_fail(error, path, "out of memory");
        return false;
    }
    http_files_describe(f);
    all->total += f->size + f->packed_size;
    all->count++;
    return true;
}

static unsigned char *files_read_content(int fd, size_t size) {
    unsigned char *bytes = malloc(size + 1);
    size_t have = 0;
    while (bytes && have < size) {
        ssize_t n = read(fd, bytes + have, size - have);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            free(bytes);
            return NULL;
        }
        have += (size_t)n;
    }
    return bytes;
}

static const char preview[] = "/preview";
static const char origin_mark[] = "%ORIGIN%";

/* `bytes` with every mark replaced; takes ownership of them. NULL: out of memory. */
static unsigned char *files_name_origin(unsigned char *bytes, size_t *size, const char *origin) {
    size_t mark = sizeof origin_mark - 1, length = strlen(origin), marks = 0, done = 0;
    for (size_t i = 0; i + mark <= *size; i++)
        marks += memcmp(bytes + i, origin_mark, mark) == 0;
    unsigned char *out = malloc(*size + marks * length + 1);
    for (size_t i = 0; out && i < *size;)
        if (i + mark <= *size && memcmp(bytes + i, origin_mark, mark) == 0) {
            memcpy(out + done, origin, length);
            done += length;
            i += mark;
        } else {
            out[done++] = bytes[i++];
        }
    free(bytes);
    *size = done;
    return out;
}

static bool http_files_read_file(struct files *all, int fd, const char *path, size_t size,
                                 text *error) {
    if (size > FILES_BYTES_MOST || all->total + size > FILES_BYTES_MOST) {
        http_files_fail(error, path, "the files are too large in total");
        return false;
    }
    unsigned char *bytes = files_read_content(fd, size);
    size_t length = strlen(path);
    if (bytes && span_starts(span_of(path), "/preview/") && length > 5 &&
        strcmp(path + length - 5, ".html") == 0)
        bytes = files_name_origin(bytes, &size, all->origin);
    if (!bytes) {
        http_files_fail(error, path, "can't be read");
        return false;
    }
    return http_files_keep(all, path, bytes, size, error);
}

static bool files_read_folder(struct files *all, int fd, const char *path, int depth, text *error);

static bool files_read_entry(struct files *all, int folder, const char *path, const char *name,
                             int depth, text *error) {
    char full[FILES_PATH_MOST];
    struct stat s;
    text t;
    text_init(&t, full, sizeof full);
    text_str(&t, path);
    text_char(&t, '/');
    text_str(&t, name);
    if (t.overflow) {
        http_files_fail(error, name, "the path is too long");
        return false;
    }
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 && errno == ELOOP) {
        all->links++;
        return true;
    }
    if (fd < 0 || fstat(fd, &s) != 0) {
        http_files_fail(error, full, strerror(errno));
        if (fd >= 0)
            close(fd);
        return false;
    }
    if (S_ISDIR(s.st_mode))
        return files_read_folder(all, fd, full, depth + 1, error); /* closes it */
    bool good =
        !S_ISREG(s.st_mode) || http_files_read_file(all, fd, full, (size_t)s.st_size, error);
    close(fd);
    return good;
}

static bool files_read_folder(struct files *all, int fd, const char *path, int depth, text *error) {
    DIR *d = depth <= FILES_DEPTH_MOST ? fdopendir(fd) : NULL;
    if (!d) {
        close(fd);
        http_files_fail(error, path, "the folder can't be read");
        return false;
    }
    bool good = true;
    for (struct dirent *e; good && (e = readdir(d));)
        if (e->d_name[0] != '.')
            good = files_read_entry(all, dirfd(d), path, e->d_name, depth, error);
    closedir(d);
    return good;
}

static int by_path(const void *a, const void *b) {
    const struct file *x = a, *y = b;
    return strcmp(x->path, y->path);
}

static bool files_read_root(struct files *all, const char *folder, text *error) {
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) {
        http_files_fail(error, folder, strerror(errno));
        return false;
    }
    if (!files_read_folder(all, fd, "", 0, error))
        return false;
    if (all->count > 0)
        qsort(all->list, (size_t)all->count, sizeof *all->list, by_path);
    if (files_find(all, span_of("/index.html")))
        return true;
    http_files_fail(error, folder, "there is no index.html");
    return false;
}

static bool make_welcome(struct files *all, text *error) {
    size_t size = sizeof welcome - 1;
    unsigned char *bytes = malloc(size);
    if (!bytes)
        return false;
    memcpy(bytes, welcome, size);
    return http_files_keep(all, "/index.html", bytes, size, error);
}

struct files *files_load(const char *folder, const char *origin, text *error) {
    struct files *all = calloc(1, sizeof *all);
    if (!all)
        return http_files_fail(error, "web client", "out of memory");
    all->origin = origin;
    if (folder ? files_read_root(all, folder, error) : make_welcome(all, error))
        return all;
    files_free(all);
    return NULL;
}

void files_free(struct files *f) {
    if (!f)
        return;
    for (int i = 0; i < f->count; i++) {
        free(f->list[i].path);
        free(f->list[i].bytes);
        free(f->list[i].packed);
    }
    free(f->list);
    free(f);
}

static const struct file *find_exactly(const struct files *f, span path) {
    int low = 0, high = f->count;
    while (low < high) {
        int middle = (low + high) / 2;
        const char *name = f->list[middle].path;
        size_t n = strlen(name);
        int order = memcmp(path.at, name, path.length < n ? path.length : n);
        if (order == 0)
            order = path.length < n ? -1 : path.length > n;
        if (order == 0)
            return &f->list[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/* The page for "/g/x/y": /preview/g/x/y.html, /preview/g/x.html or /preview/g.html. */
static const struct file *find_preview(const struct files *f, span path) {
    enum { MOST = 80 }; /* longer than any address of a page */
    char name[MOST + 32];
    for (size_t n = path.length <= MOST ? path.length : 0; n > 0; n--) {
        bool ends = n == path.length || path.at[n] == '/';
        text t;
        if (!ends)
            continue;
        text_init(&t, name, sizeof name);
        text_str(&t, preview);
        if (path.length == 1)
            text_str(&t, "/index");
        else
            text_mem(&t, path.at, n);
        text_str(&t, ".html");
        const struct file *found = t.overflow ? NULL : find_exactly(f, (span){t.at, t.length});
        if (found)
            return found;
    }
    return NULL;
}

const struct file *files_find(const struct files *f, span path) {
    if (path.length == 0 || path.at[0] != '/')
        return NULL;
    const struct file *found = find_exactly(f, path);
    if (found || span_starts(path, "/api/") || memchr(path.at, '.', path.length))
        return found;
    found = find_preview(f, path);
    return found ? found : find_exactly(f, span_of("/index.html"));
}

int files_count(const struct files *f) {
    return f->count;
}

int files_links(const struct files *f) {
    return f->links;
}
