// SPDX-License-Identifier: MIT
// Selections: what keys mean, case by case, and in thousands of positions: every legal move can be
// typed and reached by arrows and digits, and no keys give a move other than the one they say.
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "board_help.h"
#include "effort.h"
#include "games/games.h"
#include "move_style.h"

#define MANDALA                                                                                    \
    "m1=OY2/R/G m2=R2Y2/OG2/P3 hand=Y2P2/RYP3 cup=OY/RO river=GR/P "                               \
    "deck=R12O12Y9G14P9K15 discard=O2YK3 turn=2"
#define CLAIM                                                                                      \
    "m1=OYK/R2G/P2 m2=OYG/K2/R hand=OYG2/R2O2YK2 cup=OY6/R3OK river=GRYK/PKOYR "                   \
    "deck=R3O3Y3G4P5K4 discard=R5O7Y3G9P10K6 turn=1 phase=claim1 chooser=1 open=OY/RO"
#define FLOWERS                                                                                    \
    "m1=R2,Gx:-/P(G4)/Y(G2):2 m2=K3,Ox:RP(O2)/Y(K)/(RK3):1 m3=R3,Y4:(RO4Y)/(Y2)/O(O):3 "           \
    "hand=O2Y2PK3/RP2K3/R4G2PK won=G5+G3,Kx/O5+O3/R7+R5,K7 "                                       \
    "dark=R4RxP2P3P4P5P7PxK2K4K5 light=O2O4O7Y2Y3Y5Y7YxG2G4G7 deck=RYGP2K "                        \
    "discard=R6O5Y7G6P7K3 turn=2"
#define TAKE                                                                                       \
    "m1=R2,Gx:O2(Y2)/P(RG4P2)/Y(RG4):2 m2=K3,Ox:RP(O2)/YG(K)/(RK3):1 "                             \
    "m3=R3,Y4:K2(RO4Y)/(Y2K4)/OP2(O):1 hand=PK/R2YPK/R3K won=G5+G3,Kx/O5+O3/R7+R5,K7 "             \
    "dark=R4RxP2P3P4P5P7PxK2K4K5 light=O2O4O7Y2Y3Y5Y7YxG2G4G7 deck=R5O5Y7G6P7K2 discard=- "        \
    "turn=2 phase=take2 held=PK/RYP/R3K"
#define PATTERNS                                                                                   \
    "board=gKYG/PKPoPy/KyYRKryG/RyROGrOG/KGpgYRRG/rrPOKPOY/kPoPYO/KOPO bowl=G/K "                  \
    "claims=Kb2Od2Gd4Ra3Yg6/Pc4Oe7Gc8Yb5Rf6 turn=1 phase=play"
#define BOWL                                                                                       \
    "board=YYRP/OGOYOP/KRPRRPYY/KPKKOOYO/KYPPYGKG/GGRGGPPR/OKRRYO/GOKK bowl=-/- claims=-/- "       \
    "turn=2 phase=bowl"
#define CLOSE                                                                                      \
    "board=KGRP/gpkkkG/GYOPykkG/rooyyppp/ryyrOpgK/rryrYggg/Porrkk/oooo bowl=Y/P "                  \
    "claims=Ra3Oe1Yc3Pc7Gh3Kg2/Ke7Ye5Pg5Ob5Rd4Gb7 turn=2 phase=close"

/* From which position and seat which keys give which move, and what then stands as typed. */
struct key_case {
    const char *position;
    int viewer;
    const char *keys, *move, *typed;
};

