// SPDX-License-Identifier: MIT
// What front ends show of a game, through the public header: how scores add up (positions and sums
// are the examples of the rules texts, worked out there by hand), positions as data, what steps did
// and what moves would do. Events of whole random games are computed from the full record and from
// what one seat saw: both must be the same.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <sixsands.h>

static const sixsands_game *present_game(const char *name) {
    const sixsands_game *g = sixsands_game_find(name);
    assert_non_null(g);
    return g;
}

/* What a seat sees of a position. */
static void present_see(sixsands_view *out, const sixsands_game *g, const char *line, int viewer) {
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

/* JSON with ' in place of ", as the tables here have it. */
static void present_quote(char *json) {
    for (; *json; json++)
        *json = *json == '"' ? '\'' : *json;
}

#define CUP "'decides':false,'tie_text':'Equal scores: fewer cards in the cup decide.'"
#define HAND "'decides':false,'tie_text':'Equal scores: more cards in hand decide.'"

static const struct {
    const char *game, *line;
    int viewer, seat;
    const char *sheet;
} sheets[] = {
    {"mandala", MILA_AND_TOM, 0, 0,
     "{'items':[{'pieces':[{'colour':'G','count':3}],'sum':'3 x 1','points':3,'total':3},"
     "{'pieces':[{'colour':'K','count':2}],'sum':'2 x 2','points':4,'total':7},"
     "{'pieces':[{'colour':'O','count':4}],'sum':'4 x 3','points':12,'total':19},"
     "{'pieces':[{'colour':'R','count':1}],'sum':'1 x 4','points':4,'total':23},"
     "{'pieces':[{'colour':'P','count':2}],'sum':'2 x "
     "0','points':0,'total':23}],'tie':'cup','tied':12," CUP "}"},
    {"mandala", MILA_AND_TOM, 1, 1,
     "{'items':[{'pieces':[{'colour':'K','count':1}],'sum':'1 x 1','points':1,'total':1},"
     "{'pieces':[{'colour':'R','count':0}],'sum':'0 x 2','points':0,'total':1},"
     "{'pieces':[{'colour':'Y','count':4}],'sum':'4 x 3','points':12,'total':13},"
     "{'pieces':[{'colour':'P','count':0}],'sum':'0 x 4','points':0,'total':13},"
     "{'pieces':[{'colour':'G','count':2}],'sum':'2 x 5','points':10,'total':23},"
     "{'pieces':[{'colour':'O','count':2}],'sum':'2 x "
     "0','points':0,'total':23}],'tie':'cup','tied':9," CUP "}"},
    /* Cards in another's opening cup count: nobody else knows the sum. */
    {"mandala", MILA_AND_TOM, 0, 1, ""},
    {"mandala", MILA_AND_TOM, SIXSANDS_SPECTATOR, 0, ""},
    {"patterns", FIVE_GROUPS, SIXSANDS_SPECTATOR, 0,
     "{'items':[{'pieces':[{'colour':'K','count':5}],'sum':'(5 - 1) x 1','points':4,'total':4},"
     "{'pieces':[{'colour':'Y','count':3}],'sum':'(3 - 1) x 2','points':4,'total':8},"
     "{'pieces':[{'colour':'R','count':1}],'sum':'(1 - 1) x 3','points':0,'total':8},"
     "{'pieces':[{'colour':'P','count':4}],'sum':'(4 - 1) x 4','points':12,'total':20},"
     "{'pieces':[{'colour':'O','count':6}],'sum':'(6 - 1) x 5','points':25,'total':45}]}"},
    {"patterns", FIVE_GROUPS, 0, 1, "{'items':[]}"},
    {"flowers", TWO_FLOWERS, 1, 0,
     "{'items':[{'pieces':[{'colour':'R','value':'5'},{'colour':'R','value':'3'}],"
     "'sum':'5 + 2 x 3','points':11,'total':11},"
     "{'pieces':[{'colour':'G','value':'7'},{'colour':'G','value':'x3'}],"
     "'sum':'3 x 7','points':21,'total':32},"
     "{'pieces':[{'colour':'Y','value':'x3'}],'sum':'x3','points':0,'total':32},"
     "{'pieces':[{'colour':'K','value':'4'}],'sum':'4','points':4,'total':36}],'tie':'hand','tied':"
     "3," HAND "}"},
    {"flowers", TWO_FLOWERS, 1, 1, "{'items':[],'tie':'hand','tied':1," HAND "}"},
};

static void test_sheets(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof sheets / sizeof *sheets; i++) {
        const sixsands_game *g = present_game(sheets[i].game);
        char sheet[SIXSANDS_SHEET_SIZE];
        sixsands_view v;
        present_see(&v, g, sheets[i].line, sheets[i].viewer);
        int length = sixsands_score_sheet(sheet, sizeof sheet, g, &v, sheets[i].seat);
        assert_int_equal(length, strlen(sheet));
        present_quote(sheet);
        assert_string_equal(sheet, sheets[i].sheet);
    }
}

