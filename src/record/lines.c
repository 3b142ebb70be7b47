// SPDX-License-Identifier: MIT
// Blocks of the file go into one buffer of two lines' length; a line is a piece of it. So memory is
// bounded whatever the file holds, and no byte is looked at through a string function that a NUL
// would stop.
#include "record/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_BUFFER = 2 * RECORD_LINE_MAX };

int record_reader_open(record_reader *r, FILE *file) {
    *r = (record_reader){.file = file, .buffer = malloc(LINES_BUFFER)};
    return r->buffer ? 0 : -1;
}

void record_reader_close(record_reader *r) {
    free(r->buffer);
    *r = (record_reader){.failed = true};
}

static bool is_utf8(span s) {
    while (s.length) {
        size_t n = span_utf8(s);
        if (n == 0)
            return false;
        s.at += n;
        s.length -= n;
    }
    return true;
}

static bool record_lines_is_control(char c) {
    return (unsigned char)c < 0x20 || c == 0x7f;
}

bool record_is_text(span s) {
    for (size_t i = 0; i < s.length; i++)
        if (record_lines_is_control(s.at[i]))
            return false;
    return is_utf8(s);
}

/* Are all bytes printable ASCII? In one pass without branches, as nearly all lines are. */
static bool record_lines_is_plain(span s) {
    unsigned odd = 0;
    for (size_t i = 0; i < s.length; i++)
        odd |= (unsigned char)((unsigned char)s.at[i] - 0x20) >= 0x5f;
    return !odd;
}

/* Complains about the first control byte; true when there is none. */
static bool check_control(span line, text *reason) {
    static const char hex[] = "0123456789abcdef";
    for (size_t i = 0; i < line.length; i++) {
        unsigned char c = (unsigned char)line.at[i];
        if (!record_lines_is_control(line.at[i]))
            continue;
        if (c == '\r' && i + 1 == line.length) {
            text_str(reason, "lines must end in LF, not in CR LF");
        } else {
            text_str(reason, "binary data (byte 0x");
            text_char(reason, hex[c >> 4]);
            text_char(reason, hex[c & 15]);
            text_char(reason, ')');
        }
        return false;
    }
    return true;
}

static bool check_bytes(span line, text *reason) {
    if (record_lines_is_plain(line))
        return true;
    if (!check_control(line, reason))
        return false;
    if (is_utf8(line))
        return true;
    text_str(reason, "invalid UTF-8");
    return false;
}

/* Reads on after what is there; false at the end of the file. */
static bool lines_fill(record_reader *r) {
    if (r->ended)
        return false;
    memmove(r->buffer, r->buffer + r->start, r->end - r->start);
    r->end -= r->start;
    r->start = 0;
    size_t n = fread(r->buffer + r->end, 1, LINES_BUFFER - r->end, r->file);
    r->end += n;
    r->ended = n == 0;
    return n > 0;
}

static int fail_read(text *reason) {
    text_str(reason, "can't read the file: ");
    text_str(reason, strerror(errno));
    return -1;
}

/* The next line as it stands in the file: 1, 0, -1. */
static int lines_raw(record_reader *r, span *line, text *reason) {
    size_t searched = 0;
    for (;;) {
        char *from = r->buffer + r->start;
        size_t there = r->end - r->start;
        const char *newline = memchr(from + searched, '\n', there - searched);
        size_t length = newline ? (size_t)(newline - from) : there;
        *line = (span){from, length};
        if (length > RECORD_LINE_MAX) {
            r->line++;
            if (check_control(*line, reason))
                text_str(reason, "line longer than 65536 bytes");
            return -1;
        }
        if (!newline) {
            searched = there;
            errno = EIO;
            if (lines_fill(r))
                continue;
            if (ferror(r->file))
                return fail_read(reason);
            if (there == 0)
                return 0;
            line->at = r->buffer + r->start; /* filling moves it */
        }
        r->start += length + (newline != NULL);
        r->line++;
        return 1;
    }
}

static span skip_blanks(span s) {
    while (s.length && s.at[0] == ' ') {
        s.at++;
        s.length--;
    }
    return s;
}

bool lines_is_comment(span s) {
    span rest = skip_blanks(s);
    return s.length == 0 || (rest.length > 0 && rest.at[0] == ';');
}

/* Cuts the comment and the blanks before it off a line without quotes. */
static span without_comment(span line) {
    const char *comment = memchr(line.at, ';', line.length);
    if (!comment)
        return line;
    line.length = (size_t)(comment - line.at);
    while (line.length && line.at[line.length - 1] == ' ')
        line.length--;
    return line;
}

int lines_next(record_reader *r, span *line, enum lines_kind *kind, text *reason) {
    for (;;) {
        int got = lines_raw(r, line, reason);
        if (got != 1)
            return got;
        if (!check_bytes(*line, reason))
            return -1;
        *kind = LINES_EMPTY;
        if (line->length == 0)
            return 1;
        if (lines_is_comment(*line))
            continue;
        *kind = LINES_TAG;
        if (line->at[0] == '[')
            return 1;
        *kind = LINES_DECISION;
        *line = without_comment(*line);
        if (record_lines_is_plain(*line))
            return 1;
        text_str(reason, "non-ASCII letters outside of tag values and comments");
        return -1;
    }
}

void lines_back(record_reader *r, span line) {
    r->start = (size_t)(line.at - r->buffer);
    r->line--;
}
