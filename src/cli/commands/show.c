// SPDX-License-Identifier: MIT
// show: a position as a drawing and as its line, which is always the last line of the output. The
// position comes from a record or the command line, and may be reduced to what a seat sees.
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/input.h"
#include "games/games.h"
#include "record/record.h"
#include "system/source.h"
#include "term/paint.h"
#include "term/words.h"

enum { GAME, PLY, VIEW, POSITION, ASCII };

static const struct choice viewers[] = {
    {"0", "a spectator"}, {"1", NULL}, {"2", NULL}, {"3", NULL}, {"4", NULL}, {NULL, NULL},
};

static const struct option option_table[] = {
    [GAME] = {.name = "game", .metavar = "K", .help = "the K-th record of the file (default: 1)"},
    [PLY] = {.name = "ply",
             .metavar = "N",
             .help = "after N decisions of the seats; 0 is the start (default: the last position)"},
    [VIEW] = {.name = "view",
              .metavar = "SEAT",
              .choices = viewers,
              .help = "only what that seat knows; 0 is a spectator"},
    [POSITION] = {.name = "position",
                  .metavar = "LINE",
                  .help = "a position, or a view that ends in view=SEAT"},
    [ASCII] = {.name = "ascii", .help = "letters without glyphs"},
    {0},
};

/* Reduces `p` to what a seat knows, if --view is given. OPTIONS_GO, or the exit code. */
static int apply_view(const options *o, const struct game_ops *g, int players, position *p) {
    uint64_t seat = 0;
    if (!o->value[VIEW])
        return OPTIONS_GO;
    int status = options_number(o, VIEW, 0, UINT64_MAX, &seat);
    if (status != OPTIONS_GO)
        return status;
    if (p->is_view) {
        int viewer = g->viewer(&p->view) + 1;
        if ((uint64_t)viewer == seat)
            return OPTIONS_GO;
        return cli_fail(o->command,
                        "this is already a view (view=%d), and no other can be derived from it",
                        viewer);
    }
    if (seat > (uint64_t)players)
        return cli_fail(o->command, "--view must be 0 to %d here", players);
    p->is_view = true;
    g->observe(&p->view, &p->state, (int)seat - 1);
    return OPTIONS_GO;
}

static void show_print_winners(unsigned winners) {
    char line[128];
    text t;
    text_init(&t, line, sizeof line);
    play_write_winners(&t, winners, -1, NULL);
    printf("%s%s", winners ? "; " : "", line);
}

/* The current score of a full position. */
static void print_score(const struct game_ops *g, const game_state *s) {
    int score[GAME_MAX_PLAYERS];
    unsigned winners;
    bool over = g->actor(s) == GAME_OVER;
    g->score(s, score, &winners);
    fputs(over ? "Final score " : "Score so far ", stdout);
    for (int i = 0; i < g->players(s); i++)
        printf("%s%d", i ? "-" : "", score[i]);
    if (over)
        show_print_winners(winners);
    puts(".");
}

static void print_viewer(const struct game_ops *g, const position *p) {
    int viewer = p->is_view ? g->viewer(&p->view) : 0;
    if (p->is_view && viewer < 0)
        puts("As a spectator sees it.");
    else if (p->is_view)
        printf("As seat %d sees it.\n", viewer + 1);
}

static void print_drawing(const options *o, const struct game_ops *g, const position *p) {
    struct paint_position drawn;
    if (p->is_view)
        paint_of_view(&drawn, g, &p->view);
    else
        paint_of_state(&drawn, g, &p->state);
    paint_print(stdout, &drawn, o->value[ASCII] != NULL);
}

static int show_position(const options *o) {
    const struct game_ops *g;
    position p = {.is_view = false};
    int status = input_game(o, o->words[0], &g);
    for (int i = GAME; i <= PLY && status == OPTIONS_GO; i++)
        if (o->value[i])
            status =
                cli_misuse(o->command, "--%s is for records, not for --position", o->list[i].name);
    if (status == OPTIONS_GO)
        status = input_position(o, POSITION, g, &p);
    int players = status == OPTIONS_GO && !p.is_view ? g->players(&p.state) : 0;
    if (status == OPTIONS_GO)
        status = apply_view(o, g, players, &p);
    if (status != OPTIONS_GO)
        return status;
    print_viewer(g, &p);
    if (!p.is_view)
        print_score(g, &p.state);
    putchar('\n');
    print_drawing(o, g, &p);
    return CLI_OK;
}

/* Decision `ply` of a record: the move and its seat. */
static game_move last_decision(const record *r, size_t ply, int *seat) {
    const match *m = &r->match;
    *seat = 0;
    for (size_t i = 0; i < m->length; i++)
        if (m->actor[i] != MATCH_NATURE && --ply == 0) {
            *seat = m->actor[i];
            return m->log[i];
        }
    return GAME_NO_MOVE;
}

