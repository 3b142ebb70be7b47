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
};
