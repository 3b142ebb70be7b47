// SPDX-License-Identifier: MIT
// What the files of the record layer share: the lines of a file, read in blocks and checked byte by
// byte; the reading under way; the complaints; how a game ended. Not for other folders.
#ifndef RECORD_INTERNAL_H
#define RECORD_INTERNAL_H

#include "core/module.h"
#include "record/record.h"
#include "record/record_end.h"

/* lines.c: The kind of a line. */
enum lines_kind { LINES_EMPTY, LINES_TAG, LINES_DECISION };

/* The next line that isn't a comment, without its newline: 1, or 0 at the end of the file, or -1
 * with the reason (too long, not text). A decision comes without its comment. The line stays valid
 * until the next call. `r->line` is its number. */
int lines_next(record_reader *r, span *line, enum lines_kind *kind, text *reason);

/* The line just read will be read again. */
void lines_back(record_reader *r, span line);

/* Is all of `s` a blank-separated comment, or nothing? */
bool lines_is_comment(span s);

/* A record while it is read. */
struct reading {
    record_reader *reader; /* both the caller's */
    record *record;
    size_t error_line;
    text reason;                      /* the complaint, in the caller's record_error */
    size_t tag_line[RECORD_TAGS_MAX]; /* where each tag stands */
    bool legal_known;                 /* `record->legal` is known */
};

/* Complaints: the reason, in the second with foreign text quoted after it. Return -1. */
int reading_fail(struct reading *p, size_t line, const char *reason);
int reading_fail_at(struct reading *p, size_t line, const char *reason, span piece);

/* The value of a tag and the line where it stands; false, and the record's first line, when it
 * isn't there. */
bool reading_tag(const struct reading *p, const char *name, span *value, size_t *line);

/* record_tags.c: the tags up to the empty line (1, 0 at the end of the file, -1), and what they
 * mean (0, -1): then the match is at its start. */
int reading_take_header(struct reading *p);
int reading_start_match(struct reading *p);
bool record_is_tag_name(span name);
const char *record_tags_find(const struct record_tag *tags, size_t count, const char *name);

/* record_end.c: The values that Result and Winner must have; an empty text where the tag must be
 * missing. */
void record_end_decide(const match *m, const struct record_end *end, text *result, text *winner);

/* The same for a record with these tags: computed, or as they say where the match can't know them.
 * Also what End says. False when they are missing or make no sense. */
bool record_end_determine(const match *m, const struct record_tag *tags, size_t count,
                          struct record_end *end, text *result, text *winner);

/* Does a viewer know everything that the scores depend on? Certainly when nothing is hidden. */
bool record_end_is_known(const match *m);

/* Checks Result, Winner and End against the replay: 0, -1. */
int reading_check_end(struct reading *p);

enum { RECORD_RESULT_SIZE = 64 };

/* record_write.c: the kind of an outcome of nature's, MATCH_HIDDEN included, which decides how they
 * are grouped. */
const struct game_outcome *outcome_kind_of(const struct game_ops *g, game_move outcome);

#endif
