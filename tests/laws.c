// SPDX-License-Identifier: MIT
// The eight laws of the engine, run on every registered game and player count through the game
// table only: a new game is tested by being in the registry (and by a counter in tally.c). Each law
// is a function of one position; a walk makes positions by playing, at random or with a preference
// for low or high move ids, which leads to reshuffles, long hands and forced passes; walks also
// start at every position of the rule cases, which has the rare phases. Seeds are fixed.
// LAWS_GAMES=n plays n times as many games (default 1).
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "effort.h"
#include "games/games.h"
#include "move_style.h"
#include "tally.h"

#ifndef TESTS_DIR
#error "TESTS_DIR must be the path of the folder tests"
#endif

enum {
    MAX_ACTIONS = 5000, /* law 7: far beyond any game */
    MAX_CONFIGS = 32,
    CASE_PLIES = 12 / FEWER, /* a walk from a rule case is this long */
    LOCKSTEP_PLIES = 12,
};

struct config {
    const struct game_ops *game;
    int players;
};

/* A position on a walk. */
struct place {
    const struct game_ops *game;
    int players;
    game_state state;
    game_state start;
    game_move log[MAX_ACTIONS];
    int length; /* of the log */
    rng play;   /* chooses the walk's moves */
    rng dice;   /* for the laws: what they draw doesn't change the walk */
    char line[GAME_LINE_SIZE];
};

typedef void law_function(struct place *p);

/* Fails with the position; `what` says which law was broken, `detail` may be empty. */
static void broken(const struct place *p, const char *what, const char *detail) {
    char line[GAME_LINE_SIZE];
    text t;
    text_init(&t, line, sizeof line);
    p->game->write_state(&t, &p->state);
    fail_msg("%s, %d players: %s %s\n  after %d actions at %s\n  line %s", p->game->name,
             p->players, what, detail, p->length, p->line, line);
}

static void laws_hold(const struct place *p, bool good, const char *what, const char *detail) {
    if (!good)
        broken(p, what, detail ? detail : "");
}

static void laws_write_state(const struct place *p, const game_state *s,
                             char line[GAME_LINE_SIZE]) {
    text t;
    text_init(&t, line, GAME_LINE_SIZE);
    p->game->write_state(&t, s);
    laws_hold(p, !t.overflow && t.length > 0, "a line does not fit:", line);
}

static void laws_write_view(const struct place *p, const game_view *v, char line[GAME_LINE_SIZE]) {
    text t;
    text_init(&t, line, GAME_LINE_SIZE);
    p->game->write_view(&t, v);
    laws_hold(p, !t.overflow && t.length > 0, "a line does not fit:", line);
}

static void laws_write_move(const struct place *p, game_move m, char word[GAME_MOVE_SIZE]) {
    text t;
    text_init(&t, word, GAME_MOVE_SIZE);
    p->game->write_move(&t, m);
    laws_hold(p, !t.overflow && t.length > 0, "a move does not fit:", word);
}

/* ---- walks */

/* One action; false when the game is over. */
static bool laws_step(struct place *p, int style) {
    int actor = p->game->actor(&p->state);
    if (actor == GAME_OVER)
        return false;
    laws_hold(p, p->length < MAX_ACTIONS, "law 7: the game does not end", NULL);
    game_move m = actor == GAME_NATURE ? p->game->sample(&p->state, &p->play)
                                       : move_in_style(p->game, &p->state, &p->play, style, actor);
    p->log[p->length++] = m;
    p->game->apply(&p->state, m);
    return true;
}

static void visit(struct place *p, law_function *law) {
    laws_write_state(p, &p->state, p->line);
    law(p);
}

static int scale(void) {
    const char *factor = getenv("LAWS_GAMES");
    int n = factor ? (int)strtol(factor, NULL, 10) : 1;
    return n > 0 ? n : 1;
}

