// SPDX-License-Identifier: MIT
// The public library beyond the rules, through its header only: bots, hints, odds, records,
// analyses, shuffles. (api_test.c has the rules, views and texts, library_why_test.c reasons.)
#include "library_help.h"

#ifndef TESTS_DIR
#error "TESTS_DIR must be the path of the folder tests"
#endif

/* ---- Bots */

static void *block(size_t size) {
    void *memory = aligned_alloc(SIXSANDS_SEARCH_ALIGN, (size + 63) / 64 * 64);
    assert_non_null(memory);
    return memory;
}

/* The reasons of a hint: a line of JSON that begins with the move and has the sentence, then the
 * same as a template. */
static void check_reasons(const sixsands_search *search, const char *hint) {
    char line[SIXSANDS_REASONS_SIZE], start[32], words[SIXSANDS_HINT_SIZE + 32];
    int length = sixsands_search_reasons(line, sizeof line, search);
    assert_int_equal(length, strlen(line));
    snprintf(start, sizeof start, "{\"move\":\"%.*s\",", (int)strcspn(hint, ":"), hint);
    assert_memory_equal(line, start, strlen(start));
    assert_non_null(strstr(line, ",\"reasons\":[{\"key\":\""));
    snprintf(words, sizeof words, ",\"text\":\"%s\",\"template\":\"%.*s: ", hint,
             (int)strcspn(hint, ":"), hint);
    assert_non_null(strstr(line, words));
}

/* All findings after `nodes` nodes in pieces of `piece`. The caller frees them. */
static char *think(const sixsands_game *g, const sixsands_view *v, const char *bot, uint64_t nodes,
                   uint64_t piece, uint64_t seed) {
    int size = sixsands_search_size(g, bot);
    assert_in_range(size, SIXSANDS_SEARCH_LEAST, 64 << 20);
    void *memory = block((size_t)size);
    char *found = malloc(SIXSANDS_FINDINGS_SIZE);
    sixsands_search *search;
    assert_int_equal(sixsands_search_start(&search, memory, (size_t)size, reason, sizeof reason, g,
                                           v, bot, seed),
                     SIXSANDS_OK);
    for (uint64_t done = 0; done < nodes; done += piece)
        if (sixsands_search_run(search, piece) == 0)
            break;
    int length = sixsands_search_write(found, SIXSANDS_FINDINGS_SIZE, search, SIXSANDS_MAX_MOVES);
    assert_int_equal(length, strlen(found));
    char word[SIXSANDS_MOVE_SIZE], hint[SIXSANDS_HINT_SIZE], start[32];
    sixsands_move_write(word, sizeof word, g, sixsands_search_choice(search));
    snprintf(start, sizeof start, "{\"move\":\"%s\",", word);
    assert_memory_equal(found, start, strlen(start));
    assert_true(sixsands_search_hint(hint, sizeof hint, search) > 10);
    assert_non_null(strstr(hint, ": "));
    check_reasons(search, hint);
    free(memory);
    return found;
}

static void test_bots(void **state) {
    (void)state;
    static const char *const bots[] = {"random",  "greedy",  "heuristic", "flatmc:40",
                                       "mcts:40", "level:1", "level:4",   "expert"};
    for (int i = 0; i < sixsands_game_count(); i++) {
        const sixsands_game *g = sixsands_game_at(i);
        sixsands_state s = dealt(g, sixsands_game_max_players(g), 3);
        sixsands_view v = seen(g, &s, sixsands_actor(g, &s));
        for (size_t b = 0; b < sizeof bots / sizeof *bots; b++) {
            free(think(g, &v, bots[b], 0, 1, 7)); /* it can report before its first node */
            char *whole = think(g, &v, bots[b], 200, 200, 7);
            char *pieces = think(g, &v, bots[b], 200, 8, 7);
            assert_string_equal(whole, pieces);
            int listed = 0, legal = sixsands_moves(NULL, 0, g, &s);
            for (const char *at = whole; (at = strstr(at, "\"win\":")) != NULL; at++)
                listed++;
            assert_int_equal(listed, legal);
            free(whole);
            free(pieces);
        }
    }
}

static void test_bot_names(void **state) {
    (void)state;
    assert_int_equal(sixsands_bot_read(reason, sizeof reason, "expert"), 1);
    assert_int_equal(sixsands_bot_read(reason, sizeof reason, "mcts"), 1);
    assert_int_equal(sixsands_bot_read(reason, sizeof reason, "mcts:5"), 0);
    assert_int_equal(sixsands_bot_read(reason, sizeof reason, "level:6"), 0);
    assert_int_equal(sixsands_bot_read(reason, sizeof reason, "level:7"), SIXSANDS_ERROR_TEXT);
    assert_true(strlen(reason) > 0);
    assert_int_equal(sixsands_bot_read(NULL, 0, "nobody"), SIXSANDS_ERROR_TEXT);
    assert_int_equal(sixsands_bot_read(reason, sizeof reason, NULL), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_search_size(game("mandala"), "nobody"), SIXSANDS_ERROR_TEXT);
    assert_int_equal(sixsands_search_size(NULL, "expert"), SIXSANDS_ERROR_ARGUMENT);
}

