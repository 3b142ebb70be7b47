// SPDX-License-Identifier: MIT
// Reports of analyses: of a record as a table, as JSON, or as comments in the record itself; of one
// position as a list of its best moves. Errors are half 95 % intervals (±) for people and standard
// errors in JSON.
#ifndef CLI_REPORT_REPORT_H
#define CLI_REPORT_REPORT_H

#include <stdio.h>

#include "cli/options.h"
#include "engine/analysis_run.h"
#include "record/record.h"

/* A record and its analysis, all borrowed. */
struct report {
    const record *record;
    const struct analysis *analysis;
    const struct analysis_options *options;
    const char *file;
    uint64_t number; /* of the record in its file */
    int top;         /* how many of the best moves to list for each decision */
};

void report_write_text(FILE *out, const struct report *r);

/* One line. */
void report_write_json(FILE *out, const struct report *r);

/* `lines` is the record's text from its file. It is copied, with the findings as comment lines
 * after the decisions; they replace those of an earlier analysis. */
void report_annotate(FILE *out, const struct report *r, span lines);

/* The best moves of the seat that sees `view`; all borrowed. */
struct report_position {
    const struct game_ops *game;
    const game_view *view;
    const struct search_report *found;
    int top;
};

/* Searches for them; OPTIONS_GO, or the exit code after an error was printed. */
int report_search(const options *o, const struct search_setup *setup,
                  const struct think_limits *limits, struct search_report *out);

void report_write_moves(FILE *out, const struct report_position *p);
void report_write_moves_json(FILE *out, const struct report_position *p);

#endif