/* A deal, `index` of a law's games. */
static void deal(struct place *p, const struct config *c, int index) {
    p->game = c->game;
    p->players = c->players;
    p->length = 0;
    p->line[0] = '\0';
    rng_seed_stream(&p->play, 0x1a35 + (uint64_t)c->players, (uint64_t)index);
    rng_seed_stream(&p->dice, 0xd1ce + (uint64_t)c->players, (uint64_t)index);
    p->game->deal(&p->state, c->players, &p->play);
    p->start = p->state;
}

/* Whole games from a deal; the law looks at every `every`-th position, and at the last one. */
static void laws_walk(const struct config *c, int games, int every, law_function *law) {
    static struct place place;
    struct place *p = &place;
    for (int i = 0; i < (games * scale() + FEWER - 1) / FEWER; i++) {
        deal(p, c, i);
        int offset = (int)rng_below(&p->dice, (uint32_t)every);
        do {
            if ((p->length + offset) % every == 0 || p->game->actor(&p->state) == GAME_OVER)
                visit(p, law);
        } while (laws_step(p, i % MOVE_STYLES));
    }
}

/* The next `position` of a file of cases, joined where it goes over several lines. */
static bool next_case(FILE *file, char line[4096]) {
    char part[4096];
    size_t n = 0;
    bool more = false;
    while (fgets(part, sizeof part, file)) {
        char *at = part + strspn(part, " ");
        size_t length = strcspn(at, "\n");
        while (length && at[length - 1] == ' ')
            length--;
        if (!more && strncmp(at, "position ", 9))
            continue;
        at += more ? 0 : 9;
        length -= more ? 0 : 9;
        more = length && at[length - 1] == '\\';
        length -= more;
        assert_true(n + length + 1 < 4096);
        memcpy(line + n, at, length);
        n += length;
        line[n] = '\0';
        if (!more)
            return true;
    }
    return false;
}

/* Short walks from every position of one file of cases with this number of players; returns how
 * many there were. `number` counts the positions of all files. */
static int walk_file(const struct config *c, law_function *law, const char *path, int *number) {
    static struct place place;
    struct place *p = &place;
    char line[4096], reason[512];
    int found = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("can't open %s", path);
    for (; next_case(file, line); ++*number) {
        text t;
        text_init(&t, reason, sizeof reason);
        deal(p, c, *number);
        if (!p->game->read_state(&p->state, span_of(line), &t))
            fail_msg("%s: %s", line, reason);
        if (p->game->players(&p->state) != c->players)
            continue;
        found++;
        p->start = p->state;
        do {
            visit(p, law);
        } while (p->length < CASE_PLIES && laws_step(p, *number % MOVE_STYLES));
    }
    fclose(file);
    return found;
}

/* The same for all files of the game's cases. */
static void walk_cases(const struct config *c, law_function *law) {
    char pattern[1024];
    glob_t files;
    int found = 0, number = 0;
    snprintf(pattern, sizeof pattern, "%s/../src/games/%s/tests/*.cases", TESTS_DIR, c->game->name);
    if (glob(pattern, 0, NULL, &files) != 0)
        fail_msg("no files like %s", pattern);
    for (size_t i = 0; i < files.gl_pathc; i++)
        found += walk_file(c, law, files.gl_pathv[i], &number);
    globfree(&files);
    assert_true(found > 0);
}

/* ---- law 1: nothing is lost */

static void law_conservation(struct place *p) {
    if (!tally_counts(p->game->name))
        skip(); /* there is no counter yet */
    const char *trouble = tally_trouble(p->game->name, p->line);
    laws_hold(p, !trouble, "law 1:", trouble);
}

/* ---- law 2: what is written reads back */

static void same_state_again(const struct place *p, const game_state *s) {
    char line[GAME_LINE_SIZE], reason[512] = "";
    text error;
    game_state again;
    memset(&again, 0xa5, sizeof again);
    text_init(&error, reason, sizeof reason);
    laws_write_state(p, s, line);
    if (!p->game->read_state(&again, span_of(line), &error))
        fail_msg("law 2: %s\n  is refused: %s\n  from %s", line, reason, p->line);
    if (memcmp(&again, s, sizeof again))
        fail_msg("law 2: %s\n  reads back differently\n  from %s", line, p->line);
}

