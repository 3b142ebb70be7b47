// SPDX-License-Identifier: MIT
// Boards over thousands of positions of games: they stay in their room, draw only characters that
// are one column wide, give every legal move a place to click, begin and answer the same whatever
// is hidden; and what they say a move would do is what it does.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "board_help.h"
#include "effort.h"
#include "games/flowers/rules.h"
#include "games/games.h"
#include "games/mandala/rules.h"
#include "move_style.h"
#include "term/words.h"

static void board_name_of(char out[GAME_MOVE_SIZE], const struct game_ops *g, game_move m) {
    text t;
    text_init(&t, out, GAME_MOVE_SIZE);
    g->write_move(&t, m);
}

/* The characters beyond ASCII that boards draw; all have a width of one column everywhere. */
static bool is_allowed(const char glyph[4]) {
    static const char *const all[] = {"▴", "◉", "✶", "❧", "♦", "▪", "◂", "▯", "✓", "É"};
    if (!glyph[0] || (glyph[0] >= ' ' && glyph[0] < 0x7f && !glyph[1]))
        return true;
    char one[5];
    snprintf(one, sizeof one, "%.4s", glyph);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i], one) == 0)
            return true;
    return false;
}

/* Draws with a margin all around, in which nothing may appear. */
static int draw_checked(struct board_help *h, canvas *page, struct board_spot *spots) {
    struct board_scene *s = &h->scene;
    canvas_init_size(page, s->columns + 8, s->top + s->rows + 8, page->ascii);
    int n = h->board->draw(page, s, spots);
    for (int i = 0; i < page->rows; i++)
        for (int k = 0; k < page->columns; k++) {
            const struct canvas_cell *cell = &page->cell[i][k];
            bool inside = i >= s->top && i < s->top + s->rows && k < s->columns;
            if (!inside && (cell->glyph[0] || cell->stress))
                fail_msg("%s\nis drawn outside, at row %d, column %d", h->line, i, k);
            if (!is_allowed(cell->glyph) || (page->ascii && (unsigned char)cell->glyph[0] >= 0x80 &&
                                             strncmp(cell->glyph, "É", 2) != 0))
                fail_msg("%s\n'%.4s' is drawn", h->line, cell->glyph);
        }
    for (int i = 0; i < n; i++) {
        const struct board_spot *k = &spots[i];
        assert_true(k->row >= s->top && k->row + k->rows <= s->top + s->rows);
        assert_true(k->column >= 0 && k->column + k->columns <= s->columns);
        assert_true(k->keys[0] && k->rows > 0 && k->columns > 0);
    }
    return n;
}

/* Clicks on spots until the move is meant: every move must be within three of them, for counts
 * with digits. */
static bool is_clickable(struct board_help *h, game_move m, const struct board_spot *spots, int n) {
    struct board_scene *s = &h->scene;
    char move[GAME_MOVE_SIZE];
    board_name_of(move, s->game, m);
    char parts[2][GAME_MOVE_SIZE] = {"", ""};
    const char *colour = strpbrk(move, "ROYGPK");
    bool patterns = strcmp(s->game->name, "patterns") == 0;
    if (move[0] == 'c' || move[0] == 't') /* a line of a tray */
        snprintf(parts[0], sizeof parts[0], "%c%c", move[0], move[1] | 0x20);
    else if (move[0] == '-' || (patterns && move[0] != 'b'))
        snprintf(parts[0], sizeof parts[0], "%s", move[0] == '-' ? "-" : move + 1);
    else {
        snprintf(parts[0], sizeof parts[0], "%c", *colour | 0x20);
        if (move[0] == 'p')
            snprintf(parts[1], sizeof parts[1], "m%c", move[1]);
        else if (move[0] != 'b')
            snprintf(parts[1], sizeof parts[1], "%.*s", (int)(colour - move), move);
    }
    for (int k = 0; k < 2; k++) {
        bool found = !parts[k][0];
        for (int i = 0; i < n && !found; i++)
            found = strcmp(spots[i].keys, parts[k]) == 0;
        if (!found)
            return false;
        for (const char *key = parts[k]; *key; key++)
            selection_type(&s->selection, s->game, *key, s->legal, s->legal_count);
        selection_commit(&s->selection);
    }
    if (patterns && move[0] != '-' && move[0] != 'b')
        selection_type(&s->selection, s->game, move[0], s->legal, s->legal_count);
    if (colour && move[0] != 'b' && colour[1])
        for (const char *key = colour + 1;
             *key && s->selection.count != (int)strtol(colour + 1, NULL, 10); key++)
            selection_type(&s->selection, s->game, *key, s->legal, s->legal_count);
    return selection_move(&s->selection, s->game, s->legal, s->legal_count) == m;
}

