// SPDX-License-Identifier: MIT
// What can be typed after `:` in a game: moves and the commands of line mode.
#include <string.h>

#include "base/unicode/safe_text.h"
#include "cli/command.h"
#include "games/games.h"
#include "tui/core/prompt.h"
#include "tui/screens/help.h"
#include "tui/screens/rules.h"
#include "tui/screens/settings.h"
#include "tui/table/internal.h"

void table_complain(struct table_page *p, const char *why) {
    text t;
    text_init(&t, p->said, sizeof p->said);
    play_sentence(&t, why);
}

void table_act(struct table_page *p, struct tui *t, enum tui_game_can what) {
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    if (!p->game->ops->act(p->game, what, &error))
        table_complain(p, reason);
    table_refresh(p, t);
}

void table_play(struct table_page *p, struct tui *t, game_move move) {
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    if (!p->game->ops->play(p->game, move, &error))
        table_complain(p, reason);
    table_refresh(p, t);
}

static void table_words_push(struct tui *t, struct screen *s) {
    if (s)
        tui_push(t, s);
}

void table_open_help(struct table_page *p, struct tui *t) {
    static const struct help_line lines[] = {
        {NULL, "Moves"},
        {"arrows", "choose; what it would do is above the keys"},
        {"letters, digits", "a move in notation, as below; + - the count"},
        {"Enter", "play what is chosen, show what comes next"},
        {"Backspace, Esc", "take a key back, clear"},
        {"mouse", "a click chooses, a second one there plays"},
        {NULL, "The game"},
        {"i", "a hint: the best move found, and why"},
        {"w", "who is winning, after every move"},
        {"u", "undo, against bots; online the others must agree"},
        {"Tab", "the log, PgUp and PgDn go through it"},
        {"v", "another view, when nothing is hidden from you"},
        {"n", "a new game when this one is over"},
        {"x  z", "the rules, the settings"},
        {":", "words: moves, save FILE, resign, draw, say hello ..."},
        {"q", "leave; an unfinished game is kept"},
        {NULL, NULL},
    };
    snprintf(p->help, sizeof p->help, "%s%s", p->board->marks, p->words->how);
    table_words_push(t, help_screen("Keys of the game", lines, p->help));
}

void table_open_rules(struct table_page *p, struct tui *t) {
    table_words_push(t, rules_screen(p->look.game, t));
}

void table_open_settings(struct tui *t) {
    table_words_push(t, settings_screen());
}

static void table_words_do_help(struct table_page *p, struct tui *t, span rest) {
    (void)rest;
    table_open_help(p, t);
}

static void table_words_do_rules(struct table_page *p, struct tui *t, span rest) {
    (void)rest;
    table_open_rules(p, t);
}

static void do_settings(struct table_page *p, struct tui *t, span rest) {
    (void)p;
    (void)rest;
    table_open_settings(t);
}

static void table_words_do_hint(struct table_page *p, struct tui *t, span rest) {
    (void)rest;
    table_ask_hint(p, t);
}

static void table_words_do_undo(struct table_page *p, struct tui *t, span rest) {
    (void)rest;
    table_act(p, t, TUI_GAME_UNDO);
}

static void table_words_do_log(struct table_page *p, struct tui *t, span rest) {
    (void)rest;
    p->log = !table_shows_log(p, t);
    p->log_asked = true;
    p->log_up = 0;
}

static void table_words_do_show(struct table_page *p, struct tui *t, span rest) {
    (void)rest;
    (void)t;
    p->scene = false;
}

static void table_words_do_moves(struct table_page *p, struct tui *t, span rest) {
    text list;
    (void)t;
    (void)rest;
    text_init(&list, p->said, sizeof p->said);
    if (table_is_mine(p))
        play_group_moves(&list, p->words, p->look.game, p->legal, p->legal_count);
    else
        text_str(&list, "You aren't to move.");
}

static void table_words_do_brief(struct table_page *p, struct tui *t, span rest) {
    text brief;
    (void)t;
    (void)rest;
    text_init(&brief, p->said, sizeof p->said);
    play_write_brief(&brief, p->words, &p->position, p->viewer);
}

static void table_words_save(struct table_page *p, span name, bool replace) {
    char said[sizeof p->said];
    text s;
    text_init(&s, said, sizeof said);
    if (p->game->ops->save && (p->look.can & TUI_GAME_SAVE))
        p->game->ops->save(p->game, name, replace, &s);
    else
        text_str(&s, "This game can't be saved here.");
    safe_string(p->said, sizeof p->said, said);
}

static void table_words_do_save(struct table_page *p, struct tui *t, span rest) {
    (void)t;
    table_words_save(p, rest, false);
}

static void table_words_do_replace(struct table_page *p, struct tui *t, span rest) {
    (void)t;
    table_words_save(p, rest, true);
}

static void table_words_do_quit(struct table_page *p, struct tui *t, span rest) {
    (void)rest;
    p->leaving = true;
    tui_wake(t);
}