static void law_reading(struct place *p) {
    same_state_again(p, &p->state);
    for (int seat = -1; seat < p->players; seat++) {
        char line[GAME_LINE_SIZE], reason[512] = "";
        game_view v, again;
        memset(&v, 0x5a, sizeof v);
        memset(&again, 0xa5, sizeof again);
        text error;
        text_init(&error, reason, sizeof reason);
        p->game->observe(&v, &p->state, seat);
        laws_hold(p, p->game->viewer(&v) == seat, "the view is another seat's", NULL);
        laws_write_view(p, &v, line);
        laws_hold(p, p->game->read_view(&again, span_of(line), &error),
                  "law 2: a view is refused:", reason);
        laws_hold(p, !memcmp(&v, &again, sizeof v), "law 2: reads back differently:", line);
    }
}

/* Nature's outcomes, in a position where they can be. */
static void law_reading_chances(struct place *p) {
    game_move list[GAME_MAX_MOVES];
    if (p->game->actor(&p->state) != GAME_NATURE)
        return;
    int n = game_list(p->game, &p->state, list);
    for (int i = 0; i < n; i++) {
        char word[GAME_MOVE_SIZE];
        laws_write_move(p, list[i], word);
        span rest = span_of(word);
        laws_hold(p, p->game->read_chance(&p->state, &rest) == list[i] && rest.length == 0,
                  "law 2: an outcome reads back differently:", word);
        laws_hold(p, p->game->read_move(span_of(word)) == GAME_NO_MOVE,
                  "an outcome reads as an action:", word);
    }
}

/* People may type any case and leave a count of 1 out; programs may not. */
static void try_typed(const struct config *c, game_move m, const char *word, const char *typed) {
    if (game_read_typed(c->game, &games_module(c->game)->traits, span_of(typed)) != m)
        fail_msg("%s: %s typed as %s is not understood", c->game->name, word, typed);
    if (strcmp(word, typed) && c->game->read_move(span_of(typed)) != GAME_NO_MOVE)
        fail_msg("%s: %s is accepted for %s", c->game->name, typed, word);
}

static void other_case(char *to, const char *from, bool upper) {
    for (; *from; from++) {
        bool letter = upper ? *from >= 'a' && *from <= 'z' : *from >= 'A' && *from <= 'Z';
        *to++ = (char)(letter ? *from ^ 0x20 : *from);
    }
    *to = '\0';
}

static void test_moves_read(void **state) {
    const struct config *c = *state;
    const char *counted = games_module(c->game)->traits.counted;
    int actions = 0;
    for (int m = 0; m < c->game->num_moves; m++) {
        char word[GAME_MOVE_SIZE], typed[GAME_MOVE_SIZE];
        text t;
        text_init(&t, word, sizeof word);
        c->game->write_move(&t, (game_move)m);
        assert_false(t.overflow);
        game_move again = c->game->read_move(span_of(word));
        if (again == GAME_NO_MOVE)
            continue; /* nature's */
        actions++;
        if (again != m)
            fail_msg("%s: %s reads back differently", c->game->name, word);
        try_typed(c, (game_move)m, word, word);
        other_case(typed, word, false);
        try_typed(c, (game_move)m, word, typed);
        other_case(typed, word, true);
        try_typed(c, (game_move)m, word, typed);
        size_t n = strlen(word);
        if (counted && strchr(counted, word[0]) && word[n - 1] == '1' && word[n - 2] > '9') {
            word[n - 1] = typed[n - 1] = '\0';
            try_typed(c, (game_move)m, "", word);
            try_typed(c, (game_move)m, "", typed);
        }
    }
    assert_true(actions >= 2);
    assert_int_equal(c->game->read_move(span_of("")), GAME_NO_MOVE);
    assert_int_equal(c->game->read_move(span_of("x")), GAME_NO_MOVE);
    assert_int_equal(game_read_typed(c->game, &games_module(c->game)->traits, span_of("")),
                     GAME_NO_MOVE);
}

/* ---- law 3: determinizations fit */

