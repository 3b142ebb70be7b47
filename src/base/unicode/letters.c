// SPDX-License-Identifier: MIT
#include "base/unicode/letters.h"

#include <stddef.h>

static const uint32_t changes[] = {
#include "base/unicode/letters_table.h"
};

enum letter letter_kind(uint32_t code_point) {
    size_t low = 0,
           high = sizeof changes / sizeof changes[0]; /* changes[low - 1] is at or before */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (changes[middle] >> 2 <= code_point)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? (enum letter)(changes[low - 1] & 3) : LETTER_NONE;
}
