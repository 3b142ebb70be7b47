// SPDX-License-Identifier: MIT
// puzzles: makes files of puzzles, checks them by more search, and lets people solve them.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/analysis.h"
#include "cli/input.h"
#include "cli/play/seats.h"
#include "cli/progress.h"
#include "cli/puzzles/judge.h"
#include "cli/puzzles/make.h"
#include "cli/puzzles/puzzle.h"
#include "cli/puzzles/solve.h"
#include "cli/puzzles/trainer.h"
#include "games/games.h"
#include "system/output.h"
#include "system/source.h"

enum { COUNT, NODES, THREADS, RESUME, OUTPUT, SAMPLE, FACTOR, THEME, BRIEF, ASCII, SEED, OPTIONS };
/* In the order of the help. */
enum task { PLAY, MAKE, CHECK, TASKS };

static const struct choice tasks[] = {
    {"play", "solve the puzzles that come with the program, or those of a file"},
    {"make",
     "let levels play each other and keep, of what they overlooked, what searches agree on"},
    {"check", "read a file whole, and search a sample of its puzzles again, with more nodes"},
    {NULL, NULL},
};

static const struct word word_table[] = {
    {.name = "play, make or check", .choices = tasks},
    {.name = "GAME or FILE", .accepts = VALUE_FILE | VALUE_GAME},
    {0},
};

static const struct option option_table[] = {
    [COUNT] = {.name = "count",
               .heading = "Options of make:",
               .metavar = "N",
               .help = "how many to make (default: 2000)"},
    [NODES] = {.name = "nodes",
               .metavar = "N",
               .help = "nodes that measure a move (default: half of an analysis); the largest "
                       "search has 4 times as many"},
    [THREADS] = {.name = "threads",
                 .metavar = "N",
                 .help = "games played at a time (default: 1); the puzzles are the same"},
    [RESUME] = {.name = "resume",
                .help = "continue the output file, if it exists, with its seed and nodes"},
    [OUTPUT] = {.name = "output",
                .letter = 'o',
                .metavar = "FILE",
                .accepts = VALUE_FILE,
                .help = "write to FILE, which always has what was found up to some game"},
    [SAMPLE] = {.name = "sample",
                .heading = "Options of check:",
                .metavar = "N",
                .help = "search N puzzles drawn at random (default: 100; 0: only read the file)"},
    [FACTOR] = {.name = "factor",
                .metavar = "F",
                .help = "with F times the nodes of the maker's largest search (default: 10)"},
    [THEME] = {.name = "theme",
               .heading = "Options of play:",
               .metavar = "NAME",
               .help = "only puzzles about this, such as denial; a theme that doesn't exist gets a "
                       "list of those that do"},
    [BRIEF] = {.name = "brief",
               .help = "positions in a few short lines instead of drawings, for screen readers"},
    [ASCII] = {.name = "ascii", .help = "letters without glyphs, as always in a pipe"},
    [SEED] = {.name = "seed",
              .heading = "Options of all:",
              .metavar = "S",
              .help = "equal seeds give equal puzzles, samples, or orders (default: 1; play: a "
                      "random one)"},
    [OPTIONS] = {0},
};

/* All of a file as text, terminated; the caller frees it. NULL with errno. */
static char *puzzles_load(const char *name, size_t *length) {
    FILE *file = source_open(name);
    char *all = NULL;
    size_t capacity = 0, n = 0;
    *length = 0;
    if (!file)
        return NULL;
    do {
        *length += n;
        if (capacity - *length < 4096) {
            char *grown = realloc(all, capacity = 2 * capacity + 65536);
            if (!grown) {
                free(all);
                source_close(file);
                return NULL;
            }
            all = grown;
        }
        n = fread(all + *length, 1, capacity - *length - 1, file);
    } while (n > 0);
    int failed = ferror(file) ? errno : 0;
    source_close(file);
    all[*length] = '\0';
    if (!failed)
        return all;
    free(all);
    errno = failed;
    return NULL;
}

/* Those of a file, or of a game. */
static int puzzles_read(const options *o, struct puzzle_list *l, const char *name) {
    char reason[512];
    size_t length;
    text error;
    const char *shipped = puzzle_trainer_shipped(name);
    char *all = shipped ? strdup(shipped) : puzzles_load(name, &length);
    if (shipped)
        length = strlen(shipped);
    if (!all && games_find(span_of(name)))
        return cli_fail(o->command, "no puzzles of %s come with the program", name);
    if (!all)
        return input_unreadable_or_game(o, name, errno);
    text_init(&error, reason, sizeof reason);
    int result = puzzle_list_read(l, (span){all, length}, &error);
    free(all);
    if (result == 0)
        return OPTIONS_GO;
    fprintf(stderr, "%s: %s\n", name, reason);
    return CLI_WRONG_INPUT;
}