/* Nets from outside: what isn't one is refused, and the search works as if nothing had been. */
static void test_search_nets(void **state) {
    (void)state;
    static _Alignas(64) char weights[256] = "SIXSANDSNET\n";
    const sixsands_game *g = game("mandala");
    sixsands_state s = dealt(g, 2, 1);
    sixsands_view v = seen(g, &s, sixsands_actor(g, &s));
    size_t size = SIXSANDS_SEARCH_LEAST, room = sizeof reason;
    char *memory = block(size);
    sixsands_search *search;
    assert_int_equal(sixsands_bot_uses_net(g, "expert"), 1);
    assert_int_equal(sixsands_bot_uses_net(g, "heuristic"), 0);
    assert_int_equal(sixsands_bot_uses_net(game("patterns"), "expert"), 1);
    assert_int_equal(sixsands_bot_uses_net(game("patterns"), "level:6"), 0);
    assert_int_equal(sixsands_bot_uses_net(g, "nobody"), SIXSANDS_ERROR_TEXT);
    assert_int_equal(sixsands_bot_uses_net(g, NULL), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_bot_uses_net(NULL, "expert"), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_search_start(&search, memory, size, reason, room, g, &v, "expert", 1),
                     SIXSANDS_OK);
    assert_int_equal(sixsands_search_set_net(NULL, reason, room, weights, sizeof weights),
                     SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_search_set_net(search, reason, room, NULL, 0),
                     SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_search_set_net(search, reason, room, weights + 1, 100),
                     SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_search_set_net(search, reason, room, weights, sizeof weights),
                     SIXSANDS_ERROR_TEXT);
    assert_string_equal(reason, "net: a file of another version");
    assert_int_equal(sixsands_search_set_net(search, NULL, 0, weights, 5), SIXSANDS_ERROR_TEXT);
    sixsands_search_run(search, 50);
    assert_int_equal(sixsands_search_set_net(search, reason, room, weights, sizeof weights),
                     SIXSANDS_ERROR_TURN);
    char *found = think(g, &v, "expert", 50, 50, 1), *now = malloc(SIXSANDS_FINDINGS_SIZE);
    sixsands_search_write(now, SIXSANDS_FINDINGS_SIZE, search, SIXSANDS_MAX_MOVES);
    assert_string_equal(now, found);
    free(now);
    free(found);
    free(memory);
}

static void test_search_errors(void **state) {
    (void)state;
    const sixsands_game *g = game("flowers");
    sixsands_state s = dealt(g, 3, 1);
    int actor = sixsands_actor(g, &s);
    sixsands_view v = seen(g, &s, actor), other = seen(g, &s, (actor + 1) % 3);
    sixsands_view public = seen(g, &s, SIXSANDS_SPECTATOR);
    size_t size = SIXSANDS_SEARCH_LEAST, room = sizeof reason;
    char *memory = block(size + 64), small[8];
    sixsands_search *search, *none = NULL, **out = &none;
    assert_int_equal(sixsands_search_start(NULL, memory, size, reason, room, g, &v, "expert", 1),
                     SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_search_start(out, NULL, size, reason, room, g, &v, "expert", 1),
                     SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_search_start(out, memory + 1, size, reason, room, g, &v, "expert", 1),
                     SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_search_start(out, memory, size, NULL, 0, NULL, &v, "expert", 1),
                     SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_search_start(out, memory, size - 1, reason, room, g, &v, "expert", 1),
                     SIXSANDS_ERROR_SIZE);
    assert_int_equal(sixsands_search_start(out, memory, size, reason, room, g, &v, "nobody", 1),
                     SIXSANDS_ERROR_TEXT);
    assert_int_equal(sixsands_search_start(out, memory, size, reason, room, g, &other, "expert", 1),
                     SIXSANDS_ERROR_TURN);
    assert_string_equal(reason, sixsands_error_text(SIXSANDS_ERROR_TURN));
    assert_int_equal(
        sixsands_search_start(out, memory, size, reason, room, g, &public, "expert", 1),
        SIXSANDS_ERROR_TURN);
    assert_null(none);
    assert_int_equal(sixsands_search_start(&search, memory, size, reason, room, g, &v, "expert", 1),
                     SIXSANDS_OK);
    assert_int_equal(sixsands_search_run(search, 20), 1);
    assert_int_equal(sixsands_search_write(small, sizeof small, search, 3), SIXSANDS_ERROR_SIZE);
    assert_string_equal(small, "");
    assert_int_equal(sixsands_search_hint(small, sizeof small, search), SIXSANDS_ERROR_SIZE);
    assert_int_equal(sixsands_search_reasons(small, sizeof small, search), SIXSANDS_ERROR_SIZE);
    assert_int_equal(sixsands_search_reasons(small, sizeof small, NULL), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_search_run(NULL, 20), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_search_choice(NULL), SIXSANDS_ERROR_ARGUMENT);
    free(memory);
}

