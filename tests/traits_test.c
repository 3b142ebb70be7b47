// SPDX-License-Identifier: MIT
// The traits of games (core/module.h), compared with how they behave in random games: what they
// hide, what each seat has its part of, their decks and hands, and how nature's outcomes are
// written.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_value.h"
#include "core/notation.h"
#include "games/games.h"
#include "present/data.h"

enum { GAMES = 200, GAMES_WITH_DATA = 10, CHARACTERS = 128 };

/* What occurred in all games of one kind. */
struct met {
    const struct game_ops *game;
    const struct game_traits *traits;
    bool secrets;                    /* views differed */
    unsigned by_seat;                /* bit i: the list of that name had an element per seat */
    bool hidden[GAME_OUTCOME_KINDS]; /* by somebody not seen */
    bool at[GAME_OUTCOME_KINDS][GAME_OUTCOME_FORM + 1][CHARACTERS]; /* written there */
};

static bool find_word(span *value, const char *line, const char *key) {
    words w = {.rest = span_of(line)};
    while (w.rest.at) {
        if (words_take_optional(&w, key, value))
            return true;
        span_cut(&w.rest, ' ');
    }
    return false;
}

static void traits_write_state(const struct met *m, const game_state *s,
                               char line[GAME_LINE_SIZE]) {
    text t;
    text_init(&t, line, GAME_LINE_SIZE);
    m->game->write_state(&t, s);
}

/* What a seat sees, without who it is. */
static void write_seen(const struct met *m, const game_state *s, int seat,
                       char line[GAME_LINE_SIZE]) {
    game_view v;
    text t;
    text_init(&t, line, GAME_LINE_SIZE);
    m->game->observe(&v, s, seat);
    m->game->write_view(&t, &v);
    char *view = strstr(line, " view=");
    assert_non_null(view);
    *view = '\0';
}

static void traits_look_at_views(struct met *m, const game_state *s) {
    char all[GAME_LINE_SIZE], one[GAME_LINE_SIZE];
    traits_write_state(m, s, all);
    for (int seat = -1; seat < m->game->players(s); seat++) {
        write_seen(m, s, seat, one);
        m->secrets |= strcmp(one, all) != 0;
    }
}

static bool has_word(const struct met *m, const game_state *s, const char *key) {
    char line[GAME_LINE_SIZE];
    span value;
    traits_write_state(m, s, line);
    return find_word(&value, line, key);
}

/* The cards of a seat's part of a word; none if the line has no such word. */
static lanes cards_of(const struct met *m, const game_state *s, const char *key, int seat) {
    char line[GAME_LINE_SIZE];
    span parts, part = {0};
    lanes cards;
    traits_write_state(m, s, line);
    if (!find_word(&parts, line, key))
        return 0;
    for (int i = 0; i <= seat; i++)
        part = span_cut(&parts, '/');
    assert_true(cards_read(&cards, part, CHARACTERS - 1));
    return cards;
}

static void look_at_deck(const struct met *m, const game_state *s) {
    const struct game_deck *deck = m->traits->deck;
    assert_int_equal(has_word(m, s, "deck"), deck != NULL);
    assert_int_equal(has_word(m, s, "discard"), deck != NULL);
    assert_int_equal(has_word(m, s, "hand"), deck != NULL);
    if (!deck)
        return;
    assert_int_equal(lanes_total(cards_of(m, s, "deck", 0)), deck->cards(s));
    assert_int_equal(lanes_total(cards_of(m, s, "discard", 0)), deck->discards(s));
    for (int seat = 0; seat < m->game->players(s); seat++)
        assert_true(cards_of(m, s, "known", seat) == (deck->known ? deck->known(s, seat) : 0));
}

/* The index of a member's name among those that the traits declare; -1: it isn't there. */
static int find_by_seat(const struct met *m, const char *member) {
    const char *const *names = m->traits->by_seat;
    for (int i = 0; names && names[i]; i++) {
        size_t n = strlen(names[i]);
        if (strncmp(member + 1, names[i], n) == 0 && member[n + 1] == '"')
            return i;
    }
    return -1;
}

/* At any depth, a list that is declared has an element per seat. */
static void look_at_lists(struct met *m, const char *v, int players) {
    for (const char *at = json_value_first(v); at; at = json_value_next(at)) {
        const char *value = json_value_is_object(v) ? json_value_of(at) : at;
        int name = value == at ? -1 : find_by_seat(m, at);
        look_at_lists(m, value, players);
        if (name < 0)
            continue;
        assert_true(json_value_is_list(value));
        assert_int_equal(json_value_size(value), players);
        m->by_seat |= 1U << name;
    }
}

static void look_at_data(struct met *m, const game_state *s) {
    char data[DATA_SIZE];
    text t;
    text_init(&t, data, sizeof data);
    json j = json_on(&t);
    data_write_state(&j, m->game, s);
    assert_false(t.overflow);
    look_at_lists(m, data, m->game->players(s));
}

/* Every outcome is of exactly one kind, and only a kind that says so may be hidden. */
static void look_at_outcome(struct met *m, const game_state *s, game_move outcome) {
    char word[GAME_MOVE_SIZE];
    span written = game_word(m->game, outcome, word);
    const struct game_outcome *kind = game_outcome_of(m->traits, written);
    ptrdiff_t k = kind - m->traits->outcome;
    if (k < 0 || k >= GAME_OUTCOME_KINDS)
        fail_msg("%s: no kind of outcome is written %s", m->game->name, word);
    for (ptrdiff_t other = k + 1; other < GAME_OUTCOME_KINDS; other++) {
        struct game_traits alone = {.outcome = {m->traits->outcome[other]}};
        assert_true(game_outcome_of(&alone, written) != &alone.outcome[0]);
    }
    for (size_t i = 0; i < written.length; i++)
        m->at[k][i][(unsigned char)word[i] % CHARACTERS] = true;
    for (int seat = -1; seat < m->game->players(s); seat++)
        m->hidden[k] |= !m->game->sees(s, seat);
}

