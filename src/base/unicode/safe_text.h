// SPDX-License-Identifier: MIT
// Text that comes from elsewhere (names on a server, tags of a record, sentences with ± or –), made
// fit for a page: every character of the result is one column wide in every terminal. Letters of
// the Latin, Greek and Cyrillic scripts stay, common signs are spelled in ASCII, all else, broken
// UTF-8 and control characters too, becomes `?`.
#ifndef BASE_UNICODE_SAFE_TEXT_H
#define BASE_UNICODE_SAFE_TEXT_H

#include "base/text.h"

void safe_text(text *t, span s);

/* The same as a string, cut to the buffer with `...` at its end when it is too long. Returns the
 * buffer. */
const char *safe_string(char *buffer, size_t size, const char *s);

/* The name of whoever has this seat, from 0: "Seat 2" where nothing of it could be shown. */
const char *safe_name(char *buffer, size_t size, const char *name, int seat);

/* Safe text where there is only ASCII: letters lose their marks (Zuege, idee), others become `?`.
 * `wide`: with the two letters that some are spelled with, else the first of them. */
void safe_ascii(text *t, span s, bool wide);

#endif