static const struct key_case mandala_cases[] = {
    {MANDALA, 1, "", "", ""},
    {MANDALA, 1, "f1p3", "f1P3", "f1p3"},
    {MANDALA, 1, "F1P", "f1P1", "f1p"},
    {MANDALA, 1, "p3f1", "f1P3", "p3f1"},
    {MANDALA, 1, "p", "", "p"}, /* a place is missing */
    {MANDALA, 1, "f1", "", "f1"},
    {MANDALA, 1, "f1pm", "", "pm"}, /* which mountain? */
    {MANDALA, 1, "f1pm2", "m2P", "pm2"},
    {MANDALA, 1, "f1p3m2", "m2P", "m2"},
    {MANDALA, 1, "f1p3r", "f1R1", "r"}, /* another colour, one card */
    {MANDALA, 1, "m1y2", "", "m1y2"},   /* a mountain takes one */
    {MANDALA, 1, "!m1y2", "", "m1y2"},
    {MANDALA, 1, "!y2m1", "", "y2m1"},
    {MANDALA, 1, "!y1m1", "m1Y", "y1m1"},
    {MANDALA, 1, "!f3y", "", "f3y"}, /* nothing of it means anything */
    {MANDALA, 1, "!fy1", "", "fy1"},
    {MANDALA, 1, "!f1p9", "", "f1p9"},
    {MANDALA, 1, "!d9", "", "d9"},
    {MANDALA, 1, "!f1p32", "", "f1p32"},
    {MANDALA, 1, "!f1p0", "", "f1p0"},
    {MANDALA, 1, "!f3y\\>2", "f1P2", "2"}, /* arrows give it up */
    {MANDALA, 1, "!p32", "", "p32"},
    {MANDALA, 1, "!pf13", "f1P3", "pf13"},
    {MANDALA, 1, "!pd2", "dP2", "pd2"},
    {MANDALA, 1, "!pm12", "", "pm12"},
    {MANDALA, 1, "dp2", "dP2", "dp2"},
    {MANDALA, 1, "f2y", "f2Y1", "f2y"}, /* not legal, but meant */
    {MANDALA, 1, "cr", "cR", "cr"},
    {MANDALA, 1, "f3", "", "f3"}, /* there is no such field */
    {MANDALA, 1, "q0?", "", ""},
    {MANDALA, 1, "f1p++", "f1P3", ""},
    {MANDALA, 1, "f1p+++++", "f1P3", ""},
    {MANDALA, 1, "f1p+-", "f1P1", ""},
    {MANDALA, 1, "m1p+", "f1P2", ""},
    {CLAIM, 0, "o", "cO", "o"},
    {CLAIM, 0, "cy", "cY", "cy"},
    {CLAIM, 0, "!3k", "cK", "k"},
    {CLAIM, 0, "f1r", "f1R1", "f1r"},
};

static const struct key_case flowers_cases[] = {
    {FLOWERS, 1, "p3p2", "p3P2", "p3p2"},
    {FLOWERS, 1, "p3P", "p3P1", "p3p"},
    {FLOWERS, 1, "p2", "", "p2"}, /* two purple ones, but where? */
    {FLOWERS, 1, "!p2", "p1P2", "p2"},
    {FLOWERS, 1, "!p2k", "p2K1", "p2k"}, /* no, mandala 2 */
    {FLOWERS, 1, "k3m2", "p2K3", "k3m2"},
    {FLOWERS, 1, "!km12", "p1K2", "km12"},
    {FLOWERS, 1, "!km112", "p1K12", "km112"},
    {FLOWERS, 1, "!m3", "p3R1", "m3"},
    {FLOWERS, 1, "p2k12", "p2K12", "p2k12"},
    {FLOWERS, 1, "p2k16", "", "p2k16"},
    {FLOWERS, 1, "!p4k", "", "p4k"}, /* there are three mandalas */
    {FLOWERS, 1, "!p4", "p1P4", "p4"},
    {FLOWERS, 1, "!p2kd", "", "p2kd"},
    {FLOWERS, 1, "!k\\v12", "p2K2", "2"}, /* there are no twelve */
    {FLOWERS, 1, "!k+-", "p1K1", ""},
    {FLOWERS, 1, "!k--", "p1K1", "k"},
    {FLOWERS, 1, "-", "-", "-"}, /* not legal, but meant */
    {FLOWERS, 1, "d", "", ""},
    {FLOWERS, 1, "t", "", "t"},
    {FLOWERS, 1, "td", "tD", "td"},
    {TAKE, 0, "d", "tD", "d"},
    {TAKE, 0, "TL", "tL", "tl"},
    {TAKE, 0, "!\\>", "tL", ""},
    {TAKE, 0, "!p2g", "p2G1", "p2g"},
};

