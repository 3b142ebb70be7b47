// SPDX-License-Identifier: MIT
// Which characters of a text people can see: what is shown to others as somebody's name must not be
// empty, turn the text around it, or tower over other lines.
#ifndef BASE_UNICODE_LETTERS_H
#define BASE_UNICODE_LETTERS_H

#include <stdint.h>

enum letter {
    LETTER_NONE, /* nothing to see: blanks, controls, fillers, private use, unassigned */
    LETTER_SEEN, /* letters, numbers, punctuation, symbols */
    LETTER_MARK, /* stands on the one before, or joins it to the next */
};
enum letter letter_kind(uint32_t code_point);

#endif