static void print_caption(const record *r, size_t ply, const char *name, uint64_t k) {
    const struct game_ops *g = r->match.game;
    size_t plies = record_plies(r);
    int seat;
    printf("%s, record %llu of %s\n", g->name, (unsigned long long)k, name);
    if (ply == 0) {
        printf("The start, %zu decision%s to come.\n", plies, plies == 1 ? "" : "s");
        return;
    }
    char word[GAME_MOVE_SIZE + 1];
    position_move_text(g, last_decision(r, ply, &seat), false, word);
    printf("After decision %zu of %zu: %s by seat %d.\n", ply, plies, word, seat + 1);
}

/* What the tags say about the end where the position can't: a game that ended early, or one known
 * only as a view. */
static void print_end(const record *r) {
    const char *result = record_tag(r, "Result"), *end = record_tag(r, "End");
    struct record_ending ending;
    bool scored = result && strcmp(result, "*") != 0;
    if (scored)
        printf("Final score %s", result);
    else
        fputs(end ? "Ended early" : "Unfinished", stdout);
    if (end)
        printf(" (%s)", end);
    if (record_ending_of(&ending, r))
        show_print_winners(ending.winners);
    puts(".");
}

static int show_record(const options *o, const record *r, const char *name, uint64_t k) {
    const struct game_ops *g = r->match.game;
    size_t plies = record_plies(r);
    uint64_t ply = plies;
    position p;
    int status = options_number(o, PLY, 0, UINT64_MAX, &ply);
    if (status != OPTIONS_GO)
        return status;
    if (ply > plies)
        return cli_fail(o->command, "--ply must be 0 to %zu in record %llu of %s", plies,
                        (unsigned long long)k, name);
    memset(&p, 0, sizeof p);
    p.is_view = r->match.viewer != MATCH_OPEN;
    record_position(r, (size_t)ply, &p.state, &p.view);
    status = apply_view(o, g, r->players, &p);
    if (status != OPTIONS_GO)
        return status;
    print_caption(r, (size_t)ply, name, k);
    print_viewer(g, &p);
    if (ply == plies && (p.is_view || record_tag(r, "End")))
        print_end(r);
    else if (!p.is_view)
        print_score(g, &p.state);
    putchar('\n');
    print_drawing(o, g, &p);
    return CLI_OK;
}

/* Reads up to record k and shows it. */
static int show_kth(const options *o, FILE *file, const char *name, uint64_t k) {
    record_reader reader;
    struct record_error error = {.line = 0};
    record r;
    uint64_t at = 0;
    int found = -1;
    if (record_reader_open(&reader, file) != 0)
        return cli_fail(o->command, "out of memory");
    while (at < k && (found = record_read(&reader, &r, &error)) > 0)
        if (++at < k)
            record_free(&r);
    record_reader_close(&reader);
    if (found <= 0 && ferror(file))
        return cli_fail(o->command, "%s: can't be read", name);
    if (found < 0) {
        fprintf(stderr, "%s:%zu: %s\n", name, error.line, error.reason);
        return CLI_WRONG_INPUT;
    }
    if (found == 0 && at == 0)
        return cli_fail(o->command, "there is no record in %s", name);
    if (found == 0)
        return cli_fail(o->command, "--game must be 1 to %llu, the number of records in %s",
                        (unsigned long long)at, name);
    int status = show_record(o, &r, name, k);
    record_free(&r);
    return status;
}

static int show_file(const options *o) {
    const char *name = o->words[0];
    uint64_t k = 1, unused;
    int status = options_number(o, GAME, 1, UINT64_MAX, &k);
    if (status == OPTIONS_GO)
        status = options_number(o, PLY, 0, UINT64_MAX, &unused);
    if (status == OPTIONS_GO)
        status = options_number(o, VIEW, 0, UINT64_MAX, &unused);
    if (status != OPTIONS_GO)
        return status;
    FILE *file = source_open(name);
    if (!file && games_find(span_of(name)))
        return cli_misuse(o->command, "%s is a game: give a position with --position", name);
    if (!file)
        return input_unreadable_or_game(o, name, errno);
    status = show_kth(o, file, name, k);
    source_close(file);
    return status;
}

static int show_run(int argc, char *argv[]) {
    options o;
    int status = options_parse(&o, &command_show, argc, argv);
    if (status != OPTIONS_GO)
        return status;
    return o.value[POSITION] ? show_position(&o) : show_file(&o);
}

const struct command command_show = {
    .name = "show",
    .summary = "draw a position",
    .examples = "sixsands show games.sgr\n"
                "sixsands show games.sgr --game 3 --ply 20 --view 1\n"
                "sixsands show mandala --position \"$(sixsands deal mandala --seed 7)\"",
    .usage = "FILE [--game K] [--ply N] [--view SEAT] [--ascii]\n"
             "GAME --position LINE [--view SEAT] [--ascii]",
    .about = "Draw a position of a record, or one given in notation.",
    .notes =
        "FILE may be '-', standard input. Colours appear on terminals, unless NO_COLOR is set.",
    .words = input_file_or_game,
    .options = option_table,
    .run = show_run,
};
