// SPDX-License-Identifier: MIT
// merge: joins units of one run that were played anywhere. Nothing is believed: units must be of
// the same build and settings, what two of them have must be equal, and every set must be there.
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/arena/lines.h"
#include "cli/arena/sprt.h"
#include "cli/merge/units.h"

static const struct option option_table[] = {
    [MERGE_SETS] = {.name = "sets",
                    .metavar = "A-B",
                    .help = "the sets that must be there (default: from 1 to the last found)"},
    [MERGE_SPRT] = ARENA_SPRT,
    [MERGE_ALPHA] = ARENA_ALPHA,
    [MERGE_BETA] = ARENA_BETA,
    [MERGE_MIX] = {.name = "mix-movetime",
                   .help = "join several files even if their games depend on the clock, and so on "
                           "the machine"},
    [MERGE_JSON] = {.name = "json", .help = "the report as a JSON object"},
    [MERGE_OUTPUT] = {.name = "output",
                      .letter = 'o',
                      .metavar = "FILE",
                      .accepts = VALUE_FILE,
                      .help = "write the records to FILE, which appears when it is complete "
                              "(default: selfplay's to standard output, an arena's nowhere)"},
    {0},
};

int merge_fail_gaps(const struct units *u, struct input_range sets) {
    char list[1024];
    text t;
    if (u->count == 0)
        return cli_fail(&command_merge, "there is no game in these files");
    text_init(&t, list, sizeof list);
    units_write_gaps(u, sets, &t);
    return cli_fail(&command_merge, "these sets are missing: %s", list);
}

bool merge_may_mix(const struct units *u, const struct merge_settings *s, bool clock, text *error) {
    if (clock && u->files > 1 && !s->mix)
        text_str(error, "with --movetime these games depend on the machines that played them; "
                        "--mix-movetime joins them all the same");
    return !clock || u->files < 2 || s->mix;
}

/* Is this a file of an arena? 1, 0, or -1: it can't be read. */
static int is_arena(const char *path) {
    char head[64] = "";
    FILE *in = fopen(path, "r");
    if (!in)
        return -1;
    size_t n = fread(head, 1, strlen(arena_signature), in);
    int reason = errno;
    bool failed = ferror(in);
    fclose(in);
    errno = reason;
    return failed ? -1 : n > 0 && strncmp(head, arena_signature, n) == 0;
}

static int merge_files(char *const *path, int files, const struct merge_settings *s) {
    struct units u;
    int kind = is_arena(path[0]);
    if (kind < 0)
        return cli_fail(&command_merge, "%s: %s", path[0], strerror(errno));
    units_init(&u, path, files);
    int status = kind ? merge_arena(&u, s) : merge_records(&u, s);
    units_free(&u);
    return status;
}

static int merge_run(int argc, char *argv[]) {
    struct merge_settings s = {0};
    options o;
    int status = options_parse(&o, &command_merge, argc, argv);
    if (status == OPTIONS_GO)
        status = input_sets(&o, MERGE_SETS, ARENA_MOST_GAMES, &s.sets);
    if (status != OPTIONS_GO)
        return status;
    s.options = &o;
    s.json = o.value[MERGE_JSON] != NULL;
    s.mix = o.value[MERGE_MIX] != NULL;
    s.path = o.value[MERGE_OUTPUT];
    return merge_files(o.words, o.word_count, &s);
}

const struct command command_merge = {
    .name = "merge",
    .summary = "join parts of a run that were played on several machines",
    .examples = "sixsands arena mandala --bots level:3,level:2 --sets 1-50 --state 1.arena\n"
                "sixsands arena mandala --bots level:3,level:2 --sets 51-100 --state 2.arena\n"
                "sixsands merge 1.arena 2.arena --sprt 0,20 -o games.sgr\n"
                "sixsands merge part-*.sgr -o games.sgr",
    .usage = "FILE... [OPTION]...",
    .about = "Join parts of a run (state files of 'arena --sets A-B', records of 'selfplay --sets "
             "A-B') and report what a single run would have reported.",
    .notes = "The parts must come from the same build, with the same settings. Sets that several "
             "files have are compared; sets that are missing are named, and nothing is written.",
    .words = input_files,
    .options = option_table,
    .run = merge_run,
};
