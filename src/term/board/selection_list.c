// SPDX-License-Identifier: MIT
// Choosing from the list of legal moves, for games that don't say how their moves are typed: by the
// move's text or the beginning of it, by its number in the list, or by arrow keys.
#include "term/board/selection_list.h"

#include <string.h>

/* Does the move's text begin with `word`, in either case? And does more follow? */
static bool list_begins(const struct game_ops *g, game_move m, const char *word, bool *more) {
    char move[GAME_MOVE_SIZE];
    game_word(g, m, move);
    size_t i = 0;
    while (word[i] && char_lower(move[i]) == char_lower(word[i]))
        i++;
    *more = move[i] != '\0';
    return !word[i];
}

/* The move that a word means: the one with exactly this text, else the first that begins with it,
 * as its number in the list; 0: none. */
static int list_find(const struct game_ops *g, const char *word, const game_move *legal,
                     int count) {
    int first = 0;
    bool more;
    for (int i = 0; i < count; i++) {
        if (!list_begins(g, legal[i], word, &more))
            continue;
        if (!more)
            return i + 1;
        first = first ? first : i + 1;
    }
    uint64_t number;
    if (!first && span_uint(span_of(word), (uint64_t)count, &number))
        first = (int)number;
    return first;
}

bool selection_list_type(struct selection *s, const struct game_ops *g, char key,
                         const game_move *legal, int legal_count) {
    char word[SELECTION_TYPED + 1];
    size_t length = strlen(s->typed);
    memcpy(word, s->typed, length);
    word[length] = key;
    word[length + 1] = '\0';
    /* It continues the word, or begins another. */
    const char *from = length + 1 < SELECTION_TYPED && list_find(g, word, legal, legal_count)
                           ? word
                           : word + length;
    int item = list_find(g, from, legal, legal_count);
    if (!item)
        return false;
    memcpy(s->typed, from, strlen(from) + 1);
    s->item = (short)item;
    return true;
}

bool selection_list_rub_out(struct selection *s, const struct game_ops *g, const game_move *legal,
                            int legal_count) {
    size_t length = strlen(s->typed);
    if (!length)
        return false;
    s->typed[length - 1] = '\0';
    int item = s->typed[0] ? list_find(g, s->typed, legal, legal_count) : 0;
    s->item = item ? (short)item : s->item;
    return true;
}

bool selection_list_goes_on(const struct selection *s, const struct game_ops *g,
                            const game_move *legal, int legal_count) {
    bool more;
    for (int i = 0; i < legal_count && s->typed[0]; i++)
        if (list_begins(g, legal[i], s->typed, &more) && more)
            return true;
    return false;
}

game_move selection_list_move(const struct selection *s, const game_move *legal, int legal_count) {
    return s->item > 0 && s->item <= legal_count ? legal[s->item - 1] : GAME_NO_MOVE;
}
