// SPDX-License-Identifier: MIT
// Games at this screen, played by keys: the same games as line mode plays, undo, saving, curtains,
// what is shown when, and nothing that the viewer may not know.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "cli/play/seats.h"
#include "games/games.h"
#include "present/score.h"
#include "session/files.h"
#include "table_help.h"
#include "tui/table/internal.h"

/* Unfinished games of these tests are saved nowhere, except in one test. */
static const char nowhere[] = "/dev/null/none";

/* The game as line mode plays it: the same calls, without screens and threads. */
static void table_play_on(struct session *p, const game_move *typed, size_t count) {
    char reason[256];
    text error;
    size_t at = 0;
    text_init(&error, reason, sizeof reason);
    for (;;) {
        assert_true(session_run_chance(p));
        int actor = p->game->actor(&p->match.state);
        if (actor == GAME_OVER)
            break;
        if (!session_is_person(p, actor)) {
            assert_int_equal(session_bot(p, actor, &error), 0);
            continue;
        }
        assert_true(at < count);
        assert_int_equal(match_play(&p->match, actor, typed[at++], &error), 0);
    }
    assert_int_equal(at, count);
}

static void assert_equal_matches(const match *a, const match *b) {
    assert_int_equal(a->length, b->length);
    assert_memory_equal(a->log, b->log, a->length * sizeof a->log[0]);
    assert_memory_equal(&a->state, &b->state, sizeof a->state);
}

/* A whole game by keys. */
static void play_whole(const char *game, int players, unsigned people, uint64_t seed) {
    struct hall h;
    struct session plain;
    game_move typed[2000];
    size_t count = 0;
    hall_open(&h);
    hall_begin(&h, game, players, people, "level:1", seed);
    for (;;) {
        hall_wait_for_bots(&h);
        while (hall_look(&h).curtain >= 0)
            golden_key(&h.tui, TUI_ENTER);
        if (hall_look(&h).over)
            break;
        assert_true(hall_look(&h).mine);
        assert_true(count < sizeof typed / sizeof typed[0]);
        typed[count] = hall_any(&h);
        hall_play(&h, typed[count++]);
    }
    hall_deal(&plain, game, players, people, "level:1", seed);
    table_play_on(&plain, typed, count);
    assert_equal_matches(hall_match(&h), &plain.match);
    session_close(&plain);
    hall_close(&h);
}

static void test_whole_games(void **state) {
    (void)state;
    play_whole("mandala", 2, 1, 7);
    play_whole("patterns", 2, 2, 8);
    play_whole("flowers", 4, 4, 9);
    play_whole("mandala", 2, 3, 10);
    play_whole("patterns", 2, 3, 11);
    play_whole("flowers", 3, 5, 12);
    play_whole("flowers", 2, 0, 13);
}

/* Undo, then the same move: the same cards and the same answers. */
static void test_undo(void **state) {
    static const char *const games[] = {"mandala", "patterns", "flowers"};
    (void)state;
    for (int g = 0; g < 3; g++) {
        struct hall h;
        hall_open(&h);
        hall_begin(&h, games[g], 2, 2, "level:1", 21);
        golden_type(&h.tui, "u");
        assert_true(hall_shows(&h, "There is no move of yours to take back."));
        hall_play_on(&h, 5);
        size_t before = hall_match(&h)->length;
        game_move move = hall_any(&h);
        hall_play(&h, move);
        hall_wait_for_bots(&h);
        match first = *hall_match(&h);
        game_move log[512];
        assert_true(first.length < 512);
        memcpy(log, first.log, first.length * sizeof log[0]);
        golden_type(&h.tui, "u");
        assert_int_equal(hall_match(&h)->length, before);
        hall_play(&h, move);
        hall_wait_for_bots(&h);
        assert_int_equal(hall_match(&h)->length, first.length);
        assert_memory_equal(hall_match(&h)->log, log, first.length * sizeof log[0]);
        hall_close(&h);
    }
}

/* A bot that would think for ten minutes is stopped: by undo, and when the game closes. What is
 * saved is a valid record of the game, and can be continued. */
