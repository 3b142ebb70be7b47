// SPDX-License-Identifier: MIT
// The web client's files, read into memory at the start: what is served later depends on no path of
// the file system. Each has its type, a tag made from its content, and a gzipped copy when that is
// smaller. Names that carry a hash of their content may be kept by browsers for ever, others are
// asked for again.
#ifndef SERVER_HTTP_FILES_H
#define SERVER_HTTP_FILES_H

#include "base/text.h"
#include "server/bounds.h"

enum { FILES_TAG_SIZE = 40 };

struct file {
    char *path; /* from the root, "/assets/main-Bx9k2LmQ.js" */
    const char *type;
    unsigned char *bytes, *packed; /* NULL packed: not worth it */
    size_t size, packed_size;
    char tag[FILES_TAG_SIZE], packed_tag[FILES_TAG_SIZE]; /* with their quotation marks */
    bool forever;                                         /* its name changes with its content */
};

struct files;

/* All files below `folder`; those whose name begins with a dot, and links, are left out. NULL with
 * the reason. Without a folder there is one page that says what this is. */
struct files *files_load(const char *folder, text *error);
void files_free(struct files *f);

/* The file of this path; pages of the client ("/", "/g/...") are all index.html. NULL: none. */
const struct file *files_find(const struct files *f, span path);

int files_count(const struct files *f);
int files_links(const struct files *f); /* that were left out */

/* Does the name carry a hash, as in /assets/name-Bx9k2LmQ.js? Only there, where Vite puts such
 * files, and never a page. */
bool files_is_hashed(const char *name);

#endif