struct keeping {
    const struct puzzle_list *list;
    const char *path;
};

static int puzzles_keep(void *context) {
    const struct keeping *k = context;
    output out;
    if (output_open(&out, k->path) != 0)
        return -1;
    if (puzzle_list_write(out.file, k->list) == 0)
        return output_close(&out);
    output_abandon(&out);
    return -1;
}

/* What the maker starts with: nothing, or a file. */
static int puzzles_begin(const options *o, struct puzzle_list *l) {
    const struct game_ops *g;
    int status = input_game(o, o->words[1], &g);
    if (status != OPTIONS_GO)
        return status;
    if (o->value[RESUME] && !o->value[OUTPUT])
        return cli_misuse(o->command, "--resume needs --output");
    FILE *old = o->value[RESUME] ? fopen(o->value[OUTPUT], "r") : NULL;
    if (old) {
        fclose(old);
        status = puzzles_read(o, l, o->value[OUTPUT]);
        if (status == OPTIONS_GO && l->head.game != g)
            status = cli_fail(o->command, "%s has puzzles of another game", o->value[OUTPUT]);
        return status;
    }
    l->head = (struct puzzle_head){.game = g, .seed = 1, .nodes = analysis_nodes(g) / 2};
    status = options_number(o, SEED, 0, UINT64_MAX, &l->head.seed);
    if (status == OPTIONS_GO)
        status = options_number(o, NODES, 8, 1000000000, &l->head.nodes);
    return status;
}

static int puzzles_make(const options *o) {
    struct puzzle_list l = {0};
    char reason[256];
    text error;
    uint64_t wanted = 2000, threads = 1;
    int status = options_number(o, COUNT, 1, 1000000, &wanted);
    if (status == OPTIONS_GO)
        status = options_number(o, THREADS, 1, MAKE_THREADS, &threads);
    if (status == OPTIONS_GO)
        status = puzzles_begin(o, &l);
    if (status != OPTIONS_GO) {
        puzzle_list_free(&l);
        return status;
    }
    struct keeping k = {&l, o->value[OUTPUT]};
    text_init(&error, reason, sizeof reason);
    output_catch_signals();
    struct make_plan plan = {wanted, (int)threads, k.path ? puzzles_keep : NULL, &k};
    int made = make_puzzles(&l, &plan, &error);
    status = CLI_OK;
    if (made != 0 && error.length)
        status = cli_fail(o->command, "%s", reason);
    else if (made != 0 || ((k.path || !output_interrupted()) && puzzles_keep(&k) != 0))
        status = cli_output_failed(o->command, k.path);
    puzzle_list_free(&l);
    if (output_interrupted())
        output_die();
    return status;
}

/* Searches the puzzle again; complains if another move is the best now. */
static bool puzzles_unchanged(struct judge *j, const struct puzzle *p, uint64_t nodes) {
    char best[GAME_MOVE_SIZE], was[GAME_MOVE_SIZE];
    game_move now = judge_best(j, &p->view, nodes, p->game * 1000 + p->ply);
    if (now == p->best || now == GAME_NO_MOVE)
        return true;
    game_word(j->game, now, best);
    game_word(j->game, p->best, was);
    printf("%llu.%u: %s instead of %s\n", (unsigned long long)p->game, p->ply, best, was);
    return false;
}

/* Searches `sample` puzzles, drawn without putting back: the list is shuffled as far as needed. */
static int puzzles_search(const options *o, struct puzzle_list *l, uint64_t sample, uint64_t factor,
                          uint64_t seed) {
    struct judge j = {.game = l->head.game, .memory = think_new(), .stop = output_stop()};
    uint64_t nodes = factor * JUDGE_LARGEST * l->head.nodes, same = 0, done = 0;
    progress bar;
    rng r;
    if (!j.memory)
        return cli_fail(o->command, "out of memory");
    rng_seed(&r, seed);
    progress_start(&bar, "searching");
    for (; done < sample && !output_interrupted(); done++) {
        size_t k = done + rng_below(&r, (uint32_t)(l->count - done));
        struct puzzle p = l->at[k];
        l->at[k] = l->at[done];
        progress_erase(&bar);
        same += puzzles_unchanged(&j, &p, nodes);
        if (progress_due(&bar))
            progress_draw(&bar, (double)(done + 1) / (double)sample);
    }
    progress_erase(&bar);
    think_free(j.memory);
    if (output_interrupted())
        output_die();
    printf("%llu of %llu keep their best move when searched with %llu nodes\n",
           (unsigned long long)same, (unsigned long long)done, (unsigned long long)nodes);
    return CLI_OK;
}