static void test_stop(void **state) {
    struct hall h;
    struct session p;
    char folder[] = "/tmp/tui-table-XXXXXX", path[SESSION_PATH_SIZE], reason[256];
    text error;
    (void)state;
    assert_non_null(mkdtemp(folder));
    setenv("XDG_STATE_HOME", folder, 1);
    hall_open(&h);
    hall_deal(&p, "mandala", 2, 1, "expert", 31);
    const struct game_ops *game = p.game;
    p.limits = (struct think_limits){.movetime = 600000, .threads = 2};
    hall_sit(&h, &p, NULL);
    game_move move = hall_any(&h);
    hall_play(&h, move);
    assert_true(hall_look(&h).thinking);
    assert_true(hall_shows(&h, "is thinking"));
    golden_type(&h.tui, "u");
    assert_false(hall_look(&h).thinking);
    assert_int_equal(hall_match(&h)->length, 0);
    hall_play(&h, move);
    size_t length = hall_match(&h)->length;
    assert_true(hall_look(&h).thinking);
    assert_false(golden_key(&h.tui, 'q'));
    assert_non_null(strstr(h.tui.farewell, "Continue it with\n  sixsands tui --load "));
    assert_int_equal(sscanf(strstr(h.tui.farewell, "--load"), "--load %4000s", path), 1);
    hall_close(&h);

    text_init(&error, reason, sizeof reason);
    p = (struct session){.game = game};
    assert_true(session_load(&p, path, &error));
    assert_int_equal(p.match.length, length);
    assert_int_equal(p.match.log[0], move);
    session_close(&p);
    unlink(path);
    snprintf(path, sizeof path, "%s/sixsands", folder);
    assert_int_equal(rmdir(path), 0); /* nothing else was written */
    assert_int_equal(rmdir(folder), 0);
    setenv("XDG_STATE_HOME", nowhere, 1);
}

/* How much of a game its file holds. */
static size_t saved_length(const char *path) {
    char reason[256];
    text error;
    struct session p = {.game = NULL};
    text_init(&error, reason, sizeof reason);
    if (!session_load(&p, path, &error))
        return 0;
    size_t length = p.match.length;
    session_close(&p);
    return length;
}

/* Every move is in the file at once; when the game is over it is among the finished ones. */
static void test_saved_at_once(void **state) {
    struct hall h;
    char folder[] = "/tmp/tui-saved-XXXXXX", path[SESSION_PATH_SIZE], named[64];
    (void)state;
    assert_non_null(mkdtemp(folder));
    setenv("XDG_STATE_HOME", folder, 1);
    snprintf(path, sizeof path, "%s/sixsands/patterns-33.sgr", folder);
    hall_open(&h);
    hall_begin(&h, "patterns", 2, 1, "level:1", 33);
    hall_wait_for_bots(&h);
    assert_int_not_equal(access(path, F_OK), 0);
    for (int n = 0; n < 3; n++) {
        hall_play_on(&h, 1);
        assert_int_equal(saved_length(path), hall_match(&h)->length);
    }
    golden_type(&h.tui, "u");
    assert_int_equal(saved_length(path), hall_match(&h)->length);
    snprintf(named, sizeof named, "save %s/mine", folder);
    hall_say(&h, named); /* then that file holds it, until the next move */
    assert_int_equal(saved_length(named + 5), hall_match(&h)->length);
    assert_int_not_equal(access(path, F_OK), 0);
    hall_play_on(&h, 1);
    assert_int_equal(saved_length(path), hall_match(&h)->length);
    hall_play_on(&h, 200);
    assert_true(hall_look(&h).over);
    hall_close(&h);
    assert_int_not_equal(access(path, F_OK), 0);
    unlink(named + 5);
    snprintf(path, sizeof path, "%s/sixsands/finished/patterns-33.sgr", folder);
    assert_int_equal(unlink(path), 0);
    *strrchr(path, '/') = '\0';
    assert_int_equal(rmdir(path), 0);
    snprintf(path, sizeof path, "%s/sixsands", folder);
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(rmdir(folder), 0);
    setenv("XDG_STATE_HOME", nowhere, 1);
}

