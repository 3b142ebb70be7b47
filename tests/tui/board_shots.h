// SPDX-License-Identifier: MIT
// What the golden screens of the boards show, a line a screen.
#define MANDALA_TURN                                                                               \
    "m1=OY2/R/G m2=R2Y2/OG2/P3 hand=Y2P2/RYP3 cup=OY/RO river=GR/P "                               \
    "deck=R12O12Y9G14P9K15 discard=O2YK3 turn=2 idle=2"
#define MANDALA_CLAIM                                                                              \
    "m1=OYK/R2G/P2 m2=OYG/K2/R hand=OYG2/R2O2YK2 cup=OY6/R3OK river=GRYK/PKOYR "                   \
    "deck=R3O3Y3G4P5K4 discard=R5O7Y3G9P10K6 turn=1 phase=claim1 chooser=1 open=OY/RO"
#define PATTERNS_BOWL                                                                              \
    "board=YYRP/OGOYOP/KRPRRPYY/KPKKOOYO/KYPPYGKG/GGRGGPPR/OKRRYO/GOKK bowl=-/- claims=-/- "       \
    "turn=2 phase=bowl"
#define PATTERNS_EARLY                                                                             \
    "board=YYRP/OGOYOP/KRPRRPYY/KgKKOrYO/KYPPYGKG/GGRGGPPR/OKRRYO/pOoK bowl=K/G "                  \
    "claims=Rf5Oe1/Gb5Pc1 turn=1 phase=play"
#define PATTERNS_PLAY                                                                              \
    "board=kYRP/OGOYOy/KRPRRPyY/KggKOrYO/KYppYGKG/GGpGGPkR/OKRRYO/pooK bowl=R/P "                  \
    "claims=Rf5Oe1Kg3Pc4/Gb5Pc1Kc8Yg7 turn=2 phase=play"
#define PATTERNS_CLOSE                                                                             \
    "board=KGRP/gpkkkG/GYOPykkG/rooyyppp/ryyrOpgK/rryrYggg/Porrkk/oooo bowl=Y/P "                  \
    "claims=Ra3Oe1Yc3Pc7Gh3Kg2/Ke7Ye5Pg5Ob5Rd4Gb7 turn=2 phase=close"
#define PATTERNS_BARRED                                                                            \
    "board=gKYG/PKPoPG/KKYRKRYG/RyROGYOG/KGpgYRRG/rrPOKPOY/kPoPYO/KOPO bowl=Y/R "                  \
    "claims=Kb2Od2Gd4Ra3/Pc4Oe7Gc8Yb5 turn=2 phase=play"
#define PATTERNS_BOTH                                                                              \
    "board=gKYG/PKPoPy/KyYRKryG/RyROGrOG/KGpgYRRG/rrPOKPOY/kPoPYO/KOPO bowl=G/K "                  \
    "claims=Kb2Od2Gd4Ra3Yg6/Pc4Oe7Gc8Yb5Rf6 turn=1 phase=play"
#define PATTERNS_OVER                                                                              \
    "board=yyyP/OGOYOP/KRPyyPoY/KgKyoooo/KYggpGpG/GGrkkppp/krrRrr/orKr bowl=G/K "                  \
    "claims=Rg2Oc1Gd4Pg4Kd3Yd8/Gb5Pe4Yd5Kb2Og5Rd1 turn=2 phase=over"
#define FLOWERS_TWO                                                                                \
    "m1=K7,O5:P(R3O2PK4)/RG2(R2O2GK2):1 m2=K5,Y7:RO/P2(K):2 m3=R5,G3:OY(RY3G2)/P(O2):1 "           \
    "hand=G4K2/YK won=-/Ox,K3 dark=R2R3R4R7RxP2P3P4P5P7PxK2K4Kx "                                  \
    "light=O2O3O4O7Y2Y3Y4Y5YxG2G4G5G7Gx deck=R6O7Y8G6P9K5 discard=RY2P turn=2 known=G/-"
#define FLOWERS_THREE                                                                              \
    "m1=R2,Gx:-/P(G4)/Y(G2):2 m2=K3,Ox:RP(O2)/Y(K)/(RK3):1 m3=R3,Y4:(RO4Y)/(Y2)/O(O):3 "           \
    "hand=O2Y2PK3/RP2K3/R4G2PK won=G5+G3,Kx/O5+O3/R7+R5,K7 "                                       \
    "dark=R4RxP2P3P4P5P7PxK2K4K5 light=O2O4O7Y2Y3Y5Y7YxG2G4G7 deck=RYGP2K "                        \
    "discard=R6O5Y7G6P7K3 turn=2"
#define FLOWERS_TAKE                                                                               \
    "m1=R2,Gx:O2(Y2)/P(RG4P2)/Y(RG4):2 m2=K3,Ox:RP(O2)/YG(K)/(RK3):1 "                             \
    "m3=R3,Y4:K2(RO4Y)/(Y2K4)/OP2(O):1 hand=PK/R2YPK/R3K won=G5+G3,Kx/O5+O3/R7+R5,K7 "             \
    "dark=R4RxP2P3P4P5P7PxK2K4K5 light=O2O4O7Y2Y3Y5Y7YxG2G4G7 deck=R5O5Y7G6P7K2 discard=- "        \
    "turn=2 phase=take2 held=PK/RYP/R3K"
