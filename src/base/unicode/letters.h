// SPDX-License-Identifier: MIT
// Which characters people can see. A name that is shown to others must not look empty, reverse the
// text around it, or reach into other lines.
#ifndef BASE_UNICODE_LETTERS_H
#define BASE_UNICODE_LETTERS_H

#include <stdint.h>

enum letter {
    LETTER_NONE, /* nothing to see: blanks, controls, fillers, private use, unassigned */
    LETTER_SEEN, /* letters, numbers, punctuation, symbols */
    LETTER_MARK, /* combines with the one before, or joins it to the next */
};
enum letter letter_kind(uint32_t code_point);

#endif
