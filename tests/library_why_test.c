// SPDX-License-Identifier: MIT
// The public library's reasons why a move isn't legal, through its header only.
#include "library_help.h"

/* In every position every action of the seats is either legal or has a reason against it, and seats
 * that aren't to move learn that. */
static void look_at_reasons(const sixsands_game *g, const sixsands_state *s) {
    char why[2 * SIXSANDS_REASON_SIZE], word[SIXSANDS_MOVE_SIZE];
    int actor = sixsands_actor(g, s);
    for (int seat = 0; seat < sixsands_players(g, s); seat++) {
        sixsands_view v = seen(g, s, seat);
        for (int move = 0; move < sixsands_game_num_moves(g); move++) {
            sixsands_move_write(word, sizeof word, g, move);
            if (sixsands_move_read(g, NULL, word) != move) /* nature's */
                continue;
            int length = sixsands_why(why, sizeof why, g, &v, move);
            bool legal = actor == seat && sixsands_is_legal(g, s, move);
            assert_int_equal(length == 0, legal);
            assert_int_equal(length, strlen(why));
            assert_null(strstr(why, "\"other\""));
            if (actor >= 0 && actor != seat)
                assert_non_null(strstr(why, "{\"key\":\"turn\",\"seat\":"));
            assert_int_equal(strstr(why, "\"over\"") != NULL, actor == SIXSANDS_OVER);
            assert_int_equal(strstr(why, "\"nature\"") != NULL, actor == SIXSANDS_NATURE);
        }
    }
}

static void test_all_reasons(void **state) {
    (void)state;
    every_position(look_at_reasons);
}

/* Mandala 1 has yellow in the mountain, red in seat 1's field and green in seat 2's. */
#define MANDALA(hand, deck)                                                                        \
    "m1=Y/R/G m2=O2/-/- hand=" hand "/RG3 cup=OG/RP river=-/- deck=" deck " discard=- turn=1"
#define REDS MANDALA("R4K", "R11O15Y17G13P17K17")
#define YELLOW_GREEN MANDALA("YG", "R15O15Y16G12P17K18")
#define BLACKS MANDALA("K2", "R15O15Y17G13P17K16")
#define CLAIM                                                                                      \
    "m1=RY/OG/PK m2=O2/-/- hand=YG/RG3 cup=OG/RP river=-/- deck=R15O14Y16G12P16K17 "               \
    "discard=- turn=1 phase=claim1 chooser=2"

#define BOWLS                                                                                      \
    "board=RYPK/KROPPP/GPKGGORY/RROKPPPK/PYKYROKO/OOYYGYYK/RRGROG/GKYG bowl=-/- claims=-/- "       \
    "turn=2 phase=bowl"
/* Seat 1 has a green group at e4, seat 2 an orange one at e2. */
#define PATTERNS(a6, a3, bowl)                                                                     \
    "board=RYPK/KROPPP/" a6 "PKGGORY/RROKPPPK/PYKYgOKO/" a3 "OYYGYYK/RRGoOG/GKYG bowl=" bowl       \
    "/R claims=Ge4/Oe2 turn=1 phase=play"
#define RED_BOWL PATTERNS("G", "O", "R")
#define GREEN_BOWL PATTERNS("R", "O", "G")
#define ORANGE_BOWL PATTERNS("G", "R", "O")

#define FLOWERS(area, hand, deck)                                                                  \
    "m1=R7,O2:" area " m2=P2,Y2:-/-:0 m3=K2,G2:-/-:0 hand=" hand "/O2 won=-/- "                    \
    "dark=R2R3R4R5RxP3P4P5P7PxK3K4K5K7Kx light=O3O4O5O7OxY3Y4Y5Y7YxG3G4G5G7Gx deck=" deck          \
    " discard=- turn=1"
#define RED_ORANGE FLOWERS("-/-:0", "RO2", "R14O11Y15G15P15K15")
#define ORANGES FLOWERS("-/-:0", "O2", "R15O11Y15G15P15K15")
#define TAKE FLOWERS("YGPK/-:1", "RO2", "R14O11Y14G14P14K14") " phase=take1"

