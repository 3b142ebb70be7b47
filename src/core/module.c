// SPDX-License-Identifier: MIT
#include "core/module.h"

#include <string.h>

static bool core_module_fits(const struct game_outcome *kind, span word) {
    size_t i = 0;
    if (span_is(word, "?"))
        return kind->hidden;
    for (; i < GAME_OUTCOME_FORM && kind->form[i]; i++)
        if (i == word.length || !memchr(kind->form[i], word.at[i], strlen(kind->form[i])))
            return false;
    return i == word.length;
}

const struct game_outcome *game_outcome_of(const struct game_traits *t, span word) {
    static const struct game_outcome any = {.name = "outcome", .done = "drawn", .hidden = true};
    for (int i = 0; i < GAME_OUTCOME_KINDS && t->outcome[i].name; i++)
        if (core_module_fits(&t->outcome[i], word))
            return &t->outcome[i];
    return &any;
}

const char *game_unit(const struct game_traits *t) {
    return t->unit ? t->unit : "points";
}
