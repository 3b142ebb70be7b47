// SPDX-License-Identifier: MIT
#include "cli/play/talk.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "games/games.h"
#include "present/ending.h"
#include "system/output.h"
#include "term/sentences.h"

enum { CURTAIN = 50 };

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

/* Waits for Enter. The only other choice is to leave, since nothing may be shown here. */
static bool wait_for_enter(struct play_talk *k, const char *prompt) {
    span line;
    while (play_ask(k, prompt, &line)) {
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
    int rows = play_window_rows();
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
        play_say_illegal(k, seat, move);
    } else if (match_play(&t->match, seat, move, &error) != 0) {
        play_say("%s.", reason);
    } else {
        k->drawn = false;
        k->unsaved = true;
    }
    return true;
}

static bool person_turn(struct play_talk *k, int seat) {
    char prompt[PLAY_PROMPT];
    span line;
    if (!change_places(k, seat))
        return false;
    play_report(k, talk_listener(k, seat));
    if (!k->drawn)
        play_show(k, seat);
    play_write_prompt(prompt, k, seat);
    return play_ask(k, prompt, &line) && talk_answer(k, seat, line);
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
    size_t *reported = play_reported(k, -1);
    *reported = k->session->match.length;
    for (int i = 0; i < k->session->players; i++)
        if (session_is_person(k->session, i) && k->reported[i] < *reported)
            *reported = k->reported[i];
    play_report(k, -1);
}

static bool after_end(struct play_talk *k) {
    span line;
    int viewer = only_viewer(k->session);
    k->looking = -1;
    if (k->hidden && !k->ended)
        talk_report_rest(k);
    if (!k->drawn)
        play_show(k, viewer);
    if (!k->ended) {
        bool undo = talk_people_count(k->session) && !k->hidden;
        talk_result(k, viewer);
        play_say("'save FILE' also writes the record elsewhere%s; 'quit' leaves.",
                 undo ? ", 'undo' takes your last move back" : "");
    }
    k->ended = true;
    return play_ask(k, SAY_OVER "> ", &line) && talk_answer(k, viewer, line);
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
        play_report(k, only_viewer(t));
    else if (k->looking >= 0)
        play_report(k, k->looking);
    if (actor == GAME_OVER)
        return after_end(k);
    if (session_is_person(t, actor))
        return person_turn(k, actor);
    bot_turn(k, actor, failed);
    return !*failed;
}

int play_talk(struct play_talk *k) {
    bool failed = false;
    k->game = k->session->game;
    k->match = &k->session->match;
    k->limits = k->session->limits;
    k->in.complete = play_complete;
    k->in.completer = k;
    k->words = play_words_of(k->game);
    k->hidden = session_has_curtain(k->session);
    k->looking = -1;
    talk_greet(k);
    talk_recall(k);
    while (!output_interrupted() && !ferror(stdout) && talk_continue(k, &failed))
        continue;
    play_input_close(&k->in);
    session_run_chance(k->session);
    keep_game(k);
    play_send_out(k);
    if (output_interrupted())
        output_die();
    if (ferror(stdout)) {
        errno = k->lost ? k->lost : EIO;
        return cli_output_failed(k->command, NULL);
    }
    return failed ? cli_fail(k->command, "out of memory") : CLI_OK;
}
