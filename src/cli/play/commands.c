// SPDX-License-Identifier: MIT
// What people can type beside moves.
#include <string.h>

#include "cli/play/talk.h"
#include "games/rules_texts.h"
#include "present/hint.h"
#include "term/paint.h"
#include "term/words.h"

enum { WORD_SIZE = 17 };

/* At most a second or so of the expert's thought, and the same on every machine. */
static const uint64_t hint_nodes = 50000;

static bool do_help(struct play_talk *k, int seat, span rest) {
    (void)seat;
    if (span_is(rest, "rules")) {
        const char *rules = rules_find(k->table->game->name, "en");
        fputs(rules ? rules : "There is no text of the rules.\n", stdout);
        return true;
    }
    printf("Type a move, in capitals or not; a count of 1 may be left out:\n%s", k->words->how);
    fputs("Or a command:\n"
          "  moves        the legal moves\n"
          "  show, brief  the position as a drawing, or in short lines\n"
          "  hint         the best move that the expert finds, and why\n"
          "  undo         take your last move back\n"
          "  log          all moves so far, as you saw them\n"
          "  save [FILE]  save the game; 'save! FILE' replaces a file\n"
          "  rules        the rules of the game\n"
          "  quit         leave; an unfinished game is saved\n",
          stdout);
    return true;
}

static bool do_rules(struct play_talk *k, int seat, span rest) {
    (void)rest;
    return do_help(k, seat, span_of("rules"));
}

static bool do_show(struct play_talk *k, int seat, span rest) {
    (void)rest;
    play_draw(k, seat);
    return true;
}

static bool do_brief(struct play_talk *k, int seat, span rest) {
    (void)rest;
    play_brief(k, seat);
    return true;
}

static bool do_moves(struct play_talk *k, int seat, span rest) {
    const struct play_table *t = k->table;
    game_move moves[GAME_MAX_MOVES];
    char lines[4 * PLAY_TEXT_SIZE];
    text list;
    (void)rest;
    if (t->game->actor(&t->match.state) != seat) {
        play_say("The game is over: no more moves.");
        return true;
    }
    text_init(&list, lines, sizeof lines);
    play_group_moves(&list, k->words, t->game, moves, t->game->moves(&t->match.state, moves));
    for (span all = {lines, list.length}; all.at;) {
        span line = span_cut(&all, '\n');
        play_say("%.*s", (int)line.length, line.at);
    }
    return true;
}

static void log_one(void *context, const struct play_step *s, int number) {
    char line[PLAY_TEXT_SIZE];
    text t;
    (void)context;
    text_init(&t, line, sizeof line);
    play_log_step(&t, s, number);
    play_say("%s", line);
}

static bool do_log(struct play_talk *k, int seat, span rest) {
    (void)rest;
    if (k->table->match.length == 0)
        play_say("No move was made yet.");
    play_steps(&k->table->match, seat, 0, k->table->match.length, log_one, NULL);
    return true;
}

static bool do_hint(struct play_talk *k, int seat, span rest) {
    const struct play_table *t = k->table;
    struct search_setup setup = {.game = t->game, .bot = {.kind = BOT_EXPERT}};
    struct think_limits limits = {.nodes = hint_nodes, .threads = 1};
    struct think_watch watch = {.stop = t->stop};
    struct search_report report;
    char line[HINT_SIZE];
    text w;
    (void)rest;
    if (t->game->actor(&t->match.state) != seat) {
        play_say("The game is over: there is nothing to decide.");
        return true;
    }
    if (t->limits.movetime || t->limits.nodes)
        limits = t->limits;
    setup.seed = play_point_seed(t);
    t->game->observe(&setup.view, &t->match.state, seat);
    if (!k->memory)
        k->memory = think_new();
    if (!k->memory || think(k->memory, &setup, &limits, &watch, &report) == GAME_NO_MOVE) {
        play_say("There isn't enough memory for a hint.");
        return true;
    }
    text_init(&w, line, sizeof line);
    hint_write(&w, t->game, &setup.view, &report);
    play_say("Hint: %s", line);
    return true;
}

