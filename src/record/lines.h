// SPDX-License-Identifier: MIT
// The lines of a record file, read in blocks and checked byte by byte. Inside the record layer
// only.
#ifndef RECORD_LINES_H
#define RECORD_LINES_H

#include "record/record.h"

/* What a line is, by its look. */
enum lines_kind { LINES_EMPTY, LINES_TAG, LINES_DECISION };

/* The next line that isn't a comment, without its newline: 1, or 0 at the end of the file, or -1
 * with the reason (too long, not text). A decision comes without its comment. The line stays valid
 * until the next call. `r->line` is its number. */
int lines_next(record_reader *r, span *line, enum lines_kind *kind, text *reason);

/* The line just read will be read again. */
void lines_back(record_reader *r, span line);

/* Is all of `s` a blank-separated comment, or nothing? */
bool lines_is_comment(span s);

/* May this stand in a tag value: valid UTF-8 without control bytes? */
bool lines_is_text(span s);

#endif
