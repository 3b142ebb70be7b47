// SPDX-License-Identifier: MIT
// What the golden screens of the boards show, a line a screen.
#define MANDALA_TURN                                                                               \
    "m1=OY2/R/G m2=R2Y2/OG2/P3 hand=Y2P2/RYP3 cup=OY/RO river=GR/P "                               \
    "deck=R12O12Y9G14P9K15 discard=O2YK3 turn=2 idle=2"
#define MANDALA_CLAIM                                                                              \
    "m1=OYK/R2G/P2 m2=OYG/K2/R hand=OYG2/R2O2YK2 cup=OY6/R3OK river=GRYK/PKOYR "                   \
    "deck=R3O3Y3G4P5K4 discard=R5O7Y3G9P10K6 turn=1 phase=claim1 chooser=1 open=OY/RO"

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
};