static const struct key_case patterns_cases[] = {
    {PATTERNS, 0, "d3", "Fd3", "d3"},  {PATTERNS, 0, "sd3", "Sd3", "sd3"},
    {PATTERNS, 0, "d3s", "Sd3", "s"},  {PATTERNS, 0, "d32", "Sd3", "2"},
    {PATTERNS, 0, "d321", "Fd3", "1"}, {PATTERNS, 0, "d323", "", "23"}, /* there is no third */
    {PATTERNS, 0, "d3e", "Ed3", "e"},  {PATTERNS, 0, "d3e4", "Se4", "e4"},
    {PATTERNS, 0, "ed", "", "ed"},     {PATTERNS, 0, "ee4", "Ee4", "ee4"},
    {PATTERNS, 0, "d3d", "", "d"}, /* Enter must not play d3 now */
    {PATTERNS, 0, "a8", "", "a8"}, /* no such cell */
    {PATTERNS, 0, "!d9", "", "d9"},    {PATTERNS, 0, "!de4", "", "de4"},
    {PATTERNS, 0, "r", "", ""},        {BOWL, 1, "r", "bR", "r"},
    {BOWL, 1, "bG", "bG", "bg"},       {BOWL, 1, "e4", "", ""},
    {CLOSE, 1, "c6", "Fc6", "c6"},     {CLOSE, 1, "-", "-", "-"},
    {CLOSE, 1, "-c6", "Fc6", "c6"},
};

static void expect_cases(const char *game, const struct key_case cases[], size_t count) {
    for (const struct key_case *c = cases; c < cases + count; c++) {
        struct board_help h;
        char move[GAME_MOVE_SIZE];
        board_help_line(&h, game, c->position, c->viewer);
        board_help_press(&h, c->keys);
        board_help_move(&h, move);
        if (strcmp(move, c->move) != 0 || strcmp(h.scene.selection.typed, c->typed) != 0)
            fail_msg("%s %s: '%s' typed '%s', not '%s' typed '%s'", game, c->keys, move,
                     h.scene.selection.typed, c->move, c->typed);
    }
}

static void test_mandala_keys(void **state) {
    (void)state;
    expect_cases("mandala", mandala_cases, sizeof mandala_cases / sizeof *mandala_cases);
}

static void test_flowers_keys(void **state) {
    (void)state;
    expect_cases("flowers", flowers_cases, sizeof flowers_cases / sizeof *flowers_cases);
}

static void test_patterns_keys(void **state) {
    (void)state;
    expect_cases("patterns", patterns_cases, sizeof patterns_cases / sizeof *patterns_cases);
}

/* What is said about words that can't be moves; nothing about others. */
static void test_reasons(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *keys, *why;
    } cases[] = {
        {"mandala", MANDALA, "!m1y2", "m takes one card"},
        {"mandala", MANDALA, "!y2m1", "m takes one card"},
        {"mandala", MANDALA, "!f3y", "there is no mandala 3"},
        {"mandala", MANDALA, "!p2f0", "there is no mandala 0"},
        {"mandala", MANDALA, "!fy", "which mandala? f1 or f2"},
        {"mandala", MANDALA, "!f1p32", "no such move"},
        {"mandala", MANDALA, "!m1yt", "no such move"},
        {"mandala", MANDALA, "!f1p9", ""}, /* a matter of the hand */
        {"mandala", MANDALA, "!f1", ""},
        {"mandala", MANDALA, "!f", ""},
        {"flowers", FLOWERS, "!p4k", "there is no mandala 4"},
        {"flowers", FLOWERS, "!k3m9", "there is no mandala 9"},
        {"flowers", FLOWERS, "!mk", "which mandala? m1, m2 or m3"},
        {"flowers", FLOWERS, "!p2k16", "no such move"},
        {"flowers", FLOWERS, "!kfr", "no such move"}, /* there are no fields */
        {"patterns", PATTERNS, "!a8", "there is no cell a8"},
        {"patterns", PATTERNS, "!d9", "no such move"},
        {"patterns", PATTERNS, "!d3", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct board_help h;
        char why[64];
        text t;
        board_help_line(&h, cases[i].game, cases[i].position, cases[i].game[0] != 'p');
        board_help_press(&h, cases[i].keys);
        text_init(&t, why, sizeof why);
        bool any = selection_why(&t, &h.scene.selection, h.scene.game);
        assert_true(any == (cases[i].why[0] != '\0'));
        assert_string_equal(why, cases[i].why);
    }
}