/* The number after some words of a sentence; -1 when they aren't there, 0 for "none". */
static int number_after(const char *said, const char *head) {
    const char *at = strstr(said, head);
    if (!at)
        return -1;
    at += strlen(head);
    return strncmp(at, "none", 4) == 0 ? 0 : (int)strtol(at, NULL, 10);
}

static void board_line_of(char out[GAME_LINE_SIZE], const struct game_ops *g, const game_state *s) {
    text t;
    text_init(&t, out, GAME_LINE_SIZE);
    g->write_state(&t, s);
}

static int score_of(const struct game_ops *g, const game_state *s, int seat) {
    int score[GAME_MAX_PLAYERS];
    unsigned winners;
    g->score(s, score, &winners);
    return score[seat];
}

/* What really happens. */
struct truth {
    const struct game_ops *g;
    game_state was, now, later; /* before, right after the move, after nature has acted */
    char before[GAME_LINE_SIZE], right[GAME_LINE_SIZE], after[GAME_LINE_SIZE];
    int seat, draws; /* cards drawn to the hand */
    bool claims;     /* a mandala is complete and is divided */
};

static void board_happen(struct truth *t, const struct game_ops *g, const game_state *s,
                         game_move m, rng *r) {
    t->g = g;
    t->was = t->now = *s;
    t->seat = g->actor(s);
    board_line_of(t->before, g, s);
    g->apply(&t->now, m);
    board_line_of(t->right, g, &t->now);
    t->later = t->now;
    t->draws = 0;
    while (g->actor(&t->later) == GAME_NATURE) {
        char line[GAME_LINE_SIZE];
        board_line_of(line, g, &t->later);
        t->draws += strstr(line, "phase=draw") != NULL;
        g->apply(&t->later, g->sample(&t->later, r));
    }
    board_line_of(t->after, g, &t->later);
    t->claims = strstr(t->after, "phase=claim") || strstr(t->after, "phase=take");
}

static void board_expect(bool good, const struct truth *t, const char *said, const char *what) {
    if (!good)
        fail_msg("%s\n%s\n'%s': %s is wrong", t->before, t->after, said, what);
}

static int gained(const struct truth *t, int seat) {
    return score_of(t->g, &t->now, seat) - score_of(t->g, &t->was, seat);
}

static void check_mandala(const struct truth *t, const char *move, const char *said) {
    bool over = t->g->actor(&t->later) == GAME_OVER;
    bool last = !strstr(t->before, "last=1") && strstr(t->after, "last=1");
    int draws = number_after(said, "draws ");
    if (move[0] != 'c')
        board_expect((draws < 0 ? 0 : draws) == t->draws, t, said, "the draw");
    if (strstr(said, "ends the game"))
        board_expect(over, t, said, "the end");
    if (move[0] != 'c') {
        board_expect((strstr(said, "last round") != NULL) == last, t, said, "the last round");
        if (t->claims) {
            bool mine = mandala_of(&t->later)->now.chooser == t->seat;
            board_expect(strstr(said, "first choice: ") &&
                             mine == (strstr(said, "choice: you") != NULL),
                         t, said, "who chooses");
        } else {
            board_expect(!strstr(said, "first"), t, said, "the division");
        }
        return;
    }
    int points = number_after(said, "= +");
    board_expect((points < 0 ? 0 : points) == gained(t, t->seat), t, said, "the gain");
    board_expect(strstr(said, "ends the game") || !over || strstr(t->right, "phase=refill"), t,
                 said, "the end");
}