#define FLOWERS_FOUR                                                                               \
    "m1=R3,O4:-/(R)/G2/-:3 m2=K5,Y7:O2(Y2P3)/P(Y2K)/(OY2P)/R2(P2K2):1 m3=Kx,O3:-/G/-/-:2 "         \
    "hand=ROYGP2K2/RO4G2P2K/R2OY2GK3/RO2Y2G2P won=Ox,Y5,G3/Rx,O5/R5,Y4/K7+K3,P3 "                  \
    "dark=R2R4R7P2P4P5P7PxK2K4 light=O2O7Y2Y3YxG2G4G5G7Gx deck=R4O3YG2P3K5 "                       \
    "discard=R3OY3G4K turn=4 known=-/OG2/YK/Y held=RO2P2K/RO3P2K/R2YG2K/O2YG2 since=O/-/G/-"

static const struct shot shots[] = {
    {"mandala-turn", "mandala", MANDALA_TURN, 1, "!", "f1R1", 0, false, false, 0, 0},
    {"mandala-field", "mandala", MANDALA_TURN, 1, "!f1p3", "f1R1", 0, false, false, 0, 0},
    {"mandala-barred", "mandala", MANDALA_TURN, 1, "!f2y", "dK1", 0, false, false, 0, 0},
    {"mandala-ascii", "mandala", MANDALA_TURN, 1, "!dp2", "f1R1", 0, false, true, 0, 0},
    {"mandala-waits", "mandala", MANDALA_TURN, 0, "", "f1R1", 0, true, false, 0, 0},
    {"mandala-open", "mandala", MANDALA_TURN, -2, "", "f1R1", 0, false, false, 0, 0},
    {"mandala-wide", "mandala", MANDALA_TURN, 1, "!", "f1R1", 0, true, false, 120, 30},
    {"mandala-claim", "mandala", MANDALA_CLAIM, 0, "!\\v", "m1K", 1, true, false, 0, 0},
    {"mandala-claim-waits", "mandala", MANDALA_CLAIM, 1, "", "m1K", 1, false, false, 0, 0},
    {"patterns-bowl", "patterns", PATTERNS_BOWL, 1, "!\\>", "", 0, false, false, 0, 0},
    {"patterns-bowl-waits", "patterns", PATTERNS_BOWL, 0, "", "", 0, false, false, 0, 0},
    {"patterns-establish", "patterns", PATTERNS_EARLY, 0, "d4", "Ec1", 1, false, false, 0, 0},
    {"patterns-flip", "patterns", PATTERNS_PLAY, 1, "!", "Fd4", 0, false, false, 0, 0},
    {"patterns-swap", "patterns", PATTERNS_BOTH, 0, "!d32", "Fb6", 1, false, false, 0, 0},
    {"patterns-waits", "patterns", PATTERNS_PLAY, 0, "", "Fd4", 0, false, false, 0, 0},
    {"patterns-ascii", "patterns", PATTERNS_PLAY, 1, "!\\>", "Fd4", 0, false, true, 0, 0},
    {"patterns-wide", "patterns", PATTERNS_PLAY, 1, "!", "Fd4", 0, false, false, 120, 34},
    {"patterns-close", "patterns", PATTERNS_CLOSE, 1, "!", "Fb3", 0, false, false, 0, 0},
    {"patterns-stop", "patterns", PATTERNS_CLOSE, 1, "!-", "Fb3", 0, false, false, 0, 0},
    {"patterns-barred", "patterns", PATTERNS_BARRED, 1, "!a4", "Sb3", 0, false, false, 0, 0},
    {"patterns-over", "patterns", PATTERNS_OVER, -2, "", "Sc2", 1, false, false, 0, 0},
    {"flowers-2-turn", "flowers", FLOWERS_TWO, 1, "!", "p1K4", 0, false, false, 0, 0},
    {"flowers-2-aids", "flowers", FLOWERS_TWO, 1, "!p2k", "p1K4", 0, true, false, 0, 0},
    {"flowers-2-waits", "flowers", FLOWERS_TWO, 0, "", "p1K4", 0, false, false, 0, 0},
    {"flowers-2-wide", "flowers", FLOWERS_TWO, 1, "!", "p1K4", 0, true, false, 120, 30},
    {"flowers-3-turn", "flowers", FLOWERS_THREE, 1, "!p3p2", "p1G2", 2, false, false, 0, 0},
    {"flowers-3-ascii", "flowers", FLOWERS_THREE, 1, "!p1k3", "p1G2", 2, false, true, 0, 0},
    {"flowers-3-take", "flowers", FLOWERS_TAKE, 0, "!l", "p2G1", 1, true, false, 0, 0},
    {"flowers-3-take-waits", "flowers", FLOWERS_TAKE, 1, "", "p2G1", 1, false, false, 0, 0},
    {"flowers-4-turn", "flowers", FLOWERS_FOUR, 3, "!m3y2", "p1G2", 2, true, false, 0, 0},
    {"flowers-4-spectator", "flowers", FLOWERS_FOUR, -1, "", "p1G2", 2, false, false, 0, 0},
    {"flowers-4-wide", "flowers", FLOWERS_FOUR, 3, "!", "p1G2", 2, true, false, 120, 34},
};
