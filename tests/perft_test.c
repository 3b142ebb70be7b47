// SPDX-License-Identifier: MIT
// Perft: the number of action sequences of a given length from a position, nature's outcomes
// counted as actions. One wrong, missing or double move anywhere changes it. The tables in
// tests/perft hold counts of a second, independent implementation of the rules: perft_test FILE…
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"

enum { MAX_FILES = 16 };

static uint64_t perft(const struct game_ops *g, const game_state *s, int depth) {
    game_move list[GAME_MAX_MOVES];
    int n = game_list(g, s, list);
    if (depth == 1) {
        if (g->actor(s) >= 0)
            assert_int_equal(g->count(s), n);
        return (uint64_t)n;
    }
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        game_state next = *s;
        g->apply(&next, list[i]);
        sum += perft(g, &next, depth - 1);
    }
    return sum;
}

/* The part before the next ` | `. */
static span cut_column(span *rest) {
    span part = span_cut(rest, '|');
    while (part.length && part.at[part.length - 1] == ' ')
        part.length--;
    while (rest->length && rest->at[0] == ' ')
        *rest = (span){rest->at + 1, rest->length - 1};
    return part;
}

static void check_row(const char *path, int number, span row) {
    span game = cut_column(&row), depth = cut_column(&row), count = cut_column(&row);
    const struct game_ops *g = games_find(game);
    uint64_t d = 0, expected = 0;
    char reason[512] = "";
    text error;
    game_state s;
    text_init(&error, reason, sizeof reason);
    if (!g || !span_uint(depth, 20, &d) || d == 0 || !span_uint(count, UINT64_MAX, &expected))
        fail_msg("%s:%d: not GAME | DEPTH | COUNT | POSITION", path, number);
    if (!g->read_state(&s, row, &error))
        fail_msg("%s:%d: %s", path, number, reason);
    uint64_t found = perft(g, &s, (int)d);
    if (found != expected)
        fail_msg("%s:%d: there are %llu sequences, not %llu", path, number,
                 (unsigned long long)found, (unsigned long long)expected);
}

static void test_file(void **state) {
    const char *path = *state;
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("can't open %s", path);
    char line[2048];
    int number = 0, rows = 0;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        number++;
        if (!line[0] || line[0] == '#')
            continue;
        check_row(path, number, span_of(line));
        rows++;
    }
    fclose(file);
    assert_true(rows > 0);
}

int main(int argc, char **argv) {
    struct CMUnitTest tests[MAX_FILES];
    size_t n = 0;
    if (argc < 2 || argc > MAX_FILES) {
        fprintf(stderr, "usage: perft_test FILE...\n");
        return 2;
    }
    for (int i = 1; i < argc; i++)
        tests[n++] = (struct CMUnitTest){argv[i], test_file, NULL, NULL, argv[i]};
    return _cmocka_run_group_tests("perft", tests, n, NULL, NULL);
}