/* Only the cards of `from_hand` leave the hand. */
static void look_at_hand(const struct met *m, const game_state *before, const game_state *after,
                         game_move move) {
    if (!m->traits->deck)
        return;
    int seat = m->game->actor(before);
    lanes was = cards_of(m, before, "hand", seat), is = cards_of(m, after, "hand", seat);
    lanes gone = m->traits->deck->from_hand(move);
    for (int c = 0; c < COLOURS; c++) {
        if (gone)
            assert_int_equal(lanes_count(is, c), lanes_count(was, c) - lanes_count(gone, c));
        else
            assert_true(lanes_count(is, c) >= lanes_count(was, c));
    }
}

static void traits_play(struct met *m, int players, uint64_t seed) {
    game_state s;
    rng r;
    int actor;
    rng_seed_stream(&r, 31, seed);
    m->game->deal(&s, players, &r);
    while ((actor = m->game->actor(&s)) != GAME_OVER) {
        game_state before = s;
        bool nature = actor == GAME_NATURE;
        game_move move = nature ? m->game->sample(&s, &r) : game_random_move(m->game, &s, &r);
        traits_look_at_views(m, &s);
        look_at_deck(m, &s);
        if (seed < GAMES_WITH_DATA)
            look_at_data(m, &s);
        if (nature)
            look_at_outcome(m, &s, move);
        m->game->apply(&s, move);
        if (!nature)
            look_at_hand(m, &before, &s, move);
    }
}

/* Every character that a kind declares occurred in its place, and no other. */
static void compare_form(const struct met *m, int k) {
    const struct game_outcome *kind = &m->traits->outcome[k];
    for (int i = 0; i <= GAME_OUTCOME_FORM; i++)
        for (int c = 1; c < CHARACTERS; c++) {
            const char *set = kind->name && i < GAME_OUTCOME_FORM ? kind->form[i] : NULL;
            bool declared = set && strchr(set, c);
            if (m->at[k][i][c] != declared)
                fail_msg("%s: '%c' at place %d of kind %d", m->game->name, c, i, k);
        }
}

static void test_traits(void **state) {
    (void)state;
    for (const struct game_ops *const *g = games_all; *g; g++) {
        static struct met m;
        m = (struct met){.game = *g, .traits = &games_module(*g)->traits};
        for (int players = (*g)->min_players; players <= (*g)->max_players; players++)
            for (uint64_t n = 0; n < GAMES; n++)
                traits_play(&m, players, n);
        assert_int_equal(m.secrets, m.traits->hides);
        for (int i = 0; m.traits->by_seat && m.traits->by_seat[i]; i++)
            assert_true(m.by_seat >> i & 1);
        for (int k = 0; k < GAME_OUTCOME_KINDS; k++) {
            compare_form(&m, k);
            assert_int_equal(m.hidden[k], m.traits->outcome[k].hidden);
        }
    }
}

/* What ends in a number of cards takes as many out of a hand, and everything that does so with
 * different numbers is declared; of these one may type no number for 1. */
static void test_counted(void **state) {
    (void)state;
    for (const struct game_ops *const *g = games_all; *g; g++) {
        const struct game_traits *t = &games_module(*g)->traits;
        int numbers['z' + 1] = {0};
        for (game_move m = 0; t->deck && m < (*g)->num_moves; m++) {
            char word[GAME_MOVE_SIZE];
            span written = game_word(*g, m, word);
            if ((*g)->read_move(written) != m)
                continue;
            int cards = lanes_total(t->deck->from_hand(m));
            size_t number = written.length;
            while (number && word[number - 1] >= '0' && word[number - 1] <= '9')
                number--;
            numbers[(int)word[0]] |= 1 << cards;
            if (t->counted && strchr(t->counted, word[0]))
                assert_int_equal(strtol(word + number, NULL, 10), cards);
        }
        for (int c = 0; c <= 'z'; c++) {
            bool varies = numbers[c] & (numbers[c] - 1);
            assert_int_equal(varies, c && t->counted && strchr(t->counted, c));
        }
    }
}

static void test_default_players(void **state) {
    (void)state;
    struct game_ops g = *games_all[0];
    struct game_traits t = {0};
    g.min_players = 3;
    assert_int_equal(game_default_players(&g, &t), 3);
    t.players = 4;
    assert_int_equal(game_default_players(&g, &t), 4);
    for (const struct game_ops *const *each = games_all; *each; each++) {
        int players = game_default_players(*each, &games_module(*each)->traits);
        assert_in_range(players, (*each)->min_players, (*each)->max_players);
    }
}

/* A game that declares nothing works: its outcomes are all of one kind. */
static void test_undeclared(void **state) {
    (void)state;
    static const struct game_traits none;
    const struct game_outcome *any = game_outcome_of(&none, span_of("R"));
    assert_ptr_equal(any, game_outcome_of(&none, span_of("?")));
    assert_false(any->alone);
    assert_non_null(any->name);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_traits),
        cmocka_unit_test(test_counted),
        cmocka_unit_test(test_default_players),
        cmocka_unit_test(test_undeclared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