static bool do_undo(struct play_talk *k, int seat, span rest) {
    struct play_table *t = k->table;
    size_t to = play_last_decision(t);
    int taken = 0;
    (void)seat;
    (void)rest;
    if (k->hidden) {
        play_say("No undo here: with several people and hidden cards it would show "
                 "cards that must stay hidden.");
        return true;
    }
    if (to == t->match.length) {
        play_say("There is no move of yours to take back.");
        return true;
    }
    for (size_t i = to; i < t->match.length; i++)
        taken += t->match.actor[i] != MATCH_NATURE;
    if (!play_cut(t, to)) {
        play_say("There isn't enough memory to take a move back.");
        return true;
    }
    for (int i = 0; i <= GAME_MAX_PLAYERS; i++)
        if (k->told[i] > to)
            k->told[i] = to;
    play_say("Taken back: %d move%s. The same move would bring the same cards and answers.", taken,
             taken == 1 ? "" : "s");
    k->drawn = k->ended = false;
    k->unsaved = true;
    return true;
}

static bool save_to(struct play_talk *k, span name, bool replace) {
    char said[PLAY_TEXT_SIZE];
    text t;
    text_init(&t, said, sizeof said);
    if (play_save_as(k->table, &k->own, name, replace, &t))
        k->unsaved = false;
    play_say("%s", said);
    return true;
}

static bool do_save(struct play_talk *k, int seat, span rest) {
    (void)seat;
    return save_to(k, rest, false);
}

static bool do_replace(struct play_talk *k, int seat, span rest) {
    (void)seat;
    return save_to(k, rest, true);
}

static bool do_quit(struct play_talk *k, int seat, span rest) {
    (void)k;
    (void)seat;
    (void)rest;
    return false;
}

static const struct {
    const char *name;
    bool (*run)(struct play_talk *k, int seat, span rest);
    bool takes_word;
} commands[] = {
    {"help", do_help, true},    {"moves", do_moves, false}, {"show", do_show, false},
    {"brief", do_brief, false}, {"hint", do_hint, false},   {"undo", do_undo, false},
    {"log", do_log, false},     {"save", do_save, true},    {"save!", do_replace, true},
    {"rules", do_rules, false}, {"quit", do_quit, false},   {"exit", do_quit, false},
    {"q", do_quit, false},      {"h", do_help, true},       {"?", do_help, true},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void say_unknown(const struct play_talk *k, const char *word, span line) {
    const char *names[COMMANDS + 1];
    char quoted[160];
    text q;
    for (int i = 0; i < COMMANDS; i++)
        names[i] = commands[i].name;
    names[COMMANDS] = NULL;
    text_init(&q, quoted, sizeof quoted);
    text_quote(&q, line.at, line.length, 40);
    const char *close = word[0] ? cli_closest(word, names) : NULL;
    if (close && strlen(word) > 2)
        play_say("%s is no move and no command; did you mean '%s'?", quoted, close);
    else
        play_say("%s is no move of %s and no command; 'moves' lists the moves, 'help' explains.",
                 quoted, k->table->game->name);
}

bool play_command(struct play_talk *k, int seat, span line) {
    char word[WORD_SIZE] = "";
    span rest = line, first = span_cut(&rest, ' ');
    if (line.length == 0) {
        k->drawn = false;
        return true;
    }
    rest = rest.at ? span_trim(rest) : (span){"", 0};
    for (size_t i = 0; i < first.length && first.length < sizeof word; i++)
        word[i] = first.at[i] >= 'A' && first.at[i] <= 'Z' ? (char)(first.at[i] - 'A' + 'a')
                                                           : first.at[i];
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, word) == 0) {
            if (rest.length == 0 || commands[i].takes_word)
                return commands[i].run(k, seat, rest);
            play_say("'%s' stands alone on its line.", word);
            return true;
        }
    if (rest.length && game_read_typed(k->table->game, first) != GAME_NO_MOVE)
        play_say("One move a line, please.");
    else
        say_unknown(k, word, line);
    return true;
}
