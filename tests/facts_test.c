// SPDX-License-Identifier: MIT
// What front ends show of a game, through the public header. Positions and sums are the examples of
// the rules texts, worked out there by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include <sixsands.h>

static const sixsands_game *game(const char *name) {
    const sixsands_game *g = sixsands_game_find(name);
    assert_non_null(g);
    return g;
}

/* What a seat sees of a position. */
static void see(sixsands_view *out, const sixsands_game *g, const char *line, int viewer) {
    char reason[SIXSANDS_REASON_SIZE];
    sixsands_state s;
    if (sixsands_state_read(&s, reason, sizeof reason, g, line) != SIXSANDS_OK)
        fail_msg("%s: %s", line, reason);
    assert_int_equal(sixsands_observe(out, g, &s, viewer), SIXSANDS_OK);
}

/* The two players of Mandala's rules, with the opening cards of their cups. */
#define MILA_AND_TOM                                                                               \
    "m1=R2/-/- m2=O2/-/- hand=Y4G2/P4K2 cup=RO4G3P2K2/O2Y4G2K river=GKOR/KRYPG "                   \
    "deck=R13O9Y9G9P11K11 discard=- turn=1 open=OG/O2"

/* The player of Patterns' rules, with five groups. */
#define FIVE_GROUPS                                                                                \
    "board=kkkk/yyyRkR/rGppppGG/ooooooGG/RRRRRYYY/YYKKKKPP/PPPOOO/GGGG bowl=R/Y "                  \
    "claims=Kc8Yb7Ra6Pc6Oa5/- turn=2 phase=play"

/* The player of Flowers' rules. */
#define TWO_FLOWERS                                                                                \
    "m1=R2,O2:-/-:0 m2=P2,Y2:-/-:0 m3=K2,G2:-/-:0 hand=YK2/G won=R5+R3,G7+Gx,Yx,K4/- "             \
    "dark=R4R7RxP3P4P5P7PxK3K5K7Kx light=O3O4O5O7OxY3Y4Y5Y7G3G4G5 deck=R15O15Y14G14P15K13 "        \
    "discard=- turn=1"

/* JSON is written with ' here. */
static const struct {
    const char *game, *line;
    int viewer, seat;
    const char *sheet;
} sheets[] = {
    {"mandala", MILA_AND_TOM, 0, 0,
     "{'items':[{'pieces':[{'colour':'G','count':3}],'sum':'3 x 1','points':3},"
     "{'pieces':[{'colour':'K','count':2}],'sum':'2 x 2','points':4},"
     "{'pieces':[{'colour':'O','count':4}],'sum':'4 x 3','points':12},"
     "{'pieces':[{'colour':'R','count':1}],'sum':'1 x 4','points':4},"
     "{'pieces':[{'colour':'P','count':2}],'sum':'2 x 0','points':0}],'tie':'cup','tied':12}"},
    {"mandala", MILA_AND_TOM, 1, 1,
     "{'items':[{'pieces':[{'colour':'K','count':1}],'sum':'1 x 1','points':1},"
     "{'pieces':[{'colour':'R','count':0}],'sum':'0 x 2','points':0},"
     "{'pieces':[{'colour':'Y','count':4}],'sum':'4 x 3','points':12},"
     "{'pieces':[{'colour':'P','count':0}],'sum':'0 x 4','points':0},"
     "{'pieces':[{'colour':'G','count':2}],'sum':'2 x 5','points':10},"
     "{'pieces':[{'colour':'O','count':2}],'sum':'2 x 0','points':0}],'tie':'cup','tied':9}"},
    /* What lies in another's opening cup counts: nobody else knows the sum. */
    {"mandala", MILA_AND_TOM, 0, 1, ""},
    {"mandala", MILA_AND_TOM, SIXSANDS_SPECTATOR, 0, ""},
    {"patterns", FIVE_GROUPS, SIXSANDS_SPECTATOR, 0,
     "{'items':[{'pieces':[{'colour':'K','count':5}],'sum':'(5 - 1) x 1','points':4},"
     "{'pieces':[{'colour':'Y','count':3}],'sum':'(3 - 1) x 2','points':4},"
     "{'pieces':[{'colour':'R','count':1}],'sum':'(1 - 1) x 3','points':0},"
     "{'pieces':[{'colour':'P','count':4}],'sum':'(4 - 1) x 4','points':12},"
     "{'pieces':[{'colour':'O','count':6}],'sum':'(6 - 1) x 5','points':25}]}"},
    {"patterns", FIVE_GROUPS, 0, 1, "{'items':[]}"},
    {"flowers", TWO_FLOWERS, 1, 0,
     "{'items':[{'pieces':[{'colour':'R','value':'5'},{'colour':'R','value':'3'}],"
     "'sum':'5 + 2 x 3','points':11},"
     "{'pieces':[{'colour':'G','value':'7'},{'colour':'G','value':'x'}],'sum':'3 x 7','points':21},"
     "{'pieces':[{'colour':'Y','value':'x'}],'sum':'x3','points':0},"
     "{'pieces':[{'colour':'K','value':'4'}],'sum':'4','points':4}],'tie':'hand','tied':3}"},
    {"flowers", TWO_FLOWERS, 1, 1, "{'items':[],'tie':'hand','tied':1}"},
};