static void sit_down_at(struct hall *h, const char *path) {
    static const char *const bots[] = {"level:1"};
    struct session p = {.seed = 34};
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    assert_true(session_load(&p, path, &error));
    assert_true(play_read_seats(&p, "1", &error));
    assert_true(play_open_bots(&p, bots, 1, &error));
    hall_open(h);
    hall_sit(h, &p, path);
    hall_wait_for_bots(h);
}

/* Two programs continue the same game: neither loses what the other has played. */
static void test_two_programs(void **state) {
    struct hall h, other;
    char folder[] = "/tmp/tui-twice-XXXXXX", first[SESSION_PATH_SIZE], second[SESSION_PATH_SIZE];
    (void)state;
    assert_non_null(mkdtemp(folder));
    setenv("XDG_STATE_HOME", folder, 1);
    snprintf(first, sizeof first, "%s/sixsands/patterns-34.sgr", folder);
    snprintf(second, sizeof second, "%s/sixsands/patterns-34-2.sgr", folder);
    hall_open(&h);
    hall_begin(&h, "patterns", 2, 1, "level:1", 34);
    hall_play_on(&h, 2);
    hall_close(&h);
    size_t begun = saved_length(first);
    sit_down_at(&h, first);
    sit_down_at(&other, first);
    hall_play_on(&h, 1);
    size_t length = saved_length(first);
    assert_true(length > begun);
    hall_play_on(&other, 1);
    assert_true(hall_shows(&other, "Another program has changed the file of this game"));
    hall_play_on(&other, 1);
    assert_int_equal(saved_length(first), length);
    assert_int_equal(saved_length(second), hall_match(&other)->length);
    hall_play_on(&h, 1);
    assert_int_equal(saved_length(first), hall_match(&h)->length);
    hall_close(&other);
    hall_close(&h);
    assert_int_equal(unlink(first), 0);
    assert_int_equal(unlink(second), 0);
    snprintf(first, sizeof first, "%s/sixsands", folder);
    assert_int_equal(rmdir(first), 0);
    assert_int_equal(rmdir(folder), 0);
    setenv("XDG_STATE_HOME", nowhere, 1);
}

/* A game that can't be saved says so. */
static void test_no_folder(void **state) {
    struct hall h;
    (void)state;
    hall_open(&h);
    hall_begin(&h, "patterns", 2, 2, "level:1", 5);
    hall_play_on(&h, 1);
    assert_true(golden_key(&h.tui, 'q'));
    assert_true(hall_shows(&h, "This game can't be saved: "));
    golden_key(&h.tui, TUI_TAB); /* something else: it will be said again */
    hall_say(&h, "quit");
    assert_true(golden_key(&h.tui, TUI_LEFT));
    assert_true(hall_shows(&h, "This game can't be saved: "));
    assert_false(golden_key(&h.tui, 'q'));
    assert_non_null(strstr(h.tui.farewell, "can't be saved: "));
    assert_non_null(strstr(h.tui.notice, "The game is lost: "));
    hall_close(&h);
}

/* Nothing is saved of games in which nobody has moved. */
static void test_nothing_kept(void **state) {
    struct hall h;
    (void)state;
    hall_open(&h);
    hall_begin(&h, "patterns", 2, 2, "level:1", 5);
    assert_false(golden_key(&h.tui, 'q'));
    assert_string_equal(h.tui.farewell, "");
    hall_close(&h);
}

/* What a viewer saw of a match, as a match of its own. */
static void table_see(match *out, const match *m, int viewer) {
    char reason[256];
    text error;
    match_walk walk;
    game_view start;
    text_init(&error, reason, sizeof reason);
    m->game->observe(&start, &m->start, viewer);
    match_start_view(out, m->game, &start);
    for (match_walk_start(&walk, m); walk.at < m->length; match_walk_step(&walk)) {
        game_move move = m->log[walk.at];
        int actor = m->actor[walk.at];
        if (actor == MATCH_NATURE && !m->game->sees(&walk.now.state, viewer))
            move = MATCH_HIDDEN;
        assert_int_equal(actor == MATCH_NATURE ? match_chance(out, move, &error)
                                               : match_play(out, actor, move, &error),
                         0);
    }
}