static void test_fullest_sheet(void **state) {
    (void)state;
    const sixsands_game *g = present_game("flowers");
    char sheet[SIXSANDS_SHEET_SIZE];
    sixsands_view v;
    int items = 0;
    present_see(&v, g,
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

/* ---- positions as data */

static const char *data_of(const char *name, const char *line, int viewer) {
    static char data[SIXSANDS_DATA_SIZE];
    const sixsands_game *g = present_game(name);
    sixsands_view v;
    present_see(&v, g, line, viewer);
    int length = sixsands_view_data(data, sizeof data, g, &v);
    assert_int_equal(length, strlen(data));
    present_quote(data);
    return data;
}

static void present_has(const char *data, const char *part) {
    if (!strstr(data, part))
        fail_msg("%s\nhas no %s", data, part);
}

#define CARDS(r, o, y, g, p, k, hidden, total)                                                     \
    "{'count':{'R':" #r ",'O':" #o ",'Y':" #y ",'G':" #g ",'P':" #p ",'K':" #k                     \
    "},'hidden':" #hidden ",'total':" #total "}"

static void test_mandala_data(void **state) {
    (void)state;
    const char *line = "m1=RY2/O/K3 m2=G2/-/- hand=ROG/Y6 cup=OG2K/P2K2 river=GO/K "
                       "deck=R16O14Y10G12P14K11 discard=P2 turn=1 last=1 open=OG/P2";
    const char *data = data_of("mandala", line, 0);
    present_has(data, "{'mandalas':[{'mountain':" CARDS(1, 0, 2, 0, 0, 0, 0, 3));
    present_has(data,
                "'fields':[" CARDS(0, 1, 0, 0, 0, 0, 0, 1) "," CARDS(0, 0, 0, 0, 0, 3, 0, 3) "]");
    present_has(data, "'missing':['G','P']}");
    present_has(data, "'missing':['R','O','Y','P','K']}");
    /* Two green at place 1 and one orange at place 2; black isn't in the river. */
    present_has(data,
                "{'hand':" CARDS(1, 1, 0, 1, 0, 0, 0, 3) ",'cup':" CARDS(0, 1, 0, 2, 0, 1, 0, 4));
    present_has(data, "'river':['G','O'],'open':true,'worth':4,'more':false}");
    /* The other's hand and opening cards are hidden; two black at place 1 aren't. */
    present_has(data,
                "{'hand':" CARDS(0, 0, 0, 0, 0, 0, 6, 6) ",'cup':" CARDS(0, 0, 0, 0, 0, 2, 2, 4));
    present_has(data, "'river':['K'],'open':false,'worth':2,'more':true}");
    present_has(data, "'deck':77,'discard':" CARDS(0, 0, 0, 0, 2, 0, 0, 2));
    present_has(data, "'turn':1,'last':true,'full':0,'idle':0,'idle_most':50,'idle_near':false,"
                      "'phase':'play','site':0,'chooser':0,'next':0,'wasted':false,"
                      "'warnings':[{'kind':'last-round',");
    present_has(data, "],'by_seat':['seats','fields']}");
    present_has(data_of("mandala", line, SIXSANDS_SPECTATOR),
                "'cup':" CARDS(0, 0, 0, 1, 0, 1, 2, 4));
    present_has(
        data_of("mandala",
                "m1=YG2/-/- m2=P/O2/Y hand=OY/RO cup=G15K16/RP river=GKROY/Y deck=R15O13Y13P16K "
                "discard=- turn=1 phase=claim2 chooser=2",
                0),
        "'phase':'claim','site':2,'chooser':2,'next':0,'wasted':false,");
    /* Two colours are divided, so the other claims after this one, who has no card in the field. */
    present_has(data_of("mandala",
                        "m1=YG2/-/- m2=PK/RO2YG/- hand=OY/RO cup=G14K15/RP river=GKROY/Y "
                        "deck=R14O13Y13P16K discard=- turn=1 phase=claim2 chooser=2",
                        0),
                "'phase':'claim','site':2,'chooser':2,'next':1,'wasted':true,");
}

/* The ends in sight, in words. */
static void test_warnings(void **state) {
    (void)state;
    const char *last = "m1=RY2/O/K3 m2=G2/-/- hand=ROG/Y6 cup=OG2K/P2K2 river=GO/K "
                       "deck=- discard=R16O14Y10G12P16K11 turn=1 last=1 idle=10 open=OG/P2";
    const char *data = data_of("mandala", last, 0);
    present_has(data,
                "'warnings':[{'kind':'last-round',"
                "'text':'the deck has run out: the next mandala that is completed ends the "
                "game','template':'the deck has run out: the next mandala that is completed "
                "ends the game','brief':'last round: the next mandala completed ends the "
                "game'},{'kind':'idle','count':10,'most':50,'text':'10 discards in a row; the "
                "50th ends the game',");
    const char *full = "m1=YG2/-/- m2=P/O2/Y hand=OY/RO cup=G15K15/RP river=GKROYP/Y "
                       "deck=R15O13Y13P15K2 discard=- turn=1 phase=claim2 chooser=2";
    present_has(data_of("mandala", full, 0),
                "'warnings':[{'kind':'full','seat':1,'text':'you: six colours in the river; this "
                "mandala ends the game','template':'{1}: six colours in the river; this mandala "
                "ends the game'}],");
    present_has(data_of("mandala", full, 1), "'text':'seat 1: six colours in the river;");
    present_has(data_of("mandala",
                        "m1=RY/-/- m2=G2/-/- hand=ROGP3/YG2P2K cup=OG/RP river=ROYGPK/- "
                        "deck=R14O15Y15G11P11K16 discard=- turn=1 phase=over",
                        0),
                "'warnings':[],");
}

/* What a cup shows, and the ends in sight. */
static void test_mandala_ends(void **state) {
    (void)state;
    const char *line = "m1=RY2/O/K3 m2=G2/-/- hand=ROG/Y6 cup=OG2K/P2K2 river=GO/K "
                       "deck=R16O14Y10G12P14K11 discard=P2 turn=1 idle=10 open=OG/P2";
    /* Spectators know neither cup in full. */
    const char *data = data_of("mandala", line, SIXSANDS_SPECTATOR);
    present_has(data, "'river':['G','O'],'open':false,'worth':1,'more':true}");
    present_has(data, "'idle':10,'idle_most':50,'idle_near':true,");
    present_has(data_of("mandala",
                        "m1=YG2/-/- m2=P/O2/Y hand=OY/RO cup=G15K15/RP river=GKROYP/Y "
                        "deck=R15O13Y13P15K2 discard=- turn=1 phase=claim2 chooser=2",
                        0),
                "'last':false,'full':1,'idle':0,");
}

static void test_patterns_data(void **state) {
    (void)state;
    const char *data = data_of("patterns", FIVE_GROUPS, SIXSANDS_SPECTATOR);
    int cells = 0;
    for (const char *at = data; (at = strstr(at, "'name'")); at++)
        cells++;
    assert_int_equal(cells, 52);
    present_has(data,
                "{'cells':[{'name':'c8','column':2,'row':0,'colour':'K','owner':1,'marker':1},");
    present_has(data, "{'name':'e7','column':4,'row':1,'colour':'R','owner':0,'marker':0},");
    present_has(data, "{'name':'f1','column':5,'row':7,'colour':'G','owner':0,'marker':0}],");
    present_has(data, "'bowls':['R','Y']");
    present_has(data,
                "{'seat':1,'colour':'K','place':1,'marker':'c8','cells':['f7','c8','d8','e8','f8'],"
                "'loose':['e7','g7'],'flips':[],'points':4}");
    present_has(data, "'marker':'a5','cells':['a5','b5','c5','d5','e5','f5'],"
                      "'loose':['a4','b4','c4','d4','e4','f4','g5','b6'],'flips':[],");
    present_has(data, "'turn':2,'phase':'play','by_seat':['bowls']}");
}

static void test_flowers_data(void **state) {
    (void)state;
    const char *line = "m1=K4,Yx:R2O(Y3)/G(P)/-:1 m2=R3,O2:-/-/-:0 m3=P2,G2:-/-/-:0 hand=OY2/R/K3 "
                       "won=R7+R2,Kx/G7+Gx/- dark=R4R5RxP3P4P5P7PxK2K3K5K7 "
                       "light=O3O4O5O7OxY2Y3Y4Y5Y7G3G4G5 deck=R12O13Y10G14P14K12 discard=- turn=2 "
                       "known=-/-/K";
    const char *data = data_of("flowers", line, 0);
    present_has(
        data,
        "{'dark':{'colour':'K','value':'4','text':'K4'},"
        "'light':{'colour':'Y','value':'x','text':'Yx'},'sides':[{'up':" CARDS(
            2, 1, 0, 0, 0, 0, 0,
            3) ",'down':" CARDS(0, 0, 3, 0, 0, 0, 0,
                                3) ",'total':6,'needed':0,'earned':false,'cannot_claim':false}");
    present_has(data, "'marker':1,'pips':[{'colour':'R','by':1},{'colour':'O','by':1},"
                      "{'colour':'Y','by':'tile'},{'colour':'G','by':2},{'colour':'P','by':0},"
                      "{'colour':'K','by':'tile'}]}");
    /* Another's cards are hidden, except for those that were taken back. */
    present_has(
        data, "'hands':[" CARDS(0, 1, 2, 0, 0, 0, 0, 3) "," CARDS(0, 0, 0, 0, 0, 0, 1, 1) "," CARDS(
                  0, 0, 0, 0, 0, 1, 2, 3) "],'open':[true,false,false],");
    present_has(data, "'won':[{'flowers':[[{'colour':'R','value':'7','text':'R7'},"
                      "{'colour':'R','value':'2','text':'R2'}]],"
                      "'singles':[{'colour':'K','value':'x','text':'Kx'}],'points':11},");
    present_has(data, "{'flowers':[],'singles':[],'points':0}],'dark':12,'light':13,'deck':75,");
    present_has(data, "'turn':2,'phase':'play','site':0,'ending':false,'warnings':[],"
                      "'by_seat':['hands','open','won','sides']}");
    /* Two players: half of the holder's five cards earn the other tile. */
    present_has(data_of("flowers",
                        "m1=R2,O2:Y(R4)/G:1 m2=P2,Y2:-/-:0 m3=K2,G2:-/-:0 hand=YK2/G won=-/- "
                        "dark=R3R4R5R7RxP3P4P5P7PxK3K4K5K7Kx light=O3O4O5O7OxY3Y4Y5Y7YxG3G4G5G7Gx "
                        "deck=R11O15Y13G13P15K13 discard=- turn=1",
                        0),
                "'total':1,'needed':3,'earned':false,'cannot_claim':false}");
    present_has(data_of("flowers",
                        "m1=R2,O2:Y(R4)/G(G2):1 m2=P2,Y2:-/-:0 m3=K2,G2:-/-:0 hand=YK2/G won=-/- "
                        "dark=R3R4R5R7RxP3P4P5P7PxK3K4K5K7Kx light=O3O4O5O7OxY3Y4Y5Y7YxG3G4G5G7Gx "
                        "deck=R11O15Y13G11P15K13 discard=- turn=1",
                        0),
                "'total':3,'needed':3,'earned':true,'cannot_claim':false}");
    /* Cards face down alone can't claim; no cards is another matter. */
    data = data_of("flowers",
                   "m1=R2,O2:Y(R4)/(G):1 m2=P2,Y2:-/-:0 m3=K2,G2:-/-:0 hand=YK2/G won=-/- "
                   "dark=R3R4R5R7RxP3P4P5P7PxK3K4K5K7Kx light=O3O4O5O7OxY3Y4Y5Y7YxG3G4G5G7Gx "
                   "deck=R11O15Y13G13P15K13 discard=- turn=1",
                   0);
    present_has(data, "'total':1,'needed':0,'earned':false,'cannot_claim':true}");
    present_has(data, "'total':0,'needed':0,'earned':false,'cannot_claim':false}");
}

/* ---- what steps did */

#define BEFORE_A_CLAIM " m2=G2/-/- hand=R2/Y6 cup=OG/PK river=G/K deck=R15O16Y9G13P16K15 discard=- "
#define TILES "dark=R2R4R5R7RxP3P4P5P7PxK3K5K7Kx light=O2O3O4O7OxY3Y4Y5G2G3G4G5G7Gx "

static const struct {
    const char *game, *start, *line;
    int viewer;
    const char *seen, *text, *brief; /* the events with their fields, and in words */
} steps[] = {
    {"mandala",
     "m1=RY/-/- m2=G2/-/- hand=ROGP3/YG2P2K cup=OG/RP river=-/- deck=R15O16Y16G12P12K17 discard=- "
     "turn=1",
     "1 m1R +PPP", 0,
     "'outcomes':'+PPP','events':[{'kind':'build','mandala':1,'colour':'R'},"
     "{'kind':'draws','count':3,'cards':'PPP'}]}",
     "red onto mountain 1; drawn: purple, purple, purple", "draws 3"},
    {"mandala",
     "m1=RY/-/- m2=G2/-/- hand=ROGP3/YG2P2K cup=OG/RP river=-/- deck=R15O16Y16G12P12K17 discard=- "
     "turn=1",
     "1 m1R +PPP", SIXSANDS_SPECTATOR,
     "'outcomes':'+??"
     "?','events':[{'kind':'build','mandala':1,'colour':'R'},"
     "{'kind':'draws','count':3,'cards':'??"
     "?'}]}",
     "red onto mountain 1; 3 cards drawn", "draws 3"},
    /* Fields of equal size: the seat that didn't complete the mandala chooses first. */
    {"mandala",
     "m1=RY2/OG/K3 m2=G2/-/- hand=R2P/Y6 cup=RP/OG river=-/- deck=R14O16Y10G14P16K15 discard=- "
     "turn=1",
     "1 f1P1", 1,
     "'events':[{'kind':'grow','mandala':1,'colour':'P','count':1,'own':3,'against':3},"
     "{'kind':'completes','mandala':1,'chooser':2}]}",
     "1 purple into field 1 (3 to 3); mandala 1 is complete, first choice: you",
     "field 3 to 3, draws none, completes it, first choice: {2}"},
    /* The third yellow card opens place 2; two in the cup are worth 2 each. */
    {"mandala", "m1=Y3/ROG/PK" BEFORE_A_CLAIM "turn=1 phase=claim1 chooser=1", "1 cY +GP", 0,
     "'outcomes':'+GP','events':[{'kind':'claim','colour':'Y','count':3,'points':4,'next':0},"
     "{'kind':'river','colour':'Y','place':2,'points':0},"
     "{'kind':'cup','count':2,'points':4,'place':2},"
     "{'kind':'swept','mandala':1},{'kind':'mountain','mandala':1,'cards':'GP'}]}",
     "3 yellow claimed; 1 to river place 2; 2 to the cup (+4); mandala 1 is destroyed; "
     "new mountain: green, purple",
     "river 2, +2 in cup = +4"},
    {"mandala", "m1=RY3/-/OGPK" BEFORE_A_CLAIM "turn=2 phase=claim1 chooser=1", "1 cY", 0,
     "'events':[{'kind':'claim','colour':'Y','count':3,'points':0,'next':2},"
     "{'kind':'wasted','count':3}]}",
     "3 yellow claimed; discarded: no card in the field", "3 discarded"},
    /* A card that was in the cup from the start counts from now on. */
    {"mandala", "m1=OY3/RG/PK" BEFORE_A_CLAIM "turn=1 phase=claim1 chooser=1", "1 cO", 0,
     "'events':[{'kind':'claim','colour':'O','count':1,'points':2,'next':2},"
     "{'kind':'river','colour':'O','place':2,'points':2}]}",
     "1 orange claimed; 1 to river place 2 (+2)", "river 2 = +2"},
    {"mandala",
     "m1=P/O2/Y m2=YG2/-/- hand=OY/RO cup=G15K16/RP river=GKROY/Y deck=R15O13Y13P16K discard=- "
     "turn=1 phase=claim1 chooser=1",
     "1 cP", SIXSANDS_OPEN,
     "'events':[{'kind':'claim','colour':'P','count':1,'points':0,'next':0},"
     "{'kind':'river','colour':'P','place':6,'points':0},{'kind':'swept','mandala':1},"
     "{'kind':'over','idle':false}]}",
     "1 purple claimed; 1 to river place 6; mandala 1 is destroyed", "river 6, ends the game"},
    {"patterns", FIVE_GROUPS, "2 Ea4", 0,
     "'events':[{'kind':'establish','cell':'a4','colour':'Y','place':1,'taken':'R'}]}",
     "new yellow group 1 on a4, red into the bowl", "starts group 1, takes red"},
    {"patterns",
     "board=kkkk/yyyRkR/rGppppGG/ooooooOG/RRRRRYYY/YYKKKKPP/PPPOOG/GGGG bowl=R/Y "
     "claims=Kc8Yb7Ra6Pc6Oa5/- turn=1 phase=play",
     "1 Sb6", 0,
     "'events':[{'kind':'swap','cell':'b6','colour':'R','taken':'G'},"
     "{'kind':'group','colour':'R','size':2,'place':3,'points':3,'gain':3,'sum':'(2 - 1) x 3'}]}",
     "red laid on b6, green into the bowl; red group: 2 tokens, 3 points (+3)",
     "takes green, (2-1)x3 = 3 (+3)"},
    {"patterns",
     "board=kkkk/yyyRkR/rGppppGG/ooooooOG/RRRRRYYY/YYKKKKPP/PPPOOG/GGGG bowl=R/Y "
     "claims=Kc8Yb7Ra6Pc6Oa5/- turn=1 phase=play",
     "1 Fg5", 1,
     "'events':[{'kind':'flip','cell':'g5','colour':'O'},"
     "{'kind':'group','colour':'O','size':7,'place':5,'points':30,'gain':5,'sum':'(7 - 1) x 5'}]}",
     "orange flipped on g5; orange group: 7 tokens, 30 points (+5)", "(7-1)x5 = 30 (+5)"},
    /* A colour that is already present is played face down, and earns no marker. */
    {"flowers",
     "m1=K4,Yx:R2/-:1 m2=R3,Y2:-/-:0 m3=P2,O5:-/-:0 hand=O5/R4 won=Y7/K2 " TILES
     "deck=R9O10Y15G15P15K15 discard=- turn=2",
     "2 p1R3", 0,
     "'events':[{'kind':'play','mandala':1,'colour':'R','count':3,'up':false,'draws':0}]}",
     "3 red into mandala 1, face down", "face down, draws none"},
    {"flowers",
     "m1=K4,Yx:-/ROG2:2 m2=R3,Y2:-/-:0 m3=P2,O5:-/-:0 hand=O5P/R4 won=Y7/K2 " TILES
     "deck=R10O9Y15G13P14K15 discard=- turn=1",
     "1 p1P1 +KKK", 0,
     "'outcomes':'+KKK',"
     "'events':[{'kind':'play','mandala':1,'colour':'P','count':1,'up':true,'draws':3},"
     "{'kind':'draws','count':3,'cards':'KKK'},{'kind':'completes','mandala':1,'chooser':2}]}",
     "1 purple into mandala 1, face up; drawn: black, black, black; "
     "mandala 1 is complete, first choice: seat 2",
     "face up, draws 3, completes it, first choice: {2}"},
    /* Three cards beside five earn the other tile; two don't, and the holder takes both. */
    {"flowers",
     "m1=K4,Yx:RP(P)/OG(P3):2 m2=R3,Y2:-/-:0 m3=P2,O5:-/-:0 hand=O5/R4 won=Y7/K2 " TILES
     "deck=R10O9Y15G14P10K15 discard=- turn=1 phase=take1",
     "2 tD +R4O2", 1,
     "'outcomes':'+R4O2','events':[{'kind':'take','tile':'K4','points':6},"
     "{'kind':'tile-won','seat':2,'tile':'K4','points':6,'also':false},"
     "{'kind':'flower','seat':2,'first':'K4','second':'K2'},"
     "{'kind':'tile-won','seat':1,'tile':'Yx','points':14,'also':false},"
     "{'kind':'flower','seat':1,'first':'Y7','second':'Yx'},{'kind':'gain','points':6},"
     "{'kind':'tiles','mandala':1,'dark':'R4','light':'O2'}]}",
     "black 4 taken; a Flower of black 4 and black 2; yellow x3 goes to seat 1 (+14); "
     "a Flower of yellow 7 and yellow x3 for seat 1; +6 points; "
     "new tiles in mandala 1: red 4, orange 2",
     "+6, makes a Flower, leaves +14"},
    {"flowers",
     "m1=K4,Yx:RP/OG(P3):2 m2=R3,Y2:-/-:0 m3=P2,O5:-/-:0 hand=O5/R4 won=Y7/K2 " TILES
     "deck=R10O9Y15G14P11K15 discard=- turn=1 phase=take1",
     "2 tD +R4O2", 1,
     "'events':[{'kind':'take','tile':'K4','points':6},{'kind':'tile-won','seat':2,'tile':'K4','"
     "points':6,'also':false},"
     "{'kind':'tile-won','seat':2,'tile':'Yx','points':6,'also':true},"
     "{'kind':'flower','seat':2,'first':'K4','second':'K2'},{'kind':'gain','points':6},"
     "{'kind':'tiles','mandala':1,'dark':'R4','light':'O2'},"
     "{'kind':'taken-back','seat':1,'count':2}]}",
     "black 4 taken; yellow x3 taken; a Flower of black 4 and black 2; +6 points; "
     "new tiles in mandala 1: red 4, orange 2; 2 cards taken back by seat 1",
     "+6, also yellow x3, makes a Flower"},
};

/* Takes the words out of events with single quotes: what logs say, and what buttons say. */
static void present_take_words(char *said, char words[2][SIXSANDS_EVENTS_SIZE]) {
    static const char *const keys[] = {"'text':'", "'brief':'"}, *const between[] = {"; ", ", "};
    words[0][0] = words[1][0] = '\0';
    for (char *at = said, *end; (at = strstr(at, ",'text':'")); memmove(at, end, strlen(end) + 1)) {
        char *flag = strstr(at, ",'implied':true}");
        char *last = strstr(at, "'}");
        bool implied = flag && (!last || flag < last);
        end = implied ? flag : last + 1;
        for (int i = implied; i < 2; i++) {
            char *value = strstr(at, keys[i]), *list = words[i];
            size_t used = strlen(list);
            if (!value || value > end)
                continue;
            value += strlen(keys[i]);
            snprintf(list + used, SIXSANDS_EVENTS_SIZE - used, "%s%.*s", used ? between[i] : "",
                     (int)(strstr(value, i ? "'" : "','template") - value), value);
        }
        end = strchr(end, '}');
    }
}

static void test_steps(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        const sixsands_game *g = present_game(steps[i].game);
        char said[SIXSANDS_EVENTS_SIZE], reason[SIXSANDS_REASON_SIZE];
        static char words[2][SIXSANDS_EVENTS_SIZE];
        sixsands_record *r;
        sixsands_state s;
        if (sixsands_state_read(&s, reason, sizeof reason, g, steps[i].start) != SIXSANDS_OK)
            fail_msg("%s: %s", steps[i].start, reason);
        assert_int_equal(sixsands_record_start(&r, g, &s), SIXSANDS_OK);
        if (sixsands_record_add(r, reason, sizeof reason, steps[i].line) != SIXSANDS_OK)
            fail_msg("%s: %s", steps[i].line, reason);
        int length = sixsands_record_events(said, sizeof said, r, 0, steps[i].viewer);
        assert_int_equal(length, strlen(said));
        sixsands_record_free(r);
        present_quote(said);
        present_take_words(said, words);
        present_has(said, steps[i].seen);
        assert_string_equal(words[0], steps[i].text);
        assert_string_equal(words[1], steps[i].brief);
    }
}

/* How many outcomes nature will make is known, but not which. */
static void test_foresee(void **state) {
    (void)state;
    const sixsands_game *g = present_game("mandala");
    char out[SIXSANDS_EVENTS_SIZE];
    sixsands_view v;
    present_see(&v, g, MILA_AND_TOM, 0);
    int length = sixsands_foresee(out, sizeof out, g, &v, sixsands_move_read(g, NULL, "m2G"));
    assert_int_equal(length, strlen(out));
    present_quote(out);
    assert_string_equal(out, "[{'kind':'build','mandala':2,'colour':'G',"
                             "'text':'green onto mountain 2','template':'green onto mountain 2'},"
                             "{'kind':'draws','count':3,'cards':'??"
                             "?','text':'3 cards drawn','template':'3 cards drawn',"
                             "'brief':'draws 3'}]");
}

/* ---- whole games */

enum { GAMES = 40, KINDS = 40 };

/* Every documented kind of event, and how often it occurred. */
static struct {
    const char *kind;
    int met;
} kinds[KINDS] = {
    {"build", 0}, {"grow", 0},      {"discard", 0}, {"claim", 0},      {"river", 0},
    {"cup", 0},   {"wasted", 0},    {"swept", 0},   {"mountain", 0},   {"last-round", 0},
    {"draws", 0}, {"completes", 0}, {"over", 0},    {"bowl", 0},       {"establish", 0},
    {"flip", 0},  {"swap", 0},      {"group", 0},   {"closing", 0},    {"stop", 0},
    {"play", 0},  {"marker", 0},    {"take", 0},    {"tile-won", 0},   {"flower", 0},
    {"tiles", 0}, {"gain", 0},      {"ending", 0},  {"taken-back", 0}, {"destroyed-next", 0},
    {"pass", 0},
};

/* The value of a text or number in a line of JSON. */
static void value_of(char *out, size_t size, const char *json, const char *key) {
    const char *at = strstr(json, key);
    assert_non_null(at);
    at += strlen(key) + 1;
    bool quoted = *at == '"';
    at += quoted;
    snprintf(out, size, "%.*s", (int)strcspn(at, quoted ? "\"" : ",}"), at);
}

static bool names_a_colour(const char *words) {
    static const char *const names[] = {"red", "orange", "yellow", "green", "purple", "black"};
    for (int i = 0; i < SIXSANDS_COLOURS; i++)
        if (strstr(words, names[i]))
            return true;
    return false;
}

/* An event has its English: a clause, whose template has slots where the text names seats. Cards
 * that aren't seen aren't named. */
static void check_words(const char *event) {
    static const char hidden[] = "\"cards\":\"?";
    char words[256], slots[256], kind[32];
    const char *end = strstr(event, "\"text\"");
    value_of(kind, sizeof kind, event, "\"kind\"");
    value_of(words, sizeof words, event, "\"text\"");
    value_of(slots, sizeof slots, event, "\"template\"");
    bool seats = strstr(words, "seat ") || strstr(words, "you");
    size_t last = strlen(words) - 1;
    if (!words[0] || words[last] == '.' || strchr(words, '{') || seats != !!strchr(slots, '{'))
        fail_msg("'%s', '%s': %s", words, slots, event);
    if (strncmp(words, kind, strlen(kind)) == 0 && words[strlen(kind)] == ' ')
        fail_msg("'%s': only the key", words);
    const char *cards = strstr(event, hidden);
    if (cards && cards < end && names_a_colour(words))
        fail_msg("'%s' of hidden cards", words);
}

static void count_kinds(const char *said) {
    static const char key[] = "\"kind\":\"";
    for (const char *at = said; (at = strstr(at, key)); at++) {
        size_t length = strcspn(at + strlen(key), "\""), i = 0;
        while (kinds[i].kind && (strlen(kinds[i].kind) != length ||
                                 strncmp(kinds[i].kind, at + strlen(key), length) != 0))
            i++;
        if (!kinds[i].kind)
            fail_msg("an unknown kind: %s", at);
        kinds[i].met++;
        check_words(at);
    }
}

/* The events for one viewer, computed from the full record, are the same as those computed from
 * what it saw alone: so they contain nothing else. */
static void present_compare(sixsands_record *all, const sixsands_game *g, int viewer) {
    sixsands_record *own;
    sixsands_view start;
    assert_int_equal(sixsands_record_view(&start, all, 0, viewer), SIXSANDS_OK);
    assert_int_equal(sixsands_record_start_view(&own, g, &start), SIXSANDS_OK);
    for (int i = 0; i < sixsands_record_steps(all); i++) {
        char said[SIXSANDS_EVENTS_SIZE], again[SIXSANDS_EVENTS_SIZE], reason[SIXSANDS_REASON_SIZE];
        char seat[4], move[SIXSANDS_MOVE_SIZE], outcomes[256], line[512];
        assert_true(sixsands_record_events(said, sizeof said, all, i, viewer) > 0);
        value_of(seat, sizeof seat, said, "\"seat\"");
        value_of(move, sizeof move, said, "\"move\"");
        value_of(outcomes, sizeof outcomes, said, "\"outcomes\"");
        snprintf(line, sizeof line, "%s %s%s%s", seat, move, outcomes[0] ? " " : "", outcomes);
        if (sixsands_record_add(own, reason, sizeof reason, line) != SIXSANDS_OK)
            fail_msg("%s: %s", line, reason);
        assert_true(sixsands_record_events(again, sizeof again, own, i, viewer) > 0);
        assert_string_equal(said, again);
        count_kinds(said);
    }
    sixsands_record_free(own);
}

static void test_whole_games(void **state) {
    (void)state;
    for (int k = 0; k < sixsands_game_count(); k++) {
        const sixsands_game *g = sixsands_game_at(k);
        for (int n = 0; n < GAMES; n++) {
            int players = sixsands_game_min_players(g), most = sixsands_game_max_players(g);
            sixsands_rng r;
            sixsands_state s;
            sixsands_record *all;
            players += n % (most - players + 1);
            sixsands_rng_stream(&r, 17, (uint64_t)n);
            assert_int_equal(sixsands_deal(&s, g, players, &r), SIXSANDS_OK);
            assert_int_equal(sixsands_record_start(&all, g, &s), SIXSANDS_OK);
            for (int actor; (actor = sixsands_actor(g, &s)) != SIXSANDS_OVER;) {
                char data[SIXSANDS_DATA_SIZE], rows[SIXSANDS_ROWS_SIZE];
                int move = actor == SIXSANDS_NATURE ? sixsands_sample(g, &s, &r)
                                                    : sixsands_random_move(g, &s, &r);
                assert_int_equal(sixsands_record_play(all, NULL, 0, actor, move), SIXSANDS_OK);
                assert_int_equal(sixsands_apply(&s, g, move), SIXSANDS_OK);
                assert_true(sixsands_state_data(data, sizeof data, g, &s) > 0);
                assert_true(sixsands_state_rows(rows, sizeof rows, g, &s) > 0);
            }
            for (int viewer = SIXSANDS_SPECTATOR; viewer < players; viewer++)
                present_compare(all, g, viewer);
            sixsands_record_free(all);
        }
    }
    for (int i = 0; kinds[i].kind; i++)
        if (!kinds[i].met)
            fail_msg("%s was never met", kinds[i].kind);
}

/* A seat's rows hide what its data hides; the whole position's show it. */
static void test_rows(void **state) {
    (void)state;
    const sixsands_game *g = present_game("mandala");
    static char rows[SIXSANDS_ROWS_SIZE];
    sixsands_state s;
    sixsands_view v;
    present_see(&v, g, MILA_AND_TOM, 0);
    assert_int_equal(sixsands_state_read(&s, NULL, 0, g, MILA_AND_TOM), SIXSANDS_OK);
    int length = sixsands_view_rows(rows, sizeof rows, g, &v);
    assert_int_equal(length, strlen(rows));
    present_quote(rows);
    present_has(rows, "{'key':'hand','cells':['Y4 G2','6 hidden']}");
    present_has(rows, "{'key':'turn','cells':['1']}");
    length = sixsands_state_rows(rows, sizeof rows, g, &s);
    assert_int_equal(length, strlen(rows));
    assert_null(strstr(rows, "hidden"));
}

static void test_errors(void **state) {
    (void)state;
    const sixsands_game *g = present_game("mandala");
    char sheet[SIXSANDS_SHEET_SIZE];
    sixsands_view v;
    present_see(&v, g, MILA_AND_TOM, 0);
    assert_int_equal(sixsands_score_sheet(sheet, 10, g, &v, 0), SIXSANDS_ERROR_SIZE);
    assert_int_equal(sixsands_score_sheet(NULL, 0, g, &v, 0), SIXSANDS_ERROR_SIZE);
    assert_int_equal(sixsands_score_sheet(sheet, sizeof sheet, NULL, &v, 0),
                     SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_score_sheet(sheet, sizeof sheet, g, NULL, 0),
                     SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_score_sheet(sheet, sizeof sheet, g, &v, -1), SIXSANDS_ERROR_SEAT);
    assert_int_equal(sixsands_score_sheet(sheet, sizeof sheet, g, &v, 2), SIXSANDS_ERROR_SEAT);
}

static void test_errors_of_data(void **state) {
    (void)state;
    const sixsands_game *g = present_game("mandala");
    char out[SIXSANDS_DATA_SIZE];
    sixsands_state s;
    sixsands_view v;
    present_see(&v, g, MILA_AND_TOM, 0);
    assert_int_equal(sixsands_state_read(&s, NULL, 0, g, MILA_AND_TOM), SIXSANDS_OK);
    assert_int_equal(sixsands_view_data(out, 10, g, &v), SIXSANDS_ERROR_SIZE);
    assert_int_equal(sixsands_view_data(out, sizeof out, NULL, &v), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_view_data(out, sizeof out, g, NULL), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_state_data(NULL, 10, g, &s), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_state_data(out, sizeof out, g, NULL), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_view_rows(out, 10, g, &v), SIXSANDS_ERROR_SIZE);
    assert_int_equal(sixsands_view_rows(out, sizeof out, NULL, &v), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_view_rows(out, sizeof out, g, NULL), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_state_rows(NULL, 10, g, &s), SIXSANDS_ERROR_ARGUMENT);
    assert_int_equal(sixsands_state_rows(out, sizeof out, g, NULL), SIXSANDS_ERROR_ARGUMENT);
}

static void test_errors_of_events(void **state) {
    (void)state;
    const sixsands_game *g = present_game("mandala");
    char out[SIXSANDS_EVENTS_SIZE];
    sixsands_record *r;
    sixsands_state s;
    sixsands_view v;
    present_see(&v, g, MILA_AND_TOM, 0);
    int legal = sixsands_move_read(g, NULL, "f1Y1"), not_legal = sixsands_move_read(g, NULL, "cR");
    assert_true(sixsands_foresee(out, sizeof out, g, &v, legal) > 0);
    assert_int_equal(sixsands_foresee(out, sizeof out, g, &v, not_legal), SIXSANDS_ERROR_MOVE);
    assert_int_equal(sixsands_foresee(out, sizeof out, g, &v, -1), SIXSANDS_ERROR_MOVE);
    present_see(&v, g, MILA_AND_TOM, 1);
    assert_int_equal(sixsands_foresee(out, sizeof out, g, &v, legal), SIXSANDS_ERROR_TURN);
    present_see(&v, g, MILA_AND_TOM, SIXSANDS_SPECTATOR);
    assert_int_equal(sixsands_foresee(out, sizeof out, g, &v, legal), SIXSANDS_ERROR_TURN);
    assert_int_equal(sixsands_state_read(&s, NULL, 0, g, MILA_AND_TOM), SIXSANDS_OK);
    assert_int_equal(sixsands_record_start(&r, g, &s), SIXSANDS_OK);
    assert_int_equal(sixsands_record_events(out, sizeof out, r, 0, 0), SIXSANDS_ERROR_MOVE);
    assert_int_equal(sixsands_record_events(out, sizeof out, r, -1, 0), SIXSANDS_ERROR_MOVE);
    assert_int_equal(sixsands_record_play(r, NULL, 0, 0, legal), SIXSANDS_OK);
    assert_true(sixsands_record_events(out, sizeof out, r, 0, SIXSANDS_OPEN) > 0);
    assert_int_equal(sixsands_record_events(out, sizeof out, r, 0, 2), SIXSANDS_ERROR_SEAT);
    assert_int_equal(sixsands_record_events(out, sizeof out, r, 0, -3), SIXSANDS_ERROR_SEAT);
    assert_int_equal(sixsands_record_events(out, 10, r, 0, 0), SIXSANDS_ERROR_SIZE);
    sixsands_record_free(r);
    present_see(&v, g, MILA_AND_TOM, 0);
    assert_int_equal(sixsands_record_start_view(&r, g, &v), SIXSANDS_OK);
    assert_int_equal(sixsands_record_play(r, NULL, 0, 0, legal), SIXSANDS_OK);
    assert_int_equal(sixsands_record_events(out, sizeof out, r, 0, 1), SIXSANDS_ERROR_SEAT);
    assert_int_equal(sixsands_record_events(out, sizeof out, r, 0, SIXSANDS_OPEN),
                     SIXSANDS_ERROR_SEAT);
    sixsands_record_free(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sheets),           cmocka_unit_test(test_fullest_sheet),
        cmocka_unit_test(test_mandala_data),     cmocka_unit_test(test_mandala_ends),
        cmocka_unit_test(test_warnings),         cmocka_unit_test(test_patterns_data),
        cmocka_unit_test(test_flowers_data),     cmocka_unit_test(test_steps),
        cmocka_unit_test(test_foresee),          cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_errors),           cmocka_unit_test(test_errors_of_data),
        cmocka_unit_test(test_errors_of_events), cmocka_unit_test(test_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