static void check_patterns(const struct truth *t, const char *move, const char *said) {
    bool over = t->g->actor(&t->later) == GAME_OVER;
    board_expect((strstr(said, "ends ") != NULL) == over, t, said, "the end");
    if (over)
        board_expect(number_after(said, "ends ") == score_of(t->g, &t->now, t->seat) &&
                         number_after(strstr(said, "ends "), " to ") ==
                             score_of(t->g, &t->now, 1 - t->seat),
                     t, said, "the result");
    if (move[0] == 'E')
        board_expect(gained(t, t->seat) == 0, t, said, "the gain");
    if (move[0] == 'F' || move[0] == 'S')
        board_expect(number_after(said, "(+") == gained(t, t->seat), t, said, "the gain");
    bool close = strstr(t->after, "phase=close") && !strstr(t->before, "phase=close");
    board_expect((strstr(said, "closing flips") != NULL) == close, t, said, "the close");
}

static void check_flowers(const struct truth *t, const char *move, const char *said) {
    if (move[0] == 'p') {
        int site = move[1] - '1', me = t->seat + 1;
        board_expect(number_after(said, "draws ") == t->draws, t, said, "the draw");
        bool marker =
            flowers_of(&t->later)->marker[site] == me && flowers_of(&t->was)->marker[site] != me;
        board_expect((strstr(said, "takes the marker") != NULL) == marker, t, said, "the marker");
        board_expect((strstr(said, "completes it") != NULL) == t->claims, t, said, "completing");
        if (t->claims)
            board_expect((strstr(said, "choice: you") != NULL) ==
                             (t->g->actor(&t->later) == t->seat),
                         t, said, "who chooses");
    } else if (move[0] == 't') {
        int gain = number_after(said, "+"); /* the first number */
        board_expect(gain == gained(t, t->seat), t, said, "the gain");
        bool over = t->g->actor(&t->later) == GAME_OVER; /* whatever nature does */
        board_expect((strstr(said, "ends the game") != NULL) == over, t, said, "the end");
        const char *other = strstr(said, "leaves ");
        int all = 0;
        for (int i = 0; i < t->g->players(&t->was); i++)
            all += i == t->seat ? 0 : gained(t, i);
        if (other)
            board_expect(number_after(other, "leaves +") == all, t, said, "the other's gain");
        else
            board_expect(all == 0, t, said, "the other tile");
    }
    bool ends = flowers_of(&t->later)->ending && !flowers_of(&t->was)->ending;
    board_expect((strstr(said, "the end begins") != NULL) == ends, t, said, "the end's beginning");
}

static void check_consequence(struct board_help *h, const game_state *s, game_move m, rng *r) {
    const struct game_ops *g = h->scene.game;
    struct truth truth;
    char move[GAME_MOVE_SIZE], said[256];
    text t;
    text_init(&t, said, sizeof said);
    board_consequence(&t, &h->scene, m);
    assert_false(t.overflow);
    board_name_of(move, g, m);
    board_happen(&truth, g, s, m, r);
    int columns = canvas_width(move) + 3 + canvas_width(said); /* as the game screen shows it */
    board_expect(t.length > 0 && columns <= CANVAS_COLUMNS, &truth, said, "the length");
    if (strcmp(g->name, "mandala") == 0)
        check_mandala(&truth, move, said);
    else if (strcmp(g->name, "patterns") == 0)
        check_patterns(&truth, move, said);
    else
        check_flowers(&truth, move, said);
}

/* The drawing and the words of line mode. */
static void check_page(const struct board_help *h, const struct board_help *other) {
    static canvas one, two;
    char a[PLAY_TEXT_SIZE], b[PLAY_TEXT_SIZE];
    const struct play_words *w = play_words_of(h->scene.game);
    text ta, tb;
    paint_page(&one, &h->position, true);
    paint_page(&two, &other->position, true);
    assert_memory_equal(&one, &two, sizeof one);
    text_init(&ta, a, sizeof a);
    text_init(&tb, b, sizeof b);
    w->brief(&ta, &h->position, h->scene.viewer);
    w->brief(&tb, &other->position, h->scene.viewer);
    assert_string_equal(a, b);
}

/* In any other determinization of the view, page and words are the same: a painter shows only what
 * the viewer knows of the state that it gets. */