static void laws_fits(const struct place *p, const game_state *s, const game_view *v,
                      const char *what) {
    game_view again;
    memset(&again, 0xa5, sizeof again);
    int seat = p->game->viewer(v);
    char line[GAME_LINE_SIZE], view[GAME_LINE_SIZE];
    laws_write_state(p, s, line);
    laws_write_view(p, v, view);
    p->game->observe(&again, s, seat);
    if (memcmp(&again, v, sizeof again))
        fail_msg("%s: %s\n  does not fit its view %s", what, line, view);
    const char *trouble = tally_impossible(p->game->name, line, view, p->players, seat);
    if (trouble)
        fail_msg("%s: %s\n  is impossible: %s\n  for %s", what, line, trouble, view);
    same_state_again(p, s);
}

static void law_determinize(struct place *p) {
    for (int seat = -1; seat < p->players; seat++) {
        game_view v;
        game_state s;
        p->game->observe(&v, &p->state, seat);
        for (int i = 0; i < 3; i++) {
            memset(&s, 0xa5, sizeof s);
            p->game->determinize(&s, &v, &p->dice);
            laws_fits(p, &s, &v, "law 3");
        }
        char view[GAME_LINE_SIZE]; /* the true state is possible: checks the test's own counting */
        laws_write_view(p, &v, view);
        const char *trouble = tally_impossible(p->game->name, p->line, view, p->players, seat);
        laws_hold(p, !trouble, "law 3: the truth is impossible:", trouble);
    }
}

/* Sums for a mean and its standard error. */
struct sums {
    double n, sum, squares;
};

static void laws_add(struct sums *s, double x) {
    s->n++;
    s->sum += x;
    s->squares += x * x;
}

/* `draws` cards out of `unseen`, `forced` ones apart, as often as in determinizations: do all
 * colours come as often as counting says, and do they vary as much? */
static void compare_hypergeometric(const struct place *p, const struct sums x[TALLY_COLOURS],
                                   tally_cards unseen, tally_cards forced, int draws) {
    int pool = unseen.total - forced.total;
    double n = draws - forced.total;
    for (int c = 0; c < TALLY_COLOURS; c++) {
        double share = (double)(unseen.of[c] - forced.of[c]) / pool;
        double mean = n * share + forced.of[c];
        double variance = pool > 1 ? n * share * (1 - share) * (pool - n) / (pool - 1) : 0;
        double got = x[c].sum / x[c].n, var = x[c].squares / x[c].n - got * got;
        laws_hold(p, fabs(got - mean) <= 6 * sqrt(variance / x[c].n) + 1e-9,
                  "law 3: a colour is sampled too often or too rarely", NULL);
        /* The standard error of a variance is about variance * sqrt(2 / n), more for rare colours.
         */
        laws_hold(p,
                  fabs(var - variance) <=
                      6 * sqrt((2 * variance * variance + variance) / x[c].n) + 1e-9,
                  "law 3: the samples of a colour vary too little or too much", NULL);
    }
}

/* Before a reshuffle every hidden hand is a fair draw from the unseen cards. After it the forced
 * cards come first; what the hidden hands hold together beyond them is fair where there are no
 * cups. */
static void law_fairness(struct place *p) {
    enum { TIMES = 400 };
    int viewer = (int)rng_below(&p->dice, (uint32_t)p->players + 1) - 1;
    game_view v;
    char view[GAME_LINE_SIZE], line[GAME_LINE_SIZE], word[GAME_LINE_SIZE];
    p->game->observe(&v, &p->state, viewer);
    laws_write_view(p, &v, view);
    bool reshuffled = tally_word(view, "held", word), cups = tally_word(view, "cup", word);
    tally_cards unseen = tally_unseen(p->game->name, view), forced = {0};
    if (unseen.total == 0 || (reshuffled && cups))
        return;
    int other = 0; /* one hidden seat */
    while (other == viewer)
        other++;
    if (reshuffled)
        forced = tally_forced(view, p->players, viewer);
    struct sums x[TALLY_COLOURS] = {{0, 0, 0}};
    int draws = 0;
    for (int i = 0; i < TIMES; i++) {
        game_state s;
        tally_cards sum = {0};
        p->game->determinize(&s, &v, &p->dice);
        laws_write_state(p, &s, line);
        for (int seat = reshuffled ? 0 : other; seat < (reshuffled ? p->players : other + 1);
             seat++) {
            tally_cards cards = tally_hidden(line, view, seat);
            for (int c = 0; seat != viewer && c < TALLY_COLOURS; c++)
                sum.of[c] += cards.of[c];
        }
        draws = 0;
        for (int c = 0; c < TALLY_COLOURS; c++) {
            laws_add(&x[c], sum.of[c]);
            draws += sum.of[c];
        }
    }
    if (unseen.total > forced.total)
        compare_hypergeometric(p, x, unseen, forced, draws);
}

