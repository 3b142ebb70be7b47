// SPDX-License-Identifier: MIT
// For train_test.py: evaluates inputs from standard input (16-bit row numbers, position after
// position) by the net in a file, and prints win and lead of each, in NET_ONE-ths.
//   net_values GAME FILE <INPUTS
#include <stdio.h>
#include <string.h>

#include "games/flowers/ai/features.h"
#include "games/mandala/ai/features.h"
#include "search/net.h"

static const struct {
    const char *game;
    struct net_shape shape;
} known[] = {
    {"mandala",
     {MANDALA_FEATURES, MANDALA_UNITS, MANDALA_COMMON_INPUTS, MANDALA_UNIT_INPUTS,
      MANDALA_COMMON_ROWS, MANDALA_UNIT_ROWS}},
    {"flowers",
     {FLOWERS_FEATURES, FLOWERS_UNITS, FLOWERS_COMMON_INPUTS, FLOWERS_UNIT_INPUTS,
      FLOWERS_COMMON_ROWS, FLOWERS_UNIT_ROWS}},
};

int main(int argc, char **argv) {
    static _Alignas(NET_ALIGN) uint8_t bytes[1 << 20];
    static struct net_sums sums;
    uint16_t input[NET_INPUTS];
    char reason[128];
    text error;
    struct net net;
    FILE *file = argc == 3 ? fopen(argv[2], "rb") : NULL;
    if (!file)
        return 2;
    size_t size = fread(bytes, 1, sizeof bytes, file), i = 0;
    fclose(file);
    while (i < sizeof known / sizeof known[0] && strcmp(known[i].game, argv[1]) != 0)
        i++;
    text_init(&error, reason, sizeof reason);
    if (i == sizeof known / sizeof known[0] ||
        !net_read(&net, bytes, size, &known[i].shape, &error)) {
        fprintf(stderr, "net_values: %s\n", reason);
        return 1;
    }
    const struct net_shape *shape = &known[i].shape;
    size_t inputs = (size_t)(shape->common_inputs + shape->units * shape->unit_inputs);
    while (fread(input, sizeof *input, inputs, stdin) == inputs) {
        struct net_value v = net_evaluate(&net, &sums, input);
        printf("%d %d\n", v.win, v.lead);
    }
    return 0;
}