static void board_check_secrets(struct board_help *h, const game_state *s, int viewer, rng *r) {
    static canvas one, two;
    struct board_help other;
    struct board_spot spots[BOARD_SPOTS];
    const struct game_ops *g = h->scene.game;
    game_view view;
    game_state full;
    if (viewer < -1)
        return;
    g->observe(&view, s, viewer);
    g->determinize(&full, &view, r);
    board_help_state(&other, g, &full, viewer);
    other.position.state = full;
    check_page(h, &other);
    assert_int_equal(h->scene.legal_count, other.scene.legal_count);
    selection_clear(&h->scene.selection);
    other.scene.aids = h->scene.aids;
    for (int seat = 0; seat < GAME_MAX_PLAYERS; seat++)
        other.scene.name[seat] = h->scene.name[seat];
    other.scene.top = h->scene.top;
    other.scene.rows = h->scene.rows;
    other.scene.columns = h->scene.columns;
    draw_checked(h, &one, spots);
    draw_checked(&other, &two, spots);
    assert_memory_equal(&one, &two, sizeof one);
    for (int i = 0; i < h->scene.legal_count; i++) {
        char a[256], b[256];
        text ta, tb;
        text_init(&ta, a, sizeof a);
        text_init(&tb, b, sizeof b);
        board_consequence(&ta, &h->scene, h->legal[i]);
        board_consequence(&tb, &other.scene, other.legal[i]);
        assert_string_equal(a, b);
    }
}

/* Some of the moves, always the first and the last. */
static bool is_looked_at(int i, int n, rng *r) {
    return i == 0 || i == n - 1 || rng_below(r, (uint32_t)n) < 4;
}

static void board_check_position(const struct game_ops *g, const game_state *s, int viewer,
                                 rng *r) {
    static canvas page;
    struct board_help h;
    struct board_spot spots[BOARD_SPOTS];
    board_help_state(&h, g, s, viewer);
    struct board_scene *k = &h.scene;
    page.ascii = rng_below(r, 2);
    k->aids = rng_below(r, 2);
    k->top = (int)rng_below(r, 2);
    k->rows = BOARD_ROWS + (rng_below(r, 2) ? (int)rng_below(r, 20) : 0);
    k->columns = rng_below(r, 2) ? CANVAS_COLUMNS : CANVAS_COLUMNS + (int)rng_below(r, 60);
    if (rng_below(r, 4) == 0)
        k->name[rng_below(r, (uint32_t)k->players)] =
            "a name É that is longer than any row of a board has room for, by far";
    for (int i = 0; i < k->legal_count; i++) {
        if (!is_looked_at(i, k->legal_count, r))
            continue;
        h.board->begin(&k->selection, k);
        int n = draw_checked(&h, &page, spots);
        if (!is_clickable(&h, k->legal[i], spots, n)) {
            char move[GAME_MOVE_SIZE];
            board_name_of(move, g, k->legal[i]);
            fail_msg("%s\n%s can't be clicked", h.line, move);
        }
        draw_checked(&h, &page, spots);
        check_consequence(&h, s, k->legal[i], r);
    }
    int n = draw_checked(&h, &page, spots);
    assert_true(k->legal_count > 0 || n == 0); /* nothing to click out of turn */
    if (rng_below(r, 8) == 0)
        board_check_secrets(&h, s, viewer, r);
}

static void board_walk(const struct game_ops *g, int players, int style, rng *r) {
    game_state s;
    g->deal(&s, players, r);
    for (;;) {
        int actor = g->actor(&s), viewer = (int)rng_below(r, (uint32_t)players + 2) - 2;
        if (rng_below(r, 3) == 0) /* in any phase, for any viewer */
            board_check_position(g, &s, viewer, r);
        if (actor >= 0 && rng_below(r, 3) == 0)
            board_check_position(g, &s, actor, r);
        if (actor == GAME_OVER)
            return;
        g->apply(&s,
                 actor == GAME_NATURE ? g->sample(&s, r) : move_in_style(g, &s, r, style, actor));
    }
}

static void test_games(void **state) {
    (void)state;
    rng r;
    rng_seed(&r, 17);
    for (int i = 0; games_all[i]; i++) {
        const struct game_ops *g = games_all[i];
        for (int game = 0; game < 36 / FEWER; game++)
            board_walk(g, g->min_players + game % (g->max_players - g->min_players + 1),
                       game % MOVE_STYLES, &r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
