// SPDX-License-Identifier: MIT
// The rules in our own words, GAME/rules.LANG.txt, embedded in the program by tools/embed.c.
#ifndef GAMES_RULES_TEXTS_H
#define GAMES_RULES_TEXTS_H

struct rules_text {
    const char *game, *language, *text;
};

/* All of them, ending with an entry of NULLs. */
extern const struct rules_text rules_texts[];

/* One of them; NULL when there is none. */
const char *rules_find(const char *game, const char *language);

/* The language that the environment asks for, among those of the texts: "en" otherwise. */
const char *rules_wanted_language(void);

#endif
