// SPDX-License-Identifier: MIT
// Plays the cases of .cases files (tests/cases.md) through the game interface and reports
// each in TAP. A case stops at its first wrong statement.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"

enum { MAX_LINE = 4096 };

struct runner {
    const struct game_ops *game;
    game_state state;
    bool has_state;
    text error; /* why the statement is wrong */
};

static bool wrong(struct runner *r, const char *why, span what) {
    text_str(&r->error, why);
    text_str(&r->error, ": ");
    text_mem(&r->error, what.at, what.length);
    return false;
}

static void cases_write_line(const struct runner *r, text *t, char *buffer) {
    text_init(t, buffer, GAME_LINE_SIZE);
    r->game->write_state(t, &r->state);
}

static bool cases_expect_line(struct runner *r, span expected, const char *line) {
    if (span_is(expected, line))
        return true;
    return wrong(r, "the line is", span_of(line));
}

static bool do_position(struct runner *r, span rest) {
    r->has_state = r->game->read_state(&r->state, rest, &r->error);
    if (!r->has_state)
        return false;
    char buffer[GAME_LINE_SIZE];
    text t;
    cases_write_line(r, &t, buffer);
    return cases_expect_line(r, rest, buffer); /* every position of a case is canonical */
}

static bool do_outcomes(struct runner *r, span rest) {
    while (rest.at) {
        span token = span_cut(&rest, ' ');
        if (token.length < 2 || token.at[0] != '+')
            return wrong(r, "not an outcome", token);
        span cards = {token.at + 1, token.length - 1};
        while (cards.length) {
            if (r->game->actor(&r->state) != GAME_NATURE)
                return wrong(r, "nature doesn't act", token);
            game_move m = r->game->read_chance(&r->state, &cards);
            if (m == GAME_NO_MOVE || !game_is_legal(r->game, &r->state, m))
                return wrong(r, "impossible outcome", token);
            r->game->apply(&r->state, m);
        }
    }
    return true;
}

static bool do_play(struct runner *r, span rest) {
    span word = span_cut(&rest, ' ');
    game_move m = r->game->read_move(word);
    if (m == GAME_NO_MOVE || r->game->actor(&r->state) < 0 || !game_is_legal(r->game, &r->state, m))
        return wrong(r, "not legal", word);
    r->game->apply(&r->state, m);
    return do_outcomes(r, rest);
}

static bool do_actor(struct runner *r, span rest) {
    static const char *const names[] = {"over", "nature", "1", "2", "3", "4"};
    const char *name = names[r->game->actor(&r->state) + 2];
    return span_is(rest, name) || wrong(r, "the actor is", span_of(name));
}

/* The legal actions (none unless a seat acts) as a blank-separated text. */
static int list_legal(struct runner *r, game_move *list) {
    return r->game->actor(&r->state) < 0 ? 0 : r->game->moves(&r->state, list);
}

static bool do_legal(struct runner *r, span rest, bool exact, bool wanted) {
    game_move list[GAME_MAX_MOVES];
    int n = list_legal(r, list), named = 0;
    while (rest.at && rest.length) {
        span word = span_cut(&rest, ' ');
        game_move m = r->game->read_move(word);
        bool found = false;
        for (int i = 0; i < n; i++)
            found = found || list[i] == m;
        if (m == GAME_NO_MOVE && wanted)
            return wrong(r, "no action", word);
        if (found != wanted)
            return wrong(r, wanted ? "not legal" : "legal", word);
        named++;
    }
    if (exact && named != n) {
        char buffer[GAME_LINE_SIZE];
        text t;
        text_init(&t, buffer, sizeof buffer);
        for (int i = 0; i < n; i++) {
            text_char(&t, ' ');
            r->game->write_move(&t, list[i]);
        }
        return wrong(r, "legal are", span_of(buffer));
    }
    return true;
}