/* Within a word a letter belongs to it; after a complete one it may be a command. */
static void test_going_on(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *keys;
        bool on;
    } cases[] = {
        {"mandala", MANDALA, "!", false},     {"mandala", MANDALA, "!f", true},
        {"mandala", MANDALA, "!f1", true},    {"mandala", MANDALA, "!f1p", false},
        {"mandala", MANDALA, "!f1p3", false}, {"mandala", MANDALA, "!p", true},
        {"mandala", MANDALA, "!m1y2", true},  {"flowers", FLOWERS, "!p3", true},
        {"flowers", FLOWERS, "!p3k", false},  {"flowers", FLOWERS, "!km1", false},
        {"flowers", FLOWERS, "!k1", true},    {"patterns", PATTERNS, "!s", true},
        {"patterns", PATTERNS, "!d3", false}, {"patterns", PATTERNS, "!d", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct board_help h;
        board_help_line(&h, cases[i].game, cases[i].position, cases[i].game[0] != 'p');
        board_help_press(&h, cases[i].keys);
        const struct board_scene *s = &h.scene;
        if (selection_goes_on(&s->selection, s->game, s->legal, s->legal_count) != cases[i].on)
            fail_msg("%s: after %s a letter %s to the word", cases[i].game, cases[i].keys,
                     cases[i].on ? "doesn't belong" : "belongs");
    }
}