/* ---- law 4: a view is enough to know the own moves */

static void law_own_moves(struct place *p) {
    game_move list[GAME_MAX_MOVES], sampled[GAME_MAX_MOVES];
    int actor = p->game->actor(&p->state);
    if (actor < 0)
        return;
    int n = p->game->moves(&p->state, list);
    game_view v;
    game_state s;
    p->game->observe(&v, &p->state, actor);
    p->game->determinize(&s, &v, &p->dice);
    laws_hold(p, p->game->actor(&s) == actor, "law 4: another actor", NULL);
    laws_hold(p,
              p->game->moves(&s, sampled) == n && !memcmp(list, sampled, (size_t)n * sizeof *list),
              "law 4: other legal moves in a determinization", NULL);
}

/* ---- law 5: a replay gives the same states */

static void law_replay(struct place *p) {
    if (p->game->actor(&p->state) != GAME_OVER && p->length % 50)
        return;
    game_state s = p->start, t;
    for (int i = 0; i < p->length; i++) {
        laws_hold(p, game_is_legal(p->game, &s, p->log[i]), "law 5: a move became illegal", NULL);
        t = s; /* from a copy: nothing may hide outside of the state */
        p->game->apply(&t, p->log[i]);
        s = t;
    }
    laws_hold(p, !memcmp(&s, &p->state, sizeof s), "law 5: the replay ends elsewhere", NULL);
}

/* ---- law 6: what a seat can't know changes nothing that it is sent */

/* `since` never exceeds a seat's own `held`. With several hidden seats `held` is known only as a
 * sum, so two states that agree now may cap it differently once a hidden seat plays: a limit of the
 * notation. After such plays that word is left out of the comparison for those viewers; with one
 * hidden seat, and before any play, everything is compared. */
static bool same_to(const struct place *p, const game_state *a, const game_state *b, int viewer,
                    bool played) {
    game_view v, w;
    char of_a[GAME_LINE_SIZE], of_b[GAME_LINE_SIZE], x[GAME_LINE_SIZE], y[GAME_LINE_SIZE];
    p->game->observe(&v, a, viewer);
    p->game->observe(&w, b, viewer);
    laws_write_view(p, &v, of_a);
    laws_write_view(p, &w, of_b);
    bool several = p->players - (viewer >= 0) > 1;
    if (!played || !several)
        return !memcmp(&v, &w, sizeof v) && !strcmp(of_a, of_b);
    tally_without(of_a, "since", x);
    tally_without(of_b, "since", y);
    return !strcmp(x, y);
}

/* M8 ends a game of Mandala by cards that nobody sees together, so its end may reveal what was
 * hidden: is this such an end? */
static bool ended_by_m8(const struct place *p, const game_state *s) {
    char line[GAME_LINE_SIZE];
    laws_write_state(p, s, line);
    return tally_ended_by_m8(line);
}