/* ---- Odds and scores */

/* The cards of the deck by colour, told from the position's line. */
static int deck_of(int count[SIXSANDS_COLOURS], const sixsands_game *g, const sixsands_state *s) {
    static const char letters[] = "ROYGPK";
    char line[SIXSANDS_LINE_SIZE];
    sixsands_state_write(line, sizeof line, g, s);
    const char *at = strstr(line, "deck=");
    int sum = 0;
    memset(count, 0, SIXSANDS_COLOURS * sizeof *count);
    for (at += 5; *at && *at != ' ' && *at != '-';) {
        int colour = (int)(strchr(letters, *at++) - letters);
        int n = (int)strtol(at, NULL, 10);
        while (*at >= '0' && *at <= '9')
            at++;
        count[colour] = n ? n : 1;
        sum += count[colour];
    }
    return sum;
}

/* The chances are what the decks of determinizations hold on average. */
static void check_odds(const sixsands_game *g, const sixsands_state *s) {
    enum { SAMPLES = 400 };
    double chance[SIXSANDS_COLOURS], sum = 0;
    int count[SIXSANDS_COLOURS], total[SIXSANDS_COLOURS] = {0};
    sixsands_view v = seen(g, s, 0);
    sixsands_rng r = seeded(1);
    int left = sixsands_odds(chance, g, &v), size = deck_of(count, g, s);
    for (int c = 0; c < SIXSANDS_COLOURS; c++)
        sum += chance[c];
    assert_true(left == 0 ? sum == 0 : sum > 0.999999 && sum < 1.000001);
    if (size == 0)
        return;
    assert_int_equal(left, size);
    for (int i = 0; i < SAMPLES; i++) {
        sixsands_state full;
        assert_int_equal(sixsands_determinize(&full, g, &v, &r), SIXSANDS_OK);
        assert_int_equal(deck_of(count, g, &full), size);
        for (int c = 0; c < SIXSANDS_COLOURS; c++)
            total[c] += count[c];
    }
    for (int c = 0; c < SIXSANDS_COLOURS; c++) {
        double mean = (double)total[c] / SAMPLES / size, error = mean - chance[c];
        assert_true(error * error * SAMPLES * size < 5); /* 4.5 standard errors of one half */
    }
}

static void test_odds(void **state) {
    (void)state;
    double chance[SIXSANDS_COLOURS];
    for (int i = 0; i < 8;
         i++) { /* some with a reshuffle, after which cards are known to be in hands */
        const sixsands_game *g = game(i % 2 ? "flowers" : "mandala");
        sixsands_state s = dealt(g, 2, (uint64_t)i);
        sixsands_rng r = seeded((uint64_t)i);
        for (int n = 0; sixsands_actor(g, &s) != SIXSANDS_OVER; n++) {
            char line[SIXSANDS_LINE_SIZE];
            sixsands_state_write(line, sizeof line, g, &s);
            if (n % 16 == 0 || (n % 4 == 0 && strstr(line, " held=")))
                check_odds(g, &s);
            step(g, &s, &r);
        }
    }
    const sixsands_game *g = game("patterns");
    sixsands_state s = dealt(g, 2, 1);
    sixsands_view v = seen(g, &s, 0);
    assert_int_equal(sixsands_odds(chance, g, &v), SIXSANDS_NO_PILE);
    assert_int_equal(sixsands_odds(NULL, g, &v), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_odds(chance, g, NULL), SIXSANDS_ERROR_ARGUMENT);
}

/* A viewer knows its own score; known scores are true; and unknown ones could be different, only in
 * Mandala. */
static void look_at_scores(const sixsands_game *g, const sixsands_state *s) {
    bool cups = strcmp(sixsands_game_name(g), "mandala") == 0;
    int told[SIXSANDS_MAX_PLAYERS], real[SIXSANDS_MAX_PLAYERS], n = sixsands_players(g, s);
    unsigned known, winners, won;
    assert_int_equal(sixsands_score(real, &won, g, s), SIXSANDS_OK);
    for (int seat = SIXSANDS_SPECTATOR; seat < n; seat++) {
        sixsands_view v = seen(g, s, seat);
        assert_int_equal(sixsands_view_score(told, &known, &winners, g, &v), SIXSANDS_OK);
        assert_int_equal(known, cups ? (seat < 0 ? 0U : 1U << seat) : (1U << n) - 1);
        assert_int_equal(winners, cups ? 0 : won);
        for (int i = 0; i < SIXSANDS_MAX_PLAYERS; i++)
            assert_int_equal(told[i], known >> i & 1 ? real[i] : 0);
    }
}

