// SPDX-License-Identifier: MIT
#include "cli/play/talk.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "present/facts.h"
#include "system/output.h"
#include "term/paint.h"

/* NEWS: lines that should stay in sight above a drawing, with the prompt. */
enum { WIDTH = 79, INDENT = 2, CURTAIN = 50, NEWS = 6 };

/* How many columns the first n bytes take: bytes inside a UTF-8 character take none. */
static int columns(const char *s, size_t n) {
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
        int width = columns(word.at, word.length);
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

static int people_count(const struct play_table *t) {
    return __builtin_popcount(t->people);
}

/* With one person everything is told to that one, with none to a spectator. */
static int only_viewer(const struct play_table *t) {
    for (int i = 0; i < t->players; i++)
        if (people_count(t) == 1 && play_is_person(t, i))
            return i;
    return -1;
}

/* Where nothing is hidden, news are told once to all who look at the screen. */
static int listener(const struct play_talk *k, int seat) {
    return people_count(k->table) > 1 && !k->hidden ? -1 : seat;
}

static size_t *told_to(struct play_talk *k, int viewer) {
    return &k->told[viewer < 0 ? GAME_MAX_PLAYERS : viewer];
}

static void tell_one(void *context, const struct play_step *s, int number) {
    const struct play_talk *k = context;
    char line[PLAY_TEXT_SIZE];
    text t;
    (void)number;
    text_init(&t, line, sizeof line);
    play_tell_step(&t, k->words, s);
    play_say("%s", line);
}

/* So that it is read before we wait or think. Why output was lost is known only now. */
static void send_out(struct play_talk *k) {
    if (fflush(stdout) != 0 && k->lost == 0)
        k->lost = errno;
}

/* What happened since this viewer was last told. */
static void tell_news(struct play_talk *k, int viewer) {
    size_t *told = told_to(k, viewer), length = k->table->match.length;
    if (*told < length)
        play_steps(&k->table->match, viewer, *told, length, tell_one, k);
    *told = length;
    send_out(k);
}

/* The rows of the terminal; 0: no terminal, or not known. */
static int window_rows(void) {
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_row;
}

void play_brief(const struct play_talk *k, int viewer) {
    char line[GAME_LINE_SIZE], buffer[2 * PLAY_TEXT_SIZE];
    text t;
    text_init(&t, buffer, sizeof buffer);
    k->words->brief(&t, play_line(&k->table->match, viewer, line), viewer);
    for (span rest = {buffer, t.length}; rest.length;) {
        span row = span_cut(&rest, '\n');
        if (columns(row.at, row.length) <= WIDTH)
            printf("%.*s\n", (int)row.length, row.at);
        else
            play_say("%.*s", (int)row.length, row.at);
    }
}

/* The drawing, without its blank lines where the window is small. */
static void paint(const struct play_talk *k, int viewer, canvas *c) {
    char line[GAME_LINE_SIZE];
    int rows = window_rows();
    paint_page(c, k->table->game, play_line(&k->table->match, viewer, line), k->ascii);
    if (rows && k->words->airy && canvas_height(c) + NEWS > rows)
        canvas_squeeze(c);
}

void play_draw(const struct play_talk *k, int viewer) {
    canvas c;
    paint(k, viewer, &c);
    canvas_show(stdout, &c, canvas_colours_of(stdout));
}

/* The position as it is shown at each turn: drawn, unless the window is too small for it. */
static void show(struct play_talk *k, int viewer) {
    canvas c;
    paint(k, viewer, &c);
    bool drawing = !k->brief && (!window_rows() || canvas_height(&c) + 2 <= window_rows());
    putchar('\n');
    if (drawing)
        canvas_show(stdout, &c, canvas_colours_of(stdout));
    else
        play_brief(k, viewer);
    putchar('\n');
    k->drawn = true;
}

/* Reads a line behind a prompt; a pipe's is repeated, so that what is printed reads like a
 * terminal's. False when nobody will type any more. */
static bool ask(struct play_talk *k, const char *prompt, span *line) {
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

/* Waits for Enter. Only leaving is possible here, as nobody is to see anything. */
static bool wait_for_enter(struct play_talk *k, const char *prompt) {
    span line;
    while (ask(k, prompt, &line)) {
        if (line.length == 0)
            return true;
        if (span_is(line, "quit") || span_is(line, "q") || span_is(line, "exit"))
            return false;
        play_say("Only Enter or quit is possible here.");
    }
    return false;
}

/* Pushes what is on a terminal out of sight; on a pipe there is no sight. */
static void push_away(void) {
    int rows = window_rows();
    if (!isatty(STDOUT_FILENO))
        return;
    for (int i = 0; i < (rows ? rows : CURTAIN); i++)
        putchar('\n');
}

/* Before another person's turn the cards on the screen go, and nobody's come until that person
 * says so. False when someone leaves. */
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
    const struct game_ops *g = k->table->game;
    char word[GAME_MOVE_SIZE], reason[256];
    struct facts_why why;
    game_view view;
    text t;
    game_word(g, move, word);
    text_init(&t, reason, sizeof reason);
    g->observe(&view, &k->table->match.state, seat);
    if (facts_why(&why, g, &view, move) && why.reason != &facts_other) {
        facts_say(&t, &why);
        play_say("%s isn't legal: %s.", word, reason);
    } else {
        play_say("%s isn't legal here; 'moves' lists what is.", word);
    }
}

/* A line that was typed: a move or a command. False when the person leaves. */
static bool answer(struct play_talk *k, int seat, span line) {
    struct play_table *t = k->table;
    game_move move = line.length ? game_read_typed(t->game, line) : GAME_NO_MOVE;
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    if (move == GAME_NO_MOVE)
        return play_command(k, seat, line);
    if (t->game->actor(&t->match.state) != seat) {
        play_say("The game is over: no more moves.");
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
    tell_news(k, listener(k, seat));
    if (!k->drawn)
        show(k, seat);
    int count = k->table->game->moves(&k->table->match.state, moves);
    if (count == 1) {
        text t;
        text_init(&t, only, sizeof only);
        text_str(&t, ": ");
        k->table->game->write_move(&t, moves[0]);
    }
    snprintf(prompt, sizeof prompt, "You, seat %d, %d move%s%s> ", seat + 1, count,
             count == 1 ? "" : "s", only);
    return ask(k, prompt, &line) && answer(k, seat, line);
}

static void bot_turn(struct play_talk *k, int seat, bool *failed) {
    char note[512];
    text t;
    text_init(&t, note, sizeof note);
    *failed = play_bot(k->table, seat, &t) != 0;
    if (t.length && !output_interrupted())
        play_say("Seat %d's program failed: %s.", seat + 1, note);
    k->drawn = false;
    k->unsaved = true;
}

/* Scores are public when the game is over. */
static void tell_result(const struct play_talk *k, int viewer) {
    const struct play_table *t = k->table;
    struct play_result r = {.players = t->players, .viewer = viewer};
    char line[512];
    text w;
    text_init(&w, line, sizeof line);
    t->game->score(&t->match.state, r.score, &r.winners);
    struct facts_end why;
    game_view view;
    t->game->observe(&view, &t->match.state, viewer);
    if (facts_end(&why, t->game, &view)) {
        play_tell_end(&w, &why, viewer);
        play_say("%s", line);
        text_clear(&w);
    }
    play_tell_result(&w, k->words, &r);
    play_say("%s", line);
}

/* At the end all may hear what some haven't heard yet, as a spectator does. */
static void tell_rest(struct play_talk *k) {
    size_t *told = told_to(k, -1);
    *told = k->table->match.length;
    for (int i = 0; i < k->table->players; i++)
        if (play_is_person(k->table, i) && k->told[i] < *told)
            *told = k->told[i];
    tell_news(k, -1);
}

static bool after_end(struct play_talk *k) {
    span line;
    int viewer = only_viewer(k->table);
    k->looking = -1;
    if (k->hidden && !k->ended)
        tell_rest(k);
    if (!k->drawn)
        show(k, viewer);
    if (!k->ended) {
        bool undo = people_count(k->table) && !k->hidden;
        tell_result(k, viewer);
        play_say("'save FILE' also writes the record elsewhere%s; 'quit' leaves.",
                 undo ? ", 'undo' takes your last move back" : "");
    }
    k->ended = true;
    return ask(k, "The game is over> ", &line) && answer(k, viewer, line);
}

static void keep_game(struct play_talk *k) {
    char word[PLAY_PATH_SIZE + 64];
    text w;
    bool over = k->table->game->actor(&k->table->match.state) == GAME_OVER;
    text_init(&w, word, sizeof word);
    switch (play_keep(k->table, &k->own, k->unsaved)) {
    case PLAY_NOT_KEPT:
        return;
    case PLAY_FINISHED:
        play_write_word(&w, k->own.path);
        puts("The game is over and kept. It is replayed by");
        printf("  sixsands tui %s\n", word);
        return;
    case PLAY_LOST:
        play_say("The game is %s and can't be saved: %s.", over ? "over" : "unfinished",
                 strerror(errno));
        return;
    case PLAY_MOVED:
        play_say("Another program has changed the game's file: this game has a new one.");
        break;
    case PLAY_KEPT:
        break;
    }
    play_write_word(&w, k->own.path);
    puts("The game is unfinished and saved. It goes on with");
    printf("  sixsands play %s --load %s%s\n", k->table->game->name, word, k->arguments);
}

static void greet(struct play_talk *k) {
    const struct play_table *t = k->table;
    char line[PLAY_TEXT_SIZE];
    text w;
    text_init(&w, line, sizeof line);
    for (int i = 0; i < t->players; i++) {
        text_str(&w, i ? ", seat " : "Seat ");
        text_int(&w, i + 1);
        text_str(&w, ": ");
        text_str(&w, play_is_person(t, i) ? people_count(t) > 1 ? "a person" : "you"
                                          : opponent_name(t->bot[i]));
    }
    play_say("%s, seed %" PRIu64 ". %s.", t->game->name, t->seed, line);
    if (t->people)
        play_say("Type a move, 'moves' or 'help'.");
}

/* Where a loaded game stood: everybody knows what happened up to the own last decision, and those
 * who are told together up to the last one of any of them. */
static void recall(struct play_talk *k) {
    const struct play_table *t = k->table;
    for (size_t i = 0; i < t->match.length; i++)
        if (t->match.actor[i] < GAME_MAX_PLAYERS)
            k->told[t->match.actor[i]] = i;
    k->told[GAME_MAX_PLAYERS] = play_last_decision(t);
}

/* Nature and bots act, people answer. False when it is time to leave. */
static bool go_on(struct play_talk *k, bool *failed) {
    struct play_table *t = k->table;
    *failed = !play_run_chance(t);
    if (*failed)
        return false;
    int actor = t->game->actor(&t->match.state);
    if (people_count(t) < 2 || !k->hidden)
        tell_news(k, only_viewer(t));
    else if (k->looking >= 0)
        tell_news(k, k->looking);
    if (actor == GAME_OVER)
        return after_end(k);
    if (play_is_person(t, actor))
        return person_turn(k, actor);
    bot_turn(k, actor, failed);
    return !*failed;
}

int play_talk(struct play_talk *k) {
    bool failed = false;
    k->words = play_words_of(k->table->game);
    k->hidden = play_has_curtain(k->table);
    k->looking = -1;
    greet(k);
    recall(k);
    while (!output_interrupted() && !ferror(stdout) && go_on(k, &failed))
        continue;
    play_input_close(&k->in);
    play_run_chance(k->table);
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
