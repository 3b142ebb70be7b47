// SPDX-License-Identifier: MIT
// Text from elsewhere (names on a server, tags of a record, sentences with ± or –), made safe for a
// page: every character of the result is one column wide in every terminal. Letters of the Latin,
// Greek and Cyrillic scripts stay, common signs are spelled in ASCII, and everything else, broken
// UTF-8 and control characters included, becomes `?`.
#ifndef BASE_UNICODE_SAFE_TEXT_H
#define BASE_UNICODE_SAFE_TEXT_H

#include "base/text.h"

void safe_text(text *t, span s);

/* The same as a string, cut off with `...` when it is too long for the buffer. Returns the
 * buffer. */
const char *safe_string(char *buffer, size_t size, const char *s);

/* The name of the player at this seat, from 0; "Seat 2" if nothing of the name could be shown. */
const char *safe_name(char *buffer, size_t size, const char *name, int seat);

/* Safe text in ASCII alone: letters lose their marks (Zuege, idee), others become `?`. `wide`: a
 * letter may become two (ue), else only the first of them. */
void safe_ascii(text *t, span s, bool wide);

#endif