/* What is said of a move, without its key: fields, then words. */
static const struct {
    const char *game, *line, *move, *key, *fields, *words;
} reasons[] = {
    {"mandala", REDS, "f1Y1", "cards", "\"colour\":\"Y\",\"count\":0,", "you have no yellow cards"},
    {"mandala", REDS, "f1K2", "cards", "\"colour\":\"K\",\"count\":1,",
     "you have only one black card"},
    {"mandala", REDS, "m1R", "field", "\"colour\":\"R\",\"seat\":1,\"mandala\":1,",
     "red is already in your field of mandala 1"},
    {"mandala", REDS, "cR", "quiet", "", "no mandala is being destroyed"},
    {"mandala", YELLOW_GREEN, "f1G1", "field", "\"colour\":\"G\",\"seat\":2,\"mandala\":1,",
     "green is already in the opponent's field of mandala 1"},
    {"mandala", YELLOW_GREEN, "f1Y1", "mountain", "\"colour\":\"Y\",\"mandala\":1,",
     "yellow is already in the mountain of mandala 1"},
    {"mandala", BLACKS, "f1K2", "hand", "", "no turn may end with an empty hand"}, /* M4 */
    {"mandala", CLAIM, "cO", "absent", "\"colour\":\"O\",\"mandala\":1,",
     "there is no orange in the mountain of mandala 1"},
    {"mandala", CLAIM, "dR", "claim", "\"mandala\":1,",
     "mandala 1 is being destroyed: claim a colour of its mountain"},
    {"patterns", BOWLS, "bR", "leftover", "\"colour\":\"R\",",
     "red isn't one of the two remaining tokens"},
    {"patterns", BOWLS, "Ed4", "bowl", "", "first take your bowl token"},
    {"patterns", RED_BOWL, "bR", "bowls", "", "the bowl tokens are already taken"},
    {"patterns", RED_BOWL, "Ee4", "facedown", "\"cell\":\"e4\",",
     "the token at e4 is already face down"},
    {"patterns", RED_BOWL, "Sd4", "ungrouped", "\"colour\":\"R\",",
     "you have no group of red, your bowl's colour: establish one"},
    {"patterns", RED_BOWL, "Fa6", "apart", "\"colour\":\"G\",\"cell\":\"a6\",",
     "a6 isn't beside a green group of yours"},
    {"patterns", RED_BOWL, "-", "must", "", "a player who can act must act"},
    {"patterns", GREEN_BOWL, "Ea3", "grouped", "\"colour\":\"G\",",
     "you already have a group of green, your bowl's colour: swap or flip"},
    {"patterns", ORANGE_BOWL, "Ef2", "barred", "\"colour\":\"O\",\"cell\":\"f2\",",
     "f2 is beside your opponent's orange group"},
    {"flowers", RED_ORANGE, "p1R2", "cards", "\"colour\":\"R\",\"count\":1,",
     "you have only one red card"},
    {"flowers", RED_ORANGE, "-", "pass", "", "you may pass only when no play is legal"},
    {"flowers", RED_ORANGE, "tD", "quiet", "", "no mandala is being destroyed"},
    {"flowers", TAKE, "p2O1", "tile", "\"mandala\":1,",
     "mandala 1 is being destroyed: take a tile first"},
    {"flowers", ORANGES, "p1O2", "hand", "", "no turn may end with an empty hand"}, /* F2 */
};

static void test_reasons(void **state) {
    (void)state;
    char why[2 * SIXSANDS_REASON_SIZE], expected[2 * SIXSANDS_REASON_SIZE];
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        const sixsands_game *g = game(reasons[i].game);
        sixsands_state s = position(g, reasons[i].line);
        sixsands_view v = seen(g, &s, sixsands_actor(g, &s));
        int move = sixsands_move_read(g, NULL, reasons[i].move);
        assert_true(move >= 0);
        assert_true(sixsands_why(why, sizeof why, g, &v, move) > 0);
        snprintf(expected, sizeof expected, "{\"key\":\"%s\",%s\"text\":\"%s\",", reasons[i].key,
                 reasons[i].fields, reasons[i].words);
        assert_memory_equal(why, expected, strlen(expected));
    }
    const sixsands_game *g = game("mandala");
    sixsands_state s = dealt(g, 2, 1);
    sixsands_view v = seen(g, &s, 0);
    assert_int_equal(sixsands_why(why, sizeof why, NULL, &v, 0), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_why(why, sizeof why, g, NULL, 0), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_why(why, sizeof why, g, &v, 9999), SIXSANDS_ERROR_MOVE);
    assert_int_equal(sixsands_why(why, 0, g, &v, 0), SIXSANDS_ERROR_SIZE);
}

/* Templates are whole sentences with the numbers of other seats in braces. */
static const struct {
    const char *game, *line;
    int seat;
    const char *move, *words;
} templates[] = {
    {"mandala", REDS, 0, "m1R", "Red is already in your field of mandala 1."},
    {"mandala", YELLOW_GREEN, 0, "f1G1", "Green is already in {2}'s field of mandala 1."},
    {"mandala", REDS, 1, "m1R", "It is {1}'s turn."},
    {"mandala", REDS, SIXSANDS_SPECTATOR, "m1R", "It is {1}'s turn."},
    {"patterns", RED_BOWL, 0, "Fa6", "a6 isn't beside a green group of yours."},
    {"patterns", RED_BOWL, 0, "-", "A player who can act must act."},
};

static void test_templates(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof templates / sizeof *templates; i++) {
        char why[2 * SIXSANDS_REASON_SIZE];
        const sixsands_game *g = game(templates[i].game);
        sixsands_state s = position(g, templates[i].line);
        sixsands_view v = seen(g, &s, templates[i].seat);
        int move = sixsands_move_read(g, NULL, templates[i].move);
        assert_true(sixsands_why(why, sizeof why, g, &v, move) > 0);
        char *at = strstr(why, "\"template\":\"");
        assert_non_null(at);
        at += strlen("\"template\":\"");
        at[strcspn(at, "\"")] = '\0';
        assert_string_equal(at, templates[i].words);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_reasons),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_templates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