static void test_sheets(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof sheets / sizeof *sheets; i++) {
        const sixsands_game *g = game(sheets[i].game);
        char sheet[SIXSANDS_SHEET_SIZE];
        sixsands_view v;
        see(&v, g, sheets[i].line, sheets[i].viewer);
        int length = sixsands_score_sheet(sheet, sizeof sheet, g, &v, sheets[i].seat);
        assert_int_equal(length, strlen(sheet));
        for (char *at = sheet; *at; at++)
            *at = *at == '"' ? '\'' : *at;
        assert_string_equal(sheet, sheets[i].sheet);
    }
}

static void test_fullest_sheet(void **state) {
    (void)state;
    const sixsands_game *g = game("flowers");
    char sheet[SIXSANDS_SHEET_SIZE];
    sixsands_view v;
    int items = 0;
    see(&v, g,
        "m1=-:-/-:0 m2=-:-/-:0 m3=-:-/-:0 hand=R15O15Y15/G15P15K15 "
        "won=R3+R2,R5+R4,R7+Rx,O3+O2,O5+O4,O7+Ox,Y3+Y2,Y5+Y4,Y7+Yx,"
        "G3+G2,G5+G4,G7+Gx,P3+P2,P5+P4,P7+Px,K3+K2,K5+K4,K7+Kx/- "
        "dark=- light=- deck=- discard=- turn=1 ending=1 phase=over",
        0);
    assert_true(sixsands_score_sheet(sheet, sizeof sheet, g, &v, 0) > 0);
    for (const char *at = sheet; (at = strstr(at, "\"sum\"")); at++)
        items++;
    assert_int_equal(items, 18);
}

static void test_errors(void **state) {
    (void)state;
    const sixsands_game *g = game("mandala");
    char sheet[SIXSANDS_SHEET_SIZE];
    sixsands_view v;
    see(&v, g, MILA_AND_TOM, 0);
    assert_int_equal(sixsands_score_sheet(sheet, 10, g, &v, 0), SIXSANDS_ERROR_SIZE);
    assert_int_equal(sixsands_score_sheet(NULL, 0, g, &v, 0), SIXSANDS_ERROR_SIZE);
    assert_int_equal(sixsands_score_sheet(sheet, sizeof sheet, NULL, &v, 0),
                     SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_score_sheet(sheet, sizeof sheet, g, NULL, 0),
                     SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_score_sheet(sheet, sizeof sheet, g, &v, -1), SIXSANDS_ERROR_SEAT);
    assert_int_equal(sixsands_score_sheet(sheet, sizeof sheet, g, &v, 2), SIXSANDS_ERROR_SEAT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sheets),
        cmocka_unit_test(test_fullest_sheet),
        cmocka_unit_test(test_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