static void test_scores(void **state) {
    (void)state;
    int told[SIXSANDS_MAX_PLAYERS];
    sixsands_view v;
    every_position(look_at_scores);
    const sixsands_game *g = game("mandala");
    sixsands_state s = dealt(g, 2, 1);
    v = seen(g, &s, 0);
    assert_int_equal(sixsands_view_score(told, NULL, NULL, g, &v), SIXSANDS_OK);
    assert_int_equal(sixsands_view_score(NULL, NULL, NULL, g, &v), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_sees(g, &s, 0), SIXSANDS_ERROR_TURN);
    assert_int_equal(sixsands_sees(NULL, &s, 0), SIXSANDS_ERROR_ARGUMENT);
}

/* Cards drawn into a hand are seen by its owner alone. */
static void test_sees(void **state) {
    (void)state;
    const sixsands_game *g = game("mandala");
    sixsands_state s = position(g, "m1=RY/-/- m2=G2/-/- hand=ROGP3/YG2P2K cup=OG/RP river=-/- "
                                   "deck=R15O16Y16G12P12K17 discard=- turn=1");
    assert_int_equal(sixsands_apply(&s, g, sixsands_move_read(g, &s, "m1R")), SIXSANDS_OK);
    assert_int_equal(sixsands_sees(g, &s, 0), 1);
    assert_int_equal(sixsands_sees(g, &s, 1), 0);
    assert_int_equal(sixsands_sees(g, &s, SIXSANDS_SPECTATOR), 0);
    assert_int_equal(sixsands_sees(g, &s, 2), SIXSANDS_ERROR_SEAT);
}

/* ---- Records */

