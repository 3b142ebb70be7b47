// SPDX-License-Identifier: MIT
#include "cli/play/talk.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "games/games.h"
#include "present/ending.h"
#include "present/reasons/why.h"
#include "system/output.h"
#include "term/paint.h"
#include "term/sentences.h"

/* NEWS: lines to keep visible besides a drawing: news and the prompt. */
enum { WIDTH = 79, INDENT = 2, CURTAIN = 50, NEWS = 6 };

/* Columns taken by the first n bytes: continuation bytes of UTF-8 take none. */
static int talk_columns(const char *s, size_t n) {
    int count = 0;
    for (size_t i = 0; i < n; i++)
        count += ((unsigned char)s[i] & 0xc0) != 0x80;
    return count;
}

void play_say(const char *format, ...) {
    char line[PLAY_TEXT_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    int column = 0;
    span rest = span_of(line);
    while (rest.at) {
        span word = span_cut(&rest, ' ');
        int width = talk_columns(word.at, word.length);
        if (column && column + 1 + width > WIDTH) {
            printf("\n%*s", INDENT, "");
            column = INDENT;
        } else if (column) {
            putchar(' ');
            column++;
        }
        printf("%.*s", (int)word.length, word.at);
        column += width;
    }
    putchar('\n');
}

static int talk_people_count(const struct session *t) {
    return __builtin_popcount(t->people);
}

/* The one person; with none or several, a spectator. */
static int only_viewer(const struct session *t) {
    for (int i = 0; i < t->players; i++)
        if (talk_people_count(t) == 1 && session_is_person(t, i))
            return i;
    return -1;
}

/* Where nothing is hidden, news is printed once for everyone at the screen. */
static int talk_listener(const struct play_talk *k, int seat) {
    return talk_people_count(k->session) > 1 && !k->hidden ? -1 : seat;
}

static size_t *reported_to(struct play_talk *k, int viewer) {
    return &k->reported[viewer < 0 ? GAME_MAX_PLAYERS : viewer];
}

static void talk_report_one(void *context, const struct session_step *s, int number) {
    const struct play_talk *k = context;
    char line[PLAY_TEXT_SIZE];
    text t;
    (void)number;
    text_init(&t, line, sizeof line);
    play_write_step(&t, k->words, s);
    play_say("%s", line);
}

/* Flushes, so that output is read before we wait or search, and notes why it failed. */
static void send_out(struct play_talk *k) {
    if (fflush(stdout) != 0 && k->lost == 0)
        k->lost = errno;
}

/* What happened since the last report to this viewer. */
static void talk_report_news(struct play_talk *k, int viewer) {
    size_t *reported = reported_to(k, viewer), length = k->session->match.length;
    if (*reported < length)
        session_steps(&k->session->match, viewer, *reported, length, talk_report_one, k);
    *reported = length;
    send_out(k);
}

/* The rows of the terminal; 0: not a terminal, or unknown. */
static int window_rows(void) {
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_row;
}

void play_brief(const struct play_talk *k, int viewer) {
    char buffer[2 * PLAY_TEXT_SIZE];
    struct paint_position position;
    text t;
    text_init(&t, buffer, sizeof buffer);
    paint_of_match(&position, &k->session->match, viewer);
    k->words->brief(&t, &position, viewer);
    for (span rest = {buffer, t.length}; rest.length;) {
        span row = span_cut(&rest, '\n');
        if (talk_columns(row.at, row.length) <= WIDTH)
            printf("%.*s\n", (int)row.length, row.at);
        else
            play_say("%.*s", (int)row.length, row.at);
    }
}

/* The drawing, without its blank lines where the window is small. */
static void talk_paint(const struct play_talk *k, int viewer, canvas *c) {
    struct paint_position position;
    int rows = window_rows();
    paint_of_match(&position, &k->session->match, viewer);
    paint_page(c, &position, k->ascii);
    if (rows && k->words->airy && canvas_height(c) + NEWS > rows)
        canvas_squeeze(c);
}

void play_draw(const struct play_talk *k, int viewer) {
    canvas c;
    talk_paint(k, viewer, &c);
    canvas_show(stdout, &c, canvas_colours_of(stdout));
}

/* The position as it is shown at each turn: drawn, unless the window is too small for it. */
static void talk_show(struct play_talk *k, int viewer) {
    canvas c;
    talk_paint(k, viewer, &c);
    bool drawing = !k->brief && (!window_rows() || canvas_height(&c) + 2 <= window_rows());
    putchar('\n');
    if (drawing)
        canvas_show(stdout, &c, canvas_colours_of(stdout));
    else
        play_brief(k, viewer);
    putchar('\n');
    k->drawn = true;
}

/* Reads a line after a prompt; input from a pipe is echoed, so that the output reads like a
 * terminal's. False at the end of input. */
static bool talk_ask(struct play_talk *k, const char *prompt, span *line) {
    for (;;) {
        send_out(k);
        enum play_line got = play_input_line(&k->in, prompt, line);
        if (got == PLAY_END) {
            putchar('\n');
            return false;
        }
        if (!isatty(STDIN_FILENO)) {
            char shown[PLAY_TEXT_SIZE];
            text t;
            text_init(&t, shown, sizeof shown);
            for (size_t i = 0; i < line->length && got == PLAY_LINE; i++)
                text_char(&t, line->at[i] >= ' ' && line->at[i] <= '~' ? line->at[i] : '?');
            puts(shown);
        }
        if (got == PLAY_LINE)
            return true;
        play_say("That line is too long to be a move or a command.");
    }
}

/* Waits for Enter. The only other choice is to leave, since nothing may be shown here. */
static bool wait_for_enter(struct play_talk *k, const char *prompt) {
    span line;
    while (talk_ask(k, prompt, &line)) {
        if (line.length == 0)
            return true;
        if (span_is(line, "quit") || span_is(line, "q") || span_is(line, "exit")) /* not a move */
            return false;
        play_say("Only Enter or quit is possible here.");
    }
    return false;
}

/* Scrolls a terminal's contents out of sight; does nothing on a pipe. */
static void push_away(void) {
    int rows = window_rows();
    if (!isatty(STDOUT_FILENO))
        return;
    for (int i = 0; i < (rows ? rows : CURTAIN); i++)
        putchar('\n');
}

/* Before another person's turn the cards on the screen are hidden, and no others are shown until
 * that person is ready. False when someone leaves. */
static bool change_places(struct play_talk *k, int seat) {
    char prompt[96];
    if (!k->hidden || k->looking == seat) {
        k->looking = seat;
        return true;
    }
    if (k->looking >= 0) {
        if (!wait_for_enter(k, "Press Enter to hide your cards> "))
            return false;
        push_away();
    }
    k->looking = -1;
    snprintf(prompt, sizeof prompt, "Seat %d's turn. Press Enter when only you are looking> ",
             seat + 1);
    if (!wait_for_enter(k, prompt))
        return false;
    k->looking = seat;
    k->drawn = false;
    return true;
}

static void say_illegal(const struct play_talk *k, int seat, game_move move) {
    const struct game_ops *g = k->session->game;
    char word[GAME_MOVE_SIZE], reason[256];
    struct reason why;
    game_view view;
    text t;
    game_word(g, move, word);
    text_init(&t, reason, sizeof reason);
    g->observe(&view, &k->session->match.state, seat);
    if (why_not(&why, g, &view, move) && why.kind != &why_other) {
        reason_say(&t, &why);
        play_say("%s isn't legal: %s.", word, reason);
    } else {
        play_say("%s isn't legal here; 'moves' lists what is.", word);
    }
}

/* A line that was typed: a move or a command. False when the person leaves. */
static bool talk_answer(struct play_talk *k, int seat, span line) {
    struct session *t = k->session;
    const struct game_traits *traits = &games_module(t->game)->traits;
    game_move move = line.length ? game_read_typed(t->game, traits, line) : GAME_NO_MOVE;
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    if (move == GAME_NO_MOVE)
        return play_command(k, seat, line);
    if (t->game->actor(&t->match.state) != seat) {
        play_say(SAY_NO_MORE_MOVES);
    } else if (!game_is_legal(t->game, &t->match.state, move)) {
        say_illegal(k, seat, move);
    } else if (match_play(&t->match, seat, move, &error) != 0) {
        play_say("%s.", reason);
    } else {
        k->drawn = false;
        k->unsaved = true;
    }
    return true;
}

static bool person_turn(struct play_talk *k, int seat) {
    char prompt[96], only[GAME_MOVE_SIZE + 2] = "";
    game_move moves[GAME_MAX_MOVES];
    span line;
    if (!change_places(k, seat))
        return false;
    talk_report_news(k, talk_listener(k, seat));
    if (!k->drawn)
        talk_show(k, seat);
    int count = k->session->game->moves(&k->session->match.state, moves);
    if (count == 1) {
        text t;
        text_init(&t, only, sizeof only);
        text_str(&t, ": ");
        k->session->game->write_move(&t, moves[0]);
    }
    snprintf(prompt, sizeof prompt, "You, seat %d, %d move%s%s> ", seat + 1, count,
             count == 1 ? "" : "s", only);
    return talk_ask(k, prompt, &line) && talk_answer(k, seat, line);
}

static void bot_turn(struct play_talk *k, int seat, bool *failed) {
    char note[512];
    text t;
    text_init(&t, note, sizeof note);
    *failed = session_bot(k->session, seat, &t) != 0;
    if (t.length && !output_interrupted())
        play_say(SAY_PROGRAM_FAILED, seat + 1, note);
    k->drawn = false;
    k->unsaved = true;
}

/* Scores are public when the game is over. */
static void talk_result(const struct play_talk *k, int viewer) {
    const struct session *t = k->session;
    struct play_result r = {.players = t->players, .viewer = viewer};
    char line[512];
    text w;
    text_init(&w, line, sizeof line);
    t->game->score(&t->match.state, r.score, &r.winners);
    struct ending why;
    game_view view;
    t->game->observe(&view, &t->match.state, viewer);
    if (ending_of(&why, t->game, &view)) {
        ending_say_over(&w, &why, viewer);
        play_say("%s", line);
        text_clear(&w);
    }
    play_write_result(&w, t->game, &r);
    play_say("%s", line);
}

/* At the end, reports to everyone, as to a spectator, what some haven't seen yet. */
static void talk_report_rest(struct play_talk *k) {
    size_t *reported = reported_to(k, -1);
    *reported = k->session->match.length;
    for (int i = 0; i < k->session->players; i++)
        if (session_is_person(k->session, i) && k->reported[i] < *reported)
            *reported = k->reported[i];
    talk_report_news(k, -1);
}

static bool after_end(struct play_talk *k) {
    span line;
    int viewer = only_viewer(k->session);
    k->looking = -1;
    if (k->hidden && !k->ended)
        talk_report_rest(k);
    if (!k->drawn)
        talk_show(k, viewer);
    if (!k->ended) {
        bool undo = talk_people_count(k->session) && !k->hidden;
        talk_result(k, viewer);
        play_say("'save FILE' also writes the record elsewhere%s; 'quit' leaves.",
                 undo ? ", 'undo' takes your last move back" : "");
    }
    k->ended = true;
    return talk_ask(k, SAY_OVER "> ", &line) && talk_answer(k, viewer, line);
}

static void keep_game(struct play_talk *k) {
    char word[SESSION_PATH_SIZE + 64];
    text w;
    bool over = k->session->game->actor(&k->session->match.state) == GAME_OVER;
    text_init(&w, word, sizeof word);
    switch (session_keep(k->session, &k->own, k->unsaved)) {
    case SESSION_NOT_KEPT:
        return;
    case SESSION_FINISHED:
        session_write_word(&w, k->own.path);
        printf(SAY_KEPT "sixsands tui %s\n", word);
        return;
    case SESSION_LOST:
        play_say("%s%s.", over ? SAY_OVER_UNSAVED : SAY_UNFINISHED_UNSAVED, strerror(errno));
        return;
    case SESSION_MOVED:
        play_say(SAY_FILE_CHANGED);
        break;
    case SESSION_KEPT:
        break;
    }
    session_write_word(&w, k->own.path);
    printf(SAY_SAVED "sixsands play %s --load %s%s\n", k->session->game->name, word, k->arguments);
}

static void talk_greet(struct play_talk *k) {
    const struct session *t = k->session;
    char line[PLAY_TEXT_SIZE], title[PLAY_TITLE];
    text w;
    text_init(&w, line, sizeof line);
    for (int i = 0; i < t->players; i++) {
        text_str(&w, i ? ", seat " : "Seat ");
        text_int(&w, i + 1);
        text_str(&w, ": ");
        text_str(&w, session_is_person(t, i) ? talk_people_count(t) > 1 ? "a person" : "you"
                                             : opponent_name(t->bot[i]));
    }
    play_say("%s, seed %" PRIu64 ". %s.", play_title(title, t->game), t->seed, line);
    if (t->people)
        play_say("Type a move, 'moves' or 'help'.");
}

/* What viewers of a loaded game have seen: each person everything up to their own last decision,
 * those who share a report everything up to the last one of any of them. */
static void talk_recall(struct play_talk *k) {
    const struct session *t = k->session;
    for (size_t i = 0; i < t->match.length; i++)
        if (t->match.actor[i] < GAME_MAX_PLAYERS)
            k->reported[t->match.actor[i]] = i;
    k->reported[GAME_MAX_PLAYERS] = session_last_decision(t);
}

/* Nature and bots act, people answer. False when it is time to leave. */
static bool talk_continue(struct play_talk *k, bool *failed) {
    struct session *t = k->session;
    *failed = !session_run_chance(t);
    if (*failed)
        return false;
    int actor = t->game->actor(&t->match.state);
    if (talk_people_count(t) < 2 || !k->hidden)
        talk_report_news(k, only_viewer(t));
    else if (k->looking >= 0)
        talk_report_news(k, k->looking);
    if (actor == GAME_OVER)
        return after_end(k);
    if (session_is_person(t, actor))
        return person_turn(k, actor);
    bot_turn(k, actor, failed);
    return !*failed;
}

int play_talk(struct play_talk *k) {
    bool failed = false;
    k->words = play_words_of(k->session->game);
    k->hidden = session_has_curtain(k->session);
    k->looking = -1;
    talk_greet(k);
    talk_recall(k);
    while (!output_interrupted() && !ferror(stdout) && talk_continue(k, &failed))
        continue;
    play_input_close(&k->in);
    session_run_chance(k->session);
    keep_game(k);
    send_out(k);
    if (output_interrupted())
        output_die();
    if (ferror(stdout)) {
        errno = k->lost ? k->lost : EIO;
        return cli_output_failed(k->command, NULL);
    }
    return failed ? cli_fail(k->command, "out of memory") : CLI_OK;
}