static bool do_chances(struct runner *r, span rest) {
    char buffer[GAME_LINE_SIZE];
    text t;
    text_init(&t, buffer, sizeof buffer);
    game_move list[GAME_MAX_MOVES];
    uint32_t weight[GAME_MAX_MOVES];
    if (r->game->actor(&r->state) != GAME_NATURE)
        return wrong(r, "nature doesn't act", rest);
    int n = r->game->chances(&r->state, list, weight);
    for (int i = 0; i < n; i++) {
        if (i)
            text_char(&t, ' ');
        r->game->write_move(&t, list[i]);
        text_char(&t, ':');
        text_uint(&t, weight[i]);
    }
    return span_is(rest, buffer) || wrong(r, "the chances are", span_of(buffer));
}

static bool do_is(struct runner *r, span rest) {
    char buffer[GAME_LINE_SIZE];
    text t;
    cases_write_line(r, &t, buffer);
    while (rest.at) {
        span word = span_cut(&rest, ' '), line = span_of(buffer);
        bool found = false;
        while (line.at) {
            span there = span_cut(&line, ' ');
            found =
                found || (there.length == word.length && !memcmp(there.at, word.at, word.length));
        }
        if (!found)
            return wrong(r, "not so in the line", span_of(buffer));
    }
    return true;
}

static bool do_lacks(struct runner *r, span rest) {
    char buffer[GAME_LINE_SIZE];
    text t;
    cases_write_line(r, &t, buffer);
    while (rest.at) {
        span key = span_cut(&rest, ' '), line = span_of(buffer);
        while (line.at) {
            span there = span_cut(&line, ' ');
            if (there.length > key.length && !memcmp(there.at, key.at, key.length) &&
                there.at[key.length] == '=')
                return wrong(r, "there is", there);
        }
    }
    return true;
}

static bool do_line(struct runner *r, span rest) {
    char buffer[GAME_LINE_SIZE];
    text t;
    cases_write_line(r, &t, buffer);
    return cases_expect_line(r, rest, buffer);
}

static bool do_view(struct runner *r, span rest) {
    span seat = span_cut(&rest, ' ');
    uint64_t n;
    if (!span_uint(seat, GAME_MAX_PLAYERS, &n))
        return wrong(r, "no seat", seat);
    game_view v, again;
    r->game->observe(&v, &r->state, (int)n - 1);
    char buffer[GAME_LINE_SIZE];
    text t;
    text_init(&t, buffer, sizeof buffer);
    r->game->write_view(&t, &v);
    if (!cases_expect_line(r, rest, buffer))
        return false;
    if (!r->game->read_view(&again, rest, &r->error))
        return false;
    return !memcmp(&v, &again, sizeof v) || wrong(r, "reads back differently", rest);
}

static bool do_score(struct runner *r, span rest, bool winner) {
    char buffer[GAME_LINE_SIZE];
    text t;
    text_init(&t, buffer, sizeof buffer);
    int score[GAME_MAX_PLAYERS];
    unsigned winners;
    r->game->score(&r->state, score, &winners);
    for (int i = 0; i < r->game->players(&r->state); i++) {
        if (winner && !(winners >> i & 1))
            continue;
        if (t.length)
            text_char(&t, winner ? ',' : '-');
        text_int(&t, winner ? i + 1 : score[i]);
    }
    return span_is(rest, buffer) ||
           wrong(r, winner ? "the winner is" : "the score is", span_of(buffer));
}

static bool do_bad(struct runner *r, span rest, bool view, bool good) {
    char reason[512];
    text t;
    text_init(&t, reason, sizeof reason);
    game_state s;
    game_view v;
    bool read = view ? r->game->read_view(&v, rest, &t) : r->game->read_state(&s, rest, &t);
    if (read && !good)
        return wrong(r, "is read", rest);
    if (!read && good)
        return wrong(r, "is refused", span_of(reason));
    if (!read && t.length == 0)
        return wrong(r, "is refused without a reason", rest);
    return true;
}

