// SPDX-License-Identifier: MIT
// What people can type besides moves.
#include <string.h>

#include "cli/play/online/talk.h"
#include "cli/play/talk.h"
#include "games/games.h"
#include "games/rules_texts.h"
#include "present/reasons/hint.h"
#include "system/output.h"
#include "term/paint.h"
#include "term/sentences.h"
#include "term/terminal.h"
#include "term/words.h"

enum { WORD_SIZE = 17 };

/* At most about a second of search by the expert, and the same on every machine. */
static const uint64_t hint_nodes = 50000;

static bool play_commands_do_help(struct play_talk *k, int seat, span rest);

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

bool play_refuse(const char *reason) {
    char line[160];
    text t;
    text_init(&t, line, sizeof line);
    play_sentence(&t, reason);
    play_say("%s", line);
    return true;
}

static bool play_commands_do_moves(struct play_talk *k, int seat, span rest) {
    const game_state *now = &k->match->state;
    game_move moves[GAME_MAX_MOVES];
    char lines[4 * PLAY_TEXT_SIZE];
    text list;
    (void)rest;
    if (k->game->actor(now) != seat) {
        play_say(SAY_NO_MORE_MOVES);
        return true;
    }
    text_init(&list, lines, sizeof lines);
    play_group_moves(&list, k->words, k->game, moves, k->game->moves(now, moves));
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
    if (k->match->length == 0)
        play_say(SAY_NO_MOVES_YET);
    session_steps(k->match, seat, 0, k->match->length, log_one, NULL);
    return true;
}