/* The page made from the whole match is the one made from what the viewer saw. */
static void compare_pages(struct hall *h) {
    static char real[1 << 18], seen[1 << 18];
    struct hall other;
    struct fake f;
    text r, s;
    hall_open(&other);
    f.look = hall_look(h);
    int viewer = f.look.viewer;
    struct tui_game_look look = f.look;
    fake_open(&f, look.game->name, look.players, 1);
    match_free(&f.match);
    f.look = look;
    f.look.can &= ~(unsigned)TUI_GAME_VIEWS;
    table_see(&f.match, hall_match(h), viewer);
    fake_sit(&other, &f);
    golden_key(&other.tui, TUI_TAB);
    h->tui.columns = other.tui.columns = 120;
    h->tui.rows = other.tui.rows = 40;
    tui_draw(&h->tui);
    tui_draw(&other.tui);
    text_init(&r, real, sizeof real);
    text_init(&s, seen, sizeof seen);
    canvas_write(&r, &h->tui.page);
    canvas_write(&s, &other.tui.page);
    assert_string_equal(real, seen);
    hall_close(&other);
    match_free(&f.match);
}

static void test_secrets(void **state) {
    static const struct {
        const char *game;
        int players;
        unsigned people;
    } games[] = {{"mandala", 2, 3}, {"flowers", 2, 3}, {"flowers", 3, 5}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct hall h;
        hall_open(&h);
        hall_begin(&h, games[i].game, games[i].players, games[i].people, "level:1", 41);
        golden_key(&h.tui, TUI_ENTER); /* the first curtain */
        golden_key(&h.tui, TUI_TAB);   /* the log stays open */
        for (int n = 0; n < 60; n++) {
            hall_wait_for_bots(&h);
            if (hall_look(&h).over)
                break;
            compare_pages(&h);
            if (hall_look(&h).curtain >= 0)
                golden_key(&h.tui, TUI_ENTER);
            else
                hall_play(&h, hall_any(&h));
        }
        hall_close(&h);
    }
}

/* Behind a curtain: no undo, no view of others, no key but Enter. */
static void test_curtain(void **state) {
    struct hall h;
    (void)state;
    hall_open(&h);
    hall_begin(&h, "mandala", 2, 3, "", 51);
    assert_int_equal(hall_look(&h).viewer, -1);
    assert_true(hall_shows(&h, "Seat 1, it is your turn."));
    golden_type(&h.tui, "uvwi\tm1r");
    assert_true(hall_shows(&h, "Press Enter when only you are looking."));
    golden_key(&h.tui, TUI_ENTER);
    assert_int_equal(hall_look(&h).viewer, 0);
    hall_play(&h, hall_any(&h));
    assert_true(hall_shows(&h, "Enter hides your cards; then seat 2 may look."));
    golden_type(&h.tui, "u");
    assert_true(hall_shows(&h, "No undo here"));
    golden_key(&h.tui, TUI_ENTER);
    assert_int_equal(hall_look(&h).viewer, -1);
    assert_true(hall_shows(&h, "Seat 2, it is your turn."));
    golden_key(&h.tui, TUI_ENTER);
    assert_int_equal(hall_look(&h).viewer, 1);
    golden_type(&h.tui, "v");
    assert_int_equal(hall_look(&h).viewer, 1);
    assert_true(hall_shows(&h, "Other views are hidden"));
    hall_close(&h);
}

