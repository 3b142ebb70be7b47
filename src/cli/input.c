// SPDX-License-Identifier: MIT
#include "cli/input.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "engine/analysis_run.h"
#include "games/games.h"
#include "system/source.h"

enum { GAMES_MAX = 32 };

const struct choice input_player_counts[] = {
    {"2", NULL},
    {"3", NULL},
    {"4", NULL},
    {NULL, NULL},
};

const struct word input_one_game[] = {{.name = "GAME", .accepts = VALUE_GAME}, {0}};
const struct word input_file_or_game[] = {
    {.name = "FILE or GAME", .accepts = VALUE_FILE | VALUE_GAME}, {0}};
const struct word input_files[] = {{.name = "FILE", .accepts = VALUE_FILE, .many = true}, {0}};

void input_list_games(text *t) {
    for (int i = 0; games_all[i]; i++) {
        text_str(t, i ? ", " : "");
        text_str(t, games_all[i]->name);
    }
}

/* "unknown game chess": with the game that was probably meant, or else all of them. */
static int input_complain(const options *o, const char *what, const char *name) {
    const char *names[GAMES_MAX + 1];
    char list[256], quoted[160];
    text all, q;
    int count = 0;
    text_init(&all, list, sizeof list);
    text_init(&q, quoted, sizeof quoted);
    text_quote(&q, name, strlen(name), 40);
    for (; games_all[count] && count < GAMES_MAX; count++)
        names[count] = games_all[count]->name;
    names[count] = NULL;
    input_list_games(&all);
    const char *close = cli_closest(name, names);
    if (close)
        return cli_misuse(o->command, "%s %s (did you mean %s?)", what, quoted, close);
    return cli_misuse(o->command, "%s %s, the games are %s", what, quoted, list);
}

int input_game(const options *o, const char *name, const struct game_ops **out) {
    *out = games_find(span_of(name));
    return *out ? OPTIONS_GO : input_complain(o, "unknown game", name);
}

int input_players(const options *o, int option, const struct game_ops *g, int *out) {
    uint64_t n = (uint64_t)game_default_players(g, &games_module(g)->traits);
    *out = (int)n;
    if (o->value[option] && g->min_players == g->max_players) {
        uint64_t given;
        if (!span_uint(span_of(o->value[option]), n, &given) || given != n)
            return cli_misuse(o->command, "%s is for %d players", g->name, g->min_players);
    }
    int status = options_number(o, option, g->min_players, g->max_players, &n);
    *out = (int)n;
    return status;
}

int input_limits(const options *o, int movetime, int nodes, int threads, struct think_limits *out) {
    uint64_t ms = 0, many = 1;
    int status = OPTIONS_GO;
    *out = (struct think_limits){.threads = 1};
    if (movetime >= 0 && o->value[movetime] && o->value[nodes])
        return cli_misuse(o->command, "--movetime and --nodes can't be combined");
    if (movetime >= 0)
        status = options_number(o, movetime, 1, 3600000, &ms);
    if (status == OPTIONS_GO)
        status = options_number(o, nodes, 1, 1000000000000, &out->nodes);
    if (status == OPTIONS_GO && threads >= 0)
        status = options_number(o, threads, 1, 64, &many);
    out->movetime = (uint32_t)ms;
    out->threads = (int)many;
    return status;
}

void input_usual_nodes(struct think_limits *limits, const struct game_ops *g, int times) {
    if (!limits->movetime && !limits->nodes)
        limits->nodes = (uint64_t)times * analysis_nodes(g);
}

int input_sets(const options *o, int option, uint64_t most, struct input_range *out) {
    const char *value = o->value[option];
    uint64_t first, last;
    if (!value)
        return OPTIONS_GO;
    span rest = span_of(value), word = span_cut(&rest, '-');
    if (!rest.at || !span_uint(word, most, &first) || !span_uint(rest, most, &last) || first < 1 ||
        first > last)
        return cli_misuse(o->command,
                          "--%s must be two numbers of sets, as in 1-50, at most %" PRIu64,
                          o->list[option].name, most);
    *out = (struct input_range){first - 1, last};
    return OPTIONS_GO;
}

int input_unreadable(const struct command *c, const char *name, int reason) {
    return cli_fail(c, "%s: %s", name, strerror(reason));
}

int input_unreadable_or_game(const options *o, const char *name, int reason) {
    if (reason != ENOENT || strpbrk(name, "/."))
        return input_unreadable(o->command, name, reason);
    return input_complain(o, "there is no file and no game", name);
}

int input_each_file(const struct command *c, int argc, char *argv[],
                    int (*each)(FILE *file, const char *name)) {
    options o;
    int status = options_parse(&o, c, argc, argv);
    if (status != OPTIONS_GO)
        return status;
    status = CLI_OK;
    for (int i = 0; i < o.word_count; i++) {
        const char *name = o.words[i];
        FILE *file = source_open(name);
        int result = file ? each(file, name) : input_unreadable(c, name, errno);
        if (file)
            source_close(file);
        if (result != CLI_OK)
            status = result;
    }
    return status;
}

static bool is_view_line(span line) {
    while (line.at)
        if (span_starts(span_cut(&line, ' '), "view="))
            return true;
    return false;
}

int input_position(const options *o, int option, const struct game_ops *g, position *out) {
    const char *value = o->value[option];
    if (!value)
        return cli_misuse(o->command, "--%s is missing", o->list[option].name);
    char reason[512];
    text error;
    text_init(&error, reason, sizeof reason);
    span line = span_trim(span_of(value));
    memset(out, 0, sizeof *out);
    out->is_view = is_view_line(line);
    bool good = out->is_view ? g->read_view(&out->view, line, &error)
                             : g->read_state(&out->state, line, &error);
    if (good)
        return OPTIONS_GO;
    return cli_fail(o->command, "bad %s of %s: %s", out->is_view ? "view" : "position", g->name,
                    reason);
}

int input_complete(const options *o, const struct game_ops *g, position *p) {
    rng r;
    rng_seed(&r, 1);
    int seat = g->viewer(&p->view);
    g->determinize(&p->state, &p->view, &r);
    int actor = g->actor(&p->state);
    if (actor == seat || actor == GAME_OVER)
        return OPTIONS_GO;
    if (actor == GAME_NATURE)
        return cli_fail(o->command, "nature is to act, and a view doesn't show her outcomes");
    return cli_fail(o->command, "seat %d is to act, and this isn't its view", actor + 1);
}

int input_mover(const options *o, int option, const struct game_ops *g, game_view *out) {
    position p;
    int status = input_position(o, option, g, &p);
    if (status == OPTIONS_GO && p.is_view)
        status = input_complete(o, g, &p);
    if (status != OPTIONS_GO)
        return status;
    int actor = g->actor(&p.state);
    if (actor == GAME_OVER)
        return cli_fail(o->command, "the game is over here");
    if (actor == GAME_NATURE)
        return cli_fail(o->command, "nature is to act here: nobody has a choice");
    if (p.is_view)
        *out = p.view;
    else
        g->observe(out, &p.state, actor);
    return OPTIONS_GO;
}

span position_line(const struct game_ops *g, const position *p, char *buffer) {
    text t;
    text_init(&t, buffer, GAME_LINE_SIZE);
    if (p->is_view)
        g->write_view(&t, &p->view);
    else
        g->write_state(&t, &p->state);
    return (span){buffer, t.length};
}

void position_move_text(const struct game_ops *g, game_move m, bool nature, char *buffer) {
    text t;
    text_init(&t, buffer, GAME_MOVE_SIZE + 1);
    if (nature)
        text_char(&t, '+');
    g->write_move(&t, m);
}