/* Rubbing out is as if the key had never been pressed. */
static void test_rub_out(void **state) {
    (void)state;
    static const struct {
        const char *game, *position;
        int viewer;
        const char *keys;
    } cases[] = {
        {"mandala", MANDALA, 1, "f1p3"},   {"mandala", MANDALA, 1, "!p2d"},
        {"flowers", FLOWERS, 1, "p3p2"},   {"flowers", FLOWERS, 1, "!k3m2"},
        {"patterns", PATTERNS, 0, "sd3"},  {"patterns", BOWL, 1, "br"},
        {"mandala", MANDALA, 1, "!m1y23"}, {"mandala", MANDALA, 1, "!f3y"},
        {"flowers", FLOWERS, 1, "!p4k"},   {"patterns", PATTERNS, 0, "!de4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t n = strlen(cases[i].keys); n > 1; n--) {
            struct board_help whole, shorter;
            char keys[16], a[GAME_MOVE_SIZE], b[GAME_MOVE_SIZE];
            snprintf(keys, sizeof keys, "%.*s", (int)n, cases[i].keys);
            board_help_line(&whole, cases[i].game, cases[i].position, cases[i].viewer);
            board_help_press(&whole, keys);
            if (!whole.scene.selection.typed[0])
                continue;
            assert_true(selection_rub_out(&whole.scene.selection, whole.scene.game, whole.legal,
                                          whole.scene.legal_count));
            keys[n - 1] = '\0';
            board_help_line(&shorter, cases[i].game, cases[i].position, cases[i].viewer);
            board_help_press(&shorter, keys);
            assert_string_equal(board_help_move(&whole, a), board_help_move(&shorter, b));
            assert_string_equal(whole.scene.selection.typed, shorter.scene.selection.typed);
        }
    struct board_help h;
    board_help_line(&h, "mandala", MANDALA, 1);
    board_help_press(&h, "!");
    assert_false(selection_rub_out(&h.scene.selection, h.scene.game, h.legal, 1));
}

static void selection_name_of(char out[GAME_MOVE_SIZE], const struct game_ops *g, game_move m) {
    text t;
    text_init(&t, out, GAME_MOVE_SIZE);
    g->write_move(&t, m);
}

static game_move selection_meant(const struct board_help *h) {
    const struct board_scene *s = &h->scene;
    return selection_move(&s->selection, s->game, s->legal, s->legal_count);
}

/* Types the move in one of four ways: as it is, in the other case, in any, without a count of 1. */
static void type_move(struct board_help *h, const char *move, int way, rng *r) {
    struct board_scene *s = &h->scene;
    size_t n = strlen(move);
    bool counted = n > 2 && move[n - 1] == '1' && isupper((unsigned char)move[n - 2]);
    for (size_t i = 0; i < n - (way == 3 && counted); i++) {
        char c = move[i];
        bool flip = way == 1 || (way == 2 && rng_below(r, 2));
        if (flip)
            c = (char)(isupper((unsigned char)c) ? tolower((unsigned char)c)
                                                 : toupper((unsigned char)c));
        if (!selection_type(&s->selection, s->game, c, s->legal, s->legal_count))
            fail_msg("%s: '%c' of %s is refused", h->line, c, move);
    }
}

static void check_typing(struct board_help *h, rng *r) {
    const struct board_scene *s = &h->scene;
    for (int i = 0; i < s->legal_count; i++) {
        char move[GAME_MOVE_SIZE];
        selection_name_of(move, s->game, s->legal[i]);
        int way = (int)rng_below(r, 4);
        switch (rng_below(r, 3)) {
        case 0:
            selection_clear(&h->scene.selection);
            break;
        case 1:
            h->board->begin(&h->scene.selection, s);
            break;
        default: /* after the move before */
            break;
        }
        type_move(h, move, way, r);
        if (selection_meant(h) != s->legal[i])
            fail_msg("%s: %s, way %d, isn't what is meant", h->line, move, way);
    }
}

static void arrow(struct board_help *h, int right, int down) {
    h->board->arrow(&h->scene.selection, &h->scene, right, down);
}

/* Goes to a cell of Patterns, row first. */
static void go_to_cell(struct board_help *h, const char *cell) {
    struct selection *sel = &h->scene.selection;
    for (int i = 0; i < 8 && sel->cell[1] != cell[1]; i++)
        arrow(h, 0, sel->cell[1] > cell[1] ? 1 : -1);
    for (int i = 0; i < 8 && sel->cell[0] != cell[0]; i++)
        arrow(h, sel->cell[0] > cell[0] ? -1 : 1, 0);
}

/* Reaches a move by arrows and digits alone. */
static void reach(struct board_help *h, const char *move) {
    struct board_scene *s = &h->scene;
    struct selection *sel = &s->selection;
    const char *digits = "";
    if (strcmp(s->game->name, "patterns") == 0) {
        if (move[0] == '-')
            for (int i = 0; i < 9 && sel->place[0] != '-'; i++)
                arrow(h, 0, 1);
        else if (move[0] != 'b')
            go_to_cell(h, move + 1);
        digits = move[0] == '-' ? "" : "12"; /* until it is meant */
    }
    if (strcmp(s->game->name, "patterns") != 0 || move[0] == 'b') {
        const char *colour = strpbrk(move, "ROYGPK");
        const char *here = "ROYGPK";
        bool tile = move[0] == 't' || move[0] == '-';
        for (int i = 0; !tile && i < 6 && (sel->colour < 0 || here[sel->colour] != *colour); i++)
            arrow(h, 1, 0);
        for (int i = 0; move[0] != 'b' && i < 5; i++)
            if (strncmp(move, sel->place, strlen(sel->place)) != 0)
                arrow(h, tile, !tile);
        digits = !tile && colour[1] ? colour + 1 : "";
    }
    for (; *digits; digits++)
        if (selection_meant(h) == GAME_NO_MOVE ||
            !selection_can(s->game, move, &(game_move){selection_meant(h)}, 1))
            selection_type(sel, s->game, *digits, s->legal, s->legal_count);
}

static void check_reaching(struct board_help *h) {
    const struct board_scene *s = &h->scene;
    h->board->begin(&h->scene.selection, s);
    bool legal = false;
    for (int i = 0; i < s->legal_count; i++)
        legal = legal || s->legal[i] == selection_meant(h);
    if (!legal)
        fail_msg("%s: the turn doesn't begin with a legal move", h->line);
    for (int i = 0; i < s->legal_count; i++) {
        char move[GAME_MOVE_SIZE];
        selection_name_of(move, s->game, s->legal[i]);
        reach(h, move);
        if (selection_meant(h) != s->legal[i]) {
            char now[GAME_MOVE_SIZE];
            fail_msg("%s: %s isn't reached but %s", h->line, move, board_help_move(h, now));
        }
    }
}

/* Are all typed keys in the move? */
static bool selection_says(const char *typed, const char *move, const char *game) {
    char left[GAME_MOVE_SIZE];
    snprintf(left, sizeof left, "%s", move);
    for (char *c = left; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    bool patterns = strcmp(game, "patterns") == 0;
    if (patterns && typed[0] >= '1' && typed[0] <= '9')
        return true; /* a choice among what is possible on the cell */
    for (; *typed; typed++) {
        char key = *typed == 'm' && strcmp(game, "flowers") == 0 ? 'p' : *typed;
        char *found = strchr(left, key);
        if (!found && !(key == '1' && isdigit((unsigned char)typed[0])))
            return false;
        if (found)
            *found = ' ';
    }
    return true;
}

/* How a word is written in notation: a place of Flowers may be typed as m. */
static game_move selection_read_typed(const struct game_ops *g, const char *word) {
    char copy[16];
    snprintf(copy, sizeof copy, "%s", word);
    if (strcmp(g->name, "flowers") == 0 && copy[0] == 'm')
        copy[0] = 'p';
    return game_read_typed(g, &games_module(g)->traits, span_of(copy));
}

/* Words that look like notation, right or wrong, typed in a turn: the move that they say, or none.
 */
static void selection_check_words(struct board_help *h, rng *r) {
    struct board_scene *s = &h->scene;
    bool patterns = strcmp(s->game->name, "patterns") == 0;
    const char *const parts[] = {patterns                                ? "efsb"
                                 : strcmp(s->game->name, "mandala") == 0 ? "mfdc"
                                                                         : "pmt",
                                 "0123456789", "roygpkabh", "0123456789"};
    for (int i = 0; i < 40; i++) {
        char word[16], move[GAME_MOVE_SIZE];
        size_t n = 0;
        for (size_t k = 0; k < 4; k++)
            if (k == 0 || rng_below(r, 6))
                word[n++] = parts[k][rng_below(r, (uint32_t)strlen(parts[k]))];
        if (rng_below(r, 4) == 0)
            word[n++] = (char)('0' + rng_below(r, 10));
        word[n] = '\0';
        h->board->begin(&s->selection, s);
        bool taken = true;
        for (size_t k = 0; k < n; k++)
            taken =
                selection_type(&s->selection, s->game, word[k], s->legal, s->legal_count) && taken;
        /* Less than a move is a change to what is chosen; and p of Flowers may be a colour. */
        bool noted = n > 3 && !patterns && (word[0] != 'p' || isdigit((unsigned char)word[1]));
        game_move said = selection_read_typed(s->game, word), now = selection_meant(h);
        if (taken && now != GAME_NO_MOVE && now != said && (said != GAME_NO_MOVE || noted))
            fail_msg("%s: typed %s gives %s", h->line, word, board_help_move(h, move));
    }
}

/* A key continues the word or makes it wrong; only after a complete word does it begin another,
 * and a digit only after digits, or where it chooses. */
static void check_key(const struct board_help *h, const struct selection *before, char key) {
    const struct selection *now = &h->scene.selection;
    char whole[SELECTION_TYPED + 1];
    size_t old = strlen(before->typed), n = strlen(now->typed);
    snprintf(whole, sizeof whole, "%s%c", before->typed, tolower((unsigned char)key));
    if (strcmp(whole, now->typed) == 0 || old == 0 || n == 0)
        return;
    bool digits = before->typed[strspn(before->typed, "0123456789")] == '\0';
    bool chooses = strcmp(h->scene.game->name, "patterns") == 0;
    if (before->wrong && old == SELECTION_TYPED - 1)
        assert_string_equal(before->typed, now->typed);
    else if (before->half || (isdigit((unsigned char)key) && !digits && !chooses))
        fail_msg("%s: %c after %s leaves %s", h->line, key, before->typed, now->typed);
}

/* Any keys: never a move other than the one typed, and refused keys change nothing. */
static void check_noise(struct board_help *h, rng *r) {
    static const char keys[] = "roygpkmfdctlsbeah12345678 9ROYG-+-0iuwxvnqz";
    struct board_scene *s = &h->scene;
    struct selection *sel = &s->selection;
    for (int i = 0; i < 40; i++) {
        struct selection before = *sel;
        char key = keys[rng_below(r, sizeof keys - 1)];
        bool taken = selection_type(sel, s->game, key, s->legal, s->legal_count);
        if (!taken)
            assert_memory_equal(&before, sel, sizeof before);
        else if (key != '+' && key != '-')
            check_key(h, &before, key);
        assert_true(strlen(sel->typed) < sizeof sel->typed);
        char move[GAME_MOVE_SIZE];
        board_help_move(h, move);
        if (move[0] && !selection_says(sel->typed, move, s->game->name))
            fail_msg("%s: typed '%s' gives %s", h->line, sel->typed, move);
        game_move said = selection_read_typed(s->game, sel->typed);
        if (said != GAME_NO_MOVE && move[0] && selection_meant(h) != said)
            fail_msg("%s: typed '%s' gives %s", h->line, sel->typed, move);
        if (rng_below(r, 16) == 0)
            h->board->begin(sel, s); /* as Esc does */
        if (rng_below(r, 8) == 0)
            selection_rub_out(sel, s->game, s->legal, s->legal_count);
        if (rng_below(r, 12) == 0)
            arrow(h, (int)rng_below(r, 3) - 1, (int)rng_below(r, 3) - 1);
    }
}

static void selection_walk(const struct game_ops *g, int players, int style, rng *r) {
    game_state s;
    g->deal(&s, players, r);
    for (int i = 0; g->actor(&s) != GAME_OVER; i++) {
        game_run_chance(g, &s, r);
        int actor = g->actor(&s);
        if (actor < 0)
            break;
        if (rng_below(r, 4) == 0) {
            struct board_help h;
            board_help_state(&h, g, &s, actor);
            check_typing(&h, r);
            check_reaching(&h);
            check_noise(&h, r);
            selection_check_words(&h, r);
        }
        g->apply(&s, move_in_style(g, &s, r, style, actor));
    }
}

static void test_games(void **state) {
    (void)state;
    rng r;
    rng_seed(&r, 11);
    for (int i = 0; games_all[i]; i++) {
        const struct game_ops *g = games_all[i];
        for (int game = 0; game < 120 / FEWER; game++)
            selection_walk(g, g->min_players + game % (g->max_players - g->min_players + 1),
                           game % MOVE_STYLES, &r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mandala_keys),  cmocka_unit_test(test_flowers_keys),
        cmocka_unit_test(test_patterns_keys), cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_going_on),      cmocka_unit_test(test_rub_out),
        cmocka_unit_test(test_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
