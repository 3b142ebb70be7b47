// SPDX-License-Identifier: MIT
// Any bytes as what other servers say (NOTIFY, which every role of a database may send). What is
// understood is within its bounds and made of harmless characters; anything else means that
// everything must be looked at.
#include "fuzz.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/store.h"

/* Ends within its array, and a log may show it. */
static void fuzz_news_check_word(const char *word, size_t size) {
    const char *end = memchr(word, '\0', size);
    fuzz_expect(end != NULL, "no end", NULL);
    for (const char *c = word; c < end; c++)
        fuzz_expect(isalnum((unsigned char)*c) || strchr("_-.", *c), "odd characters", word);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *copy = malloc(size + 1); /* of its own, so that reading beyond it is noticed */
    if (!copy)
        exit(2);
    size_t words = 1, understood = 0;
    for (size_t i = 0; i < size; i++)
        words += (copy[i] = (char)data[i]) == ',';
    struct store_news *n = store_news_read((span){copy, size});
    fuzz_expect(n != NULL, "no memory", NULL);
    for (; understood < (size_t)n->count; understood++) {
        const struct store_news_item *x = &n->item[understood];
        fuzz_news_check_word(x->game, sizeof x->game);
        fuzz_news_check_word(x->trace, sizeof x->trace);
        fuzz_expect((x->kind == STORE_NEWS_GAME) == (x->person == 0), "whose news?", NULL);
    }
    fuzz_expect(understood <= words, "more than was said", NULL);
    fuzz_expect(n->everything == (understood < words), "something is lost", NULL);
    free(n);
    free(copy);
    return 0;
}