/* Compares all that the viewer is sent; false when the comparison ends here. */
static bool compare_worlds(const struct place *p, const game_state *a, const game_state *b,
                           int viewer, int ply, bool played) {
    int actor = p->game->actor(a), other = p->game->actor(b);
    if (ply && (actor == GAME_OVER) != (other == GAME_OVER) &&
        ended_by_m8(p, actor == GAME_OVER ? a : b))
        return false;
    laws_hold(p, actor == other, "law 6: who acts depends on what is hidden", NULL);
    laws_hold(p, same_to(p, a, b, viewer, played), "law 6: a view depends on what is hidden", NULL);
    if (actor == viewer && actor >= 0) {
        game_move x[GAME_MAX_MOVES], y[GAME_MAX_MOVES];
        int n = p->game->moves(a, x);
        laws_hold(p, p->game->moves(b, y) == n && !memcmp(x, y, (size_t)n * sizeof *x),
                  "law 6: the own moves depend on what is hidden", NULL);
    }
    if (actor == GAME_NATURE)
        laws_hold(p, p->game->sees(a, viewer) == p->game->sees(b, viewer),
                  "law 6: what is seen depends on what is hidden", NULL);
    return actor != GAME_OVER;
}

/* A move that is legal in both states; GAME_NO_MOVE when there is none. */
static game_move common_move(struct place *p, const game_state *a, const game_state *b) {
    game_move x[GAME_MAX_MOVES], both[GAME_MAX_MOVES];
    int n = game_list(p->game, a, x), found = 0;
    for (int i = 0; i < n; i++)
        if (game_is_legal(p->game, b, x[i]))
            both[found++] = x[i];
    return found ? both[rng_below(&p->dice, (uint32_t)found)] : GAME_NO_MOVE;
}

static void law_secrecy(struct place *p) {
    for (int viewer = -1; viewer < p->players; viewer++) {
        game_view v;
        game_state a = p->state, b;
        p->game->observe(&v, &a, viewer);
        p->game->determinize(&b, &v, &p->dice);
        bool played = false;
        for (int ply = 0; ply < LOCKSTEP_PLIES; ply++) {
            if (!compare_worlds(p, &a, &b, viewer, ply, played))
                break;
            if (p->game->actor(&a) == GAME_NATURE && !p->game->sees(&a, viewer)) {
                p->game->apply(&a, p->game->sample(&a, &p->dice)); /* each state its own card */
                p->game->apply(&b, p->game->sample(&b, &p->dice));
                continue;
            }
            played = true;
            game_move m = common_move(p, &a, &b);
            if (m == GAME_NO_MOVE)
                break;
            p->game->apply(&a, m);
            p->game->apply(&b, m);
        }
    }
}

/* ---- law 7: every game ends (the walk itself counts) */

static void law_end(struct place *p) {
    if (p->game->actor(&p->state) != GAME_OVER)
        return;
    int score[GAME_MAX_PLAYERS];
    unsigned winners = 0;
    p->game->score(&p->state, score, &winners);
    laws_hold(p, winners != 0 && winners >> p->players == 0, "a game without a winner", NULL);
}

/* ---- law 8: random play is uniform */

static int by_id(const void *a, const void *b) {
    return (int)*(const game_move *)a - (int)*(const game_move *)b;
}

static void law_listing(struct place *p) {
    game_move list[GAME_MAX_MOVES], again[GAME_MAX_MOVES];
    if (p->game->actor(&p->state) < 0)
        return;
    int n = p->game->moves(&p->state, list);
    laws_hold(p, n >= 1 && n <= GAME_MAX_MOVES, "law 8: no moves", NULL);
    for (int i = 0; i < n; i++)
        laws_hold(p, list[i] < p->game->num_moves && (i == 0 || list[i] > list[i - 1]),
                  "law 8: moves are not ascending", NULL);
    laws_hold(p, p->game->count(&p->state) == n, "law 8: another count than moves", NULL);
    for (int i = 0; i < n; i++)
        again[i] = p->game->nth(&p->state, i);
    qsort(again, (size_t)n, sizeof *again, by_id);
    laws_hold(p, !memcmp(list, again, (size_t)n * sizeof *list), "law 8: nth gives other moves",
              NULL);
    for (int m = 0; m < p->game->num_moves; m += 7)
        laws_hold(
            p,
            game_is_legal(p->game, &p->state, (game_move)m) ==
                (bsearch(&(game_move){(game_move)m}, list, (size_t)n, sizeof *list, by_id) != NULL),
            "game_is_legal disagrees", NULL);
}

