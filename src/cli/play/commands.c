// SPDX-License-Identifier: MIT
// What people can type besides moves.
#include <string.h>

#include "cli/play/talk.h"
#include "games/games.h"
#include "games/rules_texts.h"
#include "present/reasons/hint.h"
#include "term/paint.h"
#include "term/sentences.h"
#include "term/words.h"

enum { WORD_SIZE = 17 };

/* At most about a second of search by the expert, and the same on every machine. */
static const uint64_t hint_nodes = 50000;

static bool play_commands_do_help(struct play_talk *k, int seat, span rest) {
    (void)seat;
    if (span_is(rest, "rules")) {
        const char *rules = rules_find(k->session->game->name, "en");
        fputs(rules ? rules : "This game has no text of its rules.\n", stdout);
        return true;
    }
    if (k->words->how[0])
        printf("Type a move, in capitals or not; a count of 1 may be left out:\n%s", k->words->how);
    else
        puts("Type a move as 'moves' lists them, in capitals or not.");
    fputs("Or a command:\n"
          "  moves        the legal moves\n"
          "  show, brief  the position as a drawing, or in short lines\n"
          "  hint         the best move that the expert finds, and why\n"
          "  undo         take back your last move\n"
          "  log          all moves so far, as you saw them\n"
          "  save [FILE]  save the game; 'save! FILE' replaces a file\n"
          "  rules        the rules of the game\n"
          "  quit         leave; an unfinished game is saved\n",
          stdout);
    return true;
}

static bool play_commands_do_rules(struct play_talk *k, int seat, span rest) {
    (void)rest;
    return play_commands_do_help(k, seat, span_of("rules"));
}

static bool play_commands_do_show(struct play_talk *k, int seat, span rest) {
    (void)rest;
    play_draw(k, seat);
    return true;
}

static bool play_commands_do_brief(struct play_talk *k, int seat, span rest) {
    (void)rest;
    play_brief(k, seat);
    return true;
}

/* Says why a command can't be done. */
static bool play_refuse(const char *reason) {
    char line[160];
    text t;
    text_init(&t, line, sizeof line);
    play_sentence(&t, reason);
    play_say("%s", line);
    return true;
}

static bool play_commands_do_moves(struct play_talk *k, int seat, span rest) {
    const struct session *t = k->session;
    game_move moves[GAME_MAX_MOVES];
    char lines[4 * PLAY_TEXT_SIZE];
    text list;
    (void)rest;
    if (t->game->actor(&t->match.state) != seat) {
        play_say(SAY_NO_MORE_MOVES);
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

static void log_one(void *context, const struct session_step *s, int number) {
    char line[PLAY_TEXT_SIZE];
    text t;
    (void)context;
    text_init(&t, line, sizeof line);
    play_log_step(&t, s, number);
    play_say("%s", line);
}

static bool play_commands_do_log(struct play_talk *k, int seat, span rest) {
    (void)rest;
    if (k->session->match.length == 0)
        play_say(SAY_NO_MOVES_YET);
    session_steps(&k->session->match, seat, 0, k->session->match.length, log_one, NULL);
    return true;
}

static bool play_commands_do_hint(struct play_talk *k, int seat, span rest) {
    const struct session *t = k->session;
    struct search_setup setup = {.game = t->game, .bot = {.kind = BOT_EXPERT}};
    struct think_limits limits = {.nodes = hint_nodes, .threads = 1};
    struct think_watch watch = {.stop = t->stop};
    struct search_report report;
    char line[HINT_SIZE];
    text w;
    (void)rest;
    if (t->game->actor(&t->match.state) != seat) {
        return play_refuse(SAY_NOTHING_TO_DECIDE);
    }
    if (t->limits.movetime || t->limits.nodes)
        limits = t->limits;
    setup.seed = session_point_seed(t);
    t->game->observe(&setup.view, &t->match.state, seat);
    if (!k->memory)
        k->memory = think_new();
    if (!k->memory || think(k->memory, &setup, &limits, &watch, &report) == GAME_NO_MOVE) {
        return play_refuse(SAY_NO_MEMORY_FOR_HINT);
    }
    text_init(&w, line, sizeof line);
    hint_write(&w, t->game, &setup.view, &report);
    play_say("Hint: %s", line);
    return true;
}

static bool play_commands_do_undo(struct play_talk *k, int seat, span rest) {
    struct session *t = k->session;
    size_t to = session_last_decision(t);
    int taken = 0;
    (void)seat;
    (void)rest;
    if (k->hidden) {
        return play_refuse(SAY_UNDO_WOULD_SHOW);
    }
    if (to == t->match.length) {
        return play_refuse(SAY_NOTHING_TO_UNDO);
    }
    for (size_t i = to; i < t->match.length; i++)
        taken += t->match.actor[i] != MATCH_NATURE;
    match_cut(&t->match, to);
    for (int i = 0; i <= GAME_MAX_PLAYERS; i++)
        if (k->reported[i] > to)
            k->reported[i] = to;
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
    if (session_save_as(k->session, &k->own, name, replace, &t))
        k->unsaved = false;
    play_say("%s", said);
    return true;
}

static bool play_commands_do_save(struct play_talk *k, int seat, span rest) {
    (void)seat;
    return save_to(k, rest, false);
}

static bool play_commands_do_replace(struct play_talk *k, int seat, span rest) {
    (void)seat;
    return save_to(k, rest, true);
}

static bool play_commands_do_quit(struct play_talk *k, int seat, span rest) {
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
    {"help", play_commands_do_help, true},     {"moves", play_commands_do_moves, false},
    {"show", play_commands_do_show, false},    {"brief", play_commands_do_brief, false},
    {"hint", play_commands_do_hint, false},    {"undo", play_commands_do_undo, false},
    {"log", play_commands_do_log, false},      {"save", play_commands_do_save, true},
    {"save!", play_commands_do_replace, true}, {"rules", play_commands_do_rules, false},
    {"quit", play_commands_do_quit, false},    {"exit", play_commands_do_quit, false},
    {"q", play_commands_do_quit, false},       {"h", play_commands_do_help, true},
    {"?", play_commands_do_help, true},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void say_unknown(const struct play_talk *k, const char *word, span line) {
    const char *names[COMMANDS + 1];
    char quoted[160], title[PLAY_TITLE];
    text q;
    for (int i = 0; i < COMMANDS; i++)
        names[i] = commands[i].name;
    names[COMMANDS] = NULL;
    text_init(&q, quoted, sizeof quoted);
    text_quote(&q, line.at, line.length, 40);
    const char *close = word[0] ? cli_closest(word, names) : NULL;
    if (close && strlen(word) > 2)
        play_say("%s is neither a move nor a command; did you mean '%s'?", quoted, close);
    else
        play_say("%s is neither a move of %s nor a command; try 'moves' or 'help'.", quoted,
                 play_title(title, k->session->game));
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
        word[i] = char_lower(first.at[i]);
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, word) == 0) {
            if (rest.length == 0 || commands[i].takes_word)
                return commands[i].run(k, seat, rest);
            play_say("'%s' must be alone on its line.", word);
            return true;
        }
    const struct game_ops *g = k->session->game;
    if (rest.length && game_read_typed(g, &games_module(g)->traits, first) != GAME_NO_MOVE)
        play_say("One move per line, please.");
    else
        say_unknown(k, word, line);
    return true;
}
