// SPDX-License-Identifier: MIT
// Replays: positions, viewers and decisions against the record itself and the lines of its file;
// keys, jumps and the analysis on the screen.
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "golden.h"
#include "tui/replay/analysis.h"
#include "tui/replay/screen.h"

static const char *const samples[] = {"mandala-2p", "patterns-2p", "flowers-2p", "flowers-3p",
                                      "flowers-4p"};
enum { SAMPLES = sizeof samples / sizeof samples[0], PATIENCE = 300000 };

static const char *sample_path(const char *name) {
    static char path[512];
    snprintf(path, sizeof path, "%s/samples/%s.sgr", TESTS_DIR, name);
    return path;
}

static void load(struct replay *r, const char *path) {
    char reason[256];
    text error;
    text_init(&error, reason, sizeof reason);
    if (!replay_load(r, path, 1, &error))
        fail_msg("%s: %s", path, reason);
}

static void line_at(const struct replay *r, size_t ply, int viewer, char *out) {
    struct paint_position position;
    replay_position(&position, r, ply, viewer);
    paint_line(&position, out);
}

/* Every position for every viewer is the record's own. */
static void test_lines(void **unused) {
    (void)unused;
    for (int i = 0; i < SAMPLES; i++) {
        struct replay r;
        load(&r, sample_path(samples[i]));
        assert_int_equal(r.plies, record_plies(&r.record));
        for (size_t ply = 0; ply <= r.plies; ply++) {
            const struct game_ops *g = r.record.match.game;
            char wanted[GAME_LINE_SIZE], got[GAME_LINE_SIZE];
            game_state state;
            game_view view;
            text t;
            record_position(&r.record, ply, &state, NULL);
            text_init(&t, wanted, sizeof wanted);
            g->write_state(&t, &state);
            line_at(&r, ply, REPLAY_OPEN, got);
            assert_string_equal(got, wanted);
            for (int seat = -1; seat < r.record.players; seat++) {
                g->observe(&view, &state, seat);
                text_clear(&t);
                g->write_view(&t, &view);
                line_at(&r, ply, seat, got);
                assert_string_equal(got, wanted);
            }
        }
        replay_free(&r);
    }
}

/* Decisions read as in the file, up to the list of legal moves. */
static void test_decisions(void **unused) {
    (void)unused;
    for (int i = 0; i < SAMPLES; i++) {
        struct replay r;
        char line[1 << 16];
        size_t ply = 0;
        load(&r, sample_path(samples[i]));
        FILE *file = fopen(sample_path(samples[i]), "r");
        assert_non_null(file);
        while (ply < r.plies && fgets(line, sizeof line, file)) { /* of the first record */
            char got[512], wanted[600];
            text t;
            if (line[0] < '1' || line[0] > '4')
                continue;
            line[strcspn(line, "|\n")] = '\0';
            text_init(&t, got, sizeof got);
            int seat = replay_decision(&r, ply, &t);
            snprintf(wanted, sizeof wanted, "%d %s", seat + 1, got);
            size_t n = strlen(line);
            while (n && line[n - 1] == ' ')
                line[--n] = '\0';
            assert_string_equal(wanted, line);
            ply++;
        }
        fclose(file);
        assert_int_equal(ply, r.plies);
        replay_free(&r);
    }
}

static void test_viewers(void **unused) {
    (void)unused;
    struct replay r;
    int viewer;
    load(&r, sample_path("flowers-3p"));
    static const int order[] = {0, 1, 2, -1, REPLAY_OPEN};
    viewer = replay_first_viewer(&r);
    assert_int_equal(viewer, REPLAY_OPEN);
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        assert_int_equal(viewer = replay_next_viewer(&r, viewer), order[i]);
    replay_free(&r);
}

/* A file for a test, gone when the test is over. */
static const char *replay_written(const char *content) {
    static char path[64];
    snprintf(path, sizeof path, "/tmp/sixsands-replay-%d.sgr", (int)getpid());
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(content, file);
    fclose(file);
    return path;
}