static void do_win(struct table_page *p, struct tui *t, span rest) {
    (void)rest;
    table_toggle_bar(p, t);
}

static void do_resign(struct table_page *p, struct tui *t, span rest) {
    (void)rest;
    table_act(p, t, TUI_GAME_RESIGN);
}

static void do_draw(struct table_page *p, struct tui *t, span rest) {
    (void)rest;
    table_act(p, t, TUI_GAME_DRAW);
}

static void do_abort(struct table_page *p, struct tui *t, span rest) {
    (void)rest;
    table_act(p, t, TUI_GAME_ABORT);
}

static void do_decline(struct table_page *p, struct tui *t, span rest) {
    (void)rest;
    table_act(p, t, TUI_GAME_DECLINE);
}

static void do_say(struct table_page *p, struct tui *t, span rest) {
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    if (!p->game->ops->say || !p->game->ops->say(p->game, rest, &error))
        table_complain(p, reason);
    table_refresh(p, t);
}

static void do_new(struct table_page *p, struct tui *t, span rest) {
    (void)rest;
    table_act(p, t, TUI_GAME_REMATCH);
}

static const struct {
    const char *name;
    void (*run)(struct table_page *p, struct tui *t, span rest);
    unsigned needs; /* one of TUI_GAME_…; 0: always there */
    bool takes_word;
} list[] = {
    {"hint", table_words_do_hint, 0, false},
    {"undo", table_words_do_undo, 0, false},
    {"moves", table_words_do_moves, 0, false},
    {"log", table_words_do_log, 0, false},
    {"show", table_words_do_show, 0, false},
    {"brief", table_words_do_brief, 0, false},
    {"save", table_words_do_save, 0, true},
    {"save!", table_words_do_replace, 0, true},
    {"win", do_win, 0, false},
    {"rules", table_words_do_rules, 0, false},
    {"help", table_words_do_help, 0, false},
    {"settings", do_settings, 0, false},
    {"new", do_new, TUI_GAME_REMATCH, false},
    {"rematch", do_new, TUI_GAME_REMATCH, false},
    {"resign", do_resign, TUI_GAME_RESIGN, false},
    {"draw", do_draw, TUI_GAME_DRAW, false},
    {"abort", do_abort, TUI_GAME_ABORT, false},
    {"decline", do_decline, TUI_GAME_DECLINE, false},
    {"say", do_say, TUI_GAME_SAY, true},
    {"quit", table_words_do_quit, 0, false},
    {"exit", table_words_do_quit, 0, false},
    {"q", table_words_do_quit, 0, false},
};

enum { WORDS = sizeof list / sizeof list[0] };

static const char *table_words_refuse(const char *word) {
    const char *names[WORDS + 1];
    for (int i = 0; i < WORDS; i++)
        names[i] = list[i].name;
    names[WORDS] = NULL;
    return word[0] ? cli_closest(word, names) : NULL;
}

/* A move that was typed as a whole. */
static const char *play_typed(struct table_page *p, struct tui *t, game_move move) {
    if (!table_is_mine(p))
        return "You aren't to move.";
    if (!table_is_legal(p, move)) {
        text why;
        text_init(&why, p->said, sizeof p->said);
        table_write_illegal(p, &why, move);
        text_char(&why, '.');
        return NULL;
    }
    table_play(p, t, move);
    return NULL;
}

/* prompt_done: what was typed, which closes the line or says what is wrong. */
static const char *table_words_obey(void *context, struct tui *t, const char *typed) {
    struct table_page *p = context;
    span line = span_trim(span_of(typed)), rest = line, first = span_cut(&rest, ' ');
    char word[16] = "";
    table_refresh(p, t);
    if (line.length == 0)
        return NULL;
    game_move move = game_read_typed(p->look.game, &games_module(p->look.game)->traits, line);
    if (move != GAME_NO_MOVE)
        return play_typed(p, t, move);
    rest = rest.at ? span_trim(rest) : (span){"", 0};
    for (size_t i = 0; i < first.length && first.length < sizeof word; i++)
        word[i] = char_lower(first.at[i]);
    for (int i = 0; i < WORDS; i++) {
        if (strcmp(list[i].name, word) != 0)
            continue;
        if (rest.length && !list[i].takes_word)
            return "That command must be alone on its line.";
        if (list[i].needs && !(p->look.can & list[i].needs))
            return "That isn't possible in this game now.";
        list[i].run(p, t, rest);
        return NULL;
    }
    const char *close = table_words_refuse(word);
    if (!close)
        return "That is neither a move nor a command; Esc, then ? for help.";
    snprintf(p->trouble, sizeof p->trouble,
             "That is neither a move nor a command; did you mean %s?", close);
    return p->trouble;
}

void table_open_line(struct table_page *p, struct tui *t) {
    table_words_push(t, prompt_screen(1, ": ", "", table_words_obey, p));
}