/* Nature: outcomes ascend, weights count, and a sample is the one that its random number means. */
static void law_chances(struct place *p) {
    game_move list[GAME_MAX_MOVES];
    uint32_t weight[GAME_MAX_MOVES], sum = 0;
    if (p->game->actor(&p->state) != GAME_NATURE)
        return;
    int n = p->game->chances(&p->state, list, weight);
    laws_hold(p, n >= 1 && n <= GAME_MAX_MOVES, "law 8: nature has no outcome", NULL);
    for (int i = 0; i < n; i++) {
        laws_hold(
            p, weight[i] > 0 && list[i] < p->game->num_moves && (i == 0 || list[i] > list[i - 1]),
            "law 8: chances are not ascending with weights above 0", NULL);
        sum += weight[i];
    }
    for (int times = 0; times < 8; times++) {
        rng copy = p->dice;
        uint32_t k = rng_below(&copy, sum);
        int i = 0;
        while (k >= weight[i])
            k -= weight[i++];
        laws_hold(p, p->game->sample(&p->state, &p->dice) == list[i], "law 8: another sample",
                  NULL);
        laws_hold(p, !memcmp(&copy, &p->dice, sizeof copy), "law 8: a sample is one random number",
                  NULL);
    }
}

/* The same as frequencies, in case both are wrong together. */
static void law_frequencies(struct place *p) {
    enum { TIMES = 2000 };
    game_move list[GAME_MAX_MOVES];
    uint32_t weight[GAME_MAX_MOVES], sum = 0, seen[GAME_MAX_MOVES] = {0};
    bool nature = p->game->actor(&p->state) == GAME_NATURE;
    if (p->game->actor(&p->state) == GAME_OVER)
        return;
    int n = game_list(p->game, &p->state, list);
    if (nature)
        p->game->chances(&p->state, list, weight);
    for (int i = 0; i < n; i++)
        sum += weight[i] = nature ? weight[i] : 1;
    for (int times = 0; times < TIMES; times++) {
        game_move m = nature ? p->game->sample(&p->state, &p->dice)
                             : game_random_move(p->game, &p->state, &p->dice);
        int i = 0;
        while (i < n && list[i] != m)
            i++;
        laws_hold(p, i < n, "law 8: a random move that isn't listed", NULL);
        seen[i]++;
    }
    double chi = 0;
    for (int i = 0; i < n; i++) {
        double expected = (double)TIMES * weight[i] / sum;
        chi += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    laws_hold(p, chi <= n - 1 + 6 * sqrt(2.0 * (n - 1)) + 10, "law 8: unfair frequencies", NULL);
}

/* ---- determinize_for: a state in which a given move is legal */

static void law_determinize_for(struct place *p) {
    game_move list[GAME_MAX_MOVES];
    int n = game_list(p->game, &p->state, list);
    for (int viewer = -1; viewer < p->players; viewer++) {
        game_view v;
        p->game->observe(&v, &p->state, viewer);
        for (int i = 0; i < n; i++) {
            char word[GAME_MOVE_SIZE];
            game_state s;
            memset(&s, 0xa5, sizeof s);
            laws_write_move(p, list[i], word);
            laws_hold(p, p->game->determinize_for(&s, &v, list[i], &p->dice),
                      "what is possible is refused:", word);
            laws_hold(p, game_is_legal(p->game, &s, list[i]),
                      "not possible in the determinization:", word);
            laws_fits(p, &s, &v, "determinize_for");
        }
    }
}

/* All other moves: a seat knows which of its own are illegal; what is accepted must fit. */
static void law_refusing(struct place *p) {
    static const char colours[] = "ROYGPK";
    int actor = p->game->actor(&p->state);
    if (actor == GAME_OVER)
        return;
    for (int viewer = -1; viewer < p->players; viewer++) {
        game_view v;
        char view[GAME_LINE_SIZE];
        p->game->observe(&v, &p->state, viewer);
        laws_write_view(p, &v, view);
        tally_cards unseen = tally_unseen(p->game->name, view), deck = tally_part(view, "deck", 0);
        for (int id = 0; id < p->game->num_moves; id++) {
            game_move m = (game_move)id;
            game_state s;
            char word[GAME_MOVE_SIZE];
            if (game_is_legal(p->game, &p->state, m))
                continue;
            laws_write_move(p, m, word);
            const char *colour = word[1] == '\0' ? strchr(colours, word[0]) : NULL;
            bool is_action = p->game->read_move(span_of(word)) == m;
            bool can = p->game->determinize_for(&s, &v, m, &p->dice);
            if (can) {
                laws_hold(p, actor < 0 || actor != viewer, "the seat itself can't do that:", word);
                laws_hold(p, is_action == (actor >= 0), "not who acts:", word);
                laws_hold(p, !colour || !deck.hidden || unseen.of[colour - colours] > 0,
                          "a card that can't be there:", word);
                laws_hold(p, game_is_legal(p->game, &s, m),
                          "not possible in the determinization:", word);
                laws_fits(p, &s, &v, "determinize_for");
            }
        }
    }
}

/* ---- the table of laws */

struct law {
    const char *name;
    law_function *check;
    int games, every; /* how many games, and which positions */
    bool cases;       /* on the rule cases too */
};

static const struct law laws[] = {
    {"1: nothing is lost", law_conservation, 160, 1, true},
    {"2: positions and views read back", law_reading, 60, 2, true},
    {"2: outcomes read back", law_reading_chances, 40, 1, true},
    {"3: determinizations fit and are possible", law_determinize, 24, 4, true},
    {"3: determinizations are fair", law_fairness, 12, 24, false},
    {"4: a view tells the own moves", law_own_moves, 200, 1, true},
    {"5: a replay gives the same states", law_replay, 60, 1, true},
    {"6: secrets change nothing", law_secrecy, 24, 4, true},
    {"7: every game ends", law_end, 1000, 100, true},
    {"8: moves are listed in full", law_listing, 120, 1, true},
    {"8: nature draws by weight", law_chances, 160, 1, true},
    {"8: frequencies are fair", law_frequencies, 8, 16, false},
    {"determinize_for: what is possible", law_determinize_for, 12, 16, true},
    {"determinize_for: what isn't", law_refusing, 3, 16, true},
};

enum { LAWS = sizeof laws / sizeof laws[0] };

struct trial {
    const struct config *config;
    const struct law *law;
};

static void test_law(void **state) {
    const struct trial *t = *state;
    laws_walk(t->config, t->law->games, t->law->every, t->law->check);
    if (t->law->cases)
        walk_cases(t->config, t->law->check);
}

/* laws [GAME] */
int main(int argc, char **argv) {
    static struct config configs[MAX_CONFIGS];
    static struct trial trials[MAX_CONFIGS * LAWS];
    static struct CMUnitTest tests[MAX_CONFIGS * (LAWS + 1)];
    static char names[MAX_CONFIGS * (LAWS + 1)][128];
    size_t n = 0, config_count = 0, trial_count = 0;
    for (const struct game_ops *const *g = games_all; *g; g++)
        for (int players = (*g)->min_players; players <= (*g)->max_players; players++) {
            if (argc > 1 && strcmp(argv[1], (*g)->name))
                continue;
            struct config *c = &configs[config_count++];
            *c = (struct config){*g, players};
            snprintf(names[n], sizeof names[n], "%s: moves read back", (*g)->name);
            if (players == (*g)->min_players) {
                tests[n] = (struct CMUnitTest){names[n], test_moves_read, NULL, NULL, c};
                n++;
            }
            for (size_t i = 0; i < LAWS; i++, n++) {
                struct trial *t = &trials[trial_count++];
                *t = (struct trial){c, &laws[i]};
                snprintf(names[n], sizeof names[n], "%s, %d players, law %s", (*g)->name, players,
                         laws[i].name);
                tests[n] = (struct CMUnitTest){names[n], test_law, NULL, NULL, t};
            }
        }
    /* What cmocka_run_group_tests does, for a list that is made at run time. */
    return _cmocka_run_group_tests("laws", tests, n, NULL, NULL);
}