static const char head[] = "[Game \"mandala\"]\n[Players \"2\"]\n"
                           "[Start \"m1=RY/-/- m2=G2/-/- hand=ROGP3/YG2P2K cup=OG/RP river=-/- "
                           "deck=R15O16Y16G12P12K17 discard=- turn=1\"]\n";

/* Names and ends come from the tags; what could break a column is made harmless. */
static void test_result(void **unused) {
    static const struct {
        const char *tags, *result;
    } cases[] = {
        {"[Result \"*\"]\n", ""},
        {"[Result \"*\"]\n[Winner \"1\"]\n[Player1 \"Ann\"]\n[Player2 \"Bo\"]\n[End \"resign "
         "2\"]\n",
         "Bo resigned, Ann wins"},
        {"[Result \"*\"]\n[Winner \"2\"]\n[Player1 \"A\xe2\x80\x8bn\"]\n[End \"time 1\"]\n",
         "A?n ran out of time, Seat 2 wins"},
        {"[Result \"*\"]\n[Winner \"1,2\"]\n[End \"draw\"]\n",
         "A draw was agreed, Seat 1 and Seat 2 share the victory"},
        {"[Result \"*\"]\n[Winner \"2\"]\n[Player2 \"\xe7\xa0\x82 \xe7\xa0\x82\"]\n[End \"time "
         "1\"]\n",
         "Seat 1 ran out of time, Seat 2 wins"},
        {"[Result \"*\"]\n[End \"abort\"]\n", "The game was aborted"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char content[2048], got[256];
        struct replay r;
        text t;
        snprintf(content, sizeof content, "%s%s\n1 f2O1\n", head, cases[i].tags);
        load(&r, replay_written(content));
        text_init(&t, got, sizeof got);
        replay_result(&r, &t);
        assert_string_equal(got, cases[i].result);
        replay_free(&r);
        unlink(replay_written(""));
    }
}

/* With more than two players several seats may go out, and the best of the others wins. */
static void test_result_of_three(void **unused) {
    static char content[1 << 16];
    char got[256];
    struct replay r;
    text t;
    (void)unused;
    FILE *file = fopen(sample_path("flowers-3p"), "r");
    assert_non_null(file);
    content[fread(content, 1, sizeof content - 200, file)] = '\0';
    fclose(file);
    char *end = strstr(content, "\n\n["); /* one record is enough */
    if (end)
        end[1] = '\0';
    char *won = strstr(content, "[Winner \"");
    assert_non_null(won);
    assert_memory_not_equal(won, "[Winner \"3\"]", 12); /* else nothing would change */
    char *rest = strchr(won, '\n') + 1;
    static const char tags[] = "[Winner \"3\"]\n[Player1 \"Ann\"]\n[Player2 \"Bo\"]\n"
                               "[Player3 \"Cy\"]\n[End \"resign 1, time 2\"]\n";
    memmove(won + sizeof tags - 1, rest, strlen(rest) + 1);
    memcpy(won, tags, sizeof tags - 1);
    load(&r, replay_written(content));
    text_init(&t, got, sizeof got);
    replay_result(&r, &t);
    assert_non_null(strstr(got, "Ann resigned, Bo ran out of time, "));
    assert_string_equal(got + strlen(got) - strlen(", Cy wins"), ", Cy wins");
    replay_free(&r);
    unlink(replay_written(""));
}

/* A screen without a terminal. */
static void open_tui(struct tui *t, const char *path) {
    char reason[256];
    text error;
    memset(t, 0, sizeof *t);
    text_init(&error, reason, sizeof reason);
    assert_int_equal(pipe(t->wake), 0);
    struct screen *s = replay_screen(path, &error);
    if (!s)
        fail_msg("%s: %s", path, reason);
    tui_push(t, s);
    t->columns = 80;
    t->rows = 24;
}

static void close_tui(struct tui *t) {
    tui_close(t);
    close(t->wake[0]);
    close(t->wake[1]);
}

static bool page_has(struct tui *t, const char *words) {
    static char page[CANVAS_MOST_ROWS * CANVAS_MOST_COLUMNS * 4];
    text out;
    text_init(&out, page, sizeof page);
    tui_draw(t);
    canvas_write(&out, &t->page);
    return strstr(page, words) != NULL;
}

static void test_keys(void **unused) {
    static struct tui t;
    (void)unused;
    open_tui(&t, sample_path("mandala-2p"));
    assert_true(page_has(&t, "decision 0 of 96"));
    assert_true(golden_type(&t, "\\>\\>\\>\\<"));
    assert_true(page_has(&t, "decision 2 of 96"));
    assert_true(golden_key(&t, TUI_PAGE_DOWN));
    assert_true(page_has(&t, "decision 12 of 96"));
    assert_true(golden_key(&t, TUI_END));
    assert_true(golden_key(&t, TUI_DOWN));
    assert_true(page_has(&t, "decision 96 of 96"));
    assert_true(golden_key(&t, TUI_HOME));
    assert_true(golden_key(&t, TUI_PAGE_UP));
    assert_true(page_has(&t, "decision 0 of 96"));
    assert_true(golden_type(&t, "40"));
    assert_true(page_has(&t, "to decision 40_"));
    assert_true(golden_key(&t, TUI_ENTER));
    assert_true(page_has(&t, "decision 40 of 96"));
    assert_true(golden_type(&t, "9"));
    assert_true(golden_key(&t, TUI_ESCAPE)); /* takes the digit back, and no more */
    assert_true(page_has(&t, "decision 40 of 96"));
    assert_true(golden_type(&t, "]"));
    assert_true(page_has(&t, "record 2 "));
    assert_true(page_has(&t, "decision 0 of"));
    assert_true(golden_type(&t, "["));
    assert_true(page_has(&t, "decision 0 of 96"));
    assert_true(golden_type(&t, "["));
    assert_true(page_has(&t, "this is the first record"));
    assert_true(golden_type(&t, "e"));
    assert_true(page_has(&t, "w analyses the game first"));
    assert_true(golden_type(&t, "v"));
    assert_true(page_has(&t, "as Seat 1 sees it"));
    assert_false(golden_type(&t, "q"));
    close_tui(&t);
}

/* After the last record of a file there is none: what is shown stays. */
static void test_last_record(void **unused) {
    static struct tui t;
    char content[1024];
    (void)unused;
    snprintf(content, sizeof content, "%s[Result \"*\"]\n\n1 f2O1\n", head);
    open_tui(&t, replay_written(content));
    assert_true(golden_type(&t, "\\>]"));
    assert_true(page_has(&t, "it has fewer records"));
    assert_true(page_has(&t, "decision 1 of 1"));
    close_tui(&t);
    unlink(replay_written(""));
}

/* As a seat sees it the other's cards are nowhere on the page, wherever one looks. */
static void test_secrets(void **unused) {
    static struct tui t;
    (void)unused;
    open_tui(&t, sample_path("mandala-2p"));
    t.columns = 140;
    t.rows = 45;
    assert_true(golden_type(&t, "v"));
    for (int ply = 0; ply <= 96; ply++) {
        assert_false(page_has(&t, " +"));
        assert_true(golden_type(&t, "\\>"));
    }
    close_tui(&t);
}

/* The last decisions of a sample as a record of its own. */
static const char *tail(const char *name, size_t decisions) {
    static char content[1 << 16];
    struct replay r;
    char line[GAME_LINE_SIZE], players[64];
    text t;
    load(&r, sample_path(name));
    size_t from = r.plies - decisions;
    line_at(&r, from, REPLAY_OPEN, line);
    text_init(&t, content, sizeof content);
    snprintf(players, sizeof players, "[Game \"%s\"]\n[Players \"%d\"]\n",
             r.record.match.game->name, r.record.players);
    text_str(&t, players);
    text_str(&t, "[Setup \"1\"]\n[Start \"");
    text_str(&t, line);
    text_str(&t, "\"]\n[Result \"");
    text_str(&t, record_tag(&r.record, "Result"));
    text_str(&t, "\"]\n[Winner \"");
    text_str(&t, record_tag(&r.record, "Winner"));
    text_str(&t, "\"]\n\n");
    for (size_t ply = from; ply < r.plies; ply++) {
        char move[512];
        text m;
        text_init(&m, move, sizeof move);
        text_int(&t, replay_decision(&r, ply, &m) + 1);
        text_char(&t, ' ');
        text_str(&t, move);
        text_char(&t, '\n');
    }
    replay_free(&r);
    return replay_written(content);
}

/* Lets news come until the page says it. */
static void replay_await(struct tui *t, const char *words) {
    while (!page_has(t, words)) {
        struct pollfd p = {.fd = t->wake[0], .events = POLLIN};
        char bytes[64];
        assert_true(poll(&p, 1, PATIENCE) > 0);
        assert_true(read(t->wake[0], bytes, sizeof bytes) > 0);
        assert_true(tui_event(t, &(struct tui_event){.kind = EVENT_NEWS}));
    }
}

static void test_analysis(void **unused) {
    static struct tui t;
    (void)unused;
    open_tui(&t, tail("mandala-2p", 8));
    assert_true(golden_type(&t, "w"));
    replay_await(&t, "e goes to the first mistake");
    t.columns = 140;
    assert_true(page_has(&t, "Win chance of Seat 1"));
    assert_true(page_has(&t, "100%"));
    assert_true(page_has(&t, "luck of draws"));
    for (int i = 0; i < 8; i++) {
        assert_true(golden_type(&t, "\\>"));
        assert_true(page_has(&t, "the best move") || page_has(&t, "the only move") ||
                    page_has(&t, " chance of winning; best "));
    }
    assert_true(golden_type(&t, "w")); /* and away */
    assert_true(page_has(&t, "w analyses the game"));
    close_tui(&t);
    unlink(replay_written(""));
}

/* Leaving in the middle of it doesn't wait for the end. */
static void test_analysis_left(void **unused) {
    static struct tui t;
    (void)unused;
    open_tui(&t, sample_path("mandala-2p"));
    assert_true(golden_type(&t, "w"));
    assert_true(page_has(&t, "analysing, "));
    assert_false(golden_type(&t, "q"));
    close_tui(&t);
}

/* Chances between decisions: two players share the win; with more, each knows only its own. */
static void test_chances(void **unused) {
    struct analysis_step steps[4] = {
        {.decision = true, .evaluated = true, .verdict = {.seat = 0, .win = {0.6, 0}}},
        {.decision = false},
        {.decision = true,
         .evaluated = true,
         .verdict = {.seat = 1, .win = {0.7, 0}, .class = VERDICT_MISTAKE}},
        {.decision = true, .evaluated = true, .verdict = {.seat = 0, .forced = true}},
    };
    struct analysis a = {.players = 2, .steps = 4, .step = steps};
    (void)unused;
    assert_float_equal(replay_chance(&a, 0, 0), 0.6, 1e-9);
    assert_float_equal(replay_chance(&a, 0, 1), 0.4, 1e-9);
    assert_float_equal(replay_chance(&a, 1, 0), 0.3, 1e-9);
    assert_float_equal(replay_chance(&a, 2, 0), 0.3, 1e-9); /* forced: as before */
    a.players = 3;
    assert_float_equal(replay_chance(&a, 1, 0), 0.6, 1e-9);
    assert_float_equal(replay_chance(&a, 1, 2), -1, 1e-9);
    assert_int_equal(replay_mistake(&a, 0, false), 1);
    assert_int_equal(replay_mistake(&a, 1, false), 1);
    assert_int_equal(replay_mistake(&a, 2, true), 1);
    assert_int_equal(replay_mistake(&a, 1, true), 1);
}

static void test_screens(void **unused) {
    static struct tui t;
    (void)unused;
    for (int i = 0; i < SAMPLES; i++) {
        char name[64];
        open_tui(&t, sample_path(samples[i]));
        assert_true(golden_type(&t, "20\r"));
        snprintf(name, sizeof name, "replay-%s", samples[i]);
        golden_screen(&t, 80, 24, name);
        assert_true(golden_type(&t, "v"));
        snprintf(name, sizeof name, "replay-%s-wide", samples[i]);
        golden_screen(&t, 130, 36, name);
        close_tui(&t);
    }
}

static void test_help(void **unused) {
    static struct tui t;
    (void)unused;
    open_tui(&t, sample_path("mandala-2p"));
    assert_true(golden_type(&t, "?"));
    golden_screen(&t, 80, 24, "replay-help");
    close_tui(&t);
}

/* The sheet with its figures, in every width that has one; all of it is on the page. */
static void test_sheet(void **unused) {
    static const int widths[] = {110, 119, 120, 124};
    static canvas page;
    (void)unused;
    for (int n = 0; n < 2; n++) {
        struct replay r;
        struct replay_list list;
        load(&r, sample_path(n ? "flowers-4p" : "mandala-2p"));
        struct analysis_step *steps = calloc(r.plies, sizeof *steps);
        assert_non_null(steps);
        for (size_t i = 0; i < r.plies; i++)
            steps[i] =
                (struct analysis_step){.decision = true,
                                       .evaluated = true,
                                       .verdict = {.seat = 0,
                                                   .win = {0.5 + 0.4 * (double)(i % 20) / 20, 0},
                                                   .class = i % 13 == 12 ? VERDICT_BLUNDER
                                                            : i % 5 == 4 ? VERDICT_INACCURACY
                                                                         : VERDICT_FINE}};
        struct analysis a = {.of = &r.record.match,
                             .players = r.record.players,
                             .luck = true,
                             .deal = true,
                             .dealt = {.win = {{0.01, 0.0001}, {-0.01, 0.0001}}},
                             .steps = r.plies,
                             .step = steps};
        for (int i = 0; i < a.players; i++)
            a.player[i] = (struct verdict_player){.decisions = 40,
                                                  .draws = 20,
                                                  .class = {0, i ? 12u : 1u, i ? 10u : 0u, 2u},
                                                  .win_loss = {0.123 * (i + 1), 0.0004},
                                                  .win_luck = {i ? -0.345 : 0.345, 0.003}};
        struct replay_place place = {
            .replay = &r, .found = &a, .analysing = true, .file = "games.sgr", .number = 1};
        place.ply = 20;
        place.viewer = REPLAY_OPEN;
        for (size_t k = 0; k < sizeof widths / sizeof widths[0]; k++) {
            char name[64];
            canvas_init_size(&page, widths[k], n ? 40 : 24, false);
            replay_draw(&page, &place, &list);
            snprintf(name, sizeof name, "replay-sheet-%s-%d", n ? "4p" : "2p", widths[k]);
            golden_page(&page, name);
            assert_true(list.rows >= 3);
        }
        free(steps);
        replay_free(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),           cmocka_unit_test(test_decisions),
        cmocka_unit_test(test_viewers),         cmocka_unit_test(test_result),
        cmocka_unit_test(test_result_of_three), cmocka_unit_test(test_keys),
        cmocka_unit_test(test_last_record),     cmocka_unit_test(test_secrets),
        cmocka_unit_test(test_analysis),        cmocka_unit_test(test_analysis_left),
        cmocka_unit_test(test_chances),         cmocka_unit_test(test_screens),
        cmocka_unit_test(test_sheet),           cmocka_unit_test(test_help),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