static bool do_statement(struct runner *r, span line) {
    span rest = line, word = span_cut(&rest, ' ');
    if (span_is(word, "bad") || span_is(word, "good"))
        return do_bad(r, rest, false, word.at[0] == 'g');
    if (span_is(word, "badview") || span_is(word, "goodview"))
        return do_bad(r, rest, true, word.at[0] == 'g');
    if (span_is(word, "position"))
        return do_position(r, rest);
    if (!r->has_state)
        return wrong(r, "no position yet", line);
    if (span_is(word, "deal") || span_is(word, "nodeal"))
        return r->game->is_deal(&r->state) == span_is(word, "deal") ||
               wrong(r, "is_deal disagrees", line);
    if (span_is(word, "play"))
        return do_play(r, rest);
    if (span_is(word, "nature"))
        return do_outcomes(r, rest);
    if (span_is(word, "actor"))
        return do_actor(r, rest);
    if (span_is(word, "legal"))
        return do_legal(r, rest, true, true);
    if (span_is(word, "has") || span_is(word, "hasnt"))
        return do_legal(r, rest, false, span_is(word, "has"));
    if (span_is(word, "chances"))
        return do_chances(r, rest);
    if (span_is(word, "is"))
        return do_is(r, rest);
    if (span_is(word, "lacks"))
        return do_lacks(r, rest);
    if (span_is(word, "line"))
        return do_line(r, rest);
    if (span_is(word, "view"))
        return do_view(r, rest);
    if (span_is(word, "score") || span_is(word, "winner"))
        return do_score(r, rest, span_is(word, "winner"));
    return wrong(r, "unknown statement", line);
}

/* A statement: a line, or several joined by a backslash at the end. */
static bool read_statement(FILE *file, char *line, size_t size, int *number) {
    size_t n = 0;
    for (;;) {
        if (n + 1 >= size || !fgets(line + n, (int)(size - n), file))
            return n > 0;
        ++*number;
        n += strcspn(line + n, "\n");
        while (n && line[n - 1] == ' ')
            n--;
        if (n < 2 || line[n - 1] != '\\' || line[n - 2] != ' ')
            break;
        n -= 1; /* keep one blank */
        int c;
        while ((c = fgetc(file)) == ' ')
            ;
        ungetc(c, file);
    }
    line[n] = '\0';
    return true;
}

struct tally {
    int cases, failed;
    bool failing;
    char name[256];
};

static void finish_case(struct tally *t) {
    if (!t->name[0])
        return;
    t->cases++;
    t->failed += t->failing;
    printf("%s %d - %s\n", t->failing ? "not ok" : "ok", t->cases, t->name);
}

/* Plays the cases of one file. False: it can't be read. */
static bool play_file(struct runner *r, struct tally *t, const char *path) {
    char line[MAX_LINE], why[2048];
    int number = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    while (read_statement(file, line, sizeof line, &number)) {
        if (!line[0] || line[0] == '#')
            continue;
        if (!strncmp(line, "case ", 5)) {
            finish_case(t);
            snprintf(t->name, sizeof t->name, "%.200s", line + 5);
            t->failing = false;
            r->has_state = false;
        } else if (!t->failing) {
            text_init(&r->error, why, sizeof why);
            t->failing = !do_statement(r, span_of(line));
            if (t->failing)
                printf("# %s:%d: %s\n#   %s\n", path, number, line, why);
        }
    }
    finish_case(t);
    t->name[0] = '\0';
    fclose(file);
    return true;
}

int main(int argc, char **argv) {
    struct runner r = {.game = argc > 2 ? games_find(span_of(argv[1])) : NULL};
    struct tally t = {0};
    if (!r.game) {
        fprintf(stderr, "usage: cases GAME FILE...\n");
        return 2;
    }
    for (int i = 2; i < argc; i++)
        if (!play_file(&r, &t, argv[i])) {
            fprintf(stderr, "cases: can't open %s\n", argv[i]);
            return 2;
        }
    printf("1..%d\n", t.cases);
    return t.failed || t.cases == 0;
}