static int puzzles_check(const options *o) {
    struct puzzle_list l = {0};
    uint64_t sample = 100, factor = 10, seed = 1;
    int status = options_number(o, SAMPLE, 0, 1000000, &sample);
    if (status == OPTIONS_GO)
        status = options_number(o, FACTOR, 1, 1000, &factor);
    if (status == OPTIONS_GO)
        status = options_number(o, SEED, 0, UINT64_MAX, &seed);
    if (status == OPTIONS_GO)
        status = puzzles_read(o, &l, o->words[1]);
    if (status != OPTIONS_GO)
        return status;
    printf("%s: %zu puzzles of %s, from %llu games\n", o->words[1], l.count, l.head.game->name,
           (unsigned long long)l.head.games);
    status = CLI_OK;
    output_catch_signals();
    if (sample > l.count)
        sample = l.count;
    if (sample > 0)
        status = puzzles_search(o, &l, sample, factor, seed);
    puzzle_list_free(&l);
    return status;
}

/* The themes of all puzzles, each once. */
static void puzzles_write_themes(text *t, const struct puzzle_list *l) {
    for (size_t i = 0; i < l->count; i++) {
        span rest = span_of(l->at[i].themes);
        while (rest.at)
            puzzle_add_theme(t, span_cut(&rest, ','));
    }
}

/* Refuses a theme that no puzzle has. */
static int puzzles_check_theme(const options *o, const struct puzzle_list *l) {
    char themes[512];
    text t;
    for (size_t i = 0; i < l->count; i++)
        if (puzzle_has_theme(&l->at[i], span_of(o->value[THEME])))
            return OPTIONS_GO;
    text_init(&t, themes, sizeof themes);
    puzzles_write_themes(&t, l);
    return cli_fail(o->command, "no puzzle is about '%s'; the themes are %s", o->value[THEME],
                    themes);
}

static int puzzles_play(const options *o) {
    struct puzzle_list l = {0};
    struct solve_plan plan = {.command = o->command, .list = &l, .theme = o->value[THEME]};
    int status = puzzles_read(o, &l, o->words[1]);
    plan.seed = play_random_seed();
    plan.brief = o->value[BRIEF] != NULL;
    plan.ascii = o->value[ASCII] || !isatty(STDOUT_FILENO);
    if (status == OPTIONS_GO)
        status = options_number(o, SEED, 0, UINT64_MAX, &plan.seed);
    if (status == OPTIONS_GO && l.count == 0)
        status = cli_fail(o->command, "no puzzles");
    if (status == OPTIONS_GO && plan.theme)
        status = puzzles_check_theme(o, &l);
    if (status == OPTIONS_GO)
        status = solve_puzzles(&plan);
    puzzle_list_free(&l);
    return status;
}

static int puzzles_run(int argc, char *argv[]) {
    int (*const run[TASKS])(const options *o) = {puzzles_play, puzzles_make, puzzles_check};
    options o;
    int status = options_parse(&o, &command_puzzles, argc, argv);
    if (status != OPTIONS_GO)
        return status;
    for (int i = 0; i < TASKS; i++)
        if (strcmp(o.words[0], tasks[i].name) == 0)
            return run[i](&o);
    return cli_misuse(o.command, "puzzles can be played, made or checked");
}

const struct command command_puzzles = {
    .name = "puzzles",
    .summary = "solve puzzles; make and check them",
    .examples = "sixsands puzzles play mandala\n"
                "sixsands puzzles play flowers --theme denial --brief\n"
                "sixsands puzzles make mandala --count 2000 -o puzzles.txt --resume\n"
                "sixsands puzzles check puzzles.txt --sample 100 --factor 10",
    .usage = "play GAME|FILE [OPTION]...\n"
             "make GAME [OPTION]...\n"
             "check GAME|FILE [OPTION]...",
    .about = "Puzzles are positions in which searches of several sizes and seeds agree on one "
             "clearly best move, and a bot played another.",
    .notes = "While playing: moves, show, brief, skip, help, quit. Your rating and what you have "
             "tried are "
             "kept in $XDG_STATE_HOME/sixsands or ~/.local/state/sixsands, as puzzles-GAME.txt.",
    .words = word_table,
    .options = option_table,
    .run = puzzles_run,
};