/* Moves of others appear one after another, and at once when a key is pressed. */
static void test_motion(void **state) {
    struct hall h;
    (void)state;
    hall_open(&h);
    h.tui.settings.motion = true;
    hall_begin(&h, "flowers", 3, 1, "level:1", 61);
    game_move move = hall_any(&h);
    hall_play(&h, move);
    assert_true(hall_shows(&h, "You play"));
    hall_wait_for_bots(&h);
    assert_true(hall_look(&h).mine);
    assert_false(hall_shows(&h, "Seat 2 plays"));
    int draws = 0;
    while (hall_match(&h)->actor[1 + draws] == MATCH_NATURE)
        draws++;
    int steps = 0;
    for (; !hall_shows(&h, "Seat 2 plays"); steps++) { /* one card after another, then the move */
        int wait = tui_wait(&h.tui);
        assert_true(wait > 0 && wait <= 2000);
        h.tui.now += wait;
        tui_event(&h.tui, &(struct tui_event){.kind = EVENT_TICK});
    }
    assert_int_equal(steps, draws + 1);
    assert_false(hall_shows(&h, "Seat 3 plays"));
    golden_key(&h.tui, TUI_ENTER); /* shows the rest, and plays nothing */
    assert_true(hall_shows(&h, "Seat 3 plays"));
    assert_true(hall_look(&h).mine);
    assert_int_equal(tui_wait(&h.tui), -1);
    hall_close(&h);
}

/* Bots alone, without motion: Enter turns the moves like pages; all views are open. */
static void test_watching(void **state) {
    struct hall h;
    (void)state;
    hall_open(&h);
    hall_begin(&h, "mandala", 2, 0, "level:1", 71);
    hall_wait_for_bots(&h);
    assert_true(hall_look(&h).over);
    assert_false(hall_shows(&h, "Final score"));
    assert_false(hall_shows(&h, "Seat 1 plays"));
    assert_true(hall_shows(&h, "Enter next move"));
    golden_key(&h.tui, TUI_ENTER);
    assert_true(hall_shows(&h, "Seat 1 plays"));
    assert_false(hall_shows(&h, "Seat 2 plays"));
    golden_key(&h.tui, TUI_ENTER);
    assert_true(hall_shows(&h, "Seat 2 plays"));
    golden_type(&h.tui, "v");
    assert_true(hall_shows(&h, "You ")); /* as seat 1 sees it */
    golden_type(&h.tui, "n");
    assert_true(hall_look(&h).over); /* not before its end was shown */
    golden_type(&h.tui, "w");
    hall_wait_while(&h, "Win ...");
    assert_true(hall_shows(&h, "Win ["));
    h.tui.settings.motion = true; /* then Enter is only quicker */
    golden_key(&h.tui, TUI_ENTER);
    assert_false(hall_shows(&h, "Final score"));
    for (size_t i = 2; i < hall_match(&h)->length && !hall_shows(&h, "Final score"); i++)
        golden_key(&h.tui, TUI_ENTER);
    assert_true(hall_shows(&h, "Final score"));
    hall_close(&h);
}

/* The bar and a hint at the same point agree. */
static void test_one_mind(void **state) {
    static const char *const games[] = {"mandala", "flowers"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct hall h;
        hall_open(&h);
        h.tui.columns = 120;
        hall_begin(&h, games[i], 2 + i, 1, "level:1", 7);
        hall_play_on(&h, 2);
        golden_type(&h.tui, "i");
        hall_wait_while(&h, "Looking for a hint");
        const struct table_page *page = (const struct table_page *)h.tui.stack[0];
        struct search_report hint = page->hint.report;
        golden_type(&h.tui, "w");
        hall_wait_while(&h, "Win ...");
        assert_true(page->bar_known);
        double apart = hint.move[0].win * 100 - page->evaluation.win[page->look.viewer];
        assert_true(apart > -1e-9 && apart < 1e-9);
        assert_int_equal(hint.move[0].move, page->evaluation.line[0]);
        hall_close(&h);
    }
}

