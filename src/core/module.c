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

int game_default_players(const struct game_ops *g, const struct game_traits *t) {
    return t->players ? t->players : g->min_players;
}

static bool core_module_same_letters(span word, const char *shape, size_t length) {
    if (word.length != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (char_lower(word.at[i]) != char_lower(shape[i]))
            return false;
    return true;
}

game_move game_read_typed(const struct game_ops *g, const struct game_traits *t, span word) {
    for (game_move m = 0; m < g->num_moves; m++) {
        char buffer[GAME_MOVE_SIZE];
        size_t n = game_word(g, m, buffer).length;
        bool one = t->counted && strchr(t->counted, buffer[0]) && buffer[n - 1] == '1';
        if ((core_module_same_letters(word, buffer, n) ||
             (one && core_module_same_letters(word, buffer, n - 1))) &&
            g->read_move(span_of(buffer)) == m)
            return m;
    }
    return GAME_NO_MOVE;
}

const char *game_unit(const struct game_traits *t, int number) {
    static const char *const points[] = {"point", "points"};
    return (t->unit[0] ? t->unit : points)[number != 1];
}