/* A file of the samples; the caller frees it. */
static char *sample(const char *name, size_t *length) {
    char path[1024];
    snprintf(path, sizeof path, "%s/samples/%s.sgr", TESTS_DIR, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = malloc(1 << 20);
    *length = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

static char *library_written(const sixsands_record *r) {
    int length = sixsands_record_write(NULL, 0, r);
    assert_true(length > 0);
    char *out = malloc((size_t)length + 1);
    assert_int_equal(sixsands_record_write(out, (size_t)length, r), SIXSANDS_ERROR_SIZE);
    assert_int_equal(sixsands_record_write(out, (size_t)length + 1, r), length);
    assert_int_equal(strlen(out), length);
    return out;
}

/* The same record made again from its own lines. */
static sixsands_record *remade(sixsands_record *r) {
    const sixsands_game *g = sixsands_record_game(r);
    sixsands_record *copy;
    sixsands_state s;
    assert_int_equal(sixsands_record_state(&s, r, 0), SIXSANDS_OK);
    assert_int_equal(sixsands_record_start(&copy, g, &s), SIXSANDS_OK);
    for (int i = 0; i < sixsands_record_steps(r); i++) {
        char line[256], word[SIXSANDS_MOVE_SIZE], outcomes[200];
        int seat, move = sixsands_record_step(r, i, &seat);
        sixsands_move_write(word, sizeof word, g, move);
        assert_true(sixsands_record_outcomes(outcomes, sizeof outcomes, r, i) >= 0);
        snprintf(line, sizeof line, "%d %s%s", seat + 1, word, outcomes);
        assert_int_equal(sixsands_record_add(copy, reason, sizeof reason, line), SIXSANDS_OK);
    }
    return copy;
}

/* Positions by step are those of a replay, in any order. */
static void check_positions(sixsands_record *r) {
    const sixsands_game *g = sixsands_record_game(r);
    int steps = sixsands_record_steps(r);
    for (int i = steps; i >= 0; i -= 7) {
        sixsands_state back, next, s;
        sixsands_view v;
        int seat, move = i < steps ? sixsands_record_step(r, i, &seat) : -1;
        assert_int_equal(sixsands_record_state(&back, r, i), SIXSANDS_OK);
        assert_int_equal(sixsands_record_view(&v, r, i, 1), SIXSANDS_OK);
        assert_int_equal(sixsands_viewer(g, &v), 1);
        if (move < 0)
            continue;
        s = back;
        assert_int_equal(sixsands_actor(g, &s), seat);
        assert_int_equal(sixsands_apply(&s, g, move), SIXSANDS_OK);
        assert_int_equal(sixsands_record_state(&next, r, i + 1), SIXSANDS_OK);
        if (sixsands_actor(g, &s) != SIXSANDS_NATURE)
            assert_memory_equal(&s, &next, sizeof s);
    }
}

static void test_records(void **state) {
    (void)state;
    static const char *const names[] = {"mandala-2p", "patterns-2p", "flowers-3p"};
    for (int i = 0; i < 3; i++) {
        sixsands_reader *reader;
        sixsands_record *r;
        size_t length, used = 0;
        uint64_t line;
        char *text = sample(names[i], &length);
        int found;
        assert_int_equal(sixsands_reader_open(&reader, text, length), SIXSANDS_OK);
        while ((found = sixsands_reader_next(&r, &line, reason, sizeof reason, reader)) == 1) {
            char *same = library_written(r);
            assert_memory_equal(same, text + used, strlen(same)); /* byte for byte, with lists */
            used += strlen(same);
            assert_string_equal(sixsands_record_tag_name(r, 0), "Game");
            assert_string_equal(sixsands_record_tag_value(r, 0),
                                sixsands_game_name(sixsands_record_game(r)));
            assert_null(sixsands_record_tag_name(r, sixsands_record_tags(r)));
            assert_null(sixsands_record_tag_value(r, -1));
            assert_int_equal(sixsands_record_viewer(r), SIXSANDS_OPEN);
            assert_int_equal(sixsands_record_players(r), i == 2 ? 3 : 2);
            check_positions(r);
            sixsands_record *copy = remade(r);
            char *plain = library_written(copy);
            assert_null(strstr(plain, " | "));
            sixsands_record_report report;
            assert_int_equal(sixsands_record_check(&report, plain, strlen(plain)), SIXSANDS_OK);
            assert_int_equal(report.decisions, sixsands_record_steps(r));
            sixsands_record_free(copy);
            sixsands_record_free(r);
            free(plain);
            free(same);
        }
        assert_int_equal(found, 0);
        assert_int_equal(used, length);
        sixsands_reader_close(reader);
        free(text);
    }
}

/* What seat 2 saw: its views, hidden draws, no full positions. */
static void test_view_records(void **state) {
    (void)state;
    static const char text[] =
        "[Game \"mandala\"]\n[Players \"2\"]\n[View \"2\"]\n[Start \"m1=RY/-/- m2=G2/-/- "
        "hand=?6/YG2P2K cup=?2/RP river=-/- deck=?88 discard=- turn=1 view=2\"]\n[Result "
        "\"*\"]\n\n1 f2O1\n2 f1G1\n1 m2K +???\n\n";
    sixsands_reader *reader;
    sixsands_record *r, *none = NULL;
    sixsands_state s;
    sixsands_view v;
    char line[SIXSANDS_LINE_SIZE], outcomes[32];
    assert_int_equal(sixsands_reader_open(&reader, text, sizeof text - 1), SIXSANDS_OK);
    assert_int_equal(sixsands_reader_next(&r, NULL, NULL, 0, reader), 1);
    assert_int_equal(sixsands_reader_next(&none, NULL, NULL, 0, reader), 0);
    assert_null(none);
    sixsands_reader_close(reader);
    assert_int_equal(sixsands_record_viewer(r), 1);
    assert_int_equal(sixsands_record_state(&s, r, 0), SIXSANDS_ERROR_SEAT);
    assert_int_equal(sixsands_record_view(&v, r, 0, 0), SIXSANDS_ERROR_SEAT);
    assert_int_equal(sixsands_record_view(&v, r, 3, 1), SIXSANDS_OK);
    assert_true(sixsands_view_write(line, sizeof line, sixsands_record_game(r), &v) > 0);
    assert_non_null(strstr(line, "hand=?7/YGP2K "));
    assert_true(sixsands_record_outcomes(outcomes, sizeof outcomes, r, 2) > 0);
    assert_string_equal(outcomes, " +???");
    char *same = library_written(r);
    assert_string_equal(same, text);
    assert_int_equal(sixsands_record_view(&v, r, 0, 1), SIXSANDS_OK);
    sixsands_record *copy;
    assert_int_equal(sixsands_record_start_view(&copy, sixsands_record_game(r), &v), SIXSANDS_OK);
    assert_int_equal(sixsands_record_add(copy, reason, sizeof reason, "1 f2O1"), SIXSANDS_OK);
    char *begun = library_written(copy);
    assert_non_null(strstr(begun, "[View \"2\"]\n"));
    free(begun);
    free(same);
    sixsands_record_free(copy);
    sixsands_record_free(r);
}

/* A game played into a record. */
static void test_making(void **state) {
    (void)state;
    const sixsands_game *g = game("flowers");
    sixsands_state s = dealt(g, 2, 4);
    sixsands_rng r = seeded(4);
    sixsands_record *record;
    assert_int_equal(sixsands_record_start(&record, g, &s), SIXSANDS_OK);
    while (sixsands_actor(g, &s) != SIXSANDS_OVER) {
        int actor = sixsands_actor(g, &s);
        int move =
            actor == SIXSANDS_NATURE ? sixsands_sample(g, &s, &r) : sixsands_random_move(g, &s, &r);
        if (actor >= 0)
            assert_int_equal(sixsands_record_play(record, reason, sizeof reason, actor ^ 1, move),
                             SIXSANDS_ERROR_MOVE);
        assert_int_equal(sixsands_record_play(record, reason, sizeof reason, actor, move),
                         SIXSANDS_OK);
        if (actor >= 0 && sixsands_apply(&s, g, move) == SIXSANDS_OK &&
            sixsands_actor(g, &s) == SIXSANDS_NATURE) /* in the middle of a line */
            assert_int_equal(sixsands_record_write(NULL, 0, record), SIXSANDS_ERROR_RECORD);
        else if (actor < 0)
            assert_int_equal(sixsands_apply(&s, g, move), SIXSANDS_OK);
    }
    assert_int_equal(sixsands_record_set_tag(record, "Player1", "Ann"), SIXSANDS_OK);
    assert_int_equal(sixsands_record_set_tag(record, "Player1", "Bo \"the\" Great"), SIXSANDS_OK);
    char *text = library_written(record);
    sixsands_record_report report;
    assert_int_equal(sixsands_record_check(&report, text, strlen(text)), SIXSANDS_OK);
    assert_non_null(strstr(text, "[Player1 \"Bo \\\"the\\\" Great\"]\n"));
    assert_null(strstr(text, "Ann"));
    assert_true(sixsands_record_ending(reason, sizeof reason, record) > 0);
    assert_non_null(strstr(reason, "\"kind\":\"played\""));
    assert_int_equal(sixsands_record_set_tag(record, "End", "resign 1"), SIXSANDS_OK);
    assert_int_equal(sixsands_record_ending(reason, sizeof reason, record), SIXSANDS_ERROR_RECORD);
    assert_int_equal(sixsands_record_ending(reason, sizeof reason, NULL), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_record_played(reason, sizeof reason, NULL), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_record_set_tag(record, "Game", "mandala"), SIXSANDS_OK);
    assert_int_equal(sixsands_record_write(NULL, 0, record), SIXSANDS_ERROR_RECORD);
    free(text);
    sixsands_record_free(record);
}

/* How a record ended, as data. */
static void test_endings(void **state) {
    (void)state;
    static const char two[] = "[Game \"mandala\"]\n[Players \"2\"]\n[Start \"m1=RY/-/- m2=G2/-/- "
                              "hand=ROGP3/YG2P2K cup=OG/RP river=-/- deck=R15O16Y16G12P12K17 "
                              "discard=- turn=1\"]\n[Result \"*\"]\n";
    static const char three[] =
        "[Game \"flowers\"]\n[Players \"3\"]\n[Setup \"1\"]\n"
        "[Start \"m1=R2,O2:-/-/-:0 m2=P2,Y2:-/-/-:0 m3=K2,G2:(R14O15G)/(Y14GP15)/(G12K15):0 "
        "hand=R/Y/G won=K7/O7/Y7 dark=R3R4R5R7RxP3P4P5P7PxK3K4K5Kx "
        "light=O3O4O5OxY3Y4Y5YxG3G4G5G7Gx deck=- discard=- turn=1\"]\n[Result \"7-7-7\"]\n";
    static const struct {
        const char *head, *tags, *ending;
    } cases[] = {
        {two, "",
         "{'kind':'unfinished','text':'','template':'','out':[],'scores':null,'winners':[]}"},
        {two, "[End \"time 2\"]\n[Winner \"1\"]\n",
         "{'kind':'out','text':'seat 2 ran out of time','template':'{2} ran out of "
         "time','out':[{'seat':2,'kind':'time'}],'scores':null,'winners':[1]}"},
        {two, "[End \"draw\"]\n[Winner \"1,2\"]\n",
         "{'kind':'draw','text':'a draw was agreed','template':'a draw was "
         "agreed','out':[],'scores':null,'winners':[1,2]}"},
        {two, "[End \"abort\"]\n",
         "{'kind':'abort','text':'the game was aborted','template':'the game was "
         "aborted','out':[],'scores':null,'winners':[]}"},
        {three, "[Winner \"1,2\"]\n",
         "{'kind':'played','text':'','template':'','out':[],'scores':[7,7,7],'winners':[1,2]}"},
        {three, "[End \"resign 1, time 3\"]\n[Winner \"2\"]\n",
         "{'kind':'played','text':'seat 1 resigned, seat 3 ran out of time','template':'{1} "
         "resigned, {3} ran out of "
         "time','out':[{'seat':1,'kind':'resign'},{'seat':3,'kind':'time'}],"
         "'scores':[7,7,7],'winners':[2]}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[1024], ending[SIXSANDS_REASON_SIZE];
        sixsands_reader *reader;
        sixsands_record *r;
        const char *played = cases[i].head == two ? "1 f2O1" : "1 -\n2 -\n3 - +m1 +m2";
        int length =
            snprintf(text, sizeof text, "%s%s\n%s\n\n", cases[i].head, cases[i].tags, played);
        assert_int_equal(sixsands_reader_open(&reader, text, (size_t)length), SIXSANDS_OK);
        assert_int_equal(sixsands_reader_next(&r, NULL, reason, sizeof reason, reader), 1);
        assert_int_equal(sixsands_record_ending(ending, sizeof ending, r), strlen(cases[i].ending));
        for (char *at = ending; *at; at++)
            *at = *at == '"' ? '\'' : *at;
        assert_string_equal(ending, cases[i].ending);
        sixsands_record_free(r);
        sixsands_reader_close(reader);
    }
}

static void test_record_errors(void **state) {
    (void)state;
    static const char wrong[] = "[Game \"patterns\"]\n[Players \"3\"]\n\n";
    const sixsands_game *g = game("mandala");
    sixsands_state s = dealt(g, 2, 1);
    sixsands_reader *reader;
    sixsands_record *r = NULL;
    uint64_t line = 0;
    char small[4];
    assert_int_equal(sixsands_reader_open(NULL, "", 0), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_reader_open(&reader, NULL, 5), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_reader_open(&reader, NULL, 0), SIXSANDS_OK);
    assert_int_equal(sixsands_reader_next(&r, &line, reason, sizeof reason, reader), 0);
    assert_int_equal(sixsands_reader_next(NULL, &line, reason, sizeof reason, reader),
                     SIXSANDS_ERROR_ARGUMENT);
    sixsands_reader_close(reader);
    assert_int_equal(sixsands_reader_open(&reader, wrong, sizeof wrong - 1), SIXSANDS_OK);
    assert_int_equal(sixsands_reader_next(&r, &line, reason, sizeof reason, reader),
                     SIXSANDS_ERROR_RECORD);
    assert_int_equal(line, 2);
    assert_string_equal(reason, "Players must be 2, not \"3\"");
    assert_null(r);
    sixsands_reader_close(reader);
    sixsands_reader_close(NULL);
    sixsands_record_free(NULL);

    assert_int_equal(sixsands_record_start(&r, g, NULL), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_record_start_view(&r, NULL, NULL), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_record_start(&r, g, &s), SIXSANDS_OK);
    assert_int_equal(sixsands_record_play(r, reason, sizeof reason, 0, 9999), SIXSANDS_ERROR_MOVE);
    assert_int_equal(sixsands_record_play(r, reason, sizeof reason, 2, 0), SIXSANDS_ERROR_SEAT);
    assert_int_equal(sixsands_record_step(r, 0, NULL), SIXSANDS_ERROR_MOVE);
    assert_int_equal(sixsands_record_outcomes(small, sizeof small, r, 0), SIXSANDS_ERROR_MOVE);
    assert_int_equal(sixsands_record_outcomes(small, sizeof small, r, -1), 0);
    assert_int_equal(sixsands_record_state(&s, r, 1), SIXSANDS_ERROR_MOVE);
    assert_int_equal(sixsands_record_set_tag(r, "End", NULL), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_record_add(r, reason, sizeof reason, "3 m1R"), SIXSANDS_ERROR_RECORD);
    assert_string_equal(reason, "there is no seat 3");
    for (int i = 0; i < 64; i++) {
        char name[16];
        snprintf(name, sizeof name, "Tag%d", i);
        assert_int_equal(sixsands_record_set_tag(r, name, "x"), SIXSANDS_OK);
    }
    assert_int_equal(sixsands_record_set_tag(r, "One", "more"), SIXSANDS_ERROR_SIZE);
    sixsands_record_free(r);
    assert_null(sixsands_record_game(NULL));
    assert_int_equal(sixsands_record_steps(NULL), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_record_write(NULL, 0, NULL), SIXSANDS_ERROR_ARGUMENT);
}

/* ---- Analyses */

/* The whole analysis as text, in pieces of `piece` nodes. The caller frees it. */
static char *analyse(const sixsands_record *r, uint64_t piece, uint64_t seed) {
    enum { SIZE = 1 << 20 };
    char *all = calloc(1, SIZE), *at = all;
    sixsands_analysis *a;
    assert_int_equal(sixsands_analysis_start(&a, r, 100, 5, seed), SIXSANDS_OK);
    int ready = 0, more = 1;
    assert_int_equal(sixsands_analysis_write_player(at, SIZE, a, 0), SIXSANDS_ERROR_TURN);
    assert_int_equal(sixsands_analysis_write(at, SIZE, a, sixsands_analysis_steps(a) - 1, 3),
                     SIXSANDS_ERROR_TURN);
    while (more) {
        more = sixsands_analysis_run(a, piece);
        int now = sixsands_analysis_ready(a);
        assert_true(now >= ready);
        for (; ready < now; ready++) {
            int n = sixsands_analysis_write(at, SIXSANDS_ANALYSIS_SIZE, a, ready, 3);
            assert_true(n > 0);
            at += n;
        }
    }
    assert_int_equal(ready, sixsands_analysis_steps(a));
    assert_int_equal(ready, sixsands_record_steps(r));
    for (int seat = 0; seat < sixsands_record_players(r); seat++) {
        int n = sixsands_analysis_write_player(at, SIXSANDS_ANALYSIS_SIZE, a, seat);
        assert_true(n > 0);
        at += n;
    }
    assert_int_equal(sixsands_analysis_write(at, SIZE, a, ready, 3), SIXSANDS_ERROR_MOVE);
    assert_int_equal(sixsands_analysis_write_player(at, SIZE, a, 4), SIXSANDS_ERROR_SEAT);
    sixsands_analysis_free(a);
    return all;
}

static void test_analysis(void **state) {
    (void)state;
    const sixsands_game *g = game("mandala");
    sixsands_state s = dealt(g, 2, 11);
    sixsands_rng r = seeded(11);
    sixsands_record *record;
    assert_int_equal(sixsands_record_start(&record, g, &s), SIXSANDS_OK);
    for (int n = 0; n < 24 || sixsands_actor(g, &s) == SIXSANDS_NATURE; n++) {
        int actor = sixsands_actor(g, &s);
        int move =
            actor == SIXSANDS_NATURE ? sixsands_sample(g, &s, &r) : sixsands_random_move(g, &s, &r);
        assert_int_equal(sixsands_record_play(record, NULL, 0, actor, move), SIXSANDS_OK);
        assert_int_equal(sixsands_apply(&s, g, move), SIXSANDS_OK);
    }
    char *whole = analyse(record, 1000000, 3), *pieces = analyse(record, 7, 3);
    char *other = analyse(record, 1000000, 4);
    assert_string_equal(whole, pieces);
    assert_string_not_equal(whole, other);
    assert_non_null(strstr(whole, "\"luck\":{\"win\":["));
    sixsands_analysis *a;
    assert_int_equal(sixsands_analysis_start(NULL, record, 0, 0, 1), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_analysis_start(&a, NULL, 0, 0, 1), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_analysis_run(NULL, 1), SIXSANDS_ERROR_ARGUMENT);
    sixsands_analysis_free(NULL);
    free(whole);
    free(pieces);
    free(other);
    sixsands_record_free(record);
}

/* ---- Shuffles (right ones are made by the server: tests/wasm/module.mjs, server/verify.sh) */

static void test_shuffle_errors(void **state) {
    (void)state;
    const sixsands_game *g = game("mandala");
    sixsands_state s = dealt(g, 2, 1);
    sixsands_record *r;
    uint8_t key[SIXSANDS_HASH_SIZE], hash[SIXSANDS_HASH_SIZE] = {0};
    char text[64];
    static const char digits[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    assert_int_equal(sixsands_record_start(&r, g, &s), SIXSANDS_OK);
    assert_int_equal(sixsands_shuffle_outcomes(key, reason, sizeof reason, r),
                     SIXSANDS_ERROR_RECORD);
    assert_string_equal(reason, "not verifiable: the tag Id is missing");
    sixsands_record_set_tag(r, "Id", "G1");
    sixsands_record_set_tag(r, "Nonces", "a,b");
    sixsands_record_set_tag(r, "Commit", digits);
    sixsands_record_set_tag(r, "Key", digits);
    assert_int_equal(sixsands_shuffle_outcomes(key, reason, sizeof reason, r), 1);
    assert_int_equal(key[2], 0x22);
    assert_int_equal(sixsands_shuffle_text(text, sizeof text, r, 0), 8);
    assert_string_equal(text, "G1:0:a,b");
    assert_int_equal(sixsands_shuffle_text(text, sizeof text, r, 1), SIXSANDS_ERROR_MOVE);
    assert_int_equal(sixsands_shuffle_check(reason, sizeof reason, r, hash, hash, 1),
                     SIXSANDS_ERROR_RECORD);
    assert_string_equal(reason, "Commit is not the SHA-256 of Key");
    assert_int_equal(sixsands_shuffle_check(reason, sizeof reason, r, key, key, 1),
                     SIXSANDS_ERROR_RECORD);
    assert_string_equal(reason, "the deal is not the one that the key gives");
    assert_int_equal(sixsands_shuffle_check(reason, sizeof reason, r, key, key, 0),
                     SIXSANDS_ERROR_SIZE);
    assert_int_equal(sixsands_shuffle_check(reason, sizeof reason, r, NULL, key, 1),
                     SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_shuffle_outcomes(NULL, NULL, 0, NULL), SIXSANDS_ERROR_ARGUMENT);
    sixsands_record_free(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots),          cmocka_unit_test(test_bot_names),
        cmocka_unit_test(test_search_nets),   cmocka_unit_test(test_search_errors),
        cmocka_unit_test(test_odds),          cmocka_unit_test(test_scores),
        cmocka_unit_test(test_sees),          cmocka_unit_test(test_records),
        cmocka_unit_test(test_view_records),  cmocka_unit_test(test_making),
        cmocka_unit_test(test_record_errors), cmocka_unit_test(test_endings),
        cmocka_unit_test(test_analysis),      cmocka_unit_test(test_shuffle_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