/* After the end: a new game of the same seats, from a seed that follows; undo goes back. */
static void test_after_end(void **state) {
    struct hall h;
    (void)state;
    hall_open(&h);
    hall_begin(&h, "patterns", 2, 1, "level:1", 81);
    golden_type(&h.tui, "n");
    assert_true(hall_shows(&h, "A new game begins when this one is over"));
    hall_play_on(&h, 200);
    assert_true(hall_look(&h).over);
    assert_true(hall_shows(&h, "Final score: "));
    golden_type(&h.tui, "u");
    assert_false(hall_look(&h).over);
    hall_play_on(&h, 200);
    golden_type(&h.tui, "n");
    assert_false(hall_look(&h).over);
    assert_false(hall_shows(&h, "Final score: "));
    assert_false(hall_shows(&h, "seed 81"));
    hall_play_on(&h, 200);
    assert_true(hall_look(&h).over);
    hall_close(&h);
}

/* What is added up at the end is the score, in many games. */
static void test_sums(void **state) {
    (void)state;
    for (int n = 0; n < 300; n++) {
        const struct game_ops *g = games_all[n % 3];
        game_state s;
        rng r;
        int score[GAME_MAX_PLAYERS], players = g->min_players + n % (g->max_players - 1);
        unsigned winners;
        rng_seed(&r, (uint64_t)n);
        g->deal(&s, players, &r);
        for (int actor; (actor = g->actor(&s)) != GAME_OVER;)
            g->apply(&s, actor == GAME_NATURE ? g->sample(&s, &r) : game_random_move(g, &s, &r));
        g->score(&s, score, &winners);
        for (int i = 0; i < players; i++) {
            struct score_sheet sheet;
            game_view view;
            int sum = 0;
            g->observe(&view, &s, i);
            assert_true(score_sheet(&sheet, g, &view, i));
            for (int k = 0; k < sheet.count; k++)
                sum += sheet.item[k].points;
            assert_int_equal(sum, score[i]);
        }
    }
}

static void table_await(struct hall *h, struct thought *th) {
    while (!thought_take(th))
        hall_wait(h);
    assert_false(th->failed);
}

/* Who is winning, seen by everybody: shares of one whole, the same for the same seed, with a best
 * line for those who can know it. */
static void test_evaluation(void **state) {
    static const char *const games[] = {"mandala", "patterns", "flowers"};
    struct thought *th = calloc(1, sizeof *th);
    struct hall h;
    (void)state;
    assert_non_null(th);
    hall_open(&h);
    for (int n = 0; n < 3; n++) {
        struct session p;
        int players = n == 2 ? 3 : 2;
        hall_deal(&p, games[n], players, 15, "", 91);
        for (int viewer = -1; viewer < (n == 1 ? 1 : 2); viewer++) {
            struct thought_evaluation first;
            game_view view;
            double sum = 0;
            p.game->observe(&view, &p.match.state, viewer);
            assert_true(thought_start(th, &h.tui, THOUGHT_EVALUATION, p.game, &view, 5));
            table_await(&h, th);
            first = th->evaluation;
            if (viewer == 0) {
                assert_true(thought_start(th, &h.tui, THOUGHT_EVALUATION, p.game, &view, 6));
                thought_stop(th); /* at once */
                assert_true(thought_start(th, &h.tui, THOUGHT_EVALUATION, p.game, &view, 5));
                table_await(&h, th);
            }
            for (int i = 0; i < players; i++) {
                assert_true(first.win[i] >= 0 && first.win[i] <= 100);
                assert_true(first.win[i] == th->evaluation.win[i]);
                sum += first.win[i];
            }
            assert_true(sum > 99.99 && sum < 100.01);
            bool knows = viewer == p.game->actor(&p.match.state) || n == 1;
            assert_int_equal(first.length > 0, knows);
        }
        session_close(&p);
    }
    thought_close(th);
    free(th);
    hall_close(&h);
}

