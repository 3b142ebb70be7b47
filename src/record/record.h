// SPDX-License-Identifier: MIT
// Records (.sgr): tags, an empty line, a decision a line, an empty line (docs/notation.md). Reading
// checks everything by replaying: a record that was read is right in every part. Files are read
// record by record, so their size doesn't matter; a line has a limit. Comments are not kept.
#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H

#include <stdio.h>

#include "record/match.h"
#include "record/record_end.h"

enum {
    RECORD_LINE_MAX = 65536, /* bytes in a line; longer ones are an error */
    RECORD_TAGS_MAX = 64,    /* tags in a record */
};

struct record_tag {
    char *name, *value; /* the value without quotes and escapes */
};

typedef struct record {
    struct record_tag *tags; /* owned, with their strings: all of them, in order */
    size_t tag_count;
    int players;
    bool setup;  /* starts elsewhere than at a deal */
    bool legal;  /* the decisions came with their legal lists */
    match match; /* the replay, to its end */
    size_t line; /* the line in the file where it starts */
} record;

/* A complaint: where and why. */
struct record_error {
    size_t line;
    char reason[512]; /* one line, without a full stop */
};

/* A reader over an open file. */
typedef struct record_reader {
    FILE *file;        /* the caller's, open until the reader is closed */
    char *buffer;      /* owned: what was read ahead, */
    size_t start, end; /* not yet used from here to there */
    size_t line;       /* the number of the last line used */
    bool ended;        /* the file has no more bytes */
    bool failed;
} record_reader;

int record_reader_open(record_reader *r, FILE *file); /* 0, or -1: out of memory */
void record_reader_close(record_reader *r);           /* the file stays open */

/* The next record: 1, or 0 at the end of the file, or -1 with the complaint (the reader then skips
 * nothing more: the rest of the file is not read). Free a record that was read. */
int record_read(record_reader *r, record *out, struct record_error *error);
void record_free(record *r);

/* Replays one more decision, a line as it stands in a file without its newline. 0, or -1 with the
 * reason; then the match is of no use any more. */
int record_add_line(record *r, span line, text *reason);

/* The value of a tag, which lives as long as the record; NULL when it isn't there. */
const char *record_tag(const record *r, const char *name);

/* How a record ends, by its tags and its match. */
struct record_ending {
    struct record_end end;
    bool over; /* played to the end: there are scores */
    int score[GAME_MAX_PLAYERS];
    unsigned winners; /* a bit set; 0: nobody has won */
};

/* False only of a record being made that can't be written like this. */
bool record_ending_of(struct record_ending *out, const record *r);

/* May this stand in a tag's value: valid UTF-8 without control bytes? */
bool record_is_text(span s);

/* Writes a record in its canonical form; with `legal`, each decision with its legal list (of what
 * one seat saw, only its own decisions: other lists would tell hidden cards). 0 or -1 (errno). */
int record_write(FILE *out, const record *r, bool legal);

/* Writes a finished or unfinished match as a record with the given extra tags (may be NULL). An
 * `End` among them decides Result and Winner. The scores of a finished match that a viewer replayed
 * may depend on cards it never saw: its extra tags must hold Result and Winner. 0 or -1 (errno);
 * EINVAL when the result would not be a right record. */
int record_write_match(FILE *out, const match *m, const struct record_tag *extra,
                       size_t extra_count, bool legal);

/* Nature's outcomes from entry `at` of the log on, as they stand after a decision: every token
 * with a blank before it. */
void record_write_outcomes(text *t, const match *m, size_t at);

/* The same of outcomes that aren't in a log. */
void record_write_outcome_list(text *t, const struct game_ops *g, const game_move *outcome,
                               size_t count);

/* How many decisions the seats made, and the position before decision `ply` (ply = the number of
 * decisions: the last position). For a record of one seat the view is set instead of the state;
 * what isn't set may be NULL. */
size_t record_plies(const record *r);
void record_position(const record *r, size_t ply, game_state *state, game_view *view);

#endif