static bool play_commands_do_hint(struct play_talk *k, int seat, span rest) {
    const struct session *t = k->session;
    const struct game_ops *g = k->game;
    struct search_setup setup = {.game = g, .bot = {.kind = BOT_EXPERT}};
    struct think_limits limits = {.nodes = hint_nodes, .threads = 1};
    struct think_watch watch = {.stop = output_stop()};
    struct search_report report;
    struct paint_position p;
    char line[HINT_SIZE];
    text w;
    (void)rest;
    if (k->online && !online_has_advice(k->online))
        return play_refuse("hints are for games against bots alone");
    if (g->actor(&k->match->state) != seat) {
        return play_refuse(SAY_NOTHING_TO_DECIDE);
    }
    if (k->limits.movetime || k->limits.nodes)
        limits = k->limits;
    setup.seed = t ? session_point_seed(t) : k->match->length;
    paint_of_match(&p, k->match, seat);
    setup.view = p.view;
    if (!k->memory)
        k->memory = think_new();
    if (!k->memory || think(k->memory, &setup, &limits, &watch, &report) == GAME_NO_MOVE) {
        return play_refuse(SAY_NO_MEMORY_FOR_HINT);
    }
    text_init(&w, line, sizeof line);
    hint_write(&w, g, &setup.view, &report);
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
    if (k->online)
        online_save(k->online, name, replace, &t);
    else if (session_save_as(k->session, &k->own, name, replace, &t))
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

/* Where and when a command is possible. What needs the seat's turn waits for it in a pipe. */
enum { HERE = 1, THERE = 2, ANYWHERE = HERE | THERE, ON_TURN = 4, UNDEALT = 8 };

static const struct {
    const char *name;
    bool (*run)(struct play_talk *k, int seat, span rest);
    unsigned flags;
    bool takes_word;
    const char *help; /* NULL: another name of a command above */
} commands[] = {
    {"moves", play_commands_do_moves, ANYWHERE | ON_TURN, false, "the legal moves"},
    {"show", play_commands_do_show, ANYWHERE, false, NULL},
    {"brief", play_commands_do_brief, ANYWHERE, false,
     "the position in short lines; 'show' draws it"},
    {"hint", play_commands_do_hint, ANYWHERE | ON_TURN, false,
     "the best move that the expert finds, and why"},
    {"undo", play_commands_do_undo, HERE, false, "take back your last move"},
    {"log", play_commands_do_log, ANYWHERE, false, "all moves so far, as you saw them"},
    {"save", play_commands_do_save, ANYWHERE, true, "save it in a file; 'save! FILE' replaces one"},
    {"save!", play_commands_do_replace, ANYWHERE, true, NULL},
    {"seats", online_do_seats, THERE | UNDEALT, false,
     "who sits where, the clocks, the links to free seats"},
    {"resign", online_do_resign, THERE, false, "give the game up"},
    {"draw", online_do_draw, THERE, false, "offer a draw, or agree to one"},
    {"abort", online_do_abort, THERE, false, "offer to end the game without a result, or agree"},
    {"undo", online_do_undo, THERE, false, "ask to take your last move back, or agree"},
    {"decline", online_do_decline, THERE, false, "refuse what is offered"},
    {"say", online_do_say, THERE, true, "say something, 'say hello'; 'say' lists what can be said"},
    {"mute", online_do_mute, THERE, false, "hide what others say, or show it again"},
    {"sit", online_do_sit, THERE | UNDEALT, false, "take a free seat before the game begins"},
    {"stand", online_do_stand, THERE | UNDEALT, false, "give the seat back before the game begins"},
    {"rematch", online_do_rematch, THERE, false, "the same players once more, after the end"},
    {"lobby", online_do_lobby, THERE | UNDEALT, false, "leave the game; your seat is kept"},
    {"rules", play_commands_do_rules, ANYWHERE | UNDEALT, false, "the rules of the game"},
    {"help", play_commands_do_help, ANYWHERE | UNDEALT, true, "this list"},
    {"h", play_commands_do_help, ANYWHERE | UNDEALT, true, NULL},
    {"?", play_commands_do_help, ANYWHERE | UNDEALT, true, NULL},
    {"quit", play_commands_do_quit, HERE, false, "leave; an unfinished game is saved"},
    {"quit", play_commands_do_quit, THERE | UNDEALT, false, "leave the server; your seat is kept"},
    {"exit", play_commands_do_quit, ANYWHERE | UNDEALT, false, NULL},
    {"q", play_commands_do_quit, ANYWHERE | UNDEALT, false, NULL},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* The command of that name in this conversation; -1: none. */
static int command_find(const struct play_talk *k, const char *word) {
    for (int i = 0; i < COMMANDS; i++)
        if (commands[i].flags & (k->online ? THERE : HERE) && strcmp(commands[i].name, word) == 0)
            return i;
    return -1;
}

static bool play_commands_do_help(struct play_talk *k, int seat, span rest) {
    (void)seat;
    if (span_is(rest, "rules")) {
        const char *rules = rules_find(k->game->name, "en");
        fputs(rules ? rules : "This game has no text of its rules.\n", stdout);
        return true;
    }
    if (k->words->how[0])
        printf("Type a move, in capitals or not; a count of 1 may be left out:\n%s", k->words->how);
    else
        puts("Type a move as 'moves' lists them, in capitals or not.");
    puts("Or a command:");
    for (int i = 0; i < COMMANDS; i++)
        if (commands[i].help && commands[i].flags & (k->online ? THERE : HERE))
            printf("  %-8s %s\n", commands[i].name, commands[i].help);
    if (terminal_of(k->game)->questions)
        fputs(terminal_of(k->game)->questions, stdout);
    return true;
}

static void say_unknown(const struct play_talk *k, const char *word, span line) {
    const char *names[COMMANDS + 1];
    char quoted[160], title[PLAY_TITLE];
    text q;
    int count = 0;
    for (int i = 0; i < COMMANDS; i++)
        if (commands[i].flags & (k->online ? THERE : HERE))
            names[count++] = commands[i].name;
    names[count] = NULL;
    text_init(&q, quoted, sizeof quoted);
    text_quote(&q, line.at, line.length, 40);
    const char *close = word[0] ? cli_closest(word, names) : NULL;
    if (close && strlen(word) > 2)
        play_say("%s is neither a move nor a command; did you mean '%s'?", quoted, close);
    else
        play_say("%s is neither a move of %s nor a command; try 'moves' or 'help'.", quoted,
                 play_title(title, k->game));
}

/* The first word of a line in lower case, "" if it can't be a command, and what follows. */
static span command_cut(span line, char word[WORD_SIZE], span *rest) {
    *rest = line;
    span first = span_cut(rest, ' ');
    memset(word, 0, WORD_SIZE);
    *rest = rest->at ? span_trim(*rest) : (span){"", 0};
    for (size_t i = 0; i < first.length && first.length < WORD_SIZE; i++)
        word[i] = char_lower(first.at[i]);
    return first;
}

/* Takes another word that may be meant: `more` becomes what all of them have in common. */
static void complete_add(span typed, const char *word, text *more, bool *any) {
    size_t n = typed.length;
    if (strlen(word) <= n)
        return;
    for (size_t i = 0; i < n; i++)
        if (char_lower(typed.at[i]) != char_lower(word[i]))
            return;
    if (!*any) {
        text_str(more, word + n);
    } else {
        size_t same = 0;
        while (same < more->length && more->at[same] == word[n + same])
            same++;
        more->at[more->length = same] = '\0';
    }
    *any = true;
}

void play_complete(void *context, span typed, text *more) {
    const struct play_talk *k = context;
    game_move moves[GAME_MAX_MOVES];
    bool any = false;
    if (!k->game || typed.length == 0)
        return;
    for (int i = 0; i < COMMANDS; i++)
        if (commands[i].flags & (k->online ? THERE : HERE))
            complete_add(typed, commands[i].name, more, &any);
    int actor = k->match ? k->game->actor(&k->match->state) : GAME_OVER;
    if (actor < 0 || (k->match->viewer != MATCH_OPEN && k->match->viewer != actor))
        return;
    for (int i = 0, count = k->game->moves(&k->match->state, moves); i < count; i++) {
        char word[GAME_MOVE_SIZE];
        game_word(k->game, moves[i], word);
        complete_add(typed, word, more, &any);
    }
}

bool play_needs_turn(const struct play_talk *k, span line) {
    char word[WORD_SIZE];
    span rest;
    if (line.length &&
        game_read_typed(k->game, &games_module(k->game)->traits, line) != GAME_NO_MOVE)
        return true;
    command_cut(line, word, &rest);
    int i = command_find(k, word);
    return i >= 0 && commands[i].flags & ON_TURN;
}

/* A question that the game's own words answer; false: it isn't one. */
static bool command_look(const struct play_talk *k, int seat, span line) {
    const struct game_terminal *own = terminal_of(k->game);
    char lines[2 * PLAY_TEXT_SIZE];
    struct paint_position p;
    text t;
    if (!own->look || !k->match)
        return false;
    text_init(&t, lines, sizeof lines);
    paint_of_match(&p, k->match, seat);
    if (!own->look(&t, &p, seat, line))
        return false;
    for (span all = {lines, t.length}; all.at;) {
        span row = span_cut(&all, '\n');
        play_say("%.*s", (int)row.length, row.at);
    }
    return true;
}

bool play_command(struct play_talk *k, int seat, span line) {
    char word[WORD_SIZE];
    span rest, first = command_cut(line, word, &rest);
    if (line.length == 0) {
        k->drawn = false;
        return true;
    }
    int i = command_find(k, word);
    if (i >= 0) {
        if (!k->match && !(commands[i].flags & UNDEALT))
            return play_refuse("the game hasn't begun");
        if (rest.length == 0 || commands[i].takes_word)
            return commands[i].run(k, seat, rest);
        play_say("'%s' must be alone on its line.", word);
        return true;
    }
    const struct game_ops *g = k->game;
    if (command_look(k, seat, line))
        return true;
    if (rest.length && game_read_typed(g, &games_module(g)->traits, first) != GAME_NO_MOVE)
        play_say("One move per line, please.");
    else
        say_unknown(k, word, line);
    return true;
}
