// SPDX-License-Identifier: MIT
// The web client's files, read into memory at the start: later, nothing served depends on the file
// system. Each has its type, a tag made from its content, and a gzipped copy if that is smaller.
// Browsers may keep files with a hash in their name forever; others are revalidated.
//
// Links to pages are shown by others with a title, a sentence and a picture (Open Graph). For that
// a client may bring several versions of its page, which differ in their heads: below /preview/,
// named by the beginning of the addresses they are for ("/preview/g.html" for "/g/...").
#ifndef SERVER_HTTP_FILES_H
#define SERVER_HTTP_FILES_H

#include "base/text.h"
#include "server/bounds.h"

enum { FILES_TAG_SIZE = 40 };

struct file {
    char *path;                    /* owned; from the root, "/assets/main-Bx9k2LmQ.js" */
    const char *type;              /* a constant */
    unsigned char *bytes, *packed; /* owned; NULL packed: not worth it */
    size_t size, packed_size;
    char tag[FILES_TAG_SIZE], packed_tag[FILES_TAG_SIZE]; /* in quotation marks */
    bool forever;                                         /* its name changes with its content */
};

struct files;

/* Loads all files below `folder` except links and names that begin with a dot. Without a folder
 * there is one page that explains what this is. `origin`, the address of this server (head.h), or
 * "" if nobody knows it, takes the place of %ORIGIN% in pages below /preview/: pictures there must
 * have whole addresses. Owned by the caller: files_free. NULL with the reason. */
struct files *files_load(const char *folder, const char *origin, text *error);
void files_free(struct files *f);

/* The file with this path, borrowed from `f`; the client's pages ("/", "/g/...") are the nearest
 * ones below /preview/, else index.html. NULL: none. */
const struct file *files_find(const struct files *f, span path);

int files_count(const struct files *f);
int files_links(const struct files *f); /* links that were left out */

/* Does the name contain a hash, as in /assets/name-Bx9k2LmQ.js? Only below /assets/, where Vite
 * puts such files, and never a page. */
bool files_is_hashed(const char *name);

#endif