/* What a game on a server is asked for. */
static void test_acts(void **state) {
    struct hall h;
    struct fake f;
    (void)state;
    hall_open(&h);
    fake_open(&f, "mandala", 2, 7);
    f.look.can =
        TUI_GAME_RESIGN | TUI_GAME_DRAW | TUI_GAME_ABORT | TUI_GAME_DECLINE | TUI_GAME_REMATCH;
    fake_sit(&h, &f);
    hall_say(&h, "resign");
    assert_int_equal(f.done, TUI_GAME_RESIGN);
    hall_say(&h, "DRAW");
    assert_int_equal(f.done, TUI_GAME_DRAW);
    hall_say(&h, "abort");
    assert_int_equal(f.done, TUI_GAME_ABORT);
    hall_say(&h, "decline");
    assert_int_equal(f.done, TUI_GAME_DECLINE);
    hall_say(&h, "rematch");
    assert_int_equal(f.done, TUI_GAME_REMATCH);
    hall_say(&h, "say hello");
    assert_true(hall_shows(&h, "That isn't possible in this game now."));
    golden_type(&h.tui, "\x1b");
    f.look.can |= TUI_GAME_SAY;
    f.look.version++;
    hall_say(&h, "say good luck");
    assert_string_equal(f.phrase, "good luck");
    hall_say(&h, "save");
    assert_true(hall_shows(&h, "This game can't be saved here."));
    golden_type(&h.tui, "i");
    assert_true(hall_shows(&h, "There are no hints in this game."));
    golden_type(&h.tui, "w");
    assert_true(hall_shows(&h, "There is no win bar"));
    f.look.mine = false; /* it has been made, and waits to be sent */
    f.look.version++;
    assert_true(hall_shows(&h, "Your move is on its way"));
    f.refuses = true;
    hall_say(&h, "draw");
    assert_true(hall_shows(&h, "The others have refused."));
    hall_say(&h, "say wow");
    assert_true(hall_shows(&h, "Nobody listens."));
    hall_close(&h);
    assert_true(f.closed);
    match_free(&f.match);
}

/* The game decides on memory aids: the settings count only where it asks them. */
static void test_aids(void **state) {
    static char page[3][1 << 18];
    struct hall h;
    struct fake f;
    struct session p;
    char reason[256];
    text error;
    (void)state;
    text_init(&error, reason, sizeof reason);
    hall_open(&h);
    fake_open(&f, "flowers", 2, 7);
    match_free(&f.match);
    hall_deal(&p, "flowers", 2, 3, "", 7);
    for (int n = 0; n < 12; n++) { /* so that there is something to remember */
        rng r;
        rng_seed(&r, (uint64_t)n);
        assert_true(session_run_chance(&p));
        game_move any = game_random_move(p.game, &p.match.state, &r);
        assert_int_equal(match_play(&p.match, p.game->actor(&p.match.state), any, &error), 0);
    }
    assert_true(session_run_chance(&p));
    f.match = p.match;
    f.look.turn = p.game->actor(&p.match.state);
    f.look.mine = f.look.turn == f.look.viewer;
    fake_sit(&h, &f);
    for (int i = 0; i < 3; i++) {
        text t;
        f.look.aids = i == 2;
        h.tui.settings.aids = i == 1;
        tui_draw(&h.tui);
        text_init(&t, page[i], sizeof page[i]);
        canvas_write(&t, &h.tui.page);
    }
    assert_string_equal(page[0], page[1]);
    assert_string_not_equal(page[0], page[2]);
    hall_close(&h);
    match_free(&f.match);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games),   cmocka_unit_test(test_undo),
        cmocka_unit_test(test_stop),          cmocka_unit_test(test_nothing_kept),
        cmocka_unit_test(test_secrets),       cmocka_unit_test(test_curtain),
        cmocka_unit_test(test_motion),        cmocka_unit_test(test_watching),

        cmocka_unit_test(test_after_end),     cmocka_unit_test(test_acts),
        cmocka_unit_test(test_no_folder),     cmocka_unit_test(test_sums),
        cmocka_unit_test(test_evaluation),    cmocka_unit_test(test_aids),
        cmocka_unit_test(test_saved_at_once), cmocka_unit_test(test_two_programs),
        cmocka_unit_test(test_one_mind),
    };
    setenv("XDG_STATE_HOME", nowhere, 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
